//! Records: a position with moves, variations, comments and headers, in the notations of Japanese
//! programs.
//!
//! A record is read and written as a whole. [`Extent`] says where a record ends in a file of many.
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

use super::{EXACT_HANDS, ParseError};
use crate::shogi::{Faults, Position, Rule, Setup};
use crate::text::{Text, printable};

/// Every notation of records, in the order of the help.
pub static RECORD_NOTATIONS: [&RecordNotation; 6] = [&KIF, &KI2, &CSA, &JKF, &USEN, &USI];

/// A position with moves, headers and comments.
///
/// ```
/// use tsume::notation::{CSA, KIF, Part, Record};
///
/// let text = "手合割：平手\n作者：A\n\n1 ７六歩(77)\n*The usual move.\n";
/// let record: Record = KIF.read(text)?;
/// assert_eq!((record.header("作者"), record.tree.main_line()), (Some("A"), vec!["7g7f".parse()?]));
/// assert!(record.parts().contains(&Part::Comments) && CSA.keeps.contains(&Part::Comments));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Record {
    /// The names and values of the headers as they were written, except the position and the handicap.
    pub headers: Vec<(String, String)>,
    /// The position before the moves, as it is stated in the text.
    pub setup: Setup,
    /// Whether the hands are exact even if the defender holds nothing and pieces are missing.
    pub exact_hands: bool,
    /// The moves. Those that a reader returns are legal.
    pub tree: MoveTree,
}

impl Record {
    /// The value of the first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The parts of the record besides the position and the main line.
    pub fn parts(&self) -> Vec<Part> {
        let nodes = || self.tree.ids().map(|id| &self.tree[id]);
        let has = |part: &Part| match part {
            Part::Headers => !self.headers.is_empty(),
            Part::Variations => self.tree.has_variations(),
            Part::Comments => nodes().any(|node| !node.comments.is_empty()),
            Part::Times => nodes().any(|node| node.time.is_some()),
            Part::Bookmarks => nodes().any(|node| node.bookmark.is_some()),
            // A mate is visible on the board.
            Part::Ends => {
                let lines = self.tree.lines();
                lines.iter().filter_map(|line| line.end).any(|end| *end != End::Mate)
            }
        };
        Part::ALL.into_iter().filter(has).collect()
    }
}

/// A part of a record besides the position and the main line. Not every notation has all parts.
///
/// [`Record`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Part {
    /// Names and values about the whole record.
    Headers,
    /// Moves outside the main line.
    Variations,
    /// Texts at moves.
    Comments,
    /// The times of moves.
    Times,
    /// Names of places.
    Bookmarks,
    /// The reasons for the ends of lines.
    Ends,
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 6] =
        [Part::Headers, Part::Variations, Part::Comments, Part::Times, Part::Bookmarks, Part::Ends];

    /// The name in English and in Japanese.
    pub fn names(self) -> Text<&'static str> {
        match self {
            Part::Headers => Text { en: "headers", ja: "項目" },
            Part::Variations => Text { en: "variations", ja: "変化" },
            Part::Comments => Text { en: "comments", ja: "コメント" },
            Part::Times => Text { en: "times", ja: "消費時間" },
            Part::Bookmarks => Text { en: "bookmarks", ja: "しおり" },
            Part::Ends => Text { en: "ends of lines", ja: "終局の理由" },
        }
    }
}

