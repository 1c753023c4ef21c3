//! The defects of a problem, with everything else that their sentences mention.

use crate::judge::{Claimed, Defect, Verdict, Weight, kinds};
use crate::judgement::Judged;
use crate::problem::DefectKind;
use crate::search::Reading;
use crate::shogi::{Move, Position};

/// The defects of a problem, with everything else that their sentences mention.
pub(super) struct Findings<'a> {
    /// The start of the problem.
    pub start: &'a Position,
    pub solution: &'a [Move],
    pub defects: &'a [Defect],
    /// The claimed length that was compared.
    pub claimed: Option<u32>,
    /// The only readings in which pieces are left over, if that is known and not so in all.
    pub only_with_surplus: Option<Vec<Reading>>,
}

impl<'a> Findings<'a> {
    /// The findings of a judgement.
    pub fn of(judged: &'a Judged) -> Findings<'a> {
        let Judged { start, verdict, .. } = judged;
        let Verdict { solution, defects, claimed, .. } = verdict;
        Findings {
            start,
            solution,
            defects,
            claimed: claimed.as_ref().and_then(Claimed::compared_length),
            only_with_surplus: verdict.only_with_surplus(),
        }
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
