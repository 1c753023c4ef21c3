//! Compares the themes of solutions with a second definition of each, which was written from its sentence alone and
//! uses the slow rules.

use crate::slow;
use crate::support;

use std::collections::BTreeMap;

use slow::board::{Board, Kind, Piece, Side, Sq};
use slow::line::{distant_checker, interposes};
use slow::random::{Rng, random_walk, tsume_board};
use slow::rules::{self, Mv};
use support::{cases, data, position, text};
use tsume::judge::Task;
use tsume::notation::{read_usi, write_usi};
use tsume::problem::{Goal, Problem};
use tsume::search::{Limits, Solver};
use tsume::shogi::Move;
use tsume::themes::{Theme, themes};

/// A line with its boards: one more than moves.
struct Replay {
    boards: Vec<Board>,
    moves: Vec<Mv>,
    attacker: Side,
    defender: Side,
}

/// The plies of a theme; `None` if the solution does not have it.
type Plies = Option<Vec<u32>>;

impl Replay {
    fn new(start: &Board, moves: &[Mv]) -> Replay {
        let mut boards = vec![start.clone()];
        for &mv in moves {
            assert!(rules::legal_moves(boards.last().unwrap()).contains(&mv), "{mv}");
            boards.push(rules::apply(boards.last().unwrap(), mv));
        }
        let (attacker, defender) = (start.to_move, start.to_move.other());
        Replay { boards, moves: moves.to_vec(), attacker, defender }
    }

    fn start(&self) -> &Board {
        &self.boards[0]
    }

    fn end(&self) -> &Board {
        self.boards.last().unwrap()
    }

    /// The plies of the attacker's moves, or of the defender's.
    fn plies(&self, side: Side) -> impl Iterator<Item = usize> {
        let first = if side == self.attacker { 1 } else { 2 };
        (first..=self.moves.len()).step_by(2)
    }

    /// The move with this number.
    fn mv(&self, ply: usize) -> Mv {
        self.moves[ply - 1]
    }

    fn before(&self, ply: usize) -> &Board {
        &self.boards[ply - 1]
    }

    fn after(&self, ply: usize) -> &Board {
        &self.boards[ply]
    }

    /// The piece that makes a move, as it is after it.
    fn moved(&self, ply: usize) -> Piece {
        self.after(ply).get(self.mv(ply).to()).unwrap()
    }

    /// Whether the move puts a piece on an empty square and the next move captures it.
    fn is_sacrifice(&self, ply: usize) -> bool {
        let to = self.mv(ply).to();
        self.before(ply).get(to).is_none() && ply < self.moves.len() && self.mv(ply + 1).to() == to
    }

    fn filter(&self, side: Side, is_one: impl Fn(usize) -> bool) -> Plies {
        let plies: Vec<u32> =
            self.plies(side).filter(|&ply| is_one(ply)).map(|ply| ply as u32).collect();
        (!plies.is_empty()).then_some(plies)
    }

    fn at_end(&self, condition: bool) -> Plies {
        condition.then(|| {
            (!self.moves.is_empty()).then_some(self.moves.len() as u32).into_iter().collect()
        })
    }
}

fn at_start(condition: bool) -> Plies {
    condition.then(Vec::new)
}

fn from(mv: Mv) -> Option<Sq> {
    match mv {
        Mv::Move { from, .. } => Some(from),
        Mv::Drop { .. } => None,
    }
}

fn dropped(mv: Mv) -> Option<Kind> {
    match mv {
        Mv::Drop { kind, .. } => Some(kind),
        Mv::Move { .. } => None,
    }
}

fn on_board(board: &Board) -> Vec<(Sq, Piece)> {
    board.pieces(Side::Black).chain(board.pieces(Side::White)).collect()
}

fn without_kings(board: &Board) -> Vec<Piece> {
    let pieces = on_board(board).into_iter().map(|(_, piece)| piece);
    pieces.filter(|piece| piece.kind != Kind::King).collect()
}

fn kings_apart(one: Sq, other: Sq) -> i8 {
    (one.file() - other.file()).abs().max((one.rank() - other.rank()).abs())
}

