//! The sound changes that `tsume improve` has found: as a table, as data, and as problems.

use serde::Serialize;

use crate::cli::batch::changes::FoundChange;
use crate::cli::options::text_or_json;
use crate::cli::process::language::say;
use crate::compose::Change;
use crate::compose::improve::{Candidate, Facts, Gain, gains};
use crate::judge::Spot;
use crate::judgement::Judged;
use crate::problem::{Claims, Problem};
use crate::report::{View, spots};
use crate::text::{align_left, align_right, widest};

/// The found changes, and the facts about the original.
pub struct ChangesTable<'a> {
    /// The facts about the original.
    pub original: &'a Facts,
    /// The changes.
    pub found: &'a [FoundChange],
    /// The look of the table.
    pub view: View,
}

/// A candidate as data.
#[derive(Serialize)]
struct ChangeRow<'a> {
    changes: Vec<String>,
    gains: Vec<String>,
    pieces: u32,
    idle: Vec<String>,
    #[serde(flatten)]
    verdict: Option<&'a Judged>,
}

impl ChangesTable<'_> {
    fn gains(&self, found: &FoundChange) -> Vec<String> {
        gains(self.original, &found.facts).iter().map(gain).collect()
    }

    /// Returns a line of JSON for each change.
    pub fn data(&self) -> String {
        self.found.iter().map(|found| text_or_json::json(&self.row(found))).collect()
    }

    fn row<'f>(&self, found: &'f FoundChange) -> ChangeRow<'f> {
        ChangeRow {
            changes: found.candidate.changes.iter().map(Change::to_string).collect(),
            gains: self.gains(found),
            pieces: found.facts.pieces,
            idle: found.idle.iter().map(Spot::to_string).collect(),
            verdict: found.judgement.verdict(),
        }
    }

    /// Returns the changed problems as a collection.
    pub fn problems(&self, original: &Problem) -> Vec<Problem> {
        (1..).zip(self.found).map(|(number, found)| self.problem(original, number, found)).collect()
    }

    fn problem(&self, original: &Problem, number: usize, found: &FoundChange) -> Problem {
        let gains = self.gains(found).join(say(", ", "、"));
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

    /// Returns a line for each change, below the names of the columns.
    pub fn table(&self) -> String {
        let head = say(["change", "moves", "pieces", "gains"], ["変更", "手数", "駒数", "利点"]);
        let mut rows = vec![head.map(str::to_owned)];
        for found in self.found {
            let mut gains = self.gains(found).join(say(", ", "、"));
            if !found.idle.is_empty() {
                let idle = spots(&self.view, &found.idle);
                gains += &say(format!("; idle: {idle}"), format!("。不要駒：{idle}"));
            }
            let length = found.facts.length.map_or("-".to_owned(), |length| length.to_string());
            let pieces = found.facts.pieces.to_string();
            rows.push([self.changes(&found.candidate), length, pieces, gains]);
        }
        if self.found.is_empty() { String::new() } else { in_columns(&rows) }
    }
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

/// Describes a gain in words.
fn gain(gain: &Gain) -> String {
    match gain {
        Gain::FaultsGone(kinds) => {
            let names = kinds.iter().map(|kind| say(kind.name(), kind.japanese()));
            let names = names.collect::<Vec<_>>().join(say(" and ", "・"));
            say(format!("no {}", names.replace("no mate", "escape")), format!("{names}の解消"))
        }
        Gain::Longer(by) => say(format!("{by} moves longer"), format!("{by}手延びる")),
        Gain::FewerPieces(1) => say("one piece fewer", "1枚少ない").to_owned(),
        Gain::FewerPieces(by) => say(format!("{by} pieces fewer"), format!("{by}枚少ない")),
        Gain::SameSolution => say("same solution", "作意は同じ").to_owned(),
    }
}
