//! The encodings of `--decode`.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::collection::Encoding;

impl ValueEnum for Encoding {
    fn value_variants<'a>() -> &'a [Encoding] {
        &Encoding::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let about = match self {
            Encoding::Utf8 => "As most programs write today",
            Encoding::ShiftJis => "CP932, as older Japanese programs write it",
            Encoding::EucJp => "As older Unix systems use it",
            Encoding::Iso2022Jp => "As in older mail",
            Encoding::Utf16Le => "Little endian",
            Encoding::Utf16Be => "Big endian",
            Encoding::Windows1252 => "As older Windows writes Western text; contains Latin-1",
        };
        Some(PossibleValue::new(self.name()).aliases(self.aliases()).help(about))
    }
}
