//! Checks that mate only by joining the solution, and second mates of equal variations: verdicts on positions in which
//! they occur, and on mutations of them, compared with a search that avoids the positions of a line. It has a bound, so
//! that it refutes a name, or leaves it open, where whole graphs would be too large.

use super::equal_variations::UNCUT;
use super::*;

use std::collections::HashMap;

use slow::mutated::Sources;
use slow::rules::each_legal;

/// The most plies of a mate after another check.
const LONGEST: u32 = 8;

/// The most positions of a search.
const WORK: u32 = 60_000;

/// The most nodes of a verdict: enough for all questions about its names.
const NODES: u64 = 500_000;

const BOARDS: &str = include_str!("joinings.txt");

/// A search for mates without the positions of a line, in which every interposition counts: whether there is a mate
/// does not depend on the reading (theorem 1).
struct Avoiding {
    line: Vec<[u8; 96]>,
    /// The answers within a number of plies, the defender to move.
    known: HashMap<([u8; 96], u32), bool>,
    work: u32,
}

impl Avoiding {
    fn new(line: &[Board]) -> Avoiding {
        let line = line.iter().map(Board::key).collect();
        Avoiding { line, known: HashMap::new(), work: 0 }
    }

    /// Whether there is a mate within the bound, the defender to move; `None` if the search is too large.
    fn mates(&mut self, board: &Board) -> Option<bool> {
        for plies in (0..=LONGEST).step_by(2) {
            if self.within(board, plies)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn within(&mut self, board: &Board, plies: u32) -> Option<bool> {
        if self.line.contains(&board.key()) {
            return Some(false);
        }
        if let Some(&known) = self.known.get(&(board.key(), plies)) {
            return Some(known);
        }
        self.work += 1;
        if self.work > WORK {
            return None;
        }
        let mut is_mate = true;
        for reply in each_legal(board) {
            is_mate = plies > 0 && self.has_check(&apply(board, reply), plies - 1)?;
            if !is_mate {
                break;
            }
        }
        self.known.insert((board.key(), plies), is_mate);
        Some(is_mate)
    }

    fn has_check(&mut self, board: &Board, plies: u32) -> Option<bool> {
        if self.line.contains(&board.key()) {
            return Some(false);
        }
        for check in checks(board) {
            if self.within(&apply(board, check), plies - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

impl Case {
    /// Compares the names of the other checks at a ply.
    fn names_in_reach(&mut self, ply: u32, board: &Board) {
        if self.kinds_at(ply) == AT_LAST_MOVE {
            return;
        }
        let line = self.line();
        let found: Vec<_> = self.others(ply).map(|one| (one.kind, one.mv())).collect();
        for (kind, mv) in found {
            let mv = slow(mv.expect("a move"));
            let next = apply(board, mv);
            let Some(still) = Avoiding::new(&line).mates(&next) else { continue };
            let context = format!("{} {ply} {mv}: {kind:?}", self.sfen);
            let without = |boards: &[Board]| Avoiding::new(boards).mates(&next) == Some(false);
            let back = || without(&line[..ply as usize]);
            let only_from = |index: usize| without(&line[index + 1..]);
            let expected = self.name_of(ply, mv, still, back, only_from);
            // The mate that avoids the line may be longer than the bound.
            let is_open = match expected {
                DefectKind::Detour => matches!(
                    kind,
                    DefectKind::JoiningDetour
                        | DefectKind::SameLengthJoining
                        | DefectKind::Transposition
                ),
                DefectKind::Transposition => kind == DefectKind::SameLengthJoining,
                _ => false,
            };
            let is_other_mate = matches!(
                kind,
                DefectKind::Yozume | DefectKind::UnlimitedPiece | DefectKind::InsertedSacrifice
            );
            assert!(
                is_open || kind == expected || is_other_mate && !still,
                "{context}, {expected:?}"
            );
        }
    }

    fn second_mates_of_variations_in_reach(&mut self) {
        for (variation, line) in self.equal_variations() {
            let mut search = Avoiding::new(&self.boards(&line));
            let mut still = |next: &Board| {
                search.work = 0;
                search.mates(next) == Some(true)
            };
            let expected = self.first_second_mate(&line, variation.ply() as usize, &mut still);
            let found = self.named_second_mate(&variation);
            let is_cut = found.is_none() && self.verdict.nodes > UNCUT;
            // One that the verdict names before may be a mate longer than the bound.
            let is_before = found.zip(expected).is_some_and(|((found, mv), (index, other))| {
                (found, rank(mv)) < (index, rank(other))
            });
            let is_longer = found.is_some() && (expected.is_none() || is_before);
            let context = format!("{}: {found:?}, expected {expected:?}", self.sfen);
            assert!(found == expected || is_longer || is_cut, "{context}");
        }
    }
}

/// `TSUME_SEED` selects other mutations.
#[test]
fn joinings_and_equal_variations_agree_with_searches_that_avoid_the_line() {
    let mut rng = Rng::new(seed(19));
    let mut solver = Solver::new(1 << 22);
    let boards: Vec<Board> =
        BOARDS.lines().map(|sfen| Board::from_sfen(sfen).expect("an SFEN")).collect();
    let sources = Sources::new(boards.clone());
    let mutations = std::iter::repeat_with(|| sources.mutated(&mut rng));
    let wanted = boards.len() + cases(20_000) as usize / 50;
    let (mut compared, mut named) = (0, BTreeMap::<DefectKind, usize>::new());
    for board in boards.iter().cloned().chain(mutations) {
        if compared >= wanted {
            break;
        }
        let reading = READINGS[compared % READINGS.len()];
        let mut case = Case::within(NODES, board, &mut solver, reading);
        let Some(found) = case.found().filter(|_| !case.is_open()) else { continue };
        let Ok(value) = case.exhaustive.value(&case.board, found.length) else { continue };
        assert_eq!(value, Some(found), "{}", case.sfen);
        case.exhaustive = slow::value::Solver::new(reading.1, 2_000_000);
        case.follow(&mut |case, ply, board| {
            case.second_solutions_in_reach(ply, board);
            case.names_in_reach(ply, board);
        });
        case.second_mates_of_variations_in_reach();
        compared += 1;
        for defect in &case.verdict.defects {
            *named.entry(defect.kind).or_default() += 1;
        }
    }
    let kinds = [
        DefectKind::SameLengthJoining,
        DefectKind::EqualVariationYozume,
        DefectKind::LongerVariation,
    ];
    assert!(kinds.iter().all(|kind| named.get(kind) > Some(&1)), "{named:?}");
    eprintln!("{compared}: {named:?}");
}
