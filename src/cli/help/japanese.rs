//! The parts of the Japanese help that do not stand at the fields: headings, usage, lists of values and defaults.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};

use crate::text::{breakable, wrapped};

/// The maximum width of a Japanese text. clap breaks lines only at blanks, and indents the text by
/// ten.
const WIDTH: usize = 68;
/// The maximum width of the paragraph about a command.
const PARAGRAPH: usize = 76;
/// The maximum width of a text beside the name of its option, as in the help of the program.
const NARROW: usize = 58;

/// Translates the parts of the program's help that clap writes.
pub fn program(whole: Command) -> Command {
    let help = Command::new("help")
        .about("この説明、またはコマンドの説明を表示する")
        .arg(Arg::new("command").value_name("コマンド"))
        .disable_help_flag(true);
    let version = flag("version", 'V', "バージョンを表示する", ArgAction::Version);
    command(whole, "")
        .disable_version_flag(true)
        .arg(described(version, ""))
        .next_line_help(false)
        .subcommand_help_heading("コマンド")
        .subcommand_value_name("コマンド")
        .disable_help_subcommand(true)
        .subcommand(help)
}

/// Translates the parts of a command's help that clap writes.
pub fn command(command: Command, name: &str) -> Command {
    let usage = usage(&command, name);
    let whole = command.get_about().map(ToString::to_string).unwrap_or_default();
    let (about, long) = match whole.split_once("\n\n") {
        Some((about, details)) => {
            (about.to_owned(), format!("{about}\n\n{}", folded(details, PARAGRAPH)))
        }
        None => (whole.clone(), whole),
    };
    let help = flag("help", 'h', "この説明を表示する（-h は要約）", ArgAction::Help);
    command
        .about(about)
        .long_about(long)
        .help_template("{about}\n\n使い方: {usage}\n\n{all-args}{after-help}")
        .override_usage(usage)
        .disable_help_flag(true)
        .next_line_help(true)
        .mut_args(|arg| described(arg, name))
        .arg(described(help, name))
}

fn flag(id: &'static str, short: char, help: &'static str, action: ArgAction) -> Arg {
    Arg::new(id).short(short).long(id).help(help).action(action)
}

/// Returns an argument with its values, its default and its headings in Japanese.
fn described(arg: Arg, command: &str) -> Arg {
    let Some(text) = arg.get_help().map(ToString::to_string) else { return arg };
    let (short, details) = text.split_once("\n\n").unwrap_or((&text, ""));
    let rest = [details.to_owned(), values(&arg)].into_iter().filter(|part| !part.is_empty());
    let rest = rest.collect::<Vec<_>>().join("\n\n");
    let short = match arg.get_default_values() {
        [default] if !takes_nothing(&arg) => {
            format!("{short}（既定: {}）", default.to_string_lossy())
        }
        _ => short.to_owned(),
    };
    let width = if command.is_empty() { NARROW } else { WIDTH };
    let (short, whole) = (folded(&summary(&short), width), folded(&short, width));
    let long = if rest.is_empty() { whole } else { format!("{whole}\n\n{rest}") };
    let heading = if arg.is_positional() { "引数" } else { "オプション" };
    let name = arg.get_value_names().and_then(|names| names.first()).map(|name| name.to_string());
    let translated = name.as_deref().and_then(match arg.is_positional() {
        true => argument_name,
        false => value_name,
    });
    let arg = match translated {
        Some(name) if !takes_nothing(&arg) => arg.value_name(name),
        _ => arg,
    };
    let is_flag = takes_nothing(&arg);
    let arg =
        arg.help(StyledStr::from(short)).long_help(StyledStr::from(long)).help_heading(heading);
    if is_flag { arg } else { arg.hide_possible_values(true).hide_default_value(true) }
}

/// Returns the list of the values that have descriptions; empty if there are none.
fn values(arg: &Arg) -> String {
    let values = arg.get_possible_values();
    let described = values.iter().filter_map(|value| Some((value.get_name(), value.get_help()?)));
    let lines: Vec<String> = described.map(|(name, about)| format!("- {name}: {about}")).collect();
    match lines.is_empty() || takes_nothing(arg) || arg.is_hide_possible_values_set() {
        true => String::new(),
        false => format!("指定できる値:\n{}", lines.join("\n")),
    }
}

/// Returns the first sentence of a text, with the default at its end.
fn summary(text: &str) -> String {
    let Some((first, rest)) = text.split_once('。') else { return text.to_owned() };
    first.to_owned() + rest.rfind("（既定").map_or("", |place| &rest[place..])
}

/// Breaks a Japanese text into lines of this width.
fn folded(text: &str, width: usize) -> String {
    wrapped(breakable(text), 0, 0, width)
}

fn takes_nothing(arg: &Arg) -> bool {
    !arg.get_action().takes_values()
}

/// Returns the Japanese name of an argument without an option in the usage.
fn argument_name(english: &str) -> Option<&'static str> {
    if english == "MOVES" { Some("指し手") } else { value_name(english) }
}

