//! Reads a collection in any form and judges its problems, several at a time.
//!
//! `cargo run --release --example collection -- problems/defects.yaml`

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Instant;

use tsume::collection::{Complaint, Problems};
use tsume::judge::judge;
use tsume::judgement::Judged;
use tsume::problem::Problem;
use tsume::report::{View, short};
use tsume::search::{Limits, Solver};

/// Returns a line about a problem, or about a part that could not be read.
fn line(read: Result<Problem, Complaint>, solver: &mut Solver) -> String {
    match read {
        Ok(problem) => {
            let limits = Limits::default().with_nodes(100_000);
            let start = Instant::now();
            let found = judge(&problem, solver, &limits);
            short(&Judged::new(&problem, found, start.elapsed()), &View::default())
        }
        Err(complaint) => format!("error: {complaint}\n"),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "problems/defects.yaml".to_owned());
    // The file is read only as far as the threads need it.
    let problems = Problems::new(&path, BufReader::new(File::open(&path)?));
    let problems = Mutex::new(problems.enumerate());
    let (sender, receiver) = mpsc::channel();
    let threads = thread::available_parallelism()?.get();
    let mut lines: Vec<(usize, String)> = thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, problems) = (sender.clone(), &problems);
            scope.spawn(move || {
                // Each thread has its own table.
                let mut solver = Solver::new(64 << 20);
                let next = || problems.lock().ok()?.next();
                while let Some((number, read)) = next() {
                    if sender.send((number, line(read, &mut solver))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        receiver.iter().collect()
    });
    lines.sort();
    for (_, line) in lines {
        print!("{line}");
    }
    Ok(())
}
