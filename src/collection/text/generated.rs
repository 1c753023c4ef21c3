//! A generator of texts in random layouts that knows which pieces it wrote: each text is read with exactly these
//! pieces, or is an error.

use crate::collection::Problems;
use crate::notation::{kanji, letter, plain, write_bod, write_kanji_number, write_sfen};
use crate::shogi::{Color, HandKind, Kind, Piece, Setup, Square};

/// A pseudorandom number generator (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A problem whose pieces are known, and how its text is written.
struct Written {
    setup: Setup,
    id: Option<String>,
    moves: Option<u32>,
    text: String,
}

/// The manner of a writer.
struct Style {
    japanese: bool,
    /// Letters as they are, all capitals, all small, or names.
    letters: usize,
    square_first: bool,
    /// Between the kind and its square.
    glue: &'static str,
    between: &'static str,
    ranks: usize,
}

impl Style {
    fn random(random: &mut Random) -> Style {
        let japanese = random.one_in(3);
        Style {
            japanese,
            letters: random.below(6).saturating_sub(2),
            square_first: if japanese { !random.one_in(4) } else { random.one_in(4) },
            glue: if japanese { "" } else { random.pick(&["", "", "", " ", " on "]) },
            between: match japanese {
                true => random.pick(&["、", "・", "　", " "]),
                false => random.pick(&[", ", ", ", " ", "; ", ",", " and ", "\n", ",\n", ", \n"]),
            },
            ranks: random.below(3),
        }
    }

    fn cased(&self, text: &str) -> String {
        match self.letters {
            1 => text.to_uppercase(),
            2 => text.to_lowercase(),
            _ => text.to_owned(),
        }
    }

    fn kind(&self, kind: Kind) -> String {
        if self.japanese {
            return kanji(kind).to_string();
        }
        match self.letters {
            3 => kind.name().to_owned(),
            _ => self.cased(&format!(
                "{}{}",
                if kind.is_promoted() { "+" } else { "" },
                letter(kind)
            )),
        }
    }

    fn square(&self, square: Square) -> String {
        match (self.japanese, self.ranks) {
            (true, 0) => square.japanese(),
            (true, _) => {
                let text = square.japanese();
                let file: String = text.chars().take(1).map(plain).collect();
                file + &text.chars().skip(1).collect::<String>()
            }
            (false, 2) if !self.square_first => format!("{}{}", square.file(), square.rank()),
            (false, _) => self.cased(&square.to_string()),
        }
    }

    fn placed(&self, kind: Kind, square: Square) -> String {
        let (kind, square) = (self.kind(kind), self.square(square));
        match self.square_first {
            true => format!("{square}{}{kind}", if self.glue == " on " { "" } else { self.glue }),
            false => format!(
                "{kind}{}{square}",
                if self.letters == 3 && self.glue.is_empty() { " " } else { self.glue }
            ),
        }
    }

    fn held(&self, kind: HandKind, count: u32, random: &mut Random) -> String {
        let name = self.kind(kind.on_board());
        let words = ["no", "one", "two", "three", "four"];
        match (count, self.japanese) {
            (1, _) => name,
            (_, true) => match random.below(3) {
                0 => format!("{name}{}", write_kanji_number(count)),
                1 => format!("{name}{count}枚"),
                _ => format!("{name}{count}"),
            },
            (_, false) if self.letters == 3 => match words.get(count as usize) {
                Some(word) => format!("{word} {name}s"),
                None => format!("{count} {name}s"),
            },
            (_, false) => match random.below(5) {
                0 => format!("{name}{count}"),
                1 => format!("{name} x {count}"),
                2 => format!("{name}({count})"),
                3 => format!("{count}x{name}"),
                _ => format!("{count}{name}"),
            },
        }
    }
}

