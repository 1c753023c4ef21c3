//! From the inputs of a run to the records of their problems: each problem is numbered, left out if it
//! belongs to another shard or an earlier run has judged it, and else judged by one of several threads.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use super::Exit;
use super::certificate::Certificate;
use super::earlier::EarlierRun;
use super::engine::Engine;
use super::input::{Inputs, Item, Trouble};
use super::language::{say, spoken};
use super::pool::{self, Feed, Order, Results};
use super::pulse::Desk;
use super::shard::Shard;
use super::target::create;
use crate::judge::Verdict;
use crate::problem::Problem;
use crate::report::{ProblemKey, Record, draw_error};

/// What becomes of an item of the inputs.
pub enum Done {
    /// The record of a problem that was judged, or that cannot be read, with a complaint and the exit
    /// code that it deserves besides that of the record.
    New(Record, Option<(String, Exit)>),
    /// The record of a problem that an earlier run has judged.
    Earlier(Record),
    /// An input that cannot be read.
    Input(Trouble),
    /// The earlier run had other inputs, so that this run ends.
    Mismatch(String),
}

/// A problem to judge, and its number.
pub type Job = (u64, Box<Problem>);

/// What is judged, and how.
pub struct Judging {
    /// Where the problems are.
    pub inputs: Inputs,
    /// Which of them.
    pub shard: Shard,
    /// The records of an earlier run.
    pub earlier: Option<EarlierRun>,
    /// Whether the variations that problems claim are judged.
    pub variations: bool,
    /// In which order results are wanted.
    pub order: Order,
    /// Whether records have times.
    pub times: bool,
    /// Whether there are complaints.
    pub complains: bool,
    /// What is to be proven.
    pub proofs: Proofs,
}

/// What is done about proofs of the verdicts.
#[derive(Clone, Debug)]
pub struct Proofs {
    /// Where certificates are written.
    pub folder: Option<PathBuf>,
    /// Whether they are checked before the verdict is told.
    pub paranoid: bool,
    /// Whether certificates that are there already are written over.
    pub force: bool,
}

impl Proofs {
    /// Writes and checks the certificate of a verdict, if that is wanted; what is wrong with it.
    fn of(
        &self,
        engine: &mut Engine,
        number: u64,
        problem: &Problem,
        verdict: &Verdict,
    ) -> io::Result<Option<(String, Exit)>> {
        if self.folder.is_none() && !self.paranoid {
            return Ok(None);
        }
        let mut certificate = Certificate::of(engine, problem, verdict)?;
        if let (Some(folder), Certificate::Written(..)) = (&self.folder, &certificate) {
            let path = folder.join(format!("{number}.proof"));
            let mut draft = create(&path, self.force)?;
            certificate.add_to(&mut draft)?;
            draft.finish()?;
        }
        if self.paranoid { certificate.trouble() } else { Ok(certificate.failure()) }
    }
}

impl Judging {
    /// Begins, with as many problems at a time as there are engines. A problem whose judgement was
    /// interrupted has no result. The desk knows which are under way.
    pub fn start(
        self,
        engines: Vec<Engine>,
        desk: Desk,
        stop: &Arc<AtomicBool>,
    ) -> io::Result<Results<Done>> {
        let (times, proofs) = (self.times, self.proofs.clone());
        let workers = engines.into_iter().map(|mut engine| {
            let (desk, proofs) = (desk.clone(), proofs.clone());
            move |(number, problem): Job| {
                let _under_way = desk.begin(number, &problem);
                let (record, verdict) = judged(&mut engine, &problem)?;
                let record = record.numbered(number);
                let record = if times { record } else { record.without_time() };
                let trouble = proofs.of(&mut engine, number, &problem, &verdict);
                if engine.is_stopped() {
                    return None;
                }
                let trouble =
                    trouble.unwrap_or_else(|error| Some((error.to_string(), Exit::Wrong)));
                let complaint = trouble.map(|(reason, exit)| {
                    let reason = format!("{}: {reason}", record.key());
                    (draw_error(&reason, spoken()), exit)
                });
                Some(Done::New(record, complaint))
            }
        });
        let stop = stop.clone();
        pool::start(self.order, move |feed| self.feed(feed, &stop), workers)
    }

