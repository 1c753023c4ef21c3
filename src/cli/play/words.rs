//! The answers during a game, in both languages.

use crate::cli::play::{HelpCounts, command};
use crate::judge::Verdict;
use crate::play::{End, Game, Worth};
use crate::problem::DefectKind;
use crate::report::{self, View};
use crate::text::{align_left, number_of, widest};

/// The answer to a line that is not a possible move.
pub fn not_played(view: &View, reason: &str) -> String {
    let text = view.pick(format!("Not played: {reason}."), format!("指せません：{reason}。"));
    report::sentence(view, &text, 2)
}

/// The answer to a move that does not give check.
pub fn no_check(view: &View) -> String {
    not_played(
        view,
        view.pick("the move does not give check, and every move must", "王手になっていません"),
    )
}

/// The answer after an interrupted search.
pub fn stopped(view: &View) -> String {
    let english = "Stopped: the search took too long. Nothing has changed.\n";
    view.pick(english, "中断しました。何も変わっていません。\n").to_owned()
}

/// The comment on a check that is made in any case: on a mate other than the problem's own, and on an open one.
pub fn remark(view: &View, worth: Worth) -> String {
    match worth {
        Worth::Other(_) | Worth::Open => self::worth(view, worth),
        Worth::Best | Worth::Fails | Worth::Slow { .. } => String::new(),
    }
}

/// The comment on a check.
pub fn worth(view: &View, worth: Worth) -> String {
    match worth {
        Worth::Other(kind) => other(view, kind),
        Worth::Open => {
            let english = "Undecided whether that mates: a limit came first.\n";
            view.pick(english, "探索の上限に達し、詰むかどうかは未確定です。\n").to_owned()
        }
        Worth::Best => view.pick("That is right.\n", "正しい手です。\n").to_owned(),
        Worth::Fails => view.pick("That does not mate.\n", "その手では詰みません。\n").to_owned(),
        Worth::Slow { plies, instead } => view.pick(
            format!(
                "That mates, but in {plies} moves from the start; there is a mate in {instead}.\n"
            ),
            format!("詰みますが初手から{plies}手かかります。{instead}手で詰む手があります。\n"),
        ),
    }
}

/// The comment on a mate that is not part of the problem's solution.
fn other(view: &View, kind: DefectKind) -> String {
    let name = report::kind(view, kind);
    let text = view.pick(
        format!("That mates as well: {name}. The problem has another move there."),
        format!("その手でも詰みます（{name}）。作意とは別の手です。"),
    );
    report::sentence(view, &text, 2)
}

/// The result of a game.
pub fn end(view: &View, game: &Game, end: End, verdict: &Verdict) -> String {
    let length = game.line().len();
    if end == End::NoCheck {
        let english = "There is no check left, so there is no mate.\n";
        return view.pick(english, "王手がなくなり、詰みません。\n").to_owned();
    }
    let mate = view.pick(format!("Mate in {length}"), format!("{length}手で詰み"));
    let best =
        verdict.length.solution_value().map(|value| value.length).or(verdict.length.at_most());
    let best = best.map_or(length, |best| best as usize);
    let remark = if game.line() == verdict.solution {
        view.pick(": the solution.".to_owned(), "、正解です。".to_owned())
    } else if best < length {
        view.pick(
            format!("; there is a mate in {best}."),
            format!("ですが、{best}手で詰む手順があります。"),
        )
    } else {
        view.pick(".".to_owned(), "です。".to_owned())
    };
    format!("{mate}{remark}\n")
}

/// The help that led to a mate, and the checks that failed before it.
pub fn help_counts(view: &View, help: HelpCounts) -> String {
    let HelpCounts { hints, failed, is_solution_shown } = help;
    let tries = match failed {
        1 => "1 failed try".to_owned(),
        _ => format!("{failed} failed tries"),
    };
    let mut english = match (hints, failed) {
        (0, 0) => "Without hints or failed tries".to_owned(),
        _ => format!("With {} and {tries}", number_of(hints, "hint")),
    };
    let mut japanese = match (hints, failed) {
        (0, 0) => "ヒントなし、間違いなし".to_owned(),
        _ => format!("ヒント{hints}回、間違い{failed}回"),
    };
    if is_solution_shown {
        english += ", after a look at the solution";
        japanese += "（解答を見た後）";
    }
    view.pick(english + ".\n", japanese + "。\n")
}

