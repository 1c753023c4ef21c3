//! The commands about certificates: what they write, what they say, and their exit codes.
#![cfg(feature = "cli")]

#[path = "support/command.rs"]
mod command;
#[path = "support/folder.rs"]
mod folder;

use std::fs;
use std::process::Command;

use command::{ends, printed, run as tsume};
use folder::{EASY, Folder, HARD, MATE, YOZUME};

/// Proves problems into a file of this name.
fn prove(folder: &Folder, arguments: &[&str]) -> (String, std::process::Output) {
    let path = folder.path("all.proof");
    let output = tsume(&[&["prove", "--force", "-o", &path], arguments].concat(), b"");
    (path, output)
}

#[test]
fn every_bundled_problem_is_proven_and_verified() {
    let folder = Folder::new();
    let (path, output) = prove(&folder, &["problems"]);
    ends(&output, 0);
    let text = printed(&output.stdout);
    let count = text.lines().count();
    assert!(count > 20 && text.matches(": proven: ").count() == count, "{text}");
    assert!(text.contains("no-mate: proven: no mate, standard reading ("));
    assert!(text.contains("te-amari: proven: exactly 3, a piece left, "));
    assert!(text.contains("detour: proven: sound, exactly 9, nothing left, "));
    let verified = tsume(&["verify", &path], b"");
    ends(&verified, 0);
    assert_eq!(printed(&verified.stdout).matches(": verified: ").count(), count);
    // The second one is slow.
    let (path, output) = prove(&folder, &["problems/defects.yaml", "problems/first.txt"]);
    ends(&output, 0);
    let verified = tsume(&["verify", &path], b"");
    let script = "tests/verify.py";
    let Ok(second) = Command::new("python3").args([script, &path]).output() else {
        return eprintln!("SKIPPED: the second checker needs python3");
    };
    ends(&second, 0);
    let told =
        |output: &[u8]| -> Vec<String> { printed(output).lines().map(str::to_owned).collect() };
    assert_eq!(told(&second.stdout), told(&verified.stdout));
}

#[test]
fn what_is_wrong_is_refused_with_its_place() {
    let folder = Folder::new();
    let (path, _) = prove(&folder, &[MATE]);
    let bytes = fs::read(&path).expect("a certificate");
    let cut = folder.path("cut");
    fs::write(&cut, &bytes[..bytes.len() - 1]).expect("a file");
    let long = folder.path("long");
    fs::write(&long, [&bytes[..], b"x"].concat()).expect("a file");
    let empty = folder.file("empty", "");
    let other = folder.file("other", "4k4/9/9/9 b - 1\n");
    let output = tsume(&["verify", &cut], b"");
    ends(&output, 1);
    let place = format!("refused: at byte {}: it cannot be read on", bytes.len() - 1);
    assert!(printed(&output.stdout).contains(&place), "{}", printed(&output.stdout));
    // What comes before something wrong is told.
    let output = tsume(&["verify", &long, &path], b"");
    ends(&output, 1);
    assert_eq!(printed(&output.stdout).matches("verified").count(), 2);
    ends(&tsume(&["verify", &empty], b""), 2);
    ends(&tsume(&["verify", &other], b""), 1);
    ends(&tsume(&["verify", &folder.path("missing")], b""), 2);
    ends(&tsume(&["verify", "-"], &bytes), 0);
    ends(&tsume(&["explain", &cut], b""), 1);
}

#[test]
fn what_a_limit_leaves_open_is_not_proven() {
    let folder = Folder::new();
    let (path, output) = prove(&folder, &["--nodes", "100", HARD, EASY]);
    ends(&output, 3);
    assert!(printed(&output.stdout).starts_with("problem: undecided, not proven\n"));
    let verified = tsume(&["verify", &path], b"");
    assert_eq!(printed(&verified.stdout).lines().count(), 1);
    let (_, output) = prove(&folder, &["--mode", "length", YOZUME]);
    assert!(printed(&output.stdout).contains(": exactly 3, nothing left, "));
}

