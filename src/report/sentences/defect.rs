//! The sentences about the defects of a problem, made from groups of defects that differ only in their moves.

use super::cause;
use crate::judge::{Defect, Spot, Subject, Weight};
use crate::judgement::Judged;
use crate::problem::DefectKind;
use crate::report::groups::Group;
use crate::report::lines::{last_hand, names_after};
use crate::report::{View, words};
use crate::search::Reading;
use crate::text::{Text, number_of};

/// A group of defects: its name and its place, and the finding.
pub fn defect(judged: &Judged, group: &Group, view: &View) -> Text {
    let defect = group.first();
    let said = finding(judged, group, view);
    match defect.kind {
        // The answer has said that there is no mate.
        DefectKind::NoMate => said,
        kind => {
            let name = name_at(kind, defect.ply());
            Text::new(format!("{}: {}", name.en, said.en), format!("{}：{}", name.ja, said.ja))
        }
    }
}

/// The name and the place of a defect: `Yozume at move 3`.
fn name_at(kind: DefectKind, ply: u32) -> Text {
    let mut english = kind.name().chars();
    let english = english.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(english);
    let (en, ja) = (english.collect::<String>(), kind.japanese());
    match ply {
        0 => Text::new(en, ja),
        1 if kind == DefectKind::Yozume => Text::new(en + " at move 1", format!("初手{ja}")),
        ply => Text::new(format!("{en} at move {ply}"), format!("{ja}（{ply}手目）")),
    }
}

/// The move of the claimed solution from which the defender escapes, with its number.
fn claimed_failure(judged: &Judged, view: &View) -> Option<(u32, Text)> {
    let claimed = judged.verdict.claimed.as_ref()?;
    let (line, mistake) = (claimed.solution.as_ref()?, claimed.mistake.as_ref()?);
    let before = line.get(..(mistake.ply as usize).checked_sub(1)?)?;
    let is_shown = !mistake.answer.is_empty();
    is_shown.then(|| (mistake.ply, names_after(view, &judged.start, before, mistake.mv)))
}

/// Whether the move of a defect captures a piece.
fn captures(judged: &Judged, defect: &Defect) -> bool {
    let before = judged.verdict.solution.get(..(defect.ply() as usize).saturating_sub(1));
    before
        .zip(defect.mv())
        .is_some_and(|(before, mv)| judged.start.after(before).piece_at(mv.to()).is_some())
}

/// The number of the move at which the line of a second mate leaves that of its equal variation.
fn other_check_of_variation(judged: &Judged, second: &Defect) -> u32 {
    let is_its = |one: &&Defect| {
        one.kind == DefectKind::EqualVariation
            && (one.ply(), one.mv()) == (second.ply(), second.mv())
    };
    let variation = judged.verdict.defects.iter().find(is_its).map_or(&[][..], |one| &one.line);
    let same = variation.iter().zip(&second.line).take_while(|(one, other)| one == other);
    second.ply() + same.count() as u32
}

