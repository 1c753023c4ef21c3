//! `tsume check` in parts, as a process: continued after a kill, and divided into shards.

use crate::command;
use crate::folder;

use std::collections::BTreeSet;
use std::fs;
use std::process::Output;
use std::time::Duration;

use command::{ends, printed, run, tsume};
use folder::{EASY, Folder, HARD, MATE, length, read};

/// Judges with options that make every run print the same.
fn check(arguments: &[&str]) -> Output {
    run(&[&["check", "--no-times", "--nodes", "500"], arguments].concat(), b"")
}

/// A run that is killed ten times, each time after some more lines, sometimes in the middle of a
/// line.
#[test]
fn a_killed_run_is_continued() {
    let folder = Folder::new();
    let (all, whole, part) = (folder.collection(400), folder.path("whole"), folder.path("part"));
    ends(&check(&["--format", "jsonl", "--output", &whole, &all]), 2);
    let mut random = 7u64;
    let mut below = |limit: u64| {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (random >> 33) % limit
    };
    let mut grown = 0;
    for kill in 0..10 {
        let before = length(&part);
        let more = before + below(length(&whole) / 12);
        let arguments = ["check", "--no-times", "--nodes", "500", "--resume", &part, &all];
        let mut child = tsume(&arguments).spawn().expect("tsume starts");
        while length(&part) <= more && child.try_wait().expect("a child").is_none() {
            std::thread::sleep(Duration::from_micros(200));
        }
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
        grown += u64::from(length(&part) > before);
        if kill % 3 == 0 {
            let file = fs::File::options().write(true).open(&part).expect("a file");
            file.set_len(length(&part).saturating_sub(below(40))).expect("a file");
        }
        let (found, expected) = (read(&part), read(&whole));
        let expected: BTreeSet<&str> = expected.lines().collect();
        let mut lines = found.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
        assert!(lines.all(|line| expected.contains(line)), "{found}");
    }
    assert!(grown > 0);
    let last = check(&["--resume", &part, &all]);
    ends(&last, 2);
    assert!(read(&part) == read(&whole), "{}", read(&part));
    let summary = printed(&last.stderr);
    assert!(
        summary.contains("400 problems, now ") && summary.contains("      80 unreadable"),
        "{summary}"
    );
    // Nothing is left to do, and the finished verdicts are not changed.
    let again = check(&["--resume", &part, &all]);
    assert!(printed(&again.stderr).contains("400 problems, all from the earlier run"));
    assert_eq!(read(&part), read(&whole));
}

#[test]
fn mismatched_files_are_refused_and_unchanged() {
    let folder = Folder::new();
    let (all, part) = (folder.collection(9), folder.path("part"));
    ends(&check(&["--resume", &part, &all]), 2);
    let done = read(&part);
    let refused = |before: &str, arguments: &[&str], complaint: &str| {
        fs::write(&part, before).expect("a file");
        let output = check(&[&["--resume", &part], arguments].concat());
        ends(&output, 2);
        let reported = printed(&output.stderr);
        assert!(reported.contains(complaint), "{reported}");
        assert_eq!(read(&part), before);
    };
    refused(&done, &["--mode", "length", &all], "part:1: this line was judged with --mode judge");
    refused(&done, &["--shard", "2/2", &all], "part:1: this line is problem #1 p1, ");
    refused(&done, &["problems/first.txt"], "; the input has problem #1, 8l/");
    refused(&(done.clone() + &done), &[&all], "part:10: problem #1 is already judged at ");
    refused(&done.replace("\"tsume\":1", "\"tsume\":9"), &[&all], "part:1: found `tsume` 9");
    refused("a letter\n{\"tsu", &[&all], "part:1: not a judgement of `tsume check`");
    refused("a letter", &[&all], "part: its last line is not output of `tsume check`");
    refused(&done, &["--format", "csv", &all], "--resume continues JSON lines only");
}

