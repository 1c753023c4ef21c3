//! The owners of the parts of a block.

use std::ops::Range;

use crate::collection::key::Key;
use crate::notation;

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
