//! Compares the judge with the exhaustive reference on random positions: values, best lines and the
//! choice among them, and everything else that the verdict says about their moves.

mod equal_variations;
mod exceptions;
mod joinings;

use crate::slow;
use crate::support;

use std::collections::{BTreeMap, BTreeSet};

use crate::other_mates::{
    Rest, brought_forward, is_inserted_sacrifice, is_other_piece, is_transposition, unlimited,
};

use slow::board::{Board, Kind};
use slow::random::{Rng, chasing_board, tsume_board};
use slow::rules::{Mv, apply, checks};
use slow::value::Value as SlowValue;
use support::graph::Graph;
use support::{cases, position, seed};
use tsume::judge::{Defect, Task, Tolerance, Verdict, judge};
use tsume::notation::{read_usi, write_sfen, write_usi};
use tsume::problem::{DefectKind, Outcome, Problem};
use tsume::search::{Limits, Reading, Solver};
use tsume::shogi::{Move, Position};

/// The number of plies within which the slow value is searched.
const REACH: u32 = 5;
/// The most positions of a graph.
const GRAPH: usize = 400_000;

const READINGS: [(Reading, slow::value::Reading); 4] = [
    (Reading::None, slow::value::Reading::None),
    (Reading::Checker, slow::value::Reading::Checker),
    (Reading::Standard, slow::value::Reading::Standard),
    (Reading::Wide, slow::value::Reading::Wide),
];

/// A position with the verdict and the reference.
struct Case {
    sfen: String,
    board: Board,
    verdict: Verdict,
    exhaustive: slow::value::Solver,
    /// For questions that may stay unanswered.
    quick: slow::value::Solver,
}

impl Case {
    fn new(board: Board, solver: &mut Solver, reading: (Reading, slow::value::Reading)) -> Case {
        Case::within(5_000, board, solver, reading)
    }

    fn within(
        nodes: u64,
        board: Board,
        solver: &mut Solver,
        reading: (Reading, slow::value::Reading),
    ) -> Case {
        let sfen = board.to_sfen();
        let limits = Limits::default().with_nodes(nodes);
        let problem = Problem::new(position(&sfen));
        // A rule that does not tolerate longer mates at the last move, so that the search for them has no bound.
        let kinds = Tolerance::KINDS.into_iter();
        let kinds = kinds.filter(|&kind| kind != DefectKind::LongerLastMove);
        let tolerance = Some(Tolerance::of(kinds));
        let task = Task::default().with_reading(reading.0).with_tolerance(tolerance);
        let verdict = task.judge(&problem, solver, &limits);
        let exhaustive = slow::value::Solver::new(reading.1, 20_000);
        let quick = slow::value::Solver::new(reading.1, 1_000);
        Case { sfen, board, verdict, exhaustive, quick }
    }

    fn is_open(&self) -> bool {
        let open = self.verdict.has(DefectKind::Undecided);
        assert!(!open || self.verdict.soundness.is_sound() != Some(true), "{}", self.sfen);
        open
    }

    fn found(&self) -> Option<SlowValue> {
        self.verdict.length.value().map(|v| SlowValue { length: v.length, surplus: v.surplus })
    }
}

/// The number of comparisons and their results.
#[derive(Debug, Default)]
struct Tally {
    compared: u64,
    open: u64,
    mates: u64,
    defects: usize,
    /// The number of verdicts by another line than the first.
    chosen: usize,
}

impl Tally {
    fn is_enough(&self) {
        let Tally { compared, open, mates, .. } = *self;
        assert!(mates > compared / 20, "{mates} of {compared} are mates");
        assert!(open <= compared, "{open} of {compared} are open");
    }
}

