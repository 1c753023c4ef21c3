//! Whether the value depends on which interpositions are futile (RULES, section 3).

use super::asker::{Asker, Phase};
use super::rounds::Questions;
use super::verdict::{Defect, MateLength, Subject, Weight};
use crate::problem::DefectKind;
use crate::search::{Reading, Undecided, Valuation, Value};
use crate::shogi::Position;

/// The disputed readings except the one of the task, and the value under each. The reading that counts every
/// interposition is not among them: it differs in many sound problems, and nobody disputes that.
pub(super) fn questions<'a>(
    asker: &mut Asker,
    start: &'a Position,
) -> Questions<'a, Reading, Value> {
    let disputed = [Reading::Checker, Reading::Standard, Reading::Wide];
    let own = asker.reading;
    let is_asked = |reading: &Reading| disputed.contains(&own) && *reading != own;
    // The widest reading comes first: a bound that is refuted in it is refuted in every reading.
    let others = disputed.into_iter().rev().filter(is_asked);
    Questions::new(Phase::Readings, others, move |asker, &reading| {
        match asker.value(start, reading) {
            Valuation::Mate(value) => Ok(value),
            _ => Err(Undecided),
        }
    })
}

/// The known values, if readings were asked. Adds a note for every value that differs.
pub(super) fn compare(
    own: Reading,
    value: Value,
    others: Questions<Reading, Value>,
    defects: &mut Vec<Defect>,
) -> Vec<(Reading, Value)> {
    let answers = others.answers();
    let mut values = vec![];
    if !answers.is_empty() {
        values.push((own, value));
    }
    for (reading, answer) in answers.into_iter().rev() {
        values.extend(answer.ok().map(|value| (reading, value)));
        let kind = match answer {
            Ok(other) if other == value => continue,
            Ok(_) => DefectKind::FutileReading,
            Err(Undecided) => DefectKind::Undecided,
        };
        // The verdict is about the task's reading.
        let defect = Defect::of(kind, Weight::Note, Subject::Reading(reading));
        defects.push(Defect { length: answer.ok().map(MateLength::Exactly), ..defect });
    }
    values
}
