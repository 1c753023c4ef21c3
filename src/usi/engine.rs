//! The thread that searches: it keeps the table from one search to the next.

use std::sync::mpsc::{Receiver, SyncSender};

use super::answer::answer;
use super::job::{Event, Job};
use super::options::Settings;
use super::talk::info_string;
use super::words;
use crate::search::Solver;

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
