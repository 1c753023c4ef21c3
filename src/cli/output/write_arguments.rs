//! The arguments for the target and the encoding of answers and problems.

use std::io;
use std::path::PathBuf;

use crate::cli::output::{Encoding, Format, TargetArguments, Writer, formats};
use crate::cli::process::say;
use crate::report::{Content, FormatOptions, View};

/// The arguments for the target and the encoding.
#[derive(clap::Args, Clone, Debug)]
pub struct WriteArguments {
    #[command(flatten)]
    pub target: TargetArguments,

    #[arg(help = say(
        "Write this encoding [default: utf-8; for .kif, .ki2 and .csa shift-jis]\n\n\
         Other programs expect Shift-JIS in files with these endings.",
        "出力の文字コード（既定: utf-8。名前が .kif .ki2 .csa で終わるファイルは、他のソフトに合わ\
         せて shift-jis）",
    ))]
    #[arg(long, hide_short_help = true, value_enum)]
    encoding: Option<Encoding>,
}

impl WriteArguments {
    /// Returns arguments that name only a file.
    pub fn to_file(path: PathBuf) -> WriteArguments {
        WriteArguments { target: TargetArguments::to_file(path), encoding: None }
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
        Ok(Writer::new(target, format, self.encoding.unwrap_or(by_ending), options))
    }
}
