//! The position of a `position` command, and the side that attacks in it.

use crate::notation::{illegal_position, read_sfen_line, write_usi};
use crate::shogi::{Position, Rule};
use crate::text::Text;

/// Reads the words after `position`: `startpos`, or `sfen` and an SFEN, and perhaps `moves`. Hands are exact;
/// a king may be missing.
pub fn read_position(text: &str) -> Result<Position, Text> {
    // Some programs write the word even without moves.
    let text = text.trim_end().strip_suffix(" moves").unwrap_or(text);
    let line = read_sfen_line(text).map_err(|error| {
        let (column, message) = (error.column, &error.message);
        let japanese = format!("局面の{column}文字目：{}", message.ja);
        Text::new(format!("position, column {column}: {message}"), japanese)
    })?;
    let allowed = [Rule::DefendingKing];
    let mut position = Position::allowing(&line.setup, &allowed)
        .map_err(|faults| illegal_position(&faults, line.setup.turn))?;
    for (index, mv) in line.moves.into_iter().enumerate() {
        if !position.is_legal(mv) {
            let (number, name) = (index + 1, write_usi(mv));
            return Err(Text::new(
                format!("position, move {number}: {name} is not legal"),
                format!("{number}手目の {name} は指せません"),
            ));
        }
        position.play(mv);
    }
    Ok(position)
}

/// The role of the side to move in a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Attacks,
    Defends,
}

/// The role of the side to move in a search for mate: it attacks if there is a king to attack, and defends if
/// there is none and its own is in check. Otherwise the error is the reason why there is no mate.
pub(super) fn role(position: &Position) -> Result<Role, Text> {
    let turn = position.turn();
    match (position.king(!turn), position.king(turn)) {
        (Some(_), _) => Ok(Role::Attacks),
        (None, Some(_)) if position.is_check() => Ok(Role::Defends),
        (None, Some(_)) => Err(Text::new(
            format!("no mate: {turn} defends, is to move, and is not in check"),
            format!("不詰：玉方（{}）の手番で、王手がかかっていない", turn.japanese()),
        )),
        (None, None) => Err(Text::new("no mate: there is no king", "不詰：玉がない")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::write_sfen;
    use crate::shogi::Color;

    #[test]
    fn a_position_is_used_as_given() {
        let text = "sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 moves R*1b 1a1b";
        let position = read_position(text).expect("a position");
        assert_eq!(write_sfen(&position.setup()), "9/7bl/8k/6+B2/7Pg/9/9/9/9 b r 1");
        let start = read_position("startpos moves 7g7f 3c3d").expect("a position");
        assert_eq!(start.turn(), Color::Black);
        assert_eq!(read_position("startpos moves "), read_position("startpos"));
        assert!(read_position("sfen 9/9/9/9/9/9/9/9/9 b - 1").is_ok());
    }

    #[test]
    fn errors_have_a_place() {
        for (text, expected) in [
            ("", "position, column 1: found the end of the text, expected a piece, or a number"),
            ("sfen 9/9 b - 1", "position, column 9: "),
            ("startpos moves 7g7f 7g7f", "position, move 2: 7g7f is not legal"),
            ("startpos moves 7g7z", "position, column 19: "),
            ("sfen k8/9/9/9/9/9/9/9/K8 b R3b 1", "not a legal position: 3 bishops, but"),
            ("sfen k8/R8/9/9/9/9/9/9/K8 b - 1", "not a legal position: White's king is already in"),
        ] {
            let error = read_position(text).expect_err("no position");
            assert!(error.en.starts_with(expected), "{text}: {error}");
        }
    }

    #[test]
    fn the_attacker_is_inferred_from_kings_and_checks() {
        for (text, expected) in [
            ("sfen k8/9/9/9/9/9/9/9/9 b G 1", Ok(Role::Attacks)),
            ("sfen 9/9/9/9/9/9/9/9/K8 w g 1", Ok(Role::Attacks)),
            ("sfen k8/9/9/9/9/9/9/8r/K8 b G 1", Ok(Role::Attacks)),
            ("sfen k8/9/9/9/9/9/9/9/K7r b G 1", Ok(Role::Attacks)),
            ("sfen 9/9/9/9/9/9/9/9/K7r b G 1", Ok(Role::Defends)),
            ("sfen 9/9/9/9/9/9/9/8r/K8 b G 1", Err("no mate: Black defends, is to move, and ")),
            ("sfen 9/9/9/9/9/9/9/9/9 b G 1", Err("no mate: there is no king")),
        ] {
            let found = role(&read_position(text).expect("a position"));
            match expected {
                Ok(role) => assert_eq!(found, Ok(role), "{text}"),
                Err(reason) => assert!(found.expect_err(text).en.starts_with(reason)),
            }
        }
    }
}
