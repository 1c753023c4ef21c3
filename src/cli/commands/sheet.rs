//! `tsume sheet`: makes exercises for students, on paper or as cards.

use std::io;
use std::time::Duration;

use anyhow::bail;
use clap::ValueEnum;

use crate::cli::batch::{Chooser, ChosenProblem, Needed, Source};
use crate::cli::options::{
    ConditionArguments, Group, Help, Inputs, LookArguments, Minute, SearchArguments, example,
    help_of, view,
};
use crate::cli::output::{Target, TargetArguments, formats};
use crate::cli::process::{Exit, Output, say, spoken, unused};
use crate::judge::{Engine, Goal, Verdict};
use crate::judgement::Judged;
use crate::page::{self, AnswerPages, Book, Exercise, MOST_DIAGRAMS, Paper, Printout, Sheets};
use crate::problem::{Outcome, Problem};
use crate::report::{self, View};
use crate::shogi::Move;
use crate::text::printable;

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Look),
    pages: "docs/sheets[.ja].md, docs/pictures.md, docs/collections.md",
    examples: [
        example(
            "tsume sheet --where 'length 3' problems/ -o practice.html",
            "three-movers to print; tsume filter makes a random sample, or sorts them",
            "3手詰の問題集。無作為に選び、易しい順に並べるには tsume filter を使う",
        ),
        example(
            "tsume sheet --caption title,author,length -o book.tex problems/",
            "a book for LuaLaTeX, with answers and indices",
            "LuaLaTeX 用の作品集。解答と索引が付く",
        ),
        example(
            "tsume sheet --format anki --heading Foxes problems.yaml -o foxes/",
            "a deck of cards with pictures, for Anki",
            "図の付いた Anki のカード",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Make sheets to print, a book for TeX, or cards for Anki\n\n\
     The problems keep the order of the inputs. `tsume filter … | tsume sheet -` makes sheets of a \
     random sample, of sorted problems, or of those that the judge finds sound.",
    "印刷用の問題集（解答は別ページ）、TeX の作品集、カードを作る\n\n\
     作品は入力の順に並ぶ。無作為に選んだもの、並べ替えたもの、検討して完全作と分かったものは、\
     `tsume filter … | tsume sheet -` で問題集にする。",
))]
#[command(mut_args(help_of(
    "output",
    say(
        "Write to this file, or cards to this folder that ends in `/` [default: standard output]",
        "このファイルに書き出す。anki では、末尾に / のあるフォルダに書き出す（既定: 標準出力）",
    )
)))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    condition: ConditionArguments,

    #[command(flatten)]
    search: SearchArguments<Minute>,

    #[arg(help = say(
        "Make pages to print, or cards [default: by the ending of --output, else html]",
        "何を作るか（既定: --output の名前の末尾で決まり、それもなければ html）",
    ))]
    #[arg(long, value_enum)]
    format: Option<SheetKind>,

    #[command(flatten)]
    target: TargetArguments,

    #[arg(help = say(
        "The heading of each page, or the name of the deck [default: Tsume-shogi]",
        "各ページの見出し、またはデッキの名前（既定: 詰将棋）",
    ))]
    #[arg(long, hide_short_help = true, value_name = "TEXT")]
    heading: Option<String>,

    #[arg(help = say(
        "Print this many diagrams on a page, at most 20",
        "1ページの図の数（20まで）",
    ))]
    #[arg(long, value_name = "NUMBER", default_value = "6")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=MOST_DIAGRAMS as i64))]
    per_page: u8,

    #[arg(help = say("The size of the paper", "用紙"))]
    #[arg(long, hide_short_help = true, value_enum, default_value = "a4")]
    paper: PaperName,

    #[arg(help = say(
        "Print these below each diagram, separated by commas",
        "図の下の番号の横に示すもの（カンマ区切り）",
    ))]
    #[arg(long, value_enum, value_delimiter = ',', default_value = "length,title")]
    caption: Vec<Caption>,

    #[arg(help = say("Leave out the answers", "解答を付けない"))]
    #[arg(long)]
    no_answers: bool,

    #[arg(help = say(
        "Print the themes of the solution after each answer, if it is proven",
        "解答のあとに、手筋や条件も示す（手数を確定できた作品だけ）",
    ))]
    #[arg(long, hide_short_help = true)]
    answer_themes: bool,

    #[arg(help = say(
        "Print claimed solutions and lengths without checking them",
        "作品に書かれた作意と手数を、確かめずにそのまま載せる",
    ))]
    #[arg(long, hide_short_help = true)]
    as_claimed: bool,

    #[command(flatten)]
    look: LookArguments,
}

