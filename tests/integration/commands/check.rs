//! `tsume check` as a process: its output, the order of the output, and its exit codes.

use crate::command;
use crate::folder::Folder;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output};

use command::{ends, printed, records};
use serde_json::Value;

const MATE: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
const YOZUME: &str = "8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1";

/// Runs `tsume check` with these arguments.
fn tsume(arguments: &[&str]) -> Command {
    command::tsume(&[&["check"], arguments].concat())
}

fn check(arguments: &[&str], input: &str) -> Output {
    command::run(&[&["check"], arguments].concat(), input.as_bytes())
}

/// Problems `p1`, `p2` and so on; every third is defective.
fn problems(count: usize) -> String {
    let one = |number| {
        let sfen = if number % 3 == 0 { YOZUME } else { MATE };
        format!("{sfen} # p{number}\n")
    };
    (1..=count).map(one).collect()
}

#[test]
fn the_bundled_problems_are_as_expected() {
    // It is the first thing that people try.
    let output = check(&["problems/"], "");
    ends(&output, 0);
    // On a slow machine, stderr names the problem that the program is working on.
    let mut reported = printed(&output.stderr).lines();
    assert!(reported.all(|line| line.starts_with("tsume: working on ")));
    let text = printed(&output.stdout);
    assert!(text.starts_with("problem "), "{text}");
    let rows: Vec<_> = text.lines().take_while(|line| !line.is_empty()).collect();
    let hayazume = rows.iter().find(|row| row.contains(": hayazume ")).expect("the problem");
    let words: Vec<_> = hayazume.split_whitespace().skip(1).collect();
    assert_eq!(
        (&words[..3], &words[5..]),
        (&["hayazume", "5", "3"][..], &["hayazume;", "as", "expected"][..])
    );
    let problems = format!("\n\n{} problems in ", rows.len() - 1);
    for part in [&problems, " a second\n", " sound\n", "Found in them:\n", "Slowest:\n"] {
        assert!(text.contains(part), "{part} {text}");
    }
    assert!(!text.contains("not as claimed"), "{text}");
}

#[test]
fn copies_and_mirror_images_are_listed_below_the_count() {
    let mirrored = "l8/1b7/k8/2+B6/gP7/9/9/9/9 b R 1";
    let input = format!("{MATE} # a\n{YOZUME} # b\n{mirrored} # c\n{MATE} # d\n");
    for (language, line) in [
        ("en", "same: c is a, mirrored, d is a\n"),
        ("ja", "同一作：c は a の左右逆、d は a と同じ\n"),
    ] {
        let output = check(&["--lang", language, "-"], &input);
        let text = printed(&output.stdout);
        assert!(text.contains(line), "{text}");
    }
    // Problems without names are called by their numbers.
    let output = check(&["-"], &format!("{MATE}\n{MATE}\n"));
    assert!(printed(&output.stdout).contains("same: #2 is #1\n"));
    let output = check(&["--jobs", "4", "--nodes", "10k", "-"], &problems(60));
    let line = "same: p2 is p1, p4 is p1, p5 is p1, p6 is p3, p7 is p1 and 53 more\n";
    assert!(printed(&output.stdout).contains(line), "{}", printed(&output.stdout));
}

#[test]
fn many_jobs_keep_the_input_order() {
    let input = problems(60);
    let output = check(&["--format", "jsonl", "--jobs", "8", "--memory", "64M", "-"], &input);
    ends(&output, 0);
    let records = records(&output);
    assert_eq!(records.len(), 60);
    for (number, record) in (1..).zip(&records) {
        assert_eq!(record["id"], format!("p{number}"));
        assert_eq!(record["number"], number);
        assert_eq!(record["sound"], number % 3 != 0);
    }
    let summary = printed(&output.stderr);
    assert!(summary.starts_with("60 problems in "), "{summary}");
    assert!(summary.contains("      40 sound\n      20 defective\n"), "{summary}");
    assert!(summary.contains("      20 yozume\n"), "{summary}");
}

