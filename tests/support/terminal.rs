//! A terminal for the program: the program runs as if for a person, and the test reads the screen.
// Each test uses a part of it.
#![allow(dead_code)]

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::OwnedFd;
use std::process::{ChildStdin, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::command::tsume;

/// More lines than any test prints, so that nothing scrolls away.
const ROWS: u16 = 2000;

/// Both ends of a terminal.
fn open(rows: u16, columns: u16) -> (OwnedFd, File) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&master).expect("a terminal of ours");
    unlockpt(&master).expect("an open terminal");
    let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&master, size).expect("a size");
    let name = ptsname(&master, vec![]).expect("a name").into_string().expect("UTF-8");
    let slave = OpenOptions::new().read(true).write(true).open(name).expect("the other end");
    (master, slave)
}

/// Returns the lines that the program leaves on a terminal with this number of columns, without
/// blanks at their ends, none wider than the terminal; `feed` writes its standard input.
pub fn screen(
    arguments: &[&str],
    columns: u16,
    feed: impl FnOnce(ChildStdin) + Send + 'static,
) -> Vec<String> {
    let (master, slave) = open(ROWS, columns);
    let mut command = tsume(arguments);
    command.env("TERM", "xterm").stdout(slave.try_clone().expect("a copy")).stderr(slave);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("tsume starts");
    // The test must close its copies of the other end, because the terminal ends only when no copy
    // is left.
    drop(command);
    let stdin = child.stdin.take().expect("a pipe");
    let feeder = std::thread::spawn(move || feed(stdin));
    let size = |length| NonZero::new(length).expect("a size");
    let mut parser = vt100::Parser::new(size(ROWS), size(columns), 0);
    let mut master = File::from(master);
    let mut buffer = [0; 4096];
    // On Linux the end is an error.
    while let Ok(count @ 1..) = master.read(&mut buffer) {
        parser.process(&buffer[..count]);
    }
    child.wait().expect("tsume ends");
    feeder.join().expect("the feeder ends");
    for row in 0..ROWS {
        assert!(
            !parser.screen().row_wrapped(row),
            "line {row} is too long:\n{}",
            parser.screen().contents()
        );
    }
    rows(&parser)
}

/// Returns the lines of a screen, without blanks at their ends.
fn rows(parser: &vt100::Parser) -> Vec<String> {
    let columns = parser.screen().size().1;
    let rows = parser.screen().rows(0, columns.into()).map(|row| row.trim_end().to_owned());
    let mut rows: Vec<String> = rows.collect();
    let end = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    rows.truncate(end);
    rows
}

/// Returns the lines that the program leaves on a terminal at which someone types these keys, each
/// time when the line with the cursor is the named one. Also returns how the program ended.
pub fn typed(
    arguments: &[&str],
    columns: u16,
    steps: &[(&str, &str)],
) -> (Vec<String>, Option<i32>) {
    /// Much more time than any test needs.
    const PATIENCE: Duration = Duration::from_secs(120);
    let (master, slave) = open(50, columns);
    let mut command = tsume(arguments);
    let copy = || slave.try_clone().expect("a copy");
    command.env("TERM", "xterm").stdin(copy()).stdout(copy()).stderr(copy());
    let child = Arc::new(Mutex::new(command.spawn().expect("tsume starts")));
    drop((command, slave));
    let (end, ended) = mpsc::channel::<()>();
    let watched = child.clone();
    let watch = std::thread::spawn(move || {
        if ended.recv_timeout(PATIENCE).is_err() {
            let _ = watched.lock().expect("the child").kill();
        }
    });
    let size = |length| NonZero::new(length).expect("a size");
    let mut parser = vt100::Parser::new(size(50), size(columns), 0);
    let mut master = File::from(master);
    let (mut buffer, mut steps) = ([0; 4096], steps.iter().peekable());
    while let Ok(count @ 1..) = master.read(&mut buffer) {
        parser.process(&buffer[..count]);
        let row = parser.screen().cursor_position().0;
        let line = parser.screen().rows(0, columns).nth(row.into()).unwrap_or_default();
        if let Some((_, keys)) =
            steps.next_if(|(line_before, _)| line_before.trim_end() == line.trim_end())
        {
            master.write_all(keys.as_bytes()).expect("it listens");
        }
    }
    // The watching thread may have ended the program.
    let _ = end.send(());
    watch.join().expect("the watch ends");
    let code = child.lock().expect("the child").wait().expect("tsume ends").code();
    assert_eq!(steps.next(), None, "{:#?}", rows(&parser));
    (rows(&parser), code)
}
