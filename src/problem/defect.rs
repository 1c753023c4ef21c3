//! The kinds of defects, with their names and sentences in English and in Japanese.
//!
//! A new kind needs a value of [`DefectKind`] and its [`Description`], both in this file, and the code in
//! `judge` that finds it. Records, collections, tables and statistics use these names.

use super::names::{NO_MATE, Names, UNDECIDED};
use crate::text::{Language, Text, number_of};

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
    NoMate,
    /// Even the best defence leaves pieces in hand.
    TeAmari,
    /// Another check also mates, before the last move.
    Yozume,
    /// The mate is shorter than claimed.
    Hayazume,
    /// More than one move mates at the very last ply.
    LastMoveYozume,
    /// At the last move another check mates in more than one move.
    LongerLastMove,
    /// The mirror image of a move in a position that is its own mirror image.
    MirrorImage,
    /// The same move with the other choice of promotion, after which the solution continues.
    UnlimitedPromotion,
    /// The same drop at another distance on the line to the king.
    UnlimitedDrop,
    /// A move of the same piece to another square of the line along which it goes or checks.
    UnlimitedMove,
    /// The drop of another piece on the same square, after which the solution continues.
    UnlimitedPiece,
    /// A sacrifice that is captured at once, after which the solution continues.
    InsertedSacrifice,
    /// An alternative that mates only by returning to a position of the solution up to where it left it.
    Detour,
    /// An alternative that mates only by joining the solution, also at a later position.
    JoiningDetour,
    /// An alternative that plays a later move of the solution first, and reaches the same position.
    Transposition,
    /// The defender has another best reply.
    EqualVariation,
    /// The defender can last two plies longer, but then the attacker has a piece left over.
    LongerVariation,
    /// A piece can be removed without changing the solution.
    IdlePiece,
    /// The verdict depends on the reading of futile interpositions.
    FutileReading,
    /// A limit ended the search of some branch.
    Undecided,
}

/// The names and the sentence of a kind of defect.
struct Description {
    names: Names,
    /// Writes the sentence that follows the name and a colon.
    sentence: fn(&DefectFacts) -> String,
}

/// The facts for the sentence about a defect, in the language of the sentence. Defects of one kind that differ
/// only in their moves may share a sentence.
#[derive(Clone, Default, Debug)]
pub struct DefectFacts {
    /// The language of the sentence.
    pub language: Language,
    /// The number of the move of the solution; 0 if the defect is not about a move.
    pub ply: u32,
    /// The moves; empty if the defect is not about a move.
    pub moves: String,
    /// Whether there are several moves.
    pub are_several: bool,
    /// The length of the mate in plies, or a range such as `3 to 7`; `None` if it is unknown.
    pub plies: Option<String>,
    /// A proven upper bound of the length, if the exact length is unknown.
    pub at_most: Option<u32>,
    /// Whether the attacker has a piece left at the end of each line.
    pub has_surplus: bool,
    /// Whether a line of moves shows the defect.
    pub has_line: bool,
    /// The attacker's hand at the end of the solution.
    pub hand: String,
    /// The length that the problem claims.
    pub claimed: u32,
    /// The distance of the defect from the end of the solution, in plies.
    pub from_end: usize,
    /// The piece of the defect.
    pub piece: Option<String>,
    /// The reading of futile interpositions of the defect.
    pub reading: Option<String>,
    /// The words for the only readings that have the defect, if it is known that others do not.
    pub only_by: Option<String>,
    /// Whether it is a defect only if the line so far is the solution.
    pub is_open: bool,
    /// Whether the search was interrupted; otherwise a limit ended it.
    pub is_interrupted: bool,
}

impl DefectFacts {
    /// The form of an English verb that agrees with the number of moves.
    fn verb(&self, of_one: &'static str, of_several: &'static str) -> &'static str {
        if self.are_several { of_several } else { of_one }
    }

    fn plies(&self) -> &str {
        self.plies.as_deref().unwrap_or("?")
    }

    /// The words beside a length at a later move: lengths are counted from the start.
    fn since_start(&self) -> &'static str {
        if self.ply > 1 { self.language.pick(" from the start", "初手から") } else { "" }
    }

    fn surplus(&self) -> &'static str {
        if self.has_surplus {
            self.language.pick(", with a piece left", "、駒余り")
        } else {
            ""
        }
    }

    fn cause(&self) -> &'static str {
        cause(self.is_interrupted).of(self.language)
    }
}

