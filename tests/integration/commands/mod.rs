//! The commands, each run as a process.

mod check;
mod claims;
mod composing;
mod counts;
mod destinations;
mod faults;
mod filter;
mod fingerprint;
mod improve;
#[cfg(unix)]
mod japanese;
mod limits;
mod make;
mod merge;
mod options;
mod play;
mod prove;
mod resume;
mod rules;
#[cfg(unix)]
mod screen;
mod seek;
mod sheet;
#[cfg(unix)]
mod signals;
mod solve;
mod terminal;
mod usi;
mod usi_random;
mod words;

/// The names of the commands: those that `tsume --help` lists, and the hidden one.
pub fn names() -> Vec<String> {
    let help = crate::command::run(&["--help"], b"");
    let lists =
        crate::command::printed(&help.stdout).split("\nOptions:").next().unwrap_or_default();
    let names = lists.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.chain(["bench"]).map(str::to_owned).collect()
}
