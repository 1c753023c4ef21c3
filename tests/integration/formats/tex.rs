//! Diagrams and books in TeX: their text, and whether TeX compiles them where it is installed.

use crate::command;
use crate::folder;
use crate::skipped;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use command::{ends, printed, run as tsume};
use folder::{Folder, MATE};
use skipped::skipped;

const FIRST: &str = "problems/first.txt";

/// A text that is full of commands, braces and comments.
const HOSTILE: &str = r##"100% \input{/etc/passwd} $x_1^2$ & #1 ~{}}{ [a]*[b] \\[9cm] -- --- ,, `` '' " <|> \end{document} ^^5c \def\par{雪（「月」ヶ岳・花」🙂 é ō “x” …"##;

/// Files that a document needs, beside an engine.
const NEEDED: [&str; 6] = [
    "tikz.sty",
    "fontspec.sty",
    "standalone.cls",
    "multicol.sty",
    "lmodern.sty",
    "HaranoAjiMincho-Regular.otf",
];

/// Whether an engine and the files are installed. If not, the reason is reported.
fn is_installed(engine: &str) -> bool {
    let succeeds = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).stdin(Stdio::null()).output();
        output.is_ok_and(|output| output.status.success())
    };
    if !succeeds(engine, &["--version"]) {
        skipped(&format!("{engine} is not installed"));
        return false;
    }
    let missing = NEEDED.into_iter().find(|file| !succeeds("kpsewhich", &[file]));
    if let Some(file) = missing {
        skipped(&format!("{engine} has no {file}"));
    }
    missing.is_none()
}

/// Compiles a document and returns the number of its pages.
fn pages(engine: &str, folder: &Folder, name: &str) -> usize {
    let output = Command::new(engine)
        .args(["-interaction=nonstopmode", "-halt-on-error", name])
        .current_dir(folder.path(""))
        .stdin(Stdio::null())
        .output()
        .expect("the engine starts");
    let log = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors: Vec<&str> = log.lines().filter(|line| line.starts_with('!')).collect();
    assert!(output.status.success(), "{engine} {name}: {errors:?}\n{log}");
    // A line of the log may end anywhere.
    let log = log.replace('\n', "");
    let (_, pages) = log.split_once("Output written on ").unwrap_or_else(|| panic!("{log}"));
    let pages = pages.split_once('(').and_then(|(_, pages)| pages.split(' ').next());
    pages.and_then(|pages| pages.parse().ok()).unwrap_or_else(|| panic!("{log}"))
}

#[track_caller]
fn writes(arguments: &[&str], input: &str) {
    ends(&tsume(arguments, input.as_bytes()), 0);
}

/// A collection with hostile texts, in JSON lines.
fn hostile() -> String {
    let text = serde_json::to_string(HOSTILE).expect("JSON");
    let notes = serde_json::to_string(&format!("{HOSTILE}\n\n{HOSTILE}")).expect("JSON");
    let one = |sfen: &str| {
        format!(
            "{{\"title\": {text}, \"author\": {text}, \"source\": {text}, \"notes\": {notes}, \
             \"sfen\": \"{sfen}\"}}\n"
        )
    };
    one(MATE) + &one("8k/9/9/9/9/9/9/9/9 b RP2b 1")
}

#[test]
fn a_file_in_tex_is_chosen_by_its_ending() {
    let folder = Folder::new();
    let diagram = folder.path("a.tex");
    writes(&["show", FIRST, "--lang", "ja", "-o", &diagram], "");
    let text = folder::read(&diagram);
    assert!(text.contains("\\tsumeblack{3}{4}{馬}\n") && text.contains("\\tsumewhite{1}{3}{玉}\n"));
    assert!(
        text.contains("\\tsumecaption{The first problem\\tsumeja{（}3\\tsumeja{手{詰）}}}{}"),
        "{text}"
    );
    let printed_diagram = tsume(&["show", FIRST, "--lang", "ja", "--format", "tex"], b"");
    assert_eq!(printed(&printed_diagram.stdout), text);
    let book = folder.path("book.tex");
    writes(&["sheet", "problems/sound.yaml", "-o", &book], "");
    let text = folder::read(&book);
    assert_eq!(text.matches("\\tsumeproblem{").count(), 5, "{text}");
    let answer = "{\\tsumemove{1. R{*}1b}\n\\tsumemove{2. Lx1b}\n\\tsumemove{3. +B-2d}}";
    assert!(text.contains(answer), "{text}");
    assert!(text.contains("\\tsumesection{Themes}"), "{text}");
    assert!(text.ends_with("\\end{document}\n"));
    // Only one file is written, and no other ending is known.
    ends(&tsume(&["sheet", FIRST, "--format", "tex", "-o", &folder.path("books/")], b""), 2);
    let refused = tsume(&["sheet", FIRST, "-o", &folder.path("book.pdf")], b"");
    ends(&refused, 2);
    assert!(printed(&refused.stderr).contains(".html, .tex"), "{}", printed(&refused.stderr));
}

