//! The program `tsume-usi`: the engine for boards that start engines without arguments.

use std::process::ExitCode;

fn main() -> ExitCode {
    tsume::cli::run_engine()
}
