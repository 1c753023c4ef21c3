//! Packed records, in which engines keep positions for learning: YaneuraOu's PackedSfenValue and Apery's
//! HuffmanCodedPosAndEval.
//!
//! A record is a packed position and fields about the game: a score, a move, the result. Fields that are not 0 are
//! headers of the problem, and are written again. The text of a record in a complaint is hexadecimal.

use std::sync::LazyLock;

use super::form::{Form, Loss, MakeReader, Reader};
use super::key::Key;
use super::sized_records::{FromRecord, RecordSize, SizedRecords, hexadecimal};
use crate::notation::{
    HUFFMAN_CODED_POS, PACKED, PACKED_SFEN, Packing, Part, illegal_position, read_usi, write_usi,
};
use crate::problem::{Claims, Problem};
use crate::shogi::{Color, HandKind, Move, MoveParts, Position, Square};
use crate::text::Text;

/// A form of packed records.
pub struct PackedForm {
    /// The name on the command line.
    pub name: &'static str,
    /// The description in the help, in English and in Japanese.
    pub about: Text<&'static str>,
    /// The endings of file names.
    pub endings: &'static [&'static str],
    packing: &'static LazyLock<Packing>,
    /// The number of bytes of a record.
    size: usize,
    result: ResultOf,
    /// The move of a field, and the field of a move.
    move_of: fn(u16) -> Option<Move>,
    bits_of: fn(Move) -> u16,
    reader: fn() -> Box<dyn Reader>,
}

/// The side whose win a positive result is.
#[derive(Clone, Copy)]
enum ResultOf {
    /// 1 is a win of the side to move, -1 a loss.
    SideToMove,
    /// 1 is a win of Black, 2 of White.
    Color,
}

/// YaneuraOu's PackedSfenValue.
pub(super) static PSV: PackedForm = PackedForm {
    name: "psv",
    about: Text {
        en: "Packed positions of YaneuraOu (PackedSfenValue), 40 bytes each",
        ja: "やねうら王の局面データ（PackedSfenValue）",
    },
    endings: &["psv"],
    packing: &PACKED_SFEN,
    size: 40,
    result: ResultOf::SideToMove,
    move_of: psv_move,
    bits_of: psv_bits,
    reader: || of_size(PSV.size, |record| PSV.read(record)),
};

/// Apery's HuffmanCodedPosAndEval. Its moves are packed as those of this program.
pub(super) static HCPE: PackedForm = PackedForm {
    name: "hcpe",
    about: Text {
        en: "Packed positions of Apery and cshogi (HuffmanCodedPosAndEval), 38 bytes each",
        ja: "Apery・cshogiの局面データ（HCPE）",
    },
    endings: &["hcpe"],
    packing: &HUFFMAN_CODED_POS,
    size: 38,
    result: ResultOf::Color,
    move_of: Move::from_bits,
    bits_of: Move::bits,
    reader: || of_size(HCPE.size, |record| HCPE.read(record)),
};

/// Every form of packed records.
static ALL: [&PackedForm; 2] = [&PSV, &HCPE];

/// The fields of a record as names of headers.
const SCORE: &str = "score";
const MOVE: &str = "move";
const PLY: &str = "ply";
const RESULT: &str = "result";

/// The form of collections of these records.
pub(super) const fn form(packed: &'static PackedForm) -> Form {
    let PackedForm { name, about, endings, reader, .. } = *packed;
    let reader = MakeReader::Bytes(reader);
    // Nothing in the bytes shows their form.
    Form { name, about, endings, write: None, is_certain: |_| false, reader }
}

fn of_size(bytes: usize, read: fn(&[u8]) -> FromRecord) -> Box<dyn Reader> {
    Box::new(SizedRecords::new(RecordSize { bytes, read, shown: hexadecimal }))
}

