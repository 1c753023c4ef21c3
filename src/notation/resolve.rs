//! Finds the legal move that a written move describes, or the reason why it is illegal.

use nom::Parser;

use super::error::SyntaxError;
use super::glyph::{hand_kind, letter};
use super::naming::reaching;
use crate::shogi::{Bitboard, Color, HandKind, Kind, Move, MoveParts, Piece, Position, Square};
use crate::text::Text;

/// A value that was read, with its place: the text from the value on, and the text after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'a, T> {
    pub value: T,
    pub at: &'a str,
    pub rest: &'a str,
}

/// The mark of a move in the text: `-`, `x` or `*`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MoveMark {
    Step,
    Capture,
    Drop,
}

/// The parts of a written move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written<'a> {
    /// The text from the move on, and the text after the move.
    pub at: &'a str,
    pub rest: &'a str,
    /// The piece; a move without a piece has an origin.
    pub kind: Option<Placed<'a, Kind>>,
    pub from: Option<Placed<'a, Square>>,
    /// The origins that fit a description such as 右上.
    pub among: Option<Placed<'a, Bitboard>>,
    pub mark: Option<Placed<'a, MoveMark>>,
    pub to: Placed<'a, Square>,
    pub promotes: Option<Placed<'a, bool>>,
}

/// Reads a value together with its place.
pub(super) fn part<'a, T>(
    mut parser: impl Parser<&'a str, Output = T, Error = SyntaxError<'a>>,
) -> impl Parser<&'a str, Output = Placed<'a, T>, Error = SyntaxError<'a>> {
    move |at: &'a str| parser.parse(at).map(|(rest, value)| (rest, Placed { value, at, rest }))
}

impl<'a, T> Placed<'a, T> {
    /// Another value at the same place.
    pub fn with<U>(&self, value: U) -> Placed<'a, U> {
        Placed { value, at: self.at, rest: self.rest }
    }

    fn error(&self, message: Text) -> SyntaxError<'a> {
        SyntaxError::with_message(self.at, self.rest, message)
    }
}

/// Finds the legal move. A move without a mark is a drop only if no piece on the board can go there.
pub(super) fn resolve<'a>(
    position: &Position,
    written: &Written<'a>,
) -> Result<Move, SyntaxError<'a>> {
    let legal = position.legal_moves();
    let fitting: Vec<Move> =
        (&legal).into_iter().filter(|&mv| written.walks(position, mv)).collect();
    match fitting.as_slice() {
        [mv] => Ok(*mv),
        [] => match written.drop() {
            Some(drop) if legal.contains(&drop) => Ok(drop),
            _ => Err(IllegalMove { position, written }.explain(&legal)),
        },
        several => Err(written.error(ambiguity(position, several))),
    }
}

/// The names of a piece in both languages.
fn names(piece: Option<Piece>) -> Text<&'static str> {
    piece.map_or(Text { en: "piece", ja: "駒" }, |piece| Text {
        en: piece.kind.name(),
        ja: piece.kind.japanese(),
    })
}

/// The message about a move that leaves the king of the mover in check.
fn leaves_check(us: Color) -> Text {
    let english = format!("{us}'s king would be left in check");
    Text::new(english, format!("{}の玉が王手されたままになります", us.japanese()))
}

fn ambiguity(position: &Position, several: &[Move]) -> Text {
    let origins: Vec<Square> = several.iter().filter_map(|mv| mv.from()).collect();
    let name = origins.first().and_then(|&from| position.piece_at(from));
    let Text { en: name, ja: japanese } = names(name);
    let from: Vec<String> = origins.iter().map(Square::to_string).collect();
    let from_japanese: Vec<String> = origins.iter().map(|from| from.japanese()).collect();
    Text::new(
        format!("ambiguous: the {name} can come from {}", from.join(" or ")),
        format!(
            "{japanese}は{}のどれからも来られます。どれかを指定してください",
            from_japanese.join("、")
        ),
    )
}

