//! The choices of a guide where hands do not compare: which interpositions are left out and at which length, and
//! how to show that a value is not within a bound that the lower value is within. They follow the definition
//! (RULES, section 3), and ask the search for exact values.

use super::checker::{Bound, Claim, Move, Position};
use super::guide::Guide;
use crate::search::{Decided, Undecided};

impl Guide<'_, '_> {
    /// Whether a reply alone shows that the value is not within a bound.
    pub(super) fn refutes(&mut self, here: &Position, bound: Bound, mv: Move) -> Decided<bool> {
        if self.is_left(&here.after(mv), bound, 2)? {
            return Ok(false);
        }
        for after in self.captures(here, bound, mv) {
            if self.is_within(&after, bound | 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The first reply that alone shows that the value is not within a bound.
    pub(super) fn exact_reply(
        &mut self,
        here: &Position,
        bound: Bound,
        moves: &[Move],
    ) -> Decided<u64> {
        for (at, &mv) in moves.iter().enumerate() {
            if self.refutes(here, bound, mv)? {
                return Ok(at as u64);
            }
        }
        Err(Undecided)
    }

    /// The way to show that a value is not within a bound where hands do not compare: 0 by one reply, which is
    /// then the next choice, or 1 by all.
    pub(super) fn way(&mut self, here: &Position, bound: Bound) -> Decided<u64> {
        let replies = here.replies();
        self.next.clear();
        let mut found = self.exact_reply(here, bound, &replies).ok();
        if found.is_none() && bound % 2 == 0 && !self.is_within(here, bound - 1)? {
            found = self.lasting_reply(here, bound, &replies)?;
        }
        self.next.extend(found);
        Ok(u64::from(found.is_none()))
    }

    /// An interposition that lasts exactly as long as a bound, and leaves nothing.
    fn lasting_reply(
        &mut self,
        here: &Position,
        bound: Bound,
        replies: &[Move],
    ) -> Decided<Option<u64>> {
        let (_, between) = self.interpositions(here, bound);
        for (at, &mv) in (0..).zip(replies).filter(|(_, mv)| between.contains(&mv.to)) {
            let next = here.after(mv);
            if !self.is_within(&next, bound - 2)? && self.is_within(&next, bound - 1)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// The length at which interpositions are left out where the value is within a bound.
    pub(super) fn left_out(&mut self, here: &Position, bound: Bound) -> Decided<u64> {
        let (_, between) = self.interpositions(here, bound);
        let mut least = None;
        for mv in here.replies() {
            if !between.contains(&mv.to) || self.is_left(&here.after(mv), bound, 2)? {
                continue;
            }
            let after = self.captures(here, bound, mv);
            least = least.max(Some(self.shortest(&after, bound | 1)?));
        }
        let Some(length) = least else { return Ok(0) };
        self.futile_at = length;
        Ok(u64::from(length.unsigned_abs() / 2 + 1))
    }

    /// The least bound with nothing left that one of these positions is within.
    fn shortest(&mut self, after: &[Position], most: Bound) -> Decided<Bound> {
        for bound in (1..=most).step_by(2) {
            for one in after {
                if self.is_within(one, bound)? {
                    return Ok(bound);
                }
            }
        }
        Err(Undecided)
    }

    /// The choice about an interposition: 0 if it counts, or else the capture that shows it to be futile.
    pub(super) fn interposition(
        &mut self,
        claim: &Claim,
        mv: Move,
        after: &[Position],
    ) -> Decided<u64> {
        if self.is_left(&claim.position.after(mv), claim.bound, 2)? {
            return Ok(0);
        }
        for (at, one) in (1..).zip(after) {
            if self.is_within(one, self.futile_at)? {
                return Ok(at);
            }
        }
        Err(Undecided)
    }

    /// A reply that lasts at least as long as the length at which interpositions are left out.
    pub(super) fn lasting(
        &mut self,
        here: &Position,
        length: Bound,
        counted: &[Move],
    ) -> Decided<u64> {
        for (at, &mv) in (0..).zip(counted) {
            if !self.is_left(&here.after(mv), length, 4)? {
                return Ok(at);
            }
        }
        Err(Undecided)
    }
}
