//! The workflows for GitHub, and the address of the repository in the files that name it.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::skipped::skipped;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The files that name the repository, beside the line `repository` of Cargo.toml.
const NAMING: &[&str] = &[
    ".github/workflows/release.yml",
    "CITATION.cff",
    "SECURITY.md",
    "action.yml",
    "dist-workspace.toml",
    "docs/check.md",
    "python/pyproject.toml",
    "web/npm/package.json",
];

/// The repository in these files until its address is known.
const UNKNOWN: &str = "OWNER/REPOSITORY";

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The repository of a Cargo.toml, as `owner/name`.
fn repository(manifest: &str) -> Option<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("repository = "))?;
    let name = line.trim_matches('"').strip_prefix("https://github.com/").expect("an address");
    Some(name.trim_end_matches('/').to_owned())
}

/// A text that names this repository, and the tap of the same owner.
fn naming(text: &str, repository: &str) -> String {
    let (owner, _) = repository.split_once('/').expect("an owner");
    text.replace(UNKNOWN, repository).replace("OWNER/homebrew", &format!("{owner}/homebrew"))
}

/// The names of the text files of a folder and its folders that contain the unknown repository.
fn waiting(folder: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(Path::new(ROOT).join(folder)).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = format!("{folder}{}", entry.file_name().display());
        let is_folder = entry.file_type().expect("a type").is_dir();
        // Other checkouts, what is built, and this list.
        let is_made =
            ["target", ".git", "node_modules", "dist"].iter().any(|made| name.ends_with(made));
        if is_made || name == "tests" {
            continue;
        } else if is_folder {
            waiting(&format!("{name}/"), found);
        } else if fs::read_to_string(entry.path()).is_ok_and(|text| text.contains("OWNER/")) {
            found.insert(name);
        }
    }
}

#[test]
fn one_line_names_the_repository() {
    let mut found = BTreeSet::new();
    waiting("", &mut found);
    let Some(name) = repository(&file("Cargo.toml")) else {
        assert!(found.remove("Cargo.toml"), "Cargo.toml has no line for the repository");
        assert!(found.iter().eq(NAMING), "files that name the repository: {found:?}");
        skipped(&format!(
            "no `repository` in Cargo.toml, for which these wait: {}",
            NAMING.join(", ")
        ));
        return;
    };
    if env::var_os("TSUME_UPDATE").is_some() {
        for waiting in std::mem::take(&mut found) {
            fs::write(Path::new(ROOT).join(&waiting), naming(&file(&waiting), &name))
                .expect("a file");
        }
    }
    assert!(
        found.is_empty(),
        "wait for the repository: {found:?}; TSUME_UPDATE=1 writes {name} there"
    );
    for naming in NAMING {
        let (owner, _) = name.split_once('/').expect("an owner");
        assert!(file(naming).contains(owner), "{naming} does not name {name}");
    }
}

#[test]
fn files_name_the_repository_as_their_readers_expect() {
    assert_eq!(repository("a = 1\n# repository = \"x\"\n"), None);
    let line = "name = \"x\"\nrepository = \"https://github.com/someone/mates\"\n";
    let name = repository(line).expect("a repository");
    assert_eq!(name, "someone/mates");
    let named = |path: &str| naming(&file(path), &name);
    // npm compares this address with that of the workflow that publishes.
    let package: Value = serde_json::from_str(&named("web/npm/package.json")).expect("JSON");
    let is_set = repository(&file("Cargo.toml")).is_some();
    let url = package["repository"]["url"].as_str().expect("an address");
    assert!(is_set || url == "git+https://github.com/someone/mates.git", "{url}");
    assert!(is_set || named("dist-workspace.toml").contains("tap = \"someone/homebrew-tap\""));
    for path in NAMING {
        assert!(!named(path).contains("OWNER"), "{path}");
    }
}

fn workflows() -> Vec<(String, Value)> {
    let folder = Path::new(ROOT).join(".github/workflows");
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.expect("an entry").file_name().display().to_string();
        let text = file(&format!(".github/workflows/{name}"));
        let value = serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, value)
    };
    fs::read_dir(folder).expect("workflows").map(read).collect()
}

/// The texts of a list or of one text.
fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    list.iter().filter_map(Value::as_str).collect()
}

#[test]
fn workflows_are_complete() {
    for (name, workflow) in workflows() {
        assert!(workflow["on"].is_object() || workflow["on"].is_string(), "{name} has no trigger");
        assert!(workflow.get("permissions").is_some(), "{name} has the permissions that are usual");
        let jobs = workflow["jobs"].as_object().unwrap_or_else(|| panic!("{name} has no jobs"));
        for (id, job) in jobs {
            for needed in texts(&job["needs"]) {
                assert!(jobs.contains_key(needed), "{name}: {id} needs {needed}");
            }
            if let Some(called) = job["uses"].as_str() {
                let called = called
                    .strip_prefix(['.', '$'])
                    .and_then(|called| called.strip_prefix('/'))
                    .expect("a workflow of this repository");
                assert!(Path::new(ROOT).join(called).exists(), "{name}: {id} calls {called}");
                continue;
            }
            assert!(job["runs-on"].is_string(), "{name}: {id} runs nowhere");
            for step in job["steps"].as_array().unwrap_or_else(|| panic!("{name}: {id}")) {
                assert!(step["run"].is_string() != step["uses"].is_string(), "{name}: {step}");
                // dist has written the workflow for releases.
                let run = step["run"].as_str().unwrap_or_default();
                assert!(name == "release.yml" || !run.contains("${{"), "{name}: {run}");
            }
        }
    }
}

#[test]
fn a_change_passes_the_gate_and_the_tests_of_every_system() {
    let workflow = workflows().into_iter().find(|(name, _)| name == "ci.yml").expect("ci.yml").1;
    assert!(workflow["on"].get("pull_request").is_some());
    let text = workflow["jobs"].to_string();
    for word in [".ci/run", "macos-latest", "windows-latest", "cargo test --locked"] {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn a_release_is_published_everywhere_from_one_tag() {
    let workflows = workflows();
    let jobs = |name: &str| {
        let (_, workflow) = workflows.iter().find(|(other, _)| other == name).expect(name);
        workflow["jobs"].clone()
    };
    let release = jobs("release.yml");
    for job in [
        "custom-build-wheels",
        "custom-build-web",
        "publish-homebrew-formula",
        "custom-start-publishing",
    ] {
        assert!(release[job].is_object(), "dist generate: release.yml has no {job}");
    }
    assert!(release.to_string().contains("attest"), "nothing is attested");
    assert!(jobs("start-publishing.yml").to_string().contains("publish.yml"));
    let publish = jobs("publish.yml");
    for (job, command) in [
        ("crates", "cargo publish"),
        ("pypi", "gh-action-pypi-publish"),
        ("npm", "--provenance"),
        ("pages", "deploy-pages"),
    ] {
        assert!(publish[job]["steps"].to_string().contains(command), "{job}");
        assert_eq!(publish[job]["permissions"]["id-token"], "write", "{job}");
        assert_eq!(publish[job]["needs"], "files", "{job}");
    }
    let web = jobs("build-web.yml").to_string();
    for file in ["tsume.html", "tsume.wasm", "tsume-site.tar.gz", "tsume-shogi-*.tgz"] {
        assert!(web.contains(file), "{file}");
    }
}
