//! The checker of certificates. It knows nothing of the search, nor of the rules of shogi as the rest of
//! the program has them, and uses nothing but the standard library: what it believes is in this folder, and
//! `docs/certificates.md` says the same in words. What is claimed is defined in RULES, section 3.
//!
//! A proof is a set of claims (`claims.rs`). Each is taken up once, and a rule (`rules.rs`) says which
//! other claims must hold so that it does; those that are not covered by claims made before are made then.
//! When none is left open, all hold. So the checker needs time and memory in proportion to the file, believes
//! no length, order or count in it, and calls itself nowhere. Rules of shogi are in `board.rs` and
//! `moves.rs`; the reader of files is `input.rs`; what makes a problem sound is in `solution.rs`.
//!
//! # Lemmas
//!
//! *Within* is about the value of RULES, in the reading of the certificate; *lower* is the lower value of
//! theorem 4. A mate in *n* plies with something left comes just before one in *n* with nothing left.
//!
//! 1. **Hands.** On the same board, with the same pieces gone from the game, an attacker who holds more has
//!    at least as good a value where every interposition counts, and at least as good a lower value (theorems
//!    2 and 4). So *within*, if every interposition counts, holds for larger hands; *not
//!    within* holds for smaller hands, if it is shown of the lower value; and *no mate* as well. Where
//!    positions are forbidden, hands do not compare, since a smaller hand may avoid them.
//! 2. **Lengths that exist.** Let interpositions be left out that are futile at *f*: after a capture the mate
//!    is within *f*. Let *f* be 0, or some reply that counts last at least *f*. If *M* is the longest
//!    that counts, or 0, then *f* ≤ *M*, what is left out is futile at *M*, and *M* exists; so the length is no
//!    more than *M*. This is claimed of the very hand ([`Claim::exactly`]), since a larger one may shorten the
//!    reply.
//! 3. **Surplus.** Where a surplus is asked for at length *n* > 0, every reply of length *n* must have one.
//!    An interposition that is left out is a reply, too, if its length is just *n*: so it must be shown not to
//!    be within *n*. (If the length is less than *n*, less of a bound is to be claimed.)
//! 4. **Refuting a reply.** A value is not within (*n*, *s*) if an ordinary reply is not within what is left
//!    of that; or if an interposition is not, and is not futile at *n*: after each capture the length
//!    is more than *n*. What is not futile at *n* is not futile at less. This holds of the value and of the
//!    lower value.
//! 5. **Lengths that do not exist.** If the value is not within (*n* − 2, nothing left), and no reply lasts
//!    just *n*, then *n* is no length, and the value is not within *n*. If an interposition lasts just
//!    *n* and leaves nothing, the value is not (*n*, left). With lemma 4 these are all ways in which a value
//!    can fail to be within a bound.
//! 6. **Order.** A reply leaves less of the bound. A capture leaves the same length, but puts the checker
//!    nearer to the king; after a double check nothing can be interposed. So every claim needs others with
//!    less of the bound, or as much and a nearer checker. A claim *within* is covered by one with the same or
//!    less of it: by induction all hold. A claim *not within* with a larger bound says as much of all smaller
//!    ones: by induction over these all hold, whatever covers what. [`Kind::NotWithin`] of a very hand need not be
//!    monotone in the bound, and is covered by the very same claim only.
//! 7. **No mate.** If from every position of a set every check can be answered so that the position
//!    after it is in the set, with no less in the attacker's hand (the same hand, where positions are
//!    forbidden), or is forbidden, then the defender never runs out of
//!    replies, and none of them is mate. What is no mate at all is none in any reading, and the
//!    lower value, too, is then within no bound (theorem 1).
//! 8. **Sound** (RULES, section 4): the line is one of best play if after each check the value is
//!    within what is left, and after each reply it is just that. Mirror images of moves in a board that is its
//!    own image are one move.

mod board;
mod claims;
mod input;
mod moves;
mod rules;
mod solution;

pub use board::{Move, Position};
pub use claims::{ANY, Bound, Claim, Claims, Kind, NO_MEMORY};
pub use input::{Header, Refusal, Verified, header, number, prove, verify};
pub use rules::{Choice, Choices, EXACTLY, OTHER_BOUND, OTHER_HAND, Proof, READINGS, Reading};
pub use solution::{continues, image};
