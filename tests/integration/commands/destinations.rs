//! Where commands write: files, folders, and the forms that their names imply.

use crate::command::{ends, printed, run, tsume};
use crate::folder::{Folder, MATE, read};

#[test]
fn an_unknown_ending_is_refused_by_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    for (command, name) in [
        ("show", "x.jpg"),
        ("sheet", "x.pdf"),
        ("page", "x.pdf"),
        ("filter", "x.docx"),
        ("convert", "x.docx"),
        ("solve", "x.docx"),
        ("check", "x.docx"),
    ] {
        let file = folder.path().join(name);
        let path = file.to_str().expect("a name");
        let output = run(&[command, "-o", path, "problems/first.txt"], b"");
        ends(&output, 2);
        let reported = printed(&output.stderr);
        assert!(reported.contains("cannot infer the format from this file name"), "{reported}");
        assert!(!file.exists(), "{command}");
    }
    let kif = folder.path().join("a.kif");
    let path = kif.to_str().expect("a name");
    ends(&run(&["convert", "-o", path, "problems/first.txt"], b""), 0);
    let many = run(&["convert", "-o", path, "--force", "problems/sound.yaml"], b"");
    ends(&many, 0);
    assert!(printed(&many.stderr).contains("many programs read only the first"));
    for names in [["solve", "jsonl", "json"], ["check", "json", "jsonl"]] {
        let [one, other] = [names[1], names[2]].map(|name| {
            let times = if names[0] == "check" { &["--no-times"][..] } else { &[] };
            run(&[&[names[0], "--format", name], times, &["problems/first.txt"]].concat(), b"")
        });
        ends(&one, 0);
        let keys = |output: &std::process::Output| printed(&output.stdout).matches("\":").count();
        assert_eq!(keys(&one), keys(&other), "{names:?}");
    }
}

#[test]
fn files_keep_the_names_of_contributions() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let text = "Title: The fox\nBlack: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\n";
    std::fs::create_dir(path("in")).expect("a folder");
    ends(&run(&["convert", "-o", &path("in/kita.kif"), "-"], text.as_bytes()), 0);
    let bare = "Black: G2c / White: K1a\nBlack: G8c / White: K9a\n";
    std::fs::write(path("in/more.txt"), bare).expect("a file");
    std::fs::write(path("in/titled.txt"), text).expect("a file");
    let names = |command: &[&str], out: &str| {
        run(&[command, &["-o", &path(out), &path("in")]].concat(), b"");
        let files = std::fs::read_dir(path(out)).expect("a folder");
        let mut names: Vec<String> = files
            .map(|file| file.expect("a file").file_name().into_string().expect("UTF-8"))
            .collect();
        names.sort();
        names
    };
    let expected = ["The_fox.svg", "kita.svg", "more-002.svg", "more.svg"];
    assert_eq!(names(&["show", "--format", "svg"], "pictures/"), expected);
    let expected = ["The_fox.kif", "kita.kif", "more-002.kif", "more.kif"];
    assert_eq!(names(&["solve", "--format", "kif"], "solved/"), expected);
}

