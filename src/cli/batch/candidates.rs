//! The runs of the commands that judge many candidates: improve, extend, make and seek.

use std::any::Any;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use crate::cli::batch::{EarlierRun, End, Journal, PublishArguments, Publishing};
use crate::cli::options::{Defaults, RunArguments, SearchArguments, Shard, conditions_with, view};
use crate::cli::output::Existing;
use crate::cli::process::{
    Counter, Counts, Exit, Heartbeat, InProgress, Output, WorkUnit, found, interruption, refused,
    say,
};
use crate::compose::composed::Found;
use crate::compose::driver::{Failure, Host, Progress, Run, lock};
use crate::compose::gate::Gate;
use crate::judge::{Engine, Goal};
use crate::judgement::{Conditions, Judged, Judgement};
use crate::report::View;
use crate::search::Limits;
use crate::text::{Text, number_of};

/// The options for judging candidates and printing the good ones.
#[derive(clap::Args, Debug)]
pub struct CandidateArguments<D: Defaults> {
    #[command(flatten)]
    publish: PublishArguments,

    #[command(flatten)]
    run: RunArguments,

    #[command(flatten)]
    search: SearchArguments<D>,
}

impl<D: Defaults> CandidateArguments<D> {
    /// Returns the limits of each candidate.
    pub fn limits(&self) -> Limits {
        self.search.limits.limits()
    }

    /// Creates an engine beside those of the run.
    pub fn engine(&self) -> anyhow::Result<Engine> {
        self.search.engine(Goal::Judge)
    }

    /// Opens the output and the journal of an earlier run, if this run continues one, and creates the engines, which
    /// `prepared` changes. The rules of the gate, if there is one, decide about the candidates.
    pub fn begin(
        &self,
        gate: Option<Arc<Gate>>,
        prepared: fn(Engine) -> Engine,
        output: &mut Output,
    ) -> anyhow::Result<CandidateRun> {
        let publishing = self.publish.begin()?;
        let task = self.search.futile.task(Goal::Judge);
        let task = gate.as_ref().map_or(task, |gate| gate.task(task));
        let conditions = Conditions::new(&task, &self.limits());
        let conditions = conditions_with(conditions, gate.as_deref());
        let resume = |path: &PathBuf| Journal::resume(path, &conditions, Shard::WHOLE);
        let (journal, earlier) = self.run.resume.as_ref().map(resume).transpose()?.unzip();
        let engines = Engine::several(task, &self.limits(), self.search.machine, self.run.jobs)?;
        let (view, in_progress) = (view(), InProgress::attempts());
        let counter = Counter::new(WorkUnit::Attempts, None, view);
        output.make_way(counter.bar());
        let _heartbeat = Heartbeat::start(&in_progress, view, &counter)?;
        let counter = Some(counter);
        let host = CandidateHost { journal, earlier, counter, in_progress, view, _heartbeat };
        let host = Arc::new(Mutex::new(host));
        let engines = engines.into_iter().map(prepared).collect();
        let run = Run::new(engines, host.clone(), interruption::flag()?).with_gate(gate);
        Ok(CandidateRun { run, publishing, host })
    }
}

/// A run over candidates, and its output.
pub struct CandidateRun {
    pub run: Run,
    pub publishing: Publishing,
    host: Arc<Mutex<CandidateHost>>,
}

impl CandidateRun {
    /// Ends the journal and the display of the progress after a search, and returns the result of the search.
    pub fn ended<T>(&self, searched: Result<T, Failure>) -> anyhow::Result<T> {
        let mut host = lock(&self.host);
        host.counter = None;
        let mut close = |end| Journal::close(host.journal.take(), end);
        match searched {
            Ok(_) if self.run.is_stopped() => close(End::Incomplete)?,
            Ok(_) => close(End::Complete(None, Existing::Replace))?,
            Err(Failure::Mismatch(_)) => close(End::Mismatch)?,
            Err(_) => {}
        }
        searched.map_err(|failure| match failure {
            Failure::Mismatch(reason) | Failure::Worker(reason) => refused(reason).into(),
            Failure::Output(error) => error.into(),
        })
    }

    /// Prints the problems that a search has found, and ends the run.
    pub fn publish(
        mut self,
        searched: Result<Found, Failure>,
        output: &mut Output,
    ) -> anyhow::Result<Exit> {
        let Found { problems, undecided } = self.ended(searched)?;
        for composed in &problems {
            self.publishing.add(composed, output)?;
        }
        self.end(Some(undecided), output)
    }

    /// Ends the output with a summary, and returns the exit code. `undecided` is the number of undecided candidates,
    /// if they are counted.
    pub fn end(self, undecided: Option<u64>, output: &mut Output) -> anyhow::Result<Exit> {
        let (Progress { done, found, .. }, is_stopped) =
            (self.run.progress(), self.run.is_stopped());
        let (en, ja) = undecided.map_or_else(Default::default, |undecided| {
            (format!(", {undecided} undecided"), format!("、未確定{undecided}回"))
        });
        let interrupted = if is_stopped { say("; interrupted", "（中断）") } else { "" };
        let summary = say(
            format!(
                "{} found in {}{en}{interrupted}\n",
                number_of(found, "problem"),
                number_of(done, "attempt"),
            ),
            format!("見つかった作品{found}題（試行{done}回{ja}）{interrupted}\n"),
        );
        self.publishing.end(&summary, output)?;
        Ok(match (is_stopped, found, undecided) {
            (true, ..) => Exit::Interrupted,
            (_, 0, None | Some(0)) => Exit::Defective,
            (_, 0, _) => Exit::Undecided,
            _ => Exit::Fine,
        })
    }
}

/// The journal of a run, the judgements of the earlier run that it continues, and the display of its progress.
struct CandidateHost {
    journal: Option<Journal>,
    earlier: Option<EarlierRun>,
    counter: Option<Counter>,
    in_progress: InProgress,
    view: View,
    _heartbeat: Heartbeat,
}

impl Host for CandidateHost {
    fn numbers(&self) -> Vec<u64> {
        self.earlier.iter().flat_map(EarlierRun::numbers).collect()
    }

    fn find(&mut self, number: u64) -> Option<io::Result<Judgement>> {
        let (judgement, _) = self.earlier.as_mut()?.find(number)?;
        Some(judgement.map_err(io::Error::other))
    }

    fn record(&mut self, judged: &Judged) -> io::Result<()> {
        let number = judged.number.unwrap_or_default();
        let is_known = self.earlier.as_ref().is_some_and(|earlier| earlier.has(number));
        match &mut self.journal {
            Some(journal) if !is_known => journal.add(&Judgement::Judged(Box::new(judged.clone()))),
            _ => Ok(()),
        }
    }

    fn begin(&self, number: u64, name: &Text) -> Box<dyn Any> {
        let name = Some(self.view.of(name)).filter(|name| !name.is_empty());
        Box::new(self.in_progress.begin_named(number, name))
    }

    fn show(&mut self, Progress { done, total, found: count }: Progress) {
        self.in_progress.set_found(count);
        let Some(counter) = &self.counter else { return };
        let known =
            self.earlier.as_ref().and_then(|earlier| earlier.numbers().next_back()).unwrap_or(0);
        let now = done.saturating_sub(known);
        counter.total().store(total, Ordering::Relaxed);
        counter.update(|| Counts { done, now, classes: vec![found(count, &self.view)] });
    }
}
