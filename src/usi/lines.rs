//! The lines that mate, as `MultiPV` lists them: one for each check that mates, the shortest first; or one for
//! each reply, the longest first.

use super::position::Role;
use crate::search::Bound;
use crate::shogi::Move;

/// A line that mates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MateLine {
    /// The value of the mate, or a limit of it.
    pub bound: Bound,
    pub is_exact: bool,
    pub moves: Vec<Move>,
}

impl MateLine {
    /// The length of the mate; the greatest one if it is not exact.
    pub fn length(&self) -> u32 {
        self.bound.value().map_or(0, |value| value.length)
    }
}

/// Sorts lines in the order of the list, and keeps one line for each first move. Of equal lines, the earlier one
/// comes first.
pub(super) fn list(role: Role, mut lines: Vec<MateLine>) -> Vec<MateLine> {
    match role {
        Role::Attacks => lines.sort_by_key(|line| line.bound),
        Role::Defends => lines.sort_by_key(|line| std::cmp::Reverse(line.bound)),
    }
    let mut first_moves = vec![];
    lines.retain(|line| {
        let first = line.moves.first().copied();
        let is_new = !first_moves.contains(&first);
        first_moves.push(first);
        is_new
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_usi;

    #[test]
    fn each_first_move_is_listed_once_in_the_order_of_lengths() {
        let line = |length, is_exact, moves: &str| MateLine {
            bound: Bound::plies(length),
            is_exact,
            moves: moves.split(' ').map(|mv| read_usi(mv).expect("a move")).collect(),
        };
        let lines = vec![
            line(5, false, "2d2c 1b1c G*1d 1c1b G*1c"),
            line(3, true, "3d2c 1b2a G*3b"),
            line(3, true, "2d2c 1b2a G*3b"),
            line(3, true, "3d2c 1b1a G*1b"),
            line(1, true, "G*1c"),
        ];
        let listed = |role| -> Vec<usize> {
            let listed = list(role, lines.clone());
            let place = |line| lines.iter().position(|other| other == line).expect("a line");
            listed.iter().map(place).collect()
        };
        assert_eq!(listed(Role::Attacks), [4, 1, 2]);
        assert_eq!(listed(Role::Defends), [0, 1, 4]);
    }
}
