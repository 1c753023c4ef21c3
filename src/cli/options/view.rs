//! The options and exit codes shared by the commands that judge problems.

use std::io::IsTerminal;

use crate::cli::output::TargetArguments;
use crate::cli::process::{Exit, language, say};
use crate::judgement::Standing;
use crate::problem::Script;
use crate::report::{self, CharacterSet, View};
use crate::text::Language;

/// The notation of moves.
#[derive(clap::Args, Debug)]
pub struct MovesArguments {
    #[arg(help = say(
        "Write moves in this notation [default: both; with --lang ja, ja]",
        "指し手の表記（既定: 日本語では ja、英語では both）",
    ))]
    #[arg(long, value_enum)]
    moves: Option<Moves>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Moves {
    #[value(help = "▲１二飛")]
    Ja,
    #[value(help = "R*1b")]
    Western,
    #[value(help = say(
        "The solution in both, other lines as is usual in the language",
        "詰手順は両方、ほかの手順は表示する言語の表記",
    ))]
    Both,
}

impl MovesArguments {
    /// Returns the notation, or the usual one of the language.
    pub fn moves(&self) -> report::Moves {
        match self.moves.unwrap_or(say(Moves::Both, Moves::Ja)) {
            Moves::Ja => report::Moves::Japanese,
            Moves::Western => report::Moves::Western,
            Moves::Both => report::Moves::Both,
        }
    }
}

/// The script of boards.
#[derive(clap::Args, Debug)]
pub struct ScriptArguments {
    #[arg(help = say(
        "Draw the pieces of boards in this script [default: that of the input; in Japanese kanji]\n\n\
         Boards in letters have ranks from a to i, and White's pieces in lower case. A position in \
         Western notation or SFEN is in letters, and a Japanese diagram or record is in kanji.",
        "盤面の駒の書き方（既定: 日本語では漢字、英語では入力のとおり）",
    ))]
    #[arg(long, value_enum, value_name = "SCRIPT")]
    script: Option<ScriptName>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ScriptName {
    #[value(help = say("`+B`, ranks a to i", "英字（+B）。段は a から i"))]
    Letters,
    #[value(help = say("馬, ranks 一 to 九", "漢字（馬）。段は一から九"))]
    Kanji,
}

impl ScriptArguments {
    /// Returns a look with this script. English text with letters and Western moves has no other characters than
    /// ASCII.
    pub fn applied_to(&self, view: View) -> View {
        let pieces = self.script.map(|script| match script {
            ScriptName::Letters => Script::Letters,
            ScriptName::Kanji => Script::Kanji,
        });
        let is_ascii = pieces == Some(Script::Letters)
            && (view.language, view.moves) == (Language::English, report::Moves::Western);
        let characters = if is_ascii { CharacterSet::Ascii } else { CharacterSet::Japanese };
        View { pieces, characters, ..view }
    }
}

/// Returns the look of reports on this terminal.
pub fn view() -> View {
    let folds = std::io::stdout().is_terminal();
    View { language: language::spoken(), width: width(), folds, ..View::default() }
}

/// Returns the look of reports in this target. A file does not depend on the terminal.
pub fn view_of(target: &TargetArguments) -> View {
    match target.is_asked() {
        true => View { width: USUAL_WIDTH, folds: false, ..view() },
        false => view(),
    }
}

/// The number of columns where there is no terminal.
const USUAL_WIDTH: usize = 80;

/// Returns the number of columns of the terminal, if there is one.
fn width() -> usize {
    let terminal =
        if std::io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    terminal.map_or(USUAL_WIDTH, |(width, _)| usize::from(width.0).max(20))
}

/// Returns the exit code for the standing of a problem.
pub fn exit(standing: Standing) -> Exit {
    match standing {
        Standing::Fine => Exit::Fine,
        Standing::Open => Exit::Undecided,
        Standing::Failed => Exit::Defective,
        Standing::Unreadable => Exit::Wrong,
    }
}