impl DefectKind {
    /// Every kind.
    pub const ALL: [DefectKind; 20] = [
        DefectKind::NoMate,
        DefectKind::TeAmari,
        DefectKind::Yozume,
        DefectKind::Hayazume,
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
        DefectKind::Transposition,
        DefectKind::EqualVariation,
        DefectKind::LongerVariation,
        DefectKind::IdlePiece,
        DefectKind::FutileReading,
        DefectKind::Undecided,
    ];

    /// The English name.
    pub fn name(self) -> &'static str {
        self.description().names.english[0]
    }

    /// The Japanese name.
    pub fn japanese(self) -> &'static str {
        self.description().names.japanese[0]
    }

    /// The kind of a name; case, blanks, hyphens and macrons are ignored.
    pub fn of(name: &str) -> Option<DefectKind> {
        DefectKind::ALL.into_iter().find(|kind| kind.description().names.has(name))
    }

    /// Every name of every kind.
    #[cfg(test)]
    pub(super) fn all_names() -> impl Iterator<Item = &'static str> {
        DefectKind::ALL.into_iter().flat_map(|kind| kind.description().names.all())
    }

    /// The sentence that reports defects of this kind.
    pub(crate) fn sentence(self, facts: &DefectFacts) -> String {
        (self.description().sentence)(facts)
    }

    /// Every name, in both languages.
    pub(super) fn names(self) -> Names {
        self.description().names
    }

    fn description(self) -> Description {
        match self {
            DefectKind::NoMate => Description {
                names: NO_MATE,
                sentence: |facts| {
                    match facts.has_line {
                        true => {
                            facts.language.pick("The defender escapes:", "玉方に逃れ順がある。")
                        }
                        false => facts.language.pick("There is no check.", "王手がない。"),
                    }
                    .to_owned()
                },
            },
            DefectKind::TeAmari => Description {
                names: Names::new(
                    &["te-amari", "koma-amari"],
                    &["駒余り", "手余り", "駒余", "手余"],
                ),
                sentence: |facts @ DefectFacts { hand, .. }| {
                    let only = facts.only_by.as_deref().unwrap_or_default();
                    facts.language.pick(
                        format!("even the best defence leaves {hand} in hand{only}."),
                        format!("最善の応手でも{hand}が余る{only}。"),
                    )
                },
            },
            DefectKind::Yozume => Description {
                names: Names::new(
                    &["yozume", "cook", "cooked"],
                    &["余詰", "余詰め", "最終手以外の余詰"],
                ),
                sentence: other_mates,
            },
            DefectKind::Hayazume => Description {
                names: Names::new(&["hayazume"], &["早詰", "早詰め"]),
                sentence: |facts @ DefectFacts { claimed, .. }| {
                    let plies = facts.plies();
                    facts.language.pick(
                        format!("it is mate in {plies}, not in {claimed} as claimed."),
                        format!("{claimed}手詰とあるが、{plies}手で詰む。"),
                    )
                },
            },
            DefectKind::LastMoveYozume => Description {
                names: Names::new(
                    &["last-move yozume", "equal last-move yozume"],
                    &["最終手余詰", "最終手余詰め", "最終手余詰（同手数）", "最終手余詰(同手数)"],
                ),
                sentence: |facts @ DefectFacts { moves, .. }| {
                    let mates = facts.verb("mates", "mate");
                    facts
                        .language
                        .pick(format!("{moves} {mates} as well."), format!("{moves}でも詰む。"))
                },
            },
            DefectKind::LongerLastMove => Description {
                names: Names::new(
                    &["longer last-move yozume"],
                    &["最終手余詰（長手数）", "最終手余詰(長手数)"],
                ),
                sentence: other_mates,
            },
            DefectKind::MirrorImage => Description {
                names: Names::new(&["mirror image"], &["左右対称"]),
                sentence: |facts @ DefectFacts { moves, .. }| {
                    let is = facts.verb("is the mirror image", "are the mirror images");
                    facts.language.pick(
                        format!("{moves} {is} of the solution's move."),
                        format!("{moves}は本手順の手の左右を逆にしたもの。"),
                    )
                },
            },
            DefectKind::UnlimitedPromotion => Description {
                names: Names::new(
                    &["unlimited promotion"],
                    &["成不成非限定", "成・不成非限定", "成生非限定"],
                ),
                sentence: continues_alike,
            },
            DefectKind::UnlimitedDrop => Description {
                names: Names::new(&["unlimited drop"], &["打点非限定", "以遠打"]),
                sentence: continues_alike,
            },
            DefectKind::UnlimitedMove => Description {
                names: Names::new(&["unlimited move", "higentei"], &["着手非限定", "非限定"]),
                sentence: continues_alike,
            },
            DefectKind::UnlimitedPiece => Description {
                names: Names::new(&["unlimited piece"], &["使用駒非限定", "使用駒の非限定"]),
                sentence: continues_alike,
            },
            DefectKind::InsertedSacrifice => Description {
                names: Names::new(&["inserted sacrifice"], &["捨駒の挿入", "捨駒挿入"]),
                sentence: |facts @ DefectFacts { moves, .. }| {
                    let mates = facts.verb("mates", "mate");
                    facts.language.pick(
                        format!("{moves} {mates} as well: it must be captured, and the same moves follow."),
                        format!("{moves}と捨てて取らせても、同じ手順で詰む。"),
                    )
                },
            },
            DefectKind::Detour => Description {
                names: Names::new(
                    &["detour", "ukai", "returning detour"],
                    &["迂回（イ）", "迂回手順", "迂回", "迂回(イ)"],
                ),
                sentence: |facts @ DefectFacts { moves, .. }| {
                    let mates = facts.verb("mates", "mate");
                    facts.language.pick(
                        format!(
                            "{moves} {mates} only by coming back to where it left the solution."
                        ),
                        format!("{moves}でも詰むが、本手順の局面に戻るほかない。"),
                    )
                },
            },
            DefectKind::JoiningDetour => Description {
                names: Names::new(&["joining detour"], &["迂回（ロ）", "迂回(ロ)"]),
                sentence: |facts @ DefectFacts { moves, .. }| {
                    let mates = facts.verb("mates", "mate");
                    facts.language.pick(
                        format!("{moves} {mates} only by coming to a position of the solution."),
                        format!("{moves}でも詰むが、本手順に合流するほかない。"),
                    )
                },
            },
            DefectKind::Transposition => Description {
                names: Names::new(&["transposition", "tejun zengo"], &["手順前後"]),
                sentence: |facts @ DefectFacts { moves, .. }| {
                    let comes = facts.verb("comes", "come");
                    facts.language.pick(
                        format!("{moves} {comes} to the same position with two moves exchanged."),
                        format!("{moves}でも手順前後で同じ局面になる。"),
                    )
                },
            },
            DefectKind::EqualVariation => Description {
                names: Names::new(&["equal variation", "hendo"], &["変同", "変化同手数"]),
                sentence: |facts @ DefectFacts { moves, from_end, .. }| {
                    let (lasts, plies) = (facts.verb("lasts", "last"), facts.plies());
                    facts.language.pick(
                        format!(
                            "{moves} {lasts} as long, {} from the end.",
                            number_of(*from_end as u64, "move")
                        ),
                        format!("{moves}でも同じ{plies}手（詰上りから{from_end}手前）。"),
                    )
                },
            },
            DefectKind::LongerVariation => Description {
                names: Names::new(&["longer variation", "hencho"], &["変長", "変化長手数"]),
                sentence: |facts @ DefectFacts { moves, .. }| {
                    let (lasts, leaves) =
                        (facts.verb("lasts", "last"), facts.verb("leaves", "leave"));
                    let plies = facts.plies();
                    facts.language.pick(
                        format!("{moves} {lasts} {plies} moves, but {leaves} a piece over."),
                        format!("{moves}なら{plies}手かかるが、駒が余る。"),
                    )
                },
            },
            DefectKind::IdlePiece => Description {
                names: Names::new(&["idle piece", "kazarigoma"], &["不要駒", "飾り駒", "飾駒"]),
                sentence: |facts| {
                    let piece = facts.piece.as_deref().unwrap_or_default();
                    facts.language.pick(
                        format!("the solution stands without {piece}."),
                        format!("{piece}はなくてもよい。"),
                    )
                },
            },
            DefectKind::FutileReading => Description {
                names: Names::new(
                    &["depends on the futile reading", "futile reading"],
                    &["無駄合の解釈による", "無駄合の解釈"],
                ),
                sentence: |facts| {
                    let reading = facts.reading.as_deref().unwrap_or_default();
                    let (plies, left) = (facts.plies(), facts.surplus());
                    facts.language.pick(
                        format!("by {reading} it is mate in {plies}{left}."),
                        format!("{reading}なら{plies}手詰{left}。"),
                    )
                },
            },
            DefectKind::Undecided => Description { names: UNDECIDED, sentence: undecided },
        }
    }
}

