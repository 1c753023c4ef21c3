//! Whether the value depends on which interpositions are futile (RULES, section 3).

use super::asker::{Asker, Phase};
use super::verdict::{Defect, Weight};
use crate::problem::DefectKind;
use crate::search::{Bound, Found, Reading, Value};
use crate::shogi::Position;

/// The values under the disputed readings, as far as they are known; every one that differs is
/// noted. That which counts every interposition differs in many a sound problem, and is no matter of
/// dispute.
pub(super) fn compare(
    asker: &mut Asker,
    start: &Position,
    value: Value,
    defects: &mut Vec<Defect>,
) -> Vec<(Reading, Value)> {
    let disputed = [Reading::Checker, Reading::Standard, Reading::Wide];
    if !disputed.contains(&asker.reading) {
        return vec![];
    }
    let mut values = vec![(asker.reading, value)];
    let others = disputed.into_iter().filter(|&reading| reading != asker.reading);
    for (done, reading) in others.collect::<Vec<_>>().into_iter().enumerate() {
        asker.enter(Phase::Readings, done, 2);
        let bound = Bound::of(value);
        let same = match asker.within_by(start, bound, reading) {
            Some(true) => asker.within_by(start, bound.less(), reading).map(|less| !less),
            within => within,
        };
        if same == Some(true) {
            values.push((reading, value));
            continue;
        }
        let found = if same.is_some() { Some(asker.value(start, reading)) } else { None };
        let defect = match found {
            Some(Found::Mate(value)) => {
                values.push((reading, value));
                let defect = Defect::of(DefectKind::FutileReading, Weight::Note);
                Defect { value: Some(value), ..defect }
            }
            _ => Defect::undecided(0, None),
        };
        defects.push(Defect { reading: Some(reading), ..defect });
    }
    values
}
