//! A verdict as a game record: the solution with its variations as a tree, and the defects as comments at
//! their moves.

use super::defects::remarks;
use super::lines::{before, move_after};
use super::verdict::{common_name, end_of_folded, folded, remarks_on_whole};
use super::{View, sentences};
use crate::collection;
use crate::judge::{AlternativeFinding, Finding, Variation, Weight};
use crate::judgement::Judged;
use crate::notation::{End, Line, MoveTree, NodeId, Record};
use crate::problem::{DEFECTIVE, DefectKind, Outcome, Problem, SOUND};
use crate::shogi::{Move, Position};
use crate::themes::{Theme, Themes};

/// Writes a verdict as a game record. Its headers and comments are those of the problem and those of the
/// verdict.
pub fn record(problem: &Problem, judged: &Judged, view: &View) -> Record {
    let verdict = &judged.verdict;
    let mut record = collection::record(problem);
    let claimed = std::mem::take(&mut record.tree);
    // Where there is no mate, the claimed solution stays the main line.
    let claimed_line = verdict.claimed.as_ref().and_then(|claimed| claimed.solution.as_deref());
    let claimed_line = claimed_line.filter(|_| verdict.length.outcome() == Outcome::NoMate);
    let main = claimed_line.unwrap_or(&verdict.solution);
    let mut tree = Tree { tree: MoveTree::of_line(main), start: &problem.position };
    for line in remarks_on_whole(judged, view) {
        tree.comment(MoveTree::START, line);
    }
    for defect in remarks(judged, view) {
        let Some(first) = defect.all.first() else { continue };
        let before = before(&verdict.solution, first.ply());
        for one in &defect.all {
            tree.line(before, &one.line);
        }
        let at = tree.line(before, first.line.get(..1).unwrap_or(&[]));
        tree.comment(at, view.own(defect.sentence));
    }
    tree.variations(&verdict.solution, &verdict.variations, view);
    let mut tries = vec![];
    for one in &verdict.tries {
        let before = before(&verdict.solution, one.ply);
        let at = tree.line(before, &one.line);
        let escape = one.line.get(1).map(|&reply| {
            let check = [before, &one.line[..1]].concat();
            format!("紛れ（{}で逃れ）", move_after(view, &problem.position, &check, reply))
        });
        let japanese = escape.unwrap_or_else(|| "紛れ".to_owned());
        tree.comment(at, view.pick("no mate".to_owned(), japanese));
        tries.push(at);
    }
    for one in verdict.claimed_variations.iter().filter(|one| one.finding != Finding::Right) {
        let at = tree.line(&one.before, &one.line[..1]);
        tree.comment(at, view.own(sentences::variation(&judged.start, one, view)));
    }
    for one in &verdict.claimed_alternatives {
        // A defect has a comment of its own, and a try is as the record shows it.
        let is_clear = matches!(
            one.finding,
            AlternativeFinding::Confirmed { kind: Some(_) } | AlternativeFinding::Try { .. }
        );
        if !is_clear {
            let at = tree.line(&one.before, &one.line[..1]);
            tree.comment(at, view.own(sentences::alternative(judged, one, view)));
        }
    }
    tree.add_claimed(&claimed);
    // The solution is complete: moves that follow it in the problem's own record are a variation.
    if !verdict.solution.is_empty() {
        let end = tree.line(&verdict.solution, &[]);
        tree.tree.end_line(end);
        tree.tree[end].end = Some(End::Mate);
    }
    tree.mark_ends(&tries);
    record.tree = tree.tree;
    set_headers(&mut record, judged);
    record
}

