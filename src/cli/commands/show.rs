//! `tsume show`: draws problems as text or as pictures.

use std::io::{self, IsTerminal};
use std::time::Duration;

use anyhow::bail;

use crate::cli::options::{
    Group, Help, Inputs, LookArguments, ScriptArguments, example, values, view_of,
};
use crate::cli::output::{Encoding, Target, TargetArguments, Writer, formats};
use crate::cli::process::{Exit, Output, say, spoken, unused};
use crate::notation::{japanese_tail, read_square};
use crate::picture::{Animation, Marks, Picture};
use crate::problem::Problem;
use crate::report::{self, FormatOptions, TEXT, View};
use crate::shogi::{Color, Move, Setup, Square};
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
            "tsume show -o solution.gif problems/first.txt",
            "the claimed solution as a moving picture",
            "作意手順を動く画像にする",
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
         0; for gif and apng, end]\n\n\
         A number, or `end`. In pictures the last of these moves is marked. A moving picture shows \
         every position up to this one.",
        "作意手順のこの手数まで進めた局面を描く。end なら詰上り図。図では最後の手に印を付ける。\
         動く画像では、この局面までの全局面を順に見せる（既定: 0、gif と apng では end）",
    ))]
    #[arg(long, value_name = "NUMBER", value_parser = ply)]
    ply: Option<Ply>,

    #[arg(help = say(
        "Show each position of a moving picture for this many seconds, the last one for three \
         times as long",
        "動く画像の1局面の秒数。最後の局面はその3倍",
    ))]
    #[arg(long, value_name = "SECONDS", value_parser = hundredths, default_value = "1.5")]
    seconds: u16,

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
    #[value(help = say(
        "A picture for LuaLaTeX and XeLaTeX; with --style western also for pdfLaTeX",
        "LuaLaTeX・XeLaTeX 用の図。--style western なら pdfLaTeX も可",
    ))]
    Tex,
    #[value(help = say("The claimed solution as a moving picture", "作意手順の動く画像"))]
    Gif,
    #[value(help = say("The same as APNG, for browsers", "同じものを APNG で（ブラウザ向け）"))]
    Apng,
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

/// Reads a time for a moving picture, in hundredths of a second.
fn hundredths(text: &str) -> Result<u16, String> {
    let allowed = Duration::from_millis(100)..=Duration::from_secs(60);
    match values::duration(text) {
        Ok(time) if allowed.contains(&time) => Ok((time.as_millis() / 10) as u16),
        _ => {
            Err(say("expected seconds from 0.1 to 60", "0.1 から 60 までの秒数を指定してください")
                .to_owned())
        }
    }
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

/// The options that change only pictures, the last one only moving pictures.
const OF_PICTURES: [&str; 9] =
    ["style", "background", "red", "rest_hand", "width", "no_caption", "mark", "arrow", "seconds"];

/// The options that change nothing in TeX, whose documents set background and size.
const NOT_OF_TEX: [&str; 5] = ["script", "read", "seconds", "background", "width"];

/// The options that change nothing in a picture that does not move.
const NOT_OF_STILL_PICTURES: [&str; 3] = ["script", "read", "seconds"];

/// Draws every problem of the inputs.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    let format = arguments.format()?;
    let without_effect = match format {
        Drawing::Text => &OF_PICTURES[..],
        Drawing::Svg | Drawing::Png => &NOT_OF_STILL_PICTURES[..],
        Drawing::Tex => &NOT_OF_TEX[..],
        Drawing::Gif | Drawing::Apng => &OF_TEXT[..],
    };
    unused::note(without_effect, format.name(), output)?;
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
        let Some(moves) = arguments.moves(problem, Drawing::Text, output)? else {
            return Ok(Exit::Wrong);
        };
        let shown = after(problem, &moves);
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
    let (mut count, mut drawn) = (0, 0);
    let exit = arguments.inputs.clone().each(output, |problem, output| {
        count += 1;
        if count > 1 && !target.is_folder() {
            return Err(io::Error::other(say(
                "a file holds one picture; for more, name a folder: --output FOLDER/",
                "1つのファイルには1つの図しか書けません。フォルダを指定してください：--output FOLDER/",
            )));
        }
        let Some(moves) = arguments.moves(problem, format, output)? else {
            return Ok(Exit::Wrong);
        };
        let bytes = match format.moves() {
            true => arguments.animation(problem, &moves, format)?,
            false => arguments.picture(problem, &moves, format)?,
        };
        target.write(problem, format.name(), &bytes, output)?;
        drawn += 1;
        Ok(Exit::Fine)
    })?;
    // No empty file.
    if drawn > 0 {
        target.finish()?;
    }
    Ok(exit)
}

impl Drawing {
    /// The name, which is also the extension of a file in a folder.
    fn name(self) -> &'static str {
        match self {
            Drawing::Text => "text",
            Drawing::Svg => "svg",
            Drawing::Png => "png",
            Drawing::Tex => "tex",
            Drawing::Gif => "gif",
            Drawing::Apng => "apng",
        }
    }

    /// Whether this is a moving picture.
    fn moves(self) -> bool {
        matches!(self, Drawing::Gif | Drawing::Apng)
    }

    /// Whether a terminal can show it.
    fn is_text(self) -> bool {
        matches!(self, Drawing::Text | Drawing::Svg | Drawing::Tex)
    }
}

/// Returns the problem with the position after these moves.
fn after(problem: &Problem, moves: &[Move]) -> Problem {
    Problem { position: problem.position.after(moves), ..problem.clone() }
}

