//! `tsume try`: explains why a try fails.

use anyhow::{anyhow, bail};
use serde::Serialize;

use crate::cli::options::{
    Defaults, FormatArguments, Group, Help, LimitArguments, MachineArguments, OneProblem,
    TextOrJson, example, text_or_json, view,
};
use crate::cli::process::{Exit, Output, say, spoken};
use crate::judge::{Engine, Fate, Refutation, Task, fate};
use crate::notation::{read_moves, write_usi};
use crate::play::{PositionOracle, Stopped, Worth};
use crate::problem::Problem;
use crate::report::{self, View};
use crate::search::{Answer, Limits, Question, Solver, Table};
use crate::shogi::{Move, Position};

/// The default limits: a million positions for each question.
#[derive(Debug)]
struct Million;

impl Defaults for Million {
    const NODES: &'static str = "1M";
}

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Judge),
    pages: "docs/composing[.ja].md, docs/verdicts[.ja].md, docs/limits.md",
    examples: [
        example("tsume try first.txt '1. R*1d'", "a first move", "初手の紛れ"),
        example(
            "tsume try first.txt '1. R*1b 2. Lx1b 3. +B-2c'",
            "a later move, after those before it",
            "途中の紛れ",
        ),
        example(
            "tsume try --lang ja --problem 3 problems.yaml '▲１四飛'",
            "one of several problems, in Japanese",
            "作品集の1題",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Explain why a try fails\n\n\
     Reads the moves of the try from the position on, in any notation, with the replies, and \
     explains the first check after which there is no mate: the replies that escape, and how the \
     checks end. The exit code is 1 if all checks mate.",
    "紛れがなぜ詰まないかを示す：逃れる応手と、王手の尽きるまで\n\n\
     紛れの指し手を、応手も含めて局面から順に読む。表記は問わない。その後に詰みのなくなる最初の王手\
     について、逃れる応手と、王手がどう尽きるかを示す。どの王手でも詰むときの終了コードは1。",
))]
pub struct Arguments {
    #[command(flatten)]
    problem: OneProblem,

    #[arg(help = say(
        "The moves of the try: '1. R*1d', '1. R*1b 2. Lx1b 3. R-1c' or '▲１四飛'",
        "紛れの指し手。応手も含め、どの表記でもよい（必須）",
    ))]
    #[arg(required = true, value_name = "MOVES")]
    moves: String,

    #[command(flatten)]
    format: FormatArguments,

    #[command(flatten)]
    limits: LimitArguments<Million>,

    #[command(flatten)]
    machine: MachineArguments,
}

/// The result of a try, as data.
#[derive(Serialize)]
struct TryRecord {
    ply: usize,
    #[serde(rename = "move")]
    mv: Option<String>,
    answer: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    replies: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<&'static str>,
}

/// The result of the last check of a try.
enum TryResult {
    Mates(Mating),
    Fails(Refutation),
    Undecided,
}

/// A check that mates.
struct Mating {
    /// The moves after it, if its value is known.
    line: Vec<Move>,
    /// The length of the mate from the start, if its value is known.
    length: Option<u32>,
    /// Whether the moves are those of the solution.
    is_solution: bool,
    worth: Worth,
}

/// Explains the first move that fails.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let (limits, machine) = (arguments.limits.limits(), arguments.machine);
    let mut engine = Engine::new(Task::default(), limits, machine)?;
    let view = view();
    let Some(problem) = arguments.problem.read(output)? else {
        return Ok(Exit::Wrong);
    };
    let moves = moves(&problem.position, &arguments.moves)?;
    let Engine { solver, limits, .. } = &mut engine;
    let (tried, fate) = first_that_fails(solver, &problem.position, &moves, limits);
    if engine.is_stopped() {
        return Ok(Exit::Interrupted);
    }
    let result = match fate {
        Fate::Fails(refutation) => TryResult::Fails(refutation),
        Fate::Undecided => TryResult::Undecided,
        Fate::Mates => match mating(&mut engine, &problem, tried) {
            Ok(mating) => TryResult::Mates(mating),
            Err(Stopped) => return Ok(Exit::Interrupted),
        },
    };
    match arguments.format.format {
        TextOrJson::Text => output.answer(&text(&problem, tried, &result, &view))?,
        TextOrJson::Jsonl => output.data(&text_or_json::json(&record(tried, &result)))?,
    }
    Ok(match result {
        TryResult::Fails(_) => Exit::Fine,
        TryResult::Mates(_) => Exit::Defective,
        TryResult::Undecided => Exit::Undecided,
    })
}

/// Reads the moves. There must be at least one, and the attacker's moves must be checks.
fn moves(start: &Position, text: &str) -> anyhow::Result<Vec<Move>> {
    let moves =
        read_moves(start, text).map_err(|error| anyhow!("{}", error.message.of(spoken())))?;
    if moves.is_empty() {
        bail!(say("the moves of the try are missing", "紛れの指し手を指定してください"));
    }
    if let Some(index) = start.first_unchecked(&moves) {
        let number = index + 1;
        bail!(say(
            format!("move {number} does not give check"),
            format!("{number}手目は王手ではありません")
        ));
    }
    Ok(moves)
}

