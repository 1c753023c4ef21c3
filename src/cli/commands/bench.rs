//! `tsume bench`: measures the work that problems take, for comparisons.

use std::time::{Duration, Instant};

use crate::cli::options::{Help, Inputs, SearchArguments, Unlimited, example};
use crate::cli::process::{Exit, Output, say, spoken};
use crate::judge::{Goal, Soundness, is_settled};
use crate::text::{align_left, number_of, printable};

/// The help of the command.
pub const HELP: Help = Help {
    group: None,
    pages: "docs/verdicts[.ja].md, docs/json.md, docs/limits.md",
    examples: [
        example(
            "tsume bench problems/sound.yaml",
            "the exact lengths of a collection",
            "手数を求める時間を測る",
        ),
        example(
            "tsume bench --mode any hard.sfen",
            "the first mates found",
            "最初の詰みまでの時間を測る",
        ),
        example(
            "tsume bench --mode judge --nodes 100k problems.yaml",
            "whole verdicts, up to a number of positions",
            "検討全体を局面数の上限つきで測る",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say("Measure nodes, time and answers", "解くのに要する局面数と時間を測る"))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[arg(help = say("The goal of the search", "何を求めるか"))]
    #[arg(long, value_enum, default_value = "length")]
    mode: Goal,

    #[command(flatten)]
    search: SearchArguments<Unlimited>,
}

/// Solves every problem and prints a line for it, then the sum. Nodes do not depend on the machine.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let goal = arguments.mode;
    let mut engine = arguments.search.engine(goal)?;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let (mut count, mut undecided) = (0, 0);
    let exit = arguments.inputs.each(output, |problem, output| {
        count += 1;
        let start = Instant::now();
        let (found, soundness, expanded) = match goal {
            Goal::Judge => {
                let verdict = engine.judge(problem);
                (verdict.length, verdict.soundness, verdict.nodes)
            }
            Goal::Any | Goal::Length => {
                let (found, expanded) = engine.measure(&problem.position);
                (found, Soundness::NotAsked, expanded)
            }
        };
        let spent = start.elapsed();
        nodes += expanded;
        time += spent;
        undecided += u64::from(!is_settled(goal, found, soundness));
        let name = problem.claims.name().unwrap_or("-");
        output.answer(&line(expanded, spent, found.in_words().of(spoken()), &printable(name)))?;
        output.flush()?;
        // A measurement has no verdict that the exit code could report.
        Ok(if engine.is_stopped() { Exit::Interrupted } else { Exit::Fine })
    })?;
    let sum = say(
        format!("{}, {undecided} undecided", number_of(count, "problem")),
        format!("{count}題、未確定{undecided}題"),
    );
    output.answer(&line(nodes, time, &sum, ""))?;
    Ok(exit)
}

fn line(nodes: u64, time: Duration, answer: &str, name: &str) -> String {
    let (seconds, answer) = (time.as_secs_f64(), align_left(answer, 24));
    let text = say(
        format!("{nodes:>12} nodes {seconds:>10.3} s  {answer} {name}"),
        format!("{nodes:>12}局面 {seconds:>10.3}秒  {answer} {name}"),
    );
    text.trim_end().to_owned() + "\n"
}
