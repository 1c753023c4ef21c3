//! Lines of `info`: the progress of a search, its results, and sentences.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use super::lines::MateLine;
use super::position::Role;
use crate::notation::write_usi_line;
use crate::search::Effort;
use crate::text::{Language, Text, printable};

/// The progress of a search, which is read while it runs.
pub(super) struct Meters {
    started: Instant,
    /// The number of nodes of the current problem.
    pub nodes: Arc<AtomicU64>,
    /// The nodes of earlier problems of this search.
    before: AtomicU64,
    deepest: AtomicU32,
    table_use: AtomicU32,
    /// The last reported length.
    length: AtomicU32,
}

impl Meters {
    pub fn start() -> Meters {
        Meters {
            started: Instant::now(),
            nodes: Arc::default(),
            before: AtomicU64::new(0),
            deepest: AtomicU32::new(0),
            table_use: AtomicU32::new(0),
            length: AtomicU32::new(0),
        }
    }

    /// Reads the effort of a search.
    pub fn read(&self, effort: Effort) {
        self.nodes.store(effort.nodes, Relaxed);
        self.deepest.fetch_max(effort.deepest, Relaxed);
        self.table_use.store(effort.table_use, Relaxed);
    }

    /// Ends a problem: the next one counts from 0.
    pub fn end_problem(&self) {
        self.before.fetch_add(self.nodes.swap(0, Relaxed), Relaxed);
    }

    /// The nodes of all problems.
    pub fn all_nodes(&self) -> u64 {
        self.before.load(Relaxed) + self.nodes.load(Relaxed)
    }

    /// The progress as a line.
    pub fn line(&self) -> String {
        let millis = self.started.elapsed().as_millis();
        let nodes = self.all_nodes();
        let rate = u128::from(nodes) * 1000 / millis.max(1);
        let length = self.length.load(Relaxed);
        let deepest = self.deepest.load(Relaxed).max(length);
        let depth = if length == 0 { deepest } else { length };
        let table_use = self.table_use.load(Relaxed);
        format!(
            "info depth {depth} seldepth {deepest} time {millis} nodes {nodes} nps {rate} \
             hashfull {table_use}"
        )
    }
}

/// The score of a mate for the side to move.
fn score(role: Role, line: &MateLine) -> String {
    let sign = match role {
        Role::Defends => "-",
        Role::Attacks if line.is_exact => "",
        Role::Attacks => "+",
    };
    format!("score mate {sign}{}", line.length())
}

/// The output of a search before its answer.
pub(super) struct Output<'a> {
    pub language: Language,
    pub meters: &'a Meters,
    pub send: &'a mut dyn FnMut(String),
    /// The score and the moves of the last main line.
    main: Option<String>,
}

impl<'a> Output<'a> {
    pub fn new(
        language: Language,
        meters: &'a Meters,
        send: &'a mut dyn FnMut(String),
    ) -> Output<'a> {
        Output { language, meters, send, main: None }
    }

    /// Prints a sentence.
    pub fn say(&mut self, message: &Text) {
        self.say_text(message.of(self.language));
    }

    pub fn say_text(&mut self, text: &str) {
        (self.send)(info_string(self.language, text));
    }

    /// Reports a mate, as the main line or the line of this number. Leaves out a main line that has just been
    /// reported.
    pub fn report_mate(&mut self, role: Role, number: Option<usize>, line: &MateLine) {
        let score = score(role, line);
        let text = format!("{score} pv {}", write_usi_line(&line.moves));
        if number.is_none_or(|number| number == 1) {
            self.meters.length.store(line.length(), Relaxed);
            if self.main.as_ref() == Some(&text) {
                return;
            }
            self.main = Some(text.clone());
        }
        let number = number.map(|number| format!(" multipv {number}")).unwrap_or_default();
        (self.send)(format!("{}{number} {text}", self.meters.line()));
    }
}

/// A sentence as a line of output. English sentences are ASCII, because some programs read nothing else.
pub(super) fn info_string(language: Language, text: &str) -> String {
    let text = printable(text);
    let text = match language {
        Language::Japanese => text,
        Language::English => text.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect(),
    };
    format!("info string {}", text.trim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Bound;

    #[test]
    fn a_score_states_the_mated_side_and_whether_it_is_exact() {
        let line = |is_exact| MateLine { bound: Bound::plies(5), is_exact, moves: vec![] };
        assert_eq!(score(Role::Attacks, &line(true)), "score mate 5");
        assert_eq!(score(Role::Attacks, &line(false)), "score mate +5");
        assert_eq!(score(Role::Defends, &line(true)), "score mate -5");
    }

    #[test]
    fn words_stay_on_one_line() {
        assert_eq!(info_string(Language::English, "a\n玉\u{1b}"), "info string a???");
        assert_eq!(info_string(Language::Japanese, "玉\n "), "info string 玉\u{fffd}");
    }
}
