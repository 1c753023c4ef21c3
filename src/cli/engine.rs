//! What every command that searches takes, and what it gets: the question, its limits, the answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;

use super::{Exit, units};
use crate::search::{self, Answer, Bound, Limits, Reading, Solver, Value};

/// What is asked of the engine, and what it may use.
#[derive(clap::Args, Debug)]
pub struct EngineArguments {
    /// Whether to stop at the first mate, or to find the shortest
    #[arg(long, value_enum, default_value = "length")]
    mode: Mode,

    /// The most time for a problem: 30 (seconds), 2m, 1h
    #[arg(long, value_parser = units::duration)]
    time: Option<Duration>,

    /// The most positions for a problem; the same limit always gives the same answer
    #[arg(long)]
    nodes: Option<u64>,

    /// How many threads work on a problem. They change how long it takes, never the answer; but
    /// with a limit of nodes only one thread always comes equally far
    #[arg(long, default_value = "1")]
    threads: std::num::NonZeroU8,

    /// The size of the table: 64M, 1G
    #[arg(long, default_value = "256M", value_parser = units::size)]
    memory: usize,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// The first mate that is found, however long
    Any,
    /// The shortest mate
    Length,
}

/// What is known of a problem when its search ends.
pub enum Found {
    /// Mate, with the exact value.
    Exactly(Value),
    /// Mate in so many moves; a shorter one was not looked for, or a limit came first.
    AtMost(Value),
    /// No mate.
    NoMate,
    /// A limit came first.
    Undecided,
}

/// An engine with its question.
pub struct Engine {
    /// The engine itself, which stands at the last problem.
    pub solver: Solver,
    mode: Mode,
    limits: Limits,
    stop: Arc<AtomicBool>,
}

impl EngineArguments {
    /// Makes the engine, and listens for Ctrl-C: the first ends the search with what it has found,
    /// the second ends the program.
    pub fn engine(&self) -> anyhow::Result<Engine> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = stop.clone();
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(Exit::Interrupted.code().into());
            }
        })
        .context("cannot listen for interruption")?;
        let limits = Limits { nodes: self.nodes, time: self.time, stop: Some(stop.clone()) };
        let solver = Solver::new(self.memory).with_threads(usize::from(self.threads.get()));
        Ok(Engine { solver, mode: self.mode, limits, stop })
    }
}

impl Engine {
    /// Asks the question of the problem at which the solver stands.
    pub fn find(&mut self) -> Found {
        let at_most = |answer| match answer {
            Answer::Mate(bound) => bound.value().map_or(Found::Undecided, Found::AtMost),
            Answer::NoMate(_) => Found::NoMate,
            Answer::Undecided => Found::Undecided,
        };
        match self.mode {
            Mode::Any => at_most(self.solver.ask(Bound::ANY, &self.limits)),
            Mode::Length => match self.solver.value(Reading::None, &self.limits) {
                search::Found::Mate(value) => Found::Exactly(value),
                search::Found::NoMate => Found::NoMate,
                search::Found::Open { within, .. } => at_most(Answer::Mate(within)),
            },
        }
    }

    /// The exit code that an answer deserves.
    pub fn exit(&self, found: &Found) -> Exit {
        match found {
            _ if self.stop.load(Ordering::Relaxed) => Exit::Interrupted,
            Found::Exactly(_) | Found::AtMost(_) => Exit::Fine,
            Found::NoMate => Exit::Defective,
            Found::Undecided => Exit::Undecided,
        }
    }
}

/// The answer in a word or two.
impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Found::Exactly(value) => write!(f, "mate in {}", value.length),
            Found::AtMost(value) => write!(f, "mate in {} at most", value.length),
            Found::NoMate => f.write_str("no mate"),
            Found::Undecided => f.write_str("undecided"),
        }
    }
}
