//! The page that carries the engine, in a browser. `web/build` makes it; `TSUME_WORKBENCH` names its file. If that is
//! empty, the caller runs these tests later.

use crate::{browser, command, folder, skipped};

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use browser::Browser;
use command::{ends, printed, run as tsume};
use folder::Folder;
use serde_json::{Value, json};
use skipped::Skip;

pub const YOZUME: &str = "Black: +S3d, G2d In hand: G / White: K1b, S1a";
pub const FIRST: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
/// A problem with a theme of certain moves and one of the whole solution.
const THEMES: &str = "9/3+R5/6BPk/9/9/9/9/9/9 b rb4g4s4n4l17p 1";
/// It takes hours.
pub const HARD: &str = "9/1+R+N1kP2S/6pn1/9/9/5+B3/1R2S4/3p5/9 b NPb4g2sn4l14p 1";

/// Opens the page in a window of this size, if there are a page and a browser.
pub fn open(width: u32, height: u32) -> Option<Browser> {
    let page = match std::env::var("TSUME_WORKBENCH") {
        Ok(path) if path.is_empty() => {
            skipped::skip(Skip::Later);
            return None;
        }
        Ok(path) => PathBuf::from(path),
        Err(_) => {
            skipped::skipped("the workbench (web/build; TSUME_WORKBENCH=$PWD/web/dist/tsume.html)");
            return None;
        }
    };
    let mut browser = Browser::start(width, height)?;
    browser.open(&page, "");
    settle(&mut browser);
    Some(browser)
}

/// Opens the page again at this fragment.
pub fn reopen(browser: &mut Browser, place: &str) {
    let page = std::env::var("TSUME_WORKBENCH").expect("a path");
    browser.open(Path::new(&page), place);
}

/// Waits until the verdict is there.
pub fn settle(browser: &mut Browser) {
    browser.wait("document.getElementById('strip').dataset.state === 'done'");
}

/// Returns the badge, the length and the reasons.
pub fn statement(browser: &mut Browser) -> String {
    let told =
        "[...document.querySelectorAll('#told > *')].map((one) => one.textContent).join(' · ')";
    browser.evaluate(told).as_str().unwrap_or_default().to_owned()
}

/// Pastes a text anywhere on the page, and waits until its position is there.
pub fn paste(browser: &mut Browser, text: &str) {
    let shown = "document.getElementById('board').dataset.sfen + document.getElementById('note').textContent";
    let before = browser.evaluate(shown);
    browser.evaluate(&format!(
        "(() => {{ const data = new DataTransfer(); data.setData('text/plain', {}); \
         document.body.dispatchEvent(new ClipboardEvent('paste', \
         {{ clipboardData: data, bubbles: true, cancelable: true }})); }})()",
        json!(text)
    ));
    browser.wait(&format!("{shown} !== {before}"));
}

/// Returns the position that is edited.
pub fn sfen(browser: &mut Browser) -> String {
    let sfen = browser.evaluate("document.getElementById('board').dataset.sfen");
    sfen.as_str().unwrap_or_default().to_owned()
}

/// Returns the selector of a square of the board.
pub fn square(name: &str) -> String {
    let [file, rank] = name.as_bytes() else { panic!("{name}") };
    format!("#board [data-square=\"{}\"]", 9 * u32::from(file - b'1') + u32::from(rank - b'a'))
}

fn middle(browser: &mut Browser, selector: &str) -> Value {
    browser.evaluate(&format!(
        "(() => {{ const box = document.querySelector({}).getBoundingClientRect(); \
         return [box.x + box.width / 2, box.y + box.height / 2]; }})()",
        json!(selector)
    ))
}

/// Sends a mouse event to the middle of an element.
fn mouse(browser: &mut Browser, kind: &str, button: &str, selector: &str) {
    let place = middle(browser, selector);
    let event =
        json!({"type": kind, "x": place[0], "y": place[1], "button": button, "clickCount": 1});
    browser.call("Input.dispatchMouseEvent", event);
}

pub fn drag(browser: &mut Browser, from: &str, to: &str) {
    browser.evaluate("window.scrollTo(0, 0)");
    mouse(browser, "mousePressed", "left", from);
    mouse(browser, "mouseMoved", "left", to);
    mouse(browser, "mouseReleased", "left", to);
}

