//! A pool of threads: a bounded channel of jobs, and the results of the jobs, in the order of the
//! jobs or as soon as they are found.
//!
//! Every job occupies one of [`SLOTS`] slots from the time it is sent until its result is received,
//! so that memory is bounded. If results are in the order of the jobs, a slow job delays the
//! results after it and, when the slots are full, the jobs after those. Otherwise it delays
//! nothing.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::text::Text;

/// The most jobs that wait, run, or have a result which is not received yet.
const SLOTS: usize = 1024;

/// The time between two checks for a stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// The stack of each worker, as large as that of the main thread on most systems.
const STACK: usize = 8 << 20;

/// The order of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The order of the jobs.
    OfJobs,
    /// The order in which results are found.
    AsFound,
}

/// A job or a result, with the number of the job.
type Numbered<T> = (usize, T);

/// The sender of jobs.
pub struct Feed<J, R> {
    /// The number of jobs sent.
    count: usize,
    slots: SyncSender<()>,
    jobs: Sender<Numbered<J>>,
    results: Sender<Numbered<Option<R>>>,
}

impl<J, R> Feed<J, R> {
    /// Sends a job as soon as there is a slot. Returns whether results are still wanted.
    pub fn put(&mut self, job: J) -> bool {
        self.number().is_some_and(|number| self.jobs.send((number, job)).is_ok())
    }

    /// Sends a result in place of a job.
    pub fn put_result(&mut self, result: R) -> bool {
        self.number().is_some_and(|number| self.results.send((number, Some(result))).is_ok())
    }

    /// Waits for a slot, and returns the number of the next job; `None` if results are no longer wanted.
    fn number(&mut self) -> Option<usize> {
        self.slots.send(()).ok()?;
        self.count += 1;
        Some(self.count - 1)
    }
}

/// The result of a running job. It is always sent; after a panic of the worker it is `None`.
struct Begun<'a, R> {
    results: &'a Sender<Numbered<Option<R>>>,
    number: usize,
    result: Option<R>,
}

impl<R> Drop for Begun<'_, R> {
    fn drop(&mut self) {
        // The receiver may be gone.
        let _ = self.results.send((self.number, self.result.take()));
    }
}

/// The next result.
#[derive(PartialEq, Eq, Debug)]
pub enum Next<R> {
    /// The result of a job.
    Result(R),
    /// A job that a stop has interrupted.
    Interrupted,
    /// There are no more jobs.
    End,
}

/// The results of the jobs.
pub struct Results<R> {
    order: Order,
    slots: Receiver<()>,
    results: Receiver<Numbered<Option<R>>>,
    /// The results that are not received yet, by the numbers of their jobs.
    waiting: BTreeMap<usize, Option<R>>,
    /// The number of results received.
    taken: usize,
}

impl<R> Results<R> {
    /// Whether the next result is available.
    pub fn is_ready(&mut self) -> bool {
        self.waiting.extend(self.results.try_iter());
        self.first().is_some()
    }

    /// Returns the number of the next result, if it is available.
    fn first(&self) -> Option<usize> {
        let first = *self.waiting.first_key_value()?.0;
        (self.order == Order::AsFound || first == self.taken).then_some(first)
    }

    /// Receives the next result. After a stop it does not wait for further jobs. Without a stop, a
    /// job without a result is an error: its worker has ended.
    pub fn take(&mut self, stop: &AtomicBool) -> Result<Next<R>, Text> {
        let is_stopped = || stop.load(Ordering::Relaxed);
        loop {
            match self.slots.recv_timeout(PATIENCE) {
                Ok(()) => break,
                Err(RecvTimeoutError::Timeout) if !is_stopped() => {}
                Err(_) => return Ok(Next::End),
            }
        }
        let result = loop {
            if let Some(result) = self.first().and_then(|first| self.waiting.remove(&first)) {
                self.taken += 1;
                break result;
            }
            match self.results.recv() {
                Ok((number, result)) => drop(self.waiting.insert(number, result)),
                // Every worker has panicked.
                Err(_) => break None,
            }
        };
        match result {
            Some(result) => Ok(Next::Result(result)),
            None if is_stopped() => Ok(Next::Interrupted),
            None => Err(Text::new("a worker thread has ended", "処理スレッドが終了しました")),
        }
    }
}

