//! `tsume sheet` as a process: pages with their answers, and decks of cards.

use crate::command;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use command::{ends, printed, run};

const POSITION: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
const HARMFUL: &str = "</p><script>alert(1)</script>\"'&";

#[track_caller]
fn sheet(arguments: &[&str], input: &str) -> String {
    let output = run(&[&["sheet"], arguments].concat(), input.as_bytes());
    ends(&output, 0);
    printed(&output.stdout).to_owned()
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn a_sheet_has_pages_of_problems_and_answers_at_the_end() {
    let text = sheet(&["--per-page", "2", "--heading", "Foxes & more", "problems/sound.yaml"], "");
    assert_eq!((count(&text, "<figure>"), count(&text, "class=\"sheet\"")), (5, 3));
    let (pages, answers) = text.split_once("class=\"answers\"").expect("answers");
    assert!(pages.contains("<h1>Foxes &amp; more</h1>"));
    assert!(
        pages.contains("<b>1</b><span>3 moves</span><span>The first problem</span>"),
        "{pages}"
    );
    assert!(!pages.contains("R*1b"));
    assert!(answers.contains("<b>1</b> The first problem</p><p><span>1. R*1b</span> <span>2. Lx1b</span> <span>3. +B-2d</span></p>"), "{answers}");
    let bare = sheet(&["--no-answers", "--caption", "none", "--lang", "ja", POSITION], "");
    assert!(!bare.contains("answers") && !bare.contains("<span>"));
    assert!(bare.contains("<h1>詰将棋</h1>") && bare.contains("lang=\"ja\""));
    // A missing claim is replaced by the solution that the judge finds.
    let found = sheet(&["--lang", "ja", POSITION], "");
    assert!(found.contains("<span>3手詰</span>"));
    assert!(found.contains("<span>1. ▲１二飛</span> <span>2. △同香</span>"), "{found}");
    let none = sheet(&["8k/9/9/9/9/9/9/9/9 b P 1"], "");
    assert!(none.contains("<p><span>No mate.</span></p>"));
    let open = sheet(&["--nodes", "1", POSITION], "");
    assert!(open.contains("<p><span>Undecided.</span></p>"));
}

/// Themes are those of a proven solution.
#[test]
fn answers_and_captions_have_themes() {
    let themes = "Themes: mate by two pieces, sacrifice of a large piece, blocked flight";
    let text = sheet(&["--answer-themes", POSITION], "");
    let (pages, answers) = text.split_once("class=\"answers\"").expect("answers");
    assert!(
        answers.contains(&format!("<span>3. +B-2d</span> <span>{themes}</span></p>")),
        "{text}"
    );
    assert!(!pages.contains("Themes"));
    let text = sheet(&["--caption", "themes,length", "--no-answers", "--lang", "ja", POSITION], "");
    assert!(
        text.contains("<span>手筋・条件：清涼詰、大駒捨て、退路封鎖</span><span>3手詰</span>"),
        "{text}"
    );
    let claimed =
        format!("{{\"sfen\": \"{POSITION}\", \"moves\": 3, \"solution\": \"R*1b Lx1b +B-2d\"}}");
    for arguments in
        [["--as-claimed", "--answer-themes", "-"], ["--nodes=1", "--answer-themes", "-"]]
    {
        assert!(!sheet(&arguments, &claimed).contains("Themes"), "{arguments:?}");
    }
}

/// A claimed solution that the judge refutes is not printed as an answer, and is named.
#[test]
fn claims_are_checked_before_they_are_printed() {
    let claims = |id: &str, fields: &str| {
        format!("{{\"id\": \"{id}\", \"sfen\": \"{POSITION}\", {fields}}}\n")
    };
    let input = claims("long", "\"moves\": 5, \"solution\": \"R*1b Lx1b +B-2d\"")
        + &claims("wrong", "\"solution\": \"+B-2c Kx2c R*2d\"")
        + &claims("right", "\"moves\": 3, \"solution\": \"R*1b Lx1b +B-2d\"");
    let output = run(&["sheet", "--caption", "id,length", "-"], input.as_bytes());
    ends(&output, 0);
    let text = printed(&output.stdout);
    assert_eq!(count(text, "<span>3 moves</span>"), 3, "{text}");
    assert_eq!(count(text, "<span>2. Lx1b</span> <span>3. +B-2d</span></p>"), 3, "{text}");
    let notes: Vec<&str> =
        printed(&output.stderr).lines().filter(|line| line.contains("Mate in")).collect();
    assert_eq!(notes.len(), 2, "{notes:?}");
    let long =
        "long: Mate in 3. The stated length (5 moves) and the recorded line (3 moves) disagree";
    assert!(notes[0].contains(long), "{notes:?}");
    assert!(notes[1].contains("wrong: Mate in 3. Not as claimed. Move 1, +B-2c,"), "{notes:?}");
    let output = run(&["sheet", "--as-claimed", "--caption", "id,length", "-"], input.as_bytes());
    ends(&output, 0);
    let text = printed(&output.stdout);
    assert_eq!(count(text, "<span>5 moves</span>"), 1);
    assert_eq!(count(text, "<span>1. +B-2c</span>"), 1);
    assert!(!printed(&output.stderr).contains("claim"));
    // An undecided claim is printed unchanged, with a note.
    let right = claims("right", "\"solution\": \"R*1b Lx1b +B-2d\"");
    let output = run(&["sheet", "--nodes", "1", "-"], right.as_bytes());
    ends(&output, 0);
    assert_eq!(count(printed(&output.stdout), "<span>3. +B-2d</span></p>"), 1);
    assert!(printed(&output.stderr).contains("right: the claim could not be checked"));
}

#[test]
fn problems_are_chosen_as_in_filter() {
    let text = sheet(&["--where", "length 5", "problems/sound.yaml"], "");
    assert_eq!(count(&text, "<figure>"), 2);
}

#[test]
fn a_course_begins_with_the_shortest_and_easiest_problem() {
    let course = run(&["filter", "--sort", "grade", "--nodes", "100k", "problems/sound.yaml"], b"");
    let options = ["--caption", "grade,length", "--nodes", "100k"];
    let text = sheet(&[&options[..], &["-"]].concat(), printed(&course.stdout));
    let problems: Vec<(u32, f64)> = text
        .split("<span>grade ")
        .skip(1)
        .filter_map(|rest| {
            let (grade, rest) = rest.split_once("</span><span>")?;
            Some((rest.split_once(" moves")?.0.parse().ok()?, grade.parse().ok()?))
        })
        .collect();
    assert_eq!(problems.len(), 5, "{text}");
    assert!(problems.is_sorted() && problems[0].0 < problems[4].0, "{problems:?}");
    let japanese = sheet(&[&options[..], &["--lang", "ja", POSITION]].concat(), "");
    assert!(japanese.contains("<span>難易度"), "{japanese}");
}

#[test]
fn texts_are_escaped_and_no_resource_is_loaded() {
    let title = serde_json::to_string(HARMFUL).expect("JSON");
    let input = format!("{{\"title\": {title}, \"author\": {title}, \"sfen\": \"{POSITION}\"}}\n");
    let text = sheet(&["--caption", "title,author,length", "--heading", HARMFUL, "-"], &input);
    assert!(!text.contains("<script") && text.contains("&lt;script&gt;"));
    assert!(text.contains("default-src 'none'"));
    let addresses: Vec<&str> =
        text.split("http").skip(1).map(|rest| &rest[..40.min(rest.len())]).collect();
    // The name of SVG, and the header.
    let is_fine =
        |rest: &&str| rest.starts_with("://www.w3.org/2000/svg") || rest.starts_with("-equiv");
    assert!(addresses.iter().all(is_fine), "{addresses:?}");
    let long = format!("{{\"title\": \"{}\", \"sfen\": \"{POSITION}\"}}\n", "長".repeat(10_000));
    assert_eq!(count(&sheet(&["-"], &long), "<figure>"), 1);
}

#[test]
fn files_are_not_overwritten_and_must_have_a_fitting_extension() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let file = place("a.html");
    sheet(&[POSITION, "-o", &file], "");
    ends(&run(&["sheet", POSITION, "-o", &file], b""), 2);
    sheet(&[POSITION, "-o", &file, "--force"], "");
    assert!(fs::read_to_string(&file).expect("text").ends_with("</html>\n"));
    ends(&run(&["sheet", POSITION, "-o", &place("folder/")], b""), 2);
    ends(&run(&["sheet", "--format", "anki", POSITION, "-o", &place("a.csv")], b""), 2);
    ends(&run(&["sheet", "--format", "anki", POSITION], b""), 2);
    for number in ["0", "21"] {
        ends(&run(&["sheet", "--per-page", number, POSITION], b""), 2);
    }
}

