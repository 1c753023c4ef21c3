//! What the workbench never loses: steps, drafts, names that are being typed, and problems on the shelf.

use crate::browser::Browser;
use crate::workbench::{
    FIRST, HARD, YOZUME, drag, open, paste, press, quiet, reopen, settle, sfen, square, statement,
};

use serde_json::{Value, json};

fn count(browser: &mut Browser, selector: &str) -> Value {
    browser.evaluate(&format!("document.querySelectorAll({}).length", json!(selector)))
}

fn note(browser: &mut Browser) -> String {
    let text = browser.evaluate("document.getElementById('note').textContent");
    text.as_str().unwrap_or_default().to_owned()
}

fn focus(browser: &mut Browser, selector: &str) {
    browser.evaluate(&format!("document.querySelector({}).focus()", json!(selector)));
}

/// Waits for the problems of the shelf.
fn shelf(browser: &mut Browser, problems: usize) {
    browser.evaluate("document.getElementById('tab-shelf').click()");
    browser.wait(&format!(
        "document.querySelectorAll('#list .cards > li').length === {problems} && \
         !document.getElementById('index').hidden"
    ));
}

/// Runs a script in each page before its own script.
fn prepare(browser: &mut Browser, script: &str) {
    browser.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": script}));
}

pub fn seventy_edits_are_undone_and_done_again() {
    let Some(mut browser) = open(1200, 900) else { return };
    let mut positions = vec![sfen(&mut browser)];
    for index in 0..70 {
        let name = ["9e", "8e", "7e", "6e", "5e", "9f", "8f", "7f", "6f", "5f"][index % 10];
        focus(&mut browser, &square(name));
        browser.key(if index < 10 { "p" } else { "+" });
        positions.push(sfen(&mut browser));
    }
    positions.dedup();
    assert_eq!(positions.len(), 71);
    for position in positions.iter().rev().skip(1) {
        let event = json!({"type": "keyDown", "key": "z", "code": "KeyZ", "modifiers": 2});
        browser.call("Input.dispatchKeyEvent", event);
        assert_eq!(&sfen(&mut browser), position);
    }
    for position in &positions[1..] {
        press(&mut browser, "Redo");
        assert_eq!(&sfen(&mut browser), position);
    }
    quiet(&browser);
}

pub fn a_draft_is_there_when_the_page_is_opened_again() {
    let Some(mut browser) = open(1200, 900) else { return };
    drag(&mut browser, &square("2e"), &square("5e"));
    let edited = sfen(&mut browser);
    focus(&mut browser, "#record-title");
    browser.call("Input.insertText", json!({"text": "狐の窓"}));
    press(&mut browser, "Keep this version");
    assert_eq!(browser.dialogs, 0);
    reopen(&mut browser, "");
    assert_eq!(browser.dialogs, 1, "leaving with unsaved changes asks");
    settle(&mut browser);
    assert_eq!(sfen(&mut browser), edited);
    assert_eq!(browser.evaluate("document.getElementById('record-title').value"), "狐の窓");
    // Versions and steps are there too; a step back keeps the title.
    press(&mut browser, "Undo");
    assert_eq!(sfen(&mut browser), FIRST);
    assert_eq!(browser.evaluate("document.getElementById('record-title').value"), "狐の窓");
    press(&mut browser, "Open");
    assert_eq!(sfen(&mut browser), edited);
    // The address has the draft; opened again, it is the draft with its steps.
    browser.wait("location.hash.includes('4P3g')");
    let address = browser.evaluate("location.hash");
    reopen(&mut browser, address.as_str().unwrap_or_default());
    settle(&mut browser);
    press(&mut browser, "Undo");
    assert_eq!(sfen(&mut browser), FIRST);
    press(&mut browser, "Redo");
    assert_eq!(sfen(&mut browser), edited);
    // What was kept can be left.
    let asked = browser.dialogs;
    press(&mut browser, "Keep");
    browser.wait("document.getElementById('note').textContent.includes('Kept')");
    reopen(&mut browser, "");
    assert_eq!(browser.dialogs, asked);
    quiet(&browser);
}