/// The squares of the pieces of a side that attack a square: those that would give check to a king on it.
fn attackers(board: &Board, sq: Sq, by: Side) -> Vec<Sq> {
    let mut board = board.clone();
    if let Some(king) = board.king(by.other()) {
        board.set(king, None);
    }
    board.set(sq, Some(Piece { kind: Kind::King, promoted: false, side: by.other() }));
    rules::checkers(&board, by.other())
}

fn is_line_piece(piece: Piece) -> bool {
    matches!(piece.kind, Kind::Rook | Kind::Bishop) || piece.kind == Kind::Lance && !piece.promoted
}

/// The number of squares between two squares of a line.
fn between(one: Sq, other: Sq) -> i8 {
    let (files, ranks) = (one.file() - other.file(), one.rank() - other.rank());
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if is_line { files.abs().max(ranks.abs()) - 1 } else { 0 }
}

fn far_rank(side: Side, sq: Sq) -> bool {
    match side {
        Side::Black => sq.rank() <= 3,
        Side::White => sq.rank() >= 7,
    }
}

/// Whether the move declines a promotion.
fn declines(replay: &Replay, ply: usize, kind: Kind) -> bool {
    let Mv::Move { from, to, promote } = replay.mv(ply) else { return false };
    let piece = replay.before(ply).get(from).unwrap();
    let can = !piece.promoted && piece.kind.can_promote();
    let in_zone = far_rank(piece.side, from) || far_rank(piece.side, to);
    piece.kind == kind && can && in_zone && !promote
}

/// Whether a pawn drop on a square is illegal only because it mates.
fn is_pawn_drop_mate(board: &Board, sq: Sq) -> bool {
    let side = board.to_move;
    let possible = board.get(sq).is_none()
        && board.hand(side, Kind::Pawn) > 0
        && rules::pawns_on_file(board, side, sq.file()) == 0
        && !rules::dead_end(Kind::Pawn, side, sq);
    let drop = Mv::Drop { kind: Kind::Pawn, to: sq };
    possible && {
        let after = rules::apply(board, drop);
        !rules::in_check(&after, side)
            && rules::in_check(&after, side.other())
            && rules::legal_moves(&after).is_empty()
    }
}

fn has_pawn_drop_mate(board: &Board) -> bool {
    Sq::all().any(|sq| is_pawn_drop_mate(board, sq))
}

fn is_interposition(replay: &Replay, ply: usize) -> bool {
    let board = replay.before(ply);
    distant_checker(board).is_some_and(|line| interposes(board, &line, replay.mv(ply)))
}

/// Whether the piece is alone: not beside its king, and not guarded.
fn is_alone(replay: &Replay, ply: usize) -> bool {
    let (board, to) = (replay.after(ply), replay.mv(ply).to());
    board.king(replay.defender).is_none_or(|king| kings_apart(king, to) > 1)
        && attackers(board, to, replay.defender).is_empty()
}

fn has_pawn_check(replay: &Replay, ply: usize) -> bool {
    dropped(replay.mv(ply)) == Some(Kind::Pawn)
        && rules::in_check(replay.after(ply), replay.defender)
}

/// The declined promotions and the later moves before which something holds, if the promotion is made instead.
fn instead(replay: &Replay, side: Side, holds: impl Fn(usize, &Board) -> bool) -> Plies {
    let mut plies = vec![];
    for ply in replay.plies(side) {
        let Mv::Move { from, to, promote: false } = replay.mv(ply) else { continue };
        let promotion = Mv::Move { from, to, promote: true };
        if !rules::legal_moves(replay.before(ply)).contains(&promotion) {
            continue;
        }
        let mut board = rules::apply(replay.before(ply), promotion);
        for later in ply + 1..=replay.moves.len() {
            if board.to_move == replay.attacker && holds(later, &board) {
                plies.extend([ply as u32, later as u32]);
                break;
            }
            if !rules::legal_moves(&board).contains(&replay.mv(later)) {
                break;
            }
            board = rules::apply(&board, replay.mv(later));
        }
    }
    plies.sort_unstable();
    plies.dedup();
    (!plies.is_empty()).then_some(plies)
}

