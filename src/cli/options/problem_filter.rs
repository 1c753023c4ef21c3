//! The choice of problems by claims, verdicts, grades, pieces and texts.

use crate::cli::options::values::{self, Ranges};
use crate::judgement::{Class, KnownFacts};
use crate::notation::{kanji, letter, plain};
use crate::problem::{DefectKind, Expectation, Outcome, Problem};
use crate::shogi::{Kind, Position};

use crate::cli::process::language::say;

/// The conditions for problems. A problem must meet all of them.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ChoiceArguments {
    /// Keep these lengths: 3, 5-9, 11-, separated by commas [default: any]
    #[arg(long, value_name = "LENGTHS", allow_hyphen_values = true, value_parser = values::ranges)]
    length: Option<Ranges>,

    /// Keep these verdicts, separated by commas [default: any]
    ///
    /// Verdicts are: sound, defective, mate, no-mate, undecided, or a defect such as yozume or
    /// te-amari.
    #[arg(long, value_name = "VERDICTS", value_delimiter = ',', value_parser = verdict)]
    verdict: Vec<WantedVerdict>,

    /// Keep these grades of `tsume grade`, in whole numbers: 5-12, -8 [default: any]
    ///
    /// Every problem that meets the other conditions is judged for its grade.
    #[arg(long, value_name = "GRADES", allow_hyphen_values = true, value_parser = values::ranges)]
    grade: Option<Ranges>,

    /// Keep problems with this many pieces: 5, 5-8, -12 [default: any]
    ///
    /// Counts the pieces on the board and in the attacker's hand.
    #[arg(long, value_name = "NUMBERS", allow_hyphen_values = true, value_parser = values::ranges)]
    pieces: Option<Ranges>,

    /// Keep problems with this many pieces in the attacker's hand [default: any]
    #[arg(long, value_name = "NUMBERS", allow_hyphen_values = true, value_parser = values::ranges)]
    hand: Option<Ranges>,

    /// Keep problems with all these pieces: R, +B, gold, 飛 [default: any]
    ///
    /// The pieces are on the board or in the attacker's hand, separated by commas.
    #[arg(long, value_name = "PIECES", value_delimiter = ',', value_parser = kind)]
    with: Vec<Kind>,

    /// Keep problems without any of these pieces [default: any]
    #[arg(long, value_name = "PIECES", value_delimiter = ',', value_parser = kind)]
    without: Vec<Kind>,

    /// Keep problems whose author's name contains this text [default: any]
    ///
    /// Capital and small letters are the same.
    #[arg(long, value_name = "TEXT")]
    author: Option<String>,

    /// Keep problems whose title contains this text [default: any]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// Keep problems with this text anywhere [default: any]
    ///
    /// Looks at number, title, author, source and notes.
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
}

/// A verdict to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WantedVerdict {
    /// A problem with this outcome.
    Answer(Outcome),
    /// A problem that is sound or not.
    Sound(bool),
    /// A problem with this defect.
    Defect(DefectKind),
}

