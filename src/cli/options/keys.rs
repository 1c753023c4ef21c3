//! The keys of positions: commands that keep the table from one position to the next draw them anew in
//! each run.

use std::hash::{BuildHasher, Hasher, RandomState};

use anyhow::anyhow;

use crate::cli::process::language::say;
use crate::shogi::{KeysInUse, draw_keys};

/// Which keys positions have.
#[derive(clap::Args, Debug)]
pub struct KeysArguments {
    /// Repeat a run exactly: the seed of the table's keys [default: another one in each run]
    #[arg(long, value_name = "SEED")]
    keys: Option<u64>,
}

impl KeysArguments {
    /// Draws the keys, before any position is made.
    pub fn draw(&self) -> anyhow::Result<()> {
        let random = || RandomState::new().build_hasher().finish();
        draw_keys(self.keys.unwrap_or_else(random)).map_err(|KeysInUse| {
            anyhow!(say(
                "--keys comes too late: there are positions already",
                "--keys が遅すぎます：すでに局面があります",
            ))
        })
    }
}
