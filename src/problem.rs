//! A position and what is claimed of it. Where it came from is not known here, nor how a claim is
//! checked.

use crate::shogi::Position;

/// A problem as its author gave it. The side to move attacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// What is said about it. None of this has been checked.
    pub claims: Claims,
}

/// What is said about a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// Its number or name in a collection.
    pub id: Option<String>,
    /// What it is called.
    pub title: Option<String>,
    /// Who composed it.
    pub author: Option<String>,
    /// Where it was first published.
    pub source: Option<String>,
    /// The year in which it was.
    pub year: Option<i32>,
    /// The language of the texts, as `en` or `ja`.
    pub language: Option<String>,
    /// The length in plies.
    pub moves: Option<u32>,
    /// The solution, as it was written.
    pub solution: Option<String>,
    /// What a judge should find.
    pub expect: Option<Expectation>,
    /// Anything else.
    pub notes: Option<String>,
    /// Whether nothing was said of the defender's hand, so that it holds the rest of the set.
    pub rest: bool,
}

/// The longest length that can be claimed, in plies; the longest problem known has 1525.
pub const LONGEST: u32 = 9_999;

impl Claims {
    /// The same claims, and those of `others` about what these do not speak of.
    pub fn or(self, others: &Claims) -> Claims {
        fn or<T: Clone>(one: Option<T>, other: &Option<T>) -> Option<T> {
            one.or_else(|| other.clone())
        }
        Claims {
            id: or(self.id, &others.id),
            title: or(self.title, &others.title),
            author: or(self.author, &others.author),
            source: or(self.source, &others.source),
            year: or(self.year, &others.year),
            language: or(self.language, &others.language),
            moves: or(self.moves, &others.moves),
            solution: or(self.solution, &others.solution),
            expect: or(self.expect, &others.expect),
            notes: or(self.notes, &others.notes),
            rest: self.rest || others.rest,
        }
    }
}

/// What a verdict should be. What is `None` may be anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expectation {
    /// Whether it is mate at all.
    pub answer: Option<Outcome>,
    /// The length in plies, which need not be the one that the problem claims.
    pub length: Option<u32>,
    /// Whether the attacker has anything left in the end.
    pub surplus: Option<bool>,
    /// Whether it is a sound problem.
    pub sound: Option<bool>,
    /// Each of these is found; if there are none in the list, none at all is.
    pub defects: Option<Vec<DefectKind>>,
}

impl Expectation {
    /// What one word expects: an outcome, `sound` or `defective`, or a defect that is found.
    ///
    /// `no mate` and `undecided` speak of the whole problem. Case, blanks, hyphens and macrons do
    /// not matter, and Japanese names are known.
    pub fn of_word(word: &str) -> Option<Expectation> {
        let nothing = Expectation::default();
        if let Some(answer) = Outcome::of(word) {
            return Some(Expectation { answer: Some(answer), ..nothing });
        }
        if let Some(sound) = SOUND.iter().find(|(_, names)| is_one_of(word, names)) {
            return Some(Expectation { sound: Some(sound.0), ..nothing });
        }
        let defects = Some(vec![DefectKind::of(word)?]);
        Some(Expectation { defects, ..nothing })
    }

    /// The word that expects just this, if one does.
    pub fn word(&self) -> Option<&'static str> {
        Expectation::words().find(|word| Expectation::of_word(word).as_ref() == Some(self))
    }

    /// Every word, in its canonical form.
    pub fn words() -> impl Iterator<Item = &'static str> {
        let outcomes = Outcome::ALL.into_iter().map(Outcome::name);
        let sound = SOUND.iter().map(|(_, names)| names[0]);
        let defects = DefectKind::ALL.into_iter().map(DefectKind::name);
        let is_new = |name: &&str| Outcome::of(name).is_none();
        outcomes.chain(sound).chain(defects.filter(is_new))
    }
}

const SOUND: [(bool, &[&str]); 2] =
    [(true, &["sound", "完全作"]), (false, &["defective", "unsound", "不完全作"])];

/// Whether a position is mate, as far as anyone could tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The attacker mates.
    Mate,
    /// The defender escapes.
    NoMate,
    /// A limit came first.
    Undecided,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Outcome; 3] = [Outcome::Mate, Outcome::NoMate, Outcome::Undecided];

    /// Its name.
    pub fn name(self) -> &'static str {
        self.names()[0]
    }

    /// The outcome of a name, leniently.
    pub fn of(name: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| is_one_of(name, outcome.names()))
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Outcome::Mate => &["mate", "詰み", "詰"],
            Outcome::NoMate => &["no mate", "fuzume", "不詰"],
            Outcome::Undecided => &["undecided"],
        }
    }
}

