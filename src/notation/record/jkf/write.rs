//! Writes JKF. The lines are written from the last to the first, so that the variations of each line are
//! written before it, and a tree of any depth needs no recursion.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use serde_json::value::RawValue;

use super::super::{End, Line, MoveTree, Node, NodeId, Record, code, handicap, start_position};
use super::data::{
    Board, Cell, Clock, Data, EXACT, File, MoveData, MoveEntry, RELATIVE, Spot, Start, Time,
};
use crate::notation::json::Pairs;
use crate::notation::naming::Action;
use crate::notation::{Style, japanese_move};
use crate::shogi::{Color, HandKind, Move, Position, Setup, Square};
use crate::text::harmless_json;

/// An entry for the writer.
type Written = MoveEntry<MoveData, Box<RawValue>>;

/// Writes one record on a line.
pub(super) fn write(record: &Record) -> String {
    let start = start(&record.setup);
    let mut headers = record.headers.clone();
    if record.exact_hands && start.data.is_some() {
        headers.push((EXACT.0.to_owned(), EXACT.1.to_owned()));
    }
    let header = Some(Pairs(headers));
    let file = File { header, initial: Some(start), moves: moves(record) };
    // Writing JSON to a string cannot fail.
    harmless_json(serde_json::to_string(&file).unwrap_or_default()) + "\n"
}

fn number(color: Color) -> u8 {
    color.index() as u8
}

fn spot(square: Square) -> Spot {
    Spot { x: square.file(), y: square.rank() }
}

/// The position before the moves, by its name if it has one.
fn start(setup: &Setup) -> Start {
    if let Some((_, preset)) = handicap::names(setup) {
        return Start { preset: preset.to_owned(), data: None };
    }
    let cell = |square: Option<Square>| {
        square.and_then(|square| setup.get(square)).map_or_else(Cell::default, |piece| Cell {
            color: Some(number(piece.color)),
            kind: Some(code::code(piece.kind).to_owned()),
        })
    };
    let file = |file| (1..=9).map(|rank| cell(Square::new(file, rank))).collect();
    let hand = |color| {
        let held = |kind: HandKind| {
            (code::code(kind.on_board()).to_owned(), Some(setup.held(color, kind)))
        };
        HandKind::ALL.into_iter().map(held).collect::<BTreeMap<_, _>>()
    };
    let data = Data {
        color: number(setup.turn),
        board: Board::Files((1..=9).map(file).collect()),
        hands: Color::ALL.map(hand),
    };
    Start { preset: "OTHER".to_owned(), data: Some(data) }
}

/// The start, and the main line with its variations.
fn moves(record: &Record) -> Vec<Written> {
    let tree = &record.tree;
    let mut main = vec![entry(&tree[MoveTree::START])];
    // An illegal position has no moves.
    let Ok(start) = start_position(&record.setup) else { return main };
    let has_times = tree.ids().any(|id| tree[id].time.is_some());
    let writer = Writer { tree, start, has_times };
    let mut lines = tree.lines();
    // Finished lines by their first places.
    let mut ready = HashMap::new();
    while let Some(line) = lines.pop() {
        let first = line.places.first().copied();
        if first.is_none() && !lines.is_empty() {
            // A variation that is only an end is written with the place where it begins.
            continue;
        }
        let entries = writer.line(&line, &mut ready);
        match first.filter(|_| !lines.is_empty()) {
            None => main.extend(entries),
            Some(first) => {
                let json = serde_json::to_string(&entries).unwrap_or_default();
                if let Ok(raw) = RawValue::from_string(json) {
                    ready.insert(first, raw);
                }
            }
        }
    }
    main
}

/// The comments of a place as an entry.
fn entry(node: &Node) -> Written {
    let comments = Some(node.comments.clone()).filter(|comments| !comments.is_empty());
    MoveEntry { comments, ..MoveEntry::default() }
}

/// The word for the end of a line; `turn` is to move there.
fn special(end: &End, turn: Color) -> String {
    end.csa(turn).map_or_else(|| end.kif().to_owned(), Cow::into_owned)
}

