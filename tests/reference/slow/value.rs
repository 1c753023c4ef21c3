//! The exhaustive value of a tsume position: RULES, sections 2 and 3, as a plain recursion over
//! bounded questions ("exactly what, if within n?"). Its only pruning is that of the questions
//! themselves.

use std::collections::HashMap;

pub use super::answer::{Answer, OutOfReach, Reading, Value};
use super::board::Board;
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
        let defender = board.to_move;
        let square = mv.to();
        let interposed = apply(board, mv);
        for capture in checks(&interposed) {
            let Mv::Move { from, to, .. } = capture else {
                continue;
            };
            if to != square {
                continue;
            }
            let mut after = apply(&interposed, capture);
            let checkers = checkers(&after, defender);
            let allowed = from == line.checker
                || match self.reading {
                    Reading::None | Reading::Checker => false,
                    Reading::Standard => checkers == [square],
                    Reading::Wide => checkers.contains(&square),
                };
            if !allowed {
                continue;
            }
            if let Some(taken) = interposed.get(square) {
                let attacker = defender.other();
                after.set_hand(attacker, taken.kind, after.hand(attacker, taken.kind) - 1);
                if let Mv::Drop { kind, .. } = mv {
                    after.set_hand(defender, kind, after.hand(defender, kind) + 1);
                }
            }
            if self.defender(&after, l)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
