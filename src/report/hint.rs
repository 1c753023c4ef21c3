//! Hints for solvers: the answer without the solution, and a part of a move.

use super::View;
use super::lines::move_after;
use super::verdict::in_short;
use crate::judgement::Judged;
use crate::shogi::{Move, MoveParts, Position};

/// The part of a move that a hint reveals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hint {
    /// Nothing.
    Nothing,
    /// The piece.
    Piece,
    /// The piece and the square that it moves to.
    Square,
    /// The whole move.
    Move,
}

/// The answer without the solution, and a hint of the first move, as complete lines.
pub fn without_solution(judged: &Judged, hint: Hint, view: &View) -> String {
    let Judged { start, verdict, .. } = judged;
    let mut lines = in_short(verdict, view);
    let first = verdict.solution.first();
    lines.extend(first.and_then(|&mv| self::hint(start, &[], mv, hint, view)));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A hint of a move that is played after others, as a line without its end.
pub fn hint(
    start: &Position,
    before: &[Move],
    mv: Move,
    hint: Hint,
    view: &View,
) -> Option<String> {
    let here = start.after(before);
    let number = before.len() + 1;
    let ply = if number == 1 { "初手".to_owned() } else { format!("{number}手目") };
    // The piece, and the way to its square.
    let to = mv.to();
    let (english, japanese, [way, japanese_way]) = match mv.parts() {
        MoveParts::Drop { kind, .. } => {
            let kind = kind.on_board();
            let way = [format!(" on {to}"), format!("{}に打つ", to.japanese())];
            (format!("drop a {}", kind.name()), format!("持駒の{}", kind.japanese()), way)
        }
        MoveParts::Walk { from, .. } => {
            let kind = here.piece_at(from)?.kind;
            let way = [format!(" to {to}"), format!("{}へ", to.japanese())];
            let (name, japanese) = (kind.name(), kind.japanese());
            let square = from.japanese();
            (format!("move the {name} on {from}"), format!("{square}の{japanese}"), way)
        }
    };
    Some(match hint {
        Hint::Nothing => return None,
        Hint::Piece => {
            view.pick(format!("Hint: {english}."), format!("ヒント：{ply}に使うのは{japanese}。"))
        }
        Hint::Square => view.pick(
            format!("Hint: {english}{way}."),
            format!("ヒント：{ply}は{japanese}を{japanese_way}。"),
        ),
        Hint::Move => {
            let name = move_after(view, start, before, mv);
            view.pick(format!("Hint: {number}. {name}"), format!("ヒント：{ply}{name}"))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::tests::judged;
    use crate::notation::read_sfen;
    use crate::problem::Problem;
    use crate::text::Text;

    /// The text about a position in both languages.
    fn hinted(sfen: &str, hint: Hint) -> [String; 2] {
        let mut setup = read_sfen(sfen).unwrap();
        setup.give_rest(!setup.turn);
        let judged = judged(&Problem::new(Position::new(&setup).unwrap()), 300_000);
        let Text { en, ja } = View::default().in_each(|view| without_solution(&judged, hint, view));
        [en, ja]
    }

    #[test]
    fn a_hint_reveals_no_more_than_requested() {
        let first = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
        for (hint, english, japanese) in [
            (Hint::Nothing, "", ""),
            (Hint::Piece, "Hint: drop a rook.\n", "ヒント：初手に使うのは持駒の飛。\n"),
            (Hint::Square, "Hint: drop a rook on 1b.\n", "ヒント：初手は持駒の飛を１二に打つ。\n"),
            (Hint::Move, "Hint: 1. R*1b\n", "ヒント：初手▲１二飛\n"),
        ] {
            let expected = [
                format!("Mate in 3.\nSound.\n{english}"),
                format!("3手詰。\n完全作。\n{japanese}"),
            ];
            assert_eq!(hinted(first, hint), expected);
        }
        let yozume = "8s/8k/9/6+SG1/9/9/9/9/9 b G 1";
        let [text, _] = hinted(yozume, Hint::Piece);
        assert_eq!(text, "Mate in 3.\nDefective: yozume.\nHint: move the gold on 2d.\n");
        assert_eq!(hinted("8k/9/9/9/9/9/9/9/R8 b - 1", Hint::Move)[0], "No mate.\n");
    }
}
