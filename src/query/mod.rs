//! Conditions on problems: a small language, its values, and their evaluation.
//!
//! [`Expression::read`] reads `length 7..15 and sound and not cooked`, and [`Expression::holds`] evaluates it for
//! what is known of a problem. The answer is `None` where it depends on something that is not known: a problem
//! without a known author neither has nor lacks the author that is asked for.
//!
//! `docs/filter.md` describes the language for users.

mod board;
mod evaluate;
mod moves;
mod pattern;
mod ranges;
mod read;
#[cfg(test)]
mod tests;
mod words;
mod write;

pub use board::{BoardPattern, Extent, Moment};
pub use evaluate::Facts;
pub use moves::MovesPattern;
pub(crate) use pattern::Cell;
pub use pattern::Pattern;
pub use ranges::Ranges;

use crate::judgement::Class;
use crate::problem::{DefectWord, Expectation, Outcome};
use crate::shogi::{HandKind, Kind};
use crate::text::Text;
use crate::themes::Theme;

/// A condition on a problem, put together from others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    /// Every one of these holds.
    All(Vec<Expression>),
    /// At least one of these holds.
    Any(Vec<Expression>),
    /// This does not hold.
    Not(Box<Expression>),
    /// A single condition.
    One(Condition),
}

/// A single condition on a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The verdict is this one, or has this defect.
    Verdict(WantedVerdict),
    /// A number is in these ranges.
    Number(NumberField, Ranges),
    /// A text contains this one, in upper or lower case.
    Contains(TextField, String),
    /// A text is this one, in upper or lower case.
    Is(TextField, String),
    /// All these pieces are on the board or in the attacker's hand.
    Pieces(Vec<Kind>),
    /// All these pieces are in the attacker's hand.
    Hand(Vec<HandKind>),
    /// The problem states its solution or its length.
    Claimed,
    /// The problem does not state this.
    Missing(Statement),
    /// The solution has these moves.
    Moves(MovesPattern),
    /// The number of times that the solution has these moves is in these ranges.
    Count(MovesPattern, Ranges),
    /// The board has this pattern at the beginning or at the end of the solution.
    Board(Moment, BoardPattern),
    /// The solution has all these themes.
    Themes(Vec<Theme>),
}

/// A wanted verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WantedVerdict {
    /// A problem with this outcome.
    Answer(Outcome),
    /// A problem of this class, which is sound or defective.
    Class(Class),
    /// A sound problem with a flaw.
    Flawed,
    /// A problem with a defect that this word means.
    Defect(DefectWord),
}

/// A number that belongs to a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberField {
    /// The length in plies.
    Length,
    /// The grade, rounded to a whole number.
    Grade,
    /// The pieces on the board and in the attacker's hand.
    Pieces,
    /// The pieces in the attacker's hand.
    Hand,
    /// The year of the first publication.
    Year,
}

/// A text that belongs to a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextField {
    /// The number or name in its collection.
    Id,
    /// The title.
    Title,
    /// The composer.
    Author,
    /// The first publication.
    Source,
    /// The notes.
    Notes,
    /// The award: the value of a header with such a name.
    Award,
    /// Any other header, its name and its value.
    Headers,
    /// The name of its file.
    File,
    /// Any of these texts that the problem has, except the name of its file.
    Anywhere,
}

/// A fact about a problem that only its collection can state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Statement {
    /// A text.
    Text(TextField),
    /// The year of the first publication.
    Year,
}

impl WantedVerdict {
    /// The verdict of a name, in English or in Japanese.
    pub fn of(name: &str) -> Option<WantedVerdict> {
        if words::FLAWED.iter().any(|flawed| flawed.eq_ignore_ascii_case(name.trim())) {
            return Some(WantedVerdict::Flawed);
        }
        let expected = Expectation::of_word(name).unwrap_or_default();
        let defect = || DefectWord::of(name).map(WantedVerdict::Defect);
        let class = Class::expected(&Expectation { sound: expected.sound, ..Default::default() });
        let sound = || class.map(WantedVerdict::Class);
        expected.answer.map(WantedVerdict::Answer).or_else(sound).or_else(defect)
    }

    /// The names of all verdicts, in both languages.
    pub(crate) fn words() -> impl Iterator<Item = Text<&'static str>> {
        let outcomes = Outcome::ALL.into_iter().map(Outcome::text);
        let defects = DefectWord::all().map(DefectWord::names);
        let is_new = |name: &Text<&'static str>| Outcome::of(name.en).is_none();
        outcomes
            .chain([Class::Sound, Class::Defective].map(Class::names))
            .chain(defects.filter(is_new))
    }
}

impl From<Condition> for Expression {
    fn from(condition: Condition) -> Expression {
        Expression::One(condition)
    }
}

impl Expression {
    /// The expression that every one of these holds.
    pub fn all_of(parts: Vec<Expression>) -> Expression {
        joined(parts, Expression::All)
    }

    /// The expression that at least one of these holds.
    pub fn any_of(parts: Vec<Expression>) -> Expression {
        joined(parts, Expression::Any)
    }

    /// Whether a condition asks for the verdict, the length or the moves of a problem.
    pub fn asks_for_verdict(&self) -> bool {
        self.has(&|condition| match condition {
            Condition::Verdict(_) | Condition::Moves(_) | Condition::Themes(_) => true,
            Condition::Count(..) => true,
            Condition::Board(moment, _) => *moment == Moment::Final,
            Condition::Number(field, _) => *field == NumberField::Length,
            Condition::Contains(..) | Condition::Is(..) | Condition::Missing(_) => false,
            Condition::Pieces(_) | Condition::Hand(_) | Condition::Claimed => false,
        })
    }

    /// Whether a condition asks for the grade of a problem.
    pub fn asks_for_grade(&self) -> bool {
        self.has(&|condition| matches!(condition, Condition::Number(NumberField::Grade, _)))
    }

    fn has(&self, is_wanted: &impl Fn(&Condition) -> bool) -> bool {
        match self {
            Expression::All(parts) | Expression::Any(parts) => {
                parts.iter().any(|part| part.has(is_wanted))
            }
            Expression::Not(part) => part.has(is_wanted),
            Expression::One(condition) => is_wanted(condition),
        }
    }
}

/// A single part, or several parts joined.
fn joined(mut parts: Vec<Expression>, join: fn(Vec<Expression>) -> Expression) -> Expression {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            join(parts)
        }
    }
}
