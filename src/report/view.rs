//! How a report is to look: the language, the characters, the width.

use crate::notation::Message;
use crate::problem::cause;

/// The language of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English, with moves in Western notation.
    #[default]
    English,
    /// Japanese, with Japanese names of moves.
    Japanese,
}

impl Language {
    /// A message in this language.
    pub fn of(self, message: &Message) -> &str {
        match self {
            Language::English => message.english(),
            Language::Japanese => message.in_japanese(),
        }
    }
}

/// Which characters a report may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CharacterSet {
    /// Kanji as well. On a board they take two columns each, White's pieces behind a `v`.
    #[default]
    Japanese,
    /// ASCII only. On a board pieces are letters, White's in lower case.
    Ascii,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Moves {
    /// `▲１二飛`.
    Japanese,
    /// `R*1b`.
    Western,
    /// The solution in both ways, other lines in that of the language.
    #[default]
    Both,
}

/// How a report looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The language.
    pub language: Language,
    /// Kanji, or ASCII only. In ASCII there is no Japanese.
    pub characters: CharacterSet,
    /// How many columns there are.
    pub width: usize,
    /// Whether lines that are wider must be folded, as on a terminal.
    pub folds: bool,
    /// How moves are written; in ASCII always in Western notation.
    pub moves: Moves,
    /// Whether the variations are shown.
    pub variations: bool,
    /// Whether everything is told, however long it is.
    pub all: bool,
    /// Whether what is open is so because the search was interrupted, and not because of a limit.
    pub interrupted: bool,
}

impl View {
    /// Whether words are Japanese.
    pub(super) fn is_japanese(&self) -> bool {
        self.language == Language::Japanese && self.characters == CharacterSet::Japanese
    }

    /// Whether moves in running text have Japanese names.
    pub(super) fn has_japanese_moves(&self) -> bool {
        self.characters == CharacterSet::Japanese
            && match self.moves {
                Moves::Japanese => true,
                Moves::Western => false,
                Moves::Both => self.is_japanese(),
            }
    }

    /// What stands for what is left out.
    pub(super) fn ellipsis(&self) -> &'static str {
        if self.characters == CharacterSet::Ascii { "..." } else { "…" }
    }

    /// Why something is undecided.
    pub(super) fn cause(&self) -> &'static str {
        let (english, japanese) = cause(self.interrupted);
        self.pick(english, japanese)
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
            characters: CharacterSet::default(),
            width: 80,
            folds: false,
            moves: Moves::default(),
            variations: false,
            all: false,
            interrupted: false,
        }
    }
}
