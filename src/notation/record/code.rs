//! The two-letter codes of pieces in CSA and JKF.

use crate::shogi::Kind;

/// The codes of the kinds, in the order of their index.
const CODES: [&str; 14] =
    ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

pub(super) fn code(kind: Kind) -> &'static str {
    CODES[kind.index()]
}

pub(super) fn of_code(code: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| CODES[kind.index()] == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_code() {
        for kind in Kind::ALL {
            assert_eq!(of_code(code(kind)), Some(kind));
            let promoted = kind.promoted().map(code);
            let expected = match code(kind) {
                "FU" => Some("TO"),
                "KY" => Some("NY"),
                "KE" => Some("NK"),
                "GI" => Some("NG"),
                "KA" => Some("UM"),
                "HI" => Some("RY"),
                _ => None,
            };
            assert_eq!(promoted, expected);
        }
        assert_eq!(of_code("AL"), None);
    }
}
