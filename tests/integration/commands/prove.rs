//! The commands about certificates: their files, their output, and their exit codes.

use crate::command;
use crate::folder;
use crate::skipped::skipped;
use crate::support::tries_all;

use std::fs;
use std::process::Command;

use command::{BUNDLED, ends, printed, run as tsume};
use folder::{EASY, Folder, HARD, MATE, YOZUME};

/// Proves problems and writes the proofs to a file of this name.
fn prove(folder: &Folder, arguments: &[&str]) -> (String, std::process::Output) {
    let path = folder.path("all.proof");
    let output = tsume(&[&["prove", "--force", "-o", &path], arguments].concat(), b"");
    (path, output)
}

#[test]
fn every_bundled_problem_is_proven_and_verified() {
    let folder = Folder::new();
    // The problems of the workshop are many and alike.
    let proven = if tries_all() { &BUNDLED[..] } else { &BUNDLED[..4] };
    let (path, output) = prove(&folder, proven);
    ends(&output, 0);
    let text = printed(&output.stdout);
    let count = text.lines().count();
    assert!(count > 20 && text.matches(": proven: ").count() == count, "{text}");
    assert!(text.contains("no-mate: proven: no mate, standard reading ("));
    assert!(text.contains("te-amari: proven: exactly 3, a piece left, "));
    assert!(text.contains("joining: proven: sound, exactly 3, nothing left, "));
    let verified = tsume(&["verify", &path], b"");
    ends(&verified, 0);
    assert_eq!(printed(&verified.stdout).matches(": verified: ").count(), count);
    // The second checker is slow.
    let proven = if tries_all() { &BUNDLED[..2] } else { &BUNDLED[1..2] };
    let (path, output) = prove(&folder, proven);
    ends(&output, 0);
    let verified = tsume(&["verify", &path], b"");
    let script = "tests/verify.py";
    let Ok(second) = Command::new("python3").args([script, &path]).output() else {
        return skipped("the second checker needs python3");
    };
    ends(&second, 0);
    let reported =
        |output: &[u8]| -> Vec<String> { printed(output).lines().map(str::to_owned).collect() };
    assert_eq!(reported(&second.stdout), reported(&verified.stdout));
}

#[test]
fn invalid_certificates_are_refused_with_their_place() {
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
    let place = format!("refused: at byte {}: it cannot be read further", bytes.len() - 1);
    assert!(printed(&output.stdout).contains(&place), "{}", printed(&output.stdout));
    // Certificates before an invalid one are reported.
    let output = tsume(&["verify", &long, &path], b"");
    ends(&output, 1);
    assert_eq!(printed(&output.stdout).matches("verified").count(), 2);
    ends(&tsume(&["verify", &empty], b""), 2);
    ends(&tsume(&["verify", &other], b""), 2);
    ends(&tsume(&["verify", &folder.path("missing")], b""), 2);
    ends(&tsume(&["verify", "-"], &bytes), 0);
    ends(&tsume(&["verify", "--explain", &cut], b""), 1);
}

#[test]
fn undecided_problems_are_not_proven() {
    let folder = Folder::new();
    let (path, output) = prove(&folder, &["--nodes", "100", HARD, EASY]);
    ends(&output, 3);
    assert!(printed(&output.stdout).starts_with("problem: undecided, not proven\n"));
    let verified = tsume(&["verify", &path], b"");
    assert_eq!(printed(&verified.stdout).lines().count(), 1);
    let (_, output) = prove(&folder, &["--mode", "length", YOZUME]);
    assert!(printed(&output.stdout).contains(": exactly 3, nothing left, "));
}

