//! Lines of moves that show an answer. They are followed ply by ply; facts that the table has lost are searched
//! again.

use std::collections::HashSet;

use super::bound::{Answer, Bound};
use super::exact::Exact;
use super::futile::ends_in_mate;
use super::limits::{Decided, Watch};
use super::question::Question;
use super::reading::Reading;
use super::table::Known;
use super::team::Team;
use crate::shogi::Move;

/// A line from a position.
///
/// ```
/// use tsume::search::{Bound, Limits, Reading, Solver};
///
/// let (mut solver, limits) = (Solver::new(16 << 20), Limits::default());
/// let mut session = solver.problem(&"8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?);
/// let line = session.line(Bound::plies(3), Reading::Standard, &limits);
/// assert!(line.is_complete && line.moves.len() == 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line {
    /// Checks and replies in turn.
    pub moves: Vec<Move>,
    /// Whether the line ends with the mate, at which only futile interpositions may be left. If not, a limit cut it
    /// off, or there is no mate within the bound.
    pub is_complete: bool,
}

impl Line {
    /// The moves of a line that ends with the mate, and none of a line that was cut off.
    pub(crate) fn whole(self) -> Vec<Move> {
        if self.is_complete { self.moves } else { vec![] }
    }
}

/// A line that mates within `bound`, every interposition counted, from a position that was found to be mate within
/// it: checks that the table knows to mate, and the replies that last longest by its bounds.
pub(super) fn some_line(team: &mut Team, bound: Bound, watch: &mut Watch) -> Line {
    follow(team, bound, |team, bound| match team.first.place.attacks() {
        true => mating_move(team, bound.after_ply(), watch),
        false => longest_reply(team, bound.after_ply(), watch),
    })
}

/// A line like that of [`some_line`], as far as the table knows one. It expands no position and changes nothing, so a
/// search is the same with and without it. Where the table has lost a reply, another one that lasts long is followed.
pub(super) fn known_line(team: &mut Team, bound: Bound) -> Line {
    // Each ply leaves less of a bound with a length, so the line ends.
    follow(team, bound, |team, bound| {
        bound.value().and_then(|_| known_move(team, bound.after_ply()))
    })
}

/// Follows a line from the position at which the team stands: `next` returns the move within a bound, and what is left
/// of the bound after it.
fn follow(
    team: &mut Team,
    mut bound: Bound,
    mut next: impl FnMut(&mut Team, Bound) -> Option<(Move, Bound)>,
) -> Line {
    let start = team.first.place.position.clone();
    let mut moves = vec![];
    while let Some((mv, left)) = next(team, bound) {
        team.first.place.position.play(mv);
        moves.push(mv);
        bound = left;
    }
    let is_complete = team.first.place.position.is_mate();
    team.stand_at(&start);
    Line { moves, is_complete }
}

/// The check that mates soonest, or the reply that lasts longest, of those that the table knows to be mate within
/// `bound`; and what it knows.
fn known_move(team: &mut Team, bound: Bound) -> Option<(Move, Bound)> {
    let attacks = team.first.place.attacks();
    let position = &team.first.place.position;
    let moves = if attacks { position.check_moves() } else { position.legal_moves() };
    let mut best: Option<(Move, Bound)> = None;
    for &mv in moves.iter() {
        let undo = team.first.place.position.play(mv);
        let known = match team.first.known(&Question::counting_all(bound)) {
            Known::Mate { bound, .. } => Some(bound),
            _ => (attacks && team.first.place.position.is_mate()).then_some(Bound::MATED),
        };
        team.first.place.position.take_back(mv, undo);
        let is_better = |(_, best): (Move, Bound), found| match attacks {
            true => found < best,
            false => found > best,
        };
        if let Some(found) = known.filter(|&found| best.is_none_or(|best| is_better(best, found))) {
            best = Some((mv, found));
        }
    }
    best
}

