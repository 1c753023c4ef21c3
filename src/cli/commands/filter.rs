//! `tsume filter`: selects some of many problems.

use std::io;
use std::path::PathBuf;
use std::time::Instant;

use clap::ValueEnum;

use crate::cli::batch::earlier_run::EarlierRun;
use crate::cli::batch::engine::Engine;
use crate::cli::batch::grader::{Grader, Grades, rounded};
use crate::cli::batch::sample::Sample;
use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::inputs::{InputError, Inputs};
use crate::cli::options::limits::{Defaults, LimitArguments, Unlimited};
use crate::cli::options::machine::MachineArguments;
use crate::cli::options::problem_filter::ChoiceArguments;
use crate::cli::options::question::FutileArguments;
use crate::cli::options::values;
use crate::cli::output::writer::WriteArguments;
use crate::cli::process::exit::Exit;
use crate::cli::process::interruption;
use crate::cli::process::language::{say, spoken};
use crate::cli::process::terminal::Output;
use crate::collection::ProblemWriter;
use crate::judge::Goal;
use crate::judgement::{Judgement, KnownFacts, ProblemKey};
use crate::problem::Problem;
use crate::query::{Expression, Facts};
use crate::report;
use crate::text::{Text, number_of};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Collections),
    pages: "docs/filter[.ja].md, docs/formats.md, docs/collections.md",
    examples: [
        (
            "tsume filter --where 'length 3..7 and piece(R)' --number 20 problems/",
            Text {
                en: "twenty short problems with a rook, chosen at random",
                ja: "飛のある短い問題を20題、無作為に選ぶ",
            },
        ),
        (
            "tsume filter --length 5 --grade -8 --sort grade problems/ -o easy.yaml",
            Text {
                en: "the easy five-movers, the easiest first", ja: "易しい5手詰を易しい順に"
            },
        ),
        (
            "tsume filter --checked found.jsonl --verdict sound problems/ -o sound.jsonl",
            Text {
                en: "the problems that `tsume check --resume found.jsonl problems/` judged sound",
                ja: "check の結果で完全作とされたもの",
            },
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
    choosing: Choosing<Unlimited>,

    #[arg(help = say(
        "Write this notation or form [default: by the ending of --output, else jsonl]",
        "出力形式（既定: --output の名前の末尾で決まり、それもなければ jsonl）",
    ))]
    #[arg(long, alias = "format", value_enum, value_name = "NOTATION")]
    to: Option<ProblemWriter>,

    #[command(flatten)]
    writing: WriteArguments,
}

/// The selection of problems, and the means to decide it.
#[derive(clap::Args, Debug)]
pub struct Choosing<D: Defaults> {
    #[command(flatten)]
    choice: ChoiceArguments,

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
    number: Option<u64>,

    #[arg(help = say(
        "Choose another random sample",
        "どれが選ばれるかを決める数。同じ数なら同じ結果になる",
    ))]
    #[arg(long, value_name = "SEED", default_value = "1", requires = "number")]
    seed: u64,

    #[arg(help = say(
        "Sort the problems [default: in the order of the inputs]",
        "並べる順（既定: 入力の順）",
    ))]
    #[arg(long, value_enum, value_name = "ORDER")]
    sort: Option<SortOrder>,

    #[command(flatten)]
    futile: FutileArguments,

    #[command(flatten)]
    limits: LimitArguments<D>,

    #[command(flatten)]
    machine: MachineArguments,
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

/// A selected problem.
pub struct ChosenProblem {
    pub problem: Problem,
    /// The grade, if grades are needed and the problem has one.
    pub grade: Option<f64>,
    /// The length, if lengths are needed and it is known.
    length: Option<u32>,
}

/// Writes every selected problem.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let by_ending = match arguments.to {
        None => arguments.writing.form()?,
        form => form,
    };
    let usual = || ProblemWriter::named("jsonl");
    let Some(form) = by_ending.or_else(usual) else {
        return Ok(Exit::Wrong);
    };
    let mut writing = arguments.writing.begin(form)?;
    let exit = arguments.choosing.each(&arguments.inputs, output, false, |one, output| {
        writing.problem(&one.problem, output)
    })?;
    writing.end(output)?;
    Ok(exit)
}

