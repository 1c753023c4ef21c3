//! Judges a problem, whose author claims a length, and prints the verdict in Japanese.
//!
//! `cargo run --release --example judge -- '8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1' 3`

use std::error::Error;
use std::time::Instant;

use tsume::judge::judge;
use tsume::judgement::Judged;
use tsume::problem::Problem;
use tsume::report::{View, verdict};
use tsume::search::{Limits, Solver};
use tsume::text::Language;

const EXAMPLE: &str = "8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let sfen = arguments.next().unwrap_or_else(|| EXAMPLE.to_owned());
    let moves = arguments.next().map(|moves| moves.parse()).transpose()?;
    let position = sfen.parse()?;
    let mut problem = Problem::new(position);
    problem.claims.moves = moves;
    let limits = Limits::default().with_nodes(10_000_000);
    let mut solver = Solver::new(256 << 20); // bytes for the table
    let start = Instant::now();
    let found = judge(&problem, &mut solver, &limits);
    let view = View::default().with_language(Language::Japanese);
    let judged = Judged::new(&problem, found, start.elapsed());
    print!("{}", verdict(&judged, &view));
    Ok(())
}