/// Whether the moves after one with the other choice of promotion are illegal, or the mate at the end is none.
fn answer_decides(replay: &Replay, ply: usize) -> bool {
    let Mv::Move { from, to, promote } = replay.mv(ply) else { return false };
    let other = Mv::Move { from, to, promote: !promote };
    let mut board = replay.before(ply).clone();
    for (index, mv) in [other].iter().chain(&replay.moves[ply..]).enumerate() {
        if !rules::legal_moves(&board).contains(mv) {
            return index > 0;
        }
        board = rules::apply(&board, *mv);
    }
    let is_mate = |board: &Board| {
        rules::in_check(board, replay.defender) && rules::legal_moves(board).is_empty()
    };
    is_mate(replay.end()) && !is_mate(&board)
}

/// The squares that the attacker's sacrifices on the board leave, with the ply of each.
fn removals(replay: &Replay) -> Vec<(usize, Sq)> {
    let removal = |ply| Some((ply, from(replay.mv(ply))?));
    let plies = replay.plies(replay.attacker).filter(|&ply| replay.is_sacrifice(ply));
    plies.filter_map(removal).collect()
}

fn pairs(pairs: Vec<(usize, usize)>) -> Plies {
    let mut plies: Vec<u32> =
        pairs.into_iter().flat_map(|(one, other)| [one as u32, other as u32]).collect();
    plies.sort_unstable();
    plies.dedup();
    (!plies.is_empty()).then_some(plies)
}

/// Whether a square lies strictly between the ends of a move along a line.
fn passes(mv: Mv, sq: Sq) -> bool {
    let Some(from) = from(mv) else { return false };
    let (files, ranks) = (mv.to().file() - from.file(), mv.to().rank() - from.rank());
    let steps = files.abs().max(ranks.abs());
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    is_line && (1..steps).any(|i| from.step(files.signum() * i, ranks.signum() * i) == Some(sq))
}

fn removed_obstacle(replay: &Replay) -> Plies {
    let mut found = vec![];
    for (ply, sq) in removals(replay) {
        // Nobody has moved to the square before: the piece has stood there since the start.
        if (1..ply).any(|earlier| replay.mv(earlier).to() == sq) {
            continue;
        }
        let kind = replay.moved(ply).kind;
        let used = replay.plies(replay.attacker).find(|&later| {
            let is_put = replay.mv(later).to() == sq && replay.before(later).get(sq).is_none();
            later > ply + 1
                && replay.moved(later).kind != kind
                && (is_put || passes(replay.mv(later), sq))
        });
        found.extend(used.map(|used| (ply, used)));
    }
    pairs(found)
}

fn replacement(replay: &Replay) -> Plies {
    let mut found = vec![];
    for (ply, sq) in removals(replay) {
        let next = (ply + 2..=replay.moves.len()).find(|&later| replay.mv(later).to() == sq);
        let Some(next) = next else { continue };
        let kind = replay.moved(ply).kind;
        let piece = replay.moved(next);
        if piece.side == replay.attacker && dropped(replay.mv(next)).is_some_and(|new| new != kind)
        {
            found.push((ply, next));
        }
    }
    pairs(found)
}

fn switchback(replay: &Replay) -> Plies {
    let mut plies = vec![];
    for ply in replay.plies(replay.attacker) {
        let Some(left) = from(replay.mv(ply)) else { continue };
        if replay.moved(ply).kind == Kind::King {
            continue;
        }
        let to = replay.mv(ply).to();
        let next = (ply + 1..=replay.moves.len())
            .find(|&later| from(replay.mv(later)) == Some(to) || replay.mv(later).to() == to);
        plies.extend(
            next.filter(|&next| from(replay.mv(next)) == Some(to) && replay.mv(next).to() == left),
        );
    }
    let mut plies: Vec<u32> = plies.into_iter().map(|ply| ply as u32).collect();
    plies.sort_unstable();
    (!plies.is_empty()).then_some(plies)
}

