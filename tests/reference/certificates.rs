//! Certificates: both checkers accept proven claims, and no false ones. `TSUME_CASES` is the number
//! of positions and of damaged certificates.

use crate::slow;
mod spellings;
use crate::skipped::skipped;
use crate::support;

use std::io::Write;
use std::process::{Command, Stdio};

use slow::board::Board;
use slow::cases;
use slow::random::{Rng, interposing_board, random_walk, tsume_board, wild_board};
use slow::rules;
use support::{cases as count, position, tries_all};
use tsume::proof::checker::{self, Bound, Choice, Refusal, Verified};
use tsume::proof::{Theorem, write};
use tsume::search::{Answer, Limits, Question, Reading, Solver, Table, Valuation, Value};
use tsume::shogi::{Position, Rule};

/// The readings of the program and of the reference.
const READINGS: [(Reading, slow::value::Reading); 4] = [
    (Reading::None, slow::value::Reading::None),
    (Reading::Checker, slow::value::Reading::Checker),
    (Reading::Standard, slow::value::Reading::Standard),
    (Reading::Wide, slow::value::Reading::Wide),
];

/// Returns the result of a certificate.
fn verified(certificate: &[u8]) -> Result<Verified, Refusal> {
    let mut byte = 0;
    let mut input = certificate;
    let found = checker::verify(&mut input, &mut byte)?;
    let end = Refusal { byte, claim: None, reason: "none, or something behind it".into() };
    found.filter(|_| input.is_empty()).ok_or(end)
}

/// A position with the rest in the defender's hand.
fn with_rest(sfen: &str) -> Position {
    let mut setup = position(sfen).setup();
    setup.give_rest(!setup.turn);
    Position::allowing(&setup, &[Rule::DefendingKing]).expect("a position")
}

/// Writes the certificate of a theorem.
#[track_caller]
fn proven(
    position: &Position,
    theorem: &Theorem,
    reading: Reading,
    solver: &mut Solver,
) -> Vec<u8> {
    let mut certificate = vec![];
    let mut session = solver.problem(position);
    let limits = Limits::default();
    let written = write(position, theorem, reading, &mut session, &limits, &mut certificate);
    written.unwrap_or_else(|failure| panic!("{position:?} {theorem:?} {reading:?}: {failure}"));
    certificate
}

/// Returns the theorems that are known about a position within a limit.
fn theorem(position: &Position, reading: Reading, solver: &mut Solver) -> Theorem {
    let limits = Limits::default().with_nodes(100_000);
    match solver.problem(position).value(reading, &limits) {
        Valuation::Mate(value) => Theorem::Exactly(value),
        Valuation::NoMate => Theorem::NoMate,
        Valuation::Open { not_within, .. } => {
            let none = Value { length: 1, surplus: true };
            Theorem::NotWithin(not_within.value().unwrap_or(none))
        }
    }
}

