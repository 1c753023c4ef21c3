//! `solve`, `show` and `convert` as processes: their output and exit codes.

use crate::command;
use crate::folder::Folder;

use std::io::{BufRead, BufReader};
use std::process::Command;

use command::{ends, printed, run as tsume};

const FIRST: &str = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a";
const SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
/// The same position with the rest in the defender's hand.
const FULL: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
/// A sound problem with an idle piece.
const IDLE: &str = "8k/5+S3/6R2/9/9/9/9/1G7/9 b Nr2b3g3s3n4l18p 1";

#[test]
fn a_position_is_read_from_an_argument_a_file_and_standard_input() {
    let drawn = tsume(&["show", FIRST], b"");
    ends(&drawn, 0);
    assert!(printed(&drawn.stdout).contains("|  .  .  .  .  .  . +B  .  . |d"));
    assert!(drawn.stderr.is_empty());
    let piped = tsume(&["show", "-"], FIRST.as_bytes());
    assert_eq!((piped.status, &piped.stdout), (drawn.status, &drawn.stdout));
    let file = tsume(&["show", "problems/first.txt"], b"");
    assert!(printed(&file.stdout).ends_with(printed(&drawn.stdout)));
    let all = tsume(&["show", "problems/first.txt", SFEN, "-"], FIRST.as_bytes());
    ends(&all, 0);
    assert_eq!(printed(&all.stdout).matches("+B").count(), 3);
}

/// The board has the letters of the question.
#[test]
fn a_board_is_drawn_in_the_script_of_the_input() {
    let bod = printed(&tsume(&["convert", "--to", "bod", FIRST], b"").stdout).to_owned();
    let kif = printed(&tsume(&["convert", "--to", "kif", FIRST], b"").stdout).to_owned();
    let kanji = "攻方：34馬 25歩 持駒：飛 受方：13玉 22角 15金 11香";
    for (input, has_letters) in
        [(FIRST, true), (FULL, true), (bod.as_str(), false), (kif.as_str(), false), (kanji, false)]
    {
        for command in ["show", "solve"] {
            let draw = |options: &[&str]| {
                let output = tsume(&[&[command], options, &["-"]].concat(), input.as_bytes());
                printed(&output.stdout).to_owned()
            };
            let (letters, kanji) =
                ("|  .  .  .  .  .  .  .  P  g |e", "| ・ ・ ・ ・ ・ ・ ・ 歩v金|五");
            assert_eq!(draw(&[]).contains(letters), has_letters, "{command} {input}");
            assert_eq!(draw(&[]).contains(kanji), !has_letters, "{command} {input}");
            assert!(draw(&["--script", "letters"]).contains(letters));
            assert!(draw(&["--script", "kanji"]).contains(kanji));
            assert!(draw(&["--lang", "ja"]).contains(kanji));
            // A board is read back as the same position.
            let again = tsume(&["convert", "--to", "sfen", "-"], draw(&[]).as_bytes());
            assert!(printed(&again.stdout).starts_with(FULL), "{}", printed(&again.stderr));
        }
    }
}

/// The lines of `--progress json` end with the answer, and change nothing else.
#[test]
fn what_becomes_known_is_printed_as_json() {
    let usual = tsume(&["solve", "--format", "json", "-"], FULL.as_bytes());
    let told = tsume(&["solve", "--format", "json", "--progress", "json", "-"], FULL.as_bytes());
    ends(&told, 0);
    let parsed = |text: &[u8]| -> Vec<serde_json::Value> {
        let mut all: Vec<serde_json::Value> =
            printed(text).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        all.iter_mut().for_each(|one| one["ms"] = 0.into());
        all
    };
    assert_eq!(parsed(&told.stdout), parsed(&usual.stdout));
    assert!(usual.stderr.is_empty());
    let events = parsed(&told.stderr);
    assert!(events.iter().all(|event| event["tsume_event"] == 1 && event["number"] == 1));
    let of = |name: &str| events.iter().filter(|event| event["event"] == name).collect::<Vec<_>>();
    let bounds = *of("bounds").last().expect("bounds");
    let line = serde_json::json!(["R*1b", "1a1b", "3d2d"]);
    assert_eq!(
        (&bounds["at_least"], &bounds["at_most"], &bounds["line"]),
        (&3.into(), &3.into(), &line)
    );
    assert_eq!(of("solution").len(), 1);
    assert_eq!(of("solution")[0]["solution"], line);
    assert!(
        of("asked").len() > 5 && of("asked").len() == of("answered").len() + of("left_open").len()
    );
    let other = serde_json::json!(["checks", 1, "R*1d"]);
    assert!(of("answered").iter().any(|event| {
        serde_json::json!([event["phase"], event["ply"], event["move"]]) == other
    }));
}

