//! The search itself.

use std::collections::HashMap;

use super::bound::Bound;
use super::limits::{Limits, Watch};
use super::node::{Child, FACT, INFINITE, LAST, Node, Outcome};
use super::path::{Detours, Path};
use super::table::{Known, Table};
use super::{expand, hands};
use crate::shogi::{Color, Hand, Position};

/// What a search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Mate, within this bound.
    Mate(Bound),
    /// No mate within this bound; none at all if it is [`Bound::ANY`].
    NoMate(Bound),
    /// A limit came first.
    Undecided,
}

/// An engine with its table, for one problem after the other.
pub struct Solver {
    pub(super) position: Position,
    pub(super) attacker: Color,
    pub(super) table: Table,
    detours: Detours,
    path: Path,
    nodes: Vec<Node>,
    children: Vec<Child>,
    forbidden: HashMap<u64, Vec<Hand>>,
    work: u64,
}

impl Solver {
    /// An engine that uses about this many bytes.
    pub fn new(bytes: usize) -> Solver {
        Solver {
            position: Position::empty(),
            attacker: Color::Black,
            table: Table::new(bytes),
            detours: Detours::new(1 << 18),
            path: Path::default(),
            nodes: Vec::new(),
            children: Vec::new(),
            forbidden: HashMap::new(),
            work: 0,
        }
    }

    /// How many positions were expanded for the last problem.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Begins a new problem, and stands at its first position: the side to move attacks.
    pub fn begin(&mut self, position: &Position) {
        self.position = position.clone();
        self.attacker = position.turn();
        self.table.forget();
        self.forbidden.clear();
        self.work = 0;
    }

    /// Begins the problem as if whatever leads to one of these positions (the same board and side
    /// to move, no more in the attacker's hand) were no mate.
    pub fn begin_without(&mut self, position: &Position, forbidden: &[Position]) {
        self.begin(position);
        let attacker = self.attacker;
        for position in forbidden {
            self.forbidden.entry(position.key()).or_default().push(position.hand(attacker));
        }
    }

    /// Whether the position at which the engine stands is mate within `bound`, if every
    /// interposition counts. By theorem 1 of RULES, section 3, [`Bound::ANY`] asks whether it is
    /// mate at all.
    pub fn ask(&mut self, bound: Bound, limits: &Limits) -> Answer {
        self.search(bound, &mut Watch::start(limits))
    }

    /// Whether the position at which the engine stands, either side to move, is mate within
    /// `bound`. What is found is true of the position, so that any may be asked in any order.
    pub(super) fn search(&mut self, bound: Bound, watch: &mut Watch) -> Answer {
        if bound == Bound::NOTHING {
            return Answer::NoMate(bound);
        }
        let (key, hand) = (self.position.key(), self.position.hand(self.attacker));
        match self.table.look_up(key, hand, bound) {
            Known::Mate { bound, .. } => return Answer::Mate(bound),
            Known::NoMate { bound, .. } => return Answer::NoMate(bound),
            Known::Open { .. } | Known::New { .. } => {}
        }
        self.path.clear();
        self.detours.forget();
        self.nodes.clear();
        self.children.clear();
        self.enter(Node {
            attacks: self.position.turn() == self.attacker,
            key,
            hand,
            bound,
            most_pn: INFINITE,
            most_dn: INFINITE,
            first: 0,
            came: None,
            work: self.work,
            gives_way: false,
        });
        loop {
            let outcome = self.outcome();
            let Some(node) = self.nodes.last() else { return Answer::Undecided };
            match outcome {
                Outcome::Open { pn, dn } if pn < node.most_pn && dn < node.most_dn => {
                    if watch.is_over(self.work) {
                        self.unwind();
                        return Answer::Undecided;
                    }
                    self.descend(pn, dn);
                }
                _ => {
                    if let Some(answer) = self.leave(outcome) {
                        return answer;
                    }
                }
            }
        }
    }

