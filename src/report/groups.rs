//! Groups of defects that share a sentence because their moves differ only in distance: how far a piece
//! goes along a line, or how far from the king it is dropped, as in `R*4c–9c` and `▲４三飛以遠`. Replies that
//! interpose different pieces on one square share a sentence too, as in `L/N/G*1b` and `△１二香・桂・金合`.

use super::lines::{before, move_after};
use super::{CharacterSet, View};
use crate::judge::{Defect, Length};
use crate::judgement::Judged;
use crate::notation::{letter, write_usi};
use crate::problem::DefectKind;
use crate::shogi::{Kind, Move, MoveParts, Position, Square};
use crate::text::Text;

/// The most moves that a sentence names; further moves are only counted.
pub(super) const NAMES: usize = 24;

/// Defects that share a sentence.
pub(super) struct Group<'a> {
    /// The defects: at least one, all of one kind and at one ply.
    pub defects: Vec<&'a Defect>,
    /// The common name of their moves; empty if they have none.
    pub name: Text,
}

impl<'a> Group<'a> {
    /// The defect whose line is shown.
    pub fn first(&self) -> &'a Defect {
        self.defects[0]
    }

    /// The shortest and the longest of the lengths, if all are known exactly.
    pub fn lengths(&self) -> Option<(u32, u32)> {
        let length = |defect: &&Defect| defect.value().map(|value| value.length);
        let lengths: Vec<u32> = self.defects.iter().map(length).collect::<Option<_>>()?;
        Some((*lengths.iter().min()?, *lengths.iter().max()?))
    }

    /// The lengths in plies.
    pub fn plies(&self) -> Text {
        match self.lengths() {
            None => Text::new("?", "?"),
            Some((least, most)) if least == most => Text::new(least.to_string(), least.to_string()),
            Some((least, most)) => {
                Text::new(format!("{least} to {most}"), format!("{least}〜{most}"))
            }
        }
    }

    /// The greatest of the proven bounds of the lengths, if each defect has one.
    pub fn at_most(&self) -> Option<u32> {
        let most = |defect: &&Defect| defect.length.and_then(Length::at_most);
        self.defects.iter().map(most).collect::<Option<Vec<u32>>>()?.into_iter().max()
    }
}

/// The distance of a move, with everything that moves of other distances must have in common with it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reach {
    /// The piece that is dropped, or the square that it comes from, as in USI.
    mover: [u8; 2],
    promotes: bool,
    /// The direction as a step along files and a step along ranks.
    direction: (i8, i8),
    /// The number of steps: from the king for a drop, otherwise from the origin.
    distance: i8,
}

impl Reach {
    /// The reach of a move that captures nothing, by a piece that moves along lines.
    fn of(position: &Position, mv: Move) -> Option<Reach> {
        let to = mv.to();
        let (from, kind) = match mv.parts() {
            MoveParts::Walk { from, .. } => (from, position.piece_at(from)?.kind),
            MoveParts::Drop { kind, .. } => (position.king(!position.turn())?, kind.on_board()),
        };
        let goes =
            matches!(kind, Kind::Lance | Kind::Bishop | Kind::Rook | Kind::Horse | Kind::Dragon);
        if !goes || position.piece_at(to).is_some() {
            return None;
        }
        let (files, ranks) = (steps(from.file(), to.file()), steps(from.rank(), to.rank()));
        let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let mover = write_usi(mv).into_bytes();
        is_line.then_some(Reach {
            mover: [*mover.first()?, *mover.get(1)?],
            promotes: mv.promotes(),
            direction: (files.signum(), ranks.signum()),
            distance: files.abs().max(ranks.abs()),
        })
    }

    /// Whether the other move differs only in that it goes one step farther.
    fn is_before(&self, next: &Reach) -> bool {
        Reach { distance: self.distance + 1, ..*self } == *next
    }
}

fn steps(from: u8, to: u8) -> i8 {
    to as i8 - from as i8
}

