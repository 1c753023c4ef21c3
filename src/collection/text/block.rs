//! Collects the lines of one problem, and decides whether the next line belongs to them.

use std::ops::Range;

use super::draft;
use super::line_kind::{LineKind, is_open, may_be_second, names_player, split_key};
use crate::collection::key::Key;
use crate::collection::length::{TitleEnd, title_end};
use crate::collection::lines::InputLine;
use crate::notation::{Heading, headings};
use crate::shogi::Color;

/// The greatest size of a block in bytes.
pub(in crate::collection) const LIMIT: usize = 64 * 1024;

/// Lines that seem to be one problem, without the comments before it.
#[derive(Default)]
pub(super) struct Block {
    /// The number of the first line.
    pub first_line: usize,
    pub bytes: Vec<u8>,
    /// Whether the last line belongs to a solution that may continue.
    in_solution: bool,
    /// Whether the pieces of the last line continue on the next.
    open: bool,
    sfen: bool,
    board: bool,
    attacker: bool,
    boards: [bool; 2],
    hands: [bool; 2],
    /// Whether another line stands before the position.
    pub is_introduced: bool,
    /// The side that was named first.
    pub first: Option<Color>,
    /// The last named side.
    last: Option<Color>,
    free: bool,
    solution: Solution,
    /// The claims that it has. A length counts as one of moves.
    claims: Vec<Key>,
    /// The first claim after the position and its solution.
    trailing: Option<Range<usize>>,
    /// A claim that may belong to the next block.
    pub doubtful: Option<Range<usize>>,
}

/// The solution of a block.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Solution {
    #[default]
    None,
    /// Only its key has been read: the moves may follow after a blank line.
    Announced,
    Given,
}

impl Block {
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Whether there is only one line.
    pub fn is_single(&self) -> bool {
        self.bytes.iter().filter(|&&byte| byte == b'\n').count() <= 1
    }

    /// The kind of the next line.
    pub fn kind(&self, text: &str) -> LineKind {
        let kind = LineKind::of(text, self.in_solution);
        // A number after a whole position begins another one.
        let is_next = kind == LineKind::Number && self.is_complete();
        // The other side may begin within a line of pieces.
        let has_side =
            || kind == LineKind::Free && self.awaits_side() && headings(text).any(is_side);
        if self.open && !is_next || has_side() { kind.continued() } else { kind }
    }

    /// Whether the block stays within its limit with one more line.
    pub fn has_room(&self, line: &InputLine) -> bool {
        !line.cut && self.bytes.len() + line.bytes.len() <= LIMIT
    }

    pub fn add(&mut self, line: &InputLine, text: &str, kind: LineKind) {
        if self.is_empty() {
            if matches!(kind, LineKind::Blank | LineKind::Comment) {
                return;
            }
            self.first_line = line.number;
            self.is_introduced = !matches!(kind, LineKind::Heading(_) | LineKind::Pieces);
        }
        let start = self.bytes.len();
        self.bytes.extend_from_slice(&line.bytes);
        self.add_claim(start, text, kind);
        if matches!(kind, LineKind::Heading(_) | LineKind::Pieces) {
            self.open = is_open(text);
        }
        match kind {
            LineKind::Comment | LineKind::Number | LineKind::Ending | LineKind::Length => {}
            LineKind::Solution => self.solution = Solution::Given,
            LineKind::Moves if self.has_position() => self.solution = Solution::Given,
            LineKind::Moves => {}
            LineKind::Blank => self.in_solution = false,
            LineKind::Sfen => self.sfen = true,
            LineKind::Board => self.board = true,
            LineKind::Free => self.free = true,
            LineKind::Key(key) => {
                self.in_solution = key == Some(Key::Solution);
                if self.in_solution {
                    let value = split_key(text).map_or("", |(_, value)| value.trim());
                    let is_given = !value.is_empty() || self.solution == Solution::Given;
                    self.solution = if is_given { Solution::Given } else { Solution::Announced };
                }
            }
            LineKind::Heading(_) | LineKind::Pieces => {
                self.in_solution = false;
                for heading in headings(text) {
                    match heading {
                        Heading::Attacker(_) => self.attacker = true,
                        Heading::Board(color) | Heading::Role { side: color, .. } => {
                            self.boards[color.index()] = true;
                            self.first.get_or_insert(color);
                            self.last = Some(color);
                        }
                        Heading::Hand(color) => {
                            if let Some(color) = color.or(self.last) {
                                self.hands[color.index()] = true;
                            }
                        }
                    }
                }
            }
        }
    }

