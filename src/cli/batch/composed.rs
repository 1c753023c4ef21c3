//! Extended or new problems with their quality: as text, as data, and as problems of a collection.

use serde::Serialize;
use serde_json::Map;

use crate::cli::options::text_or_json;
use crate::cli::process::say;
use crate::compose::composed::Composed;
use crate::compose::grade::{Grade, GradePart};
use crate::compose::quality::Figure;
use crate::judgement::Judged;
use crate::notation::{japanese_tail, write_sfen};
use crate::problem::Problem;
use crate::report::{self, View};
use crate::text::{Language, number_of};

/// A problem as data.
#[derive(Serialize)]
struct ComposedRow<'a> {
    quality: f64,
    figures: Map<String, serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<f64>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    parts: Map<String, serde_json::Value>,
    #[serde(flatten)]
    verdict: &'a Judged,
}

impl Composed {
    /// Returns three lines: the properties, the position, and the solution.
    pub fn text(&self, view: &View) -> String {
        let Judged { number, start, verdict, .. } = &self.judged;
        let number = number.unwrap_or_default();
        let length = self.judged.length().unwrap_or_default();
        let (pieces, quality) = (self.quality.count(Figure::Pieces), self.quality.points());
        let grade = self.grade.as_ref().map(Grade::points);
        let (english, japanese) = match grade {
            Some(grade) => (format!(", grade {grade:.1}"), format!("、難易度 {grade:.1}")),
            None => Default::default(),
        };
        let head = say(
            format!(
                "#{number}: {}, {}, quality {quality:.1}{english}",
                number_of(length.into(), "move"),
                number_of(pieces.into(), "piece"),
            ),
            format!("#{number}：{length}手詰、{pieces}枚、評価 {quality:.1}{japanese}"),
        );
        let head = head + &self.findings();
        let line = report::line(view, start, &[], &verdict.solution);
        let line = match view.language {
            Language::English => line,
            Language::Japanese => {
                format!("{}　{}\n", line.trim_end(), japanese_tail(verdict.solution.len()))
            }
        };
        format!("{head}\n  {}\n{line}", write_sfen(&start.setup()))
    }

    /// Returns the names of what the judge finds fault with, each once.
    fn findings(&self) -> String {
        let defects = &self.judged.verdict.defects;
        let mut names: Vec<&str> =
            defects.iter().map(|one| say(one.kind.name(), one.kind.japanese())).collect();
        names.sort_unstable();
        names.dedup();
        let joined = names.join(say(", ", "・"));
        if joined.is_empty() { joined } else { say(format!("; {joined}"), format!("、{joined}")) }
    }

    /// Returns a line of JSON.
    pub fn data(&self) -> String {
        let rounded = |points: f64| (points * 100.0).round() / 100.0;
        let figures = Figure::ALL.iter().zip(self.quality.counts);
        let parts = self.grade.iter().flat_map(|grade| GradePart::ALL.iter().zip(grade.counts));
        text_or_json::json(&ComposedRow {
            quality: rounded(self.quality.points()),
            figures: figures
                .map(|((_, name, _), count)| (name.to_string(), count.into()))
                .collect(),
            grade: self.grade.as_ref().map(|grade| rounded(grade.points())),
            parts: parts.map(|(one, count)| (one.name().to_owned(), count.into())).collect(),
            verdict: &self.judged,
        })
    }

    /// Returns the problem, with its solution and its soundness as claims, and its quality as a note.
    pub fn problem(&self) -> Problem {
        let quality = format!("{} {:.1}", say("quality", "評価"), self.quality.points());
        let grade = self.grade.as_ref().map(Grade::points);
        let grade = grade.map(|grade| format!("{} {grade:.1}", say(", grade", "、難易度")));
        let mut problem = self.claimed();
        problem.claims.notes = Some(quality + &grade.unwrap_or_default());
        problem
    }
}
