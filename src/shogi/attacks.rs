//! The squares that a piece attacks from a square, by tables for steps and rays, and bit arithmetic for the rest.

use super::square::BySquare;
use super::{Bitboard, Color, Movement, Square};

/// The eight directions, in files to the left and ranks down. In the first four the index of
/// the square grows, and each is followed, four places on, by its opposite.
const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];
const DOWN: usize = 0;
const LEFT: usize = 1;
const LEFT_DOWN: usize = 2;
const LEFT_UP: usize = 3;
const UP: usize = 4;
const RIGHT: usize = 5;
const RIGHT_UP: usize = 6;
const RIGHT_DOWN: usize = 7;
const NO_DIRECTION: u8 = 8;

/// Steps of Black's pieces that do not slide; White's are turned round.
const SILVER: &[(i8, i8)] = &[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const GOLD: &[(i8, i8)] = &[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)];
const KNIGHT: &[(i8, i8)] = &[(1, -2), (-1, -2)];
const PAWN: &[(i8, i8)] = &[(0, -1)];

type Table = BySquare<Bitboard>;

const fn steps(steps: &[(i8, i8)], color: Color) -> Table {
    let mut table = BySquare([Bitboard::EMPTY; 128]);
    let sign = match color {
        Color::Black => 1,
        Color::White => -1,
    };
    let mut index = 0;
    while index < Square::COUNT {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            if let Some(from) = Square::from_index(index)
                && let Some(to) = from.offset(files * sign, ranks * sign)
            {
                table.0[index].0 |= Bitboard::of(to).0;
            }
            step += 1;
        }
        index += 1;
    }
    table
}

const fn ray_table(direction: usize) -> Table {
    let mut table = BySquare([Bitboard::EMPTY; 128]);
    let (files, ranks) = DIRECTIONS[direction];
    let mut index = 0;
    while index < Square::COUNT {
        let mut at = Square::from_index(index);
        while let Some(from) = at {
            at = from.offset(files, ranks);
            if let Some(to) = at {
                table.0[index].0 |= Bitboard::of(to).0;
            }
        }
        index += 1;
    }
    table
}

const fn union(tables: [&Table; 4]) -> Table {
    let mut table = BySquare([Bitboard::EMPTY; 128]);
    let mut number = 0;
    while number < 4 * Square::COUNT {
        table.0[number / 4].0 |= tables[number % 4].0[number / 4].0;
        number += 1;
    }
    table
}

static PAWNS: [Table; 2] = [steps(PAWN, Color::Black), steps(PAWN, Color::White)];
static KNIGHTS: [Table; 2] = [steps(KNIGHT, Color::Black), steps(KNIGHT, Color::White)];
static SILVERS: [Table; 2] = [steps(SILVER, Color::Black), steps(SILVER, Color::White)];
static GOLDS: [Table; 2] = [steps(GOLD, Color::Black), steps(GOLD, Color::White)];
static KINGS: Table = steps(&DIRECTIONS, Color::Black);
static SILVERS_NEAR: [Table; 2] = [near(&SILVERS, Color::Black), near(&SILVERS, Color::White)];
static GOLDS_NEAR: [Table; 2] = [near(&GOLDS, Color::Black), near(&GOLDS, Color::White)];
static KNIGHTS_NEAR: [Table; 2] = [near(&KNIGHTS, Color::Black), near(&KNIGHTS, Color::White)];

/// For each square, those from which a piece of `color` with these steps might check it by one move, also by a
/// promotion to a piece that moves like a gold.
const fn near(steps: &[Table; 2], color: Color) -> Table {
    let (own, other) = (color.index(), color.other().index());
    let zone = Bitboard::promotion_zone(color).0;
    let mut table = BySquare([Bitboard::EMPTY; 128]);
    let mut number = 0;
    while number < Square::COUNT * Square::COUNT {
        let (king, from) = (number / Square::COUNT, number % Square::COUNT);
        let promoting = if zone >> from & 1 != 0 { Bitboard::FULL.0 } else { zone };
        let checking = steps[other].0[king].0 | GOLDS[other].0[king].0 & promoting;
        if steps[own].0[from].0 & checking != 0 {
            table.0[king].0 |= 1 << from;
        }
        number += 1;
    }
    table
}

