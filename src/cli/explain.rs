//! `tsume explain`: what a certificate says, as text for people.

use std::path::PathBuf;

use super::language::{cause, spoken};
use super::{Exit, Output, interruption};
use crate::notation::neutral;
use crate::proof;
use crate::report::draw_error;

/// Show what certificates say, as a tree of moves with reasons; they are checked first
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// A file of certificates
    #[arg(value_name = "FILE")]
    certificate: PathBuf,

    /// The most lines for a certificate
    #[arg(long, value_name = "N", default_value = "200")]
    lines: usize,
}

/// Explains every certificate of a file.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let name = neutral(&arguments.certificate.display().to_string());
    let path = arguments.certificate;
    // A pipe may wait for its writer without end.
    let bytes = match interruption::or_error(move || std::fs::read(path))? {
        Ok(bytes) => bytes,
        Err(error) => {
            let message = format!("{name}: {}", cause(&error));
            output.complain(&draw_error(&message, spoken()))?;
            return Ok(Exit::Wrong);
        }
    };
    let mut rest = &bytes[..];
    loop {
        match proof::explain(rest, arguments.lines) {
            Ok(Some((text, read))) => {
                output.separate()?;
                output.answer(&text)?;
                rest = rest.get(read..).unwrap_or_default();
            }
            Ok(None) => return Ok(Exit::Fine),
            Err(refusal) => {
                output.complain(&draw_error(&format!("{name}: {refusal}"), spoken()))?;
                return Ok(Exit::Defective);
            }
        }
    }
}
