//! How verdicts are asked for and shown: the options that commands which judge have in common, and
//! the exit code that a verdict deserves.

use std::io::IsTerminal;

use super::Exit;
use crate::report::{Language, Standing, Style, View};

/// How reports look.
#[derive(clap::Args, Debug)]
pub struct ViewArguments {
    /// Use letters of ASCII instead of kanji
    #[arg(long)]
    ascii: bool,

    /// The language of reports; by default that of the locale if it is one of these, else English
    #[arg(long, value_enum)]
    lang: Option<Lang>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Lang {
    /// English
    En,
    /// Japanese
    Ja,
}

impl ViewArguments {
    /// How reports look on this terminal.
    pub fn view(&self) -> View {
        let language = match self.lang {
            Some(Lang::En) => Language::English,
            Some(Lang::Ja) => Language::Japanese,
            None => of_locale(|name| std::env::var(name).ok()),
        };
        let style = if self.ascii { Style::Ascii } else { Style::Japanese };
        View { language, style, width: width(), ..View::default() }
    }
}

/// The language of the locale: the first of the variables that is set tells it.
fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = names.into_iter().filter_map(variable).find(|value| !value.is_empty());
    match locale.is_some_and(|locale| locale == "ja" || locale.starts_with("ja_")) {
        true => Language::Japanese,
        false => Language::English,
    }
}

/// The columns of the terminal; where there is none, those of the old ones.
fn width() -> usize {
    const USUAL: usize = 80;
    let terminal =
        if std::io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    terminal.map_or(USUAL, |(width, _)| usize::from(width.0).max(20))
}

/// The exit code that a problem deserves.
pub fn exit(standing: Standing) -> Exit {
    match standing {
        Standing::Fine => Exit::Fine,
        Standing::Open => Exit::Undecided,
        Standing::Failed => Exit::Defective,
        Standing::Unreadable => Exit::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_tells_the_language() {
        let of = |set: &[(&str, &str)]| {
            of_locale(|name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[]), Language::English);
        assert_eq!(of(&[("LANG", "ja_JP.UTF-8")]), Language::Japanese);
        assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "ja_JP.UTF-8")]), Language::English);
        assert_eq!(of(&[("LC_ALL", ""), ("LANG", "ja")]), Language::Japanese);
        assert_eq!(of(&[("LANG", "jam_JM")]), Language::English);
    }
}
