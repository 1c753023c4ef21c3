//! Random settings, and random changes of a setting.

use super::backwards::Backwards;
use super::change::{Change, spots};
use super::lead::Lead;
use super::random::Random;
use super::wanted::{can_begin_with, needs_both_kings};
use crate::judge::Spot;
use crate::shogi::{Color, HandKind, Kind, Piece, Position, Setup, Square};
use crate::themes::Theme;

/// The area for the defending king: a rectangle, by two of its corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// One corner.
    pub from: Square,
    /// The opposite corner.
    pub to: Square,
}

impl Area {
    /// The ranges of files and ranks.
    fn sides(self) -> [(u8, u8); 2] {
        let side = |one: u8, other: u8| (one.min(other), one.max(other));
        [side(self.from.file(), self.to.file()), side(self.from.rank(), self.to.rank())]
    }

    /// Whether a square is in the area.
    pub fn has(self, square: Square) -> bool {
        let [files, ranks] = self.sides();
        let is_in = |at: u8, (low, high): (u8, u8)| (low..=high).contains(&at);
        is_in(square.file(), files) && is_in(square.rank(), ranks)
    }

    fn pick(self, random: &mut Random) -> Option<Square> {
        let mut pick =
            |(low, high): (u8, u8)| low + random.below(usize::from(high - low) + 1) as u8;
        let [files, ranks] = self.sides().map(&mut pick);
        Square::new(files, ranks)
    }
}

/// Pieces as sides and unpromoted kinds.
pub type Material = Vec<(Color, HandKind)>;

/// Random choices within the requirements.
pub(super) struct Chance<'a> {
    pub random: Random,
    pub area: Area,
    /// The pieces to use; any pieces if `None`.
    pub material: Option<&'a Material>,
    /// The themes that are wanted. Positions that cannot begin such a problem are left out.
    pub themes: &'a [Theme],
}

/// The frequencies of the kinds among the attacker's and the defender's pieces.
const KINDS: [(HandKind, [usize; 2]); 7] = [
    (HandKind::Pawn, [3, 4]),
    (HandKind::Lance, [1, 2]),
    (HandKind::Knight, [2, 2]),
    (HandKind::Silver, [3, 2]),
    (HandKind::Gold, [3, 2]),
    (HandKind::Bishop, [2, 1]),
    (HandKind::Rook, [2, 1]),
];

/// The percentages of the attacker's pieces that are placed in hand, and that are promoted.
const IN_HAND: usize = 50;
const PROMOTED: usize = 10;

/// The greatest distance from the king for a rook or bishop whose promotion may be declined.
const SLIDER_REACH: i8 = 4;

/// The number of random settings that are tried for an ending.
const DRAWS_OF_AN_ENDING: usize = 20_000;

/// The greatest distance between the kings in an ending.
const KING_REACH: i8 = 4;

/// The greatest distance from the king for the attacker's and the defender's pieces of a random setting.
const REACH: [i8; 2] = [3, 2];

