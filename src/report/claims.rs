//! The findings about the claims of a problem, in sentences: its length, its solution and its variations.

use super::View;
use super::lines::{indented, move_after, numbered, sentence, shortened};
use crate::judge::{Agreement, Claimed, ClaimedVariation, Disagreement, Finding, RightClaim};
use crate::judgement::Judged;
use crate::problem::Outcome;
use crate::shogi::Position;
use crate::text::{number_of, printable};

/// A sentence for each claim that is wrong or cannot be read.
pub fn refuted_claims(judged: &Judged, view: &View) -> Vec<String> {
    let Judged { start, verdict, .. } = judged;
    let is_refuted = |claimed: &&Claimed| {
        claimed.agreement.is_right() == Some(false)
            || claimed.agreement == Agreement::Unreadable
            || claimed.disagreement.is_some_and(|one| one.is_right() != Some(true))
    };
    // Wide enough that nothing is folded.
    let view = &View { width: 1 << 20, ..*view };
    let refuted = verdict.claimed.as_ref().filter(is_refuted).map(|claimed| {
        let text = claim(start, claimed, verdict.length.outcome(), view);
        text.lines().map(str::trim).collect::<Vec<_>>().join(view.pick(" ", ""))
    });
    let variations = verdict.claimed_variations.iter();
    let wrong = variations.filter(|one| one.finding.is_right() == Some(false)).count();
    let alternatives = verdict.claimed_alternatives.iter();
    let slips = alternatives.filter(|one| one.finding.is_right() == Some(false)).count();
    let alternatives = (slips > 0).then(|| {
        let are = if slips == 1 { " is" } else { "s are" };
        view.pick(
            format!("{slips} recorded alternative{are} wrong."),
            format!("別の王手{slips}件は誤り。"),
        )
    });
    let variations = (wrong > 0).then(|| {
        let are = if wrong == 1 { " is" } else { "s are" };
        view.pick(
            format!("{wrong} claimed variation{are} wrong."),
            format!("変化{wrong}件は誤り。"),
        )
    });
    refuted.into_iter().chain(variations).chain(alternatives).collect()
}

/// The sentence that compares the claim of the problem with the verdict.
pub(super) fn claim(start: &Position, claimed: &Claimed, answer: Outcome, view: &View) -> String {
    let plies = claimed.compared_length().unwrap_or(0);
    let moves = moves(plies);
    let disagreement = claimed
        .disagreement
        .map_or(String::new(), |one| sentence(view, &self::disagreement(one, view), 2));
    let error = || claimed.error.as_ref().map(|text| printable(view.of(text))).unwrap_or_default();
    let mut text = match claimed.agreement {
        // The sentence about the disagreement says it.
        Agreement::Equal | Agreement::Undecided if claimed.disagreement.is_some() => {
            return disagreement;
        }
        Agreement::Equal => view.pick("As claimed.", "作意と一致。").to_owned(),
        Agreement::OneOfSeveral => view
            .pick("The claimed solution is one of several best lines.", "作意は最善手順の一つ。")
            .to_owned(),
        Agreement::Unfinished => view
            .pick("The claimed moves are right, as far as they go.", "作意は途中まで一致。")
            .to_owned(),
        Agreement::LongerVariation => view.pick(
            format!("The claimed {moves} stand by the exception for longer variations."),
            format!("作意の{plies}手は変長の例外として認められる。"),
        ),
        Agreement::Shorter => view.pick(
            format!("Not as claimed: the claim, {moves}, is too short."),
            format!("作意と不一致：{plies}手は短い。"),
        ),
        Agreement::Longer => view.pick(
            format!("Not as claimed: the claim, {moves}, is too long."),
            format!("作意と不一致：{plies}手は長い。"),
        ),
        Agreement::Wrong => view.pick("Not as claimed.", "作意と不一致。").to_owned(),
        Agreement::Unreadable => view.pick(
            format!("The claimed solution cannot be read: {}.", error()),
            format!("作意を読めない：{}", error()),
        ),
        Agreement::Undecided => view
            .pick("It is undecided whether that is as claimed.", "作意との一致は未確定。")
            .to_owned(),
    };
    // If there is no mate, an escape from the claimed line is among the defects.
    let is_known = |answered: bool| answered && answer == Outcome::NoMate;
    let mistake = claimed.mistake.as_ref().filter(|one| !is_known(!one.answer.is_empty()));
    if let (Some(mistake), Some(line)) = (mistake, &claimed.solution) {
        let before = line.get(..mistake.ply as usize - 1).unwrap_or(&[]);
        let mv = move_after(view, start, before, mistake.mv);
        let (ply, answered) = (mistake.ply, !mistake.answer.is_empty());
        let wrong = match answered {
            true => view.pick(
                format!("Move {ply}, {mv}, is not best:"),
                format!("{ply}手目{mv}が最善でない："),
            ),
            false => view.pick(
                format!("Move {ply}, {mv}, does not belong there."),
                format!("{ply}手目{mv}は成立しない。"),
            ),
        };
        text += view.pick(" ", "");
        text += &wrong;
        if answered {
            let before = line.get(..mistake.ply as usize).unwrap_or(&[]);
            let answer = shortened(view, numbered(view, start, before, &mistake.answer));
            return disagreement + &sentence(view, &text, 2) + &indented(view, answer, 2);
        }
    }
    disagreement + &sentence(view, &text, 2)
}

