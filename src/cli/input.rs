//! From what was typed to what is meant: files, folders, standard input, or a position itself.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor};
use std::iter;
use std::path::{Path, PathBuf};

use super::{Exit, Output};
use crate::collection::{Problems, files};
use crate::notation::neutral;
use crate::problem::Problem;
use crate::report;

/// What problems are read from, as it is typed.
#[derive(clap::Args, Debug)]
pub struct Inputs {
    /// Files, folders of collections, `-` for standard input, or a position:
    /// 'Black: … / White: …', SFEN
    #[arg(required = true, value_name = "FILE|-|POSITION")]
    inputs: Vec<OsString>,

    /// Give the defender every piece that is neither on the board nor in the other hand, even
    /// where the input states both hands, as SFEN does
    #[arg(long)]
    rest: bool,
}

/// What one argument means.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Source {
    Standard,
    File(PathBuf),
    Text(String),
}

impl Source {
    /// A file if there is one of this name; else a position if it has the look of one: blanks,
    /// or the slashes of nine ranks.
    fn new(argument: &OsStr) -> Source {
        if argument == "-" {
            return Source::Standard;
        }
        match argument.to_str() {
            Some(text) if !Path::new(argument).exists() && looks_like_position(text) => {
                Source::Text(text.to_owned())
            }
            _ => Source::File(argument.into()),
        }
    }

    /// The same source, or the files of a folder, in order.
    fn spread(self) -> Box<dyn Iterator<Item = io::Result<Source>>> {
        match self {
            Source::File(path) if path.is_dir() => {
                Box::new(files(&path).map(|file| file.map(Source::File)))
            }
            source => Box::new(iter::once(Ok(source))),
        }
    }

    fn name(&self) -> String {
        match self {
            Source::Standard => "<standard input>".to_owned(),
            Source::File(path) => path.display().to_string(),
            Source::Text(_) => "<argument>".to_owned(),
        }
    }

    fn open(self) -> io::Result<Box<dyn BufRead>> {
        Ok(match self {
            Source::Standard => Box::new(io::stdin().lock()),
            Source::File(path) => Box::new(BufReader::new(File::open(path)?)),
            Source::Text(text) => Box::new(Cursor::new(text)),
        })
    }
}

fn looks_like_position(text: &str) -> bool {
    text.contains(char::is_whitespace) || text.matches('/').count() == 8
}

impl Inputs {
    /// Hands every problem that can be read to `each`, in order; complains of the others and goes
    /// on, unless interrupted. The answer is the weightiest exit code of all.
    pub fn each(
        &self,
        output: &mut Output,
        mut each: impl FnMut(&Problem, &mut Output) -> io::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        let mut exit = Exit::Fine;
        for argument in &self.inputs {
            let mut is_empty = true;
            for source in Source::new(argument).spread() {
                is_empty = false;
                exit = exit.max(match source {
                    Ok(source) => self.of_source(source, output, &mut each)?,
                    Err(error) => wrong(output, &error.to_string())?,
                });
                if exit == Exit::Interrupted {
                    return Ok(exit);
                }
            }
            if is_empty {
                let name = argument.to_string_lossy();
                exit = exit.max(wrong(output, &format!("{name}: no collection in it"))?);
            }
        }
        Ok(exit)
    }

    fn of_source(
        &self,
        source: Source,
        output: &mut Output,
        each: &mut impl FnMut(&Problem, &mut Output) -> io::Result<Exit>,
    ) -> io::Result<Exit> {
        let name = source.name();
        let reader = match source.open() {
            Ok(reader) => reader,
            Err(error) => return wrong(output, &format!("{name}: {error}")),
        };
        let mut exit = Exit::Fine;
        let mut found = false;
        for result in Problems::new(&name, reader).rest(self.rest) {
            found = true;
            match result {
                Ok(problem) => exit = exit.max(each(&problem, output)?),
                Err(complaint) => {
                    output.complain(&report::draw_complaint(&complaint))?;
                    exit = exit.max(Exit::Wrong);
                }
            }
            if exit == Exit::Interrupted {
                return Ok(exit);
            }
        }
        if found { Ok(exit) } else { wrong(output, &format!("{name}: no problem in it")) }
    }
}

/// Says what is wrong with an input as a whole.
fn wrong(output: &mut Output, message: &str) -> io::Result<Exit> {
    output.complain(&format!("tsume: {}", neutral(message)))?;
    Ok(Exit::Wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_a_file_or_a_position_by_its_look() {
        let text = |text: &str| Source::Text(text.to_owned());
        let file = |name: &str| Source::File(name.into());
        for (argument, expected) in [
            ("-", Source::Standard),
            ("Cargo.toml", file("Cargo.toml")),
            ("missing.txt", file("missing.txt")),
            ("a/missing.txt", file("a/missing.txt")),
            ("Black: G2c / White: K2a", text("Black: G2c / White: K2a")),
            ("7k1/9/7G1/9/9/9/9/9/9", text("7k1/9/7G1/9/9/9/9/9/9")),
        ] {
            assert_eq!(Source::new(OsStr::new(argument)), expected);
        }
    }
}
