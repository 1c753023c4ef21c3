//! A defect in a sentence, with the line that shows it.

use super::group::{Group, japanese_square};
use super::lines::{numbered, sentence, wrapped};
use super::{View, words};
use crate::judge::{Defect, Spot, Verdict};
use crate::notation::{Squares, Style as Names, japanese_move, kanji, write_western_move};
use crate::problem::DefectKind;
use crate::search::Reading;
use crate::shogi::{Move, Position};

/// How many moves of a line that shows a defect are told, if not all are asked for.
const MOVES: usize = 12;

/// Defects in a sentence, and the line of one, in lines that each end.
pub(super) fn defect(view: &View, start: &Position, verdict: &Verdict, group: &Group) -> String {
    let defect = group.first();
    let colon = view.pick(": ", "：");
    let said = said(view, start, verdict, group);
    let line = match defect.kind {
        DefectKind::TeAmari | DefectKind::Hayazume => &[],
        _ => &defect.line[..],
    };
    let before = verdict.solution.get(..(defect.ply as usize).saturating_sub(1)).unwrap_or(&[]);
    let head = match defect.kind {
        // The answer has said so.
        DefectKind::NoMate => String::new(),
        kind => format!("{}{colon}", name_at(view, kind, defect.ply)),
    };
    let mut text = sentence(view, &(head + &said), 2);
    if line.len() > 1 {
        text += &indented(view, shortened(view, numbered(view, start, before, line)), 2);
    }
    text
}

/// What a defect is called, and where it is: `Yozume at move 3`.
pub(super) fn name_at(view: &View, kind: DefectKind, ply: u32) -> String {
    let name = capital(words::kind(view, kind));
    match ply {
        0 => name,
        ply => name + &view.pick(format!(" at move {ply}"), format!("（{ply}手目）")),
    }
}

/// The moves of a line that need not be told to its end.
pub(super) fn shortened(view: &View, mut moves: Vec<String>) -> Vec<String> {
    // A single move more takes no more room than to say that there is one.
    if moves.len() > MOVES + 1 && !view.all {
        moves.truncate(MOVES);
        moves.push(view.ellipsis().to_owned());
    }
    moves
}

/// Numbered moves in lines of their own.
pub(super) fn indented(view: &View, mut moves: Vec<String>, indent: usize) -> String {
    if let Some(first) = moves.first_mut() {
        first.insert_str(0, &" ".repeat(indent));
    }
    wrapped(view, &moves, "  ", indent)
}

/// What there is to say of a defect.
fn said(view: &View, start: &Position, verdict: &Verdict, group: &Group) -> String {
    use DefectKind::*;
    let defect = group.first();
    let lengths = group.lengths();
    let plies = match lengths {
        None => "?".to_owned(),
        Some((least, most)) if least == most => least.to_string(),
        Some((least, most)) => view.pick(format!("{least} to {most}"), format!("{least}〜{most}")),
    };
    let mv = || &group.name;
    let (mates, does) = if group.is_many() { ("mate", "do") } else { ("mates", "does") };
    let lasts = if group.is_many() { "last" } else { "lasts" };
    let has_surplus = |one: &&Defect| one.value.is_some_and(|value| value.surplus);
    let surplus = group.defects.iter().all(has_surplus);
    let left = if surplus { view.pick(", with a piece left", "駒余り") } else { "" };
    let japanese = view.is_japanese();
    match defect.kind {
        NoMate if defect.line.is_empty() && japanese => "王手がない。".to_owned(),
        NoMate if defect.line.is_empty() => "There is no check.".to_owned(),
        NoMate => view.pick("The defender escapes:", "玉方に逃れ順がある。").to_owned(),
        TeAmari => {
            let hand = words::hand(view, last_hand(start, &verdict.solution));
            match japanese {
                true => format!("最善の応手でも{hand}が余る。"),
                false => format!("even the best defence leaves {hand} in hand."),
            }
        }
        Yozume if lengths.is_none() => {
            view.pick(format!("{} {mates} as well.", mv()), format!("{}でも詰む。", mv()))
        }
        Yozume if japanese => format!("{}でも詰む（{plies}手以内{left}）。", mv()),
        Yozume => format!("{} {mates} as well, in {plies} moves at most{left}.", mv()),
        Hayazume => {
            let claim = verdict.claimed.as_ref().and_then(|claimed| claimed.length).unwrap_or(0);
            match japanese {
                true => format!("{claim}手詰とあるが、{plies}手で詰む。"),
                false => format!("it is mate in {plies}, not in {claim} as claimed."),
            }
        }
        LastMoveYozume if japanese => format!("{}でも詰む。", mv()),
        LastMoveYozume => format!("{} {mates} as well.", mv()),
        UnlimitedMove if japanese => format!("{}でも同じ手順で詰む。", mv()),
        UnlimitedMove => format!("{} {does} as well, and the rest stays the same.", mv()),
        Detour if japanese => format!("{}は本手順に戻る。", mv()),
        Detour => format!("{} {mates} only by coming back to the solution.", mv()),
        EqualVariation => {
            let end = (verdict.solution.len() + 1).saturating_sub(defect.ply as usize);
            match japanese {
                true => format!("{}でも同じ{plies}手（詰上りから{end}手前）。", mv()),
                false => format!("{} {lasts} as long, {end} moves from the end.", mv()),
            }
        }
        LongerVariation if japanese => format!("{}なら{plies}手駒余り。", mv()),
        LongerVariation => {
            let leaves = if group.is_many() { "leave" } else { "leaves" };
            format!("{} {lasts} {plies} moves, but {leaves} a piece over.", mv())
        }
        IdlePiece => {
            let piece = defect.piece.map_or(String::new(), |spot| piece(view, spot));
            match japanese {
                true => format!("{piece}はなくてもよい。"),
                false => format!("the solution stands without {piece}."),
            }
        }
        FutileReading => {
            let reading = defect.reading.map(|reading| reading_named(view, reading));
            let reading = reading.unwrap_or_default();
            match japanese {
                true => format!("{reading}なら{plies}手詰{left}。"),
                false => format!("by {reading} it is mate in {plies}{left}."),
            }
        }
        Undecided => undecided(view, group),
    }
}

fn undecided(view: &View, group: &Group) -> String {
    let defect = group.first();
    let what = match (defect.reading, defect.piece, defect.mv) {
        (Some(reading), ..) => view.pick(
            format!("the value by {}", reading_named(view, reading)),
            format!("{}での手数", reading_named(view, reading)),
        ),
        (_, Some(spot), _) => piece(view, spot),
        (.., Some(_)) => group.name.clone(),
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
    view.pick(open, format!("{what}は{}。", view.cause()))
}

/// A reading by its name on the command line, in Japanese with what it is.
fn reading_named(view: &View, reading: Reading) -> String {
    let name = words::reading(reading);
    view.pick(format!("`{name}`"), format!("「{}」（--futile {name}）", words::reading_ja(reading)))
}

/// A move after others, by its name in the view's language.
pub(super) fn move_after(view: &View, start: &Position, before: &[Move], mv: Move) -> String {
    let mut position = start.clone();
    for &mv in before {
        position.play(mv);
    }
    match view.has_japanese_moves() {
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

/// A sentence's beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