/// The defects of one kind in groups of those that differ only in distance.
pub(super) fn groups<'a>(
    view: &View,
    judged: &Judged,
    defects: impl IntoIterator<Item = &'a Defect>,
) -> Vec<Group<'a>> {
    let mut found: Vec<(Option<Reach>, Vec<&Defect>)> = vec![];
    for defect in defects {
        // Several questions may have left the same branch undecided.
        if defect.kind == DefectKind::Undecided
            && found.iter().any(|(_, group)| *group[0] == *defect)
        {
            continue;
        }
        let line = before(&judged.verdict.solution, defect.ply());
        let position = judged.start.after(line);
        let reach = defect.mv().and_then(|mv| Reach::of(&position, mv));
        found.push((reach, vec![defect]));
    }
    // Each group is joined with the one that reaches a step farther, until there is none.
    let mut index = 0;
    while index < found.len() {
        let (reach, group) = &found[index];
        let next = found.iter().position(|(other, others)| {
            let is_next =
                |one: &Reach| other.as_ref().is_some_and(|other| last(one, group).is_before(other));
            is_alike(group[0], others[0]) && reach.as_ref().is_some_and(is_next)
        });
        match next {
            Some(next) => {
                let (_, more) = found[next].clone();
                found[index].1.extend(more);
                found.remove(next);
                // If the joined group stood before this one, this one has moved.
                index -= usize::from(next < index);
            }
            None => index += 1,
        }
    }
    let found = by_square(found.into_iter().map(|(_, defects)| defects));
    let named = |defects: Vec<&'a Defect>| {
        let name = view.both(|view| name(view, judged, &defects));
        Group { defects, name }
    };
    let groups: Vec<Group> = found.into_iter().map(named).collect();
    // If no group shows a line of moves, one sentence with all names is enough.
    match groups.iter().all(|group| group.first().line.len() <= 1) {
        true => joined(view, groups),
        false => groups,
    }
}

/// Joins replies as good as the solution's that drop different pieces on one square.
fn by_square<'a>(found: impl Iterator<Item = Vec<&'a Defect>>) -> Vec<Vec<&'a Defect>> {
    let square = |defects: &[&Defect]| {
        let is_reply =
            matches!(defects[0].kind, DefectKind::EqualVariation | DefectKind::LongerVariation);
        let mv = defects[0].mv().filter(|mv| is_reply && mv.dropped().is_some())?;
        Some(mv.to())
    };
    let is_same = |one: &Vec<&Defect>, other: &Vec<&Defect>| {
        let here = square(one);
        here.is_some() && here == square(other) && is_alike(one[0], other[0])
    };
    gathered(found, is_same).into_iter().map(|alike| alike.concat()).collect()
}

/// The items in lists of those that are the same, by the first of each list.
pub(super) fn gathered<T>(
    items: impl IntoIterator<Item = T>,
    is_same: impl Fn(&T, &T) -> bool,
) -> Vec<Vec<T>> {
    let mut lists: Vec<Vec<T>> = vec![];
    for item in items {
        match lists.iter_mut().find(|list| is_same(&list[0], &item)) {
            Some(list) => list.push(item),
            None => lists.push(vec![item]),
        }
    }
    lists
}

/// Joins groups whose sentences differ only in the names of their moves.
fn joined<'a>(view: &View, groups: Vec<Group<'a>>) -> Vec<Group<'a>> {
    let is_same = |one: &Group, other: &Group| {
        other.first().mv().is_some() && is_alike(one.first(), other.first())
    };
    let joined = |groups: Vec<Group<'a>>| {
        let most = if view.all { groups.len() } else { NAMES };
        let mut name = Text::list(groups.iter().take(most).map(|group| Text::from(&group.name)));
        let left: usize = groups.iter().skip(most).map(|group| group.defects.len()).sum();
        if left > 0 {
            let dots = view.ellipsis();
            let more = Text::new(format!(" {dots} and {left} more"), format!("{dots}ほか{left}手"));
            name = name.then(&more);
        }
        Group { defects: groups.into_iter().flat_map(|group| group.defects).collect(), name }
    };
    gathered(groups, is_same).into_iter().map(joined).collect()
}

/// The reach of the last defect of a group that begins at `first`.
fn last(first: &Reach, group: &[&Defect]) -> Reach {
    Reach { distance: first.distance + group.len() as i8 - 1, ..*first }
}

/// Whether the sentences about two defects differ only in their moves.
fn is_alike(one: &Defect, other: &Defect) -> bool {
    (one.subject, one.weight) == (other.subject, other.weight)
        // The line of a yozume is only an example.
        && (one.kind == DefectKind::Yozume || one.value() == other.value())
}

