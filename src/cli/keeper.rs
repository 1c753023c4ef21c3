//! Where the verdicts of a run go while it goes on, and in what they end up.
//!
//! On standard output, and on what else is no file, they come in the order of the input. In a file
//! they are kept as they are found, as a [`Journal`]; the form that was asked for is made of that when
//! all is done.

use std::io;

use super::Output;
use super::draft::{Draft, is_device};
use super::journal::{Journal, unfinished};
use super::pool::Order;
use super::sink::{Format, Sink, SinkArguments};
use crate::report::{Class, Entry, View};

/// A kind of verdicts.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Only {
    /// No mate, or broken
    Defective,
    /// A limit came first
    Undecided,
    /// Not as claimed, not as the collection expects, or unreadable
    Wrong,
}

impl Only {
    fn is(self, entry: &Entry) -> bool {
        match self {
            Only::Defective => matches!(entry.class(), Class::Defective | Class::NoMate),
            Only::Undecided => entry.class() == Class::Undecided,
            Only::Wrong => entry.is_wrong(),
        }
    }
}

/// What shall come of the verdicts.
pub struct Plan {
    /// The form in which they are told.
    pub format: Format,
    /// How that looks.
    pub view: View,
    /// What was said of it, the file in which they end up, too.
    pub sink: SinkArguments,
    /// Which of them are told; all if this is empty.
    pub only: Vec<Only>,
}

impl Plan {
    fn tells(&self, entry: &Entry) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only.is(entry))
    }

    /// Whether the journal is what was asked for, but for its order and its name.
    fn is_journal(&self) -> bool {
        let is_file = self.sink.output.as_deref().is_none_or(|name| !is_device(name));
        self.format == Format::Jsonl && self.only.is_empty() && is_file
    }
}

/// What keeps verdicts.
pub struct Keeper<'a> {
    place: Place<'a>,
    plan: Plan,
}

enum Place<'a> {
    Stream(Sink<'a>),
    Journal(Journal, &'a mut Output),
}

impl<'a> Keeper<'a> {
    /// Begins; a journal to go on with is that of a former run.
    pub fn new(
        output: &'a mut Output,
        former: Option<Journal>,
        plan: Plan,
    ) -> io::Result<Keeper<'a>> {
        let place = match (former, plan.sink.output.as_deref()) {
            (Some(journal), _) => Place::Journal(journal, output),
            (None, Some(name)) if !is_device(name) => {
                Place::Journal(Journal::create(name)?, output)
            }
            (None, name) => {
                let draft = name.map(Draft::create).transpose()?;
                let mut sink =
                    Sink::new(output, draft, plan.format, plan.sink.sheet(plan.format, plan.view));
                sink.begin()?;
                Place::Stream(sink)
            }
        };
        Ok(Keeper { place, plan })
    }

    /// The order in which it takes verdicts.
    pub fn order(&self) -> Order {
        match self.place {
            Place::Stream(_) => Order::OfJobs,
            Place::Journal(..) => Order::AsFound,
        }
    }

    /// The journal, if there is one.
    pub fn journal(&self) -> Option<&Journal> {
        match &self.place {
            Place::Stream(_) => None,
            Place::Journal(journal, _) => Some(journal),
        }
    }

    /// Takes a verdict that was found.
    pub fn tell(&mut self, entry: &Entry) -> io::Result<()> {
        match &mut self.place {
            Place::Stream(sink) if self.plan.tells(entry) => sink.tell(entry),
            Place::Stream(_) => Ok(()),
            Place::Journal(journal, _) => journal.add(entry),
        }
    }

    /// Writes what is not written yet.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.place {
            Place::Stream(sink) => sink.flush(),
            Place::Journal(..) => Ok(()),
        }
    }

    /// Complains on stderr.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        match &mut self.place {
            Place::Stream(sink) => sink.complain(text),
            Place::Journal(_, output) => output.complain(text),
        }
    }

    /// Ends, with a summary.
    pub fn end(self, summary: &str, is_whole: bool) -> io::Result<()> {
        match self.place {
            Place::Stream(sink) => sink.end(summary, is_whole),
            Place::Journal(journal, output) if is_whole => {
                let path = journal.path().to_owned();
                let ended = made(journal, output, &self.plan, summary);
                if ended.is_err() {
                    output.complain(&unfinished(&path))?;
                }
                ended
            }
            Place::Journal(journal, output) => {
                output.complain(summary)?;
                left(journal, output)
            }
        }
    }

    /// Ends because something went wrong.
    pub fn fail(self) -> io::Result<()> {
        match self.place {
            Place::Stream(_) => Ok(()),
            Place::Journal(journal, output) => left(journal, output),
        }
    }

    /// Ends as if nothing had been added.
    pub fn take_back(self) -> io::Result<()> {
        match self.place {
            Place::Stream(_) => Ok(()),
            Place::Journal(journal, _) => journal.take_back(),
        }
    }
}

/// Says where a journal is that is not whole.
fn left(journal: Journal, output: &mut Output) -> io::Result<()> {
    match journal.leave() {
        Some(path) => output.complain(&unfinished(&path)),
        None => Ok(()),
    }
}

/// Makes of a journal that is whole what was asked for.
fn made(mut journal: Journal, output: &mut Output, plan: &Plan, summary: &str) -> io::Result<()> {
    let Some(name) = plan.sink.output.as_deref().filter(|_| !plan.is_journal()) else {
        journal.finish(plan.sink.output.as_deref())?;
        return output.complain(summary);
    };
    let mut sink = Sink::new(
        output,
        Some(Draft::create(name)?),
        plan.format,
        plan.sink.sheet(plan.format, plan.view),
    );
    sink.begin()?;
    journal.each(|entry| if plan.tells(&entry) { sink.tell(&entry) } else { Ok(()) })?;
    sink.end(summary, true)?;
    if journal.is_own() { journal.remove() } else { journal.finish(None) }
}