#[test]
fn every_format_lists_every_problem() {
    let input = problems(3) + "9/9/9 b - 1\n";
    let reported = |format| {
        let output = check(&["--format", format, "-"], &input);
        ends(&output, 2);
        assert!(printed(&output.stderr).contains("4 problems in "));
        printed(&output.stdout).to_owned()
    };
    let csv = reported("csv");
    assert!(csv.starts_with("number,id,title,sfen,verdict,"), "{csv}");
    let rows: Vec<_> = csv.split_terminator("\r\n").collect();
    assert!(rows.len() == 5 && rows[3].starts_with("3,p3,,8s/"), "{csv}");
    assert!(rows[4].starts_with("4,,,,unreadable,"), "{csv}");
    let junit = reported("junit");
    assert!(
        junit.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>"),
        "{junit}"
    );
    assert!(junit.ends_with("</testcase>\n</testsuite>\n</testsuites>\n"), "{junit}");
    for (piece, count) in [("<testcase ", 4), ("<failure ", 1), ("<error ", 1)] {
        assert_eq!(junit.matches(piece).count(), count, "{junit}");
    }
    let yaml = reported("yaml");
    assert_eq!(yaml.lines().filter(|line| line.starts_with("- tsume: 1")).count(), 4, "{yaml}");
    let output = check(&["--lang", "ja", "-"], &input);
    let table = printed(&output.stdout);
    assert!(table.starts_with("作品 ") && table.contains(" 余詰\n"), "{table}");
    assert!(table.contains("\n4題　") && table.contains("       2 完全作\n"), "{table}");
}

#[test]
fn every_problem_has_a_line_even_an_unreadable_one() {
    let input = format!("{MATE} # one\n9/9/9 b - 1\n\n{MATE} # three\n8k/9 b - 1\n");
    let output = check(&["--format", "jsonl", "missing.txt", "-"], &input);
    ends(&output, 2);
    let records = records(&output);
    assert_eq!(records.len(), 4);
    assert_eq!((&records[0]["id"], &records[2]["id"]), (&"one".into(), &"three".into()));
    let bad = &records[1];
    assert_eq!((&bad["tsume"], &bad["input"]), (&1.into(), &"<standard input>".into()));
    assert_eq!((&bad["line"], &bad["column"]), (&2.into(), &6.into()));
    assert!(bad["error"].is_string() && records[3]["error"].is_string(), "{bad}");
    let page = std::fs::read_to_string("docs/json.md").expect("a page");
    for (field, _) in bad.as_object().expect("an object") {
        assert!(page.contains(&format!("`{field}`")), "docs/json.md has no {field}");
    }
    let complaints = printed(&output.stderr);
    assert!(complaints.contains("missing.txt: "), "{complaints}");
    assert!(complaints.contains("--> <standard input>:2:6\n"), "{complaints}");
    assert!(complaints.contains("4 problems in "), "{complaints}");
    assert!(complaints.contains("       2 unreadable\n"), "{complaints}");
    let table = check(&["-"], &input);
    assert_eq!(printed(&table.stdout).matches(" unreadable\n").count(), 3);
}

/// Another program uses `check` through a pipe.
#[test]
fn a_pipe_receives_an_answer_for_every_line() {
    let good = format!("{{\"id\": 7, \"sfen\": \"{YOZUME}\"}}\n");
    for bad in ["spoilt", "{\"id\": 8}", "{\"id\": ", "[]", "\u{0}", "{\"sfen\": \"9/9/9 b\"}"] {
        for input in [format!("{good}{bad}\n{good}"), format!("{bad}\n{good}{good}")] {
            let output = check(&["--format", "jsonl", "-"], &input);
            ends(&output, 0);
            let records = records(&output);
            assert_eq!(records.len(), 3, "{input}");
            for (number, (line, record)) in (1..).zip(input.lines().zip(&records)) {
                assert_eq!(record["number"], number);
                assert_eq!(record["error"].is_string(), line == bad, "{record}");
                assert_eq!(record["id"] == "7", line != bad, "{record}");
                assert!(line != bad || record["line"] == number, "{record}");
            }
            // Stderr must not fill, because a caller may not read it.
            let summary = printed(&output.stderr);
            assert!(
                summary.starts_with("3 problems in ") && !summary.contains("error"),
                "{summary}"
            );
        }
    }
    let nothing = check(&["--format", "jsonl", "-"], "");
    ends(&nothing, 0);
    assert!(nothing.stdout.is_empty());
    let spoilt = check(&["--format", "jsonl", "--from", "jsonl", "-"], "a\nb\nc");
    assert_eq!(records(&spoilt).len(), 3);
    // A format for people, other inputs, and `--fail-fast` have the usual exit code.
    ends(&check(&["-"], &good), 1);
    ends(&check(&["--format", "jsonl", "-", "problems/defects.yaml"], &good), 1);
    ends(&check(&["--format", "jsonl", "--fail-fast", "-"], &good), 1);
}

