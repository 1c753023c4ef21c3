//! Evaluates expressions for what is known of a problem. `None` means that the answer depends on something unknown.

use std::borrow::Cow;

use super::words::AWARDS;
use super::{
    Condition, Expression, Moment, NumberField, Ranges, Statement, TextField, WantedVerdict,
};
use crate::judgement::{Class, KnownFacts, judged_themes};
use crate::problem::Problem;
use crate::shogi::{Color, Kind, Move, Position};
use crate::themes::{Theme, themes_of_start};

/// What is known of a problem.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The problem with its claims.
    pub problem: &'a Problem,
    /// Its verdict, length and solution, as far as they are known.
    pub known: &'a KnownFacts,
    /// Its grade, if it is known.
    pub grade: Option<f64>,
}

impl Expression {
    /// Whether the expression holds; `None` if that depends on something unknown.
    pub fn holds(&self, facts: &Facts) -> Option<bool> {
        match self {
            Expression::All(parts) => all(parts, |part| part.holds(facts)),
            Expression::Any(parts) => {
                all(parts, |part| part.holds(facts).map(|holds| !holds)).map(|none| !none)
            }
            Expression::Not(part) => part.holds(facts).map(|holds| !holds),
            Expression::One(condition) => condition.holds(facts),
        }
    }
}

/// False if one part is false, else unknown if one is unknown.
fn all<T>(parts: &[T], holds: impl Fn(&T) -> Option<bool>) -> Option<bool> {
    let mut result = Some(true);
    for part in parts {
        match holds(part) {
            Some(true) => {}
            Some(false) => return Some(false),
            None => result = None,
        }
    }
    result
}

impl Condition {
    fn holds(&self, facts: &Facts) -> Option<bool> {
        match self {
            Condition::Verdict(wanted) => match *wanted {
                WantedVerdict::Answer(outcome) => facts.known.is(outcome),
                WantedVerdict::Class(class) => facts.known.is_of(class),
                WantedVerdict::Flawed => facts.known.is_flawed,
                WantedVerdict::Defect(word) => facts.known.has(word),
            },
            Condition::Number(field, ranges) => facts.number(*field, ranges),
            Condition::Contains(field, text) => {
                let text = text.to_lowercase();
                facts.text(*field, |own| own.contains(&text))
            }
            Condition::Is(field, text) => {
                let text = text.trim().to_lowercase();
                facts.text(*field, |own| own.trim() == text)
            }
            Condition::Pieces(kinds) => {
                let position = &facts.problem.position;
                Some(kinds.iter().all(|&kind| has_piece(position, kind)))
            }
            Condition::Hand(kinds) => {
                let position = &facts.problem.position;
                let hand = position.hand(position.turn());
                Some(kinds.iter().all(|&kind| hand.has(kind)))
            }
            Condition::Claimed => {
                let claims = &facts.problem.claims;
                Some(claims.solution.is_some() || claims.moves.is_some())
            }
            Condition::Missing(Statement::Year) => Some(facts.problem.claims.year.is_none()),
            Condition::Missing(Statement::Text(TextField::Anywhere)) => {
                facts.text(TextField::Anywhere, |_| true).map(|has_text| !has_text)
            }
            Condition::Missing(Statement::Text(field)) => {
                Some(facts.text(*field, |_| true).is_none())
            }
            Condition::Moves(pattern) => {
                facts.of_solution(|start, moves| pattern.matches(start, moves))
            }
            Condition::Count(pattern, ranges) => {
                facts.of_solution(|start, moves| ranges.has(pattern.count(start, moves)))
            }
            Condition::Board(Moment::Start, pattern) => {
                let start = &facts.problem.position;
                Some(pattern.matches(start, start.turn()))
            }
            Condition::Board(Moment::Final, pattern) => {
                facts.of_solution(|start, moves| pattern.matches(&start.after(moves), start.turn()))
            }
            Condition::Themes(wanted) => {
                let known = facts.known.themes.as_ref().map(Cow::Borrowed);
                let known = known.or_else(|| judged_themes(facts.problem).map(Cow::Owned));
                match known {
                    Some(themes) => Some(wanted.iter().all(|&theme| themes.has(theme))),
                    None if facts.known.class == Some(Class::NoMate) => Some(false),
                    None => facts.themes_of_start(wanted),
                }
            }
        }
    }
}

