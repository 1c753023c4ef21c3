//! A certificate as text for people: a tree of moves, each with why it is there. The certificate is checked on
//! the way; what the checker refuses is not explained.

use std::collections::HashMap;

use super::checker::{
    self, ANY, Bound, Choice, Choices, Claims, Header, Move, Position, Refusal, Verified,
};
use super::units::{from_checker, from_checkers_move};
use crate::notation::{Squares, write_western_move};

/// Explains the next certificate of some bytes, in no more lines than these; answers how many bytes it has. None
/// if there are no bytes.
pub fn explain(certificate: &[u8], most: usize) -> Result<Option<(String, usize)>, Refusal> {
    let mut rest = certificate;
    let mut byte = 0;
    let Some(verified) = checker::verify(&mut rest, &mut byte)? else { return Ok(None) };
    let bytes = certificate.len() - rest.len();
    let header = &verified.header;
    // It was just read, and so can be read again.
    let body = certificate.windows(2).position(|two| two == b"\n\n").map_or(bytes, |at| at + 2);
    let mut notes = Notes { bytes: &certificate[body..bytes], chosen: HashMap::new() };
    let _ = checker::prove(header.clone(), &mut notes);
    let mut text = Text { notes: &notes, header, lines: vec![], most };
    text.all(&verified);
    Ok(Some((text.lines.concat(), bytes)))
}

/// What was chosen at a position: for which attacker's hand and bound, in a proof of a mate or of none.
struct Chosen {
    is_mate: bool,
    hand: [u8; 7],
    bound: Bound,
    mv: Move,
}

/// The moves that a certificate chooses, by board.
struct Notes<'a> {
    bytes: &'a [u8],
    chosen: HashMap<([u8; 81], u8), Vec<Chosen>>,
}

impl Choices for Notes<'_> {
    fn choose(&mut self, choice: Choice, _: &Claims) -> Result<u64, String> {
        let length = self.bytes.iter().take_while(|&&byte| byte > 127).count() + 1;
        let (number, rest) = self.bytes.split_at_checked(length).ok_or("too short")?;
        self.bytes = rest;
        let add = |sum: u64, &byte: &u8| sum << 7 | u64::from(byte & 127);
        let answer = number.iter().rev().fold(0, add);
        if let Choice::Move(here, bound, kind, moves) = choice
            && let Some(&mv) = usize::try_from(answer).ok().and_then(|at| moves.get(at))
        {
            let attacker = if kind.is_mate() { here.turn } else { 1 - here.turn };
            let (is_mate, hand) = (kind.is_mate(), *here.hand(attacker));
            let place = self.chosen.entry((here.cells, here.turn)).or_default();
            place.push(Chosen { is_mate, hand, bound, mv });
        }
        Ok(answer)
    }
}

impl Notes<'_> {
    /// The move that was chosen at a position for this bound, or a better one.
    fn chosen(&self, here: &Position, is_mate: bool, bound: Bound, attacker: u8) -> Option<Move> {
        let hand = here.hand(attacker);
        let includes = |one: &[u8; 7], other: &[u8; 7]| one.iter().zip(other).all(|(a, b)| a >= b);
        let fits = |one: &&Chosen| match is_mate {
            true => one.is_mate && one.bound <= bound && includes(hand, &one.hand),
            false => !one.is_mate && one.bound >= bound && includes(&one.hand, hand),
        };
        let found = self.chosen.get(&(here.cells, here.turn))?.iter().find(fits)?;
        Some(found.mv)
    }
}

/// The text as it grows.
struct Text<'a> {
    notes: &'a Notes<'a>,
    header: &'a Header,
    lines: Vec<String>,
    most: usize,
}

impl Text<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        match self.lines.len() {
            count if count < self.most => {
                self.lines.push(format!("{}{text}\n", "  ".repeat(depth)))
            }
            count if count == self.most => self.lines.push("…\n".to_owned()),
            _ => {}
        }
    }

    fn is_full(&self) -> bool {
        self.lines.len() > self.most
    }

    fn all(&mut self, verified: &Verified) {
        self.line(0, &format!("{verified}, because"));
        let Header { position: start, within, not_within, .. } = self.header.clone();
        if let Some(bound) = within {
            self.line(0, &format!("- it is mate within {}:", length(bound)));
            self.mates(&start, bound, 1);
        }
        match not_within {
            Some(ANY) => self.line(0, "- every check has a reply that escapes:"),
            Some(bound) => {
                self.line(0, &format!("- it is not mate within {}:", length(bound)));
            }
            None => {}
        }
        if let Some(bound) = not_within {
            self.escapes(&start, bound, 1, &mut vec![]);
        }
        let mut position = start;
        for (ply, &mv) in (1..).zip(&verified.solution.line) {
            if ply == 1 {
                self.line(0, "- every other check along the solution is answered:");
            }
            self.line(1, &format!("{ply}. {}", name(&position, mv)));
            if ply % 2 == 1 {
                self.others(&position, mv);
            }
            position = position.after(mv);
        }
    }

    /// The other checks at a ply of the solution, as far as they are refuted.
    fn others(&mut self, here: &Position, played: Move) {
        let attacker = self.header.position.turn;
        for other in here.checks().into_iter().filter(|&other| other != played) {
            let next = here.after(other);
            let Some(reply) = self.notes.chosen(&next, false, ANY, attacker) else { continue };
            let names = (name(here, other), name(&next, reply));
            self.line(2, &format!("not {}: {} escapes", names.0, names.1));
        }
    }

    /// A check that mates, and each reply to it.
    fn mates(&mut self, here: &Position, bound: Bound, depth: usize) {
        let attacker = self.header.position.turn;
        let Some(mv) = self.notes.chosen(here, true, bound, attacker) else {
            return self.line(depth, "(as was shown)");
        };
        let (next, left) = (here.after(mv), bound.checked_sub(2));
        let replies = next.replies();
        let between = next.distant_check().map_or(vec![], |(_, between)| between);
        if replies.is_empty() {
            return self.line(depth, &format!("{} is mate", name(here, mv)));
        }
        self.line(depth, &format!("{}, and now", name(here, mv)));
        for reply in replies {
            if self.is_full() {
                return;
            }
            let after = next.after(reply);
            let known =
                left.filter(|&left| self.notes.chosen(&after, true, left, attacker).is_some());
            match known {
                Some(left) => {
                    self.line(depth + 1, &name(&next, reply));
                    self.mates(&after, left, depth + 2);
                }
                None if next.interposes(&between, reply) => {
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
            let Some(reply) = self.notes.chosen(&next, false, bound, attacker) else {
                self.line(depth, &format!("{}: as was shown", name(here, mv)));
                continue;
            };
            let left = if bound == ANY { Some(ANY) } else { bound.checked_sub(2) };
            let answered = format!("{} is answered by {}", name(here, mv), name(&next, reply));
            match left {
                Some(left) => {
                    self.line(depth, &format!("{answered}:"));
                    self.escapes(&next.after(reply), left, depth + 1, path);
                }
                None => self.line(depth, &answered),
            }
        }
        path.pop();
    }
}

/// A bound before an attacker's move in words.
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
