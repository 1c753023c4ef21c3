//! The inputs of a command: its arguments name files, folders, standard input, or a position
//! itself.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead};
use std::iter;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use clap::builder::PossibleValue;

use crate::cli::options::source::{Source, is_too_wide};
use crate::cli::options::unquoted;
use crate::cli::output::RunFiles;
use crate::cli::process::{Exit, Output, cause, interruption, say, spoken};
use crate::collection::{Complaint, Encoding, FORMS, Form, NoteKinds, Problems, Rest, passed_over};
use crate::judgement::FileNames;
use crate::problem::{Origin, Problem};
use crate::report;
use crate::text::{self, Text};

/// The inputs of a command, as arguments.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Inputs {
    #[arg(help = say(
        "Files, folders, `-` for standard input, or a position: 'Black: … / White: …', SFEN",
        "ファイル、作品集のフォルダ、標準入力 `-`、または局面そのもの（'Black: … / White: …'、SFEN）",
    ))]
    #[arg(required = true, value_name = "FILE|-|POSITION")]
    inputs: Vec<OsString>,

    #[command(flatten)]
    manner: ReadingOptions,

    /// The files that this run writes; it must not read them.
    #[arg(skip)]
    own: RunFiles,
}

/// The options for reading inputs.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ReadingOptions {
    #[arg(help = say(
        "Give the defender all other pieces, even if the input states a hand\n\n\
         These are the pieces that are neither on the board nor in the attacker's hand.",
        "SFENのように双方の持駒が書かれていても、盤上にも攻方の持駒にもない駒を全て玉方の持駒とする",
    ))]
    #[arg(long, hide_short_help = true, conflicts_with = "literal")]
    rest: bool,

    #[arg(help = say(
        "Read hands literally, and never give the defender other pieces\n\n\
         Without this option, a defender without a stated hand holds all other pieces.",
        "玉方の持駒が書かれていなくても、駒を補わずにそのまま読む",
    ))]
    #[arg(long, hide_short_help = true)]
    literal: bool,

    #[arg(help = say(
        "The form of the inputs [default: by their endings, else by their first lines]",
        "入力の形式（既定: 名前の末尾、なければ最初の数行で判断する）",
    ))]
    #[arg(long, hide_short_help = true, value_enum)]
    from: Option<Form>,

    #[arg(help = say(
        "The encoding of the inputs, such as shift-jis, euc-jp or windows-1252 [default: recognised \
         by the first bytes]",
        "入力の文字コード。shift-jis、euc-jp、windows-1252 など（既定: 先頭の部分から判断する）",
    ), hide_short_help = true)]
    #[arg(long, value_enum, value_name = "ENCODING", hide_possible_values = true)]
    decode: Option<Encoding>,

    /// Whether every line needs an answer, because another program sends the lines.
    #[arg(skip)]
    by_line: bool,

    /// Whether the command itself reports that a defender received the rest.
    #[arg(skip)]
    tells_rest: bool,

    /// Whether problems keep how each part of their texts was understood.
    #[arg(skip)]
    keeps_reading: bool,

    /// Whether the command itself compares stated lengths with recorded lines.
    #[arg(skip)]
    compares_lengths: bool,
}

impl clap::ValueEnum for Form {
    fn value_variants<'a>() -> &'a [Form] {
        &FORMS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name).help(self.about.of(spoken())))
    }
}

/// Everything in the inputs that is not a readable problem.
pub enum InputError {
    /// A problem that cannot be read.
    Part(Box<Complaint>),
    /// An input that cannot be read at all, or not to its end.
    Whole(String),
    /// An input without problems.
    Empty(String),
    /// A remark on an input without errors.
    Note(String),
}

impl InputError {
    /// Returns the exit code: a note is not an error.
    pub fn exit(&self) -> Exit {
        if matches!(self, InputError::Note(_)) { Exit::Fine } else { Exit::Wrong }
    }

    /// Returns the message to print.
    pub fn draw(&self) -> String {
        match self {
            InputError::Part(complaint) => report::draw_complaint(complaint, spoken()),
            InputError::Whole(message) | InputError::Empty(message) => {
                report::draw_error(message, spoken())
            }
            InputError::Note(message) => report::draw_note(message, spoken()),
        }
    }
}

