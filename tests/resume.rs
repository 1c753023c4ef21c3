//! `tsume check` in pieces, from outside: gone on with after it was killed, and spread over shards.

#[path = "support/command.rs"]
mod command;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

use command::{ends, printed, run, tsume};

const MATE: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
const YOZUME: &str = "8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1";

/// A folder that is taken away in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tsume-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// A collection of so many problems, some of which cannot be read.
    fn collection(&self, count: usize) -> String {
        let one = |number| match number % 5 {
            0 => "9/9/9 b - 1\n".to_owned(),
            1 => format!("{YOZUME} # p{number}\n"),
            _ => format!("{MATE} # p{number}\n"),
        };
        let path = self.path("all.sfen");
        fs::write(&path, (1..=count).map(one).collect::<String>()).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Judges so that every run prints the same.
fn check(arguments: &[&str]) -> Output {
    run(&[&["check", "--no-times", "--nodes", "500"], arguments].concat(), b"")
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("a file")
}

fn length(path: &str) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}

/// Killed ten times, each time after some more lines, and some of the time in the middle of one.
#[test]
fn what_was_killed_is_gone_on_with() {
    let folder = Folder::new("killed");
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
        let is_begun = read(&part).lines().zip(read(&whole).lines()).all(|(a, b)| b.starts_with(a));
        assert!(is_begun, "{}", read(&part));
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
    // Nothing is left to do, and what is done is not touched.
    let again = check(&["--resume", &part, &all]);
    assert!(printed(&again.stderr).contains("400 problems, now 0 problems in "));
    assert_eq!(read(&part), read(&whole));
}

#[test]
fn what_does_not_belong_together_is_refused_and_left_as_it_is() {
    let folder = Folder::new("refused");
    let (all, part) = (folder.collection(9), folder.path("part"));
    ends(&check(&["--resume", &part, &all]), 2);
    let done = read(&part);
    let refused = |before: &str, arguments: &[&str], complaint: &str| {
        fs::write(&part, before).expect("a file");
        let output = check(&[&["--resume", &part], arguments].concat());
        ends(&output, 2);
        let told = printed(&output.stderr);
        assert!(told.contains(complaint), "{told}");
        assert_eq!(read(&part), before);
    };
    refused(&done, &["--mode", "length", &all], "part:1: this line was found with --mode judge");
    refused(&done, &["--shard", "2/2", &all], "part:1: this line is problem #1 p1, ");
    refused(&done, &["problems/first.txt"], "; the input has problem #1, 8l/");
    refused(&done.replace("p3", "p4"), &[&all], "part:3: this line is problem #3 p4, ");
    refused(&(done.clone() + &done), &[&all], "part:10: the input has no problem for this line");
    refused(&done.replace("\"tsume\":1", "\"tsume\":9"), &[&all], "part:1: a record of the form 9");
    refused("a letter\n{\"tsu", &[&all], "part:1: no record of `tsume check`");
    refused("a letter", &[&all], "part: its last line is no output of `tsume check`");
    refused(&done, &["--format", "csv", &all], "--resume goes on with JSON lines only");
}

#[test]
fn a_file_appears_when_it_is_whole() {
    let folder = Folder::new("whole");
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
    let output = check(&["--fail-fast", "--output", &path, &all]);
    ends(&output, 1);
    let told = printed(&output.stderr);
    let (_, rest) = told.split_once("not all is done; what is done is in ").expect("where it is");
    // That can be gone on with, and gets its name then.
    ends(&check(&["--resume", rest.trim(), "--output", &path, &all]), 2);
    assert_eq!(read(&path), read(folder.path("a.jsonl")));
    let missing = folder.path("missing.sfen");
    ends(&check(&["--output", &folder.path("c.jsonl"), &all, &missing]), 2);
    let mut names: Vec<String> = fs::read_dir(&folder.0)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().display().to_string())
        .filter(|name| !name.ends_with(".part"))
        .collect();
    names.sort();
    assert_eq!(names, ["a.csv", "a.jsonl", "a.xml", "a.yaml", "all.sfen", "b.jsonl"]);
    ends(&check(&["--output", &folder.path("none/a.jsonl"), &all]), 2);
}

#[test]
fn shards_are_put_together_if_all_are_there() {
    let folder = Folder::new("shards");
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
    let merge = |arguments: &[&str]| run(&[&["merge"], arguments].concat(), b"");
    let [one, two, three] = [0, 1, 2].map(|index| &*shards[index]);
    for arguments in [&[three, one, two][..], &[one, two, three, "--of", &all]] {
        let merged = merge(arguments);
        ends(&merged, 2);
        assert_eq!(merged.stdout, whole.stdout);
        let summary = printed(&merged.stderr);
        assert!(summary.starts_with("11 problems\n"), "{summary}");
        assert!(summary.contains("\n       2 unreadable\n"), "{summary}");
    }
    let table = merge(&["--format", "table", "--lang", "ja", one, two, three]);
    assert!(printed(&table.stdout).contains("\n\n11題\n"), "{}", printed(&table.stdout));
    let fails = |arguments: &[&str], complaint: &str| {
        let merged = merge(arguments);
        ends(&merged, 2);
        let told = printed(&merged.stderr);
        assert!(merged.stdout.is_empty() && told.contains(complaint), "{told}");
    };
    fails(&[one, three], "nothing merged; missing: #2, #5, #8");
    fails(&[one, three, "--of", &all], "missing: #2 (p2), #5, #8 (p8), #11 (p11)");
    fails(&[one, two, three, two], "more than once: #2 p2 (");
    fails(&[one, two, three, "--of", "problems/first.txt"], "not in the input: #1 p1 (");
    fails(&[one, two, three, "--of", &folder.path("none")], "none: No such file");
    fails(&[one, "Cargo.toml"], "Cargo.toml:1: no record of `tsume check`");
    // The end of a shard is missed by the others, or by the input.
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
