//! `tsume check`: judges every problem of a collection, several at a time, and prints a summary.
//!
//! Judgements are printed in the order of the input, as early as possible.

use std::num::NonZeroU8;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::bail;

use crate::cli::batch::destination::{Destination, Only, Plan};
use crate::cli::batch::earlier_run::EarlierRun;
use crate::cli::batch::journal::Journal;
use crate::cli::batch::judge_inputs::{Done, Judging, Tested, count, have_credits};
use crate::cli::batch::proof_folder::ProofArguments;
use crate::cli::batch::rematch::rematch;
use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::inputs::{InputError, Inputs};
use crate::cli::options::limits::{LimitArguments, Minute};
use crate::cli::options::machine::MachineArguments;
use crate::cli::options::question::{ClaimArguments, QuestionArguments, ToleranceArguments};
use crate::cli::options::shard::Shard;
use crate::cli::options::values;
use crate::cli::options::view::{exit, view};
use crate::cli::output::atomic_file::Existing;
use crate::cli::output::run_files::RunFiles;
use crate::cli::output::sink::SinkArguments;
use crate::cli::process::exit::Exit;
use crate::cli::process::heartbeat::{Heartbeat, InProgress};
use crate::cli::process::interruption;
use crate::cli::process::language::{refused, say, spoken};
use crate::cli::process::progress::{self, Counter};
use crate::cli::process::terminal::Output;
use crate::cli::process::time_limit::TimeLimit;
use crate::cli::process::work_unit::WorkUnit;
use crate::compose::pool::{Next, Results};
use crate::compose::same::{Copies, Copy};
use crate::judge::{Engine, Task};
use crate::judgement::Conditions;
use crate::report::{self, FormatOptions, JSON_LINES, OutputFormat, Summary, TABLE, View};
use crate::text::Text;

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Judge),
    pages: "docs/check.md, docs/collections.md, docs/json.md",
    examples: [
        (
            "tsume check problems/",
            Text { en: "everything in a folder", ja: "フォルダの全作品を検討する" },
        ),
        (
            "tsume check --resume verdicts.jsonl problems/",
            Text {
                en: "the same; can be continued with the same command after an interruption",
                ja: "中断しても、同じコマンドで続きから再開できる",
            },
        ),
        (
            "tsume check --only defective,wrong --time 10 --lang ja problems.yaml",
            Text {
                en: "only defective and wrong problems, in Japanese; ten seconds for each problem",
                ja: "問題のある作品だけを日本語で示す。1題10秒まで",
            },
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Judge all problems of collections, and sum up",
    "作品集の全作品を並行して検討し、集計する",
))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    question: QuestionArguments,

    #[command(flatten)]
    tolerance: ToleranceArguments,

    #[command(flatten)]
    limits: LimitArguments<Minute>,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    sink: SinkArguments,

    #[arg(help = say(
        "Judge this many problems at a time [default: one for each core]\n\n\
         Each has a table of its own.",
        "同時に検討する題数。それぞれが自分の置換表を持つ（既定: コアの数）",
    ))]
    #[arg(long, short, allow_negative_numbers = true, value_parser = values::several)]
    jobs: Option<NonZeroU8>,

    #[command(flatten)]
    claims: ClaimArguments,

    #[arg(help = say(
        "Print only problems with one of these verdicts [default: all]\n\n\
         The summary counts all problems.",
        "該当する作品だけを示す。集計は全作品について行う（既定: 全て）",
    ))]
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Only>,

    #[arg(help = say(
        "Stop after the first defective, wrong or unreadable problem",
        "不完全作、作意と違うもの、読み取り不能なものが一つあれば、そこで終わる",
    ))]
    #[arg(long, hide_short_help = true)]
    fail_fast: bool,

    #[arg(help = say(
        "Judge every N-th problem, from the I-th on [default: every problem]\n\n\
         N programs with the shards 1/N to N/N judge all problems; `tsume merge` puts their outputs \
         together.",
        "I番目からN題ごとに検討する。N個のプログラムで全作品を分担できる（既定: 全て）",
    ))]
    #[arg(long, hide_short_help = true, value_name = "I/N")]
    shard: Option<Shard>,

    #[arg(help = say(
        "Continue the JSON-lines file of an earlier run [default: begin anew]\n\n\
         Skips the problems that are in the file and appends the others as soon as they are judged; \
         in the end the lines are in order. Verdicts are matched by position and id; those of \
         problems that are gone are dropped. The earlier run may have stopped anywhere, and the \
         file may be missing.",
        "以前の結果（JSONの行）の続きから再開し、残りを書き足す。結果は局面と id で照合し、なくなっ\
         た作品の結果は除く。どこで中断していてもよく、まだなくてもよい（既定: 最初から）",
    ))]
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    proofs: ProofArguments,

    #[arg(help = say(
        "Leave out times, so that the same work prints the same text",
        "時間を省く。同じ仕事はいつも同じ出力になる",
    ))]
    #[arg(long, hide_short_help = true)]
    no_times: bool,
}

