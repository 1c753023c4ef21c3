//! The progress of a long judgement, on a terminal only: what is done, how far it is, how fast.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use unicode_width::UnicodeWidthStr;

use crate::judge::{Phase, Progress};
use crate::report::{self, CharacterSet, Language, View};

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on stderr, shown where that is a terminal and work takes over a second.
pub struct Meter {
    bar: Option<ProgressBar>,
    now: Arc<Mutex<Option<Progress>>>,
}

impl Meter {
    /// A line that is not shown yet. The counter is the engine's own.
    pub fn new(counter: Arc<AtomicU64>, language: Language) -> Meter {
        let now: Arc<Mutex<Option<Progress>>> = Arc::default();
        let shown = now.clone();
        let line = move |state: &ProgressState, out: &mut dyn Write| {
            let progress = shown.lock().ok().and_then(|progress| *progress);
            if let Some(progress) = progress.filter(|_| state.elapsed() >= PATIENCE) {
                let nodes = progress.nodes.max(counter.load(Ordering::Relaxed));
                let line =
                    progress_line(&Progress { nodes, ..progress }, state.elapsed(), language);
                let _ = out.write_str(&fitting(&line, width()));
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

    /// Does what prints, with the line out of its way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
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

/// The counts of a long run, on a line of stderr like that of [`Meter`].
pub struct Counter {
    bar: Option<ProgressBar>,
    counts: Arc<Mutex<Counts>>,
    total: Arc<AtomicU64>,
}

/// How far a run is.
#[derive(Clone, Default)]
pub struct Counts {
    /// How many are done.
    pub done: u64,
    /// How many of them were done just now.
    pub now: u64,
    /// How many of each class there are, in words.
    pub classes: Vec<String>,
}

impl Counter {
    /// A line that is not shown yet.
    pub fn new(view: View) -> Counter {
        let counts: Arc<Mutex<Counts>> = Arc::default();
        let total: Arc<AtomicU64> = Arc::default();
        let (shown, all) = (counts.clone(), total.clone());
        let line = move |state: &ProgressState, out: &mut dyn Write| {
            if state.elapsed() >= PATIENCE
                && let Ok(row) = shown.lock()
            {
                let (view, total) = (View { width: width(), ..view }, all.load(Ordering::Relaxed));
                let _ = out.write_str(&counted(&row, total, state.elapsed(), &view));
            }
        };
        let bar = bar(line);
        if let Some(bar) = &bar {
            bar.enable_steady_tick(PATIENCE / 4);
        }
        Counter { bar, counts, total }
    }

    /// Whether anybody sees it.
    pub fn is_shown(&self) -> bool {
        self.bar.is_some()
    }

    /// Where to put the number of all problems, once it is known.
    pub fn total(&self) -> Arc<AtomicU64> {
        self.total.clone()
    }

    /// Shows this from now on.
    pub fn tell(&self, count: impl FnOnce() -> Counts) {
        if self.bar.as_ref().is_some_and(|bar| bar.elapsed() >= PATIENCE / 2)
            && let Ok(mut counts) = self.counts.lock()
        {
            *counts = count();
        }
    }

    /// The line itself, if anybody sees it, for [`Output::make_way`](crate::cli::process::terminal::Output::make_way).
    pub fn bar(&self) -> Option<ProgressBar> {
        self.bar.clone()
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

/// A line on stderr if that is a terminal: what `line` writes.
fn bar(
    line: impl Fn(&ProgressState, &mut dyn Write) + Clone + Send + Sync + 'static,
) -> Option<ProgressBar> {
    let style = ProgressStyle::with_template("{line}").ok()?;
    std::io::stderr().is_terminal().then(|| {
        let bar = ProgressBar::new_spinner();
        bar.set_style(style.with_key("line", line));
        bar
    })
}

/// The columns of the terminal at stderr, but for the last one.
fn width() -> usize {
    let size = terminal_size::terminal_size_of(std::io::stderr());
    size.map_or(79, |(width, _)| usize::from(width.0).saturating_sub(1))
}

/// A bar if the number of all problems is known, and as much of the rest as there is room for.
fn counted(row: &Counts, total: u64, elapsed: Duration, view: &View) -> String {
    let rate = row.now as f64 / elapsed.as_secs_f64().max(0.001);
    let speed = match rate >= 10.0 {
        true => format!("{rate:.0}"),
        false => format!("{rate:.1}"),
    };
    let speed = view.pick(format!("{speed} a second"), format!("毎秒{speed}題"));
    let mut parts = match total {
        0 => vec![report::problems(row.done, view), speed, clock(elapsed)],
        _ => {
            let left = total.saturating_sub(row.done) as f64 / rate;
            let left = Duration::try_from_secs_f64(left).ok().filter(|_| row.now > 0).map(clock);
            let left = left.unwrap_or("?".to_owned());
            let left = view.pick(format!("{left} left"), format!("残り{left}"));
            vec![progress(row.done, total, view), speed, left]
        }
    };
    parts.extend(row.classes.iter().cloned());
    let gap = view.pick(", ", "、");
    let mut text = String::new();
    for part in parts {
        let gap = if text.is_empty() { "" } else { gap };
        // On some terminals characters of ambiguous width, such as those of the bar, are wide.
        if text.width_cjk() + gap.width_cjk() + part.width_cjk() > view.width {
            break;
        }
        text += gap;
        text += &part;
    }
    text
}

/// How many of all problems are done, with a short bar.
fn progress(done: u64, all: u64, view: &View) -> String {
    const ROOM: usize = 10;
    let full = ((done as f64 / all.max(1) as f64 * ROOM as f64) as usize).min(ROOM);
    let (full_one, empty_one) = match view.characters {
        CharacterSet::Ascii => ("#", "-"),
        CharacterSet::Japanese => ("█", "░"),
    };
    let bar = full_one.repeat(full) + &empty_one.repeat(ROOM - full);
    view.pick(format!("[{bar}] {done} of {all}"), format!("[{bar}] {done}/{all}題"))
}

fn clock(time: Duration) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

/// As much of a line as there is room for.
fn fitting(line: &str, width: usize) -> String {
    let mut fits = String::new();
    for c in line.chars() {
        fits.push(c);
        if fits.width_cjk() > width {
            fits.pop();
            break;
        }
    }
    fits
}

fn progress_line(progress: &Progress, elapsed: Duration, language: Language) -> String {
    let Progress { phase, done, of, nodes } = *progress;
    let (english, japanese) = match phase {
        Phase::Value => ("finding the length", "手数"),
        Phase::Claim => ("comparing the claim", "作意"),
        Phase::Solution => ("following the solution", "手順"),
        Phase::Alternatives => ("other checks", "余詰"),
        Phase::Replies => ("other replies", "変化"),
        Phase::Variations => ("variations", "変化手順"),
        Phase::Readings => ("other readings", "無駄合"),
        Phase::Pieces => ("idle pieces", "飾り駒"),
    };
    let rate = nodes as f64 / elapsed.as_secs_f64().max(0.001) / 1000.0;
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
    fn as_much_is_told_as_there_is_room_for() {
        let counts = vec!["300 sound".to_owned(), "12 defective".to_owned()];
        let row = Counts { done: 500, now: 400, classes: counts };
        let line = |total, width, language| {
            let view = View { width, language, ..View::default() };
            counted(&row, total, Duration::from_secs(20), &view)
        };
        for (total, width, expected) in [
            (0, 80, "500 problems, 20 a second, 0:20, 300 sound, 12 defective"),
            (0, 50, "500 problems, 20 a second, 0:20, 300 sound"),
            (
                1000,
                100,
                "[█████░░░░░] 500 of 1000, 20 a second, 0:25 left, 300 sound, 12 defective",
            ),
            (1000, 60, "[█████░░░░░] 500 of 1000, 20 a second, 0:25 left"),
            (1000, 10, ""),
        ] {
            assert_eq!(line(total, width, Language::English), expected);
        }
        let japanese = "[█████░░░░░] 500/1000題、毎秒20題、残り0:25、300 sound、12 defective";
        assert_eq!(line(1000, 80, Language::Japanese), japanese);
        let view = View::default();
        let row = Counts { done: 900_500, now: 0, classes: vec![] };
        let text = counted(&row, 1_000_000, Duration::from_secs(7300), &view);
        assert_eq!(text, "[█████████░] 900500 of 1000000, 0.0 a second, ? left");
        assert_eq!(clock(Duration::from_secs(7325)), "2:02:05");
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let counts = vec!["完全作 300".to_owned(), "不完全作 12".to_owned()];
        let row = Counts { done: 500, now: 400, classes: counts };
        let progress = Progress { phase: Phase::Variations, done: 4, of: 11, nodes: 150_000 };
        for width in 0..120 {
            for language in [Language::English, Language::Japanese] {
                let view = View { width, language, ..View::default() };
                let text = counted(&row, 1000, Duration::from_secs(20), &view);
                assert!(text.width_cjk() <= width, "{text}");
                let text =
                    fitting(&progress_line(&progress, Duration::from_secs(75), language), width);
                assert!(text.width_cjk() <= width, "{text}");
            }
        }
    }

    #[test]
    fn counts_are_shown_in_one_line() {
        let progress = Progress { phase: Phase::Alternatives, done: 4, of: 11, nodes: 150_000 };
        let text = progress_line(&progress, Duration::from_secs(75), Language::English);
        assert_eq!(text, "other checks, 4 of 11, 2k nodes/s, 1:15");
        let text = progress_line(&progress, Duration::from_secs(75), Language::Japanese);
        assert_eq!(text, "余詰 4/11　毎秒2k局面　1:15");
    }
}
