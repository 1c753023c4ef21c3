//! The defects of a verdict in sentences, each with the line of moves that shows it.

use super::findings::Findings;
use super::groups::{Group, NAMES, groups};
use super::lines::{indented, last_hand, move_after, numbered, sentence, shortened};
use super::{View, words};
use crate::judge::{Defect, Spot, Subject, Weight};
use crate::problem::{DefectFacts, DefectKind};
use crate::search::Reading;
use crate::text::Language;

/// The number of lines after which further defects of a kind are only named, unless all are shown: with the
/// diagram and the solution they fill a screen.
const LINES: usize = 20;

/// The number of lines after which findings of a kind that breaks nothing are only counted, unless all are shown.
const FEW: usize = 12;

/// The number of lines after which open questions are only counted.
const FEW_OPEN: usize = 2;

/// The defects in sentences, in lines that each end.
pub(super) fn defects(findings: &Findings, view: &View) -> String {
    let Brief { remarks, is_all } = in_brief(findings, view);
    let mut text: String = remarks.iter().map(|remark| remark.text(view)).collect();
    if !is_all {
        text += view
            .pick("-vv shows all of them, with their lines.\n", "-vv で全てを手順とともに示す。\n");
    }
    text
}

/// Defects that share a sentence.
pub(super) struct Remark<'a> {
    pub all: Vec<&'a Defect>,
    pub sentence: String,
    /// The numbered moves of the line that shows the first defect; empty where the sentence is enough.
    pub moves: Vec<String>,
}

impl Remark<'_> {
    /// The sentence and the moves below it, as complete lines.
    fn text(&self, view: &View) -> String {
        let mut text = sentence(view, &self.sentence, 2);
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
pub(super) fn in_brief<'a>(findings: &Findings<'a>, view: &View) -> Brief<'a> {
    let mut brief = Brief { remarks: vec![], is_all: true };
    let mut lines = 0;
    for (kind, weight) in findings.kinds() {
        let all = groups(view, findings, findings.of_kind(kind));
        let (counted, shown) =
            counted(view, weight, all, |group| remark(view, findings, group).lines(view));
        brief.is_all &= counted.is_empty();
        let mut found: Vec<Remark> = count(view, findings, &counted).into_iter().collect();
        lines += found.iter().map(|remark| remark.lines(view)).sum::<usize>();
        let mut groups = shown.into_iter().peekable();
        let mut is_first = true;
        while let Some(group) = groups.peek() {
            let one = remark(view, findings, group);
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
pub(super) fn remarks<'a>(findings: &Findings<'a>, view: &View) -> Vec<Remark<'a>> {
    let kinds = findings.kinds().into_iter();
    let groups = kinds.flat_map(|(kind, _)| groups(view, findings, findings.of_kind(kind)));
    groups.map(|group| remark(view, findings, &group)).collect()
}

/// A sentence for each group of idle pieces.
pub(super) fn idle_pieces(findings: &Findings, view: &View) -> Vec<String> {
    let groups = groups(view, findings, findings.of_kind(DefectKind::IdlePiece));
    groups.iter().map(|group| whole_sentence(view, findings, group)).collect()
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
fn count<'a>(view: &View, findings: &Findings, groups: &[Group<'a>]) -> Option<Remark<'a>> {
    let first = groups.first()?.first();
    let (count, ply) = (of_groups(groups).len(), first.ply());
    let name = first.mv().map(|mv| move_after(view, findings.start, findings.before(first), mv));
    let name = name.unwrap_or_default();
    let what = match (first.kind, ply % 2) {
        (DefectKind::Undecided, _) => "questions",
        (_, 1) => "checks",
        (_, _) => "replies",
    };
    let at = view.pick(format!(" at move {ply}"), format!("{ply}手目"));
    let line = view.pick(
        format!("{count} {what}, the first{}{name}{at}.", if name.is_empty() { "" } else { " " }),
        format!("{count}件、最初は{at}{name}。"),
    );
    let sentence = name_at(view, first.kind, 0) + view.pick(": ", "：") + &line;
    Some(Remark { all: of_groups(groups), sentence, moves: vec![] })
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
        let names: Vec<&str> =
            ply.iter().map(|group| &*group.name).filter(|name| !name.is_empty()).collect();
        let defect = ply[0].first();
        let head = name_at(view, defect.kind, defect.ply());
        let sentence = view.pick(
            format!("{head}: also {}.", names.join(", ")),
            format!("{head}：ほかに{}。", names.join("、")),
        );
        remarks.push(Remark { all: of_groups(ply), sentence, moves: vec![] });
    }
    let all = of_groups(others);
    if !all.is_empty() {
        let (dots, count) = (view.ellipsis(), all.len());
        let sentence =
            view.pick(format!("{dots} and {count} more."), format!("{dots} ほか{count}件。"));
        remarks.push(Remark { all, sentence, moves: vec![] });
    }
    remarks
}

/// The remark on a group of defects, with the line of the first.
fn remark<'a>(view: &View, findings: &Findings, group: &Group<'a>) -> Remark<'a> {
    let defect = group.first();
    let line = match defect.kind {
        DefectKind::TeAmari | DefectKind::Hayazume => &[],
        _ => &defect.line[..],
    };
    let moves = match line.len() {
        0 | 1 => vec![],
        _ => shortened(view, numbered(view, findings.start, findings.before(defect), line)),
    };
    let sentence = whole_sentence(view, findings, group);
    Remark { all: group.defects.clone(), sentence, moves }
}

