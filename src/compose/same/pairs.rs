//! Which of many problems are the same, and in what way. Problems are looked up by hashes, and then
//! compared piece by piece: time and memory grow with their number, not with its square.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::keys::{self, Keys};
use super::known::Known;
use crate::compose::image::Image;
use crate::judge::Spot;
use crate::shogi::{Color, HandKind, Kind, Piece, Square};

/// How two problems are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Relation {
    /// Everything is.
    Identical,
    /// All but the defender's hand.
    Hands,
    /// One is the mirror image of the other.
    Mirrored,
    /// The same setting elsewhere on the board, be it in a mirror.
    Shifted,
    /// One has pieces more than the other.
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

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Identical => "identical",
            Relation::Hands => "hands",
            Relation::Mirrored => "mirrored",
            Relation::Shifted => "shifted",
            Relation::Added => "added",
            Relation::Solution => "solution",
        }
    }
}

/// How it is known that two problems are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// By the rules: a mirror changes nothing.
    Rules,
    /// They claim the same solution.
    Claims,
    /// By nothing but the setting: the solutions are not known.
    Setting,
    /// A judge was asked.
    Judge,
}

/// A problem that is the same as another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The later one of them, counted from 0.
    pub problem: usize,
    /// The earlier one.
    pub other: usize,
    /// How they are the same.
    pub relation: Relation,
    /// What lays the earlier one over the later one.
    pub image: Image,
    /// The pieces that one of them has more, as they stand there.
    pub added: Vec<Spot>,
    /// Whether it is the later one that has them.
    pub has_more: bool,
    /// How it is known.
    pub evidence: Evidence,
}

/// The most pieces that are taken off to find a problem that has fewer, where solutions are not known.
pub const MOST_ADDED: usize = 2;

/// Shorter solutions are too often the same by chance.
pub const SHORTEST_SOLUTION: u16 = 5;

/// With how many problems of the same solution one is compared piece by piece.
const MOST_OF_SOLUTION: usize = 256;

/// Keys are spread already.
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

impl Known {
    /// The problems that are the same as an earlier one, in their order: of each the closest
    /// relation, to the earliest problem of which that can be said. A million problems are as many
    /// steps; at each, `goes_on` may end it.
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

/// What is known so far.
struct Finder<'a> {
    known: &'a Known,
    /// By setting and place: the first of each.
    places: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    /// By setting, those that are no copies in place.
    settings: Chains,
    /// Whether a problem is a copy in place, moved or not.
    is_copy: Vec<bool>,
    pairs: Vec<Pair>,
}

