//! The output of a command: a target (standard output, a file or a folder), a format and an encoding.

pub mod atomic_file;
pub mod encoding;
pub mod formats;
pub mod judgement_output;
pub mod run_files;
pub mod target;
pub mod write_arguments;
pub mod writer;
