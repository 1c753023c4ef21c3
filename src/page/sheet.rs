//! Problems on sheets of paper: a number of diagrams on each page, and the answers on separate pages. The
//! sheets are a single HTML file without a script, made for printing.

use std::collections::HashSet;

use super::document::{self, escaped};
use super::paper::Paper;
use super::printout::{AnswerPages, MOST, PrintedAnswer, Printout, layout};
use crate::picture::Picture;
use crate::text::{Language, printable};

/// Sheets that are written piece by piece.
pub struct Sheets {
    title: String,
    language: Language,
    paper: Paper,
    /// The number of diagrams on a page.
    per_page: usize,
    columns: usize,
    rows: usize,
    /// The number of diagrams so far.
    count: usize,
    /// The names of the outlines that the file contains.
    outlines: HashSet<String>,
}

impl Sheets {
    /// Creates sheets with this number of diagrams on each page, at most `MOST`.
    pub fn new(title: String, language: Language, paper: Paper, per_page: usize) -> Sheets {
        let per_page = per_page.clamp(1, MOST);
        let (columns, rows) = layout(per_page);
        let (title, outlines) = (printable(&title), HashSet::new());
        Sheets { title, language, paper, per_page, columns, rows, count: 0, outlines }
    }

    /// The text before the first problem.
    pub fn head(&self) -> String {
        let styles = self.paper.styles();
        let policy = format!("style-src {}; ", document::sources(&styles));
        document::head(self.language, &self.title, &styles, &policy, "")
    }

    /// The text for a problem: its diagram, and below it the number and the caption.
    pub fn problem(&mut self, svg: &str, caption: &[String]) -> String {
        let mut text = String::new();
        if self.count.is_multiple_of(self.per_page) {
            if self.count > 0 {
                text += "</div>\n</section>\n";
            }
            text += &self.page("sheet");
            text +=
                &format!("<div class=\"diagrams columns-{} rows-{}\">\n", self.columns, self.rows);
        }
        self.count += 1;
        let caption = caption.iter().map(|part| format!("<span>{}</span>", escaped(part)));
        let caption: String = caption.collect();
        let (svg, number) = (self.without_known_outlines(svg), self.count);
        text + &format!(
            "<figure>\n{svg}<figcaption><b>{number}</b>{caption}</figcaption>\n</figure>\n"
        )
    }

    /// The text after the last problem: the answers in their order, each with a title and the moves, if
    /// they are wanted. A line may end only between moves.
    pub fn foot(&self, answers: Option<&[(String, Vec<String>)]>) -> String {
        let mut text = if self.count > 0 { "</div>\n</section>\n" } else { "" }.to_owned();
        if let Some(answers) = answers {
            text += &self.page("answers");
            text += "<ol>\n";
            for (index, (title, moves)) in answers.iter().enumerate() {
                let (number, title) = (index + 1, escaped(title));
                let moves = moves.iter().map(|mv| format!("<span>{}</span> ", escaped(mv)));
                let moves = moves.collect::<String>();
                let moves = moves.trim_end();
                text += &format!(
                    "<li><p class=\"title\"><b>{number}</b> {title}</p><p>{moves}</p></li>\n"
                );
            }
            text += "</ol>\n</section>\n";
        }
        text + "</body>\n</html>\n"
    }

    fn page(&self, class: &str) -> String {
        let answers = match (class, self.language) {
            ("answers", Language::English) => ": answers",
            ("answers", Language::Japanese) => "：解答",
            _ => "",
        };
        format!("<section class=\"{class}\">\n<h1>{}{answers}</h1>\n", escaped(&self.title))
    }

    /// The picture without the outlines that the file already contains. Each outline has its own line, and
    /// its name means the same in every picture.
    fn without_known_outlines(&mut self, svg: &str) -> String {
        let mut kept = String::with_capacity(svg.len());
        for line in svg.split_inclusive('\n') {
            let name = line.strip_prefix("<path id=\"").and_then(|rest| rest.split('"').next());
            if name.is_none_or(|name| self.outlines.insert(name.to_owned())) {
                kept += line;
            }
        }
        kept
    }
}

impl Printout for Sheets {
    fn head(&self) -> String {
        Sheets::head(self)
    }

    fn problem(&mut self, picture: &Picture, caption: &[String]) -> String {
        Sheets::problem(self, &picture.svg(), caption)
    }

    fn foot(&self, answers: &[PrintedAnswer], shown: AnswerPages) -> String {
        let words = |answer: &PrintedAnswer| {
            let words = answer.moves.iter().chain(&answer.remark).cloned().collect();
            (answer.title.clone(), words)
        };
        let answers: Vec<(String, Vec<String>)> = answers.iter().map(words).collect();
        Sheets::foot(self, (shown == AnswerPages::Printed).then_some(&answers[..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::picture::Look;

    /// Two problems on each page.
    fn written(count: usize, title: &str, answers: bool) -> String {
        let mut sheets = Sheets::new(title.to_owned(), Language::English, Paper::A4, 2);
        let setup = read_sfen("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1").unwrap();
        let svg = Picture::of(&setup, Look::default()).svg();
        let mut text = sheets.head();
        for _ in 0..count {
            text += &sheets.problem(&svg, &[title.to_owned(), "3 moves".to_owned()]);
        }
        let all = vec![(title.to_owned(), vec!["R*1b".to_owned()]); count];
        text + &sheets.foot(answers.then_some(&all[..]))
    }

    #[test]
    fn diagrams_are_split_into_pages_and_answers_are_separate() {
        for (count, pages) in [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3)] {
            let text = written(count, "A title", true);
            let all = |part: &str| text.matches(part).count();
            assert_eq!(all("<section class=\"sheet\">"), pages);
            assert_eq!(all("<section class=\"answers\">"), 1);
            for name in ["section", "figure", "svg", "div", "li", "ol", "p", "span", "defs"] {
                let opened = all(&format!("<{name}>")) + all(&format!("<{name} "));
                assert_eq!(opened, all(&format!("</{name}>")), "{name}");
            }
            assert_eq!((all("<figure>"), all("<li>")), (count, count));
        }
        assert!(!written(3, "A title", false).contains("R*1b"));
    }

    #[test]
    fn every_outline_is_written_once() {
        let text = written(4, "", false);
        let names = text.lines().filter(|line| line.starts_with("<path id="));
        let names: Vec<&str> = names.filter_map(|line| line.split('"').nth(1)).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        // Every used outline exists.
        for used in text.split("<use href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(names.contains(&used), "{used}");
        }
    }

    #[test]
    fn titles_are_escaped() {
        let text = written(1, "</style><script>alert(1)</script><b onclick=x>&\"'", true);
        assert!(!text.contains("<script") && !text.contains("<b o"));
        assert!(text.contains("&lt;script&gt;"));
    }
}
