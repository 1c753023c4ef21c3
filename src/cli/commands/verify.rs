//! `tsume verify`: checks whether certificates prove their claims, without a search.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, BufRead};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::cli::batch::certificate;
use crate::cli::options::{
    Group, Help, Inputs, ReadingArguments, ReadingOptions, certificate_input, example,
};
use crate::cli::output::is_draft;
use crate::cli::process::{Exit, Output, cause, interruption, say, spoken};
use crate::notation::write_sfen;
use crate::proof;
use crate::proof::Explanation;
use crate::proof::checker::Verified;
use crate::shogi::HandKind;
use crate::text::{Text, printable};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Proofs),
    pages: "docs/certificates.md, docs/verdicts[.ja].md, docs/limits.md",
    examples: [
        example("tsume verify problems.proof", "every certificate of a file", "証明書を検証する"),
        example(
            "tsume verify --explain first.proof",
            "the proof as a tree of moves",
            "証明を手順の木で示す",
        ),
        example("tsume verify - <problems.proof", "standard input", "標準入力を検証する"),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Check certificates with a small independent checker, and explain them",
    "証明書を、探索とは別の小さなプログラムで検証し、内容も示す",
))]
pub struct Arguments {
    #[arg(help = say(
        "Files of certificates, or `-` for standard input",
        "証明書のファイル、または標準入力 `-`",
    ))]
    #[arg(required = true, value_name = "FILE")]
    certificates: Vec<PathBuf>,

    #[arg(help = say(
        "Refuse certificates of other problems than these [default: accept all]\n\n\
         Names files and folders with problems; it may be given several times.",
        "この作品集にない局面の証明書を却下する。繰り返せる（既定: どの局面でもよい）",
    ))]
    #[arg(long, value_name = "FILE")]
    of: Vec<OsString>,

    #[arg(help = say(
        "Print the proof of each certificate as a tree of moves with reasons",
        "各証明書の内容を、理由を添えた手順の木で示す",
    ))]
    #[arg(long)]
    explain: bool,

    #[arg(help = say(
        "Print at most this many lines of each explanation",
        "--explain で、1つの証明書について示す行数の上限",
    ))]
    #[arg(long, value_name = "N", default_value = "200", requires = "explain")]
    lines: usize,

    #[command(flatten)]
    reading: ReadingArguments,
}

/// The positions that certificates may be about; `None` allows all positions.
type AllowedPositions = Option<HashSet<String>>;

/// What to check in certificates, and what to print.
struct Request {
    /// The most memory for a certificate, in bytes.
    memory: usize,
    wanted: AllowedPositions,
    /// The most lines of an explanation; `None` without explanations.
    lines: Option<usize>,
}

/// Reads the positions of the problems in a collection.
fn wanted(of: &[OsString], output: &mut Output) -> anyhow::Result<(AllowedPositions, Exit)> {
    if of.is_empty() {
        return Ok((None, Exit::Fine));
    }
    let mut positions = HashSet::new();
    let exit = Inputs::of(of.to_vec(), ReadingOptions::default()).each(output, |problem, _| {
        positions.insert(write_sfen(&problem.position.setup()));
        Ok(Exit::Fine)
    })?;
    Ok((Some(positions), exit))
}

