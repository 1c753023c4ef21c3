//! Asks the search, under limits, which first moves mate, and how long each mate is.
//!
//! `cargo run --release --example ask -- '8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1'`

use std::error::Error;
use std::time::Duration;

use tsume::notation::{Squares, write_moves, write_western_move};
use tsume::search::{Answer, Bound, Limits, Solver};
use tsume::shogi::Position;

const EXAMPLE: &str = "8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1";

fn main() -> Result<(), Box<dyn Error>> {
    let sfen = std::env::args().nth(1).unwrap_or_else(|| EXAMPLE.to_owned());
    let position: Position = sfen.parse()?;
    // The nodes count for the problem; with them the answers are the same on every machine.
    let limits = Limits::default().with_nodes(1_000_000).with_time(Duration::from_secs(30));
    let mut solver = Solver::new(256 << 20); // bytes for the table
    let mut problem = solver.problem(&position);
    for (mv, answer) in problem.moves(Bound::ANY, &limits) {
        let name = write_western_move(&position, mv, Squares::Hodges);
        let mut after = position.clone();
        after.play(mv);
        match answer {
            Answer::Mate(within) => {
                // The results stay known when the session goes to another position.
                problem.go_to(&after);
                let line = problem.some_line(within, &limits);
                let moves = write_moves(&after, &line.moves, Squares::Hodges);
                println!("{name}: mate, for example {moves}");
            }
            Answer::NoMate(_) => println!("{name}: no mate"),
            Answer::Undecided => println!("{name}: not known"),
        }
    }
    println!("{} positions expanded", problem.nodes());
    Ok(())
}
