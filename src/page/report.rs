//! The report that an editor sends to contributors, a single HTML file: a table of all problems, and for each
//! defective one its diagram and the lines that show the defects.

use super::{Document, PageProblem};
use crate::judgement::Judgement;
use crate::report::{Content, FormatOptions, OutputFormat};
use crate::text::Language;
use crate::text::Text;

fn document(language: Language) -> Document {
    let title = match language {
        Language::English => "Tsume problems: findings",
        Language::Japanese => "詰将棋の検討結果",
    };
    Document::new(title, language).as_report()
}

/// The report as a format of `tsume check`.
pub static REPORT: OutputFormat = OutputFormat {
    name: "html",
    help: Text {
        en: "A page with a table of all problems, and the lines that show defects on a board",
        ja: "一覧のページ。指摘のある作品は図を示し、手順を盤で見られる",
    },
    endings: &["html", "htm"],
    holds: &[Content::Judgements],
    head,
    judgement,
    foot,
    ..OutputFormat::EMPTY
};

fn head(options: &FormatOptions) -> String {
    document(options.view.language).head()
}

fn judgement(judgement: &Judgement, options: &FormatOptions) -> String {
    document(options.view.language)
        .problem(&PageProblem::named(options.name_of(judgement), judgement))
}

fn foot() -> String {
    document(Language::default()).foot()
}