impl Arguments {
    fn format(&self) -> anyhow::Result<&'static dyn OutputFormat> {
        let usual = if self.resume.is_some() { JSON_LINES } else { TABLE };
        let format = self.sink.format(usual)?;
        if self.resume.is_some() && self.sink.output.is_none() {
            if !format.is_complete() {
                bail!(say(
                    "--resume continues JSON lines only; for another format use --output",
                    "--resume で続けられるのは jsonl 形式だけです。他の形式には --output が必要です"
                ));
            }
            if !self.only.is_empty() {
                bail!(say(
                    "--resume keeps all verdicts; --only needs --output",
                    "--resume は全ての結果を残します。--only には --output が必要です"
                ));
            }
        }
        Ok(format)
    }

    /// Returns the question about each problem.
    fn task(&self) -> Task {
        Task {
            claimed_variations: self.claims.claimed_variations,
            tolerance: self.tolerance.rule(),
            ..self.question.task()
        }
    }

    /// Opens the journal of an earlier run, and reads its judgements, if there is an earlier run.
    fn earlier(&self, shard: Shard) -> anyhow::Result<(Option<Journal>, Option<EarlierRun>)> {
        let Some(path) = &self.resume else { return Ok((None, None)) };
        let conditions = Conditions::new(&self.task(), &self.limits.limits());
        let (journal, earlier) = Journal::resume(path, &conditions, shard)?;
        Ok((Some(journal), Some(earlier)))
    }
}

/// Judges every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let stop = interruption::flag()?;
    let format = arguments.format()?;
    // A run that is continued writes the same files again.
    let existing = match arguments.resume.as_deref().is_some_and(Path::exists) {
        true => Existing::Replace,
        false => arguments.sink.existing(),
    };
    arguments.sink.refuse_existing(existing)?;
    arguments.sink.note_unused(format, output)?;
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    if let Some(path) = arguments.resume.as_deref().filter(|_| shard == Shard::WHOLE) {
        let own = RunFiles::standard().with_replaced(path);
        let own = arguments.sink.output.iter().fold(own, |own, name| own.with_replaced(name));
        let inputs = arguments.inputs.clone().without(own);
        let conditions = Conditions::new(&arguments.task(), &arguments.limits.limits());
        if let Some(dropped) = rematch(path, &inputs, &conditions)?
            && let Some(note) = dropped.note(path)
        {
            output.complain(&report::draw_note(&note, spoken()))?;
        }
    }
    let (journal, earlier) = arguments.earlier(shard)?;
    let task = arguments.task();
    let proofs = arguments.proofs.begin(arguments.sink.existing(), arguments.resume.as_deref())?;
    let paranoid = proofs.paranoid;
    let Arguments { inputs, limits, machine, sink, jobs, only, fail_fast, no_times, .. } =
        arguments;
    let view = view();
    let is_filter = format.is_complete() && inputs.is_standard() && !fail_fast;
    // If there is no memory for the engines, no file is created.
    let engines = Engine::several(task, &limits.limits(), machine, jobs)?;
    let time = limits.limits().time.map(|each| TimeLimit { each, jobs: engines.len() });
    let counter = Counter::new(WorkUnit::Problems, time, view);
    output.make_way(counter.bar());
    let own = sink.output.iter().fold(RunFiles::standard(), |own, name| own.with_replaced(name));
    let files = inputs.file_names();
    let credits = format.name() == TABLE.name() && view.folds && have_credits(&inputs);
    let plan = Plan { sink, existing, format, view, files, credits, only };
    let destination = Destination::new(output, journal, plan)?;
    let own =
        destination.journal().iter().fold(own, |own, journal| own.with_written(journal.file()));
    let inputs = inputs.without(own);
    let inputs = if is_filter { inputs.by_line() } else { inputs };
    let (summary, copies) = (Summary::default(), Copies::new(COMPARED, NAMED));
    let earlier_verdicts = EarlierVerdicts::default();
    let names = FormatOptions { files, ..FormatOptions::default() };
    let (now, lost) = (0, false);
    let mut run =
        Run { destination, is_filter, summary, copies, names, now, earlier_verdicts, lost };
    if limits.is_default() {
        run.summary.note_default_limit(limits.limits().time, &view);
    }
    if counter.is_shown() {
        count(inputs.clone(), shard, counter.total(), stop.clone())?;
    }
    let desk = InProgress::default();
    let pulse = Heartbeat::start(&desk, view, !counter.is_shown() && !is_filter)?;
    let (times, complains, order) = (!no_times, !is_filter, run.destination.order());
    let judging = Judging { inputs, shard, earlier, task, order, times, complains, proofs };
    let mut results = judging.start(engines, desk, &stop)?;
    let done = run.take_all(&mut results, &stop, &counter, &view, fail_fast);
    drop((counter, pulse));
    let is_stopped = stop.load(Ordering::Relaxed);
    let (worst, is_cut) = match done {
        Ok(done) => done,
        Err(Failure::Mismatch(message)) => {
            run.destination.take_back()?;
            bail!(message)
        }
        Err(Failure::Other(error)) => {
            run.destination.fail()?;
            return Err(error);
        }
    };
    if let Some(remark) = run.earlier_verdicts.remark(paranoid) {
        run.summary.note(remark);
    }
    for remark in copies_notes(&run.copies, &view) {
        run.summary.note(remark);
    }
    if is_stopped {
        run.summary.note_interruption(&view);
    }
    let text = match (run.summary.count(), worst) {
        // The error message is enough.
        (0, Exit::Wrong) => String::new(),
        _ => run.summary.text(Some((run.now, start.elapsed())), &view),
    };
    run.destination.end(&text, !(is_cut || run.lost || is_stopped))?;
    Ok(if is_stopped { Exit::Interrupted } else { worst })
}

