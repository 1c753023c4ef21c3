//! The options that commands share: each group of options is defined once.

pub mod certificate_input;
pub mod command_help;
pub mod condition;
mod decoding;
pub mod former;
pub mod inputs;
pub mod keys;
pub mod limits;
pub mod long_run;
pub mod machine;
pub mod one_problem;
pub mod picture_style;
pub mod question;
pub mod rules;
pub mod shard;
mod source;
pub mod text_or_json;
pub mod unquoted;
pub mod values;
pub mod view;
pub mod wanted_themes;
