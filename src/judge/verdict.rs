//! What is asked of a judge, and what it answers. Nothing is found out here.

use std::fmt;

use crate::notation::{Message, kanji, kind_of, letter, read_square};
pub use crate::problem::Goal;
use crate::problem::{DefectKind, Outcome};
use crate::search::{Reading, Value};
use crate::shogi::{Color, Move, Piece, Square};

/// What is asked of a judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Task {
    /// How much.
    pub goal: Goal,
    /// Which interpositions are futile.
    pub reading: Reading,
    /// How deep the tree of variations is: 1 for those of the solution, 2 for theirs as well.
    pub depth: u32,
    /// Whether to look for idle pieces.
    pub idle: bool,
    /// Whether to tell how the other checks along the solution are refuted.
    pub tries: bool,
    /// Whether to look at the variations that the problem claims.
    pub claimed_variations: bool,
}

/// What a judge finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// How much was asked.
    pub goal: Goal,
    /// Which interpositions were futile.
    pub reading: Reading,
    /// Whether it is mate.
    pub answer: Outcome,
    /// The exact value of the start, where it is known.
    pub value: Option<Value>,
    /// No mate takes fewer plies, so far as that is known; equal to the length where that is known.
    pub at_least: Option<u32>,
    /// A mate in so many plies was found; equal to the length where that is known.
    pub at_most: Option<u32>,
    /// The solution; cut off where a limit came first. Without an exact value, some mate.
    pub solution: Vec<Move>,
    /// All that was found, in the order of plies.
    pub defects: Vec<Defect>,
    /// The defender's other replies, if they were asked for.
    pub variations: Vec<Variation>,
    /// Other checks along the solution that do not mate, if they were asked for.
    pub tries: Vec<Try>,
    /// What was found about the variations that the problem claims, if that was asked.
    pub claimed_variations: Vec<ClaimedVariation>,
    /// The values under the disputed readings, this one among them, as far as they were asked.
    pub readings: Vec<(Reading, Value)>,
    /// How the problem's claims compare, if it makes any.
    pub claimed: Option<Claimed>,
    /// Whether something is broken along the solution, and a limit came before it was known whether
    /// that is so along every other best line, too.
    pub other_lines_open: bool,
    /// Positions expanded.
    pub nodes: u64,
}

impl Verdict {
    /// The value of the start where the solution is two moves shorter and leaves nothing: by the
    /// exception for longer variations.
    pub fn longer_variation(&self) -> Option<Value> {
        let agreement = self.claimed.as_ref().map(|claimed| claimed.agreement);
        let stands = agreement == Some(Agreement::LongerVariation);
        self.value.filter(|value| stands && self.solution.len() as u32 + 2 == value.length)
    }

    /// The value of the solution: that of the start, but for the exception for longer variations.
    pub fn solution_value(&self) -> Option<Value> {
        match self.longer_variation() {
            Some(longer) => Some(Value { length: longer.length - 2, surplus: false }),
            None => self.value,
        }
    }

    /// Whether the problem is sound (RULES, section 4): mate, nothing broken, nothing undecided.
    /// `None` if that was not asked or not settled.
    pub fn sound(&self) -> Option<bool> {
        if self.goal != Goal::Judge {
            return None;
        }
        let has = |weight| self.defects.iter().any(|defect| defect.weight == weight);
        if has(Weight::Broken) {
            return (!self.other_lines_open).then_some(false);
        }
        let settled = self.answer == Outcome::Mate && !has(Weight::Open);
        settled.then_some(true)
    }

    /// Whether what the problem claims is right; `None` if it claims nothing, or that is open.
    pub fn agrees(&self) -> Option<bool> {
        let variations = self.claimed_variations.iter().map(|one| one.finding.is_right());
        let agreement = self.claimed.as_ref().map(|claimed| claimed.agreement.is_right());
        let all = agreement.into_iter().chain(variations);
        all.reduce(|one, other| match (one, other) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        })?
    }

    /// The kinds of what is broken and of the flaws, each once.
    pub fn faults(&self) -> Vec<DefectKind> {
        let faults = self.defects.iter().filter(|defect| defect.weight >= Weight::Flaw);
        let mut kinds: Vec<DefectKind> = faults.map(|defect| defect.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Whether a defect of this kind was found.
    pub fn has(&self, kind: DefectKind) -> bool {
        self.defects.iter().any(|defect| defect.kind == kind)
    }
}

/// How much a defect weighs, the heavier later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Weight {
    /// Worth knowing.
    Note,
    /// Nobody minds.
    Tolerated,
    /// A limit came first, so that nothing is known.
    Open,
    /// The problem counts as complete all the same.
    Flaw,
    /// The problem is broken.
    Broken,
}

/// One thing that was found in a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect {
    /// Which.
    pub kind: DefectKind,
    /// How bad.
    pub weight: Weight,
    /// The number of the move of the solution that `mv` stands for; 0 for the whole problem.
    pub ply: u32,
    /// The move.
    pub mv: Option<Move>,
    /// A line that shows it, from that ply on, `mv` first.
    pub line: Vec<Move>,
    /// The length from the start, in plies, and whether something is left at the end.
    pub value: Option<Value>,
    /// Where the length is not known exactly, one that it is proven not to exceed.
    pub at_most: Option<u32>,
    /// Under which reading.
    pub reading: Option<Reading>,
    /// Which piece.
    pub piece: Option<Spot>,
}

impl Defect {
    /// A defect of the whole problem.
    pub(super) fn of(kind: DefectKind, weight: Weight) -> Defect {
        Defect {
            kind,
            weight,
            ply: 0,
            mv: None,
            line: vec![],
            value: None,
            at_most: None,
            reading: None,
            piece: None,
        }
    }

