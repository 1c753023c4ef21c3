//! The data of a problem on a page, as its script reads them.

use std::ops::Not;

use serde::Serialize;

use super::names::MoveName;
use super::tree::Key;
use crate::judge::Verdict;
use crate::notation::{neutral, write_sfen};
use crate::problem::Problem;
use crate::report::{self, Both, Digest, Record, Standing};
use crate::shogi::{Move, Position, Square};

/// A problem on a page.
#[derive(Serialize, Clone, Debug)]
pub struct PageProblem {
    number: Option<u64>,
    title: String,
    /// Who composed it, and where it was published.
    by: String,
    /// `None` for a problem that could not be read.
    sfen: Option<String>,
    /// Whether the defender holds all the rest of the set.
    rest: bool,
    claimed: Option<u32>,
    length: Option<u32>,
    /// The class of the verdict.
    kind: Both,
    /// Whether the problem is as it should be.
    good: bool,
    /// The verdict in a word or two.
    says: Both,
    /// The verdict in lines.
    verdict: (Vec<String>, Vec<String>),
    solution: Vec<MoveName>,
    /// Whether it has no mate, or a broken one.
    broken: bool,
    /// What is wrong.
    faults: Vec<Fault>,
    /// What is known of the positions with the attacker to move, the start first; none if the problem is
    /// only looked at.
    nodes: Vec<Node>,
}

/// Something that is wrong.
#[derive(Serialize, Clone, Debug)]
pub struct Fault {
    text: Both,
    /// The number of the move that it is about.
    ply: u32,
    /// Moves that show it, from the start of the problem.
    line: Vec<MoveName>,
}

/// A position with the attacker to move.
#[derive(Serialize, Clone, Default, Debug)]
pub struct Node {
    /// Every check.
    pub(super) checks: Vec<Check>,
}

impl Node {
    /// The replies to all checks.
    pub(super) fn replies(&mut self) -> impl Iterator<Item = &mut Reply> {
        self.checks.iter_mut().flat_map(|check| &mut check.replies)
    }
}

/// A check, and what comes of it.
#[derive(Serialize, Clone, Debug)]
pub struct Check {
    #[serde(rename = "move")]
    pub(super) mv: MoveName,
    pub(super) kind: CheckKind,
    /// How many plies there are to the mate after it; `None` if it is mate, or that is not known.
    pub(super) plies: Option<u32>,
    /// The replies to a check that mates, the best first; none if it is mate.
    pub(super) replies: Vec<Reply>,
    /// How a check that does not mate is refuted, or one that does goes on.
    pub(super) line: Vec<MoveName>,
    /// Whether nothing else refutes it than the first move of that line,
    #[serde(skip_serializing_if = "Not::not")]
    pub(super) only: bool,
    /// and whether the attacker has no check after the line.
    #[serde(skip_serializing_if = "Not::not")]
    pub(super) ended: bool,
}

/// What a check is worth.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum CheckKind {
    /// It mates, as fast as can be.
    Best,
    /// It mates, and another does so faster.
    Slow,
    /// It does not mate.
    Fails,
    /// It is not known whether it mates.
    Open,
    /// It mates, and should not: what that is called.
    #[serde(untagged)]
    Defect(&'static str, &'static str),
}

/// A reply to a check that mates.
#[derive(Serialize, Clone, Debug)]
pub struct Reply {
    #[serde(rename = "move")]
    pub(super) mv: MoveName,
    /// How many plies there are to the mate after it, if that is known.
    pub(super) plies: Option<u32>,
    /// Whether it is a futile interposition.
    pub(super) futile: bool,
    /// The node after it, if the page has it.
    pub(super) node: Option<usize>,
    /// How it goes on, where the page has no node.
    pub(super) line: Vec<MoveName>,
    /// The position after it.
    #[serde(skip)]
    pub(super) key: Key,
}

impl Fault {
    /// With a line from the start.
    pub fn new(start: &Position, text: Both, ply: u32, line: &[Move]) -> Fault {
        Fault { text, ply, line: MoveName::of_line(start, None::<Square>, line) }
    }
}

impl PageProblem {
    /// What a record says, without positions to play from.
    pub fn new(digest: &Digest) -> PageProblem {
        let start = digest.start.as_ref();
        let faults = digest.defects.iter().filter_map(|defect| {
            let (english, japanese) = (defect.kind.name(), defect.kind.japanese());
            let text = match defect.ply {
                0 => (english.to_owned(), japanese.to_owned()),
                ply => (format!("{english} at move {ply}"), format!("{japanese}（{ply}手目）")),
            };
            Some(Fault::new(start?, text, defect.ply, &defect.line))
        });
        let faults = faults.collect();
        let (english, japanese) = &digest.words;
        PageProblem {
            number: digest.number,
            title: digest.name.clone(),
            by: digest.author.clone().unwrap_or_default(),
            sfen: start.map(|start| write_sfen(&start.setup())),
            rest: start.is_some_and(|start| start.setup().has_rest(!start.turn())),
            claimed: digest.claimed,
            length: digest.length,
            kind: digest.class_name.clone(),
            good: digest.standing == Standing::Fine,
            says: digest.words.clone(),
            verdict: (vec![english.clone()], vec![japanese.clone()]),
            solution: start
                .map(|start| MoveName::of_line(start, None, &digest.solution))
                .unwrap_or_default(),
            broken: digest.class.is_defective() || digest.standing == Standing::Unreadable,
            faults,
            nodes: vec![],
        }
    }
}

impl PageProblem {
    /// A problem that can be played: what its verdict says, and what is known of its positions.
    pub fn judged(
        problem: &Problem,
        verdict: &Verdict,
        record: &Record,
        nodes: Vec<Node>,
    ) -> PageProblem {
        let claims = &problem.claims;
        let names = [&claims.id, &claims.title].into_iter().flatten();
        let names: Vec<String> = names.map(|name| neutral(name)).collect();
        let year = claims.year.map(|year| year.to_string());
        let origin = [&claims.author, &claims.source, &year].into_iter().flatten();
        let origin: Vec<String> = origin.map(|part| neutral(part)).collect();
        let start = &problem.position;
        let faults = report::faults(problem, verdict);
        PageProblem {
            title: names.join(". "),
            by: origin.join(", "),
            verdict: report::on_whole(problem, verdict),
            faults: faults
                .into_iter()
                .map(|(text, ply, line)| Fault::new(start, text, ply, &line))
                .collect(),
            nodes,
            ..PageProblem::new(&record.digest())
        }
    }
}
