//! Other checks that differ little from that of a line (RULES, section 4): unlimited promotions, drops and moves
//! (*higentei*), after which the line continues in the same way; transpositions, which play a later move of the
//! line first; the same drop of another piece; and sacrifices, after which the line continues.

use std::collections::HashSet;

use super::line::Ply;
use crate::problem::DefectKind;
use crate::shogi::{Color, HandKind, Move, MoveParts, Position, Square, attacks};

/// The manner in which two checks by the same piece differ, as the defect that another check makes.
pub(super) fn manner(position: &Position, one: Move, other: Move) -> Option<DefectKind> {
    let (to, other_to) = (one.to(), other.to());
    match (one.parts(), other.parts()) {
        (MoveParts::Walk { from: a, .. }, MoveParts::Walk { from: b, .. }) if a == b => {
            if to == other_to {
                return Some(DefectKind::UnlimitedPromotion);
            }
            let is_alike = are_in_line(a, to, other_to)
                || are_on_line_of_check(position, one, other)
                || open_same_check(position, one, other);
            is_alike.then_some(DefectKind::UnlimitedMove)
        }
        (MoveParts::Drop { kind: a, .. }, MoveParts::Drop { kind: b, .. }) if a == b => {
            // A knight gives check from two squares only.
            let is_alike = a == HandKind::Knight || are_on_line_of_check(position, one, other);
            is_alike.then_some(DefectKind::UnlimitedDrop)
        }
        _ => None,
    }
}

/// Whether the piece that moves gives check itself after both moves, along the same line.
fn are_on_line_of_check(position: &Position, one: Move, other: Move) -> bool {
    let gives_check = |mv: Move| position.after(&[mv]).checkers().contains(mv.to());
    let king = position.king(!position.turn());
    king.is_some_and(|king| are_in_line(king, one.to(), other.to()))
        && gives_check(one)
        && gives_check(other)
}

/// Whether both moves only open the same check of another piece.
fn open_same_check(position: &Position, one: Move, other: Move) -> bool {
    let checkers = |mv: Move| position.after(&[mv]).checkers();
    checkers(one) == checkers(other) && !checkers(one).contains(one.to())
}

/// Whether two squares are seen from a third in the same direction.
fn are_in_line(from: Square, one: Square, other: Square) -> bool {
    attacks::ray(from, one).contains(other)
}

/// Whether two checks differ in promotion alone.
pub(super) fn differ_in_promotion(one: Move, other: Move) -> bool {
    let squares = |mv: Move| (mv.from(), mv.to());
    one != other && one.dropped().is_none() && squares(one) == squares(other)
}

/// The course of the rest of a line after another check in place of its first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    /// The move with this index of the line cannot be played.
    EndsAt(usize),
    /// The line can be played to its end, and reaches other positions.
    Beside,
    /// The line can be played, and reaches the same position.
    Rejoins,
}

/// The course of the rest of a line after another check in place of its first move.
pub(super) fn course(line: &[Ply], other: Move) -> Course {
    let end = line.last().map(Ply::after);
    match (end, follow(line, other)) {
        (Some(end), Ok(others)) => match others.iter().any(|one| one.position == end) {
            true => Course::Rejoins,
            false => Course::Beside,
        },
        (None, _) => Course::EndsAt(0),
        (_, Err(index)) => Course::EndsAt(index),
    }
}

/// A line whose first move is replaced by another check, as long as it can be played to its end.
pub(super) fn continued(line: &[Ply], other: Move) -> Option<Vec<Move>> {
    follow(line, other).ok()?.into_iter().next().map(|one| one.moves)
}

/// A line beside another one, from another check on.
struct Beside {
    position: Position,
    moves: Vec<Move>,
    /// The squares of the piece on both lines, as long as they differ.
    differs: Option<(Square, Square)>,
}

impl Beside {
    fn after(&self, mv: Move, differs: Option<(Square, Square)>) -> Beside {
        let moves = [&self.moves[..], &[mv]].concat();
        Beside { position: self.position.after(&[mv]), moves, differs }
    }
}

