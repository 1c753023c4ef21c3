//! The function `check`: a stream of problems, judged in several threads.
//!
//! The thread of the caller takes problems from the iterable and hands them to the workers; only it touches Python. At
//! most [`AHEAD`] problems are taken whose verdicts have not been handed out, so that memory is bounded however long the
//! iterable is.

use std::collections::BTreeMap;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyString};
use tsume::search::Solver;

use crate::error::{Unread, no_result, unknown_name};
use crate::position::Position;
use crate::problem::{Item, Manner, Problem};
use crate::question::{Question, STACK, jobs};
use crate::solve::received;
use crate::verdict::Verdict;

/// The most problems that wait, are judged, or have a verdict that was not handed out yet.
const AHEAD: u64 = 256;

/// A problem with its number, from 1 on.
type Job = (u64, Item);

/// The result of a job; `None` if its worker has failed.
type Done = (u64, Option<Result<Verdict, Unread>>);

/// Solve many problems, several at a time, and return an iterator of their verdicts in the order of the problems.
///
/// ``problems`` is any iterable, also an endless one, of `Problem`, `Position` or texts. At most 256 problems are taken
/// from it before their verdicts are handed out. ``jobs`` is the number of threads, by default one for each core; they
/// work without the interpreter's lock. ``form`` and ``literal`` are for texts, as for `Problem`. The other options are
/// those of `solve`, for each problem.
///
/// A problem that cannot be read raises `ParseError`, which has its ``number``; iteration may then go on. With ``errors="return"`` the `ParseError`
/// stands among the verdicts instead, and has ``to_dict()`` and ``to_json()`` as they have.
///
/// >>> import tsume_shogi
/// >>> texts = ["8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", "Black: Q2e", "8k/9/9/9/9/9/9/9/9 b G 1"]
/// >>> for verdict in tsume_shogi.check(texts, nodes=10_000, errors="return"):
/// ...     print(verdict)
/// sound, 3 moves
/// problem 2: text:1:8: found `Q2e`, expected a piece (K R B G S N L P)
/// no mate
#[pyfunction]
#[pyo3(
    signature = (problems, *, jobs = None, form = None, literal = false, errors = "raise", **options),
    text_signature = "(problems, *, jobs=None, form=None, literal=False, errors='raise', mode='judge', nodes=None, \
                      time=None, memory='256M', threads=1, futile='standard', depth=0, tries=False, idle=False, \
                      claimed_variations=False, tolerate=None, rules=None, known=None, mend=False)"
)]
pub fn check(
    problems: &Bound<'_, PyAny>,
    jobs: Option<Bound<'_, PyAny>>,
    form: Option<&str>,
    literal: bool,
    errors: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Checking> {
    let raises = match errors {
        "raise" => true,
        "return" => false,
        _ => return Err(unknown_name("errors", errors, &["raise", "return"])),
    };
    let stop = Arc::default();
    let question = Question::read(options, &stop)?;
    let count = self::jobs(jobs)?;
    let workers: Vec<Worker> = (0..count)
        .map(|_| {
            let manner = Manner::new(form, literal)?;
            Ok(Worker { question: question.clone(), manner, solver: question.solver()? })
        })
        .collect::<PyResult<_>>()?;
    Checking::start(stream(problems)?, workers, raises, stop)
}

/// The problems one after another. A text is an iterable too, of its letters, and is refused.
fn stream<'py>(problems: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    let is_one = problems.is_instance_of::<PyString>()
        || problems.is_instance_of::<PyBytes>()
        || problems.is_instance_of::<Problem>()
        || problems.is_instance_of::<Position>();
    if is_one {
        let found = problems.get_type().name()?;
        let message = format!(
            "check expects an iterable of problems, found one {found}: use solve(problem) for one problem, \
             check([problem]) for a list of them, or check(read(path)) for a file"
        );
        return Err(PyTypeError::new_err(message));
    }
    problems.try_iter()
}

/// What a thread judges with.
struct Worker {
    question: Question,
    manner: Manner,
    solver: Solver,
}

impl Worker {
    /// Works until there are no more jobs, or nobody wants their results.
    fn work(mut self, jobs: &Mutex<Receiver<Job>>, done: &Sender<Done>, stop: &AtomicBool) {
        let next = || jobs.lock().ok()?.recv().ok();
        while let Some((number, item)) = next() {
            let mut sent = Sent { done, number, result: None };
            if !stop.load(Ordering::Relaxed) {
                sent.result = Some(self.judge(number, item));
            }
        }
    }

    fn judge(&mut self, number: u64, item: Item) -> Result<Verdict, Unread> {
        let problem = item.problem_by(&self.manner).map_err(|unread| unread.numbered(number))?;
        let judged = self.question.check(&problem, number, &mut self.solver);
        Ok(Verdict::new(problem, judged))
    }
}

