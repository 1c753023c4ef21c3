//! The engine: is this position mate, and within which bound?
//!
//! ```
//! use tsume::notation::read_western;
//! use tsume::search::{Bound, Limits, Reading, Solver, Valuation, Value};
//! use tsume::shogi::Position;
//!
//! let text = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
//! let position = Position::new(&read_western(text)?)?;
//! let mut solver = Solver::new(16 << 20); // bytes
//! let mut problem = solver.problem(&position);
//! let limits = Limits::default();
//! let value = Value { length: 3, surplus: false };
//! assert_eq!(problem.value(Reading::Standard, &limits), Valuation::Mate(value));
//! let line = problem.line(Bound::of(value), Reading::Standard, &limits);
//! assert_eq!(line.moves.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How the search works
//!
//! **The tree.** The attacker, to move, needs one check that mates; the defender, in check, needs one
//! reply that does not. So the moves of a problem make an AND/OR tree: an attacker's node is mate if
//! *one* child is, a defender's node if *all* are.
//!
//! **Proof numbers** say where to look. The proof number (pn) of a node is an estimate of how many
//! more positions must be shown to be mate to prove the node; the disproof number (dn) how many must be
//! shown to be none to refute it. A mate has (0, ∞), a refuted node (∞, 0). Inside the tree they follow
//! from the children:
//!
//! ```text
//! attacker to move           pn 2  dn 3      pn: the least of the children (one check is enough)
//!                           ┌──┴───┐         dn: their weak sum (every check must be refuted)
//! in check              pn 5 dn 2  pn 2 dn 2
//!                                 ┌──┴───┐   pn: the sum (every reply must be mate)
//! attacker to move           pn 1 dn 2  pn 1 dn 4
//!                                            dn: the least (one reply is enough)
//! ```
//!
//! The leaf from which both numbers of the root depend is found by going down: from an attacker's node
//! to the child of least pn, from a defender's node to the one of least dn. Here: right, then left.
//! The moves of one kind often lead to the same positions, which a sum would count many times; the
//! *weak sum* is the largest number and one more for each other child (`tree/evaluation.rs`).
//!
//! **Depth first.** To keep the tree in memory is not possible, so it is walked in depth (df-pn, Nagai
//! 2002): each node is entered with thresholds, and the search stays below it until one of its numbers
//! reaches its threshold, that is until a sibling looks better; then it goes back, and keeps the numbers
//! in the table. That is the loop of `tree/mod.rs`. The thresholds are a quarter larger than needed, so
//! that it does not go to and fro (Pawlewicz and Lew), and more for checks that all must be refuted.
//!
//! **The table** (`table/`) holds facts and estimates by board. What a hand proves, larger hands prove;
//! what it does not, smaller ones do not (RULES, section 3, theorem 2). So each entry has the hand
//! that suffices for a mate, or one that does not, as small or as large as the tree below it allows
//! (`hands.rs`). It also has a bound: one entry can say "mate within 7 plies, not within 5".
//! A bucket begins with one cache line of tags, which mostly says at once that a position is not there
//! (`table/buckets.rs`). When a bucket is full, the entry with the fewest nodes behind it goes; what is
//! lost is searched again.
//!
//! **Repetition.** A move to a position that is already on the path, with no more in hand, is no way to a
//! mate, because a shortest mate never repeats. But a refutation that relies on it holds only on this
//! path: it *depends on* the repeated node above it, is remembered by the hash of the path
//! (`tree/path.rs`), and enters the table only once the search has left that node, where it depends on
//! nothing above any more. So everything in the table is true of the position however it is reached.
//!
//! **Bounds.** A [`Bound`] stands for "mate in n plies, with or without something left in hand". The
//! same search with a bound that shrinks by one each ply answers "is there a mate within it?"; with
//! [`Bound::ANY`] it answers "is there any?". The exact value (`value.rs`) is found by asking for any
//! mate, then for something better until that is refuted. If that takes long, the known mate may be far too long, and it
//! asks for a much shorter one (`leap.rs`).
//!
//! **Futile interpositions** (RULES, section 3) make the value depend on exact hands, which a table that
//! compares hands cannot hold. By theorem 4 it lies between two values that the table can hold: the one
//! that counts every interposition, and the *lower value*, in whose tree a question stands in place of
//! each interposition (`futile.rs`). Mostly they agree; where they do not, the definition itself is
//! followed, move by move (`exact.rs`). An exact value is looked for as a lower value first, and checked
//! against the definition at the end.
//!
//! **What is expected.** First numbers of new positions depend on whether a question expects a mate or a
//! refutation (`tree/expand.rs`): the one looks for forcing lines, the other leads the defender to where
//! checks are few. That changes the way, never the answer.
//!
//! **Threads** (`team.rs`) search the same root over one table. Each makes positions at which others are
//! look worse to itself (a virtual loss), so that they spread over the tree, and goes back from a position
//! that another has answered. Or each has questions of its own (`Session::in_parallel`), until one has
//! none left (`Session::part`): the table only holds facts of positions, which serve all of them.
//!
//! # Which file owns what
//!
//! | file | owns |
//! |---|---|
//! | `solver.rs` | the engine, with its table: [`Solver`] |
//! | `session.rs` | the questions about a problem: [`Session`] |
//! | `question.rs` | a question as a value: the reading, the bound, the excluded positions |
//! | `short.rs` | short mates, of which positions of games have many |
//! | `leap.rs` | questions about much shorter mates than the known one |
//! | `value.rs`, `exact.rs`, `line.rs` | exact values; the definition on exact hands; lines of moves |
//! | `witness.rs` | facts with the hands and bounds for which they hold, for proofs |
//! | `team.rs` | the threads that answer one question |
//! | `tree/` | one thread's search: the path, the nodes, their children, looking them up in the table |
//! | `tree/expand.rs`, `tree/evaluation.rs` | the heuristics: the order of moves, first estimates; how numbers combine |
//! | `step.rs`, `returns.rs` | the steps of a search; returns to a position in the restoring reading |
//! | `futile.rs` | interpositions and the captures that show them to be futile |
//! | `hands.rs` | the hands for which an answer holds |
//! | `table/` | facts and estimates, by board and hand |

mod bound;
#[cfg(test)]
mod definition;
mod exact;
mod futile;
mod hands;
mod leap;
mod limits;
mod line;
mod question;
mod reading;
mod returns;
mod session;
mod short;
mod solver;
mod step;
mod table;
mod team;
#[cfg(test)]
mod theorems;
mod tree;
mod value;
mod witness;

pub use bound::{Answer, Bound, ParseValueError, Value};
pub use limits::{Effort, Limits, Undecided};
pub use line::Line;
pub use question::{Excluded, Question};
pub use reading::Reading;
pub use session::{Session, Table};
pub use solver::Solver;
pub use table::NoMemory;
pub use value::{SoFar, Valuation};

pub(crate) use futile::ends_in_mate;
pub(crate) use limits::Decided;
pub(crate) use witness::Fact;
