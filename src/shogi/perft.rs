//! Counts the leaves of the move tree, which measures the correctness and the speed of a generator.

use std::ops::ControlFlow;

use super::{MoveList, MoveSet, Position};

/// The moves that a count includes.
///
/// ```
/// use tsume::shogi::{Perft, perft};
///
/// let mut position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let lines = |depth| perft(&mut position, depth, Perft::Checks);
/// assert_eq!([1, 2].map(lines), [14, 27]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Perft {
    /// All legal moves.
    Legal,
    /// Only checks of the side to move at the start, and all replies of the other.
    Checks,
}

/// The number of lines of `depth` moves from `position`. The last moves are counted set by set.
pub fn perft(position: &mut Position, depth: u32, mode: Perft) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut count = 0;
            let _ = generate(position, mode, true, &mut |set: MoveSet| {
                count += u64::from(set.len());
                ControlFlow::Continue(())
            });
            count
        }
        _ => descend(position, depth, mode, true),
    }
}

fn descend(position: &mut Position, depth: u32, mode: Perft, attacks: bool) -> u64 {
    let mut count = 0;
    if depth == 1 {
        let _ = generate(position, mode, attacks, &mut |set: MoveSet| {
            count += u64::from(set.len());
            ControlFlow::Continue(())
        });
        return count;
    }
    let mut list = MoveList::new();
    let _ = generate(position, mode, attacks, &mut |set| list.add(set));
    for mv in &list {
        let undo = position.play(mv);
        count += descend(position, depth - 1, mode, !attacks);
        position.take_back(mv, undo);
    }
    count
}

#[inline(always)]
fn generate(
    position: &Position,
    mode: Perft,
    attacks: bool,
    sink: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match mode {
        Perft::Checks if attacks => position.checks(sink),
        _ => position.legal(sink),
    }
}
