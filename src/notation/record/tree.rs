//! A tree of moves with variations, comments and ends. Its moves need not be legal.

use std::time::Duration;

use super::End;
use crate::shogi::Move;

/// A place in a [`MoveTree`]: after a move, or at the start.
///
/// [`MoveTree`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// A tree of moves from a start. The first of several moves at a place is the main one and the others are
/// variations; if the line ends there, all are variations. The nodes are stored so that each follows its
/// parent; trees of any depth need no recursion.
///
/// ```
/// use tsume::notation::{MoveTree, NodeId};
/// use tsume::shogi::Move;
///
/// let [rook, lance, other] = ["R*1b", "1a1b", "R*1d"].map(|mv| mv.parse::<Move>());
/// let mut tree = MoveTree::of_line(&[rook?, lance?]);
/// let other: NodeId = tree.add(MoveTree::START, other?);
/// assert_eq!((tree.main_line().len(), tree.lines().len(), tree[other].ply()), (2, 2, 1));
/// let line = tree.lines().pop().expect("the variation");
/// assert_eq!((line.from, line.places), (MoveTree::START, vec![other]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTree {
    nodes: Vec<Node>,
}

/// A place in a tree, with its comments.
///
/// [`MoveTree`] has an example.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// The move that leads here; `None` at the start.
    mv: Option<Move>,
    parent: u32,
    ply: u32,
    children: Vec<NodeId>,
    /// The lines of the comment, without line breaks.
    pub comments: Vec<String>,
    /// A name by which programs find this place.
    pub bookmark: Option<String>,
    /// The time of the move.
    pub time: Option<Duration>,
    /// The reason why the line ends here.
    pub end: Option<End>,
    /// The ends of variations without moves that begin here; a side could resign here, for example.
    pub end_variations: Vec<End>,
    /// Whether the line ends here, so that every move from here begins a variation. An example is a futile
    /// interposition after the mate.
    ends_line: bool,
}

impl Node {
    /// The move that leads here; `None` at the start.
    pub fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// The number of moves that lead here.
    pub fn ply(&self) -> usize {
        self.ply as usize
    }

    /// The places after the moves from here, the main one first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

/// A line of a tree: the main line, or a variation.
///
/// [`MoveTree`] has an example.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line<'a> {
    /// The place where it begins; the start for the main line.
    pub from: NodeId,
    /// The places after `from`. A variation may have none, only an end.
    pub places: Vec<NodeId>,
    /// The reason why it ends.
    pub end: Option<&'a End>,
}

impl Default for MoveTree {
    fn default() -> MoveTree {
        MoveTree { nodes: vec![Node::default()] }
    }
}

impl MoveTree {
    /// The start of every tree.
    pub const START: NodeId = NodeId(0);

    /// A tree of one line.
    pub fn of_line(moves: &[Move]) -> MoveTree {
        let mut tree = MoveTree::default();
        moves.iter().fold(MoveTree::START, |at, &mv| tree.add(at, mv));
        tree
    }

    /// Adds a move from `at`, unless it is there already; returns the place after it.
    pub fn add(&mut self, at: NodeId, mv: Move) -> NodeId {
        if let Some(known) = self.child(at, mv) {
            return known;
        }
        let id = NodeId(self.nodes.len() as u32);
        let ply = self[at].ply + 1;
        self[at].children.push(id);
        self.nodes.push(Node { mv: Some(mv), parent: at.0, ply, ..Node::default() });
        id
    }

    /// The place after this move from `at`, if it is in the tree.
    pub fn child(&self, at: NodeId, mv: Move) -> Option<NodeId> {
        self[at].children.iter().copied().find(|&child| self[child].mv == Some(mv))
    }

    /// Ends the line at a place: every move from there begins a variation.
    pub fn end_line(&mut self, at: NodeId) {
        self[at].ends_line = true;
    }

    /// Whether the line ends at a place, though moves may follow in variations.
    pub fn ends_line(&self, at: NodeId) -> bool {
        self[at].ends_line
    }

    /// The first places of the variations that begin at a place, in the order of the tree.
    pub fn variations(&self, at: NodeId) -> &[NodeId] {
        let Node { children, ends_line, .. } = &self[at];
        if *ends_line { children } else { children.get(1..).unwrap_or(&[]) }
    }

