//! Decodes an input to UTF-8.
//!
//! [`super::detect`] finds the encoding in the first bytes, unless it is stated. Nothing is read ahead before the
//! first byte that is not ASCII.

use std::io::{self, BufRead, Read};

use encoding_rs::{CoderResult, Decoder, Encoding, UTF_8};

use super::detect::{ESCAPE, Found, Sample, encoding};
use crate::text::Text;

/// The error of an input that is not a text.
#[derive(Debug, thiserror::Error)]
#[error("this is not a text file")]
pub(super) struct NotText;

impl NotText {
    /// Whether this is the cause of an error.
    pub fn causes(error: &io::Error) -> bool {
        error.get_ref().is_some_and(|cause| cause.is::<NotText>())
    }

    pub fn message() -> Text {
        Text::new(
            "this is not a text file; for packed positions, use --from psv or --from hcpe",
            "テキストファイルではありません。局面データは --from psv か --from hcpe で読めます",
        )
    }
}

/// The number of bytes that are examined to find the encoding, and that are decoded at a time.
const SAMPLE: usize = 64 * 1024;

/// An input that is decoded to UTF-8.
pub(super) struct Utf8<R> {
    input: R,
    state: State,
    /// Decoded bytes; the first `used` of them have been read.
    ready: Vec<u8>,
    used: usize,
    /// Whether nothing has been read yet; UTF-16 can begin only there.
    at_start: bool,
    /// The number of next bytes that are known to be ASCII, so that they are examined only once.
    ascii: usize,
}

/// The known facts about the encoding.
enum State {
    /// Only ASCII has been seen.
    Unknown,
    /// The bytes are passed on unchanged.
    Plain,
    /// The bytes are decoded, beginning with the sample that was read to find the encoding.
    Decoded {
        decoder: Decoder,
        sample: Vec<u8>,
    },
    Ended,
}

impl<R: BufRead> Utf8<R> {
    pub fn new(input: R) -> Utf8<R> {
        Utf8 { input, state: State::Unknown, ready: vec![], used: 0, at_start: true, ascii: 0 }
    }

    /// Sets the encoding, before anything is read.
    pub fn set_encoding(&mut self, encoding: &'static Encoding) {
        self.state = match encoding == UTF_8 {
            true => State::Plain,
            false => {
                let decoder = encoding.new_decoder_with_bom_removal();
                State::Decoded { decoder, sample: vec![] }
            }
        };
    }

    /// Examines the next bytes while the encoding is unknown.
    fn find_encoding(&mut self) -> io::Result<()> {
        let buffer = filled(&mut self.input)?;
        // ASCII without zeros and escapes is the same in all encodings but UTF-16.
        if buffer.is_ascii() && !buffer.contains(&0) && !buffer.contains(&ESCAPE) {
            self.ascii = buffer.len();
            self.at_start = false;
            return Ok(());
        }
        let mut sample = Sample { bytes: vec![], at_start: self.at_start, is_complete: false };
        let found = loop {
            let buffer = filled(&mut self.input)?;
            let read = buffer.len();
            sample.bytes.extend_from_slice(buffer);
            self.input.consume(read);
            sample.is_complete = read == 0 || sample.bytes.len() >= SAMPLE;
            if let Some(found) = encoding(&sample) {
                break found;
            }
        };
        let sample = sample.bytes;
        match found {
            Found::NotText => return Err(io::Error::new(io::ErrorKind::InvalidData, NotText)),
            Found::Encoded(encoding) => {
                let decoder = encoding.new_decoder_with_bom_removal();
                self.state = State::Decoded { decoder, sample };
            }
            Found::Utf8 => {
                self.state = State::Plain;
                (self.ready, self.used) = (sample, 0);
            }
        }
        Ok(())
    }

    /// Decodes the next bytes into `ready`.
    fn decode(&mut self) -> io::Result<()> {
        let State::Decoded { decoder, sample } = &mut self.state else { return Ok(()) };
        self.ready.clear();
        self.used = 0;
        while self.ready.is_empty() {
            let sampled = !sample.is_empty();
            let bytes = if sampled { &sample[..] } else { filled(&mut self.input)? };
            let is_last = !sampled && bytes.is_empty();
            let mut text = String::with_capacity(3 * bytes.len().min(SAMPLE) + 64);
            let (result, read, _) = decoder.decode_to_string(bytes, &mut text, is_last);
            if sampled {
                sample.drain(..read);
            } else {
                self.input.consume(read);
            }
            self.ready = text.into_bytes();
            if is_last && result == CoderResult::InputEmpty {
                self.state = State::Ended;
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The buffered bytes; empty at the end.
fn filled<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(_) => break,
        }
    }
    input.fill_buf()
}

impl<R: BufRead> Read for Utf8<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let buffer = self.fill_buf()?;
        let size = buffer.len().min(to.len());
        to[..size].copy_from_slice(&buffer[..size]);
        self.consume(size);
        Ok(size)
    }
}

