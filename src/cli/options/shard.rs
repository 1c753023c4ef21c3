//! A shard: every N-th problem of a collection, so that several programs can share the work.

use std::str::FromStr;

use crate::cli::process::say;

/// The `index`-th of `count` shards, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// The shard of all problems.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Whether the problem of this number, counted from 1, belongs to the shard.
    pub fn has(self, number: u64) -> bool {
        number % self.count == self.index % self.count
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let shard = text.split_once('/').and_then(|(index, count)| {
            Some(Shard { index: index.parse().ok()?, count: count.parse().ok()? })
        });
        shard.filter(|shard| (1..=shard.count).contains(&shard.index)).ok_or_else(|| {
            let english = "expected a part and the number of parts: 1/4, …, 4/4";
            say(english, "1/4 から 4/4 のように、何番目かと全部の数を指定してください").to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_one_shard() {
        for count in 1..=5 {
            let shards: Vec<Shard> =
                (1..=count).map(|index| format!("{index}/{count}").parse().unwrap()).collect();
            for number in 1..=20 {
                let of = shards.iter().filter(|shard| shard.has(number)).count();
                assert_eq!(of, 1, "{number} of {count}");
            }
            assert!(shards[0].has(1));
        }
        for text in ["", "1", "0/4", "5/4", "0/0", "1/0", "-1/4", "a/b", "1/4/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
