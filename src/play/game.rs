//! A game on a problem: the current line, and all lines that were played.

use super::oracle::{PositionOracle, Stopped, Worth};
use crate::judge::in_order;
use crate::notation::{End as LineEnd, MoveTree, NodeId};
use crate::problem::Outcome;
use crate::shogi::{Move, Position};

/// A game: the current line, and all lines that were played.
pub struct Game<'a> {
    start: &'a Position,
    line: Vec<Move>,
    end: Option<End>,
    tried: MoveTree,
}

/// The reason why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It is mate; all remaining interpositions are futile.
    Mate,
    /// The attacker has no check.
    NoCheck,
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The worth of the check.
    pub worth: Worth,
    /// The reply; `None` if it is mate.
    pub reply: Option<Move>,
}

/// The reason why a move was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPlayed {
    /// The move is not a check.
    #[error("no check")]
    NoCheck,
    /// The game is over.
    #[error("the game is over")]
    Over(End),
    /// The search was interrupted.
    #[error("interrupted")]
    Stopped,
}

impl From<Stopped> for NotPlayed {
    fn from(_: Stopped) -> NotPlayed {
        NotPlayed::Stopped
    }
}

impl<'a> Game<'a> {
    /// A game without moves.
    pub fn new(start: &'a Position) -> Game<'a> {
        let mut game = Game { start, line: vec![], end: None, tried: MoveTree::default() };
        game.end = game.end_without_checks();
        game
    }

    /// The position at the start.
    pub fn start(&self) -> &'a Position {
        self.start
    }

    /// The moves that were played and not taken back.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// The current position.
    pub fn position(&self) -> Position {
        self.start.after(&self.line)
    }

    /// The reason why the game is over, or `None`.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The possible checks, in the order of the judge.
    pub fn checks(&self) -> Vec<Move> {
        if self.end.is_some() { vec![] } else { in_order(&self.position().check_moves()) }
    }

    /// Plays a legal move, and the best reply to it.
    pub fn play(&mut self, mv: Move, oracle: &mut PositionOracle) -> Result<Played, NotPlayed> {
        if let Some(end) = self.end {
            return Err(NotPlayed::Over(end));
        }
        let here = self.position();
        if !here.is_legal_check(mv) {
            return Err(NotPlayed::NoCheck);
        }
        let worth = oracle.worth(&self.line, mv)?;
        let best = oracle.best(&here.after(&[mv]))?;
        let reply = best.line.first().copied();
        self.line.push(mv);
        self.line.extend(reply);
        self.end = match reply {
            None => (best.answer == Outcome::Mate).then_some(End::Mate),
            Some(_) => self.end_without_checks(),
        };
        let last = self.line.iter().fold(MoveTree::START, |at, &mv| self.tried.add(at, mv));
        if self.end == Some(End::Mate) {
            self.tried[last].end = Some(LineEnd::Mate);
        }
        Ok(Played { worth, reply })
    }

    fn end_without_checks(&self) -> Option<End> {
        let position = self.position();
        position.check_moves().into_iter().next().is_none().then_some(End::NoCheck)
    }

