//! Questions that are asked together, again and again with more effort, so that one that is hard
//! keeps no other from its answer. What they are about is not known here.

use super::asker::{Asker, Phase};

/// How much work a question is worth when it is asked for the first time.
const EFFORT: u64 = 300;
/// How many times more it is worth each time after.
const MORE: u64 = 5;

type Ask<'a, Q, A> = dyn Fn(&mut Asker, &Q) -> Option<A> + 'a;

/// Questions of one kind, and the answers of those that have one.
pub(super) struct Questions<'a, Q, A> {
    phase: Phase,
    all: Vec<(Q, Option<A>)>,
    ask: Box<Ask<'a, Q, A>>,
}

impl<'a, Q, A> Questions<'a, Q, A> {
    /// Questions with the way to ask one, which has no answer if a limit came first.
    pub fn new(
        phase: Phase,
        questions: impl IntoIterator<Item = Q>,
        ask: impl Fn(&mut Asker, &Q) -> Option<A> + 'a,
    ) -> Questions<'a, Q, A> {
        let all = questions.into_iter().map(|question| (question, None)).collect();
        Questions { phase, all, ask: Box::new(ask) }
    }

    /// The questions in the order in which they were given, with their answers.
    pub fn answers(self) -> Vec<(Q, Option<A>)> {
        self.all
    }

    /// The answers that there are.
    pub fn found(&self) -> impl Iterator<Item = &A> {
        self.all.iter().filter_map(|(_, answer)| answer.as_ref())
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
        let mut done = self.all.iter().filter(|(_, answer)| answer.is_some()).count();
        for (question, answer) in self.all.iter_mut().filter(|(_, answer)| answer.is_none()) {
            asker.enter(self.phase, done, of);
            *answer = (self.ask)(asker, question);
            done += usize::from(answer.is_some());
        }
    }

    fn is_answered(&self) -> bool {
        self.all.iter().all(|(_, answer)| answer.is_some())
    }
}

/// How much work a question is worth in one round after the other.
pub(super) fn efforts() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(EFFORT), |effort| Some(effort.saturating_mul(MORE)))
}
