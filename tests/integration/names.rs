//! Compares the public names of the library with `docs/public-names.txt`, so that each change of them is seen.
//!
//! `TSUME_RUSTDOC` names the documentation of the crate as JSON, which `.ci/run` makes; without it, the test is
//! skipped. `TSUME_UPDATE=1` writes the list again.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::skipped::skipped;

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/public-names.txt");

const HEAD: &str = "\
# The public names of the library with all features but `cli`: what is kept by semantic versioning.
# .ci/run compares this list. TSUME_UPDATE=1 writes it again (CONTRIBUTING.md).
";

/// The documentation of the crate.
struct Documentation(Value);

impl Documentation {
    fn item(&self, id: &Value) -> Option<&Value> {
        let key =
            id.as_u64().map_or_else(|| id.as_str().unwrap_or_default().into(), |id| id.to_string());
        self.0["index"].get(key)
    }

    /// Adds the names of a module: `path` is that of the module itself.
    fn add_module(&self, path: &str, module: &Value, names: &mut BTreeSet<String>) {
        for item in ids(&module["inner"]["module"]["items"]).filter_map(|id| self.item(id)) {
            let used = &item["inner"]["use"];
            let (name, target) = match used.is_object() {
                true => (&used["name"], self.item(&used["id"])),
                false => (&item["name"], Some(item)),
            };
            if let (Some(name), Some(target)) = (name.as_str(), target) {
                self.add(&format!("{path}::{name}"), target, names);
            }
        }
    }

    fn add(&self, path: &str, item: &Value, names: &mut BTreeSet<String>) {
        let Some((kind, inner)) = item["inner"].as_object().and_then(|inner| inner.iter().next())
        else {
            return;
        };
        names.insert(format!("{path} ({kind})"));
        if kind == "module" {
            return self.add_module(path, item, names);
        }
        let fields = ids(&inner["kind"]["plain"]["fields"]).map(|id| (".", id));
        let others =
            [&inner["variants"], &inner["items"]].into_iter().flat_map(ids).map(|id| ("::", id));
        let own = ids(&inner["impls"]).filter_map(|id| self.item(id)).filter(|one| {
            one["inner"]["impl"]["trait"].is_null()
                && !one["inner"]["impl"]["is_synthetic"].as_bool().unwrap_or(false)
        });
        let methods = own.flat_map(|one| ids(&one["inner"]["impl"]["items"])).map(|id| ("::", id));
        for (sign, id) in fields.chain(others).chain(methods) {
            if let Some(name) = self.item(id).and_then(|one| one["name"].as_str()) {
                names.insert(format!("{path}{sign}{name}"));
            }
        }
    }
}

fn ids(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

#[test]
fn the_public_names_are_those_of_the_list() {
    let Some(path) = std::env::var_os("TSUME_RUSTDOC") else {
        skipped("the public names: TSUME_RUSTDOC is not set");
        return;
    };
    let text = fs::read(path).expect("the documentation as JSON");
    let all = Documentation(serde_json::from_slice(&text).expect("JSON"));
    let mut names = BTreeSet::new();
    let root = all.item(&all.0["root"]).expect("the crate");
    all.add_module("tsume", root, &mut names);
    assert!(names.contains("tsume::judge::judge (function)"), "{names:?}");
    let list: String = names.iter().map(|name| format!("{name}\n")).collect();
    let list = format!("{HEAD}{list}");
    if std::env::var_os("TSUME_UPDATE").is_some() {
        fs::write(LIST, list).expect("the list is written");
        return;
    }
    let known = fs::read_to_string(LIST).expect("docs/public-names.txt");
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (old, new) = (lines(&known), lines(&list));
    let gone: Vec<_> = old.difference(&new).collect();
    let come: Vec<_> = new.difference(&old).collect();
    assert!(gone.is_empty() && come.is_empty(), "gone: {gone:#?}, new: {come:#?}");
}
