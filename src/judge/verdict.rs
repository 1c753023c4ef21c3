//! The task of a judge, and its verdict.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

pub use super::claimed::{
    Agreement, AlternativeFinding, Claimed, ClaimedAlternative, ClaimedVariation, Disagreement,
    Finding, Mistake, MistakeReason, RightClaim, Slip, SlipCause,
};
pub use super::length::{Length, Soundness};
pub use super::weight::{Tolerance, Weight};
use crate::notation::{kind_of, letter, read_square};
use crate::problem::DefectKind;
pub use crate::problem::Goal;
use crate::search::{Reading, Value};
use crate::shogi::{Color, Move, Piece, Square};

/// The task of a judge: by default, the verdict on everything by the usual rules.
///
/// ```
/// use tsume::judge::Task;
/// use tsume::problem::Goal;
/// use tsume::search::Reading;
///
/// let length = Task::default().with_goal(Goal::Length).with_reading(Reading::Wide);
/// let all = Task::default().with_depth(2).with_idle_pieces().with_tries();
/// assert_eq!((length.goal, all.goal), (Goal::Length, Goal::Judge));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Task {
    /// The extent of the judgement.
    pub goal: Goal,
    /// The reading of futile interpositions.
    pub reading: Reading,
    /// The depth of the tree of variations: 1 for those of the solution, 2 for theirs as well.
    pub depth: u32,
    /// The search for idle pieces.
    pub idle: IdleSearch,
    /// Whether the search for longer mates at the last move has no bound of its own, also where they are tolerated.
    pub whole_last_move: bool,
    /// Whether to show how the other checks along the solution are refuted.
    pub tries: bool,
    /// Whether to look at the variations and the other checks that the problem claims.
    pub claimed_variations: bool,
    /// The rule about the findings that leave a problem sound; `None` for the usual one.
    pub tolerance: Option<Tolerance>,
}

impl Task {
    /// With this extent of the judgement.
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Task {
        Task { goal, ..self }
    }

    /// With this reading of futile interpositions.
    #[must_use]
    pub fn with_reading(self, reading: Reading) -> Task {
        Task { reading, ..self }
    }

    /// With a tree of variations of this depth: 1 for those of the solution, 2 for theirs as well.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Task {
        Task { depth, ..self }
    }

    /// With a search for idle pieces.
    #[must_use]
    pub fn with_idle_pieces(self) -> Task {
        Task { idle: IdleSearch::Whole, ..self }
    }

    /// With the refutations of the other checks along the solution.
    #[must_use]
    pub fn with_tries(self) -> Task {
        Task { tries: true, ..self }
    }

    /// With the variations and the other checks that the problem claims.
    #[must_use]
    pub fn with_claimed_variations(self) -> Task {
        Task { claimed_variations: true, ..self }
    }

    /// With this rule about the findings that leave a problem sound; `None` for the usual one.
    #[must_use]
    pub fn with_tolerance(self, tolerance: impl Into<Option<Tolerance>>) -> Task {
        Task { tolerance: tolerance.into(), ..self }
    }
}

/// The search for idle pieces.
///
/// ```
/// use tsume::judge::{IdleSearch, Task};
///
/// assert_eq!(Task::default().idle, IdleSearch::NotAsked);
/// assert_eq!(Task::default().with_idle_pieces().idle, IdleSearch::Whole);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum IdleSearch {
    /// No search.
    #[default]
    NotAsked,
    /// A search with at most 20,000 positions for each question. What it leaves open is a note.
    Bounded,
    /// A search within the limits of the judgement.
    Whole,
}

