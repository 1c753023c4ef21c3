//! The claims at the beginning of a certificate, which claims cover others, and the possible
//! answers to other checks along a solution. One example for each rule fails without that rule.

use crate::support;

use support::position;
use tsume::judge::judge;
use tsume::notation::{read_usi, write_sfen};
use tsume::problem::Problem;
use tsume::proof::checker::{
    self, ANY, Bound, Choice, Claim, Claims, EXACTLY, Kind, Move, Position, Proof, Refusal,
    Verified,
};
use tsume::search::{Limits, Solver};
use tsume::shogi::{self, MoveParts};

use Kind::{NoMateAside, NotWithin, Within};

/// The first move may promote or not, which is an unlimited move; the board is its own mirror
/// image.
const UNLIMITED: &str = "2S1k1S2/9/4S4/9/9/9/9/9/9 b - 1";
/// Another check mates by returning to the solution.
const DETOUR: &str = "8k/6S2/9/5N3/9/9/9/9/9 b GS 1";
/// The silver mates promoted or not.
const ONE_MOVE: &str = "8k/9/7SP/9/9/9/9/9/7R1 b - 1";

/// Converts a move in USI to a move of the checker.
fn mv(text: &str) -> Move {
    let number =
        |square: shogi::Square| usize::from(square.rank() - 1) * 9 + 9 - usize::from(square.file());
    match read_usi(text).expect("a move").parts() {
        MoveParts::Walk { from, to, promote } => {
            Move { from: number(from), to: number(to), promote }
        }
        MoveParts::Drop { to, .. } => {
            let held = "PLNSGBR".find(&text[..1]);
            Move::drop(held.expect("a kind"), number(to))
        }
    }
}

/// Returns the SFEN of a position with the rest in the defender's hand.
fn with_rest(sfen: &str) -> String {
    let mut setup = position(sfen).setup();
    setup.give_rest(!setup.turn);
    write_sfen(&setup)
}

fn checkers(sfen: &str) -> Position {
    Position::from_sfen(&with_rest(sfen)).expect("an SFEN")
}

/// A misread hand would prove another position than the displayed one.
#[test]
fn hands_are_read_back_as_written() {
    let hands = |held: &str| Position::from_sfen(&format!("8k/9/9/9/9/9/9/9/9 b {held} 1"));
    let is_same =
        |one: &str, other: &str| hands(one).expect("a hand") == hands(other).expect("a hand");
    assert!(is_same("1P18p", "P18p") && !is_same("2P", "P"));
    for held in ["0PG", "PP", "P2P", "2", "P2", "K", "+P", "300000P300000P"] {
        assert!(hands(held).is_err(), "{held}");
    }
}

/// Makes every requested claim, answers other checks as it is configured, and records the requests.
struct Script<'a> {
    /// The moves of the solution that are left, the next move last.
    line: Vec<Move>,
    /// The answer to each other check.
    answer: &'a dyn Fn(Move) -> u64,
    /// The claims, and the claims about checks to be refuted.
    claims: Vec<Claim>,
    refuted: Vec<(Kind, Bound)>,
    /// The other checks whose answers were requested.
    others: Vec<Move>,
}

impl Script<'_> {
    fn new<'a>(line: &[Move], answer: &'a dyn Fn(Move) -> u64) -> Script<'a> {
        let line = line.iter().rev().copied().collect();
        Script { line, answer, claims: vec![], refuted: vec![], others: vec![] }
    }
}

impl Script<'_> {
    fn choose(&mut self, choice: Choice) -> Result<u64, String> {
        match choice {
            Choice::Claim(claim) => {
                self.claims.push(claim.clone());
                Ok(if claim.exactly { EXACTLY as u64 } else { 0 })
            }
            Choice::Solution(moves) => {
                let next = self.line.pop().ok_or("no more moves")?;
                let at = moves.iter().position(|&one| one == next).ok_or("no such move")?;
                Ok(at as u64)
            }
            Choice::Other(.., other) => {
                self.others.push(other);
                Ok((self.answer)(other))
            }
            Choice::Move(claim, _) if claim.kind != Within => {
                self.refuted.push((claim.kind, claim.bound));
                Ok(0)
            }
            _ => Err("that is not proven here".into()),
        }
    }
}