    /// Goes to the best child, with the thresholds at which another is better.
    fn descend(&mut self, pn: u32, dn: u32) {
        let Some(node) = self.nodes.last() else { return };
        let (attacks, first, bound) = (node.attacks, node.first, node.bound.after_ply());
        let (most_pn, most_dn, mut gives_way) = (node.most_pn, node.most_dn, node.gives_way);
        let mut best = first;
        let mut second = INFINITE;
        let mut least = (INFINITE, INFINITE);
        for (index, child) in self.children.iter().enumerate().skip(first) {
            if child.waits {
                continue;
            }
            gives_way |= child.old && !child.is_mate() && !child.is_no_mate();
            let rank = if attacks { (child.pn, child.dn) } else { (child.dn, child.pn) };
            if rank < least {
                second = least.0;
                (least, best) = (rank, index);
            } else {
                second = second.min(rank.0);
            }
        }
        let child = &self.children[best];
        let until = second.saturating_add(second / 4).saturating_add(1);
        let (child_pn, child_dn) = if attacks {
            (most_pn.min(until), rest(most_dn, dn, child.dn))
        } else {
            (rest(most_pn, pn, child.pn), most_dn.min(until))
        };
        let (mv, key, hand) = (child.mv, child.key, child.hand);
        let (mut child_pn, mut child_dn) = (child_pn, child_dn);
        if gives_way {
            child_pn = child_pn.max(child.pn.saturating_add(1));
            child_dn = child_dn.max(child.dn.saturating_add(1));
        }
        let undo = self.position.play(mv);
        let start = self.children.len();
        self.enter(Node {
            attacks: !attacks,
            key,
            hand,
            bound,
            most_pn: child_pn,
            most_dn: child_dn,
            first: start,
            came: Some((best, undo)),
            work: self.work,
            gives_way,
        });
    }

    /// Puts a node on the path, and its moves behind the others.
    fn enter(&mut self, mut node: Node) {
        self.work += 1;
        let attacks = node.attacks;
        let fresh =
            matches!(self.table.look_up(node.key, node.hand, node.bound), Known::New { .. });
        self.path.push(node.key, node.hand);
        expand::moves(&self.position, attacks, &mut self.children);
        let bound = node.bound.after_ply();
        self.name_children(node.first, attacks);
        for index in node.first..self.children.len() {
            if !self.children[index].waits {
                self.look_at(index, bound);
                let child = &self.children[index];
                // One answer is enough for the side that moves.
                if (attacks && child.is_mate())
                    || (!attacks && child.is_no_mate() && child.leans == FACT)
                {
                    break;
                }
            }
        }
        if fresh {
            node.gives_way = false;
        }
        for index in node.first..self.children.len() {
            self.follow_chain(node.first, index, attacks, bound);
        }
        self.nodes.push(node);
    }

    /// Works out the key and the hand after each move. The table is touched for all of them before
    /// the first is looked up, so that the processor fetches the memory for all at the same time.
    fn name_children(&mut self, first: usize, attacks: bool) {
        let hand = self.position.hand(self.attacker);
        let mut touched = 0;
        for child in &mut self.children[first..] {
            child.key = self.position.key_after(child.mv);
            child.hand = if attacks { self.position.hand_after(child.mv) } else { hand };
            if !child.waits {
                touched ^= self.table.touch(child.key);
            }
        }
        std::hint::black_box(touched);
    }

