//! Writes KIF and KI2, which differ in how moves stand in them.

use std::fmt::Write as _;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::super::{End, Line, MoveTree, Node, Record, handicap, on_one_line};
use super::read::{LineKind, end_of_summary, is_end};
use crate::notation::naming::Action;
use crate::notation::{EXACT_HANDS, Style, japanese_move, neutral, write_bod};
use crate::shogi::{Color, Move, Position, Rule, Square};

/// How the moves of a notation are written.
pub(super) struct Manner {
    /// What stands above the moves.
    above: &'static str,
    /// Writes a move that leads to a place.
    write_move: fn(&mut String, &Here, Move, &Node),
    /// Writes the end of a line.
    write_end: fn(&mut String, &Here, &End),
}

/// KIF: a move on each line.
pub(super) const KIF: Manner = Manner {
    above: "手数----指手---------消費時間--\n",
    write_move: write_numbered,
    write_end: |text, here, end| {
        if matches!(end, End::Other(word) if !is_end(&neutral(word))) {
            return end_as_comment(text, end);
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>4} {}", here.ply + 1, neutral(end.kif()));
        if here.is_main {
            text.push_str(&summary(here, end));
        }
    },
};

/// KI2: moves by name, several a line.
pub(super) const KI2: Manner = Manner {
    above: "",
    write_move: |text, here, mv, _| {
        if !text.ends_with('\n') {
            text.push(' ');
        }
        let name = japanese_move(&here.position, mv, here.previous_to, Style::LONG);
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

/// Writes an end whose word means something else here.
fn end_as_comment(text: &mut String, end: &End) {
    let _ = writeln!(text, "*{}", neutral(end.kif()));
}

/// Where the writer is on a line.
pub(super) struct Here {
    position: Position,
    /// Where the last move went.
    previous_to: Option<Square>,
    /// How many moves have been played.
    ply: usize,
    is_main: bool,
    /// What the sides have taken so far: the one to move, and the other.
    totals: [Duration; 2],
    has_times: bool,
    is_handicap: bool,
}

impl Here {
    fn play(&mut self, mv: Move, node: &Node) {
        let [own, other] = self.totals;
        self.totals = [other, own.saturating_add(node.time.unwrap_or_default())];
        self.position.play(mv);
        self.previous_to = Some(mv.to());
        self.ply += 1;
    }
}

/// Writes a record.
pub(super) fn write(record: &Record, manner: &Manner) -> String {
    let mut text = head(record);
    text.push_str(manner.above);
    let allowed = [Rule::DefendingKing, Rule::NotInCheck];
    // What breaks the rules has no moves.
    let Ok(position) = Position::allowing(&record.setup, &allowed) else { return text };
    let tree = &record.tree;
    notes(&mut text, &tree[MoveTree::START]);
    let is_start = handicap::names(&record.setup).is_some();
    let start = || Here {
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
        write_line(&mut text, tree, line, here, manner);
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

/// A header, or a comment of the same words if a line that begins so means something else.
fn header_line(name: &str, value: &str) -> String {
    let (name, value) = (neutral(name), on_one_line(value));
    let line = format!("{name}：{value}\n");
    let is_read = match LineKind::of(&line) {
        LineKind::Header("", _) => false,
        LineKind::Header(read, value) => read == name.trim() && !handicap::is_header(read, value),
        _ => false,
    };
    if is_read { line } else { format!("*{line}") }
}

/// Writes the moves of a line with what is said about them.
fn write_line(text: &mut String, tree: &MoveTree, line: &Line, mut here: Here, manner: &Manner) {
    for (index, &id) in line.places.iter().enumerate() {
        let node = &tree[id];
        let Some(mv) = node.mv() else { continue };
        if index > 0 && index.is_multiple_of(6) {
            new_line(text);
        }
        (manner.write_move)(text, &here, mv, node);
        here.play(mv, node);
        if !node.comments.is_empty() || node.bookmark.is_some() {
            new_line(text);
            notes(text, node);
        }
    }
    if let Some(end) = line.end {
        (manner.write_end)(text, &here, end);
    }
    new_line(text);
}

/// Ends a line that has begun.
fn new_line(text: &mut String) {
    if !text.ends_with('\n') {
        text.push('\n');
    }
}

/// What is said at a place.
fn notes(text: &mut String, node: &Node) {
    for line in &node.comments {
        let _ = writeln!(text, "*{}", neutral(line));
    }
    if let Some(name) = &node.bookmark {
        let _ = writeln!(text, "&{}", neutral(name));
    }
}

/// A name in which 同 has its blank, as in `同　香`.
fn spaced(name: String) -> String {
    let is_short = name.trim_start_matches(['▲', '△']).chars().count() == 2;
    if is_short { name.replace('同', "同　") } else { name }
}

/// `   2 同　香(11)   ( 0:03/00:00:07)`.
fn write_numbered(text: &mut String, here: &Here, mv: Move, node: &Node) {
    let Some(action) = Action::new(&here.position, mv) else { return };
    let mut name = match here.previous_to == Some(mv.to()) {
        true => "同　".to_owned(),
        false => mv.to().japanese(),
    };
    name.push_str(action.piece.kind.japanese());
    if mv.promotes() {
        name.push('成');
    }
    match action.from {
        Some(from) => name.push_str(&format!("({}{})", from.file(), from.rank())),
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

/// The sentence about the end of the main line.
fn summary(here: &Here, end: &End) -> String {
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
        end => neutral(end.kif()),
    };
    format!("まで{count}手で{words}\n")
}
