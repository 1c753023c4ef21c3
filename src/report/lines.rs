//! Lines of moves with their numbers, as running text and in columns; sentences folded to a width.

use unicode_width::UnicodeWidthStr;

use super::{CharacterSet, Moves, View};
use crate::notation::{Squares, Style as Names, japanese_move, japanese_tail, write_western_move};
use crate::shogi::{Hand, Move, Position};
use crate::text::{self, Text, align_left, breakable, widest};

/// The number of moves after which the line of a defect is cut off, unless all moves are shown.
const MOVES: usize = 12;

/// A move with its number and its names.
struct Named {
    number: usize,
    western: String,
    japanese: String,
}

/// The names of the moves of `line`, which is played after `before`.
fn names(start: &Position, before: &[Move], line: &[Move]) -> Vec<Named> {
    let mut previous = before.last().map(|mv| mv.to());
    let named = |(number, (position, mv)): (usize, (Position, Move))| {
        let western = write_western_move(&position, mv, Squares::Hodges);
        let japanese = japanese_move(&position, mv, previous.replace(mv.to()), Names::LONG);
        Named { number, western, japanese }
    };
    (before.len() + 1..).zip(start.after(before).along(line)).map(named).collect()
}

/// The moves of a line with their numbers, in the language of the view.
pub fn numbered(view: &View, start: &Position, before: &[Move], line: &[Move]) -> Vec<String> {
    let numbered = |Named { number, western, japanese }| {
        let name = if view.has_japanese_moves() { japanese } else { western };
        format!("{number}. {name}")
    };
    names(start, before, line).into_iter().map(numbered).collect()
}

/// The moves of a line, cut off after the first [`MOVES`] unless the view shows all.
pub(super) fn shortened(view: &View, mut moves: Vec<String>) -> Vec<String> {
    // A single further move takes no more room than an ellipsis.
    if moves.len() > MOVES + 1 && !view.all {
        moves.truncate(MOVES);
        moves.push(view.ellipsis().to_owned());
    }
    moves
}

/// Moves that are played after others, with their numbers, folded into complete lines.
pub fn line(view: &View, start: &Position, before: &[Move], moves: &[Move]) -> String {
    wrapped(view, &numbered(view, start, before, moves), 0)
}

/// The name of a move that is played after others, in the language of the view.
pub fn move_after(view: &View, start: &Position, before: &[Move], mv: Move) -> String {
    let position = start.after(before);
    match view.has_japanese_moves() {
        true => japanese_move(&position, mv, before.last().map(|mv| mv.to()), Names::LONG),
        false => write_western_move(&position, mv, Squares::Hodges),
    }
}

/// The same in each language.
pub(super) fn names_after(view: &View, start: &Position, before: &[Move], mv: Move) -> Text {
    view.both(|view| move_after(view, start, before, mv))
}

/// The moves of a line before the move with this number.
pub(super) fn before(line: &[Move], ply: u32) -> &[Move] {
    line.get(..(ply as usize).saturating_sub(1)).unwrap_or(&[])
}

/// The attacker's hand at the end of a line.
pub(super) fn last_hand(start: &Position, line: &[Move]) -> Hand {
    start.after(line).hand(start.turn())
}

/// Numbered moves, folded to the width of the view into complete lines; all but the first line are
/// indented.
pub(super) fn wrapped(view: &View, moves: &[String], indent: usize) -> String {
    text::wrapped(moves.iter().map(|mv| mv.to_owned() + "  "), 0, indent, view.width) + "\n"
}

/// The same with the first line indented as well.
pub(super) fn indented(view: &View, mut moves: Vec<String>, indent: usize) -> String {
    if let Some(first) = moves.first_mut() {
        first.insert_str(0, &" ".repeat(indent));
    }
    wrapped(view, &moves, indent)
}

/// A sentence, folded to the width of the view between words into complete lines; all but the first line
/// are indented.
pub fn sentence(view: &View, text: &str, indent: usize) -> String {
    text::wrapped(breakable(text), 0, indent, view.width) + "\n"
}

/// The numbered moves of the solution, with Western and Japanese names side by side or those that the view
/// selects. A check and its reply stand on one line if there is room.
///
/// A solution that is as long as the mate ends with its length, as is usual in Japanese: まで3手詰.
pub(super) fn columns(view: &View, start: &Position, line: &[Move], length: Option<u32>) -> String {
    if view.characters == CharacterSet::Ascii {
        return wrapped(view, &numbered(view, start, &[], line), 0);
    }
    let names = names(start, &[], line);
    let widths = (
        line.len().to_string().len(),
        widest(names.iter().map(|name| &*name.western)),
        widest(names.iter().map(|name| &*name.japanese)),
    );
    let cell = |name: &Named| {
        let number = format!("{:>1$}", name.number, widths.0);
        let western = align_left(&name.western, widths.1);
        let japanese = align_left(&name.japanese, widths.2);
        match view.moves {
            Moves::Western => format!("{number}. {western}"),
            Moves::Japanese => format!("{number}. {japanese}"),
            Moves::Both => format!("{number}. {western}  {japanese}"),
        }
    };
    let mut cells: Vec<String> = names.iter().map(cell).collect();
    let wide = cells.first().map_or(0, |cell| cell.width());
    let is_whole = length == Some(line.len() as u32);
    if let Some(last) = cells.last_mut().filter(|_| is_whole && view.moves != Moves::Western) {
        *last = format!("{}　{}", last.trim_end(), japanese_tail(line.len()));
    }
    let in_row = if 2 * wide + 3 <= view.width { 2 } else { 1 };
    let rows = cells.chunks(in_row).map(|row| row.join("   ").trim_end().to_owned() + "\n");
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    fn first() -> (Position, Vec<Move>) {
        let moves = ["R*1b", "1a1b", "3d2d"].map(|mv| mv.parse().unwrap());
        ("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse().unwrap(), moves.to_vec())
    }

    #[test]
    fn lines_contain_one_or_two_moves() {
        let (start, line) = first();
        let wide = "1. R*1b   ▲１二飛   2. Lx1b   △同香\n3. +B-2d  ▲２四馬　まで3手詰\n";
        assert_eq!(columns(&View::default(), &start, &line, Some(3)), wide);
        let view = View { width: 30, ..View::default() };
        let narrow = "1. R*1b   ▲１二飛\n2. Lx1b   △同香\n3. +B-2d  ▲２四馬　まで3手詰\n";
        assert_eq!(columns(&view, &start, &line, Some(3)), narrow);
        let ascii = View { characters: CharacterSet::Ascii, ..view };
        assert_eq!(columns(&ascii, &start, &line, Some(3)), "1. R*1b  2. Lx1b  3. +B-2d\n");
    }

    #[test]
    fn sentences_are_wrapped_at_blanks_and_commas() {
        let view = View { width: 12, ..View::default() };
        assert_eq!(sentence(&view, "one two three four", 2), "one two\n  three four\n");
        assert_eq!(sentence(&view, "一二、三四、五六、七", 2), "一二、三四、\n  五六、七\n");
        assert_eq!(sentence(&view, "averylongwordindeed x", 2), "averylongwordindeed\n  x\n");
    }

    #[test]
    fn lines_continue_where_others_end() {
        let (start, line) = first();
        let view = View { language: Language::Japanese, ..View::default() };
        let words = numbered(&view, &start, &line[..1], &line[1..]);
        assert_eq!(words, ["2. △同香", "3. ▲２四馬"]);
        let view = View { width: 14, ..view };
        assert_eq!(wrapped(&view, &words, 2), "2. △同香\n  3. ▲２四馬\n");
    }
}
