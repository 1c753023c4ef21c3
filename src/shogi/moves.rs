//! A single move, legal or not, packed into 16 bits.

use std::num::NonZeroU16;

use super::{HandKind, Square};

const PROMOTE: u16 = 1 << 14;
const FIRST_DROP: u16 = Square::COUNT as u16;

/// A move of a piece on the board, or a drop.
///
/// Bits 0 to 6 are the target; bits 7 to 13 the origin, or 81 and more for a drop; bit 14 says
/// that the piece promotes. It is never 0, since no move goes from 1a to 1a.
///
/// ```
/// use tsume::shogi::{HandKind, Move};
///
/// let mv: Move = "R*1b".parse()?;
/// assert_eq!((mv.dropped(), mv.from(), mv.to()), (Some(HandKind::Rook), None, "1b".parse()?));
/// assert_eq!(Move::drop(HandKind::Rook, "1b".parse()?), mv);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

/// The parts of a move.
///
/// ```
/// use tsume::shogi::{Move, MoveParts};
///
/// let name = |mv: Move| match mv.parts() {
///     MoveParts::Walk { from, to, promote } => format!("{from} to {to}, promoting: {promote}"),
///     MoveParts::Drop { kind, to } => format!("{kind:?} on {to}"),
/// };
/// assert_eq!(name("3d2b+".parse()?), "3d to 2b, promoting: true");
/// assert_eq!(name("G*2b".parse()?), "Gold on 2b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveParts {
    /// A piece goes from one square to another.
    Walk {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// Whether it promotes.
        promote: bool,
    },
    /// A piece is put on the board from the hand.
    Drop {
        /// The kind that is dropped.
        kind: HandKind,
        /// The target.
        to: Square,
    },
}

impl Move {
    /// The move of these parts; `None` if both squares are the same.
    ///
    /// ```
    /// use tsume::shogi::{Move, MoveParts};
    ///
    /// let parts = MoveParts::Walk { from: "2d".parse()?, to: "2c".parse()?, promote: true };
    /// let mv = Move::of(parts).expect("two squares");
    /// assert_eq!((mv.to_string().as_str(), mv.parts()), ("2d2c+", parts));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn of(parts: MoveParts) -> Option<Move> {
        match parts {
            MoveParts::Walk { from, to, .. } if from.index() == to.index() => None,
            MoveParts::Walk { from, to, promote } => Some(Move::walk_unchecked(from, to, promote)),
            MoveParts::Drop { kind, to } => Some(Move::drop(kind, to)),
        }
    }

    /// For the generators, whose targets differ from their origins.
    #[inline(always)]
    pub(super) const fn walk_unchecked(from: Square, to: Square, promote: bool) -> Move {
        let bits = to.index() as u16 | (from.index() as u16) << 7;
        Move::pack(if promote { bits | PROMOTE } else { bits })
    }

    /// A drop.
    #[inline(always)]
    pub const fn drop(kind: HandKind, to: Square) -> Move {
        Move::pack(to.index() as u16 | (FIRST_DROP + kind as u16) << 7)
    }

    #[inline(always)]
    const fn pack(bits: u16) -> Move {
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            // Unreachable: 0 would be a move from 1a to 1a.
            None => Move(NonZeroU16::MAX),
        }
    }

    /// The target.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_bit((self.0.get() & 127) as u32)
    }

    /// The origin; `None` for a drop.
    #[inline(always)]
    pub const fn from(self) -> Option<Square> {
        Square::from_index(((self.0.get() >> 7) & 127) as usize)
    }

    /// The kind that is dropped; `None` for a move on the board.
    #[inline(always)]
    pub const fn dropped(self) -> Option<HandKind> {
        match (self.0.get() >> 7) & 127 {
            81 => Some(HandKind::Pawn),
            82 => Some(HandKind::Lance),
            83 => Some(HandKind::Knight),
            84 => Some(HandKind::Silver),
            85 => Some(HandKind::Bishop),
            86 => Some(HandKind::Rook),
            87 => Some(HandKind::Gold),
            _ => None,
        }
    }

    /// Whether the piece promotes.
    #[inline(always)]
    pub const fn promotes(self) -> bool {
        self.0.get() & PROMOTE != 0
    }

    /// The parts of the move.
    #[inline(always)]
    pub fn parts(self) -> MoveParts {
        let to = self.to();
        match self.from() {
            Some(from) => MoveParts::Walk { from, to, promote: self.promotes() },
            None => MoveParts::Drop { kind: self.dropped().unwrap_or(HandKind::Gold), to },
        }
    }

    /// The packed form, for tables.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with this packed form, if there is one.
    #[doc(hidden)]
    pub fn from_bits(bits: u16) -> Option<Move> {
        let to = Square::from_index(usize::from(bits & 127))?;
        let origin = usize::from(bits >> 7 & 127);
        match Square::from_index(origin) {
            Some(from) if bits >> 15 == 0 => {
                Move::of(MoveParts::Walk { from, to, promote: bits & PROMOTE != 0 })
            }
            Some(_) => None,
            None => {
                let kind = *HandKind::ALL.get(origin - Square::COUNT)?;
                (bits >> 14 == 0).then(|| Move::drop(kind, to))
            }
        }
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.parts() {
            MoveParts::Walk { from, to, promote } => {
                write!(f, "{from}{to}{}", if promote { "+" } else { "" })
            }
            MoveParts::Drop { kind, to } => write!(f, "{kind:?}*{to}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_rebuilt_from_its_bits() {
        let mut count = 0;
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else {
                continue;
            };
            count += 1;
            assert_eq!(mv.bits(), bits);
            assert_eq!(Move::of(mv.parts()), Some(mv));
        }
        assert_eq!(count, 81 * 80 * 2 + 7 * 81);
        assert_eq!(size_of::<Option<Move>>(), 2);
    }
}
