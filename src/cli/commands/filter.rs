//! `tsume filter`: selects some of many problems.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::batch::{Chooser, ChosenProblem, EarlierRun, Needed, Sample, Source};
use crate::cli::options::{
    ConditionArguments, Group, Help, Inputs, SearchArguments, Unlimited, example, values,
};
use crate::cli::output::{Format, WriteArguments, formats};
use crate::cli::process::{Exit, Output, interruption, say};
use crate::judge::Goal;
use crate::report::{Content, JSON_LINES, View};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Collections),
    pages: "docs/filter[.ja].md, docs/formats.md, docs/collections.md",
    examples: [
        example(
            "tsume filter --where 'length 3..7 and piece(R)' --sample 20 problems/",
            "twenty short problems with a rook, chosen at random",
            "飛のある短い問題を20題、無作為に選ぶ",
        ),
        example(
            "tsume filter --where 'grade ..8' --sort grade problems/ -o easy.yaml",
            "easy problems, in each length the easiest first",
            "易しい作品を、手数の短い順、易しい順に",
        ),
        example(
            "tsume filter --checked found.jsonl --where sound problems/ -o sound.jsonl",
            "the problems that `tsume check --resume found.jsonl problems/` judged sound",
            "check の結果で完全作とされたもの",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Select problems, or a random sample of them",
    "条件に合う作品、またはその無作為な一部を選んで出力する",
))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    condition: ConditionArguments,

    #[arg(help = say(
        "Take lengths and verdicts from this output of `tsume check` [default: from the claims]\n\n\
         The file holds JSON lines (check --resume or --format jsonl) of the same inputs.",
        "同じ入力を check が検討した結果（JSONの行）。手数と判定はここでのものとする（既定: 作品の\
         作意）",
    ))]
    #[arg(long, hide_short_help = true, value_name = "FILE", conflicts_with = "judge")]
    checked: Option<PathBuf>,

    #[arg(help = say(
        "Judge the problems now for their lengths and verdicts",
        "全題を検討し、手数と判定はその結果とする",
    ))]
    #[arg(long)]
    judge: bool,

    #[arg(help = say(
        "Keep at most this many, chosen at random [default: all]",
        "無作為に選ぶ題数の上限（既定: 全て）",
    ))]
    #[arg(long, value_name = "NUMBER", value_parser = values::count)]
    sample: Option<u64>,

    #[arg(help = say(
        "Choose another random sample",
        "どれが選ばれるかを決める数。同じ数なら同じ結果になる",
    ))]
    #[arg(long, value_name = "SEED", default_value = "1", requires = "sample")]
    seed: u64,

    #[arg(help = say(
        "Sort the problems [default: in the order of the inputs]",
        "並べる順（既定: 入力の順）",
    ))]
    #[arg(long, value_enum, value_name = "ORDER")]
    sort: Option<SortOrder>,

    #[command(flatten)]
    search: SearchArguments<Unlimited>,

    #[arg(help = say(
        "Write this notation or form [default: by the ending of --output, else jsonl]",
        "出力形式（既定: --output の名前の末尾で決まり、それもなければ jsonl）",
    ))]
    #[arg(long, alias = "format", value_name = "NOTATION")]
    #[arg(value_parser = formats::parser(&[Content::Problems]))]
    to: Option<Format>,

    #[command(flatten)]
    writing: WriteArguments,
}

/// An order of problems. Problems with an unknown value are last, and equal ones stay in the order
/// of the inputs.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum SortOrder {
    #[value(help = say("The shortest first", "手数の短い順"))]
    Length,
    #[value(help = say(
        "The shortest first, and in each length the easiest first, as `tsume grade` finds",
        "手数の短い順、同じ手数では grade の数値の小さい、易しい順",
    ))]
    Grade,
}

/// Writes every chosen problem.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let format = arguments.writing.format(arguments.to, &[Content::Problems], "--to")?;
    let mut writer = arguments.writing.begin(format.unwrap_or(&JSON_LINES), View::default())?;
    let mut chooser = arguments.chooser()?;
    let (mut kept, mut written) = (0, Exit::Fine);
    let mut write = |chosen: &ChosenProblem, output: &mut Output| {
        kept += 1;
        written = written.max(writer.problem(&chosen.problem, output)?);
        Ok(())
    };
    let size = arguments.sample.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    let mut sample = size.map(|size| Sample::new(size, arguments.seed));
    let mut sorted: Vec<ChosenProblem> = vec![];
    let (exit, counts) = chooser.each(&arguments.inputs, output, |chosen, output| {
        match (&mut sample, arguments.sort) {
            (Some(sample), _) => sample.add(chosen.number, chosen),
            (None, Some(_)) => sorted.push(chosen),
            (None, None) => return write(&chosen, output),
        }
        Ok(())
    })?;
    sorted.extend(sample.into_iter().flat_map(Sample::into_things));
    if let Some(order) = arguments.sort {
        order.sort(&mut sorted);
    }
    sorted.iter().try_for_each(|chosen| write(chosen, output))?;
    chooser.note(&counts, kept, output)?;
    writer.end("", output)?;
    Ok(exit.max(written))
}

impl Arguments {
    fn chooser(&self) -> anyhow::Result<Chooser> {
        let needed = match self.sort {
            None => Needed::Nothing,
            Some(SortOrder::Length) => Needed::Length,
            Some(SortOrder::Grade) => Needed::Grade,
        };
        let grader = || self.search.grader();
        Chooser::new(self.condition.expression()?, needed, self.source()?, grader)
    }

    fn source(&self) -> anyhow::Result<Source> {
        Ok(match &self.checked {
            Some(path) => {
                let path = path.clone();
                // Reading from a pipe may block forever.
                Source::Former(interruption::or_error(move || EarlierRun::read(&path))??)
            }
            None if self.judge => Source::Judge(Box::new(self.search.engine(Goal::Judge)?)),
            None => Source::Claims,
        })
    }
}

impl SortOrder {
    fn sort(self, problems: &mut [ChosenProblem]) {
        let length = |one: &ChosenProblem| one.length.unwrap_or(u32::MAX);
        match self {
            SortOrder::Length => problems.sort_by_key(length),
            SortOrder::Grade => problems.sort_by(|one, other| {
                let points = |one: &ChosenProblem| one.grade.unwrap_or(f64::INFINITY);
                length(one).cmp(&length(other)).then(points(one).total_cmp(&points(other)))
            }),
        }
    }
}
