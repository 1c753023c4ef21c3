//! Where problems go that are written in some form: to standard output, to a file, or to a folder
//! with a file for each, in an encoding.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use super::Output;
use super::draft::{Draft, at};
use super::encoding::Encoding;
use super::language::{say, spoken};
use crate::collection::OutputForm;
use crate::notation::Part;
use crate::problem::Problem;
use crate::report;

/// Where to write, and how.
#[derive(clap::Args, Clone, Debug)]
pub struct WriteArguments {
    /// Write to this file, or with `/` at its end to this folder: a file for each problem
    /// [default: standard output]
    #[arg(long, short, value_name = "FILE|FOLDER/")]
    output: Option<PathBuf>,

    /// Write over files that are there already
    #[arg(long, requires = "output")]
    force: bool,

    /// The encoding of what is written
    /// [default: utf-8; for files that end in .kif, .ki2 or .csa, shift-jis, as programs expect
    /// there]
    #[arg(long, value_enum)]
    encoding: Option<Encoding>,
}

impl WriteArguments {
    /// Whether anything of it was asked for.
    pub fn is_asked(&self) -> bool {
        self.output.is_some() || self.encoding.is_some()
    }

    /// The ending of the file that was named.
    pub fn ending(&self) -> Option<String> {
        Some(self.output.as_ref()?.extension()?.to_str()?.to_ascii_lowercase())
    }

    /// Begins to write in this form.
    pub fn begin(&self, form: OutputForm) -> io::Result<Writing> {
        let is_folder = |path: &&PathBuf| {
            path.is_dir() || path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
        };
        let (target, ending) = match &self.output {
            None => (Target::Standard, None),
            Some(path) if is_folder(&path) => {
                std::fs::create_dir_all(path).map_err(|error| at(path, &error))?;
                let ending = form.ending();
                (Target::Folder(path.clone(), HashSet::new()), Some(ending.to_owned()))
            }
            Some(path) => {
                self.may_write(path)?;
                (Target::File(Draft::create(path)?), self.ending())
            }
        };
        let by_ending = match ending {
            Some(ending) if form.shift_jis_ending() == Some(ending.as_str()) => Encoding::ShiftJis,
            _ => Encoding::Utf8,
        };
        let encoding = self.encoding.unwrap_or(by_ending);
        let force = self.force;
        Ok(Writing { target, form, encoding, force, count: 0, missing: 0, lost: vec![] })
    }

    fn may_write(&self, path: &Path) -> io::Result<()> {
        let is_free = self.force || !path.is_file();
        is_free.then_some(()).ok_or_else(|| is_there(path))
    }
}

/// The error about a file that must not be written over.
fn is_there(path: &Path) -> io::Error {
    let there =
        say("is there already; --force writes over it", "すでにあります（--force で上書き）");
    io::Error::other(format!("{}: {there}", path.display()))
}

enum Target {
    Standard,
    File(Draft),
    /// A folder, and the names of files that have been written.
    Folder(PathBuf, HashSet<String>),
}

/// What is being written.
pub struct Writing {
    target: Target,
    form: OutputForm,
    encoding: Encoding,
    force: bool,
    /// How many problems were written.
    count: usize,
    /// How many characters the encoding does not have.
    missing: usize,
    /// What the form could not say, and in how many problems.
    lost: Vec<(Part, usize)>,
}

impl Writing {
    /// Writes a problem; `text` is all of it, and `lost` what is not in it.
    pub fn write(
        &mut self,
        problem: &Problem,
        text: &str,
        lost: &[Part],
        output: &mut Output,
    ) -> io::Result<()> {
        for &part in lost {
            match self.lost.iter_mut().find(|(known, _)| *known == part) {
                Some((_, count)) => *count += 1,
                None => self.lost.push((part, 1)),
            }
        }
        self.count += 1;
        let begins = self.count == 1 || matches!(self.target, Target::Folder(..));
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
        match &mut self.target {
            Target::Standard => output.bytes(&bytes),
            Target::File(draft) => draft.write(&bytes),
            Target::Folder(folder, names) => {
                let name = name(problem, self.count, self.form.ending(), names);
                let path = folder.join(name);
                if !self.force && path.exists() {
                    return Err(is_there(&path));
                }
                let mut draft = Draft::create(&path)?;
                draft.write(&bytes)?;
                draft.finish()
            }
        }
    }

    /// Ends, and tells what could not be written.
    pub fn end(self, output: &mut Output) -> io::Result<()> {
        if let Target::File(draft) = self.target {
            draft.finish()?;
        }
        let (form, count) = (self.form.name(), self.count);
        for (part, problems) in self.lost {
            let (english, japanese) = part.names();
            let japanese =
                format!("{japanese}は {form} では書けません（{count}題のうち{problems}題）");
            let english = format!("{english} of {problems} of {count} cannot be written in {form}");
            output.complain(&report::draw_note(say(&english, &japanese), spoken()))?;
        }
        if self.missing > 0 {
            let (name, missing) = (self.encoding.name(), self.missing);
            let english = format!(
                "{missing} characters are not in {name}, and became 〓; see --encoding utf-8"
            );
            let japanese = format!(
                "{name} にない{missing}文字を〓で置き換えました（--encoding utf-8 もあります）"
            );
            output.complain(&report::draw_note(say(&english, &japanese), spoken()))?;
        }
        Ok(())
    }
}

/// The name of a problem's file, which no other has: its number or title if it has one, else the count.
fn name(problem: &Problem, count: usize, ending: &str, names: &mut HashSet<String>) -> String {
    const MOST: usize = 60;
    let claims = &problem.claims;
    let given = claims.id.as_ref().or(claims.title.as_ref());
    let safe = |name: &String| -> String {
        let keep = |c: char| if c.is_alphanumeric() || "-_".contains(c) { c } else { '_' };
        name.trim().chars().take(MOST).map(keep).collect()
    };
    let base = given.map(safe).filter(|name| name.contains(char::is_alphanumeric));
    let base = base.unwrap_or_else(|| format!("{count:03}"));
    let mut numbers = (2..).map(|number| format!("{base}-{number}.{ending}"));
    let mut name = format!("{base}.{ending}");
    // Names that differ only in case are one on some systems.
    while !names.insert(name.to_lowercase()) {
        name = numbers.next().unwrap_or_default();
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Claims;
    use crate::shogi::Position;

    #[test]
    fn no_two_files_have_one_name_and_none_leaves_its_folder() {
        let mut names = HashSet::new();
        let mut of = |id: Option<&str>, title: Option<&str>| {
            let text = |text: Option<&str>| text.map(str::to_owned);
            let claims = Claims { id: text(id), title: text(title), ..Claims::default() };
            let problem = Problem { position: Position::empty(), claims };
            name(&problem, 7, "kif", &mut names)
        };
        assert_eq!(of(Some("3"), Some("雪")), "3.kif");
        assert_eq!(of(None, Some("雪 & 月")), "雪___月.kif");
        assert_eq!(of(Some("3"), None), "3-2.kif");
        assert_eq!(of(Some("../../etc/passwd\n"), None), "______etc_passwd.kif");
        assert_eq!(of(Some(".."), None), "007.kif");
        assert_eq!(of(None, None), "007-2.kif");
        assert_eq!(of(Some("A"), None), "A.kif");
        assert_eq!(of(Some("a"), None), "a-2.kif");
    }
}
