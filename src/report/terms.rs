//! How a problem was asked: what must be the same for verdicts to stand in one file.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::words;
use crate::judge::Task;
use crate::search::Limits;

/// The limits of a problem; one that is absent did not hold.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LimitsRecord {
    nodes: Option<u64>,
    ms: Option<u64>,
}

impl LimitsRecord {
    pub fn new(limits: &Limits) -> LimitsRecord {
        let ms = limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        LimitsRecord { nodes: limits.nodes, ms }
    }
}

/// How a problem was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    pub(super) mode: Cow<'static, str>,
    pub(super) reading: Cow<'static, str>,
    /// Not known of records that were written before these told it.
    pub(super) limits: Option<LimitsRecord>,
}

impl Terms {
    /// This task within these limits.
    pub fn new(task: &Task, limits: &Limits) -> Terms {
        Terms {
            mode: words::goal(task.goal).into(),
            reading: words::reading(task.reading).into(),
            limits: Some(LimitsRecord::new(limits)),
        }
    }

    /// Whether they are the same, as far as is known.
    pub fn agree(&self, other: &Terms) -> bool {
        let same_limits = match (self.limits, other.limits) {
            (Some(limits), Some(others)) => limits == others,
            _ => true,
        };
        (&self.mode, &self.reading) == (&other.mode, &other.reading) && same_limits
    }
}

/// As options of the command line.
impl std::fmt::Display for Terms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "--mode {} --futile {}", self.mode, self.reading)?;
        let Some(LimitsRecord { nodes, ms }) = self.limits else { return Ok(()) };
        if let Some(nodes) = nodes {
            write!(f, " --nodes {nodes}")?;
        }
        match ms {
            Some(ms) => write!(f, " --time {}", ms as f64 / 1000.0),
            None => f.write_str(" --time none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn unknown_limits_agree_with_all() {
        let limits = |nodes, time| Limits { nodes, time, ..Limits::default() };
        let task = Task::default();
        let terms = |nodes, time| Terms::new(&task, &limits(nodes, time));
        let minute = terms(None, Some(Duration::from_millis(60_500)));
        assert_eq!(minute.to_string(), "--mode judge --futile standard --time 60.5");
        let nodes = terms(Some(7), None);
        assert_eq!(nodes.to_string(), "--mode judge --futile standard --nodes 7 --time none");
        assert!(minute.agree(&minute) && !minute.agree(&nodes));
        let old = Terms { limits: None, ..minute.clone() };
        assert!(old.agree(&nodes) && nodes.agree(&old));
        assert!(!Terms { mode: "any".into(), ..old }.agree(&nodes));
    }
}
