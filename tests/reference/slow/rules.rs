//! Shogi's rules by definition: every piece to every target, every drop; a move is legal if, after
//! it is made, no capture of the king is possible.

use super::board::{Board, Kind, Piece, Side, Sq};
pub use super::mv::Mv;

/// A direction as Black sees it: files to add, ranks to add (forward is -1).
type Direction = (i8, i8);

const STRAIGHT: [Direction; 4] = [(0, -1), (1, 0), (-1, 0), (0, 1)];
const DIAGONAL: [Direction; 4] = [(1, -1), (-1, -1), (1, 1), (-1, 1)];
const SILVER: [Direction; 5] = [(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const GOLD: [Direction; 6] = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)];
const KING: [Direction; 8] = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1)];

/// The steps of a piece, and the directions in which it slides.
fn movement(piece: Piece) -> (&'static [Direction], &'static [Direction]) {
    match (piece.kind, piece.promoted) {
        (Kind::King, _) => (&KING, &[]),
        (Kind::Rook, false) => (&[], &STRAIGHT),
        (Kind::Rook, true) => (&DIAGONAL, &STRAIGHT),
        (Kind::Bishop, false) => (&[], &DIAGONAL),
        (Kind::Bishop, true) => (&STRAIGHT, &DIAGONAL),
        (Kind::Lance, false) => (&[], &[(0, -1)]),
        (Kind::Knight, false) => (&[(1, -2), (-1, -2)], &[]),
        (Kind::Silver, false) => (&SILVER, &[]),
        (Kind::Pawn, false) => (&[(0, -1)], &[]),
        (Kind::Gold, _) | (_, true) => (&GOLD, &[]),
    }
}

/// Calls `visit` with every square that the piece on `from` can go to: empty squares, and those
/// with a piece of the other side.
fn each_target(board: &Board, from: Sq, piece: Piece, mut visit: impl FnMut(Sq)) {
    let forward = match piece.side {
        Side::Black => 1,
        Side::White => -1,
    };
    let (steps, slides) = movement(piece);
    for (range, directions) in [(1, steps), (8, slides)] {
        for &(files, ranks) in directions {
            let mut sq = from;
            for _ in 0..range {
                let Some(next) = sq.step(files, ranks * forward) else {
                    break;
                };
                let there = board.get(next);
                if there.is_none_or(|p| p.side != piece.side) {
                    visit(next);
                }
                if there.is_some() {
                    break;
                }
                sq = next;
            }
        }
    }
}

/// Whether the piece on `from` could capture on `to`: by one of its steps, or by a slide over empty
/// squares.
fn reaches(board: &Board, from: Sq, piece: Piece, to: Sq) -> bool {
    let forward = match piece.side {
        Side::Black => 1,
        Side::White => -1,
    };
    let (steps, slides) = movement(piece);
    let away = (to.file() - from.file(), (to.rank() - from.rank()) * forward);
    let distance = away.0.abs().max(away.1.abs());
    let is_slide =
        slides.iter().any(|&(files, ranks)| away == (files * distance, ranks * distance))
            && (1..distance).all(|i| {
                let (files, ranks) = (away.0.signum() * i, away.1.signum() * i * forward);
                from.step(files, ranks).is_none_or(|sq| board.get(sq).is_none())
            });
    distance > 0 && (steps.contains(&away) || is_slide)
}

/// The squares of the pieces that attack a side's king.
pub fn checkers(board: &Board, side: Side) -> Vec<Sq> {
    let Some(king) = board.king(side) else {
        return Vec::new();
    };
    let enemies = board.pieces(side.other());
    enemies.filter(|&(sq, p)| reaches(board, sq, p, king)).map(|(sq, _)| sq).collect()
}

/// Whether a side's king could be captured; never if there is none.
pub fn in_check(board: &Board, side: Side) -> bool {
    let Some(king) = board.king(side) else {
        return false;
    };
    board.pieces(side.other()).any(|(sq, p)| reaches(board, sq, p, king))
}

/// The rank from the side's point of view: 1 is the farthest.
fn rank_for(side: Side, sq: Sq) -> i8 {
    match side {
        Side::Black => sq.rank(),
        Side::White => 10 - sq.rank(),
    }
}

/// Whether an unpromoted piece of this kind could never move on from there.
pub fn dead_end(kind: Kind, side: Side, sq: Sq) -> bool {
    match kind {
        Kind::Pawn | Kind::Lance => rank_for(side, sq) == 1,
        Kind::Knight => rank_for(side, sq) <= 2,
        _ => false,
    }
}

/// The number of unpromoted pawns of a side on a file.
pub fn pawns_on_file(board: &Board, side: Side, file: i8) -> usize {
    let pawn = Piece { kind: Kind::Pawn, promoted: false, side };
    board.pieces(side).filter(|&(sq, p)| p == pawn && sq.file() == file).count()
}