fn finding(judged: &Judged, group: &Group, view: &View) -> Text {
    let defect = group.first();
    let (en, ja) = (&group.name.en, &group.name.ja);
    let verb = |of_one, of_several| if group.defects.len() > 1 { of_several } else { of_one };
    let mates = verb("mates", "mate");
    let plies = group.plies();
    match defect.kind {
        DefectKind::NoMate if defect.line.is_empty() => {
            Text::new("There is no check.", "王手がない。")
        }
        DefectKind::NoMate => match claimed_failure(judged, view) {
            Some((ply, Text { en, ja })) => Text::new(
                format!(
                    "Move {ply} of the claimed solution, {en}, does not mate: the defender escapes:"
                ),
                format!("作意の{ply}手目{ja}では詰まない。玉方に逃れ順がある。"),
            ),
            None => Text::new("The defender escapes:", "玉方に逃れ順がある。"),
        },
        DefectKind::TeAmari => {
            let last = last_hand(&judged.start, &judged.verdict.solution);
            let (hand, only) = (
                view.both(|view| words::hand(view, last)),
                super::only_by(&judged.verdict, defect.kind),
            );
            Text::new(
                format!("even the best defence leaves {} in hand{}.", hand.en, only.en),
                match judged.verdict.solution.len() {
                    1 => format!("詰上りで持駒に{}が余る{}。", hand.ja, only.ja),
                    _ => format!("最善の応手でも{}が余る{}。", hand.ja, only.ja),
                },
            )
        }
        DefectKind::Yozume | DefectKind::LongerLastMove => other_mates(group, mates),
        DefectKind::Hayazume => {
            let claimed = judged.verdict.claimed.as_ref().and_then(|one| one.compared_length());
            let claimed = claimed.unwrap_or(0);
            Text::new(
                format!("it is mate in {}, not in {claimed} as claimed.", plies.en),
                format!("{claimed}手詰とあるが、{}手で詰む。", plies.ja),
            )
        }
        DefectKind::LastMoveYozume => {
            Text::new(format!("{en} {mates} as well."), format!("{ja}でも詰む。"))
        }
        DefectKind::MirrorImage => {
            let is = verb("is the mirror image", "are the mirror images");
            Text::new(
                format!("{en} {is} of the solution's move."),
                format!("{ja}は本手順の手の左右を逆にしたもの。"),
            )
        }
        DefectKind::UnlimitedPromotion
        | DefectKind::UnlimitedDrop
        | DefectKind::UnlimitedMove
        | DefectKind::UnlimitedPiece => {
            let does = verb("does", "do");
            Text::new(
                format!("{en} {does} as well, and the rest stays the same."),
                format!("{ja}でも同じ手順で詰む。"),
            )
        }
        DefectKind::InsertedSacrifice => Text::new(
            format!("{en} {mates} as well: it must be captured, and the same moves follow."),
            match captures(judged, defect) {
                true => format!("{ja}と取り、それを取らせても、同じ手順で詰む。"),
                false => format!("{ja}と捨てて取らせても、同じ手順で詰む。"),
            },
        ),
        DefectKind::Detour => Text::new(
            format!("{en} {mates} only by coming back to where it left the solution."),
            format!("{ja}でも詰むが、本手順の局面に戻らないと詰まない。"),
        ),
        DefectKind::JoiningDetour => {
            let longer = longer(judged, group);
            Text::new(
                format!("{en} {mates} only by coming to a position of the solution{}.", longer.en),
                format!("{ja}でも詰むが、本手順に合流しないと詰まない{}。", longer.ja),
            )
        }
        DefectKind::SameLengthJoining => {
            let joins = verb("joins", "join");
            Text::new(
                format!("{en} {joins} the solution later, without a loss of time."),
                format!("{ja}でも本手順に合流し、同じ手数で詰む。"),
            )
        }
        DefectKind::Transposition => {
            let comes = verb("comes", "come");
            Text::new(
                format!("{en} {comes} to the same position with the moves in another order."),
                format!("{ja}でも手順前後で同じ局面になる。"),
            )
        }
        DefectKind::EqualVariation => {
            let length = judged.verdict.solution.len() as u32;
            let (lasts, from_end) =
                (verb("lasts", "last"), (length + 1).saturating_sub(defect.ply()));
            let moves = number_of(from_end.into(), "move");
            Text::new(
                format!("{en} {lasts} as long, {moves} from the end."),
                format!("{ja}でも同じ{}手（詰上りから{from_end}手前）。", plies.ja),
            )
        }
        DefectKind::EqualVariationYozume => {
            let ply = other_check_of_variation(judged, defect);
            Text::new(
                format!("after {en}, which lasts as long, another check at move {ply} also mates:"),
                format!("{ja}でも同手数だが、{ply}手目にほかの王手でも詰む。"),
            )
        }
        DefectKind::LongerVariation => {
            let (lasts, leaves) = (verb("lasts", "last"), verb("leaves", "leave"));
            Text::new(
                format!("{en} {lasts} {} moves, but {leaves} a piece over.", plies.en),
                format!("{ja}なら{}手かかるが、駒が余る。", plies.ja),
            )
        }
        DefectKind::IdlePiece => {
            let piece = defect.piece().map(piece).unwrap_or_default();
            Text::new(
                format!("the solution stands without {}.", piece.en),
                format!("{}（除いても作意が変わらない）。", piece.ja),
            )
        }
        DefectKind::PieceAgainstFlaw => {
            let piece = defect.piece().map(piece).unwrap_or_default();
            Text::new(
                format!(
                    "without {} the solution stands, but there is another flaw or tolerated finding.",
                    piece.en
                ),
                format!(
                    "{}（除いても作意は変わらないが、キズか許容される指摘が増える）。",
                    piece.ja
                ),
            )
        }
        DefectKind::FutileReading => {
            let reading = match defect.subject {
                Subject::Reading(reading) => reading_named(reading),
                _ => Text::default(),
            };
            let left = surplus(group);
            Text::new(
                format!("by {} it is mate in {}{}.", reading.en, plies.en, left.en),
                format!("{}なら{}手詰{}。", reading.ja, plies.ja, left.ja),
            )
        }
        DefectKind::Undecided => undecided(group, view),
    }
}

/// Moves that mate as well, with the length.
/// The number of moves that each of the other mates takes more than the solution, if all are proven to take as many.
fn longer(judged: &Judged, group: &Group) -> Text {
    let Some((least, most)) = group.lengths() else { return Text::default() };
    let solution = judged.verdict.length.of_solution().unwrap_or(most);
    match least.checked_sub(solution) {
        Some(more) if more > 0 && least == most => Text::new(
            format!(", in {} more", number_of(more.into(), "move")),
            format!("（手数＋{more}）"),
        ),
        _ => Text::default(),
    }
}

