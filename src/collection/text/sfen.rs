//! Reads a line with an SFEN or a link to one, and the comment after it.

use std::ops::Range;

use super::line_kind::number;
use crate::collection::length::{TitleEnd, possible, title_end};
use crate::collection::rest::Rest;
use crate::notation::{
    EXACT_HANDS, ParseError, SfenLine, found_instead, offset_of, read_sfen_line, sfen_of_link,
    write_usi_line,
};
use crate::problem::Claims;
use crate::shogi::{Move, Position, Rule, Setup};
use crate::text::Text;

/// The contents of a line with an SFEN.
pub(super) struct PositionLine {
    /// The position, after the moves if there are any.
    pub setup: Setup,
    /// The name and the length of `# name moves=5`, and whether the hand was completed.
    pub claims: Claims,
}

/// Reads the line of a text at `at`.
pub(super) fn read(text: &str, at: Range<usize>, rest: Rest) -> Result<PositionLine, ParseError> {
    let line = &text[at.clone()];
    // A link after a position belongs to its comment.
    let link = sfen_of_link(line).filter(|(at, _)| !line[..at.start].contains('/'));
    if let Some((link, sfen)) = link {
        let place = at.start + link.start..at.start + link.end;
        let fail = |message: Text| Err(ParseError::new(text, place.clone(), message));
        let read = match read_sfen_line(&sfen) {
            Ok(read) => read,
            Err(error) => return fail(error.message),
        };
        let mut claims = Claims::default();
        return match after_moves(read, rest, &mut claims) {
            Ok(setup) => Ok(PositionLine { setup, claims }),
            Err((_, message)) => fail(message),
        };
    }
    let (position, comment) = line.split_once('#').unwrap_or((line, ""));
    let before = announcement(position);
    let announced = announced(&position[..before]);
    let (position, at) = (unquoted(&position[before..]), at.start + before..at.end);
    let line = &text[at.clone()];
    let read = read_sfen_line(position).map_err(|error| error.within(text, at.start))?;
    let (claims, is_literal) = read_comment(comment).map_err(|word| {
        let message = found_instead(
            word,
            Text { en: "moves=N, at most 9999", ja: "`moves=` と 9999 以下の数" },
        );
        let start = at.start + line.rfind(word).unwrap_or(0);
        ParseError::new(text, start..start + word.len(), message)
    })?;
    let mut claims = claims.or(&announced);
    let rest = if is_literal { rest.of_exact() } else { rest };
    match after_moves(read, rest, &mut claims) {
        Ok(setup) => Ok(PositionLine { setup, claims }),
        Err((None, message)) => Err(ParseError::new(text, at, message)),
        Err((Some(index), message)) => {
            let word = move_word(position, index);
            let found = &position[word.clone()];
            let place = at.start + word.start..at.start + word.end;
            let message =
                Text::new(format!("`{found}` {message}"), format!("「{found}」{}", message.ja));
            Err(ParseError::new(text, place, message))
        }
    }
}

/// Quotation marks that may stand around a position.
const QUOTES: [char; 7] = ['"', '\'', '“', '”', '‘', '’', '`'];

/// The length of the words before a position, such as `Position 1:`. USI commands belong to the position.
fn announcement(line: &str) -> usize {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    let is_command = match first.as_str() {
        "position" => words.next().is_some_and(|word| matches!(word, "sfen" | "startpos")),
        _ => first.starts_with("sfen") || first.starts_with("startpos"),
    };
    let is_board = |word: &&str| word.matches('/').count() > 4;
    if is_command {
        return 0;
    }
    let board = match first.contains('/') {
        true => line.split_whitespace().next(),
        false => line.split_whitespace().find(is_board),
    };
    board.map_or(0, |word| offset_of(word.trim_start_matches(QUOTES), line))
}

/// The number and the length in the words before a position.
fn announced(words: &str) -> Claims {
    let number = number(words.trim());
    let digits = number.trim_matches(|c: char| !c.is_ascii_digit());
    let rest = words.trim()[number.len()..].trim_end_matches([':', '：', ' ']);
    let moves = match title_end(rest) {
        (_, TitleEnd::Length(moves)) => possible(moves),
        _ => None,
    };
    let id = Some(digits.to_owned()).filter(|id| !id.is_empty());
    Claims { id, moves, ..Claims::default() }
}

/// A position without the quotation mark after it.
fn unquoted(position: &str) -> &str {
    position.trim_end().trim_end_matches(QUOTES)
}

