//! Tests each lemma of the checker of certificates by itself. If a rule of the checker, with any
//! choices, derives a claim from others that are true by the exhaustive reference, then the claim
//! is true as well. A claim that covers another one implies it. `TSUME_CASES` is the number of
//! cases.

use crate::slow;
use crate::support::cases as count;

use slow::board::{Board, Kind as Piece, Piece as OnBoard, Side, Sq};
use slow::random::{Rng, interposing_board, tsume_board};
use slow::value::{self, Solver};
use slow::{cases, mutated, rules};
use tsume::proof::checker::{
    ANY, Bound, Choice, Claim, Claims, EXACTLY, Kind, Move, Position, Proof, Reading,
};

const READINGS: [(Reading, value::Reading); 4] = [
    (None, value::Reading::None),
    (Some(0), value::Reading::Checker),
    (Some(1), value::Reading::Standard),
    (Some(2), value::Reading::Wide),
];
/// The kinds of claims that the reference can decide: each for exactly this hand, and for others as
/// well.
const KINDS: [(Kind, bool); 4] = [
    (Kind::Within, false),
    (Kind::Within, true),
    (Kind::NotWithin, false),
    (Kind::NotWithin, true),
];
/// The most work for a question to the reference.
const WORK: u64 = 4_000;

/// Converts a position of the checker to one of the reference.
fn board(position: &Position) -> Board {
    let kinds =
        [Piece::Pawn, Piece::Lance, Piece::Knight, Piece::Silver, Piece::Gold, Piece::Bishop];
    let kinds: Vec<Piece> = kinds.into_iter().chain([Piece::Rook, Piece::King]).collect();
    let side = |number: usize| if number == 0 { Side::Black } else { Side::White };
    let mut board = Board::empty(side(position.turn));
    for (sq, &cell) in Sq::all().zip(&position.cells) {
        // The reference counts files from the right.
        let sq = Sq::new(10 - sq.file(), sq.rank()).expect("a square");
        if cell > 0 {
            let promoted = cell % 16 > 8;
            let kind = kinds[usize::from(cell % 16 - if promoted { 8 } else { 0 }) - 1];
            board.set(sq, Some(OnBoard { kind, promoted, side: side(usize::from(cell / 16)) }));
        }
    }
    for number in [0, 1] {
        for (&kind, &held) in kinds.iter().zip(&position.hands[number]) {
            board.set_hand(side(number), kind, held);
        }
    }
    board
}

/// Whether a claim is true by the reference; `None` if that is too much work. The lower value of
/// the reference has no surplus, so only bounds with nothing left are asked of it.
fn is_true(claim: &Claim, attacker: usize, reading: value::Reading) -> Option<bool> {
    let Claim { kind, exactly, ref position, bound } = *claim;
    let attacks = position.turn == attacker;
    let length = (if attacks { bound | 1 } else { bound & !1 }).unsigned_abs();
    let is_lower = kind == Kind::NotWithin && !exactly;
    let mut solver =
        if is_lower { Solver::lower(reading, WORK) } else { Solver::new(reading, WORK) };
    let board = board(position);
    let found = match attacks {
        true => solver.value(&board, length).ok()?,
        false => solver.defender_value(&board, length).ok()?,
    };
    let surplus = bound % 2 == 0 && !is_lower;
    let is_within = found.is_some_and(|found| found.order() <= (length, !surplus));
    Some(is_within == (kind == Kind::Within))
}

/// Chooses at random, and accepts every claim without proof.
struct Anything<'a> {
    rng: &'a mut Rng,
    /// The bound at which interpositions are left out.
    left_out_at: u64,
    /// Whether an interposition was left out.
    is_left_out: bool,
    /// Whether the existence of the length at which they are futile had to be shown.
    was_asked: bool,
    /// An interposition that counts and leaves nothing.
    counts: Option<Move>,
}

impl Anything<'_> {
    fn new(rng: &mut Rng) -> Anything<'_> {
        Anything { rng, left_out_at: 0, is_left_out: false, was_asked: false, counts: None }
    }
}

