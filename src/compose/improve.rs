//! Changes of a problem as candidates, and their gains. Every candidate is judged independently, so the order
//! and the number of threads do not change the results.

use super::change::Change;
use super::driver;
use super::wanted::is_shown;
use crate::judge::{Agreement, Defect, Engine, LeftOpen, Verdict, Weight};
use crate::judgement::Judged;
use crate::judgement::rules::Answer;
use crate::notation::{read_solution, write_usi_line};
use crate::problem::{Claims, DefectKind, DefectWord, Expectation, Outcome, Problem};
use crate::shogi::{Color, Move, Position};
use crate::text::Text;
use crate::themes::Theme;

/// A problem after some changes.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The changes, in their order.
    pub changes: Vec<Change>,
    /// The position.
    pub position: Position,
    /// The original solution on the new board, if it can be played.
    pub line: Option<Vec<Move>>,
    /// The claimed length, if the original is mate in fewer moves. Without it every change would seem to mend
    /// this fault.
    pub too_long: Option<u32>,
    /// The aim of the changes.
    pub aim: Aim,
}

impl Candidate {
    /// The problem without changes.
    pub fn unchanged(problem: &Problem, verdict: &Verdict, aim: Aim) -> Candidate {
        let too_long = verdict.claimed.as_ref().filter(|one| one.agreement == Agreement::Longer);
        let too_long = too_long.and_then(|claimed| claimed.compared_length());
        let (position, line) = (problem.position.clone(), line_to_keep(problem, verdict));
        Candidate { changes: vec![], position, line, too_long, aim }
    }

    /// The candidate after a change; `None` if the position is illegal or has no check.
    pub fn changed(&self, change: Change) -> Option<Candidate> {
        let position = Position::new(&change.of(&self.position.setup())?).ok()?;
        if position.check_moves().is_empty() {
            return None;
        }
        let line = self.line.as_ref().and_then(|line| change.image().of_line(line));
        let line = line.filter(|line| position.first_unchecked(line).is_none());
        let changes = self.changes.iter().copied().chain([change]).collect();
        Some(Candidate { changes, position, line, ..*self })
    }

    /// The candidates after each possible change.
    pub fn all_changed(&self) -> impl Iterator<Item = Candidate> {
        let changes = Change::all(&self.position.setup()).into_iter();
        changes.filter_map(|change| self.changed(change))
    }

    /// The place of a finding of the original after the changes; `None` if its move is no longer on the board.
    fn place(&self, defect: &Defect) -> Option<(DefectKind, u32, Option<Move>)> {
        let (kind, ply, mv) = place(defect);
        let mut images = self.changes.iter().map(|change| change.image());
        let mv = mv.map(|mv| images.try_fold(mv, |mv, image| image.of_move(mv)));
        match mv {
            Some(None) => None,
            mv => Some((kind, ply, mv.flatten())),
        }
    }

    /// A key that is equal for equal positions, and almost never for others.
    pub fn key(&self) -> (u64, u64) {
        let hands = Color::ALL.map(|color| u64::from(self.position.hand(color).bits()));
        (self.position.key(), hands[0] << 32 | hands[1])
    }

    /// The changes in words.
    pub fn text(&self) -> Text {
        let english: Vec<String> = self.changes.iter().map(Change::to_string).collect();
        let japanese: Vec<String> = self.changes.iter().map(|change| change.japanese()).collect();
        Text::new(english.join(", "), japanese.join("、"))
    }

    /// The candidate as a problem with its changes as the id, and the solution as a claim if it can be
    /// played.
    pub fn problem(&self) -> Problem {
        let solution = self.line.as_deref().map(write_usi_line);
        let (id, moves) = (Some(self.text().en.into_string()), self.too_long);
        let claims = Claims { id, moves, solution, ..Claims::default() };
        Problem::with_claims(self.position.clone(), claims)
    }

    /// Judges the candidate with the original solution as a claim. If that is not the solution and need not be,
    /// judges it again without the claim.
    pub fn judged_by(&self, judge: &mut dyn FnMut(&Problem) -> Verdict) -> (Problem, Verdict) {
        let problem = self.problem();
        let verdict = judge(&problem);
        if self.aim.must_keep()
            || problem.claims.solution.is_none()
            || verdict.agrees() == Some(true)
        {
            return (problem, verdict);
        }
        let claims = Claims { solution: None, ..problem.claims };
        let problem = Problem { claims, ..problem };
        let verdict = judge(&problem);
        (problem, verdict)
    }
}