pub fn what_is_kept_twice_is_one_problem_and_a_removal_is_undone() {
    let Some(mut browser) = open(1200, 900) else { return };
    for to in ["5e", "6e"] {
        let from = if to == "5e" { "2e" } else { "5e" };
        drag(&mut browser, &square(from), &square(to));
        settle(&mut browser);
        press(&mut browser, "Keep");
        browser.wait("document.getElementById('note').textContent.includes('as number 1.')");
        browser.evaluate("document.querySelector('#note button').click()");
    }
    // A step back and another problem have their own places.
    paste(&mut browser, YOZUME);
    settle(&mut browser);
    press(&mut browser, "Keep");
    browser.wait("document.getElementById('note').textContent.includes('as number 2.')");
    shelf(&mut browser, 2);
    browser.click("#list .small");
    browser.wait("document.getElementById('note').textContent.includes('Removed')");
    assert_eq!(count(&mut browser, "#list .cards > li"), 1);
    assert_ne!(browser.evaluate("document.activeElement === document.body"), true);
    press(&mut browser, "Undo");
    browser.wait("document.querySelectorAll('#list .cards > li').length === 2");
    reopen(&mut browser, "#shelf");
    shelf(&mut browser, 2);
    quiet(&browser);
}

/// The store of another tab: `ask` uses `problems`, which is the object store.
fn elsewhere(browser: &mut Browser, ask: &str) {
    browser.evaluate(&format!(
        "window.elsewhere = false; (() => {{ const opening = indexedDB.open('tsume', 1); opening.onsuccess = () => {{ \
         const database = opening.result; const transaction = database.transaction('problems', 'readwrite'); \
         const problems = transaction.objectStore('problems'); {ask}; \
         transaction.oncomplete = () => {{ database.close(); window.elsewhere = true; }}; }}; }})()"
    ));
    browser.wait("window.elsewhere");
}

pub fn a_problem_that_was_removed_in_another_tab_stays_removed() {
    let Some(mut browser) = open(1200, 900) else { return };
    let record = format!(
        "problems.put({{ record: {{ sfen: '{FIRST}' }}, sfen: '{FIRST}', title: 'one', subtitle: '', by: '', rest: true, \
         number: null, claimed: null, length: null, kind: ['', ''], reasons: ['', ''], good: false, says: ['', ''], \
         verdict: [[], []], solution: [], broken: false, faults: [[], []], themes: [], nodes: [] }})"
    );
    elsewhere(&mut browser, &record);
    reopen(&mut browser, "#shelf");
    shelf(&mut browser, 1);
    elsewhere(&mut browser, "problems.clear()");
    press(&mut browser, "Judge all");
    browser.wait("document.querySelector('#list .badge').textContent === 'Sound'");
    reopen(&mut browser, "#shelf");
    browser.wait("document.getElementById('shelf').textContent.includes('The shelf is empty')");
    // What is added there appears here, at the latest when the page is looked at again.
    elsewhere(&mut browser, &record);
    browser.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    shelf(&mut browser, 1);
    quiet(&browser);
}

pub fn a_store_that_fails_is_named_and_a_file_is_offered() {
    for (script, expected) in [
        (
            "Object.defineProperty(window, 'indexedDB', { value: undefined })",
            "has no store for pages",
        ),
        (
            "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }",
            "refuses to store",
        ),
        (
            "IDBObjectStore.prototype.put = function () { this.transaction.abort(); \
             throw new DOMException('full', 'QuotaExceededError') }",
            "store is full",
        ),
        ("IDBFactory.prototype.open = () => ({})", "does not answer"),
    ] {
        let Some(mut browser) = open(1200, 900) else { return };
        prepare(&mut browser, script);
        reopen(&mut browser, "");
        settle(&mut browser);
        press(&mut browser, "Keep");
        browser.wait("document.getElementById('note').textContent.includes('Not kept')");
        let said = note(&mut browser);
        assert!(said.contains(expected) && said.contains("Save as a file"), "{said}");
        quiet(&browser);
    }
    // Without any store the draft says that it is lost.
    let Some(mut browser) = open(1200, 900) else { return };
    prepare(
        &mut browser,
        "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError') }",
    );
    reopen(&mut browser, "");
    browser.wait("document.getElementById('note').textContent.includes('does not save the draft')");
    quiet(&browser);
}

pub fn typing_is_not_interrupted_by_a_verdict() {
    let Some(mut browser) = open(1200, 900) else { return };
    paste(&mut browser, HARD);
    focus(&mut browser, "#record-title");
    browser.evaluate("window.field = document.activeElement");
    let composition = json!({"text": "つめ", "selectionStart": 2, "selectionEnd": 2});
    browser.call("Input.imeSetComposition", composition);
    // Bounds arrive while the text is composed.
    browser.wait("/No mate in less than 7/.test(document.getElementById('told').textContent)");
    assert_eq!(
        browser.evaluate("document.activeElement === window.field && window.field.value"),
        "つめ"
    );
    browser.call("Input.insertText", json!({"text": "詰将棋"}));
    assert_eq!(browser.evaluate("window.field.isConnected && window.field.value"), "詰将棋");
    // Letters of the editor are letters here, and nothing was put on the board.
    browser.call("Input.insertText", json!({"text": "G"}));
    assert!(sfen(&mut browser).starts_with("9/1+R+N1kP2S/"));
    quiet(&browser);
}

