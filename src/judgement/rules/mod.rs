//! The rules of a venue: which findings it accepts, looks at or refuses, and what else it asks of a submission.
//!
//! `docs/rules.md` documents the files and the sets that come with the program.

mod decision;
#[cfg(feature = "collection")]
mod file;

use serde::{Deserialize, Serialize};

pub use decision::{About, Answer, Decision, Known, Mend, Reason};
#[cfg(feature = "collection")]
pub use file::RuleError;

use crate::judge::{Defect, IdleSearch, Task, Weight};
use crate::problem::DefectKind;
use crate::shogi::{HandKind, Move};
use crate::text::Text;

/// What a venue does about a finding.
///
/// ```
/// use tsume::judgement::rules::Ruling;
///
/// assert!(Ruling::Accept < Ruling::Look && Ruling::Look < Ruling::Refuse);
/// ```
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Ruling {
    /// It does not matter.
    Accept,
    /// Somebody has to look at it.
    Look,
    /// The problem is refused.
    Refuse,
}

/// The rule about a kind of finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// The same for every finding of the kind.
    Always(Ruling),
    /// By the weight of the finding in classical usage.
    Usage,
}

impl Rule {
    fn ruling(self, weight: Weight) -> Ruling {
        match (self, weight) {
            (Rule::Always(ruling), _) => ruling,
            (Rule::Usage, Weight::Broken) => Ruling::Refuse,
            (Rule::Usage, Weight::Flaw) => Ruling::Look,
            (Rule::Usage, Weight::Note | Weight::Tolerated | Weight::Open) => Ruling::Accept,
        }
    }
}

/// The least and the greatest number that a venue allows.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// The least number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// The greatest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
}

impl Range {
    pub(in crate::judgement) fn has(self, number: u32) -> bool {
        self.at_least.is_none_or(|least| least <= number)
            && self.at_most.is_none_or(|most| number <= most)
    }
}

/// The rules of a venue.
///
/// ```
/// use tsume::judgement::rules::RuleSet;
///
/// let own: RuleSet = "rules: mine\nfindings: {余詰: refuse, 迂回: accept}\nmoves: {at_most: 19}".parse()?;
/// assert_eq!(own.name(), "mine");
/// assert!(RuleSet::bundled("smartphone").is_some());
/// let error = "rules: mine\nfindings:\n  yozum: refuse".parse::<RuleSet>().unwrap_err();
/// assert_eq!((error.line, error.column), (3, 3));
/// # Ok::<(), tsume::judgement::rules::RuleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    name: String,
    title: Option<Text>,
    findings: Vec<(DefectKind, Rule)>,
    otherwise: Rule,
    pub(in crate::judgement) moves: Range,
    pub(in crate::judgement) pieces: Range,
    /// Whether the length must be stated, or a solution recorded.
    pub(in crate::judgement) needs_length: bool,
    pub(in crate::judgement) wrong_claim: Ruling,
    pub(in crate::judgement) copies: Ruling,
    /// The fingerprint of the text from which the set was read.
    fingerprint: String,
}

/// The sets that come with the program.
#[cfg(feature = "collection")]
const BUNDLED: [(&str, &str); 5] = [
    ("smartphone", include_str!("smartphone.yaml")),
    ("magazine", include_str!("magazine.yaml")),
    ("lishogi", include_str!("lishogi.yaml")),
    ("strict", include_str!("strict.yaml")),
    ("classical", include_str!("classical.yaml")),
];