impl Anything<'_> {
    fn choose(&mut self, choice: Choice) -> Result<u64, String> {
        let Anything { rng, left_out_at, is_left_out, was_asked, counts } = self;
        *was_asked |= matches!(choice, Choice::Lasting(..));
        let one_of = |rng: &mut Rng, count: usize| match count {
            0 => Err("nothing to choose".to_owned()),
            count => Ok(rng.bits() % count as u64),
        };
        match choice {
            Choice::Claim(claim) => Ok(if claim.exactly { EXACTLY as u64 } else { 0 }),
            Choice::Move(.., moves) | Choice::Lasting(.., moves) | Choice::Solution(moves) => {
                one_of(rng, moves.len())
            }
            Choice::LeftOut(claim) => {
                *left_out_at = rng.bits() % (u64::from(claim.bound.unsigned_abs()) / 2 + 3);
                Ok(*left_out_at)
            }
            Choice::Interposition(.., after) => {
                let last = after.len() as u64;
                let chosen = if rng.percent(85) { last.min(1) } else { rng.bits() % (last + 1) };
                *is_left_out |= chosen > 0;
                Ok(chosen)
            }
            Choice::Way(_) | Choice::Longer(..) => Ok(rng.bits() % 2),
            Choice::Counts(claim, mv) => {
                // Lemma 5, about surplus.
                assert!(claim.kind == Kind::NotWithin && claim.exactly && claim.bound % 2 == 0);
                *counts = Some(mv).filter(|_| rng.percent(50));
                Ok(u64::from(counts.is_some()))
            }
            Choice::Other(..) => Ok(rng.bits() % 4),
            Choice::Bound | Choice::Hand => Err("not asked for".to_owned()),
        }
    }
}

/// A position with the defender in check, usually from a distance.
fn in_check(rng: &mut Rng, sources: &mutated::Sources) -> Board {
    loop {
        let board = match rng.range(1, 4) {
            1 => interposing_board(rng),
            2 => tsume_board(rng),
            _ => sources.mutated(rng),
        };
        if rules::in_check(&board, board.to_move) {
            return board;
        }
        if board.king(board.to_move.other()).is_some()
            && let Some(check) = rng.pick(&rules::checks(&board))
        {
            return rules::apply(&board, check);
        }
    }
}

fn sources() -> mutated::Sources {
    let boards = cases::known().into_iter().map(|(sfen, ..)| {
        let mut board = Board::from_sfen(sfen).expect("an SFEN");
        board.give_rest();
        board
    });
    mutated::Sources::new(boards)
}

/// A claim that a rule derives is true.
#[test]
fn consequences_of_true_claims_are_true() {
    let mut rng = Rng::new(3);
    let sources = sources();
    let (mut followed, mut left_out, mut counted) = ([0; 4], 0, 0);
    let mut tried = 0;
    while tried < count(5_000) {
        let start = in_check(&mut rng, &sources);
        let position = Position::from_sfen(&start.to_sfen()).expect("an SFEN");
        let attacker = 1 - position.turn;
        // The attacker of a proof is the side to move at its beginning.
        let toward = Position { turn: attacker, ..position.clone() };
        let (reading, slow) = rng.pick(&READINGS).expect("a reading");
        for _ in 0..20 {
            let (kind, exactly) = rng.pick(&KINDS).expect("a kind");
            let is_lower = kind == Kind::NotWithin && !exactly;
            let bound = rng.range(0, 5) as Bound | Bound::from(is_lower);
            let claim = Claim { kind, exactly, position: position.clone(), bound };
            let mut anything = Anything::new(&mut rng);
            let mut choices = |choice: Choice, _: &Claims| anything.choose(choice);
            let mut proof = Proof::new(&toward, reading, &mut choices);
            tried += 1;
            if proof.prove(&claim).is_err() {
                continue;
            }
            let premises: Vec<Claim> = std::iter::from_fn(|| proof.claims.take()).collect();
            if anything.is_left_out && anything.left_out_at > 1 {
                // Lemma 2: not for larger hands, and only at a length that exists.
                assert!(kind == Kind::Within && exactly && anything.was_asked);
                let is_lower = |one: &Claim| one.kind == Kind::NotWithin && one.exactly;
                let at = 2 * anything.left_out_at - 1;
                let needs = premises
                    .iter()
                    .any(|one| is_lower(one) && u64::from(one.bound.unsigned_abs()) + 4 == at);
                assert!(at < 4 || needs, "{premises:?}");
                left_out += 1;
            }
            if anything.is_left_out && bound > 0 && bound % 2 == 0 {
                // Lemma 3.
                let is_longer = |one: &Claim| {
                    one.kind == Kind::NotWithin && one.exactly && one.bound == bound - 1
                };
                assert!(premises.iter().any(is_longer), "{premises:?}");
            }
            if kind == Kind::NotWithin {
                // Lemma 4: after a capture the length must be larger, with or without pieces left.
                let mut captures = premises.iter().filter(|one| one.position.turn == position.turn);
                assert!(captures.all(|one| one.bound % 2 == 1), "{premises:?}");
            }
            if let Some(mv) = anything.counts {
                let after = |one: &Claim| one.position == position.after(mv);
                let says = |kind, less, one: &&Claim| {
                    one.kind == kind && one.exactly && one.bound == bound - less
                };
                let within = premises.iter().filter(|one| says(Kind::Within, 1, one));
                let longer = premises.iter().filter(|one| says(Kind::NotWithin, 1, one));
                assert!(within.clone().any(after), "{premises:?}");
                assert!(longer.clone().any(|one| one.position == position), "{premises:?}");
                counted += 1;
            }
            let truth = |claim: &Claim| is_true(claim, attacker, slow);
            // Start with a claim that is false.
            if truth(&claim) != Some(false) {
                continue;
            }
            let all = premises.iter().map(truth).collect::<Option<Vec<bool>>>();
            let Some(all) = all else { continue };
            followed[KINDS.iter().position(|&one| one == (kind, exactly)).unwrap_or(0)] += 1;
            let sfen = start.to_sfen();
            assert!(!all.iter().all(|&so| so), "{claim:?} {reading:?} {sfen}: {premises:?}");
        }
    }
    eprintln!("{tried} tried; of each kind false, and refused for what it needs: {followed:?}");
    assert!(followed.iter().all(|&count| count > 0), "{followed:?}");
    assert!(left_out > 0 && counted > 0, "{left_out} {counted}");
}

