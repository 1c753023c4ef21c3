//! Runs over many problems: the journal, the choice of problems, the judging of inputs, and the runs of the searches
//! for problems.

pub mod candidates;
pub mod certificate;
pub mod changes_table;
pub mod chooser;
pub mod composed;
pub mod destination;
pub mod earlier_run;
pub mod engine;
pub mod journal;
pub mod judge_inputs;
pub mod judgement_file;
pub mod proof_folder;
pub mod publish;
pub mod rematch;
pub mod sample;
