//! Claims of problems that contradict themselves or the findings, as `solve` and `check` report them.

use crate::command;
use crate::folder::Folder;

use command::{ends, printed, run as tsume};

/// The solution leaves no piece, but the variation that lasts two moves longer does.
const LONGER: &str = "Black: G2d, N3c In hand: R\nWhite: K2b, N4a, P1a, P4d\nMoves: 3\n";
const FIRST: &str = "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a\n";
/// A problem in which the king can hold out for five moves or for three.
const FIVE: &str = "Black: G3c, S1f In hand: S, N\nWhite: K1b\n";

/// A record that the judge wrote, with another length in its header.
fn with_header(moves: u32) -> String {
    let record = tsume(&["solve", "--format", "kif", "-"], LONGER.as_bytes());
    ends(&record, 0);
    // Without the verdict, which would be expected again.
    let record = printed(&record.stdout).replace("完全性：完全作\n", "");
    record.replace("手数：3手", &format!("手数：{moves}手"))
}

#[test]
fn a_header_that_contradicts_the_recorded_line_is_named_once_and_the_length_is_that_of_the_line() {
    for (stated, english, japanese, code) in [
        (3, "", "", 0),
        (
            5,
            "The stated length (5 moves) is that of the longer variation; the recorded line has 3.",
            "記載の手数（5手）は変長の手数で、作意の手順は3手。",
            0,
        ),
        (
            7,
            "The stated length (7 moves) and the recorded line (3 moves) disagree; the line is right.",
            "記載の手数（7手）と作意の手順（3手）が食い違う。作意の手順の方が正しい。",
            1,
        ),
        (
            1,
            "The stated length (1 move) and the recorded line (3 moves) disagree; the line is right.",
            "記載の手数（1手）と作意の手順（3手）が食い違う。作意の手順の方が正しい。",
            1,
        ),
    ] {
        let record = with_header(stated);
        let solve = |arguments: &[&str]| {
            let output = tsume(&[&["solve"], arguments, &["-"]].concat(), record.as_bytes());
            ends(&output, code);
            printed(&output.stdout).to_owned() + printed(&output.stderr)
        };
        let text = solve(&[]).replace("\n  ", " ");
        assert!(text.contains("\nMate in 3; in 5 with a piece left.\n"), "{text}");
        assert!(text.contains("\nSound, but flawed: longer variation.\n"), "{text}");
        assert!(text.contains("The claimed 3 moves stand by the exception"), "{text}");
        assert!(!text.contains("ayazume"), "{text}");
        let count = usize::from(stated != 3);
        assert_eq!(text.matches("stated length").count(), count, "{text}");
        assert!(text.contains(english), "{text}");
        let text = solve(&["--lang", "ja"]).replace("\n  ", "");
        assert!(text.contains("\n3手詰（変長5手駒余り）。\n") && text.contains(japanese), "{text}");
        assert!(!text.contains("早詰"), "{text}");
        let quiet = solve(&["-q"]);
        assert!(quiet.starts_with("Mate in 3; in 5 with a piece left. Sound, but"), "{quiet}");
        assert_eq!(quiet.contains("disagree"), code == 1, "{quiet}");
        let json = solve(&["--format", "json"]);
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let claimed = &json["claimed"];
        assert_eq!((&json["length"], &claimed["length"]), (&3.into(), &stated.into()));
        assert_eq!(claimed["comparison"], "longer variation");
        assert_eq!(json["agrees"], code == 0);
        let right = if code == 0 { "both" } else { "recorded" };
        let expected = serde_json::json!({"stated": stated, "recorded": 3, "right": right});
        let expected = if stated == 3 { serde_json::Value::Null } else { expected };
        assert_eq!(claimed["disagreement"], expected);
    }
}

