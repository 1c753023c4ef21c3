//! The sentences about certificates in both languages. The checker states its reasons in English only.

use std::fmt;

use super::checker::{ANY, Bound, Claim, Header, Kind, Move, NO_CERTIFICATE, Refusal, Verified};
use super::read::Unverified;
use super::units::{from_checker, from_checkers_move, reading_name, sfen};
use super::write::Failure;
use crate::notation::write_usi;
use crate::shogi::MoveParts;
use crate::text::{Text, printable};

/// The reasons of the checker, in English and in Japanese.
const REASONS: [(&str, &str); 27] = [
    (NO_CERTIFICATE, "先頭に証明書の見出しがありません"),
    ("no `1` at the end", "局面の末尾に「1」がありません"),
    ("no side to move", "手番がありません"),
    ("a king in hand", "玉が持駒にあります"),
    ("a kind of piece twice in a hand", "持駒に同じ駒が二度書かれています"),
    ("not nine rows of nine squares, and two hands", "9段9筋の盤面と双方の持駒になっていません"),
    ("too many squares", "マスが多すぎます"),
    ("an unknown letter for a piece", "駒を表す文字ではありません"),
    ("not enough memory for the claims", "項目を記憶するメモリが足りません"),
    (
        "a claim that is weaker than needed, or too many claims",
        "必要な項目より弱いか、項目が多すぎます",
    ),
    ("too many pieces of a kind", "同じ種類の駒が多すぎます"),
    ("two kings of a side", "一方の玉が2枚あります"),
    ("two pawns on a file", "二歩になっています"),
    ("a piece that can never move", "行き所のない駒があります"),
    ("no defending king", "玉方の玉がありません"),
    ("the defender is in check already", "初めから王手がかかっています"),
    ("a number that is too large", "数が大きすぎます"),
    ("a header without `position: `", "見出しに position の行がありません"),
    ("a header without `claim: `", "見出しに claim の行がありません"),
    ("a header without a reading", "見出しに reading の行がありません"),
    ("an unknown claim", "証明する内容が分かりません"),
    ("nothing is left of the bound", "手数の上限が残っていません"),
    ("too few pieces", "駒が足りません"),
    ("nothing is left in hand", "持駒が残りません"),
    ("a wrong answer to another check", "ほかの王手への答えが正しくありません"),
    ("a certificate cannot state it", "証明書には書けない内容です"),
    ("the search does not find its result again", "探索が以前の結果を再現できません"),
];

/// Translates a reason of the checker. Reasons with a value in them are known by their beginning.
fn reason(english: &str) -> Text {
    let of = |begin: &str| english.strip_prefix(begin);
    let japanese = match REASONS.iter().find(|(known, _)| *known == english) {
        Some((_, japanese)) => (*japanese).to_owned(),
        None if of("it cannot be read further: ").is_some() => "途中で終わっています".to_owned(),
        None if of("a certificate must begin with ").is_some() => {
            "証明書は決まった見出しの4行で始まります".to_owned()
        }
        None => match of("choice ").and_then(|rest| rest.split_once(" of ")) {
            Some((chosen, count)) => format!("{count}通りのうち{chosen}番目は選べません"),
            None => "証明になっていません".to_owned(),
        },
    };
    Text::new(printable(english), japanese)
}

/// The words for a bound with the attacker to move.
pub(super) fn length(bound: Bound) -> Text {
    let (length, left) = (bound | 1, bound % 2 == 0);
    match left {
        false => Text::new(format!("{length}"), format!("{length}手以内")),
        true => Text::new(
            format!("{length} with a piece left"),
            format!("{length}手以内（{length}手なら駒余り）"),
        ),
    }
}

/// The Japanese words for the claim of a header.
fn japanese_claim(header: &Header) -> String {
    let exactly = |bound: Bound| {
        let left = if bound % 2 == 1 { "駒余りなし" } else { "駒余り" };
        (bound | 1, left)
    };
    match (header.within, header.not_within) {
        (None, ANY) => "不詰".to_owned(),
        (None, not) => format!("{}には詰まない", length(not).ja),
        (Some(within), not) if not == within - 1 => {
            let (length, left) = exactly(within);
            let sound = if header.claim.starts_with("sound") { "完全作、" } else { "" };
            format!("{sound}{length}手詰、{left}")
        }
        (Some(within), _) => format!("{}に詰む", length(within).ja),
    }
}

/// A move without its position in Japanese: `１二飛打`, `２三（３四から、成）`.
fn japanese_name(mv: Move) -> Option<String> {
    Some(match from_checkers_move(mv)?.parts() {
        MoveParts::Drop { kind, to } => {
            format!("{}{}打", to.japanese(), kind.on_board().japanese())
        }
        MoveParts::Walk { from, to, promote } => {
            let promotes = if promote { "、成" } else { "" };
            format!("{}（{}から{promotes}）", to.japanese(), from.japanese())
        }
    })
}

