//! Themes of checks: double and discovered checks, and checks by the defender.

use super::definition::{Definition, Found, theme};
use super::line::{Line, Step};
use crate::shogi::Kind;

pub(super) static THEMES: [Definition; 4] = [
    theme(
        "double-check",
        ["double check", "両王手"],
        [
            "After a move of the attacker at least two of his pieces give check.",
            "攻方の着手後、攻方の2枚以上の駒が王手をかけている。",
        ],
        |line| checks(line, |step| step.after.checkers().many()),
    ),
    theme(
        "discovered-check",
        ["discovered check", "開き王手"],
        [
            "After a move of the attacker a piece gives check, but not the piece that has moved.",
            "攻方の着手後、動いた駒以外の駒が王手をかけ、動いた駒自身は王手をかけていない。",
        ],
        |line| checks(line, |step| !step.after.checkers().contains(step.mv.to())),
    )
    .also(&["空き王手", "明き王手", "あき王手"])
    .reading("A double check has its own name.", "動いた駒も王手をかければ、両王手とする。"),
    theme(
        "counter-check",
        ["counter-check", "逆王手"],
        ["A move of the defender gives check.", "玉方の着手が攻方の玉への王手になる。"],
        |line| {
            let counters = line.replies().filter(|(step, _)| step.after.is_check());
            Found::at(counters.map(|(step, _)| step.ply))
        },
    )
    .at_least(3),
    theme(
        "attacking-king",
        ["the attacker's king moves", "攻方玉の移動"],
        ["The attacker moves his own king.", "攻方が自分の玉を動かす。"],
        |line| checks(line, |step| step.piece.kind == Kind::King),
    ),
];

/// The checks of this sort.
fn checks(line: &Line, is_one: impl Fn(&Step) -> bool) -> Option<Found> {
    let checks = line.checks().map(|(step, _)| step);
    Found::at(checks.filter(|step| step.after.is_check() && is_one(step)).map(|step| step.ply))
}