impl driver::Candidate for Candidate {
    fn name(&self) -> Text {
        self.text()
    }

    /// If the candidate need not keep the solution, it expects nothing in particular.
    fn question(&self) -> Problem {
        let mut problem = self.problem();
        problem.claims.expect = (!self.aim.must_keep()).then(Expectation::default);
        problem
    }

    fn judged(&self, engine: &mut Engine) -> Option<(Problem, Verdict)> {
        Some(self.judged_by(&mut |problem| engine.judge(problem)))
    }
}

/// The solution that changes keep: the claimed one, or else the one that was found.
pub fn line_to_keep(problem: &Problem, verdict: &Verdict) -> Option<Vec<Move>> {
    let claimed = problem.claims.solution.as_deref();
    // The claimed moves may stop before the mate; the solution that was found then begins with them.
    let agreement = verdict.claimed.as_ref().map(|claimed| claimed.agreement);
    let claimed = claimed.filter(|_| agreement != Some(Agreement::Unfinished));
    let claimed = claimed.and_then(|text| read_solution(&problem.position, text).ok());
    let found = || (verdict.length.outcome() == Outcome::Mate).then(|| verdict.solution.clone());
    let line = claimed.map(|solution| solution.moves).filter(|line| !line.is_empty());
    line.or_else(found).filter(|line| !line.is_empty())
}

/// The number of pieces on the board and in the attacker's hand.
pub fn pieces(position: &Position) -> u32 {
    position.occupied().len() + position.hand(position.turn()).total()
}

/// The facts about a problem before or after changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Whether it is sound.
    pub sound: Option<bool>,
    /// The length, if it is mate.
    pub length: Option<u32>,
    /// Whether the solution is the original one.
    pub is_same: bool,
    /// The breaking defects and the flaws.
    pub faults: Vec<DefectKind>,
    /// The kinds of findings that it has, or that a limit did not exclude.
    possible: Vec<DefectKind>,
    /// The kinds of findings that the original was not found to have at the same move.
    pub new: Vec<DefectKind>,
    /// Whether a limit left open whether there are more findings.
    is_open: bool,
    /// The number of pieces.
    pub pieces: u32,
    /// The wanted themes that it shows.
    pub themes: Vec<Theme>,
}

impl Facts {
    /// The facts about a judged candidate, compared with the findings of the original. The candidate without
    /// changes has the same solution by definition.
    pub fn of(
        candidate: &Candidate,
        judged: &Judged,
        original: &[Defect],
        wanted: &[Theme],
    ) -> Facts {
        let (is_original, position) = (candidate.changes.is_empty(), &candidate.position);
        let is_whole = candidate.line.as_ref().map(|line| line.len() as u32) == judged.length();
        let wanted = if judged.verdict.has_whole_solution() { wanted } else { &[] };
        let known: Vec<_> = original.iter().map(|defect| candidate.place(defect)).collect();
        let is_new = |defect: &&Defect| {
            !matches!(defect.kind, DefectKind::Undecided | DefectKind::IdlePiece)
                && !known.contains(&Some(place(defect)))
        };
        let mut new: Vec<_> =
            judged.verdict.defects.iter().filter(is_new).map(|defect| defect.kind).collect();
        new.sort_unstable();
        new.dedup();
        // A problem that a venue takes counts as sound.
        let (sound, faults) = match &judged.decision {
            None => (judged.verdict.soundness.is_sound(), judged.faults()),
            Some(decision) => match decision.answer() {
                Answer::Accepted | Answer::Look => (Some(true), decision.kinds()),
                Answer::Open => (None, decision.kinds()),
                Answer::Refused => (Some(false), decision.kinds()),
            },
        };
        Facts {
            sound,
            length: judged.length(),
            is_same: is_original || is_whole && judged.verdict.agrees() == Some(true),
            faults,
            possible: DefectKind::ALL
                .into_iter()
                .filter(|&kind| is_possible(judged, kind))
                .collect(),
            new,
            is_open: is_open(&judged.verdict.defects),
            pieces: pieces(position),
            themes: wanted
                .iter()
                .copied()
                .filter(|&theme| is_shown(theme, position, &judged.verdict.solution))
                .collect(),
        }
    }

    /// Whether it has a finding of this kind, or a limit did not exclude it.
    pub fn may_have(&self, kind: DefectKind) -> bool {
        self.possible.contains(&kind)
    }

