//! The output of a command: a target (standard output, a file or a folder), a format and an encoding.

mod atomic_file;
mod columns;
mod encoding;
pub mod formats;
mod judgement_output;
mod run_files;
mod target;
mod write_arguments;
mod writer;

pub use atomic_file::{
    AtomicFile, Existing, at, begin, behind_links, create_beside, drafts_in, is_device, is_draft,
    refuse_existing, refuse_existing_in,
};
pub use encoding::{Encoding, EncodingArgument};
pub use formats::Format;
pub use judgement_output::{JudgementArguments, JudgementOutput};
pub use run_files::RunFiles;
pub use target::{OverwriteArguments, Target, TargetArguments, refuse_other_than_html};
pub use write_arguments::WriteArguments;
pub use writer::Writer;