/// The findings of a judge.
///
/// ```
/// use tsume::judge::{Agreement, Task};
/// use tsume::problem::{DefectKind, Problem};
/// use tsume::search::{Limits, Solver};
///
/// let mut problem = Problem::new("9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1".parse()?);
/// problem.claims.moves = Some(9);
/// let task = Task::default().with_depth(1).with_tries();
/// let verdict = task.judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// assert_eq!((verdict.length.at_most(), verdict.has(DefectKind::Hayazume)), (Some(7), true));
/// assert!(verdict.variations.iter().any(|one| one.value.is_some_and(|value| value.length < 7)));
/// assert!(verdict.tries.iter().any(|one| one.ply == 1));
/// let claimed = verdict.claimed.as_ref().expect("a length");
/// assert_eq!((claimed.agreement, verdict.agrees()), (Agreement::Longer, Some(false)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The goal of the task.
    pub goal: Goal,
    /// The reading of futile interpositions.
    pub reading: Reading,
    /// The rule about the findings that leave a problem sound.
    pub tolerance: Option<Tolerance>,
    /// The length, as far as it is known.
    pub length: Length,
    /// Whether the problem is sound.
    pub soundness: Soundness,
    /// The solution; cut off where a limit came first. Without an exact value, some mate.
    pub solution: Vec<Move>,
    /// The defects, in the order of plies.
    pub defects: Vec<Defect>,
    /// The defender's other replies, if they were asked for.
    pub variations: Vec<Variation>,
    /// Other checks along the solution that do not mate, if they were asked for.
    pub tries: Vec<Try>,
    /// The variations that the problem claims, if that was asked.
    pub claimed_variations: Vec<ClaimedVariation>,
    /// The other checks that the record has as variations, if that was asked.
    pub claimed_alternatives: Vec<ClaimedAlternative>,
    /// The values under the disputed readings that were asked, this one among them.
    pub readings: BTreeMap<Reading, Value>,
    /// The comparison with the problem's claims, if it makes any.
    pub claimed: Option<Claimed>,
    /// Whether a longer mate at the last move may exist that was not found, since such mates are tolerated and
    /// the search for them is short.
    pub last_move_open: bool,
    /// The number of positions expanded.
    pub nodes: u64,
}

impl Verdict {
    /// A verdict without a solution and without findings.
    pub(super) fn new(task: &Task, length: Length, soundness: Soundness) -> Verdict {
        Verdict {
            goal: task.goal,
            reading: task.reading,
            tolerance: task.tolerance,
            length,
            soundness,
            solution: vec![],
            defects: vec![],
            variations: vec![],
            tries: vec![],
            claimed_variations: vec![],
            claimed_alternatives: vec![],
            readings: BTreeMap::new(),
            claimed: None,
            last_move_open: false,
            nodes: 0,
        }
    }

    /// Whether the problem's claims are right; `None` if it makes none, or that is open.
    pub fn agrees(&self) -> Option<bool> {
        let variations = self.claimed_variations.iter().map(|one| one.finding.is_right());
        let alternatives = self.claimed_alternatives.iter().map(|one| one.finding.is_right());
        let claims = self.claimed.iter().flat_map(|claimed| {
            let disagreement = claimed.disagreement.map(Disagreement::is_right);
            [Some(claimed.agreement.is_right()), disagreement]
        });
        let all = claims.flatten().chain(variations).chain(alternatives);
        all.reduce(|one, other| match (one, other) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        })?
    }

    /// The kinds of the defects with their weights, each once, the heaviest first.
    pub fn kinds(&self) -> Vec<(DefectKind, Weight)> {
        kinds(&self.defects)
    }

    /// The kinds of defects that are flaws or worse, each once.
    pub fn faults(&self) -> Vec<DefectKind> {
        fault_kinds(&self.defects)
    }

    /// Whether a defect of this kind was found.
    pub fn has(&self, kind: DefectKind) -> bool {
        self.defects.iter().any(|defect| defect.kind == kind)
    }
}

/// A defect of a problem.
///
/// ```
/// use tsume::judge::{Length, Subject, Weight, judge};
/// use tsume::problem::{DefectKind, Problem};
/// use tsume::search::{Limits, Solver};
///
/// let problem = Problem::new("8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1".parse()?);
/// let verdict = judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let defect = &verdict.defects[0];
/// assert_eq!((defect.kind, defect.weight), (DefectKind::Yozume, Weight::Broken));
/// assert_eq!((defect.subject, defect.mv()), (Subject::Ply(1), Some("3d2c".parse()?)));
/// assert_eq!(defect.length.and_then(Length::at_most), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Defect {
    /// Its kind.
    pub kind: DefectKind,
    /// Its weight.
    pub weight: Weight,
    /// The part of the problem that has it.
    pub subject: Subject,
    /// A line that shows it: from the start, or from the ply of the subject.
    pub line: Vec<Move>,
    /// The length of the mate that it is about, from the start.
    pub length: Option<Length>,
}

/// The part of a problem that has a defect.
///
/// [`Defect`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The whole problem.
    Problem,
    /// The move of the solution with this number: the first move of the line replaces it.
    Ply(u32),
    /// A piece.
    Piece(Spot),
    /// The value in another reading of futile interpositions.
    Reading(Reading),
}

