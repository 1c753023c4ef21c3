//! The commands as clap knows them, with examples and exit codes below their help; in Japanese, if
//! that is spoken, with the texts of [`japanese`].

mod examples;
mod japanese;
pub mod usage;

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, ArgMatches, Command};
use unicode_width::UnicodeWidthStr;

const EXIT_CODES: &str = "\
Exit codes:
  0    everything as it should be: sound, or as the collection expects
  1    some problem is defective, not mate, or not as claimed
  2    wrong use, unreadable input or claim, failed output
  3    nothing wrong found, but something undecided
  130  interrupted, by Ctrl-C or SIGTERM";

/// Which pages of the source's `docs/` say more about a command, or about all.
fn reference(command: &str) -> &'static str {
    match command {
        "solve" | "bench" => "docs/verdicts.md, docs/json.md, docs/limits.md",
        "check" | "merge" | "stats" => "docs/check.md, docs/collections.md, docs/json.md",
        "same" | "improve" | "extend" | "make" | "grade" | "try" => {
            "docs/composing.md, docs/verdicts.md, docs/limits.md"
        }
        "usi" => "docs/usi.md",
        "play" => "docs/play.md, docs/verdicts.md, docs/limits.md",
        "prove" | "verify" | "explain" => "docs/certificates.md, docs/verdicts.md, docs/limits.md",
        "show" => "docs/pictures.md, docs/formats.md",
        "page" => "docs/pages.md, docs/limits.md",
        "sheet" => "docs/sheets.md, docs/pictures.md, docs/collections.md",
        "convert" | "filter" => "docs/formats.md, docs/collections.md",
        _ => "README.md, docs/",
    }
}

const JAPANESE_EXIT_CODES: &str = "\
終了コード:
  0    全て正常：完全作、または作品集の期待どおり
  1    不完全作、不詰、または申告と違う作品がある
  2    使い方の誤り、読めない入力や申告、書けない出力
  3    誤りはないが、未確定の作品がある
  130  中断された（Ctrl-C または SIGTERM）";

/// The same matches, unless they ask for help by its Japanese command, which clap does not know.
pub fn asked(command: Command, matches: ArgMatches) -> Result<ArgMatches, clap::Error> {
    let Some(("help", of)) = matches.subcommand() else { return Ok(matches) };
    let of = of.get_one::<String>("command").cloned();
    let words = std::iter::once("tsume".to_owned()).chain(of).chain(["--help".to_owned()]);
    command.try_get_matches_from(words)
}

/// How wide a Japanese text may be: clap, which breaks lines at blanks only, puts ten before it.
const WIDTH: usize = 68;
/// The same where the text stands beside the name, as it does for the whole program.
const NARROW: usize = 58;

/// The groups of commands on the first screen, with their headings in English and in Japanese.
const GROUPS: [(&str, &str, &[&str]); 6] = [
    ("Solve and judge", "解く・検討する", &["solve", "check", "try", "grade"]),
    ("Look and play", "見る・指す", &["show", "play", "page", "sheet"]),
    ("Compose", "作る", &["improve", "extend", "make"]),
    ("Collections", "作品集", &["filter", "same", "stats", "merge"]),
    ("Proofs", "証明", &["prove", "verify", "explain"]),
    ("Files and engines", "ファイルとエンジン", &["convert", "usi", "bench", "completions", "man"]),
];

/// The options that only `--help` shows: `-h` fits a screen without them.
const RARE: [&str; 34] = [
    "rest",
    "literal",
    "from",
    "threads",
    "memory",
    "encoding",
    "force",
    "depth",
    "tries",
    "variations",
    "certificate",
    "certificates",
    "idle",
    "color",
    "lang",
    "keys",
    "csv_formulas",
    "bom",
    "shard",
    "paranoid",
    "no_times",
    "verdicts",
    "heading",
    "paper",
    "as_claimed",
    "width",
    "red",
    "without",
    "hand",
    "author",
    "title",
    "fail_fast",
    "rest_hand",
    "polish",
];

