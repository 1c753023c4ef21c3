//! Splits a position in sentences into phrases, each with its place: a side, a piece on a square, pieces in
//! hand. Whose a hand is, is decided later, when all phrases are known.
//!
//! Between phrases only marks and a few words may stand. Where a text can be split in two ways, the error
//! names both.

use std::ops::Range;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{opt, value, verify};
use nom::sequence::{preceded, terminated};

use super::hand::{Holding, holdings};
use super::heading::{Heading, fillers, hand_before, heading};
use super::placed::placed;
use super::suggestion::suggesting;
use crate::notation::error::{Parsed, SyntaxError, context};
use crate::notation::glyph::{is_dash, kind, nothing, plain, remainder, spaces, square, word};
use crate::shogi::{HandKind, Kind, Square};
use crate::text::{Text, excerpt};

/// The number of pieces that are read before the words `in hand`; a set has no more kinds and pieces of them.
const MOST_HELD: usize = 40;

/// A part of the text that means one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Phrase {
    pub at: Range<usize>,
    pub says: Says,
}

/// The meaning of a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Says {
    Heading(Heading),
    /// A hand without a heading of its own, or under one that does not name its side.
    Hand(Bare),
    Placed(Square, Kind),
    Held(HandKind, u32),
    Nothing,
    /// All pieces that are not named elsewhere.
    Rest,
}

/// How a hand without the name of its side stands in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bare {
    /// Among the pieces of a side: `R in hand`, `all the rest`.
    Within,
    /// Directly after the pieces of a side.
    Attached,
    /// After a stop or a similar sign.
    Apart,
    /// On a line of its own, or before any side.
    Alone,
    /// 持駒, which is the attacker's wherever it stands.
    Japanese,
}

/// The kind of phrases that may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Only headings.
    Between,
    /// Pieces on the board. If a hand without a heading follows among them, this many bytes follow its start.
    Board { hand: Option<usize> },
    /// Pieces in hand.
    Hand,
}

/// Splits a whole text.
pub(super) fn phrases(input: &str) -> Parsed<'_, Vec<Phrase>> {
    let has_hand = input.char_indices().any(|(at, _)| word("hand").parse(&input[at..]).is_ok());
    let mut reader = Reader { text: input, has_hand, phrases: vec![], place: Place::Between };
    let mut end = input;
    loop {
        let (start, _) = fillers(end)?;
        if start.is_empty() {
            return Ok(("", reader.phrases));
        }
        end = reader.next(end, start)?.0;
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Whether the word `hand` occurs.
    has_hand: bool,
    phrases: Vec<Phrase>,
    place: Place,
}

impl<'a> Reader<'a> {
    fn push(&mut self, start: &str, rest: &str, says: Says) {
        let at = self.text.len() - start.len()..self.text.len() - rest.len();
        self.phrases.push(Phrase { at, says });
    }

    /// Whether only the heading of the current list has been read.
    fn is_empty_list(&self) -> bool {
        self.phrases.last().is_none_or(|last| matches!(last.says, Says::Heading(_) | Says::Hand(_)))
    }

    /// How a hand stands that begins at `start`, after a phrase that ends at `end`.
    fn bare(&self, end: &str, start: &str) -> Bare {
        let gap = &end[..end.len() - start.len()];
        let marks: String = gap.chars().map(plain).collect();
        match () {
            () if self.phrases.is_empty() => Bare::Alone,
            () if marks.contains([',', '、', '&']) || marks.contains("and") => Bare::Within,
            () if marks.contains('\n') => Bare::Alone,
            () if marks.contains(['.', ';', '/', '|', '。']) => Bare::Apart,
            () => Bare::Within,
        }
    }

