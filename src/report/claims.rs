//! The findings about the claims of a problem: its length, its solution, its variations and its other checks.

use super::defects::Remark;
use super::lines::{before, names_after, numbered, sentence, shortened};
use super::{View, sentences};
use crate::judge::{
    Agreement, AlternativeFinding, Claimed, ClaimedAlternative, Finding, Mistake, MistakeReason,
    Verdict,
};
use crate::judgement::Judged;
use crate::problem::Outcome;
use crate::text::Text;

/// A sentence for each claim that is wrong or cannot be read.
pub fn refuted_claims(judged: &Judged, view: &View) -> Vec<String> {
    let Verdict { claimed, claimed_variations, claimed_alternatives, .. } = &judged.verdict;
    let is_refuted = |claimed: &Claimed| {
        claimed.agreement.is_right() == Some(false)
            || claimed.agreement == Agreement::Unreadable
            || claimed.disagreement.is_some_and(|one| one.is_right() != Some(true))
    };
    let refuted = claimed.as_ref().is_some_and(is_refuted).then(|| {
        let parts = claim(judged, view)
            .into_iter()
            .flat_map(|remark| [view.own(remark.sentence), remark.moves.join("  ")])
            .filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(view.pick(" ", ""))
    });
    let wrong = |findings: &mut dyn Iterator<Item = Option<bool>>| {
        findings.filter(|is_right| *is_right == Some(false)).count()
    };
    let variations = wrong(&mut claimed_variations.iter().map(|one| one.finding.is_right()));
    let wrong = [
        sentences::wrong_variations(variations),
        sentences::wrong_alternatives(claimed_alternatives),
    ];
    refuted.into_iter().chain(wrong.into_iter().flatten().map(|text| view.own(text))).collect()
}

/// The remarks that compare the claimed length and solution with the verdict.
pub(super) fn claim(judged: &Judged, view: &View) -> Vec<Remark<'static>> {
    let Judged { start, verdict, .. } = judged;
    let Some(claimed) = &verdict.claimed else { return vec![] };
    let plain = |sentence| Remark::without_moves(sentence, vec![]);
    let disagreement = claimed.disagreement.map(|one| plain(sentences::disagreement(one)));
    let mut remarks: Vec<Remark> = disagreement.into_iter().collect();
    // The sentence about the disagreement says it.
    if matches!(claimed.agreement, Agreement::Equal | Agreement::Undecided) && !remarks.is_empty() {
        return remarks;
    }
    let mut remark = plain(sentences::claim(claimed, verdict.length));
    // If there is no mate, an escape from the claimed line is among the defects.
    let is_known =
        |one: &Mistake| !one.answer.is_empty() && verdict.length.outcome() == Outcome::NoMate;
    let mistake = claimed.mistake.as_ref().filter(|one| !is_known(one));
    if let (Some(mistake), Some(line)) = (mistake, &claimed.solution) {
        let name = names_after(view, start, before(line, mistake.ply), mistake.mv);
        remark.sentence = remark.sentence.then(&sentences::mistake(mistake, &name));
        let (played, shown) = match &mistake.reason {
            Some(MistakeReason::Better(better)) => (before(line, mistake.ply), better),
            _ => (before(line, mistake.ply + 1), &mistake.answer),
        };
        remark.moves = shortened(view, numbered(view, start, played, shown));
    }
    remarks.push(remark);
    remarks
}

/// The number of claimed variations that are right, and a sentence for each of the others, as complete lines.
pub(super) fn claimed_variations(judged: &Judged, view: &View) -> String {
    let all = judged.verdict.claimed_variations.iter();
    let (right, others): (Vec<_>, Vec<_>) = all.partition(|one| one.finding == Finding::Right);
    let others = others.into_iter().map(|one| sentences::variation(&judged.start, one, view));
    lines(view, sentences::right_variations(right.len()), others)
}

/// The number of tries that are right, and a sentence for each other check of the record, as complete lines.
pub(super) fn claimed_alternatives(judged: &Judged, view: &View) -> String {
    let is_try = |one: &&ClaimedAlternative| matches!(one.finding, AlternativeFinding::Try { .. });
    let (tries, others): (Vec<_>, Vec<_>) =
        judged.verdict.claimed_alternatives.iter().partition(is_try);
    let others = others.into_iter().map(|one| sentences::alternative(judged, one, view));
    lines(view, sentences::right_tries(tries.len()), others)
}

fn lines(view: &View, right: Option<Text>, others: impl Iterator<Item = Text>) -> String {
    right.into_iter().chain(others).map(|text| sentence(view, view.of(&text), 2)).collect()
}
