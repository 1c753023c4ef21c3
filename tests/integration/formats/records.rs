//! Verdicts as records, and the variations that records claim, for all of our problems.

#[cfg(feature = "cli")]
use crate::command;
use crate::support;

use std::fs::File;
use std::io::BufReader;
use std::sync::Arc;
use std::time::Duration;

use support::own_path;
use tsume::collection::Problems;
use tsume::judge::{AlternativeFinding, Defect, Finding, Slip, SlipCause, Task, Verdict};
use tsume::judgement::Judged;
use tsume::notation::{KIF, MoveTree, NodeId, Part, RECORD_NOTATIONS, Record, read_usi, write_usi};
use tsume::problem::{DefectKind, Outcome, Problem};
use tsume::report::{self, View};
use tsume::search::{Answer, Bound, Limits, Question, Reading, Solver, Table};
use tsume::shogi::{Move, Position};
use tsume::text::Language;

fn limits() -> Limits {
    Limits::default().with_nodes(300_000)
}

/// The bundled problems.
fn problems() -> Vec<Problem> {
    ["sound.yaml", "defects.yaml"]
        .into_iter()
        .flat_map(|name| {
            let path = own_path("").join("../../problems").join(name);
            Problems::new(name, BufReader::new(File::open(path).expect("a file")))
        })
        .map(|problem| problem.expect("a problem"))
        .collect()
}

fn judged(problem: &Problem, solver: &mut Solver, depth: u32) -> Verdict {
    let task = Task::default().with_depth(depth).with_tries().with_claimed_variations();
    task.judge(problem, solver, &limits())
}

fn moves(tree: &MoveTree, line: &[NodeId]) -> Vec<Move> {
    line.iter().filter_map(|&id| tree[id].mv()).collect()
}

/// The position after these moves.
fn place(tree: &MoveTree, moves: &[Move]) -> NodeId {
    moves.iter().fold(MoveTree::START, |at, &mv| {
        tree.child(at, mv).unwrap_or_else(|| panic!("{} is not in the tree", write_usi(mv)))
    })
}

#[test]
fn a_record_has_the_solution_every_variation_and_every_fault() {
    let mut solver = Solver::new(1 << 26);
    let view = View::default().with_language(Language::Japanese);
    let mut kinds = vec![];
    for problem in problems() {
        let verdict = judged(&problem, &mut solver, 2);
        let record = report::record(
            &problem,
            &Judged::new(&problem, verdict.clone(), Duration::ZERO),
            &view,
        );
        let tree = &record.tree;
        if !verdict.solution.is_empty() {
            assert_eq!(tree.main_line(), verdict.solution);
        }
        for defect in &verdict.defects {
            let before = &verdict.solution[..(defect.ply() as usize).saturating_sub(1)];
            let line = [before, &defect.line[..]].concat();
            place(tree, &line);
            let at = place(tree, &line[..line.len().min(before.len() + 1)]);
            let name = defect.kind.japanese();
            let says = |at: NodeId| tree[at].comments.iter().any(|line| line.contains(name));
            // Moves that differ only in distance share the comment.
            let siblings = tree.parent(at).map_or(vec![at], |up| tree[up].children().to_vec());
            let is_told = says(at) || says(MoveTree::START) || siblings.into_iter().any(says);
            let is_none = defect.kind == DefectKind::NoMate;
            assert!(is_told || is_none, "{name}: {}", KIF.write(&record));
            kinds.push(defect.kind);
        }
        let has_header = |name: &str| record.header(name).is_some();
        assert!(has_header("完全性"));
        let themes = verdict.themes(&problem.position).unwrap_or_default();
        assert!(themes.iter().all(|one| {
            record.header("分類").is_some_and(|all| all.contains(one.theme.name().ja))
        }));
        assert_eq!(
            has_header("手数"),
            verdict.length.value().is_some() || problem.claims.moves.is_some()
        );
        // Every reply at every position of the defender in the solution is there, with its mate.
        for (ply, before) in
            (1..verdict.solution.len()).step_by(2).map(|ply| (ply, &verdict.solution[..ply]))
        {
            let mut position = problem.position.clone();
            before.iter().for_each(|&mv| {
                position.play(mv);
            });
            let at = place(tree, before);
            for &mv in position.legal_moves().iter() {
                let variation = verdict
                    .variations
                    .iter()
                    .find(|one| one.ply == ply as u32 + 1 && one.line.first() == Some(&mv));
                let is_main = verdict.solution[ply] == mv;
                assert!(is_main || tree.child(at, mv).is_some() == variation.is_some());
            }
        }
        // The output for other programs has everything.
        for notation in RECORD_NOTATIONS {
            let read = notation.read(&notation.write(&record)).expect("a record");
            assert_eq!(read.tree.main_line(), record.tree.main_line());
            if notation.keeps.contains(&Part::Variations) {
                let lines = |record: &Record| {
                    let lines = record.tree.lines();
                    lines.iter().map(|line| moves(&record.tree, &line.places)).collect::<Vec<_>>()
                };
                assert_eq!(lines(&read), lines(&record), "{}", notation.name);
            }
        }
    }
    use DefectKind::*;
    for kind in
        [Yozume, EqualVariation, LongerVariation, UnlimitedPromotion, JoiningDetour, TeAmari]
    {
        assert!(kinds.contains(&kind), "{kind:?} is tried nowhere");
    }
}

