//! Every option of every command changes what the command does, or its help says that it does not change
//! the answer.

use crate::command;
use crate::folder::{EASY, Folder, MATE};
use crate::support::tries_all;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use command::printed;

/// Options that change nothing in their command and should be removed from it, with the reason.
const WITHOUT_EFFECT: [(&str, &str, &str); 2] = [
    ("stats", "--rest", "the pieces in the defender's hand are not counted"),
    ("stats", "--literal", "the pieces in the defender's hand are not counted"),
];

/// Options that change only speed, memory or whether a run repeats exactly; the words about that in their
/// help; and the commands that have them.
const WITHOUT_ANOTHER_ANSWER: [(&str, &str, &[&str]); 4] = [
    ("--threads", "never the answer", &SEARCHING),
    ("--memory", "Limit the table of each problem", &SEARCHING),
    ("--jobs", "Each has a table of its own", &["check", "improve", "extend", "make", "seek"]),
    ("--keys", "Repeat a run exactly", &["play", "page", "usi"]),
];

/// The commands with the options for searching.
const SEARCHING: [&str; 15] = [
    "solve", "check", "prove", "same", "improve", "extend", "make", "seek", "grade", "try", "play",
    "page", "filter", "sheet", "bench",
];

/// Options that change something only on a terminal.
const ON_A_TERMINAL: [(&str, &str); 2] = [("play", "--plain"), ("play", "--script")];

/// Options that make a command refuse its input.
const REFUSING: [(&str, &str); 1] = [("merge", "--of")];

/// Options of the whole program.
const GLOBAL: [&str; 4] = ["--help", "--version", "--color", "--lang"];

