//! A collection as a document for TeX: pages of diagrams, the answers, and indices by theme and author.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::paper::Paper;
use super::printout::{AnswerPages, MOST, PrintedAnswer, Printout, layout};
use crate::picture::{Picture, TEX_FONTS, TEX_MACROS};
use crate::text::{Language, cut, tex};
use crate::themes::Theme;

const MACROS: &str = include_str!("book.tex");

/// The width of a half-width character of a caption in millimetres.
const HALF_WIDTH: f32 = 1.8;

/// The headings of a part on a page of its own, and of one that follows on the same page.
const SECTION: &str = "\\tsumesection";
const PART: &str = "\\tsumepart";

/// A document that is written piece by piece.
pub(crate) struct Book {
    title: String,
    language: Language,
    paper: Paper,
    /// The number of diagrams on a page.
    per_page: usize,
    columns: usize,
    rows: usize,
    /// The number of diagrams so far.
    count: usize,
}

impl Book {
    /// Creates a document with this number of diagrams on each page, at most `MOST`.
    pub fn new(title: String, language: Language, paper: Paper, per_page: usize) -> Book {
        let per_page = per_page.clamp(1, MOST);
        let (columns, rows) = layout(per_page);
        Book { title, language, paper, per_page, columns, rows, count: 0 }
    }

    /// The size of the text on a page in millimetres.
    fn size(&self) -> (f32, f32) {
        match self.paper {
            Paper::A4 => (180.0, 257.0),
            Paper::Letter => (185.0, 239.0),
        }
    }

    /// The width of a problem.
    fn width(&self) -> f32 {
        self.size().0 / self.columns as f32
    }

    /// The parts of a caption, cut off after two lines.
    fn caption(&self, parts: &[String]) -> String {
        let (mut written, mut room) = (vec![], (2.0 * self.width() / HALF_WIDTH) as usize);
        // The number of the problem.
        room = room.saturating_sub(4);
        for part in parts {
            let shown = cut(part, room, |text| text.width());
            let is_whole = shown.len() == part.len();
            written.push(tex(shown) + if is_whole { "" } else { "…" });
            if !is_whole {
                break;
            }
            room = room.saturating_sub(shown.width() + 2);
        }
        written.join("\\quad ")
    }

    /// The layout: the paper, and the size of a problem and of its diagram.
    fn layout(&self) -> String {
        let (width, height) = (self.width(), self.size().1);
        let height = height / self.rows as f32 - 2.0;
        // A diagram has 62 mm by 53 mm; below it is room for two lines.
        let scale = (width / 64.0).min((height - 12.0) / 54.0);
        let paper = match self.paper {
            Paper::A4 => "a4paper",
            Paper::Letter => "letterpaper",
        };
        let (text_width, text_height) = self.size();
        format!(
            "\\usepackage[{paper},hcentering,textwidth={text_width}mm,textheight={text_height}mm,top=22mm,\
             headsep=6mm,footskip=9mm]{{geometry}}\n\
             \\def\\tsumewidth{{{width:.1}mm}}\n\\def\\tsumeheight{{{height:.1}mm}}\n\
             \\def\\tsumescale{{{scale:.2}}}\n\\def\\tsumeheading{{{}}}\n",
            tex(&self.title),
        )
    }

    fn answers(&self, answers: &[PrintedAnswer]) -> String {
        let mut text = self.part(SECTION, "Answers", "解答");
        for (number, answer) in (1..).zip(answers) {
            let moves = answer.moves.iter().map(|mv| format!("\\tsumemove{{{}}}", tex(mv)));
            let moves = moves.collect::<Vec<_>>().join("\n");
            text += &format!("\\tsumeanswer{{{number}}}{{{}}}{{{moves}}}\n", tex(&answer.title));
            let notes = answer.notes.iter().flat_map(|notes| notes.lines());
            let lines = answer.remark.iter().map(String::as_str).chain(notes);
            for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
                text += &format!("\\tsumenote{{{}}}\n", tex(line));
            }
        }
        text + "\\end{multicols}\n"
    }

    /// The index of the themes in the order of their table; empty if no theme is known.
    fn themes(&self, answers: &[PrintedAnswer]) -> String {
        let entry = |theme: Theme| {
            let numbers = numbers(answers, |answer| answer.themes.has(theme));
            let name = theme.name();
            (self.language.pick(name.en, name.ja).to_owned(), numbers)
        };
        self.index(SECTION, "Themes", "手筋・条件", Theme::all().map(entry))
    }

    /// The index of the authors in the order of their names; empty if no problem has one. It follows that of the themes.
    fn authors(&self, answers: &[PrintedAnswer], kind: &str) -> String {
        let mut authors: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (number, answer) in (1..).zip(answers) {
            if let Some(author) = &answer.author {
                authors.entry(author).or_default().push(number);
            }
        }
        let authors = authors.into_iter().map(|(author, numbers)| (author.to_owned(), numbers));
        self.index(kind, "Authors", "作者", authors)
    }

    /// A part with the entries that have numbers of problems; empty if there are none.
    fn index(
        &self,
        kind: &str,
        english: &str,
        japanese: &str,
        entries: impl Iterator<Item = (String, Vec<usize>)>,
    ) -> String {
        let entry = |(name, numbers): (String, Vec<usize>)| {
            let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
            let (name, numbers) = (tex(&name), numbers.join(", "));
            (!numbers.is_empty()).then(|| format!("\\tsumeentry{{{name}}}{{{numbers}}}\n"))
        };
        let entries: String = entries.filter_map(entry).collect();
        match entries.is_empty() {
            true => entries,
            false => self.part(kind, english, japanese) + &entries + "\\end{multicols}\n",
        }
    }

    /// The beginning of a part in columns, with the macro for its heading.
    fn part(&self, kind: &str, english: &str, japanese: &str) -> String {
        let heading = tex(self.language.pick(english, japanese));
        format!("{kind}{{{heading}}}\n\\begin{{multicols}}{{2}}\\raggedright\n")
    }
}

