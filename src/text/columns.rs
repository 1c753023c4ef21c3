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

/// Cuts a text wherever a line may end. Latin words are kept whole. A Japanese text is cut after
/// punctuation and after particles, so that no word is broken, and never before closing punctuation.
pub fn breakable(text: &str) -> Vec<&str> {
    let (mut parts, mut begin) = (vec![], 0);
    let mut before = [' '; 3];
    for (index, c) in text.char_indices() {
        if index > 0 && may_break(before, c) {
            parts.push(&text[begin..index]);
            begin = index;
        }
        before = [before[1], before[2], c];
    }
    parts.push(&text[begin..]);
    parts
}

/// Whether a line may end after three characters and before another.
fn may_break(earlier: [char; 3], after: char) -> bool {
    let [.., before] = earlier;
    let is_hiragana = matches!(after, '\u{3041}'..='\u{309f}');
    if is_hiragana || " 、。）：；・ー」』！？…".contains(after) {
        return false;
    }
    match before {
        // 「（既定: 30）」 stays whole.
        ' ' => earlier != ['定', ':', ' '],
        '、' | '。' | '）' | '：' | '；' | '」' | '　' => true,
        // Particles and the ends of verbs; most other hiragana may be inside a word, as in 書き出す.
        _ => "はがをにでとのもやかばてたならるくすうず".contains(before),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str, width: usize) -> String {
        wrapped(breakable(text), 0, 0, width)
    }

    #[test]
    fn japanese_lines_end_between_words() {
        assert_eq!(folded("短い", 10), "短い");
        assert_eq!(folded("一二三四五六", 10), "一二三四五六");
        assert_eq!(folded("一二三、四五六", 10), "一二三、\n四五六");
        assert_eq!(folded("作品を書き出す。", 10), "作品を\n書き出す。");
        assert_eq!(folded("ほかの駒で --nodes を使う", 10), "ほかの駒で\n--nodes を\n使う");
        assert_eq!(folded("変同、最終手余詰（長手数）も", 10), "変同、\n最終手余詰（長手数）も");
        assert_eq!(folded("駒を（既定: 30）", 10), "駒を\n（既定: 30）");
        assert_eq!(folded("move 1: +S-2c mates", 10), "move 1:\n+S-2c\nmates");
    }
}
