//! `tsume usi` with random sessions: valid commands, truncated commands, and garbage; `stop` and
//! `quit` at random moments. Each `go` must have its answer, and no session may hang.
//!
//! `TSUME_CASES=10000 cargo test --test integration random_sequences -- --nocapture` runs 10,000
//! sessions. `TSUME_CASES=1000 … random_moments …` stops 1,000 searches and prints how long that
//! took. `TSUME_SEED` selects other sessions.

use crate::board;
use crate::folder;
use crate::random;
use crate::support;

use std::time::{Duration, Instant};

use board::Board;
use folder::{EASY, HARD, MATE, YOZUME};
use random::Random;
use support::cases;

const OPEN: &str = "9/9/9/9/4k4/9/9/9/9 b RBG2S2N2Lrb3g2s2n2l18p 1";

fn seed() -> u64 {
    std::env::var("TSUME_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

fn pick<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    words[random.below(words.len() as u64) as usize]
}

/// A command as a board sends it.
fn valid(random: &mut Random) -> String {
    let position = |sfen: &str| format!("position sfen {sfen}");
    match random.below(16) {
        0 => "usi".to_owned(),
        1 => "isready".to_owned(),
        2 => "usinewgame".to_owned(),
        3 => "gameover win".to_owned(),
        4 | 5 => "stop".to_owned(),
        6 => pick(random, &["ponderhit", "ponderhit btime 10 wtime 10"]).to_owned(),
        7 | 8 => {
            let option = pick(
                random,
                &[
                    "USI_Hash value 1",
                    "USI_Hash value 32",
                    "Threads value 1",
                    "Threads value 2",
                    "Futile value wide",
                    "Futile value none",
                    "Answer value any",
                    "Answer value length",
                    "Answer value judge",
                    "MultiPV value 4",
                    "MultiPV value 1",
                    "Language value ja",
                    "USI_Ponder value true",
                ],
            );
            format!("setoption name {option}")
        }
        9 => position(pick(random, &[HARD, OPEN])),
        10 => position(&format!("{MATE} moves {}", pick(random, &["R*1b", "R*1b 1a1b", "3d2d"]))),
        11 => pick(random, &["position startpos", "position startpos moves 7g7f 3c3d"]).to_owned(),
        12 | 13 => position(pick(random, &[EASY, MATE, YOZUME])),
        _ => pick(
            random,
            &[
                "go mate infinite",
                "go mate 20",
                "go",
                "go infinite",
                "go ponder btime 50 wtime 50 byoyomi 10",
                "go btime 0 wtime 0 byoyomi 30",
                "go nodes 2000",
                "go depth 5 nodes 9999",
                "go mate infinite nodes 3000",
            ],
        )
        .to_owned(),
    }
}

/// A line without its end: valid, truncated, with a byte changed, or garbage.
fn line(random: &mut Random) -> Vec<u8> {
    let mut line = valid(random).into_bytes();
    match random.below(10) {
        0 => line.truncate(random.below(line.len() as u64 + 1) as usize),
        1 => {
            let place = random.below(line.len() as u64) as usize;
            line[place] = random.below(256) as u8;
        }
        2 => {
            let length = random.below(60);
            line = (0..length).map(|_| random.below(256) as u8).collect();
        }
        _ => {}
    }
    line
}

/// Counts the lines that begin with this word.
fn count(bytes: &[u8], word: &str) -> usize {
    let lines = bytes.split(|&byte| byte == b'\n').map(String::from_utf8_lossy);
    lines.filter(|line| line.split_whitespace().next() == Some(word)).count()
}

#[test]
fn random_sequences_get_valid_answers() {
    let mut random = Random(seed());
    let (mut commands, mut searches, mut quits) = (0, 0, 0);
    let sequences = cases(160);
    for sequence in 0..sequences {
        let mut board = Board::start(&["--memory", "8M"]);
        let mut sent = vec![];
        for _ in 0..1 + random.below(30) {
            let mut bytes = line(&mut random);
            bytes.push(b'\n');
            board.send_bytes(&bytes);
            sent.extend(bytes);
            if random.below(4) == 0 {
                std::thread::sleep(Duration::from_micros(random.below(4000)));
            }
        }
        commands += sent.iter().filter(|&&byte| byte == b'\n').count();
        let shown = || format!("sequence {sequence}: {}", String::from_utf8_lossy(&sent));
        if count(&sent, "quit") > 0 || random.below(8) == 0 {
            quits += 1;
            board.send("quit");
            let (status, _) = board.end();
            assert_eq!(status.code(), Some(0), "{}", shown());
            continue;
        }
        // No command waits any more; then comes the end of the input, or a truncated last line.
        board.send("stop");
        if random.below(2) == 0 {
            board.send_bytes(b"isrea");
        }
        board.close();
        let (status, lines) = board.end();
        assert_eq!(status.code(), Some(0), "{}", shown());
        let is_answer =
            |line: &&String| ["bestmove ", "checkmate "].iter().any(|word| line.starts_with(word));
        let answers = lines.iter().filter(is_answer).count();
        assert_eq!(answers, count(&sent, "go"), "{} {lines:?}", shown());
        let ready = lines.iter().filter(|line| *line == "readyok").count();
        assert_eq!(ready, count(&sent, "isready"), "{} {lines:?}", shown());
        searches += answers;
    }
    eprintln!("{sequences} sequences: {commands} lines, {searches} searches, {quits} by quit");
    assert!(searches > 0 && quits > 0);
}

/// The time from a command to its effect.
fn wait(mut board: Board, word: &str, answer: &str) -> Duration {
    let start = Instant::now();
    board.send(word);
    match word {
        "quit" => {
            let (status, _) = board.end();
            assert_eq!(status.code(), Some(0));
            start.elapsed()
        }
        _ => {
            let lines = board.until(answer);
            let time = start.elapsed();
            let infos = &lines[..lines.len() - 1];
            assert!(infos.iter().all(|line| line.starts_with("info ")), "{lines:?}");
            board.quit();
            time
        }
    }
}

#[test]
fn stop_and_quit_are_obeyed_at_random_moments() {
    let mut random = Random(seed());
    let moments = cases(80);
    let mut times: [Vec<Duration>; 2] = [vec![], vec![]];
    for _ in 0..moments {
        let threads = pick(&mut random, &["1", "2", "3"]);
        let mut board = Board::start(&["--memory", "32M", "--threads", threads]);
        let asked = pick(&mut random, &["any", "length", "judge"]);
        board.send(&format!("setoption name Answer value {asked}"));
        board.send(&format!("setoption name MultiPV value {}", pick(&mut random, &["1", "5"])));
        let sfen = pick(&mut random, &[OPEN, HARD, YOZUME]);
        board.send(&format!("position sfen {sfen}"));
        // No answer comes too early: the test asks for a mate only where none is found that soon.
        let go = match random.below(3) {
            0 if sfen == OPEN => "go mate infinite",
            0 | 1 => "go infinite",
            _ => "go ponder btime 0 wtime 0 byoyomi 10",
        };
        let answer = if sfen == OPEN && go.contains("mate") { "checkmate" } else { "bestmove" };
        board.send(go);
        let span = if sfen == YOZUME { 20_000 } else { 400_000 };
        std::thread::sleep(Duration::from_micros(random.below(span)));
        let word = pick(&mut random, &["stop", "quit"]);
        times[usize::from(word == "quit")].push(wait(board, word, answer));
    }
    for (word, times) in ["stop", "quit"].into_iter().zip(&mut times) {
        times.sort();
        let at = |part: usize| times.get((times.len() * part / 100).min(times.len() - 1));
        let (Some(median), Some(most), Some(last)) = (at(50), at(99), at(100)) else {
            panic!("none of {moments} was {word}");
        };
        eprintln!(
            "{word}: {} times; median {median:?}, 99 % {most:?}, longest {last:?}",
            times.len()
        );
    }
}
