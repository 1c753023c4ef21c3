//! A verdict in words: the answer, the solution, the defects, the variations.

use super::alternatives::claimed_alternatives;
use super::claims::{claim, claimed_variations, refuted_claims};
use super::defects::{defects, idle_pieces};
use super::findings::Findings;
use super::lines::{columns, last_hand, numbered, sentence, wrapped};
use super::{View, length, words};
use crate::judge::{Cause, Defect, Soundness, Variation, Verdict, Weight};
use crate::judgement::{Expected, Judged};
use crate::problem::{DefectKind, Outcome};
use crate::shogi::{Move, Position};
use crate::text::printable;

/// A verdict as complete lines.
pub fn verdict(judged: &Judged, view: &View) -> String {
    answer(judged, view) + &rest(judged, &judged.verdict.solution, view)
}

/// The answer, the length and the solution, as complete lines.
pub fn answer(judged: &Judged, view: &View) -> String {
    length::sentence(judged.verdict.length, view) + "\n" + &solution(judged, view)
}

fn solution(judged: &Judged, view: &View) -> String {
    let Judged { start, verdict, .. } = judged;
    if verdict.length.outcome() != Outcome::Mate {
        return String::new();
    }
    let is_whole = verdict.length.of_solution() == Some(verdict.solution.len() as u32);
    let mut text = columns(view, start, &verdict.solution, is_whole);
    if is_whole {
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
        text += view.pick(other, "ほかの最善手順で判定した：\n");
        text += &solution(judged, view);
    }
    if let Some(line) = soundness(verdict, view) {
        text += &sentence(view, &line, 2);
    }
    if verdict.length.outcome() != Outcome::Undecided {
        text += &defects(&Findings::of(judged), view);
    }
    if let Some(claimed) = &verdict.claimed {
        text += &claim(start, claimed, verdict.length.outcome(), view);
    }
    text += &claimed_variations(judged, view);
    text += &claimed_alternatives(judged, view);
    if let Some(expected) = expected(judged, view) {
        text += &(expected + "\n");
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
    let Judged { start, verdict, .. } = judged;
    let mut lines = in_short(verdict, view);
    if let Some(claimed) = &verdict.claimed {
        let claim = claim(start, claimed, verdict.length.outcome(), view);
        lines.extend(claim.lines().map(str::to_owned));
    }
    lines
}

/// The length and the soundness, a line each.
pub(super) fn in_short(verdict: &Verdict, view: &View) -> Vec<String> {
    [length::sentence(verdict.length, view)].into_iter().chain(soundness(verdict, view)).collect()
}

/// A verdict on one line: the name of the problem, its answer, its soundness, its idle pieces, and the claims and
/// expectations that are not met. An expectation that is met is named if the verdict would be wrong without it.
pub fn short(judged: &Judged, view: &View) -> String {
    let name = [&judged.id, &judged.title].into_iter().flatten().map(|text| printable(text));
    let name = name.collect::<Vec<_>>().join(" ");
    let mut parts = in_short(&judged.verdict, view);
    parts.extend(idle_pieces(&Findings::of(judged), view));
    let refuted = refuted_claims(judged, view);
    let is_fine = judged.verdict.soundness == Soundness::Sound && refuted.is_empty();
    parts.extend(refuted);
    let is_shown = judged.expected != Expected::Met || !is_fine;
    parts.extend(expected(judged, view).filter(|_| is_shown));
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

/// The soundness of the problem and the kinds of its defects.
fn soundness(verdict: &Verdict, view: &View) -> Option<String> {
    if verdict.length.value().is_none() && verdict.soundness.is_sound().is_none()
        || verdict.length.outcome() != Outcome::Mate
    {
        return None;
    }
    let names = |weights: &[Weight]| {
        let kinds = verdict.kinds().into_iter().filter(|(_, weight)| weights.contains(weight));
        let names: Vec<_> = kinds.map(|(kind, _)| name(verdict, kind, view)).collect();
        names.join(view.pick(", ", "、"))
    };
    let (flaws, tolerated) = (names(&[Weight::Flaw]), names(&[Weight::Tolerated]));
    let with = match (flaws.is_empty(), tolerated.is_empty()) {
        (false, _) => words::flaws(view, &flaws),
        (true, false) => view.pick(format!(", with {tolerated}"), format!("（{tolerated}は許容）")),
        (true, true) => String::new(),
    };
    Some(match verdict.soundness.is_sound() {
        Some(true) => view.pick("Sound", "完全作").to_owned() + &with + view.pick(".", "。"),
        Some(false) => {
            let broken = names(&[Weight::Broken]);
            view.pick(format!("Defective: {broken}."), format!("不完全作：{broken}。"))
        }
        None if verdict.soundness == Soundness::Open(Cause::OtherLines) => {
            let broken = names(&[Weight::Broken]);
            view.pick(
                format!(
                    "Undecided: the length is proven; {broken} along this solution, but perhaps not \
                     along another."
                ),
                format!("未確定：手数は確定。この手順では{broken}。他の最善手順は未確定。"),
            )
        }
        None => return open_questions(verdict, view),
    })
}

/// The name of a kind of defect, with the only readings that have it, if that is known.
fn name(verdict: &Verdict, kind: DefectKind, view: &View) -> String {
    let only = verdict
        .only_with_surplus()
        .filter(|_| kind == DefectKind::TeAmari)
        .map(|readings| words::only_by(view, &readings));
    words::kind(view, kind).to_owned() + &only.unwrap_or_default()
}

/// The proven length, and the questions that a limit left open: the first by its move, and the number of the
/// others.
fn open_questions(verdict: &Verdict, view: &View) -> Option<String> {
    let mut open: Vec<&Defect> = vec![];
    for defect in verdict.defects.iter().filter(|defect| defect.weight == Weight::Open) {
        // Several questions may have left the same branch undecided.
        if !open.contains(&defect) {
            open.push(defect);
        }
    }
    let first = open.iter().find(|defect| defect.ply() > 0).or(open.first())?;
    let (ply, last) = (first.ply(), verdict.solution.len() as u32);
    let (english, japanese) = match (first.mv(), ply % 2) {
        (Some(_), 1) if ply == last => (
            format!("whether another check at move {ply} mates as well"),
            format!("{ply}手目の別の王手でも詰むかどうか"),
        ),
        (Some(_), 1) => (
            format!("whether another check at move {ply} is a yozume"),
            format!("{ply}手目の別の王手が余詰かどうか"),
        ),
        (Some(_), _) => (
            format!("whether another reply at move {ply} lasts as long"),
            format!("{ply}手目の別の応手も同手数かどうか"),
        ),
        (None, _) if ply > 0 => {
            (format!("the solution from move {ply} on"), format!("{ply}手目以降の本手順"))
        }
        (None, _) => ("whether a piece can be removed".to_owned(), "駒を除けるかどうか".to_owned()),
    };
    let (more, others) = match open.len() - 1 {
        0 => (String::new(), String::new()),
        1 => (", and one more question is".to_owned(), "（ほか1件）".to_owned()),
        count => (format!(", and {count} more questions are"), format!("（ほか{count}件）")),
    };
    Some(view.pick(
        format!("Undecided: the length is proven; {english} is open{more}."),
        format!("未確定：手数は確定。{japanese}は未確定{others}。"),
    ))
}

/// The comparison with the expectation of the collection, if there is one.
fn expected(judged: &Judged, view: &View) -> Option<String> {
    let keys = judged.expected.unmet().iter().map(|key| view.of(key.names()));
    let keys = keys.collect::<Vec<_>>().join(view.pick(", ", "、"));
    Some(match judged.expected {
        Expected::Unasked => return None,
        Expected::Met => view.pick("As expected.", "期待どおり。").to_owned(),
        Expected::Unmet(_) => {
            view.pick(format!("Not as expected: {keys}."), format!("期待と違う：{keys}。"))
        }
        Expected::Open(_) => view.pick(
            format!("Undecided: whether it is as expected ({keys})."),
            format!("未確定：期待どおりかどうか（{keys}）。"),
        ),
    })
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
    super::lines::line(view, start, before, &verdict.solution)
        + &variations(start, &line, &later, view, 0)
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
    for variation in variations {
        let before = line.get(..variation.ply as usize - 1).unwrap_or(&[]);
        let mut moves = numbered(view, start, before, &variation.line);
        let whole = [before, &variation.line].concat();
        let end = words::end_of_variation(view, variation, last_hand(start, &whole));
        moves.push(end);
        let indent = 2 * (depth + 1);
        if let Some(first) = moves.first_mut() {
            first.insert_str(0, &" ".repeat(indent));
        }
        text += &wrapped(view, &moves, indent + 4);
        text += &self::variations(start, &whole, &variation.variations, view, depth + 1);
    }
    text
}
