//! `tsume usi` as a process: sessions of real boards, and invalid sessions.

use crate::board;
use crate::command;
use crate::folder;

use std::time::{Duration, Instant};

use board::Board;
use command::{BUNDLED, ends, printed, run, run_engine, tsume};
use folder::{EASY, HARD, MATE, YOZUME};

/// A position whose answer takes long, mate or not.
const OPEN: &str = "9/9/9/9/4k4/9/9/9/9 b RBG2S2N2Lrb3g2s2n2l18p 1";
const TE_AMARI: &str = "9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1";

/// Splits an answer into its last line and the lines before.
fn parts(lines: &[String]) -> (&str, &[String]) {
    let (last, others) = lines.split_last().expect("an answer");
    (last, others)
}

fn has(lines: &[String], text: &str) -> bool {
    lines.iter().any(|line| line.contains(text))
}

fn position(sfen: &str) -> String {
    format!("position sfen {sfen}")
}

/// Returns the number after a key of a line.
fn number(line: &str, key: &str) -> u64 {
    let mut words = line.split(' ');
    words.find(|word| *word == key).expect("the key");
    words.next().and_then(|word| word.parse().ok()).expect("a number")
}

/// The commands of ShogiHome in their order: it starts the engine twice, to read its options and to
/// search.
#[test]
fn a_session_of_a_typical_board_program_works() {
    let mut board = Board::start(&[]);
    let lines = board.ask("usi", "usiok");
    board.quit();
    assert!(lines[0].starts_with("id name tsume ") && lines[1].starts_with("id author "));
    let options: Vec<(&str, &str)> = lines
        .iter()
        .filter_map(|line| {
            let mut words = line.strip_prefix("option name ")?.split(' ');
            let name = words.next()?;
            words.find(|word| *word == "default");
            Some((name, words.next()?))
        })
        .collect();
    let names: Vec<&str> = options.iter().map(|(name, _)| *name).collect();
    let expected = ["USI_Hash", "USI_Ponder", "Threads", "Futile", "Answer", "MultiPV", "Language"];
    assert_eq!(names, expected);

    let mut board = Board::start(&[]);
    board.ask("usi", "usiok");
    for (name, value) in &options {
        board.send(&format!("setoption name {name} value {value}"));
    }
    assert_eq!(board.ask("isready", "readyok"), ["readyok"]);
    board.send("usinewgame");
    board.send(&position(MATE));
    let lines = board.ask("go mate infinite", "checkmate");
    let (answer, infos) = parts(&lines);
    assert_eq!(answer, "checkmate R*1b 1a1b 3d2d");
    let exact = infos.iter().find(|line| line.contains(" score mate 3 ")).expect("a score");
    assert!(exact.ends_with(" pv R*1b 1a1b 3d2d"));
    for key in ["depth", "seldepth", "time", "nodes", "nps", "hashfull"] {
        number(exact, key);
    }
    assert!(has(infos, "info string mate in 3, exact; futile interpositions: standard"));
    board.send("gameover win");
    board.quit();
}

