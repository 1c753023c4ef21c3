//! `tsume solve`: finds the mate of problems, its length and whether the problems are sound.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Instant;

use anyhow::bail;
use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::batch::certificate::Certificate;
use crate::cli::batch::engine::Engine;
use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::inputs::Inputs;
use crate::cli::options::limits::{LimitArguments, Unlimited};
use crate::cli::options::machine::MachineArguments;
use crate::cli::options::question::{QuestionArguments, ToleranceArguments};
use crate::cli::options::view::{PieceArguments, ViewArguments, exit};
use crate::cli::output::target::create;
use crate::cli::output::writer::{WriteArguments, Writing};
use crate::cli::process::exit::Exit;
use crate::cli::process::language::{self, say};
use crate::cli::process::progress::Meter;
use crate::cli::process::terminal::Output;
use crate::collection::{Loss, ProblemWriter};
use crate::judge::{Event, Task};
use crate::judgement::Judgement;
use crate::notation::{Part, RECORD_NOTATIONS, RecordNotation};
use crate::report::{self, Hint, View};
use crate::text::Text;

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Judge),
    about: "詰将棋を解く：詰むか、何手で、どう詰むか、完全作か",
    details: "",
    pages: "docs/verdicts.md, docs/json.md, docs/limits.md",
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

/// Solve problems: length, solution and soundness
#[derive(clap::Args, Debug)]
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
    view: ViewArguments,

    #[command(flatten)]
    pieces: PieceArguments,

    /// Write moves in this notation [default: both; with --lang ja, ja]
    ///
    /// With --ascii moves are always in Western notation.
    #[arg(long, value_enum)]
    moves: Option<Moves>,

    /// Print this format [default: by the ending of --output, else text]
    #[arg(long, value_enum)]
    format: Option<SolutionStyle>,

    #[command(flatten)]
    writing: WriteArguments,

    /// Print variations too; -vv: also their variations, and every defect
    #[arg(long, short, action = clap::ArgAction::Count)]
    verbose: u8,

    /// The depth of the variations [default: as --verbose says; in records at least 1]
    ///
    /// 1 is for the variations of the solution, 2 for their variations as well.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(..=9))]
    depth: Option<u8>,

    /// Show in records and data how the other checks along the solution fail
    #[arg(long)]
    tries: bool,

    /// Check claimed variations too
    ///
    /// Each variation of a record must be right, and none may be missing. Other checks in a record
    /// must mate.
    #[arg(long)]
    claimed_variations: bool,

    /// Print only the answer, on one line
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,

    /// Write certificates of the verdicts to this file [default: none]
    ///
    /// They are those of `tsume prove`.
    #[arg(long, value_name = "FILE", group = "written")]
    certificates: Option<PathBuf>,

    /// Print only a hint, from 1 to 3 [default: the whole solution]
    ///
    /// 1 names the piece that moves first, 2 also its square, 3 the first move.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=3))]
    #[arg(conflicts_with_all = ["verbose", "quiet", "format", "output", "no_solution"])]
    hint: Option<u8>,

    /// Print the length and the soundness, but no move
    #[arg(long, conflicts_with_all = ["verbose", "quiet", "format", "output"])]
    no_solution: bool,

    /// Find idle pieces too: those without which the solution is the same
    #[arg(long)]
    idle: bool,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Moves {
    /// ▲１二飛
    Ja,
    /// R*1b
    Western,
    /// The solution in both, other lines as is usual in the language
    Both,
}

impl Moves {
    /// Returns the requested notation, or the usual one of the language.
    fn of(asked: Option<Moves>) -> report::Moves {
        match asked.unwrap_or(say(Moves::Both, Moves::Ja)) {
            Moves::Ja => report::Moves::Japanese,
            Moves::Western => report::Moves::Western,
            Moves::Both => report::Moves::Both,
        }
    }
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
    /// Returns the name, and the description in English and in Japanese.
    pub fn names(self) -> (&'static str, Text<&'static str>) {
        match self {
            SolutionStyle::Text => ("text", Text { en: "Words for people", ja: "文章" }),
            SolutionStyle::Json => {
                let about = Text {
                    en: "A JSON object for each problem, on a line of its own",
                    ja: "1題につき1行のJSON",
                };
                ("json", about)
            }
            SolutionStyle::Yaml => (
                "yaml",
                Text { en: "A YAML list with an item for each problem", ja: "YAMLのリスト" },
            ),
            SolutionStyle::Record(notation) => (notation.name, notation.about),
        }
    }

    /// Returns the format of files with this ending, if there is one.
    fn of_ending(ending: &str) -> Option<SolutionStyle> {
        let of = |format: &&SolutionStyle| match format {
            SolutionStyle::Record(notation) => notation.endings.contains(&ending),
            _ => format.names().0 == ending,
        };
        SolutionStyle::value_variants().iter().find(of).copied()
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
        let (name, Text { en: about, .. }) = self.names();
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
        let endings: Vec<&str> = SolutionStyle::value_variants()
            .iter()
            .filter_map(|format| match format {
                SolutionStyle::Record(notation) => notation.endings.first().copied(),
                _ => None,
            })
            .collect();
        let named =
            self.writing.target.format(&endings, Some("--format"), SolutionStyle::of_ending)?;
        Ok(named.unwrap_or(SolutionStyle::Text))
    }

