//! Themes of promotions that a piece declines, by the kind of piece and the side.

use super::definition::{Definition, Found, theme};
use super::line::{Line, Step};
use crate::shogi::{Color, Kind};

macro_rules! attacker {
    ($id:literal, $kind:expr, $en:literal, $ja:literal) => {
        theme(
            $id,
            [concat!($en, " declines promotion"), concat!($ja, "不成")],
            [
                concat!(
                    "The attacker moves a ",
                    $en,
                    " without promotion, although it could promote."
                ),
                concat!("攻方が、成れる", $ja, "を成らずに動かす。"),
            ],
            |line| declined(line, line.attacker, $kind),
        )
    };
}

macro_rules! defender {
    ($id:literal, $kind:expr, $en:literal, $ja:literal) => {
        theme(
            $id,
            [concat!("defender's ", $en, " declines promotion"), concat!("玉方", $ja, "不成")],
            [
                concat!(
                    "The defender moves a ",
                    $en,
                    " without promotion, although it could promote."
                ),
                concat!("玉方が、成れる", $ja, "を成らずに動かす。"),
            ],
            |line| declined(line, !line.attacker, $kind),
        )
        .at_least(3)
    };
}

pub(super) static THEMES: [Definition; 12] = [
    attacker!("rook-declined", Kind::Rook, "rook", "飛"),
    attacker!("bishop-declined", Kind::Bishop, "bishop", "角"),
    attacker!("silver-declined", Kind::Silver, "silver", "銀"),
    attacker!("knight-declined", Kind::Knight, "knight", "桂"),
    attacker!("lance-declined", Kind::Lance, "lance", "香"),
    attacker!("pawn-declined", Kind::Pawn, "pawn", "歩"),
    defender!("defender-rook-declined", Kind::Rook, "rook", "飛"),
    defender!("defender-bishop-declined", Kind::Bishop, "bishop", "角"),
    defender!("defender-silver-declined", Kind::Silver, "silver", "銀"),
    defender!("defender-knight-declined", Kind::Knight, "knight", "桂"),
    defender!("defender-lance-declined", Kind::Lance, "lance", "香"),
    defender!("defender-pawn-declined", Kind::Pawn, "pawn", "歩"),
];

fn declined(line: &Line, color: Color, kind: Kind) -> Option<Found> {
    let is_one =
        |step: &&Step| step.declines() && step.piece.color == color && step.piece.kind == kind;
    Found::at(line.steps.iter().filter(is_one).map(|step| step.ply))
}
