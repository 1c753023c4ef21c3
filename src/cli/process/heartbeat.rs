//! Messages about the problems in progress: a long run prints one to stderr every ten seconds if it
//! does not draw its progress.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::process::{Counter, WorkUnit, found};
use crate::problem::Problem;
use crate::report::View;
use crate::text::printable;

/// The time between two messages.
const EVERY: Duration = Duration::from_secs(10);

/// The most problems that a message names.
const NAMED: usize = 8;

/// The jobs that are in progress, the number of those that are done, and the number of problems
/// that attempts have found.
#[derive(Clone, Default)]
pub struct InProgress {
    unit: WorkUnit,
    jobs: Arc<Mutex<Vec<RunningJob>>>,
    done: Arc<AtomicU64>,
    found: Arc<AtomicU64>,
}

struct RunningJob {
    number: u64,
    name: Option<String>,
    since: Instant,
}

/// A guard of a running job: dropping it marks the job as done.
pub struct JobGuard {
    in_progress: InProgress,
    number: u64,
}

impl InProgress {
    /// Creates an empty list of attempts.
    pub fn attempts() -> InProgress {
        InProgress { unit: WorkUnit::Attempts, ..InProgress::default() }
    }

    /// Sets the number of problems that the attempts have found.
    pub fn set_found(&self, count: u64) {
        self.found.store(count, Ordering::Relaxed);
    }

    /// Registers a problem under its number.
    pub fn begin(&self, number: u64, problem: &Problem) -> JobGuard {
        self.begin_named(number, problem.claims.id.as_deref())
    }

    /// Registers a running job under its number and optional name, unless the name repeats the number.
    pub fn begin_named(&self, number: u64, name: Option<&str>) -> JobGuard {
        let name = name.filter(|name| *name != number.to_string()).map(printable);
        if let Ok(mut jobs) = self.jobs.lock() {
            jobs.push(RunningJob { number, name, since: Instant::now() });
        }
        JobGuard { in_progress: self.clone(), number }
    }

    /// Returns the message about the running jobs; `None` if there are none.
    fn text(&self, now: Instant, view: &View) -> Option<String> {
        let jobs = self.jobs.lock().ok().filter(|jobs| !jobs.is_empty())?;
        let named = jobs.iter().take(NAMED).map(|RunningJob { number, name, since }| {
            let name = name.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
            let seconds = now.saturating_duration_since(*since).as_secs();
            view.pick(
                format!("#{number}{name} ({seconds} s)"),
                format!("#{number}{name}（{seconds}秒）"),
            )
        });
        let named = named.collect::<Vec<_>>().join(view.pick(", ", "、"));
        let more = match jobs.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => {
                view.pick(format!(" and {more} more"), format!("ほか{more}{}", self.unit.counter()))
            }
        };
        let done = self.done.load(Ordering::Relaxed);
        Some(match self.unit {
            WorkUnit::Problems => view.pick(
                format!("tsume: working on {named}{more}; {done} judged so far\n"),
                format!("tsume: {named}{more}を検討中。検討済み{done}題\n"),
            ),
            WorkUnit::Attempts => {
                let done = self.unit.count(done, view);
                let found = found(self.found.load(Ordering::Relaxed), view);
                view.pick(
                    format!("tsume: working on {named}{more}; {done}, {found} so far\n"),
                    format!("tsume: {named}{more}を試行中。これまでに{done}、{found}\n"),
                )
            }
        })
    }
}

impl Drop for JobGuard {
    fn drop(&mut self) {
        if let Ok(mut jobs) = self.in_progress.jobs.lock() {
            jobs.retain(|job| job.number != self.number);
        }
        self.in_progress.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// Prints messages about the jobs in progress, until it is dropped.
#[derive(Default)]
pub struct Heartbeat(
    #[expect(dead_code, reason = "it ends the thread when it is dropped")] Option<mpsc::Sender<()>>,
);

impl Heartbeat {
    /// Starts the messages, unless the counter is shown or stderr is a terminal.
    pub fn start(in_progress: &InProgress, view: View, counter: &Counter) -> io::Result<Heartbeat> {
        if counter.is_shown() || io::stderr().is_terminal() {
            return Ok(Heartbeat(None));
        }
        let (end, ended) = mpsc::channel();
        let in_progress = in_progress.clone();
        let print = move || {
            while ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                let text = in_progress.text(Instant::now(), &view);
                // A closed stderr must not end the run.
                let _ = text.map(|text| io::stderr().write_all(text.as_bytes()));
            }
        };
        thread::Builder::new().spawn(print)?;
        Ok(Heartbeat(Some(end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::problem::Claims;
    use crate::shogi::Position;
    use crate::text::Language;

    #[test]
    fn attempts_and_problems_found_are_counted() {
        let in_progress = InProgress::attempts();
        drop(in_progress.begin_named(1, None));
        let _second = in_progress.begin_named(2, Some("2"));
        in_progress.set_found(3);
        let view = View::default();
        let later = Instant::now() + EVERY;
        let text = "tsume: working on #2 (10 s); 1 attempt, 3 problems found so far\n";
        assert_eq!(in_progress.text(later, &view).as_deref(), Some(text));
        let japanese = View { language: Language::Japanese, ..view };
        let text = "tsume: #2（10秒）を試行中。これまでに試行1回、見つかった作品3題\n";
        assert_eq!(in_progress.text(later, &japanese).as_deref(), Some(text));
    }

    #[test]
    fn running_jobs_are_named() {
        let position = Position::new(&read_sfen("8k/9/9/9/9/9/9/9/9 b R 1").unwrap()).unwrap();
        let claims = Claims { id: Some("fox\u{9b}".to_owned()), ..Claims::default() };
        let fox = Problem::with_claims(position, claims);
        let other = Problem { claims: Claims::default(), ..fox.clone() };
        let in_progress = InProgress::default();
        let view = View::default();
        assert_eq!(in_progress.text(Instant::now(), &view), None);
        let first = in_progress.begin(1, &fox);
        let second = in_progress.begin(2, &other);
        let later = Instant::now() + EVERY;
        let text = "tsume: working on #1 fox\u{fffd} (10 s), #2 (10 s); 0 judged so far\n";
        assert_eq!(in_progress.text(later, &view).as_deref(), Some(text));
        drop(second);
        let japanese = View { language: Language::Japanese, ..view };
        let text = "tsume: #1 fox\u{fffd}（10秒）を検討中。検討済み1題\n";
        assert_eq!(in_progress.text(later, &japanese).as_deref(), Some(text));
        drop(first);
        assert_eq!(in_progress.text(later, &view), None);
    }
}
