//! `tsume page`: makes an HTML page on which problems are shown and played.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::anyhow;

use crate::cli::options::{
    GoalArguments, Group, Help, Inputs, KeysArguments, Minute, example, exit, help_of, values,
};
use crate::cli::output::{TargetArguments, refuse_other_than_html};
use crate::cli::process::{Exit, Meter, Output, Place, cause, say, spoken};
use crate::judge::Engine;
use crate::judgement::{Judged, Judgement};
use crate::page::{self, Document, Extent, PageProblem, explore};
use crate::play::PositionOracle;
use crate::problem::Problem;
use crate::search::Limits;
use crate::text::Language;

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Look),
    pages: "docs/pages[.ja].md, docs/limits.md",
    examples: [
        example(
            "tsume page problem.kif -o problem.html",
            "a problem to look at and to play on in a browser",
            "問題をブラウザで見て解けるページにする",
        ),
        example(
            "tsume page --title 'Club evening' --size 5M problems/ -o evening.html",
            "a folder as one page",
            "フォルダを一つのページにする",
        ),
        example(
            "tsume page --engine tsume.wasm -o tsume.html",
            "a page to compose on, without problems",
            "図を作って判定できる、作品のないページ",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(mut_arg("inputs", |inputs| inputs.required(false).required_unless_present("engine")))]
#[command(about = say(
    "Make an HTML page on which problems are played\n\n\
     The page is one file that needs nothing else.",
    "問題を見て解けるHTMLのページを作る\n\n\
     ページは1つのファイルで、ほかには何も要らない。",
))]
#[command(mut_args(help_of(
    "time",
    say(
        "Limit the time for each problem: 30 (seconds), 2m, 1h, or none\n\n\
     The verdict and the search for variations have this time each. If only --nodes is given, there \
     is no limit of time.",
        "1題の時間の上限：30（秒）、2m（分）、1h（時間）、none（なし）。判定と変化の調査のそれぞれに。\
     --nodes だけを指定した場合はなし",
    )
)))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    search: GoalArguments<Minute>,

    #[command(flatten)]
    keys: KeysArguments,

    #[command(flatten)]
    target: TargetArguments,

    #[arg(help = say(
        "The title of the page [default: the title of its problem]",
        "ページの題名（既定: 1題ならその題名）",
    ))]
    #[arg(long, hide_short_help = true, value_name = "TEXT")]
    title: Option<String>,

    #[arg(help = say(
        "Limit the page to about this size\n\n\
         The problems share it: with less space, the page can answer fewer moves.",
        "ページの大きさのおよその上限。全ての問題で分け合い、小さいほどページの知る手が減る",
    ))]
    #[arg(long, default_value = "2M", allow_negative_numbers = true, value_parser = values::size)]
    size: usize,

    #[arg(help = say(
        "Put the engine into the page, from this WebAssembly file [default: none]\n\n\
         On such a page one can edit problems and have them judged. The file is that of a release, \
         or the one that web/build makes. Without problems, the page begins with an example; in a \
         folder it is a site, which can be hosted, installed and used without a network.",
        "このファイルのエンジンをページに入れる（既定: なし）\n\n\
         ページの上で図を編集し、判定できる。エンジンは、ブラウザのための tsume である。作品がなけ\
         れば、例題から始まる。\n\n\
         出力先がフォルダなら、公開してネットなしでも使えるサイトになる。",
    ))]
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,

    #[arg(help = say(
        "The address where a page with the engine is hosted [default: none]\n\n\
         Links to problems that are copied from a file of the page lead there.",
        "エンジン入りのページを公開するアドレス（既定: なし）\n\n\
         ファイルとして開いたページでコピーしたリンクは、このアドレスに続く。",
    ))]
    #[arg(long, hide_short_help = true, value_name = "URL", requires = "engine")]
    address: Option<String>,
}

/// The most nodes for one of the many questions about a problem's positions.
const QUESTION: u64 = 200_000;

/// The least number of bytes for each problem of a page.
const LEAST: usize = 4 << 10;

/// The arguments, the engine and the progress line for making pages.
struct PageMaker<'a> {
    arguments: &'a Arguments,
    engine: Engine,
    meter: Meter,
    language: Language,
    /// The engine that the pages carry.
    carried: Option<page::Engine>,
}

