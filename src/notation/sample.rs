//! Random setups for tests.

use proptest::prelude::*;

use crate::shogi::{Color, HandKind, Kind, Piece, Setup, Square};

/// The project's first problem as a diagram, with this hand of its defender.
macro_rules! diagram {
    ($hand:literal) => {
        concat!(
            "後手の持駒：",
            $hand,
            "
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v香|一
| ・ ・ ・ ・ ・ ・ ・v角 ・|二
| ・ ・ ・ ・ ・ ・ ・ ・v玉|三
| ・ ・ ・ ・ ・ ・ 馬 ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ 歩v金|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：飛
"
        )
    };
}

/// The diagram without a hand of the defender.
pub(crate) const BOARD: &str = diagram!("なし");
/// The diagram in which the defender holds the rest of the set.
pub(crate) const DIAGRAM: &str = diagram!("飛　金三　銀四　桂四　香三　歩十七");

/// The place of a piece of the set: a square, a hand, or nowhere.
type Allotment = (usize, Color, bool);

/// Setups that break no rules, except perhaps those about kings and checks. Either side may move,
/// and the hands need not add up to a full set.
pub(crate) fn setups() -> impl Strategy<Value = Setup> {
    let color = || prop_oneof![Just(Color::Black), Just(Color::White)];
    let place = (0..160usize, color(), any::<bool>());
    let places = prop::collection::vec(place, 40);
    (places, color(), any::<bool>()).prop_map(|(places, turn, rest)| {
        let mut setup = Setup::new();
        setup.turn = turn;
        let set = HandKind::ALL.iter().flat_map(|kind| vec![kind.on_board(); kind.limit().into()]);
        let kings = Color::ALL.map(|color| (Kind::King, color));
        let mut places = places.into_iter();
        for ((kind, color), place) in kings.into_iter().zip(places.by_ref()) {
            put(&mut setup, kind, (place.0, color, false));
        }
        for (kind, place) in set.zip(places) {
            put(&mut setup, kind, place);
        }
        if rest {
            setup.give_rest(!turn);
        }
        setup
    })
}

fn put(setup: &mut Setup, kind: Kind, (index, color, promote): Allotment) {
    let kind = kind.promoted().filter(|_| promote).unwrap_or(kind);
    let piece = Piece::new(color, kind);
    match (Square::from_index(index), kind.in_hand()) {
        (Some(square), _) => {
            let nifu = kind == Kind::Pawn
                && setup.pieces().any(|(other, p)| p == piece && other.file() == square.file());
            let stuck = square.rank_for(color) <= kind.dead_ranks();
            if setup.get(square).is_none() && !nifu && !stuck {
                setup.set(square, Some(piece));
            }
        }
        (None, Some(held)) if index < 120 => {
            setup.hold(color, held, setup.held(color, held) + 1);
        }
        _ => {}
    }
}
