//! A session: executes the commands and prints everything. Commands and results of the search arrive as
//! events in one queue. So every `info` of a search comes before its answer, every `go` has exactly one
//! answer, and `stop` and `quit` take effect while a search runs.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::command::Command;
use super::engine;
use super::go::Go;
use super::input;
use super::job::{Event, Job, Search};
use super::options::{Defaults, Settings};
use super::output::{Meters, info_string};
use super::position::read_position;
use super::words;
use crate::shogi::{Color, Position};
use crate::text::Text;

/// The size of the queue of events. A sender waits while it is full.
const WAITING: usize = 1024;
/// The interval between reports of the progress.
const TICK: Duration = Duration::from_secs(1);
/// The interval between checks whether the program must end.
const POLL: Duration = Duration::from_millis(100);

/// The time for a search without a limit after the end of the input: enough for most problems, and too short for
/// a search to go on after its board has ended.
const LAST_TIME: Duration = Duration::from_secs(2);

/// Reads commands and answers them until `quit`, until the input has ended and all searches are answered, or
/// until `end` is set. Returns an error of the output.
///
/// After the end of the input, a search without a limit of time or nodes is stopped after two seconds.
///
/// The input is read on a separate thread, which may continue after the end.
pub fn speak(
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
    defaults: &Defaults,
    end: &AtomicBool,
) -> io::Result<()> {
    let (sender, events) = mpsc::sync_channel(WAITING);
    let (jobs, to_do) = mpsc::channel();
    let lines = sender.clone();
    thread::Builder::new().spawn(move || input::listen(input, &lines))?;
    thread::Builder::new().spawn(move || engine::run(&to_do, &sender))?;
    let settings = Settings::new(defaults);
    let mut session = Session {
        output,
        jobs,
        settings,
        position: None,
        is_new_game: false,
        running: None,
        waiting: VecDeque::new(),
        unready: 0,
        preparing: 0,
        is_ended: false,
    };
    let result = session.run(&events, end);
    session.stop();
    result
}

struct Session<'a, W: Write> {
    output: &'a mut W,
    jobs: Sender<Job>,
    settings: Settings,
    /// The position of the last command, unless it was invalid.
    position: Option<Position>,
    /// Whether `usinewgame` came after the last search.
    is_new_game: bool,
    running: Option<Running>,
    /// Searches that wait for the running one.
    waiting: VecDeque<Request>,
    /// The number of `isready` that wait for the answer of a stopped search.
    unready: usize,
    /// The number of jobs that prepare the table.
    preparing: usize,
    /// Whether the input has ended.
    is_ended: bool,
}

/// A search that has not begun.
struct Request {
    go: Go,
    position: Option<Position>,
    settings: Settings,
    is_new_game: bool,
    /// Whether it must be answered at once.
    is_stopped: bool,
}

/// A search whose answer has not been printed.
struct Running {
    go: Go,
    turn: Color,
    /// Whether the answer waits for `stop` or `ponderhit`.
    holds: bool,
    held: Option<String>,
    deadline: Option<Instant>,
    next_tick: Instant,
    stop: Arc<AtomicBool>,
    meters: Arc<Meters>,
}

/// Whether the session continues.
type Flow = io::Result<ControlFlow<()>>;

const GO_ON: Flow = Ok(ControlFlow::Continue(()));
const END: Flow = Ok(ControlFlow::Break(()));

