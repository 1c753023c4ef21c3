//! The language of messages, set once: by `--lang`, else by the locale. A report has its language
//! in its view.

use std::ffi::OsString;
use std::io;
use std::sync::OnceLock;

use crate::text::{Language, Text};

static SPOKEN: OnceLock<Language> = OnceLock::new();
/// Whether `--lang` has set the language.
static ASKED: OnceLock<bool> = OnceLock::new();

/// A language in the notation of `--lang`.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    #[value(help = say("English", "英語"))]
    En,
    #[value(help = say("Japanese", "日本語"))]
    Ja,
}

/// Sets the language from the arguments. This happens before the arguments are parsed, because help
/// and usage errors need the language.
pub fn set(arguments: &[OsString]) {
    let language = of_arguments(arguments, |name| std::env::var(name).ok());
    let words = arguments.iter().take_while(|word| *word != "--");
    let mut words = words.filter_map(|word| word.to_str());
    // Only the first call sets the language.
    let _ = SPOKEN.set(language);
    let _ = ASKED.set(words.any(|word| word == "--lang" || word.starts_with("--lang=")));
}

/// Returns the language of messages; English before it is set.
pub fn spoken() -> Language {
    #[cfg(test)]
    if let Some(language) = IN_TEST.get() {
        return language;
    }
    SPOKEN.get().copied().unwrap_or_default()
}

#[cfg(test)]
thread_local! {
    static IN_TEST: std::cell::Cell<Option<Language>> = const { std::cell::Cell::new(None) };
}

/// Returns the result of a function that runs in this language of messages.
#[cfg(test)]
pub fn in_language<T>(language: Language, run: impl FnOnce() -> T) -> T {
    IN_TEST.set(Some(language));
    let result = run();
    IN_TEST.set(None);
    result
}

/// Returns the language of comments in game records: that of `--lang`, else Japanese, like most
/// programs that open records.
pub fn of_records() -> Language {
    if ASKED.get().copied().unwrap_or_default() { spoken() } else { Language::Japanese }
}

/// Returns one of two texts, by the language of messages.
pub fn say<T>(en: T, ja: T) -> T {
    spoken().pick(en, ja)
}

/// Returns the cause of a file error: in Japanese for common causes, else in the words of the
/// system.
pub fn cause(error: &io::Error) -> String {
    let japanese = match error.kind() {
        io::ErrorKind::NotFound => "ファイルもフォルダも見つかりません",
        io::ErrorKind::PermissionDenied => "アクセスが許可されていません",
        io::ErrorKind::IsADirectory => "フォルダです",
        io::ErrorKind::AlreadyExists => "すでに存在します",
        io::ErrorKind::FileTooLarge => "ファイルの大きさの上限に達しました",
        io::ErrorKind::StorageFull => "ディスクに空きがありません",
        io::ErrorKind::InvalidData => "UTF-8 として読めません",
        _ => return error.to_string(),
    };
    say(error.to_string(), japanese.to_owned())
}

/// Returns an error with a text in the language of messages.
pub fn refused(text: Text) -> io::Error {
    io::Error::other(text.of(spoken()).to_owned())
}

fn of_arguments(arguments: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Language {
    let words =
        || arguments.iter().take_while(|word| *word != "--").filter_map(|word| word.to_str());
    let after = words().zip(words().skip(1)).find(|(word, _)| *word == "--lang");
    let joined = words().find_map(|word| word.strip_prefix("--lang="));
    match after.map(|(_, value)| value).or(joined) {
        Some("ja") => Language::Japanese,
        Some("en") => Language::English,
        _ => of_locale(variable),
    }
}

/// Returns the language of the locale, from the first variable that is set.
fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = names.into_iter().filter_map(variable).find(|value| !value.is_empty());
    match locale.is_some_and(|locale| locale == "ja" || locale.starts_with("ja_")) {
        true => Language::Japanese,
        false => Language::English,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(arguments: &[&str], set: &[(&str, &str)]) -> Language {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        of_arguments(&arguments, |name| {
            set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_locale_sets_the_language() {
        assert_eq!(of(&[], &[]), Language::English);
        assert_eq!(of(&[], &[("LANG", "ja_JP.UTF-8")]), Language::Japanese);
        assert_eq!(of(&[], &[("LC_ALL", "C"), ("LANG", "ja_JP.UTF-8")]), Language::English);
        assert_eq!(of(&[], &[("LC_ALL", ""), ("LANG", "ja")]), Language::Japanese);
        assert_eq!(of(&[], &[("LANG", "jam_JM")]), Language::English);
    }

    #[test]
    fn the_language_is_found_before_the_arguments_are_parsed() {
        let japan = [("LANG", "ja_JP.UTF-8")];
        assert_eq!(of(&["tsume", "--lang", "ja", "solve"], &[]), Language::Japanese);
        assert_eq!(of(&["tsume", "solve", "--lang=ja", "x"], &[]), Language::Japanese);
        assert_eq!(of(&["tsume", "solve", "--lang", "en"], &japan), Language::English);
        assert_eq!(of(&["tsume", "solve", "--", "--lang", "ja"], &[]), Language::English);
        assert_eq!(of(&["tsume", "solve", "--lang"], &japan), Language::Japanese);
    }
}
