//! Plays the moves of a record while it is read: the tree so far, the line on which the reader is, and
//! the position there.

use std::ops::Range;

use super::{End, MoveTree, Node, NodeId};
use crate::notation::message::{Message, say};
use crate::notation::{ParseError, write_usi};
use crate::shogi::{Move, Position, Rule, Setup, Square, Undo};

/// A tree in the making.
pub(super) struct Player {
    tree: MoveTree,
    /// The position at the end of the path.
    position: Position,
    /// The places after the start, with what it takes to go back.
    path: Vec<(NodeId, Move, Undo)>,
    branch: Branch,
}

/// What the line at the end of the path has, if no move has been played since it began.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    /// It is the main line, or it has moves.
    None,
    /// It is a variation that has begun.
    Begun,
    /// It is a variation that has ended without a move.
    Ended,
}

impl Player {
    /// A tree without moves. A defender without a king, or in check, is left to others to refuse.
    pub fn new(setup: &Setup) -> Result<Player, Message> {
        let allowed = [Rule::DefendingKing, Rule::NotInCheck];
        let position = Position::allowing(setup, &allowed)
            .map_err(|faults| say(format!("no position: {faults}"), faults.japanese()))?;
        Ok(Player { tree: MoveTree::default(), position, path: vec![], branch: Branch::None })
    }

    /// The position after the moves of the path.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Where the last move went.
    pub fn previous_to(&self) -> Option<Square> {
        self.path.last().map(|(_, mv, _)| mv.to())
    }

    /// How many moves have been played on this line.
    pub fn ply(&self) -> usize {
        self.path.len()
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let id = self.tree.add(self.id(), mv);
        let undo = self.position.play(mv);
        self.path.push((id, mv, undo));
        self.branch = Branch::None;
    }

    /// Plays a move that stands at `span` of the text, or says why it cannot be played.
    pub fn play_checked(
        &mut self,
        mv: Move,
        text: &str,
        span: Range<usize>,
    ) -> Result<(), ParseError> {
        if !self.position.is_legal(mv) {
            let ply = self.ply() + 1;
            let name = write_usi(mv);
            let message = say(
                format!("move {ply}: {name} is not legal here"),
                format!("{ply}手目：{name}はここでは指せません"),
            );
            return Err(ParseError::new(text, span, message));
        }
        self.play(mv);
        Ok(())
    }

    /// Goes back to where so many moves have been played on this line; false if there are fewer.
    pub fn back_to(&mut self, ply: usize) -> bool {
        if ply > self.ply() {
            return false;
        }
        while self.ply() > ply
            && let Some((_, mv, undo)) = self.path.pop()
        {
            self.position.take_back(mv, undo);
        }
        true
    }

    /// Begins a variation where so many moves have been played on this line; false if there are fewer. Where
    /// all have been, the line ends there, and its end stays the end of the line.
    pub fn begin_variation(&mut self, ply: usize) -> bool {
        if ply == self.ply() && self.here().children().is_empty() {
            let id = self.id();
            self.tree.end_line(id);
        }
        self.branch = Branch::Begun;
        self.back_to(ply)
    }

    /// The place at the end of the path.
    pub fn here(&mut self) -> &mut Node {
        let id = self.id();
        &mut self.tree[id]
    }

    /// Says why the line ends here. What is said first counts.
    pub fn end(&mut self, end: End) {
        match self.branch {
            Branch::None => _ = self.here().end.get_or_insert(end),
            Branch::Begun => self.here().end_variations.push(end),
            Branch::Ended => {}
        }
        if self.branch == Branch::Begun {
            self.branch = Branch::Ended;
        }
    }

    fn id(&self) -> NodeId {
        self.path.last().map_or(MoveTree::START, |(id, ..)| *id)
    }

    /// The tree.
    pub fn finish(self) -> MoveTree {
        self.tree
    }
}
