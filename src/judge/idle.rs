//! Idle pieces (*kazarigoma*, RULES section 4): those that can be taken off without changing the
//! solution, or adding anything to what is wrong with it.

use super::asker::{Asker, Phase};
use super::choice::examine_line;
use super::claim;
use super::line::{JudgedLine, Ply, is_exactly};
use super::verdict::{Defect, Spot, Weight};
use crate::problem::{DefectKind, Problem};
use crate::search::{Bound, Decided, Undecided};
use crate::shogi::{HandKind, Kind, Move, Piece, Position, Setup};

/// Tries the problem without each of the pieces on the board, the defending king excepted, and in
/// the attacker's hand. The engine forgets what it knew.
pub(super) fn examine(
    asker: &mut Asker,
    problem: &Problem,
    plies: &[Ply],
    defects: &mut Vec<Defect>,
) {
    let solution: Vec<Move> = plies.iter().map(|here| here.mv).collect();
    let Some(goal) = plies.first().map(|here| here.goal) else { return };
    let setup = problem.position.setup();
    let spots = spots(&setup);
    let known = defects.clone();
    for (done, spot) in spots.iter().enumerate() {
        asker.enter(Phase::Pieces, done, spots.len());
        let Ok(position) = Position::new(&without(&setup, spot)) else { continue };
        let piece = Some(*spot);
        match stands(asker, &position, &solution, goal, &known) {
            Ok(true) => {
                let defect = Defect::of(DefectKind::IdlePiece, Weight::Note);
                defects.push(Defect { piece, ..defect });
            }
            Ok(false) => {}
            Err(Undecided) => defects.push(Defect { piece, ..Defect::undecided(0, None) }),
        }
    }
}

fn spots(setup: &Setup) -> Vec<Spot> {
    let defender = !setup.turn;
    let is_king = |piece: Piece| piece.kind == Kind::King && piece.color == defender;
    let on_board = setup.pieces().filter(|&(_, piece)| !is_king(piece));
    let on_board = on_board.map(|(square, piece)| Spot { piece, square: Some(square) });
    let held = HandKind::ALL.into_iter().filter(|&kind| setup.held(setup.turn, kind) > 0);
    let in_hand =
        held.map(|kind| Spot { piece: Piece::new(setup.turn, kind.on_board()), square: None });
    on_board.chain(in_hand).collect()
}

/// The position without a piece, which goes to the defender if he holds all the rest.
fn without(setup: &Setup, spot: &Spot) -> Setup {
    let defender = !setup.turn;
    let mut rest = setup.clone();
    rest.give_rest(defender);
    let mut less = setup.clone();
    match (spot.square, spot.piece.kind.in_hand()) {
        (Some(square), _) => less.set(square, None),
        (None, Some(kind)) => less.hold(setup.turn, kind, setup.held(setup.turn, kind) - 1),
        (None, None) => {}
    }
    if *setup == rest {
        less.give_rest(defender);
    }
    less
}

/// Whether the line is still a solution, with nothing wrong that was not so before.
fn stands(
    asker: &mut Asker,
    position: &Position,
    solution: &[Move],
    goal: Bound,
    known: &[Defect],
) -> Decided<bool> {
    asker.begin(position);
    if !is_exactly(asker, position, goal)? {
        return Ok(false);
    }
    let Some(plies) = claim::follow_best(asker, position, solution, goal)? else {
        return Ok(false);
    };
    let new = examine_line(asker, &JudgedLine { plies, undecided: vec![], complete: true });
    if new.iter().any(|defect| defect.kind == DefectKind::Undecided) {
        return Err(Undecided);
    }
    let is_known = |defect: &Defect| {
        known.iter().any(|one| (one.kind, one.ply, one.mv) == (defect.kind, defect.ply, defect.mv))
    };
    Ok(new.iter().all(is_known))
}
