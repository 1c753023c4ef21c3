//! The output of typed columns, in a build that has them.

#[cfg(feature = "columns")]
pub use crate::report::ColumnWriter;

use crate::cli::output::Format;
use crate::cli::output::formats::is_missing;
use crate::cli::process::say;

/// Returns an error if this build cannot write the format.
pub fn refuse_missing(format: Format) -> anyhow::Result<()> {
    if !is_missing(format) {
        return Ok(());
    }
    let name = format.name;
    anyhow::bail!(say(
        format!(
            "this build does not write {name}; the command of the Python package does, or one that is \
             built with `cargo build --release --features columns`"
        ),
        format!(
            "このビルドは {name} を出力できません。Python パッケージのコマンドか、\
             `cargo build --release --features columns` で作ったものなら出力できます"
        ),
    ))
}

/// No writer of columns: the build is without them.
#[cfg(not(feature = "columns"))]
pub enum ColumnWriter {}

#[cfg(not(feature = "columns"))]
impl ColumnWriter {
    pub fn new(_: crate::report::ColumnFile) -> std::io::Result<ColumnWriter> {
        Err(std::io::ErrorKind::Unsupported.into())
    }

    pub fn add(&mut self, _: &crate::judgement::Judgement) -> std::io::Result<Vec<u8>> {
        match *self {}
    }

    pub fn finish(self) -> std::io::Result<Vec<u8>> {
        match self {}
    }
}
