//! Suggestions for words that are neither pieces nor headings, but resemble them.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::alpha1;
use nom::combinator::map_opt;

use crate::notation::error::{Parsed, SyntaxError};
use crate::notation::glyph::{kind, letter, spaces, square};
use crate::shogi::Kind;
use crate::text::{Text, excerpt, similar};

/// The words that may stand between the pieces of a position.
const WORDS: [&str; 11] = [
    "Black", "White", "Sente", "Gote", "In hand", "holding", "nothing", "rook", "bishop", "silver",
    "knight",
];

/// The names of pieces in CSA, and other letters for promoted pieces.
const NAMES: [(&str, Kind); 18] = [
    ("TO", Kind::ProPawn),
    ("T", Kind::ProPawn),
    ("TK", Kind::ProPawn),
    ("NY", Kind::ProLance),
    ("NK", Kind::ProKnight),
    ("NG", Kind::ProSilver),
    ("UM", Kind::Horse),
    ("RY", Kind::Dragon),
    ("OU", Kind::King),
    ("HI", Kind::Rook),
    ("KA", Kind::Bishop),
    ("KI", Kind::Gold),
    ("GI", Kind::Silver),
    ("KE", Kind::Knight),
    ("KY", Kind::Lance),
    ("FU", Kind::Pawn),
    ("DR", Kind::Dragon),
    ("HO", Kind::Horse),
];

/// Runs a parser. If it fails at a word that resembles a piece or a heading, the error suggests that.
pub(super) fn suggesting<'a, T>(
    at: &'a str,
    mut parser: impl nom::Parser<&'a str, Output = T, Error = SyntaxError<'a>>,
) -> Parsed<'a, T> {
    parser.parse(at).map_err(|error| match suggestion(at) {
        Some((rest, suggested)) => {
            let found = excerpt(&at[..at.len() - rest.len()]);
            let message = Text::new(
                format!("found `{found}`; did you mean `{suggested}`?"),
                format!("「{found}」は読めません。`{suggested}` のことではありませんか"),
            );
            nom::Err::Failure(SyntaxError::with_message(at, rest, message))
        }
        None => error,
    })
}

/// The text that the first word probably stands for, and the text after that word.
fn suggestion(input: &str) -> Option<(&str, String)> {
    let (rest, suggested) = misspelt_piece(input).ok().or_else(|| misspelt_word(input))?;
    (suggested != input[..input.len() - rest.len()]).then_some((rest, suggested))
}

/// A piece on its square in another spelling: `T3d`, `UM3d`, `B+3d`, `R'3d`.
fn misspelt_piece(input: &str) -> Parsed<'_, String> {
    let of_name = |name: &str| {
        NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, kind)| *kind)
    };
    let (rest, kind) = alt((map_opt(alpha1, of_name), kind)).parse(input)?;
    let (rest, signs) = take_while(|c| "+'’`\\\"-*x.=^".contains(c)).parse(rest)?;
    let (rest, _) = spaces(rest)?;
    let (rest, square) = square(rest)?;
    // More may follow without a blank, such as the sign of a promotion.
    let (rest, after) = take_while(|c| "+!?=".contains(c)).parse(rest)?;
    let is_promoted = signs.contains('+') || after.contains('+');
    let kind = if is_promoted { kind.promoted().unwrap_or(kind) } else { kind };
    let plus = if kind.is_promoted() { "+" } else { "" };
    Ok((rest, format!("{plus}{}{square}", letter(kind))))
}

/// A misspelt word between pieces, of one or two words in letters.
fn misspelt_word(input: &str) -> Option<(&str, String)> {
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let first = &input[..input.find(|c| !is_letter(c)).unwrap_or(input.len())];
    let after = input[first.len()..].strip_prefix(' ').unwrap_or_default();
    let second = &after[..after.find(|c| !is_letter(c)).unwrap_or(after.len())];
    let found = |word: &str| similar(word, WORDS).filter(|known| !known.eq_ignore_ascii_case(word));
    let both = (!second.is_empty()).then(|| &input[..first.len() + 1 + second.len()]);
    let of_two = both.and_then(|both| Some((both, found(both)?)));
    let of_one = || (first.len() > 3).then(|| found(first)).flatten().map(|known| (first, known));
    let (word, known) = of_two.or_else(of_one)?;
    Some((&input[word.len()..], known.to_owned()))
}

#[cfg(test)]
mod tests {
    use crate::notation::read_western;

    #[test]
    fn errors_suggest_what_was_probably_meant() {
        for (text, message) in [
            ("Black: T3d / White: K1a", "found `T3d`; did you mean `+P3d`?"),
            ("Black: TO3d / White: K1a", "found `TO3d`; did you mean `+P3d`?"),
            ("Black: UM3d / White: K1a", "found `UM3d`; did you mean `+B3d`?"),
            ("Black: B+3d / White: K1a", "found `B+3d`; did you mean `+B3d`?"),
            ("Black: R'3d / White: K1a", "found `R'3d`; did you mean `R3d`?"),
            ("Black: R*3d / White: K1a", "found `R*3d`; did you mean `R3d`?"),
            ("Black: B-3d / White: K1a", "found `B-3d`; did you mean `B3d`?"),
            ("Black: B3d In hnad: R / White: K1a", "found `In hnad`; did you mean `In hand`?"),
            ("Black: B3d In hand: R / Whit: K1a", "found `Whit`; did you mean `White`?"),
            ("Black: B3d / Whtie: K1a", "found `Whtie`; did you mean `White`?"),
            ("Blak: B3d / White: K1a", "found `Blak`; did you mean `Black`?"),
            ("Black: Q3d / White: K1a", "found `Q3d`, expected a piece (K R B G S N L P)"),
        ] {
            let error = read_western(text).unwrap_err();
            assert_eq!(*error.message.en, *message, "{text}");
        }
    }
}
