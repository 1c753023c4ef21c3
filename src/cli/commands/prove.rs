//! `tsume prove`: writes certificates of verdicts to a file.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::cli::batch::{Certificate, exit, summary};
use crate::cli::options::{GoalArguments, Group, Help, Inputs, Unlimited, example};
use crate::cli::output::{AtomicFile, OverwriteArguments};
use crate::cli::process::{Exit, Meter, Output, say, spoken};
use crate::judge::Length;
use crate::judge::{Engine, Goal};
use crate::judgement::Judged;
use crate::problem::Problem;
use crate::text::printable;

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Proofs),
    pages: "docs/certificates.md, docs/verdicts[.ja].md, docs/limits.md",
    examples: [
        example(
            "tsume prove problems.txt -o problems.proof",
            "a certificate for each problem of a file",
            "ファイルの各題の証明書を書き出す",
        ),
        example(
            "tsume prove --mode length --time 1m hard.sfen -o hard.proof",
            "only the length; a minute for each problem",
            "手数だけを証明する。1題1分まで",
        ),
        example(
            "tsume prove --futile none '8k/8p/9/9/9/9/9/9/R6L1 b - 1' -o rook.proof",
            "where every interposition counts",
            "無駄合を認めずに証明する",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Write certificates, which `tsume verify` checks without a search\n\n\
     For a sound problem the certificate proves the soundness; for another one the exact length, or \
     that there is no mate. If a limit is reached, it proves the known bounds of the length. With \
     `--mode length` or `any` it proves only that. Writing has the same limits once more.",
    "作品の判定の証明書を書き出す：探索を信じなくても検証できる\n\n\
     完全作なら、完全作であることを証明する。ほかの作品では、正確な手数か、詰まないことを証明する。\
     探索の上限に達したときは、分かった範囲の手数を証明する。`--mode length` や `any` では、手数や\
     詰みだけを証明する。証明書を作るときにも、同じ上限がもう一度かかる。",
))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    search: GoalArguments<Unlimited>,

    #[arg(help = say(
        "Write the certificates to this file, one after the other\n\n\
         The file appears when it is complete.",
        "証明書を書き出すファイル（必須）。書き終えた時点でこの名前になる",
    ))]
    #[arg(long, short, value_name = "FILE", required = true)]
    output: PathBuf,

    #[command(flatten)]
    overwriting: OverwriteArguments,
}

/// Proves every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let mut engine = arguments.search.engine()?;
    let mut draft = AtomicFile::create(&arguments.output, arguments.overwriting.existing())?;
    let meter = Meter::new(engine.meter(), spoken());
    let exit = arguments.inputs.each(output, |problem, output| {
        meter.start();
        let proven = prove(&mut engine, problem, &mut draft, &meter);
        meter.end();
        let (text, exit) = proven?;
        output.answer(&format!("{}{}{text}\n", name(problem), say(": ", "：")))?;
        output.flush()?;
        Ok(if engine.is_stopped() { Exit::Interrupted } else { exit })
    })?;
    if exit != Exit::Interrupted {
        draft.finish()?;
    }
    Ok(exit)
}

fn name(problem: &Problem) -> String {
    problem.claims.name().map_or_else(|| say("problem", "作品").to_owned(), printable)
}

/// Judges a problem and adds its certificate to a file. Returns a message about it.
fn prove(
    engine: &mut Engine,
    problem: &Problem,
    draft: &mut AtomicFile,
    meter: &Meter,
) -> io::Result<(String, Exit)> {
    let verdict = engine.judge_reporting(problem, &mut |event| meter.show(&event));
    // The verdict does not answer the whole question.
    let is_open = match verdict.length {
        Length::Unknown { .. } => true,
        Length::Between { .. } => engine.task.goal != Goal::Any,
        Length::NoMate | Length::Exact { .. } => false,
    };
    let judged = Judged::new(problem, verdict, Duration::ZERO);
    let mut certificate = Certificate::of(engine, problem, &judged)?;
    let bytes = certificate.add_to(draft)?;
    let Certificate::Written(written) = &certificate else {
        return Ok(certificate.failure().unwrap_or((String::new(), Exit::Fine)));
    };
    let claims: usize = written.iter().map(|(_, one)| one.claims).sum();
    let worst = written.iter().map(|(_, one)| exit(one)).max().unwrap_or(Exit::Fine);
    let worst = if is_open { worst.max(Exit::Undecided) } else { worst };
    let summary = summary(written);
    let text = say(
        format!("proven: {summary} ({bytes} bytes, {claims} claims)"),
        format!("証明済み：{summary}（{bytes}バイト、{claims}項目）"),
    );
    Ok((text, worst))
}
