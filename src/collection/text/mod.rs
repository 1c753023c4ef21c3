//! Problems in texts, in any notation, which is recognised line by line.
//!
//! Problems are separated by blank lines, or are one line each: an SFEN or a Western position. Lines may
//! be quoted by `>`. Prose between and around problems is ignored with a remark. A blank line does not end
//! a problem that clearly continues: between its number, title or keys and the position, between Black and
//! White, and before a solution. Without a blank line another problem begins where another whole position
//! begins. Text directly after an SFEN is another problem. The kind of line breaks,
//! byte order marks and a missing line break at the end do not matter.
//!
//! A block is limited to 64 KiB: the rest of a larger one is skipped up to the next blank line.

#[cfg(test)]
mod accounted;
pub(super) mod block;
pub(super) mod draft;
pub(super) mod line_kind;
mod markup;
mod pieces;
mod sfen;

use std::collections::VecDeque;
use std::io;
use std::ops::Range;

use block::{Block, LIMIT};
use line_kind::LineKind;
pub use line_kind::is_free_above_board;

use super::complaint::{Item, UnnamedComplaint, utf8};
use super::form::{Form, MakeReader, ReadOptions, Reader};
use super::lines::{AnyLines, InputLine};
use super::notes::Notes;
use super::rest::Rest;
use crate::notation::{Heading, ParseError};
use crate::problem::Problem;
use crate::shogi::Color;
use crate::text::{Text, excerpt};
use markup::without_markup;

/// Text in any notation.
pub const TEXT: Form = Form {
    name: "text",
    about: Text {
        en: "Text in any notation, and lists of SFEN",
        ja: "各種の表記の文章やSFENの並び",
    },
    endings: &["txt", "sfen", "bod"],
    write: None,
    // Every input without another form is a text.
    is_certain: |_| false,
    reader: MakeReader::Own(|options| {
        let ReadOptions { rest, by_line } = options;
        Box::new(TextReader { rest, strict: by_line, ..TextReader::default() })
    }),
};

/// A reader of texts. It returns a position in SFEN as soon as its line has been read.
#[derive(Default)]
struct TextReader {
    /// The rule for the hand of the defender in an SFEN or a diagram.
    rest: Rest,
    /// Whether prose is an error, because every part of the input needs an answer.
    strict: bool,
    block: Block,
    /// A complete block directly before the current one, which belongs to it unless the current one has a position
    /// of its own.
    before: Option<Block>,
    /// Problems and refusals that have been read and not returned.
    ready: VecDeque<Item>,
    /// After an error, the side with which the unreadable block began. The next one may be the rest of it.
    first_of_error: Option<Color>,
    /// Whether the last line was blank.
    after_blank: bool,
    /// Whether there was an SFEN since the last blank line.
    in_list: bool,
    /// Whether the rest of a block that is too large is being skipped.
    skipping: bool,
}

impl Reader for TextReader {
    fn next(&mut self, lines: &mut AnyLines<'_>, notes: &mut Notes) -> io::Result<Option<Item>> {
        while self.ready.is_empty() {
            let Some(line) = lines.next()? else {
                self.finish(notes);
                break;
            };
            self.take(without_markup(line), lines, notes);
        }
        Ok(self.ready.pop_front())
    }
}

