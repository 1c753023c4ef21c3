//! Our own files of known answers, in `tests/data`: positions of our own with the answers of the
//! slow rules. The files are the same each time they are made; `TSUME_UPDATE=1` writes them.

use crate::slow;
use crate::support;

use std::collections::HashSet;

use serde_json::{Value, json};
use slow::board::{Board, Kind, Side, Sq};
use slow::random::{Rng, random_walk, tsume_board, wild_board};
use slow::rules;
use support::{OWN_PROBLEMS, own_data, own_path, position};
use tsume::collection::Problems;
use tsume::notation::{read_western, write_sfen};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Compares a file with its expected content, or writes it.
fn check(file: &str, records: &[Value]) {
    let text: String = records.iter().map(|record| format!("{record}\n")).collect();
    let path = own_path(file);
    if std::env::var_os("TSUME_UPDATE").is_some() {
        std::fs::write(&path, &text).expect("a file");
    }
    let found = std::fs::read_to_string(&path).expect("a file");
    assert!(found == text, "{file} is not what the slow rules say");
}

/// Boards as they occur in problems and in games.
fn boards(seed: u64) -> impl Iterator<Item = Board> {
    let mut rng = Rng::new(seed);
    std::iter::from_fn(move || {
        let problem = rng.percent(50);
        let start = if problem { tsume_board } else { wild_board }(&mut rng);
        let walk = random_walk(&mut rng, &start, 3, problem);
        Some(walk.last().map_or(start, |(_, board)| board.clone()))
    })
}

fn names(moves: &[impl ToString]) -> Vec<String> {
    let mut names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.sort();
    names
}

#[test]
fn move_counts_match_the_fixtures() {
    let start = Board::from_sfen(START).expect("an SFEN");
    let records: Vec<Value> = std::iter::once(start)
        .chain(boards(1).take(15))
        .map(|board| {
            let counts = (1..=3).map(|depth| (depth, rules::perft(&board, depth)));
            let counts = counts.take_while(|&(depth, count)| depth == 1 || count < 30_000);
            let perft: serde_json::Map<String, Value> =
                counts.map(|(depth, count)| (depth.to_string(), count.into())).collect();
            json!({"sfen": board.to_sfen(), "perft": perft})
        })
        .collect();
    check("perft.jsonl", &records);
}

#[test]
fn move_lists_match_the_fixtures() {
    let record = |board: Board| {
        let has_attacked_king = board.king(board.to_move.other()).is_some();
        let (kind, list) = match has_attacked_king && !rules::checks(&board).is_empty() {
            true => ("checks", rules::checks(&board)),
            false => ("legal", rules::legal_moves(&board)),
        };
        json!({"sfen": board.to_sfen(), "kind": kind, "list": names(&list)})
    };
    check("movegen.jsonl", &boards(2).take(60).map(record).collect::<Vec<_>>());
}

/// Pawn drops that give check: half of them mate and so are illegal.
#[test]
fn pawn_drops() {
    let (mut illegal, mut legal) = (vec![], vec![]);
    for mut board in boards(3) {
        let side = board.to_move;
        let Some(king) = board.king(side.other()) else { continue };
        let Some(front) = king.step(0, if side == Side::Black { 1 } else { -1 }) else { continue };
        let is_possible = board.get(front).is_none()
            && !rules::in_check(&board, side)
            && !rules::in_check(&board, side.other())
            && rules::pawns_on_file(&board, side, king.file()) == 0;
        if !is_possible || rules::dead_end(Kind::Pawn, side, front) {
            continue;
        }
        if board.hand(side, Kind::Pawn) == 0 && board.count(Kind::Pawn) < Kind::Pawn.in_a_set() {
            board.set_hand(side, Kind::Pawn, 1);
        }
        if board.hand(side, Kind::Pawn) == 0 {
            continue;
        }
        let name = format!("P*{front}");
        let is_legal = names(&rules::legal_moves(&board)).contains(&name);
        let record = json!({
            "sfen": board.to_sfen(), "pawn_drop": name, "illegal_drop_pawn_mate": !is_legal,
        });
        let list = if is_legal { &mut legal } else { &mut illegal };
        if list.len() < 20 {
            list.push(record);
        } else if illegal.len() == 20 && legal.len() == 20 {
            break;
        }
    }
    check("uchifuzume.jsonl", &[illegal, legal].concat());
}

