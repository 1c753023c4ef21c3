//! Drops, and the drop of a pawn that mates, which is illegal.

use std::ops::ControlFlow;

use super::frame::{Frame, dead_end};
use super::{GO_ON, MoveSet};
use crate::shogi::{Bitboard, HandKind, Movement, Position, Square, attacks};

/// Drops on those of the `targets` that `wanted` names for the kind. The targets are empty
/// squares that answer any check.
#[inline(always)]
pub(super) fn generate(
    position: &Position,
    frame: &Frame,
    targets: Bitboard,
    wanted: impl Fn(HandKind) -> Bitboard,
    sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let hand = position.hand(frame.us);
    if hand.is_empty() || targets.is_empty() {
        return GO_ON;
    }
    for kind in HandKind::ALL {
        if !hand.has(kind) {
            continue;
        }
        let mut to = targets.minus(dead_end(kind.on_board(), frame.us)) & wanted(kind);
        if kind == HandKind::Pawn {
            to &= position.movers(frame.us, Movement::Pawn).empty_files();
            if let Some(king) = position.king(frame.them) {
                let head = attacks::pawn(frame.them, king) & to;
                if let Some(square) = head.first()
                    && pawn_drop_mates(position, frame, king, square)
                {
                    to = to.without(square);
                }
            }
        }
        if to.nonempty() {
            sink(MoveSet::Drop { kind, to })?;
        }
    }
    GO_ON
}

/// Uchifuzume: whether a pawn of ours on `square`, in front of their `king`, would mate. It does
/// not if their king can step away or take it, or any piece of theirs can take it. Nothing else
/// helps, since no square lies between.
#[cold]
fn pawn_drop_mates(position: &Position, frame: &Frame, king: Square, square: Square) -> bool {
    let occupied = frame.occupied.with(square);
    let own = position.of_color(frame.us);

    let takers = position.attackers_through(square, frame.them, occupied).without(king);
    for taker in takers {
        let behind = attacks::ray(king, taker);
        // With the taker gone, and its capture standing on `square`, is their king attacked?
        let opened = position.snipers(king, frame.us).any(|sniper| {
            behind.contains(sniper)
                && (attacks::between(king, sniper) & occupied.without(taker)).is_empty()
        });
        if !opened || behind.contains(square) {
            return false;
        }
    }

    let without_king = occupied.without(king);
    let flights = attacks::king(king) & (own.with(square) | !occupied);
    !flights.into_iter().any(|to| !position.attacked_through(to, frame.us, without_king))
}