/// The common name of moves that differ only in distance.
fn name(view: &View, judged: &Judged, defects: &[&Defect]) -> String {
    let start = &judged.start;
    let before = before(&judged.verdict.solution, defects[0].ply());
    let Some(mv) = defects[0].mv() else { return String::new() };
    let first = move_after(view, start, before, mv);
    let Some(end) = defects.last().and_then(|last| last.mv()).filter(|_| defects.len() > 1) else {
        return first;
    };
    if mv.to() == end.to() {
        let moves: Vec<Move> = defects.iter().filter_map(|defect| defect.mv()).collect();
        return name_of_drops(view, &first, &moves);
    }
    if !view.has_japanese_moves() {
        let dash = if view.characters == CharacterSet::Ascii { "-" } else { "–" };
        let square = first.trim_end_matches(['+', '=']);
        return format!("{square}{dash}{}{}", end.to(), &first[square.len()..]);
    }
    let position = start.after(before);
    let is_drop = mv.from().is_none();
    if is_drop && Reach::of(&position, end).is_some_and(|place| is_farthest(&position, end, place))
    {
        return first + "以遠";
    }
    format!("{first}〜{}", end.to().japanese())
}

/// The common name of moves that drop different pieces on a square; `first` is the name of the first.
pub(super) fn name_of_drops(view: &View, first: &str, moves: &[Move]) -> String {
    let Some(square) = moves.first().map(|mv| mv.to()) else { return first.to_owned() };
    let kinds = moves.iter().filter_map(|mv| Some(mv.dropped()?.on_board()));
    if view.has_japanese_moves() {
        let mark: String = first.chars().take(1).collect();
        let names: Vec<String> = kinds.map(|kind| kind.japanese().to_owned()).collect();
        return format!("{mark}{}{}合", square.japanese(), names.join("・"));
    }
    let letters: Vec<String> = kinds.map(|kind| letter(kind).to_string()).collect();
    format!("{}*{square}", letters.join("/"))
}

/// Whether a piece could not be dropped farther from the king on the same line.
fn is_farthest(position: &Position, mv: Move, place: Reach) -> bool {
    let step = |number: u8, step: i8| number.checked_add_signed(step);
    let (file, rank) =
        (step(mv.to().file(), place.direction.0), step(mv.to().rank(), place.direction.1));
    let next = file.zip(rank).and_then(|(file, rank)| Square::new(file, rank));
    next.is_none_or(|next| position.piece_at(next).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::tests::judged;
    use crate::problem::Problem;
    use crate::report::Moves;

    /// The names of the yozume of a position.
    fn names(sfen: &str, view: View) -> Vec<String> {
        names_of(DefectKind::Yozume, sfen, view)
    }

    fn names_of(kind: DefectKind, sfen: &str, view: View) -> Vec<String> {
        let judged = judged(&Problem::new(sfen.parse().unwrap()), 300_000);
        let found: Vec<_> =
            judged.verdict.defects.iter().filter(|defect| defect.kind == kind).collect();
        let groups = groups(&view, &judged, found.iter().copied());
        assert_eq!(groups.iter().map(|group| group.defects.len()).sum::<usize>(), found.len());
        groups.into_iter().map(|group| view.own(group.name)).collect()
    }

    #[test]
    fn drops_at_all_distances_form_one_group() {
        let literal = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1";
        assert_eq!(names(literal, View::default()), ["R*2c", "R*4c–9c"]);
        let japanese = View { moves: Moves::Japanese, ..View::default() };
        assert_eq!(names(literal, japanese), ["▲２三飛", "▲４三飛以遠"]);
        let ascii = View { characters: CharacterSet::Ascii, ..View::default() };
        assert_eq!(names(literal, ascii), ["R*2c", "R*4c-9c"]);
    }

    #[test]
    fn interposed_pieces_form_one_group() {
        let sfen = "8k/5+S3/6R2/9/9/9/9/1G7/9 b Nr2b3g3s3n4l18p 1";
        let of = |view| names_of(DefectKind::EqualVariation, sfen, view);
        assert_eq!(of(View::default()), ["L/N/S/B/R/G*1b"]);
        let japanese = View { moves: Moves::Japanese, ..View::default() };
        assert_eq!(of(japanese), ["△１二香・桂・銀・角・飛・金合"]);
    }
}
