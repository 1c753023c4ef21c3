//! `tsume seek`: finds the problems among the fillings of a pattern.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::bail;

use crate::cli::batch::candidate_arguments::CandidateArguments;
use crate::cli::batch::composed::Composed;
use crate::cli::batch::engine::Engine;
use crate::cli::batch::fillings::{Filling, WantedValue, candidates, check_earlier};
use crate::cli::batch::judge_candidates::CandidateJudge;
use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::condition::ConditionArguments;
use crate::cli::options::limits::Defaults;
use crate::cli::options::view::view;
use crate::cli::output::atomic_file::at;
use crate::cli::process::exit::Exit;
use crate::cli::process::interruption;
use crate::cli::process::language::{say, spoken};
use crate::cli::process::terminal::Output;
use crate::collection::{Complaint, Problems};
use crate::compose::grade::{Grade, NODES_EACH, grade};
use crate::compose::pattern::Pattern;
use crate::compose::quality::Quality;
use crate::judgement::{Judged, Judgement, KnownFacts};
use crate::notation::{ParseError, write_sfen};
use crate::problem::{Outcome, Problem};
use crate::query::{Expression, Facts};
use crate::report;
use crate::search::Limits;
use crate::shogi::Color;
use crate::text::{Text, number_of};

/// The default limits: 100,000 positions for each candidate.
#[derive(Debug)]
struct Sought;

impl Defaults for Sought {
    const NODES: &'static str = "100k";
}

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Compose),
    pages: "docs/seek[.ja].md, docs/composing[.ja].md, docs/limits.md",
    examples: [
        (
            "tsume seek --hand any problems/first.txt",
            Text {
                en: "every hand for a given board", ja: "この盤面に合う持駒を全て探す"
            },
        ),
        (
            "tsume seek --length 3 '?k/[GSN.]?/P b any1'",
            Text {
                en: "three-movers in a corner, with one piece in hand",
                ja: "隅の3手詰、持駒は1枚",
            },
        ),
        (
            "tsume seek --length 5 --final '.k./GPG' '1k1/[.p].[.p]/S1S b 2GP'",
            Text {
                en: "with a symmetric final position", ja: "詰上りが左右対称になるもの"
            },
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Find the problems among all positions with a pattern\n\n\
     In a pattern some squares and the hand are open: `.` is empty, `?` may be anything, `[GS]` is \
     one of these. A short rank begins further to the right, and missing ranks are empty. If there \
     are more positions than --attempts, a random sample is tried. Prints the best first.",
    "型に当てはまる局面の中から、作品になるものを探す\n\n\
     型は、一部のマスや持駒を決めていない局面である。`.` は空きマス、`?` は何でもよいマス、`[GS]` \
     はそのどれか。段が短ければ右に寄せ、足りない段は空とする。当てはまる局面が --attempts より多け\
     れば、無作為に選んだものを調べる。良いものから順に示す。",
))]
pub struct Arguments {
    #[arg(help = say(
        "The pattern: a file, `-`, or a board such as `?k/[GS].` with a hand after `b`",
        "型：ファイル、標準入力 `-`、または盤面（`?k/[GS].` など、持駒は `b` の後）",
    ))]
    #[arg(value_name = "FILE|-|PATTERN")]
    pattern: String,

    #[arg(help = say(
        "Try these hands: any, any1-2, R2G, R0-3P [default: as the pattern says]\n\n\
         `any` stands for up to four pieces. A number or a range stands before its piece.",
        "調べる持駒：any、any1-2、R2G、R0-3P（既定: 型のとおり）\n\n\
         `any` は4枚までの何でもよい駒。枚数やその範囲は駒の前に書く。",
    ))]
    #[arg(long, hide_short_help = true)]
    hand: Option<String>,

    #[arg(help = say(
        "Keep problems of this length: 5, or 3-7 [default: any]",
        "この手数のもの：5、3-7（既定: 全て）",
    ))]
    #[arg(long, value_parser = length)]
    length: Option<RangeInclusive<u32>>,

    #[arg(help = say(
        "Keep problems whose final board has this pattern [default: any]",
        "詰上りの盤面がこの型のもの（既定: 全て）",
    ))]
    #[arg(long = "final", value_name = "PATTERN")]
    final_board: Option<String>,

    #[command(flatten)]
    condition: ConditionArguments,

    #[arg(help = say(
        "Keep the positions with the fewest findings, even if none is sound",
        "完全作がなくても、指摘の最も少ないものを示す",
    ))]
    #[arg(long)]
    fewest: bool,

    #[arg(help = say(
        "Try at most this many positions; of more, a random sample",
        "調べる局面の数の上限。これより多ければ無作為に選ぶ",
    ))]
    #[arg(long, value_name = "NUMBER", default_value = "100000")]
    attempts: NonZeroU64,

    #[arg(help = say("Try another random sample of the positions", "ほかの局面を無作為に選ぶための数"))]
    #[arg(long, default_value = "1")]
    seed: u64,

    #[command(flatten)]
    candidates: CandidateArguments<Sought>,
}

