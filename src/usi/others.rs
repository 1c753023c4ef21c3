//! The lines of the first moves beside the best one.

use super::lines::MateLine;
use super::position::Role;
use super::solve::Solving;
use crate::judge::in_order;
use crate::problem::Goal;
use crate::search::{Answer, Bound, Question, Table, Valuation};
use crate::shogi::Move;

impl Solving<'_, '_> {
    /// The lines of the other first moves.
    pub fn others(&mut self, best: &MateLine) -> Vec<MateLine> {
        let start = self.search.position.clone();
        let moves = in_order(&match self.role {
            Role::Attacks => start.check_moves(),
            Role::Defends => start.legal_moves(),
        });
        let mut others = vec![];
        for mv in moves.into_iter().filter(|mv| best.moves.first() != Some(mv)) {
            if self.is_over() {
                break;
            }
            self.session.go_to(&start.after(&[mv]));
            others.extend(self.mate_after(mv));
            self.output.meters.read(self.session.effort());
        }
        self.session.go_to(&start);
        if self.role == Role::Defends && best.is_exact {
            // A reply that lasts longer than the best one is a futile interposition.
            others.retain(|other| other.bound <= best.bound);
        }
        others
    }

    /// The mate after a move, if one is found. The session stands at the position after it.
    fn mate_after(&mut self, mv: Move) -> Option<MateLine> {
        let Answer::Mate(bound) = self.session.ask(&Question::DOUBT, Table::Shared, &self.limits)
        else {
            return None;
        };
        let reading = self.search.reading();
        if self.search.settings.answer != Goal::Any
            && let Valuation::Mate(value) = self.session.value(reading, &self.limits)
        {
            let bound = Bound::of(value);
            let line = self.session.line(bound, reading, &self.limits);
            return line
                .is_complete
                .then(|| after(mv, MateLine { bound, is_exact: true, moves: line.moves }));
        }
        let line = self.session.some_line(bound, &self.limits);
        (line.is_complete && bound.value().is_some())
            .then(|| after(mv, MateLine { bound, is_exact: false, moves: line.moves }))
    }
}

/// The line of a move and the mate after it.
fn after(mv: Move, rest: MateLine) -> MateLine {
    let moves = std::iter::once(mv).chain(rest.moves).collect();
    MateLine { bound: rest.bound.before_ply(), is_exact: rest.is_exact, moves }
}
