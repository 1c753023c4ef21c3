//! The conversation of a game: each line that the player types leads to an action and an answer.

use std::path::{Path, PathBuf};

use crate::cli::output::{Format, WriteArguments, formats};
use crate::cli::play::{Command, HelpCounts, TypedLine, command, words};
use crate::cli::process::{Meter, Output, language, spoken};
use crate::collection::{self, ProblemWriter};
use crate::judgement::Judged;
use crate::notation::{KIF, MoveTree, read_move, read_moves_after};
use crate::play::{End, Game, NotPlayed, Played, PositionOracle, Stopped, Worth};
use crate::problem::{Outcome, Problem};
use crate::report::{self, Content, Hint, View};
use crate::shogi::Move;
use crate::text::Language;

/// The sequence that clears a terminal and moves to its first line.
pub const CLEAR: &str = "\u{1b}[2J\u{1b}[H";

/// The look of a game, and its comments.
#[derive(Clone, Copy)]
pub struct PlayStyle {
    /// The look of texts.
    pub view: View,
    /// Whether the answer to each move rates the move.
    pub rates_moves: bool,
    /// Whether everything is written in words, without drawings.
    pub is_plain: bool,
}

/// The step after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextStep {
    /// Read the next line.
    Stay,
    /// Go to the next problem.
    Next,
    /// End the program.
    Quit,
}

/// The conversation about the problem of a game.
pub struct Conversation<'a> {
    problem: &'a Problem,
    judged: &'a Judged,
    style: PlayStyle,
    /// The progress line of a search.
    meter: &'a Meter,
    game: Game<'a>,
    oracle: PositionOracle<'a>,
    /// The last hint, and the number of moves played before it.
    hint: Option<(Hint, usize)>,
    help: HelpCounts,
}

