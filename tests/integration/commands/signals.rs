//! Kills and interruptions of processes: the first signal counts, and no result is lost.
//! `TSUME_KILLS=100` tries each way a hundred times.

use crate::{command, folder, random};

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use command::{ends, printed, run, tsume};
use folder::{EASY, Folder, HARD, MATE, YOZUME, read};
use random::Random;

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(status.expect("kill").success());
}

/// Waits until a program listens for signals.
fn wait_until_it_listens(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    let listens = || {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.is_none_or(|mask| u64::from_str_radix(mask.trim(), 16).unwrap_or(0) >> 14 & 1 == 1)
    };
    while !listens() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A signal ends the wait for a pipe without a writer and for a pipe without a reader.
#[test]
fn the_first_signal_ends_the_program_while_a_pipe_is_opened() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for arguments in [
        &["solve", &*pipe][..],
        &["filter", "--checked", &pipe, MATE],
        &["play", &pipe],
        &["verify", &pipe],
        &["improve", &pipe],
        &["check", "-o", &pipe, MATE],
        &["convert", "--to", "sfen", "-o", &pipe, MATE],
    ] {
        for name in ["INT", "TERM"] {
            let child = tsume(arguments).spawn().expect("tsume starts");
            wait_until_it_listens(&child);
            signal(&child, name);
            let output = child.wait_with_output().expect("tsume ends");
            ends(&output, 130);
            assert!(!printed(&output.stderr).contains("error: "), "{}", printed(&output.stderr));
        }
    }
}

/// Returns the first lines of an output; waits only a limited time for them.
fn first_lines(child: &mut Child, count: usize) -> Vec<String> {
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let (send, lines) = mpsc::channel();
    std::thread::spawn(move || {
        output.lines().map_while(Result::ok).all(|one| send.send(one).is_ok())
    });
    let line = |_| lines.recv_timeout(Duration::from_secs(20)).ok();
    (0..count).map_while(line).collect()
}

