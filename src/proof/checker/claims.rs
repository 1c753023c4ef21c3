//! Claims about positions, and which of them cover others.

use std::collections::HashMap;
use std::hash::BuildHasher;

use super::board::{Move, Position, need};

/// A bound on values, seen from a position: `(n, left)` is `n` or `n - 1`, whichever is even, and
/// `(n, none left)` one more. Lengths are odd with the attacker to move, and else even; so a check does not
/// change the bound, and a reply takes 2 from it. No value is within a bound below 0.
pub type Bound = i32;

/// The bound of every mate.
pub const ANY: Bound = i32::MAX;

/// A kind of claim about a position and a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The value is within the bound; for every larger hand of the attacker as well, if every interposition counts.
    Within,
    /// The value is not within the bound; for every smaller hand as well, if it is the lower value.
    NotWithin,
    /// There is no mate except through positions of the solution.
    NoMateAside,
}

use Kind::{NotWithin, Within};

/// A claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim<P = Position> {
    /// The kind.
    pub kind: Kind,
    /// Whether it is about this very hand only; else it is about every larger one (a mate) or every smaller one.
    /// [`Kind::NoMateAside`] is always about the very hand.
    pub exactly: bool,
    /// The position.
    pub position: P,
    /// The bound.
    pub bound: Bound,
}

impl Claim {
    /// A claim about the very hand.
    pub fn new(kind: Kind, position: Position, bound: Bound) -> Claim {
        Claim { kind, exactly: true, position, bound }
    }

    /// The same about the position after a move, with `less` less of the bound.
    pub fn after(&self, mv: Move, less: Bound) -> Claim {
        let bound = if self.bound == ANY { ANY } else { self.bound - less };
        Claim { position: self.position.after(mv), bound, ..*self }
    }
}

/// A packed board: the squares, the number of pieces of each kind in both hands together (fewer where some have left
/// the game), and the side to move. Each word has six of these numbers, which are below 32.
type Board = [u32; 15];
/// A packed position: its board and the attacker's hand.
type Kept = (Board, [u8; 7]);

/// The number of claims about a board, the latest, that are compared with a new one.
const COMPARED: usize = 64;
/// The most claims.
const MOST: usize = 1 << 25;
/// The reason for refusing a claim that may be right.
pub const NO_MEMORY: &str = "not enough memory for the claims";

impl Claim<Kept> {
    /// Whether another claim about the same board follows from it.
    fn covers(&self, other: &Claim<Kept>) -> bool {
        let (more, less) = if self.kind == Within { (other, self) } else { (self, other) };
        let mut hands = more.position.1.iter().zip(less.position.1);
        let is_wider = more.bound >= less.bound && hands.all(|(&count, less)| count >= less);
        match (self.kind, self.exactly) {
            (NotWithin, false) => is_wider && other.kind != Within,
            (Within, false) => is_wider && other.kind == Within,
            (Within, true) => is_wider && *other == Claim { bound: other.bound, ..*self },
            _ => self == other,
        }
    }
}

/// The claims so far.
pub struct Claims {
    /// The side whose mates they are about.
    pub attacker: usize,
    /// The place of the latest claim by the hash of its board.
    latest: HashMap<u32, u32>,
    /// Each claim with the place of the one of the same hash before it.
    kept: Vec<(Claim<Kept>, u32)>,
    /// The places of the claims that are still to be proven.
    open: Vec<u32>,
}

impl Claims {
    /// No claims yet, about mates by this side.
    pub fn new(attacker: usize) -> Claims {
        Claims { attacker, latest: HashMap::new(), kept: vec![], open: vec![] }
    }

    /// The number of claims.
    pub fn count(&self) -> usize {
        self.kept.len()
    }

    /// A packed claim, and the hash of its board.
    fn pack(&self, claim: &Claim) -> (Claim<Kept>, u32) {
        let Claim { kind, exactly, position: ref here, bound } = *claim;
        let held = (0..7).map(|held| here.hands[0][held] + here.hands[1][held]);
        let numbers = here.cells.into_iter().chain(held).chain([here.turn as u8]);
        let mut board = [0; 15];
        numbers.zip(0..).for_each(|(one, n)| board[n / 6] |= u32::from(one) << (5 * (n % 6)));
        let hash = self.latest.hasher().hash_one(board) as u32;
        (Claim { kind, exactly, position: (board, here.hands[self.attacker]), bound }, hash)
    }

    /// Whether this claim follows from one of the latest about the same board.
    pub fn cover(&self, claim: &Claim) -> bool {
        let (asked, hash) = self.pack(claim);
        let at = |place: &u32| self.kept.get(*place as usize);
        let all = std::iter::successors(self.latest.get(&hash).and_then(at), |(_, next)| at(next));
        let same = all.filter(|(one, _)| one.position.0 == asked.position.0);
        same.take(COMPARED).any(|(one, _)| one.covers(&asked))
    }

    /// Adds an open claim. It must cover the claim that was `asked` about the same board.
    pub fn add(&mut self, claim: &Claim, asked: &Claim) -> Result<(), String> {
        let ((one, hash), place) = (self.pack(claim), self.count());
        let is_enough = one.covers(&self.pack(asked).0) && place < MOST;
        need(is_enough, "a claim that is weaker than needed, or too many claims")?;
        let has_room = self.latest.try_reserve(1).and(self.kept.try_reserve(1));
        has_room.and(self.open.try_reserve(1)).map_err(|_| NO_MEMORY)?;
        let before = self.latest.insert(hash, place as u32).unwrap_or(u32::MAX);
        self.kept.push((one, before));
        self.open.push(place as u32);
        Ok(())
    }

    /// Removes the latest open claim and returns it.
    pub fn take(&mut self) -> Option<Claim> {
        let place = self.open.pop()? as usize;
        let Claim { kind, exactly, position: (board, hand), bound } = self.kept[place].0;
        let number = |n: usize| (board[n / 6] >> (5 * (n % 6)) & 31) as u8;
        let mut hands = [hand; 2];
        hands[1 - self.attacker] = std::array::from_fn(|held| number(81 + held) - hand[held]);
        let position = Position::new(std::array::from_fn(number), hands, number(88).into());
        Some(Claim { kind, exactly, position, bound })
    }
}
