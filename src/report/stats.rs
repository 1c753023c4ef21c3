//! Statistics of a collection: the lengths of its problems, the numbers of their pieces, the expected verdicts, and
//! the themes of proven solutions. Only counts are kept in memory, however many problems there are.

use std::collections::BTreeMap;

use super::themes::ThemeCounts;
use super::{CharacterSet, View, problems, words};
use crate::judgement::{Class, KnownFacts, judged_themes};
use crate::notation::{kanji, letter};
use crate::problem::{DefectKind, Problem};
use crate::shogi::{HandKind, Kind};
use crate::text::Text;
use crate::text::{align_left, align_right, widest};

/// Counts of problems.
#[derive(Default, Debug)]
pub struct Stats {
    count: u64,
    /// Problems of earlier runs that could not be read.
    unreadable: u64,
    lengths: BTreeMap<u32, u64>,
    verdicts: BTreeMap<Class, u64>,
    defects: BTreeMap<DefectKind, u64>,
    themes: ThemeCounts,
    /// Pieces on the board, and in the attacker's hand.
    board: BTreeMap<u32, u64>,
    hand: BTreeMap<u32, u64>,
    /// Pieces of each kind, promoted or not: the attacker's on the board and in hand, and the
    /// defender's on the board.
    kinds: BTreeMap<usize, [u64; 3]>,
}

impl Stats {
    /// Counts a problem.
    pub fn add(&mut self, problem: &Problem) {
        self.count += 1;
        let KnownFacts { class, length, defects, .. } = KnownFacts::claimed(problem);
        if let Some(length) = length {
            *self.lengths.entry(length).or_default() += 1;
        }
        if let Some(class) = class {
            *self.verdicts.entry(class).or_default() += 1;
        }
        for kind in defects {
            *self.defects.entry(kind).or_default() += 1;
        }
        if let Some(themes) = judged_themes(problem) {
            self.themes.add(&themes);
        }
        self.add_pieces(problem);
    }

    /// Counts a problem that could not be read.
    pub fn add_unreadable(&mut self) {
        self.unreadable += 1;
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.count == 0 && self.unreadable == 0
    }

    fn add_pieces(&mut self, problem: &Problem) {
        let (setup, attacker) = (problem.position.setup(), problem.position.turn());
        let mut board = 0;
        for (_, piece) in setup.pieces() {
            let side = if piece.color == attacker { 0 } else { 2 };
            self.kinds.entry(piece.kind.unpromoted().index()).or_default()[side] += 1;
            board += 1;
        }
        let hand = problem.position.hand(attacker);
        for (kind, count) in hand.counts() {
            self.kinds.entry(kind.on_board().index()).or_default()[1] += u64::from(count);
        }
        *self.board.entry(board).or_default() += 1;
        *self.hand.entry(hand.total()).or_default() += 1;
    }

    /// The tables and charts, as complete lines.
    pub fn text(&self, view: &View) -> String {
        let mut first = problems(self.count, view);
        if self.unreadable > 0 {
            first += &view.pick(
                format!(", and {} that could not be read", self.unreadable),
                format!("、ほかに読み取り不能{}題", self.unreadable),
            );
        }
        let mut parts = vec![first + "\n"];
        let mut add = |english, japanese, bars: &[Bar]| {
            if !bars.is_empty() {
                parts.push(chart(view, view.pick(english, japanese), bars, self.count));
            }
        };
        let unknown = |known: u64| {
            let count = self.count - known;
            (count > 0).then(|| (view.pick("not known", "不明").to_owned(), count))
        };
        let mut lengths = bars(&self.lengths);
        lengths.extend(unknown(self.lengths.values().sum()));
        add("Moves", "手数", &lengths);
        let shown = |(class, &count): (&Class, &u64)| (view.of(class.names()).to_owned(), count);
        let mut verdicts = self.verdicts.iter().map(shown).collect::<Vec<_>>();
        verdicts.extend(unknown(self.verdicts.values().sum()));
        add("Verdicts", "判定", &verdicts);
        let shown =
            |(&kind, &count): (&DefectKind, &u64)| (words::kind(view, kind).to_owned(), count);
        add("Found in them", "指摘の内訳", &self.defects.iter().map(shown).collect::<Vec<_>>());
        let shown = |(name, count): (&str, u64)| (name.to_owned(), count);
        let themes: Vec<Bar> = self.themes.counts(view).into_iter().map(shown).collect();
        add("Themes", "手筋・条件", &themes);
        add("Pieces on the board", "盤上の駒数", &bars(&self.board));
        add("Pieces in the attacker's hand", "攻方の持駒数", &bars(&self.hand));
        if self.count > 0 {
            parts.push(self.pieces(view));
        }
        parts.join("\n")
    }

