//! Texts about a problem in both languages at once, for pages.

use super::defects::remarks;
use super::findings::Findings;
use super::verdict::remarks_on_whole;
use super::{Language, View};
use crate::judge::Verdict;
use crate::judgement::{Judged, Judgement};
use crate::notation::neutral;
use crate::problem::Problem;
use crate::shogi::Move;

/// A text in English and in Japanese.
pub type Both = (String, String);

/// Writes a text in each language.
fn both(text: impl Fn(&View) -> String) -> Both {
    let of = |language| text(&View { language, ..View::default() });
    (of(Language::English), of(Language::Japanese))
}

/// The remarks of a verdict on the whole problem, in lines for each language.
pub fn on_whole(problem: &Problem, verdict: &Verdict) -> (Vec<String>, Vec<String>) {
    let of = |language| {
        remarks_on_whole(problem, verdict, &View { language, ..View::default() })
            .into_iter()
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.is_empty())
            .collect()
    };
    (of(Language::English), of(Language::Japanese))
}

/// A judgement in a few words, or why the problem could not be read.
pub fn in_words(judgement: &Judgement) -> Both {
    let mut words = both(|view| judgement.in_words(view));
    if let Judgement::Unreadable(unreadable) = judgement {
        let error = neutral(&unreadable.error);
        words.0 += &format!(": {error}");
        words.1 += &format!("：{error}");
    }
    words
}

/// The defects of a problem in sentences, each with the number of its move and the line that shows it, from
/// the start of the problem.
pub fn faults(judged: &Judged) -> Vec<(Both, u32, Vec<Move>)> {
    let findings = Findings::of(judged);
    let of = |language| remarks(&findings, &View { language, ..View::default() });
    // Defects are grouped alike in both languages.
    let pairs = of(Language::English).into_iter().zip(of(Language::Japanese));
    let faults = pairs.filter_map(|(english, japanese)| {
        let first = english.all.first()?;
        let line = match first.line.is_empty() {
            true => vec![],
            false => [findings.before(first), &first.line].concat(),
        };
        Some(((english.sentence, japanese.sentence), first.ply, line))
    });
    faults.collect()
}
