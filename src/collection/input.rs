//! Reads inputs as lines of UTF-8 of limited size.
//!
//! The first bytes decide the encoding. UTF-16 has a byte order mark, or zeros in every other byte.
//! Shift_JIS is assumed if the first 64 KiB are not UTF-8 but valid Shift_JIS, mostly with the kana, kanji
//! or full-width signs of Japanese text. All other input is passed on unchanged, and the reader of a line
//! refuses bytes that are not UTF-8. Nothing is read ahead before the first byte that is not ASCII.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use encoding_rs::{CoderResult, Decoder, Encoding, SHIFT_JIS, UTF_16BE, UTF_16LE};

use super::complaint::UnnamedComplaint;
use crate::text::Text;

/// The greatest size of a line or a record in bytes.
pub(super) const LIMIT: usize = 1024 * 1024;

/// The message about a part of the input that is larger than a limit, by its name in both languages.
pub(super) fn too_large(name: Text<&str>, limit: usize) -> Text {
    let size = limit / 1024;
    Text::new(
        format!("{} is larger than {size} KiB", name.en),
        format!("{}が {size} KiB を超えています", name.ja),
    )
}

/// The refusal of a line that was cut off.
pub(super) fn refuse_long(line: &InputLine) -> Result<(), UnnamedComplaint> {
    let message = || too_large(Text { en: "this line", ja: "行" }, LIMIT);
    if line.cut {
        Err(UnnamedComplaint::whole(&line.bytes, line.number, message()))
    } else {
        Ok(())
    }
}

/// A line with its line break, cut off at the limit.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct InputLine {
    /// The number of the line, counted from 1.
    pub number: usize,
    pub bytes: Vec<u8>,
    /// Whether its end was cut off.
    pub cut: bool,
}

/// A reader of lines. It removes byte order marks at their starts; joined files have several.
pub(super) struct Lines<R: ?Sized> {
    number: usize,
    /// Lines that were put back, to be read again.
    waiting: VecDeque<InputLine>,
    input: R,
}

/// The lines of any input.
pub(super) type AnyLines<'a> = Lines<dyn BufRead + 'a>;

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines { number: 0, waiting: VecDeque::new(), input }
    }
}

