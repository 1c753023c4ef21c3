//! How futile interpositions are told: RULES, section 3.

/// Which interpositions are futile, and so no moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reading {
    /// None: every interposition counts.
    None,
    /// Those that the checker itself captures in vain.
    Checker,
    /// Those also that another piece captures in vain, which then gives check alone.
    #[default]
    Standard,
    /// Those also where that piece and the checker behind it then check both.
    Wide,
}

impl Reading {
    /// Every reading, the narrowest first.
    pub const ALL: [Reading; 4] =
        [Reading::None, Reading::Checker, Reading::Standard, Reading::Wide];
}
