//! The lines that a player types: a command by its name, or a move.

use crate::cli::process::{say, spoken};
use crate::text::Text;

/// A command, without its argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Reveals a further part of the next move.
    Hint,
    /// Takes a move back.
    Undo,
    /// Explains why a move is wrong.
    Why,
    /// Shows the best moves from here.
    Solution,
    /// Shows the best moves with the variations.
    Tree,
    /// Lists all checks.
    Moves,
    /// Shows the position.
    Board,
    /// Writes the played moves to a file.
    Save,
    /// Returns to the start.
    Restart,
    /// Goes to the next problem.
    Next,
    /// Lists the commands.
    Help,
    /// Ends the program.
    Quit,
}

/// A command with its names and its description.
struct CommandEntry {
    command: Command,
    english: &'static str,
    /// The names; the first one is printed.
    japanese: &'static [&'static str],
    /// The placeholder of the argument, if there is one.
    argument: Option<Text<&'static str>>,
    about: Text<&'static str>,
}

/// An entry of a command without an argument.
const fn entry(
    command: Command,
    english: &'static str,
    japanese: &'static [&'static str],
    (en, ja): (&'static str, &'static str),
) -> CommandEntry {
    CommandEntry { command, english, japanese, argument: None, about: Text { en, ja } }
}

impl CommandEntry {
    const fn with(self, en: &'static str, ja: &'static str) -> CommandEntry {
        CommandEntry { argument: Some(Text { en, ja }), ..self }
    }
}

/// The commands, in the order of [`Command`].
const ENTRIES: [CommandEntry; 12] = [
    entry(
        Command::Hint,
        "hint",
        &["ヒント"],
        (
            "the piece that moves next; again: its square; again: the move",
            "次に使う駒。もう一度で行き先、さらにもう一度で指し手",
        ),
    ),
    entry(
        Command::Undo,
        "undo",
        &["待った", "戻す", "戻る"],
        ("take back your last move and its reply", "最後の手とその応手を戻す"),
    ),
    entry(
        Command::Why,
        "why",
        &["なぜ", "理由"],
        (
            "why a move that was played, or the first of MOVES, fails: the replies that escape, \
             and a line",
            "指した手、または挙げた手で詰まない理由（逃れる応手と、王手が尽きるまで）",
        ),
    )
    .with("[MOVES]", "[指し手]"),
    entry(
        Command::Solution,
        "solution",
        &["解答", "正解"],
        ("the best moves from here", "ここからの最善手順"),
    ),
    entry(Command::Tree, "tree", &["変化"], ("the same with all variations", "変化も含めた手順")),
    entry(Command::Moves, "moves", &["王手"], ("all checks", "可能な王手の一覧")),
    entry(Command::Board, "board", &["盤面", "盤", "局面"], ("the position", "今の局面")),
    entry(
        Command::Save,
        "save",
        &["保存"],
        (
            "write all moves played to a file: as KIF, or in the format of the file name",
            "指した手を全て書き出す（KIF、または名前の末尾の形式で）",
        ),
    )
    .with("FILE", "ファイル"),
    entry(
        Command::Restart,
        "restart",
        &["最初から", "最初"],
        ("back to the start", "最初の局面に戻る"),
    ),
    entry(Command::Next, "next", &["次の問題", "次"], ("the next problem", "次の問題に進む")),
    entry(Command::Help, "help", &["ヘルプ", "説明", "？"], ("this list", "この一覧")),
    entry(Command::Quit, "quit", &["終了", "やめる"], ("the end", "終わる")),
];

