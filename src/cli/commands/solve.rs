//! `tsume solve`: finds the mate of problems, its length and whether the problems are sound.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use crate::cli::options::{
    ClaimArguments, DecisionArguments, Group, Help, Inputs, LimitArguments, MachineArguments,
    MovesArguments, QuestionArguments, ScriptArguments, ToleranceArguments, Unlimited, example,
    exit, view_of,
};
use crate::cli::output::{Format, WriteArguments, Writer, formats};
use crate::cli::process::{EventWriter, Exit, Messages, Meter, Output, say, unused};
use crate::compose::gate::Gate;
use crate::judge::{Engine, Event, IdleSearch, Task};
use crate::judgement::Judged;
use crate::problem::Problem;
use crate::report::{self, Content, Hint, TEXT, View};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Judge),
    pages: "docs/verdicts[.ja].md, docs/json.md, docs/limits.md",
    examples: [
        example(
            "tsume solve 'Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a'",
            "a position on the command line",
            "局面を直接入力する",
        ),
        example(
            "tsume solve -v --time 30 problems.txt",
            "a file, with the variations; half a minute for each problem",
            "ファイルを解き、変化も示す。1題30秒まで",
        ),
        example(
            "tsume solve --format jsonl - <problems.sfen",
            "an object for each problem of standard input",
            "標準入力の各題をJSONで答える",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Solve problems: length, solution and soundness",
    "詰将棋を解く：詰むか、何手で、どう詰むか、完全作か",
))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    question: QuestionArguments,

    #[command(flatten)]
    tolerance: ToleranceArguments,

    #[command(flatten)]
    decision: DecisionArguments,

    #[command(flatten)]
    limits: LimitArguments<Unlimited>,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    script: ScriptArguments,

    #[command(flatten)]
    moves: MovesArguments,

    #[arg(help = say(
        "Print this format [default: by the ending of --output, else text]",
        "出力の形式（既定: --output の名前の末尾で決まり、それもなければ text）",
    ))]
    #[arg(long, value_parser = formats::parser(&[Content::Answers]))]
    format: Option<Format>,

    #[command(flatten)]
    writing: WriteArguments,

    #[arg(help = say(
        "Print variations too; -vv: also their variations, and every defect",
        "変化も示す。-vv ではその変化も示し、指摘を略さない",
    ))]
    #[arg(long, short, action = clap::ArgAction::Count)]
    verbose: u8,

    #[arg(help = say(
        "The depth of the variations [default: as --verbose says; in records at least 1]\n\n\
         1 is for the variations of the solution, 2 for their variations as well.",
        "変化の深さ。1で本手順の変化、2でその変化の変化まで（既定: --verbose による。棋譜では1以上）",
    ), hide_short_help = true)]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(..=9))]
    depth: Option<u8>,

    #[arg(help = say(
        "Show in records and data how the other checks along the solution fail",
        "本手順のほかの王手がなぜ詰まないかも示す（棋譜とデータで）",
    ))]
    #[arg(long, hide_short_help = true)]
    tries: bool,

    #[command(flatten)]
    claims: ClaimArguments,

    #[arg(help = say("Print only the answer, on one line", "答えだけを1行で示す"))]
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,

    #[arg(help = say(
        "Print only a hint, from 1 to 3 [default: the whole solution]\n\n\
         1 names the piece that moves first, 2 also its square, 3 the first move.",
        "解をここまでしか示さない。1で初手に使う駒、2でその行き先も、3で初手（既定: 全て示す）",
    ))]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=3))]
    #[arg(conflicts_with_all = ["verbose", "quiet", "format", "output", "no_solution"])]
    hint: Option<u8>,

    #[arg(help = say(
        "Print the length and the soundness, but no move",
        "手数と完全性だけを示し、指し手は示さない",
    ))]
    #[arg(long, conflicts_with_all = ["verbose", "quiet", "format", "output"])]
    no_solution: bool,

    #[arg(help = say(
        "Find idle pieces too: those without which the solution is the same",
        "不要駒（取り除いても解の変わらない駒）も調べる",
    ))]
    #[arg(long, hide_short_help = true)]
    idle: bool,

    #[arg(help = say(
        "Print the progress in this format to standard error",
        "途中経過を標準エラー出力に示す形式",
    ))]
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "line")]
    progress: ProgressFormat,
}

/// The format of the progress.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ProgressFormat {
    #[value(help = say("A line that is replaced, on terminals only", "書き換わる1行（端末のみ）"))]
    Line,
    #[value(help = say(
        "A JSON object on each line, for everything that becomes known",
        "分かったことを1行に1つのJSONで",
    ))]
    Json,
}

impl Arguments {
    /// Returns the part of the solution to print, if not all of it.
    fn hint(&self) -> Option<Hint> {
        match self.hint {
            Some(1) => Some(Hint::Piece),
            Some(2) => Some(Hint::Square),
            Some(_) => Some(Hint::Move),
            None => self.no_solution.then_some(Hint::Nothing),
        }
    }

