//! Writes Japanese names of moves, alone and in lines: `▲１二飛　△同香　▲２四馬　まで3手詰`.

use super::modifier::{movement, side};
use crate::notation::glyph::write_held;
use crate::notation::naming::{Action, digits};
use crate::notation::usi::write_usi;
use crate::shogi::{Color, Move, Position, Square};

/// The form of squares and sides.
///
/// [`Style`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NameStyle {
    /// `▲１二飛　△同香`: marks of the sides, a full-width file and a kanji rank.
    #[default]
    Long,
    /// `12飛、同香`: digits only, as magazines print solutions.
    Compact,
}

/// The drops that have the mark `打`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Drops {
    /// Drops to a square that a piece of the same name on the board reaches.
    #[default]
    Needed,
    /// All drops.
    All,
}

/// The style of Japanese names.
///
/// ```
/// use tsume::notation::{Style, japanese_line, japanese_move, read_japanese_move, read_moves};
/// use tsume::shogi::Position;
///
/// let position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let line = read_moves(&position, "12飛、同香、24馬まで3手詰")?;
/// assert_eq!(japanese_line(&position, &line, Style::COMPACT), "12飛、同香、24馬");
/// let first = japanese_move(&position, line[0], None, Style::LONG);
/// assert_eq!((first.as_str(), read_japanese_move(&position, &first, None)?), ("▲１二飛", line[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// The form of squares and sides.
    pub form: NameStyle,
    /// The drops with a mark.
    pub drops: Drops,
}

impl Style {
    /// `▲１二飛`, by the Association's rule.
    pub const LONG: Style = Style { form: NameStyle::Long, drops: Drops::Needed };
    /// `12飛`, by the same rule.
    pub const COMPACT: Style = Style { form: NameStyle::Compact, drops: Drops::Needed };
}

/// The name of a legal move of this position. `previous_to` is the target of the move before.
pub fn japanese_move(
    position: &Position,
    mv: Move,
    previous_to: Option<Square>,
    style: Style,
) -> String {
    let Some(action) = Action::new(position, mv) else {
        return write_usi(mv);
    };
    let mut text = String::new();
    if style.form == NameStyle::Long {
        text.push(side_mark(action.piece.color));
    }
    if previous_to == Some(mv.to()) {
        text.push('同');
    } else {
        push_square(&mut text, mv.to(), style.form);
    }
    text.push_str(action.piece.kind.japanese());
    match action.from {
        Some(from) => push_modifier(&mut text, &action, from, mv.to()),
        None if style.drops == Drops::All || action.candidates.nonempty() => text.push('打'),
        None => {}
    }
    text.push_str(match action.promotes {
        Some(true) => "成",
        Some(false) => "不成",
        None => "",
    });
    text
}

/// The names of legal moves played one after the other: `▲１二飛　△同香　▲２四馬`.
pub fn japanese_line(position: &Position, moves: &[Move], style: Style) -> String {
    let mut previous_to = None;
    let named = |(position, mv): (Position, Move)| {
        japanese_move(&position, mv, previous_to.replace(mv.to()), style)
    };
    let names: Vec<String> = position.along(moves).map(named).collect();
    names.join(match style.form {
        NameStyle::Long => "　",
        NameStyle::Compact => "、",
    })
}

/// A line that mates, with its length and the pieces left over: `12飛、同香、24馬まで3手詰`.
pub fn japanese_solution(position: &Position, moves: &[Move], style: Style) -> String {
    let line = japanese_line(position, moves, style);
    let gap = match style.form {
        NameStyle::Long => "　",
        NameStyle::Compact => "",
    };
    let leftovers = japanese_leftovers(position, moves).unwrap_or_default();
    format!("{line}{gap}{}{leftovers}", japanese_tail(moves.len()))
}

/// The end of a line of this many moves: `まで3手詰`.
pub fn japanese_tail(moves: usize) -> String {
    format!("まで{moves}手詰")
}