/// Reads a word for a verdict.
fn verdict(text: &str) -> Result<WantedVerdict, String> {
    let wanted = Expectation::of_word(text).and_then(|expected| {
        let defect = || expected.defects.as_ref()?.first().copied().map(WantedVerdict::Defect);
        let sound = || expected.sound.map(WantedVerdict::Sound);
        expected.answer.map(WantedVerdict::Answer).or_else(sound).or_else(defect)
    });
    wanted.ok_or_else(|| {
        let words = Expectation::words().collect::<Vec<_>>().join(", ");
        let japanese = Expectation::japanese_words().collect::<Vec<_>>().join("、");
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
    /// Whether a problem meets the conditions on its pieces and texts.
    pub fn has_look(&self, problem: &Problem) -> bool {
        let claims = &problem.claims;
        let has = |wanted: &Option<String>, texts: &[&Option<String>]| {
            wanted.as_ref().is_none_or(|wanted| {
                let wanted = wanted.to_lowercase();
                texts.iter().copied().flatten().any(|text| text.to_lowercase().contains(&wanted))
            })
        };
        has(&self.author, &[&claims.author])
            && has(&self.title, &[&claims.title])
            && has(
                &self.text,
                &[&claims.id, &claims.title, &claims.author, &claims.source, &claims.notes],
            )
            && self.has_pieces(&problem.position)
    }

    fn has_pieces(&self, position: &Position) -> bool {
        let setup = position.setup();
        let hand = position.hand(position.turn());
        let count = setup.pieces().count() as u32 + hand.total();
        let is_there = |kind: Kind| {
            let in_hand = kind.in_hand().filter(|_| !kind.is_promoted());
            setup.pieces().any(|(_, piece)| piece.kind == kind)
                || in_hand.is_some_and(|kind| hand.has(kind))
        };
        self.pieces.as_ref().is_none_or(|pieces| pieces.has(count))
            && self.hand.as_ref().is_none_or(|wanted| wanted.has(hand.total()))
            && self.with.iter().all(|&kind| is_there(kind))
            && !self.without.iter().any(|&kind| is_there(kind))
    }

    /// Whether the conditions need the verdict or the length of a problem.
    pub fn needs_knowledge(&self) -> bool {
        self.length.is_some() || !self.verdict.is_empty()
    }

    /// Whether problems must be graded.
    pub fn needs_grade(&self) -> bool {
        self.grade.is_some()
    }

    /// Whether a grade meets the conditions.
    pub fn has_grade(&self, points: Option<f64>) -> bool {
        // Grades are small and never negative.
        let is_one =
            |grades: &Ranges| points.is_some_and(|points| grades.has(points.round() as u32));
        self.grade.as_ref().is_none_or(is_one)
    }

    /// Whether the facts about a problem meet the conditions on its length and verdict.
    pub fn has_verdict(&self, known: &KnownFacts) -> bool {
        let is_length =
            |length: &Ranges| known.length.is_some_and(|known_length| length.has(known_length));
        let is_wanted = |wanted: &WantedVerdict| match wanted {
            WantedVerdict::Answer(Outcome::Mate) => {
                matches!(known.class, Some(Class::Sound | Class::Defective | Class::Mate))
            }
            WantedVerdict::Answer(Outcome::NoMate) => known.class == Some(Class::NoMate),
            WantedVerdict::Answer(Outcome::Undecided) => known.class == Some(Class::Undecided),
            WantedVerdict::Sound(true) => known.class == Some(Class::Sound),
            WantedVerdict::Sound(false) => known.class == Some(Class::Defective),
            WantedVerdict::Defect(kind) => known.defects.contains(kind),
        };
        self.length.as_ref().is_none_or(is_length)
            && (self.verdict.is_empty() || self.verdict.iter().any(is_wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::problem::Claims;
    use clap::{Args, Command, FromArgMatches};

    fn choice(typed: &[&str]) -> ChoiceArguments {
        let command = ChoiceArguments::augment_args(Command::new("x"));
        let matches = command.try_get_matches_from([&["x"], typed].concat()).unwrap();
        ChoiceArguments::from_arg_matches(&matches).unwrap()
    }

    #[test]
    fn problems_are_chosen_by_pieces_and_texts() {
        let setup = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1").unwrap();
        let text = |text: &str| Some(text.to_owned());
        let claims = Claims {
            title: text("The Fox"),
            author: text("Ito Kanju"),
            notes: text("神局"),
            ..Claims::default()
        };
        let problem = Problem::with_claims(Position::new(&setup).unwrap(), claims);
        for (typed, expected) in [
            (&[][..], true),
            (&["--pieces", "7"], true),
            (&["--pieces", "-6"], false),
            (&["--pieces", "3,5-9"], true),
            (&["--hand", "1-"], true),
            (&["--hand", "0"], false),
            (&["--with", "R,+B,玉"], true),
            (&["--with", "馬", "--with", "gold"], true),
            (&["--with", "G", "--without", "N,+R"], true),
            // The only silvers are in the defender's hand.
            (&["--with", "銀"], false),
            (&["--without", "歩"], false),
            (&["--without", "と,桂"], true),
            (&["--author", "kanju"], true),
            (&["--author", "fox"], false),
            (&["--title", "FOX", "--author", "ito"], true),
            (&["--text", "神"], true),
            (&["--text", "nothing"], false),
        ] {
            assert_eq!(choice(typed).has_look(&problem), expected, "{typed:?}");
        }
    }

    #[test]
    fn problems_are_chosen_by_known_facts() {
        let known = |class, length, defects: &[DefectKind]| KnownFacts {
            class,
            length,
            defects: defects.to_vec(),
        };
        let sound = known(Some(Class::Sound), Some(5), &[]);
        let cooked = known(Some(Class::Defective), Some(3), &[DefectKind::Yozume]);
        let none = known(Some(Class::NoMate), None, &[DefectKind::NoMate]);
        let open = known(Some(Class::Undecided), None, &[]);
        let unknown = KnownFacts::default();
        let all = [&sound, &cooked, &none, &open, &unknown];
        for (typed, expected) in [
            (&[][..], [true; 5]),
            (&["--length", "3"], [false, true, false, false, false]),
            (&["--length", "1-"], [true, true, false, false, false]),
            (&["--verdict", "sound"], [true, false, false, false, false]),
            (&["--verdict", "完全作,yozume"], [true, true, false, false, false]),
            (&["--verdict", "mate"], [true, true, false, false, false]),
            (&["--verdict", "defective,no-mate"], [false, true, true, false, false]),
            (&["--verdict", "undecided"], [false, false, false, true, false]),
            (&["--verdict", "te-amari"], [false; 5]),
            (&["--verdict", "mate", "--length", "5"], [true, false, false, false, false]),
        ] {
            let choice = choice(typed);
            assert_eq!(all.map(|known| choice.has_verdict(known)), expected, "{typed:?}");
            assert_eq!(choice.needs_knowledge(), !typed.is_empty());
        }
    }

    #[test]
    fn problems_are_chosen_by_their_grades() {
        let all = [None, Some(0.4), Some(4.5), Some(12.4), Some(12.5)];
        for (typed, expected) in [
            (&[][..], [true; 5]),
            (&["--grade", "5-12"], [false, false, true, true, false]),
            (&["--grade", "0,13-"], [false, true, false, false, true]),
        ] {
            let choice = choice(typed);
            assert_eq!(all.map(|points| choice.has_grade(points)), expected, "{typed:?}");
            assert_eq!(choice.needs_grade(), !typed.is_empty());
            assert!(!choice.needs_knowledge());
        }
    }

    #[test]
    fn invalid_values_are_refused() {
        assert!(verdict("nice").unwrap_err().contains("yozume"));
        assert!(kind("Q").is_err() && kind("").is_err());
        assert_eq!(kind("＋ｂ"), Ok(Kind::Horse));
    }
}
