//! Texts about a problem in both languages at once, for pages.

use super::defects::{Remark, in_brief};
use super::lines::before;
use super::verdict::remarks_on_whole;
use super::{View, sentences};
use crate::judgement::rules::Decision;
use crate::judgement::{Judged, Judgement};
use crate::problem::Outcome;
use crate::shogi::Move;
use crate::text::{Text, printable};

/// The remarks of a verdict on the whole problem, in lines for each language.
pub fn on_whole(judged: &Judged) -> Text<Vec<Box<str>>> {
    View::default().in_each(|view| {
        let lines = remarks_on_whole(judged, view).into_iter();
        lines.filter(|line| !line.trim().is_empty()).map(|line| line.trim().into()).collect()
    })
}

/// A judgement in a few words, or the reason why the problem could not be read.
pub fn in_words(judgement: &Judgement) -> Text {
    let words = judgement.in_words();
    let Judgement::Unreadable(unreadable) = judgement else { return words };
    let Text { en, ja } = unreadable.text();
    words.then(&Text { en: format!(": {}", printable(en)), ja: format!("：{}", printable(ja)) })
}

/// The decision about a submission with its reasons, in each language; `None` if the judgement has none.
///
/// ```
/// use std::time::Duration;
/// use tsume::judge::judge;
/// use tsume::judgement::Judged;
/// use tsume::judgement::rules::RuleSet;
/// use tsume::problem::Problem;
/// use tsume::report::{decision, reasons};
/// use tsume::search::{Limits, Solver};
///
/// let rules = RuleSet::bundled("smartphone").expect("a set");
/// let problem = Problem::new("8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1".parse()?);
/// let verdict = judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let judged = Judged::new(&problem, verdict, Duration::ZERO).decided(&problem, &rules, None);
/// let text = decision(&judged).expect("a decision");
/// assert_eq!(text.en, "Submission (smartphone site): no: yozume +S-2c at move 1 also in 3.".into());
/// assert_eq!(text.ja, "投稿（スマホ詰パラ）：不可　余詰 初手▲２三成銀でも3手".into());
/// let decision = judged.decision.expect("a decision");
/// assert_eq!(reasons(&decision)[0].ja, "余詰".into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn decision(judged: &Judged) -> Option<Text> {
    let Text { en, ja } = View::default().in_each(|view| sentences::decision(judged, view));
    Some(Text { en: en?.en, ja: ja?.ja })
}

/// The reasons of a decision in a few words each.
///
/// [`decision`] has an example.
pub fn reasons(decision: &Decision) -> Vec<Text> {
    decision.reasons.iter().map(sentences::reason).collect()
}

/// The kinds of findings by which a problem is broken or flawed, as words; empty for other problems.
pub fn kinds_in_words(judgement: &Judgement) -> Text {
    judgement.kinds_in_words()
}

/// A defect of a problem, or several that share a sentence, as `solve` prints them in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The sentence.
    pub sentence: String,
    /// The numbered moves of the line below the sentence; empty if there is none.
    pub moves: Vec<String>,
    /// The number of the move.
    pub ply: u32,
    /// The line from the start of the problem that shows it.
    pub line: Vec<Move>,
}

/// The defects of a problem, as `solve` prints them in each language.
pub fn faults(judged: &Judged) -> Text<Vec<Fault>> {
    // Without an answer there are only open questions.
    if judged.verdict.length.outcome() == Outcome::Undecided {
        return Text::default();
    }
    let fault = |remark: Remark, view: &View| {
        let first = remark.all.first()?;
        let line = match first.line.is_empty() {
            true => vec![],
            false => [before(&judged.verdict.solution, first.ply()), &first.line].concat(),
        };
        let Remark { sentence, moves, .. } = remark;
        Some(Fault { sentence: view.own(sentence), moves, ply: first.ply(), line })
    };
    View::default().in_each(|view| {
        let remarks = in_brief(judged, view).remarks.into_iter();
        remarks.filter_map(|remark| fault(remark, view)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::tests::judged;
    use crate::problem::Problem;
    use crate::report;
    use crate::text::Language;

    /// The report repeats the lines of `solve`, also where very many yozume are only named.
    #[test]
    fn faults_are_the_lines_that_solve_prints() {
        for sfen in [
            "8s/8k/9/6+SG1/9/9/9/9/9 b Gr2b2g2s4n4l18p 1",
            "8k/9/7G1/9/9/9/9/9/9 b RBGSNLPrb2g3s3n3l17p 1",
            "8k/9/6PS1/9/9/9/9/9/9 b 2Pr2b4g3s4n4l15p 1",
        ] {
            let judged = judged(&Problem::new(sfen.parse().unwrap()), 300_000);
            let faults = faults(&judged);
            for (language, faults) in
                [(Language::English, faults.en), (Language::Japanese, faults.ja)]
            {
                let view = View { language, ..View::default() };
                let printed = report::rest(&judged, &judged.verdict.solution, &view);
                let plain = |text: &str| text.split_whitespace().collect::<String>();
                let lines =
                    faults.iter().map(|fault| fault.sentence.clone() + &fault.moves.concat());
                let lines = plain(&lines.collect::<String>());
                assert!(!lines.is_empty() && plain(&printed).contains(&lines), "{printed}");
            }
        }
    }
}
