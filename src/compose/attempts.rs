//! The search of `tsume make`: it attempts to make problems until there are enough different ones.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::composed::Composed;
use super::driver::{Failure, Run};
use super::make::{Requirements, attempt, made};
use super::same::SeenProblems;
use crate::judge::Engine;
use crate::judgement::Judgement;
use crate::shogi::Position;
use crate::text::Text;

/// The number of attempts and the time without any problem after which a search gives up.
const ATTEMPTS_WITHOUT_RESULT: u64 = 1000;
const TIME_WITHOUT_RESULT: Duration = Duration::from_secs(50);

/// The attempts of a search.
pub struct Attempts {
    /// The requirements for each problem.
    pub requirements: Arc<Requirements>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of problems to make.
    pub count: usize,
    /// The most attempts.
    pub most: u64,
    /// Whether the search ends when no problem can be expected.
    pub gives_up: bool,
}

/// The end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// There are enough problems, or no more attempts; or the search was interrupted.
    Usual,
    /// No problem can be expected.
    Hopeless,
}

impl Attempts {
    /// Makes problems, and calls `publish` with each. They begin with those of an earlier run.
    pub fn search(
        &self,
        run: &Run,
        mut publish: impl FnMut(&Composed) -> io::Result<()>,
    ) -> Result<End, Failure> {
        let earlier: Vec<Judgement> = run.earlier().collect::<Result<_, _>>()?;
        let (requirements, seed) = (self.requirements.clone(), self.seed);
        let work = move |engine: &mut Engine, number, found: Option<Position>| {
            let found = found.or_else(|| attempt(&requirements, (seed, number), engine))?;
            made(&requirements, number, found, engine)
        };
        let (mut seen, mut found, start) = (SeenProblems::default(), 0, Instant::now());
        let results = run.work(self.jobs(&earlier), |_| Text::default(), work)?;
        for (tried, result) in (1..).zip(results) {
            let (number, made) = result?;
            let made = made.filter(|made| seen.insert(&made.claimed()));
            if let Some(expected) = earlier.get(found)
                && made.as_ref().map(|made| &made.judged) != expected.verdict()
            {
                return Err(mismatch(number, expected));
            }
            if let Some(made) = made {
                run.record(&made.judged)?;
                publish(&made)?;
                found += 1;
                run.set_found(found);
            }
            if found >= self.count {
                break;
            }
            let is_hopeless = found == 0 && is_long(tried, start.elapsed());
            if is_hopeless && self.gives_up {
                return Ok(End::Hopeless);
            }
        }
        Ok(End::Usual)
    }

    /// Returns the numbers of the attempts. Attempts of an earlier run only measure the problem that was found, except
    /// for the last problem within `count`: it is made again, which shows whether the seed and the requirements are the
    /// same.
    fn jobs(&self, earlier: &[Judgement]) -> impl Iterator<Item = (u64, Option<Position>)> + use<> {
        let known = |judgement: &Judgement| {
            Some((judgement.number()?, judgement.verdict().map(|judged| judged.start.clone())))
        };
        let mut known: Vec<_> = earlier.iter().filter_map(known).collect();
        let last = known.last().map_or(0, |(number, _)| *number);
        if let Some((_, found)) = known.iter_mut().take(self.count).last() {
            *found = None;
        }
        known.into_iter().chain((last + 1..=self.most).map(|number| (number, None)))
    }
}

/// Whether this work without any result lets no problem be expected.
fn is_long(attempts: u64, time: Duration) -> bool {
    attempts >= ATTEMPTS_WITHOUT_RESULT || time >= TIME_WITHOUT_RESULT
}

fn mismatch(number: u64, expected: &Judgement) -> Failure {
    let expected = expected.key();
    Failure::Mismatch(Text::new(
        format!(
            "the earlier run has {expected}, but attempt {number} does not make it: the options are different"
        ),
        format!(
            "以前の記録は {expected} ですが、今回の条件では{number}回目の試行でこの作品になりません"
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_without_result_ends() {
        let (short, long) = (Duration::from_secs(49), Duration::from_secs(50));
        assert!(!is_long(999, short) && is_long(1000, short) && is_long(1, long));
    }
}
