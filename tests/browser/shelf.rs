//! The shelf: its orders and folders, several problems at a time, its files, and the classics.

use crate::browser::Browser;
use crate::command::{printed, run as tsume};
use crate::folder::Folder;
use crate::workbench::{FIRST, YOZUME, drag, open, paste, press, quiet, reopen, square, wait_for};

use std::fs;

use serde_json::{Value, json};

/// Three problems: of three moves, defective and without a mate.
const THREE: &str = "Title: c\nBlack: +S3d, G2d In hand: G\nWhite: K1b, S1a\n\n\
                     Title: a\nBlack: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\n\n\
                     Title: b\nBlack: In hand: G\nWhite: K1a\n";

/// Returns the titles on the shelf in their order.
fn titles(browser: &mut Browser) -> Value {
    browser.evaluate("[...document.querySelectorAll('#list .title')].map((one) => one.textContent)")
}

fn cards(browser: &mut Browser, problems: usize) {
    browser.wait(&format!(
        "document.querySelectorAll('#list .cards > li').length === {problems} && \
         !document.getElementById('index').hidden"
    ));
}

/// Opens a shelf with the three problems, once they are judged.
fn shelf() -> Option<Browser> {
    let mut browser = open(1200, 900)?;
    paste(&mut browser, THREE);
    cards(&mut browser, 3);
    browser.wait("document.getElementById('checking').textContent === ''");
    Some(browser)
}

/// Clicks the box of a card, with Shift or without.
fn pick(browser: &mut Browser, card: usize, shift: bool) {
    browser.evaluate(&format!(
        "document.querySelectorAll('#list .pick input')[{card}].dispatchEvent(\
         new MouseEvent('click', {{ shiftKey: {shift}, bubbles: true, cancelable: true }}))"
    ));
}

fn key(browser: &mut Browser, key: &str, modifiers: u32) {
    let event = json!({"type": "keyDown", "key": key, "modifiers": modifiers});
    browser.call("Input.dispatchKeyEvent", event);
}

fn picked(browser: &mut Browser) -> Value {
    browser.evaluate("document.querySelectorAll('#list .picked').length")
}

pub fn the_shelf_has_five_orders_that_are_kept() {
    let Some(mut browser) = shelf() else { return };
    assert_eq!(titles(&mut browser), json!(["c", "a", "b"]));
    for (order, expected) in [
        ("title", ["a", "b", "c"]),
        ("length", ["c", "a", "b"]),
        ("verdict", ["a", "c", "b"]),
        ("date", ["c", "a", "b"]),
    ] {
        browser.choose("order", order);
        assert_eq!(titles(&mut browser), json!(expected), "{order}");
    }
    // The problem that was changed last comes first, and keeps its number.
    browser.evaluate("[...document.querySelectorAll('#list .cards a')][1].click()");
    browser.wait("location.hash === '#2'");
    press(&mut browser, "Edit");
    drag(&mut browser, &square("2e"), &square("5e"));
    press(&mut browser, "Keep");
    browser.wait("document.getElementById('note').textContent.includes('as number 2.')");
    reopen(&mut browser, "#shelf");
    cards(&mut browser, 3);
    assert_eq!(titles(&mut browser), json!(["a", "c", "b"]));
    // The next problem is the next one of the list.
    browser.choose("order", "title");
    browser.evaluate("document.querySelector('#list .cards a').click()");
    browser.wait("location.hash === '#2'");
    browser.evaluate("document.querySelector('#others a').click()");
    browser.wait("location.hash === '#3'");
    quiet(&browser);
}

