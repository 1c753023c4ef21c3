//! The themes that are asked of a new or changed problem: which a solution shows, and which settings lead to them.

use crate::shogi::{Move, Position};
use crate::themes::Theme;

/// Themes that need a king of the attacker.
const WITH_BOTH_KINGS: [&str; 3] = ["two-kings", "counter-check", "attacking-king"];

/// Whether a solution from a position shows the theme.
pub fn is_shown(theme: Theme, start: &Position, solution: &[Move]) -> bool {
    theme.find(start, solution).is_some()
}

/// Whether a solution from a position shows all themes.
pub fn are_shown(themes: &[Theme], start: &Position, solution: &[Move]) -> bool {
    themes.iter().all(|&theme| is_shown(theme, start, solution))
}

/// Whether a problem with this starting position can show the theme: `false` only if the theme is one of the
/// starting position, and the position does not show it.
pub fn can_begin_with(theme: Theme, start: &Position) -> bool {
    !theme.is_of_start() || is_shown(theme, start, &[])
}

/// Whether the theme needs a king of the attacker.
pub(super) fn needs_both_kings(theme: Theme) -> bool {
    WITH_BOTH_KINGS.contains(&theme.id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_special_themes_exist() {
        for id in WITH_BOTH_KINGS {
            assert!(Theme::with_id(id).is_some(), "{id}");
        }
    }

    #[test]
    fn a_start_can_be_rejected_without_a_solution() {
        let start: Position = "9/9/7k1/9/9/9/9/9/9 b 2R2b4g4s4n4l18p 1".parse().unwrap();
        let can = |name: &str| can_begin_with(Theme::named(name).unwrap(), &start);
        assert!(can("裸玉") && can("smoke") && can("一種持駒"));
        assert!(!can("双玉") && !can("豆腐図式") && !can("実戦形"));
    }
}
