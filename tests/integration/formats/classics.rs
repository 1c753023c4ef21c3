//! The classics: the collection is complete, and the documents repeat it and the verdicts.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use tsume::collection::Problems;
use tsume::judge::judge;
use tsume::notation::write_sfen;
use tsume::problem::{Outcome, Problem};
use tsume::search::{Limits, Solver};

use crate::support::{data, path_of_data, text};

const COLLECTION: &str = "docs/classics.yaml";
/// The header of a recorded length that is no claim.
const RECORDED: &str = "記録手数";
/// Problems that took at most this number of nodes are judged again.
const CHEAP: u64 = 20_000;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path)
}

fn classics() -> Vec<Problem> {
    let text = read(COLLECTION);
    let problems = Problems::new(COLLECTION, text.as_bytes());
    problems.map(|one| one.unwrap_or_else(|complaint| panic!("{complaint}"))).collect()
}

fn id(problem: &Problem) -> &str {
    problem.claims.id.as_deref().expect("an id")
}

/// The length that the source has.
fn recorded(problem: &Problem) -> Option<u32> {
    let header = problem.claims.headers.iter().find(|(name, _)| name == RECORDED);
    problem.claims.moves.or_else(|| header.map(|(_, length)| length.parse().expect("a length")))
}

#[test]
fn the_collection_has_both_books_with_the_whole_set_in_each_position() {
    let problems = classics();
    assert_eq!(problems.len(), 212);
    let ids: HashSet<&str> = problems.iter().map(id).collect();
    let positions: HashSet<_> = problems.iter().map(|problem| &problem.position).collect();
    assert_eq!((ids.len(), positions.len()), (212, 212));
    for (book, author, year) in
        [("muso", "Ito Sokan III (三代伊藤宗看)", 1734), ("zuko", "Ito Kanju (伊藤看寿)", 1755)]
    {
        for number in 1..=100 {
            assert!(ids.contains(&*format!("{book}{number:03}")), "{book} {number}");
        }
        let own = problems.iter().filter(|problem| id(problem).starts_with(book));
        for problem in own {
            assert_eq!(problem.claims.author.as_deref(), Some(author), "{}", id(problem));
            assert_eq!(problem.claims.year, Some(year), "{}", id(problem));
        }
    }
    for problem in &problems {
        // A king, 18 pawns, and so on, with the hands: 39 pieces, since no attacker has a king.
        let sfen = write_sfen(&problem.position.setup());
        let [board, side, hands] = sfen.split(' ').take(3).collect::<Vec<_>>()[..] else {
            panic!("{sfen}")
        };
        let on_board = board.chars().filter(|c| c.is_alphabetic()).count();
        let mut in_hand = 0;
        let mut number = 0;
        for c in hands.chars().filter(|&c| c != '-') {
            match c.to_digit(10) {
                Some(digit) => number = 10 * number + digit as usize,
                None => in_hand += std::mem::take(&mut number).max(1),
            }
        }
        assert_eq!((side, on_board + in_hand), ("b", 39), "{}: {sfen}", id(problem));
    }
}

/// The positions and lengths are those of the source.
#[test]
fn the_collection_repeats_its_source() {
    if path_of_data("classics.jsonl").file_name().is_none_or(|name| name != "classics.jsonl") {
        eprintln!("SKIPPED: classics.jsonl is not here");
        return;
    }
    let problems = classics();
    let records = data("classics.jsonl");
    assert_eq!(problems.len(), records.len());
    for record in records {
        let name = text(&record, "name").split(' ').next().expect("a name");
        let problem = problems.iter().find(|problem| id(problem) == name).expect(name);
        assert_eq!(write_sfen(&problem.position.setup()), text(&record, "sfen"), "{name}");
        let moves = record["moves"].as_u64().map(|moves| moves as u32);
        assert_eq!(recorded(problem), moves, "{name}");
        let is_confirmed = text(&record, "check").starts_with("confirmed");
        assert_eq!(problem.claims.moves, moves.filter(|_| is_confirmed), "{name}");
    }
}

/// The tables have each problem once, in order, with its recorded length; and easy problems are judged again.
#[test]
fn the_documents_have_a_row_for_each_problem() {
    let problems = classics();
    let mut solver = Solver::new(1 << 26);
    for page in ["docs/classics.md", "docs/classics.ja.md"] {
        let page = read(page);
        let rows: Vec<Vec<&str>> = page
            .lines()
            .filter(|line| line.starts_with("| ") && line.split(" | ").count() == 7)
            .map(|line| line.trim_matches(['|', ' ']).split('|').map(str::trim).collect())
            .filter(|cells: &Vec<&str>| cells[0].contains(|c: char| c.is_ascii_digit()))
            .collect();
        assert_eq!(rows.len(), problems.len());
        for (cells, problem) in rows.iter().zip(&problems) {
            let number = cells[0].trim_start_matches('[').split(']').next().expect("a number");
            assert_eq!(number, id(problem)[4..].trim_start_matches('0'));
            let recorded = recorded(problem).map_or(String::new(), |moves| moves.to_string());
            assert_eq!(cells[1], recorded, "{}", id(problem));
            let nodes = cells.last().and_then(|nodes| nodes.parse().ok());
            if nodes.is_none_or(|nodes: u64| nodes > CHEAP) {
                continue;
            }
            let verdict = judge(problem, &mut solver, &Limits::default().with_nodes(10_000_000));
            let length = match verdict.length.outcome() {
                Outcome::NoMate => "–".to_owned(),
                _ => verdict.length.solution_value().expect("a length").length.to_string(),
            };
            assert_eq!(cells[2], length, "{}", id(problem));
            let is_sound = cells[3].starts_with("sound") || cells[3].starts_with("完全作");
            assert_eq!(
                Some(is_sound),
                verdict.soundness.is_sound(),
                "{}: {}",
                id(problem),
                cells[3]
            );
        }
    }
}