impl<'a> Written<'a> {
    fn error(&self, message: Text) -> SyntaxError<'a> {
        SyntaxError::with_message(self.at, self.rest, message)
    }

    fn mark(&self) -> Option<MoveMark> {
        self.mark.map(|mark| mark.value)
    }

    /// Whether this may be `mv`, a legal move of a piece on the board.
    fn walks(&self, position: &Position, mv: Move) -> bool {
        let Some(from) = mv.from() else {
            return false;
        };
        let declined = || {
            Move::of(MoveParts::Walk { from, to: mv.to(), promote: false })
                .is_some_and(|mv| position.is_legal(mv))
        };
        mv.to() == self.to.value
            && self.from.is_none_or(|part| part.value == from)
            && self.among.is_none_or(|part| part.value.contains(from))
            && self.kind.is_none_or(|part| {
                position.piece_at(from).is_some_and(|piece| piece.kind == part.value)
            })
            && match self.mark() {
                None | Some(MoveMark::Step) => true,
                Some(MoveMark::Capture) => position.piece_at(mv.to()).is_some(),
                Some(MoveMark::Drop) => false,
            }
            && match self.promotes {
                Some(part) => mv.promotes() == part.value,
                None => !mv.promotes() || !declined(),
            }
    }

    /// The drop that this may be.
    fn drop(&self) -> Option<Move> {
        let kind = hand_kind(self.kind?.value)?;
        let is_from_hand = self.from.is_none() && self.among.is_none();
        let plain = is_from_hand && !self.promotes.is_some_and(|part| part.value);
        let mark = matches!(self.mark(), None | Some(MoveMark::Drop));
        (plain && mark).then(|| Move::drop(kind, self.to.value))
    }
}

/// An illegal move, to find the reason.
struct IllegalMove<'p, 'w, 'a> {
    position: &'p Position,
    written: &'w Written<'a>,
}

