//! CSA, the records of the Computer Shogi Association: versions 2 and 3, and older files.
//!
//! ```text
//! V2.2                       the version
//! N+name                     the sides; N- is White
//! $EVENT:name                headers
//! PI82HI22KA                 an even start, here without two pieces; or
//! P1-KY * …                  nine ranks; and
//! P+00HI00KI                 pieces in hand or on squares; 00AL is the rest
//! +                          Black moves first
//! +0012HI                    a move, with the piece as it is after it
//! T3                         its time in seconds; in version 3 also 3.5
//! '*a comment
//! %TSUMI                     how it ends
//! /                          another record follows
//! ```
//!
//! There are no variations. In a [`Record`](super::Record) headers have their names in KIF. A line that
//! begins with `'` without `*` is a remark for people. From version 3 on programs skip it; older files have
//! no other comments, so it is kept there if it comes after the side to move. `'hands=literal` and `PI`
//! make the hands exact.
//!
//! Leniencies: a file without a version, without a position (an even game) or without the side to move;
//! headers after the moves; any number of blanks between the squares of a rank.

mod names;
mod read;
mod statement;
mod write;

use super::{Extent, Part, RecordNotation};
use crate::text::Text;

/// The records of the Computer Shogi Association.
pub static CSA: RecordNotation = RecordNotation {
    name: "csa",
    about: Text {
        en: "Records of the Computer Shogi Association: one line of moves, for programs",
        ja: "コンピュータ将棋協会の棋譜。変化は残らない",
    },
    endings: &["csa"],
    shift_jis_ending: Some("csa"),
    declaration: Some(|encoding| format!("'CSA encoding={}\n", encoding.to_ascii_uppercase())),
    keeps: &[Part::Headers, Part::Comments, Part::Times, Part::Ends],
    is_certain,
    extent: Extent::Separated(|line| line.trim() == "/"),
    separator: "/\n",
    reader: read::read,
    writer: write::write,
};

