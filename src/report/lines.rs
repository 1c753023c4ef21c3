//! Lines of moves with their numbers, as running text and in columns; words and sentences broken into
//! lines of text.

use unicode_width::UnicodeWidthStr;

use super::{CharacterSet, Moves, View};
use crate::notation::{Squares, Style as Names, japanese_move, japanese_tail, write_western_move};
use crate::shogi::{Hand, Move, Position};

/// How many moves of a line that shows a defect are written, if not all are asked for.
const MOVES: usize = 12;

/// A move by all its names.
struct Named {
    number: usize,
    western: String,
    japanese: String,
}

/// The names of the moves of `line`, which is played after `before`.
fn names(start: &Position, before: &[Move], line: &[Move]) -> Vec<Named> {
    let mut position = start.clone();
    let mut previous = None;
    for &mv in before {
        position.play(mv);
        previous = Some(mv.to());
    }
    let mut names = vec![];
    for (index, &mv) in line.iter().enumerate() {
        names.push(Named {
            number: before.len() + index + 1,
            western: write_western_move(&position, mv, Squares::Hodges),
            japanese: japanese_move(&position, mv, previous, Names::LONG),
        });
        position.play(mv);
        previous = Some(mv.to());
    }
    names
}

/// The moves of a line with their numbers, in the language of the view.
pub fn numbered(view: &View, start: &Position, before: &[Move], line: &[Move]) -> Vec<String> {
    let names = names(start, before, line);
    names
        .into_iter()
        .map(|Named { number, western, japanese }| {
            let name = if view.has_japanese_moves() { japanese } else { western };
            format!("{number}. {name}")
        })
        .collect()
}

/// The moves of a line that need not be written to its end.
pub(super) fn shortened(view: &View, mut moves: Vec<String>) -> Vec<String> {
    // A single move more takes no more room than an ellipsis.
    if moves.len() > MOVES + 1 && !view.all {
        moves.truncate(MOVES);
        moves.push(view.ellipsis().to_owned());
    }
    moves
}

/// The moves of a line that is played after others, with their numbers, in lines that each end.
pub fn line(view: &View, start: &Position, before: &[Move], moves: &[Move]) -> String {
    wrapped(view, &numbered(view, start, before, moves), "  ", 0)
}

/// A move after others, by its name in the view's language.
pub fn move_after(view: &View, start: &Position, before: &[Move], mv: Move) -> String {
    let mut position = start.clone();
    for &mv in before {
        position.play(mv);
    }
    match view.has_japanese_moves() {
        true => japanese_move(&position, mv, before.last().map(|mv| mv.to()), Names::LONG),
        false => write_western_move(&position, mv, Squares::Hodges),
    }
}

/// What the attacker holds at the end of a line.
pub(super) fn last_hand(start: &Position, line: &[Move]) -> Hand {
    let mut position = start.clone();
    for &mv in line {
        position.play(mv);
    }
    position.hand(start.turn())
}

/// Words in lines of the view's width at most, where words allow; all but the first line indented.
pub(super) fn wrapped(view: &View, words: &[String], gap: &str, indent: usize) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let more = word.width();
        if width > 0 && width + gap.len() + more > view.width {
            text = text.trim_end().to_owned() + "\n" + &" ".repeat(indent);
            width = indent;
        } else if !text.is_empty() {
            text.push_str(gap);
            width += gap.len();
        }
        text.push_str(word);
        width += more;
    }
    text + "\n"
}

/// Numbered moves in lines of their own.
pub(super) fn indented(view: &View, mut moves: Vec<String>, indent: usize) -> String {
    if let Some(first) = moves.first_mut() {
        first.insert_str(0, &" ".repeat(indent));
    }
    wrapped(view, &moves, "  ", indent)
}

/// A sentence in lines of the view's width at most: they end at blanks and after Japanese commas; all
/// but the first line are indented.
pub fn sentence(view: &View, text: &str, indent: usize) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for part in text.split_inclusive([' ', '、']) {
        if width > indent && width + part.trim_end().width() > view.width {
            lines = lines.trim_end().to_owned() + "\n" + &" ".repeat(indent);
            width = indent;
        }
        lines += part;
        width += part.width();
    }
    lines.trim_end().to_owned() + "\n"
}

