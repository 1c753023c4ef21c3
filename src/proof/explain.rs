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
use super::words::length;
use crate::notation::{Squares, Style, japanese_move, write_western_move};
use crate::text::Language;

/// The greatest depth of the text: nobody could read more.
const DEEPEST: usize = 2000;
/// The most memory that a claim needs besides that of the checker, in bytes.
const NOTE: usize = 160;

/// A certificate that the checker accepts, with the moves that it chooses.
pub struct Explanation {
    /// The proven claim.
    pub verified: Verified,
    notes: ChosenMoves,
}

/// Verifies the next certificate of an input of which `byte` bytes were read, with at most `memory` bytes, and keeps
/// what explains it. Returns `None` if the input is at its end.
pub fn explain(
    input: &mut dyn BufRead,
    byte: &mut u64,
    memory: usize,
) -> Result<Option<Explanation>, Unverified> {
    let mut notes = ChosenMoves::default();
    let most = memory / (CLAIM + NOTE);
    let verified =
        verify_noting(input, byte, most, &mut |choice, answer| notes.choose(choice, answer))?;
    Ok(verified.map(|verified| Explanation { verified, notes }))
}

impl Explanation {
    /// The stack that printing needs for a deep tree of moves.
    pub const STACK: usize = 32 << 20;

    /// Passes at most `lines` lines to `print`, which returns whether to continue.
    pub fn print(&self, lines: usize, language: Language, print: &mut dyn FnMut(String) -> bool) {
        let Explanation { verified, notes } = self;
        let most = lines.min(usize::MAX - 1);
        Printout { notes, header: &verified.header, language, print, printed: 0, most }
            .all(verified);
    }
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
    language: Language,
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

    /// One of two texts, by language.
    fn say<T>(&self, english: T, japanese: T) -> T {
        self.language.pick(english, japanese)
    }

    fn name(&self, here: &Position, mv: Move) -> String {
        let (Ok(position), Some(mv)) = (from_checker(here), from_checkers_move(mv)) else {
            return "?".to_owned();
        };
        match self.language {
            Language::English => write_western_move(&position, mv, Squares::Hodges),
            Language::Japanese => japanese_move(&position, mv, None, Style::LONG),
        }
    }

    fn all(&mut self, verified: &Verified) {
        let claim = verified.text();
        self.line(0, &self.say(format!("{claim}, because"), format!("{}。理由：", claim.ja)));
        let Header { position: start, within, not_within, .. } = self.header.clone();
        if let Some(bound) = within {
            let length = length(bound);
            let (english, japanese) =
                (format!("- it is mate within {length}:"), format!("・{}に詰む：", length.ja));
            self.line(0, &self.say(english, japanese));
            self.mates(&start, bound, 1);
        }
        match not_within {
            ANY => {
                let (english, japanese) =
                    ("- every check has a reply that escapes:", "・どの王手にも逃れる応手がある：");
                self.line(0, self.say(english, japanese));
            }
            0.. => {
                let length = length(not_within);
                let (english, japanese) = (
                    format!("- it is not mate within {length}:"),
                    format!("・{}には詰まない：", length.ja),
                );
                self.line(0, &self.say(english, japanese));
            }
            _ => {}
        }
        if not_within >= 0 {
            self.escapes(&start, not_within, 1, &mut vec![]);
        }
        let notes = self.notes;
        let mut position = start;
        for (index, &mv) in notes.solution.iter().enumerate() {
            if index == 0 {
                let (english, japanese) = (
                    "- every other check along the solution is answered:",
                    "・本手順の途中のほかの王手は、余詰にならない：",
                );
                self.line(0, self.say(english, japanese));
            }
            self.line(1, &format!("{}. {}", index + 1, self.name(&position, mv)));
            self.others(&position, notes.solution.len() - index);
            position = position.after(mv);
        }
    }

