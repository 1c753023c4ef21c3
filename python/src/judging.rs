//! A problem and its verdict, which `Verdict` and `Defect` share.

use std::sync::Arc;

use pyo3::prelude::*;
use tsume::judgement::{Judged, Judgement};
use tsume::problem as library;

use crate::object::wrong_text;
use crate::problem::{Stored, restored_problem, stored};

/// A problem and its verdict.
pub struct Judging {
    pub problem: Arc<library::Problem>,
    pub judged: Box<Judged>,
}

/// The texts of a problem and of its verdict; for pickle.
pub type StoredJudging = (Stored, String);

impl Judging {
    pub fn judgement(&self) -> Judgement {
        Judgement::Judged(self.judged.clone())
    }

    pub fn stored(&self) -> PyResult<StoredJudging> {
        Ok((stored(&self.problem)?, self.judgement().json()))
    }

    pub fn restored((problem, judgement): StoredJudging) -> PyResult<Judging> {
        let problem = restored_problem(problem)?.0;
        match Judgement::read(&judgement) {
            Ok(Judgement::Judged(judged)) => Ok(Judging { problem, judged }),
            Ok(Judgement::Unreadable(_)) => Err(wrong_text("no verdict")),
            Err(error) => Err(wrong_text(error)),
        }
    }
}
