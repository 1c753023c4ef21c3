//! The judgement of a problem of a collection: a verdict, or the reason why the problem could not be
//! read. Output formats are made from judgements alone, so that JSON lines can be read and written in
//! another format.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::conditions::{Conditions, JudgedLimits};
use super::error::ParseJudgementError;
use super::file_names::FileNames;
use super::judged::{AskedClaims, Judged, Unreadable, VERSION};
use super::key::ProblemKey;
use super::written;
use crate::judge::{Task, Verdict};
use crate::notation::write_sfen;
use crate::problem::{Problem, display_name};
use crate::search::Limits;
use crate::text::{Text, printable};

/// The judgement of a problem of a collection.
///
/// ```
/// use std::time::Duration;
/// use tsume::judge::judge;
/// use tsume::judgement::{Class, Judgement, Standing};
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver};
///
/// let problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?);
/// let verdict = judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let judgement = Judgement::judged(&problem, verdict, Duration::from_millis(2));
/// assert_eq!((judgement.class(), judgement.standing()), (Class::Sound, Standing::Fine));
/// let line = judgement.json();
/// assert!(line.contains(r#""solution":["R*1b","1a1b","3d2d"]"#), "{line}");
/// assert_eq!(Judgement::read(&line)?, judgement);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Judgement {
    /// The problem was judged.
    Judged(Box<Judged>),
    /// The problem could not be read.
    Unreadable(Box<Unreadable>),
}

impl Judgement {
    /// Creates the judgement of a problem from its verdict and the time of the search.
    pub fn judged(problem: &Problem, verdict: Verdict, time: Duration) -> Judgement {
        Judgement::Judged(Box::new(Judged::new(problem, verdict, time)))
    }

    /// Creates the judgement of a problem that could not be read, with the line and column in the input.
    #[doc(hidden)]
    pub fn unreadable(
        id: Option<String>,
        error: Text,
        input: String,
        place: Option<(usize, usize)>,
    ) -> Judgement {
        let (line, column) = place.unzip();
        let Text { en, ja } = error;
        let (error, japanese) = (en.into_string(), Some(ja.into_string()));
        Judgement::Unreadable(Box::new(Unreadable {
            tsume: VERSION,
            number: None,
            id,
            error,
            japanese,
            input,
            line,
            column,
            replaces: false,
        }))
    }

