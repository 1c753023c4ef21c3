//! Explains a certificate to people: a tree of moves with their reasons. The certificate is checked first; one that
//! the checker refuses is not explained.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::BuildHasher;
use std::io::BufRead;
use std::num::NonZeroU32;

use super::checker::{ANY, Bound, Choice, Claim, Header, Kind, Move, Position, Verified};
use super::read::{CLAIM, Unverified, verify_noting};
use super::units::{from_checker, from_checkers_move};
use crate::notation::{Squares, write_western_move};

/// The greatest depth of the text: nobody could read more.
const DEEPEST: usize = 2000;
/// The most memory that a claim needs besides that of the checker, in bytes.
const NOTE: usize = 160;

/// Explains the next certificate of an input of which `byte` bytes were read, in at most `lines` lines and with at
/// most `memory` bytes. Each line is passed to `print`, which returns whether to continue. Returns false if the input
/// is at its end.
pub fn explain(
    input: &mut dyn BufRead,
    byte: &mut u64,
    (lines, memory): (usize, usize),
    print: &mut dyn FnMut(String) -> bool,
) -> Result<bool, Unverified> {
    let mut notes = ChosenMoves::default();
    let most = memory / (CLAIM + NOTE);
    let verified =
        verify_noting(input, byte, most, &mut |choice, answer| notes.choose(choice, answer))?;
    let Some(verified) = verified else { return Ok(false) };
    let header = &verified.header;
    let mut text =
        Printout { notes: &notes, header, print, printed: 0, most: lines.min(usize::MAX - 1) };
    text.all(&verified);
    Ok(true)
}

/// A move that was chosen at a position, by its place among the moves, for a kind of claim, an attacker's hand and a
/// bound.
struct ChosenMove {
    cells: [u8; 81],
    turn: u8,
    kind: Kind,
    hand: [u8; 7],
    bound: Bound,
    place: u16,
    /// The number of the choice before it at a board of the same hash.
    before: Option<NonZeroU32>,
}

/// The choices of a certificate.
#[derive(Default)]
struct ChosenMoves {
    /// The moves that were chosen, in order.
    chosen: Vec<ChosenMove>,
    /// The number of the last choice, from 1 on, by the hash of the board.
    latest: HashMap<u64, NonZeroU32>,
    /// The solution, if there is one.
    solution: Vec<Move>,
    /// The other checks along it: the number of plies that are left, the check, and how it is answered.
    others: Vec<(usize, Move, u64)>,
}

impl ChosenMoves {
    /// Notes a choice.
    fn choose(&mut self, choice: Choice, answer: u64) {
        match choice {
            Choice::Move(claim, _) => self.note(claim, answer),
            Choice::Solution(moves) => {
                let place = usize::try_from(answer).unwrap_or(usize::MAX);
                self.solution.extend(moves.get(place));
            }
            Choice::Other(_, line, mv) => self.others.push((line.len(), mv, answer)),
            _ => {}
        }
    }

    fn note(&mut self, claim: &Claim, answer: u64) {
        let Claim { kind, position: ref here, bound, .. } = *claim;
        let attacker = if kind == Kind::Within { here.turn } else { 1 - here.turn };
        let (turn, hand) = (here.turn as u8, here.hands[attacker]);
        // The checker refuses a choice that is too large.
        let Ok(place) = u16::try_from(answer) else { return };
        let number = u32::try_from(self.chosen.len() + 1).ok().and_then(NonZeroU32::new);
        let Some(number) = number else { return };
        let before = self.latest.insert(self.hash(here), number);
        self.chosen.push(ChosenMove { cells: here.cells, turn, kind, hand, bound, place, before });
    }

    fn hash(&self, here: &Position) -> u64 {
        self.latest.hasher().hash_one((here.cells, here.turn))
    }

    /// The first move that was chosen at a position for this bound, or a better one.
    fn chosen(&self, here: &Position, kind: Kind, bound: Bound, attacker: usize) -> Option<Move> {
        let hand = &here.hands[attacker];
        let includes = |one: &[u8; 7], other: &[u8; 7]| one.iter().zip(other).all(|(a, b)| a >= b);
        let is_aside = |one: Kind| one == Kind::NoMateAside;
        let fits = |one: &&ChosenMove| match kind == Kind::Within {
            true => one.kind == Kind::Within && one.bound <= bound && includes(hand, &one.hand),
            false => {
                one.kind != Kind::Within
                    && (is_aside(kind) || !is_aside(one.kind))
                    && one.bound >= bound
                    && (includes(&one.hand, hand) && !is_aside(one.kind) || one.hand == *hand)
            }
        };
        let at = |number: &NonZeroU32| self.chosen.get(number.get() as usize - 1);
        let latest = self.latest.get(&self.hash(here)).and_then(at);
        let all = std::iter::successors(latest, |one| one.before.as_ref().and_then(at));
        let here_chosen =
            all.filter(|one| one.cells == here.cells && usize::from(one.turn) == here.turn);
        let found = here_chosen.filter(fits).last()?;
        let moves = if here.turn == attacker { here.checks() } else { here.replies() };
        moves.get(usize::from(found.place)).copied()
    }
}

/// The text as it is printed.
struct Printout<'a> {
    notes: &'a ChosenMoves,
    header: &'a Header,
    print: &'a mut dyn FnMut(String) -> bool,
    /// The number of lines so far; more than `most` if no more are wanted.
    printed: usize,
    most: usize,
}

