//! The rules of a venue, and the problems that it knows.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use anyhow::bail;

use crate::cli::options::{InputError, Inputs, ReadingOptions};
use crate::cli::process::{Output, cause, say, spoken};
use crate::compose::gate::Gate;
use crate::judge::Task;
use crate::judgement::Conditions;
use crate::judgement::rules::RuleSet;

/// The options for the rules of a venue.
#[derive(clap::Args, Debug)]
pub struct RuleArguments {
    #[arg(help = say(
        "Decide whether a problem can be sent, by the rules of a venue [default: no decision]\n\n\
         A name: smartphone, magazine, lishogi, strict or classical; or a file (docs/rules.md). The \
         answer is yes, no, or what to look at, and the exit code 0, 1 or 3. Idle pieces are looked \
         for where the rules ask about them.",
        "投稿先の規定で、投稿できるかどうかを答える。名前 smartphone（スマホ詰パラ）、magazine（専門誌）、\
         lishogi、strict（完全限定）、classical（古典の慣例）、または規定のファイル（docs/rules.ja.md）。可・要確認・\
         不可を理由とともに示し、終了コードは0・3・1になる。規定にあれば不要駒も調べる（既定: 答えない）",
    ))]
    #[arg(long, value_name = "NAME|FILE", value_parser = rules)]
    rules: Option<RuleSet>,
}

/// The options for a decision about each problem.
#[derive(clap::Args, Debug)]
pub struct DecisionArguments {
    #[command(flatten)]
    rules: RuleArguments,

    #[arg(help = say(
        "Compare with the problems of this file or folder; can be repeated [default: none]\n\n\
         The same problem and its mirror image are copies.",
        "このファイルやフォルダの作品と照合し、同じ図と左右逆の図を既出とする。複数指定できる（既定: なし）",
    ))]
    #[arg(long, value_name = "FILE", requires = "rules")]
    known: Vec<OsString>,

    #[arg(help = say(
        "Name the least change that mends a refused problem\n\n\
         Tries single changes that keep the solution, each with twice the positions of the problem \
         itself, and 5 million in all.",
        "不可の作品に、作意を変えない最小の修正案を示す。1か所の変更を、それぞれ元の図の2倍、全部で500万局面まで調べる",
    ))]
    #[arg(long, requires = "rules")]
    mend: bool,
}

impl DecisionArguments {
    /// Returns whether there is a decision.
    pub fn is_some(&self) -> bool {
        self.rules.rules.is_some()
    }

    /// Returns the task with everything that the rules ask about.
    pub fn applied_to(&self, task: Task) -> Task {
        self.rules.rules.as_ref().map_or(task, |rules| rules.applied_to(task))
    }

    /// Reads the known problems, and returns the gate of the venue. Known problems that cannot be read are named.
    pub fn gate(&self, output: &mut Output) -> anyhow::Result<Option<Arc<Gate>>> {
        let Some(rules) = self.rules.rules.clone() else { return Ok(None) };
        let mut gate = Gate::new(rules);
        if !self.known.is_empty() {
            gate.know_all();
            let known = Inputs::of(self.known.clone(), ReadingOptions::default());
            for item in known.items() {
                match item {
                    Ok(problem) => gate.know(&problem),
                    Err(error @ (InputError::Part(_) | InputError::Note(_))) => {
                        output.complain(&error.draw())?;
                    }
                    Err(error @ (InputError::Whole(_) | InputError::Empty(_))) => {
                        output.complain(&error.draw())?;
                        bail!(say("the known problems cannot be read", "既出の作品を読めません"));
                    }
                }
            }
        }
        Ok(Some(Arc::new(if self.mend { gate.mending() } else { gate })))
    }
}

/// Reads the name of a rule set, or its file.
fn rules(text: &str) -> Result<RuleSet, String> {
    if let Some(set) = RuleSet::bundled(text) {
        return Ok(set);
    }
    if !Path::new(text).exists() {
        let names = RuleSet::bundled_names().collect::<Vec<_>>();
        return Err(say(
            format!("expected a file, or one of {}", names.join(", ")),
            format!("ファイル、または次の名前が必要です：{}", names.join("、")),
        ));
    }
    let content = std::fs::read_to_string(text).map_err(|error| cause(&error))?;
    content.parse::<RuleSet>().map_err(|error| {
        format!("{text}:{}:{}: {}", error.line, error.column, error.message.of(spoken()))
    })
}

impl RuleArguments {
    /// Returns the gate of the venue, which knows no problems.
    pub fn gate(&self) -> Option<Arc<Gate>> {
        self.rules.clone().map(|rules| Arc::new(Gate::new(rules)))
    }
}

/// Returns the conditions with the decision of a gate.
pub fn conditions_with(conditions: Conditions, gate: Option<&Gate>) -> Conditions {
    match gate {
        Some(gate) => conditions.with_rules(gate.rules(), gate.known()),
        None => conditions,
    }
}