static RAYS: [Table; 8] = [
    ray_table(DOWN),
    ray_table(LEFT),
    ray_table(LEFT_DOWN),
    ray_table(LEFT_UP),
    ray_table(UP),
    ray_table(RIGHT),
    ray_table(RIGHT_UP),
    ray_table(RIGHT_DOWN),
];
static CROSS: Table = union([&RAYS[LEFT], &RAYS[RIGHT], &RAYS[UP], &RAYS[DOWN]]);
static DIAGONALS: Table =
    union([&RAYS[LEFT_DOWN], &RAYS[RIGHT_UP], &RAYS[LEFT_UP], &RAYS[RIGHT_DOWN]]);

/// File and rank as one number, so that the difference of two numbers says how two squares lie to
/// each other.
static COORDINATES: BySquare<u16> = {
    let mut table = BySquare([0; 128]);
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::from_index(index) {
            table.0[index] = square.file() as u16 * WIDTH + square.rank() as u16;
        }
        index += 1;
    }
    table
};
/// The number of differences of ranks, from -8 to 8.
const WIDTH: u16 = 17;
/// The index of no difference.
const SAME: u16 = 8 * WIDTH + 8;

/// The direction for a difference of coordinates. It has 512 entries, so that an index of nine bits
/// needs no bounds check.
static DIRECTION: [u8; 512] = {
    let mut table = [NO_DIRECTION; 512];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let step = files as i16 * WIDTH as i16 + ranks as i16;
        let mut distance = 1;
        while distance <= 8 {
            table[(SAME as i16 + step * distance) as usize] = direction as u8;
            distance += 1;
        }
        direction += 1;
    }
    table
};

#[inline(always)]
fn direction(from: Square, to: Square) -> Option<usize> {
    let difference = (SAME + COORDINATES[to]).wrapping_sub(COORDINATES[from]);
    let direction = DIRECTION[usize::from(difference & 511)];
    (direction != NO_DIRECTION).then_some(direction as usize & 7)
}

/// The squares strictly between two squares of one line; empty if they share no line.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    match direction(a, b) {
        Some(d) => RAYS[d][a] & RAYS[(d + 4) & 7][b],
        None => Bitboard::EMPTY,
    }
}

/// All squares that one sees from `from` looking towards `through`, to the edge of the board.
#[inline(always)]
pub fn ray(from: Square, through: Square) -> Bitboard {
    match direction(from, through) {
        Some(d) => RAYS[d][from],
        None => Bitboard::EMPTY,
    }
}

/// Up to the first piece in a direction in which the index grows.
#[inline(always)]
fn slide_up(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = (ray & occupied).0;
    // The blockers' lowest bit and all below it; every bit if there is none.
    ray & Bitboard(blockers ^ blockers.wrapping_sub(1))
}

/// Up to the first piece in a direction in which the index falls.
#[inline(always)]
fn slide_down(ray: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = (ray & occupied).0 | 1;
    // The blockers' highest bit and all above it; every bit if there is none.
    ray & Bitboard(match cfg!(target_arch = "wasm32") {
        // There, a shift of 128 bits is a call.
        true => {
            let from_highest = |half: u64| u64::MAX << (63 - half.leading_zeros());
            let (low, high) = (blockers as u64, (blockers >> 64) as u64);
            match high {
                0 => u128::from(u64::MAX) << 64 | u128::from(from_highest(low)),
                _ => u128::from(from_highest(high)) << 64,
            }
        }
        false => u128::MAX << (127 - blockers.leading_zeros()),
    })
}

