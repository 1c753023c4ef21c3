//! The two checkers refuse the same headers and the same certificates that were changed at random.

use std::process::Command;

use super::*;

/// Each part of a position has one spelling, so that no part of a header is ignored.
#[test]
fn both_checkers_refuse_the_same_spellings_of_positions() {
    let text = |sfen: &str| {
        let header = format!("tsume certificate 3\nposition: {sfen}\nreading: none\n");
        format!("{header}claim: no mate\n\n\0")
    };
    // No second pawn can be dropped on the file, so that there is no check and nothing to choose.
    let plain = text("4k4/9/9/9/9/9/4P4/9/9 b P 1");
    assert!(verified(plain.as_bytes()).is_ok());
    assert!(accepted_by_the_second(plain.as_bytes()).unwrap_or(true));
    let fields = ["b P", "b P 2", "b P 1 ", "b P  1", "b P 1 x", "b P 1\r", "b P \u{ff11}"];
    let hands = ["", "--", "P-", "-P", "0P", "0P0P", "02P", "1-0P", "PP", "P2"];
    let boards = ["4k4/99//9/9/9/4P4/9/9", "4k4/9+/P8/9/9/9/4P4/9/9", "4k4/9/9/9/9/9/4P4/18/"];
    let fields = fields.map(|fields| format!("4k4/9/9/9/9/9/4P4/9/9 {fields}"));
    let hands = hands.map(|hands| format!("4k4/9/9/9/9/9/4P4/9/9 b {hands} 1"));
    let boards = boards.map(|board| format!("{board} b P 1"));
    let all = [&fields[..], &hands, &boards].concat();
    let texts: Vec<Vec<u8>> = all.iter().map(|sfen| text(sfen).into_bytes()).collect();
    for (sfen, found) in all.iter().zip(answers_of_both(&texts).unwrap_or_default()) {
        assert_eq!(found, (false, false), "{sfen:?}");
    }
    // A file without a certificate proves nothing.
    assert!(!accepted_by_the_second(b"").unwrap_or(false));
}

/// Returns the answers of both checkers, file by file; `None` without Python.
fn answers_of_both(certificates: &[Vec<u8>]) -> Option<Vec<(bool, bool)>> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |number: usize| folder.path().join(format!("{number}.proof"));
    for (number, certificate) in certificates.iter().enumerate() {
        std::fs::write(path(number), certificate).expect("written");
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/verify.py");
    let mut python = Command::new("python3");
    let output = python.arg(script).args((0..certificates.len()).map(path)).output();
    let Ok(output) = output else {
        skipped("the second checker needs python3");
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_refused = |number: usize| text.contains(&format!("{}: refused", path(number).display()));
    let is_known = |number: usize| text.contains(&format!("{}: ", path(number).display()));
    let reported = certificates.iter().enumerate().map(|(number, certificate)| {
        assert!(is_known(number), "{}", String::from_utf8_lossy(&output.stderr));
        (verified(certificate).is_ok(), !is_refused(number))
    });
    Some(reported.collect())
}

/// Changes the spelling of a certificate's text.
fn respelled(rng: &mut Rng, certificate: &[u8]) -> Vec<u8> {
    let mut text = certificate.to_vec();
    let letters = b"0123456789+-/ PLNSGBRKplnsgbrkbw,:\n\r\0\x7f\xc3";
    let end = body(certificate);
    for _ in 0..rng.range(1, 2) {
        let at = rng.bits() as usize % (end - 6);
        let letter = letters[rng.bits() as usize % letters.len()];
        match rng.range(1, 4) {
            1 => text[at] = letter,
            2 => text.insert(at, letter),
            3 => drop(text.remove(at)),
            // A part of it again.
            _ => {
                let part = text[at..at + 3].to_vec();
                drop(text.splice(at..at, part));
            }
        }
    }
    text
}

/// Tries an eighth of `TSUME_CASES` certificates.
#[test]
fn both_checkers_refuse_the_same_certificates() {
    let mut rng = Rng::new(40);
    let mut solver = Solver::new(1 << 22);
    let mut certificates: Vec<Vec<u8>> = vec![];
    for (sfen, ..) in cases::known() {
        let position = with_rest(sfen);
        let (reading, _) = rng.pick(&READINGS).expect("a reading");
        let theorem = theorem(&position, reading, &mut solver);
        let certificate = proven(&position, &theorem, reading, &mut solver);
        // The second checker is slow.
        if certificate.len() < 600 {
            certificates.push(certificate);
        }
    }
    assert!(certificates.len() > 5, "{}", certificates.len());
    let changed: Vec<Vec<u8>> = (0..count(4_000) / 8)
        .map(|_| {
            let mut any = || &certificates[rng.bits() as usize % certificates.len()];
            let (certificate, other) = (any(), any());
            match rng.percent(70) {
                true => respelled(&mut rng, certificate),
                false => damaged(&mut rng, certificate, other),
            }
        })
        .collect();
    for part in changed.chunks(1_000) {
        let Some(reported) = answers_of_both(part) else { return };
        for (certificate, (first, second)) in part.iter().zip(reported) {
            assert_eq!(first, second, "{:?}", String::from_utf8_lossy(certificate));
        }
    }
}
