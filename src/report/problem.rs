//! A problem as it was given: its heading, its diagram, and a remark on the defender's hand.

use super::View;
use super::diagram::diagram;
use super::lines::wrapped;
use crate::notation::neutral;
use crate::problem::Problem;
use crate::shogi::Color;

/// The heading of a problem, its diagram, and a remark, in lines that each end.
pub fn problem(problem: &Problem, view: &View) -> String {
    heading(problem, view) + &diagram(&problem.position.setup(), view) + &remark(problem, view)
}

/// The number, title, author, source and year of a problem and its claimed length, in lines that each
/// end; nothing if none of that is known.
fn heading(problem: &Problem, view: &View) -> String {
    let claims = &problem.claims;
    let is_number = |id: &str| id.chars().all(|c| c.is_ascii_digit());
    let id = claims.id.as_deref().filter(|id| !id.trim().is_empty());
    let id = id.map(|id| neutral(id) + if is_number(id) { "." } else { "" });
    let title = claims.title.as_deref().map(neutral);
    let moves =
        claims.moves.map(|moves| view.pick(format!("({moves} moves)"), format!("（{moves}手）")));
    let year = claims.year.map(|year| year.to_string());
    let origin = [&claims.author, &claims.source, &year].map(|part| part.as_deref().map(neutral));
    let line = |parts: Vec<String>, between: &str| match parts.join(between) {
        line if line.is_empty() => line,
        line => wrapped(view, &line.split(' ').map(str::to_owned).collect::<Vec<_>>(), " ", 2),
    };
    line([id, title, moves].into_iter().flatten().collect(), " ")
        + &line(origin.into_iter().flatten().collect(), ", ")
}

/// The remark that the defender was given every piece that is left, because no hand was stated; in a
/// line that ends.
fn remark(problem: &Problem, view: &View) -> String {
    if !problem.claims.rest {
        return String::new();
    }
    let defender = !problem.position.turn();
    let japanese = match defender {
        Color::Black => "先手",
        Color::White => "後手",
    };
    view.pick(
        format!("{defender} was given the rest of the set (--literal: as it stands).\n"),
        format!("{japanese}の持駒は残り全部とした（--literal で書かれたとおり）。\n"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::problem::Claims;
    use crate::shogi::Position;

    #[test]
    fn only_what_is_said_is_shown() {
        let position = Position::new(&read_sfen("8k/9/9/9/9/9/9/9/9 b R 1").unwrap()).unwrap();
        let mut problem = Problem { position, claims: Claims::default() };
        assert_eq!(heading(&problem, &View::default()), "");
        problem.claims.id = Some("7".to_owned());
        assert_eq!(heading(&problem, &View::default()), "7.\n");
        problem.claims.id = Some("fox-7".to_owned());
        assert_eq!(heading(&problem, &View::default()), "fox-7\n");
        problem.claims.title = Some("The \u{7}fox".to_owned());
        problem.claims.moves = Some(5);
        problem.claims.source = Some("A magazine".to_owned());
        problem.claims.year = Some(1995);
        assert_eq!(
            heading(&problem, &View::default()),
            "fox-7 The \u{fffd}fox (5 moves)\nA magazine, 1995\n"
        );
    }
}