/// Contributions that were added, removed, moved and renamed since the earlier run.
#[test]
fn verdicts_are_matched_by_position_and_id() {
    let folder = Folder::new();
    let part = folder.path("part");
    let names = ["b.sfen", "d.sfen", "e.sfen"];
    fs::create_dir(folder.path("works")).expect("a folder");
    for (index, name) in names.into_iter().enumerate() {
        folder.file(&format!("works/{name}"), &format!("{MATE} # p{index}\n{EASY}\n"));
    }
    let works = folder.path("works");
    ends(&check(&["--resume", &part, &works]), 3);
    folder.file("works/a.sfen", &format!("{MATE}\n"));
    folder.file("works/c.sfen", &format!("9/9/9 b - 1\n{MATE} # new\n"));
    fs::remove_file(folder.path("works/d.sfen")).expect("a file");
    fs::rename(folder.path("works/e.sfen"), folder.path("works/0.sfen")).expect("a file");
    let output = check(&["--resume", &part, &works]);
    let reported = printed(&output.stderr);
    assert!(reported.contains("part: dropped 2 verdicts of problems that the inputs no longer"));
    // Of equal problems without an id, any may be left.
    assert!(reported.contains(": d.sfen: p1, "), "{reported}");
    assert!(reported.contains("7 problems, now 3 problems in "), "{reported}");
    let whole = printed(&check(&["--format", "jsonl", &works]).stdout).to_owned();
    assert_eq!(read(&part), whole);
    // The file of other inputs stays as it is.
    let other = check(&["--resume", &part, "problems/first.txt"]);
    ends(&other, 2);
    assert_eq!(read(&part), whole);
}

/// Titles, authors and files that have changed since the earlier run.
#[test]
fn a_continued_run_has_the_names_of_its_inputs() {
    let folder = Folder::new();
    let part = folder.path("part");
    let collection = |name: &str, extra: [&str; 2]| {
        let problem = |id: &str, extra: &str| format!("- id: {id}\n  sfen: {MATE}\n{extra}");
        let unreadable = "- sfen: 9/9/9 b - 1\n";
        folder.file(name, &(problem("a", extra[0]) + unreadable + &problem("b", extra[1])))
    };
    let report = folder.path("report.html");
    for shard in [&[][..], &["--shard", "1/2"]] {
        let old = collection("old.yaml", ["  author: Anon\n", "  title: Fox\n  author: Ito\n"]);
        check(&[shard, &["--resume", &part, &old]].concat());
        let new = collection("new.yaml", ["  title: Tani\n", "  title: Owl\n  source: Ito\n"]);
        fs::remove_file(&old).expect("a file");
        let resumed = [shard, &["--resume", &part, "-o", &report, "--force", &new]].concat();
        let output = check(&resumed);
        let reported = printed(&output.stderr);
        assert!(reported.contains("from the earlier run"), "{reported}");
        let whole = check(&[shard, &["--format", "jsonl", &new]].concat());
        assert_eq!(output.status, whole.status, "{shard:?}");
        assert_eq!(read(&part), printed(&whole.stdout), "{shard:?}");
        let report = read(&report);
        assert!(report.contains("Owl") && !report.contains("Anon"), "{shard:?}");
        fs::remove_file(&part).expect("a file");
    }
    // An interrupted run has added the new line of a problem, and has not yet removed the old one.
    let new = collection("new.yaml", ["  title: Tani\n", "  title: Owl\n  source: Ito\n"]);
    ends(&check(&["--resume", &part, &new]), 2);
    let done = read(&part);
    let line = done.lines().next().expect("a line");
    let renamed = line.replace(",\"nodes\"", ",\"replaces\":true,\"nodes\"");
    fs::write(&part, done.replacen("Tani", "Kita", 1) + &renamed + "\n").expect("a file");
    ends(&check(&["--resume", &part, &new]), 2);
    assert_eq!(read(&part), done);
}

