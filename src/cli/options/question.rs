//! The question about a problem: how much to find out, and which interpositions are futile.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::judge::{Goal, Task};
use crate::search::Reading;

/// The question of a command that can be satisfied with less than a verdict.
#[derive(clap::Args, Debug)]
pub struct QuestionArguments {
    /// How much to find out
    #[arg(long, value_enum, default_value = "judge")]
    mode: Goal,

    #[command(flatten)]
    futile: FutileArguments,
}

/// The reading in which interpositions are futile or not.
#[derive(clap::Args, Debug)]
pub struct FutileArguments {
    /// Which interpositions are futile and do not count as moves
    #[arg(long, value_enum, default_value = "standard")]
    futile: Reading,
}

impl ValueEnum for Goal {
    fn value_variants<'a>() -> &'a [Goal] {
        &Goal::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(match self {
            Goal::Any => "The first mate that is found, however long",
            Goal::Length => "The shortest mate",
            Goal::Judge => "The shortest mate, and every defect of the problem",
        }))
    }
}

impl ValueEnum for Reading {
    fn value_variants<'a>() -> &'a [Reading] {
        &Reading::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(match self {
            Reading::None => "None: every interposition counts",
            Reading::Checker => "Only those that the checking piece itself captures",
            Reading::Standard => {
                "Also those that another piece captures, if it alone gives check then"
            }
            Reading::Wide => "Also those where that capture gives double check",
        }))
    }
}

impl QuestionArguments {
    /// The question to the judge.
    pub fn task(&self) -> Task {
        self.futile.task(self.mode)
    }
}

impl FutileArguments {
    /// The question to the judge with this goal.
    pub fn task(&self, goal: Goal) -> Task {
        Task { goal, reading: self.futile, ..Task::default() }
    }
}