/// The defender holds all the rest, which is too much for more than a few plies.
#[test]
fn verdicts_agree_with_exhaustive_verdicts() {
    for reading in READINGS {
        let mut rng = Rng::new(seed(11));
        let mut solver = Solver::new(1 << 22);
        let mut tally = Tally::default();
        while tally.compared < cases(20_000) / 400 {
            let board = tsume_board(&mut rng);
            let mut exhaustive = slow::value::Solver::new(reading.1, 1_000);
            let Ok(expected) = exhaustive.value(&board, REACH) else { continue };
            let mut case = Case::new(board, &mut solver, reading);
            if case.is_open() {
                tally.open += 1;
                continue;
            }
            tally.compared += 1;
            let (found, sfen) = (case.found(), &case.sfen);
            if expected.is_none() {
                assert!(found.is_none_or(|found| found.length > REACH), "{sfen} {found:?}");
                assert_eq!(
                    found.is_none(),
                    case.verdict.length.outcome() == Outcome::NoMate,
                    "{sfen}"
                );
                continue;
            }
            assert_eq!(found, expected, "{sfen}");
            tally.mates += 1;
            tally.defects += case.verdict.defects.len();
            case.follow(&mut |case, ply, board| case.second_solutions_in_reach(ply, board));
            // Another line than the first is chosen only if nothing is broken along it.
            let is_first = case.best_lines().first() == Some(&case.solution());
            assert!(is_first || !case.verdict.has(DefectKind::Yozume), "{}", case.sfen);
            tally.chosen += usize::from(!is_first);
        }
        tally.is_enough();
        eprintln!("{:?}: {tally:?}", reading.0);
    }
}

/// A mirror image may change which of several best lines comes first, but not whether there is a
/// clean one.
#[test]
fn verdicts_survive_mirroring_and_exchanging_colours() {
    let mut rng = Rng::new(seed(13));
    let mut solver = Solver::new(1 << 22);
    let (mut compared, mut sound) = (0, 0);
    // Fewer cases have no sound problem.
    while compared < cases(20_000).max(6_000) / 100 {
        let board = tsume_board(&mut rng);
        let mut judged = |board: &Board| {
            let problem = Problem::new(position(&board.to_sfen()));
            let limits = Limits::default().with_nodes(30_000);
            let verdict = judge(&problem, &mut solver, &limits);
            let is_settled = verdict.length.outcome() == Outcome::NoMate
                || verdict.length.value().is_some() && verdict.soundness.is_sound().is_some();
            is_settled.then(|| {
                (verdict.length.outcome(), verdict.length.value(), verdict.soundness.is_sound())
            })
        };
        let Some(found) = judged(&board).filter(|(answer, ..)| *answer == Outcome::Mate) else {
            continue;
        };
        for image in [board.mirrored(), board.turned()] {
            if let Some(other) = judged(&image) {
                assert_eq!(other, found, "{} {}", board.to_sfen(), image.to_sfen());
                compared += 1;
                sound += u32::from(found.2 == Some(true));
            }
        }
    }
    assert!(sound > 0);
}

/// Everything that can happen is known: all mates in any number of moves, which are the same in
/// every reading (theorem 1). `TSUME_SEED` selects other positions.
#[test]
fn verdicts_agree_with_whole_graphs() {
    let mut rng = Rng::new(seed(12));
    let mut solver = Solver::new(1 << 22);
    let mut tallies = READINGS.map(|_| Tally::default());
    let mut named: BTreeMap<DefectKind, usize> = BTreeMap::new();
    let wanted = cases(20_000).max(5_000) / 200;
    while tallies.iter().any(|tally| tally.compared < wanted) {
        let start = position(&chasing_board(&mut rng).to_sfen());
        let Some(graph) = Graph::new(start, GRAPH) else { continue };
        for place in some_of(&mut rng, &graph) {
            for (reading, tally) in READINGS.into_iter().zip(&mut tallies) {
                let sfen = write_sfen(&graph.positions[place].setup());
                let board = Board::from_sfen(&sfen).expect("an SFEN");
                let mut case = Case::new(board, &mut solver, reading);
                if case.is_open() {
                    tally.open += 1;
                } else if case.compare_with(&graph, place) {
                    tally.compared += 1;
                    tally.mates += u64::from(case.verdict.length.outcome() == Outcome::Mate);
                    tally.defects += case.verdict.defects.len();
                    for defect in &case.verdict.defects {
                        *named.entry(defect.kind).or_default() += 1;
                    }
                    tally.chosen += usize::from(case.is_another_line());
                }
            }
        }
    }
    tallies.iter().for_each(Tally::is_enough);
    // In fewer cases no verdict is by another line than the first.
    assert!(wanted < 100 || tallies.iter().any(|tally| tally.chosen > 0), "{tallies:?}");
    let kinds = [DefectKind::Yozume, DefectKind::UnlimitedMove, DefectKind::LongerLastMove];
    assert!(wanted < 100 || kinds.iter().all(|kind| named.contains_key(kind)), "{named:?}");
    eprintln!("{tallies:?}, {named:?}");
}

