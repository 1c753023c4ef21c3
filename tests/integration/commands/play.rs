//! `tsume play` as a process: whole games through a pipe, and on a terminal.

use crate::command;
#[cfg(unix)]
use crate::terminal;

use command::{ends, printed, run};

const FIRST: &str = "problems/first.txt";
const YOZUME: &str = "Black: +S3d, G2d In hand: G / White: K1b, S1a";

/// Returns the output of a game from the first prompt on.
#[track_caller]
fn game(arguments: &[&str], lines: &[&str]) -> String {
    let output = run(&[&["play"], arguments].concat(), (lines.join("\n") + "\n").as_bytes());
    ends(&output, 0);
    assert_eq!(printed(&output.stderr), "");
    let said = printed(&output.stdout);
    assert!(!said.contains('\u{1b}'), "{said}");
    let begin = said.find("Move 1:").or(said.find("1手目：")).expect("a prompt");
    said[begin..].to_owned()
}

/// A line that is not UTF-8 is not understood, and the game continues.
#[test]
fn an_invalid_line_does_not_end_the_game() {
    let output = run(&["play", FIRST], b"\xff\xfe\nR*1b\nquit\n");
    ends(&output, 0);
    let said = printed(&output.stdout);
    assert!(said.contains("Move 1: \u{fffd}\u{fffd}\n") && said.contains("Move 3: quit"), "{said}");
}

#[test]
fn a_problem_is_solved_with_hints() {
    let lines = [
        "hint", "hint", "hint", "hint", "3d2c", "why", "undo", "R*1b", "hint", "board", "24馬",
        "quit",
    ];
    let expected = "\
Move 1: hint
Hint: drop a rook.
Move 1: hint
Hint: drop a rook on 1b.
Move 1: hint
Hint: 1. R*1b
Move 1: hint
Hint: 1. R*1b
Move 1: 3d2c
2. Kx2c
Move 3: why
1. +B-2c fails: 2. Kx2c is the only defence.
  2. Kx2c: none of the 10 checks after that mates.
Move 3: undo
At the start.
Move 1: R*1b
2. Lx1b
Move 3: hint
Hint: move the horse on 3d.
Move 3: board
1. R*1b  2. Lx1b
Black: pawn 2e, horse 3d. In hand: nothing.
White: king 1c, lance 1b, gold 1e, bishop 2b. In hand: 2 rooks, 3 golds, 4 silvers, 4 knights, 3 lances, 17 pawns.
Move 3: 24馬
Mate in 3: the solution.
With 5 hints and 1 failed try.
Type undo, restart, next or quit.
> quit
";
    assert_eq!(game(&[FIRST], &lines), expected);
}