    /// Notes the claim of a line that begins at this byte.
    fn add_claim(&mut self, start: usize, text: &str, kind: LineKind) {
        let (is_claim, key) = match kind {
            LineKind::Key(Some(Key::Solution)) => (false, None),
            LineKind::Key(Some(key)) => (true, Some(key)),
            LineKind::Length => (true, Some(Key::Moves)),
            LineKind::Free if title_end(text.trim()).1 != TitleEnd::None => (true, None),
            LineKind::Comment | LineKind::Blank | LineKind::Free | LineKind::Key(None) => return,
            _ => (false, None),
        };
        self.trailing = match is_claim && self.is_complete() {
            true => {
                let line = start..start + text.trim_end().len();
                self.trailing.take().or(Some(line))
            }
            false => None,
        };
        self.claims.extend(key);
    }

    /// Ends the block before a line of this kind that begins another one without a blank line. Claims before a
    /// position may belong to it.
    pub fn end(&mut self, next: LineKind) {
        if matches!(next, LineKind::Heading(_) | LineKind::Sfen) {
            self.doubtful = self.trailing.take();
        }
    }

    /// The block with the lines of another one after its own.
    pub fn with(mut self, next: Block) -> Block {
        self.doubtful = None;
        for line in next.bytes.split_inclusive(|&byte| byte == b'\n') {
            let text = String::from_utf8_lossy(line);
            let kind = self.kind(&text);
            let line = InputLine { number: next.first_line, bytes: line.to_vec(), cut: false };
            self.add(&line, &text, kind);
        }
        self
    }

    /// Whether a line cannot belong to the block, although there is no blank line before it.
    pub fn is_full(&self, kind: LineKind, text: &str) -> bool {
        match kind {
            LineKind::Key(Some(key)) => {
                let may_repeat =
                    || split_key(text).is_some_and(|(word, _)| may_be_second(key, word));
                self.is_complete() && self.claims.contains(&key) && !may_repeat()
            }
            LineKind::Length => self.is_complete() && self.claims.contains(&Key::Moves),
            LineKind::Heading(heading @ (Heading::Board(_) | Heading::Role { .. })) => {
                self.is_complete() && !(self.board && names_player(heading, text))
            }
            LineKind::Number => self.is_complete(),
            LineKind::Sfen => self.has_position(),
            _ => false,
        }
    }

    /// Whether a line belongs to the block, although there is a blank line before it.
    pub fn goes_on(&self, kind: LineKind) -> bool {
        if !self.has_position() && !draft::is_introduction(&self.bytes) {
            return false;
        }
        match kind {
            LineKind::Blank | LineKind::Comment | LineKind::Solution => true,
            LineKind::Key(Some(Key::Solution)) => self.solution == Solution::None,
            LineKind::Moves => self.is_complete() && self.solution != Solution::Given,
            LineKind::Ending => false,
            LineKind::Sfen | LineKind::Number | LineKind::Key(_) | LineKind::Length => {
                !self.has_position()
            }
            LineKind::Pieces => self.may_have_more() && self.has_position(),
            LineKind::Free => !self.has_position() && !self.free,
            LineKind::Board => !self.is_complete(),
            LineKind::Heading(Heading::Board(color) | Heading::Role { side: color, .. }) => {
                !self.is_complete() && !self.boards[color.index()]
            }
            // A diagram begins with White's hand and ends with Black's.
            LineKind::Heading(Heading::Hand(Some(color))) => {
                let open = !self.is_complete() || (color == Color::Black && !self.sfen);
                open && !self.hands[color.index()]
            }
            LineKind::Heading(Heading::Hand(None)) => self.may_have_more(),
            LineKind::Heading(Heading::Attacker(_)) => !self.is_complete() && !self.attacker,
        }
    }

    /// Whether pieces without a heading can only belong to this position.
    fn may_have_more(&self) -> bool {
        !self.is_complete() || (!self.sfen && !self.board && self.solution == Solution::None)
    }

