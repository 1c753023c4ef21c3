//! The encodings of `--decode`.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::process::say;
use crate::collection::Encoding;

impl ValueEnum for Encoding {
    fn value_variants<'a>() -> &'a [Encoding] {
        &Encoding::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let about = match self {
            Encoding::Utf8 => say("As most programs write today", "現在の多くのソフト"),
            Encoding::ShiftJis => {
                say("CP932, as older Japanese programs write it", "CP932。以前の日本語のソフト")
            }
            Encoding::EucJp => say("As older Unix systems use it", "以前のUnix"),
            Encoding::Iso2022Jp => say("As in older mail", "以前のメール"),
            Encoding::Utf16Le => say("Little endian", "リトルエンディアン"),
            Encoding::Utf16Be => say("Big endian", "ビッグエンディアン"),
            Encoding::Windows1252 => say(
                "As older Windows writes Western text; contains Latin-1",
                "以前のWindowsの欧文。Latin-1 を含む",
            ),
        };
        Some(PossibleValue::new(self.name()).aliases(self.aliases()).help(about))
    }
}
