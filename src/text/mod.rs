//! The basis of all texts for people: a text in both languages, harmless characters, and columns. [`Text`] and
//! [`Language`] have examples.

mod columns;
mod formula;
mod harmless;
mod similar;
mod simplified;
mod tex;

use std::borrow::Borrow;
use std::fmt;

use serde::{Serialize, Serializer};

pub(crate) use formula::{guard_formulas, unguard_formulas};
pub(crate) use harmless::{excerpt, harmless_json, is_harmful, printable, short_name};
pub(crate) use similar::{hint, similar};
pub(crate) use simplified::simplified;
pub(crate) use tex::tex;

pub(crate) use columns::{align_left, align_right, breakable, cut, widest, wrapped};

/// A number of things in English: `1 move`, `2 moves`.
pub(crate) fn number_of(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// The language in which people are addressed.
///
/// ```
/// use tsume::text::Language;
///
/// assert_eq!(Language::Japanese.pick("mate", "詰み"), "詰み");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English, with moves in Western notation.
    #[default]
    English,
    /// Japanese, with Japanese names of moves.
    Japanese,
}

impl Language {
    /// One of two values, by language.
    pub fn pick<T>(self, en: T, ja: T) -> T {
        match self {
            Language::English => en,
            Language::Japanese => ja,
        }
    }
}

/// A text in both languages.
///
/// ```
/// use tsume::text::{Language, Text};
///
/// let text = Text::new(format!("mate in {}", 3), format!("{}手詰", 3));
/// assert_eq!((text.of(Language::English), text.of(Language::Japanese)), ("mate in 3", "3手詰"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Text<T = Box<str>> {
    /// The English text, which [`fmt::Display`] writes.
    pub en: T,
    /// The Japanese text.
    pub ja: T,
}

impl Text {
    /// A text of its English and its Japanese version.
    pub fn new(en: impl Into<Box<str>>, ja: impl Into<Box<str>>) -> Text {
        let (en, ja) = (en.into(), ja.into());
        debug_assert_eq!(en.is_empty(), ja.is_empty(), "{en:?} {ja:?}");
        Text { en, ja }
    }

    /// The text in a language.
    pub fn of(&self, language: Language) -> &str {
        language.pick(&self.en, &self.ja)
    }

    /// Several texts with commas between them.
    pub(crate) fn list<T: Borrow<str>>(texts: impl IntoIterator<Item = Text<T>>) -> Text {
        let both = texts.into_iter().map(|Text { en, ja }| (en, ja));
        let (en, ja): (Vec<T>, Vec<T>) = both.unzip();
        Text::new(en.join(", "), ja.join("、"))
    }
}

impl<T: Borrow<str>> Text<T> {
    /// The text with another after it.
    pub(crate) fn then<U: Borrow<str>>(&self, next: &Text<U>) -> Text {
        let joined = |one: &T, next: &U| [one.borrow(), next.borrow()].concat();
        Text::new(joined(&self.en, &next.en), joined(&self.ja, &next.ja))
    }

    /// Whether there is no text.
    pub(crate) fn is_empty(&self) -> bool {
        self.en.borrow().is_empty()
    }
}

impl From<Text<&str>> for Text {
    fn from(text: Text<&str>) -> Text {
        Text::new(text.en, text.ja)
    }
}

impl<'a> From<&'a Text> for Text<&'a str> {
    fn from(text: &'a Text) -> Text<&'a str> {
        Text { en: &text.en, ja: &text.ja }
    }
}

impl<'a> Text<&'a str> {
    /// The text in a language.
    pub fn of(self, language: Language) -> &'a str {
        language.pick(self.en, self.ja)
    }
}

/// A text is compared with a string by its English version.
impl PartialEq<&str> for Text {
    fn eq(&self, en: &&str) -> bool {
        *self.en == **en
    }
}

/// Pages read a text as a list of both versions.
impl<T: Serialize> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.en, &self.ja).serialize(serializer)
    }
}

impl<T: fmt::Debug + fmt::Display> std::error::Error for Text<T> {}

impl<T: fmt::Display> fmt::Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.en.fmt(f)
    }
}
