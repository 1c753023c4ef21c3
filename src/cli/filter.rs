//! `tsume filter`: keeps some of many problems.

use std::io;
use std::path::PathBuf;
use std::time::Instant;

use super::choice::ChoiceArguments;
use super::engine::{Engine, EngineArguments, Mode, Usual};
use super::input::{Inputs, Trouble};
use super::journal::EarlierRun;
use super::language::{say, spoken};
use super::sample::Sample;
use super::units;
use super::writing::WriteArguments;
use super::{Exit, Output};
use crate::collection::OutputForm;
use crate::problem::Problem;
use crate::report::{self, Known, ProblemKey, Record};

/// Keep those problems that are wanted, or a sample of them, and write them in any form
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    choosing: Choosing,

    /// The notation or form to write
    /// [default: told by the ending of --output, else jsonl]
    #[arg(long, value_enum, value_name = "NOTATION")]
    to: Option<OutputForm>,

    #[command(flatten)]
    writing: WriteArguments,
}

/// Which problems of the inputs are wanted, and how that is found out.
#[derive(clap::Args, Debug)]
pub struct Choosing {
    #[command(flatten)]
    choice: ChoiceArguments,

    /// What `tsume check` has written of these inputs as JSON lines (--resume, --format jsonl): lengths
    /// and verdicts are those found there [default: what the problems claim]
    #[arg(long, value_name = "FILE", conflicts_with = "judge")]
    verdicts: Option<PathBuf>,

    /// Judge the problems: lengths and verdicts are those that are found now
    #[arg(long)]
    judge: bool,

    /// Keep no more than so many, a random sample of all that are wanted [default: all]
    #[arg(long, value_name = "NUMBER", value_parser = units::count)]
    number: Option<u64>,

    /// The number that decides which sample it is
    #[arg(long, value_name = "SEED", default_value = "1", requires = "number")]
    seed: u64,

    #[command(flatten)]
    engine: EngineArguments,
}

/// Writes every problem that is wanted.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let by_ending = || arguments.writing.ending().as_deref().and_then(OutputForm::of_ending);
    let usual = || OutputForm::named("jsonl");
    let Some(form) = arguments.to.or_else(by_ending).or_else(usual) else {
        return Ok(Exit::Wrong);
    };
    let mut writing = arguments.writing.begin(form)?;
    let exit = arguments
        .choosing
        .each(&arguments.inputs, output, |problem, output| writing.problem(problem, output))?;
    writing.end(output)?;
    Ok(exit)
}

impl Choosing {
    /// Hands every problem that is wanted to `keep`, in the order of the inputs, and says how many there
    /// are.
    pub fn each(
        &self,
        inputs: &Inputs,
        output: &mut Output,
        mut keep: impl FnMut(&Problem, &mut Output) -> io::Result<()>,
    ) -> anyhow::Result<Exit> {
        let mut source = self.source()?;
        let size = self.number.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let mut sample = size.map(|size| Sample::new(size, self.seed));
        let (mut number, mut wanted, mut written) = (0, 0, 0);
        let exit = inputs.each_item(|item| {
            let problem = match item {
                Ok(problem) => problem,
                Err(trouble) => {
                    number += u64::from(matches!(trouble, Trouble::Part(_)));
                    output.complain(&trouble.draw())?;
                    let is_note = matches!(trouble, Trouble::Note(_));
                    return Ok(if is_note { Exit::Fine } else { Exit::Wrong });
                }
            };
            number += 1;
            let is_wanted = self.choice.has_look(&problem)
                && (!self.choice.needs_knowledge() || {
                    let Some(known) = source.known(number, &problem)? else {
                        return Ok(Exit::Interrupted);
                    };
                    self.choice.has_verdict(&known)
                });
            if !is_wanted {
                return Ok(Exit::Fine);
            }
            wanted += 1;
            match &mut sample {
                Some(sample) => sample.add(number, problem),
                None => {
                    keep(&problem, output)?;
                    written += 1;
                }
            }
            Ok(Exit::Fine)
        })?;
        for problem in sample.into_iter().flat_map(Sample::into_things) {
            keep(&problem, output)?;
            written += 1;
        }
        let text = say(
            format!("{written} of {number} problems kept{}", of_wanted(written, wanted)),
            format!("{number}題のうち{written}題{}", of_wanted(written, wanted)),
        );
        output.complain(&report::draw_note(&text, spoken()))?;
        Ok(exit)
    }

    /// The engine that was asked for.
    pub fn engine(&self, usual: Usual) -> anyhow::Result<Engine> {
        self.engine.engine(usual)
    }

    fn source(&self) -> anyhow::Result<Source> {
        Ok(match &self.verdicts {
            Some(path) => Source::Former(EarlierRun::read(path)?),
            None if self.judge => Source::Judge(Box::new(self.engine.engine(Mode::Judge)?)),
            None => Source::Claims,
        })
    }
}

/// That the sample is one of more, if it is.
fn of_wanted(written: u64, wanted: u64) -> String {
    match written == wanted {
        true => String::new(),
        false => say(
            format!(", a sample of {wanted} that are wanted"),
            format!("（該当する{wanted}題から抽出）"),
        ),
    }
}

/// Where it is known from what a problem is.
enum Source {
    Claims,
    Former(EarlierRun),
    Judge(Box<Engine>),
}

impl Source {
    /// What is known of the problem of this number; nothing if that was interrupted.
    fn known(&mut self, number: u64, problem: &Problem) -> io::Result<Option<Known>> {
        match self {
            Source::Claims => Ok(Some(Known::claimed(problem))),
            Source::Former(run) => {
                let Some((record, offset)) = run.find(number) else {
                    return Ok(Some(Known::claimed(problem)));
                };
                let record = record.map_err(io::Error::other)?;
                let key = ProblemKey::of(number, problem);
                if record.key() != key {
                    let (place, own) = (run.place(offset), record.key());
                    return Err(io::Error::other(say(
                        format!("{place}: this line is {own}; the input has {key}"),
                        format!("{place}: この行は {own} ですが、入力は {key} です"),
                    )));
                }
                Ok(Some(Known::found(&record)))
            }
            Source::Judge(engine) => {
                let start = Instant::now();
                let verdict = engine.judge(problem, &engine.task(), &mut |_| ());
                let record = Record::judged(problem, &verdict, start.elapsed());
                Ok((!engine.is_stopped()).then(|| Known::found(&record)))
            }
        }
    }
}