/// A group of defects in a sentence.
fn whole_sentence(view: &View, findings: &Findings, group: &Group) -> String {
    let defect = group.first();
    let head = match defect.kind {
        // The answer has said that there is no mate.
        DefectKind::NoMate => String::new(),
        kind => name_at(view, kind, defect.ply()) + view.pick(": ", "："),
    };
    head + &defect.kind.sentence(&facts(view, findings, group))
}

/// The name and the place of a defect: `Yozume at move 3`.
fn name_at(view: &View, kind: DefectKind, ply: u32) -> String {
    let name = capital(words::kind(view, kind));
    match ply {
        0 => name,
        1 if kind == DefectKind::Yozume && view.is_japanese() => format!("初手{name}"),
        ply => name + &view.pick(format!(" at move {ply}"), format!("（{ply}手目）")),
    }
}

/// The facts that the sentence about a group of defects may mention.
fn facts(view: &View, findings: &Findings, group: &Group) -> DefectFacts {
    let defect = group.first();
    let plies = group.lengths().map(|(least, most)| match least == most {
        true => least.to_string(),
        false => view.pick(format!("{least} to {most}"), format!("{least}〜{most}")),
    });
    let has_surplus = |one: &&Defect| one.value().is_some_and(|value| value.surplus);
    DefectFacts {
        language: view.pick(Language::English, Language::Japanese),
        ply: defect.ply(),
        moves: group.name.clone(),
        are_several: group.defects.len() > 1,
        at_most: plies.is_none().then(|| group.at_most()).flatten(),
        plies,
        has_surplus: group.defects.iter().all(has_surplus),
        has_line: !defect.line.is_empty(),
        hand: words::hand(view, last_hand(findings.start, findings.solution)),
        claimed: findings.claimed.unwrap_or(0),
        from_end: (findings.solution.len() + 1).saturating_sub(defect.ply() as usize),
        only_by: findings
            .only_with_surplus
            .as_ref()
            .filter(|_| defect.kind == DefectKind::TeAmari)
            .map(|readings| words::only_by(view, readings)),
        piece: defect.piece().map(|spot| piece(view, spot)),
        reading: match defect.subject {
            Subject::Reading(reading) => Some(reading_named(view, reading)),
            _ => None,
        },
        is_open: defect.weight == Weight::Open,
        is_interrupted: view.interrupted,
    }
}

/// The name of a reading on the command line; in Japanese with an explanation.
fn reading_named(view: &View, reading: Reading) -> String {
    let name = reading.name();
    view.pick(format!("`{name}`"), format!("「{}」（--futile {name}）", words::reading_ja(reading)))
}

/// A piece and its place.
fn piece(view: &View, spot: Spot) -> String {
    let Spot { piece, square } = spot;
    let promoted = if piece.kind.is_promoted() { "promoted " } else { "" };
    match (square, view.is_japanese()) {
        (Some(square), true) => format!("{}の{}", square.japanese(), piece.kind.japanese()),
        (None, true) => format!("持駒の{}", piece.kind.japanese()),
        (Some(square), false) => {
            format!("{}'s {promoted}{} on {square}", piece.color, piece.kind.unpromoted().name())
        }
        (None, false) => format!("the {} in hand", piece.kind.name()),
    }
}

/// A text with its first letter in upper case.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_sfen;
    use crate::shogi::Position;

    /// The text about a defect of this kind and weight for each check of a position with many checks.
    fn text(kind: DefectKind, weight: Weight, view: &View) -> String {
        with_findings(kind, weight, |findings| super::defects(findings, view))
    }

    fn with_findings<T>(kind: DefectKind, weight: Weight, ask: impl Fn(&Findings) -> T) -> T {
        let setup = read_sfen("8k/9/7G1/9/9/9/9/9/9 b RBGSNLP 1").unwrap();
        let start = Position::new(&setup).unwrap();
        let line = |mv| {
            let replies = start.after(&[mv]).legal_moves();
            [mv].into_iter().chain(replies.into_iter().take(1)).collect()
        };
        let checks: Vec<_> = start.check_moves().into_iter().collect();
        let at =
            |&mv| Defect { kind, weight, subject: Subject::Ply(1), line: line(mv), length: None };
        let defects: Vec<Defect> = checks.iter().map(at).collect();
        assert!(defects.len() > FEW);
        let findings = Findings {
            start: &start,
            solution: &checks[..1],
            defects: &defects,
            claimed: None,
            only_with_surplus: None,
        };
        ask(&findings)
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
                with_findings(kind, weight, |findings| {
                    let remarks = in_brief(findings, &view).remarks;
                    let sentence = &remarks[0].sentence;
                    assert_eq!(remarks.len() == 1, weight != Weight::Broken, "{sentence}");
                    assert_eq!(sentence.contains(counted), weight != Weight::Broken, "{sentence}");
                });
            }
        }
    }

    #[test]
    fn many_findings_that_break_nothing_are_one_line() {
        let view = View::default();
        for kind in [DefectKind::Detour, DefectKind::Transposition, DefectKind::UnlimitedMove] {
            let text = text(kind, Weight::Flaw, &view);
            let name = capital(kind.name());
            assert!(text.starts_with(&format!("{name}: ")), "{text}");
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
            assert!(text.starts_with(&format!("{} at move 1: ", capital(kind.name()))), "{text}");
        }
    }
}
