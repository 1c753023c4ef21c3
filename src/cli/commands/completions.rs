//! `tsume completions`: writes scripts with which shells complete commands and options.

use clap::Command;
use clap_complete::Shell;

use crate::cli::options::{Group, Help, example};
use crate::cli::process::{Exit, Output, say};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Files),
    pages: "README[.ja].md, docs/",
    examples: [
        example(
            "tsume completions bash >~/.local/share/bash-completion/completions/tsume",
            "for bash",
            "bash の補完を使えるようにする",
        ),
        example(
            "tsume completions zsh >~/.zfunc/_tsume",
            "for zsh, whose fpath has ~/.zfunc",
            "zsh の補完。fpath に ~/.zfunc が必要",
        ),
        example(
            "tsume completions fish >~/.config/fish/completions/tsume.fish",
            "for fish",
            "fish の補完を使えるようにする",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Write a script that completes commands and options in a shell",
    "シェルがコマンドとオプションを補完するためのスクリプトを出力する",
))]
pub struct Arguments {
    #[arg(help = say(
        "The shell to write the script for",
        "補完するシェル（必須）\n\n\
         指定できる値:\n\
         - bash: bash\n\
         - elvish: Elvish\n\
         - fish: fish\n\
         - powershell: PowerShell\n\
         - zsh: zsh",
    ))]
    shell: Shell,
}

/// Writes the script for the program of this name to standard output.
pub fn run(
    arguments: Arguments,
    command: Command,
    name: &str,
    output: &mut Output,
) -> anyhow::Result<Exit> {
    output.data(&script(arguments.shell, command, name))?;
    Ok(Exit::Fine)
}

fn script(shell: Shell, mut command: Command, name: &str) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::process::language::in_language;
    use crate::text::Language;
    use clap::ValueEnum;

    #[test]
    fn every_shell_knows_the_commands_and_their_options() {
        for &shell in Shell::value_variants() {
            for language in [Language::English, Language::Japanese] {
                let script =
                    script(shell, in_language(language, crate::cli::command), "tsume-shogi");
                for word in ["tsume-shogi", "solve", "completions", "threads"] {
                    assert!(script.contains(word), "{shell}: no {word}");
                }
            }
        }
    }
}