/// Reads the cards of a deck as CSV.
fn cards(folder: &Path) -> Vec<csv::StringRecord> {
    let text = fs::read_to_string(folder.join("cards.csv")).expect("cards");
    let head = "#separator:Comma\n#html:true\n#notetype:Basic\n#columns:Front,Back,Deck,Tags\n\
                #deck column:3\n#tags column:4\n";
    let cards = text.strip_prefix(head).expect("the head");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(cards.as_bytes());
    reader.records().map(|card| card.expect("a card")).collect()
}

#[test]
fn a_deck_has_two_sides_and_all_its_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    let deck = folder.path().join("deck");
    let arguments =
        ["--format", "anki", "--heading", "Foxes, \"all\"", "-o", deck.to_str().expect("UTF-8")];
    fs::create_dir(&deck).expect("a folder");
    sheet(&[&arguments[..], &["problems/sound.yaml"]].concat(), "");
    let all = cards(&deck);
    assert_eq!(all.len(), 5);
    let mut pictures = HashSet::new();
    for card in &all {
        assert_eq!(card.len(), 4);
        assert_eq!((&card[2], &card[3][..12]), ("Foxes, \"all\"", "tsume tsume:"));
        for side in [&card[0], &card[1]] {
            let name = side.split("<img src=\"").nth(1).and_then(|rest| rest.split('"').next());
            let name = name.expect("a picture");
            let bytes = fs::read(deck.join(name)).expect("the picture");
            assert!(bytes.starts_with(b"\x89PNG"), "{name}");
            pictures.insert(name.to_owned());
        }
    }
    assert!(all[0][0].ends_with("<br>3 moves · The first problem"), "{:?}", all[0]);
    assert!(all[0][1].starts_with("1. R*1b  2. Lx1b  3. +B-2d<br>"), "{:?}", all[0]);
    // There is no other file, and none is overwritten.
    assert_eq!(fs::read_dir(&deck).expect("a folder").count(), pictures.len() + 1);
    ends(&run(&[&["sheet"], &arguments[..], &[POSITION]].concat(), b""), 2);
    let title = serde_json::to_string(HARMFUL).expect("JSON");
    let input = format!("{{\"title\": {title}, \"sfen\": \"{POSITION}\"}}\n");
    sheet(&[&arguments[..], &["--force", "-"]].concat(), &input);
    let front = &cards(&deck)[0][0];
    assert!(front.contains("&lt;script&gt;") && !front.contains("<script"), "{front}");
}
