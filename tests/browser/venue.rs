//! The decision by the rules of a venue on the workbench.

use crate::workbench::{
    FIRST, YOZUME, open, paste, phone, press, quiet, reopen, settle, sfen, statement,
};

use serde_json::json;

/// A problem between two others.
const OTHER: &str = "8k/9/9/9/9/9/9/9/9 b G 1";
/// A problem with a piece that has nothing to do with the mate.
const IDLE: &str = "8k/5+S3/6R2/9/9/9/9/1G7/9 b Nr2b3g3s3n4l18p 1";

/// The chip has the answer and the line below it the reasons; the venue is kept, and no verdict changes.
pub fn a_venue_decides_and_a_refused_problem_is_mended() {
    let Some(mut browser) = open(1200, 900) else { return };
    assert_eq!(browser.evaluate("document.getElementById('decision')"), serde_json::Value::Null);
    browser.choose("venue", "smartphone");
    let chip = "document.getElementById('decision')?.textContent";
    browser.wait(&format!("{chip} === 'smartphone site: yes'"));
    paste(&mut browser, IDLE);
    settle(&mut browser);
    browser.wait(&format!("{chip} === 'smartphone site: no'"));
    let reasons = browser.text("#submission p");
    assert!(reasons.contains("idle piece G8h"), "{reasons}");
    assert_eq!(browser.text("#told"), statement(&mut browser).replace(" · ", "\n"));
    press(&mut browser, "Look for a mend");
    browser.wait("document.getElementById('mend-open') !== null");
    let reasons = browser.text("#submission p");
    assert!(reasons.contains("Mended by: without G8h."), "{reasons}");
    browser.click("#mend-open");
    settle(&mut browser);
    browser.wait(&format!("{chip} === 'smartphone site: yes'"));
    assert_eq!(sfen(&mut browser), "8k/5+S3/6R2/9/9/9/9/9/9 b Nr2b4g3s3n4l18p 1");
    // Another venue decides otherwise; the choice is there when the page is opened again, in either language.
    paste(&mut browser, YOZUME);
    settle(&mut browser);
    browser.choose("venue", "lishogi");
    browser.wait(&format!("{chip} === 'lishogi: no'"));
    reopen(&mut browser, "");
    settle(&mut browser);
    browser.wait(&format!("{chip} === 'lishogi: no'"));
    browser.choose("lang", "ja");
    assert_eq!(browser.evaluate(chip), "lishogi：不可");
    assert!(browser.text("#submission p").contains("余詰"));
    quiet(&browser);
}

/// The other problems of the shelf are known, and a problem is no copy of itself.
pub fn a_copy_of_a_problem_on_the_shelf_is_refused() {
    let Some(mut browser) = open(1200, 900) else { return };
    browser.choose("venue", "smartphone");
    let chip = "document.getElementById('decision')?.textContent";
    press(&mut browser, "Keep");
    browser.wait("document.getElementById('note').textContent.includes('as number 1.')");
    browser.wait(&format!("{chip} === 'smartphone site: yes'"));
    press(&mut browser, "Mirror");
    settle(&mut browser);
    browser.wait(&format!("{chip} === 'smartphone site: yes'"));
    // The same position as a problem of its own.
    paste(&mut browser, FIRST);
    settle(&mut browser);
    browser.wait(&format!("{chip} === 'smartphone site: no'"));
    let reasons = browser.text("#submission p");
    assert!(reasons.contains("known: Problem 1"), "{reasons}");
    quiet(&browser);
}

/// On a phone the chip of every venue is on the strip, and leaves the verdict and its length readable.
pub fn the_chip_of_each_venue_fits_a_phone() {
    let Some(mut browser) = open(500, 844) else { return };
    let venues =
        "[...document.getElementById('venue').options].map((one) => one.value).filter(Boolean)";
    let venues = browser.evaluate(venues);
    for width in [390, 320] {
        phone(&mut browser, width);
        for language in ["en", "ja"] {
            browser.choose("lang", language);
            for (index, venue) in venues.as_array().into_iter().flatten().enumerate() {
                browser.choose("venue", "");
                paste(&mut browser, OTHER);
                settle(&mut browser);
                paste(&mut browser, [YOZUME, FIRST][index % 2]);
                settle(&mut browser);
                browser.choose("venue", venue.as_str().unwrap_or_default());
                browser.wait("/[^…?]$/.test(document.getElementById('decision')?.textContent)");
                // The left edge of each part is behind the right edge of the one before.
                let edges = "['#told .badge', '#told .length', '#decision'].flatMap((one) => { \
                    const box = document.querySelector(one).getBoundingClientRect(); \
                    return [box.left, box.right]; })";
                let edges = browser.evaluate(edges);
                let edges: Vec<f64> =
                    edges.as_array().into_iter().flatten().filter_map(|one| one.as_f64()).collect();
                assert!(edges.is_sorted() && edges.len() == 6, "{width} {venue} {edges:?}");
                assert!(edges[5] <= f64::from(width), "{width} {venue} {edges:?}");
                // Neither the length nor the answer is cut off.
                let cut = "['#told .length', '#decision'].filter((one) => { \
                    const { scrollWidth, clientWidth } = document.querySelector(one); return scrollWidth > clientWidth; })";
                assert_eq!(browser.evaluate(cut), json!([]), "{width} {language} {venue}");
                assert_eq!(browser.evaluate("document.documentElement.scrollWidth"), width);
            }
        }
    }
    quiet(&browser);
}
