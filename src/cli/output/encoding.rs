//! The encodings in which texts are written.

use encoding_rs::SHIFT_JIS;

use crate::cli::process::say;

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    #[value(help = say("Without a byte order mark", "BOMなし"))]
    #[value(name = "utf-8")]
    Utf8,
    #[value(help = say(
        "With a byte order mark, by which older programs for Windows recognise it",
        "BOM付き",
    ))]
    #[value(name = "utf-8-bom")]
    Utf8Bom,
    #[value(help = say("CP932, as older Japanese programs write and expect it", "CP932"))]
    #[value(name = "shift-jis", aliases = ["shift_jis", "sjis", "cp932"])]
    ShiftJis,
    #[value(help = say("Little endian, with a byte order mark", "リトルエンディアン、BOM付き"))]
    #[value(name = "utf-16")]
    Utf16,
}

/// The argument for the encoding.
#[derive(clap::Args, Clone, Copy, Default, Debug)]
pub struct EncodingArgument {
    #[arg(help = say(
        "Write this encoding [default: utf-8; for .kif, .ki2 and .csa shift-jis]\n\n\
         Other programs expect Shift-JIS in files with these endings.",
        "出力の文字コード（既定: utf-8。名前が .kif .ki2 .csa で終わるファイルは、他のソフトに合わ\
         せて shift-jis）",
    ))]
    #[arg(long, hide_short_help = true, value_enum)]
    pub encoding: Option<Encoding>,
}

/// The replacement for a character that an encoding lacks.
const MISSING: char = '〓';

impl Encoding {
    /// Returns the name in files that declare their encoding.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 | Encoding::Utf8Bom => "UTF-8",
            Encoding::ShiftJis => "Shift_JIS",
            Encoding::Utf16 => "UTF-16",
        }
    }

    /// Returns the byte order mark.
    pub fn mark(self) -> &'static [u8] {
        match self {
            Encoding::Utf8 | Encoding::ShiftJis => b"",
            Encoding::Utf8Bom => b"\xef\xbb\xbf",
            Encoding::Utf16 => b"\xff\xfe",
        }
    }

    /// Encodes a text. Also returns the number of its characters that the encoding lacks.
    pub fn encode(self, text: &str) -> (Vec<u8>, usize) {
        match self {
            Encoding::Utf8 | Encoding::Utf8Bom => (text.as_bytes().to_vec(), 0),
            Encoding::Utf16 => (text.encode_utf16().flat_map(u16::to_le_bytes).collect(), 0),
            Encoding::ShiftJis => shift_jis(text),
        }
    }
}

/// Characters for which Windows and JIS map the same code of Shift_JIS to different code points.
const ALIASES: [(char, char); 4] = [('〜', '～'), ('−', '－'), ('—', '―'), ('‖', '∥')];

fn shift_jis(text: &str) -> (Vec<u8>, usize) {
    let alias = |c| ALIASES.iter().find(|(name, _)| *name == c).map_or(c, |(_, alias)| *alias);
    let text: String = text.chars().map(alias).collect();
    let (bytes, _, is_missing) = SHIFT_JIS.encode(&text);
    if !is_missing {
        return (bytes.into_owned(), 0);
    }
    let has = |c: char| !SHIFT_JIS.encode(c.encode_utf8(&mut [0; 4])).2;
    let mut missing = 0;
    let mut replace = |c: char| {
        let known = has(c);
        missing += usize::from(!known);
        if known { c } else { MISSING }
    };
    let text: String = text.chars().map(&mut replace).collect();
    (SHIFT_JIS.encode(&text).0.into_owned(), missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_missing_in_an_encoding_are_counted() {
        for (encoding, bytes, missing) in [
            (Encoding::Utf8, &b"\xe7\x8e\x89\xf0\x9f\xa6\x8a"[..], 0),
            (Encoding::Utf16, b"\x89\x73\x3e\xd8\x8a\xdd", 0),
            (Encoding::ShiftJis, b"\x8b\xca\x81\xac", 1),
        ] {
            assert_eq!(encoding.encode("玉🦊"), (bytes.to_vec(), missing), "{encoding:?}");
        }
        assert_eq!(Encoding::ShiftJis.encode("▲１二龍 x 3〜5 −―").1, 0);
    }
}
