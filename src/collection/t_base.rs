//! The files of diagrams (`.dia`) of T-BASE, the database of the federation of tsume composers, 全詰連.
//!
//! A record has 330 bytes: the hand and the board in letters on the first line, texts in Shift_JIS and numbers on the
//! second, and identifiers on the others, which are not read. The defender holds the rest of the set. The record
//! repeats the number of pieces in hand and the square of the king, which must agree with the diagram: so another
//! order of the squares would be noticed. Solutions are in other files.

use std::ops::Range;

use encoding_rs::SHIFT_JIS;

use super::form::{Form, MakeReader};
use super::sized_records::{FromRecord, RecordSize, SizedRecords};
use crate::notation::illegal_position;
use crate::problem::{Claims, Problem, Script};
use crate::shogi::{Color, HandKind, Kind, Piece, Position, Setup, Square};
use crate::text::Text;

pub(super) const T_BASE: Form = Form {
    name: "t-base",
    about: Text {
        en: "Diagrams of the database T-BASE, 330 bytes each",
        ja: "詰将棋データベースT-BASEの図面ファイル",
    },
    endings: &["dia"],
    write: None,
    // Only the name or an option says that lines have this form.
    is_certain: |_| false,
    reader: MakeReader::Bytes(|| {
        Box::new(SizedRecords::new(RecordSize { bytes: 330, read, shown: first_line }))
    }),
};

/// The parts of the first line: the numbers of pieces in hand (two digits for pawns), their sum, the board.
const HAND: Range<usize> = 0..8;
const HELD: Range<usize> = 8..10;
const BOARD: usize = 10;
const LINE_END: Range<usize> = 100..102;
/// The parts of the second line that are read.
const NUMBER: Range<usize> = 102..106;
const AUTHOR: Range<usize> = 106..118;
const SOURCE: Range<usize> = 122..142;
const DATE: Range<usize> = 151..157;
const KING: Range<usize> = 157..159;
const LENGTH: Range<usize> = 159..162;
const SOUNDNESS: usize = 203;
const TITLE: Range<usize> = 192..202;
/// The parts of the second line that become headers of their names.
const HEADERS: [(&str, Range<usize>); 5] = [
    ("出典中番号", 145..151),
    ("発表年月", DATE),
    ("記事", 174..192),
    ("入賞歴", 204..206),
    ("作品原出典", 206..222),
];
/// The meanings of the numbers for soundness, from 0 on.
const SOUND: [&str; 5] = ["完全", "余早詰", "不詰", "不詰・余早詰", "変長"];

/// The letters of the kinds: capitals are the defender's.
const LETTERS: [(u8, Kind); 14] = [
    (b'Q', Kind::King),
    (b'A', Kind::Rook),
    (b'S', Kind::Bishop),
    (b'D', Kind::Gold),
    (b'F', Kind::Silver),
    (b'G', Kind::Knight),
    (b'H', Kind::Lance),
    (b'J', Kind::Pawn),
    (b'Z', Kind::Dragon),
    (b'X', Kind::Horse),
    (b'C', Kind::ProSilver),
    (b'V', Kind::ProKnight),
    (b'B', Kind::ProLance),
    (b'N', Kind::ProPawn),
];

fn read(record: &[u8]) -> FromRecord {
    if record[LINE_END] != *b"\r\n" {
        return Err((LINE_END.start, Text::new("found no end of the line", "行末がありません")));
    }
    let mut setup = Setup::new();
    read_hand(record, &mut setup)?;
    read_board(record, &mut setup)?;
    setup.give_rest(Color::White);
    let refuse = |faults| (BOARD, illegal_position(&faults, setup.turn));
    let position = Position::new(&setup).map_err(refuse)?;
    let mut problem = Problem::with_claims(position, claims(record)?);
    problem.script = Script::Kanji;
    Ok(problem)
}

fn read_hand(record: &[u8], setup: &mut Setup) -> Result<(), (usize, Text)> {
    let mut sum = 0;
    for (index, kind) in HandKind::BY_STRENGTH.into_iter().enumerate() {
        let end = if kind == HandKind::Pawn { HAND.end } else { index + 1 };
        let count = number(record, index..end)?;
        setup.hold(Color::Black, kind, count);
        sum += count;
    }
    let held = number(record, HELD)?;
    if !is_blank(&record[HELD]) && held != sum {
        let message = Text::new(
            format!("found {sum} pieces in hand, but their number is stated as {held}"),
            format!("持駒は{sum}枚ですが、持駒数は{held}です"),
        );
        return Err((HELD.start, message));
    }
    Ok(())
}