impl<'a> Finder<'a> {
    fn new(known: &'a Known) -> Finder<'a> {
        let count = known.len();
        let (places, settings) = (HashMap::default(), Chains::new(count));
        Finder { known, places, settings, is_copy: vec![false; count], pairs: vec![] }
    }

    /// Looks for an earlier problem of the same setting.
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
            let (added, has_more, evidence) = (vec![], false, Evidence::Rules);
            self.pairs.push(Pair {
                problem: index,
                other,
                relation,
                image,
                added,
                has_more,
                evidence,
            });
        }
    }

    /// The pair of a problem and an earlier one of the same setting elsewhere, unless their claims
    /// tell them apart.
    fn laid_over(&self, index: usize, other: usize) -> Option<Pair> {
        let [this, that] = [index, other].map(|index| &self.known.entries[index]);
        let is_mirrored = this.setting.straight != that.setting.straight;
        let image = Image::between(that.king, this.king, is_mirrored);
        let evidence = self.evidence(index, other, is_mirrored)?;
        let more = self.known.more(index, other, image)?;
        more.is_empty().then_some(Pair {
            problem: index,
            other,
            relation: Relation::Shifted,
            image,
            added: vec![],
            has_more: false,
            evidence,
        })
    }

    /// What the claims of two problems say, one of them seen in a mirror or not: that they are the
    /// same, or nothing. None if they say that they are not.
    fn evidence(&self, index: usize, other: usize, is_mirrored: bool) -> Option<Evidence> {
        let [this, that] = [index, other].map(|index| &self.known.entries[index]);
        if let (Some(one), Some(two)) = (this.solution, that.solution) {
            // In a setting that is its own image, a solution and its image are one.
            let is_its_own = this.setting.straight == this.setting.mirrored
                || that.setting.straight == that.setting.mirrored;
            let is_same = one.straight == two.seen(is_mirrored)
                || is_its_own && one.straight == two.seen(!is_mirrored);
            return is_same.then_some(Evidence::Claims);
        }
        let differ = this.length != that.length && this.length != 0 && that.length != 0;
        (!differ).then_some(Evidence::Setting)
    }

    /// Looks for a problem that has a few pieces fewer, earlier or later.
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

    /// The hashes of everything that can be taken away from a problem, of each kind in hand no more
    /// than [`MOST_ADDED`].
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

    /// The pair of a problem and one that is what is left of it, whose hash this is; unless their
    /// claims tell them apart.
    fn added(&self, index: usize, other: usize, left: Keys) -> Option<Pair> {
        let [this, that] = [index, other].map(|index| &self.known.entries[index]);
        let is_mirrored = left.straight != that.setting.straight;
        let evidence = self.evidence(index, other, is_mirrored)?;
        let image = Image::between(that.king, this.king, is_mirrored);
        let added = self.known.more(index, other, image).filter(|added| !added.is_empty())?;
        // Where the other does not stand in the same place, a piece more may be what it needs there:
        // the solution alone is the same. A second king makes it another problem.
        let has_king = added.iter().any(|spot| spot.piece.kind == Kind::King);
        if evidence == Evidence::Claims && !image.is_in_place() {
            return None;
        }
        (!has_king || evidence == Evidence::Claims)
            .then(|| with_more(index, other, image, added, evidence))
    }

    /// Looks for problems of the same solution, however many pieces they have more.
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

    /// What lays the solution of one problem over that of another.
    fn image_of_solution(&self, index: usize, other: usize) -> Image {
        let [this, that] = [index, other].map(|index| &self.known.entries[index]);
        let straight = |keys: Option<Keys>| keys.map(|keys| keys.straight);
        let is_mirrored = straight(this.solution) != straight(that.solution);
        Image::between(that.king, this.king, is_mirrored)
    }

    /// The pair of two problems of the same solution, if they have more in common on the board than the
    /// king. Else other pieces guard the squares around it: a gold that is dropped and drives a king
    /// along an edge has the same moves in very different problems.
    fn of_same_solution(&self, index: usize, other: usize) -> Option<Pair> {
        let (king, image) = (self.known.entries[index].king, self.image_of_solution(index, other));
        let guards = self.known.pieces(index).filter(|(square, _)| *square != king);
        let guards: Vec<(Square, Piece)> = guards.collect();
        let mut others = self.known.pieces(other);
        let share = others.any(|(square, piece)| {
            image.of_square(square).is_some_and(|square| guards.contains(&(square, piece)))
        });
        share.then_some(Pair {
            problem: index,
            other,
            relation: Relation::Solution,
            image,
            added: vec![],
            has_more: false,
            evidence: Evidence::Claims,
        })
    }

    /// The pair of two problems of the same solution, if one has all that the other has.
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

/// The pair of a problem and another, which has these pieces less and lies over it so.
fn with_more(
    index: usize,
    other: usize,
    image: Image,
    added: Vec<Spot>,
    evidence: Evidence,
) -> Pair {
    let has_more = index > other;
    let image = if has_more { image } else { reversed(image) };
    Pair {
        problem: index.max(other),
        other: index.min(other),
        relation: Relation::Added,
        image,
        added,
        has_more,
        evidence,
    }
}

/// What lays the second board over the first if this lays the first over the second.
fn reversed(image: Image) -> Image {
    // The mirror turns the way to the left round, too.
    let files = if image.is_mirrored { image.files } else { -image.files };
    Image { files, ranks: -image.ranks, ..image }
}