impl<W: Write> Session<'_, W> {
    fn run(&mut self, events: &Receiver<Event>, end: &AtomicBool) -> io::Result<()> {
        while !end.load(Relaxed) && !self.is_done() {
            let flow = match events.recv_timeout(self.wait_time()) {
                Ok(event) => self.handle(event)?,
                Err(RecvTimeoutError::Timeout) => ControlFlow::Continue(()),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            if flow.is_break() {
                return Ok(());
            }
            self.check_clock()?;
        }
        Ok(())
    }

    /// Whether the session is complete.
    fn is_done(&self) -> bool {
        self.is_ended && self.running.is_none() && self.preparing == 0
    }

    /// The time to wait for the next event.
    fn wait_time(&self) -> Duration {
        let Some(running) = &self.running else { return POLL };
        let next = running.deadline.map_or(running.next_tick, |at| at.min(running.next_tick));
        next.saturating_duration_since(Instant::now()).min(POLL)
    }

    /// Stops a search whose time is up, and reports the progress.
    fn check_clock(&mut self) -> io::Result<()> {
        let now = Instant::now();
        let Some(running) = self.running.as_mut().filter(|running| running.held.is_none()) else {
            return Ok(());
        };
        if running.deadline.is_some_and(|deadline| deadline <= now) {
            running.stop.store(true, Relaxed);
            running.deadline = None;
        }
        if running.next_tick > now {
            return Ok(());
        }
        running.next_tick = now + TICK;
        let line = running.meters.line();
        self.print(&line)
    }

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Line(line) => match Command::read(&line) {
                Ok(command) => return self.execute(command),
                Err(message) => self.say(&message)?,
            },
            Event::TooLong => self.say(&words::too_long())?,
            Event::End => {
                self.is_ended = true;
                if let Some(running) = &mut self.running
                    && running.go.is_unlimited(running.turn)
                {
                    let last = Instant::now() + LAST_TIME;
                    running.deadline = Some(running.deadline.map_or(last, |at| at.min(last)));
                }
                self.release()?;
            }
            Event::Info(line) => self.print(&line)?,
            Event::Ready => {
                self.preparing = self.preparing.saturating_sub(1);
                self.print("readyok")?;
            }
            Event::Answer(answer) => self.answer(answer)?,
        }
        GO_ON
    }

    fn execute(&mut self, command: Command) -> Flow {
        match command {
            Command::Usi => self.answer_usi()?,
            Command::IsReady => {
                self.unready += 1;
                self.make_ready()?;
            }
            Command::NewGame => self.is_new_game = true,
            Command::SetOption { name, value } => {
                if let Err(message) = self.settings.set(&name, &value) {
                    self.say(&message)?;
                }
            }
            Command::Position(text) => match read_position(&text) {
                Ok(position) => self.position = Some(position),
                Err(message) => {
                    self.position = None;
                    self.say(&message)?;
                }
            },
            Command::Go(go) => self.enqueue(*go)?,
            Command::Stop | Command::GameOver => {
                self.stop();
                self.release()?;
            }
            Command::PonderHit(go) => self.ponder_hit(&go)?,
            Command::Quit => return END,
            Command::Nothing => {}
        }
        GO_ON
    }

    fn answer_usi(&mut self) -> io::Result<()> {
        self.print(concat!("id name tsume ", env!("CARGO_PKG_VERSION")))?;
        self.print("id author the tsume authors")?;
        for line in self.settings.declared() {
            self.print(&line)?;
        }
        self.print("usiok")
    }

    /// Adds a search to the queue. Earlier searches that would end only by `stop` are stopped.
    fn enqueue(&mut self, go: Go) -> io::Result<()> {
        if let Some(word) = &go.unknown {
            self.say(&words::unknown_word(word))?;
        }
        let request = Request {
            go,
            position: self.position.clone(),
            settings: self.settings.clone(),
            is_new_game: std::mem::take(&mut self.is_new_game),
            is_stopped: false,
        };
        let waiting = self.waiting.iter_mut().filter(|request| request.go.waits());
        waiting.for_each(|request| request.is_stopped = true);
        self.waiting.push_back(request);
        if let Some(running) = self.running.as_ref().filter(|running| running.go.waits()) {
            running.stop.store(true, Relaxed);
            self.release()?;
        }
        self.start_next()
    }

    /// Starts the next search of the queue, if none is running.
    fn start_next(&mut self) -> io::Result<()> {
        while self.running.is_none() {
            let Some(request) = self.waiting.pop_front() else { return Ok(()) };
            let Request { go, position, settings, is_new_game, is_stopped } = request;
            let now = Instant::now();
            let turn = position.as_ref().map_or(Color::Black, Position::turn);
            let holds = go.waits() && !is_stopped && !self.is_ended;
            let allowed = match go.is_unlimited(turn) {
                true => self.is_ended.then_some(LAST_TIME),
                false => go.allowed(turn),
            };
            let stop = Arc::new(AtomicBool::new(is_stopped));
            let meters = Arc::new(Meters::start());
            self.running = Some(Running {
                holds,
                held: None,
                deadline: allowed.and_then(|time| now.checked_add(time)),
                next_tick: now + TICK,
                stop: stop.clone(),
                meters: meters.clone(),
                turn,
                go: go.clone(),
            });
            match position {
                Some(position) => {
                    let search = Search { position, go, settings, is_new_game, stop, meters };
                    self.send(Job::Search(Box::new(search)))?;
                }
                None => {
                    self.say(&words::no_position())?;
                    let answer =
                        if go.mate { "checkmate notimplemented" } else { "bestmove resign" };
                    self.answer(answer.to_owned())?;
                }
            }
        }
        Ok(())
    }

    /// Prints the answer of the search, or holds it back.
    fn answer(&mut self, answer: String) -> io::Result<()> {
        match &mut self.running {
            Some(running) if running.holds => running.held = Some(answer),
            _ => {
                self.running = None;
                self.print(&answer)?;
                self.start_next()?;
                self.make_ready()?;
            }
        }
        Ok(())
    }

    /// Answers each `isready`, but not before the answer of a stopped search: a board would read an answer after
    /// `readyok` as that of its next search.
    fn make_ready(&mut self) -> io::Result<()> {
        if self.running.as_ref().is_some_and(|running| running.stop.load(Relaxed)) {
            return Ok(());
        }
        for _ in 0..std::mem::take(&mut self.unready) {
            if self.running.is_some() {
                self.print("readyok")?;
            } else {
                self.preparing += 1;
                self.send(Job::Prepare(self.settings.clone()))?;
            }
        }
        Ok(())
    }

    /// Stops every search so far.
    fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Relaxed);
        }
        self.waiting.iter_mut().for_each(|request| request.is_stopped = true);
    }

    /// Stops holding back the answer.
    fn release(&mut self) -> io::Result<()> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.holds = false;
        match running.held.take() {
            Some(answer) => self.answer(answer),
            None => Ok(()),
        }
    }

    /// The expected move was played: from now on the clock runs.
    fn ponder_hit(&mut self, new: &Go) -> io::Result<()> {
        let Some(running) = self.running.as_mut().filter(|running| running.go.ponder) else {
            return Ok(());
        };
        running.go.ponder = false;
        running.holds = running.go.waits();
        let allowed = new.allowed(running.turn).or_else(|| running.go.allowed(running.turn));
        running.deadline = allowed.and_then(|time| Instant::now().checked_add(time));
        match running.held.take() {
            Some(answer) => self.answer(answer),
            None => Ok(()),
        }
    }

    fn send(&mut self, job: Job) -> io::Result<()> {
        let gone = |_| io::Error::other("the thread that searches has ended");
        self.jobs.send(job).map_err(gone)
    }

    fn say(&mut self, message: &Text) -> io::Result<()> {
        let language = self.settings.language;
        self.print(&info_string(language, message.of(language)))
    }

    /// Prints a line and flushes the output.
    fn print(&mut self, line: &str) -> io::Result<()> {
        self.output.write_all(line.as_bytes())?;
        self.output.write_all(b"\n")?;
        self.output.flush()
    }
}