/// Whether the second checker accepts all certificates of a sequence; `None` without Python.
fn accepted_by_the_second(certificates: &[u8]) -> Option<bool> {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(certificates).expect("written");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/verify.py");
    let mut python = Command::new("python3");
    let output = python.arg(script).arg(file.path()).stderr(Stdio::inherit()).output();
    let Ok(output) = output else {
        skipped("the second checker needs python3");
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_accepted = output.status.success() && !text.contains("refused");
    if !is_accepted {
        eprintln!("{text}");
    }
    Some(is_accepted)
}

#[test]
fn known_values_of_the_cases_are_proven_in_every_reading() {
    let mut solver = Solver::new(1 << 26);
    let mut all = vec![];
    let cases = cases::known().into_iter().map(|(sfen, ..)| sfen).chain(cases::not_in_one());
    for sfen in cases {
        let position = with_rest(sfen);
        for (reading, _) in READINGS {
            let theorem = theorem(&position, reading, &mut solver);
            let certificate = proven(&position, &theorem, reading, &mut solver);
            let found = verified(&certificate);
            let found = found.unwrap_or_else(|refusal| panic!("{sfen} {theorem:?}: {refusal:?}"));
            assert_eq!(found.header.within.is_some(), matches!(theorem, Theorem::Exactly(_)));
            // The second checker is slow.
            if found.claims < if tries_all() { 300 } else { 40 } {
                all.extend(certificate);
            }
        }
    }
    assert!(accepted_by_the_second(&all).unwrap_or(true));
}

/// The second checker is short, and uses only the standard library.
#[test]
fn the_second_checker_can_be_read_in_one_sitting() {
    let text = include_str!("../verify.py");
    assert!(text.lines().count() < 400);
    let imports: Vec<&str> = text.lines().filter(|line| line.contains("import ")).collect();
    assert_eq!(imports, ["import re", "import sys"]);
}

/// The engine once returned 5 for this position, because it did not distinguish the interpositions
/// on two lines.
#[test]
fn false_certificates_cannot_be_written() {
    let start = with_rest("3g5/1+P7/k4+b3/p8/9/3R5/1+r2B4/9/9 b - 1");
    let mut solver = Solver::new(1 << 22);
    for surplus in [false, true] {
        let theorem = Theorem::Exactly(Value { length: 5, surplus });
        let mut session = solver.problem(&start);
        let (limits, mut output) = (Limits::default(), vec![]);
        let reading = Reading::Standard;
        let written = write(&start, &theorem, reading, &mut session, &limits, &mut output);
        assert!(matches!(written, Err(tsume::proof::Failure::Wrong(_))), "{written:?}");
        assert!(verified(&output).is_err());
    }
}

/// The texts of moves, in order.
fn sorted(moves: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().collect();
    texts.sort();
    texts
}

/// Writes a move of the checker in USI.
fn usi(mv: checker::Move) -> String {
    let square = |at: usize| format!("{}{}", 9 - at % 9, (b'a' + (at / 9) as u8) as char);
    match mv.dropped() {
        Some(held) => format!("{}*{}", b"PLNSGBR"[held] as char, square(mv.to)),
        None => {
            format!("{}{}{}", square(mv.from), square(mv.to), if mv.promote { "+" } else { "" })
        }
    }
}

/// The moves of the checker and of the slow rules agree on a board: checks, and replies of a side
/// that is in check.
fn compare_moves(board: &Board) {
    let sfen = board.to_sfen();
    let here = checker::Position::from_sfen(&sfen).expect("an SFEN");
    if board.king(board.to_move.other()).is_some() {
        let found = here.checks();
        assert!(found.is_sorted(), "{sfen}");
        let expected = sorted(rules::checks(board).iter().map(ToString::to_string));
        assert_eq!(sorted(found.into_iter().map(usi)), expected, "{sfen}");
    }
    if rules::in_check(board, board.to_move) {
        let found = here.replies();
        assert!(found.is_sorted(), "{sfen}");
        let expected = sorted(rules::each_legal(board).map(|mv| mv.to_string()));
        assert_eq!(sorted(found.into_iter().map(usi)), expected, "{sfen}");
    }
}

#[test]
fn the_checkers_moves_match_the_slow_rules() {
    let mut rng = Rng::new(19);
    let mut compared = 0;
    while compared < count(10_000) / 5 {
        let start = match rng.range(1, 3) {
            1 => tsume_board(&mut rng),
            2 => interposing_board(&mut rng),
            _ => wild_board(&mut rng),
        };
        compare_moves(&start);
        for (_, board) in random_walk(&mut rng, &start, 4, true) {
            compare_moves(&board);
            compared += 1;
        }
    }
}

#[test]
fn starts_that_break_a_rule_are_refused() {
    for sfen in [
        "4k4/9/9/9/9/9/9/9/9 b 3R 1",
        "4k4/9/9/9/9/9/9/9/3k5 b R 1",
        "4k4/9/4P4/4P4/9/9/9/9/9 b R 1",
        "4k3P/9/9/9/9/9/9/9/9 b R 1",
        "9/9/9/9/9/9/9/9/9 b R 1",
        "4k4/4G4/9/9/9/9/9/9/9 b R 1",
        "4k4/9/9/9/9/9/9/9/9 b 99999P 1",
        "4k4/9/9/9/9/9/9/9/91 b R 1",
        "4k4/9/9/9/9/9/9/9 b R 1",
        "4k4/9/9/9/9/9/9/9/9 b K 1",
        "4k4/9/9/9/+G8/9/9/9/9 b R 1",
        "4k4/9/9/9/9/9/9/9/9",
    ] {
        let text =
            format!("tsume certificate 3\nposition: {sfen}\nreading: none\nclaim: no mate\n\n\0");
        assert!(verified(text.as_bytes()).is_err(), "{sfen}");
        assert!(!accepted_by_the_second(text.as_bytes()).unwrap_or(false), "{sfen}");
    }
}

/// Whether the claim of a header is true, by the exhaustive reference as far as it reaches, where
/// the engine must agree, and else by the engine. `None` if it needs too much work.
fn is_true(header: &checker::Header, sfen: &str, solver: &mut Solver) -> Option<bool> {
    let (reading, slow) = READINGS[header.reading.map_or(0, |most| most + 1)];
    let board = Board::from_sfen(sfen).expect("an SFEN");
    let position = position(sfen);
    let limits = Limits::default().with_nodes(200_000);
    let mut is_within = |bound: Bound| {
        let value = Value { length: (bound | 1).unsigned_abs(), surplus: bound % 2 == 0 };
        let mut exhaustive = slow::value::Solver::new(slow, 200_000);
        if let Ok(found) = exhaustive.value(&board, value.length) {
            let order = |v: slow::value::Value| v.order();
            return Some(found.is_some_and(|v| order(v) <= (value.length, !value.surplus)));
        }
        let bound = tsume::search::Bound::of(value);
        solver.problem(&position).within(bound, reading, &limits).ok()
    };
    if let Some(bound) = header.within
        && !is_within(bound)?
    {
        return Some(false);
    }
    match header.not_within {
        checker::ANY if is_within(5)? => Some(false),
        checker::ANY => match solver.problem(&position).ask(&Question::ANY, Table::Shared, &limits)
        {
            Answer::Mate(_) => Some(false),
            Answer::NoMate(_) => Some(true),
            Answer::Undecided => None,
        },
        bound => Some(bound < 0 || !is_within(bound)?),
    }
}

/// Returns the place where the body of a certificate begins.
fn body(certificate: &[u8]) -> usize {
    certificate.windows(2).position(|two| two == b"\n\n").expect("a header") + 2
}

/// Changes a certificate in the body or in the claim; `other` is the certificate of another
/// problem.
fn damaged(rng: &mut Rng, certificate: &[u8], other: &[u8]) -> Vec<u8> {
    let (header, numbers) = certificate.split_at(body(certificate));
    let (mut header, mut numbers) =
        (String::from_utf8_lossy(header).into_owned(), numbers.to_vec());
    let mut place = || (rng.bits() as usize) % numbers.len().max(1);
    let (from, to) = (place(), place());
    match rng.range(1, 10) {
        1 | 2 => numbers[from] ^= 1 << rng.range(0, 7),
        3 => numbers[from] = rng.range(0, 9) as u8,
        4 => numbers.truncate(from),
        // A reply, or a claim, left out.
        5 => drop(numbers.remove(from)),
        6 => numbers.insert(from, rng.range(0, 9) as u8),
        7 => numbers.swap(from, to),
        8 => {
            let (from, to) = (from.min(to), from.max(to));
            numbers[from..to].rotate_left((to - from) / 2);
        }
        // Another claim, or another position.
        9 => {
            let length = [1, 3, 5, 7][rng.range(0, 3) as usize];
            let left = ["nothing left", "a piece left"][rng.range(0, 1) as usize];
            let kind = ["within", "not within", "exactly"][rng.range(0, 2) as usize];
            let (before, _) = header.split_once("claim: ").expect("a claim");
            header = format!("{before}claim: {kind} {length}, {left}\n\n");
        }
        _ => {
            let others = String::from_utf8_lossy(&other[..body(other)]).into_owned();
            let line = |text: &str, name: &str| {
                let line = text.lines().find(|line| line.starts_with(name));
                line.expect("a line").to_owned()
            };
            let name = ["position", "claim", "reading"][rng.range(0, 2) as usize];
            header = header.replace(&line(&header, name), &line(&others, name));
        }
    }
    [header.into_bytes(), numbers].concat()
}

/// Returns the SFEN in a header.
fn sfen(certificate: &[u8]) -> String {
    let header = String::from_utf8_lossy(&certificate[..body(certificate)]).into_owned();
    let line = header.lines().find_map(|line| line.strip_prefix("position: "));
    line.expect("a position").to_owned()
}

/// Small positions with something to prove.
fn small_board(rng: &mut Rng) -> Board {
    loop {
        let board = tsume_board(rng);
        let is_small = rules::checks(&board).len() <= 12;
        if board.king(board.to_move.other()).is_some() && is_small {
            return board;
        }
    }
}

/// Tries `TSUME_CASES` damaged certificates.
#[test]
fn a_damaged_certificate_is_accepted_only_if_its_claim_is_true() {
    let mut rng = Rng::new(1);
    let mut solver = Solver::new(1 << 22);
    let mut certificates: Vec<Vec<u8>> = vec![];
    let total = count(4_000);
    let (mut tried, mut accepted, mut unknown) = (0, 0, 0);
    while tried < total {
        let sfen_text = match rng.percent(30) {
            true => {
                let cases: Vec<&str> = cases::known().into_iter().map(|(sfen, ..)| sfen).collect();
                let mut board = Board::from_sfen(rng.pick(&cases).expect("a case")).expect("SFEN");
                board.give_rest();
                board.to_sfen()
            }
            false => small_board(&mut rng).to_sfen(),
        };
        let (reading, _) = rng.pick(&READINGS).expect("a reading");
        let start = position(&sfen_text);
        let limits = Limits::default().with_nodes(3_000);
        let theorem = match solver.problem(&start).value(reading, &limits) {
            Valuation::Mate(value) if value.length <= 5 => Theorem::Exactly(value),
            Valuation::NoMate => Theorem::NoMate,
            _ => continue,
        };
        let certificate = proven(&start, &theorem, reading, &mut solver);
        if certificate.len() > 3_000 || certificate.len() == body(&certificate) {
            continue;
        }
        certificates.push(certificate.clone());
        for _ in 0..40 {
            let other = &certificates[rng.bits() as usize % certificates.len()];
            let damaged = damaged(&mut rng, &certificate, other);
            tried += 1;
            let Ok(found) = verified(&damaged) else { continue };
            if damaged == certificate {
                continue;
            }
            accepted += 1;
            match is_true(&found.header, &sfen(&damaged), &mut solver) {
                Some(is_true) => {
                    let header = String::from_utf8_lossy(&damaged[..body(&damaged)]).into_owned();
                    assert!(
                        is_true,
                        "accepted, but not so: {header}{:?}",
                        &damaged[body(&damaged)..]
                    );
                }
                None => unknown += 1,
            }
        }
    }
    eprintln!("{tried} damaged certificates, {accepted} accepted, {unknown} of them not decided");
    assert!(accepted > 0 && unknown * 20 <= accepted, "{accepted} accepted, {unknown} unknown");
}

/// Answers every choice at random, and often so that as little as possible is left to prove.
struct Liar<'a>(&'a mut Rng);