/// Sets the headers for the length, the soundness and the themes, in the usual Japanese words. A wrong claim of the
/// length stays a claim: read again, the record has the same verdict.
fn set_headers(record: &mut Record, judged: &Judged) {
    let verdict = &judged.verdict;
    let themes = judged.themes.as_ref().filter(|_| verdict.has_whole_solution());
    let categories = themes.map(|themes| {
        let categories = categories(record.header(CATEGORIES), themes);
        record.headers.retain(|(name, _)| !categories.is_empty() || name != CATEGORIES);
        categories
    });
    let mut set =
        |name: &str, value: String| match record.headers.iter_mut().find(|(key, _)| key == name) {
            Some((_, old)) => *old = value,
            None => record.headers.push((name.to_owned(), value)),
        };
    let found = verdict.length.solution_value().map(|value| value.length);
    let wrong = verdict.claimed.as_ref().filter(|_| verdict.agrees() == Some(false));
    if let Some(length) = wrong.and_then(|claimed| claimed.length).or(found) {
        set("手数", format!("{length}手"));
    }
    let broken = verdict.kinds().into_iter().filter(|(_, weight)| *weight == Weight::Broken);
    let broken: Vec<&str> = broken.map(|(kind, _)| kind.japanese()).collect();
    set(
        "完全性",
        match (verdict.soundness.is_sound(), &broken[..]) {
            (Some(false), [one]) => (*one).to_owned(),
            (Some(false), _) if verdict.has(DefectKind::Hayazume) => {
                DefectKind::Hayazume.japanese().to_owned()
            }
            (Some(false), _) => DEFECTIVE.ja.to_owned(),
            (Some(true), _) => SOUND.ja.to_owned(),
            (None, _) => "検討中".to_owned(),
        },
    );
    if let Some(categories) = categories.filter(|categories| !categories.is_empty()) {
        set(CATEGORIES, categories);
    }
}

/// The header for the categories of a problem.
const CATEGORIES: &str = "分類";

/// The categories that the problem has, without the names of themes that its solution does not have, and after them the
/// themes that are not among them.
fn categories(old: Option<&str>, themes: &Themes) -> String {
    let is_wrong =
        |name: &str| Theme::all().any(|theme| theme.name().ja == name.trim() && !themes.has(theme));
    let old = old.into_iter().flat_map(|old| old.split('、'));
    let mut names: Vec<&str> = old.filter(|name| !is_wrong(name)).collect();
    for finding in themes {
        let name = finding.theme.name().ja;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join("、")
}

/// A tree to which lines are added.
struct Tree<'a> {
    tree: MoveTree,
    start: &'a Position,
}

