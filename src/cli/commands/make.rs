//! `tsume make`: makes new problems.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};

use crate::cli::batch::candidate_arguments::CandidateArguments;
use crate::cli::batch::composed::Composed;
use crate::cli::batch::earlier_run::EarlierRun;
use crate::cli::batch::engine::Engine;
use crate::cli::batch::journal::{End, Journal};
use crate::cli::batch::pool::{self, Feed, Next, Order};
use crate::cli::options::command_help::{Group, Help};
use crate::cli::options::limits::Defaults;
use crate::cli::options::view::view;
use crate::cli::options::wanted_themes::{self, ThemeList};
use crate::cli::output::atomic_file::Existing;
use crate::cli::process::exit::Exit;
use crate::cli::process::heartbeat::{Heartbeat, InProgress};
use crate::cli::process::interruption;
use crate::cli::process::language::{say, spoken};
use crate::cli::process::progress::{Counter, Counts};
use crate::cli::process::terminal::Output;
use crate::cli::process::work_unit::{WorkUnit, found};
use crate::compose::make::{Area, Material, Requirements, attempt, made};
use crate::compose::same;
use crate::judgement::{Judgement, ProblemKey};
use crate::notation::{letter, read_square};
use crate::report;
use crate::shogi::{Color, HandKind, Position};
use crate::text::{Text, number_of};

/// The default limits: 100,000 positions for each problem.
#[derive(Debug)]
struct Made;

impl Defaults for Made {
    const NODES: &'static str = "100k";
}

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Compose),
    pages: "docs/composing[.ja].md, docs/verdicts[.ja].md, docs/limits.md",
    examples: [
        ("tsume make --length 3", Text { en: "ten problems in three moves", ja: "3手詰を10題" }),
        (
            "tsume make --length 7 --king 1a-3c --theme large-sacrifice --count 3",
            Text {
                en: "in seven moves, with the sacrifice of a large piece",
                ja: "大駒捨てのある7手詰を3題",
            },
        ),
        (
            "tsume make --pieces RBNgl --seed 2 --to kif --output made/",
            Text {
                en: "with exactly these pieces, a file for each problem",
                ja: "これらの駒で作り、1題ずつファイルに書き出す",
            },
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Make new problems: sound, without flaws, all different\n\n\
     Each attempt places a few pieces at random, then changes the position at random or plays it \
     backwards, and keeps results nearer to the wanted problem. Sacrifices, quiet moves and pieces \
     in hand are preferred; promoted pieces at the start, a capture at the first move and many \
     checks by one piece are not. The same seed always makes the same problems, for any --jobs.",
    "新しい作品を作る：完全作で、キズも不要駒もない\n\n\
     試行のたびに、まず数枚の駒を無作為に置く。次に局面を無作為に変えるか、逆算で手数を延ばし、条件\
     に近づくものを残していく。捨駒・離れた王手・持駒を好み、初形の成駒、初手の駒取り、同じ駒の追い\
     回しを避ける。--seed が同じなら、--jobs によらず同じ作品になる。",
))]
pub struct Arguments {
    #[arg(help = say("Make problems of this length: 5, or 3-7", "作る作品の手数：5、3-7"))]
    #[arg(long, default_value = "3", value_parser = length)]
    length: RangeInclusive<u32>,

    #[arg(help = say("Make this many problems", "作る作品の数"))]
    #[arg(long, default_value = "10")]
    count: NonZeroU64,

    #[arg(help = say(
        "Give up after this many attempts [default: 100000]\n\n\
         Without this option and --time, the program also gives up if it has found no problem in \
         1000 attempts or 50 seconds.",
        "この回数試みたら諦める（既定: 100000）。これも --time もなければ、1題も見つからずに1000回\
         か50秒たったときも諦める",
    ))]
    #[arg(long, value_name = "NUMBER")]
    attempts: Option<NonZeroU64>,

    #[arg(help = say(
        "Make other problems: the seed of the random numbers",
        "何が作られるかを決める数。同じ数なら同じ作品になる",
    ))]
    #[arg(long, default_value = "1")]
    seed: u64,

    #[arg(help = say(
        "Place the king on this square, or between two corners such as 1a-3c",
        "玉方の玉を置くマス、または範囲の2つの角：2b、1a-3c",
    ))]
    #[arg(long, value_name = "SQUARES", default_value = "1a-4d", value_parser = area)]
    king: Area,

    #[arg(help = say(
        "Use exactly these pieces, such as RGSgp or R2Pg [default: any]\n\n\
         Letters are those of SFEN: capitals for the attacker's pieces, small letters for the \
         defender's.",
        "これらの駒を過不足なく使う：SFENの文字で、攻方は大文字、玉方は小文字。RGSgp、R2Pg など（既\
         定: 何でもよい）",
    ))]
    #[arg(long, value_name = "PIECES", value_parser = material)]
    pieces: Option<Pieces>,

    #[arg(help = say(
        "Require all these themes, separated by commas [default: none]\n\n\
         docs/themes.md lists them.",
        "必要な手筋や条件を全て指定する（カンマ区切り）（既定: なし）\n\n\
         一覧は docs/themes.ja.md にある。",
    ))]
    #[arg(long, value_name = "THEMES", value_parser = wanted_themes::theme_list)]
    theme: Vec<ThemeList>,

    #[arg(help = say(
        "Improve each problem until this many changes in a row fail; 0: keep any quality",
        "変更がこの回数続けて失敗するまで、作品を良くする。0 なら評価を問わない",
    ))]
    #[arg(long, hide_short_help = true, value_name = "NUMBER", default_value = "50")]
    polish: u32,

    #[command(flatten)]
    candidates: CandidateArguments<Made>,
}

