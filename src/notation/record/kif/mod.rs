//! KIF and KI2, the records of Kakinoki's programs. Nearly every shogi program reads them.
//!
//! ```text
//! 作品名：雪
//! 手合割：その他
//! 後手の持駒：なし
//! …                                       a board, as `bod` reads it
//! 手数----指手---------消費時間--
//!    1 １二飛打   ( 0:03/00:00:03)         in KI2: ▲１二飛 △同香 ▲２四馬
//! *A comment on the move before.
//! &A bookmark
//!    2 同　香(11)
//!    3 ２四馬(34)
//!    4 詰み
//! まで3手で詰
//!
//! 変化：3手
//!    3 ３三馬(34)
//! ```
//!
//! A variation leaves the line before it at its ply. A record without a board starts from the handicap of
//! 手合割, or else from an even game; a board has priority over 手合割. With a board Black is to move unless
//! there is a line 後手番.
//!
//! Leniencies: those of diagrams and of Japanese names of moves; moves of both notations in one
//! record; any number for the first move; a colon of either width; 変化 in any place; lines that
//! begin with `#`; unknown lines before the first move. 盤面回転 is only a header: it says how a program
//! shows the board.

mod line_kind;
mod read;
mod write;

use super::{Extent, Part, RecordNotation};
use crate::text::Text;
use line_kind::{LineKind, is_rank};
use read::read;

/// Kakinoki's records with the origin of each move.
pub static KIF: RecordNotation = RecordNotation {
    name: "kif",
    about: Text {
        en: "Records of Kakinoki Shogi, which nearly every program reads",
        ja: "柿木将棋の棋譜。ほとんどの将棋ソフトで開ける",
    },
    endings: &["kif", "kifu"],
    shift_jis_ending: Some("kif"),
    declaration: Some(|encoding| format!("#KIF version=2.0 encoding={encoding}\n")),
    keeps: &Part::ALL,
    is_certain: |line| {
        let line = line.trim_start();
        line.starts_with("#KIF") || line.starts_with("手数-") || is_head_of_game(line)
    },
    extent: EXTENT,
    separator: "\n",
    reader: read,
    writer: |record| write::write(record, &write::KIF),
};

/// Kakinoki's records with moves by their Japanese names.
pub static KI2: RecordNotation = RecordNotation {
    name: "ki2",
    about: Text {
        en: "KIF with the moves by name: ▲１二飛 △同香 ▲２四馬",
        ja: "指し手を符号で書いた棋譜（▲１二飛 △同香 ▲２四馬）",
    },
    endings: &["ki2", "ki2u"],
    shift_jis_ending: Some("ki2"),
    declaration: None,
    keeps: &[Part::Headers, Part::Variations, Part::Comments, Part::Bookmarks, Part::Ends],
    is_certain: |_| false,
    extent: EXTENT,
    separator: "\n",
    reader: read,
    writer: |record| write::write(record, &write::KI2),
};

const EXTENT: Extent = Extent::Headed {
    is_head: |line| match LineKind::of(line) {
        LineKind::Diagram => true,
        LineKind::Header(name, _) => !name.is_ascii() && name != "解答" && name != "詰手順",
        _ => line.starts_with("#KIF"),
    },
    is_board: is_rank,
    is_move: |line| {
        let kind = LineKind::of(line);
        matches!(
            kind,
            LineKind::Numbered | LineKind::Named | LineKind::Variation(_) | LineKind::Until
        )
    },
};

