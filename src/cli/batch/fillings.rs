//! The fillings of a pattern as candidates: those that can be problems, refuted by short searches where possible.

use std::ops::RangeInclusive;
use std::sync::Arc;

use anyhow::{anyhow, bail};

use crate::cli::batch::earlier_run::EarlierRun;
use crate::cli::batch::engine::Engine;
use crate::cli::batch::judge_candidates::Candidate;
use crate::cli::process::language::say;
use crate::compose::pattern::Pattern;
use crate::judgement::ProblemKey;
use crate::notation::write_sfen;
use crate::problem::Problem;
use crate::search::{Answer, Bound, Limits, Question, Table, Valuation};
use crate::shogi::Position;
use crate::text::Text;

/// The nodes within which a candidate is refuted.
const NODES_TO_REFUTE: u64 = 3_000;

/// What is wanted of a filling, as far as its value decides.
#[derive(Debug)]
pub struct WantedValue {
    pub lengths: RangeInclusive<u32>,
    /// Whether a problem may have faults, among them pieces left over.
    pub allows_faults: bool,
}

/// A legal filling of a pattern.
pub struct Filling {
    position: Position,
    wanted: Arc<WantedValue>,
}

impl Candidate for Filling {
    fn problem(&self) -> Problem {
        Problem::new(self.position.clone())
    }

    fn name(&self) -> Text {
        let sfen = write_sfen(&self.position.setup());
        Text::new(sfen.as_str(), sfen.as_str())
    }

    fn is_refuted(&self, engine: &mut Engine) -> bool {
        let limits = engine.limits().clone();
        let nodes = limits.nodes.map_or(NODES_TO_REFUTE, |nodes| nodes.min(NODES_TO_REFUTE));
        let limits = Limits { nodes: Some(nodes), time: None, ..limits };
        let reading = engine.task().reading;
        let mut session = engine.solver().problem(&self.position);
        let WantedValue { lengths, allows_faults } = &*self.wanted;
        // A mate by every reading is one in this reading.
        let shorter = lengths.start().checked_sub(1).filter(|shorter| *shorter > 0);
        if shorter.is_some_and(|shorter| {
            matches!(
                session.ask(&Question::counting_all(Bound::plies(shorter)), Table::Shared, &limits),
                Answer::Mate(_)
            )
        }) {
            return true;
        }
        match session.value(reading, &limits) {
            Valuation::NoMate => true,
            Valuation::Mate(value) => {
                !lengths.contains(&value.length) || value.surplus && !allows_faults
            }
            _ => false,
        }
    }
}

/// Returns an error if an earlier run has judged anything but these candidates.
pub fn check_earlier(
    earlier: &mut EarlierRun,
    candidates: impl Iterator<Item = Filling>,
) -> anyhow::Result<()> {
    let mut candidates = (1..).zip(candidates);
    for number in earlier.numbers() {
        let candidate = candidates.find(|(own, _)| *own == number);
        let Some((judgement, _)) = earlier.find(number) else { continue };
        let judgement = judgement.map_err(|error| anyhow!(error))?;
        let is_same =
            |filling: &Filling| judgement.key().agrees(&ProblemKey::of(number, &filling.problem()));
        if !candidate.is_some_and(|(_, filling)| is_same(&filling)) {
            let found = judgement.key();
            bail!(say(
                format!("the journal has {found}, which does not occur in this run"),
                format!("記録の {found} は、今回の局面にありません"),
            ));
        }
    }
    Ok(())
}

/// Returns the fillings that can be problems: all in their order, or a random sample of this size. Illegal ones and
/// those without a check are left out.
pub fn candidates(
    pattern: Pattern,
    sample: Option<(u64, u64)>,
    wanted: Arc<WantedValue>,
) -> Box<dyn Iterator<Item = Filling> + Send> {
    let candidate = move |setup| {
        let position = Position::new(&setup).ok()?;
        let has_check = !position.check_moves().is_empty();
        has_check.then(|| Filling { position, wanted: wanted.clone() })
    };
    match sample {
        None => Box::new(pattern.all().filter_map(candidate)),
        Some((seed, size)) => {
            let setups = (1..=size).map(move |number| pattern.random(seed, number));
            Box::new(setups.filter_map(candidate))
        }
    }
}
