//! Idle pieces (*kazarigoma*, RULES section 4): those that can be removed without changing the solution or adding
//! a defect, and those whose removal adds only flaws.

use super::alternatives::{self, LastMoveSearch, longer_at_last_move, positions};
use super::asker::Asker;
use super::choice::examine_line;
use super::claim;
use super::event::{JudgeAnswer, Phase};
use super::line::{JudgedLine, Ply, is_exactly, others};
use super::rounds::{self, AboutMove, Answer, Questions};
use super::verdict::{Defect, IdleSearch, Spot, Subject, Weight};
use crate::problem::{DefectKind, Problem};
use crate::search::{Bound, Decided, Excluded, Undecided};
use crate::shogi::{HandKind, Kind, Move, Piece, Position, Setup};

/// A piece, and the problem without it.
struct Without {
    spot: Spot,
    position: Position,
    /// The piece, if it has left the game; else the defender holds it now.
    removed: Option<HandKind>,
}

impl AboutMove for Without {}

/// What a piece is needed for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// Nothing.
    Nothing,
    /// Without it there is another flaw, or another tolerated finding, but the problem stays sound.
    NoFlaw,
    /// Without it the solution is another one, or the problem is broken.
    Soundness,
}

impl Answer for Need {
    fn reported(&self) -> JudgeAnswer {
        JudgeAnswer::IsIdle(*self == Need::Nothing)
    }
}

/// The most nodes for a question of a bounded search.
const BOUNDED_EFFORT: u64 = 20_000;