    /// Reads the phrase that begins at `start`; `end` is the end of the one before it.
    fn next(&mut self, end: &'a str, start: &'a str) -> Parsed<'a, ()> {
        match heading(start) {
            Ok((rest, heading)) => return self.heading(end, start, rest, heading),
            Err(failure @ nom::Err::Failure(_)) => return Err(failure),
            Err(_) => {}
        }
        match self.place {
            Place::Between => {
                if let Ok((rest, held)) = before(start) {
                    self.hold(start, rest, self.bare(end, start), held);
                    return Ok((rest, ()));
                }
                let heading =
                    context("`Black:` or `White:`", "`攻方：` か `玉方：` ", |at| {
                        heading(at)
                    });
                // No heading begins here, so that this is an error.
                suggesting(start, heading).map(|(rest, _)| (rest, ()))
            }
            Place::Board { hand } => self.on_board(end, start, hand),
            Place::Hand => self.in_hand(start),
        }
    }

    fn heading(
        &mut self,
        end: &'a str,
        start: &'a str,
        rest: &'a str,
        heading: Heading,
    ) -> Parsed<'a, ()> {
        let name = &start[..start.len() - rest.len()];
        let says = match heading {
            Heading::Hand(None) if name.contains('持') => Says::Hand(Bare::Japanese),
            Heading::Hand(None) => Says::Hand(match self.bare(end, start) {
                Bare::Within => Bare::Attached,
                bare => bare,
            }),
            heading => Says::Heading(heading),
        };
        self.push(start, rest, says);
        self.place = match heading {
            Heading::Attacker(_) => Place::Between,
            Heading::Hand(_) => Place::Hand,
            Heading::Board(_) | Heading::Role { .. } => {
                Place::Board { hand: self.hand_among(rest)? }
            }
        };
        Ok((rest, ()))
    }

    /// As [`hand_among`].
    fn hand_among(&self, start: &'a str) -> Result<Option<usize>, nom::Err<SyntaxError<'a>>> {
        if self.has_hand { hand_among(start) } else { Ok(None) }
    }

    fn on_board(&mut self, end: &'a str, start: &'a str, hand: Option<usize>) -> Parsed<'a, ()> {
        if self.is_empty_list()
            && let Ok((rest, ())) = nothing(start)
            && hand_before(rest).is_err()
        {
            self.push(start, rest, Says::Nothing);
            self.place = Place::Between;
            return Ok((rest, ()));
        }
        if let Ok((rest, ())) = terminated(remainder, opt(hand_before)).parse(start) {
            self.push(start, start, Says::Hand(Bare::Within));
            self.push(start, rest, Says::Rest);
            return Ok((rest, ()));
        }
        if hand == Some(start.len())
            && let Ok((rest, held)) = before(start)
        {
            self.hold(start, rest, self.bare(end, start), held);
            self.place = Place::Board { hand: self.hand_among(rest)? };
            return Ok((rest, ()));
        }
        let (rest, (square, kind)) = suggesting(start, |at| item(at, self.last_kind()))?;
        self.push(start, rest, Says::Placed(square, kind));
        Ok((rest, ()))
    }

    /// The kind of the last piece, if the next square may stand for another piece of this kind.
    fn last_kind(&self) -> Option<Repeated> {
        let last = self.phrases.last()?;
        let Says::Placed(_, kind) = last.says else { return None };
        Repeated::of(&self.text[last.at.clone()], kind)
    }

    fn in_hand(&mut self, start: &'a str) -> Parsed<'a, ()> {
        if self.is_empty_list() {
            if let Ok((rest, ())) = remainder(start) {
                self.push(start, rest, Says::Rest);
                self.place = Place::Between;
                return Ok((rest, ()));
            }
            if let Ok((rest, ())) = nothing(start) {
                self.push(start, rest, Says::Nothing);
                self.place = Place::Between;
                return Ok((rest, ()));
            }
        }
        if let Some(rest) = after_lettered(start) {
            let message = stray_square(&start[..start.len() - rest.len()]);
            return SyntaxError::fail(start, rest, message);
        }
        if let Ok((rest, square)) = small_square(start)
            && self.has_capitals()
        {
            return SyntaxError::fail(start, rest, two_readings(start, rest, square));
        }
        let (rest, held) = suggesting(start, holdings)?;
        for (held, after, kind, count) in held {
            self.push(held, after, Says::Held(kind, count));
        }
        Ok((rest, ()))
    }

    /// Whether a letter of a piece is a capital.
    fn has_capitals(&self) -> bool {
        self.phrases.iter().any(|phrase| {
            matches!(phrase.says, Says::Placed(..) | Says::Held(..))
                && self.text[phrase.at.clone()].chars().any(|c| plain(c).is_ascii_uppercase())
        })
    }

    fn hold(&mut self, start: &str, rest: &str, bare: Bare, held: Vec<Holding<'a>>) {
        self.push(start, start, Says::Hand(bare));
        if held.is_empty() {
            self.push(start, rest, Says::Nothing);
        }
        let last = held.len().saturating_sub(1);
        for (index, (held, after, kind, count)) in held.into_iter().enumerate() {
            // The words `in hand` belong to the last piece.
            let end = if index == last { rest } else { after };
            self.push(held, end, Says::Held(kind, count));
        }
    }
}

