//! The progress of a judge as lines of JSON on stderr.

use std::io;
use std::time::{Duration, Instant};

use crate::cli::process::Output;
use crate::judge::Event;
use crate::report::event_line;

/// The least time between two lines that only report the effort.
const EVERY: Duration = Duration::from_millis(100);

/// Writes the events of a problem.
pub struct EventWriter {
    number: u64,
    start: Instant,
    /// The time of the last line about the effort.
    last: Option<Instant>,
}

impl EventWriter {
    /// Creates a writer for the problem of this number, whose judgement begins at `start`.
    pub fn new(number: u64, start: Instant) -> EventWriter {
        EventWriter { number, start, last: None }
    }

    /// Writes an event, unless it only reports the effort soon after another one that does.
    pub fn write(&mut self, event: &Event, output: &mut Output) -> io::Result<()> {
        let now = Instant::now();
        if let Event::Progress(_) = event {
            if self.last.is_some_and(|last| now - last < EVERY) {
                return Ok(());
            }
            self.last = Some(now);
        }
        output.event(&event_line(self.number, now - self.start, event))
    }
}
