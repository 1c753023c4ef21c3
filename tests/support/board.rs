//! A board: a program that starts the engine and speaks USI with it.
#![allow(dead_code)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::command::tsume;

/// The longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Board {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    complaints: Option<JoinHandle<String>>,
}

impl Board {
    pub fn start(arguments: &[&str]) -> Board {
        let mut child = tsume(&[&["usi"], arguments].concat()).spawn().expect("tsume starts");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut stderr = child.stderr.take().expect("a pipe");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                if sender.send(line.expect("UTF-8")).is_err() {
                    return;
                }
            }
        });
        let complaints = thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).expect("UTF-8");
            text
        });
        let stdin = child.stdin.take();
        Board { child, stdin, lines, complaints: Some(complaints) }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes; an engine that has ended reads no more.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        let _ = stdin.write_all(bytes).and_then(|()| stdin.flush());
    }

    /// Returns the lines up to the first one that begins with this word.
    #[track_caller]
    pub fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = vec![];
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    assert!(is_usi(&line), "{line:?} is not USI");
                    lines.push(line);
                }
                Err(error) => panic!("{error:?} before {word}: {lines:?}"),
            }
            if lines.last().is_some_and(|line| line.split(' ').next() == Some(word)) {
                return lines;
            }
        }
    }

    /// Sends a command and returns the lines of its answer.
    #[track_caller]
    pub fn ask(&mut self, line: &str, word: &str) -> Vec<String> {
        self.send(line);
        self.until(word)
    }

    /// Whether the engine prints nothing for a while.
    pub fn is_silent(&mut self, time: Duration) -> bool {
        self.lines.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
    }

    /// Whether the engine prints nothing but `info` for a while.
    pub fn gives_no_answer(&mut self, time: Duration) -> bool {
        let end = Instant::now() + time;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with("info ") => {}
                answer => return answer == Err(RecvTimeoutError::Timeout),
            }
        }
    }

    /// Closes the input of the engine.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    /// Waits for the end of the engine; returns its status and its last lines.
    #[track_caller]
    pub fn end(mut self) -> (ExitStatus, Vec<String>) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            if start.elapsed() > PATIENCE {
                let _ = self.child.kill();
                panic!("the engine does not end");
            }
            thread::sleep(Duration::from_micros(200));
        };
        let complaints = self.complaints.take().map(|thread| thread.join().expect("a thread"));
        assert_eq!(complaints.as_deref(), Some(""));
        let lines: Vec<String> = self.lines.iter().collect();
        let wrong = lines.iter().find(|line| !is_usi(line));
        assert_eq!(wrong, None);
        (status, lines)
    }

    /// Ends the engine with `quit`.
    #[track_caller]
    pub fn quit(mut self) {
        self.send("quit");
        let (status, _) = self.end();
        assert_eq!(status.code(), Some(0));
    }
}

impl Drop for Board {
    /// Kills the engine, so that a failed test leaves no process.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether an engine may print this line.
fn is_usi(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["usiok" | "readyok"] | ["id", "name" | "author", _, ..] => true,
        ["option", "name", _, "type", "spin" | "check" | "combo", "default", ..] => true,
        ["info", "string", _, ..] => true,
        ["info", ref rest @ ..] => is_info(rest),
        ["bestmove", "resign"] => true,
        ["bestmove", mv] => is_move(mv),
        ["bestmove", mv, "ponder", reply] => is_move(mv) && is_move(reply),
        ["checkmate", "nomate" | "timeout" | "notimplemented"] => true,
        ["checkmate", ref moves @ ..] => !moves.is_empty() && moves.iter().all(|mv| is_move(mv)),
        _ => false,
    }
}

/// Keys with numbers, a score, and moves at the end.
fn is_info(words: &[&str]) -> bool {
    const KEYS: [&str; 7] = ["depth", "seldepth", "time", "nodes", "nps", "hashfull", "multipv"];
    match words {
        [] => true,
        ["pv", moves @ ..] => !moves.is_empty() && moves.iter().all(|mv| is_move(mv)),
        ["score", "mate", length, rest @ ..] => length.parse::<i32>().is_ok() && is_info(rest),
        [key, value, rest @ ..] => {
            KEYS.contains(key) && value.parse::<u64>().is_ok() && is_info(rest)
        }
        _ => false,
    }
}

fn is_move(word: &str) -> bool {
    tsume::notation::read_usi(word).is_ok()
}