/// A piece that may be repeated on other squares: `P3c, 2c`. The king is alone, and after a square that stands
/// before its piece, such as `3cP`, another square begins another piece.
#[derive(Clone, Copy)]
struct Repeated(Kind);

impl Repeated {
    fn of(text: &str, kind: Kind) -> Option<Repeated> {
        let square_first = text.starts_with(|c| plain(c).is_ascii_digit());
        let square_only = square_first && square(text).is_ok_and(|(rest, _)| rest.is_empty());
        (kind != Kind::King && (!square_first || square_only)).then_some(Repeated(kind))
    }
}

/// A place where pieces in hand that are followed by `in hand` may begin.
struct HandStart<'a> {
    text: &'a str,
    /// The square of the piece on the board that may also begin here, and the text after it.
    placed: Option<(&'a str, Square)>,
    /// Whether a dash after the words may mean an empty hand.
    is_dashed: bool,
}

/// The number of bytes from the hand to the end of the text, if pieces in hand that are followed by `in hand`
/// stand among pieces on the board from `start` on. Pieces on their squares may stand before them.
fn hand_among(start: &str) -> Result<Option<usize>, nom::Err<SyntaxError<'_>>> {
    let mut next = start;
    let mut last: Option<Repeated> = None;
    let mut places: Vec<HandStart<'_>> = vec![];
    loop {
        let (text, _) = fillers(next)?;
        if text.is_empty() || heading(text).is_ok() {
            break;
        }
        let placed = item(text, last).ok();
        if let Ok((after, _)) = before(text) {
            let placed = placed.as_ref().map(|(rest, (square, _))| (*rest, *square));
            let is_dashed = text[..text.len() - after.len()].ends_with(is_dash);
            places.push(HandStart { text, placed, is_dashed });
        }
        let Some((rest, (_, kind))) = placed else { break };
        last = Repeated::of(&text[..text.len() - rest.len()], kind);
        next = rest;
    }
    let hand = places.pop_if(|last| last.placed.is_none() || !last.is_dashed);
    for HandStart { text, placed, .. } in places {
        if let Some((rest, square)) = placed
            && !is_certain(&text[..text.len() - rest.len()])
        {
            let message = two_readings(text, rest, square);
            return Err(nom::Err::Failure(SyntaxError::with_message(text, rest, message)));
        }
    }
    Ok(hand.map(|hand| hand.text.len()))
}

/// Whether a piece on a square can only be that: no blank separates them, or the letter of the rank is small
/// and that of the piece is not.
fn is_certain(text: &str) -> bool {
    let is_digit = |c: char| plain(c).is_ascii_digit();
    let kind_first = !text.starts_with(is_digit);
    let is_small = text
        .find(is_digit)
        .and_then(|at| text[at..].chars().nth(1))
        .is_some_and(|rank| plain(rank).is_ascii_lowercase());
    let has_capital = text.chars().any(|c| plain(c).is_ascii_uppercase());
    let has_name = text.chars().filter(|c| plain(*c).is_ascii_alphabetic()).count() > 3;
    let has_kanji = text.chars().any(|c| !plain(c).is_ascii());
    let is_glued = kind_first && !text.contains(|c: char| plain(c) == ' ');
    is_glued || has_kanji || is_small && (has_capital || has_name)
}

