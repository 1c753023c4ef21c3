//! The judge against the exhaustive value: values, best lines, second solutions.

mod slow;
mod support;

use std::collections::BTreeSet;

use slow::board::Board;
use slow::cases::CASES;
use slow::random::{Rng, tsume_board};
use slow::rules::{apply, checks};
use slow::value::Value as SlowValue;
use support::{cases, position};
use tsume::collection::Problems;
use tsume::judge::{Agreement, Defect, Goal, Task, Verdict, judge};
use tsume::notation::{read_sfen, read_usi, read_western, write_usi};
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
        while compared < cases(20_000) / 200 {
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

/// The readings; the last is the one for the bundled problems.
const READINGS: [Reading; 4] = [Reading::None, Reading::Checker, Reading::Wide, Reading::Standard];

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

/// The problems of a bundled collection.
fn collection(name: &str) -> Vec<Problem> {
    let path = format!("{}/problems/{name}", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(&path).expect("a collection");
    let problems = Problems::new(name, std::io::BufReader::new(file));
    problems.map(|problem| problem.expect("a problem")).collect()
}

fn by_itself(problem: &Problem, task: &Task, nodes: u64) -> Verdict {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    judge(problem, &mut Solver::new(1 << 24), &limits, task, &mut |_| ())
}

#[test]
fn the_bundled_problems_are_as_expected() {
    let mut found = BTreeSet::new();
    for name in ["defects.yaml", "sound.yaml", "readings.yaml"] {
        for problem in collection(name) {
            let id = problem.claims.id.clone().unwrap_or_default();
            let reading = READINGS[READINGS.len() - 1];
            let task = Task { reading, ..Task::default() };
            let verdict = by_itself(&problem, &task, 3_000_000);
            found.extend(verdict.defects.iter().map(|defect| defect.kind));
            let expected = problem.claims.expect.expect("an expectation");
            assert_eq!(verdict.unmet(&expected), [""; 0], "{id}: {verdict:?}");
            if id == "undecided" || id == "idle" || name == "readings.yaml" {
                continue;
            }
            // Nothing was found that is not said.
            let said = expected.defects.unwrap_or_default();
            let kinds: Vec<_> = verdict.kinds().into_iter().map(|(kind, _)| kind).collect();
            let unsaid = kinds.iter().find(|kind| !said.contains(kind));
            assert!(
                unsaid.is_none_or(|kind| *kind == DefectKind::LastMoveYozume),
                "{id} {unsaid:?}"
            );
        }
    }
    let by_option = [DefectKind::VariationMatesOtherwise, DefectKind::IdlePiece];
    let later = [DefectKind::FutileReading, DefectKind::Undecided];
    for kind in DefectKind::ALL {
        let shown = found.contains(&kind) || by_option.contains(&kind) || later.contains(&kind);
        assert!(shown, "{kind:?} has no example");
    }
}

#[test]
fn verdicts_do_not_depend_on_the_size_of_the_table() {
    let limits = Limits { nodes: Some(5_000_000), ..Limits::default() };
    for problem in collection("defects.yaml") {
        let of_size = |bytes| {
            let mut solver = Solver::new(bytes);
            let verdict = judge(&problem, &mut solver, &limits, &Task::default(), &mut |_| ());
            let defects: Vec<_> =
                verdict.defects.iter().map(|one| (one.kind, one.ply, one.mv, one.weight)).collect();
            (verdict.value, verdict.solution, defects)
        };
        assert_eq!(of_size(1 << 14), of_size(1 << 24), "{:?}", problem.claims.id);
    }
}

#[test]
fn a_limit_leaves_what_was_found() {
    let Some(problem) = collection("sound.yaml").into_iter().nth(1) else { return };
    let mut open = 0;
    for nodes in [1, 100, 10_000, 100_000, 300_000] {
        let verdict = by_itself(&problem, &Task::default(), nodes);
        open += usize::from(verdict.has(DefectKind::Undecided));
        assert_ne!(verdict.sound(), Some(true));
        assert!(verdict.work <= nodes + 200_000, "{}", verdict.work);
        if verdict.answer == Outcome::Mate {
            assert!(verdict.at_most.is_some() && !verdict.solution.is_empty());
        }
    }
    assert!(open > 3);
    let time = Some(std::time::Duration::ZERO);
    let limits = Limits { time, ..Limits::default() };
    let mut solver = Solver::new(1 << 20);
    let verdict = judge(&problem, &mut solver, &limits, &Task::default(), &mut |_| ());
    assert_eq!((verdict.answer, verdict.sound()), (Outcome::Undecided, None));
}

#[test]
fn idle_pieces_are_found_on_request() {
    let problems = collection("defects.yaml");
    let with_id = |id: &str| {
        let is_it = |problem: &&Problem| problem.claims.id.as_deref() == Some(id);
        problems.iter().find(is_it).expect("a problem")
    };
    let task = Task { idle: true, ..Task::default() };
    let verdict = by_itself(with_id("idle"), &task, 2_000_000);
    let idle = verdict.defects.iter().filter(|defect| defect.kind == DefectKind::IdlePiece);
    let squares: Vec<String> =
        idle.filter_map(|defect| Some(defect.piece?.square?.to_string())).collect();
    assert_eq!(squares, ["8h"]);
    let verdict = by_itself(with_id("undecided"), &Task::default(), 1000);
    assert_eq!((verdict.answer, verdict.sound()), (Outcome::Undecided, None));
    assert!(verdict.has(DefectKind::Undecided));
}

/// What is claimed of a problem, how it compares, and where it goes wrong.
#[test]
fn claims_are_compared() {
    let gold = "Black: G3d In hand: 2G / White: K1b";
    let first = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
    let longer = "Black: G2d, N3c In hand: R / White: K2b, N4a, P1a, P4d";
    for (position, moves, solution, agreement, mistake) in [
        (first, Some(3), "1. R*1b 2. Lx1b 3. +B-2d", Agreement::Equal, None),
        (first, None, "R*1b Lx1b +B-2d", Agreement::Equal, None),
        (first, None, "R*1b Lx1b", Agreement::Unfinished, None),
        (first, Some(5), "", Agreement::Longer, None),
        (first, Some(1), "", Agreement::Shorter, None),
        (first, Some(3), "+B-2c", Agreement::Wrong, Some((1, 1))),
        (first, None, "+B-9i", Agreement::Unreadable, None),
        (gold, Some(3), "G*2c K-2a G*2b", Agreement::OneOfSeveral, None),
        (gold, Some(3), "G*2c K-1a G*2b", Agreement::OneOfSeveral, None),
        (gold, Some(3), "G3d-2c K-2a G*2b", Agreement::Wrong, Some((1, 0))),
        (longer, Some(3), "R*2a K-1b +R-2c", Agreement::Unreadable, None),
        (longer, Some(3), "R*2a K-1b R-2c+", Agreement::LongerVariation, None),
        (longer, Some(3), "", Agreement::LongerVariation, None),
        (longer, Some(5), "R*2a K-3b Rx4a+ K-2b +R-2a", Agreement::Equal, None),
    ] {
        let position = Position::new(&read_western(position).expect("a setup")).expect("legal");
        let solution = (!solution.is_empty()).then(|| solution.to_owned());
        let claims = Claims { moves, solution, ..Claims::default() };
        let verdict = by_itself(&Problem { position, claims }, &Task::default(), 1_000_000);
        let claimed = verdict.claimed.clone().expect("a claim");
        assert_eq!(claimed.agreement, agreement, "{claimed:?}");
        let found = claimed.mistake.map(|mistake| (mistake.ply, mistake.answer.len()));
        assert_eq!(found.is_some(), mistake.is_some(), "{found:?} {verdict:?}");
        assert_eq!(found.map(|(ply, _)| ply), mistake.map(|(ply, _)| ply));
        // The solution that is shown is the one that is claimed, where that is right.
        if let (Some(true), Some(moves)) = (agreement.is_right(), claimed.solution) {
            assert!(verdict.solution.starts_with(&moves), "{verdict:?}");
        }
        let is_surplus = verdict.has(DefectKind::TeAmari);
        assert_eq!(is_surplus, position_is_longer(&verdict), "{verdict:?}");
    }
}

/// Whether the value has surplus and no longer variation explains it.
fn position_is_longer(verdict: &Verdict) -> bool {
    verdict.value.is_some_and(|value| value.surplus) && !verdict.has(DefectKind::LongerVariation)
}

#[test]
fn the_cases_of_the_rules_have_their_lengths() {
    for &(sfen, none, checker, standard) in CASES {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        let position = Position::new(&setup).expect("legal");
        let problem = Problem { position, claims: Claims::default() };
        for reading in READINGS {
            let expected = match reading {
                Reading::None => none,
                Reading::Checker => checker,
                Reading::Standard | Reading::Wide => standard,
            };
            let task = Task { goal: Goal::Length, reading, ..Task::default() };
            let verdict = by_itself(&problem, &task, 1_000_000);
            let length = verdict.value.map_or(0, |value| value.length);
            assert!(length == expected || expected == 0 && length > 7, "{sfen} {reading:?}");
            let complete = verdict.solution.len() as u32 == length || verdict.value.is_none();
            assert!(complete, "{sfen} {verdict:?}");
        }
    }
}

#[test]
fn the_image_of_a_move() {
    assert_eq!((image("3d2c+"), image("R*1b")), ("7d8c+".to_owned(), "R*9b".to_owned()));
    assert!(read_usi(&image("3d2c+")).is_ok());
}
