//! How verdicts are asked for and shown: the options that commands which judge have in common, and
//! the exit code that a verdict deserves.

use std::io::IsTerminal;

use crate::cli::process::exit::Exit;
use crate::cli::process::language;
use crate::judgement::Standing;
use crate::report::{CharacterSet, View};

/// How reports look.
#[derive(clap::Args, Debug)]
pub struct ViewArguments {
    /// Use ASCII letters instead of kanji
    #[arg(long)]
    ascii: bool,
}

impl ViewArguments {
    /// How reports look on this terminal.
    pub fn view(&self) -> View {
        let characters = if self.ascii { CharacterSet::Ascii } else { CharacterSet::Japanese };
        let folds = std::io::stdout().is_terminal();
        let language = language::spoken();
        View { language, characters, width: width(), folds, ..View::default() }
    }
}

/// The columns of the terminal; where there is none, those of the old ones.
fn width() -> usize {
    const USUAL: usize = 80;
    let terminal =
        if std::io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    terminal.map_or(USUAL, |(width, _)| usize::from(width.0).max(20))
}

/// The exit code that a problem deserves.
pub fn exit(standing: Standing) -> Exit {
    match standing {
        Standing::Fine => Exit::Fine,
        Standing::Open => Exit::Undecided,
        Standing::Failed => Exit::Defective,
        Standing::Unreadable => Exit::Wrong,
    }
}
