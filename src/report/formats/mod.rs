//! The output formats, one file each: of the verdicts of many problems, of the answers to single problems, and of
//! problems.
//!
//! A new format needs a file in this folder, with an [`OutputFormat`], and its
//! entry in [`OWN`], in this file. From there the command line has the value of `--format` or `--to`, its
//! help in both languages, and the extensions of file names.

#[cfg(feature = "columns")]
mod columns;
#[cfg(feature = "cli")]
mod csv;
mod events;
mod json;
mod junit;
mod table;
mod text;

use std::sync::LazyLock;

#[cfg(feature = "columns")]
pub use columns::{ColumnWriter, arrow_stream};
pub use events::event_line;
pub(crate) use events::message_line;
pub(crate) use json::JSON_LINES;
pub(crate) use table::TABLE;
pub(crate) use text::TEXT;

use super::View;
use crate::collection::{PackedForm, ProblemWriter};
use crate::judgement::{FileNames, Judgement};
use crate::notation::Part;
use crate::text::Text;

/// The formats of this folder.
const OWN: &[&OutputFormat] = &[
    &TEXT,
    &TABLE,
    &JSON_LINES,
    &json::YAML,
    #[cfg(feature = "cli")]
    &csv::CSV,
    &junit::JUNIT,
    #[cfg(feature = "cli")]
    &PARQUET,
    #[cfg(feature = "cli")]
    &ARROW,
];

/// Every output format, in the order in which the help lists them: the formats of this folder, and the notations
/// and forms in which only problems are written. Records with variations also hold answers.
pub static OUTPUT_FORMATS: LazyLock<Vec<OutputFormat>> = LazyLock::new(|| {
    let is_other = |form: &&ProblemWriter| OWN.iter().all(|one| one.name != form.name);
    let of_form = |form: &ProblemWriter| OutputFormat {
        name: form.name,
        help: form.about,
        endings: form.endings,
        holds: match form.record_notation() {
            Some(notation) if notation.keeps.contains(&Part::Variations) => {
                &[Content::Answers, Content::Problems]
            }
            _ => &[Content::Problems],
        },
        ..OutputFormat::EMPTY
    };
    let forms = ProblemWriter::all().iter().filter(is_other).map(of_form);
    let of_packed = |form: &&PackedForm| OutputFormat {
        name: form.name,
        help: form.about,
        endings: form.endings,
        holds: &[Content::Problems],
        ..OutputFormat::EMPTY
    };
    let packed = PackedForm::all().iter().map(of_packed);
    OWN.iter().map(|one| **one).chain(forms).chain(packed).collect()
});

/// Typed columns, compressed.
#[cfg(feature = "cli")]
static PARQUET: OutputFormat = OutputFormat {
    name: "parquet",
    help: Text {
        en: "Typed columns, as Apache Parquet", ja: "型付きの列（Apache Parquet）"
    },
    endings: &["parquet"],
    holds: &[Content::Judgements],
    columns: Some(ColumnFile::Parquet),
    ..OutputFormat::EMPTY
};

/// Typed columns, as they are in memory.
#[cfg(feature = "cli")]
static ARROW: OutputFormat = OutputFormat {
    name: "arrow",
    other_names: &["feather"],
    help: Text {
        en: "Typed columns, as a file of Arrow", ja: "型付きの列（Arrow のファイル）"
    },
    endings: &["arrow", "feather"],
    holds: &[Content::Judgements],
    columns: Some(ColumnFile::Arrow),
    ..OutputFormat::EMPTY
};

/// The kinds of files of typed columns. Only a build with the feature `columns` writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ColumnFile {
    /// Apache Parquet.
    Parquet,
    /// A file of Arrow IPC, which is also Feather.
    Arrow,
}

/// What an output format can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Content {
    /// The judgements of many problems, as `tsume check` writes them.
    Judgements,
    /// The answers to single problems, as `tsume solve` writes them.
    Answers,
    /// Problems, as `tsume convert` writes them.
    Problems,
}

/// An output format: a head, a text for each problem, and a foot. A program may have formats of its own.
///
/// ```
/// use tsume::collection::Problems;
/// use tsume::report::{Content, FormatOptions, OutputFormat};
/// use tsume::text::Text;
///
/// let names = OutputFormat {
///     name: "names",
///     help: Text { en: "Names of problems", ja: "作品名" },
///     endings: &["txt"],
///     holds: &[Content::Judgements],
///     judgement: |judgement, options| options.name_of(judgement) + "\n",
///     ..OutputFormat::EMPTY
/// };
/// let complaint = Problems::new("a.txt", "2. Black: R1z\nWhite: K1a".as_bytes()).next().expect("one").unwrap_err();
/// assert_eq!((names.judgement)(&complaint.judgement(), &FormatOptions::default()), "2\n");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OutputFormat {
    /// The name on the command line.
    pub name: &'static str,
    /// Other names that the command line accepts.
    pub other_names: &'static [&'static str],
    /// A line of help in English and in Japanese.
    pub help: Text<&'static str>,
    /// The extensions of files in this format, without the dot. Messages name the first.
    pub endings: &'static [&'static str],
    /// The kinds of output that a file in this format can contain.
    pub holds: &'static [Content],
    /// Whether it is text for people: it may contain colours, and a summary follows it.
    pub is_for_people: bool,
    /// Whether it contains all of a judgement, so that a run can be resumed from it.
    pub is_complete: bool,
    /// The kind of file, if it is not text but typed columns.
    pub columns: Option<ColumnFile>,
    /// The text before the first problem.
    pub head: fn(&FormatOptions) -> String,
    /// The text for a judgement, if it can hold judgements or answers.
    pub judgement: fn(&Judgement, &FormatOptions) -> String,
    /// The text after the last problem.
    pub foot: fn() -> String,
}

impl OutputFormat {
    /// A format without a name that writes nothing.
    pub const EMPTY: OutputFormat = OutputFormat {
        name: "",
        other_names: &[],
        help: Text { en: "", ja: "" },
        endings: &[],
        holds: &[],
        is_for_people: false,
        is_complete: false,
        columns: None,
        head: |_| String::new(),
        judgement: |_, _| String::new(),
        foot: String::new,
    };

    /// The form in which it holds problems, which has the same name, if it can hold problems.
    pub fn form(&self) -> Option<ProblemWriter> {
        ProblemWriter::named(self.name)
    }

    /// The form of packed records in which it holds problems, if it is one.
    pub(crate) fn packed(&self) -> Option<&'static PackedForm> {
        PackedForm::all().iter().copied().find(|form| form.name == self.name)
    }

    /// The ending of the files that are written.
    pub fn ending(&self) -> &'static str {
        let form = self.form().map(ProblemWriter::ending);
        form.or(self.endings.first().copied()).unwrap_or_default()
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
/// let junit = OUTPUT_FORMATS.iter().find(|format| format.name == "junit").expect("one of them");
/// let complaint = Problems::new("a.txt", "2. Black: R1z\nWhite: K1a".as_bytes()).next().expect("one").unwrap_err();
/// let options = FormatOptions::default();
/// let text = (junit.head)(&options) + &(junit.judgement)(&complaint.judgement(), &options) + &(junit.foot)();
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
    /// Whether judgements have the decision by the rules of a venue, for which a table has a column.
    pub decisions: bool,
    /// Whether texts that spreadsheets read as formulas stay unchanged.
    pub formulas: bool,
}
