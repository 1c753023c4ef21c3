//! Gives each phrase of a position its owner, and builds the position from the owned phrases alone.

use std::ops::Range;

use super::heading::Heading;
use super::phrase::{Bare, Phrase, Says};
use crate::notation::ParseError;
use crate::notation::glyph::letter;
use crate::notation::message::{hand_without_side, second_rest};
use crate::shogi::{Color, Fault, HandKind, Piece, Setup, Square};
use crate::text::Text;

/// A part of a text with a position, and what it says about the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Owned {
    /// The place of the part in the text.
    pub at: Range<usize>,
    /// The meaning of the part.
    pub owner: Owner,
}

/// What a part of a text belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// The name of the side that attacks.
    Attacker(Color),
    /// The name of a side, before its pieces on the board.
    Side(Color),
    /// The heading of a hand.
    Hand(Color),
    /// A piece on a square.
    Placed(Square, Piece),
    /// Pieces of a kind in a hand.
    Held(Color, HandKind, u32),
    /// A word for no pieces.
    Nothing(Color),
    /// A word for all pieces that are not named elsewhere, in a hand.
    Rest(Color),
}

impl Owner {
    /// What the part says, in a position that this side attacks.
    pub fn meaning(self, attacker: Color) -> Text {
        let of = |color: Color, en: &str, ja: &str| {
            Text::new(format!("{color}{en}"), format!("{}{ja}", role(color, attacker)))
        };
        match self {
            Owner::Attacker(color) => {
                Text::new(format!("{color} attacks"), format!("{}が攻方", color.japanese()))
            }
            Owner::Side(color) => of(color, "'s pieces on the board", "の盤上の駒"),
            Owner::Hand(color) => of(color, "'s hand", "の持駒"),
            Owner::Placed(square, piece) => {
                let Text { en, ja } = name(piece, attacker);
                Text::new(format!("{en} on {square}"), format!("{}に{ja}", square.japanese()))
            }
            Owner::Held(color, kind, count) => {
                let (en, ja) = (letter(kind.on_board()), kind.on_board().japanese());
                of(color, &format!(" holds {count} {en}"), &format!("の持駒に{ja}{count}枚"))
            }
            Owner::Nothing(_) => Text::new("no pieces", "駒なし"),
            Owner::Rest(color) => of(color, " holds all other pieces", "の持駒は残り全部"),
        }
    }
}

/// A position in sentences, and the parts of the text that it is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sentences {
    pub setup: Setup,
    pub parts: Vec<Owned>,
}

impl Sentences {
    /// Builds the position of the phrases of `text`.
    pub(super) fn new(text: &str, phrases: &[Phrase]) -> Result<Sentences, ParseError> {
        let attacker = attacker(text, phrases)?;
        let owned = owned(text, phrases, attacker)?;
        let mut setup = Setup::new();
        setup.turn = attacker;
        let mut stated = Stated::default();
        for Owned { at, owner } in &owned {
            let fail =
                |(at, message): (&Range<usize>, _)| ParseError::new(text, at.clone(), message);
            stated.add(at, *owner, attacker).map_err(fail)?;
            add(&mut setup, *owner).map_err(|message| fail((at, message)))?;
        }
        for color in Color::ALL {
            let in_hand_only = color == attacker && stated.hands[color.index()];
            if !stated.boards[color.index()] && !in_hand_only {
                let end = phrases.last().map_or(0, |last| last.at.end);
                let message = Text::new(
                    format!("found the end of the text, expected `{color}:` and its pieces"),
                    format!(
                        "ここで終わっています。`{0}：` と{0}の駒が必要です",
                        role(color, attacker)
                    ),
                );
                return Err(ParseError::new(text, end..end, message));
            }
        }
        if let Some(color) = stated.rest {
            setup.give_rest(color);
        }
        if !stated.hands[(!attacker).index()] {
            setup.give_rest(!attacker);
        }
        Ok(Sentences { setup, parts: owned })
    }

    /// The place of the last part that breaks a rule.
    pub fn place_of(&self, fault: &Fault) -> Option<Range<usize>> {
        let squares = fault.squares(&self.setup);
        let breaks = |owner: &Owner| match (fault, owner) {
            (Fault::TooMany { kind, .. }, Owner::Held(_, held, _)) => kind == held,
            (Fault::NoDefendingKing { color }, Owner::Side(side)) => color == side,
            (_, Owner::Placed(square, _)) => squares.contains(square),
            _ => false,
        };
        let broken = self.parts.iter().filter(|part| breaks(&part.owner));
        broken.map(|part| part.at.clone()).max_by_key(|at| at.start)
    }
}

