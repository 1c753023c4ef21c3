//! A position that obeys the rules, and its properties.

use super::setup::{Fault, Faults, Rule, Setup};
use super::square::BySquare;
use super::{Bitboard, Color, Hand, HandKind, Kind, Movement, Piece, Square, attacks, zobrist};

/// A legal position: no nifu, no dead ends, no more pieces than a set has, at most one king a
/// side. Unless a caller allowed otherwise, the side that is not to move has a king, which is
/// not in check.
///
/// ```
/// use tsume::shogi::{Color, Move, Position};
///
/// let position: Position = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// assert_eq!((position.turn(), position.king(Color::White)), (Color::Black, Some("1c".parse()?)));
/// let line = ["R*1b", "1a1b", "3d2d"].map(|mv| mv.parse::<Move>());
/// let line = line.into_iter().collect::<Result<Vec<_>, _>>()?;
/// assert!(position.first_illegal(&line).is_none() && position.after(&line).is_mate());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(super) board: BySquare<Option<Piece>>,
    pub(super) by_color: [Bitboard; 2],
    pub(super) by_movement: [Bitboard; Movement::COUNT],
    pub(super) hands: [Hand; 2],
    pub(super) turn: Color,
    pub(super) key: u64,
}

impl Position {
    /// The position of a setup, or all the rules that it breaks.
    ///
    /// # Errors
    ///
    /// If the pieces break rules, with all of them.
    pub fn new(setup: &Setup) -> Result<Position, Faults> {
        Position::allowing(setup, &[])
    }

    /// As [`Position::new`], but without requiring `Rule::DefendingKing` or `Rule::NotInCheck` if they are
    /// in `allowed`. The other rules hold in every position.
    ///
    /// # Errors
    ///
    /// If the pieces break other rules, with all of them.
    pub fn allowing(setup: &Setup, allowed: &[Rule]) -> Result<Position, Faults> {
        let mut faults = setup.faults();
        let position = Position::place(setup);
        if !faults.breaks(Rule::Kings)
            && let Some(king) = position.king(!setup.turn)
        {
            let by = position.attackers(king, setup.turn).first();
            faults.0.extend(by.map(|by| Fault::InCheck { color: !setup.turn, by }));
        }
        faults.0.retain(|fault| {
            let rule = fault.rule();
            !(matches!(rule, Rule::DefendingKing | Rule::NotInCheck) && allowed.contains(&rule))
        });
        if faults.0.is_empty() { Ok(position) } else { Err(faults) }
    }

    /// An empty board, Black to move: a position in which nothing can happen.
    pub(crate) fn empty() -> Position {
        Position::place(&Setup::new())
    }

    /// Puts the pieces of any setup on the board; hands are cut off at a full set.
    fn place(setup: &Setup) -> Position {
        let mut position = Position {
            board: BySquare([None; 128]),
            by_color: [Bitboard::EMPTY; 2],
            by_movement: [Bitboard::EMPTY; Movement::COUNT],
            hands: [Hand::EMPTY; 2],
            turn: setup.turn,
            key: zobrist::key(setup.pieces(), setup.turn),
        };
        for (square, piece) in setup.pieces() {
            position.board[square] = Some(piece);
            position.toggle(square, piece);
        }
        for color in Color::ALL {
            let hand = &mut position.hands[color.index()];
            for kind in HandKind::ALL {
                let count = setup.held(color, kind).try_into().unwrap_or(u8::MAX);
                *hand = hand.with_count(kind, count);
            }
        }
        position
    }

    /// Removes a piece from the sets of squares, or adds it.
    #[inline(always)]
    pub(super) fn toggle(&mut self, square: Square, piece: Piece) {
        let bit = Bitboard::of(square);
        self.by_color[piece.color.index()] ^= bit;
        self.by_movement[piece.kind.movement().index()] ^= bit;
    }

