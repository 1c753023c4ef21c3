//! What stands in JKF, as it is read and written.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// A file; what is read of its moves and its start are their places.
#[derive(serde::Deserialize, serde::Serialize)]
pub(super) struct File<Start, Entry> {
    pub header: Option<Headers>,
    pub initial: Option<Start>,
    pub moves: Vec<Entry>,
}

/// Headers in their order.
#[derive(Default)]
pub(super) struct Headers(pub Vec<(String, String)>);

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

/// A move or an end, what is said about it, and lines that begin in its place.
#[derive(serde::Deserialize, serde::Serialize)]
pub(super) struct Entry<Move, Line> {
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

/// A move.
#[derive(serde::Deserialize, serde::Serialize)]
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

/// What a move took, and its side so far.
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

impl<'de> Deserialize<'de> for Headers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Headers, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Headers;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names with texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Headers, A::Error> {
                let mut headers = vec![];
                while let Some(header) = access.next_entry()? {
                    headers.push(header);
                }
                Ok(Headers(headers))
            }
        }
        deserializer.deserialize_map(All)
    }
}

impl Serialize for Headers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
