//! The language in which the program speaks, told once: by `--lang`, else by the locale. What the
//! commands say themselves is said here in one of two languages; reports have a view for that.

use std::ffi::OsString;
use std::io;
use std::sync::OnceLock;

use crate::report::Language;

static SPOKEN: OnceLock<Language> = OnceLock::new();
/// Whether it was told by `--lang`.
static ASKED: OnceLock<bool> = OnceLock::new();

/// The language of the arguments, as `--lang` would be written.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// English
    En,
    /// Japanese
    Ja,
}

/// Speaks the language of these arguments from now on. It must be known before they are read, for
/// the help and for what is wrong with them.
pub fn set(arguments: &[OsString]) {
    let language = of_arguments(arguments, |name| std::env::var(name).ok());
    let words = arguments.iter().take_while(|word| *word != "--");
    let mut words = words.filter_map(|word| word.to_str());
    // Whoever comes second finds the language told already.
    let _ = SPOKEN.set(language);
    let _ = ASKED.set(words.any(|word| word == "--lang" || word.starts_with("--lang=")));
}

/// The language that is spoken: English before anything is told.
pub fn spoken() -> Language {
    SPOKEN.get().copied().unwrap_or_default()
}

/// The language of comments in records: that of `--lang`, else Japanese, as the programs are that open
/// them.
pub fn of_records() -> Language {
    if ASKED.get().copied().unwrap_or_default() { spoken() } else { Language::Japanese }
}

/// One of two texts, by the language that is spoken.
pub fn say<T>(english: T, japanese: T) -> T {
    match spoken() {
        Language::English => english,
        Language::Japanese => japanese,
    }
}

/// What went wrong with a file: in Japanese the common causes, else as the system says it.
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

fn of_arguments(arguments: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Language {
    let words =
        || arguments.iter().take_while(|word| *word != "--").filter_map(|word| word.to_str());
    let after = words().zip(words().skip(1)).find(|(word, _)| *word == "--lang");
    let joined = words().find_map(|word| word.strip_prefix("--lang="));
    match after.map(|(_, value)| value).or(joined) {
        // Without kanji there is no Japanese.
        _ if words().any(|word| word == "--ascii") => Language::English,
        Some("ja") => Language::Japanese,
        Some(_) => Language::English,
        None => of_locale(variable),
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
    fn the_locale_tells_the_language() {
        assert_eq!(of(&[], &[]), Language::English);
        assert_eq!(of(&[], &[("LANG", "ja_JP.UTF-8")]), Language::Japanese);
        assert_eq!(of(&[], &[("LC_ALL", "C"), ("LANG", "ja_JP.UTF-8")]), Language::English);
        assert_eq!(of(&[], &[("LC_ALL", ""), ("LANG", "ja")]), Language::Japanese);
        assert_eq!(of(&[], &[("LANG", "jam_JM")]), Language::English);
    }

    #[test]
    fn the_arguments_tell_it_before_they_are_read() {
        let japan = [("LANG", "ja_JP.UTF-8")];
        assert_eq!(of(&["tsume", "--lang", "ja", "solve"], &[]), Language::Japanese);
        assert_eq!(of(&["tsume", "solve", "--lang=ja", "x"], &[]), Language::Japanese);
        assert_eq!(of(&["tsume", "solve", "--lang", "en"], &japan), Language::English);
        assert_eq!(of(&["tsume", "solve", "--", "--lang", "ja"], &[]), Language::English);
        assert_eq!(of(&["tsume", "solve", "--ascii"], &japan), Language::English);
        assert_eq!(of(&["tsume", "solve", "--lang"], &japan), Language::Japanese);
    }
}