#[test]
fn a_book_without_answers_has_only_the_index_of_authors() {
    let input = format!("{{\"author\": \"Nobody\", \"sfen\": \"{MATE}\"}}\n");
    let book = |arguments: &[&str]| {
        let all = [&["sheet", "--format", "tex", "--lang", "ja"], arguments, &["-"]].concat();
        let output = tsume(&all, input.as_bytes());
        ends(&output, 0);
        printed(&output.stdout).to_owned()
    };
    let sections = |text: &str| {
        ["section", "part"].map(|part| text.matches(&format!("\\tsume{part}{{\\tsumeja{{")).count())
    };
    let (all, without) = (book(&[]), book(&["--no-answers"]));
    assert_eq!((sections(&all), sections(&without)), ([2, 1], [1, 0]));
    assert!(all.contains("\\tsumemove{3. \\tsumeja{▲２四馬　まで}3\\tsumeja{手詰}}"), "{all}");
    assert!(without.contains("\\tsumeentry{Nobody}{1}") && !without.contains("\\tsumemove{3"));
    let noted = tsume(&["sheet", "--format", "tex", "--width", "90", MATE], b"");
    assert!(printed(&noted.stderr).contains("--width changes nothing in the format tex"));
}

/// Every style compiles, in a document of its own and as a part of one.
#[test]
fn diagrams_compile() {
    for engine in ["lualatex", "xelatex"] {
        if !is_installed(engine) {
            continue;
        }
        let folder = Folder::new();
        let marks = ["--ply", "1", "--mark", "2c", "--arrow", "3d-2d", "--rest-hand", "--red"];
        for style in ["print", "pieces", "western"] {
            let path = folder.path(&format!("{style}.tex"));
            let options = ["show", FIRST, "--style", style, "-o", &path];
            writes(&[&options[..], &marks].concat(), "");
        }
        let hostile = hostile();
        let first = hostile.lines().next().expect("a line");
        writes(&["show", "-", "-o", &folder.path("hostile.tex")], first);
        assert_eq!(pages(engine, &folder, "hostile.tex"), 1);
        let whole = "\\documentclass{article}\\usepackage{tikz}\\usepackage{fontspec}\n\
            \\setmainfont{HaranoAjiMincho-Regular.otf}\\def\\tsumescale{.5}\n\\begin{document}\n\
            \\input{print}\\input{pieces}\\input{western}\\input{hostile}\n\\end{document}\n";
        folder.file("whole.tex", whole);
        assert_eq!(pages(engine, &folder, "whole.tex"), 1);
    }
}

#[test]
fn books_compile() {
    for (engine, style) in [("lualatex", "print"), ("xelatex", "pieces"), ("pdflatex", "western")] {
        if !is_installed(engine) {
            continue;
        }
        let folder = Folder::new();
        let problems = folder.file("hostile.jsonl", &hostile().repeat(4));
        let book = folder.path("book.tex");
        let caption = "id,title,author,source,length,themes";
        let language = if engine == "pdflatex" { "en" } else { "ja" };
        let options = ["--style", style, "--lang", language, "--nodes", "1M", "--answer-themes"];
        let whole = ["sheet", "--caption", caption, "--heading", HOSTILE, "-o", &book];
        writes(&[&whole[..], &options, &["problems/sound.yaml", &problems]].concat(), "");
        // 13 problems, 6 on a page; answers; indices.
        let pages = pages(engine, &folder, "book.tex");
        assert!((5..=7).contains(&pages), "{engine}: {pages}");
        assert!(Path::new(&folder.path("book.pdf")).exists());
        assert!(fs::metadata(&book).expect("the book").len() < 60_000);
    }
}