#[test]
fn a_disagreement_names_the_claim_that_is_right() {
    let (whole, wrong) = ("1. R*1b 2. Lx1b 3. +B-2d", "1. S*2c 2. K-1a 3. G-2b");
    for (problem, stated, line, expected) in [
        (
            FIRST,
            5,
            whole,
            "Mate in 3. Sound. The stated length (5 moves) and the recorded line (3 \
            moves) disagree; the line is right.",
        ),
        (
            FIVE,
            5,
            wrong,
            "Mate in 5. Sound, with longer last-move yozume. The stated length (5 moves) \
            and the recorded line (3 \
            moves) disagree; the stated length is right. Not as claimed. Move 2, K-1a, is not best; it is \
            mate in 3 then:",
        ),
        (
            FIVE,
            7,
            wrong,
            "Mate in 5. Sound, with longer last-move yozume. The stated length (7 moves) \
            and the recorded line (3 \
            moves) disagree; neither is right. Not as claimed: the claim, 3 moves, is too short.",
        ),
        // A line that stops before the mate has no length of its own.
        (
            FIRST,
            5,
            "1. R*1b",
            "Mate in 3. Defective: hayazume. Not as claimed: the claim, 5 moves, \
            is too long.",
        ),
    ] {
        let text = format!("{problem}Moves: {stated}\nSolution: {line}\n");
        let output = tsume(&["solve", "-q", "-"], text.as_bytes());
        ends(&output, 1);
        let found = printed(&output.stdout);
        assert!(found.starts_with(expected), "{found}");
    }
    let text = format!("{FIRST}Moves: 3\nSolution: 1. R*1b\n");
    ends(&tsume(&["solve", "-q", "-"], text.as_bytes()), 0);
}

/// The end of a solution states its length as well. Commands that do not judge make a note of it.
#[test]
fn a_length_at_the_end_of_a_solution_is_compared_once() {
    let text = format!("{FIRST}Solution: 12飛、同香、24馬まで5手詰\n");
    let solved = tsume(&["solve", "-q", "-"], text.as_bytes());
    ends(&solved, 1);
    let found = printed(&solved.stdout);
    assert!(found.contains("(5 moves) and the recorded line (3 moves) disagree"), "{found}");
    assert!(solved.stderr.is_empty());
    let converted = tsume(&["convert", "--to", "sfen", "-"], text.as_bytes());
    let note = "the solution states 5 moves, but has 3";
    assert!(printed(&converted.stderr).contains(note), "{converted:?}");
}

#[test]
fn the_table_and_its_data_are_read_again() {
    let folder = Folder::new();
    let record = folder.path("a.kif");
    std::fs::write(&record, with_header(7)).expect("a file");
    let table = tsume(&["check", &record], b"");
    ends(&table, 1);
    let found = printed(&table.stdout);
    assert!(found.contains(" 7      3 ") && found.contains("; not as claimed"), "{found}");
    let lines = tsume(&["check", "--format", "jsonl", &record], b"");
    ends(&lines, 1);
    let again = folder.path("a.jsonl");
    std::fs::write(&again, &lines.stdout).expect("a file");
    let resumed = tsume(&["check", "--resume", &again, &record], b"");
    ends(&resumed, 1);
    assert_eq!(std::fs::read(&again).expect("a file"), lines.stdout);
}

/// The promoted silver mates at the first move, too.
const YOZUME: &str = "Black: +S3d, G2d In hand: G\nWhite: K1b, S1a\n";

/// The record of the solution, followed by variations.
fn with_variations(variations: &str) -> String {
    let record = tsume(&["solve", "--format", "kif", "-"], YOZUME.as_bytes());
    ends(&record, 1);
    let record = printed(&record.stdout).replace("完全性：余詰\n", "");
    let (main, _) = record.split_once("\n変化").expect("variations");
    let lines = main.lines().filter(|line| !line.starts_with('*'));
    lines.map(|line| format!("{line}\n")).collect::<String>() + variations
}

