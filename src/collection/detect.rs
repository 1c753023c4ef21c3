//! Finds the encoding of an input in its first bytes.
//!
//! UTF-16 has a byte order mark, or zeros in every other byte. ISO-2022-JP begins its kanji with an escape
//! sequence. If the first 64 KiB are not UTF-8, Windows-1252 is assumed for Western text with quotation marks,
//! dashes or an ellipsis of that encoding, and Shift_JIS or EUC-JP for bytes that are valid in that encoding,
//! mostly with the kana, kanji or full-width signs of Japanese text. An input with zeros that is none of these
//! is not a text. All other input is passed on unchanged, and the reader of a line refuses bytes that are not
//! UTF-8.

use encoding_rs::{EUC_JP, Encoding, ISO_2022_JP, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The byte with which the escape sequences of ISO-2022-JP begin.
pub(super) const ESCAPE: u8 = 0x1b;

/// The encoding of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// The bytes are passed on unchanged.
    Utf8,
    Encoded(&'static Encoding),
    NotText,
}

/// The next bytes of an input.
pub(super) struct Sample {
    pub bytes: Vec<u8>,
    /// Whether the input begins with them.
    pub at_start: bool,
    /// Whether no more bytes are needed to find the encoding.
    pub is_complete: bool,
}

/// The encoding of an input with this sample. `None` asks for more bytes.
pub(super) fn encoding(sample: &Sample) -> Option<Found> {
    let found = if sample.at_start { utf16(sample) } else { None };
    if let Some(found) = found.or_else(|| iso_2022_jp(sample)) {
        return found;
    }
    let (sample, all) = (&sample.bytes[..], sample.is_complete);
    match str::from_utf8(sample) {
        // One whole character of several bytes is enough.
        Ok(text) if all || !text.is_ascii() => return Some(Found::Utf8),
        Ok(_) => return None,
        Err(error) => {
            let has_utf8 = sample[..error.valid_up_to()].iter().any(|byte| !byte.is_ascii());
            if has_utf8 {
                return Some(Found::Utf8);
            }
            let is_cut = error.error_len().is_none();
            if is_cut && !all {
                return None;
            }
        }
    }
    if !all {
        return None;
    }
    if is_western(sample) {
        return Some(Found::Encoded(WINDOWS_1252));
    }
    let likely =
        [SHIFT_JIS, EUC_JP].into_iter().map(|encoding| (japanese(sample, encoding), encoding));
    let (share, encoding) = likely.max_by_key(|(share, _)| *share)?;
    Some(match share {
        90.. => Found::Encoded(encoding),
        _ if is_binary(sample) => Found::NotText,
        _ => Found::Utf8,
    })
}

/// Whether bytes are Western text in Windows-1252: letters with accents and typographic marks, with at least
/// one mark, and every mark where Western text has it. Without this rule two apostrophes would be Shift_JIS:
/// `’s` is a kanji there. Japanese text has kana or full-width marks, which are other bytes.
fn is_western(sample: &[u8]) -> bool {
    let mut has_mark = false;
    for (index, byte) in sample.iter().enumerate() {
        let before = index.checked_sub(1).map_or(b' ', |index| sample[index]);
        let after = sample.get(index + 1).copied().unwrap_or(b' ');
        let [is_blank_before, is_blank_after] =
            [before, after].map(|byte| byte.is_ascii_whitespace());
        let is_in_place = match byte {
            0 | 0x80..=0x84 | 0x86..=0x90 | 0x98..=0x9f => false,
            // Opening quotation marks.
            0x91 | 0x93 => {
                (is_blank_before || b"([\"'-\x91\x93\x96\x97".contains(&before))
                    && (after.is_ascii_alphanumeric() || (0x91..=0x93).contains(&after))
            }
            // The apostrophe, closing quotation marks and the ellipsis.
            0x92 | 0x94 | 0x85 => !is_blank_before,
            // The bullet.
            0x95 => is_blank_before && is_blank_after,
            // Dashes.
            0x96 | 0x97 => is_blank_before == is_blank_after,
            _ => true,
        };
        if !is_in_place {
            return false;
        }
        has_mark |= matches!(byte, 0x85 | 0x91..=0x97);
    }
    has_mark
}

/// Whether bytes that are not UTF-8 have so many zeros that they are not a damaged text either.
fn is_binary(sample: &[u8]) -> bool {
    let zeros = sample.iter().filter(|byte| **byte == 0).count();
    zeros >= 4 && 1024 * zeros >= sample.len()
}

/// Whether an input begins like UTF-16; `Some(None)` asks for more bytes.
fn utf16(sample: &Sample) -> Option<Option<Found>> {
    let found = |encoding| Some(Some(Found::Encoded(encoding)));
    match sample.bytes[..] {
        [0xff, 0xfe, ..] => return found(UTF_16LE),
        [0xfe, 0xff, ..] => return found(UTF_16BE),
        [0xff] | [0xfe] if !sample.is_complete => return Some(None),
        _ => {}
    }
    let start: [bool; 4] = sample.bytes.first_chunk()?.map(|byte: u8| byte == 0);
    match start {
        [false, true, false, true] => found(UTF_16LE),
        [true, false, true, false] => found(UTF_16BE),
        _ => None,
    }
}

/// Whether an input has an escape sequence of ISO-2022-JP; `Some(None)` asks for more bytes.
fn iso_2022_jp(sample: &Sample) -> Option<Option<Found>> {
    let escapes = sample.bytes.iter().enumerate().filter(|(_, byte)| **byte == ESCAPE);
    for (at, _) in escapes {
        match &sample.bytes[at + 1..] {
            [b'$', b'B' | b'@', ..] | [b'(', b'J' | b'I', ..] => {
                return Some(Some(Found::Encoded(ISO_2022_JP)));
            }
            [] | [b'$' | b'('] if !sample.is_complete => return Some(None),
            _ => {}
        }
    }
    None
}

/// The percentage of the characters of Japanese text among those that are not ASCII; 0 if the bytes are not
/// in this encoding, except for a character cut off at the end, or have fewer than two such characters. One
/// wrong byte in an ASCII file is not Japanese.
fn japanese(sample: &[u8], encoding: &'static Encoding) -> usize {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(3 * sample.len() + 64);
    let (_, _, has_errors) = decoder.decode_to_string(sample, &mut text, false);
    if has_errors {
        return 0;
    }
    let wide = text.chars().filter(|c| !c.is_ascii());
    let (all, japanese) = wide.fold((0, 0), |(all, japanese), c| {
        let is_japanese = matches!(c, '\u{2010}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}');
        (all + 1, japanese + usize::from(is_japanese))
    });
    if japanese < 2 { 0 } else { 100 * japanese / all }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::Problems;

    const SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    #[test]
    fn western_text_with_typographic_marks_is_recognised() {
        let titles = [
            "The fox’s mate",
            "It’s the fox’s mate, isn’t it?",
            "“Fox” – a mate…",
            "L’été — ‘déjà’",
        ];
        for title in titles {
            let bytes = WINDOWS_1252.encode(&format!("Title: {title}\n{SFEN}\n")).0.into_owned();
            let all: Vec<_> = Problems::new("a.txt", &bytes[..]).collect();
            let [Ok(problem)] = &all[..] else { panic!("{all:?}") };
            assert_eq!(problem.claims.title.as_deref(), Some(title));
        }
        for other in ["馬", "歩", "大地", "大道と小道", "本 本 本", "狐\n作者：看寿"]
        {
            let bytes = SHIFT_JIS.encode(&format!("Title: {other}\n{SFEN}\n")).0.into_owned();
            assert!(!is_western(&bytes), "{other}");
        }
        for other in [&b"na\xefve"[..], b"a\x92s \x80", b"a\x92s\0", b"don't"] {
            assert!(!is_western(other), "{other:?}");
        }
    }
}
