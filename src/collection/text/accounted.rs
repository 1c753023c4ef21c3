//! Texts as people write them: each is read with exactly its pieces and claims, or is an error with a place.

use crate::collection::{Problems, Rest};
use crate::notation::{read_sfen, write_bod, write_sfen};
use crate::problem::Problem;

const A: &str = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
const BLACK: &str = "Black: +B3d, P2e In hand: R";
const WHITE: &str = "White: K1c, B2b, G1e, L1a";
const FOX: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
const ROOK: &str = "Black: R2e / White: K1a";
const ROOK_SFEN: &str = "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1";

fn read(text: &str) -> Vec<Result<Problem, String>> {
    let problems = Problems::new("-", text.as_bytes()).rest(Rest::default());
    problems.map(|item| item.map_err(|complaint| complaint.to_string())).collect()
}

/// The SFEN of each problem, and each error.
fn sfens(text: &str) -> Vec<String> {
    let sfen = |problem: Problem| write_sfen(&problem.position.setup());
    read(text).into_iter().map(|item| item.map_or_else(|error| error, sfen)).collect()
}

#[test]
fn the_same_position_is_read_in_every_layout() {
    for text in [
        "White 1cK 2bB 1eG 1aL\nBlack 3d+B 2eP\nBlack's hand: R",
        "Black: +B3d, P2e\nWhite: K1c, B2b, G1e, L1a\nBlack has a rook in hand.",
        "Black: +B3d, P2e\nWhite: K1c, B2b, G1e, L1a\n[Hand: R]",
        "Black: +B3d, P2e\nWhite: K1c, B2b, G1e, L1a\n\n[Hand: R]",
        "Black: +B3d, P2e\nWhite: K1c, B2b, G1e, L1a\nIn hand: R",
        "In hand: R\nBlack: +B3d, P2e\nWhite: K1c, B2b, G1e, L1a",
        "Black: +B3d, P2e In hand: R.\nWhite: K1C, 2BB.\n1EG, 1AL",
        "**Black:** +B3d, P2e **In hand:** R\n**White:** K1c, B2b, G1e, L1a",
        "- Black: +B3d, P2e\n- In hand: R\n- White: K1c, B2b, G1e, L1a",
        "Black: +B3d, P2e In hand: R<br>White: K1c, B2b, G1e, L1a",
        "Black:&nbsp;+B3d, P2e In&nbsp;hand: R=20\nWhite: K1c, B2b,=20\nG1e, L1a",
        "Black: +B3d,\u{200b} P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\u{200b}",
        "Black - +B3d, P2e; in hand - R\nWhite - K1c, B2b, G1e, L1a",
        "Attacking side: +B3d, P2e. In hand: [R]\nDefending side: K1c, B2b, G1e, L1a",
        "Attacker: horse on 3d and pawn on 2e, (R) in hand\nDefender: K1c, B2b, G1e, L1a",
        "“Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a”",
        "攻方：３四馬・２五歩　受方：１三玉・２二角・１五金・１一香　持駒：飛",
        "攻方：３四馬、２五歩\n受方：１三玉、２二角、１五金、１一香\n持駒：飛",
        "玉方：１三玉、２二角、１五金、１一香　攻方：３四馬、２五歩　持駒：飛１枚",
        "玉方：１三玉・２二角・１五金・１一香\n攻方：３四馬・２五歩\n攻方持駒：飛",
        "Position 1: 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1",
        "\"8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1\"",
        "“8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1”",
        "Black: +B3d, P2e, R in hand - White: K1c, B2b, G1e, L1a",
        "**White:** k 1c\nb 2b g 1e l 1a **Black:** +b 3d\np 2e in hand: R",
    ] {
        assert_eq!(sfens(text), [FOX], "{text}");
        assert_eq!(sfens(&format!("{text}\n\n{ROOK}")), [FOX, ROOK_SFEN], "{text}");
    }
}

#[test]
fn what_cannot_be_owned_suppresses_the_position() {
    for (text, error) in [
        ("Black also: G9i", ":3:7: found `also`"),
        ("White: N2a", ":3:1: White's pieces are listed twice"),
        ("White has no escape here.", ":3:11: found `no`"),
        ("A nice pawn drop.", ":3:3: found `nice`"),
        ("It could use N5e.", ":3:1: found `It`"),
        ("x 2.", ":3:1: found `x`"),
    ] {
        let text = format!("{BLACK}\n{WHITE}\n{text}\n\n{ROOK}");
        let all = sfens(&text);
        assert!(all.len() == 2 && all[0].starts_with(&format!("-{error}")), "{text}: {all:?}");
        assert_eq!(all[1], ROOK_SFEN);
    }
    for (text, error) in [
        ("1) +B3d P2e (R) - K1c B2b G1e L1a", "-:1:3: it is not clear whether"),
        ("Black: lance 2\npawns In hand: R / White: K1a", "-:1:14: found `2`"),
        ("Black: In hand: lance 2\npawns / White: K1a", "-:1:23: `2` could belong to"),
    ] {
        let all = sfens(&format!("{text}\n\n{ROOK}"));
        assert!(all.len() == 2 && all[0].contains(error), "{text}: {all:?}");
        assert_eq!(all[1], ROOK_SFEN);
    }
    for dash in ["-", "–"] {
        let text = format!("Black: +b on 9a\n2b in hand {dash} White: k on 3i\n\n{ROOK}");
        let all = sfens(&text);
        assert!(all.len() == 2 && all[0].contains(":2:1: `2b` could be the square 2b"), "{all:?}");
        assert_eq!(all[1], ROOK_SFEN);
    }
    // A side without pieces begins another position, so that the length may belong to it.
    let board = write_bod(&read_sfen(FOX).expect("an SFEN"));
    let all = sfens(&format!("{board}(5 moves)\nB: none\nW: K1a\n"));
    assert!(all.len() == 2 && all[0].contains("`(5 moves)` could belong"), "{all:?}");
    // The hand would be that of the side which the board says.
    let bare = board.replace("後手の持駒：なし", "").replace("先手の持駒", "持駒");
    assert_eq!(sfens(&bare), [FOX], "{bare}");
    let all = sfens(&format!("Attacker: White\n{bare}"));
    assert!(all.len() == 1 && all[0].contains("not clear whose hand"), "{bare}: {all:?}");
    // An SFEN has all pieces.
    let all = sfens(&format!("{FOX}\nBlack also: G9i\n"));
    assert!(all.len() == 2 && all[0] == FOX && all[1].starts_with("-:2:"), "{all:?}");
}