impl TextReader {
    /// Adds a line, or puts it back if it begins another block.
    fn take(&mut self, line: InputLine, lines: &mut AnyLines<'_>, notes: &mut Notes) {
        let text = String::from_utf8_lossy(&line.bytes);
        if self.skipping && !text.trim().is_empty() {
            return;
        }
        let kind = self.block.kind(&text);
        if kind == LineKind::Blank {
            self.join();
            self.after_blank = true;
            self.in_list = false;
            self.skipping = false;
        }
        let has_room = self.block.has_room(&line);
        if matches!(kind, LineKind::Blank | LineKind::Comment) {
            if has_room {
                self.block.add(&line, &text, kind);
            } else {
                self.finish(notes);
            }
            return;
        }
        let after_blank = std::mem::take(&mut self.after_blank);
        let ends = match after_blank {
            true => !self.block.goes_on(kind) || self.is_orphan(kind),
            false => self.block.is_full(kind, &text) || self.is_orphan(kind),
        };
        if ends && !self.block.is_empty() {
            lines.unread(line);
            if after_blank {
                self.finish(notes)
            } else {
                self.divide(kind, notes)
            }
            return;
        }
        if !has_room {
            self.skipping = !self.block.is_empty();
            self.block.add(&line, &text, kind);
            let refusal = self.too_large();
            self.ready.push_back(Err(refusal));
            return;
        }
        self.block.add(&line, &text, kind);
        // After an SFEN it is unclear to which problem these lines belong.
        let is_doubtful = matches!(
            kind,
            LineKind::Free
                | LineKind::Key(_)
                | LineKind::Length
                | LineKind::Moves
                | LineKind::Ending
                | LineKind::Pieces
        );
        let stray = self.in_list && is_doubtful && self.block.is_single();
        self.in_list |= kind == LineKind::Sfen;
        if kind == LineKind::Sfen || stray {
            self.finish(notes);
        }
    }

    /// Whether a block may be the rest of an unreadable one: it begins with the other side.
    fn may_be_rest(&self, block: &Block) -> bool {
        let first = block.first.filter(|_| !block.is_introduced);
        first.is_some() && self.first_of_error.is_some_and(|other| Some(other) != first)
    }

    /// Whether a line of this kind cannot belong to the current block, because that may be the rest of another one.
    fn is_orphan(&self, next: LineKind) -> bool {
        let is_side = matches!(next, LineKind::Heading(Heading::Board(_) | Heading::Role { .. }));
        is_side && self.may_be_rest(&self.block)
    }

    /// Begins another block without a blank line, before a line of this kind.
    fn divide(&mut self, kind: LineKind, notes: &mut Notes) {
        let mut block = std::mem::take(&mut self.block);
        block.end(kind);
        let before = self.before.take();
        self.read_all(before, notes);
        match kind {
            // These lines are never a part of the problem before them.
            LineKind::Number | LineKind::Sfen => self.read_all(Some(block), notes),
            _ if !block.is_complete() => self.read_all(Some(block), notes),
            _ => self.before = Some(block),
        }
    }

    /// Joins the current block with the one before it, unless it has a position of its own.
    fn join(&mut self) {
        if !self.block.is_complete()
            && let Some(before) = self.before.take()
        {
            self.block = before.with(std::mem::take(&mut self.block));
        }
    }

    /// Reads the current block, and the one before it.
    fn finish(&mut self, notes: &mut Notes) {
        self.join();
        let block = std::mem::take(&mut self.block);
        let before = self.before.take();
        self.read_all(before.into_iter().chain([block]), notes);
    }

    fn read_all(&mut self, blocks: impl IntoIterator<Item = Block>, notes: &mut Notes) {
        for block in blocks {
            let read = self.read(&block, notes);
            self.first_of_error = match (&read, self.first_of_error) {
                (Ok(_), _) => None,
                (Err(_), None) => block.first,
                (Err(_), before) => before,
            };
            self.ready.extend(read.transpose());
        }
    }

    fn read(&self, block: &Block, notes: &mut Notes) -> Result<Option<Problem>, UnnamedComplaint> {
        let text = utf8(&block.bytes, block.first_line)?;
        let refuse =
            |error| UnnamedComplaint::new(text, block.first_line, (error, draft::id(text)));
        if let Some(at) = block.doubtful.clone() {
            return Err(refuse(doubtful(text, at)));
        }
        if self.may_be_rest(block) && !block.is_complete() {
            return Err(refuse(rest_of_another(text)));
        }
        let reading = draft::block(text, self.rest).map_err(refuse)?;
        for at in reading.prose() {
            if self.strict && reading.problem.is_none() {
                return Err(refuse(draft::no_position(text, at)));
            }
            let line = block.first_line + text[..at.start].matches('\n').count();
            notes.prose(line, &text[at]);
        }
        Ok(reading.problem)
    }

