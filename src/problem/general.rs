//! The words for defects in conditions and rules: the name of one kind, or a general word for several.

use super::defect::DefectKind;
use super::names::Names;
use crate::text::Text;

/// The kinds of defects that a word means: one kind, or all kinds of a general word.
///
/// ```
/// use tsume::problem::{DefectKind, DefectWord};
///
/// let kinds = |word: &str| DefectWord::of(word).map(|word| word.kinds().collect::<Vec<_>>());
/// assert_eq!(kinds("迂回"), Some(vec![DefectKind::Detour, DefectKind::JoiningDetour]));
/// assert_eq!(kinds("迂回（イ）"), Some(vec![DefectKind::Detour]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefectWord {
    /// One kind.
    One(DefectKind),
    /// Another check that mates, at any move of the attacker.
    Yozume,
    /// Another check that mates at the last move, at once or later.
    LastMoveYozume,
    /// A detour of either kind.
    Detour,
    /// A move that is not the only one of its kind, with the same moves after it.
    Unlimited,
}

impl DefectWord {
    /// The general words.
    const GENERAL: [DefectWord; 4] =
        [DefectWord::Yozume, DefectWord::LastMoveYozume, DefectWord::Detour, DefectWord::Unlimited];

    /// The meaning of a word; case, blanks, hyphens and macrons are ignored. A name of one kind that is also a general
    /// word is the general word.
    pub fn of(word: &str) -> Option<DefectWord> {
        let is_it = |general: &DefectWord| general.general_names().is_some_and(|all| all.has(word));
        let general = DefectWord::GENERAL.into_iter().find(is_it);
        general.or_else(|| DefectKind::of(word).map(DefectWord::One))
    }

    /// Whether the word means this kind.
    pub fn has(self, kind: DefectKind) -> bool {
        use DefectKind as Kind;
        match self {
            DefectWord::One(one) => one == kind,
            DefectWord::Yozume => kind == Kind::Yozume || DefectWord::LastMoveYozume.has(kind),
            DefectWord::LastMoveYozume => {
                matches!(kind, Kind::LastMoveYozume | Kind::LongerLastMove)
            }
            DefectWord::Detour => matches!(kind, Kind::Detour | Kind::JoiningDetour),
            DefectWord::Unlimited => matches!(
                kind,
                Kind::UnlimitedPromotion
                    | Kind::UnlimitedDrop
                    | Kind::UnlimitedMove
                    | Kind::UnlimitedPiece
            ),
        }
    }

    /// The kinds that the word means.
    pub fn kinds(self) -> impl Iterator<Item = DefectKind> {
        DefectKind::ALL.into_iter().filter(move |&kind| self.has(kind))
    }

    /// Every general word, and the word for each kind.
    pub(crate) fn all() -> impl Iterator<Item = DefectWord> {
        DefectWord::GENERAL.into_iter().chain(DefectKind::ALL.map(DefectWord::One))
    }

    /// The names by which [`DefectWord::of`] reads exactly these kinds.
    pub fn names(self) -> Text<&'static str> {
        let DefectWord::One(kind) = self else {
            let names = self.general_names().unwrap_or(Names::new(&[""], &[""]));
            return Text { en: names.english[0], ja: names.japanese[0] };
        };
        let is_exact = |name: &&&str| DefectWord::of(name) == Some(self);
        let exact =
            |names: &[&'static str], usual| names.iter().find(is_exact).copied().unwrap_or(usual);
        let Names { english, japanese } = kind.names();
        Text { en: exact(english, kind.name()), ja: exact(japanese, kind.japanese()) }
    }

    fn general_names(self) -> Option<Names> {
        Some(match self {
            DefectWord::One(_) => return None,
            DefectWord::Yozume => Names::new(&["yozume"], &["余詰", "余詰め"]),
            DefectWord::LastMoveYozume => {
                Names::new(&["last-move yozume"], &["最終手余詰", "最終手余詰め"])
            }
            DefectWord::Detour => Names::new(&["detour", "ukai"], &["迂回", "迂回手順"]),
            DefectWord::Unlimited => Names::new(&["unlimited", "higentei"], &["非限定"]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_names_that_mean_it() {
        for word in DefectWord::all() {
            let Text { en, ja } = word.names();
            assert_eq!([en, ja].map(DefectWord::of), [Some(word); 2], "{word:?}");
        }
    }

    #[test]
    fn a_general_word_means_all_of_its_kinds() {
        use DefectKind::*;
        let unlimited = &[UnlimitedPromotion, UnlimitedDrop, UnlimitedMove, UnlimitedPiece][..];
        for (words, kinds) in [
            (["yozume", "余詰", "余詰め"], &[Yozume, LastMoveYozume, LongerLastMove][..]),
            (["last-move yozume", "最終手余詰", "最終手余詰め"], &[LastMoveYozume, LongerLastMove]),
            (["detour", "迂回", "迂回手順"], &[Detour, JoiningDetour]),
            (["unlimited", "higentei", "非限定"], unlimited),
            (["cook", "cooked", "最終手以外の余詰"], &[Yozume]),
            (["unlimited drop", "打点非限定", "以遠打"], &[UnlimitedDrop]),
        ] {
            for word in words {
                let found = DefectWord::of(word).map(|word| word.kinds().collect::<Vec<_>>());
                assert_eq!(found.as_deref(), Some(kinds), "{word}");
            }
        }
    }
}