pub fn several_problems_are_moved_and_removed_with_one_undo() {
    let Some(mut browser) = shelf() else { return };
    pick(&mut browser, 0, false);
    pick(&mut browser, 2, true);
    assert_eq!(picked(&mut browser), 3, "a range");
    pick(&mut browser, 1, false);
    assert_eq!(picked(&mut browser), 2);
    browser.evaluate("document.getElementById('folder').value = 'drafts'");
    browser.click("#move");
    assert_eq!(browser.text("#note span"), "2 problems moved to drafts.");
    assert_eq!(picked(&mut browser), 0);
    browser.choose("filter-folder", "/drafts");
    assert_eq!(titles(&mut browser), json!(["c", "b"]));
    // Keys: all that are shown are chosen and removed; one undo brings them back.
    browser.evaluate("document.querySelector('#list .pick input').focus()");
    key(&mut browser, "a", 2);
    assert_eq!(picked(&mut browser), 2);
    key(&mut browser, "Escape", 0);
    assert_eq!(picked(&mut browser), 0);
    key(&mut browser, "a", 2);
    key(&mut browser, "Delete", 0);
    browser.wait("document.getElementById('note').textContent.includes('Removed: 2 problems.')");
    assert_eq!(titles(&mut browser), json!(["a"]));
    press(&mut browser, "Undo");
    browser.wait("document.getElementById('note').textContent === ''");
    // The folder is there when the page is opened again, and a second Keep leaves the problem in it.
    reopen(&mut browser, "#shelf");
    cards(&mut browser, 3);
    assert_eq!(titles(&mut browser), json!(["c", "a", "b"]));
    browser.evaluate("document.querySelector('#list .cards a').click()");
    browser.wait("location.hash === '#1'");
    press(&mut browser, "Edit");
    drag(&mut browser, &square("2d"), &square("2e"));
    press(&mut browser, "Keep");
    browser.wait("document.getElementById('note').textContent.includes('as number 1.')");
    browser.click("#tab-shelf");
    browser.choose("filter-folder", "/drafts");
    assert_eq!(titles(&mut browser), json!(["c", "b"]));
    // A letter in a field chooses nothing.
    pick(&mut browser, 0, false);
    browser.evaluate("document.getElementById('folder').focus()");
    key(&mut browser, "Delete", 0);
    assert_eq!(titles(&mut browser), json!(["c", "b"]));
    quiet(&browser);
}

pub fn a_backup_has_everything_and_the_chosen_are_a_file_of_their_own() {
    let Some(mut browser) = shelf() else { return };
    let folder = Folder::new();
    let download = json!({"behavior": "allow", "downloadPath": folder.path("")});
    browser.call("Page.setDownloadBehavior", download);
    // One problem has a version, and is in a folder.
    browser.evaluate("document.querySelector('#list .cards a').click()");
    browser.wait("location.hash === '#1'");
    press(&mut browser, "Edit");
    press(&mut browser, "Keep this version");
    press(&mut browser, "Keep");
    browser.wait("document.getElementById('note').textContent.includes('as number 1.')");
    browser.click("#tab-shelf");
    cards(&mut browser, 3);
    pick(&mut browser, 0, false);
    browser.evaluate("document.getElementById('folder').value = 'drafts'");
    browser.click("#move");
    // What was chosen is written in any form.
    pick(&mut browser, 1, false);
    browser.choose("export-form", "yaml");
    browser.click("#export-picked");
    let yaml = folder.path("tsume.yaml");
    wait_for(&yaml);
    assert!(fs::read_to_string(&yaml).is_ok_and(|text| text.contains("title: a")));
    assert_eq!(printed(&tsume(&["convert", "--to", "sfen", &yaml], b"").stdout).lines().count(), 1);
    browser.click("#pick-none");
    browser.choose("export-form", "backup");
    browser.click("#export");
    let path = folder.path("tsume.jsonl");
    wait_for(&path);
    // The program reads a backup too.
    let converted = tsume(&["convert", "--to", "sfen", &path], b"");
    assert_eq!(printed(&converted.stdout).lines().count(), 3, "{}", printed(&converted.stderr));
    let backup = fs::read_to_string(&path).expect("a backup");
    key(&mut browser, "a", 2);
    key(&mut browser, "Delete", 0);
    browser.wait("document.getElementById('shelf').textContent.includes('The shelf is empty')");
    paste(&mut browser, &backup);
    cards(&mut browser, 3);
    browser.choose("filter-folder", "/drafts");
    assert_eq!(titles(&mut browser), json!(["c"]));
    browser.evaluate("document.querySelector('#list .cards a').click()");
    browser.wait("location.hash === '#1'");
    press(&mut browser, "Edit");
    let versions = "document.querySelectorAll('#versions li').length";
    assert_eq!(browser.evaluate(versions), 1);
    quiet(&browser);
}

