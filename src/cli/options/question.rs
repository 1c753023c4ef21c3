//! The question about a problem: the goal of the search, and the rule for futile interpositions.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::judge::{Goal, Task};
use crate::search::Reading;

/// The question of a command that does not always need a verdict.
#[derive(clap::Args, Debug)]
pub struct QuestionArguments {
    /// How much to find out
    #[arg(long, value_enum, default_value = "judge")]
    mode: Goal,

    #[command(flatten)]
    futile: FutileArguments,
}

/// The rule for futile interpositions.
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
    /// Returns the task for the judge.
    pub fn task(&self) -> Task {
        self.futile.task(self.mode)
    }
}

impl FutileArguments {
    /// Returns the task for the judge with this goal.
    pub fn task(&self, goal: Goal) -> Task {
        Task { goal, reading: self.futile, ..Task::default() }
    }
}
