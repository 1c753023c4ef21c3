//! Finds the mate of a position and its length, and reports each result at once.

use std::time::Duration;

use super::job::Search;
use super::lines::MateLine;
use super::output::Output;
use super::position::Role;
use super::words;
use crate::judge::Length;
use crate::problem::Goal;
use crate::report::{self, CharacterSet, View};
use crate::search::{
    Answer, Bound, Limits, Question, Session, Table, Valuation, Value, ends_in_mate,
};
use crate::shogi::Move;

/// The result of a search for mate.
pub(super) enum MateAnswer {
    Mate(MateLine),
    NoMate,
    /// The side to move defends and is mated already.
    Mated,
    /// A limit ended the search.
    Undecided,
}

/// The number of nodes from which on lower bounds of the length are reported: a fraction of a second.
const LONG: u64 = 100_000;

/// A search for the mate of the position at which the session stands.
pub(super) struct Solving<'a, 'b> {
    pub session: Session<'a>,
    pub search: &'a Search,
    pub role: Role,
    /// The limits of the whole search.
    pub limits: Limits,
    pub output: &'a mut Output<'b>,
}

impl Solving<'_, '_> {
    /// Finds a mate, and then its exact length if it is requested.
    pub fn find(&mut self) -> MateAnswer {
        if self.role == Role::Defends && self.search.position.is_mate() {
            return MateAnswer::Mated;
        }
        let Search { go, settings, .. } = self.search;
        if let Some(depth) = go.depth {
            match self.session.ask(
                &Question::counting_all(Bound::plies(depth)),
                Table::Shared,
                &self.limits,
            ) {
                Answer::Mate(_) | Answer::NoMate(Bound::ANY) => {}
                Answer::NoMate(_) => {
                    self.output.say(&words::no_mate_within(depth));
                    return MateAnswer::Undecided;
                }
                Answer::Undecided => return self.undecided(),
            }
        }
        match settings.answer {
            Goal::Any => self.any_mate(),
            Goal::Length | Goal::Judge => self.shortest(),
        }
    }

    fn undecided(&mut self) -> MateAnswer {
        self.output.say(&words::undecided(self.output.meters.all_nodes()));
        MateAnswer::Undecided
    }

    /// Whether the search was stopped, or its nodes are used up.
    pub fn is_over(&self) -> bool {
        let is_spent = self.limits.nodes.is_some_and(|most| self.session.nodes() >= most);
        self.search.is_stopped() || is_spent
    }

    /// The first mate that is found.
    fn any_mate(&mut self) -> MateAnswer {
        let within = match self.ask_any() {
            Answer::Mate(within) => within,
            Answer::NoMate(_) => return MateAnswer::NoMate,
            Answer::Undecided => return self.undecided(),
        };
        let line = self.session.some_line(within, &self.limits);
        if within.value().is_none() || !line.is_complete || line.moves.is_empty() {
            return self.undecided();
        }
        self.output.meters.read(self.session.effort());
        let line = MateLine { bound: within, is_exact: false, moves: line.moves };
        report_main(self.output, self.search, self.role, &line);
        MateAnswer::Mate(line)
    }

    /// Whether there is any mate. The search is repeated with twice the nodes, to report the progress in
    /// between.
    fn ask_any(&mut self) -> Answer {
        let mut share: u64 = 1 << 17;
        loop {
            let most = self.session.nodes().saturating_add(share);
            let nodes = Some(self.limits.nodes.map_or(most, |all| all.min(most)));
            let limits = Limits { nodes, ..self.limits.clone() };
            let answer = self.session.ask(&Question::ANY, Table::Shared, &limits);
            self.output.meters.read(self.session.effort());
            // A search that ended without a limit would end again.
            if answer != Answer::Undecided || self.is_over() || share == u64::MAX {
                return answer;
            }
            share = share.saturating_mul(2);
        }
    }

