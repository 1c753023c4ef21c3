//! The progress of a long run on a line of stderr, drawn only on a terminal.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use unicode_width::UnicodeWidthStr;

use crate::cli::process::{TimeLimit, WorkUnit};
use crate::judge::{Event, Length, Phase, Progress};
use crate::report::{CharacterSet, View};
use crate::text::Text;
use crate::text::{Language, cut};

/// The delay before a line is drawn.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on stderr that shows a state. It is drawn if stderr is a terminal and the work takes over
/// a second.
pub struct StatusLine<T> {
    bar: Option<ProgressBar>,
    state: Arc<Mutex<T>>,
}

impl<T: Default + Send + 'static> StatusLine<T> {
    /// Creates a line that is not drawn yet. `text` formats the state, from the elapsed time and
    /// the number of columns.
    fn of(text: impl Fn(&T, Duration, usize) -> String + Clone + Send + Sync + 'static) -> Self {
        let state: Arc<Mutex<T>> = Arc::default();
        let shown = state.clone();
        let line = move |progress: &ProgressState, out: &mut dyn Write| {
            let elapsed = progress.elapsed();
            if elapsed >= PATIENCE
                && let Ok(state) = shown.lock()
            {
                let _ = out.write_str(&text(&state, elapsed, width()));
            }
        };
        let style = ProgressStyle::with_template("{line}").ok();
        let style = style.filter(|_| std::io::stderr().is_terminal());
        let bar = |style: ProgressStyle| {
            ProgressBar::new_spinner().with_style(style.with_key("line", line))
        };
        StatusLine { bar: style.map(bar), state }
    }

    /// Starts to draw the first state, with the elapsed time at 0.
    pub fn start(&self) {
        self.set(|state| *state = T::default());
        if let Some(bar) = &self.bar {
            bar.reset();
            bar.enable_steady_tick(PATIENCE / 4);
        }
    }

    fn set(&self, change: impl FnOnce(&mut T)) {
        if let Ok(mut shown) = self.state.lock() {
            change(&mut shown);
        }
    }

    /// Whether the line is drawn.
    pub fn is_shown(&self) -> bool {
        self.bar.is_some()
    }

    /// Returns the line itself, for
    /// [`Output::make_way`](crate::cli::process::Output::make_way).
    pub fn bar(&self) -> Option<ProgressBar> {
        self.bar.clone()
    }

    /// Runs `print` while the line is off the screen.
    pub fn aside<R>(&self, print: impl FnOnce() -> R) -> R {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Removes the line from the screen.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.disable_steady_tick();
            bar.finish_and_clear();
        }
    }
}

/// Returns the number of columns of the terminal at stderr, less the last one.
fn width() -> usize {
    let size = terminal_size::terminal_size_of(std::io::stderr());
    size.map_or(79, |(width, _)| usize::from(width.0).saturating_sub(1))
}

/// The place of a problem among all problems of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the problem, from 1 on.
    pub number: usize,
    /// The number of all problems.
    pub of: usize,
}

impl Place {
    /// Formats the place: `problem 12 of 100`.
    pub fn text(self, language: Language) -> String {
        let Place { number, of } = self;
        language.pick(format!("problem {number} of {of}"), format!("{of}題中{number}題目"))
    }
}

/// The work on a problem.
#[derive(Clone, Copy, Default)]
pub struct WorkOnProblem {
    /// The place of the problem, if there are several, and the time at which the work on it began.
    place: Option<(Place, Instant)>,
    progress: Option<Progress>,
    /// The bounds of the length, if there are any and it is not known yet.
    length: Option<Length>,
}

impl WorkOnProblem {
    /// Formats the place of the problem and the progress, after this number of nodes. `elapsed` is the time since the
    /// line began.
    fn text(&self, nodes: u64, elapsed: Duration, language: Language) -> String {
        let elapsed = self.place.map_or(elapsed, |(_, since)| since.elapsed());
        let place = self.place.map(|(place, _)| place.text(language));
        let parts: Vec<String> =
            place.into_iter().chain([self.progress(nodes, elapsed, language)]).collect();
        parts.join(language.pick(": ", "："))
    }

