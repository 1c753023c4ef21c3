//! The formats in which the verdicts of many problems are written, one file each.
//!
//! A new format needs a file in this folder, with a type that implements [`OutputFormat`], and its
//! entry in [`OUTPUT_FORMATS`], in this file. The command line takes the rest from there: the value
//! of `--format`, its help in both languages, and the endings of file names.

#[cfg(feature = "cli")]
mod csv;
mod json;
mod junit;
mod table;

use std::fmt::Debug;

use super::View;
use crate::judgement::Judgement;

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

/// Records as JSON lines, which can be read again.
pub const JSON_LINES: &dyn OutputFormat = &json::JsonLines;

/// How the verdicts of many problems are written: what stands before them, what for each of them,
/// and what after them.
pub trait OutputFormat: Debug + Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// A line of help in English and in Japanese.
    fn help(&self) -> (&'static str, &'static str);

    /// The endings of the names of files that have this format, without the stop. Messages name the
    /// first.
    fn endings(&self) -> &'static [&'static str];

    /// Whether it is text for people: colours are kept on terminals, and a summary stands below.
    fn is_for_people(&self) -> bool {
        false
    }

    /// Whether it has all that a record has, so that a run can be resumed from it.
    fn is_complete(&self) -> bool {
        false
    }

    /// What stands before the first problem.
    fn head(&self, options: &FormatOptions) -> String {
        let _ = options;
        String::new()
    }

    /// What is written for a problem.
    fn record(&self, record: &Judgement, options: &FormatOptions) -> String;

    /// What stands after the last problem.
    fn foot(&self) -> String {
        String::new()
    }
}

/// What may be chosen besides the format.
#[derive(Clone, Copy, Default, Debug)]
pub struct FormatOptions {
    /// The language, width and characters of text for people.
    pub view: View,
    /// Whether texts that spreadsheets take for formulas stay as they are.
    pub formulas: bool,
    /// Whether CSV begins with a byte order mark, by which some spreadsheets know UTF-8.
    pub byte_order_mark: bool,
}
