//! The judging of the inputs of a run. Each problem has a number. A problem of another shard is
//! left out, the judgement of an earlier run is reused, and every other problem is judged by one of
//! several threads.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use crate::cli::batch::{EarlierRun, Proofs};
use crate::cli::options::{InputError, Inputs, Item, Shard};
use crate::cli::process::{Exit, InProgress, say, spoken};
use crate::compose::gate::Gate;
use crate::compose::pool::{self, Feed, Order, Results};
use crate::judge::{Engine, Task};
use crate::judgement::{Comparison, Judged, Judgement, ProblemKey};
use crate::problem::Problem;
use crate::report::draw_error;

/// The result for an item of the inputs.
pub enum Done {
    /// A new judgement, also of a problem that cannot be read; with a message and its exit code.
    New(Judgement, Option<(String, Exit)>),
    /// The judgement of an earlier run, and how this run has tested it. It replaces the line of the earlier run if
    /// the problem has another title, composer or place now.
    Earlier(Judgement, Tested),
    /// The judgement of a problem that was judged again, in place of the earlier one, which decides less or is
    /// wrong.
    Replaced(Judgement, Option<(String, Exit)>),
    /// An input that cannot be read.
    Input(InputError),
    /// The earlier run had other inputs: this run ends.
    Mismatch(String),
}

/// The test of a judgement of an earlier run.
pub enum Tested {
    /// None: it is reused.
    Not,
    /// Its certificate confirms it.
    ByCertificate,
    /// The problem was judged again, and the new judgement decides no more; with a message and its exit code.
    Again(Option<(String, Exit)>),
}

/// The numbers of verdicts of an earlier run that were confirmed by their certificates, judged again, and replaced
/// after that.
#[derive(Default)]
pub struct EarlierVerdicts {
    /// Whether each of them is verified.
    pub are_verified: bool,
    confirmed: u64,
    again: u64,
    replaced: u64,
}

impl EarlierVerdicts {
    /// Counts a result, if it is about a verdict of an earlier run.
    pub fn count(&mut self, done: &Done) {
        match done {
            Done::Earlier(_, Tested::ByCertificate) => self.confirmed += 1,
            Done::Earlier(_, Tested::Again(_)) => self.again += 1,
            Done::Replaced(..) => {
                self.again += 1;
                self.replaced += 1;
            }
            _ => {}
        }
    }

    /// Returns a line about the numbers. If nothing had to be verified, the line has only the number of problems
    /// judged again.
    pub fn remark(&self) -> Option<String> {
        let &EarlierVerdicts { are_verified, confirmed, again, replaced } = self;
        if are_verified && confirmed + again > 0 {
            return Some(say(
                format!(
                    "earlier verdicts: {confirmed} verified, {again} judged again, {replaced} replaced"
                ),
                format!("以前の判定：検証{confirmed}、再検討{again}、置き換え{replaced}"),
            ));
        }
        let line = say(
            format!("earlier verdicts without a certificate: {again} judged again"),
            format!("証明書のない以前の判定：再検討{again}"),
        );
        (again > 0).then_some(line)
    }
}

/// A problem to judge.
pub struct JudgeJob {
    number: u64,
    problem: Box<Problem>,
    /// The judgement of an earlier run that must be confirmed.
    earlier: Option<Judgement>,
}

/// The inputs of a run, and the options for judging them.
pub struct Judging {
    pub inputs: Inputs,
    /// The shard of the problems to judge.
    pub shard: Shard,
    /// The judgements of an earlier run.
    pub earlier: Option<EarlierRun>,
    /// The question about each problem.
    pub task: Task,
    /// The gate of a venue, if there is a decision.
    pub gate: Option<Arc<Gate>>,
    /// The order of the results.
    pub order: Order,
    /// Whether judgements contain times.
    pub times: bool,
    /// Whether unreadable problems cause messages.
    pub complains: bool,
    /// The options for proofs.
    pub proofs: Proofs,
}