/// The sentence about a stated length and a recorded line of another length.
fn disagreement(one: Disagreement, view: &View) -> String {
    let Disagreement { stated, recorded, right } = one;
    let (english, japanese) = match right {
        Some(RightClaim::Both) => {
            return view.pick(
                format!(
                    "The stated length ({}) is that of the longer variation; the recorded line has \
                     {recorded}.",
                    moves(stated)
                ),
                format!("記載の手数（{stated}手）は変長の手数で、作意の手順は{recorded}手。"),
            );
        }
        Some(RightClaim::Recorded) => ("the line is right", "作意の手順の方が正しい"),
        Some(RightClaim::Stated) => ("the stated length is right", "記載の手数の方が正しい"),
        Some(RightClaim::Neither) => ("neither is right", "どちらも正しくない"),
        None => ("it is undecided which is right", "どちらが正しいかは未確定"),
    };
    view.pick(
        format!(
            "The stated length ({}) and the recorded line ({}) disagree; {english}.",
            moves(stated),
            moves(recorded)
        ),
        format!("記載の手数（{stated}手）と作意の手順（{recorded}手）が食い違う。{japanese}。"),
    )
}

/// A number of moves in English.
fn moves(plies: u32) -> String {
    number_of(plies.into(), "move")
}

/// The number of claimed variations that are right, and a sentence for each of the others, as complete lines.
pub(super) fn claimed_variations(judged: &Judged, view: &View) -> String {
    let all = &judged.verdict.claimed_variations;
    let right = all.iter().filter(|one| one.finding == Finding::Right).count();
    let mut text = String::new();
    if right > 0 {
        let english = match right {
            1 => "1 claimed variation is right.\n".to_owned(),
            right => format!("{right} claimed variations are right.\n"),
        };
        text += &view.pick(english, format!("変化{right}件は正しい。\n"));
    }
    for one in all.iter().filter(|one| one.finding != Finding::Right) {
        text += &sentence(view, &remark(&judged.start, one, view), 2);
    }
    text
}

/// The sentence about a claimed variation.
pub(super) fn remark(start: &Position, one: &ClaimedVariation, view: &View) -> String {
    let name = |index: usize| {
        let line = [&one.before[..], &one.line[..index]].concat();
        let mv = one.line.get(index).copied();
        mv.map_or(String::new(), |mv| move_after(view, start, &line, mv))
    };
    let (ply, first) = (one.ply, name(0));
    let length = one.length.unwrap_or(0);
    let english = match one.finding {
        Finding::Right => "right".to_owned(),
        Finding::Wrong { ply: Some(wrong) } if wrong >= ply => {
            format!("wrong: {} at move {wrong} does not mate", name((wrong - ply) as usize))
        }
        Finding::Wrong { .. } => "wrong".to_owned(),
        Finding::TooLong => format!("too long: there is a mate in {length}"),
        Finding::TooShort => format!("the defender can last {}", moves(length)),
        Finding::Missing => format!("missing: it lasts {} as well", moves(length)),
        Finding::Undecided => "undecided".to_owned(),
    };
    let japanese = match one.finding {
        Finding::Right => "正しい".to_owned(),
        Finding::Wrong { ply: Some(wrong) } if wrong >= ply => {
            format!("誤り。{wrong}手目{}では詰まない", name((wrong - ply) as usize))
        }
        Finding::Wrong { .. } => "誤り".to_owned(),
        Finding::TooLong => format!("長すぎる。{length}手で詰む"),
        Finding::TooShort => format!("玉方の最善なら{length}手かかる"),
        Finding::Missing => format!("書かれていない。同じく{length}手かかる"),
        Finding::Undecided => "未確定".to_owned(),
    };
    view.pick(
        format!("Variation at move {ply}, {first}: {english}."),
        format!("変化（{ply}手目{first}）：{japanese}。"),
    )
}