impl<'a> Conversation<'a> {
    /// Creates the conversation about a problem. The problem has been shown and judged.
    pub fn new(
        problem: &'a Problem,
        judged: &'a Judged,
        style: PlayStyle,
        meter: &'a Meter,
        oracle: PositionOracle<'a>,
    ) -> Conversation<'a> {
        let game = Game::new(&judged.start);
        let (hint, help) = (None, HelpCounts::default());
        Conversation { problem, judged, style, meter, game, oracle, hint, help }
    }

    /// Prints the verdict without any moves.
    pub fn begin(&self, output: &mut Output) -> std::io::Result<()> {
        let view = &self.style.view;
        let is_stopped = self.judged.verdict.length.outcome() == Outcome::Undecided;
        let known = View { interrupted: is_stopped && self.oracle.is_stopped(), ..*view };
        let known = report::without_solution(self.judged, Hint::Nothing, &known);
        output.answer(&(known + &words::welcome(view)))
    }

    /// Returns the prompt: the number of the move.
    pub fn prompt(&self) -> String {
        let number = self.game.line().len() + 1;
        match (self.game.end(), self.style.is_plain) {
            (Some(_), _) => "> ".to_owned(),
            (None, true) => self.pick(format!("Move {number}: "), format!("{number}手目：")),
            (None, false) => self.pick(format!("{number}> "), format!("{number}手目> ")),
        }
    }

    /// Returns the words that may begin a line: checks and commands.
    pub fn words(&self) -> Vec<String> {
        let checks = self.checks().into_iter();
        let bare = |name: String| name.trim_start_matches(['▲', '△']).to_owned();
        checks.map(bare).chain(command::names().map(str::to_owned)).collect()
    }

    /// Executes a line, and prints the answer.
    pub fn answer(&mut self, line: &str, output: &mut Output) -> std::io::Result<NextStep> {
        match command::read(line) {
            TypedLine::Command(Command::Next, "") => Ok(NextStep::Next),
            TypedLine::Command(Command::Quit, "") => Ok(NextStep::Quit),
            typed => {
                self.meter.start();
                let said = self.execute(typed, output);
                self.meter.end();
                output.answer(&said.unwrap_or_else(|Stopped| words::stopped(&self.style.view)))?;
                Ok(NextStep::Stay)
            }
        }
    }

    /// Executes a line, and returns the answer.
    fn execute(&mut self, typed: TypedLine, output: &mut Output) -> Said {
        let view = self.style.view;
        let (command, rest) = match typed {
            TypedLine::Nothing => return Ok(String::new()),
            TypedLine::Unknown(word, like) => return Ok(words::unknown(&view, word, like)),
            TypedLine::Move(text) => return self.play(text),
            TypedLine::Command(command, rest) => (command, rest),
        };
        match command {
            _ if !rest.is_empty() && !command.takes_argument() => {
                Ok(words::no_argument(&view, command.name()))
            }
            Command::Hint => self.hint(),
            Command::Undo => self.back(Game::undo),
            Command::Why => self.why(rest),
            Command::Solution => self.solution(),
            Command::Tree => self.tree(),
            Command::Moves => Ok(words::checks(&view, &self.checks())),
            Command::Board => Ok(self.drawn()),
            Command::Save => self.save(rest, output),
            Command::Restart => self.back(Game::restart),
            Command::Help => Ok(words::help(&view)),
            // The caller handles these, because they end the problem.
            Command::Next | Command::Quit => Ok(String::new()),
        }
    }

    fn pick<T>(&self, english: T, japanese: T) -> T {
        self.style.view.pick(english, japanese)
    }

    /// Reads a move; on an error, returns the answer about it.
    fn read(&self, text: &str) -> Result<Move, String> {
        let previous = self.game.line().last().map(|mv| mv.to());
        read_move(&self.game.position(), previous, text)
            .map_err(|error| words::not_played(&self.style.view, error.message.of(spoken())))
    }

    /// Plays a move and the reply.
    fn play(&mut self, text: &str) -> Said {
        let view = self.style.view;
        if let Some(end) = self.game.end() {
            return Ok(self.ended(end));
        }
        let mv = match self.read(text) {
            Ok(mv) => mv,
            Err(said) => return Ok(said),
        };
        let Played { worth, reply } = match self.game.play(mv, &mut self.oracle) {
            Ok(played) => played,
            Err(NotPlayed::NoCheck) => return Ok(words::no_check(&view)),
            Err(NotPlayed::Over(end)) => return Ok(self.ended(end)),
            Err(NotPlayed::Stopped) => return Err(Stopped),
        };
        let mut said = if self.style.is_plain { String::new() } else { self.drawn() };
        said += &match self.style.rates_moves {
            true => words::worth(&view, worth),
            false => words::remark(&view, worth),
        };
        if let Some(reply) = reply.filter(|_| self.style.is_plain) {
            let played = self.game.line();
            said += &report::line(&view, self.game.start(), &played[..played.len() - 1], &[reply]);
        }
        self.help.failed += u64::from(worth == Worth::Fails);
        match self.game.end() {
            Some(End::Mate) => {
                said += &words::end(&view, &self.game, End::Mate, &self.judged.verdict);
                said += &words::help_counts(&view, self.help);
                said += &words::after_end(&view);
            }
            Some(end) => said += &self.ended(end),
            None => {}
        }
        Ok(said)
    }

    fn ended(&self, end: End) -> String {
        let view = &self.style.view;
        words::end(view, &self.game, end, &self.judged.verdict) + &words::after_end(view)
    }

    /// Takes moves back with `go`.
    fn back<T>(&mut self, go: impl FnOnce(&mut Game<'a>) -> T) -> Said {
        if self.game.line().is_empty() {
            return Ok(words::nothing_played(&self.style.view));
        }
        go(&mut self.game);
        Ok(if self.style.is_plain { self.played() } else { self.drawn() })
    }

    /// Returns the played moves as lines with line ends.
    fn played(&self) -> String {
        let (view, line) = (&self.style.view, self.game.line());
        match line.is_empty() {
            true => view.pick("At the start.\n", "最初の局面です。\n").to_owned(),
            false => report::line(view, self.game.start(), &[], line),
        }
    }

    /// Returns the position and the played moves, drawn or in words.
    fn drawn(&self) -> String {
        let PlayStyle { view, is_plain, .. } = &self.style;
        let (position, line) = (self.game.position(), self.game.line());
        if *is_plain {
            return self.played() + &report::spoken(&position, view);
        }
        let marked = line.last().map(|mv| mv.to());
        let heading = report::heading(self.problem, view);
        let board = report::board(&position, marked, &view.for_boards(self.problem));
        format!("{CLEAR}{heading}{board}{}", self.played())
    }

    /// Returns the names of the checks.
    fn checks(&self) -> Vec<String> {
        let (view, line) = (&self.style.view, self.game.line());
        let name = |mv| report::move_after(view, self.game.start(), line, mv);
        self.game.checks().into_iter().map(name).collect()
    }

    /// Reveals a further part of the next move with each call.
    fn hint(&mut self) -> Said {
        let view = self.style.view;
        if let Some(end) = self.game.end() {
            return Ok(self.ended(end));
        }
        let best = self.oracle.best(&self.game.position())?;
        let line = self.game.line();
        let Some(&mv) = best.line.first() else { return Ok(self.without_mate(best.answer)) };
        let more = match self.hint {
            Some((Hint::Piece, played)) if played == line.len() => Hint::Square,
            Some((_, played)) if played == line.len() => Hint::Move,
            _ => Hint::Piece,
        };
        self.hint = Some((more, line.len()));
        self.help.hints += 1;
        let said = report::hint(self.game.start(), line, mv, more, &view);
        Ok(said.map(|said| said + "\n").unwrap_or_default())
    }

    /// Returns the answer that there is no known mate from here.
    fn without_mate(&self, answer: Outcome) -> String {
        match answer {
            Outcome::NoMate if self.game.line().is_empty() => words::no_mate(&self.style.view),
            Outcome::NoMate => words::gone(&self.style.view),
            _ => words::open(&self.style.view),
        }
    }

    /// Explains the refutation of the first wrong move among the played moves, or among the moves
    /// in `text`.
    fn why(&mut self, text: &str) -> Said {
        let view = self.style.view;
        let named = match self.moves(text) {
            Ok(named) => named,
            Err(said) => return Ok(said),
        };
        let line = [self.game.line(), &named].concat();
        let Some(last) = line.len().checked_sub(1) else {
            return Ok(words::nothing_played(&view));
        };
        // If the text has moves, the played moves are not examined.
        let first = if named.is_empty() { 0 } else { self.game.line().len() };
        let start = self.game.start();
        if let Some(played) = self.game.mistake(&line, first, &mut self.oracle)? {
            let refutation = self.oracle.refutation(&start.after(played))?;
            return Ok(report::refutation(&view, start, played, &refutation));
        }
        // The attacker's moves have even indices.
        let (before, check) = line.split_at(last - last % 2);
        let worth = self.oracle.worth(before, check[0])?;
        Ok(words::nothing_wrong(&view, worth))
    }

    /// Reads moves; the attacker's moves must be checks. On an error, returns the answer about it.
    fn moves(&self, text: &str) -> Result<Vec<Move>, String> {
        let view = &self.style.view;
        let position = self.game.position();
        let previous = self.game.line().last().map(|mv| mv.to());
        let moves = read_moves_after(&position, previous, text)
            .map_err(|error| words::not_played(view, error.message.of(spoken())))?;
        match position.first_unchecked(&moves) {
            Some(_) => Err(words::no_check(view)),
            None => Ok(moves),
        }
    }

    /// Shows the best moves from here.
    fn solution(&mut self) -> Said {
        let view = &self.style.view;
        if let Some(end) = self.game.end() {
            return Ok(self.ended(end));
        }
        self.help.is_solution_shown = true;
        let line = self.game.line();
        if line.is_empty() && !self.judged.verdict.solution.is_empty() {
            return Ok(report::answer(self.judged, view));
        }
        let best = self.oracle.best(&self.game.position())?;
        Ok(match best.line.is_empty() {
            true => self.without_mate(best.answer),
            false => report::line(view, self.game.start(), line, &best.line),
        })
    }

    /// Shows the best moves from here with their variations.
    fn tree(&mut self) -> Said {
        let view = &self.style.view;
        if let Some(end) = self.game.end() {
            return Ok(self.ended(end));
        }
        self.help.is_solution_shown = true;
        let verdict = self.oracle.variations(&self.game.position())?;
        Ok(match verdict.solution.is_empty() {
            true => self.without_mate(verdict.length.outcome()),
            false => report::tree_after(self.game.start(), self.game.line(), &verdict, view),
        })
    }

    /// Writes all played moves to a file.
    fn save(&mut self, name: &str, output: &mut Output) -> Said {
        let view = self.style.view;
        let path = PathBuf::from(name);
        let refused = |reason: &str| Ok(words::not_saved(&view, reason));
        if name.is_empty() {
            return refused(view.pick("the name of a file is missing", "ファイル名がありません"));
        }
        if path.exists() {
            let exists = view.pick("already exists", "すでにあります");
            return refused(&format!("{}: {exists}", crate::text::printable(name)));
        }
        let mut record = collection::record(self.problem);
        record.tree = self.commented()?;
        let Some(format) = format_of(&path) else { return Ok(String::new()) };
        let written = WriteArguments::to_file(path).begin(format, view).and_then(|mut writer| {
            writer.record(self.problem, &record, output)?;
            writer.end("", output)
        });
        match written {
            Ok(()) => Ok(words::saved(&view, &crate::text::printable(name))),
            Err(error) => refused(&error.to_string()),
        }
    }

    /// Returns the played moves, with a comment at each check that does not mate.
    fn commented(&mut self) -> Result<MoveTree, Stopped> {
        let mut tree = self.game.tree();
        let text = match language::of_records() {
            Language::English => "no mate",
            Language::Japanese => "不詰",
        };
        for id in tree.ids().filter(|&id| !tree[id].ply().is_multiple_of(2)).collect::<Vec<_>>() {
            if self.oracle.best(&self.game.start().after(&tree.moves_to(id)))?.answer
                == Outcome::NoMate
            {
                tree[id].comments.push(text.to_owned());
            }
        }
        Ok(tree)
    }
}

/// Returns the format of game records in files of this name; KIF if the extension is unknown.
fn format_of(path: &Path) -> Option<Format> {
    let is_record =
        |format: &Format| format.form().and_then(ProblemWriter::record_notation).is_some();
    let named = formats::chosen(None, Some(path), &[Content::Problems], "")
        .ok()
        .flatten()
        .filter(is_record);
    named.or_else(|| formats::holding(&[Content::Problems]).find(|one| one.name == KIF.name))
}

/// An answer, unless a search was interrupted.
type Said = Result<String, Stopped>;
