//! Work done by several threads and answered in the order in which it came. What the work is, is
//! not known here.
//!
//! Whoever feeds the pool puts a slot in a queue for each job before the job itself; the queue is
//! short, so that however slow the first job is, only so many answers wait behind it.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// The most jobs that are begun, or done and not yet taken.
const AHEAD: usize = 1024;

/// How often it is looked whether nobody wants answers any more.
const PATIENCE: Duration = Duration::from_millis(50);

/// The stack of each worker: as much as the main thread has on most systems.
const STACK: usize = 8 << 20;

/// Where jobs are put.
pub struct Feed<J, R> {
    slots: SyncSender<Receiver<R>>,
    jobs: Sender<(J, SyncSender<R>)>,
}

impl<J, R> Feed<J, R> {
    /// Puts a job in, when there is room for it; says whether anyone still wants its answer.
    pub fn put(&self, job: J) -> bool {
        let (answer, slot) = mpsc::sync_channel(1);
        self.slots.send(slot).is_ok() && self.jobs.send((job, answer)).is_ok()
    }
}

/// The answers, in the order of the jobs.
pub struct Answers<R> {
    slots: Receiver<Receiver<R>>,
}

/// Starts a thread that feeds, and one for each worker. A worker that has no answer to a job gives
/// none. All end when the feed does, or soon after the answers are dropped.
pub fn start<J, R, W>(
    feed: impl FnOnce(Feed<J, R>) + Send + 'static,
    workers: impl IntoIterator<Item = W>,
) -> io::Result<Answers<R>>
where
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J) -> Option<R> + Send + 'static,
{
    let (slots, taken) = mpsc::sync_channel(AHEAD);
    let (jobs, queue) = mpsc::channel::<(J, SyncSender<R>)>();
    let queue = Arc::new(Mutex::new(queue));
    for mut worker in workers {
        let queue = queue.clone();
        let next = move || queue.lock().ok()?.recv().ok();
        let work = move || {
            while let Some((job, answer)) = next() {
                if let Some(done) = worker(job) {
                    // Nobody may want it any more.
                    let _ = answer.send(done);
                }
            }
        };
        thread::Builder::new().stack_size(STACK).spawn(work)?;
    }
    thread::Builder::new().spawn(move || feed(Feed { slots, jobs }))?;
    Ok(Answers { slots: taken })
}

impl<R> Answers<R> {
    /// The answer to the next job, which may be none; nothing after the last one. Once `is_over`,
    /// the feed is no longer waited for, only what is in the pool.
    pub fn next(&self, is_over: impl Fn() -> bool) -> Option<Option<R>> {
        loop {
            return match self.slots.recv_timeout(PATIENCE) {
                Ok(slot) => Some(slot.recv().ok()),
                Err(RecvTimeoutError::Timeout) if !is_over() => continue,
                Err(_) => None,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Slow at every seventh job, and without an answer to every fifth.
    fn worker(job: usize) -> Option<usize> {
        if job.is_multiple_of(7) {
            thread::sleep(Duration::from_millis(2));
        }
        (!job.is_multiple_of(5)).then_some(job)
    }

    #[test]
    fn answers_come_in_the_order_of_the_jobs() {
        let feed = |feed: Feed<usize, usize>| (0..500).for_each(|job| assert!(feed.put(job)));
        let answers = start(feed, [worker; 4]).unwrap();
        let all: Vec<_> = std::iter::from_fn(|| answers.next(|| false)).collect();
        let expected: Vec<_> =
            (0..500usize).map(|job| (!job.is_multiple_of(5)).then_some(job)).collect();
        assert_eq!(all, expected);
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
        let answers = start(feed, [worker; 2]).unwrap();
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
        let answers = start(feed, [worker]).unwrap();
        assert_eq!(answers.next(|| true), Some(Some(1)));
        assert_eq!(answers.next(|| true), None);
        drop(hold);
    }
}
