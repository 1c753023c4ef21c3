//! The memory of the table: words of zeros, in whole lines of the processor's cache. What they mean is not
//! known here.
//!
//! This is the one file with unsafe code, for what no safe function offers: the processor fetches a line
//! while it does something else. That saves 4 to 6 % of the time (20 classics for their exact length, 37 for
//! any mate, *Microcosmos*), against reading a word of each line beforehand.
#![allow(unsafe_code)]

use std::ops::Range;
use std::sync::atomic::AtomicU64;

/// How many words of eight bytes a line of the cache has.
pub(super) const LINE: usize = 8;

/// Words that begin with a line.
pub(super) struct Memory {
    words: Vec<AtomicU64>,
    /// Where the first whole line begins.
    start: usize,
}

impl Memory {
    /// So many words, all zero, if so many can be had. They cost nothing before they are used.
    pub fn try_new(count: usize) -> Option<Memory> {
        bytemuck::try_zeroed_vec(count.checked_add(LINE)?).ok().map(Memory::of)
    }

    /// The same, for so few that they can be had.
    pub fn small(count: usize) -> Memory {
        Memory::of(bytemuck::zeroed_vec(count + LINE))
    }

    fn of(words: Vec<AtomicU64>) -> Memory {
        let before = words.as_ptr().addr() / size_of::<u64>() % LINE;
        Memory { words, start: (LINE - before) % LINE }
    }

    /// The words at these places.
    #[inline(always)]
    pub fn words(&self, at: Range<usize>) -> &[AtomicU64] {
        &self.words[self.start + at.start..self.start + at.end]
    }

    /// Lets the processor fetch the line of a word, without waiting for it.
    #[inline(always)]
    pub fn fetch(&self, at: usize) {
        let word = &self.words[self.start + at];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: to prefetch changes nothing that a program can see, and never faults, whatever the
            // address. Every processor of this kind can do it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        std::hint::black_box(word.load(std::sync::atomic::Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn words_are_zero_and_begin_with_a_line() {
        for count in [LINE, (1 << 20) + 5 * LINE] {
            let memory = Memory::try_new(count).expect("memory");
            let all = memory.words(0..count);
            assert_eq!(all.as_ptr().addr() % (LINE * size_of::<u64>()), 0);
            for at in [0, count / 3, count - 1] {
                assert_eq!(all[at].load(Relaxed), 0);
                memory.fetch(at);
                all[at].store(7, Relaxed);
                assert_eq!(memory.words(at..at + 1)[0].load(Relaxed), 7);
            }
        }
    }

    #[test]
    fn what_cannot_be_had_is_refused() {
        assert!(Memory::try_new(usize::MAX).is_none());
        assert!(Memory::try_new(usize::MAX / 8).is_none());
    }
}