/// A readable problem of the inputs, or an error or note.
pub type Item = Result<Problem, InputError>;

impl Inputs {
    /// Creates the inputs from files and folders, as if they were arguments.
    pub fn of(inputs: Vec<OsString>, manner: ReadingOptions) -> Inputs {
        Inputs { inputs, manner, own: RunFiles::default() }
    }

    /// Excludes the files that this run writes.
    pub fn without(self, own: RunFiles) -> Inputs {
        Inputs { own, ..self }
    }

    /// Sets that every line that is not blank needs an answer, if each line has an SFEN or an
    /// object. Then there are no notes beside the answers.
    pub fn by_line(mut self) -> Inputs {
        self.manner.by_line = true;
        self
    }

    /// Sets that the command itself reports that a defender received the rest.
    pub fn telling_rest(mut self) -> Inputs {
        self.manner.tells_rest = true;
        self
    }

    /// Sets that problems keep how each part of their texts was understood.
    pub fn keeping_reading(mut self) -> Inputs {
        self.manner.keeps_reading = true;
        self
    }

    /// Sets that the command itself compares stated lengths with recorded lines.
    pub fn comparing_lengths(mut self) -> Inputs {
        self.manner.compares_lengths = true;
        self
    }

    /// The arguments; a position that was typed without quotes is one of them.
    fn arguments(&self) -> Vec<OsString> {
        unquoted::joined(&self.inputs).unwrap_or_else(|| self.inputs.clone())
    }

    fn rest(&self) -> Rest {
        match (self.manner.rest, self.manner.literal) {
            (true, _) => Rest::Always,
            (_, true) => Rest::Never,
            _ => Rest::Unstated,
        }
    }

    /// Whether there are no arguments.
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Whether standard input is the only input.
    pub fn is_standard(&self) -> bool {
        self.inputs == ["-"]
    }

    /// Returns how the names of problems name their files. The files of folders are looked for, but not read.
    pub fn file_names(&self) -> FileNames {
        let inputs = self.arguments();
        if inputs.len() == 1 && inputs.iter().all(|input| !Path::new(input).is_dir()) {
            return FileNames::Hidden;
        }
        let sources = inputs.iter().flat_map(|input| Source::new(input).spread(&self.own));
        FileNames::among(sources.filter_map(|source| match source {
            Ok(Source::File(path)) => Some(path),
            Ok(Source::Standard | Source::Text(_)) | Err(_) => None,
        }))
    }

    /// Whether standard input is one of the inputs.
    pub fn has_standard(&self) -> bool {
        self.inputs.iter().any(|argument| argument == "-")
    }

    /// Whether the inputs can be read twice. Standard input and other pipes can be read only once.
    pub fn can_be_read_twice(&self) -> bool {
        self.arguments().iter().all(|argument| match Source::new(argument) {
            Source::Standard => false,
            Source::File(path) => path.is_dir() || path.is_file(),
            Source::Text(_) => true,
        })
    }

    /// Returns everything in the inputs, in order. Reads only as much as is requested.
    pub fn items(&self) -> impl Iterator<Item = Item> {
        let joined = unquoted::joined(&self.inputs);
        let error = match &joined {
            Some(_) => Some(InputError::Note(unquoted::note().to_owned())),
            None if unquoted::is_likely(&self.inputs) => {
                Some(InputError::Whole(unquoted::complaint().to_owned()))
            }
            None => None,
        };
        let inputs = match (joined, &error) {
            (Some(joined), _) => joined,
            (None, Some(_)) => vec![],
            (None, None) => self.inputs.clone(),
        };
        error.into_iter().map(Err).chain(self.items_of(inputs))
    }

