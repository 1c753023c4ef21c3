//! The choice of an output format: by its name, or else by the ending of a file name.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::process::{say, spoken};
use crate::page;
use crate::report::{Content, OUTPUT_FORMATS, OutputFormat};

/// An output format.
pub type Format = &'static OutputFormat;

/// Returns the formats that can hold one of these, in the order of the help.
pub fn holding(contents: &'static [Content]) -> impl Iterator<Item = Format> {
    let all = OUTPUT_FORMATS.iter().chain([&page::REPORT]);
    all.filter(move |format| format.holds.iter().any(|content| contents.contains(content)))
}

/// Reads the name of a format that can hold one of these.
pub fn parser(contents: &'static [Content]) -> impl TypedValueParser<Value = Format> {
    let value = |format: Format| {
        let named = PossibleValue::new(format.name).help(format.help.of(spoken()));
        named.aliases(format.other_names).hide(is_missing(format))
    };
    PossibleValuesParser::new(holding(contents).map(value)).try_map(move |name| {
        let has =
            |format: &Format| format.name == name || format.other_names.contains(&name.as_str());
        holding(contents).find(has).ok_or("no such format")
    })
}

/// Returns the format: the typed one, else that of the file, if there is a file whose name has an ending. Returns an
/// error if the ending belongs to no format. `option` is the option for the format.
pub fn chosen(
    typed: Option<Format>,
    file: Option<&Path>,
    contents: &'static [Content],
    option: &str,
) -> anyhow::Result<Option<Format>> {
    let with_endings = |format: Format| (format, format.endings);
    let (missing, formats): (Vec<Format>, Vec<Format>) =
        holding(contents).partition(|one| is_missing(one));
    match (typed, file) {
        (None, Some(path)) => {
            let ending = ending_of(path).unwrap_or_default();
            // The error about the build names it.
            match missing.into_iter().find(|one| one.endings.contains(&&*ending)) {
                None => by_ending(path, formats.into_iter().map(with_endings), Some(option)),
                known => Ok(known),
            }
        }
        (typed, _) => Ok(typed),
    }
}

/// Whether this build cannot write a format.
pub fn is_missing(format: Format) -> bool {
    format.columns.is_some() && !cfg!(feature = "columns")
}

fn ending_of(path: &Path) -> Option<String> {
    path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase())
}

/// Returns the thing whose endings include that of this file name; none if the name has no ending.
pub fn by_ending<T>(
    path: &Path,
    things: impl IntoIterator<Item = (T, &'static [&'static str])>,
    option: Option<&str>,
) -> anyhow::Result<Option<T>> {
    let Some(ending) = ending_of(path) else { return Ok(None) };
    let mut expected: Vec<&str> = vec![];
    for (thing, endings) in things {
        if endings.contains(&&*ending) {
            return Ok(Some(thing));
        }
        expected.extend(endings.first().filter(|first| !expected.contains(first)));
    }
    Err(unknown_ending(path, &expected, option))
}

/// Returns the error about a file whose ending belongs to no format.
fn unknown_ending(path: &Path, endings: &[&str], option: Option<&str>) -> anyhow::Error {
    let dotted: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
    let or_option = option.map(|option| format!(", or {option}")).unwrap_or_default();
    let reason = say(
        format!(
            "cannot infer the format from this file name; expected {}{or_option}",
            dotted.join(", "),
        ),
        match option {
            Some(option) => format!(
                "この名前の末尾では形式が分かりません。{} のどれかにするか、{option} で指定してください",
                dotted.join(" ")
            ),
            None => format!(
                "この名前の末尾では形式が分かりません。{} にしてください",
                dotted.join(" か ")
            ),
        },
    );
    anyhow::anyhow!("{}: {reason}", path.display())
}