    /// The table of the average numbers of pieces of each kind.
    fn pieces(&self, view: &View) -> String {
        let columns = [
            Text { en: "attacker", ja: "攻方" },
            Text { en: "in hand", ja: "持駒" },
            Text { en: "defender", ja: "玉方" },
        ];
        let columns = columns.map(|name| view.of(name));
        let title = view.pick("Pieces, on average", "駒の平均");
        let right = |text: &str| align_right(text, 11);
        let mut text = align_left(title, 20) + &columns.map(right).concat() + "\n";
        let strongest = HandKind::BY_STRENGTH.map(HandKind::on_board);
        for kind in [Kind::King].into_iter().chain(strongest) {
            let name = match view.characters {
                CharacterSet::Ascii => letter(kind).to_string(),
                CharacterSet::Japanese if view.is_japanese() => kind.japanese().to_owned(),
                CharacterSet::Japanese => format!("{} {}", letter(kind), kanji(kind)),
            };
            let counts = self.kinds.get(&kind.index()).copied().unwrap_or_default();
            let average = |count: u64| match count {
                0 => right("-"),
                count => right(&format!("{:.2}", count as f64 / self.count.max(1) as f64)),
            };
            text += &format!("  {}{}\n", align_left(&name, 18), counts.map(average).concat());
        }
        text
    }
}

/// The largest number of values that each have a bar of their own; of more values, large ones share bars.
const BARS: u32 = 20;

/// A bar: its label and its count.
type Bar = (String, u64);

/// A title and the bars with their shares of `all`, as complete lines. The longest bar fills the width of
/// the view.
fn chart(view: &View, title: &str, bars: &[Bar], all: u64) -> String {
    let labels = widest(bars.iter().map(|(label, _)| &**label)).max(6);
    let most = bars.iter().map(|&(_, count)| count).max().unwrap_or(0).max(1);
    let counts = most.to_string().len().max(6);
    // 14 columns are for the share and for two blanks before, between and after the parts.
    let room = view.width.saturating_sub(labels + counts + 14).clamp(4, 60);
    let mut text = format!("{title}\n");
    for (label, count) in bars {
        let label = align_left(label, labels);
        let share = 100.0 * *count as f64 / all.max(1) as f64;
        let drawn = drawn(view, *count as f64 / most as f64, room);
        text += format!("  {label}  {count:>counts$}  {share:>5.1}%  {drawn}").trim_end();
        text.push('\n');
    }
    text
}

/// A bar that fills this part of the room: at least one step unless the part is 0.
fn drawn(view: &View, part: f64, room: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let length = part * room as f64;
    match view.characters {
        _ if part <= 0.0 => String::new(),
        CharacterSet::Ascii => "#".repeat((length.round() as usize).max(1)),
        CharacterSet::Japanese => {
            let eighths = ((length * 8.0).round() as usize).max(1);
            "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
        }
    }
}

/// The bars of counted numbers, in their order. If there are too many, numbers above 20 share bars by tens,
/// and those above 100 share bars of 101 to 200, 201 to 400 and so on.
fn bars(counts: &BTreeMap<u32, u64>) -> Vec<Bar> {
    if counts.len() <= BARS as usize {
        return counts.iter().map(|(value, &count)| (value.to_string(), count)).collect();
    }
    let mut shared: BTreeMap<(u32, u32), u64> = BTreeMap::new();
    for (&value, count) in counts {
        *shared.entry(range(value)).or_default() += count;
    }
    let label = |(from, to): (u32, u32)| match from == to {
        true => from.to_string(),
        false => format!("{from}-{to}"),
    };
    shared.into_iter().map(|(range, count)| (label(range), count)).collect()
}

