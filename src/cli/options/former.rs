//! The spellings of earlier versions. They are refused, and the error names what to type instead.

use crate::cli::process::say;

/// A former spelling.
struct Former {
    /// The commands that had it; none if it was a command itself.
    commands: &'static [&'static str],
    old: &'static [&'static str],
    new: &'static str,
}

/// The former options and commands. The first entry of a command and a spelling counts.
const FORMER: [Former; 22] = [
    of(&[], &["explain"], "tsume verify --explain"),
    of(&[], &["perft"], "cargo bench --bench perft"),
    of(&["solve"], &["--certificates"], "tsume prove --output"),
    of(&["check", "merge"], &["--bom"], "--encoding utf-8-bom"),
    of(&["filter", "sheet"], &["--length"], "--where 'length 3..5'"),
    of(&["filter", "sheet"], &["--verdict"], "--where 'sound or yozume'"),
    of(&["filter", "sheet"], &["--grade"], "--where 'grade ..8'"),
    of(&["filter", "sheet"], &["--pieces"], "--where 'pieces ..12'"),
    of(&["filter", "sheet"], &["--hand"], "--where 'hand 0..2'"),
    of(&["filter", "sheet"], &["--with"], "--where 'piece(R, +B)'"),
    of(&["filter", "sheet"], &["--without"], "--where 'not piece(R)'"),
    of(&["filter", "sheet"], &["--author"], "--where 'author ~ ito'"),
    of(&["filter", "sheet"], &["--title"], "--where 'title ~ fox'"),
    of(&["filter", "sheet"], &["--text"], "--where 'text ~ fox'"),
    of(&["filter"], &["--number"], "--sample"),
    of(
        &["sheet"],
        &["--number", "--seed", "--sort", "--checked", "--judge"],
        "tsume filter … | tsume sheet -",
    ),
    of(&["show", "sheet"], &["--theme"], "--background"),
    of(&["solve", "play", "show"], &["--pieces"], "--script"),
    of(&["solve", "play"], &["--ascii"], "--script letters --moves western --lang en"),
    of(&["show", "stats"], &["--ascii"], "--script letters --lang en"),
    of(&["check", "merge", "same", "try", "sheet"], &["--ascii"], "--lang en"),
    of(&["improve", "extend", "make", "seek"], &["--ascii"], "--lang en"),
];

/// The former themes of `make`, `extend` and `improve` that have others in their place.
const THEMES: [Former; 4] = [
    of(&[], &["sacrifices", "捨駒"], "large-sacrifice, small-sacrifice"),
    of(&[], &["distant", "遠い手"], "distant-drop"),
    of(&[], &["unpromoted", "不成"], "rook-declined, bishop-declined, pawn-declined"),
    of(
        &[],
        &["interposed", "合駒"],
        "rook-interposed, bishop-interposed, gold-interposed, pawn-interposed",
    ),
];

const fn of(
    commands: &'static [&'static str],
    old: &'static [&'static str],
    new: &'static str,
) -> Former {
    Former { commands, old, new }
}

/// Returns the error about a former option of a command, or about a former command if there is no command.
pub fn spelling(command: Option<&str>, typed: &str) -> Option<String> {
    let belongs = |former: &&Former| match command {
        Some(command) => former.commands.contains(&command),
        None => former.commands.is_empty(),
    };
    message(FORMER.iter().filter(belongs), typed)
}

/// Returns the error about a former theme.
pub fn theme(typed: &str) -> Option<String> {
    message(THEMES.iter(), typed)
}

fn message<'a>(mut among: impl Iterator<Item = &'a Former>, typed: &str) -> Option<String> {
    let Former { new, .. } = among.find(|former| former.old.contains(&typed))?;
    Some(say(format!("'{typed}' is now '{new}'"), format!("「{typed}」は「{new}」になりました")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Expression;
    use crate::themes::Theme;

    #[test]
    fn the_new_spellings_can_be_typed() {
        for Former { new, .. } in FORMER {
            let condition = new.strip_prefix("--where '").and_then(|rest| rest.strip_suffix('\''));
            assert!(condition.is_none_or(|text| Expression::read(text).is_ok()), "{new}");
        }
        for Former { old, new, .. } in THEMES {
            assert!(old.iter().all(|old| Theme::named(old).is_none()), "{old:?}");
            assert!(new.split(", ").all(|new| Theme::named(new).is_some()), "{new}");
        }
    }
}