impl Liar<'_> {
    fn choose(&mut self, choice: Choice) -> Result<u64, String> {
        let Liar(rng) = self;
        let one_of = |rng: &mut Rng, count: usize| match count {
            0 => Err("nothing to choose".to_owned()),
            count => Ok(rng.bits() % count as u64),
        };
        match choice {
            Choice::Claim(_) => Ok(if rng.percent(70) { 1 } else { rng.bits() % 8 }),
            Choice::Bound => Ok(rng.bits() % 12),
            Choice::Hand => Ok(1 << (5 * rng.range(0, 6))),
            Choice::Move(.., moves) | Choice::Lasting(.., moves) | Choice::Solution(moves) => {
                one_of(rng, moves.len())
            }
            Choice::LeftOut(claim) => one_of(rng, claim.bound as usize / 2 + 2),
            Choice::Way(_) | Choice::Longer(..) | Choice::Counts(..) => Ok(rng.bits() % 2),
            Choice::Interposition(.., after) => {
                let last = after.len() as u64;
                Ok(if rng.percent(80) { last.min(1) } else { rng.bits() % (last + 1) })
            }
            Choice::Other(..) => Ok(rng.bits() % 4),
        }
    }
}

/// Returns false theorems about a position that is mate: better by one bound, or not within the
/// value.
fn falsehoods(value: Value) -> Vec<Theorem> {
    let Value { length, surplus } = value;
    let better = match (surplus, length) {
        (false, _) => Some(Value { length, surplus: true }),
        (true, 1) => None,
        (true, _) => Some(Value { length: length - 2, surplus: false }),
    };
    better
        .map(Theorem::Within)
        .into_iter()
        .chain([Theorem::NotWithin(value), Theorem::NoMate])
        .collect()
}