#[test]
fn every_answer_follows_the_protocol() {
    let escape = "9/9/9/9/9/9/9/1g7/K8 b - 1";
    let white = "9/9/9/9/9/9/1g7/9/K8 w g 1";
    let after_check = format!("{MATE} moves R*1b");
    let after_mate = format!("{MATE} moves R*1b 1a1b 3d2d");
    // Black mates in one, or, in check, would have to capture.
    let both = "8k/6G2/8P/9/9/9/9/9/K7r b Gr2b2g4s4n4l17p 1";
    let cases = [
        (MATE, "go mate infinite", "checkmate R*1b 1a1b 3d2d", "score mate 3 pv"),
        (MATE, "go mate 60000", "checkmate R*1b 1a1b 3d2d", "score mate 3 pv"),
        (MATE, "go btime 0 wtime 0 byoyomi 60000", "bestmove R*1b ponder 1a1b", "mate 3 pv"),
        (MATE, "go nodes 100000", "bestmove R*1b ponder 1a1b", "mate 3 pv"),
        (MATE, "go depth 3", "bestmove R*1b ponder 1a1b", "mate 3 pv"),
        (MATE, "go depth 1", "bestmove ", "info string no mate within 1"),
        (MATE, "go depth 4294967295", "bestmove R*1b ponder 1a1b", "mate 3 pv"),
        (white, "go mate infinite", "checkmate G*", "score mate 1 pv G*"),
        (white, "go", "bestmove G*", "score mate 1 pv G*"),
        ("4k4/9/9/9/9/9/9/9/9 b GS 1", "go mate", "checkmate nomate", "info string no mate"),
        ("4k4/9/9/9/9/9/9/9/9 b GS 1", "go", "bestmove resign", "info string no mate"),
        (&after_check, "go mate infinite", "checkmate 1a1b 3d2d", "score mate -2 pv 1a1b 3d2d"),
        (&after_check, "go", "bestmove 1a1b ponder 3d2d", "score mate -2 pv 1a1b 3d2d"),
        (&after_mate, "go mate infinite", "checkmate nomate", "the side to move is mated"),
        (&after_mate, "go", "bestmove resign", "the side to move is mated"),
        (escape, "go mate infinite", "checkmate nomate", "info string no mate: "),
        (escape, "go", "bestmove ", ""),
        ("8k/9/9/9/9/9/9/9/9 w - 1", "go mate", "checkmate nomate", "and is not in check"),
        ("8k/9/9/9/9/9/9/9/9 w - 1", "go", "bestmove 1a", "and is not in check"),
        ("9/9/9/9/9/9/9/9/9 b - 1", "go mate", "checkmate nomate", "there is no king"),
        ("9/9/9/9/9/9/9/9/9 b - 1", "go", "bestmove resign", "there is no king"),
        (both, "go mate infinite", "checkmate nomate", "no mate"),
        (both, "go", "bestmove 9i", ""),
        (TE_AMARI, "go mate infinite", "checkmate R*3c", "te-amari: the attacker holds"),
    ];
    let mut board = Board::start(&["--memory", "16M"]);
    for (sfen, go, expected, reported) in cases {
        board.send(&position(sfen));
        let lines = board.ask(go, expected.split(' ').next().expect("a word"));
        let (answer, others) = parts(&lines);
        assert!(answer.starts_with(expected), "{sfen} {go}: {lines:?}");
        assert!(reported.is_empty() || has(others, reported), "{sfen} {go}: {lines:?}");
    }
    board.quit();
}

/// Only the stated hand counts: nothing can be put between the rook and the king.
#[test]
fn a_position_is_read_literally() {
    let mut board = Board::start(&[]);
    board.send("setoption name Futile value none");
    board.send("position sfen 8k/8p/9/9/9/9/9/9/R6L1 b - 1");
    assert_eq!(parts(&board.ask("go mate infinite", "checkmate")).0, "checkmate 9i9a+");
    board.send("position sfen 8k/8p/9/9/9/9/9/9/R6L1 b r2b4g4s4n3l17p 1");
    let lines = board.ask("go mate infinite", "checkmate");
    assert_eq!(parts(&lines).0.split(' ').count(), 16);
    board.send("setoption name Futile value standard");
    let lines = board.ask("go mate infinite", "checkmate");
    assert!(parts(&lines).0.starts_with("checkmate 9i9a") && has(&lines, " score mate 1 "));
    assert!(has(&lines, "leaves only futile interpositions"), "{lines:?}");
    board.quit();
}

/// In a game every line ends with a mate on the board; in a problem it may leave futile interpositions.
#[test]
fn the_kings_on_the_board_decide_the_futile_reading() {
    let mut board = Board::start(&[]);
    let declared = board.ask("usi", "usiok");
    assert!(has(&declared, "option name Futile type combo default auto var auto var none "));
    let game = "8k/8p/9/9/9/9/9/9/R6LK b r2b4g4s4n3l17p 1";
    let problem = "8k/8p/9/9/9/9/9/9/R6L1 b r2b4g4s4n3l17p 1";
    let mut ask = |sfen, reading| {
        board.send(&format!("setoption name Futile value {reading}"));
        board.send(&position(sfen));
        let lines = board.ask("go mate infinite", "checkmate");
        (parts(&lines).0.split(' ').count() - 1, has(&lines, "leaves only futile interpositions"))
    };
    assert_eq!(ask(game, "auto"), (15, false));
    assert_eq!(ask(problem, "auto"), (1, true));
    assert_eq!(ask(game, "standard"), (1, true));
    assert_eq!(ask(problem, "none"), (15, false));
    board.quit();
}

