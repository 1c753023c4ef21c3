//! Pieces: their kinds, promotions and ways of moving (by name only).

use super::Color;

/// The kind of a piece on the board.
///
/// ```
/// use tsume::shogi::{HandKind, Kind};
///
/// assert_eq!((Kind::Bishop.promoted(), Kind::Gold.promoted()), (Some(Kind::Horse), None));
/// assert_eq!((Kind::Horse.in_hand(), Kind::King.in_hand()), (Some(HandKind::Bishop), None));
/// assert_eq!((Kind::Horse.name(), Kind::Horse.japanese()), ("horse", "馬"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Bishop,
    Rook,
    Gold,
    King,
    ProPawn,
    ProLance,
    ProKnight,
    ProSilver,
    Horse,
    Dragon,
}

impl Kind {
    /// Every kind, in the order of its index.
    pub const ALL: [Kind; 14] = [
        Kind::Pawn,
        Kind::Lance,
        Kind::Knight,
        Kind::Silver,
        Kind::Bishop,
        Kind::Rook,
        Kind::Gold,
        Kind::King,
        Kind::ProPawn,
        Kind::ProLance,
        Kind::ProKnight,
        Kind::ProSilver,
        Kind::Horse,
        Kind::Dragon,
    ];

    /// A number below 14 for tables.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The kind after promotion; `None` for gold, king and promoted pieces.
    #[inline(always)]
    pub const fn promoted(self) -> Option<Kind> {
        Some(match self {
            Kind::Pawn => Kind::ProPawn,
            Kind::Lance => Kind::ProLance,
            Kind::Knight => Kind::ProKnight,
            Kind::Silver => Kind::ProSilver,
            Kind::Bishop => Kind::Horse,
            Kind::Rook => Kind::Dragon,
            _ => return None,
        })
    }

    /// The unpromoted kind: itself if it is not promoted.
    pub const fn unpromoted(self) -> Kind {
        match self {
            Kind::ProPawn => Kind::Pawn,
            Kind::ProLance => Kind::Lance,
            Kind::ProKnight => Kind::Knight,
            Kind::ProSilver => Kind::Silver,
            Kind::Horse => Kind::Bishop,
            Kind::Dragon => Kind::Rook,
            kind => kind,
        }
    }

    /// Whether it moves any number of squares.
    pub(crate) const fn slides(self) -> bool {
        matches!(self, Kind::Lance | Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon)
    }

    /// Whether it stands promoted.
    pub const fn is_promoted(self) -> bool {
        self as u8 > Kind::King as u8
    }

    /// The kind in the hand of the side that captures it; `None` for the king.
    #[inline(always)]
    pub const fn in_hand(self) -> Option<HandKind> {
        Some(match self {
            Kind::Pawn | Kind::ProPawn => HandKind::Pawn,
            Kind::Lance | Kind::ProLance => HandKind::Lance,
            Kind::Knight | Kind::ProKnight => HandKind::Knight,
            Kind::Silver | Kind::ProSilver => HandKind::Silver,
            Kind::Bishop | Kind::Horse => HandKind::Bishop,
            Kind::Rook | Kind::Dragon => HandKind::Rook,
            Kind::Gold => HandKind::Gold,
            Kind::King => return None,
        })
    }

    /// The way it moves.
    #[inline(always)]
    pub(crate) const fn movement(self) -> Movement {
        match self {
            Kind::Pawn => Movement::Pawn,
            Kind::Lance => Movement::Lance,
            Kind::Knight => Movement::Knight,
            Kind::Silver => Movement::Silver,
            Kind::Bishop => Movement::Bishop,
            Kind::Rook => Movement::Rook,
            Kind::King => Movement::King,
            Kind::Horse => Movement::Horse,
            Kind::Dragon => Movement::Dragon,
            Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => {
                Movement::Gold
            }
        }
    }

