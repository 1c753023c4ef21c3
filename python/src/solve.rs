//! The function `solve`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::no_result;
use crate::problem::Item;
use crate::question::{Question, STACK};
use crate::verdict::Verdict;

/// The time between two looks at signals.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// Solve a problem: find its mate, its exact length and its defects.
///
/// ``problem`` is a `Problem`, a `Position`, or a text in any notation that the program reads.
///
/// - ``mode``: ``"judge"`` also finds every defect, ``"length"`` only the shortest mate, ``"any"`` the first mate that
///   is found, however long.
/// - ``nodes``: the most positions to search; the same limit always leads to the same answer.
/// - ``time``: the most seconds, or a ``timedelta``.
/// - ``memory``: the bytes of the table, or a text such as ``"64M"``; only the part that is needed is used.
/// - ``threads``: the number of threads for the problem.
/// - ``futile``: which interpositions do not count as moves: ``"standard"``, ``"none"``, ``"checker"``, ``"wide"``,
///   ``"restoring"``.
/// - ``depth``: the depth of the variations in ``to_dict()``, ``tries`` the other checks along the solution, ``idle``
///   pieces that are not needed, ``claimed_variations`` the variations of a record.
/// - ``tolerate``: the findings that leave a problem sound, ``"all"`` or ``"none"``.
/// - ``rules``, ``known``, ``mend``: those of `accept`; the verdict then has a ``decision``.
///
/// Without ``nodes`` and ``time`` the search ends only with the answer. Ctrl-C ends it with ``KeyboardInterrupt``.
///
/// >>> import tsume_shogi
/// >>> verdict = tsume_shogi.solve("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a")
/// >>> verdict.length, verdict.sound, [move.usi for move in verdict.solution]
/// (3, True, ['R*1b', '1a1b', '3d2d'])
/// >>> tsume_shogi.solve("8k/9/9/9/9/9/9/9/9 b G 1", mode="length").answer
/// 'no mate'
#[pyfunction]
#[pyo3(
    signature = (problem, **options),
    text_signature = "(problem, *, mode='judge', nodes=None, time=None, memory='256M', threads=1, futile='standard', \
                      depth=0, tries=False, idle=False, claimed_variations=False, tolerate=None, rules=None, known=None, mend=False)"
)]
pub fn solve(
    py: Python<'_>,
    problem: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Verdict> {
    let stop = Arc::default();
    let question = Question::read(options, &stop)?;
    let problem = Item::of(problem)?.problem()?;
    let mut solver = question.solver()?;
    let (send, verdicts) = mpsc::channel();
    let work = move || {
        let judged = question.solve(&problem, &mut solver);
        // The receiver is gone after a signal.
        let _ = send.send(Verdict::new(problem, judged));
    };
    thread::Builder::new().stack_size(STACK).spawn(work)?;
    received(py, &Mutex::new(verdicts), &stop)?.ok_or_else(no_result)
}

/// Waits for the next value from another thread without the interpreter's lock; `None` if that thread has ended. A
/// signal whose handler raises an exception, as that of Ctrl-C does, sets the flag.
pub fn received<T: Send>(
    py: Python<'_>,
    values: &Mutex<Receiver<T>>,
    stop: &AtomicBool,
) -> PyResult<Option<T>> {
    loop {
        let value = py.detach(|| match values.lock() {
            Ok(values) => values.recv_timeout(PATIENCE),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        });
        match value {
            Ok(value) => return Ok(Some(value)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals().inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            }
        }
    }
}