fn other_mates(group: &Group, mates: &str) -> Text {
    let Text { en, ja } = &group.name;
    let (left, plies) = (surplus(group), group.plies());
    // Lengths are counted from the start.
    let start = match group.first().ply() {
        0 | 1 => Text { en: "", ja: "" },
        _ => Text { en: " from the start", ja: "初手から" },
    };
    match (group.lengths(), group.at_most()) {
        _ if group.first().weight == Weight::Open => Text::new(
            format!("{en} {mates} as well, if this line is the solution."),
            format!("この手順が正解なら、{ja}でも詰む。"),
        ),
        (Some(_), _) => Text::new(
            format!("{en} {mates} as well, in {} moves{}{}.", plies.en, start.en, left.en),
            format!("{ja}でも詰む（{}{}手{}）。", start.ja, plies.ja, left.ja),
        ),
        (None, Some(most)) => {
            let moves = number_of(most.into(), "move");
            Text::new(
                format!("{en} {mates} as well, in {moves}{} at most.", start.en),
                format!("{ja}でも詰む（{}{most}手以内）。", start.ja),
            )
        }
        (None, None) => Text::new(format!("{en} {mates} as well."), format!("{ja}でも詰む。")),
    }
}

/// The words after a length if the attacker has a piece left at the end of each line.
fn surplus(group: &Group) -> Text<&'static str> {
    let is_left = group.defects.iter().all(|one| one.value().is_some_and(|value| value.surplus));
    match is_left {
        true => Text { en: ", with a piece left", ja: "、駒余り" },
        false => Text { en: "", ja: "" },
    }
}

/// An undecided branch.
fn undecided(group: &Group, view: &View) -> Text {
    let because = cause(view);
    let Text { en, ja } = match group.first().subject {
        Subject::Reading(reading) => {
            let reading = reading_named(reading);
            Text::new(format!("the value by {}", reading.en), format!("{}での手数", reading.ja))
        }
        Subject::Piece(spot) => piece(spot),
        _ if group.name.is_empty() => {
            return Text::new(
                format!("{}, and a shorter mate may exist.", because.en),
                format!("{}。より短い詰みがあるかもしれない。", because.ja),
            );
        }
        _ => group.name.clone(),
    };
    let english = match view.interrupted {
        true => format!("interrupted before {en} was settled."),
        false => format!("a limit came first for {en}."),
    };
    Text::new(english, format!("{ja}（{}）。", because.ja))
}

/// The name of a reading on the command line; in Japanese with an explanation.
fn reading_named(reading: Reading) -> Text {
    let (name, japanese) = (reading.name(), words::reading_ja(reading));
    Text::new(format!("`{name}`"), format!("「{japanese}」（--futile {name}）"))
}

/// A piece and its place.
fn piece(spot: Spot) -> Text {
    let Spot { piece, square } = spot;
    let (kind, japanese) = (piece.kind.unpromoted().name(), piece.kind.japanese());
    let promoted = if piece.kind.is_promoted() { "promoted " } else { "" };
    match square {
        Some(square) => Text::new(
            format!("{}'s {promoted}{kind} on {square}", piece.color),
            format!("{}の{japanese}", square.japanese()),
        ),
        None => Text::new(format!("the {kind} in hand"), format!("持駒の{japanese}")),
    }
}

/// Many defects of one kind: their number, and the place of the first with the name of its move.
pub fn counted(count: usize, kind: DefectKind, ply: u32, mv: &Text) -> Text {
    let what = match (kind, ply % 2) {
        (DefectKind::Undecided, _) => "questions",
        (_, 1) => "checks",
        (_, _) => "replies",
    };
    let (name, blank) = (name_at(kind, 0), if mv.is_empty() { "" } else { " " });
    Text::new(
        format!("{}: {count} {what}, the first{blank}{} at move {ply}.", name.en, mv.en),
        format!("{}：{count}件、最初は{ply}手目{}。", name.ja, mv.ja),
    )
}

/// Defects at a move that are only named.
pub fn also(kind: DefectKind, ply: u32, moves: &Text) -> Text {
    let name = name_at(kind, ply);
    Text::new(
        format!("{}: also {}.", name.en, moves.en),
        format!("{}：ほかに{}。", name.ja, moves.ja),
    )
}

/// Defects that are not even named.
pub fn more(count: usize, view: &View) -> Text {
    let dots = view.ellipsis();
    Text::new(format!("{dots} and {count} more."), format!("{dots} ほか{count}件。"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Defect;
    use crate::judgement::tests::judgement;
    use serde_json::json;

    #[test]
    fn every_sentence_is_complete_in_both_languages() {
        let judgement = judgement(json!({}));
        let judged = judgement.verdict().unwrap();
        for kind in DefectKind::ALL {
            for line in [vec![], vec!["2d2c".parse().unwrap()]] {
                let (weight, subject) = (Weight::Broken, Subject::Problem);
                let one = Defect { kind, weight, subject, line, length: None };
                let group = Group { defects: vec![&one], name: Text::default() };
                let Text { en, ja } = finding(judged, &group, &View::default());
                assert!(en.ends_with(['.', ':']), "{kind:?}: {en}");
                assert!(ja.ends_with('。'), "{kind:?}: {ja}");
            }
        }
    }
}
