//! Remarks about an input whose problems can be read.
//!
//! Each kind of remark is made once for an input, with the first place and the number of others, so that
//! even a long input has few remarks.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::notation::{read_moves, read_solution};
use crate::problem::Problem;
use crate::shogi::Position;
use crate::text::{Text, excerpt, printable};

/// The number of ids that are remembered. Repetitions of later ids are not noticed.
const IDS: usize = 1 << 20;

/// The remarks about one input.
#[derive(Default)]
pub(super) struct Notes {
    count: u64,
    ids: HashSet<u64>,
    prose: Remark,
    moves: Remark,
    rest: Remark,
    even: Remark,
    stated: Remark,
    repeated: Remark,
}

/// The kinds of remarks that are wanted beside the usual ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoteKinds {
    /// Whether the hands of defenders were completed.
    pub rest: bool,
    /// Whether the length at the end of a solution is that of its moves.
    pub lengths: bool,
}

impl NoteKinds {
    /// All kinds.
    pub const ALL: NoteKinds = NoteKinds { rest: true, lengths: true };
}

/// The remarks of one kind: the first one, and their number.
#[derive(Default)]
struct Remark {
    first: Option<Text>,
    count: u64,
}

impl Remark {
    fn add(&mut self, say: impl FnOnce() -> Text) {
        self.count += 1;
        self.first.get_or_insert_with(say);
    }

    /// The sentence about the remarks, if there are any, with the first one in place of `{first}` and the number of
    /// others in place of `{more}`.
    fn sentence(&self, template: Text<&str>) -> Option<Text> {
        let first = self.first.as_ref()?;
        let more = match self.count {
            0 | 1 => Text::default(),
            count => {
                let others = count - 1;
                Text::new(format!(" (and {others} more)"), format!("（ほか{others}件）"))
            }
        };
        let filled = |template: &str, first: &str, more: &str| {
            printable(&template.replace("{more}", more).replace("{first}", first))
        };
        let Text { en, ja } = template;
        Some(Text::new(filled(en, &first.en, &more.en), filled(ja, &first.ja, &more.ja)))
    }
}

impl Notes {
    /// Adds an ignored line, with the position beside it or before it.
    pub fn prose(&mut self, line: usize, text: &str, beside: Option<&Position>) {
        let is_line =
            |start: &Position| read_moves(start, text).is_ok_and(|moves| !moves.is_empty());
        let remark = if beside.is_some_and(is_line) { &mut self.moves } else { &mut self.prose };
        remark.add(|| {
            let text = excerpt(text);
            Text::new(format!("line {line}, `{text}`"), format!("{line}行目「{text}」"))
        });
    }

    /// Examines a problem that was read.
    pub fn problem(&mut self, problem: &Problem) {
        self.count += 1;
        let Notes { count, ids, .. } = self;
        let claims = &problem.claims;
        let name = || match &claims.id {
            Some(id) => {
                let id = excerpt(id);
                Text::new(
                    format!("problem #{count} (id `{id}`)"),
                    format!("作品 #{count}（`{id}`）"),
                )
            }
            None => Text::new(format!("problem #{count}"), format!("作品 #{count}")),
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
                Text::new(
                    format!("{name} claims {moves} moves"),
                    format!("{}は{moves}手詰とされていますが", name.ja),
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
                Text::new(
                    format!("{name}: the solution states {length} moves, but has {moves}"),
                    format!("{}（記載は{length}手、実際は{moves}手）", name.ja),
                )
            });
        }
    }

    /// All remarks of these kinds, one sentence each.
    pub fn sentences(&self, kinds: NoteKinds) -> Vec<Text> {
        let Notes { prose, moves, even, repeated, .. } = self;
        let none = Remark::default();
        let completed = if kinds.rest { &self.rest } else { &none };
        let stated = if kinds.lengths { &self.stated } else { &none };
        let count = prose.count;
        let lines = if count == 1 { "a line" } else { &format!("{count} lines") };
        let sentences = [
            prose.sentence(Text {
                en: &format!("ignored {lines} outside problems, beginning with {{first}}"),
                ja: &format!("作品の外の{count}行を読み飛ばしました（{{first}}から）"),
            }),
            moves.sentence(Text {
                en: "{first}{more}: moves beside a position, not read as its solution (write `Solution:` before them)",
                ja: "{first}{more}：指し手の行があるが作意として読まない（`作意：` を付ける）",
            }),
            completed.sentence(Text {
                en: "{first}: the defender holds the rest{more} (see --literal)",
                ja: "{first}：玉方の持駒は残り全部とみなしました{more}（--literal なら書かれたとおり）",
            }),
            even.sentence(Text {
                en: "{first}{more}, but a mate by the attacker has an odd number of moves",
                ja: "{first}{more}、攻方が詰ます手数は奇数です",
            }),
            stated.sentence(Text {
                en: "{first}{more}",
                ja: "解答の末尾の手数が実際の手数と違います：{first}{more}",
            }),
            repeated.sentence(Text {
                en: "{first} has the same id as an earlier problem{more}",
                ja: "{first}の id は前の作品と同じです{more}",
            }),
        ];
        sentences.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::collection::{NoteKinds, Problems};

    fn notes(text: &str) -> Vec<String> {
        let mut problems = Problems::new("", text.as_bytes());
        assert!(problems.by_ref().all(|problem| problem.is_ok()), "{text}");
        problems.notes(NoteKinds::ALL).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn even_lengths_and_repeated_ids_are_reported_once() {
        let one = "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1";
        let text = format!("{one} # a moves=3\n{one} # b moves=4\n{one} # a moves=2\n{one} # a\n");
        let expected = [
            "problem #2 (id `b`) claims 4 moves (and 1 more), but a mate by the attacker has an odd \
             number of moves",
            "problem #3 (id `a`) has the same id as an earlier problem (and 1 more)",
        ];
        assert_eq!(notes(&text), expected);
        assert_eq!(notes(&format!("{one} # a moves=3\n{one} # b\n")), [""; 0]);
    }

    #[test]
    fn added_rest_pieces_are_reported() {
        let expected = "problem #1: the defender holds the rest (and 1 more) (see --literal)";
        let one = "8k/9/9/9/7R1/9/9/9/9 b - 1\n";
        assert_eq!(notes(&format!("{one}{one}{}", one.replace('-', "p"))), [expected]);
    }

    #[test]
    fn moves_without_a_name_are_not_a_solution() {
        let position = "8k/9/6+P2/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        let expected = "line 2, `G*1b`: moves beside a position, not read as its solution (write `Solution:` \
                        before them)";
        assert_eq!(notes(&format!("{position}\nG*1b\n")), [expected]);
        let expected = "ignored a line outside problems, beginning with line 2, `a gold`";
        assert_eq!(notes(&format!("{position}\na gold\n")), [expected]);
    }

    #[test]
    fn a_wrong_stated_length_is_reported() {
        let text = |count| {
            format!(
                "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\nSolution: 12飛、同香、24馬まで{count}手詰"
            )
        };
        assert_eq!(notes(&text(3)), [""; 0]);
        let expected = "problem #1: the solution states 5 moves, but has 3";
        assert_eq!(notes(&text(5)), [expected]);
    }
}
