//! Replaces markup of mails and pages by blanks, so that all places in the line stay as they are.

use super::line_kind::{LineKind, names_player};
use crate::collection::lines::InputLine;
use crate::notation::headings;

/// Markup that stands for a blank, and the signs that remain of it.
const MARKUP: [(&str, &str); 11] = [
    ("**", ""),
    ("__", ""),
    ("`", ""),
    ("<br />", "/"),
    ("<br/>", "/"),
    ("<br>", "/"),
    ("<p>", ""),
    ("</p>", ""),
    ("&nbsp;", ""),
    ("&amp;", "&"),
    ("=20", ""),
];

/// Characters without a width, and blanks with as many bytes.
const WIDTHLESS: [(&str, &str); 5] = [
    ("\u{200b}", "\u{2003}"),
    ("\u{200c}", "\u{2003}"),
    ("\u{200d}", "\u{2003}"),
    ("\u{2060}", "\u{2003}"),
    ("\u{ad}", "\u{a0}"),
];

/// The line without quotation marks `>`, list dashes, emphasis and the like.
pub(super) fn without_markup(mut line: InputLine) -> InputLine {
    let marks = line.bytes.iter_mut().take_while(|byte| matches!(**byte, b'>' | b' ' | b'\t'));
    marks.filter(|byte| **byte == b'>').for_each(|byte| *byte = b' ');
    if let Ok(text) = str::from_utf8(&line.bytes)
        && let Some(text) = blanked(text)
    {
        line.bytes = text.into_bytes();
    }
    line
}

/// The text with blanks in place of markup, if it has any.
pub(in crate::collection) fn blanked(text: &str) -> Option<String> {
    // In a line with an SFEN or a link each character counts, and drawn lines stay what they are.
    let is_plain = text.matches('/').count() > 4
        || text.contains("://")
        || text.trim().chars().all(|c| "-=_*~`. ".contains(c));
    let mut changed = (!is_plain).then(|| text.to_owned())?;
    for (mark, sign) in MARKUP {
        if mark != "=20" || text.trim_end().ends_with(mark) {
            changed = changed.replace(mark, &format!("{sign:<width$}", width = mark.len()));
        }
    }
    for (mark, blank) in WIDTHLESS {
        changed = changed.replace(mark, blank);
    }
    let start = changed.len() - changed.trim_start().len();
    let item = &changed[start..];
    let dash = ["- ", "* ", "• "].into_iter().find(|dash| item.starts_with(dash));
    if let Some(dash) = dash.filter(|dash| item.len() > dash.trim().len() + 2) {
        changed.replace_range(start..start + dash.len(), &" ".repeat(dash.len()));
    }
    (changed != text && is_better(text, &changed)).then_some(changed)
}

/// Whether a line without markup is a part of a position, or becomes another kind of line. The values of keys and
/// titles stay as they are written.
fn is_better(text: &str, changed: &str) -> bool {
    let (before, after) = (LineKind::of(text, false), LineKind::of(changed, false));
    match after {
        LineKind::Heading(heading) if matches!(before, LineKind::Heading(_)) => {
            !names_player(heading, changed)
        }
        LineKind::Heading(_) | LineKind::Pieces => true,
        LineKind::Key(None) => before == LineKind::Free,
        // A side within a line of pieces.
        LineKind::Free => headings(changed).count() > headings(text).count(),
        _ => before != after && !matches!(before, LineKind::Key(_)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_of_positions_becomes_blanks_of_the_same_size() {
        for (text, expected) in [
            ("> **Black:** +B3d", "    Black:   +B3d"),
            ("- Black: +B3d", "  Black: +B3d"),
            ("Black: +B3d<br>White: K1c", "Black: +B3d/   White: K1c"),
            ("Black:&nbsp;+B3d=20\n", "Black:      +B3d   \n"),
            ("Black:\u{200b}+B3d", "Black:\u{2003}+B3d"),
            ("-- ", "-- "),
            ("-", "-"),
            ("*****", "*****"),
            ("**7.**", "  7.  "),
            ("分類：`", "分類：`"),
            ("先手：`", "先手：`"),
            ("後手：**", "後手：**"),
            ("Black: `ken", "Black: `ken"),
            ("**先手：**", "  先手：  "),
            ("7. The `fox`", "7. The `fox`"),
            ("9/9/9/9/9/9/9/9/9 b - 1 # `a`", "9/9/9/9/9/9/9/9/9 b - 1 # `a`"),
            ("1. R*1b", "1. R*1b"),
        ] {
            let line = InputLine { number: 1, bytes: text.into(), cut: false };
            let changed = without_markup(line).bytes;
            assert_eq!(String::from_utf8_lossy(&changed), expected);
            assert_eq!(changed.len(), text.len());
        }
    }
}
