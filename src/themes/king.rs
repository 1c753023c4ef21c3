//! Themes of the way of the defender's king.

use super::definition::{Definition, Detail, Found, theme};
use super::line::{Line, Step};
use crate::shogi::Square;

/// The least number of squares of a long way.
const LONG_WAY: usize = 10;

pub(super) static THEMES: [Definition; 6] = [
    theme(
        "returning-king",
        ["king back at the start", "還元玉"],
        [
            "The defender's king moves, and at the end it stands on the square of the start.",
            "玉方の玉が動き、詰上りで初形と同じマスにいる。",
        ],
        |line| {
            let moves = moves(line).count();
            (moves > 0 && line.end.king(!line.attacker) == line.king()).then(|| Found::at_end(line))
        },
    )
    .at_least(5),
    theme(
        "unmoved-king",
        ["unmoved king", "不動玉"],
        [
            "The defender makes at least two moves, and none with the king.",
            "玉方の着手が2手以上あり、玉が一度も動かない。",
        ],
        |line| (line.replies().count() >= 2 && moves(line).next().is_none()).then(Found::whole),
    )
    .at_least(5),
    theme(
        "king-shuttle",
        ["king goes to and fro", "玉の往復"],
        [
            "The defender's king returns to the square that it left by its move before.",
            "玉方の玉が、玉の直前の移動で離れたマスに戻る。",
        ],
        |line| {
            let moves: Vec<&Step> = moves(line).collect();
            let returns = moves.windows(2).filter(|two| two[0].mv.from() == Some(two[1].mv.to()));
            Found::at(returns.map(|two| two[1].ply))
        },
    )
    .at_least(5),
    theme(
        "king-way",
        ["long way of the king", "玉の軌跡"],
        [
            "The defender's king stands on at least ten different squares in the course of the solution.",
            "全手順で玉方の玉が10か所以上のマスに立つ。",
        ],
        |line| {
            let mut squares = squares(line);
            squares.sort_unstable();
            squares.dedup();
            let count = u32::try_from(squares.len()).unwrap_or(u32::MAX);
            (squares.len() >= LONG_WAY).then(Found::whole).map(|found| found.with(Detail::Count(count)))
        },
    )
    .at_least(19)
    .reading("The number of squares is our own.", "10か所という数は独自に定めた。"),
    theme(
        "four-edges",
        ["king on all four edges", "四辺巡り"],
        [
            "The defender's king stands on each of the four edges of the board in the course of the solution.",
            "全手順で玉方の玉が盤の四辺のそれぞれに立つ。",
        ],
        |line| {
            let squares = squares(line);
            let any = |is_one: fn(&Square) -> bool| squares.iter().any(is_one);
            let files = any(|king| king.file() == 1) && any(|king| king.file() == 9);
            (files && any(|king| king.rank() == 1) && any(|king| king.rank() == 9)).then(Found::whole)
        },
    )
    .at_least(17),
    theme(
        "four-corners",
        ["king in all four corners", "四隅巡り"],
        [
            "The defender's king stands on each of the four corner squares of the board in the course of the solution.",
            "全手順で玉方の玉が盤の四隅のそれぞれに立つ。",
        ],
        |line| {
            let squares = squares(line);
            let mut corners =
                [(1, 1), (1, 9), (9, 1), (9, 9)].into_iter().filter_map(|(x, y)| Square::new(x, y));
            corners.all(|corner| squares.contains(&corner)).then(Found::whole)
        },
    )
    .at_least(49),
];

/// The moves of the defender's king.
fn moves(line: &Line) -> impl Iterator<Item = &Step> {
    let is_king = |step: &&Step| step.before.king(!line.attacker) == step.mv.from();
    line.replies()
        .map(|(step, _)| step)
        .filter(move |step| step.mv.from().is_some() && is_king(step))
}

/// The squares of the defender's king, from the first one on.
fn squares(line: &Line) -> Vec<Square> {
    line.king().into_iter().chain(moves(line).map(|step| step.mv.to())).collect()
}
