//! The exhaustive value of a tsume position: RULES, sections 2 and 3, as a plain recursion over
//! bounded questions ("exactly what, if within n?"). Its only pruning is that of the questions
//! themselves.

use std::collections::HashMap;

pub use super::answer::{Answer, OutOfReach, Reading, Value};
use super::board::{Board, Kind, Sq};
use super::line::{Line, distant_checker, interposes};
use super::rules::{Mv, apply, checkers, checks, each_legal, in_check};

/// The value with the attacker to move if its length is at most `max_length`; without a work limit.
pub fn value(board: &Board, reading: Reading, max_length: u32) -> Option<Value> {
    Solver::new(reading, u64::MAX).value(board, max_length).unwrap_or(None)
}

/// The same with the defender to move and in check.
pub fn defender_value(board: &Board, reading: Reading, max_length: u32) -> Option<Value> {
    Solver::new(reading, u64::MAX).defender_value(board, max_length).unwrap_or(None)
}

/// The side to move, which is part of the memory, as either colour may attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Role {
    Attacker,
    Defender,
}

/// The stored answers about a position.
#[derive(Clone, Copy)]
enum Known {
    Exactly(Value),
    LongerThan(u32),
}

/// Takes an interposed piece that was captured away from the attacker: back to the defender's hand if it was dropped.
fn give_back(after: &mut Board, interposed: &Board, mv: Mv) {
    let Some(taken) = interposed.get(mv.to()) else { return };
    let defender = after.to_move;
    let attacker = defender.other();
    after.set_hand(attacker, taken.kind, after.hand(attacker, taken.kind) - 1);
    if let Mv::Drop { kind, .. } = mv {
        after.set_hand(defender, kind, after.hand(defender, kind) + 1);
    }
}

/// A position to which a return counts, and the square of the piece that returns.
#[derive(Clone)]
struct Target {
    board: Board,
    square: Sq,
}

impl Target {
    /// The target after a move of the attacker: he moves only that piece, without promoting it, to empty squares or,
    /// if the defender has just interposed, by a capture.
    fn after_check(&self, board: &Board, mv: Mv, answers: bool) -> Option<Target> {
        let Mv::Move { from, to, promote } = mv else { return None };
        let is_allowed = from == self.square && !promote && board.get(to).is_some() == answers;
        is_allowed.then(|| Target { square: to, board: self.board.clone() })
    }

    /// The target after a reply: he moves his king to an empty square, or drops an interposition.
    fn after_reply(&self, board: &Board, mv: Mv, interposes: bool) -> Option<&Target> {
        let is_allowed = match mv {
            Mv::Drop { .. } => interposes,
            Mv::Move { from, to, .. } => {
                board.king(board.to_move) == Some(from) && board.get(to).is_none()
            }
        };
        is_allowed.then_some(self)
    }

    fn is_reached(&self, board: &Board) -> bool {
        let attacker = board.to_move.other();
        let more = |&kind: &Kind| board.hand(attacker, kind) > self.board.hand(attacker, kind);
        let mut same = self.board.clone();
        for kind in Kind::HELD.into_iter().filter(more) {
            let (mine, theirs) = (board.hand(attacker, kind), board.hand(board.to_move, kind));
            same.set_hand(attacker, kind, mine);
            same.set_hand(board.to_move, kind, theirs);
        }
        same == *board
    }
}

/// The game of the restoring reading: the attacker is to mate within n plies, or to come back to the target in any
/// number of plies; -1 is for no plies at all.
struct Game<'a> {
    work: &'a mut u64,
    limit: u64,
    /// The positions on the way here. One that comes again is no progress.
    path: Vec<Place>,
    /// The answers within a number of plies, which do not depend on the way here.
    memo: HashMap<Place, bool>,
}

/// A position with the defender to move, the number of plies, and the target with the square of the piece that returns.
type Place = ([u8; 96], i64, Option<([u8; 96], Sq)>);

