//! USEN, records in addresses of web pages: one line, in characters that are safe there.
//!
//! ```text
//! 8l_7b1_8k_6zB2_7Pg_9_9_9_9.b.R~0.c0i00i3o2.~2.3nm.p
//! ```
//!
//! The first part is the position as SFEN, with `_` `.` `z` for `/`, blank and `+`; it is empty for an even
//! game. The others are lines of moves: the number of moves before the line, the moves, and a letter for
//! its end. A move is a number in three digits of base 36: its origin, target and promotion. A line leaves
//! the line before it; if it cannot be played there, it leaves the main line, as in the first program with
//! this notation.
//!
//! There are letters only for resignation, time, interruption and impasse. A comment `# hands=literal`,
//! which addresses do not have, makes the hands exact.
//!
//! Leniencies: no last dot; capital letters in moves; an illegal move after the letter `i`, which is
//! ignored.

use std::ops::Range;

use super::player::TreeBuilder;
use super::{Completion, End, Extent, Part, Record, RecordNotation, handicap, without_comment};
use crate::notation::error::offset_of;
use crate::notation::message::{found_instead, illegal_position};
use crate::notation::{EXACT_HANDS, ParseError, read_sfen, write_sfen};
use crate::shogi::{HandKind, Move, MoveParts, Square};
use crate::text::Text;

/// Records in addresses of web pages.
pub static USEN: RecordNotation = RecordNotation {
    name: "usen",
    about: Text {
        en: "Records in addresses of web pages, with variations, one per line",
        ja: "URL に使える1行の棋譜。変化も残る",
    },
    endings: &["usen"],
    shift_jis_ending: None,
    declaration: None,
    keeps: &[Part::Variations],
    is_certain,
    extent: Extent::Line,
    separator: "",
    reader: read,
    writer: write,
};

/// The code for the origin of a drop, added to the number of squares.
const HANDS: [(HandKind, usize); 7] = [
    (HandKind::Gold, 9),
    (HandKind::Pawn, 10),
    (HandKind::Lance, 11),
    (HandKind::Knight, 12),
    (HandKind::Silver, 13),
    (HandKind::Bishop, 14),
    (HandKind::Rook, 15),
];

fn is_certain(line: &str) -> bool {
    let line = without_comment(line).0.trim();
    let is_line = |part: &str| {
        let mut fields = part.split('.');
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let is_text = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric());
        fields.next().is_some_and(is_number)
            && fields.next().is_some_and(|moves| is_text(moves) && moves.len().is_multiple_of(3))
            && fields.next().is_none_or(is_text)
            && fields.next().is_none()
    };
    match line.split_once('~') {
        Some((start, lines)) => {
            (start.is_empty() || start.matches('_').count() == 8) && lines.split('~').all(is_line)
        }
        None => false,
    }
}

/// Reads one record.
fn read(text: &str, complete: Completion) -> Result<Record, ParseError> {
    let (line, is_literal) = without_comment(text);
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let start = offset_of(line, text);
    let mut sections = line.split('~').scan(start, |end, section| {
        let at = *end..*end + section.len();
        *end = at.end + 1;
        Some(at)
    });
    // There is always a first part.
    let at = sections.next().unwrap_or(0..0);
    let mut record = Record { exact_hands: is_literal, ..Record::default() };
    if at.is_empty() {
        record.setup = handicap::even();
        record.exact_hands = true;
    } else {
        // Each character stands for one character of SFEN.
        let sfen = text[at.clone()].replace('_', "/").replace('.', " ").replace('z', "+");
        record.setup = read_sfen(&sfen).map_err(|error| error.within(text, at.start))?;
    }
    complete(&mut record.setup, record.exact_hands);
    let player = TreeBuilder::new(&record.setup);
    let player = player.map_err(|faults| {
        ParseError::new(text, at.clone(), illegal_position(&faults, record.setup.turn))
    })?;
    let mut reader = Reader { text, player, main: None };
    let mut is_any = false;
    for at in sections {
        is_any = true;
        reader.line(at)?;
    }
    if !is_any {
        let end = at.end;
        let message = Text::new(
            "found the end of the text, expected `~` and a line of moves such as 0.7ku2jm.",
            "ここで終わっています。`~` と 0.7ku2jm. のような指し手が必要です",
        );
        return Err(ParseError::new(text, end..end, message));
    }
    record.tree = reader.player.finish();
    Ok(record)
}

struct Reader<'a> {
    text: &'a str,
    player: TreeBuilder,
    /// The moves of the first line.
    main: Option<Vec<Move>>,
}

