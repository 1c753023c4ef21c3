//! The tree of moves on the workbench: branches, comments, the best moves, and its file.

use crate::browser::Browser;
use crate::command::{printed, run as tsume};
use crate::folder::Folder;
use crate::workbench::{
    FIRST, open, paste, press, quiet, reopen, settle, sfen, square, statement, wait_for,
};

use std::fs;

use serde_json::json;

/// Plays a move of either side, and waits until it is on the board.
fn play(browser: &mut Browser, usi: &str, ply: usize) {
    match usi.split_once('*') {
        Some((kind, to)) => {
            browser.click(&format!(".hand [data-kind=\"{kind}\"]:not([disabled])"));
            browser.click(&square(to));
        }
        None => {
            browser.click(&square(&usi[..2]));
            browser.click(&square(&usi[2..4]));
        }
    }
    browser.wait(&format!("/move {ply}:/.test(document.getElementById('where').textContent)"));
}

fn step_to(browser: &mut Browser, ply: usize) {
    browser.evaluate("document.getElementById('step-first').click()");
    for _ in 0..ply {
        browser.evaluate("document.getElementById('step-forward').click()");
    }
}

fn tree(browser: &mut Browser) -> String {
    let text = browser.evaluate("document.getElementById('tree').innerText.replace(/\\s+/g, ' ')");
    text.as_str().unwrap_or_default().to_owned()
}

pub fn both_sides_are_played_by_hand_and_branches_are_kept() {
    let Some(mut browser) = open(1200, 1000) else { return };
    press(&mut browser, "Solve");
    press(&mut browser, "Play both sides");
    // Illegal moves and moves that give no check are refused.
    browser.click("#black [data-kind=\"R\"]");
    browser.click(&square("9i"));
    assert_eq!(browser.text("#said"), "That is no check.");
    play(&mut browser, "3d2c", 1);
    play(&mut browser, "1c2c", 2);
    step_to(&mut browser, 0);
    play(&mut browser, "R*1b", 1);
    // The best defence and the best check, on request.
    press(&mut browser, "Best move");
    browser.wait("/move 2:/.test(document.getElementById('where').textContent)");
    press(&mut browser, "Best move");
    browser.wait("/move 3:/.test(document.getElementById('where').textContent)");
    assert!(
        tree(&mut browser).contains("1 +B-2c Kx2c 1 R*1b Lx1b 3 +B-2d"),
        "{}",
        tree(&mut browser)
    );
    // A comment belongs to a move; typing it is one thing with the tree.
    browser.evaluate("document.getElementById('comment').focus()");
    browser.call("Input.insertText", json!({"text": "詰上り"}));
    browser.click("#make-main");
    assert!(
        tree(&mut browser).contains("1 R*1b Lx1b 3 +B-2d 詰上り 1 +B-2c Kx2c"),
        "{}",
        tree(&mut browser)
    );
    // It is there when the page is opened again.
    reopen(&mut browser, "");
    settle(&mut browser);
    press(&mut browser, "Solve");
    assert!(tree(&mut browser).contains("詰上り"), "{}", tree(&mut browser));
    // The main line is claimed, and judged.
    browser.click("#claim-main");
    settle(&mut browser);
    assert_eq!(statement(&mut browser), "Sound · 3 moves");
    // A branch is removed, and comes back.
    browser.evaluate("document.querySelector('.branches .move').click()");
    browser.click("#cut-branch");
    assert!(!tree(&mut browser).contains("+B-2c"), "{}", tree(&mut browser));
    press(&mut browser, "Undo");
    assert!(tree(&mut browser).contains("+B-2c Kx2c"), "{}", tree(&mut browser));
    quiet(&browser);
}

