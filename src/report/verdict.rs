//! A verdict in words: the answer, the solution, the defects, the variations.

use super::claims::{claim, claimed_alternatives, claimed_variations, refuted_claims};
use super::defects::{defects, idle_pieces};
use super::groups::{gathered, name_of_drops};
use super::lines::{before, columns, last_hand, move_after, numbered, sentence, wrapped};
use super::{View, sentences, words};
use crate::judge::{Soundness, Variation, Verdict};
use crate::judgement::{Expected, Judged};
use crate::problem::Outcome;
use crate::shogi::{Move, Position};
use crate::text::printable;

/// A verdict as complete lines.
pub fn verdict(judged: &Judged, view: &View) -> String {
    answer(judged, view) + &rest(judged, &judged.verdict.solution, view)
}

/// The answer, the length and the solution, as complete lines.
pub fn answer(judged: &Judged, view: &View) -> String {
    let length = sentences::length(judged.verdict.length, view);
    view.own(length) + "\n" + &solution(judged, view)
}

fn solution(judged: &Judged, view: &View) -> String {
    let Judged { start, verdict, .. } = judged;
    if verdict.length.outcome() != Outcome::Mate {
        return String::new();
    }
    let length = verdict.length.of_solution();
    let mut text = columns(view, start, &verdict.solution, length);
    if length == Some(verdict.solution.len() as u32) {
        text += &leftovers(start, verdict, view);
    }
    text
}

/// The part of the verdict that follows the answer, as complete lines. The answer showed the solution
/// `shown`; if the problem was judged along another line, that line is shown now.
pub fn rest(judged: &Judged, shown: &[Move], view: &View) -> String {
    let Judged { start, verdict, themes, .. } = judged;
    let mut text = String::new();
    if verdict.solution != shown {
        let other = "Judged along another line that is as good:\n";
        text += view.pick(other, "変同のうち、次の手順で判定：\n");
        text += &solution(judged, view);
    }
    if let Some(line) = sentences::soundness(verdict) {
        text += &sentence(view, view.of(&line), 2);
    }
    if verdict.length.outcome() != Outcome::Undecided {
        text += &defects(judged, view);
    }
    text.extend(claim(judged, view).iter().map(|remark| remark.text(view)));
    text += &claimed_variations(judged, view);
    text += &claimed_alternatives(judged, view);
    if let Some(expected) = sentences::expected(judged) {
        text += &(view.own(expected) + "\n");
    }
    if let Some(decision) = sentences::decision(judged, view) {
        text += &sentence(view, view.of(&decision), 2);
    }
    if let Some(themes) = themes.as_ref().filter(|themes| !themes.is_empty()) {
        text += &sentence(view, &view.themes(themes), 2);
    }
    if view.variations && !verdict.variations.is_empty() {
        text += view.pick("Variations:\n", "変化：\n");
        text += &variations(start, &verdict.solution, &verdict.variations, view, 0);
    }
    text
}

/// The remarks of a verdict on the whole problem, in lines: the length, the soundness, the claim.
pub(super) fn remarks_on_whole(judged: &Judged, view: &View) -> Vec<String> {
    let mut lines = in_short(&judged.verdict, view);
    for remark in claim(judged, view) {
        lines.extend(remark.text(view).lines().map(str::to_owned));
    }
    lines.extend(sentences::decision(judged, view).map(|text| view.own(text)));
    lines
}

/// The length and the soundness, a line each.
pub(super) fn in_short(verdict: &Verdict, view: &View) -> Vec<String> {
    let length = sentences::length(verdict.length, view);
    let both = [length].into_iter().chain(sentences::soundness(verdict));
    both.map(|text| view.own(text)).collect()
}

