//! How a report is to look: the language, the letters, the width.

use super::Style;

/// The language of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English, with moves in Western notation.
    #[default]
    English,
    /// Japanese, with Japanese names of moves.
    Japanese,
}

/// How a report looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The language.
    pub language: Language,
    /// Kanji, or ASCII only. In ASCII there is no Japanese.
    pub style: Style,
    /// How many columns there are.
    pub width: usize,
    /// Whether the variations are shown.
    pub variations: bool,
}

impl View {
    /// Whether words are Japanese.
    pub(super) fn is_japanese(&self) -> bool {
        self.language == Language::Japanese && self.style == Style::Japanese
    }

    /// One of two texts, by language.
    pub fn pick<T>(&self, english: T, japanese: T) -> T {
        if self.is_japanese() { japanese } else { english }
    }
}

impl Default for View {
    fn default() -> View {
        View {
            language: Language::default(),
            style: Style::default(),
            width: 80,
            variations: false,
        }
    }
}
