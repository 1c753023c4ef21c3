//! `tsume extend`: finds longer problems that lead into a given one.

use anyhow::bail;

use crate::cli::batch::CandidateArguments;
use crate::cli::options::{Defaults, Group, Help, OneProblem, ThemeArguments, example};
use crate::cli::process::{Exit, Output, say};
use crate::compose::extend::{Extension, ExtensionSearch};
use crate::compose::improve::line_to_keep;

/// The default limits: 20,000 positions for each candidate.
#[derive(Debug)]
struct ExtendDefaults;

impl Defaults for ExtendDefaults {
    const NODES: &'static str = "20k";
}

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Compose),
    pages: "docs/composing[.ja].md, docs/verdicts[.ja].md, docs/limits.md",
    examples: [
        example(
            "tsume extend mine.txt",
            "two moves longer, the best ten",
            "2手延ばし、評価の高い10題を示す",
        ),
        example(
            "tsume extend --steps 2 --beam 20 --resume tried.jsonl mine.txt",
            "four moves longer; can be continued after an interruption",
            "4手延ばす。中断しても再開できる",
        ),
        example(
            "tsume extend --to yaml --output longer.yaml --problem 3 problems.yaml",
            "one of several problems; into a collection",
            "作品集の1題を延ばし、作品集に書き出す",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Lengthen a problem by moves that lead into it (the reverse method)\n\n\
     Judges every position from which a check and a reply lead to the problem. Keeps those that are \
     sound and two moves longer; the best are lengthened again. Prints the best of each length, the \
     longest first.",
    "作品の前に手順を加え、2手ずつ延ばす（逆算）\n\n\
     王手と応手でこの図に至る局面を全て検討し、2手長い完全作を残す。そのうち評価の高いものを、さら\
     に延ばす。手数ごとに評価の高いものを、手数の長い順に示す。",
))]
pub struct Arguments {
    #[command(flatten)]
    problem: OneProblem,

    #[arg(help = say("Lengthen the problem this many times by two moves", "2手ずつ延ばす回数"))]
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=100))]
    steps: u8,

    #[arg(help = say(
        "Keep this many problems of each length, and lengthen them again",
        "手数ごとに示し、さらに延ばす作品の数",
    ))]
    #[arg(long, value_name = "NUMBER", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=100))]
    beam: u8,

    #[command(flatten)]
    themes: ThemeArguments,

    #[command(flatten)]
    candidates: CandidateArguments<ExtendDefaults>,
}

/// Extends a problem.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let Some(problem) = arguments.problem.read(output)? else {
        return Ok(Exit::Wrong);
    };
    let candidates = arguments.candidates.begin(None, |engine| engine, output)?;
    let Some(verdict) = candidates.run.with_engine(|engine| engine.judge(&problem)) else {
        return Ok(Exit::Interrupted);
    };
    let Some(line) = line_to_keep(&problem, &verdict) else {
        bail!(say(
            "there is no solution to lead into: the problem claims none, and none was found",
            "延ばすべき作意がありません。作品に書かれておらず、詰みも見つかりません"
        ));
    };
    let wanted = arguments.themes.wanted(&problem.position, &verdict)?;
    let search = ExtensionSearch { steps: arguments.steps, beam: arguments.beam, wanted };
    let searched = search.run(Extension::start(&problem.position, &line), &candidates.run);
    candidates.publish(searched, output)
}