struct Writer<'a> {
    tree: &'a MoveTree,
    start: Position,
    has_times: bool,
}

impl Writer<'_> {
    /// The moves of a line, and its end.
    fn line(&self, line: &Line, ready: &mut HashMap<NodeId, Box<RawValue>>) -> Vec<Written> {
        let tree = self.tree;
        let mut position = self.start.clone();
        let mut previous_to = None;
        // The time of the side to move so far, and of the other side.
        let mut totals = [Duration::ZERO; 2];
        let mut entries = vec![];
        let before = tree.path(line.from);
        for (is_here, &id) in
            before.iter().map(|id| (false, id)).chain(line.places.iter().map(|id| (true, id)))
        {
            let node = &tree[id];
            let Some(mv) = node.mv() else { continue };
            let now = node.time.unwrap_or_default();
            let total = totals[0].saturating_add(now);
            if is_here {
                let mut entry = entry(node);
                entry.mv = move_data(&position, mv, previous_to);
                entry.time = self.has_times.then(|| time(now, total));
                entry.forks = self.forks(id, ready);
                entries.push(entry);
            }
            totals = [totals[1], total];
            position.play(mv);
            previous_to = Some(mv.to());
        }
        let last = line.places.last().copied().unwrap_or(line.from);
        let special = line.end.map(|end| special(end, position.turn()));
        let forks = self.forks_at(last, ready);
        if special.is_some() || forks.is_some() {
            entries.push(MoveEntry { special, forks, ..MoveEntry::default() });
        }
        entries
    }

    /// The lines that begin in the place of a move of the main line.
    fn forks(
        &self,
        id: NodeId,
        ready: &mut HashMap<NodeId, Box<RawValue>>,
    ) -> Option<Vec<Box<RawValue>>> {
        let parent = self.tree.parent(id)?;
        let is_main = self.tree.line_from(parent).first() == Some(&id);
        if is_main { self.forks_at(parent, ready) } else { None }
    }

    /// The variations that begin at a place.
    fn forks_at(
        &self,
        at: NodeId,
        ready: &mut HashMap<NodeId, Box<RawValue>>,
    ) -> Option<Vec<Box<RawValue>>> {
        let (node, variations) = (&self.tree[at], self.tree.variations(at));
        let turn =
            if node.ply().is_multiple_of(2) { self.start.turn() } else { !self.start.turn() };
        let end_only = |end| {
            let special = Some(special(end, turn));
            let entry = Written { special, ..MoveEntry::default() };
            RawValue::from_string(serde_json::to_string(&[entry]).unwrap_or_default()).ok()
        };
        let mut forks: Vec<_> = node.end_variations.iter().filter_map(end_only).collect();
        forks.extend(variations.iter().filter_map(|first| ready.remove(first)));
        (!forks.is_empty()).then_some(forks)
    }
}

/// The data of a legal move.
fn move_data(position: &Position, mv: Move, previous_to: Option<Square>) -> Option<MoveData> {
    let action = Action::new(position, mv)?;
    let from = action.from.map(spot);
    let name = japanese_move(position, mv, previous_to, Style::LONG);
    let relative: String = name
        .chars()
        .filter_map(|c| RELATIVE.iter().find(|(_, word)| *word == c).map(|(letter, _)| *letter))
        .collect();
    Some(MoveData {
        color: Some(number(action.piece.color)),
        from,
        to: Some(spot(mv.to())),
        piece: Some(code::code(action.piece.kind).to_owned()),
        same: (previous_to == Some(mv.to())).then_some(true),
        promote: action.promotes,
        capture: position.piece_at(mv.to()).map(|piece| code::code(piece.kind).to_owned()),
        relative: Some(relative).filter(|relative| !relative.is_empty()),
    })
}

fn time(now: Duration, total: Duration) -> Time {
    let (now, total) = (now.as_secs(), total.as_secs());
    Time {
        now: Clock { h: None, m: now / 60, s: now % 60 },
        total: Some(Clock { h: Some(total / 3600), m: total / 60 % 60, s: total % 60 }),
    }
}