    /// Lists options that change nothing in the format.
    fn without_effect(&self, format: Format) -> &'static [&'static str] {
        match format.is_for_people {
            true if self.quiet => &["tries", "script", "moves"],
            true => &["tries"],
            false => &["script", "moves", "quiet"],
        }
    }

    /// Returns the look of the answers.
    fn view(&self) -> View {
        self.script.applied_to(View {
            moves: self.moves.moves(),
            variations: self.verbose > 0 || self.depth.is_some_and(|depth| depth > 0),
            all: self.verbose > 1,
            ..view_of(&self.writing.target)
        })
    }

    /// Returns the question about each problem. Records have variations.
    fn task(&self, writer: &Writer) -> Task {
        let usual = self.verbose.max(u8::from(writer.holds_records()));
        self.decision.applied_to(Task {
            depth: self.depth.unwrap_or(usual).into(),
            idle: if self.idle { IdleSearch::Whole } else { IdleSearch::NotAsked },
            tries: self.tries,
            claimed_variations: self.claims.claimed_variations,
            tolerance: self.tolerance.rule(),
            ..self.question.task()
        })
    }
}

/// Solves every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    if arguments.progress == ProgressFormat::Json {
        output.write_messages(Messages::Json);
    }
    let format = arguments.writing.format(arguments.format, &[Content::Answers], "--format")?;
    let format = format.unwrap_or(&TEXT);
    let view = arguments.view();
    let writer = arguments.writing.begin(format, view)?;
    unused::note(arguments.without_effect(format), format.name, output)?;
    let task = arguments.task(&writer);
    let gate = arguments.decision.gate(output)?;
    let engine = Engine::new(task, arguments.limits.limits(), arguments.machine)?;
    let mut solving = Solving {
        view,
        meter: Meter::new(engine.meter(), view.language),
        engine,
        gate,
        hint: arguments.hint(),
        is_short: arguments.quiet,
        writer,
        progress: arguments.progress,
        begun: 0,
    };
    let inputs = arguments.inputs.comparing_lengths();
    let inputs = if solving.shows_all() { inputs.telling_rest() } else { inputs };
    let solved = inputs.each(output, |problem, output| solving.problem(problem, output))?;
    solving.writer.end("", output)?;
    Ok(solved)
}

/// The work on all problems.
struct Solving {
    view: View,
    engine: Engine,
    /// The gate of a venue, if there is a decision.
    gate: Option<Arc<Gate>>,
    meter: Meter,
    hint: Option<Hint>,
    /// Whether only the answer is printed, on one line.
    is_short: bool,
    writer: Writer,
    progress: ProgressFormat,
    /// The number of problems that have been begun.
    begun: u64,
}

impl Solving {
    /// Whether the board and the whole verdict are printed.
    fn shows_all(&self) -> bool {
        self.writer.format.is_for_people && !self.is_short
    }

    /// Solves a problem, and writes the answer.
    fn problem(&mut self, problem: &Problem, output: &mut Output) -> io::Result<Exit> {
        let shows_all = self.shows_all();
        let Solving { view, engine, meter, hint, writer, .. } = self;
        if shows_all {
            writer.separate(output)?;
            writer.part(&report::problem(problem, view), output)?;
        }
        let mut shown = None;
        let mut failed = Ok(());
        self.begun += 1;
        let start = Instant::now();
        let mut events =
            (self.progress == ProgressFormat::Json).then(|| EventWriter::new(self.begun, start));
        if events.is_none() {
            meter.start();
        }
        let verdict = engine.judge_reporting(problem, &mut |event| {
            match &mut events {
                Some(events) if failed.is_ok() => failed = events.write(&event, output),
                Some(_) => {}
                None => meter.show(&event),
            }
            // The solution is printed before the search for defects.
            if let Event::Solution(verdict) = event
                && shows_all
                && hint.is_none()
            {
                let judged = Judged::new(problem, verdict.clone(), start.elapsed());
                let text = report::answer(&judged, view);
                failed = meter.aside(|| writer.part(&text, output));
                shown = Some(verdict.solution.clone());
            }
        });
        meter.end();
        failed?;
        let view = View { interrupted: engine.is_stopped(), ..*view };
        let judged = Judged::new(problem, verdict, start.elapsed()).with_limits(&engine.limits);
        let judged = match &self.gate {
            Some(gate) => {
                let Engine { solver, task, limits } = engine;
                gate.answer(judged, problem, task, solver, limits)
            }
            None => judged,
        };
        let exit = exit(judged.standing());
        let text = match (hint, shown) {
            _ if !writer.format.is_for_people => None,
            (Some(hint), _) => Some(report::without_solution(&judged, *hint, &view)),
            _ if self.is_short => Some(report::short(&judged, &view)),
            (None, None) => Some(report::verdict(&judged, &view)),
            (None, Some(shown)) => Some(report::rest(&judged, &shown, &view)),
        };
        match text {
            Some(text) => writer.last_part(problem, &text, output)?,
            None => writer.answer(problem, judged, &view, output)?,
        }
        output.flush()?;
        Ok(if engine.is_stopped() { Exit::Interrupted } else { exit })
    }
}
