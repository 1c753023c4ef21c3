//! Problems in other forms, and their pictures.

use serde::{Deserialize, Serialize};
use tsume::collection::{ProblemWriter, write};
use tsume::picture::{Look, Picture, Style};
use tsume::problem::Problem;
use tsume::report;
use tsume::text::Text;

use crate::input::Input;

/// Asks for problems in another form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvertRequest {
    input: Input,
    /// The name of a form of the program, or `svg`.
    form: String,
    /// The pieces of pictures.
    #[serde(default)]
    pieces: Pieces,
}

/// The pieces of a picture.
#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
pub enum Pieces {
    #[default]
    Kanji,
    Letters,
}

impl Pieces {
    /// The look of a picture with these pieces.
    pub fn look(self) -> Look {
        let mut look = Look::default();
        look.style = match self {
            Pieces::Kanji => Style::Print,
            Pieces::Letters => Style::Western,
        };
        look
    }
}

/// The problems in the other form.
#[derive(Serialize)]
pub struct ConvertReply {
    /// The text of each problem.
    problems: Vec<String>,
    /// All of them as a file in UTF-8.
    text: String,
    /// The reasons why parts of the input cannot be read, in both languages.
    complaints: Vec<Text>,
}

impl ConvertRequest {
    /// Writes the problems.
    pub fn answer(&self) -> Result<ConvertReply, String> {
        let writer = ProblemWriter::named(&self.form);
        if writer.is_none() && self.form != "svg" {
            let names = ProblemWriter::all().iter().map(|form| form.name);
            let names: Vec<&str> = names.chain(["svg"]).collect();
            return Err(format!("form: expected one of {}", names.join(", ")));
        }
        let mut reply = ConvertReply { problems: vec![], text: String::new(), complaints: vec![] };
        for read in self.input.problems() {
            match read {
                Ok(problem) => reply.problems.push(match writer {
                    Some(writer) => write(&problem, writer),
                    None => self.picture(&problem),
                }),
                Err(complaint) => {
                    reply.complaints.push(report::in_words(&complaint.judgement()));
                }
            }
        }
        let declaration = writer.and_then(|writer| writer.declaration("UTF-8"));
        let separator = writer.map_or("\n", |writer| match writer.is_line {
            true => "",
            false => writer.separator(),
        });
        reply.text = declaration.unwrap_or_default() + &reply.problems.join(separator);
        Ok(reply)
    }

    fn picture(&self, problem: &Problem) -> String {
        let setup = problem.position.setup();
        let caption: Vec<String> = problem.claims.title.clone().into_iter().collect();
        let mut picture = Picture::of(&setup, self.pieces.look());
        picture.caption = &caption;
        picture.svg()
    }
}
