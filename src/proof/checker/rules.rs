//! What makes a claim hold: the claims about the positions after it that must hold as well, and the choices
//! among them, which are read. The module above says by which lemmas this is right.

use super::board::{Move, Position, held_kind};
use super::claims::{ANY, Bound, Claim, Claims, Kind};

/// Which interpositions may be futile: none; those that the checker itself captures; those also that
/// another piece captures, which then gives check alone; those also where that is a double check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Reading {
    None,
    Checker,
    Standard,
    Wide,
}

/// A choice that is to be made, at a position with its bound and kind of claim; a number is the answer.
#[derive(Clone, Copy, Debug)]
pub enum Choice<'a> {
    /// How this claim is made, which no former one covers: the sum of [`EXACTLY`], [`OTHER_BOUND`] and
    /// [`OTHER_HAND`].
    Claim(&'a Claim),
    /// 0 for every mate, else the bound and 1.
    Bound,
    /// How many pieces of each kind the attacker has less (a mate) or more (none), five bits each, pawns
    /// in the lowest ones, and on to rooks.
    Hand,
    /// Which of these checks, or replies.
    Move(&'a Position, Bound, Kind, &'a [Move]),
    /// 0 if no interposition is left out; else 1 and half of the length at which those are futile.
    LeftOut(&'a Position, Bound, Kind),
    /// By how much the bound is lowered, 0 or 1.
    Lowered,
    /// 0 if this interposition counts, else 1 and the place of the capture that shows it to be futile, after
    /// which the position is one of these.
    Interposition(&'a Position, Bound, Move, &'a [Position]),
    /// Which of these replies lasts as long as this length of futile interpositions.
    Lasting(&'a Position, Bound, &'a [Move]),
    /// How the value is shown not to be within the bound: 0 by a reply, 1 by the lengths that exist, 2 by an
    /// interposition that leaves nothing.
    Way(&'a Position, Bound),
    /// For 1: whether this interposition is shorter (0) or longer (1) than the bound.
    Longer(&'a Position, Bound, Move),
    /// The next move of the solution.
    Solution(&'a [Move]),
    /// How this other check along the solution is answered, after which the position is this.
    Other(&'a Position, Bound, Move),
}

/// A claim is of the very hand.
pub const EXACTLY: u64 = 1;
/// Another bound follows.
pub const OTHER_BOUND: u64 = 2;
/// Another hand follows.
pub const OTHER_HAND: u64 = 4;

/// Where choices come from.
pub trait Choices {
    /// The next one; `claims` are those made so far.
    fn choose(&mut self, choice: Choice, claims: &Claims) -> Result<u64, String>;
}

/// What is proven step by step: each claim once, when it is taken from those that are still open.
pub struct Proof<'a> {
    choices: &'a mut dyn Choices,
    /// Every claim that was made.
    pub claims: Claims,
    /// Those that are still to be proven.
    pub open: Vec<Claim>,
    reading: Reading,
    attacker: u8,
    /// The positions of the solution, for [`Kind::NoMateAside`].
    pub solution: Vec<Position>,
}

impl<'a> Proof<'a> {
    /// Begins, with the attacker to move.
    pub fn new(start: &Position, reading: Reading, choices: &'a mut dyn Choices) -> Proof<'a> {
        let (claims, open, solution) = (Claims::default(), vec![], vec![]);
        Proof { choices, claims, open, reading, attacker: start.turn, solution }
    }

    /// A choice below `count`.
    pub fn choose(&mut self, choice: Choice, count: usize) -> Result<usize, String> {
        let chosen = self.choices.choose(choice, &self.claims)?;
        let is_one = chosen < count as u64;
        is_one.then_some(chosen as usize).ok_or_else(|| format!("choice {chosen} of {count}"))
    }

    /// One of these moves, and the position after it.
    fn choose_move(
        &mut self,
        here: &Position,
        bound: Bound,
        kind: Kind,
        moves: &[Move],
    ) -> Result<(Move, Position), String> {
        let chosen = self.choose(Choice::Move(here, bound, kind, moves), moves.len())?;
        Ok((moves[chosen], here.after(moves[chosen])))
    }

    /// Makes a claim, unless a former one covers it; it is proven later.
    pub fn claim(&mut self, kind: Kind, position: Position, bound: Bound) -> Result<(), String> {
        let is_forbidden = kind == Kind::NoMateAside && self.is_forbidden(&position);
        if is_forbidden || self.claims.cover(self.attacker, kind, &position, bound) {
            return Ok(());
        }
        let mut claim = Claim { kind, position, bound };
        let manner = self.choose(Choice::Claim(&claim), 8)? as u64;
        let is_exact = manner & EXACTLY > 0;
        claim.kind = if is_exact { kind } else { kind.monotone() };
        if manner & OTHER_BOUND > 0 {
            claim.bound =
                self.choose(Choice::Bound, ANY as usize)?.checked_sub(1).map_or(ANY, |b| b as u32);
        }
        if manner & OTHER_HAND > 0 {
            let mut packed = self.choices.choose(Choice::Hand, &self.claims)?;
            let (mine, theirs) = (usize::from(self.attacker), usize::from(1 - self.attacker));
            let (from, to) = if kind.is_mate() { (mine, theirs) } else { (theirs, mine) };
            for held in 0..7 {
                let (count, hands) = ((packed % 32) as u8, &mut claim.position.hands);
                packed /= 32;
                let left = hands[from][held].checked_sub(count);
                hands[from][held] = left.ok_or("more pieces than there are")?;
                hands[to][held] += count;
            }
        }
        let is_stronger = match claim.kind {
            Kind::Within | Kind::WithinExactly => claim.bound <= bound,
            Kind::NotWithin => claim.bound >= bound,
            Kind::NotWithinExactly | Kind::NoMateAside => claim.bound == bound,
        };
        let is_hand_free = !is_exact || manner & OTHER_HAND == 0 && kind != kind.monotone();
        if !is_stronger || !is_hand_free || !self.claims.add(self.attacker, &claim) {
            return Err("a claim that is not possible, or one too many".into());
        }
        self.open.push(claim);
        Ok(())
    }

    /// Whether a position is one of the solution, with no more in the attacker's hand.
    fn is_forbidden(&self, position: &Position) -> bool {
        self.solution.iter().any(|one| {
            let mut hands = one.hand(self.attacker).iter().zip(position.hand(self.attacker));
            one.cells == position.cells
                && one.turn == position.turn
                && hands.all(|(most, held)| most >= held)
        })
    }

    /// Proves every claim that is open, and those that they need.
    pub fn run(&mut self) -> Result<(), (Box<Claim>, String)> {
        while let Some(claim) = self.open.pop() {
            self.prove(&claim).map_err(|reason| (Box::new(claim), reason))?;
        }
        Ok(())
    }

    /// Proves a claim, by others.
    pub fn prove(&mut self, claim: &Claim) -> Result<(), String> {
        let Claim { kind, position: ref here, bound } = *claim;
        match (kind.is_mate(), here.turn == self.attacker) {
            (true, true) => {
                let (_, next) = self.choose_move(here, bound, kind, &here.checks())?;
                self.replies_within(&next, bound, kind)
            }
            (true, false) => self.replies_within(here, bound, kind),
            (false, true) => {
                here.checks().iter().try_for_each(|&mv| self.refuted(&here.after(mv), bound, kind))
            }
            (false, false) => self.refuted(here, bound, kind),
        }
    }

    /// The defender is to move: every reply is within the bound, or an interposition that is futile.
    fn replies_within(&mut self, here: &Position, bound: Bound, kind: Kind) -> Result<(), String> {
        let (mut bound, replies) = (bound, here.replies());
        let (checker, between) = self.interpositions(here, bound);
        let mut futile_at = None;
        if replies.iter().any(|&mv| here.interposes(&between, mv)) {
            let answer = self.choose(Choice::LeftOut(here, bound, kind), bound as usize / 2 + 2)?;
            // The bound of that length, whatever is left.
            futile_at = (answer as Bound).checked_sub(1).map(|half| 2 * half + 1);
        }
        // Whether a surplus is claimed of a mate that is still to come.
        let mut asks_surplus = bound > 0 && bound.is_multiple_of(2);
        if futile_at.is_some() && asks_surplus {
            bound -= self.choose(Choice::Lowered, 2)? as Bound;
            asks_surplus = bound.is_multiple_of(2);
        }
        let is_monotone = |length: Bound| length == 1 && !asks_surplus;
        if futile_at.is_some_and(|at| kind == Kind::Within && !is_monotone(at)) {
            return Err("interpositions may not be left out at this length".into());
        }
        let (mut counted, mut some_futile) = (vec![], false);
        for mv in replies {
            if let Some(length) = futile_at.filter(|_| here.interposes(&between, mv)) {
                let after = here.captures_in_vain(mv, checker, self.reading);
                let choice = Choice::Interposition(here, bound, mv, &after);
                if let Some(capture) = self.choose(choice, after.len() + 1)?.checked_sub(1) {
                    some_futile = true;
                    self.claim(kind, after[capture].clone(), length)?;
                    if asks_surplus {
                        // If it were just as long it would count, perhaps with nothing left.
                        self.claim(Kind::NotWithinExactly, here.after(mv), bound - 1)?;
                    }
                    continue;
                }
            }
            let left = bound.checked_sub(2).ok_or("there is a reply left")?;
            self.claim(kind, here.after(mv), left)?;
            counted.push(mv);
        }
        if bound == 0 && !here.holds_something(self.attacker) {
            return Err("nothing is left in hand".into());
        }
        match futile_at.filter(|&length| some_futile && length > 1) {
            Some(length) => {
                // That length exists, or a larger one within the bound.
                let reply = self.choose(Choice::Lasting(here, length, &counted), counted.len())?;
                self.not_within(Kind::NotWithinExactly, here.after(counted[reply]), length, 4)
            }
            None => Ok(()),
        }
    }

    /// Claims that a value is not within what is left of a bound; within nothing none is.
    fn not_within(
        &mut self,
        kind: Kind,
        next: Position,
        of: Bound,
        less: Bound,
    ) -> Result<(), String> {
        let left = if of == ANY { Some(ANY) } else { of.checked_sub(less) };
        left.map_or(Ok(()), |bound| self.claim(kind, next, bound))
    }

    /// The defender is to move: some reply is not within the bound, and not futile either.
    pub fn refuted(&mut self, here: &Position, bound: Bound, kind: Kind) -> Result<(), String> {
        if bound == 0 && !here.holds_something(self.attacker)
            || kind == Kind::NoMateAside && self.is_forbidden(here)
        {
            return Ok(());
        }
        let (replies, none_left) = (here.replies(), bound | 1);
        let (checker, between) = self.interpositions(here, bound);
        let has_interposition = replies.iter().any(|&mv| here.interposes(&between, mv));
        let is_wide = kind == Kind::NotWithinExactly && bound > 1 && has_interposition;
        let way = if is_wide { self.choose(Choice::Way(here, bound), 3)? } else { 0 };
        if way == 1 {
            // No reply lasts just so long, and the value is not within less either.
            self.claim(kind, here.clone(), none_left - 2)?;
            for mv in replies {
                let is_longer = here.interposes(&between, mv)
                    && self.choose(Choice::Longer(here, bound, mv), 2)? == 1;
                if is_longer {
                    self.claim(kind, here.after(mv), none_left - 2)?;
                } else {
                    let left = none_left.checked_sub(4).ok_or("a reply lasts just so long")?;
                    self.claim(Kind::WithinExactly, here.after(mv), left)?;
                }
            }
            return Ok(());
        }
        let (mv, next) = self.choose_move(here, bound, kind, &replies)?;
        let is_interposition = here.interposes(&between, mv);
        if way == 2 {
            // It lasts just so long and leaves nothing, and the value is not within less.
            if !is_interposition || bound % 2 == 1 {
                return Err("no interposition that leaves nothing".into());
            }
            self.claim(Kind::WithinExactly, next.clone(), bound - 1)?;
            self.claim(kind, here.clone(), bound - 1)?;
        }
        self.not_within(kind, next, bound, 2)?;
        if is_interposition && way == 0 {
            let after = here.captures_in_vain(mv, checker, self.reading);
            return after.into_iter().try_for_each(|one| self.claim(kind, one, none_left));
        }
        Ok(())
    }

    /// The only checker and the squares on which its check can be interposed; no squares where every
    /// interposition counts.
    fn interpositions(&self, here: &Position, bound: Bound) -> (u8, Vec<u8>) {
        let line = here.distant_check();
        line.filter(|_| self.reading != Reading::None && bound != ANY).unwrap_or((0, vec![]))
    }
}

impl Position {
    /// The positions after the captures of an interposed piece that may show it to be futile, the gain
    /// taken back: a dropped piece goes back to the defender's hand, a moved one leaves the game.
    pub fn captures_in_vain(&self, mv: Move, checker: u8, reading: Reading) -> Vec<Position> {
        let interposed = self.after(mv);
        let (attacker, defender) = (usize::from(1 - self.turn), usize::from(self.turn));
        let captures = interposed.checks().into_iter().filter(|one| one.to == mv.to);
        let after = captures.filter_map(|capture| {
            let mut after = interposed.after(capture);
            let checkers = after.checkers();
            let is_allowed = capture.from == checker
                || match reading {
                    Reading::None | Reading::Checker => false,
                    Reading::Standard => checkers == [mv.to],
                    Reading::Wide => checkers.contains(&mv.to),
                };
            let gain = usize::from(held_kind(interposed.cells[usize::from(mv.to)]) - 1);
            after.hands[attacker][gain] -= 1;
            after.hands[defender][gain] += u8::from(mv.dropped().is_some());
            is_allowed.then_some(after)
        });
        after.collect()
    }
}
