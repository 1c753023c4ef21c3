//! Texts that people really wrote are read correctly, and every format keeps every real position.

use crate::count;
use crate::slow;
use crate::support;

use std::collections::HashMap;

use count::Count;
use slow::random::{Rng, random_walk, tsume_board, wild_board};
use support::{cases, data, position, some, text};
use tsume::collection::{Complaint, NoteKinds, ProblemWriter, Problems, write};
use tsume::notation::{
    Drops, SFEN, Solution, Squares, Style, japanese_line, japanese_move, japanese_solution,
    read_bod, read_japanese_move, read_moves, read_sfen, read_solution, read_usi, read_western,
    read_western_move, sfen_of_link, write_bod, write_moves, write_sfen, write_usi, write_western,
    write_western_line, write_western_move,
};
use tsume::problem::Problem;
use tsume::report::{self, CharacterSet, View};
use tsume::shogi::{Color, HandKind, Kind, Move, MoveParts, Piece, Position, Rule, Setup, Square};
use tsume::text::Language;

#[test]
fn western_posts_are_read() {
    for record in data("western_posts.jsonl") {
        let (name, post) = (text(&record, "name"), text(&record, "text"));
        let setup = read_western(post).unwrap_or_else(|error| panic!("{name}: {error}\n{post}"));
        assert_eq!(write_sfen(&setup), text(&record, "sfen"), "{name}");
    }
}

#[test]
fn real_positions_survive_every_format() {
    for name in ["western_posts", "classics", "tanuki", "mate1", "hard", "invalid_positions"] {
        for record in some(data(&format!("{name}.jsonl"))) {
            let setup = read_sfen(text(&record, "sfen")).expect("data are valid");
            assert_eq!(read_western(&write_western(&setup)).as_ref(), Ok(&setup), "{record}");
            assert_eq!(read_western(&write_western_line(&setup)).as_ref(), Ok(&setup), "{record}");
            assert_eq!(read_bod(&write_bod(&setup)).as_ref(), Ok(&setup), "{record}");
            assert_eq!(read_sfen(&write_sfen(&setup)).as_ref(), Ok(&setup), "{record}");
        }
    }
}

/// In one position no two moves have the same name, and each Western name is read as its move.
fn named_apart(position: &Position) {
    let mut names = HashMap::new();
    for mv in &position.legal_moves() {
        for squares in [Squares::Hodges, Squares::Hosking] {
            let western = write_western_move(position, mv, squares);
            let sfen = write_sfen(&position.setup());
            assert_eq!(read_western_move(position, &western), Ok(mv), "{western} in {sfen}");
        }
        assert_eq!(read_moves(position, &write_usi(mv)), Ok(vec![mv]));
        for style in STYLES {
            for previous in [None, Some(mv.to())] {
                let name = japanese_move(position, mv, previous, style);
                let read = read_japanese_move(position, &name, previous);
                assert_eq!(read, Ok(mv), "{name} in {}", write_sfen(&position.setup()));
            }
        }
        for name in record_names(position, mv) {
            let read = read_japanese_move(position, &name, None);
            assert_eq!(read, Ok(mv), "{name} in {}", write_sfen(&position.setup()));
        }
        let japanese = japanese_move(position, mv, None, Style::LONG);
        let same = names.insert(japanese.clone(), mv);
        assert_eq!(same, None, "{japanese} is {mv:?}, too, in {}", write_sfen(&position.setup()));
    }
}

const STYLES: [Style; 4] = [
    Style::LONG,
    Style::COMPACT,
    Style { drops: Drops::All, ..Style::LONG },
    Style { drops: Drops::All, ..Style::COMPACT },
];

/// A move as KIF names it, with its origin and without words, in two alphabets.
fn record_names(position: &Position, mv: Move) -> [String; 2] {
    let name = japanese_move(position, mv, None, Style { drops: Drops::All, ..Style::COMPACT });
    let plain: String = name.chars().filter(|c| !"右左直上寄引".contains(*c)).collect();
    let origin = mv.from().map(|from| format!("({}{})", from.file(), from.rank()));
    let name = plain + &origin.unwrap_or_default();
    let wide = |c: char| match c {
        '0'..='9' => char::from_u32(c as u32 + 0xfee0).unwrap_or(c),
        '竜' => '龍',
        '玉' => '王',
        c => c,
    };
    let other = name.chars().map(wide).collect();
    [name, other]
}