/// The pieces that the side that moves first holds after these legal moves: `（持駒 金 歩二 余り）`. `None`
/// for an empty hand.
pub fn japanese_leftovers(position: &Position, moves: &[Move]) -> Option<String> {
    let hand = position.after(moves).hand(position.turn());
    let held: Vec<String> =
        hand.counts().filter_map(|(kind, count)| write_held(kind, count.into())).collect();
    (!held.is_empty()).then(|| format!("（持駒 {} 余り）", held.join(" ")))
}

fn push_square(text: &mut String, square: Square, form: NameStyle) {
    match form {
        NameStyle::Long => text.push_str(&square.japanese()),
        NameStyle::Compact => text.push_str(&digits(square)),
    }
}

fn side_mark(color: Color) -> char {
    match color {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// Adds the words that distinguish the mover from the other candidates.
fn push_modifier(text: &mut String, action: &Action, from: Square, to: Square) {
    let color = action.piece.color;
    let alone = |same: &dyn Fn(Square) -> bool| action.candidates.filter(|&s| same(s)).count() == 1;
    if !action.candidates.many() {
        return;
    }
    let movement = |from| movement(from, to, color);
    let side = |from| side(from, to, action.piece, action.candidates);
    if alone(&|other| movement(other) == movement(from)) {
        text.push(movement(from));
    } else {
        text.extend(side(from));
        if !alone(&|other| side(other) == side(from)) {
            text.push(movement(from));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read_usi, read_western};
    use crate::shogi::Rule;

    /// The position of Black's and White's pieces, whether or not it could be a problem.
    fn position(black: &str, white: &str, turn: Color) -> Position {
        let mut setup = read_western(&format!("Black: {black} / White: {white}")).unwrap();
        setup.turn = turn;
        Position::allowing(&setup, &[Rule::DefendingKing, Rule::NotInCheck]).unwrap()
    }

    #[track_caller]
    fn named(position: &Position, cases: &[(&str, &str)]) {
        for (usi, name) in cases {
            let mv = read_usi(usi).unwrap();
            assert!(position.is_legal(mv), "{usi}");
            assert_eq!(japanese_move(position, mv, None, Style::LONG), *name, "{usi}");
        }
    }

    #[track_caller]
    fn black(pieces: &str, cases: &[(&str, &str)]) {
        named(&position(pieces, "none", Color::Black), cases);
    }

    #[track_caller]
    fn white(pieces: &str, cases: &[(&str, &str)]) {
        named(&position("none", pieces, Color::White), cases);
    }

    #[test]
    fn a_single_candidate_needs_no_modifier() {
        black("G4c, S6c", &[("4c5b", "▲５二金"), ("6c5b", "▲５二銀不成")]);
    }

    #[test]
    fn two_pieces_are_distinguished_by_movement_if_it_differs() {
        black("G5c, G4b", &[("5c5b", "▲５二金上"), ("4b5b", "▲５二金寄")]);
        black("G5c, G5a", &[("5c5b", "▲５二金上"), ("5a5b", "▲５二金引")]);
        black("G4b, G5a", &[("4b5b", "▲５二金寄"), ("5a5b", "▲５二金引")]);
        black("S4f, S6d", &[("4f5e", "▲５五銀上"), ("6d5e", "▲５五銀引")]);
        black("R5h, R8e", &[("5h5e", "▲５五飛上"), ("8e5e", "▲５五飛寄")]);
        white("G5g, G6h", &[("5g5h", "△５八金上"), ("6h5h", "△５八金寄")]);
    }

    #[test]
    fn two_pieces_with_equal_movement_are_distinguished_by_position() {
        black("G4c, G6c", &[("4c5b", "▲５二金右"), ("6c5b", "▲５二金左")]);
        black("G4c, G5c", &[("4c5b", "▲５二金右"), ("5c5b", "▲５二金直")]);
        black("G5c, G6c", &[("5c5b", "▲５二金直"), ("6c5b", "▲５二金左")]);
        black("G4b, G6b", &[("4b5b", "▲５二金右"), ("6b5b", "▲５二金左")]);
        black("S4d, S6d", &[("4d5e", "▲５五銀右"), ("6d5e", "▲５五銀左")]);
        black("N4g, N6g", &[("4g5e", "▲５五桂右"), ("6g5e", "▲５五桂左")]);
        black("N4d, N6d", &[("4d5b+", "▲５二桂右成"), ("6d5b+", "▲５二桂左成")]);
        black("R2e, R8e", &[("2e5e", "▲５五飛右"), ("8e5e", "▲５五飛左")]);
        black("B3g, B7g", &[("3g5e", "▲５五角右"), ("7g5e", "▲５五角左")]);
        white("G4g, G6g", &[("4g5h", "△５八金左"), ("6g5h", "△５八金右")]);
        white("G5g, G6g", &[("5g5h", "△５八金直"), ("6g5h", "△５八金右")]);
    }

    #[test]
    fn three_or_more_pieces_can_need_both_modifiers() {
        black(
            "G4c, G5c, G6c",
            &[("4c5b", "▲５二金右"), ("5c5b", "▲５二金直"), ("6c5b", "▲５二金左")],
        );
        black(
            "G4b, G4c, G5c",
            &[("4b5b", "▲５二金寄"), ("4c5b", "▲５二金右上"), ("5c5b", "▲５二金直")],
        );
        black(
            "S4d, S4f, S5f, S6f",
            &[
                ("4d5e", "▲５五銀引"),
                ("4f5e", "▲５五銀右上"),
                ("5f5e", "▲５五銀直"),
                ("6f5e", "▲５五銀左"),
            ],
        );
        black(
            "S4d, S6d, S4f, S6f",
            &[
                ("4d5e", "▲５五銀右引"),
                ("6d5e", "▲５五銀左引"),
                ("4f5e", "▲５五銀右上"),
                ("6f5e", "▲５五銀左上"),
            ],
        );
        black(
            "+P4c, +P5c, +P6c, +P4b, +P6b, +P5a",
            &[
                ("4c5b", "▲５二と右上"),
                ("5c5b", "▲５二と直"),
                ("6c5b", "▲５二と左上"),
                ("4b5b", "▲５二と右寄"),
                ("6b5b", "▲５二と左寄"),
                ("5a5b", "▲５二と引"),
            ],
        );
        white(
            "+P4g, +P5g, +P6g, +P4h, +P6h, +P5i",
            &[
                ("4g5h", "△５八と左上"),
                ("5g5h", "△５八と直"),
                ("6g5h", "△５八と右上"),
                ("4h5h", "△５八と左寄"),
                ("6h5h", "△５八と右寄"),
                ("5i5h", "△５八と引"),
            ],
        );
    }

    #[test]
    fn horses_and_dragons_are_distinguished_by_right_and_left() {
        black("+R5g, +R6f", &[("5g5e", "▲５五竜右"), ("6f5e", "▲５五竜左")]);
        black("+R5g, +R4f", &[("5g5e", "▲５五竜左"), ("4f5e", "▲５五竜右")]);
        black("+R5g, +R5c", &[("5g5e", "▲５五竜上"), ("5c5e", "▲５五竜引")]);
        black("+R2e, +R8e", &[("2e5e", "▲５五竜右"), ("8e5e", "▲５五竜左")]);
        black("+R4e, +R5f", &[("4e5e", "▲５五竜寄"), ("5f5e", "▲５五竜上")]);
        black("+B5f, +B7g", &[("5f5e", "▲５五馬右"), ("7g5e", "▲５五馬左")]);
        black("+B3g, +B7g", &[("3g5e", "▲５五馬右"), ("7g5e", "▲５五馬左")]);
        black("+B5d, +B3c", &[("5d5e", "▲５五馬左"), ("3c5e", "▲５五馬右")]);
        black("+B4e, +B3c", &[("4e5e", "▲５五馬寄"), ("3c5e", "▲５五馬引")]);
        white("+R5c, +R6d", &[("5c5e", "△５五竜左"), ("6d5e", "△５五竜右")]);
        white("+B5d, +B7c", &[("5d5e", "△５五馬左"), ("7c5e", "△５五馬右")]);
    }

    #[test]
    fn promoted_pieces_have_their_own_names() {
        black(
            "+S4c, +N5c, +L6c, G5a, +P6b",
            &[
                ("4c5b", "▲５二成銀"),
                ("5c5b", "▲５二成桂"),
                ("6c5b", "▲５二成香"),
                ("5a5b", "▲５二金"),
                ("6b5b", "▲５二と"),
            ],
        );
        black(
            "+S4c, +S6c, S5c",
            &[("4c5b", "▲５二成銀右"), ("6c5b", "▲５二成銀左"), ("5c5b+", "▲５二銀成")],
        );
        black("+R5g, R8e", &[("5g5e", "▲５五竜"), ("8e5e", "▲５五飛")]);
    }

    #[test]
    fn promotion_is_stated_wherever_it_is_possible() {
        black(
            "P5d, L1d, S9c, B8h, R6e",
            &[
                ("5d5c+", "▲５三歩成"),
                ("5d5c", "▲５三歩不成"),
                ("1d1a+", "▲１一香成"),
                ("1d1b", "▲１二香不成"),
                ("9c8d+", "▲８四銀成"),
                ("9c8d", "▲８四銀不成"),
                ("8h2b+", "▲２二角成"),
                ("8h7g", "▲７七角"),
                ("6e6d", "▲６四飛"),
            ],
        );
        white("P5f, P4e", &[("5f5g+", "△５七歩成"), ("5f5g", "△５七歩不成"), ("4e4f", "△４六歩")]);
    }

    #[test]
    fn a_drop_is_marked_if_another_piece_could_move_there() {
        let both = "G4c, S1i In hand: G, S, B";
        black(both, &[("G*5b", "▲５二金打"), ("4c5b", "▲５二金"), ("G*5e", "▲５五金")]);
        black(both, &[("S*2h", "▲２八銀打"), ("S*3h", "▲３八銀"), ("B*5e", "▲５五角")]);
        // A promoted silver has another name, and a pinned gold counts like any other gold.
        black("+S4c In hand: S", &[("S*5b", "▲５二銀")]);
        let pinned = position("K5i, G5h In hand: G", "R5a", Color::Black);
        named(&pinned, &[("G*4h", "▲４八金打")]);
        let all = Style { drops: Drops::All, ..Style::LONG };
        let position = position("none In hand: R", "none", Color::Black);
        let drop = read_usi("R*1b").unwrap();
        assert_eq!(japanese_move(&position, drop, None, all), "▲１二飛打");
    }

    #[test]
    fn lines_and_solutions_are_written_as_in_books() {
        let position = position("+B3d, P2e In hand: R", "K1c, B2b, G1e, L1a", Color::Black);
        let moves = ["R*1b", "1a1b", "3d2d"].map(|mv| read_usi(mv).unwrap());
        let long = "▲１二飛　△同香　▲２四馬　まで3手詰";
        assert_eq!(japanese_solution(&position, &moves, Style::LONG), long);
        let compact = "12飛、同香、24馬まで3手詰";
        assert_eq!(japanese_solution(&position, &moves, Style::COMPACT), compact);
        assert_eq!(japanese_line(&position, &[], Style::LONG), "");
    }

    #[test]
    fn leftover_pieces_are_stated() {
        let position = position("R5e In hand: G, 12P", "K1a", Color::Black);
        let mv = read_usi("5e5a+").unwrap();
        let written = "51飛成まで1手詰（持駒 金 歩十二 余り）";
        assert_eq!(japanese_solution(&position, &[mv], Style::COMPACT), written);
    }
}
