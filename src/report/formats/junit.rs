//! XML as JUnit writes it, for programs that show test results. Each problem is a test case: it fails if the
//! problem is not as it should be; undecided and unreadable problems are errors.
//!
//! Cases are written one by one, so that memory is bounded. Therefore the counts, which are optional and
//! would stand first, are left out, and no crate is used that builds the whole document.

use super::{Content, FormatOptions, OutputFormat};
use crate::judgement::{Judged, Judgement, Standing};
use crate::notation::{write_sfen, write_usi_line};
use crate::text::{Text, is_harmful, number_of};

/// A test case for each problem.
pub(super) static JUNIT: OutputFormat = OutputFormat {
    name: "junit",
    help: Text {
        en: "XML as JUnit writes it, for programs that show test results",
        ja: "試験結果を表示するソフト用のXML",
    },
    endings: &["xml"],
    holds: &[Content::Judgements],
    head,
    judgement,
    foot,
    ..OutputFormat::EMPTY
};

fn head(_: &FormatOptions) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"tsume\">\n"
        .to_owned()
}

fn judgement(judgement: &Judgement, options: &FormatOptions) -> String {
    let name = escaped(&options.name_of(judgement));
    let file =
        judgement.file().map(|file| format!(" file=\"{}\"", escaped(file))).unwrap_or_default();
    let time = judgement.ms().map(|ms| format!(" time=\"{:.3}\"", ms as f64 / 1000.0));
    let case =
        format!("<testcase classname=\"tsume\" name=\"{name}\"{file}{}", time.unwrap_or_default());
    let (element, details) = match (judgement, judgement.standing()) {
        (_, Standing::Fine) => return case + "/>\n",
        (Judgement::Unreadable(unread), _) => ("error", unread.message()),
        (Judgement::Judged(verdict), Standing::Open) => ("error", details(verdict)),
        (Judgement::Judged(verdict), _) => ("failure", details(verdict)),
    };
    let kind = judgement.class().names().en;
    let message = escaped(&judgement.in_words().en);
    let details = escaped(&details);
    format!(
        "{case}>\n<{element} type=\"{kind}\" message=\"{message}\">{details}</{element}>\n\
         </testcase>\n"
    )
}

fn foot() -> String {
    "</testsuite>\n</testsuites>\n".to_owned()
}

/// The position, the claim and the findings, in lines.
fn details(verdict: &Judged) -> String {
    let mut lines = vec![format!("position: {}", write_sfen(&verdict.start.setup()))];
    let claimed = verdict.verdict.claimed.as_ref();
    if let Some(length) = claimed.and_then(|claimed| claimed.length) {
        lines.push(format!("claimed: {}", number_of(length.into(), "move")));
    }
    if let Some(length) = verdict.length() {
        lines.push(format!(
            "found: {}: {}",
            number_of(length.into(), "move"),
            write_usi_line(&verdict.verdict.solution)
        ));
    }
    for defect in &verdict.verdict.defects {
        let at =
            if defect.ply() > 0 { format!(" at move {}", defect.ply()) } else { String::new() };
        lines.push(format!("{}{at}: {}", defect.kind.name(), write_usi_line(&defect.line)));
    }
    lines.join("\n")
}

/// A text escaped for XML. Control characters are replaced: XML forbids them even as numeric references.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push(c),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c if is_harmful(c) => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::tests::{defect, judgement, unreadable};
    use serde_json::json;

    #[test]
    fn each_problem_has_a_test_case() {
        let yozume = json!([defect("yozume", "broken", &["3d2c", "1b2a"])]);
        let claimed = json!({"length": 3, "comparison": "equal"});
        let text = [
            judgement(json!({"id": "fine \"<&>\u{0}\u{ffff}"})),
            judgement(json!({"sound": false, "defects": yozume, "claimed": claimed, "ms": null})),
            judgement(json!({"sound": null})),
            unreadable("found `<`"),
        ]
        .map(|judgement| (JUNIT.judgement)(&judgement, &FormatOptions::default()));
        let expected = "\
<testcase classname=\"tsume\" name=\"fine &quot;&lt;&amp;&gt;\u{fffd}\u{fffd}\" time=\"0.012\"/>
<testcase classname=\"tsume\" name=\"#7\">
<failure type=\"defective\" message=\"yozume\">position: 8s/8k/9/6+SG1/9/9/9/9/9 b Gr2b2g2s4n4l18p 1
claimed: 3 moves
found: 3 moves: 
yozume at move 1: 3d2c 1b2a</failure>
</testcase>
<testcase classname=\"tsume\" name=\"#7\" time=\"0.012\">
<error type=\"undecided\" message=\"undecided\">position: 8s/8k/9/6+SG1/9/9/9/9/9 b Gr2b2g2s4n4l18p 1
found: 3 moves: </error>
</testcase>
<testcase classname=\"tsume\" name=\"#8\" file=\"a.txt\">
<error type=\"unreadable\" message=\"unreadable\">a.txt:2:6: found `&lt;`</error>
</testcase>
";
        assert_eq!(text.concat(), expected);
    }
}
