//! Work done by several threads, and its answers: in the order in which the jobs came, or as soon as
//! they are found. What the work is, is not known here.
//!
//! Only so many jobs are waiting, under way or done and not yet taken. In the order of the jobs a
//! slow one holds back the answers behind it, and so the jobs behind those; otherwise it holds back
//! nothing. Jobs may be shorter than it takes to wake a thread: nobody is woken for one while there
//! are more.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

/// The most jobs that are begun, or done and not yet taken.
const AHEAD: usize = 1024;

/// How often it is looked whether nobody wants answers any more.
const PATIENCE: Duration = Duration::from_millis(50);

/// How long an answer may lie while there are other jobs to do.
const PAUSE: Duration = Duration::from_millis(2);

/// The stack of each worker: as much as the main thread has on most systems.
const STACK: usize = 8 << 20;

struct Pool<J, R> {
    state: Mutex<State<J, R>>,
    /// There are jobs, or there will be none.
    work: Condvar,
    /// The first answers are there.
    done: Condvar,
    /// There is room for jobs.
    room: Condvar,
}

/// In which order answers are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// That of the jobs.
    OfJobs,
    /// That in which they are found.
    AsFound,
}

struct State<J, R> {
    order: Order,
    /// The jobs that nobody has begun, with their numbers.
    jobs: VecDeque<(usize, J)>,
    /// The answers that were not taken yet, by the numbers of their jobs.
    done: BTreeMap<usize, Option<R>>,
    /// How many jobs were put in.
    put: usize,
    /// How many answers were taken.
    taken: usize,
    /// How many workers wait.
    idle: usize,
    /// Whether the next answer is waited for: while there are other jobs it is only looked for now
    /// and then.
    is_awaited: bool,
    /// Whether nothing more is put in.
    is_fed: bool,
    /// Whether nobody wants answers any more.
    is_closed: bool,
}

impl<J, R> State<J, R> {
    /// How many jobs have no answer that was taken.
    fn held(&self) -> usize {
        self.put - self.taken
    }

    /// The number of the next answer, if it is there.
    fn next(&self) -> Option<usize> {
        let first = *self.done.first_key_value()?.0;
        (self.order == Order::AsFound || first == self.taken).then_some(first)
    }
}

impl<J, R> Pool<J, R> {
    /// The state, which is whole even if a thread panicked while it had it.
    fn lock(&self) -> MutexGuard<'_, State<J, R>> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The next job, for a worker.
    fn job(&self) -> Option<(usize, J)> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            match state.jobs.pop_front() {
                Some(job) => return Some(job),
                None if state.is_fed => return None,
                None => {}
            }
            state.idle += 1;
            state = self.work.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
            state.idle -= 1;
        }
    }

    fn answer(&self, number: usize, answer: Option<R>) {
        let mut state = self.lock();
        state.done.insert(number, answer);
        if state.is_awaited && state.next() == Some(number) {
            self.done.notify_one();
        }
    }
}

/// A job that was begun: it is answered by nothing unless there is more to say.
struct Begun<'a, J, R> {
    pool: &'a Pool<J, R>,
    number: usize,
    answer: Option<R>,
}

impl<J, R> Drop for Begun<'_, J, R> {
    fn drop(&mut self) {
        self.pool.answer(self.number, self.answer.take());
    }
}

/// Where jobs are put.
pub struct Feed<J, R>(Arc<Pool<J, R>>);

impl<J, R> Feed<J, R> {
    /// Puts a job in, when there is room for it; says whether anyone still wants its answer.
    pub fn put(&self, job: J) -> bool {
        let mut state = self.room();
        let number = state.put;
        state.put += 1;
        state.jobs.push_back((number, job));
        if state.idle > 0 {
            self.0.work.notify_one();
        }
        !state.is_closed
    }

    /// Puts an answer in, in the place of a job that needs no work.
    pub fn put_answer(&self, answer: R) -> bool {
        let mut state = self.room();
        let number = state.put;
        state.put += 1;
        state.done.insert(number, Some(answer));
        if state.is_awaited && state.next() == Some(number) {
            self.0.done.notify_one();
        }
        !state.is_closed
    }

    fn room(&self) -> MutexGuard<'_, State<J, R>> {
        let state = self.0.lock();
        if state.held() < AHEAD {
            return state;
        }
        let is_full = |state: &mut State<J, R>| state.held() > AHEAD / 2 && !state.is_closed;
        let waited = self.0.room.wait_while(state, is_full);
        waited.unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl<J, R> Drop for Feed<J, R> {
    fn drop(&mut self) {
        self.0.lock().is_fed = true;
        self.0.work.notify_all();
        self.0.done.notify_one();
    }
}

/// The answers, in their order.
pub struct Answers<J, R>(Arc<Pool<J, R>>);

/// Starts a thread that feeds, and one for each worker. A worker that has no answer to a job gives
/// none. All end when the feed does, or soon after the answers are dropped.
pub fn start<J, R, W>(
    order: Order,
    feed: impl FnOnce(Feed<J, R>) + Send + 'static,
    workers: impl IntoIterator<Item = W>,
) -> io::Result<Answers<J, R>>
where
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J) -> Option<R> + Send + 'static,
{
    let state = State {
        order,
        jobs: VecDeque::new(),
        done: BTreeMap::new(),
        put: 0,
        taken: 0,
        idle: 0,
        is_awaited: false,
        is_fed: false,
        is_closed: false,
    };
    let (work, done, room) = Default::default();
    let answers = Answers(Arc::new(Pool { state: Mutex::new(state), work, done, room }));
    for mut worker in workers {
        let pool = answers.0.clone();
        let work = move || {
            while let Some((number, job)) = pool.job() {
                let mut begun = Begun { pool: &pool, number, answer: None };
                begun.answer = worker(job);
            }
        };
        thread::Builder::new().stack_size(STACK).spawn(work)?;
    }
    let jobs = Feed(answers.0.clone());
    thread::Builder::new().spawn(move || feed(jobs))?;
    Ok(answers)
}