/// The reason why a run fails.
enum Failure {
    /// An earlier run had other inputs.
    Mismatch(String),
    /// Anything else.
    Other(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Other(error.into())
    }
}

/// A run: the counts so far, and the destination of the judgements.
struct Run<'a> {
    destination: Destination<'a>,
    /// Whether another program uses this one through a pipe and reads the verdicts. The exit code
    /// then only says whether the verdicts are complete, and problems that cannot be read cause no
    /// messages on stderr.
    is_filter: bool,
    summary: Summary,
    /// The problems that are copies of others.
    copies: Copies,
    /// The options by which problems are named.
    names: FormatOptions,
    /// The number of problems that this run has judged.
    now: u64,
    /// The counts of the verdicts of an earlier run.
    earlier_verdicts: EarlierVerdicts,
    /// Whether an input could not be read.
    lost: bool,
}

/// Counts of the verdicts of an earlier run: those confirmed by their certificates, those judged
/// again, and the replaced ones among the latter.
#[derive(Default)]
struct EarlierVerdicts {
    confirmed: u64,
    again: u64,
    replaced: u64,
}

impl EarlierVerdicts {
    /// Returns a line about the counts. If nothing had to be verified, the line has only the number
    /// of problems judged again.
    fn remark(&self, paranoid: bool) -> Option<String> {
        let EarlierVerdicts { confirmed, again, replaced } = self;
        if paranoid && confirmed + again > 0 {
            return Some(say(
                format!(
                    "earlier verdicts: {confirmed} verified, {again} judged again, {replaced} replaced"
                ),
                format!("以前の判定：検証{confirmed}、再検討{again}、置き換え{replaced}"),
            ));
        }
        (*again > 0).then(|| {
            say(
                format!("earlier verdicts without a certificate: {again} judged again"),
                format!("証明書のない以前の判定：再検討{again}"),
            )
        })
    }
}

