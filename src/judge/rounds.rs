//! Questions that are asked together, in rounds of rising effort, so that a hard one does not delay the
//! others.

use super::asker::{Asker, PendingQuestion};
use super::event::{Event, JudgeAnswer, JudgeQuestion, Phase};
use super::verdict::Defect;
use crate::search::{Decided, Undecided, Value};
use crate::shogi::Move;

/// The most nodes for a question when it is asked for the first time.
const FIRST_EFFORT: u64 = 300;
/// The factor by which that grows in each later round.
const EFFORT_GROWTH: u64 = 5;

/// A question that may be about a move.
pub(super) trait AboutMove {
    /// The number of the move in the solution, from 1 on, and the other move; `None` if it is not about a move.
    fn instead(&self) -> Option<(u32, Move)> {
        None
    }
}

/// No question at all.
impl AboutMove for () {}

impl AboutMove for (usize, Move) {
    fn instead(&self) -> Option<(u32, Move)> {
        Some((self.0 as u32 + 1, self.1))
    }
}

/// An answer that can be reported.
pub(super) trait Answer {
    /// The answer as it is reported.
    fn reported(&self) -> JudgeAnswer;
}

impl Answer for bool {
    fn reported(&self) -> JudgeAnswer {
        JudgeAnswer::Mates(*self)
    }
}

impl Answer for Option<Defect> {
    fn reported(&self) -> JudgeAnswer {
        JudgeAnswer::Finding(self.as_ref().map(|defect| defect.kind))
    }
}

impl Answer for Value {
    fn reported(&self) -> JudgeAnswer {
        JudgeAnswer::Value(*self)
    }
}

type Ask<'a, Q, A> = dyn Fn(&mut Asker, &Q) -> Decided<A> + Send + Sync + 'a;

/// Questions of one kind, with the answers so far.
pub(super) struct Questions<'a, Q, A> {
    phase: Phase,
    all: Vec<(Q, Decided<A>)>,
    ask: Box<Ask<'a, Q, A>>,
}

impl<'a, Q, A> Questions<'a, Q, A> {
    /// Creates questions, with the function that asks one.
    pub fn new(
        phase: Phase,
        questions: impl IntoIterator<Item = Q>,
        ask: impl Fn(&mut Asker, &Q) -> Decided<A> + Send + Sync + 'a,
    ) -> Questions<'a, Q, A> {
        let all = questions.into_iter().map(|question| (question, Err(Undecided))).collect();
        Questions { phase, all, ask: Box::new(ask) }
    }

    /// The questions in their first order, with their answers.
    pub fn answers(self) -> Vec<(Q, Decided<A>)> {
        self.all
    }

    /// The answers so far.
    pub fn found(&self) -> impl Iterator<Item = &A> {
        self.all.iter().filter_map(|(_, answer)| answer.as_ref().ok())
    }
}

/// Questions of any kind.
pub(super) trait Round {
    /// The questions without an answer.
    fn open(&mut self) -> Vec<PendingQuestion<'_>>;

    /// Whether all have an answer.
    fn is_answered(&self) -> bool;
}

impl<Q: AboutMove + Send + Sync, A: Answer + Send> Round for Questions<'_, Q, A> {
    fn open(&mut self) -> Vec<PendingQuestion<'_>> {
        let Questions { phase, all, ask } = self;
        let (phase, of, ask) = (*phase, all.len(), &**ask);
        let answered = all.iter().filter(|(_, answer)| answer.is_ok()).count();
        let open = all.iter_mut().filter(|(_, answer)| answer.is_err()).enumerate();
        open.map(|(index, (question, answer))| -> PendingQuestion<'_> {
            Box::new(move |asker| {
                let asked = JudgeQuestion { phase, instead: question.instead() };
                asker.enter(phase, answered + index, of);
                asker.report_question(Event::Asked(asked));
                *answer = ask(asker, question);
                asker.report_question(match answer {
                    Ok(answer) => Event::Answered(asked, answer.reported()),
                    Err(Undecided) => Event::LeftOpen(asked),
                });
                answer.is_ok() || !asker.must_part()
            })
        })
        .collect()
    }

    fn is_answered(&self) -> bool {
        self.all.iter().all(|(_, answer)| answer.is_ok())
    }
}

/// Asks the questions without an answer, with at most `effort` nodes for each. Each thread has questions of its
/// own; the last ones, fewer than there are threads, are asked by all threads together.
pub(super) fn ask(asker: &mut Asker, effort: u64, rounds: &mut [&mut dyn Round]) {
    asker.with_effort(effort, |asker| {
        let mut jobs: Vec<PendingQuestion> =
            rounds.iter_mut().flat_map(|round| round.open()).collect();
        while asker.pays_for_threads(jobs.len(), effort) && !asker.is_spent() {
            jobs = asker.ask_in_parallel(jobs);
        }
        for mut job in jobs {
            job(asker);
        }
    });
}

