//! Other checks that differ little from that of a line (RULES, section 4): unlimited moves (*higentei*), which
//! differ only in promotion, or in the distance of a drop or a slide along the same line, and continue in the
//! same way; and transpositions, which play a later move of the line first.

use super::line::Ply;
use crate::shogi::{Color, Move, MoveParts, Position, Square, attacks};

/// Whether two checks differ only in promotion or distance. Pieces are dropped along the same line
/// if that is a line to the defending king.
pub(super) fn differ_in_manner(position: &Position, one: Move, other: Move) -> bool {
    match (one.parts(), other.parts()) {
        (MoveParts::Walk { from: a, to: to_a, .. }, MoveParts::Walk { from: b, to: to_b, .. }) => {
            a == b && (to_a == to_b || are_in_line(a, to_a, to_b))
        }
        (MoveParts::Drop { kind: a, to: to_a }, MoveParts::Drop { kind: b, to: to_b }) => {
            let king = position.king(!position.turn());
            a == b && king.is_some_and(|king| are_in_line(king, to_a, to_b))
        }
        _ => false,
    }
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
    /// The line can be played to its end, and comes to other positions.
    Beside,
    /// The line can be played, and comes to the same position.
    Rejoins,
}

/// Plays the rest of the line after another check in place of its first move. Moves of the piece,
/// and captures of it, are then played where it stands. A piece that promotes on one of the two lines only may do so
/// on a later move of the other.
pub(super) fn course(line: &[Ply], other: Move) -> Course {
    let Some((first, rest)) = line.split_first() else { return Course::EndsAt(0) };
    let attacker = first.position.turn();
    let start = first.position.after(&[other]);
    // Where the piece stands on both lines, as long as that differs.
    let differs = Some((first.mv.to(), other.to()));
    // Two positions where the piece may move on promoted or not.
    let mut others = vec![(start, differs)];
    let mut end = first.after();
    for (index, here) in (1..).zip(rest) {
        end = here.after();
        let mut next = vec![];
        for (position, differs) in others {
            for (mv, is_later_promotion) in replacements(here.mv, differs).into_iter().flatten() {
                if !is_playable(&position, mv, attacker) {
                    continue;
                }
                let position = position.after(&[mv]);
                if position == end {
                    next.push((position, None));
                } else if !is_later_promotion {
                    next.push((position, differs_after(here.mv, differs)));
                }
            }
        }
        if next.is_empty() {
            return Course::EndsAt(index);
        }
        others = next;
    }
    if others.iter().any(|(position, _)| *position == end) {
        return Course::Rejoins;
    }
    match others.iter().any(|(position, _)| position.is_mate() == end.is_mate()) {
        true => Course::Beside,
        false => Course::EndsAt(line.len() - 1),
    }
}

/// Whether another check is a later move of the line, played first: the line then comes to the same
/// position at the same ply with two of the attacker's moves exchanged. The replies between them stay
/// the same, or the replies to both are exchanged as well.
pub(super) fn is_transposition(line: &[Ply], other: Move) -> bool {
    let comes_back = |index: usize, exchanges_replies: bool| {
        let last = index + usize::from(exchanges_replies);
        let Some(end) = line.get(last) else { return false };
        let mut moves: Vec<Move> = line[..=last].iter().map(|here| here.mv).collect();
        moves.swap(0, index);
        if exchanges_replies {
            moves.swap(1, last);
        }
        is_line_to(&line[0].position, &moves, &end.after())
    };
    let mut later = (2..line.len()).step_by(2).filter(|&index| line[index].mv == other);
    later.any(|index| comes_back(index, false) || comes_back(index, true))
}

/// Whether moves that begin with a check can be played, and lead to a position.
fn is_line_to(start: &Position, moves: &[Move], end: &Position) -> bool {
    let mut position = start.clone();
    for &mv in moves {
        if !is_playable(&position, mv, start.turn()) {
            return false;
        }
        position.play(mv);
    }
    position == *end
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
    let walk = |promote| Move::walk(moved(from), moved(to), promote);
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
    use crate::notation::{read_usi, read_western};
    use crate::search::Bound;

    #[test]
    fn promotion_and_distance_are_manners() {
        let text = "Black: B8h, R2i, S4d In hand: L, G / White: K1a";
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        for (one, other, expected) in [
            ("8h2b+", "8h2b", true),
            ("8h2b+", "8h3c+", true),
            ("8h2b+", "8h3c", true),
            ("2i2b+", "2i2d", true),
            ("2i2b+", "2i1i", false),
            ("L*1c", "L*1e", true),
            ("L*1c", "G*1b", false),
            ("G*1b", "G*2b", false),
            ("4d3c", "4d5c", false),
            ("8h2b", "G*2b", false),
        ] {
            let moves = [one, other].map(|text| read_usi(text).unwrap());
            let found = differ_in_manner(&position, moves[0], moves[1]);
            assert_eq!(found, expected, "{one} {other}");
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
        // A knight is given on either side, and each pawn has to take its own.
        let text = "Black: R1b, P3c In hand: G, 2N / White: K3a, L2a, N4a, P2b, P4b";
        let start = Position::new(&read_western(text).unwrap()).unwrap();
        for (line, other, expected) in [
            ("N*2c 2b2c N*4c 4b4c G*4b", "N*4c", true),
            ("N*4c 4b4c N*2c 2b2c G*4b", "N*2c", true),
            // The gold has no place before the pawn has gone.
            ("N*2c 2b2c N*4c 4b4c G*4b", "G*4b", false),
            ("N*2c 2b2c N*4c 4b4c G*4b", "1b2b", false),
            // Without the last reply the pawns stand otherwise.
            ("N*2c 2b2c N*4c", "N*4c", false),
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
            // Without having promoted it cannot go there.
            ("5e7c+ 5a6a 7c7b", "5e7c", Course::EndsAt(2)),
        ] {
            let plies = plies(&start, line);
            assert_eq!(course(&plies, read_usi(other).unwrap()), expected, "{line} {other}");
        }
    }
}
