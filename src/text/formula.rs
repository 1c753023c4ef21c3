//! The apostrophe that keeps spreadsheets from computing a text. Some spreadsheets split cells at `;` and at tabs
//! even between quotes, so a formula may also begin there.

const FIRST: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const BLANK: [char; 3] = ['\t', '\r', '\n'];

/// Whether a spreadsheet may compute a text that goes on with `next`.
fn needs_apostrophe(before: Option<char>, next: char) -> bool {
    match before {
        None => FIRST.contains(&next) || BLANK.contains(&next),
        Some(before) => FIRST.contains(&next) && (before == ';' || BLANK.contains(&before)),
    }
}

/// Adds an apostrophe before every part of a text that a spreadsheet may compute.
pub(crate) fn guard_formulas(text: &str) -> String {
    let mut guarded = String::with_capacity(text.len());
    let mut before = None;
    for c in text.chars() {
        if needs_apostrophe(before, c) {
            guarded.push('\'');
        }
        guarded.push(c);
        before = Some(c);
    }
    guarded
}

/// Takes off the apostrophes that [`guard_formulas`] adds.
pub(crate) fn unguard_formulas(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let is_guard = c == '\'' && rest.peek().is_some_and(|&next| needs_apostrophe(before, next));
        if !is_guard {
            plain.push(c);
            before = Some(c);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn apostrophes_are_taken_off_again(text in "[a=+;'＝\t\r\n-]{0,12}") {
            // An apostrophe of the text itself before a formula cannot be told from an added one.
            let text = text.replace("'", "a'a");
            prop_assert_eq!(unguard_formulas(&guard_formulas(&text)), text);
        }
    }

    #[test]
    fn only_starts_of_formulas_are_guarded() {
        for (text, guarded) in
            [("=1", "'=1"), ("a;=1", "a;'=1"), ("\t=1", "'\t'=1"), ("1-1", "1-1"), ("'x'", "'x'")]
        {
            assert_eq!((&*guard_formulas(text), &*unguard_formulas(guarded)), (guarded, text));
        }
    }
}
