//! The judge against the exhaustive value: values, best lines, second solutions.

mod slow;
mod support;

use std::collections::BTreeSet;

use slow::board::Board;
use slow::random::{Rng, tsume_board};
use slow::rules::{apply, checks};
use slow::value::Value as SlowValue;
use support::{cases, position};
use tsume::judge::{Defect, Task, Verdict, judge};
use tsume::notation::{read_usi, write_usi};
use tsume::problem::{Claims, DefectKind, Outcome, Problem};
use tsume::search::{Limits, Reading, Solver};
use tsume::shogi::{Move, Position};

/// The slow value within so many plies.
const REACH: u32 = 5;

fn judged(solver: &mut Solver, start: Position, task: &Task) -> Verdict {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let problem = Problem { position: start, claims: Claims::default() };
    judge(&problem, solver, &limits, task, &mut |_| ())
}

#[test]
fn verdicts_agree_with_the_exhaustive_ones() {
    for reading in READINGS {
        let mut rng = Rng::new(11);
        let mut solver = Solver::new(1 << 22);
        let task = Task { reading, ..Task::default() };
        let (mut compared, mut mates, mut others, mut open) = (0, 0, 0, 0);
        while compared < cases(20_000) / 40 {
            let board = tsume_board(&mut rng);
            let mut exhaustive = slow::value::Solver::new(slow_reading(reading), 20_000);
            let Ok(expected) = exhaustive.value(&board, REACH) else { continue };
            let sfen = board.to_sfen();
            let verdict = judged(&mut solver, position(&sfen), &task);
            if verdict.has(DefectKind::Undecided) {
                assert_ne!(verdict.sound(), Some(true), "{sfen}");
                open += 1;
                continue;
            }
            compared += 1;
            let found = verdict.value.map(|v| SlowValue { length: v.length, surplus: v.surplus });
            let Some(value) = expected else {
                assert!(found.is_none_or(|found| found.length > REACH), "{sfen} {found:?}");
                assert_eq!(found.is_none(), verdict.answer == Outcome::NoMate, "{sfen}");
                continue;
            };
            assert_eq!(found, Some(value), "{sfen}");
            mates += 1;
            others += verdict.defects.len();
            follow(&board, &verdict, &mut exhaustive);
        }
        assert!(mates > compared / 20, "{mates} of {compared} are mates");
        assert!(open < compared, "{open} of {compared} are open");
        eprintln!("{reading:?}: {compared} judged, {open} open, {mates} mates, {others} defects");
    }
}

/// The readings that the engine knows.
const READINGS: [Reading; 1] = [Reading::None];

fn slow_reading(reading: Reading) -> slow::value::Reading {
    match reading {
        Reading::None => slow::value::Reading::None,
        Reading::Checker => slow::value::Reading::Checker,
        Reading::Standard => slow::value::Reading::Standard,
        Reading::Wide => slow::value::Reading::Wide,
    }
}

/// Every move of the solution is best; at every node the other moves that the verdict names are
/// those that the reference finds.
fn follow(start: &Board, verdict: &Verdict, exhaustive: &mut slow::value::Solver) {
    let (mut board, sfen) = (start.clone(), start.to_sfen());
    let length = verdict.solution.len();
    assert_eq!(Some(length as u32), verdict.value.map(|value| value.length), "{sfen}");
    for (index, &mv) in verdict.solution.iter().enumerate() {
        let left = (length - index) as u32;
        let (usi, ply) = (write_usi(mv), index as u32 + 1);
        let context = format!("{sfen} ply {ply} of {:?}", verdict.solution);
        let best = match index % 2 {
            0 => exhaustive.best_moves(&board, left),
            _ => exhaustive.best_replies(&board, left),
        };
        let best = best.expect("within reach").expect("a mate");
        let quiet = best.iter().any(|(_, value)| !value.surplus);
        let names = best
            .iter()
            .filter(|(_, value)| index % 2 == 0 || !value.surplus || !quiet)
            .map(|(mv, _)| mv.to_string());
        let best: BTreeSet<String> = names.collect();
        assert!(best.contains(&usi), "{context}: {best:?}");
        if index % 2 == 1 && quiet {
            let told = named(verdict, ply, &[DefectKind::EqualVariation], &board, mv);
            assert_eq!(told, best, "{context}");
        } else if index + 1 == length {
            let told = named(verdict, ply, &[DefectKind::LastMoveYozume], &board, mv);
            let best: BTreeSet<String> = checks(&board)
                .into_iter()
                .filter(|&mv| mates_within(exhaustive, &apply(&board, mv), 0))
                .map(|mv| mv.to_string())
                .collect();
            assert_eq!(told, best, "{context}");
        } else if index % 2 == 0 {
            second_solutions(verdict, ply, &board, mv, exhaustive);
        }
        board = apply(&board, usi.parse().expect("a move"));
    }
}