#[test]
fn options_change_questions_and_answers() {
    let mut board = Board::start(&[]);
    board.send(&position(YOZUME));
    let mut ask = |option: &str| {
        board.send(&format!("setoption name {option}"));
        board.ask("go mate infinite", "checkmate")
    };
    let any = ask("Answer value any");
    assert!(has(&any, " score mate +3 ") && !has(&any, " score mate 3 "), "{any:?}");
    assert!(has(&any, "did not search for a shorter one"));
    let length = ask("Answer value length");
    assert!(has(&length, " score mate 3 ") && !has(&length, "ozume"), "{length:?}");
    let judged = ask("Answer value judge");
    assert!(has(&judged, "info string Defective: yozume."), "{judged:?}");
    let fault = "info string Yozume at move 1: +S-2c mates as well, in 3 moves.  1. +S-2c";
    assert!(has(&judged, fault), "{judged:?}");
    let others = ask("MultiPV value 3");
    assert!(has(&others, " multipv 1 score mate 3 pv 2d2c "), "{others:?}");
    assert!(has(&others, " multipv 2 score mate 3 pv 3d2c "), "{others:?}");
    assert!(!has(&others, " multipv 3 "), "{others:?}");
    let japanese = ask("Language value ja");
    assert!(has(&japanese, "info string 不完全作：余詰。"), "{japanese:?}");
    assert!(has(&ask("language value EN"), "info string Defective: yozume."));
    let unknown = ask("Style value attack");
    assert!(has(&unknown, "info string unknown option: Style"), "{unknown:?}");
    let wrong = ask("Threads value many");
    assert!(
        has(&wrong, "info string Threads: invalid value `many`, expected 1-255; unchanged"),
        "{wrong:?}"
    );
    let memory = ask("USI_Hash value 1");
    assert_eq!(parts(&memory).0, parts(&others).0);
    board.quit();
}

#[test]
fn values_out_of_range_become_the_nearest_valid_ones() {
    let mut board = Board::start(&[]);
    for (option, reported) in [
        ("Threads value 99999999999999999999", "99999999999999999999 is not in 1-255, using 255"),
        ("Threads value -1", "-1 is not in 1-255, using 1"),
        ("USI_Hash value -5", ", using 1"),
        ("MultiPV value 594", "594 is not in 1-593, using 593"),
        ("USI_Ponder value maybe", "invalid value `maybe`, expected true, false; unchanged"),
        ("Threads value 1.5", "invalid value `1.5`, expected 1-255; unchanged"),
    ] {
        let lines = board.ask(&format!("setoption name {option}"), "info");
        let name = option.split(' ').next().expect("a name");
        let start = format!("info string {name}: ");
        assert!(lines[0].starts_with(&start) && lines[0].ends_with(reported), "{lines:?}");
    }
    board.send("setoption name USI_Ponder value true");
    let declared = board.ask("usi", "usiok");
    for default in ["USI_Hash type spin default 1 ", "Threads type spin default 1 "] {
        assert!(has(&declared, default), "{declared:?}");
    }
    board.quit();
}

