//! `tsume grade`: how hard problems are for people.

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::composing::{self, DataFormat, name};
use super::engine::{EngineArguments, Mode, Usual};
use super::input::Inputs;
use super::language::{say, spoken};
use super::progress::Meter;
use super::{Exit, Output};
use crate::compose::grade::{Grade, Part, grade};
use crate::judge::News;
use crate::notation::write_sfen;
use crate::problem::{Outcome, Problem};
use crate::search::Limits;

/// What is asked about a problem, and its limit, unless something else is said.
const USUAL: Usual = Usual { mode: Mode::Judge, time: None, nodes: Some(1_000_000) };

/// The nodes for each reply to each check that is looked at besides.
const NODES_EACH: u64 = 5_000;

/// Say how hard problems are for people, by our own judgement: a number with its parts
///
/// Counted are the attacker's moves, tries that only one or two replies refute and how long their
/// refutations are, sacrifices, quiet and distant moves, promotions declined, interpositions.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// What is printed
    #[arg(long, value_enum, default_value = "text")]
    format: DataFormat,

    #[command(flatten)]
    engine: EngineArguments,
}

/// A grade as data.
#[derive(Serialize)]
struct GradeRecord<'a> {
    number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    sfen: String,
    length: Option<u32>,
    grade: Option<f64>,
    parts: serde_json::Map<String, serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<u32>,
}

/// Grades every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let mut engine = arguments.engine.engine(USUAL)?;
    let meter = Meter::new(engine.meter(), spoken());
    let mut number = 0;
    arguments.inputs.each(output, |problem, output| {
        number += 1;
        meter.start();
        let task = engine.task();
        let verdict = engine.judge(problem, &task, &mut |news| {
            if let News::Progress(progress) = news {
                meter.tell(progress);
            }
        });
        let limits = Limits { nodes: Some(NODES_EACH), time: None, ..engine.limits().clone() };
        let graded = grade(&problem.position, &verdict, engine.solver(), &limits);
        meter.end();
        if engine.is_stopped() {
            return Ok(Exit::Interrupted);
        }
        let length = verdict.value.map(|value| value.length);
        match arguments.format {
            DataFormat::Jsonl => {
                output.data(&composing::json(&record(number, problem, length, &graded)))?;
            }
            DataFormat::Text => {
                if number == 1 {
                    output.answer(&row(["grade", "length"].map(str::to_owned), &head(), ""))?;
                }
                let name = name(number, problem);
                let length = length.map_or("-".to_owned(), |length| length.to_string());
                let (points, counts) = match &graded {
                    Some(grade) => (rounded(grade), grade.counts.map(|count| count.to_string())),
                    None => ("-".to_owned(), Part::ALL.map(|_| "-".to_owned())),
                };
                let open = graded.as_ref().map_or(0, |grade| grade.open);
                let open = match open {
                    0 => String::new(),
                    _ => say(format!(" ({open} checks open)"), format!("（未確定の王手{open}）")),
                };
                output.answer(&row([points, length], &counts, &(name + &open)))?;
            }
        }
        output.flush()?;
        Ok(match (graded, verdict.answer) {
            (Some(_), _) => Exit::Fine,
            (None, Outcome::NoMate) => Exit::Defective,
            (None, _) => Exit::Undecided,
        })
    })
}

fn rounded(grade: &Grade) -> String {
    format!("{:.1}", grade.points())
}

/// The names of the parts, as the columns have them.
fn head() -> [String; Part::ALL.len()] {
    Part::ALL.map(|part| part.name().to_owned())
}

/// A line of the table: every column as wide as its name.
fn row(first: [String; 2], counts: &[String; Part::ALL.len()], name: &str) -> String {
    let cell =
        |text: &String, width: usize| " ".repeat(width.saturating_sub(text.width())) + text + "  ";
    let first: String = first.iter().map(|text| cell(text, 6)).collect();
    let counts = counts.iter().zip(Part::ALL).map(|(text, part)| cell(text, part.name().len()));
    let line = first + &counts.collect::<String>() + name;
    line.trim_end().to_owned() + "\n"
}

fn record<'a>(
    number: u64,
    problem: &'a Problem,
    length: Option<u32>,
    graded: &Option<Grade>,
) -> GradeRecord<'a> {
    let parts = graded.iter().flat_map(|grade| Part::ALL.iter().zip(grade.counts));
    let parts = parts.map(|(part, count)| (part.name().to_owned(), count.into())).collect();
    GradeRecord {
        number,
        id: problem.claims.id.as_deref(),
        sfen: write_sfen(&problem.position.setup()),
        length,
        grade: graded.as_ref().map(|grade| (grade.points() * 10.0).round() / 10.0),
        parts,
        open: graded.as_ref().map(|grade| grade.open).filter(|&open| open > 0),
    }
}
