//! With `--lang ja`, everything that people read is Japanese: the output of every command on the
//! examples of its help and on inputs that cannot be read, the errors of wrong arguments, and the
//! texts of pages. Latin words are only those of the interface, of formats, and of what was typed.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use crate::command::{printed, run};
use crate::commands::faults;
use crate::folder::Folder;

/// Names of formats, protocols, programs and variables.
const NAMES: &[&str] = &[
    "APNG",
    "ASCII",
    "Anki",
    "BOD",
    "BOM",
    "CP",
    "CSA",
    "CSV",
    "Elvish",
    "HTML",
    "ID",
    "JIS",
    "JKF",
    "JS",
    "JSON",
    "JavaScript",
    "KIF",
    "KI",
    "Kifu",
    "KiB",
    "LuaLaTeX",
    "MiB",
    "PNG",
    "PDF",
    "README",
    "SFEN",
    "SVG",
    "Shift",
    "ShogiHome",
    "TeX",
    "UCI",
    "URL",
    "USEN",
    "USI",
    "UTF",
    "XML",
    "XeLaTeX",
    "YAML",
    "for",
    "proof",
    "proofs",
    "md",
    "docs",
    "mm",
    "tsume",
    "usi",
    // Keys and signals.
    "Ctrl",
    "C",
    "SIGTERM",
    "NO",
    "COLOR",
    // Marks of CSA, and a move in Western notation.
    "PI",
    "Sx",
];

/// Letters that stand for something in the notation of options and moves: `I/N`, `5k`, `1m`, `3d`.
const FEWEST: usize = 2;

/// Words of the help that are typed: positions, names of files, values and verdicts.
const TYPED: &str = "'Black: … / White: …' tsume-usi cards.csv RGSgp R2Pg id .kif .ki .csa fpath \
    zfunc man deck In hand xml GS sacrifices quiet distant unpromoted interposed sound defective mate no-mate undecided \
    yozume -vv end USI_Hash Threads smartphone magazine lishogi strict classical";

/// Cuts a text into its Latin words.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() >= FEWEST)
}

/// Returns the names of commands, options and values, from what clap writes for bash.
fn interface() -> BTreeSet<String> {
    let script = run(&["completions", "bash"], b"");
    let lines = printed(&script.stdout).lines().map(str::trim_start);
    let lists = lines.filter(|line| line.starts_with("opts=\"") || line.contains("compgen -W \""));
    let lists: Vec<&str> = lists.filter_map(|line| line.split('"').nth(1)).collect();
    assert!(lists.len() > 100, "{lists:?}");
    let names = lists.iter().flat_map(|list| list.split_whitespace());
    names.flat_map(words).map(str::to_owned).collect()
}

/// Removes positions in SFEN, which are the same in all languages.
fn without_sfen(text: &str) -> String {
    let mut fields = 0;
    let mut kept = String::new();
    for word in text.split_inclusive([' ', '\n', '：', '　', '「']) {
        if word.matches('/').count() == 8 {
            fields = 3;
        } else if fields > 0 && !word.contains('：') {
            fields -= 1;
        } else {
            fields = 0;
            kept += word;
        }
    }
    kept
}

/// Removes single words between backquotes: keys and values of files.
fn without_keys(text: &str) -> String {
    let is_key = |(index, part): &(usize, &str)| index % 2 == 1 && !part.contains([' ', '\n']);
    let parts = text.split('`').enumerate().filter(|part| !is_key(part));
    parts.map(|(_, part)| part).collect()
}

/// The checker of texts.
struct Reader {
    known: BTreeSet<String>,
    wrong: Vec<String>,
}

impl Reader {
    fn new() -> Reader {
        let names = NAMES.iter().map(|name| (*name).to_owned());
        Reader { known: interface().into_iter().chain(names).collect(), wrong: vec![] }
    }

    /// Notes the Latin words of a text that are not among the known ones and not in `typed`.
    fn read(&mut self, what: &str, typed: &str, text: &str) {
        let typed: BTreeSet<&str> = words(typed).collect();
        // A quoted line of the input, and the place of it.
        let is_quoted = |line: &&str| {
            let line = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
            line.trim_start().starts_with('|') || line.starts_with("-->")
        };
        let text = without_keys(&without_sfen(text));
        for line in text.lines().filter(|line| !is_quoted(line)) {
            let is_foreign = |word: &&str| !self.known.contains(*word) && !typed.contains(word);
            let foreign: Vec<&str> = words(line).filter(is_foreign).collect();
            if !foreign.is_empty() {
                self.wrong.push(format!("{what}\n    {foreign:?} in: {line}"));
            }
        }
    }

