//! The reason why a check does not mate: the replies that escape, and how the checks end.

use super::order::in_order;
use crate::search::{Answer, Limits, Question, Session, Table};
use crate::shogi::{Move, Position};

/// The outcome of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It mates.
    Mates,
    /// It does not.
    Fails(Refutation),
    /// A limit came first.
    Undecided,
}

/// The reason why a check fails.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refutation {
    /// The replies after which there is no mate.
    pub replies: Vec<Move>,
    /// The replies after which that is open.
    pub open: Vec<Move>,
    /// The reply after which the checks end soonest, and the line to their end: the attacker gives check as long
    /// as he can.
    pub line: Vec<Move>,
    /// Whether the attacker has no check at the end of the line; otherwise the checks continue beyond the
    /// search.
    pub is_ended: bool,
}

impl Refutation {
    /// The reply, if there is only one.
    pub fn only_reply(&self) -> Option<Move> {
        match (&self.replies[..], self.open.is_empty()) {
            ([only], true) => Some(*only),
            _ => None,
        }
    }
}

/// The number of plies after the reply within which the checks must end.
const DEEPEST: usize = 6;

/// The most positions that are searched for that.
const MOST_POSITIONS: u32 = 20_000;

/// The outcome of a check that led to this position. The session is about a problem with the same attacker; the
/// limits are for each reply.
pub fn fate(session: &mut Session, position: &Position, limits: &Limits) -> Fate {
    fate_if_few(session, position, usize::MAX, limits).unwrap_or(Fate::Undecided)
}

/// The same, but `None` if more than `most` replies refute the check.
pub fn fate_if_few(
    session: &mut Session,
    position: &Position,
    most: usize,
    limits: &Limits,
) -> Option<Fate> {
    let mut refutation =
        Refutation { replies: vec![], open: vec![], line: vec![], is_ended: false };
    for reply in in_order(&position.evasion_moves()) {
        session.go_to(&position.after(&[reply]));
        let nodes = limits.nodes.map(|nodes| session.nodes().saturating_add(nodes));
        match session.ask(&Question::DOUBT, Table::Shared, &Limits { nodes, ..limits.clone() }) {
            Answer::Mate(_) => {}
            Answer::NoMate(_) if refutation.replies.len() == most => return None,
            Answer::NoMate(_) => refutation.replies.push(reply),
            Answer::Undecided => refutation.open.push(reply),
        }
    }
    match (refutation.replies.is_empty(), refutation.open.is_empty()) {
        (true, true) => return Some(Fate::Mates),
        (true, false) => return Some(Fate::Undecided),
        _ => {}
    }
    (refutation.line, refutation.is_ended) = shown_line(position, &refutation.replies);
    Some(Fate::Fails(refutation))
}

/// The line of the reply after which the checks end soonest; the first reply alone if none ends them soon.
fn shown_line(position: &Position, replies: &[Move]) -> (Vec<Move>, bool) {
    let mut left = MOST_POSITIONS;
    for depth in (0..=DEEPEST).step_by(2) {
        for &reply in replies {
            if let Some(line) = end_of_checks(&position.after(&[reply]), depth, &mut left) {
                return ([&[reply], &line[..]].concat(), true);
            }
        }
    }
    (replies.first().copied().into_iter().collect(), false)
}

/// The longest line in which the attacker gives check until he has none, if the defender can force that within
/// `depth` plies.
fn end_of_checks(position: &Position, depth: usize, left: &mut u32) -> Option<Vec<Move>> {
    *left = left.checked_sub(1)?;
    let checks = in_order(&position.check_moves());
    if depth == 0 && !checks.is_empty() {
        return None;
    }
    let mut longest: Option<Vec<Move>> = None;
    for check in checks {
        let next = position.after(&[check]);
        let line = soonest_end(&next, depth, left)?;
        if longest.as_ref().is_none_or(|longest| longest.len() < line.len() + 1) {
            longest = Some([&[check], &line[..]].concat());
        }
    }
    Some(longest.unwrap_or_default())
}