/// Some places of a graph with the attacker to move: mates, few of them in one move, and others.
fn some_of(rng: &mut Rng, graph: &Graph) -> Vec<usize> {
    let all = 0..graph.lengths.len();
    let mut found = vec![];
    for (least, most) in [(3, 30), (1, 5), (0, 5)] {
        let is_wanted = |&place: &usize| {
            graph.attacks(place) && graph.lengths[place].map_or(least == 0, |n| n >= least.max(1))
        };
        let places: Vec<usize> = all.clone().filter(is_wanted).collect();
        if places.is_empty() {
            return vec![];
        }
        found.extend((0..most).filter_map(|_| rng.pick(&places)));
    }
    found
}

impl Case {
    /// Compares with the graph that has this position in this place, if the reference reaches it.
    fn compare_with(&mut self, graph: &Graph, place: usize) -> bool {
        let Some(length) = graph.lengths[place] else {
            assert_eq!(self.verdict.length.outcome(), Outcome::NoMate, "{}", self.sfen);
            return true;
        };
        // No reading makes a mate longer (theorem 4).
        let Ok(expected) = self.exhaustive.value(&self.board, length) else { return false };
        assert_eq!(self.found(), expected, "{}", self.sfen);
        let line: Vec<Position> =
            self.line().iter().map(|board| position(&board.to_sfen())).collect();
        let forbidden = graph.lengths_without(&line);
        self.follow(&mut |case, ply, board| {
            let after = |mv: Mv| graph.place(&position(&apply(board, mv).to_sfen()));
            let mates = |mv: &Mv| graph.lengths[after(*mv)].is_some();
            let others = checks(board).into_iter().filter(mates);
            let kinds = case.kinds_at(ply);
            assert_eq!(case.named(ply, kinds, board), names(others), "{} {ply}", case.sfen);
            if kinds == AT_LAST_MOVE {
                return;
            }
            let found: Vec<_> = case.others(ply).map(|one| (one.kind, one.mv())).collect();
            for (kind, mv) in found {
                let mv = slow(mv.expect("a move"));
                let still = forbidden[after(mv)].is_some();
                let back = || graph.lengths_without(&line[..ply as usize])[after(mv)].is_none();
                let only_from =
                    |index: usize| graph.lengths_without(&line[index + 1..])[after(mv)].is_none();
                let expected = case.name_of(ply, mv, still, back, only_from);
                assert_eq!(kind, expected, "{} {ply} {mv}", case.sfen);
            }
            case.lines_mate(ply, board);
        });
        self.no_earlier_line_is_better(graph);
        self.second_mates_of_variations(graph);
        self.no_exception_is_missed(graph);
        true
    }

    /// The line is the first along which nothing is broken, or else the first of all. (The test
    /// cannot see whether a second solution is only an unlimited move, so it skips lines with a
    /// second solution.)
    fn no_earlier_line_is_better(&mut self, graph: &Graph) {
        let lines = self.best_lines();
        let solution = self.solution();
        let Some(chosen) = lines.iter().position(|line| *line == solution) else { return };
        let is_broken = self.verdict.has(DefectKind::Yozume);
        assert!(chosen == 0 || !is_broken, "{}", self.sfen);
        let rivals = if is_broken { &lines[..] } else { &lines[..chosen] };
        for line in rivals {
            let is_clean = self.has_no_second_solution(graph, line);
            assert!(!is_clean, "{}: {line:?} is better than {solution:?}", self.sfen);
        }
    }

