//! Problems on sheets to print, as `tsume sheet` makes them.

use serde::{Deserialize, Serialize};
use tsume::judgement::Judgement;
use tsume::page::{self, Exercise, Sheets};
use tsume::problem::Problem;
use tsume::report::{self, Moves, View};
use tsume::text::{self, Text};

use crate::convert::Pieces;
use crate::input::Input;

/// Asks for sheets.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetRequest {
    input: Input,
    /// The judgement of each problem, from which its answer comes. Without one, the claims are printed unchecked.
    #[serde(default)]
    judgements: Vec<Option<String>>,
    /// The heading of each page.
    heading: String,
    #[serde(default)]
    language: Language,
    #[serde(default)]
    paper: Paper,
    /// The number of diagrams on a page.
    #[serde(default = "usual_number")]
    per_page: usize,
    #[serde(default)]
    answers: Answers,
    #[serde(default)]
    pieces: Pieces,
}

fn usual_number() -> usize {
    6
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum Language {
    #[default]
    En,
    Ja,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum Paper {
    #[default]
    A4,
    Letter,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum Answers {
    /// On separate pages after the diagrams.
    #[default]
    After,
    None,
}

/// The sheets.
#[derive(Serialize)]
pub struct SheetReply {
    /// The sheets as an HTML document.
    text: String,
    /// The reasons why parts of the input cannot be read, in both languages.
    complaints: Vec<Text>,
}

impl SheetRequest {
    /// Makes the sheets.
    pub fn answer(&self) -> SheetReply {
        let (language, moves) = match self.language {
            Language::En => (text::Language::English, Moves::Western),
            Language::Ja => (text::Language::Japanese, Moves::Japanese),
        };
        let paper = match self.paper {
            Paper::A4 => page::Paper::A4,
            Paper::Letter => page::Paper::Letter,
        };
        let view = View::default().with_language(language).with_moves(moves);
        let mut sheets = Sheets::new(self.heading.clone(), language, paper, self.per_page);
        let (mut text, mut answers, mut complaints) = (sheets.head(), vec![], vec![]);
        for (index, read) in self.input.problems().enumerate() {
            match read {
                Ok(problem) => {
                    let exercise = self.exercise(&problem, index, view);
                    text += &sheets.problem(&exercise.svg(self.pieces.look()), &exercise.caption());
                    answers.push(exercise.answer());
                }
                Err(complaint) => complaints.push(report::in_words(&complaint.judgement())),
            }
        }
        let shown = match self.answers {
            Answers::After => Some(&answers[..]),
            Answers::None => None,
        };
        text += &sheets.foot(shown);
        SheetReply { text, complaints }
    }

    /// The exercise of a problem with the judgement at its place, if that is about the same position.
    fn exercise<'a>(&self, problem: &'a Problem, index: usize, view: View) -> Exercise<'a> {
        let judgement = self.judgements.get(index).and_then(Option::as_deref);
        let judgement = judgement.and_then(|line| Judgement::read(line).ok());
        let judged = judgement.as_ref().and_then(Judgement::verdict);
        match judged.filter(|judged| judged.start == problem.position) {
            Some(judged) => Exercise::judged(problem, &judged.verdict, view),
            None => Exercise::claimed(problem, view),
        }
    }
}