/// The same after a check: with the reply that ends the checks soonest.
fn soonest_end(position: &Position, depth: usize, left: &mut u32) -> Option<Vec<Move>> {
    let replies = in_order(&position.evasion_moves());
    (0..=depth.checked_sub(2)?).step_by(2).find_map(|depth| {
        replies.iter().find_map(|&reply| {
            let line = end_of_checks(&position.after(&[reply]), depth, left)?;
            Some([&[reply], &line[..]].concat())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_usi, read_western, write_usi};
    use crate::search::Solver;

    /// The fate of a check in a position, and the line of its refutation.
    fn refutation_of(text: &str, check: &str) -> (Fate, Vec<String>) {
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        let mut solver = Solver::new(1 << 22);
        let mut session = solver.problem(&position);
        let check = read_usi(check).unwrap();
        assert!(position.is_legal_check(check));
        let limits = Limits::default().with_nodes(10_000);
        let fate = fate(&mut session, &position.after(&[check]), &limits);
        let line = match &fate {
            Fate::Fails(refutation) => refutation.line.clone(),
            _ => vec![],
        };
        (fate, line.into_iter().map(write_usi).collect())
    }

    /// The least number with which [`fate_if_few`] returns a fate.
    fn few(text: &str, check: &str) -> usize {
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        let next = position.after(&[read_usi(check).unwrap()]);
        let mut solver = Solver::new(1 << 22);
        let mut session = solver.problem(&position);
        let limits = Limits::default().with_nodes(10_000);
        let mut is_few = |most: &usize| fate_if_few(&mut session, &next, *most, &limits).is_some();
        (0..10).find(|most| is_few(most)).unwrap()
    }

    #[test]
    fn a_check_mates_or_fails_by_its_replies() {
        let gold = "Black: P5c In hand: G / White: K5a";
        assert_eq!(refutation_of(gold, "G*5b").0, Fate::Mates);
        let (fate, line) = refutation_of(gold, "5c5b");
        let Fate::Fails(refutation) = fate else { panic!("{fate:?}") };
        assert!(refutation.replies.len() > 1 && refutation.only_reply().is_none());
        assert_eq!(refutation.replies.len(), few(gold, "5c5b"));
        assert!(refutation.is_ended && !line.is_empty(), "{line:?}");
        // Only the capture of the rook by the gold avoids the mate.
        let rook = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
        let (fate, line) = refutation_of(rook, "R*1d");
        let Fate::Fails(refutation) = fate else { panic!("{fate:?}") };
        assert_eq!(refutation.only_reply().map(write_usi).as_deref(), Some("1e1d"));
        assert_eq!(few(rook, "R*1d"), 1);
        assert_eq!(line, ["1e1d", "3d2c", "1c2c", "2e2d", "1d2d"]);
        assert!(refutation.is_ended);
    }

    /// Every reply is tried, and every check after it, by the rules alone.
    #[test]
    fn lines_to_the_end_of_checks_are_legal() {
        let position =
            Position::new(&read_western("Black: P5c In hand: G, S / White: K5a, L9a").unwrap());
        let position = position.unwrap();
        for check in in_order(&position.check_moves()) {
            let next = position.after(&[check]);
            for reply in in_order(&next.evasion_moves()) {
                let start = next.after(&[reply]);
                for depth in [0, 2, 4] {
                    let mut left = MOST_POSITIONS;
                    let Some(line) = end_of_checks(&start, depth, &mut left) else { continue };
                    assert!(line.len() <= depth && line.len() % 2 == 0);
                    let end = line.iter().fold(start.clone(), |position, &mv| {
                        assert!(position.is_legal(mv));
                        position.after(&[mv])
                    });
                    assert!(end.check_moves().is_empty());
                }
            }
        }
    }
}