/// With `--progress json`, errors and notes are objects in the same stream.
#[test]
fn messages_among_json_progress_are_json() {
    let folder = Folder::new();
    let existing = folder.file("a.txt", "mine");
    let missing = folder.path("missing.txt");
    let input = "Black: G2c / White: K1a\n\nBlack: R1z / White: K1a\n";
    let messages = |arguments: &[&str], code: i32| -> Vec<String> {
        let lines = ["solve", "--progress", "json", "--color", "always"];
        let output = tsume(&[&lines[..], arguments].concat(), input.as_bytes());
        ends(&output, code);
        let parsed = |line| serde_json::from_str::<serde_json::Value>(line).expect("JSON");
        let events = printed(&output.stderr).lines().map(parsed);
        let text = |event: serde_json::Value| {
            assert_eq!(event["tsume_event"], 1);
            (event["event"] == "message").then(|| event["text"].as_str().map(str::to_owned))?
        };
        events.filter_map(text).collect()
    };
    let found = messages(&["-q", "--script", "kanji", "-", &missing], 2);
    assert!(found[0].starts_with("note: --script changes nothing"), "{found:?}");
    assert!(found[1].starts_with("error: found `1z`"), "{found:?}");
    assert!(found[2].contains("missing.txt"), "{found:?}");
    let found = messages(&["-o", &existing, "-"], 2);
    assert!(found[0].starts_with("error: ") && found[0].contains("already exists"), "{found:?}");
}

/// Each form of collection keeps the script of its positions; titles and names do not count.
#[test]
fn the_script_of_a_position_is_known_in_every_form() {
    let kanji = "攻方：34馬 25歩 持駒：飛 受方：13玉 22角 15金 11香";
    let written = |form| printed(&tsume(&["convert", "--to", form, FIRST], b"").stdout).to_owned();
    let in_letters = [
        written("usi"),
        written("yaml"),
        written("jsonl"),
        format!("- sfen: {FULL}\n"),
        format!("- position: '{FIRST}'\n"),
        format!("Title: 馬の詰\nAuthor: 伊藤\n{FIRST}\n"),
    ];
    let in_kanji = [
        written("ki2"),
        written("csa"),
        written("jkf"),
        format!("- position: {kanji}\n"),
        format!("{{\"position\":\"{kanji}\"}}\n"),
        "先手：+B3d P2e 持駒：R\n後手：K1c B2b G1e L1a\n".to_owned(),
        "Black: 馬3四 P2e In hand: R / White: K1c, B2b, G1e, L1a\n".to_owned(),
    ];
    for (inputs, row) in [
        (&in_letters[..], "|  .  .  .  .  .  .  .  P  g |e"),
        (&in_kanji[..], "| ・ ・ ・ ・ ・ ・ ・ 歩v金|五"),
    ] {
        for input in inputs {
            let drawn = tsume(&["show", "-"], input.as_bytes());
            assert!(printed(&drawn.stdout).contains(row), "{input}{}", printed(&drawn.stderr));
        }
    }
}

#[test]
fn a_problem_is_solved() {
    let output = tsume(&["solve", "problems/first.txt"], b"");
    ends(&output, 0);
    let answer = "\
Mate in 3.
1. R*1b   ▲１二飛   2. Lx1b   △同香
3. +B-2d  ▲２四馬　まで3手詰
Sound.
As claimed.
Themes: mate by two pieces, sacrifice of a large piece, blocked flight
";
    assert!(printed(&output.stdout).ends_with(answer));
    let any = tsume(&["solve", "--mode", "any", "--memory", "1M", FIRST], b"");
    ends(&any, 0);
    assert!(printed(&any.stdout).contains("Mate, in 3 at most.\n"));
}

const YOZUME: &str = "Black: +S3d, G2d In hand: G / White: K1b, S1a";

