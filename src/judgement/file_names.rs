//! How the names of problems name their files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// How the names of problems in a run name their files.
///
/// ```
/// use std::path::Path;
/// use tsume::judgement::FileNames;
///
/// let names = |paths: &[&str]| FileNames::among(paths.iter().map(Path::new));
/// assert_eq!(names(&["2024/kita.kif", "2024/mori.kif"]), FileNames::Short);
/// // Two files with the same name: their folders are named, but not the folder that has both.
/// assert_eq!(names(&["all/2024/kita.kif", "all/2025/kita.kif"]), FileNames::Below(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum FileNames {
    /// Not at all: all problems are from one file.
    #[default]
    Hidden,
    /// Without the folders.
    Short,
    /// Without this number of folders at the beginning of the path, which all files share.
    Below(usize),
}

impl FileNames {
    /// The shortest names that distinguish these files.
    pub fn among<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> FileNames {
        let (mut shared, mut names, mut are_distinct) = (None::<PathBuf>, HashSet::new(), true);
        for path in paths {
            let path = path.as_ref();
            are_distinct &= path.file_name().is_none_or(|name| names.insert(name.to_owned()));
            let parent = path.parent().unwrap_or(Path::new(""));
            shared = Some(match shared {
                None => parent.to_owned(),
                Some(shared) => {
                    let pairs = shared.components().zip(parent.components());
                    pairs.take_while(|(one, other)| one == other).map(|(one, _)| one).collect()
                }
            });
        }
        match are_distinct {
            true => FileNames::Short,
            false => FileNames::Below(shared.map_or(0, |shared| shared.components().count())),
        }
    }

    /// The name of a file, if it is named.
    pub(super) fn of(self, path: &Path) -> Option<String> {
        let name = path.file_name()?;
        match self {
            FileNames::Hidden => None,
            FileNames::Short => Some(name.to_string_lossy().into_owned()),
            FileNames::Below(folders) => {
                let rest: PathBuf = path.components().skip(folders).collect();
                Some(rest.to_string_lossy().into_owned())
            }
        }
    }
}
