//! The binary: reads the arguments, runs the command, and ends with its exit code.

use std::io;
use std::process::ExitCode;

use tsume::cli::{Arguments, Exit, complain};

fn main() -> ExitCode {
    let exit = match Arguments::typed().run() {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => Exit::Fine,
        Err(error) => {
            complain(&error);
            Exit::Wrong
        }
    };
    ExitCode::from(exit.code())
}

/// Whether the reader of our output went away, which is no mistake of ours or theirs.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
