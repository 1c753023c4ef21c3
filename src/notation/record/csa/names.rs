//! The names of headers in CSA and in KIF.

use super::super::on_one_line;

/// Names of headers in CSA and in KIF. All others have one name in both.
const HEADERS: [(&str, &str); 13] = [
    ("N+", "先手"),
    ("N-", "後手"),
    ("EVENT", "棋戦"),
    ("SITE", "場所"),
    ("START_TIME", "開始日時"),
    ("END_TIME", "終了日時"),
    ("TIME_LIMIT", "持ち時間"),
    ("TIME+", "先手持ち時間"),
    ("TIME-", "後手持ち時間"),
    ("OPENING", "戦型"),
    ("MAX_MOVES", "最大手数"),
    ("JISHOGI", "持将棋"),
    ("NOTE", "備考"),
];

/// The name in KIF of a header of CSA.
pub(super) fn kif_name(csa: &str) -> &str {
    HEADERS.iter().find(|(name, _)| *name == csa).map_or(csa, |(_, kif)| kif)
}

/// The name in CSA of a header of KIF, with another colon, because an ASCII colon ends a name there.
pub(super) fn csa_name(kif: &str) -> String {
    let known = HEADERS.iter().find(|(_, name)| *name == kif).map(|(csa, _)| csa);
    known.map_or_else(|| on_one_line(kif).replace(':', "："), |name| name.to_string())
}
