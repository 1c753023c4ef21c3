//! Finds pairs of equal problems among many, and their relations. Hashes find candidates, which are compared
//! piece by piece; time and memory are linear in the number of problems.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use serde::Serialize;

use super::keys::{self, Keys};
use super::known::ProblemSet;
use crate::compose::image::Image;
use crate::judge::Spot;
use crate::shogi::{Color, HandKind, Kind, Piece, Square};
use crate::text::Text;

/// The relation of two problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Relation {
    /// Everything is equal.
    Identical,
    /// Everything except the defender's hand is equal.
    Hands,
    /// One is the mirror image of the other.
    Mirrored,
    /// The same setting elsewhere on the board, perhaps mirrored.
    Shifted,
    /// One has more pieces than the other.
    Added,
    /// The same solution in another setting.
    Solution,
}

impl Relation {
    /// Every relation, the closest first.
    pub const ALL: [Relation; 6] = [
        Relation::Identical,
        Relation::Hands,
        Relation::Mirrored,
        Relation::Shifted,
        Relation::Added,
        Relation::Solution,
    ];

    /// The name.
    pub fn name(self) -> Text<&'static str> {
        let (en, ja) = match self {
            Relation::Identical => ("identical", "同じ図"),
            Relation::Hands => ("hands", "持駒の違い"),
            Relation::Mirrored => ("mirrored", "左右反転"),
            Relation::Shifted => ("shifted", "平行移動"),
            Relation::Added => ("added", "駒の追加"),
            Relation::Solution => ("solution", "同じ手順"),
        };
        Text { en, ja }
    }
}

/// The evidence that two problems are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Evidence {
    /// The rules, by which a mirror changes nothing.
    Rules,
    /// The same claimed solution.
    Claims,
    /// Only the setting; the solutions are unknown.
    Setting,
    /// The verdict of a judge.
    Judge,
}

/// Two problems that are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The index of the later problem, from 0.
    pub problem: usize,
    /// The index of the earlier problem.
    pub other: usize,
    /// Their relation.
    pub relation: Relation,
    /// The image that maps the earlier problem to the later one.
    pub image: Image,
    /// The additional pieces of one of them, on its squares.
    pub added: Vec<Spot>,
    /// Whether the later problem has the additional pieces.
    pub has_more: bool,
    /// The evidence.
    pub evidence: Evidence,
}

impl Pair {
    /// A pair without additional pieces.
    fn of(
        (problem, other): (usize, usize),
        relation: Relation,
        image: Image,
        evidence: Evidence,
    ) -> Pair {
        Pair { problem, other, relation, image, added: vec![], has_more: false, evidence }
    }
}

/// The greatest number of additional pieces of a pair without solutions.
pub const MOST_ADDED: usize = 2;

/// The shortest solution that counts as evidence; shorter ones are too often the same by chance.
pub const SHORTEST_SOLUTION: u16 = 5;

/// The most problems of the same solution with which a problem is compared piece by piece.
const MOST_OF_SOLUTION: usize = 256;

/// A hasher that returns the key itself, because keys are hashes already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 ^ u64::from(byte));
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// The problems of each key: the last one, and for each problem the one before it.
struct Chains {
    last: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    before: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Chains {
    fn new(count: usize) -> Chains {
        Chains { last: HashMap::default(), before: vec![NONE; count] }
    }

    fn add(&mut self, key: u64, index: usize) {
        let before = self.last.insert(key, index as u32);
        self.before[index] = before.unwrap_or(NONE);
    }

    /// Those of a key, the last first.
    fn of(&self, key: u64) -> impl Iterator<Item = usize> {
        let first = self.last.get(&key).copied();
        std::iter::successors(first, |&index| {
            Some(self.before[index as usize]).filter(|&before| before != NONE)
        })
        .map(|index| index as usize)
    }
}

impl ProblemSet {
    /// The problems that are the same as an earlier one, in their order, each with its closest relation to the
    /// earliest such problem. `goes_on` is called twice for each problem and may end the search.
    pub fn pairs(&self, goes_on: &mut dyn FnMut() -> bool) -> Vec<Pair> {
        let mut finder = Finder::new(self);
        for index in 0..self.len() {
            if !goes_on() {
                return finder.pairs;
            }
            finder.find_copy(index);
        }
        for index in 0..self.len() {
            if !goes_on() {
                break;
            }
            finder.find_fewer(index);
        }
        finder.find_solutions();
        finder.pairs.sort_by_key(|pair| (pair.problem, pair.relation, pair.other));
        finder.pairs
    }
}

/// The search for pairs.
struct Finder<'a> {
    known: &'a ProblemSet,
    /// The first problem of each setting and place.
    places: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    /// The other problems by their settings, without copies in place.
    settings: Chains,
    /// Whether each problem is a copy of an earlier one, moved or not.
    is_copy: Vec<bool>,
    pairs: Vec<Pair>,
}

