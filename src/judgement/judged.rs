//! A judgement: the verdict on a problem with the name of the problem, or a problem that could not be read.
//! `fields.rs` writes and reads it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::conditions::JudgedLimits;
use super::expected::Expected;
use super::rules::Decision;
use super::written;
use crate::judge::{Goal, Task, Verdict, fault_kinds};
use crate::problem::{DefectKind, Problem};
use crate::search::Limits;
use crate::shogi::{Move, Position};
use crate::text::Text;
use crate::themes::Themes;

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// A verdict with the name of its problem and its question.
///
/// ```
/// use std::time::Duration;
/// use tsume::judge::judge;
/// use tsume::judgement::Judged;
/// use tsume::problem::Problem;
/// use tsume::search::{Limits, Solver, Valuation};
///
/// let problem = Problem::new("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1".parse()?);
/// let verdict = judge(&problem, &mut Solver::new(16 << 20), &Limits::default());
/// let judged = Judged::new(&problem, verdict, Duration::ZERO);
/// assert!(matches!(judged.valuation(), Valuation::Mate(value) if value.length == 3));
/// assert_eq!(judged.sound_solution(), Some(&judged.verdict.solution[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Judged {
    /// The number of the problem among those of a collection, from 1 on.
    pub number: Option<u64>,
    /// The number or name of the problem in its collection.
    pub id: Option<String>,
    /// The title.
    pub title: Option<String>,
    /// The composer.
    pub author: Option<String>,
    /// The file of the problem.
    pub file: Option<String>,
    /// The number of the problem in its file, from 1 on.
    pub in_file: Option<u64>,
    /// The position.
    pub start: Position,
    /// The findings of the judge.
    pub verdict: Verdict,
    /// The themes of the solution, if the length is proven and the solution is complete; else those of the starting
    /// position.
    pub themes: Option<Themes>,
    /// Whether the problem is as the collection expects.
    pub expected: Expected,
    /// The decision by the rules of a venue, if it was asked for.
    pub decision: Option<Decision>,
    /// The limits of the search, if they are known.
    pub limits: Option<JudgedLimits>,
    /// The claims that were judged, if they are known.
    pub asked: Option<AskedClaims>,
    /// The time of the search in milliseconds, if it is known.
    pub ms: Option<u64>,
    /// Whether it replaces an earlier judgement of the same problem in the same file.
    pub replaces: bool,
}

/// A problem that could not be read, as an object.
///
/// ```
/// use tsume::collection::Problems;
/// use tsume::judgement::Judgement;
///
/// let complaint = Problems::new("a.txt", "Black: R1z\nWhite: K1a".as_bytes()).next().expect("one").unwrap_err();
/// let judgement = complaint.judgement();
/// let unreadable = match &judgement {
///     Judgement::Unreadable(unreadable) => Some(unreadable),
///     _ => None,
/// };
/// let place = unreadable.map(|one| (&*one.input, one.line, one.column));
/// assert_eq!(place, Some(("a.txt", Some(1), Some(9))));
/// assert!(unreadable.is_some_and(|one| one.text().en.contains("found `1z`")));
/// ```
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unreadable {
    pub(super) tsume: u32,
    /// The number of the problem among those of a collection, from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The number or name of the problem in its collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The error.
    pub error: String,
    /// The error in Japanese, unless an earlier version has written the object.
    #[serde(rename = "error_ja", default, skip_serializing_if = "Option::is_none")]
    pub japanese: Option<String>,
    /// The name of the input.
    pub input: String,
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Whether it replaces an earlier judgement of the same problem in the same file.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) replaces: bool,
}

impl Unreadable {
    /// The error in both languages.
    pub fn text(&self) -> Text<&str> {
        Text { en: &self.error, ja: self.japanese.as_deref().unwrap_or(&self.error) }
    }

    /// The error with its place: `a.txt:2:6: found ...`.
    #[doc(hidden)]
    pub fn message(&self) -> String {
        let place = [self.line, self.column].into_iter().flatten();
        let place: String = place.map(|number| format!(":{number}")).collect();
        format!("{}{place}: {}", self.input, self.error)
    }
}