/// Returns the moves up to the first check that fails, and its fate; or all moves up to the last
/// check if all mate.
fn first_that_fails<'a>(
    solver: &mut Solver,
    start: &Position,
    moves: &'a [Move],
    limits: &Limits,
) -> (&'a [Move], Fate) {
    let mut session = solver.problem(start);
    let mut last: &[Move] = &[];
    for index in (0..moves.len()).step_by(2) {
        last = &moves[..=index];
        let position = start.after(last);
        session.go_to(&position);
        let nodes = limits.nodes.map(|nodes| session.nodes().saturating_add(nodes));
        match session.ask(&Question::ANY, Table::Shared, &Limits { nodes, ..limits.clone() }) {
            Answer::Mate(_) => {}
            Answer::NoMate(_) => return (last, fate(&mut session, &position, limits)),
            Answer::Undecided => return (last, Fate::Undecided),
        }
    }
    (last, Fate::Mates)
}

/// Judges the problem, and finds the line after these moves, whose checks all mate.
fn mating(engine: &mut Engine, problem: &Problem, moves: &[Move]) -> Result<Mating, Stopped> {
    let verdict = engine.judge(problem);
    let Engine { solver, limits, .. } = engine;
    let mut oracle = PositionOracle::new(problem, &verdict, solver, limits);
    let best = oracle.best(&problem.position.after(moves))?;
    let worth = match moves.split_last() {
        Some((&check, before)) => oracle.worth(before, check)?,
        None => Worth::Best,
    };
    Ok(Mating {
        line: best.line,
        length: best.value.map(|value| moves.len() as u32 + value.length),
        is_solution: verdict.solution.starts_with(moves),
        worth,
    })
}

fn record(moves: &[Move], result: &TryResult) -> TryRecord {
    let usi = |moves: &[Move]| moves.iter().copied().map(write_usi).collect();
    let mv = moves.last().copied().map(write_usi);
    let empty = TryRecord {
        ply: moves.len(),
        mv,
        answer: "mates",
        replies: vec![],
        open: vec![],
        line: vec![],
        ended: None,
        length: None,
        worth: None,
    };
    match result {
        TryResult::Mates(mating) => TryRecord {
            line: usi(&mating.line),
            length: mating.length,
            worth: mating.worth_name(),
            ..empty
        },
        TryResult::Undecided => TryRecord { answer: "undecided", ..empty },
        TryResult::Fails(Refutation { replies, open, line, is_ended }) => TryRecord {
            answer: "fails",
            replies: usi(replies),
            open: usi(open),
            line: usi(line),
            ended: Some(*is_ended),
            ..empty
        },
    }
}

impl Mating {
    /// Returns the name of the worth in data.
    fn worth_name(&self) -> Option<&'static str> {
        match self.worth {
            Worth::Best if self.is_solution => Some("solution"),
            Worth::Best => Some("best"),
            Worth::Slow { .. } => Some("slow"),
            Worth::Other(kind) => Some(kind.name()),
            Worth::Fails | Worth::Open => None,
        }
    }

    /// Returns the remark about the worth, after the words that the check mates.
    fn remark(&self, view: &View) -> String {
        match self.worth {
            Worth::Best if self.is_solution => {
                say(": it is the solution.", "（作意）。").to_owned()
            }
            Worth::Best => say(", as fast as possible.", "（最短）。").to_owned(),
            Worth::Slow { instead, .. } => say(
                format!("; there is a mate in {instead}."),
                format!("。{instead}手で詰む手順があります。"),
            ),
            Worth::Other(kind) => {
                let name = report::kind(view, kind);
                say(
                    format!(", but it is not the solution: {name}."),
                    format!("。作意ではありません（{name}）。"),
                )
            }
            Worth::Fails | Worth::Open => say(".", "。").to_owned(),
        }
    }
}

/// Describes the result of the last of these moves in sentences.
fn text(problem: &Problem, moves: &[Move], result: &TryResult, view: &View) -> String {
    let start = &problem.position;
    let Some((last, before)) = moves.split_last() else { return String::new() };
    let check = report::numbered(view, start, before, &[*last]).concat();
    match result {
        TryResult::Mates(mating) => {
            let line = match mating.line.is_empty() {
                true => String::new(),
                false => report::line(view, start, moves, &mating.line),
            };
            let mates = match mating.length {
                Some(length) if before.is_empty() => {
                    say(format!("{check} mates in {length}"), format!("{check} で{length}手詰"))
                }
                Some(length) => say(
                    format!("{check} mates in {length} moves from the start"),
                    format!("{check} で初手から{length}手詰"),
                ),
                None => say(
                    format!("{check} mates, but a limit ended the search for its length"),
                    format!("{check} で詰みますが、手数は未確定（探索の上限に達しました）"),
                ),
            };
            report::sentence(view, &(mates + &mating.remark(view)), 2) + &line
        }
        TryResult::Undecided => say(
            format!("{check}: undecided; a limit came first.\n"),
            format!("{check}：未確定（探索の上限に達しました）。\n"),
        ),
        TryResult::Fails(refutation) => report::refutation(view, start, moves, refutation),
    }
}