impl<'a> IllegalMove<'_, '_, 'a> {
    fn explain(&self, legal: &[Move]) -> SyntaxError<'a> {
        let us = self.position.turn();
        let Some(kind) = self.written.kind else {
            return self.walk(legal);
        };
        match self.written.mark() {
            Some(MoveMark::Drop) => self.drop(kind),
            None if self.written.drop().is_some() => {
                let held = hand_kind(kind.value).filter(|&held| self.position.hand(us).has(held));
                let piece = Piece::new(us, kind.value);
                let reached = reaching(self.position, piece, self.written.to.value).nonempty();
                if held.is_some() && !reached { self.drop(kind) } else { self.walk(legal) }
            }
            _ => self.walk(legal),
        }
    }

    fn drop(&self, kind: Placed<'a, Kind>) -> SyntaxError<'a> {
        let IllegalMove { position, written } = self;
        let (us, to, name) = (position.turn(), written.to, kind.value.name());
        let (side, at, piece) = (us.japanese(), to.value.japanese(), kind.value.japanese());
        let Some(held) = hand_kind(kind.value) else {
            return kind.error(Text::new(
                format!("a {name} is never dropped"),
                format!("{piece}は打てません"),
            ));
        };
        if let Some(from) = written.from {
            return from.error(Text::new(
                "a drop comes from the hand, not from a square",
                "打つ手に移動元のマスは書けません",
            ));
        }
        if let Some(promotes) = written.promotes.filter(|part| part.value) {
            return promotes.error(Text::new(
                "a piece does not promote when it is dropped",
                "打つ駒は成れません",
            ));
        }
        if !position.hand(us).has(held) {
            return kind.error(Text::new(
                format!("{us} has no {name} in hand"),
                format!("{side}の持駒に{piece}がありません"),
            ));
        }
        let file = to.value.file();
        let nifu = || position.pieces(us, Kind::Pawn).any(|pawn| pawn.file() == file);
        if position.piece_at(to.value).is_some() {
            to.error(Text::new(
                format!("a drop needs an empty square, and {} is not", to.value),
                format!("{at}には駒があるので打てません"),
            ))
        } else if to.value.rank_for(us) <= kind.value.dead_ranks() {
            to.error(Text::new(
                format!("a {name} on {} could never move", to.value),
                format!("{at}の{piece}は行き所のない駒です"),
            ))
        } else if held == HandKind::Pawn && nifu() {
            to.error(Text::new(
                format!("{us} already has a pawn on file {file} (nifu)"),
                format!("{side}の歩が{file}筋にすでにあります（二歩）"),
            ))
        } else if held == HandKind::Pawn && !self.leaves_check(Move::drop(held, to.value)) {
            written.error(Text::new("a pawn drop must not mate (uchifuzume)", "打歩詰です"))
        } else {
            written.error(leaves_check(us))
        }
    }

    fn leaves_check(&self, mv: Move) -> bool {
        let us = self.position.turn();
        let mut after = self.position.clone();
        after.play(mv);
        after.king(us).is_some_and(|king| after.attackers(king, !us).nonempty())
    }

    fn walk(&self, legal: &[Move]) -> SyntaxError<'a> {
        let IllegalMove { position, written } = self;
        let (us, to) = (position.turn(), written.to);
        let movers = match self.movers() {
            Ok(movers) => movers,
            Err(error) => return error,
        };
        let name = movers.clone().find_map(|from| position.piece_at(from));
        let Text { en: name, ja: piece } = names(name);
        let (side, at) = (us.japanese(), to.value.japanese());
        if let Some(own) = position.piece_at(to.value).filter(|piece| piece.color == us) {
            return to.error(Text::new(
                format!("{us}'s own {} stands on {}", own.kind.name(), to.value),
                format!("{at}には{side}自身の{}があります", own.kind.japanese()),
            ));
        }
        let reaching = movers & position.attackers(to.value, us);
        if reaching.is_empty() {
            return to.error(match written.from {
                Some(from) => Text::new(
                    format!("the {name} on {} cannot reach {}", from.value, to.value),
                    format!("{}の{piece}は{at}に動けません", from.value.japanese()),
                ),
                None => Text::new(
                    format!("no {name} of {us} can reach {}", to.value),
                    format!("{at}に動ける{side}の{piece}がありません"),
                ),
            });
        }
        if let Some(among) = written.among
            && (reaching & among.value).is_empty()
        {
            let described = &among.at[..among.at.len() - among.rest.len()];
            return among.error(Text::new(
                format!("no {name} that reaches {} fits `{described}`", to.value),
                format!("「{described}」に当てはまる{piece}は{at}に動けません"),
            ));
        }
        if let Some(mark) = written.mark
            && mark.value == MoveMark::Capture
            && position.piece_at(to.value).is_none()
        {
            return mark.error(Text::new(
                format!("there is nothing to capture on {}", to.value),
                format!("{at}に取る駒がありません"),
            ));
        }
        let playable = |mv: &&Move| {
            mv.to() == to.value && mv.from().is_some_and(|from| reaching.contains(from))
        };
        match (written.promotes, legal.iter().find(playable)) {
            (Some(promotes), Some(_)) if !promotes.value => promotes.error(Text::new(
                format!("a {name} on {} could never move: it must promote", to.value),
                format!("{at}の{piece}は行き所のない駒です。成る必要があります"),
            )),
            (Some(promotes), Some(_)) => promotes.error(Text::new(
                format!("this {name} cannot promote there"),
                format!("この{piece}はそこでは成れません"),
            )),
            _ => written.error(leaves_check(us)),
        }
    }

    /// The pieces on the board that the text may mean, at least one.
    fn movers(&self) -> Result<Bitboard, SyntaxError<'a>> {
        let IllegalMove { position, written } = self;
        let us = position.turn();
        let side = us.japanese();
        if let Some(from) = written.from {
            let at = from.value.japanese();
            let wrong = match (position.piece_at(from.value), written.kind) {
                (None, _) => Text::new(
                    format!("nothing stands on {}", from.value),
                    format!("{at}には駒がありません"),
                ),
                (Some(piece), _) if piece.color != us => {
                    let name = piece.kind.name();
                    Text::new(
                        format!("{us} moves, and the {name} on {} is {}'s", from.value, !us),
                        format!(
                            "{side}の手番ですが、{at}の{}は{}の駒です",
                            piece.kind.japanese(),
                            (!us).japanese()
                        ),
                    )
                }
                (Some(piece), Some(kind)) if piece.kind != kind.value => {
                    let (found, named) = (piece.kind.name(), kind.value.name());
                    Text::new(
                        format!("a {found} stands on {}, not a {named}", from.value),
                        format!(
                            "{at}にあるのは{}で、{}ではありません",
                            piece.kind.japanese(),
                            kind.value.japanese()
                        ),
                    )
                }
                _ => return Ok(Bitboard::of(from.value)),
            };
            return Err(from.error(wrong));
        }
        let Some(kind) = written.kind else {
            return Ok(Bitboard::EMPTY);
        };
        let movers = position.pieces(us, kind.value);
        if movers.nonempty() {
            return Ok(movers);
        }
        let (name, piece) = (kind.value.name(), kind.value.japanese());
        let in_hand = |held| position.hand(us).has(held);
        Err(kind.error(match (hand_kind(kind.value), written.mark()) {
            (Some(held), _) if in_hand(held) => {
                let (letter, to) = (letter(kind.value), written.to.value);
                Text::new(
                    format!("{us} has no {name} on the board; a drop is written {letter}*{to}"),
                    format!(
                        "盤上に{side}の{piece}がありません。打つ手は `{letter}*{to}` と書きます"
                    ),
                )
            }
            (Some(_), None) => Text::new(
                format!("{us} has no {name}, neither on the board nor in hand"),
                format!("{side}の{piece}は盤上にも持駒にもありません"),
            ),
            _ => Text::new(
                format!("{us} has no {name} on the board"),
                format!("盤上に{side}の{piece}がありません"),
            ),
        }))
    }
}
