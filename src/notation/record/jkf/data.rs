//! The data of JKF, as serde reads and writes it.

use std::collections::BTreeMap;

use crate::notation::json::Pairs;

/// The header that makes hands exact.
pub(super) const EXACT: (&str, &str) = ("hands", "literal");

/// The letters that distinguish pieces of the same kind, with their Japanese words.
pub(super) const RELATIVE: [(char, char); 7] =
    [('L', '左'), ('C', '直'), ('R', '右'), ('U', '上'), ('M', '寄'), ('D', '引'), ('H', '打')];

/// A file. The reader keeps its start and its moves as raw values.
#[derive(serde::Deserialize, serde::Serialize)]
pub(super) struct File<Start, MoveEntry> {
    pub header: Option<Pairs<String, String>>,
    pub initial: Option<Start>,
    pub moves: Vec<MoveEntry>,
}

/// The position before the moves: the name of a start, or `OTHER` with the position itself.
#[derive(serde::Deserialize, serde::Serialize)]
pub(super) struct Start {
    pub preset: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Data>,
}

/// A position.
#[derive(serde::Deserialize, serde::Serialize)]
pub(super) struct Data {
    #[serde(default)]
    pub color: u8,
    pub board: Board,
    pub hands: [BTreeMap<String, Option<u32>>; 2],
}

/// Nine files of nine squares, file 1 and rank 1 first. An empty board may be an empty object.
#[derive(serde::Deserialize, serde::Serialize)]
#[serde(untagged)]
pub(super) enum Board {
    Files(Vec<Vec<Cell>>),
    Empty {},
}

/// A square with its piece, if there is one.
#[derive(serde::Deserialize, serde::Serialize, Default)]
pub(super) struct Cell {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

/// A move or an end, with its comments, and lines that begin in its place.
#[derive(serde::Deserialize, serde::Serialize, Default)]
pub(super) struct MoveEntry<Move, Line> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comments: Option<Vec<String>>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forks: Option<Vec<Line>>,
}

#[derive(serde::Deserialize, serde::Serialize, Default)]
pub(super) struct MoveData {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Spot>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promote: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capture: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative: Option<String>,
}

/// A square.
#[derive(serde::Deserialize, serde::Serialize, Clone, Copy)]
pub(super) struct Spot {
    pub x: u8,
    pub y: u8,
}

/// The time of a move, and that of its side so far.
#[derive(serde::Deserialize, serde::Serialize)]
pub(super) struct Time {
    pub now: Clock,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Clock>,
}

/// Hours, minutes and seconds.
#[derive(serde::Deserialize, serde::Serialize)]
pub(super) struct Clock {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub h: Option<u64>,
    pub m: u64,
    pub s: u64,
}
