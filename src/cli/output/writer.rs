//! The output of a command: a target, a format and an encoding. It is used for the judgements of many problems, the
//! answers to single problems, and problems.

use std::cmp::Reverse;
use std::io;

use anstream::adapter::strip_str;

use crate::cli::output::columns::ColumnWriter;
use crate::cli::output::{Encoding, Format, Target};
use crate::cli::process::{Exit, Output, language, say, spoken};
use crate::collection::{Loss, PackedForm, ProblemWriter, lost, write};
use crate::judgement::{Judged, Judgement};
use crate::notation::Record;
use crate::problem::Problem;
use crate::report::{self, Content, FormatOptions, View};
use crate::text::{Language, Text, short_name};

/// The output of a command.
pub struct Writer {
    target: Target,
    pub format: Format,
    encoding: Encoding,
    options: FormatOptions,
    /// The writer of columns, if the format has columns.
    columns: Option<ColumnWriter>,
    /// The parts of an answer that wait for its last part, because the answer gets a file of its own.
    pending: String,
    /// The number of problems that have been written.
    count: usize,
    /// Whether the single file, or standard output, has any text.
    is_begun: bool,
    /// The number of characters that the encoding lacks.
    missing: usize,
    /// The properties of problems that the format cannot express, with the number of affected problems.
    lost: Vec<(Loss, usize)>,
}

impl Writer {
    /// Creates the output in an open target.
    pub fn new(
        target: Target,
        format: Format,
        encoding: Encoding,
        options: FormatOptions,
    ) -> Writer {
        Writer {
            target,
            format,
            encoding,
            options,
            columns: None,
            pending: String::new(),
            count: 0,
            is_begun: false,
            missing: 0,
            lost: vec![],
        }
    }

    /// Returns the same output with this writer of columns.
    pub fn with_columns(self, columns: Option<ColumnWriter>) -> Writer {
        Writer { columns, ..self }
    }

    /// Whether the output is text for people on standard output.
    pub fn is_printed(&self) -> bool {
        self.format.is_for_people && self.target.is_standard()
    }

    /// Writes a judgement, one of many.
    pub fn judgement(&mut self, judgement: &Judgement, output: &mut Output) -> io::Result<()> {
        if let Some(columns) = &mut self.columns {
            self.count += 1;
            return self.target.append(&columns.add(judgement)?, output);
        }
        let head = if self.count == 0 { (self.format.head)(&self.options) } else { String::new() };
        self.count += 1;
        let text = head + &(self.format.judgement)(judgement, &self.options);
        self.emit(None, &text, output)
    }

    /// Writes the answer to a problem: as a record of its solution, or else as a judgement.
    pub fn answer(
        &mut self,
        problem: &Problem,
        judged: Judged,
        view: &View,
        output: &mut Output,
    ) -> io::Result<()> {
        if self.holds_records() {
            let view = View { language: language::of_records(), ..*view };
            return self.record(problem, &report::record(problem, &judged, &view), output);
        }
        let text = (self.format.judgement)(&Judgement::Judged(Box::new(judged)), &self.options);
        self.last_part(problem, &text, output)
    }

    /// Whether the format is a notation of game records.
    pub fn holds_records(&self) -> bool {
        self.format.form().and_then(ProblemWriter::record_notation).is_some()
    }

    /// Writes a game record of a problem.
    pub fn record(
        &mut self,
        problem: &Problem,
        record: &Record,
        output: &mut Output,
    ) -> io::Result<()> {
        let Some(form) = self.format.form() else { return Ok(()) };
        let Some(notation) = form.record_notation() else { return Ok(()) };
        let lost = record.parts().into_iter().filter(|part| !notation.keeps.contains(part));
        self.in_form(problem, form, &notation.write(record), lost.map(Loss::Part), output)
    }

    /// Writes a problem in the form of the format, or an error if the form cannot express it.
    pub fn problem(&mut self, problem: &Problem, output: &mut Output) -> io::Result<Exit> {
        if let Some(form) = self.format.packed() {
            return self.packed(problem, form, output);
        }
        if let Some(form) = self.format.form() {
            self.in_form(problem, form, &write(problem, form), lost(problem, form), output)?;
        }
        Ok(Exit::Fine)
    }

    /// Writes a problem as a packed record.
    fn packed(
        &mut self,
        problem: &Problem,
        form: &PackedForm,
        output: &mut Output,
    ) -> io::Result<Exit> {
        self.count += 1;
        match form.write(problem) {
            Ok((record, lost)) => {
                self.add_lost(lost);
                self.target.write(problem, self.format.ending(), &record, output)?;
                Ok(Exit::Fine)
            }
            Err(reason) => {
                let name = problem.display_name(self.count as u64);
                let (name, form) = (short_name(&name), form.name);
                output.error(&say(
                    format!("problem {name} cannot be written in {form}: {}", reason.en),
                    format!("作品 {name} は{form}で表せません：{}", reason.ja),
                ))?;
                Ok(Exit::Wrong)
            }
        }
    }

    /// Counts a problem among those that lose these parts.
    fn add_lost(&mut self, lost: impl IntoIterator<Item = Loss>) {
        for thing in lost {
            match self.lost.iter_mut().find(|(known, _)| *known == thing) {
                Some((_, count)) => *count += 1,
                None => self.lost.push((thing, 1)),
            }
        }
    }

