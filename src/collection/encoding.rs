//! The encodings in which inputs can be read.

use std::fmt;
use std::str::FromStr;

use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// An encoding of texts.
///
/// ```
/// use tsume::collection::{Encoding, Problems};
///
/// let encoding: Encoding = "cp932".parse()?;
/// assert_eq!((encoding, encoding.name()), (Encoding::ShiftJis, "shift-jis"));
/// let text = b"title: \x8b\xca\n8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1\n"; // 玉
/// let problem = Problems::new("a.txt", &text[..]).encoding(encoding).next().expect("one")?;
/// assert_eq!(problem.claims.title.as_deref(), Some("玉"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// Shift_JIS with the extensions of Windows, CP932.
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP.
    Iso2022Jp,
    /// UTF-16, little endian.
    Utf16Le,
    /// UTF-16, big endian.
    Utf16Be,
    /// Windows-1252, which contains Latin-1.
    Windows1252,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: [Encoding; 7] = [
        Encoding::Utf8,
        Encoding::ShiftJis,
        Encoding::EucJp,
        Encoding::Iso2022Jp,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Windows1252,
    ];

    /// The name on the command line, other names that are read, and the decoder.
    fn facts(self) -> (&'static str, &'static [&'static str], &'static encoding_rs::Encoding) {
        match self {
            Encoding::Utf8 => ("utf-8", &[], UTF_8),
            Encoding::ShiftJis => ("shift-jis", &["shift_jis", "sjis", "cp932"], SHIFT_JIS),
            Encoding::EucJp => ("euc-jp", &["eucjp", "euc"], EUC_JP),
            Encoding::Iso2022Jp => ("iso-2022-jp", &["jis"], ISO_2022_JP),
            Encoding::Utf16Le => ("utf-16", &[], UTF_16LE),
            Encoding::Utf16Be => ("utf-16be", &[], UTF_16BE),
            Encoding::Windows1252 => {
                ("windows-1252", &["latin-1", "latin1", "iso-8859-1", "cp1252"], WINDOWS_1252)
            }
        }
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.facts().0
    }

    /// Other names that are read.
    pub(crate) fn aliases(self) -> &'static [&'static str] {
        self.facts().1
    }

    pub(super) fn decoder(self) -> &'static encoding_rs::Encoding {
        self.facts().2
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text is not the name of an [`Encoding`].
///
/// [`Encoding`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected an encoding: utf-8, shift-jis, euc-jp, iso-2022-jp, utf-16, utf-16be or windows-1252"
)]
pub struct ParseEncodingError;

/// Reads a name as on the command line; case is ignored.
impl FromStr for Encoding {
    type Err = ParseEncodingError;

    fn from_str(text: &str) -> Result<Encoding, ParseEncodingError> {
        let is_named = |encoding: &Encoding| {
            let mut names = [encoding.name()].into_iter().chain(encoding.aliases().iter().copied());
            names.any(|name| name.eq_ignore_ascii_case(text))
        };
        Encoding::ALL.into_iter().find(is_named).ok_or(ParseEncodingError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_and_the_error_lists_them() {
        let error = "latin-9".parse::<Encoding>().unwrap_err().to_string();
        for encoding in Encoding::ALL {
            assert!(error.contains(encoding.name()), "{error}");
            for name in [encoding.name()].iter().chain(encoding.aliases()) {
                assert_eq!(name.to_uppercase().parse(), Ok(encoding));
            }
        }
    }
}
