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

    /// Its name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Reading::None => "none",
            Reading::Checker => "checker",
            Reading::Standard => "standard",
            Reading::Wide => "wide",
        }
    }

    /// The wider readings that leave futile interpositions out as well, if this one does. The wider, the
    /// more captures may show that an interposition is futile, and the smaller is the lower value (RULES,
    /// section 3, theorem 4): what that is not within in one of these it is not within in this one.
    pub fn wider(self) -> &'static [Reading] {
        match self {
            Reading::Checker => &[Reading::Standard, Reading::Wide],
            Reading::Standard => &[Reading::Wide],
            Reading::None | Reading::Wide => &[],
        }
    }
}
