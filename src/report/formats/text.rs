//! Text for people.

use super::{Content, OutputFormat};
use crate::judgement::Judgement;
use crate::report::verdict;
use crate::text::Text;

/// The verdict in sentences.
pub static TEXT: OutputFormat = OutputFormat {
    name: "text",
    help: Text { en: "Words for people", ja: "文章" },
    endings: &["txt"],
    holds: &[Content::Answers],
    is_for_people: true,
    judgement: |judgement, options| match judgement {
        Judgement::Judged(judged) => verdict(judged, &options.view),
        Judgement::Unreadable(_) => options.view.of(&judgement.in_words()).to_owned() + "\n",
    },
    ..OutputFormat::EMPTY
};
