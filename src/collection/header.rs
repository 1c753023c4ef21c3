//! Writes claims and headers as lines above a position.

use super::claim::{is_readable, says_same};
use super::expect;
use super::key::Key;
use super::text::line_kind::is_header_of_board;
use crate::problem::Claims;
use crate::text::{Language, printable};

/// The keys of claims in lines above a position, in their order. The solution stands below it.
fn keys_above() -> impl Iterator<Item = Key> {
    Key::ALL.into_iter().filter(|key| *key != Key::Solution)
}

/// The claims as Japanese headers. A claim that a header already says is left out; beside a header of the same
/// name, a claim uses another name.
pub(super) fn japanese(claims: &Claims) -> Vec<(Key, String, String)> {
    let field = |key: Key| {
        let named = || claims.headers.iter().filter(move |(name, _)| Key::of(name) == Some(key));
        let first = named().find(|(_, value)| is_readable(key, value));
        let is_free = |name: &&&str| named().all(|(other, _)| other != **name);
        let names = key.japanese();
        let name = names.iter().find(is_free).or(names.first())?;
        let value = japanese_text(key, claims)?;
        let is_said = first.is_some_and(|(_, value)| says_same(key, claims, value));
        (!is_said).then(|| (key, (*name).to_owned(), value))
    };
    keys_above().filter_map(field).collect()
}

/// The claim of a key as a Japanese text.
fn japanese_text(key: Key, claims: &Claims) -> Option<String> {
    match (key, &claims.expect) {
        (Key::Expect, Some(expected)) => Some(expect::write_japanese(expected)),
        (Key::Year, _) => Some(format!("{}年", claims.year?)),
        (Key::Moves, _) => Some(format!("{}手", claims.moves?)),
        _ => key.text_in(claims),
    }
}

/// The claims and headers as lines above a board, in a form that the reader of texts understands.
pub fn claim_lines(claims: &Claims, language: Language) -> String {
    match language {
        Language::English => english_lines(claims),
        Language::Japanese => japanese_lines(claims),
    }
}

/// The claims and headers as lines above a position in sentences.
pub(super) fn english_lines(claims: &Claims) -> String {
    let name = |key: Key| key.name()[..1].to_uppercase() + &key.name()[1..];
    let field = |key: Key| Some(format!("{}: {}\n", name(key), on_one_line(&key.text_in(claims)?)));
    let fields = keys_above().filter_map(field);
    fields.chain(claims.headers.iter().map(|(name, value)| keyed(name, value) + "\n")).collect()
}

/// The claims and headers as lines above a board.
pub(super) fn japanese_lines(claims: &Claims) -> String {
    let field =
        |(_, name, value): (Key, String, String)| format!("{name}：{}\n", on_one_line(&value));
    let headers = claims.headers.iter().map(|(name, value)| header_line(name, value) + "\n");
    japanese(claims).into_iter().map(field).chain(headers).collect()
}

/// A header as a line beside a board: `分類：短編`, or with a key before it if the reader would misread the
/// line.
pub fn header_line(name: &str, value: &str) -> String {
    let line = format!("{}：{}", on_one_line(name), on_one_line(value));
    if is_header_of_board(&line) { line } else { keyed(name, value) }
}

/// A header with a key before it, which the reader understands everywhere.
fn keyed(name: &str, value: &str) -> String {
    format!("Header: {}: {}", on_one_line(name), on_one_line(value))
}

/// A text on one line, without blanks around it.
fn on_one_line(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| printable(line.trim())).collect();
    lines.join(" ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::claim::add;

    fn claims(headers: &[(&str, &str)]) -> Claims {
        let mut claims = Claims::default();
        headers.iter().for_each(|(name, value)| add(&mut claims, name, value));
        claims
    }

    fn lines(claims: &Claims) -> Vec<String> {
        japanese_lines(claims).lines().map(str::to_owned).collect()
    }

    #[test]
    fn headers_without_an_exact_claim_are_kept() {
        let claims = claims(&[
            ("分類", "短編"),
            ("発表誌", "詰将棋パラダイス"),
            ("出典", "作品集"),
            ("発表年月", "1995年3月"),
            ("受賞", "看寿賞"),
            ("分類", "実戦型"),
            ("完全性", "検討中"),
            ("作者", "A"),
            ("作者", "A"),
            ("手数", "7手詰"),
            ("受賞", ""),
        ]);
        let expected = [
            ("分類", "短編"),
            ("出典", "作品集"),
            ("発表年月", "1995年3月"),
            ("受賞", "看寿賞"),
            ("分類", "実戦型"),
            ("完全性", "検討中"),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(claims.headers, expected);
        let words = (claims.source.as_deref(), claims.author.as_deref());
        assert_eq!(words, (Some("詰将棋パラダイス"), Some("A")));
        assert_eq!((claims.year, claims.moves), (Some(1995), Some(7)));
        let expected = [
            "作者：A",
            "発表誌：詰将棋パラダイス",
            "手数：7手",
            "分類：短編",
            "出典：作品集",
            "発表年月：1995年3月",
            "受賞：看寿賞",
            "分類：実戦型",
            "完全性：検討中",
        ];
        assert_eq!(lines(&claims), expected);
    }

    #[test]
    fn an_era_year_is_kept_beside_the_claimed_year() {
        let mut era = claims(&[("発表年月", "享保9年")]);
        assert_eq!((era.year, lines(&era)), (None, vec!["発表年月：享保9年".to_owned()]));
        era.year = Some(1724);
        assert_eq!(lines(&era), ["発表年：1724年", "発表年月：享保9年"]);
        // The claim is still that of the first readable header.
        let mut two = claims(&[("発表年", "1724年"), ("発表年月", "1725年1月")]);
        assert_eq!(lines(&two), ["発表年：1724年", "発表年月：1725年1月"]);
        two.year = Some(1725);
        assert_eq!(lines(&two), ["発表年月：1725年1月"]);
    }

    #[test]
    fn an_ambiguous_line_is_written_with_a_key() {
        for (name, value, expected) in [
            ("分類", "短編", "分類：短編"),
            ("分類", "後手の持駒：金", "分類：後手の持駒：金"),
            ("先手", "羽生善治", "先手：羽生善治"),
            ("先手", "３四馬", "Header: 先手: ３四馬"),
            ("後手の持駒", "金", "Header: 後手の持駒: 金"),
            ("Event", "x", "Event：x"),
            ("Author", "x", "Header: Author: x"),
            ("手数", "何手か", "Header: 手数: 何手か"),
            ("作品 名", "x", "Header: 作品 名: x"),
            ("| ・ ・", "・|", "Header: | ・ ・: ・|"),
            ("変化", "3手", "Header: 変化: 3手"),
            ("手合割", "詰将棋", "手合割：詰将棋"),
            ("手合割", "平手", "Header: 手合割: 平手"),
            ("解説", "一\n二\u{1b}", "解説：一 二\u{fffd}"),
        ] {
            assert_eq!(header_line(name, value), expected);
        }
    }
}