    /// Formats the current part of the judgement, with the bounds of the length until it is known.
    fn progress(&self, nodes: u64, elapsed: Duration, language: Language) -> String {
        let first = Progress { phase: Phase::Value, done: 0, of: 0, nodes: 0 };
        let Progress { phase, done, of, nodes: counted } = self.progress.unwrap_or(first);
        let mut parts = vec![phase_name(phase).of(language).to_owned()];
        if of > 0 {
            parts.push(language.pick(format!("{done} of {of}"), format!("{done}/{of}")));
        }
        parts.extend(self.length.map(|length| length.in_words().of(language).to_owned()));
        parts.push(speed(counted.max(nodes), elapsed, language));
        parts.push(clock(elapsed));
        parts.join(language.pick(", ", "　"))
    }
}

/// The progress of a single problem, or of one after the other.
pub type Meter = StatusLine<WorkOnProblem>;

impl Meter {
    /// Creates a line that is not drawn yet. The engine counts its nodes in `counter`.
    pub fn new(counter: Arc<AtomicU64>, language: Language) -> Meter {
        StatusLine::of(move |work: &WorkOnProblem, elapsed, width| {
            let line = work.text(counter.load(Ordering::Relaxed), elapsed, language);
            cut(&line, width, UnicodeWidthStr::width_cjk).to_owned()
        })
    }

    /// Shows the place of the next problem from now on.
    pub fn next(&self, place: Place) {
        self.set(|work| {
            let place = Some((place, Instant::now()));
            *work = WorkOnProblem { place, ..WorkOnProblem::default() };
        });
    }

    /// Shows the progress of a judge and the bounds of the length from now on.
    pub fn show(&self, event: &Event) {
        match *event {
            Event::Progress(progress) => self.set(|work| work.progress = Some(progress)),
            Event::Length { length, .. } => self.set(|work| work.length = Some(length)),
            // From here on the length is known.
            Event::Solution(_) => self.set(|work| work.length = None),
            _ => {}
        }
    }
}

/// The counts of a long run.
pub struct Counter {
    line: StatusLine<Counts>,
    total: Arc<AtomicU64>,
}

/// The counts to show.
#[derive(Clone, Default)]
pub struct Counts {
    /// The number of problems or attempts that are finished.
    pub done: u64,
    /// The number of problems or attempts that this run has finished.
    pub now: u64,
    /// The number of problems of each class, in words.
    pub classes: Vec<String>,
}

impl Counter {
    /// Creates a line that is not drawn yet, and counts in this unit.
    pub fn new(unit: WorkUnit, limit: Option<TimeLimit>, view: View) -> Counter {
        let total: Arc<AtomicU64> = Arc::default();
        let all = total.clone();
        let line = StatusLine::of(move |counts: &Counts, elapsed, width| {
            let all = (all.load(Ordering::Relaxed), unit);
            counted(counts, all, limit, elapsed, &View { width, ..view })
        });
        line.start();
        Counter { line, total }
    }

    /// Whether the line is drawn.
    pub fn is_shown(&self) -> bool {
        self.line.is_shown()
    }

    /// Returns the shared number of all problems, which may become known later.
    pub fn total(&self) -> Arc<AtomicU64> {
        self.total.clone()
    }

    /// Shows these counts from now on.
    pub fn update(&self, count: impl FnOnce() -> Counts) {
        if self.line.bar.as_ref().is_some_and(|bar| bar.elapsed() >= PATIENCE / 2) {
            self.line.set(|counts| *counts = count());
        }
    }

    /// Returns the line itself, for
    /// [`Output::make_way`](crate::cli::process::Output::make_way).
    pub fn bar(&self) -> Option<ProgressBar> {
        self.line.bar()
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        self.line.end();
    }
}

/// Formats the counts, the speed and the time, as far as there is room; with a bar if the number of
/// all problems is known, and with the most time that is left if there is a limit for each.
fn counted(
    counts: &Counts,
    (total, unit): (u64, WorkUnit),
    limit: Option<TimeLimit>,
    elapsed: Duration,
    view: &View,
) -> String {
    let rate = counts.now as f64 / elapsed.as_secs_f64().max(0.001);
    let digits = usize::from(rate < 10.0);
    let counter = unit.counter();
    let speed = format!("毎秒{rate:.digits$}{counter}");
    let speed = view.pick(format!("{rate:.digits$} a second"), speed);
    let parts = match total {
        0 => vec![unit.count(counts.done, view), speed, clock(elapsed)],
        _ => {
            let open = total.saturating_sub(counts.done);
            let left = Duration::try_from_secs_f64(open as f64 / rate).ok();
            let left = left.filter(|_| counts.now > 0).map(clock);
            let most = limit.map(|limit| clock(limit.most(open)));
            let most = most.map(|most| view.pick(format!("at most {most}"), format!("最大{most}")));
            let known = [left, most].into_iter().flatten().collect::<Vec<_>>();
            let left = match known.is_empty() {
                true => "?".to_owned(),
                false => known.join(view.pick(", ", "、")),
            };
            let left = view.pick(format!("{left} left"), format!("残り{left}"));
            vec![share(counts.done, (total, unit), view), speed, left]
        }
    };
    let mut text = String::new();
    for part in parts.iter().chain(&counts.classes) {
        let gap = if text.is_empty() { "" } else { view.pick(", ", "、") };
        let longer = format!("{text}{gap}{part}");
        // Some terminals draw characters of ambiguous width, such as those of the bar, two columns wide.
        if longer.width_cjk() > view.width {
            break;
        }
        text = longer;
    }
    text
}

