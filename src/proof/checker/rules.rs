//! The rules by which a claim holds: the claims about later positions that must hold as well, with the choices
//! among them. The lemmas that justify the rules are in the module above.

use super::board::{Move, Position, in_hand, need};
use super::claims::Kind::{NoMateAside, NotWithin, Within};
use super::claims::{ANY, Bound, Claim, Claims};

/// The interpositions that may be futile: none; or those that the checker captures, and those that another piece
/// captures and then gives check, with at most this many pieces that give check.
pub type Reading = Option<usize>;

/// The readings with their names.
pub const READINGS: [(&str, Reading); 4] =
    [("none", None), ("checker", Some(0)), ("standard", Some(1)), ("wide", Some(2))];

/// A choice for a claim. The answer is a number.
#[derive(Clone, Copy, Debug)]
pub enum Choice<'a> {
    /// The form of this claim, which no earlier one covers: the sum of [`EXACTLY`], [`OTHER_BOUND`] and
    /// [`OTHER_HAND`].
    Claim(&'a Claim),
    /// 0 for every mate; else 1 more than the bound.
    Bound,
    /// The number of pieces of each kind that the attacker has less (a mate) or more (no mate), five bits each,
    /// from pawns in the lowest bits to rooks.
    Hand,
    /// One of these checks or replies.
    Move(&'a Claim, &'a [Move]),
    /// 0 if no interposition is left out; else 1 more than half of the length at which they are futile.
    LeftOut(&'a Claim),
    /// 0 if this interposition counts; else 1 more than the place, among these positions, of the one after the
    /// capture that shows it to be futile.
    Interposition(&'a Claim, Move, &'a [Position]),
    /// One of these replies that lasts at least this length, at which interpositions are futile.
    Lasting(&'a Claim, Bound, &'a [Move]),
    /// The way to show that the value is not within the bound: 0 by a reply, 1 by the lengths that exist.
    Way(&'a Claim),
    /// For way 1: whether the mate after this reply is shorter (0) or longer (1) than the bound.
    Longer(&'a Claim, Move),
    /// For way 0, by an interposition: 0 if it is not futile, 1 if it counts and leaves nothing.
    Counts(&'a Claim, Move),
    /// The next move of the solution.
    Solution(&'a [Move]),
    /// The answer to this other check in place of the first of these moves, which are the rest of the solution,
    /// with their positions.
    Other(&'a [Position], &'a [Move], Move),
}

/// The claim is about the very hand.
pub const EXACTLY: usize = 1;
/// Another bound follows.
pub const OTHER_BOUND: usize = 2;
/// Another hand follows.
pub const OTHER_HAND: usize = 4;

/// Makes the next choice, given the claims so far.
pub type Choices<'a> = dyn FnMut(Choice, &Claims) -> Result<u64, String> + 'a;

/// A proof, step by step: each claim is proven once, when it is taken from the open ones.
pub struct Proof<'a> {
    choices: &'a mut Choices<'a>,
    /// Every claim that was made.
    pub claims: Claims,
    /// The claim that could not be proven.
    pub failed: Option<Box<Claim>>,
    reading: Reading,
    /// The positions of the solution: a mate from one of them is by way of the solution.
    pub solution: std::collections::HashSet<Position>,
}

impl<'a> Proof<'a> {
    /// Begins a proof about a position with the attacker to move.
    pub fn new(start: &Position, reading: Reading, choices: &'a mut Choices<'a>) -> Proof<'a> {
        let (claims, solution) = (Claims::new(start.turn), Default::default());
        Proof { choices, claims, failed: None, reading, solution }
    }

    /// A choice below `count`.
    pub fn choose(&mut self, choice: Choice, count: usize) -> Result<usize, String> {
        self.choose_large(choice, count as u64).map(|chosen| chosen as usize)
    }

    /// The same for counts that may exceed 32 bits.
    fn choose_large(&mut self, choice: Choice, count: u64) -> Result<u64, String> {
        let chosen = (self.choices)(choice, &self.claims)?;
        (chosen < count).then_some(chosen).ok_or_else(|| format!("choice {chosen} of {count}"))
    }

    /// One of these moves.
    pub fn choose_move(&mut self, choice: Choice, moves: &[Move]) -> Result<Move, String> {
        self.choose(choice, moves.len()).map(|place| moves[place])
    }

    /// Whether a mate from the claim's position is by way of the solution.
    fn is_back(&self, claim: &Claim) -> bool {
        claim.kind == NoMateAside && self.solution.contains(&claim.position)
    }

    /// Makes a claim, unless an earlier one covers it; it is proven later.
    pub fn claim(&mut self, asked: Claim) -> Result<(), String> {
        need(asked.kind != Within || asked.bound >= 0, "nothing is left of the bound")?;
        if asked.bound < 0 || self.is_back(&asked) || self.claims.cover(&asked) {
            return Ok(());
        }
        let mut claim = asked.clone();
        let form = self.choose(Choice::Claim(&asked), 8)?;
        claim.exactly &= form & EXACTLY > 0 || claim.kind == NoMateAside;
        if form & OTHER_BOUND > 0 {
            let bound = self.choose(Choice::Bound, 1 << 16)? as Bound;
            claim.bound = if bound == 0 { ANY } else { bound - 1 };
        }
        if form & OTHER_HAND > 0 {
            let packed = self.choose_large(Choice::Hand, 1 << 35)?;
            let hands = &mut claim.position.hands;
            let giver = self.claims.attacker ^ usize::from(asked.kind != Within);
            for (held, shift) in (0..7).zip((0..).step_by(5)) {
                let count = (packed >> shift & 31) as u8;
                need(hands[giver][held] >= count, "too few pieces")?;
                hands[giver][held] -= count;
                hands[1 - giver][held] += count;
            }
        }
        self.claims.add(&claim, &asked)
    }

    /// Proves every open claim, and those that they need.
    pub fn run(&mut self) -> Result<(), String> {
        while let Some(claim) = self.claims.take() {
            self.prove(&claim).inspect_err(|_| self.failed = Some(Box::new(claim)))?;
        }
        Ok(())
    }

    /// Proves a claim, by others.
    pub fn prove(&mut self, claim: &Claim) -> Result<(), String> {
        let here = &claim.position;
        match (claim.kind == Within, here.turn == self.claims.attacker) {
            (true, true) => {
                let checks = here.checks();
                let mv = self.choose_move(Choice::Move(claim, &checks), &checks)?;
                self.replies_within(&claim.after(mv, 0))
            }
            (true, false) => self.replies_within(claim),
            (false, true) => {
                here.checks().iter().try_for_each(|&mv| self.refuted(&claim.after(mv, 0)))
            }
            (false, false) => self.refuted(claim),
        }
    }

    /// With the defender to move: every reply is within the bound, or a futile interposition.
    fn replies_within(&mut self, claim: &Claim) -> Result<(), String> {
        let Claim { exactly, position: ref here, bound, .. } = *claim;
        let replies = here.replies();
        let (checker, between) = self.interpositions(claim, &replies);
        // The bound at which interpositions are left out: a length with nothing left, or -1.
        let mut futile_at = -1;
        if exactly && !between.is_empty() {
            let half = self.choose(Choice::LeftOut(claim), bound as usize / 2 + 2)?;
            futile_at = 2 * half as Bound - 1;
        }
        let mut counted = vec![];
        for &mv in &replies {
            if futile_at > 0 && between.contains(&mv.to) {
                let after = here.captures_in_vain(mv, checker, self.reading);
                let choice = Choice::Interposition(claim, mv, &after);
                if let Some(place) = self.choose(choice, after.len() + 1)?.checked_sub(1) {
                    self.claim(Claim::new(Within, after[place].clone(), futile_at))?;
                    if bound % 2 == 0 {
                        // If it were just as long it would count, perhaps with nothing left.
                        self.claim(Claim::new(NotWithin, here.after(mv), bound - 1))?;
                    }
                    continue;
                }
            }
            self.claim(claim.after(mv, 2))?;
            counted.push(mv);
        }
        need(bound > 0 || here.hands[self.claims.attacker] != [0; 7], "nothing is left in hand")?;
        if futile_at > 1 && counted.len() < replies.len() {
            // Then the length exists, or a larger one within the bound.
            let mv = self.choose_move(Choice::Lasting(claim, futile_at, &counted), &counted)?;
            self.claim(Claim::new(NotWithin, here.after(mv), futile_at - 4))?;
        }
        Ok(())
    }

    /// With the defender to move: some reply is not within the bound, and not futile.
    pub fn refuted(&mut self, claim: &Claim) -> Result<(), String> {
        let Claim { exactly, position: ref here, bound, .. } = *claim;
        if bound == 0 && here.hands[self.claims.attacker] == [0; 7] || self.is_back(claim) {
            return Ok(());
        }
        let replies = here.replies();
        let (checker, between) = self.interpositions(claim, &replies);
        let is_open = exactly && bound > 1 && !between.is_empty();
        if is_open && self.choose(Choice::Way(claim), 2)? == 1 {
            return self.lasts_otherwise(claim, &replies);
        }
        let mv = self.choose_move(Choice::Move(claim, &replies), &replies)?;
        self.claim(claim.after(mv, 2))?;
        if !between.contains(&mv.to) {
            return Ok(());
        }
        if is_open && bound % 2 == 0 && self.choose(Choice::Counts(claim, mv), 2)? == 1 {
            // It lasts exactly so long and leaves nothing, and the value is not within less.
            self.claim(Claim::new(Within, here.after(mv), bound - 1))?;
            return self.claim(Claim::new(NotWithin, here.clone(), bound - 1));
        }
        for position in here.captures_in_vain(mv, checker, self.reading) {
            self.claim(Claim { position, bound: bound | 1, ..*claim })?;
        }
        Ok(())
    }

    /// No reply lasts exactly as long as the bound, and the value is not within less.
    fn lasts_otherwise(&mut self, claim: &Claim, replies: &[Move]) -> Result<(), String> {
        let (here, none_left) = (&claim.position, claim.bound | 1);
        self.claim(Claim::new(NotWithin, here.clone(), none_left - 2))?;
        for &mv in replies {
            let is_longer = self.choose(Choice::Longer(claim, mv), 2)?;
            let (kind, less) = [(Within, 4), (NotWithin, 2)][is_longer];
            self.claim(Claim::new(kind, here.after(mv), none_left - less))?;
        }
        Ok(())
    }

    /// The only checker, and the squares on which interpositions may be futile; empty if no reply goes there.
    /// (The king never does: it would stay in check.)
    fn interpositions(&self, claim: &Claim, replies: &[Move]) -> (usize, &'static [usize]) {
        let is_judged = self.reading.is_some() && claim.bound != ANY;
        let check = claim.position.only_check().filter(|_| is_judged);
        let check = check.filter(|(_, between)| replies.iter().any(|mv| between.contains(&mv.to)));
        check.unwrap_or((0, &[]))
    }
}

impl Position {
    /// The positions after the captures that may show an interposition to be futile, without the gain: a dropped
    /// piece goes back to the defender's hand, a moved one leaves the game.
    pub fn captures_in_vain(&self, mv: Move, checker: usize, reading: Reading) -> Vec<Position> {
        let interposed = self.after(mv);
        let captures = interposed.checks().into_iter().filter(|one| one.to == mv.to);
        let after = captures.filter_map(|capture| {
            let mut after = interposed.after(capture);
            let checkers: Vec<usize> = after.checkers(after.turn).map(|(at, _)| at).collect();
            let is_allowed = capture.from == checker
                || checkers.contains(&mv.to) && Some(checkers.len()) <= reading;
            let gain = in_hand(interposed.cells[mv.to]).filter(|_| is_allowed)?;
            after.hands[1 - self.turn][gain] -= 1;
            after.hands[self.turn][gain] += u8::from(mv.dropped().is_some());
            Some(after)
        });
        after.collect()
    }
}
