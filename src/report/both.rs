//! Texts about a problem in both languages at once, for pages.

use super::View;
use super::defects::remarks;
use super::findings::Findings;
use super::verdict::remarks_on_whole;
use crate::judge::Verdict;
use crate::judgement::{Judged, Judgement};
use crate::problem::Problem;
use crate::shogi::Move;
use crate::text::{Language, Text, printable};

/// Writes a text in each language.
fn both(text: impl Fn(&View) -> String) -> Text {
    let of = |language| text(&View { language, ..View::default() });
    Text::new(of(Language::English), of(Language::Japanese))
}

/// The remarks of a verdict on the whole problem, in lines for each language.
pub fn on_whole(problem: &Problem, verdict: &Verdict) -> Text<Vec<Box<str>>> {
    let of = |language| {
        remarks_on_whole(problem, verdict, &View { language, ..View::default() })
            .into_iter()
            .filter(|line| !line.trim().is_empty())
            .map(|line| line.trim().into())
            .collect()
    };
    Text { en: of(Language::English), ja: of(Language::Japanese) }
}

/// A judgement in a few words, or the reason why the problem could not be read.
pub fn in_words(judgement: &Judgement) -> Text {
    both(|view| {
        let words = judgement.in_words(view);
        let Judgement::Unreadable(unreadable) = judgement else { return words };
        words + view.pick(": ", "：") + &printable(view.of(unreadable.text()))
    })
}

/// The defects of a problem in sentences, each with the number of its move and the line that shows it, from
/// the start of the problem.
pub fn faults(judged: &Judged) -> Vec<(Text, u32, Vec<Move>)> {
    let findings = Findings::of(judged);
    let of = |language| remarks(&findings, &View { language, ..View::default() }, true);
    // Defects are grouped and counted alike in both languages.
    let pairs = of(Language::English).into_iter().zip(of(Language::Japanese));
    let faults = pairs.filter_map(|(english, japanese)| {
        let first = english.all.first()?;
        let line = match first.line.is_empty() {
            true => vec![],
            false => [findings.before(first), &first.line].concat(),
        };
        Some((Text::new(english.sentence, japanese.sentence), first.ply(), line))
    });
    faults.collect()
}