fn hand_change(replay: &Replay) -> Plies {
    let hand = |board: &Board| Kind::HELD.map(|kind| i32::from(board.hand(replay.attacker, kind)));
    let mut plies = vec![];
    for later in (0..replay.boards.len()).step_by(2) {
        let is_change = |earlier: usize| {
            let (one, other) = (&replay.boards[earlier], &replay.boards[later]);
            let same_board = Sq::all().all(|sq| one.get(sq) == other.get(sq));
            let changes = hand(one).into_iter().zip(hand(other)).map(|(one, other)| other - one);
            let mut changes: Vec<i32> = changes.filter(|change| *change != 0).collect();
            changes.sort_unstable();
            same_board && changes == [-1, 1]
        };
        if (0..later).step_by(2).any(is_change) {
            plies.push(later as u32);
        }
    }
    (!plies.is_empty()).then_some(plies)
}

/// The moves of the defender's king.
fn king_moves(replay: &Replay) -> Vec<(u32, Sq, Sq)> {
    let plies = replay.plies(replay.defender).filter(|&ply| replay.moved(ply).kind == Kind::King);
    plies.filter_map(|ply| Some((ply as u32, from(replay.mv(ply))?, replay.mv(ply).to()))).collect()
}

fn given(replay: &Replay, ply: usize) -> bool {
    let to = replay.mv(ply).to();
    is_interposition(replay, ply)
        && ply < replay.moves.len()
        && replay.mv(ply + 1).to() == to
        && rules::legal_moves(replay.after(ply + 1)).iter().all(|reply| reply.to() != to)
}

/// A theme by its second definition.
type Second = fn(&Replay) -> Plies;

