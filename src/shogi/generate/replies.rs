//! Counts the replies to each check of a position, without playing the checks. Their common data are computed once.

use super::STOP;
use super::drops;
use super::frame::{Frame, dead_end};
use crate::shogi::{
    Bitboard, Color, Hand, HandKind, Kind, Move, MoveParts, Movement, Position, Square, attacks,
};

/// The number of legal moves of a side in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReplyCount {
    /// Moves of the king.
    pub flights: u32,
    /// Moves of other pieces on the board.
    pub others: u32,
    /// Whether there is a drop.
    pub can_drop: bool,
    /// Whether a single checker leaves squares between itself and the king.
    pub is_distant: bool,
    /// Whether more pieces of the side in check attack the square of the check than pieces of the other
    /// side guard it; pinned ones and the king count as well.
    pub is_contested: bool,
}

impl ReplyCount {
    /// Whether the side in check is mated.
    #[inline(always)]
    pub fn is_mate(&self) -> bool {
        self.flights + self.others == 0 && !self.can_drop
    }
}

/// The common data of the checks of a position whose other side is not in check.
pub struct ReplyCounter {
    /// The side that checks, to move.
    us: Color,
    /// The king that is checked.
    king: Square,
    /// The squares that one of our pieces attacks by a step, at least, and those that two do.
    stepped: Bitboard,
    stepped_twice: Bitboard,
    /// Our pieces that slide, and the squares that they attack with the king out of their way.
    sliders: Bitboard,
    slid: Bitboard,
    /// The sliders that would attack the king if nothing were between.
    snipers: Bitboard,
}

/// The piece that gives check or discovers one, and the board after its move.
struct Moved {
    /// Its origin, if it was not dropped, and the squares that it attacked from there by steps.
    from: Bitboard,
    steps_before: Option<Bitboard>,
    to: Square,
    movement: Movement,
    /// The squares that it attacks now, with the king out of its way.
    attacked: Bitboard,
    occupied: Bitboard,
}

/// The side in check, after the check.
struct Defence {
    us: Color,
    king: Square,
    /// Its pieces, and all pieces.
    own: Bitboard,
    occupied: Bitboard,
    pinned: Bitboard,
}

impl ReplyCounter {
    /// For the checks of the side to move; `None` if the other one has no king.
    pub fn new(position: &Position) -> Option<ReplyCounter> {
        let us = position.turn();
        let king = position.king(!us)?;
        let (stepped, stepped_twice) = position.stepped_once_and_twice(us);
        let sliders = position.sliders(us);
        let without_king = position.occupied().without(king);
        let slide = |slid, from| match position.piece_at(from) {
            Some(piece) => slid | attacks::by(piece.kind.movement(), us, from, without_king),
            None => slid,
        };
        let slid = sliders.fold(Bitboard::EMPTY, slide);
        let snipers = position.snipers(king, us);
        Some(ReplyCounter { us, king, stepped, stepped_twice, sliders, slid, snipers })
    }

    /// Counts the replies to a check of the position for which this was made; `None` if the position has no such
    /// move. `held` is the hand of the side in check after the move.
    pub fn count(&self, position: &Position, check: Move, held: Hand) -> Option<ReplyCount> {
        let (us, them, king) = (self.us, !self.us, self.king);
        let moved = self.moved(position, check)?;
        let Moved { from, to, occupied, .. } = moved;
        let flights = self.flights(position, &moved).len();
        let mut count = ReplyCount { flights, ..ReplyCount::default() };

        let own = position.of_color(them).without(to);
        let (checkers, shields) = self.checkers_and_shields(&moved);
        let defence = Defence { us: them, king, own, occupied, pinned: shields & own };
        let single = checkers.first().filter(|_| !checkers.many());
        let mut takers = Bitboard::EMPTY;
        if let Some(checker) = single {
            takers = defence.attackers(position, checker);
            defence.count_with_others(position, takers, checker, &mut count);
            if count.is_distant {
                let between = attacks::between(king, checker);
                count.can_drop = self.can_drop(position, check, &defence, between, held);
            }
        }
        if single != Some(to) {
            takers = defence.attackers(position, to);
        }
        count.is_contested = takers.nonempty() && {
            let guards = position.attackers_through(to, us, occupied).minus(from);
            guards.is_empty() || takers.many() && guards.len() < takers.len()
        };
        Some(count)
    }

    /// The replies to a check that mates, which are none; `None` for a check that does not. Faster than to count those
    /// to a check that leaves the king a square.
    pub fn count_if_mate(
        &self,
        position: &Position,
        check: Move,
        held: Hand,
    ) -> Option<ReplyCount> {
        let moved = self.moved(position, check)?;
        if self.flights(position, &moved).nonempty() {
            return None;
        }
        self.count(position, check, held).filter(ReplyCount::is_mate)
    }

