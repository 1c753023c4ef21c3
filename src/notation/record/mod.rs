//! Records: a position with moves, variations, comments and headers, in the notations of Japanese
//! programs.
//!
//! A record is read as a whole and written as a whole; where one ends in a file of many is told by
//! [`Extent`]. This module knows no files and no encodings, and not what the headers mean.
//!
//! ```
//! use tsume::notation::{KIF, KI2};
//!
//! let text = "\
//! 作品名：雪
//! 後手の持駒：なし
//! | ・ ・ ・ ・ ・ ・ ・ ・v香|一
//! | ・ ・ ・ ・ ・ ・ ・v角 ・|二
//! | ・ ・ ・ ・ ・ ・ ・ ・v玉|三
//! | ・ ・ ・ ・ ・ ・ 馬 ・ ・|四
//! | ・ ・ ・ ・ ・ ・ ・ 歩v金|五
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|六
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|七
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|八
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|九
//! 先手の持駒：飛
//! 手数----指手---------消費時間--
//!    1 １二飛打
//! *A sacrifice.
//!    2 同　香(11)
//!    3 ２四馬(34)
//!    4 詰み
//! ";
//! let record = KIF.read(text)?;
//! assert_eq!(record.header("作品名"), Some("雪"));
//! assert_eq!(record.tree.main_line().len(), 3);
//! assert!(KI2.write(&record).ends_with("▲１二飛\n*A sacrifice.\n△同　香 ▲２四馬\nまで3手で詰\n"));
//! # Ok::<(), tsume::notation::ParseError>(())
//! ```

mod code;
mod csa;
mod end;
mod handicap;
mod jkf;
mod kif;
mod player;
#[cfg(test)]
mod sample;
mod tree;
mod usen;
mod usi;

use std::fmt;
use std::ops::Range;
use std::time::Duration;

pub use csa::CSA;
pub use end::End;
pub(crate) use handicap::is_header as is_handicap;
pub use jkf::JKF;
pub use kif::{KI2, KIF};
pub use tree::{Line, MoveTree, Node, NodeId};
pub use usen::USEN;
pub use usi::USI;

use super::{EXACT_HANDS, ParseError, neutral};
use crate::shogi::Setup;

/// Every notation of records, in the order in which help lists them.
pub static RECORD_NOTATIONS: [&RecordNotation; 6] = [&KIF, &KI2, &CSA, &JKF, &USEN, &USI];

/// A position with moves, and what is said about them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Headers: names and values as they were written. The position and the kind of handicap are none.
    pub headers: Vec<(String, String)>,
    /// The position before the moves, as it was stated.
    pub setup: Setup,
    /// Whether the hands are exact, although the defender holds nothing and pieces are missing.
    pub exact_hands: bool,
    /// The moves. All of them are legal where they are played, if the notation's reader made them.
    pub tree: MoveTree,
}

impl Record {
    /// The value of the first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// What there is in it besides the position, the main line and its length.
    pub fn parts(&self) -> Vec<Part> {
        let nodes = || self.tree.ids().map(|id| &self.tree[id]);
        let has = |part: &Part| match part {
            Part::Headers => !self.headers.is_empty(),
            Part::Variations => self.tree.has_variations(),
            Part::Comments => nodes().any(|node| !node.comments.is_empty()),
            Part::Times => nodes().any(|node| node.time.is_some()),
            Part::Bookmarks => nodes().any(|node| node.bookmark.is_some()),
            // A mate is seen without being told.
            Part::Ends => {
                let lines = self.tree.lines();
                lines.iter().filter_map(|line| line.end).any(|end| *end != End::Mate)
            }
        };
        Part::ALL.into_iter().filter(has).collect()
    }
}

/// What a record may have besides the position and its moves. Not every notation can say all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Names and values about the whole.
    Headers,
    /// Other moves than the main line's.
    Variations,
    /// Texts at moves.
    Comments,
    /// The time that moves took.
    Times,
    /// Names of places.
    Bookmarks,
    /// Why lines end.
    Ends,
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 6] =
        [Part::Headers, Part::Variations, Part::Comments, Part::Times, Part::Bookmarks, Part::Ends];

    /// What it is called in English and in Japanese.
    pub fn names(self) -> (&'static str, &'static str) {
        match self {
            Part::Headers => ("headers", "項目"),
            Part::Variations => ("variations", "変化"),
            Part::Comments => ("comments", "コメント"),
            Part::Times => ("times", "消費時間"),
            Part::Bookmarks => ("bookmarks", "しおり"),
            Part::Ends => ("ends of lines", "終局の理由"),
        }
    }
}