impl Tree<'_> {
    /// Adds moves that are played after others, and returns the place after the last.
    fn line(&mut self, before: &[Move], line: &[Move]) -> NodeId {
        let moves = before.iter().chain(line);
        moves.fold(MoveTree::START, |at, &mv| self.tree.add(at, mv))
    }

    fn comment(&mut self, at: NodeId, text: String) {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        self.tree[at].comments.extend(lines.map(str::to_owned));
    }

    /// Adds the variations of a line, and the variations of those as deep as the judge has nested them. Interpositions of
    /// different pieces that end alike have one comment.
    fn variations(&mut self, line: &[Move], variations: &[Variation], view: &View) {
        for alike in folded(variations) {
            let variation = alike[0];
            let before = before(line, variation.ply);
            for one in &alike {
                self.line(before, &one.line);
            }
            let at = self.line(before, &variation.line[..1]);
            let end = end_of_folded(self.start, line, &alike, view);
            self.comment(
                at,
                match common_name(self.start, before, &alike, view) {
                    Some(name) => view.pick(format!("{name}: {end}"), format!("{name}：{end}")),
                    None => end,
                },
            );
            let whole = [before, &variation.line].concat();
            self.variations(&whole, &variation.variations, view);
        }
    }

    /// Adds the moves and comments of the problem's own record; its comments come first.
    fn add_claimed(&mut self, claimed: &MoveTree) {
        let mut places = vec![MoveTree::START];
        let main = self.tree.line_from(MoveTree::START);
        for id in claimed.ids() {
            if let (Some(parent), Some(mv)) = (claimed.parent(id), claimed[id].mv()) {
                // In both trees a place comes after its parent, in the same order.
                let at = places[claimed.position(parent)];
                places.push(self.tree.add(at, mv));
            }
            let at = places[places.len() - 1];
            let node = &mut self.tree[at];
            let found = std::mem::take(&mut node.comments);
            node.comments = [claimed[id].comments.clone(), found].concat();
            node.bookmark.clone_from(&claimed[id].bookmark);
            node.end_variations.clone_from(&claimed[id].end_variations);
            if claimed.ends_line(id) && !main.contains(&at) {
                self.tree.end_line(at);
            }
        }
    }

    /// Marks the lines that end in mate, and those of tries.
    fn mark_ends(&mut self, tries: &[NodeId]) {
        let last = |line: Line| line.places.last().copied();
        let ends: Vec<_> = self.tree.lines().into_iter().filter_map(last).collect();
        for last in ends {
            if self.after(last).is_mate() {
                self.tree[last].end = Some(End::Mate);
            } else if tries.contains(&last) {
                self.tree[last].end = Some(End::NoMate);
            }
        }
    }

    fn after(&self, at: NodeId) -> Position {
        self.start.after(&self.tree.moves_to(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::judge::Task;
    use crate::judgement::Judgement;
    use crate::judgement::tests::judged;
    use crate::report::Moves;
    use crate::search::{Limits, Solver};

    /// A category that is no name of a theme is the author's own, and one that is such a name belongs to the solution.
    #[test]
    fn categories_are_those_of_the_solution() {
        let fox = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";
        let written = |sfen: &str, nodes: u64, category: &str| {
            let mut problem = Problem::new(sfen.parse().unwrap());
            problem.claims.headers = vec![("分類".to_owned(), category.to_owned())];
            let record = record(&problem, &judged(&problem, nodes), &View::default());
            record.header("分類").map(str::to_owned)
        };
        let own = "短編、煙詰、大駒捨て";
        let right = Some("短編、大駒捨て、清涼詰、退路封鎖".to_owned());
        assert_eq!(written(fox, 1_000_000, own), right);
        assert_eq!(written(fox, 1, own).as_deref(), Some(own));
        // Another position, with another solution.
        let other = "8k/9/7S1/9/9/9/9/9/9 b G2r2b3g3s4n4l18p 1";
        let themes = written(other, 1_000_000, own).unwrap();
        assert!(themes.starts_with("短編、") && !themes.contains("大駒捨て"), "{themes}");
    }

    /// Interpositions of different pieces on one square that end alike have one comment, which names them.
    #[test]
    fn interpositions_share_a_comment() {
        let sfen = "9/9/2+R6/9/4+p2n1/7G1/6pS1/5S3/7k1 b Lr2b3g2s3n3l16p 1";
        let problem = Problem::new(sfen.parse().unwrap());
        let limits = Limits::default().with_nodes(1_000_000);
        let task = Task::default().with_depth(1);
        let verdict = task.judge(&problem, &mut Solver::new(1 << 22), &limits);
        let judgement = Judgement::judged(&problem, verdict, Duration::ZERO);
        let judged = judgement.verdict().unwrap();
        let view = View { moves: Moves::Japanese, ..View::default() };
        let record = record(&problem, judged, &view);
        let first = record.tree[MoveTree::START].children()[0];
        let replies = record.tree[first].children().iter().map(|&at| &record.tree[at]);
        let is_drop = |mv: Move| mv.dropped().is_some() && mv.to().to_string() == "3i";
        let drops: Vec<_> = replies.filter(|one| one.mv().is_some_and(is_drop)).collect();
        let comments: Vec<&String> = drops.iter().flat_map(|one| &one.comments).collect();
        assert_eq!(drops.len(), 4);
        assert_eq!(comments, ["△３九銀・角・飛・金合: in 3, with a piece left"]);
    }
}
