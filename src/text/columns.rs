//! Text in columns, and in lines of limited width. Widths are columns of a terminal: a kanji has two.

use unicode_width::UnicodeWidthStr;

/// The width of the widest text.
pub fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    texts.map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// A text with blanks after it up to a width.
pub fn align_left(text: &str, width: usize) -> String {
    text.to_owned() + &blanks(text, width)
}

/// A text with blanks before it up to a width.
pub fn align_right(text: &str, width: usize) -> String {
    blanks(text, width) + text
}

fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

/// The longest beginning of a text that is not wider than `most`, by a measure of its width.
pub fn cut(text: &str, most: usize, width: fn(&str) -> usize) -> &str {
    let ends = text.char_indices().map(|(begin, c)| begin + c.len_utf8());
    let end = ends.take_while(|&end| width(&text[..end]) <= most).last();
    &text[..end.unwrap_or(0)]
}

/// Parts, with the blanks behind them, in lines that end before column `most` if the parts allow it.
/// The first line begins at column `start`, the others are indented.
pub fn wrapped(
    parts: impl IntoIterator<Item = impl AsRef<str>>,
    start: usize,
    indent: usize,
    most: usize,
) -> String {
    let mut text = String::new();
    let mut column = start;
    for part in parts {
        let part = part.as_ref();
        if column > indent && column + part.trim_end().width() > most {
            text = text.trim_end().to_owned() + "\n" + &" ".repeat(indent);
            column = indent;
        }
        text += part;
        column += part.width();
    }
    text.trim_end().to_owned()
}
