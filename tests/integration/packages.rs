//! The files from which others build and run the program: the action for GitHub, the hook for pre-commit, the image,
//! and the workflow for releases. Their commands are run with the program of this build.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::command::{ends, printed, run};
use crate::folder::{Folder, MATE, YOZUME, read};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn yaml(name: &str) -> Value {
    serde_yaml::from_str(&file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The last step of the action, run on these files.
fn action(folder: &Folder, files: &str, options: &str) -> Output {
    let action = yaml("action.yml");
    let steps = action["runs"]["steps"].as_array().expect("steps");
    let judging = steps.last().and_then(|step| step["run"].as_str()).expect("a script");
    let program = folder.path("tsume/bin/tsume");
    if !Path::new(&program).exists() {
        fs::create_dir_all(folder.path("tsume/bin")).expect("a folder");
        symlink(env!("CARGO_BIN_EXE_tsume"), program).expect("a link");
    }
    let variables = [("FILES", files), ("OPTIONS", options), ("REPORT", "report.xml")];
    Command::new("bash")
        .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", judging])
        .env("RUNNER_TEMP", folder.path("."))
        .env("LC_ALL", "C.UTF-8")
        .envs(variables)
        .current_dir(folder.path("."))
        .output()
        .expect("bash")
}

#[test]
fn the_action_judges_files_and_writes_a_report() {
    let folder = Folder::new();
    folder.file("two words.sfen", &format!("{MATE}\n"));
    folder.file("other.sfen", &format!("{MATE}\n{YOZUME}\n"));
    let sound = action(&folder, "two words.sfen\n\n", "--nodes 10k");
    ends(&sound, 0);
    assert_eq!(read(folder.path("report.xml")).matches("<testcase ").count(), 1);
    let defective = action(&folder, "two words.sfen\nother.sfen", "");
    ends(&defective, 1);
    let report = read(folder.path("report.xml"));
    assert_eq!((report.matches("<testcase ").count(), report.matches("<failure").count()), (3, 1));
    ends(&action(&folder, "$(touch made)\nmissing.sfen", "--nodes 1k"), 2);
    assert!(!folder.names().contains(&"made".to_owned()));
}

#[test]
fn the_action_uses_only_inputs_that_it_has() {
    let text = file("action.yml");
    let action = yaml("action.yml");
    for part in text.split("inputs.").skip(1) {
        let name: String = part.chars().take_while(|c| c.is_alphanumeric()).collect();
        assert!(action["inputs"].get(&name).is_some(), "{name}");
    }
    // An input in a script would be code of whoever writes the input.
    for step in action["runs"]["steps"].as_array().expect("steps") {
        assert!(!step["run"].as_str().unwrap_or_default().contains("${{"), "{step}");
    }
}

#[test]
fn the_hook_judges_files() {
    let folder = Folder::new();
    let hooks = yaml(".pre-commit-hooks.yaml");
    for hook in hooks.as_array().expect("hooks") {
        let entry: Vec<&str> = hook["entry"].as_str().expect("a command").split(' ').collect();
        let [program, arguments @ ..] = &entry[..] else { panic!("{hook}") };
        assert_eq!(*program, "tsume");
        let run = |text: &str| {
            let file = folder.file("a.sfen", text);
            run(&[arguments, &[&*file]].concat(), b"")
        };
        ends(&run(&format!("{MATE}\n")), 0);
        ends(&run(&format!("{YOZUME}\n")), 1);
        // The files are those that a folder of problems has, but for texts and YAML, which may be anything.
        let pattern = hook["files"].as_str().expect("a pattern");
        for ending in ["kif", "ki2", "csa", "jkf", "usen", "usi", "sfen", "bod"] {
            assert!(pattern.contains(ending), "{ending}");
        }
    }
}

#[test]
fn the_image_has_what_the_build_needs() {
    let ignored = file(".dockerignore");
    let kept: Vec<&str> = ignored.lines().filter_map(|line| line.strip_prefix('!')).collect();
    let manifest = file("Cargo.toml");
    let members = manifest.lines().find_map(|line| line.strip_prefix("members = "));
    let members: Vec<String> = serde_json::from_str(members.expect("members")).expect("a list");
    for member in members {
        for part in ["Cargo.toml", "src"] {
            assert!(kept.contains(&&*format!("{member}/{part}")), "{member}/{part}");
        }
    }
    for name in kept.iter().filter(|name| !name.contains('*')) {
        assert!(Path::new(ROOT).join(name).exists(), "{name}");
    }
    assert!(file("Dockerfile").contains("--profile dist") && manifest.contains("[profile.dist]"));
}

#[test]
fn the_release_workflow_is_for_every_system() {
    let workflow = yaml(".github/workflows/release.yml");
    assert!(workflow["jobs"]["plan"].is_object() && workflow["jobs"]["host"].is_object());
    let configuration = file("dist-workspace.toml");
    for word in ["linux", "darwin", "windows", "shell", "powershell", "homebrew"] {
        assert!(configuration.contains(word), "{word}");
    }
    let version = configuration.lines().find_map(|line| line.strip_prefix("cargo-dist-version = "));
    let version = version.expect("a version").trim_matches('"');
    let text = file(".github/workflows/release.yml");
    assert!(text.contains(&format!("/v{version}/")), "another version than {version}");
}

#[test]
fn the_versions_of_all_packages_are_the_same() {
    let version = |name: &str| {
        let text = file(name);
        let line = text.lines().find_map(|line| line.strip_prefix("version = "));
        line.expect("a version").trim_matches('"').to_owned()
    };
    for name in ["web/Cargo.toml", "python/Cargo.toml"] {
        assert_eq!(version(name), version("Cargo.toml"), "{name}");
    }
    assert_eq!(
        printed(&run(&["--version"], b"").stdout),
        format!("tsume {}\n", version("Cargo.toml"))
    );
}
