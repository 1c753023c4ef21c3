//! The gate of a venue: submissions are judged by its rules, and compared with known problems.

use super::same::Copies;
use crate::judge::Task;
use crate::judgement::rules::{Known, RuleSet};
use crate::judgement::{Judged, fingerprint};
use crate::notation::write_sfen;
use crate::problem::Problem;

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
    /// A key that is equal only for the same known problems.
    key: String,
    /// Whether refused problems get the least change that mends them.
    pub(super) mends: bool,
}

impl Gate {
    /// The gate of a venue that knows no problems.
    pub fn new(rules: RuleSet) -> Gate {
        Gate { rules, known: None, count: 0, key: String::new(), mends: false }
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

    /// A key that is equal only for the same known problems, if there is a collection of them.
    pub fn known(&self) -> Option<&str> {
        self.known.as_ref().map(|_| &*self.key)
    }

    /// Begins a collection of known problems, which may stay empty.
    pub fn know_all(&mut self) {
        self.known.get_or_insert_with(|| Copies::new(usize::MAX, 0));
    }

    /// Adds a known problem. One without a name is called by its number.
    pub fn know(&mut self, problem: &Problem) {
        self.know_all();
        self.count += 1;
        let setup = problem.position.setup();
        let name = problem.claims.name();
        self.key = fingerprint(&format!("{} {} {name:?}", self.key, write_sfen(&setup)));
        if let Some(known) = &mut self.known {
            known.add(self.count, name, &setup);
        }
    }

    /// The task with everything that the rules ask about.
    pub fn task(&self, task: Task) -> Task {
        self.rules.applied_to(task)
    }

    /// The same judgement with the decision.
    pub fn decide(&self, judged: Judged, problem: &Problem) -> Judged {
        let known = self.known.as_ref().map(|known| Known {
            count: self.count,
            key: self.key.clone(),
            same: known.find(&problem.position.setup()),
        });
        judged.decided(problem, &self.rules, known)
    }
}
