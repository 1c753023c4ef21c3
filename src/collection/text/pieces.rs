//! Recognises lines of pieces and moves by their words, even with errors.

use crate::collection::length::split_length;
use crate::notation::{Heading, are_only_pieces, headings, offset_of, plain};

/// Whether a line may be a part of a position: it begins with a piece on its square, most of its words
/// are pieces, it names a hand and its pieces, or it looks like a rank of a diagram.
pub(super) fn are_pieces(line: &str) -> bool {
    let line: String = line.chars().map(plain).collect();
    if line.matches(['・', '|']).count() > 1 {
        return true;
    }
    let line = split_length(&line).0;
    let words = || words(line).filter(|word| !matches!(*word, "and" | "with"));
    let placed = words().filter(|word| is_placed(word)).count();
    let all = words().count();
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let is_part =
        |word: &str| is_held(word) || is_piece(word) || is_placed(word) || is_number(word);
    let are_held = || words().all(is_part) && !words().all(is_number);
    begins_with_piece(line)
        || (placed > 0 && 2 * placed >= all)
        || (are_held() && !words().all(is_small))
        || names_hand(line)
}

/// Whether a line begins with a piece on its square: `+B3d`, `K 1c`, `馬３四`, `３四馬`.
pub(super) fn begins_with_piece(line: &str) -> bool {
    let line: String = line.chars().map(plain).collect();
    let mut words = words(&line);
    let first = words.next().unwrap_or_default();
    is_piece_on_square(first) || (is_piece(first) && words.next().is_some_and(is_square))
}

/// Whether a line names a piece on its square, several pieces of a kind, or a hand and its pieces. Such prose
/// is not ignored, because it may be a part of a position in an unknown form.
pub(super) fn names_position(line: &str) -> bool {
    let line: String = line.chars().map(plain).collect();
    // A lower-case letter may be any word.
    let has_piece = || words(&line).any(|word| is_piece(word) && !is_small(word));
    let has_square = || words(&line).any(is_square);
    let is_placed = |word: &str| is_piece_on_square(word) && !word.starts_with(char::is_lowercase);
    let is_promoted = |word: &str| word.strip_prefix('+').is_some_and(|w| w.starts_with(is_letter));
    let is_any = |word: &str| is_placed(word) || is_promoted(word) || is_like_piece(word);
    words(&line).any(is_any) || (has_square() && has_piece()) || names_hand(&line)
}

/// Whether a line names a hand and its pieces: `R, 2P in hand`.
pub(super) fn names_hand(line: &str) -> bool {
    let line: String = line.chars().map(plain).collect();
    let is_hand = |heading| matches!(heading, Heading::Hand(_));
    let is_named = |line: &str| ["持駒", "持ち駒", "holds"].iter().any(|word| line.contains(word));
    let has_hand = || is_named(&line) || headings(&line).any(is_hand);
    words(&line).any(|word| is_held(word) && !is_small(word) || is_kanji_row(word)) && has_hand()
}

/// Whether any word of a line consists of kanji of pieces, perhaps with numbers: `金`, `歩二`, `金桂`.
pub(super) fn names_kanji(line: &str) -> bool {
    let line: String = line.chars().map(plain).collect();
    words(&line).any(is_kanji_row)
}

/// Whether a word consists of kanji of pieces, perhaps with numbers.
fn is_kanji_row(word: &str) -> bool {
    let is_part = |c: char| is_kanji_piece(c) || is_number(c) || c.is_ascii_digit();
    word.starts_with(is_kanji_piece) && word.chars().all(is_part)
}

