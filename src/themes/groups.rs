//! The table of all themes: the groups, in the order in which they are listed.

use super::definition::Definition;
use super::{checks, declined, drops, exchanges, finish, interpositions, king, pawn_drop, pieces};
use super::{sacrifices, start};
use crate::text::Text;

/// A group of themes.
pub(super) struct Group {
    /// The title.
    pub title: Text<&'static str>,
    /// The definitions.
    pub themes: &'static [Definition],
}

const fn group(en: &'static str, ja: &'static str, themes: &'static [Definition]) -> Group {
    Group { title: Text { en, ja }, themes }
}

/// All groups.
pub(super) static GROUPS: [Group; 11] = [
    group("The starting position", "初形", &start::THEMES),
    group("The final position", "詰上り", &finish::THEMES),
    group("Checks", "王手", &checks::THEMES),
    group("Sacrifices", "捨駒", &sacrifices::THEMES),
    group("Exchanges", "駒の入れ替え", &exchanges::THEMES),
    group("Drops", "打つ手", &drops::THEMES),
    group("Interpositions", "合駒", &interpositions::THEMES),
    group("Declined promotions", "不成", &declined::THEMES),
    group("Pawn-drop mate", "打歩詰", &pawn_drop::THEMES),
    group("The king's way", "玉の動き", &king::THEMES),
    group("Ways of pieces", "駒の動き", &pieces::THEMES),
];
