//! What a long run is working at, said on stderr every ten seconds where no progress is drawn there.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::notation::neutral;
use crate::problem::Problem;
use crate::report::View;

/// How often it is said.
const EVERY: Duration = Duration::from_secs(10);

/// How many problems are named at once.
const NAMED: usize = 8;

/// The problems that are under way.
#[derive(Clone, Default)]
pub struct Desk(Arc<Mutex<Vec<Work>>>, Arc<AtomicU64>);

/// A problem that is under way.
struct Work {
    number: u64,
    name: Option<String>,
    since: Instant,
}

/// Takes a problem from the desk when it is done.
pub struct AtWork<'a>(&'a Desk, u64);

impl Desk {
    /// Puts a problem there.
    pub fn begin(&self, number: u64, problem: &Problem) -> AtWork<'_> {
        self.begin_named(number, problem.claims.id.as_deref())
    }

    /// Puts work there that has a number, and a name if it is that of a problem.
    pub fn begin_named(&self, number: u64, name: Option<&str>) -> AtWork<'_> {
        let name = name.map(neutral);
        if let Ok(mut works) = self.0.lock() {
            works.push(Work { number, name, since: Instant::now() });
        }
        AtWork(self, number)
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        if let Ok(mut works) = self.0.0.lock() {
            works.retain(|work| work.number != self.1);
        }
        self.0.1.fetch_add(1, Ordering::Relaxed);
    }
}

/// Says what is on a desk, until it is dropped.
pub struct Pulse(
    #[expect(dead_code, reason = "it ends the thread when it is dropped")] Option<mpsc::Sender<()>>,
);

impl Pulse {
    /// Begins, if it is wanted and nobody watches a terminal.
    pub fn start(desk: &Desk, view: View, is_wanted: bool) -> io::Result<Pulse> {
        if !is_wanted || io::stderr().is_terminal() {
            return Ok(Pulse(None));
        }
        let (end, ended) = mpsc::channel();
        let desk = desk.clone();
        let say = move || {
            while ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                let text = desk.text(Instant::now(), &view);
                // When nobody listens, the verdicts still tell.
                let _ = text.map(|text| io::stderr().write_all(text.as_bytes()));
            }
        };
        thread::Builder::new().spawn(say)?;
        Ok(Pulse(Some(end)))
    }
}

impl Desk {
    fn text(&self, now: Instant, view: &View) -> Option<String> {
        let works = self.0.lock().ok().filter(|works| !works.is_empty())?;
        let named = works.iter().take(NAMED).map(|Work { number, name, since }| {
            let name = name.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
            let seconds = now.saturating_duration_since(*since).as_secs();
            view.pick(
                format!("#{number}{name} ({seconds} s)"),
                format!("#{number}{name}（{seconds}秒）"),
            )
        });
        let named = named.collect::<Vec<_>>().join(view.pick(", ", "、"));
        let more = works.len().saturating_sub(NAMED);
        let more = match more {
            0 => String::new(),
            more => view.pick(format!(" and {more} more"), format!("ほか{more}題")),
        };
        let done = self.1.load(Ordering::Relaxed);
        Some(view.pick(
            format!("tsume: working at {named}{more}; {done} judged so far\n"),
            format!("tsume: {named}{more}を調べている。済んだもの{done}題\n"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::problem::Claims;
    use crate::report::Language;
    use crate::shogi::Position;

    #[test]
    fn what_is_under_way_is_named() {
        let position = Position::new(&read_sfen("8k/9/9/9/9/9/9/9/9 b R 1").unwrap()).unwrap();
        let claims = Claims { id: Some("fox\u{9b}".to_owned()), ..Claims::default() };
        let fox = Problem { position, claims };
        let other = Problem { claims: Claims::default(), ..fox.clone() };
        let desk = Desk::default();
        let view = View::default();
        assert_eq!(desk.text(Instant::now(), &view), None);
        let first = desk.begin(1, &fox);
        let second = desk.begin(2, &other);
        let later = Instant::now() + EVERY;
        let text = "tsume: working at #1 fox\u{fffd} (10 s), #2 (10 s); 0 judged so far\n";
        assert_eq!(desk.text(later, &view).as_deref(), Some(text));
        drop(second);
        let japanese = View { language: Language::Japanese, ..view };
        let text = "tsume: #1 fox\u{fffd}（10秒）を調べている。済んだもの1題\n";
        assert_eq!(desk.text(later, &japanese).as_deref(), Some(text));
        drop(first);
        assert_eq!(desk.text(later, &view), None);
    }
}
