//! XML as JUnit writes it, for what shows the results of tests. A problem is a case: it fails if it
//! is not as it should be; undecided and unreadable ones are errors. Counts, which would stand
//! first, are left out: whoever reads counts the cases.

use super::Sheet;
use crate::notation::is_harmful;
use crate::report::record::Record;
use crate::report::{Entry, Standing, View};

/// A case for each problem.
pub struct Junit;

impl Sheet for Junit {
    fn head(&self) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"tsume\">\n"
            .to_owned()
    }

    fn entry(&self, entry: &Entry) -> String {
        let name = fit(&entry.name());
        let time = entry.ms().map(|ms| format!(" time=\"{:.3}\"", ms as f64 / 1000.0));
        let case =
            format!("<testcase classname=\"tsume\" name=\"{name}\"{}", time.unwrap_or_default());
        let (element, details) = match (entry, entry.standing()) {
            (_, Standing::Fine) => return case + "/>\n",
            (Entry::Unreadable(record), _) => ("error", {
                let places = [record.line, record.column].into_iter().flatten();
                let place = places.map(|number| format!(":{number}")).collect::<String>();
                format!("{}{place}: {}", record.input, record.error)
            }),
            (Entry::Judged(record), Standing::Open) => ("error", details(record)),
            (Entry::Judged(record), _) => ("failure", details(record)),
        };
        let kind = entry.class().name();
        let message = fit(&entry.words(&View::default()));
        let details = fit(&details);
        format!(
            "{case}>\n<{element} type=\"{kind}\" message=\"{message}\">{details}</{element}>\n\
             </testcase>\n"
        )
    }

    fn foot(&self) -> String {
        "</testsuite>\n</testsuites>\n".to_owned()
    }
}

/// What is known, in lines.
fn details(record: &Record) -> String {
    let mut lines = vec![format!("position: {}", record.sfen)];
    let claimed = record.claimed.as_ref();
    if let Some(length) = claimed.and_then(|claimed| claimed.length) {
        lines.push(format!("claimed: {length} moves"));
    }
    if let Some(length) = record.length {
        lines.push(format!("found: {length} moves: {}", record.solution.join(" ")));
    }
    for defect in &record.defects {
        let at = if defect.ply > 0 { format!(" at move {}", defect.ply) } else { String::new() };
        lines.push(format!("{}{at}: {}", defect.kind, defect.line.join(" ")));
    }
    lines.join("\n")
}

/// A text as it may stand in XML: control characters may not, not even by their numbers.
fn fit(text: &str) -> String {
    let mut fit = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => fit.push_str("&amp;"),
            '<' => fit.push_str("&lt;"),
            '>' => fit.push_str("&gt;"),
            '"' => fit.push_str("&quot;"),
            '\n' => fit.push(c),
            '\u{fffe}' | '\u{ffff}' => fit.push('\u{fffd}'),
            c if is_harmful(c) => fit.push('\u{fffd}'),
            c => fit.push(c),
        }
    }
    fit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::entry::tests::{defect, record, unreadable};
    use serde_json::json;

    #[test]
    fn a_case_for_each_problem() {
        let yozume = json!([defect("yozume", "broken", &["3d2c", "1b2a"])]);
        let claimed = json!({"length": 3, "comparison": "equal"});
        let text = [
            record(json!({"id": "fine \"<&>\u{0}\u{ffff}"})),
            record(json!({"sound": false, "defects": yozume, "claimed": claimed, "ms": null})),
            record(json!({"sound": null})),
            unreadable("found `<`"),
        ]
        .map(|entry| Junit.entry(&entry));
        let expected = "\
<testcase classname=\"tsume\" name=\"fine &quot;&lt;&amp;&gt;\u{fffd}\u{fffd}\" time=\"0.012\"/>
<testcase classname=\"tsume\" name=\"#7\">
<failure type=\"defective\" message=\"yozume\">position: 8k/9/9/9/9/9/9/9/9 b R 1
claimed: 3 moves
found: 3 moves: 
yozume at move 1: 3d2c 1b2a</failure>
</testcase>
<testcase classname=\"tsume\" name=\"#7\" time=\"0.012\">
<error type=\"undecided\" message=\"undecided\">position: 8k/9/9/9/9/9/9/9/9 b R 1
found: 3 moves: </error>
</testcase>
<testcase classname=\"tsume\" name=\"#8\">
<error type=\"unreadable\" message=\"unreadable\">a.txt:2:6: found `&lt;`</error>
</testcase>
";
        assert_eq!(text.concat(), expected);
    }
}