impl<D: Defaults> Choosing<D> {
    /// Calls `keep` for every selected problem, with its grade if `with_grade` is set, and prints
    /// the number of these problems.
    pub fn each(
        &self,
        inputs: &Inputs,
        output: &mut Output,
        with_grade: bool,
        mut keep: impl FnMut(&ChosenProblem, &mut Output) -> io::Result<()>,
    ) -> anyhow::Result<Exit> {
        let mut chooser = self.chooser(with_grade)?;
        let mut sorted: Vec<ChosenProblem> = vec![];
        let size = self.number.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let mut sample = size.map(|size| Sample::new(size, self.seed));
        let (mut number, mut wanted, mut written, mut open) = (0, 0, 0, 0);
        let exit = inputs.each_item(|item| {
            let problem = match item {
                Ok(problem) => problem,
                Err(error) => {
                    number += u64::from(matches!(error, InputError::Part(_)));
                    output.complain(&error.draw())?;
                    return Ok(error.exit());
                }
            };
            number += 1;
            let chosen = match chooser.choose(number, problem)? {
                Choice::Chosen(chosen) => *chosen,
                Choice::Unwanted => return Ok(Exit::Fine),
                Choice::Open => {
                    open += 1;
                    return Ok(Exit::Fine);
                }
                Choice::Interrupted => return Ok(Exit::Interrupted),
            };
            wanted += 1;
            match (&mut sample, self.sort) {
                (Some(sample), _) => sample.add(number, chosen),
                (None, Some(_)) => sorted.push(chosen),
                (None, None) => {
                    keep(&chosen, output)?;
                    written += 1;
                }
            }
            Ok(Exit::Fine)
        })?;
        sorted.extend(sample.into_iter().flat_map(Sample::into_things));
        self.sort(&mut sorted);
        for chosen in &sorted {
            keep(chosen, output)?;
            written += 1;
        }
        let text = say(
            format!(
                "{written} of {} kept{}",
                number_of(number, "problem"),
                of_wanted(written, wanted)
            ),
            format!("{number}題中{written}題を選択{}", of_wanted(written, wanted)),
        );
        output.complain(&report::draw_note(&text, spoken()))?;
        if open > 0 {
            output.complain(&report::draw_note(&chooser.left_open(open), spoken()))?;
        }
        Ok(exit)
    }

    fn chooser(&self, with_grade: bool) -> anyhow::Result<Chooser> {
        let expression = self.choice.expression()?;
        let with_grade = with_grade || self.sort == Some(SortOrder::Grade);
        let needs_grade = with_grade || expression.asks_for_grade();
        Ok(Chooser {
            source: self.source()?,
            grader: needs_grade.then(|| self.grader()).transpose()?,
            with_length: self.sort == Some(SortOrder::Length),
            with_grade,
            expression,
        })
    }

    fn sort(&self, problems: &mut [ChosenProblem]) {
        let length = |one: &ChosenProblem| one.length.unwrap_or(u32::MAX);
        match self.sort {
            None => {}
            Some(SortOrder::Length) => problems.sort_by_key(length),
            Some(SortOrder::Grade) => problems.sort_by(|one, other| {
                let points = |one: &ChosenProblem| one.grade.unwrap_or(f64::INFINITY);
                length(one).cmp(&length(other)).then(points(one).total_cmp(&points(other)))
            }),
        }
    }

    /// Creates the engine for a question with this goal.
    pub fn engine(&self, goal: Goal) -> anyhow::Result<Engine> {
        Engine::new(self.futile.task(goal), self.limits.limits(), self.machine)
    }

    /// Creates the grader. Without explicit limits it has those of `tsume grade`.
    fn grader(&self) -> anyhow::Result<Grader> {
        Grader::new(&self.futile, self.limits.or_default_of::<Grades>(), self.machine)
    }

    fn source(&self) -> anyhow::Result<Source> {
        Ok(match &self.checked {
            Some(path) => {
                let path = path.clone();
                // Reading from a pipe may block forever.
                Source::Former(interruption::or_error(move || EarlierRun::read(&path))??)
            }
            None if self.judge => Source::Judge(Box::new(self.engine(Goal::Judge)?)),
            None => Source::Claims,
        })
    }
}