/// The name and the length in a comment, and whether the hands are exact. The error is the wrong word.
fn read_comment(comment: &str) -> Result<(Claims, bool), &str> {
    let mut claims = Claims::default();
    let mut literal = false;
    let mut name = comment.trim();
    // Lengths and marks come after the name; the last of several lengths counts.
    loop {
        let word = name.rsplit(char::is_whitespace).next().unwrap_or_default();
        if let Some(number) = word.strip_prefix("moves=") {
            let moves: u32 = number.parse().map_err(|_| word)?;
            let moves = possible(moves).ok_or(word)?;
            claims.moves.get_or_insert(moves);
        } else if word == EXACT_HANDS {
            literal = true;
        } else {
            break;
        }
        name = name[..name.len() - word.len()].trim_end();
    }
    // A length may also come before the name.
    while let Some((word, rest)) = name.split_once(char::is_whitespace)
        && let Some(number) = word.strip_prefix("moves=")
    {
        let moves: u32 = number.parse().map_err(|_| word)?;
        claims.moves.get_or_insert(possible(moves).ok_or(word)?);
        name = rest.trim_start();
    }
    claims.id = Some(name.to_owned()).filter(|name| !name.is_empty());
    Ok((claims, literal))
}

/// The position after the moves, as programs copy it. Moves that mate are the solution of the position before
/// them. The error has the index of the wrong move.
fn after_moves(
    read: SfenLine,
    rest: Rest,
    claims: &mut Claims,
) -> Result<Setup, (Option<usize>, Text)> {
    let SfenLine { mut setup, moves } = read;
    if let Some((setup, is_completed)) = before_mate(&setup, &moves, rest) {
        claims.rest = is_completed;
        claims.solution = Some(write_usi_line(&moves));
        return Ok(setup);
    }
    let attacker = if moves.len() % 2 == 0 { setup.turn } else { !setup.turn };
    claims.rest = rest.complete(&mut setup, !attacker);
    if moves.is_empty() {
        return Ok(setup);
    }
    let allowed = [Rule::DefendingKing, Rule::NotInCheck];
    let start = Position::allowing(&setup, &allowed).map_err(|faults| {
        let japanese = format!("この局面からは指せません：{}", faults.japanese(attacker));
        (None, Text::new(format!("no moves are possible from this position: {faults}"), japanese))
    })?;
    if let Some(index) = start.first_illegal(&moves) {
        let message = Text::new("is not a legal move here", "はここでは合法手ではありません");
        return Err((Some(index), message));
    }
    Ok(start.after(&moves).setup())
}

/// If the moves mate or leave no king to mate: the position with the complete hand of the defender, and whether
/// it was completed.
fn before_mate(setup: &Setup, moves: &[Move], rest: Rest) -> Option<(Setup, bool)> {
    let mut setup = setup.clone();
    let defender = !setup.turn;
    let is_completed = rest.complete(&mut setup, defender);
    let start = Position::new(&setup).ok().filter(|_| moves.len() % 2 == 1)?;
    let reached = start.first_illegal(moves).is_none().then(|| start.after(moves))?;
    // The mate may allow a futile interposition, after which there is no king to attack.
    let is_end = reached.is_mate() || reached.king(!reached.turn()).is_none();
    is_end.then_some((setup, is_completed))
}

/// The place of a move in a line.
fn move_word(position: &str, index: usize) -> Range<usize> {
    let gap = |c: char| c.is_whitespace() || c == '_';
    let mut end = position.rfind("moves").map_or(0, |start| start + "moves".len());
    let mut start = end;
    for _ in 0..=index {
        let rest = &position[end..];
        start = position.len() - rest.trim_start_matches(gap).len();
        end = position[start..].find(gap).map_or(position.len(), |length| start + length);
    }
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::text::draft::problem;
    use crate::notation::write_sfen;

    const FAQ_SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    #[test]
    fn moves_after_an_sfen_are_played() {
        let read = |text: &str| problem(text, Rest::Never).map(Option::unwrap);
        let after = |moves: &str| match read(&format!("sfen {FAQ_SFEN} moves {moves} # x")) {
            Ok(problem) => write_sfen(&problem.position.setup()),
            Err(error) => error.to_string(),
        };
        assert_eq!(after("R*1b 1a1b"), "9/7bl/8k/6+B2/7Pg/9/9/9/9 b 2r3g4s4n3l17p 1");
        // Moves that mate, or that end before a futile interposition, are the solution.
        let solved = read(&format!("position sfen {FAQ_SFEN} moves R*1b 1a1b 3d2d")).unwrap();
        assert_eq!(write_sfen(&solved.position.setup()), FAQ_SFEN);
        assert_eq!(solved.claims.solution.as_deref(), Some("R*1b 1a1b 3d2d"));
        let futile = "8k/8p/9/9/9/9/9/9/R6L1 b - 1";
        let solved = read(&format!("position sfen {futile} moves 9i9a")).unwrap();
        assert_eq!(write_sfen(&solved.position.setup()), futile);
        let column = FAQ_SFEN.len() + 5 + " moves R*1b 1a1b ".len() + 1;
        let message = format!("line 1, column {column}: `3d2d+` is not a legal move here");
        assert_eq!(after("R*1b 1a1b 3d2d+"), message);
        let error = read(&format!("{} moves R*1b", FAQ_SFEN.replace("8l", "kk6l"))).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 1: no moves are possible from this position: White has 3 kings"
        );
    }
}
