//! `tsume show`: draws problems as text or as pictures.

use std::io::{self, IsTerminal};

use anyhow::bail;

use crate::cli::options::{Group, Help, Inputs, LookArguments, ScriptArguments, example, view_of};
use crate::cli::output::{Encoding, Target, TargetArguments, Writer, formats};
use crate::cli::process::{Exit, Output, say, spoken, unused};
use crate::notation::read_square;
use crate::picture::{Marks, Picture};
use crate::problem::Problem;
use crate::report::{self, FormatOptions, TEXT, View};
use crate::shogi::{Color, Move, Square};
use crate::text::{Text, number_of};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Look),
    pages: "docs/pictures.md, docs/formats.md",
    examples: [
        example("tsume show problems.txt", "every problem of a file", "ファイルの全作品を図示する"),
        example(
            "tsume show -o diagram.svg --red '8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1'",
            "an SFEN as a picture, promoted pieces in red",
            "SFENの局面を図にする。成駒は赤",
        ),
        example(
            "tsume show -o diagrams/ --format png --width 200 problems/",
            "a small picture of each problem of a folder",
            "フォルダの各題の小さな図を作る",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say("Draw problems as text or pictures", "作品を図示する：盤面、持駒、題名など"))]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    script: ScriptArguments,

    #[arg(help = say(
        "Draw text or a picture [default: by the ending of --output, else text]",
        "描き方（既定: --output の名前の末尾で決まり、それもなければ text）",
    ))]
    #[arg(long, value_enum)]
    format: Option<Drawing>,

    #[command(flatten)]
    target: TargetArguments,

    #[command(flatten)]
    look: LookArguments,

    #[arg(help = say("Leave the title and other texts out of pictures", "題名などを図に書かない"))]
    #[arg(long)]
    no_caption: bool,

    #[arg(help = say(
        "Draw the position after this many moves of the claimed solution, or at its end [default: \
         0]\n\n\
         A number, or `end`. In pictures the last of these moves is marked.",
        "作意手順のこの手数まで進めた局面を描く。end なら詰上り図。図では最後の手に印を付ける（既定\
         : 0）",
    ))]
    #[arg(long, value_name = "NUMBER", value_parser = ply)]
    ply: Option<Ply>,

    #[arg(help = say(
        "Print how each part of a text was understood\n\n\
         A line for each part: its line in the input, the part, and what it was read as. Every \
         character of a position has a meaning; only lines of prose are ignored.",
        "文章の各部分をどう読んだかを示す\n\n\
         各行に、行番号、その部分、読み取った意味を示す。\n\
         局面の文字にはすべて意味があり、\n\
         読み飛ばすのは地の文の行だけ",
    ))]
    #[arg(long)]
    read: bool,

    #[arg(help = say(
        "Mark these squares in pictures, such as 2c,３四 [default: none]",
        "図でこれらのマスに印を付ける：2c,３四（既定: なし）",
    ))]
    #[arg(long, value_name = "SQUARE", value_delimiter = ',', value_parser = square)]
    mark: Vec<Square>,

    #[arg(help = say(
        "Draw these arrows in pictures, such as 3d-2d [default: none]",
        "図に矢印を描く：3d-2d（既定: なし）",
    ))]
    #[arg(long, value_name = "FROM-TO", value_delimiter = ',', value_parser = arrow)]
    arrow: Vec<(Square, Square)>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Drawing {
    #[value(help = say("Characters", "文字"))]
    Text,
    #[value(help = say("A picture of any size, for pages and for print", "ベクター画像"))]
    Svg,
    #[value(help = say("A picture of pixels", "ビットマップ画像"))]
    Png,
}

/// A position of the claimed solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ply {
    /// The position after this many moves.
    After(usize),
    /// The position after the last move.
    End,
}

fn ply(text: &str) -> Result<Ply, String> {
    if text == "end" {
        return Ok(Ply::End);
    }
    text.parse().map(Ply::After).map_err(|_| {
        say("expected a number of moves, or end", "手数か end を指定してください").to_owned()
    })
}

fn square(text: &str) -> Result<Square, String> {
    read_square(text).map_err(|error| error.message.of(spoken()).to_owned())
}

fn arrow(text: &str) -> Result<(Square, Square), String> {
    let form = say("two squares with - between them, as 3d-2d", "3d-2d のような二つのマス");
    let (from, to) = text.split_once('-').ok_or(form)?;
    Ok((square(from)?, square(to)?))
}

/// The options that change only text.
const OF_TEXT: [&str; 2] = ["script", "read"];

/// The options that change only pictures.
const OF_PICTURES: [&str; 8] =
    ["style", "background", "red", "rest_hand", "width", "no_caption", "mark", "arrow"];

/// Draws every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let format = arguments.format()?;
    let (name, without_effect) = match format {
        Drawing::Text => ("text", &OF_PICTURES[..]),
        Drawing::Svg => ("svg", &OF_TEXT[..]),
        Drawing::Png => ("png", &OF_TEXT[..]),
    };
    unused::note(without_effect, name, output)?;
    match format {
        Drawing::Text => show_text(&arguments, output),
        format => draw(&arguments, format, output),
    }
}

