//! The ends of lines in records, and their words in each notation.

use std::borrow::Cow;

use crate::shogi::Color;

/// The reason why a line of moves ends.
///
/// ```
/// use tsume::notation::{End, KIF, USI};
///
/// let record = USI.read("position sfen 8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1 moves R*1b 1a1b 3d2d resign")?;
/// let line = record.tree.lines().pop().expect("the main line");
/// assert_eq!(line.end, Some(&End::Resign));
/// assert!(KIF.write(&record).contains("投了"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The side to move is mated.
    Mate,
    /// The side to move resigns.
    Resign,
    /// An interruption.
    Interrupted,
    /// A draw by repetition.
    Repetition,
    /// A draw by impasse.
    Impasse,
    /// A draw for another reason.
    Draw,
    /// The side to move has no time left.
    TimeUp,
    /// The last move was illegal.
    IllegalMove,
    /// The side to move made an illegal move.
    IllegalAction,
    /// The side to move wins by declaration.
    Declared,
    /// The side to move did not come.
    Default,
    /// There is no mate.
    NoMate,
    /// Another reason, in the words of the record.
    Other(Box<str>),
}

/// An end with its words: in KIF, in CSA and JKF without the side, and in USEN.
type Words = (End, &'static [&'static str], Option<&'static str>, Option<char>);

const ILLEGAL_ACTION: &str = "ILLEGAL_ACTION";

/// The words of every end. The first word of a list is the one that is written.
const WORDS: [Words; 12] = [
    (End::Mate, &["詰み", "詰"], Some("TSUMI"), None),
    (End::Resign, &["投了"], Some("TORYO"), Some('r')),
    (End::Interrupted, &["中断"], Some("CHUDAN"), Some('p')),
    (End::Repetition, &["千日手"], Some("SENNICHITE"), None),
    (End::Impasse, &["持将棋"], Some("JISHOGI"), Some('j')),
    (End::Draw, &["引き分け", "引分け", "引分"], Some("HIKIWAKE"), None),
    (End::TimeUp, &["切れ負け", "時間切れ"], Some("TIME_UP"), Some('t')),
    // CSA and JKF put the mark of the side that broke a rule before it: +ILLEGAL_ACTION.
    (End::IllegalMove, &["反則勝ち"], Some(ILLEGAL_ACTION), None),
    (End::IllegalAction, &["反則負け"], Some("ILLEGAL_MOVE"), None),
    (End::Declared, &["入玉勝ち"], Some("KACHI"), None),
    (End::Default, &["不戦敗", "不戦負け"], None, None),
    (End::NoMate, &["不詰"], Some("FUZUMI"), None),
];

impl End {
    /// The end of a word in KIF.
    pub fn of_kif(word: &str) -> Option<End> {
        let word = word.trim();
        WORDS.iter().find(|(_, names, ..)| names.contains(&word)).map(|(end, ..)| end.clone())
    }

    /// The end of a word after the moves of a line for engines.
    pub fn of_usi(word: &str) -> Option<End> {
        match word {
            "resign" => Some(End::Resign),
            "win" => Some(End::Declared),
            "draw" => Some(End::Draw),
            "rep_draw" => Some(End::Repetition),
            "timeout" => Some(End::TimeUp),
            "abort" | "break" => Some(End::Interrupted),
            _ => None,
        }
    }

    /// The word in KIF.
    pub fn kif(&self) -> &str {
        match self {
            End::Other(word) => word,
            end => end.words().and_then(|(_, names, ..)| names.first()).unwrap_or(&"中断"),
        }
    }

    /// The end of a word in CSA and JKF, without its `%`. `turn` is to move.
    pub fn of_csa(word: &str, turn: Color) -> End {
        let broken_by = match word.strip_suffix(ILLEGAL_ACTION) {
            Some("+") => Some(Color::Black),
            Some("-") => Some(Color::White),
            _ => None,
        };
        match broken_by {
            Some(side) if side == turn => End::IllegalAction,
            Some(_) => End::IllegalMove,
            None => {
                let known = WORDS.iter().find(|(_, _, name, _)| *name == Some(word));
                known.map_or_else(|| End::Other(word.into()), |(end, ..)| end.clone())
            }
        }
    }

    /// The word in CSA and JKF, without its `%`, if there is one. `turn` is to move.
    pub fn csa(&self, turn: Color) -> Option<Cow<'_, str>> {
        let is_word = |word: &str| {
            let is_part = |c: char| c.is_ascii_uppercase() || matches!(c, '_' | '+' | '-');
            !word.is_empty() && word.chars().all(is_part)
        };
        match self {
            End::IllegalMove => {
                let side = if turn == Color::Black { '-' } else { '+' };
                Some(format!("{side}{ILLEGAL_ACTION}").into())
            }
            End::Other(word) => is_word(word).then_some(Cow::Borrowed(word)),
            end => end.words().and_then(|(_, _, name, _)| *name).map(Cow::Borrowed),
        }
    }

    /// The end of a letter in USEN.
    pub fn of_usen(mark: char) -> Option<End> {
        WORDS.iter().find(|(.., name)| *name == Some(mark)).map(|(end, ..)| end.clone())
    }

    /// The letter in USEN, if there is one.
    pub fn usen(&self) -> Option<char> {
        self.words().and_then(|(.., mark)| *mark)
    }

    fn words(&self) -> Option<&'static Words> {
        WORDS.iter().find(|(end, ..)| end == self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_read_back_as_written() {
        for (end, names, ..) in &WORDS {
            assert!(names.iter().all(|name| End::of_kif(name).as_ref() == Some(end)));
            assert_eq!(End::of_kif(end.kif()).as_ref(), Some(end));
            for turn in Color::ALL {
                let again = end.csa(turn).map(|word| End::of_csa(&word, turn));
                assert_eq!(again, end.csa(turn).map(|_| end.clone()));
            }
            assert_eq!(end.usen().and_then(End::of_usen), end.usen().map(|_| end.clone()));
        }
        let other = End::Other("封じ手".into());
        assert_eq!((other.kif(), other.csa(Color::Black), other.usen()), ("封じ手", None, None));
        let most = End::of_csa("MAX_MOVES", Color::Black);
        assert_eq!(most.csa(Color::White).as_deref(), Some("MAX_MOVES"));
    }

    #[test]
    fn an_illegal_action_names_its_side() {
        for (word, turn, end) in [
            ("+ILLEGAL_ACTION", Color::White, End::IllegalMove),
            ("-ILLEGAL_ACTION", Color::Black, End::IllegalMove),
            ("+ILLEGAL_ACTION", Color::Black, End::IllegalAction),
            ("ILLEGAL_MOVE", Color::Black, End::IllegalAction),
        ] {
            assert_eq!(End::of_csa(word, turn), end, "{word}");
        }
        assert_eq!(End::IllegalMove.csa(Color::White).as_deref(), Some("+ILLEGAL_ACTION"));
    }
}
