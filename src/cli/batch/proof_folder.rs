//! The proofs of the verdicts of a run: certificates in a folder, named by the numbers of the problems.
//! They also confirm the verdicts of an earlier run.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::batch::{Certificate, theorems};
use crate::cli::output::{AtomicFile, Existing, at, drafts_in};
use crate::cli::process::{Exit, say};
use crate::judge::Engine;
use crate::judgement::{Judged, Judgement};
use crate::problem::{Outcome, Problem};
use crate::proof::checker::{self, Header};
use crate::proof::{Theorem, header};
use crate::search::Reading;
use crate::shogi::Position;

/// The options for proofs of the verdicts.
#[derive(clap::Args, Debug)]
pub struct ProofArguments {
    #[arg(help = say(
        "Write a certificate of each verdict to this folder [default: none]\n\n\
         Certificates are those of `tsume prove`, named by the number of the problem. A missing \
         folder is made. With --resume, problems whose certificate is missing are judged again.",
        "各題の証明書を、番号を名前としてこのフォルダに書き出す。なければ作る。--resume では、証明\
         書のない作品を検討し直す（既定: 書き出さない）",
    ))]
    #[arg(long, hide_short_help = true, value_name = "DIR")]
    certificates: Option<PathBuf>,

    #[arg(help = say(
        "Prove each verdict, and check the proof, before the verdict is printed\n\n\
         Proves that the problem is sound, or its length, or that there is no mate, and reports \
         every verdict that could not be verified. Verdicts of an earlier run are verified by their \
         certificates, or judged again.",
        "判定を示す前に、証明を書いて検証する。検証できないものは知らせる。以前の判定は証明書で検証\
         するか、検討し直す",
    ))]
    #[arg(long, hide_short_help = true)]
    paranoid: bool,
}

impl ProofArguments {
    /// Creates the folder for certificates, for a run that may continue the earlier one of this file.
    pub fn begin(&self, existing: Existing, earlier: Option<&Path>) -> io::Result<Proofs> {
        let resumes = earlier.is_some();
        let (folder, paranoid) = (self.certificates.clone(), self.paranoid);
        if let Some(folder) = &folder {
            fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
        }
        let left = folder.iter().filter(|_| resumes).flat_map(|folder| drafts_in(folder)).collect();
        Ok(Proofs { folder, paranoid, existing, resumes, left })
    }
}

/// The proofs of the verdicts of a run.
#[derive(Clone, Debug)]
pub struct Proofs {
    /// The folder for certificates.
    pub folder: Option<PathBuf>,
    /// Whether a certificate is checked before its verdict is printed.
    pub paranoid: bool,
    /// What happens to existing certificates.
    pub existing: Existing,
    /// Whether this run continues an earlier one, which may have left a certificate without its
    /// verdict.
    pub resumes: bool,
    /// The incomplete certificates that killed runs have left behind.
    pub left: Arc<[PathBuf]>,
}

impl Proofs {
    /// Whether verdicts of an earlier run must be confirmed.
    pub fn doubts(&self) -> bool {
        self.folder.is_some() || self.paranoid
    }

    /// Writes and checks the certificate of a verdict, if the options require it. Returns the
    /// reason and the exit code if there is no valid certificate.
    pub fn of(
        &self,
        engine: &mut Engine,
        number: u64,
        problem: &Problem,
        judgement: &Judgement,
    ) -> io::Result<Option<(String, Exit)>> {
        let Some(judged) = judgement.verdict().filter(|_| self.doubts()) else { return Ok(None) };
        self.clear(number);
        let mut certificate = Certificate::of(engine, problem, judged)?;
        if let (Some(folder), Certificate::Written(..)) = (&self.folder, &certificate) {
            let name = file_name(number);
            let existing = match self.resumes && is_of(&folder.join(&name), &problem.position) {
                true => Existing::Replace,
                false => self.existing,
            };
            let mut draft = AtomicFile::in_folder(folder, &name, existing)?;
            certificate.add_to(&mut draft)?;
            draft.finish()?;
        }
        if self.paranoid { certificate.refusal() } else { Ok(certificate.failure()) }
    }

    /// Whether a certificate confirms the judgement of an earlier run. Only its header is read,
    /// unless verdicts must be verified.
    pub fn confirm(&self, number: u64, judgement: &Judgement) -> bool {
        self.clear(number);
        let Some(verdict) = judgement.verdict() else { return true };
        let expected = headers(verdict);
        if self.paranoid && !(verdict.follows_from_its_value() && has_line(verdict)) {
            return false;
        }
        if expected.is_empty() {
            return !self.paranoid;
        }
        let input = self.path(number).and_then(|path| File::open(path).ok());
        let found = input.and_then(|file| match self.paranoid {
            true => verified(&mut BufReader::new(file)),
            false => checker::header(&mut BufReader::new(file), &mut 0).ok()?.map(|one| vec![one]),
        });
        found.is_some_and(|found| {
            !found.is_empty() && found.iter().all(|header| expected.contains(header))
        })
    }

    /// Removes incomplete certificates of this problem that killed runs have left. Certificates of
    /// other problems may belong to a run for another shard.
    fn clear(&self, number: u64) {
        let begin = file_name(number) + ".";
        for path in self.left.iter() {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(&begin) {
                // A file that cannot be removed does no harm: it is never read.
                let _ = fs::remove_file(path);
            }
        }
    }

    fn path(&self, number: u64) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(file_name(number)))
    }
}

/// Returns the name of a certificate in its folder.
fn file_name(number: u64) -> String {
    format!("{number}.proof")
}

/// Whether the solution of a verdict is a line of checks that ends in mate and has the length of
/// the verdict. If there is no mate, whether the solution is empty.
fn has_line(verdict: &Judged) -> bool {
    if verdict.verdict.length.outcome() != Outcome::Mate {
        return verdict.verdict.solution.is_empty();
    }
    let is_line = verdict.start.first_unchecked(&verdict.verdict.solution).is_none();
    let has_length =
        verdict.length().is_none_or(|length| length as usize == verdict.verdict.solution.len());
    is_line && has_length && verdict.start.after(&verdict.verdict.solution).is_mate()
}

/// Returns the headers of the certificates of a verdict.
fn headers(verdict: &Judged) -> Vec<Header> {
    let of = |theorem: &Theorem| header_of(&verdict.start, theorem, verdict.verdict.reading);
    theorems(verdict).iter().filter_map(of).collect()
}

fn header_of(position: &Position, theorem: &Theorem, reading: Reading) -> Option<Header> {
    let text = header(position, theorem, reading);
    checker::header(&mut text.as_bytes(), &mut 0).ok().flatten()
}

/// Returns the headers of the certificates in a file, if all of them prove their claims.
fn verified(input: &mut dyn BufRead) -> Option<Vec<Header>> {
    let (mut headers, mut byte) = (vec![], 0);
    while let Some(verified) = checker::verify(input, &mut byte).ok()? {
        if !verified.unproven.is_empty() {
            return None;
        }
        headers.push(verified.header);
    }
    Some(headers)
}

/// Whether the first certificate of a file is about this position.
fn is_of(path: &Path, position: &Position) -> bool {
    let found = File::open(path)
        .ok()
        .and_then(|file| checker::header(&mut BufReader::new(file), &mut 0).ok().flatten());
    let own = header_of(position, &Theorem::NoMate, Reading::Standard);
    found.zip(own).is_some_and(|(found, own)| found.position == own.position)
}
