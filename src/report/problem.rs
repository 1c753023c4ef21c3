//! A problem without its verdict: its heading, its diagram, and a remark on the defender's hand.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::{CharacterSet, View, words};
use crate::collection::{claim_lines, header_line, is_free_above_board};
use crate::notation::{KANJI_DIGITS, kanji, letter};
use crate::problem::{Claims, Problem, ReadPart};
use crate::shogi::{Color, Piece, Position, Setup, Square};
use crate::text::{Language, align_left, number_of, printable, wrapped};
use unicode_width::UnicodeWidthStr;

const PROMOTED: Style = AnsiColor::Red.on_default();
const BLACK: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const MARKED: Style = Style::new().underline();

/// The heading of a problem, its diagram, and a remark, as complete lines.
pub fn problem(problem: &Problem, view: &View) -> String {
    let board = board(&problem.position, None, &view.for_boards(problem));
    heading(problem, view) + &board + &remark(problem, view)
}

/// The same with the headers that no other line contains, a line each. Headers are not folded, because a
/// reader would misread the rest of a folded header.
pub fn problem_with_headers(problem: &Problem, view: &View) -> String {
    let headers = problem.claims.headers.iter();
    let headers: String = headers.map(|(name, value)| header_line(name, value) + "\n").collect();
    let board = board(&problem.position, None, &view.for_boards(problem));
    heading(problem, view) + &headers + &board + &remark(problem, view)
}

/// How each part of the text of a problem was understood, a line each: its line in the input, the part, its meaning.
pub fn reading(problem: &Problem, view: &View) -> String {
    let parts = problem.reading.iter();
    let width = parts.clone().map(|part| part.text.width()).max().unwrap_or(0);
    let digits = parts.clone().map(|part| part.line.to_string().len()).max().unwrap_or(0);
    let line = |part: &ReadPart| {
        let meaning = part.meaning.of(view.language);
        format!("{:>digits$}  {}  {meaning}\n", part.line, align_left(&part.text, width))
    };
    parts.map(line).collect()
}

/// The diagram of a position, as complete lines. A square may be marked, such as that of the last move.
pub fn board(position: &Position, marked: Option<Square>, view: &View) -> String {
    diagram(&position.setup(), marked, view)
}

/// The caption, folded to the width of the view into complete lines; empty if nothing is known. A line that a
/// reader would misread, for example as a hand, is written as claims with their keys.
pub fn heading(problem: &Problem, view: &View) -> String {
    let line = |claims: Claims, is_first: bool| {
        let caption = caption(&Problem { claims: claims.clone(), ..problem.clone() }, view);
        let folded = |line: &String| {
            let words = line.trim_start_matches(' ').split_inclusive(' ');
            wrapped(words, 0, 2, view.width) + "\n"
        };
        let text: String = caption.iter().map(folded).collect();
        let mut lines = text.lines().enumerate();
        match lines.all(|(index, line)| is_free_above_board(line, is_first && index == 0)) {
            true => text,
            false => claim_lines(&claims, view.pick(Language::English, Language::Japanese)),
        }
    };
    let Claims { id, title, author, source, year, moves, .. } = problem.claims.clone();
    let naming = Claims { id, title, moves, ..Claims::default() };
    let origin = Claims { author, source, year, ..Claims::default() };
    line(naming, true) + &line(origin, false)
}

/// The caption in up to two lines: number, title and claimed length; author, source and year. An empty line
/// is left out.
pub fn caption(problem: &Problem, view: &View) -> Vec<String> {
    let claims = &problem.claims;
    let is_number = |id: &str| id.chars().all(|c| c.is_ascii_digit());
    let id = claims.id.as_deref().filter(|id| !id.trim().is_empty());
    let id = id.map(|id| printable(id) + if is_number(id) { "." } else { "" });
    let title = claims.title.as_deref().map(printable);
    let moves = claims.moves.map(|moves| {
        view.pick(format!("({})", number_of(moves.into(), "move")), format!("（{moves}手詰）"))
    });
    let year = claims.year.map(|year| year.to_string());
    let origin = [&claims.author, &claims.source, &year].map(|part| part.as_deref().map(printable));
    let line = |parts: &[Option<String>], between: &str| {
        parts.iter().flatten().map(String::as_str).collect::<Vec<_>>().join(between)
    };
    // A Japanese bracket has its own space.
    let named = line(&[id, title, moves], " ").replace(" （", "（");
    let mut lines = vec![named, line(&origin, ", ")];
    lines.retain(|line| !line.is_empty());
    lines
}

/// The remark that the defender holds all remaining pieces because no hand was stated, as a complete line.
fn remark(problem: &Problem, view: &View) -> String {
    if !problem.claims.rest {
        return String::new();
    }
    let defender = !problem.position.turn();
    let japanese = match defender {
        Color::Black => "先手",
        Color::White => "後手",
    };
    view.pick(
        format!("{defender} was given the rest of the set (--literal: as it stands).\n"),
        format!("{japanese}の持駒は残り全部とみなした（--literal なら書かれたとおり）。\n"),
    )
}