/// Whether anything in a line looks like a piece, a square, a hand or a side, or the line has only numbers and
/// signs, which may belong to the pieces of another line. An initial before a name (`K. Ito`) and a lower-case
/// letter are no pieces.
pub(super) fn looks_like_part(line: &str) -> bool {
    let line: String = line.chars().map(plain).collect();
    // Emphasis does not hide a word.
    let all = words(&line).map(|word| word.trim_matches(['*', '_', '`']));
    let all: Vec<&str> = all.filter(|word| !word.is_empty()).collect();
    let is_initial = |index: usize| {
        let start = offset_of(all[index], &line) + all[index].len();
        let next = all.get(index + 1);
        let is_name = |name: &&str| {
            name.len() > 1 && name.starts_with(char::is_uppercase) && !is_piece_on_square(name)
        };
        line[start..].starts_with('.') && next.is_some_and(is_name)
    };
    let is_part = |(index, word): (usize, &&str)| {
        let is_letter = || is_piece(word) && !is_small(word) && !is_initial(index);
        is_letter()
            || is_square(word)
            || is_piece_on_square(word)
            || is_like_piece(word)
            || word.contains(|c| "玉王飛角金銀桂香歩竜龍馬".contains(c))
            || PARTS.iter().any(|part| word.eq_ignore_ascii_case(part))
            || JAPANESE_PARTS.iter().any(|part| word.contains(part))
    };
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit() || "xX*×-+".contains(c));
    all.iter().enumerate().any(is_part)
        || (!all.is_empty() && all.iter().all(is_number))
        || are_only_pieces(&line)
}

/// The words for sides and hands.
const PARTS: [&str; 12] = [
    "black",
    "white",
    "sente",
    "gote",
    "attacker",
    "defender",
    "attacking",
    "defending",
    "hand",
    "hands",
    "holds",
    "holding",
];

/// The same in Japanese.
const JAPANESE_PARTS: [&str; 8] =
    ["先手", "後手", "攻方", "攻め方", "玉方", "受方", "持駒", "持ち駒"];

/// Whether a word has only characters of pieces, squares and numbers, including a piece and a digit: `17P`,
/// `P2`, `P+6a`, but also `1Sd` and `G2.e`.
fn is_like_piece(word: &str) -> bool {
    let is_kind = |c: char| is_kanji_piece(c) || is_letter(c) && c.is_uppercase();
    let is_digit = |c: char| c.is_ascii_digit();
    let is_part = |c: char| is_kind(c) || is_digit(c) || is_rank(c) || "+.".contains(c);
    word.chars().all(is_part) && word.chars().any(is_kind) && word.chars().any(is_digit)
}

/// Whether a word is a lower-case letter, such as `a` or `s`.
fn is_small(word: &str) -> bool {
    word.len() == 1 && word.starts_with(char::is_lowercase)
}

/// Whether a word is a piece: its letter, its kanji or its name.
fn is_piece(word: &str) -> bool {
    let word = word.strip_prefix(['+', '成']).unwrap_or(word);
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(one), None) => is_letter(one) || is_kanji_piece(one),
        _ => word.eq_ignore_ascii_case("king") || word.len() > 3 && is_held(word),
    }
}

/// Whether a word is a square; digits alone may be any number.
fn is_square(word: &str) -> bool {
    let mut chars = word.chars();
    matches!((chars.next(), chars.next(), chars.next()), (Some('1'..='9'), Some(rank), None)
        if ('a'..='i').contains(&rank.to_ascii_lowercase()) || is_numeral(rank))
}

/// Whether a word is a piece and its square, in either order; more may follow without a blank.
fn is_piece_on_square(word: &str) -> bool {
    if are_only_pieces(word) && word.contains(|c: char| c.is_ascii_digit()) && word.len() > 3 {
        return true;
    }
    let word = word.strip_prefix(['+', '成']).unwrap_or(word);
    let is_file = |c: char| ('1'..='9').contains(&c);
    let is_rank = |c: char| is_rank(c.to_ascii_lowercase());
    let start: Vec<char> = word.chars().take(4).collect();
    match start[..] {
        [piece, file, rank] | [piece, file, rank, '+' | 'A'..='Z' | 'a'..='z']
            if is_letter(piece) =>
        {
            is_file(file) && is_rank(rank)
        }
        [piece, file, rank, ..] if is_kanji_piece(piece) => is_file(file) && is_rank(rank),
        [file, rank, piece] | [file, rank, '+', piece] => {
            is_file(file) && is_rank(rank) && (is_kanji_piece(piece) || is_letter(piece))
        }
        [file, rank, '成', piece] => is_file(file) && is_rank(rank) && is_kanji_piece(piece),
        _ => false,
    }
}

