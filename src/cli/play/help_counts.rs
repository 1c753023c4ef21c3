//! Counts of the help that a player had.

/// The help that a player had with a problem, and the checks that failed.
#[derive(Clone, Copy, Default)]
pub struct HelpCounts {
    /// The number of hints.
    pub hints: u64,
    /// The number of checks that did not mate.
    pub failed: u64,
    /// Whether the solution was shown.
    pub is_solution_shown: bool,
}
