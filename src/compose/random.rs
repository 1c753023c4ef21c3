//! Pseudorandom numbers: the same for the same seed on every machine.

/// A bijective hash of a number: the finaliser of SplitMix64.
pub fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// A sequence of pseudorandom numbers.
pub struct Random(u64);

impl Random {
    /// The sequence with this number of a seed.
    pub fn new(seed: u64, number: u64) -> Random {
        Random(mixed(mixed(seed) ^ number))
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        // The high half of the product has no noticeable bias.
        ((u128::from(mixed(self.0)) * limit as u128) >> 64) as usize
    }

    /// True with this probability in percent.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A random element; `None` if the list is empty.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len().max(1))).copied()
    }

    /// A random element with probabilities by weight.
    pub fn weighted<T: Copy>(&mut self, of: &[(T, usize)]) -> Option<T> {
        let mut left = self.below(of.iter().map(|(_, weight)| weight).sum::<usize>().max(1));
        of.iter().find_map(|&(one, weight)| match left.checked_sub(weight) {
            None => Some(one),
            Some(less) => {
                left = less;
                None
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 1,000 each 1,000 are expected, with a standard deviation of 30.
    #[test]
    fn choices_follow_their_weights() {
        let mut random = Random::new(7, 1);
        let mut counts = [0u32; 10];
        (0..10_000).for_each(|_| counts[random.below(10)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        let mut rare = 0;
        (0..10_000).for_each(|_| {
            rare += u32::from(random.weighted(&[(true, 1), (false, 8), (true, 1)]) == Some(true));
        });
        assert!((1850..2150).contains(&rare), "{rare}");
        assert_eq!((random.pick::<u8>(&[]), random.weighted::<u8>(&[])), (None, None));
    }

    #[test]
    fn each_stream_of_a_seed_has_its_own_sequence() {
        let first = |seed, number| {
            let mut random = Random::new(seed, number);
            [(); 4].map(|()| random.below(1 << 30))
        };
        assert_eq!(first(1, 2), first(1, 2));
        assert!(
            first(1, 2) != first(1, 3) && first(1, 2) != first(2, 2) && first(1, 2) != first(2, 1)
        );
    }
}
