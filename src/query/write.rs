//! Writes expressions as they are read.

use std::fmt;

use super::words::{FLAWED, Field, MISSING};
use super::{Condition, Expression, Extent, NumberField, Statement, WantedVerdict};
use crate::notation::letter;
use crate::shogi::Kind;

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |f: &mut fmt::Formatter<'_>, parts: &[Expression], word: &str| {
            for (index, part) in parts.iter().enumerate() {
                if index > 0 {
                    write!(f, " {word} ")?;
                }
                part.write_inside(f)?;
            }
            Ok(())
        };
        match self {
            Expression::All(parts) => join(f, parts, "and"),
            Expression::Any(parts) => join(f, parts, "or"),
            Expression::Not(part) => {
                f.write_str("not ")?;
                part.write_inside(f)
            }
            Expression::One(condition) => condition.fmt(f),
        }
    }
}

impl Expression {
    /// Writes a part of an expression, in parentheses if it has parts of its own.
    fn write_inside(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expression::All(_) | Expression::Any(_) => write!(f, "({self})"),
            Expression::Not(_) | Expression::One(_) => write!(f, "{self}"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Verdict(wanted) => f.write_str(&name_of(*wanted)),
            Condition::Number(field, ranges) => {
                write!(f, "{} {ranges}", Field::Number(*field).name())
            }
            Condition::Contains(field, text) => {
                write!(f, "{} ~ {}", Field::Text(*field).name(), quoted(text))
            }
            Condition::Is(field, text) => {
                write!(f, "{} = {}", Field::Text(*field).name(), quoted(text))
            }
            Condition::Pieces(kinds) => {
                let kinds: Vec<String> = kinds.iter().copied().map(piece).collect();
                write!(f, "{}({})", Field::Piece.name(), kinds.join(", "))
            }
            Condition::Hand(kinds) => {
                let field = Field::Number(NumberField::Hand);
                let kinds: Vec<String> = kinds.iter().map(|kind| piece(kind.on_board())).collect();
                write!(f, "{}({})", field.name(), kinds.join(", "))
            }
            Condition::Claimed => f.write_str(Field::Claimed.name()),
            Condition::Missing(statement) => {
                let field = match *statement {
                    Statement::Text(field) => Field::Text(field),
                    Statement::Year => Field::Number(NumberField::Year),
                };
                write!(f, "{} {}", MISSING.en, field.name())
            }
            Condition::Themes(themes) => {
                let names: Vec<&str> = themes.iter().map(|theme| theme.id()).collect();
                write!(f, "{}({})", Field::Theme.name(), names.join(", "))
            }
            Condition::Moves(pattern) => write!(f, "{} ~ \"{pattern}\"", Field::Moves.name()),
            Condition::Count(pattern, ranges) => {
                write!(f, "{}(\"{pattern}\") {ranges}", Field::Count.name())
            }
            Condition::Board(moment, pattern) => {
                let comparison = match pattern.extent {
                    Extent::Whole => "=",
                    Extent::Part => "~",
                };
                let name = Field::Board(*moment).name();
                write!(f, "{name} {comparison} {}", quoted(&pattern.text))
            }
        }
    }
}

/// The name of a verdict as one word.
fn name_of(wanted: WantedVerdict) -> String {
    let name = match wanted {
        WantedVerdict::Answer(outcome) => outcome.name(),
        WantedVerdict::Class(class) => class.names().en,
        WantedVerdict::Flawed => FLAWED[0],
        WantedVerdict::Defect(word) => word.names().en,
    };
    name.replace(' ', "-")
}

/// A piece as a letter, promoted by `+`.
pub(super) fn piece(kind: Kind) -> String {
    format!("{}{}", if kind.is_promoted() { "+" } else { "" }, letter(kind))
}

/// A text as it is read, in quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