/// The number of attempts after which the program gives up.
const MOST_ATTEMPTS: u64 = 100_000;

/// The number of attempts that is advised after a run without any problem.
const MORE_ATTEMPTS: u64 = 10 * MOST_ATTEMPTS;

/// The number of attempts and the time without any problem after which the program gives up.
const ATTEMPTS_WITHOUT_RESULT: u64 = 1000;
const TIME_WITHOUT_RESULT: Duration = Duration::from_secs(50);

/// The pieces of a problem to make.
#[derive(Clone, Debug)]
struct Pieces(Material);

fn length(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let range = from.trim().parse().ok().zip(to.trim().parse().ok());
    let range = range.map(|(from, to)| from..=to);
    let is_wished = |range: &RangeInclusive<u32>| range.clone().any(|length| length % 2 == 1);
    range.filter(is_wished).filter(|range| *range.end() <= LONGEST).ok_or_else(|| {
        say(
            format!("expected odd numbers up to {LONGEST}, such as 5 or 3-7"),
            format!("5・3-7 のような{LONGEST}以下の奇数を指定してください"),
        )
    })
}

/// The greatest length that can be requested: random changes do not lead to longer problems.
const LONGEST: u32 = 99;

fn area(text: &str) -> Result<Area, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let corners = read_square(from.trim()).ok().zip(read_square(to.trim()).ok());
    corners.map(|(from, to)| Area { from, to }).ok_or_else(|| {
        say("expected squares such as 2b or 1a-3c", "2b・1a-3c のようなマスを指定してください")
            .to_owned()
    })
}

fn material(text: &str) -> Result<Pieces, String> {
    let mut pieces = vec![];
    let mut count = None;
    for one in text.chars() {
        if let Some(digit) = one.to_digit(10) {
            count = Some(count.unwrap_or(0) * 10 + digit as usize).filter(|&count| count <= 18);
            if count.is_none() {
                return Err(no_material());
            }
            continue;
        }
        let is_kind = |kind: &HandKind| letter(kind.on_board()) == one.to_ascii_uppercase();
        let kind = HandKind::ALL.into_iter().find(is_kind).ok_or_else(no_material)?;
        let color = if one.is_ascii_uppercase() { Color::Black } else { Color::White };
        pieces.extend(std::iter::repeat_n((color, kind), count.take().unwrap_or(1)));
    }
    let of = |kind| pieces.iter().filter(|&&(_, one)| one == kind).count();
    let is_set = HandKind::ALL.into_iter().all(|kind| of(kind) <= usize::from(kind.limit()));
    let can_attack = pieces.iter().any(|&(color, _)| color == Color::Black);
    (is_set && can_attack && count.is_none()).then_some(Pieces(pieces)).ok_or_else(no_material)
}

fn no_material() -> String {
    say(
        "expected letters such as RGSgp: at least one capital, and no more pieces than in a set",
        "RGSgp のように文字を並べてください（大文字の攻方の駒が必要で、1組の枚数まで）",
    )
    .to_owned()
}

/// An attempt to make a problem. If an earlier run has made it, it contains the position found.
struct AttemptJob {
    number: u64,
    found: Option<Position>,
}

/// The number of an attempt, and its problem if it has found one.
type Attempted = (u64, Option<Composed>);

