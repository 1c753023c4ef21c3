//! Finds the choices of a proof by asking the search about the position at which each is made.

use std::time::Instant;

use super::checker::{
    ANY, Bound, Choice, Claim, Claims, EXACTLY, Kind, Move, OTHER_BOUND, OTHER_HAND, Position,
    continues, image,
};
use super::units::{
    bound as to_bound, checkers_bound, checkers_move, checkers_reading, from_checker, hand,
    packed_difference, pieces,
};
use crate::search::{self, Decided, Excluded, Fact, Limits, Question, Reading, Session, Undecided};

/// The nodes for each of several moves in each round, until one is found.
const EFFORTS: [u64; 4] = [1, 100, 10_000, u64::MAX];
/// The most nodes to find out whether there is a mate that counts every interposition.
const COUNTING_ALL: u64 = 2_000;

/// Makes the choices of a proof.
pub struct Guide<'a, 's> {
    session: &'a mut Session<'s>,
    reading: Reading,
    limits: &'a Limits,
    until: Option<Instant>,
    attacker: usize,
    /// All pieces of the start, which show the pieces that have left the game later.
    pieces: [u8; 7],
    /// The solution, if soundness is claimed.
    line: Vec<Move>,
    /// The number of its moves that were chosen.
    followed: usize,
    excluded: Excluded,
    /// The bound at which interpositions are futile in the position whose replies are asked.
    pub(super) futile_at: Bound,
    /// The choices that follow from the last one; the next one is last.
    pub(super) next: Vec<u64>,
}

/// The form in which a claim is made.
struct ClaimShape {
    /// Of this very hand.
    exactly: bool,
    /// With another bound.
    bound: Option<Bound>,
    /// With another hand: the packed difference.
    hand: u64,
}

