//! The choice of problems by claims, verdicts, grades, pieces and texts.

use crate::cli::options::values;
use crate::collection::Complaint;
use crate::notation::{kanji, letter, plain};
use crate::query::{Condition, Expression, NumberField, Ranges, TextField, WantedVerdict};
use crate::shogi::Kind;

use crate::cli::process::language::say;

/// The conditions for problems. A problem must meet all of them.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ChoiceArguments {
    #[arg(help = say(
        "Keep problems for which this is true: 'length 7..15 and sound' [default: any]\n\n\
         docs/filter.md has the words. What is not known of a problem is neither true nor false.",
        "この式の成り立つもの：'手数 7..15 かつ 完全作'（既定: 全て）\n\n\
         語は docs/filter.ja.md にある。分からないことは、真でも偽でもない。",
    ))]
    #[arg(long, value_name = "EXPRESSION")]
    r#where: Option<String>,

    #[arg(help = say(
        "Keep these lengths: 3, 5-9, 11-, separated by commas [default: any]",
        "この手数のもの：3、5-9、11-、カンマ区切り（既定: 全て）",
    ))]
    #[arg(long, value_name = "LENGTHS", allow_hyphen_values = true, value_parser = values::ranges)]
    length: Option<Ranges>,

    #[arg(help = say(
        "Keep these verdicts, separated by commas [default: any]\n\n\
         Verdicts are: sound, defective, mate, no-mate, undecided, or a defect such as yozume or \
         te-amari.",
        "この判定のどれかであるもの（カンマ区切り）。完全作 sound、不完全作 defective、詰み mate、\
         不詰 no-mate、未確定 undecided、または余詰 yozume などの指摘（既定: 全て）",
    ))]
    #[arg(long, value_name = "VERDICTS", value_delimiter = ',', value_parser = verdict)]
    verdict: Vec<WantedVerdict>,

    #[arg(help = say(
        "Keep these grades of `tsume grade`, in whole numbers: 5-12, -8 [default: any]\n\n\
         Every problem that meets the other conditions is judged for its grade.",
        "難しさがこうであるもの：5-12、-8。grade の数値を整数に丸めて比べる。ほかの条件に合う問題を\
         全て検討する（既定: 全て）",
    ))]
    #[arg(long, value_name = "GRADES", allow_hyphen_values = true, value_parser = values::ranges)]
    grade: Option<Ranges>,

    #[arg(help = say(
        "Keep problems with this many pieces: 5, 5-8, -12 [default: any]\n\n\
         Counts the pieces on the board and in the attacker's hand.",
        "駒数がこうであるもの：5、5-8、-12。盤上と攻方の持駒を数える（既定: 全て）",
    ))]
    #[arg(long, value_name = "NUMBERS", allow_hyphen_values = true, value_parser = values::ranges)]
    pieces: Option<Ranges>,

    #[arg(help = say(
        "Keep problems with this many pieces in the attacker's hand [default: any]",
        "攻方の持駒の数がこうであるもの（既定: 全て）",
    ), hide_short_help = true)]
    #[arg(long, value_name = "NUMBERS", allow_hyphen_values = true, value_parser = values::ranges)]
    hand: Option<Ranges>,

    #[arg(help = say(
        "Keep problems with all these pieces: R, +B, gold, 飛 [default: any]\n\n\
         The pieces are on the board or in the attacker's hand, separated by commas.",
        "これらの駒が全てあるもの：飛、馬、R、+B。盤上か攻方の持駒にあればよい。カンマ区切り（既定: \
         全て）",
    ))]
    #[arg(long, value_name = "PIECES", value_delimiter = ',', value_parser = kind)]
    with: Vec<Kind>,

    #[arg(help = say(
        "Keep problems without any of these pieces [default: any]",
        "これらの駒がどれも、盤上にも攻方の持駒にもないもの（既定: 全て）",
    ), hide_short_help = true)]
    #[arg(long, value_name = "PIECES", value_delimiter = ',', value_parser = kind)]
    without: Vec<Kind>,

    #[arg(help = say(
        "Keep problems whose author's name contains this text [default: any]\n\n\
         Capital and small letters are the same.",
        "作者名にこの文字列を含むもの。大文字と小文字は区別しない（既定: 全て）",
    ))]
    #[arg(long, hide_short_help = true, value_name = "TEXT")]
    author: Option<String>,

    #[arg(help = say(
        "Keep problems whose title contains this text [default: any]",
        "題名にこの文字列を含むもの（既定: 全て）",
    ))]
    #[arg(long, hide_short_help = true, value_name = "TEXT")]
    title: Option<String>,

    #[arg(help = say(
        "Keep problems with this text anywhere [default: any]\n\n\
         Looks at number, title, author, source and notes.",
        "この文字列をどこかに含むもの。番号・題名・作者・出典・注を調べる（既定: 全て）",
    ))]
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
}

