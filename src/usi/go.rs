//! The command `go`, and the time that it allows.

use std::time::Duration;

use crate::shogi::Color;
use crate::text::short_name;

/// The words after `go`. A missing word sets no limit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Whether the answer is a mate instead of a move.
    pub mate: bool,
    /// Whether to search while the opponent thinks: the answer waits for `ponderhit` or `stop`.
    pub ponder: bool,
    /// Whether the answer waits for `stop`; that of `go mate infinite` does not.
    pub infinite: bool,
    /// Milliseconds for a mate, or for a move.
    pub time: Option<u64>,
    /// Milliseconds on the clocks of Black and White.
    pub clocks: [Option<u64>; 2],
    /// Milliseconds that each move adds to the clocks.
    pub increments: [Option<u64>; 2],
    /// Milliseconds for each move after the clock has run down.
    pub byoyomi: Option<u64>,
    /// The greatest number of positions.
    pub nodes: Option<u64>,
    /// The greatest length of the mate in plies.
    pub depth: Option<u32>,
    /// The first unknown word.
    pub unknown: Option<String>,
}

/// The milliseconds that are kept in reserve for the way to the clock and back.
const MARGIN: u64 = 50;
/// A move gets one part of the clock's time divided by this number.
const CLOCK_PART: u64 = 20;

impl Go {
    /// Reads the words after `go`. Unknown words and missing numbers are ignored, because every search must
    /// be answered.
    pub fn read(text: &str) -> Go {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut next = || {
                let value = number(words.peek()?)?;
                words.next();
                Some(value)
            };
            match word {
                "mate" => (go.mate, go.time) = (true, next()),
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "movetime" => go.time = next(),
                "btime" => go.clocks[Color::Black.index()] = next(),
                "wtime" => go.clocks[Color::White.index()] = next(),
                "binc" => go.increments[Color::Black.index()] = next(),
                "winc" => go.increments[Color::White.index()] = next(),
                "byoyomi" => go.byoyomi = next(),
                "nodes" => go.nodes = next(),
                "depth" => go.depth = next().map(|depth| depth.min(u32::MAX as u64 / 4) as u32),
                other => go.unknown = go.unknown.or_else(|| Some(short_name(other))),
            }
        }
        go
    }

    /// Whether the answer waits for `stop` or `ponderhit`.
    pub fn waits(&self) -> bool {
        !self.mate && (self.ponder || self.infinite)
    }

    /// Whether only `stop` ends the search before its answer is found.
    pub fn is_unlimited(&self, turn: Color) -> bool {
        self.waits() || self.nodes.is_none() && self.allowed(turn).is_none()
    }

    /// The time that this side has for its answer; `None` without a limit.
    pub fn allowed(&self, turn: Color) -> Option<Duration> {
        let own = turn.index();
        let clock = self.clocks[own];
        let each = [self.increments[own], self.byoyomi].into_iter().flatten().reduce(sum);
        let millis = match (self.time, clock, each) {
            (Some(time), ..) if self.mate => time,
            (Some(time), ..) => kept(time),
            (None, None, None) => return None,
            (None, clock, each) => {
                let (clock, each) = (clock.unwrap_or(0), each.unwrap_or(0));
                kept(sum(clock, each).min(sum(clock / CLOCK_PART, each)))
            }
        };
        Some(Duration::from_millis(millis))
    }
}

fn sum(one: u64, other: u64) -> u64 {
    one.saturating_add(other)
}

/// A time without the margin.
fn kept(millis: u64) -> u64 {
    millis.saturating_sub(MARGIN).max(1)
}

/// A number. A negative one, as of a clock that has run down, becomes zero; one that is too large becomes the
/// largest.
pub(super) fn number(word: &str) -> Option<u64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if word.starts_with('-') {
        return Some(0);
    }
    Some(digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(text: &str, turn: Color) -> Option<u128> {
        Go::read(text).allowed(turn).map(|time| time.as_millis())
    }

    #[test]
    fn go_mate_has_its_own_time_or_no_limit() {
        assert_eq!(millis("mate infinite", Color::Black), None);
        assert_eq!(millis("mate", Color::Black), None);
        assert_eq!(millis("mate 5000", Color::Black), Some(5000));
        assert_eq!(millis("mate 99999999999999999999", Color::Black), Some(u64::MAX.into()));
        let go = Go::read("mate infinite");
        assert!(go.mate && !go.waits() && go.unknown.is_none());
    }

    #[test]
    fn go_uses_part_of_the_clock_and_the_byoyomi() {
        let text = "btime 60000 wtime 20000 byoyomi 10000";
        assert_eq!(millis(text, Color::Black), Some(12_950));
        assert_eq!(millis(text, Color::White), Some(10_950));
        assert_eq!(millis("btime 0 wtime 0 byoyomi 1000", Color::Black), Some(950));
        assert_eq!(millis("btime 1000 wtime 9 binc 500 winc 0", Color::Black), Some(500));
        assert_eq!(millis("btime -20 wtime 5 byoyomi 0", Color::Black), Some(1));
        assert_eq!(millis("movetime 300", Color::White), Some(250));
        assert_eq!(millis("nodes 500", Color::White), None);
        let huge = "btime 99999999999999999999999 byoyomi 18446744073709551615";
        assert!(millis(huge, Color::Black).is_some());
    }

    #[test]
    fn time_and_nodes_limit_a_search_that_does_not_wait() {
        for (go, expected) in [
            ("mate infinite", true),
            ("", true),
            ("depth 9", true),
            ("infinite", true),
            ("infinite nodes 5", true),
            ("ponder btime 5 wtime 5", true),
            ("mate 5", false),
            ("mate infinite nodes 5", false),
            ("btime 5 wtime 5", false),
        ] {
            assert_eq!(Go::read(go).is_unlimited(Color::White), expected, "{go}");
        }
    }

    #[test]
    fn unknown_words_are_skipped() {
        let go = Go::read("ponder btime x depth 7 nodes 99999999999999999999 searchmoves 7g7f");
        assert!(go.ponder && go.waits());
        assert_eq!((go.depth, go.nodes, go.clocks), (Some(7), Some(u64::MAX), [None; 2]));
        assert_eq!(go.unknown.as_deref(), Some("x"));
        assert_eq!(Go::read("infinite").unknown, None);
    }
}