impl Verified {
    /// The verified claim in one line, in both languages.
    pub fn text(&self) -> Text {
        let Verified { header, unproven, .. } = self;
        let reading = reading_name(header.reading);
        let mut english = format!("{}, {} reading", header.claim, reading.en);
        let mut japanese = format!("{}（無駄合の解釈：{}）", japanese_claim(header), reading.ja);
        if !unproven.is_empty() {
            let english_name = |&(ply, mv): &(usize, Move)| {
                Some(format!("{} at move {ply}", write_usi(from_checkers_move(mv)?)))
            };
            let names: Vec<String> = unproven.iter().filter_map(english_name).collect();
            english += &format!("; but unproven: {}", names.join(", "));
            let name =
                |&(ply, mv): &(usize, Move)| Some(format!("{ply}手目の{}", japanese_name(mv)?));
            let names: Vec<String> = unproven.iter().filter_map(name).collect();
            japanese += &format!("。ただし未証明：{}", names.join("、"));
        }
        Text::new(english, japanese)
    }
}

impl Unverified {
    /// The place where a certificate is wrong or too large, and the reason, in both languages.
    pub fn text(&self) -> Text {
        let (Unverified::NoCertificate(refusal)
        | Unverified::Refused(refusal)
        | Unverified::TooLarge(refusal)) = self;
        refusal.text()
    }
}

impl Refusal {
    /// The place where a certificate is wrong, and the reason, in both languages.
    pub fn text(&self) -> Text {
        let Refusal { byte, claim, reason: why } = self;
        let why = reason(why);
        let mut english = format!("at byte {byte}: {}", why.en);
        let mut japanese = format!("{byte}バイト目：{}", why.ja);
        if let Some(Claim { kind, position, bound, .. }) = claim.as_deref() {
            let is_within = *kind == Kind::Within;
            let not = if is_within { "" } else { "not " };
            let (within, within_ja) = match (*bound, is_within) {
                (ANY, true) => ("mate".to_owned(), "詰み".to_owned()),
                (ANY, false) => ("mate".to_owned(), "不詰".to_owned()),
                (bound, true) => (format!("within {bound}"), format!("上限{bound}の詰み")),
                (bound, false) => (format!("within {bound}"), format!("上限{bound}では不詰")),
            };
            let position = from_checker(position).map_or(String::new(), |found| sfen(&found));
            english += &format!("; in the proof of `{not}{within}` of {position}");
            japanese += &format!("。局面 {position} の「{within_ja}」の証明");
        }
        Text::new(english, japanese)
    }
}

impl Failure {
    /// The reason why there is no certificate, in both languages.
    pub fn text(&self) -> Text {
        let japanese = match self {
            Failure::Undecided(_) => "未確定".to_owned(),
            Failure::Reading(reading) => {
                format!("無駄合の解釈「{}」では証明書を作れません", reading.japanese())
            }
            Failure::Output(_) => "証明書を書き出せません".to_owned(),
            Failure::Wrong(why) => format!("証明できません：{}", reason(why).ja),
        };
        Text::new(self.to_string(), japanese)
    }
}

/// Writes the place where a certificate is wrong or too large, and the reason.
impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// Writes the verified claim in one line.
impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// Writes the place where a certificate is wrong, and the reason.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Returns the reasons that a source states: the texts in lines that fail.
    fn reasons(source: &str) -> Vec<String> {
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        let failing = |line: &&str| {
            let words = ["need(", "ok_or(", "Err(", "map_err(", "NO_MEMORY: ", "Failure::Wrong("];
            words.iter().any(|word| line.contains(word)) && !line.contains("format!")
        };
        let text = |line: &str| {
            let (_, rest) = line.split_once('"')?;
            Some(rest.split_once('"')?.0.to_owned())
        };
        code.lines().filter(failing).filter_map(text).collect()
    }

    #[test]
    fn every_reason_of_the_checker_is_translated() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/proof");
        let files = fs::read_dir(folder.join("checker")).unwrap();
        let files = files.map(|entry| entry.unwrap().path());
        let all: Vec<String> = files
            .chain([folder.join("write.rs")])
            .flat_map(|path| reasons(&fs::read_to_string(path).unwrap()))
            .filter(|text| text.contains(' ') && !text.ends_with(": "))
            .collect();
        assert!(all.len() > 20, "{all:?}");
        for english in all {
            let known = REASONS.iter().any(|(known, _)| *known == english);
            assert!(known, "{english}");
        }
    }
}
