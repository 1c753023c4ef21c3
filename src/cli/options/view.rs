//! The options and exit codes shared by the commands that judge problems.

use std::io::IsTerminal;

use crate::cli::output::target::TargetArguments;
use crate::cli::process::exit::Exit;
use crate::cli::process::language;
use crate::cli::process::language::say;
use crate::judgement::Standing;
use crate::problem::Script;
use crate::report::{CharacterSet, View};

/// The look of reports.
#[derive(clap::Args, Debug)]
pub struct ViewArguments {
    #[arg(help = say(
        "Use ASCII letters instead of kanji",
        "漢字を使わず、ASCIIの文字だけで示す（英語になる）",
    ))]
    #[arg(long)]
    ascii: bool,
}

/// The script of boards.
#[derive(clap::Args, Debug)]
pub struct PieceArguments {
    #[arg(help = say(
        "Draw the pieces of boards in this script [default: that of the input; in Japanese kanji]\n\n\
         Boards in letters have ranks from a to i, and White's pieces in lower case. A position in \
         Western notation or SFEN is in letters, and a Japanese diagram or record is in kanji.",
        "盤面の駒の書き方（既定: 日本語では漢字、英語では入力のとおり）",
    ))]
    #[arg(long, value_enum, value_name = "SCRIPT", conflicts_with = "ascii")]
    pieces: Option<Pieces>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Pieces {
    #[value(help = say("`+B`, ranks a to i", "英字（+B）。段は a から i"))]
    Letters,
    #[value(help = say("馬, ranks 一 to 九", "漢字（馬）。段は一から九"))]
    Kanji,
}

impl PieceArguments {
    /// Returns the script, if one is set.
    pub fn script(&self) -> Option<Script> {
        self.pieces.map(|pieces| match pieces {
            Pieces::Letters => Script::Letters,
            Pieces::Kanji => Script::Kanji,
        })
    }
}

impl ViewArguments {
    /// Returns the look of reports on this terminal.
    pub fn view(&self) -> View {
        let characters = if self.ascii { CharacterSet::Ascii } else { CharacterSet::Japanese };
        let folds = std::io::stdout().is_terminal();
        let language = language::spoken();
        View { language, characters, width: width(), folds, ..View::default() }
    }

    /// Returns the look of reports in this target. A file does not depend on the terminal.
    pub fn view_of(&self, target: &TargetArguments) -> View {
        match target.is_asked() {
            true => View { width: USUAL_WIDTH, folds: false, ..self.view() },
            false => self.view(),
        }
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
