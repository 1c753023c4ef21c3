//! The one place that prints: answers to stdout, complaints to stderr, colours where they belong.

use std::io::{self, BufWriter, Write};

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use indicatif::ProgressBar;

use crate::cli::process::language::{cause, say, spoken};
use crate::report::draw_error;

/// Where a command's words go.
pub struct Output {
    answers: BufWriter<io::Stdout>,
    /// Whether answers keep their colours.
    is_coloured: bool,
    complaints: AutoStream<io::Stderr>,
    answered: bool,
    /// The progress line on the same terminal, which must be off the screen while anything else is
    /// written.
    progress: Option<ProgressBar>,
}

impl Output {
    /// Answers are buffered until [`Output::flush`]; complaints are not.
    pub fn new(color: clap::ColorChoice) -> Output {
        let choice = match color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        Output {
            answers: BufWriter::new(io::stdout()),
            // It also prepares those terminals that must be told.
            is_coloured: AutoStream::new(io::stdout(), choice).current_choice()
                == ColorChoice::AlwaysAnsi,
            complaints: AutoStream::new(io::stderr(), choice),
            answered: false,
            progress: None,
        }
    }

    /// Takes this progress line off the screen from now on whenever something is written.
    pub fn make_way(&mut self, progress: Option<ProgressBar>) {
        self.progress = progress;
    }

    /// Writes an answer for people, without its colours where they do not belong.
    pub fn answer(&mut self, text: &str) -> io::Result<()> {
        match self.is_coloured {
            true => self.data(text),
            false => self.data(&strip_str(text).to_string()),
        }
    }

    /// Writes an answer for programs as it is, byte for byte.
    pub fn data(&mut self, text: &str) -> io::Result<()> {
        self.bytes(text.as_bytes())
    }

    /// The same for what need not be UTF-8.
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.answered = true;
        let answers = &mut self.answers;
        aside(&self.progress, || answers.write_all(bytes)).map_err(output_error)
    }

    /// Writes an empty line, unless nothing has been answered yet.
    pub fn separate(&mut self) -> io::Result<()> {
        if self.answered { self.answer("\n") } else { Ok(()) }
    }

    /// Writes a complaint, after the answers that came before it.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        self.flush()?;
        // When nobody listens to complaints, the exit code still tells.
        let complaints = &mut self.complaints;
        let _ = aside(&self.progress, || writeln!(complaints, "{}", text.trim_end()));
        Ok(())
    }

    /// Writes out what is still held back.
    pub fn flush(&mut self) -> io::Result<()> {
        let answers = &mut self.answers;
        aside(&self.progress, || answers.flush()).map_err(output_error)
    }
}

/// Does what writes, with the progress line off the screen.
fn aside<T>(progress: &Option<ProgressBar>, write: impl FnOnce() -> T) -> T {
    match progress {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// An error that says where it was.
pub fn output_error(error: io::Error) -> io::Error {
    let place = say("standard output", "標準出力");
    io::Error::new(error.kind(), format!("{place}: {}", cause(&error)))
}

/// Complains of an error that ended the program.
pub fn complain(error: &anyhow::Error) {
    let drawn = draw_error(&format!("{error:#}"), spoken());
    // When stderr is closed as well, the exit code still tells.
    let _ = writeln!(anstream::stderr(), "{drawn}");
}