/// Reads a length, or two with a hyphen.
fn length(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let range = from.trim().parse().ok().zip(to.trim().parse().ok());
    let range = range.map(|(from, to)| from..=to);
    let has_odd = |range: &RangeInclusive<u32>| range.clone().take(2).any(|one| one % 2 == 1);
    range.filter(has_odd).ok_or_else(|| {
        say("expected odd numbers such as 5 or 3-7", "5・3-7 のような奇数を指定してください")
            .to_owned()
    })
}

/// What is wanted of a problem.
struct Wanted {
    value: Arc<WantedValue>,
    final_board: Option<Pattern>,
    expression: Expression,
}

/// Finds problems.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let stop = interruption::flag()?;
    let view = view();
    let pattern = arguments.pattern()?;
    let wanted = arguments.wanted()?;
    let count = pattern.count();
    let attempts = arguments.attempts.get();
    let fits = count.is_some_and(|count| count <= u128::from(attempts));
    let sample = (!fits).then_some((arguments.seed, attempts));
    output.complain(&report::draw_note(&plan(count, sample.map(|(_, size)| size)), spoken()))?;
    let mut publishing = arguments.candidates.publish.begin()?;
    let candidates = || candidates(pattern.clone(), sample, wanted.value.clone());
    let (journal, mut earlier) = arguments.candidates.journal()?;
    earlier.as_mut().map_or(Ok(()), |earlier| check_earlier(earlier, candidates()))?;
    let engines = arguments.candidates.engines()?;
    let mut judge = CandidateJudge::<Filling>::start(engines, journal, earlier, view, output)?;
    judge.add(candidates(), None);
    judge.close();
    let engine = arguments.candidates.engine()?;
    let mut search = Search { seen: HashSet::new(), found: vec![], undecided: 0, engine };
    while let Some((_, judgement)) = judge.next_judged()? {
        search.take(judgement, &wanted);
        judge.show(search.found.len());
    }
    let done = judge.done;
    judge.end()?;
    let found = search.best(arguments.fewest);
    for composed in &found {
        publishing.add(composed, output)?;
    }
    let is_stopped = stop.load(Ordering::Relaxed);
    let summary = summary(found.len() as u64, done, search.undecided, is_stopped);
    publishing.end(&summary, output)?;
    Ok(match (is_stopped, found.is_empty()) {
        (true, _) => Exit::Interrupted,
        (_, false) => Exit::Fine,
        _ if search.undecided > 0 => Exit::Undecided,
        _ => Exit::Defective,
    })
}

impl Arguments {
    fn pattern(&self) -> anyhow::Result<Pattern> {
        let (name, text) = match (&*self.pattern, Path::new(&self.pattern)) {
            ("-", _) => {
                let mut bytes = vec![];
                io::stdin().read_to_end(&mut bytes)?;
                ("-", bytes)
            }
            (name, path) if path.is_file() || is_file_name(path) => {
                (name, fs::read(path).map_err(|error| at(path, &error))?)
            }
            (text, _) => ("PATTERN", text.as_bytes().to_vec()),
        };
        let pattern = pattern_of(name, &text)?;
        match &self.hand {
            None => Ok(pattern),
            Some(hand) => {
                pattern.with_hand(hand).map_err(|error| complaint("--hand", hand, error).into())
            }
        }
    }

    fn wanted(&self) -> anyhow::Result<Wanted> {
        let board = self.final_board.as_deref();
        let read = |text: &str| {
            let refused = |error| anyhow::Error::from(complaint("--final", text, error));
            Pattern::read(text).map_err(refused)
        };
        let expression = self.condition.expression()?;
        let lengths = self.length.clone().unwrap_or(1..=u32::MAX);
        let value = Arc::new(WantedValue { lengths, allows_faults: self.fewest });
        Ok(Wanted { value, final_board: board.map(read).transpose()?, expression })
    }
}

/// Whether a name that is no pattern ends as the name of a file.
fn is_file_name(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    let is_ending = ending.len() > 1 && ending.to_string_lossy().chars().all(char::is_alphanumeric);
    is_ending && Pattern::read(&path.to_string_lossy()).is_err()
}

/// Reads a pattern, or else a single position in any notation.
fn pattern_of(name: &str, bytes: &[u8]) -> anyhow::Result<Pattern> {
    let text = String::from_utf8_lossy(bytes);
    let refused = match Pattern::read(&text) {
        Ok(pattern) => return Ok(pattern),
        Err(error) => complaint(name, &text, error),
    };
    let mut problems = Problems::new(name, bytes).filter_map(Result::ok);
    match (problems.next(), problems.next()) {
        (Some(problem), None) if problem.position.turn() == Color::Black => {
            Ok(Pattern::of(&problem.position))
        }
        (Some(_), None) => bail!(say("Black must attack in a pattern", "型では先手が攻方です")),
        (Some(_), Some(_)) => {
            bail!(say("there are several positions, expected one", "局面が二つ以上あります"))
        }
        (None, _) => Err(refused.into()),
    }
}

