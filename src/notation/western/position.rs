//! Positions as in `Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a`.
//!
//! If a hand is not stated, the attacker holds nothing, and the defender the rest of the set. The attacker
//! is Black unless the text has `Attacker: White`, `White to move` or 後手番.
//!
//! Leniencies: either order of the sides; Sente and Gote, 先手 and 後手; either case and width
//! of everything; any blanks, line breaks, stops, commas, semicolons, slashes, bars, `&`, `and`
//! between the parts; no colons; `hand:` or 持駒 for `In hand:`; `Black's hand: R` anywhere;
//! `holding R`, `R in hand` and `In hand: rest`; `Black (attacker):`; squares as `3d`, `34`, `3四`; the
//! square before the piece; kanji and names for pieces, H for the horse and D for the dragon; `none`,
//! `nothing`, なし or a dash for no pieces; comments from `#` to the end of the line; and those of
//! [`super::hand`]; other squares after a piece, as in `P3c, 2c`. A hand on a line of its own is the attacker's,
//! and so is 持駒 wherever it stands, unless that hand is stated elsewhere.

use super::owner::Sentences;
use super::phrase::phrases;
use crate::notation::ParseError;
use crate::notation::error::whole;
use crate::shogi::Setup;

/// Reads one position.
///
/// # Errors
///
/// If the text is not a position in this notation, with the place.
///
/// ```
/// use tsume::notation::{read_western, write_western, write_western_line};
///
/// let setup = read_western("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a")?;
/// assert_eq!(read_western(&write_western(&setup))?, setup);
/// assert_eq!(read_western(&write_western_line(&setup))?, setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_western(text: &str) -> Result<Setup, ParseError> {
    read_sentences(text).map(|sentences| sentences.setup)
}

