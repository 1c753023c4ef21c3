//! Makes text from outside safe to print: without control characters, and not too long.

/// The text on one line and without control characters, so that it cannot control a terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if is_harmful(c) { '\u{fffd}' } else { c }).collect()
}

/// The JSON with all harmful characters escaped. JSON itself requires this only below U+0020. YAML in
/// which they stand only between double quotes is escaped in the same way.
pub(crate) fn harmless_json(json: String) -> String {
    if !json.contains(is_harmful) {
        return json;
    }
    let mut harmless = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        match c {
            // A line break between values.
            '\n' => harmless.push(c),
            // No harmful character needs more than four digits.
            c if is_harmful(c) => harmless += &format!("\\u{:04x}", u32::from(c)),
            c => harmless.push(c),
        }
    }
    harmless
}

/// Whether a character is a control character, changes the direction of the text, or is a line break for
/// some programs.
pub(crate) fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The beginning of a text with its control characters escaped, for a message.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST: usize = 24;
    let mut short = String::new();
    for c in text.chars().take(MOST) {
        match c {
            // Quotation marks need no escape in a message.
            '\'' | '"' => short.push(c),
            c => short.extend(c.escape_debug()),
        }
    }
    if text.chars().count() > MOST { short + "…" } else { short }
}

/// A name from outside for a message: on one line, and cut off if it is long.
pub(crate) fn short_name(name: &str) -> String {
    const MOST: usize = 60;
    let short: String = name.chars().take(MOST).collect();
    let more = if short.len() < name.len() { "…" } else { "" };
    printable(&short) + more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmful_characters_are_replaced() {
        assert_eq!(printable("玉\u{1b}[2J\na\u{202e}"), "玉\u{fffd}[2J\u{fffd}a\u{fffd}");
        for c in ['\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}', '\u{2066}'] {
            assert_eq!(printable(&format!("a{c}b")), "a\u{fffd}b");
            let json = harmless_json(format!("\"{c}\""));
            assert_eq!(json, format!("\"\\u{:04x}\"", u32::from(c)));
        }
        assert_eq!(printable("\u{7f}\u{9b}2J"), "\u{fffd}\u{fffd}2J");
        let json = "{\"id\":\"é\u{7f}\u{9b}2J\u{202e}\"}\n".to_owned();
        let harmless = harmless_json(json.clone());
        assert_eq!(harmless, "{\"id\":\"é\\u007f\\u009b2J\\u202e\"}\n");
        let read = |json: &str| serde_json::from_str::<serde_json::Value>(json).unwrap();
        assert_eq!(read(&json), read(&harmless));
        assert_eq!(excerpt("a\u{1b}b"), "a\\u{1b}b");
        assert_eq!(excerpt(&"x".repeat(30)), "x".repeat(24) + "…");
        assert_eq!(short_name("fox\u{1b}"), "fox\u{fffd}");
        assert_eq!(short_name(&"x".repeat(900_000)), "x".repeat(60) + "…");
    }
}
