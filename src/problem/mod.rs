//! A position and the claims about it; the words for claims, expectations and verdicts.

use std::sync::Arc;

mod defect;
mod general;
mod names;

pub use defect::DefectKind;
pub use general::DefectWord;

use crate::notation::{Record, read_moves};
use crate::shogi::{Move, Position};
use crate::text::Text;
use crate::text::printable;
use names::{NO_MATE, Names, UNDECIDED};

/// A problem with the claims of its author. The side to move attacks.
///
/// ```
/// use tsume::problem::{Outcome, Problem, Script};
///
/// let mut problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?);
/// (problem.claims.moves, problem.script) = (Some(3), Script::Kanji);
/// problem.claims.title = Some("The first problem".to_owned());
/// assert_eq!((problem.claims.name(), problem.origin), (Some("The first problem"), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Eq, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The claims about it, which have not been checked.
    pub claims: Claims,
    /// The file that it was read from, if it was read from a file.
    pub origin: Option<Origin>,
    /// The script in which its position was written.
    pub script: Script,
    /// Whether a line of verdicts has the problem: the judge has found its solution and its expected verdict.
    pub(crate) is_judged: bool,
    /// How each part of its text was understood, if the reader of texts was asked for that.
    pub(crate) reading: Vec<ReadPart>,
}

/// A part of the text of a problem, and how it was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReadPart {
    /// The line of the input, counted from 1.
    pub line: usize,
    /// The part of the text.
    pub text: String,
    /// The meaning of the part.
    pub meaning: Text,
}

/// Problems are equal in whatever form they were written.
impl PartialEq for Problem {
    fn eq(&self, other: &Problem) -> bool {
        let Problem { position, claims, origin, script: _, is_judged: _, reading: _ } = self;
        (position, claims, origin) == (&other.position, &other.claims, &other.origin)
    }
}

/// The script of the pieces of a position.
///
/// ```
/// use tsume::problem::Script;
///
/// assert_eq!((Script::of("攻方：34馬"), Script::of("Black: +B3d")), (Script::Kanji, Script::Letters));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Script {
    /// Letters, as in Western notation and in SFEN.
    #[default]
    Letters,
    /// Kanji, as in Japanese diagrams and records.
    Kanji,
}

impl Script {
    /// The script of a text with pieces.
    pub fn of(text: &str) -> Script {
        let is_japanese = |c: char| matches!(c, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
        if text.contains(is_japanese) { Script::Kanji } else { Script::Letters }
    }
}

/// The place of a problem in a file.
///
/// ```
/// use tsume::problem::{Origin, Problem};
///
/// let mut problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?);
/// problem.origin = Some(Origin { file: "fox.yaml".into(), number: 2 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The name of the file.
    pub file: Arc<str>,
    /// The number of the problem among all problems and unreadable parts of the file, from 1 on.
    pub number: u64,
}

impl Problem {
    /// A problem without claims.
    pub fn new(position: Position) -> Problem {
        Problem::with_claims(position, Claims::default())
    }

    /// A problem with claims, which was not read from a file.
    pub fn with_claims(position: Position, claims: Claims) -> Problem {
        let script = Script::default();
        Problem { position, claims, origin: None, script, is_judged: false, reading: vec![] }
    }

    /// The name by which the problem is shown: its own, or else its number among others.
    pub(crate) fn display_name(&self, number: u64) -> String {
        self.claims.name().map_or_else(|| format!("#{number}"), printable)
    }

    /// The moves of the claimed solution, if its text can be read.
    pub(crate) fn claimed_moves(&self) -> Option<Vec<Move>> {
        let moves = read_moves(&self.position, self.claims.solution.as_deref()?).ok()?;
        (!moves.is_empty()).then_some(moves)
    }
}

/// The claims about a problem.
///
/// ```
/// use tsume::problem::{Claims, Expectation, Outcome};
///
/// let (mut claims, mut expected) = (Claims::default(), Expectation::default());
/// (expected.answer, expected.length) = (Some(Outcome::Mate), Some(3));
/// (claims.title, claims.expect) = (Some("The fox".to_owned()), Some(expected));
/// assert_eq!(claims.name(), Some("The fox"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Claims {
    /// Its number or name in a collection.
    pub id: Option<String>,
    /// The title.
    pub title: Option<String>,
    /// The composer.
    pub author: Option<String>,
    /// The first publication.
    pub source: Option<String>,
    /// The year of the first publication.
    pub year: Option<i32>,
    /// The language of the texts: `en` or `ja`.
    pub language: Option<String>,
    /// The length in plies.
    pub moves: Option<u32>,
    /// The text of the solution.
    pub solution: Option<String>,
    /// The expected verdict.
    pub expect: Option<Expectation>,
    /// Notes.
    pub notes: Option<String>,
    /// Headers without a claim, or with more than their claim: names and values as they were written, in
    /// their order.
    pub headers: Vec<(String, String)>,
    /// Whether the defender holds the rest of the set because its hand was not stated.
    pub rest: bool,
    /// The record from which it was read, with its variations, comments and headers. The other claims repeat
    /// what the record says about the problem.
    pub record: Option<Arc<Record>>,
}

