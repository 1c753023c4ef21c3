//! The smallest hand that a mate needs, and the largest one that allows no mate.
//!
//! On the same board, the defender holds every piece that the attacker lacks. So a smaller hand of the attacker may
//! allow an interposition that was impossible, and a larger one a check.

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

/// The pieces that the attacker must keep at a defender's node, besides those that the replies need. If the check
/// comes from a distance, they are the attacker's pieces of the kinds that the defender does not hold: the defender
/// could interpose such a piece.
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

/// The same if the check comes from a distance: the pieces of `mine` whose kinds are not in `theirs`.
pub fn kept_from(mine: Hand, theirs: Hand) -> Hand {
    HandKind::ALL
        .into_iter()
        .filter(|&kind| !theirs.has(kind))
        .fold(Hand::EMPTY, |hand, kind| hand.with_count(kind, mine.count(kind)))
}

/// The largest hand that allows the attacker, to move, no new checks: all pieces of the kinds that the attacker
/// holds or could not check with.
pub fn without_new_checks(position: &Position) -> Hand {
    let attacker = position.turn();
    let held = position.hand(attacker);
    let checks = position.drop_check_kinds();
    HandKind::ALL.into_iter().fold(everything(position, attacker), |hand, kind| {
        if !held.has(kind) && checks[kind.index()] { hand.with_count(kind, 0) } else { hand }
    })
}

/// The attacker's hand before a move of the attacker that leaves `after`: the hand that a mate needs, or that a
/// refutation allows, a ply earlier.
pub fn before(position: &Position, mv: Move, after: Hand) -> Hand {
    let captured = position.piece_at(mv.to()).and_then(|piece| piece.kind.in_hand());
    match (mv.dropped(), captured) {
        (Some(kind), _) => after.with(kind),
        (None, Some(kind)) => after.without(kind),
        (None, None) => after,
    }
}
