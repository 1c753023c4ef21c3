//! The themes that are asked of a new or changed problem: which a solution shows, and which settings lead to them.

use crate::shogi::{Kind, Move, MoveParts, Position};
use crate::themes::{Theme, forbidden_drop};

/// Themes that settings for declined promotions lead to.
const DECLINED: [&str; 2] = ["rook-declined", "bishop-declined"];

/// Themes that need a king of the attacker.
const WITH_BOTH_KINGS: [&str; 3] = ["two-kings", "counter-check", "attacking-king"];

/// Whether a solution from a position shows the theme.
pub fn is_shown(theme: Theme, start: &Position, solution: &[Move]) -> bool {
    theme.find(start, solution).is_some()
}

/// Whether a solution from a position shows all themes.
pub fn are_shown(themes: &[Theme], start: &Position, solution: &[Move]) -> bool {
    themes.iter().all(|&theme| is_shown(theme, start, solution))
}

/// Whether a problem with this starting position can show the theme: `false` only if the theme is one of the
/// starting position, and the position does not show it.
pub fn can_begin_with(theme: Theme, start: &Position) -> bool {
    !theme.is_of_start() || is_shown(theme, start, &[])
}

/// Whether settings for declined promotions lead to the theme.
pub(super) fn declines_promotion(theme: Theme) -> bool {
    DECLINED.contains(&theme.id())
}

/// Whether the theme needs a king of the attacker.
pub(super) fn needs_both_kings(theme: Theme) -> bool {
    WITH_BOTH_KINGS.contains(&theme.id())
}

/// Whether a promotion of a pawn, bishop or rook that gives check somewhere along a line can lead to a position in
/// which a pawn drop would be a forbidden mate. Declining such a promotion may then be the solution.
pub fn is_near_declined_promotion(problem: &Position, line: &[Move]) -> bool {
    let mut checks = problem.along(line).step_by(2);
    checks.any(|(position, _)| {
        let checks = position.check_moves();
        let mut promotions =
            checks.into_iter().filter(|&check| is_large_promotion(&position, check));
        promotions.any(|check| {
            let after = position.after(&[check]);
            let replies = after.evasion_moves();
            replies.into_iter().any(|reply| forbidden_drop(&after.after(&[reply])).is_some())
        })
    })
}

/// Whether a move promotes a piece that only gains by promotion.
fn is_large_promotion(position: &Position, mv: Move) -> bool {
    let MoveParts::Walk { from, promote: true, .. } = mv.parts() else { return false };
    let kind = position.piece_at(from).map(|piece| piece.kind);
    matches!(kind, Some(Kind::Pawn | Kind::Bishop | Kind::Rook))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_usi;

    #[test]
    fn the_special_themes_exist() {
        for id in DECLINED.into_iter().chain(WITH_BOTH_KINGS) {
            assert!(Theme::with_id(id).is_some(), "{id}");
        }
    }

    #[test]
    fn a_start_can_be_rejected_without_a_solution() {
        let start: Position = "9/9/7k1/9/9/9/9/9/9 b 2R2b4g4s4n4l18p 1".parse().unwrap();
        let can = |name: &str| can_begin_with(Theme::named(name).unwrap(), &start);
        assert!(can("裸玉") && can("smoke") && can("一種持駒"));
        assert!(!can("双玉") && !can("豆腐図式") && !can("実戦形"));
    }

    /// After R-3b promoted, K-1a, a pawn on 1b would mate.
    #[test]
    fn promotions_into_a_forbidden_mate_are_found() {
        let position = |sfen: &str| sfen.parse::<Position>().unwrap();
        let start = position("7k1/9/7G1/6R2/9/9/9/9/9 b P 1");
        let line = [read_usi("3d3b").unwrap()];
        assert!(is_near_declined_promotion(&start, &line));
        let start = position("7k1/9/7G1/6R2/9/9/9/9/9 b L 1");
        assert!(!is_near_declined_promotion(&start, &line));
    }
}
