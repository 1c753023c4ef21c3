//! Writes CSA, one statement on each line.

use std::fmt::Write as _;
use std::time::Duration;

use super::super::{MoveTree, Node, Record, code, handicap, on_one_line, start_position};
use super::names::csa_name;
use crate::notation::EXACT_HANDS;
use crate::notation::naming::digits;
use crate::shogi::{Color, HandKind, Move, Piece, Position, Setup, Square};
use crate::text::printable;

/// Writes the main line of a record.
pub(super) fn write(record: &Record) -> String {
    let tree = &record.tree;
    let places = tree.line_from(MoveTree::START);
    let times = || places.iter().filter_map(|&id| tree[id].time);
    let has_fractions = times().any(|time| time.subsec_millis() > 0);
    let mut text = if has_fractions { "V3.0\n" } else { "V2.2\n" }.to_owned();
    write_headers(&mut text, record);
    write_position(&mut text, record);
    write_comments(&mut text, &tree[MoveTree::START]);
    // An illegal position has no moves.
    let Ok(mut position) = start_position(&record.setup) else { return text };
    let has_times = times().next().is_some();
    for node in places.iter().map(|&id| &tree[id]) {
        let Some(mv) = node.mv() else { continue };
        push_line(&mut text, &move_text(&position, mv));
        if has_times {
            push_line(&mut text, &time_text(node.time.unwrap_or_default()));
        }
        write_comments(&mut text, node);
        position.play(mv);
    }
    let last = places.last().copied().unwrap_or(MoveTree::START);
    if let Some(end) = &tree[last].end {
        match end.csa(position.turn()) {
            Some(word) => push_line(&mut text, &format!("%{word}")),
            // CSA has no word for this end.
            None => push_line(&mut text, &format!("'*{}", printable(end.kif()))),
        }
    }
    text
}

/// The headers, those of the sides first.
fn write_headers(text: &mut String, record: &Record) {
    let named = record.headers.iter().map(|(name, value)| (csa_name(name), value));
    let mut headers: Vec<_> = named.collect();
    let sides = ["N+", "N-"];
    headers
        .sort_by_key(|(name, _)| sides.iter().position(|side| side == name).unwrap_or(sides.len()));
    for (name, value) in headers {
        let begin = if sides.contains(&&*name) { name } else { format!("${name}:") };
        push_line(text, &format!("{begin}{}", on_one_line(value)));
    }
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn write_comments(text: &mut String, node: &Node) {
    for line in &node.comments {
        push_line(text, &format!("'*{}", printable(line)));
    }
}

fn mark(color: Color) -> char {
    if color == Color::Black { '+' } else { '-' }
}

/// The position and the side to move.
fn write_position(text: &mut String, record: &Record) {
    let setup = &record.setup;
    if let Some(removed) = removed(setup) {
        push_line(text, &format!("PI{removed}"));
    } else {
        if record.exact_hands {
            push_line(text, &format!("'{EXACT_HANDS}"));
        }
        for rank in 1..=9 {
            push_line(text, &rank_text(setup, rank));
        }
        for color in Color::ALL {
            let held = HandKind::BY_STRENGTH.into_iter().map(|kind| {
                // A limit for impossible positions; no set has this many pieces.
                let count = setup.held(color, kind).min(99) as usize;
                format!("00{}", code::code(kind.on_board())).repeat(count)
            });
            let held: String = held.collect();
            if !held.is_empty() {
                push_line(text, &format!("P{}{held}", mark(color)));
            }
        }
    }
    push_line(text, &mark(setup.turn).to_string());
}

fn rank_text(setup: &Setup, rank: u8) -> String {
    let mut text = format!("P{rank}");
    for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
        match setup.get(square) {
            None => text.push_str(" * "),
            Some(Piece { color, kind }) => {
                text.push(mark(color));
                text.push_str(code::code(kind));
            }
        }
    }
    text
}

/// The pieces to remove from an even start for this position; `None` if that is not enough.
fn removed(setup: &Setup) -> Option<String> {
    let mut even = handicap::even();
    even.turn = setup.turn;
    let mut text = String::new();
    for (square, piece) in even.clone().pieces() {
        if setup.get(square).is_none() {
            even.set(square, None);
            text.push_str(&format!("{}{}", digits(square), code::code(piece.kind)));
        }
    }
    // A board with few pieces is written in ranks.
    (even == *setup && text.len() <= 40).then_some(text)
}

/// A move with its piece as it is after the move.
fn move_text(position: &Position, mv: Move) -> String {
    let from = mv.from();
    let before = from.and_then(|from| position.piece_at(from)).map(|piece| piece.kind);
    let before = before.or(mv.dropped().map(HandKind::on_board));
    let after = before.filter(|_| mv.promotes()).and_then(|kind| kind.promoted()).or(before);
    let mut text = mark(position.turn()).to_string();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "{}{}{}",
        from.map_or("00".to_owned(), digits),
        digits(mv.to()),
        after.map_or("", code::code)
    );
    text
}

fn time_text(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    if millis == 0 {
        return format!("T{seconds}");
    }
    format!("T{seconds}.{}", format!("{millis:03}").trim_end_matches('0'))
}
