//! Claims about positions, and which of them cover others. Why one holds is not known here.

use std::collections::HashMap;

use super::board::{Move, Position};

/// A bound on values, seen from a position: `(n, left)` is `n` or `n - 1`, whichever is even, and
/// `(n, none left)` one more. Lengths are odd with the attacker to move, and else even; so a check does not
/// change the bound, and a reply takes 2 from it. No value is within a bound below 0.
pub type Bound = i32;

/// The bound of every mate.
pub const ANY: Bound = i32::MAX;

/// What is claimed of a position and a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The value is within the bound; of every larger hand of the attacker's, if every interposition counts.
    Within,
    /// The value is not within the bound; of every smaller hand, if it is the lower value.
    NotWithin,
    /// There is no mate but by way of the solution.
    NoMateAside,
}

use Kind::{NotWithin, Within};

/// A claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What is claimed,
    pub kind: Kind,
    /// of this very hand, or else (but for [`Kind::NoMateAside`]) of every larger (a mate) or smaller one,
    pub exactly: bool,
    /// of this position
    pub position: Position,
    /// and bound.
    pub bound: Bound,
}

impl Claim {
    /// A claim that says no more than it must.
    pub fn new(kind: Kind, position: Position, bound: Bound) -> Claim {
        Claim { kind, exactly: true, position, bound }
    }

    /// The same of the position after a move that takes so much from the bound.
    pub fn after(&self, mv: Move, less: Bound) -> Claim {
        let bound = if self.bound == ANY { ANY } else { self.bound - less };
        Claim { position: self.position.after(mv), bound, ..*self }
    }
}

/// What tells a board from another: the squares, the side to move, and how many pieces of each kind are in both
/// hands together (fewer where some have left the game).
type Board = ([u8; 81], u8, [u8; 7]);

/// So many claims of a board, the latest, are compared with a new one.
const COMPARED: usize = 64;
/// More claims than these are refused.
const MOST: usize = 1 << 25;

/// A claim, but for its board.
#[derive(PartialEq)]
struct Entry {
    kind: Kind,
    exactly: bool,
    /// The attacker's hand.
    hand: [u8; 7],
    bound: Bound,
}

impl Entry {
    /// Whether it says as much as another of the same board, or more.
    fn covers(&self, other: &Entry) -> bool {
        let (more, less) = if self.kind == Within { (other, self) } else { (self, other) };
        let is_wider = more.bound >= less.bound && includes(&more.hand, &less.hand);
        match (self.kind, self.exactly) {
            (NotWithin, false) => is_wider && other.kind != Within,
            (Within, false) => is_wider && other.kind == Within,
            (Within, true) => is_wider && *other == Entry { bound: other.bound, ..*self },
            _ => self == other,
        }
    }
}

/// Whether a hand has at least as many pieces of each kind as another.
fn includes(hand: &[u8; 7], other: &[u8; 7]) -> bool {
    hand.iter().zip(other).all(|(count, other)| count >= other)
}

/// The claims that were made so far.
pub struct Claims {
    /// The side whose mates they are about.
    pub attacker: usize,
    latest: HashMap<Board, u32>,
    /// Each with the place of the claim of the same board before it.
    entries: Vec<(Entry, u32)>,
}

impl Claims {
    /// None yet; all will be of mates by this side.
    pub fn new(attacker: usize) -> Claims {
        Claims { attacker, latest: HashMap::new(), entries: vec![] }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    fn entry(&self, claim: &Claim) -> Entry {
        let Claim { kind, exactly, ref position, bound } = *claim;
        Entry { kind, exactly, hand: position.hands[self.attacker], bound }
    }

    /// Whether one of the latest of the same board says as much as this claim, or more.
    pub fn cover(&self, claim: &Claim) -> bool {
        let asked = self.entry(claim);
        let at = |place: u32| self.entries.get(place as usize);
        let first = self.latest.get(&board(&claim.position)).and_then(|&place| at(place));
        let entries = std::iter::successors(first, |(_, before)| at(*before));
        entries.take(COMPARED).any(|(one, _)| one.covers(&asked))
    }

    /// Adds one, if it covers what was `asked` of the same board, and there are not too many.
    pub fn add(&mut self, claim: &Claim, asked: &Claim) -> bool {
        let (entry, place) = (self.entry(claim), self.entries.len() as u32);
        let is_enough = entry.covers(&self.entry(asked));
        let before = self.latest.insert(board(&claim.position), place).unwrap_or(u32::MAX);
        self.entries.push((entry, before));
        is_enough && self.entries.len() < MOST
    }
}

fn board(position: &Position) -> Board {
    let held = std::array::from_fn(|n| position.hands[0][n] + position.hands[1][n]);
    (position.cells, position.turn as u8, held)
}
