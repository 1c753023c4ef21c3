//! Themes of the illegal mate by a pawn drop: how it comes up, and how it is avoided.

use super::definition::{Definition, Found, theme};
use super::finish::head;
use super::line::{Line, Step};
use crate::shogi::{HandKind, Kind, Move, MoveParts, Position, Square};

pub(super) static THEMES: [Definition; 4] = [
    theme(
        "pawn-drop-mate",
        ["pawn-drop mate", "打歩詰の局面"],
        [
            "Before a move of the attacker a pawn drop would mate at once, which alone makes it illegal.",
            "攻方の手番で、打歩詰の禁則だけのために打てない歩がある。",
        ],
        |line| Found::at(forbidden(line).map(|step| step.ply)),
    )
    .also(&["打歩詰"]),
    theme(
        "pawn-drop-mate-resolved",
        ["pawn-drop mate resolved", "打歩詰打開"],
        [
            "Before a move of the attacker a pawn drop would mate at once, which alone makes it illegal, and at a later \
             move the attacker drops a pawn with check.",
            "攻方の手番で、打歩詰の禁則だけのために打てない歩があり、その後の手で攻方が歩を打って王手をする。",
        ],
        resolved,
    )
    .at_least(5)
    .also(&["打開", "打歩詰の打開"]),
    theme(
        "pawn-drop-mate-avoided",
        ["pawn-drop mate avoided", "打歩詰回避の不成"],
        [
            "The attacker declines a promotion and later drops a pawn with check; with the promotion instead, the moves up \
             to the drop are all legal, and only the drop is illegal, because it mates.",
            "攻方が不成の後に歩を打って王手をする。その不成を成に替えると、そこまでの手は全て指せるが、歩を打つ手が打歩詰になる。",
        ],
        |line| compared(line, |step| step.piece.color == line.attacker, avoids),
    )
    .at_least(5)
    .also(&["打歩詰回避"]),
    theme(
        "pawn-drop-mate-invited",
        ["pawn-drop mate invited", "打歩詰誘致の不成"],
        [
            "The defender declines a promotion, and before a later move of the attacker a pawn drop would mate at once, \
             which alone makes it illegal; with the promotion instead, the moves up to there are all legal, and so is the drop.",
            "玉方の不成の後、攻方の手番で、打歩詰の禁則だけのために打てない歩がある。\
             その不成を成に替えると、そこまでの手は全て指せて、歩を打つ手も打歩詰にならない。",
        ],
        |line| compared(line, |step| step.piece.color != line.attacker, invites),
    )
    .at_least(3)
    .also(&["打歩詰誘致"]),
];

/// The square of a pawn drop that is illegal only because it would mate. The attacker is to move.
pub(crate) fn forbidden_drop(position: &Position) -> Option<Square> {
    let attacker = position.turn();
    let square = head(attacker, position.king(!attacker)?)?;
    is_forbidden(position, square).then_some(square)
}

/// Whether a pawn drop on a square is illegal only because it would mate.
fn is_forbidden(position: &Position, square: Square) -> bool {
    let color = position.turn();
    let on_file = |square: Square, file: u8| square.file() == file;
    let is_free = position.piece_at(square).is_none()
        && !position.pieces(color, Kind::Pawn).any(|pawn| on_file(pawn, square.file()));
    if !is_free || !position.hand(color).has(HandKind::Pawn) || square.rank_for(color) == 1 {
        return false;
    }
    let after = position.after(&[Move::drop(HandKind::Pawn, square)]);
    let is_safe = after.king(color).is_none_or(|king| after.attackers(king, !color).is_empty());
    is_safe && after.is_mate()
}

/// The moves of the attacker before which a pawn drop would be an illegal mate.
fn forbidden(line: &Line) -> impl Iterator<Item = &Step> {
    let checks = line.checks().map(|(step, _)| step);
    checks.filter(|step| forbidden_drop(&step.before).is_some())
}

/// Whether a move drops a pawn with check.
fn is_pawn_check(step: &Step) -> bool {
    step.mv.dropped() == Some(HandKind::Pawn) && step.after.is_check()
}

fn resolved(line: &Line) -> Option<Found> {
    let first = forbidden(line).next()?.ply;
    let drops = line.checks().map(|(step, _)| step);
    let later = drops.filter(|step| step.ply > first && is_pawn_check(step)).map(|step| step.ply);
    let later: Vec<u32> = later.collect();
    (!later.is_empty()).then_some(())?;
    Found::at([first].into_iter().chain(later))
}

/// The declined promotions after which a move of the attacker is of a sort, each with that move. The sort is decided
/// from the position with the promotion instead of the declined one.
fn compared(
    line: &Line,
    is_side: impl Fn(&Step) -> bool,
    is_one: impl Fn(&Step, &Position) -> bool,
) -> Option<Found> {
    let mut plies = vec![];
    for declined in line.steps.iter().filter(|step| step.declines() && is_side(step)) {
        let mut position = declined.before.clone();
        for step in line.steps.iter().filter(|step| step.ply >= declined.ply) {
            if step.piece.color == line.attacker
                && step.ply > declined.ply
                && is_one(step, &position)
            {
                plies.extend([declined.ply, step.ply]);
                break;
            }
            let is_first = step.ply == declined.ply;
            // A later promotion of the piece leads to the same position.
            let joins = !is_first && step.id == declined.id && step.mv.promotes();
            let mv = if is_first { with_promotion(step.mv) } else { step.mv };
            if joins || position.try_play(mv).is_err() {
                break;
            }
        }
    }
    Found::at(plies)
}

fn avoids(step: &Step, instead: &Position) -> bool {
    is_pawn_check(step) && is_forbidden(instead, step.mv.to())
}

fn invites(step: &Step, instead: &Position) -> bool {
    let square = forbidden_drop(&step.before);
    square.is_some_and(|square| instead.is_legal(Move::drop(HandKind::Pawn, square)))
}

fn with_promotion(mv: Move) -> Move {
    let promotion =
        mv.from().and_then(|from| Move::of(MoveParts::Walk { from, to: mv.to(), promote: true }));
    promotion.unwrap_or(mv)
}