    /// What is known of the position after a child's move.
    fn look_at(&mut self, index: usize, bound: Bound) {
        let mut child = self.children[index];
        child.waits = false;
        let depth = self.path.depth();
        if bound == Bound::NOTHING {
            child.set_no_mate(Bound::NOTHING, child.hand, FACT);
        } else if let Some(hand) = self.forbids(child.key, child.hand) {
            child.set_no_mate(Bound::ANY, hand, FACT);
        } else if let Some(depth) = self.path.repeated(child.key, child.hand) {
            child.set_no_mate(bound, child.hand, depth);
        } else {
            match self.table.look_up(child.key, child.hand, bound) {
                Known::Mate { bound, hand } => child.set_mate(bound, hand),
                Known::NoMate { bound, hand } => child.set_no_mate(bound, hand, FACT),
                Known::Open { pn, dn, depth: met, detour } => {
                    (child.pn, child.dn) = (pn, dn);
                    child.old = u32::from(met) < depth;
                    if detour {
                        self.look_for_detour(&mut child, bound);
                    }
                }
                Known::New { pn, dn } => {
                    let undo = self.position.play(child.mv);
                    expand::estimate(&self.position, self.attacker, bound, &mut child);
                    self.position.take_back(child.mv, undo);
                    if !child.is_mate() && !child.is_no_mate() {
                        (child.pn, child.dn) = (child.pn.max(pn), child.dn.max(dn));
                    }
                }
            }
        }
        self.children[index] = child;
    }

    /// The hand with which a position is forbidden, if it is.
    fn forbids(&self, key: u64, hand: Hand) -> Option<Hand> {
        if self.forbidden.is_empty() {
            return None;
        }
        self.forbidden.get(&key)?.iter().copied().find(|forbidden| forbidden.includes(hand))
    }

    fn look_for_detour(&self, child: &mut Child, bound: Bound) {
        let road = self.path.road_to(child.key, child.hand);
        if let Some(leans) = self.detours.look_up(road, bound) {
            child.set_no_mate(bound, child.hand, leans);
        }
    }

    /// Lets in the moves that wait behind one that has failed.
    fn follow_chain(&mut self, first: usize, mut index: usize, attacks: bool, bound: Bound) {
        loop {
            let child = &self.children[index];
            let failed = if attacks { child.is_no_mate() } else { child.is_mate() };
            if child.waits || !failed || child.next == LAST {
                return;
            }
            index = first + child.next as usize;
            if !self.children[index].waits {
                return;
            }
            self.look_at(index, bound);
        }
    }

    /// What the children of the last node say of it.
    fn outcome(&self) -> Outcome {
        let Some(node) = self.nodes.last() else { return Outcome::Open { pn: 1, dn: 1 } };
        let children = &self.children[node.first..];
        match node.attacks {
            true => self.attackers_outcome(children),
            false if children.is_empty() => expand::mated(&self.position, node.hand, node.bound),
            false => self.defenders_outcome(children),
        }
    }

    fn attackers_outcome(&self, children: &[Child]) -> Outcome {
        let mate = children.iter().filter(|c| !c.waits && c.is_mate()).min_by_key(|c| c.bound);
        if let Some(child) = mate {
            let hand = hands::before(&self.position, child.mv, child.decisive);
            return Outcome::Mate { bound: child.bound.before_ply(), hand };
        }
        let (mut pn, mut dn) = (INFINITE, Largest::default());
        let (mut bound, mut leans) = (Bound::ANY, FACT);
        for child in children.iter().filter(|child| !child.waits) {
            if child.is_no_mate() {
                bound = bound.min(child.bound.before_ply());
                leans = leans.min(child.leans);
            } else {
                pn = pn.min(child.pn);
                dn.add(child.dn);
            }
        }
        if pn < INFINITE {
            return Outcome::Open { pn, dn: dn.joined() };
        }
        let hand =
            children.iter().fold(hands::without_new_checks(&self.position), |hand, child| {
                hand.intersection(hands::before(&self.position, child.mv, child.decisive))
            });
        Outcome::NoMate { bound, hand, leans }
    }

