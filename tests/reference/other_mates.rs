//! The names of other mates (RULES, section 4), word for word, on the slow rules.

use crate::slow;

use slow::board::{Board, Kind, Side, Sq};
use slow::rules::{Mv, apply, checkers, legal_moves};
use tsume::problem::DefectKind;

/// The rest of a line after another check in place of its first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// It reaches the same position.
    Same,
    /// It reaches other positions, of which both or neither are mate at the end.
    Alike,
}

/// The kind of an unlimited move, by the squares alone, and how the line continues.
pub fn unlimited(boards: &[Board], line: &[Mv], other: Mv) -> Option<(DefectKind, Rest)> {
    let kind = manner(&boards[0], line[0], other)?;
    let (old, new) = (line[0].to(), other.to());
    let (start, attacker) = (apply(&boards[0], other), boards[0].to_move);
    let rest = rest(&boards[1..], &line[1..], start, Some((old, new)), attacker);
    rest.map(|rest| (kind, rest))
}

/// The way in which two checks of the same piece differ.
fn manner(board: &Board, one: Mv, other: Mv) -> Option<DefectKind> {
    let defender = board.to_move.other();
    let king = board.king(defender).expect("a king");
    let checks = |mv: Mv| checkers(&apply(board, mv), defender).contains(&mv.to());
    let on_line = same_way(king, one.to(), other.to()) && checks(one) && checks(other);
    let by = |mv: Mv| checkers(&apply(board, mv), defender);
    let opened = by(one) == by(other) && !by(one).contains(&one.to());
    match (one, other) {
        (Mv::Move { from, to, .. }, Mv::Move { from: from_b, to: to_b, .. }) if from == from_b => {
            match to == to_b {
                true => Some(DefectKind::UnlimitedPromotion),
                false => (same_way(from, to, to_b) || on_line || opened)
                    .then_some(DefectKind::UnlimitedMove),
            }
        }
        (Mv::Drop { kind, .. }, Mv::Drop { kind: kind_b, .. }) if kind == kind_b => {
            (on_line || kind == Kind::Knight).then_some(DefectKind::UnlimitedDrop)
        }
        _ => None,
    }
}

/// Whether two squares are in the same of the eight directions from a third.
fn same_way(from: Sq, one: Sq, other: Sq) -> bool {
    let ways = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    ways.filter(|&way| way != (0, 0)).any(|(files, ranks)| {
        let on_way = |sq| (1..9).any(|n| from.step(n * files, n * ranks) == Some(sq));
        on_way(one) && on_way(other)
    })
}

/// Plays the rest of a line from another position, in which one piece stands on another square or differs in
/// promotion, and compares the ends.
fn rest(
    boards: &[Board],
    line: &[Mv],
    here: Board,
    stands: Option<(Sq, Sq)>,
    attacker: Side,
) -> Option<Rest> {
    if here == boards[0] {
        return Some(Rest::Same);
    }
    let Some(&mv) = line.first() else {
        let is_mate = |board: &Board| legal_moves(board).is_empty();
        return (is_mate(&here) == is_mate(&boards[0])).then_some(Rest::Alike);
    };
    let legal = legal_moves(&here);
    let (same, later) = replaced(mv, stands);
    // The piece promotes now instead of before, or the other way round.
    if let Some(later) = later.filter(|later| legal.contains(later))
        && apply(&here, later) == boards[1]
    {
        return Some(Rest::Same);
    }
    if !is_playable(&here, same, attacker) {
        return None;
    }
    let stands = stands.and_then(|(old, new)| match mv {
        Mv::Move { from, to, .. } if from == old => Some((to, to)),
        _ if mv.to() == old => None,
        _ => Some((old, new)),
    });
    rest(&boards[1..], &line[1..], apply(&here, same), stands, attacker)
}

/// The move from the square of the piece on the other line, and the same move with the other choice of promotion if
/// that piece moves.
fn replaced(mv: Mv, stands: Option<(Sq, Sq)>) -> (Mv, Option<Mv>) {
    let (Some((old, new)), Mv::Move { from, to, promote }) = (stands, mv) else {
        return (mv, None);
    };
    let moved = |sq| if sq == old { new } else { sq };
    let walk = |promote| Mv::Move { from: moved(from), to: moved(to), promote };
    (walk(promote), (from == old).then(|| walk(!promote)))
}

