//! The graph of everything that can happen from a position, and which of its positions are mate in
//! any number of moves: a least fixpoint that does not depend on the path (RULES, section 3,
//! theorem 3). Every interposition counts.

use std::collections::HashMap;

use tsume::shogi::{Color, Position};

/// The positions that can follow a position, and the plies to mate of each.
pub struct Graph {
    pub positions: Vec<Position>,
    pub next: Vec<Vec<usize>>,
    pub lengths: Vec<Option<u32>>,
    places: HashMap<Name, usize>,
}

type Name = (u64, [u32; 2]);

fn name(position: &Position) -> Name {
    (position.key(), Color::ALL.map(|color| position.hand(color).bits()))
}

impl Graph {
    /// Returns the graph of a position with the attacker to move, or `None` if it has more than
    /// `most` positions.
    pub fn new(start: Position, most: usize) -> Option<Graph> {
        let places = HashMap::from([(name(&start), 0)]);
        let (positions, next, lengths) = (vec![start], Vec::new(), Vec::new());
        let mut graph = Graph { positions, next, lengths, places };
        while let Some(position) = graph.positions.get(graph.next.len()).cloned() {
            let moves = match graph.attacks(graph.next.len()) {
                true => position.check_moves(),
                false => position.legal_moves(),
            };
            let mut next = Vec::new();
            for mv in &moves {
                let mut after = position.clone();
                after.play(mv);
                next.push(graph.place_for(after));
            }
            graph.next.push(next);
            if graph.positions.len() > most {
                return None;
            }
        }
        graph.lengths = graph.lengths_of((0..graph.positions.len()).collect());
        Some(graph)
    }

    fn place_for(&mut self, position: Position) -> usize {
        *self.places.entry(name(&position)).or_insert_with(|| {
            self.positions.push(position);
            self.positions.len() - 1
        })
    }

    /// Returns the place of a position in the graph.
    pub fn place(&self, position: &Position) -> usize {
        self.places[&name(position)]
    }

    /// Whether the attacker is to move at a place.
    pub fn attacks(&self, place: usize) -> bool {
        self.positions[place].turn() == self.positions[0].turn()
    }

    /// Returns the lengths if every line through one of these positions (the same board, side to
    /// move and hands) is no mate.
    pub fn lengths_without(&self, forbidden: &[Position]) -> Vec<Option<u32>> {
        let is_allowed = |position: &Position| !forbidden.contains(position);
        let mates = (0..self.lengths.len()).filter(|&place| self.lengths[place].is_some());
        self.lengths_of(mates.filter(|&place| is_allowed(&self.positions[place])).collect())
    }

    /// Returns the lengths if only these places can be mate. Length by length, it finds mates,
    /// checks to a known position, and positions all of whose replies are known.
    fn lengths_of(&self, mut places: Vec<usize>) -> Vec<Option<u32>> {
        let mut lengths = vec![None; self.positions.len()];
        for length in 0.. {
            let is_reached = |next: &usize| lengths[*next].is_some();
            let is_found = |place: usize| {
                let mut next = self.next[place].iter();
                match self.attacks(place) {
                    true => length % 2 == 1 && next.any(is_reached),
                    false => length % 2 == 0 && next.all(is_reached),
                }
            };
            let (found, rest) = places.into_iter().partition(|&place| is_found(place));
            places = rest;
            let found: Vec<usize> = found;
            if found.is_empty() && length > 0 {
                break;
            }
            found.into_iter().for_each(|place| lengths[place] = Some(length));
        }
        lengths
    }
}
