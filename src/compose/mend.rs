//! The least change of a refused problem after which a venue takes it.

use std::collections::HashSet;
use std::time::Duration;

use super::gate::Gate;
use super::improve::{Aim, Candidate};
use crate::judge::{IdleSearch, Task, Verdict};
use crate::judgement::Judged;
use crate::judgement::rules::{Answer, Decision, Mend};
use crate::problem::Problem;
use crate::search::{Limits, Solver};
use crate::text::Text;

/// The least number of positions for each change, which gets twice as many as the problem itself took.
const MEND_NODES: u64 = 10_000;
/// The most positions for all changes.
const ALL_MEND_NODES: u64 = 5_000_000;

/// Judges a problem with this search for idle pieces.
type Judge<'a> = dyn FnMut(&Problem, IdleSearch) -> Verdict + 'a;

impl Gate {
    /// The same judgement with the decision, and with the least change that mends a refused problem, if the gate
    /// looks for it. The task is that of the gate.
    pub fn answer(
        &self,
        judged: Judged,
        problem: &Problem,
        task: &Task,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Judged {
        let judged = self.decide(judged, problem);
        if !self.mends {
            return judged;
        }
        let nodes = MEND_NODES.max(2 * judged.verdict.nodes);
        let limits = Limits { nodes: Some(nodes), time: None, ..limits.clone() };
        let task = *task;
        self.mended(judged, problem, &mut |problem, idle| {
            Task { idle, ..task }.judge(problem, solver, &limits)
        })
    }

    /// Adds the least change that mends the problem to a decision that refuses it.
    fn mended(&self, judged: Judged, problem: &Problem, judge: &mut Judge) -> Judged {
        let Some(decision) = &judged.decision else { return judged };
        if decision.answer() != Answer::Refused {
            return judged;
        }
        let mend = self.least_change(&judged, problem, judge);
        let decision = Some(Decision { mend, ..decision.clone() });
        Judged { decision, ..judged }
    }

    /// The first change after which the problem is accepted, or else the first after which it is to be looked at.
    fn least_change(&self, judged: &Judged, problem: &Problem, judge: &mut Judge) -> Mend {
        let searches = match self.task(Task::default()).idle {
            IdleSearch::NotAsked => vec![IdleSearch::NotAsked],
            asked => vec![IdleSearch::NotAsked, asked],
        };
        let unchanged = Candidate::unchanged(problem, &judged.verdict, Aim::Mended);
        let mut seen: HashSet<_> = [unchanged.key()].into();
        let (mut best, mut least) = (Mend::None, Answer::Open);
        let mut nodes = 0;
        for candidate in unchanged.all_changed() {
            if candidate.line.is_none() || !seen.insert(candidate.key()) {
                continue;
            }
            let mut answer = Answer::Accepted;
            // A search for idle pieces comes only after nothing else is against the change.
            for idle in searches.iter().copied() {
                let (changed, verdict) = candidate.judged_by(&mut |problem| judge(problem, idle));
                nodes += verdict.nodes;
                let is_kept = verdict.agrees() == Some(true);
                let found = self.decide(Judged::new(&changed, verdict, Duration::ZERO), &changed);
                answer = match found.decision {
                    Some(decision) if is_kept => answer.max(decision.answer()),
                    _ => Answer::Refused,
                };
                if answer >= least {
                    break;
                }
            }
            if nodes > ALL_MEND_NODES {
                break;
            }
            if answer < least {
                let Text { en, ja } = candidate.text();
                let (en, ja) = (en.into_string(), ja.into_string());
                best = Mend::Change { en, ja, sfen: Box::new(candidate.position) };
                least = answer;
            }
            if least == Answer::Accepted {
                break;
            }
        }
        best
    }
}