#[test]
fn moves_have_distinct_names_and_lines_are_read_back() {
    let mut rng = Rng::new(6);
    for round in 0..cases(20_000) / 100 {
        let tsume = round % 2 == 0;
        let start = if tsume { tsume_board(&mut rng) } else { wild_board(&mut rng) };
        let walk = random_walk(&mut rng, &start, 9, tsume);
        let start = position(&start.to_sfen());
        named_apart(&start);
        let mut moves: Vec<Move> = Vec::new();
        for (mv, board) in walk {
            named_apart(&position(&board.to_sfen()));
            moves.push(read_usi(&mv.to_string()).expect("a move"));
        }
        for squares in [Squares::Hodges, Squares::Hosking] {
            let line = write_moves(&start, &moves, squares);
            assert_eq!(read_moves(&start, &line), Ok(moves.clone()), "{line}");
        }
        for style in STYLES {
            let line = japanese_line(&start, &moves, style);
            assert_eq!(read_moves(&start, &line), Ok(moves.clone()), "{line}");
            let solution = japanese_solution(&start, &moves, style);
            let length = Some(moves.len() as u32);
            let expected = Solution { moves: moves.clone(), length };
            assert_eq!(read_solution(&start, &solution), Ok(expected), "{solution}");
            let numbered = numbered(&line);
            assert_eq!(read_moves(&start, &numbered), Ok(moves.clone()), "{numbered}");
        }
    }
}

/// The names of a line as a game record has them: numbered, each on its line, with times.
fn numbered(line: &str) -> String {
    let names = line.split(['　', '、']).filter(|name| !name.is_empty());
    let lines = (1..).zip(names).map(|(n, name)| format!("{n:4} {name}   ( 0:01/00:00:01)\n"));
    let lines: String = lines.collect();
    let count = lines.lines().count();
    format!("手数----指手---------消費時間--\n{lines}{:4} 詰み\nまで{count}手で詰\n", count + 1)
}

fn below(rng: &mut Rng, end: usize) -> usize {
    (rng.bits() % end as u64) as usize
}

