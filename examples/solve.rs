//! Reads a position in Western notation, finds the exact length of the mate and a shortest line.
//!
//! `cargo run --release --example solve -- 'Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a'`

use std::error::Error;
use std::time::Duration;

use tsume::notation::{Squares, read_western, write_moves};
use tsume::search::{Bound, Limits, Reading, Solver, Valuation};
use tsume::shogi::Position;

const EXAMPLE: &str = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| EXAMPLE.to_owned());
    let position = Position::new(&read_western(&text)?)?;
    let mut solver = Solver::new(256 << 20); // bytes for the table
    let mut problem = solver.problem(&position);
    let limits = Limits::default().with_time(Duration::from_secs(60));
    match problem.value(Reading::Standard, &limits) {
        Valuation::NoMate => println!("No mate."),
        Valuation::Open { within, .. } => match within.value() {
            Some(value) => println!("Mate in {} or less; the time was over.", value.length),
            None => println!("Not known; the time was over."),
        },
        Valuation::Mate(value) => {
            let line = problem.line(Bound::of(value), Reading::Standard, &limits);
            println!("Mate in {}:", value.length);
            println!("{}", write_moves(&position, &line.moves, Squares::Hodges));
        }
    }
    Ok(())
}