impl Guide<'_, '_> {
    /// A guide for a proof about a position.
    pub fn new<'a, 's>(
        session: &'a mut Session<'s>,
        (reading, limits): (Reading, &'a Limits),
        start: &Position,
        line: Vec<Move>,
    ) -> Guide<'a, 's> {
        let mut positions = vec![start.clone()];
        positions.extend(line.iter().scan(start.clone(), |here, &mv| {
            *here = here.after(mv);
            Some(here.clone())
        }));
        let known: Vec<_> = positions.iter().filter_map(|one| from_checker(one).ok()).collect();
        let excluded = Excluded::new(&known, known[0].turn());
        let until = limits.time.and_then(|time| Instant::now().checked_add(time));
        Guide {
            session,
            reading,
            limits,
            until,
            attacker: start.turn,
            pieces: pieces(start),
            line,
            followed: 0,
            excluded,
            futile_at: 0,
            next: vec![],
        }
    }

    /// The answer to a choice.
    pub fn answer(&mut self, choice: Choice, claims: &Claims) -> Decided<u64> {
        match choice {
            Choice::Claim(claim) => self.form(claim),
            Choice::Move(claim, moves) if claim.kind == Kind::Within => self.check(claim, moves),
            Choice::Move(claim, moves) => self.reply(claim, moves, claims),
            Choice::LeftOut(claim) => self.left_out(&claim.position, claim.bound),
            Choice::Interposition(claim, mv, after) => self.interposition(claim, mv, after),
            Choice::Lasting(claim, length, counted) => {
                self.lasting(&claim.position, length, counted)
            }
            Choice::Way(claim) => self.way(&claim.position, claim.bound),
            Choice::Longer(claim, mv) => {
                let next = claim.position.after(mv);
                Ok(u64::from(!self.is_within(&next, (claim.bound | 1) - 2)?))
            }
            Choice::Counts(claim, mv) => {
                Ok(u64::from(!self.refutes(&claim.position, claim.bound, mv)?))
            }
            Choice::Other(positions, line, mv) => self.other(positions, line, mv),
            Choice::Solution(moves) => self.solution_move(moves),
            Choice::Bound | Choice::Hand => self.next.pop().ok_or(Undecided),
        }
    }

    /// The rest of the limits, with at most `nodes` nodes.
    fn limits(&self, nodes: u64) -> Limits {
        let most = self.session.nodes().saturating_add(nodes);
        Limits {
            nodes: Some(self.limits.nodes.map_or(most, |all| all.min(most))),
            time: self.until.map(|until| until.saturating_duration_since(Instant::now())),
            ..self.limits.clone()
        }
    }

    /// Goes to a position.
    fn go_to(&mut self, here: &Position) -> Decided<()> {
        let left = pieces(here);
        let removed =
            hand(std::array::from_fn(|kind| self.pieces[kind].saturating_sub(left[kind])));
        self.session.go_to_without(&from_checker(here).map_err(|_| Undecided)?, removed);
        Ok(())
    }

    fn attacks(&self, here: &Position) -> bool {
        here.turn == self.attacker
    }

    /// The fact that the search finds for a monotone claim.
    fn fact(&mut self, claim: &Claim, nodes: u64) -> Decided<Fact> {
        self.go_to(&claim.position)?;
        let (attacks, limits) = (self.attacks(&claim.position), self.limits(nodes));
        self.session.fact(&question(claim, attacks, self.reading, &self.excluded), &limits)
    }

    /// Whether the value is within a bound.
    pub(super) fn is_within(&mut self, here: &Position, bound: Bound) -> Decided<bool> {
        self.go_to(here)?;
        let limits = self.limits(u64::MAX);
        self.session.within(to_bound(bound, self.attacks(here)), self.reading, &limits)
    }

    /// Whether the value is within the rest of a bound.
    pub(super) fn is_left(&mut self, next: &Position, bound: Bound, less: Bound) -> Decided<bool> {
        if bound < less { Ok(false) } else { self.is_within(next, bound - less) }
    }

    /// The form of a claim: of every larger or smaller hand where possible, with the hand and the bound that the
    /// search has found.
    fn form(&mut self, claim: &Claim) -> Decided<u64> {
        let is_exact = claim.kind == Kind::Within && claim.exactly;
        let fact = self.fact(claim, if is_exact { COUNTING_ALL } else { u64::MAX });
        let form = match fact.map(|fact| self.form_by(claim, fact)) {
            Ok(Some(form)) => form,
            Err(Undecided) if !is_exact => return Err(Undecided),
            _ => ClaimShape { exactly: true, bound: self.lowered(claim)?, hand: 0 },
        };
        let mut answer = if form.exactly && claim.exactly { EXACTLY } else { 0 };
        self.next.clear();
        if form.hand > 0 {
            answer += OTHER_HAND;
            self.next.push(form.hand);
        }
        if let Some(other) = form.bound.filter(|&other| other != claim.bound) {
            answer += OTHER_BOUND;
            self.next.push(if other == ANY { 0 } else { u64::from(other.unsigned_abs()) + 1 });
        }
        Ok(answer as u64)
    }

    /// The bound for a mate with the very hand, if another is easier: where a surplus is asked for, but the mate
    /// is shorter, less must be shown without the surplus.
    fn lowered(&mut self, claim: &Claim) -> Decided<Option<Bound>> {
        let Claim { kind, exactly, ref position, bound } = *claim;
        let asks_surplus = kind == Kind::Within && exactly && bound > 0 && bound % 2 == 0;
        let is_shorter = asks_surplus && self.is_within(position, bound - 1)?;
        Ok(is_shorter.then_some(bound - 1))
    }

    /// The form of a monotone claim by a fact; `None` if the fact says the opposite.
    fn form_by(&self, claim: &Claim, fact: Fact) -> Option<ClaimShape> {
        let attacks = self.attacks(&claim.position);
        let held = |side: usize| hand(claim.position.hands[side]);
        let (own, other) = (held(self.attacker), held(1 - self.attacker));
        let (bound, hand) = match (fact, claim.kind == Kind::Within) {
            (Fact::Mate { bound, hand }, true) => (bound, packed_difference(own, hand, own)),
            // A known hand may have more than the defender holds: pieces that the defender would have to capture
            // first.
            (Fact::NoMate { bound, hand }, false) => (bound, packed_difference(hand, own, other)),
            _ => return None,
        };
        if claim.kind == Kind::NoMateAside {
            return Some(ClaimShape { exactly: true, bound: None, hand: 0 });
        }
        let bound = checkers_bound(bound, attacks);
        Some(ClaimShape { exactly: false, bound, hand })
    }

    /// The facts in the table about the positions after these moves.
    fn known(&mut self, claim: &Claim, moves: &[Move]) -> Vec<Option<Fact>> {
        let mut facts = vec![None; moves.len()];
        if self.go_to(&claim.position).is_err() {
            return facts;
        }
        let attacks = self.attacks(&claim.position);
        let question = question(claim, attacks, self.reading, &self.excluded);
        for (mv, fact) in self.session.known_after(&question) {
            if let Ok(place) = moves.binary_search(&checkers_move(mv)) {
                facts[place] = fact;
            }
        }
        facts
    }

    /// A check that mates within the bound.
    fn check(&mut self, claim: &Claim, moves: &[Move]) -> Decided<u64> {
        if claim.exactly {
            return self.exact_check(claim, moves);
        }
        for is_searched in [false, true] {
            if is_searched {
                self.fact(claim, u64::MAX)?;
            }
            let facts = self.known(claim, moves);
            let mates = facts.iter().enumerate().filter_map(|(at, fact)| match fact {
                Some(Fact::Mate { bound, hand }) => Some((*bound, hand.total(), at)),
                _ => None,
            });
            if let Some((.., at)) = mates.min() {
                return Ok(at as u64);
            }
        }
        self.first(moves, |guide, mv, nodes| {
            Ok(matches!(guide.fact(&claim.after(mv, 0), nodes)?, Fact::Mate { .. }))
        })
    }

    /// The same where hands do not compare.
    fn exact_check(&mut self, claim: &Claim, moves: &[Move]) -> Decided<u64> {
        // Checks that mate by the lower value come first: the others often need a refutation.
        let lower = Claim { kind: Kind::NotWithin, exactly: false, ..claim.clone() };
        let facts = self.known(&lower, moves);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|&at| match facts[at] {
            Some(Fact::Mate { bound, .. }) => (0, Some(bound)),
            None => (1, None),
            Some(Fact::NoMate { .. }) => (2, None),
        });
        for at in order {
            if self.is_within(&claim.position.after(moves[at]), claim.bound)? {
                return Ok(at as u64);
            }
        }
        Err(Undecided)
    }

