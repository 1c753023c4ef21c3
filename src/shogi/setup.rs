//! A position as it was written down, legal or not, and the rules that it breaks.

use std::fmt;

use super::{Color, HandKind, Kind, Piece, Square};

/// Pieces on squares and in hands, without any guarantee.
///
/// ```
/// use tsume::shogi::{Color, Setup};
///
/// let mut setup: Setup = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// setup.set("2a".parse()?, Some("s".parse()?));
/// setup.give_rest(Color::White);
/// assert_eq!(setup.to_string(), "7sl/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g3s4n3l17p 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    board: [Option<Piece>; Square::COUNT],
    hands: [[u32; 7]; 2],
    /// The side to move.
    pub turn: Color,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { board: [None; Square::COUNT], hands: [[0; 7]; 2], turn: Color::Black }
    }
}

impl Setup {
    /// An empty board and empty hands, Black to move.
    pub fn new() -> Setup {
        Setup::default()
    }

    /// The piece on `square`.
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on `square`, or removes it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    /// The number of pieces of `kind` that a side holds.
    pub fn held(&self, color: Color, kind: HandKind) -> u32 {
        self.hands[color.index()][kind.index()]
    }

    /// Sets the number of pieces of `kind` that a side holds.
    pub fn hold(&mut self, color: Color, kind: HandKind, count: u32) {
        self.hands[color.index()][kind.index()] = count;
    }

    /// All pieces on the board.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// Puts every piece that is neither on the board nor in the other hand into the hand of `color`, except kings,
    /// whatever `color` held before. In a tsume problem the defender holds these pieces.
    pub fn give_rest(&mut self, color: Color) {
        for kind in HandKind::ALL {
            self.hold(color, kind, 0);
        }
        let totals = self.totals();
        for kind in HandKind::ALL {
            let rest = u32::from(kind.limit()).saturating_sub(totals[kind.index()]);
            self.hold(color, kind, rest);
        }
    }

    /// Whether `color` holds every piece that it has after [`Setup::give_rest`].
    pub fn has_rest(&self, color: Color) -> bool {
        let mut full = self.clone();
        full.give_rest(color);
        full == *self
    }

    /// The number of pieces of each kind on the board and in both hands.
    pub(crate) fn totals(&self) -> [u32; HandKind::ALL.len()] {
        let mut totals = HandKind::ALL.map(|kind| {
            self.held(Color::Black, kind).saturating_add(self.held(Color::White, kind))
        });
        for kind in self.pieces().filter_map(|(_, piece)| piece.kind.in_hand()) {
            totals[kind.index()] = totals[kind.index()].saturating_add(1);
        }
        totals
    }

    /// Whether the pieces break no rule by their places; faster than to name all that they break.
    fn is_faultless(&self) -> bool {
        let mut totals = HandKind::ALL.map(|kind| {
            self.held(Color::Black, kind).saturating_add(self.held(Color::White, kind))
        });
        let (mut kings, mut pawns) = ([0; 2], [0_u16; 2]);
        for (square, Piece { color, kind }) in self.pieces() {
            let file = u16::from(kind == Kind::Pawn) << square.file();
            if square.rank_for(color) <= kind.dead_ranks() || pawns[color.index()] & file != 0 {
                return false;
            }
            pawns[color.index()] |= file;
            match kind.in_hand() {
                Some(kind) => totals[kind.index()] = totals[kind.index()].saturating_add(1),
                None => kings[color.index()] += 1,
            }
        }
        let defending = kings[(!self.turn).index()];
        defending == 1
            && kings[self.turn.index()] <= 1
            && HandKind::ALL.into_iter().all(|kind| totals[kind.index()] <= kind.limit().into())
    }

