//! Positions whose answers are known: RULES.md, section 6.

/// Position, and its length with every interposition counted, by the checker's own captures, and
/// by the standard reading; 0 where there is no mate within 7.
pub type Case = (&'static str, u32, u32, u32);

pub const CASES: &[Case] = &[
    ("8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", 3, 3, 3),
    ("9/9/7kp/5Bpp1/9/9/8P/9/7+rL b R2GS 1", 7, 7, 7),
    ("8k/8p/9/9/9/9/9/9/R6L1 b - 1", 0, 1, 1),
    ("7l1/7pk/9/9/8+P/9/9/9/8L b - 1", 0, 1, 1),
    ("5pk2/7P1/4+R1+P1+b/8b/6R2/9/9/9/9 b - 1", 5, 3, 3),
    ("9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b - 1", 7, 3, 3),
    ("9/9/6P2/9/4B4/9/6R2/7k+p/9 b G 1", 0, 3, 3),
    ("6p2/8k/9/6P2/8+P/9/9/9/8L b G 1", 0, 11, 11),
    ("9/6Spk/9/5R1+B1/9/9/9/9/9 b N 1", 7, 5, 5),
    ("8l/7sk/7R1/6B2/9/8b/9/9/9 b S 1", 5, 5, 3),
    ("3+R3nk/8p/7P1/9/9/9/9/9/8B b - 1", 7, 1, 1),
    ("3+R3nk/9/5p1G1/9/9/9/8p/9/8L b - 1", 0, 1, 1),
    ("8k/R8/g5N1b/5R3/6+b2/8L/9/9/9 b - 1", 5, 1, 1),
    ("9/9/2+R6/9/4+p2n1/7G1/6pS1/5S3/7k1 b L 1", 0, 5, 5),
    // The same board is reached by interposing on either of two lines.
    ("3g5/1+P7/k4+b3/p8/9/3R5/1+r2B4/9/9 b - 1", 0, 3, 3),
    ("9/1+P1+R5/k8/p8/2s6/3B5/1+r7/9/9 b 2s 1", 5, 3, 3),
    // The table leaves the second column open here; by the definition the bishop takes each
    // interposition itself, down to a real mate.
    ("1p4gb1/3l2gks/4sn2s/3pn1S1g/2pn1pl1l/2n1p1p2/R6g1/KR7/B7L b - 1", 0, 1, 1),
    ("5+P1k1/9/5+rB2/9/9/9/9/9/9 b RP 1", 7, 7, 7),
];

/// The positions in which a move that looks like mate in one is none, in any reading.
pub const NOT_IN_ONE: &[&str] = &[
    "9/9/9/6rp1/6k2/3B2B2/2R3S2/9/9 b - 1",
    "4k4/3P5/3+B5/3B5/9/9/9/9/9 b L 1",
    "7lk/7p1/9/+P+PL3r2/+P+P+PN1b3/+P+P+P+P+P+P2p/1L+pNNN3/+R+bgss+P+P2/gggss+P+P1L b - 1",
];