/// A verdict is valid only for the claims that were judged.
#[test]
fn a_verdict_is_reused_only_for_the_same_claims() {
    let folder = Folder::new();
    let (all, part) = (folder.path("all.yaml"), folder.path("part"));
    let sfen = &MATE;
    let problem = |claims: &str| {
        fs::write(&all, format!("- sfen: {sfen}\n  moves: 3\n- sfen: {sfen}\n{claims}"))
            .expect("a file");
    };
    let solution = "  solution: R*1b Lx1b 3. +B-2d\n";
    problem(solution);
    ends(&check(&["--resume", &part, &all]), 3);
    let done = read(&part);
    // The same moves in another notation, and claims that do not influence the verdict.
    problem("  title: x\n  solution: ▲12飛 △同香 ▲24馬\n");
    ends(&check(&["--resume", &part, &all]), 3);
    for claims in [
        "",
        "  moves: 5\n",
        "  moves: 3\n",
        "  solution: R*1b Lx1b\n",
        "  solution: x\n",
        "  solution: R*1b Lx1b 3. +B-2d\n  expect: sound\n",
        "  solution: R*1b Lx1b 3. +B-2d\n  expect: {defects: []}\n",
    ] {
        problem(claims);
        let merged = run(&["merge", "--of", &all, &part], b"");
        ends(&merged, 2);
        assert!(printed(&merged.stderr).contains("not in the input: #2"), "{claims}");
        let output = check(&["--resume", &part, &all]);
        let reported = printed(&output.stderr);
        assert!(
            reported.contains("part: dropped 1 verdict of problems that"),
            "{claims}: {reported}"
        );
        assert!(reported.contains("2 problems, now 1 problem in "), "{claims}: {reported}");
        let whole = printed(&check(&["--format", "jsonl", &all]).stdout).to_owned();
        assert_eq!(read(&part), whole, "{claims}");
        fs::write(&part, &done).expect("a file");
    }
    problem(solution);
    let output = check(&["--claimed-variations", "--resume", &part, &all]);
    ends(&output, 2);
    assert!(printed(&output.stderr).contains("part:1: this line was judged with --mode judge"));
    assert_eq!(read(&part), done);
}

#[test]
fn an_output_file_appears_only_when_it_is_complete() {
    let folder = Folder::new();
    let all = folder.collection(7);
    for (name, begin) in
        [("a.csv", "number,"), ("a.xml", "<?xml"), ("a.yaml", "- "), ("a.jsonl", "{")]
    {
        let path = folder.path(name);
        let output = check(&["--output", &path, &all]);
        ends(&output, 2);
        assert!(output.stdout.is_empty() && read(&path).starts_with(begin), "{}", read(&path));
    }
    let path = folder.path("b.jsonl");
    // Problems that cannot be read are reported at once.
    let output = check(&["--fail-fast", "--output", &path, &all]);
    assert!(matches!(output.status.code(), Some(1 | 2)), "{}", printed(&output.stderr));
    let reported = printed(&output.stderr);
    let (_, rest) = reported
        .rsplit_once("the run is incomplete; the finished problems are in ")
        .expect("where it is");
    // This file can be continued, and then receives its name.
    ends(&check(&["--resume", rest.trim(), "--output", &path, &all]), 2);
    assert_eq!(read(&path), read(folder.path("a.jsonl")));
    let missing = folder.path("missing.sfen");
    ends(&check(&["--output", &folder.path("c.jsonl"), &all, &missing]), 2);
    let mut names: Vec<String> = fs::read_dir(folder.path(""))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().display().to_string())
        .filter(|name| !name.ends_with(".part"))
        .collect();
    names.sort();
    assert_eq!(names, ["a.csv", "a.jsonl", "a.xml", "a.yaml", "all.sfen", "b.jsonl"]);
    ends(&check(&["--output", &folder.path("none/a.jsonl"), &all]), 2);
}

/// Any remains of an earlier run are continued, in any order.
#[test]
fn gaps_are_filled_and_lines_are_sorted() {
    let folder = Folder::new();
    let (all, part, whole) = (folder.collection(12), folder.path("part"), folder.path("whole"));
    ends(&check(&["--format", "jsonl", "--output", &whole, &all]), 2);
    let whole = read(whole);
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let reversed: String = lines.iter().rev().copied().collect();
    let holes: String = [7, 2, 11, 4].map(|index| lines[index]).concat();
    let csv = folder.path("o.csv");
    for before in [reversed, holes + "{\"tsume\":1,\"num"] {
        for jobs in ["1", "2"] {
            for output in [&[][..], &["-o", &csv]] {
                std::fs::write(&part, &before).expect("a file");
                ends(&check(&[&["--jobs", jobs, "--resume", &part, &all], output].concat()), 2);
                assert_eq!(read(&part), whole);
            }
        }
    }
    // If a line does not belong to an input that can be read only once, everything that the run added
    // before is removed.
    let other = lines[9].replace("expected", "unexpected");
    let before = [lines[2], &other].concat();
    assert_ne!(lines[9], other);
    std::fs::write(&part, &before).expect("a file");
    let arguments = ["check", "--no-times", "--nodes", "500", "--resume", &part, "-"];
    let output = run(&arguments, read(&all).as_bytes());
    ends(&output, 2);
    let reported = printed(&output.stderr);
    assert!(reported.contains("part:2: this line is problem #10, "), "{reported}");
    assert_eq!(read(&part), before);
}