/// Makes problems.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let stop = interruption::flag()?;
    let view = view();
    arguments.refuse_impossible_themes()?;
    let mut publishing = arguments.candidates.publish.begin()?;
    let (mut journal, earlier) = arguments.candidates.journal()?;
    let earlier = earlier.map_or(Ok(vec![]), records)?;
    let engines = arguments.candidates.engines()?;
    let requirements = Arc::new(arguments.requirements());
    let (seed, known) = (arguments.seed, earlier.len());
    let desk = InProgress::attempts();
    let workers = engines.into_iter().map(|engine| {
        let (mut engine, requirements, desk) =
            (engine.keeping(), requirements.clone(), desk.clone());
        move |job: AttemptJob| {
            let _under_way = desk.begin_named(job.number, None);
            work(&mut engine, &requirements, seed, job)
        }
    });
    let attempts = arguments.attempts.map_or(MOST_ATTEMPTS, NonZeroU64::get);
    let jobs = jobs(&earlier, arguments.count.get(), attempts);
    let stopped = stop.clone();
    let feed = move |feed| put_all(feed, jobs, &stopped);
    let counter = Counter::new(WorkUnit::Attempts, None, view);
    output.make_way(counter.bar());
    let _pulse = Heartbeat::start(&desk, view, !counter.is_shown())?;
    let mut results = pool::start(Order::OfJobs, feed, workers)?;
    let (mut seen, mut count, mut done, mut now) = (same::SeenProblems::default(), 0, 0, 0);
    let mut earlier = earlier.into_iter();
    let (is_patient, start) = (arguments.is_patient(), Instant::now());
    while count < arguments.count.get() {
        let Next::Result((number, work)) = results.take(&stop)? else { break };
        done = done.max(number);
        now += 1;
        let is_known = (count as usize) < known;
        let work = work.filter(|work| seen.insert(&work.problem()));
        if is_known {
            let expected = earlier.next();
            let is_same = work.as_ref().map(|work| &work.judgement) == expected.as_ref();
            if !is_same {
                bail!(mismatch(number, expected.as_ref()));
            }
        }
        if let Some(work) = work {
            if let Some(journal) = journal.as_mut().filter(|_| !is_known) {
                journal.add(&work.judgement)?;
            }
            publishing.add(&work, output)?;
            count += 1;
            desk.set_found(count);
        }
        counter.update(|| Counts { done, now, classes: vec![found(count, &view)] });
        if count == 0 && !is_patient && is_hopeless(now, start.elapsed()) {
            output.complain(&report::draw_note(&advice(done), spoken()))?;
            break;
        }
    }
    drop(results);
    let is_stopped = stop.load(Ordering::Relaxed);
    publishing.end(&summary(count, done, is_stopped), output)?;
    let end = match is_stopped {
        true => End::Incomplete,
        false => End::Complete(None, Existing::Replace),
    };
    Journal::close(journal, end)?;
    Ok(match (is_stopped, count) {
        (true, _) => Exit::Interrupted,
        (_, 0) => Exit::Defective,
        _ => Exit::Fine,
    })
}

/// Whether this work without any result lets no problem be expected.
fn is_hopeless(attempts: u64, time: Duration) -> bool {
    attempts >= ATTEMPTS_WITHOUT_RESULT || time >= TIME_WITHOUT_RESULT
}

/// Advises what to do if no attempt has found a problem.
fn advice(attempts: u64) -> String {
    say(
        format!(
            "no problem was found in {}, so such problems are rare or impossible: allow other \
             lengths, themes or pieces, or go on longer with --attempts {MORE_ATTEMPTS}",
            number_of(attempts, "attempt")
        ),
        format!(
            "{attempts}回の試行で1題も見つからず、この条件の作品はまれか、ありません。\
             手数、手筋、使用駒の条件をゆるめるか、--attempts {MORE_ATTEMPTS} で続けてください"
        ),
    )
}

impl Arguments {
    /// Whether the options say how long to go on without any result.
    fn is_patient(&self) -> bool {
        self.attempts.is_some() || self.candidates.limits().time.is_some()
    }

    /// Refuses a theme that no problem of the wanted lengths can show.
    fn refuse_impossible_themes(&self) -> anyhow::Result<()> {
        let longest = *self.length.end();
        let mut themes = wanted_themes::all(&self.theme).into_iter();
        let Some(theme) = themes.find(|theme| theme.least_length() > longest) else {
            return Ok(());
        };
        let (name, least) = (theme.name(), theme.least_length());
        bail!(say(
            format!(
                "--theme: {} needs at least {least} moves, more than --length {longest} allows; \
                 use --length {least}",
                name.en
            ),
            format!(
                "--theme：「{}」には{least}手以上が必要で、--length {longest} では作れません。\
                 --length {least} のように指定してください",
                name.ja
            ),
        ))
    }

    fn requirements(&self) -> Requirements {
        Requirements {
            lengths: self.length.clone(),
            area: self.king,
            material: self.pieces.as_ref().map(|Pieces(material)| material.clone()),
            themes: wanted_themes::all(&self.theme),
            polish: self.polish,
        }
    }
}

