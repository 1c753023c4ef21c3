//! The certificates that `verify` reads: how to open them, and the memory for them.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::cli::options::{size_text as size, values};
use crate::cli::process::{Exit, interruption, memory, say};
use crate::proof::Unverified;
use crate::text::Text;

/// The limits for reading certificates.
#[derive(clap::Args, Debug)]
pub struct ReadingArguments {
    #[arg(help = say(
        "Limit the memory for each certificate: 64M, 1G [default: half of the memory]\n\n\
         A certificate that needs more is neither accepted nor refused.",
        "1つの証明書に使うメモリの上限：64M、1G。超えるものは検証しない（既定: このコンピューターの\
         メモリの半分）",
    ))]
    #[arg(long, hide_short_help = true, allow_negative_numbers = true, value_parser = values::size)]
    memory: Option<usize>,
}

impl ReadingArguments {
    /// Returns the most memory for a certificate, in bytes.
    pub fn memory(&self) -> usize {
        let half = || memory::limit().and_then(|bytes| usize::try_from(bytes / 2).ok());
        self.memory.or_else(half).unwrap_or(usize::MAX)
    }
}

/// Opens a file of certificates, or standard input for `-`.
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let path = PathBuf::from(path);
    // Opening a pipe may block forever.
    let file = interruption::or_error(move || File::open(path))??;
    Ok(Box::new(BufReader::new(file)))
}

/// Returns the message about an input without certificates.
pub fn nothing(name: &str) -> String {
    format!("{name}: {}", say("no certificate in it", "証明書がありません"))
}

/// Returns the message about a certificate that is not accepted, and the exit code.
pub fn complaint(name: &str, unverified: &Unverified, memory: usize) -> (String, Exit) {
    let Text { en, ja } = unverified.text();
    let (text, exit) = match unverified {
        Unverified::NoCertificate(_) => (
            say(format!("not a certificate: {en}"), format!("証明書ではありません：{ja}")),
            Exit::Wrong,
        ),
        Unverified::Refused(_) => {
            (say(format!("refused: {en}"), format!("却下：{ja}")), Exit::Defective)
        }
        Unverified::TooLarge(_) => {
            let most = size(memory as u64);
            let text = say(
                format!("not verified, for lack of memory (--memory {most}): {en}"),
                format!("メモリが足りず、検証できません（--memory {most}）：{ja}"),
            );
            (text, Exit::Undecided)
        }
    };
    (format!("{name}: {text}"), exit)
}
