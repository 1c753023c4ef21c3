//! Themes of sacrifices: pieces that the defender's next move captures.

use super::definition::{Definition, Detail, Found, theme};
use super::line::{Line, Step, runs};
use crate::shogi::{HandKind, Kind, Move, MoveParts, Position};

pub(super) static THEMES: [Definition; 8] = [
    theme(
        "large-sacrifice",
        ["sacrifice of a large piece", "大駒捨て"],
        [
            "The attacker puts a rook, bishop, dragon or horse on an empty square, and the next move captures it.",
            "攻方が空きマスに動かした、または打った飛角龍馬を、玉方が次の手で取る。",
        ],
        |line| found(line, |step| is_large(step.piece.kind)),
    )
    .at_least(3)
    .also(&["大駒の捨駒"])
    .reading(
        "A piece that captures is not sacrificed, nor is one that the defender leaves.",
        "駒を取る手や、玉方が取らない駒は捨駒としない。",
    ),
    theme(
        "small-sacrifice",
        ["sacrifice of a small piece", "小駒捨て"],
        [
            "The attacker puts a gold, silver, knight, lance or pawn, promoted or not, on an empty square, and the next \
             move captures it.",
            "攻方が空きマスに動かした、または打った金銀桂香歩（成駒を含む）を、玉方が次の手で取る。",
        ],
        |line| found(line, |step| !is_large(step.piece.kind)),
    )
    .at_least(3)
    .also(&["小駒の捨駒"]),
    theme(
        "promoted-sacrifice",
        ["promotion and sacrifice", "成捨て"],
        [
            "The attacker promotes a piece on an empty square, and the next move captures it.",
            "攻方が空きマスに動いて成った駒を、玉方が次の手で取る。",
        ],
        |line| found(line, |step| step.mv.promotes()),
    )
    .at_least(3)
    .also(&["成り捨て"]),
    theme(
        "focal-sacrifice",
        ["sacrifice at the focus", "焦点の捨駒"],
        [
            "The attacker puts a piece on an empty square that at least two rooks, bishops, lances, dragons or horses of \
             the defender attack, and the next move captures it.",
            "攻方が、玉方の飛角香龍馬のうち2枚以上が利く空きマスに動かした、または打った駒を、玉方が次の手で取る。",
        ],
        |line| found(line, is_focal),
    )
    .at_least(3)
    .reading(
        "The pieces of the focus are line pieces; some count every two pieces.",
        "焦点は飛び駒2枚以上の利きに限る。2枚以上の駒の利きとする定義もある。",
    ),
    theme(
        "sacrifice-run",
        ["run of sacrifices", "連続捨駒"],
        [
            "At least three moves of the attacker in a row each put a piece on an empty square where the next move \
             captures it.",
            "攻方が3手以上続けて、空きマスに動かした、または打った駒を玉方に次の手で取らせる。",
        ],
        run,
    )
    .at_least(7),
    theme(
        "blocked-flight",
        ["blocked flight", "退路封鎖"],
        [
            "The attacker puts a piece on an empty square, the next move captures it with another piece than the king, and \
             at the end this piece still stands there, beside its king, on a square that the attacker does not attack.",
            "攻方が空きマスに置いた駒を、玉方が次の手で玉以外の駒で取り、詰上りでその駒が玉の隣のそのマスに残っていて、\
             そのマスに攻方の利きがない。",
        ],
        |line| {
            let blocks = sacrifices(line).filter(|(_, reply)| blocks(line, reply));
            Found::at(blocks.map(|(step, _)| step.ply))
        },
    )
    .at_least(3),
    theme(
        "only-sacrifices",
        ["sacrifices up to the last move", "総捨駒"],
        [
            "The attacker makes at least three moves, and each but the last puts a piece on an empty square where the next \
             move captures it.",
            "攻方の着手が3手以上あり、最終手以外の全ての手が、空きマスに置いた駒を玉方に次の手で取らせる手である。",
        ],
        |line| {
            let checks = line.checks().count();
            (checks >= 3 && sacrifices(line).count() == checks - 1).then(Found::whole)
        },
    )
    .at_least(5),
    theme(
        "testing-sacrifice",
        ["testing sacrifice", "打診"],
        [
            "The attacker puts a piece on an empty square, the next move captures it with a piece that may promote or \
             not, and with the other choice the rest of the moves could not be played, or would mate no longer.",
            "攻方が空きマスに置いた駒を、玉方が次の手で、成ることも成らないこともできる駒で取る。\
             その成・不成を逆にすると、残りの手順が指せないか、詰まなくなる。",
        ],
        |line| {
            let tests = sacrifices(line).filter(|(_, reply)| decides(line, reply));
            Found::at(tests.map(|(step, _)| step.ply))
        },
    )
    .at_least(3)
    .also(&["打診の捨駒", "成不成の打診"])
    .reading(
        "The answer is that of the solution; that each other answer loses as well needs a search.",
        "答えは本手順の成・不成に限る。ほかの応手が詰むことまでは調べない。",
    ),
];

