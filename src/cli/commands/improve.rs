//! `tsume improve`: tries changes of a problem, and lists their gains.

use std::cmp::Reverse;
use std::time::Duration;

use crate::cli::batch::{CandidateArguments, ChangesTable};
use crate::cli::options::{
    Defaults, Group, Help, OneProblem, RuleArguments, ThemeArguments, example, view,
};
use crate::cli::process::{Exit, Output, refused, say};
use crate::compose::change_search::{ChangeSearch, FoundChange};
use crate::compose::improve::Aim;
use crate::judgement::Judged;
use crate::problem::DefectWord;
use crate::report::{self, View};

/// The default limits: 50,000 positions for each candidate.
#[derive(Debug)]
struct ImproveDefaults;

impl Defaults for ImproveDefaults {
    const NODES: &'static str = "50k";
}

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Compose),
    pages: "docs/composing[.ja].md, docs/verdicts[.ja].md, docs/limits.md",
    examples: [
        example(
            "tsume improve mine.txt",
            "single changes that gain something",
            "1か所の変更で良くなるものを探す",
        ),
        example(
            "tsume improve --mend --resume tried.jsonl mine.txt",
            "the least change that makes it sound; can be continued after an interruption",
            "完全作にする最小の変更を探す。中断しても再開できる",
        ),
        example(
            "tsume improve --to kif --output better/ --sort pieces mine.txt",
            "a file for each, the fewest pieces first",
            "駒の少ない順に1題ずつファイルに書き出す",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Try changes of a problem, and list the sound ones with their gains\n\n\
     Takes off each piece, moves it by a square, exchanges, promotes or demotes it; adds pieces; \
     changes the hands; mirrors and moves the whole. Lists the sound variants that have the same \
     solution without more pieces, a longer one, one fault less, or a new theme (--theme). One row \
     names the pieces that are idle, for all variants without them or with them elsewhere.",
    "作品の変更を試し、完全作になるものとその利点を示す\n\n\
     駒を除く、1マス動かす、別の駒に替える、成らせる・生に戻す、駒を加える、持駒を変える、左右を逆\
     にする、全体をずらす、の各変更を試す。完全作になるもののうち、駒を増やさずに同じ手順になるもの、\
     手数の延びるもの、指摘の減るもの、--theme の手筋が加わるものを示す。不要駒を動かしたり除いたり\
     しただけの図は、1行にまとめる。",
))]
pub struct Arguments {
    #[command(flatten)]
    problem: OneProblem,

    #[arg(help = say(
        "Find the smallest change that makes the problem sound with the same solution\n\n\
         The solution is the one that the problem claims, or else the one that is found.",
        "作意を変えずに完全作にする最小の変更を探す。作意は書かれたもの、なければ見つかったもの",
    ))]
    #[arg(long)]
    mend: bool,

    #[arg(help = say(
        "List changes that remove this fault and keep the solution, sound or not [default: none]",
        "作意が同じで、この指摘の解消されるものを示す。完全作とは限らない（既定: なし）",
    ))]
    #[arg(long, value_name = "FAULT", value_parser = fault, conflicts_with = "mend")]
    fault: Option<DefectWord>,

    #[arg(help = say(
        "List every sound problem by itself, even if it gains nothing",
        "利点がなくても、完全作を全て1行ずつ示す",
    ))]
    #[arg(long, conflicts_with_all = ["mend", "fault"])]
    all: bool,

    #[arg(help = say(
        "Make 1 or 2 changes at once [default: 1; with --mend 2]\n\n\
         The first of two changes must leave the solution correct. With --mend, two changes are \
         tried only if one is not enough, and only until a pair is enough.",
        "同時に行う変更の数、1か2。2つの場合は、1つ目の変更では作意が保たれるものに限る。--mend では1\
         つで足りないときに2つを試す（既定: 1。--mend では 2）",
    ))]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=2))]
    changes: Option<u8>,

    #[arg(help = say("Sort the list", "並べる順"))]
    #[arg(long, value_enum, default_value = "change")]
    sort: Sort,

    #[command(flatten)]
    rules: RuleArguments,

    #[command(flatten)]
    themes: ThemeArguments,

    #[command(flatten)]
    candidates: CandidateArguments<ImproveDefaults>,
}

/// The order of a list; equal entries stay in the order of the changes.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    #[value(help = say(
        "By what is changed: taken off, moved, exchanged, added, mirrored, moved as a whole",
        "変更の種類（除く、動かす、替える、加える、全体）",
    ))]
    Change,
    #[value(help = say("The longest solution first", "手数の長い順"))]
    Length,
    #[value(help = say(
        "The fewest pieces first, and among these the fewest idle ones",
        "駒の少ない順、同じなら不要駒の少ない順",
    ))]
    Pieces,
}

/// Reads the name of a fault.
fn fault(name: &str) -> Result<DefectWord, String> {
    DefectWord::of(name).ok_or_else(|| {
        let names = DefectWord::all().map(DefectWord::names);
        let (english, japanese): (Vec<_>, Vec<_>) = names.map(|name| (name.en, name.ja)).unzip();
        say(
            format!("expected one of: {}", english.join(", ")),
            format!("指定できる値：{}", japanese.join("、")),
        )
    })
}

impl Arguments {
    fn aim(&self) -> Aim {
        match self.fault {
            _ if self.mend => Aim::Mended,
            Some(word) => Aim::Without(word),
            None if self.all => Aim::Sound,
            None => Aim::Better,
        }
    }

    fn changes(&self) -> u8 {
        self.changes.unwrap_or(if self.mend { 2 } else { 1 })
    }
}

impl Sort {
    /// Sorts the found candidates, which are in the order of the changes.
    fn sort(self, found: &mut [FoundChange]) {
        match self {
            Sort::Change => {}
            Sort::Length => found.sort_by_key(|one| Reverse(one.facts.length)),
            Sort::Pieces => found.sort_by_key(|one| (one.facts.pieces, one.idle.len())),
        }
    }
}

/// Tries the changes of a problem.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let Some(problem) = arguments.problem.read(output)? else {
        return Ok(Exit::Wrong);
    };
    let gate = arguments.rules.gate();
    let mut candidates = arguments.candidates.begin(gate, |engine| engine, output)?;
    let Some(verdict) = candidates.run.with_engine(|engine| engine.judge(&problem)) else {
        return Ok(Exit::Interrupted);
    };
    let wanted = arguments.themes.wanted(&problem.position, &verdict)?;
    let judged = Judged::new(&problem, verdict, Duration::ZERO);
    let judged = match candidates.run.gate() {
        Some(gate) => gate.decide(judged, &problem),
        None => judged,
    };
    let search = ChangeSearch::new(&problem, &judged, arguments.aim(), wanted);
    let mut search = search.map_err(refused)?;
    let publishing = &mut candidates.publishing;
    if publishing.writer.format.is_for_people {
        publishing.writer.part(&report::short(&judged, &publishing.view), output)?;
    }
    let searched = search.run(&candidates.run, arguments.changes());
    candidates.ended(searched)?;
    arguments.sort.sort(&mut search.found);
    let found = ChangesTable {
        original: &search.original,
        found: &search.found,
        view: view(),
        is_folded: !arguments.all,
    };
    let (table, data) = (|_: &View| found.table(), || found.data());
    let problems = || found.problems(&problem);
    candidates.publishing.write(&problem, table, data, problems, output)?;
    candidates.end(Some(search.undecided), output)
}