/// Returns the remark that the sample is a part of the matching problems, if it is.
fn of_wanted(written: u64, wanted: u64) -> String {
    match written == wanted {
        true => String::new(),
        false => say(
            format!(", a sample of {wanted} that match"),
            format!("（該当する{wanted}題から抽出）"),
        ),
    }
}

/// The answer to the question whether a problem is wanted.
enum Choice {
    Chosen(Box<ChosenProblem>),
    Unwanted,
    /// It depends on something that is not known of the problem.
    Open,
    Interrupted,
}

/// Decides about one problem after the other.
struct Chooser {
    expression: Expression,
    source: Source,
    grader: Option<Grader>,
    /// Whether the lengths of all chosen problems are needed.
    with_length: bool,
    /// Whether the grades of all chosen problems are needed.
    with_grade: bool,
}

impl Chooser {
    /// Returns the remark on problems about which something is unknown.
    fn left_open(&self, open: u64) -> String {
        let could_judge =
            matches!(self.source, Source::Claims) && self.expression.asks_for_verdict();
        let hint = match could_judge {
            true => {
                say("; --judge finds verdicts and solutions", "（--judge で判定と手順が分かる）")
            }
            false => "",
        };
        say(
            format!(
                "{} left out, because the conditions ask for something that is not known{hint}",
                number_of(open, "problem")
            ),
            format!("{open}題は、条件にあることが分からないため除いた{hint}"),
        )
    }

    /// Decides with as few facts as possible: those that are in the problem, then also the verdict, then also
    /// the grade.
    fn choose(&mut self, number: u64, problem: Problem) -> io::Result<Choice> {
        let mut known = KnownFacts::default();
        let mut grade = None;
        let holds = |known: &KnownFacts, grade| {
            self.expression.holds(&Facts { problem: &problem, known, grade })
        };
        let mut is_wanted = holds(&known, grade);
        if is_wanted == Some(false) {
            return Ok(Choice::Unwanted);
        }
        if self.with_length || is_wanted.is_none() && self.expression.asks_for_verdict() {
            let Some(found) = self.source.known(number, &problem)? else {
                return Ok(Choice::Interrupted);
            };
            known = found;
            is_wanted = holds(&known, grade);
        }
        let needs_grade = match is_wanted {
            Some(is_wanted) => is_wanted && self.with_grade,
            None => self.expression.asks_for_grade(),
        };
        let mut length = known.length;
        if let Some(grader) = self.grader.as_mut().filter(|_| needs_grade) {
            let (verdict, graded) = grader.grade(&problem, &mut |_| ());
            if grader.engine().is_stopped() {
                return Ok(Choice::Interrupted);
            }
            length = length.or(verdict.length.solution_value().map(|value| value.length));
            grade = graded.map(|grade| rounded(grade.points()));
            is_wanted = holds(&known, grade);
        }
        Ok(match is_wanted {
            Some(true) => Choice::Chosen(Box::new(ChosenProblem { problem, grade, length })),
            Some(false) => Choice::Unwanted,
            None => Choice::Open,
        })
    }
}

/// The source of the facts about problems.
enum Source {
    Claims,
    Former(EarlierRun),
    Judge(Box<Engine>),
}

impl Source {
    /// Returns the facts about the problem of this number; `None` after an interruption.
    fn known(&mut self, number: u64, problem: &Problem) -> io::Result<Option<KnownFacts>> {
        match self {
            Source::Claims => Ok(Some(KnownFacts::claimed(problem))),
            Source::Former(run) => {
                let Some(found) = run.find(number) else {
                    return Ok(Some(KnownFacts::claimed(problem)));
                };
                let conditions = found.0.as_ref().ok().and_then(Judgement::conditions);
                let variations = conditions.is_some_and(|one| one.has_variations());
                let key = ProblemKey::of(number, problem).with_claims(problem, variations);
                let record = run.matched(found, &key).map_err(io::Error::other)?;
                Ok(Some(KnownFacts::found(&record)))
            }
            Source::Judge(engine) => {
                let start = Instant::now();
                let verdict = engine.judge(problem, &engine.task());
                let record = Judgement::judged(problem, verdict, start.elapsed());
                Ok((!engine.is_stopped()).then(|| KnownFacts::found(&record)))
            }
        }
    }
}
