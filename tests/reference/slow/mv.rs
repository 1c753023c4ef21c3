//! A move and its USI text, whether the move is legal or not.

use std::fmt;
use std::str::FromStr;

use super::board::{Kind, Sq};

/// A move; prints and parses as USI (`7g7f+`, `P*5e`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mv {
    /// A piece on the board moves.
    Move { from: Sq, to: Sq, promote: bool },
    /// A piece is dropped from the hand.
    Drop { kind: Kind, to: Sq },
}

impl Mv {
    /// The square that the move ends on.
    pub fn to(self) -> Sq {
        match self {
            Mv::Move { to, .. } | Mv::Drop { to, .. } => to,
        }
    }
}

impl fmt::Display for Mv {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mv::Move { from, to, promote } => {
                write!(f, "{from}{to}{}", if *promote { "+" } else { "" })
            }
            Mv::Drop { kind, to } => write!(f, "{}*{to}", kind.letter()),
        }
    }
}

impl FromStr for Mv {
    type Err = String;

    fn from_str(text: &str) -> Result<Mv, String> {
        let wrong = || format!("not a move: {text}");
        if let Some((kind, to)) = text.split_once('*') {
            let kind = Kind::HELD.into_iter().find(|k| k.letter().to_string() == kind);
            return Ok(Mv::Drop { kind: kind.ok_or_else(wrong)?, to: to.parse()? });
        }
        let (squares, promote) = match text.strip_suffix('+') {
            Some(squares) => (squares, true),
            None => (text, false),
        };
        let (from, to) = squares.split_at_checked(2).ok_or_else(wrong)?;
        Ok(Mv::Move { from: from.parse()?, to: to.parse()?, promote })
    }
}