    fn items_of(&self, inputs: Vec<OsString>) -> impl Iterator<Item = Item> {
        inputs.into_iter().flat_map(move |argument| {
            if argument.is_empty() {
                return Box::new(iter::once(Err(nothing_typed())))
                    as Box<dyn Iterator<Item = Item>>;
            }
            let source = Source::new(&argument);
            let in_folder = matches!(&source, Source::File(path) if path.is_dir());
            let found = if in_folder { Found::InFolder } else { Found::Typed };
            let sources = source.spread(&self.own).map(|source| source.map_err(whole));
            let none = |nothing: &str| {
                InputError::Empty(format!("{}: {nothing}", argument.to_string_lossy()))
            };
            let no_collection = none(say("no collection in it", "作品集がありません"));
            let no_problem = none(say("no problem in it", "作品がありません"));
            let items =
                or_if_empty(sources, || Err(no_collection)).flat_map(move |source| match source {
                    Ok(source) => self.of_source(source, found),
                    Err(error) => Box::new(iter::once(Err(error))),
                });
            let passed_over = in_folder.then(|| passed_over_note(&argument)).flatten();
            let items = items.chain(passed_over.map(Err));
            // Files without problems are no errors in a folder that has others with problems.
            Box::new(or_if_only_notes(items, in_folder.then_some(no_problem)))
        })
    }

    /// The items of one source.
    fn of_source(&self, source: Source, found: Found) -> Box<dyn Iterator<Item = Item>> {
        let name = source.name();
        if matches!(&source, Source::File(path) if self.own.is_written(path)) {
            let written = say("this run writes to this file", "この実行の出力先です");
            let message = format!("{name}: {written}");
            return Box::new(iter::once(Err(InputError::Whole(message))));
        }
        let is_standard = matches!(source, Source::Standard);
        let file = matches!(source, Source::File(_)).then(|| Arc::from(name.as_str()));
        match source.open() {
            Ok(reader) => {
                let by_line = self.manner.by_line;
                let problems = Problems::new(&name, reader).rest(self.rest());
                let problems = if by_line { problems.by_line() } else { problems };
                let problems =
                    if self.manner.keeps_reading { problems.keep_reading() } else { problems };
                let problems = match self.manner.from {
                    Some(form) => problems.form(form),
                    None => problems,
                };
                let problems = match self.manner.decode {
                    Some(encoding) if file.is_some() || is_standard => problems.encoding(encoding),
                    _ => problems,
                };
                let notes = (!by_line).then_some(NoteKinds {
                    rest: !self.manner.tells_rest,
                    lengths: !self.manner.compares_lengths,
                });
                let (is_empty, last) = (true, None);
                let read = 0;
                Box::new(WithNotes { name, file, read, problems, notes, found, is_empty, last })
            }
            Err(error) => {
                let message = format!("{name}: {}", cause(&error));
                Box::new(iter::once(Err(InputError::Whole(message))))
            }
        }
    }

    /// Calls `each` for every readable problem, in order. Prints an error for the others and
    /// continues, unless interrupted. Returns the greatest exit code.
    pub fn each(
        &self,
        output: &mut Output,
        mut each: impl FnMut(&Problem, &mut Output) -> io::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        self.each_item(|item| match item {
            Ok(problem) => each(&problem, output),
            Err(error) => {
                output.complain(&error.draw())?;
                Ok(error.exit())
            }
        })
    }

    /// Calls `each` for every item, whether it is a problem or not.
    pub fn each_item(
        &self,
        mut each: impl FnMut(Item) -> io::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        let stop = interruption::flag()?;
        let items = self.clone().without(RunFiles::standard()).read_ahead()?;
        let mut exit = Exit::Fine;
        while let Some(item) = interruption::next(&stop, &items) {
            exit = exit.max(each(item)?);
            if exit == Exit::Interrupted {
                break;
            }
        }
        Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { exit })
    }

    /// Reads the items on another thread, which may block forever.
    pub fn read_ahead(self) -> io::Result<Receiver<Item>> {
        let (send, items) = mpsc::sync_channel(AHEAD);
        let read = move || {
            // Sending fails once the receiver is gone: then no more items are needed.
            let mut items = self.items();
            while items.next().is_some_and(|item| send.send(item).is_ok()) {}
        };
        thread::Builder::new().spawn(read)?;
        Ok(items)
    }
}

