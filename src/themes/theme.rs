//! A theme by its names, and the themes of a solution.

use std::fmt;

use super::definition::{Definition, Detail, Found};
use super::groups;
use super::line::Line;
use super::start;
use crate::shogi::{Move, Position};
use crate::text::{Text, excerpt, hint, simplified};

/// A theme of a solution.
///
/// ```
/// use tsume::themes::Theme;
///
/// let smoke = Theme::named("煙詰").expect("a theme");
/// assert_eq!((smoke.id(), smoke.name().en), ("smoke", "smoke mate"));
/// assert_eq!(Theme::named("Smoke Mate"), Some(smoke));
/// ```
#[derive(Clone, Copy)]
pub struct Theme(&'static Definition);

impl Theme {
    /// Every theme, in the order of the table.
    pub fn all() -> impl Iterator<Item = Theme> {
        groups::GROUPS.iter().flat_map(|group| group.themes).map(Theme)
    }

    /// The themes of each group, with the title of the group.
    pub fn groups() -> impl Iterator<Item = (Text<&'static str>, impl Iterator<Item = Theme>)> {
        groups::GROUPS.iter().map(|group| (group.title, group.themes.iter().map(Theme)))
    }

    /// The theme with this identifier, or with this name in either language; case, blanks, hyphens and macrons are
    /// ignored.
    pub fn named(name: &str) -> Option<Theme> {
        let name = simplified(name);
        Theme::all().find(|theme| theme.names().any(|known| simplified(known) == name))
    }

    /// The theme with this identifier.
    pub fn with_id(id: &str) -> Option<Theme> {
        Theme::all().find(|theme| theme.id() == id)
    }

    /// The theme in a solution; `None` if it is not there, or a move is illegal.
    pub fn find(self, start: &Position, solution: &[Move]) -> Option<Finding> {
        self.find_in(&Line::new(start, solution)?)
    }

    fn find_in(self, line: &Line) -> Option<Finding> {
        let Found { plies, detail } = (self.0.find)(line)?;
        Some(Finding { theme: self, plies, detail })
    }

    /// Whether the definition uses the starting position alone.
    pub fn is_of_start(self) -> bool {
        start::THEMES.iter().any(|one| one.id == self.id())
    }

    /// The identifier, and every name in both languages.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        [self.0.id, self.0.name.en, self.0.name.ja].into_iter().chain(self.0.also.iter().copied())
    }

    /// The identifier for machines.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// The name.
    pub fn name(self) -> Text<&'static str> {
        self.0.name
    }

    /// A length in plies: no shorter solution shows the theme.
    pub fn least_length(self) -> u32 {
        self.0.least_length
    }

    /// The definition in one sentence.
    pub fn meaning(self) -> Text<&'static str> {
        self.0.meaning
    }

    /// The reading that is taken where the literature disputes.
    pub fn reading(self) -> Option<Text<&'static str>> {
        self.0.reading
    }
}

/// Themes are equal if their identifiers are.
impl PartialEq for Theme {
    fn eq(&self, other: &Theme) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Theme {}

impl fmt::Debug for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

/// A theme that a solution has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The theme.
    pub theme: Theme,
    /// The moves that show it, by their numbers from 1 on; none if the starting position or the whole solution does.
    pub plies: Vec<u32>,
    /// Its detail, if it has one.
    pub detail: Option<Detail>,
}

impl Finding {
    /// The name of the theme, with the detail.
    pub fn text(&self) -> Text {
        let Text { en, ja } = self.theme.name();
        match self.detail.map(Detail::text) {
            None => Text::new(en, ja),
            Some(detail) => {
                Text::new(format!("{en} ({})", detail.en), format!("{ja}（{}）", detail.ja))
            }
        }
    }
}

/// The themes of a solution, in the order of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Themes(Vec<Finding>);

impl Themes {
    /// The findings, in the order of the table.
    pub fn iter(&self) -> std::slice::Iter<'_, Finding> {
        self.0.iter()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the solution has this theme.
    pub fn has(&self, theme: Theme) -> bool {
        self.0.iter().any(|finding| finding.theme == theme)
    }
}

impl FromIterator<Finding> for Themes {
    fn from_iter<I: IntoIterator<Item = Finding>>(findings: I) -> Themes {
        Themes(findings.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a Themes {
    type Item = &'a Finding;
    type IntoIter = std::slice::Iter<'a, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The themes of a problem with this solution; none if a move of the solution is illegal.
///
/// The caller knows that the solution is a complete line to mate. A last position in which only futile interpositions
/// are left is mate, too, and cannot be told from others by the rules alone.
///
/// ```
/// use tsume::shogi::{Move, Position};
/// use tsume::themes::{Theme, themes};
///
/// let start: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?;
/// let solution = ["R*1b", "1a1b", "3d2d"].map(str::parse::<Move>);
/// let themes = themes(&start, &solution.into_iter().collect::<Result<Vec<_>, _>>()?);
/// let sacrifice = Theme::named("大駒捨て").expect("a theme");
/// let finding = themes.iter().find(|finding| finding.theme == sacrifice).expect("a finding");
/// assert_eq!(finding.plies, [1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn themes(start: &Position, solution: &[Move]) -> Themes {
    let Some(line) = Line::new(start, solution) else { return Themes::default() };
    Theme::all().filter_map(|theme| theme.find_in(&line)).collect()
}

/// The themes of a starting position, which hold whatever its solution is.
pub(crate) fn themes_of_start(start: &Position) -> Themes {
    let Some(line) = Line::new(start, &[]) else { return Themes::default() };
    let themes = Theme::all().filter(|theme| theme.is_of_start());
    themes.filter_map(|theme| theme.find_in(&line)).collect()
}

/// The message that no theme has this name, with the most similar name of a theme.
pub fn unknown_theme(name: &str) -> Text {
    let hint = hint(name, Theme::all().flat_map(Theme::names));
    let shown = excerpt(name);
    let [en, ja] = match &*hint.en {
        "" => [" (docs/themes.md lists all)", "（docs/themes.ja.md に一覧があります）"],
        _ => [&*hint.en, &*hint.ja],
    };
    Text::new(
        format!("there is no theme `{shown}`{en}"),
        format!("「{shown}」という手筋や条件はありません{ja}"),
    )
}
