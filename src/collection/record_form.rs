//! Problems as records, in each of [`crate::notation::RECORD_NOTATIONS`].
//!
//! The main line is the claimed solution. Headers with a known key are claims. The problem keeps the record
//! with all other headers.

use std::cell::Cell;
use std::io;
use std::sync::Arc;

use super::claim;
use super::complaint::{Item, UnnamedComplaint, utf8};
use super::form::{Form, MakeReader, Reader, Write, Writer};
use super::header;
use super::lines::{AnyLines, InputLine, LIMIT, too_large};
use super::notes::Notes;
use super::rest::{Rest, is_literal};
use crate::notation::{
    End, Extent, MoveTree, ParseError, Record, RecordNotation, Style, bod_places, fault_place,
    illegal_position, japanese_line, japanese_solution,
};
use crate::problem::{Claims, DefectKind, Outcome, Problem, Script};
use crate::shogi::{Move, Position};
use crate::text::Text;

/// The form of collections whose problems are records of this notation.
pub(super) const fn form(notation: &'static RecordNotation) -> Form {
    Form {
        name: notation.name,
        about: notation.about,
        endings: notation.endings,
        write: Some(Write {
            is_line: matches!(notation.extent, Extent::Line | Extent::Value),
            writer: Writer::Record(notation),
        }),
        is_certain: notation.is_certain,
        reader: MakeReader::Record(notation),
    }
}

/// A reader of the records of a file.
pub(super) struct RecordReader {
    notation: &'static RecordNotation,
    rest: Rest,
}

impl RecordReader {
    pub fn new(notation: &'static RecordNotation, rest: Rest) -> RecordReader {
        RecordReader { notation, rest }
    }

    /// The lines of the next record; `None` at the end.
    fn block(&self, lines: &mut AnyLines<'_>) -> io::Result<Option<Block>> {
        let Some(first) = lines.next_filled()? else { return Ok(None) };
        let mut block = Block::new(&first);
        if let Extent::Line = self.notation.extent {
            block.add(first);
            return Ok(Some(block));
        }
        lines.unread(first);
        let (mut has_moves, mut has_board, mut is_over) = (false, false, false);
        while let Some(line) = lines.next()? {
            let text = String::from_utf8_lossy(&line.bytes);
            match self.notation.extent {
                Extent::Line => {}
                Extent::Value => {
                    block.add(line);
                    if block.is_json() {
                        break;
                    }
                    continue;
                }
                Extent::Separated(separates) if separates(&text) => {
                    if block.is_blank() {
                        continue;
                    }
                    break;
                }
                Extent::Separated(_) => {}
                Extent::Headed { is_head, is_board, is_move } => {
                    if (has_moves || is_over) && is_head(&text) {
                        lines.unread(line);
                        break;
                    }
                    has_moves |= is_move(&text);
                    has_board |= is_board(&text);
                    is_over |= has_board && text.trim().is_empty();
                }
            }
            block.add(line);
        }
        Ok(Some(block).filter(|block| !block.is_blank()))
    }

    fn problem(&self, block: Block) -> Item {
        if block.is_cut {
            let message = too_large(Text { en: "this record", ja: "棋譜" }, LIMIT);
            return Err(UnnamedComplaint::whole(&block.bytes, block.first_line, message));
        }
        let text = utf8(&block.bytes, block.first_line)?;
        let is_completed = Cell::new(false);
        let read = self.notation.read_completed(text, &|setup, is_exact| {
            let defender = !setup.turn;
            let rest = if is_exact { self.rest.of_exact() } else { self.rest };
            is_completed.set(rest.complete(setup, defender));
        });
        let refuse = |error, id| UnnamedComplaint::new(text, block.first_line, (error, id));
        let record = read.map_err(|error| refuse(error, None))?;
        let mut claims = claims(&record);
        claims.rest = is_completed.get();
        match Position::new(&record.setup) {
            Ok(position) => {
                if claims.solution.is_none() {
                    claims.solution = solution(&record, &position, &claims);
                }
                claims.record = Some(Arc::new(record));
                // Lines for engines have letters; Japanese programs write all others.
                let is_for_engines = matches!(self.notation.extent, Extent::Line);
                let script = if is_for_engines { Script::Letters } else { Script::Kanji };
                Ok(Problem { script, ..Problem::with_claims(position, claims) })
            }
            Err(faults) => {
                let first = text.lines().next().unwrap_or_default().len();
                let place = fault_place(bod_places(text), &record.setup, &faults);
                let place = place.unwrap_or(0..first);
                let error =
                    ParseError::new(text, place, illegal_position(&faults, record.setup.turn));
                Err(refuse(error, claims.id))
            }
        }
    }
}