/// A certificate is explained as soon as it has arrived, before the next one, and then the first
/// signal counts.
#[test]
fn certificates_are_explained_one_by_one() {
    let folder = Folder::new();
    let path = folder.path("one.proof");
    ends(&run(&["prove", "-o", &path, MATE], b""), 0);
    for (arguments, name) in
        [(&["verify", "--explain", "-"], "INT"), (&["verify", "--explain", "/dev/stdin"], "TERM")]
    {
        let mut child = tsume(arguments).spawn().expect("tsume starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(&std::fs::read(&path).expect("a file")).expect("a reader");
        let lines = first_lines(&mut child, 3);
        signal(&child, name);
        let output = child.wait_with_output().expect("tsume ends");
        drop(stdin);
        ends(&output, 130);
        assert!(lines.len() == 3 && lines[2].starts_with("- it is mate within 3:"), "{lines:?}");
    }
}

/// A command that waits for more input ends at the first signal and prints its results.
#[test]
fn the_first_signal_ends_the_program_while_it_waits_for_input() {
    for (arguments, name) in [
        (&["solve", "-q", "-"][..], "INT"),
        (&["check", "-"], "INT"),
        (&["check", "--format", "jsonl", "-"], "TERM"),
        (&["stats", "-"], "INT"),
        (&["convert", "--to", "sfen", "-"], "INT"),
        (&["convert", "--to", "sfen", "-"], "TERM"),
        (&["show", "-"], "INT"),
        (&["bench", "-"], "INT"),
        (&["merge", "/dev/stdin"], "INT"),
        (&["filter", "--checked", "/dev/stdin", MATE], "INT"),
        (&["verify", "/dev/stdin"], "TERM"),
        (&["verify", "--explain", "/dev/stdin"], "INT"),
        (&["improve", "-"], "INT"),
        (&["extend", "-"], "TERM"),
        (&["try", "-", "R*1b"], "INT"),
    ] {
        let mut child = tsume(arguments).spawn().expect("tsume starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let problems = format!("{MATE} # p1\n{MATE} # p2\n");
        let input = match arguments {
            ["verify", ..] => "tsume certificate 1\n",
            ["merge" | "filter", ..] => "{\"tsume\":1,",
            _ => &problems,
        };
        stdin.write_all(input.as_bytes()).expect("a reader");
        wait_until_it_listens(&child);
        signal(&child, name);
        let output = child.wait_with_output().expect("tsume ends");
        drop(stdin);
        assert_eq!(output.status.code(), Some(130), "{arguments:?} {}", printed(&output.stderr));
        assert!(!printed(&output.stderr).contains("error: "), "{}", printed(&output.stderr));
        if arguments[0] == "check" {
            let all = [printed(&output.stdout), printed(&output.stderr)].concat();
            assert!(all.contains("\ninterrupted: unfinished problems are left out\n"), "{all}");
        }
    }
}

/// A program that pairs the answers with its lines must not find an answer after a missing one.
#[test]
fn answers_before_a_signal_are_printed_completely_and_without_holes() {
    for (name, jobs) in [("INT", "1"), ("TERM", "1"), ("INT", "2"), ("TERM", "2")] {
        let arguments = ["check", "--format", "jsonl", "--jobs", jobs, "--time", "none", "-"];
        let mut child = tsume(&arguments).spawn().expect("tsume starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = format!("{MATE} # p1\n{MATE} # p2\n{HARD} # p3\n{MATE} # p4\n");
        stdin.write_all(input.as_bytes()).expect("a reader");
        let mut stdout = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
        let mut text = String::new();
        for _ in 0..2 {
            std::io::BufRead::read_line(&mut stdout, &mut text).expect("a line");
        }
        // The other job finishes the fourth problem.
        std::thread::sleep(Duration::from_millis(300));
        signal(&child, name);
        stdout.read_to_string(&mut text).expect("text");
        let output = child.wait_with_output().expect("tsume ends");
        drop(stdin);
        ends(&output, 130);
        assert!(text.ends_with("}\n") && text.lines().count() == 2, "{text}");
        let reported = printed(&output.stderr);
        assert!(
            reported.contains("\ninterrupted: ") && !reported.contains("limit came first"),
            "{reported}"
        );
    }
}

/// With a pipe as output, the program names the problem that it has been working on for ten
/// seconds.
#[test]
fn a_long_run_names_its_current_problems() {
    let folder = Folder::new();
    let all = folder.file("all.sfen", &format!("{MATE} # easy\n{HARD} # hard\n"));
    let mut child =
        tsume(&["check", "--jobs", "1", "--time", "none", &all]).spawn().expect("tsume");
    let mut stderr = std::io::BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut stderr, &mut line).expect("a line");
    child.kill().expect("it is ours");
    child.wait().expect("it ends");
    let (begin, rest) = line.split_once(" (").expect("a time");
    assert_eq!(begin, "tsume: working on #2 hard");
    assert!(rest.ends_with(" s); 1 judged so far\n"), "{line}");
}

/// Ends a program in one of three ways, at a random moment within this time.
fn end(random: &mut Random, mut child: Child, within: Duration) {
    std::thread::sleep(within.mul_f64(random.below(1000) as f64 / 1000.0));
    match random.below(3) {
        0 => child.kill().expect("it is ours"),
        1 => signal(&child, "INT"),
        _ => signal(&child, "TERM"),
    }
    let output = child.wait_with_output().expect("it ends");
    let reported = printed(&output.stderr);
    assert!(matches!(output.status.code(), None | Some(130 | 0..=1)), "{reported}");
    assert!(!reported.contains("panicked"), "{reported}");
}

/// Checks that two files are the same, and shows where they begin to differ.
#[track_caller]
fn same(found: &str, expected: &str) {
    let (found, expected) = (read(found), read(expected));
    let differ = found.lines().zip(expected.lines()).find(|(one, other)| one != other);
    assert_eq!(differ, None);
    assert_eq!(found.lines().count(), expected.lines().count());
}

/// Returns the complete lines of a file.
fn lines(path: &str) -> BTreeSet<String> {
    let text = std::fs::read(path).unwrap_or_default();
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let text = String::from_utf8(text[..whole].to_vec()).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

/// The number of runs that are ended in each way.
fn rounds() -> usize {
    std::env::var("TSUME_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

/// A slow problem and many others.
fn collection(folder: &Folder) -> String {
    let one = |number| {
        let sfen = match number % 50 {
            0 => MATE,
            6 | 17 => YOZUME,
            _ => EASY,
        };
        format!("{sfen} # p{number}\n")
    };
    let others = (1..=200).map(one).collect::<String>();
    folder.file("all.sfen", &format!("{HARD} # slow\n{others}"))
}

const OPTIONS: [&str; 4] = ["check", "--no-times", "--nodes", "10000"];

#[test]
fn a_kill_loses_no_result_with_resume() {
    let folder = Folder::new();
    let all = collection(&folder);
    let whole = folder.path("whole.jsonl");
    let start = Instant::now();
    ends(&run(&[&OPTIONS[..], &["-o", &whole, &all]].concat(), b""), 1);
    let time = start.elapsed();
    let mut in_the_middle = 0;
    for (jobs, seed) in [("1", 3), ("2", 4)] {
        let mut random = Random(seed);
        let mut rounds = rounds();
        while rounds > 0 {
            let part = folder.path("part.jsonl");
            let arguments = [&OPTIONS[..], &["--jobs", jobs, "--resume", &part, &all]].concat();
            let mut before = BTreeSet::new();
            // Three runs are ended, then one finishes.
            for _ in 0..rounds.min(3) {
                end(&mut random, tsume(&arguments).spawn().expect("tsume starts"), time);
                let after = lines(&part);
                assert!(after.is_superset(&before), "something is lost");
                in_the_middle += usize::from((1..201).contains(&after.len()));
                before = after;
                rounds -= 1;
            }
            assert!(before.is_subset(&lines(&whole)));
            ends(&run(&arguments, b""), 1);
            same(&part, &whole);
            std::fs::remove_file(part).expect("a file");
        }
    }
    eprintln!("{in_the_middle} runs left something undone behind something done");
    assert!(rounds() < 50 || in_the_middle > rounds() / 10);
}

/// With `--certificates` a verdict is done when its certificate exists; with `--paranoid` it is
/// verified or judged again. A kill between the two, or while a certificate is written, does no
/// harm.
#[test]
fn a_kill_loses_no_certificate() {
    let folder = Folder::new();
    let all = collection(&folder);
    let proofs = |path: &str| -> BTreeSet<String> {
        let entries = std::fs::read_dir(path).into_iter().flatten();
        let names = entries.map(|entry| entry.expect("an entry").file_name().display().to_string());
        names.filter(|name| name.ends_with(".proof")).collect()
    };
    for (more, jobs, seed) in
        [(&[][..], "2", 9), (&["--paranoid"], "1", 10), (&["--paranoid"], "2", 11)]
    {
        let [whole, whole_proofs] = ["whole.jsonl", "whole-proofs"].map(|name| folder.path(name));
        let options = [&OPTIONS[..], &["--jobs", jobs], more].concat();
        let start = Instant::now();
        let arguments =
            [&options[..], &["--force", "--certificates", &whole_proofs, "-o", &whole, &all]];
        ends(&run(&arguments.concat(), b""), 1);
        let time = start.elapsed();
        let mut random = Random(seed);
        let (mut left, mut in_the_middle) = (rounds(), 0);
        while left > 0 {
            let [part, part_proofs] = ["part.jsonl", "proofs"].map(|name| folder.path(name));
            let arguments =
                [&options[..], &["--certificates", &part_proofs, "--resume", &part, &all]].concat();
            let mut before = BTreeSet::new();
            for _ in 0..left.min(3) {
                end(&mut random, tsume(&arguments).spawn().expect("tsume starts"), time);
                let after = lines(&part);
                assert!(after.is_superset(&before), "something is lost");
                in_the_middle += usize::from((1..201).contains(&after.len()));
                before = after;
                left -= 1;
            }
            assert!(before.is_subset(&lines(&whole)));
            let last = run(&arguments, b"");
            ends(&last, 1);
            assert!(!printed(&last.stderr).contains("already exists"));
            same(&part, &whole);
            let found = proofs(&part_proofs);
            assert_eq!(found, proofs(&whole_proofs));
            let names: Vec<String> =
                found.iter().map(|name| format!("{part_proofs}/{name}")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let verified = run(&[&["verify"], &names[..]].concat(), b"");
            ends(&verified, 0);
            std::fs::remove_file(part).expect("a file");
            std::fs::remove_dir_all(part_proofs).expect("a folder");
        }
        eprintln!("{in_the_middle} runs left something undone behind something done");
    }
}

#[test]
fn a_kill_loses_no_result_with_output() {
    let folder = Folder::new();
    let all = collection(&folder);
    for (jobs, ending, seed) in [("1", "jsonl", 5), ("2", "jsonl", 6), ("2", "csv", 7)] {
        let (whole, name) = (folder.path(&format!("whole.{ending}")), format!("v.{ending}"));
        let start = Instant::now();
        ends(&run(&[&OPTIONS[..], &["--force", "-o", &whole, &all]].concat(), b""), 1);
        let (time, path) = (start.elapsed(), folder.path(&name));
        let mut random = Random(seed);
        for _ in 0..rounds().div_ceil(2) {
            let arguments = [&OPTIONS[..], &["--jobs", jobs, "-o", &path, &all]].concat();
            end(&mut random, tsume(&arguments).spawn().expect("tsume starts"), time);
            let parts = folder.names().into_iter().filter(|name| name.ends_with(".part"));
            for part in parts.map(|part| folder.path(&part)).collect::<Vec<_>>() {
                // The run ended while it wrote the file itself; the verdicts are beside it.
                if !read(&part).is_empty() && !read(&part).starts_with('{') {
                    std::fs::remove_file(part).expect("a file");
                    continue;
                }
                let arguments =
                    [&OPTIONS[..], &["--jobs", jobs, "--resume", &part, "-o", &path, &all]]
                        .concat();
                let before = lines(&part);
                end(&mut random, tsume(&arguments).spawn().expect("tsume starts"), time);
                let is_there = std::path::Path::new(&part).exists();
                assert!(!is_there || lines(&part).is_superset(&before), "something is lost");
                if is_there {
                    ends(&run(&arguments, b""), 1);
                    same(&path, &whole);
                    let _ = std::fs::remove_file(part);
                }
            }
            if std::path::Path::new(&path).exists() {
                same(&path, &whole);
                std::fs::remove_file(&path).expect("a file");
            }
        }
    }
}

#[test]
fn a_killed_merge_leaves_the_old_or_the_new_file() {
    let folder = Folder::new();
    let all = collection(&folder);
    let shards = ["1/2", "2/2"].map(|shard| {
        let path = folder.path(&format!("{}.jsonl", &shard[..1]));
        let options = ["check", "--no-times", "--nodes", "500", "--shard", shard];
        ends(&run(&[&options, &["-o", &*path, &all][..]].concat(), b""), 1);
        path
    });
    let (whole, path) = (folder.path("whole.jsonl"), folder.path("merged.jsonl"));
    let merge = |to: &str| {
        ["merge", "--of", &all, "--force", "-o", to, &shards[0], &shards[1]].map(str::to_owned)
    };
    let start = Instant::now();
    let arguments = merge(&whole);
    ends(&run(&arguments.each_ref().map(String::as_str), b""), 1);
    let time = start.elapsed();
    let arguments = merge(&path);
    let arguments = arguments.each_ref().map(String::as_str);
    let mut random = Random(8);
    for _ in 0..rounds() {
        std::fs::write(&path, "old\n").expect("a file");
        end(&mut random, tsume(&arguments).spawn().expect("tsume starts"), time);
        assert!(read(&path) == "old\n" || read(&path) == read(&whole));
        ends(&run(&arguments, b""), 1);
        same(&path, &whole);
    }
}
