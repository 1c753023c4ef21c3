//! The problems of an input of any form as a stream.

use std::fmt;
use std::io::{self, BufRead};
use std::path::Path;

use super::complaint::{Complaint, Item, UnnamedComplaint};
use super::encoding::Encoding;
use super::form::{Form, Header, LineReader, MakeReader, ReadOptions, Reader};
use super::lines::Lines;
use super::notes::{NoteKinds, Notes};
use super::record_form::RecordReader;
use super::rest::Rest;
use super::utf8::{NotText, Utf8};
use crate::problem::Problem;
use crate::text::Text;

/// The problems of an input, and complaints about parts that cannot be read, in the order of the input.
///
/// It reads no further than necessary to find the end of a problem.
///
/// ```
/// use tsume::collection::Problems;
///
/// let text = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1\nspoilt\n8k/9/8P/9/9/9/9/9/9 b G 1\n";
/// let problems = Problems::new("list.sfen", text.as_bytes()).by_line();
/// assert_eq!(problems.map(|item| item.is_ok()).collect::<Vec<_>>(), [true, false, true]);
/// ```
pub struct Problems<R> {
    name: String,
    lines: Lines<Utf8<R>>,
    form: Option<Form>,
    options: ReadOptions,
    reader: Option<Box<dyn Reader>>,
    notes: Notes,
    done: bool,
}

impl<R> fmt::Debug for Problems<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problems").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<R: BufRead> Problems<R> {
    /// Reads `input`. Complaints use its `name`; the ending of the name, or else the first lines, decide its
    /// form.
    pub fn new(name: impl Into<String>, input: R) -> Problems<R> {
        let lines = Lines::new(Utf8::new(input));
        let name = name.into();
        let form = Form::of_name(Path::new(&name));
        let (options, notes) = (ReadOptions::default(), Notes::default());
        Problems { name, lines, form, options, reader: None, notes, done: false }
    }

    /// Sets the form of the input.
    pub fn form(mut self, form: Form) -> Problems<R> {
        self.form = Some(form);
        self
    }

    /// Sets the encoding of the input, which is recognised otherwise. Nothing has been read yet.
    pub fn encoding(mut self, encoding: Encoding) -> Problems<R> {
        self.lines.input.set_encoding(encoding.decoder());
        self
    }

    /// Sets the rule for the hand of the defender in an SFEN or a board diagram. In Western notation a hand
    /// that is not stated is always the rest.
    pub fn rest(mut self, rest: Rest) -> Problems<R> {
        self.options.rest = rest;
        self
    }

    /// Returns a problem or a complaint for every line that is not blank, if the input has an SFEN or an
    /// object on each line. A program that sends problems waits for one answer to each line.
    pub fn by_line(mut self) -> Problems<R> {
        self.options.by_line = true;
        self
    }

    /// Keeps in each problem of a text how its parts were understood.
    pub(crate) fn keep_reading(mut self) -> Problems<R> {
        self.options.keep_reading = true;
        self
    }

    /// The remarks about the input so far, one sentence each.
    pub fn notes(&self, kinds: NoteKinds) -> Vec<Text> {
        self.notes.sentences(kinds)
    }

    /// The header of the collection, if its form has one. It is complete after the first problem.
    pub fn header(&self) -> Option<&Header> {
        self.reader.as_ref()?.header()
    }

    fn read(&mut self) -> io::Result<Option<Item>> {
        let reader = match &mut self.reader {
            Some(reader) => reader,
            none => {
                let form = match self.form {
                    Some(form) => form,
                    None => Form::of_input(&mut self.lines, &self.options)?,
                };
                none.insert(match form.reader {
                    MakeReader::Own(make) => make(self.options),
                    MakeReader::Line(problem) => {
                        Box::new(LineReader { problem, rest: self.options.rest })
                    }
                    MakeReader::Record(notation) => {
                        Box::new(RecordReader::new(notation, self.options.rest))
                    }
                    MakeReader::Bytes(make) => {
                        self.lines.input.set_encoding(encoding_rs::UTF_8);
                        make()
                    }
                })
            }
        };
        reader.next(&mut self.lines, &mut self.notes)
    }
}