/// Both ways along a line that never has two squares in one byte of the board, which is its part with larger and its
/// part with smaller indices: a subtraction finds the first piece one way, and, with the bytes turned round, the
/// other way.
#[inline(always)]
fn slide_both(up: Bitboard, down: Bitboard, from: Square, occupied: Bitboard) -> Bitboard {
    // WebAssembly has no instruction that turns bytes round.
    if cfg!(target_arch = "wasm32") {
        return slide_up(up, occupied) | slide_down(down, occupied);
    }
    let line = up | down;
    let blockers = (line & occupied).0;
    let bit = Bitboard::of(from).0;
    let up = blockers.wrapping_sub(bit << 1);
    let down = blockers.swap_bytes().wrapping_sub(bit.swap_bytes().wrapping_mul(2)).swap_bytes();
    line & Bitboard(up ^ down)
}

/// The squares that a lance of `color` attacks.
#[inline(always)]
pub fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => slide_down(RAYS[UP][from], occupied),
        Color::White => slide_up(RAYS[DOWN][from], occupied),
    }
}

/// The squares that a bishop attacks.
#[inline(always)]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    slide_both(RAYS[LEFT_DOWN][from], RAYS[RIGHT_UP][from], from, occupied)
        | slide_both(RAYS[LEFT_UP][from], RAYS[RIGHT_DOWN][from], from, occupied)
}

/// The squares that a rook attacks.
#[inline(always)]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    slide_both(RAYS[LEFT][from], RAYS[RIGHT][from], from, occupied)
        | lance(Color::Black, from, occupied)
        | lance(Color::White, from, occupied)
}

/// The squares that a pawn of `color` attacks.
#[inline(always)]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWNS[color.index()][from]
}

/// The squares that a knight of `color` attacks.
#[inline(always)]
pub fn knight(color: Color, from: Square) -> Bitboard {
    KNIGHTS[color.index()][from]
}

/// The squares that a silver of `color` attacks.
#[inline(always)]
pub fn silver(color: Color, from: Square) -> Bitboard {
    SILVERS[color.index()][from]
}

/// The squares that a gold of `color`, or a piece that moves like it, attacks.
#[inline(always)]
pub fn gold(color: Color, from: Square) -> Bitboard {
    GOLDS[color.index()][from]
}

/// The squares that a king attacks.
#[inline(always)]
pub fn king(from: Square) -> Bitboard {
    KINGS[from]
}

/// The squares that a rook would see on an empty board.
#[inline(always)]
pub(super) fn cross(from: Square) -> Bitboard {
    CROSS[from]
}

/// The squares that a bishop would see on an empty board.
#[inline(always)]
pub(super) fn diagonals(from: Square) -> Bitboard {
    DIAGONALS[from]
}

/// The squares that a lance of `color` would see on an empty board.
#[inline(always)]
pub(super) fn ahead(color: Color, from: Square) -> Bitboard {
    match color {
        Color::Black => RAYS[UP][from],
        Color::White => RAYS[DOWN][from],
    }
}

/// The squares from which a silver of `color` might check a king on `king` by one move, if nothing were between.
#[inline(always)]
pub(super) fn silvers_near(color: Color, king: Square) -> Bitboard {
    SILVERS_NEAR[color.index()][king]
}

/// The same for a piece that moves like a gold.
#[inline(always)]
pub(super) fn golds_near(color: Color, king: Square) -> Bitboard {
    GOLDS_NEAR[color.index()][king]
}

/// The same for a knight.
#[inline(always)]
pub(super) fn knights_near(color: Color, king: Square) -> Bitboard {
    KNIGHTS_NEAR[color.index()][king]
}

/// The squares that a piece of `color` that moves this way attacks.
#[inline(always)]
pub fn by(movement: Movement, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match movement {
        Movement::Pawn => pawn(color, from),
        Movement::Lance => lance(color, from, occupied),
        Movement::Knight => knight(color, from),
        Movement::Silver => silver(color, from),
        Movement::Bishop => bishop(from, occupied),
        Movement::Rook => rook(from, occupied),
        Movement::Gold => gold(color, from),
        Movement::King => king(from),
        Movement::Horse => bishop(from, occupied) | king(from),
        Movement::Dragon => rook(from, occupied) | king(from),
    }
}

