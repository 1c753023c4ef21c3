//! `tsume check`: judges every problem of a collection, several at a time, and prints a summary.
//!
//! Judgements are printed in the order of the input, as early as possible.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::bail;

use crate::cli::batch::{
    Destination, Done, EarlierRun, EarlierVerdicts, Journal, Judging, Only, ProofArguments, Tested,
    count, have_credits, rematch,
};
use crate::cli::options::{
    ClaimArguments, DecisionArguments, Group, Help, InputError, Inputs, LimitArguments,
    MachineArguments, Minute, QuestionArguments, RunArguments, Shard, ToleranceArguments,
    conditions_with, example, exit, view,
};
use crate::cli::output::{Existing, Format, JudgementArguments, JudgementOutput};
use crate::cli::process::{
    Counter, Counts, Exit, Heartbeat, InProgress, Output, TimeLimit, WorkUnit, interruption,
    refused, say, spoken,
};
use crate::compose::gate::Gate;
use crate::compose::pool::{Next, Results};
use crate::compose::same::Copies;
use crate::judge::{Engine, Task};
use crate::judgement::{Conditions, Judgement};
use crate::report::{FormatOptions, JSON_LINES, Summary, TABLE, View};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Judge),
    pages: "docs/check.md, docs/collections.md, docs/json.md",
    examples: [
        example("tsume check problems/", "everything in a folder", "フォルダの全作品を検討する"),
        example(
            "tsume check --resume verdicts.jsonl problems/",
            "the same; can be continued with the same command after an interruption",
            "中断しても、同じコマンドで続きから再開できる",
        ),
        example(
            "tsume check --only defective,wrong --time 10 --lang ja problems.yaml",
            "only defective and wrong problems, in Japanese; ten seconds for each problem",
            "問題のある作品だけを日本語で示す。1題10秒まで",
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
    decision: DecisionArguments,

    #[command(flatten)]
    limits: LimitArguments<Minute>,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    judgements: JudgementArguments,

    #[command(flatten)]
    run: RunArguments,

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
        "〈番目〉題目から〈分割数〉題おきに検討する。分割数だけのプログラムで全作品を分担できる（既定: 全て）",
    ))]
    #[arg(long, hide_short_help = true, value_name = "I/N")]
    shard: Option<Shard>,

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
    fn format(&self) -> anyhow::Result<Format> {
        let default = if self.run.resume.is_some() { &JSON_LINES } else { &TABLE };
        let format = self.judgements.format(default)?;
        if self.run.resume.is_some() && self.judgements.output.is_none() {
            if !format.is_complete {
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

    /// Returns what happens to an existing file. A run that is continued writes the same file again.
    fn existing(&self) -> Existing {
        match self.run.resume.as_deref().is_some_and(Path::exists) {
            true => Existing::Replace,
            false => self.judgements.overwriting.existing(),
        }
    }

    fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// Returns the question about each problem.
    fn task(&self) -> Task {
        self.decision.applied_to(Task {
            claimed_variations: self.claims.claimed_variations,
            tolerance: self.tolerance.rule(),
            ..self.question.task()
        })
    }

    /// Opens the journal of an earlier run, and reads its judgements, if there is an earlier run. The judgements of
    /// all problems are matched with the inputs first.
    fn open_earlier(
        &self,
        place: &JudgementOutput,
        gate: Option<&Gate>,
        output: &mut Output,
    ) -> anyhow::Result<(Option<Journal>, Option<EarlierRun>)> {
        let Some(path) = &self.run.resume else { return Ok((None, None)) };
        let conditions = Conditions::new(&self.task(), &self.limits.limits());
        let conditions = conditions_with(conditions, gate);
        let shard = self.shard();
        if shard == Shard::WHOLE {
            let inputs = self.inputs.clone().without(place.own_files().with_replaced(path));
            let dropped = rematch(path, &inputs, &conditions)?;
            if let Some(note) = dropped.and_then(|dropped| dropped.note(path)) {
                output.note(&note)?;
            }
        }
        let (journal, earlier) = Journal::resume(path, &conditions, shard)?;
        Ok((Some(journal), Some(earlier)))
    }
}

/// Judges every problem of the inputs.
pub fn run(mut arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let stop = interruption::flag()?;
    let format = arguments.format()?;
    let place = arguments.judgements.resolve(format, arguments.existing(), output)?;
    let gate = arguments.decision.gate(output)?;
    let (journal, earlier) = arguments.open_earlier(&place, gate.as_deref(), output)?;
    let existing = arguments.judgements.overwriting.existing();
    let proofs = arguments.proofs.begin(existing, arguments.run.resume.as_deref())?;
    // If there is no memory for the engines, no file is created.
    let limits = arguments.limits.limits();
    let engines =
        Engine::several(arguments.task(), &limits, arguments.machine, arguments.run.jobs)?;
    let time = limits.time.map(|each| TimeLimit { each, jobs: engines.len() });
    let counter = Counter::new(WorkUnit::Problems, time, view());
    output.make_way(counter.bar());
    let mut run = Run::open(&mut arguments, place, journal, output)?;
    run.earlier_verdicts.are_verified = proofs.paranoid;
    let inputs = arguments.inputs.clone();
    if counter.is_shown() {
        count(inputs.clone(), arguments.shard(), counter.total(), stop.clone())?;
    }
    let in_progress = InProgress::default();
    let heartbeat = match run.role {
        Role::Report => Heartbeat::start(&in_progress, view(), &counter)?,
        Role::Filter => Heartbeat::default(),
    };
    let judging = Judging {
        inputs,
        shard: arguments.shard(),
        earlier,
        task: arguments.task(),
        gate,
        order: run.destination.order(),
        times: !arguments.no_times,
        complains: run.role == Role::Report,
        proofs,
    };
    let mut results = judging.start(engines, in_progress, &stop)?;
    let state = run.follow(&mut results, &counter);
    drop((counter, heartbeat));
    run.close(state, start)
}

/// The purpose of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A report for people, or a file.
    Report,
    /// Answers for another program, which uses this one through a pipe and reads the verdicts. The exit code then
    /// only says whether the verdicts are complete, and problems that cannot be read cause no messages on stderr.
    Filter,
}

/// The state of a run.
enum State {
    /// More results may follow.
    Following,
    /// The last result has been taken.
    Done,
    /// A result was a failure, after which the run ends early.
    FailedFast,
    /// An earlier run had other inputs, as this message says.
    Mismatch(String),
    /// An error ends the run.
    Failed(anyhow::Error),
}

/// A run: the counts so far, and the destination of the judgements.
struct Run<'a> {
    destination: Destination<'a>,
    role: Role,
    view: View,
    /// Whether the first failure ends the run.
    fail_fast: bool,
    /// The flag of a signal that stops the run.
    stop: Arc<AtomicBool>,
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
    /// The greatest exit code of a result.
    worst: Exit,
}