/// Whether a line is a header that programs write only at the start of records.
fn is_head_of_game(line: &str) -> bool {
    let name = line.split(['：', ':']).next().unwrap_or_default();
    let names = ["手合割", "変化", "開始日時", "終了日時", "棋戦", "戦型", "持ち時間", "盤面回転"];
    names.contains(&name) && name.len() < line.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::record::sample::lines;
    use crate::notation::record::{End, JKF, USEN};
    use crate::notation::sample::BOARD;
    use crate::notation::{Line, MoveTree, Record, read_sfen, write_sfen};
    use std::time::Duration;

    fn read(text: &str) -> Record {
        KIF.read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    #[test]
    fn a_problem_with_everything_is_read() {
        let text = format!(
            "\u{feff}# ---- Kifu for Windows V7 ----\r\n作品番号：7\n作品名：雪\n作者：A: B\n手合割：詰将棋　\n\
             盤面回転：あり\n{BOARD}# a comment\n手数＝0  まで\n*The start.\n*\n&Begin\n\
             手数----指手---------消費時間--\n   1 １二飛打   ( 0:03/00:00:03)+\n*One. *Two.\n\
             \u{3000} 2 同　香(11)   ( 1:04/00:01:04)+\n&Here\n   3 ２四馬(34) ( 0:00.5/00:00:04)\n\
             4 詰み   ( 0:00/00:01:04)\nまで3手で詰\n\n変化：3手\n   3 ３三馬(34)\n\
             変化：１手\n  1 １四飛打+\n2 同金(15)\n   3 ２四馬(34)+\n\n変化：3手\n3 ３三馬(34)\n"
        );
        let record = read(&text);
        let headers: Vec<&str> = record.headers.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(headers, ["作品番号", "作品名", "作者", "手合割", "盤面回転"]);
        assert_eq!(record.header("作者"), Some("A: B"));
        assert_eq!(write_sfen(&record.setup), "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1");
        assert!(!record.exact_hands);
        let expected = ["1: R*1b 1a1b 3d2d", "3: 3d3c", "1: R*1d 1e1d 3d2d", "3: 3d3c"];
        assert_eq!(lines(&record), expected);
        let tree = &record.tree;
        let start = &tree[MoveTree::START];
        assert_eq!(
            (&start.comments[..], start.bookmark.as_deref()),
            (&["The start.".to_owned(), String::new()][..], Some("Begin"))
        );
        let main: Vec<_> =
            tree.line_from(MoveTree::START).into_iter().map(|id| &tree[id]).collect();
        assert_eq!(main[0].comments, ["One. *Two."]);
        assert_eq!(main[1].bookmark.as_deref(), Some("Here"));
        let times: Vec<_> = main.iter().filter_map(|node| node.time).collect();
        assert_eq!(times, [3000, 64_000, 500].map(Duration::from_millis));
        assert_eq!(main[2].end, Some(End::Mate));
        // The written text is read back, and written again unchanged.
        let again = KIF.write(&record);
        assert_eq!(KIF.write(&read(&again)), again);
        assert_eq!(lines(&read(&again)), expected);
        let by_name = KI2.write(&record);
        assert_eq!(lines(&read(&by_name)), expected, "{by_name}");
    }

    /// Records show a futile interposition in this way. The main line ends there, with any word for the
    /// end.
    #[test]
    fn times_are_read_as_programs_write_them() {
        for times in [
            "( 0:03/00:00:07)",
            "( 0:03/00:00:07) ( 0:04/00:00:09)",
            "(00) ( 0:03/00:00:07)",
            "0:03/00:00:07",
            "00:00:03",
        ] {
            let record = read(&format!("{BOARD}   1 １二飛打   {times}+\n"));
            let first = record.tree.line_from(MoveTree::START)[0];
            assert_eq!(record.tree[first].time, Some(std::time::Duration::from_secs(3)), "{times}");
        }
    }

    #[test]
    fn a_variation_can_follow_the_end_of_a_line() {
        for (end, summary) in [
            ("2 詰み\n", "まで1手で詰\n"),
            ("2 詰み\n", ""),
            ("2 投了\n", ""),
            ("2 中断\n", "まで1手で中断\n"),
            ("", ""),
        ] {
            let text = format!(
                "後手の持駒：歩\n\
                 | ・ ・ ・ ・ ・ ・ ・v香 ・|一\n\
                 | ・ ・ ・ ・ ・ ・ ・v歩v玉|二\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ と|五\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ 香|九\n\
                 先手の持駒：なし\n\
                 1 ２四と(15)\n{end}{summary}\n\
                 変化：2手\n2 １三歩打\n3 同香(19)\n4 詰み\n"
            );
            let record = read(&text);
            let expected = ["1: 1e2d", "2: P*1c 1i1c"];
            assert_eq!(lines(&record), expected, "{text}");
            for notation in [&KIF, &KI2, &JKF, &USEN] {
                let text = notation.write(&record);
                let again = notation.read(&text).expect("a record");
                assert_eq!(lines(&again), expected, "{text}");
            }
        }
    }

    /// The record follows the test of special moves of another library: several ends at one place, beside
    /// a variation with a move and the end of a line.
    #[test]
    fn a_variation_can_consist_of_an_end_only() {
        let text = "手合割：平手\n   1 ２六歩(27)\n   2 ３四歩(33)\n   3 ７六歩(77)\n   4 中断\n\
                    まで3手で中断\n\n変化：4手\n   4 投了\n\n変化：4手\n   4 持将棋\n\n\
                    変化：4手\n   4 ５四歩(53)\n   5 持将棋\n\n変化：5手\n   5 反則負け\n\n\
                    変化：2手\n   2 投了\n";
        let ends = |record: &Record| {
            let line =
                |line: &Line| (record.tree[line.from].ply(), line.places.len(), line.end.cloned());
            record.tree.lines().iter().map(line).collect::<Vec<_>>()
        };
        let expected = [
            (0, 3, Some(End::Interrupted)),
            (3, 0, Some(End::Resign)),
            (3, 0, Some(End::Impasse)),
            (3, 1, Some(End::Impasse)),
            (4, 0, Some(End::IllegalAction)),
            (1, 0, Some(End::Resign)),
        ];
        let record = read(text);
        assert_eq!(ends(&record), expected);
        assert!(KIF.write(&record).ends_with(text.split_once('\n').unwrap().1));
        for notation in [&KIF, &KI2, &JKF] {
            let text = notation.write(&record);
            assert_eq!(ends(&notation.read(&text).expect("a record")), expected, "{text}");
        }
        // USEN has no letter for a loss by an illegal move.
        let in_usen = expected.into_iter().filter(|(.., end)| *end != Some(End::IllegalAction));
        let again = USEN.read(&USEN.write(&record)).expect("a record");
        assert_eq!(ends(&again), in_usen.collect::<Vec<_>>());
        assert_eq!(record.parts(), [Part::Variations, Part::Ends]);
    }

    #[test]
    fn games_begin_from_the_named_start() {
        for (text, sfen, exact) in [
            (
                "手合割：平手\n   1 ７六歩(77)\n",
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                true,
            ),
            (
                "1 ７六歩(77)",
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                true,
            ),
            (
                "手合割:香落ち\n上手：A\n   1 ３四歩(33)\n   2 投了\n",
                "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                true,
            ),
            (&format!("手合割：平手\n{BOARD}後手番\n"), "8l/7b1/8k/6+B2/7Pg/9/9/9/9 w R 1", false),
            (&format!("手合割：二枚落ち\n{BOARD}"), "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", true),
            (
                &BOARD.replace("先手", "下手").replace("後手の持駒：なし", "上手の持駒：金二　歩3"),
                "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R2g3p 1",
                false,
            ),
            (&format!("# hands=literal\n{BOARD}"), "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", true),
        ] {
            let record = read(text);
            assert_eq!((write_sfen(&record.setup).as_str(), record.exact_hands), (sfen, exact));
            assert_eq!(read(&KIF.write(&record)).setup, read_sfen(sfen).unwrap());
        }
        let game = read("手合割：香落ち\n   1 ３四歩(33)\n   2 投了\n");
        assert!(KIF.write(&game).ends_with("   1 ３四歩(33)\n   2 投了\nまで1手で上手の勝ち\n"));
        assert!(KI2.write(&game).ends_with("\n△３四歩\nまで1手で上手の勝ち\n"));
    }

    #[test]
    fn ambiguous_headers_become_comments() {
        let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let kept =
            [header("作者", "A: B"), header("手合割", "詰将棋"), header("x\u{fffd}", "3手　y")];
        let others = [
            ("後手の持駒", "金"),
            ("変化", "3手"),
            ("#x", "y"),
            ("手数--", "x"),
            ("まで3手で詰", "x"),
            ("a：b", "x"),
            ("*x", "y"),
            ("&x", "y"),
            ("▲", "y"),
            ("1 ", "y"),
            ("| ・", "y"),
            ("", "y"),
            ("手合割", "その他"),
            ("手合割", "二枚落ち"),
            ("手合", "平手"),
        ];
        let mut record = read(&format!("{BOARD}*Here.\n"));
        let sfen = write_sfen(&record.setup);
        record.headers = others.iter().map(|(name, value)| header(name, value)).collect();
        record.headers.extend(kept[..2].iter().cloned());
        record.headers.push(header("x\n", "3手\ny"));
        for notation in [&KIF, &KI2] {
            let again = read(&notation.write(&record));
            assert_eq!(again.headers, kept);
            assert_eq!((write_sfen(&again.setup), again.exact_hands), (sfen.clone(), false));
            let comments = &again.tree[MoveTree::START].comments;
            assert_eq!(comments.len(), others.len() + 1);
            assert_eq!((comments[0].as_str(), comments[15].as_str()), ("後手の持駒：金", "Here."));
        }
    }

    #[test]
    fn every_end_and_comment_is_kept() {
        let text = format!("{BOARD}   1 １二飛打\n* x: \n**\n*&\n   2 封じ手\n");
        let record = read(&text);
        for notation in [&KIF, &KI2] {
            let tree = read(&notation.write(&record)).tree;
            let last = tree.line_from(MoveTree::START)[0];
            assert_eq!(tree[last].end, Some(End::Other("封じ手".into())));
            assert_eq!(tree[last].comments, [" x: ", "*", "&"]);
        }
    }

    #[test]
    fn an_ambiguous_end_becomes_a_comment() {
        for word in ["同", "３手", "(x", "49手詰", "", " 1", "a+"] {
            let mut record = read(BOARD);
            record.tree[MoveTree::START].end = Some(End::Other(word.into()));
            for notation in [&KIF, &KI2] {
                let start = read(&notation.write(&record)).tree[MoveTree::START].clone();
                let is_same = start.end == Some(End::Other(word.trim().into()));
                assert!(is_same != (start.comments == [word]), "{word}: {start:?}");
            }
        }
    }

    #[test]
    fn an_error_has_its_place() {
        for (text, place, message) in [
            (
                "   1 １二飛打\n   2 同　金(11)\n",
                (16, 9),
                "move 2: a lance stands on 1a, not a gold",
            ),
            (
                "   1 １二飛打\n変化：3手\n",
                (16, 1),
                "a variation can begin here at a move from 1 to 2: 変化：1手",
            ),
            (
                "   1 １二飛打\n変化：x\n",
                (16, 1),
                "a variation can begin here at a move from 1 to 2: 変化：1手",
            ),
            ("   1 １二飛打 x\n", (15, 11), "move 1: found `x`, which does not belong here"),
            (
                "   1 １二飛打\nfoo\n",
                (16, 1),
                "this line is not a move, a comment, a variation or a header",
            ),
            ("▲１二飛 ▲１二香\n", (15, 6), "move 2: this is Black's mark, but White is to move"),
            ("▲１二飛 △１二金\n", (15, 7), "move 2: no gold of White can reach 1b"),
        ] {
            let error = KIF.read(&format!("{BOARD}{text}")).unwrap_err();
            assert_eq!(
                ((error.line, error.column), &*error.message.en),
                (place, message),
                "{text}"
            );
        }
        let error = KIF.read("手合割：詰将棋\n手数----\n").unwrap_err();
        assert_eq!(
            (error.line, &*error.message.en),
            (1, "this is not a known start of a game, and there is no board")
        );
        let error = KIF.read(&BOARD.replace('馬', "鳥")).unwrap_err();
        assert_eq!((error.line, error.column), (7, 15));
    }
}
