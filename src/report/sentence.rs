//! A defect in a sentence, with the line that shows it.

use super::lines::{numbered, wrapped};
use super::{View, words};
use crate::judge::{Defect, Spot, Verdict};
use crate::notation::{
    KANJI_DIGITS, Squares, Style as Names, japanese_move, kanji, write_western_move,
};
use crate::problem::DefectKind;
use crate::shogi::{Move, Position, Square};

/// A defect in a sentence, and its line, in lines that each end.
pub(super) fn defect(view: &View, start: &Position, verdict: &Verdict, defect: &Defect) -> String {
    let name = capital(words::kind(view, defect.kind));
    let place = match defect.ply {
        0 => String::new(),
        ply => view.pick(format!(" at move {ply}"), format!("（{ply}手目）")),
    };
    let colon = view.pick(": ", "：");
    let said = said(view, start, verdict, defect);
    let line = match defect.kind {
        DefectKind::TeAmari | DefectKind::Hayazume => &[],
        _ => &defect.line[..],
    };
    let before = verdict.solution.get(..(defect.ply as usize).saturating_sub(1)).unwrap_or(&[]);
    let head = match defect.kind {
        // The answer has said so.
        DefectKind::NoMate => String::new(),
        _ => format!("{name}{place}{colon}"),
    };
    let said: Vec<String> = format!("{head}{said}").split(' ').map(str::to_owned).collect();
    let mut text = wrapped(view, &said, " ", 2);
    if line.len() > 1 {
        text += &indented(view, numbered(view, start, before, line), 2);
    }
    text
}

/// Numbered moves in lines of their own.
pub(super) fn indented(view: &View, mut moves: Vec<String>, indent: usize) -> String {
    if let Some(first) = moves.first_mut() {
        first.insert_str(0, &" ".repeat(indent));
    }
    wrapped(view, &moves, "  ", indent)
}

/// What there is to say of a defect.
fn said(view: &View, start: &Position, verdict: &Verdict, defect: &Defect) -> String {
    use DefectKind::*;
    let length = defect.value.map(|value| value.length);
    let plies = length.map_or("?".to_owned(), |length| length.to_string());
    let mv = || name(view, start, verdict, defect);
    let surplus = defect.value.is_some_and(|value| value.surplus);
    let left = if surplus { view.pick(", with a piece left", "駒余り") } else { "" };
    let japanese = view.is_japanese();
    match defect.kind {
        NoMate if defect.line.is_empty() && japanese => "王手がない。".to_owned(),
        NoMate if defect.line.is_empty() => "There is no check.".to_owned(),
        NoMate => view.pick("The defender escapes:", "玉方に逃れ順がある。").to_owned(),
        TeAmari => {
            let hand = words::hand(view, last_hand(start, &verdict.solution));
            match japanese {
                true => format!("最善の応手でも {hand} が余る。"),
                false => format!("even the best defence leaves {hand} in hand."),
            }
        }
        Yozume if length.is_none() => {
            view.pick(format!("{} mates as well.", mv()), format!("{} でも詰む。", mv()))
        }
        Yozume if japanese => format!("{} でも詰む（例えば{plies}手{left}）。", mv()),
        Yozume => format!("{} mates as well, here in {plies} moves{left}.", mv()),
        Hayazume => {
            let claim = verdict.claimed.as_ref().and_then(|claimed| claimed.length).unwrap_or(0);
            match japanese {
                true => format!("{claim}手詰とあるが、{plies}手で詰む。"),
                false => format!("it is mate in {plies}, not in {claim} as claimed."),
            }
        }
        LastMoveYozume if japanese => format!("{} でも詰む。", mv()),
        LastMoveYozume => format!("{} mates as well.", mv()),
        UnlimitedMove if japanese => format!("{} でも同じ手順で詰む。", mv()),
        UnlimitedMove => format!("{} does as well, and the rest stays the same.", mv()),
        Detour if japanese => format!("{} は本手順に戻る。", mv()),
        Detour => format!("{} mates only by coming back to the solution.", mv()),
        EqualVariation => {
            let end = (verdict.solution.len() + 1).saturating_sub(defect.ply as usize);
            match japanese {
                true => format!("{} でも同じ{plies}手（詰上りから{end}手前）。", mv()),
                false => format!("{} lasts as long, {end} moves from the end.", mv()),
            }
        }
        LongerVariation if japanese => format!("{} なら{plies}手駒余り。", mv()),
        LongerVariation => format!("{} lasts {plies} moves, but leaves a piece over.", mv()),
        VariationMatesOtherwise => mv(),
        IdlePiece => {
            let piece = defect.piece.map_or(String::new(), |spot| piece(view, spot));
            match japanese {
                true => format!("{piece} はなくてもよい。"),
                false => format!("the solution stands without {piece}."),
            }
        }
        FutileReading => {
            let reading = defect.reading.map_or("", words::reading);
            match japanese {
                true => format!("{reading} では{plies}手詰{left}。"),
                false => format!("by `{reading}` it is mate in {plies}{left}."),
            }
        }
        Undecided => undecided(view, defect, &mv),
    }
}

