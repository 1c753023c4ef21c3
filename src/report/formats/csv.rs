//! Comma-separated values by RFC 4180: a line of names, then a line for each problem. Texts that spreadsheets
//! would compute as formulas get an apostrophe before them.

use super::{Content, FormatOptions, OutputFormat};
use crate::judge::Defect;
use crate::judgement::{Judged, Judgement};
use crate::notation::{Style as Names, japanese_line, write_sfen, write_usi, write_usi_line};
use crate::problem::DefectKind;
use crate::report::{Moves, View, move_after, sentences};
use crate::text::{Text, guard_formulas, is_harmful};

/// A value of a judgement; `None` if it has none.
type Value = fn(&Judgement) -> Option<String>;

/// The columns: their names and their values.
const COLUMNS: [(&str, Value); 27] = [
    ("number", |one| shown(one.number())),
    ("id", |one| shown(one.id())),
    ("title", |one| one.verdict()?.title.clone()),
    ("sfen", |one| Some(write_sfen(&one.verdict()?.start.setup()))),
    ("verdict", |one| shown(Some(one.class().names()))),
    ("answer", |one| shown(Some(one.verdict()?.verdict.length.outcome().name()))),
    ("length", |one| shown(one.verdict()?.length())),
    ("at_least", |one| shown(one.verdict()?.at_least())),
    ("at_most", |one| shown(one.verdict()?.at_most())),
    ("surplus", |one| shown(one.verdict()?.surplus())),
    ("solution", |one| Some(write_usi_line(&one.verdict()?.verdict.solution))),
    ("defects", |one| {
        Some(one.kinds().into_iter().map(DefectKind::name).collect::<Vec<_>>().join("; "))
    }),
    ("claimed", |one| shown(one.verdict()?.verdict.claimed.as_ref()?.length)),
    ("agrees", |one| shown(one.verdict()?.verdict.agrees())),
    ("expected", |one| shown(one.verdict()?.expected.is_met())),
    ("nodes", |one| shown(Some(one.verdict()?.verdict.nodes))),
    ("ms", |one| shown(one.ms())),
    ("author", |one| shown(one.author())),
    ("defect_moves", |one| Some(defect_moves(one.verdict()?))),
    ("solution_ja", |one| {
        let Judged { start, verdict, .. } = one.verdict()?;
        Some(japanese_line(start, &verdict.solution, Names::LONG))
    }),
    ("defects_ja", |one| Some(defects_ja(one.verdict()?))),
    ("themes", |one| Some(themes(one.verdict()?))),
    ("file", |one| shown(one.file())),
    ("in_file", |one| shown(one.verdict()?.in_file)),
    ("decision", |one| shown(one.verdict()?.decision.as_ref()?.answer().name().into())),
    ("reasons", |one| Some(reasons(one.verdict()?))),
    ("error", |one| match one {
        Judgement::Judged(_) => None,
        Judgement::Unreadable(unread) => Some(unread.message()),
    }),
];

/// A line of values for each problem.
pub(super) static CSV: OutputFormat = OutputFormat {
    name: "csv",
    help: Text {
        en: "A line of values for each problem, for spreadsheets",
        ja: "表計算ソフト用の値の並び",
    },
    endings: &["csv"],
    holds: &[Content::Judgements],
    head,
    judgement,
    ..OutputFormat::EMPTY
};

fn head(options: &FormatOptions) -> String {
    line(COLUMNS.map(|(name, _)| name.to_owned()), options)
}

fn judgement(judgement: &Judgement, options: &FormatOptions) -> String {
    line(COLUMNS.map(|(_, value)| value(judgement).unwrap_or_default()), options)
}

