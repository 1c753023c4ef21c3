//! Plays the moves of a record while it is read, and builds their tree.

use std::ops::Range;

use super::{End, MoveTree, Node, NodeId, start_position};
use crate::notation::{ParseError, write_usi};
use crate::shogi::{Faults, Move, Position, Setup, Square, Undo};
use crate::text::Text;

/// A tree in progress, and the current line in it.
pub(super) struct TreeBuilder {
    tree: MoveTree,
    /// The position at the end of the path.
    position: Position,
    /// The places after the start, with their moves and what is needed to take them back.
    path: Vec<(NodeId, Move, Undo)>,
    branch: Branch,
}

/// The state of the current line if no move has been played since it began.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    /// The main line, or a variation with moves.
    None,
    /// A variation that has begun.
    Begun,
    /// A variation that has ended without a move.
    Ended,
}

impl TreeBuilder {
    /// A tree without moves. A defender may be without a king or in check.
    pub fn new(setup: &Setup) -> Result<TreeBuilder, Faults> {
        let position = start_position(setup)?;
        Ok(TreeBuilder { tree: MoveTree::default(), position, path: vec![], branch: Branch::None })
    }

    /// The position after the moves of the path.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The target of the last move.
    pub fn previous_to(&self) -> Option<Square> {
        self.path.last().map(|(_, mv, _)| mv.to())
    }

    /// The number of moves on the current line.
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

    /// Plays the move at `span` of the text; an error if it is illegal.
    pub fn play_checked(
        &mut self,
        mv: Move,
        text: &str,
        span: Range<usize>,
    ) -> Result<(), ParseError> {
        if !self.position.is_legal(mv) {
            let ply = self.ply() + 1;
            let name = write_usi(mv);
            let message = Text::new(
                format!("move {ply}: {name} is not legal here"),
                format!("{ply}手目：{name}はここでは指せません"),
            );
            return Err(ParseError::new(text, span, message));
        }
        self.play(mv);
        Ok(())
    }

    /// Goes back to the place after `ply` moves of the current line; false if it has fewer.
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

    /// Begins a variation after `ply` moves of the current line; false if it has fewer. If it has exactly
    /// that many, the line ends there, and keeps its end.
    pub fn begin_variation(&mut self, ply: usize) -> bool {
        if ply == self.ply() && self.here().children().is_empty() {
            let id = self.id();
            self.tree.end_line(id);
        }
        self.branch = Branch::Begun;
        self.back_to(ply)
    }

    /// The current place.
    pub fn here(&mut self) -> &mut Node {
        let id = self.id();
        &mut self.tree[id]
    }

    /// Sets the reason why the line ends here. The first reason counts.
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
