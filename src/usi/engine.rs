//! The thread that searches: it keeps the table from one search to the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::Duration;

use super::answer::answer;
use super::go::Go;
use super::options::Settings;
use super::session::Event;
use super::talk::{Meters, info_string};
use super::words;
use crate::search::{Limits, Solver};
use crate::shogi::Position;

/// What the thread is to do.
pub(super) enum Job {
    /// To make the table ready.
    Prepare(Settings),
    /// To search.
    Search(Box<Search>),
}

/// A search, with all that it depends on.
pub(super) struct Search {
    pub position: Position,
    pub go: Go,
    pub settings: Settings,
    /// Whether what is known comes from another game.
    pub is_new_game: bool,
    /// Ends the search when it is set.
    pub stop: Arc<AtomicBool>,
    pub meters: Arc<Meters>,
}

impl Search {
    /// What is left of the limits, but no more than `most` nodes if that is said.
    pub fn limits(&self, most: Option<u64>) -> Limits {
        /// A line of what is known must come soon.
        const GRACE: Duration = Duration::from_millis(20);
        let left = self.go.nodes.map(|nodes| nodes.saturating_sub(self.meters.all_nodes()));
        Limits {
            nodes: [left, most].into_iter().flatten().min(),
            ..Limits::default()
                .with_stop(self.stop.clone())
                .with_meter(self.meters.nodes.clone())
                .with_grace(GRACE)
        }
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// Does one job after the other, until there are no more or nobody listens.
pub(super) fn work(jobs: &Receiver<Job>, events: &SyncSender<Event>) {
    let mut machine = None;
    for job in jobs {
        let settings = match &job {
            Job::Prepare(settings) => settings,
            Job::Search(search) => &search.settings,
        };
        let mut tell = |line| events.send(Event::Info(line)).is_ok();
        let solver = ready(&mut machine, settings, &mut tell);
        let event = match &job {
            Job::Prepare(_) => Event::Ready,
            Job::Search(search) => {
                if search.is_new_game {
                    solver.forget();
                }
                // A search whose words nobody hears is soon stopped.
                Event::Answer(answer(solver, search, &mut |line| {
                    tell(line);
                }))
            }
        };
        if events.send(event).is_err() {
            return;
        }
    }
}

/// A solver with the size of its table and its threads.
struct Machine {
    bytes: usize,
    threads: usize,
    solver: Solver,
}

/// The solver by these settings: the same as before, unless the size of its table has changed.
fn ready<'a>(
    machine: &'a mut Option<Machine>,
    settings: &Settings,
    tell: &mut dyn FnMut(String) -> bool,
) -> &'a mut Solver {
    let (bytes, threads) = (settings.bytes(), settings.threads);
    let ready = match machine.take().filter(|machine| machine.bytes == bytes) {
        Some(machine) if machine.threads == threads => machine,
        Some(Machine { solver, .. }) => {
            Machine { bytes, threads, solver: solver.with_threads(threads) }
        }
        None => {
            let solver = Solver::try_new(bytes).unwrap_or_else(|_| {
                let message = words::less_memory(settings.megabytes);
                tell(info_string(settings.language, settings.language.of(&message)));
                Solver::new(bytes)
            });
            Machine { bytes, threads, solver: solver.keeping().with_threads(threads) }
        }
    };
    &mut machine.insert(ready).solver
}