/// A line of values, with its end.
fn line(values: [String; COLUMNS.len()], options: &FormatOptions) -> String {
    let mut writer = csv::WriterBuilder::new();
    let mut writer = writer.terminator(csv::Terminator::CRLF).from_writer(vec![]);
    // Writing strings to memory cannot fail.
    let _ = writer.write_record(values.map(|value| safe(value, options)));
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A value without control characters other than ends of lines and tabs, and with apostrophes before formulas
/// unless they are allowed.
fn safe(value: String, options: &FormatOptions) -> String {
    let value = if options.formulas { value } else { guard_formulas(&value) };
    let keep = |c| if is_harmful(c) && !"\t\r\n".contains(c) { '\u{fffd}' } else { c };
    value.chars().map(keep).collect()
}

/// An optional value as text.
fn shown(value: Option<impl ToString>) -> Option<String> {
    value.map(|value| value.to_string())
}

/// The defects that have a move, with the number of the move: `yozume 1 3d2c; detour 5 G*3b`.
fn defect_moves(judged: &Judged) -> String {
    let text = |defect: &Defect| {
        Some(format!("{} {} {}", defect.kind.name(), defect.ply(), write_usi(defect.mv()?)))
    };
    judged.verdict.defects.iter().filter_map(text).collect::<Vec<_>>().join("; ")
}

/// The defects that have a move, by their Japanese names: `余詰 1手目 ▲２三成銀`.
fn defects_ja(judged: &Judged) -> String {
    let view = View { moves: Moves::Japanese, ..View::default() };
    let text = |defect: &Defect| {
        let before = judged.verdict.solution.get(..(defect.ply() as usize).checked_sub(1)?)?;
        let name = move_after(&view, &judged.start, before, defect.mv()?);
        Some(format!("{} {}手目 {name}", defect.kind.japanese(), defect.ply()))
    };
    judged.verdict.defects.iter().filter_map(text).collect::<Vec<_>>().join("; ")
}

/// The reasons of the decision by the rules of a venue: `idle piece; not as claimed`.
fn reasons(judged: &Judged) -> String {
    let reasons = judged.decision.iter().flat_map(|decision| &decision.reasons);
    let reasons = reasons.map(|reason| sentences::reason(reason).en.into_string());
    reasons.collect::<Vec<_>>().join("; ")
}

/// The identifiers of the themes: `capital; double-check`.
fn themes(judged: &Judged) -> String {
    let themes = judged.themes.iter().flatten().map(|finding| finding.theme.id());
    themes.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::tests::{defect, judgement, unreadable};
    use serde_json::json;

    fn values(text: &str) -> Vec<Vec<String>> {
        let mut reader = csv::ReaderBuilder::new();
        let mut reader = reader.has_headers(false).from_reader(text.as_bytes());
        let rows = reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect());
        rows.collect()
    }

    #[test]
    fn all_values_are_read_back() {
        let yozume = json!([defect("yozume", "broken", &[]), defect("detour", "flaw", &[])]);
        let one =
            judgement(json!({"id": "a,\"b\"", "title": "two\nlines\u{1b}", "defects": yozume,
            "solution": ["2d2c", "1b2a"], "sound": false, "agrees": true}));
        let options = FormatOptions::default();
        let two = unreadable("found `,`, expected");
        let text = (CSV.head)(&options)
            + &(CSV.judgement)(&one, &options)
            + &(CSV.judgement)(&two, &options);
        assert_eq!(text.matches("\r\n").count(), 3);
        let rows = values(&text);
        assert!(rows.iter().all(|row| row.len() == COLUMNS.len()), "{rows:?}");
        assert_eq!(rows[0], COLUMNS.map(|(name, _)| name));
        assert_eq!(rows[1][..3], ["7", "a,\"b\"", "two\nlines\u{fffd}"]);
        let expected =
            ["defective", "mate", "3", "", "", "false", "2d2c 1b2a", "yozume; detour", "5", "true"];
        assert_eq!(rows[1][4..14], expected);
        assert_eq!(
            (&*rows[2][4], &*rows[2][COLUMNS.len() - 1]),
            ("unreadable", "a.txt:2:6: found `,`, expected")
        );
    }

    /// The value in the column of this name, in the line of a judgement.
    fn value(formulas: bool, judgement: &Judgement, name: &str) -> String {
        let options = FormatOptions { formulas, ..FormatOptions::default() };
        let rows = values(&(CSV.judgement)(judgement, &options));
        rows[0][COLUMNS.iter().position(|(one, _)| *one == name).expect("a name")].clone()
    }

    #[test]
    fn formulas_are_escaped() {
        for (text, expected) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("＝1", "'＝1"),
            ("=HYPERLINK(\"x\",\"y\")", "'=HYPERLINK(\"x\",\"y\")"),
            // If cells are split at `;` or a tab, the second one is a formula.
            ("a;=1+1", "a;'=1+1"),
            ("a\t-1;@x\n+1", "a\t'-1;'@x\n'+1"),
            ("\t=1", "'\t'=1"),
        ] {
            let one = judgement(json!({"id": text, "title": text, "author": text}));
            for name in ["id", "title", "author"] {
                assert_eq!(value(false, &one, name), expected);
                assert_eq!(value(true, &one, name), text);
            }
        }
        for plain in ["1-1=0", "a; b", "a,=1"] {
            assert_eq!(value(false, &judgement(json!({"id": plain})), "id"), plain);
        }
    }

    #[test]
    fn moves_have_their_japanese_names_as_well() {
        let mut yozume = defect("yozume", "broken", &["3d2c", "1b2a", "G*3b"]);
        yozume["move"] = json!("3d2c");
        let mut last = defect("last-move yozume", "tolerated", &["2c2b"]);
        (last["move"], last["ply"]) = (json!("2c2b"), json!(3));
        let fields = json!({
            "sfen": "8s/8k/9/6+SG1/9/9/9/9/9 b Gr2b2g2s4n4l18p 1", "author": "A. N. Other",
            "solution": ["2d2c", "1b2a", "G*3b"], "defects": [yozume, last],
        });
        let column =
            |fields: &serde_json::Value, name| value(false, &judgement(fields.clone()), name);
        assert_eq!(column(&fields, "author"), "A. N. Other");
        assert_eq!(column(&fields, "solution_ja"), "▲２三金　△２一玉　▲３二金打");
        assert_eq!(column(&fields, "defect_moves"), "yozume 1 3d2c; last-move yozume 3 2c2b");
        let names = "余詰 1手目 ▲２三成銀; 最終手余詰 3手目 ▲２二金";
        assert_eq!(column(&fields, "defects_ja"), names);
        assert!((CSV.head)(&FormatOptions::default()).starts_with("number,"));
    }
}
