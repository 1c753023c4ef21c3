//! The defects of a verdict in sentences, each with the line of moves that shows it.

use super::groups::{Group, NAMES, groups};
use super::lines::{before, indented, names_after, numbered, sentence, shortened};
use super::{View, sentences};
use crate::judge::{Defect, Weight};
use crate::judgement::Judged;
use crate::problem::DefectKind;
use crate::text::Text;

/// The number of lines after which further defects of a kind are only named, unless all are shown: with the
/// diagram and the solution they fill a screen.
const LINES: usize = 20;

/// The number of lines after which findings of a kind that breaks nothing are only counted, unless all are shown.
const FEW: usize = 12;

/// The number of lines after which open questions are only counted.
const FEW_OPEN: usize = 2;

/// The defects in sentences, in lines that each end.
pub(super) fn defects(judged: &Judged, view: &View) -> String {
    let Brief { remarks, is_all } = in_brief(judged, view);
    let mut text: String = remarks.iter().map(|remark| remark.text(view)).collect();
    if !is_all {
        text += view
            .pick("-vv shows all of them, with their lines.\n", "-vv で全てを手順とともに示す。\n");
    }
    text
}

/// A sentence with the moves that show it.
pub(super) struct Remark<'a> {
    /// The defects that it is about.
    pub all: Vec<&'a Defect>,
    pub sentence: Text,
    /// The numbered moves of a line; empty where the sentence is enough.
    pub moves: Vec<String>,
}

impl<'a> Remark<'a> {
    /// A sentence that is enough, about these defects.
    pub fn without_moves(sentence: Text, all: Vec<&'a Defect>) -> Remark<'a> {
        Remark { all, sentence, moves: vec![] }
    }

    /// The sentence and the moves below it, as complete lines.
    pub fn text(&self, view: &View) -> String {
        let mut text = sentence(view, view.of(&self.sentence), 2);
        if !self.moves.is_empty() {
            text += &indented(view, self.moves.clone(), 2);
        }
        text
    }

    fn lines(&self, view: &View) -> usize {
        self.text(view).lines().count()
    }
}

/// The remarks on the defects of a problem that fill about a screen.
pub(super) struct Brief<'a> {
    pub remarks: Vec<Remark<'a>>,
    /// Whether every defect has a sentence of its own or shares that of its group.
    pub is_all: bool,
}

/// The defects with their sentences. Defects that differ only in distance share a sentence. If there are many of a
/// kind that breaks nothing, they are counted; if there are very many of another kind, all but the first are only
/// named.
pub(super) fn in_brief<'a>(judged: &'a Judged, view: &View) -> Brief<'a> {
    let mut brief = Brief { remarks: vec![], is_all: true };
    let mut lines = 0;
    for (kind, weight) in judged.verdict.kinds() {
        let all = groups(view, judged, of_kind(judged, kind));
        let (counted, shown) =
            counted(view, weight, all, |group| remark(view, judged, group).lines(view));
        brief.is_all &= counted.is_empty();
        let mut found: Vec<Remark> = count(view, judged, &counted).into_iter().collect();
        lines += found.iter().map(|remark| remark.lines(view)).sum::<usize>();
        let mut groups = shown.into_iter().peekable();
        let mut is_first = true;
        while let Some(group) = groups.peek() {
            let one = remark(view, judged, group);
            let more = one.lines(view);
            let can_be_named = !group.name.is_empty();
            if lines + more > LINES && !is_first && can_be_named && !view.all {
                break;
            }
            lines += more;
            found.push(one);
            is_first = false;
            groups.next();
        }
        let left: Vec<_> = groups.collect();
        brief.is_all &= left.is_empty();
        let named = only_named(view, &left);
        lines += named.iter().map(|remark| remark.lines(view)).sum::<usize>();
        brief.remarks.extend(found.into_iter().chain(named));
    }
    brief
}

/// The defects with their sentences, each group with its own.
pub(super) fn remarks<'a>(judged: &'a Judged, view: &View) -> Vec<Remark<'a>> {
    let kinds = judged.verdict.kinds().into_iter();
    let groups = kinds.flat_map(|(kind, _)| groups(view, judged, of_kind(judged, kind)));
    groups.map(|group| remark(view, judged, &group)).collect()
}

/// A sentence for each group of idle pieces.
pub(super) fn idle_pieces(judged: &Judged, view: &View) -> Vec<Text> {
    let groups = groups(view, judged, of_kind(judged, DefectKind::IdlePiece));
    groups.iter().map(|group| sentences::defect(judged, group, view)).collect()
}

fn of_kind(judged: &Judged, kind: DefectKind) -> impl Iterator<Item = &Defect> {
    judged.verdict.defects.iter().filter(move |defect| defect.kind == kind)
}

/// The groups of a kind that share one line with their number, because they are many and break nothing; and the
/// others. What is asked for, such as idle pieces, is always shown. `lines` is the number of lines of a group.
fn counted<'a>(
    view: &View,
    weight: Weight,
    groups: Vec<Group<'a>>,
    lines: impl Fn(&Group) -> usize,
) -> (Vec<Group<'a>>, Vec<Group<'a>>) {
    let (at_moves, others): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|group| group.first().ply() > 0);
    let is_open = at_moves.first().is_some_and(|one| one.first().kind == DefectKind::Undecided);
    let few = if is_open { FEW_OPEN } else { FEW };
    let lines: usize = at_moves.iter().map(lines).sum();
    match lines > few && weight < Weight::Broken && !view.all {
        true => (at_moves, others),
        false => (vec![], others.into_iter().chain(at_moves).collect()),
    }
}