impl<R: BufRead + ?Sized> Lines<R> {
    /// The next line, or `None` at the end of the input.
    pub fn next(&mut self) -> io::Result<Option<InputLine>> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        let mut line = InputLine { number: self.number + 1, bytes: vec![], cut: false };
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            let end = buffer.iter().position(|&byte| byte == b'\n').map(|index| index + 1);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let kept = part.len().min(LIMIT - line.bytes.len());
            line.bytes.extend_from_slice(&part[..kept]);
            line.cut |= kept < part.len();
            let read = part.len();
            self.input.consume(read);
            if end.is_some() || read == 0 {
                break;
            }
        }
        if line.bytes.is_empty() {
            return Ok(None);
        }
        self.number = line.number;
        if line.bytes.starts_with("\u{feff}".as_bytes()) {
            line.bytes.drain(..3);
        }
        Ok(Some(line))
    }

    /// The next line that is not blank, or `None` at the end of the input.
    pub fn next_filled(&mut self) -> io::Result<Option<InputLine>> {
        while let Some(line) = self.next()? {
            if !line.bytes.trim_ascii().is_empty() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Puts a line back, to be read again before the others.
    pub fn unread(&mut self, line: InputLine) {
        self.waiting.push_front(line);
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

    /// Examines the next bytes while the encoding is unknown.
    fn find_encoding(&mut self) -> io::Result<()> {
        let buffer = filled(&mut self.input)?;
        // ASCII without zeros is the same in UTF-8 and in Shift_JIS.
        if buffer.is_ascii() && !buffer.contains(&0) {
            self.ascii = buffer.len();
            self.at_start = false;
            return Ok(());
        }
        let mut sample = vec![];
        let found = loop {
            let buffer = filled(&mut self.input)?;
            let read = buffer.len();
            sample.extend_from_slice(buffer);
            self.input.consume(read);
            if let Some(found) =
                encoding(&sample, self.at_start, read == 0 || sample.len() >= SAMPLE)
            {
                break found;
            }
        };
        match found {
            Some(encoding) => {
                let decoder = encoding.new_decoder_with_bom_removal();
                self.state = State::Decoded { decoder, sample };
            }
            None => {
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

/// The encoding of an input that begins with `sample`. `None` asks for more bytes; `Some(None)` passes the
/// bytes on unchanged. With `all`, the sample is complete.
fn encoding(sample: &[u8], at_start: bool, all: bool) -> Option<Option<&'static Encoding>> {
    match sample {
        _ if !at_start => {}
        [0xff, 0xfe, ..] => return Some(Some(UTF_16LE)),
        [0xfe, 0xff, ..] => return Some(Some(UTF_16BE)),
        [0xff] | [0xfe] if !all => return None,
        _ => {}
    }
    if let [first, second, third, fourth, ..] = sample
        && at_start
    {
        match [first, second, third, fourth].map(|byte| *byte == 0) {
            [false, true, false, true] => return Some(Some(UTF_16LE)),
            [true, false, true, false] => return Some(Some(UTF_16BE)),
            _ => {}
        }
    }
    match str::from_utf8(sample) {
        // One whole character of several bytes is enough.
        Ok(text) if all || !text.is_ascii() => return Some(None),
        Ok(_) => return None,
        Err(error) => {
            let has_utf8 = sample[..error.valid_up_to()].iter().any(|byte| !byte.is_ascii());
            if has_utf8 {
                return Some(None);
            }
            let is_cut = error.error_len().is_none();
            if is_cut && !all {
                return None;
            }
        }
    }
    if !all {
        return None;
    }
    Some(is_shift_jis(sample).then_some(SHIFT_JIS))
}

/// Whether bytes are Shift_JIS, except for a character cut off at the end, with mostly the characters of
/// Japanese text. One wrong byte in an ASCII file is not.
fn is_shift_jis(sample: &[u8]) -> bool {
    let mut decoder = SHIFT_JIS.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(3 * sample.len() + 64);
    let (_, _, has_errors) = decoder.decode_to_string(sample, &mut text, false);
    if has_errors {
        return false;
    }
    let wide = text.chars().filter(|c| !c.is_ascii());
    let (all, japanese) = wide.fold((0, 0), |(all, japanese), c| {
        let is_japanese = matches!(c, '\u{2010}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}');
        (all + 1, japanese + usize::from(is_japanese))
    });
    japanese >= 2 && 10 * japanese >= 9 * all
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
    use proptest::prelude::*;
    use std::io::BufReader;

    fn lines(input: impl BufRead) -> Vec<(usize, Vec<u8>, bool)> {
        let mut lines = Lines::new(input);
        std::iter::from_fn(|| lines.next().unwrap())
            .map(|line| (line.number, line.bytes, line.cut))
            .collect()
    }

    #[test]
    fn lines_keep_their_endings_and_lose_the_byte_order_mark() {
        let expected: Vec<(usize, Vec<u8>, bool)> =
            vec![(1, b"a\r\n".into(), false), (2, b"\n".into(), false), (3, b"\xff".into(), false)];
        assert_eq!(lines(&b"\xef\xbb\xbfa\r\n\n\xff"[..]), expected);
        let slow = io::BufReader::with_capacity(2, &b"\xef\xbb\xbfa\r\n\n\xff"[..]);
        assert_eq!(lines(slow), expected);
        assert_eq!(lines(&b""[..]), []);
    }

    #[test]
    fn long_lines_are_cut() {
        let mut input = vec![b'x'; LIMIT + 1];
        input.extend(b"\ny");
        let lines = lines(&input[..]);
        assert_eq!((lines[0].1.len(), lines[0].2), (LIMIT, true));
        assert_eq!(lines[1], (2, b"y".into(), false));
    }

    #[test]
    fn a_line_can_be_put_back() {
        let mut lines = Lines::new(&b"a\nb"[..]);
        let line = lines.next().unwrap().unwrap();
        lines.unread(line);
        assert_eq!(lines.next().unwrap().unwrap().number, 1);
        assert_eq!(lines.next().unwrap().unwrap().number, 2);
    }

    const SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    fn read(bytes: &[u8], buffer: usize) -> Vec<u8> {
        let mut all = vec![];
        Utf8::new(BufReader::with_capacity(buffer, bytes)).read_to_end(&mut all).unwrap();
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
