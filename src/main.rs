//! The program `tsume`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tsume::cli::run()
}
