//! Leaps: questions about mates that are much shorter than the known one.
//!
//! A search for any mate may find one that is far too long, and a search that steps down from it by two plies asks each
//! time a question that expects no mate, although there is one. A question that expects a mate within two thirds of the
//! length finds it much sooner, because the bound cuts off the long ways. It has a part of the nodes of the question
//! that is already long, and after each leap that fails the next one is half as large.

use super::bound::{Answer, Bound};
use super::limits::Watch;
use super::question::Question;
use super::reading::Reading;
use super::team::Team;

/// The nodes of the question before a leap, as a multiple of those from which on a search counts as long. Over the
/// classics, earlier leaps take 2 % more nodes, because most first mates are not far too long.
pub(super) const LATE: u64 = 16;
/// The share of these nodes that leaps have: one in eight.
pub(super) const PART: u64 = 8;
/// The first leap leaves out one ply in this many.
const FIRST_STEP: u32 = 3;
/// The smallest leap. The question without leaps goes down by two plies, or by half a step.
const LEAST_STEP: u32 = 4;

/// The bounds between which a lower value lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Between {
    /// It is not within this.
    pub not_within: Bound,
    /// It is within this.
    pub within: Bound,
}

/// The size of the next leap.
#[derive(Default)]
pub(super) struct Leaps {
    /// The number of plies, if there was a leap.
    step: Option<u32>,
    has_succeeded: bool,
}

impl Leaps {
    /// Whether a leap has found a mate.
    pub fn have_succeeded(&self) -> bool {
        self.has_succeeded
    }

    /// Asks for the lower value of the position at which the team stands, and returns the bounds that it finds.
    pub fn ask(
        &mut self,
        team: &mut Team,
        reading: Reading,
        mut known: Between,
        watch: &mut Watch,
    ) -> Between {
        while let Some(target) = self.target(known) {
            let question = Question::of(reading, Bound::plies(target)).hoping();
            match team.search(question, watch) {
                Answer::Mate(bound) => {
                    known.within = bound;
                    self.has_succeeded = true;
                }
                Answer::NoMate(_) => {
                    known.not_within = known.not_within.max(Bound::plies(target));
                }
                Answer::Undecided => {
                    self.step = self.step.map(|step| step / 2);
                    break;
                }
            }
        }
        known
    }

    /// The length for which the next leap asks. It is no more than half of the way to the lengths that are refuted.
    fn target(&mut self, known: Between) -> Option<u32> {
        let length = known.within.value()?.length;
        let refuted = known.not_within.value().map_or(0, |value| value.length);
        let step = *self.step.get_or_insert(length / FIRST_STEP);
        let step = step.max(LEAST_STEP).min(length.saturating_sub(refuted) / 2) & !1;
        (step >= LEAST_STEP).then(|| length.saturating_sub(step))
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::Valuation;
    use super::super::{Limits, Solver};
    use super::*;

    /// From a mate that is too long, leaps come near the value from both sides, and never beyond it.
    #[test]
    fn leaps_enclose_the_value() {
        for sfen in [
            "9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1",
            "5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b 4g4s4n4l15p 1",
            "9/6Spk/9/5R1+B1/9/9/9/9/9 b Nrb4g3s3n4l17p 1",
            "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1",
        ] {
            let position = sfen.parse().expect("a position");
            let limits = Limits::default();
            let value = Solver::new(1 << 22).problem(&position).value(Reading::None, &limits);
            let Valuation::Mate(value) = value else { panic!("{sfen} {value:?}") };
            for known in [9, 15, 31, 61] {
                let watch = &mut Watch::start(&limits);
                let mut solver = Solver::impatient(1 << 22);
                solver.problem(&position);
                let known = Between { not_within: Bound::NOTHING, within: Bound::plies(known) };
                let mut leaps = Leaps::default();
                let found = leaps.ask(&mut solver.team, Reading::None, known, watch);
                assert_eq!(leaps.have_succeeded(), found.within < known.within);
                let value = Bound::of(value);
                assert!(found.not_within < value && value <= found.within, "{sfen} {found:?}");
                let length = |bound: Bound| bound.value().map_or(0, |value| value.length);
                assert!(length(found.within) - length(found.not_within) < 2 * LEAST_STEP);
            }
        }
    }
}