/// Formats the number of finished problems or attempts out of all, with a short bar.
fn share(done: u64, (all, unit): (u64, WorkUnit), view: &View) -> String {
    const ROOM: usize = 10;
    let full = ((done as f64 / all.max(1) as f64 * ROOM as f64) as usize).min(ROOM);
    let (full_one, empty_one) = match view.characters {
        CharacterSet::Ascii => ("#", "-"),
        CharacterSet::Japanese => ("█", "░"),
    };
    let bar = full_one.repeat(full) + &empty_one.repeat(ROOM - full);
    let named = unit.count(all, view);
    match unit {
        WorkUnit::Problems => {
            view.pick(format!("[{bar}] {done} of {all}"), format!("[{bar}] {done}/{named}"))
        }
        WorkUnit::Attempts => {
            view.pick(format!("[{bar}] {done} of {named}"), format!("[{bar}] 試行{done}/{all}回"))
        }
    }
}

fn clock(time: Duration) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

fn phase_name(phase: Phase) -> Text<&'static str> {
    match phase {
        Phase::Value => Text { en: "finding the length", ja: "手数" },
        Phase::Claim => Text { en: "comparing the claim", ja: "作意" },
        Phase::Solution => Text { en: "following the solution", ja: "手順" },
        Phase::Alternatives => Text { en: "other checks", ja: "余詰" },
        Phase::Replies => Text { en: "other replies", ja: "変化" },
        Phase::Variations => Text { en: "variations", ja: "変化手順" },
        Phase::Readings => Text { en: "other readings", ja: "無駄合" },
        Phase::Pieces => Text { en: "idle pieces", ja: "不要駒" },
    }
}