#[test]
fn a_solution_by_the_exception_is_shown_to_its_mate() {
    let problem = "Black: G2d, N3c In hand: R / White: K2b, N4a, P1a, P4d\nMoves: 3";
    let reported = tsume(&["solve", "--lang", "ja", problem], b"");
    ends(&reported, 0);
    let lines = "3手詰（変長5手駒余り）。\n1. ▲２一飛     2. △１二玉\n\
                 3. ▲２三飛成　まで3手詰\n完全作（変長あり）。\n";
    assert!(printed(&reported.stdout).contains(lines), "{}", printed(&reported.stdout));
}

#[test]
fn an_escape_from_the_claimed_solution_is_printed_once() {
    let reported = tsume(&["solve", "Black: P3c In hand: G / White: K1a\nSolution: 1. G*1b"], b"");
    ends(&reported, 1);
    let lines = "No mate.\nMove 1 of the claimed solution, G*1b, does not mate: the defender escapes:\n  1. G*1b  2. Kx1b\nNot as claimed.\n";
    assert!(printed(&reported.stdout).ends_with(lines), "{}", printed(&reported.stdout));
}

#[test]
fn a_defect_is_reported_with_its_line() {
    let english = tsume(&["solve", YOZUME], b"");
    ends(&english, 1);
    let answer = "\
Mate in 3.
1. G-2c  ▲２三金     2. K-2a  △２一玉
3. G*3b  ▲３二金打　まで3手詰
Defective: yozume.
Yozume at move 1: +S-2c mates as well, in 3 moves.
  1. +S-2c  2. K-2a  3. G*3b
Themes: plain position, no pawns, small pieces, golds and silvers
";
    assert!(printed(&english.stdout).ends_with(answer));
    let japanese = tsume(&["solve", "--lang", "ja", YOZUME], b"");
    ends(&japanese, 1);
    let answer = "\
3手詰。
1. ▲２三金     2. △２一玉
3. ▲３二金打　まで3手詰
不完全作：余詰。
初手余詰：▲２三成銀でも詰む（3手）。
  1. ▲２三成銀  2. △２一玉  3. ▲３二金
手筋・条件：簡素図式、歩なし図式、小駒図式、金銀図式
";
    assert!(printed(&japanese.stdout).ends_with(answer));
    let quiet = tsume(&["solve", "-q", "problems/first.txt", YOZUME], b"");
    ends(&quiet, 1);
    let lines = "The first problem: Mate in 3. Sound.\nMate in 3. Defective: yozume.\n";
    assert_eq!(printed(&quiet.stdout), lines);
    let options = ["--script", "letters", "--moves", "western", "-vv"];
    let ascii = tsume(&[&["solve"], &options[..], &[YOZUME, FIRST]].concat(), b"");
    ends(&ascii, 1);
    assert!(ascii.stdout.is_ascii());
}

#[test]
fn variations_are_printed_on_request() {
    let position = "Black: G3c, S1f In hand: S, N / White: K1b";
    let output = tsume(&["solve", "-v", position], b"");
    ends(&output, 0);
    let answer = "\
Sound, with longer last-move yozume.
Longer last-move yozume at move 5: S-3d+ mates as well, in 11 moves from the
  start.
  5. S-3d+  6. K-1d  7. N-1c+  8. Kx1c  9. G-2c  10. K-1d  11. G-2d
Themes: undefended king, plain position, no pawns, small pieces, golds and
  silvers
Variations:
  2. K-1a  3. S-2b+  in 3, 桂 left
  2. K-2a  3. S-2b+  in 3, 桂 left
";
    assert!(printed(&output.stdout).ends_with(answer), "{}", printed(&output.stdout));
}

#[test]
fn verdicts_are_json_objects_on_request() {
    let output = tsume(&["solve", "--format", "json", "problems/first.txt", YOZUME], b"");
    ends(&output, 1);
    let read = |line| serde_json::from_str::<serde_json::Value>(line).expect("JSON");
    let objects: Vec<_> = printed(&output.stdout).lines().map(read).collect();
    let (first, second) = (&objects[0], &objects[1]);
    assert_eq!((&first["tsume"], &first["answer"]), (&1.into(), &"mate".into()));
    assert_eq!((&first["length"], &first["surplus"]), (&3.into(), &false.into()));
    assert_eq!(first["solution"], serde_json::json!(["R*1b", "1a1b", "3d2d"]));
    assert_eq!((&first["sound"], &first["agrees"]), (&true.into(), &true.into()));
    assert_eq!(first["claimed"]["comparison"], "equal");
    let defect = serde_json::json!([{
        "kind": "yozume", "weight": "broken", "ply": 1, "move": "3d2c",
        "line": ["3d2c", "1b2a", "G*3b"], "length": 3, "surplus": false,
    }]);
    assert_eq!((&second["sound"], &second["defects"]), (&false.into(), &defect));
    let fields = ["reading", "nodes", "ms", "claimed", "sfen"];
    assert!(fields.iter().all(|field| second.get(field).is_some()), "{second}");
    let page = std::fs::read_to_string("docs/json.md").expect("a page");
    for (field, _) in first.as_object().expect("an object") {
        assert!(page.contains(&format!("`{field}`")), "docs/json.md has no {field}");
    }
    let yaml = tsume(&["solve", "--format", "yaml", "problems/first.txt", YOZUME], b"");
    assert_eq!(printed(&yaml.stdout).matches("- tsume: 1\n").count(), 2);
}

