//! Positions whose answers are known. They are read from the table of RULES, section 6, so that the
//! rules and the tests agree.

/// A position, and its length with every interposition counted, by the checker's own captures, and
/// in the standard reading; 0 if there is no mate within 7.
pub type Case = (&'static str, u32, u32, u32);

const RULES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/judge/RULES.md"));

/// The rows of the table: a position, and the content of its columns.
fn rows() -> impl Iterator<Item = (&'static str, [&'static str; 3])> {
    let (_, section) = RULES.split_once("\n## 6. ").expect("a section of cases");
    section.lines().filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [sfen, none, checker, standard, _] = cells[..] else { return None };
        let sfen = sfen.strip_prefix('`')?.strip_suffix('`')?;
        Some((sfen, [none, checker, standard]))
    })
}

/// The cases with their lengths.
pub fn known() -> Vec<Case> {
    let length = |cell: &str| match cell {
        "-" => Some(0),
        number => number.parse().ok(),
    };
    let cases: Vec<Case> = rows()
        .filter_map(|(sfen, cells)| {
            let [none, checker, standard] = cells.map(length);
            Some((sfen, none?, checker?, standard?))
        })
        .collect();
    assert!(cases.len() > 15, "the table of cases is not read: {cases:?}");
    cases
}

/// The positions in which a move looks like mate in one but is not, in any reading.
pub fn not_in_one() -> Vec<&'static str> {
    let cases: Vec<&str> =
        rows().filter(|(_, cells)| *cells == ["not 1"; 3]).map(|(sfen, _)| sfen).collect();
    assert_eq!(cases.len() + known().len(), rows().count(), "a row says something else");
    cases
}
