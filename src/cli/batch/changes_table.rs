//! The sound changes that `tsume improve` has found: as a table, as data, and as problems.

use serde::Serialize;

use crate::cli::options::text_or_json;
use crate::cli::process::say;
use crate::compose::Change;
use crate::compose::change_search::FoundChange;
use crate::compose::idle::IdleFold;
use crate::compose::improve::{Candidate, Facts, gains};
use crate::judge::Spot;
use crate::judgement::Judged;
use crate::problem::{Claims, Problem};
use crate::report::{View, spots};
use crate::text::{Text, align_left, align_right, number_of, widest};

/// The found changes, and the facts about the original.
pub struct ChangesTable<'a> {
    /// The facts about the original.
    pub original: &'a Facts,
    /// The changes.
    pub found: &'a [FoundChange],
    /// The look of the table.
    pub view: View,
    /// Whether the table has one row for all changes that only show that pieces are idle.
    pub is_folded: bool,
}

/// A candidate as data.
#[derive(Serialize)]
struct ChangeRow<'a> {
    changes: Vec<String>,
    gains: Vec<String>,
    /// The kinds of the findings that were not found in the original.
    new: Vec<&'static str>,
    pieces: u32,
    idle: Vec<String>,
    #[serde(flatten)]
    verdict: &'a Judged,
}

impl ChangesTable<'_> {
    fn gains(&self, found: &FoundChange) -> Vec<String> {
        let gains = gains(self.original, &found.facts).into_iter();
        gains.map(|gain| self.view.of(&gain.text()).to_owned()).collect()
    }

    /// The gains in words, and the names of the new findings.
    fn gains_and_findings(&self, found: &FoundChange) -> String {
        let gains = self.gains(found).join(say(", ", "、"));
        match found.facts.new_findings() {
            Some(Text { en, ja }) => gains + &say(format!("; {en}"), format!("。{ja}")),
            None => gains,
        }
    }

    /// Returns a line of JSON for each change.
    pub fn data(&self) -> String {
        self.found.iter().map(|found| text_or_json::json(&self.row(found))).collect()
    }

    fn row<'f>(&self, found: &'f FoundChange) -> ChangeRow<'f> {
        ChangeRow {
            changes: found.candidate.changes.iter().map(Change::to_string).collect(),
            gains: self.gains(found),
            new: found.facts.new.iter().map(|kind| kind.name()).collect(),
            pieces: found.facts.pieces,
            idle: found.idle.iter().map(Spot::to_string).collect(),
            verdict: &found.judged,
        }
    }

    /// Returns the changed problems as a collection.
    pub fn problems(&self, original: &Problem) -> Vec<Problem> {
        (1..).zip(self.found).map(|(number, found)| self.problem(original, number, found)).collect()
    }

    fn problem(&self, original: &Problem, number: usize, found: &FoundChange) -> Problem {
        let gains = self.gains_and_findings(found);
        let claims = Claims {
            id: Some(number.to_string()),
            title: original.claims.title.clone(),
            moves: found.facts.length,
            solution: found.solution(),
            notes: Some(format!("{}{}{gains}", self.changes(&found.candidate), say(": ", "："))),
            ..Claims::default()
        };
        Problem::with_claims(found.candidate.position.clone(), claims)
    }

    fn changes(&self, candidate: &Candidate) -> String {
        self.view.of(&candidate.text()).to_owned()
    }

    /// Returns a line for each change, or for the folded ones together, below the names of the columns.
    pub fn table(&self) -> String {
        let head = say(["change", "moves", "pieces", "gains"], ["変更", "手数", "駒数", "利点"]);
        let mut rows = vec![head.map(str::to_owned)];
        let folded = self.found.iter().filter(|_| self.is_folded);
        let fold = IdleFold::of(self.original, folded);
        for found in self.found {
            if let Some(place) = fold.place(found) {
                // The row of all of them stands in the place of the first.
                rows.extend((place == 0).then(|| self.folded(&fold)).flatten());
                continue;
            }
            let alike = self.added_alike(found);
            if alike.first().is_some_and(|first| !std::ptr::eq(*first, found)) {
                continue;
            }
            let mut gains = self.gains_and_findings(found);
            if alike.len() > 1 {
                let others = alike.len() as u64 - 1;
                gains += &say(
                    format!("; also on {}", number_of(others, "other square")),
                    format!("。ほか{others}か所に加えても同じ"),
                );
            }
            if !found.idle.is_empty() {
                let idle = spots(&self.view, &found.idle);
                if !gains.is_empty() {
                    gains += say("; ", "。");
                }
                gains += &say(format!("idle: {idle}"), format!("不要駒：{idle}"));
            }
            rows.push(table_row(self.changes(&found.candidate), found, gains));
        }
        if self.found.is_empty() { String::new() } else { in_columns(&rows) }
    }

    /// Returns the changes that only add the same piece on some square, with the same gains. They share a row if the
    /// table is folded.
    fn added_alike(&self, found: &FoundChange) -> Vec<&FoundChange> {
        let added = |found: &FoundChange| match found.candidate.changes[..] {
            [Change::Add(Spot { piece, square: Some(_) })] => Some(piece),
            _ => None,
        };
        let place = |found: &FoundChange| {
            (added(found), found.facts.length, self.gains_and_findings(found))
        };
        if !self.is_folded || added(found).is_none() {
            return vec![];
        }
        let here = place(found);
        self.found.iter().filter(|one| place(one) == here).collect()
    }

    /// Returns the row of these changes, with the gains of the one with the fewest pieces.
    fn folded(&self, fold: &IdleFold) -> Option<[String; 4]> {
        let best = fold.changes.iter().min_by_key(|found| found.facts.pieces)?;
        let idle = spots(&self.view, &fold.pieces);
        let name = say(format!("idle: {idle}"), format!("不要駒：{idle}"));
        let count = fold.changes.len();
        let mut gains = self.gains(best).join(say(", ", "、"));
        gains += &say(
            format!("; {}", number_of(count as u64, "variant")),
            format!("。該当する図{count}通り"),
        );
        Some(table_row(name, best, gains))
    }
}

/// Returns a row of the table: the change, and the length and the pieces of the changed problem.
fn table_row(change: String, found: &FoundChange, gains: String) -> [String; 4] {
    let length = found.facts.length.map_or("-".to_owned(), |length| length.to_string());
    [change, length, found.facts.pieces.to_string(), gains]
}

/// Formats rows in columns; the second and the third column contain numbers.
fn in_columns(rows: &[[String; 4]]) -> String {
    let widths = [0, 1, 2].map(|column| widest(rows.iter().map(|row| &*row[column])));
    let line = |[change, length, pieces, gains]: &[String; 4]| {
        let change = align_left(change, widths[0]);
        let (length, pieces) = (align_right(length, widths[1]), align_right(pieces, widths[2]));
        format!("{change}  {length}  {pieces}  {gains}\n")
    };
    rows.iter().map(line).collect()
}
