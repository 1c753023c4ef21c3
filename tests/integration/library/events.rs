//! What a judge reports while it works, for problems of every kind and for each of them with one piece removed.

use tsume::collection::Problems;
use tsume::judge::{Event, JudgeQuestion, Length, Task};
use tsume::problem::Problem;
use tsume::search::{Limits, Solver};
use tsume::shogi::{Move, Position};

use super::judgements::changed;

/// A length, and a line that mates within it.
type Bounds = (Length, Vec<Move>);

/// Everything that was reported.
#[derive(Default)]
struct Reported {
    bounds: Vec<Bounds>,
    solution: Option<Vec<Move>>,
    open: Vec<JudgeQuestion>,
    ended: usize,
}

impl Reported {
    fn add(&mut self, event: &Event) {
        match *event {
            Event::Length { length, line } => self.bounds.push((length, line.to_vec())),
            Event::Solution(verdict) => self.solution = Some(verdict.solution.clone()),
            Event::Asked(question) => self.open.push(question),
            Event::Answered(question, _) | Event::LeftOpen(question) => {
                assert_eq!(self.open.pop(), Some(question));
                self.ended += 1;
            }
            _ => {}
        }
    }
}

/// Whether these bounds narrow those before, and have a line only if it mates.
fn is_better(start: &Position, one: &Bounds, next: &Bounds) -> bool {
    let most = |(length, _): &Bounds| length.at_most().unwrap_or(u32::MAX);
    let is_higher = next.0.at_least() >= one.0.at_least();
    let is_narrower = is_higher && most(next) <= most(one) && next != one;
    let line = &next.1;
    let is_legal = line.iter().enumerate().all(|(index, &mv)| {
        let position = start.after(&line[..index]);
        position.is_legal(mv) && (index % 2 == 1 || position.after(&[mv]).is_check())
    });
    let is_mate = line.len() <= most(next) as usize && start.after(line).is_mate();
    is_narrower && (line.is_empty() || is_legal && is_mate)
}

#[test]
fn bounds_narrow_to_the_length_and_reports_change_nothing() {
    let (mut several, mut lines, mut ended, mut solutions) = (0, 0, 0, 0);
    for name in ["defects.yaml", "readings.yaml", "sound.yaml", "workshop.yaml"] {
        let path = format!("{}/problems/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::File::open(&path).expect("a bundled file");
        for problem in Problems::new(name, std::io::BufReader::new(file)) {
            for problem in changed(&problem.expect("a problem")) {
                let (mut solver, limits) =
                    (Solver::new(4 << 20), Limits::default().with_nodes(2_000));
                let task = Task::default().with_idle_pieces();
                let mut found = Reported::default();
                let verdict = task.judge_reporting(&problem, &mut solver, &limits, &mut |event| {
                    found.add(&event);
                });
                assert_eq!(task.judge(&problem, &mut solver, &limits), verdict);
                let start = &problem.position;
                let none = (Length::UNKNOWN, vec![]);
                let all = std::iter::once(&none).chain(&found.bounds).collect::<Vec<_>>();
                for pair in all.windows(2) {
                    assert!(is_better(start, pair[0], pair[1]), "{start} {pair:?}");
                }
                let last = all.last().expect("at least none");
                if let Some(value) = verdict.length.value() {
                    let least = Some(value.length).filter(|&length| length > 1);
                    assert_eq!((last.0.at_least(), last.0.at_most()), (least, Some(value.length)));
                    assert!(found.solution.is_some());
                }
                assert!(verdict.length.at_least() <= last.0.at_least() && found.open.is_empty());
                several += usize::from(found.bounds.len() > 2);
                lines += usize::from(!last.1.is_empty());
                ended += found.ended;
                solutions += usize::from(found.solution.is_some());
            }
        }
    }
    assert!(
        several > 50 && lines > 100 && ended > 1000 && solutions > 100,
        "{several} {lines} {ended} {solutions}"
    );
}

#[test]
fn a_judge_is_stopped_at_any_event_with_the_best_that_is_proven() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    let sfen = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
    let problem = Problem::new(sfen.parse().expect("a legal position"));
    let (mut undecided, mut sound) = (0, 0);
    for last in 0..200 {
        let mut solver = Solver::new(4 << 20);
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().with_stop(stop.clone());
        let (mut count, mut most) = (0, None);
        let task = Task::default();
        let verdict = task.judge_reporting(&problem, &mut solver, &limits, &mut |event| {
            if let (Event::Length { length, .. }, true) = (&event, count <= last) {
                most = length.at_most();
            }
            stop.fetch_or(count == last, Ordering::Relaxed);
            count += 1;
        });
        assert!(
            verdict
                .length
                .at_most()
                .is_none_or(|length| (3..=most.unwrap_or(99)).contains(&length))
        );
        assert!(most.is_none() || verdict.length.at_most().is_some(), "{last}");
        match verdict.soundness.is_sound() {
            None => undecided += 1,
            Some(_) => sound += 1,
        }
        if count <= last {
            break;
        }
    }
    assert!(undecided > 10, "{undecided} {sound}");
}
