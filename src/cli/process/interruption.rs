//! Ctrl-C and SIGTERM: the first ends what is under way with what was found, the second ends the
//! program. Signals come to the program as a whole, so that there is one flag for all of it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::cli::process::exit::Exit;

/// The flag that the first signal sets. Signals are listened for from the first call on.
pub fn flag() -> anyhow::Result<Arc<AtomicBool>> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    if let Some(flag) = FLAG.get() {
        return Ok(flag.clone());
    }
    let flag = FLAG.get_or_init(Arc::default).clone();
    listen(&flag).context("cannot listen for interruption")?;
    Ok(flag)
}

/// SIGTERM alone, for those who go on after Ctrl-C.
#[derive(Clone, Default)]
pub struct Termination {
    /// Whether it came.
    pub came: Arc<AtomicBool>,
    /// Whether it ends the program at once, because nothing looks whether it came.
    pub ends_at_once: Arc<AtomicBool>,
}

impl Termination {
    /// Listens from now on.
    pub fn listen() -> anyhow::Result<Termination> {
        let listening = Termination::default();
        let Termination { came, ends_at_once } = listening.clone();
        let code = Exit::Interrupted.code().into();
        flag::register_conditional_shutdown(SIGTERM, code, ends_at_once)
            .and_then(|_| flag::register(SIGTERM, came))
            .context("cannot listen for interruption")?;
        Ok(listening)
    }
}

/// How often it is looked whether a signal came.
const PATIENCE: Duration = Duration::from_millis(50);

/// What work comes to that may wait for others without end, on a thread of its own; nothing if a
/// signal comes first, which leaves the thread behind.
pub fn unless<T: Send + 'static>(
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Option<T>> {
    let (send, results) = mpsc::channel();
    thread::Builder::new().spawn(move || send.send(work()))?;
    Ok(next(stop, &results))
}

/// The same, with an [`error`] if a signal comes first.
pub fn or_error<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
    let stop = flag().map_err(io::Error::other)?;
    unless(&stop, work)?.ok_or_else(error)
}

/// The error of work that a signal has ended: the program ends as interrupted, without a message.
pub fn error() -> io::Error {
    io::Error::from(io::ErrorKind::Interrupted)
}

/// Whether an error only says that a signal has ended the work.
pub fn is_interruption(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::Interrupted)
}

/// What comes next from another thread; nothing if it has come to its end, or if a signal comes
/// first.
pub fn next<T>(stop: &AtomicBool, results: &mpsc::Receiver<T>) -> Option<T> {
    loop {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        match results.recv_timeout(PATIENCE) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// The order matters: a signal ends the program if the flag was set before it came.
fn listen(stop: &Arc<AtomicBool>) -> io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, Exit::Interrupted.code().into(), stop.clone())?;
        flag::register(signal, stop.clone())?;
    }
    // A file that grows beyond a limit is an error of that file, and does not end the program at once.
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
    Ok(())
}
