//! Leaps: questions about mates that are much shorter than the known one.
//!
//! A search for any mate may find one that is far too long, and a search that steps down from it by two plies asks each
//! time a question that expects no mate, although there is one. A question that expects a mate within two thirds of the
//! length finds it much sooner, because the bound cuts off the long ways. It has a part of the nodes of the question
//! that is already long, and after each leap that fails the next one is half as large.

use super::bound::{Answer, Bound};
use super::limits::Watch;
use super::question::Question;
use super::value::ValueSearch;

/// The nodes of the question before a leap, as a multiple of those from which on a search counts as long. Over the
/// classics, earlier leaps take 2 % more nodes, because most first mates are not far too long.
const LATE: u64 = 16;
/// The share of these nodes that a leap has: one in eight.
const PART: u64 = 8;
/// The first leap leaves out one ply in this many.
const FIRST_STEP: u32 = 3;
/// The smallest leap. The question without leaps goes down by two plies, or by half a step.
const LEAST_STEP: u32 = 4;

/// The size of the next leap.
#[derive(Default)]
pub(super) struct Leap {
    /// The number of plies, if there was a leap.
    step: Option<u32>,
    has_succeeded: bool,
}

impl Leap {
    /// Whether a leap has found a mate.
    pub fn has_succeeded(&self) -> bool {
        self.has_succeeded
    }
}

impl ValueSearch<'_> {
    /// Asks for the lower value by leaps, after a question that was not answered within `nodes`. Returns whether it is
    /// better than before.
    pub(super) fn leaps(&mut self, nodes: u64, watch: &mut Watch) -> bool {
        if nodes < LATE * self.long_search {
            return false;
        }
        let part = &mut watch.part(self.team.nodes() + nodes / PART);
        let before = self.lower;
        while let Some(target) = self.target() {
            let question = Question::of(self.reading, Bound::plies(target)).hoping();
            match self.team.search(question, part) {
                Answer::Mate(bound) => {
                    self.lower = bound;
                    self.leap.has_succeeded = true;
                }
                Answer::NoMate(_) => {
                    self.not_within = self.not_within.max(Bound::plies(target));
                    self.report_so_far(vec![]);
                }
                Answer::Undecided => {
                    self.leap.step = self.leap.step.map(|step| step / 2);
                    break;
                }
            }
        }
        if self.lower < before {
            self.count_all_within_lower(nodes, watch);
        }
        self.lower < before
    }

    /// The length for which the next leap asks. It is no more than half of the way to the lengths that are refuted.
    fn target(&mut self) -> Option<u32> {
        let length = self.lower.value()?.length;
        let refuted = self.not_within.value().map_or(0, |value| value.length);
        let step = *self.leap.step.get_or_insert(length / FIRST_STEP);
        let step = step.max(LEAST_STEP).min(length.saturating_sub(refuted) / 2) & !1;
        (step >= LEAST_STEP).then(|| length.saturating_sub(step))
    }

    /// Asks whether the mate that a leap has found counts every interposition, so that it is an upper bound of the value.
    fn count_all_within_lower(&mut self, nodes: u64, watch: &mut Watch) {
        let watch = &mut watch.part(self.team.nodes() + nodes / PART);
        let question = Question::counting_all(self.lower).hoping();
        if let Answer::Mate(bound) = self.team.search(question, watch) {
            self.counting_all = self.counting_all.min(bound);
            self.report_mate();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::exact::Memory;
    use super::super::value::Valuation;
    use super::super::{Limits, Reading, Solver};
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
                let mut memory = Memory::default();
                let mut search = ValueSearch::new(&mut solver.team, &mut memory, Reading::None, 5);
                search.lower = Bound::plies(known);
                assert!(!search.leaps(5, watch), "too early for a leap");
                let is_better = search.leaps(1 << 20, watch);
                let (refuted, found) = (search.not_within, search.lower);
                assert_eq!(is_better, found < Bound::plies(known));
                assert!(refuted < Bound::of(value) && found >= Bound::of(value), "{sfen} {known}");
                let length = |bound: Bound| bound.value().map_or(0, |value| value.length);
                assert!(length(found) - length(refuted) < 2 * LEAST_STEP, "{refuted:?} {found:?}");
            }
        }
    }
}
