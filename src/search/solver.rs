//! The search itself.

use std::collections::HashMap;
use std::sync::Arc;

use super::bound::Bound;
use super::exact::Exact;
use super::limits::{Limits, Watch};
use super::node::{Child, FACT, INFINITE, Node, Outcome, Step};
use super::path::{Detours, Path};
use super::reading::Reading;
use super::table::{Known, NoMemory, Table};
use super::team::Busy;
use super::{expand, outcome, salt};
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

/// Below this bound a tree is so small that it is searched to its end: to come back to it later would
/// cost more. Measured over the classics, this saves a tenth of the nodes.
const TO_THE_END: Bound = Bound::plies(4);

/// The memory that a search takes beside its table, and more.
const REST: usize = 64 << 20;

/// An engine with its table, for one problem after the other.
pub struct Solver {
    pub(super) position: Position,
    pub(super) attacker: Color,
    pub(super) table: Arc<Table>,
    pub(super) detours: Detours,
    pub(super) path: Path,
    nodes: Vec<Node>,
    pub(super) children: Vec<Child>,
    /// Positions of which it may be asked what the problem is without them, by the key of the board
    /// and the attacker's hand.
    pub(super) forbidden: HashMap<u64, Vec<Hand>>,
    /// Their salt while that is asked, else 0.
    pub(super) without: u64,
    /// How the search that is under way takes futile interpositions.
    pub(super) reading: Reading,
    /// What has left the game with futile interpositions.
    pub(super) removed: Hand,
    pub(super) exact: Exact,
    pub(super) work: u64,
    /// Other threads' engines, and where all of them are while they help.
    pub(super) assistants: Vec<Solver>,
    pub(super) busy: Option<Arc<Busy>>,
}

impl Solver {
    /// An engine that uses about this many bytes, or as many of them as can be had.
    pub fn new(bytes: usize) -> Solver {
        let halves = std::iter::successors(Some(bytes), |&bytes| Some(bytes / 2));
        let some = halves.take_while(|&bytes| bytes > 0).find_map(|b| Table::try_new(b).ok());
        Solver::with_table(some.unwrap_or_else(Table::smallest))
    }

    /// An engine that uses about this many bytes, if so many can be had.
    pub fn try_new(bytes: usize) -> Result<Solver, NoMemory> {
        let table = Table::try_new(bytes)?;
        // Everything else is small, but there must be room for it.
        let mut rest = Vec::<u8>::new();
        rest.try_reserve_exact(REST).map_err(|_| NoMemory(bytes))?;
        // Else it may be seen that nobody uses it.
        drop(std::hint::black_box(rest));
        Ok(Solver::with_table(table))
    }

    /// An engine that is about to share the table of another.
    pub(super) fn small() -> Solver {
        Solver::with_table(Table::smallest())
    }

    fn with_table(table: Table) -> Solver {
        Solver {
            position: Position::empty(),
            attacker: Color::Black,
            table: Arc::new(table),
            detours: Detours::new(1 << 18),
            path: Path::default(),
            nodes: Vec::new(),
            children: Vec::new(),
            forbidden: HashMap::new(),
            without: 0,
            reading: Reading::None,
            removed: Hand::EMPTY,
            exact: Exact::default(),
            work: 0,
            assistants: Vec::new(),
            busy: None,
        }
    }

    /// How many positions were expanded for the last problem.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// How many plies the deepest line had that was searched for the last problem.
    pub fn deepest(&self) -> u32 {
        self.path.deepest()
    }

