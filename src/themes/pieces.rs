//! Themes of the ways of the attacker's pieces.

use super::definition::{Definition, Detail, Found, theme};
use super::line::{Line, Step, runs};
use crate::shogi::{Kind, Square};

/// The least number of moves in a row of a chase.
const CHASE: usize = 5;

/// The least number of moves in a row of a saw.
const SAW: usize = 4;

pub(super) static THEMES: [Definition; 8] = [
    theme(
        "switchback",
        ["switchback", "スイッチバック"],
        [
            "A piece of the attacker, not the king, returns to the square that it left by its move before.",
            "攻方の玉以外の駒が、その駒の直前の移動で離れたマスに戻る。",
        ],
        |line| {
            let mut plies = vec![];
            for path in line.paths() {
                let returns = path.windows(2).filter(|two| two[0].mv.from() == Some(two[1].mv.to()));
                plies.extend(returns.map(|two| two[1].ply));
            }
            Found::at(plies)
        },
    )
    .at_least(3),
    theme(
        "round-trip",
        ["round trip", "ルントラウフ"],
        [
            "A piece of the attacker, not the king, returns to a square that it left, after at least two other squares, each \
             of which it visited once in between.",
            "攻方の玉以外の駒が、離れたマスに、間に互いに異なる2か所以上のマスを1度ずつ経て戻る。",
        ],
        round_trips,
    )
    .at_least(5)
    .also(&["rundlauf"]),
    theme(
        "knight-jumps",
        ["three jumps of a knight", "桂の三段跳"],
        [
            "One knight of the attacker makes at least three moves as an unpromoted knight, the last of which may promote.",
            "攻方の同じ桂が、成っていない桂として3回以上跳ぶ（最後の1回は成ってもよい）。",
        ],
        |line| {
            let jumps = |path: Vec<&Step>| -> Vec<u32> {
                let is_jump = |step: &&Step| step.piece.kind == Kind::Knight && step.mv.from().is_some();
                path.into_iter().filter(is_jump).map(|step| step.ply).collect()
            };
            let all = line.paths().into_iter().map(jumps).filter(|jumps| jumps.len() >= 3);
            Found::at(all.flatten())
        },
    )
    .at_least(5)
    .also(&["桂の三段跳ね", "三段跳"]),
    theme(
        "four-knights",
        ["four knights", "四桂詰"],
        [
            "The attacker drops or moves four knights, as unpromoted ones, each dropped knight being another one.",
            "攻方が桂を4枚使う。打つか、成っていない桂として動かす（打った桂は1枚ずつ別の桂と数える）。",
        ],
        |line| {
            let is_knight = |path: &Vec<&Step>| path[0].piece.kind == Kind::Knight;
            let firsts: Vec<u32> =
                line.paths().iter().filter(|path| is_knight(path)).map(|path| path[0].ply).collect();
            if firsts.len() >= 4 { Found::at(firsts) } else { None }
        },
    )
    .at_least(7)
    .also(&["四桂"])
    .reading("Some ask for all four in hand.", "4枚とも持駒であることを求める定義もある。"),
    theme(
        "dragon-chase",
        ["dragon chase", "龍追い"],
        [
            "One dragon makes at least five moves of the attacker in a row, a dragon before each of them, and none of them is part \
             of a dragon saw.",
            "攻方が5手以上続けて、既に成っている同じ龍を動かす。龍鋸の手は数えない。",
        ],
        |line| chase(line, Kind::Dragon, turns_diagonally),
    )
    .at_least(9)
    .also(&["竜追い", "龍追い趣向"])
    .reading("The number of moves is our own.", "5手という数は独自に定めた。"),
    theme(
        "horse-chase",
        ["horse chase", "馬追い"],
        [
            "One horse makes at least five moves of the attacker in a row, a horse before each of them, and none of them is part \
             of a horse saw.",
            "攻方が5手以上続けて、既に成っている同じ馬を動かす。馬鋸の手は数えない。",
        ],
        |line| chase(line, Kind::Horse, turns_straight),
    )
    .at_least(9)
    .reading("The number of moves is our own.", "5手という数は独自に定めた。"),
    theme(
        "horse-saw",
        ["horse saw", "馬鋸"],
        [
            "At least four moves of one horse of the attacker in a row, with other moves between, are single steps along a \
             file and along a rank by turns, and so go on in one diagonal direction.",
            "攻方の同じ馬が、他の手を挟みながら4回以上続けて、縦と横に1マスずつ交互に、同じ斜め方向へ進む。",
        ],
        |line| saw(line, Kind::Horse, turns_straight),
    )
    .at_least(7)
    .reading(
        "A saw with longer steps, or a capture of several pieces on one diagonal, is not counted.",
        "1マスより長い動きを含む鋸は数えない。",
    ),
    theme(
        "dragon-saw",
        ["dragon saw", "龍鋸"],
        [
            "At least four moves of one dragon of the attacker in a row, with other moves between, are single diagonal steps \
             in two directions by turns, and so go on along a file or a rank.",
            "攻方の同じ龍が、他の手を挟みながら4回以上続けて、斜めに1マスずつ2方向へ交互に動き、縦か横へ進む。",
        ],
        |line| saw(line, Kind::Dragon, turns_diagonally),
    )
    .at_least(7)
    .also(&["竜鋸"]),
];