/// The second definitions.
const SECOND: [(&str, Second); 41] = [
    ("bare-king", |r| at_start(on_board(r.start()).len() == 1)),
    ("undefended", |r| at_start(r.start().pieces(r.defender).count() == 1)),
    ("lone-piece", |r| {
        let own = without_kings(r.start()).into_iter().filter(|piece| piece.side == r.attacker);
        at_start(own.count() == 1)
    }),
    ("plain", |r| {
        let held: u8 = Kind::HELD.map(|kind| r.start().hand(r.attacker, kind)).iter().sum();
        at_start(on_board(r.start()).len() <= 5 && held <= 4)
    }),
    ("no-pawns", |r| {
        let held = r.start().hand(r.attacker, Kind::Pawn) > 0;
        at_start(!held && without_kings(r.start()).iter().all(|piece| piece.kind != Kind::Pawn))
    }),
    ("small-pieces", |r| {
        let large = [Kind::Rook, Kind::Bishop];
        let held = large.iter().any(|&kind| r.start().hand(r.attacker, kind) > 0);
        at_start(!held && without_kings(r.start()).iter().all(|piece| !large.contains(&piece.kind)))
    }),
    ("first-array", |r| {
        let rank = if r.attacker == Side::Black { 1 } else { 9 };
        let row: String = (1..=9)
            .map(|file| {
                let piece = r.start().get(Sq::new(file, rank).unwrap());
                piece
                    .filter(|one| one.side == r.defender && !one.promoted)
                    .map_or('-', |one| one.kind.letter())
            })
            .collect();
        at_start(row == "LNSGKGSNL")
    }),
    ("symmetric-start", |r| {
        at_start(on_board(r.start()).len() >= 3 && &r.start().mirrored() == r.start())
    }),
    ("symmetric-end", |r| r.at_end(on_board(r.end()).len() >= 3 && &r.end().mirrored() == r.end())),
    ("capital", |r| r.at_end(r.end().king(r.defender) == Sq::new(5, 5))),
    ("corner", |r| {
        let king = r.end().king(r.defender).unwrap();
        r.at_end((king.file() - 5).abs() == 4 && (king.rank() - 5).abs() == 4)
    }),
    ("clear-mate", |r| {
        let own = without_kings(r.end()).into_iter().filter(|piece| piece.side == r.attacker);
        r.at_end(own.count() == 2)
    }),
    ("hanging-knight", |r| {
        let checkers = rules::checkers(r.end(), r.defender);
        let pieces: Vec<Piece> = checkers.into_iter().filter_map(|sq| r.end().get(sq)).collect();
        r.at_end(matches!(pieces[..], [Piece { kind: Kind::Knight, promoted: false, .. }]))
    }),
    ("open-line", |r| {
        let king = r.end().king(r.defender).unwrap();
        let checkers = rules::checkers(r.end(), r.defender);
        r.at_end(matches!(checkers[..], [checker] if between(checker, king) > 0))
    }),
    ("double-check", |r| {
        r.filter(r.attacker, |ply| rules::checkers(r.after(ply), r.defender).len() > 1)
    }),
    ("discovered-check", |r| {
        r.filter(r.attacker, |ply| {
            let checkers = rules::checkers(r.after(ply), r.defender);
            !checkers.is_empty() && !checkers.contains(&r.mv(ply).to())
        })
    }),
    ("counter-check", |r| r.filter(r.defender, |ply| rules::in_check(r.after(ply), r.attacker))),
    ("large-sacrifice", |r| {
        let is_large = |piece: Piece| matches!(piece.kind, Kind::Rook | Kind::Bishop);
        r.filter(r.attacker, |ply| r.is_sacrifice(ply) && is_large(r.moved(ply)))
    }),
    ("small-sacrifice", |r| {
        let is_large = |piece: Piece| matches!(piece.kind, Kind::Rook | Kind::Bishop);
        r.filter(r.attacker, |ply| r.is_sacrifice(ply) && !is_large(r.moved(ply)))
    }),
    ("promoted-sacrifice", |r| {
        let promotes = |ply| matches!(r.mv(ply), Mv::Move { promote: true, .. });
        r.filter(r.attacker, |ply| r.is_sacrifice(ply) && promotes(ply))
    }),
    ("focal-sacrifice", |r| {
        r.filter(r.attacker, |ply| {
            let attackers = attackers(r.after(ply), r.mv(ply).to(), r.defender);
            let pieces = attackers.into_iter().filter_map(|sq| r.after(ply).get(sq));
            r.is_sacrifice(ply) && pieces.filter(|&piece| is_line_piece(piece)).count() >= 2
        })
    }),
    ("testing-sacrifice", |r| {
        r.filter(r.attacker, |ply| r.is_sacrifice(ply) && answer_decides(r, ply + 1))
    }),
    ("removed-obstacle", removed_obstacle),
    ("replacement", replacement),
    ("hand-change", hand_change),
    ("distant-drop", |r| {
        r.filter(r.attacker, |ply| {
            let kinds = [Kind::Rook, Kind::Bishop, Kind::Lance];
            let is_one = dropped(r.mv(ply)).is_some_and(|kind| kinds.contains(&kind));
            let king = r.after(ply).king(r.defender).unwrap();
            let to = r.mv(ply).to();
            let checks = rules::checkers(r.after(ply), r.defender).contains(&to);
            is_one && checks && between(to, king) >= 2
        })
    }),
    ("gold-interposed", |r| {
        r.filter(r.defender, |ply| {
            is_interposition(r, ply) && dropped(r.mv(ply)) == Some(Kind::Gold)
        })
    }),
    ("moved-interposition", |r| {
        r.filter(r.defender, |ply| is_interposition(r, ply) && dropped(r.mv(ply)).is_none())
    }),
    ("distant-interposition", |r| {
        r.filter(r.defender, |ply| {
            is_interposition(r, ply) && dropped(r.mv(ply)).is_some() && is_alone(r, ply)
        })
    }),
    ("given-interposition", |r| r.filter(r.defender, |ply| given(r, ply))),
    ("pawn-declined", |r| r.filter(r.attacker, |ply| declines(r, ply, Kind::Pawn))),
    ("defender-bishop-declined", |r| r.filter(r.defender, |ply| declines(r, ply, Kind::Bishop))),
    ("pawn-drop-mate", |r| r.filter(r.attacker, |ply| has_pawn_drop_mate(r.before(ply)))),
    ("pawn-drop-mate-resolved", |r| {
        let first = r.plies(r.attacker).find(|&ply| has_pawn_drop_mate(r.before(ply)))?;
        let later = r.filter(r.attacker, |ply| ply > first && has_pawn_check(r, ply))?;
        Some([vec![first as u32], later].concat())
    }),
    ("pawn-drop-mate-avoided", |r| {
        instead(r, r.attacker, |later, board| {
            has_pawn_check(r, later) && is_pawn_drop_mate(board, r.mv(later).to())
        })
    }),
    ("returning-king", |r| {
        let moved = !king_moves(r).is_empty();
        r.at_end(moved && r.start().king(r.defender) == r.end().king(r.defender))
    }),
    ("king-shuttle", |r| {
        let moves = king_moves(r);
        let returns = moves.windows(2).filter(|two| two[1].2 == two[0].1).map(|two| two[1].0);
        let plies: Vec<u32> = returns.collect();
        (!plies.is_empty()).then_some(plies)
    }),
    ("switchback", switchback),
    ("four-knights", |r| {
        let knights = tracked(r).into_iter().filter(|path| path[0].0.kind == Kind::Knight);
        let firsts: Vec<u32> =
            knights.filter(|path| !path[0].0.promoted).map(|path| path[0].1 as u32).collect();
        (firsts.len() >= 4).then_some(firsts)
    }),
    ("horse-chase", |r| chase(r, Kind::Bishop)),
    ("dragon-chase", |r| chase(r, Kind::Rook)),
];

