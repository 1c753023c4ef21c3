//! The attacker's other checks along the solution that do not mate, each with a reply that escapes.

use super::asker::Asker;
use super::claim::escape;
use super::line::{Ply, others};
use super::verdict::Try;

/// Every other check along a line that is known not to mate.
pub(super) fn of_line(asker: &mut Asker, plies: &[Ply]) -> Vec<Try> {
    let others = others(asker, plies, 0);
    let refuted = others.into_iter().filter_map(|(index, mv)| {
        let next = plies[index].position.after(&[mv]);
        let reply = (asker.mate(&next) == Ok(None)).then(|| escape(asker, &next))??;
        Some(Try { ply: index as u32 + 1, line: vec![mv, reply] })
    });
    refuted.collect()
}
