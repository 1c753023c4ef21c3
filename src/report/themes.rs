//! The themes of a solution on a line, and counts of themes.

use std::collections::HashMap;

use super::View;
use crate::text::Text;
use crate::themes::{Finding, Theme, Themes};

impl View {
    /// The names of themes with their details, after the word for them.
    pub fn themes(&self, themes: &Themes) -> String {
        let names = self.own(Text::list(themes.iter().map(Finding::text)));
        self.pick("Themes: ", "手筋・条件：").to_owned() + &names
    }
}

/// The numbers of problems with each theme.
#[derive(Default, Debug)]
pub(super) struct ThemeCounts(HashMap<&'static str, u64>);

impl ThemeCounts {
    /// Counts the themes of a problem.
    pub fn add(&mut self, themes: &Themes) {
        for finding in themes {
            *self.0.entry(finding.theme.id()).or_default() += 1;
        }
    }

    /// The names of the themes that occur, each with its count: the most frequent first, and equally frequent ones in
    /// the order of the table.
    pub fn counts(&self, view: &View) -> Vec<(&'static str, u64)> {
        let count = |theme: Theme| Some((view.of(theme.name()), *self.0.get(theme.id())?));
        let mut counts: Vec<_> = Theme::all().filter_map(count).collect();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counts
    }
}