/// Asks the questions without an answer, in rounds of rising effort, until all are answered, each has had `most` nodes,
/// or a limit comes.
pub(super) fn ask_all(asker: &mut Asker, most: u64, round: &mut dyn Round) {
    for effort in efforts() {
        ask(asker, effort.min(most), &mut [round]);
        if round.is_answered() || asker.is_spent() || effort >= most {
            break;
        }
    }
}

/// Asks the questions without an answer once, by this thread alone.
pub(super) fn ask_alone(asker: &mut Asker, round: &mut dyn Round) {
    for mut job in round.open() {
        job(asker);
    }
}

/// The most nodes for a question in each round, up to more than any question takes.
pub(super) fn efforts() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(FIRST_EFFORT), |effort| effort.checked_mul(EFFORT_GROWTH))
}

#[cfg(test)]
mod tests {
    use super::super::{Event, JudgeQuestion, Phase, Task, Verdict};
    use crate::notation::read_sfen;
    use crate::problem::Problem;
    use crate::search::{Limits, Solver};
    use crate::shogi::Position;

    /// Sound and broken problems, with detours, unlimited moves, and futile interpositions.
    const SOME: &[&str] = &[
        "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1",
        "9/6Spk/9/5R1+B1/9/9/9/9/9 b N 1",
        "8s/8k/9/6+SG1/9/9/9/9/9 b G 1",
        "5+P1k1/9/5+rB2/9/9/9/9/9/9 b RP 1",
        "8l/7sk/7R1/6B2/9/8b/9/9/9 b S 1",
        "8k/9/9/9/9/9/9/9/9 b GS 1",
        "8k/9/5SR2/9/6N2/9/9/9/9 b N 1",
    ];

    fn task() -> Task {
        Task::default().with_depth(1).with_idle_pieces()
    }

    fn problem(sfen: &str) -> Problem {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        Problem::new(Position::new(&setup).expect("a legal position"))
    }

    fn judged(sfen: &str, mut solver: Solver, limits: &Limits) -> Verdict {
        task().judge(&problem(sfen), &mut solver, limits)
    }

    /// The questions about moves beside the solution, as they are reported.
    fn asked(sfen: &str, mut solver: Solver) -> Vec<JudgeQuestion> {
        let (mut asked, mut open) = (vec![], vec![]);
        let limits = Limits::default();
        task().judge_reporting(&problem(sfen), &mut solver, &limits, &mut |event| match event {
            Event::Asked(question) => open.push(question),
            Event::Answered(question, _) | Event::LeftOpen(question) => {
                let begun = open.iter().position(|other| *other == question);
                asked.push(open.swap_remove(begun.expect("a question that has begun")));
            }
            _ => {}
        });
        assert!(open.is_empty(), "{sfen}: {open:?}");
        asked.retain(|question| matches!(question.phase, Phase::Replies | Phase::Pieces));
        asked
    }

    #[test]
    fn every_thread_reports_its_questions() {
        let mut most = 0;
        for sfen in SOME {
            let alone = asked(sfen, solver(1));
            for threads in [2, 3, 8] {
                let together = asked(sfen, solver(threads));
                let missing = alone.iter().find(|question| !together.contains(question));
                assert_eq!(missing, None, "{sfen} with {threads} threads");
            }
            most = most.max(alone.len());
        }
        assert!(most > 10, "{most}");
    }

    fn solver(threads: usize) -> Solver {
        Solver::impatient(1 << 24).with_threads(threads)
    }

    #[test]
    fn any_number_of_threads_gives_the_same_verdict() {
        for sfen in SOME {
            let no_limit = Limits::default();
            let alone = judged(sfen, Solver::new(1 << 24), &no_limit);
            assert!(alone.solution.is_empty() || alone.soundness.is_sound().is_some());
            for threads in [1, 2, 3, 8] {
                let verdict = judged(sfen, solver(threads), &no_limit);
                let verdict = Verdict { nodes: alone.nodes, ..verdict };
                assert_eq!(verdict, alone, "{sfen} with {threads} threads");
            }
        }
    }

    #[test]
    fn a_limit_ends_all_threads_and_their_results_are_true() {
        for sfen in SOME {
            let all = judged(sfen, Solver::new(1 << 24), &Limits::default());
            for nodes in [1, 10, 50, 200, 1_000, 3_000] {
                let limits = Limits::default().with_nodes(nodes);
                let some = judged(sfen, solver(3), &limits);
                assert!(some.nodes < nodes + 1_000, "{sfen}: {} of {nodes}", some.nodes);
                assert!(some.length.value().is_none_or(|value| all.length.value() == Some(value)));
                assert!(
                    some.soundness
                        .is_sound()
                        .is_none_or(|sound| all.soundness.is_sound() == Some(sound))
                );
            }
        }
    }
}
