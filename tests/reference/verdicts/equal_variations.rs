//! Second mates along the lines of equal variations, compared with whole graphs.

use super::*;

/// The most nodes of a verdict in which no search for such a mate was cut off.
pub(super) const UNCUT: u64 = 2_500;

impl Case {
    /// Every second mate that the verdict names after an equal variation would break its line, and if there is one,
    /// the verdict names it.
    pub(super) fn second_mates_of_variations(&mut self, graph: &Graph) {
        for (variation, line) in self.equal_variations() {
            let positions: Vec<Position> =
                self.boards(&line).iter().map(|board| position(&board.to_sfen())).collect();
            let forbidden = graph.lengths_without(&positions);
            let mut still =
                |next: &Board| forbidden[graph.place(&position(&next.to_sfen()))].is_some();
            let expected = self.first_second_mate(&line, variation.ply() as usize, &mut still);
            let found = self.named_second_mate(&variation);
            let is_cut = found.is_none() && self.verdict.nodes > UNCUT;
            assert!(is_cut || found == expected, "{}: {found:?}, expected {expected:?}", self.sfen);
        }
    }

    /// The equal variations, each with its line from the start.
    pub(super) fn equal_variations(&self) -> Vec<(Defect, Vec<Mv>)> {
        let is_equal = |one: &&Defect| one.kind == DefectKind::EqualVariation;
        let line = |one: &Defect| {
            let before = &self.solution()[..one.ply() as usize - 1];
            before.iter().copied().chain(one.line.iter().map(|&mv| slow(mv))).collect()
        };
        let found = self.verdict.defects.iter().filter(is_equal);
        found.map(|one| (one.clone(), line(one))).collect()
    }

    /// The second mate that the verdict names along an equal variation, with the index of the move that it replaces.
    pub(super) fn named_second_mate(&self, variation: &Defect) -> Option<(usize, Mv)> {
        let is_its = |one: &&Defect| {
            one.kind == DefectKind::EqualVariationYozume
                && (one.ply(), one.mv()) == (variation.ply(), variation.mv())
        };
        let one = self.verdict.defects.iter().find(is_its)?;
        let same = one.line.iter().zip(&variation.line).take_while(|(a, b)| a == b).count();
        Some((variation.ply() as usize - 1 + same, slow(one.line[same])))
    }

    /// The first other check along a line, from an index on and before the last move, after which there is `still` a mate
    /// without a position of the line, and which is no unlimited move.
    pub(super) fn first_second_mate(
        &mut self,
        line: &[Mv],
        from: usize,
        still: &mut dyn FnMut(&Board) -> bool,
    ) -> Option<(usize, Mv)> {
        let boards = self.boards(line);
        for index in (from..line.len() - 1).step_by(2) {
            let board = &boards[index];
            let symmetric = board.mirrored().to_sfen() == board.to_sfen();
            let mut others = checks(board);
            others.retain(|other| {
                let is_image = symmetric && image(&other.to_string()) == line[index].to_string();
                *other != line[index] && !is_image
            });
            others.sort_by_key(|other| rank(*other));
            for other in others {
                if still(&apply(board, other))
                    && !self.is_unlimited(&boards[index..], &line[index..], other)
                {
                    return Some((index, other));
                }
            }
        }
        None
    }

    fn is_unlimited(&mut self, boards: &[Board], line: &[Mv], other: Mv) -> bool {
        let left = line.len() as u32 - 1;
        match unlimited(boards, line, other) {
            Some((DefectKind::UnlimitedPromotion, Rest::Same)) => true,
            Some(_) => {
                let value = self.exhaustive.defender_value(&apply(&boards[0], other), left);
                let value = value.expect("within reach");
                value.is_some_and(|value| (value.length, !value.surplus) <= (left, true))
            }
            None => false,
        }
    }
}