/// Begins the proof of a claim. A refusal without a claim came before anything was proven.
fn begin(sfen: &str, claim: &str, script: &mut Script) -> Result<Verified, Refusal> {
    let (first, sfen) = ("tsume certificate 3", with_rest(sfen));
    let text = format!("{first}\nposition: {sfen}\nreading: standard\nclaim: {claim}\n\n");
    let header = checker::header(&mut text.as_bytes(), &mut 0).expect("a header");
    checker::prove(header.expect("a header"), &mut |choice, _| script.choose(choice))
}

fn is_begun(result: &Result<Verified, Refusal>) -> bool {
    result.as_ref().err().is_none_or(|refusal| refusal.claim.is_some())
}

/// Returns the solution of a problem, as the judge finds it.
fn solution(sfen: &str) -> Vec<Move> {
    let problem = Problem::new(position(&with_rest(sfen)));
    let mut solver = Solver::new(1 << 22);
    let verdict = judge(&problem, &mut solver, &Limits::default());
    verdict.solution.iter().map(|&one| mv(&tsume::notation::write_usi(one))).collect()
}

/// Begins the proof that a problem is sound, with this answer to one other check and the rest
/// unproven.
fn answered(sfen: &str, line: &[Move], other: Move, answer: u64) -> (bool, Vec<(Kind, Bound)>) {
    let answer = |one| if one == other { answer } else { 4 };
    let mut script = Script::new(line, &answer);
    let claim = format!("sound, exactly {}, nothing left", line.len());
    let result = begin(sfen, &claim, &mut script);
    (is_begun(&result), script.refuted)
}

/// Returns the other checks along a solution at their first position.
fn others(sfen: &str, line: &[Move]) -> Vec<Move> {
    let mut script = Script::new(line, &|_| 4);
    let claim = format!("sound, exactly {}, nothing left", line.len());
    assert!(is_begun(&begin(sfen, &claim, &mut script)));
    script.others
}

#[test]
fn every_claim_of_a_header_is_made() {
    let (sfen, start) = (UNLIMITED, checkers(UNLIMITED));
    let claim = |kind, bound| Claim::new(kind, start.clone(), bound);
    for (text, expected) in [
        ("within 3, nothing left", vec![claim(Within, 3)]),
        ("within 3, a piece left", vec![claim(Within, 2)]),
        ("not within 3, nothing left", vec![claim(NotWithin, 3)]),
        ("exactly 3, nothing left", vec![claim(Within, 3), claim(NotWithin, 2)]),
        ("exactly 1, a piece left", vec![claim(Within, 0)]),
        ("no mate", vec![claim(NotWithin, ANY)]),
    ] {
        let mut script = Script::new(&[], &|_| 4);
        assert!(is_begun(&begin(sfen, text, &mut script)));
        assert_eq!(script.claims[..expected.len()], expected, "{text}");
    }
    for text in [
        "exactly 2, nothing left",
        "exactly 03, nothing left",
        "exactly +3, nothing left",
        "exactly 70001, nothing left",
        "sound, exactly 3, a piece left",
        "sound",
    ] {
        let text = format!(
            "tsume certificate 3\nposition: {}\nreading: none\nclaim: {text}\n\n",
            with_rest(sfen)
        );
        assert!(checker::header(&mut text.as_bytes(), &mut 0).is_err(), "{text}");
    }
}

/// Each move of a solution keeps the value.
#[test]
fn every_position_of_a_solution_has_its_value() {
    let (line, mut position) = (solution(UNLIMITED), checkers(UNLIMITED));
    let mut script = Script::new(&line, &|_| 4);
    let _ = begin(UNLIMITED, "sound, exactly 3, nothing left", &mut script);
    for (index, &one) in line.iter().enumerate() {
        position = position.after(one);
        let bound = [3, 1, 1][index];
        let claim = |kind, bound| Claim::new(kind, position.clone(), bound);
        assert!(script.claims.contains(&claim(Within, bound)), "{index}");
        if index % 2 == 1 {
            assert!(script.claims.contains(&claim(NotWithin, bound - 1)), "{index}");
        }
    }
}

