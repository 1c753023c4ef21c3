//! Second mates along the lines of equal variations, compared with whole graphs.

use super::*;

/// The most nodes of a verdict in which no search for such a mate was cut off.
const UNCUT: u64 = 2_500;

impl Case {
    /// Every second mate that the verdict names after an equal variation would break its line, and if there is one,
    /// the verdict names it.
    pub(super) fn second_mates_of_variations(&mut self, graph: &Graph) {
        let is_equal = |one: &&Defect| one.kind == DefectKind::EqualVariation;
        let variations: Vec<Defect> =
            self.verdict.defects.iter().filter(is_equal).cloned().collect();
        for variation in variations {
            let branch = variation.ply() as usize - 1;
            let solution = &self.solution()[..branch];
            let line: Vec<Mv> =
                solution.iter().copied().chain(variation.line.iter().map(|&mv| slow(mv))).collect();
            let expected = self.first_second_mate(graph, &line, branch + 1);
            let is_its = |one: &&Defect| {
                one.kind == DefectKind::EqualVariationYozume
                    && (one.ply(), one.mv()) == (variation.ply(), variation.mv())
            };
            let found = self.verdict.defects.iter().find(is_its).map(|one| {
                let same = one.line.iter().zip(&variation.line).take_while(|(a, b)| a == b).count();
                (branch + same, slow(one.line[same]))
            });
            let is_cut = found.is_none() && self.verdict.nodes > UNCUT;
            assert!(is_cut || found == expected, "{}: {found:?}, expected {expected:?}", self.sfen);
        }
    }

    /// The first other check along a line, from an index on and before the last move, that mates without a position
    /// of the line and is no unlimited move.
    fn first_second_mate(
        &mut self,
        graph: &Graph,
        line: &[Mv],
        from: usize,
    ) -> Option<(usize, Mv)> {
        let boards = self.boards(line);
        let positions: Vec<Position> =
            boards.iter().map(|board| position(&board.to_sfen())).collect();
        let forbidden = graph.lengths_without(&positions);
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
                let next = apply(board, other);
                let still = forbidden[graph.place(&position(&next.to_sfen()))].is_some();
                if still && !self.is_unlimited(&boards[index..], &line[index..], other) {
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
