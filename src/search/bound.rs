//! The value of a position, and bounds on values, as numbers that compare as the sides prefer.

use std::fmt;

/// The value of a position that is mate (RULES, section 2). As text it is the length, and `+` if a piece is left:
/// `7`, `7+`.
///
/// ```
/// use tsume::search::Value;
///
/// let value: Value = "7+".parse()?;
/// assert_eq!((value, value.to_string()), (Value { length: 7, surplus: true }, "7+".to_owned()));
/// # Ok::<(), tsume::search::ParseValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Value {
    /// Plies to the mate.
    pub length: u32,
    /// Whether the attacker has something left in hand at the end.
    pub surplus: bool,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.length, if self.surplus { "+" } else { "" })
    }
}

/// A text is not the value of a mate.
///
/// ```
/// use tsume::search::{ParseValueError, Value};
///
/// assert_eq!("7".parse(), Ok(Value { length: 7, surplus: false }));
/// assert_eq!("seven".parse::<Value>(), Err(ParseValueError));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a length such as 7, or 7+ if a piece is left")]
pub struct ParseValueError;

impl std::str::FromStr for Value {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Value, ParseValueError> {
        let length = text.strip_suffix('+');
        let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = Some(length.unwrap_or(text)).filter(is_number);
        let number = number.and_then(|number| number.parse().ok()).ok_or(ParseValueError)?;
        Ok(Value { length: number, surplus: length.is_some() })
    }
}

/// A bound on values: `(n, left)` is `2n` and the offset, `(n, none left)` is one more, so that a smaller number
/// is better for the attacker, and a ply is 2.
///
/// ```
/// use tsume::search::{Bound, Value};
///
/// let five = Value { length: 5, surplus: true }; // preferred by the attacker to 5 with nothing left
/// assert!(Bound::plies(3) < Bound::of(five) && Bound::of(five) < Bound::plies(5));
/// assert_eq!(Bound::plies(5).next_smaller().value(), Some(five));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bound(u32);

/// The number of the best value, mate with a piece left: smaller ones are for bounds that no value is within.
const OFFSET: u32 = 3;

/// More plies than any mate that can be found; twice as many still have a number.
const LONGEST: u32 = 1 << 30;

impl Bound {
    /// The bound that no value is within.
    pub const NOTHING: Bound = Bound(0);
    /// The bound that no mate is within, but every return to a position from which the search set out (`returns.rs`).
    /// It is what is left of every bound that has been used up.
    pub const RETURN: Bound = Bound(OFFSET - 1);
    /// The bound that every mate is within.
    pub const ANY: Bound = Bound(u32::MAX - 1);
    /// More than any mate: no mate at all.
    pub const NEVER: Bound = Bound(u32::MAX);
    /// Mate on the board, with a piece left.
    pub const MATED_WITH_SURPLUS: Bound = Bound(OFFSET);
    /// Mate on the board, with or without pieces left.
    pub const MATED: Bound = Bound(OFFSET + 1);

    /// The bound of mates in at most this many plies, with or without pieces left.
    pub const fn plies(length: u32) -> Bound {
        Bound::of(Value { length, surplus: false })
    }

    /// The bound of this value and of all values that the attacker prefers; [`Bound::ANY`] if the length is
    /// greater than that of every mate.
    pub const fn of(value: Value) -> Bound {
        if value.length > LONGEST {
            return Bound::ANY;
        }
        Bound(value.length * 2 + !value.surplus as u32 + OFFSET)
    }

    /// The rest of the bound after one ply on the way to the mate.
    #[inline(always)]
    pub(crate) const fn after_ply(self) -> Bound {
        // Below the values there is the return, and nothing more is used up.
        let number = if self.0 > OFFSET + 1 { self.0 } else { OFFSET + 1 };
        if self.is_finite() { Bound(number - 2) } else { self }
    }

    /// The bound one ply earlier.
    #[inline(always)]
    pub(crate) const fn before_ply(self) -> Bound {
        if self.is_finite() { Bound(self.0 + 2) } else { self }
    }

    /// The bound of a return or a mate one ply earlier: a return may take any number of plies.
    #[inline(always)]
    pub(super) const fn reached_before_ply(self) -> Bound {
        if self.0 == Bound::RETURN.0 { self } else { self.before_ply() }
    }

    /// The next smaller bound.
    pub const fn next_smaller(self) -> Bound {
        if self.is_finite() { Bound(self.0.saturating_sub(1)) } else { self }
    }

    /// Whether a mate can be within the bound.
    #[inline(always)]
    pub(crate) const fn allows_mate(self) -> bool {
        self.0 >= OFFSET
    }

    /// The same length, whatever is left.
    pub(super) const fn rounded_up(self) -> Bound {
        if self.is_finite() && self.asks_for_surplus() { Bound(self.0 + 1) } else { self }
    }