/// Reads a word for a verdict.
fn verdict(text: &str) -> Result<WantedVerdict, String> {
    WantedVerdict::of(text).ok_or_else(|| {
        let words = WantedVerdict::words().map(|name| name.en).collect::<Vec<_>>().join(", ");
        let japanese = WantedVerdict::words().map(|name| name.ja).collect::<Vec<_>>().join("、");
        say(format!("expected one of {words}"), format!("指定できる値：{japanese}"))
    })
}

/// Reads a piece by its letter, its kanji or its name.
fn kind(text: &str) -> Result<Kind, String> {
    let text: String = text.trim().chars().map(plain).collect();
    let is_named = |kind: &Kind| {
        let plus = if kind.is_promoted() { "+" } else { "" };
        let letters = format!("{plus}{}", letter(*kind));
        letters.eq_ignore_ascii_case(&text)
            || kanji(*kind).to_string() == text
            || kind.japanese() == text
            || kind.name().eq_ignore_ascii_case(&text)
    };
    Kind::ALL.into_iter().find(is_named).ok_or_else(|| {
        let english = "expected a piece, such as R, +B, gold or 飛";
        say(english, "飛・馬・R・+B のような駒を指定してください").to_owned()
    })
}

impl ChoiceArguments {
    /// Returns all conditions as one expression. The error is a complaint about the expression that was typed.
    pub fn expression(&self) -> anyhow::Result<Expression> {
        let typed = self.r#where.as_deref().map(read).transpose()?;
        let number = |field, ranges: &Option<Ranges>| {
            ranges.clone().map(|ranges| Condition::Number(field, ranges).into())
        };
        let text = |field, text: &Option<String>| {
            text.clone().map(|text| Condition::Contains(field, text).into())
        };
        let verdicts = self.verdict.iter().map(|&one| Condition::Verdict(one).into()).collect();
        let verdict = (!self.verdict.is_empty()).then(|| Expression::any_of(verdicts));
        let with = (!self.with.is_empty()).then(|| Condition::Pieces(self.with.clone()).into());
        let without = self
            .without
            .iter()
            .map(|&kind| Expression::Not(Box::new(Condition::Pieces(vec![kind]).into())));
        let parts = [
            typed,
            number(NumberField::Length, &self.length),
            verdict,
            number(NumberField::Grade, &self.grade),
            number(NumberField::Pieces, &self.pieces),
            number(NumberField::Hand, &self.hand),
            with,
            text(TextField::Author, &self.author),
            text(TextField::Title, &self.title),
            text(TextField::Anywhere, &self.text),
        ];
        Ok(Expression::all_of(parts.into_iter().flatten().chain(without).collect()))
    }
}

/// Reads the expression that was typed for --where.
pub fn read(text: &str) -> anyhow::Result<Expression> {
    Expression::read(text).map_err(|error| {
        let (name, text) = ("--where".to_owned(), text.to_owned());
        Complaint::Text { name, first_line: 1, text, error, id: None }.into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, FromArgMatches};

    fn choice(typed: &[&str]) -> ChoiceArguments {
        let command = ChoiceArguments::augment_args(Command::new("x"));
        let matches = command.try_get_matches_from([&["x"], typed].concat()).unwrap();
        ChoiceArguments::from_arg_matches(&matches).unwrap()
    }

    #[test]
    fn every_option_is_an_expression() {
        for (typed, expected) in [
            (&["--length", "3,5-9,11-"][..], "length 3,5..9,11.."),
            (&["--verdict", "sound"], "sound"),
            (
                &["--verdict", "完全作,yozume,last-move yozume"],
                "sound or yozume or last-move-yozume",
            ),
            (&["--grade", "-12"], "grade ..12"),
            (&["--pieces", "5-8"], "pieces 5..8"),
            (&["--hand", "0"], "hand 0"),
            (&["--with", "馬", "--with", "gold"], "piece(+B, G)"),
            (&["--without", "N,+R"], "not piece(N) and not piece(+R)"),
            (&["--author", "Ito \"K\""], "author ~ \"Ito \\\"K\\\"\""),
            (&["--title", "FOX"], "title ~ \"FOX\""),
            (&["--text", "神"], "text ~ \"神\""),
            (&["--where", "sound or 詰み", "--hand", "1-"], "(sound or mate) and hand 1.."),
        ] {
            let expression = choice(typed).expression().unwrap();
            assert_eq!(Ok(expression), Expression::read(expected), "{typed:?}");
        }
        assert_eq!(choice(&[]).expression().ok(), Some(Expression::All(vec![])));
    }

    #[test]
    fn invalid_values_are_refused() {
        assert!(verdict("nice").unwrap_err().contains("yozume"));
        assert!(kind("Q").is_err() && kind("").is_err());
        assert_eq!(kind("＋ｂ"), Ok(Kind::Horse));
        let complaint = choice(&["--where", "hand 0 and x"]).expression().unwrap_err();
        let complaint: &Complaint = complaint.downcast_ref().unwrap();
        assert_eq!(complaint.place(), Some((1, 12)));
    }
}
