//! Remarks about an input whose problems can be read all the same.
//!
//! Each kind of remark is made once for an input, with the first place and the number of others, so
//! that the remarks stay few however long the input is.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::notation::{Message, neutral, read_solution, say, shown};
use crate::problem::Problem;

/// How many ids are remembered. In a longer input, repetitions of later ids are not noticed.
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

/// One kind of remark: the first of them, and how many there are.
#[derive(Default)]
struct Remark {
    first: Option<Message>,
    count: u64,
}

impl Remark {
    fn add(&mut self, say: impl FnOnce() -> Message) {
        self.count += 1;
        self.first.get_or_insert_with(say);
    }

    /// How many more there are, in both languages.
    fn more(&self) -> (String, String) {
        match self.count {
            0 | 1 => (String::new(), String::new()),
            count => (format!(" (and {} more)", count - 1), format!("（ほか{}件）", count - 1)),
        }
    }
}

impl Notes {
    /// Adds a line that was ignored.
    pub fn prose(&mut self, line: usize, text: &str) {
        self.prose.add(|| {
            let text = shown(text);
            say(format!("line {line}, `{text}`"), format!("{line}行目「{text}」"))
        });
    }

    /// Examines a problem that was read.
    pub fn problem(&mut self, problem: &Problem) {
        self.count += 1;
        let Notes { count, ids, .. } = self;
        let claims = &problem.claims;
        let name = || match &claims.id {
            Some(id) => {
                let id = shown(id);
                say(format!("problem #{count} (id `{id}`)"), format!("作品 #{count}（`{id}`）"))
            }
            None => say(format!("problem #{count}"), format!("作品 #{count}")),
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
            self.even.add(|| {
                let name = name();
                say(
                    format!("{name} claims {moves} moves"),
                    format!("{}は{moves}手詰とされていますが", name.in_japanese()),
                )
            });
        }
        let states = |text: &&String| text.contains('手');
        if let Some(text) = claims.solution.as_ref().filter(states)
            && let Ok(solution) = read_solution(&problem.position, text)
            && let Some(length) = solution.length
            && length as usize != solution.moves.len()
        {
            let moves = solution.moves.len();
            self.stated.add(|| {
                let name = name();
                say(
                    format!("{name}: it says {length} and has {moves}"),
                    format!("{}（記載は{length}手、実際は{moves}手）", name.in_japanese()),
                )
            });
        }
    }

    /// All remarks, a sentence each. `rest`: also the remark that defenders were given the rest.
    pub fn sentences(&self, rest: bool) -> Vec<Message> {
        let Notes { prose, even, stated, repeated, .. } = self;
        let given = if rest { &self.rest } else { &Remark::default() };
        let mut sentences = vec![];
        let mut add = |remark: &Remark, sentence: &dyn Fn(&Message) -> (String, String)| {
            if let Some(first) = &remark.first {
                let (english, japanese) = sentence(first);
                sentences.push(say(neutral(&english), neutral(&japanese)));
            }
        };
        add(prose, &|first| {
            let count = prose.count;
            let lines = match count {
                1 => "a line that belongs".to_owned(),
                count => format!("{count} lines that belong"),
            };
            let japanese = first.in_japanese();
            (
                format!("passed over {lines} to no problem, from {first} on"),
                format!("どの作品にも属さない{count}行を読み飛ばしました（{japanese}から）"),
            )
        });
        add(given, &|first| {
            let (more, others) = given.more();
            let japanese = first.in_japanese();
            (
                format!("{first}: the defender holds the rest{more} (see --literal)"),
                format!("{japanese}：玉方の持駒は残り全部としました{others}（`--literal` を参照）"),
            )
        });
        add(even, &|first| {
            let (more, others) = even.more();
            let japanese = first.in_japanese();
            (
                format!("{first}{more}, but a mate by the attacker has an odd number of moves"),
                format!("{japanese}{others}、攻方が詰ます手数は奇数です"),
            )
        });
        add(stated, &|first| {
            let (more, others) = stated.more();
            let japanese = first.in_japanese();
            (
                format!(
                    "the solution ends with another number of moves than it has: {first}{more}"
                ),
                format!("解答の末尾の手数が実際の手数と違います：{japanese}{others}"),
            )
        });
        add(repeated, &|first| {
            let (more, others) = repeated.more();
            let japanese = first.in_japanese();
            (
                format!("{first} has the id of a problem before it{more}"),
                format!("{japanese}の `id` は前の作品と同じです{others}"),
            )
        });
        sentences
    }
}

#[cfg(test)]
mod tests {
    use crate::collection::Problems;

    fn notes(text: &str) -> Vec<String> {
        let mut problems = Problems::new("", text.as_bytes());
        assert!(problems.by_ref().all(|problem| problem.is_ok()), "{text}");
        problems.notes(true).iter().map(ToString::to_string).collect()
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
        let expected = "the solution ends with another number of moves than it has: problem #1: it says 5 \
                    and has 3";
        assert_eq!(notes(&text(5)), [expected]);
    }
}