/// In a problem of one move, a mate by a move to another square is not an unlimited move. Each check is by the knight.
#[test]
fn a_problem_of_one_move_with_two_mates_is_not_proven_sound() {
    let start = position("3lkl3/3p1p3/9/9/9/4N4/P8/9/4R4 b - 1");
    let solution = Theorem::Sound(vec!["5f4d".parse().expect("a move")]);
    let text = tsume::proof::header(&start, &solution, Reading::None);
    let header = checker::header(&mut text.as_bytes(), &mut 0);
    let header = header.expect("a header").expect("a header");
    let mut rng = Rng::new(6);
    for _ in 0..5_000 {
        let found = checker::prove(header.clone(), &mut |choice, _| Liar(&mut rng).choose(choice));
        assert!(found.is_err());
    }
}

/// Without any one rule of the checker, random choices would prove something false after enough
/// attempts.
#[test]
fn no_sequence_of_choices_proves_a_false_claim() {
    let mut rng = Rng::new(5);
    let mut solver = Solver::new(1 << 22);
    let cases: Vec<&str> = cases::known().into_iter().map(|(sfen, ..)| sfen).collect();
    let mut tried = 0;
    while tried < count(40_000) {
        let start = match rng.percent(50) {
            true => with_rest(rng.pick(&cases).expect("a case")),
            false => position(&small_board(&mut rng).to_sfen()),
        };
        let (reading, _) = rng.pick(&READINGS).expect("a reading");
        let limits = Limits::default().with_nodes(3_000);
        let Valuation::Mate(value) = solver.problem(&start).value(reading, &limits) else {
            continue;
        };
        for falsehood in falsehoods(value) {
            let text = tsume::proof::header(&start, &falsehood, reading);
            let header = checker::header(&mut text.as_bytes(), &mut 0);
            let header = header.expect("a header").expect("a header");
            for _ in 0..100 {
                let found =
                    checker::prove(header.clone(), &mut |choice, _| Liar(&mut rng).choose(choice));
                assert!(found.is_err(), "{text}");
                tried += 1;
            }
        }
    }
}
