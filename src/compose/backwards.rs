//! Retracts moves: the positions from which a check and a reply lead to a position.

use super::random::Random;
use crate::shogi::{
    Bitboard, Color, Kind, Move, MoveParts, Piece, Position, Rule, Setup, Square, attacks,
};

/// A position from which two moves lead to another.
#[derive(Clone, Debug)]
pub struct Before {
    /// The position.
    pub position: Position,
    /// The check.
    pub check: Move,
    /// The reply.
    pub reply: Move,
}

/// The ways to give check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Drop,
    Walk,
    Capture,
}

/// The frequencies of the checks that are drawn.
const WAYS: [(Way, usize); 3] = [(Way::Drop, 5), (Way::Walk, 4), (Way::Capture, 1)];

impl Way {
    /// The way of a check from a board.
    fn of(start: &Setup, check: Move) -> Way {
        match (check.from(), start.get(check.to())) {
            (None, _) => Way::Drop,
            (Some(_), None) => Way::Walk,
            (Some(_), Some(_)) => Way::Capture,
        }
    }
}

/// The retractions of a position.
#[derive(Clone, Debug)]
pub struct Backwards {
    attacker: Color,
    /// The boards before each reply, on which the defender is in check.
    between: Vec<(Setup, Move)>,
}

impl Backwards {
    /// The retractions of a position with the attacker to move. Captured pieces come out of the hand of the side
    /// that captured them.
    pub fn from(position: &Position) -> Backwards {
        let attacker = position.turn();
        let mut between = taken_back(&position.setup(), !attacker);
        between.retain_mut(|(board, _)| {
            board.turn = !attacker;
            // The attacker need not have a king.
            let position = Position::allowing(board, &[Rule::DefendingKing]);
            position.is_ok_and(|position| position.is_check())
        });
        Backwards { attacker, between }
    }

    /// Every position from which a check and a reply lead here, in a fixed order, once for each pair of
    /// moves.
    pub fn all(&self) -> impl Iterator<Item = Before> {
        let each = |(between, reply): &(Setup, Move)| {
            let (attacker, reply) = (self.attacker, *reply);
            let starts = taken_back(between, attacker).into_iter();
            starts.filter_map(move |(start, check)| legal(start, check, reply, attacker))
        };
        self.between.iter().flat_map(each)
    }

    /// A random position among them, if the drawn one is legal. Checks that drop a piece are preferred, and
    /// checks that capture one are rare: otherwise the attacker's hand would be empty before long.
    pub fn pick(&self, random: &mut Random) -> Option<Before> {
        let (between, reply) = self.between.get(random.below(self.between.len().max(1)))?;
        let mut starts = taken_back(between, self.attacker);
        let way = random.weighted(&WAYS)?;
        starts.retain(|(start, check)| Way::of(start, *check) == way);
        let index = random.below(starts.len().max(1));
        let (start, check) = (index < starts.len()).then(|| starts.swap_remove(index))?;
        legal(start, check, *reply, self.attacker)
    }
}

/// A position and two moves, if all of them are legal.
fn legal(mut start: Setup, check: Move, reply: Move, attacker: Color) -> Option<Before> {
    start.turn = attacker;
    let position = Position::new(&start).ok()?;
    let is_legal = position.is_legal_check(check) && position.after(&[check]).is_legal(reply);
    is_legal.then_some(Before { position, check, reply })
}

/// The boards before the last move of a side, with the move. Neither need be legal.
fn taken_back(after: &Setup, mover: Color) -> Vec<(Setup, Move)> {
    let mut found = vec![];
    for (to, piece) in after.pieces().filter(|(_, piece)| piece.color == mover) {
        let mut without = after.clone();
        without.set(to, None);
        if let Some(kind) = piece.kind.in_hand().filter(|_| !piece.kind.is_promoted()) {
            let mut held = without.clone();
            held.hold(mover, kind, after.held(mover, kind) + 1);
            found.push((held, Move::drop(kind, to)));
        }
        for (kind, promote) in [(piece.kind, false), (piece.kind.unpromoted(), true)] {
            if promote && kind == piece.kind {
                continue;
            }
            let earlier = Piece::new(mover, kind);
            for from in sources(after, to, earlier) {
                let parts = MoveParts::Walk { from, to, promote };
                let Some(mv) = Move::of(parts) else { continue };
                let mut back = without.clone();
                back.set(from, Some(earlier));
                found.extend(captured(&back, mover, to).map(|captured| (captured, mv)));
                found.push((back, mv));
            }
        }
    }
    found
}

/// The empty squares from which a piece can come to another square.
fn sources(board: &Setup, to: Square, piece: Piece) -> impl Iterator<Item = Square> {
    let mut occupied = Bitboard::EMPTY;
    for (square, _) in board.pieces() {
        occupied = occupied.with(square);
    }
    // A piece sees where the same piece of the other side sees it.
    let seen = attacks::by(piece.kind.movement(), !piece.color, to, occupied);
    (seen & !occupied).into_iter()
}

/// The boards on which the mover has not yet captured a piece of its hand on this square.
fn captured(board: &Setup, mover: Color, square: Square) -> impl Iterator<Item = Setup> {
    Kind::ALL.into_iter().filter_map(move |kind| {
        let in_hand = kind.in_hand()?;
        let mut before = board.clone();
        before.hold(mover, in_hand, board.held(mover, in_hand).checked_sub(1)?);
        before.set(square, Some(Piece::new(!mover, kind)));
        Some(before)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, write_sfen, write_usi};
    use std::collections::HashSet;

    /// The two moves of every retraction lead back to the position. The retractions of a position that was
    /// reached by two moves include the position before them.
    #[test]
    fn every_retraction_is_found_and_leads_back() {
        for start in [
            "8k/9/7S1/9/9/9/9/9/9 b RP 1",
            "7nk/6+R1l/7p1/9/8N/9/9/9/9 b BG 1",
            "6sk1/5p3/6+Pg1/9/9/9/9/9/4K4 b RN 1",
        ] {
            let mut setup = read_sfen(start).unwrap();
            setup.give_rest(Color::White);
            let start = Position::new(&setup).unwrap();
            for check in &start.check_moves() {
                let after = start.after(&[check]);
                for reply in &after.evasion_moves() {
                    let end = after.after(&[reply]);
                    let found: Vec<Before> = Backwards::from(&end).all().collect();
                    let is_it = |one: &Before| {
                        (one.check, one.reply) == (check, reply)
                            && one.position.setup() == start.setup()
                    };
                    assert_eq!(found.iter().filter(|one| is_it(one)).count(), 1);
                    let mut seen = HashSet::new();
                    for one in &found {
                        let reached = one.position.after(&[one.check, one.reply]);
                        assert_eq!(reached.setup(), end.setup());
                        let moves = [one.check, one.reply].map(write_usi);
                        assert!(seen.insert((write_sfen(&one.position.setup()), moves)));
                    }
                }
            }
        }
    }
}
