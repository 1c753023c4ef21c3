//! Reads JKF. Variations are kept as raw values until they are played, so that a tree of any depth needs
//! no recursion.

use std::time::Duration;

use serde_json::value::RawValue;

use super::super::player::TreeBuilder;
use super::super::{Completion, End, Record, code, handicap};
use super::data::{Board, Clock, Data, EXACT, File, MoveData, MoveEntry, RELATIVE, Spot, Start};
use crate::notation::error::offset_of;
use crate::notation::glyph::hand_kind;
use crate::notation::json::{json_error, json_place};
use crate::notation::line::in_move;
use crate::notation::message::{illegal_position, never_held};
use crate::notation::naming::digits;
use crate::notation::{ParseError, read_japanese_move};
use crate::shogi::{Color, Kind, Move, Piece, Setup, Square};
use crate::text::{Text, excerpt};

/// The greatest depth of variations. Each level is parsed once more, so the time grows with the depth.
const DEEPEST: usize = 1000;

/// Reads one record.
pub(super) fn read(text: &str, complete: Completion) -> Result<Record, ParseError> {
    let json = text.trim_start_matches('\u{feff}');
    let reader = Reader { text };
    let file: File<&RawValue, &RawValue> = reader.parse(json)?;
    let mut record = Record::default();
    let headers = file.header.unwrap_or_default().0;
    record.exact_hands = headers.iter().any(|(name, value)| (&**name, &**value) == EXACT);
    record.headers = headers.into_iter().filter(|(name, value)| is_header(name, value)).collect();
    let mut start_at = 0..0;
    match file.initial {
        None => {
            record.setup = handicap::even();
            record.exact_hands = true;
        }
        Some(raw) => {
            start_at = json_place(text, raw);
            let start: Start = reader.parse(raw.get())?;
            let is_named = start.data.is_none();
            record.setup = setup(start).map_err(|message| reader.error(raw, message))?;
            record.exact_hands |= is_named;
        }
    }
    complete(&mut record.setup, record.exact_hands);
    let mut player = TreeBuilder::new(&record.setup).map_err(|faults| {
        ParseError::new(text, start_at, illegal_position(&faults, record.setup.turn))
    })?;
    reader.lines(&mut player, file.moves)?;
    record.tree = player.finish();
    Ok(record)
}

/// Whether a header says more than the position does.
fn is_header(name: &str, value: &str) -> bool {
    (name, value) != EXACT && !handicap::is_header(name, value.trim())
}

/// The moves of a variation, before it is played.
struct Line<'a> {
    /// The number of moves before it.
    ply: usize,
    /// The number of lines that contain it.
    depth: usize,
    entries: Vec<&'a RawValue>,
}

struct Reader<'a> {
    text: &'a str,
}

