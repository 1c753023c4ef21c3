//! Questions to the engine under one set of limits, which all of them share. What to ask is not
//! known here.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::verdict::Verdict;
use crate::search::{
    Answer, Bound, Decided, Excluded, Limits, Line, Reading, Session, Solver, Undecided, Valuation,
};
use crate::shogi::{Color, Hand, HandKind, Move, Position};

/// What a judge is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Looking for the value.
    Value,
    /// Comparing what is claimed.
    Claim,
    /// Following the solution.
    Solution,
    /// Asking the attacker's other checks.
    Alternatives,
    /// Asking the defender's other replies.
    Replies,
    /// Writing down the variations.
    Variations,
    /// Asking under the other readings.
    Readings,
    /// Taking pieces off.
    Pieces,
}

/// How far a judge is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// How many plies, or pieces, are settled.
    pub done: usize,
    /// Of how many; 0 if that is not known.
    pub of: usize,
    /// Positions expanded.
    pub nodes: u64,
}

/// What a judge tells while it is at work.
pub enum News<'a> {
    /// How far it is; told often.
    Progress(Progress),
    /// The length and a solution, as soon as they are known; what is wrong with the problem is not
    /// known yet, and another best line may serve it better.
    Solution(&'a Verdict),
}

/// The engine, with what is left of the limits.
pub(super) struct Asker<'a> {
    session: Session<'a>,
    limits: &'a Limits,
    /// The nodes for questions. What is left of the limit is for [`Asker::last_line`].
    nodes: Option<u64>,
    until: Option<Instant>,
    /// The most nodes for a question, whatever the limits allow.
    effort: u64,
    /// What has left the game in the positions that are asked about.
    removed: Hand,
    pub reading: Reading,
    pub attacker: Color,
    /// None in threads beside the first.
    tell: Option<&'a mut dyn FnMut(News)>,
    progress: Progress,
}

/// What the askers of several threads have in common.
#[derive(Clone, Copy)]
struct Common {
    /// The nodes for each.
    share: Option<u64>,
    until: Option<Instant>,
    effort: u64,
    removed: Hand,
    reading: Reading,
    attacker: Color,
    progress: Progress,
}

impl Common {
    fn asker<'a>(self, session: Session<'a>, limits: &'a Limits) -> Asker<'a> {
        let Common { share, until, effort, removed, reading, attacker, progress } = self;
        let nodes = share.map(|share| session.nodes() + share);
        let tell = None;
        Asker { session, limits, nodes, until, effort, removed, reading, attacker, tell, progress }
    }
}

/// A question that is still to be asked. It keeps its own answer, and returns whether it was asked to its end:
/// not if the threads had to part.
pub(super) type Job<'a> = Box<dyn FnMut(&mut Asker) -> bool + Send + 'a>;

/// Jobs that several threads do.
struct Queue<'j> {
    jobs: Mutex<std::vec::IntoIter<Job<'j>>>,
    cut_off: Mutex<Vec<Job<'j>>>,
}

impl<'j> Queue<'j> {
    fn of(jobs: Vec<Job<'j>>) -> Queue<'j> {
        Queue { jobs: Mutex::new(jobs.into_iter()), cut_off: Mutex::default() }
    }

    /// The lock is not held while a job is done.
    fn next(&self) -> Option<Job<'j>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).next()
    }

    fn cut_off(&self, job: Job<'j>) {
        self.cut_off.lock().unwrap_or_else(PoisonError::into_inner).push(job);
    }

    /// What was cut off, and what nobody took.
    fn left(self) -> Vec<Job<'j>> {
        let mut left = self.cut_off.into_inner().unwrap_or_else(PoisonError::into_inner);
        left.extend(self.jobs.into_inner().unwrap_or_else(PoisonError::into_inner));
        left
    }
}

/// One node in so many is kept for the line of the mate that is known when a limit comes,
const LAST_LINE_PART: u64 = 10;
/// but no more than these.
const LAST_LINE_NODES: u64 = 100_000;

