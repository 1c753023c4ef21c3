//! Changes of a setting that a composer tries: a piece removed, added, moved by a square or exchanged, a
//! changed hand, the whole setting moved.

use std::fmt;

use super::image::Image;
use crate::judge::Spot;
use crate::shogi::{Color, HandKind, Kind, Piece, Setup, Square};

/// One change. A spot without a square is in the attacker's hand.
///
/// ```
/// use tsume::compose::Change;
/// use tsume::shogi::Setup;
///
/// let setup: Setup = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let without_pawn = Change::all(&setup).into_iter().find(|one| one.to_string() == "without P2e");
/// let smaller = without_pawn.and_then(|change| change.of(&setup)).expect("a setting");
/// assert_eq!(smaller.pieces().count(), setup.pieces().count() - 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A piece is removed.
    Remove(Spot),
    /// A piece is moved.
    Move {
        /// The piece and its old place.
        spot: Spot,
        /// The new square.
        to: Square,
    },
    /// A piece becomes another of the same side.
    Exchange {
        /// The old piece.
        spot: Spot,
        /// The new kind.
        kind: Kind,
    },
    /// A piece is added.
    Add(Spot),
    /// The whole setting is moved.
    Lay(Image),
}

impl Change {
    /// Every change of a setting, in the order of reports. The defending king can be moved, but not
    /// removed.
    pub fn all(setup: &Setup) -> Vec<Change> {
        let attacker = setup.turn;
        let both = spots(setup);
        let both = || both.iter().copied();
        let is_target = |spot: &Spot| spot.piece == Piece::new(!attacker, Kind::King);
        let is_king = |spot: &Spot| spot.piece.kind == Kind::King;
        let removed = both().filter(|spot| !is_target(spot)).map(Change::Remove);
        let moved = both().flat_map(|spot| {
            neighbours(spot.square)
                .filter(|&to| setup.get(to).is_none())
                .map(move |to| Change::Move { spot, to })
        });
        let exchanged = both().filter(|spot| !is_king(spot)).flat_map(|spot| {
            let may_be = move |kind: &Kind| spot.square.is_some() || !kind.is_promoted();
            let kinds = kinds().filter(move |kind| may_be(kind) && *kind != spot.piece.kind);
            kinds.map(move |kind| Change::Exchange { spot, kind })
        });
        let empty = || Square::all().filter(|&square| setup.get(square).is_none());
        let added = Color::ALL.into_iter().flat_map(move |color| {
            kinds().flat_map(move |kind| {
                empty().map(move |square| Spot {
                    piece: Piece::new(color, kind),
                    square: Some(square),
                })
            })
        });
        let added_to_hand = HandKind::BY_STRENGTH.into_iter().map(|kind| in_hand(attacker, kind));
        let added = added.chain(added_to_hand).map(Change::Add);
        removed.chain(moved).chain(exchanged).chain(added).chain(laid()).collect()
    }

    /// The setting after the change, if everything stays on the board. If the defender holds the rest of the
    /// set, pieces come from its hand and go there.
    pub fn of(self, setup: &Setup) -> Option<Setup> {
        let (attacker, defender) = (setup.turn, !setup.turn);
        let mut rest = setup.clone();
        rest.give_rest(defender);
        let mut changed = setup.clone();
        let mut put =
            |spot: Spot, piece: Option<Piece>| match (spot.square, spot.piece.kind.in_hand()) {
                (Some(square), _) => changed.set(square, piece),
                (None, Some(kind)) => {
                    let count = changed.held(attacker, kind);
                    let count =
                        if piece.is_some() { Some(count + 1) } else { count.checked_sub(1) };
                    changed.hold(attacker, kind, count.unwrap_or(0));
                }
                (None, None) => {}
            };
        match self {
            Change::Remove(spot) => put(spot, None),
            Change::Add(spot) => put(spot, Some(spot.piece)),
            Change::Move { spot, to } => {
                put(spot, None);
                put(Spot { square: Some(to), ..spot }, Some(spot.piece));
            }
            Change::Exchange { spot, kind } => {
                let piece = Piece::new(spot.piece.color, kind);
                put(spot, None);
                put(Spot { piece, ..spot }, Some(piece));
            }
            Change::Lay(image) => changed = image.of_setup(setup)?,
        }
        if *setup == rest {
            changed.give_rest(defender);
        }
        Some(changed)
    }

    /// The image that maps the old board to the new one.
    pub fn image(self) -> Image {
        match self {
            Change::Lay(image) => image,
            _ => Image::default(),
        }
    }

    /// The change in Japanese; [`fmt::Display`] writes it in English.
    pub fn japanese(self) -> String {
        match self {
            Change::Remove(spot) => format!("{}を除く", spot.japanese()),
            Change::Add(spot) => format!("{}を加える", spot.japanese()),
            Change::Move { spot, to } => format!("{}を{}へ", spot.japanese(), to.japanese()),
            Change::Exchange { spot, kind } => {
                format!("{}を{}に", spot.japanese(), kind.japanese())
            }
            Change::Lay(image) => image.japanese(),
        }
    }
}