fn two_readings(start: &str, rest: &str, square: Square) -> Text {
    let found = excerpt(&start[..start.len() - rest.len()]);
    Text::new(
        format!("`{found}` could be the square {square}, or a number of pieces in hand"),
        format!("「{found}」は{}のマスとも持駒の枚数とも読めます", square.japanese()),
    )
}

fn stray_square(found: &str) -> Text {
    let found = excerpt(found);
    Text::new(
        format!(
            "found `{found}`, expected a piece in hand (R B G S N L P): pieces on the board stand before the hand"
        ),
        format!(
            "「{found}」は読めません。ここには持駒（飛角金銀桂香歩）が必要です。盤上の駒は持駒の前に書いてください"
        ),
    )
}

/// The text after a piece on a square whose rank is a letter that is no piece in hand: `P2e`, `3d G`.
fn after_lettered(input: &str) -> Option<&str> {
    let (rest, _) = placed(input).ok()?;
    let text = &input[..input.len() - rest.len()];
    let rank = text.chars().skip_while(|c| !plain(*c).is_ascii_digit()).nth(1).map(plain)?;
    (rank.is_ascii_alphabetic() && !is_held_rank(rank)).then_some(rest)
}

/// A square whose rank is a small letter that may also be a piece in hand: `2b`.
fn small_square(input: &str) -> Parsed<'_, Square> {
    verify(square, |_| {
        input.chars().nth(1).map(plain).is_some_and(|c| c.is_ascii_lowercase() && is_held_rank(c))
    })
    .parse(input)
}

/// Whether the letter of a rank is also that of a piece in hand.
fn is_held_rank(letter: char) -> bool {
    matches!(letter.to_ascii_lowercase(), 'b' | 'g')
}

/// A piece on a square, or another square of the piece before it.
fn item(input: &str, last: Option<Repeated>) -> Parsed<'_, (Square, Kind)> {
    let Some(Repeated(last)) = last else { return placed(input) };
    let Ok((after, again)) = square(input) else { return placed(input) };
    let Ok((rest, (_, other))) = placed(input) else { return Ok((after, (again, last))) };
    // `P3c 2c G1e`: the piece may belong to the square before it or after it.
    let (next, _) = spaces(rest)?;
    if kind(after).is_ok() && square(next).is_err() {
        return Ok((rest, (again, other)));
    }
    let found = excerpt(&input[..input.len() - rest.len()]);
    let message = Text::new(
        format!(
            "it is not clear which piece stands on {again} in `{found}`: write a comma between pieces"
        ),
        format!(
            "「{found}」では{}の駒がどれか分かりません。駒の間に読点を入れてください",
            again.japanese()
        ),
    );
    SyntaxError::fail(input, rest, message)
}

/// Whether a line has only pieces, on squares or in hand.
pub(crate) fn are_only_pieces(line: &str) -> bool {
    let mut rest = line;
    let mut last = None;
    let mut has_pieces = false;
    while let Ok((at, ())) = fillers(rest)
        && !at.is_empty()
    {
        if let Ok((after, (_, kind))) = item(at, last) {
            last = Repeated::of(&at[..at.len() - after.len()], kind);
            rest = after;
        } else if let Ok((after, _)) = holdings(at) {
            rest = after;
        } else {
            return false;
        }
        has_pieces = true;
    }
    has_pieces
}

/// Pieces before the words `in hand`: `R, 2P in hand`, `nothing in hand`.
fn before(input: &str) -> Parsed<'_, Vec<Holding<'_>>> {
    let none = value(vec![], (nothing, opt((spaces, word("pieces")))));
    terminated(alt((none, several)), hand_before).parse(input)
}

/// Pieces in hand with marks between them.
fn several(input: &str) -> Parsed<'_, Vec<Holding<'_>>> {
    let (mut end, mut all) = holdings(input)?;
    while all.len() < MOST_HELD {
        let Ok((rest, more)) = preceded(fillers, holdings).parse(end) else { break };
        all.extend(more);
        end = rest;
    }
    Ok((end, all))
}