/// The longest length that can be claimed, in plies; the longest problem known has 1525.
pub(crate) const LONGEST: u32 = 9_999;

/// The name by which a problem is shown: its id, or else its title; `None` if both are blank.
pub(crate) fn display_name<'a>(id: Option<&'a str>, title: Option<&'a str>) -> Option<&'a str> {
    [id, title].into_iter().flatten().find(|name| !name.trim().is_empty())
}

impl Claims {
    /// The name by which the problem is shown, if it has one.
    pub fn name(&self) -> Option<&str> {
        display_name(self.id.as_deref(), self.title.as_deref())
    }

    /// The claims, completed by those of `others`.
    pub(crate) fn or(self, others: &Claims) -> Claims {
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
            headers: {
                let mut headers = self.headers;
                let new = others.headers.iter().filter(|header| !headers.contains(header));
                let new: Vec<_> = new.cloned().collect();
                headers.extend(new);
                headers
            },
            rest: self.rest || others.rest,
            record: or(self.record, &others.record),
        }
    }
}

/// An expected verdict. A part that is `None` may have any value.
///
/// ```
/// use tsume::problem::{DefectKind, Expectation};
///
/// let mut expected = Expectation::default();
/// expected.defects = Some(vec![DefectKind::Yozume]);
/// assert_eq!(expected.word(), Some("yozume"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Expectation {
    /// Whether it is mate.
    pub answer: Option<Outcome>,
    /// The length in plies, which may differ from the claimed length.
    pub length: Option<u32>,
    /// Whether the attacker holds pieces at the end.
    pub surplus: Option<bool>,
    /// Whether it is a sound problem.
    pub sound: Option<bool>,
    /// The defects that the judge must find; an empty list means that there are none.
    pub defects: Option<Vec<DefectKind>>,
}

impl Expectation {
    /// The expectation of one word: an outcome, `sound` or `defective`, or a defect.
    ///
    /// `no mate` and `undecided` are about the whole problem. Case, blanks, hyphens and macrons are ignored;
    /// Japanese names are accepted.
    pub(crate) fn of_word(word: &str) -> Option<Expectation> {
        let nothing = Expectation::default();
        if let Some(answer) = Outcome::of(word) {
            return Some(Expectation { answer: Some(answer), ..nothing });
        }
        if let Some(sound) = [(true, SOUND_NAMES), (false, DEFECTIVE_NAMES)]
            .iter()
            .find(|(_, names)| names.has(word))
        {
            return Some(Expectation { sound: Some(sound.0), ..nothing });
        }
        let defects = Some(vec![DefectKind::of(word)?]);
        Some(Expectation { defects, ..nothing })
    }

    /// The word for exactly this expectation, if there is one.
    pub fn word(&self) -> Option<&'static str> {
        Expectation::words().find(|word| Expectation::of_word(word).as_ref() == Some(self))
    }

    /// The Japanese word for exactly this expectation, if there is one.
    pub(crate) fn japanese_word(&self) -> Option<&'static str> {
        let outcomes = Outcome::ALL.map(Outcome::japanese).into_iter();
        let sound = [SOUND.ja, DEFECTIVE.ja];
        let defects = DefectKind::ALL.map(DefectKind::japanese);
        let mut words = outcomes.chain(sound).chain(defects);
        words.find(|word| Expectation::of_word(word).as_ref() == Some(self))
    }

    /// Every name that [`Expectation::of_word`] reads, in groups: outcomes, soundness, kinds of defects.
    #[cfg(test)]
    pub(crate) fn names() -> [Vec<&'static str>; 3] {
        let outcomes = Outcome::ALL.into_iter().flat_map(|outcome| outcome.names().all());
        let soundness = [SOUND_NAMES, DEFECTIVE_NAMES].into_iter().flat_map(|names| names.all());
        [outcomes.collect(), soundness.collect(), DefectKind::all_names().collect()]
    }

    /// Every word, in its canonical form.
    pub(crate) fn words() -> impl Iterator<Item = &'static str> {
        let outcomes = Outcome::ALL.into_iter().map(Outcome::name);
        let sound = [SOUND.en, DEFECTIVE.en];
        let defects = DefectKind::ALL.into_iter().map(DefectKind::name);
        let is_new = |name: &&str| Outcome::of(name).is_none();
        outcomes.chain(sound).chain(defects.filter(is_new))
    }
}

const SOUND_NAMES: Names = Names::new(&["sound"], &["完全作", "完全"]);
const DEFECTIVE_NAMES: Names = Names::new(&["defective", "unsound"], &["不完全作", "不完全"]);