/// The record of a futile interposition, which follows the end of the solution as a variation.
const FUTILE: &str = "\
後手の持駒：歩
| ・ ・ ・ ・ ・ ・ ・v香 ・|一
| ・ ・ ・ ・ ・ ・ ・v歩v玉|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ と|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ 香|九
先手の持駒：なし
   1 ２四と(15)
   2 詰み
まで1手で詰

変化：2手
   2 １三歩打
   3 同　香(19)
   4 詰み

変化：1手
   1 不詰
";

#[test]
fn moves_after_the_solution_of_a_record_stay_a_variation() {
    let problem =
        Problems::new("futile.kif", FUTILE.as_bytes()).next().expect("one").expect("read");
    let verdict = judged(&problem, &mut Solver::new(1 << 24), 2);
    assert_eq!((verdict.soundness.is_sound(), verdict.solution.len()), (Some(true), 1));
    let record = report::record(
        &problem,
        &Judged::new(&problem, verdict.clone(), Duration::ZERO),
        &View::default(),
    );
    let written = KIF.write(&record);
    assert_eq!(record.tree.main_line(), verdict.solution, "{written}");
    let moves = FUTILE.split_once("先手の持駒：なし\n").expect("moves").1;
    assert!(written.contains(moves), "{written}");
}

/// The problem with this tree as its claim.
fn claiming(problem: &Problem, tree: MoveTree) -> Problem {
    let setup = problem.position.setup();
    let mut record = Record::default();
    (record.setup, record.tree) = (setup, tree);
    let solution = record.tree.main_line().into_iter().map(write_usi).collect::<Vec<_>>();
    let mut claiming = Problem::new(problem.position.clone());
    claiming.claims.solution = Some(solution.join(" "));
    claiming.claims.record = Some(Arc::new(record));
    claiming
}

#[test]
fn claimed_variations_are_compared_with_those_of_the_judge() {
    let mut solver = Solver::new(1 << 26);
    let view = View::default();
    let (mut right, mut missing) = (0, 0);
    for problem in problems() {
        let verdict = judged(&problem, &mut solver, 1);
        if verdict.soundness.is_sound() != Some(true) {
            continue;
        }
        let mut plain = verdict.clone();
        (plain.tries, plain.defects) = (vec![], vec![]);
        let bare = Problem::new(problem.position.clone());
        let whole = report::record(&bare, &Judged::new(&bare, plain, Duration::ZERO), &view).tree;
        let found = judged(&claiming(&problem, whole), &mut solver, 0).claimed_variations;
        let futile = verdict.variations.iter().filter(|one| one.futile).count();
        assert_eq!(found.len(), verdict.variations.len());
        for one in &found {
            // A variation leaves the solution just before its ply.
            assert_eq!(one.before, verdict.solution[..one.ply as usize - 1]);
        }
        let is_right = |one: &&tsume::judge::ClaimedVariation| one.finding == Finding::Right;
        assert_eq!(found.iter().filter(is_right).count(), found.len(), "{futile} {found:?}");
        right += found.len();
        // With the main line only, just the equal and the longer variations are missing.
        let main = MoveTree::of_line(&verdict.solution);
        let found = judged(&claiming(&problem, main), &mut solver, 0).claimed_variations;
        let expected = verdict.defects.iter().filter(|defect| {
            matches!(defect.kind, DefectKind::EqualVariation | DefectKind::LongerVariation)
        });
        let expected: Vec<_> = expected.map(|defect| (defect.ply(), defect.mv())).collect();
        let found: Vec<_> = found
            .iter()
            .map(|one| {
                assert_eq!(one.finding, Finding::Missing);
                (one.ply, one.line.first().copied())
            })
            .collect();
        assert_eq!(found, expected);
        missing += found.len();
    }
    assert!(right > 10 && missing > 2, "{right} {missing}");
}

