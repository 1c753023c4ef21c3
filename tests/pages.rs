//! Pages: the content of their files, whether it is true, and, if Chromium is installed, whether
//! they can be played on.
#![cfg(feature = "cli")]

#[path = "support/browser.rs"]
mod browser;
#[path = "support/command.rs"]
mod command;
#[path = "support/folder.rs"]
mod folder;
#[path = "support/skipped.rs"]
mod skipped;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use browser::Browser;
use command::{ends, printed, run as tsume};
use folder::Folder;
use serde_json::Value;
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

#[test]
fn pages_of_the_bundled_problems_state_true_facts() {
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

#[test]
fn a_page_is_self_contained_and_its_texts_are_escaped() {
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

#[test]
fn a_page_has_the_requested_size() {
    let folder = Folder::new();
    let size = |limit: &str| {
        let path = page(&folder, &["--size", limit, "problems/defects.yaml"]);
        fs::metadata(path).expect("a page").len()
    };
    let (small, large) = (size("60k"), size("200k"));
    assert!(small < large, "{small} {large}");
}

#[test]
fn a_folder_has_a_page_of_each_problem_and_files_are_not_overwritten() {
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

#[test]
fn a_report_has_every_problem_and_the_lines_of_faulty_ones() {
    let folder = Folder::new();
    let path = folder.path("report.html");
    let broken = folder.file("broken.sfen", "9/9/9 b - 1\n");
    tsume(&["check", "problems/defects.yaml", &broken, "-o", &path, "--jobs", "1"], b"");
    let data = data(&path);
    assert_eq!(data["report"], true);
    let problems = list(&data["problems"]);
    let table = tsume(&["check", "problems/defects.yaml", "--format", "jsonl", "--jobs", "1"], b"");
    let judgements = printed(&table.stdout).lines().count();
    assert_eq!(problems.len(), judgements + 1);
    let titled = |title: &str| problems.iter().find(|problem| problem["title"] == title);
    let yozume = titled("defects.yaml: yozume").expect("a yozume");
    let sentence = "Yozume at move 1: +S-2c mates as well, in 3 moves.";
    assert_eq!(yozume["faults"][0]["text"][0], sentence);
    assert_eq!(yozume["faults"][0]["line"][0][0], "3d2c");
    let unread = problems.last().expect("the last");
    assert!(unread["sfen"].is_null() && unread["says"][0].to_string().contains("unreadable: "));
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

#[test]
fn a_problem_is_played_through_in_a_browser() {
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
        browser.click("#controls button:nth-child(6)");
        assert!(browser.text("#said").ends_with(expected), "{}", browser.text("#said"));
    }
    play(&mut browser, "R*1b");
    assert_eq!(browser.text("#said"), "Right: R*1b. The answer is Lx1b.");
    assert_eq!(browser.text("#where"), "Position after move 2: Lx1b △同香");
    play(&mut browser, "3d2d");
    assert_eq!(browser.text("#said"), "Mate. Solved in 3 moves.");
    assert!(browser.text("#by").ends_with("✓ solved"));
    // Steps, by buttons and keys.
    browser.click("#controls button:nth-child(1)");
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
    for (button, expected) in [(1, "The pos"), (4, "move 3:"), (2, "move 2:"), (3, "move 3:")] {
        browser.click(&format!("#controls button:nth-child({button})"));
        assert!(browser.text("#where").contains(expected), "{button}: {}", browser.text("#where"));
    }
    browser.click("#moves li:nth-child(2) button");
    assert!(browser.text("#where").contains("move 2:"));
    // The tree: from the start, a check, a reply.
    browser.click("#controls button:nth-child(5)");
    browser.click("#known button");
    assert!(
        browser.text("#known").contains("R*1b ▲１二飛 ○ mate in 2"),
        "{}",
        browser.text("#known")
    );
    browser.evaluate("[...document.querySelectorAll('#known li button')].find((b) => b.textContent.startsWith('R*1b')).click()");
    assert!(browser.text("#known").contains("Lx1b △同香 mate in 1"), "{}", browser.text("#known"));
    browser.click("#controls button:nth-child(7)");
    assert_eq!(browser.evaluate("document.querySelectorAll('#moves li').length"), 3);
    browser.swipe(300, 100);
    assert!(browser.text("#where").contains("move 1:"));
    browser.swipe(100, 300);
    assert_eq!(browser.text("#where"), "The position");
    browser.swipe(300, 100);
    // The other language, letters, and the other theme.
    browser.click("#tools button:nth-child(1)");
    assert!(browser.text("#known").contains("△同香 あと1手"), "{}", browser.text("#known"));
    assert_eq!(browser.evaluate("document.documentElement.lang"), "ja");
    browser.click("#tools button:nth-child(2)");
    assert!(browser.text("#board").contains("+B"));
    browser.click("#tools button:nth-child(3)");
    assert_eq!(browser.evaluate("document.documentElement.dataset.theme"), "dark");
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

#[test]
fn the_keyboard_suffices_and_promotion_is_asked_for() {
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

#[test]
fn a_collection_is_filtered_and_each_defect_links_to_its_position() {
    let Some(mut browser) = Browser::start(1000, 1000) else { return };
    let folder = Folder::new();
    let path = page(&folder, &["problems/defects.yaml", "--size", "200k"]);
    browser.open(Path::new(&path), "");
    let count =
        |browser: &mut Browser| browser.evaluate("document.querySelectorAll('#list li').length");
    assert_eq!(count(&mut browser), 15);
    browser.evaluate(
        "(() => { const list = document.querySelectorAll('#filters select')[1]; \
         list.value = 'no mate'; list.dispatchEvent(new Event('change')); })()",
    );
    assert_eq!(count(&mut browser), 2);
    browser.open(Path::new(&path), "#3");
    assert_eq!(browser.text("#name"), "yozume. Gold or promoted silver");
    browser.click("#verdict summary");
    browser.click("#verdict li button");
    assert!(browser.text("#said").starts_with("Yozume at move 1: +S-2c mates as well"));
    assert!(browser.text("#where").contains("move 1: +S-2c"));
    browser.click("#tools a");
    browser.wait("!document.getElementById('index').hidden");
    assert_eq!(count(&mut browser), 15);
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}
