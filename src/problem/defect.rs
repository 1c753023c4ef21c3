//! The kinds of defects, with their names in English and in Japanese.
//!
//! A new kind needs a value of [`DefectKind`] and its names in this file, the code in `judge` that finds it, and its
//! sentence in `report/sentences/defect.rs`. Records, collections, tables and statistics use these names.

use super::names::{NO_MATE, Names, UNDECIDED};
use crate::text::Text;

/// Defines the kinds with their names.
macro_rules! kinds {
    ($(#[$all:meta])+ pub enum DefectKind { $($(#[$about:meta])+ $kind:ident: $names:expr,)+ }) => {
        $(#[$all])+
        pub enum DefectKind {
            $($(#[$about])+ $kind,)+
        }

        impl DefectKind {
            /// Every kind.
            pub const ALL: [DefectKind; [$(DefectKind::$kind),+].len()] = [$(DefectKind::$kind),+];

            /// Every name, in both languages.
            pub(super) fn names(self) -> Names {
                match self {
                    $(DefectKind::$kind => $names,)+
                }
            }
        }
    };
}

kinds! {
    /// The kind of a finding of the judge: a defect, or only a remark.
    ///
    /// ```
    /// use tsume::problem::DefectKind;
    ///
    /// assert_eq!(DefectKind::of("余詰"), Some(DefectKind::Yozume));
    /// assert_eq!((DefectKind::TeAmari.name(), DefectKind::TeAmari.japanese()), ("te-amari", "駒余り"));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum DefectKind {
        /// The defender can escape.
        NoMate: NO_MATE,
        /// Even the best defence leaves pieces in hand.
        TeAmari: Names::new(&["te-amari", "koma-amari"], &["駒余り", "手余り", "駒余", "手余"]),
        /// Another check also mates, before the last move.
        Yozume: Names::new(&["yozume", "cook", "cooked"], &["余詰", "余詰め", "最終手以外の余詰"]),
        /// The mate is shorter than claimed.
        Hayazume: Names::new(&["hayazume"], &["早詰", "早詰め"]),
        /// More than one move mates at the very last ply.
        LastMoveYozume: Names::new(
            &["last-move yozume", "equal last-move yozume"],
            &["最終手余詰", "最終手余詰め", "最終手余詰（同手数）", "最終手余詰(同手数)"],
        ),
        /// At the last move another check mates in more than one move.
        LongerLastMove: Names::new(&["longer last-move yozume"], &["最終手余詰（長手数）", "最終手余詰(長手数)"]),
        /// The mirror image of a move in a position that is its own mirror image.
        MirrorImage: Names::new(&["mirror image"], &["左右対称"]),
        /// The same move with the other choice of promotion, after which the solution continues.
        UnlimitedPromotion: Names::new(&["unlimited promotion"], &["成不成非限定", "成・不成非限定", "成生非限定"]),
        /// The same drop at another distance on the line to the king.
        UnlimitedDrop: Names::new(&["unlimited drop"], &["打点非限定", "以遠打"]),
        /// A move of the same piece to another square of the line along which it goes or checks.
        UnlimitedMove: Names::new(&["unlimited move", "higentei"], &["着手非限定", "非限定"]),
        /// The drop of another piece on the same square, after which the solution continues.
        UnlimitedPiece: Names::new(&["unlimited piece"], &["使用駒非限定", "使用駒の非限定"]),
        /// A sacrifice that is captured at once, after which the solution continues.
        InsertedSacrifice: Names::new(&["inserted sacrifice"], &["余詰（捨駒が入る）", "捨駒の挿入", "捨駒挿入"]),
        /// An alternative that mates only by returning to a position of the solution up to where it left it.
        Detour: Names::new(&["detour", "ukai", "returning detour"], &["迂回（イ）", "迂回手順", "迂回", "迂回(イ)"]),
        /// An alternative that mates only by joining the solution, also at a later position.
        JoiningDetour: Names::new(&["joining detour"], &["迂回（ロ）", "迂回(ロ)"]),
        /// An alternative that mates only by joining the solution, and in as many moves.
        SameLengthJoining: Names::new(
            &["same-length joining"],
            &["合流（同手数）", "同手数の合流", "合流", "合流(同手数)"],
        ),
        /// An alternative that plays a later move of the solution first, and reaches the same position.
        Transposition: Names::new(&["transposition", "tejun zengo"], &["手順前後"]),
        /// The defender has another best reply.
        EqualVariation: Names::new(&["equal variation", "hendo"], &["変同", "変化同手数"]),
        /// After an equal variation, another check along its line also mates, before the last move.
        EqualVariationYozume: Names::new(&["equal-variation yozume", "henbetsu"], &["変同余詰", "変別", "変化別詰"]),
        /// The defender can last two plies longer, but then the attacker has a piece left over.
        LongerVariation: Names::new(&["longer variation", "hencho"], &["変長", "変化長手数"]),
        /// A piece can be removed without changing the solution.
        IdlePiece: Names::new(&["idle piece", "kazarigoma"], &["不要駒", "無駄駒", "飾り駒", "飾駒"]),
        /// Without the piece the solution is the same, but the problem has another flaw.
        PieceAgainstFlaw: Names::new(&["piece against a flaw"], &["キズ消しの駒"]),
        /// The verdict depends on the reading of futile interpositions.
        FutileReading: Names::new(
            &["depends on the futile reading", "futile reading"],
            &["無駄合の解釈による", "無駄合の解釈"],
        ),
        /// A limit ended the search of some branch.
        Undecided: UNDECIDED,
    }
}

impl DefectKind {
    /// The English name.
    pub fn name(self) -> &'static str {
        self.names().english[0]
    }

    /// The Japanese name.
    pub fn japanese(self) -> &'static str {
        self.names().japanese[0]
    }

    /// The kind of a name; case, blanks, hyphens and macrons are ignored.
    pub fn of(name: &str) -> Option<DefectKind> {
        DefectKind::ALL.into_iter().find(|kind| kind.names().has(name))
    }

    /// Whether it is about a check that mates only by coming to a position of the solution.
    pub(crate) fn joins_solution(self) -> bool {
        use DefectKind::{Detour, JoiningDetour, SameLengthJoining};
        matches!(self, Detour | JoiningDetour | SameLengthJoining)
    }

    /// Whether it is about another check that mates in a number of moves of its own.
    pub(crate) fn is_other_mate(self) -> bool {
        use DefectKind::*;
        matches!(
            self,
            Yozume
                | LongerLastMove
                | UnlimitedPiece
                | InsertedSacrifice
                | Detour
                | JoiningDetour
                | SameLengthJoining
                | Transposition
        )
    }

    /// Every name of every kind.
    #[cfg(test)]
    pub(super) fn all_names() -> impl Iterator<Item = &'static str> {
        DefectKind::ALL.into_iter().flat_map(|kind| kind.names().all())
    }

    /// The names in both languages.
    pub(crate) fn text(self) -> Text<&'static str> {
        self.names().text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_leniently_and_written_canonically() {
        for kind in DefectKind::ALL {
            for name in kind.names().all() {
                assert_eq!(DefectKind::of(name), Some(kind), "{name}");
            }
        }
        for (text, name) in [
            ("Yozume", "yozume"),
            ("koma amari", "te-amari"),
            ("TE_AMARI", "te-amari"),
            ("Henchō", "longer variation"),
            ("LastMoveYozume", "last-move yozume"),
            ("不詰", "no mate"),
        ] {
            assert_eq!(DefectKind::of(text).map(DefectKind::name), Some(name));
        }
        assert_eq!(DefectKind::of("yozum"), None);
    }
}