    /// Whether no other check along a line mates without returning to it.
    fn has_no_second_solution(&self, graph: &Graph, line: &[Mv]) -> bool {
        let boards = self.boards(line);
        let positions: Vec<Position> =
            boards.iter().map(|board| position(&board.to_sfen())).collect();
        let forbidden = graph.lengths_without(&positions);
        (0..line.len() - 1).step_by(2).all(|index| {
            let symmetric = boards[index].mirrored().to_sfen() == boards[index].to_sfen();
            checks(&boards[index]).into_iter().all(|other| {
                let is_image = symmetric && image(&other.to_string()) == line[index].to_string();
                let next = apply(&boards[index], other);
                other == line[index]
                    || is_image
                    || forbidden[graph.place(&position(&next.to_sfen()))].is_none()
            })
        })
    }

    /// The lines of best play that are as long as the solution, in the documented order, or the first of very many.
    fn best_lines(&mut self) -> Vec<Vec<Mv>> {
        const MOST: usize = 200;
        // A solution that leaves the longest defence is shorter than best play.
        if self.departure().is_some() {
            return vec![];
        }
        let length = self.verdict.solution.len();
        let (mut lines, mut stack) = (vec![], vec![(vec![], self.board.clone())]);
        while let Some((line, board)) = stack.pop() {
            if line.len() == length {
                lines.push(line);
                if lines.len() == MOST {
                    break;
                }
                continue;
            }
            let mut best = self.best(&board, line.len() % 2 == 0, (length - line.len()) as u32);
            best.sort_by_key(|mv| std::cmp::Reverse(rank(*mv)));
            for mv in best {
                stack.push(([&line[..], &[mv]].concat(), apply(&board, mv)));
            }
        }
        lines
    }

    /// The best moves of a position at this number of plies before the mate.
    fn best(&mut self, board: &Board, attacks: bool, left: u32) -> Vec<Mv> {
        let best = match attacks {
            true => self.exhaustive.best_moves(board, left),
            false => self.exhaustive.best_replies(board, left),
        };
        let best = best.expect("within reach").expect("a mate");
        let quiet = best.iter().any(|(_, value)| !value.surplus);
        let best = best.into_iter().filter(|(_, value)| attacks || !value.surplus || !quiet);
        best.map(|(mv, _)| mv).collect()
    }

    fn is_another_line(&mut self) -> bool {
        self.verdict.length.value().is_some() && self.best_lines().first() != Some(&self.solution())
    }

    fn solution(&self) -> Vec<Mv> {
        self.verdict.solution.iter().map(|&mv| slow(mv)).collect()
    }
}

impl Case {
    /// The positions of the solution, with the last one.
    fn line(&self) -> Vec<Board> {
        self.boards(&self.solution())
    }

    /// The positions of a line, with the last one.
    fn boards(&self, line: &[Mv]) -> Vec<Board> {
        let mut boards = vec![self.board.clone()];
        for &mv in line {
            let next = boards.last().map(|board| apply(board, mv));
            boards.extend(next);
        }
        boards
    }

    /// Every move of the solution is one of the best. At every position the other moves that the
    /// verdict names are those that the reference finds. The caller checks the attacker's moves.
    fn follow(&mut self, at_check: &mut dyn FnMut(&mut Case, u32, &Board)) {
        let departure = self.departure();
        assert_eq!(Some(self.value_before(0)), self.found(), "{}", self.sfen);
        let line = self.line();
        for (index, mv) in self.verdict.solution.clone().into_iter().enumerate() {
            let (board, ply) = (&line[index], index as u32 + 1);
            let SlowValue { length: left, surplus } = self.value_before(index);
            let context = format!("{} ply {ply} of {:?}", self.sfen, self.verdict.solution);
            let attacks = index % 2 == 0;
            let best = self.best(board, attacks, left);
            match departure == Some(index) {
                true => self.leaves_for_a_shorter_mate(board, slow(mv), left),
                false => assert!(best.contains(&slow(mv)), "{context}: {best:?}"),
            }
            if !attacks && !surplus {
                let reported = self.named(ply, &[DefectKind::EqualVariation], board);
                assert_eq!(reported, names(best), "{context}");
            } else if attacks && left == 1 {
                let kinds = [DefectKind::LastMoveYozume, DefectKind::UnlimitedPromotion];
                let reported = self.named(ply, &kinds, board);
                let exhaustive = &mut self.exhaustive;
                let mut mates = checks(board);
                mates.retain(|&mv| mates_within(exhaustive, &apply(board, mv), 0));
                assert_eq!(reported, names(mates), "{context}");
            }
            if attacks {
                let images = self
                    .verdict
                    .defects
                    .iter()
                    .filter(|one| (one.kind, one.ply()) == (DefectKind::MirrorImage, ply));
                let found: Vec<String> = images.filter_map(Defect::mv).map(write_usi).collect();
                let other = Some(image(&write_usi(mv))).filter(|image| *image != write_usi(mv));
                let expected: Vec<String> = other
                    .into_iter()
                    .filter(|_| board.mirrored().to_sfen() == board.to_sfen())
                    .collect();
                assert_eq!(found, expected, "{context}");
                at_check(self, ply, board);
            }
        }
    }

