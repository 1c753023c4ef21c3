//! Where answers go: standard output, files, folders, in which encoding and in which form.

pub mod atomic_file;
pub mod encoding;
pub mod run_files;
pub mod sink;
pub mod target;
pub mod writer;