fn complaint(name: &str, text: &str, error: ParseError) -> Complaint {
    let (name, text) = (name.to_owned(), text.to_owned());
    Complaint::Text { name, first_line: 1, text, error, id: None }
}

impl Wanted {
    /// Whether a problem has a length and a final board as they are wanted.
    fn is_met_by(&self, verdict: &Judged) -> bool {
        let final_position = || verdict.start.after(&verdict.verdict.solution);
        let is_final = |board: &Pattern| board.matches_board(&final_position());
        verdict.verdict.length.outcome() == Outcome::Mate
            && verdict.length().is_some_and(|length| self.value.lengths.contains(&length))
            && self.final_board.as_ref().is_none_or(is_final)
    }
}

/// The problems found so far.
struct Search {
    /// The positions, which can occur several times in a sample.
    seen: HashSet<String>,
    found: Vec<Composed>,
    undecided: u64,
    /// Judges and grades what is found.
    engine: Engine,
}

impl Search {
    /// Keeps a candidate if it is as wanted.
    fn take(&mut self, judgement: Judgement, wanted: &Wanted) {
        let Some(verdict) = judgement.verdict() else { return };
        let Some(is_sound) = verdict.verdict.soundness.is_sound() else {
            self.undecided += 1;
            return;
        };
        if !(is_sound || wanted.value.allows_faults) || !wanted.is_met_by(verdict) {
            return;
        }
        let position = verdict.start.clone();
        if !self.seen.insert(write_sfen(&position.setup())) {
            return;
        }
        let (problem, known) = (Problem::new(position.clone()), KnownFacts::found(&judgement));
        let holds =
            |grade| wanted.expression.holds(&Facts { problem: &problem, known: &known, grade });
        if holds(None) == Some(false) {
            return;
        }
        let (task, limits) = (self.engine.task(), self.engine.limits().clone());
        let found = self.engine.judge(&problem, &task);
        let limits = Limits { nodes: Some(NODES_EACH), time: None, ..limits };
        let grade = grade(&position, &found, self.engine.solver(), &limits);
        if holds(grade.as_ref().map(Grade::points)) != Some(true) {
            return;
        }
        let quality =
            Quality::without_tries(&position, &verdict.verdict.solution, &verdict.verdict.defects);
        let quality = grade.iter().fold(quality, |quality, grade| quality.with_tries(grade));
        let number = judgement.number().unwrap_or_default();
        self.found.push(Composed { number, position, judgement, quality, grade });
    }

    /// Returns the problems with the fewest findings, the best first; only those with the very fewest if `only_fewest`.
    fn best(&mut self, only_fewest: bool) -> Vec<Composed> {
        let faults =
            |one: &Composed| one.judgement.verdict().map_or(0, |one| one.verdict.defects.len());
        let is_broken = |one: &Composed| {
            one.judgement.verdict().and_then(|one| one.verdict.soundness.is_sound()) != Some(true)
        };
        let order = |one: &Composed| (is_broken(one), faults(one));
        let mut found = std::mem::take(&mut self.found);
        found.sort_by(|one, other| {
            let points = |one: &Composed| one.quality.points();
            order(one).cmp(&order(other)).then(points(other).total_cmp(&points(one)))
        });
        let fewest = found.first().map(order);
        found.retain(|one| !only_fewest || Some(order(one)) == fewest);
        found
    }
}

/// Returns the note about the number of positions.
fn plan(count: Option<u128>, sample: Option<u64>) -> String {
    let (english, japanese) = match count {
        Some(1) => ("1 position".to_owned(), "1局面".to_owned()),
        Some(count) => (format!("{count} positions"), format!("{count}局面")),
        None => ("more than 10^38 positions".to_owned(), "10^38を超える局面".to_owned()),
    };
    match sample {
        None => say(format!("{english} to try"), format!("{japanese}を調べる")),
        Some(size) => say(
            format!(
                "{english} have this pattern; a random sample of {size} is tried (--attempts, --seed)"
            ),
            format!(
                "型に当てはまる{japanese}から、無作為に選んだ{size}局面を調べる（--attempts、--seed）"
            ),
        ),
    }
}

/// Returns the summary of the search.
fn summary(found: u64, candidates: u64, undecided: u64, is_stopped: bool) -> String {
    let mut text = say(
        format!(
            "{} found among {}, {undecided} undecided",
            number_of(found, "problem"),
            number_of(candidates, "candidate")
        ),
        format!("見つかった作品{found}題（候補{candidates}、未確定{undecided}）"),
    );
    if is_stopped {
        text += say("; interrupted", "（中断）");
    }
    text + "\n"
}
