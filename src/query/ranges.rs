//! Ranges of numbers.

use std::fmt;
use std::ops::RangeInclusive;

/// Ranges of numbers, none of them empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranges(Vec<RangeInclusive<u32>>);

impl Ranges {
    /// Ranges; `None` if there are none, or one of them is empty.
    pub fn new(ranges: Vec<RangeInclusive<u32>>) -> Option<Ranges> {
        let is_filled = !ranges.is_empty() && ranges.iter().all(|range| !range.is_empty());
        is_filled.then_some(Ranges(ranges))
    }

    /// Whether a number is in one of the ranges.
    pub fn has(&self, number: u32) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }
}

/// Writes the ranges as [`super::Expression::read`] reads them: `3,5..9,11..`.
impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, range) in self.0.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            match (*range.start(), *range.end()) {
                (from, to) if from == to => write!(f, "{comma}{from}")?,
                (from, u32::MAX) => write!(f, "{comma}{from}..")?,
                (0, to) => write!(f, "{comma}..{to}")?,
                (from, to) => write!(f, "{comma}{from}..{to}")?,
            }
        }
        Ok(())
    }
}
