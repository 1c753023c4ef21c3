//! Known words that resemble a misspelt one.

use super::Text;

/// The end of a message about an unknown word: `did you mean …?`, or nothing if no known word is similar.
pub fn hint(word: &str, known: impl IntoIterator<Item = &'static str>) -> Text {
    match similar(word, known) {
        None => Text::new("", ""),
        Some(known) => Text::new(
            format!("; did you mean `{known}`?"),
            format!("。`{known}` のことではありませんか"),
        ),
    }
}

/// The known word that a misspelt one resembles: fewer than half of the letters are wrong.
pub fn similar(word: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    // Known words are shorter, but a text can be very long.
    let word: String = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let with_distance =
        |name: &'static str| (strsim::levenshtein(&word, &name.to_lowercase()), name);
    let (distance, nearest) = known.into_iter().map(with_distance).min_by_key(|(far, _)| *far)?;
    let letters = word.chars().count().min(nearest.chars().count());
    (2 * distance < letters).then_some(nearest)
}