/// Damages a text in a few places: removes, doubles, swaps or inserts characters.
fn damaged(rng: &mut Rng, text: &str, others: &[char]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=below(rng, 4) {
        let at = below(rng, chars.len() + 1);
        match below(rng, 4) {
            0 if at < chars.len() => drop(chars.remove(at)),
            1 if at < chars.len() => chars.insert(at, chars[at]),
            2 if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ => chars.insert(at, others[below(rng, others.len())]),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn damaged_texts_are_read_or_refused_with_a_place() {
    let mut rng = Rng::new(14);
    let first = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
    let start = position(first);
    let others: Vec<char> =
        "▲△☗☖同一二１２12０9飛銀歩玉と成不打右左直上寄引、。　 \n()（）:まで手詰み余り*#>+-_/%=&?:,.RHDKkp\0\u{1b}é😀"
            .chars()
            .collect();
    let solutions = [
        "▲１二飛　△同香　▲２四馬　まで3手詰",
        "12飛、同香、24馬まで3手詰（持駒 金 余り）",
        "   1 １二飛打   ( 0:01/00:00:01)\n   2 同　香(11)\n   3 ２四馬(34)\n   4 詰み\nまで3手で詰\n",
        "1. R*1b 2. 同香 3. H-2d mate",
    ];
    let positions = [
        "Black (attacker): Horse 3d, P2e, R in hand\nWhite: K1c, B2b, G1e, L1a\nMate in 3\nthis is fun.",
        "> Black: H3d, P2e holding R\n> White: K1c, B2b, G1e, L1a\n\nRe: x\nsig: y",
        "SFEN: 8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1 # x moves=3 hands=literal",
        "see https://lishogi.org/editor/8l/7b1/8k/6+B2/7Pg/9/9/9/9_b_R_1",
        "https://x.y/?a=b&sfen=8l%2F7b1%2F8k%2F6%2BB2%2F7Pg%2F9%2F9%2F9%2F9%20b%20R%201",
        "Mate in 5\nAttacker: White\nBlack: K9i\nWhite: K1a\n▲１二飛",
    ];
    let mut read = 0;
    for round in 0..cases(20_000) as usize {
        let text = damaged(&mut rng, solutions[round % solutions.len()], &others);
        match read_solution(&start, &text) {
            Ok(solution) => read += usize::from(!solution.moves.is_empty()),
            Err(error) => assert!(text.get(error.span.clone()).is_some(), "{text:?} {error:?}"),
        }
        let _ = read_japanese_move(&start, &text, Square::new(1, 2));
        let text = damaged(&mut rng, positions[round % positions.len()], &others);
        let _ = sfen_of_link(&text);
        let problems = || Problems::new("-", text.as_bytes());
        for mut problems in [problems(), problems().by_line()] {
            for item in problems.by_ref() {
                match item {
                    Ok(problem) => {
                        read += 1;
                        let line = write(&problem, ProblemWriter::of_notation(&SFEN));
                        let again = Problems::new("-", line.as_bytes()).next();
                        let again = again.map(|again| again.map_err(|error| error.to_string()));
                        let again = again.unwrap_or_else(|| panic!("{text:?} {line:?}"));
                        let again = again.unwrap_or_else(|e| panic!("{e} {text:?} {line:?}"));
                        assert_eq!(again.position, problem.position, "{text:?} {line}");
                    }
                    Err(Complaint::Text { text, error, .. }) => {
                        assert!(text.get(error.span.clone()).is_some(), "{text:?} {error:?}");
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            problems.notes(NoteKinds::ALL);
        }
    }
    // Much of the damaged text can be read; otherwise the test would check nothing.
    assert!(read > cases(20_000) as usize / 4, "{read}");
}

/// A way to write a position, and to count its pieces.
type Written = (fn(&Problem, &View) -> String, fn(&str) -> Count);

const WRITTEN: [Written; 6] = [
    (|problem, _| write_western(&problem.position.setup()), count::of_sentences),
    (|problem, _| write_western_line(&problem.position.setup()), count::of_sentences),
    (|problem, _| write_bod(&problem.position.setup()), count::of_diagram),
    (|problem, _| write_sfen(&problem.position.setup()), count::of_sfen),
    (report::problem, count::of_diagram),
    (
        |problem, view| report::problem(problem, &view.with_characters(CharacterSet::Ascii)),
        count::of_diagram,
    ),
];

/// Text that people put between the parts of a position.
const PUT_IN: [&str; 22] = [
    "\n",
    "\n\n",
    "\n",
    "\n",
    " ",
    "\r\n",
    ", ",
    "、",
    ";",
    " and ",
    "\n# x\n",
    "\nI like it.\n",
    " (3 moves)\n",
    "\nMate in 3\n",
    "\nTitle: x\n",
    "\nWhite has no defence.\n",
    "\n> ",
    "☗ ",
    "\nRe: x\n",
    "\n- ",
    "\n作者：x\n",
    "\n*x\n",
];

/// Changes a text in a few places where parts of it meet, or within them.
fn mutated(rng: &mut Rng, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..=below(rng, 3) {
        let gaps: Vec<usize> =
            text.match_indices([' ', '\n', ',', ':', '　']).map(|at| at.0).collect();
        let any = gaps.get(below(rng, gaps.len().max(1))).copied().unwrap_or(0);
        let length = text[any..].chars().next().map_or(0, char::len_utf8);
        let new = PUT_IN[below(rng, PUT_IN.len())];
        match below(rng, 8) {
            0..3 => text.replace_range(any..any + length, new),
            3 => text.insert_str(any + length, new),
            4 => text.replace_range(any..any + length, ""),
            5 => text = text.replace(',', ["\n", "", " and", ", \n"][below(rng, 4)]),
            6 => {
                let mut lines: Vec<&str> = text.lines().collect();
                let at = below(rng, lines.len());
                match below(rng, 3) {
                    0 => drop(lines.remove(at)),
                    1 => lines.insert(at, lines[at]),
                    // In sentences, exchanged lines would move pieces to the other side.
                    _ if lines.len() > 4 => lines.swap(at, 0),
                    _ => {}
                }
                text = lines.join("\n");
            }
            _ => text = damaged(rng, &text, &[' ', '\n', ':', 'P', '2', 'e', '#', '歩', '|', '.']),
        }
        if text.is_empty() {
            return text;
        }
    }
    text
}

#[test]
fn no_piece_of_a_mutated_text_is_lost() {
    let mut rng = Rng::new(40);
    let views = [Language::English, Language::Japanese]
        .map(|language| View::default().with_language(language));
    let (mut read, mut refused, mut lost) = (0, 0, vec![]);
    for round in 0..cases(6_000) as usize {
        let mut setup = read_sfen(&tsume_board(&mut rng).to_sfen()).expect("an SFEN");
        // The defender's hand is not stated, and Black attacks.
        HandKind::ALL.into_iter().for_each(|kind| setup.hold(Color::White, kind, 0));
        setup.turn = Color::Black;
        setup.give_rest(Color::White);
        let Ok(position) = Position::new(&setup) else { continue };
        let (write, count) = WRITTEN[round % WRITTEN.len()];
        let original =
            anstream::adapter::strip_str(&write(&Problem::new(position), &views[round % 2]))
                .to_string();
        let text = mutated(&mut rng, &original);
        let items: Vec<_> = Problems::new("-", text.as_bytes()).collect();
        let problems: Result<Vec<Problem>, Complaint> = items.into_iter().collect();
        let Some(problems) = problems.ok().filter(|problems| !problems.is_empty()) else {
            refused += 1;
            continue;
        };
        read += 1;
        let mut found = Count::default();
        for setup in problems.iter().map(|problem| problem.position.setup()) {
            found.board += setup.pieces().count();
            found.hand += HandKind::ALL
                .into_iter()
                .map(|kind| setup.held(Color::Black, kind) as usize)
                .sum::<usize>();
            // Exchanged lines may move a hand to White.
            let mut rest = setup.clone();
            rest.give_rest(Color::White);
            let is_stated = rest != setup;
            let held = |kind| setup.held(Color::White, kind) as usize;
            found.hand += HandKind::ALL.into_iter().filter(|_| is_stated).map(held).sum::<usize>();
        }
        let there = count(&text);
        if found.board < there.board || found.hand < there.hand {
            lost.push(format!("{found:?} of {there:?}:\n{text}\n\noriginally\n{original}"));
        }
    }
    lost.truncate(5);
    assert!(lost.is_empty(), "{}", lost.join("\n----\n"));
    // Enough text can be read; otherwise the test would check nothing.
    assert!(read > refused / 4, "{read} read, {refused} refused");
}

/// The examples with which the Japan Shogi Association explains its rule: the target, then each
/// piece and the name of its move.
#[test]
fn the_examples_of_the_association_are_read() {
    let square = |digits: &str| {
        let number: u8 = digits.parse().expect("digits");
        Square::new(number / 10, number % 10).expect("a square")
    };
    for (kind, name, to, cases) in [
        (Kind::Gold, "金", "82", "93 上 72 寄"),
        (Kind::Gold, "金", "32", "43 上 31 引"),
        (Kind::Gold, "金", "55", "56 上 45 寄"),
        (Kind::Silver, "銀", "88", "89 上 77 引"),
        (Kind::Silver, "銀", "38", "49 上 27 引"),
        (Kind::Gold, "金", "81", "92 左 72 右"),
        (Kind::Gold, "金", "22", "32 左 12 右"),
        (Kind::Silver, "銀", "56", "65 左 45 右"),
        (Kind::Gold, "金", "78", "89 左 79 直"),
        (Kind::Silver, "銀", "38", "39 直 29 右"),
        (Kind::Gold, "金", "52", "63 左 53 直 43 右"),
        (Kind::ProPawn, "と", "88", "79 右 89 直 99 左上 98 寄 87 引"),
        (Kind::Silver, "銀", "28", "29 直 17 右 39 左上 37 左引"),
        (Kind::Dragon, "竜", "82", "91 引 84 上"),
        (Kind::Dragon, "竜", "43", "52 引 23 寄"),
        (Kind::Dragon, "竜", "35", "55 左 15 右"),
        (Kind::Dragon, "竜", "88", "99 左 89 右"),
        (Kind::Dragon, "竜", "17", "28 左 19 右"),
        (Kind::Horse, "馬", "82", "91 左 81 右"),
        (Kind::Horse, "馬", "85", "95 寄 63 引"),
        (Kind::Horse, "馬", "12", "11 引 34 上"),
        (Kind::Horse, "馬", "77", "99 左 59 右"),
        (Kind::Horse, "馬", "29", "47 左 18 右"),
    ] {
        let words: Vec<&str> = cases.split(' ').collect();
        let mut setup = Setup::new();
        for pair in words.chunks(2) {
            setup.set(square(pair[0]), Some(Piece::new(Color::Black, kind)));
        }
        let position = Position::allowing(&setup, &[Rule::DefendingKing]).expect("no fault");
        for pair in words.chunks(2) {
            let mv =
                Move::of(MoveParts::Walk { from: square(pair[0]), to: square(to), promote: false })
                    .expect("a move");
            assert!(position.is_legal(mv));
            let reported = japanese_move(&position, mv, Some(square(to)), Style::LONG);
            assert_eq!(reported, format!("▲同{name}{}", pair[1]), "{cases} to {to}");
        }
    }
}
