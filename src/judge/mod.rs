//! The judge: from a problem to a verdict, by the definitions of [`rules`] (cited as RULES).
//!
//! ```
//! use tsume::judge::{Soundness, judge};
//! use tsume::problem::{DefectKind, Problem};
//! use tsume::search::{Limits, Solver};
//!
//! // The gold goes to 2c; but the promoted silver may go there as well: yozume.
//! let problem: Problem = "8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1".parse()?;
//! let mut solver = Solver::new(16 << 20); // bytes
//! let verdict = judge(&problem, &mut solver, &Limits::default());
//! assert_eq!(verdict.soundness, Soundness::Broken);
//! let yozume = verdict.defects.iter().find(|defect| defect.kind == DefectKind::Yozume);
//! assert_eq!(yozume.and_then(|defect| defect.mv()), Some("3d2c".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It asks [`search`](crate::search) about positions. The steps, each with its file:
//!
//! 1. the value of the start; if that takes long, together with the other checks along the best line so far,
//!    since their refutation proves the length (`length.rs`), and with the positions along the claimed solution
//!    (`hint.rs`). All steps share one set of limits (`asker.rs`),
//!    and ask in rounds of rising effort, by all threads (`rounds.rs`);
//! 2. the claimed length and solution, compared with it (`claim.rs`);
//! 3. a line by best play (`line.rs`). Values decide moves: a check is best if after it the mate is
//!    within the rest of the value, a reply if after it the mate takes all of the rest;
//! 4. along the line, every other check (`alternatives.rs`) and every other reply (`replies.rs`). Where
//!    something is broken along a best line (`choice.rs`), the first clean one is looked for in the graph of
//!    all best lines (`best_play.rs`, `clean_line.rs`);
//! 5. variations, and the variations and other checks of a record; checks that fail; the values by the other
//!    readings of futile interpositions, and pieces that the problem does not need (`variations.rs`,
//!    `claimed_tree.rs`, `claimed_alternatives.rs`, `tries.rs`, `readings.rs`, `idle.rs`).
//!
//! Besides, it finds best play from any position (`best.rs`), and the reason why a check does not mate
//! (`refutation.rs`).
//!
//! A new kind of defect is named in [`DefectKind`](crate::problem::DefectKind) and found in one of
//! these steps.

#[doc = include_str!("RULES.md")]
pub mod rules {}

mod alternatives;
mod asker;
mod best;
mod best_play;
mod choice;
mod claim;
mod claimed;
mod claimed_alternatives;
mod claimed_tree;
mod clean_line;
mod engine;
mod equal_lines;
mod event;
mod expect;
mod hint;
mod idle;
mod length;
mod line;
mod mirror;
mod order;
mod readings;
mod refutation;
mod replies;
mod rounds;
mod run;
mod similar;
mod start_value;
mod tries;
mod variations;
mod verdict;
mod weight;

pub use event::{Event, JudgeAnswer, JudgeQuestion, Phase, Progress};
pub use expect::ExpectedKey;
pub(crate) use length::is_settled;
pub use length::{Cause, Length, Soundness};
pub use run::judge;
pub use verdict::{
    Agreement, AlternativeFinding, Claimed, ClaimedAlternative, ClaimedVariation, Defect,
    Disagreement, Finding, IdleSearch, Mistake, MistakeReason, RightClaim, Slip, SlipCause, Spot,
    Subject, Task, Tolerance, Try, Variation, Verdict, Weight,
};

pub(crate) use best::{Best, best};
pub(crate) use engine::Engine;
pub(crate) use expect::LeftOpen;
pub(crate) use order::in_order;
pub(crate) use refutation::{Fate, Refutation, fate, fate_if_few};
#[doc(hidden)]
pub use verdict::Goal;
pub(crate) use verdict::fault_kinds;
