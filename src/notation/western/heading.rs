//! Headings: the words that name the side of the next pieces, or the attacker. Separators of the parts of
//! a position.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_till, take_while1};
use nom::character::complete::{anychar, char, one_of, satisfy};
use nom::combinator::{cut, eof, map, map_opt, not, opt, peek, value};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded, terminated};

use super::placed::placed;
use crate::notation::error::{Parsed, context};
use crate::notation::glyph::{is_dash, kind, nothing, number, plain, sign, spaces, word};
use crate::shogi::Color;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heading {
    /// The side that attacks.
    Attacker(Color),
    /// Pieces in hand, of this side or else of the last named side.
    Hand(Option<Color>),
    /// Pieces on the board.
    Board(Color),
    /// Pieces on the board, of a side whose role is named.
    Role { side: Color, attacker: Color },
}

/// The heading at the start of a text.
pub(crate) fn heading_of(text: &str) -> Option<Heading> {
    preceded(separators, heading).parse(text).ok().map(|(_, heading)| heading)
}

/// All headings in a line.
pub(crate) fn headings(line: &str) -> impl Iterator<Item = Heading> {
    let mut rest = line;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            if let Ok((after, found)) = heading(rest) {
                rest = after;
                return Some(found);
            }
            let end = rest.find(separates).unwrap_or(rest.len());
            rest = rest[end..].trim_start_matches(separates);
        }
        None
    })
}

fn separates(c: char) -> bool {
    c.is_whitespace()
        || ",;./|&()[]{}<>\"、。・「」『』【】〔〕〈〉《》“”".contains(plain(c))
        || c == '\u{feff}'
}

/// The marks between parts, including comments.
fn separators(input: &str) -> Parsed<'_, ()> {
    let comment = preceded(char('#'), take_till(|c| c == '\n'));
    let words = alt((word("and"), word("with")));
    let separator = alt((value((), take_while1(separates)), value((), comment), words));
    value((), many0_count(separator)).parse(input)
}

/// The marks and words between pieces: `Black has a rook`.
pub(super) fn fillers(input: &str) -> Parsed<'_, ()> {
    let words = alt((word("a"), word("an"), word("the"), word("has"), word("have")));
    value((), (separators, many0_count((words, separators)))).parse(input)
}

fn color(input: &str) -> Parsed<'_, Color> {
    let black = alt((word("black"), word("sente"), word("先手")));
    let white = alt((word("white"), word("gote"), word("後手")));
    alt((value(Color::Black, black), value(Color::White, white))).parse(input)
}

/// The initial of a side before a colon: `B:` and `W:`, or `S:` and `G:` for Sente and Gote.
fn initial(input: &str) -> Parsed<'_, Color> {
    let after = input.chars().skip(1).map(plain).find(|c| *c != ' ');
    let is_marked = after.is_some_and(|c| ":=".contains(c));
    let side = map_opt(anychar, |c| match plain(c) {
        'B' | 'S' if is_marked => Some(Color::Black),
        'W' | 'G' if is_marked => Some(Color::White),
        _ => None,
    });
    terminated(side, (spaces, sign(":="))).parse(input)
}

/// A side by its role. The side that attacks is Black, as on the diagrams of Japanese books.
fn side_by_role(input: &str) -> Parsed<'_, Color> {
    let attacker = alt((word("攻方"), word("攻め方"), word("詰方"), word("詰め方")));
    let defender = alt((word("受方"), word("受け方"), word("玉方")));
    // A sentence may begin with such a word: 攻方は.
    let is_name = not(satisfy(|c| matches!(c, 'ぁ'..='ん') && !"のと".contains(c)));
    let side = alt((value(Color::Black, attacker), value(Color::White, defender)));
    terminated(side, is_name).parse(input)
}

/// The name of a role in English. The side that attacks is Black.
fn english_role(input: &str) -> Parsed<'_, Color> {
    let attacker = alt((
        value((), (word("attacking"), spaces, word("side"))),
        word("attacker"),
        word("attackers"),
    ));
    let defender = alt((
        value((), (word("defending"), spaces, word("side"))),
        word("defender"),
        word("defenders"),
    ));
    alt((value(Color::Black, attacker), value(Color::White, defender))).parse(input)
}

