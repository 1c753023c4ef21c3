//! Runs over many problems: the pool of threads, the journal, the choice of problems, and the judging of
//! inputs and of candidates.

pub mod candidate_arguments;
pub mod certificate;
pub mod changes;
pub mod changes_table;
pub mod chooser;
pub mod composed;
pub mod destination;
pub mod earlier_run;
pub mod engine;
pub mod extensions;
pub mod fillings;
pub mod grader;
pub mod journal;
pub mod judge_candidates;
pub mod judge_inputs;
pub mod judgement_file;
pub mod pool;
pub mod proof_folder;
pub mod publish;
pub mod rematch;
pub mod sample;