fn read_board(record: &[u8], setup: &mut Setup) -> Result<(), (usize, Text)> {
    for square in Square::all() {
        let byte = BOARD + 10 * usize::from(square.file() - 1) + usize::from(square.rank() - 1);
        setup.set(square, piece(record[byte]).map_err(|message| (byte, message))?);
    }
    for file in 1..9 {
        let byte = BOARD + 10 * file - 1;
        if record[byte] != b'/' {
            return Err((
                byte,
                unknown(record[byte], Text { en: "the end of a file", ja: "筋の区切り" }),
            ));
        }
    }
    let king = Piece::new(Color::White, Kind::King);
    let square = setup.pieces().find(|(_, piece)| *piece == king).map(|(square, _)| square);
    let stated = number(record, KING)?;
    match square {
        Some(square) if !is_blank(&record[KING]) && stated != digits(square) => {
            let found = digits(square);
            let message = Text::new(
                format!(
                    "the king is on {found} in the diagram, but its square is stated as {stated:02}"
                ),
                format!("図面の玉は{found}にありますが、玉位置は{stated:02}です"),
            );
            Err((KING.start, message))
        }
        _ => Ok(()),
    }
}

/// A square as two digits: file and rank.
fn digits(square: Square) -> u32 {
    10 * u32::from(square.file()) + u32::from(square.rank())
}

fn piece(letter: u8) -> Result<Option<Piece>, Text> {
    if letter == b' ' {
        return Ok(None);
    }
    let known = LETTERS.iter().find(|(known, _)| *known == letter.to_ascii_uppercase());
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    match known {
        Some((_, kind)) => Ok(Some(Piece::new(color, *kind))),
        None => Err(unknown(letter, Text { en: "a piece", ja: "駒" })),
    }
}

fn unknown(byte: u8, expected: Text<&str>) -> Text {
    let found = match byte {
        b' '..=b'~' => format!("`{}`", char::from(byte)),
        _ => format!("{byte:#04x}"),
    };
    Text::new(
        format!("found {found}, expected {}", expected.en),
        format!("{found} は{}として読めません", expected.ja),
    )
}

fn claims(record: &[u8]) -> Result<Claims, (usize, Text)> {
    let text = |range: Range<usize>| {
        let text = SHIFT_JIS.decode_without_bom_handling(&record[range]).0;
        Some(text.trim_matches(|c: char| c.is_whitespace() || c == '\0').to_owned())
            .filter(|text| !text.is_empty())
    };
    let positive = |count: u32| (count > 0).then_some(count);
    let date = text(DATE).filter(|date| date.len() == DATE.len());
    let year = date.and_then(|date| date.get(..4)?.parse().ok()).filter(|&year| year > 0);
    let mut headers: Vec<(String, String)> = vec![];
    let meaning = SOUND.get(usize::from(record[SOUNDNESS].wrapping_sub(b'0')));
    headers.extend(meaning.map(|meaning| ("完全性".to_owned(), (*meaning).to_owned())));
    let is_zero = |text: &String| text.bytes().all(|byte| byte == b'0');
    let stated = HEADERS.into_iter().filter_map(|(name, range)| {
        Some((name.to_owned(), text(range).filter(|text| !is_zero(text))?))
    });
    headers.extend(stated);
    Ok(Claims {
        id: text(NUMBER),
        title: text(TITLE),
        author: text(AUTHOR),
        source: text(SOURCE),
        year,
        moves: positive(number(record, LENGTH)?),
        headers,
        ..Claims::default()
    })
}

/// The number in these bytes, which may have blanks in place of digits; 0 if there are only blanks.
fn number(record: &[u8], range: Range<usize>) -> Result<u32, (usize, Text)> {
    let mut number = 0;
    for byte in range {
        match record[byte] {
            digit @ b'0'..=b'9' => number = 10 * number + u32::from(digit - b'0'),
            b' ' => {}
            other => return Err((byte, unknown(other, Text { en: "a digit", ja: "数字" }))),
        }
    }
    Ok(number)
}

fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte == b' ')
}

