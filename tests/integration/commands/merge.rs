//! `tsume merge` as a process: it combines shards, or reports why it cannot.

use crate::command;
use crate::folder;

use std::fs;
use std::process::Output;

use command::{ends, printed, run};
use folder::{Folder, MATE, read};

/// Judges with options that make every run print the same.
fn check(arguments: &[&str]) -> Output {
    run(&[&["check", "--no-times", "--nodes", "500"], arguments].concat(), b"")
}

/// Returns the error of merging these files.
#[track_caller]
fn fault(arguments: &[&str]) -> String {
    let merged = run(&[&["merge", "--format", "jsonl"], arguments].concat(), b"");
    ends(&merged, 2);
    assert!(merged.stdout.is_empty());
    printed(&merged.stderr).to_owned()
}

#[test]
fn complete_shards_are_merged() {
    let folder = Folder::new();
    let all = folder.collection(11);
    let whole = check(&["--format", "jsonl", &all]);
    let shards: Vec<String> = (1..=3)
        .map(|index| {
            let path = folder.path(&format!("{index}.jsonl"));
            let shard = format!("{index}/3");
            let output = check(&["--shard", &shard, "--output", &path, &all]);
            assert!(matches!(output.status.code(), Some(1 | 2)), "{}", printed(&output.stderr));
            path
        })
        .collect();
    assert_eq!(read(&shards[1]).lines().count(), 4);
    let merge =
        |arguments: &[&str]| run(&[&["merge", "--format", "jsonl"], arguments].concat(), b"");
    let [one, two, three] = [0, 1, 2].map(|index| &*shards[index]);
    for arguments in [&[three, one, two][..], &[one, two, three, "--of", &all]] {
        let merged = merge(arguments);
        ends(&merged, 2);
        assert_eq!(merged.stdout, whole.stdout);
        let summary = printed(&merged.stderr);
        assert!(summary.starts_with("11 problems\n"), "{summary}");
        assert!(summary.contains("\n       2 unreadable\n"), "{summary}");
    }
    let table = run(&["merge", "--lang", "ja", one, two, three], b"");
    assert!(printed(&table.stdout).contains("\n\n11題\n"), "{}", printed(&table.stdout));
    let fails = |arguments: &[&str], complaint: &str| {
        let merged = merge(arguments);
        ends(&merged, 2);
        let reported = printed(&merged.stderr);
        assert!(merged.stdout.is_empty() && reported.contains(complaint), "{reported}");
    };
    fails(&[one, three], "nothing merged; missing: #2, #5, #8");
    fails(&[one, three, "--of", &all], "missing: #2 (p2), #5, #8 (p8), #11 (p11)");
    fails(&[one, two, three, two], "more than once: #2 p2 (");
    fails(&[one, two, three, "--of", "problems/first.txt"], "not in the input: #1 p1 (");
    fails(&[one, two, three, "--of", &folder.path("none")], "none: No such file");
    fails(&[one, "Cargo.toml"], "Cargo.toml:1: not a judgement of `tsume check`");
    // A missing end of a shard is noticed by comparison with the other shards, or with the input.
    fs::write(two, read(two).lines().take(3).map(|line| format!("{line}\n")).collect::<String>())
        .expect("a file");
    ends(&merge(&[one, two, three]), 2);
    fails(&[one, two, three, "--of", &all], "missing: #11 (p11)");
    fs::write(two, read(two).trim_end()).expect("a file");
    fails(&[one, two, three], "2.jsonl:3: the end of this line is missing");
    for shard in ["0/3", "4/3", "x"] {
        ends(&check(&["--shard", shard, &all]), 2);
    }
}