/// The kinds of defects, each once with its greatest weight, the heaviest first.
fn kinds(defects: &[Defect]) -> Vec<(DefectKind, Weight)> {
    let mut kinds: Vec<(DefectKind, Weight)> = vec![];
    for defect in defects {
        match kinds.iter_mut().find(|(kind, _)| *kind == defect.kind) {
            Some((_, weight)) => *weight = defect.weight.max(*weight),
            None => kinds.push((defect.kind, defect.weight)),
        }
    }
    kinds.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
    kinds
}

/// The kinds of the defects that are flaws or worse, each once, in the order of kinds.
pub fn fault_kinds(defects: &[Defect]) -> Vec<DefectKind> {
    let faults = defects.iter().filter(|defect| defect.weight >= Weight::Flaw);
    let mut kinds: Vec<DefectKind> = faults.map(|defect| defect.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

impl Defect {
    /// A defect without a line.
    pub(super) fn of(kind: DefectKind, weight: Weight, subject: Subject) -> Defect {
        Defect { kind, weight, subject, line: vec![], length: None }
    }

    /// A defect at a ply, with the line from there on.
    pub(super) fn at(kind: DefectKind, weight: Weight, ply: usize, line: Vec<Move>) -> Defect {
        Defect { line, ..Defect::of(kind, weight, Subject::Ply(ply as u32)) }
    }

    /// A question that a limit left open.
    pub(super) fn undecided(subject: Subject) -> Defect {
        Defect::of(DefectKind::Undecided, Weight::Open, subject)
    }

    /// A branch that a limit cut off.
    pub(super) fn undecided_at(ply: usize, mv: Option<Move>) -> Defect {
        Defect::at(DefectKind::Undecided, Weight::Open, ply, mv.into_iter().collect())
    }

    /// The number of the move of the solution that has the defect; 0 if it is not about a move.
    pub fn ply(&self) -> u32 {
        match self.subject {
            Subject::Ply(ply) => ply,
            _ => 0,
        }
    }

    /// The move in place of that of the solution.
    pub fn mv(&self) -> Option<Move> {
        self.line.first().copied().filter(|_| self.ply() > 0)
    }

    /// The piece that has the defect.
    pub fn piece(&self) -> Option<Spot> {
        match self.subject {
            Subject::Piece(spot) => Some(spot),
            _ => None,
        }
    }

    /// The exact value of the mate, if it is known.
    pub fn value(&self) -> Option<Value> {
        self.length?.value()
    }
}

/// A piece and its place.
///
/// ```
/// use tsume::judge::Spot;
///
/// let spot = Spot::read("+P4g").expect("a piece and its square");
/// assert_eq!((spot.square, spot.to_string().as_str()), (Some("4g".parse()?), "+P4g"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Spot {
    /// The piece.
    pub piece: Piece,
    /// Its square; `None` for a piece in hand.
    pub square: Option<Square>,
}

/// Written as in a list of pieces: `+P4g`, `g1e` for White's, `R in hand`.
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
        let place = self.square.map_or("持駒の".to_owned(), |square| square.japanese());
        format!("{side}{place}{}", self.piece.kind.japanese())
    }
}

/// Another reply of the defender, and the mate against it.
///
/// [`Verdict`] has an example.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variation {
    /// The number of the reply.
    pub ply: u32,
    /// The reply first, then the mate.
    pub line: Vec<Move>,
    /// The length from the start, and whether something is left; `None` if a limit came first.
    #[serde(flatten, with = "known_value")]
    pub value: Option<Value>,
    /// Whether the reply is a futile interposition, which does not count as a move.
    pub futile: bool,
    /// Further replies on this line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
}

/// A check that does not mate.
///
/// [`Verdict`] has an example.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Try {
    /// The number of the move of the solution that it stands for.
    pub ply: u32,
    /// The check, and a reply that escapes.
    pub line: Vec<Move>,
}

/// A value as two fields, which are null if it is not known.
mod known_value {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::search::Value;

    #[derive(Serialize, Deserialize)]
    struct Fields {
        length: Option<u32>,
        surplus: Option<bool>,
    }

    pub fn serialize<S: Serializer>(value: &Option<Value>, to: S) -> Result<S::Ok, S::Error> {
        let (length, surplus) = value.map(|value| (value.length, value.surplus)).unzip();
        Fields { length, surplus }.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
        let Fields { length, surplus } = Fields::deserialize(from)?;
        Ok(length.zip(surplus).map(|(length, surplus)| Value { length, surplus }))
    }
}
