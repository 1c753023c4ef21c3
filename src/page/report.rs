//! The report that an editor sends to contributors, a single HTML file: a table of all problems, and for each
//! defective one its diagram and the lines that show the defects.

use std::time::{SystemTime, UNIX_EPOCH};

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
    Document::new(title, language).as_report(today())
}

/// The date in UTC, such as `2026-01-31`.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    date(seconds / (24 * 60 * 60))
}

/// The date of a number of days after 1970 began. Years begin in March here, so that leap days are their last.
fn date(days: u64) -> String {
    const FOUR_HUNDRED_YEARS: u64 = 146_097;
    let days = days + 719_468; // from the first of March of the year 0
    let (era, day) = (days / FOUR_HUNDRED_YEARS, days % FOUR_HUNDRED_YEARS);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{}-{month:02}-{day:02}", 400 * era + year + later)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_leap_days() {
        let known =
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_786, "2026-11-29")];
        for (days, expected) in known {
            assert_eq!(date(days), expected);
        }
    }
}