/// Draws a board and both hands, as complete lines.
fn diagram(setup: &Setup, marked: Option<Square>, view: &View) -> String {
    let characters = view.characters;
    let mut text = String::new();
    // Writing to a string cannot fail, neither here nor below.
    let _ = writeln!(text, "{}", hand_line(setup, Color::White, view));
    let labels: String = (1..=9).rev().map(|file| file_label(file, characters)).collect();
    let _ = writeln!(text, "{QUIET} {labels}{QUIET:#}");
    let margin = if characters == CharacterSet::Ascii { " " } else { "" };
    let edge = format!("{QUIET}+{}+{QUIET:#}", "-".repeat(27 + margin.len()));
    let _ = writeln!(text, "{edge}");
    for rank in 1..=9 {
        let _ = write!(text, "{QUIET}|{QUIET:#}");
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            let style = if marked == Some(square) { MARKED } else { Style::new() };
            push_square(&mut text, setup.get(square), style, characters);
        }
        let _ = writeln!(text, "{margin}{QUIET}|{}{QUIET:#}", rank_label(rank, characters));
    }
    let _ = writeln!(text, "{edge}");
    let _ = writeln!(text, "{}", hand_line(setup, Color::Black, view));
    if setup.turn == Color::White {
        let _ = writeln!(text, "{}", view.pick("White to move", "後手番"));
    }
    text
}

/// Adds a square, which is three columns wide; its piece also has this style.
fn push_square(text: &mut String, piece: Option<Piece>, style: Style, characters: CharacterSet) {
    let Some(Piece { color, kind }) = piece else {
        let empty = if characters == CharacterSet::Ascii { "  ." } else { " ・" };
        let _ = write!(text, "{QUIET}{empty}{QUIET:#}");
        return;
    };
    let mut paint = if kind.is_promoted() { PROMOTED } else { Style::new() };
    paint |= style.get_effects();
    if color == Color::Black {
        paint |= BLACK.get_effects();
    }
    let _ = match characters {
        CharacterSet::Japanese => {
            let mark = if color == Color::White { 'v' } else { ' ' };
            write!(text, "{mark}{paint}{}{paint:#}", kanji(kind))
        }
        CharacterSet::Ascii => {
            let mark = if kind.is_promoted() { '+' } else { ' ' };
            let letter = match color {
                Color::Black => letter(kind),
                Color::White => letter(kind).to_ascii_lowercase(),
            };
            write!(text, " {paint}{mark}{letter}{paint:#}")
        }
    };
}

fn hand_line(setup: &Setup, color: Color, view: &View) -> String {
    let mark = match (view.characters, color) {
        (CharacterSet::Ascii, _) => "",
        (CharacterSet::Japanese, Color::Black) => "☗ ",
        (CharacterSet::Japanese, Color::White) => "☖ ",
    };
    let side = if color == Color::Black { "先手の持駒" } else { "後手の持駒" };
    let line = mark.to_owned() + &view.pick(format!("{color} holds"), side.to_owned());
    let held = words::held(view, |kind| setup.held(color, kind));
    line + " " + if held.is_empty() { view.pick("nothing", "なし") } else { &held }
}

fn file_label(file: u8, characters: CharacterSet) -> String {
    match characters {
        CharacterSet::Japanese => format!(" {}", pick("１２３４５６７８９", file)),
        CharacterSet::Ascii => format!("  {file}"),
    }
}

fn rank_label(rank: u8, characters: CharacterSet) -> char {
    match characters {
        CharacterSet::Japanese => pick(KANJI_DIGITS, rank),
        CharacterSet::Ascii => pick("abcdefghi", rank),
    }
}

