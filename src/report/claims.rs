//! The findings about the variations that a problem claims, in sentences.

use super::View;
use super::lines::{move_after, sentence};
use crate::judge::{ClaimedVariation, Finding, Verdict};
use crate::problem::Problem;

/// The number of claimed variations that are right, and a sentence for each of the others, as complete lines.
pub(super) fn claimed_variations(problem: &Problem, verdict: &Verdict, view: &View) -> String {
    let all = &verdict.claimed_variations;
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
        text += &sentence(view, &remark(problem, one, view), 2);
    }
    text
}

/// The sentence about a claimed variation.
pub(super) fn remark(problem: &Problem, one: &ClaimedVariation, view: &View) -> String {
    let name = |index: usize| {
        let line = [&one.before[..], &one.line[..index]].concat();
        let mv = one.line.get(index).copied();
        mv.map_or(String::new(), |mv| move_after(view, &problem.position, &line, mv))
    };
    let (ply, first) = (one.ply, name(0));
    let length = one.value.map_or(0, |value| value.length);
    let english = match one.finding {
        Finding::Right => "right".to_owned(),
        Finding::Wrong { ply: wrong } => {
            format!("wrong: {} at move {wrong} does not mate", name((wrong - ply) as usize))
        }
        Finding::TooLong => format!("too long: there is a mate in {length}"),
        Finding::TooShort => format!("the defender can last {length} moves"),
        Finding::Missing => format!("missing: it lasts {length} moves as well"),
        Finding::Undecided => "undecided".to_owned(),
    };
    let japanese = match one.finding {
        Finding::Right => "正しい".to_owned(),
        Finding::Wrong { ply: wrong } => {
            format!("誤り。{wrong}手目{}では詰まない", name((wrong - ply) as usize))
        }
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
