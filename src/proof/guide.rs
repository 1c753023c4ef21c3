//! The choices of a proof, found by asking the search about the position at which each is made. How they
//! are written down is not known here.

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

/// So many nodes are given to the question which of several moves it is, before the others are asked.
const EFFORTS: [u64; 4] = [1, 100, 10_000, u64::MAX];
/// The most nodes to find out whether a mate needs no interposition to be futile.
const COUNTING_ALL: u64 = 2_000;

/// What makes the choices.
pub struct Guide<'a, 's> {
    session: &'a mut Session<'s>,
    reading: Reading,
    limits: &'a Limits,
    until: Option<Instant>,
    attacker: usize,
    /// All pieces of the start, by which it is seen what has left the game.
    pieces: [u8; 7],
    /// The solution, if soundness is claimed.
    line: Vec<Move>,
    /// How many of its moves were chosen.
    followed: usize,
    excluded: Excluded,
    /// The bound at which interpositions are futile in the position whose replies are asked.
    pub(super) futile_at: Bound,
    /// What the last choice says of those that belong to it, the next one last.
    pub(super) next: Vec<u64>,
}

/// How a claim is made: of this very hand, with another bound, another hand, or no bound.
struct Manner {
    exactly: bool,
    bound: Option<Bound>,
    hand: u64,
}

