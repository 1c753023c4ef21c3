//! Whether the value depends on which interpositions are futile (RULES, section 3).

use std::collections::{BTreeMap, HashMap};

use super::asker::Asker;
use super::event::Phase;
use super::length::Length;
use super::rounds::{AboutMove, Questions};
use super::verdict::{Claimed, Defect, Subject, Verdict, Weight};
use crate::problem::DefectKind;
use crate::search::{Reading, Undecided, Valuation, Value};
use crate::shogi::{Hand, Move, Position};

/// The disputed readings, from the narrowest to the widest.
const DISPUTED: [Reading; 3] = [Reading::Checker, Reading::Standard, Reading::Wide];

/// The disputed readings except the one of the task, and the value under each. The reading that counts every
/// interposition is not among them: it differs in many sound problems, and nobody disputes that. The restoring reading
/// is asked if the line turns back; in that reading, the standard one is.
pub(super) fn questions<'a>(
    asker: &mut Asker,
    start: &'a Position,
    line: &[Move],
) -> Questions<'a, Reading, Value> {
    let own = asker.reading;
    // The widest first: what is refuted in it is refuted in each.
    let mut others = match own {
        Reading::None => vec![],
        Reading::Restoring => vec![Reading::Standard],
        _ => DISPUTED.into_iter().rev().filter(|reading| *reading != own).collect(),
    };
    if DISPUTED.contains(&own) && turns_back(start, line) {
        others.push(Reading::Restoring);
    }
    Questions::new(Phase::Readings, others, move |asker, &reading| {
        match asker.value(start, reading) {
            Valuation::Mate(value) => Ok(value),
            _ => Err(Undecided),
        }
    })
}

impl AboutMove for Reading {}

/// Whether a line comes to the same board twice, the second time with more in the attacker's hand.
fn turns_back(start: &Position, line: &[Move]) -> bool {
    let attacker = start.turn();
    let mut hands: HashMap<u64, Hand> = HashMap::new();
    start.along(line).skip(1).step_by(2).any(|(position, _)| {
        let hand = position.hand(attacker);
        let before = hands.insert(position.key(), hand);
        before.is_some_and(|before| hand != before && hand.includes(before))
    })
}

/// The readings in which the attacker has a piece left, if that is known in each of the disputed readings, and is not
/// so in all. Another reading in which a claim may stand by the exception for longer variations leaves that open.
fn only_with_surplus(
    values: &BTreeMap<Reading, Value>,
    own: Reading,
    claimed: Option<u32>,
) -> Option<Vec<Reading>> {
    let all = DISPUTED.map(|reading| values.get(&reading).map(|value| (reading, value)));
    let all: Vec<_> = all.into_iter().collect::<Option<_>>()?;
    let with: Vec<_> = all.iter().filter(|(_, value)| value.surplus).collect();
    let may_stand = |(reading, value): &(Reading, &Value)| {
        *reading != own && claimed.is_some_and(|claimed| claimed != value.length)
    };
    let is_known = !with.iter().any(|one| may_stand(one)) && with.len() < all.len();
    is_known.then(|| with.into_iter().map(|(reading, _)| *reading).collect())
}

impl Verdict {
    /// The only readings in which even the best defence leaves pieces, if that is known and not so in all.
    pub fn only_with_surplus(&self) -> Option<Vec<Reading>> {
        let claimed = self.claimed.as_ref().and_then(Claimed::compared_length);
        only_with_surplus(&self.readings, self.reading, claimed)
    }
}

/// The known values, if readings were asked; notes every one that differs.
pub(super) fn compare(
    own: Reading,
    value: Value,
    others: Questions<Reading, Value>,
    defects: &mut Vec<Defect>,
) -> BTreeMap<Reading, Value> {
    let answers = others.answers();
    let mut values: BTreeMap<_, _> =
        Some((own, value)).filter(|_| !answers.is_empty()).into_iter().collect();
    for (reading, answer) in answers.into_iter().rev() {
        values.extend(answer.ok().map(|value| (reading, value)));
        let kind = match answer {
            Ok(other) if other == value => continue,
            Ok(_) => DefectKind::FutileReading,
            Err(Undecided) => DefectKind::Undecided,
        };
        // The verdict is about the task's reading.
        let defect = Defect::of(kind, Weight::Note, Subject::Reading(reading));
        defects.push(Defect { length: answer.ok().map(Length::exactly), ..defect });
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readings_with_a_piece_left_are_named_where_each_is_known() {
        use Reading::{Checker, Standard, Wide};
        let value = |length, surplus| Value { length, surplus };
        let left = (Checker, value(3, true));
        let none = [(Standard, value(1, false)), (Wide, value(1, false))];
        let all = [left, none[0], none[1]];
        assert_eq!(only_with_surplus(&all.into(), Checker, None), Some(vec![Checker]));
        assert_eq!(only_with_surplus(&all.into(), Checker, Some(1)), Some(vec![Checker]));
        // Another reading is not known, or leaves a piece as well.
        assert_eq!(only_with_surplus(&[left, none[0]].into(), Checker, None), None);
        let alike = [left, (Standard, value(3, true)), (Wide, value(3, true))];
        assert_eq!(only_with_surplus(&alike.into(), Checker, None), None);
        // The claim may stand by the exception in the other reading.
        let other = [left, (Standard, value(5, true)), none[1]];
        assert_eq!(only_with_surplus(&other.into(), Checker, None), Some(vec![Checker, Standard]));
        assert_eq!(only_with_surplus(&other.into(), Checker, Some(3)), None);
    }
}