/// A side by its role in English, before its first piece: `Attacker: +B3d`.
fn side_by_english_role(input: &str) -> Parsed<'_, Color> {
    let colon = alt((value((), sign(":=")), dash));
    let pieces = alt((value((), placed), nothing));
    terminated(english_role, (spaces, colon, spaces, peek(pieces))).parse(input)
}

fn colon(input: &str) -> Parsed<'_, ()> {
    value((), opt((spaces, alt((value((), sign(":=")), dash))))).parse(input)
}

/// A dash in the place of a colon. Before anything but a piece, it means no pieces.
fn dash(input: &str) -> Parsed<'_, ()> {
    let held = value((), (kind, not(satisfy(char::is_alphanumeric))));
    let piece = alt((value((), placed), held));
    value((), (one_of("-–—"), spaces, peek(piece))).parse(input)
}

/// The aim of a problem: `and mate in 3 moves`.
fn purpose(input: &str) -> Parsed<'_, ()> {
    let aim = alt((word("mate"), word("checkmate"), word("win")));
    let moves = (spaces, alt((word("moves"), word("move"))));
    let length = (spaces, word("in"), spaces, number, opt(moves));
    value((), (spaces, word("and"), spaces, aim, opt(length))).parse(input)
}

/// The role of a side in brackets: true for the attacker.
fn role(input: &str) -> Parsed<'_, bool> {
    let attacks = alt((
        word("attacker"),
        word("attacking"),
        value((), (word("to"), spaces, alt((word("move"), word("play"))))),
        word("攻方"),
    ));
    let defends = alt((word("defender"), word("defending"), word("玉方"), word("受方")));
    let role = alt((value(true, attacks), value(false, defends)));
    delimited((sign("("), spaces), role, (spaces, sign(")"))).parse(input)
}

/// The words after pieces in hand: `in hand` of `R in hand`.
pub(super) fn hand_before(input: &str) -> Parsed<'_, ()> {
    let words = (word("in"), spaces, opt(sign("-")), word("hand"));
    let mark = value((), satisfy(ends_words));
    // A dash before the next side may also mean an empty hand.
    let dash = value((), (spaces, satisfy(is_dash), peek((spaces, heading))));
    let ends = alt((value((), eof), peek(mark), dash, value((), peek(heading))));
    value((), (separators, words, not((spaces, sign(":="))), spaces, ends)).parse(input)
}

/// Whether a character ends a group of words.
fn ends_words(c: char) -> bool {
    ",;./|&、。\n\r#".contains(plain(c))
}

