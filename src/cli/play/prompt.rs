//! The source of a player's lines: a terminal with editing, or plain standard input.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::cli::process::{Output, Termination, interruption};

/// The result of waiting for a line.
pub enum Line {
    /// A line without its end.
    Typed(String),
    /// The end of the input.
    End,
    /// Ctrl-C on a terminal.
    CtrlC,
    /// A signal.
    Interrupted,
}

/// The source of lines.
pub enum Prompt {
    /// A terminal, with history and completion.
    Edited {
        /// The editor of lines.
        editor: Box<Editor<Words, MemHistory>>,
        /// Whether the editor is waiting; it does not notice SIGTERM.
        waits: Arc<AtomicBool>,
    },
    /// Standard input, line by line.
    Plain {
        /// The lines as they arrive.
        lines: Receiver<io::Result<String>>,
        /// Whether lines are repeated in the output, because nobody types them on a terminal.
        repeats: bool,
        /// The flag that ends the wait.
        stop: Arc<AtomicBool>,
    },
}

impl Prompt {
    /// Creates a prompt with editing.
    pub fn edited(termination: &Termination) -> anyhow::Result<Prompt> {
        let config =
            Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        editor.set_helper(Some(Words::default()));
        let waits = termination.ends_at_once.clone();
        Ok(Prompt::Edited { editor: Box::new(editor), waits })
    }

    /// Creates a prompt for plain lines.
    pub fn plain() -> anyhow::Result<Prompt> {
        let (send, lines) = mpsc::sync_channel(0);
        // The thread may block forever and outlive the game.
        let read = move || {
            let mut input = io::stdin().lock();
            let mut next = || read_line(&mut input).transpose();
            while next().is_some_and(|line| send.send(line).is_ok()) {}
        };
        thread::Builder::new().spawn(read)?;
        let repeats = !io::stdin().is_terminal();
        Ok(Prompt::Plain { lines, repeats, stop: interruption::flag()? })
    }

    /// Waits for a line. `words` are the words that may begin it.
    pub fn read(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
        output: &mut Output,
    ) -> anyhow::Result<Line> {
        match self {
            Prompt::Edited { editor, waits } => {
                output.flush()?;
                if let Some(helper) = editor.helper_mut() {
                    helper.0 = words();
                }
                waits.store(true, Ordering::Relaxed);
                let line = editor.readline(prompt);
                waits.store(false, Ordering::Relaxed);
                match line {
                    Ok(line) => Ok(Line::Typed(line)),
                    Err(ReadlineError::Eof) => Ok(Line::End),
                    Err(ReadlineError::Interrupted) => Ok(Line::CtrlC),
                    Err(ReadlineError::Signal(_)) => Ok(Line::Interrupted),
                    Err(error) => Err(error.into()),
                }
            }
            Prompt::Plain { lines, repeats, stop } => {
                output.answer(prompt)?;
                output.flush()?;
                let line = interruption::next(stop, lines);
                let line = match line {
                    Some(Ok(line)) => line,
                    Some(Err(error)) => return Err(error.into()),
                    None => {
                        output.answer("\n")?;
                        return Ok(match (stop.load(Ordering::Relaxed), repeats) {
                            (false, _) => Line::End,
                            (true, false) => Line::CtrlC,
                            (true, true) => Line::Interrupted,
                        });
                    }
                };
                if *repeats {
                    output.answer(&(crate::text::printable(&line) + "\n"))?;
                }
                Ok(Line::Typed(line))
            }
        }
    }
}

/// Reads a line; only the beginning of a very long line is kept. Bytes that are not UTF-8 are
/// replaced: the line is then not understood, but the game continues.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    const MOST: u64 = 1 << 16;
    let mut line = vec![];
    input.by_ref().take(MOST).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned()))
}

/// The words that may begin a line or follow its first word.
#[derive(Default)]
pub struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.continued(line.get(..place).unwrap_or(line)))
    }
}

impl Words {
    /// Returns the completions of the last word of a line, and the place where the word begins.
    fn continued(&self, line: &str) -> (usize, Vec<String>) {
        let begin = line
            .rfind(char::is_whitespace)
            .map_or(0, |blank| blank + line[blank..].chars().next().map_or(1, char::len_utf8));
        let word = line[begin..].to_lowercase();
        let begins = |name: &&String| name.to_lowercase().starts_with(&word);
        (begin, self.0.iter().filter(begins).cloned().collect())
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Borrowed(prompt)
    }
}

impl Validator for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_despite_invalid_bytes() {
        let long = "x".repeat(100_000);
        let text = [b"a\r\n\xff\xfe\n\n", long.as_bytes(), b"\nb"].concat();
        let mut input = &text[..];
        let lines: Vec<String> = std::iter::from_fn(|| read_line(&mut input).unwrap()).collect();
        assert_eq!(lines[..3], ["a", "\u{fffd}\u{fffd}", ""]);
        assert_eq!((lines[3].len(), &*lines[4], lines.len()), (1 << 16, "b", 5));
    }

    #[test]
    fn the_last_word_of_a_line_is_completed() {
        let words = Words(["R*1b", "R*1d", "+B-2c", "why"].map(str::to_owned).to_vec());
        for (line, begin, expected) in [
            ("", 0, &["R*1b", "R*1d", "+B-2c", "why"][..]),
            ("r*", 0, &["R*1b", "R*1d"]),
            ("R*1d", 0, &["R*1d"]),
            ("why +", 4, &["+B-2c"]),
            ("why　R*1b", 6, &["R*1b"]),
            ("x", 0, &[]),
        ] {
            let expected = expected.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(words.continued(line), (begin, expected), "{line}");
        }
    }
}
