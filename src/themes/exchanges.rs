//! Themes of pieces that leave the board or the hand so that others take their place.

use std::collections::HashMap;

use super::definition::{Definition, Found, theme};
use super::line::{Line, Step};
use super::sacrifices::sacrifices;
use crate::shogi::{Hand, HandKind, Position, Square, attacks};

pub(super) static THEMES: [Definition; 3] = [
    theme(
        "removed-obstacle",
        ["removal of an obstacle", "邪魔駒消去"],
        [
            "The attacker moves a piece from the square where it has stood since the start to an empty square, the next \
             move captures it, and later a piece of the attacker of another kind is put on the first square while it is \
             empty, or moves over it.",
            "攻方が初形から動いていない駒を空きマスに動かし、玉方が次の手でそれを取り、\
             その後、元のマスに攻方の別の種類の駒が（空いている間に）置かれるか、そのマスを通る。",
        ],
        removed_obstacle,
    )
    .at_least(3)
    .reading(
        "A removal that only opens a line for a standing piece is not counted.",
        "動かない駒の利きを通すだけの消去は含めない。",
    ),
    theme(
        "replacement",
        ["replacement of a piece", "打替え"],
        [
            "The attacker moves a piece to an empty square, the next move captures it, and the next piece on the square \
             from which it came is one of another kind that the attacker drops there.",
            "攻方が駒を空きマスに動かし、玉方が次の手でそれを取り、その駒が元いたマスに次に置かれる駒が、\
             攻方の打つ別の種類の駒である。",
        ],
        replacement,
    )
    .at_least(3)
    .also(&["打ち換え", "打ち替え", "打換え"])
    .reading(
        "A line piece that is dropped elsewhere on the same line is not counted.",
        "同じ筋の別の場所から打ち直すものは含めない。",
    ),
    theme(
        "hand-change",
        ["change of the hand", "持駒変換"],
        [
            "With the attacker to move, the board is the same as earlier in the solution, and his hand differs in one \
             piece, which is of another kind.",
            "攻方の手番で、盤面が以前の局面と同じであり、持駒が1枚だけ別の種類に変わっている。",
        ],
        hand_change,
    )
    .at_least(5),
];

/// The sacrifices of pieces on the board, each with the square that the piece leaves.
fn removals(line: &Line) -> impl Iterator<Item = (&Step, Square)> {
    sacrifices(line).filter_map(|(step, _)| Some((step, step.mv.from()?)))
}

fn is_other_kind(one: &Step, other: &Step) -> bool {
    one.piece.kind.unpromoted() != other.piece.kind.unpromoted()
}

fn later<'a>(line: &'a Line, than: &Step) -> impl Iterator<Item = &'a Step> {
    let ply = than.ply;
    line.steps.iter().filter(move |step| step.ply > ply + 1)
}

fn removed_obstacle(line: &Line) -> Option<Found> {
    let uses = |step: &Step, square: Square| {
        let passes = step
            .mv
            .from()
            .is_some_and(|from| attacks::between(from, step.mv.to()).contains(square));
        passes || step.mv.to() == square && !step.captures()
    };
    let mut plies = vec![];
    for (removal, square) in removals(line) {
        let stood = line.steps.iter().all(|step| step.ply >= removal.ply || step.id != removal.id);
        let used = later(line, removal).find(|step| {
            step.piece.color == line.attacker && is_other_kind(removal, step) && uses(step, square)
        });
        if let Some(used) = used.filter(|_| stood && removal.id < Square::COUNT) {
            plies.extend([removal.ply, used.ply]);
        }
    }
    Found::at(plies)
}

fn replacement(line: &Line) -> Option<Found> {
    let mut plies = vec![];
    for (removal, square) in removals(line) {
        let next = later(line, removal).find(|step| step.mv.to() == square);
        let is_one = |next: &&Step| {
            next.mv.dropped().is_some()
                && next.piece.color == line.attacker
                && is_other_kind(removal, next)
        };
        if let Some(next) = next.filter(is_one) {
            plies.extend([removal.ply, next.ply]);
        }
    }
    Found::at(plies)
}

fn hand_change(line: &Line) -> Option<Found> {
    let mut seen: HashMap<u64, Vec<&Position>> = HashMap::new();
    let mut plies = vec![];
    let last = line.steps.len().is_multiple_of(2);
    let positions = line.checks().map(|(step, _)| (step.ply, &step.before));
    let end = last.then_some((line.steps.len() as u32 + 1, &line.end));
    for (ply, position) in positions.chain(end) {
        let earlier = seen.entry(position.key()).or_default();
        let hand = position.hand(line.attacker);
        if earlier
            .iter()
            .any(|one| has_same_board(one, position) && is_changed(one.hand(line.attacker), hand))
        {
            plies.push(ply.saturating_sub(1));
        }
        earlier.push(position);
    }
    Found::at(plies)
}

fn has_same_board(one: &Position, other: &Position) -> bool {
    Square::all().all(|square| one.piece_at(square) == other.piece_at(square))
}

/// Whether one hand is the other with one piece changed for one of another kind.
fn is_changed(one: Hand, other: Hand) -> bool {
    let difference = |kind: HandKind| one.count(kind).abs_diff(other.count(kind));
    let all: u8 = HandKind::ALL.into_iter().map(difference).sum();
    all == 2 && one.total() == other.total()
}
