//! The help and the usage errors of clap, in the language of messages.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::commands::HELP;
use crate::cli::options::former;
use crate::cli::process::{Exit, Output, output_error, say, spoken};
use crate::report;

/// Prints an error of clap about the command line: help on standard output, a usage error on stderr.
pub fn tell(error: &Error, typed: &[OsString]) -> Exit {
    if !error.use_stderr() {
        return match error.print().and_then(|()| io::stdout().flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Output::new(clap::ColorChoice::Auto).fail(&output_error(error).into());
                Exit::Wrong
            }
            _ => Exit::Fine,
        };
    }
    // A closed stderr is not an error: the exit code still reports the result.
    let _ = match former(error, typed).or_else(|| say(None, japanese(error))) {
        Some(message) => {
            let drawn = report::draw_error(&message, spoken());
            let more = say("For more information, try '--help'.", "詳しくは --help をご覧ください");
            writeln!(anstream::stderr(), "{drawn}\n\n{more}")
        }
        None => error.print(),
    };
    Exit::Wrong
}

/// Returns the error about a spelling of an earlier version, if the command line has one.
fn former(error: &Error, typed: &[OsString]) -> Option<String> {
    let context = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let mut words = typed.iter().skip(1).filter_map(|word| word.to_str());
            let command = words.find(|word| HELP.iter().any(|(name, _)| name == word))?;
            former::spelling(Some(command), context(ContextKind::InvalidArg)?)
        }
        ErrorKind::InvalidSubcommand => {
            former::spelling(None, context(ContextKind::InvalidSubcommand)?)
        }
        _ => None,
    }
}

/// Translates the causes that clap and the standard library state for numbers. The program's own
/// causes are in the language of messages already.
fn number(cause: &str) -> String {
    if let Some((least, most)) =
        cause.split_once(" is not in ").and_then(|(_, range)| range.split_once("..="))
    {
        return format!("{least} から {most} までの数を指定してください");
    }
    let is_own = !cause.is_ascii();
    if is_own {
        cause.to_owned()
    } else {
        "0 以上の整数を指定してください".to_owned()
    }
}

/// Returns a usage error in Japanese; `None` for help.
fn japanese(error: &Error) -> Option<String> {
    let part = |kind| {
        let value = error.get(kind)?;
        Some(match value {
            ContextValue::String(text) => text.clone(),
            ContextValue::Strings(texts) => texts.join("、"),
            other => other.to_string(),
        })
        .filter(|text| !text.is_empty())
    };
    // An option is named without its value: 「--nodes」, not 「--nodes <数>」.
    let option = |kind| {
        let text = part(kind)?;
        let names = text.split(", ").map(|one| match one.split_once(' ') {
            Some((name, _)) if name.starts_with('-') => name,
            _ => one,
        });
        Some(names.collect::<Vec<_>>().join("、"))
    };
    let arg = option(ContextKind::InvalidArg).unwrap_or_default();
    let value = part(ContextKind::InvalidValue).unwrap_or_default();
    let mut message = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("{arg} には値が必要です"),
        ErrorKind::InvalidValue => format!("{arg} の値「{value}」は正しくありません"),
        ErrorKind::ValueValidation => {
            let cause = std::error::Error::source(error).map(|cause| number(&cause.to_string()));
            let cause = cause.map_or(String::new(), |cause| format!("：{cause}"));
            format!("{arg} の値「{value}」は正しくありません{cause}")
        }
        ErrorKind::UnknownArgument => format!("「{arg}」という引数はありません"),
        ErrorKind::InvalidSubcommand => {
            let name = part(ContextKind::InvalidSubcommand).unwrap_or_default();
            format!("「{name}」というコマンドはありません")
        }
        ErrorKind::MissingSubcommand => "コマンドが必要です".to_owned(),
        ErrorKind::MissingRequiredArgument => format!("必要な引数がありません：{arg}"),
        ErrorKind::ArgumentConflict => {
            let prior = option(ContextKind::PriorArg).unwrap_or_default();
            match prior == arg || prior.is_empty() {
                true => format!("{arg} は一度しか指定できません"),
                false => format!("{arg} は {prior} と同時に指定できません"),
            }
        }
        ErrorKind::TooManyValues => format!("{arg} に余分な値「{value}」があります"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("{arg} の値の数が正しくありません")
        }
        ErrorKind::NoEquals => format!("{arg} の値は = でつないで指定してください"),
        ErrorKind::InvalidUtf8 => "引数の文字が UTF-8 ではありません".to_owned(),
        ErrorKind::Io | ErrorKind::Format => "引数を読めません".to_owned(),
        // Help, which is Japanese already.
        _ => return None,
    };
    if let Some(values) = part(ContextKind::ValidValue) {
        message += &format!("（指定できる値：{values}）");
    }
    let similar =
        [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand];
    if let Some(similar) = similar.into_iter().find_map(part) {
        message += &format!("。もしかして「{similar}」ですか");
    }
    Some(message)
}