#[test]
fn expectations_and_claims_determine_the_exit_code() {
    let defects = tsume(&["solve", "-q", "problems/defects.yaml"], b"");
    ends(&defects, 0);
    let claimed = format!("Moves: 5\n{}\n", FIRST.replace(" / ", "\n"));
    ends(&tsume(&["solve", "-q", "-"], claimed.as_bytes()), 1);
    let unmet = format!("{}Expect: yozume\n", claimed.replace("Moves: 5", "Moves: 3"));
    let output = tsume(&["solve", "-"], unmet.as_bytes());
    ends(&output, 1);
    assert!(printed(&output.stdout).contains("\nNot as expected: defects.\n"));
}

/// The solution leaves no piece, but the variation that lasts two moves longer does.
const LONGER: &str = "5n2p/7k1/6N2/5p1G1/9/9/9/9/9 b Rr2b3g4s2n4l16p 1 # longer moves=3\n";

/// A problem that is sound by the exception for longer variations has the length of its solution in
/// every output, which names the exception.
#[test]
fn a_longer_variation_has_the_same_length_everywhere() {
    let answer = |arguments: &[&str], code: i32| {
        let output = tsume(arguments, LONGER.as_bytes());
        ends(&output, code);
        printed(&output.stdout).to_owned()
    };
    for (arguments, expected) in [
        (&["solve", "-q", "-"][..], "Mate in 3; in 5 with a piece left."),
        (&["solve", "--hint", "1", "-"], "Mate in 3; in 5 with a piece left."),
        (&["solve", "--format", "kif", "-"], "手数：3手\n"),
        (&["solve", "--format", "ki2", "-"], "手数：3手\n"),
        (&["grade", "-"], "       3      2"),
        (&["check", "-"], "longer                         3      3 "),
        (&["check", "--format", "csv", "-"], ",sound,mate,3,,,false,R*2a 2b1b 2a2c+,"),
        (&["page", "-"], "\"claimed\":3,\"length\":3,"),
        (&["sheet", "-"], "<b>1</b><span>3 moves</span>"),
        (&["sheet", "-"], "<span>2. K-1b</span> <span>3. R-2c+</span></p>"),
    ] {
        let text = answer(arguments, 0);
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    std::fs::write(place("longer.sfen"), LONGER).expect("a file");
    let played = tsume(&["play", &place("longer.sfen")], b"R*2a\nR-2c+\n");
    let played = printed(&played.stdout);
    assert!(played.contains("Mate in 3; in 5 with a piece left."), "{played}");
    assert!(played.contains("Mate in 3: the solution."), "{played}");
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
    let object = read(&answer(&["solve", "--format", "json", "-"], 0));
    assert_eq!((&object["length"], &object["surplus"]), (&3.into(), &false.into()));
    assert_eq!(object["longer_variation"], serde_json::json!({"length": 5, "surplus": true}));
    // The output is read again with the same verdict.
    for format in ["kif", "ki2", "jkf", "json"] {
        let text = answer(&["solve", "--format", format, "-"], 0);
        let name = place(&format!("again.{format}"));
        std::fs::write(&name, text).expect("a file");
        let again = tsume(&["solve", "--format", "json", &name], b"");
        ends(&again, 0);
        let again = read(printed(&again.stdout));
        for field in ["length", "surplus", "longer_variation", "solution", "sound", "agrees"] {
            assert_eq!(again[field], object[field], "{format}: {field}");
        }
    }
}

/// A rule about the findings that leave a problem sound replaces usage, and is part of the judgement.
#[test]
fn a_custom_rule_can_tolerate_other_findings() {
    let verdict = |rule: &[&str], id: &str| {
        let all = [&["solve", "-q"], rule, &["problems/defects.yaml"]].concat();
        let output = tsume(&all, b"");
        let line = printed(&output.stdout).lines().find(|line| line.starts_with(id));
        line.expect("a problem").split(". ").nth(1).expect("a verdict").trim_matches('.').to_owned()
    };
    for (rule, id, expected) in [
        (&[][..], "distance", "Sound, but flawed: unlimited drop"),
        (&["--tolerate", "none"], "distance", "Defective: unlimited drop"),
        (&["--tolerate", "detour,打点非限定"], "distance", "Sound, but flawed: unlimited drop"),
        (&[], "other-piece", "Defective: unlimited piece"),
        (&["--tolerate", "all"], "other-piece", "Sound, but flawed: unlimited piece"),
        (&["--tolerate", "all"], "yozume", "Defective: yozume"),
        (&["--tolerate", "none"], "mirror", "Defective: mirror image"),
        (&["--tolerate", "mirror-image"], "mirror", "Sound, with mirror image"),
        (&["--tolerate", "detour"], "mates-otherwise", "Defective: longer last-move yozume"),
    ] {
        assert_eq!(verdict(rule, id), expected, "{rule:?}");
    }
    let json = tsume(
        &["check", "--no-times", "--tolerate", "detour", "--format", "jsonl", "problems/first.txt"],
        b"",
    );
    assert!(
        printed(&json.stdout).contains(r#""tolerate":["detour","joining detour"]"#),
        "{json:?}"
    );
    // A certificate shows soundness by usage only.
    let folder = Folder::new();
    let proof = folder.path("a.proof");
    let position = "Black: S1d, P2b In hand: G, S / White: K1b, N1c";
    ends(&tsume(&["prove", "-o", &proof, position], b""), 0);
    let verified = tsume(&["verify", &proof], b"");
    assert!(printed(&verified.stdout).contains(": verified: exactly 3, nothing left"));
    let refused = tsume(&["solve", "--tolerate", "yozume", "problems/first.txt"], b"");
    ends(&refused, 2);
    assert!(printed(&refused.stderr).contains("expected all, none, or some of last-move-yozume"));
}

/// Only `--mode judge` reports whether a problem is sound.
#[test]
fn a_length_alone_is_not_a_verdict() {
    let te_amari = "8k/9/6PS1/9/9/9/9/9/9 b 2P2r2b4g3s4n4l15p 1";
    let output = tsume(&["solve", "--mode", "length", "--format", "json", te_amari], b"");
    ends(&output, 0);
    let found: serde_json::Value = serde_json::from_str(printed(&output.stdout)).expect("JSON");
    assert_eq!((&found["length"], &found["surplus"]), (&3.into(), &true.into()));
    assert_eq!((&found["sound"], &found["defects"]), (&().into(), &serde_json::json!([])));
    let output = tsume(&["solve", "--mode", "length", te_amari], b"");
    assert!(printed(&output.stdout).contains("\nLeft in hand: 歩\n"), "{output:?}");
    let output = tsume(&["check", "--mode", "length", "problems/defects.yaml"], b"");
    assert!(printed(&output.stdout).contains("\n      21 mate\n"), "{output:?}");
    // A claimed length is still compared.
    let claimed = format!("{te_amari} # long moves=5\n");
    let output = tsume(&["solve", "-q", "--mode", "length", "-"], claimed.as_bytes());
    ends(&output, 1);
    let text = "long: Mate in 3. Not as claimed: the claim, 5 moves, is too long.\n";
    assert_eq!(printed(&output.stdout), text);
}

/// The output explains exit code 1.
#[test]
fn one_line_names_the_wrong_claim() {
    let position = FIRST.replace(" / ", "\n");
    for (claim, expected) in [
        (
            "Moves: 3\nSolution: +B-2c",
            "Mate in 3. Sound. Not as claimed. Move 1, +B-2c, does not mate: 2. Kx2c\n",
        ),
        (
            "Moves: 3\nSolution: R*9i",
            "Mate in 3. Sound. Not as claimed. Move 1, R*9i, does not belong there.\n",
        ),
        ("Moves: 1", "Mate in 3. Sound. Not as claimed: the claim, 1 move, is too short.\n"),
        ("Expect: yozume", "Mate in 3. Sound. Not as expected: defects.\n"),
    ] {
        let output = tsume(&["solve", "-q", "-"], format!("{position}\n{claim}\n").as_bytes());
        ends(&output, 1);
        assert_eq!(printed(&output.stdout), expected, "{claim}");
    }
    // The exception does not make a broken problem complete.
    let broken = "5n2p/7k1/3B2N2/5p1G1/9/9/9/9/9 b R 1 # broken moves=3\n";
    let output = tsume(&["solve", "--lang", "ja", "-"], broken.as_bytes());
    let text = printed(&output.stdout);
    assert!(text.contains("\n不完全作：余詰。\n"), "{text}");
    assert!(text.ends_with("\n作意の3手は変長の例外として認められる。\n"), "{text}");
    assert_eq!(text.matches("完全作").count(), 1, "{text}");
}

#[test]
fn no_mate_and_undecided_have_their_exit_codes() {
    const BARE: &str = "Black: G5c / White: K5a";
    let none = tsume(&["solve", BARE], b"");
    ends(&none, 1);
    assert!(printed(&none.stdout).contains("No mate.\nThe defender escapes:\n  1. "));
    let limited = tsume(&["solve", "--nodes", "1", FIRST], b"");
    ends(&limited, 3);
    assert!(printed(&limited.stdout).contains("\nUndecided: a limit came first.\n"));
    let checkless = "Black: G9i / White: K5a";
    ends(&tsume(&["solve", "--nodes", "1", FIRST, checkless], b""), 1);
    ends(&tsume(&["solve", FIRST, "missing.txt"], b""), 2);
    ends(&tsume(&["solve", "--time", "soon", FIRST], b""), 2);
    ends(&tsume(&["solve", "--memory", "0", "--time", "1m", FIRST], b""), 0);
}

#[test]
fn every_notation_is_converted_into_every_other() {
    let convert = |to: &str, input: &str| {
        let output = tsume(&["convert", "--to", to, "-"], input.as_bytes());
        ends(&output, 0);
        printed(&output.stdout).to_owned()
    };
    let texts = ["western", "sfen", "bod"].map(|to| convert(to, FIRST));
    assert_eq!(texts[0], FIRST.replace(" / ", "\n") + "\n");
    assert_eq!(texts[1], "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1\n");
    assert!(texts[2].contains("先手の持駒：飛\n"));
    for text in &texts {
        assert_eq!(["western", "sfen", "bod"].map(|to| convert(to, text)), texts);
    }
}

#[test]
fn the_documented_example_is_a_collection() {
    let page = std::fs::read_to_string("docs/collections.md").expect("a page");
    let (_, example) = page.split_once("```yaml\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let output = tsume(&["convert", "--to", "jsonl", "-"], example.as_bytes());
    ends(&output, 0);
    assert_eq!(printed(&output.stdout).matches("\"author\":\"A. N. Other\"").count(), 2);
}

#[test]
fn a_folder_is_read_in_name_order() {
    let folder = std::env::temp_dir().join(format!("tsume-collections-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("b")).expect("a folder");
    let write = |name, text: String| std::fs::write(folder.join(name), text).expect("a file");
    write("c.sfen", format!("{SFEN} # third\n"));
    write("b/x.yaml", format!("- id: second\n  sfen: {SFEN}\n- id: bad\n  sfn: {SFEN}\n"));
    write("a.jsonl", format!("{{\"id\": \"first\", \"sfen\": \"{SFEN}\"}}\n"));
    write("notes.md", "no collection".to_owned());
    let path = folder.to_str().expect("a name");
    let output = tsume(&["convert", "--to", "sfen", path], b"");
    ends(&output, 2);
    let expected = ["first", "second", "third"].map(|id| format!("{FULL} # {id}\n")).concat();
    assert_eq!(printed(&output.stdout), expected);
    let complaint = printed(&output.stderr);
    assert!(
        complaint.contains("problem bad: unknown key `sfn`; did you mean `sfen`?"),
        "{complaint}"
    );
    assert!(complaint.contains("x.yaml:4:3"), "{complaint}");
    std::fs::remove_dir_all(folder.join("b")).expect("a folder");
    for name in ["a.jsonl", "c.sfen"] {
        std::fs::remove_file(folder.join(name)).expect("a file");
    }
    let empty = tsume(&["show", path], b"");
    ends(&empty, 2);
    assert!(printed(&empty.stderr).contains("no collection in it"));
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_bad_problem_does_not_stop_the_rest() {
    let text = format!("{SFEN}\n9/9/9 b - 1\n{SFEN}\n");
    let output = tsume(&["convert", "--to", "sfen", "missing.txt", "-"], text.as_bytes());
    ends(&output, 2);
    assert_eq!(printed(&output.stdout), format!("{FULL}\n{FULL}\n"));
    let complaints = printed(&output.stderr);
    assert!(complaints.contains("missing.txt: "), "{complaints}");
    assert!(complaints.contains("--> <standard input>:2:6\n"), "{complaints}");
    assert!(complaints.contains("2 | 9/9/9 b - 1\n  |      ^\n"), "{complaints}");
}

#[test]
fn broken_rules_are_named() {
    for (position, rule) in [
        ("Black: P1f, P1g / White: K2a", "two unpromoted pawns on file 1 (nifu)"),
        ("Black: G2c", "expected `White:`"),
        ("Black: G2c / White: B2a", "White, who defends, has no king"),
        ("Black: G2b / White: K2a", "White's king is already in check from 2b"),
        ("Black: N2b / White: K1i", "Black's knight on 2b could never move"),
        ("Black: G2c In hand: 5G / White: K2a", "6 golds, but a set has 4"),
        ("Black: G2c, S2c / White: K2a", "both stand on 2c"),
    ] {
        let output = tsume(&["show", position], b"");
        ends(&output, 2);
        assert!(output.stdout.is_empty());
        let complaint = printed(&output.stderr);
        assert!(complaint.contains(rule), "{position}: {complaint}");
    }
}

#[test]
fn colours_are_used_on_terminals_or_on_request() {
    let plain = tsume(&["show", FIRST], b"");
    assert!(!plain.stdout.contains(&0x1b));
    let coloured = tsume(&["show", "--color", "always", FIRST], b"");
    assert!(coloured.stdout.contains(&0x1b));
    let never = tsume(&["show", "--color", "never", "Black"], b"");
    assert!(!never.stderr.contains(&0x1b));
}

#[test]
fn garbage_causes_complaints() {
    let long = vec![b'x'; 10_000_000];
    let lines = b"\xff\x00\x1b[2J\r\n".repeat(100_000);
    let nested = "(".repeat(1_000_000) + &"/".repeat(1_000_000);
    for input in [&long[..], &lines[..], nested.as_bytes(), b"", b"\0", "\u{feff}\r\n".as_bytes()] {
        let output = tsume(&["show", "-"], input);
        ends(&output, 2);
        assert!(!printed(&output.stderr).contains(['\0', '\u{1b}']));
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
}

/// The solution is printed while other checks are still searched, and the rest is printed after the
/// interruption.
#[test]
fn a_solution_is_printed_as_soon_as_it_is_known() {
    // The other checks of this seven-mover take millions of nodes.
    let seven = "Black: B4d, P1g, L1i In hand: R, 2G, S / White: K2c, +R2i, P1c, P2d, P3d";
    let mut child = command::tsume(&["solve", seven]).spawn().expect("the program runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut reported = |text: &str| lines.any(|line| line.expect("text").contains(text));
    assert!(reported("Mate in 7.") && reported("まで7手詰"));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("a shell's kill").success());
    assert!(reported("Defective: te-amari"));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn completions_and_manual_pages_are_written() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = tsume(&["completions", shell], b"");
        ends(&output, 0);
        assert!(printed(&output.stdout).contains("completions"), "{shell}");
    }
    ends(&tsume(&["completions", "tcsh"], b""), 2);
    let page = tsume(&["man"], b"");
    ends(&page, 0);
    assert!(printed(&page.stdout).contains(".SH EXIT CODES\n"));
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    ends(&tsume(&["man", &pages.display().to_string()], b""), 0);
    let read = |name: &str| std::fs::read_to_string(pages.join(name)).expect("a page");
    assert_eq!(read("tsume.1"), printed(&page.stdout));
    assert!(read("tsume-solve.1").contains("tsume solve \\-v \\-\\-time 30 problems.txt\n"));
    let is_no_folder = pages.join("tsume.1").display().to_string();
    ends(&tsume(&["man", &is_no_folder], b""), 2);
}

/// A position without quotes is several arguments, and one of them is the root of the system.
#[test]
fn an_unquoted_position_is_read_without_opening_files() {
    for arguments in ["Black: G2c / White: K1a", "8k/9/7G1/9/9/9/9/9/9 b - 1"] {
        let words = arguments.split(' ');
        let output = tsume(&["show"].into_iter().chain(words).collect::<Vec<_>>(), b"");
        ends(&output, 0);
        let quoted = tsume(&["show", arguments], b"");
        assert_eq!(printed(&output.stdout), printed(&quoted.stdout));
        assert!(printed(&output.stderr).contains("put a position in quotes"), "{output:?}");
    }
    let output = tsume(&["show", "Black:", "G2c", "/", "White:"], b"");
    ends(&output, 2);
    assert_eq!(printed(&output.stderr).matches("error: ").count(), 1, "{output:?}");
    let output = tsume(&["show", "/"], b"");
    ends(&output, 2);
    assert!(printed(&output.stderr).contains("refuses to search"), "{output:?}");
}

/// What is left over in some readings only is reported with them.
#[test]
fn te_amari_is_reported_with_the_only_readings_that_have_it() {
    let position = "8s/8k/6S2/7+R1/9/6B2/9/9/9 b rb4g2s4n4l18p 1";
    let solve = |arguments: &[&str], code: i32| {
        let output = tsume(&[&["solve"], arguments, &[position]].concat(), b"");
        ends(&output, code);
        printed(&output.stdout).to_owned()
    };
    let text = solve(&["--futile", "checker"], 1);
    assert!(text.contains("\nDefective: te-amari by `checker` only"), "{text}");
    assert!(text.contains(" in hand by `checker` only.\n"), "{text}");
    let text = solve(&["--futile", "checker", "--lang", "ja"], 1);
    assert!(text.contains("\n不完全作：駒余り（--futile checker のみ）"), "{text}");
    let text = solve(&["--futile", "checker", "-q"], 1);
    assert!(text.starts_with("Mate in 3. Defective: te-amari by `checker` only"), "{text}");
    let text = solve(&[], 0);
    assert!(!text.contains("only"), "{text}");
    // In every reading a pawn is left.
    let all = tsume(&["solve", "-q", "8k/9/6PS1/9/9/9/9/9/9 b 2P2r2b4g3s4n4l15p 1"], b"");
    assert_eq!(printed(&all.stdout), "Mate in 3. Defective: te-amari.\n");
}

/// The line of `--quiet` names idle pieces, and an expectation that explains why the exit code is 0.
#[test]
fn a_quiet_answer_names_idle_pieces_and_met_expectations() {
    let output = tsume(&["solve", "-q", "--idle", IDLE], b"");
    let text = printed(&output.stdout);
    assert!(
        text.ends_with(" Idle piece: the solution stands without Black's gold on 8h.\n"),
        "{text}"
    );
    let output = tsume(&["solve", "-q", "--idle", "--lang", "ja", IDLE], b"");
    assert!(printed(&output.stdout).ends_with("不要駒：８八の金（除いても作意が変わらない）。\n"));
    let problems = "- position: \"8k/9/9/9/9/9/9/9/9 b G\"\n  moves: 1\n  expect: no mate\n\
                    - position: \"8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R\"\n  moves: 3\n  expect: sound\n";
    let output = tsume(&["solve", "-q", "-"], problems.as_bytes());
    ends(&output, 0);
    let text = "No mate. Not as claimed. As expected.\nMate in 3. Sound.\n";
    assert_eq!(printed(&output.stdout), text);
}

/// An `answered` line of the progress has the answer, as in the verdict.
#[test]
fn an_answered_question_has_its_answer() {
    let solve = ["solve", "--idle", "--progress", "json", "--format", "json"];
    let two = ["8s/8k/9/6+SG1/9/9/9/9/9 b G2r2b2g2s4n4l18p 1", IDLE];
    let output = tsume(&[&solve[..], &two].concat(), b"");
    let lines = printed(&output.stderr).lines();
    let lines = lines.map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let answered: Vec<_> = lines.filter(|line| line["event"] == "answered").collect();
    assert!(answered.len() > 5);
    let (mut yozume, mut idle) = (0, 0);
    for line in &answered {
        let has = |field: &str| line.get(field).is_some();
        assert!(has("mates") || has("finding") || has("idle") || has("length"), "{line}");
        let is_second = line["ply"] == 1 && line["move"] == "3d2c";
        yozume += usize::from(is_second && line["finding"] == "yozume");
        idle += usize::from(line["phase"] == "pieces" && line["idle"].is_boolean());
    }
    assert!(yozume == 1 && idle > 2, "{answered:?}");
}