    fn output(&mut self, typed: &str, output: &Output) {
        self.read(typed, typed, printed(&output.stdout));
        self.read(typed, typed, printed(&output.stderr));
    }

    #[track_caller]
    fn end(self) {
        assert!(self.wrong.is_empty(), "{}\n", self.wrong.join("\n"));
    }
}

const FIRST: &str = "作品名：第一番\n手数：3\n\
    解答：▲１二飛　△同香　▲２四馬\n\
    Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\n";
const COOKED: &str = "作品名：余詰のある作品\nBlack: +S3d, G2d In hand: G\nWhite: K1b, S1a\n";
const COLLECTION: &str = "problems:\n\
    - title: 一\n  sfen: 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1\n  moves: 3\n\
    - title: 二\n  sfen: 8s/8k/9/6+SG1/9/9/9/9/9 b G 1\n  moves: 5\n\
    - title: 三\n  sfen: 8k/9/6P2/9/9/9/9/9/9 b G 1\n";
const SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 # 一\n8s/8k/9/6+SG1/9/9/9/9/9 b G 1\n";

/// Makes a folder with the files that the examples name.
fn workplace() -> Folder {
    let folder = Folder::new();
    for name in ["first.txt", "mine.txt", "problems.txt", "long.txt", "twice.txt"] {
        folder.file(name, FIRST);
    }
    for name in ["problems.yaml", "mine.yaml", "sound.yaml"] {
        folder.file(name, COLLECTION);
    }
    for name in ["problems.sfen", "hard.sfen"] {
        folder.file(name, SFEN);
    }
    folder.file("cooked.txt", COOKED);
    folder.file("moves.txt", "R*1d\nなぜ\n");
    folder.file("commands.txt", "usi\nquit\n");
    let completions = ["home/.local/share/bash-completion/completions", "home/.zfunc"];
    let completions = completions.into_iter().chain(["home/.config/fish/completions"]);
    for name in ["problems", "proofs", "bin"].into_iter().chain(completions) {
        fs::create_dir_all(folder.path(name)).expect("a folder");
    }
    fs::write(folder.path("problems/all.yaml"), COLLECTION).expect("a file");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_tsume"), folder.path("bin/tsume"))
        .expect("a link");
    folder
}

/// Types a line into a shell, in a Japanese locale.
fn typed(folder: &Folder, line: &str) -> Output {
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder.path(""))
        .env("PATH", format!("{}:{path}", folder.path("bin")))
        .env("HOME", folder.path("home"))
        .env("LANG", "ja_JP.UTF-8")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("CLICOLOR_FORCE")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("a shell")
}

/// Whether a command line writes data, scripts or the lines of a protocol, which have no language.
fn is_data(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let has = |word: &str| words.contains(&word);
    let formats = ["json", "jsonl", "csv", "kif", "sfen", "yaml", "jkf", "usen", "junit"];
    let is_format = words
        .windows(2)
        .any(|pair| ["--format", "--to"].contains(&pair[0]) && formats.contains(&pair[1]));
    is_format
        || has("convert")
        || has("filter")
        || has("completions")
        || has("usi")
        || has("man")
        || has("sheet")
        || has("page")
        || has("svg")
        || line.contains(".gif")
        || line.contains("--format")
}

fn examples() -> Vec<String> {
    let mut examples = vec![];
    for name in super::names().iter().filter(|name| *name != "help") {
        let help = run(&[name, "--help", "--lang", "ja"], b"");
        let (_, list) = printed(&help.stdout).split_once("\n例:\n").expect("examples");
        let list = list.split("\n\n").next().unwrap_or_default();
        let lines = list.lines().filter_map(|line| line.strip_prefix("  tsume "));
        examples.extend(lines.map(|line| format!("tsume {line}")));
    }
    examples
}

#[test]
fn the_help_is_japanese() {
    let mut reader = Reader::new();
    for name in super::names().iter().filter(|name| *name != "help") {
        for form in ["-h", "--help"] {
            let help = run(&[name, form, "--lang", "ja"], b"");
            let text = printed(&help.stdout).replace("docs/", "").replace("RULES", "");
            // The examples are typed, and the values are the names of something.
            let is_read = |line: &&str| {
                let line = line.trim_start();
                !line.starts_with("tsume ")
                    && !line.starts_with("- ")
                    && !line.ends_with(".md")
                    && !line.contains(".md（")
                    && !line.ends_with(", docs/")
            };
            let text: Vec<&str> = text.lines().filter(is_read).collect();
            reader.read(&format!("tsume {name} {form}"), TYPED, &text.join("\n"));
        }
    }
    reader.end();
}

