//! The judge on problems with known verdicts, under limits, and with claims.

use crate::slow;
use crate::support::tries_all;

use std::collections::BTreeSet;
use std::ops::Range;

use slow::cases;
use tsume::collection::Problems;
use tsume::judge::{
    Agreement, Defect, Goal, MistakeReason, Subject, Task, Tolerance, Verdict, Weight, judge,
};
use tsume::notation::{read_sfen, read_western, write_usi};
use tsume::problem::{DefectKind, Outcome, Problem};
use tsume::search::{Limits, Reading, Solver};
use tsume::shogi::{HandKind, Kind, Move, Piece, Position, Square};

/// The readings; the last one is used for the bundled problems.
const READINGS: [Reading; 4] = [Reading::None, Reading::Checker, Reading::Wide, Reading::Standard];

/// The problems of a bundled collection.
fn collection(name: &str) -> Vec<Problem> {
    let path = format!("{}/problems/{name}", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(&path).expect("a collection");
    let problems = Problems::new(name, std::io::BufReader::new(file));
    problems.map(|problem| problem.expect("a problem")).collect()
}

fn by_itself(problem: &Problem, task: &Task, nodes: u64) -> Verdict {
    let limits = Limits::default().with_nodes(nodes);
    task.judge(problem, &mut Solver::new(1 << 24), &limits)
}

#[test]
fn the_bundled_problems_are_as_expected() {
    let mut found = BTreeSet::new();
    for name in ["defects.yaml", "sound.yaml", "readings.yaml"] {
        for problem in collection(name) {
            let id = problem.claims.id.clone().unwrap_or_default();
            let reading = READINGS[READINGS.len() - 1];
            let task = Task::default().with_reading(reading);
            let verdict = by_itself(&problem, &task, 3_000_000);
            found.extend(verdict.defects.iter().map(|defect| defect.kind));
            let expected = problem.claims.expect.expect("an expectation");
            assert_eq!(verdict.meets(&expected), Some(true), "{id}: {verdict:?}");
            if id == "undecided" || id == "idle" || name == "readings.yaml" {
                continue;
            }
            // The verdict has no other defects than the expected ones.
            let said = expected.defects.unwrap_or_default();
            let kinds: Vec<_> = verdict.kinds().into_iter().map(|(kind, _)| kind).collect();
            let unsaid = kinds.iter().find(|kind| !said.contains(kind));
            assert!(
                unsaid.is_none_or(|kind| *kind == DefectKind::LastMoveYozume),
                "{id} {unsaid:?}"
            );
        }
    }
    let by_option = [DefectKind::IdlePiece, DefectKind::PieceAgainstFlaw];
    let later = [DefectKind::FutileReading, DefectKind::Undecided];
    for kind in DefectKind::ALL {
        let shown = found.contains(&kind) || by_option.contains(&kind) || later.contains(&kind);
        assert!(shown, "{kind:?} has no example");
    }
}

#[test]
fn verdicts_do_not_depend_on_the_size_of_the_table() {
    let limits = Limits::default().with_nodes(5_000_000);
    for problem in collection("defects.yaml") {
        let of_size = |bytes| {
            let mut solver = Solver::new(bytes);
            let verdict = judge(&problem, &mut solver, &limits);
            let defects: Vec<_> = verdict
                .defects
                .iter()
                // The search for these has a bound of its own.
                .filter(|one| one.kind != DefectKind::LongerLastMove)
                .map(|one| (one.kind, one.ply(), one.mv(), one.weight))
                .collect();
            (verdict.length.value(), verdict.solution, defects)
        };
        assert_eq!(of_size(1 << 14), of_size(1 << 24), "{:?}", problem.claims.id);
    }
}

#[test]
fn a_limit_keeps_the_findings() {
    let problem = collection("sound.yaml").into_iter().nth(1).expect("a second problem");
    let mut open = 0;
    for nodes in [1, 100, 10_000, 100_000, 300_000] {
        let verdict = by_itself(&problem, &Task::default(), nodes);
        open += usize::from(verdict.has(DefectKind::Undecided));
        assert_ne!(verdict.soundness.is_sound(), Some(true));
        assert!(verdict.nodes <= nodes + 200_000, "{}", verdict.nodes);
        if verdict.length.outcome() == Outcome::Mate {
            assert!(verdict.length.at_most().is_some() && !verdict.solution.is_empty());
        }
    }
    assert!(open > 3);
    let limits = Limits::default().with_time(std::time::Duration::ZERO);
    let mut solver = Solver::new(1 << 20);
    let verdict = judge(&problem, &mut solver, &limits);
    assert_eq!(
        (verdict.length.outcome(), verdict.soundness.is_sound()),
        (Outcome::Undecided, None)
    );
}

#[test]
fn a_hard_alternative_does_not_block_other_answers() {
    let problem = equal_lines(Some("Rx5c+ K-4a +R-5b K-3a S*2b"));
    let verdict = by_itself(&problem, &Task::default(), 6_000);
    let alternatives: Vec<_> = verdict
        .defects
        .iter()
        .filter_map(|one| Some((one.kind, one.ply(), write_usi(one.mv()?))))
        .collect();
    let open = (DefectKind::Undecided, 3, "6a5b".to_owned());
    let found = (DefectKind::Yozume, 3, "5c4c".to_owned());
    assert!(alternatives.contains(&open) && alternatives.contains(&found), "{alternatives:?}");
}

/// A problem that claims this length and this solution.
fn claiming(position: Position, moves: Option<u32>, solution: Option<&str>) -> Problem {
    let mut problem = Problem::new(position);
    (problem.claims.moves, problem.claims.solution) = (moves, solution.map(str::to_owned));
    problem
}

/// A problem with two best lines; the first one has a yozume.
fn equal_lines(solution: Option<&str>) -> Problem {
    let setup = read_sfen("3Sk4/1P7/4s4/4R4/9/9/9/9/9 b r2b4g2s4n4l17p 1").expect("an SFEN");
    let position = Position::new(&setup).expect("a legal position");
    claiming(position, None, solution)
}

#[test]
fn a_problem_is_judged_by_its_most_favourable_best_line() {
    let judged = |solution| {
        let verdict = by_itself(&equal_lines(solution), &Task::default(), 2_000_000);
        let moves: Vec<_> = verdict.solution.iter().map(|&mv| write_usi(mv)).collect();
        (moves[1].clone(), verdict.soundness.is_sound(), verdict.has(DefectKind::Yozume))
    };
    let clean = || ("5a6a".to_owned(), Some(true), false);
    let broken = || ("5a4a".to_owned(), Some(false), true);
    assert_eq!(judged(None), clean());
    // The claimed line is used if it is one of the best lines.
    assert_eq!(judged(Some("Rx5c+ K-4a +R-5b K-3a S*2b")), broken());
    assert_eq!(judged(Some("Rx5c+ Kx6a S*6b K-7b +R-7c")), clean());
    // A claim that is wrong or cannot be read has no influence.
    assert_eq!(judged(Some("Rx5c+ K-4a +R-5b K-3a S*3b")), clean());
    assert_eq!(judged(Some("K-4a")), clean());
}

/// After the rook's first move without promotion, the dragon of the last move can go to 1a only.
#[test]
fn the_verdict_does_not_depend_on_the_last_move_of_the_record() {
    let sfen = "4g+P3/3p2k1g/5ppp1/8R/9/9/9/9/9 b Sr2b2g3s4n4l13p 1";
    for (last, agreement) in
        [("+R-1a", Agreement::OneOfSeveral), ("+R-2a", Agreement::OneOfSeveral)]
    {
        let position = Position::new(&read_sfen(sfen).expect("an SFEN")).expect("a legal position");
        let solution = format!("Rx1b+ Kx4a S*5b Gx5b G*3b K-5a {last}");
        let problem = claiming(position, None, Some(&solution));
        let verdict = by_itself(&problem, &Task::default(), 2_000_000);
        let kinds: Vec<DefectKind> = verdict.faults();
        assert_eq!(kinds, [DefectKind::UnlimitedPromotion], "{last}");
        assert_eq!(
            (verdict.soundness.is_sound(), verdict.agrees()),
            (Some(true), Some(true)),
            "{last}"
        );
        let claimed = verdict.claimed.as_ref().map(|claimed| claimed.agreement);
        assert_eq!(claimed, Some(agreement), "{last}");
    }
}

#[test]
fn a_piece_can_promote_on_a_later_move() {
    let setup = read_western("Black: B5e, P6c / White: K5a, L4a, P4b, P5b").expect("a setup");
    // The same squares, and the same final position.
    for (solution, other) in [("B-7c+ K-6a +B-6b", "5e7c"), ("B-7c= K-6a B-6b+", "5e7c+")] {
        let position = Position::new(&setup).expect("a legal position");
        let problem = claiming(position, None, Some(solution));
        let verdict = by_itself(&problem, &Task::default(), 1_000_000);
        assert_eq!(
            (verdict.agrees(), verdict.soundness.is_sound()),
            (Some(true), Some(true)),
            "{verdict:?}"
        );
        let unlimited =
            verdict.defects.iter().find(|one| one.kind == DefectKind::UnlimitedPromotion);
        let unlimited = unlimited.expect("an unlimited promotion");
        assert_eq!((unlimited.ply(), unlimited.mv().map(write_usi)), (1, Some(other.to_owned())));
    }
}

/// Limits of nodes: one between each power of two and the next, or four if every case is tried.
fn limits(powers: Range<u32>) -> impl Iterator<Item = u64> {
    let parts = if tries_all() { 4..8 } else { 7..8 };
    powers.flat_map(move |power| parts.clone().map(move |part: u64| part << power >> 2))
}

/// A value that is undecided in another reading is a note: the verdict is about the requested
/// reading.
#[test]
fn an_open_value_in_another_reading_is_a_note() {
    let (mut open, mut sound) = (0, 0);
    for problem in collection("sound.yaml").into_iter().chain(collection("readings.yaml")) {
        for nodes in limits(4..20) {
            // A longer mate at the last move of a one-move problem would be open as well.
            let task = Task::default().with_tolerance(Tolerance::of(Tolerance::KINDS));
            let verdict = by_itself(&problem, &task, nodes);
            let is_open = |one: &Defect| {
                one.kind == DefectKind::Undecided && matches!(one.subject, Subject::Reading(_))
            };
            let notes: Vec<_> = verdict.defects.iter().filter(|one| is_open(one)).collect();
            assert!(notes.iter().all(|one| one.weight == Weight::Note), "{verdict:?}");
            open += notes.len();
            sound += usize::from(!notes.is_empty() && verdict.soundness.is_sound() == Some(true));
        }
    }
    assert!(open > 0 && sound > 0, "{open} open, {sound} of them sound");
}

#[test]
fn an_unreadable_claim_is_not_a_wrong_claim() {
    let problem = equal_lines(Some("Q*4a"));
    let verdict = by_itself(&problem, &Task::default(), 2_000_000);
    assert_eq!((verdict.agrees(), verdict.soundness.is_sound()), (None, Some(true)));
    assert_eq!(verdict.claimed.expect("a claim").agreement, Agreement::Unreadable);
}

#[test]
fn a_claim_of_any_length_is_compared() {
    for moves in [u32::MAX, u32::MAX - 1, u32::MAX - 2, 0] {
        for nodes in [10, 2_000_000] {
            let mut problem = equal_lines(None);
            problem.claims.moves = Some(moves);
            let verdict = by_itself(&problem, &Task::default(), nodes);
            let agreement = verdict.claimed.expect("a claim").agreement;
            let expected = if moves == 0 { Agreement::Shorter } else { Agreement::Longer };
            assert!([expected, Agreement::Undecided].contains(&agreement), "{moves} {agreement:?}");
        }
    }
}

#[test]
fn idle_pieces_are_found_on_request() {
    let problems = collection("defects.yaml");
    let with_id = |id: &str| {
        let is_it = |problem: &&Problem| problem.claims.id.as_deref() == Some(id);
        problems.iter().find(is_it).expect("a problem")
    };
    let task = Task::default().with_idle_pieces();
    let verdict = by_itself(with_id("idle"), &task, 2_000_000);
    let idle = verdict.defects.iter().filter(|defect| defect.kind == DefectKind::IdlePiece);
    let squares: Vec<String> =
        idle.filter_map(|defect| Some(defect.piece()?.square?.to_string())).collect();
    assert_eq!(squares, ["8h"]);
    // The pawn makes the mirror image of the first drop a move of its own, but nothing else.
    let setup = read_western("Black: S5c In hand: G, S / White: K5a, L5b, P9c").expect("a setup");
    let problem = Problem::new(Position::new(&setup).expect("a legal position"));
    let verdict = by_itself(&problem, &task, 2_000_000);
    let idle = verdict.defects.iter().filter(|defect| defect.kind == DefectKind::IdlePiece);
    let squares: Vec<String> =
        idle.filter_map(|defect| Some(defect.piece()?.square?.to_string())).collect();
    assert_eq!(squares, ["9c"]);
    let verdict = by_itself(with_id("undecided"), &Task::default(), 1000);
    assert_eq!(
        (verdict.length.outcome(), verdict.soundness.is_sound()),
        (Outcome::Undecided, None)
    );
    assert!(verdict.has(DefectKind::Undecided));
}

/// A piece is idle if a judge finds the same solution of the problem without it, and no new defect,
/// whether the defender receives all the rest, the removed piece included, or only a part of it.
#[test]
fn a_piece_is_idle_if_the_problem_without_it_is_equivalent() {
    const NODES: u64 = 100_000;
    let all = ["sound.yaml", "defects.yaml", "workshop.yaml"].map(collection).concat();
    let (mut idle, mut needed, mut against_flaws) = (0, 0, 0);
    for (number, problem) in all.iter().enumerate() {
        let mut setup = problem.position.setup();
        if number % 2 == 0 {
            // As in a diagram that states the defender's hand.
            let held = HandKind::ALL.map(|kind| setup.held(!setup.turn, kind));
            for (kind, held) in HandKind::ALL.into_iter().zip(held) {
                setup.hold(!setup.turn, kind, held.min(1));
            }
        }
        // A piece far away is usually idle.
        let far = Square::new(9, 7).expect("a square");
        if setup.get(far).is_none() && setup.held(!setup.turn, HandKind::Lance) > 0 {
            setup.set(far, Some(Piece::new(!setup.turn, Kind::Lance)));
            setup.hold(!setup.turn, HandKind::Lance, setup.held(!setup.turn, HandKind::Lance) - 1);
        }
        let Ok(position) = Position::new(&setup) else { continue };
        let task = Task::default().with_idle_pieces();
        let verdict = by_itself(&Problem::new(position), &task, NODES);
        let Some(value) = verdict.length.value().filter(|_| !verdict.has(DefectKind::Undecided))
        else {
            continue;
        };
        if value.length > 5 {
            continue;
        }
        let solution: Vec<String> = verdict.solution.iter().map(|&mv| write_usi(mv)).collect();
        let defects = |verdict: &Verdict| -> Vec<(DefectKind, u32, Option<Move>)> {
            // The mirror image of a move is no other move.
            let not_of_lines = [
                DefectKind::IdlePiece,
                DefectKind::PieceAgainstFlaw,
                DefectKind::FutileReading,
                DefectKind::MirrorImage,
            ];
            let of_lines = |defect: &&Defect| !not_of_lines.contains(&defect.kind);
            let all = verdict.defects.iter().filter(of_lines);
            all.map(|defect| (defect.kind, defect.ply(), defect.mv())).collect()
        };
        let known = defects(&verdict);
        for (square, piece) in setup.pieces() {
            if piece.kind == Kind::King {
                continue;
            }
            let mut less = setup.clone();
            less.set(square, None);
            let mut rest = setup.clone();
            rest.give_rest(!setup.turn);
            if setup == rest {
                less.give_rest(!setup.turn);
            }
            let Ok(position) = Position::new(&less) else { continue };
            let without = claiming(position, None, Some(&solution.join(" ")));
            let without = by_itself(&without, &Task::default(), NODES);
            let right = [Agreement::Equal, Agreement::OneOfSeveral];
            let is_right = without.claimed.as_ref().is_some_and(|c| right.contains(&c.agreement));
            let is_new = |defect: &(DefectKind, u32, Option<Move>)| !known.contains(defect);
            let new: Vec<_> = defects(&without).into_iter().filter(is_new).collect();
            let is_broken = without.defects.iter().any(|defect| {
                let is_it = new.contains(&(defect.kind, defect.ply(), defect.mv()));
                is_it && defect.weight == Weight::Broken
            });
            let is_same = without.length.value() == Some(value) && is_right;
            let expected = match is_same {
                true if new.is_empty() => Some(DefectKind::IdlePiece),
                true if !is_broken => Some(DefectKind::PieceAgainstFlaw),
                _ => None,
            };
            let is_of_piece =
                |defect: &&Defect| defect.piece().is_some_and(|spot| spot.square == Some(square));
            let found = verdict.defects.iter().find(is_of_piece).map(|defect| defect.kind);
            assert_eq!(found, expected, "{:?}: {square} of {setup:?}", problem.claims.id);
            match found {
                Some(DefectKind::IdlePiece) => idle += 1,
                Some(_) => against_flaws += 1,
                None => needed += 1,
            }
        }
    }
    assert!(idle > 30 && needed > 150 && against_flaws > 2, "{idle} {needed} {against_flaws}");
}

/// The claims of a problem, how they compare, and the ply of the first mistake, with the number of
/// moves that answer it.
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
        (gold, Some(3), "G3d-2c K-2a G*2b", Agreement::Wrong, Some((1, 1))),
        (longer, Some(3), "R*2a K-1b +R-2c", Agreement::Unreadable, None),
        (longer, Some(3), "R*2a K-1b R-2c+", Agreement::LongerVariation, None),
        (longer, Some(3), "", Agreement::LongerVariation, None),
        (longer, Some(5), "R*2a K-3b Rx4a+ K-2b +R-2a", Agreement::Equal, None),
    ] {
        let position = Position::new(&read_western(position).expect("a setup")).expect("legal");
        let problem = claiming(position, moves, Some(solution).filter(|text| !text.is_empty()));
        let verdict = by_itself(&problem, &Task::default(), 1_000_000);
        let claimed = verdict.claimed.clone().expect("a claim");
        assert_eq!(claimed.agreement, agreement, "{claimed:?}");
        let found = claimed.mistake.map(|mistake| (mistake.ply, mistake.answer.len()));
        assert_eq!(found, mistake, "{verdict:?}");
        // The printed solution is the claimed one if it is right.
        if let (Some(true), Some(moves)) = (agreement.is_right(), claimed.solution) {
            assert!(verdict.solution.starts_with(&moves), "{verdict:?}");
        }
        let is_surplus = verdict.has(DefectKind::TeAmari);
        assert_eq!(is_surplus, position_is_longer(&verdict), "{verdict:?}");
    }
}

