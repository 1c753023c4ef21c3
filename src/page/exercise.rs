//! A problem on a sheet or a card, with its answer.

use super::PrintedAnswer;
use crate::judge::{Agreement, Verdict};
use crate::notation::japanese_tail;
use crate::picture::{Look, Marks, Picture};
use crate::problem::{Claims, Outcome, Problem};
use crate::report::{self, View};
use crate::shogi::Move;
use crate::text::{Language, number_of, printable};
use crate::themes::Themes;

/// A problem on a sheet or a card, with its answer.
///
/// ```
/// use tsume::judge::judge;
/// use tsume::page::{Exercise, Paper, Sheets};
/// use tsume::picture::Look;
/// use tsume::problem::Problem;
/// use tsume::report::{Moves, View};
/// use tsume::search::{Limits, Solver};
/// use tsume::text::Language;
///
/// let problem: Problem = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?;
/// let verdict = judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let exercise = Exercise::judged(&problem, &verdict, View::default().with_moves(Moves::Western));
/// assert_eq!(exercise.caption(), ["3 moves"]);
///
/// let mut sheets = Sheets::new("Practice".to_owned(), Language::English, Paper::A4, 6);
/// let page = sheets.head() + &sheets.problem(&exercise.svg(Look::default()), &exercise.caption());
/// let page = page + &sheets.foot(Some(&[exercise.answer()]));
/// assert!(page.contains("3. +B-2d"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exercise<'a> {
    problem: &'a Problem,
    view: View,
    /// The solution; empty if there is none.
    pub(crate) moves: Vec<Move>,
    /// The numbered moves of the solution, or the reason why there is none.
    pub(crate) words: Vec<String>,
    /// The length, if it is known.
    pub(crate) length: Option<u32>,
    /// The themes; empty if the solution is not proven.
    pub(crate) themes: Themes,
}

impl<'a> Exercise<'a> {
    /// Creates the exercise of a problem that is not judged, with its claims.
    pub fn claimed(problem: &'a Problem, view: View) -> Exercise<'a> {
        let moves = problem.claimed_moves().unwrap_or_default();
        let counted = (!moves.is_empty()).then_some(moves.len() as u32);
        let length = problem.claims.moves.or(counted);
        let words = match moves.is_empty() {
            true => vec![view.pick("Not judged.", "未判定。").to_owned()],
            false => numbered(problem, &moves, view),
        };
        Exercise { problem, view, moves, words, length, themes: Themes::default() }
    }

    /// Creates the exercise of a problem with its verdict: the answer is the solution that was found, which is the
    /// claimed one if that is right. Claims that the verdict does not decide stay as they are.
    pub fn judged(problem: &'a Problem, verdict: &Verdict, view: View) -> Exercise<'a> {
        let claimed = Exercise::claimed(problem, view);
        let is_open = !is_compared(verdict);
        if is_open && !claimed.moves.is_empty() {
            return claimed;
        }
        let found = verdict.length.solution_value().map(|value| value.length);
        let length = if is_open { claimed.length.or(found) } else { found };
        let themes = verdict.themes(&problem.position).unwrap_or_default();
        let words = match (verdict.length.outcome(), verdict.solution.is_empty()) {
            (Outcome::Mate, false) => numbered(problem, &verdict.solution, view),
            (Outcome::NoMate, _) => vec![view.pick("No mate.", "不詰。").to_owned()],
            _ => vec![view.pick("Undecided.", "未確定。").to_owned()],
        };
        Exercise { moves: verdict.solution.clone(), words, length, themes, ..claimed }
    }

    /// Returns what stands below the diagram: the length, if it is known, and the title.
    pub fn caption(&self) -> Vec<String> {
        self.length_in_words().into_iter().chain(self.claim(|claims| &claims.title)).collect()
    }

    /// Returns the answer: the title with the author, and the moves or the reason why there are none.
    pub fn answer(&self) -> (String, Vec<String>) {
        (self.title(), self.words.clone())
    }

    /// Returns the diagram as an SVG document.
    pub fn svg(&self, look: Look) -> String {
        self.picture(&[], look, |picture| picture.svg())
    }

    /// Returns the length in words, if it is known.
    pub(crate) fn length_in_words(&self) -> Option<String> {
        let in_words =
            |moves: u32| self.view.pick(number_of(moves.into(), "move"), format!("{moves}手詰"));
        self.length.map(in_words)
    }

    /// Draws the position after some moves, and marks the last move.
    pub(crate) fn picture<T>(
        &self,
        moves: &[Move],
        look: Look,
        draw: impl FnOnce(&Picture) -> T,
    ) -> T {
        let position = self.problem.position.after(moves);
        let (setup, words) = (position.setup(), report::spoken(&position, &self.view));
        let marks = Marks { last: moves.last().copied(), ..Marks::default() };
        draw(&Picture { marks, description: &words, ..Picture::of(&setup, look) })
    }

    /// Returns the answer for a printed document, with this line after it.
    pub(crate) fn printed(self, remark: Option<String>) -> PrintedAnswer {
        let (title, author) = (self.title(), self.claim(|claims| &claims.author));
        let notes = self.problem.claims.notes.clone();
        PrintedAnswer { title, author, moves: self.words, remark, themes: self.themes, notes }
    }

    /// Returns the title and the author, beside the number of the problem.
    fn title(&self) -> String {
        let parts = [self.claim(|claims| &claims.title), self.claim(|claims| &claims.author)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn claim(&self, part: impl Fn(&Claims) -> &Option<String>) -> Option<String> {
        part(&self.problem.claims).as_deref().map(printable)
    }
}

/// Returns the numbered moves, after a Japanese mate with the words that end it.
fn numbered(problem: &Problem, moves: &[Move], view: View) -> Vec<String> {
    let mut words = report::numbered(&view, &problem.position, &[], moves);
    if let Some(last) = words.last_mut()
        && view.language == Language::Japanese
        && problem.position.after(moves).is_mate()
    {
        *last += &format!("　{}", japanese_tail(moves.len()));
    }
    words
}

/// Whether the verdict decides if the claims are right.
pub(crate) fn is_compared(verdict: &Verdict) -> bool {
    let agreement = verdict.claimed.as_ref().map(|claimed| claimed.agreement);
    verdict.length.outcome() == Outcome::NoMate
        || !matches!(agreement, None | Some(Agreement::Undecided))
}