impl Guide<'_, '_> {
    /// A guide for the proof of a thesis about a position.
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
        let (attacker, pieces) = (start.turn, pieces(start));
        let (followed, futile_at, next) = (0, 0, vec![]);
        Guide {
            session,
            reading,
            limits,
            until,
            attacker,
            pieces,
            line,
            followed,
            excluded,
            futile_at,
            next,
        }
    }

    /// The answer to a choice.
    pub fn answer(&mut self, choice: Choice, claims: &Claims) -> Decided<u64> {
        match choice {
            Choice::Claim(claim) => self.manner(claim),
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
            Choice::Solution(moves) => self.of_solution(moves),
            Choice::Bound | Choice::Hand => self.next.pop().ok_or(Undecided),
        }
    }

    /// What the limits leave, and no more than so many nodes.
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

    /// The question of which an answer is asked of a monotone claim.
    fn question(&self, claim: &Claim) -> Question<'_> {
        let bound = to_bound(claim.bound, self.attacks(&claim.position));
        match claim.kind {
            Kind::Within => Question::counting_all(bound),
            Kind::NoMateAside => {
                let without = Some(&self.excluded);
                Question { without, ..Question::counting_all(bound) }.doubting()
            }
            Kind::NotWithin if bound == search::Bound::ANY => {
                Question::counting_all(bound).doubting()
            }
            Kind::NotWithin => Question::of(self.reading, bound),
        }
    }

    /// What the search finds of a monotone claim.
    fn fact(&mut self, claim: &Claim, nodes: u64) -> Decided<Fact> {
        self.go_to(&claim.position)?;
        let limits = self.limits(nodes);
        let Question { reading, bound, without, expects_mate } = self.question(claim);
        let excluded = without.is_some().then_some(&self.excluded);
        self.session.fact(&Question { reading, bound, without: excluded, expects_mate }, &limits)
    }

    /// Whether the value is within a bound.
    pub(super) fn is_within(&mut self, here: &Position, bound: Bound) -> Decided<bool> {
        self.go_to(here)?;
        let limits = self.limits(u64::MAX);
        self.session.within(to_bound(bound, self.attacks(here)), self.reading, &limits)
    }

    /// The same of what is left of a bound.
    pub(super) fn is_left(&mut self, next: &Position, bound: Bound, less: Bound) -> Decided<bool> {
        if bound < less { Ok(false) } else { self.is_within(next, bound - less) }
    }

    /// How a claim is made: if it can be for every larger or smaller hand, with the hand and the bound that
    /// the search has found.
    fn manner(&mut self, claim: &Claim) -> Decided<u64> {
        let is_exact = claim.kind == Kind::Within && claim.exactly;
        let fact = self.fact(claim, if is_exact { COUNTING_ALL } else { u64::MAX });
        let manner = match fact.map(|fact| self.of_fact(claim, fact)) {
            Ok(Some(manner)) => manner,
            Err(Undecided) if !is_exact => return Err(Undecided),
            _ => Manner { exactly: true, bound: self.lowered(claim)?, hand: 0 },
        };
        let mut answer = if manner.exactly && claim.exactly { EXACTLY } else { 0 };
        self.next.clear();
        if manner.hand > 0 {
            answer += OTHER_HAND;
            self.next.push(manner.hand);
        }
        if let Some(other) = manner.bound.filter(|&other| other != claim.bound) {
            answer += OTHER_BOUND;
            self.next.push(if other == ANY { 0 } else { u64::from(other.unsigned_abs()) + 1 });
        }
        Ok(answer as u64)
    }

    /// The bound with which a mate is claimed of the very hand: where a surplus is asked for, but the mate is
    /// shorter, less is to be shown without.
    fn lowered(&mut self, claim: &Claim) -> Decided<Option<Bound>> {
        let Claim { kind, exactly, ref position, bound } = *claim;
        let asks_surplus = kind == Kind::Within && exactly && bound > 0 && bound % 2 == 0;
        let is_shorter = asks_surplus && self.is_within(position, bound - 1)?;
        Ok(is_shorter.then_some(bound - 1))
    }

    /// The manner of a monotone claim by a fact; none if that says the opposite.
    fn of_fact(&self, claim: &Claim, fact: Fact) -> Option<Manner> {
        let attacks = self.attacks(&claim.position);
        let held = |side: usize| hand(claim.position.hands[side]);
        let (own, other) = (held(self.attacker), held(1 - self.attacker));
        let (bound, hand) = match (fact, claim.kind == Kind::Within) {
            (Fact::Mate { bound, hand }, true) => (bound, packed_difference(own, hand, own)),
            // Some hands of which something is known cannot be: what the defender would capture first.
            (Fact::NoMate { bound, hand }, false) => (bound, packed_difference(hand, own, other)),
            _ => return None,
        };
        if claim.kind == Kind::NoMateAside {
            return Some(Manner { exactly: true, bound: None, hand: 0 });
        }
        let bound = checkers_bound(bound, attacks);
        Some(Manner { exactly: false, bound, hand })
    }

    /// What the table knows of the positions after these moves.
    fn known(&mut self, claim: &Claim, moves: &[Move]) -> Vec<Option<Fact>> {
        let mut facts = vec![None; moves.len()];
        if self.go_to(&claim.position).is_err() {
            return facts;
        }
        let Question { reading, bound, without, expects_mate } = self.question(claim);
        let excluded = without.is_some().then_some(&self.excluded);
        let question = Question { reading, bound, without: excluded, expects_mate };
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
        // Those that mate by the lower value come first: to ask others often takes a refutation.
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

    /// The first of the moves of which something is so, with rising effort.
    fn first(
        &mut self,
        moves: &[Move],
        mut is_so: impl FnMut(&mut Self, Move, u64) -> Decided<bool>,
    ) -> Decided<u64> {
        for nodes in EFFORTS {
            for (at, &mv) in moves.iter().enumerate() {
                if is_so(self, mv, nodes) == Ok(true) {
                    return Ok(at as u64);
                }
            }
        }
        Err(Undecided)
    }

    /// The checker, and the squares on which an interposition is judged: none where every one counts.
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
        // What costs nothing: a reply where nothing is left of the bound, or one that was refuted before.
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
        match between.contains(&mv.to) {
            true => here.captures_in_vain(mv, checker, checkers_reading(self.reading)),
            false => vec![],
        }
    }

    /// The next move of the solution.
    fn of_solution(&mut self, moves: &[Move]) -> Decided<u64> {
        let mv = self.line.get(self.followed).ok_or(Undecided)?;
        self.followed += 1;
        moves.iter().position(|one| one == mv).map(|at| at as u64).ok_or(Undecided)
    }

    /// How another check along the solution is answered.
    fn other(&mut self, positions: &[Position], line: &[Move], mv: Move) -> Decided<u64> {
        let after = positions[0].after(mv);
        let is_enough = continues(positions, line, mv) == Some(true);
        if self.line.len() == 1 && is_enough {
            return Ok(1);
        }
        if self.line.len() == 1 {
            return Ok(if self.is_within(&after, 1)? { 4 } else { 0 });
        }
        // Of two images the first is answered, or one that is an unlimited move.
        let is_manner = |one| continues(positions, line, one).is_some();
        let image = image(&positions[0], mv);
        let is_other = image == line[0] || image < mv || image > mv && is_manner(image);
        if is_other && (image == line[0] || !is_manner(mv)) {
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
        if is_manner(mv) && self.is_within(&after, line.len() as Bound) == Ok(true) {
            return Ok(1);
        }
        let is_detour = is_refuted(self.fact(&claim(Kind::NoMateAside), u64::MAX));
        Ok(if is_detour { 2 } else { 4 })
    }
}