/// Clicks the visible button with this text.
pub fn press(browser: &mut Browser, text: &str) {
    let found = browser.evaluate(&format!(
        "(() => {{ const found = [...document.querySelectorAll('button, a.button')] \
         .find((one) => one.textContent.trim() === {} && one.offsetParent !== null); \
         if (found) found.click(); return Boolean(found); }})()",
        json!(text)
    ));
    assert_eq!(found, true, "no button {text}");
}

pub fn quiet(browser: &Browser) {
    assert!(browser.complaints.is_empty(), "{:?}", browser.complaints);
}

pub fn every_notation_is_pasted_and_copied() {
    let Some(mut browser) = open(1200, 900) else { return };
    assert_eq!(statement(&mut browser), "Sound · 3 moves");
    for form in
        ["western", "sfen", "bod", "kif", "ki2", "csa", "yaml", "jsonl", "usi", "usen", "jkf"]
    {
        let output = tsume(&["convert", "--to", form, "-"], YOZUME.as_bytes());
        paste(&mut browser, HARD);
        paste(&mut browser, printed(&output.stdout));
        settle(&mut browser);
        assert_eq!(sfen(&mut browser), "8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1", "{form}");
        assert_eq!(statement(&mut browser), "Broken · 3 moves · Yozume", "{form}");
    }
    paste(
        &mut browser,
        &format!("see https://lishogi.org/editor/{} there", FIRST.replace(' ', "_")),
    );
    assert_eq!(sfen(&mut browser), FIRST);
    settle(&mut browser);
    // What is copied is what the program writes.
    for form in ["sfen", "western", "bod", "kif", "ki2", "csa", "yaml"] {
        let solved = format!("{{\"sfen\":\"{FIRST}\",\"solution\":\"R*1b 1a1b 3d2d\"}}\n");
        let output = tsume(
            &["convert", "--from", "jsonl", "--literal", "--to", form, "-"],
            solved.as_bytes(),
        );
        let copied = copy(&mut browser, form);
        assert_eq!(copied.trim_end(), printed(&output.stdout).trim_end(), "{form}");
    }
    assert!(copy(&mut browser, "svg").starts_with("<svg "));
    let link = copy(&mut browser, "link");
    let (file, place) = link.split_once('#').expect("a link with a position");
    browser.open(Path::new(file.trim_start_matches("file://")), &format!("#{place}"));
    settle(&mut browser);
    assert_eq!(
        (sfen(&mut browser), statement(&mut browser)),
        (FIRST.into(), "Sound · 3 moves".into())
    );
    // The program reads the link too.
    let output = tsume(&["convert", "--to", "sfen", &link], b"");
    assert_eq!(printed(&output.stdout).trim(), FIRST);
    quiet(&browser);
}

pub fn files_are_dropped_and_pictures_saved() {
    let Some(mut browser) = open(1200, 900) else { return };
    let folder = Folder::new();
    let kif = tsume(
        &["convert", "--to", "kif", "--encoding", "shift-jis", "-"],
        b"Title: \xe7\x8b\x90\nBlack: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\n",
    );
    assert!(std::str::from_utf8(&kif.stdout).is_err(), "Shift_JIS");
    browser.evaluate(&format!(
        "(() => {{ const data = new DataTransfer(); \
         data.items.add(new File([new Uint8Array({})], 'fox.kif')); \
         document.body.dispatchEvent(new DragEvent('drop', \
         {{ dataTransfer: data, bubbles: true, cancelable: true }})); }})()",
        json!(kif.stdout)
    ));
    browser.wait("document.getElementById('name').textContent === '狐'");
    settle(&mut browser);
    let download = json!({"behavior": "allow", "downloadPath": folder.path("")});
    browser.call("Page.setDownloadBehavior", download);
    browser.evaluate(
        "(() => { const form = document.getElementById('form'); form.value = 'png'; \
         form.dispatchEvent(new Event('change')); document.getElementById('save').click(); })()",
    );
    let path = folder.path("狐.png");
    wait_for(&path);
    let picture = fs::read(&path).unwrap_or_default();
    assert!(picture.starts_with(b"\x89PNG") && picture.len() > 10_000);
    quiet(&browser);
}

/// Waits until a file was saved.
pub fn wait_for(path: &str) {
    let until = Instant::now() + Duration::from_secs(20);
    while !Path::new(path).exists() {
        assert!(Instant::now() < until, "{path} was not saved");
        std::thread::sleep(Duration::from_millis(50));
    }
    // It is there under its name when it is complete, except on slow file systems.
    std::thread::sleep(Duration::from_millis(200));
}

