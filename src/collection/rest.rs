//! The rule for a defender whose hand is written as empty.
//!
//! People often leave the defender's hand out of SFENs and diagrams: `b R 1`, 後手の持駒：なし. Western
//! notation is clear: a hand that is not stated is the rest of the set, and a stated hand is exact.

use crate::notation::read_sfen;
use crate::shogi::{Color, HandKind, Setup};

/// The rule for the hand of the defender in an SFEN or a board diagram.
///
/// ```
/// use tsume::collection::{Problems, Rest};
/// use tsume::shogi::Color;
///
/// let text = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1\n";
/// let held = |rest| {
///     let problem = Problems::new("-", text.as_bytes()).rest(rest).next()?.ok()?;
///     Some(problem.position.hand(Color::White).total())
/// };
/// assert_eq!((held(Rest::Unstated), held(Rest::Never)), (Some(32), Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rest {
    /// The rest of the set, if the stated hand is empty and pieces are missing, unless a handicap explains
    /// the missing pieces.
    #[default]
    Unstated,
    /// The rest of the set, whatever is stated.
    Always,
    /// The stated hand, even if it is empty.
    Never,
}

impl Rest {
    /// Returns the rule for a text that says that its hands are exact.
    pub(super) fn of_exact(self) -> Rest {
        if self == Rest::Unstated { Rest::Never } else { self }
    }

    /// Completes the hand of the defender by this rule. Returns whether it was completed because it was
    /// written as empty.
    pub(super) fn complete(self, setup: &mut Setup, defender: Color) -> bool {
        match self {
            Rest::Never => false,
            Rest::Always => {
                setup.give_rest(defender);
                false
            }
            Rest::Unstated if !is_open(setup, defender) => false,
            Rest::Unstated => {
                setup.give_rest(defender);
                true
            }
        }
    }
}

/// Whether the hands must be marked as exact, because a reader would otherwise complete the empty hand of the
/// defender.
pub(super) fn is_literal(setup: &Setup) -> bool {
    is_open(setup, !setup.turn)
}

/// Whether [`Rest::Unstated`] completes the hand of the defender.
fn is_open(setup: &Setup, defender: Color) -> bool {
    let holds = |color| HandKind::ALL.iter().any(|&kind| setup.held(color, kind) > 0);
    if holds(defender) {
        return false;
    }
    let mut full = setup.clone();
    full.give_rest(defender);
    full != *setup && (holds(!defender) || !is_handicap(setup))
}

/// Whether a board is the start of a game in which only one side lacks pieces.
fn is_handicap(setup: &Setup) -> bool {
    let Ok(start) = read_sfen("startpos") else { return false };
    let in_place = setup.pieces().all(|(square, piece)| start.get(square) == Some(piece));
    let has_all = |color| setup.pieces().filter(|(_, piece)| piece.color == color).count() == 20;
    in_place && Color::ALL.into_iter().any(has_all)
}

/// Whether a line of a diagram names a handicap, such as `手合割：角落ち`, which explains missing pieces.
pub(super) fn names_handicap(line: &str) -> bool {
    let value = line.trim_start().strip_prefix("手合割").or(line.trim_start().strip_prefix("手合"));
    value.is_some_and(|value| value.contains(['落', 'ト', 'と']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::write_sfen;

    fn given(rest: Rest, sfen: &str) -> (String, bool) {
        let mut setup = read_sfen(sfen).unwrap();
        let defender = !setup.turn;
        let is_given = rest.complete(&mut setup, defender);
        (write_sfen(&setup), is_given)
    }

    #[test]
    fn the_rest_is_added_if_no_hand_is_stated_and_pieces_are_missing() {
        for (sfen, expected) in [
            ("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1"),
            ("9/9/9/9/9/9/9/8K/8k w R2b4g4s4n4l18p 1", "9/9/9/9/9/9/9/8K/8k w R2b4g4s4n4l18p 1"),
            ("9/9/9/9/9/9/9/8k/8K w r2b4g4s4n4l18p 1", "9/9/9/9/9/9/9/8k/8K w Rr2b4g4s4n4l18p 1"),
            ("8k/9/9/9/8R/9/9/9/9 b p 1", "8k/9/9/9/8R/9/9/9/9 b p 1"),
            ("8k/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1", "8k/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1"),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            ),
            // Bishop and rook are missing, which a handicap explains.
            (
                "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            ),
        ] {
            assert_eq!(given(Rest::Unstated, sfen), (expected.to_owned(), sfen != expected));
            assert_eq!(given(Rest::Never, sfen), (sfen.to_owned(), false));
        }
        let all = given(Rest::Always, "8k/9/9/9/8R/9/9/9/9 b p 1");
        assert_eq!(all, ("8k/9/9/9/8R/9/9/9/9 b r2b4g4s4n4l18p 1".to_owned(), false));
    }

    #[test]
    fn a_handicap_is_recognised_by_its_name() {
        for line in ["手合割：角落ち", " 手合割:六枚落ち　", "手合：香落", "手合割：トンボ"]
        {
            assert!(names_handicap(line), "{line}");
        }
        for line in ["手合割：その他", "手合割：平手", "手合割：詰将棋", "角落ち", ""]
        {
            assert!(!names_handicap(line), "{line}");
        }
    }

    #[test]
    fn the_rest_is_added_to_yaml_problems_on_request() {
        let text = "- sfen: 8k/9/9/9/7R1/9/9/9/9 b - 1\n";
        let mut problems = crate::collection::Problems::new("", text.as_bytes()).rest(Rest::Always);
        let setup = problems.next().unwrap().unwrap().position.setup();
        assert_eq!(write_sfen(&setup), "8k/9/9/9/7R1/9/9/9/9 b r2b4g4s4n4l18p 1");
    }
}