/// Every move of the side to move by the pieces' movements, with regard to nifu and dead ends, but
/// not to the own king's safety and uchifuzume.
fn movements(board: &Board) -> Vec<Mv> {
    let side = board.to_move;
    let mut moves = Vec::new();
    for (from, piece) in board.pieces(side) {
        each_target(board, from, piece, |to| {
            let in_zone = rank_for(side, from) <= 3 || rank_for(side, to) <= 3;
            if in_zone && piece.kind.can_promote() && !piece.promoted {
                moves.push(Mv::Move { from, to, promote: true });
            }
            if piece.promoted || !dead_end(piece.kind, side, to) {
                moves.push(Mv::Move { from, to, promote: false });
            }
        });
    }
    let has_pawn: Vec<bool> = (1..=9).map(|file| pawns_on_file(board, side, file) > 0).collect();
    for kind in Kind::HELD.into_iter().filter(|&k| board.hand(side, k) > 0) {
        for to in Sq::all().filter(|&sq| board.get(sq).is_none()) {
            let nifu = kind == Kind::Pawn && has_pawn[to.file() as usize - 1];
            if !nifu && !dead_end(kind, side, to) {
                moves.push(Mv::Drop { kind, to });
            }
        }
    }
    moves
}

/// The position after a move, which must be one that the pieces can make.
pub fn apply(board: &Board, mv: Mv) -> Board {
    let side = board.to_move;
    let mut new = board.clone();
    match mv {
        Mv::Move { from, to, promote } => {
            if let Some(taken) = board.get(to) {
                new.set_hand(side, taken.kind, board.hand(side, taken.kind) + 1);
            }
            let moved = board.get(from);
            new.set(from, None);
            new.set(to, moved.map(|p| Piece { promoted: p.promoted || promote, ..p }));
        }
        Mv::Drop { kind, to } => {
            new.set_hand(side, kind, board.hand(side, kind).saturating_sub(1));
            new.set(to, Some(Piece { kind, promoted: false, side }));
        }
    }
    new.to_move = side.other();
    new
}

/// Whether one of `movements` is legal: the own king is safe afterwards, and it is not a pawn drop
/// that mates. `checkers` are the pieces that attack the king now: a drop opens no line, so no
/// others attack it afterwards.
fn is_legal(board: &Board, checkers: &[Sq], mv: Mv) -> bool {
    let after = apply(board, mv);
    let is_attacked = match (mv, board.king(board.to_move)) {
        (_, None) => false,
        (Mv::Move { .. }, _) => in_check(&after, board.to_move),
        (Mv::Drop { .. }, Some(king)) => checkers
            .iter()
            .any(|&sq| after.get(sq).is_some_and(|piece| reaches(&after, sq, piece, king))),
    };
    if is_attacked {
        return false;
    }
    let pawn_drop = matches!(mv, Mv::Drop { kind: Kind::Pawn, .. });
    let uchifuzume =
        pawn_drop && in_check(&after, after.to_move) && each_legal(&after).next().is_none();
    !uchifuzume
}

/// The legal moves, found one by one on request.
pub fn each_legal(board: &Board) -> impl Iterator<Item = Mv> {
    let checkers = checkers(board, board.to_move);
    movements(board).into_iter().filter(move |&mv| is_legal(board, &checkers, mv))
}

/// All legal moves of the side to move.
pub fn legal_moves(board: &Board) -> Vec<Mv> {
    each_legal(board).collect()
}

/// The legal moves after which the opponent is in check.
pub fn checks(board: &Board) -> Vec<Mv> {
    let (side, other) = (board.to_move, board.to_move.other());
    let (own, theirs) = (checkers(board, side), checkers(board, other));
    let king = board.king(other);
    let gives_check = |mv| match mv {
        Mv::Move { .. } => in_check(&apply(board, mv), other),
        // Existing attacks continue, or the drop blocks them.
        Mv::Drop { .. } if !theirs.is_empty() => in_check(&apply(board, mv), other),
        Mv::Drop { kind, to } => {
            let piece = Piece { kind, promoted: false, side };
            king.is_some_and(|king| reaches(board, to, piece, king))
        }
    };
    movements(board)
        .into_iter()
        .filter(|&mv| gives_check(mv) && is_legal(board, &own, mv))
        .collect()
}

/// The number of sequences of `depth` legal moves.
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => each_legal(board).count() as u64,
        _ => each_legal(board).map(|mv| perft(&apply(board, mv), depth - 1)).sum(),
    }
}

/// The number of sequences of `depth` moves in which the side to move plays only checks and the
/// other side any legal move.
pub fn perft_checks(board: &Board, depth: u32) -> u64 {
    let replies = |after: Board| match depth {
        1 => 1,
        2 => each_legal(&after).count() as u64,
        _ => each_legal(&after).map(|mv| perft_checks(&apply(&after, mv), depth - 2)).sum(),
    };
    match depth {
        0 => 1,
        _ => checks(board).into_iter().map(|mv| replies(apply(board, mv))).sum(),
    }
}
