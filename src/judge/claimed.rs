//! The claims of a problem, and how they compare with the findings of a judge.

use serde::{Deserialize, Serialize};

use crate::problem::DefectKind;
use crate::shogi::Move;
use crate::text::Text;

/// A variation that a problem claims, or should claim.
///
/// [`ClaimedAlternative`] has an example.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ClaimedVariation {
    /// The number of its first move, which is the defender's.
    pub ply: u32,
    /// Its moves from there on.
    pub line: Vec<Move>,
    /// The finding about it.
    #[serde(flatten)]
    pub finding: Finding,
    /// The length from the start by best play after its first move, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// The moves before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Move>,
}

/// Whether a claimed variation is right.
///
/// [`ClaimedAlternative`] has an example.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(tag = "finding", rename_all = "lowercase")]
pub enum Finding {
    /// Each of its moves is best.
    Right,
    /// A move of the attacker does not mate.
    Wrong {
        /// The number of the move; unknown in findings of older versions.
        #[serde(rename = "wrong", default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
    /// The attacker mates faster.
    #[serde(rename = "too long")]
    TooLong,
    /// The defender lasts longer.
    #[serde(rename = "too short")]
    TooShort,
    /// It is not claimed, and lasts as long as the solution.
    Missing,
    /// A limit came first.
    Undecided,
}

impl Finding {
    /// Whether the claim is right; `None` if that is open. A missing variation does not make it wrong.
    pub fn is_right(self) -> Option<bool> {
        match self {
            Finding::Right | Finding::Missing => Some(true),
            Finding::Wrong { .. } | Finding::TooLong | Finding::TooShort => Some(false),
            Finding::Undecided => None,
        }
    }
}

/// The claims of a problem, and how they compare with the findings.
///
/// ```
/// use tsume::judge::{Agreement, MistakeReason, judge};
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver};
///
/// let problem: Problem = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a\nSolution: R*1d".parse()?;
/// let verdict = judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let claimed = verdict.claimed.expect("a solution");
/// let mistake = claimed.mistake.expect("a check that does not mate");
/// assert_eq!((claimed.agreement, mistake.mv), (Agreement::Shorter, "R*1d".parse()?));
/// assert_eq!(mistake.reason, Some(MistakeReason::NoMate));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Claimed {
    /// The stated length, or else the length of the claimed solution.
    pub length: Option<u32>,
    /// The claimed solution, if it could be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<Move>>,
    /// The contradiction between the stated length and the claimed solution, if they have different lengths. The
    /// solution is then the claim that is compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disagreement: Option<Disagreement>,
    /// The result of the comparison.
    #[serde(rename = "comparison")]
    pub agreement: Agreement,
    /// The first mistake of the solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Mistake>,
    /// Why the solution could not be read.
    #[serde(flatten, with = "trouble")]
    pub error: Option<Text>,
}

/// A message as a field for each language, or as none.
mod trouble {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::text::Text;

    #[derive(Serialize, Deserialize)]
    struct Fields {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trouble: Option<String>,
        /// Absent in verdicts of older versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trouble_ja: Option<String>,
    }

    pub fn serialize<S: Serializer>(error: &Option<Text>, to: S) -> Result<S::Ok, S::Error> {
        let (trouble, trouble_ja) =
            error.as_ref().map(|text| (text.en.to_string(), text.ja.to_string())).unzip();
        Fields { trouble, trouble_ja }.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Text>, D::Error> {
        let Fields { trouble, trouble_ja } = Fields::deserialize(from)?;
        // Any two texts, since a verdict that is read may come from anywhere.
        Ok(trouble
            .map(|en| Text { ja: trouble_ja.unwrap_or_else(|| en.clone()).into(), en: en.into() }))
    }
}

impl Claimed {
    /// The length of the claim that is compared: that of the claimed solution if the stated length contradicts it.
    pub fn compared_length(&self) -> Option<u32> {
        self.disagreement.map(|one| one.recorded).or(self.length)
    }
}

/// A stated length, and a recorded solution of another length: it ends in mate, or has more moves than stated.
///
/// [`Claimed`] has an example.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Disagreement {
    /// The stated length.
    pub stated: u32,
    /// The length of the recorded solution.
    pub recorded: u32,
    /// The claim that is right; `None` if a limit came first.
    pub right: Option<RightClaim>,
}

impl Disagreement {
    /// Whether both claims are right; `None` if that is open.
    pub fn is_right(self) -> Option<bool> {
        self.right.map(|right| right == RightClaim::Both)
    }
}

