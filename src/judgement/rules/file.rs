//! The text of a rule set, in YAML.

use serde::Deserialize;
use serde_yaml::{Location, Options, Spanned};

use super::{Range, Rule, RuleSet, Ruling};
use crate::judgement::key::fingerprint;
use crate::problem::{DefectKind, DefectWord};
use crate::text::{Text, hint};

/// A text is not a rule set.
///
/// ```
/// use tsume::judgement::rules::RuleSet;
///
/// let error = "rules: mine\nfindings: {yozume: maybe}".parse::<RuleSet>().unwrap_err();
/// assert_eq!(error.line, 2);
/// assert!(error.to_string().contains("accept"), "{error}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message.en)]
pub struct RuleError {
    /// The line, from 1 on.
    pub line: u64,
    /// The column in characters, from 1 on.
    pub column: u64,
    /// The cause.
    pub message: Text,
}

/// A rule as it is written.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum WrittenRule {
    #[serde(alias = "可")]
    Accept,
    #[serde(alias = "要確認")]
    Look,
    #[serde(alias = "不可")]
    Refuse,
    #[serde(alias = "慣例")]
    Usage,
}

impl WrittenRule {
    fn rule(self) -> Rule {
        match self {
            WrittenRule::Accept => Rule::Always(Ruling::Accept),
            WrittenRule::Look => Rule::Always(Ruling::Look),
            WrittenRule::Refuse => Rule::Always(Ruling::Refuse),
            WrittenRule::Usage => Rule::Usage,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Title {
    en: String,
    ja: String,
}

/// Whether the length must be stated.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "lowercase")]
enum Requirement {
    Required,
    #[default]
    Optional,
}

fn look() -> Ruling {
    Ruling::Look
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    rules: String,
    title: Option<Title>,
    #[serde(default)]
    findings: Findings,
    otherwise: Option<WrittenRule>,
    #[serde(default)]
    moves: Range,
    #[serde(default)]
    pieces: Range,
    #[serde(default)]
    length: Requirement,
    #[serde(default = "look", rename = "wrong claim")]
    wrong_claim: Ruling,
    #[serde(default = "look")]
    copies: Ruling,
}

/// The rules about kinds of findings in the order of the file, with the places of their names.
#[derive(Default)]
struct Findings(Vec<(Spanned<String>, WrittenRule)>);

impl<'de> Deserialize<'de> for Findings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Findings, D::Error> {
        struct Entries;
        impl<'de> serde::de::Visitor<'de> for Entries {
            type Value = Findings;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("names of findings with rules")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Findings, A::Error> {
                let mut all = vec![];
                while let Some(entry) = map.next_entry()? {
                    all.push(entry);
                }
                Ok(Findings(all))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

impl std::str::FromStr for RuleSet {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<RuleSet, RuleError> {
        read(text)
    }
}

fn read(text: &str) -> Result<RuleSet, RuleError> {
    let mut options = Options::default();
    options.with_snippet = false;
    let file: RuleFile = serde_yaml::from_str_with_options(text, options).map_err(|error| {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
        let place = error.location().unwrap_or(Location::UNKNOWN);
        let message = Text::new(
            format!("not a rule set: {message}"),
            format!("規定として読めません：{message}"),
        );
        RuleError { line: place.line(), column: place.column(), message }
    })?;
    let mut findings: Vec<(DefectKind, Rule)> = vec![];
    for (name, rule) in file.findings.0 {
        let word = DefectWord::of(&name.value).ok_or_else(|| unknown(&name))?;
        // A word for one kind is stronger than a general one, wherever it stands.
        let is_general = word.kinds().count() > 1;
        let rules = word.kinds().map(|kind| (kind, rule.rule()));
        match is_general {
            true => _ = findings.splice(..0, rules),
            false => findings.extend(rules),
        }
    }
    Ok(RuleSet {
        name: file.rules,
        title: file.title.map(|Title { en, ja }| Text::new(en, ja)),
        findings,
        otherwise: file.otherwise.map_or(Rule::Always(Ruling::Look), WrittenRule::rule),
        moves: file.moves,
        pieces: file.pieces,
        needs_length: file.length == Requirement::Required,
        wrong_claim: file.wrong_claim,
        copies: file.copies,
        fingerprint: fingerprint(text),
    })
}

fn unknown(name: &Spanned<String>) -> RuleError {
    let names: Vec<&str> = DefectWord::all().map(|word| word.names().en).collect();
    let Text { en, ja } = hint(&name.value, names);
    let message = Text::new(
        format!("`{}` is not the name of a finding{en}", name.value),
        format!("「{}」という指摘はありません{ja}", name.value),
    );
    RuleError { line: name.defined.line(), column: name.defined.column(), message }
}