    /// Whether one side of a position in sentences has been named, and not the other.
    fn awaits_side(&self) -> bool {
        !self.is_complete() && self.boards.contains(&true)
    }

    fn has_position(&self) -> bool {
        let sides = self.boards.iter().chain(&self.hands).any(|&is_named| is_named);
        self.sfen || self.board || sides
    }

    /// Whether it has a whole position.
    pub fn is_complete(&self) -> bool {
        self.sfen || self.board || self.boards == [true; 2]
    }
}

fn is_side(heading: Heading) -> bool {
    matches!(heading, Heading::Board(_) | Heading::Role { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAQ_SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    fn block(lines: &[&str]) -> Block {
        let mut block = Block::default();
        for (number, text) in (1..).zip(lines) {
            let line = InputLine { number, bytes: format!("{text}\n").into(), cut: false };
            block.add(&line, text, block.kind(text));
        }
        block
    }

    #[test]
    fn a_problem_continues_after_a_blank_line_only_if_unambiguous() {
        let introduction = ["7.", "Author: A"].as_slice();
        let black = ["Black: R1e"].as_slice();
        let both = ["Black: R1e / White: K1a"].as_slice();
        let solved = ["Black: R1e", "White: K1a", "Solution: x"].as_slice();
        let diagram = ["後手の持駒：", "| ・"].as_slice();
        for (lines, next, expected) in [
            (introduction, "Black: R1e", true),
            (introduction, "9/9/9", true),
            (introduction, "| ・", true),
            (introduction, "The fox", true),
            (&["The fox"], "The hound", false),
            (&["Autor: A"], "Black: R1e", false),
            (black, "White: K1a", true),
            (black, "Black: R1e", false),
            (black, "In hand: R", true),
            (black, "White to play", true),
            (black, "The fox", false),
            (black, "9/9/9", false),
            (both, "Solution: x", true),
            (both, "Title: x", false),
            (both, "8.", false),
            (both, "▲１二飛", true),
            (both, "Mate in 5", false),
            (&["White to play"], "9/9/9", true),
            (both, "Black's hand: R", true),
            (both, "In hand: R", true),
            (both, "L1b (3 moves)", true),
            (&["Black: R1e / White: K1a,"], "so it is", true),
            (solved, "L1b", false),
            (&[FAQ_SFEN], "In hand: R", false),
            (both, "後手の持駒：", false),
            (solved, "Solution: x", false),
            (diagram, "先手の持駒：", true),
            (diagram, "後手の持駒：", false),
            (diagram, "| ・", false),
        ] {
            let block = block(&[lines, &[""]].concat());
            let goes_on = block.goes_on(block.kind(next));
            assert_eq!(goes_on, expected, "{lines:?} {next}");
        }
    }

    #[test]
    fn another_position_needs_no_blank_line() {
        let is_full = |lines: &[&str], next| block(lines).is_full(LineKind::of(next, false), next);
        assert!(is_full(&["Black: R1e / White: K1a"], "Black: R1e"));
        assert!(is_full(&["Black: R1e / White: K1a"], "9/9/9"));
        assert!(!is_full(&["Black: R1e"], "White: K1a"));
        assert!(is_full(&["Black: R1e / White: K1a"], "8."));
        assert!(!is_full(&["Black: R1e / White: K1a"], "this is fun."));
        assert!(!is_full(&["Black: R1e / White: K1a"], "Mate in 5"));
        assert!(!is_full(&["先手：A", "後手：B", "| ・"], "先手：A"));
    }

    #[test]
    fn comments_before_a_block_do_not_belong_to_it() {
        let block = block(&["# x", "", "Title: A", "# y"]);
        assert_eq!((block.first_line, block.bytes), (3, b"Title: A\n# y\n".to_vec()));
    }

    #[test]
    fn only_certain_lines_introduce_a_position() {
        for text in ["7.\n", "7. The fox (3 moves)\nAuthor: A\n\n", "Solution: a\nb c\n"] {
            assert!(draft::is_introduction(text.as_bytes()), "{text}");
        }
        for text in ["7.\n8.\n", "a\nb\n", "Autor: A\n", "Title: A\nTitle: B\n", "Moves: x\n"] {
            assert!(!draft::is_introduction(text.as_bytes()), "{text}");
        }
        assert!(!draft::is_introduction(b"\xff"));
    }
}
