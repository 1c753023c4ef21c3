//! The readings of futile interpositions (RULES, section 3).

/// Defines the futile interpositions, which are not moves.
///
/// ```
/// use tsume::search::Reading;
///
/// assert_eq!(Reading::ALL.map(Reading::name), ["none", "checker", "standard", "wide", "restoring"]);
/// assert_eq!(Reading::default(), Reading::Standard);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Reading {
    /// None: every interposition counts.
    None,
    /// Only those that the checking piece itself captures.
    Checker,
    /// Also those that another piece captures, if it alone gives check then.
    #[default]
    Standard,
    /// Also those where that capture gives double check.
    Wide,
    /// Those of the standard reading, and those that only turn back: the attacker captures the piece, and can force
    /// the position before it.
    Restoring,
}

impl Reading {
    /// Every reading.
    pub const ALL: [Reading; 5] =
        [Reading::None, Reading::Checker, Reading::Standard, Reading::Wide, Reading::Restoring];

    /// Its name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Reading::None => "none",
            Reading::Checker => "checker",
            Reading::Standard => "standard",
            Reading::Wide => "wide",
            Reading::Restoring => "restoring",
        }
    }

    /// Its name in Japanese.
    pub(crate) fn japanese(self) -> &'static str {
        match self {
            Reading::None => "認めない",
            Reading::Checker => "王手駒のみ",
            Reading::Standard => "標準",
            Reading::Wide => "広義",
            Reading::Restoring => "復元型",
        }
    }

    /// The wider readings that leave futile interpositions out as well, if this one does. In a wider reading more
    /// captures may show that an interposition is futile, and the lower value is smaller (RULES, section 3,
    /// theorem 4): if it is not within a bound in the wider reading, it is not within that bound in this one.
    pub fn wider(self) -> &'static [Reading] {
        match self {
            Reading::Checker => &[Reading::Standard, Reading::Wide],
            Reading::Standard => &[Reading::Wide],
            Reading::None | Reading::Wide | Reading::Restoring => &[],
        }
    }
}