    /// The place before.
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        (at != MoveTree::START).then_some(NodeId(self[at].parent))
    }

    /// The places of the main line after `at`.
    pub fn line_from(&self, at: NodeId) -> Vec<NodeId> {
        let main = |at: NodeId| self[at].children.first().copied().filter(|_| !self[at].ends_line);
        let next = |at: &NodeId| main(*at);
        std::iter::successors(next(&at), next).collect()
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> Vec<Move> {
        self.moves(&self.line_from(MoveTree::START))
    }

    /// The moves at these places; the start has none.
    pub fn moves(&self, places: &[NodeId]) -> Vec<Move> {
        places.iter().filter_map(|&id| self[id].mv).collect()
    }

    /// The moves from the start to `at`, including its own.
    pub fn moves_to(&self, at: NodeId) -> Vec<Move> {
        self.moves(&self.path(at))
    }

    /// The places from the start to `at`, including both.
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(at), |&at| self.parent(at)).collect();
        path.reverse();
        path
    }

    /// The index of a place among [`MoveTree::ids`].
    pub fn position(&self, id: NodeId) -> usize {
        id.0 as usize
    }

    /// Every place, each after its parent.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Whether a variation begins anywhere.
    pub fn has_variations(&self) -> bool {
        let begins = |at| !self.variations(at).is_empty() || !self[at].end_variations.is_empty();
        self.ids().any(begins)
    }

    /// The lines of the tree in the order of files: the main line, then its variations from the last move to
    /// the first, each followed by its own variations. So a variation leaves the nearest line before it that
    /// has its first ply.
    pub fn lines(&self) -> Vec<Line<'_>> {
        let main = self.line_from(MoveTree::START);
        let end_of = |at: NodeId| self[at].end.as_ref();
        let last = main.last().copied().unwrap_or(MoveTree::START);
        // The remaining variations; the next one is the last.
        let mut open = vec![];
        let branches = |at: NodeId| {
            let ends = self[at].end_variations.iter().map(move |end| (at, Err(end)));
            let moves = self.variations(at).iter().map(move |&first| (at, Ok(first)));
            ends.chain(moves).rev()
        };
        open.extend(branches(MoveTree::START));
        open.extend(main.iter().flat_map(|&at| branches(at)));
        let mut lines = vec![Line { from: MoveTree::START, places: main, end: end_of(last) }];
        while let Some((from, begin)) = open.pop() {
            let line = match begin {
                Err(end) => Line { from, places: vec![], end: Some(end) },
                Ok(first) => {
                    let mut places = vec![first];
                    places.extend(self.line_from(first));
                    let end = places.last().copied().and_then(end_of);
                    Line { from, places, end }
                }
            };
            open.extend(line.places.iter().flat_map(|&at| branches(at)));
            lines.push(line);
        }
        lines
    }
}

impl std::ops::Index<NodeId> for MoveTree {
    type Output = Node;

    fn index(&self, at: NodeId) -> &Node {
        &self.nodes[at.0 as usize]
    }
}

impl std::ops::IndexMut<NodeId> for MoveTree {
    fn index_mut(&mut self, at: NodeId) -> &mut Node {
        &mut self.nodes[at.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_usi, write_usi};

    /// Adds a line of moves below `at`, and returns its last place.
    fn add(tree: &mut MoveTree, at: NodeId, moves: &str) -> NodeId {
        moves.split(' ').fold(at, |at, mv| tree.add(at, read_usi(mv).unwrap()))
    }

    #[test]
    fn lines_are_listed_in_file_order() {
        let mut tree = MoveTree::default();
        let start = MoveTree::START;
        let one = add(&mut tree, start, "1a1b");
        add(&mut tree, one, "2a2b 3a3b 4a4b");
        let other = add(&mut tree, one, "2c2d");
        add(&mut tree, other, "3c3d 4c4d");
        add(&mut tree, other, "3e3f");
        add(&mut tree, one, "2g2h");
        let two = add(&mut tree, one, "2a2b");
        add(&mut tree, two, "3g3h");
        let lines: Vec<String> = tree
            .lines()
            .iter()
            .map(|line| {
                let names = line.places.iter().filter_map(|&id| tree[id].mv().map(write_usi));
                format!("{}: {}", tree[line.from].ply() + 1, names.collect::<Vec<_>>().join(" "))
            })
            .collect();
        let expected =
            ["1: 1a1b 2a2b 3a3b 4a4b", "3: 3g3h", "2: 2c2d 3c3d 4c4d", "3: 3e3f", "2: 2g2h"];
        assert_eq!(lines, expected);
        // Reading them back, each from the ply at which it leaves the line before it, restores the tree.
        let mut again = MoveTree::default();
        let mut path = vec![start];
        for line in tree.lines() {
            path.truncate(tree[line.from].ply() + 1);
            for id in line.places {
                path.push(again.add(*path.last().unwrap(), tree[id].mv().unwrap()));
            }
        }
        assert_eq!(again.lines().len(), 5);
        assert_eq!(again.main_line(), tree.main_line());
        assert_eq!(again.path(path[1]), [start, path[1]]);
    }

    #[test]
    fn adding_an_existing_move_changes_nothing() {
        let mut tree = MoveTree::of_line(&[read_usi("1a1b").unwrap()]);
        let place = add(&mut tree, MoveTree::START, "1a1b");
        assert_eq!((tree.ids().count(), tree[place].ply()), (2, 1));
        assert_eq!(tree.lines().len(), 1);
        let empty = MoveTree::default();
        assert_eq!(empty.lines(), [Line { from: MoveTree::START, places: vec![], end: None }]);
    }
}
