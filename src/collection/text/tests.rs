//! Problems in texts: their order, their separation, and errors with their places.

use crate::collection::{Complaint, Problems, Rest};
use crate::notation::{sample, write_bod, write_sfen, write_western, write_western_line};
use crate::problem::Problem;
use crate::shogi::Position;
use proptest::prelude::*;

const FAQ: &str = "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a";
const FAQ_SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
const ROOK: &str = "Black: R2e / White: K1a";
const ROOK_SFEN: &str = "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1";

fn read(text: impl AsRef<[u8]>) -> Vec<Result<Problem, Complaint>> {
    Problems::new("file", text.as_ref()).collect()
}

/// Returns the id and the SFEN of each problem, and each complaint as it is printed.
fn short(text: impl AsRef<[u8]>) -> Vec<String> {
    let short = |problem: Problem| {
        format!(
            "{} {}",
            problem.claims.id.unwrap_or("-".into()),
            write_sfen(&problem.position.setup())
        )
    };
    read(text)
        .into_iter()
        .map(|item| item.map_or_else(|complaint| complaint.to_string(), short))
        .collect()
}

#[test]
fn an_empty_input_has_no_problems() {
    for text in ["", "\n\n", "# only a comment\n\n# another", "\u{feff}\r\n"] {
        assert_eq!(short(text), [""; 0]);
    }
}

#[test]
fn problems_are_separated_by_blank_lines() {
    let expected = [format!("- {FAQ_SFEN}"), format!("- {ROOK_SFEN}")];
    let text = format!("# first\n{FAQ}\n\n# second\n\n{ROOK}\n# end\n");
    assert_eq!(short(&text), expected);
    assert_eq!(short(text.replace('\n', "\r\n")), expected);
    assert_eq!(short(format!("\u{feff}{text}")), expected);
}

#[test]
fn positions_can_be_written_one_per_line() {
    let faq = FAQ.replace('\n', " / ");
    let expected = [format!("- {ROOK_SFEN}"), format!("- {FAQ_SFEN}"), format!("- {ROOK_SFEN}")];
    assert_eq!(short(format!("{ROOK}\n{faq}\n{ROOK}\n")), expected);
    let expected = [format!("1 {ROOK_SFEN}"), format!("2 {FAQ_SFEN}")];
    assert_eq!(short(format!("1. {ROOK}\n\n2) {faq}")), expected);
}

#[test]
fn a_blank_line_within_a_problem_is_accepted() {
    let (black, white) = FAQ.split_once('\n').unwrap();
    let text = format!("Problem 7\n\n{black}\n\n{white}\n\nSolution: R*1b\n\n8.\n\n{ROOK}");
    assert_eq!(short(&text), [format!("7 {FAQ_SFEN}"), format!("8 {ROOK_SFEN}")]);
    assert_eq!(read(&text)[0].as_ref().unwrap().claims.solution.as_deref(), Some("R*1b"));
    // The second problem is not the end of the first.
    let text = format!("{black}\n\n{ROOK}");
    let complaint = "file:1:28: found the end of the text, expected `White:` and its pieces";
    assert_eq!(short(text), [complaint.to_owned(), format!("- {ROOK_SFEN}")]);
}

#[test]
fn every_line_with_an_sfen_is_a_problem() {
    let text = format!(
        "{ROOK_SFEN}\nsfen {ROOK_SFEN} # tanuki-3 moves=3\n# comment\nposition sfen {FAQ_SFEN} # The fox\n\
         hello\n{ROOK_SFEN} # moves=x\n9/9/9 b - 1\n\nAn end\n{ROOK_SFEN}\nTitle: late\n"
    );
    let expected = [
        format!("- {ROOK_SFEN}"),
        format!("tanuki-3 {ROOK_SFEN}"),
        format!("The fox {FAQ_SFEN}"),
        format!("file:6:{}: found `moves=x`, expected moves=N, at most 9999", ROOK_SFEN.len() + 4),
        "file:7:6: found ` `, expected `/` and the next rank".into(),
        format!("- {ROOK_SFEN}"),
        "file:11:1: found `Title: late`, expected `Black:` and `White:`, an SFEN or a board diagram".into(),
    ];
    assert_eq!(short(&text), expected);
    let all = read(&text);
    assert_eq!(all[1].as_ref().unwrap().claims.moves, Some(3));
    assert_eq!(all[5].as_ref().unwrap().claims.title.as_deref(), Some("An end"));
}

#[test]
fn an_sfen_is_returned_before_the_next_line_is_read() {
    struct Fails;
    impl std::io::Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("gone"))
        }
    }
    use std::io::Read;
    let line = format!("{ROOK_SFEN}\n");
    let input = std::io::BufReader::new(line.as_bytes().chain(Fails));
    let mut problems = Problems::new("file", input);
    assert!(problems.next().unwrap().is_ok());
    let complaint = problems.next().unwrap().unwrap_err();
    assert_eq!((complaint.to_string().as_str(), complaint.place()), ("file: gone", None));
    assert!(problems.next().is_none());
}

