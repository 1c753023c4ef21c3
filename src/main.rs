//! The binary: reads the arguments, runs the command, and ends with its exit code.

use std::io;
use std::process::ExitCode;

use tsume::cli::{Arguments, Exit};

fn main() -> ExitCode {
    let exit = match Arguments::read().map(Arguments::run) {
        Err(exit) | Ok(Ok(exit)) => exit,
        Ok(Err(error)) if is_closed_pipe(&error) => Exit::Fine,
        Ok(Err(error)) if tsume::cli::is_interruption(&error) => Exit::Interrupted,
        Ok(Err(error)) => {
            tsume::cli::complain(&error);
            Exit::Wrong
        }
    };
    ExitCode::from(exit.code())
}

/// Whether an error only reports that the reader of the output has closed it, which is not a
/// failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