/// A notation of records. [`RECORD_NOTATIONS`] lists all of them.
///
/// ```
/// use tsume::notation::{RECORD_NOTATIONS, RecordNotation};
///
/// let of_ending = |ending| RECORD_NOTATIONS.into_iter().find(|one| one.endings.contains(&ending));
/// let kif: &RecordNotation = of_ending("kif").expect("one of them");
/// assert_eq!((kif.name, kif.shift_jis_ending), ("kif", Some("kif")));
/// ```
pub struct RecordNotation {
    /// The name on the command line.
    pub name: &'static str,
    /// The description in the help, in English and in Japanese.
    pub about: Text<&'static str>,
    /// The endings of file names.
    pub endings: &'static [&'static str],
    /// The ending of files that programs expect in Shift_JIS, if there is one.
    pub shift_jis_ending: Option<&'static str>,
    /// Writes the comment that names the encoding of a file, if the notation has one.
    pub declaration: Option<fn(&str) -> String>,
    /// The parts of a record that the notation can write.
    pub keeps: &'static [Part],
    /// Whether a line occurs in no other notation and no other form of collections.
    pub is_certain: fn(&str) -> bool,
    /// The extent of a record in a file of many.
    pub extent: Extent,
    /// The text between two records.
    pub separator: &'static str,
    /// Reads one record.
    pub(super) reader: fn(&str, Completion) -> Result<Record, ParseError>,
    /// Writes one record in lines that each end with a line break.
    pub(super) writer: fn(&Record) -> String,
}

/// A function that completes the stated position before any move is played: the defender may hold pieces
/// that are not stated. Its second argument says whether the hands are exact.
pub type Completion<'a> = &'a dyn Fn(&mut Setup, bool);

impl RecordNotation {
    /// Reads one record without completing its position.
    ///
    /// # Errors
    ///
    /// If the text is not a record in this notation, or a move in it is not legal, with the place.
    pub fn read(&self, text: &str) -> Result<Record, ParseError> {
        self.read_completed(text, &|_, _| ())
    }

    /// Reads one record whose position is completed before the moves are played.
    pub fn read_completed(&self, text: &str, complete: Completion) -> Result<Record, ParseError> {
        (self.reader)(text, complete)
    }

    /// Writes one record in lines that each end with a line break.
    pub fn write(&self, record: &Record) -> String {
        (self.writer)(record)
    }
}

/// The extent of a record in a file of many.
#[derive(Clone, Copy)]
pub enum Extent {
    /// One line.
    Line,
    /// A JSON value, on one line or several.
    Value,
    /// Lines up to one that separates records.
    Separated(fn(&str) -> bool),
    /// Lines up to one that begins a record, after one with a move.
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

/// The places of the lines of a text, each without its line break.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_inclusive('\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some(start..start + line.trim_end_matches(['\r', '\n']).len())
    })
}

/// A line without the comment after `#`, and whether the comment makes the hands exact.
fn without_comment(line: &str) -> (&str, bool) {
    let (line, comment) = line.split_once('#').unwrap_or((line, ""));
    (line, comment.split_whitespace().any(|word| word == EXACT_HANDS))
}

/// The position before the moves. The defender may be without a king or in check.
fn start_position(setup: &Setup) -> Result<Position, Faults> {
    Position::allowing(setup, &[Rule::DefendingKing, Rule::NotInCheck])
}

/// The value of a header on one line.
fn on_one_line(value: &str) -> String {
    let lines: Vec<&str> = value.lines().map(str::trim).collect();
    printable(&lines.join("　"))
}

/// A time in seconds with the digits after their point, to the millisecond.
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
        /// Every notation reads back the text that it writes, except the parts that it does not promise
        /// to keep; it may keep some of these.
        #[test]
        fn written_text_is_read_back(record in records()) {
            for notation in RECORD_NOTATIONS {
                let text = notation.write(&record);
                let read = notation.read(&text);
                let read = read.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
                let mut kept = without(&record, notation.keeps);
                // If some moves have times, the other moves are written with the time zero.
                let has_times = kept.parts().contains(&Part::Times);
                for id in kept.tree.ids().skip(1).filter(|_| has_times) {
                    kept.tree[id].time.get_or_insert_default();
                }
                let read = without(&read, notation.keeps);
                prop_assert_eq!(described(&read), described(&kept), "{}", text);
            }
        }

        #[test]
        fn arbitrary_text_does_not_panic(
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
