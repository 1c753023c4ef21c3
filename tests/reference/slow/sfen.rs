//! SFEN text for a board. It checks only the form of the text, not the rules.

use super::board::{Board, Kind, Piece, Side, Sq};

impl Board {
    /// Reads `board side [hands [number]]`; absent hands mean none.
    pub fn from_sfen(text: &str) -> Result<Board, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (cells, side, hands) = match fields[..] {
            [cells, side] => (cells, side, "-"),
            [cells, side, hands] => (cells, side, hands),
            [cells, side, hands, number] => {
                number.parse::<u32>().map_err(|e| format!("move number {number}: {e}"))?;
                (cells, side, hands)
            }
            _ => return Err(format!("not 2 to 4 fields: {text}")),
        };
        let mut board = Board::empty(match side {
            "b" => Side::Black,
            "w" => Side::White,
            _ => return Err(format!("not a side: {side}")),
        });
        read_cells(&mut board, cells)?;
        if hands != "-" {
            read_hands(&mut board, hands)?;
        }
        Ok(board)
    }

    /// Writes all four fields, the move number being 1.
    pub fn to_sfen(&self) -> String {
        let rows: Vec<String> = (1..=9).map(|rank| self.row_text(rank)).collect();
        let side = match self.to_move {
            Side::Black => 'b',
            Side::White => 'w',
        };
        let mut hands = String::new();
        for side in [Side::Black, Side::White] {
            for kind in Kind::HELD {
                let count = self.hand(side, kind);
                if count > 1 {
                    hands.push_str(&count.to_string());
                }
                if count > 0 {
                    hands.push(letter(kind, side));
                }
            }
        }
        if hands.is_empty() {
            hands.push('-');
        }
        format!("{} {side} {hands} 1", rows.join("/"))
    }

    fn row_text(&self, rank: i8) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for file in (1..=9).rev() {
            let Some(piece) = Sq::new(file, rank).and_then(|sq| self.get(sq)) else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                text.push_str(&gap.to_string());
                gap = 0;
            }
            if piece.promoted {
                text.push('+');
            }
            text.push(letter(piece.kind, piece.side));
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        text
    }
}

/// The letter of a kind; its case shows the side.
fn letter(kind: Kind, side: Side) -> char {
    match side {
        Side::Black => kind.letter(),
        Side::White => kind.letter().to_ascii_lowercase(),
    }
}

/// The kind and side of a letter.
fn meaning(c: char) -> Result<(Kind, Side), String> {
    let kind = Kind::from_letter(c.to_ascii_uppercase()).ok_or(format!("not a piece: {c}"))?;
    let side = if c.is_ascii_uppercase() { Side::Black } else { Side::White };
    Ok((kind, side))
}

fn read_cells(board: &mut Board, text: &str) -> Result<(), String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 9 {
        return Err(format!("{} rows instead of 9", rows.len()));
    }
    for (rank, row) in (1..).zip(rows) {
        let mut file = 9;
        let mut promoted = false;
        for c in row.chars() {
            if c == '+' && !promoted {
                promoted = true;
            } else if let (Some(gap @ 1..=9), false) = (c.to_digit(10), promoted) {
                file -= gap as i8;
                if file < 0 {
                    return Err(format!("row too long: {row}"));
                }
            } else {
                let (kind, side) = meaning(c)?;
                if promoted && !kind.can_promote() {
                    return Err(format!("+{c} in row {row}"));
                }
                let sq = Sq::new(file, rank).ok_or(format!("row too long: {row}"))?;
                board.set(sq, Some(Piece { kind, promoted, side }));
                promoted = false;
                file -= 1;
            }
        }
        if file != 0 || promoted {
            return Err(format!("row not nine squares: {row}"));
        }
    }
    Ok(())
}

fn read_hands(board: &mut Board, text: &str) -> Result<(), String> {
    let mut digits = String::new();
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let (kind, side) = meaning(c)?;
        let count: u8 = match digits.as_str() {
            "" => 1,
            number => number.parse().map_err(|e| format!("hand {text}: {e}"))?,
        };
        if kind == Kind::King || !(1..=18).contains(&count) || board.hand(side, kind) > 0 {
            return Err(format!("{digits}{c} in hand {text}"));
        }
        board.set_hand(side, kind, count);
        digits.clear();
    }
    if digits.is_empty() { Ok(()) } else { Err(format!("hand {text} ends in a number")) }
}
