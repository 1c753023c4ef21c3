//! The first best line along which nothing is broken (RULES, section 2), found in the graph of best play
//! rather than line by line.
//!
//! A best line is broken at one of its positions by another check that mates, unless that check is an unlimited
//! move, a detour or a transposition (section 4). Whether it mates at all is a fact of the position. Its excuse
//! depends on the line: that of an unlimited move on the rest of the line, the others on all of its positions.
//!
//! The lines are followed in the documented order. If a line is broken, the search does not return to its last
//! choice, but to the last choice that matters:
//!
//! - A check that mates even if all positions of the graph are excluded is not a detour on any of its lines. If
//!   it is not an unlimited move either, the best move beside it is on no clean line, and is removed from the
//!   graph.
//! - Otherwise, if the check mates even if the positions of the line up to some ply, and all that can follow it,
//!   are excluded, the check breaks all lines that begin with the same plies.

use std::collections::HashSet;

use super::alternatives::{is_unlimited, positions};
use super::asker::Asker;
use super::best_play::{BestPlay, PositionNumber};
use super::line::{JudgedLine, Ply};
use super::similar::{Course, course, differ_in_promotion, manner};
use crate::search::{Bound, Decided, Excluded, Question, Table, Undecided};
use crate::shogi::{Move, Position};

/// The result of the search for a best line along which nothing is broken.
pub(super) enum CleanLine {
    /// The first one.
    Line(JudgedLine),
    /// Every best line is broken.
    None,
    /// A limit came first.
    Open,
}

/// The most lines that are skipped because a limit left open whether they are broken.
const OPEN_LINES: usize = 64;

/// Looks for the line in the graph of best play, and explores the graph further.
pub(super) fn find(asker: &mut Asker, graph: &mut BestPlay) -> CleanLine {
    let is_complete = graph.explore(asker);
    // More nodes would make it complete; without a complete graph the first line is not known.
    if !is_complete && !asker.is_spent() {
        return CleanLine::Open;
    }
    let mut search = CleanLineSearch::new(asker, graph, !is_complete);
    let found = search.follow();
    match (found, search.is_open) {
        (Some(plies), false) => CleanLine::Line(whole(plies)),
        // Another line may come before it, but none serves the problem better.
        (Some(plies), true) if search.asker.is_spent() => CleanLine::Line(whole(plies)),
        (None, false) => CleanLine::None,
        _ => CleanLine::Open,
    }
}

fn whole(plies: Vec<Ply>) -> JudgedLine {
    JudgedLine { plies, undecided: vec![], complete: true }
}

struct CleanLineSearch<'a, 'b> {
    asker: &'a mut Asker<'b>,
    graph: &'a mut BestPlay,
    /// The remaining best moves at each position.
    left: Vec<Vec<(Move, PositionNumber)>>,
    /// The checks that are detours on no line.
    never_detours: HashSet<(PositionNumber, Move)>,
    /// Whether a limit left anything open.
    is_open: bool,
}

impl<'a, 'b> CleanLineSearch<'a, 'b> {
    fn new(
        asker: &'a mut Asker<'b>,
        graph: &'a mut BestPlay,
        is_open: bool,
    ) -> CleanLineSearch<'a, 'b> {
        let left = (0..graph.count()).map(|place| graph.node(place).best.clone()).collect();
        CleanLineSearch { asker, graph, left, never_detours: HashSet::new(), is_open }
    }

    /// Removes a best move that is on no clean line.
    fn remove(&mut self, place: PositionNumber, mv: Move) {
        self.left[place].retain(|&(one, _)| one != mv);
    }

    /// Whether no line continues from a position.
    fn is_dead_end(&self, place: PositionNumber) -> bool {
        !self.graph.node(place).is_end() && self.left[place].is_empty()
    }

    /// The positions that can be reached from a position by the remaining moves, in order, including the
    /// position itself.
    fn reached(&self, from: PositionNumber) -> Vec<PositionNumber> {
        let (mut is_reached, mut ahead) = (vec![false; self.graph.count()], vec![from]);
        while let Some(place) = ahead.pop() {
            if !std::mem::replace(&mut is_reached[place], true) {
                ahead.extend(self.left[place].iter().map(|&(_, next)| next));
            }
        }
        (0..is_reached.len()).filter(|&place| is_reached[place]).collect()
    }

    /// Whether a check can be an unlimited move on some line with this move, by the position alone.
    fn may_be_unlimited(&self, place: PositionNumber, mv: Move, other: Move) -> bool {
        let node = self.graph.node(place);
        let is_best = || node.best.iter().any(|&(best, _)| best == other);
        manner(&node.position, mv, other).is_some() && (differ_in_promotion(mv, other) || is_best())
    }