pub fn the_focus_stays_where_a_reader_works() {
    let Some(mut browser) = open(1200, 900) else { return };
    let stays = |browser: &mut Browser, what: &str| {
        let active = browser.evaluate("document.activeElement.outerHTML.slice(0, 90)");
        assert!(!active.as_str().unwrap_or_default().starts_with("<body"), "{what}: {active}");
    };
    for (place, key) in [
        ("#black [data-kind=\"P\"]", "G"),
        ("#black [data-kind=\"G\"]", "Delete"),
        ("#box [data-kind=\"S\"]", "Enter"),
        ("#box-color", "Enter"),
        ("#mirror", "Enter"),
        ("#undo", "Enter"),
        ("#rest", "Enter"),
        ("#step-last", "Enter"),
        ("#side .move", "Enter"),
        ("#clear", "Enter"),
        ("#keep", "Enter"),
    ] {
        settle(&mut browser);
        focus(&mut browser, place);
        browser.key(key);
        stays(&mut browser, place);
        settle(&mut browser);
        stays(&mut browser, place);
    }
    quiet(&browser);
}

pub fn a_paste_that_is_not_read_says_why() {
    let Some(mut browser) = open(1200, 900) else { return };
    let before = sfen(&mut browser);
    for garbage in [
        "hello",
        "https://example.com/",
        "Black: X9z\nWhite: K1a",
        "9/9/9 b - 1",
        "position sfen 9/9",
        "後手の持駒：なし\n| ・ ・",
        "{\"sfen\":1}",
        "<html></html>",
        "\u{0}\u{1}\u{2}",
        "#sfen=",
    ] {
        paste(&mut browser, garbage);
        let said = note(&mut browser);
        assert!(
            said.contains("Not read") || said.contains("There is no position"),
            "{garbage:?}: {said}"
        );
        assert_eq!(sfen(&mut browser), before, "{garbage:?}");
        browser.evaluate("document.querySelector('#note button:last-child').click()");
    }
    // Complaints are counted.
    let many = "Black: X9z\nWhite: K1a\n\n".repeat(5);
    paste(&mut browser, &many);
    assert!(note(&mut browser).contains("And 2 more."), "{}", note(&mut browser));
    assert_eq!(statement(&mut browser), "Sound · 3 moves");
    quiet(&browser);
}

/// A position is found in a post, in an address of any of these places, and in the page's own address.
pub fn positions_in_posts_and_links_are_found() {
    let Some(mut browser) = open(1200, 900) else { return };
    let underscored = FIRST.replace(' ', "_");
    let usen = "8l_7b1_8k_6zB2_7Pg_9_9_9_9.b.Rr3g4s4n3l17p~0.";
    for text in [
        format!("今日の作品です！ {FIRST} 難しい"),
        format!("Today: position sfen {FIRST} enjoy #tsumeshogi"),
        format!("https://lishogi.org/analysis/standard/{underscored}"),
        format!(
            "https://play.mogproject.com/playground?sfen={}",
            FIRST.replace(' ', "%20").replace('+', "%2B")
        ),
        format!("見て https://play.mogproject.com/?u={usen} です"),
    ] {
        paste(&mut browser, YOZUME);
        settle(&mut browser);
        paste(&mut browser, &text);
        browser
            .wait(&format!("document.getElementById('board').dataset.sfen === {}", json!(FIRST)));
        assert_eq!(note(&mut browser), "", "{text}");
    }
    // A plain plus in the address is a plus.
    reopen(&mut browser, &format!("#sfen={underscored}"));
    settle(&mut browser);
    assert_eq!(sfen(&mut browser), FIRST);
    quiet(&browser);
}

