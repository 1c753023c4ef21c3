//! A position of a problem's tree with its checks and replies, as the script of a page reads them.

use std::ops::Not;

use serde::Serialize;

use super::names::MoveName;
use crate::shogi::{Color, Hand, Position};

/// A position with the attacker to move.
#[derive(Serialize, Clone, Default, Debug)]
pub struct Node {
    /// Every check.
    pub(super) checks: Vec<Check>,
}

impl Node {
    /// The replies to all checks.
    pub(super) fn replies(&mut self) -> impl Iterator<Item = &mut Reply> {
        self.checks.iter_mut().flat_map(|check| &mut check.replies)
    }
}

/// A check, and what comes of it.
#[derive(Serialize, Clone, Debug)]
pub struct Check {
    #[serde(rename = "move")]
    pub(super) mv: MoveName,
    pub(super) kind: CheckKind,
    /// How many plies there are to the mate after it; `None` if it is mate, or that is not known.
    pub(super) plies: Option<u32>,
    /// The replies to a check that mates, the best first; none if it is mate.
    pub(super) replies: Vec<Reply>,
    /// How a check that does not mate is refuted, or one that does goes on.
    pub(super) line: Vec<MoveName>,
    /// Whether nothing else refutes it than the first move of that line,
    #[serde(skip_serializing_if = "Not::not")]
    pub(super) only: bool,
    /// and whether the attacker has no check after the line.
    #[serde(skip_serializing_if = "Not::not")]
    pub(super) ended: bool,
}

/// What a check is worth.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum CheckKind {
    /// It mates, as fast as can be.
    Best,
    /// It mates, and another does so faster.
    Slow,
    /// It does not mate.
    Fails,
    /// It is not known whether it mates.
    Open,
    /// It mates, and should not: what that is called.
    #[serde(untagged)]
    Defect(&'static str, &'static str),
}

/// A reply to a check that mates.
#[derive(Serialize, Clone, Debug)]
pub struct Reply {
    #[serde(rename = "move")]
    pub(super) mv: MoveName,
    /// How many plies there are to the mate after it, if that is known.
    pub(super) plies: Option<u32>,
    /// Whether it is a futile interposition.
    pub(super) futile: bool,
    /// The node after it, if the page has it.
    pub(super) node: Option<usize>,
    /// How it goes on, where the page has no node.
    pub(super) line: Vec<MoveName>,
    /// The position after it.
    #[serde(skip)]
    pub(super) key: Key,
}

/// Board, side to move and hands of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key {
    /// The board and the side to move.
    board: u64,
    hands: [Hand; 2],
}

impl Key {
    pub(super) fn of(position: &Position) -> Key {
        Key { board: position.key(), hands: Color::ALL.map(|color| position.hand(color)) }
    }
}
