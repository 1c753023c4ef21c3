//! Every finding with two examples that are it, and a near miss.

use tsume::judge::{Length, Spot, Task, Verdict, judge};
use tsume::notation::{read_sfen, write_usi};
use tsume::problem::DefectKind::*;
use tsume::problem::{DefectKind, Problem};
use tsume::search::{Limits, Solver, Value};
use tsume::shogi::Position;

/// A problem, and a move in place of that of its solution, with the number of the move.
type Place = (&'static str, u32, &'static str);

/// A kind, two examples, and a near miss with the kind that it is instead, if it is any.
type Row = (DefectKind, [Place; 2], Place, Option<DefectKind>);

const ROWS: &[Row] = &[
    (
        UnlimitedPromotion,
        [("8k/9/6+P2/9/9/9/9/9/9 b R 1", 3, "1c2c"), ("6+B1k/9/9/9/8B/9/9/9/9 b - 1", 1, "1e3c")],
        // The unpromoted bishop mates by other moves.
        ("8k/9/9/9/8B/9/9/9/9 b 2G 1", 1, "1e3c"),
        Some(Yozume),
    ),
    (
        UnlimitedDrop,
        [("3+B1k3/9/9/9/9/9/9/9/9 b BG 1", 1, "B*2c"), ("8k/6+P2/9/9/9/9/9/9/9 b B 1", 1, "B*4d")],
        // The rook on 5b is needed where it is.
        ("4k4/7R1/9/9/9/9/9/9/9 b R2b4g4s4n4l18p 1", 1, "R*5c"),
        Some(Yozume),
    ),
    (
        UnlimitedMove,
        [
            ("8k/9/5+B2+P/9/9/9/9/9/9 b - 1", 1, "4c4d"),
            ("7k1/9/6+P2/9/8+R/9/9/9/9 b - 1", 1, "1e2f"),
        ],
        // The same dragon, but not the same line of check.
        ("4S1k2/9/5+R3/9/9/9/9/9/9 b 2S 1", 1, "4c3c"),
        Some(Yozume),
    ),
    (
        UnlimitedPiece,
        [
            ("9/8k/9/6+P2/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1", 1, "G*2c"),
            ("9/8k/9/8+B/9/9/9/9/9 b GS2rb3g3s4n4l18p 1", 1, "G*1c"),
        ],
        // After the silver the gold cannot mate where the silver would have.
        ("9/8k/6+P2/9/9/9/9/9/9 b GS 1", 1, "S*2c"),
        Some(Yozume),
    ),
    (
        InsertedSacrifice,
        [
            ("5gkp1/9/6+B2/5N1N1/9/9/9/9/9 b S2rb3g3s2n4l17p 1", 1, "S*2b"),
            ("4k4/9/3s+B4/9/3g1g3/9/9/9/9 b 2GS2rb2s4n4l18p 1", 1, "G*5b"),
        ],
        // The defender need not take the silver.
        ("6lk1/9/4R3G/9/8B/9/9/9/9 b RSb3g3s4n3l18p 1", 1, "S*3b"),
        Some(Yozume),
    ),
    (
        Detour,
        [
            ("5B2k/9/5+B3/9/9/9/9/9/9 b - 1", 3, "3c2c"),
            ("5+B3/8k/9/8p/9/9/9/9/9 b BP 1", 9, "3b2c"),
        ],
        // It comes to a later position of the solution.
        ("8k/9/9/9/8N/9/9/9/9 b 2GS2r2b2g3s3n4l18p 1", 1, "S*2b"),
        Some(SameLengthJoining),
    ),
    (
        JoiningDetour,
        [
            ("5B2r/8k/9/8S/9/9/9/9/9 b rb4g3s4n4l18p 1", 1, "1d2c"),
            ("8k/8B/8L/8B/9/9/9/9/9 b 2r4g4s4n3l18p 1", 1, "1b3d+"),
        ],
        // It comes back to where it left the solution.
        ("5B2k/9/5+B3/9/9/9/9/9/9 b - 1", 3, "3c2c"),
        Some(Detour),
    ),
    (
        SameLengthJoining,
        [
            ("5B2k/9/8G/6G1l/9/9/9/9/9 b P2rb2g4s4n3l17p 1", 1, "1c2b"),
            ("7k1/9/6P2/9/9/9/9/9/9 b G2S2r2b3g2s4n4l17p 1", 3, "S*2b"),
        ],
        // It joins the solution four moves later.
        ("5B2r/8k/9/8S/9/9/9/9/9 b rb4g3s4n4l18p 1", 1, "1d2c"),
        Some(JoiningDetour),
    ),
    (
        EqualVariationYozume,
        [
            ("7k1/9/6P2/4sp3/9/9/9/9/9 b 2GS2r2b2g2s4n4l16p 1", 2, "2a1a"),
            ("2+R6/6k2/4+R4/9/9/9/9/9/9 b 2b4g4s4n4l18p 1", 2, "3b3a"),
        ],
        // It lasts as long, and there is only one mate after it.
        ("2B6/4k4/9/9/9/9/9/9/9 b 2G 1", 2, "5b5a"),
        Some(EqualVariation),
    ),
    (
        Transposition,
        [
            ("8k/9/8+B/9/8N/9/9/9/9 b N 1", 1, "N*2c"),
            ("3B1nk2/5plp1/3R5/7b1/8R/9/9/9/9 b SN4g3s2n3l16p 1", 1, "N*2c"),
        ],
        // A later move of the solution, but more moves to the same position.
        ("9/6Bk1/9/8B/9/9/9/9/9 b - 1", 1, "3b2c+"),
        Some(JoiningDetour),
    ),
    (
        LastMoveYozume,
        [("5+B3/7k1/9/9/9/9/9/9/9 b 2G 1", 3, "G*2b"), ("6+B1k/9/9/9/9/9/9/9/9 b S 1", 5, "3a2b")],
        // This check mates, but not at once.
        ("9/8k/6G2/9/9/8S/9/9/9 b SN2r2b3g2s3n4l18p 1", 5, "2c3d+"),
        Some(LongerLastMove),
    ),
    (
        LongerLastMove,
        [
            ("9/8k/6G2/9/9/8S/9/9/9 b SN2r2b3g2s3n4l18p 1", 5, "2c3d+"),
            ("8+s/7k1/7N1/9/7N1/9/9/9/9 b G2r2b3g3s2n4l18p 1", 7, "2b1c"),
        ],
        // From this check the king escapes.
        ("9/8k/6G2/9/9/8S/9/9/9 b SN2r2b3g2s3n4l18p 1", 5, "2c1d+"),
        None,
    ),
    (
        MirrorImage,
        [
            ("4k4/4l4/4S4/9/9/9/9/9/9 b GS2r2b3g2s4n3l18p 1", 1, "S*6b"),
            ("2S1k1S2/9/4S4/9/9/9/9/9/9 b 2r2b4gs4n4l18p 1", 1, "7a6b+"),
        ],
        // A pawn of the defender on one side only.
        ("2S1k1S2/9/4S4/p8/9/9/9/9/9 b 2r2b4gs4n4l17p 1", 1, "7a6b+"),
        Some(Yozume),
    ),
    (
        EqualVariation,
        [
            ("2B6/4k4/9/9/9/9/9/9/9 b 2G 1", 2, "5b5a"),
            ("9/8k/9/6G2/9/9/9/9/9 b 2G2r2bg4s4n4l18p 1", 2, "1b2a"),
        ],
        // The mate after it is shorter.
        ("9/8k/6G2/9/9/8S/9/9/9 b SN2r2b3g2s3n4l18p 1", 2, "1b1a"),
        None,
    ),
];