/// Copies the problem in a form, and returns the text.
pub fn copy(browser: &mut Browser, form: &str) -> String {
    browser.evaluate(&format!(
        "(() => {{ const form = document.getElementById('form'); form.value = '{form}'; \
         form.dispatchEvent(new Event('change')); document.getElementById('copy').click(); }})()"
    ));
    browser.wait("Boolean(document.getElementById('copied'))");
    let text = browser.evaluate("document.getElementById('copied').value");
    text.as_str().unwrap_or_default().to_owned()
}

pub fn the_board_is_edited_by_taps_drags_and_keys() {
    let Some(mut browser) = open(1200, 1200) else { return };
    let expect = |browser: &mut Browser, board: &str, hands: &str| {
        let found = sfen(browser);
        let mut fields = found.split(' ');
        assert_eq!((fields.next(), fields.nth(1)), (Some(board), Some(hands)), "{found}");
    };
    // A tap takes a piece, another puts it; a second tap on the same piece turns it and ends the choice.
    let chosen = "document.querySelectorAll('#board .chosen').length";
    browser.click(&square("1e"));
    assert_eq!(browser.evaluate(chosen), 1);
    browser.click(&square("1f"));
    expect(&mut browser, "8l/7b1/8k/6+B2/7P1/8g/9/9/9", "Rr3g4s4n3l17p");
    browser.click(&square("2e"));
    browser.click(&square("2e"));
    expect(&mut browser, "8l/7b1/8k/6+B2/7+P1/8g/9/9/9", "Rr3g4s4n3l17p");
    assert_eq!(browser.evaluate(chosen), 0);
    // A tap on another piece chooses that one, and captures nothing. Escape lets go of it.
    browser.click(&square("2e"));
    browser.click(&square("1a"));
    expect(&mut browser, "8l/7b1/8k/6+B2/7+P1/8g/9/9/9", "Rr3g4s4n3l17p");
    assert_eq!(browser.evaluate(chosen), 1);
    browser.key("Escape");
    assert_eq!(browser.evaluate(chosen), 0);
    // A right click turns a piece as well.
    mouse(&mut browser, "mousePressed", "right", &square("2e"));
    mouse(&mut browser, "mouseReleased", "right", &square("2e"));
    expect(&mut browser, "8l/7b1/8k/6+B2/7p1/8g/9/9/9", "Rr3g4s4n3l17p");
    // Drags: on the board, off the board, to any place of the hand, and from the box.
    drag(&mut browser, &square("2e"), &square("9i"));
    expect(&mut browser, "8l/7b1/8k/6+B2/9/8g/9/9/p8", "Rr3g4s4n3l17p");
    drag(&mut browser, &square("9i"), "header");
    expect(&mut browser, "8l/7b1/8k/6+B2/9/8g/9/9/9", "Rr3g4s4n3l18p");
    drag(&mut browser, &square("1f"), "#black .holds");
    expect(&mut browser, "8l/7b1/8k/6+B2/9/9/9/9/9", "RGr3g4s4n3l18p");
    browser.click("#box-color");
    drag(&mut browser, "#box [data-box=\"1\"][data-kind=\"S\"]", &square("5a"));
    expect(&mut browser, "4s3l/7b1/8k/6+B2/9/9/9/9/9", "RGr3g3s4n3l18p");
    // Keys: capital letters put Black's pieces, others White's.
    browser.evaluate(&format!("document.querySelector('{}').focus()", square("5e")));
    browser.key("G");
    expect(&mut browser, "4s3l/7b1/8k/6+B2/4G4/9/9/9/9", "RGr2g3s4n3l18p");
    browser.key("n");
    browser.key("+");
    expect(&mut browser, "4s3l/7b1/8k/6+B2/4+n4/9/9/9/9", "RGr3g3s3n3l18p");
    browser.key("Delete");
    expect(&mut browser, "4s3l/7b1/8k/6+B2/9/9/9/9/9", "RGr3g3s4n3l18p");
    for _ in 0..4 {
        press(&mut browser, "Undo");
    }
    expect(&mut browser, "4s3l/7b1/8k/6+B2/9/9/9/9/9", "RGr3g3s4n3l18p");
    press(&mut browser, "Redo");
    expect(&mut browser, "4s3l/7b1/8k/6+B2/4G4/9/9/9/9", "RGr2g3s4n3l18p");
    // A defender who does not hold the rest.
    browser.click("#rest");
    mouse(&mut browser, "mousePressed", "right", "#white [data-kind=\"R\"]");
    mouse(&mut browser, "mouseReleased", "right", "#white [data-kind=\"R\"]");
    expect(&mut browser, "4s3l/7b1/8k/6+B2/4G4/9/9/9/9", "RG2g3s4n3l18p");
    press(&mut browser, "Mirror");
    expect(&mut browser, "l3s4/1b7/k8/2+B6/4G4/9/9/9/9", "RG2g3s4n3l18p");
    browser.click("#shift summary");
    press(&mut browser, "Down");
    expect(&mut browser, "9/l3s4/1b7/k8/2+B6/4G4/9/9/9", "RG2g3s4n3l18p");
    press(&mut browser, "Left");
    assert_eq!(browser.text("#note span"), "A piece would leave the board.");
    press(&mut browser, "Turn");
    expect(&mut browser, "9/9/9/4g4/6+b2/8K/7B1/4S3L/9", "2G3S4N3L18Prg");
    press(&mut browser, "Undo");
    press(&mut browser, "Clear");
    expect(&mut browser, "9/9/9/9/9/9/9/9/9", "-");
    settle(&mut browser);
    assert_eq!(statement(&mut browser), "Place the defender's king.");
    quiet(&browser);
}

