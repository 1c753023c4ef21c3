//! Changed problems that only show that pieces of the original are idle.

use super::change::Change;
use super::change_search::FoundChange;
use super::improve::{Facts, Gain, gains};
use crate::judge::Spot;
use crate::shogi::Piece;

/// The changes that only show that pieces are idle.
#[derive(Default)]
pub struct IdleFold<'a> {
    /// The idle pieces of the original.
    pub pieces: Vec<Spot>,
    /// The changes.
    pub changes: Vec<&'a FoundChange>,
}

impl<'a> IdleFold<'a> {
    /// The fold of those among these changes that only show that pieces are idle.
    pub fn of(
        original: &Facts,
        found: impl Iterator<Item = &'a FoundChange> + Clone,
    ) -> IdleFold<'a> {
        // A piece that prevents a finding is not idle.
        let equal = found.filter(|found| found.facts.is_same && found.facts.new.is_empty());
        let removed = equal.clone().filter_map(|found| match found.candidate.changes[..] {
            [Change::Remove(spot)] => Some(spot),
            _ => None,
        });
        let removable: Vec<Spot> = removed.collect();
        let mut fold = IdleFold::default();
        for found in equal {
            let (changes, gains) = (&found.candidate.changes, gains(original, &found.facts));
            let Some(pieces) = only_idle(changes, &gains, &found.idle, &removable) else {
                continue;
            };
            fold.changes.push(found);
            for piece in pieces {
                if !fold.pieces.contains(&piece) {
                    fold.pieces.push(piece);
                }
            }
        }
        fold
    }

    /// The place of a change in the fold.
    pub fn place(&self, change: &FoundChange) -> Option<usize> {
        self.changes.iter().position(|one| std::ptr::eq(*one, change))
    }
}

/// The pieces of the original that a changed problem shows to be idle, if it shows nothing else: all changes
/// remove, move or exchange pieces, each of these is gone or idle afterwards, and the solution is the same.
/// Problems in which two pieces are removed at once show more, and `None` is returned for them.
///
/// `idle` are the idle pieces of the changed problem, `removable` those of the original without which the
/// solution is the same. A removable piece that alone is moved or exchanged is idle as well: without it, both
/// problems are the same.
fn only_idle(
    changes: &[Change],
    gains: &[Gain],
    idle: &[Spot],
    removable: &[Spot],
) -> Option<Vec<Spot>> {
    let is_little = |gain: &Gain| matches!(gain, Gain::FewerPieces(0..=1) | Gain::SameSolution);
    if !gains.iter().all(is_little) || !gains.contains(&Gain::SameSolution) {
        return None;
    }
    // The pieces with their old and their new places.
    let mut pieces: Vec<(Spot, Option<Spot>)> = vec![];
    for change in changes {
        let (old, new) = match *change {
            Change::Remove(spot) => (spot, None),
            Change::Move { spot, to } => (spot, Some(Spot { square: Some(to), ..spot })),
            Change::Exchange { spot, kind } => {
                let piece = Piece::new(spot.piece.color, kind);
                (spot, Some(Spot { piece, ..spot }))
            }
            Change::Add(_) | Change::Lay(_) => return None,
        };
        match pieces.iter_mut().find(|(_, place)| *place == Some(old)) {
            Some((_, place)) => *place = new,
            None => pieces.push((old, new)),
        }
    }
    let is_alone = pieces.len() == 1;
    let is_idle = |(old, new): &(Spot, Option<Spot>)| {
        let is_removable = is_alone && removable.contains(old);
        is_removable || new.is_none_or(|spot| idle.contains(&spot))
    };
    (!pieces.is_empty() && pieces.iter().all(is_idle))
        .then(|| pieces.into_iter().map(|(old, _)| old).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Color, Kind, Square};

    fn spot(kind: Kind, file: u8, rank: u8) -> Spot {
        Spot { piece: Piece::new(Color::White, kind), square: Square::new(file, rank) }
    }

    #[test]
    fn changes_of_idle_pieces_show_nothing_else() {
        let (pawn, knight) = (spot(Kind::Pawn, 9, 6), spot(Kind::Knight, 8, 5));
        let (moved, lance) = (spot(Kind::Pawn, 9, 7), spot(Kind::Lance, 9, 7));
        let to = Square::new(9, 7).unwrap();
        let away = Change::Move { spot: pawn, to };
        let other = Change::Exchange { spot: moved, kind: Kind::Lance };
        let (same, fewer) = ([Gain::SameSolution], [Gain::FewerPieces(1), Gain::SameSolution]);
        for (changes, gains, idle, expected) in [
            (&[Change::Remove(pawn)][..], &fewer[..], &[][..], Some(vec![pawn])),
            (&[away], &same, &[moved], Some(vec![pawn])),
            // The piece is needed at its new place.
            (&[away], &same, &[knight], None),
            // Both changes are of the same piece.
            (&[away, other], &same, &[lance], Some(vec![pawn])),
            (&[Change::Remove(knight), away], &fewer, &[moved], Some(vec![knight, pawn])),
            (&[away], &[Gain::Longer(2)], &[moved], None),
            (&[away], &[Gain::Longer(2), Gain::SameSolution], &[moved], None),
            (
                &[Change::Remove(knight), Change::Remove(pawn)],
                &[Gain::FewerPieces(2), Gain::SameSolution],
                &[],
                None,
            ),
            (&[Change::Add(pawn)], &same, &[pawn], None),
        ] {
            assert_eq!(only_idle(changes, gains, idle, &[]), expected, "{changes:?}");
        }
        // The search for idle pieces was not finished, but the piece could be removed.
        assert_eq!(only_idle(&[away, other], &same, &[], &[pawn]), Some(vec![pawn]));
        assert_eq!(only_idle(&[away], &same, &[], &[knight]), None);
    }
}
