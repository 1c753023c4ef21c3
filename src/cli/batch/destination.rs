//! The destination of the judgements of a run.
//!
//! Standard output, a pipe or a device receives the judgements in the order of the input. If the
//! destination is a file, the judgements are first added to a [`Journal`] in the order in which
//! they are found. When all problems are done, the file is created from the journal in the selected
//! format.

use std::io;

use crate::cli::batch::journal::{End, Journal, unfinished};
use crate::cli::output::atomic_file::{AtomicFile, Existing, is_device};
use crate::cli::output::sink::{Sink, SinkArguments};
use crate::cli::process::language::say;
use crate::cli::process::terminal::Output;
use crate::compose::pool::Order;
use crate::judgement::{Class, FileNames, Judged, Judgement};
use crate::report::{FormatOptions, OutputFormat, View};

/// A kind of verdicts that can be selected.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Only {
    #[value(help = say("Mate, but broken", "不完全作"))]
    Defective,
    #[value(help = say("No mate", "不詰"))]
    NoMate,
    #[value(help = say("Sound, but with a flaw", "完全作でキズのあるもの"))]
    Flawed,
    #[value(help = say("A limit came first", "探索の上限に達し未確定"))]
    Undecided,
    #[value(help = say(
        "Not as claimed, not as the collection expects, or unreadable",
        "作意や期待と違う、または読み取り不能",
    ))]
    Wrong,
}

impl Only {
    fn is(self, judgement: &Judgement) -> bool {
        match self {
            Only::Defective => judgement.class() == Class::Defective,
            Only::NoMate => judgement.class() == Class::NoMate,
            Only::Flawed => judgement.verdict().is_some_and(Judged::is_flawed),
            Only::Undecided => judgement.class() == Class::Undecided,
            Only::Wrong => judgement.is_wrong(),
        }
    }
}

/// The selection, the format and the destination of judgements.
pub struct Plan {
    pub format: &'static dyn OutputFormat,
    /// The look of text.
    pub view: View,
    /// How the names of problems name their files.
    pub files: FileNames,
    /// Whether some problem has an author or a title.
    pub credits: bool,
    /// The arguments that name the file.
    pub sink: SinkArguments,
    /// What happens to an existing file of this name.
    pub existing: Existing,
    /// The kinds of verdicts to write; all if this is empty.
    pub only: Vec<Only>,
}

impl Plan {
    fn includes(&self, judgement: &Judgement) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only.is(judgement))
    }

    /// Opens the output.
    fn sink<'a>(&self, output: &'a mut Output, draft: Option<AtomicFile>) -> io::Result<Sink<'a>> {
        let options = self.sink.options(self.view, self.files);
        let options = FormatOptions { credits: self.credits, ..options };
        Sink::begin(output, draft, self.format, options)
    }

    /// Whether the sorted journal is itself the selected output.
    fn is_journal(&self) -> bool {
        let is_file = self.sink.output.as_deref().is_none_or(|name| !is_device(name));
        self.format.is_complete() && self.only.is_empty() && is_file
    }
}

/// The destination of the judgements of a run.
pub struct Destination<'a> {
    kind: Kind<'a>,
    plan: Plan,
}

enum Kind<'a> {
    Stream(Sink<'a>),
    Journal(Journal, &'a mut Output),
}

impl<'a> Destination<'a> {
    /// Opens the destination. It continues `earlier`, the journal of an earlier run.
    pub fn new(
        output: &'a mut Output,
        earlier: Option<Journal>,
        plan: Plan,
    ) -> io::Result<Destination<'a>> {
        let kind = match (earlier, plan.sink.output.as_deref()) {
            (Some(journal), _) => Kind::Journal(journal, output),
            (None, Some(name)) if !is_device(name) => Kind::Journal(Journal::create(name)?, output),
            (None, name) => {
                let draft = name.map(|name| AtomicFile::create(name, plan.existing)).transpose()?;
                Kind::Stream(plan.sink(output, draft)?)
            }
        };
        Ok(Destination { kind, plan })
    }

    /// Returns the order in which judgements must be added.
    pub fn order(&self) -> Order {
        match self.kind {
            Kind::Stream(_) => Order::OfJobs,
            Kind::Journal(..) => Order::AsFound,
        }
    }

    /// Returns the journal, if there is one.
    pub fn journal(&self) -> Option<&Journal> {
        match &self.kind {
            Kind::Stream(_) => None,
            Kind::Journal(journal, _) => Some(journal),
        }
    }

    pub fn add(&mut self, judgement: &Judgement) -> io::Result<()> {
        match &mut self.kind {
            Kind::Stream(sink) if self.plan.includes(judgement) => sink.write(judgement),
            Kind::Stream(_) => Ok(()),
            Kind::Journal(journal, _) => journal.add(judgement),
        }
    }

    /// Writes the buffered judgements.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.kind {
            Kind::Stream(sink) => sink.flush(),
            Kind::Journal(..) => Ok(()),
        }
    }

    /// Prints a message to stderr.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        match &mut self.kind {
            Kind::Stream(sink) => sink.complain(text),
            Kind::Journal(_, output) => output.complain(text),
        }
    }

    /// Ends the run with a summary.
    pub fn end(self, summary: &str, is_whole: bool) -> io::Result<()> {
        let (mut journal, output) = match self.kind {
            Kind::Stream(sink) => return sink.end(summary, is_whole),
            Kind::Journal(journal, output) if is_whole => (journal, output),
            Kind::Journal(journal, output) => {
                output.complain(summary)?;
                return keep(journal, output);
            }
        };
        if let Err(error) = complete(&mut journal, output, &self.plan, summary) {
            output.complain(&unfinished(journal.path()))?;
            return Err(error);
        }
        journal.refuse_changes()
    }

    /// Ends the run after an error; a journal is kept.
    pub fn fail(self) -> io::Result<()> {
        match self.kind {
            Kind::Stream(_) => Ok(()),
            Kind::Journal(journal, output) => keep(journal, output),
        }
    }

    /// Ends the run, and removes its judgements from the journal.
    pub fn take_back(self) -> io::Result<()> {
        match self.kind {
            Kind::Stream(_) => Ok(()),
            Kind::Journal(mut journal, _) => {
                journal.end(End::Mismatch)?;
                journal.refuse_changes()
            }
        }
    }
}

/// Keeps an incomplete journal, and prints its path.
fn keep(mut journal: Journal, output: &mut Output) -> io::Result<()> {
    journal.end(End::Incomplete)?;
    if let Some(path) = journal.left() {
        output.complain(&unfinished(path))?;
    }
    journal.refuse_changes()
}

/// Creates the selected output from a complete journal.
fn complete(
    journal: &mut Journal,
    output: &mut Output,
    plan: &Plan,
    summary: &str,
) -> io::Result<()> {
    let Some(name) = plan.sink.output.as_deref().filter(|_| !plan.is_journal()) else {
        journal.end(End::Complete(plan.sink.output.as_deref(), plan.existing))?;
        return output.complain(summary);
    };
    let mut sink = plan.sink(output, Some(AtomicFile::create(name, plan.existing)?))?;
    journal.each(
        |judgement| if plan.includes(&judgement) { sink.write(&judgement) } else { Ok(()) },
    )?;
    sink.end(summary, true)?;
    journal.end(End::Exported)
}
