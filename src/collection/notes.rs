//! What is worth telling about an input whose problems can be read all the same.
//!
//! Each kind of remark is told once for an input, with the first place and how many more there
//! are, so that what is told stays short however long the input is.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::notation::{neutral, read_solution, shown};
use crate::problem::Problem;

/// So many ids are remembered at most; of a longer input, those that come later are not compared.
const IDS: usize = 1 << 20;

/// The remarks about one input.
#[derive(Default)]
pub(super) struct Notes {
    count: u64,
    ids: HashSet<u64>,
    prose: Remark,
    rest: Remark,
    even: Remark,
    stated: Remark,
    repeated: Remark,
}

/// One kind of remark: what was said first, and how often there was reason to.
#[derive(Default)]
struct Remark {
    first: Option<String>,
    count: u64,
}

impl Remark {
    fn add(&mut self, say: impl FnOnce() -> String) {
        self.count += 1;
        self.first.get_or_insert_with(say);
    }
}

impl Notes {
    /// A line that was passed over.
    pub fn prose(&mut self, line: usize, text: &str) {
        self.prose.add(|| format!("line {line}, `{}`", shown(text)));
    }

    /// A problem that was read.
    pub fn problem(&mut self, problem: &Problem) {
        self.count += 1;
        let Notes { count, ids, .. } = self;
        let claims = &problem.claims;
        let name = || match &claims.id {
            Some(id) => format!("problem #{count} (id `{}`)", shown(id)),
            None => format!("problem #{count}"),
        };
        if let Some(id) = &claims.id {
            let mut hasher = DefaultHasher::new();
            id.hash(&mut hasher);
            let hash = hasher.finish();
            let is_known = ids.contains(&hash);
            if !is_known && ids.len() < IDS {
                ids.insert(hash);
            }
            if is_known {
                self.repeated.add(name);
            }
        }
        if claims.rest {
            self.rest.add(name);
        }
        if let Some(moves) = claims.moves.filter(|moves| moves % 2 == 0) {
            self.even.add(|| format!("{} claims {moves} moves", name()));
        }
        let states = |text: &&String| text.contains('手');
        if let Some(text) = claims.solution.as_ref().filter(states)
            && let Ok(solution) = read_solution(&problem.position, text)
            && let Some(length) = solution.length
            && length as usize != solution.moves.len()
        {
            let moves = solution.moves.len();
            self.stated.add(|| format!("{}: it says {length} and has {moves}", name()));
        }
    }

    /// Everything that is worth telling, in a sentence each; `rest` where that the rest was given is
    /// not told elsewhere.
    pub fn told(&self, rest: bool) -> Vec<String> {
        let Notes { prose, even, stated, repeated, .. } = self;
        let given = if rest { &self.rest } else { &Remark::default() };
        let lines = |count| if count == 1 { "a line that belongs" } else { "lines that belong" };
        let mut told = vec![];
        let mut tell = |remark: &Remark, say: &dyn Fn(&str) -> String| {
            if let Some(first) = &remark.first {
                told.push(neutral(&say(first)));
            }
        };
        tell(prose, &|first| {
            let what = lines(prose.count);
            let count = if prose.count == 1 { String::new() } else { format!("{} ", prose.count) };
            format!("passed over {count}{what} to no problem, from {first} on")
        });
        tell(given, &|first| {
            let more = more(given.count);
            format!("{first}: the defender holds the rest{more} (see --literal)")
        });
        tell(even, &|first| {
            let more = more(even.count);
            format!("{first}{more}, but a mate by the attacker has an odd number of moves")
        });
        tell(stated, &|first| {
            let more = more(stated.count);
            format!("the solution ends with another number of moves than it has: {first}{more}")
        });
        tell(repeated, &|first| {
            format!("{first} has the id of a problem before it{}", more(repeated.count))
        });
        told
    }
}

fn more(count: u64) -> String {
    if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() }
}

#[cfg(test)]
mod tests {
    use crate::collection::Problems;

    fn notes(text: &str) -> Vec<String> {
        let mut problems = Problems::new("", text.as_bytes());
        assert!(problems.by_ref().all(|problem| problem.is_ok()), "{text}");
        problems.notes(true)
    }

    #[test]
    fn even_lengths_and_repeated_ids_are_told_once() {
        let one = "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1";
        let text = format!("{one} # a moves=3\n{one} # b moves=4\n{one} # a moves=2\n{one} # a\n");
        let expected = [
            "problem #2 (id `b`) claims 4 moves (and 1 more), but a mate by the attacker has an odd \
             number of moves",
            "problem #3 (id `a`) has the id of a problem before it (and 1 more)",
        ];
        assert_eq!(notes(&text), expected);
        assert_eq!(notes(&format!("{one} # a moves=3\n{one} # b\n")), [""; 0]);
    }

    #[test]
    fn the_rest_that_was_given_is_told() {
        let expected = "problem #1: the defender holds the rest (and 1 more) (see --literal)";
        let one = "8k/9/9/9/7R1/9/9/9/9 b - 1\n";
        assert_eq!(notes(&format!("{one}{one}{}", one.replace('-', "p"))), [expected]);
    }

    #[test]
    fn a_stated_length_that_is_not_that_of_the_moves_is_told() {
        let text = |count| {
            format!(
                "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\nSolution: 12飛、同香、24馬まで{count}手詰"
            )
        };
        assert_eq!(notes(&text(3)), [""; 0]);
        let told = "the solution ends with another number of moves than it has: problem #1: it says 5 \
                    and has 3";
        assert_eq!(notes(&text(5)), [told]);
    }
}
