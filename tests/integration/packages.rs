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

fn version(name: &str) -> String {
    let text = file(name);
    let line = text.lines().find_map(|line| line.strip_prefix("version = "));
    line.expect("a version").trim_matches('"').to_owned()
}

fn yaml(name: &str) -> Value {
    serde_yaml::from_str(&file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The script of the step of this name of the action, in a folder of its own.
fn step(name: &str, folder: &Folder) -> Command {
    let action = yaml("action.yml");
    let mut steps = action["runs"]["steps"].as_array().expect("steps").iter();
    let step = steps.find(|step| step["name"] == name).expect("a step");
    let mut bash = Command::new("bash");
    bash.args([
        "--noprofile",
        "--norc",
        "-eo",
        "pipefail",
        "-c",
        step["run"].as_str().expect("a script"),
    ])
    .env("RUNNER_TEMP", folder.path("."))
    .env("LC_ALL", "C.UTF-8")
    .current_dir(folder.path("."));
    bash
}

/// The last step of the action, run on these files.
fn action(folder: &Folder, files: &str, options: &str) -> Output {
    let program = folder.path("tsume/bin/tsume");
    if !Path::new(&program).exists() {
        fs::create_dir_all(folder.path("tsume/bin")).expect("a folder");
        symlink(env!("CARGO_BIN_EXE_tsume"), program).expect("a link");
    }
    let variables = [("FILES", files), ("OPTIONS", options), ("REPORT", "report.xml")];
    step("Judge the problems", folder).envs(variables).output().expect("bash")
}

/// Runs git in a folder, as somebody.
fn git(folder: &str, arguments: &[&str]) -> String {
    let somebody = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"];
    let mut git = Command::new("git");
    git.args(somebody).args(arguments).current_dir(folder).env_remove("GIT_DIR");
    let output = git.output().expect("git");
    assert!(output.status.success(), "{arguments:?}: {}", printed(&output.stderr));
    printed(&output.stdout).trim().to_owned()
}

/// A folder that serves as GitHub: the repository `a/b` with a commit of the release, one after it, and the files of the
/// release. Returns the two commits.
fn release(folder: &Folder) -> [String; 2] {
    let (repository, tag) = (folder.path("a/b"), format!("v{}", version("Cargo.toml")));
    fs::create_dir_all(&repository).expect("a folder");
    git(&repository, &["init", "-q"]);
    git(&repository, &["commit", "-q", "--allow-empty", "-m", "release"]);
    git(&repository, &["tag", "-a", "-m", "release", &tag]);
    let released = git(&repository, &["rev-parse", "HEAD"]);
    git(&repository, &["commit", "-q", "--allow-empty", "-m", "later"]);
    let files = format!("{repository}/releases/download/{tag}");
    fs::create_dir_all(format!("{files}/made/bin")).expect("a folder");
    // It runs the program of this build, which would take long to pack.
    let program = format!("#!/bin/sh\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_tsume"));
    fs::write(format!("{files}/made/bin/tsume"), program).expect("a file");
    let script = "chmod +x made/bin/tsume
        tar -cJf tsume-x86_64-unknown-linux-musl.tar.xz -C made bin
        sha256sum *.tar.xz >tsume-x86_64-unknown-linux-musl.tar.xz.sha256";
    let packed = Command::new("sh").args(["-ec", script]).current_dir(files).output().expect("sh");
    ends(&packed, 0);
    [released, git(&repository, &["rev-parse", "HEAD"])]
}

#[test]
fn the_action_fetches_the_program_of_a_release() {
    let server = Folder::new();
    let [released, later] = release(&server);
    let fetch = |version: &str, system: &str| {
        let folder = Folder::new();
        let variables = [
            ("ACTION_REPOSITORY", "a/b"),
            ("ACTION_REF", version),
            ("RUNNER_OS", system),
            ("RUNNER_ARCH", "X64"),
            ("GITHUB_ACTION_PATH", ROOT),
            ("GITHUB_SERVER_URL", &format!("file://{}", server.path("."))),
            ("GITHUB_OUTPUT", &folder.path("output")),
        ];
        let output = step("Fetch the program of the release", &folder).envs(variables).output();
        let is_fetched = Path::new(&folder.path("output")).exists();
        (folder, output.expect("bash"), is_fetched)
    };
    let tag = format!("v{}", version("Cargo.toml"));
    for of_release in [&*tag, &*released] {
        let (folder, output, is_fetched) = fetch(of_release, "Linux");
        ends(&output, 0);
        assert!(is_fetched, "{}", printed(&output.stdout));
        folder.file("a.sfen", MATE);
        ends(&action(&folder, "a.sfen", "--nodes 10k"), 0);
    }
    // Else it is built, as where there is no program for the system.
    for (other, system) in
        [("main", "Linux"), (&*later, "Linux"), ("v9", "Linux"), (&*tag, "macOS"), (&*tag, "Plan9")]
    {
        let (_, output, is_fetched) = fetch(other, system);
        ends(&output, 0);
        assert!(!is_fetched, "{other} on {system}");
    }
    // A file that is not the one of the release is never run.
    let archive = format!("a/b/releases/download/{tag}/tsume-x86_64-unknown-linux-musl.tar.xz");
    server.file(&archive, "something else");
    let (_, output, is_fetched) = fetch(&tag, "Linux");
    ends(&output, 1);
    assert!(!is_fetched && printed(&output.stdout).contains("checksum"));
}

#[test]
fn the_action_builds_what_it_has_not_fetched() {
    let action = yaml("action.yml");
    let steps = action["runs"]["steps"].as_array().expect("steps");
    let [fetching, others @ .., judging] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!(fetching["id"], "release");
    assert!(judging.get("if").is_none());
    for step in others {
        let condition = step["if"].as_str().expect("a condition");
        assert!(condition.starts_with("steps.release.outputs.fetched != 'true'"), "{condition}");
    }
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
        // The command of the wheel, which pre-commit installs.
        assert_eq!((*program, &hook["language"]), ("tsume-shogi", &Value::from("python")));
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
    for name in ["web/Cargo.toml", "python/Cargo.toml", "pyproject.toml"] {
        assert_eq!(version(name), version("Cargo.toml"), "{name}");
    }
    let own = version("Cargo.toml");
    assert!(file("pyproject.toml").contains(&format!("\"tsume-shogi=={own}\"")));
    assert_eq!(yaml("CITATION.cff")["version"], own);
    assert_eq!(yaml("web/npm/package.json")["version"], own);
    assert_eq!(
        printed(&run(&["--version"], b"").stdout),
        format!("tsume {}\n", version("Cargo.toml"))
    );
}
