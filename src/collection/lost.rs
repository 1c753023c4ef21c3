//! Finds the parts of a problem that a form cannot express.
//!
//! Claims and headers are compared with those that a reader finds in the written text.

use super::form::{Loss, Writer};
use super::key::Key;
use super::record_form::record;
use super::rest::Rest;
use super::stream::Problems;
use super::write::{ProblemWriter, write};
use crate::notation::Part;
use crate::problem::{Claims, Problem};

/// The parts of a problem that are lost when it is written in a form.
pub fn lost(problem: &Problem, form: ProblemWriter) -> Vec<Loss> {
    let mut lost = lost_parts(problem, form);
    // YAML and JSON keep every claim.
    let keeps_claims = matches!(form.writer, Writer::Own(_));
    if !keeps_claims {
        lost.extend(lost_claims(problem, form));
    }
    lost
}

/// The parts of the record that are not written.
fn lost_parts(problem: &Problem, form: ProblemWriter) -> Vec<Loss> {
    let (parts, keeps) = match form.writer {
        Writer::Record(notation) => (record(problem).parts(), notation.keeps),
        _ => {
            let parts = problem.claims.record.as_ref().map(|record| record.parts());
            (parts.unwrap_or_default(), &[Part::Ends][..])
        }
    };
    // Headers are claims.
    let is_lost = |part: &Part| *part != Part::Headers && !keeps.contains(part);
    parts.into_iter().filter(is_lost).map(Loss::Part).collect()
}

/// The claims that a reader does not find in the written text.
fn lost_claims(problem: &Problem, form: ProblemWriter) -> Vec<Loss> {
    let claims = &problem.claims;
    let has_any = Key::ALL.into_iter().any(|key| key.is_in(claims)) || !claims.headers.is_empty();
    if !has_any {
        return vec![];
    }
    let text = write(problem, form);
    let read = Problems::new("", text.as_bytes()).form(form.form).rest(Rest::Never).next();
    let nothing = || Problem { claims: Claims::default(), ..problem.clone() };
    let read = read.and_then(Result::ok).unwrap_or_else(nothing);
    let is_lost = |key: &Key| key.is_in(claims) && !has_same(*key, problem, &read);
    let keys = Key::ALL.into_iter().filter(is_lost);
    let mut lost: Vec<Loss> = keys.map(Key::names_in_both).map(Loss::Claim).collect();
    let has_header = |header: &(String, String)| read.claims.headers.contains(header);
    if !claims.headers.iter().all(has_header) {
        lost.push(Loss::Part(Part::Headers));
    }
    lost
}

/// Whether a problem has the same claim after writing and reading. Of a solution, only the moves must be the
/// same; of a text, only the words, not blanks and line breaks. A form with room for one name writes the
/// title there if the problem has no id.
fn has_same(key: Key, written: &Problem, read: &Problem) -> bool {
    if key == Key::Solution && written.claimed_moves().is_some() {
        return written.claimed_moves() == read.claimed_moves();
    }
    let words = |key: Key, problem: &Problem| -> Option<Vec<String>> {
        let text = key.text_in(&problem.claims)?;
        Some(text.split_whitespace().map(str::to_owned).collect())
    };
    let before = words(key, written);
    let is_name = key == Key::Title && written.claims.id.is_none();
    before == words(key, read) || (is_name && before == words(Key::Id, read))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::write::tests::{FULL, claims, read};
    use crate::notation::sample;
    use crate::shogi::Position;
    use proptest::prelude::*;

    /// Writes a problem in a form and reads it back.
    fn through(problem: &Problem, form: ProblemWriter) -> Option<Problem> {
        let text = write(problem, form);
        let mut all = Problems::new("", text.as_bytes()).form(form.form).rest(Rest::Never);
        let first = all.next()?.ok();
        first.filter(|_| all.next().is_none())
    }

    fn names(lost: &[Loss]) -> Vec<&'static str> {
        lost.iter().map(|lost| lost.names().en).collect()
    }

    #[test]
    fn every_loss_of_headers_and_claims_is_reported() {
        let mut problem = read(FULL);
        problem.claims.notes = Some("One.\nTwo.".to_owned());
        problem.claims.solution = Some("1. R*1b 2. Lx1b 3. +B-2d".to_owned());
        let headers = [("分類", "短編"), ("出典", "作品集"), ("発表年月", "1995年3月")];
        problem.claims.headers = headers.map(|(n, v)| (n.to_owned(), v.to_owned())).into();
        for &form in ProblemWriter::all() {
            let expected: &[&str] = match form.name {
                "sfen" => &[
                    "title", "author", "source", "year", "language", "solution", "expect", "notes",
                    "headers",
                ],
                "usi" | "usen" => &[
                    "id", "title", "author", "source", "year", "language", "moves", "expect",
                    "notes", "headers",
                ],
                _ => &[],
            };
            let lost = names(&lost(&problem, form));
            let lost: Vec<_> = lost.into_iter().filter(|name| *name != "comments").collect();
            assert_eq!(lost, expected, "{}", form.name);
            let read = through(&problem, form).unwrap();
            if expected.is_empty() {
                assert_eq!(read.claims.headers, problem.claims.headers, "{}", form.name);
                assert_eq!(read.claims.year, Some(1995));
            }
        }
    }

    #[test]
    fn inexact_values_are_reported_as_lost() {
        let mut problem = read(FULL);
        problem.claims.headers = vec![("a:b".to_owned(), "x\u{1b}".to_owned())];
        for &form in ProblemWriter::all() {
            let keeps = ["yaml", "jsonl", "jkf"].contains(&form.name);
            let lost = names(&lost(&problem, form));
            assert_eq!(!lost.contains(&"headers"), keeps, "{}: {lost:?}", form.name);
        }
    }

    proptest! {
        #[test]
        fn a_round_trip_reports_every_loss(
            (setup, claims) in (sample::setups(), claims()),
            way in prop::sample::subsequence(ProblemWriter::all(), 2),
        ) {
            let Ok(position) = Position::new(&setup) else { return Ok(()) };
            let problem = Problem::with_claims(position, claims);
            let forms = [way[0], way[1], way[0]];
            let (mut last, mut reported) = (problem.clone(), vec![]);
            for form in forms {
                reported.extend(names(&lost(&last, form)));
                let text = write(&last, form);
                let Some(read) = through(&last, form) else {
                    return Err(TestCaseError::fail(format!("{form:?}: {text}")));
                };
                prop_assert_eq!(&read.position, &problem.position, "{:?}: {}", form, text);
                last = read;
            }
            for key in Key::ALL {
                // A title may have become the name.
                let is_name = key == Key::Title && reported.contains(&Key::Id.name());
                let is_reported = is_name || reported.contains(&key.name());
                let is_said = key.is_in(&problem.claims);
                prop_assert!(!is_said || is_reported || has_same(key, &problem, &last), "{forms:?} {key:?} {last:?}");
            }
            let has = |header: &(String, String)| last.claims.headers.contains(header);
            let has_all = problem.claims.headers.iter().all(has);
            prop_assert!(has_all || reported.contains(&"headers"), "{:?}: {:?}", forms, last.claims);
        }
    }
}