/// Reads the judgements of an earlier run.
fn records(mut earlier: EarlierRun) -> anyhow::Result<Vec<Judgement>> {
    let mut records = vec![];
    while let Some((record, _)) = earlier.take_next() {
        records.push(record.map_err(|error| anyhow!(error))?);
    }
    Ok(records)
}

/// Lists the attempts. Attempts of an earlier run only measure the problem that was found, except
/// for the last problem within `count`: it is made again, which shows whether the seed and the
/// requirements are the same.
fn jobs(
    earlier: &[Judgement],
    count: u64,
    attempts: u64,
) -> impl Iterator<Item = AttemptJob> + use<> {
    let numbers: Vec<u64> = earlier.iter().filter_map(Judgement::number).collect();
    let last = numbers.last().copied();
    let wanted = usize::try_from(count).unwrap_or(usize::MAX);
    let checked = numbers.iter().take(wanted).next_back().copied();
    let found = |judgement: &Judgement| Some(judgement.verdict()?.start.clone());
    let known = numbers.into_iter().zip(earlier.iter().map(found).collect::<Vec<_>>());
    let known = known.map(move |(number, found)| AttemptJob {
        number,
        found: found.filter(|_| Some(number) != checked),
    });
    let new = last.unwrap_or(0) + 1..=attempts;
    known.chain(new.map(|number| AttemptJob { number, found: None }))
}

fn put_all(
    mut feed: Feed<AttemptJob, Attempted>,
    jobs: impl Iterator<Item = AttemptJob>,
    stop: &AtomicBool,
) {
    for job in jobs {
        if stop.load(Ordering::Relaxed) || !feed.put(job) {
            return;
        }
    }
}

/// Makes an attempt; `None` if it was interrupted.
fn work(
    engine: &mut Engine,
    requirements: &Requirements,
    seed: u64,
    job: AttemptJob,
) -> Option<Attempted> {
    let (task, limits, number) = (engine.task(), engine.limits().clone(), job.number);
    let solver = engine.solver();
    let found = job.found.or_else(|| attempt(requirements, (seed, number), &task, solver, &limits));
    let made = found.and_then(|position| made(requirements, position, &task, solver, &limits));
    let work = made.map(|made| {
        let record = Judgement::judged(&made.problem, made.verdict, Duration::ZERO);
        let record = record.without_time().numbered(number).with_limits(&limits);
        let (quality, grade) = (made.quality, Some(made.grade));
        Composed { number, position: made.problem.position, judgement: record, quality, grade }
    });
    (!engine.is_stopped()).then_some((number, work))
}

fn mismatch(number: u64, expected: Option<&Judgement>) -> String {
    let expected = expected.map(Judgement::key).map(|key: ProblemKey| key.to_string());
    let expected = expected.unwrap_or_default();
    say(
        format!(
            "the earlier run has {expected}, but attempt {number} does not make it: the options are different"
        ),
        format!(
            "以前の記録は {expected} ですが、今回の条件では{number}回目の試行でこの作品になりません"
        ),
    )
}

fn summary(count: u64, done: u64, is_stopped: bool) -> String {
    let mut text = say(
        format!("{} found in {}", number_of(count, "problem"), number_of(done, "attempt")),
        format!("見つかった作品{count}題（試行{done}回）"),
    );
    if is_stopped {
        text += say("; interrupted", "（中断）");
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_without_result_ends() {
        let (short, long) = (Duration::from_secs(49), Duration::from_secs(50));
        assert!(!is_hopeless(999, short) && is_hopeless(1000, short) && is_hopeless(1, long));
        assert!(advice(1).contains(" in 1 attempt, "));
    }

    #[test]
    fn requirements_are_parsed() {
        assert_eq!(length("5"), Ok(5..=5));
        assert_eq!(length("3-7"), Ok(3..=7));
        for text in ["", "4", "7-3", "x", "101", "-3"] {
            assert!(length(text).is_err(), "{text}");
        }
        assert!(area("1a-3c").is_ok_and(|area| area
            == self::area("3c-1a").map(|one| Area { from: one.to, to: one.from }).unwrap()));
        assert!(area("2b").is_ok() && area("0a").is_err() && area("1a-").is_err());
        let pieces = |text: &str| material(text).map(|Pieces(pieces)| pieces);
        let (black, white) = (Color::Black, Color::White);
        let expected = vec![
            (black, HandKind::Rook),
            (black, HandKind::Pawn),
            (black, HandKind::Pawn),
            (white, HandKind::Gold),
        ];
        assert_eq!(pieces("R2Pg"), Ok(expected));
        for text in ["", "g", "3R", "RX", "R2", "19P", "K", "2Rr1r", "R99999999999999999999P"] {
            assert!(pieces(text).is_err(), "{text}");
        }
    }
}