    /// Whether a check mates even if all positions of the graph are excluded. It then also mates if fewer are
    /// excluded.
    fn is_never_detour(&mut self, place: PositionNumber, other: Move) -> bool {
        if self.never_detours.contains(&(place, other)) {
            return true;
        }
        let next = self.graph.node(place).position.after(&[other]);
        let all = self.reached(0);
        let is_never = matches!(self.mate_without(&next, &[], &all), Ok(Some(_)));
        if is_never {
            self.never_detours.insert((place, other));
        }
        is_never
    }

    /// Whether a position is mate if the positions of some plies and some places are excluded.
    fn mate_without(
        &mut self,
        position: &Position,
        plies: &[Ply],
        places: &[PositionNumber],
    ) -> Decided<Option<Bound>> {
        let before = plies.iter().map(|here| &here.position);
        let ahead = places.iter().map(|&place| &self.graph.node(place).position);
        let excluded = Excluded::new(before.chain(ahead), self.asker.attacker);
        self.asker.ask(position, &Question::ANY.without(&excluded), Table::Shared)
    }

    /// Follows the remaining lines in the documented order, up to the first clean one.
    fn follow(&mut self) -> Option<Vec<Ply>> {
        let mut open_lines = 0;
        // The moves of the line so far, and at each of its positions those still to be tried, last first.
        let mut path: Vec<(PositionNumber, Move)> = vec![];
        let mut untried: Vec<(PositionNumber, Vec<(Move, PositionNumber)>)> =
            vec![(0, self.in_turn(0))];
        while let Some((place, moves)) = untried.last_mut() {
            let place = *place;
            let Some((mv, next)) = moves.pop() else {
                untried.pop();
                if let Some((parent, mv)) = path.pop()
                    && self.is_dead_end(place)
                {
                    self.remove(parent, mv);
                }
                continue;
            };
            path.push((place, mv));
            if !self.graph.node(next).is_end() {
                untried.push((next, self.in_turn(next)));
                continue;
            }
            let plies = self.plies(&path);
            match self.broken(&path, &plies) {
                Ok(None) => return Some(plies),
                Ok(Some(enough)) => {
                    path.truncate(enough - 1);
                    untried.truncate(enough);
                }
                Err(Undecided) => {
                    self.is_open = true;
                    open_lines += 1;
                    if open_lines == OPEN_LINES || !self.asker.is_spent() {
                        return None;
                    }
                    path.pop();
                }
            }
        }
        None
    }

    fn in_turn(&self, place: PositionNumber) -> Vec<(Move, PositionNumber)> {
        self.left[place].iter().rev().copied().collect()
    }

    fn plies(&self, path: &[(PositionNumber, Move)]) -> Vec<Ply> {
        let ply = |&(place, mv): &(PositionNumber, Move)| {
            let node = self.graph.node(place);
            Ply { position: node.position.clone(), mv, value: node.value, goal: node.value }
        };
        path.iter().map(ply).collect()
    }

    /// The number of a line's plies that are enough for some check to break it; `None` if no check does.
    fn broken(&mut self, path: &[(PositionNumber, Move)], plies: &[Ply]) -> Decided<Option<usize>> {
        let mut is_open = false;
        let solution = Excluded::new(&positions(plies), self.asker.attacker);
        for (index, &(place, mv)) in path.iter().enumerate() {
            for (other, mates) in self.graph.mates_beside(self.asker, place, mv) {
                let ask = |_| self.is_broken_by(plies, &solution, index, other);
                match mates.and_then(ask) {
                    Ok(true) => return Ok(Some(self.how_soon(path, plies, index, other))),
                    Ok(false) => {}
                    Err(Undecided) => is_open = true,
                }
            }
        }
        if is_open { Err(Undecided) } else { Ok(None) }
    }

    /// Whether a check that mates breaks a line.
    fn is_broken_by(
        &mut self,
        plies: &[Ply],
        solution: &Excluded,
        index: usize,
        other: Move,
    ) -> Decided<bool> {
        if is_unlimited(self.asker, &plies[index..], other)? {
            return Ok(false);
        }
        let next = plies[index].position.after(&[other]);
        let question = Question::ANY.without(solution);
        Ok(self.asker.ask(&next, &question, Table::Shared)?.is_some())
    }

