//! Numbers, times and sizes in the notation of the options.

use std::num::NonZeroU8;
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::cli::process::say;

/// Reads a time: `30` or `30s` for seconds, `2m`, `1h`; decimals are allowed.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, factor) = split(text, &[("s", 1.0), ("m", 60.0), ("h", 3600.0)], 1.0);
    number
        .and_then(|number| Duration::try_from_secs_f64(number * factor).ok())
        .ok_or_else(|| expected("a time such as 30, 90s, 2m or 1h", "30・90s・2m・1h のような時間"))
}

/// A limit, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit<T>(pub Option<T>);

/// Reads a time like [`duration`]; `none` and 0 mean no limit.
pub fn time_limit(text: &str) -> Result<Limit<Duration>, String> {
    let time = or_none(text, duration)?;
    Ok(Limit(time.filter(|time| !time.is_zero())))
}

/// Reads a number like [`count`]; `none` means no limit.
pub fn node_limit(text: &str) -> Result<Limit<u64>, String> {
    or_none(text, count).map(Limit)
}

fn or_none<T>(text: &str, read: fn(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    match text.eq_ignore_ascii_case("none") {
        true => Ok(None),
        false => read(text).map(Some).map_err(|error| error + say(", or none", "（なしは none）")),
    }
}

/// Writes a size in the units that [`size`] reads, with at most one decimal.
pub fn size_text(bytes: u64) -> String {
    let units = [(30, "G"), (20, "M"), (10, "K")];
    let Some((bits, unit)) = units.into_iter().find(|(bits, _)| bytes >> bits > 0) else {
        return bytes.to_string();
    };
    let number = format!("{:.1}", bytes as f64 / (1u64 << bits) as f64);
    format!("{}{unit}", number.trim_end_matches(".0"))
}

/// Reads a size in bytes: `64K`, `256M`, `1G`, or a number without a unit.
pub fn size(text: &str) -> Result<usize, String> {
    const KIB: f64 = 1024.0;
    let units = [("K", KIB), ("M", KIB * KIB), ("G", KIB * KIB * KIB)];
    let (number, factor) = split(text, &units, 1.0);
    number
        .map(|number| number * factor)
        .filter(|bytes| (0.0..=1e15).contains(bytes))
        .map(|bytes| bytes as usize)
        .ok_or_else(|| expected("a size such as 64M or 1G", "64M・1G のような大きさ"))
}

/// Reads a number: `5000`, `10k`, `1.5M`, `2G`. The units are powers of 1000.
pub fn count(text: &str) -> Result<u64, String> {
    // A floating-point number cannot represent every large integer exactly.
    if let Ok(count) = text.parse() {
        return Ok(count);
    }
    let units = [("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12)];
    let (number, factor) = split(text, &units, 1.0);
    number
        .map(|number| number * factor)
        .filter(|count| (0.0..=1e18).contains(count))
        .map(|count| count.round() as u64)
        .ok_or_else(|| expected("a number such as 5000, 10k or 1.5M", "5000・10k・1.5M のような数"))
}

/// Reads a value, or two with a hyphen.
pub fn pair<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<(T, T)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    read(from.trim()).zip(read(to.trim()))
}

/// Reads the lengths of problems, at least one of them odd: `5`, `3-7`.
pub fn lengths(text: &str) -> Option<RangeInclusive<u32>> {
    let (from, to) = pair(text, |number| number.parse().ok())?;
    Some(from..=to).filter(|lengths| lengths.clone().take(2).any(|length| length % 2 == 1))
}

/// Reads a number of threads or of problems that run at the same time.
pub fn several(text: &str) -> Result<NonZeroU8, String> {
    text.parse().map_err(|_| expected("a number from 1 to 255", "1 から 255 までの数"))
}

fn expected(english: &str, japanese: &str) -> String {
    say(format!("expected {english}"), format!("{japanese}を指定してください"))
}

/// Splits a text into its number and the factor of its unit. Units may be in upper or lower case.
fn split(text: &str, units: &[(&str, f64)], without: f64) -> (Option<f64>, f64) {
    let end = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = &text[end.len()..];
    let known = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit));
    let factor = match known {
        Some((_, factor)) => Some(*factor),
        None => unit.is_empty().then_some(without),
    };
    (factor.and(end.parse().ok()), factor.unwrap_or(without))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, seconds) in [("30", 30.0), ("30s", 30.0), ("2m", 120.0), ("0.5H", 1800.0)] {
            assert_eq!(duration(text), Ok(Duration::from_secs_f64(seconds)));
        }
        for text in ["", "s", "-1", "2x", "1e400", "nan", "2 m"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_time_limit_can_be_none() {
        assert_eq!(time_limit("2m"), Ok(Limit(Some(Duration::from_secs(120)))));
        for text in ["none", "None", "0", "0s"] {
            assert_eq!(time_limit(text), Ok(Limit(None)));
        }
        assert!(time_limit("no").is_err());
    }

    #[test]
    fn sizes_are_read_back_as_written() {
        for (bytes, text) in
            [(100, "100"), (4096, "4K"), (3 << 29, "1.5G"), (24_700_000_000, "23G")]
        {
            assert_eq!(size_text(bytes), text);
        }
    }

    #[test]
    fn sizes_have_units() {
        for (text, bytes) in [("4096", 4096), ("64K", 65536), ("256m", 1 << 28), ("1.5G", 3 << 29)]
        {
            assert_eq!(size(text), Ok(bytes));
        }
        for text in ["", "M", "-1", "2T", "1e300", "inf", "nan"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn counts_have_units() {
        for (text, number) in [
            ("0", 0),
            ("5000", 5000),
            ("10k", 10_000),
            ("10K", 10_000),
            ("1.5M", 1_500_000),
            ("2g", 2_000_000_000),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(count(text), Ok(number));
        }
        for text in ["", "k", "-1", "10x", "1e300", "inf", "nan", "10 k"] {
            assert!(count(text).is_err(), "{text}");
        }
    }

    #[test]
    fn invalid_counts_are_reported_with_the_valid_range() {
        assert_eq!(several("4").map(NonZeroU8::get), Ok(4));
        for text in ["0", "256", "-2", "x", ""] {
            assert_eq!(several(text), Err("expected a number from 1 to 255".to_owned()));
        }
    }
}