/// Many problems that are in no file, or few for a week, get a quiet line, until they are in a file.
pub fn a_backup_is_suggested_when_it_is_time() {
    let Some(mut browser) = shelf() else { return };
    let reminder = "document.getElementById('reminder').textContent";
    assert_eq!(browser.evaluate(reminder), "");
    let now = "window.now = Date.now; Date.now = () => window.now() + 8 * 86400000";
    browser.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": now}));
    reopen(&mut browser, "#shelf");
    cards(&mut browser, 3);
    let text = browser.text("#reminder");
    assert!(text.contains("3 problems are only in this browser."), "{text}");
    let folder = Folder::new();
    let download = json!({"behavior": "allow", "downloadPath": folder.path("")});
    browser.call("Page.setDownloadBehavior", download);
    browser.click("#backup-now");
    wait_for(&folder.path("tsume.jsonl"));
    assert_eq!(browser.evaluate(reminder), "");
    // What comes later is counted from then on.
    let lines = format!("{FIRST}\n").repeat(20);
    paste(&mut browser, &lines);
    cards(&mut browser, 23);
    let text = browser.text("#reminder");
    assert!(text.contains("20 problems"), "{text}");
    assert_eq!(browser.dialogs, 0);
    quiet(&browser);
}

/// The classics come with a click, and wait to be judged; what is pasted later is judged, and they are not.
pub fn the_classics_are_opened_from_an_empty_shelf() {
    let Some(mut browser) = open(1200, 900) else { return };
    browser.click("#tab-shelf");
    browser.wait("document.getElementById('open-classics') !== null");
    browser.click("#open-classics");
    cards(&mut browser, 212);
    let all = "document.getElementById('list').textContent.includes('Shogi Zuko 100')";
    assert_eq!(browser.evaluate(all), true);
    assert_eq!(browser.evaluate("document.getElementById('reminder').textContent"), "");
    paste(&mut browser, &format!("{YOZUME}\n\n{YOZUME}\n").replace(" / ", "\n"));
    cards(&mut browser, 214);
    browser.wait("document.querySelectorAll('#list .badge.broken').length === 2");
    browser.wait("document.getElementById('checking').textContent === 'Judge all'");
    quiet(&browser);
}

