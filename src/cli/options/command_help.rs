//! The help of a command except its description and its options: its group on the first screen, and
//! examples.

use clap::Arg;

use crate::text::Text;

/// The help of a command.
pub struct Help {
    /// The group on the first screen; `None` for a hidden command.
    pub group: Option<Group>,
    /// The pages of `docs/` in the source about the command. The name of a page that exists in Japanese too contains
    /// `[.ja]`.
    pub pages: &'static str,
    /// Examples: the command line, and its effect.
    pub examples: [(&'static str, Text<&'static str>); 3],
}

/// Returns an example: the command line, and its effect in both languages.
pub const fn example(
    typed: &'static str,
    en: &'static str,
    ja: &'static str,
) -> (&'static str, Text<&'static str>) {
    (typed, Text { en, ja })
}

/// A group of commands on the first screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    Judge,
    Look,
    Compose,
    Collections,
    Proofs,
    Files,
}

impl Group {
    /// Every group, in the order of the screen.
    pub const ALL: [Group; 6] = [
        Group::Judge,
        Group::Look,
        Group::Compose,
        Group::Collections,
        Group::Proofs,
        Group::Files,
    ];

    pub fn heading(self) -> Text<&'static str> {
        match self {
            Group::Judge => Text { en: "Solve and judge", ja: "解く・検討する" },
            Group::Look => Text { en: "Look and play", ja: "見る・指す" },
            Group::Compose => Text { en: "Compose", ja: "作る" },
            Group::Collections => Text { en: "Collections", ja: "作品集" },
            Group::Proofs => Text { en: "Proofs", ja: "証明" },
            Group::Files => Text { en: "Files and engines", ja: "ファイルとエンジン" },
        }
    }
}

/// Returns a change for clap that replaces the help of the argument with this identifier, for a command in which a
/// shared argument does something of its own.
pub fn help_of(id: &'static str, text: &'static str) -> impl FnMut(Arg) -> Arg {
    move |arg| if arg.get_id() == id { arg.help(text) } else { arg }
}
