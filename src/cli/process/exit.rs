//! The exit codes.

/// The result of the program. Of several results, the greatest one counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Exit {
    /// Everything is as it should be.
    Fine,
    /// Nothing wrong was found, but something is undecided.
    Undecided,
    /// Some problem is defective, not mate, or not as claimed.
    Defective,
    /// Wrong use, unreadable input or failed output.
    Wrong,
    /// Interrupted: Ctrl-C or SIGTERM.
    Interrupted,
}

impl Exit {
    /// The number for the shell.
    pub fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Defective => 1,
            Exit::Wrong => 2,
            Exit::Undecided => 3,
            Exit::Interrupted => 130,
        }
    }
}