/// Each first move is listed once, the shortest mate first; the first line is the answer.
#[test]
fn the_list_of_mates_is_in_order_and_ends_with_the_answer() {
    let first_word = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let mut board = Board::start(&["--keys", "1"]);
    board.send("setoption name MultiPV value 20");
    for (answer, sfen) in [
        // The first mate that is found is not the shortest.
        ("any", "7k1/9/9/5+R2B/9/9/9/9/9 b BNSr4g3s3n4l18p 1"),
        ("any", "6k1+p/9/9/5+P3/9/9/9/9/9 b S2R2b4g3s4n4l16p 1"),
        // The line along which the problem is judged begins with another move of the list.
        ("judge", "7+B1/5k3/9/6B2/9/9/9/9/9 b G2r3g4s4n4l18p 1"),
        ("judge", "9/8k/9/8+B/6B2/9/9/9/9 b SG2r3g3s4n4l18p 1"),
        ("judge", "6S1k/9/8G/8B/9/9/9/9/9 b Rrb3g3s4n4l18p 1"),
        ("judge", YOZUME),
    ] {
        board.send(&format!("setoption name Answer value {answer}"));
        board.send("usinewgame");
        board.send(&position(sfen));
        let lines = board.ask("go mate infinite", "checkmate");
        let listed: Vec<(u64, u64, &str)> = lines
            .iter()
            .filter(|line| line.contains(" multipv "))
            .map(|line| {
                let score = line.replace(" mate +", " mate ");
                let pv = line.split_once(" pv ").expect("a line").1;
                (number(line, "multipv"), number(&score, "mate"), pv)
            })
            .collect();
        let rise = listed.iter().position(|(number, ..)| *number == 2).expect("a second line");
        let list = &listed[rise - 1..];
        let numbers: Vec<u64> = list.iter().map(|(number, ..)| *number).collect();
        assert_eq!(numbers, (1..=list.len() as u64).collect::<Vec<_>>(), "{sfen}: {lines:?}");
        assert!(list.is_sorted_by_key(|(_, length, _)| *length), "{sfen}: {lines:?}");
        let mut moves: Vec<String> = list.iter().map(|(.., pv)| first_word(pv)).collect();
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), list.len(), "{sfen}: {lines:?}");
        assert_eq!(parts(&lines).0, format!("checkmate {}", list[0].2));
    }
    board.quit();
}

/// The replies that last longest come first; a futile interposition does not count.
#[test]
fn other_replies_are_listed_in_order() {
    let mut board = Board::start(&[]);
    board.send("setoption name MultiPV value 9");
    board.send(&position(&format!("{TE_AMARI} moves R*3c")));
    let lines = board.ask("go mate infinite", "checkmate");
    assert!(has(&lines, " multipv 3 score mate -2 pv 2c1b "), "{lines:?}");
    let lengths: Vec<i64> = lines
        .iter()
        .filter(|line| line.contains(" multipv ") && !line.contains(" score mate +"))
        .map(|line| line.split(" score mate -").nth(1).expect("a score"))
        .map(|rest| rest.split(' ').next().expect("a number").parse().expect("a number"))
        .collect();
    assert!(lengths.len() > 1 && lengths.is_sorted_by(|one, next| one >= next), "{lines:?}");
    board.quit();
}

/// `setoption` and `position` during a search apply to the next one.
#[test]
fn settings_during_a_search_apply_to_the_next_one() {
    let mut board = Board::start(&["--memory", "16M"]);
    board.send(&position(OPEN));
    board.send("go mate infinite");
    board.send("setoption name Answer value any");
    board.send(&position(MATE));
    assert_eq!(board.ask("isready", "readyok").last().map(String::as_str), Some("readyok"));
    let lines = board.ask("stop", "checkmate");
    assert!(matches!(parts(&lines).0, "checkmate timeout"), "{lines:?}");
    let lines = board.ask("go mate infinite", "checkmate");
    assert!(has(&lines, " score mate +3 pv R*1b 1a1b 3d2d"), "{lines:?}");
    board.quit();
}

#[test]
fn an_infinite_search_answers_when_it_is_stopped() {
    let mut board = Board::start(&[]);
    board.send(&position(MATE));
    board.send("go infinite");
    let exact = "info string mate in 3, exact; futile interpositions: standard";
    while board.until("info").last().map(String::as_str) != Some(exact) {}
    assert!(board.is_silent(Duration::from_millis(100)));
    assert_eq!(board.ask("stop", "bestmove"), ["bestmove R*1b ponder 1a1b"]);
    board.send("stop");
    assert!(board.is_silent(Duration::from_millis(50)));
    board.quit();
}

