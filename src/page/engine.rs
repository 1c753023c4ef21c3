//! The engine that a page carries.

use std::io::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

/// The first bytes of a WebAssembly module.
const MAGIC: &[u8] = b"\0asm";

/// The engine for pages: the WebAssembly module that `web/build` makes.
#[derive(Clone, Debug)]
pub struct Engine {
    packed: String,
}

impl Engine {
    /// Packs a module; `None` if the bytes are no WebAssembly module.
    pub fn of_module(module: &[u8]) -> Option<Engine> {
        if !module.starts_with(MAGIC) {
            return None;
        }
        Some(Engine { packed: packed(module) })
    }

    /// The module, compressed and in letters.
    pub(super) fn packed(&self) -> &str {
        &self.packed
    }
}

/// Bytes, compressed and in letters.
pub(super) fn packed(bytes: &[u8]) -> String {
    let mut encoder = GzEncoder::new(vec![], Compression::best());
    // Writing to memory cannot fail.
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    STANDARD.encode(packed.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn a_module_is_packed_and_other_bytes_are_refused() {
        let module = [MAGIC, &[1, 0, 0, 0]].concat();
        let engine = Engine::of_module(&module).unwrap();
        let packed = STANDARD.decode(engine.packed()).unwrap();
        let mut unpacked = vec![];
        GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, module);
        assert!(Engine::of_module(b"<html>").is_none());
    }
}
