//! How much of the attacker's hand a mate needs, and with how much more there is still no mate.
//!
//! Between two hands of a board the defender's hand changes the other way: what the attacker has
//! less, the defender has more. So a smaller hand may allow an interposition that was impossible,
//! and a larger one a check.

use crate::shogi::{Color, Hand, HandKind, Move, Position, attacks};

/// Every piece that is off the board, in the attacker's hand.
pub fn everything(position: &Position, attacker: Color) -> Hand {
    all_of(position.hand(attacker), position.hand(!attacker))
}

/// The pieces of both hands.
pub fn all_of(mine: Hand, theirs: Hand) -> Hand {
    HandKind::ALL.into_iter().fold(Hand::EMPTY, |hand, kind| {
        hand.with_count(kind, mine.count(kind) + theirs.count(kind))
    })
}

/// What the attacker must keep at a defender's node, for all that the replies need: where the
/// check comes from afar, his pieces of every kind that the defender has not and, with a smaller
/// hand against him, could drop between.
pub fn kept_from_defender(position: &Position) -> Hand {
    let defender = position.turn();
    let checkers = position.checkers();
    let (Some(king), Some(checker)) = (position.king(defender), checkers.first()) else {
        return Hand::EMPTY;
    };
    if checkers.many() || attacks::between(king, checker).is_empty() {
        return Hand::EMPTY;
    }
    kept_from(position.hand(!defender), position.hand(defender))
}

/// The same where the check comes from afar: of `mine` the pieces of the kinds that are not in `theirs`.
pub fn kept_from(mine: Hand, theirs: Hand) -> Hand {
    HandKind::ALL
        .into_iter()
        .filter(|&kind| !theirs.has(kind))
        .fold(Hand::EMPTY, |hand, kind| hand.with_count(kind, mine.count(kind)))
}

/// The largest hand that gives the attacker, to move, no checks that he has not: as much as there
/// is of the kinds that he holds or could not check with.
pub fn without_new_checks(position: &Position) -> Hand {
    let attacker = position.turn();
    let held = position.hand(attacker);
    let checks = position.drop_check_kinds();
    HandKind::ALL.into_iter().fold(everything(position, attacker), |hand, kind| {
        if !held.has(kind) && checks[kind.index()] { hand.with_count(kind, 0) } else { hand }
    })
}

/// The hand before a move of the attacker that leaves `after`: what a mate needs, or a refutation
/// allows, a ply earlier.
pub fn before(position: &Position, mv: Move, after: Hand) -> Hand {
    let captured = position.piece_at(mv.to()).and_then(|piece| piece.kind.in_hand());
    match (mv.dropped(), captured) {
        (Some(kind), _) => after.with(kind),
        (None, Some(kind)) => after.without(kind),
        (None, None) => after,
    }
}
