//! The facts about a position that every generator needs: the king of the side to move, its checkers
//! and its pinned pieces.

use crate::shogi::{Bitboard, Color, Kind, Movement, Position, Square, attacks};

/// The side to move, its king and its pins.
pub(super) struct Frame {
    pub us: Color,
    pub them: Color,
    pub king: Option<Square>,
    pub occupied: Bitboard,
    /// All squares except those of the own pieces and of the opponent's king.
    pub open: Bitboard,
    /// Our pieces that alone stand between our king and a slider of theirs.
    pub pinned: Bitboard,
    /// The pieces that check our king.
    pub checkers: Bitboard,
}

impl Frame {
    #[inline(always)]
    pub fn new(position: &Position) -> Frame {
        let us = position.turn();
        let them = !us;
        let own = position.of_color(us);
        let king = position.king(us);
        let (pinned, checkers) = match king {
            Some(king) => {
                let (checkers, shields) = position.attackers_and_shields(king, them);
                (shields & own, checkers)
            }
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        Frame {
            us,
            them,
            king,
            occupied: position.occupied(),
            open: !(own | position.movers(them, Movement::King)),
            pinned,
            checkers,
        }
    }

    /// The squares to which a pin lets the piece on `from` go.
    #[inline(always)]
    pub fn leash(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.pinned.contains(from) => attacks::ray(king, from),
            _ => Bitboard::FULL,
        }
    }

    /// The `targets` next to our king where it would not be attacked.
    #[inline(always)]
    pub fn safe(&self, position: &Position, king: Square, targets: Bitboard) -> Bitboard {
        let (stepped, _) = position.stepped_once_and_twice(self.them);
        let safe = (attacks::king(king) & self.open & targets).minus(stepped);
        let theirs = position.of_color(self.them);
        position.not_slid(safe, self.them, theirs, self.occupied.without(king))
    }
}

/// The `targets` of a piece on `from` where it may promote, and those where it may stay unpromoted.
#[inline(always)]
pub(super) fn promotions(
    kind: Kind,
    color: Color,
    from: Square,
    targets: Bitboard,
) -> (Bitboard, Bitboard) {
    let zone = Bitboard::promotion_zone(color);
    let promoted = match kind.promoted() {
        None => Bitboard::EMPTY,
        Some(_) if zone.contains(from) => targets,
        Some(_) => targets & zone,
    };
    (promoted, targets.minus(dead_end(kind, color)))
}

/// The squares where a piece of this kind could never move again.
#[inline(always)]
pub(super) fn dead_end(kind: Kind, color: Color) -> Bitboard {
    const RANKS: [[Bitboard; 3]; 2] = [
        [
            Bitboard::EMPTY,
            Bitboard::far_ranks(Color::Black, 1),
            Bitboard::far_ranks(Color::Black, 2),
        ],
        [
            Bitboard::EMPTY,
            Bitboard::far_ranks(Color::White, 1),
            Bitboard::far_ranks(Color::White, 2),
        ],
    ];
    RANKS[color.index()][kind.dead_ranks() as usize]
}
