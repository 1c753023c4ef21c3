//! The hash keys of positions. Commands that keep the table from one position to the next draw new
//! keys in each run.

use std::hash::{BuildHasher, Hasher, RandomState};

use anyhow::anyhow;

use crate::cli::process::say;
use crate::shogi::{KeysInUse, draw_keys};

/// The seed of the keys of positions.
#[derive(clap::Args, Debug)]
pub struct KeysArguments {
    #[arg(help = say(
        "Repeat a run exactly: the seed of the table's keys [default: another one in each run]\n\n\
         A person who knows the seed can prepare positions that the table takes for one another.",
        "置換表が局面を見分けるキーの種。同じ種なら同じ実行を再現できる（既定: 実行ごとに変わる）\n\n\
         種を知る人は、置換表が取り違える局面を用意できる",
    ))]
    #[arg(long, hide_short_help = true, value_name = "SEED")]
    keys: Option<u64>,
}

impl KeysArguments {
    /// Draws the keys. This must come before any position is created.
    pub fn draw(&self) -> anyhow::Result<()> {
        let random = || RandomState::new().build_hasher().finish();
        draw_keys(self.keys.unwrap_or_else(random)).map_err(|KeysInUse| {
            anyhow!(say(
                "--keys comes too late: there are positions already",
                "--keys は局面より前に指定してください",
            ))
        })
    }
}
