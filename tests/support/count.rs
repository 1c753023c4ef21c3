//! A simple reader of positions that only counts the pieces on the board and those in Black's hand.
//! It knows how a piece looks in each notation, and uses no code of `src`.

/// The number of pieces on boards and in Black's hand in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    pub board: usize,
    pub hand: usize,
}

const KANJI: &str = "玉王飛角金銀桂香歩龍竜馬全圭杏と";

/// Counts the pieces of a text in sentences: `+B3d, P2e In hand: R`. A piece without a square is in
/// hand; White's hand must be the unstated rest.
pub fn of_sentences(text: &str) -> Count {
    let mut count = Count::default();
    // Text after a key is a claim, and is kept unchanged.
    let is_position = |line: &&str| {
        let line = line.trim_start_matches(['>', ' ']);
        // After the mark of a side, a piece with its square is a move.
        let is_move = line.strip_prefix('☗').is_some_and(|rest| !rest.contains(':'));
        let is_claim = line.starts_with("Title:") || line.starts_with("作者");
        !is_move && !is_claim && !line.starts_with('*')
    };
    for line in text.lines().filter(is_position) {
        let line: Vec<char> =
            line.split('#').next().unwrap_or_default().chars().map(narrow).collect();
        let words = line.split(|c| !c.is_alphanumeric() && *c != '+');
        let words: Vec<&[char]> = words.filter(|word| !word.is_empty()).collect();
        let mut index = 0;
        while index < words.len() {
            let word = words[index];
            index += 1;
            let all = pieces_of_word(word);
            if all > 0 {
                count.board += all;
            } else if let [letter] = without_plus(word)
                && is_letter(*letter)
            {
                let next = words.get(index).copied().unwrap_or_default();
                match next {
                    ['1'..='9', rank] if is_rank(*rank) => {
                        count.board += 1;
                        index += 1;
                    }
                    _ => count.hand += 1,
                }
            } else {
                count.hand += held(word);
            }
        }
    }
    count
}

/// Pieces with their squares and nothing between them: `K1cB2b`.
fn pieces_of_word(word: &[char]) -> usize {
    let word: Vec<char> = word.iter().copied().filter(|c| *c != '+').collect();
    let is_piece = |three: &[char]| {
        three.len() == 3
            && is_letter(three[0])
            && ('1'..='9').contains(&three[1])
            && is_rank(three[2])
    };
    if word.chunks(3).all(is_piece) { word.len() / 3 } else { 0 }
}

/// Pieces in hand of one kind: `2P`, `P2`.
fn held(word: &[char]) -> usize {
    let (number, letter) = match word {
        [number @ .., letter] if is_letter(*letter) => (number, letter),
        [letter, number @ ..] if is_letter(*letter) => (number, letter),
        _ => return 0,
    };
    let number: String = number.iter().collect();
    // No set has more of a kind; a larger number is the square of a piece.
    let number = number.parse().ok().filter(|number| *number <= 18 && *letter != 'K');
    number.unwrap_or(0)
}

fn without_plus(word: &[char]) -> &[char] {
    word.strip_prefix(&['+']).unwrap_or(word)
}

fn is_letter(c: char) -> bool {
    "KRBGSNLP".contains(c)
}

fn is_rank(c: char) -> bool {
    ('a'..='i').contains(&c)
}

fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// Counts the pieces of a diagram: those between bars, and those in the lines with Black's hand.
pub fn of_diagram(text: &str) -> Count {
    let mut count = Count::default();
    for line in text.lines().map(str::trim) {
        let is_rank = line.matches(['|', '｜']).count() > 1;
        let is_hand = line.contains("先手の") || line.contains("Black holds");
        if is_rank {
            let end = line.rfind(['|', '｜']).unwrap_or(line.len());
            let is_piece = |c: &char| KANJI.contains(*c) || (c.is_ascii_alphabetic() && *c != 'v');
            count.board += line[..end].chars().filter(is_piece).count();
        } else if is_hand && !line.starts_with(['#', '*']) {
            let from = line.find("holds").map_or_else(|| line.find('駒'), Some).unwrap_or(0);
            let is_part = |c: char| c.is_alphanumeric();
            let words = line[from..].split(|c| !is_part(c)).skip(1);
            count.hand += words.map(held_in_diagram).sum::<usize>();
        }
    }
    count
}

/// Counts pieces in hand: `飛`, `金三`, `歩17`, `P17`.
fn held_in_diagram(word: &str) -> usize {
    let mut chars = word.chars();
    let Some(first) = chars.next() else { return 0 };
    if !KANJI.contains(first) && !is_letter(first) {
        return 0;
    }
    let number = chars.as_str();
    let digit = |c: char| "一二三四五六七八九".chars().position(|d| d == c).map(|index| index + 1);
    match number.parse() {
        Ok(count) => count,
        Err(_) if number.is_empty() => 1,
        Err(_) => match number.split_once('十') {
            Some((_, ones)) => 10 + ones.chars().next().and_then(digit).unwrap_or(0),
            None => number.chars().next().and_then(digit).unwrap_or(1),
        },
    }
}

/// Counts the pieces of lines of SFEN.
pub fn of_sfen(text: &str) -> Count {
    let mut count = Count::default();
    for line in text.lines() {
        let words = || line.split('#').next().unwrap_or_default().split_whitespace();
        if let Some(board) = words().find(|word| word.matches('/').count() > 4) {
            count.board += board.chars().filter(char::is_ascii_alphabetic).count();
            let mut number = 0;
            for c in words().skip_while(|word| *word != board).nth(2).unwrap_or_default().chars() {
                match c.to_digit(10) {
                    Some(digit) => number = 10 * number + digit as usize,
                    None => {
                        count.hand += if c.is_ascii_uppercase() { number.max(1) } else { 0 };
                        number = 0;
                    }
                }
            }
        }
    }
    count
}
