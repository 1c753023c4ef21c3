//! A position as a plain array of squares, read from an SFEN.

/// A kind of piece, by its place in [`LETTERS`], from 1 on; promoted, 8 more; White's, 16 more.
pub const PAWN: u8 = 1;
/// See [`PAWN`].
pub const GOLD: u8 = 5;
/// See [`PAWN`].
pub const KING: u8 = 8;
/// Added to a kind that is promoted.
pub const PROMOTED: u8 = 8;
/// Added to a piece of White.
pub const WHITE: u8 = 16;
/// The square of a missing king. Origins from here on are hands.
pub const NOWHERE: usize = 81;

/// The kinds from pawn to king.
const LETTERS: &[u8] = b"PLNSGBRK";
/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The piece on each square, in the order of an SFEN: from 9a to 1a, and on to 1i.
    pub cells: [u8; 81],
    /// The number of pieces of each kind that each side holds, from pawn to rook.
    pub hands: [[u8; 7]; 2],
    /// The side to move: 0 is Black.
    pub turn: usize,
    /// The squares of the kings.
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
    /// A position of these pieces.
    pub fn new(cells: [u8; 81], hands: [[u8; 7]; 2], turn: usize) -> Position {
        let king = |king| cells.iter().position(|&cell| cell == king).unwrap_or(NOWHERE);
        Position { cells, hands, turn, kings: [king(KING), king(KING + WHITE)] }
    }

    /// Reads an SFEN that states everything, in its four fields.
    pub fn from_sfen(text: &str) -> Result<Position, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, turn, held, "1"] = fields[..] else { return Err("no `1` at the end".into()) };
        let turn = ["b", "w"].iter().position(|side| *side == turn).ok_or("no side to move")?;
        let (mut cells, mut rows, mut promoted) = (vec![], 1, 0);
        for letter in board.bytes() {
            match letter {
                b'/' if (cells.len(), promoted) == (9 * rows, 0) => rows += 1,
                b'1'..=b'9' if promoted == 0 => cells.extend(vec![0; usize::from(letter - b'0')]),
                b'+' if promoted == 0 => promoted = PROMOTED,
                _ => cells.push(piece(letter)? + std::mem::take(&mut promoted)),
            }
        }
        let (mut hands, mut count) = ([[0; 7]; 2], None);
        for letter in held.bytes().filter(|_| held != "-") {
            if letter.is_ascii_digit() && (letter, count) != (b'0', None) {
                // A larger number is as wrong as 20.
                count = Some((10 * count.unwrap_or(0) + (letter - b'0')).min(20));
            } else {
                let held = in_hand(piece(letter)?).ok_or("a king in hand")?;
                let held: &mut u8 = &mut hands[usize::from(letter.is_ascii_lowercase())][held];
                need(*held == 0, "a kind of piece twice in a hand")?;
                *held = count.take().unwrap_or(1);
            }
        }
        let is_whole = !held.is_empty() && (cells.len(), rows, promoted, count) == (81, 9, 0, None);
        need(is_whole, "not nine rows of nine squares, and two hands")?;
        Ok(Position::new(cells.try_into().map_err(|_| "too many squares")?, hands, turn))
    }

    /// The number of unpromoted pawns of a side on a file.
    pub fn pawns(&self, side: usize, file: usize) -> usize {
        let file = self.cells.iter().skip(file).step_by(9);
        file.filter(|&&cell| cell == PAWN + side as u8 * WHITE).count()
    }

    /// The position after a move that its piece can make.
    pub fn after(&self, mv: Move) -> Position {
        let (side, mut after) = (self.turn, self.clone());
        let piece = match mv.dropped() {
            Some(held) => {
                after.hands[side][held] -= 1;
                from_hand(held, side)
            }
            None => std::mem::take(&mut after.cells[mv.from]) + u8::from(mv.promote) * PROMOTED,
        };
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

/// Fails with an error unless a condition holds.
pub fn need(holds: bool, error: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| error.to_owned())
}

/// The place in hand of a captured piece; `None` for a king or an empty square.
pub fn in_hand(cell: u8) -> Option<usize> {
    usize::from(cell % 8).checked_sub(1)
}

/// The piece of a side from a place in hand.
pub fn from_hand(held: usize, side: usize) -> u8 {
    held as u8 + 1 + side as u8 * WHITE
}

/// The piece of a letter.
fn piece(letter: u8) -> Result<u8, String> {
    let kind = LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase());
    let kind = kind.ok_or("an unknown letter for a piece")? as u8 + 1;
    Ok(if letter.is_ascii_lowercase() { kind + WHITE } else { kind })
}