/// The reason why a branch is undecided, in English and in Japanese.
pub(crate) fn cause(is_interrupted: bool) -> Text<&'static str> {
    match is_interrupted {
        true => Text { en: "interrupted", ja: "中断した" },
        false => Text { en: "a limit came first", ja: "探索の上限に達した" },
    }
}

/// The sentence about moves that mate as well, with the length.
fn other_mates(facts: &DefectFacts) -> String {
    let moves = &facts.moves;
    let (mates, left) = (facts.verb("mates", "mate"), facts.surplus());
    let from_start = facts.since_start();
    match (&facts.plies, facts.at_most) {
        _ if facts.is_open => facts.language.pick(
            format!("{moves} {mates} as well, if this line is the solution."),
            format!("この手順が正解なら、{moves}でも詰む。"),
        ),
        (Some(plies), _) => facts.language.pick(
            format!("{moves} {mates} as well, in {plies} moves{from_start}{left}."),
            format!("{moves}でも詰む（{from_start}{plies}手{left}）。"),
        ),
        (None, Some(most)) => facts.language.pick(
            format!(
                "{moves} {mates} as well, in {}{from_start} at most.",
                number_of(most.into(), "move")
            ),
            format!("{moves}でも詰む（{from_start}{most}手以内）。"),
        ),
        (None, None) => {
            facts.language.pick(format!("{moves} {mates} as well."), format!("{moves}でも詰む。"))
        }
    }
}

