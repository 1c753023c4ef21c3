//! The output of problems in a form and an encoding, with notes on losses.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use crate::cli::output::encoding::Encoding;
use crate::cli::output::target::{Target, TargetArguments};
use crate::cli::process::language::{say, spoken};
use crate::cli::process::terminal::Output;
use crate::collection::{Loss, ProblemWriter, lost, write};
use crate::problem::Problem;
use crate::report;
use crate::text::{Language, Text};

/// The arguments for the destination and the encoding of problems.
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

    /// Returns this error if an encoding is named.
    pub fn refuse_encoding(&self, error: &'static str) -> anyhow::Result<()> {
        if self.encoding.is_some() { Err(anyhow::anyhow!(error)) } else { Ok(()) }
    }

    /// Returns the extension of the named file.
    pub fn ending(&self) -> Option<String> {
        self.target.ending()
    }

    /// Returns the form of the named file by its ending, if a file is named that has one.
    pub fn form(&self) -> anyhow::Result<Option<ProblemWriter>> {
        let endings: BTreeSet<&str> =
            ProblemWriter::all().iter().map(|form| form.ending()).collect();
        let endings: Vec<&str> = endings.into_iter().collect();
        self.target.format(&endings, Some("--to"), ProblemWriter::of_ending)
    }

    /// Opens the destination for problems in this form.
    pub fn begin(&self, form: ProblemWriter) -> io::Result<Writing> {
        let target = self.target.begin()?;
        let ending = match (target.is_folder(), self.target.is_asked()) {
            (true, _) => Some(form.ending().to_owned()),
            (false, true) => self.ending(),
            (false, false) => None,
        };
        let by_ending = match ending {
            Some(ending) if form.shift_jis_ending() == Some(ending.as_str()) => Encoding::ShiftJis,
            _ => Encoding::Utf8,
        };
        let encoding = self.encoding.unwrap_or(by_ending);
        Ok(Writing { target, form, encoding, count: 0, missing: 0, lost: vec![] })
    }
}

/// The output of problems, and its losses.
pub struct Writing {
    target: Target,
    form: ProblemWriter,
    encoding: Encoding,
    /// The number of problems written.
    count: usize,
    /// The number of characters that the encoding lacks.
    missing: usize,
    /// The properties of problems that the form cannot express, with the number of affected
    /// problems.
    lost: Vec<(Loss, usize)>,
}

impl Writing {
    /// Writes a problem as this text; the text lacks the properties `lost`.
    pub fn write(
        &mut self,
        problem: &Problem,
        text: &str,
        lost: &[Loss],
        output: &mut Output,
    ) -> io::Result<()> {
        for &thing in lost {
            match self.lost.iter_mut().find(|(known, _)| *known == thing) {
                Some((_, count)) => *count += 1,
                None => self.lost.push((thing, 1)),
            }
        }
        self.count += 1;
        let begins = self.count == 1 || self.target.is_folder();
        let mut bytes = vec![];
        if begins {
            bytes.extend(self.encoding.mark());
            let declaration = self.form.declaration(self.encoding.name()).unwrap_or_default();
            bytes.extend(self.encoding.encode(&declaration).0);
        } else if !self.form.is_line() {
            bytes.extend(self.encoding.encode(self.form.separator()).0);
        }
        let (encoded, missing) = self.encoding.encode(text);
        bytes.extend(encoded);
        self.missing += missing;
        self.target.write(problem, self.form.ending(), &bytes, output)
    }

    /// Writes a problem in the form.
    pub fn problem(&mut self, problem: &Problem, output: &mut Output) -> io::Result<()> {
        let form = self.form;
        self.write(problem, &write(problem, form), &lost(problem, form), output)
    }

    /// Ends the output, and prints notes on the losses.
    pub fn end(self, output: &mut Output) -> io::Result<()> {
        // Programs that read records expect one in each file.
        let is_crowded =
            self.count > 1 && self.form.shift_jis_ending().is_some() && self.target.is_file();
        self.target.finish()?;
        if is_crowded {
            let count = self.count;
            let note = say(
                format!(
                    "the file holds {count} problems, and many programs read only the first; \
                     --output FOLDER/ writes a file for each"
                ),
                format!(
                    "1つのファイルに{count}題あり、多くのソフトは最初の1題しか読みません。\
                     --output FOLDER/ で1題1ファイルになります"
                ),
            );
            output.complain(&report::draw_note(&note, spoken()))?;
        }
        if !self.lost.is_empty() {
            let (mut lost, form) = (self.lost, self.form.name());
            lost.sort_by_key(|(_, problems)| Reverse(*problems));
            let sentence = lost_sentence(&lost, self.count, form);
            output.complain(&report::draw_note(sentence.of(spoken()), spoken()))?;
        }
        if self.missing > 0 {
            let (name, missing) = (self.encoding.name(), self.missing);
            let english = match missing {
                1 => format!("1 character is not in {name}, and became 〓; see --encoding utf-8"),
                _ => format!(
                    "{missing} characters are not in {name}, and became 〓; see --encoding utf-8"
                ),
            };
            let japanese = format!(
                "{name} にない{missing}文字を〓で置き換えました（--encoding utf-8 もあります）"
            );
            output.complain(&report::draw_note(say(&english, &japanese), spoken()))?;
        }
        Ok(())
    }
}

/// Describes the losses in a sentence. Losses of the same number of problems are grouped.
fn lost_sentence(lost: &[(Loss, usize)], count: usize, form: &str) -> Text {
    let parts = lost.chunk_by(|(_, one), (_, next)| one == next).map(|chunk| {
        let names = |language| {
            chunk.iter().map(|(thing, _)| thing.names().of(language)).collect::<Vec<_>>()
        };
        let problems = chunk.first().map_or(0, |(_, problems)| *problems);
        let (english, japanese) = (names(Language::English), names(Language::Japanese));
        (
            format!("{} of {problems}", english.join(", ")),
            format!("{}（{count}題中{problems}題）", japanese.join("、")),
        )
    });
    let (english, japanese): (Vec<_>, Vec<_>) = parts.unzip();
    Text::new(
        format!("{} of {count} cannot be written in {form}", english.join("; ")),
        format!("{}は {form} では書けません", japanese.join("、")),
    )
}
