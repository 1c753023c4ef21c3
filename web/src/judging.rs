//! Verdicts, and further questions about the problem that was judged last.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tsume::compose::gate::Gate;
use tsume::judge::{Event, Task, Verdict};
use tsume::judgement::rules::{RuleError, RuleSet};
use tsume::judgement::{self, Judgement};
use tsume::notation::read_usi;
use tsume::page::{MoveName, Node, PageProblem, explore_one};
use tsume::play::PositionOracle;
use tsume::problem::{Goal, Problem};
use tsume::proof::{self, Theorem};
use tsume::report::{self, event_line};
use tsume::search::{Limits, Solver};
use tsume::shogi::{Move, Position};
use tsume::text::Text;

use crate::input::Input;
use crate::reply::json;

/// The table of a request that does not state its memory.
const MEMORY: usize = 64 << 20;

/// A solver with a table of this many bytes.
pub fn solver(memory: Option<usize>) -> Result<Solver, String> {
    let bytes = memory.unwrap_or(MEMORY);
    Solver::try_new(bytes).map_err(|_| format!("cannot allocate {bytes} bytes for the table"))
}

/// Asks for verdicts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeRequest {
    input: Input,
    #[serde(default)]
    mode: Mode,
    /// The most nodes for each problem.
    nodes: Option<u64>,
    /// The limit of time that the host keeps, in milliseconds. The verdict states it.
    time: Option<u64>,
    /// The bytes of the table.
    memory: Option<usize>,
    /// Whether what is known from the request before serves this one, if that ended with the same position and had a
    /// table of the same size. So a question that was stopped goes on.
    #[serde(default)]
    keep: bool,
    /// The threads for each problem. Where none can be started, one does all of the work.
    #[serde(default = "one")]
    threads: usize,
    /// Whether the reply has certificates.
    #[serde(default)]
    certificates: bool,
    /// Whether the reply has the data by which a page shows each problem.
    #[serde(default)]
    pages: bool,
    /// Whether events are reported.
    #[serde(default)]
    events: bool,
    /// The name of the rules of a venue, or the text of its rule file. The judgements then have decisions by them.
    rules: Option<String>,
    /// The problems with which the others are compared.
    known: Option<Input>,
    /// Whether a refused problem gets the least change that mends it.
    #[serde(default)]
    mend: bool,
}

