//! How verdicts are asked for and shown: the options that commands which judge have in common, and
//! the exit code that a verdict deserves.

use std::io::IsTerminal;

use super::Exit;
use crate::judge::{Goal, Verdict};
use crate::problem::{Outcome, Problem};
use crate::report::{Language, Style, View};

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

/// Whether everything that was asked is answered.
pub fn is_settled(verdict: &Verdict) -> bool {
    match verdict.goal {
        Goal::Any => verdict.answer != Outcome::Undecided,
        Goal::Length => verdict.answer == Outcome::NoMate || verdict.value.is_some(),
        Goal::Judge => verdict.answer == Outcome::NoMate || verdict.sound().is_some(),
    }
}

/// Whether a verdict is what the collection expects, if it says and everything was asked.
pub fn is_expected(problem: &Problem, verdict: &Verdict) -> Option<bool> {
    let expected = problem.claims.expect.as_ref().filter(|_| verdict.goal == Goal::Judge);
    expected.map(|expected| verdict.unmet(expected).is_empty())
}

/// The exit code that a verdict deserves: that of what is expected if the problem says it, else of
/// what is sound and as claimed.
pub fn exit(problem: &Problem, verdict: &Verdict) -> Exit {
    let unless_open = |exit| if is_settled(verdict) { exit } else { Exit::Undecided };
    if let Some(is_met) = is_expected(problem, verdict) {
        return if is_met { Exit::Fine } else { unless_open(Exit::Defective) };
    }
    let is_wrong = verdict.answer == Outcome::NoMate
        || verdict.sound() == Some(false)
        || verdict.agrees() == Some(false);
    if is_wrong { Exit::Defective } else { unless_open(Exit::Fine) }
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
