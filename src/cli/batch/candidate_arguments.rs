//! The options of the commands that judge many candidates: improve, extend and make.

use std::num::NonZeroU8;
use std::path::PathBuf;

use crate::cli::batch::earlier_run::EarlierRun;
use crate::cli::batch::engine::Engine;
use crate::cli::batch::journal::Journal;
use crate::cli::batch::publish::PublishArguments;
use crate::cli::options::limits::{Defaults, LimitArguments};
use crate::cli::options::machine::MachineArguments;
use crate::cli::options::question::FutileArguments;
use crate::cli::options::shard::Shard;
use crate::cli::options::values;
use crate::cli::process::language::say;
use crate::judge::{Goal, Task};
use crate::judgement::Conditions;
use crate::search::Limits;

/// The options for judging candidates and printing the good ones.
#[derive(clap::Args, Debug)]
pub struct CandidateArguments<D: Defaults> {
    /// The output.
    #[command(flatten)]
    pub publish: PublishArguments,

    #[arg(help = say(
        "Judge this many candidates at a time [default: one for each core]\n\n\
         Each has a table of its own.",
        "同時に検討する候補の数。それぞれが自分の置換表を持つ（既定: コアの数）",
    ))]
    #[arg(long, short, allow_negative_numbers = true, value_parser = values::several)]
    jobs: Option<NonZeroU8>,

    #[arg(help = say(
        "Continue the JSON-lines file of an earlier run [default: begin anew]\n\n\
         Skips the candidates that are in the file and appends the others. The earlier run may have \
         stopped anywhere, and the file may be missing.",
        "以前の結果（JSONの行）の続きから再開する。ファイルにある候補は飛ばし、残りを書き足す。どこ\
         で中断していてもよく、まだなくてもよい（既定: 最初から）",
    ))]
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    futile: FutileArguments,

    #[command(flatten)]
    limits: LimitArguments<D>,

    #[command(flatten)]
    machine: MachineArguments,
}

impl<D: Defaults> CandidateArguments<D> {
    /// Returns the question about each candidate.
    fn task(&self) -> Task {
        self.futile.task(Goal::Judge)
    }

    /// Returns the limits of each candidate.
    pub fn limits(&self) -> Limits {
        self.limits.limits()
    }

    /// Creates an engine for each job.
    pub fn engines(&self) -> anyhow::Result<Vec<Engine>> {
        Engine::several(self.task(), &self.limits(), self.machine, self.jobs)
    }

    /// Creates one more engine.
    pub fn engine(&self) -> anyhow::Result<Engine> {
        Engine::new(self.task(), self.limits(), self.machine)
    }

    /// Opens the journal of an earlier run, if this run continues one.
    pub fn journal(&self) -> anyhow::Result<(Option<Journal>, Option<EarlierRun>)> {
        let Some(path) = &self.resume else { return Ok((None, None)) };
        let conditions = Conditions::new(&self.task(), &self.limits());
        let (journal, earlier) = Journal::resume(path, &conditions, Shard::WHOLE)?;
        Ok((Some(journal), Some(earlier)))
    }
}