/// Reads one position, with the parts of the text that it is made of.
pub(crate) fn read_sentences(text: &str) -> Result<Sentences, ParseError> {
    Sentences::new(text, &whole(text, phrases)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{sample, write_sfen, write_western, write_western_line};
    use proptest::prelude::*;

    const FAQ: &str = "Black: +B3d, P2e In hand: R\nWhite: K1c, B2b, G1e, L1a";
    const FAQ_SFEN: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

    fn sfen(text: &str) -> String {
        match read_western(text) {
            Ok(setup) => write_sfen(&setup),
            Err(error) => format!("{error} [{text}]"),
        }
    }

    #[test]
    fn a_position_is_read_in_many_spellings() {
        for text in [
            FAQ,
            "Black: +B3d, P2e. In hand: R White: K1c, B2b, G1e, L1a",
            "white k1c b2b g1e l1a black +b3d p2e hand r",
            "BLACK: +B3D, P2E; IN HAND R / WHITE: K1C, B2B, G1E, L1A",
            "Black : +B 3d , P 2e\r\n  In hand : R\r\nWhite : K 1c\tB2b G1e L1a\r\n",
            "Sente: +B34 and P25. In hand: R. Gote: K13, B22, G15 & L11.",
            "先手：馬３四、歩２五　持駒：飛　後手：玉１三、角２二、金１五、香１一",
            "先手：３四馬、２五歩　持ち駒：飛\n後手：１三玉、２二角、１五金、１一香",
            "Ｂｌａｃｋ：＋Ｂ３ｄ，Ｐ２ｅ　Ｉｎ　ｈａｎｄ：Ｒ／Ｗｈｉｔｅ：Ｋ１ｃ，Ｂ２ｂ，Ｇ１ｅ，Ｌ１ａ",
            "Black +B3四 P2五 hand: R White K1三 B2二 G1五 L1一",
            "White: K1c, B2b, G1e, L1a\nBlack: +B3d, P2e\nIn hand: R",
            "Black: +B3d, P2e\nWhite: K1c, B2b, G1e, L1a\nBlack's hand: R",
            "Black's hand: R. White: K1c, B2b, G1e, L1a. Black: +B3d, P2e",
            "# a comment\nBlack: +B3d, P2e # another: Q9z\nIn hand: R\nWhite: K1c B2b G1e L1a",
            "Black: +B3d, P2e In hand: R | White: K1c, B2b, G1e, L1a | Black to play",
            "\u{feff}Black:+B3dP2e in hand R White:K1cB2bG1eL1a",
            "Black: H3d, P2e holding R / White: K1c, B2b, G1e, L1a",
            "Black: Horse 3d, Pawn 2e, R in hand. White: king 1c, bishop 2b, gold 1e, lance 1a",
            "Black (attacker): promoted bishop 3d, P2e with R in hand\nWhite (defender): K1c, B2b, G1e, L1a",
            "White (defender): K1c, B2b, G1e, L1a / Black holds R / Black (to move): h34, p25",
            "Black: R in hand; +B3d and P2e. White: K1c B2b G1e L1a",
        ] {
            assert_eq!(sfen(text), FAQ_SFEN);
        }
    }

    #[test]
    fn hands_are_read_in_many_spellings() {
        for (hand, expected) in [
            ("", "2r2b4g4s4n4l18p"),
            ("In hand:", "2r2b4g4s4n4l18p"),
            ("In hand: none", "2r2b4g4s4n4l18p"),
            ("in hand nothing", "2r2b4g4s4n4l18p"),
            ("In hand: -", "2r2b4g4s4n4l18p"),
            ("持駒：なし", "2r2b4g4s4n4l18p"),
            ("in hand R, G", "RGr2b3g4s4n4l18p"),
            ("hand: R G2", "R2Gr2b2g4s4n4l18p"),
            ("hand: R G3 N P", "R3GNPr2bg4s3n4l17p"),
            ("In hand: P, P", "2P2r2b4g4s4n4l16p"),
            ("In hand: P P", "2P2r2b4g4s4n4l16p"),
            ("In hand: P x 2, 2xG", "2G2P2r2b2g4s4n4l16p"),
            ("In hand: R\n  2P", "R2Pr2b4g4s4n4l16p"),
            ("holding rook, 2 pawns", "R2Pr2b4g4s4n4l16p"),
            ("持駒：飛　金二　歩十八", "R2G18Pr2b2g4s4n4l"),
        ] {
            let text = format!("Black: none {hand} / White: K1a");
            assert_eq!(sfen(&text), format!("8k/9/9/9/9/9/9/9/9 b {expected} 1"));
        }
    }

    #[test]
    fn a_stated_hand_of_the_defender_is_respected() {
        let text = "Black: R1e In hand: none White: K1a In hand: none";
        assert_eq!(sfen(text), "8k/9/9/9/8R/9/9/9/9 b - 1");
        assert_eq!(sfen("White: K1a In hand: G Black: R1e"), "8k/9/9/9/8R/9/9/9/9 b g 1");
        for rest in ["rest", "the rest of the set", "残り全部"] {
            let text = format!("Black: R1e In hand: G White: K1a In hand: {rest}");
            assert_eq!(sfen(&text), "8k/9/9/9/8R/9/9/9/9 b Gr2b3g4s4n4l18p 1");
        }
        let text = "Black: R1e In hand: none\nWhite: K1a\nIn hand: G";
        assert_eq!(sfen(text), "8k/9/9/9/8R/9/9/9/9 b g 1");
    }

    #[test]
    fn white_can_be_the_attacker() {
        let expected = "8k/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L17Pp 1";
        for text in [
            "Attacker: White / Black: K5i / White: K1a In hand: P",
            "White to move. White: K1a In hand: P. Black: K5i",
            "後手：玉１一 持駒：歩 先手：玉５九 後手番",
        ] {
            assert_eq!(sfen(text), expected);
        }
        let text = "White to play. Black: K5i. In hand: none. White: K1a. In hand: none";
        assert_eq!(sfen(text), "8k/9/9/9/9/9/9/9/4K4 w - 1");
    }

    #[test]
    fn errors_name_the_place_and_the_expected_text() {
        let piece = "expected a piece (K R B G S N L P)";
        for (text, place, message) in [
            ("Black: Q3d", (1, 8), format!("found `Q3d`, {piece}")),
            ("Black: +Q3d", (1, 9), format!("found `Q3d`, {piece}")),
            ("Black: S3c\nWhite: K1c, 2b, G1e", (2, 13), format!("found `2b`, {piece}")),
            ("Black: S3j", (1, 9), "found `3j`, expected a square (1a to 9i)".into()),
            ("Black: S10a", (1, 9), "found `10a`, expected a square (1a to 9i)".into()),
            ("Black: S,", (1, 9), "found `,`, expected a square (1a to 9i)".into()),
            ("Black: S", (1, 9), "found the end of the text, expected a square (1a to 9i)".into()),
            ("Black: +G3d", (1, 8), "`G` does not promote".into()),
            ("Black: +K3d", (1, 8), "`K` does not promote".into()),
            ("Black: 成金3d", (1, 8), "`金` does not promote".into()),
            (
                "Black: +B3d\nWhite: p3四",
                (2, 8),
                "Black's +B and White's P both stand on 3d".into(),
            ),
            ("Black: B3d P3d", (1, 12), "Black's B and Black's P both stand on 3d".into()),
            ("Black: B3d Black: P2e", (1, 12), "Black's pieces are listed twice".into()),
            ("Black hand: R, Black hand: G", (1, 16), "Black's hand is written twice".into()),
            ("White to play, Attacker: White", (1, 16), "the attacker is named twice".into()),
            ("Attacker: me", (1, 11), "found `me`, expected `Black` or `White`".into()),
            (
                "In hand: R",
                (1, 11),
                "found the end of the text, expected `White:` and its pieces".into(),
            ),
            ("+B3d", (1, 1), "found `+B3d`, expected `Black:` or `White:`".into()),
            ("", (1, 1), "found the end of the text, expected `Black:` and its pieces".into()),
            (
                "Black: B3d\n\n",
                (1, 11),
                "found the end of the text, expected `White:` and its pieces".into(),
            ),
            (
                "White: K1a",
                (1, 11),
                "found the end of the text, expected `Black:` and its pieces".into(),
            ),
            (
                "Black: in hand Q",
                (1, 16),
                "found `Q`, expected a piece in hand (R B G S N L P)".into(),
            ),
            (
                "Black: in hand K",
                (1, 16),
                "neither kings nor promoted pieces can be in hand".into(),
            ),
            (
                "Black: in hand +R",
                (1, 16),
                "neither kings nor promoted pieces can be in hand".into(),
            ),
            (
                "Black: in hand R2P",
                (1, 17),
                "`2` could belong to the piece before it or to the piece after it".into(),
            ),
            (
                "Black: in hand R 2 P",
                (1, 18),
                "`2` could belong to the piece before it or to the piece after it".into(),
            ),
            (
                "Black: in hand 2",
                (1, 17),
                "found the end of the text, expected a piece in hand (R B G S N L P)".into(),
            ),
            ("Black: in hand none R", (1, 21), "found `R`, expected `Black:` or `White:`".into()),
            ("Black: none S3d", (1, 13), "found `S3d`, expected `Black:` or `White:`".into()),
            (
                "Black: R1e In hand: rest White: K1a In hand: rest",
                (1, 46),
                "only one side can hold the rest".into(),
            ),
            ("Black: \0", (1, 8), format!("found `\\0`, {piece}")),
            (
                "Attacker: White. Black (attacker): R1e",
                (1, 18),
                "White was named as the attacker before".into(),
            ),
            ("Black: +H3d", (1, 8), "`H` does not promote".into()),
            ("Black: R, G in hand R", (1, 9), "found `,`, expected a square (1a to 9i)".into()),
        ] {
            let error = read_western(text).unwrap_err();
            assert_eq!((error.line, error.column), place, "{text}: {error}");
            assert_eq!(*error.message.en, *message, "{text}");
        }
    }

    proptest! {
        #[test]
        fn written_text_is_read_back(setup in sample::setups()) {
            prop_assert_eq!(read_western(&write_western(&setup)), Ok(setup.clone()));
            prop_assert_eq!(read_western(&write_western_line(&setup)), Ok(setup.clone()));
            prop_assert_eq!(read_western(&write_western(&setup).to_uppercase()), Ok(setup));
        }

        #[test]
        fn arbitrary_text_does_not_panic(text in ".*") {
            let _ = read_western(&text);
        }

        #[test]
        fn random_likely_text_does_not_panic(
            words in prop::collection::vec("Black:?|White|in hand|none|[+]?[RBGSNLPK]([0-9][a-j])?|[0-9x]|飛|歩?十?二?|[,/#\n -]", 0..30),
            glue in " ?",
        ) {
            let _ = read_western(&words.join(&glue));
        }
    }
}