    fn defenders_outcome(&self, children: &[Child]) -> Outcome {
        let refutation = children
            .iter()
            .filter(|child| !child.waits && child.is_no_mate())
            .max_by_key(|child| (child.leans, child.bound));
        if let Some(child) = refutation {
            let bound = child.bound.before_ply();
            return Outcome::NoMate { bound, hand: child.decisive, leans: child.leans };
        }
        let (mut pn, mut dn) = (0u32, INFINITE);
        let mut drops = Largest::default();
        let mut bound = Bound::NOTHING;
        for child in children.iter().filter(|child| !child.waits) {
            if child.is_mate() {
                bound = bound.max(child.bound.before_ply());
            } else {
                match child.mv.dropped() {
                    Some(_) => drops.add(child.pn),
                    None => pn = pn.saturating_add(child.pn),
                }
                dn = dn.min(child.dn);
            }
        }
        if dn < INFINITE {
            let pn = pn.saturating_add(drops.joined()).min(INFINITE - 1);
            return Outcome::Open { pn, dn };
        }
        let hand =
            children.iter().fold(hands::kept_from_defender(&self.position), |hand, child| {
                hand.union(child.decisive)
            });
        Outcome::Mate { bound, hand }
    }

    /// Keeps what was found and goes back to the parent; at the root, answers.
    fn leave(&mut self, outcome: Outcome) -> Option<Answer> {
        let node = self.nodes.pop()?;
        self.path.pop();
        self.children.truncate(node.first);
        let depth = self.path.depth();
        let met = depth.min(u16::MAX.into()) as u16;
        let work = self.work - node.work + 1;
        let mut outcome = outcome;
        match &mut outcome {
            Outcome::Mate { bound, hand } => self.table.keep_mate(node.key, *hand, *bound, work),
            // What leans on this node or on nodes below it is true of it wherever it stands.
            Outcome::NoMate { bound, hand, leans } if *leans >= depth => {
                *leans = FACT;
                self.table.keep_no_mate(node.key, *hand, *bound, work);
            }
            Outcome::NoMate { leans, .. } => {
                self.detours.keep(self.path.road_to(node.key, node.hand), node.bound, *leans);
                let (pn, dn) = node.came.map_or((1, 1), |(index, _)| {
                    (self.children[index].pn, self.children[index].dn)
                });
                self.table.keep_detour(node.key, node.hand, pn, dn, met, work);
            }
            Outcome::Open { pn, dn } => {
                self.table.keep_open(node.key, node.hand, *pn, *dn, met, work);
            }
        }
        let Some((index, undo)) = node.came else {
            return Some(match outcome {
                Outcome::Mate { bound, .. } => Answer::Mate(bound),
                Outcome::NoMate { bound, .. } => Answer::NoMate(bound),
                Outcome::Open { .. } => Answer::Undecided,
            });
        };
        let child = &mut self.children[index];
        child.set(outcome);
        let mv = child.mv;
        self.position.take_back(mv, undo);
        let parent = self.nodes.last()?;
        let (attacks, first, bound) = (parent.attacks, parent.first, parent.bound.after_ply());
        self.follow_chain(first, index, attacks, bound);
        None
    }

    /// Goes back to the root.
    fn unwind(&mut self) {
        while let Some(node) = self.nodes.pop() {
            if let Some((index, undo)) = node.came {
                let mv = self.children[index].mv;
                self.position.take_back(mv, undo);
            }
        }
    }
}

/// How much of a threshold is left for one child when the others keep their numbers.
fn rest(most: u32, sum: u32, child: u32) -> u32 {
    if most == INFINITE { INFINITE } else { most.saturating_sub(sum.saturating_sub(child)) }
}

/// Numbers joined: the largest, and one more for each other. Moves of one kind, as interpositions
/// or checks, often lead to the same positions, which a sum would count again and again. The proof
/// numbers of the defender's other replies are summed: measured over the classics, this needs a
/// fifth fewer nodes than summing all, and half as many as joining all.
#[derive(Default)]
struct Largest {
    number: u32,
    count: u32,
}

impl Largest {
    fn add(&mut self, number: u32) {
        self.number = self.number.max(number);
        self.count += 1;
    }

    fn joined(&self) -> u32 {
        self.number.saturating_add(self.count.saturating_sub(1)).min(INFINITE - 1)
    }
}
