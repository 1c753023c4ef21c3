//! `tsume grade`: grades how hard problems are for people.

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::cli::batch::grader::{Grader, Grades, rounded};
use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::inputs::Inputs;
use crate::cli::options::limits::LimitArguments;
use crate::cli::options::machine::MachineArguments;
use crate::cli::options::question::FutileArguments;
use crate::cli::options::text_or_json::{self, TextOrJson};
use crate::cli::process::exit::Exit;
use crate::cli::process::language::{say, spoken};
use crate::cli::process::progress::Meter;
use crate::cli::process::terminal::Output;
use crate::compose::grade::{Grade, GradePart};
use crate::judge::Event;
use crate::notation::write_sfen;
use crate::problem::{Outcome, Problem};
use crate::text::{Text, number_of};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Judge),
    about: "作品の難しさを、独自の基準による数値とその内訳で示す",
    details: "難易度は独自の基準による数値で、その内訳も示す。攻方の手数、玉方のほかの応手、一つか二つの応手だけで逃れる紛れとその深さ、捨駒、取る・成る・打つ以外の離れた王手、遠い手、不成、合駒を数える。",
    pages: "docs/composing.md, docs/verdicts.md, docs/limits.md",
    examples: [
        (
            "tsume grade problems/",
            Text { en: "every problem of a folder", ja: "フォルダの全作品の難しさ" },
        ),
        (
            "tsume grade --format jsonl problems.sfen",
            Text {
                en: "numbers with their parts, as data", ja: "数値とその内訳をデータで示す"
            },
        ),
        (
            "tsume grade --nodes 10M long.txt",
            Text {
                en: "a long problem, with more nodes",
                ja: "長編を、局面数の上限を増やして調べる",
            },
        ),
    ],
};

/// Grade how hard problems are for people
///
/// The grade is a number with its parts, by our own judgement: the attacker's moves, the defender's
/// other replies, tries that only one or two replies refute and how deep they are, sacrifices,
/// quiet and distant moves, promotions declined, interpositions.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// Print text or data
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,

    #[command(flatten)]
    futile: FutileArguments,

    #[command(flatten)]
    limits: LimitArguments<Grades>,

    #[command(flatten)]
    machine: MachineArguments,
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
    let limits = arguments.limits.limits();
    let mut grader = Grader::new(&arguments.futile, limits, arguments.machine)?;
    let meter = Meter::new(grader.engine().meter(), spoken());
    let mut number = 0;
    arguments.inputs.each(output, |problem, output| {
        number += 1;
        meter.start();
        let (verdict, graded) = grader.grade(problem, &mut |news| {
            if let Event::Progress(progress) = news {
                meter.update(progress);
            }
        });
        meter.end();
        if grader.engine().is_stopped() {
            return Ok(Exit::Interrupted);
        }
        let length = verdict.solution_value().map(|value| value.length);
        match arguments.format {
            TextOrJson::Jsonl => {
                output.data(&text_or_json::json(&record(number, problem, length, &graded)))?;
            }
            TextOrJson::Text => {
                if number == 1 {
                    let first = say(["grade", "length"], ["難易度", "手数"]);
                    let parts = GradePart::ALL.map(|part| title(part).to_owned());
                    output.answer(&row(first.map(str::to_owned), &parts, ""))?;
                }
                let name = problem.display_name(number);
                let length = length.map_or("-".to_owned(), |length| length.to_string());
                let (points, counts) = match &graded {
                    Some(grade) => (
                        format!("{:.1}", grade.points()),
                        grade.counts.map(|count| count.to_string()),
                    ),
                    None => ("-".to_owned(), GradePart::ALL.map(|_| "-".to_owned())),
                };
                let open = graded.as_ref().map_or(0, |grade| grade.open);
                let open = match open {
                    0 => String::new(),
                    _ => say(
                        format!(" ({} open)", number_of(open.into(), "check")),
                        format!("（未確定の王手{open}）"),
                    ),
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

/// Returns the title of the column of a part.
fn title(part: GradePart) -> &'static str {
    say(part.name(), part.japanese())
}

/// Formats a line of the table, with every column as wide as its title.
fn row(first: [String; 2], counts: &[String; GradePart::ALL.len()], name: &str) -> String {
    let cell =
        |text: &String, width: usize| " ".repeat(width.saturating_sub(text.width())) + text + "  ";
    let first: String = first.iter().map(|text| cell(text, 6)).collect();
    let counts =
        counts.iter().zip(GradePart::ALL).map(|(text, part)| cell(text, title(part).width()));
    let line = first + &counts.collect::<String>() + name;
    line.trim_end().to_owned() + "\n"
}

fn record<'a>(
    number: u64,
    problem: &'a Problem,
    length: Option<u32>,
    graded: &Option<Grade>,
) -> GradeRecord<'a> {
    let parts = graded.iter().flat_map(|grade| GradePart::ALL.iter().zip(grade.counts));
    let parts = parts.map(|(part, count)| (part.name().to_owned(), count.into())).collect();
    GradeRecord {
        number,
        id: problem.claims.id.as_deref(),
        sfen: write_sfen(&problem.position.setup()),
        length,
        grade: graded.as_ref().map(|grade| rounded(grade.points())),
        parts,
        open: graded.as_ref().map(|grade| grade.open).filter(|&open| open > 0),
    }
}