    /// Writes a problem as this text; the text lacks the properties `lost`.
    fn in_form(
        &mut self,
        problem: &Problem,
        form: ProblemWriter,
        text: &str,
        lost: impl IntoIterator<Item = Loss>,
        output: &mut Output,
    ) -> io::Result<()> {
        self.add_lost(lost);
        let before = match self.count > 0 && !self.target.is_folder() {
            true if form.is_line => String::new(),
            true => form.separator().to_owned(),
            false => form.declaration(self.encoding.name()).unwrap_or_default(),
        };
        self.last_part(problem, &(before + text), output)
    }

    /// Separates text for people from that of the problem before.
    pub fn separate(&mut self, output: &mut Output) -> io::Result<()> {
        match self.format.is_for_people && self.count > 0 && !self.target.is_folder() {
            true => self.part("\n", output),
            false => Ok(()),
        }
    }

    /// Writes a part of an answer. On standard output it appears at once.
    pub fn part(&mut self, text: &str, output: &mut Output) -> io::Result<()> {
        if self.target.is_standard() {
            return self.emit(None, text, output).and_then(|()| output.flush());
        }
        self.pending += text;
        Ok(())
    }

    /// Writes the last part of the answer to a problem.
    pub fn last_part(
        &mut self,
        problem: &Problem,
        text: &str,
        output: &mut Output,
    ) -> io::Result<()> {
        self.count += 1;
        let text = std::mem::take(&mut self.pending) + text;
        self.emit(Some(problem), &text, output)
    }

    /// Writes text: into the file of this problem in a folder, else at the end of the output.
    fn emit(
        &mut self,
        problem: Option<&Problem>,
        text: &str,
        output: &mut Output,
    ) -> io::Result<()> {
        if self.is_printed() && self.encoding == Encoding::Utf8 {
            return output.answer(text);
        }
        let stripped = self.format.is_for_people.then(|| strip_str(text).to_string());
        let text = stripped.as_deref().unwrap_or(text);
        let is_first = self.target.is_folder() || !std::mem::replace(&mut self.is_begun, true);
        let mut bytes = if is_first { self.encoding.mark().to_vec() } else { vec![] };
        let (encoded, missing) = self.encoding.encode(text);
        bytes.extend(encoded);
        self.missing += missing;
        match problem {
            Some(problem) => self.target.write(problem, self.format.ending(), &bytes, output),
            None => self.target.append(&bytes, output),
        }
    }

    /// Writes what is buffered.
    pub fn flush(&mut self, output: &mut Output) -> io::Result<()> {
        self.target.flush(output)
    }

    /// Ends the output with a summary, which is below text that people read, and otherwise on stderr.
    pub fn end(mut self, summary: &str, output: &mut Output) -> io::Result<()> {
        let summary = self.close(summary, output)?;
        // Programs that read records expect one in each file.
        let form = self.format.form();
        let has_one = form.is_some_and(|form| form.shift_jis_ending().is_some());
        let is_crowded = has_one && self.count > 1 && self.target.is_file();
        self.target.finish()?;
        if is_crowded {
            output.note(&crowded(self.count))?;
        }
        if !self.lost.is_empty() {
            self.lost.sort_by_key(|(_, problems)| Reverse(*problems));
            let sentence = lost_sentence(&self.lost, self.count, self.format.name);
            output.note(sentence.of(spoken()))?;
        }
        if self.missing > 0 {
            let note = missing_characters(self.missing, self.encoding);
            output.note(&note)?;
        }
        if summary.is_empty() { Ok(()) } else { output.complain(summary) }
    }

    /// Ends output that is not complete. Its file is removed.
    pub fn leave(mut self, summary: &str, output: &mut Output) -> io::Result<()> {
        let summary = self.close(summary, output)?;
        if summary.is_empty() { Ok(()) } else { output.complain(summary) }
    }

    /// Writes the end of the text. Returns the summary if it is not a part of the text.
    fn close<'t>(&mut self, summary: &'t str, output: &mut Output) -> io::Result<&'t str> {
        if let Some(columns) = self.columns.take() {
            self.target.append(&columns.finish()?, output)?;
        }
        let is_for_people = self.format.is_for_people;
        let is_table = is_for_people && self.format.holds.contains(&Content::Judgements);
        let has_summary = !summary.is_empty() && (is_table || self.is_printed());
        let mut end = String::new();
        if self.count == 0 && (!is_for_people || has_summary) {
            end += &(self.format.head)(&self.options);
        }
        end += &(self.format.foot)();
        if has_summary {
            end += if is_table { "\n" } else { "" };
            end += summary;
        }
        if !end.is_empty() {
            self.emit(None, &end, output)?;
        }
        Ok(if has_summary { "" } else { summary })
    }
}

/// Returns the note about a file with several records.
fn crowded(count: usize) -> String {
    say(
        format!(
            "the file holds {count} problems, and many programs read only the first; \
             --output FOLDER/ writes a file for each"
        ),
        format!(
            "1つのファイルに{count}題あり、多くのソフトは最初の1題しか読みません。\
             --output FOLDER/ で1題1ファイルになります"
        ),
    )
}

/// Returns the note about characters that an encoding lacks.
fn missing_characters(missing: usize, encoding: Encoding) -> String {
    let name = encoding.name();
    let english = match missing {
        1 => format!("1 character is not in {name}, and became 〓; see --encoding utf-8"),
        _ => format!("{missing} characters are not in {name}, and became 〓; see --encoding utf-8"),
    };
    let japanese =
        format!("{name} にない{missing}文字を〓で置き換えました（--encoding utf-8 もあります）");
    say(english, japanese)
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