    /// The reference finds the moves within its reach; for the others the verdict's line must be a
    /// mate.
    fn second_solutions_in_reach(&mut self, ply: u32, board: &Board) {
        let mut reported = self.named(ply, self.kinds_at(ply), board);
        for other in checks(board) {
            let next = apply(board, other);
            let Ok(value) = self.quick.defender_value(&next, REACH - 1) else { continue };
            let is_reported = reported.remove(&other.to_string());
            assert!(value.is_none() || is_reported, "{}: {other} mates", self.sfen);
        }
        self.lines_mate(ply, board);
    }

    /// The name of another check that mates: `still` without reaching a position of the solution, or only by
    /// coming `back` to a position up to the one where it left the solution, or `only_from` a position after the move
    /// with an index.
    fn name_of(
        &mut self,
        ply: u32,
        other: Mv,
        still: bool,
        back: impl Fn() -> bool,
        only_from: impl Fn(usize) -> bool,
    ) -> DefectKind {
        let line = &self.solution()[ply as usize - 1..];
        let boards = &self.line()[ply as usize - 1..];
        let SlowValue { length: left, surplus } = self.value_before(ply as usize - 1);
        // No later than the solution, and not at the same move with less.
        let value = self.exhaustive.defender_value(&apply(&boards[0], other), left - 1);
        let value = value.expect("within reach").map(|value| (value.length, !value.surplus));
        let is_in_time = value.is_some_and(|value| value <= (left - 1, !surplus));
        match unlimited(boards, line, other) {
            Some((DefectKind::UnlimitedPromotion, Rest::Same)) => {
                return DefectKind::UnlimitedPromotion;
            }
            Some((kind, _)) if is_in_time => return kind,
            _ => {}
        }
        match still {
            true if is_other_piece(boards, line, other) && is_in_time => DefectKind::UnlimitedPiece,
            true if is_inserted_sacrifice(boards, line, other) => DefectKind::InsertedSacrifice,
            true => DefectKind::Yozume,
            false if is_in_time && is_transposition(boards, line, other) => {
                DefectKind::Transposition
            }
            false if back() => DefectKind::Detour,
            false if is_in_time => {
                let later = brought_forward(line, other).map(|index| ply as usize - 1 + index);
                match later.is_some_and(only_from) {
                    true => DefectKind::Transposition,
                    false => DefectKind::SameLengthJoining,
                }
            }
            false => DefectKind::JoiningDetour,
        }
    }