fn is_certain(line: &str) -> bool {
    let line = line.trim();
    let is_move = |line: &str| {
        let statement = line.split(',').next().unwrap_or_default().as_bytes();
        matches!(statement, [b'+' | b'-', digits @ .., a, b] if digits.len() == 4
            && digits.iter().all(u8::is_ascii_digit)
            && a.is_ascii_uppercase()
            && b.is_ascii_uppercase())
    };
    let is_rank = |line: &str| {
        let cells =
            line.strip_prefix('P').and_then(|rest| rest.strip_prefix(|c| ('1'..='9').contains(&c)));
        cells.is_some_and(|cells| cells.len() >= 17 && cells.starts_with(['+', '-', ' ', '*']))
    };
    line.starts_with("'CSA encoding=")
        || ["V1", "V2", "V2.1", "V2.2", "V3.0", "PI"].contains(&line)
        || is_move(line)
        || is_rank(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::record::End;
    use crate::notation::{KIF, MoveTree, Record, read_sfen, write_sfen, write_usi};
    use std::time::Duration;

    const SNOW: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
    const RANKS: &str = "\
P1 *  *  *  *  *  *  *  * -KY
P2 *  *  *  *  *  *  * -KA * 
P3 *  *  *  *  *  *  *  * -OU
P4 *  *  *  *  *  * +UM *  * 
P5 *  *  *  *  *  *  * +FU-KI
P6 *  *  *  *  *  *  *  *  * 
P7 *  *  *  *  *  *  *  *  * 
P8 *  *  *  *  *  *  *  *  * 
P9 *  *  *  *  *  *  *  *  * 
";

    fn read(text: &str) -> Record {
        CSA.read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn moves(record: &Record) -> String {
        let names: Vec<String> = record.tree.main_line().into_iter().map(write_usi).collect();
        names.join(" ")
    }

    #[test]
    fn a_problem_with_everything_is_read() {
        let text = format!(
            "'CSA encoding=UTF-8\r\nV3.0\r\n'a remark\r\nN+A, B\nN-\n$EVENT:雪:月\n$作者:C\n{RANKS}\
             P+00HI\n'*The start.\n+\n'skipped\n+0012HI\nT3\n'*One.\n'**Two.\n-1112KY,T64,+3424UM\nT0.5\n\
             %TSUMI\nT9\n$END_TIME:2026/11/23\n/\n"
        );
        let record = read(&text);
        let headers: Vec<String> =
            record.headers.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(headers, ["先手=A, B", "棋戦=雪:月", "作者=C", "終了日時=2026/11/23"]);
        assert_eq!((write_sfen(&record.setup).as_str(), record.exact_hands), (SNOW, false));
        assert_eq!(moves(&record), "R*1b 1a1b 3d2d");
        let tree = &record.tree;
        assert_eq!(tree[MoveTree::START].comments, ["The start."]);
        let main: Vec<_> = tree.line_from(MoveTree::START).iter().map(|&id| &tree[id]).collect();
        assert_eq!(main[0].comments, ["One.", "*Two."]);
        let times: Vec<_> = main.iter().filter_map(|node| node.time).collect();
        assert_eq!(times, [3000, 64_000, 500].map(Duration::from_millis));
        assert_eq!(main[2].end, Some(End::Mate));
        let written = format!(
            "V3.0\nN+A, B\n$EVENT:雪:月\n$作者:C\n$END_TIME:2026/11/23\n{RANKS}P+00HI\n+\n'*The start.\n\
             +0012HI\nT3\n'*One.\n'**Two.\n-1112KY\nT64\n+3424UM\nT0.5\n%TSUMI\n"
        );
        assert_eq!(CSA.write(&record), written);
        assert_eq!(read(&written), record);
        // By way of KIF, all but the half second is kept.
        let by_kif = KIF.read(&KIF.write(&record)).unwrap();
        assert_eq!(CSA.write(&by_kif), written.replace("V3.0", "V2.2").replace("T0.5", "T0"));
    }

    #[test]
    fn names_of_the_sides_are_written_first() {
        let record = read("V2.2\n$EVENT:x\nN-B\n$SITE:y\nN+A\nPI\n+\n");
        let written = "V2.2\nN+A\nN-B\n$EVENT:x\n$SITE:y\nPI\n+\n";
        assert_eq!(CSA.write(&record), written);
    }

    #[test]
    fn old_style_comments_are_kept_after_the_side_to_move() {
        let text = "V2.2\n'before\nPI\n+\n'start\n+7776FU\n' first \n'**30\n";
        let tree = read(text).tree;
        let comments: Vec<_> = tree.ids().map(|id| tree[id].comments.join("|")).collect();
        assert_eq!(comments, ["start", " first |*30"]);
        let tree = read(&text.replace("V2.2", "V3.0")).tree;
        assert!(tree[MoveTree::START].comments.is_empty());
    }

    #[test]
    fn positions_are_read_in_many_forms() {
        let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let two = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        let rest = SNOW.replace(" R ", " Rr3g4s4n3l17p ");
        let bare = RANKS.replace(" *  * ", " * * ").replace(" * \n", " *\n");
        for (text, sfen, exact) in [
            ("+7776FU".to_owned(), even, true),
            ("PI\n+\n".to_owned(), even, true),
            ("PI82HI22KA\n-\n".to_owned(), two, true),
            ("PI\nP-\nP+\n-".to_owned(), &even.replace(" b ", " w "), true),
            (format!("{RANKS}P+00HI\nP-00AL\n+\n"), &rest, false),
            (format!("{RANKS}P-00AL\nP+00HI\n+\n"), &rest, false),
            (format!("{bare}P+00HI"), SNOW, false),
            (format!("'hands=literal\n{RANKS}P+00HI\n+\n"), SNOW, true),
            ("P-11KY22KA13OU15KI\nP+34UM25FU00HI\n+\n".to_owned(), SNOW, false),
            ("P-51OU\nP+53KI00FU00FU\n-".to_owned(), "4k4/9/4G4/9/9/9/9/9/9 w 2P 1", false),
        ] {
            let record = read(&text);
            let found = (write_sfen(&record.setup), record.exact_hands);
            assert_eq!(found, (sfen.to_owned(), exact), "{text}");
            let again = read(&CSA.write(&record));
            assert_eq!((&again.setup, again.exact_hands), (&record.setup, exact), "{text}");
        }
        let handicap = Record { setup: read_sfen(two).unwrap(), ..Record::default() };
        assert_eq!(CSA.write(&handicap), "V2.2\nPI22KA82HI\n-\n");
    }

    #[test]
    fn an_error_has_its_place() {
        let piece = "expected a piece: FU KY KE GI KI KA HI OU TO NY NK NG UM RY";
        for (text, place, message) in [
            (
                "V2.2\nfoo\n",
                (2, 1),
                "found `foo`, expected a statement of CSA: +7776FU, P1, N+, $, %, T, V or '",
            ),
            (
                "PI\n+\n+7776FU,T1,+3334FU",
                (3, 12),
                "move 2: this is Black's mark, but White is to move",
            ),
            ("PI\n+\n+7776XX", (3, 6), &format!("found `XX`, {piece}")),
            ("PI\n+\n+7776KI", (3, 2), "move 1: a pawn stands on 7g, not a gold"),
            ("PI\n+\n+7775FU", (3, 4), "move 1: the pawn on 7g cannot reach 7e"),
            ("PI\n+\n+0055FU", (3, 6), "move 1: Black has no pawn in hand"),
            ("PI\n+\n+7776TO", (3, 6), "move 1: this pawn cannot promote there"),
            ("PI\n+\n+7706FU", (3, 4), "found `06FU`, expected a square such as 77"),
            (
                "PI\n+\nP+00FU",
                (3, 1),
                "the position must come before the moves and end with the side to move",
            ),
            ("P1 * -XX", (1, 7), &format!("found `XX`, {piece}")),
            (
                "P1 * * *\n",
                (1, 9),
                "found the end of the text, expected `*` or a piece such as +FU",
            ),
            ("P+00OU\n+", (1, 3), "neither kings nor promoted pieces can be in hand"),
            ("P+00AL\nP-00AL\n+", (2, 1), "only one side can hold the rest"),
            ("V2.2\nP-51OU52OU\n+", (2, 1), "not a legal position: White has 2 kings"),
            ("V2.2\n", (2, 1), "found the end of the text, expected a position or a move"),
            ("PX\n", (1, 2), "found `X`, expected PI, P1 to P9, P+ or P-"),
            ("PI\n+\n/\nPI\n", (4, 1), "the record ended at `/`, and this line begins another one"),
            ("PI\n+\nT1x", (3, 3), "found `x`, which does not belong here"),
        ] {
            let error = CSA.read(text).unwrap_err();
            assert_eq!(
                ((error.line, error.column), &*error.message.en),
                (place, message),
                "{text}"
            );
        }
    }

    #[test]
    fn lines_are_recognised() {
        for line in ["'CSA encoding=SHIFT_JIS", "V2.2", "PI", "+7776FU", "-0055KA,T3", " V3.0\r"] {
            assert!(is_certain(line), "{line}");
        }
        assert!(RANKS.lines().all(is_certain));
        for line in ["", "V4", "+", "P-7f", "P3c", "P1 is a pawn", "+B-2d", "/", "Pawn * * * * * *"]
        {
            assert!(!is_certain(line), "{line}");
        }
    }
}
