//! The formats in which the verdicts of many problems are written, one file each.
//!
//! A new format needs a file in this folder, with a type that implements [`OutputFormat`], and its
//! entry in [`OUTPUT_FORMATS`], in this file. From there the command line has the value of `--format`, its
//! help in both languages, and the extensions of file names.

#[cfg(feature = "cli")]
mod csv;
mod events;
mod json;
mod junit;
mod table;

use std::fmt::Debug;

pub use events::event_line;
pub(crate) use events::message_line;

use super::View;
use crate::judgement::{FileNames, Judgement};
use crate::text::Text;

/// Every format, in the order in which the help lists them.
pub const OUTPUT_FORMATS: &[&dyn OutputFormat] = &[
    TABLE,
    JSON_LINES,
    &json::Yaml,
    #[cfg(feature = "cli")]
    &csv::Csv,
    &junit::Junit,
];

/// A table for people.
pub const TABLE: &dyn OutputFormat = &table::Table;

/// JSON lines, from which judgements can be read again.
pub const JSON_LINES: &dyn OutputFormat = &json::JsonLines;

/// A format for the judgements of many problems: a head, a text for each of them, and a foot.
///
/// A program may have formats of its own. Methods that are added to the trait have default bodies.
///
/// ```
/// use tsume::collection::Problems;
/// use tsume::judgement::Judgement;
/// use tsume::report::{FormatOptions, OutputFormat};
/// use tsume::text::Text;
///
/// #[derive(Debug)]
/// struct Names;
///
/// impl OutputFormat for Names {
///     fn name(&self) -> &'static str {
///         "names"
///     }
///
///     fn help(&self) -> Text<&'static str> {
///         Text { en: "Names of problems", ja: "作品名" }
///     }
///
///     fn endings(&self) -> &'static [&'static str] {
///         &["txt"]
///     }
///
///     fn judgement(&self, judgement: &Judgement, options: &FormatOptions) -> String {
///         options.name_of(judgement) + "\n"
///     }
/// }
///
/// let complaint = Problems::new("a.txt", "2. Black: R1z\nWhite: K1a".as_bytes()).next().expect("one").unwrap_err();
/// assert_eq!(Names.judgement(&complaint.judgement(), &FormatOptions::default()), "2\n");
/// ```
pub trait OutputFormat: Debug + Send + Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// A line of help in English and in Japanese.
    fn help(&self) -> Text<&'static str>;

    /// The extensions of files in this format, without the dot. Messages name the first.
    fn endings(&self) -> &'static [&'static str];

    /// Whether it is text for people: it may contain colours, and a summary follows it.
    fn is_for_people(&self) -> bool {
        false
    }

    /// Whether it contains all of a judgement, so that a run can be resumed from it.
    fn is_complete(&self) -> bool {
        false
    }

    /// The text before the first problem.
    fn head(&self, options: &FormatOptions) -> String {
        let _ = options;
        String::new()
    }

    /// The text for a problem.
    fn judgement(&self, judgement: &Judgement, options: &FormatOptions) -> String;

    /// The text after the last problem.
    fn foot(&self) -> String {
        String::new()
    }
}

impl FormatOptions {
    /// The name of a problem.
    pub fn name_of(&self, judgement: &Judgement) -> String {
        judgement.name_among(self.files)
    }
}

/// The options of formats.
///
/// ```
/// use tsume::collection::Problems;
/// use tsume::report::{FormatOptions, OUTPUT_FORMATS};
///
/// let junit = OUTPUT_FORMATS.iter().find(|format| format.name() == "junit").expect("one of them");
/// let complaint = Problems::new("a.txt", "2. Black: R1z\nWhite: K1a".as_bytes()).next().expect("one").unwrap_err();
/// let options = FormatOptions::default();
/// let text = junit.head(&options) + &junit.judgement(&complaint.judgement(), &options) + &junit.foot();
/// assert!(text.contains("<testcase"), "{text}");
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[non_exhaustive]
pub struct FormatOptions {
    /// The language, width and characters of text for people.
    pub view: View,
    /// How the names of problems name their files.
    pub files: FileNames,
    /// Whether some problem has an author or a title, for which a table on a wide terminal has a column.
    pub credits: bool,
    /// Whether texts that spreadsheets read as formulas stay unchanged.
    pub formulas: bool,
    /// Whether CSV begins with a byte order mark, by which some spreadsheets recognise UTF-8.
    pub byte_order_mark: bool,
}
