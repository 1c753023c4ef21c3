//! Unlimited moves (*higentei*, RULES section 4): checks that differ only in promotion, or in the
//! distance of a drop or a slide along the same line, and reach the same continuation.

use super::asker::after;
use super::line::Node;
use crate::shogi::{Move, MoveParts, Position, Square};

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
    direction(from, one).is_some_and(|way| direction(from, other) == Some(way))
}

fn direction(from: Square, to: Square) -> Option<(i8, i8)> {
    let part = |a: u8, b: u8| b as i8 - a as i8;
    let (files, ranks) = (part(from.file(), to.file()), part(from.rank(), to.rank()));
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    straight.then_some((files.signum(), ranks.signum()))
}

/// Whether the rest of the line can be played after another check in place of its first move. What
/// is done to the piece, or by it, is then done where that piece stands.
pub(super) fn continues(line: &[Node], other: Move) -> bool {
    let Some((first, rest)) = line.split_first() else { return false };
    let (old, new) = (first.mv.to(), other.to());
    let mut position = after(&first.position, other);
    let attacker = first.position.turn();
    let mut stays = old != new;
    let mut end = first.after();
    for node in rest {
        let mv = match node.mv.parts() {
            MoveParts::Walk { from, to, promote } if stays && (from == old || to == old) => {
                stays = false;
                let moved = |square| if square == old { new } else { square };
                match Move::walk(moved(from), moved(to), promote) {
                    Some(mv) => mv,
                    None => return false,
                }
            }
            _ => node.mv,
        };
        let legal = match position.turn() == attacker {
            true => position.is_legal_check(mv),
            false => position.is_legal(mv),
        };
        if !legal {
            return false;
        }
        position.play(mv);
        end = node.after();
    }
    position.is_mate() == end.is_mate()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_usi, read_western};

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
}
