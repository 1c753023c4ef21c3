//! `tsume improve`: what a composer would try with a problem, and what it gains.

use std::collections::HashSet;
use std::num::NonZeroU8;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::mpsc;

use anyhow::{anyhow, bail};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::composing::{self, DataFormat};
use super::engine::{Engine, EngineArguments, Mode, Usual};
use super::input::Inputs;
use super::journal::{EarlierRun, Journal};
use super::language::say;
use super::progress::{Counter, Counts};
use super::pulse::{Desk, Pulse};
use super::shard::Shard;
use super::trials::{Trials, Tried};
use super::verdicts::ViewArguments;
use super::writing::WriteArguments;
use super::{Exit, Output, interruption, units};
use crate::collection::{OutputForm, lost, write};
use crate::compose::Change;
use crate::compose::improve::{Aim, Candidate, Facts, Gain, gains, pieces};
use crate::judge::{Spot, Task};
use crate::notation::neutral;
use crate::problem::{Claims, DefectKind, Problem};
use crate::report::{self, Conditions, Record, VerdictRecord, View};

/// What is asked of a candidate, and its limit, unless something else is said.
const USUAL: Usual = Usual { mode: Mode::Judge, time: None, nodes: Some(50_000) };

/// Try changes of a problem, and list those that are sound, with what each gains
///
/// Each piece is taken off, moved by a square, exchanged, promoted or demoted; pieces are added; hands
/// are changed; the whole is mirrored and moved. Listed is what is sound and has the same solution
/// without more pieces, or a longer one, or a fault less.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// Which problem of the inputs is meant, by its id or number [default: the only one]
    #[arg(long, value_name = "ID")]
    problem: Option<String>,

    /// Look for the least change that makes the problem sound with the same solution: the one that it
    /// claims, or else the one that is found
    #[arg(long)]
    mend: bool,

    /// List problems with the same solution that have not this fault, be they sound or not
    /// [default: none]
    #[arg(long, value_name = "FAULT", value_parser = fault, conflicts_with = "mend")]
    fault: Option<DefectKind>,

    /// List every sound problem, whether it gains anything or not
    #[arg(long, conflicts_with_all = ["mend", "fault"])]
    all: bool,

    /// How many changes are made at once, 1 or 2; the first of two must leave the solution correct.
    /// With --mend two are tried where one is not enough, up to the first that is
    /// [default: 1; with --mend 2]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=2))]
    changes: Option<u8>,

    /// How the list is sorted
    #[arg(long, value_enum, default_value = "change")]
    sort: Sort,

    /// What is printed
    #[arg(long, value_enum, default_value = "text", conflicts_with = "to")]
    format: DataFormat,

    /// Write the problems that are found in this notation or form [default: list them as --format says]
    #[arg(long, value_enum, value_name = "NOTATION")]
    to: Option<OutputForm>,

    #[command(flatten)]
    writing: WriteArguments,

    /// How many candidates are judged at a time; each has a table of its own
    /// [default: one for each core]
    #[arg(long, short, allow_negative_numbers = true, value_parser = units::several)]
    jobs: Option<NonZeroU8>,

    /// Go on with the JSON lines of a former run, which may have ended anywhere: a line for each
    /// candidate. The file need not be there yet [default: begin anew]
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    engine: EngineArguments,

    #[command(flatten)]
    view: ViewArguments,
}

/// How a list is sorted; what is equal stays in the order of the changes.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    /// By what is changed: taken off, moved, exchanged, added, mirrored, moved as a whole
    Change,
    /// The longest solution first
    Length,
    /// The fewest pieces first, and among these the fewest idle ones
    Pieces,
}

/// Reads the name of a fault.
fn fault(name: &str) -> Result<DefectKind, String> {
    DefectKind::of(name).ok_or_else(|| {
        let names: Vec<&str> = DefectKind::ALL.into_iter().map(DefectKind::name).collect();
        let names = names.join(", ");
        say(format!("expected one of: {names}"), format!("次のどれかを指定してください：{names}"))
    })
}

impl Arguments {
    fn aim(&self) -> Aim {
        match self.fault {
            _ if self.mend => Aim::Mended,
            Some(kind) => Aim::Without(kind),
            None if self.all => Aim::Sound,
            None => Aim::Better,
        }
    }

    fn changes(&self) -> u8 {
        self.changes.unwrap_or(if self.mend { 2 } else { 1 })
    }

    fn earlier(&self) -> anyhow::Result<(Option<Journal>, Option<EarlierRun>)> {
        let Some(path) = &self.resume else { return Ok((None, None)) };
        let conditions = Conditions::new(&self.engine.task(USUAL), &self.engine.limits(USUAL));
        let (journal, earlier) = Journal::resume(path, &conditions, Shard::WHOLE)?;
        Ok((Some(journal), Some(earlier)))
    }
}

