//! `tsume seek`: finds the problems among the fillings of a pattern.

use std::fs;
use std::io::{self, Read};
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::bail;

use crate::cli::batch::CandidateArguments;
use crate::cli::options::{ConditionArguments, Defaults, Group, Help, complaint, values};
use crate::cli::output::at;
use crate::cli::process::{Exit, Output, say, spoken};
use crate::collection::Problems;
use crate::compose::fillings::Fillings;
use crate::notation::write_sfen;
use crate::query::Pattern;
use crate::report;
use crate::shogi::Color;
use crate::text::Text;

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
            "tsume seek --solution 'S*2b K-1b N*2d' '..k/.[+P+N.]./G[NS.]. b any2'",
            Text {
                en: "the setting in which given moves are the solution",
                ja: "決めた手順が本手順になる配置",
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

    #[arg(help = say(
        "Keep problems whose solution this is, or begins with this [default: any]\n\n\
         Checks and replies in any notation, each move as it is written for the position.",
        "本手順がこのとおりのもの。途中まででもよい（既定: 全て）\n\n\
         応手も含めて順に読む。表記は問わない。",
    ))]
    #[arg(long, value_name = "LINE")]
    solution: Option<String>,

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

fn length(text: &str) -> Result<RangeInclusive<u32>, String> {
    values::lengths(text).ok_or_else(|| {
        say("expected odd numbers such as 5 or 3-7", "5・3-7 のような奇数を指定してください")
            .to_owned()
    })
}

/// Finds problems.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let fillings = arguments.fillings()?;
    if let Some((position, reason)) = fillings.unplayable() {
        let (sfen, reason) = (write_sfen(&position.setup()), reason.of(spoken()));
        bail!(say(
            format!("--solution cannot be played in any position, as in {sfen}: {reason}"),
            format!("--solution はどの局面でも指せません。例えば {sfen}：{reason}"),
        ));
    }
    let plan = plan(fillings.pattern.count(), fillings.sample.map(|(_, size)| size));
    output.complain(&report::draw_note(&plan, spoken()))?;
    let candidates = arguments.candidates.begin(None, |engine| engine, output)?;
    let mut grader = arguments.candidates.engine()?;
    let searched = fillings.search(&candidates.run, &mut grader);
    candidates.publish(searched, output)
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

    fn fillings(&self) -> anyhow::Result<Fillings> {
        let (pattern, attempts) = (self.pattern()?, self.attempts.get());
        let fits = pattern.count().is_some_and(|count| count <= u128::from(attempts));
        let read = |text: &str| {
            let refused = |error| anyhow::Error::from(complaint("--final", text, error));
            Pattern::read(text).map_err(refused)
        };
        Ok(Fillings {
            pattern,
            sample: (!fits).then_some((self.seed, attempts)),
            lengths: self.length.clone().unwrap_or(1..=u32::MAX),
            allows_faults: self.fewest,
            final_board: self.final_board.as_deref().map(read).transpose()?,
            condition: self.condition.expression()?,
            solution: self.solution.clone(),
        })
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