/// The commands in their groups, a line each.
fn groups(command: &Command, is_japanese: bool) -> String {
    let mut text = String::new();
    for (english, japanese, names) in GROUPS {
        text += &format!("{}:\n", if is_japanese { japanese } else { english });
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            text +=
                &format!("  {name:<13}{}\n", about.map(ToString::to_string).unwrap_or_default());
        }
        text.push('\n');
    }
    text
}

/// The command with its examples and exit codes, translated if the language is Japanese.
pub fn add(mut command: Command, is_japanese: bool) -> Command {
    let codes = if is_japanese { JAPANESE_EXIT_CODES } else { EXIT_CODES };
    let below = |name: &str| {
        let title = if is_japanese {
            "詳しい説明（英語、ソースの中）"
        } else {
            "Reference (in the source)"
        };
        format!("{codes}\n\n{title}:\n  {}", reference(name))
    };
    let more =
        if is_japanese { "終了コードなど：tsume --help" } else { "More: tsume --help" };
    command = command.after_help(more).after_long_help(below(""));
    let names: Vec<String> =
        command.get_subcommands().map(|part| part.get_name().to_owned()).collect();
    let is_rare = |arg: &Arg| !arg.is_positional() && RARE.contains(&arg.get_id().as_str());
    let hidden = |arg: Arg| if is_rare(&arg) { arg.hide_short_help(true) } else { arg };
    for name in names {
        let examples = examples::of(&name, is_japanese);
        let more = if is_japanese {
            format!("ほかのオプション、例、終了コード：tsume {name} --help")
        } else {
            format!("More options, examples and exit codes: tsume {name} --help")
        };
        command = command.mut_subcommand(&name, |part| {
            let part = if is_japanese { in_japanese(part, &name) } else { part };
            part.mut_args(hidden)
                .after_help(more)
                .after_long_help(format!("{examples}\n{}", below(&name)))
        });
    }
    let command = command.mut_args(hidden);
    let groups = groups(&command, is_japanese);
    if is_japanese {
        let template = format!(
            "{{about}}\n\n使い方: {{usage}}\n\n{groups}オプション:\n{{options}}{{after-help}}"
        );
        return whole_in_japanese(command).help_template(template);
    }
    command.help_template(format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}"
    ))
}

/// The program itself in Japanese.
fn whole_in_japanese(command: Command) -> Command {
    let help = Command::new("help")
        .about("この説明、または命令の説明を表示する")
        .arg(Arg::new("command").value_name("命令"))
        .disable_help_flag(true);
    in_japanese(command, "")
        .disable_version_flag(true)
        .arg(flag("version", 'V', ArgAction::Version))
        .next_line_help(false)
        .subcommand_help_heading("命令")
        .subcommand_value_name("命令")
        .disable_help_subcommand(true)
        .subcommand(help)
}

/// A command in Japanese. What clap adds by itself is English: it is left out, or written anew.
fn in_japanese(command: Command, name: &str) -> Command {
    let about = japanese::about(name).unwrap_or_default();
    let usage = usage(&command, name);
    command
        .about(about)
        .long_about(about)
        .help_template("{about}\n\n使い方: {usage}\n\n{all-args}{after-help}")
        .override_usage(usage)
        .disable_help_flag(true)
        .next_line_help(true)
        .mut_args(|arg| described(arg, name))
        .arg(described(flag("help", 'h', ArgAction::Help), name))
}

fn flag(id: &'static str, short: char, action: ArgAction) -> Arg {
    let flag = Arg::new(id).short(short).long(id).action(action);
    described(flag, "")
}