/// Formats the number of positions a second.
fn speed(nodes: u64, elapsed: Duration, language: Language) -> String {
    let rate = nodes as f64 / elapsed.as_secs_f64().max(0.001) / 1000.0;
    let japanese = match rate {
        10.0.. => format!("毎秒{:.0}万局面", rate / 10.0),
        _ => format!("毎秒{:.0}局面", rate.round() * 1000.0),
    };
    language.pick(format!("{rate:.0}k nodes/s"), japanese)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::process::found;

    #[test]
    fn parts_are_omitted_in_narrow_terminals() {
        let counts = vec!["300 sound".to_owned(), "12 defective".to_owned()];
        let row = Counts { done: 500, now: 400, classes: counts };
        let line = |total, width, language| {
            let view = View { width, language, ..View::default() };
            counted(&row, (total, WorkUnit::Problems), None, Duration::from_secs(20), &view)
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
        let all = (1_000_000, WorkUnit::Problems);
        let text = counted(&row, all, None, Duration::from_secs(7300), &view);
        assert_eq!(text, "[█████████░] 900500 of 1000000, 0.0 a second, ? left");
        assert_eq!(clock(Duration::from_secs(7325)), "2:02:05");
    }

    #[test]
    fn the_most_time_that_is_left_is_known_at_once() {
        let limit = Some(TimeLimit { each: Duration::from_secs(60), jobs: 2 });
        let line = |done, language| {
            let view = View { width: 100, language, ..View::default() };
            let row = Counts { done, now: done, classes: vec![] };
            counted(&row, (251, WorkUnit::Problems), limit, Duration::from_secs(10), &view)
        };
        let english = "[░░░░░░░░░░] 0 of 251, 0.0 a second, at most 2:06:00 left";
        assert_eq!(line(0, Language::English), english);
        let english = "[███░░░░░░░] 100 of 251, 10 a second, 0:15, at most 1:16:00 left";
        assert_eq!(line(100, Language::English), english);
        assert!(line(0, Language::Japanese).ends_with("残り最大2:06:00"));
    }

    #[test]
    fn attempts_are_counted_as_attempts() {
        for (language, total, done, expected) in [
            (Language::English, 0, 1, "1 attempt, 0.1 a second, 0:10, 1 problem found"),
            (
                Language::English,
                200,
                20,
                "[█░░░░░░░░░] 20 of 200 attempts, 2.0 a second, 1:30 left, 1 problem found",
            ),
            (Language::Japanese, 0, 20, "試行20回、毎秒2.0回、0:10、見つかった作品1題"),
            (
                Language::Japanese,
                200,
                20,
                "[█░░░░░░░░░] 試行20/200回、毎秒2.0回、残り1:30、見つかった作品1題",
            ),
        ] {
            let view = View { width: 100, language, ..View::default() };
            let row = Counts { done, now: done, classes: vec![found(1, &view)] };
            let all = (total, WorkUnit::Attempts);
            assert_eq!(counted(&row, all, None, Duration::from_secs(10), &view), expected);
        }
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let counts = vec!["完全作 300".to_owned(), "不完全作 12".to_owned()];
        let row = Counts { done: 500, now: 400, classes: counts };
        let progress = Progress { phase: Phase::Variations, done: 4, of: 11, nodes: 150_000 };
        for width in 0..120 {
            for language in [Language::English, Language::Japanese] {
                let view = View { width, language, ..View::default() };
                let all = (1000, WorkUnit::Attempts);
                let text = counted(&row, all, None, Duration::from_secs(20), &view);
                assert!(text.width_cjk() <= width, "{text}");
                let progress = Some(progress);
                let work = WorkOnProblem { progress, ..WorkOnProblem::default() };
                let text = work.text(0, Duration::from_secs(75), language);
                let text = cut(&text, width, UnicodeWidthStr::width_cjk);
                assert!(text.width_cjk() <= width, "{text}");
            }
        }
    }

    #[test]
    fn the_place_of_a_problem_stands_before_its_progress() {
        let place = Some((Place { number: 12, of: 100 }, Instant::now()));
        let progress = Some(Progress { phase: Phase::Replies, done: 4, of: 11, nodes: 0 });
        let line = |work: WorkOnProblem, language| work.text(0, Duration::from_secs(60), language);
        let work = WorkOnProblem { place, progress, ..WorkOnProblem::default() };
        let english = "problem 12 of 100: other replies, 4 of 11, 0k nodes/s, 0:00";
        assert_eq!(line(work, Language::English), english);
        assert!(line(work, Language::Japanese).starts_with("100題中12題目：変化　4/11"));
        let work = WorkOnProblem { place, ..WorkOnProblem::default() };
        let english = "problem 12 of 100: finding the length, 0k nodes/s, 0:00";
        assert_eq!(line(work, Language::English), english);
        let work = WorkOnProblem { progress, ..WorkOnProblem::default() };
        assert!(line(work, Language::English).ends_with(" 1:00"));
    }

    #[test]
    fn counts_are_shown_in_one_line() {
        let progress = Progress { phase: Phase::Alternatives, done: 4, of: 11, nodes: 150_000 };
        let work = WorkOnProblem { progress: Some(progress), ..WorkOnProblem::default() };
        let line = |language| work.text(0, Duration::from_secs(75), language);
        assert_eq!(line(Language::English), "other checks, 4 of 11, 2k nodes/s, 1:15");
        assert_eq!(line(Language::Japanese), "余詰　4/11　毎秒2000局面　1:15");
    }

    #[test]
    fn the_length_known_so_far_is_shown() {
        let between = |at_least, at_most| Some(Length::Between { at_least, at_most });
        let unknown = Some(Length::Unknown { at_least: 15 });
        for (length, english, japanese) in [
            (None, "", "手数　毎秒"),
            (unknown, ", no mate in less than 15", "手数　15手未満の詰みはない　"),
            (between(1, 19), ", mate in 19 at most", "手数　19手以内の詰み　"),
            (between(15, 19), ", mate in 15 to 19", "手数　15手以上19手以内の詰み　"),
        ] {
            let work = WorkOnProblem { length, ..WorkOnProblem::default() };
            let line = |language| work.text(0, Duration::from_secs(2), language);
            let expected = format!("finding the length{english}, 0k nodes/s, 0:02");
            assert_eq!(line(Language::English), expected);
            assert!(line(Language::Japanese).starts_with(japanese));
        }
    }
}
