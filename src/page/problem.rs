//! The data of a problem on a page, as its script reads them.

use serde::Serialize;

use super::names::MoveName;
use super::node::Node;
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
