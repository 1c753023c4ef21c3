//! The findings about the other checks that a record has as variations, in sentences.

use super::View;
use super::lines::{move_after, sentence};
use super::words;
use crate::judge::{AlternativeFinding, ClaimedAlternative, Slip, SlipCause, Verdict};
use crate::judgement::Judged;
use crate::problem::DefectKind;
use crate::shogi::Position;

/// The number of tries that are right, and a sentence for each other check of the record, as complete lines.
pub(super) fn claimed_alternatives(judged: &Judged, view: &View) -> String {
    let is_try = |one: &&ClaimedAlternative| matches!(one.finding, AlternativeFinding::Try { .. });
    let all = judged.verdict.claimed_alternatives.iter();
    let (tries, others): (Vec<_>, Vec<_>) = all.partition(is_try);
    let text = match tries.len() {
        0 => String::new(),
        1 => view.pick("1 recorded try is right.\n", "紛れ1件は正しい。\n").to_owned(),
        count => view.pick(
            format!("{count} recorded tries are right.\n"),
            format!("紛れ{count}件は正しい。\n"),
        ),
    };
    others.into_iter().fold(text, |text, one| text + &sentence(view, &remark(judged, one, view), 2))
}

/// The sentence about another check of the record.
pub(super) fn remark(judged: &Judged, one: &ClaimedAlternative, view: &View) -> String {
    let Judged { start, verdict, .. } = judged;
    let name = |ply: u32| name(start, one, ply, view);
    let (ply, first) = (one.ply, name(one.ply));
    let (english, japanese) = match one.finding {
        AlternativeFinding::Confirmed { kind } => {
            let mates = mates(verdict, one, kind, view);
            (format!("confirmed: {mates}"), format!("確認。{mates}"))
        }
        AlternativeFinding::Try { reply: Some(reply) }
        | AlternativeFinding::Refuted { reply: Some(reply) } => {
            let before = [&one.before[..], &one.line[..1]].concat();
            let reply = move_after(view, start, &before, reply);
            (format!("refuted by {reply}"), format!("{reply}で詰まない"))
        }
        AlternativeFinding::Try { reply: None } | AlternativeFinding::Refuted { reply: None } => {
            ("refuted: it does not mate".to_owned(), "詰まない".to_owned())
        }
        AlternativeFinding::Slip { kind, slip: Slip { cause, mates: is_mate } } => {
            let (english, japanese) = slip_in_words(cause, &name);
            match is_mate {
                true => {
                    let mates = mates(verdict, one, kind, view);
                    (
                        format!("slip: {english}; but the check itself is confirmed: {mates}"),
                        format!("誤記。{japanese}。ただし、その王手で詰むことは確認。{mates}"),
                    )
                }
                false => (format!("slip: {english}"), format!("誤記。{japanese}")),
            }
        }
        AlternativeFinding::Undecided => ("undecided".to_owned(), "未確定".to_owned()),
    };
    view.pick(
        format!("Alternative at move {ply}, {first}: {english}."),
        format!("別の王手（{ply}手目{first}）：{japanese}。"),
    )
}

/// The name of the move with this number.
fn name(start: &Position, one: &ClaimedAlternative, ply: u32, view: &View) -> String {
    let index = ply.saturating_sub(one.ply) as usize;
    let before = [&one.before[..], one.line.get(..index).unwrap_or(&[])].concat();
    let mv = one.line.get(index).copied();
    mv.map_or(String::new(), |mv| move_after(view, start, &before, mv))
}

/// The finding that a check that mates makes, or why it makes none.
fn mates(
    verdict: &Verdict,
    one: &ClaimedAlternative,
    kind: Option<DefectKind>,
    view: &View,
) -> &'static str {
    let index = one.ply as usize - 1;
    match kind {
        Some(kind) => words::kind(view, kind),
        None if verdict.length.value().is_none() => view.pick("it mates", "この手で詰む"),
        None if !verdict.solution.starts_with(&one.before) => view.pick(
            "it mates as well, but not along the solution",
            "詰むが、本手順から分かれる手ではない",
        ),
        None if verdict.solution.get(index) == one.line.first() => {
            view.pick("it is the move of the solution", "本手順の手")
        }
        None => view.pick("it mates as well", "この手でも詰む"),
    }
}

fn slip_in_words(cause: SlipCause, name: &dyn Fn(u32) -> String) -> (String, String) {
    match cause {
        SlipCause::Illegal { ply } => (
            format!("move {ply}, {}, is not legal", name(ply)),
            format!("{ply}手目{}は指せない", name(ply)),
        ),
        SlipCause::NoCheck { ply } => (
            format!("move {ply}, {}, gives no check", name(ply)),
            format!("{ply}手目{}は王手でない", name(ply)),
        ),
        SlipCause::NoMate { ply } => (
            format!("move {ply}, {}, does not mate", name(ply)),
            format!("{ply}手目{}では詰まない", name(ply)),
        ),
        SlipCause::Mates => {
            ("the record says that there is no mate".to_owned(), "棋譜には不詰とある".to_owned())
        }
        SlipCause::Unfinished => {
            ("the line stops before the mate".to_owned(), "手順が詰みの前で終わる".to_owned())
        }
    }
}
