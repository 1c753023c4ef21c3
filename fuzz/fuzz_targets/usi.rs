//! USI commands: no panic, and a position that was read is read back after writing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::notation::write_sfen;
use tsume::shogi::Color;
use tsume::usi::{Command, read_position};

fuzz_target!(|text: &str| {
    match Command::read(text) {
        Ok(Command::Go(go) | Command::PonderHit(go)) => {
            let _ = Color::ALL.map(|turn| go.allowed(turn));
        }
        Ok(Command::Position(text)) => {
            if let Ok(position) = read_position(&text) {
                let again = read_position(&format!("sfen {}", write_sfen(&position.setup())));
                assert_eq!(again, Ok(position));
            }
        }
        Err(message) => assert!(message.en.len() < 500),
        Ok(_) => {}
    }
});
