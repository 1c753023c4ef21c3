//! The options of a question, and the judging of one problem. Only this file uses the types of the library for tasks
//! and limits.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tsume::compose::gate::Gate;
use tsume::judge::{IdleSearch, Task, Tolerance};
use tsume::judgement::Judged;
use tsume::judgement::rules::{RuleError, RuleSet};
use tsume::problem::{Goal, Problem};
use tsume::search::{Limits, Reading, Solver};

use crate::error::unknown_name;
use crate::problem::Item;

/// The table of a search, as large as that of the command.
const MEMORY: usize = 256 << 20;

/// The most threads for one problem, and the most problems at a time.
const MOST: usize = 255;

/// The greatest depth of variations.
const DEEPEST: u32 = 9;

/// The stack of a thread that searches.
pub const STACK: usize = 8 << 20;

/// A question about problems, with its limits and the part of the machine that it may use.
#[derive(Clone)]
pub struct Question {
    task: Task,
    limits: Limits,
    memory: usize,
    threads: usize,
    /// The gate of a venue, if there is a decision by its rules.
    gate: Option<Arc<Gate>>,
}

impl Question {
    /// Reads the options that `solve` and `check` share. `stop` ends every search when it is set.
    pub fn read(options: Option<&Bound<'_, PyDict>>, stop: &Arc<AtomicBool>) -> PyResult<Question> {
        let mut task = Task::default();
        let mut limits = Limits::default().with_stop(stop.clone());
        let (mut memory, mut threads) = (MEMORY, 1);
        let (mut rules, mut known, mut mend) = (None, None, false);
        for (name, value) in options.into_iter().flatten() {
            let name: String = name.extract()?;
            match name.as_str() {
                "mode" => task.goal = named(&name, &value, Goal::ALL, Goal::name)?,
                "futile" => task.reading = named(&name, &value, Reading::ALL, Reading::name)?,
                "nodes" if value.is_none() => {}
                "nodes" => limits = limits.with_nodes(value.extract::<u64>()?),
                "time" if value.is_none() => {}
                "time" => limits = limits.with_time(time(&value)?),
                "memory" if value.is_none() => {}
                "memory" => memory = size(&value)?,
                "threads" => threads = several(&name, &value)?,
                "depth" => task.depth = depth(&value)?,
                "idle" if value.extract()? => task.idle = IdleSearch::Whole,
                "idle" => task.idle = IdleSearch::NotAsked,
                "tries" => task.tries = value.extract()?,
                "claimed_variations" => task.claimed_variations = value.extract()?,
                "tolerate" if value.is_none() => {}
                "tolerate" => task.tolerance = Some(tolerance(&value)?),
                "rules" if value.is_none() => {}
                "rules" => rules = Some(rule_set(&value)?),
                "known" if value.is_none() => {}
                "known" => known = Some(value),
                "mend" => mend = value.extract()?,
                _ => {
                    let message = format!("unexpected keyword argument {name:?}");
                    return Err(PyTypeError::new_err(message));
                }
            }
        }
        let Some(rules) = rules else {
            return match known.is_some() || mend {
                true => Err(PyTypeError::new_err("`known` and `mend` need `rules`")),
                false => Ok(Question { task, limits, memory, threads, gate: None }),
            };
        };
        let mut gate = Gate::new(rules);
        if let Some(known) = known {
            gate.know_all();
            for problem in known.try_iter()? {
                gate.know(&*Item::of(&problem?)?.problem()?);
            }
        }
        let gate = if mend { gate.mending() } else { gate };
        Ok(Question { task: gate.task(task), limits, memory, threads, gate: Some(Arc::new(gate)) })
    }

    /// A solver with the table and the threads of the question.
    pub fn solver(&self) -> PyResult<Solver> {
        let refused = |_| {
            PyMemoryError::new_err(format!("memory={}: cannot allocate that much", self.memory))
        };
        Ok(Solver::try_new(self.memory).map_err(refused)?.with_threads(self.threads))
    }

    /// Judges a problem, as `tsume solve` does.
    pub fn solve(&self, problem: &Problem, solver: &mut Solver) -> Box<Judged> {
        self.judge(problem, solver, |judgement| judgement)
    }

    /// Judges the problem of this number among others, as `tsume check` does.
    pub fn check(&self, problem: &Problem, number: u64, solver: &mut Solver) -> Box<Judged> {
        self.judge(problem, solver, |judged| {
            let mut judged = judged.with_claims(problem, &self.task);
            judged.number = Some(number);
            judged
        })
    }

