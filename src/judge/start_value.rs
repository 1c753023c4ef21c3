//! Finds the value of the start. If that takes long, it also asks about the other checks along the best line so
//! far: if all of them are refuted, no mate is shorter than the line, because the defender may follow it. The
//! judge would ask these questions later anyway.

use super::asker::Asker;
use super::event::{Phase, ReportedLength};
use super::hint::Hint;
use super::mirror;
use super::order::in_order;
use super::rounds::{self, AboutMove, Questions, Round};
use crate::search::{Bound, Question, Table, Undecided, Valuation};
use crate::shogi::{Move, Position};

/// The nodes for the value before any other question, as a multiple of a long search. A line that is found with
/// fewer nodes is usually not the best one.
const ALONE: u64 = 20;

/// The value so far, and the best line so far if the value is still open.
pub(super) struct StartValue {
    pub value: Valuation,
    /// A line that mates within the bound that is known, if there was time for one.
    pub line: Vec<Move>,
    /// The other checks along it that were asked.
    pub checks: Vec<OtherCheck>,
}

impl StartValue {
    fn without_line(value: Valuation) -> StartValue {
        StartValue { value, line: vec![], checks: vec![] }
    }
}

/// A check in place of a move of the line, and whether it mates too.
pub(super) struct OtherCheck {
    pub index: usize,
    pub mv: Move,
    pub mates: Option<bool>,
}

/// Whether there is any mate.
pub(super) fn any(asker: &mut Asker, start: &Position) -> StartValue {
    let open = |within| Valuation::Open { not_within: Bound::NOTHING, within };
    let value = match asker.ask(start, &Question::ANY, Table::Shared) {
        Ok(Some(within)) => open(within),
        Ok(None) => Valuation::NoMate,
        Err(Undecided) => open(Bound::NEVER),
    };
    StartValue::without_line(value)
}

/// Finds the value; a claimed solution is a hint. The value and the other checks along the best line so far get the
/// same number of nodes, more in each round.
pub(super) fn find(asker: &mut Asker, start: &Position, claimed: &[Move]) -> StartValue {
    let mut reported = ReportedLength::default();
    let (mut for_value, mut for_checks) = (0, 0);
    let (mut known, mut known_within) = (Valuation::UNKNOWN, Bound::NEVER);
    let mut checks = Checks::along(asker, start, vec![]);
    let mut hint = Hint::of(start, claimed);
    let mut efforts = rounds::efforts();
    let mut share = ALONE * asker.long_search();
    loop {
        asker.enter(Phase::Value, 0, 0);
        let before = asker.nodes();
        let value = asker.with_effort(share, |asker| asker.length(start, &mut reported));
        for_value += asker.nodes() - before;
        known = known.and(value);
        let Valuation::Open { within, .. } = known else { return checks.into_found(known) };
        let is_better = within < known_within;
        known_within = within;
        // A search without a limit ends undecided for a reason that would end the next one, too.
        let is_last = share == u64::MAX;
        if is_better && !is_last && !asker.is_spent() {
            let line = asker.some_line(start, within);
            asker.report_line(start, &line, &mut reported);
            checks = Checks::along(asker, start, line);
            efforts = rounds::efforts();
        }
        if is_last || asker.is_spent() {
            return match is_better {
                true => StartValue::without_line(known),
                false => checks.into_found(known),
            };
        }
        hint.follow(asker, within, for_value);
        if within == Bound::NEVER {
            share = 2 * for_value;
            continue;
        }
        let before = asker.nodes();
        // Until the checks have used as many nodes as the value.
        while for_checks + (asker.nodes() - before) < for_value && !checks.questions.is_answered() {
            let effort = efforts.next().unwrap_or(u64::MAX);
            rounds::ask(asker, effort, &mut [&mut checks.questions]);
            if asker.is_spent() {
                break;
            }
        }
        for_checks += asker.nodes() - before;
        share =
            if checks.questions.is_answered() { u64::MAX } else { for_checks.max(for_value) / 2 };
    }
}