/// Makes one page of all problems of the inputs, or a page of each problem in a folder.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    arguments.keys.draw()?;
    let engine = arguments.search.engine()?.keeping();
    let meter = Meter::new(engine.meter(), spoken());
    let carried = arguments.engine.as_deref().map(carried_engine).transpose()?;
    let language = spoken();
    let mut maker = PageMaker { arguments: &arguments, engine, meter, language, carried };
    refuse_other_than_html(&arguments.target)?;
    let mut target = arguments.target.begin()?;
    let mut problems = vec![];
    let mut worst = arguments.inputs.clone().each(output, |problem, _| {
        problems.push(problem.clone());
        Ok(Exit::Fine)
    })?;
    let share = arguments.size / if target.is_folder() { 1 } else { problems.len().max(1) };
    // A page of one problem has the title of the problem.
    let document = maker.document(problems.first().filter(|_| problems.len() == 1));
    output.make_way(maker.meter.bar());
    maker.meter.start();
    for (index, problem) in problems.iter().enumerate() {
        if problems.len() > 1 {
            maker.say_place(Place { number: index + 1, of: problems.len() }, output)?;
        }
        let (data, exit) = maker.problem(problem, share.max(LEAST));
        worst = worst.max(exit);
        let Some(data) = data else {
            maker.meter.end();
            return Ok(Exit::Interrupted);
        };
        let text = if target.is_folder() {
            let document = maker.document(Some(problem));
            document.head() + &document.problem(&data) + &document.foot()
        } else {
            let head = if index == 0 { document.head() } else { String::new() };
            head + &document.problem(&data)
        };
        target.write(problem, "html", text.as_bytes(), output)?;
    }
    if let (Some(problem), false) = (problems.first(), target.is_folder()) {
        target.write(problem, "html", document.foot().as_bytes(), output)?;
    }
    // A page with the engine needs no problems; but no page is made of inputs that cannot be read.
    if problems.is_empty() && arguments.inputs.is_empty() {
        match target.is_folder() {
            true => {
                for (name, bytes) in page::site(document)? {
                    target.named(name, &bytes)?;
                }
            }
            false => {
                let text = document.head() + &document.foot();
                target.append(text.as_bytes(), output)?;
            }
        }
    }
    maker.meter.end();
    target.finish()?;
    Ok(worst)
}

/// Reads the engine for pages.
fn carried_engine(path: &Path) -> anyhow::Result<page::Engine> {
    let module =
        fs::read(path).map_err(|error| anyhow!("{}: {}", path.display(), cause(&error)))?;
    let refused = say("this is not a WebAssembly module", "WebAssemblyのモジュールではありません");
    page::Engine::of_module(&module).ok_or_else(|| anyhow!("{}: {refused}", path.display()))
}

impl PageMaker<'_> {
    fn document(&self, first: Option<&Problem>) -> Document {
        let of_problem = || first.and_then(|problem| problem.claims.title.clone());
        let usual = || say("Tsume-shogi", "詰将棋").to_owned();
        let title = self.arguments.title.clone().or_else(of_problem).unwrap_or_else(usual);
        Document::new(title, self.language)
            .with_engine(self.carried.clone())
            .with_address(self.arguments.address.clone())
    }

    /// Shows the place of the next problem in the progress line, or prints it if there is no such line.
    fn say_place(&self, place: Place, output: &mut Output) -> anyhow::Result<()> {
        self.meter.next(place);
        match self.meter.is_shown() {
            true => Ok(()),
            false => Ok(output.complain(&place.text(self.language))?),
        }
    }

    /// Returns the data of a problem; `None` if the search was interrupted.
    fn problem(&mut self, problem: &Problem, bytes: usize) -> (Option<PageProblem>, Exit) {
        let (meter, start) = (&self.meter, Instant::now());
        let verdict = self.engine.judge_reporting(problem, &mut |event| meter.show(&event));
        let judged = Judged::new(problem, verdict, start.elapsed());
        let limits = &self.engine.limits;
        let nodes = limits.nodes.map_or(QUESTION, |nodes| nodes.min(QUESTION));
        let until = limits.time.and_then(|time| Instant::now().checked_add(time));
        // The limit of time is for all questions together.
        let limits = Limits { nodes: Some(nodes), time: None, ..limits.clone() };
        let mut oracle =
            PositionOracle::new(problem, &judged.verdict, &mut self.engine.solver, &limits);
        let nodes = explore(&problem.position, &mut oracle, Extent { bytes, until });
        let record = Judgement::Judged(Box::new(judged));
        let data = nodes.map(|nodes| PageProblem::judged(problem, &record, nodes));
        (data.ok().filter(|_| !self.engine.is_stopped()), exit(record.standing()))
    }
}