/// The verdict on the page is that of the program, for the bundled problems, and for those of a list of SFEN that
/// `TSUME_PROBLEMS` may name.
pub fn live_verdicts_are_those_of_the_program() {
    let Some(mut browser) = open(1200, 900) else { return };
    let mut lines = String::new();
    for name in ["defects", "readings", "sound", "workshop"] {
        let file = format!("problems/{name}.yaml");
        lines += printed(&tsume(&["convert", "--to", "sfen", &file], b"").stdout);
    }
    if let Some(path) = std::env::var_os("TSUME_PROBLEMS") {
        lines += &fs::read_to_string(path).expect("a list of SFEN");
    }
    let positions: Vec<&str> = lines.lines().filter_map(|line| line.split(" #").next()).collect();
    assert!(positions.len() > 90, "{}", positions.len());
    let input = positions.join("\n");
    let solve = [
        "solve",
        "--from",
        "sfen",
        "--literal",
        "--format",
        "json",
        "--threads",
        "1",
        "--memory",
        "64M",
        "-",
    ];
    let output = tsume(&solve, input.as_bytes());
    let expected = printed(&output.stdout);
    let comparable = |line: &str| {
        let mut value: Value = serde_json::from_str(line).expect("JSON");
        // The engine draws its own keys, which change the nodes and not the verdict.
        for key in ["nodes", "ms", "limits", "number", "file", "in_file"] {
            value.as_object_mut().map(|object| object.remove(key));
        }
        // Where a limit leaves the length of a second mate open, its line is any mate, which depends on the keys.
        let defects = value["defects"].as_array_mut().into_iter().flatten();
        for defect in defects.filter(|one| one["length"].is_null()) {
            for key in ["line", "at_most"] {
                defect.as_object_mut().map(|object| object.remove(key));
            }
        }
        value
    };
    let mut compared = 0;
    for (position, line) in positions.iter().zip(expected.lines()) {
        let before = browser.evaluate("document.getElementById('strip').dataset.judgement");
        browser.evaluate(&format!(
            "location.hash = '#sfen=' + encodeURIComponent({})",
            json!(position.replace(' ', "_"))
        ));
        browser.wait(&format!(
            "document.getElementById('strip').dataset.state === 'done' && \
             document.getElementById('board').dataset.sfen === {} && \
             (document.getElementById('strip').dataset.judgement !== {before})",
            json!(position)
        ));
        let found = browser.evaluate("document.getElementById('strip').dataset.judgement");
        assert_eq!(comparable(found.as_str().unwrap_or_default()), comparable(line), "{position}");
        compared += 1;
    }
    assert_eq!(compared, expected.lines().count());
    quiet(&browser);
}

