//! The difficulty of a problem for people. The weights are our own judgement, since no published figures
//! exist. The counts of all parts are shown, so that a person can disagree. [`Grade`] has an example.

use crate::judge::{Engine, Fate, Verdict, fate_if_few};
use crate::problem::Outcome;
use crate::search::{Limits, Session, Solver};
use crate::shogi::{HandKind, Kind, Move, MoveParts, Position, Square};

/// A part of a grade.
///
/// [`Grade`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GradePart {
    /// The attacker's moves.
    Moves,
    /// The defender's other replies along the solution, without interpositions.
    Replies,
    /// Checks along the solution that only a few replies refute, and not at once.
    Tries,
    /// The number of further checks after these.
    Depth,
    /// Sacrificed pieces.
    Sacrifices,
    /// Moves of the attacker without capture, promotion or drop, to a square away from the king.
    Quiet,
    /// Moves of the attacker from or to a distant square.
    Distant,
    /// Declined promotions of pieces that only gain by promotion.
    Unpromoted,
    /// Interpositions of the defender.
    Interposed,
}

impl GradePart {
    /// Every part.
    pub const ALL: [GradePart; 9] = [
        GradePart::Moves,
        GradePart::Replies,
        GradePart::Tries,
        GradePart::Depth,
        GradePart::Sacrifices,
        GradePart::Quiet,
        GradePart::Distant,
        GradePart::Unpromoted,
        GradePart::Interposed,
    ];

    fn names_and_weight(self) -> (&'static str, &'static str, f64) {
        match self {
            GradePart::Moves => ("moves", "攻方の手", 1.0),
            GradePart::Replies => ("replies", "応手", 0.5),
            GradePart::Tries => ("tries", "紛れ", 0.5),
            GradePart::Depth => ("depth", "深さ", 0.1),
            GradePart::Sacrifices => ("sacrifices", "捨駒", 1.0),
            GradePart::Quiet => ("quiet", "離れた王手", 0.5),
            GradePart::Distant => ("distant", "遠い手", 0.5),
            GradePart::Unpromoted => ("unpromoted", "不成", 3.0),
            GradePart::Interposed => ("interposed", "合駒", 1.0),
        }
    }

    /// The name.
    pub fn name(self) -> &'static str {
        self.names_and_weight().0
    }

    /// The Japanese name.
    pub fn japanese(self) -> &'static str {
        self.names_and_weight().1
    }

    /// The points for each.
    pub fn weight(self) -> f64 {
        self.names_and_weight().2
    }
}

/// The grade of a problem.
///
/// ```
/// use tsume::compose::grade::{GradePart, grade};
/// use tsume::judge::judge;
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver};
///
/// let problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?);
/// let (mut solver, limits) = (Solver::new(16 << 20), Limits::default().with_nodes(5_000));
/// let verdict = judge(&problem, &mut solver, &limits);
/// let grade = grade(&problem.position, &verdict, &mut solver, &limits).expect("a solution");
/// assert_eq!((grade.count(GradePart::Moves), grade.count(GradePart::Sacrifices)), (2, 1));
/// assert!(grade.points() > 2.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Grade {
    /// The count of each part, in the order of [`GradePart::ALL`].
    pub counts: [u32; GradePart::ALL.len()],
    /// The number of checks that a limit left undecided.
    pub open: u32,
}

impl Grade {
    /// The sum of all parts by their weights.
    pub fn points(&self) -> f64 {
        let parts = GradePart::ALL.iter().zip(self.counts);
        parts.map(|(part, count)| part.weight() * f64::from(count)).sum()
    }

    /// The points with one decimal.
    pub(crate) fn rounded(&self) -> f64 {
        (self.points() * 10.0).round() / 10.0
    }

    /// The count of a part.
    pub fn count(&self, part: GradePart) -> u32 {
        self.counts[part as usize]
    }

    /// The parts that the solution alone shows, without other checks.
    pub fn along(problem: &Position, line: &[Move]) -> Grade {
        let mut grade = Grade::default();
        for (ply, (position, mv)) in problem.along(line).enumerate() {
            if ply % 2 == 0 {
                count_move(&mut grade, &position, mv, line.get(ply + 1).copied());
            } else {
                let replies = position.evasion_moves();
                let is_other = |&one: &Move| one != mv && !is_interposition(&position, one);
                grade.add(GradePart::Replies, replies.into_iter().filter(is_other).count());
                grade.add(GradePart::Interposed, usize::from(is_interposition(&position, mv)));
            }
        }
        grade
    }