    fn feed(self, mut feed: Feed<Job, Done>, stop: &AtomicBool) {
        let Judging { inputs, shard, mut earlier, variations, complains, .. } = self;
        let mut done = |key: &ProblemKey| earlier.as_mut().and_then(|run| done_by(run, key));
        for (number, item) in numbered(inputs.items()) {
            if matches!(item, Ok(_) | Err(Trouble::Part(_))) && !shard.has(number) {
                continue;
            }
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let is_wanted = match item {
                Ok(problem) => {
                    match done(&ProblemKey::of(number, &problem).with_claims(&problem, variations))
                    {
                        Some(done) => feed.put_result(done),
                        None => feed.put((number, Box::new(problem))),
                    }
                }
                // A drawn complaint is short, however long the text of the problem is.
                Err(Trouble::Part(complaint)) => {
                    let record = Record::unreadable(&complaint).numbered(number);
                    let drawn = || complains.then(|| (Trouble::Part(complaint).draw(), Exit::Fine));
                    let done = done(&record.key());
                    feed.put_result(done.unwrap_or_else(|| Done::New(record, drawn())))
                }
                Err(trouble) => feed.put_result(Done::Input(trouble)),
            };
            if !is_wanted {
                return;
            }
        }
        if let Some(place) = earlier.as_mut().and_then(EarlierRun::first_left) {
            let message = say(
                format!("{place}: the input has no problem for this line"),
                format!("{place}: この行に当たる作品が入力にありません"),
            );
            feed.put_result(Done::Mismatch(message));
        }
    }
}

/// What an earlier run has done about a problem, if it has.
fn done_by(earlier: &mut EarlierRun, key: &ProblemKey) -> Option<Done> {
    let (record, offset) = earlier.take(key.number())?;
    Some(match record {
        Ok(record) if record.key().agrees(key) => Done::Earlier(record),
        Ok(record) => {
            let (place, own) = (earlier.place(offset), record.key());
            Done::Mismatch(match own.is_same_problem(key) {
                true => say(
                    format!(
                        "{place}: the claims of {own} were others when it was judged; without \
                         this line it is judged again"
                    ),
                    format!(
                        "{place}: {own} は作意・手数・期待が検討時と違います。\
                         この行を消せば検討し直します"
                    ),
                ),
                false => say(
                    format!("{place}: this line is {own}; the input has {key}"),
                    format!("{place}: この行は {own} ですが、入力は {key} です"),
                ),
            })
        }
        Err(message) => Done::Mismatch(message),
    })
}

/// Counts the problems on a thread of its own, if the inputs can be read twice.
pub fn count(
    inputs: Inputs,
    shard: Shard,
    total: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
) -> io::Result<()> {
    if !inputs.can_be_read_twice() {
        return Ok(());
    }
    thread::Builder::new().spawn(move || {
        let is_one = |&(number, ref item): &(u64, Item)| {
            matches!(item, Ok(_) | Err(Trouble::Part(_))) && shard.has(number)
        };
        let items = numbered(inputs.items());
        let count = items.take_while(|_| !stop.load(Ordering::Relaxed)).filter(is_one).count();
        total.store(count as u64, Ordering::Relaxed);
    })?;
    Ok(())
}

/// The items, each with the number of its problem. An input that cannot be read is no problem: its
/// number is that of the problem before it.
pub fn numbered(items: impl Iterator<Item = Item>) -> impl Iterator<Item = (u64, Item)> {
    items.scan(0, |number, item| {
        *number += u64::from(matches!(item, Ok(_) | Err(Trouble::Part(_))));
        Some((*number, item))
    })
}

/// Judges a problem; nothing if the search was interrupted.
fn judged(engine: &mut Engine, problem: &Problem) -> Option<(Record, Verdict)> {
    if engine.is_stopped() {
        return None;
    }
    let start = Instant::now();
    let verdict = engine.judge(problem, &engine.task(), &mut |_| ());
    let variations = engine.task().claimed_variations;
    let record = || {
        let record = Record::judged(problem, &verdict, start.elapsed());
        record.within(engine.limits()).asked(problem, variations)
    };
    (!engine.is_stopped()).then(|| (record(), verdict.clone()))
}