/// Tries the problem without each of the pieces on the board, except the defending king, and in the attacker's
/// hand.
pub(super) fn examine(
    asker: &mut Asker,
    problem: &Problem,
    plies: &[Ply],
    search: IdleSearch,
    defects: &mut Vec<Defect>,
) {
    let most = match search {
        IdleSearch::NotAsked => return,
        IdleSearch::Bounded => BOUNDED_EFFORT,
        IdleSearch::Whole => u64::MAX,
    };
    let solution: Vec<Move> = plies.iter().map(|here| here.mv).collect();
    let Some(goal) = plies.first().map(|here| here.goal) else { return };
    let setup = problem.position.setup();
    let mut rest = setup.clone();
    rest.give_rest(!setup.turn);
    let is_whole = setup == rest;
    let tried = spots(&setup).into_iter().filter_map(|spot| {
        let position = Position::new(&without(&setup, &spot, is_whole)).ok()?;
        let removed = spot.piece.kind.in_hand().filter(|_| !is_whole);
        Some(Without { spot, position, removed })
    });
    let known = defects.clone();
    let mut questions = Questions::new(Phase::Pieces, tried, |asker, tried: &Without| {
        let ask = |asker: &mut Asker| need_of(asker, &tried.position, &solution, goal, &known);
        match tried.removed {
            Some(kind) => asker.without(kind, ask),
            None => ask(asker),
        }
    });
    rounds::ask_all(asker, most, &mut questions);
    let found = questions.answers().into_iter().filter_map(|(tried, answer)| {
        let (kind, weight) = match (answer, search) {
            (Ok(Need::Nothing), _) => (DefectKind::IdlePiece, Weight::Note),
            (Ok(Need::NoFlaw), _) => (DefectKind::PieceAgainstFlaw, Weight::Note),
            (Ok(Need::Soundness), _) => return None,
            (Err(Undecided), IdleSearch::Whole) => (DefectKind::Undecided, Weight::Open),
            (Err(Undecided), _) => (DefectKind::Undecided, Weight::Note),
        };
        Some(Defect::of(kind, weight, Subject::Piece(tried.spot)))
    });
    defects.extend(found);
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

/// The setup without a piece, which goes to the defender if he holds all the rest.
fn without(setup: &Setup, spot: &Spot, is_whole: bool) -> Setup {
    let mut less = setup.clone();
    match (spot.square, spot.piece.kind.in_hand()) {
        (Some(square), _) => less.set(square, None),
        (None, Some(kind)) => less.hold(setup.turn, kind, setup.held(setup.turn, kind) - 1),
        (None, None) => {}
    }
    if is_whole {
        less.give_rest(!setup.turn);
    }
    less
}

/// Whether the line is still a solution of the position without a piece, and with which new defects. The questions
/// that may say no with few nodes come first.
fn need_of(
    asker: &mut Asker,
    position: &Position,
    solution: &[Move],
    goal: Bound,
    known: &[Defect],
) -> Decided<Need> {
    let Some(line) = legal_line(position, solution, goal) else { return Ok(Need::Soundness) };
    let exactly = is_exactly(asker, position, goal);
    // While the value is open, no more nodes go to the other checks than to the value.
    let (effort, all) = match exactly {
        Ok(false) => return Ok(Need::Soundness),
        Ok(true) => (asker.effort(), u64::MAX),
        Err(Undecided) => (asker.effort() / 4, asker.effort()),
    };
    if asker.with_effort(effort, |asker| other_check_breaks(asker, &line, known, all))? {
        return Ok(Need::Soundness);
    }
    exactly?;
    let Some(plies) = claim::follow_best(asker, position, solution, goal)? else {
        return Ok(Need::Soundness);
    };
    let line = JudgedLine { plies, undecided: vec![], complete: true };
    let mut new = examine_line(asker, &line);
    new.extend(longer_at_last_move(asker, &line.plies, LastMoveSearch::Short).defects);
    if new.iter().any(|defect| defect.kind == DefectKind::Undecided) {
        return Err(Undecided);
    }
    // How a detour comes back to the solution makes no difference.
    let name = |defect: &Defect| match defect.kind {
        kind if kind.joins_solution() || kind == DefectKind::Transposition => DefectKind::Detour,
        kind => kind,
    };
    let what = |defect: &Defect| (name(defect), defect.ply(), defect.mv());
    new.retain(|defect| !known.iter().any(|one| what(one) == what(defect)));
    Ok(match new.iter().map(|defect| defect.weight).max() {
        None => Need::Nothing,
        Some(Weight::Broken) => Need::Soundness,
        Some(_) => Need::NoFlaw,
    })
}

/// The plies of the line, if its moves can be played.
fn legal_line(start: &Position, solution: &[Move], goal: Bound) -> Option<Vec<Ply>> {
    let (mut position, mut value) = (start.clone(), goal);
    let mut plies = vec![];
    for &mv in solution {
        let is_legal = match position.turn() == start.turn() {
            true => position.is_legal_check(mv),
            false => position.is_legal(mv),
        };
        if !is_legal {
            return None;
        }
        plies.push(Ply { position: position.clone(), mv, value, goal: value });
        position.play(mv);
        value = value.after_ply();
    }
    Some(plies)
}

/// Whether another check before the last move breaks the problem. Checks that were already defects with the piece are
/// left out. It takes at most about `nodes` nodes.
fn other_check_breaks(
    asker: &mut Asker,
    line: &[Ply],
    known: &[Defect],
    nodes: u64,
) -> Decided<bool> {
    let is_known = |ply, mv| known.iter().any(|one| one.ply() == ply && one.mv() == Some(mv));
    let most = asker.nodes().saturating_add(nodes);
    let solution = Excluded::new(&positions(line), asker.attacker);
    let mut is_open = false;
    // Questions near the mate take fewer nodes.
    for (index, mv) in others(asker, line, 0).into_iter().rev() {
        let here = &line[index];
        if here.left() == 1 || is_known(index as u32 + 1, mv) {
            continue;
        }
        if asker.nodes() > most {
            return Err(Undecided);
        }
        match alternatives::ask(asker, line, &solution, index, mv) {
            Ok(Some(defect)) if defect.weight == Weight::Broken => return Ok(true),
            Ok(_) => {}
            Err(Undecided) => is_open = true,
        }
    }
    if is_open { Err(Undecided) } else { Ok(false) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, write_sfen};

    #[test]
    fn a_removed_piece_goes_to_a_defender_who_holds_the_rest() {
        let whole = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1").unwrap();
        let part = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R3g 1").unwrap();
        let pawn = whole.pieces().find(|(_, piece)| piece.kind == Kind::Pawn).unwrap();
        let spot = Spot { piece: pawn.1, square: Some(pawn.0) };
        let less = |setup, is_whole| write_sfen(&without(setup, &spot, is_whole));
        assert_eq!(less(&whole, true), "8l/7b1/8k/6+B2/8g/9/9/9/9 b Rr3g4s4n3l18p 1");
        assert_eq!(less(&part, false), "8l/7b1/8k/6+B2/8g/9/9/9/9 b R3g 1");
    }
}
