//! Finds the legal move that is meant by a move as it was written, or the reason why it is illegal.

use nom::Parser;

use super::error::Trouble;
use super::glyph::letter;
use super::message::{Message, say};
use super::naming::reaching;
use crate::shogi::{Bitboard, Color, HandKind, Kind, Move, Piece, Position, Square};

/// Something that was read, and the text before and after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a, T> {
    pub value: T,
    pub at: &'a str,
    pub rest: &'a str,
}

/// How a piece comes to its square, as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    Step,
    Capture,
    Drop,
}

/// The parts of a move as it was written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written<'a> {
    /// The text from the move on, and after it.
    pub at: &'a str,
    pub rest: &'a str,
    /// The piece; if it was not named, there is an origin.
    pub kind: Option<Part<'a, Kind>>,
    pub from: Option<Part<'a, Square>>,
    /// The origins that fit a description such as 右上, where there is one.
    pub among: Option<Part<'a, Bitboard>>,
    pub manner: Option<Part<'a, Manner>>,
    pub to: Part<'a, Square>,
    pub promotes: Option<Part<'a, bool>>,
}

/// What `parser` reads, with its place.
pub(super) fn part<'a, T>(
    mut parser: impl Parser<&'a str, Output = T, Error = Trouble<'a>>,
) -> impl Parser<&'a str, Output = Part<'a, T>, Error = Trouble<'a>> {
    move |at: &'a str| parser.parse(at).map(|(rest, value)| (rest, Part { value, at, rest }))
}

impl<'a, T> Part<'a, T> {
    /// Something else that was read at the same place.
    pub fn with<U>(&self, value: U) -> Part<'a, U> {
        Part { value, at: self.at, rest: self.rest }
    }

    fn broken(&self, message: Message) -> Trouble<'a> {
        Trouble::broken(self.at, self.rest, message)
    }
}

/// The legal move that is meant. A piece on the board comes before a drop; only if none can go
/// there is a move without a mark of movement a drop.
pub(super) fn resolve<'a>(position: &Position, written: &Written<'a>) -> Result<Move, Trouble<'a>> {
    let legal = position.legal_moves();
    let fitting: Vec<Move> = legal.into_iter().filter(|&mv| written.walks(position, mv)).collect();
    match fitting.as_slice() {
        [mv] => Ok(*mv),
        [] => match written.drop() {
            Some(drop) if legal.contains(&drop) => Ok(drop),
            _ => Err(IllegalMove { position, written }.explain(&legal)),
        },
        several => Err(written.broken(ambiguity(position, several))),
    }
}

/// What a piece is called in both languages.
fn names(piece: Option<Piece>) -> (&'static str, &'static str) {
    piece.map_or(("piece", "駒"), |piece| (piece.kind.name(), piece.kind.japanese()))
}

/// The message about a move that leaves the own king in check.
fn leaves_check(us: Color) -> Message {
    let english = format!("{us}'s king would be left in check");
    say(english, format!("{}の玉が王手されたままになります", us.japanese()))
}

fn ambiguity(position: &Position, several: &[Move]) -> Message {
    let origins: Vec<Square> = several.iter().filter_map(|mv| mv.from()).collect();
    let name = origins.first().and_then(|&from| position.piece_at(from));
    let (name, japanese) = names(name);
    let from: Vec<String> = origins.iter().map(Square::to_string).collect();
    let from_japanese: Vec<String> = origins.iter().map(|from| from.japanese()).collect();
    say(
        format!("the {name} could come from {}: say which", from.join(" or ")),
        format!(
            "{japanese}は{}のどれからも来られます。どれかを指定してください",
            from_japanese.join("、")
        ),
    )
}

