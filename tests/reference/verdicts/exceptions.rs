//! Solutions by the exception for longer variations, which a reply leaves for a shorter mate.

use super::*;

impl Case {
    /// The index of the reply of the solution that leaves the longest defence, if one does.
    pub(super) fn departure(&self) -> Option<usize> {
        let longer = |one: &&Defect| one.kind == DefectKind::LongerVariation;
        let plies = self.verdict.defects.iter().filter(longer).map(Defect::ply);
        plies.max().map(|ply| ply as usize - 1)
    }

    /// The value of the position before a move of the solution.
    pub(super) fn value_before(&self, index: usize) -> SlowValue {
        let left = (self.verdict.solution.len() - index) as u32;
        match self.departure() {
            Some(departure) if index <= departure => SlowValue { length: left + 2, surplus: true },
            Some(_) => SlowValue { length: left, surplus: false },
            None => SlowValue { length: left, ..self.found().expect("a mate") },
        }
    }

    /// After the reply that leaves the longest defence the mate is two moves shorter and leaves nothing.
    pub(super) fn leaves_for_a_shorter_mate(&mut self, board: &Board, reply: Mv, before: u32) {
        let value = self.exhaustive.value(&apply(board, reply), before - 3).expect("within reach");
        let expected = Some(SlowValue { length: before - 3, surplus: false });
        assert_eq!(value, expected, "{} {reply}", self.sfen);
        assert!(self.exhaustive.best_replies(board, before).is_ok_and(|best| {
            best.is_some_and(|best| best.iter().all(|(_, value)| value.surplus))
        }));
    }

    /// If a piece is left over, no line of the exception is without a second solution. The first such line leaves the
    /// first best line as soon as it can.
    pub(super) fn no_exception_is_missed(&mut self, graph: &Graph) {
        let Some(found) = self.found().filter(|value| value.surplus) else { return };
        if self.departure().is_some() {
            return;
        }
        let solution = self.solution();
        let boards = self.line();
        for index in (1..solution.len()).step_by(2) {
            let shorter = (found.length - index as u32).checked_sub(3);
            let Some(shorter) = shorter else { return };
            let mut replies = slow::rules::legal_moves(&boards[index]);
            replies.sort_by_key(|mv| rank(*mv));
            for reply in replies {
                let next = apply(&boards[index], reply);
                let value = self.exhaustive.value(&next, shorter).expect("within reach");
                if value != Some(SlowValue { length: shorter, surplus: false }) {
                    continue;
                }
                let mut line = [&solution[..index], &[reply]].concat();
                let mut board = next;
                while let left @ 1.. = found.length as usize - 2 - line.len() {
                    let mut best = self.best(&board, line.len() % 2 == 0, left as u32);
                    best.sort_by_key(|mv| rank(*mv));
                    line.push(best[0]);
                    board = apply(&board, best[0]);
                }
                let is_clean = self.has_no_second_solution(graph, &line);
                assert!(!is_clean, "{}: {line:?} is sound by the exception", self.sfen);
                return;
            }
        }
    }
}