/// Verifies every certificate of the files. A refused certificate ends the reading of its file.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let (wanted, mut worst) = wanted(&arguments.of, output)?;
    let lines = arguments.explain.then_some(arguments.lines);
    let request = Request { memory: arguments.reading.memory(), wanted, lines };
    let are_drafts = arguments.certificates.iter().all(|path| is_draft(path));
    for path in arguments.certificates {
        let name = printable(&path.display().to_string());
        if is_draft(&path) && !are_drafts {
            let skipped = say(
                "not read: a certificate that a run has not finished",
                "読みません。実行が書き終えなかった証明書です",
            );
            output.note(&format!("{name}: {skipped}"))?;
            continue;
        }
        let exit = match certificate_input::open(&path) {
            Ok(input) => verify(&name, input, &request, output)?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error.into()),
            Err(error) => {
                let message = format!("{name}: {}", cause(&error));
                output.error(&message)?;
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

/// Prints the theorem of a certificate and its position.
fn answer(
    name: &str,
    verified: &Verified,
    wanted: &AllowedPositions,
    output: &mut Output,
) -> io::Result<Exit> {
    let setup = proof::position(verified).map(|position| position.setup()).unwrap_or_default();
    let sfen = write_sfen(&setup);
    if wanted.as_ref().is_some_and(|wanted| !wanted.contains(&sfen)) {
        let text = say(
            format!("refused: no problem of the collection has this position: {sfen}"),
            format!("却下：作品集にない局面です：{sfen}"),
        );
        output.answer(&format!("{name}: {text}\n"))?;
        return Ok(Exit::Defective);
    }
    let Text { en, ja } = verified.text();
    let text = say(format!("verified: {en}: {sfen}"), format!("検証済み：{ja}：{sfen}"));
    output.answer(&format!("{name}: {text}\n"))?;
    output.flush()?;
    let mut whole = setup.clone();
    whole.give_rest(!setup.turn);
    if whole != setup {
        let held = HandKind::ALL.into_iter().any(|kind| setup.held(!setup.turn, kind) > 0);
        let note = match held {
            true => say("fewer pieces than a whole set", "駒が一組に足りません"),
            false => say(
                "fewer pieces than a whole set: the defender holds nothing",
                "駒が一組に足りません。玉方の持駒はありません",
            ),
        };
        output.note(&format!("{name}: {note}"))?;
    }
    Ok(certificate::exit(verified))
}

/// Prints an explanation, until a signal arrives.
fn print_explanation(
    explanation: &Explanation,
    lines: usize,
    stop: &AtomicBool,
    output: &mut Output,
) -> io::Result<()> {
    let mut printed = Ok(());
    let mut print = |line: String| {
        printed = output.answer(&line);
        printed.is_ok() && !stop.load(Ordering::Relaxed)
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(Explanation::STACK);
        thread.spawn_scoped(scope, || explanation.print(lines, spoken(), &mut print)).map(drop)
    })?;
    printed?;
    output.flush()
}

fn verify(
    name: &str,
    mut input: Box<dyn BufRead + Send>,
    request: &Request,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    let stop = interruption::flag()?;
    let (mut worst, mut count, mut byte) = (Exit::Fine, 0, 0);
    let Request { memory, ref wanted, lines } = *request;
    loop {
        // Reads on a new thread, so that a signal takes effect at once.
        let found = interruption::unless(&stop, move || {
            let found = match lines {
                None => proof::verify(&mut input, &mut byte, memory)
                    .map(|found| found.map(|verified| (verified, None))),
                Some(_) => proof::explain(&mut input, &mut byte, memory)
                    .map(|found| found.map(|one| (one.verified.clone(), Some(one)))),
            };
            (found, input, byte)
        })?;
        let Some((found, rest, read)) = found else { return Ok(Exit::Interrupted) };
        (input, byte) = (rest, read);
        match found {
            Ok(Some((verified, explanation))) => {
                count += 1;
                if explanation.is_some() {
                    output.separate()?;
                }
                worst = worst.max(answer(name, &verified, wanted, output)?);
                if let (Some(explanation), Some(lines)) = (explanation, lines) {
                    print_explanation(&explanation, lines, &stop, output)?;
                }
            }
            Ok(None) if count == 0 => {
                output.error(&certificate_input::nothing(name))?;
                return Ok(Exit::Wrong);
            }
            Ok(None) => break,
            Err(unverified) => {
                let (text, exit) = certificate_input::complaint(name, &unverified, memory);
                match exit {
                    Exit::Wrong => output.error(&text)?,
                    _ => output.answer(&format!("{text}\n"))?,
                }
                worst = worst.max(exit);
                break;
            }
        }
    }
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { worst })
}
