//! Mates by a pawn drop, which is illegal: the reason to decline promotions.

use crate::shogi::{Color, HandKind, Kind, Move, MoveParts, Piece, Position, Square};

/// Whether dropping a pawn in front of the king would be mate, and is illegal for that reason alone. Black is to
/// move.
pub fn is_forbidden_mate(position: &Position) -> bool {
    let attacker = Color::Black;
    let front = position.king(!attacker).and_then(|king| king.offset(0, 1));
    let Some(front) = front.filter(|_| position.hand(attacker).count(HandKind::Pawn) > 0) else {
        return false;
    };
    let pawn = Some(Piece::new(attacker, Kind::Pawn));
    let file = (1..=9).filter_map(|rank| Square::new(front.file(), rank));
    let is_possible = position.piece_at(front).is_none()
        && file.into_iter().all(|square| position.piece_at(square) != pawn);
    is_possible && !position.is_legal(Move::drop(HandKind::Pawn, front))
}

/// Whether a promotion of a pawn, bishop or rook that gives check somewhere along a line can lead to a position in
/// which a pawn drop would be a forbidden mate. Declining such a promotion may then be the solution.
pub fn is_near_declined_promotion(problem: &Position, line: &[Move]) -> bool {
    let mut checks = problem.along(line).step_by(2);
    checks.any(|(position, _)| {
        let checks = position.check_moves();
        let mut promotions =
            checks.into_iter().filter(|&check| is_large_promotion(&position, check));
        promotions.any(|check| {
            let after = position.after(&[check]);
            let replies = after.evasion_moves();
            replies.into_iter().any(|reply| is_forbidden_mate(&after.after(&[reply])))
        })
    })
}

/// Whether a move promotes a piece that only gains by promotion.
fn is_large_promotion(position: &Position, mv: Move) -> bool {
    let MoveParts::Walk { from, promote: true, .. } = mv.parts() else { return false };
    let kind = position.piece_at(from).map(|piece| piece.kind);
    matches!(kind, Some(Kind::Pawn | Kind::Bishop | Kind::Rook))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, read_usi};

    fn position(sfen: &str) -> Position {
        Position::new(&read_sfen(sfen).unwrap()).unwrap()
    }

    #[test]
    fn forbidden_mates_are_found() {
        for (sfen, expected) in [
            // The king cannot leave the corner, and the gold protects the pawn.
            ("8k/6+R2/7G1/9/9/9/9/9/9 b P 1", true),
            // The king goes to 2a.
            ("8k/9/7G1/9/9/9/9/9/9 b P 1", false),
            // No pawn in hand, a second pawn on the file, another piece in the way.
            ("8k/6+R2/7G1/9/9/9/9/9/9 b L 1", false),
            ("8k/6+R2/7G1/9/9/9/9/8P/9 b P 1", false),
            ("8k/6+R1p/7G1/9/9/9/9/9/9 b P 1", false),
        ] {
            assert_eq!(is_forbidden_mate(&position(sfen)), expected, "{sfen}");
        }
    }

    /// R-3b promoted, K-1a leads to the first position above.
    #[test]
    fn promotions_into_a_forbidden_mate_are_found() {
        let start = position("7k1/9/7G1/6R2/9/9/9/9/9 b P 1");
        let line = [read_usi("3d3b").unwrap()];
        assert!(is_near_declined_promotion(&start, &line));
        let start = position("7k1/9/7G1/6R2/9/9/9/9/9 b L 1");
        assert!(!is_near_declined_promotion(&start, &line));
    }
}
