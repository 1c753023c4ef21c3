//! Board diagrams in the form of Kakinoki's programs (BOD).
//!
//! ```text
//! 後手の持駒：金
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! | ・ ・ ・ ・ ・ ・ ・ ・v香|一
//! …
//! +---------------------------+
//! 先手の持駒：飛
//! 後手番
//! ```
//!
//! Black is to move unless there is a line 後手番.
//!
//! Leniencies: 上手 and 下手 for the sides; either width of signs and digits; any blanks within a
//! line; 王, 竜 and 成銀 for 玉, 龍 and 全; hands with or without blanks; empty hands as なし or left
//! out; no borders, no row of files, no names of ranks; ruled lines (┌─┬─┐); blanks for empty squares, in columns
//! of equal width or between ruled lines; 持駒 without a side, which is the attacker's; the rest of the set as 残り;
//! ignored lines: empty ones, those that begin with `#`, `*` or 手数, and headers such as `手合割：その他`; and the boards of our
//! own reports, whose hands have marks and words, and whose pieces may be letters, those of White in lower
//! case.

mod rank;

use std::ops::Range;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{char, one_of};
use nom::combinator::{map_opt, opt, value};
use nom::multi::many0;
use nom::sequence::{preceded, terminated};

pub(crate) use rank::bod_places;
use rank::{blanks, is_border, is_rank_line, rank};

use crate::notation::error::{Parsed, context, whole};
use crate::notation::glyph::{
    held, kanji, kanji_number, kind, nothing, number, plain, remainder, sign, spaces, word,
    write_held,
};
use crate::notation::message::{second_hand, second_rest};
use crate::notation::western::{Heading, heading, heading_of};
use crate::notation::{Board, Layout, Notation, ParseError};
use crate::shogi::{Color, HandKind, Piece, Setup, Square};
use crate::text::Text;

/// The diagrams of Kakinoki.
pub static BOD: Notation = Notation {
    name: "bod",
    about: Text {
        en: "Kakinoki's board diagram, as Japanese programs paste it",
        ja: "柿木形式の盤面図。日本のソフトに貼り付けられる",
    },
    is_japanese: true,
    write: write_bod,
    layout: Layout::Board(Board {
        is_certain: is_rank_line,
        is_part,
        read: read_bod,
        places: bod_places,
    }),
};

/// Whether a line is a rank, a border or the row of files.
fn is_part(line: &str) -> bool {
    let line = line.trim();
    let files = line.chars().filter(|c| !c.is_whitespace());
    let is_files = files.clone().eq("９８７６５４３２１".chars()) || files.eq("987654321".chars());
    is_rank_line(line) || line.starts_with("+--") || is_border(line) || is_files
}

/// Writes a diagram in lines that each end with a line break.
pub fn write_bod(setup: &Setup) -> String {
    let border = "+---------------------------+\n";
    let mut text =
        format!("{}  ９ ８ ７ ６ ５ ４ ３ ２ １\n{border}", hand_line(setup, Color::White));
    for (rank, name) in (1..=9).zip("一二三四五六七八九".chars()) {
        text.push('|');
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            let piece = setup.get(square);
            let white = piece.is_some_and(|piece| piece.color == Color::White);
            text.push(if white { 'v' } else { ' ' });
            text.push(piece.map_or('・', |piece| in_files(kanji(piece.kind))));
        }
        text.extend(['|', name, '\n']);
    }
    text.push_str(border);
    text.push_str(&hand_line(setup, Color::Black));
    if setup.turn == Color::White {
        text.push_str("後手番\n");
    }
    text
}

/// The kanji as other programs write it: they write 龍, although they also read 竜.
fn in_files(kanji: char) -> char {
    if kanji == '竜' { '龍' } else { kanji }
}

fn hand_line(setup: &Setup, color: Color) -> String {
    let held = HandKind::BY_STRENGTH.into_iter();
    let held: Vec<String> =
        held.filter_map(|kind| write_held(kind, setup.held(color, kind))).collect();
    let held = if held.is_empty() { "なし".to_owned() } else { held.join("　") };
    format!("{}の持駒：{held}\n", if color == Color::Black { "先手" } else { "後手" })
}

/// A number of pieces of one kind.
type Holding = (HandKind, u32);

enum DiagramLine {
    Rank([Option<Piece>; 9]),
    /// The hand of a side, or else of the attacker.
    Hand(Option<Color>, Vec<Holding>),
    /// The side that holds the rest of the set.
    Rest(Color),
    Turn(Color),
}

