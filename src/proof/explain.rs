//! A certificate as text for people: a tree of moves, each with why it is there. The certificate is checked on
//! the way; what the checker refuses is not explained.

use std::collections::HashMap;

use super::checker::{
    self, ANY, Bound, Choice, Claim, Header, Kind, Move, Position, Refusal, Verified,
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
    let bytes_of_it = &certificate[body..bytes];
    let mut notes =
        Notes { bytes: bytes_of_it, chosen: HashMap::new(), solution: vec![], others: vec![] };
    let _ = checker::prove(header.clone(), &mut |choice, _| notes.choose(choice));
    let mut text = Text { notes: &notes, header, lines: vec![], most };
    text.all(&verified);
    Ok(Some((text.lines.concat(), bytes)))
}

/// What was chosen at a position: for which attacker's hand and bound, in a proof of which kind.
struct Chosen {
    kind: Kind,
    hand: [u8; 7],
    bound: Bound,
    mv: Move,
}

/// What a certificate chooses.
struct Notes<'a> {
    bytes: &'a [u8],
    /// The moves, by board.
    chosen: HashMap<([u8; 81], usize), Vec<Chosen>>,
    /// The solution, if there is one.
    solution: Vec<Move>,
    /// The other checks along it: how many plies of it are left, and how the check is answered.
    others: Vec<(usize, Move, u64)>,
}

impl Notes<'_> {
    /// The next choice, as it is written.
    fn choose(&mut self, choice: Choice) -> Result<u64, String> {
        let length = self.bytes.iter().take_while(|&&byte| byte > 127).count() + 1;
        let (number, rest) = self.bytes.split_at_checked(length).ok_or("too short")?;
        self.bytes = rest;
        let add = |sum: u64, &byte: &u8| sum << 7 | u64::from(byte & 127);
        let answer = number.iter().rev().fold(0, add);
        let of = |moves: &[Move]| moves.get(usize::try_from(answer).ok()?).copied();
        match choice {
            Choice::Move(claim, moves) => self.note(claim, of(moves)),
            Choice::Solution(moves) => self.solution.extend(of(moves)),
            Choice::Other(_, line, mv) => self.others.push((line.len(), mv, answer)),
            _ => {}
        }
        Ok(answer)
    }

    fn note(&mut self, claim: &Claim, mv: Option<Move>) {
        let Claim { kind, position: ref here, bound, .. } = *claim;
        let attacker = if kind == Kind::Within { here.turn } else { 1 - here.turn };
        let chosen = mv.map(|mv| Chosen { kind, hand: here.hands[attacker], bound, mv });
        self.chosen.entry((here.cells, here.turn)).or_default().extend(chosen);
    }

    /// The move that was chosen at a position for this bound, or a better one.
    fn chosen(&self, here: &Position, kind: Kind, bound: Bound, attacker: usize) -> Option<Move> {
        let hand = &here.hands[attacker];
        let includes = |one: &[u8; 7], other: &[u8; 7]| one.iter().zip(other).all(|(a, b)| a >= b);
        let is_aside = |one: Kind| one == Kind::NoMateAside;
        let fits = |one: &&Chosen| match kind == Kind::Within {
            true => one.kind == Kind::Within && one.bound <= bound && includes(hand, &one.hand),
            false => {
                one.kind != Kind::Within
                    && (is_aside(kind) || !is_aside(one.kind))
                    && one.bound >= bound
                    && (includes(&one.hand, hand) && !is_aside(one.kind) || one.hand == *hand)
            }
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

    /// How the other checks are answered where so many plies of the solution are left.
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
                1 => format!("{check} is an unlimited move: all goes on in the same way"),
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
        let Some(mv) = self.notes.chosen(here, Kind::Within, bound, attacker) else {
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