/// The right one of a stated length and a recorded solution that contradict each other.
///
/// [`Claimed`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RightClaim {
    /// The recorded solution.
    Recorded,
    /// The stated length.
    Stated,
    /// Both: the stated length is that of the longer variation, and the solution leaves it by the exception.
    Both,
    /// Neither.
    Neither,
}

/// The comparison of a claim with the findings.
///
/// [`Claimed`] has an example.
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
///
/// [`Claimed`] has an example.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Mistake {
    /// The number of the move.
    pub ply: u32,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The answer to it; empty for a move that is illegal or no check.
    pub answer: Vec<Move>,
    /// The reason why it is not best, if it is known. Older versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<MistakeReason>,
}

/// The reason why a claimed move is not best.
///
/// [`Claimed`] has an example.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum MistakeReason {
    /// There is no mate after it.
    #[serde(rename = "no mate")]
    NoMate,
    /// With best play after it, the mate has this length from the start.
    Length(u32),
    /// The mate has the same length, but another move is better for its side because of a piece that is left or not:
    /// the best line from this move on.
    Better(Vec<Move>),
}

/// Another check that a record has as a variation.
///
/// ```
/// use tsume::judge::Task;
/// use tsume::notation::{MoveTree, USI};
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver};
/// use tsume::shogi::Position;
///
/// let text = "position sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1 moves R*1b 1a1b 3d2d";
/// let mut record = USI.read(text)?;
/// record.tree.add(MoveTree::START, "R*1d".parse()?);
/// let mut problem = Problem::new(Position::new(&record.setup)?);
/// problem.claims.record = Some(record.into());
/// let task = Task::default().with_claimed_variations();
/// let verdict = task.judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let claimed = &verdict.claimed_alternatives[0];
/// assert_eq!((claimed.ply, claimed.finding.is_right()), (1, Some(false))); // the check does not mate
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ClaimedAlternative {
    /// The number of its first move, which is the attacker's.
    pub ply: u32,
    /// Its moves from there on.
    pub line: Vec<Move>,
    /// The finding about it.
    #[serde(flatten)]
    pub finding: AlternativeFinding,
    /// The moves before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Move>,
}

/// Whether another check that a record has is a second mate.
///
/// [`ClaimedAlternative`] has an example.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(tag = "finding", rename_all = "lowercase")]
pub enum AlternativeFinding {
    /// The check mates.
    Confirmed {
        /// The finding that it makes along the solution; `None` if it makes none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<DefectKind>,
    },
    /// The check does not mate, and the record shows it as a try: its line ends as no mate.
    Try {
        /// A reply that escapes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<Move>,
    },
    /// The check does not mate.
    Refuted {
        /// A reply that escapes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<Move>,
    },
    /// The record has a mistake in the moves.
    Slip {
        /// The finding that the check makes along the solution.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<DefectKind>,
        /// The mistake.
        slip: Slip,
    },
    /// A limit came first.
    Undecided,
}

impl AlternativeFinding {
    /// Whether the record is right; `None` if that is open. A line that only stops early is right.
    pub fn is_right(self) -> Option<bool> {
        match self {
            AlternativeFinding::Confirmed { .. }
            | AlternativeFinding::Try { .. }
            | AlternativeFinding::Slip {
                slip: Slip { cause: SlipCause::Unfinished, .. }, ..
            } => Some(true),
            AlternativeFinding::Refuted { .. } | AlternativeFinding::Slip { .. } => Some(false),
            AlternativeFinding::Undecided => None,
        }
    }
}

/// A mistake in the moves of an alternative.
///
/// [`ClaimedAlternative`] has an example.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slip {
    /// The kind of the mistake.
    #[serde(flatten)]
    pub cause: SlipCause,
    /// Whether the check mates all the same.
    pub mates: bool,
}

/// The kind of a mistake in the moves of an alternative.
///
/// [`ClaimedAlternative`] has an example.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(tag = "cause", rename_all = "lowercase")]
#[non_exhaustive]
pub enum SlipCause {
    /// The move of this number is not legal.
    Illegal {
        /// The number of the move.
        ply: u32,
    },
    /// The attacker's move of this number gives no check.
    #[serde(rename = "no check")]
    NoCheck {
        /// The number of the move.
        ply: u32,
    },
    /// The attacker's move of this number does not mate.
    #[serde(rename = "no mate")]
    NoMate {
        /// The number of the move.
        ply: u32,
    },
    /// The record says that there is no mate, but the check mates.
    Mates,
    /// The line stops before the mate.
    Unfinished,
}
