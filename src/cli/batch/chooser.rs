//! The choice of problems by a condition, for the commands that write or print the chosen ones.

use std::io;
use std::time::Instant;

use crate::cli::batch::EarlierRun;
use crate::cli::options::{InputError, Inputs};
use crate::cli::process::{Exit, Output, say};
use crate::compose::grade::{Grade, graded};
use crate::judge::{Engine, Task};
use crate::judgement::{Judgement, KnownFacts, ProblemKey};
use crate::problem::Problem;
use crate::query::{Expression, Facts};
use crate::text::number_of;

/// Decides about one problem after the other.
pub struct Chooser {
    condition: Expression,
    needed: Needed,
    source: Source,
    /// An engine that judges and grades, if grades are needed.
    grader: Option<Engine>,
}

/// The fact that is needed of every chosen problem, whatever the condition is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needed {
    Nothing,
    Length,
    Grade,
}

/// The source of lengths, verdicts and solutions.
pub enum Source {
    /// The claims of the problems.
    Claims,
    /// The judgements of an earlier run.
    Former(EarlierRun),
    /// An engine that judges the problems.
    Judge(Box<Engine>),
}

/// A chosen problem.
pub struct ChosenProblem {
    /// The number of the problem in the inputs.
    pub number: u64,
    pub problem: Problem,
    /// The grade, if grades are needed and the problem has one.
    pub grade: Option<f64>,
    /// The length, if lengths are needed and it is known.
    pub length: Option<u32>,
}

/// The numbers of problems after a run.
#[derive(Default)]
pub struct ChoiceCounts {
    read: u64,
    pub chosen: u64,
    /// The problems about which something is unknown.
    open: u64,
}

/// The answer to the question whether a problem is wanted.
enum Choice {
    Chosen(Box<ChosenProblem>),
    Unwanted,
    /// It depends on something that is not known of the problem.
    Open,
    Interrupted,
}

impl Chooser {
    /// Creates a chooser. `grader` is called if grades are needed.
    pub fn new(
        condition: Expression,
        needed: Needed,
        source: Source,
        grader: impl FnOnce() -> anyhow::Result<Engine>,
    ) -> anyhow::Result<Chooser> {
        let needs_grades = needed == Needed::Grade || condition.asks_for_grade();
        let grader = needs_grades.then(grader).transpose()?;
        Ok(Chooser { condition, needed, source, grader })
    }

    /// Calls `keep` for every chosen problem of the inputs, and prints the errors of the inputs.
    pub fn each(
        &mut self,
        inputs: &Inputs,
        output: &mut Output,
        mut keep: impl FnMut(ChosenProblem, &mut Output) -> io::Result<()>,
    ) -> anyhow::Result<(Exit, ChoiceCounts)> {
        let mut counts = ChoiceCounts::default();
        let exit = inputs.each_item(|item| {
            let problem = match item {
                Ok(problem) => problem,
                Err(error) => {
                    counts.read += u64::from(matches!(error, InputError::Part(_)));
                    output.complain(&error.draw())?;
                    return Ok(error.exit());
                }
            };
            counts.read += 1;
            match self.choose(counts.read, problem)? {
                Choice::Chosen(chosen) => {
                    counts.chosen += 1;
                    keep(*chosen, output)?;
                }
                Choice::Unwanted => {}
                Choice::Open => counts.open += 1,
                Choice::Interrupted => return Ok(Exit::Interrupted),
            }
            Ok(Exit::Fine)
        })?;
        Ok((exit, counts))
    }

    /// Prints the number of problems that were kept, of all that were chosen or only of a sample.
    pub fn note(&self, counts: &ChoiceCounts, kept: u64, output: &mut Output) -> io::Result<()> {
        let &ChoiceCounts { read, chosen, open } = counts;
        let sample = match kept == chosen {
            true => String::new(),
            false => say(
                format!(", a sample of {chosen} that match"),
                format!("（該当する{chosen}題から抽出）"),
            ),
        };
        let text = say(
            format!("{kept} of {} kept{sample}", number_of(read, "problem")),
            format!("{read}題中{kept}題を選択{sample}"),
        );
        output.note(&text)?;
        if open > 0 {
            output.note(&self.left_open(open))?;
        }
        Ok(())
    }

    /// Returns the remark on problems about which something is unknown.
    fn left_open(&self, open: u64) -> String {
        let could_judge =
            matches!(self.source, Source::Claims) && self.condition.asks_for_verdict();
        let hint = match could_judge {
            true => say(
                "; `tsume filter --judge` finds verdicts and solutions",
                "（tsume filter --judge で判定と手順が分かる）",
            ),
            false => "",
        };
        say(
            format!(
                "{} left out, because the conditions ask for something that is not known{hint}",
                number_of(open, "problem")
            ),
            format!("条件を判定できない{open}題を除いた{hint}"),
        )
    }

    /// Decides with as few facts as possible: those that are in the problem, then also the verdict, then also
    /// the grade.
    fn choose(&mut self, number: u64, problem: Problem) -> io::Result<Choice> {
        let mut known = KnownFacts::default();
        let mut grade = None;
        let holds = |known: &KnownFacts, grade| {
            self.condition.holds(&Facts { problem: &problem, known, grade })
        };
        let mut is_wanted = holds(&known, grade);
        if is_wanted == Some(false) {
            return Ok(Choice::Unwanted);
        }
        let needs_length = self.needed == Needed::Length;
        if needs_length || is_wanted.is_none() && self.condition.asks_for_verdict() {
            let Some(found) = self.source.known(number, &problem)? else {
                return Ok(Choice::Interrupted);
            };
            known = found;
            is_wanted = holds(&known, grade);
        }
        let needs_grade = match is_wanted {
            Some(is_wanted) => is_wanted && self.needed == Needed::Grade,
            None => self.condition.asks_for_grade(),
        };
        let mut length = known.length;
        if let Some(grader) = self.grader.as_mut().filter(|_| needs_grade) {
            let verdict = grader.judge(&problem);
            let graded = graded(grader, &problem.position, &verdict);
            if grader.is_stopped() {
                return Ok(Choice::Interrupted);
            }
            length = length.or(verdict.length.solution_value().map(|value| value.length));
            grade = graded.as_ref().map(Grade::rounded);
            is_wanted = holds(&known, grade);
        }
        Ok(match is_wanted {
            Some(true) => {
                Choice::Chosen(Box::new(ChosenProblem { number, problem, grade, length }))
            }
            Some(false) => Choice::Unwanted,
            None => Choice::Open,
        })
    }
}

impl Source {
    /// Returns the facts about the problem of this number; `None` after an interruption.
    fn known(&mut self, number: u64, problem: &Problem) -> io::Result<Option<KnownFacts>> {
        match self {
            Source::Claims => Ok(Some(KnownFacts::claimed(problem))),
            Source::Former(run) => {
                let Some(found) = run.find(number) else {
                    return Ok(Some(KnownFacts::claimed(problem)));
                };
                let conditions = found.0.as_ref().ok().and_then(Judgement::conditions);
                let task = conditions.map_or(Task::default(), |one| one.task());
                let key = ProblemKey::of(number, problem).with_claims(problem, &task);
                let record = run.matched(found, &key).map_err(io::Error::other)?;
                Ok(Some(KnownFacts::found(&record)))
            }
            Source::Judge(engine) => {
                let start = Instant::now();
                let verdict = engine.judge(problem);
                let record = Judgement::judged(problem, verdict, start.elapsed());
                Ok((!engine.is_stopped()).then(|| KnownFacts::found(&record)))
            }
        }
    }
}
