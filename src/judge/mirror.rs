//! Mirror images: in a position that is its own mirror image, a move and its image are one move (RULES, section 4).

use crate::shogi::{Move, MoveParts, Position, Square};

/// Whether the position is its own mirror image.
fn is_symmetric(position: &Position) -> bool {
    Square::all().all(|square| position.piece_at(square) == position.piece_at(mirrored(square)))
}

/// The square on the other side of file 5.
fn mirrored(square: Square) -> Square {
    Square::new(10 - square.file(), square.rank()).unwrap_or(square)
}

fn image(mv: Move) -> Move {
    match mv.parts() {
        MoveParts::Drop { kind, to } => Move::drop(kind, mirrored(to)),
        MoveParts::Walk { from, to, promote } => {
            let (from, to) = (mirrored(from), mirrored(to));
            Move::of(MoveParts::Walk { from, to, promote }).unwrap_or(mv)
        }
    }
}

/// The moves except `played`, and only the first of two mirror images.
pub(super) fn others(position: &Position, moves: Vec<Move>, played: Move) -> Vec<Move> {
    let symmetric = is_symmetric(position);
    let mut others: Vec<Move> = vec![];
    for mv in moves {
        let is_one = |known: Move| mv == known || symmetric && image(mv) == known;
        if !is_one(played) && !others.iter().any(|&other| is_one(other)) {
            others.push(mv);
        }
    }
    others
}

/// The mirror image of a move, if it is another move and the position is its own mirror image.
pub(super) fn other_image(position: &Position, mv: Move) -> Option<Move> {
    let other = image(mv);
    (other != mv && is_symmetric(position)).then_some(other)
}

/// The moves, but only the first of two mirror images.
pub(super) fn distinct(position: &Position, moves: Vec<Move>) -> Vec<Move> {
    let Some(&first) = moves.first() else { return moves };
    std::iter::once(first).chain(others(position, moves, first)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::in_order;
    use crate::notation::{read_usi, read_western, write_usi};

    fn names(text: &str, played: usize) -> Vec<String> {
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        let moves = in_order(&position.check_moves());
        let played = moves[played];
        others(&position, moves, played).into_iter().map(write_usi).collect()
    }

    #[test]
    fn only_moves_off_the_middle_of_symmetric_positions_have_another_image() {
        for (text, mv, expected) in [
            ("Black: S5c In hand: S / White: K5a", "S*4b", Some("S*6b")),
            ("Black: S5c In hand: S / White: K5a", "5c6b+", Some("5c4b+")),
            ("Black: S5c In hand: S / White: K5a", "S*5b", None),
            ("Black: S5c In hand: S / White: K5a, P1a", "S*4b", None),
        ] {
            let position = Position::new(&read_western(text).unwrap()).unwrap();
            let found = other_image(&position, read_usi(mv).unwrap()).map(write_usi);
            assert_eq!(found.as_deref(), expected, "{text} {mv}");
        }
    }

    #[test]
    fn mirror_images_are_one_move_in_symmetric_positions() {
        let alike = "Black: S5c In hand: S / White: K5a";
        assert_eq!(names(alike, 1), ["5c4b+", "5c4b", "5c5b", "S*4b", "S*5b"]);
        assert_eq!(names(alike, 0)[0], "5c5b+");
        let unlike = alike.to_owned() + ", P1a";
        assert_eq!(names(&unlike, 1).len(), 8);
    }
}