/// The kind of output.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum SheetKind {
    #[value(help = say(
        "One HTML file to print, with the answers on separate pages",
        "印刷用の1つのHTMLファイル。解答は別のページ",
    ))]
    Html,
    #[value(help = say(
        "A document for LuaLaTeX and XeLaTeX, with notes, and indices by theme and author; with --style western also for pdfLaTeX",
        "LuaLaTeX・XeLaTeX 用の文書。備考と、手筋や作者の索引も付く",
    ))]
    Tex,
    #[value(help = say(
        "A folder with cards.csv and its pictures, as Anki imports them",
        "Anki に取り込む cards.csv と図のフォルダ",
    ))]
    Anki,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PaperName {
    #[value(help = say("210 by 297 mm", "210×297 mm"))]
    A4,
    #[value(help = say("8.5 by 11 inches", "8.5×11 インチ"))]
    Letter,
}

/// A part of the caption below a diagram.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Caption {
    #[value(help = say("The number or name in the collection", "作品集での番号や名前"))]
    Id,
    #[value(help = say("The title", "題名"))]
    Title,
    #[value(help = say("The author", "作者"))]
    Author,
    #[value(help = say("The source and the year", "出典と年"))]
    Source,
    #[value(help = say("The number of moves, if it is known", "手数（分かっていれば）"))]
    Length,
    #[value(help = say("The grade of `tsume grade`", "難しさ（grade の数値）"))]
    Grade,
    #[value(help = say(
        "The themes of the solution, if it is proven",
        "手筋・条件（手数が確定していれば）",
    ))]
    Themes,
    #[value(help = say("Nothing", "なし"))]
    None,
}

/// Makes the sheets.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let engine = arguments.search.engine(Goal::Length)?;
    let moves = say(report::Moves::Western, report::Moves::Japanese);
    let view = View { moves, ..view() };
    let mut maker = SheetMaker { arguments: &arguments, engine, count: 0, view };
    let per_page = usize::from(arguments.per_page);
    let (heading, paper) = (maker.heading(), arguments.paper());
    match arguments.format()? {
        SheetKind::Html => maker.print(Sheets::new(heading, spoken(), paper, per_page), output),
        SheetKind::Tex => {
            unused::note(&["background", "width"], "tex", output)?;
            maker.print(Book::new(heading, spoken(), paper, per_page), output)
        }
        SheetKind::Anki => {
            unused::note(&["per_page", "paper"], "anki", output)?;
            maker.deck(output)
        }
    }
}

impl Arguments {
    /// Returns the typed format, or that of the file.
    fn format(&self) -> anyhow::Result<SheetKind> {
        let kinds: [(SheetKind, &[&str]); 2] =
            [(SheetKind::Html, &["html", "htm"]), (SheetKind::Tex, &["tex"])];
        let named = match (self.format, self.target.file()) {
            (None, Some(path)) => formats::by_ending(path, kinds, Some("--format"))?,
            (format, _) => format,
        };
        Ok(named.unwrap_or(SheetKind::Html))
    }