pub fn a_hard_problem_is_stopped_and_another_is_judged_at_once() {
    let Some(mut browser) = open(1200, 900) else { return };
    paste(&mut browser, HARD);
    browser.wait("/No mate in less than/.test(document.getElementById('told').textContent)");
    assert!(statement(&mut browser).starts_with("Searching · "), "{}", statement(&mut browser));
    assert!(browser.text("#effort").contains("Finding the length"), "{}", browser.text("#effort"));
    assert_eq!(browser.evaluate("document.querySelectorAll('#strip .bar .open').length"), 1);
    press(&mut browser, "Stop");
    let stopped = statement(&mut browser);
    assert!(
        stopped.starts_with("Open · No mate in less than") && stopped.ends_with("Stopped"),
        "{stopped}"
    );
    press(&mut browser, "Continue");
    browser.wait("document.getElementById('strip').dataset.state === 'busy'");
    // The question is dropped when the position changes.
    let start = Instant::now();
    paste(&mut browser, YOZUME);
    settle(&mut browser);
    assert_eq!(statement(&mut browser), "Broken · 3 moves · Yozume");
    assert!(start.elapsed() < Duration::from_secs(15));
    quiet(&browser);
}

pub fn problems_are_played_against_the_engine() {
    let Some(mut browser) = open(1200, 900) else { return };
    press(&mut browser, "Solve");
    press(&mut browser, "Hint");
    browser.wait("document.getElementById('said').textContent.includes('rook')");
    assert_eq!(browser.text("#said"), "A rook from the hand comes first.");
    browser.click("#black [data-kind=\"R\"]");
    browser.click(&square("1b"));
    browser.wait("document.getElementById('said').textContent.startsWith('Right')");
    browser.click(&square("3d"));
    browser.click(&square("2d"));
    browser.wait("document.getElementById('said').textContent === 'Mate. Solved in 3 moves.'");
    press(&mut browser, "Start over");
    browser.click(&square("3d"));
    browser.click(&square("2c"));
    browser.wait("document.getElementById('said').textContent.includes('does not mate')");
    quiet(&browser);
}

pub fn changes_fill_a_list_and_are_opened() {
    let Some(mut browser) = open(1200, 900) else { return };
    paste(&mut browser, YOZUME);
    settle(&mut browser);
    press(&mut browser, "What would a change do?");
    browser.wait("document.querySelectorAll('#changes-list tr').length >= 3");
    let row = browser.text("#changes-list tr");
    assert!(row.contains("no \"yozume\""), "{row}");
    browser.click("#changes-list button");
    browser.wait("!document.getElementById('board').dataset.sfen.startsWith('8s/8k/9/6+SG1')");
    settle(&mut browser);
    let found = statement(&mut browser);
    assert!(found.starts_with("Sound") || found.starts_with("Flawed"), "{found}");
    quiet(&browser);
}

pub fn the_shelf_keeps_problems_and_writes_them() {
    let Some(mut browser) = open(1200, 900) else { return };
    let folder = Folder::new();
    let name = "<script>alert(1)</script>";
    paste(
        &mut browser,
        &format!(
            "Title: {name}\n{}\n\nBlack: X9z\nWhite: K1a\n\n{FIRST}\n",
            YOZUME.replace(" / ", "\n")
        ),
    );
    assert!(
        browser.text("#note").contains("2 problems put on the shelf"),
        "{}",
        browser.text("#note")
    );
    assert!(browser.text("#note").contains("X9z"), "{}", browser.text("#note"));
    browser.wait("document.getElementById('checking').textContent === ''");
    let cards = browser.text("#list");
    assert!(cards.contains(name) && cards.contains("Yozume") && cards.contains("Sound"), "{cards}");
    // They are there when the page is opened again.
    reopen(&mut browser, "#shelf");
    browser.wait("document.querySelectorAll('#list .cards > li').length === 2");
    // A file of the shelf is a collection that the program reads, with the verdicts if they are wanted.
    let download = json!({"behavior": "allow", "downloadPath": folder.path("")});
    browser.call("Page.setDownloadBehavior", download);
    for (form, file) in [("yaml", "tsume.yaml"), ("verdicts", "tsume.jsonl")] {
        browser.choose("export-form", form);
        browser.click("#export");
        let path = folder.path(file);
        wait_for(&path);
        let output = tsume(&["check", "--format", "jsonl", &path], b"");
        let checked = printed(&output.stdout);
        assert_eq!(checked.lines().count(), 2, "{form}: {checked}{}", printed(&output.stderr));
        if form == "verdicts" {
            assert_eq!(checked.matches("\"expected\":true").count(), 2, "{checked}");
        }
        assert!(fs::read_to_string(&path).is_ok_and(|text| text.contains(name)), "{form}");
    }
    // A problem of the shelf is opened, edited as a draft and saved in its place.
    browser.evaluate("document.querySelector('#list a').click()");
    browser.wait("location.hash === '#1'");
    press(&mut browser, "Edit");
    browser.wait("location.hash.startsWith('#sfen=')");
    drag(&mut browser, &square("2d"), &square("2e"));
    settle(&mut browser);
    press(&mut browser, "Keep");
    browser.wait(
        "document.getElementById('note').textContent.includes('Kept on the shelf, as number 1.')",
    );
    browser.click("#tab-shelf");
    browser.wait("document.querySelectorAll('#list .cards > li').length === 2");
    press(&mut browser, "Remove");
    browser.wait("document.querySelectorAll('#list .cards > li').length === 1");
    reopen(&mut browser, "#shelf");
    browser.wait("document.querySelectorAll('#list .cards > li').length === 1");
    quiet(&browser);
}

