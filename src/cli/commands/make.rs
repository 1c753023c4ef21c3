//! `tsume make`: makes new problems.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::sync::Arc;

use anyhow::bail;

use crate::cli::batch::CandidateArguments;
use crate::cli::options::{
    Defaults, Group, Help, RuleArguments, ThemeList, example, values, wanted_themes,
};
use crate::cli::process::{Exit, Output, say};
use crate::compose::attempts::{Attempts, End};
use crate::compose::gate::Gate;
use crate::compose::make::{Area, Material, Requirements};
use crate::judge::Engine;
use crate::notation::{letter, read_square};
use crate::shogi::{Color, HandKind};
use crate::text::number_of;

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
        example("tsume make --length 3", "ten problems in three moves", "3手詰を10題"),
        example(
            "tsume make --length 7 --king 1a-3c --theme large-sacrifice --count 3",
            "in seven moves, with the sacrifice of a large piece",
            "大駒捨てのある7手詰を3題",
        ),
        example(
            "tsume make --pieces RBNgl --seed 2 --to kif --output made/",
            "with exactly these pieces, a file for each problem",
            "これらの駒で作り、1題ずつファイルに書き出す",
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
    rules: RuleArguments,

    #[command(flatten)]
    candidates: CandidateArguments<Made>,
}

/// The number of attempts after which the program gives up.
const MOST_ATTEMPTS: u64 = 100_000;

/// The number of attempts that is advised after a run without any problem.
const MORE_ATTEMPTS: u64 = 10 * MOST_ATTEMPTS;

/// The pieces of a problem to make.
#[derive(Clone, Debug)]
struct Pieces(Material);

fn length(text: &str) -> Result<RangeInclusive<u32>, String> {
    values::lengths(text).filter(|range| *range.end() <= LONGEST).ok_or_else(|| {
        say(
            format!("expected odd numbers up to {LONGEST}, such as 5 or 3-7"),
            format!("5・3-7 のような{LONGEST}以下の奇数を指定してください"),
        )
    })
}

/// The greatest length that can be requested: random changes do not lead to longer problems.
const LONGEST: u32 = 99;

fn area(text: &str) -> Result<Area, String> {
    let corners = values::pair(text, |square| read_square(square).ok());
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

/// Makes problems.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    arguments.refuse_impossible_themes()?;
    let gate = arguments.rules.gate();
    let mut candidates = arguments.candidates.begin(gate.clone(), Engine::keeping, output)?;
    let attempts = arguments.attempts(gate);
    let publishing = &mut candidates.publishing;
    let searched = attempts.search(&candidates.run, |composed| publishing.add(composed, output));
    if candidates.ended(searched)? == End::Hopeless {
        let advice = advice(candidates.run.progress().done);
        output.note(&advice)?;
    }
    candidates.end(None, output)
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

    fn attempts(&self, gate: Option<Arc<Gate>>) -> Attempts {
        let requirements = Requirements {
            lengths: self.length.clone(),
            area: self.king,
            material: self.pieces.as_ref().map(|Pieces(material)| material.clone()),
            themes: wanted_themes::all(&self.theme),
            gate,
            polish: self.polish,
        };
        Attempts {
            requirements: Arc::new(requirements),
            seed: self.seed,
            count: usize::try_from(self.count.get()).unwrap_or(usize::MAX),
            most: self.attempts.map_or(MOST_ATTEMPTS, NonZeroU64::get),
            gives_up: self.attempts.is_none() && self.candidates.limits().time.is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_attempt_is_singular() {
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