/// Reads one diagram.
///
/// # Errors
///
/// If the text is not a diagram, with the place.
///
/// ```
/// use tsume::notation::{read_bod, write_bod};
///
/// let setup = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let board = write_bod(&setup);
/// assert!(board.contains("v香|一"), "{board}");
/// assert_eq!(read_bod(&board)?, setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_bod(text: &str) -> Result<Setup, ParseError> {
    let mut diagram = Diagram::default();
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let start = end;
        end += line.len();
        if is_silent(line) {
            continue;
        }
        let number = diagram.ranks + 1;
        let content = whole(line, terminated(|input| self::content(input, number), blanks))
            .map_err(|error| error.within(text, start))?;
        let at = start..start + line.trim_end().len();
        diagram.add(content, &at).map_err(|message| ParseError::new(text, at, message))?;
    }
    if diagram.ranks < 9 {
        let end = text.trim_end().len();
        let missing = diagram.ranks + 1;
        let message = Text::new(
            format!("found the end of the diagram, expected rank {missing} of 9"),
            format!("局面図が途中で終わっています。{missing}段目が必要です（全部で9段）"),
        );
        return Err(ParseError::new(text, end..end, message));
    }
    let attacker = diagram.turn.unwrap_or(Color::Black);
    diagram.setup.turn = attacker;
    if let Some((at, held)) = diagram.bare.take() {
        diagram.hold(attacker, held).map_err(|message| ParseError::new(text, at, message))?;
    }
    if let Some(color) = diagram.rest {
        diagram.setup.give_rest(color);
    }
    Ok(diagram.setup)
}

/// The part of a diagram that has been read.
#[derive(Default)]
struct Diagram {
    setup: Setup,
    ranks: u8,
    hands: [bool; 2],
    /// A hand without a side, and its place.
    bare: Option<(Range<usize>, Vec<Holding>)>,
    /// The side that holds the rest, if a line says so.
    rest: Option<Color>,
    turn: Option<Color>,
}

impl Diagram {
    fn hold(&mut self, color: Color, held: Vec<Holding>) -> Result<(), Text> {
        if std::mem::replace(&mut self.hands[color.index()], true) {
            return Err(second_hand(color));
        }
        for (kind, count) in held {
            let sum = self.setup.held(color, kind).saturating_add(count);
            self.setup.hold(color, kind, sum);
        }
        Ok(())
    }

