//! The answer to `go`: `checkmate` with the mate that the side to move has, or `bestmove`.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::job::Search;
use super::lines::{MateLine, list};
use super::options::Settings;
use super::output::Output;
use super::position::{Role, role};
use super::solve::{MateAnswer, Solving};
use super::words;
use crate::judge::{Length, Task, in_order};
use crate::judgement::Judged;
use crate::notation::{write_usi, write_usi_line};
use crate::problem::{Goal, Problem};
use crate::report::{self, CharacterSet, Moves, View};
use crate::search::{self, Answer, Limits, Solver, Table};
use crate::shogi::Move;
use crate::text::Language;

/// Searches, sends what is found, and returns the answer.
pub(super) fn answer(solver: &mut Solver, search: &Search, send: &mut dyn FnMut(String)) -> String {
    let mut output = Output::new(search.settings.language, &search.meters, send);
    let mut question = Question { solver, search, output: &mut output };
    match search.go.mate {
        true => question.checkmate(),
        false => format!("bestmove {}", question.best_move()),
    }
}

/// A search with its engine.
struct Question<'a, 'b> {
    solver: &'a mut Solver,
    search: &'a Search,
    output: &'a mut Output<'b>,
}

/// The nodes for a mate by the side to move when it is in check, before its defence is searched.
const OWN_MATE_NODES: u64 = 100_000;

const RESIGN: &str = "resign";

impl Question<'_, '_> {
    /// The mate by the side to move, or against it if it can only defend.
    fn checkmate(&mut self) -> String {
        let role = match role(&self.search.position) {
            Ok(role) => role,
            Err(reason) => {
                self.output.say(&reason);
                return "checkmate nomate".to_owned();
            }
        };
        match self.solve(role, None) {
            MateAnswer::Mate(line) => format!("checkmate {}", write_usi_line(&line.moves)),
            MateAnswer::NoMate => {
                let escape = (role == Role::Defends).then(|| self.escape()).flatten();
                self.output.say(&words::escapes(escape.map(write_usi).as_deref()));
                "checkmate nomate".to_owned()
            }
            MateAnswer::Mated => {
                self.output.say(&words::is_mated());
                "checkmate nomate".to_owned()
            }
            MateAnswer::Undecided => "checkmate timeout".to_owned(),
        }
    }

    /// The check that mates, or else, in check, the reply that lasts longest. Without a mate and without being in
    /// check it resigns, unless it only defends.
    fn best_move(&mut self) -> String {
        let position = &self.search.position;
        let (attacks, defends) = (position.king(!position.turn()).is_some(), position.is_check());
        if attacks {
            let found = self.solve(Role::Attacks, defends.then_some(OWN_MATE_NODES));
            match found {
                MateAnswer::Mate(line) => return with_reply(&line.moves),
                MateAnswer::NoMate if !defends => {
                    self.output.say(&words::no_mate());
                    return RESIGN.to_owned();
                }
                MateAnswer::Undecided if !defends => {
                    let checks = in_order(&position.check_moves());
                    return self.best_known(Role::Attacks, checks);
                }
                _ => {}
            }
        }
        let replies = in_order(&position.legal_moves());
        if !defends {
            if let Err(reason) = role(position) {
                self.output.say(&reason);
            }
            return replies.first().copied().map_or(RESIGN.to_owned(), write_usi);
        }
        match self.solve(Role::Defends, None) {
            MateAnswer::Mate(line) => with_reply(&line.moves),
            MateAnswer::Mated => {
                self.output.say(&words::is_mated());
                RESIGN.to_owned()
            }
            MateAnswer::NoMate => match self.escape() {
                Some(reply) => write_usi(reply),
                None => self.best_known(Role::Defends, replies),
            },
            MateAnswer::Undecided => self.best_known(Role::Defends, replies),
        }
    }

    /// Finds the mate of the position, and reports everything that is requested about it.
    fn solve(&mut self, role: Role, most: Option<u64>) -> MateAnswer {
        let search = self.search;
        let limits = search.limits(most);
        let session = match role {
            Role::Attacks => self.solver.problem(&search.position),
            Role::Defends => self.solver.defence(&search.position),
        };
        let mut solving = Solving { session, search, role, limits, output: self.output };
        let found = solving.find();
        let others = match &found {
            MateAnswer::Mate(line) if search.settings.moves > 1 => solving.others(line),
            _ => vec![],
        };
        solving.output.meters.read(solving.session.effort());
        self.output.meters.end_problem();
        let is_judged = role == Role::Attacks && search.settings.answer == Goal::Judge;
        let solution = match &found {
            MateAnswer::Mate(MateLine { is_exact: true, .. }) | MateAnswer::NoMate if is_judged => {
                self.judge()
            }
            _ => vec![],
        };
        match found {
            MateAnswer::Mate(line) => {
                // The line along which the problem is judged comes before another one of its length.
                let judged = (solution.len() == line.moves.len())
                    .then(|| MateLine { moves: solution, ..line.clone() });
                let lines = judged.into_iter().chain([line.clone()]).chain(others).collect();
                MateAnswer::Mate(self.report_list(role, lines).unwrap_or(line))
            }
            found => found,
        }
    }