/// Each pipe can be read only once.
#[cfg(unix)]
#[test]
fn shards_can_come_from_pipes() {
    let folder = Folder::new();
    let all = folder.collection(6);
    let whole = check(&["--format", "jsonl", &all]);
    let shards = ["1/2", "2/2"].map(|shard| {
        let path = folder.path(&format!("{}.jsonl", &shard[..1]));
        ends(&check(&["--shard", shard, "-o", &path, &all]), if shard == "1/2" { 2 } else { 1 });
        path
    });
    let pipe = folder.path("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let text = read(&shards[0]);
    let to = pipe.clone();
    let writer = std::thread::spawn(move || fs::write(to, text).expect("a reader"));
    let input = read(&shards[1]);
    let arguments = ["merge", "--format", "jsonl", "--of", &all, &pipe, "/dev/stdin"];
    let merged = run(&arguments, input.as_bytes());
    writer.join().expect("it ends");
    ends(&merged, 2);
    assert_eq!(printed(&merged.stdout), printed(&whole.stdout));
    assert!(fault(&["/dev/stdin", &shards[1]]).contains("missing: #1, #3, #5"));
}

#[test]
fn verdicts_of_other_positions_are_refused() {
    let folder = Folder::new();
    let all = folder.collection(4);
    let done = folder.path("v.jsonl");
    ends(&check(&["-o", &done, &all]), 1);
    let text = read(&all);
    // The same name, another position.
    let other = text.replace(&format!("{MATE} # p3"), "8k/9/6+S2/9/9/9/9/9/9 b G # p3");
    assert_ne!(text, other);
    let other = folder.file("other.sfen", &other);
    assert!(fault(&["--of", &other, &done]).contains("not in the input: #3 p3 ("));
    ends(&run(&["merge", "--of", &all, &done], b""), 1);
    // The inputs are read with the options with which they were judged.
    let short = folder.file("short.sfen", "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 # short\n");
    let rest = folder.path("rest.jsonl");
    ends(&check(&["--rest", "-o", &rest, &short]), 3);
    ends(&run(&["merge", "--rest", "--of", &short, &rest], b""), 3);
}

#[test]
fn shards_with_different_questions_are_refused() {
    let folder = Folder::new();
    let all = folder.collection(4);
    let shard = |number: &str, options: &[&str]| {
        let path = folder.path(&format!("{number}.jsonl"));
        let part = format!("{number}/2");
        let arguments = ["check", "--no-times", "--force", "--shard", &part, "-o", &path, &all];
        run(&[&arguments, options].concat(), b"");
        path
    };
    let first = shard("1", &["--nodes", "500"]);
    for (options, reported) in [
        (&["--nodes", "501"][..], "--nodes 501"),
        (&["--nodes", "500", "--time", "7"], "--time 7"),
        (&["--time", "7"], "--time 7"),
        (&["--nodes", "500", "--mode", "length"], "--mode length"),
        (&["--nodes", "500", "--futile", "wide"], "--futile wide"),
    ] {
        let complaint = fault(&[&first, &shard("2", options)]);
        assert!(complaint.contains("2.jsonl:1: this line was found with "), "{complaint}");
        assert!(complaint.contains(reported), "{complaint}");
    }
    ends(&run(&["merge", &first, &shard("2", &["--nodes", "500"])], b""), 1);
}

#[test]
fn an_absurd_problem_number_is_reported_at_once() {
    let folder = Folder::new();
    let all = folder.collection(2);
    let done = folder.path("v.jsonl");
    ends(&check(&["-o", &done, &all]), 1);
    let most = u64::MAX.to_string();
    let text = read(&done).replace("\"number\":2", &format!("\"number\":{most}"));
    fs::write(&done, text).expect("a file");
    let reported = fault(&[&done]);
    assert!(
        reported.contains("missing: #2, #3, ")
            && reported.contains(" and 18446744073709551603 more")
    );
    assert!(fault(&["--of", &all, &done]).contains(&format!("not in the input: #{most} p2 (")));
    let text = read(&done).replace(&most, "0");
    fs::write(&done, text).expect("a file");
    assert!(fault(&[&done]).contains("v.jsonl:2: found `number` 0; problems are numbered from 1"));
}