/// The result of a job, which is sent in any case: after a failure of the worker it is `None`.
struct Sent<'a> {
    done: &'a Sender<Done>,
    number: u64,
    result: Option<Result<Verdict, Unread>>,
}

impl Drop for Sent<'_> {
    fn drop(&mut self) {
        // The receiver may be gone.
        let _ = self.done.send((self.number, self.result.take()));
    }
}

/// The iterator that `check` returns.
#[pyclass(module = "tsume_shogi")]
pub struct Checking {
    /// `None` after its end.
    problems: Option<Py<PyIterator>>,
    /// `None` if no more jobs come.
    jobs: Option<Sender<Job>>,
    done: Arc<Mutex<Receiver<Done>>>,
    /// The results that came before their turn.
    waiting: BTreeMap<u64, Option<Result<Verdict, Unread>>>,
    /// The number of problems taken from the iterable, and of results handed out.
    taken: u64,
    handed_out: u64,
    raises: bool,
    stop: Arc<AtomicBool>,
    /// The process that has the threads: they do not follow into a fork.
    process: u32,
}

impl Checking {
    fn start(
        problems: Bound<'_, PyIterator>,
        workers: Vec<Worker>,
        raises: bool,
        stop: Arc<AtomicBool>,
    ) -> PyResult<Checking> {
        let (jobs, waiting) = mpsc::channel();
        let (send, done) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for worker in workers {
            let (jobs, send, stop) = (waiting.clone(), send.clone(), stop.clone());
            let work = move || worker.work(&jobs, &send, &stop);
            thread::Builder::new().stack_size(STACK).spawn(work)?;
        }
        Ok(Checking {
            problems: Some(problems.unbind()),
            jobs: Some(jobs),
            done: Arc::new(Mutex::new(done)),
            waiting: BTreeMap::new(),
            taken: 0,
            handed_out: 0,
            raises,
            stop,
            process: process::id(),
        })
    }

    /// Takes the next problem from the iterable, if there is one, and hands it to the workers. Returns whether there
    /// was one.
    fn take(&mut self, py: Python<'_>) -> PyResult<bool> {
        let Some(problems) = &self.problems else { return Ok(false) };
        match problems.bind(py).clone().next() {
            Some(item) => {
                let item = Item::of(&item?)?;
                self.taken += 1;
                let sent =
                    self.jobs.as_ref().is_some_and(|jobs| jobs.send((self.taken, item)).is_ok());
                if sent { Ok(true) } else { Err(no_result()) }
            }
            None => {
                (self.problems, self.jobs) = (None, None);
                Ok(false)
            }
        }
    }

    /// The result whose turn it is, if it is known.
    fn first(&mut self) -> Option<Option<Result<Verdict, Unread>>> {
        if let Ok(done) = self.done.lock() {
            self.waiting.extend(done.try_iter());
        }
        self.waiting.remove(&(self.handed_out + 1))
    }

    /// Ends every search.
    fn end(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        (self.problems, self.jobs) = (None, None);
        (self.taken, self.handed_out) = (0, 0);
        self.waiting.clear();
    }

    /// Returns the next result; `None` after the last one. As many problems are taken as the workers need, and at least
    /// one for each result, so that all of them have work.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Option<Result<Verdict, Unread>>>> {
        let mut must_take = true;
        loop {
            let is_full = self.taken - self.handed_out >= AHEAD;
            if !is_full && (must_take || !self.waiting.contains_key(&(self.handed_out + 1))) {
                must_take = false;
                if self.take(py)? {
                    if let Some(result) = self.first() {
                        return Ok(Some(result));
                    }
                    continue;
                }
            }
            if self.handed_out == self.taken {
                return Ok(None);
            }
            if let Some(result) = self.first() {
                return Ok(Some(result));
            }
            let done = self.done.clone();
            let (number, result) = received(py, &done, &self.stop)?.ok_or_else(no_result)?;
            self.waiting.insert(number, result);
        }
    }
}

#[pymethods]
impl Checking {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        if self.process != process::id() {
            let message = "the threads of check are in another process; call it in this one";
            return Err(PyRuntimeError::new_err(message));
        }
        // After an error of the iterable or a signal nothing more comes.
        let result = match self.next(py).inspect_err(|_| self.end())? {
            Some(result) => result,
            None => return Ok(None),
        };
        self.handed_out += 1;
        match result {
            Some(Ok(verdict)) => Ok(Some(verdict.into_pyobject(py)?.into_any().unbind())),
            Some(Err(unread)) if self.raises => Err(unread.into()),
            Some(Err(unread)) => Ok(Some(PyErr::from(unread).into_value(py).into_any())),
            None => {
                self.end();
                Err(no_result())
            }
        }
    }

    /// End every search; nothing more comes.
    fn close(&mut self) {
        self.end();
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&mut self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.end();
    }
}

impl Drop for Checking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
