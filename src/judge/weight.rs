//! The weights of findings, and rules about the findings that leave a problem sound: usage is divided about some,
//! and a magazine may have a rule of its own.

use std::fmt;

use crate::problem::{DefectKind, DefectWord};

/// The weight of a defect, from light to heavy.
///
/// [`Defect`](super::Defect) has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Weight {
    /// Worth knowing.
    Note,
    /// Accepted by custom.
    Tolerated,
    /// Undecided: a limit came first.
    Open,
    /// The problem still counts as complete.
    Flaw,
    /// The problem is broken.
    Broken,
}

impl Weight {
    /// Every weight, from light to heavy.
    pub const ALL: [Weight; 5] =
        [Weight::Note, Weight::Tolerated, Weight::Open, Weight::Flaw, Weight::Broken];

    /// The name in judgements.
    pub const fn name(self) -> &'static str {
        match self {
            Weight::Note => "note",
            Weight::Tolerated => "tolerated",
            Weight::Open => "open",
            Weight::Flaw => "flaw",
            Weight::Broken => "broken",
        }
    }
}

/// A rule about the kinds of findings that leave a problem sound, instead of the usual one.
///
/// ```
/// use tsume::judge::{Task, Tolerance};
/// use tsume::problem::DefectKind;
///
/// let rule = Tolerance::of([DefectKind::Detour, DefectKind::MirrorImage]);
/// assert!(rule.has(DefectKind::Detour) && !rule.has(DefectKind::Transposition));
/// let task = Task::default().with_tolerance(rule);
/// assert_eq!(task.tolerance.map(|rule| rule.to_string()), Some("mirror-image,returning-detour".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tolerance(u32);

/// Writes the rule as on the command line: names with commas, or `none`.
impl fmt::Display for Tolerance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> =
            self.kinds().map(|kind| DefectWord::One(kind).names().en.replace(' ', "-")).collect();
        f.write_str(if names.is_empty() { "none".to_owned() } else { names.join(",") }.as_str())
    }
}

impl Tolerance {
    /// The kinds about which there can be a rule.
    pub const KINDS: [DefectKind; 15] = [
        DefectKind::LastMoveYozume,
        DefectKind::LongerLastMove,
        DefectKind::MirrorImage,
        DefectKind::UnlimitedPromotion,
        DefectKind::UnlimitedDrop,
        DefectKind::UnlimitedMove,
        DefectKind::UnlimitedPiece,
        DefectKind::InsertedSacrifice,
        DefectKind::Detour,
        DefectKind::JoiningDetour,
        DefectKind::SameLengthJoining,
        DefectKind::Transposition,
        DefectKind::EqualVariation,
        DefectKind::EqualVariationYozume,
        DefectKind::LongerVariation,
    ];

    /// The rule that tolerates these kinds, and no others.
    pub fn of(kinds: impl IntoIterator<Item = DefectKind>) -> Tolerance {
        Tolerance(kinds.into_iter().fold(0, |bits, kind| bits | 1 << kind as u32))
    }

    /// The words for which there can be a rule: general words, and names of one kind.
    #[doc(hidden)]
    pub fn words() -> impl Iterator<Item = DefectWord> {
        let can_be_ruled = |kind| Tolerance::KINDS.contains(&kind);
        DefectWord::all().filter(move |word| word.kinds().all(can_be_ruled))
    }

    /// The kinds of a word for which there can be a rule.
    #[doc(hidden)]
    pub fn kinds_of(word: &str) -> Option<impl Iterator<Item = DefectKind>> {
        let word = DefectWord::of(word)?;
        Tolerance::words().find(|one| *one == word).map(DefectWord::kinds)
    }

    /// Whether a kind leaves a problem sound.
    pub fn has(self, kind: DefectKind) -> bool {
        self.0 & 1 << kind as u32 != 0
    }

    /// The tolerated kinds.
    pub fn kinds(self) -> impl Iterator<Item = DefectKind> {
        Tolerance::KINDS.into_iter().filter(move |&kind| self.has(kind))
    }

    /// The weight of a finding by this rule, if it usually has `weight`. Notes and open questions keep theirs.
    pub(super) fn weigh(self, kind: DefectKind, weight: Weight) -> Weight {
        let is_ruled = Tolerance::KINDS.contains(&kind);
        match (weight, self.has(kind)) {
            (Weight::Broken, true) if is_ruled => Weight::Flaw,
            (Weight::Flaw | Weight::Tolerated, false) if is_ruled => Weight::Broken,
            (weight, _) => weight,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_changes_only_the_weights_of_its_kinds() {
        let (none, drops) = (Tolerance::of([]), Tolerance::of([DefectKind::UnlimitedDrop]));
        for (kind, usual, by_none, by_drops) in [
            (DefectKind::UnlimitedDrop, Weight::Flaw, Weight::Broken, Weight::Flaw),
            (DefectKind::UnlimitedDrop, Weight::Broken, Weight::Broken, Weight::Flaw),
            (DefectKind::Detour, Weight::Flaw, Weight::Broken, Weight::Broken),
            (DefectKind::LastMoveYozume, Weight::Tolerated, Weight::Broken, Weight::Broken),
            (DefectKind::Yozume, Weight::Broken, Weight::Broken, Weight::Broken),
            (DefectKind::IdlePiece, Weight::Note, Weight::Note, Weight::Note),
            (DefectKind::Undecided, Weight::Open, Weight::Open, Weight::Open),
        ] {
            assert_eq!(none.weigh(kind, usual), by_none, "{kind:?}");
            assert_eq!(drops.weigh(kind, usual), by_drops, "{kind:?}");
        }
        assert_eq!(drops.kinds().collect::<Vec<_>>(), [DefectKind::UnlimitedDrop]);
    }
}
