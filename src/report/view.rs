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
    /// Whether what is open is so because the search was interrupted, and not because of a limit.
    pub interrupted: bool,
}

impl View {
    /// Whether words are Japanese.
    pub(super) fn is_japanese(&self) -> bool {
        self.language == Language::Japanese && self.style == Style::Japanese
    }

    /// Why something is open.
    pub(super) fn cause(&self) -> &'static str {
        match self.interrupted {
            true => self.pick("interrupted", "中断した"),
            false => self.pick("a limit came first", "制限に達した"),
        }
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
            interrupted: false,
        }
    }
}
