//! The conditions of a judgement, which must be the same for all judgements in a file.

use serde::{Deserialize, Serialize};

use super::rules::{Decision, RuleSet};
use crate::judge::{Goal, Task, Tolerance};
use crate::search::{Limits, Reading};

/// The limits of a problem; an absent one was not set.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgedLimits {
    nodes: Option<u64>,
    ms: Option<u64>,
}

impl JudgedLimits {
    /// Creates the limits of a judgement from those of a search.
    pub fn new(limits: &Limits) -> JudgedLimits {
        let ms = limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        JudgedLimits { nodes: limits.nodes, ms }
    }
}

/// The conditions of a judgement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// The question that was asked.
    pub mode: Goal,
    /// The reading of futile interpositions.
    pub reading: Reading,
    /// The rule about the findings that leave a problem sound.
    pub tolerance: Option<Tolerance>,
    /// The key of the rules of a venue, if there was a decision by them.
    pub rules: Option<String>,
    /// Whether claimed variations were judged; unknown in judgements of older versions.
    pub variations: Option<bool>,
    /// The limits; unknown in judgements of older versions.
    pub limits: Option<JudgedLimits>,
}

impl Conditions {
    /// The conditions of this task within these limits.
    pub fn new(task: &Task, limits: &Limits) -> Conditions {
        Conditions {
            mode: task.goal,
            reading: task.reading,
            tolerance: task.tolerance,
            rules: None,
            variations: Some(task.claimed_variations),
            limits: Some(JudgedLimits::new(limits)),
        }
    }

    /// Whether the conditions are the same as far as they are known.
    pub fn agree(&self, other: &Conditions) -> bool {
        fn same<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
            one.is_none() || other.is_none() || one == other
        }
        (self.mode, self.reading, self.tolerance, &self.rules)
            == (other.mode, other.reading, other.tolerance, &other.rules)
            && same(self.variations, other.variations)
            && same(self.limits, other.limits)
    }

    /// The same conditions with a decision by the rules of a venue.
    pub fn with_rules(self, rules: &RuleSet, known: Option<&str>) -> Conditions {
        Conditions { rules: Some(Decision::key_of(rules, known)), ..self }
    }

    /// The task; without claimed variations if it is not known whether they were judged.
    pub fn task(&self) -> Task {
        let Conditions { mode: goal, reading, tolerance, .. } = *self;
        let claimed_variations = self.variations == Some(true);
        Task { goal, reading, tolerance, claimed_variations, ..Task::default() }
    }
}

/// Writes the conditions as options of the command line.
impl std::fmt::Display for Conditions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (mode, reading) = (self.mode.name(), self.reading.name());
        let has_variations = self.task().claimed_variations;
        let variations = if has_variations { " --claimed-variations" } else { "" };
        write!(f, "--mode {mode} --futile {reading}")?;
        if let Some(rule) = self.tolerance {
            write!(f, " --tolerate {rule}")?;
        }
        if let Some(rules) = &self.rules {
            write!(f, " --rules {rules}")?;
        }
        f.write_str(variations)?;
        let Some(JudgedLimits { nodes, ms }) = self.limits else { return Ok(()) };
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
    fn unknown_limits_match_all_others() {
        let limits = |nodes, time| Limits { nodes, time, ..Limits::default() };
        let task = Task::default();
        let conditions = |nodes, time| Conditions::new(&task, &limits(nodes, time));
        let minute = conditions(None, Some(Duration::from_millis(60_500)));
        assert_eq!(minute.to_string(), "--mode judge --futile standard --time 60.5");
        let nodes = conditions(Some(7), None);
        assert_eq!(nodes.to_string(), "--mode judge --futile standard --nodes 7 --time none");
        assert!(minute.agree(&minute) && !minute.agree(&nodes));
        let task = Task { claimed_variations: true, ..task };
        let variations = Conditions::new(&task, &limits(Some(7), None));
        let text = "--mode judge --futile standard --claimed-variations --nodes 7 --time none";
        assert_eq!(variations.to_string(), text);
        assert!(!variations.agree(&nodes));
        assert!(variations.agree(&Conditions { variations: None, ..nodes.clone() }));
        let unknown = Conditions { limits: None, ..minute.clone() };
        assert!(unknown.agree(&nodes) && nodes.agree(&unknown));
        assert!(!Conditions { mode: Goal::Any, ..unknown }.agree(&nodes));
    }
}