#[test]
fn other_checks_accept_only_valid_answers() {
    for sfen in [UNLIMITED, DETOUR] {
        let line = solution(sfen);
        let (all, start) = (others(sfen, &line), checkers(sfen));
        assert!(all.len() > 3);
        for &other in &all {
            let after_it = |answer| answered(sfen, &line, other, answer);
            let (is_begun, refuted) = after_it(0);
            assert!(!is_begun || refuted.contains(&(NotWithin, ANY)), "{other:?}");
            let (is_begun, refuted) = after_it(2);
            assert!(!is_begun || refuted.contains(&(NoMateAside, ANY)), "{other:?}");
            let is_one = Move { promote: !line[0].promote, ..line[0] } == other;
            assert_eq!(after_it(1).0, sfen == UNLIMITED && is_one, "{other:?}");
            let image = checker::image(&start, other);
            assert_eq!(after_it(3).0, sfen == UNLIMITED && image != other, "{other:?}");
            assert!(!after_it(5).0);
        }
    }
}

/// The proof claims that an unlimited move mates as the solution does.
#[test]
fn unlimited_moves_are_claimed_to_mate_as_well() {
    let line = solution(UNLIMITED);
    let other = Move { promote: !line[0].promote, ..line[0] };
    let answer = |one| if one == other { 1 } else { 4 };
    let mut script = Script::new(&line, &answer);
    assert!(is_begun(&begin(UNLIMITED, "sound, exactly 3, nothing left", &mut script)));
    let position = checkers(UNLIMITED).after(other);
    assert!(script.claims.contains(&Claim::new(Within, position, 3)));
}

/// Of two mirrored checks, one is answered itself.
#[test]
fn mirror_images_do_not_refer_to_each_other() {
    let (line, start) = (solution(UNLIMITED), checkers(UNLIMITED));
    let image = |one| checker::image(&start, one);
    let all = others(UNLIMITED, &line);
    let pair = all.iter().find(|&&one| image(one) != one && image(one) != line[0]);
    let &one = pair.expect("a pair");
    let answer = |other| if other == one || other == image(one) { 3 } else { 4 };
    let mut script = Script::new(&line, &answer);
    assert!(!is_begun(&begin(UNLIMITED, "sound, exactly 3, nothing left", &mut script)));
    assert_eq!(checker::image(&checkers(DETOUR), mv("S*2b")), mv("S*2b"));
}

/// In a problem of one move a second mate is a defect, unless it differs in promotion only.
#[test]
fn a_second_mate_in_one_is_unlimited_only_by_promotion() {
    let (line, twin) = ([mv("2c2b+")], mv("2c2b"));
    assert!(others(ONE_MOVE, &line).contains(&twin));
    assert!(answered(ONE_MOVE, &line, twin, 1).0);
    assert!(!answered(ONE_MOVE, &line, mv("2c1b"), 1).0);
    // A check after which there is a longer mate is not refuted, and a detour is no excuse.
    let refuted = answered(ONE_MOVE, &line, mv("2c1b"), 0).1;
    assert!(refuted.contains(&(NotWithin, ANY)), "{refuted:?}");
    assert_eq!(answered(ONE_MOVE, &line, mv("2c1b"), 2).1, refuted);
}

#[test]
fn unlimited_moves_are_those_that_continue_in_the_same_way() {
    let later = "4k4/3pl4/3P5/9/4B4/9/9/9/9 b - 1";
    let mate = "8k/6S2/7SP/9/9/9/9/9/7R1 b - 1";
    for (sfen, line, other, expected) in [
        (later, "5e7c+ 5a6a 7c6b", "5e7c", true),
        (later, "5e7c 5a6a 7c6b+", "5e7c+", true),
        (later, "5e7c+ 5a6a 6c6b+", "5e7c", true),
        // A piece that is not promoted cannot go there.
        (later, "5e7c+ 5a6a 7c7b", "5e7c", false),
        (later, "5e7c+ 5a6a 7c6b", "5e3c", false),
        (mate, "2c2b+", "2c2b", true),
        // Another piece, or another direction.
        (mate, "2c2b+", "3b2b+", false),
        (mate, "2c2b+", "2c1b", false),
        // The king goes to 1b.
        ("8k/9/7S1/9/9/9/9/9/7R1 b - 1", "2c2b+", "2c2b", false),
        // It can be dropped nearer, but on its line only.
        ("8k/9/9/9/9/9/9/9/9 b R 1", "R*4a 1a1b", "R*5a", true),
        ("8k/9/9/9/9/9/9/9/9 b R 1", "R*4a 1a1b", "R*1d", false),
    ] {
        let line: Vec<Move> = line.split(' ').map(mv).collect();
        let mut positions = vec![checkers(sfen)];
        for &one in &line {
            positions.push(positions[positions.len() - 1].after(one));
        }
        let found = checker::continues(&positions, &line, mv(other)).is_some();
        assert_eq!(found, expected, "{sfen} {line:?} {other}");
    }
}

