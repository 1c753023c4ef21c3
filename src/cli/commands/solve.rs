//! `tsume solve`: finds the mate of problems, its length and whether the problems are sound.

use std::io;
use std::sync::LazyLock;
use std::time::Instant;

use anyhow::bail;
use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::inputs::Inputs;
use crate::cli::options::limits::{LimitArguments, Unlimited};
use crate::cli::options::machine::MachineArguments;
use crate::cli::options::question::{ClaimArguments, QuestionArguments, ToleranceArguments};
use crate::cli::options::view::{MovesArguments, ScriptArguments, exit, view_of};
use crate::cli::output::answers::{AnswerKind, Answers};
use crate::cli::output::writer::{WriteArguments, Writing};
use crate::cli::process::event_writer::EventWriter;
use crate::cli::process::exit::Exit;
use crate::cli::process::language::{self, say, spoken};
use crate::cli::process::progress::Meter;
use crate::cli::process::terminal::{Messages, Output};
use crate::cli::process::unused;
use crate::collection::{Loss, ProblemWriter};
use crate::judge::{Engine, Event, Task};
use crate::judgement::Judged;
use crate::notation::{Part, RECORD_NOTATIONS, RecordNotation};
use crate::problem::Problem;
use crate::report::{self, Hint, View};
use crate::text::Text;

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Judge),
    pages: "docs/verdicts[.ja].md, docs/json.md, docs/limits.md",
    examples: [
        (
            "tsume solve 'Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a'",
            Text { en: "a position on the command line", ja: "局面を直接入力する" },
        ),
        (
            "tsume solve -v --time 30 problems.txt",
            Text {
                en: "a file, with the variations; half a minute for each problem",
                ja: "ファイルを解き、変化も示す。1題30秒まで",
            },
        ),
        (
            "tsume solve --format json - <problems.sfen",
            Text {
                en: "an object for each problem of standard input",
                ja: "標準入力の各題をJSONで答える",
            },
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
    #[arg(long, value_enum)]
    format: Option<SolutionStyle>,

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

/// The format of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionStyle {
    /// Text for people.
    Text,
    /// A JSON object for each problem, on its own line.
    Json,
    /// A YAML list with an item for each problem.
    Yaml,
    /// A game record for other programs, with variations and comments.
    Record(&'static RecordNotation),
}

impl SolutionStyle {
    /// Returns the name, and the description in the help.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            SolutionStyle::Text => ("text", say("Words for people", "文章")),
            SolutionStyle::Json => (
                "json",
                say("A JSON object for each problem, on a line of its own", "1題につき1行のJSON"),
            ),
            SolutionStyle::Yaml => {
                ("yaml", say("A YAML list with an item for each problem", "YAMLのリスト"))
            }
            SolutionStyle::Record(notation) => (notation.name, notation.about.of(spoken())),
        }
    }

    /// Returns the format of files with this ending, if there is one.
    fn of_ending(ending: &str) -> Option<SolutionStyle> {
        let of = |format: &&SolutionStyle| match format {
            SolutionStyle::Text => ending == "txt",
            SolutionStyle::Json => ["json", "jsonl"].contains(&ending),
            SolutionStyle::Yaml => ["yaml", "yml"].contains(&ending),
            SolutionStyle::Record(notation) => notation.endings.contains(&ending),
        };
        SolutionStyle::value_variants().iter().find(of).copied()
    }

    /// Returns the ending of files in the format.
    fn ending(self) -> &'static str {
        match self {
            SolutionStyle::Text => "txt",
            SolutionStyle::Json => "json",
            SolutionStyle::Yaml => "yaml",
            SolutionStyle::Record(notation) => {
                notation.endings.first().copied().unwrap_or_default()
            }
        }
    }
}

impl ValueEnum for SolutionStyle {
    fn value_variants<'a>() -> &'a [SolutionStyle] {
        static ALL: LazyLock<Vec<SolutionStyle>> = LazyLock::new(|| {
            let records = RECORD_NOTATIONS.into_iter();
            let has_tree = |one: &&RecordNotation| one.keeps.contains(&Part::Variations);
            let records = records.filter(has_tree).map(SolutionStyle::Record);
            [SolutionStyle::Text, SolutionStyle::Json, SolutionStyle::Yaml]
                .into_iter()
                .chain(records)
                .collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, about) = self.names();
        let named = PossibleValue::new(name).help(about);
        // `check` has the same objects under this name.
        Some(if *self == SolutionStyle::Json { named.alias("jsonl") } else { named })
    }
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

    fn format(&self) -> anyhow::Result<SolutionStyle> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let endings = SolutionStyle::value_variants().iter().map(|format| format.ending());
        let endings: Vec<&str> = endings.collect();
        let named =
            self.writing.target.format(&endings, Some("--format"), SolutionStyle::of_ending)?;
        Ok(named.unwrap_or(SolutionStyle::Text))
    }

    /// Opens the output.
    fn destination(&self, format: SolutionStyle) -> anyhow::Result<Destination> {
        let kind = match format {
            SolutionStyle::Record(notation) => match ProblemWriter::named(notation.name) {
                Some(form) => {
                    return Ok(Destination::Records(Box::new(self.writing.begin(form)?), notation));
                }
                None => bail!("{}", notation.name),
            },
            SolutionStyle::Text => AnswerKind::Text,
            SolutionStyle::Json | SolutionStyle::Yaml => AnswerKind::Data(format.ending()),
        };
        self.writing.refuse_encoding(say(
            "--encoding is for records, such as --format kif",
            "--encoding は --format kif などの棋譜の形式で使います",
        ))?;
        Ok(Destination::Answers(Answers::begin(&self.writing.target, kind)?))
    }