fn is_letter(c: char) -> bool {
    "KRBGSNLPHDkrbgsnlphd".contains(c)
}

/// Whether any word of a text is a piece, on the board or in hand, or a word for no pieces.
pub(super) fn names_pieces(text: &str) -> bool {
    let text: String = text.chars().map(plain).collect();
    words(&text).any(|word| is_placed(word) || is_held(word))
}

/// Whether a line begins with moves, perhaps numbered: `1. R*1b`, `▲１二飛`, `1 １二飛打`, `まで3手詰`.
pub(super) fn are_moves(line: &str) -> bool {
    let line: String = line.chars().map(plain).collect();
    let line = line.trim_start();
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = after.len() < line.len() && after.starts_with([' ', '.', ')', ':']);
    let line = if is_numbered { after.trim_start_matches([' ', '.', ')', ':']) } else { line };
    let marked = line.starts_with(['▲', '△', '▼', '▽', '☗', '☖', '①']);
    let line = line.trim_start_matches(|c: char| "▲△▼▽☗☖①".contains(c));
    let start: Vec<char> = line.chars().filter(|c| *c != ' ').take(4).collect();
    let is_japanese = match start[..] {
        ['ま', 'で', ..] => true,
        ['同', piece, ..] => is_kanji_piece(piece),
        [file, rank, piece, ..] if is_rank(rank) && !rank.is_ascii_lowercase() => {
            (file.is_ascii_digit() || is_rank(file)) && is_kanji_piece(piece)
        }
        _ => false,
    };
    is_japanese || is_western_move(line.split_whitespace().next().unwrap_or_default(), marked)
}

/// Whether a word is a move such as `R*1b`, `Lx1b` or `+B-2d`, or `+B2d` after the mark of a side.
fn is_western_move(word: &str, marked: bool) -> bool {
    let word = word.strip_prefix('+').unwrap_or(word);
    let mut chars = word.chars();
    let piece = chars.next().is_some_and(|c| "KRBGSNLPHD".contains(c));
    let rest = chars.as_str();
    let rest = match rest.strip_prefix(['*', '\'', 'x', '×', '-']) {
        Some(rest) => rest,
        None if marked => rest,
        None => match rest.get(2..).and_then(|rest| rest.strip_prefix(['x', '-'])) {
            Some(rest) => rest,
            None => return false,
        },
    };
    let mut chars = rest.chars();
    piece && chars.next().is_some_and(|c| c.is_ascii_digit()) && chars.next().is_some_and(is_rank)
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    let gap =
        |c: char| c.is_whitespace() || ",;、。・/&:=|☗☖()[]{}<>「」『』【】〔〕\"“”".contains(c);
    line.split(gap).map(|word| word.trim_matches(['.', ':', '(', ')'])).filter(|w| !w.is_empty())
}