impl Judging {
    /// Starts a thread for each engine. An interrupted search has no result. Running jobs are
    /// registered in `in_progress`.
    pub fn start(
        self,
        engines: Vec<Engine>,
        in_progress: InProgress,
        stop: &Arc<AtomicBool>,
    ) -> io::Result<Results<Done>> {
        let (times, proofs, gate) = (self.times, self.proofs.clone(), self.gate.clone());
        let workers = engines.into_iter().map(|mut engine| {
            let (in_progress, proofs, gate) = (in_progress.clone(), proofs.clone(), gate.clone());
            move |JudgeJob { number, problem, earlier }: JudgeJob| {
                let _guard = in_progress.begin(number, &problem);
                let earlier = match earlier {
                    Some(judgement) if proofs.confirm(number, &judgement) => {
                        return Some(Done::Earlier(judgement, Tested::ByCertificate));
                    }
                    earlier => earlier,
                };
                let judgement = judged(&mut engine, &problem, gate.as_deref())?;
                let judgement = judgement.numbered(number);
                let judgement = if times { judgement } else { judgement.without_time() };
                let comparison = earlier.as_ref().and_then(|one| compared(&judgement, one));
                let fault = match (comparison, &earlier) {
                    (Some(Comparison::Weaker), _) => Ok(Some(not_confirmed())),
                    (Some(Comparison::Contradiction), Some(earlier)) => proofs
                        .of(&mut engine, number, &problem, &judgement)
                        .map(|_| Some(contradicted(earlier, &judgement))),
                    _ => proofs.of(&mut engine, number, &problem, &judgement),
                };
                if engine.is_stopped() {
                    return None;
                }
                let fault = fault.unwrap_or_else(|error| Some((error.to_string(), Exit::Wrong)));
                let complaint = fault.map(|(reason, exit)| {
                    let reason = format!("{}: {reason}", judgement.key());
                    (draw_error(&reason, spoken()), exit)
                });
                Some(match (comparison, earlier) {
                    (Some(Comparison::Same | Comparison::Weaker), Some(earlier)) => {
                        Done::Earlier(earlier, Tested::Again(complaint))
                    }
                    (Some(_), _) => Done::Replaced(judgement.replacing(true), complaint),
                    (None, _) => Done::New(judgement, complaint),
                })
            }
        });
        let stop = stop.clone();
        pool::start(self.order, move |feed| self.feed(feed, &stop), workers)
    }

    fn feed(self, mut feed: Feed<JudgeJob, Done>, stop: &AtomicBool) {
        let Judging { inputs, shard, mut earlier, task, complains, proofs, .. } = self;
        let doubts = proofs.doubts();
        let mut done = |key: &ProblemKey, renewed: &dyn Fn(Judgement) -> Judgement| {
            earlier.as_mut().and_then(|run| earlier_result(run, key, renewed))
        };
        for (number, item) in numbered(inputs.items()) {
            if matches!(item, Ok(_) | Err(InputError::Part(_))) && !shard.has(number) {
                continue;
            }
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let is_wanted = match item {
                Ok(problem) => {
                    let key = ProblemKey::of(number, &problem).with_claims(&problem, &task);
                    let done = done(&key, &|judgement| judgement.named_as(&problem));
                    let job = |earlier| JudgeJob { number, problem: Box::new(problem), earlier };
                    match done {
                        Some(Done::Earlier(judgement, _)) if doubts => {
                            feed.put(job(Some(judgement)))
                        }
                        Some(done) => feed.put_result(done),
                        None => feed.put(job(None)),
                    }
                }
                // The message is short, even for a problem with a very long text.
                Err(InputError::Part(complaint)) => {
                    let judgement = complaint.judgement().numbered(number);
                    let drawn =
                        || complains.then(|| (InputError::Part(complaint).draw(), Exit::Fine));
                    let done = done(&judgement.key(), &|_| judgement.clone());
                    feed.put_result(done.unwrap_or_else(|| Done::New(judgement, drawn())))
                }
                Err(error) => feed.put_result(Done::Input(error)),
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

/// Returns the result of an earlier run for a problem, if there is one. `renewed` changes what does not belong to
/// the key to what the input has now; a changed judgement replaces its line.
fn earlier_result(
    earlier: &mut EarlierRun,
    key: &ProblemKey,
    renewed: &dyn Fn(Judgement) -> Judgement,
) -> Option<Done> {
    let found = earlier.take(key.number())?;
    Some(match earlier.matched(found, key) {
        Ok(judgement) => {
            let judgement = judgement.replacing(false);
            let renewed = renewed(judgement.clone());
            let has_changed = renewed != judgement;
            Done::Earlier(renewed.replacing(has_changed), Tested::Not)
        }
        Err(message) => Done::Mismatch(message),
    })
}

/// Compares a new judgement of a problem with the earlier one.
fn compared(judgement: &Judgement, earlier: &Judgement) -> Option<Comparison> {
    Some(judgement.verdict()?.compared_with(earlier.verdict()?))
}

/// Returns the message about an earlier verdict that was not confirmed within the limits.
fn not_confirmed() -> (String, Exit) {
    let text = say(
        "the earlier verdict is not confirmed: a limit came first",
        "以前の判定は確かめられていません（探索の上限に達しました）",
    );
    (text.to_owned(), Exit::Undecided)
}

/// Returns the message about an earlier verdict that is wrong.
fn contradicted(earlier: &Judgement, judgement: &Judgement) -> (String, Exit) {
    let (before, now) = (earlier.brief(), judgement.brief());
    let [before, now] = [&before, &now].map(|brief| brief.of(spoken()));
    let text = match before == now {
        true => say(
            format!("the earlier verdict `{before}` had wrong fields; the new one replaces it"),
            format!(
                "以前の判定「{before}」には誤った項目があるので、検討し直した結果で置き換えました"
            ),
        ),
        false => say(
            format!(
                "the earlier verdict was `{before}`; judged again it is `{now}`, which replaces it"
            ),
            format!("以前の判定は「{before}」ですが、検討し直すと「{now}」なので置き換えました"),
        ),
    };
    (text, Exit::Wrong)
}

/// Counts the problems on a new thread, if the inputs can be read twice.
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
            matches!(item, Ok(_) | Err(InputError::Part(_))) && shard.has(number)
        };
        let items = numbered(inputs.items());
        let count = items.take_while(|_| !stop.load(Ordering::Relaxed)).filter(is_one).count();
        total.store(count as u64, Ordering::Relaxed);
    })?;
    Ok(())
}

