//! The most time that a run takes if the time for each problem is limited.

use std::time::Duration;

/// The limit of time for each problem.
#[derive(Clone, Copy)]
pub struct TimeLimit {
    /// The most time for a problem.
    pub each: Duration,
    /// The number of problems at a time.
    pub jobs: usize,
}

impl TimeLimit {
    /// The most time that this number of problems takes.
    pub fn most(self, problems: u64) -> Duration {
        let turns = problems.div_ceil(self.jobs.max(1) as u64);
        self.each.saturating_mul(u32::try_from(turns).unwrap_or(u32::MAX))
    }
}