#[test]
fn a_ponder_search_answers_after_ponderhit() {
    let mut board = Board::start(&[]);
    board.send(&position(MATE));
    board.send("go ponder btime 1000 wtime 1000 byoyomi 60000");
    let exact = "info string mate in 3, exact; futile interpositions: standard";
    while board.until("info").last().map(String::as_str) != Some(exact) {}
    assert!(board.is_silent(Duration::from_millis(100)));
    assert_eq!(board.ask("ponderhit", "bestmove"), ["bestmove R*1b ponder 1a1b"]);
    // This is the answer to an earlier move, which has no meaning but must come.
    board.send("go ponder btime 1000 wtime 1000");
    assert_eq!(parts(&board.ask("stop", "bestmove")).0, "bestmove R*1b ponder 1a1b");
    // The clock starts at `ponderhit`.
    board.send(&position(OPEN));
    board.send("go ponder btime 100 wtime 100 byoyomi 100");
    assert!(board.gives_no_answer(Duration::from_millis(300)));
    assert!(parts(&board.ask("ponderhit", "bestmove")).0.starts_with("bestmove "));
    board.send("go ponder");
    assert!(parts(&board.ask("ponderhit btime 50 wtime 50 byoyomi 50", "bestmove")).0.len() > 9);
    board.quit();
}

#[test]
fn time_and_nodes_end_a_search() {
    let mut board = Board::start(&["--memory", "16M", "--threads", "2"]);
    board.send(&position(OPEN));
    for (go, expected) in [
        ("go mate 100", "checkmate timeout"),
        ("go mate 0", "checkmate timeout"),
        ("go mate infinite nodes 5000", "checkmate timeout"),
        ("go btime 0 wtime 0 byoyomi 100", "bestmove "),
        ("go btime 0 wtime 0", "bestmove "),
        ("go movetime 100", "bestmove "),
        ("go nodes 5000", "bestmove "),
        ("go nodes 1", "bestmove "),
    ] {
        let lines = board.ask(go, expected.split(' ').next().expect("a word"));
        let (answer, others) = parts(&lines);
        assert!(answer.starts_with(expected) && answer != "bestmove resign", "{go}: {lines:?}");
        assert!(has(others, "info string undecided after "), "{go}: {lines:?}");
    }
    board.quit();
}

/// A search reports its progress until its end.
#[test]
fn a_long_search_reports_its_progress() {
    let mut board = Board::start(&["--memory", "16M"]);
    board.send(&position(OPEN));
    board.send("go mate 3500");
    let lines = board.until("checkmate");
    let nodes: Vec<u64> = lines
        .iter()
        .filter(|line| line.contains(" nps "))
        .map(|line| number(line, "nodes"))
        .collect();
    assert!(nodes.len() >= 2 && nodes.is_sorted() && nodes[0] > 0, "{lines:?}");
    assert!(
        number(lines.iter().rfind(|line| line.contains(" nps ")).expect("a line"), "hashfull") > 0
    );
    board.quit();
}

/// Returns the nodes of the last line that has them.
fn nodes(lines: &[String]) -> u64 {
    let line = lines.iter().rfind(|line| line.contains(" nodes ")).expect("nodes");
    number(line, "nodes")
}

/// Results at the start are used for the next position of the same game, until a new game.
#[test]
fn a_search_uses_earlier_results() {
    let mut board = Board::start(&[]);
    board.send(&position(TE_AMARI));
    let first = board.ask("go mate infinite", "checkmate");
    let again = board.ask("go mate infinite", "checkmate");
    assert_eq!(parts(&first).0, parts(&again).0);
    assert!(nodes(&again) * 10 < nodes(&first), "{first:?} {again:?}");
    board.send("usinewgame");
    let fresh = board.ask("go mate infinite", "checkmate");
    assert_eq!(nodes(&fresh), nodes(&first));
    board.send("setoption name Threads value 2");
    let more = board.ask("go mate infinite", "checkmate");
    assert!(nodes(&more) * 10 < nodes(&first), "{more:?}");
    board.quit();
}

