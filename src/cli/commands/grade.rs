//! `tsume grade`: grades how hard problems are for people.

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::cli::options::{
    FormatArguments, Grades, Group, Help, Inputs, SearchArguments, TextOrJson, example,
    text_or_json,
};
use crate::cli::process::{Exit, Meter, Output, say, spoken};
use crate::compose::grade::{Grade, GradePart, graded};
use crate::judge::Goal;
use crate::notation::write_sfen;
use crate::problem::{Outcome, Problem};
use crate::text::{align_right, number_of};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Judge),
    pages: "docs/composing[.ja].md, docs/verdicts[.ja].md, docs/limits.md",
    examples: [
        example(
            "tsume grade problems/sound.yaml",
            "every problem of a collection",
            "作品集の全作品の難しさ",
        ),
        example(
            "tsume grade --format jsonl problems.sfen",
            "numbers with their parts, as data",
            "数値とその内訳をデータで示す",
        ),
        example(
            "tsume grade --nodes 10M long.txt",
            "a long problem, with more nodes",
            "長編を、局面数の上限を増やして調べる",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Grade how hard problems are for people\n\n\
     The grade is a number with its parts, by our own judgement: the attacker's moves, the \
     defender's other replies, tries that only one or two replies refute and how deep they are, \
     sacrifices, quiet and distant moves, promotions declined, interpositions. Problems of the same \
     length stand together, the easiest first: grades of different lengths are not comparable.",
    "作品の難しさを、独自の基準による数値とその内訳で示す\n\n\
     難易度は独自の基準による数値で、その内訳も示す。攻方の手数、玉方のほかの応手、一つか二つの応手\
     だけで逃れる紛れとその深さ、捨駒、取る・成る・打つ以外の離れた王手、遠い手、不成、合駒を数える。\
     作品は手数ごとにまとめ、それぞれ易しい順に示す。手数の違う作品の難易度は比べられない。",
))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    format: FormatArguments,

    #[command(flatten)]
    search: SearchArguments<Grades>,
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
    let mut engine = arguments.search.engine(Goal::Judge)?;
    let meter = Meter::new(engine.meter(), spoken());
    let mut number = 0;
    let mut rows: Vec<GradeRow> = vec![];
    let exit = arguments.inputs.each(output, |problem, output| {
        number += 1;
        meter.start();
        let verdict = engine.judge_reporting(problem, &mut |event| meter.show(&event));
        let graded = graded(&mut engine, &problem.position, &verdict);
        meter.end();
        if engine.is_stopped() {
            return Ok(Exit::Interrupted);
        }
        let length = verdict.length.solution_value().map(|value| value.length);
        match arguments.format.format {
            TextOrJson::Jsonl => {
                output.data(&text_or_json::json(&record(number, problem, length, &graded)))?;
            }
            TextOrJson::Text => {
                let name = problem.display_name(number);
                rows.push(GradeRow { length, grade: graded.clone(), name });
            }
        }
        output.flush()?;
        Ok(match (graded, verdict.length.outcome()) {
            (Some(_), _) => Exit::Fine,
            (None, Outcome::NoMate) => Exit::Defective,
            (None, _) => Exit::Undecided,
        })
    })?;
    if !rows.is_empty() {
        output.answer(&table(rows))?;
    }
    Ok(exit)
}

/// A problem in the table.
struct GradeRow {
    length: Option<u32>,
    grade: Option<Grade>,
    name: String,
}

impl GradeRow {
    /// The grade for sorting: problems without one are last.
    fn points(&self) -> f64 {
        self.grade.as_ref().map_or(f64::INFINITY, Grade::points)
    }

    fn text(&self) -> String {
        let length = self.length.map_or("-".to_owned(), |length| length.to_string());
        let Some(grade) = &self.grade else {
            let none = || "-".to_owned();
            return row([none(), length], &GradePart::ALL.map(|_| none()), &self.name);
        };
        let open = match grade.open {
            0 => String::new(),
            open => say(
                format!(" ({} open)", number_of(open.into(), "check")),
                format!("（未確定の王手{open}）"),
            ),
        };
        let counts = grade.counts.map(|count| count.to_string());
        let points = format!("{:.1}", grade.points());
        row([points, length], &counts, &format!("{}{open}", self.name))
    }
}

/// Formats the titles and the rows: the shortest problems first, and in each length the easiest
/// first, with an empty line between two lengths. Equal problems stay in the order of the inputs.
fn table(mut rows: Vec<GradeRow>) -> String {
    let length = |row: &GradeRow| row.length.unwrap_or(u32::MAX);
    rows.sort_by(|one, other| {
        length(one).cmp(&length(other)).then(one.points().total_cmp(&other.points()))
    });
    let first = say(["grade", "length"], ["難易度", "手数"]);
    let parts = GradePart::ALL.map(|part| title(part).to_owned());
    let mut text = row(first.map(str::to_owned), &parts, "");
    for (index, group) in rows.chunk_by(|one, other| one.length == other.length).enumerate() {
        if index > 0 {
            text.push('\n');
        }
        text.extend(group.iter().map(GradeRow::text));
    }
    text
}

/// Returns the title of the column of a part.
fn title(part: GradePart) -> &'static str {
    say(part.name(), part.japanese())
}

/// Formats a line of the table, with every column as wide as its title.
fn row(first: [String; 2], counts: &[String; GradePart::ALL.len()], name: &str) -> String {
    let cell = |text: &String, width| align_right(text, width) + "  ";
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
        grade: graded.as_ref().map(Grade::rounded),
        parts,
        open: graded.as_ref().map(|grade| grade.open).filter(|&open| open > 0),
    }
}
