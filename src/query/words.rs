//! The words of the language, in English and in Japanese. The first name of a field is written; the others are only
//! read.

use super::{Moment, NumberField, Statement, TextField, WantedVerdict};
use crate::text::Text;

/// The subject of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Number(NumberField),
    Text(TextField),
    Piece,
    Claimed,
    Moves,
    Count,
    Board(Moment),
    Theme,
}

const FIELDS: [(Field, &[&str]); 21] = [
    (Field::Number(NumberField::Length), &["length", "手数"]),
    (Field::Number(NumberField::Grade), &["grade", "難易度"]),
    (Field::Number(NumberField::Pieces), &["pieces", "駒数"]),
    (Field::Number(NumberField::Hand), &["hand", "持駒"]),
    (Field::Number(NumberField::Year), &["year", "発表年", "年"]),
    (Field::Text(TextField::Id), &["id", "番号"]),
    (Field::Text(TextField::Title), &["title", "題名", "作品名"]),
    (Field::Text(TextField::Author), &["author", "作者"]),
    (Field::Text(TextField::Source), &["source", "出典", "発表誌"]),
    (Field::Text(TextField::Notes), &["notes", "備考"]),
    (Field::Text(TextField::Award), &["award", "受賞"]),
    (Field::Text(TextField::Headers), &["headers", "ヘッダ", "ヘッダー"]),
    (Field::Text(TextField::File), &["file", "ファイル"]),
    (Field::Text(TextField::Anywhere), &["text", "文字列"]),
    (Field::Piece, &["piece", "駒"]),
    (Field::Claimed, &["claimed", "作意あり"]),
    (Field::Moves, &["moves", "手順"]),
    (Field::Count, &["count", "回数"]),
    (Field::Board(Moment::Start), &["start", "初形"]),
    (Field::Board(Moment::Final), &["final", "詰上り", "詰上り図"]),
    (Field::Theme, &["theme", "手筋", "条件"]),
];

impl Field {
    /// The field of a name; capital and small letters are the same.
    pub fn of(name: &str) -> Option<Field> {
        let is_named = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        FIELDS.iter().find(|(_, names)| is_named(names)).map(|(field, _)| *field)
    }

    /// The statement that a problem may lack, if the field is one.
    pub fn statement(self) -> Option<Statement> {
        match self {
            Field::Text(field) => Some(Statement::Text(field)),
            Field::Number(NumberField::Year) => Some(Statement::Year),
            _ => None,
        }
    }

    /// The name that is written.
    pub fn name(self) -> &'static str {
        FIELDS.iter().find(|(field, _)| *field == self).map_or("", |(_, names)| names[0])
    }
}

/// The names of a sound problem with a flaw. The first is written; the others are only read.
pub(super) const FLAWED: [&str; 3] = ["flawed", "キズあり", "キズ"];

/// The names of headers about awards.
pub(super) const AWARDS: [&str; 7] = ["受賞", "受賞歴", "入賞歴", "賞", "Award", "Awards", "Prize"];

/// The word before a field that a problem does not state. The Japanese word stands after the field.
pub(super) const MISSING: Text<&str> = Text { en: "missing", ja: "なし" };

/// Every word with which a condition can begin.
pub(super) fn known() -> impl Iterator<Item = &'static str> {
    let fields = FIELDS.iter().flat_map(|(_, names)| names.iter().copied());
    let verdicts = WantedVerdict::words().flat_map(|name| [name.en, name.ja]);
    fields.chain(["not", MISSING.en]).chain(FLAWED).chain(verdicts)
}
