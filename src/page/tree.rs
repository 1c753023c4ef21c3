//! The tree of a problem's positions: from the start on, every check with its value, and every reply to a
//! check that mates, up to the size limit of the page.

use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

use super::document::json;
use super::names::MoveName;
use super::node::{Check, CheckKind, Node, PositionKey, Reply};
use crate::judge::in_order;
use crate::play::{PositionOracle, Stopped, Worth};
use crate::problem::Outcome;
use crate::shogi::{Move, Position};
use crate::text::Text;

/// The limits for the tree of a problem.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Extent {
    /// The most bytes of data.
    pub bytes: usize,
    /// The time after which no further positions are explored.
    pub until: Option<Instant>,
}

impl Extent {
    /// At most this number of bytes, without a limit of time.
    pub fn of_bytes(bytes: usize) -> Extent {
        Extent { bytes, until: None }
    }
}

/// The order in which positions are explored: by the number of moves on the way that are not best, then by
/// the length of the way, then as found.
type Rank = (usize, usize, usize);

/// Explores the positions of a problem, beginning with the start.
///
/// # Errors
///
/// If the search is stopped.
pub fn explore(
    start: &Position,
    oracle: &mut PositionOracle,
    extent: Extent,
) -> Result<Vec<Node>, Stopped> {
    let mut nodes: Vec<Node> = vec![];
    let mut found = HashMap::new();
    let mut queue: BTreeMap<Rank, Vec<Move>> = BTreeMap::from([((0, 0, 0), vec![])]);
    let (mut size, mut count) = (0, 0);
    while let Some((rank, before)) = queue.pop_first() {
        let position = start.after(&before);
        if found.contains_key(&PositionKey::of(&position)) {
            continue;
        }
        let is_late = || extent.until.is_some_and(|until| Instant::now() >= until);
        if !nodes.is_empty() && is_late() {
            break;
        }
        let place = Reached { before: &before, position: &position };
        let Explored { node, next } = place.explore(oracle)?;
        size += json(&node).len();
        if !nodes.is_empty() && size > extent.bytes {
            break;
        }
        found.insert(PositionKey::of(&position), nodes.len());
        nodes.push(node);
        for (departures, moves) in next {
            count += 1;
            let line = [&before[..], &moves].concat();
            queue.insert((rank.0 + departures, line.len(), count), line);
        }
    }
    for reply in nodes.iter_mut().flat_map(Node::replies) {
        reply.node = found.get(&reply.key).copied();
        if reply.node.is_some() {
            reply.line.clear();
        }
    }
    Ok(nodes)
}

/// Explores the position after these moves of a problem, where the attacker is to move, and none after it.
///
/// # Errors
///
/// If the search is stopped.
pub fn explore_one(
    start: &Position,
    before: &[Move],
    oracle: &mut PositionOracle,
) -> Result<Node, Stopped> {
    let position = start.after(before);
    Ok(Reached { before, position: &position }.explore(oracle)?.node)
}

/// A position with the attacker to move, and the moves that lead to it.
struct Reached<'a> {
    before: &'a [Move],
    position: &'a Position,
}

/// The node of a position, and the pairs of check and reply that lead to further positions, each with the
/// number of its moves that are not best.
struct Explored {
    node: Node,
    next: Vec<(usize, [Move; 2])>,
}

impl Reached<'_> {
    fn explore(&self, oracle: &mut PositionOracle) -> Result<Explored, Stopped> {
        let mut explored = Explored { node: Node::default(), next: vec![] };
        for mv in in_order(&self.position.check_moves()) {
            let (check, replies) = self.check(mv, oracle)?;
            let departs = usize::from(check.kind != CheckKind::Best);
            // A check that mates more slowly need not be explored: its line is enough.
            let is_followed = check.kind != CheckKind::Slow;
            let next = replies.into_iter().filter(|_| is_followed).enumerate();
            let next = next.map(|(index, reply)| (departs + usize::from(index > 0), [mv, reply]));
            explored.next.extend(next);
            explored.node.checks.push(check);
        }
        Ok(explored)
    }

    /// A check, and the moves that reply to it if it mates.
    fn check(&self, mv: Move, oracle: &mut PositionOracle) -> Result<(Check, Vec<Move>), Stopped> {
        let worth = oracle.worth(self.before, mv)?;
        let next = self.position.after(&[mv]);
        let best = oracle.best(&next)?;
        let previous_to = self.before.last().map(|mv| mv.to());
        let kind = match worth {
            Worth::Best => CheckKind::Best,
            Worth::Slow { .. } => CheckKind::Slow,
            Worth::Other(kind) => CheckKind::Defect(Text { en: kind.name(), ja: kind.japanese() }),
            Worth::Fails => CheckKind::Fails,
            Worth::Open => CheckKind::Open,
        };
        let length = best.value.map(|value| value.length);
        let mates = best.answer == Outcome::Mate;
        let refutation = match worth {
            Worth::Fails => Some(oracle.refutation(&next)?),
            _ => None,
        };
        let (replies, line) = match (&refutation, best.line.first()) {
            (Some(refutation), _) => (vec![], refutation.line.clone()),
            (None, Some(&first)) if mates => {
                let shown = match kind {
                    CheckKind::Slow => vec![first],
                    _ => in_order(&next.legal_moves()),
                };
                (replies(&next, &shown, first, mv, length, oracle)?, best.line)
            }
            _ => (vec![], vec![]),
        };
        let moves = replies.iter().map(|(mv, _)| *mv).collect();
        let check = Check {
            mv: MoveName::of(self.position, mv, previous_to),
            kind,
            plies: length.filter(|&length| length > 0),
            replies: replies.into_iter().map(|(_, reply)| reply).collect(),
            line: MoveName::of_line(&next, Some(mv.to()), &line),
            only: refutation.as_ref().is_some_and(|refutation| refutation.only_reply().is_some()),
            ended: refutation.is_some_and(|refutation| refutation.is_ended),
        };
        Ok((check, moves))
    }
}

/// Replies to a check that mates: the best first, then those that last longest.
fn replies(
    position: &Position,
    moves: &[Move],
    best: Move,
    check: Move,
    length: Option<u32>,
    oracle: &mut PositionOracle,
) -> Result<Vec<(Move, Reply)>, Stopped> {
    let mut replies = vec![];
    for &mv in moves {
        let end = position.after(&[mv]);
        let after = oracle.best(&end)?;
        let plies = after.value.map(|value| value.length);
        let lasts_longer = |plies: u32, length: u32| plies + 1 > length;
        let reply = Reply {
            mv: MoveName::of(position, mv, Some(check.to())),
            plies,
            futile: plies.zip(length).is_some_and(|(plies, length)| lasts_longer(plies, length)),
            node: None,
            line: MoveName::of_line(&end, Some(mv.to()), &after.line),
            key: PositionKey::of(&end),
        };
        replies.push((mv, reply));
    }
    replies
        .sort_by_key(|(mv, reply)| (*mv != best, reply.futile, reply.plies.map(|n| u32::MAX - n)));
    Ok(replies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;

    #[test]
    fn positions_with_different_hands_are_distinct() {
        let of = |sfen: &str| PositionKey::of(&Position::new(&read_sfen(sfen).unwrap()).unwrap());
        let one = of("8k/9/8P/9/9/9/9/9/9 b Gg 1");
        assert_eq!(one, of("8k/9/8P/9/9/9/9/9/9 b Gg 1"));
        assert_ne!(one, of("8k/9/8P/9/9/9/9/9/9 b 2G 1"));
        assert_ne!(one, of("8k/9/8P/9/9/9/9/9/9 b G 1"));
    }
}