/// Gives the page the size of a phone, with touch.
pub fn phone(browser: &mut Browser, width: u32) {
    let size = json!({"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": true});
    browser.call("Emulation.setDeviceMetricsOverride", size);
    browser.call("Emulation.setTouchEmulationEnabled", json!({"enabled": true}));
}

pub fn the_workbench_fits_a_phone_in_both_languages_and_colours() {
    let Some(mut browser) = open(500, 844) else { return };
    for width in [390, 320] {
        phone(&mut browser, width);
        for (language, colours) in [("en", "light"), ("ja", "dark")] {
            browser.choose("lang", language);
            browser.choose("colours", colours);
            assert_eq!(browser.evaluate("document.documentElement.scrollWidth"), width);
            // Verdict, board, box and the first line of the solution are on one screen.
            let below = "['#told .length', '#board', '#box', '#toolbar', '#side .flow'].filter((one) => { \
                const box = document.querySelector(one).getBoundingClientRect(); \
                return box.top < 0 || box.bottom > 844 || box.height === 0; })";
            assert_eq!(browser.evaluate(below), json!([]), "{width} {language}");
            // Apart from the squares, which are as large as the screen allows, everything is easy to touch.
            let least = if width == 390 { 40 } else { 33 };
            let small = format!(
                "[...document.querySelectorAll('button, a.tab, summary, input, select')].filter((one) => \
                 !one.closest('#board') && one.checkVisibility()).filter((one) => {{ \
                 const box = one.getBoundingClientRect(); return box.height < 40 || box.width < {least}; }}) \
                 .map((one) => one.outerHTML.slice(0, 120))"
            );
            assert_eq!(browser.evaluate(&small), json!([]), "{width} {language}");
        }
    }
    assert_eq!(statement(&mut browser), "完全作 · 3手詰");
    // A person without a keyboard pastes into a field of the sheet.
    browser.click("#sheet-handle");
    browser.evaluate(&format!(
        "(() => {{ const field = document.getElementById('pasted'); field.value = {}; \
         field.dispatchEvent(new Event('change')); }})()",
        json!(YOZUME)
    ));
    browser.wait("document.getElementById('board').dataset.sfen.startsWith('8s/8k')");
    settle(&mut browser);
    assert_eq!(statement(&mut browser), "不完全作 · 3手詰 · 余詰");
    quiet(&browser);
}

/// A limit lasts until another is chosen, also when the page is opened again.
pub fn the_limits_are_kept() {
    let Some(mut browser) = open(1200, 900) else { return };
    let limits = "['time', 'memory'].map((one) => document.getElementById(one).value).join()";
    assert_eq!(browser.evaluate(limits), "60,64");
    browser.choose("time", "10");
    browser.choose("memory", "256");
    reopen(&mut browser, "");
    settle(&mut browser);
    assert_eq!(browser.evaluate(limits), "10,256");
    paste(&mut browser, YOZUME);
    settle(&mut browser);
    let judgement = browser.evaluate("document.getElementById('strip').dataset.judgement");
    let judgement: Value =
        serde_json::from_str(judgement.as_str().unwrap_or_default()).expect("JSON");
    assert_eq!(judgement["limits"]["ms"], 10_000, "{judgement}");
    quiet(&browser);
}