impl Reader<'_> {
    /// Reads a line of moves and plays it.
    fn line(&mut self, at: Range<usize>) -> Result<(), ParseError> {
        let text = self.text;
        let section = &text[at.clone()];
        let (ply, rest) = section.split_once('.').unwrap_or((section, ""));
        let (moves, end) = rest.split_once('.').unwrap_or((rest, ""));
        let first = at.start + ply.len() + 1;
        let ply_at = at.start..at.start + ply.len();
        let most = self.player.ply().max(self.main.as_ref().map_or(0, Vec::len));
        let ply = match ply.parse().ok().filter(|&ply: &usize| ply <= most) {
            Some(ply) => ply,
            None => {
                let message = Text::new(
                    format!("expected the number of moves before this line, at most {most}"),
                    format!("この行より前の手数が必要です（{most}以下）"),
                );
                return Err(ParseError::new(text, ply_at, message));
            }
        };
        let moves = moves_of(text, first..first + moves.len())?;
        self.go_to(ply, &moves);
        for (mv, at) in &moves {
            self.player.play_checked(*mv, text, at.clone())?;
        }
        self.main.get_or_insert_with(|| moves.into_iter().map(|(mv, _)| mv).collect());
        let mut marks = end.chars();
        match marks.next().map(|mark| (mark, End::of_usen(mark))) {
            None => {}
            Some((_, Some(end))) if marks.as_str().is_empty() => self.player.end(end),
            Some(('i', _)) => self.player.end(End::IllegalAction),
            Some(_) => {
                let start = at.end - end.len();
                let letters = Text {
                    en: "a letter for the end of the line: r, t, i, j or p",
                    ja: "r、t、i、j、p のいずれか",
                };
                let message = found_instead(end, letters);
                return Err(ParseError::new(text, start..at.end, message));
            }
        }
        Ok(())
    }

    /// Goes to the place where the moves can be played: on the last line, or else on the main line.
    fn go_to(&mut self, ply: usize, moves: &[(Move, Range<usize>)]) {
        let can_play = |player: &TreeBuilder| {
            let mut position = player.position().clone();
            moves.iter().all(|(mv, _)| {
                let is_legal = position.is_legal(*mv);
                if is_legal {
                    position.play(*mv);
                }
                is_legal
            })
        };
        if self.main.is_none() {
            return;
        }
        if self.player.back_to(ply) && can_play(&self.player) {
            self.player.begin_variation(ply);
            return;
        }
        if let Some(line) = self.main.as_ref().and_then(|main| main.get(..ply)) {
            self.player.back_to(0);
            line.iter().for_each(|&mv| self.player.play(mv));
            self.player.begin_variation(ply);
        }
    }
}

/// The moves of a line with their places.
fn moves_of(text: &str, at: Range<usize>) -> Result<Vec<(Move, Range<usize>)>, ParseError> {
    let mut moves = vec![];
    let mut start = at.start;
    while start < at.end {
        let length = text[start..at.end].chars().take(3).map(char::len_utf8).sum::<usize>();
        let place = start..start + length;
        let Some(mv) = of_digits(&text[place.clone()]) else {
            let expected = Text {
                en: "a move in three digits of base 36",
                ja: "3文字の36進数による指し手",
            };
            let message = found_instead(&text[place.clone()], expected);
            return Err(ParseError::new(text, place, message));
        };
        start = place.end;
        moves.push((mv, place));
    }
    Ok(moves)
}

/// The move of three digits.
fn of_digits(digits: &str) -> Option<Move> {
    if digits.len() != 3 || !digits.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return None;
    }
    let number = usize::from_str_radix(digits, 36).ok()?;
    let (from, to, promote) = (number / 162, number / 2 % 81, number % 2 == 1);
    let to = square(to)?;
    match from.checked_sub(Square::COUNT) {
        None => Move::of(MoveParts::Walk { from: square(from)?, to, promote }),
        Some(_) if promote => None,
        Some(hand) => {
            HANDS.iter().find(|(_, index)| *index == hand).map(|(kind, _)| Move::drop(*kind, to))
        }
    }
}

/// The square of an index. Squares are counted along the ranks, from 1a on.
fn square(index: usize) -> Option<Square> {
    Square::new((index % 9) as u8 + 1, (index / 9) as u8 + 1)
}

fn index(square: Square) -> usize {
    usize::from(square.rank() - 1) * 9 + usize::from(square.file() - 1)
}

fn digits(mv: Move) -> String {
    let (from, promotes) = match mv.parts() {
        MoveParts::Walk { from, promote, .. } => (index(from), promote),
        MoveParts::Drop { kind, .. } => {
            let hand = HANDS.iter().find(|(known, _)| *known == kind);
            (Square::COUNT + hand.map_or(0, |(_, index)| *index), false)
        }
    };
    let mut number = (from * 81 + index(mv.to())) * 2 + usize::from(promotes);
    let mut digits = [' '; 3];
    for digit in digits.iter_mut().rev() {
        *digit = char::from_digit((number % 36) as u32, 36).unwrap_or('0');
        number /= 36;
    }
    digits.iter().collect()
}