impl Run<'_> {
    /// Opens the destination, which continues the journal of an earlier run. The files of the run are no inputs.
    fn open<'a>(
        arguments: &mut Arguments,
        mut place: JudgementOutput,
        journal: Option<Journal>,
        output: &'a mut Output,
    ) -> anyhow::Result<Run<'a>> {
        let (inputs, view) = (arguments.inputs.clone(), view());
        let is_filter = place.format.is_complete && inputs.is_standard() && !arguments.fail_fast;
        let files = inputs.file_names();
        let credits = place.format.name == TABLE.name && view.folds && have_credits(&inputs);
        place.options = FormatOptions {
            view,
            files,
            credits,
            decisions: arguments.decision.is_some(),
            ..place.options
        };
        let own = place.own_files();
        let only = std::mem::take(&mut arguments.only);
        let destination = Destination::new(output, journal, place, only)?;
        let own =
            destination.journal().iter().fold(own, |own, journal| own.with_written(journal.file()));
        let inputs = inputs.without(own);
        arguments.inputs = if is_filter { inputs.by_line() } else { inputs };
        let mut summary = Summary::default();
        if arguments.limits.is_default() {
            summary.note_default_limit(arguments.limits.limits().time, &view);
        }
        Ok(Run {
            destination,
            role: if is_filter { Role::Filter } else { Role::Report },
            view,
            fail_fast: arguments.fail_fast,
            stop: interruption::flag()?,
            summary,
            copies: Copies::new(COMPARED, NAMED),
            names: FormatOptions { files, ..FormatOptions::default() },
            now: 0,
            earlier_verdicts: EarlierVerdicts::default(),
            lost: false,
            worst: Exit::Fine,
        })
    }

    /// Takes all results. Returns the state at the end.
    fn follow(&mut self, results: &mut Results<Done>, counter: &Counter) -> State {
        loop {
            match self.step(results) {
                Ok(State::Following) => counter.update(|| Counts {
                    done: self.summary.count(),
                    now: self.now,
                    classes: self.summary.counts(&self.view),
                }),
                Ok(end) => return end,
                Err(error) => return State::Failed(error),
            }
        }
    }

    /// Takes the next result.
    fn step(&mut self, results: &mut Results<Done>) -> anyhow::Result<State> {
        if !results.is_ready() {
            self.destination.flush()?;
        }
        let exit = match results.take(&self.stop).map_err(refused)? {
            Next::Result(Done::Mismatch(message)) => return Ok(State::Mismatch(message)),
            Next::Result(done) => self.take(done)?,
            Next::Interrupted => Exit::Interrupted,
            Next::End => return Ok(State::Done),
        };
        self.worst = self.worst.max(exit);
        Ok(match exit {
            // The other program pairs the answers with its lines: none follows a missing one.
            Exit::Interrupted if self.role == Role::Filter => State::Done,
            Exit::Defective | Exit::Wrong if self.fail_fast => State::FailedFast,
            _ => State::Following,
        })
    }

    /// Writes and counts a result, and returns its exit code.
    fn take(&mut self, done: Done) -> anyhow::Result<Exit> {
        let is_new = matches!(done, Done::New(..) | Done::Replaced(..));
        self.now += u64::from(is_new || matches!(done, Done::Earlier(_, Tested::Again(_))));
        self.earlier_verdicts.count(&done);
        let (judgement, complaint) = match done {
            Done::New(judgement, complaint)
            | Done::Replaced(judgement, complaint)
            | Done::Earlier(judgement, Tested::Again(complaint)) => (judgement, complaint),
            Done::Earlier(judgement, Tested::Not | Tested::ByCertificate) => (judgement, None),
            Done::Input(error) => return self.take_error(&error),
            Done::Mismatch(message) => bail!(message),
        };
        if is_new || judgement.replaces() {
            self.destination.add(&judgement)?;
        }
        let worst = match complaint {
            Some((complaint, exit)) => self.destination.complain(&complaint).map(|()| exit)?,
            None => Exit::Fine,
        };
        self.count(&judgement);
        Ok(match self.role {
            Role::Filter => worst,
            Role::Report => worst.max(exit(judgement.standing())),
        })
    }

    /// Prints the error about an input, and returns its exit code.
    fn take_error(&mut self, error: &InputError) -> anyhow::Result<Exit> {
        // A filter may have an empty input, and of an input without problems nothing is lost.
        let is_empty = matches!(error, InputError::Empty(_));
        if is_empty && self.role == Role::Filter {
            return Ok(Exit::Fine);
        }
        self.lost |= !is_empty && error.exit() != Exit::Fine;
        self.destination.complain(&error.draw())?;
        Ok(error.exit())
    }

    /// Counts a judgement in the summary.
    fn count(&mut self, judgement: &Judgement) {
        self.summary.add(judgement);
        if let Some(judged) = judgement.verdict() {
            let name = self.names.name_of(judgement);
            let name = (!name.starts_with('#')).then_some(&*name);
            self.copies.add(judgement.number().unwrap_or_default(), name, &judged.start.setup());
        }
    }

    /// Ends the run in this state.
    fn close(self, state: State, start: Instant) -> anyhow::Result<Exit> {
        let is_stopped = self.stop.load(Ordering::Relaxed);
        let (worst, lost) = (self.worst, self.lost);
        match state {
            State::Mismatch(message) => {
                self.destination.take_back()?;
                bail!(message)
            }
            State::Failed(error) => {
                self.destination.fail()?;
                return Err(error);
            }
            State::Done if !is_stopped && !lost => {
                let (destination, text) = self.summed_up(start);
                destination.end(&text)?;
            }
            State::Following | State::Done | State::FailedFast => {
                let (destination, text) = self.summed_up(start);
                destination.leave(&text)?;
            }
        }
        Ok(if is_stopped { Exit::Interrupted } else { worst })
    }
}

impl<'a> Run<'a> {
    /// Returns the destination and the text of the summary.
    fn summed_up(mut self, start: Instant) -> (Destination<'a>, String) {
        self.earlier_verdicts.remark().into_iter().for_each(|remark| self.summary.note(remark));
        for note in self.copies.notes() {
            self.summary.note(note.of(spoken()).to_owned());
        }
        if self.stop.load(Ordering::Relaxed) {
            self.summary.note_interruption(&self.view);
        }
        let text = match (self.summary.count(), self.worst) {
            // The error message is enough.
            (0, Exit::Wrong) => String::new(),
            _ => self.summary.text(Some((self.now, start.elapsed())), &self.view),
        };
        (self.destination, text)
    }
}

/// The most copies that the summary names.
const NAMED: usize = 5;
/// The most different problems that are compared with all later ones, so that the memory is bounded.
const COMPARED: usize = 200_000;
