//! The question about a problem: the goal of the search, and the rule for futile interpositions.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::process::language::say;
use crate::judge::{Goal, Task, Tolerance};
use crate::problem::DefectWord;
use crate::search::Reading;

/// The question of a command that does not always need a verdict.
#[derive(clap::Args, Debug)]
pub struct QuestionArguments {
    /// The goal of the search
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

/// The rule about the findings that leave a problem sound.
#[derive(clap::Args, Debug)]
pub struct ToleranceArguments {
    /// Count problems as sound if they have only these findings [default: those of usage]
    ///
    /// A list with commas: last-move-yozume, which means equal-last-move-yozume and
    /// longer-last-move-yozume; mirror-image; unlimited, which means unlimited-promotion,
    /// unlimited-drop, unlimited-move and unlimited-piece; inserted-sacrifice; detour, which means
    /// returning-detour and joining-detour; transposition; equal-variation; longer-variation; or
    /// `all` or `none` of them. Usage does not tolerate unlimited-piece, inserted-sacrifice, and a
    /// last-move yozume of a one-mover.
    #[arg(long, value_name = "FINDINGS", value_parser = tolerance)]
    tolerate: Option<Tolerance>,
}

impl ToleranceArguments {
    /// Returns the rule, if it is not that of usage.
    pub fn rule(&self) -> Option<Tolerance> {
        self.tolerate
    }
}

/// Reads names of findings, or `all` or `none`.
fn tolerance(text: &str) -> Result<Tolerance, String> {
    match text.trim() {
        "all" => return Ok(Tolerance::of(Tolerance::KINDS)),
        "none" => return Ok(Tolerance::of([])),
        _ => {}
    }
    let kinds: Option<Vec<_>> = text.split([',', '、']).map(Tolerance::kinds_of).collect();
    kinds.map(|kinds| Tolerance::of(kinds.into_iter().flatten())).ok_or_else(|| {
        let names = Tolerance::words().map(DefectWord::names);
        let (english, japanese): (Vec<_>, Vec<_>) =
            names.map(|name| (name.en.replace(' ', "-"), name.ja)).unzip();
        say(
            format!("expected all, none, or some of {}", english.join(", ")),
            format!("指定できる値：all、none、{}", japanese.join("、")),
        )
    })
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
            Reading::Restoring => {
                "Those of standard, and those that only make the attacker turn back"
            }
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