/// A command line, and options with their values. Each option is added alone; if the command line has it
/// already, its value is replaced.
const CASES: &[(&str, &[&str])] = &[
    (
        "solve mate.sfen",
        &["--script kanji", "--moves western", "--format json", "--output a.kif", "--quiet"],
    ),
    ("show mate.sfen", &["--script kanji"]),
    ("solve mate.sfen", &["--hint 1", "--no-solution"]),
    ("solve mate.sfen", &["--time 0.000001", "--nodes 1", "--mode length"]),
    ("solve partial.sfen", &["--rest"]),
    ("solve bare.sfen", &["--literal"]),
    ("solve sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("solve futile.txt", &["--futile checker"]),
    ("solve equal.txt", &["--verbose", "--depth 1", "--tolerate none"]),
    ("solve tree.kif", &["--claimed-variations"]),
    ("solve --format kif mate.sfen", &["--tries", "--encoding utf-16"]),
    ("solve --output old.kif mate.sfen", &["--force"]),
    ("solve idle.txt", &["--idle", "--rules strict"]),
    ("solve --rules smartphone idle.txt", &["--known idle.txt", "--mend"]),
    ("solve mate.sfen", &["--progress json"]),
    ("check --no-times all.txt", &["--mode length", "--format jsonl", "--output a.csv"]),
    (
        "check --no-times all.txt",
        &["--only wrong", "--shard 1/2", "--resume a.jsonl", "--certificates proofs"],
    ),
    ("check --no-times --format jsonl partial.sfen", &["--rest"]),
    ("check --no-times bare.sfen", &["--literal"]),
    ("check --no-times sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("check --no-times futile.txt", &["--futile checker"]),
    ("check --no-times equal.txt", &["--tolerate none", "--rules strict"]),
    (
        "check --no-times --rules smartphone --format jsonl idle.txt",
        &["--known idle.txt", "--mend"],
    ),
    ("check --no-times --time 1h mate.sfen", &["--time 0.000001"]),
    ("check --no-times --nodes 1M mate.sfen", &["--nodes 1"]),
    ("check --no-times --format csv all.txt", &["--csv-formulas", "--encoding utf-16"]),
    ("check --no-times --format jsonl tree.kif", &["--claimed-variations"]),
    ("check --no-times --jobs 1 yozume.txt all.txt", &["--fail-fast"]),
    ("check --no-times --certificates proven mate.sfen", &["--force"]),
    ("check --no-times --format csv --output old.kif mate.sfen", &["--force"]),
    ("check --no-times --resume mate.jsonl mate.sfen", &["--paranoid"]),
    ("check mate.sfen", &["--no-times"]),
    (
        "prove mate.sfen --output a.proof",
        &["--output b.proof", "--time 0.000001", "--nodes 1", "--mode any"],
    ),
    ("prove mate.sfen --output old.proof", &["--force"]),
    ("prove futile.txt --output a.proof", &["--futile none"]),
    ("prove partial.sfen --output a.proof", &["--rest"]),
    ("prove bare.sfen --output a.proof", &["--literal"]),
    ("prove sfen.yaml --output a.proof", &["--from sfen", "--decode utf-16"]),
    ("verify old.proof", &["--of yozume.txt", "--memory 1", "--explain"]),
    ("verify --explain old.proof", &["--lines 2"]),
    ("merge all.jsonl", &["--format jsonl", "--output a.csv"]),
    ("merge cut.jsonl", &["--of all.txt"]),
    ("merge --format csv all.jsonl", &["--csv-formulas", "--encoding utf-16"]),
    ("merge --format csv all.jsonl --output old.kif", &["--force"]),
    ("merge rest.jsonl --of partial.sfen", &["--rest"]),
    ("merge literal.jsonl --of bare.sfen", &["--literal"]),
    ("merge one.jsonl --of sfen.yaml", &["--from sfen"]),
    ("merge all.jsonl --of all.txt", &["--decode utf-16"]),
    ("stats all.txt", &["--script letters"]),
    ("stats sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("same pairs.txt", &["--only mirrored", "--judge", "--format jsonl"]),
    ("same --judge pairs.txt", &["--time 0.000001", "--nodes 1"]),
    ("same --judge --nodes 3k interposed.txt", &["--futile none"]),
    ("same partial.sfen rested.sfen", &["--rest"]),
    ("same bare.sfen rested.sfen", &["--literal"]),
    ("same sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("improve --nodes 100 --changes 1 yozume.txt", &["--mend", "--fault yozume"]),
    ("improve --nodes 300 --changes 1 idle.txt", &["--all"]),
    (
        "improve --nodes 100 --changes 1 yozume.txt",
        &["--resume a.jsonl", "--nodes 20", "--time 0.000001"],
    ),
    ("improve --nodes 100 --mend left.txt", &["--changes 1"]),
    ("improve --nodes 1k --all far.txt", &["--sort pieces", "--format jsonl"]),
    ("improve --nodes 300 --all far.txt", &["--theme smoke", "--keep-themes", "--rules strict"]),
    ("improve --nodes 50 --problem 2 all.txt", &["--problem 1"]),
    ("improve --nodes 300 --all --format kif far.txt", &["--output a.kif", "--encoding utf-16"]),
    ("improve --nodes 50 --format kif --output old.kif one.sfen", &["--force"]),
    ("improve --nodes 50 futile.txt", &["--futile checker"]),
    ("improve --nodes 100 partial.sfen", &["--rest"]),
    ("improve --nodes 20 bare.sfen", &["--literal"]),
    ("improve --nodes 50 sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("extend --nodes 500 grow.txt", &["--steps 2", "--beam 1", "--format jsonl", "--nodes 20"]),
    ("extend --nodes 500 grow.txt", &["--resume a.jsonl", "--theme smoke", "--keep-themes"]),
    ("extend --nodes 100 one.txt", &["--time 0.000001"]),
    ("extend --nodes 500 --format kif grow.txt", &["--output a.kif", "--encoding utf-16"]),
    ("extend --nodes 500 --format kif --output old.kif grow.txt", &["--force"]),
    ("extend --nodes 1k futile.txt", &["--futile none"]),
    ("extend --nodes 500 --problem 2 all.txt", &["--problem 1"]),
    ("extend --nodes 500 partial.sfen", &["--rest"]),
    ("extend --nodes 500 bare.sfen", &["--literal"]),
    ("extend --nodes 500 sfen.yaml", &["--from sfen", "--decode utf-16"]),
    (
        "make --attempts 3 --nodes 1k --polish 0",
        &["--length 5", "--count 1", "--attempts 2", "--seed 2"],
    ),
    (
        "make --attempts 3 --nodes 1k --polish 0",
        &["--king 5e", "--pieces RGg", "--theme no-pawns", "--polish 5"],
    ),
    ("make --attempts 3 --nodes 1k --polish 0", &["--format jsonl", "--resume a.jsonl"]),
    (
        "make --attempts 3 --nodes 1k --polish 0",
        &["--nodes 10", "--time 0.000001", "--rules short.yaml"],
    ),
    (
        "make --attempts 3 --nodes 1k --polish 0 --format kif",
        &["--output a.kif", "--encoding utf-16"],
    ),
    ("make --attempts 3 --nodes 1k --polish 0 --format kif --output old.kif", &["--force"]),
    ("make --attempts 6 --nodes 500 --polish 0", &["--futile none"]),
    (
        "seek --nodes 500 pattern.txt",
        &[
            "--hand any1",
            "--length 3",
            "--final k/G/G",
            "--where piece(S)",
            "--fewest",
            "--solution S*2b",
        ],
    ),
    ("seek --nodes 500 pattern.txt", &["--attempts 2", "--format jsonl"]),
    ("seek --nodes 500 --attempts 2 pattern.txt", &["--seed 2"]),
    ("seek --nodes 500 pattern.txt", &["--resume a.jsonl", "--nodes 1", "--time 0.000001"]),
    ("seek --nodes 500 futile.txt", &["--futile checker"]),
    ("seek --nodes 500 --format kif pattern.txt", &["--output a.kif", "--encoding utf-16"]),
    ("seek --nodes 500 --format kif --output old.kif pattern.txt", &["--force"]),
    ("grade mate.sfen", &["--format jsonl", "--time 0.000001", "--nodes 1"]),
    ("grade futile.txt", &["--futile checker"]),
    ("grade partial.sfen", &["--rest"]),
    ("grade bare.sfen", &["--literal"]),
    ("grade sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("try --problem 2 all.txt G*2b", &["--problem 3"]),
    ("try mate.sfen R*1d", &["--format jsonl", "--nodes 1"]),
    ("try idle.txt R-1c", &["--time 0.000001"]),
    ("try partial.sfen R*1c", &["--rest"]),
    ("try bare.sfen R*1c", &["--literal"]),
    ("try sfen.yaml G*1b", &["--from sfen", "--decode utf-16"]),
    ("show all.txt", &["--output pictures/"]),
    ("show all.txt", &["--read"]),
    ("show partial.sfen", &["--rest"]),
    ("show bare.sfen", &["--literal"]),
    ("show sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("show mate.sfen --output old.txt", &["--force"]),
    ("show one.txt", &["--format svg", "--ply 1"]),
    ("show --ply 1 one.txt", &["--ply end"]),
    (
        "show --format svg one.txt",
        &["--style western", "--background dark", "--rest-hand", "--width 100"],
    ),
    ("show --format svg one.txt", &["--red", "--no-caption", "--mark 2c", "--arrow 3d-2d"]),
    ("show --format gif one.txt", &["--format apng", "--seconds 2", "--ply 1"]),
    ("play --keys 1 mate.sfen", &["--moves ja"]),
    ("play --keys 1 mate.sfen", &["--tell", "--mode length", "--time 0.000001", "--nodes 1"]),
    ("play --keys 1 futile.txt", &["--futile checker"]),
    ("play --keys 1 partial.sfen", &["--rest"]),
    ("play --keys 1 bare.sfen", &["--literal"]),
    ("play --keys 1 sfen.yaml", &["--from sfen", "--decode utf-16"]),
    (
        "page --keys 1 --nodes 1M mate.sfen",
        &["--mode length", "--nodes 1", "--output a.html", "--title X"],
    ),
    ("page --keys 1 --nodes 1M idle.txt", &["--size 1K"]),
    ("page --keys 1 --nodes 1M mate.sfen", &["--engine engine.wasm"]),
    ("page --keys 1 --nodes 1M --engine engine.wasm mate.sfen", &["--address https://a.example/"]),
    ("page --keys 1 --time 1h mate.sfen", &["--time 0.000001"]),
    ("page --keys 1 --nodes 1M mate.sfen --output old.html", &["--force"]),
    ("page --keys 1 --nodes 1k --size 1K futile.txt", &["--futile checker"]),
    ("page --keys 1 --nodes 1k partial.sfen", &["--rest"]),
    ("page --keys 1 --nodes 1k bare.sfen", &["--literal"]),
    ("page --keys 1 --nodes 1M sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("convert --to kif all.txt", &["--to sfen", "--output a.kif", "--encoding utf-16"]),
    ("convert --to kif all.txt --output old.kif", &["--force"]),
    ("convert --to sfen partial.sfen", &["--rest"]),
    ("convert --to sfen bare.sfen", &["--literal"]),
    ("convert --to sfen sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("filter all.txt", &["--sort length", "--to kif", "--output a.sfen"]),
    ("filter all.txt", &["--where sound", "--sample 1"]),
    ("filter all.txt --where sound", &["--checked all.jsonl", "--judge"]),
    ("filter all.txt --sample 1", &["--seed 2"]),
    ("filter mate.sfen --judge --where sound", &["--time 0.000001", "--nodes 1"]),
    ("filter futile.txt --judge --where length=1", &["--futile checker"]),
    ("filter --to kif all.txt", &["--encoding utf-16"]),
    ("filter --output old.kif all.txt", &["--force"]),
    ("filter partial.sfen", &["--rest"]),
    ("filter bare.sfen", &["--literal"]),
    ("filter sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("sheet all.txt", &["--output a.html", "--heading X", "--per-page 1", "--paper letter"]),
    (
        "sheet all.txt",
        &["--caption id", "--no-answers", "--as-claimed", "--style western", "--background dark"],
    ),
    ("sheet all.txt", &["--rest-hand", "--width 100", "--time 0.000001", "--nodes 1"]),
    ("sheet all.txt --output deck/", &["--format anki"]),
    ("sheet --format tex all.txt", &["--paper letter", "--style pieces"]),
    ("sheet --lang ja mate.sfen", &["--answer-themes"]),
    ("sheet mate.sfen", &["--red"]),
    ("sheet all.txt", &["--where sound"]),
    ("sheet futile.txt", &["--futile checker"]),
    ("sheet all.txt --output old.html", &["--force"]),
    ("sheet partial.sfen", &["--rest"]),
    ("sheet bare.sfen", &["--literal"]),
    ("sheet sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("bench --mode judge mate.sfen", &["--time 0.000001"]),
    ("bench mate.sfen", &["--mode judge", "--nodes 1"]),
    ("bench futile.txt", &["--futile checker"]),
    ("bench partial.sfen", &["--rest"]),
    ("bench bare.sfen", &["--literal"]),
    ("bench sfen.yaml", &["--from sfen", "--decode utf-16"]),
    ("usi", &["--threads 2", "--memory 512M"]),
];

/// Files for the cases.
const FILES: [(&str, &str); 23] = [
    ("pattern.txt", "[p.]k/.../G.. b any1-2"),
    ("mate.sfen", MATE),
    ("one.sfen", EASY),
    ("one.txt", include_str!("../../../problems/first.txt")),
    // An SFEN in a file whose name ends like that of a YAML collection.
    ("sfen.yaml", EASY),
    // The defender's hand: not stated, one gold, the rest of the set.
    ("bare.sfen", "8k/6G2/9/9/9/9/9/9/9 b R 1"),
    ("partial.sfen", "8k/6G2/9/9/9/9/9/9/9 b Rg 1"),
    ("rested.sfen", "8k/6G2/9/9/9/9/9/9/9 b Rr2b3g4s4n4l18p 1"),
    ("yozume.txt", "Black: +S3d, G2d In hand: G\nWhite: K1b, S1a\n"),
    ("far.txt", "Black: +S3d, G2d, P9f In hand: G\nWhite: K1b\n"),
    ("left.txt", "Black: G5c In hand: G, S, N\nWhite: K5a\n"),
    ("idle.txt", "Black: +S4b, R3c, G8h In hand: N\nWhite: K1a\n"),
    ("grow.txt", "Black: G3c In hand: G\nWhite: K2a\n"),
    ("equal.txt", "Black: G3d In hand: 2G\nWhite: K1b\nSolution: 1. G*2c 2. K-2a 3. G*2b\n"),
    // The silver, and not the checking bishop, captures interposed pieces.
    ("futile.txt", "Black: +R2d, B3f, S3c In hand: none\nWhite: K1b, S1a\n"),
    (
        "interposed.txt",
        "Black: +R2d, B3f, S3c In hand: none\nWhite: K1b, S1a\n\n\
         Black: +R2d, B3f, S3c, G2a In hand: none\nWhite: K1b, S1a\n",
    ),
    (
        "pairs.txt",
        "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\n\n\
         Black: +B7d, P8e In hand: R\nWhite: K9c, B8b, G9e, L9a\n\n\
         Black: +B3d, P2e, P9f In hand: R\nWhite: K1c, B2b, G1e, L1a\n\n\
         Black: +B3d, P2e, P9f In hand: R, G\nWhite: K1c, B2b, G1e, L1a\n",
    ),
    ("old.kif", "A file that is there already.\n"),
    ("old.txt", "A file that is there already.\n"),
    ("short.yaml", "rules: short\notherwise: accept\nmoves: {at_most: 1}\n"),
    ("old.html", "A file that is there already.\n"),
    ("engine.wasm", "\0asm\x01\0\0\0"),
    (
        "all.txt",
        "Title: =First\nAuthor: Ann\nSource: A book\nMoves: 3\n\
         Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\n\
         Solution: 1. R*1b 2. Lx1b 3. +B-2d\n\n\
         Title: Easy\nAuthor: Bob\nMoves: 1\nBlack: G3b In hand: G\nWhite: K1a\n\n\
         Title: Second\nAuthor: Bob\nMoves: 5\nBlack: +S3d, G2d In hand: G\nWhite: K1b, S1a\n",
    ),
];

/// Commands that write more files for the cases.
const WRITING: [&str; 9] = [
    "check --no-times --format jsonl --output all.jsonl all.txt",
    "check --no-times --mode any --format jsonl --output any.jsonl mate.sfen",
    "check --no-times --rest --format jsonl --output rest.jsonl partial.sfen",
    "check --no-times --literal --format jsonl --output literal.jsonl bare.sfen",
    "check --no-times --format jsonl --output mate.jsonl mate.sfen",
    "check --no-times --format jsonl --output one.jsonl one.sfen",
    "check --certificates proven mate.sfen",
    "solve --format kif --encoding utf-8 --output tree.kif equal.txt",
    "prove --output old.proof mate.sfen",
];

type Files = BTreeMap<PathBuf, Vec<u8>>;

/// The effect of a command: its exit code, its output, and the files in its folder.
#[derive(PartialEq, Eq)]
struct Effect {
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    files: Files,
}

/// Runs a command in a folder, with a few lines on standard input for `play` and `usi`.
fn run_in(folder: &str, words: &[&str]) -> Effect {
    let input = match words.first() {
        Some(&"play") => "hint\nhint\nhint\nR*1b\nsolution\nquit\n",
        Some(&"usi") => "usi\nisready\nquit\n",
        _ => "",
    };
    let mut child = command::tsume(words).current_dir(folder).spawn().expect("tsume starts");
    // A command that does not read its input may close the pipe.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("tsume ends");
    let (stdout, stderr) = (comparable(output.stdout), comparable(output.stderr));
    let mut files = Files::new();
    collect(Path::new(folder), Path::new(""), &mut files);
    files.values_mut().for_each(|bytes| *bytes = comparable(std::mem::take(bytes)));
    Effect { code: output.status.code(), stdout, stderr, files }
}

/// Runs a command in a new folder with these files.
fn run(words: &[&str], files: &Files) -> Effect {
    let folder = Folder::new();
    for (name, bytes) in files {
        let path = PathBuf::from(folder.path(&name.to_string_lossy()));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
    run_in(&folder.path(""), words)
}

/// Reads the files of a folder and of those in it.
fn collect(root: &Path, inner: &Path, files: &mut Files) {
    for entry in fs::read_dir(root.join(inner)).expect("a folder") {
        let name = inner.join(entry.expect("an entry").file_name());
        match root.join(&name).is_dir() {
            true => collect(root, &name, files),
            false => {
                let bytes = fs::read(root.join(&name)).expect("a file");
                files.insert(name, bytes);
            }
        }
    }
}

/// Removes the times from a text, the lines that a run prints only if it takes long, and the note that the defender holds the rest: `--rest` and `--literal`
/// both suppress the note, but they must have another effect as well.
fn comparable(bytes: Vec<u8>) -> Vec<u8> {
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return error.into_bytes(),
    };
    let is_time = |word: &str, next: Option<&&str>| {
        let is_unit = next.is_some_and(|next| ["s", "s,", "a"].contains(next));
        word.contains('.') && word.parse::<f64>().is_ok() && is_unit
    };
    let mut lines = String::new();
    let is_kept = |line: &&str| !line.contains("(see --literal)") && !line.contains("working on");
    for line in text.split_inclusive('\n').filter(is_kept) {
        let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
        for (index, word) in words.iter().enumerate() {
            let next = words.get(index + 1);
            lines += if is_time(word, next) { "TIME" } else { word };
            lines += " ";
        }
    }
    lines.into_bytes()
}

/// The arguments with an option added, or with its new value.
fn with_option<'a>(words: &[&'a str], option: &[&'a str]) -> Vec<&'a str> {
    let mut words = words.to_vec();
    if let Some(place) = words.iter().position(|word| Some(word) == option.first()) {
        words.drain(place..place + option.len());
    }
    [&words, option].concat()
}

/// Creates the files for the cases, and returns their contents.
fn files() -> Files {
    let folder = Folder::new();
    for (name, text) in FILES {
        folder.file(name, text);
    }
    for line in WRITING {
        let words: Vec<&str> = line.split(' ').collect();
        let effect = run_in(&folder.path(""), &words);
        assert_ne!(effect.code, Some(2), "{line}: {}", printed(&effect.stderr));
    }
    let mut files = Files::new();
    collect(Path::new(&folder.path("")), Path::new(""), &mut files);
    // A copy without the last problem.
    let all = printed(&files[Path::new("all.jsonl")]).to_owned();
    let cut: String = all.split_inclusive('\n').take(2).collect();
    files.insert("cut.jsonl".into(), cut.into_bytes());
    files
}

/// Compares the effect of a command with and without each option; returns a message for each fault.
fn faults((base, options): (&str, &[&str]), files: &Files) -> Vec<String> {
    let words: Vec<&str> = base.split(' ').collect();
    let without = run(&words, files);
    let mut faults = vec![];
    // A command that is not always the same would hide an option that changes nothing.
    if tries_all() && run(&words, files) != without {
        faults.push(format!("{base}: not always the same"));
    }
    for option in options.iter() {
        let added: Vec<&str> = option.split(' ').collect();
        let with = run(&with_option(&words, &added), files);
        let is_unused = String::from_utf8_lossy(&with.stderr).contains("nothing in the format");
        if with == without || is_unused {
            faults.push(format!("{base}: {option} changes nothing"));
        }
        // In a wrong encoding no input can be read.
        let is_refusing = added[0] == "--decode" || REFUSING.contains(&(words[0], added[0]));
        if with.code == Some(2) && !is_refusing {
            let said = String::from_utf8_lossy(&with.stderr).into_owned();
            faults.push(format!("{base}: {option} is refused: {said}"));
        }
    }
    faults
}

#[test]
fn every_option_changes_what_its_command_does() {
    let (files, next, found) = (files(), AtomicUsize::new(0), Mutex::new(vec![]));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(case) = CASES.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let faults = faults(*case, &files);
                    found.lock().expect("no panic").extend(faults);
                }
            });
        }
    });
    let found = found.into_inner().expect("no panic");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn former_spellings_are_refused_with_the_present_ones() {
    for (typed, new) in [
        ("filter --length=5 problems/", "--where 'length 3..5'"),
        ("sheet problems/ --without R", "--where 'not piece(R)'"),
        ("filter problems/ --number 3", "--sample"),
        ("sheet --sort grade problems/", "tsume filter … | tsume sheet -"),
        ("sheet --theme dark problems/", "--background"),
        ("play --pieces kanji problems/first.txt", "--script"),
        ("solve --ascii problems/first.txt", "--script letters --moves western --lang en"),
        ("check --ascii problems/", "--lang en"),
        ("make --theme sacrifices", "large-sacrifice, small-sacrifice"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let english = command::run(&words, b"");
        let japanese = command::run(&[&["--lang", "ja"], &words[..]].concat(), b"");
        for output in [english, japanese] {
            let said = String::from_utf8_lossy(&output.stderr).replace("\n  ", " ");
            assert!(output.status.code() == Some(2) && said.contains(new), "{typed}: {said}");
        }
    }
}

#[cfg(unix)]
#[test]
fn options_change_what_play_draws_on_a_terminal() {
    let screen = |option: &[&str], prompt: &str| {
        let arguments = [&["play", "problems/first.txt"], option].concat();
        crate::terminal::typed(&arguments, 100, &[(prompt, "quit\r")])
    };
    let drawn = screen(&[], "1> ");
    assert_ne!(drawn, screen(&["--script", "kanji"], "1> "));
    assert_ne!(drawn, screen(&["--plain"], "Move 1: "));
}

#[test]
fn options_without_effect_on_answers_are_documented_and_refuse_bad_values() {
    for (option, words, commands) in WITHOUT_ANOTHER_ANSWER {
        for name in commands {
            let help = help(name);
            let at = help.find(&format!("{option} <")).unwrap_or_else(|| panic!("{name} {option}"));
            let about: Vec<&str> = help[at..].split_whitespace().take(60).collect();
            assert!(about.join(" ").contains(words), "{name} {option}: {}", about.join(" "));
            let output = command::run(&[name, option, "x"], b"");
            command::ends(&output, 2);
            let said = printed(&output.stderr);
            assert!(said.contains("'x'") && said.contains(option), "{name} {option}: {said}");
        }
    }
}

/// The help of a command, or of the program.
fn help(name: &str) -> String {
    let words: Vec<&str> = [name, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
    printed(&command::run(&words, b"").stdout).to_owned()
}

/// The long options in the help of a command: lines such as `  -o, --output <FILE>` and `      --force`.
fn options(help: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
    let option = |line: &str| {
        let line = match line.strip_prefix("      --") {
            Some(long) => long,
            None => line.strip_prefix("  -")?.split_once(", --")?.1,
        };
        Some("--".to_owned() + line.split(|c| !is_name(c)).next()?)
    };
    let options = help.lines().filter_map(option);
    options.filter(|option| !GLOBAL.contains(&option.as_str())).collect()
}

#[test]
fn every_option_has_a_row_and_every_row_an_option() {
    let mut rows = BTreeSet::new();
    let mut add = |command: &str, option: &str| {
        let name = option.split(' ').next().unwrap_or_default();
        rows.insert((command.to_owned(), name.to_owned()));
    };
    for (base, options) in CASES {
        let command = base.split(' ').next().unwrap_or_default();
        options.iter().for_each(|option| add(command, option));
    }
    for (option, _, commands) in WITHOUT_ANOTHER_ANSWER {
        commands.iter().for_each(|command| add(command, option));
    }
    WITHOUT_EFFECT.iter().for_each(|(command, option, _)| add(command, option));
    ON_A_TERMINAL.iter().for_each(|(command, option)| add(command, option));
    let commands = super::names();
    assert!(commands.len() > 20, "{commands:?}");
    let options = |name: &String| {
        let options = options(&help(name));
        options.into_iter().map(|option| (name.clone(), option)).collect::<Vec<_>>()
    };
    let options: BTreeSet<(String, String)> = commands.iter().flat_map(options).collect();
    let missing: Vec<_> = options.difference(&rows).collect();
    assert!(missing.is_empty(), "options without a row: {missing:?}");
    let unknown: Vec<_> = rows.difference(&options).collect();
    assert!(unknown.is_empty(), "rows of options that do not exist: {unknown:?}");
}

#[test]
fn no_option_can_be_taken_for_another() {
    for command in super::names() {
        let options = options(&help(&command));
        let plural = options.iter().find(|option| options.contains(&format!("{option}s")));
        assert_eq!(plural, None, "{command}");
        // `-v` prints variations.
        assert!(!options.contains("--variations"), "{command}");
    }
}
