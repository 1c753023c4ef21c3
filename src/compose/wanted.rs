//! The themes that can be asked of a new or changed problem: those of the table, and what grades count along a
//! solution.

use super::grade::{Grade, GradePart};
use crate::notation::plain;
use crate::shogi::{Move, Position};
use crate::text::{Text, simplified};
use crate::themes::{Theme, unknown_theme};

/// A theme that can be asked of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WantedTheme {
    /// A theme of the table.
    Theme(Theme),
    /// A part of the grade that the solution has at least once. It is wider than any theme of the table.
    Part(GradePart),
}

/// The parts of a grade that can be asked for: those that the solution alone shows.
const PARTS: [GradePart; 5] = [
    GradePart::Sacrifices,
    GradePart::Quiet,
    GradePart::Distant,
    GradePart::Unpromoted,
    GradePart::Interposed,
];

/// Themes that settings for declined promotions lead to.
const DECLINED: [&str; 2] = ["rook-declined", "bishop-declined"];

/// Themes that need a king of the attacker.
const WITH_BOTH_KINGS: [&str; 3] = ["two-kings", "counter-check", "attacking-king"];

/// The names of a part in both languages.
fn names(part: GradePart) -> [&'static str; 2] {
    [part.name(), part.japanese()]
}

impl WantedTheme {
    /// The theme with this identifier or name in either language; the error names a similar one.
    pub fn named(name: &str) -> Result<WantedTheme, Text> {
        let typed: String = name.trim().chars().map(plain).collect();
        let short = simplified(&typed);
        let part = PARTS.into_iter().find(|part| names(*part).contains(&&*short));
        let theme = || Theme::named(&typed).map(WantedTheme::Theme);
        let known = part.map(WantedTheme::Part).or_else(theme);
        known.ok_or_else(|| unknown_theme(&typed, PARTS.into_iter().flat_map(names)))
    }

    /// Whether a solution from a position shows the theme.
    pub fn is_shown_by(self, start: &Position, solution: &[Move]) -> bool {
        match self {
            WantedTheme::Theme(theme) => theme.find(start, solution).is_some(),
            WantedTheme::Part(part) => Grade::along(start, solution).count(part) > 0,
        }
    }

    /// Those of the wanted themes that a solution from a position shows.
    pub fn shown_among(
        wanted: &[WantedTheme],
        start: &Position,
        solution: &[Move],
    ) -> Vec<WantedTheme> {
        wanted.iter().copied().filter(|theme| theme.is_shown_by(start, solution)).collect()
    }

    /// A length in plies: no shorter solution shows the theme.
    pub fn least_length(self) -> u32 {
        match self {
            WantedTheme::Theme(theme) => theme.least_length(),
            // A sacrifice is captured, and an interposition is a reply.
            WantedTheme::Part(GradePart::Sacrifices | GradePart::Interposed) => 3,
            WantedTheme::Part(_) => 1,
        }
    }

    /// The name.
    pub fn name(self) -> Text<&'static str> {
        match self {
            WantedTheme::Theme(theme) => theme.name(),
            WantedTheme::Part(part) => Text { en: part.name(), ja: part.japanese() },
        }
    }

    /// Whether a problem with this starting position can show the theme: `false` only if the theme is one of the
    /// starting position, and the position does not show it.
    pub fn can_begin_with(self, start: &Position) -> bool {
        !self.is_of_start() || self.is_shown_by(start, &[])
    }

    /// Whether the starting position alone shows the theme.
    pub fn is_of_start(self) -> bool {
        matches!(self, WantedTheme::Theme(theme) if theme.is_of_start())
    }

    /// Whether settings for declined promotions lead to the theme.
    pub(super) fn declines_promotion(self) -> bool {
        match self {
            WantedTheme::Theme(theme) => DECLINED.contains(&theme.id()),
            WantedTheme::Part(part) => part == GradePart::Unpromoted,
        }
    }

    /// Whether the theme needs a king of the attacker.
    pub(super) fn needs_both_kings(self) -> bool {
        matches!(self, WantedTheme::Theme(theme) if WITH_BOTH_KINGS.contains(&theme.id()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_one_meaning() {
        for theme in Theme::all() {
            for name in theme.names() {
                assert_eq!(WantedTheme::named(name), Ok(WantedTheme::Theme(theme)), "{name}");
            }
        }
        for part in PARTS {
            for name in names(part) {
                assert_eq!(WantedTheme::named(name), Ok(WantedTheme::Part(part)), "{name}");
                assert_eq!(Theme::named(name), None, "{name}");
            }
        }
        for id in DECLINED.into_iter().chain(WITH_BOTH_KINGS) {
            assert!(Theme::with_id(id).is_some(), "{id}");
        }
    }

    #[test]
    fn names_are_read_as_people_type_them() {
        let smoke = Theme::with_id("smoke").map(WantedTheme::Theme);
        for name in ["smoke", " Smoke  Mate ", "煙詰", "ｓｍｏｋｅ"] {
            assert_eq!(WantedTheme::named(name).ok(), smoke, "{name}");
        }
        assert_eq!(WantedTheme::named("Quiet"), Ok(WantedTheme::Part(GradePart::Quiet)));
        for (name, expected) in [
            ("smoke maid", "there is no theme `smoke maid`; did you mean `smoke mate`?"),
            ("sacrifice", "there is no theme `sacrifice`; did you mean `sacrifices`?"),
            ("beauty", "there is no theme `beauty` (docs/themes.md lists all)"),
            ("", "there is no theme `` (docs/themes.md lists all)"),
            ("\u{1b}[31m", "there is no theme `\\u{1b}[31m` (docs/themes.md lists all)"),
        ] {
            assert_eq!(WantedTheme::named(name).unwrap_err(), expected);
        }
    }

    #[test]
    fn a_start_can_be_rejected_without_a_solution() {
        let start: Position = "9/9/7k1/9/9/9/9/9/9 b 2R2b4g4s4n4l18p 1".parse().unwrap();
        let can = |name: &str| WantedTheme::named(name).unwrap().can_begin_with(&start);
        assert!(can("裸玉") && can("smoke") && can("quiet") && can("一種持駒"));
        assert!(!can("双玉") && !can("豆腐図式") && !can("実戦形"));
    }
}