/// `without P5c`, `P5c to 5d`, `P5c becomes L5c`, `with g4a`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Change::Remove(spot) => write!(f, "without {spot}"),
            Change::Add(spot) => write!(f, "with {spot}"),
            Change::Move { spot, to } => write!(f, "{spot} to {to}"),
            Change::Exchange { spot, kind } => {
                let piece = Piece::new(spot.piece.color, kind);
                write!(f, "{spot} becomes {}", Spot { piece, ..spot })
            }
            Change::Lay(image) => write!(f, "{image}"),
        }
    }
}

/// The pieces on the board, and one of each kind in the attacker's hand.
pub(super) fn spots(setup: &Setup) -> Vec<Spot> {
    let attacker = setup.turn;
    let on_board = setup.pieces().map(|(square, piece)| Spot { piece, square: Some(square) });
    let held = HandKind::BY_STRENGTH.into_iter().filter(|&kind| setup.held(attacker, kind) > 0);
    on_board.chain(held.map(|kind| in_hand(attacker, kind))).collect()
}

fn in_hand(attacker: Color, kind: HandKind) -> Spot {
    Spot { piece: Piece::new(attacker, kind.on_board()), square: None }
}

/// Every kind except the king.
fn kinds() -> impl Iterator<Item = Kind> + Clone {
    Kind::ALL.into_iter().filter(|&kind| kind != Kind::King)
}

/// The neighbours of a square.
fn neighbours(square: Option<Square>) -> impl Iterator<Item = Square> {
    let ways = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    let ways = ways.filter(|&way| way != (0, 0));
    ways.filter_map(move |(files, ranks)| square?.offset(files, ranks))
}

/// Every shift. The mirror image is the same problem.
fn laid() -> impl Iterator<Item = Change> {
    let shifts = (-8..=8).flat_map(|files| (-8..=8).map(move |ranks| (files, ranks)));
    let shifts = shifts.filter(|&way| way != (0, 0));
    shifts.map(|(files, ranks)| Change::Lay(Image { is_mirrored: false, files, ranks }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, write_sfen};
    use crate::shogi::Position;

    fn setup(sfen: &str) -> Setup {
        let mut setup = read_sfen(sfen).unwrap();
        setup.give_rest(!setup.turn);
        setup
    }

    #[test]
    fn changes_are_named_and_made() {
        let start = setup("8k/9/8P/9/9/9/9/9/9 b GS 1");
        let named = |name: &str| {
            let all = Change::all(&start);
            let found = all.into_iter().find(|change| change.to_string() == name);
            let found = found.unwrap_or_else(|| panic!("no change `{name}`"));
            (write_sfen(&found.of(&start).unwrap()), found.japanese())
        };
        for (name, sfen, japanese) in [
            ("without P1c", "8k/9/9/9/9/9/9/9/9 b GS 1", "１三歩を除く"),
            ("without S in hand", "8k/9/8P/9/9/9/9/9/9 b G 1", "持駒の銀を除く"),
            ("P1c to 2c", "8k/9/7P1/9/9/9/9/9/9 b GS 1", "１三歩を２三へ"),
            ("k1a to 2a", "7k1/9/8P/9/9/9/9/9/9 b GS 1", "玉方１一玉を２一へ"),
            ("P1c becomes +P1c", "8k/9/8+P/9/9/9/9/9/9 b GS 1", "１三歩をとに"),
            ("G in hand becomes S in hand", "8k/9/8P/9/9/9/9/9/9 b 2S 1", "持駒の金を銀に"),
            ("with +l2b", "8k/7+l1/8P/9/9/9/9/9/9 b GS 1", "玉方２二成香を加える"),
            ("with R in hand", "8k/9/8P/9/9/9/9/9/9 b RGS 1", "持駒の飛を加える"),
            (
                "moved 2 files to the left, 1 rank down",
                "9/6k2/9/6P2/9/9/9/9/9 b GS 1",
                "左へ2筋、下へ1段",
            ),
        ] {
            assert_eq!(named(name), (write_sfen(&setup(sfen)), japanese.to_owned()), "{name}");
        }
    }

    #[test]
    fn every_change_is_unique_and_has_an_effect() {
        let start = setup("7nk/9/7PS/9/9/9/9/9/4K4 b G2P 1");
        let mut seen = std::collections::HashSet::new();
        for change in Change::all(&start) {
            let Some(changed) = change.of(&start) else { continue };
            assert_ne!(changed, start, "{change}");
            assert!(seen.insert(write_sfen(&changed)), "{change}");
            // A full set stays complete.
            if let Ok(position) = Position::new(&changed) {
                let mut rest = changed.clone();
                rest.give_rest(Color::White);
                assert_eq!(position.setup(), rest, "{change}");
            }
        }
    }
}