#[test]
fn every_example_is_answered_in_japanese() {
    let (mut reader, folder) = (Reader::new(), workplace());
    let more = [
        "tsume prove cooked.txt -o cooked.proof",
        "tsume prove first.txt -o first.proof",
        "tsume verify first.proof cooked.proof",
        "tsume verify --explain cooked.proof",
        "tsume verify --of cooked.txt first.proof",
        "tsume verify --memory 1 first.proof",
        "head -c 180 first.proof >cut.proof; tsume verify --explain cut.proof",
        "tsume prove --futile restoring cooked.txt -o none.proof",
        "tsume prove --nodes 1 cooked.txt -o few.proof",
        "tsume solve -vv cooked.txt problems.yaml",
        "tsume solve --literal --claimed-variations first.txt",
        "tsume solve --nodes 5 cooked.txt",
        "tsume solve --hint 1 first.txt; tsume solve --hint 2 first.txt; tsume solve --hint 3 first.txt",
        "tsume check --nodes 5 problems.yaml",
        "tsume check problems.yaml",
        "tsume check --paranoid problems.yaml",
        "tsume check --certificates proofs problems.yaml",
        "tsume bench --mode any problems.yaml; tsume bench --nodes 5 problems.yaml",
        "tsume same --judge problems.yaml problems.yaml problems.sfen",
        "tsume improve --nodes 100 cooked.txt",
        "tsume improve --mend --nodes 1k cooked.txt",
        "tsume extend --nodes 200 --beam 1 first.txt",
        "tsume make --count 1 --polish 1",
        "tsume grade problems.yaml",
        "tsume try cooked.txt '▲２三金'; tsume try cooked.txt '▲１三金'; tsume try --nodes 1 cooked.txt '▲１三金'",
        "tsume stats problems.yaml",
        "tsume play --plain --tell first.txt <moves.txt",
    ];
    // The slow ones are in the list above, with limits.
    let slow = ["tsume improve", "tsume extend", "tsume make"];
    let examples = examples();
    assert!(examples.len() > 60, "{examples:?}");
    for line in more.iter().map(|line| (*line).to_owned()).chain(examples) {
        if slow.iter().any(|slow| line.starts_with(slow)) && !more.contains(&&*line) {
            continue;
        }
        let line = line.replace("| man -l -", "");
        let output = typed(&folder, &line);
        match is_data(&line) {
            true => reader.read(&line, &line, printed(&output.stderr)),
            false => reader.output(&line, &output),
        }
    }
    reader.end();
}