    /// Opens the output of records, if the format is one of records.
    fn writing(&self, format: SolutionStyle) -> anyhow::Result<Option<Writing>> {
        if let SolutionStyle::Record(notation) = format
            && let Some(form) = ProblemWriter::named(notation.name)
        {
            return Ok(Some(self.writing.begin(form)?));
        }
        if self.writing.is_asked() {
            bail!(say(
                "--output and --encoding are for records, such as --format kif",
                "--output と --encoding は --format kif などの棋譜の形式で使います"
            ));
        }
        Ok(None)
    }
}

/// Solves every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let format = arguments.format()?;
    let mut writing = arguments.writing(format)?;
    let task = arguments.question.task();
    let mut engine = Engine::new(task, arguments.limits.limits(), arguments.machine)?;
    let variations = arguments.verbose > 0 || arguments.depth.is_some_and(|depth| depth > 0);
    let (moves, all) = (Moves::of(arguments.moves), arguments.verbose > 1);
    let view =
        View { moves, variations, all, pieces: arguments.pieces.script(), ..arguments.view.view() };
    let usual_depth = arguments.verbose.max(u8::from(writing.is_some()));
    let task = Task {
        depth: arguments.depth.unwrap_or(usual_depth).into(),
        idle: arguments.idle,
        tries: arguments.tries,
        claimed_variations: arguments.claimed_variations,
        tolerance: arguments.tolerance.rule(),
        ..arguments.question.task()
    };
    let meter = Meter::new(engine.meter(), view.language);
    let hint = arguments.hint();
    let shows_all = format == SolutionStyle::Text && !arguments.quiet;
    let force = arguments.writing.target.force;
    let draft = arguments.certificates.as_deref().map(|path| create(path, force));
    let mut draft = draft.transpose()?;
    let inputs = arguments.inputs.telling_rest(shows_all).comparing_lengths();
    let solved = inputs.each(output, |problem, output| {
        if shows_all {
            output.separate()?;
            output.answer(&report::problem(problem, &view))?;
            output.flush()?;
        }
        let start = Instant::now();
        let mut shown = None;
        let mut failed = Ok(());
        meter.start();
        let verdict = engine.judge(problem, &task, &mut |news| match news {
            Event::Progress(progress) => meter.update(progress),
            // The solution is printed before the search for defects.
            Event::Solution(verdict) if shows_all && hint.is_none() => {
                let text = report::answer(problem, verdict, &view);
                failed = meter.aside(|| output.answer(&text).and_then(|()| output.flush()));
                shown = Some(verdict.solution.clone());
            }
            Event::Solution(_) => {}
        });
        meter.end();
        failed?;
        let view = View { interrupted: engine.is_stopped(), ..view };
        let record =
            Judgement::judged(problem, &verdict, start.elapsed()).with_limits(engine.limits());
        match (format, &mut writing) {
            (SolutionStyle::Record(notation), Some(writing)) => {
                let view = View { language: language::of_records(), ..view };
                let tree = report::record(problem, &verdict, &view);
                let lost = tree.parts().into_iter().filter(|part| !notation.keeps.contains(part));
                let lost: Vec<Loss> = lost.map(Loss::Part).collect();
                writing.write(problem, &notation.write(&tree), &lost, output)?;
            }
            (SolutionStyle::Json, _) => output.data(&record.json())?,
            (SolutionStyle::Yaml, _) => output.data(&record.yaml())?,
            _ => output.answer(&match (hint, shown) {
                (Some(hint), _) => report::without_solution(problem, &verdict, hint, &view),
                _ if arguments.quiet => report::short(problem, &verdict, &view),
                (None, None) => report::verdict(problem, &verdict, &view),
                (None, Some(shown)) => report::rest(problem, &verdict, &shown, &view),
            })?,
        }
        output.flush()?;
        let mut worst = exit(record.standing());
        if let (Some(draft), false) = (&mut draft, engine.is_stopped()) {
            let mut certificate = Certificate::of(&mut engine, problem, &verdict)?;
            certificate.add_to(draft)?;
            if let Some((reason, exit)) = certificate.failure() {
                output.complain(&report::draw_error(&reason, view.language))?;
                worst = worst.max(exit);
            }
        }
        Ok(if engine.is_stopped() { Exit::Interrupted } else { worst })
    })?;
    if let Some(writing) = writing {
        writing.end(output)?;
    }
    if let Some(draft) = draft.filter(|_| solved != Exit::Interrupted) {
        draft.finish()?;
    }
    Ok(solved)
}