impl AboutMove for (usize, Position, Move) {
    fn instead(&self) -> Option<(u32, Move)> {
        Some((self.0 as u32 + 1, self.2))
    }
}

/// The other checks along a line, and whether they mate.
struct Checks {
    line: Vec<Move>,
    questions: Questions<'static, (usize, Position, Move), bool>,
}

impl Checks {
    /// The other checks along a line that mates, except at the last move; the question is whether they mate at
    /// all. The last ones come first: questions near the mate take fewer nodes, and their answers help with
    /// earlier moves.
    fn along(asker: &Asker, start: &Position, line: Vec<Move>) -> Checks {
        let mut position = start.clone();
        let mut others = vec![];
        for (index, &mv) in line.iter().enumerate() {
            if position.turn() == asker.attacker && index + 1 < line.len() {
                let all = in_order(&position.check_moves());
                let moves = mirror::others(&position, all, mv).into_iter();
                others.extend(moves.map(|other| (index, position.after(&[other]), other)));
            }
            position.play(mv);
        }
        others.reverse();
        let questions = Questions::new(Phase::Alternatives, others, |asker, (_, position, _)| {
            asker.mate(position).map(|bound| bound.is_some())
        });
        Checks { line, questions }
    }

    fn into_found(self, value: Valuation) -> StartValue {
        let answers = self.questions.answers().into_iter().rev();
        let checks =
            answers.map(|((index, _, mv), mates)| OtherCheck { index, mv, mates: mates.ok() });
        StartValue { value, line: self.line, checks: checks.collect() }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::super::{Cause, Event, Phase, Progress, Soundness, Task, judge};
    use crate::notation::read_sfen;
    use crate::problem::{DefectKind, Problem};
    use crate::search::{Limits, Solver};
    use crate::shogi::Position;

    #[test]
    fn known_alternatives_are_reported_at_a_limit() {
        let setup = read_sfen("9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1").expect("an SFEN");
        let problem = Problem::new(Position::new(&setup).expect("a legal position"));
        let (mut mates, mut open) = (0, 0);
        for nodes in (100..4_000).step_by(100) {
            let mut solver = Solver::impatient(1 << 20);
            let limits = Limits::default().with_nodes(nodes);
            let verdict = judge(&problem, &mut solver, &limits);
            if verdict.length.value().is_some() {
                continue;
            }
            assert_eq!(verdict.soundness, Soundness::Open(Cause::Questions));
            for defect in verdict.defects.iter().filter(|defect| defect.ply() > 0) {
                let last = verdict.solution.len() as u32;
                assert!(defect.ply() % 2 == 1 && defect.ply() < last, "{defect:?}");
                let played = verdict.solution.get(defect.ply() as usize - 1).copied();
                assert!(defect.mv().is_some() && defect.mv() != played, "{defect:?}");
                mates += usize::from(defect.kind == DefectKind::Yozume);
                open += usize::from(defect.kind == DefectKind::Undecided);
            }
        }
        assert!(mates > 0 && open > 0, "{mates} {open}");
    }

    #[test]
    fn the_known_value_is_reported_when_the_alternatives_are_interrupted() {
        let setup = read_sfen("9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GSb2g3s4n3l14p 1").expect("an SFEN");
        let problem = Problem::new(Position::new(&setup).expect("a legal position"));
        let mut solver = Solver::impatient(1 << 20);
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().with_stop(stop.clone());
        let verdict =
            Task::default().judge_reporting(&problem, &mut solver, &limits, &mut |news| {
                if matches!(news, Event::Progress(Progress { phase: Phase::Alternatives, .. })) {
                    stop.store(true, Ordering::Relaxed);
                }
            });
        assert_eq!((verdict.length.value(), verdict.length.at_most()), (None, Some(7)));
        assert_eq!(verdict.solution.len(), 7);
    }
}
