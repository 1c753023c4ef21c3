//! The length of a mate in words, as far as it is known.

use super::View;
use crate::judge::Length;
use crate::problem::Outcome;
use crate::text::Text;

impl Length {
    /// The length in a few words: `mate in 15`, `mate in 15 to 19`, `no mate in less than 15`.
    pub(crate) fn in_words(self) -> Text {
        match (self, self.at_most()) {
            (Length::NoMate, _) => Text::new(Outcome::NoMate.name(), Outcome::NoMate.japanese()),
            (Length::Exact { .. }, Some(length)) => {
                Text::new(format!("mate in {length}"), format!("{length}手詰"))
            }
            (_, Some(most)) => {
                let range = range(self.at_least(), most);
                Text::new(format!("mate in {}", range.en), format!("{}の詰み", range.ja))
            }
            (_, None) => match self.at_least() {
                Some(least) => no_mate_below(least),
                None => Text::new(Outcome::Undecided.name(), Outcome::Undecided.japanese()),
            },
        }
    }
}

/// The answer and the length as a sentence.
pub(super) fn sentence(length: Length, view: &View) -> String {
    match length {
        Length::NoMate => view.pick("No mate.", "不詰。").to_owned(),
        Length::Exact { value, longer_variation: Some(longer) } => {
            let (length, longest) = (value.length, longer.length);
            view.pick(
                format!("Mate in {length}; in {longest} with a piece left."),
                format!("{length}手詰（変長{longest}手駒余り）。"),
            )
        }
        Length::Exact { value, .. } => {
            let length = value.length;
            view.pick(format!("Mate in {length}."), format!("{length}手詰。"))
        }
        // Only the surplus is not known.
        Length::Between { at_least, at_most } if at_least >= at_most => view.pick(
            format!("Mate in {at_most}, perhaps with a piece left."),
            format!("{at_most}手詰（駒余りは未確定）。"),
        ),
        Length::Between { at_most, .. } => {
            let range = range(length.at_least(), at_most);
            view.pick(format!("Mate, in {}.", range.en), format!("{}の詰み。", range.ja))
        }
        Length::Unknown { .. } => match (length.at_least(), view.cause()) {
            (None, cause) => {
                view.pick(format!("Undecided: {cause}."), format!("未確定：{cause}。"))
            }
            (Some(least), cause) => {
                let bound = no_mate_below(least);
                view.pick(
                    format!("Undecided: {cause}; {}.", bound.en),
                    format!("未確定：{cause}。{}。", bound.ja),
                )
            }
        },
    }
}

/// The range of a length of which a mate is known: `15 to 19`, or `19 at most`.
fn range(at_least: Option<u32>, at_most: u32) -> Text {
    match at_least.filter(|&least| least < at_most) {
        Some(least) => {
            Text::new(format!("{least} to {at_most}"), format!("{least}手以上{at_most}手以内"))
        }
        None => Text::new(format!("{at_most} at most"), format!("{at_most}手以内")),
    }
}

/// A lower bound: `no mate in less than 15`.
fn no_mate_below(at_least: u32) -> Text {
    Text::new(format!("no mate in less than {at_least}"), format!("{at_least}手未満の詰みはない"))
}