    /// Begins a new problem, and stands at its first position: the side to move attacks.
    pub fn begin(&mut self, position: &Position) {
        self.position = position.clone();
        self.attacker = position.turn();
        // No other thread has the table now: they have it only while they search.
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.forget();
        }
        self.exact.forget();
        self.path.begin();
        self.work = 0;
    }

    /// Whether the position at which the engine stands is mate at all, as if whatever leads to one
    /// of the `forbidden` positions of this problem (the same board and side to move, no more in the
    /// attacker's hand) were none.
    pub fn ask_without(&mut self, forbidden: &[Position], limits: &Limits) -> Answer {
        self.forbidden.clear();
        for position in forbidden {
            let hands = self.forbidden.entry(position.key()).or_default();
            hands.push(position.hand(self.attacker));
        }
        let attacker = self.attacker;
        let each = forbidden.iter().map(|position| (position.key(), position.hand(attacker)));
        self.without = salt::without(each);
        // The salt of the root is that of the search to come.
        self.reading = Reading::None;
        let (key, hand) = self.here();
        let answer = match self.forbidding_hand(key, hand) {
            Some(_) => Answer::NoMate(Bound::ANY),
            None => self.ask(Bound::ANY, limits),
        };
        self.without = 0;
        answer
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
        self.search_in(Reading::None, bound, watch)
    }

    /// Whether the position's lower value is within `bound`: RULES, section 3, theorem 4. If every
    /// interposition counts, that is the value.
    pub(super) fn search_in(
        &mut self,
        reading: Reading,
        bound: Bound,
        watch: &mut Watch,
    ) -> Answer {
        if bound == Bound::NOTHING {
            return Answer::NoMate(bound);
        }
        match self.known_here(reading, bound) {
            Known::Mate { bound, .. } => return Answer::Mate(bound),
            Known::NoMate { bound, .. } => return Answer::NoMate(bound),
            Known::Open { .. } | Known::New { .. } => {}
        }
        self.search_from_here(bound, watch)
    }

    /// What the table says of the position at which the engine stands.
    pub(super) fn known_here(&mut self, reading: Reading, bound: Bound) -> Known {
        self.reading = reading;
        let (key, hand) = self.here();
        self.look_up(key, Step::Move, hand, bound)
    }

    /// The key and the attacker's hand of the position at which the engine stands.
    fn here(&self) -> (u64, Hand) {
        (self.position.key() ^ self.salt(), self.position.hand(self.attacker))
    }

    /// Searches from the position at which the engine stands, by this thread.
    pub(super) fn search_alone(&mut self, bound: Bound, watch: &mut Watch) -> Answer {
        let (key, hand) = self.here();
        self.path.clear();
        self.detours.forget();
        self.nodes.clear();
        self.children.clear();
        self.enter(Node {
            attacks: self.position.turn() == self.attacker,
            key,
            hand,
            interposed: None,
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
                    if watch.is_over(self.work) || self.needs_room() {
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

    /// Whether threads must go apart so that their table can grow.
    fn needs_room(&self) -> bool {
        self.busy.is_some() && self.table.is_crowded()
    }

    /// Goes to the best child, with the thresholds at which another is better.
    fn descend(&mut self, pn: u32, dn: u32) {
        let Some(node) = self.nodes.last() else { return };
        let (attacks, first, bound) = (node.attacks, node.first, node.bound);
        let (most_pn, most_dn, mut gives_way) = (node.most_pn, node.most_dn, node.gives_way);
        let mut best = first;
        let mut second = INFINITE;
        let mut least = (INFINITE, INFINITE);
        for (index, child) in self.children.iter().enumerate().skip(first) {
            if child.waits {
                continue;
            }
            gives_way |= child.old && !child.is_mate() && !child.is_no_mate();
            let (mine, other) = if attacks { (child.pn, child.dn) } else { (child.dn, child.pn) };
            let rank = match &self.busy {
                None => (mine, other),
                Some(busy) => (busy.discourage(child.key, mine), other),
            };
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
        let (mv, step, key, hand, met) = (child.mv, child.step, child.key, child.hand, child.met);
        let (mut child_pn, mut child_dn) = (child_pn, child_dn);
        // Where another thread is, this one may go to a child that is not the best.
        if gives_way || self.busy.is_some() {
            child_pn = child_pn.max(child.pn.saturating_add(1));
            child_dn = child_dn.max(child.dn.saturating_add(1));
        }
        let bound = step.after(bound);
        if bound < TO_THE_END {
            (child_pn, child_dn) = (INFINITE, INFINITE);
        }
        let undo = self.go(mv, step);
        let start = self.children.len();
        let interposed = match step {
            Step::Interposes { square, moved } => Some((square, moved)),
            _ => None,
        };
        self.enter(Node {
            attacks: !attacks,
            key,
            hand,
            interposed,
            bound,
            most_pn: child_pn,
            most_dn: child_dn,
            first: start,
            came: Some((best, undo)),
            work: self.work,
            gives_way: gives_way && met,
        });
    }

    /// Puts a node on the path, and its moves behind the others.
    fn enter(&mut self, node: Node) {
        self.work += 1;
        let attacks = node.attacks;
        self.path.push(node.key, node.hand);
        if let Some(busy) = &self.busy {
            busy.come(node.key);
        }
        expand::moves(&self.position, attacks, &mut self.children);
        if self.reading != Reading::None {
            expand::leave_out_futile(&self.position, &node, self.reading, &mut self.children);
        }
        let bound = node.bound;
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
        if !attacks {
            for index in node.first..self.children.len() {
                self.follow_chain(node.first, index, bound);
            }
        }
        self.nodes.push(node);
    }

    /// What the children of the last node say of it.
    fn outcome(&self) -> Outcome {
        match self.nodes.last() {
            Some(node) => outcome::of(&self.position, node, &self.children[node.first..]),
            None => Outcome::Open { pn: 1, dn: 1 },
        }
    }

    /// Keeps what was found and goes back to the parent; at the root, answers.
    fn leave(&mut self, outcome: Outcome) -> Option<Answer> {
        let node = self.nodes.pop()?;
        self.path.pop();
        if let Some(busy) = &self.busy {
            busy.go(node.key);
        }
        if self.busy.is_none()
            && self.table.is_crowded()
            && let Some(table) = Arc::get_mut(&mut self.table)
        {
            table.make_room();
        }
        self.children.truncate(node.first);
        let depth = self.path.depth();
        let met = depth.min(u16::MAX.into()) as u16;
        let work = self.work - node.work + 1;
        let mut outcome = outcome;
        match &mut outcome {
            Outcome::Mate { bound, hand } => self.table.keep_mate(node.key, *hand, *bound, work),
            // What leans on this node or on nodes below it is true of it wherever it stands.
            Outcome::NoMate { bound, hand, leans, plain } if *leans >= depth => {
                *leans = FACT;
                self.table.keep_no_mate(node.key, *hand, *bound, *plain, work);
            }
            Outcome::NoMate { leans, plain, .. } => {
                self.detours.keep(
                    self.path.road_to(node.key, node.hand),
                    node.bound,
                    *leans,
                    *plain,
                );
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
        let (mv, step) = (child.mv, child.step);
        self.back(mv, step, undo);
        let parent = self.nodes.last()?;
        let (first, bound) = (parent.first, parent.bound);
        self.follow_chain(first, index, bound);
        None
    }

    /// Goes back to the root.
    fn unwind(&mut self) {
        while let Some(node) = self.nodes.pop() {
            if let Some(busy) = &self.busy {
                busy.go(node.key);
            }
            if let Some((index, undo)) = node.came {
                let child = &self.children[index];
                self.back(child.mv, child.step, undo);
            }
        }
    }
}

/// How much of a threshold is left for one child when the others keep their numbers.
fn rest(most: u32, sum: u32, child: u32) -> u32 {
    if most == INFINITE { INFINITE } else { most.saturating_sub(sum.saturating_sub(child)) }
}
