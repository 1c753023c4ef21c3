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
    /// The value is within the bound with this hand of the attacker's, and with every larger one.
    Within,
    /// The value is within the bound with this very hand.
    WithinExactly,
    /// The lower value is not within the bound with this hand, nor with any smaller one.
    NotWithin,
    /// The value is not within the bound with this very hand.
    NotWithinExactly,
    /// There is no mate but by way of the solution, with this hand or any smaller one.
    NoMateAside,
}

use Kind::{NoMateAside, NotWithin, NotWithinExactly, Within, WithinExactly};

impl Kind {
    /// Whether a mate is claimed.
    pub fn is_mate(self) -> bool {
        matches!(self, Within | WithinExactly)
    }

    /// The kind that says as much or more of every larger, or every smaller hand.
    pub fn monotone(self) -> Kind {
        match self {
            WithinExactly => Within,
            NotWithinExactly => NotWithin,
            other => other,
        }
    }
}

/// A claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What is claimed
    pub kind: Kind,
    /// of this position
    pub position: Position,
    /// and bound.
    pub bound: Bound,
}

impl Claim {
    /// The same of the position after a move that takes so much from the bound.
    pub fn after(&self, mv: Move, less: Bound) -> Claim {
        let bound = if self.bound == ANY { ANY } else { self.bound - less };
        Claim { kind: self.kind, position: self.position.after(mv), bound }
    }
}

/// What tells a board from another: the squares, five bits each, the side to move, and how many pieces of
/// each kind are in both hands together (fewer where some have left the game).
type Board = [u8; 58];

/// So many claims of a board, the latest, are compared with a new one.
const COMPARED: usize = 64;
/// More claims than these are refused.
const MOST: usize = 1 << 25;
/// No claim.
const NONE: u32 = u32::MAX;

/// A claim of a board that is known.
struct Entry {
    kind: Kind,
    /// The attacker's hand.
    hand: [u8; 7],
    bound: Bound,
    /// The claim of the same board before this one.
    before: u32,
}

impl Entry {
    /// Whether it says as much as a claim of the same board, or more.
    fn covers(&self, other: &Claim, hand: &[u8; 7]) -> bool {
        let includes = |one: &[u8; 7], other: &[u8; 7]| one.iter().zip(other).all(|(a, b)| a >= b);
        let is_same = self.kind == other.kind && self.hand == *hand;
        let is_lower = self.bound >= other.bound && includes(&self.hand, hand);
        match self.kind {
            Within => {
                other.kind.is_mate() && self.bound <= other.bound && includes(hand, &self.hand)
            }
            WithinExactly => is_same && self.bound <= other.bound,
            NotWithin => !other.kind.is_mate() && is_lower,
            NotWithinExactly => is_same && self.bound == other.bound,
            NoMateAside => other.kind == NoMateAside && is_lower,
        }
    }
}

/// The claims that were made so far.
pub struct Claims {
    attacker: usize,
    latest: HashMap<Board, u32>,
    entries: Vec<Entry>,
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

    /// Whether one of the latest of the same board says as much as this claim, or more.
    pub fn cover(&self, claim: &Claim) -> bool {
        let hand = &claim.position.hands[self.attacker];
        let latest = self.latest.get(&board(&claim.position));
        let entry = |place: u32| self.entries.get(place as usize);
        let first = latest.and_then(|&place| entry(place));
        let entries = std::iter::successors(first, |one| entry(one.before));
        entries.take(COMPARED).any(|one| one.covers(claim, hand))
    }

    /// Adds one, if it covers what was `asked` of the same board, and there are not too many.
    pub fn add(&mut self, claim: &Claim, asked: &Claim) -> bool {
        let place = self.entries.len() as u32;
        let before = self.latest.insert(board(&claim.position), place).unwrap_or(NONE);
        let hand = claim.position.hands[self.attacker];
        let entry = Entry { kind: claim.kind, hand, bound: claim.bound, before };
        let is_enough = entry.covers(asked, &asked.position.hands[self.attacker]);
        self.entries.push(entry);
        is_enough && self.entries.len() < MOST
    }
}

fn board(position: &Position) -> Board {
    let mut board = [0; 58];
    for (cells, bytes) in position.cells.chunks(8).zip(board.chunks_mut(5)) {
        let bits = cells.iter().fold(0u64, |bits, &cell| bits << 5 | u64::from(cell));
        bytes.copy_from_slice(&bits.to_be_bytes()[3..][..bytes.len()]);
    }
    board[50] = position.cells[80] + ((position.turn as u8) << 5);
    for kind in 0..7 {
        board[51 + kind] = position.hands[0][kind] + position.hands[1][kind];
    }
    board
}