#[test]
fn sides_and_lengths_are_read_as_people_write_them() {
    let (black, white) = ("+B3d, P2e In hand: R", "K1c, B2b, G1e, L1a");
    let faq = format!("Black: {black} / White: {white}");
    for (text, moves) in [
        (format!("{faq} (mate in 3)"), Some(3)),
        (format!("{faq}. Mate in 3!"), Some(3)),
        (format!("{faq} ; 3 moves"), Some(3)),
        (format!("3 moves. {faq}"), Some(3)),
        (format!("Mate in 3: {faq}"), Some(3)),
        (format!("Black to play and mate in 3. {faq}"), Some(3)),
        (format!("{faq} / Black to play and mate in 3."), Some(3)),
        (format!("B: {black} W: {white}"), None),
        (format!("S: {black}\nG: {white}"), None),
        (format!("Attacker: {black} / Defender: {white}"), None),
        ("攻方：34馬 25歩 持駒：飛 受方：13玉 22角 15金 11香".into(), None),
        ("詰方　34馬 25歩　持駒　飛\n玉方　13玉 22角 15金 11香\n3手詰".into(), Some(3)),
        ("3手詰　攻方：34馬 25歩 持駒：飛 受方：13玉 22角 15金 11香".into(), Some(3)),
        (format!("{faq} White in hand: the rest"), None),
        (format!("{faq}\nWhite in hand: all other pieces"), None),
        (format!("{faq}, all other pieces in hand"), None),
        (format!("{faq} and all the rest"), None),
    ] {
        let all = read(&text);
        let [Ok(problem)] = &all[..] else { panic!("{text}: {all:?}") };
        assert_eq!(write_sfen(&problem.position.setup()), FAQ_SFEN, "{text}");
        assert_eq!(problem.claims.moves, moves, "{text}");
    }
    // A number within a position is not dropped.
    let spoilt = format!("Black: +B3d In hand: R\n2. White: {white}");
    assert!(read(&spoilt)[0].is_err());
}

#[test]
fn solutions_have_many_names() {
    let diagram = write_bod(&read(FAQ)[0].as_ref().unwrap().position.setup());
    let line = "12飛、同香、24馬まで3手詰";
    for text in [
        format!("作意：{line}"),
        format!("作意手順：{line}"),
        format!("正解：{line}"),
        format!("手順：{line}"),
        format!("作意　{line}"),
        format!("【正解】{line}"),
        format!("\n正解手順\n{line}"),
    ] {
        let all = read(format!("{diagram}{text}\n"));
        let [Ok(problem)] = &all[..] else { panic!("{text}: {all:?}") };
        assert_eq!(problem.claims.solution.as_deref(), Some(line), "{text}");
    }
}

#[test]
fn the_place_of_an_illegal_position_is_the_piece() {
    for (text, place) in [
        ("Black: P3d G2b P3f / White: K1a", "1:16"),
        ("Black: R2e R2f R2g / White: K1c", "1:16"),
        ("Black: N5c R1e / White: K1a", "1:12"),
        ("Black: G4c P3a / White: K1a", "1:12"),
        ("4k4/9/9/9/4R4/9/9/9/9 b - 1", "1:12"),
        ("sfen 8k/9/2P6/9/2+P6/2P6/9/9/9 b - 1", "1:23"),
        ("| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ 飛 ・ ・ ・ ・|二", "2:11"),
    ] {
        let rest = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7);
        let text = if text.starts_with('|') { format!("{text}\n{rest}") } else { text.into() };
        let expected = format!("file:{place}: not a legal position");
        assert!(short(&text)[0].starts_with(&expected), "{text}: {:?}", short(&text));
    }
    let turned = "Black: K9i / White: R1a B2a";
    assert!(short(turned)[0].ends_with("; if White attacks, write `White to move`"));
}

#[test]
fn the_rest_is_added_on_request() {
    let text = format!("8k/9/9/9/7R1/9/9/9/9\n\n{ROOK} / White's hand: none\n");
    let held = |rest| -> Vec<u32> {
        Problems::new("", text.as_bytes())
            .rest(if rest { Rest::Always } else { Rest::Never })
            .map(|problem| problem.unwrap().position.setup())
            .map(|setup| setup.held(!setup.turn, crate::shogi::HandKind::Pawn))
            .collect()
    };
    assert_eq!((held(false), held(true)), (vec![0, 0], vec![18, 0]));
}

