//! The limits of a problem, with the defaults of each command.
//!
//! A limit is passed from [`LimitArguments::limits`] to `judge/asker.rs`, which divides it among
//! the questions about a problem, and from there to `search/limits.rs`, which ends the search.

use std::marker::PhantomData;
use std::time::Duration;

use clap::parser::ValueSource;
use clap::{ArgMatches, Command, FromArgMatches};

use crate::cli::options::{Limit, values};
use crate::cli::process::say;
use crate::search::Limits;

/// The default limits of a command, in the notation of the options.
pub trait Defaults {
    /// The time for a problem.
    const TIME: &'static str = "none";
    /// The number of positions for a problem.
    const NODES: &'static str = "none";
}

/// No limits by default.
#[derive(Debug)]
pub struct Unlimited;

impl Defaults for Unlimited {}

/// A minute for each problem, for commands whose user waits for the answer.
#[derive(Debug)]
pub struct Minute;

impl Defaults for Minute {
    const TIME: &'static str = "1m";
}

/// A million positions for each problem, for commands that grade.
#[derive(Debug)]
pub struct Grades;

impl Defaults for Grades {
    const NODES: &'static str = "1M";
}

/// The limits of a problem. An explicit limit removes the default of the other one: with a limit of
/// positions, the same work then always has the same answer.
#[derive(Debug)]
pub struct LimitArguments<D> {
    time: Option<Duration>,
    nodes: Option<u64>,
    /// Whether neither option was used.
    is_default: bool,
    defaults: PhantomData<D>,
}

/// The options before the defaults are resolved.
#[derive(clap::Args)]
struct TypedLimits<D: Defaults> {
    #[arg(help = say(
        "Limit the time for each problem: 30 (seconds), 2m, 1h, or none\n\n\
         If only --nodes is given, there is no limit of time.",
        "1題の時間の上限：30（秒）、2m（分）、1h（時間）、none（なし）。--nodes だけを指定した場合\
         はなし",
    ))]
    #[arg(long, allow_negative_numbers = true, value_parser = values::time_limit)]
    #[arg(default_value = D::TIME)]
    time: Limit<Duration>,

    #[arg(help = say(
        "Limit the positions for each problem: 5000, 10k, 1.5M, or none\n\n\
         The same limit always leads to the same answer. If only --time is given, there is no limit \
         of positions.",
        "1題で調べる局面数の上限：5000、10k、1.5M、none（なし）。--time だけを指定した場合はなし。\
         同じ上限ならいつも同じ結果になる",
    ))]
    #[arg(long, allow_negative_numbers = true, value_parser = values::node_limit)]
    #[arg(default_value = D::NODES)]
    nodes: Limit<u64>,

    #[arg(skip)]
    defaults: PhantomData<D>,
}

impl<D: Defaults> clap::Args for LimitArguments<D> {
    fn augment_args(command: Command) -> Command {
        TypedLimits::<D>::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        TypedLimits::<D>::augment_args_for_update(command)
    }
}

impl<D: Defaults> FromArgMatches for LimitArguments<D> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<LimitArguments<D>, clap::Error> {
        let TypedLimits { time, nodes, defaults } = TypedLimits::<D>::from_arg_matches(matches)?;
        let is_typed = |name| matches.value_source(name) == Some(ValueSource::CommandLine);
        let (time_typed, nodes_typed) = (is_typed("time"), is_typed("nodes"));
        Ok(LimitArguments {
            time: time.0.filter(|_| time_typed || !nodes_typed),
            nodes: nodes.0.filter(|_| nodes_typed || !time_typed),
            is_default: !time_typed && !nodes_typed,
            defaults,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = LimitArguments::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<D> LimitArguments<D> {
    /// The limits of a problem.
    pub fn limits(&self) -> Limits {
        Limits { nodes: self.nodes, time: self.time, ..Limits::default() }
    }

    /// Whether the limits are the defaults.
    pub fn is_default(&self) -> bool {
        self.is_default
    }

    /// Returns the limits of a problem, with the defaults of another command instead of this
    /// command's own.
    pub fn or_default_of<E: Defaults>(&self) -> Limits {
        if !self.is_default {
            return self.limits();
        }
        // These texts cannot fail: clap has parsed them for the command `E` too.
        let time = values::time_limit(E::TIME).ok().and_then(|limit| limit.0);
        let nodes = values::node_limit(E::NODES).ok().and_then(|limit| limit.0);
        Limits { nodes, time, ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Debug)]
    struct Both;

    impl Defaults for Both {
        const TIME: &'static str = "1m";
        const NODES: &'static str = "50k";
    }

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        limits: LimitArguments<Both>,
    }

    #[test]
    fn an_explicit_limit_removes_the_default_of_the_other() {
        let of = |typed: &[&str]| {
            let line = Line::try_parse_from([&["x"], typed].concat()).unwrap();
            let limits = line.limits.limits();
            (limits.time.map(|time| time.as_secs()), limits.nodes, line.limits.is_default())
        };
        assert_eq!(of(&[]), (Some(60), Some(50_000), true));
        assert_eq!(of(&["--time", "1m"]), (Some(60), None, false));
        assert_eq!(of(&["--nodes", "7"]), (None, Some(7), false));
        assert_eq!(of(&["--nodes", "none"]), (None, None, false));
        assert_eq!(of(&["--nodes", "7", "--time", "2"]), (Some(2), Some(7), false));
    }
}