#[test]
fn moves_and_commands_can_be_japanese() {
    let lines = ["王手", "２三馬", "なぜ", "待った", "▲１二飛打", "解答", "24馬", "12飛", "終了"];
    let said = game(&["--lang", "ja", FIRST], &lines);
    for part in [
        "王手は14通り：▲１二馬、",
        "2. △同玉\n3手目：なぜ\n1. ▲２三馬 では詰みません。逃れは 2. △同玉 のみです（紛れ）。",
        "待った\n最初の局面です。",
        "解答\n3. ▲２四馬\n",
        "24馬\n3手で詰み、正解です。\nヒント0回、間違い1回（解答を見た後）。\n",
        "> 12飛\n3手で詰み、正解です。\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let is_english = |c: char| c.is_ascii_alphabetic();
    assert!(!said.contains(is_english), "{said}");
}

#[test]
fn unplayable_input_is_reported_and_changes_nothing() {
    let lines =
        ["G*2c", "3d3c", "3d9d", "Q1b", "hnit", "undo", "why", "hint x", "R1b", "Lx1b", "save"];
    let said = game(&[FIRST], &lines);
    for part in [
        "Move 1: G*2c\nNot played: Black has no gold in hand.\n",
        "Move 1: 3d3c\nNot played: the move does not give check, and every move must.\n",
        "Move 1: 3d9d\nNot played: the horse on 3d cannot reach 9d.\n",
        "Move 1: Q1b\nNot played: found `Q1b`, expected a move such as",
        "Move 1: hnit\nThere is no command hnit; did you mean hint?\n",
        "Move 1: undo\nNothing has been played.\n",
        "Move 1: why\nNothing has been played.\n",
        "Move 1: hint x\nhint takes no argument.\n",
        "Move 1: R1b\n2. Lx1b\nMove 3: Lx1b\nNot played: Black has no lance",
        "Move 3: save\nNot saved: the name of a file is missing.\nMove 3: \n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let both = game(&["Black: G4c, G6c In hand: S / White: K5a"], &["G-5b"]);
    assert!(both.contains("Not played: ambiguous: the gold can come from 4c or 6c."), "{both}");
}

#[test]
fn other_mates_are_reported_at_once_and_failures_on_request() {
    let quiet = game(&[YOZUME], &["+Sx2c", "undo", "+S-2c", "why", "undo", "why G-2c", "why G*2b"]);
    assert!(quiet.contains("That mates as well: yozume."), "{quiet}");
    assert!(quiet.contains("Move 1: why G-2c\nNothing is wrong: it mates.\n"), "{quiet}");
    let quiet = game(&[FIRST], &["3d2c", "restart", "R*1b"]);
    assert!(!quiet.contains("mate"), "{quiet}");
    let reported = game(&["--tell", FIRST], &["3d2c", "restart", "R*1b"]);
    assert!(reported.contains("3d2c\nThat does not mate.\n2. Kx2c\n"), "{reported}");
    assert!(reported.contains("R*1b\nThat is right.\n2. Lx1b\n"), "{reported}");
}

#[test]
fn unplayed_moves_are_explained() {
    let lines = ["why R*1b Lx1b +B-2c", "R*1b", "why 23馬", "why +B-2d", "why 3d3c", "why R*1c"];
    let said = game(&[FIRST], &lines);
    for part in [
        "Move 1: why R*1b Lx1b +B-2c\n3. +B-2c fails: 4. Kx2c is the only defence.\n",
        "Move 3: why 23馬\n3. +B-2c fails: 4. Kx2c is the only defence.\n",
        "Move 3: why +B-2d\nNothing is wrong: it mates.\n",
        "Move 3: why 3d3c\nNot played: the move does not give check",
        "Move 3: why R*1c\nNot played: move 1: Black has no rook in hand.\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn variations_are_shown_from_any_move() {
    let position = "Black: G3c, S1f In hand: S, N / White: K1b";
    let said = game(&[position], &["tree", "S*2c", "tree", "solution", "3c3b", "tree", "hint"]);
    for part in [
        "tree\n1. S*2c  2. K-1c  3. N*2e  4. K-2d  5. G-3d\n  2. K-1a  3. S-2b+  in 3, 桂 left\n",
        "tree\n3. N*2e  4. K-2d  5. G-3d\nMove 3: solution\n3. N*2e  4. K-2d  5. G-3d\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_game_is_saved_with_every_attempt() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, format) in [("a.kif", "kif"), ("b.csa", "csa"), ("c", "kif")] {
        let path = folder.path().join(name);
        let path = path.to_str().expect("UTF-8");
        let save = format!("save {path}");
        let lines = ["3d2c", "undo", "R*1b", "+B2d", &save, &save];
        let output = run(&["play", FIRST], lines.join("\n").as_bytes());
        let (said, notes) = (printed(&output.stdout), printed(&output.stderr));
        let lost = "note: variations of 1 of 1 cannot be written in csa\n";
        assert_eq!(notes, if format == "csa" { lost } else { "" });
        assert!(said.contains(&format!("Saved to {path}.\n")), "{said}");
        assert!(said.contains("Not saved: "), "{said}");
        assert!(said.contains("already exists.\n"), "{said}");
        let output = run(&["convert", "--from", format, "--to", "jkf", path], b"");
        ends(&output, 0);
        let saved = printed(&output.stdout);
        assert!(saved.contains("The first problem"), "{saved}");
        assert_eq!(saved.contains("forks"), format == "kif", "{saved}");
        assert_eq!(saved.contains("不詰"), format == "kif", "{saved}");
        ends(&run(&["solve", "-q", "--from", format, path], b""), 0);
    }
    let said = game(&[FIRST], &["save /no/such/folder/x.kif"]);
    assert!(said.contains("Not saved: /no/such/folder/x.kif"), "{said}");
}

#[test]
fn problems_follow_one_another() {
    let arguments = ["problems/first.txt", "problems/missing.txt", YOZUME];
    let output = run(&[&["play"], &arguments[..]].concat(), b"R*1b\nnext\nnext\nundo\n");
    // The missing file decides the exit code.
    ends(&output, 2);
    let said = printed(&output.stdout);
    assert!(said.contains("Defective: yozume."), "{said}");
    assert!(said.ends_with("Move 1: next\nThere are no more problems.\nMove 1: undo\nNothing has been played.\nMove 1: \n"), "{said}");
    assert!(printed(&output.stderr).contains("missing.txt"));
    let output = run(&["play", "-"], b"R*1b\n");
    ends(&output, 2);
    assert!(printed(&output.stderr).starts_with("error: moves are typed on standard input"));
}

#[test]
fn missing_mates_and_limits_are_reported() {
    let said =
        run(&["play", "8k/9/9/9/9/9/9/9/9 b P 1"], "P*1b\nhint\nsolution\nundo\nhint\n".as_bytes());
    ends(&said, 0);
    let said = printed(&said.stdout);
    for part in [
        "No mate.\n",
        "P*1b\n2. Kx1b\nThere is no check left, so there is no mate.\nType undo,",
        "Move 1: hint\nThere is no mate.\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let said = run(&["play", "--nodes", "1", FIRST], b"hint\nR*1b\n");
    let said = printed(&said.stdout);
    assert!(said.contains("Undecided: a limit came first."), "{said}");
    assert!(
        said.contains("R*1b\nUndecided whether that mates: a limit came first.\n2. "),
        "{said}"
    );
}

#[test]
fn typed_control_characters_do_not_reach_the_terminal() {
    let said = game(&[FIRST], &["\u{1b}[2J\u{9b}31m", "why \u{1b}]0;x\u{7}", "save \u{1b}x/\u{7}"]);
    assert!(!said.contains(['\u{1b}', '\u{9b}', '\u{7}']), "{said:?}");
}

#[cfg(unix)]
mod on_a_terminal {
    use super::terminal::typed;

    /// Returns the screen after a game, from the board on.
    fn screen(arguments: &[&str], steps: &[(&str, &str)]) -> (Vec<String>, Option<i32>) {
        let mut all = vec!["play"];
        all.extend(arguments);
        typed(&all, 80, steps)
    }

    #[test]
    fn the_board_is_redrawn_after_each_move() {
        let steps = [
            ("1> ", "+B-2c\r"),
            // Tab completes the word.
            ("3> ", "un\t"),
            ("3> undo", "\r"),
            ("1> ", "R*1b\r"),
            // A wrong letter is deleted.
            ("3> ", "2\u{1b}[D\u{1b}[3~+B2d\r"),
            ("> ", "quit\r"),
        ];
        let (rows, code) = screen(&["problems/first.txt"], &steps);
        assert_eq!(code, Some(0));
        // No part of earlier boards is left.
        assert_eq!(rows[0], "The first problem (3 moves)", "{rows:#?}");
        assert_eq!(rows.iter().filter(|row| row.starts_with("+---")).count(), 2, "{rows:#?}");
        assert!(rows[7].contains("+B"), "{rows:#?}");
        let end = [
            "White to move",
            "1. R*1b  2. Lx1b  3. +B-2d",
            "Mate in 3: the solution.",
            "With 0 hints and 1 failed try.",
            "Type undo, restart, next or quit.",
            "> quit",
        ];
        assert_eq!(rows[rows.len() - end.len()..], end);
    }

    #[test]
    fn ctrl_d_ends_the_game_and_ctrl_c_asks_first() {
        let (_, code) = screen(&["problems/first.txt"], &[("1> ", "\u{4}")]);
        assert_eq!(code, Some(0));
        let arguments = ["problems/first.txt"];
        // Each step waits for a line that differs from the one before.
        let ctrl_c = [("1> ", "ab"), ("1> ab", "\u{3}")];
        let (rows, code) = screen(&arguments, &[ctrl_c, ctrl_c].concat());
        assert_eq!(code, Some(130));
        let question = "To quit, press Ctrl-C again or type quit.";
        assert_eq!(rows.iter().filter(|row| row.contains(question)).count(), 1, "{rows:#?}");
        // A line in between is an answer: the next Ctrl-C asks again.
        let later = [("1> ", "R*1b\r"), ("3> ", "ab"), ("3> ab", "\u{3}"), ("3> ", "quit\r")];
        let steps = [&ctrl_c[..], &later].concat();
        assert_eq!(screen(&arguments, &steps).1, Some(0));
    }

    #[test]
    fn plain_output_does_not_redraw_the_board() {
        let steps = [("Move 1: ", "R*1b\n"), ("Move 3: ", "quit\n")];
        let (rows, code) = screen(&["--plain", "problems/first.txt"], &steps);
        assert_eq!(code, Some(0));
        let end = ["Move 1: R*1b", "2. Lx1b", "Move 3: quit"];
        assert_eq!(rows[rows.len() - end.len()..], end, "{rows:#?}");
    }
}