impl PackedForm {
    /// The forms in which problems can be written.
    pub fn all() -> &'static [&'static PackedForm] {
        &ALL
    }

    /// The problem of a record.
    fn read(&self, record: &[u8]) -> FromRecord {
        let (packed, fields) = record.split_at(PACKED);
        let packed = packed.try_into().unwrap_or_default();
        let unpacked = self.packing.unpack(packed);
        let setup = unpacked.map_err(|error| (error.bit / 8, error.message))?;
        let refuse = |faults| (0, illegal_position(&faults, setup.turn));
        let position = Position::new(&setup).map_err(refuse)?;
        let headers = self.headers(fields, setup.turn);
        Ok(Problem::with_claims(position, Claims { headers, ..Claims::default() }))
    }

    /// The fields after the position that are not 0.
    fn headers(&self, fields: &[u8], turn: Color) -> Vec<(String, String)> {
        let word = |at: usize| fields.get(at..at + 2).map_or([0; 2], |word| [word[0], word[1]]);
        let score = i16::from_le_bytes(word(0));
        let bits = u16::from_le_bytes(word(2));
        let ply = if self.has_ply() { u16::from_le_bytes(word(4)) } else { 0 };
        let result = fields.iter().rev().nth(1).map_or(0, |&byte| byte.cast_signed());
        let mv = (self.move_of)(bits).map_or_else(|| bits.to_string(), write_usi);
        let all = [
            (SCORE, (score != 0).then(|| score.to_string())),
            (MOVE, (bits != 0).then_some(mv)),
            (PLY, (ply != 0).then(|| ply.to_string())),
            (RESULT, (result != 0).then(|| self.result_text(result, turn))),
        ];
        let named = |(name, value): (&str, Option<String>)| Some((name.to_owned(), value?));
        all.into_iter().filter_map(named).collect()
    }

    /// The record of a problem, and what it has no room for; or why it cannot be written.
    pub fn write(&self, problem: &Problem) -> Result<(Vec<u8>, Vec<Loss>), Text> {
        let setup = problem.position.setup();
        let claims = &problem.claims;
        let mut record = self.packing.pack(&setup)?.to_vec();
        let value = |name: &str| {
            let found = claims.headers.iter().find(|(one, _)| one == name);
            found.map(|(_, value)| value.as_str()).unwrap_or_default()
        };
        record.extend(value(SCORE).parse::<i16>().unwrap_or(0).to_le_bytes());
        let mv = read_usi(value(MOVE)).ok().map(self.bits_of);
        record.extend(mv.or(value(MOVE).parse().ok()).unwrap_or(0).to_le_bytes());
        if self.has_ply() {
            record.extend(value(PLY).parse::<u16>().unwrap_or(0).to_le_bytes());
        }
        record.extend([self.result_of(value(RESULT), setup.turn).cast_unsigned(), 0]);
        let keys = Key::ALL.into_iter().filter(|key| key.is_in(claims));
        let mut lost: Vec<Loss> = keys.map(|key| Loss::Claim(key.names_in_both())).collect();
        let written = self.headers(&record[PACKED..], setup.turn);
        if !claims.headers.iter().all(|header| written.contains(header)) {
            lost.push(Loss::Part(Part::Headers));
        }
        Ok((record, lost))
    }

    fn has_ply(&self) -> bool {
        self.size == PACKED + 8
    }

    /// The values of a win and of a loss of the side to move.
    fn results(&self, turn: Color) -> [(i8, &'static str); 2] {
        let [win, loss] = match (self.result, turn) {
            (ResultOf::SideToMove, _) => [1, -1],
            (ResultOf::Color, Color::Black) => [1, 2],
            (ResultOf::Color, Color::White) => [2, 1],
        };
        [(win, "win"), (loss, "loss")]
    }

    fn result_text(&self, result: i8, turn: Color) -> String {
        let named = self.results(turn).into_iter().find(|(value, _)| *value == result);
        named.map_or_else(|| result.to_string(), |(_, name)| name.to_owned())
    }

    fn result_of(&self, text: &str, turn: Color) -> i8 {
        let named = self.results(turn).into_iter().find(|(_, name)| *name == text);
        named.map_or_else(|| text.parse().unwrap_or(0), |(value, _)| value)
    }
}

/// A move of YaneuraOu: a drop has a bit of its own, and the kind in place of the origin.
fn psv_move(bits: u16) -> Option<Move> {
    let to = Square::from_index((bits & 127).into())?;
    let origin = usize::from(bits >> 7 & 127);
    let parts = match (bits & PSV_DROP, bits & PSV_PROMOTE) {
        (0, promote) => {
            let from = Square::from_index(origin)?;
            MoveParts::Walk { from, to, promote: promote != 0 }
        }
        (_, 0) => MoveParts::Drop { kind: *HandKind::ALL.get(origin.checked_sub(1)?)?, to },
        _ => return None,
    };
    Move::of(parts)
}

fn psv_bits(mv: Move) -> u16 {
    let (origin, flag) = match mv.parts() {
        MoveParts::Walk { from, promote, .. } => {
            (from.index(), if promote { PSV_PROMOTE } else { 0 })
        }
        MoveParts::Drop { kind, .. } => (kind.index() + 1, PSV_DROP),
    };
    mv.to().index() as u16 | (origin as u16) << 7 | flag
}

