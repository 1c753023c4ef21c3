//! Facts with the hand and the bound for which they hold, for proofs. Those that the table has lost are searched
//! again.

use super::bound::{Answer, Bound};
use super::futile;
use super::limits::{Decided, Limits, Undecided, Watch};
use super::question::Question;
use super::reading::Reading;
use super::session::Session;
use super::step::Step;
use super::table::Known;
use crate::shogi::{Hand, Move};

/// A fact about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Mate within `bound` with this hand of the attacker's, and with all that include it.
    Mate {
        /// The bound.
        bound: Bound,
        /// The hand.
        hand: Hand,
    },
    /// No mate within `bound` with this hand, nor with any that it includes.
    NoMate {
        /// The bound.
        bound: Bound,
        /// The hand.
        hand: Hand,
    },
}

impl Fact {
    fn of(known: Known) -> Option<Fact> {
        match known {
            Known::Mate { bound, hand } => Some(Fact::Mate { bound, hand }),
            Known::NoMate { bound, hand, .. } => Some(Fact::NoMate { bound, hand }),
            Known::Open { .. } | Known::New { .. } => None,
        }
    }
}

impl Session<'_> {
    /// The fact that answers a question.
    pub(crate) fn fact(&mut self, question: &Question, limits: &Limits) -> Decided<Fact> {
        let team = &mut self.solver.team;
        if let Some(fact) = Fact::of(team.first.known(question)) {
            return Ok(fact);
        }
        let answer = team.search(*question, &mut Watch::start(limits));
        let hand = team.first.place.hand();
        // The table has the hand, unless other entries were worth more.
        match (Fact::of(team.first.known(question)), answer) {
            (Some(fact), _) => Ok(fact),
            (None, Answer::Mate(bound)) => Ok(Fact::Mate { bound, hand }),
            (None, Answer::NoMate(bound)) => Ok(Fact::NoMate { bound, hand }),
            (None, Answer::Undecided) => Err(Undecided),
        }
    }

    /// The facts in the table about the positions after each check or reply, under the rest of the question's bound.
    /// For an interposition that may be futile: whether it is within the bound of the question or futile.
    pub(crate) fn known_after(&mut self, question: &Question) -> Vec<(Move, Option<Fact>)> {
        let worker = &self.solver.team.first;
        let position = &worker.place.position;
        let attacks = worker.place.attacks();
        let moves = if attacks { position.check_moves() } else { position.legal_moves() };
        let squares = futile::interposition_squares(position);
        let step = |mv: Move| {
            let is_question = question.reading != Reading::None
                && !attacks
                && futile::interposes(position, squares, mv);
            let moved = mv.dropped().is_none();
            if is_question { Step::Interposes { square: mv.to(), moved } } else { Step::Move }
        };
        let known = |mv: Move| Fact::of(worker.known_after(question, mv, step(mv)));
        moves.into_iter().map(|mv| (mv, known(mv))).collect()
    }
}