/// An argument with its Japanese text, its values and its default.
fn described(arg: Arg, command: &str) -> Arg {
    let Some(text) = japanese::argument(command, arg.get_id().as_str()) else { return arg };
    let (short, rest) = text.split_once("\n\n").unwrap_or((text, ""));
    let rest = japanese::values(command, arg.get_id().as_str()).unwrap_or_else(|| rest.to_owned());
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
    let arg = match name.as_deref().and_then(value_name) {
        Some(name) if !takes_nothing(&arg) => arg.value_name(name),
        _ => arg,
    };
    let is_flag = takes_nothing(&arg);
    let arg =
        arg.help(StyledStr::from(short)).long_help(StyledStr::from(long)).help_heading(heading);
    if is_flag { arg } else { arg.hide_possible_values(true).hide_default_value(true) }
}

/// The first sentence of a text, with the default that stands at its end.
fn summary(text: &str) -> String {
    let Some((first, rest)) = text.split_once('。') else { return text.to_owned() };
    first.to_owned() + rest.rfind("（既定").map_or("", |place| &rest[place..])
}

/// A Japanese text in lines of this width: they may end anywhere but within a word of Latin letters,
/// and before what closes or ends something.
fn folded(text: &str, width: usize) -> String {
    let is_latin = |c: char| c.is_ascii() && c != ' ';
    let is_whole = |before: char, after: char| {
        (is_latin(before) && is_latin(after))
            || "、。）：・ー」".contains(after)
            || "（「".contains(before)
    };
    let (mut lines, mut line) = (vec![], String::new());
    // What follows the last place at which the line may end.
    let mut word = String::new();
    for c in text.chars() {
        let last = word.chars().last().or(line.chars().last());
        if last.is_some_and(|last| !is_whole(last, c)) {
            line += &std::mem::take(&mut word);
        }
        word.push(c);
        if !line.is_empty() && line.width() + word.width() > width {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
            word = word.trim_start().to_owned();
        }
    }
    lines.push(line + &word);
    lines.join("\n")
}

fn takes_nothing(arg: &Arg) -> bool {
    !arg.get_action().takes_values()
}

/// What stands for a value in the usage.
fn value_name(english: &str) -> Option<&'static str> {
    Some(match english {
        "FILE|-|POSITION" => "ファイル|-|局面",
        "FILE" => "ファイル",
        "SHARD" => "結果のファイル",
        "FILE|FOLDER/" => "ファイル|フォルダ/",
        "TEXT" => "文字列",
        "PIECES" => "駒",
        "SQUARES" => "マス",
        "VERDICTS" => "判定",
        "LENGTH" | "LENGTHS" => "手数",
        "NOTATION" | "FORMAT" | "FROM" => "形式",
        "TIME" => "時間",
        "COUNT" | "NUMBER" | "NUMBERS" | "SEED" | "NODES" | "THREADS" | "JOBS" | "depth" => "数",
        "MEMORY" => "大きさ",
        "LANG" => "言語",
        "SHELL" => "シェル",
        "DIR" => "フォルダ",
        "ID" => "番号",

        "MODE" | "FUTILE" | "WHEN" | "ONLY" | "MOVES" | "RELATION" | "SORT" | "FAULT"
        | "THEMES" => "値",
        _ => return None,
    })
}