#[test]
fn every_error_is_japanese() {
    let (mut reader, folder) = (Reader::new(), workplace());
    for line in [
        "tsume solve no-such-file.yaml",
        "tsume solve 'Black: +B3d, P2e / White: K1c, Q5e'",
        "tsume solve 'Black: B3d / White: K3d'",
        "tsume solve 'Black: B3d'",
        "tsume solve Black: B3d",
        "tsume solve '8l/7b1/8k/6+B2/7Pg/9/9/9 b R 1'",
        "tsume solve '8l/7b1/8k/6+B2/7Pg/9/9/9/9 b RP30 1'",
        "tsume solve ''",
        "tsume solve /",
        "tsume solve first.txt --nodes many",
        "tsume solve first.txt --time soon",
        "tsume solve first.txt --mode fast",
        "tsume solve first.txt --memory much",
        "tsume solve first.txt --memory 900000G",
        "tsume solve first.txt --threads 0",
        "tsume solve first.txt --hint 9",
        "tsume solve first.txt --depth x",
        "tsume solve first.txt --tolerate nothing",
        "tsume solve first.txt --encoding latin",
        "tsume solve first.txt --output first.txt",
        "tsume solve first.txt --format",
        "tsume solve first.txt --quiet=3",
        "tsume solve first.txt --rest --literal",
        "tsume solve first.txt --quiet --quiet",
        "tsume solve",
        "tsume solv first.txt",
        "tsume",
        "tsume check first.txt --fly",
        "tsume check first.txt --shard 3/2",
        "tsume check first.txt --jobs 0",
        "tsume check first.txt --output x.pdf",
        "tsume check first.txt --resume first.txt",
        "tsume check first.txt --resume /",
        "tsume check first.txt --only right",
        "tsume show first.txt --ply 9",
        "tsume show first.txt --mark 0z",
        "tsume show first.txt --arrow 3d",
        "tsume show first.txt --width 0",
        "tsume show first.txt --width 999999",
        "tsume show first.txt --format png --output /no/such/folder.png",
        "tsume try first.txt 9a9b",
        "tsume try first.txt '▲２二玉'",
        "tsume try first.txt ''",
        "tsume convert first.txt --to pdf",
        "tsume convert first.txt",
        "tsume convert first.txt --to kif --output first.txt",
        "tsume verify first.txt",
        "tsume verify no-such.proof",
        "tsume filter first.txt --where 'length x'",
        "tsume filter first.txt --where 'hand(+B)'",
        "tsume filter first.txt --where 'missing hand'",
        "tsume filter first.txt --sample x",
        "tsume filter first.txt --checked first.txt",
        "tsume sheet first.txt --per-page 99",
        "tsume sheet first.txt --per-page 0",
        "tsume sheet first.txt --format anki",
        "tsume sheet first.txt --caption all",
        "tsume make --length 4",
        "tsume make --length 999",
        "tsume make --king 0z",
        "tsume make --pieces Q",
        "tsume make --theme fun",
        "tsume make --count x",
        "tsume improve problems.yaml",
        "tsume improve problems.yaml --problem 9",
        "tsume improve cooked.txt --changes 3",
        "tsume improve cooked.txt --fault slow",
        "tsume improve cooked.txt --mend --fault yozume",
        "tsume extend 'Black: P9i / White: K1a'",
        "tsume extend first.txt --steps 0",
        "tsume grade 'Black: P9i / White: K1a'",
        "tsume merge first.txt",
        "tsume merge no-such.jsonl",
        "tsume stats no-such.jsonl",
        "tsume page first.txt --size x",
        "tsume play - <first.txt",
        "tsume play first.txt </dev/null",
        "tsume completions dos",
        "tsume man first.txt",
        "tsume help nothing",
        "tsume explain first.proof",
        "tsume solve --certificates first.proof first.txt",
        "tsume solve --lang fr first.txt",
        "tsume usi --keys x",
        "tsume verify --explain first.proof --lines x",
    ] {
        let output = typed(&folder, line);
        reader.output(&format!("{line} {TYPED}"), &output);
    }
    reader.end();
}

/// Inputs with mistakes, by the ending of their files, beside those of `faults.rs`.
const BROKEN: &[(&str, &str)] = &[
    ("txt", "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b\nSolution: 1. Q*1b\n"),
    ("txt", "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b\nSolution: 1. R*1b 2. Kx9i\n"),
    ("txt", "White: K1c (in check\n"),
    ("txt", "Black: R3\nWhite: K5e\n"),
    ("yaml", "problems:\n- title: 一\n  title: 二\n  sfen: 8k/9/9/9/9/9/9/9/9 b R 1\n"),
    ("yaml", "problems:\n- title: {a: 1}\n  sfen: 8k/9/9/9/9/9/9/9/9 b R 1\n"),
    ("yaml", "problems:\n- title: \"一\n"),
    ("yaml", "problems:\n- title: *anchor\n"),
    ("jsonl", "{\"sfen\": \"8k/9/9/9/9/9/9/9/9 b R 1\", \"moves\": \"x\"}\n"),
    ("jsonl", "[1]\n"),
    ("jsonl", "{\"tsume\": 1}\n"),
    ("sfen", "9/9 b\n"),
    ("sfen", "8k/9/9/9/9/9/9/9/9 x R 1\n"),
    ("sfen", "8k/9/9/9/9/9/9/9/9 b R 1 moves 1a1b\n"),
    ("usi", "position sfen 8k/9/9/9/9/9/9/9/9 b R 1 moves 9i9h\n"),
    ("kif", "手合割：詰将棋\n後手の持駒：なし\n| ・ ・ x\n"),
    ("kif", "手合割：平手\n   1 ５五玉(59)\n"),
    ("kif", "手合割：平手\n   1 ７六歩(77)\n変化：9手\n   9 ３四歩(33)\n"),
    ("kif", "手合割：何か\n   1 ７六歩(77)\n"),
    ("ki2", "手合割：平手\n▲５五玉\n"),
    ("csa", "V2.2\nPI\n+\n+5955OU\n"),
    ("csa", "V2.2\nPX\n"),
    ("csa", "V9\n"),
    ("jkf", "{\"header\": 3}\n"),
    ("jkf", "{\"header\": {}, \"moves\": [{}, {\"move\": {\"to\": {\"x\": 5, \"y\": 5}}}]}\n"),
    ("jkf", "{\"header\": {}, \"moves\": [\n"),
    ("usen", "~0.xyz\n"),
    ("usen", "hello\n"),
];