    fn add(&mut self, part: GradePart, count: usize) {
        self.counts[part as usize] += u32::try_from(count).unwrap_or(u32::MAX);
    }
}

/// The nodes for each reply to each check outside the solution.
const NODES_EACH: u64 = 5_000;

/// The greatest number of refuting replies for a check that people consider.
const FEW_REPLIES: usize = 2;

/// The count of checks for a refutation whose checks do not end soon.
const LONG: usize = 4;

/// The distance from the king from which on a square is distant.
const FAR: u8 = 3;

/// Grades a problem by the solution of its verdict; `None` without a mate or a solution. The limits hold for
/// each reply to each check.
pub fn grade(
    problem: &Position,
    verdict: &Verdict,
    solver: &mut Solver,
    limits: &Limits,
) -> Option<Grade> {
    let is_known = verdict.length.outcome() == Outcome::Mate && verdict.length.value().is_some();
    let line = Some(&verdict.solution).filter(|line| is_known && !line.is_empty())?;
    let mut grade = Grade::along(problem, line);
    let mut session = solver.problem(problem);
    for (position, mv) in problem.along(line).step_by(2) {
        count_tries(&mut grade, &position, mv, &mut session, limits);
    }
    Some(grade)
}

/// Grades a judged problem with an engine.
pub(crate) fn graded(engine: &mut Engine, problem: &Position, verdict: &Verdict) -> Option<Grade> {
    let limits = engine.limits_within(NODES_EACH);
    grade(problem, verdict, &mut engine.solver, &limits)
}

/// Counts the checks outside the solution that people must consider. Checks with the same idea count once, with
/// the depth of the deepest.
fn count_tries(
    grade: &mut Grade,
    position: &Position,
    solution: Move,
    session: &mut Session,
    limits: &Limits,
) {
    let mut tries: Vec<(Idea, usize)> = vec![];
    for check in position.check_moves().into_iter().filter(|&check| check != solution) {
        let next = position.after(&[check]);
        let refutation = match fate_if_few(session, &next, FEW_REPLIES, limits) {
            Some(Fate::Fails(refutation)) => refutation,
            Some(Fate::Undecided) => {
                grade.open += 1;
                continue;
            }
            _ => continue,
        };
        let known_to_mate =
            next.evasion_moves().len() - refutation.replies.len() - refutation.open.len();
        if known_to_mate == 0 {
            continue;
        }
        // Checks and replies alternate in the line, which begins with a reply.
        let checks = if refutation.is_ended { refutation.line.len() / 2 } else { LONG };
        let idea = Idea::of(position, check);
        match tries.iter_mut().find(|(one, _)| *one == idea) {
            _ if checks == 0 => {}
            Some((_, deepest)) => *deepest = checks.max(*deepest),
            None => tries.push((idea, checks)),
        }
    }
    grade.add(GradePart::Tries, tries.len());
    grade.add(GradePart::Depth, tries.iter().map(|&(_, checks)| checks).sum());
}

/// The idea of a check: a piece to a square, promoted or not, or a sliding piece to any square on a line with
/// the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Idea {
    from: Option<Square>,
    dropped: Option<HandKind>,
    to: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    On(Square),
    /// On the line that leads from the king in this direction.
    Along(i8, i8),
}

impl Idea {
    fn of(position: &Position, check: Move) -> Idea {
        let (from, dropped, kind) = match check.parts() {
            MoveParts::Drop { kind, .. } => (None, Some(kind), Some(kind.on_board())),
            MoveParts::Walk { from, .. } => {
                (Some(from), None, position.piece_at(from).map(|piece| piece.kind))
            }
        };
        let to = check.to();
        let line = position.king(!position.turn()).filter(|_| kind.is_some_and(Kind::slides));
        let to = line.and_then(|king| direction(king, to)).unwrap_or(Place::On(to));
        Idea { from, dropped, to }
    }
}

/// The direction from a square to another one on a line with it.
fn direction(from: Square, to: Square) -> Option<Place> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    is_line.then_some(Place::Along(files.signum(), ranks.signum()))
}