fn undecided(view: &View, defect: &Defect, mv: &dyn Fn() -> String) -> String {
    let what = match (defect.reading, defect.piece, defect.mv) {
        (Some(reading), ..) => format!("`{}`", words::reading(reading)),
        (_, Some(spot), _) => piece(view, spot),
        (.., Some(_)) => mv(),
        _ => {
            let english = format!("{}, and a shorter mate may exist.", view.cause());
            let japanese = format!("{}。より短い詰みがあるかもしれない。", view.cause());
            return view.pick(english, japanese);
        }
    };
    let open = match view.interrupted {
        true => format!("interrupted before {what} was settled."),
        false => format!("a limit came first for {what}."),
    };
    view.pick(open, format!("{what} は{}。", view.cause()))
}

/// The move of a defect.
fn name(view: &View, start: &Position, verdict: &Verdict, defect: &Defect) -> String {
    let before = verdict.solution.get(..(defect.ply as usize).saturating_sub(1)).unwrap_or(&[]);
    defect.mv.map_or(String::new(), |mv| move_after(view, start, before, mv))
}

/// A move after others, by its name in the view's language.
pub(super) fn move_after(view: &View, start: &Position, before: &[Move], mv: Move) -> String {
    let mut position = start.clone();
    for &mv in before {
        position.play(mv);
    }
    match view.is_japanese() {
        true => japanese_move(&position, mv, before.last().map(|mv| mv.to()), Names::LONG),
        false => write_western_move(&position, mv, Squares::Hodges),
    }
}

/// What the attacker holds at the end of a line.
pub(super) fn last_hand(start: &Position, line: &[Move]) -> crate::shogi::Hand {
    let mut position = start.clone();
    for &mv in line {
        position.play(mv);
    }
    position.hand(start.turn())
}

fn piece(view: &View, spot: Spot) -> String {
    let Spot { piece, square } = spot;
    let promoted = if piece.kind.is_promoted() { "promoted " } else { "" };
    match (square, view.is_japanese()) {
        (Some(square), true) => format!("{}の{}", japanese_square(square), kanji(piece.kind)),
        (None, true) => format!("持駒の{}", kanji(piece.kind)),
        (Some(square), false) => {
            format!("{}'s {promoted}{} on {square}", piece.color, piece.kind.unpromoted().name())
        }
        (None, false) => format!("the {} in hand", piece.kind.name()),
    }
}

/// A square as in `８八`.
fn japanese_square(square: Square) -> String {
    let digit = |digits: &str, number: u8| digits.chars().nth(usize::from(number) - 1);
    let file = digit("１２３４５６７８９", square.file());
    [file, digit(KANJI_DIGITS, square.rank())].into_iter().flatten().collect()
}

/// A sentence's beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