    /// Its English name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Lance => "lance",
            Kind::Knight => "knight",
            Kind::Silver => "silver",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::Gold => "gold",
            Kind::King => "king",
            Kind::ProPawn => "promoted pawn",
            Kind::ProLance => "promoted lance",
            Kind::ProKnight => "promoted knight",
            Kind::ProSilver => "promoted silver",
            Kind::Horse => "horse",
            Kind::Dragon => "dragon",
        }
    }

    /// The Japanese name, as in the names of moves.
    pub const fn japanese(self) -> &'static str {
        match self {
            Kind::Pawn => "歩",
            Kind::Lance => "香",
            Kind::Knight => "桂",
            Kind::Silver => "銀",
            Kind::Bishop => "角",
            Kind::Rook => "飛",
            Kind::Gold => "金",
            Kind::King => "玉",
            Kind::ProPawn => "と",
            Kind::ProLance => "成香",
            Kind::ProKnight => "成桂",
            Kind::ProSilver => "成銀",
            Kind::Horse => "馬",
            Kind::Dragon => "竜",
        }
    }

    /// The far ranks on which it could never move again: 1 for pawn and lance, 2 for knight.
    pub(crate) const fn dead_ranks(self) -> u8 {
        match self {
            Kind::Pawn | Kind::Lance => 1,
            Kind::Knight => 2,
            _ => 0,
        }
    }

    /// The number of pieces of this kind, with its promoted form, in a set.
    pub const fn limit(self) -> u8 {
        match self.in_hand() {
            Some(kind) => kind.limit(),
            None => 2,
        }
    }
}

/// A way of moving. All five gold-movers share one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Movement {
    Pawn,
    Lance,
    Knight,
    Silver,
    Bishop,
    Rook,
    Gold,
    King,
    Horse,
    Dragon,
}

impl Movement {
    /// The number of ways of moving.
    pub const COUNT: usize = 10;

    /// A number below 10 for tables.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// The kind of a piece in hand.
///
/// ```
/// use tsume::shogi::{HandKind, Kind};
///
/// let pawns = HandKind::ALL.into_iter().find(|kind| kind.limit() == 18);
/// assert_eq!(pawns.map(HandKind::on_board), Some(Kind::Pawn));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum HandKind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Bishop,
    Rook,
    Gold,
}

impl HandKind {
    /// Every kind, in the order of its index.
    pub const ALL: [HandKind; 7] = [
        HandKind::Pawn,
        HandKind::Lance,
        HandKind::Knight,
        HandKind::Silver,
        HandKind::Bishop,
        HandKind::Rook,
        HandKind::Gold,
    ];

    /// Every kind, the strongest first: the order of a hand in SFEN and in diagrams.
    pub const BY_STRENGTH: [HandKind; 7] = [
        HandKind::Rook,
        HandKind::Bishop,
        HandKind::Gold,
        HandKind::Silver,
        HandKind::Knight,
        HandKind::Lance,
        HandKind::Pawn,
    ];

    /// A number below 7 for tables.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The kind on the board.
    #[inline(always)]
    pub const fn on_board(self) -> Kind {
        match self {
            HandKind::Pawn => Kind::Pawn,
            HandKind::Lance => Kind::Lance,
            HandKind::Knight => Kind::Knight,
            HandKind::Silver => Kind::Silver,
            HandKind::Bishop => Kind::Bishop,
            HandKind::Rook => Kind::Rook,
            HandKind::Gold => Kind::Gold,
        }
    }

    /// The number of pieces of this kind in a set.
    pub const fn limit(self) -> u8 {
        match self {
            HandKind::Pawn => 18,
            HandKind::Bishop | HandKind::Rook => 2,
            _ => 4,
        }
    }
}

/// A piece of one side.
///
/// ```
/// use tsume::shogi::{Color, Kind, Piece};
///
/// let horse: Piece = "+b".parse()?;
/// assert_eq!(horse, Piece::new(Color::White, Kind::Horse));
/// assert_eq!(horse.to_string(), "+b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub kind: Kind,
}

impl Piece {
    /// A piece of `color`.
    #[inline(always)]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promotion_and_capture_undo_each_other() {
        for kind in Kind::ALL {
            assert_eq!(Kind::ALL[kind.index()], kind);
            if let Some(promoted) = kind.promoted() {
                assert!(promoted.is_promoted() && !kind.is_promoted());
                assert_eq!(promoted.unpromoted(), kind);
                assert_eq!(promoted.in_hand(), kind.in_hand());
            }
            if let Some(held) = kind.in_hand() {
                assert_eq!(held.on_board(), kind.unpromoted());
            }
        }
        assert_eq!(HandKind::ALL.iter().map(|k| u32::from(k.limit())).sum::<u32>() + 2, 40);
    }
}
