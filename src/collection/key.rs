//! The keys of what is said about a problem, `Title:` and the like.

/// What a line may say about a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Id,
    Title,
    Author,
    Source,
    Moves,
    Solution,
}

impl Key {
    const ALL: [Key; 6] =
        [Key::Id, Key::Title, Key::Author, Key::Source, Key::Moves, Key::Solution];

    /// The word that stands for it.
    pub fn name(self) -> &'static str {
        match self {
            Key::Id => "Id",
            Key::Title => "Title",
            Key::Author => "Author",
            Key::Source => "Source",
            Key::Moves => "Moves",
            Key::Solution => "Solution",
        }
    }

    /// The key of a word in either case, or of its Japanese name in diagrams.
    pub fn of(word: &str) -> Option<Key> {
        match word {
            "作品名" | "表題" => Some(Key::Title),
            "作者" => Some(Key::Author),
            "出典" | "発表誌" => Some(Key::Source),
            "手数" => Some(Key::Moves),
            "解答" | "詰手順" => Some(Key::Solution),
            _ => Key::ALL.into_iter().find(|key| key.name().eq_ignore_ascii_case(word)),
        }
    }

    /// The key most like a word, and how many letters they differ by.
    pub fn nearest(word: &str) -> (Key, usize) {
        let with_distance = |key: Key| (key, distance(word, key.name()));
        Key::ALL
            .into_iter()
            .map(with_distance)
            .min_by_key(|(_, distance)| *distance)
            .unwrap_or((Key::Title, usize::MAX))
    }
}

/// The word before the colon with which a line begins, and what follows.
pub(super) fn split(line: &str) -> Option<(&str, &str)> {
    let (word, value) = line.split_once([':', '：'])?;
    let word = word.trim();
    let is_word = !word.is_empty() && word.len() <= 32 && word.chars().all(char::is_alphabetic);
    is_word.then_some((word, value))
}

/// How many letters must be put in, left out or changed to turn one word into the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.to_lowercase().chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in other.iter().enumerate() {
            let changed = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_key_is_found() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(Key::nearest("Autor"), (Key::Author, 1));
        assert_eq!(Key::nearest("Quelle").0, Key::Title);
        assert_eq!(Key::nearest("solutoin"), (Key::Solution, 2));
        assert_eq!(Key::nearest("TITLE"), (Key::Title, 0));
        assert_eq!(Key::of("MOVES"), Some(Key::Moves));
        assert_eq!(Key::of("Autor"), None);
    }

    #[test]
    fn keys_are_single_words() {
        assert_eq!(split(" Title : A: B"), Some(("Title", " A: B")));
        assert_eq!(split("作者：看寿"), Some(("作者", "看寿")));
        for line in ["", ":", "no colon", "two words: x", "7: x", "http//: x"] {
            assert_eq!(split(line), None, "{line}");
        }
    }
}