/// A piece as it is before a move, the ply and the move.
type Tracked = (Piece, usize, Mv);

/// The moves of each piece of the attacker.
fn tracked(r: &Replay) -> Vec<Vec<Tracked>> {
    let mut paths: Vec<(Option<Sq>, Vec<Tracked>)> = vec![];
    for ply in 1..=r.moves.len() {
        let mv = r.mv(ply);
        if !r.plies(r.attacker).any(|one| one == ply) {
            let captured = paths.iter_mut().filter(|path| path.0 == Some(mv.to()));
            captured.for_each(|path| path.0 = None);
            continue;
        }
        let origin = from(mv);
        let piece = match origin {
            Some(sq) => r.before(ply).get(sq).unwrap(),
            None => r.moved(ply),
        };
        match paths.iter_mut().find(|path| origin.is_some() && path.0 == origin) {
            Some(path) => {
                path.0 = Some(mv.to());
                path.1.push((piece, ply, mv));
            }
            None => paths.push((Some(mv.to()), vec![(piece, ply, mv)])),
        }
    }
    paths.into_iter().map(|path| path.1).collect()
}

/// Five moves of the attacker in a row with one promoted piece of this kind, none of them in a saw.
fn chase(r: &Replay, kind: Kind) -> Plies {
    let paths = tracked(r);
    let is_promoted = |piece: &Piece| piece.kind == kind && piece.promoted;
    let step = |mv: Mv| from(mv).map(|sq| (mv.to().file() - sq.file(), mv.to().rank() - sq.rank()));
    // Single steps along a file and a rank for a horse, and diagonal ones for a dragon, in two ways by turns.
    let is_single = |(files, ranks): (i8, i8)| match kind {
        Kind::Bishop => files.abs() + ranks.abs() == 1,
        _ => files.abs() == 1 && ranks.abs() == 1,
    };
    let mut counted = vec![];
    for path in &paths {
        let is_saw = |four: &[Tracked]| {
            let ways: Vec<_> = four.iter().filter_map(|one| step(one.2)).collect();
            let [a, b, c, d] = ways[..] else { return false };
            let turned = a.0 * b.0 + a.1 * b.1 == 0;
            is_single(a) && is_single(b) && turned && a == c && b == d
        };
        let sawing: Vec<usize> = path
            .windows(4)
            .filter(|four| four.iter().all(|one| is_promoted(&one.0)) && is_saw(four))
            .flat_map(|four| four.iter().map(|one| one.1))
            .collect();
        let moves = path.iter().filter(|one| is_promoted(&one.0) && !sawing.contains(&one.1));
        counted.push(moves.map(|one| one.1).collect::<Vec<_>>());
    }
    let starts = counted.iter().flat_map(|plies| {
        let is_first = |ply: &&usize| **ply < 3 || !plies.contains(&(**ply - 2));
        let firsts: Vec<usize> = plies.iter().filter(is_first).copied().collect();
        let is_long = |first: usize| (1..5).all(|n| plies.contains(&(first + 2 * n)));
        firsts.into_iter().filter(move |&first| is_long(first)).map(|first| first as u32)
    });
    let mut starts: Vec<u32> = starts.collect();
    starts.sort_unstable();
    (!starts.is_empty()).then_some(starts)
}

/// Solutions and other lines of checks.
struct Lines {
    sources: slow::mutated::Sources,
    rng: Rng,
    solver: Solver,
}