    #[inline(always)]
    fn moved(&self, position: &Position, check: Move) -> Option<Moved> {
        let (from, to, before, kind) = match check.parts() {
            MoveParts::Drop { kind, to } => (Bitboard::EMPTY, to, None, kind.on_board()),
            MoveParts::Walk { from, to, promote } => {
                let piece = position.piece_at(from)?;
                let promoted = if promote { piece.kind.promoted() } else { None };
                let steps = attacks::by_steps(piece.kind.movement(), self.us, from);
                (Bitboard::of(from), to, Some(steps), promoted.unwrap_or(piece.kind))
            }
        };
        let movement = kind.movement();
        let occupied = position.occupied().minus(from).with(to);
        let attacked = attacks::by(movement, self.us, to, occupied.without(self.king));
        Some(Moved { from, steps_before: before, to, movement, attacked, occupied })
    }

    /// The squares to which the king can go: neither those of its own pieces nor those that ours attack by steps, by
    /// sliding, or with the piece that moved.
    #[inline(always)]
    fn flights(&self, position: &Position, moved: &Moved) -> Bitboard {
        let Moved { from, to, occupied, .. } = *moved;
        let own = position.of_color(!self.us).without(to);
        let stepped = match moved.steps_before {
            Some(steps) => self.stepped_twice | self.stepped.minus(steps),
            None => self.stepped,
        };
        let flights = attacks::king(self.king).minus(own | stepped | moved.attacked);
        if (self.slid & from.with(to)).is_empty() && (self.sliders & from).is_empty() {
            flights.minus(self.slid)
        } else if flights.nonempty() {
            let others = self.sliders.minus(from);
            position.not_slid(flights, self.us, others, occupied.without(self.king))
        } else {
            flights
        }
    }

    /// Our pieces that give the check, and the pieces, of either colour, that alone stand between the king
    /// and one of our sliders.
    #[inline(always)]
    fn checkers_and_shields(&self, moved: &Moved) -> (Bitboard, Bitboard) {
        let Moved { from, to, occupied, .. } = *moved;
        let mut snipers = self.snipers.minus(from);
        if attacks::would_slide(moved.movement, self.us, to, self.king) {
            snipers = snipers.with(to);
        }
        let (mut checkers, shields) = attacks::through_to(self.king, snipers, occupied);
        if moved.attacked.contains(self.king) {
            checkers = checkers.with(to);
        }
        (checkers, shields)
    }

    /// Whether the side in check can drop something on one of the squares `between`.
    #[inline(always)]
    fn can_drop(
        &self,
        position: &Position,
        check: Move,
        defence: &Defence,
        between: Bitboard,
        held: Hand,
    ) -> bool {
        let them = defence.us;
        let can = |kind: HandKind| {
            held.has(kind) && between.minus(dead_end(kind.on_board(), them)).nonempty()
        };
        if HandKind::ALL.into_iter().any(|kind| kind != HandKind::Pawn && can(kind)) {
            return true;
        }
        if !can(HandKind::Pawn) {
            return false;
        }
        if position.king(self.us).is_some() {
            return pawn_can_be_dropped(position, check, between);
        }
        let free = (position.movers(them, Movement::Pawn) & defence.own).empty_files();
        (between.minus(dead_end(Kind::Pawn, them)) & free).nonempty()
    }
}

/// The same for a pawn alone where it might mate our king: by playing the check.
#[cold]
fn pawn_can_be_dropped(position: &Position, check: Move, between: Bitboard) -> bool {
    let mut after = position.clone();
    after.play(check);
    let pawns = |kind| if kind == HandKind::Pawn { Bitboard::FULL } else { Bitboard::EMPTY };
    drops::generate(&after, &Frame::new(&after), between, pawns, &mut |_| STOP).is_break()
}

impl Defence {
    /// Its pieces that attack a square.
    #[inline(always)]
    fn attackers(&self, position: &Position, square: Square) -> Bitboard {
        position.attackers_through(square, self.us, self.occupied) & self.own
    }

    /// Counts the moves of all pieces but the king that answer the check of one piece, which `takers`
    /// attack. A pinned piece never answers a check: it can only go along its pin, and the checker is not
    /// on it.
    #[inline(always)]
    fn count_with_others(
        &self,
        position: &Position,
        takers: Bitboard,
        checker: Square,
        count: &mut ReplyCount,
    ) {
        let free = self.own.without(self.king).minus(self.pinned);
        count.others = self.count_captures(position, takers & free, checker);
        let between = attacks::between(self.king, checker);
        if between.nonempty() {
            count.is_distant = true;
            count.others += self.count_between(position, free, between);
        }
    }

    /// The number of moves of these pieces, which attack a square, to it.
    #[inline(always)]
    fn count_captures(&self, position: &Position, movers: Bitboard, square: Square) -> u32 {
        if movers.is_empty() {
            return 0;
        }
        let zone = Bitboard::promotion_zone(self.us);
        let promotable = movers & position.promotable();
        let promoting = if zone.contains(square) { promotable } else { promotable & zone };
        if promoting.is_empty() {
            return movers.len();
        }
        let stuck = [Kind::Pawn, Kind::Lance, Kind::Knight]
            .into_iter()
            .filter(|&kind| dead_end(kind, self.us).contains(square))
            .fold(Bitboard::EMPTY, |stuck, kind| stuck | position.movers(self.us, kind.movement()));
        movers.minus(stuck).len() + promoting.len()
    }

