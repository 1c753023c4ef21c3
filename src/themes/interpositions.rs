//! Themes of the defender's interpositions.

use super::definition::{Definition, Found, theme};
use super::line::{Line, Step, runs};
use crate::shogi::{HandKind, Square, attacks};

/// The theme of interpositions by drops of one kind.
macro_rules! dropped {
    ($id:literal, $kind:expr, $en:literal, $ja:literal) => {
        theme(
            $id,
            [concat!("interposed ", $en), concat!($ja, "合")],
            [
                concat!("The defender drops a ", $en, " between the king and the only piece that gives check."),
                concat!("玉方が、王手をかけている唯一の駒と玉の間に", $ja, "を打つ。"),
            ],
            |line| found(line, |step| step.mv.dropped() == Some($kind)),
        )
        .at_least(3)
    };
}

/// The theme of solutions with interpositions of exactly this number of kinds.
macro_rules! kinds {
    ($id:literal, $count:literal, $en:literal, $ja:literal) => {
        theme(
            $id,
            [concat!($en, " kinds interposed"), concat!($ja, "種合")],
            [
                concat!(
                    "In the whole solution the defender drops pieces of exactly ",
                    $en,
                    " kinds between the king and the only piece that gives check."
                ),
                concat!(
                    "全手順で、玉方が王手をかけている唯一の駒と玉の間に打つ駒が、ちょうど",
                    $ja,
                    "種類である。"
                ),
            ],
            |line| found(line, |step| step.mv.dropped().is_some()).filter(|_| kinds(line) == $count),
        )
        .at_least(2 * $count + 1)
    };
}

pub(super) static THEMES: [Definition; 16] = [
    dropped!("rook-interposed", HandKind::Rook, "rook", "飛"),
    dropped!("bishop-interposed", HandKind::Bishop, "bishop", "角"),
    dropped!("gold-interposed", HandKind::Gold, "gold", "金"),
    dropped!("silver-interposed", HandKind::Silver, "silver", "銀"),
    dropped!("knight-interposed", HandKind::Knight, "knight", "桂"),
    dropped!("lance-interposed", HandKind::Lance, "lance", "香"),
    dropped!("pawn-interposed", HandKind::Pawn, "pawn", "歩"),
    kinds!("four-interposed", 4, "four", "四"),
    kinds!("five-interposed", 5, "five", "五"),
    kinds!("six-interposed", 6, "six", "六"),
    kinds!("seven-interposed", 7, "seven", "七"),
    theme(
        "moved-interposition",
        ["interposition by a move", "移動合"],
        [
            "The defender moves another piece than the king from the board to a square between the king and the only \
             piece that gives check.",
            "玉方が玉以外の盤上の駒を、王手をかけている唯一の駒と玉の間に動かす。",
        ],
        |line| found(line, |step| step.mv.dropped().is_none()),
    )
    .at_least(3),
    theme(
        "distant-interposition",
        ["distant interposition", "中合"],
        [
            "The defender drops a piece between the king and the only piece that gives check, on a square that is not next \
             to the king and that no piece of the defender attacks.",
            "玉方が、王手をかけている唯一の駒と玉の間の、玉に隣接せず玉方の駒の利きもないマスに駒を打つ。",
        ],
        |line| found(line, |step| step.mv.dropped().is_some() && is_distant(step)),
    )
    .at_least(3)
    .also(&["中合い"]),
    theme(
        "moved-distant-interposition",
        ["distant interposition by a move", "移動中合"],
        [
            "The defender moves a piece from the board between the king and the only piece that gives check, to a square \
             that is not next to the king and that afterwards no piece of the defender attacks.",
            "玉方が盤上の駒を、王手をかけている唯一の駒と玉の間の、玉に隣接せず着手後に玉方の駒の利きもないマスに動かす。",
        ],
        |line| found(line, |step| step.mv.dropped().is_none() && is_distant(step)),
    )
    .at_least(3),
    theme(
        "given-interposition",
        ["interposition as a sacrifice", "捨合"],
        [
            "The defender puts a piece between the king and the only piece that gives check, the next move captures it, and \
             no legal reply captures the capturing piece.",
            "玉方が王手をかけている唯一の駒と玉の間に駒を打つか動かし、攻方が次の手でそれを取り、\
             その駒を玉方が取り返す合法手がない。",
        ],
        given,
    )
    .at_least(3)
    .also(&["捨て合い", "捨合い"]),
    theme(
        "interposition-run",
        ["run of interpositions", "連続合"],
        [
            "At two or more moves of the defender in a row, pieces are dropped between the king and the only piece that \
             gives check.",
            "玉方が2手以上続けて、王手をかけている唯一の駒と玉の間に駒を打つ。",
        ],
        |line| {
            let drops = found(line, |step| step.mv.dropped().is_some())?.plies;
            Found::at(runs(&drops, 2, |one, next| next == one + 2).concat())
        },
    )
    .at_least(5),
];

/// Whether a reply puts another piece than the king between the king and the only piece that gives check.
fn interposes(step: &Step) -> bool {
    let Some(king) = step.before.king(step.piece.color) else { return false };
    let mut checkers = step.before.checkers();
    let (Some(checker), None) = (checkers.next(), checkers.next()) else { return false };
    step.mv.from() != Some(king) && attacks::between(checker, king).contains(step.mv.to())
}

fn found(line: &Line, is_one: impl Fn(&Step) -> bool) -> Option<Found> {
    let interpositions = line.replies().map(|(step, _)| step).filter(|step| interposes(step));
    Found::at(interpositions.filter(|step| is_one(step)).map(|step| step.ply))
}

/// The number of kinds that the defender drops as interpositions.
fn kinds(line: &Line) -> usize {
    let interpositions = line.replies().map(|(step, _)| step).filter(|step| interposes(step));
    let mut kinds: Vec<HandKind> = interpositions.filter_map(|step| step.mv.dropped()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len()
}

/// Whether an interposed piece is neither next to its king nor guarded.
fn is_distant(step: &Step) -> bool {
    let is_near = |king: Square| king.distance(step.mv.to()) == 1;
    let own = step.piece.color;
    !step.after.king(own).is_some_and(is_near) && step.after.attackers(step.mv.to(), own).is_empty()
}

fn given(line: &Line) -> Option<Found> {
    let is_given = |(step, next): &(&Step, Option<&Step>)| {
        let captured = next.filter(|next| next.mv.to() == step.mv.to());
        let is_safe = |capture: &Step| {
            capture.after.legal_moves().into_iter().all(|reply| reply.to() != step.mv.to())
        };
        interposes(step) && captured.is_some_and(is_safe)
    };
    Found::at(line.replies().filter(is_given).map(|(step, _)| step.ply))
}
