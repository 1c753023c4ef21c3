//! Positions in addresses of web pages:
//! `https://lishogi.org/editor/8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1`, and any address with `sfen=…`.
//!
//! Leniencies: `%20`, `_` or `+` for a blank; any board in the path that has nine ranks.

use std::ops::Range;

/// The first address in a line that contains a position: its place, and the SFEN as text.
pub fn sfen_of_link(line: &str) -> Option<(Range<usize>, String)> {
    let mut from = 0;
    while let Some(found) = line.get(from..).and_then(|rest| rest.find("://")) {
        let scheme = from + found;
        let is_end = |c: char| c.is_whitespace() || "<>\"'`「」".contains(c);
        let start = line[..scheme].rfind(|c: char| !c.is_ascii_alphabetic());
        let start = start.map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
        from = line[scheme..].find(is_end).map_or(line.len(), |length| scheme + length);
        let link = line[start..from].trim_end_matches([')', ']', ',', '.', ';', '）', '。']);
        if let Some(sfen) = sfen(link) {
            return Some((start..start + link.len(), sfen));
        }
    }
    None
}

fn sfen(link: &str) -> Option<String> {
    let in_query = ["sfen=", "position=", "usi="].iter().find_map(|name| {
        let at = link.match_indices(name).find(|(at, _)| link[..*at].ends_with(['?', '&', '#']))?.0;
        link[at + name.len()..].split(['&', '#']).next()
    });
    if let Some(value) = in_query {
        let value = decoded(value);
        return has_board(&value).then(|| with_blanks(&value));
    }
    let path = decoded(link.split(['?', '#']).next()?);
    let parts: Vec<&str> = path.split('/').collect();
    let board = parts.windows(9).position(|ranks| {
        ranks[..8].iter().all(|rank| is_rank(rank)) && is_rank(first_field(ranks[8]))
    })?;
    let end = (board + 9).min(parts.len());
    Some(with_blanks(&parts[board..end].join("/")))
}

fn has_board(text: &str) -> bool {
    text.contains("startpos") || text.matches('/').count() == 8
}

fn first_field(rank: &str) -> &str {
    let end = rank.find([' ', '_']).or_else(|| rank.find("+b+").or_else(|| rank.find("+w+")));
    &rank[..end.unwrap_or(rank.len())]
}

fn is_rank(part: &str) -> bool {
    let fits = |c: char| c.is_ascii_digit() || "PLNSGBRKplnsgbrk+".contains(c);
    !part.is_empty() && part.len() <= 18 && part.chars().all(fits)
}

/// The text with blanks between its fields. A `+` counts as a blank if there are no others.
fn with_blanks(text: &str) -> String {
    if !text.contains([' ', '_'])
        && let Some(at) = text.rfind("+b+").or_else(|| text.rfind("+w+"))
    {
        return text[..at].to_owned() + &text[at..].replace('+', " ");
    }
    text.replace('_', " ")
}

/// The text with `%2F` and similar codes decoded; invalid codes stay unchanged.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16));
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                plain.push((16 * high + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, read_sfen_line};

    const SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";

    #[test]
    fn positions_are_found_in_links() {
        let seed = read_sfen(SFEN).unwrap();
        for link in [
            "https://lishogi.org/editor/8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1",
            "https://lishogi.org/editor/standard/8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1?orientation=gote",
            "https://lishogi.org/analysis/standard/8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1#0",
            "https://lishogi.org/analysis/8l/7b1/8k/6+B2/7Pg/9/9/9/9%20b%20R%201",
            "http://example.org/?sfen=8l%2F7b1%2F8k%2F6%2BB2%2F7Pg%2F9%2F9%2F9%2F9%20b%20R%201&x=1",
            "https://sfenreader.example/image?x=1&sfen=8l/7b1/8k/6+B2/7Pg/9/9/9/9+b+R+1",
            "https://a.b/#sfen=8l/7b1/8k/6%2bB2/7Pg/9/9/9/9_b_R_1",
        ] {
            for text in [link.to_owned(), format!("See 玉<{link}>, please"), format!("({link}).")]
            {
                let (at, sfen) = sfen_of_link(&text).expect(link);
                assert_eq!((&text[at], read_sfen(&sfen).as_ref()), (link, Ok(&seed)), "{sfen}");
            }
        }
        let (_, sfen) = sfen_of_link("x://a?usi=position%20startpos%20moves%207g7f").unwrap();
        assert_eq!(read_sfen_line(&sfen).unwrap().moves.len(), 1);
    }

    #[test]
    fn other_links_contain_no_position() {
        for link in [
            "https://lishogi.org/abcdefgh",
            "https://example.org/a/b/c/d/e/f/g/h/i",
            "https://example.org/?sfen=x",
            "://",
            "http://%",
            "no link",
            "玉://玉?sfen=%ff%fe",
        ] {
            assert_eq!(sfen_of_link(link), None, "{link}");
        }
    }
}