/// The parts of a position that have been stated.
#[derive(Default)]
struct Stated<'a> {
    boards: [bool; 2],
    /// Whether pieces of a side were listed, or that it has none.
    lists: [bool; 2],
    hands: [bool; 2],
    rest: Option<Color>,
    /// The heading of a list of which no piece has been read.
    begun: Option<(Color, &'a Range<usize>)>,
}

impl<'a> Stated<'a> {
    /// Adds a part; the error is the place and the message of a second statement of the same.
    fn add(
        &mut self,
        at: &'a Range<usize>,
        owner: Owner,
        attacker: Color,
    ) -> Result<(), (&'a Range<usize>, Text)> {
        match owner {
            Owner::Side(color) => {
                self.boards[color.index()] = true;
                self.begun = Some((color, at));
            }
            Owner::Placed(..) | Owner::Nothing(_) => {
                if let Some((color, heading)) = self.begun.take()
                    && std::mem::replace(&mut self.lists[color.index()], true)
                {
                    let message = Text::new(
                        format!("{color}'s pieces are listed twice"),
                        format!("{}の駒が二度書かれています", role(color, attacker)),
                    );
                    return Err((heading, message));
                }
            }
            Owner::Hand(color) => {
                if std::mem::replace(&mut self.hands[color.index()], true) {
                    let message = Text::new(
                        format!("{color}'s hand is written twice"),
                        format!("{}の持駒が二度書かれています", role(color, attacker)),
                    );
                    return Err((at, message));
                }
            }
            Owner::Rest(color) => {
                if self.rest.replace(color).is_some() {
                    return Err((at, second_rest()));
                }
            }
            Owner::Attacker(_) | Owner::Held(..) => {}
        }
        Ok(())
    }
}

/// Adds the pieces of a part to a position.
fn add(setup: &mut Setup, owner: Owner) -> Result<(), Text> {
    match owner {
        Owner::Placed(square, piece) => {
            if let Some(other) = setup.get(square) {
                let turn = setup.turn;
                let (other, piece) = (name(other, turn), name(piece, turn));
                return Err(Text::new(
                    format!("{other} and {piece} both stand on {square}"),
                    format!("{}に{}と{}が重なっています", square.japanese(), other.ja, piece.ja),
                ));
            }
            setup.set(square, Some(piece));
        }
        Owner::Held(color, kind, count) => {
            setup.hold(color, kind, setup.held(color, kind).saturating_add(count));
        }
        Owner::Attacker(_)
        | Owner::Side(_)
        | Owner::Hand(_)
        | Owner::Nothing(_)
        | Owner::Rest(_) => {}
    }
    Ok(())
}

/// The side that attacks.
fn attacker(text: &str, phrases: &[Phrase]) -> Result<Color, ParseError> {
    let mut found = None;
    for Phrase { at, says } in phrases {
        let message = match (says, found) {
            (Says::Heading(Heading::Attacker(_)), Some(_)) => {
                Text::new("the attacker is named twice", "攻方が二度書かれています")
            }
            (Says::Heading(Heading::Role { attacker, .. }), Some(other)) if *attacker != other => {
                Text::new(
                    format!("{other} was named as the attacker before"),
                    format!("攻方は{}と書かれています", other.japanese()),
                )
            }
            (
                Says::Heading(Heading::Attacker(color) | Heading::Role { attacker: color, .. }),
                _,
            ) => {
                found = Some(*color);
                continue;
            }
            _ => continue,
        };
        return Err(ParseError::new(text, at.clone(), message));
    }
    Ok(found.unwrap_or(Color::Black))
}

/// Finds the side of each phrase.
fn owned(text: &str, phrases: &[Phrase], attacker: Color) -> Result<Vec<Owned>, ParseError> {
    let hands = sides_of_hands(text, phrases, attacker)?;
    let mut hands = hands.into_iter();
    let mut side = attacker;
    let mut in_hand = attacker;
    let mut is_hand = false;
    let mut owned = Vec::with_capacity(phrases.len());
    for Phrase { at, says } in phrases {
        let owner = match *says {
            Says::Heading(Heading::Attacker(color)) => Owner::Attacker(color),
            Says::Heading(Heading::Board(color) | Heading::Role { side: color, .. }) => {
                (side, is_hand) = (color, false);
                Owner::Side(color)
            }
            Says::Heading(Heading::Hand(_)) | Says::Hand(_) => {
                in_hand = hands.next().unwrap_or(attacker);
                is_hand = true;
                Owner::Hand(in_hand)
            }
            Says::Placed(square, kind) => {
                is_hand = false;
                Owner::Placed(square, Piece::new(side, kind))
            }
            Says::Held(kind, count) => Owner::Held(in_hand, kind, count),
            Says::Nothing => Owner::Nothing(if is_hand { in_hand } else { side }),
            Says::Rest => Owner::Rest(in_hand),
        };
        owned.push(Owned { at: at.clone(), owner });
    }
    Ok(owned)
}