#[test]
fn invalid_input_does_not_end_the_engine() {
    let mut board = Board::start(&[]);
    let long = "position startpos moves".to_owned() + &" 7g7f 3c3d".repeat(1 << 17);
    let many = "position startpos moves".to_owned() + &" 5i5h 5a5b 5h5i 5b5a".repeat(2000);
    for (line, reported) in [
        ("hello".as_bytes(), Some("info string unknown command: hello")),
        (b"", None),
        (b"  \t ", None),
        (b"\xff\xfe\x00\x1b[2J", Some("info string unknown command: ")),
        (b"go\xff", Some("info string unknown command: go?")),
        (b"position", Some("info string position, column 1: ")),
        (b"position sfen 9/9/9 b - 1", Some("info string position, column 11: ")),
        (b"position sfen \xe7\x8e\x89", Some("info string position, column 6: ")),
        (b"position startpos moves 7g7f 7g7f", Some("info string position, move 2: 7g7f is not")),
        (b"position sfen k8/R8/9/9/9/9/9/9/K8 b - 1", Some("info string not a legal position: ")),
        (
            b"position sfen kk7/9/9/9/9/9/9/9/9 b - 1",
            Some("not a legal position: White has 2 kings"),
        ),
        (b"setoption", Some("info string expected: setoption name")),
        (b"setoption name", Some("info string expected: setoption name")),
        (b"setoption name Threads value", Some("info string Threads: invalid value ``")),
        (b"ponderhit", None),
        (b"stop", None),
        (b"gameover", None),
        (long.as_bytes(), Some("info string line too long, ignored")),
        (many.as_bytes(), None),
    ] {
        board.send_bytes(&[line, b"\r\n"].concat());
        let lines = board.ask("isready", "readyok");
        let told_now = &lines[..lines.len() - 1];
        match reported {
            Some(reported) => {
                assert!(told_now.len() == 1 && told_now[0].contains(reported), "{lines:?}")
            }
            None => assert!(told_now.is_empty(), "{lines:?}"),
        }
    }
    // The last position was valid; after an invalid one there is no position.
    assert_eq!(parts(&board.ask("go mate 1000", "checkmate")).0, "checkmate nomate");
    board.send("position startpos moves 1a1b");
    board.until("info");
    let lines = board.ask("go mate 1000", "checkmate");
    assert_eq!(lines, ["info string there is no position to search", "checkmate notimplemented"]);
    assert_eq!(parts(&board.ask("go btime 1", "bestmove")).0, "bestmove resign");
    board.send("go infinite");
    board.until("info");
    assert!(board.is_silent(Duration::from_millis(50)));
    assert_eq!(board.ask("stop", "bestmove"), ["bestmove resign"]);
    board.send(&position(EASY));
    let lines = board.ask("go mate infnite", "checkmate");
    assert_eq!(parts(&lines).0.split(' ').count(), 2, "{lines:?}");
    assert!(has(&lines, "info string go: unknown word `infnite`, ignored"));
    board.quit();
}

/// Each search of a file of commands is answered, one after the other.
#[test]
fn the_end_of_the_input_waits_for_the_answers() {
    let commands = format!(
        "usi\nisready\n{0}\ngo mate infinite\nposition sfen {YOZUME}\ngo infinite\ngo ponder\n{0}\ngo",
        position(MATE)
    );
    let output = run(&["usi"], commands.as_bytes());
    ends(&output, 0);
    let text = printed(&output.stdout);
    let answers: Vec<&str> = text
        .lines()
        .filter(|line| ["bestmove", "checkmate"].iter().any(|word| line.starts_with(word)))
        .collect();
    assert_eq!(answers.len(), 4, "{text}");
    assert_eq!(answers[0], "checkmate R*1b 1a1b 3d2d");
    assert_eq!(answers[3], "bestmove R*1b ponder 1a1b");
    assert!(output.stderr.is_empty());
    ends(&run(&["usi"], b""), 0);
}

