//! `same` finds every copy that is made of a problem, and only pairs that a slow comparison finds.

use crate::support;

use std::collections::BTreeSet;

use support::{OWN_PROBLEMS, data, own_data, text};
use tsume::compose::Image;
use tsume::compose::same::{Copies, Evidence, Pair, ProblemSet, Relation, confirmed};
use tsume::judge::judge;
use tsume::notation::read_sfen;
use tsume::problem::{Claims, Problem};
use tsume::search::{Limits, Solver};
use tsume::shogi::{Color, HandKind, Kind, Piece, Position, Setup, Square};

fn setup(sfen: &str) -> Setup {
    let mut setup = read_sfen(sfen).expect("an SFEN");
    setup.give_rest(!setup.turn);
    setup
}

fn problem(setup: &Setup) -> Option<Problem> {
    Position::new(setup).ok().map(Problem::new)
}

fn known(setups: &[Setup]) -> ProblemSet {
    let mut known = ProblemSet::default();
    for setup in setups {
        assert!(known.add(&problem(setup).expect("a legal position")));
    }
    known
}

fn pairs(setups: &[Setup]) -> Vec<Pair> {
    known(setups).pairs(&mut || true)
}

/// Adds a promoted pawn of the defender on the first empty square from here on.
fn with_piece(setup: &Setup, from: usize) -> Option<Setup> {
    let square = Square::all().cycle().skip(from).take(81).find(|&one| setup.get(one).is_none())?;
    let mut more = setup.clone();
    more.set(square, Some(Piece::new(Color::White, Kind::ProPawn)));
    let rest = more.held(Color::White, HandKind::Pawn).checked_sub(1)?;
    more.hold(Color::White, HandKind::Pawn, rest);
    Some(more)
}

#[test]
fn every_copy_of_a_classic_is_found() {
    let mut setups: Vec<Setup> =
        data("classics.jsonl").iter().map(|record| setup(text(record, "sfen"))).collect();
    let before = pairs(&setups).len();
    let (count, mut expected) = (setups.len(), vec![]);
    for index in 0..count {
        let original = setups[index].clone();
        let mut add = |relation, copy: Option<Setup>| {
            if let Some(copy) = copy.filter(|copy| problem(copy).is_some()) {
                expected.push((relation, (setups.len(), index)));
                setups.push(copy);
            }
        };
        // The image of a symmetric setting is the setting itself, not a copy of another kind.
        let mirrored = Image::MIRROR.of_setup(&original).filter(|image| *image != original);
        add(Relation::Mirrored, mirrored);
        let shifts = [(0, 1), (1, 0), (-1, 0), (0, -1)];
        let shifted = shifts.into_iter().find_map(|(files, ranks)| {
            let shifted = Image { files, ranks, is_mirrored: false }.of_setup(&original)?;
            problem(&shifted).is_some().then_some(shifted)
        });
        add(Relation::Shifted, shifted);
        let once = with_piece(&original, 7 * index);
        add(Relation::Added, once.clone());
        add(Relation::Added, once.and_then(|once| with_piece(&once, 11 * index)));
    }
    let pairs = pairs(&setups);
    for &(relation, (copy, index)) in &expected {
        // Some classics are another one with pieces added: their copies are copies of that one,
        // too.
        let is_it = |pair: &&Pair| {
            let is_other = pair.other == index || relation == Relation::Added && pair.other < count;
            (pair.problem, pair.relation) == (copy, relation) && is_other
        };
        assert!(pairs.iter().any(|pair| is_it(&pair)), "{relation:?} {copy} {index}");
    }
    assert!(expected.len() > 3 * count, "{}", expected.len());
    assert_eq!(pairs.len(), before + expected.len());
}

/// The pieces on the board by their squares, counted from a corner, and the attacker's hand.
fn pieces(setup: &Setup, image: Image) -> Option<BTreeSet<String>> {
    let on_board = setup.pieces().map(|(square, piece)| {
        image.of_square(square).map(|square| format!("{square} {:?}", piece))
    });
    let held = HandKind::ALL.into_iter().flat_map(|kind| {
        (0..setup.held(Color::Black, kind)).map(move |count| Some(format!("{kind:?} {count}")))
    });
    on_board.chain(held).collect()
}

/// Compares each problem with each other one at each place of the board.
#[test]
fn the_comparison_agrees_with_a_slow_one() {
    let images: Vec<Image> = [false, true]
        .into_iter()
        .flat_map(|is_mirrored| {
            (-8..=8).flat_map(move |files| {
                (-8..=8).map(move |ranks| Image { is_mirrored, files, ranks })
            })
        })
        .collect();
    let mut setups: Vec<Setup> =
        own_data(OWN_PROBLEMS).iter().map(|record| setup(text(record, "sfen"))).collect();
    setups.truncate(12);
    for index in 0..6 {
        setups.push(setups[index].clone());
        let more = with_piece(&setups[index], 40);
        setups.extend(more.and_then(|more| Image::MIRROR.of_setup(&more)));
        let shifted = Image { files: 1, ..Image::default() }.of_setup(&setups[index]);
        setups.extend(shifted.filter(|shifted| problem(shifted).is_some()));
    }
    setups.retain(|setup| problem(setup).is_some_and(|one| one.position.turn() == Color::Black));
    let found = pairs(&setups);
    let boards: Vec<BTreeSet<String>> =
        setups.iter().map(|setup| pieces(setup, Image::default()).expect("all")).collect();
    let mut seen = BTreeSet::new();
    for (later, this) in boards.iter().enumerate() {
        for (earlier, setup) in setups.iter().enumerate().take(later) {
            for &image in &images {
                let Some(other) = pieces(setup, image) else { continue };
                let (more, less) =
                    (this.difference(&other).count(), other.difference(this).count());
                match (more, less) {
                    (0, 0) => drop(seen.insert((later, earlier, true))),
                    (1..=2, 0) | (0, 1..=2) => drop(seen.insert((later, earlier, false))),
                    _ => {}
                }
            }
        }
    }
    for pair in &found {
        let is_whole = pair.relation < Relation::Added;
        assert!(seen.contains(&(pair.problem, pair.other, is_whole)), "{pair:?}");
    }
    // A problem that is the same as several is reported once.
    let later: BTreeSet<usize> = found.iter().map(|pair| pair.problem).collect();
    let slow: BTreeSet<usize> = seen.iter().map(|&(later, ..)| later).collect();
    assert!(later == slow && later.len() >= 12, "{later:?} {slow:?}");
}

