//! The encodings in which inputs can be read.

use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decoding {
    /// As most programs write today
    #[value(name = "utf-8")]
    Utf8,
    /// CP932, as older Japanese programs write it
    #[value(name = "shift-jis", aliases = ["shift_jis", "sjis", "cp932"])]
    ShiftJis,
    /// As older Unix systems use it
    #[value(name = "euc-jp", aliases = ["eucjp", "euc"])]
    EucJp,
    /// As in older mail
    #[value(name = "iso-2022-jp", alias = "jis")]
    Iso2022Jp,
    /// Little endian
    #[value(name = "utf-16")]
    Utf16,
    /// Big endian
    #[value(name = "utf-16be")]
    Utf16Be,
}

impl Decoding {
    /// Returns the encoding of this name.
    pub fn encoding(self) -> &'static encoding_rs::Encoding {
        match self {
            Decoding::Utf8 => UTF_8,
            Decoding::ShiftJis => SHIFT_JIS,
            Decoding::EucJp => EUC_JP,
            Decoding::Iso2022Jp => ISO_2022_JP,
            Decoding::Utf16 => UTF_16LE,
            Decoding::Utf16Be => UTF_16BE,
        }
    }
}