    /// The number of a line's plies that are enough for a check to break every line that begins with them.
    fn how_soon(
        &mut self,
        path: &[(PositionNumber, Move)],
        plies: &[Ply],
        index: usize,
        other: Move,
    ) -> usize {
        let (place, mv) = path[index];
        if !self.may_be_unlimited(place, mv, other) && self.is_never_detour(place, other) {
            self.remove(place, mv);
            return index + 1;
        }
        let least = match self.may_be_unlimited(place, mv, other) {
            false => index + 1,
            true => match course(&plies[index..], other) {
                Course::EndsAt(at) => index + at + 1,
                Course::Beside | Course::Rejoins => plies.len(),
            },
        };
        let after = plies[index].position.after(&[other]);
        // With more of the line fixed, fewer positions can follow.
        let (mut few, mut enough) = (least, plies.len());
        while few < enough {
            let middle = (few + enough) / 2;
            let next = path.get(middle).map(|&(place, _)| place);
            let ahead: Vec<PositionNumber> = next.map_or(vec![], |place| self.reached(place));
            match self.mate_without(&after, &plies[..middle], &ahead) {
                Ok(Some(_)) => enough = middle,
                Ok(None) | Err(Undecided) => few = middle + 1,
            }
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::super::choice::examine_line;
    use super::super::verdict::Weight;
    use super::*;
    use crate::notation::{read_sfen, write_sfen};
    use crate::problem::DefectKind;
    use crate::search::{Limits, Reading, Solver, Valuation};
    use crate::shogi::{Color, HandKind, Kind, Piece, Square};

    /// Problems whose first best line is broken, and whether another best line is clean.
    const BROKEN: &[(&str, bool)] = &[
        ("7GS/6R1S/7Pk/9/6S2/9/9/9/9 b - 1", true),
        // The lines that return to the other line have less in hand.
        ("8k/9/9/7LG/9/9/9/9/9 b L2r2b3g4s4n2l18p 1", false),
        // A check that breaks the first line leads back to the better one.
        ("8k/8B/5RG2/8r/9/9/9/9/9 b b3g4s4n4l18p 1", true),
        // Checks that break some lines lead back to others.
        ("6B2/7Rl/6S2/7GB/8k/8N/9/9/9 b - 1", false),
        // Many lines come before the first clean one.
        ("1k1p5/3B5/+P8/9/9/9/9/9/9 b BL2r4g4s4n3l16p 1", true),
    ];

    fn with_graph(sfen: &str, ask: impl FnOnce(&mut Asker, BestPlay)) {
        let mut setup = read_sfen(sfen).expect("an SFEN");
        setup.give_rest(!setup.turn);
        let start = Position::new(&setup).expect("a legal position");
        let (mut solver, limits) = (Solver::new(1 << 22), Limits::default());
        let asker = &mut Asker::new(&mut solver, &start, &limits, Reading::Standard, None);
        let Valuation::Mate(value) = asker.value(&start, Reading::Standard) else {
            panic!("{sfen} is mate")
        };
        ask(asker, BestPlay::new(&start, value));
    }

    /// The lines of a graph in the documented order; `None` if there are more than `most`.
    fn lines(search: &CleanLineSearch, most: usize) -> Option<Vec<Vec<Ply>>> {
        let (mut lines, mut stack) = (vec![], vec![(vec![], 0)]);
        while let Some((path, place)) = stack.pop() {
            if search.graph.node(place).is_end() {
                lines.push(search.plies(&path));
                if lines.len() > most {
                    return None;
                }
                continue;
            }
            for (mv, next) in search.in_turn(place) {
                stack.push(([&path[..], &[(place, mv)]].concat(), next));
            }
        }
        Some(lines)
    }

    fn moves(plies: &[Ply]) -> Vec<Move> {
        plies.iter().map(|here| here.mv).collect()
    }

    #[test]
    fn the_line_is_the_first_clean_one() {
        for &(sfen, is_one_clean) in BROKEN {
            with_graph(sfen, |asker, mut graph| {
                assert!(graph.explore(asker), "{sfen}: there is no limit");
                let search = CleanLineSearch::new(asker, &mut graph, false);
                let lines = lines(&search, usize::MAX).expect("all");
                let mut is_clean = |plies: &Vec<Ply>| {
                    let defects = examine_line(asker, &whole(plies.clone()));
                    defects.iter().all(|defect| defect.weight < Weight::Broken)
                };
                let first = lines.iter().position(&mut is_clean);
                assert_eq!((first.is_some(), lines.len() > 1), (is_one_clean, true), "{sfen}");
                let found = match find(asker, &mut graph) {
                    CleanLine::Line(line) => Some(line.moves()),
                    CleanLine::None => None,
                    CleanLine::Open => panic!("{sfen}: there was no limit"),
                };
                assert_eq!(found, first.map(|at| moves(&lines[at])), "{sfen}: {first:?}");
            });
        }
    }

    /// One of the problems after a few random changes, if it is legal and the attacker's turn.
    fn mutated(draw: &mut impl FnMut(usize) -> usize) -> Option<Position> {
        // Half of the changed problems come from the last one, which has many lines.
        let last = BROKEN.len() - 1;
        let (sfen, _) = BROKEN[draw(2 * last).min(last)];
        let mut setup = read_sfen(sfen).expect("an SFEN");
        let squares: Vec<Square> = Square::all().collect();
        for _ in 0..=draw(3) {
            let (from, to) = (squares[draw(81)], squares[draw(81)]);
            let piece = setup.get(from);
            match draw(4) {
                // Usually a piece moves; the origin may be empty.
                0 => setup.set(from, None),
                1 => {
                    setup.set(to, Some(Piece::new(Color::Black, Kind::ALL[draw(Kind::ALL.len())])))
                }
                _ => {
                    setup.set(from, setup.get(to));
                    setup.set(to, piece);
                }
            }
        }
        let kind = HandKind::ALL[draw(HandKind::ALL.len())];
        setup.hold(Color::Black, kind, draw(2) as u32);
        HandKind::ALL.into_iter().for_each(|kind| setup.hold(Color::White, kind, 0));
        setup.give_rest(Color::White);
        Position::new(&setup).ok()
    }

    /// `TSUME_CASES` is the number of problems, and `TSUME_SEED` the seed. A quarter of them have more than 64
    /// lines.
    #[test]
    fn the_line_is_the_first_clean_one_of_mutated_problems() {
        const MANY: usize = 64;
        const MOST: usize = 300;
        let named = |name| std::env::var(name).unwrap_or_default();
        let number = |name| named(name).parse().ok();
        let usual = if named("TSUME_CASES") == "all" { 20 } else { 4 };
        let wanted = number("TSUME_CASES").unwrap_or(usual) as usize;
        let mut state: u64 = number("TSUME_SEED").unwrap_or(1);
        let mut draw = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let (mut few, mut many, mut clean, mut later) = (0, 0, 0, 0);
        let mut solver = Solver::new(1 << 22);
        while few + many < wanted || 4 * many < wanted {
            let Some(start) = mutated(&mut draw) else { continue };
            let limits = Limits::default().with_nodes(20_000);
            let asker = &mut Asker::new(&mut solver, &start, &limits, Reading::Standard, None);
            let Valuation::Mate(value) = asker.value(&start, Reading::Standard) else { continue };
            let mut graph = BestPlay::new(&start, value);
            if value.length > 9 || !graph.explore(asker) {
                continue;
            }
            let search = CleanLineSearch::new(asker, &mut graph, false);
            let Some(lines) = lines(&search, MOST).filter(|lines| lines.len() > 1) else {
                continue;
            };
            if lines.len() <= MANY && few >= wanted - wanted / 4 {
                continue;
            }
            let mut first = None;
            let mut is_open = false;
            for plies in &lines {
                let defects = examine_line(asker, &whole(plies.clone()));
                is_open |= defects.iter().any(|defect| defect.weight == Weight::Open);
                if defects.iter().all(|defect| defect.kind != DefectKind::Yozume) {
                    first = Some(moves(plies));
                    break;
                }
            }
            let found = match find(asker, &mut graph) {
                CleanLine::Line(line) => Some(line.moves()),
                CleanLine::None => None,
                CleanLine::Open => continue,
            };
            if is_open || asker.is_spent() {
                continue;
            }
            assert_eq!(found, first, "{}", write_sfen(&start.setup()));
            clean += usize::from(first.is_some());
            later += usize::from(first.is_some_and(|first| first != moves(&lines[0])));
            *(if lines.len() > MANY { &mut many } else { &mut few }) += 1;
        }
        eprintln!(
            "{few} problems with few lines, {many} with many; {clean} have a clean line, {later} not the first"
        );
        assert!(clean > 0 && clean < few + many && later > 0);
    }

    #[test]
    fn a_limit_leaves_the_question_open() {
        with_graph(BROKEN[0].0, |asker, mut graph| {
            let found = asker.with_effort(0, |asker| find(asker, &mut graph));
            // Answers that are in the table need no nodes.
            assert!(matches!(found, CleanLine::Open | CleanLine::Line(_)));
        });
    }
}