/// The shelf prints the sheets that `tsume sheet` writes: of the chosen problems, or of all that are shown.
pub fn the_sheets_of_the_program_are_printed() {
    let Some(mut browser) = open(1200, 900) else { return };
    // What a frame prints, with the number of columns of its diagrams, which the style of sheets sets.
    let source = "window.print = () => { const diagrams = document.querySelector('.diagrams'); top.onPaper = \
                  { text: frameElement?.srcdoc, columns: diagrams && getComputedStyle(diagrams).gridTemplateColumns.split(' ').length }; }";
    browser.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": source}));
    reopen(&mut browser, "#shelf");
    browser.wait("document.getElementById('open-classics') !== null");
    paste(&mut browser, THREE);
    cards(&mut browser, 3);
    browser.wait("document.getElementById('checking').textContent === ''");
    let folder = Folder::new();
    let file = folder.file("three.txt", THREE);
    let print = |browser: &mut Browser, click: &str, options: &[&str]| {
        browser.evaluate("window.onPaper = null");
        browser.click(click);
        browser.wait("window.onPaper !== null");
        let page = folder.path("sheet.html");
        let output = tsume(&[&["sheet", "--force", "-o", &page, &file], options].concat(), b"");
        assert!(output.status.success(), "{}", printed(&output.stderr));
        let expected = fs::read_to_string(&page).expect("a sheet");
        let text = browser.evaluate("window.onPaper.text");
        assert_eq!(text, json!(expected), "{options:?}");
        (browser.evaluate("window.onPaper.columns"), expected)
    };
    browser.click("#printing summary");
    let (columns, text) = print(&mut browser, "#print-all", &[]);
    assert_eq!(columns, json!(2));
    assert!(text.contains("3 moves") && text.contains(": answers") && text.contains("R*1b"));
    // Only the chosen ones, without answers and in another size, in Japanese with letters; the choices are kept.
    browser.choose("per-page", "1");
    browser.choose("paper", "letter");
    browser.choose("answers", "none");
    browser.choose("lang", "ja");
    browser.choose("pieces", "letters");
    reopen(&mut browser, "#shelf");
    cards(&mut browser, 3);
    pick(&mut browser, 1, false);
    let options = ["--lang", "ja", "--per-page", "1", "--paper", "letter", "--no-answers"];
    let options = [&options[..], &["--style", "western", "--where", "title = \"a\""]].concat();
    let (columns, text) = print(&mut browser, "#print-picked", &options);
    assert_eq!(columns, json!(1));
    assert!(text.contains("3手詰") && !text.contains("解答"), "{text}");
    assert_eq!(browser.evaluate("document.querySelectorAll('iframe').length"), 1);
    assert_eq!(browser.text("#note"), "");
    quiet(&browser);
}

/// A problem that was not judged is printed with its claim, and a message says so.
pub fn claims_that_were_not_judged_are_printed_as_such() {
    let Some(mut browser) = open(1200, 900) else { return };
    let source = "window.print = () => { top.onPaper = document.body.innerText; }";
    browser.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": source}));
    reopen(&mut browser, "#shelf");
    browser.wait("document.getElementById('open-classics') !== null");
    browser.click("#open-classics");
    cards(&mut browser, 212);
    browser.choose("filter-folder", "/The classics");
    browser.click("#printing summary");
    browser.click("#print-all");
    browser.wait("window.onPaper !== undefined");
    let text = browser.evaluate("window.onPaper");
    let text = text.as_str().unwrap_or_default();
    assert!(text.starts_with("The classics") && text.contains("Shogi Zuko 100"), "{text}");
    assert!(text.contains("Not judged."), "{text}");
    assert_eq!(
        browser.text("#note span"),
        "212 problems are not judged: their claims are printed unchecked."
    );
    quiet(&browser);
}

/// Verdicts that arrive do not draw the diagrams of the shelf again.
pub fn a_verdict_draws_no_diagram_again() {
    let Some(mut browser) = open(1200, 900) else { return };
    let source = "window.made = 0; const make = document.createElementNS; document.createElementNS = \
                  function (...all) { window.made += 1; return make.apply(this, all); }";
    browser.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": source}));
    reopen(&mut browser, "#shelf");
    paste(&mut browser, &format!("{FIRST}\n").repeat(40));
    cards(&mut browser, 40);
    let before = browser.evaluate("window.made").as_i64().unwrap_or_default();
    browser.wait("document.querySelectorAll('#list .badge.sound').length === 40");
    let made = browser.evaluate("window.made").as_i64().unwrap_or_default() - before;
    // A diagram has more than thirty elements; the icons of the page are drawn each time.
    assert!(before > 1000 && made < 1000, "{before} {made}");
    // Another set of pieces draws all of them.
    browser.choose("pieces", "letters");
    let faces = "document.querySelectorAll('#list use[href^=\"#letters\"]').length > 100";
    assert_eq!(browser.evaluate(faces), true);
    quiet(&browser);
}
