//! Typed names, compared without regard to how they are written.

/// A name in lower case, without blanks, hyphens and macrons.
pub fn simplified(name: &str) -> String {
    let letters = name.chars().flat_map(char::to_lowercase);
    letters
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_'))
        .map(|c| match c {
            'ō' => 'o',
            'ū' => 'u',
            c => c,
        })
        .collect()
}
