//! A judgement with the decision by the rules of a venue.

use super::Judged;
use super::rules::{About, Decision, Known, Mend, Reason, RuleSet, Ruling};
use crate::judge::{Cause, Defect, Goal, Soundness, Subject, Task, Weight};
use crate::problem::{DefectKind, Problem};

impl Judged {
    /// The same judgement with the decision by the rules of a venue. `known` is the comparison with known problems,
    /// if there was one.
    #[must_use]
    pub fn decided(self, problem: &Problem, rules: &RuleSet, known: Option<Known>) -> Judged {
        let mut reasons = reasons_of_findings(&self, rules);
        let mut add = |ruling: Ruling, about| {
            if ruling != Ruling::Accept {
                reasons.push(Reason { ruling: Some(ruling), about });
            }
        };
        if let Some(moves) = self.length().filter(|&moves| !rules.moves.has(moves)) {
            add(Ruling::Refuse, About::Moves { moves, allowed: rules.moves });
        }
        let position = &problem.position;
        let pieces = position.occupied().len() + position.hand(position.turn()).total();
        if !rules.pieces.has(pieces) {
            add(Ruling::Refuse, About::Pieces { pieces, allowed: rules.pieces });
        }
        let claims = &problem.claims;
        if rules.needs_length && claims.moves.is_none() && claims.solution.is_none() {
            add(Ruling::Refuse, About::NoLength);
        }
        if self.has_unreadable_claim() {
            add(rules.wrong_claim, About::UnreadableClaim);
        } else if self.verdict.agrees() == Some(false) {
            add(rules.wrong_claim, About::WrongClaim);
        }
        let (count, key) = known.as_ref().map(|known| (known.count, known.key.clone())).unzip();
        if let Some((of, mirrored)) = known.and_then(|known| known.same) {
            add(rules.copies, About::Copy { of, mirrored });
        }
        let asks_last_move = rules.applied_to(Task::default()).whole_last_move;
        let is_judged = self.verdict.goal == Goal::Judge && self.is_settled();
        if !is_judged || asks_last_move && self.verdict.last_move_open {
            reasons.push(Reason { ruling: None, about: About::Undecided });
        }
        // Refusals come first, open questions last.
        reasons.sort_by_key(|reason| std::cmp::Reverse(reason.ruling));
        let (rules, key) = (rules.name().to_owned(), Decision::key_of(rules, key.as_deref()));
        let mend = Mend::Unasked;
        let decision = Some(Decision { rules, key, reasons, compared: count, mend });
        Judged { decision, ..self }
    }
}

/// The reasons in the findings of a verdict: one for each kind and ruling.
fn reasons_of_findings(judged: &Judged, rules: &RuleSet) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = vec![];
    let is_other_line_open = judged.verdict.soundness == Soundness::Open(Cause::OtherLines);
    for (place, defect) in judged.verdict.defects.iter().enumerate() {
        let ruling = match (defect.kind, defect.subject) {
            // Whether a piece is idle was left open.
            (DefectKind::Undecided, Subject::Piece(_)) => {
                let idle = Defect { kind: DefectKind::IdlePiece, ..defect.clone() };
                (rules.ruling(&idle) == Ruling::Accept).then_some(Ruling::Accept)
            }
            (DefectKind::Undecided, _) => continue,
            _ => Some(rules.ruling(defect)),
        };
        // Another line, without this finding, may be the solution.
        let is_proven = defect.weight != Weight::Open && !is_other_line_open;
        let ruling = ruling.filter(|&ruling| is_proven || ruling == Ruling::Accept);
        if ruling == Some(Ruling::Accept) {
            continue;
        }
        let of_kind = reasons.iter_mut().find_map(|reason| match &mut reason.about {
            About::Finding { finding, defects }
                if *finding == defect.kind && reason.ruling == ruling =>
            {
                Some(defects)
            }
            _ => None,
        });
        match of_kind {
            Some(defects) => defects.push(place),
            None => {
                let about = About::Finding { finding: defect.kind, defects: vec![place] };
                reasons.push(Reason { ruling, about });
            }
        }
    }
    reasons
}

#[cfg(all(test, feature = "collection"))]
mod tests {
    use super::super::rules::Answer;
    use super::super::tests::{defect, judgement};
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn only_a_proven_finding_is_a_reason_to_refuse() {
        let rules = RuleSet::bundled("strict").unwrap();
        let yozume = |weight| json!([defect("yozume", weight, &[])]);
        let answer = |fields: Value| {
            let judged = judgement(fields).verdict().unwrap().clone();
            let problem = Problem::new(judged.start.clone());
            judged.decided(&problem, &rules, None).decision.unwrap().answer()
        };
        assert_eq!(answer(json!({})), Answer::Accepted);
        assert_eq!(answer(json!({"sound": false, "defects": yozume("broken")})), Answer::Refused);
        // The line is perhaps not the solution, or not the only one.
        assert_eq!(answer(json!({"sound": null, "defects": yozume("open")})), Answer::Open);
        assert_eq!(answer(json!({"sound": null, "defects": yozume("broken")})), Answer::Open);
        // The other checks were not asked about.
        assert_eq!(answer(json!({"sound": null, "mode": "length"})), Answer::Open);
    }
}
