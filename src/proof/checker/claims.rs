//! Claims about positions, and which of them cover others. Why one holds is not known here.

use std::collections::HashMap;

use super::board::Position;

/// A bound on values, seen from a position: `(n, left)` is `n` or `n - 1`, whichever is even, and
/// `(n, none left)` one more. Lengths are odd with the attacker to move, and else even; so a check does not
/// change the bound, and a reply takes 2 from it. The greatest stands for every mate.
pub type Bound = u32;

/// The bound of every mate.
pub const ANY: Bound = u32::MAX;

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

/// What tells a board from another: the squares, five bits each, the side to move, and how many pieces of
/// each kind are in both hands together (fewer where some have left the game).
type Board = [u8; 58];

/// So many claims of a board, the latest, are compared with a new one.
const COMPARED: usize = 64;
/// More claims than these are refused.
const MOST: usize = 1 << 25;
/// No claim.
const NONE: u32 = u32::MAX;

struct Entry {
    hand: [u8; 7],
    kind: Kind,
    bound: Bound,
    /// The claim of the same board before this one.
    before: u32,
}

/// The claims that were made so far.
#[derive(Default)]
pub struct Claims {
    latest: HashMap<Board, u32>,
    entries: Vec<Entry>,
}

impl Claims {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// Whether one of them says this or more, of a larger or smaller hand or bound.
    pub fn cover(&self, attacker: u8, kind: Kind, position: &Position, bound: Bound) -> bool {
        let hand = position.hand(attacker);
        let includes = |one: &[u8; 7], other: &[u8; 7]| one.iter().zip(other).all(|(a, b)| a >= b);
        let says = |entry: &Entry| match (entry.kind, kind) {
            (Within, Within | WithinExactly) => entry.bound <= bound && includes(hand, &entry.hand),
            (WithinExactly, WithinExactly) => entry.bound <= bound && *hand == entry.hand,
            (NotWithin, NotWithin | NotWithinExactly | NoMateAside)
            | (NoMateAside, NoMateAside) => entry.bound >= bound && includes(&entry.hand, hand),
            (NotWithinExactly, NotWithinExactly) => entry.bound == bound && *hand == entry.hand,
            _ => false,
        };
        let mut next = self.latest.get(&board(position)).copied().unwrap_or(NONE);
        let entries = std::iter::from_fn(|| {
            let entry = self.entries.get(next as usize)?;
            next = entry.before;
            Some(entry)
        });
        entries.take(COMPARED).any(says)
    }

    /// Adds one; false if there are too many.
    pub fn add(&mut self, attacker: u8, claim: &Claim) -> bool {
        let place = self.entries.len() as u32;
        let before = self.latest.insert(board(&claim.position), place).unwrap_or(NONE);
        let hand = *claim.position.hand(attacker);
        self.entries.push(Entry { hand, kind: claim.kind, bound: claim.bound, before });
        self.entries.len() < MOST
    }
}

fn board(position: &Position) -> Board {
    let mut board = [0; 58];
    for (cells, bytes) in position.cells.chunks(8).zip(board.chunks_mut(5)) {
        let bits = cells.iter().fold(0u64, |bits, &cell| bits << 5 | u64::from(cell));
        bytes.copy_from_slice(&bits.to_be_bytes()[3..][..bytes.len()]);
    }
    board[50] = position.cells[80] + (position.turn << 5);
    for kind in 0..7 {
        board[51 + kind] = position.hands[0][kind] + position.hands[1][kind];
    }
    board
}
