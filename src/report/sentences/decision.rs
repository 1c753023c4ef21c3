//! The sentence about a submission: the decision by the rules of a venue, and its reasons.

use crate::judge::{Defect, Subject};
use crate::judgement::Judged;
use crate::judgement::rules::{About, Answer, Decision, Mend, Range, Reason, RuleSet, Ruling};
use crate::problem::DefectKind;
use crate::report::View;
use crate::report::groups::{Group, groups};
use crate::text::{Text, number_of};

/// The most groups of findings of a kind that the sentence names; further ones are only counted.
const NAMED: usize = 3;

/// The decision with its reasons, on one line, if there is a decision.
pub fn decision(judged: &Judged, view: &View) -> Option<Text> {
    let decision = judged.decision.as_ref()?;
    let with = |ruling| {
        let reasons = decision.reasons.iter().filter(|reason| reason.ruling == ruling);
        Text::list(reasons.map(|reason| in_detail(judged, reason, view)))
    };
    let (against, look) = (with(Some(Ruling::Refuse)), with(Some(Ruling::Look)));
    let answer = decision.answer();
    let Text { en: venue, ja: venue_ja } = title(decision);
    let mut en = format!("Submission ({venue}): {}", answer.names().en);
    let mut ja = format!("投稿（{venue_ja}）：{}", answer.names().ja);
    if !against.is_empty() {
        en += &format!(": {}", against.en);
        ja += &format!("　{}", against.ja);
    }
    if !look.is_empty() {
        let (look_en, look_ja) = match answer {
            Answer::Look => (" at", "　"),
            _ => ("; look at", "　要確認："),
        };
        en += &format!("{look_en} {}", look.en);
        ja += &format!("{look_ja}{}", look.ja);
    }
    let open = with(None);
    if !open.is_empty() {
        en += &format!("; {}", open.en);
        ja += &format!("　{}", open.ja);
    }
    en += ".";
    match &decision.mend {
        Mend::Unasked => {}
        Mend::None => {
            en += " No single change was found that mends it.";
            ja += "　1か所の変更による修正案なし";
        }
        Mend::Change { en: change, ja: japanese, .. } => {
            en += &format!(" Mended by: {change}.");
            ja += &format!("　修正案：{japanese}");
        }
    }
    let is_known = decision.reasons.iter().any(|one| matches!(one.about, About::Copy { .. }));
    if let Some(count) = decision.compared.filter(|_| !is_known) {
        en += &format!(" Not among {}.", number_of(count, "known problem"));
        ja += &format!("　既出なし（{count}題と照合）");
    }
    Some(Text::new(en, ja))
}

/// The name of the venue for people.
fn title(decision: &Decision) -> Text {
    let bundled = RuleSet::bundled(&decision.rules).filter(|set| decision.is_by(set));
    bundled.map_or_else(
        || Text::new(decision.rules.clone(), decision.rules.clone()),
        |set| set.title(),
    )
}

/// A reason in a few words.
pub fn reason(reason: &Reason) -> Text {
    match &reason.about {
        About::Finding { finding: DefectKind::Undecided, .. } => {
            Text::new("pieces undecided", "不要駒は未確定")
        }
        About::Finding { finding, .. } => finding.text().into(),
        About::Moves { moves, allowed } => {
            let Text { en, ja } = range(*allowed, "手");
            Text::new(
                format!("{} ({en} allowed)", number_of((*moves).into(), "move")),
                format!("{moves}手（規定は{ja}）"),
            )
        }
        About::Pieces { pieces, allowed } => {
            let Text { en, ja } = range(*allowed, "枚");
            Text::new(
                format!("{} ({en} allowed)", number_of((*pieces).into(), "piece")),
                format!("{pieces}枚（規定は{ja}）"),
            )
        }
        About::NoLength => Text::new("length not stated", "手数の表記なし"),
        About::WrongClaim => Text::new("not as claimed", "作意と違う"),
        About::UnreadableClaim => Text::new("claim unreadable", "作意を読めない"),
        About::Copy { of, mirrored: false } => {
            Text::new(format!("known: {of}"), format!("既出（{of}）"))
        }
        About::Copy { of, mirrored: true } => {
            Text::new(format!("known: mirror image of {of}"), format!("既出（{of}の左右逆）"))
        }
        About::Undecided => Text::new("the verdict is undecided", "判定は未確定"),
    }
}

fn range(allowed: Range, unit: &str) -> Text {
    match (allowed.at_least, allowed.at_most) {
        (Some(least), Some(most)) => {
            Text::new(format!("{least} to {most}"), format!("{least}{unit}以上{most}{unit}以内"))
        }
        (Some(least), None) => Text::new(format!("at least {least}"), format!("{least}{unit}以上")),
        (None, Some(most)) => Text::new(format!("at most {most}"), format!("{most}{unit}以内")),
        (None, None) => Text::new("any number", "制限なし"),
    }
}

/// A reason with the moves and pieces that it is about.
fn in_detail(judged: &Judged, one: &Reason, view: &View) -> Text {
    let About::Finding { finding, defects } = &one.about else { return reason(one) };
    let defects = defects.iter().filter_map(|&place| judged.verdict.defects.get(place));
    let groups = groups(view, judged, defects);
    let places: Vec<Text> =
        groups.iter().filter_map(|group| place(judged, *finding, group)).collect();
    let name = reason(one);
    if places.is_empty() {
        return name;
    }
    let more = match places.len().saturating_sub(NAMED) {
        0 => Text::default(),
        count => Text::new(format!(" and {count} more"), format!("ほか{count}件")),
    };
    let places = Text::list(places.into_iter().take(NAMED));
    let join = |name: &str, places: &str, more: &str| format!("{name} {places}{more}");
    Text::new(join(&name.en, &places.en, &more.en), join(&name.ja, &places.ja, &more.ja))
}

/// The place of findings that share a name: their piece, or their move and its number.
fn place(judged: &Judged, kind: DefectKind, group: &Group) -> Option<Text> {
    let first: &Defect = group.first();
    if let Subject::Piece(spot) = first.subject {
        return Some(Text::new(spot.short(), spot.japanese()));
    }
    let Text { en, ja } = &group.name;
    let ply = first.ply();
    if ply == 0 || en.is_empty() {
        return None;
    }
    let number = match ply {
        1 => "初手".to_owned(),
        ply => format!("{ply}手目"),
    };
    let is_other_mate = kind.is_other_mate();
    let left = |length: u32| match length == judged.verdict.solution.len() as u32 {
        true => Text::new(format!(" also in {length}"), format!("でも{length}手")),
        false => Text::new(format!(" in {length}"), format!("で{length}手")),
    };
    let length = group.lengths().filter(|&(least, most)| is_other_mate && least == most);
    let length = length.map_or(Text::default(), |(length, _)| left(length));
    Some(Text::new(
        format!("{en} at move {ply}{}", length.en),
        format!("{number}{ja}{}", length.ja),
    ))
}