#[test]
fn complaints_count_lines_from_the_start_of_the_input() {
    let position = "expected `Black:` and `White:`, an SFEN or a board diagram";
    for (text, expected) in [
        ("Autor: A\n", "2:1: unknown key `Autor`; did you mean `author`?".to_owned()),
        ("x\nSolution: a\nAutor: A\n", "4:1: unknown key `Autor`; did you mean `author`?".into()),
        ("Title: A\n Title : B\n", "3:2: `Title` is written twice".into()),
        ("Moves: many\n", "2:8: found `many`, expected a number of moves".into()),
        (
            "The fox\nThe hound\nBlack:",
            "4:7: found the end of the text, expected `White:` and its pieces".into(),
        ),
        (
            "Moves: 4294967295",
            "2:8: found `4294967295`, expected a number of moves, at most 9999".into(),
        ),
        (
            "Mate in 4294967295\nBlack:",
            "2:1: found `Mate in 4294967295`, expected a number of moves, at most 9999".into(),
        ),
        ("Attacker: me", "2:11: found `me`, expected `Black` or `White`".into()),
        ("Atacker: White", "2:1: unknown key `Atacker`; did you mean `attacker`?".into()),
        ("Mate in 3\nMoves: 5\nBlack:", "3:1: `Moves` is written twice".into()),
        ("1.\n2.\n", format!("3:1: problem 1: found `2.`, {position}")),
        (
            "第3番 Black: Q1a",
            "2:12: problem 3: found `Q1a`, expected a piece (K R B G S N L P)".into(),
        ),
        ("| ・ ・ x", "2:7: found `x`, expected `・` or a piece".into()),
        ("9/9/x", "2:5: found `x`, expected a piece, or a number of empty squares".into()),
    ] {
        let text = format!("\n{text}\n\n{ROOK}");
        assert_eq!(short(&text), [format!("file:{expected}"), format!("- {ROOK_SFEN}")], "{text}");
    }
}

#[test]
fn invalid_bytes_affect_only_one_block() {
    let text =
        [ROOK.as_bytes(), b"\n\nBlack: R\xe9\x81\nWhite\n\n\xff\n\n", ROOK.as_bytes()].concat();
    let rook = format!("- {ROOK_SFEN}");
    let byte = |place, byte| {
        format!(
            "file:{place}: found the byte {byte}, expected text in UTF-8, or its encoding after --decode"
        )
    };
    assert_eq!(short(text), [rook.clone(), byte("3:9", "0xe9"), byte("6:1", "0xff"), rook]);
    let complaint = "file:1:8: found `\\0`, expected a piece (K R B G S N L P)";
    assert_eq!(short("Black: \0"), [complaint]);
}

#[test]
fn a_complaint_contains_its_block() {
    let all = read("\n\nBlack: R1e\nWhite: Q1a\n\n");
    let Err(Complaint::Text { first_line, text, error, .. }) = &all[0] else { panic!("{all:?}") };
    assert_eq!((*first_line, text.as_str()), (3, "Black: R1e\nWhite: Q1a\n\n"));
    assert_eq!((error.line, error.column, &text[error.span.clone()]), (2, 8, "Q1a"));
    assert_eq!(all[0].as_ref().unwrap_err().place(), Some((4, 8)));
}

#[test]
fn blocks_that_are_too_large_are_skipped() {
    let large = "file:1:1: found more than 64 KiB without a blank line".to_owned();
    let rook = format!("- {ROOK_SFEN}");
    for garbage in ["x".repeat(1 << 20), "Black: P1a ".repeat(1 << 17), "x\n".repeat(1 << 19)] {
        assert_eq!(short(format!("{garbage}\n\n{ROOK}")), [large.clone(), rook.clone()]);
    }
    for quiet in ["\n".repeat(1 << 17), "# x\n".repeat(1 << 17)] {
        assert_eq!(short(format!("{quiet}{ROOK}\n{quiet}")), [rook.as_str()]);
    }
    let text = format!("{ROOK_SFEN}\n{}\n{ROOK_SFEN}", "9/".repeat(1 << 16));
    assert_eq!(short(text), [rook.clone(), large.replace("file:1", "file:2"), rook]);
}

proptest! {
    #[test]
    fn written_text_is_read_back(
        setups in prop::collection::vec((sample::setups(), 0..4), 0..6),
    ) {
        let text: Vec<String> = setups
            .iter()
            .map(|(setup, format)| match format {
                0 => write_sfen(setup),
                1 => write_bod(setup),
                2 => write_western_line(setup),
                _ => write_western(setup),
            })
            .collect();
        let text = text.join("\n\n");
        let read: Vec<_> = Problems::new("", text.as_bytes())
            .rest(Rest::Never)
            .map(|problem| problem.ok().map(|problem| problem.position.setup()))
            .collect();
        let written: Vec<_> = setups
            .into_iter()
            .map(|(setup, _)| Position::new(&setup).ok().map(|_| setup))
            .collect();
        prop_assert_eq!(read, written);
    }

    #[test]
    fn arbitrary_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read(bytes);
    }

    #[test]
    fn random_likely_lines_do_not_panic(
        lines in prop::collection::vec(
            "|# x|Black: R1e|White: K1a|White[:]? x|Solution: .{0,5}|Title:|Autor: x|[0-9]{1,3}[.)]?|9/9/9 b|\\| ・|先手の持駒：飛|.{0,9}",
            0..20,
        ),
    ) {
        read(lines.join("\n"));
    }
}