/// Of the `snipers`, which would attack `king` by sliding if nothing were between, those that do so if only the
/// `occupied` squares are occupied. Also the squares on which a single piece blocks a sniper.
#[inline(always)]
pub(super) fn through_to(
    king: Square,
    snipers: Bitboard,
    occupied: Bitboard,
) -> (Bitboard, Bitboard) {
    let (mut sliders, mut shields) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for sniper in snipers {
        let between = between(king, sniper) & occupied;
        if between.is_empty() {
            sliders = sliders.with(sniper);
        } else if !between.many() {
            shields |= between;
        }
    }
    (sliders, shields)
}

/// The squares that a piece attacks by a step.
#[inline(always)]
pub(super) fn by_steps(movement: Movement, color: Color, from: Square) -> Bitboard {
    match movement {
        Movement::Pawn => pawn(color, from),
        Movement::Knight => knight(color, from),
        Movement::Silver => silver(color, from),
        Movement::Gold => gold(color, from),
        Movement::King | Movement::Horse | Movement::Dragon => king(from),
        Movement::Lance | Movement::Bishop | Movement::Rook => Bitboard::EMPTY,
    }
}

/// Whether a piece of `color` would attack `target` by sliding, if nothing were between.
#[inline(always)]
pub(super) fn would_slide(movement: Movement, color: Color, from: Square, target: Square) -> bool {
    match movement {
        Movement::Lance => ahead(color, from).contains(target),
        Movement::Bishop | Movement::Horse => diagonals(from).contains(target),
        Movement::Rook | Movement::Dragon => cross(from).contains(target),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Walks from square to square until something stands in the way.
    fn walk(directions: &[(i8, i8)], from: Square, occupied: Bitboard) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut at = from.offset(files, ranks);
            while let Some(to) = at {
                seen = seen.with(to);
                at = if occupied.contains(to) { None } else { to.offset(files, ranks) };
            }
        }
        seen
    }

    proptest! {
        #[test]
        fn sliders_stop_at_the_first_piece(index in 0..81usize, a: u128, b: u128) {
            let from = Square::from_index(index).unwrap();
            for bits in [a, a & b, a | b, a & b & b.rotate_left(31), 0] {
                let occupied = Bitboard(bits) & Bitboard::FULL;
                let expect = |d: &[(i8, i8)]| walk(d, from, occupied);
                prop_assert_eq!(rook(from, occupied), expect(&[(0, 1), (0, -1), (1, 0), (-1, 0)]));
                prop_assert_eq!(bishop(from, occupied), expect(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]));
                prop_assert_eq!(lance(Color::Black, from, occupied), expect(&[(0, -1)]));
                prop_assert_eq!(lance(Color::White, from, occupied), expect(&[(0, 1)]));
            }
        }
    }

    #[test]
    fn lines_agree_with_walking() {
        for a in Square::all() {
            for b in Square::all() {
                let toward =
                    DIRECTIONS.iter().find(|&&d| walk(&[d], a, Bitboard::EMPTY).contains(b));
                let (inside, seen) = match toward {
                    Some(&d) => {
                        (walk(&[d], a, Bitboard::of(b)).without(b), walk(&[d], a, Bitboard::EMPTY))
                    }
                    None => (Bitboard::EMPTY, Bitboard::EMPTY),
                };
                assert_eq!(between(a, b), inside, "{a} {b}");
                assert_eq!(ray(a, b), seen, "{a} {b}");
            }
        }
    }

    #[test]
    fn white_steps_are_black_steps_turned_round() {
        let turned = |set: Bitboard| set.map(Square::rotated).collect::<Bitboard>();
        for square in Square::all() {
            for movement in
                [Movement::Pawn, Movement::Knight, Movement::Silver, Movement::Gold, Movement::King]
            {
                let black = by(movement, Color::Black, square, Bitboard::EMPTY);
                let white = by(movement, Color::White, square.rotated(), Bitboard::EMPTY);
                assert_eq!(turned(black), white);
            }
        }
        let center = Square::new(5, 5).unwrap();
        assert_eq!(silver(Color::Black, center).len(), 5);
        assert_eq!(gold(Color::Black, center).len(), 6);
        assert_eq!(
            knight(Color::Black, center).map(|s| s.to_string()).collect::<Vec<_>>(),
            ["4c", "6c"]
        );
    }
}
