//! The destination of the judgements of a run.
//!
//! Standard output, a pipe or a device receives the judgements in the order of the input. If the
//! destination is a file, the judgements are first added to a [`Journal`] in the order in which
//! they are found. When all problems are done, the file is created from the journal in the selected
//! format.

use std::io;

use crate::cli::batch::{End, Journal, unfinished};
use crate::cli::output::{JudgementOutput, Writer, is_device};
use crate::cli::process::{Output, say};
use crate::compose::pool::Order;
use crate::judgement::{Class, Judged, Judgement};

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

/// The destination of the judgements of a run.
pub struct Destination<'a> {
    output: &'a mut Output,
    kind: Kind,
    /// The place and the format of the output.
    place: JudgementOutput,
    /// The kinds of verdicts to write; all if this is empty.
    only: Vec<Only>,
}

enum Kind {
    /// The output itself.
    Stream(Writer),
    /// A journal, from which the output is created at the end.
    Journal(Journal),
}

impl<'a> Destination<'a> {
    /// Opens the destination. It continues `earlier`, the journal of an earlier run.
    pub fn new(
        output: &'a mut Output,
        earlier: Option<Journal>,
        place: JudgementOutput,
        only: Vec<Only>,
    ) -> io::Result<Destination<'a>> {
        let kind = match (earlier, place.path.as_deref()) {
            (Some(journal), _) => Kind::Journal(journal),
            (None, Some(name)) if !is_device(name) => Kind::Journal(Journal::create(name)?),
            (None, _) => Kind::Stream(place.open()?),
        };
        Ok(Destination { output, kind, place, only })
    }

    /// Returns the order in which judgements must be added.
    pub fn order(&self) -> Order {
        match self.kind {
            Kind::Stream(_) => Order::OfJobs,
            Kind::Journal(_) => Order::AsFound,
        }
    }

    /// Returns the journal, if there is one.
    pub fn journal(&self) -> Option<&Journal> {
        match &self.kind {
            Kind::Stream(_) => None,
            Kind::Journal(journal) => Some(journal),
        }
    }

    pub fn add(&mut self, judgement: &Judgement) -> io::Result<()> {
        match &mut self.kind {
            Kind::Stream(writer) if is_included(&self.only, judgement) => {
                writer.judgement(judgement, self.output)
            }
            Kind::Stream(_) => Ok(()),
            Kind::Journal(journal) => journal.add(judgement),
        }
    }

    /// Writes the buffered judgements.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.kind {
            Kind::Stream(writer) => writer.flush(self.output),
            Kind::Journal(_) => Ok(()),
        }
    }

    /// Prints a message to stderr.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        self.flush()?;
        self.output.complain(text)
    }

    /// Ends a complete run with a summary.
    pub fn end(self, summary: &str) -> io::Result<()> {
        let Destination { output, kind, place, only } = self;
        let mut journal = match kind {
            Kind::Stream(writer) => return writer.end(summary, output),
            Kind::Journal(journal) => journal,
        };
        if let Err(error) = complete(&mut journal, output, &place, &only, summary) {
            output.complain(&unfinished(journal.path()))?;
            return Err(error);
        }
        journal.refuse_changes()
    }

    /// Ends an incomplete run with a summary; a journal is kept.
    pub fn leave(self, summary: &str) -> io::Result<()> {
        match self.kind {
            Kind::Stream(writer) => writer.leave(summary, self.output),
            Kind::Journal(journal) => {
                self.output.complain(summary)?;
                keep(journal, self.output)
            }
        }
    }

    /// Ends the run after an error; a journal is kept.
    pub fn fail(self) -> io::Result<()> {
        match self.kind {
            Kind::Stream(_) => Ok(()),
            Kind::Journal(journal) => keep(journal, self.output),
        }
    }

    /// Ends the run, and removes its judgements from the journal.
    pub fn take_back(self) -> io::Result<()> {
        match self.kind {
            Kind::Stream(_) => Ok(()),
            Kind::Journal(journal) => Journal::close(Some(journal), End::Mismatch),
        }
    }
}

fn is_included(only: &[Only], judgement: &Judgement) -> bool {
    only.is_empty() || only.iter().any(|only| only.is(judgement))
}

/// Keeps an incomplete journal, and prints its path.
fn keep(mut journal: Journal, output: &mut Output) -> io::Result<()> {
    journal.end(End::Incomplete)?;
    if let Some(path) = journal.left() {
        output.complain(&unfinished(path))?;
    }
    journal.refuse_changes()
}

/// Creates the output from a complete journal, which is itself the output if that has all of its judgements as JSON
/// lines.
fn complete(
    journal: &mut Journal,
    output: &mut Output,
    place: &JudgementOutput,
    only: &[Only],
    summary: &str,
) -> io::Result<()> {
    let path = place.path.as_deref();
    let is_file = path.is_none_or(|name| !is_device(name));
    if path.is_none() || (place.format.is_complete && only.is_empty() && is_file) {
        journal.end(End::Complete(path, place.existing))?;
        return output.complain(summary);
    }
    let mut writer = place.open()?;
    journal.each(|judgement| match is_included(only, &judgement) {
        true => writer.judgement(&judgement, output),
        false => Ok(()),
    })?;
    writer.end(summary, output)?;
    journal.end(End::Exported)
}