impl<'a> Written<'a> {
    fn broken(&self, message: Message) -> Trouble<'a> {
        Trouble::broken(self.at, self.rest, message)
    }

    fn manner(&self) -> Option<Manner> {
        self.manner.map(|manner| manner.value)
    }

    /// Whether this may mean `mv`, a legal move of a piece on the board.
    fn walks(&self, position: &Position, mv: Move) -> bool {
        let Some(from) = mv.from() else {
            return false;
        };
        let declined = || Move::walk(from, mv.to(), false).is_some_and(|mv| position.is_legal(mv));
        mv.to() == self.to.value
            && self.from.is_none_or(|part| part.value == from)
            && self.among.is_none_or(|part| part.value.contains(from))
            && self.kind.is_none_or(|part| {
                position.piece_at(from).is_some_and(|piece| piece.kind == part.value)
            })
            && match self.manner() {
                None | Some(Manner::Step) => true,
                Some(Manner::Capture) => position.piece_at(mv.to()).is_some(),
                Some(Manner::Drop) => false,
            }
            && match self.promotes {
                Some(part) => mv.promotes() == part.value,
                None => !mv.promotes() || !declined(),
            }
    }

    /// The drop that this may mean.
    fn drop(&self) -> Option<Move> {
        let kind = droppable(self.kind?.value)?;
        let is_from_hand = self.from.is_none() && self.among.is_none();
        let plain = is_from_hand && !self.promotes.is_some_and(|part| part.value);
        let manner = matches!(self.manner(), None | Some(Manner::Drop));
        (plain && manner).then(|| Move::drop(kind, self.to.value))
    }
}

fn droppable(kind: Kind) -> Option<HandKind> {
    kind.in_hand().filter(|_| !kind.is_promoted())
}

/// A move that is illegal; finds the reason.
struct IllegalMove<'p, 'w, 'a> {
    position: &'p Position,
    written: &'w Written<'a>,
}