    /// The same length, with something left.
    pub(super) const fn with_surplus(self) -> Bound {
        if self.is_finite() && !self.asks_for_surplus() { self.next_smaller() } else { self }
    }

    /// The greatest bound within this one that asks for no surplus.
    pub(super) const fn rounded_down(self) -> Bound {
        if self.is_finite() && self.asks_for_surplus() { self.next_smaller() } else { self }
    }

    /// Whether a value of exactly this bound leaves something in hand.
    const fn asks_for_surplus(self) -> bool {
        self.0 % 2 == OFFSET % 2
    }

    /// The number that stands for the bound in the table.
    #[inline(always)]
    pub(super) const fn number(self) -> u32 {
        self.0
    }

    /// The bound for which this number stands.
    #[inline(always)]
    pub(super) const fn from_number(number: u32) -> Bound {
        Bound(number)
    }

    #[inline(always)]
    const fn is_finite(self) -> bool {
        self.0 < u32::MAX - 1
    }

    /// The worst value within the bound; `None` if none or all are.
    pub const fn value(self) -> Option<Value> {
        if self.0 < OFFSET || !self.is_finite() {
            return None;
        }
        let number = self.0 - OFFSET;
        Some(Value { length: number / 2, surplus: number.is_multiple_of(2) })
    }
}

impl fmt::Debug for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(value) => write!(f, "{}{}", value.length, if value.surplus { "+" } else { "" }),
            None if *self == Bound::ANY => f.write_str("any"),
            None if *self == Bound::RETURN => f.write_str("return"),
            None => f.write_str(if *self == Bound::NEVER { "never" } else { "nothing" }),
        }
    }
}

/// The answer of a search.
///
/// ```
/// use tsume::search::{Answer, Bound, Limits, Question, Solver, Table};
///
/// let (mut solver, limits) = (Solver::new(16 << 20), Limits::default());
/// let mut session = solver.problem(&"8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?);
/// let mut ask = |plies| {
///     session.ask(&Question::counting_all(Bound::plies(plies)), Table::Shared, &limits)
/// };
/// assert!(matches!(ask(3), Answer::Mate(within) if within <= Bound::plies(3)));
/// assert!(matches!(ask(1), Answer::NoMate(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Mate, within this bound.
    Mate(Bound),
    /// No mate within this bound; none at all if it is [`Bound::ANY`].
    NoMate(Bound),
    /// A limit came first.
    Undecided,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_compare_as_the_attacker_prefers() {
        let value = |length, surplus| Bound::of(Value { length, surplus });
        let order = [
            Bound::NOTHING,
            Bound::RETURN,
            value(0, true),
            value(0, false),
            value(1, true),
            value(1, false),
            value(3, true),
            Bound::ANY,
            Bound::NEVER,
        ];
        assert!(order.is_sorted());
        assert_eq!((order[2], order[3]), (Bound::MATED_WITH_SURPLUS, Bound::MATED));
        assert_eq!(value(3, false), Bound::plies(3));
        assert_eq!(value(3, false).next_smaller(), value(3, true));
    }

    #[test]
    fn every_length_has_a_bound() {
        let lengths = [0, 1, LONGEST, LONGEST + 1, (1 << 31) - 1, 1 << 31, u32::MAX];
        assert!(lengths.map(Bound::plies).is_sorted());
        assert_eq!(Bound::plies(u32::MAX), Bound::ANY);
        assert_eq!(Bound::plies(LONGEST).value().map(|value| value.length), Some(LONGEST));
    }

    #[test]
    fn a_surplus_is_half_a_step() {
        let (left, none) = (Bound::plies(3).next_smaller(), Bound::plies(3));
        assert_eq!((left.rounded_up(), none.rounded_up()), (none, none));
        assert_eq!((left.with_surplus(), none.with_surplus()), (left, left));
        assert_eq!((left.rounded_down(), none.rounded_down()), (Bound::plies(2), none));
        assert_eq!(Bound::MATED_WITH_SURPLUS.rounded_down(), Bound::RETURN);
        assert_eq!(Bound::ANY.rounded_up(), Bound::ANY);
    }

    #[test]
    fn a_ply_forward_and_back_restores_the_bound() {
        for bound in [Bound::plies(1), Bound::plies(1525).next_smaller(), Bound::ANY, Bound::NEVER]
        {
            assert_eq!(bound.after_ply().before_ply(), bound);
        }
        assert_eq!(Bound::MATED.after_ply(), Bound::RETURN);
        assert_eq!(Bound::RETURN.after_ply(), Bound::RETURN);
        assert_eq!(Bound::RETURN.reached_before_ply(), Bound::RETURN);
        assert_eq!(Bound::plies(7).value(), Some(Value { length: 7, surplus: false }));
        assert_eq!(Bound::ANY.value(), None);
    }
}
