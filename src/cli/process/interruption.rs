//! Ctrl-C and SIGTERM. The first signal ends running searches with the results so far; the second
//! ends the program. A signal concerns the whole program, so there is a single flag.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::cli::process::Exit;

/// Returns the flag that the first signal sets. The first call installs the handlers.
pub fn flag() -> anyhow::Result<Arc<AtomicBool>> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    if let Some(flag) = FLAG.get() {
        return Ok(flag.clone());
    }
    let flag = FLAG.get_or_init(Arc::default).clone();
    listen(&flag).context("cannot handle signals")?;
    Ok(flag)
}

/// SIGTERM alone, for commands that continue after Ctrl-C.
#[derive(Clone, Default)]
pub struct Termination {
    /// Whether the signal has arrived.
    pub came: Arc<AtomicBool>,
    /// Whether the signal ends the program at once, because nothing checks `came` now.
    pub ends_at_once: Arc<AtomicBool>,
}

impl Termination {
    /// Installs the handlers.
    pub fn listen() -> anyhow::Result<Termination> {
        let listening = Termination::default();
        let Termination { came, ends_at_once } = listening.clone();
        let code = Exit::Interrupted.code().into();
        flag::register_conditional_shutdown(SIGTERM, code, ends_at_once)
            .and_then(|_| flag::register(SIGTERM, came))
            .context("cannot handle signals")?;
        Ok(listening)
    }
}

/// The time between two checks for a signal.
const PATIENCE: Duration = Duration::from_millis(50);

/// The pause before another thread is waited for.
const PAUSE: Duration = Duration::from_micros(200);

/// Runs work that may block forever on a new thread, and returns its result. Returns `None` if a
/// signal arrives first; the thread is then left running.
pub fn unless<T: Send + 'static>(
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Option<T>> {
    let (send, results) = mpsc::channel();
    thread::Builder::new().spawn(move || send.send(work()))?;
    Ok(next(stop, &results))
}

/// Runs work like [`unless`], but returns an [`error`] if a signal arrives first.
pub fn or_error<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
    let stop = flag().map_err(io::Error::other)?;
    unless(&stop, work)?.ok_or_else(error)
}

/// Returns the error of interrupted work. The program then ends as interrupted, without a message.
pub fn error() -> io::Error {
    io::Error::from(io::ErrorKind::Interrupted)
}

/// Whether an error only reports an interruption.
pub fn is_interruption(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::Interrupted)
}

/// Receives the next value from another thread. Returns `None` after the last one, or if a signal
/// arrives first.
pub fn next<T>(stop: &AtomicBool, results: &mpsc::Receiver<T>) -> Option<T> {
    loop {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Ok(result) = results.try_recv() {
            return Some(result);
        }
        // Several values arrive during a pause: to be woken for each one takes longer than to read it.
        thread::sleep(PAUSE);
        match results.recv_timeout(PATIENCE) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// Installs the handlers. Their order matters: a signal ends the program if an earlier one set the
/// flag.
fn listen(stop: &Arc<AtomicBool>) -> io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, Exit::Interrupted.code().into(), stop.clone())?;
        flag::register(signal, stop.clone())?;
    }
    // Exceeding the limit of a file's size becomes an error of that file instead of ending the
    // program.
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
    Ok(())
}