/// A problem with a claimed solution, along which something is broken, and the line by which it is judged instead, if it
/// is another.
const CLAIMED: &[(&str, &str, Option<&str>)] = &[
    // A horse goes twice along one diagonal. The first other square needs the second one.
    (
        "9/7k1/4+B3n/7S1/9/9/9/9/9 b G2rb3g3s3n4l18p 1",
        "G*2c 2b2a 5c4c 2a1a 4c3c 1a2a 2c2b",
        Some("G*2c 2b2a 5c4c 2a1a 4c4d 1a2a 2c2b"),
    ),
    (
        "9/9/9/8k/9/6+R+B1/9/9/9 b rb4g4s4n4l18p 1",
        "3f2e 1d1c 2f3e 1c1b 3e3d 1b1a 3d3c 1a1b 2e2b",
        Some("3f2e 1d1c 2f3e 1c1b 3e3d 1b1a 3d4d 1a1b 2e2b"),
    ),
    // The dragon may stop on another square, but there is another mate besides.
    ("9/9/5+R+R2/8k/9/9/9/9/9 b 2b4g4s4n4l18p 1", "4c4d 1d1e 4d2d 1e1f 3c1c", None),
];

#[test]
fn a_free_piece_that_is_placed_twice_does_not_break_the_claimed_line() {
    for &(sfen, claimed, instead) in CLAIMED {
        let mut problem = problem(sfen);
        problem.claims.solution = Some(claimed.to_owned());
        let limits = Limits::default().with_nodes(2_000_000);
        let verdict = judge(&problem, &mut Solver::new(1 << 24), &limits);
        let line: Vec<String> = verdict.solution.iter().map(|&mv| write_usi(mv)).collect();
        assert_eq!(line.join(" "), instead.unwrap_or(claimed), "{sfen}");
        assert_eq!(verdict.soundness.is_sound(), Some(instead.is_some()), "{sfen}");
        assert!(verdict.has(UnlimitedMove) && verdict.agrees() == Some(true), "{sfen}");
    }
}

