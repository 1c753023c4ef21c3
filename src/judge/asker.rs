//! Questions to the engine under one set of limits, which all of them share.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::event::{Event, Phase, Progress, ReportedLength};
use crate::search::{
    Answer, Bound, Decided, Limits, Line, Question, Reading, Session, Solver, Table, Undecided,
    Valuation,
};
use crate::shogi::{Color, Hand, HandKind, Move, Position};

/// A session with the engine, under limits.
pub(super) struct Asker<'a> {
    session: Session<'a>,
    limits: &'a Limits,
    /// The nodes for questions. The rest of the limit is for [`Asker::last_line`].
    nodes: Option<u64>,
    until: Option<Instant>,
    /// The most nodes for a question, whatever the limits allow.
    effort: u64,
    /// The pieces that have left the game in the positions of the questions.
    removed: Hand,
    pub reading: Reading,
    pub attacker: Color,
    /// Callback for reports; none in threads beside the first.
    report: Option<&'a mut dyn FnMut(Event)>,
    /// The reports of questions from or to the other threads, if there are any and there is a callback.
    others: Option<Others>,
    progress: Progress,
}

/// The connection of a thread with others, for reports of questions.
enum Others {
    /// That of the first thread, which passes the reports on to the callback.
    First(Receiver<Event<'static>>),
    /// That of another thread.
    Other(Sender<Event<'static>>),
}

/// The settings that the askers of several threads share.
#[derive(Clone, Copy)]
struct SharedSettings {
    /// The nodes for each.
    share: Option<u64>,
    until: Option<Instant>,
    effort: u64,
    removed: Hand,
    reading: Reading,
    attacker: Color,
    progress: Progress,
}

impl SharedSettings {
    fn asker<'a>(
        self,
        session: Session<'a>,
        limits: &'a Limits,
        others: Option<Others>,
    ) -> Asker<'a> {
        let SharedSettings { share, until, effort, removed, reading, attacker, progress } = self;
        let nodes = share.map(|share| session.nodes() + share);
        let report = None;
        Asker {
            session,
            limits,
            nodes,
            until,
            effort,
            removed,
            reading,
            attacker,
            report,
            others,
            progress,
        }
    }
}

/// A question that is not answered yet. It stores its own answer, and returns whether the search for it has ended;
/// it has not if the threads had to stop.
pub(super) type PendingQuestion<'a> = Box<dyn FnMut(&mut Asker) -> bool + Send + 'a>;

/// Jobs for several threads.
struct Queue<'j> {
    jobs: Mutex<std::vec::IntoIter<PendingQuestion<'j>>>,
    cut_off: Mutex<Vec<PendingQuestion<'j>>>,
}

impl<'j> Queue<'j> {
    fn of(jobs: Vec<PendingQuestion<'j>>) -> Queue<'j> {
        Queue { jobs: Mutex::new(jobs.into_iter()), cut_off: Mutex::default() }
    }

    /// The lock is not held while a job is done.
    fn next(&self) -> Option<PendingQuestion<'j>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).next()
    }

    fn cut_off(&self, job: PendingQuestion<'j>) {
        self.cut_off.lock().unwrap_or_else(PoisonError::into_inner).push(job);
    }

    /// The jobs that were cut off or not begun.
    fn left(self) -> Vec<PendingQuestion<'j>> {
        let mut left = self.cut_off.into_inner().unwrap_or_else(PoisonError::into_inner);
        left.extend(self.jobs.into_inner().unwrap_or_else(PoisonError::into_inner));
        left
    }
}

/// This part of the nodes is reserved for the line of a mate that is known when a limit comes: one in ten.
const LAST_LINE_PART: u64 = 10;
/// The most nodes that are reserved for it.
const LAST_LINE_NODES: u64 = 100_000;