impl Printout for Book {
    fn head(&self) -> String {
        let begin = "% For LuaLaTeX and XeLaTeX; with letters on the pieces also for pdfLaTeX.\n\\documentclass{article}\n";
        let body = "\\begin{document}\n";
        [begin, &self.layout(), TEX_FONTS, MACROS, body, TEX_MACROS].concat()
    }

    fn problem(&mut self, picture: &Picture, caption: &[String]) -> String {
        let before = match self.count {
            0 => "",
            count if count.is_multiple_of(self.per_page) => "\\newpage\n",
            count if (count % self.per_page).is_multiple_of(self.columns) => "\\par\n",
            _ => "",
        };
        self.count += 1;
        let (caption, diagram) = (self.caption(caption), picture.tex_diagram());
        format!("{before}\\tsumeproblem{{{}}}{{{caption}}}{{%\n{diagram}}}%\n", self.count)
    }

    fn foot(&self, answers: &[PrintedAnswer], shown: AnswerPages) -> String {
        let mut text = String::new();
        let mut kind = SECTION;
        if shown == AnswerPages::Printed && !answers.is_empty() {
            text += &self.answers(answers);
            let themes = self.themes(answers);
            if !themes.is_empty() {
                kind = PART;
            }
            text += &themes;
        }
        text + &self.authors(answers, kind) + "\\end{document}\n"
    }
}

/// The numbers of the problems with such answers.
fn numbers(answers: &[PrintedAnswer], has: impl Fn(&PrintedAnswer) -> bool) -> Vec<usize> {
    (1..).zip(answers).filter(|(_, answer)| has(answer)).map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::picture::Look;

    fn written(count: usize, author: Option<&str>, shown: AnswerPages) -> String {
        let mut book = Book::new("100 %".to_owned(), Language::English, Paper::A4, 4);
        let setup = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1").unwrap();
        let picture = Picture::of(&setup, Look::default());
        let mut text = book.head();
        let mut answers = vec![];
        for _ in 0..count {
            text += &book.problem(&picture, &["a_b".to_owned(), "3 moves".to_owned()]);
            let moves = ["1. R*1b", "2. Lx1b"].map(str::to_owned).to_vec();
            let (author, notes) = (author.map(str::to_owned), Some("one\n\n50%".to_owned()));
            answers.push(PrintedAnswer { moves, author, notes, ..PrintedAnswer::default() });
        }
        text + &book.foot(&answers, shown)
    }

    #[test]
    fn diagrams_are_split_into_rows_and_pages() {
        for (count, rows, pages) in [(0, 0, 0), (1, 0, 0), (3, 1, 0), (5, 1, 1), (9, 2, 2)] {
            let text = written(count, None, AnswerPages::LeftOut);
            let body = text.split_once("\\begin{document}").unwrap().1;
            let all = |part: &str| body.matches(part).count();
            assert_eq!(all("\\tsumeproblem{"), count);
            assert_eq!(
                (all("\\par\n\\tsumeproblem"), all("\\newpage\n")),
                (rows, pages),
                "{count}"
            );
            assert_eq!(all("\\tsumesection{"), 0);
        }
    }

    #[test]
    fn moves_are_in_boxes_and_authors_have_an_index() {
        let text = written(2, Some("A & B"), AnswerPages::Printed);
        let answer = "\\tsumeanswer{2}{}{\\tsumemove{1. R{*}1b}\n\\tsumemove{2. Lx1b}}\n\
                      \\tsumenote{one}\n\\tsumenote{50\\%}\n";
        assert!(text.contains(answer), "{text}");
        assert!(text.contains("\\tsumeentry{A \\& B}{1, 2}\n"), "{text}");
        assert!(text.contains("{a\\_b\\quad 3 moves}"), "{text}");
        // Two lines of 90 mm have room for a hundred columns, less the number.
        let book = Book::new(String::new(), Language::English, Paper::A4, 4);
        let parts = |parts: &[&str]| parts.iter().map(|&part| part.to_owned()).collect::<Vec<_>>();
        let (long, wide) = ("x".repeat(97), "雪".repeat(60));
        assert_eq!(
            book.caption(&parts(&["a", &long, "b"])),
            format!("a\\quad {}…", "x".repeat(93))
        );
        assert_eq!(book.caption(&parts(&[&wide])), format!("\\tsumeja{{{}}}…", "雪".repeat(48)));
        assert!(!written(2, None, AnswerPages::LeftOut).contains("\\tsumeanswer{"));
    }
}