    /// Takes back the last check and its reply; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.line.len().checked_sub(1) else { return false };
        // Checks have even indices.
        self.line.truncate(last - last % 2);
        self.end = self.end_without_checks();
        true
    }

    /// Goes back to the start.
    pub fn restart(&mut self) {
        while self.undo() {}
    }

    /// The line up to its first check that does not mate, among those from index `first` on.
    pub fn mistake<'l>(
        &self,
        line: &'l [Move],
        first: usize,
        oracle: &mut PositionOracle,
    ) -> Result<Option<&'l [Move]>, Stopped> {
        for index in (first..line.len()).step_by(2) {
            let best = oracle.best(&self.start.after(&line[..=index]))?;
            if best.answer == Outcome::NoMate {
                return Ok(Some(&line[..=index]));
            }
        }
        Ok(None)
    }

    /// All lines that were played, the current line first.
    pub fn tree(&self) -> MoveTree {
        let mut tree = MoveTree::of_line(&self.line);
        let mut places: Vec<NodeId> = vec![MoveTree::START];
        for id in self.tried.ids() {
            if let (Some(parent), Some(mv)) = (self.tried.parent(id), self.tried[id].mv()) {
                // Each place comes after its parent.
                places.push(tree.add(places[self.tried.position(parent)], mv));
            }
            tree[places[places.len() - 1]].end.clone_from(&self.tried[id].end);
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Verdict, judge};
    use crate::notation::{read_move, read_sfen, write_usi};
    use crate::problem::{DefectKind, Problem};
    use crate::search::{Limits, Solver, Valuation};

    /// A problem, its verdict, and the engine that has found the verdict.
    struct Case {
        problem: Problem,
        verdict: Verdict,
        solver: Solver,
        limits: Limits,
    }

    impl Case {
        fn new(sfen: &str) -> Case {
            Case::within(sfen, Limits::default())
        }

        fn within(sfen: &str, limits: Limits) -> Case {
            let mut setup = read_sfen(sfen).unwrap();
            setup.give_rest(!setup.turn);
            let problem = Problem::new(Position::new(&setup).unwrap());
            let mut solver = Solver::new(1 << 22).keeping();
            let verdict = judge(&problem, &mut solver, &limits);
            Case { problem, verdict, solver, limits }
        }

        fn play<T>(&mut self, play: impl FnOnce(&mut Game, &mut PositionOracle) -> T) -> T {
            let Case { problem, verdict, solver, limits } = self;
            let mut oracle = PositionOracle::new(problem, verdict, solver, limits);
            play(&mut Game::new(&problem.position), &mut oracle)
        }
    }

    /// Plays a move, and returns its worth and the reply.
    fn check(game: &mut Game, oracle: &mut PositionOracle, text: &str) -> (Worth, String) {
        let mv = read_move(&game.position(), None, text).unwrap();
        let Played { worth, reply } = game.play(mv, oracle).unwrap();
        (worth, reply.map(write_usi).unwrap_or_default())
    }

    const FIRST: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
    const YOZUME: &str = "8s/8k/9/6+SG1/9/9/9/9/9 b G 1";
    /// Mate in 7, with many other mates.
    const SEVEN: &str = "9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GS 1";
    /// Mate in 3.
    const KNIGHT: &str = "9/8k/6G2/9/9/8S/9/9/9 b SN 1";

    #[test]
    fn a_game_with_errors_is_played_and_explained() {
        Case::new(FIRST).play(|game, oracle| {
            assert_eq!(game.checks().len(), 14);
            assert!(!game.undo());
            assert_eq!(game.mistake(game.line(), 0, oracle), Ok(None));
            assert_eq!(check(game, oracle, "3d2c"), (Worth::Fails, "1c2c".into()));
            assert_eq!(check(game, oracle, "R*3c").0, Worth::Fails);
            let played = game.mistake(game.line(), 0, oracle).unwrap().unwrap();
            assert_eq!(played, &game.line()[..1]);
            let refutation = oracle.refutation(&game.start().after(played)).unwrap();
            assert_eq!(refutation.only_reply().map(write_usi).as_deref(), Some("1c2c"));
            // If only the checks from the second one on count, the second check is the mistake.
            let later = game.mistake(game.line(), 2, oracle).unwrap().unwrap();
            assert_eq!(later.len(), 3);
            assert!(game.undo() && game.undo() && game.line().is_empty());
            let no_check = read_move(&game.position(), None, "3d3c").unwrap();
            assert_eq!(game.play(no_check, oracle), Err(NotPlayed::NoCheck));
            assert_eq!(check(game, oracle, "R*1b"), (Worth::Best, "1a1b".into()));
            assert_eq!(check(game, oracle, "3d2d"), (Worth::Best, String::new()));
            assert_eq!((game.end(), game.checks()), (Some(End::Mate), vec![]));
            let any = game.line()[0];
            assert_eq!(game.play(any, oracle), Err(NotPlayed::Over(End::Mate)));
            assert_eq!(game.mistake(game.line(), 0, oracle), Ok(None));
            // The final game is the main line, and earlier attempts are variations.
            let tree = game.tree();
            let line: Vec<String> = tree.main_line().into_iter().map(write_usi).collect();
            assert_eq!(line, ["R*1b", "1a1b", "3d2d"]);
            assert_eq!((tree.lines().len(), tree.ids().count()), (2, 8));
            game.restart();
            assert!(game.line().is_empty() && game.end().is_none());
        });
    }

    #[test]
    fn other_mates_are_distinguished_from_best_and_slow_mates() {
        Case::new(YOZUME).play(|game, oracle| {
            let found = check(game, oracle, "3d2c");
            assert_eq!(found.0, Worth::Other(DefectKind::Yozume));
            game.undo();
            assert_eq!(check(game, oracle, "2d2c"), (Worth::Best, "1b2a".into()));
            assert_eq!(check(game, oracle, "G*3b").0, Worth::Best);
        });
        Case::new(KNIGHT).play(|game, oracle| {
            check(game, oracle, "S*2c");
            assert_eq!(game.line().len(), 2);
            let worths = game.checks().into_iter().map(|mv| oracle.worth(game.line(), mv));
            let mates = worths.filter(|worth| *worth != Ok(Worth::Fails));
            assert_eq!(mates.collect::<Vec<_>>(), [Ok(Worth::Best)]);
        });
    }

    #[test]
    fn the_game_ends_without_a_check() {
        Case::new("8k/9/9/9/9/9/9/9/9 b P 1").play(|game, oracle| {
            assert_eq!(game.end(), None);
            let (worth, _) = check(game, oracle, "P*1b");
            assert_eq!((worth, game.end()), (Worth::Fails, Some(End::NoCheck)));
            game.undo();
            assert_eq!(game.end(), None);
        });
        Case::new("k8/9/9/9/9/9/9/8P/9 b - 1")
            .play(|game, _| assert_eq!(game.end(), Some(End::NoCheck)));
    }

    #[test]
    fn undecided_moves_can_be_played() {
        let limits = Limits::default().with_nodes(0);
        Case::within(FIRST, limits).play(|game, oracle| {
            let (worth, reply) = check(game, oracle, "R*1b");
            assert_eq!((worth, reply.len()), (Worth::Open, 4));
            game.undo();
            assert_eq!(check(game, oracle, "R*1b"), (worth, reply));
        });
    }

    #[test]
    fn an_interruption_does_not_change_the_game() {
        let mut case = Case::new(FIRST);
        let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
        case.limits = Limits::default().with_stop(stop.clone());
        case.play(|game, oracle| {
            let mv = read_move(&game.position(), None, "3d2c").unwrap();
            assert_eq!(game.play(mv, oracle), Err(NotPlayed::Stopped));
            assert!(game.line().is_empty());
            stop.store(false, std::sync::atomic::Ordering::Relaxed);
            assert!(game.play(mv, oracle).is_ok());
        });
    }

    /// Random games: the worth of each check agrees with a fresh engine, and each reply delays the mate as
    /// long as possible.
    #[test]
    fn replies_are_best_and_move_ratings_are_true() {
        let cases = std::env::var("TSUME_CASES").ok().and_then(|text| text.parse().ok());
        let games: u64 = cases.unwrap_or(3);
        let mut seen = [0; 3];
        for sfen in [FIRST, YOZUME, KNIGHT, SEVEN] {
            let mut case = Case::new(sfen);
            let attacker = case.problem.position.turn();
            for number in 0..games {
                let mut random = number * 2 + 1;
                case.play(|game, oracle| {
                    while game.line().len() < 8 && game.end().is_none() {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let checks = game.checks();
                        let mv = checks[(random >> 33) as usize % checks.len()];
                        let before = value(&game.position(), attacker);
                        let after_check =
                            value(&game.start().after(&[game.line(), &[mv]].concat()), attacker);
                        let Played { worth, .. } = game.play(mv, oracle).unwrap();
                        let end = value(&game.position(), attacker);
                        match (before, after_check, worth) {
                            (_, None, Worth::Fails) => {
                                assert_eq!(end, None, "{sfen}");
                                seen[0] += 1;
                            }
                            (Some(before), Some(after), Worth::Best | Worth::Other(_)) => {
                                let is_best = after + 1 == before || worth != Worth::Best;
                                assert!(is_best, "{sfen} {before} {after} {worth:?}");
                                seen[1] += 1;
                            }
                            (Some(before), Some(after), Worth::Slow { plies, instead }) => {
                                assert!(after + 1 > before, "{sfen} {before} {after}");
                                assert_eq!(plies - instead, after + 1 - before);
                                seen[2] += 1;
                            }
                            other => panic!("{sfen} {other:?}"),
                        }
                        if let (Some(after), None) = (after_check, game.end()) {
                            assert_eq!(end, Some(after - 1), "{sfen}");
                        }
                    }
                });
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }

    /// The length of the mate by another engine, if there is one.
    fn value(position: &Position, attacker: crate::shogi::Color) -> Option<u32> {
        let mut solver = Solver::new(1 << 20);
        let mut session = match position.turn() == attacker {
            true => solver.problem(position),
            false => solver.defence(position),
        };
        match session.value(Default::default(), &Limits::default()) {
            Valuation::Mate(value) => Some(value.length),
            Valuation::NoMate => None,
            Valuation::Open { .. } => panic!("no limit"),
        }
    }
}
