//! The checker of certificates. It uses nothing but the standard library, neither the search nor the program's
//! rules of shogi: all that it relies on is in this folder, and `docs/certificates.md` says the same in words.
//! The claims are defined in RULES, section 3.
//!
//! A proof is a set of claims (`claims.rs`). Each is proven once: a rule (`rules.rs`) says which other claims must
//! hold so that it holds, and those that no earlier claim covers are added. When no claim is left, all hold. So the
//! checker needs time and memory in proportion to the file, relies on no length, order or count in it, and has no
//! recursion. The rules of shogi are in `board.rs` and `moves.rs`, the reader of files is `input.rs`, and the rules
//! for a sound problem are in `solution.rs`.
//!
//! # Lemmas
//!
//! They are proven in Coq, in `formal/`.
//!
//! *Within* is about the value of RULES, in the reading of the certificate; *lower* is the lower value of
//! theorem 4. A mate in *n* plies with something left comes just before one in *n* with nothing left.
//!
//! 1. **Hands.** On the same board, with the same pieces gone from the game, an attacker who holds more has at least
//!    as good a value where every interposition counts, and at least as good a lower value (theorems 2 and 4). So
//!    *within*, if every interposition counts, holds for larger hands; *not within* holds for smaller hands, if it is
//!    shown of the lower value; and *no mate* as well. Where positions are forbidden, hands do not compare, since a
//!    smaller hand may avoid them.
//! 2. **Lengths that exist.** Let interpositions be left out that are futile at *f*: after a capture the mate is
//!    within *f*. Let *f* be 0, or some reply that counts last at least *f*. If *M* is the longest that counts, or 0,
//!    then *f* ≤ *M*, the interpositions that are left out are futile at *M*, and *M* exists; so the length is no more
//!    than *M*. This is claimed of the very hand ([`Claim::exactly`]), since a larger one may shorten the reply.
//! 3. **Surplus.** Where a surplus is asked for at length *n* > 0, every reply of length *n* must have one. An
//!    interposition that is left out is a reply, too, if its length is exactly *n*: so it must be shown not to be
//!    within *n*. (If the length is less than *n*, a smaller bound is claimed.)
//! 4. **Refuting a reply.** A value is not within (*n*, *s*) if an ordinary reply is not within the rest of that; or
//!    if an interposition is not, and is not futile at *n*: after each capture the length is more than *n*. An
//!    interposition that is not futile at *n* is not futile at less. This holds of the value and of the lower value.
//! 5. **Lengths that do not exist.** Let *n* be more than 0. If the value is not within (*n* − 2, nothing left), and no
//!    reply lasts exactly *n*, then *n* is not a length, and the value is not within *n*. If an interposition lasts
//!    exactly *n* and leaves nothing, the value is not (*n*, left). With lemma 4 these are all ways in which a value can
//!    fail to be within a bound.
//! 6. **Order.** A reply leaves a smaller length. A capture leaves the same length (its bound may be larger by 1, with
//!    nothing left), but puts the checker nearer to the king; after a double check nothing can be interposed. So every
//!    claim needs others with a smaller length, or with the same length and a nearer checker. A claim *within* is
//!    covered by one with the same or less of the bound: by induction all hold. A claim *not within* with a larger bound
//!    includes those with all smaller ones: by induction over these all hold, whichever claim covers another.
//!    [`Kind::NotWithin`] of a very hand need not be monotone in the bound, and only the same claim covers it.
//! 7. **No mate.** If from every position of a set every check can be answered so that the position after it is in the
//!    set, with no less in the attacker's hand (the same hand, where positions are forbidden), or is forbidden, then
//!    the defender never runs out of replies, and none of them is mate. A position without any mate has none in any
//!    reading, and its lower value is within no bound, too (theorem 1).
//! 8. **Sound** (RULES, section 4): the line is one of best play if after each check the value is within the rest, and
//!    after each reply it is exactly the rest. Mirror images of moves in a board that is its own image are one move.

mod board;
mod claims;
mod input;
mod moves;
mod rules;
mod solution;

pub use board::{Move, Position};
pub use claims::{ANY, Bound, Claim, Claims, Kind, NO_MEMORY};
pub use input::{Header, NO_CERTIFICATE, Refusal, Verified, header, number, prove, verify};
pub use rules::{Choice, Choices, EXACTLY, OTHER_BOUND, OTHER_HAND, Proof, READINGS, Reading};
pub use solution::{continues, image};