/// Starts a thread for the feed, and one for each worker. A worker returns `None` for a job without
/// a result. All threads end when the feed ends, or soon after the results are dropped.
pub fn start<J, R, W>(
    order: Order,
    feed: impl FnOnce(Feed<J, R>) + Send + 'static,
    workers: impl IntoIterator<Item = W>,
) -> io::Result<Results<R>>
where
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J) -> Option<R> + Send + 'static,
{
    let (slots, slots_taken) = mpsc::sync_channel(SLOTS);
    let (jobs, jobs_waiting) = mpsc::channel::<Numbered<J>>();
    let (results, results_found) = mpsc::channel();
    let jobs_waiting = Arc::new(Mutex::new(jobs_waiting));
    for mut worker in workers {
        let (jobs, results) = (jobs_waiting.clone(), results.clone());
        let next = move || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let work = move || {
            while let Ok((number, job)) = next() {
                let mut begun = Begun { results: &results, number, result: None };
                begun.result = worker(job);
            }
        };
        thread::Builder::new().stack_size(STACK).spawn(work)?;
    }
    let input = Feed { count: 0, slots, jobs, results };
    thread::Builder::new().spawn(move || feed(input))?;
    let waiting = BTreeMap::new();
    Ok(Results { order, slots: slots_taken, results: results_found, waiting, taken: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::sync::mpsc;

    static RUNS: AtomicBool = AtomicBool::new(false);
    static STOPPED: AtomicBool = AtomicBool::new(true);

    /// Is slow at every seventh job, and has no result for every fifth.
    fn worker(job: usize) -> Option<usize> {
        if job.is_multiple_of(7) {
            thread::sleep(Duration::from_millis(2));
        }
        (!job.is_multiple_of(5)).then_some(job)
    }

    #[test]
    fn results_arrive_in_the_order_of_the_jobs() {
        let feed = |mut feed: Feed<usize, usize>| (0..5000).for_each(|job| assert!(feed.put(job)));
        let mut results = start(Order::OfJobs, feed, [worker; 4]).unwrap();
        for job in 0..5000usize {
            let result = if job.is_multiple_of(5) { Next::Interrupted } else { Next::Result(job) };
            assert_eq!(results.take(&STOPPED).unwrap(), result);
        }
        assert_eq!(results.take(&STOPPED).unwrap(), Next::End);
    }

    /// The number of jobs after the slow one makes no difference.
    #[test]
    fn a_slow_job_does_not_delay_unordered_results() {
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
        let feed = |mut feed: Feed<usize, usize>| {
            for job in 0..4 * SLOTS {
                assert!(if job % 3 == 2 { feed.put_result(job) } else { feed.put(job) });
            }
        };
        let mut results = start(Order::AsFound, feed, workers).unwrap();
        let mut take = || match results.take(&RUNS).unwrap() {
            Next::Result(job) => Some(job),
            _ => None,
        };
        let mut all: Vec<_> = (1..4 * SLOTS).map(|_| take().unwrap()).collect();
        all.sort();
        assert!(all.into_iter().eq(1..4 * SLOTS));
        drop(hold);
        assert_eq!((take(), take()), (Some(0), None));
    }

    #[test]
    fn an_endless_feed_is_read_to_a_limit_and_stops() {
        let count = Arc::new(AtomicUsize::new(0));
        let (put, ended) = (count.clone(), mpsc::channel());
        let feed = move |mut feed: Feed<usize, usize>| {
            while feed.put(1) {
                put.fetch_add(1, Ordering::Relaxed);
            }
            ended.0.send(()).unwrap();
        };
        let mut results = start(Order::OfJobs, feed, [worker; 2]).unwrap();
        assert_eq!(results.take(&RUNS).unwrap(), Next::Result(1));
        thread::sleep(PATIENCE);
        assert!(count.load(Ordering::Relaxed) <= SLOTS + 2);
        drop(results);
        assert!(ended.1.recv_timeout(Duration::from_secs(10)).is_ok());
    }

    #[test]
    fn a_hanging_feed_does_not_block_the_end() {
        let (hold, held) = mpsc::channel::<()>();
        let feed = move |mut feed: Feed<usize, usize>| {
            feed.put(1);
            let _ = held.recv();
        };
        let mut results = start(Order::OfJobs, feed, [worker]).unwrap();
        assert_eq!(results.take(&RUNS).unwrap(), Next::Result(1));
        assert_eq!(results.take(&STOPPED).unwrap(), Next::End);
        drop(hold);
    }

    #[test]
    fn a_worker_that_panics_has_no_result() {
        let feed = |mut feed: Feed<usize, usize>| {
            feed.put(1);
        };
        let mut results = start(Order::OfJobs, feed, [|_| panic!("on purpose")]).unwrap();
        assert!(results.take(&RUNS).is_err());
        assert_eq!(results.take(&RUNS).unwrap(), Next::End);
    }
}
