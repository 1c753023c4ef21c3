//! What is meant by a move as it was written, and why it cannot be played if it cannot.

use nom::Parser;

use super::error::Trouble;
use super::naming::reaching;
use super::sfen::letter;
use crate::shogi::{Bitboard, HandKind, Kind, Move, Piece, Position, Square};

/// Something that was read, and the text before and after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a, T> {
    pub value: T,
    pub at: &'a str,
    pub rest: &'a str,
}

/// How a piece is said to come to its square.
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

    fn broken(&self, message: impl Into<String>) -> Trouble<'a> {
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
            _ => Err(Refusal { position, written }.explain(&legal)),
        },
        several => Err(written.broken(ambiguity(position, several))),
    }
}

fn ambiguity(position: &Position, several: &[Move]) -> String {
    let origins: Vec<Square> = several.iter().filter_map(|mv| mv.from()).collect();
    let name = origins.first().and_then(|&from| position.piece_at(from));
    let name = name.map_or("piece", |piece| piece.kind.name());
    let from: Vec<String> = origins.iter().map(Square::to_string).collect();
    format!("the {name} could come from {}: say which", from.join(" or "))
}

impl<'a> Written<'a> {
    fn broken(&self, message: impl Into<String>) -> Trouble<'a> {
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

/// A move that cannot be played, in search of the reason.
struct Refusal<'p, 'w, 'a> {
    position: &'p Position,
    written: &'w Written<'a>,
}

impl<'a> Refusal<'_, '_, 'a> {
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
        let Refusal { position, written } = self;
        let (us, to, name) = (position.turn(), written.to, kind.value.name());
        let Some(held) = droppable(kind.value) else {
            return kind.broken(format!("a {name} is never dropped"));
        };
        if let Some(from) = written.from {
            return from.broken("a drop comes from the hand, not from a square");
        }
        if let Some(promotes) = written.promotes.filter(|part| part.value) {
            return promotes.broken("a piece does not promote when it is dropped");
        }
        if !position.hand(us).has(held) {
            return kind.broken(format!("{us} has no {name} in hand"));
        }
        let file = to.value.file();
        let nifu = || position.pieces(us, Kind::Pawn).any(|pawn| pawn.file() == file);
        if position.piece_at(to.value).is_some() {
            to.broken(format!("a drop needs an empty square, and {} is not", to.value))
        } else if to.value.rank_for(us) <= kind.value.dead_ranks() {
            to.broken(format!("a {name} on {} could never move", to.value))
        } else if held == HandKind::Pawn && nifu() {
            to.broken(format!("{us} already has a pawn on file {file} (nifu)"))
        } else if held == HandKind::Pawn && !self.leaves_check(Move::drop(held, to.value)) {
            written.broken("a pawn drop must not mate (uchifuzume)")
        } else {
            written.broken(format!("{us}'s king would be left in check"))
        }
    }

    fn leaves_check(&self, mv: Move) -> bool {
        let us = self.position.turn();
        let mut after = self.position.clone();
        after.play(mv);
        after.king(us).is_some_and(|king| after.attackers(king, !us).nonempty())
    }

    fn walk(&self, legal: &[Move]) -> Trouble<'a> {
        let Refusal { position, written } = self;
        let (us, to) = (position.turn(), written.to);
        let movers = match self.movers() {
            Ok(movers) => movers,
            Err(trouble) => return trouble,
        };
        let name = movers.clone().find_map(|from| position.piece_at(from));
        let name = name.map_or("piece", |piece| piece.kind.name());
        if let Some(own) = position.piece_at(to.value).filter(|piece| piece.color == us) {
            let message = format!("{us}'s own {} stands on {}", own.kind.name(), to.value);
            return to.broken(message);
        }
        let reaching = movers & position.attackers(to.value, us);
        if reaching.is_empty() {
            return to.broken(match written.from {
                Some(from) => format!("the {name} on {} cannot reach {}", from.value, to.value),
                None => format!("no {name} of {us} can reach {}", to.value),
            });
        }
        if let Some(among) = written.among
            && (reaching & among.value).is_empty()
        {
            let described = &among.at[..among.at.len() - among.rest.len()];
            return among.broken(format!("no {name} comes to {} as `{described}` says", to.value));
        }
        if let Some(manner) = written.manner
            && manner.value == Manner::Capture
            && position.piece_at(to.value).is_none()
        {
            return manner.broken(format!("there is nothing to capture on {}", to.value));
        }
        let playable = |mv: &&Move| {
            mv.to() == to.value && mv.from().is_some_and(|from| reaching.contains(from))
        };
        match (written.promotes, legal.iter().find(playable)) {
            (Some(mark), Some(_)) if !mark.value => {
                mark.broken(format!("a {name} on {} could never move: it must promote", to.value))
            }
            (Some(mark), Some(_)) => mark.broken(format!("this {name} cannot promote there")),
            _ => written.broken(format!("{us}'s king would be left in check")),
        }
    }

    /// The pieces on the board that are spoken of, one at least.
    fn movers(&self) -> Result<Bitboard, Trouble<'a>> {
        let Refusal { position, written } = self;
        let us = position.turn();
        if let Some(from) = written.from {
            let wrong = match (position.piece_at(from.value), written.kind) {
                (None, _) => format!("nothing stands on {}", from.value),
                (Some(piece), _) if piece.color != us => {
                    let name = piece.kind.name();
                    format!("{us} moves, and the {name} on {} is {}'s", from.value, !us)
                }
                (Some(piece), Some(kind)) if piece.kind != kind.value => {
                    let (found, said) = (piece.kind.name(), kind.value.name());
                    format!("a {found} stands on {}, not a {said}", from.value)
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
        let name = kind.value.name();
        let in_hand = |held| position.hand(us).has(held);
        Err(kind.broken(match (droppable(kind.value), written.manner()) {
            (Some(held), _) if in_hand(held) => {
                let (letter, to) = (letter(kind.value), written.to.value);
                format!("{us} has no {name} on the board; a drop is written {letter}*{to}")
            }
            (Some(_), None) => format!("{us} has no {name}, neither on the board nor in hand"),
            _ => format!("{us} has no {name} on the board"),
        }))
    }
}