/// A line of best play by both sides, from a position of exactly this value. Such a line never repeats a position;
/// where the value is another one, the line ends before it would.
pub(super) fn best_line(exact: &mut Exact, bound: Bound) -> Line {
    let start = exact.team.first.place.position.clone();
    let (mut moves, mut bound) = (vec![], bound);
    let mut seen = HashSet::new();
    while seen.insert(exact.team.first.place.position.clone())
        && let Ok(Some(mv)) = best_move(exact, bound.after_ply())
    {
        exact.team.first.place.position.play(mv);
        moves.push(mv);
        bound = bound.after_ply();
    }
    // If the bound is used up, the remaining replies are futile. The test whether they are interpositions does not
    // use the table, which can be wrong if two positions have the same key.
    let is_used_up = bound.value().is_some_and(|value| value.length == 0);
    let end = &exact.team.first.place.position;
    let reading = if is_used_up { exact.reading } else { Reading::None };
    let is_complete = ends_in_mate(end, reading);
    exact.team.stand_at(&start);
    Line { moves, is_complete }
}

/// The first check after which the value is within `left`; or the first reply after which it is exactly `left`, else
/// the first after which it is within `left`. The other replies are futile.
fn best_move(exact: &mut Exact, left: Bound) -> Decided<Option<Move>> {
    let position = exact.team.first.place.position.clone();
    let attacks = exact.team.first.place.attacks();
    let moves = if attacks { position.check_moves() } else { position.legal_moves() };
    let mut within = None;
    for mv in &moves {
        if !is_within_after(exact, mv, left)? {
            continue;
        }
        if attacks || !is_within_after(exact, mv, left.next_smaller())? {
            return Ok(Some(mv));
        }
        within = within.or(Some(mv));
    }
    Ok(within)
}

fn is_within_after(exact: &mut Exact, mv: Move, bound: Bound) -> Decided<bool> {
    let undo = exact.team.first.place.position.play(mv);
    let answer = exact.is_within(bound);
    exact.team.first.place.position.take_back(mv, undo);
    answer
}

/// A check after which it is mate within `bound`, and the bound that was found: one that the table knows, else the
/// first by a search. The keys have no salts: every interposition counts, nothing is excluded and nothing has left
/// the game.
fn mating_move(team: &mut Team, bound: Bound, watch: &mut Watch) -> Option<(Move, Bound)> {
    let position = &team.first.place.position;
    let checks = position.check_moves();
    let known = checks.iter().copied().find_map(|mv| {
        let (key, hand) = (position.key_after(mv), position.hand_after(mv));
        match team.first.table.look_up(key, hand, bound) {
            Known::Mate { bound, .. } => Some((mv, bound)),
            _ => None,
        }
    });
    known.or_else(|| {
        checks.iter().find_map(|&mv| match search_after(team, mv, bound, watch) {
            Answer::Mate(bound) => Some((mv, bound)),
            Answer::NoMate(_) | Answer::Undecided => None,
        })
    })
}

/// The reply that lasts longest by the known bounds, and its bound.
fn longest_reply(team: &mut Team, bound: Bound, watch: &mut Watch) -> Option<(Move, Bound)> {
    let mut longest: Option<(Move, Bound)> = None;
    for mv in &team.first.place.position.legal_moves() {
        match search_after(team, mv, bound, watch) {
            Answer::Mate(found) if longest.is_none_or(|(_, most)| found > most) => {
                longest = Some((mv, found));
            }
            Answer::Mate(_) => {}
            Answer::NoMate(_) | Answer::Undecided => return None,
        }
    }
    longest
}

/// Searches the position after a move, every interposition counted.
pub(super) fn search_after(team: &mut Team, mv: Move, bound: Bound, watch: &mut Watch) -> Answer {
    let undo = team.first.place.position.play(mv);
    let answer = team.search(Question::counting_all(bound), watch);
    team.first.place.position.take_back(mv, undo);
    answer
}