    /// The number of moves of these pieces to the squares between the king and the checker. Pieces that step are
    /// counted a direction at a time.
    #[inline(always)]
    fn count_between(&self, position: &Position, free: Bitboard, between: Bitboard) -> u32 {
        let us = self.us;
        let zone = Bitboard::promotion_zone(us);
        if ((between | position.promotable() & free) & zone).nonempty() {
            return self.count_with_promotions(position, free, between);
        }
        let of = |movement: Movement| position.movers(us, movement) & free;
        let (horses, dragons) = (of(Movement::Horse), of(Movement::Dragon));
        let golds = of(Movement::Gold) | horses;
        let (silvers, knights) = (of(Movement::Silver), of(Movement::Knight));
        let mut count = 0;
        let mut add = |to: Bitboard| {
            let hits = to & between;
            if hits.nonempty() {
                count += hits.len();
            }
        };
        add((golds | silvers | of(Movement::Pawn)).pushed(us));
        add(golds.pushed(!us));
        let diagonally = (of(Movement::Gold) | silvers | dragons).pushed(us);
        for beside in
            [diagonally, golds, (silvers | dragons).pushed(!us), knights.pushed(us).pushed(us)]
        {
            add(beside.left());
            add(beside.right());
        }
        for from in of(Movement::Lance) {
            add(attacks::lance(us, from, self.occupied));
        }
        for from in of(Movement::Bishop) | horses {
            add(attacks::bishop(from, self.occupied));
        }
        for from in of(Movement::Rook) | dragons {
            add(attacks::rook(from, self.occupied));
        }
        count
    }

    /// The same, a square at a time, where pieces may promote.
    #[cold]
    fn count_with_promotions(&self, position: &Position, free: Bitboard, between: Bitboard) -> u32 {
        let to =
            |square| self.count_captures(position, self.attackers(position, square) & free, square);
        between.map(to).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Piece, Setup};

    /// Random pieces on up to a third of the squares, and a few in hand; often only one king.
    fn random_setup(random: &mut impl FnMut(usize) -> usize) -> Setup {
        let mut setup = Setup::new();
        let mut squares: Vec<Square> = Square::all().collect();
        setup.turn = Color::ALL[random(2)];
        for color in Color::ALL {
            let king = squares.swap_remove(random(squares.len()));
            if color != setup.turn || random(2) == 0 {
                setup.set(king, Some(Piece::new(color, Kind::King)));
            }
        }
        for _ in 0..random(28) {
            let (color, kind) = (Color::ALL[random(2)], Kind::ALL[random(14)]);
            let square = squares.swap_remove(random(squares.len()));
            if kind != Kind::King {
                setup.set(square, Some(Piece::new(color, kind)));
            }
        }
        for _ in 0..random(5) {
            setup.hold(Color::ALL[random(2)], HandKind::ALL[random(7)], 1);
        }
        setup
    }

    /// The count by playing the check and making all replies.
    fn made(position: &Position, check: Move) -> ReplyCount {
        let mut after = position.clone();
        after.play(check);
        let them = after.turn();
        let king = after.king(them).expect("a king");
        let replies = after.evasion_moves();
        let flights = replies.iter().filter(|mv| mv.from() == Some(king)).count();
        let drops = replies.iter().filter(|mv| mv.dropped().is_some()).count();
        let checkers = after.checkers();
        let distant = |checker| attacks::between(king, checker).nonempty();
        let attackers = |color| after.attackers(check.to(), color).len();
        ReplyCount {
            flights: flights as u32,
            others: (replies.len() - flights - drops) as u32,
            can_drop: drops > 0,
            is_distant: !checkers.many() && checkers.first().is_some_and(distant),
            is_contested: attackers(them) > attackers(!them),
        }
    }

    #[test]
    fn counted_replies_match_the_played_check() {
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let (mut checks, mut mates, mut distant, mut contested) = (0, 0, 0, 0);
        while checks < 200_000 {
            let Ok(position) = Position::new(&random_setup(&mut random)) else { continue };
            let counter = ReplyCounter::new(&position).expect("a king");
            for check in position.check_moves().into_iter() {
                let expected = made(&position, check);
                let held = position.hand(!position.turn());
                assert_eq!(
                    counter.count(&position, check, held),
                    Some(expected),
                    "{position:?} {check:?}"
                );
                let mate = counter.count_if_mate(&position, check, held);
                assert_eq!(
                    mate,
                    Some(expected).filter(ReplyCount::is_mate),
                    "{position:?} {check:?}"
                );
                checks += 1;
                mates += usize::from(expected.is_mate());
                distant += usize::from(expected.is_distant);
                contested += usize::from(expected.is_contested);
            }
        }
        let least = mates.min(distant).min(contested).min(checks - distant);
        assert!(least > 500, "{checks} {mates} {distant} {contested}");
    }
}