    /// The answers to the other checks at the ply where `left` plies of the solution are left.
    fn others(&mut self, here: &Position, left: usize) {
        let attacker = self.header.position.turn;
        for &(_, other, answer) in self.notes.others.iter().filter(|one| one.0 == left) {
            let (check, next) = (self.name(here, other), here.after(other));
            let reply = |kind, bound| match self.notes.chosen(&next, kind, bound, attacker) {
                Some(reply) => self.name(&next, reply),
                None => self.say("the reply that was shown", "前に示した応手").to_owned(),
            };
            let (english, japanese) = match answer {
                0 => {
                    let reply = reply(Kind::NotWithin, ANY);
                    (format!("not {check}: {reply} escapes"), format!("{check}は{reply}で逃れ"))
                }
                1 => (
                    format!("{check} is an unlimited move: the line continues in the same way"),
                    format!("{check}は非限定：その後の手順は同じ"),
                ),
                2 => {
                    let reply = reply(Kind::NoMateAside, ANY);
                    (
                        format!(
                            "{check} is a detour: after {reply} only positions of the solution mate"
                        ),
                        format!("{check}は迂回：{reply}の後は、本手順の局面に戻らなければ詰まない"),
                    )
                }
                3 => (
                    format!("{check} is the mirror image of another"),
                    format!("{check}は別の王手と左右対称"),
                ),
                _ => (format!("{check} is not answered"), format!("{check}は未証明")),
            };
            self.line(2, &self.say(english, japanese));
        }
    }

    /// A check that mates, and each reply to it.
    fn mates(&mut self, here: &Position, bound: Bound, depth: usize) {
        let attacker = self.header.position.turn;
        let chosen = self.notes.chosen(here, Kind::Within, bound, attacker);
        let Some(mv) = chosen.filter(|_| depth <= DEEPEST) else {
            return self.line(depth, self.say("(as was shown)", "（前に示したとおり）"));
        };
        let (next, left) = (here.after(mv), Some(bound - 2).filter(|&left| left >= 0));
        let replies = next.replies();
        let between = next.only_check().map_or(&[][..], |(_, between)| between);
        let check = self.name(here, mv);
        if replies.is_empty() {
            let (english, japanese) = (format!("{check} is mate"), format!("{check}まで"));
            return self.line(depth, &self.say(english, japanese));
        }
        let (english, japanese) = (format!("{check}, and now"), format!("{check}　以下"));
        self.line(depth, &self.say(english, japanese));
        for reply in replies {
            if self.is_full() {
                return;
            }
            let (after, reply_name) = (next.after(reply), self.name(&next, reply));
            let known = left
                .filter(|&left| self.notes.chosen(&after, Kind::Within, left, attacker).is_some());
            match known {
                Some(left) => {
                    self.line(depth + 1, &reply_name);
                    self.mates(&after, left, depth + 2);
                }
                None if between.contains(&reply.to) => {
                    let (english, japanese) = (
                        format!("{reply_name} is futile: it is captured"),
                        format!("{reply_name}は無駄合"),
                    );
                    self.line(depth + 1, &self.say(english, japanese));
                }
                None => self.line(depth + 1, &reply_name),
            }
        }
    }

    /// Every check, and a reply to it.
    fn escapes(&mut self, here: &Position, bound: Bound, depth: usize, path: &mut Vec<Position>) {
        let attacker = self.header.position.turn;
        if path.contains(here) {
            return self.line(depth, self.say("(as before)", "（前と同じ局面）"));
        }
        if depth > DEEPEST {
            return self.line(depth, self.say("(as was shown)", "（前に示したとおり）"));
        }
        let checks = here.checks();
        if checks.is_empty() {
            return self.line(depth, self.say("no check is left", "王手が尽きる"));
        }
        path.push(here.clone());
        for mv in checks {
            if self.is_full() {
                break;
            }
            let (next, check) = (here.after(mv), self.name(here, mv));
            let Some(reply) = self.notes.chosen(&next, Kind::NotWithin, bound, attacker) else {
                let (english, japanese) =
                    (format!("{check}: as was shown"), format!("{check}：前に示したとおり"));
                self.line(depth, &self.say(english, japanese));
                continue;
            };
            let left = if bound == ANY { ANY } else { bound - 2 };
            let reply_name = self.name(&next, reply);
            let answered = self.say(
                format!("{check} is answered by {reply_name}"),
                format!("{check}には{reply_name}"),
            );
            if left < 0 {
                self.line(depth, &answered);
            } else {
                self.line(depth, &(answered + self.say(":", "：")));
                self.escapes(&next.after(reply), left, depth + 1, path);
            }
        }
        path.pop();
    }
}