/// Whether a move is a legal check of the attacker, or a legal reply.
fn is_playable(board: &Board, mv: Mv, attacker: Side) -> bool {
    let is_check = || !checkers(&apply(board, mv), attacker.other()).is_empty();
    legal_moves(board).contains(&mv) && (board.to_move != attacker || is_check())
}

/// Whether another kind of piece can be dropped on the same square, and the rest then be played to mate. A later
/// drop of one of the two kinds may be one of the other.
pub fn is_other_piece(boards: &[Board], line: &[Mv], other: Mv) -> bool {
    let (Mv::Drop { kind: one, to }, Mv::Drop { kind: two, to: square }) = (line[0], other) else {
        return false;
    };
    let mut here = apply(&boards[0], other);
    let attacker = boards[0].to_move;
    for &mv in &line[1..] {
        let exchanged = match mv {
            Mv::Drop { kind, to } if kind == one => Mv::Drop { kind: two, to },
            Mv::Drop { kind, to } if kind == two => Mv::Drop { kind: one, to },
            mv => mv,
        };
        let is_possible = |mv: &Mv| is_playable(&here, *mv, attacker);
        let exchanged = Some(exchanged).filter(|_| here.to_move == attacker);
        let Some(mv) = [Some(mv), exchanged].into_iter().flatten().find(is_possible) else {
            return false;
        };
        here = apply(&here, mv);
    }
    one != two && to == square && legal_moves(&here).is_empty()
}

/// Whether every reply captures the piece that moved, and the whole line can then be played to mate.
pub fn is_inserted_sacrifice(boards: &[Board], line: &[Mv], other: Mv) -> bool {
    let after = apply(&boards[0], other);
    let replies = legal_moves(&after);
    let mates = |start: Board| {
        let (mut here, attacker) = (start, boards[0].to_move);
        let is_played = line.iter().all(|&mv| {
            let is_playable = is_playable(&here, mv, attacker);
            if is_playable {
                here = apply(&here, mv);
            }
            is_playable
        });
        is_played && legal_moves(&here).is_empty()
    };
    let is_one = |&reply: &Mv| reply.to() == other.to() && mates(apply(&after, reply));
    !replies.is_empty() && replies.iter().all(is_one)
}

/// Whether the other check is a later move of the line, and the moves of the line up to some ply, the attacker's and
/// the replies each in some order, reach the same position.
pub fn is_transposition(boards: &[Board], line: &[Mv], other: Mv) -> bool {
    (2..=line.len()).any(|plies| {
        let side =
            |first| line[..plies].iter().copied().skip(first).step_by(2).collect::<Vec<Mv>>();
        let (mut checks, replies) = (side(0), side(1));
        let Some(at) = checks.iter().skip(1).position(|&mv| mv == other) else { return false };
        checks.remove(at + 1);
        is_playable(&boards[0], other, boards[0].to_move)
            && reaches(
                &apply(&boards[0], other),
                &replies,
                &checks,
                &boards[plies],
                boards[0].to_move,
            )
    })
}

/// The index of the move of the line that another check brings forward: the same move, or else a drop of its kind.
pub fn brought_forward(line: &[Mv], other: Mv) -> Option<usize> {
    let is_same = |mv: &Mv| *mv == other;
    let is_drop = |mv: &Mv| match (*mv, other) {
        (Mv::Drop { kind, .. }, Mv::Drop { kind: brought, .. }) => kind == brought,
        _ => false,
    };
    let later = |is_it: &dyn Fn(&Mv) -> bool| {
        (2..line.len()).filter(|index| index % 2 == 0).find(|&index| is_it(&line[index]))
    };
    later(&is_same).or_else(|| later(&is_drop))
}

/// Whether a position is reached by moves of both sides in some order; `next` are those of the side to move.
fn reaches(here: &Board, next: &[Mv], others: &[Mv], end: &Board, attacker: Side) -> bool {
    if next.is_empty() {
        return others.is_empty() && here == end;
    }
    (0..next.len()).any(|index| {
        let mut left = next.to_vec();
        let mv = left.remove(index);
        is_playable(here, mv, attacker) && reaches(&apply(here, mv), others, &left, end, attacker)
    })
}