/// A candidate that is what is asked for.
struct Found {
    candidate: Candidate,
    record: Record,
    facts: Facts,
    /// The pieces that it does not need; looked for when all candidates are judged.
    idle: Vec<Spot>,
}

impl Found {
    fn solution(&self) -> Option<String> {
        self.record.verdict().map(|verdict| verdict.solution().join(" "))
    }

    fn look_for_idle_pieces(&mut self, engine: &mut Engine) {
        let mut problem = self.candidate.problem();
        problem.claims.solution = self.solution();
        let task = Task { idle: true, ..engine.task() };
        let verdict = engine.judge(&problem, &task, &mut |_| ());
        let idle = verdict.defects.iter().filter(|defect| defect.kind == DefectKind::IdlePiece);
        self.idle = idle.filter_map(|defect| defect.piece).collect();
    }
}

/// What is known of a candidate from its record.
fn facts(candidate: &Candidate, record: &Record) -> Option<Facts> {
    let verdict = record.verdict()?;
    Some(Facts {
        sound: verdict.sound(),
        length: verdict.length(),
        is_same: candidate.line.is_some() && verdict.agrees() == Some(true),
        faults: verdict.faults(),
        pieces: pieces(&candidate.position),
    })
}

/// Tries the changes of a problem.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let stop = interruption::flag()?;
    let view = arguments.view.view();
    let Some(problem) = composing::one_problem(&arguments.inputs, &arguments.problem, output)?
    else {
        return Ok(Exit::Wrong);
    };
    let mut writing = arguments.to.map(|form| arguments.writing.begin(form)).transpose()?;
    if writing.is_none() && arguments.writing.is_asked() {
        bail!(say(
            "--output and --encoding need --to",
            "--output と --encoding には --to が必要です"
        ));
    }
    let (mut journal, earlier) = arguments.earlier()?;
    let mut engines = arguments.engine.several(USUAL, arguments.jobs, &stop)?;
    let Some(engine) = engines.first_mut() else { return Ok(Exit::Wrong) };
    let task = Task { idle: true, ..engine.task() };
    let verdict = engine.judge(&problem, &task, &mut |_| ());
    if engine.is_stopped() {
        return Ok(Exit::Interrupted);
    }
    let shows_text = writing.is_none() && arguments.format == DataFormat::Text;
    if shows_text {
        output.answer(&report::short(&problem, &verdict, &view))?;
        output.flush()?;
    }
    let unchanged = Candidate::unchanged(&problem, &verdict);
    let aim = arguments.aim();
    if aim.must_keep() && unchanged.line.is_none() {
        bail!(say(
            "there is no solution to keep: the problem claims none, and none was found",
            "残すべき作意がありません：作品に書かれておらず、見つかりもしません"
        ));
    }
    let original = Facts {
        sound: verdict.sound(),
        length: verdict.value.map(|value| value.length),
        is_same: true,
        faults: verdict.faults(),
        pieces: pieces(&problem.position),
    };
    let mut search =
        Search { aim, original, view, ..Search::new(unchanged, arguments.changes() > 1) };
    let done = search.run(engines, (&mut journal, earlier), output)?;
    if let Some(mismatch) = done {
        if let Some(journal) = journal {
            journal.take_back()?;
        }
        bail!(mismatch);
    }
    let is_stopped = stop.load(Ordering::Relaxed);
    if let Some(journal) = journal.filter(|_| !is_stopped) {
        journal.finish(None)?;
    }
    let mut engine = arguments.engine.engine(USUAL)?;
    search.found.iter_mut().for_each(|found| found.look_for_idle_pieces(&mut engine));
    search.sort(arguments.sort);
    for (index, found) in search.found.iter().enumerate() {
        match (&mut writing, arguments.to) {
            (Some(writing), Some(form)) => {
                let problem = search.problem(&problem, index + 1, found);
                writing.write(&problem, &write(&problem, form), &lost(&problem, form), output)?;
            }
            _ if shows_text => {}
            _ => output.data(&composing::json(&search.row(found)))?,
        }
    }
    if shows_text {
        output.answer(&search.table())?;
        output.answer(&search.summary(is_stopped))?;
    } else {
        output.complain(&search.summary(is_stopped))?;
    }
    if let Some(writing) = writing {
        writing.end(output)?;
    }
    Ok(match (is_stopped, search.found.is_empty(), search.undecided > 0) {
        (true, ..) => Exit::Interrupted,
        (_, false, _) => Exit::Fine,
        (_, true, true) => Exit::Undecided,
        (_, true, false) => Exit::Defective,
    })
}

