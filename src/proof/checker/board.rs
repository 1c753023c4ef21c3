//! A position as a plain array of squares, read from an SFEN. How pieces move is not known here.

/// A kind of piece, by its place in [`LETTERS`]; promoted, 8 more; White's, 16 more.
pub const PAWN: u8 = 1;
/// See [`PAWN`].
pub const KNIGHT: u8 = 3;
/// See [`PAWN`].
pub const GOLD: u8 = 5;
/// See [`PAWN`].
pub const KING: u8 = 8;
/// What is added to a kind that is promoted,
pub const PROMOTED: u8 = 8;
/// and to a piece that is White's.
pub const WHITE: u8 = 16;
/// No square: that of a king who is not there. From here on, origins are hands.
pub const NOWHERE: u8 = 81;

/// No piece, and the kinds from pawn to king.
const LETTERS: &[u8] = b" PLNSGBRK";
/// How many of each kind there are at most; of kings, of each side.
const IN_A_SET: [u8; 9] = [0, 18, 4, 4, 4, 4, 2, 2, 2];

/// The kind of a piece without its promotion, and 0 for a king, which is never held.
pub fn held_kind(piece: u8) -> u8 {
    piece % 8
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// What stands on each square, in the order of an SFEN: from 9a to 1a, and on to 1i.
    pub cells: [u8; 81],
    /// How many pieces each side holds of each kind, from pawn to rook.
    pub hands: [[u8; 7]; 2],
    /// The side to move: 0 is Black.
    pub turn: u8,
    /// Where the kings stand.
    pub kings: [u8; 2],
}

/// A move. Moves are in order of origin, target and promotion, as certificates count them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The origin: a square; or from 81 on, for a drop, a rook, bishop, gold, silver, knight, lance, pawn.
    pub from: u8,
    /// The target.
    pub to: u8,
    /// Whether the piece promotes.
    pub promote: bool,
}

impl Move {
    /// The drop of a kind.
    pub fn drop(kind: u8, to: u8) -> Move {
        Move { from: NOWHERE + 7 - kind, to, promote: false }
    }

    /// The kind that is dropped, if it is a drop.
    pub fn dropped(self) -> Option<u8> {
        (self.from >= NOWHERE).then(|| NOWHERE + 7 - self.from)
    }
}

impl Position {
    /// Reads an SFEN that states everything.
    pub fn from_sfen(text: &str) -> Result<Position, &'static str> {
        let mut fields = text.split(' ');
        let (cells, hands) = ([0; 81], [[0; 7]; 2]);
        let mut position = Position { cells, hands, turn: 0, kings: [NOWHERE; 2] };
        let (mut square, mut promoted) = (0, 0);
        for (index, row) in fields.next().unwrap_or_default().split('/').enumerate() {
            for letter in row.bytes() {
                match letter {
                    b'1'..=b'9' => square += usize::from(letter - b'0'),
                    b'+' => promoted = PROMOTED,
                    _ => {
                        let (kind, color) = piece(letter)?;
                        let cell = position.cells.get_mut(square).ok_or("too many squares")?;
                        *cell = kind + promoted + color * WHITE;
                        if kind == KING {
                            position.kings[usize::from(color)] = square as u8;
                        }
                        if promoted > 0 && (kind == GOLD || kind == KING) {
                            return Err("a piece that cannot promote");
                        }
                        (square, promoted) = (square + 1, 0);
                    }
                }
            }
            if square != 9 * (index + 1) || promoted > 0 {
                return Err("a row that has not nine squares");
            }
        }
        let turn = fields.next().and_then(|turn| ["b", "w"].iter().position(|side| *side == turn));
        position.turn = turn.ok_or("no side to move")? as u8;
        let mut count = 0u8;
        for letter in fields.next().ok_or("no hands")?.bytes().filter(|&letter| letter != b'-') {
            if letter.is_ascii_digit() {
                count = count.saturating_mul(10).saturating_add(letter - b'0');
            } else {
                let (kind, color) = piece(letter)?;
                let held = position.hands[usize::from(color)].get_mut(usize::from(kind) - 1);
                *held.ok_or("a king in hand")? = std::mem::take(&mut count).max(1);
            }
        }
        if square == 81 { Ok(position) } else { Err("not nine rows") }
    }

    /// What makes it no start of a problem, if anything does.
    pub fn fault(&self) -> Option<&'static str> {
        let (mut count, mut pawns, mut kings) = ([0u8; 9], [[0; 9]; 2], [0; 2]);
        let mut is_dead = false;
        for (at, cell) in (0..).zip(self.cells).filter(|&(_, cell)| cell > 0) {
            let (kind, color) = (cell % WHITE, cell / WHITE);
            count[usize::from(held_kind(cell))] += 1;
            pawns[usize::from(color)][usize::from(at % 9)] += u8::from(kind == PAWN);
            kings[usize::from(color)] += u8::from(kind == KING);
            is_dead |= is_dead_end(kind, color, at);
        }
        let held = |kind: usize| self.hands[0][kind - 1].saturating_add(self.hands[1][kind - 1]);
        let has_too_many = |kind| held(kind).saturating_add(count[kind]) > IN_A_SET[kind];
        let defender = usize::from(1 - self.turn);
        match () {
            _ if (1..8).any(has_too_many) || kings.iter().any(|&kings| kings > 1) => {
                Some("too many pieces of a kind")
            }
            _ if pawns.iter().flatten().any(|&pawns| pawns > 1) => Some("two pawns on a file"),
            _ if is_dead => Some("a piece that can never move"),
            _ if kings[defender] == 0 => Some("no defending king"),
            _ => self.is_in_check(defender as u8).then_some("the defender is in check already"),
        }
    }

    /// What a side holds.
    pub fn hand(&self, color: u8) -> &[u8; 7] {
        &self.hands[usize::from(color)]
    }

    /// Whether a side holds anything.
    pub fn holds_something(&self, color: u8) -> bool {
        self.hand(color).iter().any(|&count| count > 0)
    }

    /// The position after a move that the pieces can make.
    pub fn after(&self, mv: Move) -> Position {
        let (side, mut after) = (usize::from(self.turn), self.clone());
        let piece = match mv.dropped() {
            Some(kind) => {
                after.hands[side][usize::from(kind) - 1] -= 1;
                kind + self.turn * WHITE
            }
            None => std::mem::take(&mut after.cells[usize::from(mv.from)]),
        };
        let target = &mut after.cells[usize::from(mv.to)];
        if let Some(taken) = usize::from(held_kind(*target)).checked_sub(1) {
            after.hands[side][taken] += 1;
        }
        *target = if mv.promote { piece + PROMOTED } else { piece };
        if piece % WHITE == KING {
            after.kings[side] = mv.to;
        }
        after.turn = 1 - self.turn;
        after
    }
}

/// Whether a piece of this kind could never move on from there.
pub fn is_dead_end(kind: u8, color: u8, square: u8) -> bool {
    let row = if color == 0 { square / 9 } else { 8 - square / 9 };
    (1..KNIGHT).contains(&kind) && row == 0 || kind == KNIGHT && row < 2
}

fn piece(letter: u8) -> Result<(u8, u8), &'static str> {
    let kind = LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase());
    let kind = kind.filter(|&kind| kind > 0).ok_or("a letter of no piece")?;
    Ok((kind as u8, u8::from(letter.is_ascii_lowercase())))
}
