//! The tree of variations: every other reply of the defender, and the shortest mate against it.

use super::asker::Asker;
use super::event::Phase;
use super::line::{Ply, best_line, moves};
use super::mirror;
use super::verdict::Variation;
use crate::search::{Undecided, Valuation, Value};
use crate::shogi::Move;

/// The other replies along a line whose first move, a check or a reply, is number `ply`; and
/// those along their lines, `depth` deep.
pub(super) fn of_line(asker: &mut Asker, plies: &[Ply], ply: usize, depth: u32) -> Vec<Variation> {
    let mut found = vec![];
    if depth == 0 {
        return found;
    }
    for (index, here) in plies.iter().enumerate() {
        if here.position.turn() == asker.attacker {
            continue;
        }
        if ply == 1 {
            asker.enter(Phase::Variations, index, plies.len());
        }
        for mv in mirror::others(&here.position, moves(asker, &here.position), here.mv) {
            found.push(of_reply(asker, here, mv, ply + index, depth));
        }
    }
    found
}

fn of_reply(asker: &mut Asker, here: &Ply, mv: Move, ply: usize, depth: u32) -> Variation {
    let next = here.position.after(&[mv]);
    let empty = Variation {
        ply: ply as u32,
        line: vec![mv],
        value: None,
        futile: false,
        variations: vec![],
    };
    // Every reply that counts is within the value of the position.
    match asker.within(&next, here.value.after_ply()) {
        Err(Undecided) => return empty,
        Ok(false) => return Variation { futile: true, ..empty },
        Ok(true) => {}
    }
    let Valuation::Mate(left) = asker.value(&next, asker.reading) else { return empty };
    let line = best_line(asker, &next, left);
    let variations = of_line(asker, &line.plies, ply + 1, depth - 1);
    let value = Some(Value { length: left.length + ply as u32, ..left });
    let line = std::iter::once(mv).chain(line.moves()).collect();
    Variation { line, value, variations, ..empty }
}