/// Writes one record.
fn write(record: &Record) -> String {
    let mut text = String::new();
    let is_even = record.setup == handicap::even();
    if !is_even {
        let sfen = write_sfen(&record.setup);
        let sfen = sfen.strip_suffix(" 1").unwrap_or(&sfen);
        text.push_str(&sfen.replace('/', "_").replace(' ', ".").replace('+', "z"));
    }
    let tree = &record.tree;
    for (index, line) in tree.lines().iter().enumerate() {
        let end = line.end.and_then(End::usen);
        if index > 0 && line.places.is_empty() && end.is_none() {
            continue;
        }
        text.push_str(&format!("~{}.", tree[line.from].ply()));
        let moves = line.places.iter().filter_map(|&id| tree[id].mv());
        moves.for_each(|mv| text.push_str(&digits(mv)));
        text.push('.');
        text.extend(end);
    }
    if record.exact_hands && !is_even {
        text.push_str(&format!(" # {EXACT_HANDS}"));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::super::{Line, MoveTree};
    use super::*;
    use crate::notation::{read_usi, write_usi};

    fn lines(text: &str) -> Vec<String> {
        let tree = USEN.read(text).unwrap_or_else(|error| panic!("{error}")).tree;
        let name = |id| tree[id].mv().map(write_usi).unwrap_or_default();
        let line = |line: &Line| line.places.iter().map(|&id| name(id)).collect::<Vec<_>>();
        tree.lines().iter().map(|each| line(each).join(" ")).collect()
    }

    #[test]
    fn every_move_is_read_back_as_written() {
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            assert_eq!(of_digits(&digits(mv)), Some(mv));
        }
        for (usen, usi) in [("7ku", "7g7f"), ("2jm", "3c3d"), ("bgg", "P*9f"), ("8rl", "8h2b+")] {
            assert_eq!(of_digits(usen), Some(read_usi(usi).unwrap()), "{usen}");
        }
        for nothing in ["", "7k", "7k.", "zzz", "000", "+12", "-12", "玉"] {
            assert_eq!(of_digits(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn records_are_read_and_written() {
        let game = "~0.7ku2jm6y236e.r~2.8rl.~1.36e6y2.p~2.7ga.t\n";
        let expected = ["7g7f 3c3d 2g2f 8c8d", "8h2b+", "8c8d 2g2f", "6g6f"];
        assert_eq!(lines(game), expected);
        // A line that cannot be played on the last line leaves the main line.
        let main = "~0.7ku2jm6y236e.r~1.36e6y2.p~2.8rl.";
        assert_eq!(lines(main), ["7g7f 3c3d 2g2f 8c8d", "8h2b+", "8c8d 2g2f"]);
        let record = USEN.read(game).unwrap();
        let main = record.tree.line_from(MoveTree::START);
        assert_eq!(record.tree[main[3]].end, Some(End::Resign));
        assert_eq!((record.exact_hands, USEN.write(&record).as_str()), (true, game));
        let problem = "8l_7b1_8k_6zB2_7Pg_9_9_9_9.b.R~0.";
        assert_eq!(lines(problem), [""]);
        assert_eq!(lines(&format!(" {problem}\r\n")), [""]);
        let mut record = USEN.read(problem).unwrap();
        let moves = ["R*1b", "1a1b", "3d2d"].map(|mv| read_usi(mv).unwrap());
        record.tree = MoveTree::of_line(&moves);
        assert_eq!(
            (record.exact_hands, USEN.write(&record)),
            (false, format!("{problem}c0i00i3o2.\n"))
        );
        record.exact_hands = true;
        assert_eq!(USEN.write(&record), format!("{problem}c0i00i3o2. # hands=literal\n"));
        assert_eq!(USEN.read(&USEN.write(&record)), Ok(record));
        assert_eq!(lines(&format!("{problem}c0i00i3o2.~2.3nm.p")), ["R*1b 1a1b 3d2d", "3d3c"]);
    }

    #[test]
    fn an_error_has_its_place() {
        let move_expected = "expected a move in three digits of base 36";
        for (text, column, message) in [
            ("x~0.", 1, "found `x`, expected a piece, or a number of empty squares"),
            (
                "",
                1,
                "found the end of the text, expected `~` and a line of moves such as 0.7ku2jm.",
            ),
            ("~1.7ku.", 2, "expected the number of moves before this line, at most 0"),
            ("~x.7ku.", 2, "expected the number of moves before this line, at most 0"),
            ("~0.7ku7ku.", 7, "move 2: 7g7f is not legal here"),
            ("~0.7ku7k.", 7, &format!("found `7k`, {move_expected}")),
            ("~0.7ku玉zzz.", 7, &format!("found `玉zz`, {move_expected}")),
            (
                "~0.7ku.x",
                8,
                "found `x`, expected a letter for the end of the line: r, t, i, j or p",
            ),
            ("~0.7ku.~2.2jm.", 9, "expected the number of moves before this line, at most 1"),
        ] {
            let error = USEN.read(text).unwrap_err();
            assert_eq!((error.column, &*error.message.en), (column, message), "{text}");
        }
    }

    #[test]
    fn lines_are_recognised() {
        for line in ["~0.7ku2jm.r", "~0.7ku", "8l_7b1_8k_6zB2_7Pg_9_9_9_9.b.R~0..~0.7ku.", "~0."] {
            assert!(is_certain(line), "{line}");
        }
        for line in ["", "~", "~0", "~0.7k.", "a~0.7ku.", "~x.7ku.", "~0.7ku.r.s", "~/a.b"] {
            assert!(!is_certain(line), "{line}");
        }
    }
}