/// What was tried and found so far.
struct Search {
    unchanged: Candidate,
    original: Facts,
    aim: Aim,
    view: View,
    /// Whether two changes are made at once.
    two: bool,
    found: Vec<Found>,
    /// Those after which the solution is still right, with the number of their faults.
    kept: Vec<(usize, Candidate)>,
    done: u64,
    now: u64,
    undecided: u64,
}

/// A candidate as data.
#[derive(Serialize)]
struct Row<'a> {
    changes: Vec<String>,
    gains: Vec<String>,
    pieces: u32,
    idle: Vec<String>,
    #[serde(flatten)]
    verdict: Option<&'a VerdictRecord>,
}

impl Search {
    fn new(unchanged: Candidate, two: bool) -> Search {
        let position = &unchanged.position;
        let pieces = pieces(position);
        let original = Facts { sound: None, length: None, is_same: true, faults: vec![], pieces };
        let (aim, view) = (Aim::Sound, View::default());
        let (found, kept) = (vec![], vec![]);
        Search { unchanged, original, aim, view, two, found, kept, done: 0, now: 0, undecided: 0 }
    }

    /// Tries single changes, then pairs of them if that is asked; the answer is why an earlier run
    /// does not fit.
    fn run(
        &mut self,
        engines: Vec<Engine>,
        (journal, earlier): (&mut Option<Journal>, Option<EarlierRun>),
        output: &mut Output,
    ) -> anyhow::Result<Option<String>> {
        let stop = interruption::flag()?;
        let must_keep = self.aim.must_keep();
        let mut first: Vec<Candidate> = self.unchanged.all_changed().collect();
        first.retain(|candidate| !must_keep || candidate.line.is_some());
        let mut seen: HashSet<(u64, u64)> = [self.unchanged.key()].into();
        first.retain(|candidate| seen.insert(candidate.key()));
        let mut left = first.len();
        let counter = Counter::new(self.view);
        output.make_way(counter.bar());
        counter.total().store(left as u64, Ordering::Relaxed);
        let desk = Desk::default();
        let _pulse = Pulse::start(&desk, self.view, !counter.is_shown())?;
        let (send, more) = mpsc::channel();
        let mut send = Some(send).filter(|_| left > 0);
        let trials = Trials { first, more, earlier, must_keep };
        let mut results = trials.start(engines, desk, &stop)?;
        while let Some(tried) = results.next(|| stop.load(Ordering::Relaxed)) {
            match tried {
                Some(Tried::New(candidate, _) | Tried::Earlier(candidate, _))
                    if self.is_enough(&candidate) =>
                {
                    break;
                }
                Some(Tried::New(candidate, record)) => {
                    if let Some(journal) = journal {
                        journal.add(&record)?;
                    }
                    self.now += 1;
                    self.take(*candidate, record);
                }
                Some(Tried::Earlier(candidate, record)) => self.take(*candidate, record),
                Some(Tried::Mismatch(message)) => return Ok(Some(message)),
                None if stop.load(Ordering::Relaxed) => break,
                None => {
                    let ended = "a thread that judges has come to an end";
                    return Err(anyhow!(say(ended, "検討するスレッドが終了しました")));
                }
            }
            counter.tell(|| self.counts());
            left = left.saturating_sub(1);
            if left == 0
                && let Some(send) = send.take()
                && self.two
                && (self.aim != Aim::Mended || self.found.is_empty())
            {
                counter.total().store(0, Ordering::Relaxed);
                // The other thread has come to its end if nobody wants them.
                let _ = send.send(self.pairs(std::mem::take(&mut seen)));
            }
        }
        Ok(None)
    }

    /// Every candidate after two changes of which the first leaves the solution right, those with the
    /// fewest faults first.
    fn pairs(
        &mut self,
        mut seen: HashSet<(u64, u64)>,
    ) -> Box<dyn Iterator<Item = Candidate> + Send> {
        let must_keep = self.aim.must_keep();
        let mut kept = std::mem::take(&mut self.kept);
        kept.sort_by_key(|(faults, _)| *faults);
        let second = kept.into_iter().flat_map(|(_, candidate)| {
            let changed: Vec<Candidate> = candidate.all_changed().collect();
            changed
        });
        Box::new(second.filter(move |candidate| {
            (!must_keep || candidate.line.is_some()) && seen.insert(candidate.key())
        }))
    }

    /// Whether the least change was found, and everything with the same first change was tried.
    fn is_enough(&self, candidate: &Candidate) -> bool {
        let found = self.found.first().filter(|_| self.aim == Aim::Mended);
        found.is_some_and(|found| {
            candidate.changes.len() > 1
                && found.candidate.changes.first() != candidate.changes.first()
        })
    }

    fn counts(&self) -> Counts {
        let found = self.found.len();
        let classes = vec![say(format!("{found} found"), format!("発見 {found}"))];
        Counts { done: self.done, now: self.now, classes }
    }

