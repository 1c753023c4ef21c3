//! The memory of the machine.

use std::fs;

/// Returns the most memory that this program can have, if the system reports it: that of the
/// machine, or the limit of its control group if that is less.
pub fn limit() -> Option<u64> {
    let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let groups = groups.into_iter().filter_map(|path| fs::read_to_string(path).ok());
    // A group without a limit has the word `max` there, which does not parse.
    let groups = groups.filter_map(|text| text.trim().parse().ok());
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| total(&text));
    groups.chain(machine).min()
}

/// Whether this much memory can be allocated now.
pub fn can_allocate(bytes: usize) -> bool {
    let mut some = Vec::<u8>::new();
    let can = some.try_reserve_exact(bytes).is_ok();
    // Otherwise the compiler might remove the unused allocation.
    drop(std::hint::black_box(some));
    can
}

/// Returns the memory and the swap space of a machine together, in bytes.
fn total(meminfo: &str) -> Option<u64> {
    let of = |name: &str| -> Option<u64> {
        let line = meminfo.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    };
    let swap = of("SwapTotal:").unwrap_or(0);
    of("MemTotal:")?.checked_add(swap)?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_limit_includes_swap_space() {
        let text = "MemTotal:       24115104 kB\nMemFree: 7 kB\nSwapTotal:  1024 kB\n";
        assert_eq!(total(text), Some((24_115_104 + 1024) * 1024));
        assert_eq!((total("MemTotal: 8 kB\n"), total("MemFree: 8 kB\n")), (Some(8192), None));
        if cfg!(target_os = "linux") {
            assert!(limit().is_some_and(|bytes| bytes > 1 << 20));
        }
        assert!(can_allocate(1 << 20) && !can_allocate(usize::MAX / 4));
    }
}