impl Lines {
    fn new() -> Lines {
        let board = |record: &serde_json::Value| {
            let mut board = Board::from_sfen(text(record, "sfen")).expect("an SFEN");
            board.give_rest();
            board
        };
        let files = ["tanuki.jsonl", "disputed.jsonl", "defective.jsonl"];
        let boards =
            files.into_iter().flat_map(|file| data(file).iter().map(board).collect::<Vec<_>>());
        let seed = std::env::var("TSUME_SEED").ok().and_then(|seed| seed.parse().ok());
        Lines {
            sources: slow::mutated::Sources::new(boards),
            rng: Rng::new(seed.unwrap_or(47)),
            solver: Solver::new(1 << 22),
        }
    }

    /// The solution of a mutated problem, if it is mate and found soon.
    fn solution(&mut self) -> Option<(Board, Vec<Mv>)> {
        let board = self.sources.mutated(&mut self.rng);
        let problem = Problem::new(position(&board.to_sfen()));
        let task = Task::default().with_goal(Goal::Length);
        let verdict = task.judge(&problem, &mut self.solver, &Limits::default().with_nodes(1_000));
        let found = verdict.length.value().is_some() && !verdict.solution.is_empty();
        let moves = verdict.solution.iter().map(|&mv| write_usi(mv).parse().expect("a move"));
        found.then(|| (board, moves.collect()))
    }

    /// A line of random checks and replies.
    fn walk(&mut self) -> (Board, Vec<Mv>) {
        let start = tsume_board(&mut self.rng);
        let walk = random_walk(&mut self.rng, &start, 9, true);
        (start, walk.into_iter().map(|(mv, _)| mv).collect())
    }
}

/// Compares every second definition on a line, and counts the themes.
fn compare(board: &Board, moves: &[Mv], counts: &mut BTreeMap<&'static str, u64>) {
    let replay = Replay::new(board, moves);
    let start = position(&board.to_sfen());
    let line: Vec<Move> =
        moves.iter().map(|mv| read_usi(&mv.to_string()).expect("a move")).collect();
    let found = themes(&start, &line);
    for (id, second) in SECOND {
        let theme = Theme::with_id(id).expect("a theme");
        let first = found.iter().find(|finding| finding.theme == theme);
        let first = first.map(|finding| finding.plies.clone());
        let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(first, second(&replay), "{id}: {} {}", board.to_sfen(), names.join(" "));
        *counts.entry(id).or_default() += u64::from(first.is_some());
    }
}

/// `TSUME_SEED` selects other positions.
#[test]
fn themes_agree_with_their_second_definitions() {
    let mut lines = Lines::new();
    let mut counts = BTreeMap::new();
    let (mut solutions, mut walks) = (0, 0);
    for record in data("tanuki.jsonl").iter().take(cases(300) as usize) {
        let Some(solution) = record["solution"].as_array() else { continue };
        let moves: Vec<Mv> =
            solution.iter().map(|mv| mv.as_str().expect("text").parse().expect("a move")).collect();
        let board = Board::from_sfen(text(record, "sfen")).expect("an SFEN");
        compare(&board, &moves, &mut counts);
        solutions += 1;
    }
    // Examples and near misses of each theme, some of which are rare.
    for line in include_str!("../../src/themes/examples.txt").lines() {
        let Some((sfen, moves)) = line.split_once('|').filter(|_| line.starts_with(['+', '-']))
        else {
            continue;
        };
        let board = Board::from_sfen(&sfen[1..]).expect("an SFEN");
        let moves: Vec<Mv> =
            moves.split_whitespace().map(|mv| mv.parse().expect("a move")).collect();
        compare(&board, &moves, &mut counts);
    }
    while solutions < cases(1_000) {
        if let Some((board, moves)) = lines.solution() {
            compare(&board, &moves, &mut counts);
            solutions += 1;
        }
        let (board, moves) = lines.walk();
        compare(&board, &moves, &mut counts);
        walks += 1;
    }
    eprintln!("{solutions} solutions and {walks} other lines: {counts:?}");
    let missing: Vec<&str> = SECOND.iter().map(|one| one.0).filter(|id| counts[id] == 0).collect();
    assert!(missing.is_empty(), "no line has {missing:?}");
}
