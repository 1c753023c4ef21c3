//! The gate of a venue: submissions are judged by its rules, and compared with known problems.

use std::collections::HashSet;
use std::time::Duration;

use super::improve::{Aim, Candidate};
use super::same::Copies;
use crate::judge::{IdleSearch, Task, Verdict};
use crate::judgement::Judged;
use crate::judgement::rules::{Answer, Decision, Known, Mend, RuleSet};
use crate::problem::Problem;
use crate::search::{Limits, Solver};
use crate::text::Text;

/// The most positions for each change that may mend a refused problem, and for all changes.
const MEND_NODES: u64 = 50_000;
const ALL_MEND_NODES: u64 = 5_000_000;

/// The rules of a venue, and the problems that it knows.
///
/// ```
/// use std::time::Duration;
/// use tsume::compose::gate::Gate;
/// use tsume::judge::Task;
/// use tsume::judgement::Judged;
/// use tsume::judgement::rules::{Answer, RuleSet};
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver};
///
/// let mut gate = Gate::new(RuleSet::bundled("smartphone").expect("a set"));
/// let problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?);
/// let task = gate.task(Task::default());
/// let verdict = task.judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let judged = Judged::new(&problem, verdict, Duration::ZERO);
/// let answer = |gate: &Gate| gate.decide(judged.clone(), &problem).decision.map(|one| one.answer());
/// assert_eq!(answer(&gate), Some(Answer::Accepted));
/// gate.know(&problem);
/// assert_eq!(answer(&gate), Some(Answer::Refused));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Gate {
    rules: RuleSet,
    /// The known problems, if there is a collection of them.
    known: Option<Copies>,
    count: u64,
    /// Whether refused problems get the least change that mends them.
    mends: bool,
}

/// Judges a problem with this search for idle pieces.
type Judge<'a> = dyn FnMut(&Problem, IdleSearch) -> Verdict + 'a;

impl Gate {
    /// The gate of a venue that knows no problems.
    pub fn new(rules: RuleSet) -> Gate {
        Gate { rules, known: None, count: 0, mends: false }
    }

    /// The same gate, which finds the least change that mends a refused problem.
    #[must_use]
    pub fn mending(self) -> Gate {
        Gate { mends: true, ..self }
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The number of known problems, if there is a collection of them.
    pub fn known(&self) -> Option<u64> {
        self.known.as_ref().map(|_| self.count)
    }

    /// Begins a collection of known problems, which may stay empty.
    pub fn know_all(&mut self) {
        self.known.get_or_insert_with(|| Copies::new(usize::MAX, 0));
    }

    /// Adds a known problem. One without a name is called by its number.
    pub fn know(&mut self, problem: &Problem) {
        self.know_all();
        self.count += 1;
        if let Some(known) = &mut self.known {
            known.add(self.count, problem.claims.name(), &problem.position.setup());
        }
    }

    /// The task with everything that the rules ask about.
    pub fn task(&self, task: Task) -> Task {
        self.rules.applied_to(task)
    }

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
        let nodes = limits.nodes.map_or(MEND_NODES, |nodes| nodes.min(MEND_NODES));
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

    /// The same judgement with the decision.
    pub fn decide(&self, judged: Judged, problem: &Problem) -> Judged {
        let known = self
            .known
            .as_ref()
            .map(|known| Known { count: self.count, same: known.find(&problem.position.setup()) });
        judged.decided(problem, &self.rules, known)
    }
}