impl Run<'_> {
    /// Receives all results. Returns the greatest exit code, and whether it stopped early because
    /// one of the results is a failure.
    fn take_all(
        &mut self,
        results: &mut Results<Done>,
        stop: &Arc<AtomicBool>,
        counter: &Counter,
        view: &View,
        fail_fast: bool,
    ) -> Result<(Exit, bool), Failure> {
        let mut worst = Exit::Fine;
        loop {
            if !results.is_ready() {
                self.destination.flush()?;
            }
            let exit = match results.take(stop).map_err(refused)? {
                Next::Result(done) => self.take(done)?,
                // The other program pairs the answers with its lines: none follows a missing one.
                Next::Interrupted if self.is_filter => return Ok((Exit::Interrupted, false)),
                Next::Interrupted => Exit::Interrupted,
                Next::End => return Ok((worst, false)),
            };
            counter.update(|| self.progress(view));
            worst = worst.max(exit);
            if fail_fast && matches!(exit, Exit::Defective | Exit::Wrong) {
                return Ok((worst, true));
            }
        }
    }

    /// Prints an error, if there is one, and returns its exit code.
    fn complain(&mut self, complaint: Option<(String, Exit)>) -> Result<Exit, Failure> {
        let Some((complaint, exit)) = complaint else { return Ok(Exit::Fine) };
        self.destination.complain(&complaint)?;
        Ok(exit)
    }

    fn progress(&self, view: &View) -> progress::Counts {
        let Run { summary, now, .. } = self;
        progress::Counts { done: summary.count(), now: *now, classes: summary.counts(view) }
    }

    /// Writes and counts the result for an item, and returns its exit code.
    fn take(&mut self, done: Done) -> Result<Exit, Failure> {
        let mut worst = Exit::Fine;
        let record = match done {
            Done::New(record, complaint) => {
                self.now += 1;
                self.destination.add(&record)?;
                worst = self.complain(complaint)?;
                record
            }
            Done::Replaced(record, complaint) => {
                self.now += 1;
                self.earlier_verdicts.again += 1;
                self.earlier_verdicts.replaced += 1;
                self.destination.add(&record)?;
                worst = self.complain(complaint)?;
                record
            }
            Done::Earlier(record, tested) => {
                if record.replaces() {
                    self.destination.add(&record)?;
                }
                match tested {
                    Tested::Not => {}
                    Tested::ByCertificate => self.earlier_verdicts.confirmed += 1,
                    Tested::Again(complaint) => {
                        self.now += 1;
                        self.earlier_verdicts.again += 1;
                        worst = self.complain(complaint)?;
                    }
                }
                record
            }
            // A filter may have an empty input.
            Done::Input(InputError::Empty(_)) if self.is_filter => return Ok(Exit::Fine),
            Done::Input(error @ InputError::Note(_)) => {
                self.destination.complain(&error.draw())?;
                return Ok(Exit::Fine);
            }
            Done::Input(error) => {
                // Of an input without problems nothing is lost.
                self.lost |= !matches!(error, InputError::Empty(_));
                self.destination.complain(&error.draw())?;
                return Ok(Exit::Wrong);
            }
            Done::Mismatch(message) => return Err(Failure::Mismatch(message)),
        };
        self.summary.add(&record);
        if let Some(judged) = record.verdict() {
            let name = self.names.name_of(&record);
            let name = (!name.starts_with('#')).then_some(&*name);
            self.copies.add(record.number().unwrap_or_default(), name, &judged.start.setup());
        }
        Ok(if self.is_filter { worst } else { worst.max(exit(record.standing())) })
    }
}

/// The most copies that the summary names.
const NAMED: usize = 5;
/// The most different problems that are compared with all later ones, so that the memory is bounded.
const COMPARED: usize = 200_000;

/// Returns a line about the copies among many problems, if there are any, and a line about the limit, if it was
/// reached.
fn copies_notes(copies: &Copies, view: &View) -> Vec<String> {
    let named = |Copy { name, first, is_mirrored }: &Copy| {
        let Text { en: english, ja: japanese } = if *is_mirrored {
            Text { en: ", mirrored", ja: "の左右逆" }
        } else {
            Text { en: "", ja: "と同じ" }
        };
        view.pick(format!("{name} is {first}{english}"), format!("{name} は {first} {japanese}"))
    };
    let list: Vec<String> = copies.list().iter().map(named).collect();
    let more = copies.count().checked_sub(list.len() as u64).filter(|&more| more > 0);
    let more = more.map(|more| view.pick(format!(" and {more} more"), format!("、ほか{more}題")));
    let list = list.join(view.pick(", ", "、")) + &more.unwrap_or_default();
    let same =
        (copies.count() > 0).then(|| view.pick(format!("same: {list}"), format!("同一作：{list}")));
    let limit = copies.is_full().then(|| {
        view.pick(
            format!("same: compared with the first {COMPARED} different problems only"),
            format!("同一作：最初の{COMPARED}題（同じものを除く）だけと比べた"),
        )
    });
    same.into_iter().chain(limit).collect()
}
