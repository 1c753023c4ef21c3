//! Writes KIF and KI2, which differ in the form of moves.

use std::fmt::Write as _;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::super::{End, Line, MoveTree, Node, Record, handicap, on_one_line, start_position};
use super::line_kind::LineKind;
use super::read::{end_of_summary, is_end};
use crate::notation::naming::{Action, digits};
use crate::notation::{EXACT_HANDS, Style, japanese_move, write_bod};
use crate::shogi::{Color, Move, Position, Square};
use crate::text::printable;

/// The functions that write the moves of a notation.
pub(super) struct MoveWriter {
    /// The line above the moves.
    above: &'static str,
    /// Writes a move and the time of the place after it.
    write_move: fn(&mut String, &Cursor, Move, &Node),
    /// Writes the end of a line.
    write_end: fn(&mut String, &Cursor, &End),
}

/// KIF: a move on each line.
pub(super) const KIF: MoveWriter = MoveWriter {
    above: "手数----指手---------消費時間--\n",
    write_move: write_numbered,
    write_end: |text, here, end| {
        if matches!(end, End::Other(word) if !is_end(&printable(word))) {
            return end_as_comment(text, end);
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>4} {}", here.ply + 1, printable(end.kif()));
        if here.is_main {
            text.push_str(&summary(here, end));
        }
    },
};

/// KI2: moves by name, several a line.
pub(super) const KI2: MoveWriter = MoveWriter {
    above: "",
    write_move: |text, here, mv, _| {
        if !text.ends_with('\n') {
            text.push(' ');
        }
        let name = in_files(&japanese_move(&here.position, mv, here.previous_to, Style::LONG));
        text.push_str(&spaced(name));
    },
    write_end: |text, here, end| {
        new_line(text);
        let summary = summary(here, end);
        if matches!(end, End::Other(_)) && !matches!(end_of_summary(&summary), Some(End::Other(_)))
        {
            return end_as_comment(text, end);
        }
        text.push_str(&summary);
    },
};

/// Writes an end as a comment, because the reader would misread its word.
fn end_as_comment(text: &mut String, end: &End) {
    let _ = writeln!(text, "*{}", printable(end.kif()));
}

/// The state of the writer on a line.
pub(super) struct Cursor {
    position: Position,
    /// The target of the last move.
    previous_to: Option<Square>,
    /// The number of moves so far.
    ply: usize,
    is_main: bool,
    /// The time of the side to move so far, and of the other side.
    totals: [Duration; 2],
    has_times: bool,
    is_handicap: bool,
}

impl Cursor {
    fn play(&mut self, mv: Move, node: &Node) {
        let [own, other] = self.totals;
        self.totals = [other, own.saturating_add(node.time.unwrap_or_default())];
        self.position.play(mv);
        self.previous_to = Some(mv.to());
        self.ply += 1;
    }
}

/// Writes a record.
pub(super) fn write(record: &Record, writer: &MoveWriter) -> String {
    let mut text = head(record);
    text.push_str(writer.above);
    // An illegal position has no moves.
    let Ok(position) = start_position(&record.setup) else { return text };
    let tree = &record.tree;
    notes(&mut text, &tree[MoveTree::START]);
    let is_start = handicap::names(&record.setup).is_some();
    let start = || Cursor {
        position: position.clone(),
        previous_to: None,
        ply: 0,
        is_main: true,
        totals: [Duration::ZERO; 2],
        has_times: tree.ids().any(|id| tree[id].time.is_some()),
        is_handicap: is_start && record.setup.turn == Color::White,
    };
    for (index, line) in tree.lines().iter().enumerate() {
        let mut here = start();
        for node in tree.path(line.from).into_iter().map(|id| &tree[id]) {
            node.mv().into_iter().for_each(|mv| here.play(mv, node));
        }
        here.is_main = index == 0;
        if !here.is_main {
            let _ = writeln!(text, "\n変化：{}手", here.ply + 1);
        }
        write_line(&mut text, tree, line, here, writer);
    }
    text
}

/// The headers and the position.
fn head(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in &record.headers {
        text.push_str(&header_line(name, value));
    }
    if let Some((name, _)) = handicap::names(&record.setup) {
        let _ = writeln!(text, "手合割：{name}");
        return text;
    }
    if record.header("手合割").is_none() {
        text.push_str(&format!("手合割：{}\n", handicap::OTHER));
    }
    if record.exact_hands {
        let _ = writeln!(text, "# {EXACT_HANDS}");
    }
    text + &write_bod(&record.setup)
}