/// After a capture that may show an interposition to be futile, both hands are as before: the
/// captured piece is given back, or has left the game.
#[test]
fn hands_are_unchanged_after_a_futile_capture() {
    let mut rng = Rng::new(6);
    let (mut dropped, mut moved) = (0, 0);
    while dropped < 200 || moved < 20 {
        let start = interposing_board(&mut rng);
        let here = Position::from_sfen(&start.to_sfen()).expect("an SFEN");
        let (checker, between) = here.only_check().expect("a check");
        for mv in here.replies().into_iter().filter(|mv| between.contains(&mv.to)) {
            for after in here.captures_in_vain(mv, checker, Some(2)) {
                assert_eq!((after.hands, after.turn), (here.hands, here.turn));
                let is_drop = mv.dropped().is_some();
                (dropped, moved) = (dropped + u32::from(is_drop), moved + u32::from(!is_drop));
            }
        }
    }
}

/// The same position with some pieces moved from one hand to the other.
fn with_other_hands(rng: &mut Rng, position: &Position) -> Position {
    let mut other = position.clone();
    for kind in 0..7 {
        let (from, to) = if rng.percent(50) { (0, 1) } else { (1, 0) };
        if rng.percent(30) && other.hands[from][kind] > 0 {
            other.hands[from][kind] -= 1;
            other.hands[to][kind] += 1;
        }
    }
    other
}

/// A claim that covers another one implies it.
#[test]
fn covered_claims_are_true() {
    let mut rng = Rng::new(4);
    let sources = sources();
    let mut covered = 0;
    let mut tried = 0;
    while tried < count(5_000) {
        let start = in_check(&mut rng, &sources);
        let position = Position::from_sfen(&start.to_sfen()).expect("an SFEN");
        let attacker = 1 - position.turn;
        let (_, slow) = rng.pick(&READINGS).expect("a reading");
        for _ in 0..10 {
            tried += 1;
            let mut claim = |position: Position| {
                let (kind, exactly) = rng.pick(&KINDS).expect("a kind");
                let is_lower = kind == Kind::NotWithin && !exactly;
                let bound = rng.range(0, 5) as Bound | Bound::from(is_lower);
                Claim { kind, exactly, position, bound }
            };
            let (made, mut asked) = (claim(position.clone()), claim(position.clone()));
            asked.position = with_other_hands(&mut rng, &position);
            let mut claims = Claims::new(attacker);
            assert!(claims.add(&made, &made).is_ok());
            if !claims.cover(&asked) {
                continue;
            }
            // A claim about all larger hands is true if every interposition counts.
            let is_monotone = made.kind == Kind::Within && !made.exactly;
            let slow = if is_monotone { value::Reading::None } else { slow };
            if is_true(&asked, attacker, slow) == Some(false) {
                covered += 1;
                assert_ne!(
                    is_true(&made, attacker, slow),
                    Some(true),
                    "{made:?} {asked:?} {slow:?}"
                );
            }
        }
    }
    assert!(covered > 0);
}

/// Claims on boards that differ in more than the division of the pieces in hand do not cover each
/// other.
#[test]
fn other_boards_cover_no_claim() {
    let start = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/9 b GP2p 1").expect("an SFEN");
    let mut claims = Claims::new(0);
    let not_within = |position: &Position, bound| Claim {
        exactly: false,
        ..Claim::new(Kind::NotWithin, position.clone(), bound)
    };
    let claim = not_within(&start, ANY);
    assert!(claims.add(&claim, &claim).is_ok());
    let covers = |position: &Position| claims.cover(&not_within(position, 3));
    assert!(covers(&start));
    let mut fewer = start.clone();
    fewer.hands[0][4] -= 1;
    let mut less = start.clone();
    (less.hands[0][0], less.hands[1][0]) = (0, 3);
    let turned = Position { turn: 1, ..start.clone() };
    let mut moved = start.clone();
    moved.cells.swap(22, 80);
    assert!(covers(&less));
    for other in [fewer, turned, moved] {
        assert!(!covers(&other), "{other:?}");
    }
}
