//! A terminal for the program: it believes that a person looks, and the test sees what that person
//! would see.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::num::NonZero;
use std::process::{ChildStdin, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use super::command::tsume;

/// More lines than any test prints, so that nothing scrolls away.
const ROWS: u16 = 2000;

/// What the program leaves on a terminal of so many columns, in lines without blanks at their ends,
/// none of which is wider than the terminal; `feed` writes its standard input.
pub fn screen(
    arguments: &[&str],
    columns: u16,
    feed: impl FnOnce(ChildStdin) + Send + 'static,
) -> Vec<String> {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&master).expect("a terminal of ours");
    unlockpt(&master).expect("an open terminal");
    let size = Winsize { ws_row: ROWS, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&master, size).expect("a size");
    let name = ptsname(&master, vec![]).expect("a name").into_string().expect("UTF-8");
    let slave = OpenOptions::new().read(true).write(true).open(name).expect("the other end");
    let mut command = tsume(arguments);
    command.env("TERM", "xterm").stdout(slave.try_clone().expect("a copy")).stderr(slave);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("tsume starts");
    // Our copies of the other end: the terminal is at its end when nobody has one.
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
    let rows = parser.screen().rows(0, columns).map(|row| row.trim_end().to_owned());
    let mut rows: Vec<String> = rows.collect();
    let end = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    rows.truncate(end);
    rows
}
