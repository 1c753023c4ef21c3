//! The target of the bytes that a command writes: standard output, a file, or a folder with a
//! file for each problem.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::output::{AtomicFile, Existing, at, begin, formats, refuse_existing_in};
use crate::cli::process::{Output, say};
use crate::problem::Problem;

/// The arguments for the target.
#[derive(clap::Args, Clone, Debug)]
#[command(group = clap::ArgGroup::new("written").multiple(true))]
#[command(mut_args(|arg| if arg.get_id() == "force" { arg.requires("written") } else { arg }))]
pub struct TargetArguments {
    #[arg(help = say(
        "Write to this file, or to this folder if it ends in `/` [default: standard output]\n\n\
         A folder gets a file for each problem.",
        "このファイルに書き出す。末尾に / があればフォルダで、1題に1ファイルとなる（既定: 標準出力）",
    ))]
    #[arg(long, short, value_name = "FILE|FOLDER/", group = "written")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwriting: OverwriteArguments,
}

/// The choice between keeping and replacing files.
#[derive(clap::Args, Clone, Debug)]
pub struct OverwriteArguments {
    #[arg(help = say("Overwrite existing files", "すでにあるファイルにも上書きする"))]
    #[arg(long, hide_short_help = true)]
    force: bool,
}

impl OverwriteArguments {
    /// Returns what happens to existing files.
    pub fn existing(&self) -> Existing {
        if self.force { Existing::Replace } else { Existing::Keep }
    }
}

impl TargetArguments {
    /// Returns arguments that name only a file.
    pub fn to_file(path: PathBuf) -> TargetArguments {
        TargetArguments { output: Some(path), overwriting: OverwriteArguments { force: false } }
    }

    /// Returns what happens to existing files.
    pub fn existing(&self) -> Existing {
        self.overwriting.existing()
    }

    /// Whether the arguments name a file or folder.
    pub fn is_asked(&self) -> bool {
        self.output.is_some()
    }

    /// Returns the extension of the named file.
    pub fn ending(&self) -> Option<String> {
        Some(self.output.as_ref()?.extension()?.to_str()?.to_ascii_lowercase())
    }

    /// Returns the named file, unless it is a folder.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !is_folder(path))
    }

    /// Opens the target.
    pub fn begin(&self) -> io::Result<Target> {
        let existing = self.existing();
        match &self.output {
            None => Ok(Target::Standard),
            Some(path) if is_folder(path) => {
                std::fs::create_dir_all(path).map_err(|error| at(path, &error))?;
                let (path, names) = (path.clone(), HashSet::new());
                Ok(Target::Folder { path, existing, count: 0, names })
            }
            Some(path) => Target::file(path, existing),
        }
    }
}

/// Refuses a file whose ending is not that of a page.
pub fn refuse_other_than_html(target: &TargetArguments) -> anyhow::Result<()> {
    let pages: &[&str] = &["html", "htm"];
    let Some(path) = target.file() else { return Ok(()) };
    formats::by_ending(path, [((), pages)], None).map(|_| ())
}

/// Whether a path names a folder.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
}

/// An open target.
pub enum Target {
    Standard,
    File(AtomicFile),
    /// A folder, the number of files written to it, and their names.
    Folder {
        path: PathBuf,
        existing: Existing,
        count: usize,
        names: HashSet<String>,
    },
}

impl Target {
    /// Creates a draft of a file.
    pub fn file(path: &Path, existing: Existing) -> io::Result<Target> {
        AtomicFile::create(path, existing).map(Target::File)
    }

    /// Whether each problem is written to its own file.
    pub fn is_folder(&self) -> bool {
        matches!(self, Target::Folder { .. })
    }

    /// Whether everything is written to standard output.
    pub fn is_standard(&self) -> bool {
        matches!(self, Target::Standard)
    }

    /// Whether everything is written to one named file.
    pub fn is_file(&self) -> bool {
        matches!(self, Target::File(_))
    }

    /// Writes a problem: at the end of the single file, or to its own file with this extension.
    pub fn write(
        &mut self,
        problem: &Problem,
        ending: &str,
        bytes: &[u8],
        output: &mut Output,
    ) -> io::Result<()> {
        match self {
            Target::Folder { count, names, .. } => {
                *count += 1;
                let name = name(problem, *count, ending, names);
                self.named(&name, bytes)
            }
            _ => self.append(bytes, output),
        }
    }

    /// Writes at the end of the single file.
    pub fn append(&mut self, bytes: &[u8], output: &mut Output) -> io::Result<()> {
        match self {
            Target::File(draft) => draft.write(bytes),
            _ => output.bytes(bytes),
        }
    }

