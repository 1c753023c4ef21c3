//! `tsume verify`: whether certificates show what they claim. Nothing is searched.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use super::draft::is_draft;
use super::language::{cause, say, spoken};
use super::{Exit, Output, certificate, interruption};
use crate::notation::neutral;
use crate::proof::checker;
use crate::report::{draw_error, draw_note};

/// Check certificates, by a small program of its own that searches nothing
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Files of certificates, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    certificates: Vec<PathBuf>,
}

/// Verifies every certificate of the files. One that is refused is the last of its file that is looked at.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let mut worst = Exit::Fine;
    let are_drafts = arguments.certificates.iter().all(|path| is_draft(path));
    for path in arguments.certificates {
        let name = neutral(&path.display().to_string());
        if is_draft(&path) && !are_drafts {
            let skipped = say(
                "not read: a certificate that a run has not finished",
                "読みません。実行が書き終えなかった証明書です",
            );
            output.complain(&draw_note(&format!("{name}: {skipped}"), spoken()))?;
            continue;
        }
        let input: io::Result<Box<dyn BufRead + Send>> = match path.as_os_str() == "-" {
            true => Ok(Box::new(BufReader::new(io::stdin()))),
            // A pipe may wait for its writer without end.
            false => interruption::or_error(move || File::open(&path))?
                .map(|file| Box::new(BufReader::new(file)) as _),
        };
        let exit = match input {
            Ok(input) => verify(&name, input, output)?,
            Err(error) => {
                let message = format!("{name}: {}", cause(&error));
                output.complain(&draw_error(&message, spoken()))?;
                Exit::Wrong
            }
        };
        worst = worst.max(exit);
        if exit == Exit::Interrupted {
            break;
        }
    }
    Ok(worst)
}

fn verify(
    name: &str,
    mut input: Box<dyn BufRead + Send>,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let stop = interruption::flag()?;
    let (mut worst, mut count, mut byte) = (Exit::Fine, 0, 0);
    loop {
        // On a thread of its own, so that a signal counts at once.
        let found = interruption::unless(&stop, move || {
            let found = checker::verify(&mut input, &mut byte);
            (found, input, byte)
        })?;
        let Some((found, rest, read)) = found else { return Ok(Exit::Interrupted) };
        (input, byte) = (rest, read);
        match found {
            Ok(Some(verified)) => {
                count += 1;
                let text = say("verified", "検証済み");
                output.answer(&format!("{name}: {text}: {verified}\n"))?;
                output.flush()?;
                worst = worst.max(certificate::exit(&verified));
            }
            Ok(None) if count == 0 => {
                let nothing = say("no certificate in it", "証明書がありません");
                output.complain(&draw_error(&format!("{name}: {nothing}"), spoken()))?;
                return Ok(Exit::Wrong);
            }
            Ok(None) => break,
            Err(refusal) => {
                let text = say("refused", "却下");
                output.answer(&format!("{name}: {text}: {refusal}\n"))?;
                worst = worst.max(Exit::Defective);
                break;
            }
        }
    }
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { worst })
}