    fn judge(
        &self,
        problem: &Problem,
        solver: &mut Solver,
        complete: impl FnOnce(Judged) -> Judged,
    ) -> Box<Judged> {
        let start = Instant::now();
        let verdict = self.task.judge(problem, solver, &self.limits);
        let judged = Judged::new(problem, verdict, start.elapsed()).with_limits(&self.limits);
        let judged = match &self.gate {
            Some(gate) => gate.answer(judged, problem, &self.task, solver, &self.limits),
            None => judged,
        };
        Box::new(complete(judged))
    }
}

/// A rule set by its name, or from the text of a rule file.
fn rule_set(value: &Bound<'_, PyAny>) -> PyResult<RuleSet> {
    let text: String = value.extract()?;
    if let Some(set) = RuleSet::bundled(&text) {
        return Ok(set);
    }
    if !text.contains(':') {
        return Err(unknown_name("rules", &text, &RuleSet::bundled_names().collect::<Vec<_>>()));
    }
    text.parse().map_err(|error: RuleError| {
        PyValueError::new_err(format!("rules:{}:{}: {error}", error.line, error.column))
    })
}

/// The number of problems that are judged at a time: by default one for each core.
pub fn jobs(value: Option<Bound<'_, PyAny>>) -> PyResult<usize> {
    match value {
        Some(value) => several("jobs", &value),
        None => Ok(thread::available_parallelism().map_or(1, usize::from).min(MOST)),
    }
}

/// One of some values by its name.
fn named<T: Copy, const N: usize>(
    option: &str,
    value: &Bound<'_, PyAny>,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> PyResult<T> {
    let found: String = value.extract()?;
    let unknown = || unknown_name(option, &found, &all.map(name));
    all.into_iter().find(|&one| name(one) == found).ok_or_else(unknown)
}

/// A time: seconds, or a `datetime.timedelta`.
fn time(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds: f64 = match value.extract() {
        Ok(seconds) => seconds,
        Err(_) => value.call_method0("total_seconds")?.extract()?,
    };
    let wrong = |_| PyValueError::new_err(format!("time={seconds}: expected seconds"));
    Duration::try_from_secs_f64(seconds).map_err(wrong)
}

/// A size: bytes, or a text such as `64M`.
fn size(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    if let Ok(bytes) = value.extract() {
        return Ok(bytes);
    }
    let text: String = value.extract()?;
    let units = [("K", 10), ("M", 20), ("G", 30)];
    let unit = units.into_iter().find_map(|(unit, bits)| Some((text.strip_suffix(unit)?, bits)));
    let (number, bits) = unit.unwrap_or((&text, 0));
    let bytes = number.parse::<usize>().ok().and_then(|number| number.checked_mul(1 << bits));
    let wrong = || PyValueError::new_err(format!("memory={text:?}: expected bytes, or 64M or 1G"));
    bytes.ok_or_else(wrong)
}

fn several(option: &str, value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let found: usize = value.extract()?;
    let wrong = || PyValueError::new_err(format!("{option}={found}: expected 1 to {MOST}"));
    Some(found).filter(|found| (1..=MOST).contains(found)).ok_or_else(wrong)
}

fn depth(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let found: u32 = value.extract()?;
    let wrong = || PyValueError::new_err(format!("depth={found}: expected 0 to {DEEPEST}"));
    Some(found).filter(|&found| found <= DEEPEST).ok_or_else(wrong)
}

/// A rule about findings: their names, or `all` or `none` of them.
fn tolerance(value: &Bound<'_, PyAny>) -> PyResult<Tolerance> {
    if let Ok(word) = value.extract::<String>() {
        match word.as_str() {
            "all" => return Ok(Tolerance::of(Tolerance::KINDS)),
            "none" => return Ok(Tolerance::of([])),
            _ => return Err(unknown_finding(&word)),
        }
    }
    let mut kinds = vec![];
    for name in value.try_iter()? {
        let name: String = name?.extract()?;
        kinds.extend(Tolerance::kinds_of(&name).ok_or_else(|| unknown_finding(&name))?);
    }
    Ok(Tolerance::of(kinds))
}

fn unknown_finding(found: &str) -> PyErr {
    let mut names = vec!["all", "none"];
    names.extend(Tolerance::words().map(|word| word.names().en));
    unknown_name("tolerate", found, &names)
}