/// The meaning of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypedLine<'a> {
    /// An empty line.
    Nothing,
    /// A command and its argument.
    Command(Command, &'a str),
    /// A word that is neither a command nor a possible move, and the most similar command.
    Unknown(&'a str, Option<&'static str>),
    /// A possible move.
    Move(&'a str),
}

/// Reads a line. An English name may be shortened to an unambiguous beginning.
pub fn read(line: &str) -> TypedLine<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if word.is_empty() {
        return TypedLine::Nothing;
    }
    let lower = word.to_lowercase();
    let is_named = |entry: &&CommandEntry| entry.english == lower || entry.japanese.contains(&word);
    let mut begun = ENTRIES.iter().filter(|entry| entry.english.starts_with(&lower));
    let found = ENTRIES.iter().find(is_named).or(match (begun.next(), begun.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    });
    match found {
        Some(entry) => TypedLine::Command(entry.command, rest.trim()),
        None if matches!(word, "?" | "h") => TypedLine::Command(Command::Help, ""),
        None if lower == "exit" => TypedLine::Command(Command::Quit, ""),
        // Every move contains a square, so it is not only letters.
        None if word.chars().all(|c| c.is_ascii_alphabetic()) => {
            TypedLine::Unknown(word, most_like(&lower))
        }
        None => TypedLine::Move(line),
    }
}

/// Returns the most similar command to a misspelt word.
fn most_like(word: &str) -> Option<&'static str> {
    let near = |name: &'static str| (strsim::damerau_levenshtein(word, name), name);
    let (far, name) = ENTRIES.iter().map(|entry| near(entry.english)).min()?;
    (far <= 2).then_some(name)
}

impl Command {
    fn entry(self) -> &'static CommandEntry {
        &ENTRIES[self as usize]
    }

    /// Returns the name in the language of messages.
    pub fn name(self) -> &'static str {
        let entry = self.entry();
        say(entry.english, entry.japanese[0])
    }

    /// Whether the command has an argument.
    pub fn takes_argument(self) -> bool {
        self.entry().argument.is_some()
    }
}

/// Returns the names of all commands: the English ones; with messages in Japanese, the Japanese
/// ones first.
pub fn names() -> impl Iterator<Item = &'static str> {
    let japanese = |entry: &'static CommandEntry| say(None, Some(entry.japanese[0]));
    let english = ENTRIES.iter().map(|entry| entry.english);
    ENTRIES.iter().filter_map(japanese).chain(english)
}

/// Lists the commands with their arguments and descriptions.
pub fn list() -> Vec<(String, &'static str)> {
    let line = |entry: &CommandEntry| {
        let name = say(
            entry.english.to_owned(),
            format!("{} ({})", entry.japanese.join("・"), entry.english),
        );
        let argument = entry.argument.map(|argument| argument.of(spoken()));
        let argument = argument.map(|text| format!(" {text}")).unwrap_or_default();
        (name + &argument, entry.about.of(spoken()))
    };
    ENTRIES.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_recognised_by_both_names_and_by_prefixes() {
        use Command::*;
        for (line, expected) in [
            ("hint", TypedLine::Command(Hint, "")),
            (" UNDO ", TypedLine::Command(Undo, "")),
            ("u", TypedLine::Command(Undo, "")),
            ("待った", TypedLine::Command(Undo, "")),
            ("？", TypedLine::Command(Help, "")),
            ("?", TypedLine::Command(Help, "")),
            ("h", TypedLine::Command(Help, "")),
            ("exit", TypedLine::Command(Quit, "")),
            ("why G*2c ", TypedLine::Command(Why, "G*2c")),
            ("なぜ　▲２三金", TypedLine::Command(Why, "▲２三金")),
            ("save my file.kif", TypedLine::Command(Save, "my file.kif")),
            ("", TypedLine::Nothing),
            (" \t", TypedLine::Nothing),
            ("s", TypedLine::Unknown("s", None)),
            ("hnit", TypedLine::Unknown("hnit", Some("hint"))),
            ("nonsense", TypedLine::Unknown("nonsense", None)),
            ("R*1b", TypedLine::Move("R*1b")),
            ("1. R*1b", TypedLine::Move("1. R*1b")),
            ("同　玉", TypedLine::Move("同　玉")),
            ("1a1b", TypedLine::Move("1a1b")),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }

    #[test]
    fn every_name_belongs_to_one_command() {
        let mut names: Vec<&str> = ENTRIES.iter().map(|entry| entry.english).collect();
        names.extend(ENTRIES.iter().flat_map(|entry| entry.japanese));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for entry in &ENTRIES {
            assert_eq!(entry.command.entry().command, entry.command);
            for name in entry.japanese.iter().chain([&entry.english]) {
                assert_eq!(read(name), TypedLine::Command(entry.command, ""), "{name}");
            }
        }
    }
}