impl<'a> IllegalMove<'_, '_, 'a> {
    fn explain(&self, legal: &[Move]) -> Trouble<'a> {
        let us = self.position.turn();
        let Some(kind) = self.written.kind else {
            return self.walk(legal);
        };
        match self.written.manner() {
            Some(Manner::Drop) => self.drop(kind),
            None if self.written.drop().is_some() => {
                let held = droppable(kind.value).filter(|&held| self.position.hand(us).has(held));
                let piece = Piece::new(us, kind.value);
                let reached = reaching(self.position, piece, self.written.to.value).nonempty();
                if held.is_some() && !reached { self.drop(kind) } else { self.walk(legal) }
            }
            _ => self.walk(legal),
        }
    }

    fn drop(&self, kind: Part<'a, Kind>) -> Trouble<'a> {
        let IllegalMove { position, written } = self;
        let (us, to, name) = (position.turn(), written.to, kind.value.name());
        let (side, at, piece) = (us.japanese(), to.value.japanese(), kind.value.japanese());
        let Some(held) = droppable(kind.value) else {
            return kind
                .broken(say(format!("a {name} is never dropped"), format!("{piece}は打てません")));
        };
        if let Some(from) = written.from {
            return from.broken(say(
                "a drop comes from the hand, not from a square",
                "打つ手に移動元のマスは書けません",
            ));
        }
        if let Some(promotes) = written.promotes.filter(|part| part.value) {
            return promotes
                .broken(say("a piece does not promote when it is dropped", "打つ駒は成れません"));
        }
        if !position.hand(us).has(held) {
            return kind.broken(say(
                format!("{us} has no {name} in hand"),
                format!("{side}の持駒に{piece}がありません"),
            ));
        }
        let file = to.value.file();
        let nifu = || position.pieces(us, Kind::Pawn).any(|pawn| pawn.file() == file);
        if position.piece_at(to.value).is_some() {
            to.broken(say(
                format!("a drop needs an empty square, and {} is not", to.value),
                format!("{at}には駒があるので打てません"),
            ))
        } else if to.value.rank_for(us) <= kind.value.dead_ranks() {
            to.broken(say(
                format!("a {name} on {} could never move", to.value),
                format!("{at}の{piece}は行き所のない駒です"),
            ))
        } else if held == HandKind::Pawn && nifu() {
            to.broken(say(
                format!("{us} already has a pawn on file {file} (nifu)"),
                format!("{side}の歩が{file}筋にすでにあります（二歩）"),
            ))
        } else if held == HandKind::Pawn && !self.leaves_check(Move::drop(held, to.value)) {
            written.broken(say("a pawn drop must not mate (uchifuzume)", "打歩詰です"))
        } else {
            written.broken(leaves_check(us))
        }
    }

    fn leaves_check(&self, mv: Move) -> bool {
        let us = self.position.turn();
        let mut after = self.position.clone();
        after.play(mv);
        after.king(us).is_some_and(|king| after.attackers(king, !us).nonempty())
    }

    fn walk(&self, legal: &[Move]) -> Trouble<'a> {
        let IllegalMove { position, written } = self;
        let (us, to) = (position.turn(), written.to);
        let movers = match self.movers() {
            Ok(movers) => movers,
            Err(trouble) => return trouble,
        };
        let name = movers.clone().find_map(|from| position.piece_at(from));
        let (name, piece) = names(name);
        let (side, at) = (us.japanese(), to.value.japanese());
        if let Some(own) = position.piece_at(to.value).filter(|piece| piece.color == us) {
            return to.broken(say(
                format!("{us}'s own {} stands on {}", own.kind.name(), to.value),
                format!("{at}には{side}自身の{}があります", own.kind.japanese()),
            ));
        }
        let reaching = movers & position.attackers(to.value, us);
        if reaching.is_empty() {
            return to.broken(match written.from {
                Some(from) => say(
                    format!("the {name} on {} cannot reach {}", from.value, to.value),
                    format!("{}の{piece}は{at}に動けません", from.value.japanese()),
                ),
                None => say(
                    format!("no {name} of {us} can reach {}", to.value),
                    format!("{at}に動ける{side}の{piece}がありません"),
                ),
            });
        }
        if let Some(among) = written.among
            && (reaching & among.value).is_empty()
        {
            let described = &among.at[..among.at.len() - among.rest.len()];
            return among.broken(say(
                format!("no {name} comes to {} as `{described}` says", to.value),
                format!("「{described}」に当てはまる{piece}は{at}に動けません"),
            ));
        }
        if let Some(manner) = written.manner
            && manner.value == Manner::Capture
            && position.piece_at(to.value).is_none()
        {
            return manner.broken(say(
                format!("there is nothing to capture on {}", to.value),
                format!("{at}に取る駒がありません"),
            ));
        }
        let playable = |mv: &&Move| {
            mv.to() == to.value && mv.from().is_some_and(|from| reaching.contains(from))
        };
        match (written.promotes, legal.iter().find(playable)) {
            (Some(mark), Some(_)) if !mark.value => mark.broken(say(
                format!("a {name} on {} could never move: it must promote", to.value),
                format!("{at}の{piece}は行き所のない駒です。成る必要があります"),
            )),
            (Some(mark), Some(_)) => mark.broken(say(
                format!("this {name} cannot promote there"),
                format!("この{piece}はそこでは成れません"),
            )),
            _ => written.broken(leaves_check(us)),
        }
    }

    /// The pieces on the board that may be meant, at least one.
    fn movers(&self) -> Result<Bitboard, Trouble<'a>> {
        let IllegalMove { position, written } = self;
        let us = position.turn();
        let side = us.japanese();
        if let Some(from) = written.from {
            let at = from.value.japanese();
            let wrong = match (position.piece_at(from.value), written.kind) {
                (None, _) => say(
                    format!("nothing stands on {}", from.value),
                    format!("{at}には駒がありません"),
                ),
                (Some(piece), _) if piece.color != us => {
                    let name = piece.kind.name();
                    say(
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
                    say(
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
            return Err(from.broken(wrong));
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
        Err(kind.broken(match (droppable(kind.value), written.manner()) {
            (Some(held), _) if in_hand(held) => {
                let (letter, to) = (letter(kind.value), written.to.value);
                say(
                    format!("{us} has no {name} on the board; a drop is written {letter}*{to}"),
                    format!(
                        "盤上に{side}の{piece}がありません。打つ手は `{letter}*{to}` と書きます"
                    ),
                )
            }
            (Some(_), None) => say(
                format!("{us} has no {name}, neither on the board nor in hand"),
                format!("{side}の{piece}は盤上にも持駒にもありません"),
            ),
            _ => say(
                format!("{us} has no {name} on the board"),
                format!("盤上に{side}の{piece}がありません"),
            ),
        }))
    }
}
