//! A position in the tree of a problem with its checks and replies, as the script of a page reads them.

use std::ops::Not;

use serde::Serialize;

use super::names::MoveName;
use crate::shogi::{Color, Hand, Position};
use crate::text::Text;

/// A position with the attacker to move.
#[derive(Serialize, Clone, Default, Debug)]
pub struct Node {
    /// All checks.
    pub(super) checks: Vec<Check>,
}

impl Node {
    /// The replies to all checks.
    pub(super) fn replies(&mut self) -> impl Iterator<Item = &mut Reply> {
        self.checks.iter_mut().flat_map(|check| &mut check.replies)
    }
}

/// A check with its replies.
#[derive(Serialize, Clone, Debug)]
pub struct Check {
    #[serde(rename = "move")]
    pub(super) mv: MoveName,
    pub(super) kind: CheckKind,
    /// The number of plies to the mate after it; `None` if it is mate, or if the number is not known.
    pub(super) plies: Option<u32>,
    /// The replies to a check that leads to mate, the best first; empty if the check is mate.
    pub(super) replies: Vec<Reply>,
    /// The refutation of a check that does not mate, or the continuation of one that does.
    pub(super) line: Vec<MoveName>,
    /// Whether the first move of the line is the only refutation.
    #[serde(skip_serializing_if = "Not::not")]
    pub(super) only: bool,
    /// Whether the attacker has no check after the line.
    #[serde(skip_serializing_if = "Not::not")]
    pub(super) ended: bool,
}

/// The value of a check.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum CheckKind {
    /// It mates in the fewest plies.
    Best,
    /// It mates, but another check mates faster.
    Slow,
    /// It does not mate.
    Fails,
    /// It is undecided whether it mates.
    Open,
    /// It mates but should not: the name of this defect in English and in Japanese.
    #[serde(untagged)]
    Defect(Text<&'static str>),
}

/// A reply to a check that mates.
#[derive(Serialize, Clone, Debug)]
pub struct Reply {
    #[serde(rename = "move")]
    pub(super) mv: MoveName,
    /// The number of plies to the mate after it, if it is known.
    pub(super) plies: Option<u32>,
    /// Whether it is a futile interposition.
    pub(super) futile: bool,
    /// The index of the node after it, if the page has that node.
    pub(super) node: Option<usize>,
    /// The continuation, if the page has no node after it.
    pub(super) line: Vec<MoveName>,
    /// The position after it.
    #[serde(skip)]
    pub(super) key: PositionKey,
}

/// Board, side to move and hands of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct PositionKey {
    /// The board and the side to move.
    board: u64,
    hands: [Hand; 2],
}

impl PositionKey {
    pub(super) fn of(position: &Position) -> PositionKey {
        PositionKey { board: position.key(), hands: Color::ALL.map(|color| position.hand(color)) }
    }
}