/// Each line is answered while the input is still open.
#[test]
fn a_pipe_receives_each_answer_at_once() {
    let mut child = tsume(&["--format", "jsonl", "-"]).spawn().expect("tsume starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for number in 1..=5 {
        writeln!(stdin, "{MATE} # p{number}").expect("a reader");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        let record: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(record["id"], format!("p{number}"));
    }
    drop(stdin);
    ends(&child.wait_with_output().expect("tsume ends"), 0);
}

/// The verdicts of a run are read as expected verdicts, and can be counted.
#[test]
fn output_of_check_is_a_collection() {
    let first = check(&["--format", "jsonl", "--fail-fast", "-"], &problems(3));
    ends(&first, 1);
    let written = printed(&first.stdout);
    let again = check(&["-"], written);
    ends(&again, 0);
    assert!(printed(&again.stdout).contains("  yozume; as expected\n"));
    let spoilt = written.replace("\"kind\":\"yozume\"", "\"kind\":\"detour\"");
    ends(&check(&["-"], &spoilt), 1);
    let stats = command::run(
        &["stats", "--script", "letters", "-"],
        (written.to_owned() + "x\n").as_bytes(),
    );
    ends(&stats, 2);
    let text = printed(&stats.stdout);
    assert!(text.starts_with("3 problems, and 1 that could not be read\n\nMoves\n"), "{text}");
    for part in ["\n  defective       1   33.3%  ###", "\n  yozume       1   33.3%  ###"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(printed(&stats.stderr).contains("invalid JSON"));
    // A note is not an error.
    ends(&command::run(&["stats", "8k/6G2/9/9/9/9/9/9/9 b R 1"], b""), 0);
}

#[test]
fn a_node_limit_gives_reproducible_results() {
    let input = problems(12);
    let with = |jobs, nodes| {
        let arguments = ["--format", "jsonl", "--no-times", "--memory", "64K", "-"];
        let output = check(&[&["--jobs", jobs, "--nodes", nodes], &arguments[..]].concat(), &input);
        ends(&output, 0);
        printed(&output.stdout).to_owned()
    };
    for nodes in ["1", "30", "200", "1000"] {
        assert_eq!(with("1", nodes), with("5", nodes));
    }
    let few = with("2", "30");
    assert!(
        few.contains("\"sound\":null") && !few.contains(",\"ms\":0") && !few.contains("ms\":1")
    );
    assert!(few.contains("\"limits\":{\"nodes\":30,\"ms\":null}"), "{few}");
}

#[test]
fn exit_codes_report_the_outcome() {
    let mate = format!("{MATE} # a\n");
    ends(&check(&["-"], &mate), 0);
    ends(&check(&["-"], &problems(3)), 1);
    ends(&check(&["-"], &format!("{mate}{MATE} # b moves=5\n")), 1);
    let undecided = check(&["--nodes", "1", "-"], &mate);
    ends(&undecided, 3);
    assert!(printed(&undecided.stdout).ends_with("Undecided:\n  a\n"));
    ends(&check(&["-"], ""), 2);
    ends(&check(&["missing.txt"], ""), 2);
    ends(&check(&["--jobs", "0", "-"], &mate), 2);
    let length = check(&["--mode", "length", "-"], &problems(3));
    ends(&length, 0);
    assert!(printed(&length.stdout).contains("       3 mate\n"));
}

#[test]
fn lines_can_be_filtered_and_a_run_can_stop_at_the_first_failure() {
    let input = problems(7) + &format!("{MATE} # wrong moves=1\n");
    let ids = |arguments: &[&str]| -> Vec<String> {
        let output = check(&[&["--format", "jsonl", "-"], arguments].concat(), &input);
        ends(&output, i32::from(arguments == ["--fail-fast"]));
        assert!(printed(&output.stderr).contains(" problems in "));
        records(&output).iter().map(|record| record["id"].to_string()).collect()
    };
    assert_eq!(ids(&["--only", "defective"]), ["\"p3\"", "\"p6\""]);
    assert_eq!(ids(&["--only", "wrong"]), ["\"wrong\""]);
    assert_eq!(ids(&["--only", "wrong,defective"]).len(), 3);
    assert!(ids(&["--only", "undecided"]).is_empty());
    assert_eq!(ids(&["--fail-fast"]), ["\"p1\"", "\"p2\"", "\"p3\""]);
}

/// A full disk: the exit code reports it, and the error names the place.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for format in ["table", "jsonl", "junit"] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
        let mut command = tsume(&["--format", format, "problems/defects.yaml"]);
        let output = command.stdout(full).spawn().expect("tsume starts").wait_with_output();
        let output = output.expect("tsume ends");
        ends(&output, 2);
        let complaint = printed(&output.stderr);
        assert!(complaint.starts_with("error: standard output: No space"), "{complaint}");
    }
    for arguments in
        [&["help"][..], &["--version"], &["solve", "--help"], &["--lang", "ja", "help"]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
        let child = command::tsume(arguments).stdout(full).spawn().expect("tsume starts");
        let output = child.wait_with_output().expect("tsume ends");
        ends(&output, 2);
        let complaint = printed(&output.stderr);
        assert!(
            complaint.contains("standard output: No space") || complaint.contains("標準出力: ")
        );
    }
    // A device stays a device.
    let output = check(&["--output", "/dev/full", "problems/first.txt"], "");
    ends(&output, 2);
    assert!(printed(&output.stderr).starts_with("error: /dev/full: No space"));
}