/// The remark on many defects of one kind: their number, and the first of them.
fn count<'a>(view: &View, judged: &Judged, groups: &[Group<'a>]) -> Option<Remark<'a>> {
    let (first, all) = (groups.first()?.first(), of_groups(groups));
    let line = before(&judged.verdict.solution, first.ply());
    let name = first.mv().map(|mv| names_after(view, &judged.start, line, mv));
    let sentence =
        sentences::counted(all.len(), first.kind, first.ply(), &name.unwrap_or_default());
    Some(Remark::without_moves(sentence, all))
}

/// The defects in groups.
fn of_groups<'a>(groups: &[Group<'a>]) -> Vec<&'a Defect> {
    groups.iter().flat_map(|group| group.defects.iter().copied()).collect()
}

/// The remarks with the names of those defects of one kind that have no sentence of their own.
fn only_named<'a>(view: &View, groups: &[Group<'a>]) -> Vec<Remark<'a>> {
    let (named, others) = groups.split_at(groups.len().min(NAMES));
    let mut remarks = vec![];
    for ply in named.chunk_by(|one, other| one.first().ply() == other.first().ply()) {
        let names = ply.iter().map(|group| &group.name).filter(|name| !name.is_empty());
        let (defect, names) = (ply[0].first(), Text::list(names.map(Text::from)));
        let sentence = sentences::also(defect.kind, defect.ply(), &names);
        remarks.push(Remark::without_moves(sentence, of_groups(ply)));
    }
    let all = of_groups(others);
    if !all.is_empty() {
        remarks.push(Remark::without_moves(sentences::more(all.len(), view), all));
    }
    remarks
}

/// The remark on a group of defects, with the line of the first.
fn remark<'a>(view: &View, judged: &Judged, group: &Group<'a>) -> Remark<'a> {
    let defect = group.first();
    let line = match defect.kind {
        DefectKind::TeAmari | DefectKind::Hayazume => &[],
        _ => &defect.line[..],
    };
    let played = before(&judged.verdict.solution, defect.ply());
    let moves = match line.len() {
        0 | 1 => vec![],
        _ => shortened(view, numbered(view, &judged.start, played, line)),
    };
    let sentence = sentences::defect(judged, group, view);
    Remark { all: group.defects.clone(), sentence, moves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Subject;
    use crate::judgement::tests::judgement;
    use crate::text::Language;
    use serde_json::json;

    /// The text about a defect of this kind and weight for each check of a position with many checks.
    fn text(kind: DefectKind, weight: Weight, view: &View) -> String {
        super::defects(&judged(kind, weight), view)
    }

    fn judged(kind: DefectKind, weight: Weight) -> Judged {
        let judgement = judgement(json!({"sfen": "8k/9/7G1/9/9/9/9/9/9 b RBGSNLP 1"}));
        let mut judged = judgement.verdict().unwrap().clone();
        let start = &judged.start;
        let line = |mv| {
            let replies = start.after(&[mv]).legal_moves();
            [mv].into_iter().chain(replies.into_iter().take(1)).collect()
        };
        let checks: Vec<_> = start.check_moves().into_iter().collect();
        let at =
            |&mv| Defect { kind, weight, subject: Subject::Ply(1), line: line(mv), length: None };
        judged.verdict.defects = checks.iter().map(at).collect();
        judged.verdict.solution = checks[..1].to_vec();
        assert!(judged.verdict.defects.len() > FEW);
        judged
    }

    #[test]
    fn pages_count_what_is_many_and_breaks_nothing() {
        for (kind, weight) in
            [(DefectKind::Detour, Weight::Broken), (DefectKind::Undecided, Weight::Open)]
        {
            for (language, counted) in
                [(Language::English, ", the first "), (Language::Japanese, "件、最初は")]
            {
                let view = View { language, ..View::default() };
                let judged = judged(kind, weight);
                let remarks = in_brief(&judged, &view).remarks;
                let sentence = remarks[0].sentence.of(language);
                assert_eq!(remarks.len() == 1, weight != Weight::Broken, "{sentence}");
                assert_eq!(sentence.contains(counted), weight != Weight::Broken, "{sentence}");
            }
        }
    }

    #[test]
    fn many_findings_that_break_nothing_are_one_line() {
        let view = View::default();
        for kind in [DefectKind::Detour, DefectKind::Transposition, DefectKind::UnlimitedMove] {
            let text = text(kind, Weight::Flaw, &view);
            assert!(text[1..].starts_with(&format!("{}: ", &kind.name()[1..])), "{text}");
            assert!(text.contains(" checks, the first "), "{text}");
            assert!(text.contains(" at move 1.\n-vv shows all"), "{text}");
            assert_eq!(text.lines().count(), 2, "{text}");
        }
        let open = text(DefectKind::Undecided, Weight::Open, &view);
        assert!(open.contains(" questions, the first ") && open.lines().count() == 2, "{open}");
        let view = View { language: Language::Japanese, ..view };
        let text = text(DefectKind::Detour, Weight::Flaw, &view);
        assert!(text.starts_with("迂回（イ）：") && text.contains("件、最初は1手目▲"), "{text}");
    }

    #[test]
    fn what_breaks_a_problem_or_was_asked_for_is_shown() {
        let view = View::default();
        let all = View { all: true, ..view };
        for (kind, weight, view) in [
            (DefectKind::Yozume, Weight::Broken, view),
            (DefectKind::Detour, Weight::Broken, view),
            (DefectKind::Detour, Weight::Flaw, all),
            (DefectKind::Undecided, Weight::Open, all),
        ] {
            let text = text(kind, weight, &view);
            let head = format!("{} at move 1: ", &kind.name()[1..]);
            assert!(text[1..].starts_with(&head), "{text}");
        }
    }
}