/// A first problem that never ends does not delay hundreds of others, more than can wait for it.
#[test]
fn a_slow_problem_does_not_delay_others() {
    let folder = Folder::new();
    let one = |number| format!("{EASY} # p{number}\n");
    let problems = (1..=1500).map(one).collect::<String>();
    let all = folder.file("all.sfen", &format!("{HARD} # slow\n{problems}"));
    for (option, name) in [("--resume", "v.jsonl"), ("--output", "v.csv")] {
        let name = folder.path(name);
        let arguments = ["check", "--jobs", "2", "--time", "none", option, &name];
        let mut child = tsume(&[&arguments, &[&*all][..]].concat()).spawn().expect("tsume starts");
        let written = || folder.names().into_iter().find(|name| name.contains("v."));
        let lines = || written().map_or(0, |name| read(folder.path(&name)).lines().count());
        while lines() < 1500 && child.try_wait().expect("a child").is_none() {
            std::thread::sleep(Duration::from_millis(20));
        }
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
        assert_eq!(lines(), 1500);
        let left = written().expect("the finished results");
        std::fs::remove_file(folder.path(&left)).expect("a file");
    }
}

/// Other formats are made from JSON lines at the end, so that they can be continued.
#[test]
fn any_format_can_be_continued() {
    let folder = Folder::new();
    let all = folder.collection(7);
    for name in ["a.csv", "a.xml", "a.yaml", "a.txt", "a.jsonl"] {
        let (name, whole) = (folder.path(name), folder.path(&format!("whole-{name}")));
        let only = ["--only", "defective,wrong"];
        ends(&check(&[&only[..], &["--output", &whole, &all]].concat()), 2);
        let cut = check(&["--fail-fast", "--jobs", "1", "--output", &name, &all]);
        assert!(matches!(cut.status.code(), Some(1 | 2)));
        let reported = printed(&cut.stderr);
        let (_, part) = reported.rsplit_once("the finished problems are in ").expect("where it is");
        assert!(read(part.trim()).starts_with("{\"tsume\":1,\"number\":"));
        let resumed = ["--resume", part.trim(), "--output", &name, &all];
        ends(&check(&[&only[..], &resumed].concat()), 2);
        // The first line of a summary states the time.
        let reported = |path: &str| {
            let is_fixed = |line: &&str| !line.contains("problems");
            read(path).lines().filter(is_fixed).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(reported(&name), reported(&whole));
        assert!(read(part.trim()).lines().count() == 7, "all verdicts are kept");
    }
    let refused = |arguments: &[&str], complaint: &str| {
        let output = check(&[arguments, &[&*all]].concat());
        ends(&output, 2);
        assert!(printed(&output.stderr).contains(complaint), "{}", printed(&output.stderr));
    };
    refused(&["--resume", &folder.path("x"), "--only", "wrong"], "--only needs --output");
    refused(&["-o", &folder.path("x.pdf")], "x.pdf: cannot infer the format from this file name");
    assert!(!folder.names().iter().any(|name| name.starts_with('x')), "{:?}", folder.names());
    ends(&check(&["-o", &folder.path("x.pdf"), "--format", "csv", &all]), 2);
}

#[test]
fn values_of_an_earlier_run_are_validated() {
    let folder = Folder::new();
    let (all, part) = (folder.collection(4), folder.path("part"));
    ends(&check(&["--resume", &part, &all]), 1);
    let done = read(&part);
    for (from, to) in [
        ("\"answer\":\"mate\"", "\"answer\":\"xx\""),
        ("\"mode\":\"judge\"", "\"mode\":\"yy\""),
        ("\"kind\":\"yozume\"", "\"kind\":\"zz\""),
        ("\"solution\":[\"", "\"solution\":[\"ww"),
        ("\"nodes\":", "\"nodes\":\"vv\",\"x\":"),
    ] {
        let spoilt = done.replacen(from, to, 1);
        assert_ne!(done, spoilt, "{from}");
        std::fs::write(&part, &spoilt).expect("a file");
        for arguments in
            [["check", "--nodes", "500", "--resume"], ["merge", "--format", "jsonl", "--of"]]
        {
            let inputs = if arguments[0] == "merge" { [&*all, &part] } else { [&*part, &all] };
            let output = run(&[&arguments[..], &inputs].concat(), b"");
            ends(&output, 2);
            let reported = printed(&output.stderr);
            assert!(reported.contains(": not a judgement of `tsume check`: "), "{reported}");
        }
        assert_eq!(read(&part), spoilt);
    }
    // Verdicts with other limits would make a mixed file.
    std::fs::write(&part, &done).expect("a file");
    let output = run(&["check", "--nodes", "501", "--resume", &part, &all], b"");
    ends(&output, 2);
    let reported = printed(&output.stderr);
    assert!(
        reported.contains("part:1: this line was judged with ") && reported.contains("--nodes 500")
    );
}

/// A run does not read its own output, which would never end.
#[test]
fn a_run_does_not_read_its_own_output() {
    let folder = Folder::new();
    folder.collection(3);
    let path = folder.path("");
    let count = |name: &str| read(folder.path(name)).lines().count();
    ends(&check(&["--resume", &folder.path("v.jsonl"), &path]), 1);
    assert_eq!(count("v.jsonl"), 3);
    ends(&check(&["--resume", &folder.path("v.jsonl"), &path]), 1);
    assert_eq!(count("v.jsonl"), 3);
    std::fs::remove_file(folder.path("v.jsonl")).expect("a file");
    for _ in 0..2 {
        ends(&check(&["--force", "-o", &folder.path("o.jsonl"), &path]), 1);
        assert_eq!(count("o.jsonl"), 3);
    }
    std::fs::remove_file(folder.path("o.jsonl")).expect("a file");
    if cfg!(unix) {
        for arguments in [&["check", "--format", "jsonl"][..], &["convert", "--to", "jsonl"]] {
            let file = std::fs::File::create(folder.path("w.jsonl")).expect("a file");
            let mut command = tsume(&[arguments, &[&*path]].concat());
            let child = command.stdout(file).spawn().expect("tsume starts");
            let output = child.wait_with_output().expect("tsume ends");
            ends(&output, if arguments[0] == "check" { 1 } else { 0 });
            assert_eq!(count("w.jsonl"), 3);
        }
        let own = folder.path("w.jsonl");
        let file = std::fs::File::options().append(true).open(&own).expect("a file");
        let child = tsume(&["convert", "--to", "jsonl", &own]).stdout(file).spawn();
        let output = child.expect("tsume starts").wait_with_output().expect("tsume ends");
        ends(&output, 2);
        assert!(printed(&output.stderr).contains("w.jsonl: this run writes to this file"));
    }
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_links_and_its_mode() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let all = folder.collection(4);
    for (old, link) in [("old.jsonl", "link.jsonl"), ("old.csv", "link.csv")] {
        let (old, link) = (folder.file(old, "old"), folder.path(link));
        std::fs::set_permissions(&old, PermissionsExt::from_mode(0o604)).expect("a file");
        symlink(&old, &link).expect("a link");
        let refused = check(&["-o", &link, &all]);
        ends(&refused, 2);
        assert!(printed(&refused.stderr).contains("--force"), "{}", printed(&refused.stderr));
        assert_eq!(read(&old), "old");
        ends(&check(&["--force", "-o", &link, &all]), 1);
        assert!(std::fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert!(read(&old).lines().count() >= 4);
        let mode = std::fs::metadata(&old).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o604);
    }
    assert!(folder.names().iter().all(|name| !name.ends_with(".part")), "{:?}", folder.names());
}

/// Other programs may ignore the lock of a journal. If one changes the journal during a run, the
/// run ends with an error that says where all results are.
#[cfg(unix)]
#[test]
fn changes_to_a_journal_by_others_lose_no_result() {
    use std::io::Write;
    let folder = Folder::new();
    let part = folder.path("r.jsonl");
    let old = check(&["--format", "jsonl", MATE, EASY]);
    let whole = check(&["--format", "jsonl", MATE, EASY, MATE, EASY]);
    let (old, whole) = (printed(&old.stdout), printed(&whole.stdout));
    let open = |path: &str| fs::File::options().write(true).open(path).expect("a file");
    let truncate = |path: &str| open(path).set_len(0).expect("a file");
    let cut = |path: &str| open(path).set_len(length(path) - 7).expect("a file");
    let grow = |path: &str| {
        let file = fs::File::options().append(true).open(path);
        file.and_then(|mut file| file.write_all(b"{\"tsume\":1}\n")).expect("a file");
    };
    let overwrite = |path: &str| open(path).write_all(b"{\"tsume\":2").expect("a file");
    let remove = |path: &str| fs::remove_file(path).expect("a file");
    let rename = |path: &str| fs::rename(path, path.to_owned() + ".old").expect("a file");
    let replace = |path: &str| {
        rename(path);
        fs::write(path, "mine\n").expect("a file");
    };
    let folder_instead = |path: &str| {
        remove(path);
        fs::create_dir(path).expect("a folder");
    };
    let acts: [&dyn Fn(&str); 8] =
        [&truncate, &cut, &grow, &overwrite, &remove, &rename, &replace, &folder_instead];
    for (number, act) in acts.iter().enumerate() {
        for done_before in [3, 4] {
            fs::write(&part, old).expect("a file");
            let arguments = ["check", "--no-times", "--nodes", "500", "--resume", &part, "-"];
            let mut child = tsume(&arguments).spawn().expect("tsume starts");
            let mut stdin = child.stdin.take().expect("a pipe");
            let mut send = |text: String| stdin.write_all(text.as_bytes()).expect("a reader");
            send(format!("{MATE}\n{EASY}\n{MATE}\n"));
            if done_before == 4 {
                send(format!("{EASY}\n"));
            }
            while read(&part).lines().count() < done_before {
                std::thread::sleep(Duration::from_millis(1));
            }
            act(&part);
            if done_before == 3 {
                send(format!("{EASY}\n"));
            }
            drop(stdin);
            let output = child.wait_with_output().expect("tsume ends");
            ends(&output, 2);
            let reported = printed(&output.stderr);
            let (_, saved) = reported.split_once("all results are in ").expect(reported);
            assert!(
                reported.contains("4 problems") && read(saved.trim()) == whole,
                "{number} {reported}"
            );
            for name in folder.names() {
                let path = folder.path(&name);
                let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir(&path));
            }
        }
    }
}