/// The reason why a claimed move is not best.
#[test]
fn the_reason_of_a_mistake_is_known() {
    let free = "9/8k/6+B2/9/4+P1N2/9/9/9/9 b S2rb4g3s3n4l17p 1";
    let first = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
    let shorter = "9/8k/6G2/9/9/8S/9/9/9 b SN2r2b3g2s3n4l18p 1";
    for (sfen, line, ply, expected) in [
        (first, "R*1d", 1, "no mate"),
        (shorter, "S*2c 1b1a", 2, "mate in 3"),
        // As long, but the silver is used, and another promotion leaves it.
        (free, "S*1c 1b1c 3c2c", 1, "3e2c+ 1b2a 2c2b"),
    ] {
        let position = Position::new(&read_sfen(sfen).expect("a setup")).expect("legal");
        let verdict = by_itself(&claiming(position, None, Some(line)), &Task::default(), 1_000_000);
        let mistake = verdict.claimed.and_then(|one| one.mistake).expect("a mistake");
        let found = match mistake.reason.expect("a reason") {
            MistakeReason::NoMate => "no mate".to_owned(),
            MistakeReason::Length(plies) => format!("mate in {plies}"),
            MistakeReason::Better(line) => {
                line.into_iter().map(write_usi).collect::<Vec<_>>().join(" ")
            }
        };
        assert_eq!((mistake.ply, found.as_str()), (ply, expected), "{line}");
    }
}

