//! The functions `mate` and `mate_many`: whether there is any mate, for positions of games, of which most mates are
//! short. Nothing but the answer is made: no problem, no verdict, and no object of Python for each position.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;

use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyString, PyType};
use tsume::collection::Complaint;
use tsume::problem::Problem;
use tsume::search::{Answer, Limits, Solver};
use tsume::shogi::{Move, Position};

use crate::error::{Unread, no_result};
use crate::problem::{Item, Manner};
use crate::question::{STACK, jobs};
use crate::solve::received;

/// The table of a search for short mates; only the part that is needed is used.
const MEMORY: usize = 64 << 20;

/// The number of nodes between two looks at signals.
const STEP: u64 = 50_000;

/// The number of positions that a thread takes at a time.
const BLOCK: usize = 64;

/// The bytes of a move in USI.
const USI: usize = 5;

/// Solvers that wait for the next call: to make one takes as long as thousands of mates in one.
static SOLVERS: Mutex<Vec<Solver>> = Mutex::new(vec![]);

/// The class of the result of `mate`.
static MATE: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// Find out whether the side to move mates by checks alone, however long it takes the mate.
///
/// ``position`` is a `Position`, a `Problem` or a text, best an SFEN, in which both sides hold only the stated pieces. ``nodes`` is the most positions to
/// search; ``None`` is no limit. The result is a tuple of ``answer`` (1 mate, 0 no mate, -1 undecided), ``move`` (the
/// first check, or ``None``), ``length`` (the mate that was found has at most this number of plies; 0 without one) and
/// ``nodes``. Use `solve` for the shortest mate.
///
/// >>> import tsume_shogi
/// >>> tsume_shogi.mate("lnsgk1snl/1r4gb1/p1pppp2p/6R2/9/1p7/P1PPPPP1P/1B7/LNSGKGSNL b 2Pp 1").answer
/// 0
/// >>> tsume_shogi.mate("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1")
/// Mate(answer=1, move='R*1b', length=3, nodes=4)
#[pyfunction]
#[pyo3(
    signature = (position, *, nodes = Some(200_000)),
    text_signature = "(position, *, nodes=200000)"
)]
pub fn mate<'py>(position: &Bound<'py, PyAny>, nodes: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
    let py = position.py();
    let start = Start::of(position)?;
    let position = start.position()?;
    let mut solver = solver()?;
    let mut stopped = Ok(());
    let mut is_stopped = || {
        stopped = Python::attach(|py| py.check_signals());
        stopped.is_err()
    };
    let found = py.detach(|| Found::search(&mut solver, &position, nodes, &mut is_stopped));
    give_back(solver);
    stopped?;
    let fields = (found.answer, found.check.map(|mv| mv.to_string()), found.length, found.nodes);
    MATE.import(py, "tsume_shogi._mate", "Mate")?.call1(fields)
}

/// The same for many positions, in ``threads`` threads.
///
/// ``positions`` is an iterable of what `mate` takes, or the bytes of a file, of which ``form`` names the form: ``"psv"`` and
/// ``"hcpe"`` for packed positions, or one of those of `read`. The result has an array for each field of `mate`, in the order of
/// the positions: ``answers``, ``lengths`` and ``nodes`` are of the type ``array.array``, and ``moves`` are bytes, five for
/// each first check in USI, filled up with zeros. ``numpy.asarray(result.answers)`` and
/// ``numpy.frombuffer(result.moves, "S5")`` copy nothing.
///
/// >>> import tsume_shogi
/// >>> texts = ["8k/9/8P/9/9/9/9/9/9 b G 1", "8k/9/9/9/9/9/9/9/9 b G 1"]
/// >>> found = tsume_shogi.mate_many(texts)
/// >>> list(found.answers), list(found.lengths), found.move(0), found.move(1)
/// ([1, 0], [1, 0], 'G*1b', None)
#[pyfunction]
#[pyo3(
    signature = (positions, *, form = None, nodes = Some(200_000), threads = None),
    text_signature = "(positions, *, form=None, nodes=200000, threads=None)"
)]
pub fn mate_many<'py>(
    positions: &Bound<'py, PyAny>,
    form: Option<&str>,
    nodes: Option<u64>,
    threads: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = positions.py();
    let starts = match (positions.cast::<PyBytes>(), form) {
        (Ok(bytes), Some(form)) => Start::all_of(bytes.as_bytes(), form)?,
        (Err(_), None) => {
            positions.try_iter()?.map(|one| Start::of(&one?)).collect::<PyResult<_>>()?
        }
        _ => {
            return Err(PyTypeError::new_err(
                "bytes, and only bytes, need a `form`, such as 'psv'",
            ));
        }
    };
    let threads = jobs(threads)?.min(starts.len().div_ceil(BLOCK)).max(1);
    let solvers = (0..threads).map(|_| solver()).collect::<PyResult<Vec<_>>>()?;
    let stop = Arc::new(AtomicBool::new(false));
    let batch = Arc::new(Batch { starts, nodes, next: AtomicUsize::new(0), stop: stop.clone() });
    let (send, results) = mpsc::channel();
    for mut solver in solvers {
        let (batch, send) = (batch.clone(), send.clone());
        let work = move || {
            let done = batch.work(&mut solver);
            give_back(solver);
            // The receiver is gone after a signal.
            let _ = send.send(done);
        };
        thread::Builder::new().stack_size(STACK).spawn(work)?;
    }
    drop(send);
    let results = Mutex::new(results);
    let mut all: Vec<Option<Found>> = vec![None; batch.starts.len()];
    for _ in 0..threads {
        for (first, found) in received(py, &results, &stop)?.ok_or_else(no_result)?? {
            for (place, found) in all[first..].iter_mut().zip(found) {
                *place = Some(found);
            }
        }
    }
    let all = all.into_iter().collect::<Option<Vec<Found>>>().ok_or_else(no_result)?;
    arrays(py, &all)
}

