//! Writes problems in forms that [`super::Problems`] reads.

use std::fmt::{self, Write as _};
use std::slice;
use std::sync::LazyLock;

use super::form::{Form, Write, Writer};
use super::forms::FORMS;
use super::header;
use super::record_form::{record, solution_text};
use super::rest::is_literal;
use super::text::TEXT;
use super::text::line_kind::LineKind;
use super::text::markup::blanked;
use crate::notation::{
    EXACT_HANDS, Layout, NOTATIONS, Notation, RecordNotation, Squares, write_moves,
};
use crate::problem::{Claims, Problem};
use crate::text::Text;
use crate::text::printable;

/// A form for writing problems: a text with positions in a notation, or a form with its own writer.
///
/// ```
/// use tsume::collection::{ProblemWriter, write};
/// use tsume::problem::Problem;
///
/// let problem: Problem = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a".parse()?;
/// let csa = ProblemWriter::named("csa").expect("one of the notations of records");
/// assert!(write(&problem, csa).contains("P+00HI"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct ProblemWriter {
    /// The name on the command line.
    pub name: &'static str,
    /// The description in the help, in English and in Japanese.
    pub about: Text<&'static str>,
    /// The endings of file names by which it is chosen.
    pub endings: &'static [&'static str],
    /// Whether each problem is one line, so that no separator is needed.
    pub is_line: bool,
    /// The form that reads what it writes.
    pub(super) form: Form,
    pub(super) writer: Writer,
}

impl fmt::Debug for ProblemWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl ProblemWriter {
    /// Every output form, in the order of the help.
    pub fn all() -> &'static [ProblemWriter] {
        static ALL: LazyLock<Vec<ProblemWriter>> = LazyLock::new(|| {
            let notations = NOTATIONS.into_iter().map(ProblemWriter::of_notation);
            let of_form = |form: &Form| form.write.map(|write| ProblemWriter::new(*form, write));
            notations.chain(FORMS.iter().filter_map(of_form)).collect()
        });
        &ALL
    }

    /// Writes a text with positions in this notation.
    pub const fn of_notation(notation: &'static Notation) -> ProblemWriter {
        let endings: &[&str] = match notation.layout {
            Layout::Sentences => &["txt"],
            Layout::Line | Layout::Board(_) => slice::from_ref(&notation.name),
        };
        let Notation { name, about, .. } = *notation;
        let is_line = matches!(notation.layout, Layout::Line);
        let writer = Writer::Notation(notation);
        ProblemWriter { name, about, endings, is_line, form: TEXT, writer }
    }

    /// Writes a form.
    pub(super) const fn new(form: Form, write: Write) -> ProblemWriter {
        let (Form { name, about, endings, .. }, Write { is_line, writer }) = (form, write);
        ProblemWriter { name, about, endings, is_line, form, writer }
    }

    /// The output form of this name.
    pub fn named(name: &str) -> Option<ProblemWriter> {
        ProblemWriter::all().iter().copied().find(|form| form.name == name)
    }

    /// The notation of records, if it is one.
    pub(crate) fn record_notation(self) -> Option<&'static RecordNotation> {
        match self.writer {
            Writer::Record(notation) => Some(notation),
            Writer::Own(_) | Writer::Notation(_) => None,
        }
    }

    /// The ending of the files that are written.
    pub fn ending(self) -> &'static str {
        self.form.endings.first().copied().unwrap_or("txt")
    }

    /// The ending of files that programs expect in Shift_JIS.
    pub fn shift_jis_ending(self) -> Option<&'static str> {
        self.record_notation().and_then(|notation| notation.shift_jis_ending)
    }

    /// The line at the start of a file that names its encoding.
    pub fn declaration(self, encoding: &str) -> Option<String> {
        let declare = self.record_notation().and_then(|notation| notation.declaration)?;
        Some(declare(encoding))
    }

    /// The text between two problems.
    pub fn separator(self) -> &'static str {
        self.record_notation().map_or("\n", |notation| notation.separator)
    }
}

/// Writes one problem in lines that each end with a line break. Forms with more than one line need the
/// [separator](ProblemWriter::separator) between two problems.
///
/// YAML and JSON keep every claim unchanged. A text has one line for each claim except the solution; a line
/// of SFEN has only a name and a length.
pub fn write(problem: &Problem, form: ProblemWriter) -> String {
    match form.writer {
        Writer::Notation(notation) => write_text(problem, notation),
        Writer::Own(write) => write(problem),
        Writer::Record(notation) => notation.write(&record(problem)),
    }
}

