//! The choices of a proof, found by asking the search about the position at which each is made. How they
//! are written down is not known here.

use std::time::Instant;

use super::checker::{
    ANY, Bound, Choice, Claim, Claims, EXACTLY, Kind, Move, OTHER_BOUND, OTHER_HAND, Position,
    is_unlimited,
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
    attacker: u8,
    /// All pieces of the start, by which it is seen what has left the game.
    pieces: [u8; 7],
    /// The solution, if soundness is claimed, and its positions.
    line: Vec<Move>,
    positions: Vec<Position>,
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
            positions,
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
            Choice::Move(here, bound, kind, moves) => match kind.is_mate() {
                true => self.check(here, bound, kind, moves),
                false => self.reply(here, bound, kind, moves, claims),
            },
            Choice::LeftOut(here, bound, kind) => self.left_out(here, bound, kind),
            Choice::Way(here, bound) => self.way(here, bound),
            Choice::Lasting(here, length, counted) => self.lasting(here, length, counted),
            Choice::Longer(here, bound, mv) => {
                Ok(u64::from(!self.is_within(&here.after(mv), (bound | 1) - 2)?))
            }
            Choice::Other(after, bound, mv) => self.other(after, bound, mv),
            Choice::Solution(moves) => self.of_solution(moves),
            Choice::Interposition(here, bound, mv, after) => {
                self.interposition(here, bound, mv, after)
            }
            Choice::Bound | Choice::Hand | Choice::Lowered => self.next.pop().ok_or(Undecided),
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
    fn question(&self, here: &Position, kind: Kind, bound: Bound) -> Question<'_> {
        let bound = to_bound(bound, self.attacks(here));
        match kind {
            Kind::Within | Kind::WithinExactly => Question::counting_all(bound),
            Kind::NoMateAside => {
                let without = Some(&self.excluded);
                Question { without, ..Question::counting_all(bound) }.doubting()
            }
            Kind::NotWithin | Kind::NotWithinExactly if bound == search::Bound::ANY => {
                Question::counting_all(bound).doubting()
            }
            Kind::NotWithin | Kind::NotWithinExactly => Question::of(self.reading, bound),
        }
    }

    /// What the search finds of a monotone claim.
    fn fact(&mut self, here: &Position, kind: Kind, bound: Bound, nodes: u64) -> Decided<Fact> {
        self.go_to(here)?;
        let limits = self.limits(nodes);
        let Question { reading, bound, without, expects_mate } = self.question(here, kind, bound);
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
        match bound.checked_sub(less) {
            Some(left) => self.is_within(next, left),
            None => Ok(false),
        }
    }

    /// How a claim is made: if it can be for every larger or smaller hand, with the hand and the bound that
    /// the search has found.
    fn manner(&mut self, claim: &Claim) -> Decided<u64> {
        let Claim { kind, ref position, bound } = *claim;
        let nodes = if kind == Kind::WithinExactly { COUNTING_ALL } else { u64::MAX };
        let exactly = Manner { exactly: true, bound: None, hand: 0 };
        let manner = match self.fact(position, kind, bound, nodes) {
            Ok(fact) => self.of_fact(claim, fact).unwrap_or(exactly),
            Err(Undecided) if kind == Kind::WithinExactly => exactly,
            Err(Undecided) => return Err(Undecided),
        };
        let mut answer = if manner.exactly && kind != kind.monotone() { EXACTLY } else { 0 };
        self.next.clear();
        if manner.hand > 0 {
            answer += OTHER_HAND;
            self.next.push(manner.hand);
        }
        if let Some(other) = manner.bound.filter(|&other| other != bound) {
            answer += OTHER_BOUND;
            self.next.push(if other == ANY { 0 } else { u64::from(other) + 1 });
        }
        Ok(answer)
    }

    /// The manner of a monotone claim by a fact; none if that says the opposite.
    fn of_fact(&self, claim: &Claim, fact: Fact) -> Option<Manner> {
        let attacks = self.attacks(&claim.position);
        let held = |side: u8| hand(*claim.position.hand(side));
        let (own, other) = (held(self.attacker), held(1 - self.attacker));
        let (bound, hand) = match (fact, claim.kind.is_mate()) {
            (Fact::Mate { bound, hand }, true) => (bound, packed_difference(own, hand, own)),
            // Some hands of which something is known cannot be: what the defender would capture first.
            (Fact::NoMate { bound, hand }, false) => (bound, packed_difference(hand, own, other)),
            _ => return None,
        };
        let is_aside = claim.kind == Kind::NoMateAside;
        let bound = checkers_bound(bound, attacks).filter(|_| !is_aside);
        Some(Manner { exactly: false, bound, hand })
    }

    /// What the table knows of the positions after these moves.
    fn known(
        &mut self,
        here: &Position,
        kind: Kind,
        bound: Bound,
        moves: &[Move],
    ) -> Vec<Option<Fact>> {
        let mut facts = vec![None; moves.len()];
        if self.go_to(here).is_err() {
            return facts;
        }
        let Question { reading, bound, without, expects_mate } = self.question(here, kind, bound);
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
    fn check(&mut self, here: &Position, bound: Bound, kind: Kind, moves: &[Move]) -> Decided<u64> {
        if kind == Kind::WithinExactly {
            // Those that mate by the lower value come first: to ask others often takes a refutation.
            let facts = self.known(here, Kind::NotWithin, bound, moves);
            let mut order: Vec<usize> = (0..moves.len()).collect();
            order.sort_by_key(|&at| match facts[at] {
                Some(Fact::Mate { bound, .. }) => (0, Some(bound)),
                None => (1, None),
                Some(Fact::NoMate { .. }) => (2, None),
            });
            for at in order {
                if self.is_within(&here.after(moves[at]), bound)? {
                    return Ok(at as u64);
                }
            }
            return Err(Undecided);
        }
        for is_searched in [false, true] {
            if is_searched {
                self.fact(here, kind, bound, u64::MAX)?;
            }
            let facts = self.known(here, kind, bound, moves);
            let mates = facts.iter().enumerate().filter_map(|(at, fact)| match fact {
                Some(Fact::Mate { bound, hand }) => Some((*bound, hand.total(), at)),
                _ => None,
            });
            if let Some((.., at)) = mates.min() {
                return Ok(at as u64);
            }
        }
        self.first(moves, |guide, mv, nodes| {
            let fact = guide.fact(&here.after(mv), kind, bound, nodes)?;
            Ok(matches!(fact, Fact::Mate { .. }))
        })
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

    /// The squares on which an interposition is judged: not where every one counts.
    pub(super) fn between(&self, here: &Position, bound: Bound) -> Vec<u8> {
        let is_judged = self.reading != Reading::None && bound != ANY;
        here.distant_check().filter(|_| is_judged).map_or(vec![], |(_, between)| between)
    }

    /// A reply that refutes.
    fn reply(
        &mut self,
        here: &Position,
        bound: Bound,
        kind: Kind,
        moves: &[Move],
        claims: &Claims,
    ) -> Decided<u64> {
        if kind == Kind::NotWithinExactly {
            return self.next.pop().map_or_else(|| self.exact_reply(here, bound, moves), Ok);
        }
        let between = self.between(here, bound);
        let left = if bound == ANY { Some(ANY) } else { bound.checked_sub(2) };
        // What costs nothing: a reply where nothing is left of the bound, or one that was refuted before.
        let free = moves.iter().position(|&mv| {
            let is_covered = |left| claims.cover(self.attacker, kind, &here.after(mv), left);
            !here.interposes(&between, mv) && left.is_none_or(is_covered)
        });
        if let Some(at) = free {
            return Ok(at as u64);
        }
        for is_searched in [false, true] {
            if is_searched {
                self.fact(here, kind, bound, u64::MAX)?;
            }
            let facts = self.known(here, kind, bound, moves);
            let refuted = facts.iter().enumerate().filter_map(|(at, fact)| match fact {
                Some(Fact::NoMate { bound, hand }) => {
                    let is_ordinary = !here.interposes(&between, moves[at]);
                    Some((is_ordinary, *bound, hand.total(), std::cmp::Reverse(at)))
                }
                _ => None,
            });
            if let Some((.., at)) = refuted.max() {
                return Ok(at.0 as u64);
            }
        }
        self.first(moves, |guide, mv, nodes| {
            let next = here.after(mv);
            let is_refuted = |guide: &mut Self, next: &Position, bound| {
                let fact = guide.fact(next, kind, bound, nodes)?;
                Ok(matches!(fact, Fact::NoMate { .. }))
            };
            if let Some(left) = left
                && !is_refuted(guide, &next, left)?
            {
                return Ok(false);
            }
            for after in guide.captures(here, &between, mv) {
                if !is_refuted(guide, &after, bound | 1)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// The positions after the captures that may show an interposition to be futile.
    pub(super) fn captures(&self, here: &Position, between: &[u8], mv: Move) -> Vec<Position> {
        match here.distant_check() {
            Some((checker, _)) if here.interposes(between, mv) => {
                let reading = checkers_reading(self.reading);
                here.captures_in_vain(mv, checker, reading)
            }
            _ => vec![],
        }
    }

    /// The next move of the solution.
    fn of_solution(&mut self, moves: &[Move]) -> Decided<u64> {
        let mv = self.line.get(self.followed).ok_or(Undecided)?;
        self.followed += 1;
        moves.iter().position(|one| one == mv).map(|at| at as u64).ok_or(Undecided)
    }

    /// How another check along the solution is answered.
    fn other(&mut self, after: &Position, bound: Bound, mv: Move) -> Decided<u64> {
        if self.line.len() == 1 {
            return Ok(if self.is_within(after, 1)? { 3 } else { 0 });
        }
        let is_refuted = |fact: Decided<Fact>| matches!(fact, Ok(Fact::NoMate { .. }));
        if is_refuted(self.fact(after, Kind::NotWithin, ANY, u64::MAX)) {
            return Ok(0);
        }
        let ply = self.line.len() - bound as usize;
        if is_unlimited(&self.positions[ply..], &self.line[ply..], mv)
            && self.is_within(after, bound) == Ok(true)
        {
            return Ok(1);
        }
        let is_detour = is_refuted(self.fact(after, Kind::NoMateAside, ANY, u64::MAX));
        Ok(if is_detour { 2 } else { 3 })
    }
}