/// A lower bound of the value is proven as well as an upper bound.
#[test]
fn known_bounds_are_proven_at_a_limit() {
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
fn certificates_are_overwritten_only_with_force() {
    let folder = Folder::new();
    let (path, proofs) = (folder.file("one.proof", "mine"), folder.path("proofs"));
    let output = tsume(&["prove", "-o", &path, MATE], b"");
    ends(&output, 2);
    assert!(printed(&output.stderr).contains("--force"), "{}", printed(&output.stderr));
    assert_eq!(fs::read(&path).expect("a file"), b"mine");
    ends(&tsume(&["prove", "--force", "-o", &path, MATE], b""), 0);
    ends(&tsume(&["verify", &path], b""), 0);
    let check = |more: &[&str]| {
        tsume(&[&["check", "--certificates", &proofs][..], more, &[MATE]].concat(), b"")
    };
    ends(&check(&[]), 0);
    ends(&check(&[]), 2);
    ends(&check(&["--force"]), 0);
}

/// The reasons why a problem is sound although other checks mate.
#[test]
fn unlimited_moves_and_detours_are_explained() {
    let folder = Folder::new();
    let (path, _) = prove(&folder, &["problems/defects.yaml"]);
    let output = tsume(&["verify", "--explain", "--lines", "2000", &path], b"");
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
    let output = tsume(&["verify", "--explain", &path], b"");
    ends(&output, 0);
    let text = printed(&output.stdout);
    for part in ["- it is mate within 3:\n  R*1b, and now\n", "+B-2d is mate\n", "is answered by"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let output = tsume(&["verify", "--explain", "--lines", "5", &path], b"");
    assert_eq!(printed(&output.stdout).lines().count(), 7);
}

#[test]
fn check_writes_certificates_too() {
    let folder = Folder::new();
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
        assert!(read_header(&path).starts_with("tsume certificate 3\n"));
    }
    let hard = tsume(&["check", "--paranoid", "--nodes", "100", HARD], b"");
    ends(&hard, 3);
    assert!(printed(&hard.stderr).contains("the verdict is not verified: undecided"));
}

/// With `--certificates`, a verdict counts as done only with its certificate.
#[test]
fn failed_certificates_are_written_by_the_next_run() {
    let folder = Folder::new();
    let all = folder.collection(4);
    let [part, proofs] = ["r.jsonl", "proofs"].map(|name| folder.path(name));
    let proof = |number: u32| format!("{proofs}/{number}.proof");
    let check = |more: &[&str]| {
        let arguments =
            ["check", "--no-times", "--nodes", "5000", "--certificates", &proofs, "--resume"];
        tsume(&[&arguments[..], &[&part, &all], more].concat(), b"")
    };
    // The certificate cannot be written, as if the disk were full.
    fs::create_dir_all(proof(2)).expect("a folder");
    let first = check(&[]);
    ends(&first, 2);
    assert!(printed(&first.stderr).contains("2.proof: "), "{}", printed(&first.stderr));
    let done = fs::read_to_string(&part).expect("a file");
    assert_eq!(done.lines().count(), 4);
    fs::remove_dir(proof(2)).expect("a folder");
    fs::remove_file(proof(3)).expect("a file");
    // A run that was killed may have written a certificate without its verdict.
    let killed = done.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    fs::write(&part, killed).expect("a file");
    let second = check(&[]);
    ends(&second, 1);
    let reported = printed(&second.stderr);
    assert!(reported.contains("4 problems, now 3 problems in "), "{reported}");
    assert!(
        reported.contains("earlier verdicts without a certificate: 2 judged again"),
        "{reported}"
    );
    assert_eq!(fs::read_to_string(&part).expect("a file"), done);
    let all_proofs = [1, 2, 3, 4].map(proof);
    let verify = || {
        let arguments = all_proofs.each_ref().map(String::as_str);
        tsume(&[&["verify"][..], &arguments].concat(), b"")
    };
    ends(&verify(), 0);
    assert!(printed(&check(&[]).stderr).contains("all from the earlier run"));
    // The certificate of another problem does not count, and is not overwritten.
    fs::copy(proof(1), proof(3)).expect("a file");
    let third = check(&[]);
    ends(&third, 2);
    let reported = printed(&third.stderr);
    assert!(reported.contains("problem #3 p3, ") && reported.contains("3.proof: already exists"));
    ends(&check(&["--force"]), 1);
    ends(&verify(), 0);
}

/// With `--paranoid`, the verdicts of an earlier run are verified like those of this one.
#[test]
fn earlier_verdicts_are_verified_or_judged_again() {
    let folder = Folder::new();
    let all = folder.collection(4);
    let [part, proofs] = ["r.jsonl", "proofs"].map(|name| folder.path(name));
    let arguments = ["check", "--no-times", "--nodes", "5000", "--resume", &part, &all];
    ends(&tsume(&arguments, b""), 1);
    let done = fs::read_to_string(&part).expect("a file");
    let paranoid = |more: &[&str]| {
        tsume(&[&arguments[..], &["--paranoid", "--jobs", "1"], more].concat(), b"")
    };
    let with_proofs = ["--certificates", &*proofs];
    for (more, counts) in [
        (&[][..], "0 verified, 4 judged again, 0 replaced"),
        (&with_proofs, "0 verified, 4 judged again, 0 replaced"),
        (&with_proofs, "3 verified, 1 judged again, 0 replaced"),
    ] {
        let output = paranoid(more);
        ends(&output, 1);
        let reported = printed(&output.stderr);
        assert!(reported.contains(&format!("earlier verdicts: {counts}\n")), "{reported}");
        assert_eq!(fs::read_to_string(&part).expect("a file"), done);
    }
    let edits = [
        ("\"sound\":false", "\"sound\":true"),
        ("\"id\":\"p1\",", "\"id\":\"p1\",\"title\":\"x\","),
        (
            "\"length\":3,\"surplus\":false,\"solution\":[\"R*1b\"",
            "\"length\":5,\"surplus\":false,\"solution\":[\"R*1b\"",
        ),
        ("\"solution\":[\"R*1b\",\"1a1b\",\"3d2d\"]", "\"solution\":[\"R*1b\",\"1a1b\",\"3d4c\"]"),
        ("\"sound\":true", "\"sound\":false"),
        ("\"kind\":\"yozume\"", "\"kind\":\"detour\""),
    ];
    for (index, (from, to)) in edits.into_iter().enumerate() {
        for more in [&[][..], &with_proofs] {
            let edited = done.replacen(from, to, 1);
            assert_ne!(done, edited, "{from}");
            fs::write(&part, edited).expect("a file");
            let output = paranoid(more);
            let reported = printed(&output.stderr);
            // The title comes from the input.
            let replaced = if index == 1 { 0 } else { 1 };
            assert!(reported.contains(&format!("judged again, {replaced} replaced")), "{reported}");
            assert_eq!(fs::read_to_string(&part).expect("a file"), done);
            let is_contradicted = !matches!(index, 1 | 3 | 5);
            ends(&output, if is_contradicted { 2 } else { 1 });
            assert_eq!(
                reported.contains(": the earlier verdict was `"),
                is_contradicted,
                "{reported}"
            );
        }
    }
    // A damaged certificate is written again.
    fs::write(format!("{proofs}/2.proof"), "tsume certificate 1\n").expect("a file");
    let reported = paranoid(&["--certificates", &proofs, "--force"]);
    ends(&reported, 1);
    assert!(printed(&reported.stderr).contains("2 verified, 2 judged again"));
    ends(&tsume(&["verify", &format!("{proofs}/2.proof")], b""), 0);
    // A replaced verdict of an interrupted run counts in the next one.
    let replaced =
        done.lines().next().expect("a line").replace(",\"nodes\"", ",\"replaces\":true,\"nodes\"");
    let wrong = done.replacen("\"sound\":false", "\"sound\":true", 1);
    fs::write(&part, format!("{wrong}{replaced}\n")).expect("a file");
    ends(&tsume(&arguments, b""), 1);
    assert_eq!(fs::read_to_string(&part).expect("a file"), done);
}

/// No run goes on with a line whose fields contradict each other.
#[test]
fn invented_fields_of_an_earlier_verdict_are_refused() {
    let folder = Folder::new();
    let lonely = folder.file("all.sfen", "8k/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1\n");
    let part = folder.path("r.jsonl");
    let check = |more: &[&str]| {
        tsume(&[&["check", "--no-times", "--resume", &part, &lonely], more].concat(), b"")
    };
    ends(&check(&[]), 1);
    let done = fs::read_to_string(&part).expect("a file");
    for (from, to, field) in [
        ("\"agrees\":null", "\"agrees\":false", "agrees"),
        ("\"surplus\":null", "\"surplus\":true", "answer"),
        ("\"length\":null", "\"length\":3", "answer"),
        ("\"answer\":\"no mate\"", "\"answer\":\"mate\"", "answer"),
        ("\"sound\":false", "\"sound\":true", "sound"),
    ] {
        for more in [&[][..], &["--paranoid"]] {
            let edited = done.replacen(from, to, 1);
            assert_ne!(done, edited, "{from}");
            fs::write(&part, &edited).expect("a file");
            let output = check(more);
            ends(&output, 2);
            let reported = printed(&output.stderr);
            let complaint = format!(":1: not a judgement of `tsume check`: `{field}` contradicts");
            assert!(reported.contains(&complaint), "{from}: {reported}");
            assert_eq!(fs::read_to_string(&part).expect("a file"), edited, "{from}");
        }
    }
}

#[test]
fn readings_have_japanese_names_in_japanese_text() {
    let folder = Folder::new();
    for (reading, name) in
        [("none", "認めない"), ("checker", "王手駒のみ"), ("standard", "標準"), ("wide", "広義")]
    {
        let (path, output) = prove(&folder, &["--lang", "ja", "--futile", reading, MATE]);
        ends(&output, 0);
        let proven = printed(&output.stdout);
        assert!(proven.contains(&format!("（無駄合の解釈：{name}）")), "{proven}");
        let verified = tsume(&["verify", "--lang", "ja", &path], b"");
        let text = printed(&verified.stdout);
        assert!(text.contains(&format!("（無駄合の解釈：{name}）")), "{text}");
    }
    let (_, output) = prove(&folder, &["--lang", "ja", "--futile", "restoring", MATE]);
    let refused = printed(&output.stdout);
    assert!(refused.contains("無駄合の解釈「復元型」では証明書を作れません"), "{refused}");
}

/// A killed run may have left the beginning of a certificate beside the others.
#[test]
fn unfinished_certificates_are_skipped() {
    let folder = Folder::new();
    let path = folder.path("1.proof");
    ends(&tsume(&["prove", "-o", &path, MATE], b""), 0);
    let whole = fs::read(&path).expect("a certificate");
    let stale = folder.path("1.proof.1a2b-3c4d.part");
    fs::write(&stale, &whole[..100]).expect("a file");
    let output = tsume(&["verify", &path, &stale], b"");
    ends(&output, 0);
    assert_eq!(printed(&output.stdout).lines().count(), 1);
    assert!(printed(&output.stderr).contains("1a2b-3c4d.part: not read: "));
    // A file that is named itself is read.
    ends(&tsume(&["verify", &stale], b""), 1);
}

/// A continued run removes the partial certificates that it writes again.
#[test]
fn parts_of_certificates_are_removed_when_a_run_is_continued() {
    let folder = Folder::new();
    let (all, journal, proofs) =
        (folder.collection(3), folder.path("run.jsonl"), folder.path("proofs"));
    let check = ["check", "--certificates", &proofs, "--resume", &journal, &all];
    let exit = tsume(&check, b"").status.code();
    let part = |number: u32| folder.path(&format!("proofs/{number}.proof.1a2b-3c4d.part"));
    // The run adds the second; the ninth may belong to another run.
    fs::remove_file(folder.path("proofs/2.proof")).expect("a certificate");
    for number in [1, 2, 9] {
        fs::write(part(number), "tsume").expect("a file");
    }
    let output = tsume(&check, b"");
    assert_eq!(output.status.code(), exit, "{}", printed(&output.stderr));
    let is_there = |path: String| std::path::Path::new(&path).exists();
    assert!(is_there(folder.path("proofs/2.proof")));
    assert_eq!([1, 2, 9].map(|number| is_there(part(number))), [false, false, true]);
}

/// A certificate that needs more memory than is allowed is neither accepted nor refused.
#[test]
fn a_certificate_that_is_too_large_is_not_refused() {
    let folder = Folder::new();
    let (path, _) = prove(&folder, &[EASY, MATE]);
    for command in [&["verify"][..], &["verify", "--explain"]] {
        let verify = |more: &[&str]| tsume(&[command, more, &[&*path]].concat(), b"");
        ends(&verify(&["--memory", "1M"]), 0);
        let output = verify(&["--memory", "1K"]);
        ends(&output, 3);
        let text = [printed(&output.stdout), printed(&output.stderr)].concat();
        assert!(text.contains("not verified, for lack of memory (--memory 1K): "), "{text}");
        let output = verify(&["--memory", "1K", "--lang", "ja"]);
        let text = [printed(&output.stdout), printed(&output.stderr)].concat();
        assert!(text.contains("メモリが足りず"), "{text}");
    }
}

/// Returns the text header of a certificate.
fn read_header(path: &str) -> String {
    let bytes = fs::read(path).expect("a certificate");
    let end = bytes.windows(2).position(|two| two == b"\n\n").expect("a header");
    String::from_utf8(bytes[..end].to_vec()).expect("text")
}

/// A certificate of another position is accepted too, but proves nothing about the intended one.
#[test]
fn a_certificate_names_its_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("first.proof");
    let path = path.to_str().expect("UTF-8");
    let first = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
    ends(&tsume(&["prove", "problems/first.txt", "-o", path], b""), 0);
    let output = tsume(&["verify", path], b"");
    ends(&output, 0);
    assert!(printed(&output.stdout).ends_with(&format!("standard reading: {first}\n")));
    assert!(output.stderr.is_empty(), "{output:?}");
    ends(&tsume(&["verify", "--of", "problems/first.txt", path], b""), 0);
    let output = tsume(&["verify", "--of", "problems/defects.yaml", path], b"");
    ends(&output, 1);
    assert!(printed(&output.stdout).contains("refused: no problem of the collection"));
    // Without the rest the same board is another position.
    let bare = folder.path().join("bare.proof");
    let bare = bare.to_str().expect("UTF-8");
    let board = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
    ends(&tsume(&["prove", "--literal", board, "-o", bare], b""), 0);
    let output = tsume(&["verify", bare], b"");
    ends(&output, 0);
    assert!(printed(&output.stderr).contains("the defender holds nothing"), "{output:?}");
}

/// An input without a certificate is unreadable, also with `--explain`.
#[test]
fn other_files_are_not_certificates() {
    let folder = Folder::new();
    let (empty, part) = (folder.file("empty", ""), folder.file("part", "tsume certificate 3\n"));
    for command in [&["verify"][..], &["verify", "--explain"]] {
        for (file, code, said) in [
            ("problems/first.txt", 2, "problems/first.txt: not a certificate: at byte 0: "),
            (&*empty, 2, ": no certificate in it"),
            ("missing.proof", 2, "missing.proof: "),
            (&*part, 1, ": refused: at byte 20: "),
        ] {
            let output = tsume(&[command, &[file]].concat(), b"");
            ends(&output, code);
            let text = [printed(&output.stdout), printed(&output.stderr)].concat();
            assert!(text.contains(said), "{command:?} {file}: {text}");
            assert!(output.stdout.is_empty() || code == 1, "{command:?} {file}");
        }
    }
}
