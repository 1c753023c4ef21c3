//! `tsume explain`: prints certificates as text for people.

use std::io::{self, BufRead};
use std::path::PathBuf;
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use crate::cli::options::certificate_input::{self, ReadingArguments};
use crate::cli::options::command_help::{Group, Help};
use crate::cli::process::exit::Exit;
use crate::cli::process::interruption;
use crate::cli::process::language::{cause, spoken};
use crate::cli::process::terminal::Output;
use crate::proof::{self, Unverified};
use crate::report::draw_error;
use crate::text::{Text, printable};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Proofs),
    about: "証明書を検証し、その内容を手順の木で示す",
    details: "先に証明書を検証する。",
    pages: "docs/certificates.md, docs/verdicts.md, docs/limits.md",
    examples: [
        (
            "tsume explain first.proof",
            Text { en: "as a tree of moves", ja: "証明を手順の木で示す" },
        ),
        (
            "tsume explain --lines 40 long.proof",
            Text { en: "its beginning", ja: "初めの40行を示す" },
        ),
        ("tsume explain --lines 100000 long.proof", Text { en: "all of it", ja: "全てを示す" }),
    ],
};

/// Show what certificates say, as a tree of moves with reasons
///
/// The certificates are checked first.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// A file of certificates, or `-` for standard input
    #[arg(value_name = "FILE")]
    certificate: PathBuf,

    /// Print at most this many lines for each certificate
    #[arg(long, value_name = "N", default_value = "200")]
    lines: usize,

    #[command(flatten)]
    reading: ReadingArguments,
}

/// A message of the thread that reads certificates.
enum ReaderEvent {
    /// A certificate is accepted, and its lines follow.
    Accepted,
    /// The next line.
    Line(String),
    /// The certificate has no more lines.
    Explained,
    /// The end of the file, or the error of a certificate that is not accepted.
    End(Option<Unverified>),
}

/// The stack of the reading thread, large enough for a tree of moves.
const STACK: usize = 32 << 20;
/// The most lines that wait to be printed.
const WAITING: usize = 1 << 10;

/// Explains every certificate of a file.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let name = printable(&arguments.certificate.display().to_string());
    let (lines, memory) = (arguments.lines, arguments.reading.memory());
    let input = match certificate_input::open(&arguments.certificate) {
        Ok(input) => input,
        Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error.into()),
        Err(error) => {
            let message = format!("{name}: {}", cause(&error));
            output.complain(&draw_error(&message, spoken()))?;
            return Ok(Exit::Wrong);
        }
    };
    let stop = interruption::flag()?;
    let (send, news) = mpsc::sync_channel(WAITING);
    // Reads on a new thread, so that a signal takes effect at once.
    let thread = thread::Builder::new().stack_size(STACK);
    thread.spawn(move || read(input, (lines, memory), &send))?;
    let mut is_empty = true;
    while let Some(found) = interruption::next(&stop, &news) {
        match found {
            ReaderEvent::Accepted => {
                is_empty = false;
                output.separate()?;
            }
            ReaderEvent::Line(line) => output.answer(&line)?,
            ReaderEvent::Explained => output.flush()?,
            ReaderEvent::End(None) if is_empty => {
                output.complain(&draw_error(&certificate_input::nothing(&name), spoken()))?;
                return Ok(Exit::Wrong);
            }
            ReaderEvent::End(None) => return Ok(Exit::Fine),
            ReaderEvent::End(Some(unverified)) => {
                let (text, exit) = certificate_input::complaint(&name, &unverified, memory);
                output.complain(&draw_error(&text, spoken()))?;
                return Ok(exit);
            }
        }
    }
    Ok(Exit::Interrupted)
}

/// Reads certificates, and sends the lines of their explanations.
fn read(
    mut input: Box<dyn BufRead + Send>,
    limits: (usize, usize),
    send: &SyncSender<ReaderEvent>,
) {
    let mut byte = 0;
    loop {
        let mut is_first = true;
        let found = proof::explain(&mut input, &mut byte, limits, spoken(), &mut |line| {
            let goes_on =
                !std::mem::take(&mut is_first) || send.send(ReaderEvent::Accepted).is_ok();
            goes_on && send.send(ReaderEvent::Line(line)).is_ok()
        });
        let end = match found {
            Ok(true) if send.send(ReaderEvent::Explained).is_ok() => continue,
            Ok(true) => return,
            Ok(false) => None,
            Err(unverified) => Some(unverified),
        };
        // After an interruption there is no receiver.
        let _ = send.send(ReaderEvent::End(end));
        return;
    }
}