    /// Returns an error if a file of this name in the folder must not be written.
    pub fn may_write(&self, name: &str) -> io::Result<()> {
        match self {
            Target::Folder { path, existing, .. } => refuse_existing_in(path, name, *existing),
            _ => Ok(()),
        }
    }

    /// Writes a file of this name in the folder.
    pub fn named(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let Target::Folder { path, existing, .. } = self else { return Ok(()) };
        let mut draft = AtomicFile::in_folder(path, name, *existing)?;
        draft.write(bytes)?;
        draft.finish()
    }

    /// Writes a file whose name depends on its content, unless it exists. Returns the name.
    pub fn by_content(&mut self, prefix: &str, ending: &str, bytes: &[u8]) -> io::Result<String> {
        let name = format!("{prefix}{:016x}.{ending}", fnv(bytes));
        let is_file = |path: &Path| {
            std::fs::symlink_metadata(path.join(&name)).is_ok_and(|found| found.is_file())
        };
        match self {
            Target::Folder { path, .. } if is_file(path) => {}
            _ => self.named(&name, bytes)?,
        }
        Ok(name)
    }

    /// Writes the buffered bytes.
    pub fn flush(&mut self, output: &mut Output) -> io::Result<()> {
        match self {
            Target::File(draft) => draft.flush(),
            _ => output.flush(),
        }
    }

    /// Completes the single file.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Target::File(draft) => draft.finish(),
            _ => Ok(()),
        }
    }
}

/// Returns the unique name of a problem's file: that of the record from which it was read, else the
/// problem's number or title, else the name of its file or the count.
fn name(problem: &Problem, count: usize, ending: &str, names: &mut HashSet<String>) -> String {
    let file = problem.origin.as_ref().and_then(|origin| {
        let stem = Path::new(&*origin.file).file_stem()?.to_string_lossy();
        let number =
            if origin.number == 1 { String::new() } else { format!("-{:03}", origin.number) };
        Some(safe(&stem) + &number)
    });
    let is_record = problem.claims.record.is_some();
    let own = problem.claims.name().map(safe);
    let base = if is_record { file.or(own) } else { own.or(file) };
    let base = base.filter(|name| name.contains(char::is_alphanumeric));
    let base = base.unwrap_or_else(|| format!("{count:03}"));
    let mut numbers = (2..).map(|number| format!("{base}-{number}.{ending}"));
    let mut name = format!("{base}.{ending}");
    // Some systems do not distinguish names by case.
    while !names.insert(name.to_lowercase()) {
        name = numbers.next().unwrap_or_default();
    }
    name
}

/// Returns a name that every system allows and that no command reads as an option. It consists of
/// letters, digits, `-` and `_`, and leaves room for an extension.
fn safe(name: &str) -> String {
    const MOST: usize = 60;
    const MOST_BYTES: usize = 180;
    let keep = |c: char| if c.is_alphanumeric() || "-_".contains(c) { c } else { '_' };
    let name: String = name.trim().chars().take(MOST).map(keep).collect();
    let name = begin(&name, MOST_BYTES);
    let is_taken = name.starts_with('-') || is_device_of_windows(name);
    if is_taken { format!("_{name}") } else { name.to_owned() }
}

/// Returns the 64-bit FNV-1a hash.
fn fnv(bytes: &[u8]) -> u64 {
    let add = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, add)
}

/// Whether Windows reserves this name for a device, with any extension.
fn is_device_of_windows(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let number = ["COM", "LPT"].iter().find_map(|kind| name.strip_prefix(kind));
    let mut number = number.unwrap_or_default().chars();
    let is_digit = |c: char| c.is_ascii_digit() || "¹²³".contains(c);
    let is_numbered = number.next().is_some_and(is_digit) && number.next().is_none();
    is_numbered || ["CON", "PRN", "AUX", "NUL"].contains(&name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Claims;
    use crate::shogi::Position;

    #[test]
    fn the_hash_matches_known_values() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn file_names_are_unique_and_stay_in_their_folder() {
        let mut names = HashSet::new();
        let mut of = |id: Option<&str>, title: Option<&str>| {
            let text = |text: Option<&str>| text.map(str::to_owned);
            let claims = Claims { id: text(id), title: text(title), ..Claims::default() };
            let problem = Problem::with_claims(Position::empty(), claims);
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
        assert_eq!(of(Some("-rf"), None), "_-rf.kif");
        for device in ["con", "NUL", "Com1", "lpt9", "COM²"] {
            assert_eq!(of(Some(device), None), format!("_{device}.kif"));
        }
        for name in ["console", "com10", "com", "lptx"] {
            assert_eq!(of(Some(name), None), format!("{name}.kif"));
        }
        for (name, length) in [("玉", 60), ("𠀀", 45), ("x", 60)] {
            assert_eq!(of(Some(&name.repeat(70)), None), name.repeat(length) + ".kif");
        }
    }
}