    fn too_large(&mut self) -> UnnamedComplaint {
        let block = std::mem::take(&mut self.block);
        let size = LIMIT / 1024;
        let message = Text::new(
            format!("found more than {size} KiB without a blank line"),
            format!("空行のないまま {size} KiB を超えています"),
        );
        UnnamedComplaint::whole(&block.bytes, block.first_line, message)
    }
}

/// The error of one side after a problem that cannot be read.
fn rest_of_another(text: &str) -> ParseError {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find(['\r', '\n']).map_or(text.len(), |length| start + length);
    let message = Text::new(
        "this may be the rest of the problem before it, which cannot be read",
        "直前の読めない作品の続きかもしれません",
    );
    ParseError::new(text, start..end, message)
}

/// The error of a claim between two positions.
fn doubtful(text: &str, at: Range<usize>) -> ParseError {
    let found = excerpt(text[at.clone()].trim());
    let message = Text::new(
        format!(
            "`{found}` could belong to the problem before it or to the next one: put a blank line between them"
        ),
        format!(
            "「{found}」が前の作品のものか次の作品のものか分かりません。作品の間に空行を入れてください"
        ),
    );
    ParseError::new(text, at, message)
}

#[cfg(test)]
mod tests {
    use crate::collection::{Complaint, Problems, Rest};
    use crate::notation::{sample, write_bod, write_sfen, write_western, write_western_line};
    use crate::problem::Problem;
    use crate::shogi::Position;
    use proptest::prelude::*;

    const FAQ: &str = "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a";
    const FAQ_SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
    const ROOK: &str = "Black: R2e / White: K1a";
    const ROOK_SFEN: &str = "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1";

    fn read(text: impl AsRef<[u8]>) -> Vec<Result<Problem, Complaint>> {
        Problems::new("file", text.as_ref()).collect()
    }

    /// Returns the id and the SFEN of each problem, and each complaint as it is printed.
    fn short(text: impl AsRef<[u8]>) -> Vec<String> {
        let short = |problem: Problem| {
            format!(
                "{} {}",
                problem.claims.id.unwrap_or("-".into()),
                write_sfen(&problem.position.setup())
            )
        };
        read(text)
            .into_iter()
            .map(|item| item.map_or_else(|complaint| complaint.to_string(), short))
            .collect()
    }

    #[test]
    fn an_empty_input_has_no_problems() {
        for text in ["", "\n\n", "# only a comment\n\n# another", "\u{feff}\r\n"] {
            assert_eq!(short(text), [""; 0]);
        }
    }

    #[test]
    fn problems_are_separated_by_blank_lines() {
        let expected = [format!("- {FAQ_SFEN}"), format!("- {ROOK_SFEN}")];
        let text = format!("# first\n{FAQ}\n\n# second\n\n{ROOK}\n# end\n");
        assert_eq!(short(&text), expected);
        assert_eq!(short(text.replace('\n', "\r\n")), expected);
        assert_eq!(short(format!("\u{feff}{text}")), expected);
    }

    #[test]
    fn positions_can_be_written_one_per_line() {
        let faq = FAQ.replace('\n', " / ");
        let expected =
            [format!("- {ROOK_SFEN}"), format!("- {FAQ_SFEN}"), format!("- {ROOK_SFEN}")];
        assert_eq!(short(format!("{ROOK}\n{faq}\n{ROOK}\n")), expected);
        let expected = [format!("1 {ROOK_SFEN}"), format!("2 {FAQ_SFEN}")];
        assert_eq!(short(format!("1. {ROOK}\n\n2) {faq}")), expected);
    }

    #[test]
    fn a_blank_line_within_a_problem_is_accepted() {
        let (black, white) = FAQ.split_once('\n').unwrap();
        let text = format!("Problem 7\n\n{black}\n\n{white}\n\nSolution: R*1b\n\n8.\n\n{ROOK}");
        assert_eq!(short(&text), [format!("7 {FAQ_SFEN}"), format!("8 {ROOK_SFEN}")]);
        assert_eq!(read(&text)[0].as_ref().unwrap().claims.solution.as_deref(), Some("R*1b"));
        // The second problem is not the end of the first.
        let text = format!("{black}\n\n{ROOK}");
        let complaint = "file:1:28: found the end of the text, expected `White:` and its pieces";
        assert_eq!(short(text), [complaint.to_owned(), format!("- {ROOK_SFEN}")]);
    }