/// A header, or a comment with the same text if the reader would misread the line.
fn header_line(name: &str, value: &str) -> String {
    let (name, value) = (printable(name), on_one_line(value));
    let line = format!("{name}：{value}\n");
    let is_read = match LineKind::of(&line) {
        LineKind::Header("", _) => false,
        LineKind::Header(read, value) => read == name.trim() && !handicap::is_header(read, value),
        _ => false,
    };
    if is_read { line } else { format!("*{line}") }
}

/// Writes the moves of a line with their comments.
fn write_line(
    text: &mut String,
    tree: &MoveTree,
    line: &Line,
    mut here: Cursor,
    writer: &MoveWriter,
) {
    for (index, &id) in line.places.iter().enumerate() {
        let node = &tree[id];
        let Some(mv) = node.mv() else { continue };
        if index > 0 && index.is_multiple_of(6) {
            new_line(text);
        }
        (writer.write_move)(text, &here, mv, node);
        here.play(mv, node);
        if !node.comments.is_empty() || node.bookmark.is_some() {
            new_line(text);
            notes(text, node);
        }
    }
    if let Some(end) = line.end {
        (writer.write_end)(text, &here, end);
    }
    new_line(text);
}

/// Ends the current line of text.
fn new_line(text: &mut String) {
    if !text.ends_with('\n') {
        text.push('\n');
    }
}

/// Writes the comments and the bookmark of a place.
fn notes(text: &mut String, node: &Node) {
    for line in &node.comments {
        let _ = writeln!(text, "*{}", printable(line));
    }
    if let Some(name) = &node.bookmark {
        let _ = writeln!(text, "&{}", printable(name));
    }
}

/// A name as other programs write it: they write 龍, although they also read 竜.
fn in_files(name: &str) -> String {
    name.replace('竜', "龍")
}

/// A name with a blank after 同 if its piece has one character: `同　香`.
fn spaced(name: String) -> String {
    let is_short = name.trim_start_matches(['▲', '△']).chars().count() == 2;
    if is_short { name.replace('同', "同　") } else { name }
}

/// Writes a move of KIF: `   2 同　香(11)   ( 0:03/00:00:07)`.
fn write_numbered(text: &mut String, here: &Cursor, mv: Move, node: &Node) {
    let Some(action) = Action::new(&here.position, mv) else { return };
    let mut name = match here.previous_to == Some(mv.to()) {
        true => "同　".to_owned(),
        false => mv.to().japanese(),
    };
    name.push_str(&in_files(action.piece.kind.japanese()));
    if mv.promotes() {
        name.push('成');
    }
    match action.from {
        Some(from) => name.push_str(&format!("({})", digits(from))),
        None => name.push('打'),
    }
    new_line(text);
    let _ = write!(text, "{:>4} {name}", here.ply + 1);
    if here.has_times {
        let time = node.time.unwrap_or_default();
        let total = here.totals[0].saturating_add(time);
        let blanks = " ".repeat(13usize.saturating_sub(name.width()));
        let (time, total) = (time.as_secs(), total.as_secs());
        let _ = write!(
            text,
            "{blanks}({:>2}:{:02}/{:02}:{:02}:{:02})",
            time / 60,
            time % 60,
            total / 3600,
            total / 60 % 60,
            total % 60
        );
    }
    text.push('\n');
}

/// The summary at the end of the main line.
fn summary(here: &Cursor, end: &End) -> String {
    let count = here.ply;
    // In a handicap game, White gives the handicap.
    let name = |color: Color| match (color, here.is_handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    };
    let turn = here.position.turn();
    let words = match end {
        End::Mate => "詰".to_owned(),
        End::Resign => format!("{}の勝ち", name(!turn)),
        End::TimeUp => format!("時間切れにより{}の勝ち", name(!turn)),
        End::IllegalAction => format!("{}の反則負け", name(turn)),
        End::IllegalMove => format!("{}の反則勝ち", name(turn)),
        End::Declared => format!("{}の入玉勝ち", name(turn)),
        end => printable(end.kif()),
    };
    format!("まで{count}手で{words}\n")
}
