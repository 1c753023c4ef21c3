//! Endings of problems with rare themes. An attempt that a theme leads begins with such an ending, and puts the moves
//! before it that complete the theme.

use crate::shogi::{HandKind, Kind, Move, Piece, Position, Square};
use crate::themes::{Theme, forbidden_drop, head};

/// The way in which the endings of a theme begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lead {
    /// With a pawn drop.
    PawnDrop,
    /// With a pawn drop that would be a forbidden mate if a piece near the king were promoted.
    DeclinedPromotion,
    /// With the attacker's king in check.
    CounterCheck,
}

/// The themes that lead attempts.
const LEADS: [(&str, Lead); 5] = [
    ("pawn-drop-mate-resolved", Lead::PawnDrop),
    ("pawn-drop-mate-avoided", Lead::DeclinedPromotion),
    ("rook-declined", Lead::DeclinedPromotion),
    ("bishop-declined", Lead::DeclinedPromotion),
    ("counter-check", Lead::CounterCheck),
];

impl Lead {
    /// The lead by the first theme that has one.
    pub fn of(themes: &[Theme]) -> Option<Lead> {
        let lead = |theme: &Theme| LEADS.iter().find(|(id, _)| *id == theme.id());
        themes.iter().find_map(lead).map(|&(_, lead)| lead)
    }

    /// Whether the position of an ending has this check as the first move of its solution.
    pub fn begins_with(self, position: &Position, check: Move) -> bool {
        match self {
            Lead::PawnDrop | Lead::DeclinedPromotion => Some(check) == pawn_drop(position),
            Lead::CounterCheck => position.is_check(),
        }
    }

    /// Whether the position may be an ending.
    pub fn may_end(self, position: &Position) -> bool {
        let mates = || pawn_drop(position).is_some_and(|drop| mates_next(position, drop));
        match self {
            Lead::PawnDrop => mates(),
            Lead::DeclinedPromotion => is_spoilt_by_promotion(position) && mates(),
            Lead::CounterCheck => position.is_check() && !position.check_moves().is_empty(),
        }
    }
}

/// The legal pawn drop that gives check.
fn pawn_drop(position: &Position) -> Option<Move> {
    let attacker = position.turn();
    let drop = Move::drop(HandKind::Pawn, head(attacker, position.king(!attacker)?)?);
    position.is_legal_check(drop).then_some(drop)
}

/// Whether the next check mates after each reply to this one.
fn mates_next(position: &Position, check: Move) -> bool {
    let after = position.after(&[check]);
    let mut replies = after.evasion_moves().into_iter();
    replies.all(|reply| {
        let position = after.after(&[reply]);
        let mut checks = position.check_moves().into_iter();
        checks.any(|check| position.after(&[check]).is_mate())
    })
}

/// Whether a pawn drop would be a forbidden mate with a piece promoted that could have been.
fn is_spoilt_by_promotion(position: &Position) -> bool {
    let (setup, attacker) = (position.setup(), position.turn());
    let is_spoilt = |(square, piece): (Square, Piece)| {
        let mut changed = setup.clone();
        changed.set(square, piece.kind.promoted().map(|kind| Piece::new(attacker, kind)));
        Position::new(&changed).is_ok_and(|position| forbidden_drop(&position).is_some())
    };
    let may_promote = |&(square, piece): &(Square, Piece)| {
        let only_gains = matches!(piece.kind, Kind::Rook | Kind::Bishop | Kind::Pawn | Kind::Lance);
        piece.color == attacker && only_gains && square.rank_for(attacker) <= 3
    };
    setup.pieces().filter(may_promote).any(is_spoilt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leading_themes_exist() {
        for (id, _) in LEADS {
            assert!(Theme::with_id(id).is_some(), "{id}");
        }
    }

    /// With a dragon on 3b a pawn on 1b would mate.
    #[test]
    fn an_ending_needs_what_its_lead_says() {
        let position = |sfen: &str| sfen.parse::<Position>().unwrap();
        assert!(is_spoilt_by_promotion(&position("8k/6R2/9/9/9/9/9/9/9 b P 1")));
        assert!(!is_spoilt_by_promotion(&position("8k/6R2/9/9/9/9/9/9/9 b L 1")));
        assert!(!Lead::CounterCheck.may_end(&position("8k/9/9/9/9/9/9/9/4K4 b G 1")));
        assert!(Lead::CounterCheck.may_end(&position("8k/9/9/4r4/9/9/9/9/4K4 b B 1")));
    }
}