    /// The same pieces as a setup.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new();
        setup.turn = self.turn;
        for square in self.occupied() {
            setup.set(square, self.piece_at(square));
        }
        for color in Color::ALL {
            for (kind, count) in self.hand(color).counts() {
                setup.hold(color, kind, count.into());
            }
        }
        setup
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on `square`.
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square]
    }

    /// The hand of a side.
    #[inline(always)]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// The key of the board and the side to move. The hands do not enter it.
    #[inline(always)]
    #[doc(hidden)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The squares on which a piece stands.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The squares on which a piece of `color` stands.
    #[inline(always)]
    pub(crate) fn of_color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The squares of `color`'s pieces that move this way.
    #[inline(always)]
    pub(crate) fn movers(&self, color: Color, movement: Movement) -> Bitboard {
        self.of_color(color) & self.by_movement[movement.index()]
    }

    /// The squares of `color`'s pieces of this kind.
    pub(crate) fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.movers(color, kind.movement())
            .filter(|&square| self.piece_at(square) == Some(Piece::new(color, kind)))
            .collect()
    }

    /// The squares of the pieces, of either colour, that can promote.
    #[inline(always)]
    pub(super) fn promotable(&self) -> Bitboard {
        let of = |movement: Movement| self.by_movement[movement.index()];
        of(Movement::Pawn)
            | of(Movement::Lance)
            | of(Movement::Knight)
            | of(Movement::Silver)
            | of(Movement::Bishop)
            | of(Movement::Rook)
    }

    /// The square of the king of `color`, if it has one.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.movers(color, Movement::King).first()
    }

    /// The pieces of `color` that attack `square`.
    #[inline(always)]
    pub(crate) fn attackers(&self, square: Square, color: Color) -> Bitboard {
        self.attackers_through(square, color, self.occupied())
    }

    /// The pieces of `color` that attack `square` if only the `occupied` squares are occupied.
    #[inline(always)]
    pub(super) fn attackers_through(
        &self,
        square: Square,
        color: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let mut attackers = self.steppers(square, color);
        for sniper in self.snipers(square, color) {
            if (attacks::between(square, sniper) & occupied).is_empty() {
                attackers = attackers.with(sniper);
            }
        }
        attackers
    }

    /// Whether `color` attacks `square` if only the `occupied` squares are occupied.
    #[inline(always)]
    pub(super) fn attacked_through(
        &self,
        square: Square,
        color: Color,
        occupied: Bitboard,
    ) -> bool {
        self.steppers(square, color).nonempty()
            || self
                .snipers(square, color)
                .any(|sniper| (attacks::between(square, sniper) & occupied).is_empty())
    }

    /// The pieces of `color` that attack `square` by a step.
    #[inline(always)]
    fn steppers(&self, square: Square, color: Color) -> Bitboard {
        let of = |movement: Movement| self.by_movement[movement.index()];
        let steps = attacks::pawn(!color, square) & of(Movement::Pawn)
            | attacks::knight(!color, square) & of(Movement::Knight)
            | attacks::silver(!color, square) & of(Movement::Silver)
            | attacks::gold(!color, square) & of(Movement::Gold)
            | attacks::king(square)
                & (of(Movement::King) | of(Movement::Horse) | of(Movement::Dragon));
        steps & self.of_color(color)
    }

    /// The pieces of `color` that would attack `square` by sliding, if nothing were between.
    #[inline(always)]
    pub(super) fn snipers(&self, square: Square, color: Color) -> Bitboard {
        let of = |movement: Movement| self.by_movement[movement.index()];
        let slides = attacks::cross(square) & (of(Movement::Rook) | of(Movement::Dragon))
            | attacks::diagonals(square) & (of(Movement::Bishop) | of(Movement::Horse))
            | attacks::ahead(!color, square) & of(Movement::Lance);
        slides & self.of_color(color)
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    #[doc(hidden)]
    pub fn checkers(&self) -> Bitboard {
        self.king(self.turn).map_or(Bitboard::EMPTY, |king| self.attackers(king, !self.turn))
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn is_check(&self) -> bool {
        self.king(self.turn)
            .is_some_and(|king| self.attacked_through(king, !self.turn, self.occupied()))
    }

    /// The pieces, of either colour, that alone stand between `king` and a slider of `color`.
    #[inline(always)]
    pub(super) fn shields(&self, king: Square, color: Color) -> Bitboard {
        attacks::through_to(king, self.snipers(king, color), self.occupied()).1
    }

    /// [`Position::attackers`] and [`Position::shields`] at once.
    #[inline(always)]
    pub(super) fn attackers_and_shields(&self, king: Square, color: Color) -> (Bitboard, Bitboard) {
        let snipers = self.snipers(king, color);
        let (sliders, shields) = attacks::through_to(king, snipers, self.occupied());
        (self.steppers(king, color) | sliders, shields)
    }

    /// The squares that at least one piece of `color` attacks by a step, and those that at least two do: all
    /// at once, by moving whole sets of pieces.
    #[inline(always)]
    pub(super) fn stepped_once_and_twice(&self, color: Color) -> (Bitboard, Bitboard) {
        let own = self.of_color(color);
        let of = |movement: Movement| self.by_movement[movement.index()];
        let all_round = of(Movement::King) | of(Movement::Horse) | of(Movement::Dragon);
        let golds = (of(Movement::Gold) | all_round) & own;
        let silvers = (of(Movement::Silver) | all_round) & own;
        let pawns = self.movers(color, Movement::Pawn);
        let (ahead, behind) = ((golds | silvers).pushed(color), silvers.pushed(!color));
        let jumps = self.movers(color, Movement::Knight).pushed(color).pushed(color);
        // Each set is of steps in one direction, so each piece occurs in it only once for a square.
        let steps = [
            ahead | pawns.pushed(color),
            golds.pushed(!color),
            golds.left(),
            golds.right(),
            ahead.left(),
            ahead.right(),
            behind.left(),
            behind.right(),
            jumps.left(),
            jumps.right(),
        ];
        steps.into_iter().fold((Bitboard::EMPTY, Bitboard::EMPTY), |(once, twice), step| {
            (once | step, twice | once & step)
        })
    }

    /// The pieces of `color` that slide.
    #[inline(always)]
    pub(super) fn sliders(&self, color: Color) -> Bitboard {
        let of = |movement: Movement| self.by_movement[movement.index()];
        let straight = of(Movement::Lance) | of(Movement::Rook) | of(Movement::Dragon);
        (straight | of(Movement::Bishop) | of(Movement::Horse)) & self.of_color(color)
    }

    /// The `squares` that the pieces of `color` on `own` do not attack by sliding if only the
    /// `occupied` squares are occupied.
    #[inline(always)]
    pub(super) fn not_slid(
        &self,
        mut squares: Bitboard,
        color: Color,
        own: Bitboard,
        occupied: Bitboard,
    ) -> Bitboard {
        let of = |movement: Movement| self.by_movement[movement.index()];
        for from in (of(Movement::Rook) | of(Movement::Dragon)) & own {
            if (attacks::cross(from) & squares).nonempty() {
                squares = squares.minus(attacks::rook(from, occupied));
            }
        }
        for from in (of(Movement::Bishop) | of(Movement::Horse)) & own {
            if (attacks::diagonals(from) & squares).nonempty() {
                squares = squares.minus(attacks::bishop(from, occupied));
            }
        }
        for from in of(Movement::Lance) & own {
            if (attacks::ahead(color, from) & squares).nonempty() {
                squares = squares.minus(attacks::lance(color, from, occupied));
            }
        }
        squares
    }
}

/// Equal boards, hands and sides to move.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.turn == other.turn && self.hands == other.hands && self.board.0 == other.board.0
    }
}