impl Reader for RecordReader {
    fn next(&mut self, lines: &mut AnyLines<'_>, _: &mut Notes) -> io::Result<Option<Item>> {
        Ok(self.block(lines)?.map(|block| self.problem(block)))
    }
}

/// The lines of one record.
struct Block {
    first_line: usize,
    bytes: Vec<u8>,
    /// Whether it is too large; the rest of it is skipped.
    is_cut: bool,
    /// The depth of the text so far in the brackets of a JSON value, and whether it is in a string.
    depth: usize,
    is_in_string: bool,
}

impl Block {
    fn new(first: &InputLine) -> Block {
        let first_line = first.number;
        Block { first_line, bytes: vec![], is_cut: false, depth: 0, is_in_string: false }
    }

    fn add(&mut self, line: InputLine) {
        self.is_cut |= line.cut;
        self.count_brackets(&line.bytes);
        match self.bytes.len() + line.bytes.len() <= LIMIT {
            true => self.bytes.extend(line.bytes),
            false => self.is_cut = true,
        }
    }

    fn count_brackets(&mut self, bytes: &[u8]) {
        let mut is_escaped = false;
        for byte in bytes {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if self.is_in_string => is_escaped = true,
                b'"' => self.is_in_string = !self.is_in_string,
                _ if self.is_in_string => {}
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }

    /// Whether the lines are a whole JSON value, valid or not.
    fn is_json(&self) -> bool {
        self.depth == 0 && !self.is_in_string && !self.is_blank()
    }

    /// Whether it has only blanks and comments.
    fn is_blank(&self) -> bool {
        let mut lines = self.bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        lines.all(|line| line.is_empty() || line.starts_with(b"#"))
    }
}

/// The claims in the headers and the first comment of a record.
fn claims(record: &Record) -> Claims {
    let mut claims = Claims::default();
    for (name, value) in &record.headers {
        claim::add(&mut claims, name, value);
    }
    let comments = &record.tree[MoveTree::START].comments;
    if claims.notes.is_none() && comments.iter().any(|line| !line.trim().is_empty()) {
        claims.notes = Some(comments.join("\n"));
    }
    claims
}

/// The main line by the Japanese names of its moves, if it is the claimed solution.
fn solution(record: &Record, start: &Position, claims: &Claims) -> Option<String> {
    let moves = record.tree.main_line();
    let is_solution = !moves.is_empty() && !is_refutation(claims, moves.len());
    is_solution.then(|| solution_text(start, &moves, claims.moves))
}

/// Whether a line of this length refutes the claims, as the record says itself: the mate of a 早詰 that is shorter
/// than the stated length, or the escape of a 不詰, which ends with a reply.
fn is_refutation(claims: &Claims, length: usize) -> bool {
    let Some(expect) = &claims.expect else { return false };
    let expects = |kind| expect.defects.iter().flatten().any(|&one| one == kind);
    let is_no_mate = expect.answer == Some(Outcome::NoMate) || expects(DefectKind::NoMate);
    let is_shorter = claims.moves.is_some_and(|stated| length < stated as usize);
    is_no_mate && length.is_multiple_of(2) || expects(DefectKind::Hayazume) && is_shorter
}

/// The moves of a solution by their Japanese names. `length` is the claimed length.
pub(super) fn solution_text(start: &Position, moves: &[Move], length: Option<u32>) -> String {
    // A line may end before the mate; futile interpositions at its end may be left out.
    let is_whole = start.after(moves).is_mate() || length == Some(moves.len() as u32);
    match is_whole {
        true => japanese_solution(start, moves, Style::LONG),
        false => japanese_line(start, moves, Style::LONG),
    }
}

/// A problem as a record: the record from which it was read, or else a new one with its claims. The hands are
/// those of the problem.
pub fn record(problem: &Problem) -> Record {
    let setup = problem.position.setup();
    let claims = &problem.claims;
    let mut record = match &claims.record {
        Some(record) => Record::clone(record),
        None => {
            let mut tree = solution_tree(problem);
            // Comments keep line breaks, headers do not.
            if let Some(notes) = claims.notes.as_ref().filter(|notes| notes.contains('\n')) {
                tree[MoveTree::START].comments = notes.lines().map(str::to_owned).collect();
            }
            Record { tree, ..Record::default() }
        }
    };
    let claimed = self::claims(&record);
    let fields = header::japanese(claims).into_iter().filter(|(key, ..)| !key.is_in(&claimed));
    record.headers.extend(fields.map(|(_, name, value)| (name, value)));
    let others = claims.headers.iter().filter(|header| !claimed.headers.contains(header));
    record.headers.extend(others.cloned());
    if record.tree.main_line().is_empty()
        && let Some(solution) = claims.solution.as_ref().filter(|_| claimed.solution.is_none())
    {
        record.headers.push(("解答".to_owned(), solution.clone()));
    }
    record.exact_hands = is_literal(&setup);
    record.setup = setup;
    record
}

/// The claimed solution as a tree of one line.
fn solution_tree(problem: &Problem) -> MoveTree {
    let moves = problem.claimed_moves().unwrap_or_default();
    let mut tree = MoveTree::of_line(&moves);
    let end = problem.position.after(&moves);
    if let Some(&last) = tree.line_from(MoveTree::START).last()
        && end.is_mate()
    {
        tree[last].end = Some(End::Mate);
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::{Complaint, FORMS, ProblemWriter, Problems, write};
    use crate::notation::sample::BOARD;
    use crate::notation::{KI2, KIF, Part, RECORD_NOTATIONS, write_sfen};

    const SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
    const MOVES: &str = "\
*A comment.
   1 １二飛打
   2 同　香(11)
   3 ２四馬(34)
   4 詰み

変化：3手
   3 ３三馬(34)
";

    fn all(name: &str, text: &str) -> Vec<Result<Problem, Complaint>> {
        Problems::new(name, text.as_bytes()).collect()
    }

    fn one(name: &str, text: &str) -> Problem {
        let mut all = all(name, text);
        assert_eq!(all.len(), 1, "{all:?}");
        all.pop().unwrap().unwrap_or_else(|complaint| panic!("{complaint}\n{text}"))
    }

    #[test]
    fn headers_and_the_main_line_are_claims() {
        let heads = "作品番号：7\n作品名：雪\n作者：A\n発表誌：B\n発表年月：1995年3月\n手数：3手\n\
                     完全性：完全作\n分類：短編\n受賞：なし\n";
        for (name, text) in [
            ("a.kif", format!("{heads}{BOARD}{MOVES}")),
            // Without a file extension, the form is recognised by the lines.
            ("-", format!("{heads}{BOARD}{MOVES}")),
            ("-", format!("{heads}{BOARD}手数----指手\n{MOVES}")),
        ] {
            let problem = one(name, &text);
            let claims = &problem.claims;
            assert_eq!(write_sfen(&problem.position.setup()), SFEN);
            assert!(claims.rest);
            let texts = [&claims.id, &claims.title, &claims.author, &claims.source, &claims.notes];
            let texts = texts.map(|text| text.as_deref().unwrap_or_default());
            assert_eq!(texts, ["7", "雪", "A", "B", "A comment."]);
            assert_eq!((claims.year, claims.moves), (Some(1995), Some(3)));
            assert!(claims.expect.is_some());
            let solution = claims.solution.as_deref();
            assert_eq!(solution, Some("▲１二飛　△同香　▲２四馬　まで3手詰"));
            assert_eq!(claims.record.as_ref().unwrap().header("分類"), Some("短編"));
            for notation in [&KIF, &KI2] {
                let form = ProblemWriter::named(notation.name).unwrap();
                let text = write(&problem, form);
                let again = one("a.kif", &text);
                assert_eq!(
                    (&again.position, &again.claims.solution),
                    (&problem.position, &problem.claims.solution)
                );
                assert_eq!(
                    again.claims.record.as_ref().unwrap().headers,
                    claims.record.as_ref().unwrap().headers
                );
                assert_eq!(write(&again, form), text);
            }
        }
    }

    #[test]
    fn a_defender_without_a_stated_hand_can_interpose() {
        let text = "手合割：詰将棋\n後手の持駒：なし\n\
             | ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n"
            .to_owned()
            + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8)
            + "先手の持駒：飛\n   1 １四飛打\n   2 １三歩打\n";
        let problem = one("a.kif", &text);
        assert_eq!(problem.claims.solution.as_deref(), Some("▲１四飛　△１三歩"));
        let literal = Problems::new("a.kif", text.as_bytes()).rest(Rest::Never).next().unwrap();
        let complaint = literal.unwrap_err().to_string();
        assert!(complaint.starts_with("a.kif:14:8: move 2: White has no pawn"), "{complaint}");
    }

    #[test]
    fn a_file_can_contain_many_records() {
        let whole = format!("作品番号：1\n手合割：その他\n{BOARD}{MOVES}");
        let bare = format!("作品番号：2\n手合割：その他\n{BOARD}\n");
        let wrong = format!("作品番号：3\n手合割：その他\n{BOARD}   1 １二玉打\n");
        let text = format!("#KIF version=2.0\n{whole}{bare}{wrong}{whole}\n# end\n");
        let all = all("-", &text);
        let short: Vec<String> = all
            .into_iter()
            .map(|item| match item {
                Ok(problem) => problem.claims.id.unwrap_or_default(),
                Err(complaint) => complaint.to_string(),
            })
            .collect();
        assert_eq!(short.len(), 4, "{short:?}");
        assert_eq!((&short[0], &short[1], &short[3]), (&"1".into(), &"2".into(), &"1".into()));
        let lines = text[..text.find("１二玉打").unwrap()].matches('\n').count() + 1;
        assert!(short[2].starts_with(&format!("-:{lines}:")), "{short:?}");
    }

    #[test]
    fn a_problem_without_a_record_is_written_with_its_claims() {
        let text = "Id: 7\nTitle: The fox\nMoves: 3\nNotes: N\nBlack: +B3d, P2e In hand: R\n\
                    White: K1c, B2b, G1e, L1a\nSolution: R*1b Lx1b +B-2d\n";
        let problem = one("a.txt", text);
        for notation in RECORD_NOTATIONS {
            let form = ProblemWriter::named(notation.name).unwrap();
            let written = write(&problem, form);
            let again = one(&format!("a.{}", notation.endings[0]), &written);
            assert_eq!(again.position, problem.position, "{written}");
            let solution = again.claims.solution.as_deref();
            assert_eq!(solution, Some("▲１二飛　△同香　▲２四馬　まで3手詰"), "{written}");
            if notation.keeps.contains(&Part::Headers) {
                let claims = &again.claims;
                assert_eq!(
                    (claims.id.as_deref(), claims.title.as_deref(), claims.moves),
                    (Some("7"), Some("The fox"), Some(3)),
                    "{written}"
                );
            }
        }
        // A solution that is not a line of moves is kept as text.
        let text = text.replace("R*1b Lx1b +B-2d", "see below");
        let written = write(&one("a.txt", &text), ProblemWriter::named("kif").unwrap());
        assert_eq!(one("a.kif", &written).claims.solution.as_deref(), Some("see below"));
    }

    #[test]
    fn losses_of_each_form_are_named() {
        let problem = one("a.kif", &format!("作品名：雪\n{BOARD}{MOVES}"));
        for form in ProblemWriter::all() {
            let lost = crate::collection::lost(&problem, *form);
            let lost: Vec<&str> = lost.into_iter().map(|lost| lost.names().en).collect();
            let expected: &[&str] = match form.name {
                "kif" | "ki2" => &[],
                "jkf" => &[],
                "csa" => &["variations"],
                "usen" => &["comments", "title", "notes"],
                "usi" => &["variations", "comments", "title", "notes"],
                "sfen" => &["variations", "comments", "solution", "notes"],
                _ => &["variations", "comments"],
            };
            assert_eq!(lost, expected, "{}", form.name);
        }
    }

    #[test]
    fn forms_have_unique_names_and_extensions() {
        let all =
            |of: fn(&Form) -> Vec<&'static str>| FORMS.iter().flat_map(of).collect::<Vec<_>>();
        for mut words in [all(|form| form.endings.to_vec()), all(|form| vec![form.name])] {
            let count = words.len();
            words.sort();
            words.dedup();
            assert_eq!(words.len(), count, "{words:?}");
        }
    }
}