/// The captures that show an interposition to be futile: those by the checker, by a piece that then
/// gives check alone, and by a piece that opens another line.
#[test]
fn futile_captures_follow_the_reading() {
    // The pieces that may give check after a capture by a piece other than the checker.
    let [checker, standard, wide] = [Some(0), Some(1), Some(2)];
    let (alone, opening) = ("8k/9/9/9/4R4/9/9/9/8R w p 1", "8k/9/9/9/4R4/3B5/9/9/8R w p 1");
    for (sfen, reading, expected) in [
        (alone, checker, 1),
        (alone, standard, 2),
        (alone, wide, 2),
        (opening, checker, 1),
        (opening, standard, 1),
        (opening, wide, 2),
    ] {
        let here = Position::from_sfen(sfen).expect("an SFEN");
        let (from, between) = here.only_check().expect("a check");
        assert_eq!((from, between.len()), (80, 7));
        let found = here.captures_in_vain(mv("P*1e"), from, reading);
        assert_eq!(found.len(), expected, "{sfen} {reading:?}");
    }
}

/// Claims of kind D are made about every position except those of the solution with exactly the
/// same hand.
#[test]
fn positions_of_the_solution_are_not_detours() {
    let start = checkers("4k4/9/4P4/9/9/9/9/9/9 b G2P 1");
    let is_made = |kind, position: &Position| {
        let mut script = Script::new(&[], &|_| 4);
        let mut choices = |choice: Choice, _: &Claims| script.choose(choice);
        let mut proof = Proof::new(&start, Some(1), &mut choices);
        assert!(proof.solution.insert(start.clone()));
        proof.claim(Claim::new(kind, position.clone(), ANY)).expect("a claim");
        proof.claims.take().is_some()
    };
    let (mut more, mut less, mut moved) = (start.clone(), start.clone(), start.clone());
    (more.hands[0][0], more.hands[1][0]) = (3, start.hands[1][0] - 1);
    (less.hands[0][0], less.hands[1][0]) = (1, start.hands[1][0] + 1);
    moved.cells.swap(22, 31);
    let turned = Position { turn: 1, ..start.clone() };
    assert!(!is_made(NoMateAside, &start));
    for other in [&more, &less, &moved, &turned] {
        assert!(is_made(NoMateAside, other));
    }
    assert!(is_made(NotWithin, &start));
}

/// The table of the kinds that cover other kinds, depending on the hand and the bound of the claim
/// that was made.
#[test]
fn claims_cover_the_documented_table() {
    const KINDS: [(Kind, bool); 5] = [
        (Within, false),
        (Within, true),
        (NotWithin, false),
        (NotWithin, true),
        (NoMateAside, true),
    ];
    let start = checkers("4k4/9/4P4/9/9/9/9/9/9 b G2P 1");
    let with_pawns = |pawns: u8| {
        let mut position = start.clone();
        (position.hands[0][0], position.hands[1][0]) = (pawns, 17 - pawns);
        position
    };
    for (made, asked) in KINDS.into_iter().flat_map(|one| KINDS.map(|other| (one, other))) {
        for (pawns, bound) in (1..=3).flat_map(|pawns| [2, 3, 4].map(|bound| (pawns, bound))) {
            let claim = |(kind, exactly), pawns, bound| Claim {
                exactly,
                ..Claim::new(kind, with_pawns(pawns), bound)
            };
            let (claim, other) = (claim(made, pawns, bound), claim(asked, 2, 3));
            let expected = match (made, asked) {
                ((Within, false), (Within, _)) => pawns <= 2 && bound <= 3,
                ((Within, true), (Within, true)) => pawns == 2 && bound <= 3,
                ((NotWithin, false), (NotWithin | NoMateAside, _)) => pawns >= 2 && bound >= 3,
                ((NotWithin, true), (NotWithin, true)) | ((NoMateAside, _), (NoMateAside, _)) => {
                    pawns == 2 && bound == 3
                }
                _ => false,
            };
            let mut claims = Claims::new(0);
            assert!(claims.add(&claim, &claim).is_ok());
            assert_eq!(claims.cover(&other), expected, "{claim:?} {other:?}");
            // A claim that replaces another one must cover it.
            assert_eq!(Claims::new(0).add(&claim, &other).is_ok(), expected);
        }
    }
}