impl<J, R> Answers<J, R> {
    /// Whether the next answer is there.
    pub fn is_ready(&self) -> bool {
        self.0.lock().next().is_some()
    }

    /// The next answer, which may be none; nothing after the last one. Once `is_over`, the feed is
    /// no longer waited for, only what is in the pool.
    pub fn next(&self, is_over: impl Fn() -> bool) -> Option<Option<R>> {
        let mut state = self.0.lock();
        loop {
            if let Some(answer) = state.next().and_then(|number| state.done.remove(&number)) {
                state.taken += 1;
                if state.held() <= AHEAD / 2 {
                    self.0.room.notify_one();
                }
                return Some(answer);
            }
            if state.held() == 0 && (state.is_fed || is_over()) {
                return None;
            }
            state.is_awaited = state.jobs.is_empty();
            let patience = if state.is_awaited { PATIENCE } else { PAUSE };
            let waited = self.0.done.wait_timeout(state, patience);
            state = waited.unwrap_or_else(|poisoned| poisoned.into_inner()).0;
        }
    }
}

impl<J, R> Drop for Answers<J, R> {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.work.notify_all();
        self.0.room.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    /// Slow at every seventh job, and without an answer to every fifth.
    fn worker(job: usize) -> Option<usize> {
        if job.is_multiple_of(7) {
            thread::sleep(Duration::from_millis(2));
        }
        (!job.is_multiple_of(5)).then_some(job)
    }

    #[test]
    fn answers_come_in_the_order_of_the_jobs() {
        let feed = |feed: Feed<usize, usize>| (0..5000).for_each(|job| assert!(feed.put(job)));
        let answers = start(Order::OfJobs, feed, [worker; 4]).unwrap();
        let all: Vec<_> = std::iter::from_fn(|| answers.next(|| false)).collect();
        let expected: Vec<_> =
            (0..5000usize).map(|job| (!job.is_multiple_of(5)).then_some(job)).collect();
        assert_eq!(all, expected);
    }

    /// However many come after it.
    #[test]
    fn a_slow_job_holds_nothing_back_where_answers_are_given_as_found() {
        let (hold, held) = mpsc::channel::<()>();
        let held = Mutex::new(held);
        let worker = move |job: usize| {
            if job == 0 {
                let _ = held.lock().unwrap().recv();
            }
            Some(job)
        };
        let worker = Arc::new(worker);
        let workers = [worker.clone(), worker].map(|worker| move |job| worker(job));
        let feed = |feed: Feed<usize, usize>| {
            for job in 0..4 * AHEAD {
                assert!(if job % 3 == 2 { feed.put_answer(job) } else { feed.put(job) });
            }
        };
        let answers = start(Order::AsFound, feed, workers).unwrap();
        let mut all: Vec<_> =
            (1..4 * AHEAD).map(|_| answers.next(|| false).flatten().unwrap()).collect();
        all.sort();
        assert!(all.into_iter().eq(1..4 * AHEAD));
        drop(hold);
        assert_eq!((answers.next(|| false), answers.next(|| false)), (Some(Some(0)), None));
    }

    #[test]
    fn an_endless_feed_is_read_only_so_far_and_ends() {
        let count = Arc::new(AtomicUsize::new(0));
        let (put, ended) = (count.clone(), mpsc::channel());
        let feed = move |feed: Feed<usize, usize>| {
            while feed.put(1) {
                put.fetch_add(1, Ordering::Relaxed);
            }
            ended.0.send(()).unwrap();
        };
        let answers = start(Order::OfJobs, feed, [worker; 2]).unwrap();
        assert_eq!(answers.next(|| false), Some(Some(1)));
        thread::sleep(PATIENCE);
        assert!(count.load(Ordering::Relaxed) <= AHEAD + 2);
        drop(answers);
        assert!(ended.1.recv_timeout(Duration::from_secs(10)).is_ok());
    }

    #[test]
    fn a_feed_that_hangs_is_not_waited_for() {
        let (hold, held) = mpsc::channel::<()>();
        let feed = move |feed: Feed<usize, usize>| {
            feed.put(1);
            let _ = held.recv();
        };
        let answers = start(Order::OfJobs, feed, [worker]).unwrap();
        assert_eq!(answers.next(|| false), Some(Some(1)));
        assert_eq!(answers.next(|| true), None);
        drop(hold);
    }

    #[test]
    fn a_worker_that_panics_has_no_answer() {
        let feed = |feed: Feed<usize, usize>| {
            feed.put(1);
        };
        let answers = start(Order::OfJobs, feed, [|_| panic!("on purpose")]).unwrap();
        assert_eq!(answers.next(|| false), Some(None));
        assert_eq!(answers.next(|| false), None);
    }
}
