//! The children of the node at which a search stands: their keys, their entries or estimates, and the chains of
//! similar replies.

use super::super::bound::Bound;
use super::super::question::{Question, reading_salt};
use super::super::reading::Reading;
use super::super::table::Known;
use super::expand;
use super::lookup::Reached;
use super::node::{ANY_PATH, Child, LAST, Node};
use super::pending::Refutation;
use super::worker::Worker;
use crate::shogi::{Hand, ReplyCounter};

impl Worker {
    /// Computes the key and the hand after each move, and fetches their buckets meanwhile.
    pub(super) fn name_children(&mut self, question: &Question, first: usize) {
        let salt = question.salt(self.place.removed);
        for child in &mut self.children[first..] {
            if question.reading == Reading::Restoring {
                child.returns_salt = self.place.returns_salt_after(child.mv, child.step);
            }
            let salt = salt ^ child.returns_salt;
            (child.key, child.hand) = self.place.name_after(child.mv, child.step, salt);
            child.key ^= question.hand_salt(child.hand);
            if !child.is_deferred {
                self.table.fetch(child.key);
            }
        }
    }

    /// Looks up or estimates the position after a child's move, under the bound of its parent. The counter is for the
    /// replies to the attacker's checks at this node, and is made when it is needed.
    pub(super) fn evaluate_child(
        &mut self,
        question: &Question,
        index: usize,
        bound: Bound,
        counter: &mut Option<ReplyCounter>,
    ) {
        let mut child = self.children[index];
        let bound = child.step.after(bound);
        child.is_deferred = false;
        let depth = self.path.depth();
        if !bound.allows_mate() && child.returns_salt == 0 {
            child.set_no_mate(bound, child.hand, ANY_PATH, true);
        } else if let Some(hand) = self.returned(question, &child) {
            child.set_mate(Bound::RETURN, hand);
        } else if let Some(hand) =
            question.excluding_hand(child.key, self.place.removed, child.hand)
        {
            child.set_no_mate(Bound::ANY, hand, ANY_PATH, true);
        } else {
            let Child { key, step, hand, returns_salt, .. } = child;
            let reached = Reached { key, step, hand, returns_salt };
            let known = self.look_up(question, reached, bound);
            // The table first: its facts hold on every path.
            let repeated = match known.is_answer() {
                true => None,
                false => self.path.repeated(child.key, child.hand),
            };
            match (known, repeated) {
                (_, Some(depth)) => child.set_no_mate(bound, child.hand, depth, true),
                (Known::Mate { bound, hand }, _) => child.set_mate(bound, hand),
                (Known::NoMate { bound, hand, in_every_reading }, _) => {
                    child.set_no_mate(bound, hand, ANY_PATH, in_every_reading);
                }
                (Known::Open { pn, dn, depth: least_depth, by_repetition }, _) => {
                    (child.pn, child.dn) = (pn, dn);
                    child.is_shallower = u32::from(least_depth) < depth;
                    child.was_visited = true;
                    if by_repetition {
                        self.look_for_repetition(&mut child, bound);
                    }
                }
                (Known::New { pn, dn }, _) => {
                    self.estimate(question, &mut child, bound, counter);
                    if !child.is_mate() && !child.is_no_mate() {
                        (child.pn, child.dn) = (child.pn.max(pn), child.dn.max(dn));
                    }
                }
            }
        }
        self.children[index] = child;
    }

    /// The hand of the position to which a check returns, if it does.
    #[inline(always)]
    fn returned(&self, question: &Question, child: &Child) -> Option<Hand> {
        if child.returns_salt == 0 || !self.place.attacks() {
            return None;
        }
        let key = child.key ^ reading_salt(question.reading) ^ child.returns_salt;
        self.place.returns.reached(key, child.hand)
    }

    /// A first estimate for the position after a child's move.
    fn estimate(
        &mut self,
        question: &Question,
        child: &mut Child,
        bound: Bound,
        counter: &mut Option<ReplyCounter>,
    ) {
        let attacks = self.place.attacks();
        // Below this bound the estimate may depend on the bound, and is not kept.
        let is_lasting = !attacks || bound >= expand::QUICK;
        if is_lasting && let Some((pn, dn)) = self.estimates.find(child, question.expects_mate) {
            (child.pn, child.dn) = (pn, dn);
            return;
        }
        if attacks {
            let position = &self.place.position;
            if counter.is_none() {
                *counter = ReplyCounter::new(position);
            }
            let held = self.place.held_after(child.mv, child.step);
            let count = |counter: &ReplyCounter| counter.count(position, child.mv, held);
            if let Some(count) = counter.as_ref().and_then(count) {
                expand::in_check(&count, question, bound, held, child);
                if self.stack.is_empty() {
                    expand::at_the_start(question, child);
                }
            }
        } else {
            let undo = self.place.play(child.mv, child.step);
            expand::before_check(&self.place.position, question, child);
            self.place.take_back(child.mv, child.step, undo);
        }
        if is_lasting && !child.is_mate() && !child.is_no_mate() {
            self.estimates.keep(child, question.expects_mate);
        }
    }

    /// Uses a refutation that holds on this path, if there is one.
    fn look_for_repetition(&mut self, child: &mut Child, bound: Bound) {
        let path_hash = self.path.hash_to(child.key, child.hand);
        if let Some((depth, in_every_reading)) = self.repetitions.look_up(path_hash, bound) {
            child.set_no_mate(bound, child.hand, depth, in_every_reading);
            let Child { key, hand, .. } = *child;
            let depends_on = depth;
            self.pending.add(Refutation {
                key,
                hand,
                bound,
                depends_on,
                in_every_reading,
                nodes: 1,
            });
        }
    }

    /// Evaluates the replies that were deferred behind one that has failed. Nothing is concluded from one move of a
    /// chain about the next: each is looked up or searched by itself, so that a chain only changes the order.
    pub(super) fn follow_chain(
        &mut self,
        question: &Question,
        first: usize,
        mut index: usize,
        bound: Bound,
    ) {
        loop {
            let child = &self.children[index];
            if child.is_deferred || !child.is_mate() || child.next_in_chain == LAST {
                return;
            }
            index = first + child.next_in_chain as usize;
            if !self.children[index].is_deferred {
                return;
            }
            self.evaluate_child(question, index, bound, &mut None);
        }
    }

    /// Looks up the open children of the root again when back there: other threads have searched them, too.
    pub(super) fn read_again(&mut self, question: &Question) {
        let [Node { bound, .. }] = self.stack[..] else { return };
        if self.together.is_none() {
            return;
        }
        for index in 0..self.children.len() {
            let child = &self.children[index];
            if !child.is_deferred && !child.is_mate() && !child.is_no_mate() {
                self.evaluate_child(question, index, bound, &mut None);
                self.follow_chain(question, 0, index, bound);
            }
        }
    }
}