impl Eq for Position {}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // The key is that of the board and of the side to move.
        self.key.hash(state);
        self.hands.hash(state);
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.setup().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::all().find(|square| square.to_string() == name).unwrap()
    }

    fn setup(pieces: &[(&str, Color, Kind)]) -> Setup {
        let mut setup = Setup::new();
        for &(name, color, kind) in pieces {
            setup.set(square(name), Some(Piece::new(color, kind)));
        }
        setup
    }

    fn rules(setup: &Setup) -> Vec<Rule> {
        Position::new(setup).err().map_or(vec![], |faults| faults.iter().map(Fault::rule).collect())
    }

    use Color::{Black, White};

    #[test]
    fn every_broken_rule_is_named() {
        let mut bad = setup(&[
            ("1a", Black, Kind::Pawn),
            ("1c", Black, Kind::Pawn),
            ("2b", Black, Kind::Knight),
            ("9i", White, Kind::Lance),
        ]);
        bad.hold(White, HandKind::Rook, 3);
        let faults = Position::new(&bad).unwrap_err();
        let expected = [
            Fault::TooMany { kind: HandKind::Rook, found: 3 },
            Fault::Nifu { color: Black, file: 1 },
            Fault::DeadEnd { color: Black, kind: Kind::Pawn, square: square("1a") },
            Fault::DeadEnd { color: Black, kind: Kind::Knight, square: square("2b") },
            Fault::DeadEnd { color: White, kind: Kind::Lance, square: square("9i") },
            Fault::NoDefendingKing { color: White },
        ];
        assert_eq!(faults.iter().copied().collect::<Vec<_>>(), expected);
        let kings = setup(&[("1a", White, Kind::King), ("5e", White, Kind::King)]);
        assert_eq!(rules(&kings), [Rule::Kings]);
    }

    #[test]
    fn only_two_rules_can_be_waived() {
        let check = setup(&[("1a", White, Kind::King), ("1i", Black, Kind::Lance)]);
        assert_eq!(rules(&check), [Rule::NotInCheck]);
        assert!(Position::allowing(&check, &[Rule::NotInCheck]).is_ok());
        let bare = setup(&[("1i", Black, Kind::Lance)]);
        assert_eq!(rules(&bare), [Rule::DefendingKing]);
        assert!(Position::allowing(&bare, &[Rule::DefendingKing]).is_ok());
        let nifu = setup(&[
            ("1f", Black, Kind::Pawn),
            ("1g", Black, Kind::Pawn),
            ("1a", White, Kind::King),
        ]);
        assert!(Position::allowing(&nifu, &[Rule::Nifu]).is_err());
    }

    #[test]
    fn the_defender_receives_the_rest() {
        let mut seed = setup(&[
            ("1c", White, Kind::King),
            ("3d", Black, Kind::Horse),
            ("2e", Black, Kind::Pawn),
        ]);
        seed.hold(Black, HandKind::Rook, 1);
        seed.give_rest(White);
        let position = Position::new(&seed).unwrap();
        assert_eq!(position.hand(White).total(), 38 - 3);
        assert_eq!(position.setup(), seed);
        assert!(!position.is_check() && position.checkers().is_empty());
    }
}