fn one() -> usize {
    1
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum Mode {
    #[default]
    Judge,
    Length,
    Any,
}

/// The judgements, one for each problem or part that cannot be read.
#[derive(Serialize, Default)]
pub struct JudgeReply {
    /// The judgements as the program writes them.
    judgements: Vec<String>,
    /// With `certificates`: that of each judgement in hexadecimal digits; empty if a limit came first.
    certificates: Vec<String>,
    /// With `pages`: the data by which a page shows each problem.
    pages: Vec<PageProblem>,
    /// With `rules`: the words of each decision; null for a part that cannot be read.
    decisions: Vec<Option<DecisionWords>>,
}

/// A decision in words.
#[derive(Serialize)]
struct DecisionWords {
    /// The answer in a word.
    answer: Text<&'static str>,
    /// The decision on one line.
    text: Text,
    /// Its reasons.
    reasons: Vec<Text>,
}

/// A judged problem, with the engine that has judged it.
pub struct Judged {
    problem: Problem,
    verdict: Verdict,
    solver: Solver,
    memory: usize,
}

impl JudgeRequest {
    /// Judges the problems, after the one that was judged last. Returns the last of them too.
    pub fn answer(
        &self,
        before: Option<Judged>,
        report: &dyn Fn(&str) -> bool,
    ) -> Result<(JudgeReply, Option<Judged>), String> {
        let gate = self.gate()?;
        let memory = self.memory.unwrap_or(MEMORY);
        let before = before.filter(|before| before.memory == memory);
        // A table of another size is given back first, and makes room for this one. The same table is used again:
        // a new one would have to be cleared.
        let (solver, before) = match before {
            Some(Judged { solver, problem, .. }) => (solver, Some(problem).filter(|_| self.keep)),
            None => (solver(self.memory)?, None),
        };
        let mut known = before.map(|problem| problem.position);
        let mut solver = solver.with_threads(self.threads);
        let mut reply = JudgeReply::default();
        let mut last = None;
        for (number, read) in (1..).zip(self.input.problems()) {
            match read {
                Ok(problem) => {
                    // Facts about other positions seldom serve this one, and fill the table.
                    if known.take().is_none_or(|position| position != problem.position) {
                        solver.forget();
                    }
                    let verdict = self.problem(
                        &problem,
                        number,
                        gate.as_ref(),
                        &mut solver,
                        &mut reply,
                        report,
                    );
                    last = Some((problem, verdict));
                }
                Err(complaint) => {
                    let judgement = complaint.judgement();
                    reply.judgements.push(judgement.json());
                    reply.certificates.extend(self.certificates.then(String::new));
                    reply.decisions.extend(gate.is_some().then_some(None));
                    reply.pages.extend(self.pages.then(|| PageProblem::new(&judgement)));
                }
            }
        }
        // Further questions are about positions of the same problem, and what is known serves them all.
        let solver = solver.keeping();
        Ok((reply, last.map(|(problem, verdict)| Judged { problem, verdict, solver, memory })))
    }

    /// The gate of the venue, if there is a decision.
    fn gate(&self) -> Result<Option<Gate>, String> {
        let Some(rules) = &self.rules else { return Ok(None) };
        let rules = RuleSet::bundled(rules).map_or_else(|| rules.parse(), Ok);
        let place = |error: RuleError| format!("rules:{}:{}: {error}", error.line, error.column);
        let mut gate = Gate::new(rules.map_err(place)?);
        if let Some(known) = &self.known {
            gate.know_all();
            for problem in known.problems() {
                gate.know(&problem.map_err(|complaint| complaint.to_string())?);
            }
        }
        Ok(Some(if self.mend { gate.mending() } else { gate }))
    }

    fn problem(
        &self,
        problem: &Problem,
        number: u64,
        gate: Option<&Gate>,
        solver: &mut Solver,
        reply: &mut JudgeReply,
        report: &dyn Fn(&str) -> bool,
    ) -> Verdict {
        let goal = match self.mode {
            Mode::Judge => Goal::Judge,
            Mode::Length => Goal::Length,
            Mode::Any => Goal::Any,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().with_nodes(self.nodes).with_stop(stop.clone());
        let reported = Cell::new(0);
        let start = &problem.position;
        let mut pass = |event: Event| {
            if !self.events || !is_due(&event, &reported) {
                return;
            }
            let line = line_of(&event).filter(|_| self.pages);
            let line = line.map(|line| json(&LineEvent::new(start, line)));
            let is_over = report(&event_line(number, Duration::ZERO, &event));
            if is_over | line.is_some_and(|line| report(&line)) {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let task = Task::default().with_goal(goal);
        let task = gate.map_or(task, |gate| gate.task(task));
        let verdict = task.judge_reporting(problem, solver, &limits, &mut pass);
        let stated = limits.clone().with_time(self.time.map(Duration::from_millis));
        let judged = judgement::Judged::new(problem, verdict.clone(), Duration::ZERO);
        let judged = judged.with_limits(&stated);
        let judged = match gate {
            Some(gate) => gate.answer(judged, problem, &task, solver, &limits),
            None => judged,
        };
        reply.decisions.extend(gate.map(|_| words_of(&judged)));
        let judgement = Judgement::Judged(Box::new(judged));
        reply.judgements.push(judgement.json());
        if self.pages {
            reply.pages.push(PageProblem::judged(problem, &judgement, vec![]));
        }
        if self.certificates {
            reply.certificates.push(certificate(problem, &verdict, solver, &limits));
        }
        verdict
    }
}

/// The decision in words.
fn words_of(judged: &judgement::Judged) -> Option<DecisionWords> {
    let (text, decision) = (report::decision(judged)?, judged.decision.as_ref()?);
    let answer = decision.answer().names();
    Some(DecisionWords { answer, text, reasons: report::reasons(decision) })
}

/// A line that mates, with the names of its moves, as an event.
#[derive(Serialize)]
struct LineEvent {
    event: &'static str,
    line: Vec<MoveName>,
}

impl LineEvent {
    fn new(start: &Position, line: &[Move]) -> LineEvent {
        LineEvent { event: "line", line: MoveName::of_line(start, None, line) }
    }
}

/// The line that an event reports, if it has one.
fn line_of<'a>(event: &Event<'a>) -> Option<&'a [Move]> {
    let line = match *event {
        Event::Length { line, .. } => line,
        Event::Solution(verdict) => &verdict.solution[..],
        _ => return None,
    };
    Some(line).filter(|line| !line.is_empty())
}

/// The number of nodes between two reports of the effort alone.
const EFFORT: u64 = 2_000;

/// Whether an event is reported. Those about the effort alone come very often, and only some of them are.
fn is_due(event: &Event, reported: &Cell<u64>) -> bool {
    let Event::Progress(progress) = event else { return true };
    let is_due = progress.nodes >= reported.get() + EFFORT;
    if is_due {
        reported.set(progress.nodes);
    }
    is_due
}

/// The certificate of a verdict about the problem that was judged last, in hexadecimal digits; empty if a limit came
/// first.
fn certificate(
    problem: &Problem,
    verdict: &Verdict,
    solver: &mut Solver,
    limits: &Limits,
) -> String {
    let judged = judgement::Judged::new(problem, verdict.clone(), Duration::ZERO);
    let mut all = vec![];
    for theorem in Theorem::of(judged.valuation(), judged.sound_solution()) {
        let mut session = solver.resume();
        let nodes = limits.nodes.map(|nodes| nodes.saturating_add(session.nodes()));
        let limits = limits.clone().with_nodes(nodes);
        let mut one = vec![];
        let proven = proof::write(
            &problem.position,
            &theorem,
            verdict.reading,
            &mut session,
            &limits,
            &mut one,
        );
        if proven.is_ok() {
            all.append(&mut one);
        }
    }
    all.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Asks for the checks and replies in a position of the problem that was judged last.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeRequest {
    /// The moves that lead there, in USI; the attacker is to move after them.
    line: Vec<String>,
    /// The most nodes for each question.
    nodes: Option<u64>,
}

/// The checks and replies in a position.
#[derive(Serialize)]
pub struct NodeReply {
    node: Node,
}

impl NodeRequest {
    /// Explores the position.
    pub fn answer(&self, last: &mut Judged) -> Result<NodeReply, String> {
        let Judged { problem, verdict, solver, .. } = last;
        let mut position = problem.position.clone();
        let mut line: Vec<Move> = vec![];
        for text in &self.line {
            let mv = read_usi(text).map_err(|error| format!("{text}: {error}"))?;
            position.try_play(mv).map_err(|error| format!("{text}: {error}"))?;
            line.push(mv);
        }
        if position.turn() != problem.position.turn() {
            return Err("the attacker is not to move after this line".to_owned());
        }
        let limits = Limits::default().with_nodes(self.nodes);
        let mut oracle = PositionOracle::new(problem, verdict, solver, &limits);
        let node = explore_one(&problem.position, &line, &mut oracle);
        node.map(|node| NodeReply { node }).map_err(|error| error.to_string())
    }
}
