//! The whole help of the commands: examples and exit codes, in English or in Japanese.

mod japanese;
pub mod usage;

use clap::builder::StyledStr;
use clap::{ArgMatches, Command};

use crate::cli::commands::HELP;
use crate::cli::options::Group;
use crate::cli::process::spoken;
use crate::text::{Language, Text};

const EXIT_CODES: Text<&str> = Text {
    en: "\
Exit codes:
  0    everything as it should be: sound, or as the collection expects
  1    some problem is defective, not mate, or not as claimed
  2    wrong use, unreadable input or claim, failed output
  3    nothing wrong found, but something undecided
  130  interrupted, by Ctrl-C or SIGTERM",
    ja: "\
終了コード:
  0    全て正常：完全作、または作品集の期待どおり
  1    不完全作、不詰、または作意と違う作品がある
  2    使い方の誤り、読めない入力や作意、書けない出力
  3    誤りはないが、未確定の作品がある
  130  中断された（Ctrl-C または SIGTERM）",
};

/// Returns the matches, or the help as an error for the Japanese command `help`, which clap does
/// not handle.
pub fn asked(command: Command, matches: ArgMatches) -> Result<ArgMatches, clap::Error> {
    let Some(("help", of)) = matches.subcommand() else { return Ok(matches) };
    let of = of.get_one::<String>("command").cloned();
    let words = std::iter::once("tsume".to_owned()).chain(of).chain(["--help".to_owned()]);
    command.try_get_matches_from(words)
}

/// Lists the commands in their groups, one on each line.
fn groups(command: &Command, language: Language) -> String {
    let line = |name: &str| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        format!("  {name:<13}{}\n", about.map(ToString::to_string).unwrap_or_default())
    };
    let group = |group: Group| {
        let of_group = HELP.iter().filter(|(_, help)| help.group == Some(group));
        let lines: String = of_group.map(|(name, _)| line(name)).collect();
        format!("{}:\n{lines}\n", group.heading().of(language))
    };
    Group::ALL.map(group).concat()
}

/// Returns the names of the pages in a list of `Help::pages`.
fn pages(list: &str, language: Language) -> String {
    let japanese = |page: &str| {
        let is_english = page.ends_with(".md") && !page.contains("[.ja]");
        let name = page.replace("[.ja]", ".ja");
        if is_english { name + "（英語）" } else { name }
    };
    match language {
        Language::English => list.replace("[.ja]", ""),
        Language::Japanese => list.split(", ").map(japanese).collect::<Vec<_>>().join("、"),
    }
}

/// Returns a text of a field as its first paragraph and the whole.
fn summary_and_whole(text: Option<&StyledStr>) -> Option<(String, String)> {
    let whole = text?.to_string();
    let (summary, _) = whole.split_once("\n\n")?;
    Some((summary.to_owned(), whole))
}

/// Leaves only the first paragraphs of an English command and of its arguments in the short help.
fn english(command: Command) -> Command {
    let command = match summary_and_whole(command.get_about()) {
        Some((summary, whole)) => command.about(summary).long_about(whole),
        None => command,
    };
    command.mut_args(|arg| match summary_and_whole(arg.get_help()) {
        Some((summary, whole)) => arg.help(summary).long_help(whole),
        None => arg,
    })
}

/// Adds the examples, the exit codes and the first screen to the help, in the language of messages.
pub fn add(mut command: Command) -> Command {
    let language = spoken();
    let below = |list: &str| {
        let codes = EXIT_CODES.of(language);
        let title = language.pick("Reference (in the source)", "詳しい説明（ソースの中）");
        format!("{codes}\n\n{title}:\n  {}", pages(list, language))
    };
    let more = language.pick("More: tsume --help", "終了コードなど：tsume --help");
    command = command.after_help(more).after_long_help(below("README[.ja].md, docs/"));
    for (name, help) in &HELP {
        let examples = help
            .examples
            .iter()
            .map(|(typed, about)| format!("  {typed}\n      {}\n", about.of(language)));
        let title = language.pick("Examples", "例");
        let examples = format!("{title}:\n{}", examples.collect::<String>());
        let more = language
            .pick("More options, examples and exit codes: ", "ほかのオプション、例、終了コード：");
        command = command.mut_subcommand(name, |part| {
            let part = match language {
                Language::English => english(part),
                Language::Japanese => japanese::command(part, name),
            };
            part.after_help(format!("{more}tsume {name} --help"))
                .after_long_help(format!("{examples}\n{}", below(help.pages)))
        });
    }
    let groups = groups(&command, language);
    let (usage, options) = language.pick(("{usage-heading}", "Options"), ("使い方:", "オプション"));
    let command = match language {
        Language::English => english(command),
        Language::Japanese => japanese::program(command),
    };
    command.help_template(format!(
        "{{about}}\n\n{usage} {{usage}}\n\n{groups}{options}:\n{{options}}{{after-help}}"
    ))
}