/// A full disk: the error names the finished results, and no useless file is left.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_named_results_or_no_file() {
    let folder = Folder::new();
    let all = folder.collection(40);
    // The shell's unit is a block of 512 or 1024 bytes. A write beyond the limit is an error, and
    // no signal ends the program.
    let limited = |blocks: u32, arguments: &str| {
        let tsume = env!("CARGO_BIN_EXE_tsume");
        let script = format!("ulimit -f {blocks}; exec {tsume} {arguments}");
        let mut command = std::process::Command::new("sh");
        let command = command.args(["-c", &script]).current_dir(env!("CARGO_MANIFEST_DIR"));
        command.output().expect("a shell")
    };
    let name = folder.path("o.jsonl");
    let output = limited(4, &format!("check --no-times --nodes 500 -o {name} {all}"));
    ends(&output, 2);
    let reported = printed(&output.stderr);
    let (_, part) = reported.split_once("the finished problems are in ").expect("where it is");
    let part = part.lines().next().expect("a name");
    assert!(read(part).ends_with("}\n"), "{}", read(part));
    ends(&check(&["--resume", part, "-o", &name, &all]), 2);
    assert_eq!((read(&name).lines().count(), folder.names().len()), (40, 2));
    let merged = folder.path("m.jsonl");
    let output = limited(4, &format!("merge -o {merged} {name}"));
    ends(&output, 2);
    assert_eq!(folder.names(), ["all.sfen", "o.jsonl"], "{}", printed(&output.stderr));
    let output = limited(0, &format!("check --nodes 500 -o {merged} {all}"));
    ends(&output, 2);
    assert_eq!(folder.names(), ["all.sfen", "o.jsonl"], "{}", printed(&output.stderr));
}
