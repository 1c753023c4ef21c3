//! The kinds of lines in KIF and KI2, recognised by how they begin.

use crate::notation::glyph::plain;
use crate::notation::{BOD, EXACT_HANDS};

/// The kind of a line of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind<'a> {
    /// A blank or ignored line.
    Silent,
    /// `# hands=literal`.
    ExactHands,
    /// A part of the board, a hand, or the side to move.
    Diagram,
    /// A name and a value.
    Header(&'a str, &'a str),
    /// `*` and a text.
    Comment(&'a str),
    /// `&` and a name.
    Bookmark(&'a str),
    /// A number with a move or an end.
    Numbered,
    /// Moves by their names, each after the mark of its side.
    Named,
    /// `変化：3手`, with the text after the colon.
    Variation(&'a str),
    /// `まで3手で詰`.
    Until,
    /// Anything else.
    Unknown,
}

impl LineKind<'_> {
    pub fn of(line: &str) -> LineKind<'_> {
        let is_blank = |c: char| c.is_whitespace() || c == '\u{feff}';
        let text = line.trim_matches(is_blank);
        let Some(first) = text.chars().next() else { return LineKind::Silent };
        let after_first = &text[first.len_utf8()..];
        let after_digits = text.trim_start_matches(|c| plain(c).is_ascii_digit());
        match first {
            '#' if after_first.trim() == EXACT_HANDS => return LineKind::ExactHands,
            '#' => return LineKind::Silent,
            // A comment keeps the blanks at its end.
            '*' => return LineKind::Comment(&line.trim_start_matches(is_blank)[1..]),
            '&' => return LineKind::Bookmark(after_first),
            '▲' | '△' | '☗' | '☖' | '▼' | '▽' => return LineKind::Named,
            _ if is_board(text) => return LineKind::Diagram,
            _ if plain(first).is_ascii_digit() && after_digits.starts_with(char::is_whitespace) => {
                return LineKind::Numbered;
            }
            _ => {}
        }
        if let Some(rest) = text.strip_prefix("手数")
            && rest.starts_with(['-', '=', '＝', '−', '－', '―'])
        {
            return LineKind::Silent;
        }
        if text.starts_with("まで") {
            return LineKind::Until;
        }
        if ["先手番", "後手番", "上手番", "下手番"].contains(&text) {
            return LineKind::Diagram;
        }
        let Some((name, value)) = text.split_once([':', '：']) else { return LineKind::Unknown };
        let (name, value) = (name.trim(), value.trim());
        match name {
            "変化" => LineKind::Variation(value),
            _ if name.ends_with("の持駒") || name.ends_with("の持ち駒") => LineKind::Diagram,
            _ => LineKind::Header(name, value),
        }
    }
}

/// Whether a line is a part of a board.
fn is_board(line: &str) -> bool {
    BOD.board().is_some_and(|board| (board.is_part)(line))
}

/// Whether a line has a rank of a board.
pub(super) fn is_rank(line: &str) -> bool {
    line.trim_start().starts_with(|c| plain(c) == '|')
}