#[test]
fn a_vanished_file_is_reported_and_the_others_are_read() {
    let folder = folder("vanishes");
    // More than the program reads ahead while nobody reads an answer.
    std::fs::write(folder.join("a.sfen"), problems(4000)).expect("a file");
    std::fs::write(folder.join("b.sfen"), problems(1)).expect("a file");
    std::fs::write(folder.join("c.sfen"), problems(2)).expect("a file");
    let path = folder.display().to_string();
    let mut child = tsume(&["--mode", "any", "--format", "jsonl", &path]).spawn().expect("tsume");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    stdout.read_line(&mut text).expect("a line");
    std::fs::remove_file(folder.join("b.sfen")).expect("a file");
    std::io::Read::read_to_string(&mut stdout, &mut text).expect("text");
    let output = child.wait_with_output().expect("tsume ends");
    ends(&output, 2);
    assert_eq!(text.lines().count(), 4002);
    let complaints = printed(&output.stderr);
    assert!(
        complaints.starts_with("error: ") && complaints.contains("b.sfen: No such"),
        "{complaints}"
    );
    std::fs::remove_dir_all(folder).expect("a folder");
}

/// Makes an empty folder of this name.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("tsume-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// An interruption while the input is still open: finished verdicts are printed, then the summary.
#[cfg(unix)]
#[test]
fn an_interruption_loses_no_finished_result() {
    let mut child = tsume(&["--format", "jsonl", "-"]).spawn().expect("tsume starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(problems(3).as_bytes()).expect("a reader");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    // Each answer is flushed, although the input is still open.
    stdout.read_line(&mut line).expect("a line");
    assert!(line.contains("\"id\":\"p1\""), "{line}");
    let killed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(killed.expect("a shell").success());
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut stdout, &mut rest).expect("text");
    assert!(rest.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{rest}");
    let output = child.wait_with_output().expect("tsume ends");
    drop(stdin);
    ends(&output, 130);
    let count = 1 + rest.lines().count();
    let plural = if count == 1 { "" } else { "s" };
    let summary = printed(&output.stderr);
    assert!(summary.starts_with(&format!("{count} problem{plural} in ")), "{summary}");
}

/// A folder of contributions: two records without titles, a covering letter and an empty file.
fn contributions() -> Folder {
    let folder = Folder::new();
    let position = "8k/9/6S2/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1";
    for name in ["kita.kif", "minami.kif"] {
        ends(
            &command::run(&["convert", "--to", "kif", "-o", &folder.path(name), position], b""),
            0,
        );
    }
    folder.file("letter.txt", "投稿します。よろしくお願いします。\n");
    folder.file("empty.kif", "");
    folder
}

#[test]
fn a_covering_letter_does_not_keep_a_report_from_being_written() {
    let folder = contributions();
    let inputs = folder.path("");
    for name in ["report.html", "report.csv", "report.jsonl"] {
        let report = Folder::new();
        let path = report.path(name);
        let output = check(&["--output", &path, &inputs], "");
        let reported = printed(&output.stderr);
        assert!(output.status.code().is_some_and(|code| code < 2), "{reported}");
        assert!(std::path::Path::new(&path).exists(), "{name}: {reported}");
        let notes = ["letter.txt: no problem in it", "empty.kif: no problem in it"];
        for note in notes {
            let lines = reported.lines().filter(|line| line.starts_with("note: "));
            assert_eq!(lines.filter(|line| line.ends_with(note)).count(), 1, "{reported}");
        }
        let text = std::fs::read_to_string(&path).expect("a report");
        assert!(text.contains("kita.kif") && text.contains("minami.kif"), "{name}: {text}");
    }
}

#[test]
fn files_of_other_kinds_are_counted_in_one_line() {
    let folder = contributions();
    for name in ["photo.JPG", "second.jpg", "letter.doc", "README.md"] {
        folder.file(name, "x");
    }
    let output = check(&["--no-times", &folder.path("")], "");
    let reported = printed(&output.stderr);
    assert!(reported.contains(": 3 other files passed over: .doc 1, .jpg 2\n"), "{reported}");
}

#[test]
fn stats_counts_unreadable_problems_in_its_first_line() {
    let folder = Folder::new();
    let all = folder.file("all.txt", "Black: G2c / White: K1a\n\nBlack: Q2c / White: K1a\n");
    let output = command::run(&["stats", &all], b"");
    ends(&output, 2);
    let first = printed(&output.stdout).lines().next().unwrap_or_default().to_owned();
    assert_eq!(first, "1 problem, and 1 that could not be read");
}

#[test]
fn a_folder_without_any_problem_is_an_error() {
    let folder = Folder::new();
    folder.file("letter.txt", "投稿します。\n");
    let output = check(&[&folder.path("")], "");
    ends(&output, 2);
    assert!(printed(&output.stderr).contains("error: "), "{}", printed(&output.stderr));
}

#[test]
fn problems_of_several_files_are_named_by_their_files() {
    let folder = contributions();
    folder.file(
        "more.sfen",
        "8k/9/5+B3/9/9/9/9/9/9 b G 1\n8k/9/6S2/9/9/9/9/9/9 b G 1 # x\n8k/9/6N2/9/9/9/9/9/9 b G 1\n",
    );
    let inputs = folder.path("");
    let table = printed(&check(&[&inputs], "").stdout).to_owned();
    let names = |table: &str| -> Vec<String> {
        let rows = table.lines().skip(1).take_while(|line| !line.is_empty());
        let cut = |row: &str| row.split("  ").next().unwrap_or_default().to_owned();
        rows.map(cut).collect()
    };
    let expected = ["kita.kif", "minami.kif", "more.sfen", "more.sfen: x", "more.sfen #3"];
    assert_eq!(names(&table), expected, "{table}");
    // The names of one file alone are short.
    let one = printed(&check(&[&folder.path("more.sfen")], "").stdout).to_owned();
    assert_eq!(names(&one), ["#1", "x", "#3"], "{one}");
    let lines = printed(&check(&["--format", "jsonl", &inputs], "").stdout).to_owned();
    let places: Vec<(String, u64)> = lines
        .lines()
        .map(|line| {
            let value: Value = serde_json::from_str(line).expect("JSON");
            let file = value["file"].as_str().expect("a file").to_owned();
            let file = file.rsplit('/').next().unwrap_or_default().to_owned();
            (file, value["in_file"].as_u64().expect("a number"))
        })
        .collect();
    let expected =
        [("kita.kif", 1), ("minami.kif", 1), ("more.sfen", 1), ("more.sfen", 2), ("more.sfen", 3)];
    assert_eq!(places, expected.map(|(file, number)| (file.to_owned(), number)));
    let xml = printed(&check(&["--format", "junit", &inputs], "").stdout).to_owned();
    assert!(xml.contains("name=\"minami.kif\" file=\""), "{xml}");
}

/// Files of different folders with one name are named with their folders, in tables and in lists.
#[test]
fn files_of_two_folders_with_one_name_are_told_apart() {
    let folder = Folder::new();
    for name in ["a", "b"] {
        std::fs::create_dir(folder.path(name)).expect("a folder");
        folder.file(&format!("{name}/x.sfen"), &format!("{MATE}\n"));
    }
    let all = folder.path("");
    let rows = |arguments: &[&str]| {
        let output = check(&[&["--no-times"], arguments].concat(), "");
        let words = |row: &str| row.split_whitespace().next().unwrap_or_default().to_owned();
        let text = printed(&output.stdout);
        text.lines().skip(1).take_while(|row| !row.is_empty()).map(words).collect::<Vec<_>>()
    };
    assert_eq!(rows(&[&all]), ["a/x.sfen", "b/x.sfen"]);
    assert_eq!(rows(&[&folder.path("a"), &folder.path("b")]), ["a/x.sfen", "b/x.sfen"]);
    // Different names need no folders.
    assert_eq!(rows(&[&folder.path("a"), "problems/first.txt"]), ["x.sfen", "first.txt:"]);
}
