//! The progress of a long judgement, on a terminal only: what is done, how far it is, how fast.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::judge::{Phase, Progress};
use crate::report::Language;

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on stderr, shown where that is a terminal and work takes over a second.
pub struct Meter {
    bar: Option<ProgressBar>,
    now: Arc<Mutex<Option<Progress>>>,
}

impl Meter {
    /// A line that is not shown yet. The counter is the engine's own.
    pub fn new(nodes: Arc<AtomicU64>, language: Language) -> Meter {
        let now: Arc<Mutex<Option<Progress>>> = Arc::default();
        let shown = now.clone();
        let line = move |state: &ProgressState, out: &mut dyn Write| {
            let progress = shown.lock().ok().and_then(|progress| *progress);
            if let Some(progress) = progress.filter(|_| state.elapsed() >= PATIENCE) {
                let work = progress.work.max(nodes.load(Ordering::Relaxed));
                let _ =
                    out.write_str(&told(&Progress { work, ..progress }, state.elapsed(), language));
            }
        };
        Meter { bar: bar(line), now }
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

/// The counts of a long row of problems, on a line of stderr like that of [`Meter`].
pub struct Counter {
    bar: Option<ProgressBar>,
}

impl Counter {
    /// A line that is not shown yet.
    pub fn new() -> Counter {
        let line = |state: &ProgressState, out: &mut dyn Write| {
            if state.elapsed() >= PATIENCE {
                let _ = out.write_str(&clock(state.elapsed()));
            }
        };
        let bar = bar(line);
        if let Some(bar) = &bar {
            bar.enable_steady_tick(PATIENCE / 4);
        }
        Counter { bar }
    }

    /// Shows these counts from now on.
    pub fn tell(&self, counts: impl FnOnce() -> String) {
        if let Some(bar) = self.bar.as_ref().filter(|bar| bar.elapsed() >= PATIENCE) {
            bar.set_message(counts() + ", ");
        }
    }

    /// Does what prints, with the line out of its way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

/// Takes the line away.
impl Drop for Counter {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A line on stderr if that is a terminal: the message, if there is one, and what `line` writes.
fn bar(
    line: impl Fn(&ProgressState, &mut dyn Write) + Clone + Send + Sync + 'static,
) -> Option<ProgressBar> {
    let style = ProgressStyle::with_template("{msg}{line}").ok()?;
    std::io::stderr().is_terminal().then(|| {
        let bar = ProgressBar::new_spinner();
        bar.set_style(style.with_key("line", line));
        bar
    })
}

fn clock(elapsed: Duration) -> String {
    format!("{}:{:02}", elapsed.as_secs() / 60, elapsed.as_secs() % 60)
}

fn told(progress: &Progress, elapsed: Duration, language: Language) -> String {
    let Progress { phase, done, of, work } = *progress;
    let (english, japanese) = match phase {
        Phase::Value => ("finding the length", "手数"),
        Phase::Claim => ("comparing the claim", "作意"),
        Phase::Solution => ("following the solution", "手順"),
        Phase::Alternatives => ("other checks", "余詰"),
        Phase::Replies => ("other replies", "変化"),
        Phase::Variations => ("variations", "変化手順"),
        Phase::Readings => ("other readings", "無駄合"),
        Phase::Detours => ("detours", "迂回"),
        Phase::Pieces => ("idle pieces", "飾り駒"),
    };
    let rate = work as f64 / elapsed.as_secs_f64().max(0.001) / 1000.0;
    let time = clock(elapsed);
    match language {
        Language::English => {
            let settled = if of > 0 { format!(", {done} of {of}") } else { String::new() };
            format!("{english}{settled}, {rate:.0}k nodes/s, {time}")
        }
        Language::Japanese => {
            let settled = if of > 0 { format!(" {done}/{of}") } else { String::new() };
            format!("{japanese}{settled}　毎秒{rate:.0}k局面　{time}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told() {
        let progress = Progress { phase: Phase::Alternatives, done: 4, of: 11, work: 150_000 };
        let text = told(&progress, Duration::from_secs(75), Language::English);
        assert_eq!(text, "other checks, 4 of 11, 2k nodes/s, 1:15");
        let text = told(&progress, Duration::from_secs(75), Language::Japanese);
        assert_eq!(text, "余詰 4/11　毎秒2k局面　1:15");
    }
}