/// A theme that leads to its moves is as high as one that does not.
pub fn the_chips_of_themes_have_one_height() {
    let Some(mut browser) = open(1200, 900) else { return };
    paste(&mut browser, THEMES);
    settle(&mut browser);
    let heights = "['span.chip', 'button.chip'].map((one) => [...new Set([...document.querySelectorAll(\
                   `.themes ${one}`)].map((chip) => chip.getBoundingClientRect().height))])";
    for (width, least) in [(1200, 24), (390, 40)] {
        if width == 390 {
            phone(&mut browser, width);
            browser.click("#sheet-handle");
        }
        let found = browser.evaluate(heights);
        assert_eq!(found[0], found[1], "{width}");
        assert!(found[0][0].as_f64().unwrap_or_default() >= f64::from(least), "{found}");
    }
    quiet(&browser);
}

/// Moves a finger from one element to another, or taps.
fn touch(browser: &mut Browser, from: &str, to: &str) {
    for (kind, selector) in [
        ("touchStart", Some(from)),
        ("touchMove", Some(to)),
        ("touchMove", Some(to)),
        ("touchEnd", None),
    ] {
        let place = selector.map(|selector| middle(browser, selector));
        let points: Vec<Value> =
            place.iter().map(|place| json!({"x": place[0], "y": place[1]})).collect();
        if kind != "touchMove" || from != to {
            browser.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
        }
    }
}

pub fn pieces_are_dragged_and_tapped_by_touch() {
    let Some(mut browser) = open(500, 844) else { return };
    phone(&mut browser, 390);
    let is = |browser: &mut Browser, expected: &str| {
        browser.wait(&format!(
            "document.getElementById('board').dataset.sfen === {}",
            json!(expected)
        ));
    };
    touch(&mut browser, &square("2e"), &square("2e"));
    browser.wait("document.querySelectorAll('#board .chosen').length === 1");
    touch(&mut browser, &square("2e"), &square("2e"));
    is(&mut browser, "8l/7b1/8k/6+B2/7+Pg/9/9/9/9 b Rr3g4s4n3l17p 1");
    assert_eq!(browser.evaluate("document.querySelectorAll('#board .chosen').length"), 0);
    touch(&mut browser, &square("2e"), &square("5e"));
    is(&mut browser, "8l/7b1/8k/6+B2/4+P3g/9/9/9/9 b Rr3g4s4n3l17p 1");
    touch(&mut browser, &square("5e"), "#black .holds");
    is(&mut browser, "8l/7b1/8k/6+B2/8g/9/9/9/9 b RPr3g4s4n3l17p 1");
    touch(&mut browser, "#box [data-kind=\"S\"]", &square("9i"));
    is(&mut browser, "8l/7b1/8k/6+B2/8g/9/9/9/S8 b RPr3g3s4n3l17p 1");
    // The page neither scrolls nor grows.
    let still = "JSON.stringify([scrollX, scrollY, visualViewport.scale])";
    assert_eq!(browser.evaluate(still), "[0,0,1]");
    quiet(&browser);
}

/// A page of problems that carries the engine answers where its tree ends.
pub fn a_page_with_the_engine_goes_on_where_its_tree_ends() {
    let Some(mut first) = open(1200, 900) else { return };
    drop(first.evaluate("1"));
    let folder = Folder::new();
    let engine = PathBuf::from(std::env::var("TSUME_WORKBENCH").expect("a path"))
        .with_file_name("tsume.wasm");
    let path = folder.path("page.html");
    let engine = engine.display().to_string();
    let output = tsume(&["page", "--engine", &engine, "--size", "1K", "-o", &path, FIRST], b"");
    assert!(output.status.success(), "{}", printed(&output.stderr));
    first.open(Path::new(&path), "");
    first.wait("document.getElementById('board') !== null");
    first.click(&square("3d"));
    first.click(&square("2c"));
    first.wait("document.getElementById('said').textContent.includes('does not mate')");
    let refused = tsume(&["page", "--engine", "Cargo.toml", FIRST], b"");
    ends(&refused, 2);
    assert!(
        printed(&refused.stderr).contains("not a WebAssembly module"),
        "{}",
        printed(&refused.stderr)
    );
    quiet(&first);
}