/// A problem as a text with its position in this notation.
fn write_text(problem: &Problem, notation: &Notation) -> String {
    let setup = problem.position.setup();
    let claims = &problem.claims;
    let hands = if is_literal(&setup) { EXACT_HANDS } else { "" };
    let position = (notation.write)(&setup);
    let position = position.trim_end();
    if let Layout::Line = notation.layout {
        return format!("{position}{}\n", comment(claims, hands));
    }
    // In sentences every stated hand is exact.
    let literal = match notation.layout {
        Layout::Board(_) if !hands.is_empty() => format!("# {hands}\n"),
        _ => String::new(),
    };
    let moves = if notation.is_japanese { japanese_solution } else { western_solution };
    let claims = &Claims { solution: moves(problem).or(claims.solution.clone()), ..claims.clone() };
    let (headers, solution) = match notation.is_japanese {
        true => (header::japanese_lines(claims), solution("解答：", claims)),
        false => (header::english_lines(claims), solution("Solution: ", claims)),
    };
    format!("{headers}{position}\n{literal}{solution}")
}

/// The claimed solution by the Japanese names of its moves, if its moves can be read.
fn japanese_solution(problem: &Problem) -> Option<String> {
    let moves = problem.claimed_moves()?;
    Some(solution_text(&problem.position, &moves, problem.claims.moves))
}

/// The claimed solution with the Western names of its moves, if it is written in Japanese and its moves can be
/// read.
fn western_solution(problem: &Problem) -> Option<String> {
    let is_japanese = |text: &String| text.chars().any(|c| c >= '\u{3000}');
    problem.claims.solution.as_ref().filter(|text| is_japanese(text))?;
    let moves = problem.claimed_moves()?;
    Some(write_moves(&problem.position, &moves, Squares::Hodges))
}

/// The solution in its lines. A line that would be misread is joined to the line before it.
fn solution(key: &str, claims: &Claims) -> String {
    let Some(solution) = &claims.solution else { return String::new() };
    // The reader removes marks of quotation.
    let is_mark = |c: char| c == '>' || c.is_whitespace();
    let lines = solution.lines().map(|line| printable(line.trim_start_matches(is_mark).trim_end()));
    // As the reader sees the line.
    let kind = |line: &str| LineKind::of(blanked(line).as_deref().unwrap_or(line), true);
    let is_solution = |line: &str| kind(line) == LineKind::Solution;
    let mut text = key.to_owned();
    for (index, line) in lines.enumerate() {
        if index > 0 {
            text.push(if is_solution(&line) { '\n' } else { ' ' });
        }
        text += &line;
    }
    text.truncate(text.trim_end().len());
    // A joined line may be misread as well.
    if !text.lines().skip(1).all(is_solution) {
        text = text.replace('\n', " ");
    }
    text + "\n"
}

