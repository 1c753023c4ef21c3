//! The module `tsume_shogi._native`: the library and the command for Python.
//!
//! | file | contains |
//! |---|---|
//! | `question.rs` | the options of a question, and the judging of one problem; what depends on the types of the library for tasks and limits |
//! | `solve.rs`, `check.rs` | one problem, and a stream of problems in several threads |
//! | `accept.rs`, `decision.rs` | the answer to a submission by the rules of a venue |
//! | `problem.rs`, `position.rs`, `moves.rs`, `verdict.rs`, `defect.rs` | the classes |
//! | `mate.rs` | whether there is any mate, for many positions of games |
//! | `judging.rs`, `object.rs` | a problem with its verdict, and what the classes have in common |
//! | `read.rs`, `source.rs` | collections from files, folders and file objects |
//! | `error.rs` | errors of the library as exceptions |
//! | `columns.rs` | verdicts as columns of Arrow |
//! | `picture.rs` | positions as SVG |
//! | `command.rs` | the command `tsume` |
//!
//! No thread that searches touches Python: they receive problems and send verdicts. The thread of the caller waits
//! without the interpreter's lock, and handles signals now and then.

mod accept;
mod check;
mod columns;
mod command;
mod decision;
mod defect;
mod error;
mod judging;
mod mate;
mod moves;
mod object;
mod picture;
mod position;
mod problem;
mod question;
mod read;
mod solve;
mod source;
mod verdict;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::accept::accept;
    #[pymodule_export]
    use super::check::{Checking, check};
    #[pymodule_export]
    use super::columns::arrow_stream;
    #[pymodule_export]
    use super::command::{run_command, run_engine};
    #[pymodule_export]
    use super::decision::Decision;
    #[pymodule_export]
    use super::defect::{Defect, restored_defect};
    #[pymodule_export]
    use super::mate::{mate, mate_many};
    #[pymodule_export]
    use super::moves::{Move, restored_move};
    #[pymodule_export]
    use super::position::{Position, restored_position};
    #[pymodule_export]
    use super::problem::{Problem, restored_problem};
    #[pymodule_export]
    use super::read::{Problems, read};
    #[pymodule_export]
    use super::solve::solve;
    #[pymodule_export]
    use super::verdict::{Verdict, restored_verdict};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
