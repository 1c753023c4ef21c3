//! The look of a report: language, characters, width.

use crate::problem::{Problem, Script};
use crate::text::{Language, Text};

/// The characters that a report may contain.
///
/// ```
/// use tsume::report::{CharacterSet, View};
/// use tsume::text::Language;
///
/// let view = View::default().with_language(Language::Japanese).with_characters(CharacterSet::Ascii);
/// assert_eq!(view.pick("mate", "詰み"), "mate");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CharacterSet {
    /// All characters. On a board each kanji has two columns, and a `v` stands before White's pieces.
    #[default]
    Japanese,
    /// ASCII only. On a board pieces are letters, those of White in lower case.
    Ascii,
}

/// The names of moves.
///
/// ```
/// use std::time::Duration;
///
/// use tsume::judge::judge;
/// use tsume::judgement::Judged;
/// use tsume::problem::Problem;
/// use tsume::report::{self, Moves, View};
/// use tsume::search::{Limits, Solver};
///
/// let problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?);
/// let verdict = judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let judged = Judged::new(&problem, verdict, Duration::ZERO);
/// let with = |moves| report::verdict(&judged, &View::default().with_moves(moves));
/// assert!(with(Moves::Both).contains("▲１二飛") && !with(Moves::Western).contains("▲１二飛"));
/// assert_eq!(report::short(&judged, &View::default()), "Mate in 3. Sound.\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Moves {
    /// `▲１二飛`.
    Japanese,
    /// `R*1b`.
    Western,
    /// Both for the solution; for other lines the one of the language.
    #[default]
    Both,
}

/// The look of a report.
///
/// ```
/// use tsume::report::{Moves, View};
/// use tsume::text::Language;
///
/// let view = View::default().with_language(Language::Japanese).with_moves(Moves::Western);
/// assert_eq!(view.pick("mate", "詰み"), "詰み");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct View {
    /// The language.
    pub language: Language,
    /// The characters. A report in ASCII is in English.
    pub characters: CharacterSet,
    /// The script of boards; `None` for that of the problem, or in Japanese kanji.
    pub pieces: Option<Script>,
    /// The number of columns.
    pub width: usize,
    /// Whether wider lines of tables are folded, as on a terminal.
    pub folds: bool,
    /// The names of moves; in ASCII always Western ones.
    pub moves: Moves,
    /// Whether the variations are shown.
    pub variations: bool,
    /// Whether nothing is cut off, however long it is.
    pub all: bool,
    /// Whether questions are undecided because of an interruption, and not because of a limit.
    pub interrupted: bool,
}

impl View {
    /// In this language.
    #[must_use]
    pub fn with_language(self, language: Language) -> View {
        View { language, ..self }
    }

    /// With these characters.
    #[must_use]
    pub fn with_characters(self, characters: CharacterSet) -> View {
        View { characters, ..self }
    }

    /// With boards in this script; `None` for that of the problem, or in Japanese kanji.
    #[must_use]
    pub fn with_pieces(self, pieces: impl Into<Option<Script>>) -> View {
        View { pieces: pieces.into(), ..self }
    }

    /// With this number of columns.
    #[must_use]
    pub fn with_width(self, width: usize) -> View {
        View { width, ..self }
    }

    /// With wider lines of tables folded, as on a terminal.
    #[must_use]
    pub fn with_folds(self) -> View {
        View { folds: true, ..self }
    }

    /// With these names of moves.
    #[must_use]
    pub fn with_moves(self, moves: Moves) -> View {
        View { moves, ..self }
    }

    /// With the variations.
    #[must_use]
    pub fn with_variations(self) -> View {
        View { variations: true, ..self }
    }

    /// With everything, however long it is.
    #[must_use]
    pub fn with_all(self) -> View {
        View { all: true, ..self }
    }

    /// After an interruption, which left questions undecided.
    #[must_use]
    pub fn with_interruption(self) -> View {
        View { interrupted: true, ..self }
    }

    /// Whether text is Japanese.
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

    /// The view in which the boards of a problem are drawn.
    pub fn for_boards(&self, problem: &Problem) -> View {
        let own = if self.is_japanese() { Script::Kanji } else { problem.script };
        match self.pieces.unwrap_or(own) {
            Script::Letters => View { characters: CharacterSet::Ascii, ..*self },
            Script::Kanji => *self,
        }
    }

    /// The sign for an omission.
    pub(super) fn ellipsis(&self) -> &'static str {
        if self.characters == CharacterSet::Ascii { "..." } else { "…" }
    }

    /// A text that depends on the view, in each language.
    pub(super) fn both(&self, write: impl Fn(&View) -> String) -> Text {
        let Text { en, ja } = self.in_each(write);
        Text::new(en, ja)
    }

    /// Something that depends on the view, in each language.
    pub(super) fn in_each<T>(&self, make: impl Fn(&View) -> T) -> Text<T> {
        let of = |language| make(&View { language, ..*self });
        Text { en: of(Language::English), ja: of(Language::Japanese) }
    }

    /// An owned text in the language of the report.
    pub(super) fn own(&self, text: Text) -> String {
        self.pick(text.en, text.ja).into_string()
    }

    /// A text in the language of the report.
    pub fn of<'a>(&self, text: impl Into<Text<&'a str>>) -> &'a str {
        let text = text.into();
        self.pick(text.en, text.ja)
    }

    /// One of two values, by the language of the report.
    pub fn pick<T>(&self, en: T, ja: T) -> T {
        if self.is_japanese() { ja } else { en }
    }
}

impl Default for View {
    fn default() -> View {
        View {
            language: Language::default(),
            characters: CharacterSet::default(),
            pieces: None,
            width: 80,
            folds: false,
            moves: Moves::default(),
            variations: false,
            all: false,
            interrupted: false,
        }
    }
}
