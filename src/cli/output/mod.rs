//! The destinations of answers: standard output, files and folders, with an encoding and a format.

pub mod answers;
pub mod atomic_file;
pub mod encoding;
pub mod run_files;
pub mod sink;
pub mod target;
pub mod writer;