pub(in crate::notation) fn heading(input: &str) -> Parsed<'_, Heading> {
    let role = terminated(color, spaces).and(role);
    let role = role.map(|(side, attacks)| {
        let attacker = if attacks { side } else { !side };
        Heading::Role { side, attacker }
    });
    let to_move = (spaces, word("to"), spaces, alt((word("move"), word("play"))));
    let to_move = alt((value((), (to_move, opt(purpose))), value((), char('番'))));
    let attacker = alt((
        preceded((word("攻方"), colon, spaces), color),
        preceded(
            (word("attacker"), colon, spaces),
            cut(context("`Black` or `White`", "`先手` か `後手` ", color)),
        ),
        terminated(color, to_move),
    ));
    let apostrophe = (sign("'’"), opt(word("s")));
    let possessive = alt((value((), apostrophe), value((), char('の')), value((), spaces)));
    let hand = preceded(opt((word("pieces"), spaces)), opt((word("in"), spaces, opt(sign("-")))));
    let hand = value((), (hand, word("hand")));
    let holding = alt((word("holding"), word("holds")));
    let hand = alt((hand, holding, word("持駒"), word("持ち駒")));
    let hand = preceded(spaces, hand);
    let of_role = |side| Heading::Role { side, attacker: Color::Black };
    let owner = terminated(alt((color, side_by_role, english_role)), possessive);
    let heading = alt((
        map(side_by_english_role, of_role),
        map(attacker, Heading::Attacker),
        terminated(role, colon),
        map(terminated((opt(owner), hand), colon), |(color, ())| Heading::Hand(color)),
        map(terminated(color, colon), Heading::Board),
        map(terminated(side_by_role, colon), of_role),
        map(initial, Heading::Board),
    ));
    // The marks of the sides, as on the boards of our reports.
    preceded(opt((one_of("☗☖▲△▼▽"), spaces)), heading).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn headings_are_read_in_many_forms() {
        for (text, expected) in [
            ("Black", Heading::Board(Black)),
            ("BLACK : +B3d", Heading::Board(Black)),
            ("Ｗｈｉｔｅ：", Heading::Board(White)),
            ("gote=", Heading::Board(White)),
            ("先手：", Heading::Board(Black)),
            ("In hand: R", Heading::Hand(None)),
            ("in-hand", Heading::Hand(None)),
            ("Pieces in hand:", Heading::Hand(None)),
            ("hand R", Heading::Hand(None)),
            ("持駒：", Heading::Hand(None)),
            ("Black's hand:", Heading::Hand(Some(Black))),
            ("White’s hand", Heading::Hand(Some(White))),
            ("Black in hand: R", Heading::Hand(Some(Black))),
            ("後手の持ち駒：", Heading::Hand(Some(White))),
            ("Attacker: White", Heading::Attacker(White)),
            ("White to play", Heading::Attacker(White)),
            ("Black to move.", Heading::Attacker(Black)),
            ("White to play and mate in 3 moves:", Heading::Attacker(White)),
            ("後手番", Heading::Attacker(White)),
            ("Black (attacker):", Heading::Role { side: Black, attacker: Black }),
            ("White(defender): K1a", Heading::Role { side: White, attacker: Black }),
            ("White (to move) K1a", Heading::Role { side: White, attacker: White }),
            ("先手（攻方）：", Heading::Role { side: Black, attacker: Black }),
            ("holding R", Heading::Hand(None)),
            ("Black holds R", Heading::Hand(Some(Black))),
            ("☖ White holds nothing", Heading::Hand(Some(White))),
            ("☗ 先手の持駒 飛", Heading::Hand(Some(Black))),
            ("B: +B3d", Heading::Board(Black)),
            ("Ｗ： K1c", Heading::Board(White)),
            ("S: +B3d", Heading::Board(Black)),
            ("G : K1c", Heading::Board(White)),
            ("攻方：34馬", Heading::Role { side: Black, attacker: Black }),
            ("詰め方 34馬", Heading::Role { side: Black, attacker: Black }),
            ("受方：13玉", Heading::Role { side: White, attacker: Black }),
            ("玉方13玉", Heading::Role { side: White, attacker: Black }),
            ("攻方：後手", Heading::Attacker(White)),
            ("玉方の持駒：残り全部", Heading::Hand(Some(White))),
            ("Attacker: +B3d", Heading::Role { side: Black, attacker: Black }),
            ("Defender: 13 K", Heading::Role { side: White, attacker: Black }),
        ] {
            assert_eq!(heading_of(text), Some(expected), "{text}");
        }
        for text in [
            "",
            "Blackish",
            "handle",
            "B3d",
            "Attacker: me",
            "none",
            "B 3d",
            "G3c",
            "b: x",
            "攻方は詰める",
        ] {
            assert_eq!(heading_of(text), None, "{text}");
        }
    }

    #[test]
    fn all_headings_of_a_line_are_found() {
        let line = "Black: P2e In hand: R/White:K1a, Attacker: Black";
        let expected = [
            Heading::Board(Black),
            Heading::Hand(None),
            Heading::Board(White),
            Heading::Attacker(Black),
        ];
        assert_eq!(headings(line).collect::<Vec<_>>(), expected);
    }
}