    fn take(&mut self, candidate: Candidate, record: Record) {
        self.done += 1;
        let Some(facts) = facts(&candidate, &record) else { return };
        self.undecided +=
            u64::from(facts.sound.is_none() && facts.faults.is_empty() && facts.length.is_none());
        if self.two && facts.is_same && candidate.changes.len() == 1 {
            self.kept.push((facts.faults.len(), candidate.clone()));
        }
        if self.aim.is_met(&self.original, &facts) {
            self.found.push(Found { candidate, record, facts, idle: vec![] });
        }
    }

    fn sort(&mut self, sort: Sort) {
        match sort {
            // That is the order in which they were judged.
            Sort::Change => {}
            Sort::Length => {
                self.found.sort_by_key(|found| std::cmp::Reverse(found.facts.length));
            }
            Sort::Pieces => {
                self.found.sort_by_key(|found| (found.facts.pieces, found.idle.len()));
            }
        }
    }

    fn gains(&self, found: &Found) -> Vec<String> {
        gains(&self.original, &found.facts).iter().map(gain).collect()
    }

    fn row<'a>(&self, found: &'a Found) -> Row<'a> {
        Row {
            changes: found.candidate.changes.iter().map(Change::to_string).collect(),
            gains: self.gains(found),
            pieces: found.facts.pieces,
            idle: found.idle.iter().map(Spot::to_string).collect(),
            verdict: found.record.verdict(),
        }
    }

    /// A candidate as a problem of a collection.
    fn problem(&self, original: &Problem, number: usize, found: &Found) -> Problem {
        let gains = self.gains(found).join(", ");
        let claims = Claims {
            id: Some(number.to_string()),
            title: original.claims.title.clone(),
            moves: found.facts.length,
            solution: found.solution(),
            notes: Some(format!("{}: {gains}", self.changes(&found.candidate))),
            ..Claims::default()
        };
        Problem { position: found.candidate.position.clone(), claims }
    }

    fn changes(&self, candidate: &Candidate) -> String {
        let named = |change: &Change| self.view.pick(change.to_string(), change.japanese());
        let names: Vec<String> = candidate.changes.iter().map(named).collect();
        names.join(self.view.pick(", ", "、"))
    }

    fn table(&self) -> String {
        let head = say(["change", "moves", "pieces", "gains"], ["変更", "手数", "駒数", "利点"]);
        let mut rows = vec![head.map(str::to_owned)];
        for found in &self.found {
            let mut gains = self.gains(found).join(say(", ", "、"));
            if !found.idle.is_empty() {
                let idle = composing::spots(&found.idle, &self.view);
                gains += &say(format!("; idle: {idle}"), format!("。飾り駒：{idle}"));
            }
            let length = found.facts.length.map_or("-".to_owned(), |length| length.to_string());
            let pieces = found.facts.pieces.to_string();
            rows.push([self.changes(&found.candidate), length, pieces, gains]);
        }
        let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
        let widths = [0, 1, 2].map(width);
        let blanks = |text: &str, width: usize| " ".repeat(width.saturating_sub(text.width()));
        let line = |row: &[String; 4]| {
            let [change, length, pieces, gains] = row;
            let change = change.clone() + &blanks(change, widths[0]);
            let length = blanks(length, widths[1]) + length;
            let pieces = blanks(pieces, widths[2]) + pieces;
            format!("{change}  {length}  {pieces}  {gains}\n")
        };
        let rows = if self.found.is_empty() { &[] } else { &rows[..] };
        rows.iter().map(line).collect::<String>()
    }

    fn summary(&self, is_stopped: bool) -> String {
        let Search { done, undecided, .. } = self;
        let found = self.found.len();
        let mut text = say(
            format!("{found} found, {done} candidates judged, {undecided} undecided"),
            format!("発見{found}、検討した候補{done}、未確定{undecided}"),
        );
        if is_stopped {
            text += say("; interrupted", "（中断）");
        }
        neutral(&text) + "\n"
    }
}

/// A gain in words.
fn gain(gain: &Gain) -> String {
    match gain {
        Gain::FaultsGone(kinds) => {
            let names = kinds.iter().map(|kind| say(kind.name(), kind.japanese()));
            let names = names.collect::<Vec<_>>().join(say(" and ", "・"));
            say(format!("no {}", names.replace("no mate", "escape")), format!("{names}の解消"))
        }
        Gain::Longer(by) => say(format!("{by} moves longer"), format!("{by}手延びる")),
        Gain::FewerPieces(1) => say("one piece fewer", "1枚少ない").to_owned(),
        Gain::FewerPieces(by) => say(format!("{by} pieces fewer"), format!("{by}枚少ない")),
        Gain::SameSolution => say("same solution", "作意は同じ").to_owned(),
    }
}