    /// The names of the new findings, if there are any.
    pub fn new_findings(&self) -> Option<Text> {
        let names = |name: fn(DefectKind) -> &'static str, comma: &str| {
            self.new.iter().map(|&kind| name(kind)).collect::<Vec<_>>().join(comma)
        };
        let text = Text::new(
            format!("newly found: {}", names(DefectKind::name, ", ")),
            format!("新たな指摘：{}", names(DefectKind::japanese, "、")),
        );
        (!self.new.is_empty()).then_some(text)
    }
}

/// A finding without its line: its kind, ply and move. It makes no difference how a detour comes back to the
/// solution.
fn place(defect: &Defect) -> (DefectKind, u32, Option<Move>) {
    let kind = match defect.kind {
        kind if kind.joins_solution() => DefectKind::Detour,
        kind => kind,
    };
    (kind, defect.ply(), defect.mv())
}

/// Whether a limit left something open.
fn is_open(defects: &[Defect]) -> bool {
    defects.iter().any(|defect| defect.weight == Weight::Open)
}

/// Whether a problem has a finding of this kind, or a limit did not exclude it.
fn is_possible(judged: &Judged, kind: DefectKind) -> bool {
    let is_alike =
        |other: DefectKind| other == kind || kind.joins_solution() && other.joins_solution();
    let is_found = judged.verdict.defects.iter().any(|defect| is_alike(defect.kind));
    let open = LeftOpen {
        value: judged.length().is_none() && judged.verdict.length.outcome() != Outcome::NoMate,
        findings: is_open(&judged.verdict.defects),
        last_move: judged.verdict.last_move_open,
    };
    is_found || open.may_hide(kind)
}

/// A gain of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gain {
    /// Faults are gone.
    FaultsGone(Vec<DefectKind>),
    /// The solution is longer by this many plies.
    Longer(u32),
    /// A wanted theme is new.
    Theme(Theme),
    /// There are this many pieces fewer.
    FewerPieces(u32),
    /// The solution is the same.
    SameSolution,
}

impl Gain {
    /// The gain in words.
    pub fn text(&self) -> Text {
        match self {
            Gain::FaultsGone(kinds) => {
                let english = kinds.iter().map(|kind| format!("no \"{}\"", kind.name()));
                let japanese = kinds.iter().map(|kind| format!("「{}」", kind.japanese()));
                Text::new(
                    english.collect::<Vec<_>>().join(", "),
                    japanese.collect::<String>() + "の解消",
                )
            }
            Gain::Longer(by) => Text::new(format!("{by} moves longer"), format!("{by}手延びる")),
            Gain::Theme(theme) => {
                let Text { en, ja } = theme.name();
                Text::new(format!("new theme: {en}"), format!("新しい手筋：{ja}"))
            }
            Gain::FewerPieces(1) => Text::new("one piece fewer".to_owned(), "1枚少ない".to_owned()),
            Gain::FewerPieces(by) => {
                Text::new(format!("{by} pieces fewer"), format!("{by}枚少ない"))
            }
            Gain::SameSolution => Text::new("same solution".to_owned(), "作意は同じ".to_owned()),
        }
    }
}

/// The aim of a search for changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Sound problems with a gain: the same solution without more pieces, a longer solution, a fault less, or a
    /// wanted theme.
    Better,
    /// Sound problems with the same solution.
    Mended,
    /// Problems with the same solution and without the faults that this word means.
    Without(DefectWord),
    /// Every sound problem.
    Sound,
}

impl Aim {
    /// Whether the solution must stay the same.
    pub fn must_keep(self) -> bool {
        matches!(self, Aim::Mended | Aim::Without(_))
    }

    /// Whether a limit left open whether a problem meets the aim.
    pub fn is_open(self, found: &Facts) -> bool {
        let is_open = |kind| found.may_have(kind) && !found.faults.contains(&kind);
        let is_fault_open =
            |word: DefectWord| found.is_same && found.is_open && word.kinds().any(is_open);
        found.sound.is_none() || matches!(self, Aim::Without(word) if is_fault_open(word))
    }

    /// Whether a problem meets the aim, compared with the original.
    pub fn is_met(self, original: &Facts, found: &Facts) -> bool {
        let is_sound = found.sound == Some(true);
        match self {
            Aim::Sound => is_sound,
            Aim::Mended => is_sound && found.is_same,
            Aim::Without(word) => {
                let may_have_it = word.kinds().any(|kind| found.may_have(kind));
                found.is_same && found.sound.is_some() && !may_have_it
            }
            Aim::Better => {
                // A shorter solution is another problem, which lost a fault together with its moves.
                let is_shorter =
                    found.length.zip(original.length).is_some_and(|(new, old)| new < old);
                is_sound
                    && !is_shorter
                    && gains(original, found).iter().any(|gain| match gain {
                        Gain::FaultsGone(_) | Gain::Longer(_) | Gain::Theme(_) => true,
                        Gain::SameSolution => found.pieces <= original.pieces,
                        Gain::FewerPieces(_) => false,
                    })
            }
        }
    }
}

