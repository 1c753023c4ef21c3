//! The starts of games: even and handicap games, by their names in KIF and in JKF.

use crate::notation::read_sfen;
use crate::shogi::Setup;

/// A start: its name in KIF, in JKF, and the position.
type Start = (&'static str, &'static str, &'static str);

/// Every start that has a name.
const STARTS: [Start; 17] = [
    ("平手", "HIRATE", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    ("香落ち", "KY", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("右香落ち", "KY_R", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("角落ち", "KA", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("飛車落ち", "HI", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("飛香落ち", "HIKY", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("二枚落ち", "2", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("三枚落ち", "3", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("四枚落ち", "4", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("五枚落ち", "5", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("左五枚落ち", "5_L", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("六枚落ち", "6", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("左七枚落ち", "7_L", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("右七枚落ち", "7_R", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("八枚落ち", "8", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("十枚落ち", "10", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("七枚落ち", "7_L", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
];

/// The word in KIF for a start without a name.
pub(super) const OTHER: &str = "その他";

/// Whether a header names the start of the game, which the position shows as well.
pub(crate) fn is_header(name: &str, value: &str) -> bool {
    ["手合割", "手合"].contains(&name) && (value == OTHER || of_kif(value).is_some())
}

/// The start of an even game.
pub(super) fn even() -> Setup {
    setup(|start| start.1 == "HIRATE").unwrap_or_default()
}

/// The start with this name in KIF.
pub(super) fn of_kif(name: &str) -> Option<Setup> {
    setup(|start| start.0 == name)
}

/// The start with this name in JKF.
pub(super) fn of_jkf(preset: &str) -> Option<Setup> {
    setup(|start| start.1 == preset)
}

fn setup(is: impl Fn(&Start) -> bool) -> Option<Setup> {
    // Every position of the table is valid; a test reads all of them.
    STARTS.iter().find(|start| is(start)).and_then(|(.., sfen)| read_sfen(sfen).ok())
}

/// The names of a start in KIF and in JKF, if it has any.
pub(super) fn names(setup: &Setup) -> Option<(&'static str, &'static str)> {
    let sfen = crate::notation::write_sfen(setup);
    STARTS.iter().find(|start| start.2 == sfen).map(|(kif, jkf, _)| (*kif, *jkf))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back_as_written() {
        for (kif, jkf, _) in &STARTS[..16] {
            let start = of_kif(kif).unwrap();
            assert_eq!(of_jkf(jkf).as_ref(), Some(&start));
            assert_eq!(names(&start), Some((*kif, *jkf)));
        }
        assert_eq!(of_kif("七枚落ち"), of_jkf("7_L"));
        assert_eq!((of_kif("その他"), of_jkf("OTHER")), (None, None));
    }
}
