//! Questions that are asked together, again and again with more effort, so that one that is hard
//! keeps no other from its answer. What they are about is not known here.

use super::asker::{Asker, Phase};
use crate::search::{Decided, Undecided};

/// The most nodes for a question when it is asked for the first time.
const FIRST_EFFORT: u64 = 300;
/// By what factor that grows each time after.
const EFFORT_GROWTH: u64 = 5;

type Ask<'a, Q, A> = dyn Fn(&mut Asker, &Q) -> Decided<A> + 'a;

/// Questions of one kind, with their answers as far as they have one.
pub(super) struct Questions<'a, Q, A> {
    phase: Phase,
    all: Vec<(Q, Decided<A>)>,
    ask: Box<Ask<'a, Q, A>>,
}

impl<'a, Q, A> Questions<'a, Q, A> {
    /// Questions with the way to ask one.
    pub fn new(
        phase: Phase,
        questions: impl IntoIterator<Item = Q>,
        ask: impl Fn(&mut Asker, &Q) -> Decided<A> + 'a,
    ) -> Questions<'a, Q, A> {
        let all = questions.into_iter().map(|question| (question, Err(Undecided))).collect();
        Questions { phase, all, ask: Box::new(ask) }
    }

    /// The questions in the order in which they were given, with their answers.
    pub fn answers(self) -> Vec<(Q, Decided<A>)> {
        self.all
    }

    /// The answers that there are.
    pub fn found(&self) -> impl Iterator<Item = &A> {
        self.all.iter().filter_map(|(_, answer)| answer.as_ref().ok())
    }
}

/// Questions of any kind.
pub(super) trait Round {
    /// Asks what has no answer yet.
    fn ask(&mut self, asker: &mut Asker);
    /// Whether all have an answer.
    fn is_answered(&self) -> bool;
}

impl<Q, A> Round for Questions<'_, Q, A> {
    fn ask(&mut self, asker: &mut Asker) {
        let of = self.all.len();
        let mut done = self.all.iter().filter(|(_, answer)| answer.is_ok()).count();
        for (question, answer) in self.all.iter_mut().filter(|(_, answer)| answer.is_err()) {
            asker.enter(self.phase, done, of);
            *answer = (self.ask)(asker, question);
            done += usize::from(answer.is_ok());
        }
    }

    fn is_answered(&self) -> bool {
        self.all.iter().all(|(_, answer)| answer.is_ok())
    }
}

/// The most nodes for a question in one round after the other.
pub(super) fn efforts() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(FIRST_EFFORT), |effort| Some(effort.saturating_mul(EFFORT_GROWTH)))
}