/// The proven gains of a problem over the original. A piece that prevents a finding is no gain if it is gone.
pub fn gains(original: &Facts, found: &Facts) -> Vec<Gain> {
    let gone = original.faults.iter().filter(|kind| !found.may_have(**kind));
    let gone: Vec<DefectKind> = gone.copied().collect();
    let longer = found.length.zip(original.length).and_then(|(new, old)| new.checked_sub(old));
    let adds_nothing = found.new.is_empty() && !found.is_open;
    let fewer = original.pieces.checked_sub(found.pieces).filter(|_| adds_nothing);
    let new = found.themes.iter().filter(|theme| !original.themes.contains(theme));
    let first = [
        (!gone.is_empty()).then_some(Gain::FaultsGone(gone)),
        longer.filter(|&by| by > 0).map(Gain::Longer),
    ];
    let last = [
        fewer.filter(|&by| by > 0).map(Gain::FewerPieces),
        found.is_same.then_some(Gain::SameSolution),
    ];
    let new = new.map(|theme| Some(Gain::Theme(*theme)));
    first.into_iter().chain(new).chain(last).flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::judge::judge;
    use crate::notation::read_western;
    use crate::search::{Limits, Solver};

    /// Returns whether the change of this name improves the problem, and its gains; `None` if it is not
    /// possible.
    fn tried(text: &str, name: &str, wanted: &[Theme]) -> Option<(bool, Vec<Gain>)> {
        let problem = Problem::new(Position::new(&read_western(text).unwrap()).unwrap());
        let mut solver = Solver::new(1 << 22);
        let limits = Limits::default().with_nodes(100_000);
        let mut asked = |problem: &Problem| judge(problem, &mut solver, &limits);
        let verdict = asked(&problem);
        let unchanged = Candidate::unchanged(&problem, &verdict, Aim::Better);
        let judged = Judged::new(&problem, verdict, Duration::ZERO);
        let known = &judged.verdict.defects;
        let original = Facts::of(&unchanged, &judged, known, wanted);
        let candidate = unchanged.all_changed().find(|one| one.text() == name)?;
        let (problem, verdict) = candidate.judged_by(&mut asked);
        let judged = Judged::new(&problem, verdict, Duration::ZERO);
        let found = Facts::of(&candidate, &judged, known, wanted);
        Some((Aim::Better.is_met(&original, &found), gains(&original, &found)))
    }

    #[test]
    fn the_names_of_faults_that_are_gone_are_quoted() {
        let gain = Gain::FaultsGone(vec![DefectKind::LastMoveYozume, DefectKind::LongerLastMove]);
        let Text { en, ja } = gain.text();
        assert_eq!(&*en, "no \"last-move yozume\", no \"longer last-move yozume\"");
        assert_eq!(&*ja, "「最終手余詰」「最終手余詰（長手数）」の解消");
    }

    #[test]
    fn the_gains_of_a_change_are_reported() {
        // The gold goes to 2c, or the promoted silver.
        let yozume = "Black: +S3d, G2d In hand: G / White: K1b, S1a";
        let idle = "Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a, P9h";
        for (text, name, expected) in [
            (
                yozume,
                "with b4e",
                Some((true, vec![Gain::FaultsGone(vec![DefectKind::Yozume]), Gain::SameSolution])),
            ),
            (idle, "with g5e", Some((false, vec![Gain::SameSolution]))),
            // A second pawn on the file.
            (idle, "with P2d", None),
        ] {
            assert_eq!(tried(text, name, &[]), expected, "{text}: {name}");
        }
        let gained = vec![Gain::FewerPieces(1), Gain::SameSolution];
        assert_eq!(tried(idle, "without p9h", &[]), Some((true, gained)));
        let plain = Theme::named("no pawns").unwrap();
        let gained = vec![Gain::Theme(plain), Gain::FewerPieces(1), Gain::SameSolution];
        let pawn = "Black: S1c, R2h / White: K1d, P9h";
        assert_eq!(tried(pawn, "without p9h", &[plain]), Some((true, gained)));
    }
}