    fn paper(&self) -> Paper {
        match self.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        }
    }

    /// Calls `keep` for every problem of the sheets, and prints the number of these problems.
    fn each(
        &self,
        output: &mut Output,
        keep: impl FnMut(ChosenProblem, &mut Output) -> io::Result<()>,
    ) -> anyhow::Result<Exit> {
        let shows_grade = self.caption.contains(&Caption::Grade);
        let needed = if shows_grade { Needed::Grade } else { Needed::Nothing };
        let condition = self.condition.expression()?;
        let grader = || self.search.grader();
        let mut chooser = Chooser::new(condition, needed, Source::Claims, grader)?;
        let (exit, counts) = chooser.each(&self.inputs, output, keep)?;
        chooser.note(&counts, counts.chosen, output)?;
        Ok(exit)
    }
}

struct SheetMaker<'a> {
    arguments: &'a Arguments,
    engine: Engine,
    /// The number of answers so far.
    count: u64,
    view: View,
}

impl SheetMaker<'_> {
    /// Writes pages to print.
    fn print(&mut self, mut pages: impl Printout, output: &mut Output) -> anyhow::Result<Exit> {
        let arguments = self.arguments;
        let mut target = arguments.target.begin()?;
        if target.is_folder() {
            bail!(say(
                "sheets are one file; name it: --output sheet.html",
                "1つのファイルになります。--output sheet.html のように指定してください",
            ));
        }
        let mut answers = vec![];
        target.append(pages.head().as_bytes(), output)?;
        let exit = arguments.each(output, |one, output| {
            let exercise = self.exercise(&one.problem, output)?;
            let (caption, look) = (self.caption(&one, &exercise), arguments.look.look());
            let text = exercise.picture(&[], look, |picture| pages.problem(picture, &caption));
            target.append(text.as_bytes(), output)?;
            let remark = self.remark(&exercise);
            answers.push(exercise.printed(remark));
            Ok(())
        })?;
        if exit == Exit::Interrupted {
            return Ok(exit);
        }
        let shown = if arguments.no_answers { AnswerPages::LeftOut } else { AnswerPages::Printed };
        target.append(pages.foot(&answers, shown).as_bytes(), output)?;
        target.finish()?;
        Ok(exit)
    }

    /// Returns the themes after an answer, if they are wanted and there are any.
    fn remark(&self, exercise: &Exercise) -> Option<String> {
        let is_shown = self.arguments.answer_themes && !exercise.themes.is_empty();
        is_shown.then(|| self.view.themes(&exercise.themes))
    }

    /// Writes cards, and their pictures into the same folder.
    fn deck(&mut self, output: &mut Output) -> anyhow::Result<Exit> {
        let arguments = self.arguments;
        let mut target = arguments.target.begin()?;
        if !target.is_folder() {
            bail!(say(
                "cards and their pictures are several files; name a folder: --output deck/",
                "複数のファイルになります。--output deck/ のようにフォルダを指定してください",
            ));
        }
        // The check comes first, so that nothing is overwritten.
        let mut cards = csv::Writer::from_writer(HEAD.as_bytes().to_vec());
        let deck = self.heading();
        target.may_write(CARDS)?;
        let exit = arguments.each(output, |one, output| {
            let exercise = self.exercise(&one.problem, output)?;
            let front = self.png(&exercise, &[], &mut target)?;
            let front = page::front(&front, &self.caption(&one, &exercise));
            let back = match (arguments.no_answers, exercise.moves.is_empty()) {
                (true, _) => String::new(),
                (false, is_empty) => {
                    let words = exercise.words.iter().cloned().chain(self.remark(&exercise));
                    let words = words.collect::<Vec<_>>().join("  ");
                    let end =
                        (!is_empty).then(|| self.png(&exercise, &exercise.moves, &mut target));
                    page::back(&words, end.transpose()?.as_deref())
                }
            };
            let length = exercise.length.map(|length| format!(" tsume::{length}"));
            let tags = "tsume".to_owned() + &length.unwrap_or_default();
            cards.write_record([front, back, deck.clone(), tags]).map_err(io::Error::from)
        })?;
        if exit == Exit::Interrupted {
            return Ok(exit);
        }
        let cards = cards.into_inner().map_err(|error| error.into_error())?;
        target.named(CARDS, &cards)?;
        Ok(exit)
    }

    fn heading(&self) -> String {
        let usual = || say("Tsume-shogi", "詰将棋").to_owned();
        printable(&self.arguments.heading.clone().unwrap_or_else(usual))
    }

    /// Returns the exercise with the claimed solution, or the one that the search finds if none is claimed
    /// or the claim is wrong. Prints a note on a claim that is left out or could not be checked.
    fn exercise<'p>(
        &mut self,
        problem: &'p Problem,
        output: &mut Output,
    ) -> io::Result<Exercise<'p>> {
        self.count += 1;
        let arguments = self.arguments;
        let claimed = Exercise::claimed(problem, self.view);
        let shows_length = arguments.caption.contains(&Caption::Length);
        let shows_themes = arguments.caption.contains(&Caption::Themes);
        let is_as_claimed = arguments.as_claimed
            && (!claimed.moves.is_empty() || arguments.no_answers && claimed.length.is_some());
        if is_as_claimed || arguments.no_answers && !shows_length && !shows_themes {
            return Ok(claimed);
        }
        let verdict = self.engine.judge(problem);
        if !arguments.as_claimed && !self.engine.is_stopped() {
            self.note(problem, &verdict, output)?;
        }
        let mut exercise = Exercise::judged(problem, &verdict, self.view);
        if arguments.as_claimed {
            exercise.length = claimed.length.or(exercise.length);
        }
        Ok(exercise)
    }

    /// Prints a note on a problem whose claims are wrong, or could not be checked.
    fn note(&self, problem: &Problem, verdict: &Verdict, output: &mut Output) -> io::Result<()> {
        let claims = &problem.claims;
        let unnamed = Problem::new(problem.position.clone());
        let judged = Judged::new(&unnamed, verdict.clone(), Duration::ZERO);
        let found = report::short(&judged, &self.view);
        let remark = match report::refuted_claims(&judged, &self.view).is_empty() {
            _ if claims.moves.is_none() && claims.solution.is_none() => return Ok(()),
            false => found.trim_end(),
            true if verdict.length.outcome() == Outcome::NoMate => found.trim_end(),
            true if page::is_compared(verdict) => return Ok(()),
            true => say("the claim could not be checked", "作意を確認できませんでした"),
        };
        let text = problem.display_name(self.count) + say(": ", "：") + remark;
        output.note(&text)
    }

    /// Returns the caption below the diagram.
    fn caption(&self, chosen: &ChosenProblem, exercise: &Exercise) -> Vec<String> {
        let claims = &chosen.problem.claims;
        let parts = self.arguments.caption.iter().flat_map(|part| match part {
            Caption::Id => vec![claims.id.clone()],
            Caption::Title => vec![claims.title.clone()],
            Caption::Author => vec![claims.author.clone()],
            Caption::Source => {
                vec![claims.source.clone(), claims.year.map(|year| year.to_string())]
            }
            Caption::Length => vec![exercise.length_in_words()],
            Caption::Grade => vec![chosen.grade.map(|points| {
                self.view.pick(format!("grade {points:.1}"), format!("難易度 {points:.1}"))
            })],
            Caption::Themes => {
                let themes = Some(&exercise.themes).filter(|themes| !themes.is_empty());
                vec![themes.map(|themes| self.view.themes(themes))]
            }
            Caption::None => vec![],
        });
        parts.flatten().map(|part| printable(&part)).collect()
    }

    /// Writes a picture of the position after some moves to a file whose name depends on its
    /// content: Anki keeps the pictures of all decks in one folder.
    fn png(&self, exercise: &Exercise, moves: &[Move], target: &mut Target) -> io::Result<String> {
        let png = exercise.picture(moves, self.arguments.look.look(), |picture| picture.png());
        let png = png.map_err(io::Error::other)?;
        target.by_content("tsume-", "png", &png)
    }
}

/// The name of the file with the cards.
const CARDS: &str = "cards.csv";

/// The header for Anki: the separator, the use of HTML, and the columns.
const HEAD: &str = "\
#separator:Comma
#html:true
#notetype:Basic
#columns:Front,Back,Deck,Tags
#deck column:3
#tags column:4
";