    /// Every rule that the pieces break by their places. Checks are not examined here; [`super::Position::new`]
    /// adds them.
    pub(super) fn faults(&self) -> Faults {
        let mut faults = Vec::new();
        if self.is_faultless() {
            return Faults(faults);
        }
        let (totals, pieces) = (self.totals(), self.pieces().collect::<Vec<_>>());
        for kind in HandKind::ALL {
            let found = totals[kind.index()];
            if found > u32::from(kind.limit()) {
                faults.push(Fault::TooMany { kind, found });
            }
        }
        for color in Color::ALL {
            let own = |kind| {
                let own = pieces.iter().filter(move |one| one.1 == Piece::new(color, kind));
                own.map(|&(square, _)| square)
            };
            let kings = own(Kind::King).count();
            if kings > 1 {
                faults.push(Fault::Kings { color, found: kings });
            }
            for file in 1..=9 {
                if own(Kind::Pawn).filter(|square| square.file() == file).count() > 1 {
                    faults.push(Fault::Nifu { color, file });
                }
            }
            for kind in [Kind::Pawn, Kind::Lance, Kind::Knight] {
                let stuck = own(kind).filter(|square| square.rank_for(color) <= kind.dead_ranks());
                faults.extend(stuck.map(|square| Fault::DeadEnd { color, kind, square }));
            }
            if color != self.turn && kings == 0 {
                faults.push(Fault::NoDefendingKing { color });
            }
        }
        Faults(faults)
    }
}

/// A rule that a setup breaks, without the place.
///
/// ```
/// use tsume::shogi::{Position, Rule};
///
/// let no_king = "9/9/9/9/9/9/9/9/4K4 b - 1".parse()?;
/// assert!(Position::new(&no_king).unwrap_err().breaks(Rule::DefendingKing));
/// assert!(Position::allowing(&no_king, &[Rule::DefendingKing]).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// No more pieces of a kind than a set has.
    PieceCount,
    /// One king a side at most.
    Kings,
    /// No two unpromoted pawns of a side on one file.
    Nifu,
    /// No piece where it could never move.
    DeadEnd,
    /// The side that is not to move has a king.
    DefendingKing,
    /// The side that is not to move is not in check.
    NotInCheck,
}

/// A rule that a setup breaks, with the place.
///
/// ```
/// use tsume::shogi::{Fault, Position};
///
/// let setup = "k3P4/9/9/9/9/9/9/9/9 b - 1".parse()?;
/// let faults = Position::new(&setup).unwrap_err();
/// let fault: &Fault = faults.iter().next().expect("one");
/// assert_eq!(fault.squares(&setup), ["5a".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// More of a kind than a set of pieces has.
    TooMany {
        /// The kind, promoted or not.
        kind: HandKind,
        /// The number of pieces.
        found: u32,
    },
    /// More than one king of a colour.
    Kings {
        /// The side.
        color: Color,
        /// The number of kings.
        found: usize,
    },
    /// Two unpromoted pawns on a file.
    Nifu {
        /// The side.
        color: Color,
        /// The file.
        file: u8,
    },
    /// A piece that could never move again.
    DeadEnd {
        /// The side.
        color: Color,
        /// The piece.
        kind: Kind,
        /// Its square.
        square: Square,
    },
    /// The side that is not to move has no king, so there is nothing to mate.
    NoDefendingKing {
        /// The side whose king is missing.
        color: Color,
    },
    /// The side that is not to move stands in check: its king could be taken.
    InCheck {
        /// The side of the king.
        color: Color,
        /// A piece that checks it.
        by: Square,
    },
}

impl Fault {
    /// The rule that is broken.
    pub fn rule(&self) -> Rule {
        match self {
            Fault::TooMany { .. } => Rule::PieceCount,
            Fault::Kings { .. } => Rule::Kings,
            Fault::Nifu { .. } => Rule::Nifu,
            Fault::DeadEnd { .. } => Rule::DeadEnd,
            Fault::NoDefendingKing { .. } => Rule::DefendingKing,
            Fault::InCheck { .. } => Rule::NotInCheck,
        }
    }
}

impl Fault {
    /// The squares of the pieces that break the rule.
    pub fn squares(&self, setup: &Setup) -> Vec<Square> {
        let of = |is_one: &dyn Fn(Square, Piece) -> bool| -> Vec<Square> {
            setup
                .pieces()
                .filter(|(square, piece)| is_one(*square, *piece))
                .map(|one| one.0)
                .collect()
        };
        match *self {
            Fault::TooMany { kind, .. } => of(&|_, piece| piece.kind.in_hand() == Some(kind)),
            Fault::Kings { color, .. } => of(&|_, piece| piece == Piece::new(color, Kind::King)),
            Fault::Nifu { color, file } => {
                of(&|square, piece| piece == Piece::new(color, Kind::Pawn) && square.file() == file)
            }
            Fault::DeadEnd { square, .. } | Fault::InCheck { by: square, .. } => vec![square],
            Fault::NoDefendingKing { .. } => vec![],
        }
    }

