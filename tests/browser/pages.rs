//! Pages: the content of their files, whether it is true, and, if Chromium is installed, whether
//! they can be played on.

use crate::{browser, command, folder};

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use base64::Engine;
use browser::Browser;
use command::{ends, printed, run as tsume};
use folder::Folder;
use serde_json::{Value, json};
use tsume::notation::{read_sfen, read_usi};
use tsume::search::{Limits, Reading, Solver, Valuation};
use tsume::shogi::{Move, Position};

/// Makes a page and returns its path. With other keys, questions near the limit of nodes may stay
/// undecided.
fn page(folder: &Folder, arguments: &[&str]) -> String {
    let path = folder.path("page.html");
    let output =
        tsume(&[&["page", "-o", &path, "--force", "--keys", "1"], arguments].concat(), b"");
    assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{}", printed(&output.stderr));
    path
}

/// Returns the data in a page.
fn data(path: &str) -> Value {
    let text = fs::read_to_string(path).expect("a page");
    let (_, rest) = text.split_once(r#"id="data">"#).expect("data");
    let (json, _) = rest.split_once("</script>").expect("an end");
    let mut data: Value = serde_json::from_str(json).expect("JSON");
    data["problems"].as_array_mut().expect("a list").remove(0);
    data
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

fn mv(value: &Value) -> Move {
    read_usi(text(&value["move"][0])).expect("a move")
}

/// Answers questions with a new search that does not use the page.
struct Oracle {
    solver: Solver,
}

impl Oracle {
    /// Returns the number of plies to the mate, or `None` if there is none.
    fn attack(&mut self, position: &Position) -> Option<u32> {
        match self.solver.problem(position).value(Reading::Standard, &Limits::default()) {
            Valuation::Mate(value) => Some(value.length),
            Valuation::NoMate => None,
            Valuation::Open { .. } => panic!("no limit was set"),
        }
    }

    /// The same after a check; futile interpositions do not count.
    fn defence(&mut self, position: &Position) -> Option<u32> {
        match self.solver.defence(position).value(Reading::Standard, &Limits::default()) {
            Valuation::Mate(value) => Some(value.length),
            Valuation::NoMate => None,
            Valuation::Open { .. } => panic!("no limit was set"),
        }
    }
}

/// Checks everything that a page says about a position with the attacker to move. Returns the nodes
/// after each reply with their positions.
fn check_node(node: &Value, position: &Position, oracle: &mut Oracle) -> Vec<(usize, Position)> {
    let mut next = vec![];
    let checks = list(&node["checks"]);
    let reported: HashSet<Move> = checks.iter().map(mv).collect();
    assert_eq!(reported, position.check_moves().into_iter().collect::<HashSet<Move>>());
    let fastest = oracle.attack(position);
    for check in checks {
        let name = &check["move"];
        let after = position.after(&[mv(check)]);
        let length = oracle.defence(&after);
        let kind = &check["kind"];
        match length {
            None => {
                assert_eq!(kind, "fails", "{name}");
                check_refutation(check, &after, oracle);
            }
            Some(length) => {
                assert!(kind != "fails" && kind != "open", "{name}: {kind}");
                let is_fastest = fastest == Some(length + 1);
                assert!(kind != "best" || is_fastest, "{name} is not the fastest");
                assert!(kind != "slow" || !is_fastest, "{name} is as fast as any");
                let plies = check["plies"].as_u64().unwrap_or(0);
                assert_eq!(plies, u64::from(length), "{name}");
                check_replies(check, &after, length, oracle, &mut next);
            }
        }
    }
    next
}

/// Checks a refutation: its first move escapes, it is the only one if the page says so, and no
/// check is left at its end if the page says so.
fn check_refutation(check: &Value, after: &Position, oracle: &mut Oracle) {
    let line = list(&check["line"]).iter().map(|mv| read_usi(text(&mv[0])).expect("a move"));
    let line: Vec<Move> = line.collect();
    let mut escapes = |mv: Move| oracle.attack(&after.after(&[mv])).is_none();
    assert!(escapes(line[0]), "{check}");
    if check["only"] == true {
        let replies = after.legal_moves();
        assert!(!replies.into_iter().any(|mv| mv != line[0] && escapes(mv)), "{check}");
    }
    let mut position = after.clone();
    for (index, &mv) in line.iter().enumerate() {
        assert!(position.is_legal(mv) && (index % 2 == 0 || position.is_legal_check(mv)));
        position.play(mv);
    }
    assert!(line.len() % 2 == 1);
    assert!(check["ended"] != true || position.check_moves().is_empty(), "{check}");
}

fn check_replies(
    check: &Value,
    after: &Position,
    length: u32,
    oracle: &mut Oracle,
    next: &mut Vec<(usize, Position)>,
) {
    let replies = list(&check["replies"]);
    if length == 0 {
        assert!(replies.is_empty());
        return;
    }
    let reported: HashSet<Move> = replies.iter().map(mv).collect();
    // If a check need not be played, the page has only the best reply.
    let is_slow = check["kind"] == "slow";
    assert!(reported.len() == 1 || !is_slow);
    let legal: HashSet<Move> = after.legal_moves().into_iter().collect();
    assert!(is_slow || reported == legal);
    for (index, reply) in replies.iter().enumerate() {
        let end = after.after(&[mv(reply)]);
        let left = oracle.attack(&end).expect("a mate");
        assert_eq!(reply["plies"].as_u64(), Some(left.into()), "{reply}");
        assert_eq!(reply["futile"], left + 1 > length, "{reply}");
        assert!(index > 0 || left + 1 == length, "the first reply is not the best: {reply}");
        if let Some(node) = reply["node"].as_u64() {
            next.push((node as usize, end));
        } else {
            let line =
                list(&reply["line"]).iter().map(|mv| read_usi(text(&mv[0])).expect("a move"));
            let line: Vec<Move> = line.collect();
            assert_eq!(line.len() as u32, left);
            assert_eq!(oracle.defence(&end.after(&line)), Some(0), "{reply}");
        }
    }
}

pub fn pages_of_the_bundled_problems_state_true_facts() {
    let folder = Folder::new();
    let files = ["first.txt", "defects.yaml", "sound.yaml", "readings.yaml"];
    let files = files.map(|file| format!("problems/{file}"));
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let arguments = [&files[..], &["--size", "100k"]].concat();
    let data = data(&page(&folder, &arguments));
    let mut oracle = Oracle { solver: Solver::new(1 << 26).keeping() };
    for problem in list(&data["problems"]) {
        let setup = read_sfen(text(&problem["sfen"])).expect("a position");
        let nodes = list(&problem["nodes"]);
        let start = Position::new(&setup).expect("a position");
        // A solution that is shorter than the mate, by the exception for longer variations, is
        // right on the page but not for the engine.
        if problem["title"].as_str().is_some_and(|title| title.starts_with("longer")) {
            continue;
        }
        let mut seen = HashSet::from([0]);
        let mut places = vec![(0, start)];
        while let Some((node, position)) = places.pop() {
            let next = check_node(&nodes[node], &position, &mut oracle);
            places.extend(next.into_iter().filter(|(node, _)| seen.insert(*node)));
        }
        assert_eq!(seen.len(), nodes.len(), "nodes that nothing leads to");
    }
}

pub fn a_page_is_self_contained_and_its_texts_are_escaped() {
    let folder = Folder::new();
    let title = "</script><script>alert(1)</script> ]]> \\\" '";
    let problem = format!("problems:\n- sfen: {}\n  title: \"{title}\"\n", folder::MATE);
    let file = folder.file("titles.yaml", &problem);
    let text = fs::read_to_string(page(&folder, &[&file])).expect("a page");
    assert_eq!(text.matches("<script").count(), 2);
    assert!(
        !text.contains("http://")
            || text.matches("http://").count() == text.matches("http://www.w3.org/").count()
    );
    assert!(text.contains("default-src 'none'"));
}

pub fn a_page_has_the_requested_size() {
    let folder = Folder::new();
    let size = |limit: &str| {
        let path = page(&folder, &["--size", limit, "problems/defects.yaml"]);
        fs::metadata(path).expect("a page").len()
    };
    let (small, large) = (size("60k"), size("200k"));
    assert!(small < large, "{small} {large}");
}

pub fn a_folder_has_a_page_of_each_problem_and_files_are_not_overwritten() {
    let folder = Folder::new();
    let pages = folder.path("pages/");
    let arguments = ["page", "problems/sound.yaml", "-o", &pages, "--size", "20k", "--keys", "1"];
    ends(&tsume(&arguments, b""), 0);
    let count = fs::read_dir(&pages).expect("a folder").count();
    let converted = tsume(&["convert", "--to", "sfen", "problems/sound.yaml"], b"");
    assert_eq!(count, printed(&converted.stdout).lines().count());
    let again = tsume(&arguments, b"");
    ends(&again, 2);
    assert!(printed(&again.stderr).contains("--force"));
}

pub fn a_report_has_every_problem_and_the_lines_of_faulty_ones() {
    let folder = Folder::new();
    let path = folder.path("report.html");
    let broken = folder.file("broken.sfen", "9/9/9 b - 1\n");
    tsume(&["check", "problems/defects.yaml", &broken, "-o", &path, "--jobs", "1"], b"");
    let data = data(&path);
    assert_eq!(text(&data["report"]).len(), "2026-01-31".len());
    let problems = list(&data["problems"]);
    let table = tsume(&["check", "problems/defects.yaml", "--format", "jsonl", "--jobs", "1"], b"");
    let judgements = printed(&table.stdout).lines().count();
    assert_eq!(problems.len(), judgements + 1);
    let titled = |title: &str| problems.iter().find(|problem| problem["title"] == title);
    let yozume = titled("defects.yaml: yozume").expect("a yozume");
    let [english, japanese] = [&yozume["faults"][0][0], &yozume["faults"][1][0]];
    assert_eq!(english["text"], "Yozume at move 1: +S-2c mates as well, in 3 moves.");
    assert_eq!(english["moves"], json!(["1. +S-2c", "2. K-2a", "3. G*3b"]));
    assert_eq!(japanese["text"], "初手余詰：▲２三成銀でも詰む（3手）。");
    assert_eq!(japanese["moves"], json!(["1. ▲２三成銀", "2. △２一玉", "3. ▲３二金"]));
    assert_eq!(english["line"][0][0], "3d2c");
    let unread = problems.last().expect("the last");
    assert!(unread["sfen"].is_null() && unread["says"][0].to_string().contains("unreadable: "));
    // The folder of each file is there, and the line of what could not be read.
    assert_eq!(yozume["file"], "problems/defects.yaml");
    assert_eq!(unread["file"], json!(format!("{broken}:1")));
}

/// Returns the square of a name, in the numbering of the page.
fn square(name: &str) -> String {
    let name = name.as_bytes();
    let number = 9 * (name[0] - b'1') + name[1] - b'a';
    format!("#board [data-square=\"{number}\"]")
}

fn play(browser: &mut Browser, usi: &str) {
    match usi.split_once('*') {
        Some((kind, to)) => {
            browser.click(&format!("#black [data-kind=\"{kind}\"]"));
            browser.click(&square(to));
        }
        None => {
            browser.click(&square(&usi[..2]));
            browser.click(&square(&usi[2..4]));
        }
    }
}

pub fn a_problem_is_played_through_in_a_browser() {
    let Some(mut browser) = Browser::start(1000, 1000) else { return };
    let folder = Folder::new();
    let path = page(&folder, &["problems/first.txt"]);
    browser.open(Path::new(&path), "");
    assert_eq!(browser.text("#said"), "Mate by giving check on every move.");
    // A wrong move is reported and not played.
    play(&mut browser, "R*9i");
    assert_eq!(browser.text("#said"), "That is no check.");
    play(&mut browser, "3d1a");
    assert_eq!(browser.text("#said"), "That move is not legal.");
    play(&mut browser, "3d2c");
    let said = browser.text("#said");
    assert!(said.starts_with("+B-2c does not mate. Only Kx2c escapes"), "{said}");
    assert_eq!(browser.text("#where"), "The position");
    // Hints come in steps.
    for expected in
        ["A rook from the hand comes first.", "It goes to 1b.", "The move is R*1b ▲１二飛."]
    {
        browser.click("#hint");
        assert!(browser.text("#said").ends_with(expected), "{}", browser.text("#said"));
    }
    play(&mut browser, "R*1b");
    assert_eq!(browser.text("#said"), "Right: R*1b. The answer is Lx1b.");
    assert_eq!(browser.text("#where"), "Position after move 2: Lx1b △同香");
    play(&mut browser, "3d2d");
    assert_eq!(browser.text("#said"), "Mate. Solved in 3 moves.");
    assert!(browser.text("#by").ends_with("✓ solved"));
    // Steps, by buttons and keys.
    browser.click("#step-first");
    assert_eq!(browser.text("#where"), "The position");
    browser.evaluate("document.activeElement.blur()");
    for (key, expected) in [
        ("ArrowRight", "move 1:"),
        ("End", "move 3:"),
        ("ArrowLeft", "move 2:"),
        ("Home", "The pos"),
    ] {
        browser.key(key);
        assert!(browser.text("#where").contains(expected), "{key}: {}", browser.text("#where"));
    }
    for (button, expected) in
        [("first", "The pos"), ("last", "move 3:"), ("back", "move 2:"), ("forward", "move 3:")]
    {
        browser.click(&format!("#step-{button}"));
        assert!(browser.text("#where").contains(expected), "{button}: {}", browser.text("#where"));
    }
    browser.click("#moves .move:nth-of-type(2)");
    assert!(browser.text("#where").contains("move 2:"));
    // The tree: from the start, a check, a reply.
    browser.click("#start");
    browser.click("#known button");
    assert!(
        browser.text("#known").contains("R*1b ▲１二飛 ○ mate in 3"),
        "{}",
        browser.text("#known")
    );
    browser.evaluate("[...document.querySelectorAll('#known li button')].find((b) => b.textContent.startsWith('R*1b')).click()");
    assert!(browser.text("#known").contains("Lx1b △同香 mate in 1"), "{}", browser.text("#known"));
    browser.click("#solution");
    assert_eq!(browser.text("#moves").replace('\u{a0}', " "), "1 R*1b Lx1b 3 +B-2d");
    browser.swipe(300, 100);
    assert!(browser.text("#where").contains("move 1:"));
    browser.swipe(100, 300);
    assert_eq!(browser.text("#where"), "The position");
    browser.swipe(300, 100);
    // The other language, letters, and the other theme.
    browser.choose("lang", "ja");
    assert!(browser.text("#known").contains("△同香 あと1手"), "{}", browser.text("#known"));
    assert_eq!(browser.evaluate("document.documentElement.lang"), "ja");
    browser.choose("pieces", "letters");
    let horse = "document.querySelector('#board [href=\"#letters-b-+B\"]') !== null";
    assert_eq!(browser.evaluate(horse), true);
    browser.choose("colours", "dark");
    assert_eq!(browser.evaluate("document.documentElement.dataset.theme"), "dark");
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

pub fn interpositions_that_end_alike_are_one_reply() {
    let Some(mut browser) = Browser::start(1000, 1000) else { return };
    let folder = Folder::new();
    let path = page(&folder, &["--literal", "9/9/2+R6/9/4+p2n1/7G1/6pS1/5S3/7k1 b gs 1"]);
    browser.open(Path::new(&path), "");
    browser.click("#known button");
    let press = |start: &str| {
        format!(
            "[...document.querySelectorAll('#known li button')].find((one) => one.textContent.includes('{start}')).click()"
        )
    };
    browser.evaluate(&press("+R-7i"));
    let known = browser.text("#known");
    assert!(known.contains("S/G*3i △３九銀・金合 mate in 1"), "{known}");
    assert!(known.contains("\nG*4i △４九金") && known.contains("\nS*4i △４九銀"), "{known}");
    browser.evaluate(&press("*3i"));
    assert!(browser.text("#where").contains("move 2: ") && browser.text("#where").contains("*3i"));
}

pub fn the_keyboard_suffices_and_promotion_is_asked_for() {
    let Some(mut browser) = Browser::start(390, 800) else { return };
    let folder = Folder::new();
    // ▲２三銀成 and ▲２三銀不成 are both checks.
    let file = folder.file("promotion.sfen", "9/8k/9/7S1/6G2/9/9/9/9 b G2r2b2g3s4n4l18p 1\n");
    let path = page(&folder, &[&file]);
    browser.open(Path::new(&path), "");
    browser.evaluate(&format!("document.querySelector('{}').focus()", square("1a")));
    for key in ["ArrowLeft", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "Enter"] {
        browser.key(key);
    }
    assert_eq!(browser.text("#ask"), "Promote?\nPromote\nDo not promote");
    browser.click("#ask button:nth-of-type(1)");
    assert_ne!(browser.text("#said"), "");
    let long = folder.file(
        "long.yaml",
        &format!("problems:\n- sfen: {}\n  title: {}\n", folder::MATE, "長W".repeat(5_000)),
    );
    browser.open(Path::new(&page(&folder, &[&long])), "");
    let wide = "document.documentElement.scrollWidth <= window.innerWidth";
    assert_eq!(browser.evaluate(wide), true);
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

pub fn a_collection_is_filtered_and_each_defect_links_to_its_position() {
    let Some(mut browser) = Browser::start(1000, 1000) else { return };
    let folder = Folder::new();
    let path = page(&folder, &["problems/defects.yaml", "--size", "200k"]);
    browser.open(Path::new(&path), "");
    let count =
        |browser: &mut Browser| browser.evaluate("document.querySelectorAll('#list li').length");
    assert_eq!(count(&mut browser), 23);
    browser.evaluate(
        "(() => { const list = document.querySelectorAll('#filters select')[1]; \
         list.value = 'no_mate'; list.dispatchEvent(new Event('change')); })()",
    );
    assert_eq!(count(&mut browser), 2);
    browser.open(Path::new(&path), "#3");
    assert_eq!(browser.text("#name"), "yozume. Gold or promoted silver");
    browser.click("#verdict summary");
    browser.click("#verdict li button");
    assert!(browser.text("#said").starts_with("Yozume at move 1: +S-2c mates as well"));
    assert!(browser.text("#where").contains("move 1: +S-2c"));
    browser.click("#tabs a");
    browser.wait("!document.getElementById('index').hidden");
    assert_eq!(count(&mut browser), 23);
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

/// Makes a report of the bundled defects and returns its path.
pub fn a_theme_leads_to_the_moves_that_show_it() {
    let Some(mut browser) = Browser::start(1000, 1000) else { return };
    let folder = Folder::new();
    browser.open(Path::new(&page(&folder, &["problems/defects.yaml", "--size", "60k"])), "#5");
    browser.click("#verdict summary");
    assert_eq!(browser.text("#verdict span.chip"), "undefended king");
    let click = "[...document.querySelectorAll('#verdict button.chip')]\
                 .find((chip) => chip.textContent === 'sacrifice of a small piece 5').click()";
    for ply in [5, 5] {
        browser.evaluate(click);
        assert!(browser.text("#where").contains(&format!("move {ply}:")), "{ply}");
    }
    assert_eq!(browser.text("#said"), "sacrifice of a small piece");
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

fn report(folder: &Folder) -> String {
    let path = folder.path("report.html");
    let arguments = ["check", "problems/defects.yaml", "-o", &path, "--jobs", "1", "--lang", "en"];
    ends(&tsume(&arguments, b""), 0);
    path
}

/// Each defect in the report of a problem is in the text that `solve` prints, with its line.
pub fn a_report_repeats_the_lines_of_solve() {
    let folder = Folder::new();
    let data = data(&report(&folder));
    for (language, index) in [("en", 0), ("ja", 1)] {
        let solved = tsume(&["solve", "problems/defects.yaml", "--lang", language], b"");
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let solved = plain(printed(&solved.stdout));
        let mut count = 0;
        for problem in list(&data["problems"]) {
            let mut expected = String::new();
            for fault in list(&problem["faults"][index]) {
                expected += text(&fault["text"]);
                expected.extend(list(&fault["moves"]).iter().map(text));
                count += 1;
            }
            assert!(solved.contains(&plain(&expected)), "{expected}");
        }
        assert!(count > 30, "{count}");
    }
}

pub fn a_report_shows_flaws_of_sound_problems_with_coordinates_and_origins() {
    let Some(mut browser) = Browser::start(1280, 1000) else { return };
    let folder = Folder::new();
    browser.open(Path::new(&report(&folder)), "");
    let article = "[...document.querySelectorAll('article')].find((one) => one.innerText.includes('Promoted or not'))";
    let shown = browser.evaluate(&format!("{article}.innerText"));
    let shown = shown.as_str().expect("a text").to_owned();
    for part in [
        "promotion",
        "tsume",
        "Flawed\n3 moves\nUnlimited promotion",
        "1. S3a-4b+",
        "Unlimited promotion",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let row = browser.text(".report tr:nth-child(3)");
    assert!(row.contains("Gold or promoted silver · tsume"), "{row}");
    let labels = "[...document.querySelector('article .diagram').querySelectorAll('.label')].map((one) => one.textContent).join('')";
    assert_eq!(browser.evaluate(labels), "987654321abcdefghi");
    browser.choose("lang", "ja");
    assert_eq!(browser.evaluate(labels), "９８７６５４３２１一二三四五六七八九");
    let shown = browser.text("article:nth-of-type(3)");
    assert!(shown.contains("1. ▲２三成銀 2. △２一玉 3. ▲３二金"), "{shown}");
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

pub fn a_report_fits_on_a_phone() {
    let Some(mut browser) = Browser::start(500, 900) else { return };
    phone(&mut browser);
    let folder = Folder::new();
    let path = report(&folder);
    browser.open(Path::new(&path), "");
    for language in ["en", "ja"] {
        browser.choose("lang", language);
        assert_eq!(browser.evaluate("document.documentElement.scrollWidth"), 390);
        // No word of the table is broken: each has one rectangle.
        let broken = browser.evaluate(
            "[...document.querySelectorAll('.report th, .report td, .report a, .report .origin')].flatMap((cell) => \
             [...cell.childNodes].filter((node) => node.nodeType === 3)).flatMap((node) => \
             [...node.data.matchAll(/[A-Za-z]+/g)].filter((word) => { const range = document.createRange(); \
             range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length); \
             return range.getClientRects().length > 1; }).map((word) => word[0]))",
        );
        assert_eq!(broken, json!([]));
    }
}

/// Gives a page the width of a phone; a window cannot be so narrow.
fn phone(browser: &mut Browser) {
    let size = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": false});
    browser.call("Emulation.setDeviceMetricsOverride", size);
}

pub fn a_report_prints_on_few_sheets() {
    let Some(mut browser) = Browser::start(1000, 1000) else { return };
    let folder = Folder::new();
    browser.open(Path::new(&report(&folder)), "");
    let paper = json!({"paperWidth": 8.27, "paperHeight": 11.69});
    let printed = browser.call("Page.printToPDF", paper);
    let pdf = base64::engine::general_purpose::STANDARD.decode(text(&printed["data"]));
    let pdf = String::from_utf8_lossy(&pdf.expect("base64")).into_owned();
    let count = pdf.matches("/Type /Page\n").count();
    // 21 problems, 20 of which have findings.
    assert!((1..=4).contains(&count), "{count}");
}

/// The problems of a page with three problems, the second of which has a yozume.
fn three(folder: &Folder) -> String {
    let lines = [folder::MATE, folder::YOZUME, folder::EASY].map(|sfen| sfen.to_owned() + "\n");
    folder.file("three.sfen", &lines.concat())
}

pub fn pages_lead_to_the_next_and_the_previous_problem() {
    let Some(mut browser) = Browser::start(1000, 1000) else { return };
    let folder = Folder::new();
    let path = page(&folder, &[&three(&folder), "--size", "60k"]);
    browser.open(Path::new(&path), "#1");
    let is_at = |browser: &mut Browser, place: &str| {
        browser.wait(&format!(
            "document.getElementById('others').innerText.includes('Problem {place} of 3')"
        ));
    };
    is_at(&mut browser, "1");
    assert_eq!(browser.evaluate("document.querySelector('#others button').ariaDisabled"), "true");
    browser.click("#others a");
    is_at(&mut browser, "2");
    for (key, place) in [("ArrowRight", "3"), ("ArrowLeft", "2"), ("ArrowLeft", "1")] {
        let event = json!({"type": "keyDown", "key": key, "code": key, "modifiers": 8});
        browser.call("Input.dispatchKeyEvent", event);
        is_at(&mut browser, place);
    }
    let name = browser.evaluate("document.querySelector('#others a').getAttribute('aria-label')");
    assert!(text(&name).starts_with("Next problem: "), "{name}");
    browser.open(Path::new(&page(&folder, &["problems/first.txt"])), "");
    assert_eq!(browser.evaluate("document.getElementById('others').hidden"), true);
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

pub fn buttons_say_what_they_do_and_do_not_touch_on_a_phone() {
    let Some(mut browser) = Browser::start(500, 900) else { return };
    phone(&mut browser);
    let folder = Folder::new();
    let path = page(&folder, &[&three(&folder), "--size", "60k"]);
    for language in ["en", "ja"] {
        for place in ["", "#2"] {
            browser.open(Path::new(&path), place);
            browser.choose("lang", language);
            if place == "#2" {
                browser.click("#solution");
                browser.click("#known button");
            }
            let all = "[...document.querySelectorAll('button, .button, select')].filter((one) => \
                       !one.closest('#board') && one.checkVisibility())";
            let unnamed = format!(
                "{all}.filter((one) => !/\\p{{L}}/u.test(one.innerText + (one.getAttribute('aria-label') || '')) || \
                 (!one.closest('.hand') && !/\\p{{L}}/u.test(one.innerText))).map((one) => one.outerHTML)"
            );
            assert_eq!(browser.evaluate(&unnamed), json!([]));
            let small = format!(
                "{all}.filter((one) => one.getBoundingClientRect().height < 40).map((one) => one.outerHTML)"
            );
            assert_eq!(browser.evaluate(&small), json!([]));
            let touching = format!(
                "(() => {{ const all = {all}; const box = (one) => one.getBoundingClientRect(); \
                 return all.flatMap((one, index) => all.slice(index + 1).filter((other) => {{ \
                 const [a, b] = [box(one), box(other)]; \
                 return a.left - 4 < b.right && b.left - 4 < a.right && a.top - 4 < b.bottom && b.top - 4 < a.bottom; \
                 }}).map((other) => one.innerText + ' | ' + other.innerText)); }})()"
            );
            assert_eq!(browser.evaluate(&touching), json!([]), "{language} {place}");
            assert_eq!(browser.evaluate("document.documentElement.scrollWidth"), 390);
        }
    }
}

/// Every set draws each piece in a frame that points forward; letters are upright for both sides.
pub fn the_sets_of_pieces_are_drawn_for_both_sides() {
    let Some(mut browser) = Browser::start(1000, 1000) else { return };
    let folder = Folder::new();
    browser.open(Path::new(&page(&folder, &["problems/first.txt"])), "");
    for set in ["two", "one", "letters", "marks"] {
        browser.choose("pieces", set);
        for (name, piece) in [("1c", "w-K"), ("3d", "b-+B")] {
            let drawn = format!("document.querySelector('{} use')", square(name));
            let href = browser.evaluate(&format!("{drawn}.getAttribute('href')"));
            assert_eq!(href, json!(format!("#{set}-{piece}")));
            let size = browser.evaluate(&format!("{drawn}.getBoundingClientRect().height > 20"));
            assert_eq!(size, true, "{set} {name}");
        }
    }
    // What was chosen is kept.
    browser.open(Path::new(&folder.path("page.html")), "");
    assert_eq!(browser.evaluate("document.getElementById('pieces').value"), "marks");
}

/// Nothing moves the board: not the moves, not what is said, not the solution.
pub fn the_board_keeps_its_place() {
    let Some(mut browser) = Browser::start(1000, 1000) else { return };
    let folder = Folder::new();
    let path = page(&folder, &["problems/first.txt"]);
    for width in [1280, 820, 390, 320] {
        let size = json!({"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": false});
        browser.call("Emulation.setDeviceMetricsOverride", size);
        browser.open(Path::new(&path), "");
        let place = "JSON.stringify(document.getElementById('board').getBoundingClientRect())";
        let before = browser.evaluate(place);
        for step in
            ["#hint", "#hint", "#solution", "#step-last", "#step-back", "#start", "#known button"]
        {
            browser.evaluate(&format!("document.querySelector('{step}').click()"));
            assert_eq!(browser.evaluate(place), before, "{width} {step}");
        }
        assert_eq!(browser.evaluate("document.documentElement.scrollWidth"), width);
    }
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

pub fn the_place_of_each_problem_is_a_line_in_a_pipe() {
    let folder = Folder::new();
    let file = three(&folder);
    for (language, expected) in [
        ("en", "problem 1 of 3\nproblem 2 of 3\nproblem 3 of 3\n"),
        ("ja", "3題中1題目\n3題中2題目\n3題中3題目\n"),
    ] {
        let path = folder.path("page.html");
        let arguments = ["page", &file, "--lang", language, "-o", &path, "--force"];
        let output = tsume(&[&arguments[..], &["--size", "20k"]].concat(), b"");
        assert!(printed(&output.stderr).contains(expected), "{}", printed(&output.stderr));
    }
    let output = tsume(&["page", "problems/first.txt", "-o", &folder.path("one.html")], b"");
    assert_eq!(printed(&output.stderr), "");
}