fn pick(names: &str, number: u8) -> char {
    names.chars().nth(usize::from(number) - 1).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::{Problems, Rest};
    use crate::notation::{read_sfen, sample};
    use crate::text::Language;
    use proptest::prelude::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn the_heading_shows_only_stated_claims() {
        let mut problem = Problem::new("8k/9/9/9/9/9/9/9/9 b R 1".parse::<Position>().unwrap());
        assert_eq!(heading(&problem, &View::default()), "");
        problem.claims.id = Some("7".to_owned());
        assert_eq!(heading(&problem, &View::default()), "7.\n");
        problem.claims.id = Some("fox-7".to_owned());
        assert_eq!(heading(&problem, &View::default()), "fox-7\n");
        problem.claims.title = Some("The \u{7}fox".to_owned());
        problem.claims.moves = Some(5);
        problem.claims.source = Some("A magazine".to_owned());
        problem.claims.year = Some(1995);
        assert_eq!(
            heading(&problem, &View::default()),
            "fox-7 The \u{fffd}fox (5 moves)\nA magazine, 1995\n"
        );
    }

    #[test]
    fn a_title_of_pieces_does_not_change_the_position() {
        let sfen = "9/8k/6G2/9/9/8S/9/9/9 b SN2r2b3g2s3n4l18p 1";
        let mut problem = Problem::new(sfen.parse::<Position>().unwrap());
        problem.claims.title = Some("Silver and knight".to_owned());
        problem.claims.moves = Some(5);
        problem.claims.author = Some("後手の持駒：金".to_owned());
        let expected = "Title: Silver and knight\nMoves: 5\nAuthor: 後手の持駒：金\n";
        assert_eq!(heading(&problem, &View::default()), expected);
        let view = View { language: Language::Japanese, ..View::default() };
        let expected = "作品名：Silver and knight\n手数：5手\n作者：後手の持駒：金\n";
        assert_eq!(heading(&problem, &view), expected);
        let shown = super::problem(&problem, &View::default());
        let shown = anstream::adapter::strip_str(&shown).to_string();
        let read = Problems::new("", shown.as_bytes()).next().unwrap().unwrap();
        assert_eq!(read, problem);
    }

    /// Names and values of headers, some of which look like something else.
    fn headers() -> impl Strategy<Value = Vec<(String, String)>> {
        let name = "分類|受賞|Event|Autor|Header|後手の持駒|先手|変化|Black|[xyz玉|+]{1,4}";
        let value = "短編|金|R1a|Black: G1e|\\| ・ ・|9/9/9/9/9/9 b|x: y|\\PC{1,9}|([a-z]{1,9} ){9,30}|(?s).{1,9}";
        prop::collection::vec((name, value), 0..4)
    }

    proptest! {
        /// With any claims, the position and the headers of a problem are read back from the shown text.
        #[test]
        fn shown_problems_are_read_back(
            (setup, headers) in (sample::setups(), headers()),
            words in prop::array::uniform4(prop::option::of(
                "Moves: 9|Expect: x|Autor: x|後手の持駒：金|Black: G1e|9/9/9/9/9/9 b|K1a, B2b|1\\. x|12|\\| ・ ・|後手番|[a-z |・:]{0,99}"
            )),
            year in prop::option::of(any::<i32>()),
            (is_japanese, is_ascii) in any::<(bool, bool)>(),
        ) {
            let Ok(position) = Position::new(&setup) else { return Ok(()) };
            let [id, title, author, source] = words;
            let claims = Claims { id, title, author, source, year, headers, ..Claims::default() };
            let problem = Problem::with_claims(position, claims);
            let language = if is_japanese { Language::Japanese } else { Language::English };
            let characters = if is_ascii { CharacterSet::Ascii } else { CharacterSet::Japanese };
            let view = View { language, characters, ..View::default() };
            let shown = problem_with_headers(&problem, &view);
            let shown = anstream::adapter::strip_str(&shown).to_string();
            let mut all = Problems::new("a.txt", shown.as_bytes()).rest(Rest::Never);
            let Some(Ok(read)) = all.next() else {
                return Err(TestCaseError::fail(shown));
            };
            prop_assert!(all.next().is_none(), "{}", shown);
            prop_assert_eq!(&read.position, &problem.position, "{}", shown);
            let is_plain = |text: &str| text.trim() == text && printable(text) == text;
            for header in &problem.claims.headers {
                let is_plain = is_plain(&header.0) && is_plain(&header.1) && !header.1.is_empty();
                prop_assert!(!is_plain || read.claims.headers.contains(header), "{}", shown);
            }
        }
    }

    fn plain(sfen: &str, characters: CharacterSet) -> String {
        let drawn =
            diagram(&read_sfen(sfen).unwrap(), None, &View { characters, ..View::default() });
        anstream::adapter::strip_str(&drawn).to_string()
    }

    #[test]
    fn the_first_problem_is_drawn_in_kanji() {
        let expected = sample::BOARD
            .replace("後手の持駒：なし", "☖ White holds nothing")
            .replace("先手の持駒：", "☗ Black holds ");
        assert_eq!(plain("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", CharacterSet::Japanese), expected);
    }

    #[test]
    fn pieces_are_drawn_in_letters_without_kanji() {
        let drawn = plain("4k4/9/9/9/9/9/9/+p8/4K3+R w 2P3g 1", CharacterSet::Ascii);
        assert!(drawn.is_ascii());
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "White holds G3");
        assert_eq!(lines[1], "   9  8  7  6  5  4  3  2  1");
        assert_eq!(lines[3], "|  .  .  .  .  k  .  .  .  . |a");
        assert_eq!(lines[10], "| +p  .  .  .  .  .  .  .  . |h");
        assert_eq!(lines[11], "|  .  .  .  .  K  .  .  . +R |i");
        assert_eq!(lines[13], "Black holds P2");
        assert_eq!(lines[14], "White to move");
    }

    #[test]
    fn every_row_is_equally_wide() {
        let sfen = "ln+sg+k+r+b+p+l/9/9/9/PPPPPPPPP/9/9/9/LNSGKGSNL b - 1".replace("+k", "k");
        for (characters, width) in [(CharacterSet::Japanese, 29), (CharacterSet::Ascii, 30)] {
            let drawn = plain(&sfen, characters);
            for line in drawn.lines().skip(3).take(9) {
                let board = line.trim_end_matches(|c: char| c != '|');
                assert_eq!(board.width(), width, "{line}");
            }
        }
    }
}
