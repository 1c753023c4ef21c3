//! A sample of a fixed size from any number of things. The same seed always leads to the same
//! sample. Each thing has a pseudorandom number, and the things with the smallest numbers are kept.
//! Therefore a larger sample contains a smaller one, and only the sample is kept in memory.

use std::collections::BTreeMap;

use crate::compose::random::mixed;

/// A sample of the things added so far.
pub struct Sample<T> {
    size: usize,
    seed: u64,
    /// The things by their pseudorandom numbers and their places.
    kept: BTreeMap<(u64, u64), T>,
}

impl<T> Sample<T> {
    /// Creates a sample of this size.
    pub fn new(size: usize, seed: u64) -> Sample<T> {
        Sample { size, seed, kept: BTreeMap::new() }
    }

    /// Adds a thing to choose from. Each thing has a unique place.
    pub fn add(&mut self, place: u64, thing: T) {
        self.kept.insert((mixed(mixed(self.seed) ^ place), place), thing);
        if self.kept.len() > self.size {
            self.kept.pop_last();
        }
    }

    /// Returns the sample in the order of the places.
    pub fn into_things(self) -> impl Iterator<Item = T> {
        let mut things: Vec<(u64, T)> =
            self.kept.into_iter().map(|((_, place), thing)| (place, thing)).collect();
        things.sort_by_key(|&(place, _)| place);
        things.into_iter().map(|(_, thing)| thing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(size: usize, seed: u64, of: u64) -> Vec<u64> {
        let mut sample = Sample::new(size, seed);
        (1..=of).for_each(|place| sample.add(place, place));
        sample.into_things().collect()
    }

    #[test]
    fn a_sample_depends_on_the_seed_alone_and_grows() {
        let ten = sample(10, 7, 1000);
        assert_eq!((ten.len(), ten.is_sorted()), (10, true));
        assert_eq!(sample(10, 7, 1000), ten);
        assert_ne!(sample(10, 8, 1000), ten);
        let more = sample(20, 7, 1000);
        assert!(ten.iter().all(|one| more.contains(one)));
        assert_eq!(sample(10, 7, 3), [1, 2, 3]);
        assert!(sample(0, 7, 3).is_empty());
    }

    /// Over many seeds each thing is equally likely.
    #[test]
    fn every_element_is_equally_likely() {
        let mut counts = [0u32; 20];
        for seed in 0..4000 {
            sample(5, seed, 20).into_iter().for_each(|place| counts[place as usize - 1] += 1);
        }
        // 1000 each are expected, with a standard deviation of 27.
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
