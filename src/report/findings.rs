//! The defects of a problem, with everything else that their sentences mention.

use crate::judge::{Defect, Verdict, Weight, kinds};
use crate::judgement::Judged;
use crate::problem::DefectKind;
use crate::shogi::{Move, Position};

/// The defects of a problem, with everything else that their sentences mention.
#[derive(Clone, Copy)]
pub(super) struct Findings<'a> {
    /// The start of the problem.
    pub start: &'a Position,
    pub solution: &'a [Move],
    pub defects: &'a [Defect],
    /// The claimed length that was compared.
    pub claimed: Option<u32>,
}

impl<'a> Findings<'a> {
    /// The findings of a verdict.
    pub fn new(start: &'a Position, verdict: &'a Verdict) -> Findings<'a> {
        let claimed = verdict.claimed.as_ref().and_then(|claimed| claimed.compared_length());
        Findings { start, solution: &verdict.solution, defects: &verdict.defects, claimed }
    }

    /// The findings of a judgement.
    pub fn of(judged: &'a Judged) -> Findings<'a> {
        let claimed = judged.claimed.as_ref().and_then(|claimed| claimed.compared_length());
        let Judged { start, solution, defects, .. } = judged;
        Findings { start, solution, defects, claimed }
    }

    /// The kinds of the defects with their weights, the heaviest first.
    pub fn kinds(&self) -> Vec<(DefectKind, Weight)> {
        kinds(self.defects)
    }

    /// The defects of a kind.
    pub fn of_kind(&self, kind: DefectKind) -> impl Iterator<Item = &'a Defect> + use<'a> {
        self.defects.iter().filter(move |defect| defect.kind == kind)
    }

    /// The moves of the solution before a defect.
    pub fn before(&self, defect: &Defect) -> &'a [Move] {
        self.solution.get(..(defect.ply() as usize).saturating_sub(1)).unwrap_or(&[])
    }
}