/// The reference finds those within its reach; of the others the verdict's line must be a mate.
fn second_solutions(
    verdict: &Verdict,
    ply: u32,
    board: &Board,
    mv: Move,
    exhaustive: &mut slow::value::Solver,
) {
    use DefectKind::{Detour, UnlimitedMove, Yozume};
    let sfen = board.to_sfen();
    let mut told = named(verdict, ply, &[Yozume, UnlimitedMove, Detour], board, mv);
    for other in checks(board) {
        let mates = match exhaustive.defender_value(&apply(board, other), REACH - 1) {
            Ok(value) => value.is_some(),
            Err(_) => continue,
        };
        assert!(!mates || told.remove(&other.to_string()), "{sfen}: {other} mates");
        if !mates && told.remove(&other.to_string()) {
            let defect = verdict.defects.iter().find(|defect| {
                defect.ply == ply && defect.mv.map(write_usi) == Some(other.to_string())
            });
            // The image of a move that was told has no line of its own.
            if let Some(defect) = defect {
                plays_to_mate(&position(&sfen), defect);
            }
        }
    }
}

fn plays_to_mate(start: &Position, defect: &Defect) {
    let mut position = start.clone();
    for (index, &mv) in defect.line.iter().enumerate() {
        let legal =
            if index % 2 == 0 { position.is_legal_check(mv) } else { position.is_legal(mv) };
        assert!(legal, "{mv:?} of {:?} from {start:?}", defect.line);
        position.play(mv);
    }
    assert!(position.is_mate(), "{:?} from {start:?}", defect.line);
}

fn mates_within(exhaustive: &mut slow::value::Solver, board: &Board, plies: u32) -> bool {
    exhaustive.defender_value(board, plies).expect("within reach").is_some()
}

/// The solution's move at a ply and those that the defects of these kinds name, with their images
/// where the position is its own.
fn named(
    verdict: &Verdict,
    ply: u32,
    kinds: &[DefectKind],
    board: &Board,
    mv: Move,
) -> BTreeSet<String> {
    let of_kinds = |defect: &&Defect| defect.ply == ply && kinds.contains(&defect.kind);
    let moves = verdict.defects.iter().filter(of_kinds).filter_map(|defect| defect.mv);
    let mut names: BTreeSet<String> = moves.chain([mv]).map(write_usi).collect();
    if board.mirrored().to_sfen() == board.to_sfen() {
        let images: Vec<String> = names.iter().map(|name| image(name)).collect();
        names.extend(images);
    }
    names
}

/// The image of a move in USI: every file from the other side.
fn image(usi: &str) -> String {
    let drop = usi.contains('*');
    let files = |(index, c): (usize, char)| match c.to_digit(10) {
        Some(file) if !drop || index > 1 => (10 - file).to_string(),
        _ => c.to_string(),
    };
    usi.chars().enumerate().map(files).collect()
}

#[test]
fn the_image_of_a_move() {
    assert_eq!((image("3d2c+"), image("R*1b")), ("7d8c+".to_owned(), "R*9b".to_owned()));
    assert!(read_usi(&image("3d2c+")).is_ok());
}
