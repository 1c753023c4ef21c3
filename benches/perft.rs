//! The speed of the rules, in leaves per second of the move tree: `cargo bench --bench perft`.
//!
//! *counted* counts the last moves set by set, *listed* writes every one of them into a list, like
//! programs without sets of moves. Each figure is the best of five runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tsume::notation::read_sfen;
use tsume::shogi::{MoveList, Perft, Position, perft};

const POSITIONS: [(&str, &str, u32); 4] = [
    ("start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 5),
    ("opening", "lnsgkgsnl/1r7/p1ppp1bpp/1p3pp2/7P1/2P6/PP1PPPP1P/1B3S1R1/LNSGKG1NL b - 1", 4),
    ("middle game", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3),
    ("many drops", "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1", 3),
];

/// Two problems whose trees of checks and answers are wide.
const PROBLEMS: [(&str, &str, u32); 2] = [
    ("checks, Muso 1", "3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1", 5),
    ("checks, two kings", "1p4gb1/3l2gks/4sn2s/3pn1S1g/2pn1pl1l/2n1p1p2/R6g1/KR7/B7L b 2P 1", 5),
];

fn main() {
    for (name, sfen, depth) in POSITIONS {
        let mut position = position(sfen);
        report(&format!("{name}, counted"), || perft(&mut position, depth, Perft::Legal));
        let mut lists = vec![MoveList::new(); depth as usize];
        report(&format!("{name}, listed"), || listed(&mut position, &mut lists));
    }
    for (name, sfen, depth) in PROBLEMS {
        let mut position = position(sfen);
        report(name, || perft(&mut position, depth, Perft::Checks));
    }
}

fn position(sfen: &str) -> Position {
    let setup = read_sfen(sfen).expect("an SFEN");
    Position::new(&setup).expect("a legal position")
}

/// Perft that lists the last moves instead of counting them; the number of lists is the depth.
fn listed(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
    list.clear();
    let _ = position.legal(&mut |set| list.add(set));
    if deeper.is_empty() {
        return black_box(&*list).len() as u64;
    }
    let mut count = 0;
    for mv in &*list {
        let undo = position.play(mv);
        count += listed(position, deeper);
        position.take_back(mv, undo);
    }
    count
}

fn report(name: &str, mut run: impl FnMut() -> u64) {
    let mut best = Duration::MAX;
    let mut leaves = 0;
    for _ in 0..5 {
        let start = Instant::now();
        leaves = black_box(run());
        best = best.min(start.elapsed());
    }
    let rate = leaves as f64 / best.as_secs_f64() / 1e6;
    println!("{name:22} {leaves:12} leaves {rate:8.1} million a second");
}