impl Printout<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let line = match self.printed.cmp(&self.most) {
            Ordering::Less => format!("{}{text}\n", "  ".repeat(depth)),
            Ordering::Equal => "…\n".to_owned(),
            Ordering::Greater => return,
        };
        let goes_on = (self.print)(line);
        self.printed = if goes_on { self.printed.saturating_add(1) } else { usize::MAX };
    }

    fn is_full(&self) -> bool {
        self.printed > self.most
    }

    fn all(&mut self, verified: &Verified) {
        self.line(0, &format!("{verified}, because"));
        let Header { position: start, within, not_within, .. } = self.header.clone();
        if let Some(bound) = within {
            self.line(0, &format!("- it is mate within {}:", length(bound)));
            self.mates(&start, bound, 1);
        }
        match not_within {
            ANY => self.line(0, "- every check has a reply that escapes:"),
            0.. => self.line(0, &format!("- it is not mate within {}:", length(not_within))),
            _ => {}
        }
        if not_within >= 0 {
            self.escapes(&start, not_within, 1, &mut vec![]);
        }
        let notes = self.notes;
        let mut position = start;
        for (index, &mv) in notes.solution.iter().enumerate() {
            if index == 0 {
                self.line(0, "- every other check along the solution is answered:");
            }
            self.line(1, &format!("{}. {}", index + 1, name(&position, mv)));
            self.others(&position, notes.solution.len() - index);
            position = position.after(mv);
        }
    }

    /// The answers to the other checks at the ply where `left` plies of the solution are left.
    fn others(&mut self, here: &Position, left: usize) {
        let attacker = self.header.position.turn;
        for &(_, other, answer) in self.notes.others.iter().filter(|one| one.0 == left) {
            let (check, next) = (name(here, other), here.after(other));
            let reply = |kind, bound| {
                let reply = self.notes.chosen(&next, kind, bound, attacker);
                reply.map_or("the reply that was shown".to_owned(), |reply| name(&next, reply))
            };
            let text = match answer {
                0 if self.notes.solution.len() == 1 => {
                    format!("not {check}: {}", reply(Kind::NotWithin, 1))
                }
                0 => format!("not {check}: {} escapes", reply(Kind::NotWithin, ANY)),
                1 => format!("{check} is an unlimited move: the line continues in the same way"),
                2 => {
                    let reply = reply(Kind::NoMateAside, ANY);
                    format!(
                        "{check} is a detour: after {reply} only positions of the solution mate"
                    )
                }
                3 => format!("{check} is the mirror image of another"),
                _ => format!("{check} is not answered"),
            };
            self.line(2, &text);
        }
    }

    /// A check that mates, and each reply to it.
    fn mates(&mut self, here: &Position, bound: Bound, depth: usize) {
        let attacker = self.header.position.turn;
        let chosen = self.notes.chosen(here, Kind::Within, bound, attacker);
        let Some(mv) = chosen.filter(|_| depth <= DEEPEST) else {
            return self.line(depth, "(as was shown)");
        };
        let (next, left) = (here.after(mv), Some(bound - 2).filter(|&left| left >= 0));
        let replies = next.replies();
        let between = next.only_check().map_or(&[][..], |(_, between)| between);
        if replies.is_empty() {
            return self.line(depth, &format!("{} is mate", name(here, mv)));
        }
        self.line(depth, &format!("{}, and now", name(here, mv)));
        for reply in replies {
            if self.is_full() {
                return;
            }
            let after = next.after(reply);
            let known = left
                .filter(|&left| self.notes.chosen(&after, Kind::Within, left, attacker).is_some());
            match known {
                Some(left) => {
                    self.line(depth + 1, &name(&next, reply));
                    self.mates(&after, left, depth + 2);
                }
                None if between.contains(&reply.to) => {
                    self.line(
                        depth + 1,
                        &format!("{} is futile: it is captured", name(&next, reply)),
                    );
                }
                None => self.line(depth + 1, &name(&next, reply)),
            }
        }
    }

    /// Every check, and a reply to it.
    fn escapes(&mut self, here: &Position, bound: Bound, depth: usize, path: &mut Vec<Position>) {
        let attacker = self.header.position.turn;
        if path.contains(here) {
            return self.line(depth, "(as before)");
        }
        if depth > DEEPEST {
            return self.line(depth, "(as was shown)");
        }
        let checks = here.checks();
        if checks.is_empty() {
            return self.line(depth, "no check is left");
        }
        path.push(here.clone());
        for mv in checks {
            if self.is_full() {
                break;
            }
            let next = here.after(mv);
            let Some(reply) = self.notes.chosen(&next, Kind::NotWithin, bound, attacker) else {
                self.line(depth, &format!("{}: as was shown", name(here, mv)));
                continue;
            };
            let left = if bound == ANY { ANY } else { bound - 2 };
            let answered = format!("{} is answered by {}", name(here, mv), name(&next, reply));
            if left < 0 {
                self.line(depth, &answered);
            } else {
                self.line(depth, &format!("{answered}:"));
                self.escapes(&next.after(reply), left, depth + 1, path);
            }
        }
        path.pop();
    }
}

/// The words for a bound with the attacker to move.
fn length(bound: Bound) -> String {
    let left = if bound % 2 == 1 { "" } else { " with a piece left" };
    format!("{}{left}", bound | 1)
}

fn name(here: &Position, mv: Move) -> String {
    let (position, mv) = (from_checker(here), from_checkers_move(mv));
    match (position, mv) {
        (Ok(position), Some(mv)) => write_western_move(&position, mv, Squares::Hodges),
        _ => "?".to_owned(),
    }
}