#[test]
fn prose_beside_a_position_is_ignored_only_without_pieces() {
    for prose in ["-- \nKen", "-- \nK. Ito", "foo bar", "this is fun.", "sig: Bob", "from 1995"] {
        for text in [format!("{BLACK}\n{WHITE}\n{prose}\n"), format!("{A}\n{prose}\n{ROOK}\n")] {
            let all = sfens(&text);
            assert_eq!(all[0], FOX, "{text}");
            assert_eq!(all.len(), text.matches("White").count(), "{text}");
            let mut strict = Problems::new("-", text.as_bytes()).by_line();
            assert!(strict.all(|item| item.is_ok()), "{text}");
        }
    }
}

#[test]
fn every_claim_is_kept_in_every_layout() {
    let claims = |text: &str| {
        let all = read(text);
        let [Ok(problem)] = &all[..] else { panic!("{text}: {all:?}") };
        let claims = problem.claims.clone();
        (claims.id, claims.title, claims.author, claims.moves, claims.solution)
    };
    let some = |text: &str| Some(text.to_owned());
    for (above, id, title, author, moves) in [
        ("Tsume 14 - 5 moves", some("14"), None, None, Some(5)),
        ("Problem 4, 5 moves", some("4"), None, None, Some(5)),
        ("The fox, mate in 5", None, some("The fox"), None, Some(5)),
        ("No. 23  (7 moves)   Author: K. Ito", some("23"), None, some("K. Ito"), Some(7)),
        ("Length: 5\nComposer: K. Ito", None, None, some("K. Ito"), Some(5)),
        ("第3番　狐の嫁入り　5手詰", some("3"), some("狐の嫁入り"), None, Some(5)),
    ] {
        let text = format!("{above}\n{BLACK}\n{WHITE}");
        assert_eq!(claims(&text), (id, title, author, moves, None), "{text}");
    }
    for below in [
        "Solution:\n\n1. R*1b Lx1b 2. +B-2d",
        "Solution\n1. R*1b Lx1b 2. +B-2d",
        "Answer:\n1. R*1b Lx1b 2. +B-2d",
        "Answer: 1. R*1b Lx1b 2. +B-2d",
        "\nSolution:\n\n1. R*1b Lx1b 2. +B-2d",
    ] {
        let text = format!("{BLACK}\n{WHITE}\n{below}");
        assert_eq!(claims(&text).4, some("1. R*1b Lx1b 2. +B-2d"), "{text}");
    }
    let error = &read(&format!("A tale of 3 moves\n{A}"))[0];
    let message = "could be a title, or a title and a length: write `(3 moves)` for the length";
    assert!(error.as_ref().is_err_and(|error| error.contains(message)), "{error:?}");
}

#[test]
fn problems_without_a_blank_line_between_them_are_kept_apart() {
    let titles = |text: &str| {
        let title = |item: Result<Problem, String>| match item {
            Ok(problem) => problem.claims.title.unwrap_or("-".into()),
            Err(error) => error,
        };
        read(text).into_iter().map(title).collect::<Vec<_>>()
    };
    let text = format!("Title: A\n{BLACK}\n{WHITE}\nTitle: B\n{BLACK}\n{WHITE}\n");
    assert_eq!(titles(&text), ["A", "B"]);
    let text =
        format!("Mate in 3\n{BLACK}\n{WHITE}\nMate in 5\nTitle: B\n{BLACK}\n{WHITE}\n{ROOK}");
    assert_eq!(titles(&text), ["-", "B", "-"]);
    let text = format!("{BLACK}\n{WHITE}\nTitle: B\n{BLACK}\n{WHITE}\n");
    let error = "-:3:1: `Title: B` could belong to the problem before it or to the next one: put a blank \
                 line between them";
    assert_eq!(titles(&text), [error, "-"]);
    let text = format!("Title: A\n{BLACK}\n{WHITE}\nTitle: B\n");
    assert_eq!(titles(&text), ["-:4:1: `Title` is written twice"]);
}