#[test]
fn every_complaint_about_an_input_is_japanese() {
    let mut reader = Reader::new();
    let own = BROKEN.iter().map(|(ending, text)| (format!(".{ending}"), (*text).to_owned()));
    let others = faults::broken().into_iter().map(|text| (String::new(), text));
    for (number, (ending, text)) in own.chain(others).enumerate() {
        let folder = Folder::new();
        let path = folder.file(&format!("file{ending}"), &text);
        for command in ["solve", "check"] {
            let output = run(&[command, "--lang", "ja", "--nodes", "100", &path], b"");
            reader.output(&format!("{command} #{number} {path}: {text}"), &output);
        }
        let report = folder.path("report.html");
        run(&["check", "--lang", "ja", "--nodes", "100", "-o", &report, &path], b"");
        if let Ok(page) = fs::read_to_string(report) {
            page_is_read(&mut reader, &format!("report #{number} {path}: {text}"), &page);
        }
    }
    reader.end();
}

/// Reads the Japanese texts of a page: its title, and those of its data, which are pairs.
fn page_is_read(reader: &mut Reader, what: &str, page: &str) {
    let between = |begin: &str, end: &str| {
        let (_, rest) = page.split_once(begin).expect("a part of the page");
        rest.split_once(end).expect("its end").0.to_owned()
    };
    reader.read(what, what, &between("<title>", "</title>"));
    let data = between("id=\"data\">", "</script>");
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    for problem in data["problems"].as_array().expect("problems").iter().skip(1) {
        let mut texts = vec![&problem["kind"][1], &problem["says"][1]];
        texts.extend(problem["verdict"][1].as_array().into_iter().flatten());
        let faults = problem["faults"].as_array().into_iter().flatten();
        texts.extend(faults.map(|fault| &fault["text"][1]));
        for text in texts.into_iter().filter_map(|text| text.as_str()) {
            reader.read(what, what, text);
        }
    }
}

/// Returns the text of a document without its marks, styles and pictures.
fn shown(mut page: &str) -> String {
    let mut text = String::new();
    while let Some((before, rest)) = page.split_once('<') {
        text += before;
        text.push('\n');
        let name: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
        let end = match &*name {
            "style" | "script" | "svg" => format!("</{name}>"),
            _ => ">".to_owned(),
        };
        page = rest.split_once(&end).map_or("", |(_, rest)| rest);
    }
    text + page
}

#[test]
fn pages_and_sheets_are_japanese() {
    let (mut reader, folder) = (Reader::new(), workplace());
    for (line, name) in [
        ("tsume page -o page.html --size 50k cooked.txt", "page.html"),
        ("tsume page -o pages.html --size 50k problems.yaml", "pages.html"),
        ("tsume check -o report.html problems.yaml", "report.html"),
    ] {
        reader.output(line, &typed(&folder, line));
        let page = fs::read_to_string(folder.path(name)).expect("a page");
        page_is_read(&mut reader, line, &page);
        assert!(page.contains("<html lang=\"ja\">"), "{line}");
    }
    let line = "tsume sheet -o sheet.html --caption length,title,grade problems.yaml";
    reader.output(line, &typed(&folder, line));
    let sheet = shown(&fs::read_to_string(folder.path("sheet.html")).expect("a page"));
    reader.read(line, line, &sheet);
    assert!(sheet.contains("▲１二飛") && sheet.contains("まで3手詰"), "{sheet}");
    reader.end();
}

#[test]
fn manual_pages_are_japanese() {
    let (mut reader, folder) = (Reader::new(), workplace());
    typed(&folder, "tsume man pages");
    let mut count = 0;
    for entry in fs::read_dir(folder.path("pages")).expect("pages") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("text");
        // Requests, and the bold and italic words, which are names.
        let is_read = |line: &&str| {
            !line.starts_with(['.', '\''])
                && !line.contains("\\f")
                && !line.contains("tsume ")
                && !line.contains("docs/")
                && !line.starts_with("\\-")
        };
        let text: Vec<&str> = text.lines().filter(is_read).collect();
        reader.read(&path.display().to_string(), TYPED, &text.join("\n").replace("\\*(Aq", "'"));
        count += 1;
    }
    assert!(count > 20, "{count}");
    reader.end();
}