impl<'a> Asker<'a> {
    /// Starts the clock, and begins a problem. Everything is asked of its positions.
    pub fn new(
        solver: &'a mut Solver,
        start: &Position,
        limits: &'a Limits,
        reading: Reading,
        tell: &'a mut dyn FnMut(News),
    ) -> Asker<'a> {
        Asker::of(solver.problem(start), start.turn(), limits, reading, Some(tell))
    }

    /// Starts the clock for questions to a session that has just begun.
    pub fn of(
        session: Session<'a>,
        attacker: Color,
        limits: &'a Limits,
        reading: Reading,
        tell: Option<&'a mut dyn FnMut(News)>,
    ) -> Asker<'a> {
        let kept = |nodes: u64| (nodes / LAST_LINE_PART).min(LAST_LINE_NODES);
        Asker {
            session,
            limits,
            nodes: limits.nodes.map(|nodes| nodes - kept(nodes)),
            until: limits.time.and_then(|time| Instant::now().checked_add(time)),
            effort: u64::MAX,
            removed: Hand::EMPTY,
            reading,
            attacker,
            tell,
            progress: Progress { phase: Phase::Value, done: 0, of: 0, nodes: 0 },
        }
    }

    /// Asks with no more than so many nodes a question.
    pub fn with_effort<T>(&mut self, effort: u64, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.effort, effort);
        let answer = ask(self);
        self.effort = before;
        answer
    }

    /// The most nodes for a question.
    pub fn effort(&self) -> u64 {
        self.effort
    }

    /// Asks about positions of the problem from which a piece has left the game, so that neither side
    /// holds it.
    pub fn without<T>(&mut self, kind: HandKind, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.removed, Hand::EMPTY.with(kind));
        let answer = ask(self);
        self.removed = before;
        answer
    }

    /// Positions expanded for everything so far.
    pub fn nodes(&self) -> u64 {
        self.session.nodes()
    }

    /// Says what comes next, and how far it is.
    pub fn enter(&mut self, phase: Phase, done: usize, of: usize) {
        self.progress = Progress { phase, done, of, nodes: self.nodes() };
        self.tell(News::Progress(self.progress));
    }

    fn tell(&mut self, news: News) {
        if let Some(tell) = &mut self.tell {
            tell(news);
        }
    }

    /// Tells the solution.
    pub fn tell_solution(&mut self, verdict: &Verdict) {
        self.tell(News::Solution(verdict));
    }

    fn limits_left(&self) -> Limits {
        let most = self.session.nodes().saturating_add(self.effort);
        Limits {
            nodes: Some(self.nodes.map_or(most, |nodes| nodes.min(most))),
            time: self.until.map(|until| until.saturating_duration_since(Instant::now())),
            ..self.limits.clone()
        }
    }

    /// Whether a limit is reached, so that more nodes would find nothing more.
    pub fn is_spent(&self) -> bool {
        self.is_over() || self.nodes.is_some_and(|nodes| self.nodes() >= nodes)
    }

    /// Whether the time is up, so that nothing more need be asked. (Nodes are left to the engine,
    /// which still answers what it knows.)
    fn is_over(&self) -> bool {
        let is_stopped = self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        is_stopped || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether so many questions of so many nodes are worth the start of threads with questions of their
    /// own, if there are several.
    pub fn pays_for_threads(&self, questions: usize, effort: u64) -> bool {
        let threads = self.session.threads();
        let nodes = effort.saturating_mul(questions as u64);
        threads > 1 && questions >= threads && nodes >= self.session.long_search()
    }

    /// From so many nodes on, a search takes long.
    pub fn long_search(&self) -> u64 {
        self.session.long_search()
    }

    /// Whether what was asked last may have been cut off because the table must grow.
    pub fn must_part(&self) -> bool {
        self.session.must_part()
    }

    /// Asks by all threads, each with its part of the nodes that are left. Answers what is still to be
    /// asked: what was cut off because the table had to grow, or because one thread had nothing to do.
    pub fn ask_in_parallel<'j>(&mut self, jobs: Vec<Job<'j>>) -> Vec<Job<'j>> {
        let threads = self.session.threads() as u64;
        // Each gets some, so that a limit is reached in the end.
        let share = |nodes: u64| (nodes.saturating_sub(self.nodes()) / threads).max(1);
        let share = self.nodes.map(share);
        let silent = Limits { meter: None, ..self.limits.clone() };
        let Asker { session, limits, until, effort, removed, reading, attacker, progress, .. } =
            self;
        let common = Common {
            share,
            until: *until,
            effort: *effort,
            removed: *removed,
            reading: *reading,
            attacker: *attacker,
            progress: *progress,
        };
        let limits = *limits;
        let tell = self.tell.as_mut();
        let queue = Queue::of(jobs);
        session.in_parallel(limits, |sessions| {
            let mut sessions = sessions.into_iter();
            let Some(session) = sessions.next() else { return };
            let mut first = common.asker(session, limits);
            first.tell = tell.map(|tell| &mut **tell as &mut dyn FnMut(News));
            thread::scope(|scope| {
                for session in sessions {
                    let (queue, limits) = (&queue, &silent);
                    let work = move || common.asker(session, limits).work(queue);
                    // Where there can be no more threads, those that there are do all.
                    let _ = thread::Builder::new().spawn_scoped(scope, work);
                }
                first.work(&queue);
            });
        });
        queue.left()
    }

    /// Does one job after the other. When there is none, those who are at work are to part.
    fn work(&mut self, queue: &Queue) {
        while !self.must_part()
            && let Some(mut job) = queue.next()
        {
            if !job(self) {
                queue.cut_off(job);
            }
        }
        self.session.part();
    }

    fn go_to(&mut self, position: &Position) -> Limits {
        self.progress.nodes = self.nodes();
        self.tell(News::Progress(self.progress));
        self.session.go_to_without(position, self.removed);
        self.limits_left()
    }

    /// The value of a position.
    pub fn value(&mut self, position: &Position, reading: Reading) -> Valuation {
        if self.is_over() {
            return Valuation::Open { not_within: Bound::NOTHING, within: Bound::NEVER };
        }
        let limits = self.go_to(position);
        self.session.value(reading, &limits)
    }

    /// Whether a position is mate within a bound.
    pub fn within(&mut self, position: &Position, bound: Bound) -> Decided<bool> {
        if self.is_over() {
            return Err(Undecided);
        }
        let limits = self.go_to(position);
        self.session.within(bound, self.reading, &limits)
    }

    /// Whether a position is mate in any number of moves, which does not depend on the reading
    /// (theorem 1 of RULES, section 3), and a bound within which it is.
    pub fn mate(&mut self, position: &Position) -> Decided<Option<Bound>> {
        if self.is_over() {
            return Err(Undecided);
        }
        let limits = self.go_to(position);
        decided(self.session.doubt(Bound::ANY, &limits))
    }

    /// The same, where a mate is expected.
    pub fn any_mate(&mut self, position: &Position) -> Decided<Option<Bound>> {
        if self.is_over() {
            return Err(Undecided);
        }
        let limits = self.go_to(position);
        decided(self.session.ask(Bound::ANY, &limits))
    }

    /// Whether there is no mate at all.
    pub fn is_no_mate(&mut self, position: &Position) -> bool {
        self.mate(position) == Ok(None)
    }

    /// The same as [`Asker::mate`], without the positions that are excluded.
    pub fn mate_without(
        &mut self,
        position: &Position,
        excluded: &Excluded,
    ) -> Decided<Option<Bound>> {
        if self.is_over() {
            return Err(Undecided);
        }
        let limits = self.go_to(position);
        decided(self.session.ask_without(excluded, &limits))
    }

    /// A line that mates within a bound, with the nodes that were kept for it and a little more
    /// than the time that is left, so that what was found is not lost: most of such a line is in the
    /// table.
    ///
    /// The bound may hold with futile interpositions left out only. Where no such line is found, one of any
    /// length will do.
    pub fn last_line(&mut self, position: &Position, bound: Bound) -> Vec<Move> {
        let mut longest = vec![];
        for bound in [bound, Bound::ANY] {
            let line = self.last_line_within(position, bound);
            if line.is_complete {
                return line.moves;
            }
            if line.moves.len() > longest.len() {
                longest = line.moves;
            }
        }
        longest
    }

    fn last_line_within(&mut self, position: &Position, bound: Bound) -> Line {
        const GRACE: Duration = Duration::from_secs(2);
        let limits = self.go_to(position);
        let grace = limits.grace.unwrap_or(GRACE);
        let all = self.limits.nodes.unwrap_or(u64::MAX);
        let limits = Limits {
            nodes: Some(all.min(self.session.nodes().saturating_add(LAST_LINE_NODES))),
            // With a limit of nodes alone the answer must not depend on the clock.
            time: match limits.time {
                None if !self.is_over() => None,
                time => Some(time.unwrap_or(grace).max(grace)),
            },
            stop: None,
            ..limits
        };
        self.session.some_line(bound, &limits)
    }

    /// What is known of the value of a position that is mate, exactly if that takes no more than so many
    /// nodes, and a line that mates: both the same whatever else was asked before.
    pub fn mate_aside(&mut self, position: &Position, effort: u64) -> (Valuation, Vec<Move>) {
        let limits = self.go_to(position);
        self.session.mate_aside(self.reading, effort, &limits)
    }

    /// A line that mates within a bound, every interposition counted.
    pub fn some_line(&mut self, position: &Position, bound: Bound) -> Vec<Move> {
        let limits = self.go_to(position);
        self.session.some_line(bound, &limits).moves
    }
}

/// The bound of a mate, none if there is no mate.
fn decided(answer: Answer) -> Decided<Option<Bound>> {
    match answer {
        Answer::Mate(bound) => Ok(Some(bound)),
        Answer::NoMate(_) => Ok(None),
        Answer::Undecided => Err(Undecided),
    }
}
