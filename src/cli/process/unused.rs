//! Notes on options that change nothing in the chosen format.

use std::collections::BTreeSet;
use std::io;
use std::sync::OnceLock;

use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::cli::process::{Output, say};

/// The identifiers of the options on the command line.
static TYPED: OnceLock<BTreeSet<String>> = OnceLock::new();

/// Remembers the options on the command line, for [`note`].
pub fn remember(matches: &ArgMatches) {
    let Some((_, matches)) = matches.subcommand() else { return };
    let is_typed = |id: &&str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let ids = matches.ids().map(|id| id.as_str()).filter(is_typed);
    // Only the first command line counts.
    let _ = TYPED.set(ids.map(str::to_owned).collect());
}

/// Prints a note that names those of these options that are on the command line: they change nothing in this
/// format.
pub fn note(options: &[&str], format: &str, output: &mut Output) -> io::Result<()> {
    let is_typed = |id: &&&str| TYPED.get().is_some_and(|typed| typed.contains(**id));
    let names: Vec<String> =
        options.iter().filter(is_typed).map(|id| format!("--{}", id.replace('_', "-"))).collect();
    if names.is_empty() {
        return Ok(());
    }
    let verb = if names.len() == 1 { "changes" } else { "change" };
    let note = say(
        format!("{} {verb} nothing in the format {format}", names.join(" and ")),
        format!("{} は {format} 形式では効果がありません", names.join("・")),
    );
    output.note(&note)
}
