//! What a thing is called in English and in Japanese, and how a typed name is recognised.

/// The names of a thing: the first name of each language is the one that is written, the others
/// are read as well.
pub(super) struct Names {
    pub english: &'static [&'static str],
    pub japanese: &'static [&'static str],
}

impl Names {
    pub const fn new(english: &'static [&'static str], japanese: &'static [&'static str]) -> Names {
        Names { english, japanese }
    }

    /// Every name, in both languages.
    pub fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.english.iter().chain(self.japanese).copied()
    }

    /// Whether a name is one of these, but for case, blanks, hyphens and macrons.
    pub fn has(&self, name: &str) -> bool {
        let name = simplified(name);
        self.all().any(|known| simplified(known) == name)
    }
}

/// A name without what does not matter in it: case, blanks, hyphens and macrons.
fn simplified(name: &str) -> String {
    let letters = name.chars().flat_map(char::to_lowercase);
    letters
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_'))
        .map(|c| match c {
            'ō' => 'o',
            'ū' => 'u',
            c => c,
        })
        .collect()
}

// What may be said of a position as well as found in a problem.
pub(super) const NO_MATE: Names = Names::new(&["no mate", "fuzume"], &["不詰", "不詰め"]);
pub(super) const UNDECIDED: Names = Names::new(&["undecided"], &["未確定"]);
