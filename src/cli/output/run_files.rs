//! The files that this run writes, so that it does not read them: standard output and standard error where
//! they lead to files, and the files that its arguments name.

use std::fs::{File, Metadata};
use std::path::Path;

/// The identity of a file, whatever its name: device and inode.
#[cfg(unix)]
type Id = (u64, u64);
#[cfg(not(unix))]
type Id = std::convert::Infallible;

/// The files that a run writes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunFiles {
    written: Vec<Id>,
    replaced: Vec<Id>,
}

impl RunFiles {
    /// The files of the standard streams.
    pub fn standard() -> RunFiles {
        RunFiles { written: streams(), replaced: vec![] }
    }

    /// Adds a file that grows during the run.
    pub fn with_written(mut self, file: &File) -> RunFiles {
        self.written.extend(file.metadata().ok().and_then(|found| id(&found)));
        self
    }

    /// Adds a file that is replaced at the end of the run.
    pub fn with_replaced(mut self, path: &Path) -> RunFiles {
        self.replaced.extend(path.metadata().ok().and_then(|found| id(&found)));
        self
    }

    /// Whether the file grows during the run, so that reading it would never end.
    pub fn is_written(&self, path: &Path) -> bool {
        is_in(&self.written, path)
    }

    /// Whether the run writes or replaces the file, so that it is no input of a folder.
    pub fn is_own_output(&self, path: &Path) -> bool {
        self.is_written(path) || is_in(&self.replaced, path)
    }
}

fn is_in(files: &[Id], path: &Path) -> bool {
    let found = || path.metadata().ok().and_then(|found| id(&found));
    !files.is_empty() && found().is_some_and(|id| files.contains(&id))
}

#[cfg(unix)]
fn id(found: &Metadata) -> Option<Id> {
    use std::os::unix::fs::MetadataExt;
    found.is_file().then(|| (found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn id(_: &Metadata) -> Option<Id> {
    None
}

#[cfg(unix)]
fn streams() -> Vec<Id> {
    use std::os::fd::AsFd;
    let copies = [
        std::io::stdout().as_fd().try_clone_to_owned(),
        std::io::stderr().as_fd().try_clone_to_owned(),
    ];
    let files = copies.into_iter().flatten().map(File::from);
    files.filter_map(|file| id(&file.metadata().ok()?)).collect()
}

#[cfg(not(unix))]
fn streams() -> Vec<Id> {
    vec![]
}
