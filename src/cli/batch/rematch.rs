//! Matches the judgements of an earlier run with the inputs by position and id, if problems have been added,
//! removed or moved since. Otherwise the numbers match, and the file stays as it is.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

use crate::cli::batch::{JudgementFile, LinePlace, Places, check_conditions, keys, open, whole};
use crate::cli::options::{Inputs, Shard};
use crate::cli::output::{AtomicFile, Existing, at, behind_links, is_device};
use crate::cli::process::say;
use crate::judgement::{Conditions, FileNames, Judgement, ProblemKey};
use crate::text::number_of;

/// The number of names of dropped judgements that are printed.
const NAMES: usize = 5;

/// The judgements of a file that the inputs no longer have.
pub struct Dropped {
    names: Vec<String>,
    count: u64,
}

impl Dropped {
    /// Returns the note about them, if there are any.
    pub fn note(&self, path: &Path) -> Option<String> {
        if self.count == 0 {
            return None;
        }
        let (path, names) = (path.display(), self.names.join(", "));
        let more = if self.count > self.names.len() as u64 { ", …" } else { "" };
        let count = self.count;
        Some(say(
            format!(
                "{path}: dropped {} of problems that the inputs no longer have like this: {names}{more}",
                number_of(count, "verdict")
            ),
            format!(
                "{path}: 入力に同じ形では残っていない作品の結果 {count}件を除きました：{names}{more}"
            ),
        ))
    }
}

/// Numbers the judgements of the file as the inputs number their problems, if any of them does not match.
/// Returns the judgements that match no problem, and were dropped. If none matches, the file stays as it is:
/// it belongs to other inputs.
pub fn rematch(
    path: &Path,
    inputs: &Inputs,
    conditions: &Conditions,
) -> io::Result<Option<Dropped>> {
    let path = behind_links(path).map_err(|error| at(path, &error))?;
    if is_device(&path) || !path.is_file() || !inputs.can_be_read_twice() {
        return Ok(None);
    }
    let mut file = open(&path)?;
    // The messages about a file that cannot be read come when the run is continued.
    let Ok(end) = whole(&mut file) else { return Ok(None) };
    let Ok(mut lines) = Lines::read(&path, end, conditions) else { return Ok(None) };
    let problems = || keys(inputs, conditions.task()).flatten();
    if lines.are_in_place(problems()) {
        return Ok(None);
    }
    let mut matched = 0_u64;
    let mut draft = AtomicFile::create(&path, Existing::Replace)?;
    for key in problems() {
        let Some(judgement) = lines.take(&key)? else { continue };
        draft.write(judgement.numbered(key.number()).json())?;
        matched += 1;
    }
    if matched == 0 {
        return Ok(None);
    }
    draft.finish()?;
    lines.dropped().map(Some)
}

/// The judgements of a file, found by the position and the id of their problem.
struct Lines {
    file: JudgementFile,
    /// The places of the lines in the order of their numbers, with their problems.
    places: Vec<(LinePlace, Identity)>,
    /// The offsets of the lines of each problem that were not taken yet.
    left: HashMap<u64, VecDeque<u64>>,
}

impl Lines {
    fn read(path: &Path, end: u64, conditions: &Conditions) -> io::Result<Lines> {
        let (mut file, mut identities) = (JudgementFile::open(path)?, HashMap::new());
        let places = Places::read(&mut file, end, |judgement, place| {
            identities.insert(place.1, Identity::of(&judgement.key()));
            check_conditions(judgement, conditions, Shard::WHOLE)
        })?;
        let places = places.in_order(&mut file).map_err(io::Error::other)?;
        let identified = |place: LinePlace| Some((place, *identities.get(&place.1)?));
        let places: Vec<_> = places.into_iter().filter_map(identified).collect();
        let mut left: HashMap<u64, VecDeque<u64>> = HashMap::new();
        for ((_, offset), identity) in &places {
            left.entry(identity.problem).or_default().push_back(*offset);
        }
        Ok(Lines { file, places, left })
    }

    /// Whether each line has the number of its problem.
    fn are_in_place(&self, problems: impl Iterator<Item = ProblemKey>) -> bool {
        let mut places = self.places.iter().peekable();
        for key in problems {
            let is_next = |place: &&&(LinePlace, Identity)| place.0.0 == key.number();
            if let Some((_, found)) = places.peek().filter(is_next) {
                if !found.agrees(Identity::of(&key)) {
                    return false;
                }
                places.next();
            }
        }
        places.peek().is_none()
    }

    /// Returns a judgement of this problem that was not taken yet.
    fn take(&mut self, key: &ProblemKey) -> io::Result<Option<Judgement>> {
        let Some(offsets) = self.left.get_mut(&Identity::of(key).problem) else { return Ok(None) };
        for index in 0..offsets.len() {
            let judgement = self.file.read(offsets[index]).map_err(io::Error::other)?;
            if judgement.clone().numbered(key.number()).key().agrees(key) {
                offsets.remove(index);
                return Ok(Some(judgement));
            }
        }
        Ok(None)
    }

    /// The judgements that were not taken.
    fn dropped(mut self) -> io::Result<Dropped> {
        let mut offsets: Vec<u64> = self.left.into_values().flatten().collect();
        offsets.sort_unstable();
        let count = offsets.len() as u64;
        let mut names = vec![];
        for offset in offsets.into_iter().take(NAMES) {
            names.push(
                self.file.read(offset).map_err(io::Error::other)?.name_among(FileNames::Short),
            );
        }
        Ok(Dropped { names, count })
    }
}

/// The hashes of a problem.
#[derive(Clone, Copy)]
struct Identity {
    /// The hash of its position and its id.
    problem: u64,
    /// The hash of the claims that were judged, if they are known.
    claims: Option<u64>,
}

impl Identity {
    fn of(key: &ProblemKey) -> Identity {
        let claims = key.asked_claims().map(hash);
        Identity { problem: hash((key.id(), key.text())), claims }
    }

    /// Whether both have the same verdict.
    fn agrees(self, other: Identity) -> bool {
        let has_same_claims = self.claims.zip(other.claims).is_none_or(|(one, other)| one == other);
        self.problem == other.problem && has_same_claims
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