#[cfg(test)]
pub mod tests {
    use clap::Arg;

    use super::*;
    use crate::cli::command;
    use crate::cli::process::Exit;
    use crate::cli::process::language::in_language;

    const LANGUAGES: [Language; 2] = [Language::English, Language::Japanese];

    /// Returns every command, and the whole program.
    pub fn commands(language: Language) -> Vec<Command> {
        let mut whole = in_language(language, command);
        whole.build();
        let parts = whole.get_subcommands().filter(|part| part.get_name() != "help").cloned();
        parts.collect::<Vec<_>>().into_iter().chain([whole]).collect()
    }

    #[test]
    fn the_arguments_are_consistent_in_both_languages() {
        LANGUAGES.into_iter().for_each(|language| in_language(language, command).debug_assert());
    }

    #[test]
    fn every_exit_code_and_three_examples_are_in_the_help() {
        for language in LANGUAGES {
            for mut command in commands(language) {
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
    fn the_help_shows_every_default_value() {
        for (language, word) in [(Language::English, "[default:"), (Language::Japanese, "（既定:")]
        {
            for mut command in commands(language) {
                command = command.term_width(1000);
                let help = command.render_long_help().to_string();
                let options: Vec<Arg> = command.get_opts().cloned().collect();
                for option in options.into_iter().filter(|option| !option.is_required_set()) {
                    let long = option.get_long().expect("a long name");
                    let (_, text) =
                        help.rsplit_once(&format!("--{long} <")).expect("a text in the help");
                    // The text begins below the value, or beside it.
                    let text = text.split("\n      --").next().unwrap_or_default();
                    let text = text.split_whitespace().collect::<String>();
                    assert!(text.contains(word), "{}: --{long}: {text}", command.get_name());
                }
            }
        }
    }

    #[test]
    fn every_page_exists_in_the_languages_that_its_name_says() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        for page in HELP.iter().flat_map(|(_, help)| help.pages.split(", ")) {
            let has = |name: String| root.join(name).exists();
            assert!(has(page.replace("[.ja]", "")), "{page}");
            let japanese = page.replace("[.ja]", "").replace(".md", ".ja.md");
            assert_eq!(page.ends_with(".md") && has(japanese), page.contains("[.ja]"), "{page}");
        }
        let list = "docs/verdicts[.ja].md, docs/json.md";
        assert_eq!(pages(list, Language::English), "docs/verdicts.md, docs/json.md");
        assert_eq!(pages(list, Language::Japanese), "docs/verdicts.ja.md、docs/json.md（英語）");
    }

    #[test]
    fn every_visible_command_has_a_group() {
        let command = command();
        for part in command.get_subcommands() {
            let help = HELP.iter().find(|(name, _)| *name == part.get_name());
            let (_, help) = help.expect("a help");
            assert_eq!(help.group.is_none(), part.is_hide_set(), "{}", part.get_name());
        }
    }

    /// Splits a command line into words like a shell.
    fn words(line: &str) -> Vec<String> {
        let mut words = vec![];
        for (index, part) in line.split('\'').enumerate() {
            match index % 2 {
                0 => words.extend(part.split_whitespace().map(str::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        // The parts after a pipe and the redirections are for the shell.
        let end = words.iter().position(|word| word == "|").unwrap_or(words.len());
        words.truncate(end);
        words.retain(|word| !word.starts_with(['<', '>']));
        words
    }

    #[test]
    fn every_example_can_be_typed() {
        for (name, help) in HELP {
            for (typed, _) in help.examples {
                let read = command().try_get_matches_from(words(typed));
                let read = read.unwrap_or_else(|error| panic!("{typed}: {error}"));
                assert_eq!(read.subcommand_name(), Some(name));
            }
        }
    }

    #[test]
    fn the_short_help_fits_a_screen() {
        // A Japanese text is printed below its option.
        for (language, most) in [(Language::English, 50), (Language::Japanese, 60)] {
            for mut command in commands(language) {
                let help = command.render_help().to_string();
                let lines = help.lines().count();
                assert!(lines <= most, "{}: {lines} lines\n{help}", command.get_name());
            }
        }
    }
}