    /// The first move with a property, which is asked with rising effort.
    fn first(
        &mut self,
        moves: &[Move],
        mut has_property: impl FnMut(&mut Self, Move, u64) -> Decided<bool>,
    ) -> Decided<u64> {
        for nodes in EFFORTS {
            for (at, &mv) in moves.iter().enumerate() {
                if has_property(self, mv, nodes) == Ok(true) {
                    return Ok(at as u64);
                }
            }
        }
        Err(Undecided)
    }

    /// The checker, and the squares on which interpositions may be futile; empty if every one counts.
    pub(super) fn interpositions(
        &self,
        here: &Position,
        bound: Bound,
    ) -> (usize, &'static [usize]) {
        let is_judged = self.reading != Reading::None && bound != ANY;
        here.only_check().filter(|_| is_judged).unwrap_or((0, &[]))
    }

    /// A reply that refutes.
    fn reply(&mut self, claim: &Claim, moves: &[Move], claims: &Claims) -> Decided<u64> {
        let Claim { exactly, position: ref here, bound, .. } = *claim;
        if exactly && bound != ANY {
            return self.next.pop().map_or_else(|| self.exact_reply(here, bound, moves), Ok);
        }
        let (_, between) = self.interpositions(here, bound);
        // Replies without cost: nothing is left of the bound, or the claim was made before.
        let free = moves.iter().position(|&mv| {
            let next = claim.after(mv, 2);
            !between.contains(&mv.to) && (next.bound < 0 || claims.cover(&next))
        });
        if let Some(at) = free {
            return Ok(at as u64);
        }
        for is_searched in [false, true] {
            if is_searched {
                self.fact(claim, u64::MAX)?;
            }
            let facts = self.known(claim, moves);
            let refuted = facts.iter().enumerate().filter_map(|(at, fact)| match fact {
                Some(Fact::NoMate { bound, hand }) => {
                    let is_ordinary = !between.contains(&moves[at].to);
                    Some((is_ordinary, *bound, hand.total(), std::cmp::Reverse(at)))
                }
                _ => None,
            });
            if let Some((.., at)) = refuted.max() {
                return Ok(at.0 as u64);
            }
        }
        self.first(moves, |guide, mv, nodes| {
            let after = guide.captures(here, bound, mv).into_iter();
            let after = after.map(|position| Claim { position, bound: bound | 1, ..*claim });
            for one in std::iter::once(claim.after(mv, 2)).chain(after) {
                if one.bound >= 0 && matches!(guide.fact(&one, nodes)?, Fact::Mate { .. }) {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// The positions after the captures that may show an interposition to be futile.
    pub(super) fn captures(&self, here: &Position, bound: Bound, mv: Move) -> Vec<Position> {
        let (checker, between) = self.interpositions(here, bound);
        match checkers_reading(self.reading) {
            Some(reading) if between.contains(&mv.to) => {
                here.captures_in_vain(mv, checker, reading)
            }
            _ => vec![],
        }
    }

    /// The next move of the solution.
    fn solution_move(&mut self, moves: &[Move]) -> Decided<u64> {
        let mv = self.line.get(self.followed).ok_or(Undecided)?;
        self.followed += 1;
        moves.iter().position(|one| one == mv).map(|at| at as u64).ok_or(Undecided)
    }

    /// The answer to another check along the solution.
    fn other(&mut self, positions: &[Position], line: &[Move], mv: Move) -> Decided<u64> {
        let after = positions[0].after(mv);
        let is_enough = continues(positions, line, mv) == Some(true);
        if self.line.len() == 1 && is_enough {
            return Ok(1);
        }
        // Of two images the first is answered, unless only the other is an unlimited move.
        let is_unlimited = |one| continues(positions, line, one).is_some();
        let image = image(&positions[0], mv);
        let is_other = image == line[0] || image < mv || image > mv && is_unlimited(image);
        if is_other && (image == line[0] || !is_unlimited(mv)) {
            return Ok(3);
        }
        let is_refuted = |fact: Decided<Fact>| matches!(fact, Ok(Fact::NoMate { .. }));
        let claim = |kind| Claim::new(kind, after.clone(), ANY);
        if is_refuted(self.fact(&claim(Kind::NotWithin), u64::MAX)) {
            return Ok(0);
        }
        if is_enough {
            return Ok(1);
        }
        if self.line.len() == 1 {
            return Ok(4);
        }
        if is_unlimited(mv) && self.is_within(&after, line.len() as Bound) == Ok(true) {
            return Ok(1);
        }
        let is_detour = is_refuted(self.fact(&claim(Kind::NoMateAside), u64::MAX));
        Ok(if is_detour { 2 } else { 4 })
    }
}

/// The question to the search for a monotone claim.
fn question<'q>(
    claim: &Claim,
    attacks: bool,
    reading: Reading,
    excluded: &'q Excluded,
) -> Question<'q> {
    let bound = to_bound(claim.bound, attacks);
    let counting_all = Question::counting_all(bound);
    match claim.kind {
        Kind::Within => counting_all,
        Kind::NoMateAside => counting_all.without(excluded).doubting(),
        Kind::NotWithin if bound == search::Bound::ANY => counting_all.doubting(),
        Kind::NotWithin => Question::of(reading, bound),
    }
}
