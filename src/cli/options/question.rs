//! The question about a problem: how much to find out, and which interpositions are futile.

use clap::ValueEnum;

use crate::judge::{Goal, Task};
use crate::search::Reading;

/// The question of a command that can be satisfied with less than a verdict.
#[derive(clap::Args, Debug)]
pub struct QuestionArguments {
    /// How much to find out
    #[arg(long, value_enum, default_value = "judge")]
    mode: Mode,

    #[command(flatten)]
    futile: FutileArguments,
}

/// The reading in which interpositions are futile or not.
#[derive(clap::Args, Debug)]
pub struct FutileArguments {
    /// Which interpositions are futile and do not count as moves
    #[arg(long, value_enum, default_value = "standard")]
    futile: Futile,
}

/// How much to find out.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The first mate that is found, however long
    Any,
    /// The shortest mate
    Length,
    /// The shortest mate, and every defect of the problem
    Judge,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Futile {
    /// None: every interposition counts
    None,
    /// Those that the checker itself captures in vain
    Checker,
    /// Those also that another piece captures in vain, which then gives check alone
    Standard,
    /// Those also where that is a double check
    Wide,
}

impl QuestionArguments {
    /// The question to the judge.
    pub fn task(&self) -> Task {
        self.futile.task(self.mode)
    }
}

impl FutileArguments {
    /// The question to the judge in this mode.
    pub fn task(&self, mode: Mode) -> Task {
        let goal = match mode {
            Mode::Any => Goal::Any,
            Mode::Length => Goal::Length,
            Mode::Judge => Goal::Judge,
        };
        let reading = match self.futile {
            Futile::None => Reading::None,
            Futile::Checker => Reading::Checker,
            Futile::Standard => Reading::Standard,
            Futile::Wide => Reading::Wide,
        };
        Task { goal, reading, ..Task::default() }
    }
}