/// A way of writing records down. [`RECORD_NOTATIONS`] lists all of them.
pub struct RecordNotation {
    /// The name by which users ask for it.
    pub name: &'static str,
    /// What it is, for the help in English and in Japanese.
    pub about: (&'static str, &'static str),
    /// The endings of the names of its files.
    pub endings: &'static [&'static str],
    /// The one of them under which programs expect Shift_JIS, if there is one.
    pub shift_jis_ending: Option<&'static str>,
    /// A comment by which a file says in what encoding it is, if the notation has one.
    pub declaration: Option<fn(&str) -> String>,
    /// Which parts of a record it can say.
    pub keeps: &'static [Part],
    /// Whether a line can stand in no other notation and no other form of collections.
    pub is_certain: fn(&str) -> bool,
    /// Where one record of a file ends.
    pub extent: Extent,
    /// What is written between two records.
    pub separator: &'static str,
    /// Reads one record.
    pub(super) reader: fn(&str, Completion) -> Result<Record, ParseError>,
    /// Writes one record, in lines that each end.
    pub(super) writer: fn(&Record) -> String,
}

/// What makes the position that is meant of the one that is stated, before any move is played: the
/// defender may hold what is not stated. It also gets whether the hands are known to be exact.
pub type Completion<'a> = &'a dyn Fn(&mut Setup, bool);

impl RecordNotation {
    /// Reads one record; its position is taken as it stands.
    pub fn read(&self, text: &str) -> Result<Record, ParseError> {
        self.read_completed(text, &|_, _| ())
    }

    /// Reads one record whose position is completed before the moves are played.
    pub fn read_completed(&self, text: &str, complete: Completion) -> Result<Record, ParseError> {
        (self.reader)(text, complete)
    }

    /// Writes one record, in lines that each end.
    pub fn write(&self, record: &Record) -> String {
        (self.writer)(record)
    }
}

/// How far a record goes in a file that may hold many.
#[derive(Clone, Copy)]
pub enum Extent {
    /// It is one line.
    Line,
    /// It is a JSON value, on one line or on all.
    Value,
    /// To a line that separates records.
    Separated(fn(&str) -> bool),
    /// To a line like those that begin records, after one like those of moves.
    Headed {
        /// Whether a line stands before the moves.
        is_head: fn(&str) -> bool,
        /// Whether a line is a part of a board. A blank line after it ends a record without moves.
        is_board: fn(&str) -> bool,
        /// Whether a line has a move, or ends the moves.
        is_move: fn(&str) -> bool,
    },
}

impl PartialEq for RecordNotation {
    fn eq(&self, other: &RecordNotation) -> bool {
        self.name == other.name
    }
}

impl Eq for RecordNotation {}

impl fmt::Debug for RecordNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Where the lines of a text stand, each without its end.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_inclusive('\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some(start..start + line.trim_end_matches(['\r', '\n']).len())
    })
}

/// A line without the comment behind `#`, and whether that makes the hands exact.
fn without_comment(line: &str) -> (&str, bool) {
    let (line, comment) = line.split_once('#').unwrap_or((line, ""));
    (line, comment.split_whitespace().any(|word| word == EXACT_HANDS))
}

/// A header's value on one line.
fn on_one_line(value: &str) -> String {
    let lines: Vec<&str> = value.lines().map(str::trim).collect();
    neutral(&lines.join("　"))
}

/// So many seconds, and the digits behind their point if there are any, to the millisecond.
fn duration(seconds: u64, fraction: Option<&str>) -> Duration {
    let millis = |digits: &str| format!("{digits:0<3}").get(..3).and_then(|text| text.parse().ok());
    let millis = fraction.and_then(millis).unwrap_or(0);
    Duration::from_secs(seconds).saturating_add(Duration::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::sample::{described, records, without};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Every notation reads what it writes, but for what it says that it does not keep. Of that
        /// it may keep some.
        #[test]
        fn what_is_written_is_read(record in records()) {
            for notation in RECORD_NOTATIONS {
                let text = notation.write(&record);
                let read = notation.read(&text);
                let read = read.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
                let mut kept = without(&record, notation.keeps);
                // Where some moves have times, the others have none to write but zero.
                let has_times = kept.parts().contains(&Part::Times);
                for id in kept.tree.ids().skip(1).filter(|_| has_times) {
                    kept.tree[id].time.get_or_insert_default();
                }
                let read = without(&read, notation.keeps);
                prop_assert_eq!(described(&read), described(&kept), "{}", text);
            }
        }

        #[test]
        fn any_text_has_an_answer(
            text in "(?s).*",
            lines in "(([ *&#1-9]|手数|変化：|[0-9]手|▲|１二|飛打|同　|香\\(11\\)|まで|詰|：|\\|){0,8}\n){0,12}",
        ) {
            for notation in RECORD_NOTATIONS {
                for text in [&text, &lines] {
                    if let Err(error) = notation.read(text) {
                        prop_assert!(text.get(error.span).is_some());
                    }
                }
            }
        }
    }
}
