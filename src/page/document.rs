//! The HTML file around the data: its head, the outlines of the pieces, style and script.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{Engine, PageProblem, engine, paper};
use crate::judgement::rules::RuleSet;
use crate::picture;
use crate::text::{Language, Text};

const STYLE: &str = include_str!("style.css");
/// The parts of the script that every page has.
macro_rules! player {
    () => {
        concat!(
            include_str!("script/words.js"),
            include_str!("script/elements.js"),
            include_str!("script/icons.js"),
            include_str!("script/rules.js"),
            include_str!("script/pieces.js"),
            include_str!("script/settings.js"),
            include_str!("script/player.js"),
            include_str!("script/board.js"),
            include_str!("script/hands.js"),
            include_str!("script/verdict.js"),
            include_str!("script/problem.js"),
            include_str!("script/list.js"),
            include_str!("script/main.js"),
        )
    };
}

/// The parts of the script share one function, so that a page has no global names.
const SCRIPT: &str =
    concat!("\"use strict\";\n(() => {\n", player!(), include_str!("script/start.js"), "})();\n");
/// The script of a page with the engine. The engine itself runs in a worker, whose script is data of the page.
const WORKBENCH: &str = concat!(
    "\"use strict\";\n(() => {\n",
    player!(),
    include_str!("workbench/words.js"),
    include_str!("workbench/lane.js"),
    include_str!("workbench/draft.js"),
    include_str!("workbench/steps.js"),
    include_str!("workbench/store.js"),
    include_str!("workbench/edit.js"),
    include_str!("workbench/drag.js"),
    include_str!("workbench/keys.js"),
    include_str!("workbench/palette.js"),
    include_str!("workbench/live.js"),
    include_str!("workbench/venue.js"),
    include_str!("workbench/variations.js"),
    include_str!("workbench/changes.js"),
    include_str!("workbench/posts.js"),
    include_str!("workbench/paste.js"),
    include_str!("workbench/site.js"),
    include_str!("workbench/copy.js"),
    include_str!("workbench/print.js"),
    include_str!("workbench/backup.js"),
    include_str!("workbench/several.js"),
    include_str!("workbench/shelf.js"),
    include_str!("workbench/tree.js"),
    include_str!("workbench/kif.js"),
    include_str!("workbench/workbench.js"),
    include_str!("script/start.js"),
    "})();\n"
);
/// A collection that the shelf can begin with.
const CLASSICS: &str = include_str!("../../docs/classics.yaml");
const WORKBENCH_STYLE: &str = include_str!("workbench/style.css");
const WORKER: &str =
    concat!(include_str!("workbench/engine.js"), include_str!("workbench/worker.js"));

/// A page that is written piece by piece.
#[derive(Clone, Debug)]
pub struct Document {
    title: String,
    language: Language,
    /// The date of a report.
    date: Option<String>,
    engine: Option<Engine>,
    /// Where the page with the engine is hosted; links to problems lead there also from a file.
    address: Option<String>,
    form: Form,
}

/// The form in which a page is published. Only the program makes sites, because their icons need its renderer.
#[cfg_attr(not(feature = "pixels"), allow(dead_code))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// A single file.
    File,
    /// The first file of a site.
    Site,
}

impl Document {
    /// A page of problems to solve, with this title and initial language.
    pub fn new(title: impl Into<String>, language: Language) -> Document {
        let title = title.into();
        Document { title, language, date: None, engine: None, address: None, form: Form::File }
    }

    /// The page as a report of this date: with a table of the verdicts, instead of problems to solve.
    #[must_use]
    pub fn as_report(self, date: impl Into<String>) -> Document {
        Document { date: Some(date.into()), ..self }
    }

    /// The page with an engine, so that problems can be edited and judged on it.
    #[must_use]
    pub fn with_engine(self, engine: impl Into<Option<Engine>>) -> Document {
        Document { engine: engine.into(), ..self }
    }

    /// The page with the address where it is hosted, for links to problems that are copied from a file.
    #[must_use]
    pub fn with_address(self, address: impl Into<Option<String>>) -> Document {
        Document { address: address.into(), ..self }
    }

    /// The page as the first file of a site.
    #[cfg(feature = "pixels")]
    pub(super) fn in_site(self) -> Document {
        Document { form: Form::Site, ..self }
    }

