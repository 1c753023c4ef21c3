//! A board as a plain array with hands and the side to move, read from and written to SFEN.

use std::fmt;
use std::str::FromStr;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Sente: moves up the board, towards rank 1 (`a`).
    Black,
    /// Gote: moves down the board, towards rank 9 (`i`).
    White,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// The kind of a piece, without regard to promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Fuhyo.
    Pawn,
    /// Kyosha.
    Lance,
    /// Keima.
    Knight,
    /// Ginsho.
    Silver,
    /// Kinsho.
    Gold,
    /// Kakugyo.
    Bishop,
    /// Hisha.
    Rook,
    /// Osho or gyokusho.
    King,
}

impl Kind {
    /// The kinds that can be held in hand, in SFEN's order; a kind's place
    /// here is its index in a hand.
    pub const HELD: [Kind; 7] =
        [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn];

    /// The SFEN letter, upper case.
    pub fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Lance => 'L',
            Kind::Knight => 'N',
            Kind::Silver => 'S',
            Kind::Gold => 'G',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::King => 'K',
        }
    }

    /// The kind with this upper-case letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        let king = std::iter::once(Kind::King);
        Kind::HELD.into_iter().chain(king).find(|k| k.letter() == letter)
    }

    /// The number of pieces of this kind in a set.
    pub fn in_a_set(self) -> u8 {
        match self {
            Kind::Pawn => 18,
            Kind::Lance | Kind::Knight | Kind::Silver | Kind::Gold => 4,
            Kind::Bishop | Kind::Rook | Kind::King => 2,
        }
    }

    /// Whether the kind has a promoted form.
    pub fn can_promote(self) -> bool {
        !matches!(self, Kind::Gold | Kind::King)
    }

    /// The index in a hand; `None` for the king.
    fn hand_index(self) -> Option<usize> {
        Kind::HELD.iter().position(|&k| k == self)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its kind.
    pub kind: Kind,
    /// Whether it is promoted.
    pub promoted: bool,
    /// Its side.
    pub side: Side,
}

/// A square: file 1 to 9 (right to left), rank 1 to 9 (`a` to `i`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sq {
    file: u8,
    rank: u8,
}

impl Sq {
    /// The square with these numbers, if there is one.
    pub fn new(file: i8, rank: i8) -> Option<Sq> {
        let on_board = (1..=9).contains(&file) && (1..=9).contains(&rank);
        on_board.then_some(Sq { file: file as u8, rank: rank as u8 })
    }

    /// All 81 squares.
    pub fn all() -> impl Iterator<Item = Sq> {
        (1..=9).flat_map(|rank| (1..=9).map(move |file| Sq { file, rank }))
    }

    /// The file, 1 to 9.
    pub fn file(self) -> i8 {
        self.file as i8
    }

    /// The rank, 1 to 9.
    pub fn rank(self) -> i8 {
        self.rank as i8
    }

    /// The square this many files and ranks away, if on the board.
    pub fn step(self, files: i8, ranks: i8) -> Option<Sq> {
        Sq::new(self.file() + files, self.rank() + ranks)
    }
}

impl fmt::Display for Sq {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.file, (b'a' + self.rank - 1) as char)
    }
}

impl FromStr for Sq {
    type Err = String;

    fn from_str(text: &str) -> Result<Sq, String> {
        match text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
                Ok(Sq { file: file - b'0', rank: rank - b'a' + 1 })
            }
            _ => Err(format!("not a square: {text}")),
        }
    }
}

/// A position: pieces, hands, side to move. Either king may be missing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    cells: [[Option<Piece>; 9]; 9],
    hands: [[u8; 7]; 2],
    /// The side to move.
    pub to_move: Side,
}

impl Board {
    /// A board without pieces.
    pub fn empty(to_move: Side) -> Board {
        Board { cells: [[None; 9]; 9], hands: [[0; 7]; 2], to_move }
    }

    /// The piece on a square.
    pub fn get(&self, sq: Sq) -> Option<Piece> {
        self.cells[sq.rank as usize - 1][sq.file as usize - 1]
    }

    /// Puts a piece (or nothing) on a square.
    pub fn set(&mut self, sq: Sq, piece: Option<Piece>) {
        self.cells[sq.rank as usize - 1][sq.file as usize - 1] = piece;
    }

    /// The number of pieces of a kind that a side holds (no kings).
    pub fn hand(&self, side: Side, kind: Kind) -> u8 {
        kind.hand_index().map_or(0, |i| self.hands[side as usize][i])
    }

    /// Sets the number of pieces of a kind that a side holds; kings are never held.
    pub fn set_hand(&mut self, side: Side, kind: Kind, count: u8) {
        if let Some(i) = kind.hand_index() {
            self.hands[side as usize][i] = count;
        }
    }

    /// Whether a side holds anything.
    pub fn holds_something(&self, side: Side) -> bool {
        self.hands[side as usize].iter().any(|&n| n > 0)
    }

    /// The squares on which a side has pieces.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Sq, Piece)> {
        let cells = self.cells.as_flattened().iter().enumerate();
        cells.filter_map(move |(index, cell)| {
            let piece = cell.filter(|piece| piece.side == side)?;
            Some((Sq { file: index as u8 % 9 + 1, rank: index as u8 / 9 + 1 }, piece))
        })
    }

    /// The square of a side's king, if it has one.
    pub fn king(&self, side: Side) -> Option<Sq> {
        self.pieces(side).find(|(_, p)| p.kind == Kind::King).map(|(sq, _)| sq)
    }

    /// The number of pieces of a kind on the board and in both hands.
    pub fn count(&self, kind: Kind) -> u8 {
        let on_board = Sq::all().filter(|&sq| self.get(sq).is_some_and(|p| p.kind == kind));
        on_board.count() as u8 + self.hand(Side::Black, kind) + self.hand(Side::White, kind)
    }

    /// Gives the defender (the side not to move) every piece that is neither
    /// on the board nor in a hand, kings excepted.
    pub fn give_rest(&mut self) {
        let defender = self.to_move.other();
        for kind in Kind::HELD {
            let rest = kind.in_a_set().saturating_sub(self.count(kind));
            self.set_hand(defender, kind, self.hand(defender, kind) + rest);
        }
    }

    /// The same position with the colours exchanged and the board turned.
    pub fn turned(&self) -> Board {
        let mut new = Board::empty(self.to_move.other());
        for sq in Sq::all() {
            let piece = self.get(sq).map(|p| Piece { side: p.side.other(), ..p });
            new.set(Sq { file: 10 - sq.file, rank: 10 - sq.rank }, piece);
        }
        new.hands = [self.hands[1], self.hands[0]];
        new
    }

    /// The same position with left and right exchanged.
    pub fn mirrored(&self) -> Board {
        let mut new = self.clone();
        for sq in Sq::all() {
            new.set(Sq { file: 10 - sq.file, rank: sq.rank }, self.get(sq));
        }
        new
    }

    /// Everything that makes the position, one byte a cell and a hand count.
    pub fn key(&self) -> [u8; 96] {
        let mut key = [0; 96];
        for (byte, cell) in key.iter_mut().zip(self.cells.as_flattened()) {
            *byte =
                cell.map_or(0, |p| 1 + p.kind as u8 + 8 * u8::from(p.promoted) + 16 * p.side as u8);
        }
        key[81..95].copy_from_slice(self.hands.as_flattened());
        key[95] = self.to_move as u8;
        key
    }
}
