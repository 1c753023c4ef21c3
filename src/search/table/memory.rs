//! The memory of the table: words in whole lines of the processor's cache, of which more become ready as it grows. So
//! a large table costs nothing before it is needed, also where new memory has to be cleared.
//!
//! This is the only file with unsafe code, for two operations that no safe function offers. The processor fetches a
//! line while it does something else. That saves 4 to 6 % of the time (20 classics for their exact length, 37 for any
//! mate, *Microcosmos*), compared with reading a word of each line beforehand. And the system is asked for large pages,
//! all of whose addresses the processor remembers: that saves a tenth of the time where the table has grown to 1 GiB,
//! nothing where it is small.
#![allow(unsafe_code)]

use std::mem::MaybeUninit;
use std::ops::Range;
use std::sync::atomic::AtomicU64;

/// The number of words of eight bytes in a line of the cache.
pub(super) const LINE: usize = 8;

/// The byte from which on the words may lie in large pages. A small problem does not reach it, and does not wait until
/// a large page is cleared.
const LARGE_FROM: usize = 32 << 20;
/// A multiple of the size of all pages, also the usual large ones.
const PAGE: usize = 2 << 20;

/// The error that the memory for a table cannot be allocated.
///
/// ```
/// use tsume::search::Solver;
///
/// let refused = Solver::try_new(usize::MAX);
/// assert!(refused.is_err_and(|error| error.to_string().starts_with("cannot allocate")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot allocate {0} bytes for the table")]
pub struct NoMemory(pub usize);

/// Words that begin with a line.
pub(super) struct Memory {
    /// Those that are ready. There is room for the others.
    words: Vec<AtomicU64>,
    /// The place of the first whole line.
    start: usize,
}

impl Memory {
    /// Room for this number of words; `None` if it cannot be allocated. It costs nothing before words are ready.
    pub fn try_new(most: usize) -> Option<Memory> {
        let mut words = Vec::new();
        words.try_reserve_exact(most.checked_add(LINE)?).ok()?;
        Some(Memory::of(words))
    }

    /// The same for few words, which can always be allocated.
    pub fn small(most: usize) -> Memory {
        Memory::of(Vec::with_capacity(most + LINE))
    }

    fn of(mut words: Vec<AtomicU64>) -> Memory {
        ask_for_large_pages(words.spare_capacity_mut());
        let before = words.as_ptr().addr() / size_of::<u64>() % LINE;
        Memory { words, start: (LINE - before) % LINE }
    }

    /// The number of words that are ready.
    pub fn ready(&self) -> usize {
        self.words.len().saturating_sub(self.start)
    }

    /// Makes this number of words ready, no more than there is room for. The new ones are zero.
    pub fn make_ready(&mut self, count: usize) {
        let end = self.words.len().max(self.start + count);
        self.words.resize_with(end, AtomicU64::default);
    }

    /// The words at these places.
    #[inline(always)]
    pub fn words(&self, at: Range<usize>) -> &[AtomicU64] {
        &self.words[self.start + at.start..self.start + at.end]
    }

    /// Makes the processor fetch the line of a word, without waiting for it.
    #[inline(always)]
    pub fn fetch(&self, at: usize) {
        #[cfg_attr(target_arch = "wasm32", expect(unused_variables))]
        let word = &self.words[self.start + at];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: to prefetch changes nothing that a program can see, and never faults, for any address. Every
            // processor of this kind can do it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) };
        }
        // A browser's processor is not known; its compiler would write the word to memory again.
        #[cfg(not(any(target_arch = "x86_64", target_arch = "wasm32")))]
        std::hint::black_box(word.load(std::sync::atomic::Ordering::Relaxed));
    }
}

/// Asks the system to put words into large pages as they are used. A system without them refuses, which does no harm.
fn ask_for_large_pages(words: &[MaybeUninit<AtomicU64>]) {
    let whole = whole_pages(words);
    #[cfg(target_os = "linux")]
    if !whole.is_empty() {
        let start = whole.as_ptr().cast_mut().cast();
        // SAFETY: these pages lie wholly within words that are lent to this function. The advice changes
        // neither what they contain nor who may use them, and nothing is read or written here.
        unsafe { libc::madvise(start, size_of_val(whole), libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = whole;
}

/// The words that may lie in large pages, in whole pages.
fn whole_pages<T>(words: &[T]) -> &[T] {
    let words = words.get(LARGE_FROM / size_of::<u64>()..).unwrap_or_default();
    let before = words.as_ptr().addr().wrapping_neg() % PAGE;
    let words = words.get(before / size_of::<u64>()..).unwrap_or_default();
    &words[..size_of_val(words) / PAGE * PAGE / size_of::<u64>()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn words_are_zero_and_aligned_to_a_cache_line() {
        for count in [LINE, (1 << 20) + 5 * LINE, (LARGE_FROM + 5 * PAGE) / size_of::<u64>()] {
            let mut memory = Memory::try_new(count).expect("memory");
            let first = memory.words.as_ptr();
            for ready in [count / 2, count] {
                memory.make_ready(ready);
                assert_eq!((memory.ready(), memory.words.as_ptr()), (ready, first));
            }
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
    fn large_pages_are_whole_and_start_after_a_small_table() {
        for (bytes, pages) in [(0, 0), (LARGE_FROM, 0), (LARGE_FROM + 9 * PAGE, 8)] {
            let mut memory = Memory::try_new(bytes / size_of::<u64>()).expect("memory");
            let words = memory.words.spare_capacity_mut();
            let whole = whole_pages(words);
            // The first word may begin a page.
            assert!([pages, pages + 1].contains(&(size_of_val(whole) / PAGE)), "{}", whole.len());
            assert_eq!(size_of_val(whole) % PAGE, 0);
            if pages > 0 {
                assert_eq!(whole.as_ptr().addr() % PAGE, 0);
                let small = whole.as_ptr().addr() - words.as_ptr().addr();
                assert!((LARGE_FROM..LARGE_FROM + PAGE).contains(&small));
            }
        }
    }

    /// If the system has large pages on request, it has registered the request.
    #[test]
    #[cfg(target_os = "linux")]
    fn large_pages_are_requested() {
        let Ok(enabled) = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled")
        else {
            return;
        };
        let size = (LARGE_FROM + 9 * PAGE) / size_of::<u64>();
        let mut memory = Memory::try_new(size).expect("memory");
        let start = whole_pages(memory.words.spare_capacity_mut()).as_ptr().addr();
        let maps = std::fs::read_to_string("/proc/self/smaps").expect("the maps of this process");
        // Each mapping begins with a line with its range; the flag of a request is hg.
        let mut is_here = false;
        let mut flags = maps.lines().filter_map(|line| {
            let range = line.split(' ').next().and_then(|range| range.split_once('-'));
            let number = |text| usize::from_str_radix(text, 16);
            if let Some((Ok(from), Ok(to))) = range.map(|(from, to)| (number(from), number(to))) {
                is_here = (from..to).contains(&start);
            }
            line.strip_prefix("VmFlags:").filter(|_| is_here)
        });
        let flags = flags.next().expect("the flags of the table's memory");
        assert!(flags.split_whitespace().any(|flag| flag == "hg"), "{enabled} {flags}");
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(Memory::try_new(usize::MAX).is_none());
        assert!(Memory::try_new(usize::MAX / 8).is_none());
    }
}
