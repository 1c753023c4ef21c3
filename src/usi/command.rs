//! The commands of USI, read from lines.

use super::go::Go;
use crate::text::{Text, short_name};

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `usi`: print the name and the options.
    Usi,
    /// `isready`: prepare, then print `readyok`.
    IsReady,
    /// `usinewgame`: the next position belongs to another game.
    NewGame,
    /// `setoption name … value …`; a button has no value.
    SetOption {
        /// The name of the option.
        name: String,
        /// The new value.
        value: String,
    },
    /// `position …`, with the text after it.
    Position(String),
    /// `go …`: search.
    Go(Box<Go>),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played; some programs repeat the times.
    PonderHit(Box<Go>),
    /// `gameover …`: end the search.
    GameOver,
    /// `quit`: end the session.
    Quit,
    /// An empty line.
    Nothing,
}

impl Command {
    /// Reads a line. Blanks around words are ignored.
    pub fn read(line: &str) -> Result<Command, Text> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Ok(match word {
            "usi" => Command::Usi,
            "isready" => Command::IsReady,
            "usinewgame" => Command::NewGame,
            "setoption" => set_option(rest)?,
            "position" => Command::Position(rest.trim().to_owned()),
            "go" => Command::Go(Box::new(Go::read(rest))),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit(Box::new(Go::read(rest))),
            "gameover" => Command::GameOver,
            "quit" => Command::Quit,
            "" => Command::Nothing,
            other => {
                let other = short_name(other);
                let japanese = format!("コマンド「{other}」はありません");
                return Err(Text::new(format!("unknown command: {other}"), japanese));
            }
        })
    }
}

/// Reads `name USI_Hash value 256`; the value extends to the end of the line.
fn set_option(text: &str) -> Result<Command, Text> {
    let misread = || {
        Text::new(
            "expected: setoption name NAME value VALUE",
            "setoption name 名前 value 値 と書いてください",
        )
    };
    let mut words = text.split_whitespace();
    let (Some("name"), Some(name)) = (words.next(), words.next()) else { return Err(misread()) };
    let value = match words.next() {
        None => String::new(),
        Some("value") => words.collect::<Vec<_>>().join(" "),
        Some(_) => return Err(misread()),
    };
    Ok(Command::SetOption { name: name.to_owned(), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_around_words_are_ignored() {
        assert_eq!(Command::read(" stop \r\n"), Ok(Command::Stop));
        assert!(Command::read("halt").is_err());
    }

    #[test]
    fn options_have_a_name_and_usually_a_value() {
        let option = |name: &str, value: &str| {
            Ok(Command::SetOption { name: name.to_owned(), value: value.to_owned() })
        };
        assert_eq!(Command::read("setoption name Threads value 2"), option("Threads", "2"));
        assert_eq!(Command::read("setoption  name  A  value  b  c "), option("A", "b c"));
        assert_eq!(Command::read("setoption name Button"), option("Button", ""));
        assert_eq!(Command::read("setoption name Empty value "), option("Empty", ""));
        for wrong in ["setoption", "setoption name", "setoption Threads 2", "setoption name A 2"] {
            assert!(Command::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_position_keeps_its_words() {
        let position = Command::Position("sfen 9/9 b - 1 moves 7g7f".to_owned());
        assert_eq!(Command::read("position sfen 9/9 b - 1 moves 7g7f\r"), Ok(position));
        assert_eq!(Command::read("position"), Ok(Command::Position(String::new())));
    }

    #[test]
    fn unknown_commands_are_named_harmlessly() {
        let error = Command::read("\u{1b}[2J now").expect_err("no command");
        assert_eq!(error, "unknown command: \u{fffd}[2J");
        assert!(Command::read(&"x".repeat(1000)).expect_err("none").en.len() < 100);
    }
}
