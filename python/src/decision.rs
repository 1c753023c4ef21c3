//! The class `Decision`.

use std::sync::Arc;

use pyo3::prelude::*;
use tsume::judgement::rules::{self, About, Mend};
use tsume::report;

use crate::judging::Judging;
use crate::position::Position;

/// The answer to a submission by the rules of a venue.
///
/// >>> import tsume_shogi
/// >>> decision = tsume_shogi.accept("8s/8k/9/6+SG1/9/9/9/9/9 b G 1", "smartphone")
/// >>> decision.answer, decision.reasons, decision.reasons_ja
/// ('refused', ['yozume'], ['余詰'])
/// >>> print(decision.japanese)
/// 投稿（スマホ詰パラ）：不可　余詰 初手▲２三成銀でも3手
#[pyclass(module = "tsume_shogi", frozen)]
pub struct Decision(pub Arc<Judging>);

impl Decision {
    /// The decision of a verdict, if it has one.
    pub fn of(judging: &Arc<Judging>) -> Option<Decision> {
        judging.judged.decision.as_ref().map(|_| Decision(judging.clone()))
    }

    fn decision(&self) -> Option<&rules::Decision> {
        self.0.judged.decision.as_ref()
    }

    fn all_reasons(&self) -> Vec<tsume::text::Text> {
        self.decision().map(report::reasons).unwrap_or_default()
    }

    fn text(&self) -> tsume::text::Text {
        report::decision(&self.0.judged).unwrap_or_default()
    }
}

#[pymethods]
impl Decision {
    /// The answer: ``"accepted"``, ``"look"`` (somebody has to look at it), ``"refused"``, or ``"open"`` if a limit came
    /// before it was known.
    #[getter]
    fn answer(&self) -> &'static str {
        self.decision().map_or("open", |decision| decision.answer().name())
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self) -> &str {
        self.decision().map_or("", |decision| &decision.rules)
    }

    /// The reasons in a few words each, the strongest first.
    #[getter]
    fn reasons(&self) -> Vec<String> {
        self.all_reasons().into_iter().map(|text| text.en.into_string()).collect()
    }

    /// The reasons in Japanese.
    #[getter]
    fn reasons_ja(&self) -> Vec<String> {
        self.all_reasons().into_iter().map(|text| text.ja.into_string()).collect()
    }

    /// The decision on one line, with the moves and pieces that the reasons are about.
    #[getter]
    fn english(&self) -> String {
        self.text().en.into_string()
    }

    /// The same in Japanese.
    #[getter]
    fn japanese(&self) -> String {
        self.text().ja.into_string()
    }

    /// The name of the known problem that is the same or its mirror image, or ``None``.
    #[getter]
    fn copy_of(&self) -> Option<String> {
        self.decision()?.reasons.iter().find_map(|reason| match &reason.about {
            About::Copy { of, .. } => Some(of.clone()),
            _ => None,
        })
    }

    /// The position after the least change that mends a refused problem, or ``None`` if there is none or nobody asked
    /// for it.
    #[getter]
    fn mended(&self) -> Option<Position> {
        match &self.decision()?.mend {
            Mend::Change { sfen, .. } => Some(Position::new((**sfen).clone(), None)),
            Mend::None | Mend::Unasked => None,
        }
    }

    fn __str__(&self) -> String {
        self.english()
    }

    fn __repr__(&self) -> String {
        format!("<Decision {} by {}>", self.answer(), self.rules())
    }
}
