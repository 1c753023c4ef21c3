//! The events of a judge as JSON, one object on each line. `docs/json.md` documents them; a change of their meaning
//! changes [`VERSION`].

use std::time::Duration;

use serde::Serialize;

use crate::judge::{Event, JudgeAnswer, JudgeQuestion, Phase};
use crate::problem::DefectKind;
use crate::search::Value;
use crate::shogi::Move;
use crate::text::harmless_json;

/// The version of the format.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct EventLine<'a> {
    tsume_event: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<u64>,
    #[serde(flatten)]
    event: EventData<'a>,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum EventData<'a> {
    Progress {
        phase: &'static str,
        done: usize,
        of: usize,
        nodes: u64,
    },
    Bounds {
        at_least: Option<u32>,
        at_most: Option<u32>,
        line: &'a [Move],
    },
    Solution {
        length: Option<u32>,
        surplus: Option<bool>,
        solution: &'a [Move],
    },
    Asked(QuestionData),
    Answered {
        #[serde(flatten)]
        question: QuestionData,
        #[serde(flatten)]
        answer: AnswerData,
    },
    LeftOpen(QuestionData),
    Message {
        text: &'a str,
    },
}

#[derive(Serialize)]
struct QuestionData {
    phase: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<Move>,
}

/// The fields of an answer.
#[derive(Serialize)]
#[serde(untagged)]
enum AnswerData {
    Mates { mates: bool },
    Finding { finding: Option<DefectKind> },
    Value { length: u32, surplus: bool },
    Idle { idle: bool },
}

impl From<JudgeAnswer> for AnswerData {
    fn from(answer: JudgeAnswer) -> AnswerData {
        match answer {
            JudgeAnswer::Mates(mates) => AnswerData::Mates { mates },
            JudgeAnswer::Finding(finding) => AnswerData::Finding { finding },
            JudgeAnswer::Value(Value { length, surplus }) => AnswerData::Value { length, surplus },
            JudgeAnswer::IsIdle(idle) => AnswerData::Idle { idle },
        }
    }
}

impl From<JudgeQuestion> for QuestionData {
    fn from(question: JudgeQuestion) -> QuestionData {
        let (ply, mv) = question.instead.unzip();
        QuestionData { phase: phase_name(question.phase), ply, mv }
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Value => "length",
        Phase::Claim => "claim",
        Phase::Solution => "solution",
        Phase::Alternatives => "checks",
        Phase::Replies => "replies",
        Phase::Variations => "variations",
        Phase::Readings => "readings",
        Phase::Pieces => "pieces",
    }
}

/// Formats a message, such as an error, as a line of JSON among those of events.
pub(crate) fn message_line(text: &str) -> String {
    let event = EventData::Message { text };
    line(&EventLine { tsume_event: VERSION, number: None, ms: None, event })
}

/// Formats an event as a line of JSON. `number` is that of the problem, `time` the time since its judgement began.
pub fn event_line(number: u64, time: Duration, event: &Event) -> String {
    let event = match *event {
        Event::Progress(progress) => EventData::Progress {
            phase: phase_name(progress.phase),
            done: progress.done,
            of: progress.of,
            nodes: progress.nodes,
        },
        Event::Length { length, line } => {
            EventData::Bounds { at_least: length.at_least(), at_most: length.at_most(), line }
        }
        Event::Solution(verdict) => {
            let (length, surplus) =
                verdict.length.solution_value().map(|value| (value.length, value.surplus)).unzip();
            EventData::Solution { length, surplus, solution: &verdict.solution }
        }
        Event::Asked(question) => EventData::Asked(question.into()),
        Event::Answered(question, answer) => {
            EventData::Answered { question: question.into(), answer: answer.into() }
        }
        Event::LeftOpen(question) => EventData::LeftOpen(question.into()),
    };
    let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    line(&EventLine { tsume_event: VERSION, number: Some(number), ms: Some(ms), event })
}

fn line(line: &EventLine) -> String {
    // Writing these types cannot fail.
    harmless_json(serde_json::to_string(line).unwrap_or_default()) + "\n"
}
