//! The names of moves.

use serde::{Deserialize, Serialize};
use tsume::notation::{read_sfen, read_usi};
use tsume::page::MoveName;
use tsume::shogi::{Move, Position};

/// Asks for the names of the moves of a line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamesRequest {
    /// The position before the line.
    sfen: String,
    /// The moves in USI.
    line: Vec<String>,
}

/// The names of the moves.
#[derive(Serialize)]
pub struct NamesReply {
    line: Vec<MoveName>,
}

impl NamesRequest {
    /// Names the moves, if all of them are legal.
    pub fn answer(&self) -> Result<NamesReply, String> {
        let setup = read_sfen(&self.sfen).map_err(|error| error.to_string())?;
        let start = Position::new(&setup).map_err(|error| error.to_string())?;
        let mut position = start.clone();
        let mut line: Vec<Move> = vec![];
        for text in &self.line {
            let mv = read_usi(text).map_err(|error| format!("{text}: {error}"))?;
            position.try_play(mv).map_err(|error| format!("{text}: {error}"))?;
            line.push(mv);
        }
        Ok(NamesReply { line: MoveName::of_line(&start, None, &line) })
    }
}