impl<'a> Finder<'a> {
    fn new(known: &'a ProblemSet) -> Finder<'a> {
        let count = known.len();
        let (places, settings) = (HashMap::default(), Chains::new(count));
        Finder { known, places, settings, is_copy: vec![false; count], pairs: vec![] }
    }

    /// Finds an earlier problem with the same setting.
    fn find_copy(&mut self, index: usize) {
        let entry = &self.known.entries[index];
        let place = entry.setting.with(keys::of_place(entry.king)).common();
        if let Some(&first) = self.places.get(&place) {
            self.add_in_place(index, first as usize);
            return;
        }
        self.places.insert(place, index as u32);
        let key = entry.setting.common();
        let earlier = self.settings.of(key).filter_map(|other| self.laid_over(index, other));
        if let Some(pair) = earlier.last() {
            self.is_copy[index] = true;
            self.pairs.push(pair);
        }
        self.settings.add(key, index);
    }

    fn add_in_place(&mut self, index: usize, other: usize) {
        let known = self.known;
        let is_straight = known.pieces(index).eq(known.pieces(other));
        let same_hands = known.hand(index, Color::White) == known.hand(other, Color::White);
        let (relation, image) = match (is_straight, same_hands) {
            (true, true) => (Relation::Identical, Image::default()),
            (true, false) => (Relation::Hands, Image::default()),
            (false, _) => (Relation::Mirrored, Image::MIRROR),
        };
        if known.more(index, other, image).is_some_and(|more| more.is_empty()) {
            self.is_copy[index] = true;
            self.pairs.push(Pair::of((index, other), relation, image, Evidence::Rules));
        }
    }

    /// The pair of a problem and an earlier one with the same setting elsewhere, unless their claims differ.
    fn laid_over(&self, index: usize, other: usize) -> Option<Pair> {
        let [this, that] = [index, other].map(|index| &self.known.entries[index]);
        let side = side(this.setting, that.setting);
        let (image, evidence) =
            (side.between(that.king, this.king), self.evidence(index, other, side)?);
        let more = self.known.more(index, other, image)?;
        more.is_empty().then(|| Pair::of((index, other), Relation::Shifted, image, evidence))
    }

    /// The evidence of the claims of two problems, one of them mirrored or not; `None` if the claims differ.
    fn evidence(&self, index: usize, other: usize, side: Image) -> Option<Evidence> {
        let [this, that] = [index, other].map(|index| &self.known.entries[index]);
        if let (Some(one), Some(two)) = (this.solution, that.solution) {
            // In a symmetric setting, a solution and its mirror image are the same.
            let is_its_own = this.setting.straight == this.setting.mirrored
                || that.setting.straight == that.setting.mirrored;
            let is_same = one.straight == two.seen(side)
                || is_its_own && [two.straight, two.mirrored].contains(&one.straight);
            return is_same.then_some(Evidence::Claims);
        }
        let differ = this.length != that.length && this.length != 0 && that.length != 0;
        (!differ).then_some(Evidence::Setting)
    }

    /// Finds a problem with a few pieces fewer, earlier or later.
    fn find_fewer(&mut self, index: usize) {
        if self.is_copy[index] {
            return;
        }
        let entry = &self.known.entries[index];
        let pieces = self.loose_pieces(index);
        let mut found: Option<Pair> = None;
        let mut look = |key: Keys| {
            for other in self.settings.of(key.common()) {
                let pair = self.added(index, other, key);
                let is_earlier =
                    |pair: &Pair| found.as_ref().is_none_or(|best| pair.other < best.other);
                if let Some(pair) = pair.filter(|pair| !self.is_copy[other] && is_earlier(pair)) {
                    found = Some(pair);
                }
            }
        };
        for (place, &piece) in pieces.iter().enumerate() {
            let less = entry.setting.without(piece);
            look(less);
            for &second in &pieces[place + 1..] {
                look(less.without(second));
            }
        }
        self.pairs.extend(found);
    }

    /// The hashes of the pieces that can be removed from a problem, at most [`MOST_ADDED`] of each kind in
    /// hand.
    fn loose_pieces(&self, index: usize) -> Vec<Keys> {
        let king = self.known.entries[index].king;
        let on_board = self.known.pieces(index).filter(|(square, _)| *square != king);
        let on_board = on_board.map(|(square, piece)| keys::of_piece(piece, square, king));
        let hand = self.known.hand(index, Color::Black);
        let held = HandKind::ALL.into_iter().flat_map(|kind| {
            std::iter::repeat_n(keys::of_held(kind), MOST_ADDED.min(hand.count(kind).into()))
        });
        on_board.chain(held).collect()
    }

    /// The pair of a problem and another with fewer pieces, whose hash is `left`, unless their claims differ.
    fn added(&self, index: usize, other: usize, left: Keys) -> Option<Pair> {
        let [this, that] = [index, other].map(|index| &self.known.entries[index]);
        let side = side(left, that.setting);
        let (image, evidence) =
            (side.between(that.king, this.king), self.evidence(index, other, side)?);
        let added = self.known.more(index, other, image).filter(|added| !added.is_empty())?;
        // In another place the problem may need the additional piece: then only the solution is the same. A
        // second king makes it another problem.
        let has_king = added.iter().any(|spot| spot.piece.kind == Kind::King);
        if evidence == Evidence::Claims && !image.is_in_place() {
            return None;
        }
        (!has_king || evidence == Evidence::Claims)
            .then(|| with_more(index, other, image, added, evidence))
    }

    /// Finds problems with the same solution and any number of additional pieces.
    fn find_solutions(&mut self) {
        let mut chains = Chains::new(self.known.len());
        let mut is_paired = self.is_copy.clone();
        for pair in &self.pairs {
            is_paired[pair.problem] = true;
        }
        for (index, entry) in self.known.entries.iter().enumerate() {
            let Some(solution) = entry.solution.filter(|_| !self.is_copy[index]) else { continue };
            let key = solution.common();
            if !is_paired[index] {
                let of_same: Vec<usize> = chains.of(key).take(MOST_OF_SOLUTION).collect();
                let more =
                    of_same.iter().rev().find_map(|&other| self.with_or_without(index, other));
                let is_long = entry.length >= SHORTEST_SOLUTION;
                let same = || {
                    let mut earliest_first = of_same.iter().rev().filter(|_| is_long);
                    earliest_first.find_map(|&other| self.of_same_solution(index, other))
                };
                self.pairs.extend(more.or_else(same));
            }
            chains.add(key, index);
        }
    }

    /// The image that maps the solution of one problem to that of another.
    fn image_of_solution(&self, index: usize, other: usize) -> Image {
        let [this, that] = [index, other].map(|index| &self.known.entries[index]);
        let [one, two] = [this, that].map(|entry| entry.solution.unwrap_or_default());
        side(one, two).between(that.king, this.king)
    }

    /// The pair of two problems with the same solution, if they have a common piece on the board besides the
    /// king. Otherwise different pieces guard the squares around the king: a dropped gold that drives a king
    /// along an edge has the same moves in very different problems.
    fn of_same_solution(&self, index: usize, other: usize) -> Option<Pair> {
        let (king, image) = (self.known.entries[index].king, self.image_of_solution(index, other));
        let guards = self.known.pieces(index).filter(|(square, _)| *square != king);
        let guards: Vec<(Square, Piece)> = guards.collect();
        let mut others = self.known.pieces(other);
        let share = others.any(|(square, piece)| {
            image.of_square(square).is_some_and(|square| guards.contains(&(square, piece)))
        });
        share.then(|| Pair::of((index, other), Relation::Solution, image, Evidence::Claims))
    }

    /// The pair of two problems with the same solution, if one has all pieces of the other.
    fn with_or_without(&self, index: usize, other: usize) -> Option<Pair> {
        let evidence = Evidence::Claims;
        let (image, back) =
            (self.image_of_solution(index, other), self.image_of_solution(other, index));
        if !image.is_in_place() {
            return None;
        }
        if let Some(added) = self.known.more(index, other, image) {
            return Some(with_more(index, other, image, added, evidence));
        }
        let added = self.known.more(other, index, back)?;
        Some(with_more(other, index, back, added, evidence))
    }
}

/// The pair of a problem and another without these pieces, which `image` maps to the first.
fn with_more(
    index: usize,
    other: usize,
    image: Image,
    added: Vec<Spot>,
    evidence: Evidence,
) -> Pair {
    let has_more = index > other;
    let image = if has_more { image } else { reversed(image) };
    let problems = (index.max(other), index.min(other));
    Pair { added, has_more, ..Pair::of(problems, Relation::Added, image, evidence) }
}

/// The mirror, unless two hashes are the same without it.
fn side(one: Keys, other: Keys) -> Image {
    if one.straight == other.straight { Image::default() } else { Image::MIRROR }
}

/// The inverse of an image.
fn reversed(image: Image) -> Image {
    // The mirror also reverses the shift to the left.
    let files = if image.is_mirrored { image.files } else { -image.files };
    Image { files, ranks: -image.ranks, ..image }
}
