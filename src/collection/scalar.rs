//! How a text is written as a value in YAML and JSON: as it is, in lines of its own, or in quotes.

use std::fmt::Write;

use crate::notation::is_harmful;

/// A text in lines of its own.
pub(super) fn block(text: &str) -> String {
    let indented = text.split('\n').map(|line| match line {
        "" => String::new(),
        line => format!("    {line}"),
    });
    format!("|\n{}", indented.collect::<Vec<_>>().join("\n"))
}

/// Whether a text of several lines may stand in lines of its own: nothing in it need be escaped.
pub(super) fn is_block(text: &str) -> bool {
    let is_fit = |line: &str| line.trim_end() == line && !line.contains(is_special);
    text.contains('\n') && text.trim() == text && text.split('\n').all(is_fit)
}

/// Whether a text may stand in YAML without quotes, and is text there, and no number, truth value
/// or date, by the rules of YAML 1.1 as well.
pub(super) fn is_plain(text: &str) -> bool {
    let words = ["true", "false", "yes", "no", "on", "off", "y", "n", "null", "inf", "nan"];
    let is_word = text.starts_with(char::is_alphabetic)
        && text.chars().all(|c| c.is_alphanumeric() || " .,'()-+*/".contains(c))
        && !words.contains(&text.to_lowercase().as_str());
    !text.is_empty() && text.len() < 80 && text.trim() == text && is_word
}

/// A text in quotes, as JSON and YAML both understand it, that does nothing to a terminal.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            // All of them have four digits at most. Writing to a string cannot fail.
            c if is_special(c) => drop(write!(quoted, "\\u{:04x}", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// Characters that a terminal or a reader of YAML may take for something else.
fn is_special(c: char) -> bool {
    is_harmful(c) || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}
