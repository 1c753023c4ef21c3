//! The function `read`: the problems of files, folders and file objects, as a stream.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use tsume::collection::{self, NoteKinds};
use tsume::problem as library;
use tsume::problem::Origin;

use crate::error::{Unread, system_error, unknown_name};
use crate::problem::{Manner, Problem};
use crate::source::{FileObject, Kept};

type Input = Box<dyn BufRead + Send>;

/// Read the problems of a collection, one after the other, from a file, a folder, or a file object.
///
/// Every form is read that the program reads: text with positions, YAML, JSON lines, CSV, SFEN lists, KIF, KI2, CSA, JKF, USEN
/// and USI. The name of the file or its first lines show the form, unless ``form`` names it: ``"text"``, ``"yaml"``,
/// ``"jsonl"``, ``"sfen"``, ``"kif"``, ``"ki2"``, ``"csa"``, ``"jkf"``, ``"usen"``, ``"usi"``. The encoding is recognised.
/// Only as much is read as is asked for. A defender whose hand is not stated holds all other pieces, unless ``literal``
/// is true.
///
/// A part that cannot be read raises `ParseError`; iteration may then go on. With ``errors="return"`` the `ParseError`
/// stands among the problems instead, which `check` accepts.
///
/// >>> import io, tsume_shogi
/// >>> text = "Title: The first\nBlack: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\n"
/// >>> [problem.title for problem in tsume_shogi.read(io.StringIO(text))]
/// ['The first']
#[pyfunction]
#[pyo3(signature = (source, *, form = None, literal = false, errors = "raise"))]
pub fn read(
    source: &Bound<'_, PyAny>,
    form: Option<&str>,
    literal: bool,
    errors: &str,
) -> PyResult<Problems> {
    let raises = match errors {
        "raise" => true,
        "return" => false,
        _ => return Err(unknown_name("errors", errors, &["raise", "return"])),
    };
    let manner = Manner::new(form, literal)?;
    let mut problems = Problems {
        manner,
        current: Mutex::default(),
        files: vec![],
        notes: vec![],
        failure: Kept::default(),
        raises,
    };
    if source.hasattr("read")? {
        let input = FileObject::new(source.clone().unbind(), problems.failure.clone());
        let name = source.getattr("name").and_then(|name| name.extract::<String>());
        let input: Input = Box::new(BufReader::new(input));
        let name = name.as_deref().unwrap_or("<file>");
        problems.current = Mutex::new(Some(Current::new(&manner, name, None, input)));
        return Ok(problems);
    }
    let path: PathBuf = source.extract()?;
    if path.is_dir() {
        let files: Result<Vec<PathBuf>, _> = collection::files(&path).collect();
        problems.files =
            files.map_err(|error| system_error(&error, &path.display().to_string()))?;
        problems.files.reverse();
    } else {
        problems.open(&path)?;
    }
    Ok(problems)
}

/// The file that is being read.
struct Current {
    problems: collection::Problems<Input>,
    file: Option<Arc<str>>,
    /// The number of problems and unreadable parts so far.
    count: u64,
}

impl Current {
    fn new(manner: &Manner, name: &str, file: Option<Arc<str>>, input: Input) -> Current {
        Current { problems: manner.problems(name, input), file, count: 0 }
    }

    fn next(&mut self) -> Option<Result<library::Problem, Unread>> {
        let next = self.problems.next()?;
        self.count += 1;
        Some(match next {
            Ok(mut problem) => {
                let origin = |file: &Arc<str>| Origin { file: file.clone(), number: self.count };
                problem.origin = self.file.as_ref().map(origin);
                Ok(problem)
            }
            Err(complaint) => Err(complaint.into()),
        })
    }

    fn notes(&self) -> Vec<String> {
        self.problems.notes(NoteKinds::ALL).iter().map(ToString::to_string).collect()
    }
}

/// The iterator that `read` returns.
#[pyclass(module = "tsume_shogi")]
pub struct Problems {
    manner: Manner,
    /// The file that is being read. Its reader must not be used by two threads.
    current: Mutex<Option<Current>>,
    /// The other files, the last one first.
    files: Vec<PathBuf>,
    /// The notes about the files before the current one.
    notes: Vec<String>,
    failure: Kept,
    raises: bool,
}

impl Problems {
    fn open(&mut self, path: &Path) -> PyResult<()> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| system_error(&error, &name))?;
        let input: Input = Box::new(BufReader::new(file));
        let current = Current::new(&self.manner, &name, Some(name.as_str().into()), input);
        self.current = Mutex::new(Some(current));
        Ok(())
    }

    fn next(&mut self) -> PyResult<Option<Result<library::Problem, Unread>>> {
        loop {
            let current = self.current.get_mut().ok().and_then(Option::as_mut);
            if let Some(next) = current.and_then(Current::next) {
                return Ok(Some(next));
            }
            self.notes = self.notes();
            self.current = Mutex::default();
            let Some(path) = self.files.pop() else { return Ok(None) };
            self.open(&path)?;
        }
    }
}

#[pymethods]
impl Problems {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        match py.detach(|| self.next())? {
            None => Ok(None),
            Some(Ok(problem)) => {
                let problem = Problem(Arc::new(problem)).into_pyobject(py)?;
                Ok(Some(problem.into_any().unbind()))
            }
            Some(Err(Unread::System(error, name))) => {
                let kept = self.failure.lock().ok().and_then(|mut kept| kept.take());
                Err(kept.unwrap_or_else(|| system_error(&error, &name)))
            }
            Some(Err(unread)) if self.raises => Err(unread.into()),
            Some(Err(unread)) => Ok(Some(PyErr::from(unread).into_value(py).into_any())),
        }
    }

    /// Remarks about what was read so far, such as that defenders received the rest of the set.
    #[getter]
    fn notes(&self) -> Vec<String> {
        let current = self.current.lock().ok();
        let current =
            current.iter().filter_map(|current| current.as_ref()).flat_map(Current::notes);
        self.notes.iter().cloned().chain(current).collect()
    }
}