/// Counts the parts that a move of the attacker shows.
fn count_move(grade: &mut Grade, position: &Position, mv: Move, reply: Option<Move>) {
    let king = position.king(!position.turn());
    let is_beyond = |square: Square, far: u8| king.is_some_and(|king| king.distance(square) >= far);
    let is_far = |square: Square| is_beyond(square, FAR);
    let captures = position.piece_at(mv.to()).is_some();
    let is_given = reply.is_some_and(|reply| reply.to() == mv.to());
    grade.add(GradePart::Moves, 1);
    grade.add(GradePart::Sacrifices, usize::from(is_given && !captures));
    if let MoveParts::Walk { from, promote, .. } = mv.parts() {
        grade.add(GradePart::Quiet, usize::from(!captures && !promote && is_beyond(mv.to(), 2)));
        let kind = position.piece_at(from).map(|piece| piece.kind);
        let is_distant = kind.is_some_and(Kind::slides) && (is_far(from) || is_far(mv.to()));
        grade.add(GradePart::Distant, usize::from(is_distant));
        grade.add(GradePart::Unpromoted, usize::from(declines(position, mv)));
    } else {
        grade.add(GradePart::Distant, usize::from(is_far(mv.to())));
    }
}

/// Whether a piece that only gains by promotion could promote and does not.
pub(super) fn declines(position: &Position, mv: Move) -> bool {
    let kind = mv.from().and_then(|from| position.piece_at(from)).map(|piece| piece.kind);
    let gains = matches!(kind, Some(Kind::Pawn | Kind::Bishop | Kind::Rook));
    gains && promotion(mv).is_some_and(|promotion| position.is_legal(promotion))
}

/// The move with the promotion that it declines.
pub(super) fn promotion(mv: Move) -> Option<Move> {
    let from = mv.from().filter(|_| !mv.promotes())?;
    Move::of(MoveParts::Walk { from, to: mv.to(), promote: true })
}

/// Whether a reply neither captures nor moves the king.
fn is_interposition(position: &Position, reply: Move) -> bool {
    let king = position.king(position.turn());
    position.piece_at(reply.to()).is_none() && reply.from() != king
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::judge;
    use crate::notation::{read_usi, read_western};
    use crate::problem::Problem;

    fn graded(text: &str) -> Option<Grade> {
        let problem = Problem::new(Position::new(&read_western(text).unwrap()).unwrap());
        let mut solver = Solver::new(1 << 22);
        let limits = Limits::default().with_nodes(100_000);
        let verdict = judge(&problem, &mut solver, &limits);
        grade(&problem.position, &verdict, &mut solver, &limits.with_nodes(2_000))
    }

    #[test]
    fn parts_are_counted() {
        // R*1b, Lx1b, +B-2d: a rook is given away, the horse moves one square.
        let first = graded("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a").unwrap();
        let count = |part| first.count(part);
        assert_eq!((count(GradePart::Moves), count(GradePart::Sacrifices)), (2, 1));
        assert_eq!(
            (count(GradePart::Quiet), count(GradePart::Unpromoted), count(GradePart::Interposed)),
            (0, 0, 0)
        );
        assert!(count(GradePart::Depth) >= count(GradePart::Tries) && count(GradePart::Tries) > 0);
        let sum: f64 =
            GradePart::ALL.iter().map(|&part| part.weight() * f64::from(count(part))).sum();
        assert!((first.points() - sum).abs() < 1e-9);
        assert_eq!(
            first,
            graded("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a").unwrap()
        );
    }

    #[test]
    fn checks_with_the_same_idea_count_once() {
        let text = "Black: S3d, R5a In hand: R, G, L / White: K1b";
        let position = Position::new(&read_western(text).unwrap()).unwrap();
        let idea = |mv: &str| {
            let mv = read_usi(mv).unwrap();
            assert!(position.is_legal_check(mv), "{mv:?}");
            Idea::of(&position, mv)
        };
        for (one, other) in [("5a1a", "5a1a+"), ("3d2c", "3d2c+"), ("R*3b", "R*9b")] {
            assert_eq!(idea(one), idea(other));
        }
        for (one, other) in [("5a1a", "5a5b"), ("R*1d", "R*2b"), ("L*1d", "R*1d"), ("G*2b", "G*2c")]
        {
            assert_ne!(idea(one), idea(other));
        }
    }

    /// A gold drives the king along the edge, and there is nothing else to do.
    #[test]
    fn a_forced_hunt_is_easier_than_a_short_problem_with_tries() {
        let hunt = "Black: S1c, R2h / White: K1d";
        let hunt = graded(hunt).unwrap();
        let first = graded("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a").unwrap();
        assert!(hunt.counts[0] >= 2 * first.counts[0]);
        assert!(hunt.points() < first.points(), "{hunt:?} {first:?}");
    }

    #[test]
    fn a_position_without_mate_has_no_grade_and_one_move_is_easier_than_three() {
        assert_eq!(graded("Black: P5c In hand: S / White: K5a"), None);
        let one = graded("Black: P5c In hand: G / White: K5a").unwrap().points();
        let three = graded("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a");
        assert!(one < three.unwrap().points());
    }
}
