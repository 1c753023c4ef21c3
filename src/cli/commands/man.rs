//! `tsume man`: writes the pages of the manual from the help.

use std::fmt::Write;
use std::io;
use std::path::PathBuf;

use anyhow::Context;
use clap::Command;
use clap_mangen::Man;

use crate::cli::options::{Group, Help, example};
use crate::cli::output::{AtomicFile, Existing, at};
use crate::cli::process::{Exit, Output, say, spoken};
use crate::text::{Language, Text};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Files),
    pages: "README[.ja].md, docs/",
    examples: [
        example("tsume man | man -l -", "the page of the program", "全体のページを読む"),
        example(
            "tsume man ~/.local/share/man/man1",
            "all pages, where man finds them",
            "全ページを man の読む場所に書き出す",
        ),
        example(
            "tsume man --lang ja man/ja/man1",
            "all pages in Japanese",
            "全ページを日本語で書き出す",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Write the pages of the manual",
    "マニュアルのページを書き出す：全体と各コマンドに1ページずつ",
))]
pub struct Arguments {
    #[arg(help = say(
        "The folder for all pages [default: only the main page, to standard output]\n\n\
         The pages are tsume.1, tsume-solve.1 and so on. A missing folder is made.",
        "全ページ（tsume.1、tsume-solve.1 など）を書き出すフォルダ。なければ作る（既定: 全体のペー\
         ジだけを標準出力に書く）",
    ))]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Writes one page, or all.
pub fn run(arguments: Arguments, command: Command, output: &mut Output) -> anyhow::Result<Exit> {
    let pages = pages(command, spoken())?;
    let Some(folder) = arguments.folder else {
        let (_, page) = pages.first().context("no page")?;
        output.data(page)?;
        return Ok(Exit::Fine);
    };
    std::fs::create_dir_all(&folder).map_err(|error| at(&folder, &error))?;
    for (name, page) in pages {
        let mut file = AtomicFile::in_folder(&folder, &name, Existing::Replace)?;
        file.write(page)?;
        file.finish()?;
    }
    Ok(Exit::Fine)
}

/// Returns the file name and the text of every page, the page of the whole program first.
fn pages(command: Command, language: Language) -> io::Result<Vec<(String, String)>> {
    let mut whole = command.disable_help_subcommand(true);
    whole.build();
    let is_shown = |part: &&Command| !part.is_hide_set() && part.get_name() != "help";
    let parts: Vec<Command> = whole.get_subcommands().filter(is_shown).cloned().collect();
    std::iter::once(whole).chain(parts).map(|command| page(command, language)).collect()
}

/// The headings of clap_mangen, and their Japanese translations.
const HEADINGS: [Text<&str>; 6] = [
    Text { en: "NAME", ja: "名前" },
    Text { en: "SYNOPSIS", ja: "書式" },
    Text { en: "DESCRIPTION", ja: "説明" },
    Text { en: "OPTIONS", ja: "オプション" },
    Text { en: "SUBCOMMANDS", ja: "コマンド" },
    Text { en: "VERSION", ja: "バージョン" },
];

fn page(command: Command, language: Language) -> io::Result<(String, String)> {
    let has_parts = command.get_subcommands().any(|part| !part.is_hide_set());
    let after = command
        .get_after_long_help()
        .or(command.get_after_help())
        .map(ToString::to_string)
        .unwrap_or_default();
    let man = Man::new(command).source(concat!("tsume ", env!("CARGO_PKG_VERSION")));
    let name = man.get_filename();
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_parts {
        man.render_subcommands_section(&mut page)?;
    }
    let mut page = String::from_utf8_lossy(&page).into_owned();
    push_sections(&mut page, &after);
    if language == Language::Japanese {
        for Text { en: english, ja: japanese } in HEADINGS {
            page = page.replace(&format!(".SH {english}\n"), &format!(".SH {japanese}\n"));
        }
    }
    Ok((name, page))
}

/// Appends the text below the help, line by line. Lines that end in a colon and are not indented
/// become headings.
fn push_sections(page: &mut String, after: &str) {
    for line in after.lines() {
        let heading = line.strip_suffix(':').filter(|line| !line.starts_with(' '));
        // Writing to a string cannot fail.
        let _ = match heading {
            Some(heading) => writeln!(page, ".fi\n.SH {}\n.nf", heading.to_uppercase()),
            None => writeln!(page, "{}", escaped(line)),
        };
    }
    page.push_str(".fi\n");
}

/// Escapes a line of text for roff.
fn escaped(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::process::language::in_language;

    #[test]
    fn every_command_has_a_page_with_its_examples_and_exit_codes() {
        for language in [Language::English, Language::Japanese] {
            let command = in_language(language, crate::cli::command);
            let pages = pages(command, language).expect("pages");
            let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names[..3], ["tsume.1", "tsume-solve.1", "tsume-check.1"]);
            assert!(names.contains(&"tsume-man.1") && !names.contains(&"tsume-bench.1"));
            for (name, page) in &pages {
                assert!(page.contains("130"), "{name}: {page}");
                let has_examples = page.contains(language.pick(".SH EXAMPLES", ".SH 例"));
                assert!(has_examples || name == "tsume.1", "{name}: {page}");
            }
        }
    }

    #[test]
    fn roff_requests_and_escapes_are_escaped() {
        assert_eq!(escaped(".nf \\x 'a' --b"), "\\&.nf \\ex \\(aqa\\(aq \\-\\-b");
    }
}