impl RuleSet {
    /// The names of the sets that come with the program.
    #[cfg(feature = "collection")]
    pub fn bundled_names() -> impl Iterator<Item = &'static str> {
        BUNDLED.into_iter().map(|(name, _)| name)
    }

    /// The set of this name that comes with the program.
    #[cfg(feature = "collection")]
    pub fn bundled(name: &str) -> Option<RuleSet> {
        let (_, text) = BUNDLED.into_iter().find(|(one, _)| *one == name)?;
        text.parse().ok()
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name for people; without one of its own, the name.
    pub fn title(&self) -> Text {
        self.title.clone().unwrap_or_else(|| Text::new(self.name.clone(), self.name.clone()))
    }

    /// The rule about a kind of finding as it is written: `accept`, `look`, `refuse` or `usage`.
    pub fn rule_name(&self, kind: DefectKind) -> &'static str {
        match self.rule(kind) {
            Rule::Always(Ruling::Accept) => "accept",
            Rule::Always(Ruling::Look) => "look",
            Rule::Always(Ruling::Refuse) => "refuse",
            Rule::Usage => "usage",
        }
    }

    /// A key that is equal only for the same rules.
    pub(crate) fn key(&self) -> String {
        format!("{}#{}", self.name, self.fingerprint)
    }

    /// The task with everything that the rules ask about.
    #[must_use]
    pub fn applied_to(&self, task: Task) -> Task {
        use DefectKind::{IdlePiece, LongerLastMove, PieceAgainstFlaw};
        // The weight of both is that of a note.
        let matters = |kind| self.rule(kind).ruling(Weight::Note) != Ruling::Accept;
        let is_refused = self.rule(LongerLastMove) == Rule::Always(Ruling::Refuse);
        let asks_pieces = matters(IdlePiece) || matters(PieceAgainstFlaw);
        let idle = match task.idle {
            IdleSearch::NotAsked if asks_pieces => IdleSearch::Bounded,
            asked => asked,
        };
        Task { idle, whole_last_move: task.whole_last_move || is_refused, ..task }
    }

    fn rule(&self, kind: DefectKind) -> Rule {
        let rule = self.findings.iter().rev().find(|(one, _)| *one == kind);
        rule.map_or(self.otherwise, |&(_, rule)| rule)
    }

    /// The ruling about a finding.
    pub(crate) fn ruling(&self, defect: &Defect) -> Ruling {
        let ruling = self.rule(defect.kind).ruling(defect.weight);
        let is_knight = defect.mv().and_then(Move::dropped) == Some(HandKind::Knight);
        // Venues that accept unlimited drops speak of drops along a line.
        match is_knight && defect.kind == DefectKind::UnlimitedDrop {
            true => ruling.max(Ruling::Look),
            false => ruling,
        }
    }
}

#[cfg(all(test, feature = "collection"))]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_sets_are_read() {
        for name in RuleSet::bundled_names() {
            let (_, text) = BUNDLED.into_iter().find(|(one, _)| *one == name).expect("a set");
            let set: RuleSet = text.parse().expect(name);
            assert_eq!(set.name(), name);
        }
        let smartphone = RuleSet::bundled("smartphone").expect("a set");
        let rule = |kind| smartphone.rule(kind);
        assert_eq!(rule(DefectKind::UnlimitedDrop), Rule::Always(Ruling::Accept));
        assert_eq!(rule(DefectKind::UnlimitedMove), Rule::Always(Ruling::Refuse));
        assert_eq!(rule(DefectKind::LongerLastMove), Rule::Usage);
        assert_eq!(rule(DefectKind::LongerVariation), Rule::Always(Ruling::Look));
    }

    #[test]
    fn a_later_rule_about_a_kind_replaces_a_general_one() {
        let text = "rules: x\nfindings:\n  unlimited: refuse\n  unlimited drop: accept\n";
        let set: RuleSet = text.parse().expect("a set");
        let of = |kind, weight| set.rule(kind).ruling(weight);
        assert_eq!(of(DefectKind::UnlimitedDrop, Weight::Flaw), Ruling::Accept);
        assert_eq!(of(DefectKind::UnlimitedMove, Weight::Flaw), Ruling::Refuse);
        assert_eq!(of(DefectKind::Detour, Weight::Flaw), Ruling::Look);
        let classical = RuleSet::bundled("classical").expect("a set");
        let of = |kind, weight| classical.rule(kind).ruling(weight);
        assert_eq!(of(DefectKind::LastMoveYozume, Weight::Broken), Ruling::Refuse);
        assert_eq!(of(DefectKind::LastMoveYozume, Weight::Tolerated), Ruling::Accept);
    }
}