/// The word for a sound problem.
pub(crate) const SOUND: Text<&str> = SOUND_NAMES.text();
/// The word for a defective problem.
pub(crate) const DEFECTIVE: Text<&str> = DEFECTIVE_NAMES.text();

/// The answer to the question whether a position is mate.
///
/// ```
/// use tsume::problem::Outcome;
///
/// assert_eq!((Outcome::of("No mate"), Outcome::of("詰み")), (Some(Outcome::NoMate), Some(Outcome::Mate)));
/// assert_eq!(Outcome::NoMate.japanese(), "不詰");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The attacker mates.
    Mate,
    /// The defender escapes.
    NoMate,
    /// A limit ended the search.
    Undecided,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Outcome; 3] = [Outcome::Mate, Outcome::NoMate, Outcome::Undecided];

    /// The English name.
    pub fn name(self) -> &'static str {
        self.names().english[0]
    }

    /// The Japanese name.
    pub fn japanese(self) -> &'static str {
        self.names().japanese[0]
    }

    /// The names in both languages.
    pub(crate) fn text(self) -> Text<&'static str> {
        self.names().text()
    }

    /// The outcome of a name; case, blanks, hyphens and macrons are ignored.
    pub fn of(name: &str) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.names().has(name))
    }

    fn names(self) -> Names {
        match self {
            Outcome::Mate => Names::new(&["mate"], &["詰み", "詰"]),
            Outcome::NoMate => NO_MATE,
            Outcome::Undecided => UNDECIDED,
        }
    }
}

/// The extent of the question about a problem.
///
/// ```
/// use tsume::problem::Goal;
///
/// assert_eq!(Goal::ALL.map(Goal::name), ["any", "length", "judge"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// The first mate that is found.
    Any,
    /// The value and the solution.
    Length,
    /// The verdict on everything.
    #[default]
    Judge,
}

impl Goal {
    /// Every goal.
    pub const ALL: [Goal; 3] = [Goal::Any, Goal::Length, Goal::Judge];

    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Any => "any",
            Goal::Length => "length",
            Goal::Judge => "judge",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expectation_can_be_one_word() {
        let expected = Expectation::of_word("Yozume").unwrap();
        assert_eq!(expected.defects, Some(vec![DefectKind::Yozume]));
        assert_eq!(expected.japanese_word(), Some("余詰"));
    }

    #[test]
    fn the_claims_of_a_problem_have_priority_over_those_of_its_collection() {
        let (mut claims, mut collection) = (Claims::default(), Claims::default());
        claims.moves = Some(5);
        (collection.moves, collection.year) = (Some(3), Some(1995));
        let claims = claims.or(&collection);
        assert_eq!((claims.moves, claims.year), (Some(5), Some(1995)));
    }

    #[test]
    fn every_written_name_is_read_back() {
        for kind in DefectKind::ALL {
            for name in [kind.name(), kind.japanese()] {
                assert_eq!(DefectKind::of(name), Some(kind), "{name}");
                assert!(Expectation::of_word(name).is_some(), "{name}");
            }
        }
        for outcome in Outcome::ALL {
            assert_eq!(Outcome::of(outcome.japanese()), Some(outcome));
        }
        for (sound, word) in [(true, SOUND), (false, DEFECTIVE)] {
            let expected = Expectation { sound: Some(sound), ..Expectation::default() };
            assert_eq!(Expectation::of_word(word.en), Some(expected.clone()));
            assert_eq!(Expectation::of_word(word.ja), Some(expected));
        }
        assert_eq!(DefectKind::of("迂回"), Some(DefectKind::Detour));
        assert_eq!(Outcome::of("No-Mate"), Some(Outcome::NoMate));
    }

    #[test]
    fn every_word_is_read_back() {
        for word in Expectation::words() {
            let expectation = Expectation::of_word(word).unwrap();
            assert_eq!(expectation.word(), Some(word));
            let japanese = expectation.japanese_word().unwrap();
            assert_eq!(Expectation::of_word(japanese), Some(expectation));
        }
        // `no mate` and `undecided` are outcomes as well as defects.
        let kinds = DefectKind::ALL.len() - 2;
        assert_eq!(Expectation::words().count(), Outcome::ALL.len() + 2 + kinds);
        let none = Expectation { defects: Some(vec![]), ..Expectation::default() };
        let branch = Some(vec![DefectKind::Undecided]);
        let branch = Expectation { defects: branch, ..Expectation::default() };
        assert_eq!((none.word(), branch.word()), (None, None));
        assert_eq!(Expectation::of_word("nice"), None);
    }

    #[test]
    fn claims_complete_each_other() {
        let text = |text: &str| Some(text.to_owned());
        let own = Claims { title: text("own"), ..Claims::default() };
        let other = Claims { title: text("other"), year: Some(1995), ..Claims::default() };
        let both = own.or(&other);
        assert_eq!((both.title, both.year), (text("own"), Some(1995)));
    }
}
