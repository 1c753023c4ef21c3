//! The files that this run writes and must not read: standard output and standard error if they are
//! redirected to files, and the files that the arguments name.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use same_file::Handle;

/// The files that a run writes.
#[derive(Clone, Debug, Default)]
pub struct RunFiles {
    written: Vec<Arc<Handle>>,
    replaced: Vec<Arc<Handle>>,
}

impl RunFiles {
    /// The files of the standard streams.
    pub fn standard() -> RunFiles {
        let streams = [Handle::stdout(), Handle::stderr()].into_iter().flatten();
        RunFiles { written: streams.filter_map(file).collect(), replaced: vec![] }
    }

    /// Adds a file that grows during the run.
    pub fn with_written(mut self, file: &File) -> RunFiles {
        let handle = file.try_clone().and_then(Handle::from_file);
        self.written.extend(handle.ok().and_then(self::file));
        self
    }

    /// Adds a file that is replaced at the end of the run.
    pub fn with_replaced(mut self, path: &Path) -> RunFiles {
        self.replaced.extend(at(path));
        self
    }

    /// Whether the file grows during the run, so that reading it would never end.
    pub fn is_written(&self, path: &Path) -> bool {
        is_in(&self.written, path)
    }

    /// Whether the run writes or replaces the file, so that it is not an input of a folder.
    pub fn is_own_output(&self, path: &Path) -> bool {
        self.is_written(path) || is_in(&self.replaced, path)
    }
}

fn is_in(files: &[Arc<Handle>], path: &Path) -> bool {
    !files.is_empty() && at(path).is_some_and(|found| files.contains(&found))
}

/// The file at a path. Only regular files are opened, since opening a pipe may wait forever.
fn at(path: &Path) -> Option<Arc<Handle>> {
    path.is_file().then(|| Handle::from_path(path).ok().map(Arc::new))?
}

/// The handle, if it is of a regular file and not of a terminal or a pipe.
fn file(handle: Handle) -> Option<Arc<Handle>> {
    let is_file = handle.as_file().metadata().is_ok_and(|found| found.is_file());
    is_file.then(|| Arc::new(handle))
}