/// Plays the rest of the line after another check in place of its first move. Moves of the piece, and captures of it,
/// are then played where it stands. A piece that promotes on one of the two lines only may do so on a later move of
/// the other; so there may be two lines beside this one. The error is the index of the move that cannot be played.
fn follow(line: &[Ply], other: Move) -> Result<Vec<Beside>, usize> {
    let (first, rest) = line.split_first().ok_or(0usize)?;
    let attacker = first.position.turn();
    let differs = Some((first.mv.to(), other.to()));
    let position = first.position.after(&[other]);
    let mut others = vec![Beside { position, moves: vec![other], differs }];
    let mut end = first.after();
    for (index, here) in (1..).zip(rest) {
        end = here.after();
        let mut next = vec![];
        for one in others {
            for (mv, is_later_promotion) in replacements(here.mv, one.differs).into_iter().flatten()
            {
                if !is_playable(&one.position, mv, attacker) {
                    continue;
                }
                let after = one.after(mv, differs_after(here.mv, one.differs));
                if after.position == end {
                    next.push(Beside { differs: None, ..after });
                } else if !is_later_promotion {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            return Err(index);
        }
        others = next;
    }
    others.retain(|one| one.position == end || one.position.is_mate() == end.is_mate());
    if others.is_empty() { Err(line.len() - 1) } else { Ok(others) }
}

/// The most positions in a search for a transposition.
const MOST_ORDERS: usize = 2_000;

/// Whether another check is a later move of the line, played first: some order of the line's moves then comes to the
/// same position at the same ply. The replies are those of the line as well, in any order.
pub(super) fn is_transposition(line: &[Ply], other: Move) -> bool {
    let mut all = HashSet::new();
    let mut orders =
        vec![Order { position: line[0].position.clone(), used: vec![false; line.len()] }];
    for (ply, here) in line.iter().enumerate() {
        let (end, mut next) = (here.after(), vec![]);
        for order in orders {
            for index in
                order.playable(line, ply).filter(|&index| ply > 0 || line[index].mv == other)
            {
                let order = order.after(line, index);
                // The same moves up to here, in another order.
                if ply > 0 && order.position == end && order.used[..=ply].iter().all(|&used| used) {
                    return true;
                }
                if all.insert((order.position.clone(), order.used.clone())) {
                    next.push(order);
                }
            }
        }
        if next.is_empty() || all.len() > MOST_ORDERS {
            return false;
        }
        orders = next;
    }
    false
}

/// The rest of a line from the move that another check in place of its first move brings forward: the same move, or
/// else the next drop of the same kind of piece.
pub(super) fn brought_forward(line: &[Ply], other: Move) -> Option<&[Ply]> {
    let later = |is_it: &dyn Fn(Move) -> bool| {
        (2..line.len()).step_by(2).find(|&index| is_it(line[index].mv)).map(|index| &line[index..])
    };
    let kind = other.dropped();
    let is_drop = |mv: Move| kind.is_some() && mv.dropped() == kind;
    later(&|mv| mv == other).or_else(|| later(&is_drop))
}

/// Moves of a line in another order.
struct Order {
    position: Position,
    /// Which moves of the line have been played.
    used: Vec<bool>,
}

impl Order {
    /// The moves of the line that can be played as this ply, by their indices: each of equal moves once.
    fn playable<'a>(&'a self, line: &'a [Ply], ply: usize) -> impl Iterator<Item = usize> + 'a {
        let attacker = line[0].position.turn();
        let indices = (ply % 2..line.len()).step_by(2).filter(|&index| !self.used[index]);
        indices.filter(move |&index| {
            let mv = line[index].mv;
            let is_later =
                (ply % 2..index).step_by(2).any(|one| !self.used[one] && line[one].mv == mv);
            !is_later && is_playable(&self.position, mv, attacker)
        })
    }

    fn after(&self, line: &[Ply], index: usize) -> Order {
        let mut used = self.used.clone();
        used[index] = true;
        Order { position: self.position.after(&[line[index].mv]), used }
    }
}

/// Whether another check drops another kind of piece on the square of the line's first move, and the rest of the
/// line can then be played to mate. A later drop of one of the two kinds may then be one of the other.
pub(super) fn is_other_piece(line: &[Ply], other: Move) -> bool {
    let Some((first, rest)) = line.split_first() else { return false };
    let kinds = (first.mv.dropped(), other.dropped());
    let (Some(one), Some(two)) = kinds else { return false };
    if one == two || first.mv.to() != other.to() {
        return false;
    }
    let attacker = first.position.turn();
    let mut position = first.position.after(&[other]);
    for here in rest {
        let exchanged = match here.mv.dropped() {
            Some(kind) if kind == one => Move::drop(two, here.mv.to()),
            Some(kind) if kind == two => Move::drop(one, here.mv.to()),
            _ => here.mv,
        };
        let turn = position.turn() == attacker;
        let moves = [here.mv, if turn { exchanged } else { here.mv }];
        match moves.into_iter().find(|&mv| is_playable(&position, mv, attacker)) {
            Some(mv) => position.play(mv),
            None => return false,
        };
    }
    position.is_mate()
}

/// Whether every reply to another check captures the piece, and the whole line from this ply on can then be played
/// to mate.
pub(super) fn is_inserted_sacrifice(line: &[Ply], other: Move) -> bool {
    let Some(first) = line.first() else { return false };
    let position = first.position.after(&[other]);
    let moves: Vec<Move> = line.iter().map(|here| here.mv).collect();
    let replies = position.legal_moves();
    let mates_after = |reply: &Move| {
        let start = position.after(&[*reply]);
        played(&start, &moves).is_some_and(|end| end.is_mate())
    };
    !replies.is_empty()
        && replies.iter().all(|reply| reply.to() == other.to() && mates_after(reply))
}

/// The position after moves that begin with a check, if they can be played.
fn played(start: &Position, moves: &[Move]) -> Option<Position> {
    let mut position = start.clone();
    for &mv in moves {
        if !is_playable(&position, mv, start.turn()) {
            return None;
        }
        position.play(mv);
    }
    Some(position)
}

/// Whether a move is a legal check, or a legal reply.
fn is_playable(position: &Position, mv: Move, attacker: Color) -> bool {
    match position.turn() == attacker {
        true => position.is_legal_check(mv),
        false => position.is_legal(mv),
    }
}

/// The moves on the other line in place of a move: the same from where the piece stands; or, if that piece moves,
/// with the other choice of promotion, which must then lead to the same position.
fn replacements(mv: Move, differs: Option<(Square, Square)>) -> [Option<(Move, bool)>; 2] {
    let (Some((old, new)), MoveParts::Walk { from, to, promote }) = (differs, mv.parts()) else {
        return [Some((mv, false)), None];
    };
    let moved = |square| if square == old { new } else { square };
    let walk = |promote| Move::of(MoveParts::Walk { from: moved(from), to: moved(to), promote });
    let later = walk(!promote).filter(|_| from == old);
    [walk(promote).map(|mv| (mv, false)), later.map(|mv| (mv, true))]
}

/// The squares of the piece on both lines after a move: it may have moved on, or been captured.
fn differs_after(mv: Move, differs: Option<(Square, Square)>) -> Option<(Square, Square)> {
    let (old, _) = differs?;
    match mv.parts() {
        MoveParts::Walk { from, to, .. } if from == old => Some((to, to)),
        _ if mv.to() == old => None,
        _ => differs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, read_usi, read_western};
    use crate::search::Bound;

    #[test]
    fn promotion_and_distance_are_kinds_of_unlimited_move() {
        use DefectKind::{UnlimitedDrop, UnlimitedMove, UnlimitedPromotion};
        let text = "Black: B8h, R2i, S4d In hand: L, G / White: K1a";
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        for (one, other, expected) in [
            ("8h2b+", "8h2b", Some(UnlimitedPromotion)),
            ("8h2b+", "8h3c+", Some(UnlimitedMove)),
            ("8h2b+", "8h3c", Some(UnlimitedMove)),
            ("2i2b+", "2i2d", Some(UnlimitedMove)),
            ("2i2b+", "2i1i", None),
            ("L*1c", "L*1e", Some(UnlimitedDrop)),
            ("L*1c", "G*1b", None),
            ("G*1b", "G*2b", None),
            ("4d3c", "4d5c", None),
            ("8h2b", "G*2b", None),
        ] {
            let moves = [one, other].map(|text| read_usi(text).unwrap());
            let found = manner(&position, moves[0], moves[1]);
            assert_eq!(found, expected, "{one} {other}");
        }
    }

    #[test]
    fn a_piece_can_open_a_check_by_any_move_and_a_knight_has_two_squares() {
        for (text, one, other, expected) in [
            ("Black: L1i, S1e / White: K1a", "1e2f", "1e2d", Some(DefectKind::UnlimitedMove)),
            // The silver gives check itself from 2b.
            ("Black: L1i, S1c / White: K1a", "1c2d", "1c2b", None),
            ("Black: In hand: N / White: K5a", "N*4c", "N*6c", Some(DefectKind::UnlimitedDrop)),
            ("Black: In hand: G / White: K5a", "G*4b", "G*6b", None),
        ] {
            let position = Position::new(&read_western(text).unwrap()).unwrap();
            let moves = [one, other].map(|text| read_usi(text).unwrap());
            assert_eq!(manner(&position, moves[0], moves[1]), expected, "{one} {other}");
        }
    }

    #[test]
    fn a_piece_can_move_to_any_square_of_its_checking_line() {
        let text = "Black: +R7a, +R5c, B9i / White: K3b";
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        for (one, other, expected) in [
            // Diagonally, along file 7, and diagonally again: all to rank b.
            ("7a6b", "7a7b", true),
            ("7a6b", "7a8b", true),
            // The other dragon, and another line to the king.
            ("7a6b", "5c5b", false),
            ("5c5b", "5c3c", false),
            // The bishop does not give check itself from 4d.
            ("9i5e", "9i4d", true),
        ] {
            let moves = [one, other].map(|text| read_usi(text).unwrap());
            let found = manner(&position, moves[0], moves[1]);
            assert_eq!(found.is_some(), expected, "{one} {other}");
        }
    }

    #[test]
    fn another_piece_on_the_same_square_continues_a_line() {
        let text = "Black: S1d, P2b In hand: G, S / White: K1b, N1c";
        let start = Position::new(&read_western(text).unwrap()).unwrap();
        for (line, other, expected) in [
            ("S*2c 1b1a G*1b", "G*2c", true),
            ("G*2c 1b1a S*1b", "S*2c", true),
            ("S*2c 1b1a G*1b", "G*2a", false),
            ("S*2c 1b1a G*1b", "S*2c", false),
            // A silver does not go sideways.
            ("G*2c 1b1a 2c1c", "S*2c", false),
        ] {
            let line = plies(&start, line);
            assert_eq!(is_other_piece(&line, read_usi(other).unwrap()), expected, "{other}");
        }
    }

    #[test]
    fn a_sacrifice_that_must_be_captured_can_be_inserted() {
        let sfen = "3S1k1s1/9/3s5/3N5/3P2+R2/9/9/9/9 b R2b4gs3n4l17p 1";
        let start = Position::new(&read_sfen(sfen).unwrap()).unwrap();
        for (line, other, expected) in [
            ("R*3a 4a4b 3e3c", "6a5b+", true),
            ("R*3a 4a4b 3e3c", "6d5b+", true),
            // The king can go to 4b, which a silver does not guard.
            ("R*3a 4a4b 3e3c", "6a5b", false),
            // The promoted silver takes the square of the last move.
            ("R*3a 4a4b 6a5b+", "6a5b+", false),
        ] {
            let line = plies(&start, line);
            assert_eq!(is_inserted_sacrifice(&line, read_usi(other).unwrap()), expected, "{other}");
        }
    }

    #[test]
    fn a_later_move_or_drop_is_brought_forward() {
        let text = "Black: R1b, P3c In hand: G, 2N / White: K3a, L2a, N4a, P2b, P4b";
        let start = Position::new(&read_western(text).unwrap()).unwrap();
        let line = plies(&start, "N*2c 2b2c N*4c 4b4c G*4b");
        for (other, left) in [
            ("N*4c", Some(3)),
            ("G*4b", Some(1)),
            // The gold on another square.
            ("G*3b", Some(1)),
            ("1b2b", None),
        ] {
            let found = brought_forward(&line, read_usi(other).unwrap()).map(<[Ply]>::len);
            assert_eq!(found, left, "{other}");
        }
    }

    /// The plies of a line, without their values.
    fn plies(start: &Position, line: &str) -> Vec<Ply> {
        let mut position = start.clone();
        let moves = line.split(' ').map(|mv| read_usi(mv).unwrap());
        let ply = |mv| {
            let (value, goal) = (Bound::ANY, Bound::ANY);
            let here = Ply { position: position.clone(), mv, value, goal };
            position.play(mv);
            here
        };
        moves.map(ply).collect()
    }

    #[test]
    fn a_transposition_plays_a_later_move_first() {
        // A knight is sacrificed on each side, and each pawn must capture one.
        let text = "Black: R1b, P3c In hand: G, 2N / White: K3a, L2a, N4a, P2b, P4b";
        let start = Position::new(&read_western(text).unwrap()).unwrap();
        for (line, other, expected) in [
            ("N*2c 2b2c N*4c 4b4c G*4b", "N*4c", true),
            ("N*4c 4b4c N*2c 2b2c G*4b", "N*2c", true),
            // The gold has no place before the pawn has gone.
            ("N*2c 2b2c N*4c 4b4c G*4b", "G*4b", false),
            ("N*2c 2b2c N*4c 4b4c G*4b", "1b2b", false),
            // Without the last reply the pawns are on other squares.
            ("N*2c 2b2c N*4c", "N*4c", false),
            // Three moves in another order.
            ("N*2c 2b2c N*4c 4b4c 3c3b+", "N*4c", true),
        ] {
            let plies = plies(&start, line);
            assert_eq!(is_transposition(&plies, read_usi(other).unwrap()), expected, "{line}");
        }
    }

    #[test]
    fn a_later_promotion_continues_a_line() {
        let text = "Black: B5e, P6c / White: K5a, L4a, P4b, P5b";
        let start = Position::new(&read_western(text).unwrap()).unwrap();
        for (line, other, expected) in [
            ("5e7c+ 5a6a 7c6b", "5e7c", Course::Rejoins),
            ("5e7c 5a6a 7c6b+", "5e7c+", Course::Rejoins),
            ("5e7c+ 5a6a 6c6b+", "5e7c", Course::Beside),
            // The unpromoted piece cannot go there.
            ("5e7c+ 5a6a 7c7b", "5e7c", Course::EndsAt(2)),
        ] {
            let plies = plies(&start, line);
            assert_eq!(course(&plies, read_usi(other).unwrap()), expected, "{line} {other}");
        }
    }
}
