//! The decision about a submission, with its reasons.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Range, RuleSet, Ruling};
use crate::judge::Defect;
use crate::problem::DefectKind;
use crate::shogi::Position;
use crate::text::Text;

/// The answer to a submission, from good to bad.
///
/// ```
/// use tsume::judgement::rules::Answer;
///
/// assert_eq!(Answer::Accepted.names().ja, "可");
/// ```
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Nothing is against it.
    Accepted,
    /// Somebody has to look at it.
    Look,
    /// A limit came before it was known.
    Open,
    /// It is refused.
    Refused,
}

impl Answer {
    /// The name in data.
    pub fn name(self) -> &'static str {
        match self {
            Answer::Accepted => "accepted",
            Answer::Look => "look",
            Answer::Open => "open",
            Answer::Refused => "refused",
        }
    }

    /// The names in English and in Japanese.
    pub fn names(self) -> Text<&'static str> {
        match self {
            Answer::Accepted => Text { en: "yes", ja: "可" },
            Answer::Look => Text { en: "look", ja: "要確認" },
            Answer::Open => Text { en: "open", ja: "未確定" },
            Answer::Refused => Text { en: "no", ja: "不可" },
        }
    }
}

/// The decision about a submission by the rules of a venue.
///
/// ```
/// use std::time::Duration;
/// use tsume::judge::Task;
/// use tsume::judgement::Judged;
/// use tsume::judgement::rules::{Answer, RuleSet};
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver};
///
/// let rules = RuleSet::bundled("smartphone").expect("a set");
/// let problem = Problem::new("8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1".parse()?);
/// let task = rules.applied_to(Task::default());
/// let verdict = task.judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let judged = Judged::new(&problem, verdict, Duration::ZERO).decided(&problem, &rules, None);
/// assert_eq!(judged.decision.map(|one| one.answer()), Some(Answer::Refused));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The name of the rule set.
    pub rules: String,
    /// A key that is equal only for the same rules and the same known problems.
    pub(crate) key: String,
    /// The reasons against the problem, the strongest first.
    pub reasons: Vec<Reason>,
    /// The number of known problems with which it was compared, if it was.
    pub compared: Option<u64>,
    /// The least change that mends a refused problem.
    pub mend: Mend,
}

/// The least single change that keeps the solution of a refused problem and leaves no reason to refuse it.
///
/// [`Decision`] has an example.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub enum Mend {
    /// Nobody asked for it.
    #[default]
    Unasked,
    /// No such change was found.
    None,
    /// The change, and the position after it.
    Change {
        /// The change in English.
        en: String,
        /// The change in Japanese.
        ja: String,
        /// The position after it.
        sfen: Box<Position>,
    },
}

impl Mend {
    fn is_unasked(&self) -> bool {
        *self == Mend::Unasked
    }
}

/// A reason against a problem.
///
/// [`Decision`] has an example.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What follows from it; `None` if a limit left it open.
    pub ruling: Option<Ruling>,
    /// The reason.
    #[serde(flatten)]
    pub about: About,
}

/// What a reason is about.
///
/// [`Decision`] has an example.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "about", rename_all = "kebab-case")]
pub enum About {
    /// Findings of one kind.
    Finding {
        /// Their kind.
        finding: DefectKind,
        /// Their places among the defects of the verdict, from 0 on.
        defects: Vec<usize>,
    },
    /// The number of moves.
    Moves {
        /// The number.
        moves: u32,
        /// The allowed numbers.
        #[serde(flatten)]
        allowed: Range,
    },
    /// The number of pieces on the board and in the attacker's hand.
    Pieces {
        /// The number.
        pieces: u32,
        /// The allowed numbers.
        #[serde(flatten)]
        allowed: Range,
    },
    /// The length is not stated.
    NoLength,
    /// The problem is not as claimed.
    WrongClaim,
    /// The claimed solution cannot be read.
    UnreadableClaim,
    /// A known problem is the same, or its mirror image.
    Copy {
        /// Its name.
        of: String,
        /// Whether it is the mirror image.
        mirrored: bool,
    },
    /// The verdict is not settled.
    Undecided,
}

/// The known problems with which a problem was compared.
///
/// ```
/// use tsume::judgement::rules::Known;
///
/// let same = Some(("Muso 6".to_owned(), true));
/// let known = Known { count: 212, key: "a key".to_owned(), same };
/// assert!(known.same.is_some_and(|(_, is_mirrored)| is_mirrored));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// Their number.
    pub count: u64,
    /// A key that is equal only for the same problems.
    pub key: String,
    /// The name of the one that is the same, and whether it is the mirror image.
    pub same: Option<(String, bool)>,
}

impl Decision {
    /// The answer.
    pub fn answer(&self) -> Answer {
        let answers = self.reasons.iter().map(|reason| match reason.ruling {
            Some(Ruling::Accept) => Answer::Accepted,
            Some(Ruling::Look) => Answer::Look,
            Some(Ruling::Refuse) => Answer::Refused,
            None => Answer::Open,
        });
        answers.max().unwrap_or(Answer::Accepted)
    }

    /// The kinds of findings among the reasons, each once.
    pub(crate) fn kinds(&self) -> Vec<DefectKind> {
        let finding = |reason: &Reason| match reason.about {
            About::Finding { finding, .. } => Some(finding),
            _ => None,
        };
        let mut kinds: Vec<DefectKind> = self.reasons.iter().filter_map(finding).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Whether the decision is by these rules.
    pub(crate) fn is_by(&self, rules: &RuleSet) -> bool {
        self.key.split('+').next() == Some(&*rules.key())
    }

    /// The key that a decision by these rules has; `known` is the key of the known problems.
    pub(crate) fn key_of(rules: &RuleSet, known: Option<&str>) -> String {
        let known = known.map(|key| format!("+{key}")).unwrap_or_default();
        rules.key() + &known
    }

    /// Whether each reason is about defects that the verdict has.
    pub(in crate::judgement) fn is_about(&self, defects: &[Defect]) -> bool {
        self.reasons.iter().all(|reason| match &reason.about {
            About::Finding { finding, defects: places } => places
                .iter()
                .all(|&place| defects.get(place).is_some_and(|one| one.kind == *finding)),
            _ => true,
        })
    }
}

/// The fields of a decision.
#[derive(Serialize, Deserialize)]
struct DecisionFields {
    rules: String,
    key: String,
    answer: Answer,
    reasons: Vec<Reason>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    compared: Option<u64>,
    #[serde(default, skip_serializing_if = "Mend::is_unasked")]
    mend: Mend,
}

impl Serialize for Decision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Decision { rules, key, reasons, compared, mend } = self.clone();
        DecisionFields { rules, key, answer: self.answer(), reasons, compared, mend }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Decision {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Decision, D::Error> {
        let DecisionFields { rules, key, answer, reasons, compared, mend } =
            DecisionFields::deserialize(deserializer)?;
        let decision = Decision { rules, key, reasons, compared, mend };
        match decision.answer() == answer {
            true => Ok(decision),
            false => Err(serde::de::Error::custom("`decision` contradicts the other fields")),
        }
    }
}
