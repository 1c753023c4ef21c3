//! The theorems of RULES, section 3, on which the engine relies, as properties of its answers.

use proptest::prelude::*;

use super::bound::{Answer, Bound};
use super::limits::Limits;
use super::question::Question;
use super::reading::Reading;
use super::session::Table;
use super::solver::Solver;
use super::value::Valuation;
use crate::shogi::{Color, HandKind, Kind, Piece, Position, Setup, Square};

/// Values are looked for up to this length.
const REACH: u32 = 5;
const NODES: u64 = 20_000;
const FUTILE: [Reading; 4] =
    [Reading::Checker, Reading::Standard, Reading::Wide, Reading::Restoring];

/// A position with the attacker to move, and the same with one more piece in his hand.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub less: Position,
    pub more: Position,
}

/// A king in a corner, attackers and defenders around it, most of them sliders, whose checks can be
/// interposed; the defender holds the rest.
pub(super) fn pairs() -> impl Strategy<Value = Pair> {
    let kind = prop::sample::select(&Kind::ALL[..]);
    let slider = prop::sample::select(vec![Kind::Rook, Kind::Bishop, Kind::Lance]);
    let place = || (1..=5u8, 1..=5u8);
    let pieces = prop::collection::vec((place(), kind, any::<bool>()), 2..7);
    let held = prop::collection::vec(prop::sample::select(&HandKind::ALL[..]), 1..3);
    (place(), place(), slider, pieces, held).prop_filter_map("not legal", |parts| {
        let (king, from, slider, pieces, held) = parts;
        let mut setup = Setup::new();
        let mut put = |(file, rank): (u8, u8), color, kind| {
            let square = Square::new(file, rank)?;
            setup.set(square, Some(Piece::new(color, kind)));
            Some(())
        };
        for (place, kind, attacks) in pieces {
            let color = if attacks { Color::Black } else { Color::White };
            put(place, color, if kind == Kind::King { slider } else { kind })?;
        }
        put(from, Color::Black, slider)?;
        put(king, Color::White, Kind::King)?;
        let with = |held: &[HandKind]| {
            let mut setup = setup.clone();
            for &kind in held {
                setup.hold(Color::Black, kind, setup.held(Color::Black, kind) + 1);
            }
            setup.give_rest(Color::White);
            Position::new(&setup).ok()
        };
        Some(Pair { less: with(&held[1..])?, more: with(&held)? })
    })
}

/// The least bound within reach for which a question is answered by yes; `NEVER` if there is none,
/// `None` if a limit came first.
fn least(mut is_within: impl FnMut(Bound) -> Option<bool>) -> Option<Bound> {
    for length in (1..=REACH).step_by(2) {
        for bound in [Bound::plies(length).next_smaller(), Bound::plies(length)] {
            if is_within(bound)? {
                return Some(bound);
            }
        }
    }
    Some(Bound::NEVER)
}

fn limits() -> Limits {
    Limits { nodes: Some(NODES), ..Limits::default() }
}

/// An engine that knows nothing.
fn fresh() -> Solver {
    Solver::impatient(1 << 18)
}

fn value(position: &Position, reading: Reading) -> Option<Bound> {
    let mut solver = fresh();
    let mut problem = solver.problem(position);
    least(|bound| problem.within(bound, reading, &limits()).ok())
}

fn lower(position: &Position, reading: Reading) -> Option<Bound> {
    let mut solver = fresh();
    let mut problem = solver.problem(position);
    least(|bound| match problem.ask(&Question::of(reading, bound), Table::Shared, &limits()) {
        Answer::Mate(_) => Some(true),
        Answer::NoMate(_) => Some(false),
        Answer::Undecided => None,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 1 << 20, ..ProptestConfig::default() })]

    /// The questions on the way to the value do not change it.
    #[test]
    fn the_value_is_the_least_bound(pair in pairs()) {
        for reading in Reading::ALL {
            let Some(least) = value(&pair.less, reading) else { continue };
            let found = fresh().problem(&pair.less).value(reading, &limits());
            match found {
                Valuation::Mate(value) if least == Bound::NEVER => prop_assert!(value.length > REACH),
                Valuation::Mate(value) => prop_assert_eq!(Bound::of(value), least, "{:?}", reading),
                Valuation::NoMate => prop_assert_eq!(least, Bound::NEVER),
                Valuation::Open { not_within, within } => {
                    // Values that are out of reach are not known.
                    let (most, is_near) = (Bound::plies(REACH), least != Bound::NEVER);
                    prop_assert!(not_within < least && (least <= within || within > most), "{found:?}");
                    prop_assert!(!is_near || least <= within, "{found:?}");
                }
            }
            if let (Some(value), Some(at_least)) = (least.value(), found.at_least()) {
                prop_assert!(at_least <= value.length, "{found:?} {value:?}");
            }
        }
    }

    /// Theorem 1.
    #[test]
    fn futile_interpositions_never_make_a_mate(pair in pairs()) {
        let answer = fresh().problem(&pair.less).ask(&Question::ANY, Table::Shared, &limits());
        for reading in FUTILE {
            let found = value(&pair.less, reading);
            let is_mate = found.is_some_and(|found| found != Bound::NEVER);
            match answer {
                Answer::NoMate(_) => prop_assert!(!is_mate, "{reading:?}"),
                Answer::Mate(most) => {
                    let is_near = most <= Bound::plies(REACH);
                    prop_assert!(is_mate || found.is_none() || !is_near, "{reading:?}");
                }
                Answer::Undecided => {}
            }
        }
    }

    /// Theorem 2, and theorem 4's part of it.
    #[test]
    fn more_pieces_in_hand_are_no_worse(pair in pairs()) {
        for reading in Reading::ALL {
            let lower = (lower(&pair.more, reading), lower(&pair.less, reading));
            if let (Some(more), Some(less)) = lower {
                prop_assert!(more <= less, "{reading:?} {more:?} {less:?}");
            }
        }
        if let (Some(more), Some(less)) =
            (value(&pair.more, Reading::None), value(&pair.less, Reading::None))
        {
            prop_assert!(more <= less, "{more:?} {less:?}");
        }
    }

    /// The lower value in a wider reading is at most the one in a narrower reading.
    #[test]
    fn a_wider_reading_never_increases_the_lower_value(pair in pairs()) {
        let values = Reading::ALL.map(|reading| lower(&pair.less, reading));
        let [none, checker, standard, wide, restoring] = values;
        let pairs = [(none, checker), (checker, standard), (standard, wide), (standard, restoring)];
        for (narrower, wider) in pairs {
            if let (Some(narrower), Some(wider)) = (narrower, wider) {
                prop_assert!(wider <= narrower, "{values:?}");
            }
        }
    }

    /// Theorem 4.
    #[test]
    fn the_value_lies_between_the_lower_value_and_that_without_futility(pair in pairs()) {
        let all = value(&pair.less, Reading::None);
        for reading in FUTILE {
            let (lower, value) = (lower(&pair.less, reading), value(&pair.less, reading));
            if let (Some(lower), Some(value), Some(all)) = (lower, value, all) {
                prop_assert!(lower <= value && value <= all, "{reading:?} {lower:?} {value:?} {all:?}");
            }
        }
    }
}