/// The claims of a problem that were judged.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct AskedClaims {
    /// The fingerprint of the claims.
    pub claims: String,
    /// Whether the claimed variations were judged.
    pub variations: bool,
}

impl Judged {
    /// Creates the judgement of a problem from its verdict and the time of the search.
    pub fn new(problem: &Problem, verdict: Verdict, time: Duration) -> Judged {
        // Only a full judgement shows whether the expectation is met.
        let expected = problem.claims.expect.as_ref().filter(|_| verdict.goal == Goal::Judge);
        let expected = expected.map_or(Expected::Unasked, |one| Expected::of(&verdict, one));
        let mut judged = Judged {
            number: None,
            id: problem.claims.id.clone(),
            title: None,
            author: None,
            file: None,
            in_file: None,
            start: problem.position.clone(),
            themes: verdict.known_themes(&problem.position),
            verdict,
            expected,
            decision: None,
            limits: None,
            asked: None,
            ms: Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            replaces: false,
        };
        judged.name_as(problem);
        judged
    }

    /// The judgement as JSON on a line.
    pub fn json(&self) -> String {
        written::json(self)
    }

    /// The judgement as an item of a YAML list, as [`Judgement::yaml`](super::Judgement::yaml) writes it.
    #[cfg(feature = "collection")]
    pub fn yaml(&self) -> String {
        written::yaml(self)
    }

    /// The same judgement with the limits of the search.
    #[must_use]
    pub fn with_limits(self, limits: &Limits) -> Judged {
        Judged { limits: Some(JudgedLimits::new(limits)), ..self }
    }

    /// The same judgement with the claims that were judged, by which a later run sees that the verdict
    /// still holds.
    #[doc(hidden)]
    #[must_use]
    pub fn with_claims(self, problem: &Problem, task: &Task) -> Judged {
        Judged { asked: Some(AskedClaims::new(problem, task)), ..self }
    }

    /// Sets the title, the composer and the file to those of the problem.
    pub(super) fn name_as(&mut self, problem: &Problem) {
        self.title.clone_from(&problem.claims.title);
        self.author.clone_from(&problem.claims.author);
        self.file = problem.origin.as_ref().map(|origin| origin.file.to_string());
        self.in_file = problem.origin.as_ref().map(|origin| origin.number);
    }

    /// The length of the solution, if it is known.
    pub fn length(&self) -> Option<u32> {
        self.verdict.length.solution_value().map(|value| value.length)
    }

    /// Whether the solution leaves a piece in the attacker's hand, if that is known.
    pub fn surplus(&self) -> Option<bool> {
        self.verdict.length.solution_value().map(|value| value.surplus)
    }

    /// If the value is not known, a length below which there is no mate.
    pub fn at_least(&self) -> Option<u32> {
        self.verdict.length.at_least().filter(|_| self.verdict.length.value().is_none())
    }

    /// If the value is not known, a length within which there is a mate.
    pub fn at_most(&self) -> Option<u32> {
        self.verdict.length.at_most().filter(|_| self.verdict.length.value().is_none())
    }

    /// The name of a part whose moves cannot be played from the start, if there is one: a judgement that is
    /// read may come from anywhere.
    pub(super) fn unplayable(&self) -> Option<&'static str> {
        let Verdict { solution, defects, .. } = &self.verdict;
        let is_playable =
            |before: &[Move], line: &[Move]| self.start.after(before).first_illegal(line).is_none();
        if !is_playable(&[], solution) {
            return Some("solution");
        }
        let is_playable = |ply: u32, line: &[Move]| {
            let before = solution.get(..(ply as usize).saturating_sub(1)).unwrap_or(&[]);
            is_playable(before, line)
        };
        let is_broken = defects.iter().any(|one| !is_playable(one.ply(), &one.line));
        is_broken.then_some("defects")
    }

    /// The kinds of the defects that break the problem or are flaws, each once.
    pub fn faults(&self) -> Vec<DefectKind> {
        fault_kinds(&self.verdict.defects)
    }
}
