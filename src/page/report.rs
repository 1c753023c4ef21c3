//! The report that an editor sends to contributors, a single HTML file: a table of all problems, and for each
//! defective one its diagram and the lines that show the defects.

use super::{Document, PageProblem};
use crate::judgement::Judgement;
use crate::report::{FormatOptions, OutputFormat};
use crate::text::Language;
use crate::text::Text;

/// The report as a format of `tsume check`.
pub const REPORT: &dyn OutputFormat = &Report;

#[derive(Debug)]
struct Report;

fn document(language: Language) -> Document {
    let title = match language {
        Language::English => "Tsume problems: findings",
        Language::Japanese => "詰将棋の検討結果",
    };
    Document::new(title, language).as_report()
}

impl OutputFormat for Report {
    fn name(&self) -> &'static str {
        "html"
    }

    fn help(&self) -> Text<&'static str> {
        Text {
            en: "A page with a table of all problems, and the lines that show defects on a board",
            ja: "一覧のページ。指摘のある作品は図を示し、手順を盤で見られる",
        }
    }

    fn endings(&self) -> &'static [&'static str] {
        &["html", "htm"]
    }

    fn head(&self, options: &FormatOptions) -> String {
        document(options.view.language).head()
    }

    fn judgement(&self, judgement: &Judgement, options: &FormatOptions) -> String {
        document(options.view.language)
            .problem(&PageProblem::named(options.name_of(judgement), judgement))
    }

    fn foot(&self) -> String {
        document(Language::default()).foot()
    }
}