/// A position as it was passed: a text, which the threads read, or a value.
enum Start {
    Text(String),
    Position(Box<Position>),
}

impl Start {
    fn of(value: &Bound<'_, PyAny>) -> PyResult<Start> {
        match value.cast::<PyString>() {
            Ok(text) => Ok(Start::Text(text.to_cow()?.into_owned())),
            Err(_) => Ok(Start::Position(Box::new(Item::of(value)?.problem()?.position.clone()))),
        }
    }

    /// The positions of a file in this form.
    fn all_of(bytes: &[u8], form: &str) -> PyResult<Vec<Start>> {
        let problems = Manner::new(Some(form), true)?.problems("positions", bytes);
        let start = |(found, number): (Result<Problem, Complaint>, u64)| {
            let problem = found.map_err(|complaint| Unread::from(complaint).numbered(number))?;
            Ok(Start::Position(Box::new(problem.position)))
        };
        problems.zip(1..).map(start).collect()
    }

    fn position(&self) -> Result<Cow<'_, Position>, Unread> {
        match self {
            Start::Text(text) => match text.parse() {
                Ok(position) => Ok(Cow::Owned(position)),
                Err(_) => Ok(Cow::Owned(literal(text)?)),
            },
            Start::Position(position) => Ok(Cow::Borrowed(position)),
        }
    }
}

/// The position of a text that is no SFEN of a legal position: in another notation, or an error with its place.
fn literal(text: &str) -> Result<Position, Unread> {
    Ok(Manner::literal().problem(text)?.position)
}

/// The answer to one position.
#[derive(Clone, Copy)]
struct Found {
    answer: i8,
    check: Option<Move>,
    length: u16,
    nodes: u64,
}

impl Found {
    /// Searches with at most this number of nodes. Now and then `is_stopped` says whether to end undecided.
    fn search(
        solver: &mut Solver,
        position: &Position,
        nodes: Option<u64>,
        mut is_stopped: impl FnMut() -> bool,
    ) -> Found {
        let most = nodes.unwrap_or(u64::MAX);
        let mut session = solver.problem(position);
        let mut limit = STEP.min(most);
        loop {
            let (answer, check) = session.short_mate(&Limits::default().with_nodes(limit));
            if answer == Answer::Undecided && limit < most && !is_stopped() {
                limit = limit.saturating_add(STEP).min(most);
                continue;
            }
            let (answer, length) = match answer {
                Answer::Mate(within) => (1, within.value().map_or(0, |value| value.length)),
                Answer::NoMate(_) => (0, 0),
                Answer::Undecided => (-1, 0),
            };
            let length = length.try_into().unwrap_or(u16::MAX);
            return Found { answer, check, length, nodes: session.nodes() };
        }
    }
}

/// The positions of a call, of which each thread takes some after the other.
struct Batch {
    starts: Vec<Start>,
    nodes: Option<u64>,
    next: AtomicUsize,
    stop: Arc<AtomicBool>,
}

/// The answers of a thread: the number of the first position of each block, from 0 on, and its answers.
type Blocks = Vec<(usize, Vec<Found>)>;

impl Batch {
    fn work(&self, solver: &mut Solver) -> Result<Blocks, Unread> {
        let mut done = vec![];
        loop {
            let first = self.next.fetch_add(BLOCK, Ordering::Relaxed);
            let is_stopped = || self.stop.load(Ordering::Relaxed);
            if first >= self.starts.len() || is_stopped() {
                return Ok(done);
            }
            let block = &self.starts[first..self.starts.len().min(first + BLOCK)];
            let search = |(start, number): (&Start, u64)| {
                let position = start.position().map_err(|unread| unread.numbered(number))?;
                Ok(Found::search(solver, &position, self.nodes, is_stopped))
            };
            let found = block.iter().zip(first as u64 + 1..).map(search);
            done.push((first, found.collect::<Result<_, Unread>>()?));
        }
    }
}

/// A solver that waits, or a new one.
fn solver() -> PyResult<Solver> {
    if let Some(solver) = SOLVERS.lock().ok().and_then(|mut waiting| waiting.pop()) {
        return Ok(solver);
    }
    let refused = |_| PyMemoryError::new_err("cannot allocate the table of the search");
    Solver::try_new(MEMORY).map_err(refused)
}

fn give_back(solver: Solver) {
    if let Ok(mut waiting) = SOLVERS.lock() {
        waiting.push(solver);
    }
}

/// The answers as arrays.
fn arrays<'py>(py: Python<'py>, all: &[Found]) -> PyResult<Bound<'py, PyAny>> {
    let array = py.import("array")?.getattr("array")?;
    let filled = |code: &str, bytes: Vec<u8>| array.call1((code, PyBytes::new(py, &bytes)));
    let mut moves = vec![0; USI * all.len()];
    for (place, found) in moves.chunks_exact_mut(USI).zip(all) {
        let usi = found.check.map_or_else(String::new, |mv| mv.to_string());
        place.iter_mut().zip(usi.bytes()).for_each(|(place, byte)| *place = byte);
    }
    let answers = all.iter().map(|found| found.answer as u8).collect();
    let lengths = all.iter().flat_map(|found| found.length.to_ne_bytes()).collect();
    let nodes = all.iter().flat_map(|found| found.nodes.to_ne_bytes()).collect();
    let fields = (
        filled("b", answers)?,
        PyBytes::new(py, &moves),
        filled("H", lengths)?,
        filled("Q", nodes)?,
    );
    py.import("tsume_shogi._mate")?.getattr("Mates")?.call1(fields)
}
