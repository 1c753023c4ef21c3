//! Accessibility of the workbench, by axe-core from npm, which is fetched for this test and not kept.

use crate::browser::Browser;
use crate::skipped::skipped;
use crate::workbench::{FIRST, YOZUME, open, paste, phone, quiet, reopen, settle};

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Returns the script, if npm can fetch it.
fn axe() -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let npm = Command::new("npm")
        .args(["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "axe-core@4"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let script = folder.path().join("node_modules/axe-core/axe.min.js");
    let script = npm.ok().and_then(|_| fs::read_to_string(script).ok());
    if script.is_none() {
        skipped("npm cannot fetch axe-core");
    }
    script
}

/// Returns the serious and critical findings on what is shown.
fn findings(browser: &mut Browser) -> Value {
    browser.evaluate(
        "window.found = null; axe.run().then(({ violations }) => { window.found = violations \
         .filter((one) => ['serious', 'critical'].includes(one.impact)) \
         .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 100)).join(' | ')}`); })",
    );
    browser.wait("window.found !== null");
    browser.evaluate("window.found")
}

pub fn axe_finds_nothing_serious() {
    let Some(mut browser) = open(1200, 900) else { return };
    let Some(axe) = axe() else { return };
    browser.call("Page.setBypassCSP", json!({"enabled": true}));
    reopen(&mut browser, "");
    settle(&mut browser);
    browser.evaluate(&format!("{axe};1"));
    // It finds what is planted.
    browser.evaluate("document.body.insertAdjacentHTML('beforeend', '<img id=\"planted\">')");
    assert_eq!(findings(&mut browser).as_array().map(Vec::len), Some(1));
    browser.evaluate("document.getElementById('planted').remove()");
    for width in [1200, 390] {
        if width == 390 {
            phone(&mut browser, width);
        }
        for colours in ["light", "dark"] {
            browser.choose("colours", colours);
            browser.evaluate("document.getElementById('tab-edit').click()");
            paste(&mut browser, if colours == "light" { YOZUME } else { FIRST });
            settle(&mut browser);
            assert_eq!(findings(&mut browser), json!([]), "edit {width} {colours}");
            browser.evaluate("document.getElementById('tab-play').click()");
            browser.evaluate("document.getElementById('by-hand').click()");
            browser.evaluate("document.querySelector('#settings summary').click()");
            assert_eq!(findings(&mut browser), json!([]), "solve {width} {colours}");
            browser.evaluate("document.querySelector('#settings summary').click()");
            browser.evaluate("document.getElementById('tab-shelf').click()");
            browser.wait("!document.getElementById('index').hidden");
            if browser.evaluate("document.getElementById('open-classics') !== null") == true {
                assert_eq!(findings(&mut browser), json!([]), "empty shelf");
                paste(&mut browser, &format!("{FIRST}\n{FIRST}\n{FIRST}\n{FIRST}\n"));
                browser.wait("document.querySelectorAll('#list .badge.sound').length === 4");
            }
            browser.evaluate("document.querySelector('.pick input:not(:checked)').click()");
            assert_eq!(findings(&mut browser), json!([]), "shelf {width} {colours}");
        }
    }
    quiet(&browser);
}