    /// The kinds of defects of other checks that mate at a ply of the solution.
    fn kinds_at(&self, ply: u32) -> &'static [DefectKind] {
        if ply as usize == self.verdict.solution.len() { &AT_LAST_MOVE } else { &OTHERS }
    }

    fn others(&self, ply: u32) -> impl Iterator<Item = &Defect> {
        self.verdict
            .defects
            .iter()
            .filter(move |one| one.ply() == ply && OTHERS.contains(&one.kind))
    }

    /// The lines of second solutions are mates, up to futile interpositions.
    fn lines_mate(&mut self, ply: u32, board: &Board) {
        let is_shown = |one: &&Defect| !UNLIMITED.contains(&one.kind);
        let shown: Vec<Defect> = self.others(ply).filter(is_shown).cloned().collect();
        for defect in shown {
            let end = plays(&position(&board.to_sfen()), &defect);
            let end = Board::from_sfen(&write_sfen(&end.setup())).expect("an SFEN");
            let is_mate = mates_within(&mut self.exhaustive, &end, 0);
            assert!(is_mate, "{:?} from {}", defect.line, board.to_sfen());
        }
    }

    /// The solution's move at a ply and the moves of the defects of these kinds, with their images
    /// if the position is its own mirror image.
    fn named(&self, ply: u32, kinds: &[DefectKind], board: &Board) -> BTreeSet<String> {
        let of_kinds = |defect: &&Defect| defect.ply() == ply && kinds.contains(&defect.kind);
        let moves = self.verdict.defects.iter().filter(of_kinds).filter_map(|defect| defect.mv());
        let played = self.verdict.solution[ply as usize - 1];
        let mut names: BTreeSet<String> = moves.chain([played]).map(write_usi).collect();
        if board.mirrored().to_sfen() == board.to_sfen() {
            let images: Vec<String> = names.iter().map(|name| image(name)).collect();
            names.extend(images);
        }
        names
    }
}

/// The verdict's statements about the attacker's other checks.
const UNLIMITED: [DefectKind; 3] =
    [DefectKind::UnlimitedPromotion, DefectKind::UnlimitedDrop, DefectKind::UnlimitedMove];

const OTHERS: [DefectKind; 10] = [
    DefectKind::Yozume,
    DefectKind::UnlimitedPromotion,
    DefectKind::UnlimitedDrop,
    DefectKind::UnlimitedMove,
    DefectKind::UnlimitedPiece,
    DefectKind::InsertedSacrifice,
    DefectKind::Detour,
    DefectKind::JoiningDetour,
    DefectKind::SameLengthJoining,
    DefectKind::Transposition,
];

/// The same at the last move.
const AT_LAST_MOVE: [DefectKind; 3] =
    [DefectKind::LastMoveYozume, DefectKind::LongerLastMove, DefectKind::UnlimitedPromotion];

fn slow(mv: Move) -> Mv {
    write_usi(mv).parse().expect("a move")
}

fn names(moves: impl IntoIterator<Item = Mv>) -> BTreeSet<String> {
    moves.into_iter().map(|mv| mv.to_string()).collect()
}

/// The order of equally good moves in `docs/verdicts.md`: promotions first, moves on the board
/// before drops, then by origin and by target, from file 1 and rank a on.
fn rank(mv: Mv) -> impl Ord {
    use Kind::*;
    const DROPS: [Kind; 7] = [Pawn, Lance, Knight, Silver, Bishop, Rook, Gold];
    match mv {
        Mv::Move { from, to, promote } => (!promote, false, square(from), square(to)),
        Mv::Drop { kind, to } => {
            let kind = DROPS.iter().position(|&one| one == kind).map_or(0, |place| place as i8);
            (true, true, (kind, 0), square(to))
        }
    }
}

fn square(sq: slow::board::Sq) -> (i8, i8) {
    (sq.file(), sq.rank())
}

/// The position after the line of a defect, each move of which is legal.
fn plays(start: &Position, defect: &Defect) -> Position {
    let mut position = start.clone();
    for (index, &mv) in defect.line.iter().enumerate() {
        let legal =
            if index % 2 == 0 { position.is_legal_check(mv) } else { position.is_legal(mv) };
        assert!(legal, "{mv:?} of {:?} from {start:?}", defect.line);
        position.play(mv);
    }
    position
}

fn mates_within(exhaustive: &mut slow::value::Solver, board: &Board, plies: u32) -> bool {
    exhaustive.defender_value(board, plies).expect("within reach").is_some()
}

/// The mirror image of a move in USI: each file becomes that of the other side.
fn image(usi: &str) -> String {
    let drop = usi.contains('*');
    let files = |(index, c): (usize, char)| match c.to_digit(10) {
        Some(file) if !drop || index > 1 => (10 - file).to_string(),
        _ => c.to_string(),
    };
    usi.chars().enumerate().map(files).collect()
}

#[test]
fn a_move_is_mirrored() {
    assert_eq!((image("3d2c+"), image("R*1b")), ("7d8c+".to_owned(), "R*9b".to_owned()));
    assert!(read_usi(&image("3d2c+")).is_ok());
}
