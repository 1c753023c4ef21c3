//! Changes of a problem that gain something.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tsume::compose::improve::{Aim, Candidate, Facts, gains};
use tsume::judge::{Task, Verdict};
use tsume::judgement::Judged;
use tsume::notation::write_sfen;
use tsume::problem::Problem;
use tsume::search::Limits;
use tsume::text::Text;

use crate::input::Input;
use crate::judging::solver;
use crate::reply::json;

/// Asks for changes of the first problem of the input.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangesRequest {
    input: Input,
    /// The most nodes for each changed problem.
    nodes: Option<u64>,
    memory: Option<usize>,
    #[serde(default)]
    aim: Wanted,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum Wanted {
    /// Sound problems with a gain.
    #[default]
    Better,
    /// Sound problems with the same solution.
    Mended,
}

/// A change that meets the aim, as an event.
#[derive(Serialize)]
struct FoundChange {
    event: &'static str,
    change: Text,
    sfen: String,
    length: Option<u32>,
    pieces: u32,
    gains: Vec<Text>,
    /// The findings that were not found in the original.
    new: Option<Text>,
}

/// The number of changes that were tried, as an event.
#[derive(Serialize)]
struct Tried {
    event: &'static str,
    done: usize,
    of: usize,
}

/// The numbers of the search.
#[derive(Serialize)]
pub struct ChangesReply {
    tried: usize,
    of: usize,
    found: usize,
    undecided: usize,
}

impl ChangesRequest {
    /// Tries each change, and reports those that meet the aim as they are found.
    pub fn answer(&self, report: &dyn Fn(&str) -> bool) -> Result<ChangesReply, String> {
        let problem = match self.input.problems().next() {
            Some(Ok(problem)) => problem,
            Some(Err(complaint)) => return Err(complaint.to_string()),
            None => return Err("there is no problem".to_owned()),
        };
        let aim = match self.aim {
            Wanted::Better => Aim::Better,
            Wanted::Mended => Aim::Mended,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().with_nodes(self.nodes).with_stop(stop.clone());
        let mut solver = solver(self.memory)?;
        let mut judge =
            |problem: &Problem| -> Verdict { Task::default().judge(problem, &mut solver, &limits) };
        let verdict = judge(&problem);
        let unchanged = Candidate::unchanged(&problem, &verdict, aim);
        let judged = Judged::new(&problem, verdict, Duration::ZERO);
        let known = &judged.verdict.defects;
        let original = Facts::of(&unchanged, &judged, known, &[]);
        let mut seen: HashSet<(u64, u64)> = [unchanged.key()].into();
        let mut all: Vec<Candidate> = unchanged.all_changed().collect();
        all.retain(|candidate| {
            (!aim.must_keep() || candidate.line.is_some()) && seen.insert(candidate.key())
        });
        let of = all.len();
        let mut reply = ChangesReply { tried: 0, of, found: 0, undecided: 0 };
        let pass = |event: String| {
            if report(&event) {
                stop.store(true, Ordering::Relaxed);
            }
        };
        for candidate in all {
            pass(json(&Tried { event: "tried", done: reply.tried, of }));
            let (problem, found) = candidate.judged_by(&mut judge);
            if limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                break;
            }
            let found = Judged::new(&problem, found, Duration::ZERO);
            let facts = Facts::of(&candidate, &found, known, &[]);
            reply.tried += 1;
            reply.undecided += usize::from(facts.sound.is_none());
            if aim.is_met(&original, &facts) {
                reply.found += 1;
                pass(json(&FoundChange {
                    event: "change",
                    change: candidate.text(),
                    sfen: write_sfen(&candidate.position.setup()),
                    length: facts.length,
                    pieces: facts.pieces,
                    gains: gains(&original, &facts).iter().map(|gain| gain.text()).collect(),
                    new: facts.new_findings(),
                }));
            }
        }
        Ok(reply)
    }
}
