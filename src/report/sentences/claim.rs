//! The sentences about the claims of a problem: its length, its solution, its variations and its other checks.

use crate::judge::{
    Agreement, AlternativeFinding, Claimed, ClaimedAlternative, ClaimedVariation, Disagreement,
    Finding, Length, Mistake, MistakeReason, RightClaim, Slip, SlipCause, Verdict,
};
use crate::judgement::Judged;
use crate::problem::{DefectKind, Outcome};
use crate::report::View;
use crate::report::lines::names_after;
use crate::shogi::{Move, Position};
use crate::text::{Text, number_of, printable};

/// The comparison of the claim with the verdict.
pub fn claim(claimed: &Claimed, length: Length) -> Text {
    let plies = claimed.compared_length().unwrap_or(0);
    let moves = moves(plies);
    match claimed.agreement {
        Agreement::Equal if claimed.solution.is_none() => Text::new("As claimed.", "手数は一致。"),
        Agreement::Equal => Text::new("As claimed.", "作意と一致。"),
        Agreement::OneOfSeveral => Text::new(
            "The claimed solution is one of several best lines.",
            "作意は最善手順の一つ。",
        ),
        Agreement::Unfinished => {
            Text::new("The claimed moves are right, as far as they go.", "作意は途中まで一致。")
        }
        Agreement::LongerVariation => Text::new(
            format!("The claimed {moves} stand by the exception for longer variations."),
            format!("作意の{plies}手は変長の例外として認められる。"),
        ),
        Agreement::Shorter => Text::new(
            format!("Not as claimed: the claim, {moves}, is too short."),
            wrong_length(plies, length).unwrap_or(format!("手数の表記（{plies}手）は短い。")),
        ),
        Agreement::Longer => Text::new(
            format!("Not as claimed: the claim, {moves}, is too long."),
            wrong_length(plies, length).unwrap_or(format!("手数の表記（{plies}手）は長い。")),
        ),
        Agreement::Wrong => Text::new("Not as claimed.", "作意と不一致。"),
        Agreement::Unreadable => {
            let error =
                claimed.error.as_ref().map(|Text { en, ja }| [en, ja].map(|one| printable(one)));
            let [en, ja] = error.unwrap_or_default();
            Text::new(
                format!("The claimed solution cannot be read: {en}."),
                format!("作意を読めない：{ja}"),
            )
        }
        Agreement::Undecided => {
            Text::new("It is undecided whether that is as claimed.", "作意との一致は未確定。")
        }
    }
}

fn wrong_length(claimed: u32, length: Length) -> Option<String> {
    let value = length.solution_value()?;
    Some(format!("手数の表記（{claimed}手）は誤り：正しくは{}手。", value.length))
}

/// A mistake in the claimed solution, after the sentence about the claim: the move is not best, or out of place. The
/// line that shows it follows.
pub fn mistake(mistake: &Mistake, mv: &Text) -> Text {
    let (ply, Text { en, ja }) = (mistake.ply, mv);
    if mistake.answer.is_empty() {
        return Text::new(
            format!(" Move {ply}, {en}, does not belong there."),
            format!("{ply}手目{ja}は成立しない。"),
        );
    }
    let attacks = ply % 2 == 1;
    let (why, why_ja) = match (&mistake.reason, attacks) {
        (Some(MistakeReason::NoMate), _) => {
            return Text::new(
                format!(" Move {ply}, {en}, does not mate:"),
                format!("{ply}手目{ja}では詰まない："),
            );
        }
        (Some(MistakeReason::Length(plies)), true) => {
            (format!("; the mate then takes {}", moves(*plies)), format!("（{plies}手かかる）"))
        }
        (Some(MistakeReason::Length(plies)), false) => {
            (format!("; it is mate in {plies} then"), format!("（{plies}手で詰む）"))
        }
        (Some(MistakeReason::Better(_)), true) => (
            "; another check mates as soon and leaves a piece in hand".to_owned(),
            "（同じ手数で駒を余らせる手がある）".to_owned(),
        ),
        (Some(MistakeReason::Better(_)), false) => (
            "; it leaves the attacker a piece in hand, and another reply does not".to_owned(),
            "（駒が余る。同じ手数で余らせない応手がある）".to_owned(),
        ),
        (None, _) => Default::default(),
    };
    Text::new(
        format!(" Move {ply}, {en}, is not best{why}:"),
        format!("{ply}手目{ja}が最善でない{why_ja}："),
    )
}