/// How a command is typed.
fn usage(command: &Command, name: &str) -> String {
    if name.is_empty() {
        return "tsume <命令> [オプション] …".to_owned();
    }
    let mut usage = format!("tsume {name} [オプション]");
    if name == "convert" {
        usage += " --to <形式>";
    }
    for positional in command.get_positionals() {
        let value = positional.get_value_names().and_then(|names| names.first());
        let value = value.map_or(positional.get_id().as_str(), |value| value.as_str());
        usage += &format!(" <{}>", value_name(value).unwrap_or(value));
        if positional.get_num_args().is_some_and(|count| count.max_values() > 1) {
            usage += "...";
        }
    }
    usage
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::command;
    use crate::cli::process::exit::Exit;

    /// Every command, the whole program among them.
    fn commands(is_japanese: bool) -> Vec<Command> {
        let mut whole = command(is_japanese);
        whole.build();
        let parts = whole.get_subcommands().filter(|part| part.get_name() != "help").cloned();
        parts.collect::<Vec<_>>().into_iter().chain([whole]).collect()
    }

    fn is_written_in_japanese(text: &str) -> bool {
        text.chars().any(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
    }

    #[test]
    fn the_arguments_make_sense_in_both_languages() {
        command(false).debug_assert();
        command(true).debug_assert();
    }

    #[test]
    fn every_exit_code_and_three_examples_are_in_the_help() {
        for is_japanese in [false, true] {
            for mut command in commands(is_japanese) {
                let name = command.get_name().to_owned();
                let help = command.render_long_help().to_string();
                let all =
                    [Exit::Fine, Exit::Defective, Exit::Wrong, Exit::Undecided, Exit::Interrupted];
                for exit in all {
                    let line = format!("\n  {:<5}", exit.code());
                    assert!(help.contains(&line), "{exit:?} {help}");
                }
                let examples = help.matches(&format!("\n  tsume {name} ")).count();
                assert!(name == "tsume" || examples == 3, "{help}");
            }
        }
    }

    #[test]
    fn the_help_shows_the_default_of_everything_that_has_a_value() {
        for (is_japanese, word) in [(false, "[default:"), (true, "（既定:")] {
            for mut command in commands(is_japanese) {
                command = command.term_width(1000);
                let help = command.render_long_help().to_string();
                let options: Vec<Arg> = command.get_opts().cloned().collect();
                for option in options.into_iter().filter(|option| !option.is_required_set()) {
                    let long = option.get_long().expect("a long name");
                    let (_, text) =
                        help.split_once(&format!("--{long} <")).expect("a text in the help");
                    // The text begins below the value, or after it.
                    let text = text.split("\n      --").next().unwrap_or_default();
                    let text = text.split_whitespace().collect::<String>();
                    assert!(text.contains(word), "{}: --{long}: {text}", command.get_name());
                }
            }
        }
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(.., names)| names.to_vec()).collect();
        let command = command(false);
        let shown = command.get_subcommands().filter(|part| !part.is_hide_set());
        let mut shown: Vec<&str> = shown.map(Command::get_name).collect();
        grouped.sort_unstable();
        shown.sort_unstable();
        assert_eq!(grouped, shown);
    }

    #[test]
    fn the_short_help_fits_a_screen() {
        // A Japanese text stands below its option.
        for (is_japanese, most) in [(false, 50), (true, 60)] {
            for mut command in commands(is_japanese) {
                let help = command.render_help().to_string();
                let lines = help.lines().count();
                assert!(lines <= most, "{}: {lines} lines\n{help}", command.get_name());
            }
        }
    }

    #[test]
    fn japanese_lines_end_where_they_may() {
        assert_eq!(folded("短い", 10), "短い");
        assert_eq!(folded("一二三四五六", 10), "一二三四五\n六");
        assert_eq!(folded("一二三四五、六", 10), "一二三四\n五、六");
        assert_eq!(folded("一二 --nodes で", 10), "一二\n--nodes で");
        for command in commands(true) {
            for help in [command.clone().render_help(), command.clone().render_long_help()] {
                for line in help.to_string().lines() {
                    assert!(line.width() <= 80, "{line}");
                }
            }
        }
    }

    #[test]
    fn the_japanese_help_is_japanese_throughout() {
        for mut command in commands(true) {
            assert!(is_written_in_japanese(&command.get_about().expect("an about").to_string()));
            for arg in command.get_arguments() {
                let text = arg.get_long_help().expect("a text").to_string();
                assert!(is_written_in_japanese(&text), "{}: {text}", arg.get_id());
                let values = arg.get_possible_values();
                for value in values.iter().filter(|_| !takes_nothing(arg)) {
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