    /// The text before the first problem.
    pub fn head(&self) -> String {
        let (styles, policy) = self.styles_and_policy();
        let links = match self.form {
            Form::File => "",
            Form::Site => {
                "<link rel=\"manifest\" href=\"manifest.webmanifest\">\n<link rel=\"icon\" href=\"icon.svg\">\n\
                 <link rel=\"apple-touch-icon\" href=\"icon-180.png\">\n"
            }
        };
        let head = head(self.language, &self.title, styles, &policy, links);
        let (language, title) = (code(self.language), escaped(&self.title));
        let pieces = picture::pieces_of_pages();
        let none = "This page needs JavaScript. · このページにはJavaScriptが必要です。";
        format!(
            r#"{head}<svg width="0" height="0" aria-hidden="true"><defs>
{pieces}</defs></svg>
<header><h1>{title}</h1><nav id="tabs"></nav><div id="tools"></div></header>
<noscript><p>{none}</p></noscript>
<main>
<section id="index" hidden><div id="filters"></div><div id="summary"></div><div id="list"></div></section>
<section id="problem" hidden>
<nav id="others" hidden></nav>
<div id="about"><h2 id="name" tabindex="-1"></h2><p id="by"></p></div>
<div id="strip"></div>
<div id="table">
<div id="stage"><div id="white" class="hand"></div><div id="board"></div><div id="black" class="hand"></div></div>
<div id="ask" role="group" hidden></div>
<div id="spoken"><p id="where"></p><p id="said" role="status" aria-live="polite"></p></div>
<div id="controls"></div>
</div>
<div id="side"><div id="moves"></div><div id="known"></div><div id="verdict"></div></div>
</section>
</main>
<script type="application/json" id="data">{{"lang":"{language}","report":{report}{venues},"problems":[null"#,
            report = self.date.as_ref().map_or("false".to_owned(), json),
            venues = self.engine.as_ref().map_or(String::new(), |_| venues() + &self.place()),
        )
    }

    /// The text for a problem.
    pub fn problem(&self, problem: &PageProblem) -> String {
        ",\n".to_owned() + &json(problem)
    }

    /// The text after the last problem.
    pub fn foot(&self) -> String {
        let Some(engine) = &self.engine else {
            return format!("]}}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n");
        };
        let (packed, classics) = (engine.packed(), engine::packed(CLASSICS.as_bytes()));
        format!(
            r#"]}}</script>
<script type="text/plain" id="engine">{packed}</script>
<script type="text/plain" id="classics">{classics}</script>
<script type="text/plain" id="worker">{WORKER}</script>
<script>{WORKBENCH}</script>
</body>
</html>
"#
        )
    }

    /// Where a page with the engine is, as data.
    fn place(&self) -> String {
        let address = self.address.as_ref().map(json);
        let address = address.map(|address| format!(",\"address\":{address}")).unwrap_or_default();
        address + if self.form == Form::Site { ",\"site\":true" } else { "" }
    }

    /// The styles of the page, and what it may run and load. The engine is compiled from data of the page, runs in a
    /// worker that the page makes, and its pictures are made by the page.
    fn styles_and_policy(&self) -> (&'static [&'static str], String) {
        match self.engine {
            None => (
                &[STYLE],
                format!("style-src {}; script-src {}; ", sources(&[STYLE]), source(SCRIPT)),
            ),
            // The sheets that it prints are in a frame, for which its policy holds too.
            Some(_) => (
                &[STYLE, WORKBENCH_STYLE],
                format!(
                    "style-src {} {}; script-src {} 'wasm-unsafe-eval'; {}",
                    sources(&[STYLE, WORKBENCH_STYLE]),
                    sources(&paper::STYLES),
                    source(WORKBENCH),
                    match self.form {
                        Form::File => "worker-src blob:; img-src blob:; ",
                        Form::Site =>
                            "worker-src 'self' blob:; img-src 'self' blob:; manifest-src 'self'; ",
                    }
                ),
            ),
        }
    }
}

/// The beginning of a file up to its body. Nothing but what `policy` names is allowed.
pub(super) fn head(
    language: Language,
    title: &str,
    styles: &[&str],
    policy: &str,
    links: &str,
) -> String {
    let (language, title) = (code(language), escaped(title));
    let styles: String = styles.iter().map(|style| format!("<style>{style}</style>\n")).collect();
    format!(
        r#"<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; {policy}base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="tsume {version}">
<title>{title}</title>
{styles}{links}</head>
<body>
"#,
        version = env!("CARGO_PKG_VERSION"),
    )
}

/// The venues whose rules the engine knows, as data.
fn venues() -> String {
    let sets = RuleSet::bundled_names().filter_map(RuleSet::bundled);
    let venues: Vec<(String, Text)> =
        sets.map(|set| (set.name().to_owned(), set.title())).collect();
    format!(",\"venues\":{}", json(&venues))
}

/// How a policy names several styles.
pub(super) fn sources(styles: &[&str]) -> String {
    styles.iter().map(|style| source(style)).collect::<Vec<_>>().join(" ")
}

/// How a policy names a style or a script: by its hash.
fn source(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    format!("'sha256-{}'", STANDARD.encode(digest))
}

/// The name of a language in HTML.
fn code(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::Japanese => "ja",
    }
}

/// JSON without `<`, so that no text in it can end an element or begin a comment.
pub(super) fn json(value: &impl Serialize) -> String {
    // Writing these types cannot fail.
    serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c")
}

/// Text escaped for the content of an element.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_names_the_styles_and_the_script() {
        assert_eq!(source(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
        let head = Document::new("", Language::English).head();
        for text in [STYLE, SCRIPT] {
            assert!(head.contains(&source(text)));
        }
    }

    #[test]
    fn texts_cannot_close_an_element() {
        let text = "</script><script>alert(1)</script><!-- ]]> \" ' & 🙂";
        assert!(!json(&text).contains('<'));
        assert_eq!(serde_json::from_str::<String>(&json(&text)).unwrap(), text);
        let document = Document::new(text, Language::English);
        let head = document.head();
        assert_eq!(head.matches("<script").count(), 1);
        assert!(head.contains("<title>&lt;/script&gt;"));
    }
}
