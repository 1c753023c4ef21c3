//! The thread of the search, which keeps its table from one search to the next.

use std::sync::mpsc::{Receiver, SyncSender};

use super::answer::answer;
use super::job::{Event, Job};
use super::options::Settings;
use super::output::info_string;
use super::words;
use crate::search::Solver;

/// Does one job after the other until the session ends.
pub(super) fn run(jobs: &Receiver<Job>, events: &SyncSender<Event>) {
    let mut machine = None;
    for job in jobs {
        let settings = match &job {
            Job::Prepare(settings) => settings,
            Job::Search(search) => &search.settings,
        };
        let mut send = |line| events.send(Event::Info(line)).is_ok();
        let solver = prepare(&mut machine, settings, &mut send);
        let event = match &job {
            Job::Prepare(_) => Event::Ready,
            Job::Search(search) => {
                if search.is_new_game {
                    solver.forget();
                }
                // If the session has ended, the search is stopped soon.
                Event::Answer(answer(solver, search, &mut |line| {
                    send(line);
                }))
            }
        };
        if events.send(event).is_err() {
            return;
        }
    }
}

/// A solver with the size of its table and the number of its threads.
struct Machine {
    bytes: usize,
    threads: usize,
    solver: Solver,
}

/// The solver for these settings: the same as before, unless the size of its table has changed.
fn prepare<'a>(
    machine: &'a mut Option<Machine>,
    settings: &Settings,
    send: &mut dyn FnMut(String) -> bool,
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
                send(info_string(settings.language, message.of(settings.language)));
                Solver::new(bytes)
            });
            Machine { bytes, threads, solver: solver.keeping().with_threads(threads) }
        }
    };
    &mut machine.insert(ready).solver
}