/// A search that was stopped goes on with what it has found, in the same worker; so do edits.
pub fn a_search_goes_on_where_it_was_stopped() {
    let Some(mut browser) = open(1200, 900) else { return };
    prepare(
        &mut browser,
        "window.workers = 0; window.Worker = class extends Worker { constructor(...all) { super(...all); window.workers += 1; } }",
    );
    reopen(&mut browser, "");
    settle(&mut browser);
    let workers = browser.evaluate("window.workers");
    for to in ["5e", "6e", "7e", "8e", "9e"] {
        let from = browser.evaluate("window.from || '2e'");
        drag(&mut browser, &square(from.as_str().unwrap_or_default()), &square(to));
        browser.evaluate(&format!("window.from = '{to}'"));
        settle(&mut browser);
    }
    assert_eq!(browser.evaluate("window.workers"), workers, "an edit starts a worker");
    paste(&mut browser, HARD);
    browser
        .wait("/No mate in less than (9|1\\d)/.test(document.getElementById('told').textContent)");
    press(&mut browser, "Stop");
    let bounds = browser.text("#told .length");
    press(&mut browser, "Continue");
    assert_eq!(browser.text("#told .length"), bounds);
    browser.wait("document.getElementById('strip').dataset.state === 'busy'");
    press(&mut browser, "Stop");
    assert_eq!(browser.evaluate("window.workers"), workers, "a stop starts a worker");
    quiet(&browser);
}

/// An engine that fails is named, and the next question has another one.
pub fn an_engine_that_fails_is_replaced() {
    let Some(mut browser) = open(1200, 900) else { return };
    prepare(
        &mut browser,
        "window.all = []; window.Worker = class extends Worker { constructor(...all) { super(...all); window.all.push(this); } }",
    );
    reopen(&mut browser, "");
    settle(&mut browser);
    paste(&mut browser, HARD);
    browser.wait("/No mate in less than/.test(document.getElementById('told').textContent)");
    browser.evaluate(
        "window.all.filter((one) => one.onerror).forEach((one) => one.onerror(new ErrorEvent('error', { message: 'out of memory' })))",
    );
    assert_eq!(statement(&mut browser), "Error · The engine has failed: out of memory");
    paste(&mut browser, YOZUME);
    settle(&mut browser);
    assert_eq!(statement(&mut browser), "Broken · 3 moves · Yozume");
    quiet(&browser);
}

/// A shelf of many is judged by several workers, and its filters and orders work meanwhile.
pub fn a_shelf_of_many_is_judged_filtered_and_ordered() {
    let Some(mut browser) = open(1200, 900) else { return };
    // One problem on forty places of an idle pawn of the defender.
    let lines: String = (0..40)
        .map(|index| {
            let (file, rank) = (9 - index % 8, index / 16);
            let before = if file == 9 { String::new() } else { (9 - file).to_string() };
            let row = format!("{before}p{}", file - 1);
            let rows = (0..4).map(|at| if at == rank { row.clone() } else { "9".to_owned() });
            let rows: Vec<String> = rows.collect();
            format!("8l/7b1/8k/6+B2/7Pg/{} b R 1\n", rows.join("/"))
        })
        .collect();
    let last = "8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1\n";
    paste(&mut browser, &(lines + last));
    browser.wait("document.querySelectorAll('#list .cards > li').length > 30");
    browser.evaluate("document.getElementById('filter-length').focus()");
    browser.wait("document.getElementById('checking').textContent === ''");
    assert_eq!(browser.evaluate("document.activeElement.id"), "filter-length");
    browser.choose("order", "verdict");
    browser.choose("filter-kind", "broken");
    let badges = "[...new Set([...document.querySelectorAll('#list .badge')].map((one) => one.textContent))]";
    assert_eq!(browser.evaluate(badges), json!(["Broken"]));
    quiet(&browser);
}

pub fn the_language_is_that_of_the_browser_until_one_is_chosen() {
    let Some(mut browser) = open(1200, 900) else { return };
    let language = "document.documentElement.lang";
    assert_eq!(browser.evaluate(language), "en");
    let agent = browser.evaluate("navigator.userAgent");
    let japanese = json!({"userAgent": agent, "acceptLanguage": "ja-JP"});
    browser.call("Emulation.setUserAgentOverride", japanese);
    reopen(&mut browser, "");
    settle(&mut browser);
    assert_eq!(browser.evaluate(language), "ja");
    assert_eq!(statement(&mut browser), "完全作 · 3手詰");
    // The sides have their names in a problem, also where the board is turned round.
    let hands =
        "[...document.querySelectorAll('.hand .holds')].map((one) => one.textContent.trim())";
    assert_eq!(browser.evaluate(hands), json!(["☖ 玉方", "☗ 攻方"]));
    browser.click("#turn");
    assert_eq!(browser.evaluate(hands), json!(["☖ 攻方", "☗ 玉方"]));
    browser.choose("lang", "en");
    reopen(&mut browser, "");
    settle(&mut browser);
    assert_eq!(browser.evaluate(language), "en");
    quiet(&browser);
}