/// The claims of machine-made problems distinguish problems that only look the same.
#[test]
fn no_false_pair_is_reported() {
    let records = data("tanuki.jsonl");
    let mut known = ProblemSet::default();
    let mut claims = vec![];
    for record in &records {
        let moves = record["solution"].as_array();
        let moves = moves.map(|moves| moves.iter().filter_map(|mv| mv.as_str()).collect());
        let solution = moves.map(|moves: Vec<&str>| moves.join(" "));
        let position = Position::new(&setup(text(record, "sfen"))).expect("a legal position");
        let mut claims_of = Claims::default();
        claims_of.solution.clone_from(&solution);
        assert!(known.add(&Problem::with_claims(position, claims_of)));
        claims.push(solution);
    }
    for pair in known.pairs(&mut || true) {
        if pair.evidence == Evidence::Claims {
            let other = tsume::notation::read_moves(
                &Position::new(&known.setup(pair.other)).expect("legal"),
                claims[pair.other].as_deref().expect("a solution"),
            );
            let image = pair.image.of_line(&other.expect("moves")).expect("on the board");
            let written: Vec<String> = image.into_iter().map(tsume::notation::write_usi).collect();
            assert_eq!(Some(written.join(" ")), claims[pair.problem], "{pair:?}");
        }
        if pair.relation == Relation::Added && pair.evidence == Evidence::Claims {
            assert!(pair.image.is_in_place(), "{pair:?}");
        }
    }
}

/// A gold drives the king in the same way, but other pieces guard the squares beside its path.
#[test]
fn an_equal_solution_alone_does_not_make_a_pair() {
    let problem = |sfen: &str, solution: &str| {
        let mut problem = Problem::new(Position::new(&setup(sfen)).expect("legal"));
        problem.claims.solution = Some(solution.to_owned());
        problem
    };
    let edge = problem("9/9/9/9/7R1/8k/9/9/9 b G 1", "G*2f 1f1g 2f2g 1g1h 2g2h 1h1i 2h2i");
    let other = "6k2/4r4/9/9/9/5LGL1/9/9/9 b G 1";
    let other = problem(other, "G*2a 3a3b 2a2b 3b3c 2b2c 3c3d 2c2d");
    let guarded = "9/7P1/9/9/6PR1/8k/9/9/9 b G 1";
    let guarded = problem(guarded, "G*2f 1f1g 2f2g 1g1h 2g2h 1h1i 2h2i");
    let mut known = ProblemSet::default();
    for one in [&edge, &other, &guarded] {
        assert!(known.add(one));
    }
    let found = known.pairs(&mut || true);
    let found: Vec<_> = found.iter().map(|pair| (pair.problem, pair.other)).collect();
    assert_eq!(found, [(2, 0)]);
}

#[test]
fn the_judge_recognises_a_setting_that_is_another_problem() {
    let first = setup("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1");
    let left = Image { files: 1, ..Image::default() }.of_setup(&first).expect("on the board");
    let down = Image { ranks: 1, ..Image::default() }.of_setup(&first).expect("on the board");
    let mirrored = Image::MIRROR.of_setup(&down).expect("on the board");
    let known = known(&[first, left, mirrored]);
    let pairs = known.pairs(&mut || true);
    let mut solver = Solver::new(16 << 20);
    let limits = Limits::default().with_nodes(100_000);
    let mut asked = |problem: &Problem| judge(problem, &mut solver, &limits);
    let answers: Vec<_> =
        pairs.iter().map(|pair| (pair.problem, confirmed(&known, pair, &mut asked))).collect();
    // Away from the edge the king escapes; a rank further down the same line mates.
    let down_is_mate = known.setup(2);
    let down_is_mate =
        asked(&problem(&down_is_mate).expect("legal")).length.value().map(|one| one.length);
    assert_eq!(answers, [(1, Some(false)), (2, Some(down_is_mate == Some(3)))]);
    assert!(pairs.iter().all(|pair| pair.evidence == Evidence::Setting));
}

#[test]
fn copies_are_found_by_hash() {
    let setups: Vec<Setup> =
        data("tanuki.jsonl").iter().map(|record| setup(text(record, "sfen"))).collect();
    let mut copies = Copies::new(setups.len(), setups.len());
    for (number, setup) in setups.iter().enumerate() {
        copies.add(number as u64, Some(&number.to_string()), setup);
    }
    let number = |name: &str| name.parse::<usize>().expect("a number");
    let found: BTreeSet<(usize, usize)> =
        copies.list().iter().map(|copy| (number(&copy.name), number(&copy.first))).collect();
    let in_place = [Relation::Identical, Relation::Hands, Relation::Mirrored];
    let expected = pairs(&setups).into_iter().filter(|pair| in_place.contains(&pair.relation));
    assert_eq!(found, expected.map(|pair| (pair.problem, pair.other)).collect());
}