    /// The exact value and a line of best play. Each shorter mate on the way is reported.
    fn shortest(&mut self) -> MateAnswer {
        let Solving { session, search, role, limits, output } = self;
        let reading = search.reading();
        let mut best: Option<MateLine> = None;
        let mut at_least = 1;
        let known = session.value_reporting(reading, limits, &mut |found| {
            output.meters.read(found.effort);
            let least = found.known.at_least().unwrap_or(1);
            if found.effort.nodes >= LONG && least > at_least {
                at_least = least;
                output.say(&Length::Unknown { at_least }.in_words());
            }
            let Valuation::Open { within: bound, .. } = found.known else { return };
            if found.line.is_empty() {
                return;
            }
            let line = MateLine { bound, is_exact: false, moves: found.line };
            // A mate of the same length with a piece left looks the same.
            if best.as_ref().is_none_or(|best| line.length() < best.length()) {
                report_main(output, search, *role, &line);
                best = Some(line);
            }
        });
        output.meters.read(session.effort());
        match known {
            Valuation::NoMate => return MateAnswer::NoMate,
            Valuation::Mate(Value { length: 0, .. }) => {
                return match ends_in_mate(&search.position, reading) {
                    true => MateAnswer::Mated,
                    false => self.undecided(),
                };
            }
            Valuation::Mate(value) => {
                let line = session.line(Bound::of(value), reading, limits);
                output.meters.read(session.effort());
                if line.is_complete {
                    let bound = Bound::of(value);
                    let line = MateLine { bound, is_exact: true, moves: line.moves };
                    report_main(output, search, *role, &line);
                    self.describe(value, &line.moves);
                    return MateAnswer::Mate(line);
                }
            }
            Valuation::Open { within, .. } => {
                let is_better = |line: &MateLine| within < line.bound;
                if within < Bound::NEVER && best.as_ref().is_none_or(is_better) {
                    let line = session.some_line(within, &last_line(session));
                    if line.is_complete && !line.moves.is_empty() {
                        let line = MateLine { bound: within, is_exact: false, moves: line.moves };
                        report_main(output, search, *role, &line);
                        best = Some(line);
                    }
                }
            }
        }
        match best {
            Some(line) => {
                let at_least = known.at_least().unwrap_or(1);
                let length = Length::Between { at_least, at_most: line.length() };
                self.output.say(&words::not_exact(length));
                MateAnswer::Mate(line)
            }
            None => self.undecided(),
        }
    }

    /// Prints what the line does not show: the exact length, the pieces left over, and a futile end.
    fn describe(&mut self, value: Value, line: &[Move]) {
        self.output.say(&words::exact(value, self.search.reading()));
        let start = &self.search.position;
        let end = start.after(line);
        let attacker = match self.role {
            Role::Attacks => start.turn(),
            Role::Defends => !start.turn(),
        };
        if value.surplus {
            let hand = |characters| {
                let view = View { characters, ..View::default() };
                report::hand(&view, end.hand(attacker))
            };
            let (english, japanese) = (hand(CharacterSet::Ascii), hand(CharacterSet::Japanese));
            self.output.say(&words::left_over(&english, &japanese));
        }
        if !end.is_mate() {
            self.output.say(&words::futile_end());
        }
    }
}

/// The limits for the line of a mate that is known when the search ends. Most of it is in the table.
fn last_line(session: &Session) -> Limits {
    const NODES: u64 = 100_000;
    const TIME: Duration = Duration::from_secs(2);
    Limits::default().with_nodes(session.nodes().saturating_add(NODES)).with_time(TIME)
}

/// Reports a line as the main one.
fn report_main(output: &mut Output, search: &Search, role: Role, line: &MateLine) {
    let number = (search.settings.moves > 1).then_some(1);
    output.report_mate(role, number, line);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::judge::judge;
    use crate::notation::{read_sfen, read_usi};
    use crate::problem::{Outcome, Problem};
    use crate::search::Solver;
    use crate::shogi::Position;
    use crate::usi::Defaults;
    use crate::usi::answer::answer;
    use crate::usi::command::Command;
    use crate::usi::options::Settings;
    use crate::usi::output::Meters;

    /// A position that is no mate, and an engine whose table says that it is mate in one.
    fn misled() -> (Position, Solver) {
        let setup = read_sfen("8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1").expect("an SFEN");
        let position = Position::new(&setup).expect("a legal position");
        let mut solver = Solver::new(1 << 20).keeping();
        solver.problem(&position);
        let checked = position.after(&[read_usi("G*1b").expect("a move")]);
        solver.mislead(&checked, Bound::MATED);
        (position, solver)
    }

    #[test]
    fn a_mate_without_a_mating_line_is_not_reported() {
        let (position, mut solver) = misled();
        assert_eq!(
            solver.problem(&position).ask(&Question::ANY, Table::Shared, &Limits::default()),
            Answer::Mate(Bound::plies(1))
        );
        for go in ["go mate infinite", "go"] {
            let Ok(Command::Go(go)) = Command::read(go) else { panic!("a go") };
            let search = Search {
                position: position.clone(),
                go: *go,
                settings: Settings::new(&Defaults::default()),
                is_new_game: false,
                stop: Arc::default(),
                meters: Arc::new(Meters::start()),
            };
            let mut printed = vec![];
            let answer = answer(&mut solver, &search, &mut |line| printed.push(line));
            assert!(!answer.starts_with("checkmate G"), "{answer}");
            assert!(!printed.iter().any(|line| line.contains("score mate")), "{printed:?}");
        }
        let problem = Problem::new(position);
        let limits = Limits::default();
        let verdict = judge(&problem, &mut solver, &limits);
        assert_ne!(verdict.length.outcome(), Outcome::Mate);
        assert!(verdict.length.value().is_none() && verdict.solution.is_empty(), "{verdict:?}");
    }
}
