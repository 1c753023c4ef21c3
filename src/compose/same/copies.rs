//! Finds exact and mirrored copies among very many problems, in a bounded memory: a hash of each different problem
//! is kept, up to a limit.

use std::collections::{BTreeMap, HashMap};

use super::keys::{self, Keys};
use crate::compose::image::with_black_attacking;
use crate::shogi::{Color, Kind, Piece, Setup};
use crate::text::Text;

/// The problems so far, by their numbers.
#[derive(Debug)]
pub struct Copies {
    /// The problem with the smallest number for each setting or its mirror image.
    firsts: HashMap<u64, SeenProblem>,
    /// The copies with the smallest numbers, with the key of their first problem.
    copies: BTreeMap<u64, (u64, SeenProblem)>,
    count: u64,
    /// The most different problems that are kept.
    most: usize,
    /// The most copies that are listed.
    listed: usize,
    is_full: bool,
}

/// A problem; `is_mirrored`: the mirror image has the smaller hash.
#[derive(Clone, Debug)]
struct SeenProblem {
    number: u64,
    /// The name, unless it is only the number.
    name: Option<Box<str>>,
    is_mirrored: bool,
}

impl SeenProblem {
    fn name(&self) -> String {
        self.name.as_deref().map_or_else(|| format!("#{}", self.number), str::to_owned)
    }
}

/// The keys of a setting with its place; `None` if there is no king to mate.
fn keys_of(setup: &Setup) -> Option<Keys> {
    let setup = with_black_attacking(setup);
    let is_king = |piece: Piece| piece.kind == Kind::King && piece.color == Color::White;
    let (king, _) = setup.pieces().find(|&(_, piece)| is_king(piece))?;
    Some(keys::of_setting(&setup, king).with(keys::of_place(king)))
}

/// A problem that is a copy of an earlier one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Copy {
    /// The name of the problem.
    pub name: String,
    /// The name of the first problem.
    pub first: String,
    /// Whether it is the mirror image of the first problem.
    is_mirrored: bool,
}

impl Copies {
    /// No problems yet. Later problems are compared with the first `most` different ones, and the first `listed`
    /// copies are kept.
    pub fn new(most: usize, listed: usize) -> Copies {
        let (firsts, copies) = (HashMap::new(), BTreeMap::new());
        Copies { firsts, copies, count: 0, most, listed, is_full: false }
    }

    /// Adds the problem with this number, in any order. A problem without a name is called by its number.
    pub fn add(&mut self, number: u64, name: Option<&str>, setup: &Setup) {
        let Some(Keys { straight, mirrored }) = keys_of(setup) else { return };
        let key = straight.min(mirrored);
        let name = name.map(Box::from);
        let mut seen = SeenProblem { number, name, is_mirrored: mirrored < straight };
        let Some(first) = self.firsts.get_mut(&key) else {
            match self.firsts.len() < self.most {
                true => _ = self.firsts.insert(key, seen),
                false => self.is_full = true,
            }
            return;
        };
        if seen.number < first.number {
            std::mem::swap(first, &mut seen);
        }
        self.count += 1;
        self.copies.insert(seen.number, (key, seen));
        if self.copies.len() > self.listed {
            self.copies.pop_last();
        }
    }

    /// The name of the first problem that is the same or its mirror image, and whether it is the mirror image.
    pub fn find(&self, setup: &Setup) -> Option<(String, bool)> {
        let Keys { straight, mirrored } = keys_of(setup)?;
        let first = self.firsts.get(&straight.min(mirrored))?;
        let is_symmetric = straight == mirrored;
        Some((first.name(), !is_symmetric && first.is_mirrored != (mirrored < straight)))
    }

    /// A line that names the first copies, if there are any, and a line about the limit, if it was reached.
    pub fn notes(&self) -> Vec<Text> {
        let list = self.list();
        let suffixes = |copy: &Copy| match copy.is_mirrored {
            true => (", mirrored", "の左右逆"),
            false => ("", "と同じ"),
        };
        let named = list.iter().map(|copy| {
            let (Copy { name, first, .. }, (en, ja)) = (copy, suffixes(copy));
            (format!("{name} is {first}{en}"), format!("{name} は {first} {ja}"))
        });
        let (english, japanese): (Vec<_>, Vec<_>) = named.unzip();
        let (english, japanese) = (english.join(", "), japanese.join("、"));
        let same = match self.count.saturating_sub(list.len() as u64) {
            0 => Text::new(format!("same: {english}"), format!("同一作：{japanese}")),
            more => Text::new(
                format!("same: {english} and {more} more"),
                format!("同一作：{japanese}、ほか{more}題"),
            ),
        };
        let most = self.most;
        let limit = Text::new(
            format!("same: compared with the first {most} different problems only"),
            format!("同一作：最初の{most}題（同じものを除く）だけと比べた"),
        );
        let same = (self.count > 0).then_some(same);
        same.into_iter().chain(self.is_full.then_some(limit)).collect()
    }

    /// The first copies, in the order of their numbers.
    pub fn list(&self) -> Vec<Copy> {
        let copy = |(key, seen): &(u64, SeenProblem)| {
            let first = self.firsts.get(key)?;
            let is_mirrored = seen.is_mirrored != first.is_mirrored;
            Some(Copy { name: seen.name(), first: first.name(), is_mirrored })
        };
        self.copies.values().filter_map(copy).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;

    #[test]
    fn copies_refer_to_the_first_in_any_order() {
        let problems = [
            "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1",
            "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R2P 1",
            // Mirrored.
            "l8/1b7/k8/2+B6/gP7/9/9/9/9 b R 1",
            // Turned round, and with the rest stated.
            "9/9/9/9/Gp7/2+b6/K8/1B7/L8 w 17P3L4N4S3GRr 1",
            // Moved on the board.
            "9/8l/7b1/8k/6+B2/7Pg/9/9/9 b R 1",
            // Its own mirror image.
            "4k4/9/4G4/9/9/9/9/9/9 b G 1",
            "4k4/9/4G4/9/9/9/9/9/9 b G 1",
        ];
        let copy = |name: &str, first: &str, is_mirrored| Copy {
            name: name.to_owned(),
            first: first.to_owned(),
            is_mirrored,
        };
        let expected =
            [copy("#2", "the fox", true), copy("#3", "the fox", false), copy("#6", "#5", false)];
        for order in [[0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1, 0], [3, 6, 2, 0, 5, 1, 4]] {
            let mut copies = Copies::new(10, 2);
            for number in order {
                let name = (number == 0).then_some("the fox");
                copies.add(number as u64, name, &read_sfen(problems[number]).unwrap());
            }
            assert_eq!(copies.list(), expected[..2]);
            assert_eq!(copies.count, 3);
            assert!(!copies.is_full);
        }
    }

    #[test]
    fn the_memory_is_bounded() {
        let mut copies = Copies::new(10, 3);
        let sfen = |number: u64| {
            let (file, pieces) = (1 + number % 7, "P".repeat(1 + number as usize / 7 % 7));
            let rest = 8 - file;
            read_sfen(&format!("k8/9/{file}G{rest}/9/9/9/9/9/9 b {}{pieces} 1", "S")).unwrap()
        };
        for number in 0..1000 {
            copies.add(number, None, &sfen(number));
        }
        assert_eq!((copies.firsts.len(), copies.copies.len()), (10, 3));
        assert!(copies.is_full && copies.count > 100);
    }
}