pub(super) fn is_large(kind: Kind) -> bool {
    matches!(kind.in_hand(), Some(HandKind::Rook | HandKind::Bishop))
}

/// The moves of the attacker to an empty square where the next move captures, each with that move.
pub(super) fn sacrifices(line: &Line) -> impl Iterator<Item = (&Step, &Step)> {
    let pairs = line.checks().filter_map(|(step, reply)| Some((step, reply?)));
    pairs.filter(|(step, reply)| !step.captures() && reply.mv.to() == step.mv.to())
}

fn found(line: &Line, is_one: impl Fn(&Step) -> bool) -> Option<Found> {
    Found::at(
        sacrifices(line).map(|(step, _)| step).filter(|step| is_one(step)).map(|step| step.ply),
    )
}

fn is_focal(step: &Step) -> bool {
    let defender = !step.piece.color;
    let is_slider =
        |&square: &_| step.after.piece_at(square).is_some_and(|piece| piece.kind.slides());
    step.after.attackers(step.mv.to(), defender).filter(is_slider).count() >= 2
}

fn run(line: &Line) -> Option<Found> {
    let plies: Vec<u32> = sacrifices(line).map(|(step, _)| step.ply).collect();
    let runs = runs(&plies, 3, |one, next| next == one + 2);
    let longest = runs.iter().map(|run| run.len()).max()?;
    let found = Found::at(runs.concat())?;
    Some(found.with(Detail::Count(u32::try_from(longest).unwrap_or(u32::MAX))))
}

/// Whether a piece that has captured takes a square from its king until the end.
fn blocks(line: &Line, capture: &Step) -> bool {
    let square = capture.mv.to();
    let later = line.steps.iter().filter(|step| step.ply > capture.ply);
    let stays = later.clone().all(|step| step.mv.from() != Some(square) && step.mv.to() != square);
    let beside = line.end.king(!line.attacker).is_some_and(|king| king.distance(square) == 1);
    let attacked = line.end.attackers(square, line.attacker).nonempty();
    capture.piece.kind != Kind::King && stays && beside && !attacked
}

/// Whether a move of the defender could be made with the other choice of promotion, after which the rest of the line
/// could not be played, or would mate no longer.
fn decides(line: &Line, reply: &Step) -> bool {
    let Some(other) = other_choice(reply.mv) else { return false };
    let mut position = reply.before.clone();
    if position.try_play(other).is_err() {
        return false;
    }
    let mut rest = line.steps.iter().filter(|step| step.ply > reply.ply);
    let is_played = rest.all(|step| position.try_play(step.mv).is_ok());
    let mates = |end: &Position| end.turn() != line.attacker && end.is_mate();
    !is_played || mates(&line.end) && !mates(&position)
}

/// The same move of a piece on the board with the other choice of promotion.
fn other_choice(mv: Move) -> Option<Move> {
    let from = mv.from()?;
    Move::of(MoveParts::Walk { from, to: mv.to(), promote: !mv.promotes() })
}