const PSV_DROP: u16 = 1 << 14;
const PSV_PROMOTE: u16 = 1 << 15;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::{FORMS, Problems};
    use crate::notation::{sample, write_sfen};
    use proptest::prelude::*;

    fn form_of(packed: &PackedForm) -> Form {
        FORMS.into_iter().find(|form| form.name == packed.name).unwrap()
    }

    fn read(packed: &PackedForm, bytes: &[u8]) -> Vec<Result<Problem, String>> {
        let problems = Problems::new("a", bytes).form(form_of(packed));
        problems.map(|item| item.map_err(|complaint| complaint.to_string())).collect()
    }

    fn problem(sfen: &str, headers: &[(&str, &str)]) -> Problem {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let headers = headers.iter().map(owned).collect();
        Problem::with_claims(sfen.parse().unwrap(), Claims { headers, ..Claims::default() })
    }

    const KINGS: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b RBGSNLPrb3g3s3n3l16p 1";

    #[test]
    fn fields_are_read_and_written_as_other_programs_write_them() {
        for (headers, psv, hcpe) in [
            (
                &[("score", "-300"), ("move", "5c5b+"), ("ply", "77"), ("result", "win")][..],
                "d4fe25934d000100",
                "d4fe25530100",
            ),
            (&[("move", "N*5e"), ("result", "loss")], "0000a8410000ff00", "0000a8290200"),
            (&[("move", "G*5e")], "0000a84300000000", "0000a82b0000"),
            (&[], "0000000000000000", "000000000000"),
        ] {
            let problem = problem(KINGS, headers);
            for (packed, hex) in PackedForm::all().iter().zip([psv, hcpe]) {
                let (record, lost) = packed.write(&problem).unwrap();
                let fields: String = record[PACKED..].iter().map(|b| format!("{b:02x}")).collect();
                assert_eq!(fields, hex);
                let has_lost_ply = hex.len() == 12 && headers.iter().any(|(name, _)| *name == PLY);
                assert_eq!(lost.is_empty(), !has_lost_ply);
                let [Ok(again)] = &read(packed, &record)[..] else { panic!("{record:?}") };
                assert_eq!(*again == problem, !has_lost_ply);
            }
        }
        let white = problem(&KINGS.replace(" b ", " w ").replace('P', "p"), &[("result", "win")]);
        assert_eq!(HCPE.write(&white).unwrap().0[36], 2);
        // A special value of an engine is kept as its number.
        let special = problem(KINGS, &[("move", "258"), ("result", "7")]);
        let (record, lost) = PSV.write(&special).unwrap();
        assert_eq!((read(&PSV, &record), lost), (vec![Ok(special)], vec![]));
    }

    #[test]
    fn a_broken_record_does_not_stop_the_others() {
        let (good, _) = PSV.write(&problem(KINGS, &[])).unwrap();
        let mut king = good.clone();
        king[0] |= 0xfe;
        let all = [&good[..], &king, &good, &good[..17]].concat();
        let found = read(&PSV, &all);
        assert!(found.len() == 4 && found[0].is_ok() && found[2] == found[0]);
        assert_eq!(
            found[1].as_ref().unwrap_err(),
            "a:2:1: record 2, byte 40 of the input: found 127 as the square of Black's king, expected 0 to 81"
        );
        assert_eq!(
            found[3].as_ref().unwrap_err(),
            "a:4:1: record 4, byte 120 of the input: the input ends after 17 of the 40 bytes of a record"
        );
        // The position is legal only with the other side to move.
        let mut turn = PSV.write(&problem("4k4/9/9/9/9/9/9/4r4/4K4 b - 1", &[])).unwrap().0;
        turn[0] ^= 1;
        let error = read(&PSV, &turn).remove(0).unwrap_err();
        assert!(error.contains("Black's king is already in check"), "{error}");
    }

    #[test]
    fn the_ending_of_a_name_decides_the_form() {
        let (record, _) = HCPE.write(&problem(KINGS, &[])).unwrap();
        let read = Problems::new("a.hcpe", &record[..]).next().unwrap().unwrap();
        assert_eq!(read, problem(KINGS, &[]));
        // A hand is as it is written.
        let (record, _) = PSV.write(&problem("4k4/9/9/9/9/9/9/9/4K4 b RG 1", &[])).unwrap();
        let read = Problems::new("a.psv", &record[..]).next().unwrap().unwrap();
        assert_eq!(write_sfen(&read.position.setup()), "4k4/9/9/9/9/9/9/9/4K4 b RG 1");
        let error = Problems::new("a", &record[..]).next().unwrap().unwrap_err().to_string();
        assert!(error.contains("--from psv"), "{error}");
    }

    #[test]
    fn only_positions_with_both_kings_are_written_and_lost_claims_are_named() {
        let mut one = problem("8k/9/9/9/7R1/9/9/9/9 b - 1", &[]);
        assert!(PackedForm::all().iter().all(|form| form.write(&one).is_err()));
        one.position = KINGS.parse().unwrap();
        one.claims.moves = Some(3);
        let (_, lost) = PSV.write(&one).unwrap();
        assert_eq!(lost.iter().map(|one| one.names().en).collect::<Vec<_>>(), ["moves"]);
    }

    proptest! {
        #[test]
        fn positions_with_both_kings_are_read_back(setup in sample::setups(), fields in any::<[u8; 6]>()) {
            let Ok(position) = Position::new(&setup) else { return Ok(()) };
            for packed in PackedForm::all() {
                let Ok((mut record, _)) = packed.write(&Problem::new(position.clone())) else { continue };
                record[PACKED..PACKED + 4].copy_from_slice(&fields[..4]);
                record[packed.size - 2] = fields[5];
                let found = read(packed, &record).remove(0).unwrap();
                prop_assert_eq!(&found.position, &position);
                prop_assert_eq!(packed.write(&found), Ok((record, vec![])));
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            for packed in PackedForm::all() {
                prop_assert_eq!(read(packed, &bytes).len(), bytes.len().div_ceil(packed.size));
            }
        }
    }
}
