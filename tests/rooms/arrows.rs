//! What a source uses, read from the paths in its code.

use std::fs;
use std::path::{Path, PathBuf};

/// The names of a path from the root of the crate.
pub type Names = Vec<String>;

/// The sources below a folder, in order.
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

/// The path of the module in a file, by the file's path below `src`.
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

/// The code of a file and that of its tests, without comments.
pub fn parts(code: &str) -> (String, String) {
    let (code, tests) = code.split_once("\nmod tests {").unwrap_or((code, ""));
    let bare = |code: &str| -> String {
        code.lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .flat_map(|line| [line, "\n"])
            .collect()
    };
    (bare(code), bare(tests))
}

/// Every path in the code that leads through the crate, from its root on. Each name in braces ends a path of its own.
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
            // More of `super::` lead elsewhere.
            let goes_on =
                root.starts_with("super") && code[place + root.len()..].starts_with("super::");
            if !goes_on && !code[..place].ends_with(is_inside) {
                tree(&code[place + root.len()..], &names, &mut found);
            }
        }
    }
    found
}

/// The name of the module that a line declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim();
    line.strip_prefix("pub ").unwrap_or(line).strip_prefix("mod ")?.strip_suffix(';')
}

/// Collects the paths of a tree behind `names`; what follows the tree comes back.
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
            // What the name is called here does not matter.
            let renamed = rest.strip_prefix(" as ").unwrap_or(rest);
            if renamed.len() < rest.len() { tree(renamed, &[], &mut vec![]) } else { rest }
        }
    }
}
