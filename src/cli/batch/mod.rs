//! Runs over many problems: the journal, the choice of problems, the judging of inputs, and the runs of the searches
//! for problems.

mod candidates;
pub mod certificate;
mod changes_table;
mod chooser;
mod composed;
mod destination;
mod earlier_run;
mod engine;
mod journal;
mod judge_inputs;
mod judgement_file;
mod proof_folder;
mod publish;
mod rematch;
mod sample;

pub use candidates::CandidateArguments;
pub use certificate::{Certificate, exit, summary, theorems};
pub use changes_table::ChangesTable;
pub use chooser::{Chooser, ChosenProblem, Needed, Source};
pub use destination::{Destination, Only};
pub use earlier_run::{EarlierRun, Places, check_conditions};
pub use journal::{End, Journal, open, unfinished};
pub use judge_inputs::{Done, EarlierVerdicts, Judging, Tested, count, have_credits, keys};
pub use judgement_file::{JudgementFile, LinePlace, whole};
pub use proof_folder::{ProofArguments, Proofs};
pub use publish::{PublishArguments, Publishing};
pub use rematch::rematch;
pub use sample::Sample;