fn range(value: u32) -> (u32, u32) {
    if value <= BARS {
        return (value, value);
    }
    let mut to = 100;
    if value <= to {
        let from = (value - 1) / 10 * 10 + 1;
        return (from, from + 9);
    }
    while to < value {
        to = to.saturating_mul(2);
    }
    (to / 2 + 1, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::Problems;
    use crate::judgement::tests::judgement;
    use crate::text::Language;
    use serde_json::json;
    use unicode_width::UnicodeWidthStr;

    const YAML: &str = "\
- {id: 1, sfen: 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1, moves: 3, expect: sound}
- {id: 2, sfen: 8s/8k/9/6+SG1/9/9/9/9/9 b G 1, expect: {length: 3, defects: [yozume, detour]}}
- {id: 3, sfen: 8k/9/9/9/7R1/9/9/9/9 b - 1, expect: no mate}
- {id: 4, sfen: 8k/9/7G1/9/9/9/9/9/9 b G 1, solution: G*1b}
";

    fn stats() -> Stats {
        let mut stats = Stats::default();
        for problem in Problems::new("a.yaml", YAML.as_bytes()) {
            stats.add(&problem.unwrap());
        }
        stats
    }

    #[test]
    fn the_statistics_are_printed() {
        let view = View { characters: CharacterSet::Ascii, width: 40, ..View::default() };
        let expected = "\
4 problems

Moves
  1               1   25.0%  #######
  3               2   50.0%  #############
  not known       1   25.0%  #######

Verdicts
  sound           1   25.0%  ###########
  defective       1   25.0%  ###########
  no mate         1   25.0%  ###########
  not known       1   25.0%  ###########

Found in them
  yozume       1   25.0%  ##############
  detour       1   25.0%  ##############
";
        let text = stats().text(&view);
        let (tables, _) = text.split_once("\nPieces on").expect("all parts");
        for (line, expected) in tables.lines().zip(expected.lines()) {
            assert_eq!(line.trim_end_matches('#'), expected.trim_end_matches('#'), "{text}");
        }
        assert!(text.lines().all(|line| line.len() <= 53), "{text}");
        let pieces = "\nPieces, on average     attacker    in hand   defender
  K                           -          -       1.00
  R                        0.25       0.25          -
  B                        0.25          -       0.25
  G                        0.50       0.50       0.25
  S                        0.25          -       0.25
  N                           -          -          -
  L                           -          -       0.25
  P                        0.25          -          -
";
        assert!(text.ends_with(pieces), "{text}");
    }

    /// A solution without a verdict is only claimed, and one that is too short is not complete.
    #[test]
    fn themes_are_those_of_verdicts() {
        let verdict = |length: u32| {
            let solution = ["2d2c", "1b2a", "G*3b"];
            judgement(json!({"length": length, "solution": solution})).json().trim().to_owned()
        };
        let text = |lines: &[String], view: &View| {
            let mut stats = Stats::default();
            for problem in Problems::new("a.jsonl", lines.join("\n").as_bytes()) {
                stats.add(&problem.unwrap());
            }
            stats.text(view)
        };
        let claimed = verdict(3).replace("\"tsume\":1,", "");
        assert_ne!(claimed, verdict(3));
        let lines = [verdict(3), verdict(5), claimed];
        let counted = text(&lines, &View::default());
        let (_, themes) = counted.split_once("\n\nThemes").expect("themes");
        let rows: Vec<&str> = themes.lines().filter(|line| line.contains("33.3%")).collect();
        assert!(rows.iter().any(|row| row.contains("plain position")), "{counted}");
        assert!(!text(&lines[1..], &View::default()).contains("Themes"));
        let view = View { language: Language::Japanese, ..View::default() };
        assert!(text(&lines, &view).contains("\n\n手筋・条件\n"));
    }

    #[test]
    fn japanese_words_are_aligned() {
        let text = stats().text(&View { language: Language::Japanese, ..View::default() });
        assert!(text.starts_with("4題\n\n手数\n  1            1   25.0%  "), "{text}");
        assert!(text.contains("\n  不明         1   25.0%  █"), "{text}");
        let row = text.lines().find(|line| line.starts_with("  玉 ")).expect("kings");
        let head = text.lines().find(|line| line.starts_with("駒の平均")).expect("a head");
        assert_eq!(row.width(), head.width());
    }

    #[test]
    fn bars_fit_the_width() {
        let bars = [("1", 80), ("玉将手", 41), ("3", 0), ("4", 1)];
        let bars = bars.map(|(label, count)| (label.to_owned(), count));
        let view = View { width: 36, ..View::default() };
        let expected = "\
Lengths
  1           80   65.6%  ██████████
  玉将手      41   33.6%  █████▏
  3            0    0.0%
  4            1    0.8%  ▏
";
        assert_eq!(chart(&view, "Lengths", &bars, 122), expected);
        let view = View { characters: CharacterSet::Ascii, ..view };
        let text = chart(&view, "Lengths", &bars, 122);
        assert!(text.contains("33.6%  #####\n") && text.ends_with("0.8%  #\n"), "{text}");
    }

    #[test]
    fn many_values_share_bars() {
        let counts = |values: &[u32]| values.iter().map(|&value| (value, 1)).collect();
        let few = bars(&counts(&[1, 611, 1525]));
        assert_eq!(few.iter().map(|(label, _)| &**label).collect::<Vec<_>>(), ["1", "611", "1525"]);
        let many: Vec<u32> = (1..=50).chain([100, 101, 200, 201, u32::MAX]).collect();
        let many = bars(&counts(&many));
        let last: Vec<_> = many[19..].iter().map(|(label, n)| (&**label, *n)).collect();
        let (half, most) = (u32::MAX / 2 + 1, u32::MAX);
        let shared = [("21-30", 10), ("31-40", 10), ("41-50", 10), ("91-100", 1), ("101-200", 2)];
        let ends = [("201-400", 1), (&*format!("{half}-{most}"), 1)];
        assert_eq!(last, [&[("20", 1)], &shared[..], &ends].concat());
        assert_eq!(many.iter().map(|(_, count)| count).sum::<u64>(), 55);
    }
}
