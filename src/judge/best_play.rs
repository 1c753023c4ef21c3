//! All best lines of a problem as one graph: the positions that best play can reach, with their best moves.
//! There may be very many lines, but questions about a common position are asked only once.

use std::collections::HashMap;

use super::asker::Asker;
use super::line::{is_best, moves};
use super::mirror;
use crate::search::{Bound, Decided, Undecided, Value};
use crate::shogi::{Move, Position};

/// The number of a position in the graph.
pub(super) type PositionNumber = usize;

/// A position that best play can reach.
pub(super) struct Node {
    pub position: Position,
    /// The value of the position.
    pub value: Bound,
    /// The best moves in the documented order, and the positions after them.
    pub best: Vec<(Move, PositionNumber)>,
    /// Whether all of them are known.
    is_known: bool,
    /// The attacker's other checks, and whether they mate, if that was asked.
    others: Vec<(Move, Decided<bool>)>,
}

impl Node {
    /// Whether the best lines end here.
    pub fn is_end(&self) -> bool {
        self.value.value().is_none_or(|value| value.length == 0)
    }

    /// Whether the next move is the last.
    pub fn is_last(&self) -> bool {
        self.value.value().is_some_and(|value| value.length == 1)
    }
}

/// The graph so far. Its first position is the start; every other position is reached from an earlier one by
/// one ply.
pub(super) struct BestPlay {
    nodes: Vec<Node>,
    /// The places by the keys of their positions.
    places: HashMap<u64, Vec<PositionNumber>>,
}

impl BestPlay {
    /// A graph of the start alone.
    pub fn new(start: &Position, value: Value) -> BestPlay {
        let mut graph = BestPlay { nodes: vec![], places: HashMap::new() };
        graph.place_of(start, Bound::of(value));
        graph
    }

    /// The number of positions. The start is 0.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// The position with this number.
    pub fn node(&self, place: PositionNumber) -> &Node {
        &self.nodes[place]
    }

    /// Asks about every position whose moves are not all known, and about the positions that are found on
    /// the way. Returns whether the graph is complete.
    pub fn explore(&mut self, asker: &mut Asker) -> bool {
        let mut is_complete = true;
        let mut place = 0;
        while place < self.nodes.len() {
            if !self.nodes[place].is_known {
                is_complete &= self.ask(asker, place);
            }
            place += 1;
        }
        is_complete
    }

    /// Asks about the moves of one position. Returns whether all answers are known.
    fn ask(&mut self, asker: &mut Asker, place: PositionNumber) -> bool {
        let Node { position, value, .. } = &self.nodes[place];
        let (position, value) = (position.clone(), *value);
        if self.nodes[place].is_end() {
            self.nodes[place].is_known = true;
            return true;
        }
        let attacks = position.turn() == asker.attacker;
        let (mut best, mut others, mut is_known) = (vec![], vec![], true);
        for mv in mirror::distinct(&position, moves(asker, &position)) {
            match is_best(asker, &position, mv, value) {
                Ok(true) => {
                    best.push((mv, self.place_of(&position.after(&[mv]), value.after_ply())));
                }
                Ok(false) if attacks => others.push((mv, Err(Undecided))),
                Ok(false) => {}
                Err(Undecided) => is_known = false,
            }
        }
        let node = &mut self.nodes[place];
        (node.best, node.others, node.is_known) = (best, others, is_known);
        is_known
    }

    /// The attacker's other checks that mate, beside a best move that is not the last; and the checks that a
    /// limit left undecided.
    pub fn mates_beside(
        &mut self,
        asker: &mut Asker,
        place: PositionNumber,
        mv: Move,
    ) -> Vec<(Move, Decided<()>)> {
        if self.nodes[place].is_last() || self.nodes[place].position.turn() != asker.attacker {
            return vec![];
        }
        let Node { position, best, others, .. } = &mut self.nodes[place];
        for (other, mates) in others.iter_mut().filter(|(_, mates)| mates.is_err()) {
            *mates = asker.mate(&position.after(&[*other])).map(|mate| mate.is_some());
        }
        let best = best.iter().filter(|&&(best, _)| best != mv).map(|&(best, _)| (best, Ok(())));
        let others = others.iter().filter(|(_, mates)| *mates != Ok(false));
        best.chain(others.map(|&(other, mates)| (other, mates.map(|_| ())))).collect()
    }

    /// The number of a position, which is added if it is new.
    fn place_of(&mut self, position: &Position, value: Bound) -> PositionNumber {
        let places = self.places.entry(position.key()).or_default();
        let known = places.iter().copied().find(|&at| self.nodes[at].position == *position);
        known.unwrap_or_else(|| {
            let (position, best, others) = (position.clone(), vec![], vec![]);
            self.nodes.push(Node { position, value, best, is_known: false, others });
            places.push(self.nodes.len() - 1);
            self.nodes.len() - 1
        })
    }
}
