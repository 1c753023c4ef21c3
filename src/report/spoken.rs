//! A position in words that can be read aloud.

use super::View;
use crate::shogi::{Color, HandKind, Kind, Position, Setup};

/// The pieces of each side in two complete lines, those of the attacker first. If White attacks, the line
/// says so, because readers expect Black to attack.
pub fn spoken(position: &Position, view: &View) -> String {
    let setup = position.setup();
    let sides = [setup.turn, !setup.turn].map(|color| side(&setup, color, view));
    sides.concat()
}

/// `Black: horse 3d, pawn 2e. In hand: rook.`
fn side(setup: &Setup, color: Color, view: &View) -> String {
    let mut pieces: Vec<_> = setup.pieces().filter(|(_, piece)| piece.color == color).collect();
    pieces.sort_by_key(|(_, piece)| piece.kind != Kind::King);
    let pieces = pieces.into_iter().map(|(square, piece)| {
        let (name, japanese) = (piece.kind.name(), piece.kind.japanese());
        view.pick(format!("{name} {square}"), format!("{}{japanese}", square.japanese()))
    });
    let pieces: Vec<String> = pieces.collect();
    let held = HandKind::BY_STRENGTH.map(|kind| (kind.on_board(), setup.held(color, kind)));
    let held = held.into_iter().filter(|&(_, count)| count > 0).map(|(kind, count)| {
        let (name, japanese) = (kind.name(), kind.japanese());
        match count {
            1 => view.pick(name.to_owned(), japanese.to_owned()),
            _ => view.pick(format!("{count} {name}s"), format!("{japanese}{count}枚")),
        }
    });
    let held: Vec<String> = held.collect();
    let list = |list: Vec<String>| match list.is_empty() {
        true => view.pick("nothing", "なし").to_owned(),
        false => list.join(view.pick(", ", "、")),
    };
    let (pieces, held) = (list(pieces), list(held));
    let attacks = color == Color::White && setup.turn == color;
    let role = if attacks { view.pick(" (attacker)", "（攻方）") } else { "" };
    view.pick(
        format!("{color}{role}: {pieces}. In hand: {held}.\n"),
        format!("{}{role}：{pieces}。持駒：{held}。\n", color.japanese()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::Problems;
    use crate::notation::sample;
    use crate::text::Language;
    use proptest::prelude::*;

    #[test]
    fn a_position_can_be_read_aloud() {
        let position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R2p 1".parse().unwrap();
        let english = spoken(&position, &View::default());
        let expected = "Black: pawn 2e, horse 3d. In hand: rook.\n\
                        White: king 1c, lance 1a, gold 1e, bishop 2b. In hand: 2 pawns.\n";
        assert_eq!(english, expected);
        let view = View { language: Language::Japanese, ..View::default() };
        let expected = "先手：２五歩、３四馬。持駒：飛。\n\
                        後手：１三玉、１一香、１五金、２二角。持駒：歩2枚。\n";
        assert_eq!(spoken(&position, &view), expected);
    }

    proptest! {
        /// The reader of texts must distinguish these lines from prose.
        #[test]
        fn spoken_positions_are_read_back(setup in sample::setups()) {
            let Ok(position) = Position::new(&setup) else { return Ok(()) };
            for language in [Language::English, Language::Japanese] {
                let text = spoken(&position, &View { language, ..View::default() });
                let mut problems = Problems::new("spoken", text.as_bytes());
                let read = problems.next().map(|read| read.map_err(|error| error.to_string()));
                let read = read.map(|read| read.map(|problem| problem.position.setup()));
                prop_assert_eq!(read, Some(Ok(position.setup())), "{}", text);
                prop_assert!(problems.next().is_none(), "{}", text);
            }
        }
    }
}