/// Pieces on random squares and in hands. Most of them are legal positions.
fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::new();
    let mut place = |kind: Kind, color: Color, random: &mut Random| {
        let square = Square::new(1 + random.below(9) as u8, 1 + random.below(9) as u8)
            .expect("on the board");
        if setup.get(square).is_none() {
            setup.set(square, Some(Piece::new(color, kind)));
        }
    };
    place(Kind::King, Color::White, random);
    for color in [Color::Black, Color::White] {
        for _ in 0..=random.below(4) {
            let kind = random.pick(&Kind::ALL);
            if kind != Kind::King {
                place(kind, color, random);
            }
        }
    }
    for _ in 0..random.below(4) {
        let kind = random.pick(&HandKind::BY_STRENGTH);
        setup.hold(Color::Black, kind, 1 + random.below(3).min(random.below(3)) as u32);
    }
    setup.give_rest(Color::White);
    setup
}

/// The order of the parts of all problems of a text, so that a reader can tell where each begins.
struct Order {
    white_first: bool,
    /// Whether there are blank lines between problems. Otherwise there are none within them either.
    is_spaced: bool,
}

/// Writes a problem in a random layout.
fn written(random: &mut Random, order: &Order, number: usize) -> Written {
    let setup = random_setup(random);
    let style = Style::random(random);
    let mut text = String::new();
    let (mut id, mut moves) = (None, None);
    let line = if random.one_in(4) { "\r\n" } else { "\n" };
    let prose =
        ["this is fun.", "sig: Bob", "composed in 1995", "面白い作品です。", "-- ", "# G9i, R1a"];
    match random.below(8) {
        0 => {
            id = Some(number.to_string());
            text += &format!("{number}.{line}");
        }
        1 => {
            (id, moves) = (Some(number.to_string()), Some(7));
            let form = random.pick(&[
                "Problem % (7 moves)",
                "No. % - 7 moves",
                "第%番　7手詰",
                "Tsume %, mate in 7",
            ]);
            text += &(form.replace('%', &number.to_string()) + line);
        }
        2 => {
            moves = Some(5);
            text += &format!(
                "{}{line}",
                random.pick(&[
                    "Mate in 5",
                    "(5 moves)",
                    "The fox, mate in 5",
                    "Length: 5",
                    "５手詰"
                ])
            );
        }
        3 => text += &format!("{}{line}", random.pick(&["The fox", "Title: The fox", "> The fox"])),
        _ => {}
    }
    if style.japanese && random.one_in(3) {
        let board = write_bod(&setup);
        text += &match random.below(4) {
            0 => board.replace('・', "　"),
            1 => board.replace("先手の持駒", "持駒"),
            2 => board.replace('|', "│").replace('-', "─"),
            _ => board,
        };
    } else {
        text += &sentences(&setup, &style, order, random, line);
    }
    if !text.ends_with('\n') {
        text += line;
    }
    if random.one_in(5) {
        text += &format!("{}{line}", random.pick(&prose));
    }
    if random.one_in(6) {
        text += &format!("Author: K. Ito{line}");
    }
    Written { setup, id, moves, text }
}

/// Writes a position in sentences.
fn sentences(
    setup: &Setup,
    style: &Style,
    order: &Order,
    random: &mut Random,
    line: &str,
) -> String {
    let sides: [&str; 2] = match style.japanese {
        true => random.pick(&[["攻方：", "玉方："], ["攻方　", "受方　"], ["先手：", "後手："]]),
        false => random.pick(&[
            ["Black: ", "White: "],
            ["Black ", "White "],
            ["**Black:** ", "**White:** "],
            ["Sente: ", "Gote: "],
            ["Black - ", "White - "],
            ["Attacker: ", "Defender: "],
            ["- Black: ", "- White: "],
            ["B: ", "W: "],
        ]),
    };
    let list = |color: Color| -> Vec<String> {
        let mut kinds: Vec<(Square, Piece)> =
            setup.pieces().filter(|(_, piece)| piece.color == color).collect();
        kinds.sort_by_key(|(_, piece)| piece.kind != Kind::King);
        kinds.into_iter().map(|(square, piece)| style.placed(piece.kind, square)).collect()
    };
    let held: Vec<String> = HandKind::BY_STRENGTH
        .into_iter()
        .filter(|kind| setup.held(Color::Black, *kind) > 0)
        .map(|kind| style.held(kind, setup.held(Color::Black, kind), random))
        .collect();
    let join = |pieces: Vec<String>| match pieces.is_empty() {
        true if style.japanese => "なし".to_owned(),
        true => "none".to_owned(),
        false => pieces.join(style.between),
    };
    let stop = random.pick(&["", "", ".", " /", ";"]);
    let stop = if style.japanese { "" } else { stop };
    let hand = match style.japanese {
        true => {
            format!("{}{}", random.pick(&["持駒：", "持駒　", "攻方持駒："]), join(held.clone()))
        }
        false => match random.below(5) {
            0 => format!("{} in hand", join(held.clone())),
            1 => format!("Hand: {}", join(held.clone())),
            2 => format!("holding {}", join(held.clone())),
            _ => format!("In hand: {}", join(held.clone())),
        },
    };
    let black = format!("{}{}", sides[0], join(list(Color::Black)));
    let white = format!("{}{}", sides[1], join(list(Color::White)));
    let gap = random.pick(&[" ", ". ", ", ", line]);
    let gap = if style.japanese { random.pick(&["　", line]) } else { gap };
    let both = if random.one_in(4) { " " } else { line };
    let blank = if order.is_spaced { line } else { "" };
    let apart = match style.japanese || both != " " {
        true => hand.clone(),
        // On the line of the defender a hand needs its side.
        false => format!("Black's hand: {}", join(held)),
    };
    match random.below(4) {
        _ if order.white_first => format!("{white}{stop}{both}{black}{gap}{hand}{stop}"),
        0 => format!("{black}{stop}{both}{white}{stop}{both}{apart}"),
        1 => format!("{black}{gap}{hand}{stop}{line}{blank}{white}"),
        _ => format!("{black}{gap}{hand}{stop}{both}{white}{stop}"),
    }
}