/// The moves of the solution, numbered one by one; Western and Japanese names side by side, or those
/// that are asked for. Check and reply stand on one line if there is room.
///
/// A line that is a whole solution ends with its length, as Japanese ones do: まで3手詰.
pub(super) fn columns(view: &View, start: &Position, line: &[Move], is_whole: bool) -> String {
    if view.characters == CharacterSet::Ascii {
        return wrapped(view, &numbered(view, start, &[], line), "  ", 0);
    }
    let names = names(start, &[], line);
    let widest = |of: fn(&Named) -> &str| names.iter().map(|name| of(name).width()).max();
    let widths = (
        line.len().to_string().len(),
        widest(|name| &name.western).unwrap_or(0),
        widest(|name| &name.japanese).unwrap_or(0),
    );
    let cell = |name: &Named| {
        let number = format!("{:>1$}", name.number, widths.0);
        let western = padded(&name.western, widths.1);
        let japanese = padded(&name.japanese, widths.2);
        match view.moves {
            Moves::Western => format!("{number}. {western}"),
            Moves::Japanese => format!("{number}. {japanese}"),
            Moves::Both => format!("{number}. {western}  {japanese}"),
        }
    };
    let mut cells: Vec<String> = names.iter().map(cell).collect();
    let wide = cells.first().map_or(0, |cell| cell.width());
    if let Some(last) = cells.last_mut().filter(|_| is_whole && view.moves != Moves::Western) {
        *last = format!("{}　{}", last.trim_end(), japanese_tail(line.len()));
    }
    let in_row = if 2 * wide + 3 <= view.width { 2 } else { 1 };
    let rows = cells.chunks(in_row).map(|row| row.join("   ").trim_end().to_owned() + "\n");
    rows.collect()
}

fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::report::Language;

    fn first() -> (Position, Vec<Move>) {
        let setup = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1").unwrap();
        let moves = ["R*1b", "1a1b", "3d2d"].map(|mv| crate::notation::read_usi(mv).unwrap());
        (Position::new(&setup).unwrap(), moves.to_vec())
    }

    #[test]
    fn two_moves_a_line_or_one() {
        let (start, line) = first();
        let wide = "1. R*1b   ▲１二飛   2. Lx1b   △同香\n3. +B-2d  ▲２四馬　まで3手詰\n";
        assert_eq!(columns(&View::default(), &start, &line, true), wide);
        let view = View { width: 30, ..View::default() };
        let narrow = "1. R*1b   ▲１二飛\n2. Lx1b   △同香\n3. +B-2d  ▲２四馬　まで3手詰\n";
        assert_eq!(columns(&view, &start, &line, true), narrow);
        let ascii = View { characters: CharacterSet::Ascii, ..view };
        assert_eq!(columns(&ascii, &start, &line, true), "1. R*1b  2. Lx1b  3. +B-2d\n");
    }

    #[test]
    fn sentences_end_lines_at_blanks_and_commas() {
        let view = View { width: 12, ..View::default() };
        assert_eq!(sentence(&view, "one two three four", 2), "one two\n  three four\n");
        assert_eq!(sentence(&view, "一二、三四、五六、七", 2), "一二、三四、\n  五六、七\n");
        assert_eq!(sentence(&view, "averylongwordindeed x", 2), "averylongwordindeed\n  x\n");
    }

    #[test]
    fn lines_go_on_where_others_end() {
        let (start, line) = first();
        let view = View { language: Language::Japanese, ..View::default() };
        let words = numbered(&view, &start, &line[..1], &line[1..]);
        assert_eq!(words, ["2. △同香", "3. ▲２四馬"]);
        let view = View { width: 14, ..view };
        assert_eq!(wrapped(&view, &words, "  ", 2), "2. △同香\n  3. ▲２四馬\n");
    }
}