impl Chance<'_> {
    /// A position with few pieces near the defending king and Black to attack, if it can be a problem.
    pub fn setting(&mut self) -> Option<Position> {
        let setup = self.draw(None)?;
        self.possible(&setup)
    }

    /// A random position that may be an ending.
    pub fn ending(&mut self, lead: Lead) -> Option<Position> {
        (0..DRAWS_OF_AN_ENDING).find_map(|_| {
            let position = Position::new(&self.draw(Some(lead))?).ok()?;
            lead.may_end(&position).then_some(position)
        })
    }

    /// A setting with few pieces near the defending king and Black to attack, with the pieces that the lead needs.
    fn draw(&mut self, lead: Option<Lead>) -> Option<Setup> {
        let mut setup = Setup::new();
        let king = self.area.pick(&mut self.random)?;
        setup.set(king, Some(Piece::new(Color::White, Kind::King)));
        let material = self.material.cloned().unwrap_or_else(|| self.any_material());
        if self.themes.iter().any(|&theme| needs_both_kings(theme)) {
            let square = match lead {
                Some(_) => self.near(&setup, king, KING_REACH)?,
                None => self.random.pick(&Square::all().collect::<Vec<_>>())?,
            };
            if setup.get(square).is_none() {
                setup.set(square, Some(Piece::new(Color::Black, Kind::King)));
            }
        }
        if matches!(lead, Some(Lead::PawnDrop | Lead::DeclinedPromotion)) {
            setup.hold(Color::Black, HandKind::Pawn, 1);
        }
        if lead == Some(Lead::DeclinedPromotion) {
            let slider = if self.random.percent(50) { Kind::Rook } else { Kind::Bishop };
            let square = self.near(&setup, king, SLIDER_REACH)?;
            setup.set(square, Some(Piece::new(Color::Black, slider)));
        }
        for (color, kind) in material {
            setup = Change::Add(self.spot(&setup, king, color, kind)).of(&setup)?;
        }
        setup.give_rest(Color::White);
        Some(setup)
    }

    fn any_material(&mut self) -> Material {
        let counts = [2 + self.random.below(3), self.random.below(4)];
        let mut material = vec![];
        for ((side, color), count) in Color::ALL.into_iter().enumerate().zip(counts) {
            let kinds = KINDS.map(|(kind, frequencies)| (kind, frequencies[side]));
            let drawn = (0..count).filter_map(|_| self.random.weighted(&kinds));
            material.extend(drawn.map(|kind| (color, kind)));
        }
        material
    }

    /// A place for a piece: an empty square near the king, or the attacker's hand.
    fn spot(&mut self, setup: &Setup, king: Square, color: Color, kind: HandKind) -> Spot {
        let is_attacker = color == setup.turn;
        let in_hand = Spot { piece: Piece::new(color, kind.on_board()), square: None };
        if is_attacker && self.random.percent(IN_HAND) {
            return in_hand;
        }
        let Some(square) = self.near(setup, king, REACH[usize::from(!is_attacker)]) else {
            return in_hand;
        };
        let promoted = kind.on_board().promoted();
        let promoted = promoted.filter(|_| is_attacker && self.random.percent(PROMOTED));
        let piece = Piece::new(color, promoted.unwrap_or(kind.on_board()));
        Spot { piece, square: Some(square) }
    }

    /// An empty square within a distance of another, if a few draws find one.
    fn near(&mut self, setup: &Setup, square: Square, reach: i8) -> Option<Square> {
        let mut offset = || self.random.below(2 * reach as usize + 1) as i8 - reach;
        let squares = std::iter::repeat_with(|| square.offset(offset(), offset())).take(20);
        squares.flatten().find(|&square| setup.get(square).is_none())
    }

    /// The position of a setting, if it may be a problem as it is wanted: the king is in its area and not in
    /// check, and there is a check.
    pub fn possible(&self, setup: &Setup) -> Option<Position> {
        let position = Position::new(setup).ok()?;
        let king = position.king(!setup.turn)?;
        let is_possible = self.area.has(king) && !position.is_check();
        let can_begin = self.themes.iter().all(|&theme| can_begin_with(theme, &position));
        (is_possible && can_begin && !position.check_moves().is_empty()).then_some(position)
    }

    /// A position after a random change.
    pub fn changed(&mut self, position: &Position) -> Option<Position> {
        let mut setup = position.setup();
        for change in self.changes(&setup, position.king(!setup.turn)?)? {
            setup = change.of(&setup)?;
        }
        self.possible(&setup)
    }

    /// A random change of a setting. With fixed material only places and promotions change.
    fn changes(&mut self, setup: &Setup, king: Square) -> Option<Vec<Change>> {
        let spot = self.random.pick(&spots(setup))?;
        let kind = spot.piece.kind.in_hand();
        let (way, attacker) = (self.random.below(5), setup.turn);
        let change = match (way, kind) {
            (0 | 1, _) | (_, None) => {
                let around = if self.random.percent(70) { spot.square? } else { king };
                let reach = 1 + self.random.below(2) as i8;
                Change::Move { spot, to: self.near(setup, around, reach)? }
            }
            (_, Some(kind)) if self.material.is_some() => {
                let to = self.spot(setup, king, spot.piece.color, kind);
                return Some(vec![Change::Remove(spot), Change::Add(to)]);
            }
            (2, _) => Change::Remove(spot),
            (3, _) => {
                let may_promote = spot.square.is_some() && self.random.percent(PROMOTED);
                let may_be =
                    |&kind: &Kind| kind != Kind::King && (may_promote || !kind.is_promoted());
                let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(may_be).collect();
                Change::Exchange { spot, kind: self.random.pick(&kinds)? }
            }
            _ => {
                let color = if self.random.percent(35) { attacker } else { !attacker };
                let kind = self.random.pick(&HandKind::ALL)?;
                Change::Add(self.spot(setup, king, color, kind))
            }
        };
        Some(vec![change])
    }

    /// A position from which this one is reached by a check and a reply.
    pub fn before(&mut self, backwards: &Backwards) -> Option<Position> {
        /// The number of draws, because not every one is legal.
        const DRAWN: usize = 20;
        let back = (0..DRAWN).find_map(|_| backwards.pick(&mut self.random))?;
        self.possible(&back.position.setup())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::write_sfen;

    fn chance(material: Option<&Material>) -> Chance<'_> {
        let area = Area { from: Square::new(3, 3).unwrap(), to: Square::new(1, 1).unwrap() };
        Chance { random: Random::new(7, 1), area, material, themes: &[] }
    }

    /// The pieces that are not in the defender's hand, unpromoted.
    fn pieces(position: &Position) -> Material {
        let setup = position.setup();
        let all = spots(&setup).into_iter().filter_map(|spot| {
            let kind = spot.piece.kind.in_hand()?;
            let count = if spot.square.is_some() { 1 } else { setup.held(setup.turn, kind) };
            Some((count as usize, (spot.piece.color, kind)))
        });
        let mut all: Material =
            all.flat_map(|(count, one)| std::iter::repeat_n(one, count)).collect();
        all.sort_by_key(|(color, kind)| (color.index(), kind.index()));
        all
    }

    #[test]
    fn settings_contain_the_required_pieces_and_change() {
        let wished = vec![
            (Color::Black, HandKind::Knight),
            (Color::Black, HandKind::Rook),
            (Color::White, HandKind::Pawn),
            (Color::White, HandKind::Gold),
        ];
        for material in [None, Some(&wished)] {
            let mut chance = chance(material);
            let (mut seen, mut changes) = (std::collections::HashSet::new(), 0);
            let mut position = None;
            for _ in 0..3_000 {
                let next = match &position {
                    Some(position) if chance.random.percent(90) => chance.changed(position),
                    _ => chance.setting(),
                };
                let Some(next) = next else { continue };
                assert!(chance.area.has(next.king(Color::White).unwrap()) && !next.is_check());
                assert!(next.setup().has_rest(Color::White) && !next.check_moves().is_empty());
                if material.is_some() {
                    assert_eq!(pieces(&next), wished, "{}", write_sfen(&next.setup()));
                }
                seen.insert(write_sfen(&next.setup()));
                (position, changes) = (Some(next), changes + 1);
            }
            assert!(changes > 300 && seen.len() * 10 > changes * 8, "{changes} {}", seen.len());
        }
    }
}