/// Every text of the generator is read with exactly the pieces that it was made of, or is an error; no problem
/// is skipped in silence. `TSUME_CASES` is the number of texts, `TSUME_SEED` where they begin.
#[test]
fn generated_texts_are_read_with_exactly_their_pieces() {
    let number = |name: &str, usual: u64| {
        std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
    };
    let (cases, seed) = (number("TSUME_CASES", 2_000), number("TSUME_SEED", 1));
    let (mut problems, mut read_well, mut wrong) = (0, 0, vec![]);
    for case in 0..cases {
        let mut random = Random(seed.wrapping_mul(0x1_0000_0001).wrapping_add(case));
        let order = Order { white_first: random.one_in(3), is_spaced: !random.one_in(3) };
        let all: Vec<Written> =
            (0..=random.below(3)).map(|index| written(&mut random, &order, index + 1)).collect();
        let between = if order.is_spaced { "\n" } else { "" };
        let text: Vec<&str> = all.iter().map(|one| one.text.as_str()).collect();
        let text = text.join(between);
        problems += all.len();
        match compare(&all, &text) {
            Ok(count) => read_well += count,
            Err(message) => wrong.push(format!("case {case}: {message} in\n{text}\n")),
        }
    }
    assert!(wrong.is_empty(), "{} wrong; {}", wrong.len(), wrong[..wrong.len().min(9)].join("\n"));
    assert!(3 * read_well > problems, "{read_well} of {problems} problems were read");
    println!("{read_well} of {problems} problems were read, the others are errors");
}

/// Compares what is read with what was written. Returns the number of problems that were read; every other one
/// must be behind an error.
fn compare(all: &[Written], text: &str) -> Result<usize, String> {
    let mut expected = all.iter().peekable();
    let mut may_skip = false;
    let mut count = 0;
    for item in Problems::new("-", text.as_bytes()) {
        let Ok(problem) = item else {
            may_skip = true;
            continue;
        };
        let setup = problem.position.setup();
        let found = loop {
            match expected.next() {
                Some(one) if one.setup == setup => break one,
                Some(_) if may_skip => {}
                _ => return Err(format!("{} was not written", write_sfen(&setup))),
            }
        };
        // An error before it may be about its claims.
        let after_error = std::mem::take(&mut may_skip);
        count += 1;
        let claims = (problem.claims.id, problem.claims.moves);
        if !after_error && claims != (found.id.clone(), found.moves) {
            return Err(format!("found {claims:?} beside {}", write_sfen(&setup)));
        }
    }
    match expected.peek() {
        Some(one) if !may_skip => Err(format!("{} was skipped", write_sfen(&one.setup))),
        _ => Ok(count),
    }
}