impl Facts<'_> {
    /// Whether the solution is as wanted. A problem without a mate has none.
    fn of_solution(&self, is_wanted: impl FnOnce(&Position, &[Move]) -> bool) -> Option<bool> {
        if self.known.class == Some(Class::NoMate) {
            return Some(false);
        }
        let solution = self.known.solution(self.problem)?;
        Some(is_wanted(&self.problem.position, &solution))
    }

    /// Whether a problem has all themes, by those of its starting position.
    fn themes_of_start(&self, wanted: &[Theme]) -> Option<bool> {
        let known = themes_of_start(&self.problem.position);
        let (of_start, others): (Vec<_>, Vec<_>) =
            wanted.iter().partition(|theme| theme.is_of_start());
        match of_start.into_iter().all(|&theme| known.has(theme)) {
            false => Some(false),
            true => others.is_empty().then_some(true),
        }
    }

    /// Whether a number is in the ranges.
    fn number(&self, field: NumberField, ranges: &Ranges) -> Option<bool> {
        let position = &self.problem.position;
        let hand = || position.hand(position.turn()).total();
        // Without a mate there is neither a length nor a grade, except for a claimed length.
        let of_mate = |number: Option<u32>| {
            let has_none = self.known.class == Some(Class::NoMate);
            number.map(|number| ranges.has(number)).or(has_none.then_some(false))
        };
        match field {
            NumberField::Length => of_mate(self.known.length),
            // Grades are small and never negative.
            NumberField::Grade => of_mate(self.grade.map(|points| points.round() as u32)),
            NumberField::Pieces => Some(ranges.has(position.occupied().count() as u32 + hand())),
            NumberField::Hand => Some(ranges.has(hand())),
            NumberField::Year => {
                let year = self.problem.claims.year?;
                Some(u32::try_from(year).is_ok_and(|year| ranges.has(year)))
            }
        }
    }

    /// Whether a text, in lower case, is as wanted.
    fn text(&self, field: TextField, is_wanted: impl Fn(&str) -> bool) -> Option<bool> {
        let claims = &self.problem.claims;
        let is_wanted = |text: &str| is_wanted(&text.to_lowercase());
        let one = |text: &Option<String>| text.as_deref().map(is_wanted);
        match field {
            TextField::Id => one(&claims.id),
            TextField::Title => one(&claims.title),
            TextField::Author => one(&claims.author),
            TextField::Source => one(&claims.source),
            TextField::Notes => one(&claims.notes),
            TextField::Award | TextField::Headers => {
                let is_award = |name: &str| AWARDS.iter().any(|one| one.eq_ignore_ascii_case(name));
                let headers = claims.headers.iter();
                let mut texts = headers
                    .filter(|(name, _)| field == TextField::Headers || is_award(name))
                    .map(|(name, value)| match field {
                        TextField::Award => value.clone(),
                        _ => format!("{name}: {value}"),
                    })
                    .peekable();
                texts.peek()?;
                Some(texts.any(|text| is_wanted(&text)))
            }
            TextField::File => self.problem.origin.as_ref().map(|origin| is_wanted(&origin.file)),
            TextField::Anywhere => {
                let texts =
                    [&claims.id, &claims.title, &claims.author, &claims.source, &claims.notes];
                let headers = claims.headers.iter().map(|(_, value)| value);
                Some(texts.into_iter().flatten().chain(headers).any(|text| is_wanted(text)))
            }
        }
    }
}

/// Whether a piece of this kind is on the board or in the attacker's hand.
fn has_piece(position: &Position, kind: Kind) -> bool {
    let in_hand = kind.in_hand().filter(|_| !kind.is_promoted());
    Color::ALL.iter().any(|&color| !position.pieces(color, kind).is_empty())
        || in_hand.is_some_and(|kind| position.hand(position.turn()).has(kind))
}