    /// A defect at a ply, with the line from there on.
    pub(super) fn at(kind: DefectKind, weight: Weight, ply: usize, line: Vec<Move>) -> Defect {
        let mv = line.first().copied();
        Defect { ply: ply as u32, mv, line, ..Defect::of(kind, weight) }
    }

    /// A branch that a limit ended.
    pub(super) fn undecided(ply: usize, mv: Option<Move>) -> Defect {
        let kind = DefectKind::Undecided;
        Defect::at(kind, Weight::Open, ply, mv.into_iter().collect())
    }
}

/// A piece, and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The piece.
    pub piece: Piece,
    /// Its square; `None` for a piece in hand.
    pub square: Option<Square>,
}

/// As in a list of pieces: `+P4g`, `g1e` for White's, `R in hand`.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = letter(self.piece.kind);
        let letter = match self.piece.color {
            Color::Black => letter,
            Color::White => letter.to_ascii_lowercase(),
        };
        let promoted = if self.piece.kind.is_promoted() { "+" } else { "" };
        match self.square {
            Some(square) => write!(f, "{promoted}{letter}{square}"),
            None => write!(f, "{promoted}{letter} in hand"),
        }
    }
}

impl Spot {
    /// The piece and its square, or its letter alone in hand: `+P4g`, `R`.
    pub fn short(self) -> String {
        self.to_string().trim_end_matches(" in hand").to_owned()
    }

    /// Reads what [`Spot::short`] writes.
    pub fn read(text: &str) -> Option<Spot> {
        let plain = text.strip_prefix('+').unwrap_or(text);
        let letter = plain.chars().next()?;
        let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
        let kind = kind_of(letter)?;
        let kind = if plain.len() < text.len() { kind.promoted()? } else { kind };
        let square = match plain.get(1..)? {
            "" => None,
            name => Some(read_square(name).ok()?),
        };
        Some(Spot { piece: Piece { color, kind }, square })
    }

    /// The piece and its place in Japanese; White's are the defender's, as usual.
    pub fn japanese(self) -> String {
        let side = if self.piece.color == Color::White { "玉方" } else { "" };
        let place = self.square.map_or("持駒".to_owned(), |square| square.japanese());
        format!("{side}{place}{}", kanji(self.piece.kind))
    }
}

/// Another reply of the defender's, and the mate against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The number of the reply.
    pub ply: u32,
    /// The reply first, then the mate.
    pub line: Vec<Move>,
    /// The length from the start, and whether something is left; `None` if a limit came first.
    pub value: Option<Value>,
    /// Whether the reply is a futile interposition, which is no move.
    pub futile: bool,
    /// Further replies on this line.
    pub variations: Vec<Variation>,
}

/// A check that does not mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The number of the move of the solution that it stands for.
    pub ply: u32,
    /// The check, and a reply that escapes.
    pub line: Vec<Move>,
}

/// A variation that a problem claims, or one that it should have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimedVariation {
    /// The moves before it.
    pub before: Vec<Move>,
    /// The number of its first move, which is the defender's.
    pub ply: u32,
    /// Its moves from there on.
    pub line: Vec<Move>,
    /// Whether it is right.
    pub finding: Finding,
    /// The length from the start by best play after its first move, and whether something is left.
    pub value: Option<Value>,
}

/// Whether a claimed variation is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Each move of it is best.
    Right,
    /// The attacker's move of this number does not mate.
    Wrong {
        /// The number of the move.
        ply: u32,
    },
    /// The attacker mates faster.
    TooLong,
    /// The defender lasts longer.
    TooShort,
    /// It is not claimed, and lasts as long as the solution.
    Missing,
    /// A limit came first.
    Undecided,
}

impl Finding {
    /// Whether it is as it should be; `None` if that is open. A missing variation makes nothing wrong.
    pub fn is_right(self) -> Option<bool> {
        match self {
            Finding::Right | Finding::Missing => Some(true),
            Finding::Wrong { .. } | Finding::TooLong | Finding::TooShort => Some(false),
            Finding::Undecided => None,
        }
    }
}

/// What a problem claims, and whether it is so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// The length that is claimed, or that of the solution that is.
    pub length: Option<u32>,
    /// The solution that is claimed, if it could be read.
    pub solution: Option<Vec<Move>>,
    /// How they compare.
    pub agreement: Agreement,
    /// Where the solution goes wrong.
    pub mistake: Option<Mistake>,
    /// Why the solution could not be read.
    pub trouble: Option<Message>,
}

/// How a claim compares with what was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// It is the same.
    Equal,
    /// It is one of several best lines.
    OneOfSeveral,
    /// Its moves are right, and stop before the mate.
    Unfinished,
    /// It is shorter by the exception for longer variations.
    LongerVariation,
    /// It is shorter than the mate that the rules find.
    Shorter,
    /// It is longer.
    Longer,
    /// It is wrong.
    Wrong,
    /// It could not be read.
    Unreadable,
    /// A limit came first.
    Undecided,
}

impl Agreement {
    /// Whether the claim is right; `None` if that is open, or the claim could not be read.
    pub fn is_right(self) -> Option<bool> {
        use Agreement::*;
        match self {
            Equal | OneOfSeveral | Unfinished | LongerVariation => Some(true),
            Shorter | Longer | Wrong => Some(false),
            Unreadable | Undecided => None,
        }
    }
}

/// The first claimed move that is not best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Its number.
    pub ply: u32,
    /// The move.
    pub mv: Move,
    /// What it is answered by; empty for a move that may not be played at all, or is none.
    pub answer: Vec<Move>,
}