/// The question after Ctrl-C at the prompt.
pub fn quit_question(view: &View) -> String {
    let quit = command::Command::Quit.name();
    view.pick(
        format!("To quit, press Ctrl-C again or type {quit}.\n"),
        format!("終了するには、もう一度 Ctrl-C を押すか「{quit}」と入力してください。\n"),
    )
}

/// The commands that may follow the end of a game.
pub fn after_end(view: &View) -> String {
    let names = [command::Command::Undo, command::Command::Restart, command::Command::Next];
    let [undo, restart, next] = names.map(command::Command::name);
    view.pick(
        format!("Type {undo}, {restart}, {next} or quit.\n"),
        format!("「{undo}」「{restart}」「{next}」「終了」のどれかを入力してください。\n"),
    )
}

/// The answer that none of the moves is wrong.
pub fn nothing_wrong(view: &View, worth: Worth) -> String {
    let right = view.pick("Nothing is wrong: it mates.\n", "間違いはありません。詰みます。\n");
    match worth {
        Worth::Best => right.to_owned(),
        other => self::worth(view, other),
    }
}

/// The answer that no move has been played.
pub fn nothing_played(view: &View) -> String {
    view.pick("Nothing has been played.\n", "まだ指していません。\n").to_owned()
}

/// The answer that there is no mate after the played moves.
pub fn gone(view: &View) -> String {
    let why = command::Command::Why.name();
    view.pick(
        format!("There is no mate from here. Type {why} to see why.\n"),
        format!("ここからは詰みません。理由は「{why}」で示します。\n"),
    )
}

/// The answer that the problem has no mate.
pub fn no_mate(view: &View) -> String {
    view.pick("There is no mate.\n", "不詰です。\n").to_owned()
}

/// The answer that a limit was reached before a result.
pub fn open(view: &View) -> String {
    let english = "Undecided: a limit came first.\n";
    view.pick(english, "未確定：探索の上限に達しました。\n").to_owned()
}

/// The list of all checks.
pub fn checks(view: &View, names: &[String]) -> String {
    let count = names.len();
    let names = names.join(view.pick(", ", "、"));
    let title = view.pick(
        format!("{count} {}: ", if count == 1 { "check" } else { "checks" }),
        format!("王手は{count}通り："),
    );
    report::sentence(view, &(title + &names), 2)
}

/// The answer that a file was written.
pub fn saved(view: &View, name: &str) -> String {
    view.pick(format!("Saved to {name}.\n"), format!("{name} に保存しました。\n"))
}

/// The answer that a file was not written.
pub fn not_saved(view: &View, reason: &str) -> String {
    view.pick(format!("Not saved: {reason}.\n"), format!("保存できません：{reason}。\n"))
}

/// The answer to a word that is not a command, with the most similar command.
pub fn unknown(view: &View, word: &str, like: Option<&str>) -> String {
    let help = command::Command::Help.name();
    let english = like.map(|name| format!("did you mean {name}?"));
    let english = english.unwrap_or_else(|| format!("{help} lists the commands."));
    let japanese = like.map(|name| format!("もしかして {name} ですか。"));
    let japanese = japanese.unwrap_or_else(|| format!("コマンドの一覧は「{help}」で示します。"));
    view.pick(
        format!("There is no command {word}; {english}\n"),
        format!("コマンド「{word}」はありません。{japanese}\n"),
    )
}

/// The answer to an argument of a command without arguments.
pub fn no_argument(view: &View, name: &str) -> String {
    view.pick(
        format!("{name} takes no argument.\n"),
        format!("「{name}」の後には何も書けません。\n"),
    )
}

/// The list of commands.
pub fn help(view: &View) -> String {
    let list = command::list();
    let widest = widest(list.iter().map(|(name, _)| &**name));
    let english = "A move in any notation, such as R*1b, ▲１二飛 or 3d2d; or a command:\n";
    let mut text = view
        .pick(english, "指し手（▲１二飛、12飛、R*1b、3d2d など）、または次のコマンド：\n")
        .to_owned();
    for (name, about) in list {
        let name = align_left(&name, widest);
        text += &report::sentence(view, &format!("  {name}  {about}"), widest + 4);
    }
    text
}

/// The first line: how to list the commands.
pub fn welcome(view: &View) -> String {
    let help = command::Command::Help.name();
    view.pick(
        format!("Type a move, or {help}.\n"),
        format!("指し手、または「{help}」と入力してください。\n"),
    )
}

/// The answer that there are no more problems.
pub fn no_more(view: &View) -> String {
    view.pick("There are no more problems.\n", "問題はこれで終わりです。\n").to_owned()
}
