//! The engine for WebAssembly. A host writes a request into memory, calls [`answer`] and reads the reply; both are
//! JSON, as `docs/json.md` has it. There are no imports: no clock, no threads, no files.
//!
//! ```text
//! {"text": "Black: …", "mode": "judge", "nodes": 1000000}
//! ```

use std::cell::RefCell;
use std::io::Cursor;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tsume::collection::Problems;
use tsume::judge::{Task, Verdict};
use tsume::judgement::Judgement;
use tsume::problem::{Goal, Origin, Outcome, Problem};
use tsume::proof::{self, Known, Theorem};
use tsume::search::{Limits, Solver};

/// The table of a request that does not state its memory.
const MEMORY: usize = 64 << 20;

/// What a host asks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// The problems, in any form that the program reads.
    text: String,
    /// The name of the file that the text is from; its ending may decide the form.
    #[serde(default)]
    file: String,
    #[serde(default)]
    mode: Mode,
    /// The most nodes for each problem.
    nodes: Option<u64>,
    /// The bytes of the table.
    memory: Option<usize>,
    /// The threads for each problem. Where none can be started, one does all of the work.
    #[serde(default = "one")]
    threads: usize,
    /// Whether the reply has certificates.
    #[serde(default)]
    certificates: bool,
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

/// The reply: the judgements as the program writes them, one for each problem or part that cannot be read.
#[derive(Serialize, Default)]
struct Reply {
    judgements: Vec<String>,
    /// With `certificates`: that of each judgement in hexadecimal digits; empty if a limit came first.
    certificates: Vec<String>,
    /// The reason why the request cannot be read.
    error: Option<String>,
}

/// Answers a request.
pub fn reply(request: &str) -> String {
    let reply = match serde_json::from_str::<Request>(request) {
        Ok(request) => request.answer(),
        Err(error) => Reply { error: Some(error.to_string()), ..Reply::default() },
    };
    serde_json::to_string(&reply).unwrap_or_default()
}

impl Request {
    fn answer(&self) -> Reply {
        let mut solver = Solver::new(self.memory.unwrap_or(MEMORY)).with_threads(self.threads);
        let mut reply = Reply::default();
        let problems = Problems::new(&*self.file, Cursor::new(self.text.as_bytes()));
        for (number, read) in (1..).zip(problems) {
            match read {
                Ok(problem) => self.problem(self.named(problem, number), &mut solver, &mut reply),
                Err(complaint) => {
                    reply.judgements.push(complaint.judgement().json());
                    reply.certificates.extend(self.certificates.then(String::new));
                }
            }
        }
        reply
    }

    fn named(&self, problem: Problem, number: u64) -> Problem {
        let file = (!self.file.is_empty()).then(|| self.file.as_str().into());
        Problem { origin: file.map(|file| Origin { file, number }), ..problem }
    }

    fn problem(&self, problem: Problem, solver: &mut Solver, reply: &mut Reply) {
        let goal = match self.mode {
            Mode::Judge => Goal::Judge,
            Mode::Length => Goal::Length,
            Mode::Any => Goal::Any,
        };
        let limits = Limits { nodes: self.nodes, ..Limits::default() };
        let verdict = Task { goal, ..Task::default() }.judge(&problem, solver, &limits);
        let judgement = Judgement::judged(&problem, &verdict, Duration::ZERO).with_limits(&limits);
        reply.judgements.push(judgement.json());
        if self.certificates {
            reply.certificates.push(certificate(&problem, &verdict, solver, &limits));
        }
    }
}

/// The certificate of a verdict about the problem that was judged last, in hexadecimal digits; empty if a limit came
/// first.
fn certificate(
    problem: &Problem,
    verdict: &Verdict,
    solver: &mut Solver,
    limits: &Limits,
) -> String {
    let known = match (verdict.answer, verdict.value) {
        (Outcome::NoMate, _) => Known::NoMate,
        (_, Some(value)) if verdict.sound() == Some(true) && !value.surplus => {
            Known::Sound(&verdict.solution)
        }
        (_, Some(value)) => Known::Value(value),
        _ => Known::Open { at_least: verdict.at_least, at_most: verdict.at_most },
    };
    let mut all = vec![];
    for theorem in Theorem::of(known) {
        let mut session = solver.resume();
        let nodes = limits.nodes.map(|nodes| nodes.saturating_add(session.nodes()));
        let limits = Limits { nodes, ..limits.clone() };
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

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for a request of this many bytes, and returns its address.
// The name is the only one of the module, and the host calls it.
#[unsafe(no_mangle)]
pub extern "C" fn request(bytes: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(bytes, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request that was written there, and returns the number of bytes of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let text = REQUEST.with_borrow(|request| String::from_utf8_lossy(request).into_owned());
    let reply = reply(&text);
    let bytes = reply.len();
    REPLY.with_borrow_mut(|last| *last = reply);
    bytes
}

/// Returns the address of the last reply.
#[unsafe(no_mangle)]
pub extern "C" fn last_reply() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}