/// A board that ends leaves no search. Only a limit of time or nodes keeps the engine longer.
#[test]
fn the_end_of_the_input_ends_a_search_without_a_limit() {
    let boards = [
        ("go mate infinite", "checkmate timeout"),
        ("go", "bestmove "),
        ("go depth 99", "bestmove "),
        ("go infinite", "bestmove "),
        ("go ponder btime 9000000 wtime 9000000", "bestmove "),
    ]
    .map(|(go, answer)| {
        let mut board = Board::start(&["--memory", "8M"]);
        board.send(&position(OPEN));
        board.send(go);
        board.close();
        (board, go, answer)
    });
    let start = Instant::now();
    for (board, go, answer) in boards {
        let (status, lines) = board.end();
        assert_eq!(status.code(), Some(0), "{go}");
        assert!(parts(&lines).0.starts_with(answer), "{go}: {lines:?}");
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    let start = Instant::now();
    let mut board = Board::start(&["--memory", "8M"]);
    board.send(&position(OPEN));
    board.send("go mate 3000");
    board.close();
    assert_eq!(parts(&board.end().1).0, "checkmate timeout");
    assert!(start.elapsed() >= Duration::from_secs(3));
}

/// Programs that start engines often pass no arguments.
#[test]
fn the_engine_starts_without_arguments() {
    let commands = format!("usi\r\nisready\n{}\ngo mate infinite\n", position(MATE));
    let with_two_threads = run_engine(&["--threads", "2"], commands.as_bytes());
    assert!(printed(&with_two_threads.stdout).contains("name Threads type spin default 2 "));
    for output in [run_engine(&[], commands.as_bytes()), with_two_threads] {
        ends(&output, 0);
        let text = printed(&output.stdout);
        assert!(text.starts_with("id name tsume ") && text.contains("\nreadyok\n"), "{text}");
        assert_eq!(text.lines().last(), Some("checkmate R*1b 1a1b 3d2d"), "{text}");
    }
    let help = run_engine(&["--help"], b"");
    assert!(printed(&help.stdout).contains("--memory"), "{}", printed(&help.stdout));
    let version = run_engine(&["--version"], b"");
    assert_eq!(printed(&version.stdout), concat!("tsume ", env!("CARGO_PKG_VERSION"), "\n"));
    ends(&run_engine(&["--memory", "x"], b""), 2);
}

/// A pipe on which nothing comes does not keep the help back.
#[test]
fn help_without_arguments_does_not_wait_for_input() {
    let mut child = tsume(&[]).spawn().expect("tsume starts");
    let input = child.stdin.take();
    let output = child.wait_with_output().expect("tsume ends");
    drop(input);
    ends(&output, 2);
    assert!(printed(&output.stderr).contains("Usage: tsume"));
}

#[test]
fn quit_and_a_closed_output_end_the_engine_at_once() {
    for threads in ["1", "2"] {
        for ponder in ["go mate infinite", "go infinite", "go ponder"] {
            let mut board = Board::start(&["--threads", threads]);
            board.send(&position(HARD));
            board.send(ponder);
            std::thread::sleep(Duration::from_millis(50));
            board.quit();
        }
    }
}

/// After `isready`, a board reads the next answer as that of its next search.
#[test]
fn readyok_follows_the_answer_of_a_stopped_search() {
    let mut board = Board::start(&["--memory", "16M"]);
    for (go, answer) in [("go mate infinite", "checkmate"), ("go infinite", "bestmove")] {
        for stop in ["stop\ngameover win", "gameover lose", "stop"] {
            board.send(&position(OPEN));
            // One search runs and two wait for it: the stop requires three answers.
            board.send(&format!("{go}\n{go}\n{go}\n{stop}\nisready"));
            let lines = board.until("readyok");
            let answers = lines.iter().filter(|line| line.starts_with(answer)).count();
            assert_eq!(answers, 3, "{go} {stop}: {lines:?}");
        }
    }
    // After a search that nobody stops, the engine is ready at once.
    board.send("go mate infinite");
    assert!(!has(&board.ask("isready", "readyok"), "checkmate"));
    board.ask("stop", "checkmate");
    board.quit();
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_engine() {
    let mut board = Board::start(&[]);
    board.send(&position(OPEN));
    board.send("go mate infinite");
    board.ask("isready", "readyok");
    let status =
        std::process::Command::new("kill").args(["-s", "TERM", &board.id().to_string()]).status();
    assert!(status.expect("kill").success());
    assert_eq!(board.end().0.code(), Some(130));
}

#[test]
fn too_much_memory_is_refused_at_the_start() {
    let output = run(&["usi", "--memory", "900000G"], b"usi\n");
    ends(&output, 2);
    assert!(output.stdout.is_empty() && printed(&output.stderr).contains("this machine has "));
}

/// The answers do not depend on the keys; with the same keys a session repeats, node by node.
#[test]
fn keys_do_not_change_answers() {
    let answers = |seed: &[&str]| {
        let mut board = Board::start(&[&["--memory", "16M"], seed].concat());
        let lines: Vec<String> = [MATE, YOZUME, EASY, TE_AMARI]
            .into_iter()
            .flat_map(|sfen| {
                board.send(&position(sfen));
                board.ask("go mate infinite", "checkmate")
            })
            .collect();
        board.quit();
        let nodes: Vec<u64> = lines
            .iter()
            .filter(|line| line.contains(" nodes "))
            .map(|line| number(line, "nodes"))
            .collect();
        let answers: Vec<String> =
            lines.into_iter().filter(|line| line.starts_with("checkmate")).collect();
        (answers, nodes)
    };
    let one = answers(&["--keys", "1"]);
    assert_eq!(one.0.len(), 4);
    assert_eq!(answers(&["--keys", "1"]), one);
    for other in [&["--keys", "2"][..], &["--keys", "18446744073709551615"], &[]] {
        assert_eq!(answers(other).0, one.0, "{other:?}");
    }
}

/// Every bundled problem has the same answer as with `tsume bench`, of any size.
#[test]
fn the_answers_match_those_of_bench() {
    let measured = run(&[&["bench"][..], &BUNDLED].concat(), b"");
    let listed = run(&[&["convert", "--to", "sfen"][..], &BUNDLED].concat(), b"");
    let measured = printed(&measured.stdout).lines();
    let mut board = Board::start(&["--memory", "64M"]);
    let mut count = 0;
    for (sfen, measured) in printed(&listed.stdout).lines().zip(measured) {
        let sfen = sfen.split(" #").next().expect("an SFEN");
        board.send("usinewgame");
        board.send(&position(sfen));
        let lines = board.ask("go mate infinite", "checkmate");
        let answer = match parts(&lines).0 {
            "checkmate nomate" => "no mate".to_owned(),
            line => format!("mate in {}", line.split(' ').count() - 1),
        };
        assert!(measured.contains(&format!(" {answer} ")), "{measured} {lines:?}");
        let length = answer.strip_prefix("mate in ");
        let score = length.map(|length| format!(" score mate {length} "));
        assert!(score.is_none_or(|score| has(&lines, &score)), "{lines:?}");
        count += 1;
    }
    assert!(count > 20, "{count}");
    board.quit();
}

/// A stopped search answers with its results so far, for example a mate that may not be the
/// shortest.
#[test]
fn a_known_mate_is_reported_when_the_search_is_stopped() {
    let mut board = Board::start(&["--memory", "16M"]);
    board.send(&position(HARD));
    board.send("go mate infinite");
    let first = loop {
        let line = board.until("info").pop().expect("a line");
        if line.contains(" score mate +") {
            break line;
        }
    };
    let lines = board.ask("stop", "checkmate");
    let (answer, others) = parts(&lines);
    let reported = others.iter().rfind(|line| line.contains(" pv ")).unwrap_or(&first);
    let line = reported.split_once(" pv ").expect("a line").1;
    assert_eq!(answer, format!("checkmate {line}"));
    assert!(has(others, "stopped before the exact length was known"), "{lines:?}");
    board.quit();
}