fn problem(sfen: &str) -> Problem {
    let setup = read_sfen(sfen).expect("an SFEN");
    Problem::new(Position::new(&setup).expect("a legal position"))
}

fn judged(sfen: &str) -> Verdict {
    let problem = problem(sfen);
    let limits = Limits::default().with_nodes(2_000_000);
    judge(&problem, &mut Solver::new(1 << 24), &limits)
}

/// The kind of the finding about a move at a ply.
fn kind_at((sfen, ply, mv): Place) -> Option<DefectKind> {
    let verdict = judged(sfen);
    let is_here = |kind: &DefectKind| {
        verdict.defects.iter().any(|one| {
            one.kind == *kind && one.ply() == ply && one.mv().map(write_usi).as_deref() == Some(mv)
        })
    };
    // The yozume of an equal variation is about the same move.
    DefectKind::ALL.into_iter().rev().find(is_here)
}

/// Without a claim, a problem is two moves shorter than its longest defence if that leaves a piece and the shorter
/// solution is sound.
#[test]
fn the_exception_for_longer_variations_needs_no_claim() {
    let with_piece_left = |length| Value { length, surplus: true };
    for (sfen, expected) in [
        ("5n2p/7k1/6N2/5p1G1/9/9/9/9/9 b Rr2b3g4s2n4l16p 1", Some((3, with_piece_left(5)))),
        ("5+B1k1/9/9/9/5R3/9/9/9/9 b Grb3g4s4n4l18p 1", Some((3, with_piece_left(5)))),
        // A pawn is left at the end of every line.
        ("8k/9/6PS1/9/9/9/9/9/9 b 2P2r2b4g3s4n4l15p 1", None),
    ] {
        let verdict = judged(sfen);
        let found = match verdict.length {
            Length::Exact { value, longer_variation: Some(longer) } => Some((value.length, longer)),
            _ => None,
        };
        assert_eq!(found, expected, "{sfen}");
        let is_sound = verdict.soundness.is_sound() == Some(true);
        assert!(expected.is_none() || is_sound && verdict.has(LongerVariation), "{sfen}");
    }
}

/// A piece is idle if nothing changes without it; it stands against a flaw if only a flaw or a tolerated finding
/// appears; it is needed otherwise.
#[test]
fn pieces_are_told_apart_by_their_need() {
    let task = Task::default().with_idle_pieces();
    for (sfen, piece, expected) in [
        ("8k/5+S3/6R2/9/9/9/9/1G7/9 b N 1", "G8h", Some(IdlePiece)),
        ("5B2k/9/8G/6G1l/9/9/9/9/9 b P 1", "l1d", Some(IdlePiece)),
        ("4nk3/7S+R/9/9/9/9/9/9/9 b S 1", "n5a", Some(PieceAgainstFlaw)),
        ("6p2/5B1k1/6Np1/6+R2/9/9/9/9/9 b - 1", "p2c", Some(PieceAgainstFlaw)),
        // Without the pawn the king escapes.
        ("6p2/5B1k1/6Np1/6+R2/9/9/9/9/9 b - 1", "N3c", None),
    ] {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        let problem = Problem::new(Position::new(&setup).expect("a legal position"));
        let limits = Limits::default().with_nodes(2_000_000);
        let verdict = task.judge(&problem, &mut Solver::new(1 << 24), &limits);
        let spot = Spot::read(piece);
        let found = verdict.defects.iter().find(|one| one.piece() == spot).map(|one| one.kind);
        assert_eq!(found, expected, "{piece} of {sfen}");
    }
}

#[test]
fn every_finding_has_two_examples_and_a_near_miss() {
    let mut wrong = vec![];
    for &(kind, examples, near, instead) in ROWS {
        for place in examples {
            let found = kind_at(place);
            if found != Some(kind) {
                wrong.push(format!("{place:?}: {found:?}, expected {kind:?}"));
            }
        }
        let found = kind_at(near);
        if found != instead {
            wrong.push(format!("{near:?}: {found:?}, expected {instead:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
