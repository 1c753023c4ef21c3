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
pub const NOWHERE: usize = 81;

/// No piece, and the kinds from pawn to king.
const LETTERS: &[u8] = b" PLNSGBRK";
/// How many there are at most of each kind that can be held, from pawn to rook.
const IN_A_SET: [u8; 7] = [18, 4, 4, 4, 4, 2, 2];

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// What stands on each square, in the order of an SFEN: from 9a to 1a, and on to 1i.
    pub cells: [u8; 81],
    /// How many pieces each side holds of each kind, from pawn to rook.
    pub hands: [[u8; 7]; 2],
    /// The side to move: 0 is Black.
    pub turn: usize,
    /// Where the kings stand.
    pub kings: [usize; 2],
}

/// A move. Moves are in order of origin, target and promotion, as certificates count them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The origin: a square; or from 81 on, for a drop, a rook, bishop, gold, silver, knight, lance, pawn.
    pub from: usize,
    /// The target.
    pub to: usize,
    /// Whether the piece promotes.
    pub promote: bool,
}

impl Move {
    /// The drop of a kind, by its place in hand.
    pub fn drop(held: usize, to: usize) -> Move {
        Move { from: NOWHERE + 6 - held, to, promote: false }
    }

    /// The place in hand of the kind that is dropped, if it is a drop.
    pub fn dropped(self) -> Option<usize> {
        (self.from >= NOWHERE).then(|| NOWHERE + 6 - self.from)
    }
}

impl Position {
    /// Reads an SFEN that states everything.
    pub fn from_sfen(text: &str) -> Result<Position, String> {
        let mut fields = text.split(' ');
        let (cells, hands) = ([0; 81], [[0; 7]; 2]);
        let mut position = Position { cells, hands, turn: 0, kings: [NOWHERE; 2] };
        let (mut square, mut row_end, mut promoted) = (0, 9, 0);
        for letter in fields.next().unwrap_or_default().bytes() {
            match letter {
                b'/' if square == row_end && promoted == 0 => row_end += 9,
                b'1'..=b'9' if promoted == 0 => square += usize::from(letter - b'0'),
                b'+' if promoted == 0 => promoted = PROMOTED,
                _ => {
                    let (kind, side) = piece(letter)?;
                    let cell = position.cells.get_mut(square).ok_or("too many squares")?;
                    *cell = kind + promoted + side as u8 * WHITE;
                    if kind == KING {
                        position.kings[side] = square;
                    }
                    let can_be = promoted == 0 || kind != GOLD && kind != KING;
                    need(can_be, "a piece that cannot promote")?;
                    (square, promoted) = (square + 1, 0);
                }
            }
        }
        let turn = fields.next().and_then(|turn| ["b", "w"].iter().position(|side| *side == turn));
        position.turn = turn.ok_or("no side to move")?;
        let mut count = None;
        for letter in fields.next().ok_or("no hands")?.bytes().filter(|&letter| letter != b'-') {
            if letter.is_ascii_digit() {
                let tens = count.unwrap_or(0u8).saturating_mul(10);
                count = Some(tens.saturating_add(letter - b'0'));
            } else {
                let (kind, side) = piece(letter)?;
                let held = position.hands[side].get_mut(usize::from(kind) - 1);
                *held.ok_or("a king in hand")? = count.take().unwrap_or(1);
            }
        }
        let is_whole = (square, row_end, promoted, count) == (81, 81, 0, None);
        need(is_whole, "not nine rows of nine squares, and two hands").map(|()| position)
    }

    /// Fails if it is no start of a problem.
    pub fn is_start(&self) -> Result<(), String> {
        let count = |is_one: &dyn Fn(u8) -> bool| {
            self.cells.iter().filter(|&&cell| is_one(cell)).count() as u8
        };
        let has_too_many = |kind: usize| {
            let held = self.hands[0][kind].saturating_add(self.hands[1][kind]);
            held.saturating_add(count(&|cell| in_hand(cell) == Some(kind))) > IN_A_SET[kind]
        };
        let has_two = |piece: u8| count(&|cell| cell == piece) > 1;
        let is_dead = |at: usize| is_dead_end(self.cells[at], at);
        need(!(0..7).any(has_too_many), "too many pieces of a kind")?;
        need(!has_two(KING) && !has_two(KING + WHITE), "two kings of a side")?;
        need((0..18).all(|n| self.pawns(n % 2, n / 2) < 2), "two pawns on a file")?;
        need(!(0..NOWHERE).any(is_dead), "a piece that can never move")?;
        need(self.kings[1 - self.turn] != NOWHERE, "no defending king")?;
        need(!self.is_in_check(1 - self.turn), "the defender is in check already")
    }

    /// How many unpromoted pawns a side has on a file.
    pub fn pawns(&self, side: usize, file: usize) -> usize {
        let file = self.cells.iter().skip(file).step_by(9);
        file.filter(|&&cell| cell == PAWN + side as u8 * WHITE).count()
    }

    /// The position after a move that the pieces can make.
    pub fn after(&self, mv: Move) -> Position {
        let (side, mut after) = (self.turn, self.clone());
        let mut piece = match mv.dropped() {
            Some(kind) => {
                after.hands[side][kind] -= 1;
                from_hand(kind, side)
            }
            None => std::mem::take(&mut after.cells[mv.from]),
        };
        if mv.promote {
            piece += PROMOTED;
        }
        if let Some(taken) = in_hand(std::mem::replace(&mut after.cells[mv.to], piece)) {
            after.hands[side][taken] += 1;
        }
        if piece % WHITE == KING {
            after.kings[side] = mv.to;
        }
        after.turn = 1 - side;
        after
    }
}

/// Fails unless something is so.
pub fn need(is_so: bool, or: &str) -> Result<(), String> {
    is_so.then_some(()).ok_or_else(|| or.to_owned())
}

/// The place in hand of a piece when it is captured; none of a king or an empty square.
pub fn in_hand(cell: u8) -> Option<usize> {
    usize::from(cell % 8).checked_sub(1)
}

/// The piece of a side that comes from that place in hand.
pub fn from_hand(held: usize, side: usize) -> u8 {
    held as u8 + 1 + side as u8 * WHITE
}

/// Whether a piece could never move on from there.
pub fn is_dead_end(piece: u8, square: usize) -> bool {
    let row = if piece < WHITE { square / 9 } else { 8 - square / 9 };
    let kind = piece % WHITE;
    (1..KNIGHT).contains(&kind) && row == 0 || kind == KNIGHT && row < 2
}

/// The kind and the side of a letter.
fn piece(letter: u8) -> Result<(u8, usize), String> {
    let kind = LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase());
    let kind = kind.filter(|&kind| kind > 0).ok_or("a letter of no piece")?;
    Ok((kind as u8, usize::from(letter.is_ascii_lowercase())))
}