    #[test]
    fn every_line_with_an_sfen_is_a_problem() {
        let text = format!(
            "{ROOK_SFEN}\nsfen {ROOK_SFEN} # tanuki-3 moves=3\n# comment\nposition sfen {FAQ_SFEN} # The fox\n\
             hello\n{ROOK_SFEN} # moves=x\n9/9/9 b - 1\n\nAn end\n{ROOK_SFEN}\nTitle: late\n"
        );
        let expected = [
            format!("- {ROOK_SFEN}"),
            format!("tanuki-3 {ROOK_SFEN}"),
            format!("The fox {FAQ_SFEN}"),
            format!("file:6:{}: found `moves=x`, expected moves=N, at most 9999", ROOK_SFEN.len() + 4),
            "file:7:6: found ` `, expected `/` and the next rank".into(),
            format!("- {ROOK_SFEN}"),
            "file:11:1: found `Title: late`, expected `Black:` and `White:`, an SFEN or a board diagram".into(),
        ];
        assert_eq!(short(&text), expected);
        let all = read(&text);
        assert_eq!(all[1].as_ref().unwrap().claims.moves, Some(3));
        assert_eq!(all[5].as_ref().unwrap().claims.title.as_deref(), Some("An end"));
    }

    #[test]
    fn an_sfen_is_returned_before_the_next_line_is_read() {
        struct Fails;
        impl std::io::Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("gone"))
            }
        }
        use std::io::Read;
        let line = format!("{ROOK_SFEN}\n");
        let input = std::io::BufReader::new(line.as_bytes().chain(Fails));
        let mut problems = Problems::new("file", input);
        assert!(problems.next().unwrap().is_ok());
        let complaint = problems.next().unwrap().unwrap_err();
        assert_eq!((complaint.to_string().as_str(), complaint.place()), ("file: gone", None));
        assert!(problems.next().is_none());
    }

    #[test]
    fn sides_and_lengths_are_read_as_people_write_them() {
        let (black, white) = ("+B3d, P2e In hand: R", "K1c, B2b, G1e, L1a");
        let faq = format!("Black: {black} / White: {white}");
        for (text, moves) in [
            (format!("{faq} (mate in 3)"), Some(3)),
            (format!("{faq}. Mate in 3!"), Some(3)),
            (format!("{faq} ; 3 moves"), Some(3)),
            (format!("3 moves. {faq}"), Some(3)),
            (format!("Mate in 3: {faq}"), Some(3)),
            (format!("Black to play and mate in 3. {faq}"), Some(3)),
            (format!("{faq} / Black to play and mate in 3."), Some(3)),
            (format!("B: {black} W: {white}"), None),
            (format!("S: {black}\nG: {white}"), None),
            (format!("Attacker: {black} / Defender: {white}"), None),
            ("攻方：34馬 25歩 持駒：飛 受方：13玉 22角 15金 11香".into(), None),
            ("詰方　34馬 25歩　持駒　飛\n玉方　13玉 22角 15金 11香\n3手詰".into(), Some(3)),
            ("3手詰　攻方：34馬 25歩 持駒：飛 受方：13玉 22角 15金 11香".into(), Some(3)),
            (format!("{faq} White in hand: the rest"), None),
            (format!("{faq}\nWhite in hand: all other pieces"), None),
            (format!("{faq}, all other pieces in hand"), None),
            (format!("{faq} and all the rest"), None),
        ] {
            let all = read(&text);
            let [Ok(problem)] = &all[..] else { panic!("{text}: {all:?}") };
            assert_eq!(write_sfen(&problem.position.setup()), FAQ_SFEN, "{text}");
            assert_eq!(problem.claims.moves, moves, "{text}");
        }
        // A number within a position is not dropped.
        let spoilt = format!("Black: +B3d In hand: R\n2. White: {white}");
        assert!(read(&spoilt)[0].is_err());
    }

    #[test]
    fn solutions_have_many_names() {
        let diagram = write_bod(&read(FAQ)[0].as_ref().unwrap().position.setup());
        let line = "12飛、同香、24馬まで3手詰";
        for text in [
            format!("作意：{line}"),
            format!("作意手順：{line}"),
            format!("正解：{line}"),
            format!("手順：{line}"),
            format!("作意　{line}"),
            format!("【正解】{line}"),
            format!("\n正解手順\n{line}"),
        ] {
            let all = read(format!("{diagram}{text}\n"));
            let [Ok(problem)] = &all[..] else { panic!("{text}: {all:?}") };
            assert_eq!(problem.claims.solution.as_deref(), Some(line), "{text}");
        }
    }

    #[test]
    fn the_place_of_an_illegal_position_is_the_piece() {
        for (text, place) in [
            ("Black: P3d G2b P3f / White: K1a", "1:16"),
            ("Black: R2e R2f R2g / White: K1c", "1:16"),
            ("Black: N5c R1e / White: K1a", "1:12"),
            ("Black: G4c P3a / White: K1a", "1:12"),
            ("4k4/9/9/9/4R4/9/9/9/9 b - 1", "1:12"),
            ("sfen 8k/9/2P6/9/2+P6/2P6/9/9/9 b - 1", "1:23"),
            ("| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ 飛 ・ ・ ・ ・|二", "2:11"),
        ] {
            let rest = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7);
            let text = if text.starts_with('|') { format!("{text}\n{rest}") } else { text.into() };
            let expected = format!("file:{place}: not a legal position");
            assert!(short(&text)[0].starts_with(&expected), "{text}: {:?}", short(&text));
        }
        let turned = "Black: K9i / White: R1a B2a";
        assert!(short(turned)[0].ends_with("; if White attacks, write `White to move`"));
    }

    #[test]
    fn the_rest_is_added_on_request() {
        let text = format!("8k/9/9/9/7R1/9/9/9/9\n\n{ROOK} / White's hand: none\n");
        let held = |rest| -> Vec<u32> {
            Problems::new("", text.as_bytes())
                .rest(if rest { Rest::Always } else { Rest::Never })
                .map(|problem| problem.unwrap().position.setup())
                .map(|setup| setup.held(!setup.turn, crate::shogi::HandKind::Pawn))
                .collect()
        };
        assert_eq!((held(false), held(true)), (vec![0, 0], vec![18, 0]));
    }

    #[test]
    fn complaints_count_lines_from_the_start_of_the_input() {
        let position = "expected `Black:` and `White:`, an SFEN or a board diagram";
        for (text, expected) in [
            ("Autor: A\n", "2:1: unknown key `Autor`; did you mean `author`?".to_owned()),
            (
                "x\nSolution: a\nAutor: A\n",
                "4:1: unknown key `Autor`; did you mean `author`?".into(),
            ),
            ("Title: A\n Title : B\n", "3:2: `Title` is written twice".into()),
            ("Moves: many\n", "2:8: found `many`, expected a number of moves".into()),
            (
                "The fox\nThe hound\nBlack:",
                "4:7: found the end of the text, expected `White:` and its pieces".into(),
            ),
            (
                "Moves: 4294967295",
                "2:8: found `4294967295`, expected a number of moves, at most 9999".into(),
            ),
            (
                "Mate in 4294967295\nBlack:",
                "2:1: found `Mate in 4294967295`, expected a number of moves, at most 9999".into(),
            ),
            ("Attacker: me", "2:11: found `me`, expected `Black` or `White`".into()),
            ("Atacker: White", "2:1: unknown key `Atacker`; did you mean `attacker`?".into()),
            ("Mate in 3\nMoves: 5\nBlack:", "3:1: `Moves` is written twice".into()),
            ("1.\n2.\n", format!("3:1: problem 1: found `2.`, {position}")),
            (
                "第3番 Black: Q1a",
                "2:12: problem 3: found `Q1a`, expected a piece (K R B G S N L P)".into(),
            ),
            ("| ・ ・ x", "2:7: found `x`, expected `・` or a piece".into()),
            ("9/9/x", "2:5: found `x`, expected a piece, or a number of empty squares".into()),
        ] {
            let text = format!("\n{text}\n\n{ROOK}");
            assert_eq!(
                short(&text),
                [format!("file:{expected}"), format!("- {ROOK_SFEN}")],
                "{text}"
            );
        }
    }

    #[test]
    fn invalid_bytes_affect_only_one_block() {
        let text =
            [ROOK.as_bytes(), b"\n\nBlack: R\xe9\x81\nWhite\n\n\xff\n\n", ROOK.as_bytes()].concat();
        let rook = format!("- {ROOK_SFEN}");
        let expected = "expected text in UTF-8, or its encoding after --decode";
        let byte = |place, byte| format!("file:{place}: found the byte {byte}, {expected}");
        assert_eq!(short(text), [rook.clone(), byte("3:9", "0xe9"), byte("6:1", "0xff"), rook]);
        let complaint = "file:1:8: found `\\0`, expected a piece (K R B G S N L P)";
        assert_eq!(short("Black: \0"), [complaint]);
    }

    #[test]
    fn a_complaint_contains_its_block() {
        let all = read("\n\nBlack: R1e\nWhite: Q1a\n\n");
        let Err(Complaint::Text { first_line, text, error, .. }) = &all[0] else {
            panic!("{all:?}")
        };
        assert_eq!((*first_line, text.as_str()), (3, "Black: R1e\nWhite: Q1a\n\n"));
        assert_eq!((error.line, error.column, &text[error.span.clone()]), (2, 8, "Q1a"));
        assert_eq!(all[0].as_ref().unwrap_err().place(), Some((4, 8)));
    }

    #[test]
    fn blocks_that_are_too_large_are_skipped() {
        let large = "file:1:1: found more than 64 KiB without a blank line".to_owned();
        let rook = format!("- {ROOK_SFEN}");
        for garbage in ["x".repeat(10 << 20), "Black: P1a ".repeat(1 << 20), "x\n".repeat(5 << 20)]
        {
            assert_eq!(short(format!("{garbage}\n\n{ROOK}")), [large.clone(), rook.clone()]);
        }
        for quiet in ["\n".repeat(1 << 17), "# x\n".repeat(1 << 17)] {
            assert_eq!(short(format!("{quiet}{ROOK}\n{quiet}")), [rook.as_str()]);
        }
        let text = format!("{ROOK_SFEN}\n{}\n{ROOK_SFEN}", "9/".repeat(1 << 16));
        assert_eq!(short(text), [rook.clone(), large.replace("file:1", "file:2"), rook]);
    }

    proptest! {
        #[test]
        fn written_text_is_read_back(
            setups in prop::collection::vec((sample::setups(), 0..4), 0..6),
        ) {
            let text: Vec<String> = setups
                .iter()
                .map(|(setup, format)| match format {
                    0 => write_sfen(setup),
                    1 => write_bod(setup),
                    2 => write_western_line(setup),
                    _ => write_western(setup),
                })
                .collect();
            let text = text.join("\n\n");
            let read: Vec<_> = Problems::new("", text.as_bytes())
                .rest(Rest::Never)
                .map(|problem| problem.ok().map(|problem| problem.position.setup()))
                .collect();
            let written: Vec<_> = setups
                .into_iter()
                .map(|(setup, _)| Position::new(&setup).ok().map(|_| setup))
                .collect();
            prop_assert_eq!(read, written);
        }

        #[test]
        fn arbitrary_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            read(bytes);
        }

        #[test]
        fn random_likely_lines_do_not_panic(
            lines in prop::collection::vec(
                "|# x|Black: R1e|White: K1a|White[:]? x|Solution: .{0,5}|Title:|Autor: x|[0-9]{1,3}[.)]?|9/9/9 b|\\| ・|先手の持駒：飛|.{0,9}",
                0..20,
            ),
        ) {
            read(lines.join("\n"));
        }
    }
}
