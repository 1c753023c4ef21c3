//! Writes positions in Western notation, without the parts that its reader supplies.

use crate::notation::glyph::letter;
use crate::shogi::{Color, HandKind, Kind, Setup, Square};

/// Writes a position on two lines, after a line for the attacker if that is White.
pub fn write_western(setup: &Setup) -> String {
    lines(setup).join("\n")
}

/// Writes a position on one line.
pub fn write_western_line(setup: &Setup) -> String {
    lines(setup).join(" / ")
}

fn lines(setup: &Setup) -> Vec<String> {
    let mut implied = setup.clone();
    implied.give_rest(!setup.turn);
    let mut lines: Vec<String> = Color::ALL
        .map(|color| {
            let mut pieces: Vec<(Square, Kind)> = setup
                .pieces()
                .filter(|(_, piece)| piece.color == color)
                .map(|(square, piece)| (square, piece.kind))
                .collect();
            pieces.sort_by_key(|(_, kind)| rank(*kind));
            let pieces: Vec<String> = pieces
                .into_iter()
                .map(|(square, kind)| {
                    let plus = if kind.is_promoted() { "+" } else { "" };
                    format!("{plus}{}{square}", letter(kind))
                })
                .collect();
            let unstated = color != setup.turn && *setup == implied;
            let hand = if unstated { String::new() } else { hand(setup, color) };
            format!("{color}: {}{hand}", or_none(pieces))
        })
        .into();
    if setup.turn == Color::White {
        lines.insert(0, "Attacker: White".to_owned());
    }
    lines
}

/// The order of pieces in a list: the king, then the strongest piece first.
fn rank(kind: Kind) -> (Option<usize>, bool) {
    let strength = HandKind::BY_STRENGTH.iter().position(|held| kind.in_hand() == Some(*held));
    (strength, !kind.is_promoted())
}

fn hand(setup: &Setup, color: Color) -> String {
    let held = HandKind::BY_STRENGTH.into_iter().filter_map(|kind| {
        let letter = letter(kind.on_board());
        match setup.held(color, kind) {
            0 => None,
            1 => Some(letter.to_string()),
            count => Some(format!("{count}{letter}")),
        }
    });
    format!(" In hand: {}", or_none(held.collect()))
}

fn or_none(parts: Vec<String>) -> String {
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;

    fn written(sfen: &str) -> String {
        write_western_line(&read_sfen(sfen).unwrap())
    }

    #[test]
    fn implied_parts_are_not_written() {
        let setup = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1").unwrap();
        let expected = "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a";
        assert_eq!(write_western(&setup), expected);
        assert_eq!(write_western_line(&setup), expected.replace('\n', " / "));
        assert_eq!(
            written("8k/9/9/9/8R/9/9/9/9 b - 1"),
            "Black: R1e In hand: none / White: K1a In hand: none"
        );
        assert_eq!(
            written("8k/9/9/9/9/9/9/9/9 b R2Pg 1"),
            "Black: none In hand: R, 2P / White: K1a In hand: G"
        );
        assert_eq!(
            written("8k/9/9/9/9/9/9/9/8K w 2R2B4G4S4N4L17Pp 1"),
            "Attacker: White / Black: K1i / White: K1a In hand: P"
        );
    }

    #[test]
    fn pieces_are_listed_in_order_of_strength_and_square() {
        let text = written("1p2l1knn/R2+B2g1p/9/5bl1L/6p1R/6g2/4+p2N1/9/5L3 b Gg4sn14p 1");
        let expected = "Black: R1e, R9b, +B6b, N2g, L1d, L4i In hand: G / \
                        White: K3a, B4d, G3b, G3f, N1a, N2a, L3d, L5a, +P5g, P1b, P3e, P8a";
        assert_eq!(text, expected);
    }
}