    /// Reports the requested number of lines, and returns the first one.
    fn report_list(&mut self, role: Role, lines: Vec<MateLine>) -> Option<MateLine> {
        let Settings { moves, answer, .. } = self.search.settings;
        let listed = list(role, lines);
        for (index, line) in listed.iter().take(moves).enumerate() {
            self.output.report_mate(role, (moves > 1).then_some(index + 1), line);
        }
        let first = listed.into_iter().next()?;
        if answer == Goal::Any {
            self.output.say(&words::not_shortened(Length::within(first.length())));
        }
        Some(first)
    }

    /// Reports the faults of the position as a problem, and returns the line along which it is judged.
    fn judge(&mut self) -> Vec<Move> {
        let search = self.search;
        let problem = Problem::new(search.position.clone());
        let task = Task { goal: Goal::Judge, reading: search.reading(), ..Task::default() };
        let limits = search.limits(None);
        let verdict = task.judge(&problem, self.solver, &limits);
        self.output.meters.nodes.store(verdict.nodes, Relaxed);
        self.output.meters.end_problem();
        let judged = Judged::new(&problem, verdict, Duration::ZERO);
        let (language, interrupted) = (self.output.language, search.is_stopped());
        for text in faults(&judged, View { language, interrupted, ..View::default() }) {
            self.output.say_text(&text);
        }
        let verdict = judged.verdict;
        if verdict.length.value().is_some() { verdict.solution } else { vec![] }
    }

    /// The first move that the table knows to be good, or else the first whose result is unknown, or else the
    /// first move.
    fn best_known(&mut self, role: Role, moves: Vec<Move>) -> String {
        let (mut first, mut open) = (moves.first().copied(), None);
        for mv in moves {
            let is_mate = match self.after(role, mv, &table_only()) {
                Answer::Mate(_) => true,
                Answer::NoMate(_) => false,
                Answer::Undecided => {
                    open = open.or(Some(mv));
                    continue;
                }
            };
            if is_mate == (role == Role::Attacks) {
                first = Some(mv);
                open = None;
                break;
            }
        }
        open.or(first).map_or(RESIGN.to_owned(), write_usi)
    }

    /// A reply after which there is no mate, if there is one. Usually the table knows it.
    fn escape(&mut self) -> Option<Move> {
        let replies = in_order(&self.search.position.legal_moves());
        [table_only(), self.search.limits(None)].into_iter().find_map(|limits| {
            let escapes =
                |&&mv: &&Move| matches!(self.after(Role::Defends, mv, &limits), Answer::NoMate(_));
            replies.iter().find(escapes).copied()
        })
    }

    /// Whether there is a mate after a move.
    fn after(&mut self, role: Role, mv: Move, limits: &Limits) -> Answer {
        let start = &self.search.position;
        let mut session = match role {
            Role::Attacks => self.solver.problem(start),
            Role::Defends => self.solver.defence(start),
        };
        session.go_to(&start.after(&[mv]));
        session.ask(&search::Question::ANY, Table::Shared, limits)
    }
}

/// Limits that allow only a look into the table.
fn table_only() -> Limits {
    Limits::default().with_nodes(1)
}

/// The first move of a line, and the expected reply.
fn with_reply(line: &[Move]) -> String {
    match line {
        [] => RESIGN.to_owned(),
        [only] => write_usi(*only),
        [first, reply, ..] => format!("{} ponder {}", write_usi(*first), write_usi(*reply)),
    }
}

/// The soundness of the problem, and each of its faults with the line that shows it, one text each.
fn faults(judged: &Judged, view: View) -> Vec<String> {
    /// Wide enough that no line is folded.
    const WIDTH: usize = 1 << 20;
    let (characters, moves) = match view.language {
        Language::English => (CharacterSet::Ascii, Moves::Western),
        Language::Japanese => (CharacterSet::Japanese, Moves::Japanese),
    };
    let view = View { characters, moves, width: WIDTH, all: true, ..view };
    let mut texts: Vec<String> = vec![];
    for line in report::rest(judged, &judged.verdict.solution, &view).lines() {
        match texts.last_mut().filter(|_| line.starts_with(' ')) {
            // An indented line shows the fault before it.
            Some(fault) => *fault += line,
            None => texts.push(line.to_owned()),
        }
    }
    texts
}