impl<R: BufRead> BufRead for Utf8<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used >= self.ready.len() {
            if matches!(self.state, State::Unknown) && self.ascii == 0 {
                self.find_encoding()?;
            }
            if matches!(self.state, State::Decoded { .. }) {
                self.decode()?;
            }
        }
        if self.used < self.ready.len() {
            return Ok(&self.ready[self.used..]);
        }
        match self.state {
            State::Ended => Ok(&[]),
            _ => self.input.fill_buf(),
        }
    }

    fn consume(&mut self, amount: usize) {
        if self.used < self.ready.len() {
            self.used += amount;
            if self.used >= self.ready.len() {
                (self.ready, self.used) = (vec![], 0);
            }
        } else {
            self.ascii = self.ascii.saturating_sub(amount);
            self.input.consume(amount);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::{Complaint, Problems};
    use crate::notation::{read_sfen, write_bod, write_sfen};
    use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS};
    use proptest::prelude::*;
    use std::io::BufReader;

    const SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    /// The decoded bytes, or none if they are not a text.
    fn read(bytes: &[u8], buffer: usize) -> Vec<u8> {
        let mut all = vec![];
        let read = Utf8::new(BufReader::with_capacity(buffer, bytes)).read_to_end(&mut all);
        assert!(read.map_or_else(|error| NotText::causes(&error), |_| true));
        all
    }

    fn utf16(text: &str, little: bool, mark: bool) -> Vec<u8> {
        let units = mark.then_some(0xfeff).into_iter().chain(text.encode_utf16());
        let bytes = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
        units.flat_map(bytes).collect()
    }

    fn text() -> String {
        format!(
            "作品名：狐\n作者：看寿\n{}解答：12飛、同香、24馬まで3手詰\n",
            write_bod(&read_sfen(SFEN).unwrap())
        )
    }

    #[test]
    fn japanese_files_are_read_in_every_encoding() {
        let text = text();
        let sjis = SHIFT_JIS.encode(&text).0.into_owned();
        let long = "# a comment in English\n".repeat(10_000);
        let late = [long.as_bytes(), &sjis].concat();
        for bytes in [
            EUC_JP.encode(&text).0.into_owned(),
            [long.as_bytes(), &EUC_JP.encode(&text).0].concat(),
            ISO_2022_JP.encode(&text).0.into_owned(),
            [long.as_bytes(), &ISO_2022_JP.encode(&text).0].concat(),
            text.clone().into_bytes(),
            format!("\u{feff}{text}").into_bytes(),
            sjis,
            late,
            utf16(&text, true, true),
            utf16(&text, false, true),
            utf16(&format!("# a\n{text}"), true, false),
            utf16(&format!("# a\n{text}"), false, false),
        ] {
            let is_unmarked = bytes.get(..4).is_some_and(|start| start.contains(&0));
            // Without a mark, four bytes are needed to recognise the encoding.
            let least = if is_unmarked { 4 } else { 1 };
            for buffer in [1, 2, 3, 7, 8192].into_iter().filter(|size| *size >= least) {
                let all: Vec<_> =
                    Problems::new("a.txt", BufReader::with_capacity(buffer, &bytes[..])).collect();
                let [Ok(problem)] = &all[..] else { panic!("{all:?}") };
                assert_eq!(write_sfen(&problem.position.setup()), SFEN);
                assert_eq!(problem.claims.title.as_deref(), Some("狐"));
            }
        }
    }

    #[test]
    fn a_stated_encoding_is_not_guessed() {
        use crate::collection::Encoding as Stated;
        // Too few characters to guess from.
        let bytes = EUC_JP.encode("作品名：狐\n").0.into_owned();
        let bytes = [&bytes[..8], format!("狐\n{SFEN}").as_bytes()].concat();
        let read = |encoding: Option<Stated>| {
            let mut problems = Problems::new("a.txt", &bytes[..]);
            if let Some(encoding) = encoding {
                problems = problems.encoding(encoding);
            }
            problems.map(|item| item.map_err(|error| error.to_string())).collect::<Vec<_>>()
        };
        assert_ne!(read(None), read(Some(Stated::EucJp)));
        let sjis = SHIFT_JIS.encode(&text()).0.into_owned();
        let all: Vec<_> = Problems::new("a.txt", &sjis[..]).encoding(Stated::ShiftJis).collect();
        assert_eq!(all[0].as_ref().unwrap().claims.title.as_deref(), Some("狐"));
        let all: Vec<_> = Problems::new("a.txt", &sjis[..]).encoding(Stated::Utf8).collect();
        assert!(all[0].as_ref().unwrap_err().to_string().contains("found the byte"));
    }

    #[test]
    fn accents_are_read_in_a_stated_encoding() {
        let text = [b"Title: Caf\xe9\n", SFEN.as_bytes()].concat();
        let encoding = "latin-1".parse().unwrap();
        let all: Vec<_> = Problems::new("a.txt", &text[..]).encoding(encoding).collect();
        assert_eq!(all[0].as_ref().unwrap().claims.title.as_deref(), Some("Café"));
        let error = Problems::new("a.txt", &text[..]).next().unwrap().unwrap_err().to_string();
        assert!(error.contains("0xe9") && error.contains("--decode"), "{error}");
    }

    #[test]
    fn a_file_that_is_not_a_text_is_one_error() {
        let image: Vec<u8> = (0..200_000_u32).map(|i| (i.wrapping_mul(i) >> 7) as u8).collect();
        for start in [&b"\x89PNG\r\n\x1a\n"[..], b"\x7fELF\x02\x01", b"PK\x03\x04"] {
            let bytes = [start, &image].concat();
            let all: Vec<_> = Problems::new("a.txt", &bytes[..]).collect();
            let [Err(complaint)] = &all[..] else { panic!("{}", all.len()) };
            assert!(complaint.to_string().starts_with("a.txt:1:1: this is not a text file;"));
        }
    }

    #[test]
    fn an_invalid_byte_in_utf8_is_refused_with_its_place() {
        let rook = "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1";
        for (bytes, place) in [
            (format!("{rook}\n狐\n\n").into_bytes(), (4, 1)),
            (format!("{rook}\n\n\n").into_bytes(), (4, 1)),
        ] {
            for wrong in [&b"\xe9\n\n"[..], b"\xff\n\n", b"\x82\n\n"] {
                let bytes = [&bytes[..], wrong, rook.as_bytes()].concat();
                let all: Vec<Result<_, Complaint>> = Problems::new("a.txt", &bytes[..]).collect();
                assert!(all.len() == 3 && all[0].is_ok() && all[2].is_ok(), "{all:?}");
                assert_eq!(all[1].as_ref().unwrap_err().place(), Some(place));
            }
        }
    }

    #[test]
    fn large_inputs_are_not_kept_in_memory() {
        let line = SHIFT_JIS.encode("# 詰将棋の一行である\n").0.into_owned();
        struct Endless<'a>(&'a [u8], usize);
        impl Read for Endless<'_> {
            fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
                for byte in to.iter_mut() {
                    *byte = self.0[self.1 % self.0.len()];
                    self.1 += 1;
                }
                Ok(to.len())
            }
        }
        let mut input = Utf8::new(BufReader::new(Endless(&line, 0)));
        let mut total = 0;
        while total < 20_000_000 {
            let part = input.fill_buf().unwrap().len();
            assert!(part > 0);
            input.consume(part);
            total += part;
            assert!(input.ready.capacity() <= 4 * SAMPLE);
        }
    }

    proptest! {
        #[test]
        fn arbitrary_bytes_are_read_to_the_end(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            start in prop::sample::select(vec![&b""[..], b"\xff\xfe", b"\xfe\xff", b"\x82\xa0\x82\xa2", b"a\0b\0"]),
            buffer in 1..40usize,
        ) {
            let bytes = [start, &bytes].concat();
            let read = read(&bytes, buffer);
            prop_assert!(read.len() <= 3 * bytes.len() + 3);
            if str::from_utf8(&bytes).is_ok_and(|text| !text.contains('\0')) {
                prop_assert_eq!(read, bytes);
            }
        }
    }
}
