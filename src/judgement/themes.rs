//! The themes of a solution, and their fields in a judgement.

use serde::{Deserialize, Serialize};

use crate::judge::Verdict;
use crate::notation::{kind_of, letter};
use crate::problem::{Outcome, Problem};
use crate::shogi::Position;
use crate::themes::{Detail, Figure, Finding, Theme, Themes, themes, themes_of_start};

impl Verdict {
    /// The themes of the solution; `None` unless the length is proven and the solution is complete.
    #[doc(hidden)]
    pub fn themes(&self, start: &Position) -> Option<Themes> {
        self.has_whole_solution().then(|| themes(start, &self.solution))
    }

    /// The same, or the themes of the starting position, if it has any, while it is not known whether it is mate, or
    /// in how many moves.
    pub(super) fn known_themes(&self, start: &Position) -> Option<Themes> {
        if self.length.outcome() == Outcome::NoMate {
            return None;
        }
        let of_start = || Some(themes_of_start(start)).filter(|themes| !themes.is_empty());
        self.themes(start).or_else(of_start)
    }

    /// Whether the length is proven and the solution is complete.
    pub(crate) fn has_whole_solution(&self) -> bool {
        let length = self.length.solution_value().map(|value| value.length as usize);
        length == Some(self.solution.len())
    }
}

/// The themes of a problem that was read from a line of verdicts; `None` unless its length is proven and its solution
/// is complete.
pub fn judged_themes(problem: &Problem) -> Option<Themes> {
    let expect = problem.claims.expect.as_ref().filter(|_| problem.is_judged)?;
    let length = expect.length.filter(|_| expect.answer == Some(Outcome::Mate))?;
    let solution = problem.claimed_moves().filter(|moves| moves.len() == length as usize)?;
    Some(themes(&problem.position, &solution))
}

/// A theme of the solution.
#[derive(Serialize, Deserialize)]
pub(super) struct ThemeFields {
    theme: String,
    plies: Vec<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    piece: Option<char>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    figure: Option<String>,
}

impl ThemeFields {
    pub fn of_all(themes: &Themes) -> Vec<ThemeFields> {
        themes.iter().map(ThemeFields::new).collect()
    }

    /// The themes without those of later versions.
    pub fn themes(all: Vec<ThemeFields>) -> Themes {
        all.into_iter().filter_map(ThemeFields::finding).collect()
    }

    fn new(finding: &Finding) -> ThemeFields {
        let fields = ThemeFields {
            theme: finding.theme.id().to_owned(),
            plies: finding.plies.clone(),
            count: None,
            piece: None,
            figure: None,
        };
        match finding.detail {
            None => fields,
            Some(Detail::Count(count)) => ThemeFields { count: Some(count), ..fields },
            Some(Detail::Piece(kind)) => {
                ThemeFields { piece: Some(letter(kind.on_board())), ..fields }
            }
            Some(Detail::Figure(figure)) => {
                ThemeFields { figure: Some(figure.id().to_owned()), ..fields }
            }
        }
    }

    /// The finding; `None` if this version does not know the theme.
    fn finding(self) -> Option<Finding> {
        let piece = || kind_of(self.piece?)?.in_hand().map(Detail::Piece);
        let figure = || Figure::named(self.figure.as_deref()?).map(Detail::Figure);
        let detail = self.count.map(Detail::Count).or_else(piece).or_else(figure);
        Some(Finding { theme: Theme::with_id(&self.theme)?, plies: self.plies, detail })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Judgement;
    use super::super::tests::judgement;
    use serde_json::json;

    #[test]
    fn themes_are_read_back_and_those_of_later_versions_are_left_out() {
        let one = judgement(json!({"themes": [
            {"theme": "bare-king", "plies": []}, {"theme": "a-later-one", "plies": [1]},
            {"theme": "drop-run", "plies": [1, 3, 5], "piece": "N"},
            {"theme": "dragon-chase", "plies": [3], "count": 7},
            {"theme": "figure-end", "plies": [9], "figure": "plus"},
        ]}));
        let themes = one.verdict().and_then(|judged| judged.themes.clone()).unwrap();
        let names: Vec<String> = themes.iter().map(|one| one.text().to_string()).collect();
        let expected =
            ["bare king", "run of drops (knight)", "dragon chase (7)", "figure at the end (plus)"];
        assert_eq!(names, expected);
        assert_eq!(Judgement::read(&one.json()), Ok(one));
        assert_eq!(judgement(json!({})).verdict().unwrap().themes, None);
    }
}