impl<R: BufRead> Iterator for Problems<R> {
    type Item = Result<Problem, Complaint>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let item = match self.read() {
            Ok(item) => item?.map_err(|refusal| refusal.named(&self.name)),
            Err(error) => {
                self.done = true;
                if NotText::causes(&error) {
                    let refusal = UnnamedComplaint::whole(b"", 1, NotText::message());
                    return Some(Err(refusal.named(&self.name)));
                }
                Err(Complaint::Input { name: self.name.clone(), error })
            }
        };
        if let Ok(problem) = &item {
            self.notes.problem(problem);
        }
        Some(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::JSON_LINES;
    use proptest::prelude::*;
    use std::cell::Cell;
    use std::io::{BufReader, Read};

    const ROOK: &str = "8k/9/9/9/7R1/9/9/9/9 b - 1";

    #[test]
    fn the_form_is_recognised_by_the_content() {
        let sfen = format!("sfen: {ROOK}");
        for text in [
            format!("# x\n\ntitle: x\nsource: >\n  - y\n\nproblems:\n- {sfen}"),
            format!("title: x\nlanguage: en\ndefaults:\n  moves: 3\nproblems:\n- {sfen}"),
            format!("\u{feff}---\n- {sfen}"),
            format!("  - {sfen}"),
            format!("{{\"sfen\": \"{ROOK}\"}}"),
            "title: x\n\n  Black: R1e\n  White: K9a".to_owned(),
            format!("title: x\n{ROOK}"),
            format!("{}{ROOK}", "# - x\n".repeat(100_000)),
        ] {
            for name in ["-", "a.md", "<argument>"] {
                let all: Vec<_> = Problems::new(name, text.as_bytes()).collect();
                let last = all.last().unwrap();
                assert!(all.len() == 1 && last.is_ok(), "{text} {last:?}");
            }
        }
        // The file extension has priority.
        let yaml = "- position: Black R2e. White K1a";
        assert!(Problems::new("a.yaml", yaml.as_bytes()).next().unwrap().is_ok());
        assert!(Problems::new("a.txt", yaml.as_bytes()).next().unwrap().is_err());
        // An input of no recognisable form is a text.
        let blank = "title: x\n".repeat(100_000);
        let complaint = Problems::new("-", blank.as_bytes()).next().unwrap().unwrap_err();
        assert_eq!(complaint.to_string(), "-:1:1: found more than 64 KiB without a blank line");
    }

    /// An endless input that counts the bytes read from it.
    struct Endless<'a> {
        text: String,
        taken: &'a Cell<usize>,
    }

    impl Read for Endless<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            let start = self.taken.get() % self.text.len();
            let part = &self.text.as_bytes()[start..];
            let size = part.len().min(to.len());
            to[..size].copy_from_slice(&part[..size]);
            self.taken.set(self.taken.get() + size);
            Ok(size)
        }
    }

    #[test]
    fn a_damaged_line_does_not_hide_the_form_and_a_form_can_be_set() {
        let text = format!("spoilt\n{{\"sfen\": \"{ROOK}\"}}\n");
        let all: Vec<_> = Problems::new("-", text.as_bytes()).collect();
        assert!(all.len() == 2 && all[0].is_err() && all[1].is_ok(), "{all:?}");
        let text = format!("The fox\n- x\n{text}");
        let problems = Problems::new("a.txt", text.as_bytes()).form(JSON_LINES);
        let all: Vec<_> = problems.map(|item| item.is_ok()).collect();
        assert_eq!(all, [false, false, false, true]);
    }

    #[test]
    fn the_input_is_read_only_as_far_as_needed() {
        let western = "Black: R2e\nWhite: K1a\n";
        for (header, one) in [
            ("title: x\nproblems:\n", format!("  - id: 1\n    sfen: {ROOK}\n\n")),
            ("", format!("- position: |\n    {}\n", western.trim_end().replace('\n', "\n    "))),
            ("", format!("{{\"sfen\": \"{ROOK}\"}}\n")),
            ("", format!("{western}\n")),
            ("", format!("{ROOK}\n")),
        ] {
            let taken = Cell::new(0);
            let endless = Endless { text: one.clone(), taken: &taken };
            let input = BufReader::new(header.as_bytes().chain(endless));
            let mut problems = Problems::new("-", input);
            let most = if header.is_empty() { 2_000 } else { 20_000 };
            for count in 1..=most {
                assert!(problems.next().unwrap().is_ok());
                assert!(taken.get() <= (count + 1) * one.len() + 8192, "{one}");
            }
        }
    }

    proptest! {
        #[test]
        fn errors_in_damaged_text_have_a_place(
            cuts in prop::collection::vec(
                (any::<prop::sample::Index>(), 0..9usize, "\\PC{0,3}|[\0-\x20]{0,3}|[-{}:#|>&*'\"\\[\\]]{0,3}"),
                1..6,
            ),
            json in any::<bool>(),
        ) {
            let yaml = format!(
                "title: x\ndefaults:\n  year: 1\nproblems:\n  - id: 1\n    expect: {{sound: true}}\n    \
                 position: |\n      Black: R2e\n      White: K1a\n  - sfen: {ROOK}\n    notes: 'x'\n"
            );
            let line = format!(
                "{{\"id\": 1, \"expect\": {{\"defects\": [\"yozume\"]}}, \"sfen\": \"{ROOK}\"}}\n\
                 {{\"position\": \"Black: R2e\\nWhite: K1a\"}}\n"
            );
            let mut bytes = if json { line } else { yaml }.into_bytes();
            for (index, length, new) in cuts {
                let start = index.index(bytes.len() + 1);
                let end = (start + length).min(bytes.len());
                bytes.splice(start..end, new.bytes());
            }
            for name in ["-", "a.yaml", "a.jsonl", "a.txt"] {
                for item in Problems::new(name, &bytes[..]) {
                    if let Err(Complaint::Text { text, error, .. }) = item {
                        prop_assert!(text.get(error.span).is_some());
                    }
                }
            }
        }
    }

    #[test]
    fn a_failing_input_ends_with_a_complaint() {
        struct Fails;
        impl Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("gone"))
            }
        }
        for (name, text) in [("a.yaml", "- x"), ("a.jsonl", ""), ("a.txt", ""), ("a", "title:")] {
            let mut problems = Problems::new(name, BufReader::new(text.as_bytes().chain(Fails)));
            let complaint = problems.next().unwrap().unwrap_err();
            assert_eq!(complaint.to_string(), format!("{name}: gone"));
            assert!(problems.next().is_none());
        }
    }
}
