//! The other moves of `MultiPV`: the other checks that mate, the shortest first; or the other replies, the
//! longest first.

use super::output::Score;
use super::position::Role;
use super::solve::Solving;
use crate::judge::in_order;
use crate::problem::Goal;
use crate::search::{Answer, Bound, Valuation, Value};
use crate::shogi::Move;

/// A line of a move other than the best one.
struct Other {
    bound: Bound,
    is_exact: bool,
    line: Vec<Move>,
}

impl Solving<'_, '_> {
    /// Reports the requested number of moves besides the best one, whose line has this value.
    pub fn report_others(&mut self, best: Move, value: Option<Value>) {
        let start = self.search.position.clone();
        let moves = in_order(&match self.role {
            Role::Attacks => start.check_moves(),
            Role::Defends => start.legal_moves(),
        });
        let mut others = vec![];
        for mv in moves.into_iter().filter(|&mv| mv != best) {
            if self.is_over() {
                break;
            }
            self.session.go_to(&start.after(&[mv]));
            others.extend(self.mate_after(mv));
            self.output.meters.read(self.session.effort());
        }
        self.session.go_to(&start);
        match (self.role, value) {
            (Role::Attacks, _) => {}
            // A reply that lasts longer than the best one is a futile interposition.
            (Role::Defends, Some(value)) => others.retain(|other| other.bound <= Bound::of(value)),
            (Role::Defends, None) => {}
        }
        others.sort_by_key(|other| other.bound);
        if self.role == Role::Defends {
            others.reverse();
        }
        let wanted = self.search.settings.moves - 1;
        for (index, other) in others.iter().take(wanted).enumerate() {
            let length = other.bound.value().map_or(0, |value| value.length);
            let score = Score { role: self.role, length, is_exact: other.is_exact };
            self.output.report_mate(score, Some(index + 2), &other.line);
        }
    }

    /// The mate after a move, if one is found. The session stands at the position after it.
    fn mate_after(&mut self, mv: Move) -> Option<Other> {
        let Answer::Mate(bound) = self.session.doubt(Bound::ANY, &self.limits) else { return None };
        let reading = self.search.reading();
        if self.search.settings.answer != Goal::Any
            && let Valuation::Mate(value) = self.session.value(reading, &self.limits)
        {
            let bound = Bound::of(value);
            let line = self.session.line(bound, reading, &self.limits);
            return line.is_complete.then(|| Other::of(mv, bound, true, line.moves));
        }
        let line = self.session.some_line(bound, &self.limits);
        line.is_complete.then(|| Other::of(mv, bound, false, line.moves))
    }
}

impl Other {
    fn of(mv: Move, bound: Bound, is_exact: bool, rest: Vec<Move>) -> Other {
        let line = std::iter::once(mv).chain(rest).collect();
        Other { bound: bound.before_ply(), is_exact, line }
    }
}