    /// Reads a line that [`Judgement::json`] has written.
    ///
    /// # Errors
    ///
    /// If the line is no judgement of this version, or a move in it cannot be played.
    pub fn read(line: &str) -> Result<Judgement, ParseJudgementError> {
        #[derive(Deserialize)]
        struct Head<'a> {
            tsume: Option<u32>,
            #[serde(borrow)]
            error: Option<Cow<'a, str>>,
        }
        let head: Head = serde_json::from_str(line).map_err(ParseJudgementError::of)?;
        match head.tsume {
            Some(VERSION) if head.error.is_some() => {
                let unreadable = serde_json::from_str(line).map_err(ParseJudgementError::of)?;
                Ok(Judgement::Unreadable(unreadable))
            }
            Some(VERSION) => {
                let judged: Box<Judged> =
                    serde_json::from_str(line).map_err(ParseJudgementError::of)?;
                match judged.unplayable() {
                    None => Ok(Judgement::Judged(judged)),
                    Some(field) => Err(ParseJudgementError::Unplayable(field)),
                }
            }
            Some(other) => Err(ParseJudgementError::Version(other)),
            None => Err(ParseJudgementError::NoVersion),
        }
    }

    /// The judgement as JSON on a line.
    pub fn json(&self) -> String {
        written::json(self)
    }

    /// The judgement as an item of a YAML list. If a text has a character that is not safe to print, the item is
    /// JSON, where it is escaped: YAML reads JSON, and has escapes only between double quotes.
    #[cfg(feature = "collection")]
    pub fn yaml(&self) -> String {
        written::yaml(self)
    }

    /// The number of the problem in the run, if it has one.
    pub fn number(&self) -> Option<u64> {
        match self {
            Judgement::Judged(judged) => judged.number,
            Judgement::Unreadable(unreadable) => unreadable.number,
        }
    }

    /// The same judgement with this number.
    #[doc(hidden)]
    pub fn numbered(mut self, number: u64) -> Judgement {
        match &mut self {
            Judgement::Judged(judged) => judged.number = Some(number),
            Judgement::Unreadable(unreadable) => unreadable.number = Some(number),
        }
        self
    }

    /// The same judgement with the title, the composer and the file of this problem. No verdict depends on them.
    pub(crate) fn named_as(self, problem: &Problem) -> Judgement {
        self.changed(|judged| judged.name_as(problem))
    }

    /// The same judgement with a change, if the problem could be read.
    fn changed(mut self, change: impl FnOnce(&mut Judged)) -> Judgement {
        if let Judgement::Judged(judged) = &mut self {
            change(judged);
        }
        self
    }

    /// The same judgement without the time of the search.
    #[doc(hidden)]
    pub fn without_time(self) -> Judgement {
        self.changed(|judged| judged.ms = None)
    }

    /// Whether it replaces an earlier judgement of the same problem in the same file.
    pub(crate) fn replaces(&self) -> bool {
        match self {
            Judgement::Judged(judged) => judged.replaces,
            Judgement::Unreadable(unreadable) => unreadable.replaces,
        }
    }

    /// The same judgement, which replaces an earlier one or not.
    pub(crate) fn replacing(mut self, replaces: bool) -> Judgement {
        match &mut self {
            Judgement::Judged(judged) => judged.replaces = replaces,
            Judgement::Unreadable(unreadable) => unreadable.replaces = replaces,
        }
        self
    }

    /// The key of the problem.
    pub(crate) fn key(&self) -> ProblemKey {
        let text = match self {
            Judgement::Judged(judged) => write_sfen(&judged.start.setup()),
            Judgement::Unreadable(unreadable) => unreadable.error.clone(),
        };
        let asked = self.verdict().and_then(|verdict| verdict.asked.clone());
        ProblemKey { number: self.number(), id: self.id().map(str::to_owned), text, asked }
    }

    /// The verdict, if the problem could be read.
    pub fn verdict(&self) -> Option<&Judged> {
        match self {
            Judgement::Judged(judged) => Some(judged),
            Judgement::Unreadable(_) => None,
        }
    }

    /// The same judgement with the limits of the search.
    pub fn with_limits(self, limits: &Limits) -> Judgement {
        self.changed(|judged| judged.limits = Some(JudgedLimits::new(limits)))
    }

    /// The same judgement with the claims that were judged, by which a later run sees that the verdict
    /// still holds.
    #[doc(hidden)]
    pub fn with_claims(self, problem: &Problem, task: &Task) -> Judgement {
        self.changed(|judged| judged.asked = Some(AskedClaims::new(problem, task)))
    }

    /// The conditions of the judgement; `None` if the problem could not be read.
    #[doc(hidden)]
    pub fn conditions(&self) -> Option<Conditions> {
        let judged = self.verdict()?;
        let variations = judged.asked.as_ref().map(|asked| asked.variations);
        let Verdict { goal: mode, reading, tolerance, .. } = judged.verdict;
        let rules = judged.decision.as_ref().map(|decision| decision.key.clone());
        Some(Conditions { mode, reading, tolerance, rules, variations, limits: judged.limits })
    }

    /// The number or name of the problem in its collection.
    pub fn id(&self) -> Option<&str> {
        match self {
            Judgement::Judged(judged) => judged.id.as_deref(),
            Judgement::Unreadable(unreadable) => unreadable.id.as_deref(),
        }
    }

    /// The number, name or title of the problem in its collection, else its number in the run.
    pub fn name(&self) -> String {
        let number = || self.number().map_or("-".to_owned(), |number| format!("#{number}"));
        self.own_name().map_or_else(number, printable)
    }

    /// The name of the problem: in a run over several files that of its file, and its own name, or its number in the
    /// file if it is not the first.
    pub(crate) fn name_among(&self, files: FileNames) -> String {
        let number = self.verdict().and_then(|judged| judged.in_file);
        let Some(file) = self.file().and_then(|file| files.of(Path::new(file))) else {
            return self.name();
        };
        let file = printable(&file);
        match (self.own_name(), number) {
            (Some(name), _) => format!("{file}: {}", printable(name)),
            (None, Some(number @ 2..)) => format!("{file} #{number}"),
            (None, _) => file,
        }
    }

    /// The file of the problem, or the input that could not be read.
    pub fn file(&self) -> Option<&str> {
        match self {
            Judgement::Judged(judged) => judged.file.as_deref(),
            Judgement::Unreadable(unreadable) => Some(&unreadable.input),
        }
    }

    /// The title of the problem, unless it is the name of the problem or a part of it.
    pub(crate) fn title_beside_name(&self) -> Option<&str> {
        let title = self.verdict()?.title.as_deref()?;
        Some(title).filter(|&title| self.own_name() != Some(title))
    }

    /// The composer of the problem.
    pub fn author(&self) -> Option<&str> {
        self.verdict()?.author.as_deref()
    }

    fn own_name(&self) -> Option<&str> {
        let title = self.verdict().and_then(|judged| judged.title.as_deref());
        display_name(self.id(), title)
    }

    /// The time of the search in milliseconds, if it is known.
    pub fn ms(&self) -> Option<u64> {
        self.verdict()?.ms
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::judge::Agreement;
    use crate::search::Solver;
    use serde_json::json;

    #[cfg(feature = "collection")]
    use crate::text::is_harmful;

    /// A judgement with these fields, and values for the others that do not contradict them.
    pub fn judgement(fields: serde_json::Value) -> Judgement {
        let mut all = json!({
            "tsume": 1, "number": 7, "sfen": "8s/8k/9/6+SG1/9/9/9/9/9 b Gr2b2g2s4n4l18p 1",
            "answer": "mate",
            "length": 3, "surplus": false, "solution": [], "sound": true, "defects": [],
            "claimed": null, "agrees": null, "mode": "judge", "reading": "standard", "nodes": 5,
            "ms": 12,
        });
        let given = |key: &str| fields.get(key).unwrap_or(&serde_json::Value::Null).clone();
        if fields.get("length").is_some_and(|length| length.is_null())
            || given("answer") != "mate" && !given("answer").is_null()
        {
            (all["length"], all["surplus"]) = (json!(null), json!(null));
            if given("answer").is_null() {
                all["at_most"] = json!(9);
            }
        }
        if given("answer") == "no mate" {
            all["sound"] = json!(false);
        }
        if given("answer") == "undecided" || fields.get("mode").is_some_and(|mode| mode != "judge")
        {
            all["sound"] = json!(null);
        }
        if let Some(agrees) = fields.get("agrees").filter(|agrees| !agrees.is_null()) {
            let comparison = if *agrees == true { "equal" } else { "longer" };
            all["claimed"] = json!({"length": 5, "comparison": comparison});
        }
        if let Some(claimed) = fields.get("claimed").filter(|claimed| !claimed.is_null()) {
            let agreement: Agreement =
                serde_json::from_value(claimed["comparison"].clone()).unwrap();
            all["agrees"] = json!(agreement.is_right());
        }
        for (key, value) in fields.as_object().unwrap() {
            all[key] = value.clone();
        }
        Judgement::read(&all.to_string()).unwrap()
    }

    /// The judgement of a problem, with this number of nodes.
    pub fn judged(problem: &Problem, nodes: u64) -> Judged {
        let limits = Limits::default().with_nodes(nodes);
        let verdict = crate::judge::judge(problem, &mut Solver::new(1 << 26), &limits);
        Judged::new(problem, verdict, Duration::ZERO)
    }

    /// A defect in a judgement.
    pub fn defect(kind: &str, weight: &str, line: &[&str]) -> serde_json::Value {
        serde_json::json!({"kind": kind, "weight": weight, "ply": 1, "line": line,
            "move": line.first(), "length": null, "surplus": null})
    }

    /// The judgement of a problem that could not be read.
    pub fn unreadable(error: &str) -> Judgement {
        let all = serde_json::json!({"tsume": 1, "number": 8, "error": error, "input": "a.txt",
            "line": 2, "column": 6});
        Judgement::read(&all.to_string()).unwrap()
    }

    #[test]
    fn written_text_is_read_back() {
        let yozume = defect("yozume", "broken", &["3d2c"]);
        for judgement in
            [judgement(serde_json::json!({"id": "x", "defects": [yozume]})), unreadable("x")]
        {
            assert_eq!(Judgement::read(&judgement.json()), Ok(judgement));
        }
        for (line, expected) in [
            ("", "not a judgement of `tsume check`: EOF"),
            ("{\"tsume\":1", "not a judgement of `tsume check`: EOF"),
            ("{\"tsume\":1}", "not a judgement of `tsume check`: missing field `sfen`"),
            ("{\"tsume\":2}", "found `tsume` 2, expected 1"),
            ("{\"id\":2}", "not a judgement of `tsume check`: the field `tsume` is missing"),
        ] {
            let found = Judgement::read(line).unwrap_err().to_string();
            assert!(found.starts_with(expected), "{line}: {found}");
        }
    }

    #[cfg(feature = "collection")]
    #[test]
    fn yaml_has_no_harmful_characters() {
        let yaml = |title: &str| judgement(serde_json::json!({"title": title})).yaml();
        assert!(yaml("玉").contains("\n  title: 玉\n"));
        for c in [
            '\u{7f}', '\u{85}', '\u{9b}', '\u{61c}', '\u{200e}', '\u{2028}', '\u{202e}', '\u{2066}',
        ] {
            for title in [format!("a{c}: 'b' \"c\""), format!("\u{1b}{c}\nb")] {
                let written = yaml(&title);
                assert!(!written.contains(|c| c != '\n' && is_harmful(c)), "{written:?}");
                let read: Vec<serde_json::Value> = serde_yaml::from_str(&written).unwrap();
                assert_eq!(read[0]["title"], title, "{written:?}");
            }
        }
    }

    #[test]
    fn unknown_values_are_refused() {
        use serde_json::{Value, json};
        let refusal = |field: &str, value: Value| {
            let all = judgement(json!({"defects": [defect("yozume", "broken", &["3d2c"])],
                "claimed": {"length": 3, "comparison": "equal"}, "sound": false}));
            let mut all: Value = serde_json::from_str(&all.json()).unwrap();
            *all.pointer_mut(field).unwrap() = value;
            Judgement::read(&all.to_string()).err()
        };
        assert_eq!(refusal("/answer", json!("mate")), None);
        for (field, value, expected) in [
            ("/answer", json!("xx"), "`answer` says `xx`"),
            ("/mode", json!("all"), "`mode` says `all`"),
            ("/reading", json!(""), "`reading` says ``"),
            ("/sfen", json!("9/9"), "expected `/` and the next rank"),
            ("/solution", json!(["2d2c", "z"]), "found `z`, expected a move"),
            ("/defects/0/kind", json!("Cook"), "`kind` says `Cook`"),
            ("/defects/0/weight", json!("heavy"), "`weight` says `heavy`"),
            ("/defects/0/line", json!(["1"]), "expected a rank"),
            ("/defects/0/line", json!(["9i9h"]), "does not begin with its move"),
            ("/defects/0/line", json!(["3d2c", "9i9h"]), "`defects` cannot be played"),
            ("/defects/0/ply", json!(0), "does not begin with its move"),
            ("/solution", json!(["9i9h"]), "`solution` cannot be played"),
            ("/claimed/comparison", json!("so"), "`comparison` says `so`"),
            ("/answer", json!("no mate"), "`answer` contradicts the other fields"),
            ("/surplus", json!(null), "`answer` contradicts the other fields"),
            ("/mode", json!("length"), "`sound` contradicts the other fields"),
            ("/agrees", json!(false), "`agrees` contradicts the other fields"),
        ] {
            let found = refusal(field, value).map(|error| error.to_string()).unwrap_or_default();
            assert!(found.contains(expected), "{field}: {found}");
        }
    }
}