/// A stated length and a recorded line of another length.
pub fn disagreement(one: Disagreement) -> Text {
    let Disagreement { stated, recorded, right } = one;
    let (english, japanese) = match right {
        Some(RightClaim::Both) => {
            return Text::new(
                format!(
                    "The stated length ({}) is that of the longer variation; the recorded line has \
                     {recorded}.",
                    moves(stated)
                ),
                format!("記載の手数（{stated}手）は変長の手数で、作意の手順は{recorded}手。"),
            );
        }
        Some(RightClaim::Recorded) => ("the line is right", "作意の手順の方が正しい"),
        Some(RightClaim::Stated) => ("the stated length is right", "記載の手数の方が正しい"),
        Some(RightClaim::Neither) => ("neither is right", "どちらも正しくない"),
        None => ("it is undecided which is right", "どちらが正しいかは未確定"),
    };
    Text::new(
        format!(
            "The stated length ({}) and the recorded line ({}) disagree; {english}.",
            moves(stated),
            moves(recorded)
        ),
        format!("記載の手数（{stated}手）と作意の手順（{recorded}手）が食い違う。{japanese}。"),
    )
}

/// A number of moves in English.
fn moves(plies: u32) -> String {
    number_of(plies.into(), "move")
}

const RIGHT: Text<&str> = Text { en: "right", ja: "正しい" };
const WRONG: Text<&str> = Text { en: "wrong", ja: "誤り" };

/// The number of claims that are right or wrong, if there are any. The English words depend on the number.
fn number(count: usize, english: [&str; 2], japanese: &str, finding: Text<&str>) -> Option<Text> {
    let (Text { en, ja }, claims) = (finding, english[usize::from(count != 1)]);
    let text =
        || Text::new(format!("{count} {claims} {en}."), format!("{japanese}{count}件は{ja}。"));
    (count > 0).then(text)
}

pub fn right_variations(count: usize) -> Option<Text> {
    number(count, ["claimed variation is", "claimed variations are"], "変化", RIGHT)
}

pub fn wrong_variations(count: usize) -> Option<Text> {
    number(count, ["claimed variation is", "claimed variations are"], "変化", WRONG)
}

pub fn right_tries(count: usize) -> Option<Text> {
    number(count, ["recorded try is", "recorded tries are"], "紛れ", RIGHT)
}

/// The other checks of the record that do not mate, or have a mistake.
pub fn wrong_alternatives(alternatives: &[ClaimedAlternative]) -> Option<Text> {
    let wrong = alternatives.iter().filter(|one| one.finding.is_right() == Some(false));
    let (refuted, slips): (Vec<_>, Vec<_>) =
        wrong.partition(|one| matches!(one.finding, AlternativeFinding::Refuted { .. }));
    let count = refuted.len() + slips.len();
    let english =
        number(count, ["recorded alternative is", "recorded alternatives are"], "", WRONG)?;
    let japanese =
        [(refuted.len(), "詰まない王手", "（紛れ）"), (slips.len(), "別の王手", "は誤記")];
    let said = japanese.into_iter().filter(|one| one.0 > 0);
    let said: Vec<String> =
        said.map(|(count, name, rest)| format!("{name}{count}件{rest}。")).collect();
    Some(Text::new(english.en, said.concat()))
}

/// A claimed variation.
pub fn variation(start: &Position, one: &ClaimedVariation, view: &View) -> Text {
    let name = |ply| name(view, start, &one.before, &one.line, ply, one.ply);
    let (ply, first, length) = (one.ply, name(one.ply), one.length.unwrap_or(0));
    let Text { en, ja } = match one.finding {
        Finding::Right => RIGHT.into(),
        Finding::Wrong { ply: Some(wrong) } if wrong >= ply => {
            let Text { en, ja } = name(wrong);
            Text::new(
                format!("wrong: {en} at move {wrong} does not mate"),
                format!("誤り。{wrong}手目{ja}では詰まない"),
            )
        }
        Finding::Wrong { .. } => WRONG.into(),
        Finding::TooLong => Text::new(
            format!("too long: there is a mate in {length}"),
            format!("最短でない（{length}手で詰む）"),
        ),
        Finding::TooShort => Text::new(
            format!("the defender can last {}", moves(length)),
            format!("玉方の最善なら{length}手かかる"),
        ),
        Finding::Missing => Text::new(
            format!("missing: it lasts {} as well", moves(length)),
            format!("書かれていない。同じく{length}手かかる"),
        ),
        Finding::Undecided => Outcome::Undecided.text().into(),
    };
    Text::new(
        format!("Variation at move {ply}, {}: {en}.", first.en),
        format!("変化（{ply}手目{}）：{ja}。", first.ja),
    )
}

