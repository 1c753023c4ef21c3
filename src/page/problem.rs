//! The data of a problem on a page, as its script reads them.

use serde::Serialize;

use super::names::MoveName;
use super::node::Node;
use crate::judgement::{Judged, Judgement, Standing};
use crate::notation::write_sfen;
use crate::problem::Problem;
use crate::report::{self, Fault};
use crate::shogi::Position;
use crate::text::{Text, printable};
use crate::themes::Finding;

/// A problem on a page.
#[derive(Serialize, Clone, Debug)]
pub struct PageProblem {
    number: Option<u64>,
    title: String,
    /// The title of the problem, if the name above is another.
    subtitle: String,
    /// The composer and the place of publication.
    by: String,
    /// The file, with the line of a part that could not be read; only in a report.
    #[serde(skip_serializing_if = "String::is_empty")]
    file: String,
    /// `None` for a problem that could not be read.
    sfen: Option<String>,
    /// Whether the defender holds all the rest of the set.
    rest: bool,
    claimed: Option<u32>,
    length: Option<u32>,
    /// The class of the verdict.
    kind: Text<&'static str>,
    /// Whether the problem is as it should be.
    good: bool,
    /// The verdict in a few words.
    says: Text,
    /// The kinds of findings by which the problem is broken or flawed; empty for other problems.
    reasons: Text,
    /// The verdict in lines.
    verdict: Text<Vec<Box<str>>>,
    solution: Vec<MoveName>,
    /// Whether the problem has no mate, is broken or cannot be read.
    broken: bool,
    /// The defects as `solve` prints them in each language.
    faults: Text<Vec<PageDefect>>,
    themes: Vec<PageTheme>,
    /// The positions with the attacker to move, the start first; empty if the problem cannot be played.
    nodes: Vec<Node>,
}

/// A defect, or several that share a sentence.
#[derive(Serialize, Clone, Debug)]
pub struct PageDefect {
    text: String,
    /// The numbered moves below the sentence.
    moves: Vec<String>,
    /// The number of its move.
    ply: u32,
    /// The line that shows it, from the start of the problem.
    line: Vec<MoveName>,
}

impl PageDefect {
    /// Creates a defect of a problem with this start.
    fn new(start: &Position, fault: Fault) -> PageDefect {
        let Fault { sentence, moves, ply, line } = fault;
        PageDefect { text: sentence, moves, ply, line: MoveName::of_line(start, None, &line) }
    }

    /// Creates the defects of a judgement in each language.
    fn all(judged: &Judged) -> Text<Vec<PageDefect>> {
        let Text { en, ja } = report::faults(judged);
        let of = |faults: Vec<Fault>| {
            faults.into_iter().map(|fault| PageDefect::new(&judged.start, fault)).collect()
        };
        Text { en: of(en), ja: of(ja) }
    }
}

/// A theme of the solution.
#[derive(Serialize, Clone, Debug)]
pub struct PageTheme {
    name: Text,
    /// The numbers of the moves that show it.
    plies: Vec<u32>,
}

impl PageTheme {
    fn new(finding: &Finding) -> PageTheme {
        PageTheme { name: finding.text(), plies: finding.plies.clone() }
    }
}

/// The file of a judgement, with the line of a part that could not be read.
fn place(judgement: &Judgement) -> String {
    match judgement {
        Judgement::Unreadable(unreadable) => match unreadable.line {
            Some(line) => format!("{}:{line}", unreadable.input),
            None => unreadable.input.clone(),
        },
        Judgement::Judged(_) => judgement.file().unwrap_or_default().to_owned(),
    }
}

impl PageProblem {
    /// Creates the data of a judgement under another name, without positions.
    pub fn named(name: String, judgement: &Judgement) -> PageProblem {
        PageProblem {
            title: printable(&name),
            file: printable(&place(judgement)),
            ..PageProblem::new(judgement)
        }
    }

    /// Creates the data of a judgement, without positions.
    pub fn new(judgement: &Judgement) -> PageProblem {
        let judged = judgement.verdict();
        let start = judged.map(|judged| &judged.start);
        let (class, standing) = (judgement.class(), judgement.standing());
        let says = report::in_words(judgement);
        let solution =
            |judged: &Judged| MoveName::of_line(&judged.start, None, &judged.verdict.solution);
        let themes = judged.and_then(|judged| judged.themes.as_ref()).into_iter().flatten();
        PageProblem {
            number: judgement.number(),
            title: printable(&judgement.name()),
            subtitle: judgement.title_beside_name().map(printable).unwrap_or_default(),
            by: judgement.author().map(printable).unwrap_or_default(),
            file: String::new(),
            sfen: start.map(|start| write_sfen(&start.setup())),
            rest: start.is_some_and(|start| start.setup().has_rest(!start.turn())),
            claimed: judged.and_then(|judged| judged.verdict.claimed.as_ref()?.length),
            length: judged.and_then(|judged| judged.length().or(judged.at_most())),
            kind: class.names(),
            good: standing == Standing::Fine,
            verdict: Text { en: vec![says.en.clone()], ja: vec![says.ja.clone()] },
            says,
            reasons: report::kinds_in_words(judgement),
            solution: judged.map(solution).unwrap_or_default(),
            broken: class.is_defective() || standing == Standing::Unreadable,
            faults: judged.map(PageDefect::all).unwrap_or_default(),
            themes: themes.map(PageTheme::new).collect(),
            nodes: vec![],
        }
    }

    /// Creates the data of a problem that can be played, with its verdict and its positions.
    pub fn judged(problem: &Problem, judgement: &Judgement, nodes: Vec<Node>) -> PageProblem {
        let claims = &problem.claims;
        let names = [&claims.id, &claims.title].into_iter().flatten();
        let names: Vec<String> = names.map(|name| printable(name)).collect();
        let year = claims.year.map(|year| year.to_string());
        let origin = [&claims.author, &claims.source, &year].into_iter().flatten();
        let origin: Vec<String> = origin.map(|part| printable(part)).collect();
        PageProblem {
            title: names.join(". "),
            subtitle: String::new(),
            by: origin.join(", "),
            verdict: judgement.verdict().map(report::on_whole).unwrap_or_default(),
            nodes,
            ..PageProblem::new(judgement)
        }
    }
}
