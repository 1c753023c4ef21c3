//! What people really wrote is read right, and every format keeps every real position.

mod slow;
mod support;

use std::collections::HashMap;

use slow::random::{Rng, random_walk, tsume_board, wild_board};
use support::{cases, data, position, text};
use tsume::notation::{
    Squares, Style, japanese_move, read_bod, read_moves, read_sfen, read_usi, read_western,
    read_western_move, write_bod, write_moves, write_sfen, write_usi, write_western,
    write_western_line, write_western_move,
};
use tsume::shogi::{Move, Position};

#[test]
fn western_posts_are_read() {
    for record in data("western_posts.jsonl").unwrap_or_default() {
        let (name, post) = (text(&record, "name"), text(&record, "text"));
        let setup = read_western(post).unwrap_or_else(|error| panic!("{name}: {error}\n{post}"));
        assert_eq!(write_sfen(&setup), text(&record, "sfen"), "{name}");
    }
}

#[test]
fn real_positions_survive_every_format() {
    for name in ["western_posts", "classics", "tanuki", "mate1", "hard", "invalid_positions"] {
        for record in data(&format!("{name}.jsonl")).unwrap_or_default() {
            let setup = read_sfen(text(&record, "sfen")).expect("data are valid");
            assert_eq!(read_western(&write_western(&setup)).as_ref(), Ok(&setup), "{record}");
            assert_eq!(read_western(&write_western_line(&setup)).as_ref(), Ok(&setup), "{record}");
            assert_eq!(read_bod(&write_bod(&setup)).as_ref(), Ok(&setup), "{record}");
            assert_eq!(read_sfen(&write_sfen(&setup)).as_ref(), Ok(&setup), "{record}");
        }
    }
}

/// In one position no two moves share a name, and a Western name is read as the move it names.
fn named_apart(position: &Position) {
    let mut names = HashMap::new();
    for mv in &position.legal_moves() {
        for squares in [Squares::Hodges, Squares::Hosking] {
            let western = write_western_move(position, mv, squares);
            let sfen = write_sfen(&position.setup());
            assert_eq!(read_western_move(position, &western), Ok(mv), "{western} in {sfen}");
        }
        assert_eq!(read_moves(position, &write_usi(mv)), Ok(vec![mv]));
        let japanese = japanese_move(position, mv, None, Style::LONG);
        let same = names.insert(japanese.clone(), mv);
        assert_eq!(same, None, "{japanese} is {mv:?}, too, in {}", write_sfen(&position.setup()));
    }
}

#[test]
fn moves_are_named_apart_and_lines_are_read_as_written() {
    let mut rng = Rng::new(6);
    for round in 0..cases(20_000) / 100 {
        let tsume = round % 2 == 0;
        let start = if tsume { tsume_board(&mut rng) } else { wild_board(&mut rng) };
        let walk = random_walk(&mut rng, &start, 9, tsume);
        let start = position(&start.to_sfen());
        named_apart(&start);
        let mut moves: Vec<Move> = Vec::new();
        for (mv, board) in walk {
            named_apart(&position(&board.to_sfen()));
            moves.push(read_usi(&mv.to_string()).expect("a move"));
        }
        for squares in [Squares::Hodges, Squares::Hosking] {
            let line = write_moves(&start, &moves, squares);
            assert_eq!(read_moves(&start, &line), Ok(moves.clone()), "{line}");
        }
    }
}
