//! The options that commands share: each group of options is defined once.

pub mod certificate_input;
mod command_help;
mod condition;
mod decoding;
pub mod former;
mod inputs;
mod keys;
mod limits;
mod long_run;
mod machine;
mod one_problem;
mod picture_style;
mod question;
mod rules;
mod shard;
mod source;
pub mod text_or_json;
pub mod unquoted;
pub mod values;
mod view;
pub mod wanted_themes;

pub use certificate_input::ReadingArguments;
pub use command_help::{Group, Help, example, help_of};
pub use condition::{ConditionArguments, complaint};
pub use inputs::{InputError, Inputs, Item, ReadingOptions};
pub use keys::KeysArguments;
pub use limits::{Defaults, Grades, LimitArguments, Minute, Unlimited};
pub use long_run::RunArguments;
pub use machine::MachineArguments;
pub use one_problem::OneProblem;
pub use picture_style::LookArguments;
pub use question::{
    ClaimArguments, GoalArguments, QuestionArguments, SearchArguments, ToleranceArguments,
};
pub use rules::{DecisionArguments, RuleArguments, conditions_with};
pub use shard::Shard;
pub use text_or_json::{FormatArguments, TextOrJson};
pub use values::{Limit, size_text};
pub use view::{MovesArguments, ScriptArguments, exit, view, view_of};
pub use wanted_themes::{ThemeArguments, ThemeList};
