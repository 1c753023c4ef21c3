//! Random records for tests.

use std::time::Duration;

use proptest::option::weighted;
use proptest::prelude::*;

use super::{End, Line, MoveTree, Record};
use crate::notation::{Part, sample, write_usi};
use crate::shogi::{Position, Rule, Setup};

/// An addition to a tree: its place, a legal move, and the notes there.
#[derive(Clone, Debug)]
struct Step {
    at: prop::sample::Index,
    mv: prop::sample::Index,
    comments: Vec<String>,
    bookmark: Option<String>,
    time: Option<u64>,
    end: Option<End>,
    /// Whether the line ends here although moves may follow.
    ends_line: bool,
    /// Ends of variations that begin here.
    end_variations: Vec<End>,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let text = "[a-z玉詰<>&*#']{1,6}( [a-z玉:：]{1,3})?";
    let ends = [End::Mate, End::Resign, End::Interrupted, End::TimeUp, End::IllegalAction];
    let step = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::collection::vec(text, 0..3),
        weighted(0.1, text),
        weighted(0.5, 0..4000u64),
        weighted(0.3, prop::sample::select(ends.to_vec())),
        prop::bool::weighted(0.1),
        weighted(0.1, prop::collection::vec(prop::sample::select(ends.to_vec()), 1..3)),
    );
    let step = step.prop_map(|(at, mv, comments, bookmark, time, end, ends_line, variations)| {
        let end_variations = variations.unwrap_or_default();
        Step { at, mv, comments, bookmark, time, end, ends_line, end_variations }
    });
    prop::collection::vec(step, 0..24)
}

fn plant(setup: Setup, headers: Vec<(String, String)>, steps: Vec<Step>) -> Option<Record> {
    let allowed = [Rule::DefendingKing, Rule::NotInCheck];
    let start = Position::allowing(&setup, &allowed).ok()?;
    let mut tree = MoveTree::default();
    let (mut last, mut ends) = (MoveTree::START, vec![]);
    for step in steps {
        // Usually the last line continues.
        let ids: Vec<_> = tree.ids().chain(std::iter::repeat_n(last, 8)).collect();
        let at = ids[step.at.index(ids.len())];
        let moves = start.after(&tree.moves_to(at)).legal_moves();
        if moves.is_empty() {
            continue;
        }
        let mv = moves[step.mv.index(moves.len())];
        last = tree.add(at, mv);
        tree[last].comments = step.comments;
        tree[last].bookmark = step.bookmark;
        tree[last].time = step.time.map(Duration::from_secs);
        tree[last].end = step.end;
        tree[last].end_variations = step.end_variations;
        if step.ends_line {
            ends.push(last);
        }
    }
    // Only a place where a line ends has an end.
    for id in tree.ids() {
        let goes_on = !tree[id].children().is_empty();
        if (goes_on || !tree[id].end_variations.is_empty()) && ends.contains(&id) {
            tree.end_line(id);
        } else if goes_on || id == MoveTree::START {
            tree[id].end = None;
        }
    }
    Some(Record { headers, setup, exact_hands: false, tree })
}

/// Random legal trees with everything that a record may have.
pub fn records() -> impl Strategy<Value = Record> {
    let name = prop::sample::select(vec!["作品名", "作者", "分類", "棋戦", "先手"]);
    let headers = prop::collection::btree_map(name, "[a-z雪]{1,5}", 0..3);
    (sample::setups(), headers, steps()).prop_filter_map(
        "no position",
        |(setup, headers, steps)| {
            let mut headers: Vec<_> =
                headers.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            // CSA has the names of the sides first.
            headers.sort_by_key(|(name, _)| name != "先手");
            plant(setup, headers, steps)
        },
    )
}

/// The record without the parts that a notation does not keep.
pub fn without(record: &Record, keeps: &[Part]) -> Record {
    let mut record = record.clone();
    let drops = |part| !keeps.contains(&part);
    if drops(Part::Headers) {
        record.headers.clear();
    }
    if drops(Part::Variations) {
        let main = record.tree.line_from(MoveTree::START);
        let mut tree = MoveTree::of_line(&record.tree.main_line());
        let ids: Vec<_> = tree.ids().collect();
        for (&id, &old) in ids.iter().zip(std::iter::once(&MoveTree::START).chain(&main)) {
            tree[id].comments = record.tree[old].comments.clone();
            tree[id].bookmark = record.tree[old].bookmark.clone();
            tree[id].time = record.tree[old].time;
            tree[id].end = record.tree[old].end.clone();
        }
        record.tree = tree;
    }
    for id in record.tree.ids() {
        let node = &mut record.tree[id];
        if drops(Part::Comments) {
            node.comments.clear();
        }
        if drops(Part::Bookmarks) {
            node.bookmark = None;
        }
        if drops(Part::Times) {
            node.time = None;
        }
        if drops(Part::Ends) {
            node.end = None;
            node.end_variations.clear();
        }
    }
    record
}

/// The lines of a tree with all their notes, in a fixed order, to compare two trees.
pub fn described(record: &Record) -> String {
    let tree = &record.tree;
    let mut text = format!("{:?}\n{:?}\n", record.headers, record.setup);
    for line in tree.lines() {
        text += &format!("from {} to {:?}\n", tree[line.from].ply(), line.end);
        for id in line.places {
            let node = &tree[id];
            text += &format!(
                "{} {:?} {:?} {:?} {:?} {:?}\n",
                node.ply(),
                node.mv(),
                node.comments,
                node.bookmark,
                node.time,
                node.end
            );
        }
    }
    text
}

/// The lines of a tree, each with the number of its first move.
pub fn lines(record: &Record) -> Vec<String> {
    let tree = &record.tree;
    let names = |line: Line| {
        let ply = line.places.first().map_or(0, |&id| tree[id].ply());
        let names: Vec<String> =
            line.places.into_iter().filter_map(|id| tree[id].mv()).map(write_usi).collect();
        format!("{ply}: {}", names.join(" "))
    };
    tree.lines().into_iter().map(names).collect()
}
