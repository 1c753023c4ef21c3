//! Names in English and in Japanese, and the recognition of typed names.

use crate::text::{Text, simplified};

/// Names of one thing. The first name of each language is written; the others are only read.
pub(super) struct Names {
    pub english: &'static [&'static str],
    pub japanese: &'static [&'static str],
}

impl Names {
    pub const fn new(english: &'static [&'static str], japanese: &'static [&'static str]) -> Names {
        Names { english, japanese }
    }

    /// The names that are written.
    pub const fn text(&self) -> Text<&'static str> {
        Text { en: self.english[0], ja: self.japanese[0] }
    }

    /// Every name, in both languages.
    pub fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.english.iter().chain(self.japanese).copied()
    }

    /// Whether a name is one of these; case, blanks, hyphens and macrons are ignored.
    pub fn has(&self, name: &str) -> bool {
        let name = simplified(name);
        self.all().any(|known| simplified(known) == name)
    }
}

// Names of outcomes that are also kinds of defects.
pub(super) const NO_MATE: Names = Names::new(&["no mate", "fuzume"], &["不詰", "不詰め"]);
pub(super) const UNDECIDED: Names = Names::new(&["undecided"], &["未確定"]);