/// Returns the note about the files in a folder that no form reads, if there are any.
fn passed_over_note(folder: &OsStr) -> Option<InputError> {
    let folder_path = Path::new(folder);
    // Such a folder is refused, and not searched.
    if is_too_wide(folder_path) {
        return None;
    }
    let endings = passed_over(folder_path);
    let count = endings.values().sum::<usize>();
    let named = |(ending, count): (&String, &usize)| match ending.as_str() {
        "" => format!("{} {count}", say("no ending", "拡張子なし")),
        ending => format!(".{ending} {count}"),
    };
    let names = endings.iter().map(named).collect::<Vec<_>>().join(", ");
    let said = say(
        format!("{} passed over: {names}", text::number_of(count as u64, "other file")),
        format!("ほかの{count}ファイルは読んでいません：{names}"),
    );
    let note = format!("{}: {said}", folder.to_string_lossy());
    (count > 0).then_some(InputError::Note(note))
}

/// Returns the error for an empty argument.
fn nothing_typed() -> InputError {
    let english = "an empty argument; expected a file, a folder, `-` for standard input, or a \
                   position such as 'Black: G5c In hand: G / White: K5a'";
    let japanese = "引数が空です。ファイル、フォルダ、標準入力 `-`、または \
                    'Black: G5c In hand: G / White: K5a' のような局面を指定してください";
    InputError::Whole(say(english, japanese).to_owned())
}

/// The number of problems that are read ahead.
const AHEAD: usize = 64;

/// Where a source was found. A file without problems is an error if it was typed, and else a note.
#[derive(Clone, Copy)]
enum Found {
    /// Among the arguments.
    Typed,
    /// In a folder.
    InFolder,
}

/// The problems of one input, followed by the notes on it.
struct WithNotes<R> {
    name: String,
    /// The name as that of a file, if the input is a file.
    file: Option<Arc<str>>,
    /// The number of problems and unreadable parts so far.
    read: u64,
    problems: Problems<R>,
    /// The kinds of notes, if there are notes.
    notes: Option<NoteKinds>,
    found: Found,
    is_empty: bool,
    /// The notes and errors after the problems, in reverse order; `None` until the problems end.
    last: Option<Vec<Item>>,
}

impl<R: BufRead> Iterator for WithNotes<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if let Some(last) = &mut self.last {
            return last.pop();
        }
        if let Some(item) = self.problems.next() {
            self.is_empty = false;
            self.read += 1;
            let number = self.read;
            let origin = self.file.clone().map(|file| Origin { file, number });
            return Some(item.map(|problem| Problem { origin, ..problem }).map_err(part));
        }
        let WithNotes { name, problems, .. } = self;
        let notes = self.notes.map(|kinds| problems.notes(kinds)).unwrap_or_default();
        let error = |note: &Text| InputError::Note(format!("{name}: {}", note.of(spoken())));
        let notes = notes.iter().map(|note| Err(error(note)));
        let nothing = say("no problem in it", "作品がありません");
        let message = format!("{name}: {nothing}");
        let empty = || {
            Err(match self.found {
                Found::InFolder => InputError::Note(message),
                Found::Typed => InputError::Empty(message),
            })
        };
        let last = notes.chain(self.is_empty.then(empty));
        let last: Vec<Item> = last.collect();
        self.last.insert(last.into_iter().rev().collect()).pop()
    }
}

fn part(complaint: Complaint) -> InputError {
    match complaint {
        Complaint::Input { name, error } => InputError::Whole(format!("{name}: {}", cause(&error))),
        Complaint::Text { .. } => InputError::Part(Box::new(complaint)),
    }
}

fn whole(error: io::Error) -> InputError {
    InputError::Whole(error.to_string())
}

/// Returns the items, or `none()` if there are no items.
fn or_if_empty<T>(
    items: impl Iterator<Item = T>,
    none: impl FnOnce() -> T,
) -> impl Iterator<Item = T> {
    let mut items = items.peekable();
    let none = items.peek().is_none().then(none);
    none.into_iter().chain(items)
}

/// Returns the items, followed by an error if there is one and all items are notes.
fn or_if_only_notes(
    items: impl Iterator<Item = Item>,
    error: Option<InputError>,
) -> impl Iterator<Item = Item> {
    let (mut items, mut error) = (items, error);
    iter::from_fn(move || {
        let item = items.next();
        if item.as_ref().is_some_and(|item| !matches!(item, Err(InputError::Note(_)))) {
            error = None;
        }
        item.or_else(|| error.take().map(Err))
    })
}