/// Whether a word is a piece with its square, or a square alone, even with a wrong letter or square.
fn is_placed(word: &str) -> bool {
    let word = word.strip_prefix(['+', '成']).unwrap_or(word);
    let chars: Vec<char> = word.chars().collect();
    match chars[..] {
        [file, rank] => {
            let is_letter = ('a'..='i').contains(&rank.to_ascii_lowercase());
            file.is_ascii_digit() && (is_letter || is_numeral(rank))
        }
        [piece, file, ..] if is_kanji_piece(piece) && file.is_ascii_digit() => true,
        [file, rank, piece, ..] if file.is_ascii_digit() && is_kanji_piece(piece) => is_rank(rank),
        [file, rank, piece] | [file, rank, '+', piece]
            if file.is_ascii_digit() && is_letter(piece) =>
        {
            is_rank(rank.to_ascii_lowercase())
        }
        [letter, file, rank] => {
            letter.is_ascii_alphabetic() && file.is_ascii_digit() && rank.is_alphanumeric()
        }
        // Several without a blank: K1cB2b.
        [..] => {
            chars.len() > 3
                && chars.windows(3).any(|three| {
                    "KRBGSNLP".contains(three[0]) && three[1].is_ascii_digit() && is_rank(three[2])
                })
        }
    }
}

/// Whether a word is a piece in hand with or without a number, or a word for no pieces.
fn is_held(word: &str) -> bool {
    let letters = word.trim_matches(|c: char| c.is_ascii_digit() || c == 'x');
    let named = letters.to_ascii_lowercase();
    let one = named.strip_suffix('s').unwrap_or(&named);
    let known =
        ["rook", "bishop", "gold", "silver", "knight", "lance", "pawn", "horse", "dragon", "tokin"];
    let mut chars = letters.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) if "RBGSNLPrbgsnlp".contains(letter) => true,
        (Some(kanji), rest) if is_kanji_piece(kanji) => rest.is_none_or(is_number),
        _ => known.contains(&one) || means_nothing(&named),
    }
}

/// Whether a text is a word for no pieces.
pub(super) fn means_nothing(text: &str) -> bool {
    let text = text.trim().trim_end_matches(['.', '。']).to_ascii_lowercase();
    ["none", "nothing", "なし", "無し", "-"].contains(&text.as_str())
}

fn is_number(c: char) -> bool {
    is_numeral(c) || c == '十'
}

fn is_rank(c: char) -> bool {
    matches!(c, 'a'..='i' | '1'..='9') || is_numeral(c)
}

fn is_numeral(c: char) -> bool {
    "一二三四五六七八九".contains(c)
}

fn is_kanji_piece(c: char) -> bool {
    "玉王飛角金銀桂香歩竜龍馬と全圭杏成".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_may_be_pieces_are_parts_of_a_position() {
        for word in ["17P", "P2", "P+6a", "1Sd", "G2.e"] {
            assert!(looks_like_part(word), "{word}");
        }
    }

    #[test]
    fn pieces_are_distinguished_from_prose() {
        for line in [
            "K1c, B2b, G1e",
            "Q5e",
            "+B3d and P2e",
            "Q5e, P2d",
            "S33",
            "R, 2P",
            "2 pawns",
            "none",
            "K1cB2bG1eL1a",
            "玉１三、角２二",
            "３四馬、２五歩",
            "飛 金二",
            "K 1c, B 2b",
            "・ ・ ・|一",
            "S10",
            "K1z",
            "Q 5e",
        ] {
            assert!(are_pieces(line), "{line}");
        }
        for line in [
            "this is fun.",
            "Hi all,",
            "The fox",
            "posted on 2nd May 1995",
            "I have 12 of them",
            "The K1c is stuck.",
            "",
            "-- Bob",
            "面白い作品です",
            "1995",
        ] {
            assert!(!are_pieces(line), "{line}");
        }
    }

    #[test]
    fn moves_are_distinguished_from_prose() {
        for line in [
            "1. R*1b 2. Lx1b",
            "R*1b",
            "+B-2d",
            "▲１二飛　△同香",
            "12飛、同香",
            "   1 １二飛打   ( 0:01)",
            "2 同　香(11)",
            "まで3手詰",
            "S7bx8c+",
            "▲+B2d",
            "①12飛",
        ] {
            assert!(are_moves(line), "{line}");
        }
        for line in ["1. The fox", "7.", "12", "R1b, S2c", "this", "5手詰", "同じ", "同感です"]
        {
            assert!(!are_moves(line), "{line}");
        }
    }
}
