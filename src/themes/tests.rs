//! The names of themes, and for each theme examples that have it and near misses.

use super::*;
use crate::shogi::{Color, Move, MoveParts, Piece, Position, Setup, Square};

/// A name is one theme's alone, and says the same however it is written.
#[test]
fn every_name_names_its_own_theme() {
    assert!(Theme::all().count() >= 40);
    for theme in Theme::all() {
        for name in theme.names() {
            assert_eq!(Theme::named(name), Some(theme), "{name}");
            assert_eq!(Theme::named(&name.to_uppercase().replace(' ', "-")), Some(theme), "{name}");
        }
        let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(theme.id().chars().all(is_plain), "{theme:?}");
    }
    assert_eq!(Theme::named("煙"), None);
}

/// A line of `examples.txt`: whether it has the theme, the position and the moves.
type Example = (bool, Position, Vec<Move>);

/// The examples of each theme.
fn examples() -> Vec<(Theme, Vec<Example>)> {
    let mut all: Vec<(Theme, Vec<Example>)> = vec![];
    let lines = include_str!("examples.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let Some((sign @ ("+" | "-"), example)) = line.split_once(' ') else {
            all.push((Theme::with_id(line).expect(line), vec![]));
            continue;
        };
        let (sfen, moves) = example.split_once('|').expect(line);
        let start = sfen.trim().parse().expect(line);
        let moves = moves.split_whitespace().map(|mv| mv.parse().expect(line)).collect();
        all.last_mut().expect("a theme").1.push((sign == "+", start, moves));
    }
    all
}

/// The smoke mate is Zuko 99, with its mirror image. For two rare themes twenty published works were tried with their
/// recorded solutions: none interposes more than five kinds of pieces (a street problem of 61 moves, 1974), and none
/// ends in a figure of the list. Their examples are our own.
#[test]
fn every_theme_has_two_examples_and_two_near_misses() {
    let examples = examples();
    assert!(examples.iter().map(|(theme, _)| *theme).eq(Theme::all()), "in the order of the table");
    for (theme, examples) in examples {
        let signs: Vec<bool> = examples.iter().map(|(has, ..)| *has).collect();
        assert_eq!(signs, [true, true, false, false], "{theme:?}");
        for (has, start, moves) in examples {
            assert_eq!(start.first_illegal(&moves), None, "{theme:?} {moves:?}");
            let found = themes(&start, &moves);
            assert_eq!(found.has(theme), has, "{theme:?} {moves:?}");
            let plies = found.iter().flat_map(|finding| &finding.plies);
            assert!(plies.into_iter().all(|&ply| (1..=moves.len() as u32).contains(&ply)));
        }
    }
}

/// A position seen from the other side has the same themes, and so has its mirror image.
#[test]
fn themes_depend_neither_on_the_colour_nor_on_left_and_right() {
    let turned = |square: Square| square.rotated();
    let mirrored =
        |square: Square| Square::new(10 - square.file(), square.rank()).expect("a square");
    for (_, start, moves) in examples().into_iter().flat_map(|(_, examples)| examples) {
        let expected = themes(&start, &moves);
        let changed = |map: &dyn Fn(Square) -> Square, exchange: bool| {
            let color = |color: Color| if exchange { !color } else { color };
            let mut setup = Setup::new();
            setup.turn = color(start.turn());
            for (square, piece) in start.setup().pieces() {
                setup.set(map(square), Some(Piece::new(color(piece.color), piece.kind)));
            }
            for side in Color::ALL {
                for (kind, count) in start.hand(side).counts() {
                    setup.hold(color(side), kind, count.into());
                }
            }
            let map_move = |mv: &Move| match mv.parts() {
                MoveParts::Drop { kind, to } => Move::drop(kind, map(to)),
                MoveParts::Walk { from, to, promote } => {
                    let walk = MoveParts::Walk { from: map(from), to: map(to), promote };
                    Move::of(walk).expect("two squares that differ")
                }
            };
            let moves: Vec<Move> = moves.iter().map(map_move).collect();
            themes(&Position::new(&setup).expect("as legal as the first"), &moves)
        };
        let without_figures = |themes: &Themes| -> Vec<Finding> {
            let is_one = |one: &&Finding| !matches!(one.detail, Some(Detail::Figure(_)));
            themes.iter().filter(is_one).cloned().collect()
        };
        for changed in [changed(&turned, true), changed(&mirrored, false)] {
            assert_eq!(
                without_figures(&changed),
                without_figures(&expected),
                "{start:?} {moves:?}"
            );
        }
    }
}

#[test]
fn an_illegal_line_has_no_themes() {
    let (_, examples) = examples().swap_remove(0);
    let illegal = ["5e5d".parse().expect("a move"); 2];
    assert_eq!(themes(&examples[0].1, &illegal), Themes::default());
}

/// The examples that mate are no shorter than their themes allow.
#[test]
fn no_solution_is_shorter_than_its_themes_allow() {
    let mut mates = 0;
    for (_, start, moves) in examples().into_iter().flat_map(|(_, examples)| examples) {
        if !moves.len().is_multiple_of(2) && start.after(&moves).is_mate() {
            mates += 1;
            for finding in &themes(&start, &moves) {
                assert!(
                    moves.len() as u32 >= finding.theme.least_length(),
                    "{finding:?} {moves:?}"
                );
            }
        }
    }
    assert!(mates > 20, "{mates}");
}