impl<'a> Asker<'a> {
    /// Starts the clock, and begins a problem: all questions are about its positions.
    pub fn new(
        solver: &'a mut Solver,
        start: &Position,
        limits: &'a Limits,
        reading: Reading,
        report: Option<&'a mut dyn FnMut(Event)>,
    ) -> Asker<'a> {
        Asker::of(solver.problem(start), start.turn(), limits, reading, report)
    }

    /// Starts the clock for questions to a session that has just begun.
    pub fn of(
        session: Session<'a>,
        attacker: Color,
        limits: &'a Limits,
        reading: Reading,
        report: Option<&'a mut dyn FnMut(Event)>,
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
            report,
            others: None,
            progress: Progress { phase: Phase::Value, done: 0, of: 0, nodes: 0 },
        }
    }

    /// Asks with at most `effort` nodes for each question.
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

    /// The number of positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.session.nodes()
    }

    /// Enters a phase, and reports it.
    pub fn enter(&mut self, phase: Phase, done: usize, of: usize) {
        self.progress = Progress { phase, done, of, nodes: self.nodes() };
        self.report(Event::Progress(self.progress));
    }

    /// Reports what has become known in the first thread.
    pub fn report(&mut self, news: Event) {
        if let Some(report) = &mut self.report {
            report(news);
        }
    }

    /// Reports the beginning or the end of a question, from any thread.
    pub fn report_question(&mut self, event: Event<'static>) {
        match &self.others {
            // The first thread lives longer.
            Some(Others::Other(first)) => drop(first.send(event)),
            _ => self.report(event),
        }
    }

    /// Reports the questions of other threads so far.
    fn report_others(&mut self) {
        if let (Some(report), Some(Others::First(reports))) = (&mut self.report, &self.others) {
            reports.try_iter().for_each(report);
        }
    }

    fn limits_left(&self) -> Limits {
        let most = self.session.nodes().saturating_add(self.effort);
        Limits {
            nodes: Some(self.nodes.map_or(most, |nodes| nodes.min(most))),
            time: self.until.map(|until| until.saturating_duration_since(Instant::now())),
            ..self.limits.clone()
        }
    }

    /// Whether the nodes are limited.
    pub fn has_node_limit(&self) -> bool {
        self.nodes.is_some()
    }

    /// Whether a limit is reached, so that more nodes would find nothing more.
    pub fn is_spent(&self) -> bool {
        self.is_over() || self.nodes.is_some_and(|nodes| self.nodes() >= nodes)
    }

    /// Whether the time is up, so that further questions are useless. (The engine watches the nodes: it still
    /// answers from the table.)
    fn is_over(&self) -> bool {
        let is_stopped = self.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        is_stopped || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether this number of questions, each of `effort` nodes, is worth starting several threads with separate
    /// questions.
    pub fn pays_for_threads(&self, questions: usize, effort: u64) -> bool {
        let threads = self.session.threads();
        let nodes = effort.saturating_mul(questions as u64);
        threads > 1 && questions >= threads && nodes >= self.session.long_search()
    }

    /// The number of nodes from which on a search counts as long.
    pub fn long_search(&self) -> u64 {
        self.session.long_search()
    }

    /// Whether the last question may have been cut off because the table must grow.
    pub fn must_part(&self) -> bool {
        self.session.must_part()
    }

    /// Runs jobs on all threads, each with its share of the remaining nodes. Returns the unfinished jobs: they
    /// were cut off because the table had to grow, or because one thread had nothing to do.
    pub fn ask_in_parallel<'j>(
        &mut self,
        jobs: Vec<PendingQuestion<'j>>,
    ) -> Vec<PendingQuestion<'j>> {
        let threads = self.session.threads() as u64;
        // Each thread has at least one node, so that a limit is reached in the end.
        let share = |nodes: u64| (nodes.saturating_sub(self.nodes()) / threads).max(1);
        let share = self.nodes.map(share);
        let silent = Limits { meter: None, ..self.limits.clone() };
        let Asker { session, limits, until, effort, removed, reading, attacker, progress, .. } =
            self;
        let settings = SharedSettings {
            share,
            until: *until,
            effort: *effort,
            removed: *removed,
            reading: *reading,
            attacker: *attacker,
            progress: *progress,
        };
        let limits = *limits;
        let report = self.report.as_mut();
        let (to_first, from_others) = mpsc::channel();
        let to_first = report.is_some().then_some(to_first);
        let queue = Queue::of(jobs);
        session.in_parallel(limits, |sessions| {
            let mut sessions = sessions.into_iter();
            let Some(session) = sessions.next() else { return };
            let mut first = settings.asker(session, limits, Some(Others::First(from_others)));
            first.report = report.map(|report| &mut **report as &mut dyn FnMut(Event));
            thread::scope(|scope| {
                for session in sessions {
                    let (queue, limits) = (&queue, &silent);
                    let others = to_first.clone().map(Others::Other);
                    let work = move || settings.asker(session, limits, others).work(queue);
                    // If no more threads can be started, the others run all jobs.
                    let _ = thread::Builder::new().spawn_scoped(scope, work);
                }
                first.work(&queue);
            });
            first.report_others();
        });
        queue.left()
    }

    /// Runs one job after the other. When none is left, stops the other threads.
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
        self.report_others();
        self.report(Event::Progress(self.progress));
        self.session.go_to_without(position, self.removed);
        self.limits_left()
    }

    /// Whether a position is mate, and a bound within which it is.
    pub fn ask(
        &mut self,
        position: &Position,
        question: &Question,
        table: Table,
    ) -> Decided<Option<Bound>> {
        if self.is_over() {
            return Err(Undecided);
        }
        let limits = self.go_to(position);
        match self.session.ask(question, table, &limits) {
            Answer::Mate(bound) => Ok(Some(bound)),
            Answer::NoMate(_) => Ok(None),
            Answer::Undecided => Err(Undecided),
        }
    }

    /// Whether a position is mate in any number of moves, and a bound within which it is.
    pub fn mate(&mut self, position: &Position) -> Decided<Option<Bound>> {
        self.ask(position, &Question::DOUBT, Table::Shared)
    }

    /// The value of a position.
    pub fn value(&mut self, position: &Position, reading: Reading) -> Valuation {
        if self.is_over() {
            return Valuation::UNKNOWN;
        }
        let limits = self.go_to(position);
        self.session.value(reading, &limits)
    }

    /// The value of the start. Reports what is known of the length as soon as it is, and adds it to the bounds.
    pub fn length(&mut self, start: &Position, known: &mut ReportedLength) -> Valuation {
        if self.is_over() || self.report.is_none() {
            return self.value(start, self.reading);
        }
        let limits = self.go_to(start);
        let Asker { session, report, progress, reading, .. } = self;
        let value = session.value_reporting(*reading, &limits, &mut |so_far| {
            let Some(report) = report else { return };
            report(Event::Progress(Progress { nodes: so_far.effort.nodes, ..*progress }));
            if known.learn(so_far.known, &so_far.line) {
                report(known.event());
            }
        });
        if known.learn(value, &[]) {
            self.report(known.event());
        }
        value
    }

    /// Reports a line from the start, if it mates within the upper bound for which no line was at hand.
    pub fn report_line(&mut self, start: &Position, line: &[Move], known: &mut ReportedLength) {
        if self.report.is_some() && start.after(line).is_mate() && known.learn_line(line) {
            self.report(known.event());
        }
    }

    /// Whether a position is mate within a bound, in the reading of the problem.
    pub fn within(&mut self, position: &Position, bound: Bound) -> Decided<bool> {
        if self.is_over() {
            return Err(Undecided);
        }
        let limits = self.go_to(position);
        self.session.within(bound, self.reading, &limits)
    }

    /// As [`Asker::within`], with at most `effort` nodes. The answer is independent of earlier questions.
    pub fn within_aside(
        &mut self,
        position: &Position,
        bound: Bound,
        effort: u64,
    ) -> Decided<bool> {
        if self.is_over() {
            return Err(Undecided);
        }
        let limits = self.go_to(position);
        self.session.within_aside(bound, self.reading, effort, &limits)
    }

    /// A line that mates within a bound. The search for it has the reserved nodes, and a little more than the
    /// remaining time, so that the mate is not lost; most of the line is in the table.
    ///
    /// The bound may hold only without futile interpositions. If no line within it is found, a line of any length
    /// is enough.
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
        let all = self.limits.nodes.unwrap_or(u64::MAX);
        let limits = Limits {
            nodes: Some(all.min(self.session.nodes().saturating_add(LAST_LINE_NODES))),
            // Without a limit of time the answer must not depend on the clock, and there may be none.
            time: match (limits.time, limits.grace) {
                (None, grace) => grace.filter(|_| self.is_over()),
                (Some(time), grace) => Some(time.max(grace.unwrap_or(GRACE))),
            },
            stop: None,
            ..limits
        };
        self.session.some_line(bound, &limits)
    }

    /// The value of a position that is mate, exactly if that takes no more than `effort` nodes, and a line that
    /// mates. Both are independent of earlier questions.
    pub fn length_aside(&mut self, position: &Position, effort: u64) -> (Valuation, Vec<Move>) {
        let limits = self.go_to(position);
        self.session.length_aside(self.reading, effort, &limits)
    }

    /// A line that mates within a bound, every interposition counted, or none if a limit cuts it off.
    pub fn some_line(&mut self, position: &Position, bound: Bound) -> Vec<Move> {
        let limits = self.go_to(position);
        self.session.some_line(bound, &limits).whole()
    }
}
