//! The claims that a block of text makes, in any order and place.

use super::*;
use crate::notation::{write_bod, write_sfen};

const FAQ: &str = "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a";
const FAQ_SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

fn read(text: &str) -> Result<Problem, ParseError> {
    Ok(problem(text, Rest::Never)?.expect("a problem"))
}

#[test]
fn every_claim_about_a_problem_is_kept() {
    let claims = Claims {
        id: Some("12".into()),
        title: Some("The fox".into()),
        author: Some("A. N. Other".into()),
        source: Some("Shogi: a magazine".into()),
        moves: Some(3),
        solution: Some("1. R*1b Lx1b\n2. +B-2d\nWhite has no answer.".into()),
        ..Claims::default()
    };
    let expected = Problem::with_claims(read(FAQ).expect("a problem").position, claims);
    let solution = "1. R*1b Lx1b\n  2. +B-2d\nWhite has no answer.";
    let (black, white) = FAQ.split_once('\n').expect("two lines");
    for text in [
        format!(
            "12. The fox (3 moves)\nAuthor: A. N. Other\nSource: Shogi: a magazine\n{FAQ}\nSolution: {solution}"
        ),
        format!(
            "Title: The fox\nid: 12\nMOVES: 3 moves\nAuthor: A. N. Other\nSource: Shogi: a magazine\nSolution:\n{solution}\n{FAQ}"
        ),
        format!(
            "12. {black}\nTitle: The fox\n{white}\n# more\nAuthor: A. N. Other\nSource: Shogi: a magazine\nMoves: 3\nSolution: {solution}\n"
        ),
        format!(
            "12. The fox\nAuthor: A. N. Other\nSource: Shogi: a magazine\nBlack to play and mate in 3.\n{FAQ}\nSolution: {solution}"
        ),
        format!(
            "12\nThe fox\n(mate in 3)\nAuthor : A. N. Other\n\nSource：Shogi: a magazine\nSolution: {solution}\n\n{FAQ}"
        ),
        format!(
            "Problem 12: The fox\nAuthor: A. N. Other\nSource: Shogi: a magazine\nMoves: 3\nSolution: {solution}\n{FAQ_SFEN}"
        ),
        format!(
            "第12番 The fox（3手詰）\n作者：A. N. Other\n出典：Shogi: a magazine\n手合割：その他\n{}解答：{solution}",
            write_bod(&expected.position.setup())
        ),
    ] {
        assert_eq!(read(&text).expect("a problem"), expected, "{text}");
    }
}

#[test]
fn a_number_and_a_length_need_no_title() {
    let claims = read(&format!("3 (5 moves)\n{FAQ}")).expect("a problem").claims;
    assert_eq!((claims.id.as_deref(), claims.title, claims.moves), (Some("3"), None, Some(5)));
}

#[test]
fn a_diagram_can_appear_alone() {
    let bod = write_bod(&read(FAQ).expect("a problem").position.setup());
    let text = bod.split_once('\n').expect("two lines").1;
    let problem = read(text).expect("a problem");
    assert_eq!(problem.claims.title, None);
    assert_eq!(write_sfen(&problem.position.setup()), FAQ_SFEN.replace("r3g4s4n3l17p", ""));
}