#[test]
fn mates_in_one() {
    let (mut mates, mut others) = (vec![], vec![]);
    for board in boards(4) {
        if board.king(board.to_move.other()).is_none() {
            continue;
        }
        let is_mate = |after: &Board| rules::legal_moves(after).is_empty();
        let mut found = rules::checks(&board);
        found.retain(|&mv| is_mate(&rules::apply(&board, mv)));
        let moves = if found.is_empty() { Value::Null } else { 1.into() };
        let record = json!({
            "name": format!("mate1-{}", mates.len() + others.len() + 1),
            "sfen": board.to_sfen(), "moves": moves, "mates_in_1": names(&found),
        });
        let list = if found.is_empty() { &mut others } else { &mut mates };
        if list.len() < 25 {
            list.push(record);
        } else if mates.len() == 25 && others.len() == 25 {
            break;
        }
    }
    check("mate1.jsonl", &[mates, others].concat());
}

/// Puts a second pawn of the attacker on some file.
#[test]
fn positions_with_two_pawns_on_a_file() {
    let mut records = vec![];
    for board in boards(5) {
        if board.king(board.to_move.other()).is_none() {
            continue;
        }
        let two = Sq::all().find_map(|sq| {
            let side = board.to_move;
            let free = board.get(sq).is_none() && !rules::dead_end(Kind::Pawn, side, sq);
            if !free || rules::pawns_on_file(&board, side, sq.file()) != 1 {
                return None;
            }
            let pawn = board.pieces(side).find(|(_, piece)| piece.kind == Kind::Pawn)?.1;
            let mut two = board.clone();
            two.set(sq, Some(pawn));
            let faults = slow::faults::faults(&two);
            (faults.len() == 1 && !pawn.promoted).then_some((two, sq.file()))
        });
        let Some((two, file)) = two else { continue };
        let side = if two.to_move == Side::Black { 'b' } else { 'w' };
        records
            .push(json!({"sfen": two.to_sfen(), "errors": [format!("nifu {side} file {file}")]}));
        if records.len() == 12 {
            break;
        }
    }
    check("invalid_positions.jsonl", &records);
}

/// The bundled problems and the cases of the rules, with the exact length if it is small, and a
/// long problem that was found by random changes of positions.
#[test]
fn problems() {
    let mut positions = vec![];
    for file in ["sound.yaml", "defects.yaml", "readings.yaml"] {
        let path = format!("{}/problems/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a collection");
        for problem in Problems::new(file, text.as_bytes()) {
            positions.push(write_sfen(&problem.expect("a problem").position.setup()));
        }
    }
    positions.extend(slow::cases::known().iter().map(|(sfen, ..)| {
        let mut board = Board::from_sfen(sfen).expect("an SFEN");
        board.give_rest();
        board.to_sfen()
    }));
    let mut seen = HashSet::new();
    positions.retain(|sfen| seen.insert(sfen.clone()));
    let record = |(index, sfen): (usize, &String)| {
        let board = Board::from_sfen(sfen).expect("an SFEN");
        let mut exhaustive = slow::value::Solver::new(slow::value::Reading::None, 20_000);
        let length = exhaustive.value(&board, 5).ok().flatten().map(|value| value.length);
        json!({
            "name": format!("own-{}", index + 1),
            "sfen": sfen, "moves": length, "raw_shortest": length,
        })
    };
    let mut records: Vec<Value> = positions.iter().enumerate().map(record).collect();
    records.push(json!({"name": "long", "sfen": LONG, "moves": LENGTH, "raw_shortest": LENGTH}));
    check(OWN_PROBLEMS, &records);
}

/// Positions that were found by random changes, and their lengths with every interposition counted.
const LONG: &str = "S1s4n1/6+pP1/4r1P+N1/9/7k1/6L2/4+R4/9/b2b5 b SN4gsn3l15p 1";
const LENGTH: u32 = 31;

/// Posts as people type them, written by hand; the strict form of each states its meaning.
#[test]
fn posts_agree_with_their_strict_forms() {
    for record in own_data("western_posts.jsonl") {
        let strict = record["strict"].as_str().expect("a strict form");
        let meant = write_sfen(&read_western(strict).expect("Western notation"));
        assert_eq!(record["sfen"], meant, "{record}");
        position(&meant);
    }
}
