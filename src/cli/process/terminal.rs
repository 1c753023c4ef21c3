//! The printer: it writes answers to stdout, messages to stderr, and colours only to terminals.

use std::io::{self, BufWriter, Write};

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use indicatif::ProgressBar;

use crate::cli::process::{cause, say, spoken};
use crate::report::{draw_complaint, draw_error, draw_note, message_line};

/// The standard streams of a command.
pub struct Output {
    answers: BufWriter<io::Stdout>,
    /// Whether answers keep their colours.
    is_coloured: bool,
    complaints: AutoStream<io::Stderr>,
    messages: Messages,
    answered: bool,
    /// The progress line on the same terminal; it must be off the screen during every other output.
    progress: Option<ProgressBar>,
}

/// The form of messages on stderr.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Messages {
    /// Text for people.
    Text,
    /// JSON objects, one on each line, among those of events.
    Json,
}

impl Output {
    /// Creates the output. Answers are buffered until [`Output::flush`]; messages are not.
    pub fn new(color: clap::ColorChoice) -> Output {
        let choice = match color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        Output {
            answers: BufWriter::with_capacity(1 << 16, io::stdout()),
            // Creating the stream also enables colours on terminals that need it.
            is_coloured: AutoStream::new(io::stdout(), choice).current_choice()
                == ColorChoice::AlwaysAnsi,
            complaints: AutoStream::new(io::stderr(), choice),
            messages: Messages::Text,
            answered: false,
            progress: None,
        }
    }

    /// Sets the progress line to remove from the screen during every output.
    pub fn make_way(&mut self, progress: Option<ProgressBar>) {
        self.progress = progress;
    }

    /// Sets the form of messages from now on.
    pub fn write_messages(&mut self, messages: Messages) {
        self.messages = messages;
    }

    /// Writes an answer for people; without colours if they are off.
    pub fn answer(&mut self, text: &str) -> io::Result<()> {
        match self.is_coloured {
            true => self.data(text),
            false => self.data(&strip_str(text).to_string()),
        }
    }

    /// Writes an answer for programs, byte for byte.
    pub fn data(&mut self, text: &str) -> io::Result<()> {
        self.bytes(text.as_bytes())
    }

    /// Writes an answer of bytes that need not be UTF-8.
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.answered = true;
        let answers = &mut self.answers;
        // The progress line stays while nothing is written to the terminal.
        let is_buffered = answers.buffer().len() + bytes.len() < answers.capacity();
        let progress = if is_buffered { &None } else { &self.progress };
        aside(progress, || answers.write_all(bytes)).map_err(output_error)
    }

    /// Writes an empty line, unless nothing has been answered yet.
    pub fn separate(&mut self) -> io::Result<()> {
        if self.answered { self.answer("\n") } else { Ok(()) }
    }

    /// Writes a note to stderr.
    pub fn note(&mut self, note: &str) -> io::Result<()> {
        self.complain(&draw_note(note, spoken()))
    }

    /// Writes the message of an error, after which the run continues, to stderr.
    pub fn error(&mut self, error: &str) -> io::Result<()> {
        self.complain(&draw_error(error, spoken()))
    }

    /// Writes a message to stderr, after all earlier answers.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        self.flush()?;
        self.message(text);
        Ok(())
    }

    /// Writes an event, which is a line of JSON, to stderr, after all earlier answers.
    pub fn event(&mut self, line: &str) -> io::Result<()> {
        self.flush()?;
        self.line(line);
        Ok(())
    }

    /// Writes the error that ends the program.
    pub fn fail(&mut self, error: &anyhow::Error) {
        let drawn = match error.downcast_ref() {
            Some(complaint) => draw_complaint(complaint, spoken()),
            None => draw_error(&format!("{error:#}"), spoken()),
        };
        // The error may be about standard output.
        let _ = self.flush();
        self.message(&drawn);
    }

    fn message(&mut self, text: &str) {
        match self.messages {
            Messages::Text => self.line(text),
            Messages::Json => self.line(&message_line(strip_str(text).to_string().trim_end())),
        }
    }

    fn line(&mut self, text: &str) {
        let complaints = &mut self.complaints;
        // A closed stderr is not an error: the exit code still reports the result.
        let _ = aside(&self.progress, || writeln!(complaints, "{}", text.trim_end()));
    }

    /// Writes the buffered answers.
    pub fn flush(&mut self) -> io::Result<()> {
        let answers = &mut self.answers;
        aside(&self.progress, || answers.flush()).map_err(output_error)
    }
}

/// Runs `write` while the progress line is off the screen.
fn aside<T>(progress: &Option<ProgressBar>, write: impl FnOnce() -> T) -> T {
    match progress {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Returns an error of standard output, with its place.
pub fn output_error(error: io::Error) -> io::Error {
    let place = say("standard output", "標準出力");
    io::Error::new(error.kind(), format!("{place}: {}", cause(&error)))
}
