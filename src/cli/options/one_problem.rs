//! The input of a command that works on a single problem.

use anyhow::bail;

use crate::cli::options::Inputs;
use crate::cli::process::{Exit, Output, interruption, say};
use crate::problem::Problem;

/// The inputs, and the choice of one problem in them.
#[derive(clap::Args, Debug)]
pub struct OneProblem {
    #[command(flatten)]
    inputs: Inputs,

    #[arg(help = say(
        "Use the problem with this id or number [default: the only one]",
        "入力のどの作品か。idか番号で示す（既定: ただ1題のもの）",
    ))]
    #[arg(long, value_name = "ID")]
    problem: Option<String>,
}

impl OneProblem {
    /// Reads the problem. Returns `None` if no problem could be read; the errors are printed then.
    pub fn read(&self, output: &mut Output) -> anyhow::Result<Option<Problem>> {
        let (mut found, mut count) = (None, 0u64);
        let exit = self.inputs.each(output, |problem, _| {
            count += 1;
            let is_it = match &self.problem {
                None => true,
                Some(wanted) => {
                    problem.claims.id.as_ref() == Some(wanted) || *wanted == count.to_string()
                }
            };
            if is_it && found.is_none() {
                found = Some(problem.clone());
            }
            Ok(Exit::Fine)
        })?;
        if exit == Exit::Interrupted {
            return Err(interruption::error().into());
        }
        match (found, &self.problem) {
            (None, _) if exit == Exit::Wrong || count == 0 => Ok(None),
            (None, Some(wanted)) => bail!(say(
                format!("no problem `{wanted}` among {count}"),
                format!("{count}題の中に「{wanted}」はありません")
            )),
            (Some(_), None) if count > 1 => bail!(say(
                format!("there are {count} problems; choose one with --problem"),
                format!("{count}題あります。--problem でどれかを指定してください")
            )),
            (found, _) => Ok(found),
        }
    }
}