/// Returns the Japanese name of the value of an option in the usage.
fn value_name(english: &str) -> Option<&'static str> {
    Some(match english {
        "MOVES" => "表記",
        "SECONDS" => "秒数",
        "FILE|-|POSITION" => "ファイル|-|局面",
        "FILE" => "ファイル",
        "NAME|FILE" => "名前|ファイル",
        "SHARD" => "結果のファイル",
        "FINDINGS" => "指摘",
        "FILE|FOLDER/" => "ファイル|フォルダ/",
        "TEXT" => "文字列",
        "PIECES" => "駒",
        "EXPRESSION" => "式",
        "PATTERN" => "型",
        "LINE" => "手順",
        "URL" => "アドレス",
        "FILE|-|PATTERN" => "ファイル|-|型",
        "HAND" => "持駒",

        "SQUARE" | "SQUARES" => "マス",
        "FROM-TO" => "マス-マス",
        "ENCODING" => "文字コード",
        "SCRIPT" => "文字",
        "STYLE" | "BACKGROUND" | "PAPER" | "CAPTION" => "値",
        "ORDER" => "順",
        "PIXELS" => "ピクセル数",
        "N" => "数",
        "SIZE" => "大きさ",
        "I/N" => "番目/分割数",
        "SFEN" => "局面",
        "LENGTH" => "手数",
        "NOTATION" | "FORMAT" | "FROM" => "形式",
        "TIME" => "時間",
        "DEPTH" | "COUNT" | "NUMBER" | "SEED" | "NODES" | "THREADS" | "JOBS" => "数",
        "MEMORY" => "大きさ",
        "LANG" => "言語",
        "SHELL" => "シェル",
        "DIR" => "フォルダ",
        "ID" => "番号",

        "MODE" | "FUTILE" | "WHEN" | "ONLY" | "RELATION" | "SORT" | "FAULT" | "THEMES" => "値",
        _ => return None,
    })
}

/// Returns the usage line of a command.
fn usage(command: &Command, name: &str) -> String {
    if name.is_empty() {
        return "tsume <コマンド> [オプション] …".to_owned();
    }
    let mut usage = format!("tsume {name} [オプション]");
    if name == "convert" {
        usage += " --to <形式>";
    }
    for positional in command.get_positionals() {
        let value = positional.get_value_names().and_then(|names| names.first());
        let value = value.map_or(positional.get_id().as_str(), |value| value.as_str());
        usage += &format!(" <{}>", argument_name(value).unwrap_or(value));
        if positional.get_num_args().is_some_and(|count| count.max_values() > 1) {
            usage += "...";
        }
    }
    usage
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;
    use crate::cli::help::tests::commands;
    use crate::text::Language;

    fn is_written_in_japanese(text: &str) -> bool {
        text.chars().any(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
    }

    #[test]
    fn japanese_lines_break_at_permitted_places() {
        assert_eq!(folded("短い", 10), "短い");
        for command in commands(Language::Japanese) {
            for help in [command.clone().render_help(), command.clone().render_long_help()] {
                for line in help.to_string().lines() {
                    assert!(line.width() <= 80, "{line}");
                }
            }
        }
    }

    #[test]
    fn every_long_description_is_translated() {
        let english = commands(Language::English);
        for (english, japanese) in english.iter().zip(commands(Language::Japanese)) {
            let length = |command: &Command| {
                command.get_long_about().map_or(0, |text| text.to_string().lines().count())
            };
            let name = english.get_name();
            assert_eq!(length(english) > 1, length(&japanese) > 1, "{name}");
        }
    }

    #[test]
    fn the_japanese_help_is_japanese_throughout() {
        for mut command in commands(Language::Japanese) {
            assert!(is_written_in_japanese(&command.get_about().expect("an about").to_string()));
            for arg in command.get_arguments() {
                let text = arg.get_long_help().expect("a text").to_string();
                assert!(is_written_in_japanese(&text), "{}: {text}", arg.get_id());
                for name in
                    arg.get_value_names().into_iter().flatten().filter(|_| !takes_nothing(arg))
                {
                    let is_latin = name.chars().any(|c| c.is_ascii_alphabetic());
                    assert!(!is_latin, "{} {}: {name}", command.get_name(), arg.get_id());
                }
                let values = arg.get_possible_values();
                let are_listed = !takes_nothing(arg) && !arg.is_hide_possible_values_set();
                for value in values.iter().filter(|_| are_listed) {
                    let line = format!("- {}: ", value.get_name());
                    assert!(text.contains(&line), "{}: {}", arg.get_id(), value.get_name());
                }
            }
            for help in [command.render_help(), command.render_long_help()] {
                let help = help.to_string();
                for word in
                    ["Usage", "Options", "Arguments", "Commands", "default", "possible", "Print"]
                {
                    assert!(!help.contains(word), "{word}: {help}");
                }
            }
        }
    }
}