/// The first line of a record, and the place of a byte there; the whole line for a byte of another line.
fn first_line(record: &[u8], byte: usize) -> (String, Range<usize>) {
    let line = &record[..record.len().min(LINE_END.start)];
    let shown = |byte: &u8| if matches!(byte, b' '..=b'~') { char::from(*byte) } else { '?' };
    let place = if byte < line.len() { byte..byte + 1 } else { 0..line.len() };
    (line.iter().map(shown).collect(), place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::Problems;
    use crate::notation::{sample, write_sfen};
    use proptest::prelude::*;

    /// Writes the diagram, and leaves the rest blank.
    fn record(setup: &Setup) -> Vec<u8> {
        let mut record = vec![b' '; 330];
        record[LINE_END].copy_from_slice(b"\r\n");
        let counts: String = HandKind::BY_STRENGTH
            .into_iter()
            .map(|kind| match (kind, setup.held(Color::Black, kind)) {
                (HandKind::Pawn, count) => format!("{count:2}"),
                (_, count) => count.to_string(),
            })
            .collect();
        record[HAND].copy_from_slice(counts.as_bytes());
        let sum: u32 = HandKind::ALL.iter().map(|kind| setup.held(Color::Black, *kind)).sum();
        record[HELD].copy_from_slice(format!("{sum:2}").as_bytes());
        let letter = |piece: Piece| {
            let (letter, _) = LETTERS.iter().find(|(_, kind)| *kind == piece.kind).unwrap();
            if piece.color == Color::White { *letter } else { letter.to_ascii_lowercase() }
        };
        for file in 0..9u8 {
            for rank in 0..9u8 {
                let square = Square::new(file + 1, rank + 1).unwrap();
                let byte = 10 + 10 * usize::from(file) + usize::from(rank);
                record[byte] = setup.get(square).map_or(b' ', letter);
            }
            record[19 + 10 * usize::from(file)] = b'/';
        }
        record
    }

    fn put(record: &mut [u8], range: Range<usize>, text: &str) {
        let bytes = SHIFT_JIS.encode(text).0;
        record[range.start..range.start + bytes.len()].copy_from_slice(&bytes);
    }

    fn read_all(bytes: &[u8]) -> Vec<Result<Problem, String>> {
        let problems = Problems::new("a.dia", bytes);
        problems.map(|item| item.map_err(|complaint| complaint.to_string())).collect()
    }

    const FIRST: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    #[test]
    fn a_record_has_the_diagram_and_the_claims() {
        let mut bytes = record(&FIRST.parse().unwrap());
        assert_eq!(&bytes[..40], b"100000 0 1H Q D    / S  j    /   x     /");
        for (range, text) in [
            (NUMBER, "0012"),
            (AUTHOR, "伊藤看寿"),
            (SOURCE, "将棋図巧　"),
            (DATE, "175503"),
            (KING, "13"),
            (LENGTH, "  3"),
            (SOUNDNESS..SOUNDNESS + 1, "1"),
            (TITLE, "煙詰"),
            (204..206, "03"),
        ] {
            put(&mut bytes, range, text);
        }
        let [Ok(problem)] = &read_all(&bytes)[..] else { panic!("{:?}", read_all(&bytes)) };
        assert_eq!(write_sfen(&problem.position.setup()), FIRST);
        let claims = &problem.claims;
        let texts = [&claims.id, &claims.author, &claims.source, &claims.title];
        let texts = texts.map(|text| text.as_deref().unwrap_or_default());
        assert_eq!(texts, ["0012", "伊藤看寿", "将棋図巧", "煙詰"]);
        assert_eq!((claims.year, claims.moves, &claims.expect), (Some(1755), Some(3), &None));
        let headers: Vec<String> =
            claims.headers.iter().map(|(name, value)| format!("{name}:{value}")).collect();
        assert_eq!(headers, ["完全性:余早詰", "発表年月:175503", "入賞歴:03"]);
    }

    #[test]
    fn a_record_that_contradicts_itself_is_refused_and_the_next_one_read() {
        let good = record(&FIRST.parse().unwrap());
        let damaged = |at: usize, text: &[u8], reason: &str| {
            let mut bytes = good.clone();
            bytes[at..at + text.len()].copy_from_slice(text);
            let found = read_all(&[&bytes[..], &good].concat());
            let error = found[0].as_ref().unwrap_err();
            assert!(error.contains(reason), "{error}");
            assert!(found.len() == 2 && found[1].is_ok());
        };
        damaged(
            KING.start,
            b"31",
            "the king is on 13 in the diagram, but its square is stated as 31",
        );
        damaged(
            HELD.start,
            b" 2",
            "byte 8 of the input: found 1 pieces in hand, but their number is stated as 2",
        );
        damaged(11, b"E", "byte 11 of the input: found `E`, expected a piece");
        damaged(19, b" ", "byte 19 of the input: found ` `, expected the end of a file");
        damaged(0, b"x", "expected a digit");
        damaged(12, b" ", "no king");
        damaged(100, b"\n ", "found no end of the line");
        let cut = read_all(&good[..200]);
        assert!(cut[0].as_ref().unwrap_err().contains("after 200 of the 330 bytes"), "{cut:?}");
    }

    proptest! {
        #[test]
        fn diagrams_are_read_back(mut setup in sample::setups()) {
            setup.turn = Color::Black;
            setup.give_rest(Color::White);
            let Ok(position) = Position::new(&setup) else { return Ok(()) };
            let found = read_all(&record(&setup)).remove(0).unwrap();
            prop_assert_eq!(found.position, position);
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..700)) {
            prop_assert_eq!(read_all(&bytes).len(), bytes.len().div_ceil(330));
        }
    }
}