/// The other checks of a record are the second mates that its editor found.
#[test]
fn alternatives_of_a_record_are_compared_with_the_findings() {
    let promoted = "変化：1手\n   1 ２三成銀(34)\n   2 ２一玉(12)\n   3 ";
    let whole = format!("{promoted}３二金打\n");
    let gold = "変化：1手\n   1 １三金打\n   2 ２一玉(12)\n";
    for (variations, english, japanese, agrees) in [
        (
            whole.clone(),
            "Alternative at move 1, +S-2c: confirmed: yozume.",
            "別の王手（1手目▲２三成銀）：確認。余詰。",
            Some(true),
        ),
        (
            gold.to_owned(),
            "Alternative at move 1, G*1c: refuted by ",
            "別の王手（1手目▲１三金打）：△",
            Some(false),
        ),
        (
            "変化：1手\n   1 ２三成銀(34)\n".to_owned(),
            "Alternative at move 1, +S-2c: slip: the line stops before the mate; but the check \
             itself is confirmed: yozume.",
            "別の王手（1手目▲２三成銀）：誤記。手順が詰みの前で終わる。ただし、その王手で詰むことは確認。余詰。",
            Some(true),
        ),
        (
            format!("{promoted}５五金打\n"),
            "Alternative at move 1, +S-2c: slip: move 3, G*5e, gives no check; but the check \
             itself is confirmed: yozume.",
            "別の王手（1手目▲２三成銀）：誤記。3手目▲５五金は王手でない。ただし、その王手で詰むことは確認。余詰。",
            Some(false),
        ),
        (
            "変化：3手\n   3 ３一金打\n".to_owned(),
            "Alternative at move 3, G*3a: refuted by Kx3a.",
            "別の王手（3手目▲３一金）：△同玉で詰まない。",
            Some(false),
        ),
    ] {
        let record = with_variations(&variations);
        let solve = |arguments: &[&str]| {
            let all = [&["solve", "--claimed-variations"], arguments, &["-"]].concat();
            let output = tsume(&all, record.as_bytes());
            ends(&output, 1);
            printed(&output.stdout).replace("\n  ", " ")
        };
        let text = solve(&[]);
        assert!(text.contains(english), "{text}");
        assert_eq!(text.matches("Alternative at").count(), 1, "{text}");
        let text = solve(&["--lang", "ja"]).replace(' ', "");
        assert!(text.contains(japanese), "{text}");
        let quiet = solve(&["-q"]);
        let is_told = quiet.contains("1 recorded alternative is wrong.");
        assert_eq!(is_told, agrees == Some(false), "{quiet}");
        let json: serde_json::Value =
            serde_json::from_str(&solve(&["--format", "json"])).expect("JSON");
        assert_eq!(json["agrees"].as_bool(), agrees);
        // Other records with variations have the same alternatives.
        for format in ["ki2", "jkf"] {
            let other = tsume(&["convert", "--to", format, "-"], record.as_bytes());
            ends(&other, 0);
            let text = tsume(&["solve", "--claimed-variations", "-"], &other.stdout);
            let text = printed(&text.stdout).replace("\n  ", " ");
            assert!(text.contains(english), "{format}: {text}");
        }
    }
    // Without the option they are only kept.
    let text = tsume(&["solve", "-"], with_variations(&whole).as_bytes());
    assert!(!printed(&text.stdout).contains("Alternative"));
    // The record that the judge writes has the finding at the move.
    let both = with_variations(&(whole + "\n" + gold));
    let written =
        tsume(&["solve", "--claimed-variations", "--format", "kif", "-"], both.as_bytes());
    let written = printed(&written.stdout);
    assert!(written.contains("\n*別の王手（1手目▲１三金打）：△"), "{written}");
    assert!(!written.contains("確認。余詰"), "{written}");
}

#[test]
fn alternatives_have_fields_in_json() {
    let promoted = "変化：1手\n   1 ２三成銀(34)\n   2 ２一玉(12)\n   3 ３二金打\n";
    let gold = "\n変化：1手\n   1 １三金打\n";
    let slip = "\n変化：3手\n   3 ５五金打\n";
    let record = with_variations(&format!("{slip}{promoted}{gold}"));
    let output =
        tsume(&["solve", "--claimed-variations", "--format", "json", "-"], record.as_bytes());
    let json: serde_json::Value = serde_json::from_str(printed(&output.stdout)).expect("JSON");
    let all = &json["claimed_alternatives"];
    let confirmed = serde_json::json!({"ply": 1, "line": ["3d2c", "1b2a", "G*3b"],
        "finding": "confirmed", "kind": "yozume"});
    assert_eq!(all[0], confirmed);
    assert_eq!((&all[1]["finding"], all[1]["reply"].is_string()), (&"refuted".into(), true));
    let slip = serde_json::json!({"ply": 3, "line": ["G*5e"], "finding": "slip",
        "slip": {"cause": "no check", "ply": 3, "mates": false}, "before": ["2d2c", "1b2a"]});
    assert_eq!(all[2], slip);
    let page = std::fs::read_to_string("docs/json.md").expect("a page");
    for field in ["claimed_alternatives", "confirmed", "refuted", "slip", "disagreement", "mates"] {
        assert!(page.contains(&format!("`{field}`")), "docs/json.md has no {field}");
    }
}