fn round_trips(line: &Line) -> Option<Found> {
    let mut plies = vec![];
    for path in line.paths() {
        // The squares of the piece, each with the move that brought it there.
        let mut squares: Vec<(Square, u32)> = vec![];
        for step in path {
            squares.extend(step.mv.from().filter(|_| squares.is_empty()).map(|from| (from, 0)));
            squares.push((step.mv.to(), step.ply));
        }
        for (index, &(square, ply)) in squares.iter().enumerate() {
            let Some(left) = squares[..index].iter().rposition(|one| one.0 == square) else {
                continue;
            };
            let between = &squares[left + 1..index];
            let is_new = |at: usize| !between[..at].iter().any(|one| one.0 == between[at].0);
            if between.len() >= 2 && (0..between.len()).all(is_new) {
                plies.push(ply);
            }
        }
    }
    Found::at(plies)
}

fn chase(line: &Line, kind: Kind, turns: fn(Way, Way) -> bool) -> Option<Found> {
    let checks: Vec<&Step> = line.checks().map(|(step, _)| step).collect();
    let sawing: Vec<u32> = saws(line, kind, turns).concat();
    let is_one = |step: &Step| {
        step.piece.kind == kind && step.mv.from().is_some() && !sawing.contains(&step.ply)
    };
    let runs = runs(&checks, CHASE, |one, next| is_one(one) && is_one(next) && one.id == next.id);
    let longest = runs.iter().map(|run| run.len()).max()?;
    let found = Found::at(runs.iter().map(|run| run[0].ply))?;
    Some(found.with(Detail::Count(u32::try_from(longest).unwrap_or(u32::MAX))))
}

fn saw(line: &Line, kind: Kind, turns: fn(Way, Way) -> bool) -> Option<Found> {
    let saws = saws(line, kind, turns);
    let longest = saws.iter().map(Vec::len).max()?;
    let found = Found::at(saws.iter().map(|plies| plies[0]))?;
    Some(found.with(Detail::Count(u32::try_from(longest).unwrap_or(u32::MAX))))
}

/// The plies of each saw.
fn saws(line: &Line, kind: Kind, turns: fn(Way, Way) -> bool) -> Vec<Vec<u32>> {
    let mut found = vec![];
    for path in line.paths() {
        let is_saw = |four: &[&Step]| {
            let ways: Vec<Way> = four.iter().filter_map(|step| way(step)).collect();
            four.iter().all(|step| step.piece.kind == kind)
                && ways.len() == four.len()
                && ways.windows(2).all(|two| turns(two[0], two[1]))
                && ways.windows(3).all(|three| three[0] == three[2])
        };
        let saws: Vec<bool> = path.windows(SAW).map(is_saw).collect();
        let mut at = 0;
        for run in saws.chunk_by(|one, next| one == next) {
            if run[0] {
                let moves = &path[at..at + run.len() + SAW - 1];
                found.push(moves.iter().map(|step| step.ply).collect());
            }
            at += run.len();
        }
    }
    found
}

/// The files and ranks of a move.
type Way = (i8, i8);

fn way(step: &Step) -> Option<Way> {
    let (from, to) = (step.mv.from()?, step.mv.to());
    Some((to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8))
}

/// Whether two moves are single steps along a file or a rank, at right angles.
fn turns_straight(one: Way, next: Way) -> bool {
    let is_step = |(files, ranks): Way| files.abs() + ranks.abs() == 1;
    is_step(one) && is_step(next) && one.0 * next.0 + one.1 * next.1 == 0
}

/// Whether two moves are single diagonal steps, at right angles.
fn turns_diagonally(one: Way, next: Way) -> bool {
    let is_step = |(files, ranks): Way| files.abs() == 1 && ranks.abs() == 1;
    is_step(one) && is_step(next) && one.0 * next.0 + one.1 * next.1 == 0
}
