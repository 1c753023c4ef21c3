//! The same on whole graphs of mutated problems: second mates that join the solution without a loss of time, or follow
//! equal variations, are too rare in random positions.

use super::*;

use slow::mutated::Sources;

/// The most positions of a graph.
const SMALL: usize = 60_000;

/// Problems with such findings, in which the defender holds nothing.
const SOURCES: [&str; 14] = [
    "5B2k/9/8G/6G1l/9/9/9/9/9 b P 1",
    "7k1/9/6P2/9/9/9/9/9/9 b G2S 1",
    "8k/9/9/9/8N/9/9/9/9 b 2GS 1",
    "7k1/9/6P2/4sp3/9/9/9/9/9 b 2GS 1",
    "2+R6/6k2/4+R4/9/9/9/9/9/9 b - 1",
    "2B6/4k4/9/9/9/9/9/9/9 b 2G 1",
    "8k/9/8+B/9/8N/9/9/9/9 b N 1",
    "9/8k/9/6G2/9/9/9/9/9 b 2G 1",
    "5B2r/8k/9/8S/9/9/9/9/9 b - 1",
    "9/7k1/4+B3n/7S1/9/9/9/9/9 b G 1",
    "9/8k/6G2/9/9/8S/9/9/9 b SN 1",
    "5+P3/8k/6R2/6S2/9/9/9/9/9 b S 1",
    "9/8k/9/6+P2/9/9/9/9/9 b GS 1",
    "3S1k1s1/9/3s5/3N5/3P2+R2/9/9/9/9 b R 1",
];

#[test]
fn verdicts_agree_with_graphs_of_mutated_problems() {
    let mut rng = Rng::new(seed(14));
    let sources = Sources::new(SOURCES.map(|sfen| Board::from_sfen(sfen).expect("an SFEN")));
    let mut solver = Solver::new(1 << 22);
    let mut tally = Tally::default();
    let mut named: BTreeMap<DefectKind, usize> = BTreeMap::new();
    let wanted = cases(20_000).max(20_000) / 100;
    while tally.compared < wanted {
        let mut board = sources.mutated(&mut rng);
        let defender = board.to_move.other();
        for kind in Kind::HELD {
            let held = board.hand(defender, kind).min(u8::from(rng.percent(20)));
            board.set_hand(defender, kind, held);
        }
        let Some(graph) = Graph::new(position(&board.to_sfen()), SMALL) else { continue };
        if graph.lengths[0].is_none() {
            continue;
        }
        let mut case = Case::new(board, &mut solver, READINGS[2]);
        if case.is_open() {
            tally.open += 1;
        } else if case.compare_with(&graph, 0) {
            tally.compared += 1;
            tally.mates += 1;
            tally.defects += case.verdict.defects.len();
            tally.chosen += usize::from(case.is_another_line());
            for defect in &case.verdict.defects {
                *named.entry(defect.kind).or_default() += 1;
            }
        }
    }
    eprintln!("{tally:?}, {named:?}");
    let kinds = [DefectKind::SameLengthJoining, DefectKind::EqualVariationYozume];
    assert!(kinds.iter().all(|kind| named.contains_key(kind)), "{named:?}");
}
