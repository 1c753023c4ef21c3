//! The bounds of a length in words.

use crate::text::Text;

/// The range of a length of which a mate is known: `15 to 19`, or `19 at most`.
pub(super) fn range(at_least: Option<u32>, at_most: u32) -> Text {
    match at_least.filter(|&least| least < at_most) {
        Some(least) => {
            Text::new(format!("{least} to {at_most}"), format!("{least}手以上{at_most}手以内"))
        }
        None => Text::new(format!("{at_most} at most"), format!("{at_most}手以内")),
    }
}

/// A mate that may not be the shortest: `mate in 15 to 19`.
pub fn mate_within(at_least: Option<u32>, at_most: u32) -> Text {
    let range = range(at_least, at_most);
    Text::new(format!("mate in {}", range.en), format!("{}の詰み", range.ja))
}

/// A lower bound: `no mate in less than 15`.
pub fn no_mate_below(at_least: u32) -> Text {
    Text::new(format!("no mate in less than {at_least}"), format!("{at_least}手未満の詰みはない"))
}
