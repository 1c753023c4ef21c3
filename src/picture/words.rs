//! A picture in words, for those who do not see it.

use super::Picture;
use super::has_rest;
use crate::notation::{kanji, letter, write_kanji_number};
use crate::shogi::{Color, HandKind, Kind};

/// The most characters of a title.
const LONGEST: usize = 200;

/// What the picture is called: its caption.
pub(super) fn title(picture: &Picture) -> String {
    let none = if picture.look.japanese { "詰将棋の図" } else { "A shogi position" };
    let title = picture.caption.first().map_or(none, |line| line.trim());
    let cut = title.chars().nth(LONGEST).map_or("", |_| "…");
    title.chars().take(LONGEST).collect::<String>() + cut
}

/// The position in words, one side behind the other.
pub(super) fn description(picture: &Picture) -> String {
    let ja = picture.look.japanese;
    let attacker = picture.setup.turn;
    let sides = [attacker, !attacker].map(|color| side(picture, color));
    let to_move = match (attacker, ja) {
        (Color::Black, _) => "",
        (Color::White, true) => "後手番。",
        (Color::White, false) => " White to move.",
    };
    sides.join(if ja { "" } else { " " }) + to_move
}

/// `Black: bishop promoted 3d, pawn 2e; in hand rook.`
fn side(picture: &Picture, color: Color) -> String {
    let (setup, ja) = (picture.setup, picture.look.japanese);
    let pieces = setup.pieces().filter(|(_, piece)| piece.color == color);
    let mut pieces: Vec<_> = pieces.collect();
    pieces.sort_by_key(|(_, piece)| (piece.kind != Kind::King, piece.kind.index()));
    let pieces: Vec<String> = pieces
        .into_iter()
        .map(|(square, piece)| match ja {
            true => format!("{}{}", square.japanese(), kanji(piece.kind)),
            false => {
                let plus = if piece.kind.is_promoted() { "+" } else { "" };
                format!("{plus}{}{square}", letter(piece.kind))
            }
        })
        .collect();
    let held = HandKind::BY_STRENGTH.map(|kind| (kind, setup.held(color, kind)));
    let held = held.into_iter().filter(|&(_, count)| count > 0);
    let held: Vec<String> = held
        .map(|(kind, count)| match (ja, count) {
            (true, 1) => kanji(kind.on_board()).to_string(),
            (true, _) => format!("{}{}", kanji(kind.on_board()), write_kanji_number(count)),
            (false, 1) => letter(kind.on_board()).to_string(),
            (false, _) => format!("{}×{count}", letter(kind.on_board())),
        })
        .collect();
    let is_rest = color != setup.turn && has_rest(setup, color);
    let side = match (color, ja) {
        (Color::Black, true) => "先手",
        (Color::White, true) => "後手",
        (Color::Black, false) => "Black",
        (Color::White, false) => "White",
    };
    let or_none = |list: Vec<String>, between: &str, none: &str| match list.is_empty() {
        true => none.to_owned(),
        false => list.join(between),
    };
    if ja {
        let held = if is_rest { "残り全部".to_owned() } else { or_none(held, "", "なし") };
        format!("{side}：{}。持駒：{held}。", or_none(pieces, "、", "なし"))
    } else {
        let held = if is_rest { "the rest".to_owned() } else { or_none(held, ", ", "nothing") };
        format!("{side}: {}. In hand: {held}.", or_none(pieces, ", ", "nothing"))
    }
}