impl Arguments {
    fn format(&self) -> anyhow::Result<Drawing> {
        let drawings: [(Drawing, &[&str]); 6] = [
            (Drawing::Svg, &["svg"]),
            (Drawing::Png, &["png"]),
            (Drawing::Tex, &["tex"]),
            (Drawing::Gif, &["gif"]),
            (Drawing::Apng, &["apng"]),
            (Drawing::Text, &["txt"]),
        ];
        let named = match (self.format, self.target.file()) {
            (None, Some(path)) => formats::by_ending(path, drawings, Some("--format"))?,
            (format, _) => format,
        };
        let format = named.unwrap_or(Drawing::Text);
        if !format.is_text() && !self.target.is_asked() && io::stdout().is_terminal() {
            let name = format.name().to_uppercase();
            bail!(say(
                format!("cannot print a {name} file on a terminal; name a file: --output FILE"),
                format!("{name} は端末に表示できません。ファイルを指定してください：--output FILE"),
            ));
        }
        Ok(format)
    }

    /// Returns the moves of the claimed solution up to the position to draw. Prints an error and returns `None` if
    /// there is no such position.
    fn moves(
        &self,
        problem: &Problem,
        format: Drawing,
        output: &mut Output,
    ) -> io::Result<Option<Vec<Move>>> {
        let usual = if format.moves() { Ply::End } else { Ply::After(0) };
        match played(problem, self.ply.unwrap_or(usual)) {
            Ok(moves) => Ok(Some(moves)),
            Err(error) => {
                output.error(error.of(spoken()))?;
                Ok(None)
            }
        }
    }

    /// Returns a picture of the position after these moves, as a file.
    fn picture(&self, problem: &Problem, moves: &[Move], format: Drawing) -> io::Result<Vec<u8>> {
        let shown = after(problem, moves);
        let setup = shown.position.setup();
        let caption = self.caption(&shown, || self.line_of_position(&shown));
        let description = report::spoken(&shown.position, &captions());
        let plain = self.plain_picture(&setup, moves, &caption);
        let picture = Picture { description: &description, ..plain };
        match format {
            Drawing::Png => picture.png().map_err(io::Error::other),
            Drawing::Tex => Ok(picture.tex().into_bytes()),
            _ => Ok(picture.svg().into_bytes()),
        }
    }

    /// Returns a moving picture of these moves, as a file.
    fn animation(&self, problem: &Problem, moves: &[Move], format: Drawing) -> io::Result<Vec<u8>> {
        let numbered = report::numbered(&captions(), &problem.position, &[], moves);
        let drawn = |played: usize| {
            let shown = after(problem, &moves[..played]);
            let number = played.checked_sub(1);
            let line = number.and_then(|index| numbered.get(index)).cloned();
            let caption = self.caption(&shown, || Some(line_of_move(line, played, &shown)));
            // Whether the defender's hand is drawn does not depend on whose move it is.
            let mut setup = shown.position.setup();
            setup.turn = problem.position.turn();
            (setup, caption)
        };
        let drawn: Vec<(Setup, Vec<String>)> = (0..=moves.len()).map(drawn).collect();
        let pictures = drawn
            .iter()
            .enumerate()
            .map(|(played, (setup, caption))| self.plain_picture(setup, &moves[..played], caption));
        let pictures: Vec<Picture> = pictures.collect();
        let animation = Animation { pictures: &pictures, hundredths: self.seconds };
        let bytes = if format == Drawing::Gif { animation.gif() } else { animation.apng() };
        bytes.map_err(io::Error::other)
    }

    /// Returns a picture that marks the last of these moves, and what the options mark.
    fn plain_picture<'a>(
        &self,
        setup: &'a Setup,
        moves: &[Move],
        caption: &'a [String],
    ) -> Picture<'a> {
        let last = moves.last().copied();
        let marks = Marks { last, squares: self.mark.clone(), arrows: self.arrow.clone() };
        Picture { caption, marks, ..Picture::of(setup, self.look.look()) }
    }

    /// Returns the lines above a picture: those of the problem, then one about the position.
    fn caption(&self, shown: &Problem, line: impl FnOnce() -> Option<String>) -> Vec<String> {
        match self.no_caption {
            true => vec![],
            false => report::caption(shown, &captions()).into_iter().chain(line()).collect(),
        }
    }

    /// Returns the line about the position of a picture that does not move, if it needs one.
    fn line_of_position(&self, shown: &Problem) -> Option<String> {
        let line = match self.ply {
            Some(Ply::End) => say("final position", "詰上り図").to_owned(),
            Some(Ply::After(ply @ 1..)) => {
                say(format!("after move {ply}"), format!("{ply}手目まで"))
            }
            _ if shown.position.turn() == Color::White => say("White to move", "後手番").to_owned(),
            _ => return None,
        };
        Some(line)
    }
}

/// Returns the view for the texts of pictures.
fn captions() -> View {
    let moves = say(report::Moves::Western, report::Moves::Japanese);
    View { language: spoken(), moves, ..View::default() }
}

/// Returns the line about a position of a moving picture: the last move, if there is one.
fn line_of_move(mv: Option<String>, played: usize, shown: &Problem) -> String {
    match mv {
        None => say("start", "初形").to_owned(),
        Some(mv) if shown.position.is_mate() => {
            say(format!("{mv} mate"), format!("{mv}　{}", japanese_tail(played)))
        }
        Some(mv) => mv,
    }
}

/// Returns the moves of the claimed solution up to the position to draw, or the reason why there
/// is no such position.
fn played(problem: &Problem, ply: Ply) -> Result<Vec<Move>, Text> {
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
