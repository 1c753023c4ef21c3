//! The definition of a theme: its names, its sentence, and the code that finds it.

use super::figure::Figure;
use super::line::Line;
use crate::shogi::HandKind;
use crate::text::Text;

/// The definition of a theme.
pub(super) struct Definition {
    /// The identifier for machines.
    pub id: &'static str,
    /// The name.
    pub name: Text<&'static str>,
    /// Other names that are read.
    pub also: &'static [&'static str],
    /// The definition in one sentence.
    pub meaning: Text<&'static str>,
    /// The reading that is taken where the literature disputes.
    pub reading: Option<Text<&'static str>>,
    /// The length of the shortest solutions that may show it, in plies.
    pub least_length: u32,
    /// Finds the theme in a solution.
    pub find: fn(&Line) -> Option<Found>,
}

/// The names and the definition of a theme, each in English and Japanese, and the code that finds it.
pub(super) const fn theme(
    id: &'static str,
    [en, ja]: [&'static str; 2],
    [meaning, meaning_ja]: [&'static str; 2],
    find: fn(&Line) -> Option<Found>,
) -> Definition {
    let meaning = Text { en: meaning, ja: meaning_ja };
    Definition {
        id,
        name: Text { en, ja },
        also: &[],
        meaning,
        reading: None,
        least_length: 1,
        find,
    }
}

impl Definition {
    /// With other names that are read.
    pub const fn also(self, also: &'static [&'static str]) -> Definition {
        Definition { also, ..self }
    }

    /// With the length of the shortest solutions that may show it, by the number of moves that the definition needs.
    pub const fn at_least(self, least_length: u32) -> Definition {
        Definition { least_length, ..self }
    }

    /// With the reading that is taken where the literature disputes.
    pub const fn reading(self, en: &'static str, ja: &'static str) -> Definition {
        Definition { reading: Some(Text { en, ja }), ..self }
    }
}

/// The place of a theme in a solution, and its detail.
#[derive(Default)]
pub(super) struct Found {
    pub plies: Vec<u32>,
    pub detail: Option<Detail>,
}

impl Found {
    /// The whole solution, or its starting position.
    pub fn whole() -> Found {
        Found::default()
    }

    /// The last move.
    pub fn at_end(line: &Line) -> Found {
        Found { plies: line.steps.last().map(|step| step.ply).into_iter().collect(), detail: None }
    }

    /// These moves, if there are any: each once, in their order.
    pub fn at(plies: impl IntoIterator<Item = u32>) -> Option<Found> {
        let mut plies: Vec<u32> = plies.into_iter().collect();
        plies.sort_unstable();
        plies.dedup();
        (!plies.is_empty()).then_some(Found { plies, detail: None })
    }

    /// With a detail.
    pub fn with(self, detail: Detail) -> Found {
        Found { detail: Some(detail), ..self }
    }
}

/// A detail of a theme in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// A number of squares or moves.
    Count(u32),
    /// The kind of the pieces.
    Piece(HandKind),
    /// The figure that the pieces show.
    Figure(Figure),
}

impl Detail {
    /// The detail as text.
    pub fn text(self) -> Text {
        match self {
            Detail::Count(count) => Text::new(count.to_string(), count.to_string()),
            Detail::Piece(kind) => {
                let kind = kind.on_board();
                Text::new(kind.name(), kind.japanese())
            }
            Detail::Figure(figure) => Text::new(figure.name().en, figure.name().ja),
        }
    }
}