#[test]
fn a_claimed_variation_with_another_check_is_wrong_or_too_long() {
    let mut solver = Solver::new(1 << 26);
    let (mut wrong, mut long, mut right) = (0, 0, 0);
    let step = if support::tries_all() { 1 } else { 2 };
    for problem in problems().into_iter().step_by(step) {
        let verdict = judged(&problem, &mut solver, 1);
        if verdict.soundness.is_sound() != Some(true) {
            continue;
        }
        for variation in &verdict.variations {
            let Some((&reply, [_, ..])) = variation.line.split_first() else { continue };
            let before = &verdict.solution[..variation.ply as usize - 1];
            let mut position = problem.position.clone();
            before.iter().chain([&reply]).for_each(|&mv| {
                position.play(mv);
            });
            let left = variation.value.map(|value| value.length - variation.ply);
            for &mv in position.check_moves().iter() {
                let mut tree = MoveTree::of_line(&verdict.solution);
                let at = place(&tree, before);
                let at = tree.add(at, reply);
                tree.add(at, mv);
                let claiming = claiming(&problem, tree);
                let found = judged(&claiming, &mut solver, 0);
                let finding = found
                    .claimed_variations
                    .iter()
                    .find(|one| one.line == [reply, mv])
                    .map(|one| one.finding);
                // With a whole hand to interpose, a limit comes first.
                if finding == Some(Finding::Undecided)
                    && problem.claims.id.as_deref() == Some("along-the-line")
                {
                    continue;
                }
                let expected = match (after(&position, mv, &mut solver), left) {
                    (None, _) => Finding::Wrong { ply: Some(variation.ply + 1) },
                    (Some(length), Some(left)) if length + 1 > left => Finding::TooLong,
                    _ => Finding::Right,
                };
                assert_eq!(finding, Some(expected), "{}", write_usi(mv));
                match expected {
                    Finding::Right => right += 1,
                    Finding::TooLong => long += 1,
                    _ => wrong += 1,
                }
                assert_eq!(found.agrees(), Some(expected == Finding::Right));
            }
        }
    }
    assert!(wrong > 10 && long > 2 && right > 10, "{wrong} {long} {right}");
}

/// The length that is returned for a mate in more than 15 plies, which is longer than every variation.
const LONG: u32 = 1000;

/// The length of the mate after a check, by a search for the length only.
fn after(position: &Position, mv: Move, solver: &mut Solver) -> Option<u32> {
    let mut next = position.clone();
    next.play(mv);
    let mut session = solver.problem(position);
    session.go_to(&next);
    if let Answer::NoMate(_) = session.ask(&Question::ANY, Table::Shared, &limits()) {
        return None;
    }
    let mut length = |plies| session_within(&next, position, plies, solver);
    Some((0..=15).step_by(2).find(|&plies| length(plies)).unwrap_or(LONG))
}

fn session_within(next: &Position, start: &Position, plies: u32, solver: &mut Solver) -> bool {
    let mut session = solver.problem(start);
    session.go_to(next);
    let bound = Bound::plies(plies);
    session.within(bound, Reading::Standard, &limits()) == Ok(true)
}

/// Reads the table in `docs/records.md`: the name of a notation, and whether it keeps each part.
fn table() -> Vec<(String, Vec<bool>)> {
    let page = include_str!("../../../docs/records.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let rows = rows.filter(|row| !row.starts_with("--"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let has = cells[2..].iter().filter(|cell| !cell.is_empty()).map(|cell| *cell == "yes");
        (cells[0].trim_matches('`').to_owned(), has.collect())
    })
    .collect()
}

#[test]
fn the_page_lists_what_each_notation_keeps() {
    let in_order =
        [Part::Headers, Part::Variations, Part::Comments, Part::Times, Part::Bookmarks, Part::Ends];
    let known: Vec<_> = RECORD_NOTATIONS
        .iter()
        .map(|notation| {
            let keeps = in_order.map(|part| notation.keeps.contains(&part)).to_vec();
            (notation.name.to_owned(), keeps)
        })
        .collect();
    assert_eq!(table(), known);
}

#[cfg(feature = "cli")]
mod files {
    use super::command::{ends, printed, run};
    use super::*;
    use tsume::collection::{ProblemWriter, write};
    use tsume::notation::RecordNotation;

    const ENCODINGS: [&str; 4] = ["utf-8", "utf-8-bom", "shift-jis", "utf-16"];

    fn written(solved: &[u8], notation: &RecordNotation, encoding: &str) -> Vec<u8> {
        let output = run(&["convert", "--to", notation.name, "--encoding", encoding, "-"], solved);
        ends(&output, 0);
        output.stdout
    }