/// The names of the move with this number, in a line that is played after others and begins with the move `first`.
fn name(
    view: &View,
    start: &Position,
    before: &[Move],
    line: &[Move],
    ply: u32,
    first: u32,
) -> Text {
    let index = ply.saturating_sub(first) as usize;
    let Some(&mv) = line.get(index) else { return Text::default() };
    names_after(view, start, &[before, &line[..index]].concat(), mv)
}

/// Another check of the record.
pub fn alternative(judged: &Judged, one: &ClaimedAlternative, view: &View) -> Text {
    let Judged { start, verdict, .. } = judged;
    let name = |ply| name(view, start, &one.before, &one.line, ply, one.ply);
    let (ply, first) = (one.ply, name(one.ply));
    let Text { en, ja } = match one.finding {
        AlternativeFinding::Confirmed { kind } => {
            let Text { en, ja } = mates(verdict, one, kind);
            Text::new(format!("confirmed: {en}"), format!("確認。{ja}"))
        }
        AlternativeFinding::Try { reply: Some(reply) }
        | AlternativeFinding::Refuted { reply: Some(reply) } => {
            let check = [&one.before[..], &one.line[..1]].concat();
            let Text { en, ja } = names_after(view, start, &check, reply);
            Text::new(format!("refuted by {en}"), format!("{ja}で詰まない"))
        }
        AlternativeFinding::Try { reply: None } | AlternativeFinding::Refuted { reply: None } => {
            Text::new("refuted: it does not mate", "詰まない")
        }
        AlternativeFinding::Slip { kind, slip: Slip { cause, mates: is_mate } } => {
            let Text { en, ja } = slip(cause, name);
            let mates = mates(verdict, one, kind);
            match is_mate {
                true => Text::new(
                    format!("slip: {en}; but the check itself is confirmed: {}", mates.en),
                    format!("誤記。{ja}。ただし、その王手で詰むことは確認。{}", mates.ja),
                ),
                false => Text::new(format!("slip: {en}"), format!("誤記。{ja}")),
            }
        }
        AlternativeFinding::Undecided => Outcome::Undecided.text().into(),
    };
    Text::new(
        format!("Alternative at move {ply}, {}: {en}.", first.en),
        format!("別の王手（{ply}手目{}）：{ja}。", first.ja),
    )
}

/// The finding that a check that mates makes, or why it makes none.
fn mates(
    verdict: &Verdict,
    one: &ClaimedAlternative,
    kind: Option<DefectKind>,
) -> Text<&'static str> {
    let index = one.ply as usize - 1;
    match kind {
        Some(kind) => kind.text(),
        None if verdict.length.value().is_none() => {
            Text { en: "it mates", ja: "この手で詰む" }
        }
        None if !verdict.solution.starts_with(&one.before) => Text {
            en: "it mates as well, but not along the solution",
            ja: "詰むが、本手順から分かれる手ではない",
        },
        None if verdict.solution.get(index) == one.line.first() => {
            Text { en: "it is the move of the solution", ja: "本手順の手" }
        }
        None => Text { en: "it mates as well", ja: "この手でも詰む" },
    }
}

fn slip(cause: SlipCause, name: impl Fn(u32) -> Text) -> Text {
    let (ply, en, ja) = match cause {
        SlipCause::Illegal { ply } => (ply, "is not legal", "は指せない"),
        SlipCause::NoCheck { ply } => (ply, "gives no check", "は王手でない"),
        SlipCause::NoMate { ply } => (ply, "does not mate", "では詰まない"),
        SlipCause::Mates => {
            return Text::new("the record says that there is no mate", "棋譜には不詰とある");
        }
        SlipCause::Unfinished => {
            return Text::new("the line stops before the mate", "手順が詰みの前で終わる");
        }
    };
    let name = name(ply);
    Text::new(format!("move {ply}, {}, {en}", name.en), format!("{ply}手目{}{ja}", name.ja))
}