#[test]
fn answers_are_written_to_files_by_their_endings() {
    let folder = Folder::new();
    let read = |name: &str| std::fs::read_to_string(folder.path(name)).expect("a file");
    let write = |words: &[&str], name: &str| {
        let output = run(&[words, &["-o", &folder.path(name)]].concat(), b"");
        ends(&output, 0);
        assert_eq!(printed(&output.stdout), "", "{words:?}");
    };
    let solve = ["solve", "problems/first.txt"];
    for (name, format) in [("a.txt", "text"), ("a.json", "json"), ("a.yaml", "yaml")] {
        write(&solve, name);
        let printed = run(&["solve", "--format", format, "problems/first.txt"], b"");
        let without_times = |text: &str| {
            let lines = text.lines().filter(|line| !line.contains("ms") && !line.contains(" s)"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        let expected = std::str::from_utf8(&printed.stdout).expect("UTF-8");
        assert_eq!(without_times(&read(name)), without_times(expected), "{format}");
    }
    // A folder has a file for each problem.
    write(&[&solve[..], &["--format", "json"]].concat(), "all/");
    assert!(read("all/The_first_problem.jsonl").starts_with("{\"tsume\""));
    // New problems too.
    write(&["make", "--count", "2", "--nodes", "10k"], "new.sfen");
    assert_eq!(read("new.sfen").lines().count(), 2);
    write(&["make", "--count", "1", "--nodes", "10k", "--format", "jsonl"], "new.jsonl");
    assert!(read("new.jsonl").contains("\"quality\""));
    write(&["improve", "--nodes", "1k", "problems/first.txt"], "better.yaml");
    assert!(read("better.yaml").starts_with("- "));
    let unnamed = run(&["make", "--count", "1", "-o", &folder.path("new/")], b"");
    ends(&unnamed, 2);
    assert!(printed(&unnamed.stderr).contains("--output needs --format"));
}

/// The program of the tests is built without columns; python/tests has the tests of those.
#[test]
fn a_format_that_is_not_built_is_refused_with_the_reason() {
    let folder = Folder::new();
    let file = folder.path("a.parquet");
    for words in [["--format", "arrow"], ["--output", &file]] {
        let output = run(&[&["check", "problems/first.txt"][..], &words].concat(), b"");
        ends(&output, 2);
        let error = printed(&output.stderr);
        assert!(error.contains("this build does not write"), "{error}");
        assert!(error.contains("--features columns"), "{error}");
    }
}

#[test]
fn problems_without_room_in_a_form_are_errors() {
    let kings = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
    let output = run(&["convert", "--to", "psv", "problems/first.txt", kings], b"");
    ends(&output, 2);
    assert_eq!(output.stdout.len(), 40);
    let error = printed(&output.stderr);
    assert!(error.contains("problem The first problem cannot be written in psv"), "{error}");
    let filtered = run(&["filter", "--to", "hcpe", "problems/first.txt"], b"");
    ends(&filtered, 2);
    // A record of other bytes is an error, and the others are read.
    let bytes = [&output.stdout[..], &[0xff; 40], &output.stdout].concat();
    let read = run(&["convert", "--from", "psv", "--to", "sfen", "-"], &bytes);
    ends(&read, 2);
    assert_eq!(printed(&read.stdout), format!("{kings}\n{kings}\n"));
    let error = printed(&read.stderr);
    assert!(error.contains("record 2, byte 40 of the input"), "{error}");
}

#[test]
fn options_without_effect_in_the_format_are_named() {
    let folder = Folder::new();
    let deck = format!("sheet --format anki --paper a4 -o {}", folder.path("deck/"));
    for (words, note) in [
        ("solve --tries", "--tries changes nothing in the format text"),
        (
            "solve --format jsonl --moves ja --script kanji",
            "--script and --moves change nothing in the format jsonl",
        ),
        ("solve --format kif --script kanji", "--script changes nothing in the format kif"),
        ("solve -q --script kanji", "--script changes nothing in the format text"),
        ("check --encoding utf-16", "--encoding changes nothing in the format table"),
        ("show --red --width 300", "--red and --width change nothing in the format text"),
        ("show --format svg --script kanji", "--script changes nothing in the format svg"),
        (&deck, "--paper changes nothing in the format anki"),
    ] {
        let words = words.split(' ').chain(["problems/first.txt"]).collect::<Vec<_>>();
        let output = run(&words, b"");
        ends(&output, 0);
        assert!(printed(&output.stderr).contains(note), "{words:?}: {}", printed(&output.stderr));
    }
    let used = run(&["show", "--script", "letters", "problems/first.txt"], b"");
    assert_eq!(printed(&used.stderr), "");
}

#[test]
fn the_form_of_problems_may_be_called_their_format() {
    for command in ["convert", "filter"] {
        let [one, other] = ["--to", "--format"]
            .map(|option| run(&[command, option, "sfen", "problems/first.txt"], b"").stdout);
        assert!(!one.is_empty() && one == other, "{command}");
    }
}

/// A file that appears during a run stays, and the output of the run is not lost.
#[test]
fn a_file_that_appears_during_a_run_is_not_overwritten() {
    use std::io::Write;
    let commands: [(&[&str], &str, &str); 5] = [
        (&["check"], "v.jsonl", "{\"tsume\""),
        (&["check"], "v.csv", "number,"),
        (&["convert"], "v.yaml", "- "),
        (&["solve"], "v.txt", "White holds"),
        (&["prove"], "v.proof", "tsume certificate"),
    ];
    let begins =
        |path: &str, text: &str| std::fs::read(path).expect("a file").starts_with(text.as_bytes());
    for (command, name, beginning) in commands {
        for options in [&[][..], &["--force"]] {
            let folder = Folder::new();
            let path = folder.path(name);
            let mut child = tsume(&[command, options, &["-o", &path, "-"]].concat())
                .stdin(std::process::Stdio::piped())
                .spawn()
                .expect("tsume starts");
            // The draft shows that the run has begun.
            while folder.names().is_empty() && child.try_wait().expect("a child").is_none() {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            std::fs::write(&path, "mine\n").expect("a file");
            let mut stdin = child.stdin.take().expect("a pipe");
            stdin.write_all(format!("{MATE}\n").as_bytes()).expect("a reader");
            drop(stdin);
            let output = child.wait_with_output().expect("tsume ends");
            let reported = printed(&output.stderr);
            if options.is_empty() {
                ends(&output, 2);
                assert_eq!(read(&path), "mine\n", "{name}");
                let kept = ["the output is in ", "the finished problems are in "]
                    .iter()
                    .find_map(|text| reported.split_once(text)?.1.lines().next())
                    .expect(reported);
                // The journal of `check` continues in any format.
                let beginning = if command == ["check"] { "{\"tsume\"" } else { beginning };
                assert!(begins(kept, beginning), "{name}: {kept}");
            } else {
                ends(&output, 0);
                assert!(begins(&path, beginning), "{name}");
                assert_eq!(folder.names(), [name]);
            }
        }
    }
}

/// A link in a folder, also one without a target, is an existing file; nothing is written behind it.
#[cfg(unix)]
#[test]
fn links_in_a_folder_are_not_followed() {
    let commands: [(&[&str], &str); 5] = [
        (&["convert", "--to", "kif", "-o"], "001.kif"),
        (&["solve", "--format", "json", "-o"], "001.jsonl"),
        (&["check", "--certificates"], "1.proof"),
        (&["sheet", "--format", "anki", "-o"], "cards.csv"),
        (&["man"], "tsume.1"),
    ];
    for (command, name) in commands {
        // The manual has no option to overwrite: it always replaces the pages.
        let force: &[&str] = if command == ["man"] { &[] } else { &["--force", MATE] };
        let (folder, outside) = (Folder::new(), Folder::new());
        let out = folder.path("out/");
        std::fs::create_dir(&out).expect("a folder");
        let link = folder.path(&format!("out/{name}"));
        std::os::unix::fs::symlink(outside.path("x"), &link).expect("a link");
        let is_link = || std::fs::symlink_metadata(&link).expect("a link").is_symlink();
        if !force.is_empty() {
            let refused = run(&[command, &[&out, MATE]].concat(), b"");
            ends(&refused, 2);
            let reported = printed(&refused.stderr);
            assert!(reported.contains(&format!("{name}: already exists")), "{name}: {reported}");
            assert!(is_link() && outside.names().is_empty(), "{name}");
        }
        ends(&run(&[command, &[&*out], force].concat(), b""), 0);
        assert!(!is_link() && outside.names().is_empty(), "{name}");
    }
}