    /// Lists options that change nothing in the format.
    fn without_effect(&self, format: SolutionStyle) -> &'static [&'static str] {
        match format {
            SolutionStyle::Text if self.quiet => &["tries", "script", "moves"],
            SolutionStyle::Text => &["tries"],
            _ => &["script", "moves", "quiet"],
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

    /// Returns the question about each problem.
    fn task(&self, is_record: bool) -> Task {
        Task {
            depth: self.depth.unwrap_or(self.verbose.max(u8::from(is_record))).into(),
            idle: self.idle,
            tries: self.tries,
            claimed_variations: self.claims.claimed_variations,
            tolerance: self.tolerance.rule(),
            ..self.question.task()
        }
    }
}

/// The output of the command.
enum Destination {
    /// Records of the solutions.
    Records(Box<Writing>, &'static RecordNotation),
    /// Text or data.
    Answers(Answers),
}

impl Destination {
    /// Ends the output.
    fn finish(self, output: &mut Output) -> io::Result<()> {
        match self {
            Destination::Records(writing, _) => writing.end(output),
            Destination::Answers(answers) => answers.finish(),
        }
    }
}

/// Solves every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    if arguments.progress == ProgressFormat::Json {
        output.write_messages(Messages::Json);
    }
    let format = arguments.format()?;
    let destination = arguments.destination(format)?;
    unused::note(arguments.without_effect(format), format.names().0, output)?;
    let view = arguments.view();
    let task = arguments.task(matches!(destination, Destination::Records(..)));
    let engine = Engine::new(task, arguments.limits.limits(), arguments.machine)?;
    let mut solving = Solving {
        format,
        view,
        meter: Meter::new(engine.meter(), view.language),
        engine,
        hint: arguments.hint(),
        is_short: arguments.quiet,
        destination,
        progress: arguments.progress,
        begun: 0,
    };
    let shows_all = solving.shows_all();
    let inputs = arguments.inputs.telling_rest(shows_all).comparing_lengths();
    let solved = inputs.each(output, |problem, output| solving.problem(problem, output))?;
    solving.destination.finish(output)?;
    Ok(solved)
}

/// The work on all problems.
struct Solving {
    format: SolutionStyle,
    view: View,
    engine: Engine,
    meter: Meter,
    hint: Option<Hint>,
    /// Whether only the answer is printed, on one line.
    is_short: bool,
    destination: Destination,
    progress: ProgressFormat,
    /// The number of problems that have been begun.
    begun: u64,
}

impl Solving {
    /// Whether the board and the whole verdict are printed.
    fn shows_all(&self) -> bool {
        self.format == SolutionStyle::Text && !self.is_short
    }

    /// Solves a problem, and writes the answer.
    fn problem(&mut self, problem: &Problem, output: &mut Output) -> io::Result<Exit> {
        let shows_all = self.shows_all();
        let Solving { view, engine, meter, hint, .. } = self;
        if let (Destination::Answers(answers), true) = (&mut self.destination, shows_all) {
            answers.separate(output)?;
            answers.part(&report::problem(problem, view), output)?;
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
        let destination = &mut self.destination;
        let verdict = engine.judge_reporting(problem, &mut |event| {
            match &mut events {
                Some(events) if failed.is_ok() => failed = events.write(&event, output),
                Some(_) => {}
                None => meter.show(&event),
            }
            // The solution is printed before the search for defects.
            if let (Event::Solution(verdict), Destination::Answers(answers)) =
                (event, &mut *destination)
                && shows_all
                && hint.is_none()
            {
                let judged = Judged::new(problem, verdict.clone(), start.elapsed());
                let text = report::answer(&judged, view);
                failed = meter.aside(|| answers.part(&text, output));
                shown = Some(verdict.solution.clone());
            }
        });
        meter.end();
        failed?;
        let view = View { interrupted: engine.is_stopped(), ..*view };
        let judged = Judged::new(problem, verdict, start.elapsed()).with_limits(&engine.limits);
        match &mut self.destination {
            Destination::Records(writing, notation) => {
                let view = View { language: language::of_records(), ..view };
                let tree = report::record(problem, &judged, &view);
                let lost = tree.parts().into_iter().filter(|part| !notation.keeps.contains(part));
                let lost: Vec<Loss> = lost.map(Loss::Part).collect();
                writing.write(problem, &notation.write(&tree), &lost, output)?;
            }
            Destination::Answers(answers) => {
                let text = match (self.format, hint, shown) {
                    (SolutionStyle::Json, ..) => judged.json(),
                    (SolutionStyle::Yaml, ..) => judged.yaml(),
                    (_, Some(hint), _) => report::without_solution(&judged, *hint, &view),
                    _ if self.is_short => report::short(&judged, &view),
                    (_, None, None) => report::verdict(&judged, &view),
                    (_, None, Some(shown)) => report::rest(&judged, &shown, &view),
                };
                answers.last_part(problem, &text, output)?;
            }
        }
        output.flush()?;
        Ok(if engine.is_stopped() { Exit::Interrupted } else { exit(judged.standing()) })
    }
}