/// The program reads the file of a tree: the position, the main line, and the other branches.
pub fn a_tree_is_saved_as_kif_with_variations() {
    let Some(mut browser) = open(1200, 1000) else { return };
    let folder = Folder::new();
    let download = json!({"behavior": "allow", "downloadPath": folder.path("")});
    browser.call("Page.setDownloadBehavior", download);
    press(&mut browser, "Solve");
    press(&mut browser, "Play both sides");
    for (ply, usi) in ["R*1b", "1a1b", "3d2d"].iter().enumerate() {
        play(&mut browser, usi, ply + 1);
    }
    step_to(&mut browser, 0);
    for (ply, usi) in ["3d2c", "1c2c"].iter().enumerate() {
        play(&mut browser, usi, ply + 1);
    }
    browser.click("#save-tree");
    let path = folder.path("tsume.kif");
    wait_for(&path);
    let kif = fs::read_to_string(&path).unwrap_or_default();
    for line in [
        "   1 １二飛打",
        "   2 同　香(11)",
        "   3 ２四馬(34)",
        "変化：1手",
        "   1 ２三馬(34)",
        "   2 同　玉(13)",
    ] {
        assert!(kif.contains(line), "{line}: {kif}");
    }
    let read = tsume(&["convert", "--from", "kif", "--to", "sfen", &path], b"");
    assert!(
        printed(&read.stdout).starts_with(FIRST),
        "{}{}",
        printed(&read.stdout),
        printed(&read.stderr)
    );
    quiet(&browser);
}

/// The replies beside the solution are a list, and a click puts each on the board.
pub fn variations_are_listed_and_put_on_the_board() {
    let Some(mut browser) = open(1200, 900) else { return };
    paste(&mut browser, "8k/6L2/7G1/9/9/9/9/9/9 b L2r2b3g4s4n2l18p 1");
    settle(&mut browser);
    press(&mut browser, "List the variations");
    browser.wait("document.querySelectorAll('#variations li').length > 0 && !document.querySelector('#variations [role=status]')");
    // Each is a reply of the defender's other than that of the solution, and ends in mate.
    let shown = "[...document.querySelectorAll('#side #moves .move')].map((one) => one.textContent).join(' ')";
    let count = browser.evaluate("document.querySelectorAll('#variations li').length");
    for index in 0..count.as_u64().unwrap_or_default() {
        browser.evaluate(&format!(
            "document.querySelectorAll('#variations .finding')[{index}].click()"
        ));
        let line = browser.evaluate(shown);
        let line = line.as_str().unwrap_or_default();
        assert!(line.starts_with("L*1c ") && !line.starts_with("L*1c K-2a"), "{line}");
        let item = "document.querySelector('#variations [aria-pressed=true]').textContent.slice(2)";
        let item = browser.evaluate(item);
        let item = item.as_str().unwrap_or_default();
        // The reply may be one of several pieces.
        let after = item.split(" (").next().and_then(|item| item.split_once(' '));
        assert!(after.is_some_and(|(_, moves)| line.ends_with(moves)), "{line} {item}");
    }
    // Interpositions of different pieces after which the same moves follow are one.
    let items = "[...document.querySelectorAll('#variations .finding')].map((one) => one.textContent).join('; ')";
    paste(&mut browser, "9/9/2+R6/9/4+p2n1/7G1/6pS1/5S3/7k1 b Lr2b3g2s3n3l16p 1");
    settle(&mut browser);
    press(&mut browser, "List the variations");
    browser.wait("document.querySelectorAll('#variations li').length > 1 && !document.querySelector('#variations [role=status]')");
    let listed = browser.evaluate(items);
    let listed = listed.as_str().unwrap_or_default();
    assert!(listed.contains("/R/G*3i +Rx3i (mate in 3)") && !listed.contains("2 R*3i"), "{listed}");
    // Another position has other variations.
    let position = sfen(&mut browser);
    press(&mut browser, "Mirror");
    settle(&mut browser);
    assert_ne!(sfen(&mut browser), position);
    assert_eq!(browser.evaluate("document.querySelectorAll('#variations li').length"), 0);
    quiet(&browser);
}
