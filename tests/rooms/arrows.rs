//! The arrows among the sources: which file uses which, by the paths in the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The names of a path from the root of the crate.
pub type Names = Vec<String>;

/// Returns the sources below a folder, in order.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the path of the module in a file, by the file's path below `src`.
pub fn module(inside: &Path) -> Names {
    let mut names: Names = inside
        .iter()
        .map(|part| part.to_string_lossy().trim_end_matches(".rs").to_owned())
        .collect();
    if names.last().is_some_and(|last| ["mod", "lib"].contains(&last.as_str())) {
        names.pop();
    }
    names
}

/// Splits a file into its code and the code of its tests, without comments.
pub fn parts(code: &str) -> (String, String) {
    let (code, tests) = ["\nmod tests {", "\npub mod tests {"]
        .iter()
        .find_map(|begin| code.split_once(begin))
        .unwrap_or((code, ""));
    let bare = |code: &str| -> String {
        code.lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .flat_map(|line| [line, "\n"])
            .collect()
    };
    (bare(code), bare(tests))
}

/// Returns every path in the code that leads through the crate, from its root on. Each name in
/// braces ends a separate path.
pub fn paths(code: &str, module: &[String]) -> Vec<Names> {
    let mut roots = vec![("crate::".to_owned(), vec![]), ("self::".to_owned(), module.to_vec())];
    for depth in 1..=module.len() {
        roots.push(("super::".repeat(depth), module[..module.len() - depth].to_vec()));
    }
    for child in code.lines().filter_map(declared) {
        roots.push((
            format!("{child}::"),
            module.iter().cloned().chain([child.to_owned()]).collect(),
        ));
    }
    let mut found = vec![];
    for (root, names) in roots {
        for (place, _) in code.match_indices(&root) {
            let is_inside = |c: char| c.is_alphanumeric() || "_:#".contains(c);
            // A longer chain of `super::` leads elsewhere.
            let goes_on =
                root.starts_with("super") && code[place + root.len()..].starts_with("super::");
            if !goes_on && !code[..place].ends_with(is_inside) {
                tree(&code[place + root.len()..], &names, &mut found);
            }
        }
    }
    found
}

/// Returns the name of the module that a line declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim();
    line.strip_prefix("pub ").unwrap_or(line).strip_prefix("mod ")?.strip_suffix(';')
}

/// Collects the paths of a tree after `names`, and returns the code that follows the tree.
fn tree<'a>(code: &'a str, names: &[String], found: &mut Vec<Names>) -> &'a str {
    let code = code.trim_start();
    if let Some(mut rest) = code.strip_prefix('{') {
        loop {
            rest = rest.trim_start().trim_start_matches(',').trim_start();
            if rest.is_empty() || rest.starts_with('}') {
                return rest.strip_prefix('}').unwrap_or(rest);
            }
            let before = rest.len();
            rest = tree(rest, names, found);
            if rest.len() == before {
                return "";
            }
        }
    }
    let plain = code.strip_prefix("r#").unwrap_or(code);
    let length = plain.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(plain.len());
    let (name, rest) = plain.split_at(length);
    let mut names = names.to_vec();
    if !name.is_empty() && name != "self" {
        names.push(name.to_owned());
    }
    match rest.strip_prefix("::") {
        Some(rest) if !name.is_empty() => tree(rest, &names, found),
        _ => {
            found.push(names);
            // The local name of the item does not matter.
            let renamed = rest.strip_prefix(" as ").unwrap_or(rest);
            if renamed.len() < rest.len() { tree(renamed, &[], &mut vec![]) } else { rest }
        }
    }
}

/// The modules of the crate with their files and their re-exports.
struct Modules {
    files: BTreeMap<Names, PathBuf>,
    exports: BTreeMap<Names, Vec<Names>>,
}

impl Modules {
    /// Returns the file in which a path ends. A re-exported name leads to its origin.
    fn file(&self, path: &[String]) -> Option<&PathBuf> {
        let depth =
            (0..=path.len()).rev().find(|&depth| self.files.contains_key(&path[..depth]))?;
        let again = path.get(depth).and_then(|name| {
            let exports = self.exports.get(&path[..depth])?;
            exports
                .iter()
                .find(|export| export.last() == Some(name) && export[..] != path[..=depth])
        });
        match again {
            Some(again) => self.file(again),
            None => self.files.get(&path[..depth]),
        }
    }
}

/// Splits a source into its `pub use` lines and the rest.
fn exports(code: &str) -> (String, String) {
    let (mut exports, mut rest) = (String::new(), String::new());
    let mut is_export = false;
    for line in code.lines() {
        is_export |= line.trim_start().starts_with("pub use ");
        // Both need the modules that are declared.
        if is_export || declared(line).is_some() {
            exports += line;
            exports.push('\n');
        }
        if !is_export {
            rest += line;
            rest.push('\n');
        }
        is_export &= !line.ends_with(';');
    }
    (exports, rest)
}

/// Returns each file below `source` with the files that it uses, except those that only its tests
/// use. The arrows from a folder's `mod.rs` to the folder's own files are left out: `mod.rs` stands
/// for the folder.
pub fn arrows(source: &Path) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
    let mut modules = Modules { files: BTreeMap::new(), exports: BTreeMap::new() };
    let mut used = BTreeMap::new();
    for file in sources(source) {
        let inside = file.strip_prefix(source).expect("a source").to_owned();
        let module = module(&inside);
        let (code, _) = parts(&fs::read_to_string(&file).expect("text"));
        let (exported, rest) = exports(&code);
        modules.exports.insert(module.clone(), paths(&exported, &module));
        used.insert(inside.clone(), paths(&rest, &module));
        modules.files.insert(module, inside);
    }
    let targets = |(file, paths): (PathBuf, Vec<Names>)| {
        let folder = file.ends_with("mod.rs").then(|| file.parent()).flatten();
        let is_other =
            |to: &&PathBuf| **to != file && folder.is_none_or(|folder| !to.starts_with(folder));
        let targets = paths.iter().filter_map(|path| modules.file(path)).filter(is_other);
        (file.clone(), targets.cloned().collect())
    };
    used.into_iter().map(targets).collect()
}

/// Returns the circles among the files: sets of files in which each leads to every other.
pub fn circles(arrows: &BTreeMap<PathBuf, BTreeSet<PathBuf>>) -> BTreeSet<BTreeSet<PathBuf>> {
    let reached = |from: &PathBuf| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            for next in arrows.get(file).into_iter().flatten() {
                if reached.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        reached
    };
    let reached: BTreeMap<&PathBuf, BTreeSet<PathBuf>> =
        arrows.keys().map(|file| (file, reached(file))).collect();
    let circle = |file: &PathBuf| -> BTreeSet<PathBuf> {
        let is_back = |next: &&PathBuf| reached.get(next).is_some_and(|back| back.contains(file));
        reached[file].iter().filter(is_back).cloned().collect()
    };
    arrows.keys().map(circle).filter(|circle| circle.len() > 1).collect()
}