    fn add(&mut self, line: DiagramLine, at: &Range<usize>) -> Result<(), Text> {
        match line {
            DiagramLine::Rank(_) if self.ranks == 9 => {
                return Err(Text::new("the board has more than 9 ranks", "盤が9段を超えています"));
            }
            DiagramLine::Rank(pieces) => {
                self.ranks += 1;
                for (file, piece) in (1..=9).rev().zip(pieces) {
                    if let Some(square) = Square::new(file, self.ranks) {
                        self.setup.set(square, piece);
                    }
                }
            }
            DiagramLine::Hand(Some(color), held) => self.hold(color, held)?,
            DiagramLine::Hand(None, held) => {
                if self.bare.replace((at.clone(), held)).is_some() {
                    return Err(second_hand(Color::Black));
                }
            }
            DiagramLine::Rest(color) => {
                if std::mem::replace(&mut self.hands[color.index()], true) {
                    return Err(second_hand(color));
                }
                if self.rest.replace(color).is_some() {
                    return Err(second_rest());
                }
            }
            DiagramLine::Turn(color) => {
                if self.turn.replace(color).is_some() {
                    return Err(Text::new(
                        "the side to move is written twice",
                        "手番が二度書かれています",
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Whether a line has no meaning for the position.
fn is_silent(line: &str) -> bool {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if line.starts_with(['#', '*']) {
        return true;
    }
    let is_hand = line.contains("持駒")
        || line.contains("持ち駒")
        || matches!(heading_of(line), Some(Heading::Hand(_)));
    let header = line.contains([':', '：']) && !line.contains(['|', '｜']);
    let files = line.chars().all(|c| plain(c) == ' ' || plain(c).is_ascii_digit());
    let border = is_border(line) || line.chars().all(|c| "+-= ".contains(plain(c)));
    !is_hand && (header || files || border || line.starts_with("手数"))
}

fn content(input: &str, number: u8) -> Parsed<'_, DiagramLine> {
    let (input, _) = preceded(opt(char('\u{feff}')), spaces).parse(input)?;
    let rest = terminated(map_opt(hand_of, |color| color), (spaces, remainder));
    let rest = rest.map(DiagramLine::Rest);
    let hand = (hand_of, hand).map(|(color, held)| DiagramLine::Hand(color, held));
    let turn = terminated(side, char('番')).map(DiagramLine::Turn);
    let rank = |input| rank(input, number).map(|(rest, pieces)| (rest, DiagramLine::Rank(pieces)));
    context(
        "a rank in `|`, 先手の持駒：, 後手の持駒： or 後手番",
        "`|` で囲んだ段、先手の持駒：、後手の持駒：、後手番のいずれか",
        alt((rank, rest, hand, turn)),
    )
    .parse(input)
}

/// The side before its hand: `先手の持駒：`, or as in our own reports `☗ Black holds`; `None` for 持駒 alone.
fn hand_of(input: &str) -> Parsed<'_, Option<Color>> {
    let colon = (alt((word("の持駒"), word("の持ち駒"))), spaces, sign(":"));
    let of_report = map_opt(heading, |heading| match heading {
        Heading::Hand(color) => Some(color),
        _ => None,
    });
    let bracket = opt(one_of("「『【［["));
    alt((terminated(side, colon).map(Some), preceded(bracket, of_report))).parse(input)
}

fn side(input: &str) -> Parsed<'_, Color> {
    let black = alt((word("先手"), word("下手")));
    let white = alt((word("後手"), word("上手")));
    alt((value(Color::Black, black), value(Color::White, white))).parse(input)
}

fn hand(input: &str) -> Parsed<'_, Vec<Holding>> {
    let none = value(vec![], preceded(spaces, nothing));
    let count = preceded(spaces, alt((number, kanji_number)));
    let count = terminated(count, opt((spaces, char('枚'))));
    let mark = || take_while(|c| "、,・・ 　\t」』】］]".contains(c));
    let some = preceded(mark(), (held_kind, opt(count).map(|number| number.unwrap_or(1))));
    terminated(alt((none, many0(some))), mark()).parse(input)
}

fn held_kind(input: &str) -> Parsed<'_, HandKind> {
    let (rest, kind) = kind(input)?;
    held(kind, input, rest)
}

#[cfg(test)]
mod tests {
    use crate::notation::sample::{self, DIAGRAM};
    use crate::notation::*;
    use crate::notation::{read_sfen, write_sfen};
    use proptest::prelude::*;

    const SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    fn sfen(text: &str) -> String {
        read_bod(text).map_or_else(|error| error.to_string(), |setup| write_sfen(&setup))
    }

    #[test]
    fn a_diagram_is_read_back_as_written() {
        assert_eq!(sfen(DIAGRAM), SFEN);
        assert_eq!(write_bod(&read_sfen(SFEN).unwrap()), DIAGRAM);
        let white = SFEN.replace(" b ", " w ");
        assert_eq!(write_bod(&read_sfen(&white).unwrap()), format!("{DIAGRAM}後手番\n"));
    }

    /// The diagram with ruled lines between all squares.
    fn ruled(diagram: &str) -> String {
        let squares = |line: &str| {
            let inside: Vec<char> = line.trim_matches('|').chars().collect();
            let cells: Vec<String> =
                inside[..18].chunks(2).map(|cell| cell.iter().collect()).collect();
            format!("│{}│{}", cells.join("│"), line.chars().last().unwrap_or(' '))
        };
        let line = |line: &str| match line.chars().next() {
            Some('|') => squares(line),
            Some('+') => "├─┼─┼─┼─┼─┼─┼─┼─┼─┤".to_owned(),
            _ => line.to_owned(),
        };
        diagram.lines().map(|text| line(text) + "\n").collect()
    }

    #[test]
    fn diagrams_are_read_in_many_layouts() {
        for text in [
            format!(
                "# made by hand\n手合割：その他\n先手：A\n{DIAGRAM}手数＝0 まで\n先手番\n* end\n"
            ),
            DIAGRAM.replace('\n', "  \r\n"),
            DIAGRAM.replace('\n', "　\n"),
            DIAGRAM.replace("先手の", "下手の").replace("後手の", "上手の"),
            DIAGRAM.replace('　', "").replace('：', ":"),
            DIAGRAM.replace('　', " ").replace("十七", "17"),
            DIAGRAM.replace("飛　金三　銀四　桂四　香三　歩十七", "残り"),
            DIAGRAM.replace("飛　金三　銀四　桂四　香三　歩十七", " 残り駒全部"),
            DIAGRAM.replace("・", " . ").replace("v玉", " v 王"),
            DIAGRAM.replace("|一\n", "|\n").replace("|二", "｜２").replace('+', ""),
            DIAGRAM.lines().filter(|line| !line.contains('９')).collect::<Vec<_>>().join("\n"),
            format!("\u{feff}{}\n", DIAGRAM.trim_end()),
            DIAGRAM.replace('・', "　"),
            ruled(DIAGRAM),
            ruled(DIAGRAM).replace('・', "　"),
            DIAGRAM.replace("先手の持駒：飛", "「持駒：飛」"),
            DIAGRAM.replace("先手の持駒：飛", "持駒：飛"),
            DIAGRAM.replace("金三　銀四　桂四", "金３枚、銀4枚、桂四"),
        ] {
            assert_eq!(sfen(&text), SFEN, "{text}");
        }
        let bare: Vec<&str> = DIAGRAM.lines().filter(|line| line.starts_with('|')).collect();
        assert_eq!(sfen(&bare.join("\n")), SFEN.replace("Rr3g4s4n3l17p", "-"));
        let none = DIAGRAM.replace("飛\n", "なし\n");
        assert_eq!(sfen(&none), SFEN.replace('R', ""));
    }

    #[test]
    fn errors_name_the_place_and_the_expected_text() {
        let rank = |number: usize, line: &str| {
            let mut lines: Vec<&str> = DIAGRAM.lines().collect();
            lines[number + 2] = line;
            lines.join("\n")
        };
        let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
        for (text, place, message) in [
            (
                rank(1, "| ・ 龍 x ・ ・ ・ ・ ・ ・|一"),
                (4, 7),
                "found `x`, expected `・` or a piece",
            ),
            (rank(1, "| ・ ・ ・ ・|一"), (4, 10), "found `|一`, expected `・` or a piece"),
            (
                rank(1, "| ・ ・ ・ ・ ・"),
                (4, 12),
                "found the end of the line, expected `・` or a piece",
            ),
            (
                rank(1, "| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|一"),
                (4, 21),
                "found `・|一`, expected `|` after 9 squares",
            ),
            (rank(2, &format!("{empty}三")), (5, 21), "this is rank 2, not 3"),
            (rank(2, &format!("{empty}二x")), (5, 22), "found `x`, which does not belong here"),
            (rank(2, "| ・ 成金 ・ ・ ・ ・ ・ ・ ・|"), (5, 5), "`金` does not promote"),
            (format!("{DIAGRAM}{empty}"), (15, 1), "the board has more than 9 ranks"),
            (format!("{DIAGRAM}先手の持駒：金"), (15, 1), "Black's hand is written twice"),
            (format!("{DIAGRAM}後手番\n先手番"), (16, 1), "the side to move is written twice"),
            (
                DIAGRAM.replace("飛\n", "飛 玉\n"),
                (14, 9),
                "neither kings nor promoted pieces can be in hand",
            ),
            (
                DIAGRAM.replace("飛\n", "飛 竜\n"),
                (14, 9),
                "neither kings nor promoted pieces can be in hand",
            ),
            (DIAGRAM.replace("飛\n", "飛 ?\n"), (14, 9), "found `?`, which does not belong here"),
            (
                format!("{DIAGRAM}   1 ７六歩(77)"),
                (15, 4),
                "found `1`, expected a rank in `|`, 先手の持駒：, 後手の持駒： or 後手番",
            ),
            (String::new(), (1, 1), "found the end of the diagram, expected rank 1 of 9"),
            (
                format!("{empty}一\n\n"),
                (1, 22),
                "found the end of the diagram, expected rank 2 of 9",
            ),
        ] {
            let error = read_bod(&text).unwrap_err();
            assert_eq!((error.line, error.column), place, "{text}: {error}");
            assert_eq!(error.message, message, "{text}");
        }
    }

    proptest! {
        #[test]
        fn written_text_is_read_back(setup in sample::setups()) {
            prop_assert_eq!(read_bod(&write_bod(&setup)), Ok(setup));
        }

        #[test]
        fn arbitrary_text_does_not_panic(text in "(?s).*", lines in "([|v・玉飛歩十先後手の持駒：番 \n]{0,40}\n){0,12}") {
            let _ = read_bod(&text);
            let _ = read_bod(&lines);
        }
    }
}