/// Draws problems as text, with an empty line between two.
fn show_text(arguments: &Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let moves = say(report::Moves::Western, report::Moves::Japanese);
    let view = arguments.script.applied_to(View { moves, ..view_of(&arguments.target) });
    let target = arguments.target.begin()?;
    let mut writer = Writer::new(target, &TEXT, Encoding::Utf8, FormatOptions::default());
    let inputs = arguments.inputs.clone().telling_rest();
    let inputs = if arguments.read { inputs.keeping_reading() } else { inputs };
    let exit = inputs.each(output, |problem, output| {
        let Some((shown, _)) = arguments.position(problem, output)? else {
            return Ok(Exit::Wrong);
        };
        writer.separate(output)?;
        let text = report::problem_with_headers(&shown, &view) + &report::reading(problem, &view);
        writer.last_part(problem, &text, output)?;
        Ok(Exit::Fine)
    })?;
    writer.end("", output)?;
    Ok(exit)
}

/// Draws problems as pictures: a single one, or a file for each problem in a folder.
fn draw(arguments: &Arguments, format: Drawing, output: &mut Output) -> anyhow::Result<Exit> {
    let mut target: Target = arguments.target.begin()?;
    let mut count = 0;
    let exit = arguments.inputs.clone().each(output, |problem, output| {
        count += 1;
        if count > 1 && !target.is_folder() {
            return Err(io::Error::other(say(
                "a file holds one picture; for more, name a folder: --output FOLDER/",
                "1つのファイルには1つの図しか書けません。フォルダを指定してください：--output FOLDER/",
            )));
        }
        let Some((shown, marks)) = arguments.position(problem, output)? else {
            return Ok(Exit::Wrong);
        };
        let setup = shown.position.setup();
        let caption = arguments.caption(&shown);
        let look = arguments.look.look();
        let view = View { language: spoken(), ..View::default() };
        let description = report::spoken(&shown.position, &view);
        let description = &description;
        let picture = Picture { setup: &setup, caption: &caption, description, marks, look };
        let (ending, bytes) = match format {
            Drawing::Png => ("png", picture.png().map_err(io::Error::other)?),
            _ => ("svg", picture.svg().into_bytes()),
        };
        target.write(problem, ending, &bytes, output)?;
        Ok(Exit::Fine)
    })?;
    target.finish()?;
    Ok(exit)
}

impl Arguments {
    fn format(&self) -> anyhow::Result<Drawing> {
        let drawings: [(Drawing, &[&str]); 3] =
            [(Drawing::Svg, &["svg"]), (Drawing::Png, &["png"]), (Drawing::Text, &["txt"])];
        let named = match (self.format, self.target.file()) {
            (None, Some(path)) => formats::by_ending(path, drawings, Some("--format"))?,
            (format, _) => format,
        };
        let format = named.unwrap_or(Drawing::Text);
        if format == Drawing::Png && !self.target.is_asked() && io::stdout().is_terminal() {
            bail!(say(
                "cannot print a PNG on a terminal; name a file: --output FILE",
                "PNG は端末に表示できません。ファイルを指定してください：--output FILE"
            ));
        }
        Ok(format)
    }

    /// Returns the problem with the position to draw, and the marks in it. Prints an error and
    /// returns `None` if there is no such position.
    fn position(
        &self,
        problem: &Problem,
        output: &mut Output,
    ) -> io::Result<Option<(Problem, Marks)>> {
        let played = match self.played(problem) {
            Ok(played) => played,
            Err(error) => {
                output.error(error.of(spoken()))?;
                return Ok(None);
            }
        };
        let mut shown = problem.clone();
        shown.position = problem.position.after(&played);
        let last = played.last().copied();
        let marks = Marks { last, squares: self.mark.clone(), arrows: self.arrow.clone() };
        Ok(Some((shown, marks)))
    }

    /// Returns the moves of the claimed solution up to the position to draw, or the reason why there
    /// is no such position.
    fn played(&self, problem: &Problem) -> Result<Vec<Move>, Text> {
        let ply = self.ply.unwrap_or(Ply::After(0));
        let Some(mut moves) = problem.claimed_moves() else {
            return match ply {
                Ply::After(0) => Ok(vec![]),
                _ if problem.claims.solution.is_some() => Err(Text::new(
                    "the claimed solution cannot be read, so its moves cannot be played",
                    "作意を読み取れないため、手順を進められません",
                )),
                _ => Err(Text::new(
                    "the problem claims no solution; `tsume solve --format kif` writes one",
                    "作品に作意が書かれていません。`tsume solve --format kif` で書き出せます",
                )),
            };
        };
        if let Ply::After(ply) = ply {
            let length = moves.len();
            if ply > length {
                let length_in_words = number_of(length as u64, "move");
                return Err(Text::new(
                    format!("the claimed solution has {length_in_words}, not {ply}"),
                    format!("作意は{length}手しかなく、{ply}手目がありません"),
                ));
            }
            moves.truncate(ply);
        }
        Ok(moves)
    }

    /// Returns the lines above a picture.
    fn caption(&self, problem: &Problem) -> Vec<String> {
        if self.no_caption {
            return vec![];
        }
        let view = View { language: spoken(), ..View::default() };
        let mut lines = report::caption(problem, &view);
        let line = match self.ply {
            Some(Ply::End) => view.pick("final position", "詰上り図").to_owned(),
            Some(Ply::After(ply @ 1..)) => {
                view.pick(format!("after move {ply}"), format!("{ply}手目まで"))
            }
            _ if problem.position.turn() == Color::White => {
                view.pick("White to move", "後手番").to_owned()
            }
            _ => return lines,
        };
        lines.push(line);
        lines
    }
}