/// Whether a check of a record mates is also known where there is no solution.
#[test]
fn alternatives_of_a_problem_without_a_solution_are_compared() {
    let record = with_variations("変化：1手\n   1 １三金打\n").replace("v銀", " ・");
    let output =
        tsume(&["solve", "--claimed-variations", "--mode", "judge", "-"], record.as_bytes());
    let text = printed(&output.stdout);
    assert!(text.contains("Alternative at move 1, G*1c: "), "{text}");
    let record = with_variations("変化：1手\n   1 ２三成銀(34)\n");
    let output = tsume(&["solve", "--claimed-variations", "--nodes", "1", "-"], record.as_bytes());
    let text = printed(&output.stdout);
    assert!(text.contains("Alternative at move 1, +S-2c: undecided."), "{text}");
}

/// Tries that the program writes are right when it reads them, in every notation that has variations; a try that mates
/// is wrong.
#[test]
fn tries_of_records_are_judged_as_tries() {
    for notation in ["kif", "ki2", "jkf"] {
        let solve = ["solve", "--tries", "--depth", "2", "--format", notation];
        let record = tsume(&[&solve[..], &["-"]].concat(), FIRST.as_bytes());
        ends(&record, 0);
        let quiet = ["solve", "-q", "--claimed-variations", "-"];
        let output = tsume(&quiet, &record.stdout);
        ends(&output, 0);
        assert_eq!(printed(&output.stdout), "Mate in 3. Sound.\n", "{notation}");
        let output = tsume(&["solve", "--claimed-variations", "-"], &record.stdout);
        let text = printed(&output.stdout);
        assert!(text.contains("\n16 recorded tries are right.\n"), "{notation}: {text}");
    }
    let judged = |variation: &str| {
        let record = with_variations(variation);
        let output = tsume(&["solve", "--claimed-variations", "-"], record.as_bytes());
        printed(&output.stdout).to_owned()
    };
    let text = judged("変化：1手\n   1 ２三成銀(34)\n   2 ２一玉(12)\n   3 不詰\n");
    let slip =
        "slip: the record says that there is no mate; but the check itself is confirmed: yozume.";
    assert!(text.replace("\n  ", " ").contains(slip), "{text}");
    let text = judged("変化：3手\n   3 ３一金打\n   4 不詰\n");
    assert!(text.contains("1 recorded try is right.") && !text.contains("Alternative"), "{text}");
}

/// A wrong length stays a claim, and the line that refutes it is none.
#[test]
fn a_record_of_a_verdict_has_the_same_verdict_when_it_is_read_again() {
    let folder = Folder::new();
    let early = format!("{FIRST}Moves: 5\n");
    let cooked = "Black: +S3d, G2d In hand: G\nWhite: K1b, S1a\nMoves: 5\n";
    let escapes = "Black: In hand: R\nWhite: K5e\n";
    for (problem, headers) in [
        (&*early, "手数：5手\n完全性：早詰\n"),
        (cooked, "手数：5手\n完全性：早詰\n"),
        (escapes, "完全性：不詰\n"),
        (&format!("{escapes}Moves: 1\n"), "手数：1手\n完全性：不詰\n"),
        (&format!("{escapes}Solution: R*5f\n"), "手数：1手\n完全性：不詰\n"),
        (&format!("{FIRST}Moves: 1\n"), "手数：1手\n完全性：完全作\n"),
        (&format!("{FIRST}Moves: 3\n"), "手数：3手\n完全性：完全作\n"),
    ] {
        let verdict = |output: &std::process::Output| {
            let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let kinds: Vec<_> = found["defects"].as_array().expect("defects").iter().collect();
            let kinds: Vec<_> = kinds.iter().map(|defect| defect["kind"].clone()).collect();
            let fields = ["answer", "length", "sound", "agrees"].map(|key| found[key].clone());
            (fields, kinds)
        };
        let first = tsume(&["solve", "--format", "json", "-"], problem.as_bytes());
        for format in ["kif", "ki2", "jkf"] {
            let record = tsume(&["solve", "--format", format, "-"], problem.as_bytes());
            let name = format!("again.{format}");
            let again = folder.file(&name, printed(&record.stdout));
            let again = tsume(&["solve", "--format", "json", &again], b"");
            assert_eq!(verdict(&again), verdict(&first), "{problem}: {format}");
            // The verdict in the record is the one that is found.
            ends(&again, 0);
            if format == "kif" {
                assert!(printed(&record.stdout).contains(headers), "{}", printed(&record.stdout));
            }
        }
    }
}
