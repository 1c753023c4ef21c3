//! The buckets in which the entries of the table lie.
//!
//! A bucket is eight lines of a processor's cache. The first holds a tag for each entry of the bucket: some bits of its
//! key, and the problem for which it was made. So one line shows that a position is not there, which is the usual case,
//! or which of the other lines to fetch. Its last word is the bucket's lock: a thread that locks the bucket writes to
//! that line anyway.

use std::hint;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use Ordering::Relaxed;

use super::entry::{Packed, key_of, load, store};
use super::memory::{LINE, Memory, NoMemory};

/// The number of words of an entry.
const ENTRY: usize = 4;
/// The number of words of a bucket.
const BUCKET: usize = 8 * LINE;
/// The number of entries behind the line of tags.
pub(super) const ENTRIES: usize = (BUCKET - LINE) / ENTRY;
/// Two tags a word.
const TAG_WORDS: usize = ENTRIES / 2;
/// The word behind the tags.
const LOCK_WORD: usize = TAG_WORDS;
const FREE: u64 = 0;
const LOCKED: u64 = 1;
/// The number of times that a thread tries to lock before it yields to others.
const LOOKS: u32 = 64;

/// The number of buckets that are used at first: as many as fit into the cache of a processor.
const FIRST_BUCKETS: usize = 1 << 10;
/// The number of buckets grows when this many sixteenths of the entries are in use. The entries of a board with other
/// hands, and of other questions about it, fall into the same bucket: of 1,000,000 nodes over the classics, 10 % of the
/// new entries push another out at eight sixteenths, 4 % at six, 2 % at five.
const FULL_SIXTEENTHS: usize = 6;
/// The entries of one bucket in this many are counted: if all were counted, every thread would write to one counter
/// at every new entry, and wait for the caches of the others.
const COUNTED: usize = 16;

/// A number that threads write to now and then. It has its own lines of the cache, so that the data that all threads
/// read at each look-up need not be fetched again.
#[repr(align(128))]
#[derive(Default)]
struct Apart(AtomicUsize);

/// Buckets of entries. A search begins with few buckets, so that small problems stay in the cache. When they are full
/// enough, one more is used, and the entries that belong there move to it from one other (linear hashing): no step takes
/// long.
pub(super) struct Buckets {
    memory: Memory,
    /// The greatest possible number of buckets.
    most: usize,
    /// The number of buckets in use for this problem.
    count: usize,
    /// The number of buckets when the present round began, a power of two. In a round, one bucket after the other is
    /// split.
    round: usize,
    /// The number of buckets that are used at first.
    first: usize,
    /// The number of entries of the counted buckets that are in use for this problem.
    counted: Apart,
    /// The problem, from 1 on.
    epoch: u8,
}

/// The greatest power of two that is no more than `buckets`.
fn round_of(buckets: usize) -> usize {
    1 << buckets.ilog2()
}

impl Buckets {
    /// Buckets of about this many bytes; fails if they cannot be allocated.
    pub fn try_new(bytes: usize) -> Result<Buckets, NoMemory> {
        let most = (bytes / (BUCKET * size_of::<u64>())).max(1);
        let memory = Memory::try_new(most * BUCKET).ok_or(NoMemory(bytes))?;
        Ok(Buckets::of(memory, most, FIRST_BUCKETS))
    }

    pub fn one() -> Buckets {
        Buckets::of(Memory::small(BUCKET), 1, FIRST_BUCKETS)
    }

    /// The same buckets, cleared, beginning with at most `first`.
    #[cfg(test)]
    pub fn beginning_with(self, first: usize) -> Buckets {
        Buckets::of(self.memory, self.most, first)
    }

    fn of(mut memory: Memory, most: usize, first: usize) -> Buckets {
        let count = most.min(first);
        memory.make_ready(count * BUCKET);
        Buckets {
            memory,
            most,
            count,
            round: round_of(count),
            first,
            counted: Apart::default(),
            epoch: 1,
        }
    }