impl Game<'_> {
    fn attacker(
        &mut self,
        board: &Board,
        n: i64,
        target: Option<&Target>,
        interposed: Option<(&Board, Mv, i64)>,
    ) -> Result<bool, OutOfReach> {
        let left = (n - 1).max(-1);
        for mv in checks(board) {
            let next = target.and_then(|one| one.after_check(board, mv, interposed.is_some()));
            if self.defender(&apply(board, mv), left, next.as_ref())? {
                return Ok(true);
            }
        }
        let Some((before, mv, n)) = interposed else { return Ok(false) };
        let Some(line) = distant_checker(before) else { return Ok(false) };
        for capture in captures(board, &line, mv, Reading::Standard) {
            let mut after = apply(board, capture);
            give_back(&mut after, board, mv);
            let dropped = matches!(mv, Mv::Drop { .. });
            let next = dropped.then(|| Target { board: before.clone(), square: mv.to() });
            if self.defender(&after, n, next.as_ref())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn defender(
        &mut self,
        board: &Board,
        n: i64,
        target: Option<&Target>,
    ) -> Result<bool, OutOfReach> {
        if target.is_some_and(|target| target.is_reached(board)) {
            return Ok(true);
        }
        if n < 0 && target.is_none() {
            return Ok(false);
        }
        let here = (board.key(), n, target.map(|target| (target.board.key(), target.square)));
        if self.path.contains(&here) {
            return Ok(false);
        }
        if let Some(&answer) = self.memo.get(&here) {
            return Ok(answer);
        }
        *self.work += 1;
        if *self.work > self.limit {
            return Err(OutOfReach);
        }
        self.path.push(here);
        let answer = self.all_replies_lose(board, n, target);
        self.path.pop();
        if n >= 0 {
            self.memo.insert(here, answer?);
        }
        answer
    }

    fn all_replies_lose(
        &mut self,
        board: &Board,
        n: i64,
        target: Option<&Target>,
    ) -> Result<bool, OutOfReach> {
        let line = distant_checker(board);
        let mut some_other = false;
        for mv in each_legal(board) {
            let is_interposition = line.as_ref().is_some_and(|line| interposes(board, line, mv));
            some_other |= !is_interposition;
            let next = target.and_then(|one| one.after_reply(board, mv, is_interposition));
            let interposed = is_interposition.then_some((board, mv, n));
            if !self.attacker(&apply(board, mv), (n - 1).max(-1), next, interposed)? {
                return Ok(false);
            }
        }
        Ok(n >= 0 || some_other)
    }
}

/// The checks that capture an interposition and may show that it is futile.
fn captures(interposed: &Board, line: &Line, mv: Mv, reading: Reading) -> Vec<Mv> {
    let (square, defender) = (mv.to(), interposed.to_move.other());
    let is_allowed = |capture: &Mv| {
        let Mv::Move { from, to, .. } = *capture else { return false };
        let after = apply(interposed, *capture);
        let checkers = checkers(&after, defender);
        to == square
            && (from == line.checker
                || match reading {
                    Reading::None | Reading::Checker => false,
                    Reading::Standard | Reading::Restoring => checkers == [square],
                    Reading::Wide => checkers.contains(&square),
                })
    };
    checks(interposed).into_iter().filter(is_allowed).collect()
}

/// Answers questions for one reading, and stores the answers.
pub struct Solver {
    reading: Reading,
    /// Whether to search for the lower value instead: any length at which every longer
    /// interposition is futile is enough (theorem 4). The lower value says nothing about surplus.
    lower: bool,
    work_limit: u64,
    work: u64,
    memo: HashMap<(Role, [u8; 96]), Known>,
}

impl Solver {
    /// A solver that spends at most `work_limit` nodes on each question.
    pub fn new(reading: Reading, work_limit: u64) -> Solver {
        Solver { reading, lower: false, work_limit, work: 0, memo: HashMap::new() }
    }

    /// A solver that answers with lower values.
    pub fn lower(reading: Reading, work_limit: u64) -> Solver {
        Solver { lower: true, ..Solver::new(reading, work_limit) }
    }

    /// Nodes spent on the last question.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Number of positions stored.
    pub fn remembered(&self) -> usize {
        self.memo.len()
    }

    /// Deletes all stored answers.
    pub fn forget(&mut self) {
        self.memo.clear();
    }

    /// The value with the attacker to move.
    pub fn value(&mut self, board: &Board, max_length: u32) -> Answer<Value> {
        self.work = 0;
        self.attacker(board, max_length)
    }

    /// The value with the defender to move; `None` if the defender is not in check.
    pub fn defender_value(&mut self, board: &Board, max_length: u32) -> Answer<Value> {
        self.work = 0;
        if !in_check(board, board.to_move) {
            return Ok(None);
        }
        self.defender(board, max_length)
    }

    /// Whether the attacker can turn back after an interposition, by one of its captures, within `l`.
    pub fn can_turn_back(&mut self, board: &Board, mv: Mv, l: u32) -> Result<bool, OutOfReach> {
        self.work = 0;
        let Some(line) = distant_checker(board).filter(|line| interposes(board, line, mv)) else {
            return Ok(false);
        };
        let interposed = apply(board, mv);
        for capture in captures(&interposed, &line, mv, self.reading) {
            let mut after = apply(&interposed, capture);
            give_back(&mut after, &interposed, mv);
            if self.turns_back(&after, board, mv.to(), l)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The attacker's moves that reach the value, length and surplus, each
    /// with the value of the position after it.
    pub fn best_moves(&mut self, board: &Board, max_length: u32) -> Answer<Vec<(Mv, Value)>> {
        let Some(best) = self.value(board, max_length)? else {
            return Ok(None);
        };
        let mut found = Vec::new();
        for mv in checks(board) {
            if let Some(after) = self.defender(&apply(board, mv), best.length - 1)?
                && after.before() == best
            {
                found.push((mv, after));
            }
        }
        Ok(Some(found))
    }

    /// The defender's replies that reach the value's length, each with the value of the position
    /// after it. The defender prefers a reply that leaves no surplus. Empty if the position is mate
    /// already.
    pub fn best_replies(&mut self, board: &Board, max_length: u32) -> Answer<Vec<(Mv, Value)>> {
        let Some(best) = self.defender_value(board, max_length)? else {
            return Ok(None);
        };
        let mut found = Vec::new();
        for mv in each_legal(board) {
            if let Some(after) = self.attacker(&apply(board, mv), best.length.saturating_sub(1))?
                && after.before().length == best.length
            {
                found.push((mv, after));
            }
        }
        Ok(Some(found))
    }

    /// The stored answer to "within n?" about a position, if there is one.
    fn recall(&self, role: Role, board: &Board, n: u32) -> Option<Option<Value>> {
        match *self.memo.get(&(role, board.key()))? {
            Known::Exactly(value) => Some((value.length <= n).then_some(value)),
            Known::LongerThan(m) => (m >= n).then_some(None),
        }
    }

    /// Stores the answer to "within n?", and returns it.
    fn remember(
        &mut self,
        role: Role,
        board: &Board,
        n: u32,
        answer: Option<Value>,
    ) -> Option<Value> {
        let known = answer.map_or(Known::LongerThan(n), Known::Exactly);
        self.memo.insert((role, board.key()), known);
        answer
    }

    fn spend(&mut self) -> Result<(), OutOfReach> {
        self.work += 1;
        if self.work > self.work_limit { Err(OutOfReach) } else { Ok(()) }
    }

    /// Attacker to move: the best over all checks. Asks for 1, 3, 5, …, n.
    fn attacker(&mut self, board: &Board, n: u32) -> Answer<Value> {
        if n == 0 {
            return Ok(None);
        }
        if let Some(answer) = self.recall(Role::Attacker, board, n) {
            return Ok(answer);
        }
        let moves = checks(board);
        for m in (1..=n).step_by(2) {
            if self.recall(Role::Attacker, board, m).is_some() {
                continue; // known to be longer than m, as it did not answer n
            }
            self.spend()?;
            let mut best: Option<Value> = None;
            for &mv in &moves {
                let value = self.defender(&apply(board, mv), m - 1)?.map(Value::before);
                best = best.into_iter().chain(value).min_by_key(|v| v.order());
            }
            if let Some(value) = self.remember(Role::Attacker, board, m, best) {
                return Ok(Some(value));
            }
        }
        Ok(self.remember(Role::Attacker, board, n, None))
    }

    /// Defender to move, in check.
    fn defender(&mut self, board: &Board, n: u32) -> Answer<Value> {
        if let Some(answer) = self.recall(Role::Defender, board, n) {
            return Ok(answer);
        }
        self.spend()?;
        let answer = self.worst_reply(board, n)?;
        Ok(self.remember(Role::Defender, board, n, answer))
    }

    /// The definition of section 3. If there is no line to interpose on, or every interposition
    /// counts, it is the worst over all replies.
    fn worst_reply(&mut self, board: &Board, n: u32) -> Answer<Value> {
        let line = if self.reading == Reading::None { None } else { distant_checker(board) };
        let interposes = |mv: &Mv| line.as_ref().is_some_and(|l| interposes(board, l, *mv));

        // The other replies must all be within n.
        let mut values = Vec::new();
        for mv in each_legal(board).filter(|mv| !interposes(mv)) {
            match self.attacker(&apply(board, mv), n.saturating_sub(1))? {
                Some(after) => values.push(after.before()),
                None => return Ok(None),
            }
        }
        let l0 = values.iter().map(|v| v.length).max().unwrap_or(0);

        // The interpositions, with their values where those are within n.
        let mut interpositions = Vec::new();
        if line.is_some() {
            for mv in each_legal(board).filter(interposes) {
                let after = self.attacker(&apply(board, mv), n.saturating_sub(1))?;
                interpositions.push((mv, after.map(Value::before)));
            }
        }
        values.extend(interpositions.iter().filter_map(|&(_, value)| value));

        // The smallest L at which every longer interposition is futile.
        let mut candidates = vec![l0];
        candidates.extend(values.iter().map(|v| v.length).filter(|&length| length > l0));
        if self.lower {
            candidates.extend(l0..=n);
        }
        candidates.sort();
        candidates.dedup();
        for l in candidates {
            let mut all_futile = true;
            for &(mv, value) in &interpositions {
                let longer = value.is_none_or(|v| v.length > l);
                if let Some(line) = &line
                    && longer
                    && !self.futile(board, line, mv, l)?
                {
                    all_futile = false;
                    break;
                }
            }
            if all_futile {
                let surplus = match l {
                    0 => board.holds_something(board.to_move.other()),
                    _ => values.iter().filter(|v| v.length == l).all(|v| v.surplus),
                };
                return Ok(Some(Value { length: l, surplus }));
            }
        }
        Ok(None)
    }

    /// Whether an interposition is futile at `l`: some legal check captures it so that, with the
    /// captured piece taken back, the length is at most `l`.
    fn futile(&mut self, board: &Board, line: &Line, mv: Mv, l: u32) -> Result<bool, OutOfReach> {
        let square = mv.to();
        let interposed = apply(board, mv);
        for capture in captures(&interposed, line, mv, self.reading) {
            let mut after = apply(&interposed, capture);
            give_back(&mut after, &interposed, mv);
            if self.defender(&after, l)?.is_some() {
                return Ok(true);
            }
            let is_dropped = matches!(mv, Mv::Drop { .. });
            if self.reading == Reading::Restoring
                && is_dropped
                && self.turns_back(&after, board, square, l)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether for some n up to `l`, the attacker wins the game within n with a return to `before`, but not without
    /// it: the last paragraph of the restoring reading.
    fn turns_back(
        &mut self,
        after: &Board,
        before: &Board,
        square: Sq,
        l: u32,
    ) -> Result<bool, OutOfReach> {
        let target = Target { board: before.clone(), square };
        let (work, limit) = (&mut self.work, self.work_limit);
        let mut game = Game { work, limit, path: vec![], memo: HashMap::new() };
        for n in -1..=i64::from(l) {
            if game.defender(after, n, Some(&target))? {
                return Ok(!game.defender(after, n, None)?);
            }
        }
        Ok(false)
    }
}
