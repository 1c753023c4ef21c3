//! The options and exit codes shared by the commands that judge problems.

use std::io::IsTerminal;

use crate::cli::process::exit::Exit;
use crate::cli::process::language;
use crate::judgement::Standing;
use crate::report::{CharacterSet, View};

/// The look of reports.
#[derive(clap::Args, Debug)]
pub struct ViewArguments {
    /// Use ASCII letters instead of kanji
    #[arg(long)]
    ascii: bool,
}

impl ViewArguments {
    /// Returns the look of reports on this terminal.
    pub fn view(&self) -> View {
        let characters = if self.ascii { CharacterSet::Ascii } else { CharacterSet::Japanese };
        let folds = std::io::stdout().is_terminal();
        let language = language::spoken();
        View { language, characters, width: width(), folds, ..View::default() }
    }
}

/// Returns the number of columns of the terminal; 80 if there is no terminal.
fn width() -> usize {
    const USUAL: usize = 80;
    let terminal =
        if std::io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    terminal.map_or(USUAL, |(width, _)| usize::from(width.0).max(20))
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
