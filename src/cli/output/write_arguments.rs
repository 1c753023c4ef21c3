//! The arguments for the target and the encoding of answers and problems.

use std::io;
use std::path::PathBuf;

use crate::cli::output::{Encoding, EncodingArgument, Format, TargetArguments, Writer, formats};
use crate::report::{Content, FormatOptions, View};

/// The arguments for the target and the encoding.
#[derive(clap::Args, Clone, Debug)]
pub struct WriteArguments {
    #[command(flatten)]
    pub target: TargetArguments,

    #[command(flatten)]
    encoding: EncodingArgument,
}

impl WriteArguments {
    /// Returns arguments that name only a file.
    pub fn to_file(path: PathBuf) -> WriteArguments {
        WriteArguments {
            target: TargetArguments::to_file(path),
            encoding: EncodingArgument::default(),
        }
    }

    /// Returns the format: the typed one, else that of the file name; `option` is the option for it.
    pub fn format(
        &self,
        typed: Option<Format>,
        contents: &'static [Content],
        option: &str,
    ) -> anyhow::Result<Option<Format>> {
        formats::chosen(typed, self.target.file(), contents, option)
    }

    /// Opens the output in this format.
    pub fn begin(&self, format: Format, view: View) -> io::Result<Writer> {
        let target = self.target.begin()?;
        let form = format.form();
        let ending = match form {
            Some(form) if target.is_folder() => Some(form.ending().to_owned()),
            _ => self.target.ending(),
        };
        let shift_jis = form.and_then(|form| form.shift_jis_ending());
        let by_ending = match ending {
            Some(ending) if shift_jis == Some(ending.as_str()) => Encoding::ShiftJis,
            _ => Encoding::Utf8,
        };
        let options = FormatOptions { view, ..FormatOptions::default() };
        Ok(Writer::new(target, format, self.encoding.encoding.unwrap_or(by_ending), options))
    }
}
