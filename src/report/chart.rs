//! Counts as a bar chart: a line for each value, with its count, its share and a bar.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::{CharacterSet, View};

/// How many values have bars of their own; of more, large ones share theirs.
const BARS: u32 = 20;

/// A bar: what is counted, and how often.
pub(super) type Bar = (String, u64);

/// A title and the bars in lines that each end, with their shares of `all`; the longest bar goes as
/// far as the view is wide.
pub(super) fn chart(view: &View, title: &str, bars: &[Bar], all: u64) -> String {
    let widest = |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0);
    let labels = widest(&mut bars.iter().map(|(label, _)| label.width())).max(6);
    let counts = widest(&mut bars.iter().map(|(_, count)| count.to_string().len())).max(6);
    let most = bars.iter().map(|&(_, count)| count).max().unwrap_or(0).max(1);
    // Two blanks before, between and behind, and the share.
    let room = view.width.saturating_sub(labels + counts + 14).clamp(4, 60);
    let mut text = format!("{title}\n");
    for (label, count) in bars {
        let space = " ".repeat(labels - label.width());
        let share = 100.0 * *count as f64 / all.max(1) as f64;
        let drawn = drawn(view, *count as f64 / most as f64, room);
        text += format!("  {label}{space}  {count:>counts$}  {share:>5.1}%  {drawn}").trim_end();
        text.push('\n');
    }
    text
}

/// A bar that takes this part of the room, at least a little of it if the part is not 0.
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

/// Bars for counted numbers, in their order. Where they are too many, those above 20 share bars
/// by tens, and those above 100 bars of 101 to 200, 201 to 400 and so on.
pub(super) fn bars(counts: &BTreeMap<u32, u64>) -> Vec<Bar> {
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

    #[test]
    fn bars_are_as_long_as_there_is_room() {
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