impl<'a> Reader<'a> {
    /// Reads a part of the text.
    fn parse<T: serde::Deserialize<'a>>(&self, part: &'a str) -> Result<T, ParseError> {
        let start = offset_of(part, self.text);
        serde_json::from_str(part).map_err(|error| json_error(self.text, start, &error))
    }

    fn error(&self, raw: &RawValue, message: Text) -> ParseError {
        ParseError::new(self.text, json_place(self.text, raw), message)
    }

    /// Plays all lines. After each line come its variations, those of its last move first.
    fn lines(&self, player: &mut TreeBuilder, main: Vec<&'a RawValue>) -> Result<(), ParseError> {
        let mut open = vec![Line { ply: 0, depth: 0, entries: main }];
        while let Some(line) = open.pop() {
            if line.depth > 0 {
                player.begin_variation(line.ply);
            }
            for raw in line.entries {
                let ply = player.ply();
                let entry: MoveEntry<&RawValue, Vec<&RawValue>> = self.parse(raw.get())?;
                let forks = entry.forks.unwrap_or_default();
                let depth = line.depth + 1;
                if depth > DEEPEST && !forks.is_empty() {
                    let message = Text::new(
                        format!("more than {DEEPEST} variations within each other"),
                        format!("変化の深さが{DEEPEST}を超えています"),
                    );
                    return Err(self.error(raw, message));
                }
                open.extend(forks.into_iter().rev().map(|entries| Line { ply, depth, entries }));
                if let Some(raw) = entry.mv {
                    let data: MoveData = self.parse(raw.get())?;
                    let mv = self
                        .mv(player, &data)
                        .map_err(|message| in_move(self.error(raw, message), player.ply() + 1))?;
                    player.play(mv);
                    if let Some(time) = entry.time {
                        player.here().time = Some(duration(&time.now));
                    }
                }
                let comments = entry.comments.unwrap_or_default();
                let comments = comments.iter().flat_map(|text| match text.is_empty() {
                    true => vec![String::new()],
                    false => text.lines().map(str::to_owned).collect(),
                });
                player.here().comments.extend(comments);
                if let Some(word) = entry.special {
                    player.end(End::of_csa(&word, player.position().turn()));
                }
            }
        }
        Ok(())
    }

    /// Finds the move by its Japanese name, whose reader also finds the reason if it is illegal.
    fn mv(&self, player: &TreeBuilder, data: &MoveData) -> Result<Move, Text> {
        let position = player.position();
        let to = match (data.to, data.same) {
            (Some(to), _) => square(to)?,
            (None, Some(true)) => player.previous_to().ok_or_else(|| {
                Text::new("`same` needs a previous move", "`same` には直前の手が必要です")
            })?,
            _ => return Err(Text::new("`to` is missing", "`to` がありません")),
        };
        let from = data.from.map(square).transpose()?;
        let stands = from.and_then(|from| position.piece_at(from)).map(|piece| piece.kind);
        let kind = match (&data.piece, stands) {
            (Some(piece), _) => kind(piece)?,
            (None, Some(kind)) => kind,
            (None, None) => return Err(Text::new("`piece` is missing", "`piece` がありません")),
        };
        let mut name = format!("{}{}", to.japanese(), kind.japanese());
        if from.is_none() {
            for letter in data.relative.iter().flat_map(|relative| relative.chars()) {
                let word = RELATIVE.iter().find(|(known, _)| *known == letter);
                name.push(word.ok_or_else(|| unknown(&letter.to_string()))?.1);
            }
        }
        name.push_str(match data.promote {
            Some(true) => "成",
            Some(false) => "不成",
            None => "",
        });
        if let Some(from) = from {
            name.push_str(&format!("({})", digits(from)));
        }
        read_japanese_move(position, &name, player.previous_to()).map_err(|error| error.message)
    }
}

/// The message about a value that JKF does not define.
fn unknown(word: &str) -> Text {
    let word = excerpt(word);
    Text::new(format!("unknown value `{word}`"), format!("「{word}」には意味がありません"))
}

fn kind(code: &str) -> Result<Kind, Text> {
    code::of_code(code).ok_or_else(|| unknown(code))
}

fn square(spot: Spot) -> Result<Square, Text> {
    Square::new(spot.x, spot.y).ok_or_else(|| unknown(&format!("x {}, y {}", spot.x, spot.y)))
}

fn color(number: u8) -> Result<Color, Text> {
    match number {
        0 => Ok(Color::Black),
        1 => Ok(Color::White),
        _ => Err(unknown(&format!("color {number}"))),
    }
}

fn duration(clock: &Clock) -> Duration {
    let sixty = |sum: u64, part: u64| sum.saturating_mul(60).saturating_add(part);
    Duration::from_secs([clock.m, clock.s].into_iter().fold(clock.h.unwrap_or(0), sixty))
}

/// The position before the moves. Some programs write the data of an even game as well.
fn setup(start: Start) -> Result<Setup, Text> {
    match start.data {
        Some(data) => setup_of(data),
        None => handicap::of_jkf(&start.preset).ok_or_else(|| unknown(&start.preset)),
    }
}

fn setup_of(data: Data) -> Result<Setup, Text> {
    let mut setup = Setup::new();
    setup.turn = color(data.color)?;
    let files = match data.board {
        Board::Files(files) => files,
        Board::Empty {} => vec![],
    };
    for (file, cells) in (1..=9).zip(&files) {
        for (rank, cell) in (1..=9).zip(cells) {
            let Some(code) = &cell.kind else { continue };
            let piece = Piece::new(color(cell.color.unwrap_or(0))?, kind(code)?);
            if let Some(square) = Square::new(file, rank) {
                setup.set(square, Some(piece));
            }
        }
    }
    for (side, hand) in Color::ALL.into_iter().zip(data.hands) {
        for (code, count) in hand {
            let kind = kind(&code)?;
            match (hand_kind(kind), count.unwrap_or(0)) {
                (_, 0) => {}
                (Some(held), count) => setup.hold(side, held, count),
                (None, _) => return Err(never_held()),
            }
        }
    }
    Ok(setup)
}