    /// The broken rule in Japanese, as [`fmt::Display`] says it in English. Players name the sides by their roles.
    pub fn japanese(&self, attacker: Color) -> String {
        let role = |color: Color| if color == attacker { "攻方" } else { "玉方" };
        match *self {
            Fault::TooMany { kind, found } => {
                let (name, limit) = (kind.on_board().japanese(), kind.limit());
                format!("{name}が{found}枚あります（一組に{limit}枚です）")
            }
            Fault::Kings { color, found } => format!("{}の玉が{found}枚あります", role(color)),
            Fault::Nifu { color, file } => {
                format!("{}の歩が{file}筋に2枚以上あります（二歩）", role(color))
            }
            Fault::DeadEnd { color, kind, square } => {
                let (side, name, square) = (role(color), kind.japanese(), square.japanese());
                format!("{square}の{name}（{side}）は行き所のない駒です")
            }
            Fault::NoDefendingKing { color } => {
                format!("玉方（{}）の玉がありません", color.japanese())
            }
            Fault::InCheck { color, by } => {
                let (king, turn, by) = (role(color), role(!color), by.japanese());
                format!("{turn}の手番ですが、{king}の玉にすでに{by}の駒から王手がかかっています")
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::TooMany { kind, found } => {
                let limit = kind.limit();
                write!(f, "{found} {}s, but a set has {limit}", kind.on_board().name())
            }
            Fault::Kings { color, found } => write!(f, "{color} has {found} kings"),
            Fault::Nifu { color, file } => {
                write!(f, "{color} has two unpromoted pawns on file {file} (nifu)")
            }
            Fault::DeadEnd { color, kind, square } => {
                write!(f, "{color}'s {} on {square} could never move", kind.name())
            }
            Fault::NoDefendingKing { color } => write!(f, "{color}, who defends, has no king"),
            Fault::InCheck { color, by } => {
                write!(f, "{color}'s king is already in check from {by}, with {} to move", !color)
            }
        }
    }
}

/// All rules that a setup breaks; as an error, never empty.
///
/// ```
/// use tsume::shogi::{Faults, Position};
///
/// let faults: Faults = Position::new(&"9/9/9/9/9/9/9/9/4K4 b 19P 1".parse()?).unwrap_err();
/// assert_eq!(faults.iter().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub(super) Vec<Fault>);

impl Faults {
    /// Each broken rule with its place.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }

    /// All of them in Japanese, as [`fmt::Display`] says them in English.
    pub fn japanese(&self, attacker: Color) -> String {
        let sentences: Vec<String> = self.iter().map(|fault| fault.japanese(attacker)).collect();
        sentences.join("。")
    }

    /// Whether `rule` is among them.
    pub fn breaks(&self, rule: Rule) -> bool {
        self.0.iter().any(|fault| fault.rule() == rule)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_described_in_both_languages() {
        let (color, square) = (Color::White, Square::new(3, 9).unwrap());
        for (fault, english, japanese) in [
            (
                Fault::TooMany { kind: HandKind::Gold, found: 5 },
                "5 golds, but a set has 4",
                "金が5枚あります（一組に4枚です）",
            ),
            (Fault::Kings { color, found: 2 }, "White has 2 kings", "玉方の玉が2枚あります"),
            (
                Fault::Nifu { color, file: 3 },
                "White has two unpromoted pawns on file 3 (nifu)",
                "玉方の歩が3筋に2枚以上あります（二歩）",
            ),
            (
                Fault::DeadEnd { color, kind: Kind::Lance, square },
                "White's lance on 3i could never move",
                "３九の香（玉方）は行き所のない駒です",
            ),
            (
                Fault::NoDefendingKing { color },
                "White, who defends, has no king",
                "玉方（後手）の玉がありません",
            ),
            (
                Fault::InCheck { color, by: square },
                "White's king is already in check from 3i, with Black to move",
                "攻方の手番ですが、玉方の玉にすでに３九の駒から王手がかかっています",
            ),
        ] {
            assert_eq!((&*fault.to_string(), &*fault.japanese(!color)), (english, japanese));
        }
    }
}
