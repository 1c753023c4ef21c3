//! The files to which this run itself writes, so that it does not read them: standard output and
//! standard error where they lead to files, and those that are named to it.

use std::fs::{File, Metadata};
use std::path::Path;

/// Which file it is, by whatever name.
#[cfg(unix)]
type Id = (u64, u64);
#[cfg(not(unix))]
type Id = std::convert::Infallible;

/// Files that are written to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Own {
    written: Vec<Id>,
    replaced: Vec<Id>,
}

impl Own {
    /// Those of the standard streams.
    pub fn standard() -> Own {
        Own { written: streams(), replaced: vec![] }
    }

    /// Also this one, which grows as this run goes on.
    pub fn with_written(mut self, file: &File) -> Own {
        self.written.extend(file.metadata().ok().and_then(|found| id(&found)));
        self
    }

    /// Also this one, whose place another takes when all is done.
    pub fn with_replaced(mut self, path: &Path) -> Own {
        self.replaced.extend(path.metadata().ok().and_then(|found| id(&found)));
        self
    }

    /// Whether reading the file would never come to an end.
    pub fn is_written(&self, path: &Path) -> bool {
        is_in(&self.written, path)
    }

    /// Whether the file is none of those that a folder brings to this run.
    pub fn has(&self, path: &Path) -> bool {
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
