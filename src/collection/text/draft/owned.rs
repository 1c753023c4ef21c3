//! The owners of the parts of a block.

use std::ops::Range;

use crate::collection::key::Key;
use crate::notation;
use crate::problem::ReadPart;
use crate::shogi::Color;
use crate::text::{Text, excerpt};

/// A part of a block, and what it belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::collection::text) struct Owned {
    /// The place of the part in the block.
    pub at: Range<usize>,
    /// The owner of the part.
    pub owner: Owner,
}

/// What a part of a block belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::collection::text) enum Owner {
    /// The number of the problem.
    Number,
    Title,
    /// The number of moves.
    Length,
    /// A number or a length before the first side of a line.
    Introduction,
    Claim(Key),
    /// A header without a claim.
    Header,
    Solution,
    Comment,
    /// A line that names the attacker.
    Attacker,
    Sfen,
    /// A line of a board, or a hand or the side to move beside it.
    Board,
    /// A part of a position in sentences.
    Position(notation::Owner),
    /// A line that may be the title.
    Free,
    /// A line that is ignored.
    Prose,
}

impl From<notation::Owner> for Owner {
    fn from(owner: notation::Owner) -> Owner {
        Owner::Position(owner)
    }
}

impl Owner {
    /// The name of the owner, beside a position that this side attacks.
    fn meaning(self, attacker: Color) -> Text {
        let name = |en: &str, ja: &str| Text::new(en.to_owned(), ja.to_owned());
        match self {
            Owner::Number => name("the number of the problem", "作品番号"),
            Owner::Title => name("the title", "題名"),
            Owner::Length => name("the number of moves", "手数"),
            Owner::Introduction => name("a number or a length", "番号または手数"),
            Owner::Claim(key) => {
                let ja = key.japanese().first().copied().unwrap_or(key.name());
                Text::new(format!("the claim `{}`", key.name()), format!("項目「{ja}」"))
            }
            Owner::Header => name("a header", "見出し"),
            Owner::Solution => name("moves of the solution", "作意の手順"),
            Owner::Comment => name("a comment", "注釈"),
            Owner::Attacker => name("the side that attacks", "攻方の指定"),
            Owner::Sfen => name("the position as SFEN", "SFENの局面"),
            Owner::Board => name("a line of the diagram", "局面図の一行"),
            Owner::Position(owner) => owner.meaning(attacker),
            Owner::Free | Owner::Prose => name("ignored", "読み飛ばし"),
        }
    }
}

/// The parts of a block that begins at this line, for people.
pub(in crate::collection::text) fn parts(
    text: &str,
    first_line: usize,
    owned: &[Owned],
    attacker: Color,
) -> Vec<ReadPart> {
    let part = |Owned { at, owner }: &Owned| ReadPart {
        line: first_line + text[..at.start].matches('\n').count(),
        text: excerpt(text[at.clone()].trim()),
        meaning: owner.meaning(attacker),
    };
    owned.iter().map(part).collect()
}

/// The first word of a text that is neither in one of the parts nor in the position, in which everything else
/// is blank.
pub(super) fn unowned(text: &str, owned: &[Owned], position: &str) -> Option<Range<usize>> {
    let position = position.as_bytes();
    let mut is_owned: Vec<bool> = (0..text.len())
        .map(|at| position.get(at).is_some_and(|byte| !byte.is_ascii_whitespace()))
        .collect();
    for Owned { at, .. } in owned {
        is_owned[at.clone()].fill(true);
    }
    let is_free = |(at, c): &(usize, char)| !is_owned[*at] && !is_blank(*c);
    let (start, _) = text.char_indices().find(is_free)?;
    let end = text[start..].find(char::is_whitespace).map_or(text.len(), |length| start + length);
    Some(start..end)
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}