/// The results at a limit are enough to refute some claims.
#[test]
fn a_claim_is_compared_with_the_bounds() {
    // Muso 42: 47 plies.
    let setup = "2s3S2/9/+b4L2P/1+P1Lk1P2/1s1P4p/3pB1Np1/+R8/2p+lNP1+p1/3N5 b NLr4gs8p 1";
    for (moves, agreement) in [
        (3, Agreement::Shorter),
        (43, Agreement::Undecided),
        (47, Agreement::Undecided),
        (49, Agreement::Longer),
    ] {
        let position = Position::new(&read_sfen(setup).expect("a setup")).expect("legal");
        let problem = claiming(position, Some(moves), None);
        let verdict = by_itself(&problem, &Task::default(), 60_000);
        let (least, most) = (
            verdict.length.at_least().expect("a bound"),
            verdict.length.at_most().expect("a mate"),
        );
        assert!(
            verdict.length.value().is_none() && 5 < least && least <= 47 && most == 47,
            "{verdict:?}"
        );
        assert_eq!(verdict.claimed.expect("a claim").agreement, agreement, "{moves}");
    }
}

/// Whether the value has surplus and no longer variation explains it.
fn position_is_longer(verdict: &Verdict) -> bool {
    verdict.length.value().is_some_and(|value| value.surplus)
        && !verdict.has(DefectKind::LongerVariation)
}