/// A verdict on one line: the name of the problem, its answer, its soundness, its idle pieces, and the claims and
/// expectations that are not met. An expectation that is met is named if the verdict would be wrong without it.
pub fn short(judged: &Judged, view: &View) -> String {
    let name = [&judged.id, &judged.title].into_iter().flatten().map(|text| printable(text));
    let name = name.collect::<Vec<_>>().join(" ");
    let mut parts = in_short(&judged.verdict, view);
    parts.extend(idle_pieces(judged, view).into_iter().map(|text| view.own(text)));
    let refuted = refuted_claims(judged, view);
    let is_fine = judged.verdict.soundness == Soundness::Sound && refuted.is_empty();
    parts.extend(refuted);
    let is_shown = judged.expected != Expected::Met || !is_fine;
    let expected = sentences::expected(judged).filter(|_| is_shown);
    parts.extend(expected.map(|text| view.own(text)));
    parts.extend(sentences::decision(judged, view).map(|text| view.own(text)));
    let verdict = parts.join(view.pick(" ", ""));
    let colon = view.pick(": ", "：");
    match name.is_empty() {
        true => format!("{verdict}\n"),
        false => format!("{name}{colon}{verdict}\n"),
    }
}

/// The pieces that are left in the attacker's hand, as a complete line.
fn leftovers(start: &Position, verdict: &Verdict, view: &View) -> String {
    let hand = last_hand(start, &verdict.solution);
    if hand.is_empty() {
        return String::new();
    }
    let hand = words::hand(view, hand);
    view.pick(format!("Left in hand: {hand}\n"), format!("（持駒 {hand} 余り）\n"))
}

/// A verdict on a position that is reached by moves: its solution and the variations, numbered from the
/// start, as complete lines.
pub fn tree_after(start: &Position, before: &[Move], verdict: &Verdict, view: &View) -> String {
    let line = [before, &verdict.solution].concat();
    let later = |variation: &Variation| Variation {
        ply: variation.ply + before.len() as u32,
        ..variation.clone()
    };
    let later: Vec<Variation> = verdict.variations.iter().map(later).collect();
    super::line(view, start, before, &verdict.solution) + &variations(start, &line, &later, view, 0)
}

/// The variations, where those that only interpose different pieces on one square are folded into one: the same moves
/// follow, and the length is the same.
pub(super) fn folded(variations: &[Variation]) -> Vec<Vec<&Variation>> {
    let is_alike = |one: &Variation, other: &Variation| {
        let (Some((&a, rest)), Some((&b, other_rest))) =
            (one.line.split_first(), other.line.split_first())
        else {
            return false;
        };
        a.dropped().is_some()
            && b.dropped().is_some()
            && (one.ply, a.to(), rest) == (other.ply, b.to(), other_rest)
            && (one.value, one.futile) == (other.value, other.futile)
            && one.variations.is_empty()
            && other.variations.is_empty()
    };
    gathered(variations, |one, other| is_alike(one, other))
}

/// The name of the interpositions with which variations begin that are folded into one, if there are several.
pub(super) fn common_name(
    start: &Position,
    before: &[Move],
    alike: &[&Variation],
    view: &View,
) -> Option<String> {
    let (&[first, _, ..], replies) = (alike, alike.iter().map(|one| one.line[0])) else {
        return None;
    };
    let first = move_after(view, start, before, first.line[0]);
    Some(name_of_drops(view, &first, &replies.collect::<Vec<_>>()))
}

/// The end of variations of a line that are folded into one.
pub(super) fn end_of_folded(
    start: &Position,
    line: &[Move],
    alike: &[&Variation],
    view: &View,
) -> String {
    let before = before(line, alike[0].ply);
    let hands = alike.iter().map(|one| last_hand(start, &[before, &one.line].concat()));
    words::end_of_variation(view, alike[0], line, &hands.collect::<Vec<_>>())
}

/// The variations as complete lines. As in books, variations of variations are indented further.
fn variations(
    start: &Position,
    line: &[Move],
    variations: &[Variation],
    view: &View,
    depth: usize,
) -> String {
    let mut text = String::new();
    for alike in folded(variations) {
        let variation = alike[0];
        let before = before(line, variation.ply);
        let mut moves = numbered(view, start, before, &variation.line);
        let whole = [before, &variation.line].concat();
        if let Some(name) = common_name(start, before, &alike, view) {
            moves[0] = format!("{}. {name}", variation.ply);
        }
        moves.push(end_of_folded(start, line, &alike, view));
        let indent = 2 * (depth + 1);
        if let Some(first) = moves.first_mut() {
            first.insert_str(0, &" ".repeat(indent));
        }
        text += &wrapped(view, &moves, indent + 4);
        text += &self::variations(start, &whole, &variation.variations, view, depth + 1);
    }
    text
}