    /// Forgets everything, because a new problem has other pieces. This is free except once in 255 times.
    pub fn forget(&mut self) {
        self.count = self.most.min(self.first);
        self.round = round_of(self.count);
        self.counted = Apart::default();
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            for bucket in (0..self.memory.ready()).step_by(BUCKET) {
                let tags = self.memory.words(bucket..bucket + LINE);
                tags.iter().for_each(|word| word.store(0, Relaxed));
            }
            self.epoch = 1;
        }
    }

    /// The number of buckets in use, and the greatest possible number.
    pub fn sizes(&self) -> (usize, usize) {
        (self.count, self.most)
    }

    /// The problem for which entries are made now.
    #[inline(always)]
    pub fn epoch(&self) -> u8 {
        self.epoch
    }

    /// The number of the bucket of a key: as many bits of the key as number all buckets, or one bit less if that
    /// bucket does not exist yet.
    #[inline(always)]
    pub fn number(&self, key: u64) -> usize {
        let number = key as usize & (2 * self.round - 1);
        if number < self.count { number } else { number & (self.round - 1) }
    }

    /// Whether more buckets are needed, and are possible.
    #[inline(always)]
    pub fn is_crowded(&self) -> bool {
        self.used() > self.count * ENTRIES * FULL_SIXTEENTHS / 16 && self.count < self.most
    }

    /// Uses `wanted` buckets, and moves their entries there, by this number of threads.
    pub fn add(&mut self, wanted: usize, threads: usize) {
        while self.count < wanted.min(self.most) {
            if self.count == 2 * self.round {
                self.round = self.count;
            }
            let first = self.count;
            self.count = wanted.min(self.most).min(2 * self.round);
            self.memory.make_ready(self.count * BUCKET);
            if threads == 1 {
                (first..self.count).for_each(|number| self.fill(number));
                continue;
            }
            let part = (self.count - first).div_ceil(threads);
            let this = &*self;
            let fill =
                |start: usize| (start..(start + part).min(this.count)).for_each(|n| this.fill(n));
            thread::scope(|scope| {
                for start in (first..this.count).step_by(part).skip(1) {
                    // If no more threads can be started, this one does the work.
                    if thread::Builder::new().spawn_scoped(scope, move || fill(start)).is_err() {
                        fill(start);
                    }
                }
                fill(first);
            });
        }
    }

    /// Moves the entries of a new bucket there. All are in one other bucket, from which no other thread moves any.
    fn fill(&self, new: usize) {
        let old = new - self.round;
        let mut next = 0;
        for slot in self.bucket(old).used() {
            let packed = self.bucket(old).load(slot);
            if self.number(key_of(&packed)) == new {
                self.bucket(old).free(slot);
                self.bucket(new).put(next, &packed);
                self.count_gone(old);
                self.count_new(new);
                next += 1;
            }
        }
    }

    /// Counts a new entry in a bucket.
    pub fn count_new(&self, number: usize) {
        if number.is_multiple_of(COUNTED) {
            self.counted.0.fetch_add(1, Relaxed);
        }
    }

    /// Counts that an entry of a bucket is gone.
    pub fn count_gone(&self, number: usize) {
        if number.is_multiple_of(COUNTED) {
            self.counted.0.fetch_sub(1, Relaxed);
        }
    }

    /// About how many entries are in use for this problem.
    #[inline(always)]
    pub fn used(&self) -> usize {
        self.counted.0.load(Relaxed) * COUNTED
    }

    #[inline(always)]
    pub fn bucket(&self, number: usize) -> Bucket<'_> {
        let words = self.memory.words(number * BUCKET..(number + 1) * BUCKET);
        Bucket { words, epoch: self.epoch }
    }

    /// Makes the processor fetch the tags of the bucket of a key.
    #[inline(always)]
    pub fn fetch(&self, key: u64) {
        self.memory.fetch(self.number(key) * BUCKET);
    }
}

/// One bucket.
#[derive(Clone, Copy)]
pub(super) struct Bucket<'a> {
    words: &'a [AtomicU64],
    epoch: u8,
}

/// Some slots of a bucket.
pub(super) struct Slots(u32);

impl Iterator for Slots {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let slot = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (slot < u32::BITS).then_some(slot as usize)
    }
}

/// Keeps other threads from writing into a bucket until it is dropped.
pub(super) struct Locked<'a>(&'a AtomicU64);

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        self.0.store(FREE, Ordering::Release);
    }
}

impl<'a> Bucket<'a> {
    /// Waits until no other thread writes into the bucket, and locks it.
    pub fn lock(&self) -> Locked<'a> {
        let lock = &self.words[LOCK_WORD];
        let mut looks = 0;
        while lock.compare_exchange_weak(FREE, LOCKED, Ordering::Acquire, Relaxed).is_err() {
            looks += 1;
            // The thread that has the lock may wait for a processor.
            if looks % LOOKS == 0 { thread::yield_now() } else { hint::spin_loop() }
        }
        Locked(lock)
    }
}

impl Bucket<'_> {
    /// The tag of a key: bits of it in which the salts of questions differ, too, and the epoch.
    #[inline(always)]
    fn tag(&self, key: u64) -> u32 {
        (key >> 32) as u32 & !0xFF | u32::from(self.epoch)
    }

    #[inline(always)]
    fn slots(&self, is_like: impl Fn(u32) -> bool) -> Slots {
        let mut found = 0;
        for (index, word) in self.words[..TAG_WORDS].iter().enumerate() {
            let word = word.load(Relaxed);
            found |= u32::from(is_like(word as u32)) << (2 * index);
            found |= u32::from(is_like((word >> 32) as u32)) << (2 * index + 1);
        }
        Slots(found)
    }

    /// The slots where an entry of this key may be.
    #[inline(always)]
    pub fn of_key(&self, key: u64) -> Slots {
        let wanted = self.tag(key);
        self.slots(|tag| tag == wanted)
    }

    /// The slots in use.
    pub fn used(&self) -> Slots {
        self.slots(|tag| tag & 0xFF == u32::from(self.epoch))
    }

    /// A slot that is not in use.
    pub fn free_slot(&self) -> Option<usize> {
        let free = self.slots(|tag| tag & 0xFF != u32::from(self.epoch));
        Some(free.0.trailing_zeros() as usize).filter(|&slot| slot < ENTRIES)
    }

    #[inline(always)]
    pub fn load(&self, slot: usize) -> Packed {
        let at = LINE + slot * ENTRY;
        load(&self.words[at..at + ENTRY])
    }

    /// Puts an entry into a slot.
    pub fn put(&self, slot: usize, packed: &Packed) {
        let at = LINE + slot * ENTRY;
        store(&self.words[at..at + ENTRY], packed);
        self.set_tag(slot, self.tag(key_of(packed)));
    }

    /// Frees a slot.
    pub fn free(&self, slot: usize) {
        self.set_tag(slot, 0);
    }

    fn set_tag(&self, slot: usize, tag: u32) {
        let word = &self.words[slot / 2];
        let shift = slot % 2 * 32;
        let others = word.load(Relaxed) & !(0xFFFF_FFFF << shift);
        word.store(others | u64::from(tag) << shift, Relaxed);
    }
}
