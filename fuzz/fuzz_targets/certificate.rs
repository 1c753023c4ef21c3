//! Certificates: no panic for any bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume::proof::checker::verify;
use tsume::text::Language;

fuzz_target!(|bytes: &[u8]| {
    let mut input = bytes;
    let mut byte = 0;
    while let Ok(Some(_)) = verify(&mut input, &mut byte) {}
    assert!(byte <= bytes.len() as u64);
    let (mut input, mut byte) = (bytes, 0);
    while let Ok(Some(explanation)) = tsume::proof::explain(&mut input, &mut byte, 1 << 20) {
        explanation.print(100, Language::English, &mut |_| true);
    }
});
