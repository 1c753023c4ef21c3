//! Themes of the attacker's drops.

use super::definition::{Definition, Detail, Found, theme};
use super::line::{Line, Step, runs};
use crate::shogi::{Bitboard, HandKind, Square, attacks};

pub(super) static THEMES: [Definition; 3] = [
    theme(
        "distant-drop",
        ["distant drop", "遠打"],
        [
            "The attacker drops a rook, bishop or lance that gives check over at least two empty squares.",
            "攻方が、2マス以上離れた所から王手をする飛、角、香を打つ。",
        ],
        |line| drops(line, |step| between(step).len() >= 2),
    )
    .reading(
        "Whether another distance would do is a question for a search, and is not asked.",
        "その場所に限定されているかどうかは探索の問題であり、問わない。",
    ),
    theme(
        "farthest-drop",
        ["drop at the farthest square", "最遠打"],
        [
            "The attacker drops a rook, bishop or lance that gives check over at least two empty squares, and the next \
             square of the same line, farther from the king, is occupied or outside the board.",
            "攻方が、2マス以上離れた所から王手をする飛、角、香を打ち、同じ線でそれより遠い隣のマスには駒があるか、\
             盤の外である。",
        ],
        |line| drops(line, |step| between(step).len() >= 2 && is_farthest(step)),
    )
    .also(&["最遠打ち"]),
    theme(
        "drop-run",
        ["run of drops", "連打"],
        [
            "At least three moves of the attacker in a row are drops of the same kind of piece.",
            "攻方が3手以上続けて同じ種類の駒を打つ。",
        ],
        run,
    )
    .at_least(5),
];

fn drops(line: &Line, is_one: impl Fn(&Step) -> bool) -> Option<Found> {
    let is_line_piece = |step: &&Step| {
        matches!(step.mv.dropped(), Some(HandKind::Rook | HandKind::Bishop | HandKind::Lance))
            && step.after.checkers().contains(step.mv.to())
    };
    let drops = line.checks().map(|(step, _)| step).filter(is_line_piece);
    Found::at(drops.filter(|step| is_one(step)).map(|step| step.ply))
}

/// The squares between the piece that has moved and the king.
fn between(step: &Step) -> Bitboard {
    let king = step.after.king(!step.piece.color);
    king.map_or(Bitboard::EMPTY, |king| attacks::between(king, step.mv.to()))
}

/// Whether the next square, seen from the king, is occupied or outside the board.
fn is_farthest(step: &Step) -> bool {
    let to = step.mv.to();
    let beyond = |king: Square| {
        let sign = |to: u8, king: u8| (to as i8 - king as i8).signum();
        to.offset(sign(to.file(), king.file()), sign(to.rank(), king.rank()))
    };
    let next = step.after.king(!step.piece.color).and_then(beyond);
    next.is_none_or(|square| step.after.piece_at(square).is_some())
}

fn run(line: &Line) -> Option<Found> {
    let checks: Vec<&Step> = line.checks().map(|(step, _)| step).collect();
    let is_alike = |one: &Step, next: &Step| {
        one.mv.dropped().is_some() && one.mv.dropped() == next.mv.dropped()
    };
    let runs = runs(&checks, 3, is_alike);
    let longest = runs.iter().rev().max_by_key(|run| run.len())?;
    let kind = longest[0].mv.dropped()?;
    let found = Found::at(runs.concat().into_iter().map(|step| step.ply))?;
    Some(found.with(Detail::Piece(kind)))
}