/// The side of each hand, in their order.
///
/// A hand among or directly after the pieces of a side is that side's. One that stands apart is the
/// attacker's, since the defender holds the rest, unless the attacker's hand is stated elsewhere. Directly
/// after the pieces of the defender, with the attacker's hand not stated, it may be either's.
fn sides_of_hands(
    text: &str,
    phrases: &[Phrase],
    attacker: Color,
) -> Result<Vec<Color>, ParseError> {
    let mut hands = vec![];
    let mut side = None;
    let mut boards = [false; 2];
    for (index, Phrase { at, says }) in phrases.iter().enumerate() {
        let is_rest = matches!(phrases.get(index + 1), Some(Phrase { says: Says::Rest, .. }));
        let known = match *says {
            Says::Heading(Heading::Board(color) | Heading::Role { side: color, .. }) => {
                side = Some(color);
                boards[color.index()] = true;
                continue;
            }
            Says::Heading(Heading::Hand(color)) => color,
            Says::Hand(_) if is_rest => side,
            Says::Hand(Bare::Within) => side.or(Some(attacker)),
            Says::Hand(_) if side == Some(attacker) => side,
            Says::Hand(Bare::Attached) if !boards[attacker.index()] => side,
            Says::Hand(_) => None,
            _ => continue,
        };
        hands.push((at, known, *says));
    }
    let mut is_stated = hands.iter().any(|(_, known, _)| *known == Some(attacker));
    let side_of = |(at, known, says): (&Range<usize>, Option<Color>, Says)| {
        let is_open = !std::mem::replace(&mut is_stated, true);
        match (known, says) {
            (Some(color), _) => {
                is_stated = !is_open || color == attacker;
                Ok(color)
            }
            (None, _) if !is_open => Ok(!attacker),
            (None, Says::Hand(Bare::Attached | Bare::Apart)) => {
                Err(ParseError::new(text, at.clone(), hand_without_side()))
            }
            (None, _) => Ok(attacker),
        }
    };
    hands.into_iter().map(side_of).collect()
}

/// The role of a side in Japanese.
fn role(color: Color, attacker: Color) -> &'static str {
    if color == attacker { "攻方" } else { "玉方" }
}

fn name(piece: Piece, attacker: Color) -> Text {
    let plus = if piece.kind.is_promoted() { "+" } else { "" };
    Text::new(
        format!("{}'s {plus}{}", piece.color, letter(piece.kind)),
        format!("{}の{}", role(piece.color, attacker), piece.kind.japanese()),
    )
}

#[cfg(test)]
mod tests {
    use crate::notation::western::position::read_sentences;
    use crate::notation::write_sfen;

    /// The position, or the place and the message.
    fn read(text: &str) -> String {
        match read_sentences(text) {
            Ok(sentences) => write_sfen(&sentences.setup),
            Err(error) => format!("{}:{}: {}", error.line, error.column, error.message),
        }
    }