/// The comment after a position on one line, with the mark of its hands if they have one.
fn comment(claims: &Claims, hands: &str) -> String {
    let mut words = String::new();
    // Writing to a string cannot fail.
    if let Some(name) = claims.id.as_ref().or(claims.title.as_ref()) {
        // The name must not contain a length or a mark.
        let name = printable(name).replace("moves=", "moves:").replace(EXACT_HANDS, "");
        let _ = write!(words, " {}", name.trim());
    }
    if let Some(moves) = claims.moves {
        let _ = write!(words, " moves={moves}");
    }
    if !hands.is_empty() {
        let _ = write!(words, " {hands}");
    }
    if words.is_empty() { words } else { format!(" #{words}") }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::collection::expect::tests::expectations;
    use crate::collection::{self, Problems, claim, yaml};
    use crate::notation;
    use crate::notation::sample;
    use crate::shogi::Position;
    use proptest::option::of;
    use proptest::prelude::*;

    const WESTERN: ProblemWriter = ProblemWriter::of_notation(&notation::WESTERN);
    const SFEN: ProblemWriter = ProblemWriter::of_notation(&notation::SFEN);
    const BOD: ProblemWriter = ProblemWriter::of_notation(&notation::BOD);
    pub const YAML: ProblemWriter = ProblemWriter::new(yaml::YAML, yaml::YAML.write.unwrap());
    pub const JSON_LINES: ProblemWriter =
        ProblemWriter::new(collection::JSON_LINES, collection::JSON_LINES.write.unwrap());

    pub const FULL: &str = "\
Id: 7
Title: The fox
Author: A. N. Other
Source: A magazine, 1995
Year: 1995
Language: en
Moves: 3
Expect: sound
Notes: None.
Black: +B3d, P2e In hand: R
White: K1c, B2b, G1e, L1a
Solution: 1. R*1b 2. Lx1b
3. +B-2d
";

    pub fn read(text: &str) -> Problem {
        let mut problems = Problems::new("", text.as_bytes());
        let problem = problems.next().unwrap().unwrap();
        assert!(problems.next().is_none());
        problem
    }

    #[test]
    fn every_claim_is_read_back() {
        let full = read(FULL);
        assert_eq!(write(&full, WESTERN), FULL);
        let solution = Some("▲１二飛　△同香　▲２四馬　まで3手詰".to_owned());
        let japanese =
            Problem { claims: Claims { solution, ..full.claims.clone() }, ..full.clone() };
        for format in [WESTERN, BOD, YAML, JSON_LINES] {
            let expected = if format.name == BOD.name { &japanese } else { &full };
            assert_eq!(read(&write(&full, format)), *expected);
            let bare = Problem { claims: Claims::default(), ..full.clone() };
            assert_eq!(read(&write(&bare, format)), bare);
        }
    }

    #[test]
    fn a_japanese_solution_is_written_in_the_notation_of_the_position() {
        let mut problem = read(FULL);
        problem.claims.solution = Some("▲１二飛　△同香　▲２四馬　まで3手詰".to_owned());
        let text = write(&problem, WESTERN);
        assert!(text.ends_with("\nSolution: 1. R*1b  2. Lx1b  3. +B-2d\n"), "{text}");
        assert_eq!(read(&text).claimed_moves(), problem.claimed_moves());
        // The words of a solution that cannot be read stay.
        problem.claims.solution = Some("省略".to_owned());
        assert!(write(&problem, WESTERN).ends_with("\nSolution: 省略\n"));
    }

    #[test]
    fn a_diagram_is_entirely_japanese() {
        let mut problem = read(FULL);
        let text = write(&problem, BOD);
        let headers = "\
作品番号：7
作品名：The fox
作者：A. N. Other
出典：A magazine, 1995
発表年月：1995年
言語：en
手数：3手
完全性：完全作
備考：None.
後手の持駒：飛　金三　銀四　桂四　香三　歩十七
";
        assert!(text.starts_with(headers), "{text}");
        let end = "\n先手の持駒：飛\n解答：▲１二飛　△同香　▲２四馬　まで3手詰\n";
        assert!(text.ends_with(end), "{text}");
        // A solution that stops before the mate has no closing words.
        problem.claims.solution = Some("1. R*1b".to_owned());
        problem.claims.moves = None;
        assert!(write(&problem, BOD).ends_with("\n解答：▲１二飛\n"));
        problem.claims.solution = Some("see below".to_owned());
        assert!(write(&problem, BOD).ends_with("\n解答：see below\n"));
    }

    #[test]
    fn unknown_headers_and_their_problem_are_preserved() {
        let text = write(&Problem { claims: Claims::default(), ..read(FULL) }, BOD);
        for header in ["完全性：検討中", "発表年月：昭和55年", "分類：短編", "先手：A"]
        {
            let (name, value) = header.split_once('：').unwrap();
            let headers = vec![(name.to_owned(), value.to_owned())];
            let expected = Claims { headers, ..Claims::default() };
            let problem = read(&format!("{header}\n{text}"));
            assert_eq!(problem.claims, expected);
            assert_eq!(write(&problem, BOD), format!("{header}\n{text}"));
        }
        assert_eq!(read(&format!("発表年月：1995年3月\n{text}")).claims.year, Some(1995));
    }

    #[test]
    fn a_line_keeps_the_name_and_the_length() {
        let mut problem = read(FULL);
        let line = write(&problem, SFEN);
        assert_eq!(line, "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1 # 7 moves=3\n");
        let again = read(&line);
        assert_eq!(again.position, problem.position);
        assert_eq!((again.claims.id.as_deref(), again.claims.moves), (Some("7"), Some(3)));
        problem.claims = Claims::default();
        assert!(write(&problem, SFEN).ends_with(" 1\n"));
    }

    #[test]
    fn a_hand_stated_as_empty_stays_empty() {
        let problem = read("Id: x\nMoves: 3\nBlack: R2e In hand: none\nWhite: K1a In hand: none\n");
        for &format in ProblemWriter::all() {
            let text = write(&problem, format);
            assert_eq!(read(&text).position, problem.position, "{text}");
            assert!(!read(&text).claims.rest);
        }
        let line = write(&problem, SFEN);
        assert_eq!(line, "8k/9/9/9/7R1/9/9/9/9 b - 1 # x moves=3 hands=literal\n");
        // Added pieces are written, so that the problem is read as it was judged.
        let given = read("8k/9/9/9/7R1/9/9/9/9 b - 1");
        assert!(given.claims.rest);
        let line = write(&given, SFEN);
        assert_eq!(line, "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1\n");
        assert_eq!(read(&line).position, given.position);
    }

    #[test]
    fn claims_with_many_slashes_are_not_positions() {
        let mut problem = read(FULL);
        problem.claims.author = Some("/////".to_owned());
        problem.claims.source = Some("https://lishogi.org/editor/9/9/9/9/9/9/9/9/9_b".to_owned());
        problem.claims.notes = Some("9/9/9/9/9/9/9/9/9 b - 1".to_owned());
        problem.claims.solution = Some("/////\nsee\na/b/c\n/d/e/f/g\n` 9/9/9".to_owned());
        for form in [WESTERN, BOD, YAML, JSON_LINES] {
            let again = read(&write(&problem, form));
            let claims = |problem: &Problem| {
                let Claims { author, source, notes, .. } = problem.claims.clone();
                (author, source, notes)
            };
            assert_eq!(claims(&again), claims(&problem));
            assert_eq!(again.position, problem.position);
        }
    }

    #[test]
    fn a_title_cannot_contain_terminal_commands() {
        let mut problem = read(FULL);
        problem.claims.title = Some("\u{1b}[2J\nMoves: 9".to_owned());
        for &format in ProblemWriter::all() {
            let text = write(&problem, format);
            assert!(!text.contains('\u{1b}') && !text.contains("\nMoves: 9"));
        }
    }

    /// Any text that is not empty, including nonsense.
    fn texts() -> impl Strategy<Value = Option<String>> {
        let text = prop_oneof![any::<String>(), "[ -~\n]{0,30}", "[a-z:#\n -]{0,9}", "\\PC{0,9}"];
        of(text.prop_map(|text| text.trim().to_owned()).prop_filter("empty", |t| !t.is_empty()))
    }

    /// Names and values of headers: plain ones, those of claims, and any text.
    pub fn headers() -> impl Strategy<Value = Vec<(String, String)>> {
        let known = "分類|受賞|解説|出典|発表誌|作品名|表題|作者|備考|発表年月|発表年|完全性|手数|変化|手合割|先手|後手の持駒|Event|Header|Autor|Moves|NOTE";
        let name = prop_oneof![4 => known, 1 => any::<String>(), 1 => "[a-z玉:：|+ \n]{1,4}"];
        let value = prop_oneof![
            4 => "短編|享保9年|1995年3月|2001年|昭和55年|7手|検討中|金|R1a|\\| ・ ・|9/9/9/9/9/9/9/9/9 b|x: y",
            1 => any::<String>(),
            1 => "[a-z看寿賞|:# \n]{1,9}",
        ];
        prop::collection::vec((name, value), 0..5)
    }

    /// Any claims.
    pub fn claims() -> impl Strategy<Value = Claims> {
        let words = prop::array::uniform7(texts());
        let numbers = (of(any::<i32>()), of(0..=crate::problem::LONGEST));
        let all = (words, numbers, of(expectations()), headers());
        all.prop_map(|(words, (year, moves), expect, headers)| {
            let [id, title, author, source, language, solution, notes] = words;
            let mut claims = Claims {
                id,
                title,
                author,
                source,
                year,
                language,
                moves,
                solution,
                expect,
                notes,
                ..Claims::default()
            };
            for (name, value) in headers {
                claim::add_named(&mut claims, &name, &value);
            }
            claims
        })
    }

    proptest! {
        #[test]
        fn a_text_is_read_back(
            (setup, claims) in (sample::setups(), claims()),
            lines in prop::collection::vec("#? ?(Black|Title|Autor|9/9/9|\\|)?[:：]? ?[a-z]{0,3}", 0..4),
        ) {
            let solution = claims.solution.map(|text| format!("{text}\n{}", lines.join("\n")));
            let claims = Claims { solution, ..claims };
            let Ok(position) = Position::new(&setup) else { return Ok(()) };
            let problem = Problem::with_claims(position, claims);
            for format in [WESTERN, BOD, SFEN] {
                let text = write(&problem, format);
                let all: Vec<_> = Problems::new("a.txt", text.as_bytes()).collect();
                let read = all.first().and_then(|one| one.as_ref().ok());
                prop_assert!(all.len() == 1 && read.is_some(), "{}{:?}", text, all);
                prop_assert_eq!(read.map(|read| &read.position), Some(&problem.position));
                if format.name != SFEN.name {
                    let read = read.map(|read| (&read.claims.expect, read.claims.year));
                    prop_assert_eq!(read, Some((&problem.claims.expect, problem.claims.year)));
                }
            }
        }
    }
}