    /// Every notation in every encoding: many records in one file, recognised by their text only.
    #[test]
    fn every_encoding_is_read_back_as_written() {
        let inputs = ["problems/first.txt", "problems/readings.yaml"];
        let solved = run(&[&["solve", "--format", "jkf"], &inputs[..]].concat(), b"").stdout;
        for notation in RECORD_NOTATIONS {
            let [first, others @ ..] = ENCODINGS.map(|encoding| {
                let bytes = written(&solved, notation, encoding);
                let all: Vec<_> = Problems::new("-", &bytes[..]).collect();
                let all: Vec<Problem> =
                    all.into_iter().map(|one| one.expect("a problem")).collect();
                assert_eq!(all.len(), 3, "{} {encoding}", notation.name);
                let form = ProblemWriter::named(notation.name).expect("a form");
                let texts = all.iter().map(|problem| write(problem, form));
                // Windows has another dash in Shift_JIS.
                let texts: Vec<String> = texts.map(|text| text.replace('〜', "～")).collect();
                texts
            });
            for (other, encoding) in others.into_iter().zip(&ENCODINGS[1..]) {
                assert_eq!(other, first, "{} {encoding}", notation.name);
            }
        }
    }

    #[test]
    fn files_and_folders_are_written_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
        let (kif, all) = (path("a.kif"), path("all/"));
        let text = "Id: 1\nTitle: 雪🦊\nBlack: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\n";
        let write = |more: &[&str]| run(&[more, &["-"]].concat(), text.as_bytes());
        let output = write(&["solve", "--output", &kif]);
        ends(&output, 0);
        assert!(output.stdout.is_empty());
        assert!(printed(&output.stderr).contains("1 character is not in Shift_JIS"));
        let bytes = std::fs::read(&kif).expect("a file");
        assert!(bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\n"));
        let again = write(&["solve", "--output", &kif]);
        ends(&again, 2);
        assert!(printed(&again.stderr).contains("--force"));
        ends(&write(&["solve", "--output", &kif, "--force", "--encoding", "utf-8"]), 0);
        assert!(std::fs::read_to_string(&kif).is_ok_and(|text| text.contains("作品名：雪🦊")));
        for code in [0, 2] {
            ends(&write(&["convert", "--to", "jkf", "--output", &all]), code);
        }
        assert!(std::path::Path::new(&all).join("1.jkf").exists());
        let none = write(&["solve", "--output", &path("a.docx")]);
        ends(&none, 2);
        assert!(printed(&none.stderr).contains("expected .txt, .jsonl, .yaml, "));
    }
}

/// The records that the judge writes have its defects and tries as alternatives.
#[test]
fn alternatives_are_confirmed_and_tries_right_as_the_judge_writes_them() {
    let mut solver = Solver::new(1 << 26);
    let view = View::default();
    let (mut confirmed, mut tries) = (0, 0);
    for problem in problems() {
        let verdict = judged(&problem, &mut solver, 0);
        if verdict.soundness.is_sound().is_none() || verdict.length.outcome() != Outcome::Mate {
            continue;
        }
        let bare = Problem::new(problem.position.clone());
        let mut tree =
            report::record(&bare, &Judged::new(&bare, verdict.clone(), Duration::ZERO), &view).tree;
        let illegal = read_usi("9i9h").expect("a move");
        tree.add(MoveTree::START, illegal);
        let found = judged(&claiming(&problem, tree), &mut solver, 0);
        for one in &found.claimed_alternatives {
            let is_of =
                |ply: u32, line: &[Move]| ply == one.ply && line.first() == one.line.first();
            let defect = verdict.defects.iter().find(|defect| is_of(defect.ply(), &defect.line));
            let expected = defect.map(|defect| defect.kind);
            match one.finding {
                AlternativeFinding::Confirmed { kind } => {
                    // A second mate of a variation is not along the solution.
                    assert!(!one.before.is_empty() || kind.is_some(), "{one:?}");
                    assert!(kind.is_none() || kind == expected, "{one:?}");
                    confirmed += 1;
                }
                // The line of an unlimited move is that of the solution, and is not written.
                AlternativeFinding::Slip {
                    kind,
                    slip: Slip { cause: SlipCause::Unfinished, mates: true },
                } => {
                    // A second mate of a variation is not along the solution.
                    assert!(!one.before.is_empty() || kind.is_some(), "{one:?}");
                    assert!(kind.is_none() || kind == expected, "{one:?}");
                }
                AlternativeFinding::Try { reply } => {
                    let is_try = verdict.tries.iter().any(|one| is_of(one.ply, &one.line));
                    assert!(is_try && expected.is_none() && reply.is_some(), "{one:?}");
                    tries += 1;
                }
                AlternativeFinding::Refuted { .. } => panic!("{one:?}"),
                AlternativeFinding::Slip { slip: Slip { cause, mates }, .. } => {
                    let is_illegal =
                        cause == SlipCause::Illegal { ply: 1 } && one.line == [illegal];
                    assert!(is_illegal && !mates, "{one:?}");
                }
                AlternativeFinding::Undecided => {
                    let is_open = |one: &Defect| one.kind == DefectKind::Undecided;
                    assert!(verdict.defects.iter().any(is_open), "{one:?}");
                }
            }
        }
    }
    assert!(confirmed > 10 && tries > 100, "{confirmed} {tries}");
}