/// What a judge may find in a problem, be it a defect or only worth a remark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
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
    /// Alternatives that differ only in promotion or distance.
    UnlimitedMove,
    /// An alternative that comes back to the solution.
    Detour,
    /// The defender has another best reply.
    EqualVariation,
    /// The defender can last two plies longer, but a piece is then left over.
    LongerVariation,
    /// A variation has a second mate.
    VariationMatesOtherwise,
    /// A piece can be taken off without changing the solution.
    IdlePiece,
    /// The verdict depends on which interpositions are futile.
    FutileReading,
    /// A limit ended the search of some branch.
    Undecided,
}

impl DefectKind {
    /// Every kind.
    pub const ALL: [DefectKind; 13] = [
        DefectKind::NoMate,
        DefectKind::TeAmari,
        DefectKind::Yozume,
        DefectKind::Hayazume,
        DefectKind::LastMoveYozume,
        DefectKind::UnlimitedMove,
        DefectKind::Detour,
        DefectKind::EqualVariation,
        DefectKind::LongerVariation,
        DefectKind::VariationMatesOtherwise,
        DefectKind::IdlePiece,
        DefectKind::FutileReading,
        DefectKind::Undecided,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        self.names()[0]
    }

    /// The kind of a name; case, blanks, hyphens and macrons do not matter.
    pub fn of(name: &str) -> Option<DefectKind> {
        DefectKind::ALL.into_iter().find(|kind| is_one_of(name, kind.names()))
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            DefectKind::NoMate => &["no mate", "fuzume", "不詰"],
            DefectKind::TeAmari => &["te-amari", "koma-amari", "手余り", "駒余り"],
            DefectKind::Yozume => &["yozume", "cook", "余詰"],
            DefectKind::Hayazume => &["hayazume", "早詰"],
            DefectKind::LastMoveYozume => &["last-move yozume", "最終手余詰"],
            DefectKind::UnlimitedMove => &["unlimited move", "higentei", "非限定"],
            DefectKind::Detour => &["detour", "ukai", "迂回"],
            DefectKind::EqualVariation => &["equal variation", "hendo", "変同"],
            DefectKind::LongerVariation => &["longer variation", "hencho", "変長"],
            DefectKind::VariationMatesOtherwise => {
                &["variation mates otherwise", "henbetsu", "変別"]
            }
            DefectKind::IdlePiece => &["idle piece", "kazarigoma", "飾り駒", "飾駒"],
            DefectKind::FutileReading => &["depends on the futile reading", "futile reading"],
            DefectKind::Undecided => &["undecided"],
        }
    }
}

/// Whether a name is one of those that are known, but for case, blanks, hyphens and macrons.
fn is_one_of(name: &str, known: &[&str]) -> bool {
    let plain = |name: &str| -> String {
        let letters = name.chars().flat_map(char::to_lowercase);
        letters
            .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_'))
            .map(|c| match c {
                'ō' => 'o',
                'ū' => 'u',
                c => c,
            })
            .collect()
    };
    let name = plain(name);
    known.iter().any(|known| plain(known) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_leniently_and_written_canonically() {
        for kind in DefectKind::ALL {
            for name in kind.names() {
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
        assert_eq!(Outcome::of("No-Mate"), Some(Outcome::NoMate));
    }

    #[test]
    fn every_word_comes_back() {
        for word in Expectation::words() {
            let expectation = Expectation::of_word(word).unwrap();
            assert_eq!(expectation.word(), Some(word));
        }
        assert_eq!(Expectation::words().count(), 3 + 2 + 13 - 2);
        let none = Expectation { defects: Some(vec![]), ..Expectation::default() };
        let branch = Some(vec![DefectKind::Undecided]);
        let branch = Expectation { defects: branch, ..Expectation::default() };
        assert_eq!((none.word(), branch.word()), (None, None));
        assert_eq!(Expectation::of_word("nice"), None);
    }

    #[test]
    fn claims_fill_each_other_in() {
        let text = |text: &str| Some(text.to_owned());
        let own = Claims { title: text("own"), ..Claims::default() };
        let other = Claims { title: text("other"), year: Some(1995), ..Claims::default() };
        let both = own.or(&other);
        assert_eq!((both.title, both.year), (text("own"), Some(1995)));
    }
}
