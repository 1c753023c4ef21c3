//! From the inputs of a run to the judgements of their problems: each problem is numbered, left out if it
//! belongs to another shard or an earlier run has judged it, and else judged by one of several threads.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use crate::cli::batch::earlier_run::EarlierRun;
use crate::cli::batch::engine::Engine;
use crate::cli::batch::pool::{self, Feed, Order, Results};
use crate::cli::batch::proof_folder::Proofs;
use crate::cli::options::inputs::{Inputs, Item, Trouble};
use crate::cli::options::shard::Shard;
use crate::cli::process::exit::Exit;
use crate::cli::process::heartbeat::InProgress;
use crate::cli::process::language::{say, spoken};
use crate::judge::Verdict;
use crate::judgement::{Comparison, Judgement, ProblemKey};
use crate::problem::Problem;
use crate::report::draw_error;

/// What becomes of an item of the inputs.
pub enum Done {
    /// The judgement of a problem that was judged, or that cannot be read, with a complaint and the exit
    /// code that it deserves besides that of the judgement.
    New(Judgement, Option<(String, Exit)>),
    /// The judgement of a problem that an earlier run has judged, taken as it is.
    Earlier(Judgement),
    /// The same, confirmed by its certificate.
    Confirmed(Judgement),
    /// The judgement of a problem that an earlier run has judged as well: that of the earlier run where
    /// it says as much.
    Again(Judgement, Option<(String, Exit)>),
    /// An input that cannot be read.
    Input(Trouble),
    /// The earlier run had other inputs, so that this run ends.
    Mismatch(String),
}

/// A problem to judge.
pub struct Job {
    number: u64,
    problem: Box<Problem>,
    /// What an earlier run has found, if that is to be confirmed.
    earlier: Option<Judgement>,
}

/// What is judged, and how.
pub struct Judging {
    /// Where the problems are.
    pub inputs: Inputs,
    /// Which of them.
    pub shard: Shard,
    /// The judgements of an earlier run.
    pub earlier: Option<EarlierRun>,
    /// Whether the variations that problems claim are judged.
    pub variations: bool,
    /// In which order results are wanted.
    pub order: Order,
    /// Whether judgements have times.
    pub times: bool,
    /// Whether there are complaints.
    pub complains: bool,
    /// What is to be proven.
    pub proofs: Proofs,
}

impl Judging {
    /// Begins, with as many problems at a time as there are engines. A problem whose judgement was
    /// interrupted has no result. The in_progress knows which are under way.
    pub fn start(
        self,
        engines: Vec<Engine>,
        in_progress: InProgress,
        stop: &Arc<AtomicBool>,
    ) -> io::Result<Results<Done>> {
        let (times, proofs) = (self.times, self.proofs.clone());
        let workers = engines.into_iter().map(|mut engine| {
            let (in_progress, proofs) = (in_progress.clone(), proofs.clone());
            move |Job { number, problem, earlier }: Job| {
                let _guard = in_progress.begin(number, &problem);
                let earlier = match earlier {
                    Some(judgement) if proofs.confirm(number, &judgement) => {
                        return Some(Done::Confirmed(judgement));
                    }
                    earlier => earlier,
                };
                let (judgement, verdict) = judged(&mut engine, &problem)?;
                let judgement = judgement.numbered(number);
                let judgement = if times { judgement } else { judgement.without_time() };
                let comparison = earlier.as_ref().and_then(|one| compared(&judgement, one));
                let trouble = match (comparison, &earlier) {
                    (Some(Comparison::Weaker), _) => Ok(Some(not_confirmed())),
                    (Some(Comparison::Contradiction), Some(earlier)) => proofs
                        .of(&mut engine, number, &problem, &verdict)
                        .map(|_| Some(contradicted(earlier, &judgement))),
                    _ => proofs.of(&mut engine, number, &problem, &verdict),
                };
                if engine.is_stopped() {
                    return None;
                }
                let trouble =
                    trouble.unwrap_or_else(|error| Some((error.to_string(), Exit::Wrong)));
                let complaint = trouble.map(|(reason, exit)| {
                    let reason = format!("{}: {reason}", judgement.key());
                    (draw_error(&reason, spoken()), exit)
                });
                Some(match (comparison, earlier) {
                    (Some(Comparison::Same | Comparison::Weaker), Some(earlier)) => {
                        Done::Again(earlier, complaint)
                    }
                    (Some(_), _) => Done::Again(judgement.replacing(true), complaint),
                    (None, _) => Done::New(judgement, complaint),
                })
            }
        });
        let stop = stop.clone();
        pool::start(self.order, move |feed| self.feed(feed, &stop), workers)
    }

    fn feed(self, mut feed: Feed<Job, Done>, stop: &AtomicBool) {
        let Judging { inputs, shard, mut earlier, variations, complains, proofs, .. } = self;
        let doubts = proofs.doubts();
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
                    let key = ProblemKey::of(number, &problem).with_claims(&problem, variations);
                    let job = |earlier| Job { number, problem: Box::new(problem), earlier };
                    match done(&key) {
                        Some(Done::Earlier(judgement)) if doubts => feed.put(job(Some(judgement))),
                        Some(done) => feed.put_result(done),
                        None => feed.put(job(None)),
                    }
                }
                // A drawn complaint is short, however long the text of the problem is.
                Err(Trouble::Part(complaint)) => {
                    let judgement = complaint.judgement().numbered(number);
                    let drawn = || complains.then(|| (Trouble::Part(complaint).draw(), Exit::Fine));
                    let done = done(&judgement.key());
                    feed.put_result(done.unwrap_or_else(|| Done::New(judgement, drawn())))
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
    let (judgement, offset) = earlier.take(key.number())?;
    Some(match judgement {
        Ok(judgement) if judgement.key().agrees(key) => Done::Earlier(judgement),
        Ok(judgement) => {
            let (place, own) = (earlier.place(offset), judgement.key());
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

/// Compares the judgement of a problem that was judged again with the earlier one.
fn compared(judgement: &Judgement, earlier: &Judgement) -> Option<Comparison> {
    Some(judgement.verdict()?.compared_with(earlier.verdict()?))
}

/// The complaint about an earlier verdict that the limits do not allow to be found again.
fn not_confirmed() -> (String, Exit) {
    let text = say(
        "the earlier verdict is not confirmed: a limit came first",
        "以前の判定は確かめられていません（上限に達しました）",
    );
    (text.to_owned(), Exit::Undecided)
}

/// The complaint about an earlier verdict that is wrong.
fn contradicted(earlier: &Judgement, judgement: &Judgement) -> (String, Exit) {
    let (before, now) = (earlier.brief(spoken()), judgement.brief(spoken()));
    let text = say(
        format!(
            "the earlier verdict was `{before}`; judged again it is `{now}`, which replaces it"
        ),
        format!("以前の判定は「{before}」ですが、検討し直すと「{now}」なので置き換えました"),
    );
    (text, Exit::Wrong)
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
fn judged(engine: &mut Engine, problem: &Problem) -> Option<(Judgement, Verdict)> {
    if engine.is_stopped() {
        return None;
    }
    let start = Instant::now();
    let verdict = engine.judge(problem, &engine.task(), &mut |_| ());
    let variations = engine.task().claimed_variations;
    let judgement = || {
        let judgement = Judgement::judged(problem, &verdict, start.elapsed());
        judgement.within(engine.limits()).asked(problem, variations)
    };
    (!engine.is_stopped()).then(|| (judgement(), verdict.clone()))
}
