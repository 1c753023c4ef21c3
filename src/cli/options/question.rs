//! The question about a problem: the goal of the search, and the rule for futile interpositions.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::options::{Defaults, LimitArguments, MachineArguments};
use crate::cli::process::say;
use crate::judge::{Goal, Task, Tolerance};
use crate::problem::DefectWord;
use crate::search::Reading;

/// The question of a command that does not always need a verdict.
#[derive(clap::Args, Debug)]
pub struct QuestionArguments {
    #[arg(help = say("The goal of the search", "何を求めるか"))]
    #[arg(long, value_enum, default_value = "judge")]
    mode: Goal,

    #[command(flatten)]
    futile: FutileArguments,
}

/// The options of a command that searches for one thing.
#[derive(clap::Args, Debug)]
pub struct SearchArguments<D: Defaults> {
    #[command(flatten)]
    pub futile: FutileArguments,

    #[command(flatten)]
    pub limits: LimitArguments<D>,

    #[command(flatten)]
    pub machine: MachineArguments,
}

/// The options of a command whose user chooses the goal of the search.
#[derive(clap::Args, Debug)]
pub struct GoalArguments<D: Defaults> {
    #[command(flatten)]
    pub question: QuestionArguments,

    #[command(flatten)]
    pub limits: LimitArguments<D>,

    #[command(flatten)]
    pub machine: MachineArguments,
}

/// The rule for futile interpositions.
#[derive(clap::Args, Debug)]
pub struct FutileArguments {
    #[arg(help = say(
        "Which interpositions are futile and do not count as moves",
        "どの合駒を無駄合とし、手数に数えないか",
    ))]
    #[arg(long, value_enum, default_value = "standard")]
    futile: Reading,
}

/// The rule about the findings that leave a problem sound.
#[derive(clap::Args, Debug)]
pub struct ToleranceArguments {
    #[arg(help = say(
        "Count problems as sound if they have only these findings [default: those of usage]\n\n\
         A list with commas: last-move-yozume, which means equal-last-move-yozume and \
         longer-last-move-yozume; mirror-image; unlimited, which means unlimited-promotion, \
         unlimited-drop, unlimited-move and unlimited-piece; inserted-sacrifice; detour, which \
         means returning-detour and joining-detour; same-length-joining; transposition; \
         equal-variation; equal-variation-yozume; longer-variation; or `all` or `none` of them. Usage does not tolerate unlimited-piece, \
         inserted-sacrifice, and a last-move yozume of a one-mover.",
        "これらの指摘だけなら完全作とする（カンマ区切り）。最終手余詰（同手数と長手数）、左右対称、\
         非限定（成不成・打点・着手・使用駒）、捨駒の挿入、迂回（（イ）と（ロ））、合流（同手数）、手順前後、\
         変同、変同余詰、変長、または全て all、なし none。「非限定」「迂回」などは、そのすべての種類を指す（既定: \
         慣例による。使用駒非限定、捨駒の挿入、1手詰の最終手余詰は不完全作）",
    ))]
    #[arg(long, hide_short_help = true, value_name = "FINDINGS", value_parser = tolerance)]
    tolerate: Option<Tolerance>,
}

/// The claims that a verdict compares.
#[derive(clap::Args, Debug)]
pub struct ClaimArguments {
    #[arg(help = say(
        "Check claimed variations too\n\n\
         Each variation of a record must be right, and none may be missing. Other checks in a \
         record must mate, or their lines must end as no mate (不詰).",
        "作品に書かれた変化も調べる。正しいか、欠けているものはないか、別の王手は詰むか、「不詰」と\
         あれば詰まないか",
    ))]
    #[arg(long, hide_short_help = true)]
    pub claimed_variations: bool,
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
            Goal::Any => say(
                "The first mate that is found, however long",
                "最初に見つかった詰み（手数は問わない）",
            ),
            Goal::Length => say("The shortest mate", "最短手数"),
            Goal::Judge => say(
                "The shortest mate, and every defect of the problem",
                "最短手数と、余詰などの全ての指摘",
            ),
        }))
    }
}

impl ValueEnum for Reading {
    fn value_variants<'a>() -> &'a [Reading] {
        &Reading::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(match self {
            Reading::None => say("None: every interposition counts", "認めない。全て数える"),
            Reading::Checker => say(
                "Only those that the checking piece itself captures",
                "王手駒のみ。王手をかけている駒自身が取って無駄なもの",
            ),
            Reading::Standard => say(
                "Also those that another piece captures, if it alone gives check then",
                "標準。別の駒が取り、その駒だけの王手になって無駄なものも",
            ),
            Reading::Wide => say(
                "Also those where that capture gives double check",
                "広義。両王手になって無駄なものも",
            ),
            Reading::Restoring => say(
                "Those of standard, and those that only make the attacker turn back",
                "復元型。標準のほか、元の局面に戻せる合駒も",
            ),
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
