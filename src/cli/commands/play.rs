//! `tsume play`: plays problems with the best defence, in a terminal or line by line.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use anyhow::bail;

use crate::cli::options::{
    GoalArguments, Group, Help, Inputs, Item, KeysArguments, Minute, MovesArguments,
    ScriptArguments, example, help_of, view,
};
use crate::cli::play::{CLEAR, Conversation, Line, NextStep, PlayStyle, Prompt, words};
use crate::cli::process::{Exit, Meter, Output, Termination, interruption, say};
use crate::judge::Engine;
use crate::judgement::Judged;
use crate::play::PositionOracle;
use crate::problem::Problem;
use crate::report::{self, View};

/// The help of the command.
pub const HELP: Help = Help {
    group: Some(Group::Look),
    pages: "docs/play.md, docs/verdicts[.ja].md, docs/limits.md",
    examples: [
        example("tsume play problems.txt", "a file, in the terminal", "ファイルの問題を端末で指す"),
        example(
            "tsume play --tell --time 10 problems/",
            "a rating after each move; ten seconds to think",
            "指すたびに正誤を知らせる。考える時間は10秒まで",
        ),
        example(
            "tsume play --plain 'Black: G5c In hand: G / White: K5a' <moves.txt",
            "everything in words, with the moves of a file",
            "全て文章で示し、指し手はファイルから読む",
        ),
    ],
};

#[derive(clap::Args, Debug)]
#[command(about = say(
    "Play problems against the best defence, with hints\n\n\
     A check that does not mate is played as well, and answered by a reply that escapes: the \
     program says whether a move is right only if you ask (hint, why), or with --tell. It says at \
     once if a check outside the solution mates.",
    "最善の応手を相手に問題を指して解く。ヒントや詰まない理由も聞ける\n\n\
     詰まない王手もそのまま指すことができ、逃れる応手が返る。正しい手かどうかは、聞かれたとき（ヒン\
     ト、なぜ）か、--tell のときだけ知らせる。作意以外の王手でも詰むときは、すぐに知らせる。",
))]
#[command(mut_args(help_of(
    "time",
    say(
        "Limit the time for each move: 30 (seconds), 2m, 1h, or none\n\n\
     If only --nodes is given, there is no limit of time.",
        "1手を考える時間の上限：30（秒）、2m（分）、1h（時間）、none（なし）。--nodes だけを指定した場合は\
     なし",
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
    script: ScriptArguments,

    #[command(flatten)]
    moves: MovesArguments,

    #[arg(help = say(
        "Say after each move whether it is right",
        "指すたびに、正しい手かどうかを知らせる。なければ、詰まない王手にも黙って応じ、聞かれるまで\
         言わない",
    ))]
    #[arg(long)]
    tell: bool,

    #[arg(help = say(
        "Describe everything in words, one line each, and draw nothing\n\n\
         For screen readers and pipes. This is the default if input or output is not a terminal.",
        "図を描かず、局面も応答も文章の行で示す（音声読み上げやパイプのため）。入出力が端末でなけれ\
         ばいつもそうする",
    ))]
    #[arg(long)]
    plain: bool,
}

impl Arguments {
    fn is_plain(&self) -> bool {
        let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        let are_terminals = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        self.plain || is_dumb || !are_terminals
    }
}

/// Plays one problem after the other.
pub fn run(arguments: Arguments, output: &mut Output) -> anyhow::Result<Exit> {
    if arguments.inputs.has_standard() {
        bail!(say(
            "moves are typed on standard input; problems must come from files",
            "標準入力からは指し手を読みます。問題はファイルで指定してください",
        ));
    }
    let is_plain = arguments.is_plain();
    let view = View { moves: arguments.moves.moves(), ..view() };
    let view = arguments.script.applied_to(view);
    let termination = Termination::listen()?;
    arguments.keys.draw()?;
    let engine = arguments.search.engine()?.keeping();
    let mut player = PlayRun {
        meter: Meter::new(engine.meter(), view.language),
        engine,
        manner: PlayStyle { view, rates_moves: arguments.tell, is_plain },
        prompt: match is_plain {
            true => Prompt::plain()?,
            false => Prompt::edited(&termination)?,
        },
        is_ended: termination.came,
    };
    let inputs = arguments.inputs.telling_rest();
    let stop = interruption::flag()?;
    let mut problems = Supply { items: inputs.read_ahead()?, stop, exit: Exit::Fine };
    let mut next = problems.next(output)?;
    while let Some(problem) = next {
        next = match player.play(&problem, &mut problems, output)? {
            Left::For(problem) => Some(*problem),
            Left::Done => None,
            Left::Interrupted => return Ok(Exit::Interrupted),
        };
    }
    Ok(problems.exit)
}

