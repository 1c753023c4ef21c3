//! Positions packed into 256 bits, as engines keep them for learning: YaneuraOu's PackedSfen and Apery's
//! HuffmanCodedPos.
//!
//! The lowest bit of a byte comes first. The bits are the side to move, the squares of both kings, the other squares in
//! the order of [`Square::all`], the hands, and the pieces in the box, which are neither on the board nor in a hand.
//! A piece has one bit less in a hand or in the box than on the board, where it saves the bit of an empty square.
//! Thus every position with both kings has exactly 256 bits, and a position with one king has 257: its last bit is
//! not stored.

use std::sync::LazyLock;

use crate::shogi::{Color, HandKind, Kind, Piece, Setup, Square};
use crate::text::Text;

/// The number of bytes of a packed position.
pub(crate) const PACKED: usize = 32;

const BITS: usize = 8 * PACKED;

/// The square of a king that is not on the board.
const NO_SQUARE: usize = Square::COUNT;

/// The kinds in the order of a hand and of the box: the weakest first.
fn in_order() -> impl Iterator<Item = HandKind> {
    HandKind::BY_STRENGTH.into_iter().rev()
}

/// A way of packing: the codes of the pieces.
pub(crate) struct Packing {
    board: Codes,
    aside: Codes,
}

/// The codes of the kinds in the order of [`in_order`], the first bit first.
struct KindCodes {
    /// On the board, before the bits for the side and for the promotion.
    board: [&'static str; 7],
    /// The values of these two bits: for each side the piece itself and its promotion.
    sides: [[&'static str; 2]; 2],
    /// In a hand, before the bit for the side.
    hand: [&'static str; 7],
    /// In the box.
    boxed: [&'static str; 7],
}

/// YaneuraOu's PackedSfen.
pub(crate) static PACKED_SFEN: LazyLock<Packing> = LazyLock::new(|| {
    Packing::new(&KindCodes {
        board: ["10", "1100", "1101", "1110", "11110", "111110", "111111"],
        sides: [["00", "10"], ["01", "11"]],
        hand: ["00", "1000", "1010", "1100", "1110", "111100", "111110"],
        boxed: ["010", "10010", "10110", "11010", "11011", "1111010", "1111110"],
    })
});

/// Apery's HuffmanCodedPos.
pub(crate) static HUFFMAN_CODED_POS: LazyLock<Packing> = LazyLock::new(|| {
    Packing::new(&KindCodes {
        board: ["10", "1100", "1110", "1101", "11110", "111110", "111111"],
        sides: [["00", "01"], ["10", "11"]],
        hand: ["00", "1000", "1100", "1010", "1110", "111110", "111111"],
        boxed: ["010", "10010", "11010", "10110", "10111", "1111000", "1111010"],
    })
});

/// The meaning of a code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symbol {
    Empty,
    Board(Piece),
    Held(Color, HandKind),
    Boxed(HandKind),
}

/// Codes of at most eight bits, none of which begins like another.
struct Codes {
    /// Each symbol with its code and the number of bits.
    all: Vec<(Symbol, u8, usize)>,
    /// The place in `all` of the code with which a byte begins.
    by_byte: [Option<u8>; 256],
}

impl Codes {
    fn new(codes: impl Iterator<Item = (Symbol, String)>) -> Codes {
        let bit = |(place, c): (usize, char)| u8::from(c == '1') << place;
        let of_text = |text: &str| text.chars().enumerate().map(bit).sum::<u8>();
        let all: Vec<_> =
            codes.map(|(symbol, text)| (symbol, of_text(&text), text.len())).collect();
        let begins =
            |byte: usize, code: u8, size: usize| byte & ((1 << size) - 1) == usize::from(code);
        let mut by_byte = [None; 256];
        for (byte, place) in by_byte.iter_mut().enumerate() {
            let found = all.iter().position(|&(_, code, size)| begins(byte, code, size));
            *place = found.and_then(|found| u8::try_from(found).ok());
        }
        Codes { all, by_byte }
    }

    /// The symbol with which a byte begins, and the size of its code.
    fn read(&self, byte: u8) -> Option<(Symbol, usize)> {
        let place = self.by_byte[usize::from(byte)]?;
        self.all.get(usize::from(place)).map(|&(symbol, _, size)| (symbol, size))
    }

    /// The code of a symbol and its size.
    fn code(&self, symbol: Symbol) -> (u8, usize) {
        let found = self.all.iter().find(|(one, _, _)| *one == symbol);
        found.map_or((0, 0), |&(_, code, size)| (code, size))
    }
}

/// An error in a packed position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnpackError {
    /// The first bit of the part that is wrong.
    pub bit: usize,
    pub message: Text,
}

/// A packed position that is being read or written.
struct Bits {
    bytes: [u8; PACKED],
    at: usize,
}

impl Bits {
    /// The next eight bits; those beyond the end are 0.
    fn peek(&self) -> u8 {
        let byte = |index: usize| u16::from(self.bytes.get(index).copied().unwrap_or(0));
        let index = self.at / 8;
        ((byte(index) | byte(index + 1) << 8) >> (self.at % 8)) as u8
    }

    fn take(&mut self, size: usize) -> usize {
        let bits = usize::from(self.peek()) & ((1 << size) - 1);
        self.at += size;
        bits
    }

    /// Reads a symbol that ends at the bit `end` at the latest.
    fn symbol(&mut self, codes: &Codes, end: usize) -> Result<Symbol, UnpackError> {
        let Some((symbol, size)) = codes.read(self.peek()) else {
            return Err(
                self.error(Text::new("no piece has this code", "この符号に当たる駒がありません"))
            );
        };
        if self.at + size > end {
            return Err(self.error(Text::new(
                "the 256 bits end before the position does",
                "局面の途中で256ビットが終わっています",
            )));
        }
        self.at += size;
        Ok(symbol)
    }

    fn put(&mut self, (code, size): (u8, usize)) {
        for bit in 0..size {
            if let Some(byte) = self.bytes.get_mut(self.at / 8) {
                *byte |= (code >> bit & 1) << (self.at % 8);
            }
            self.at += 1;
        }
    }

    fn error(&self, message: Text) -> UnpackError {
        UnpackError { bit: self.at.min(BITS - 1), message }
    }
}

impl Packing {
    fn new(kinds: &KindCodes) -> Packing {
        let named = |codes: [&'static str; 7]| in_order().zip(codes);
        let mut board = vec![(Symbol::Empty, "0".to_owned())];
        let mut aside = vec![];
        for (color, side) in Color::ALL.into_iter().zip(kinds.sides) {
            let own = if color == Color::Black { "0" } else { "1" };
            for (kind, code) in named(kinds.board) {
                let symbol = |kind: Kind| Symbol::Board(Piece::new(color, kind));
                let kind = kind.on_board();
                match kind.promoted() {
                    Some(promoted) => {
                        board.push((symbol(kind), code.to_owned() + side[0]));
                        board.push((symbol(promoted), code.to_owned() + side[1]));
                    }
                    None => board.push((symbol(kind), code.to_owned() + own)),
                }
            }
            let held = |(kind, code): (_, &str)| (Symbol::Held(color, kind), code.to_owned() + own);
            aside.extend(named(kinds.hand).map(held));
        }
        aside.extend(named(kinds.boxed).map(|(kind, code)| (Symbol::Boxed(kind), code.to_owned())));
        Packing { board: Codes::new(board.into_iter()), aside: Codes::new(aside.into_iter()) }
    }

    /// Reads a packed position. Every piece of the set must be found.
    pub fn unpack(&self, bytes: [u8; PACKED]) -> Result<Setup, UnpackError> {
        let mut bits = Bits { bytes, at: 0 };
        let mut setup = Setup::new();
        setup.turn = if bits.take(1) == 0 { Color::Black } else { Color::White };
        for color in Color::ALL {
            read_king(&mut bits, &mut setup, color)?;
        }
        let kings = setup.pieces().count();
        for square in Square::all() {
            if setup.get(square).is_none()
                && let Symbol::Board(piece) = bits.symbol(&self.board, BITS)?
            {
                setup.set(square, Some(piece));
            }
        }
        let end = if kings == 1 { BITS + 1 } else { BITS };
        let mut boxed = [0; HandKind::ALL.len()];
        while bits.at < BITS {
            let at = bits.at;
            let symbol = bits.symbol(&self.aside, end)?;
            let is_cut = bits.at > BITS;
            match symbol {
                Symbol::Held(..) if is_cut => {
                    return Err(UnpackError { bit: at, message: owner_lost() });
                }
                Symbol::Held(color, kind) => setup.hold(color, kind, setup.held(color, kind) + 1),
                // The bit that is not stored may decide between silver and gold.
                Symbol::Boxed(HandKind::Silver) if is_cut => {
                    let silver = HandKind::Silver;
                    let found = setup.totals()[silver.index()] + boxed[silver.index()];
                    let is_gold = found == u32::from(silver.limit());
                    boxed[if is_gold { HandKind::Gold } else { silver }.index()] += 1;
                }
                Symbol::Boxed(kind) => boxed[kind.index()] += 1,
                Symbol::Empty | Symbol::Board(_) => {}
            }
        }
        let totals = setup.totals();
        for kind in HandKind::ALL {
            let found = totals[kind.index()] + boxed[kind.index()];
            if found != u32::from(kind.limit()) {
                return Err(UnpackError { bit: 0, message: not_a_set(kind, found) });
            }
        }
        Ok(setup)
    }

    /// Packs a position with both kings, in which no kind has more pieces than a set.
    pub fn pack(&self, setup: &Setup) -> Result<[u8; PACKED], Text> {
        let mut bits = Bits { bytes: [0; PACKED], at: 0 };
        bits.put((u8::from(setup.turn == Color::White), 1));
        for color in Color::ALL {
            let king = setup.pieces().find(|(_, piece)| *piece == Piece::new(color, Kind::King));
            let (square, _) = king.ok_or_else(needs_kings)?;
            bits.put((square.index() as u8, 7));
        }
        for square in Square::all() {
            match setup.get(square) {
                Some(piece) if piece.kind == Kind::King => {}
                Some(piece) => bits.put(self.board.code(Symbol::Board(piece))),
                None => bits.put(self.board.code(Symbol::Empty)),
            }
        }
        let of_color = |color| in_order().map(move |kind| (color, kind));
        for (color, kind) in Color::ALL.into_iter().flat_map(of_color) {
            for _ in 0..setup.held(color, kind) {
                bits.put(self.aside.code(Symbol::Held(color, kind)));
            }
        }
        let totals = setup.totals();
        for kind in in_order() {
            for _ in totals[kind.index()]..kind.limit().into() {
                bits.put(self.aside.code(Symbol::Boxed(kind)));
            }
        }
        Ok(bits.bytes)
    }
}

/// Reads the square of a king and puts the king there.
fn read_king(bits: &mut Bits, setup: &mut Setup, color: Color) -> Result<(), UnpackError> {
    let before = bits.at;
    let index = bits.take(7);
    if index == NO_SQUARE {
        return Ok(());
    }
    let error = |message| Err(UnpackError { bit: before, message });
    let Some(square) = Square::from_index(index) else {
        return error(Text::new(
            format!("found {index} as the square of {color}'s king, expected 0 to 81"),
            format!("{}の玉の位置が{index}です（0から81まで）", color.japanese()),
        ));
    };
    if setup.get(square).is_some() {
        return error(Text::new(
            "both kings are on the same square",
            "両方の玉が同じマスにあります",
        ));
    }
    setup.set(square, Some(Piece::new(color, Kind::King)));
    Ok(())
}

fn owner_lost() -> Text {
    Text::new(
        "a position with one king has one bit too many, and the lost bit names the owner of the last piece in hand",
        "玉が片方しかない局面は1ビット足りず、最後の持駒がどちらのものか分かりません",
    )
}

fn not_a_set(kind: HandKind, found: u32) -> Text {
    let (limit, kind) = (kind.limit(), kind.on_board());
    Text::new(
        format!("not a set of pieces: {found} {}s, expected {limit}", kind.name()),
        format!("駒が一組になりません：{}が{found}枚です（{limit}枚のはずです）", kind.japanese()),
    )
}

fn needs_kings() -> Text {
    Text::new(
        "the form has no room for a position without both kings",
        "この形式では、玉が両方ない局面は表せません",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_sfen, sample, write_sfen};
    use proptest::prelude::*;

    const BOTH: [&LazyLock<Packing>; 2] = [&PACKED_SFEN, &HUFFMAN_CODED_POS];

    fn bytes(hex: &str) -> [u8; PACKED] {
        std::array::from_fn(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap())
    }

    /// The bytes are those of another program.
    #[test]
    fn known_positions_are_read_and_written() {
        for (sfen, psv, hcp) in [
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
                "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c",
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p 1",
                "59240000000000000000000049922449922419638cb5d63ae79cf7defb7c7ebf",
                "59240000000000000000000049922449922419638c73ce596badf7defbfdfeff",
            ),
        ] {
            let setup = read_sfen(sfen).unwrap();
            for (packing, hex) in BOTH.into_iter().zip([psv, hcp]) {
                assert_eq!(packing.unpack(bytes(hex)).as_ref(), Ok(&setup));
                assert_eq!(packing.pack(&setup), Ok(bytes(hex)));
            }
        }
    }

    #[test]
    fn a_position_with_one_king_is_read_if_no_owner_is_lost() {
        let boxed = [
            "a28291177c12802f000000000000007c24499224499294526aadb5b5d6da7bff",
            "a28289177c11804f00000000000000fc24499224499294525a6badd65aebbdbf",
        ];
        let held = [
            "a28291177c12802f000000000000007c4892244992241963acb5d639e7bcf77e",
            "a28289177c11804f00000000000000fc48922449922419639c73ce5a6bbdf7fe",
        ];
        for (packing, (boxed, held)) in BOTH.into_iter().zip(boxed.into_iter().zip(held)) {
            let setup = packing.unpack(bytes(boxed)).unwrap();
            assert_eq!(write_sfen(&setup), "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1");
            let error = packing.unpack(bytes(held)).unwrap_err();
            assert!(error.message.en.contains("owner of the last piece"), "{error:?}");
            assert_eq!(packing.pack(&setup), Err(needs_kings()));
        }
    }

    #[test]
    fn a_spoilt_position_is_refused_at_its_place() {
        let start = bytes("58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c");
        let error = |change: &dyn Fn(&mut [u8; PACKED])| {
            let mut bytes = start;
            change(&mut bytes);
            let error = PACKED_SFEN.unpack(bytes).unwrap_err();
            (error.bit, error.message.en.into_string())
        };
        let king = (1, "found 127 as the square of Black's king, expected 0 to 81".to_owned());
        assert_eq!(error(&|bytes| bytes[0] |= 0xfe), king);
        assert_eq!(error(&|bytes| bytes[1] = 0x2c).1, "both kings are on the same square");
        assert!(error(&|bytes| bytes[2] ^= 4).1.starts_with("not a set of pieces"));
        assert_eq!(error(&|bytes| *bytes = [0xff; PACKED]).0, 1);
    }

    proptest! {
        #[test]
        fn every_position_is_read_back(setup in sample::setups()) {
            let kings = setup.pieces().filter(|(_, piece)| piece.kind == Kind::King).count();
            for packing in BOTH {
                match packing.pack(&setup) {
                    Ok(bytes) => prop_assert_eq!(packing.unpack(bytes), Ok(setup.clone())),
                    Err(_) => prop_assert!(kings < 2),
                }
            }
        }

        /// A bit that changes gives another position or an error, never the same position.
        #[test]
        fn no_bit_is_ignored(setup in sample::setups(), bit in 0..BITS) {
            for packing in BOTH {
                let Ok(mut bytes) = packing.pack(&setup) else { continue };
                bytes[bit / 8] ^= 1 << (bit % 8);
                prop_assert_ne!(packing.unpack(bytes), Ok(setup.clone()));
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in any::<[u8; PACKED]>()) {
            for packing in BOTH {
                if let Err(error) = packing.unpack(bytes) {
                    prop_assert!(error.bit < BITS);
                }
            }
        }
    }
}
