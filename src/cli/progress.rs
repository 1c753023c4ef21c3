//! The progress of a long judgement, on a terminal only: what is done, how far it is, how fast.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::judge::{Phase, Progress};

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on stderr, shown where that is a terminal and work takes over a second.
pub struct Meter {
    bar: Option<ProgressBar>,
    now: Arc<Mutex<Option<Progress>>>,
}

impl Meter {
    /// A line that is not shown yet.
    pub fn new() -> Meter {
        let now = Arc::new(Mutex::new(None));
        let shown = now.clone();
        let line = move |state: &ProgressState, out: &mut dyn Write| {
            let progress = shown.lock().ok().and_then(|progress| *progress);
            if let Some(progress) = progress.filter(|_| state.elapsed() >= PATIENCE) {
                let _ = out.write_str(&told(&progress, state.elapsed()));
            }
        };
        let style = ProgressStyle::with_template("{line}");
        let bar = style.ok().filter(|_| std::io::stderr().is_terminal()).map(|style| {
            let bar = ProgressBar::new_spinner();
            bar.set_style(style.with_key("line", line));
            bar
        });
        Meter { bar, now }
    }

    /// Begins a problem.
    pub fn start(&self) {
        if let Some(bar) = &self.bar {
            bar.reset();
            bar.enable_steady_tick(PATIENCE / 4);
        }
    }

    /// Notes how far it is.
    pub fn tell(&self, progress: Progress) {
        if let Ok(mut now) = self.now.lock() {
            *now = Some(progress);
        }
    }

    /// Takes the line away.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.disable_steady_tick();
            bar.finish_and_clear();
        }
    }
}

fn told(progress: &Progress, elapsed: Duration) -> String {
    let Progress { phase, done, of, work } = *progress;
    let phase = match phase {
        Phase::Value => "finding the length",
        Phase::Claim => "comparing the claim",
        Phase::Solution => "following the solution",
        Phase::Alternatives => "other checks",
        Phase::Replies => "other replies",
        Phase::Variations => "variations",
        Phase::Readings => "other readings",
        Phase::Detours => "detours",
        Phase::Pieces => "idle pieces",
    };
    let settled = if of > 0 { format!(", {done} of {of}") } else { String::new() };
    let rate = work as f64 / elapsed.as_secs_f64().max(0.001) / 1000.0;
    let seconds = elapsed.as_secs();
    format!("{phase}{settled}, {rate:.0}k nodes/s, {}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told() {
        let progress = Progress { phase: Phase::Alternatives, done: 4, of: 11, work: 150_000 };
        let text = told(&progress, Duration::from_secs(75));
        assert_eq!(text, "other checks, 4 of 11, 2k nodes/s, 1:15");
    }
}