    #[test]
    fn the_side_of_a_hand_is_known_or_asked_for() {
        let (black, white) =
            ("8k/9/9/9/8R/9/9/9/9 b Gr2b3g4s4n4l18p 1", "8k/9/9/9/8R/9/9/9/9 b g 1");
        for (text, expected) in [
            ("Black: R1e In hand: G / White: K1a", black),
            ("Black: R1e. In hand: G. White: K1a", black),
            ("In hand: G. Black: R1e. White: K1a", black),
            ("Black: R1e\nWhite: K1a\nIn hand: G", black),
            ("White: K1a\nBlack: R1e\n[In hand: G]", black),
            ("攻方：１五飛　受方：１一玉　持駒：金", black),
            ("攻方：１五飛　受方：１一玉\n持駒：金", black),
            ("持駒：金　攻方：１五飛　受方：１一玉", black),
            ("Black: R1e\nWhite: K1a\nBlack has a gold in hand.", black),
            ("Black: R1e and G in hand\nWhite: K1a", black),
            ("White: K1a In hand: G / Black: R1e", white),
            ("Black: R1e In hand: none / White: K1a In hand: G", white),
            ("Black: R1e In hand: none\nWhite: K1a\nIn hand: G", white),
            ("White: K1a, G in hand / Black: R1e", white),
            ("攻方：１五飛　持駒：なし　受方：１一玉　持駒：金", white),
            ("受方：１一玉　持駒：金　攻方：１五飛　持駒：なし", white),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        for text in ["Black: R1e White: K1a In hand: G", "Black: R1e. White: K1a. In hand: G."] {
            let column = text.find("In").expect("a hand") + 1;
            let message =
                "it is not clear whose hand this is: write `Black's hand:` or `White's hand:`";
            assert_eq!(read(text), format!("1:{column}: {message}"));
        }
    }

    #[test]
    fn pieces_before_the_words_in_hand_are_told_from_pieces_on_squares() {
        for (text, black) in [
            ("Rook 4i, Pawn 2b, Gold in hand.", "R4i P2b / G"),
            ("4iR, 2bP, G in hand", "R4i P2b / G"),
            ("S 1g, R in hand", "S1g / R"),
            ("3gG, 2bP, R in hand", "G3g P2b / R"),
            ("Rook 4g; gold in hand", "R4g / G"),
            ("P2B, R in hand", "P2b / R"),
            ("R, 2B in hand", "/ R 2B"),
            ("R4i, 2 b in hand", "R4i / 2B"),
            ("pawns 3c, 2c and 1d", "P3c P2c P1d /"),
            ("P3c, 2c, G1e In hand: R", "P3c P2c G1e / R"),
            ("horse on 3d and gold at 2c", "+B3d G2c /"),
            ("+B3d In hand: two pawns, (G S), [R]", "+B3d / 2P G S R"),
            ("+B3d In hand: P(2)", "+B3d / 2P"),
            ("+B3d P\nx 2 in hand", "+B3d / 2P"),
            ("- +B3d", "+B3d /"),
        ] {
            let (placed, held) = black.split_once('/').expect("two parts");
            let expected =
                format!("Black: {} In hand: {} / White: K1a", or_none(placed), or_none(held));
            let text = match text.strip_prefix("- ") {
                Some(pieces) => format!("Black - {pieces} / White - K1a"),
                None => format!("Black: {text} / White: K1a"),
            };
            assert_eq!(read(&text), read(&expected), "{text}");
            assert!(read(&text).contains(" b "), "{text}: {}", read(&text));
        }
        for (text, place, found) in [
            (
                "Black: S 1G, R in hand / White: K1a",
                8,
                "`S 1G` could be the square 1g, or a number of pieces in hand",
            ),
            (
                "black: p 2b, r in hand / white: k1a",
                8,
                "`p 2b` could be the square 2b, or a number of pieces in hand",
            ),
            (
                "Black: P3c 2c G1e / White: K1a",
                12,
                "it is not clear which piece stands on 2c in `2c G`: write a comma between pieces",
            ),
            (
                "Black: P3c In hand: R 2b / White: K1a",
                23,
                "`2b` could be the square 2b, or a number of pieces in hand",
            ),
            (
                "Black: In hand: R, P2e / White: K1a",
                20,
                "found `P2e`, expected a piece in hand (R B G S N L P): pieces on the board stand before the hand",
            ),
            ("Black also: G9i / White: K1a", 7, "found `also`, expected a piece (K R B G S N L P)"),
            ("Black: K1c, 2b / White: K1a", 13, "found `2b`, expected a piece (K R B G S N L P)"),
        ] {
            assert_eq!(read(text), format!("1:{place}: {found}"), "{text}");
        }
    }

    fn or_none(text: &str) -> &str {
        if text.trim().is_empty() { "none" } else { text }
    }

    #[test]
    fn a_fault_is_placed_at_its_last_part() {
        let place = |text: &str| {
            let sentences = read_sentences(text).expect("a position");
            let faults = crate::shogi::Position::new(&sentences.setup).expect_err("a fault");
            let at = sentences.place_of(faults.iter().next().expect("one")).expect("a place");
            text[at].to_owned()
        };
        assert_eq!(place("Black: P2e In hand: R, P19 / White: K1a"), "P19");
        assert_eq!(place("Black: G2b / White: G1a"), "White:");
        assert_eq!(place("Black: P3d G2b P3f / White: K1a"), "P3f");
    }
}