/// The problems of the inputs, in order.
struct Supply {
    items: Receiver<Item>,
    /// The flag that ends the wait for a problem.
    stop: Arc<AtomicBool>,
    exit: Exit,
}

impl Supply {
    /// Returns the next readable problem. Prints an error for each of the others.
    fn next(&mut self, output: &mut Output) -> io::Result<Option<Problem>> {
        while let Some(item) = interruption::next(&self.stop, &self.items) {
            match item {
                Ok(problem) => return Ok(Some(problem)),
                Err(error) => {
                    output.complain(&error.draw())?;
                    self.exit = self.exit.max(error.exit());
                }
            }
        }
        match self.stop.load(Ordering::Relaxed) {
            true => Err(interruption::error()),
            false => Ok(None),
        }
    }
}

/// The reason why the game of a problem ends.
enum Left {
    /// Another problem follows.
    For(Box<Problem>),
    /// The end of the input, or the command to quit.
    Done,
    /// Ctrl-C at the prompt, or a signal.
    Interrupted,
}

/// The state that all games share.
struct PlayRun {
    engine: Engine,
    manner: PlayStyle,
    prompt: Prompt,
    meter: Meter,
    /// Whether a signal ends the program, not only a search.
    is_ended: Arc<AtomicBool>,
}

impl PlayRun {
    fn play(
        &mut self,
        problem: &Problem,
        problems: &mut Supply,
        output: &mut Output,
    ) -> anyhow::Result<Left> {
        let judged = self.judge(problem, output)?;
        let limits = self.engine.limits.clone();
        let oracle =
            PositionOracle::new(problem, &judged.verdict, &mut self.engine.solver, &limits);
        let mut conversation =
            Conversation::new(problem, &judged, self.manner, &self.meter, oracle);
        conversation.begin(output)?;
        let mut wants_to_quit = false;
        loop {
            // Ctrl-C has ended a search, but not the game.
            let stop = limits.stop.as_ref();
            stop.inspect(|stop| stop.store(false, Ordering::Relaxed));
            if self.is_ended.load(Ordering::Relaxed) {
                return Ok(Left::Interrupted);
            }
            let words = || conversation.words();
            let line = match self.prompt.read(&conversation.prompt(), words, output)? {
                Line::Typed(line) => line,
                Line::End => return Ok(Left::Done),
                Line::CtrlC if !wants_to_quit => {
                    wants_to_quit = true;
                    output.answer(&words::quit_question(&self.manner.view))?;
                    continue;
                }
                Line::CtrlC | Line::Interrupted => return Ok(Left::Interrupted),
            };
            wants_to_quit = false;
            match conversation.answer(&line, output)? {
                NextStep::Stay => {}
                NextStep::Quit => return Ok(Left::Done),
                NextStep::Next => match problems.next(output)? {
                    Some(next) => return Ok(Left::For(Box::new(next))),
                    None => output.answer(&words::no_more(&self.manner.view))?,
                },
            }
        }
    }

    /// Shows a problem and judges it, before the first prompt. Ctrl-C ends the search early.
    fn judge(&mut self, problem: &Problem, output: &mut Output) -> anyhow::Result<Judged> {
        let PlayStyle { view, is_plain, .. } = self.manner;
        output.answer(&match is_plain {
            true => report::heading(problem, &view) + &report::spoken(&problem.position, &view),
            false => CLEAR.to_owned() + &report::problem(problem, &view),
        })?;
        output.flush()?;
        self.meter.start();
        let verdict = self.engine.judge_reporting(problem, &mut |event| self.meter.show(&event));
        self.meter.end();
        Ok(Judged::new(problem, verdict, Duration::ZERO))
    }
}