/// Within what the value is not is proven as well as within what it is.
#[test]
fn what_is_known_when_a_limit_comes_is_proven() {
    let folder = Folder::new();
    for nodes in ["50000", "100000", "200000"] {
        let (path, output) = prove(&folder, &["--nodes", nodes, HARD]);
        ends(&output, 3);
        let text = printed(&output.stdout);
        if text.contains(": proven: within ") && text.contains(" reading; not within ") {
            let verified = tsume(&["verify", &path], b"");
            ends(&verified, 0);
            let text = printed(&verified.stdout);
            assert!(
                text.contains(": verified: within ") && text.contains(": verified: not within ")
            );
            return;
        }
    }
    panic!("both are known with some limit");
}

#[test]
fn certificates_are_written_over_only_by_force() {
    let folder = Folder::new();
    let (path, proofs) = (folder.file("one.proof", "mine"), folder.path("proofs"));
    for command in [&["prove", "-o", &path, MATE][..], &["solve", "--certificate", &path, MATE]] {
        let output = tsume(command, b"");
        ends(&output, 2);
        assert!(printed(&output.stderr).contains("--force"), "{}", printed(&output.stderr));
        assert_eq!(fs::read(&path).expect("a file"), b"mine");
    }
    ends(&tsume(&["solve", "--force", "--certificate", &path, MATE], b""), 0);
    ends(&tsume(&["verify", &path], b""), 0);
    let check = |more: &[&str]| {
        tsume(&[&["check", "--certificates", &proofs][..], more, &[MATE]].concat(), b"")
    };
    ends(&check(&[]), 0);
    ends(&check(&[]), 2);
    ends(&check(&["--force"]), 0);
}

/// What makes a problem sound although other checks mate.
#[test]
fn unlimited_moves_and_detours_are_explained() {
    let folder = Folder::new();
    let (path, _) = prove(&folder, &["problems/defects.yaml"]);
    let output = tsume(&["explain", "--lines", "2000", &path], b"");
    ends(&output, 0);
    let text = printed(&output.stdout);
    for part in
        [" is an unlimited move: ", " is a detour: after ", " is the mirror image of another"]
    {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn a_certificate_is_explained() {
    let folder = Folder::new();
    let (path, _) = prove(&folder, &[MATE]);
    let output = tsume(&["explain", &path], b"");
    ends(&output, 0);
    let text = printed(&output.stdout);
    for part in ["- it is mate within 3:\n  R*1b, and now\n", "+B-2d is mate\n", "is answered by"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let output = tsume(&["explain", "--lines", "5", &path], b"");
    assert_eq!(printed(&output.stdout).lines().count(), 6);
}

#[test]
fn other_commands_write_certificates_too() {
    let folder = Folder::new();
    let path = folder.path("one.proof");
    ends(&tsume(&["solve", "-q", "--certificate", &path, MATE], b""), 0);
    ends(&tsume(&["verify", &path], b""), 0);
    let all = folder.collection(5);
    let proofs = folder.path("proofs");
    let arguments = ["check", "--paranoid", "--format", "jsonl", "--certificates", &proofs, &all];
    let output = tsume(&arguments, b"");
    // One of them cannot be read.
    ends(&output, 2);
    assert!(!printed(&output.stderr).contains("not verified"), "{}", printed(&output.stderr));
    for number in 1..=4 {
        let path = format!("{proofs}/{number}.proof");
        ends(&tsume(&["verify", &path], b""), 0);
        assert!(read_header(&path).starts_with("tsume certificate 2\n"));
    }
    let hard = tsume(&["check", "--paranoid", "--nodes", "100", HARD], b"");
    ends(&hard, 3);
    assert!(printed(&hard.stderr).contains("the verdict is not verified: undecided"));
}

/// The text at the head of a certificate.
fn read_header(path: &str) -> String {
    let bytes = fs::read(path).expect("a certificate");
    let end = bytes.windows(2).position(|two| two == b"\n\n").expect("a header");
    String::from_utf8(bytes[..end].to_vec()).expect("text")
}