/// The number of items at the beginning of the inputs among which authors and titles are looked for.
const LOOKED_AT: usize = 1000;

/// Whether one of the first problems has an author or a title, if the inputs can be read twice.
pub fn have_credits(inputs: &Inputs) -> bool {
    let has_credits = |problem: &Problem| {
        let claims = &problem.claims;
        claims.author.is_some() || (claims.id.is_some() && claims.title.is_some())
    };
    inputs.can_be_read_twice()
        && inputs.clone().items().take(LOOKED_AT).flatten().any(|problem| has_credits(&problem))
}

/// Numbers the problems of the items. An input that cannot be read has the number of the problem
/// before it.
fn numbered(items: impl Iterator<Item = Item>) -> impl Iterator<Item = (u64, Item)> {
    items.scan(0, |number, item| {
        *number += u64::from(matches!(item, Ok(_) | Err(InputError::Part(_))));
        Some((*number, item))
    })
}

/// Returns the keys of the problems of the inputs, or the message about an input that cannot be read.
pub fn keys(inputs: &Inputs, task: Task) -> impl Iterator<Item = Result<ProblemKey, String>> {
    numbered(inputs.items()).filter_map(move |(number, item)| match item {
        Ok(problem) => Some(Ok(ProblemKey::of(number, &problem).with_claims(&problem, &task))),
        Err(InputError::Part(complaint)) => Some(Ok(complaint.judgement().numbered(number).key())),
        Err(InputError::Note(_)) => None,
        Err(InputError::Whole(message) | InputError::Empty(message)) => Some(Err(message)),
    })
}

/// Judges a problem. Returns `None` if the search was interrupted.
fn judged(engine: &mut Engine, problem: &Problem, gate: Option<&Gate>) -> Option<Judgement> {
    if engine.is_stopped() {
        return None;
    }
    let start = Instant::now();
    let verdict = engine.judge(problem);
    let judged = Judged::new(problem, verdict, start.elapsed());
    let judged = match gate {
        Some(gate) => {
            let Engine { solver, task, limits } = engine;
            gate.answer(judged, problem, task, solver, limits)
        }
        None => judged,
    };
    let judged = judged.with_limits(&engine.limits).with_claims(problem, &engine.task);
    let judgement = Judgement::Judged(Box::new(judged));
    (!engine.is_stopped()).then_some(judgement)
}