/// The sentence about a move after which the solution continues with the same moves.
fn continues_alike(facts: &DefectFacts) -> String {
    let (moves, does) = (&facts.moves, facts.verb("does", "do"));
    facts.language.pick(
        format!("{moves} {does} as well, and the rest stays the same."),
        format!("{moves}でも同じ手順で詰む。"),
    )
}

/// The sentence about an undecided branch.
fn undecided(facts: &DefectFacts) -> String {
    let cause = facts.cause();
    let what = match (&facts.reading, &facts.piece) {
        (Some(reading), _) => {
            facts.language.pick(format!("the value by {reading}"), format!("{reading}での手数"))
        }
        (_, Some(piece)) => piece.clone(),
        _ if !facts.moves.is_empty() => facts.moves.clone(),
        _ => {
            return facts.language.pick(
                format!("{cause}, and a shorter mate may exist."),
                format!("{cause}。より短い詰みがあるかもしれない。"),
            );
        }
    };
    let english = match facts.is_interrupted {
        true => format!("interrupted before {what} was settled."),
        false => format!("a limit came first for {what}."),
    };
    facts.language.pick(english, format!("{what}（{cause}）。"))
}

// `ALL` must contain every kind.
const _: () = assert!(DefectKind::ALL.len() == DefectKind::Undecided as usize + 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_leniently_and_written_canonically() {
        for kind in DefectKind::ALL {
            for name in kind.description().names.all() {
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

    #[test]
    fn every_sentence_is_complete_in_both_languages() {
        for kind in DefectKind::ALL {
            for language in [Language::English, Language::Japanese] {
                for has_line in [false, true] {
                    let facts = DefectFacts { language, has_line, ..DefectFacts::default() };
                    let sentence = kind.sentence(&facts);
                    let end = language.pick(&['.', ':'][..], &['。']);
                    assert!(sentence.ends_with(end), "{kind:?}: {sentence}");
                    assert!(
                        language == Language::Japanese || sentence.is_ascii(),
                        "{kind:?}: {sentence}"
                    );
                }
            }
        }
    }
}