/// At a limit, the bound of a mate may hold only without futile interpositions.
#[test]
fn reported_mates_have_a_line() {
    let mut open = 0;
    for (sfen, ..) in cases::known() {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        let position = Position::new(&setup).expect("legal");
        let problem = Problem::new(position);
        for nodes in limits(2..14) {
            for goal in [Goal::Any, Goal::Length, Goal::Judge] {
                let task = Task::default().with_goal(goal);
                let verdict = by_itself(&problem, &task, nodes);
                let is_open =
                    verdict.length.outcome() == Outcome::Mate && verdict.length.value().is_none();
                open += u32::from(is_open);
                let has_line = !verdict.solution.is_empty() && verdict.length.at_most().is_some();
                assert_eq!(
                    verdict.length.outcome() == Outcome::Mate,
                    has_line,
                    "{sfen} {nodes} {verdict:?}"
                );
            }
        }
    }
    assert!(open > 0);
}

#[test]
fn the_cases_of_the_rules_have_their_lengths() {
    for (sfen, none, checker, standard) in cases::known() {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        let position = Position::new(&setup).expect("legal");
        let problem = Problem::new(position);
        for reading in READINGS {
            let expected = match reading {
                Reading::None => none,
                Reading::Checker => checker,
                Reading::Standard | Reading::Wide | Reading::Restoring => standard,
            };
            let task = Task::default().with_goal(Goal::Length).with_reading(reading);
            let verdict = by_itself(&problem, &task, 1_000_000);
            let length = verdict.length.value().map_or(0, |value| value.length);
            assert!(length == expected || expected == 0 && length > 7, "{sfen} {reading:?}");
            let complete =
                verdict.solution.len() as u32 == length || verdict.length.value().is_none();
            assert!(complete, "{sfen} {verdict:?}");
        }
    }
}
