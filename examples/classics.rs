//! Writes `docs/classics.md` and `docs/classics.ja.md` from the verdicts of `tsume check` on `docs/classics.yaml`.
//!
//! `cargo run --release --example classics -- verdicts.jsonl more.jsonl`: of several verdicts on a problem the last one
//! counts. `docs/classics.md` has the commands that find the verdicts.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufReader, Write as _};
use std::path::Path;

use tsume::collection::Problems;
use tsume::judge::Weight;
use tsume::judgement::{Class, Judged, Judgement};
use tsume::problem::{DefectKind, Outcome, Problem};
use tsume::report::{self, Fault, View};
use tsume::text::{Language, Text};

const COLLECTION: &str = "docs/classics.yaml";
/// The header of a recorded length that is no claim.
const RECORDED: &str = "記録手数";
/// What stands before and after the tables, with its place in the tables as a line of its own.
const PAGES: Text<&str> =
    Text { en: include_str!("classics/page.md"), ja: include_str!("classics/page.ja.md") };

/// A problem of the collection with its verdict.
struct Row {
    problem: Problem,
    judgement: Option<Judgement>,
}

impl Row {
    fn id(&self) -> &str {
        self.problem.claims.id.as_deref().unwrap_or_default()
    }

    fn judged(&self) -> Option<&Judged> {
        self.judgement.as_ref().and_then(Judgement::verdict)
    }

    fn class(&self) -> Class {
        self.judgement.as_ref().map_or(Class::Undecided, Judgement::class)
    }

    /// The length that the source has.
    fn recorded(&self) -> Option<u32> {
        let headers = &self.problem.claims.headers;
        let header = headers.iter().find(|(name, _)| name == RECORDED);
        self.problem.claims.moves.or_else(|| header?.1.parse().ok())
    }

    /// Whether the length, or that there is no mate, is proven.
    fn has_value(&self) -> bool {
        self.judged().is_some_and(|one| {
            one.length().is_some() || one.verdict.length.outcome() == Outcome::NoMate
        })
    }
}

/// The texts of a page in one language.
struct Page {
    language: Language,
    view: View,
}

impl Page {
    fn pick<T>(&self, en: T, ja: T) -> T {
        self.language.pick(en, ja)
    }

    /// The proven length, or what is proven of it.
    fn length(&self, judged: &Judged) -> String {
        if judged.verdict.length.outcome() == Outcome::NoMate {
            return "–".to_owned();
        }
        match (judged.length(), judged.at_least(), judged.at_most()) {
            (Some(length), ..) => length.to_string(),
            (None, Some(least), Some(most)) => {
                self.pick(format!("{least} to {most}"), format!("{least}〜{most}"))
            }
            (None, None, Some(most)) => self.pick(format!("{most} at most"), format!("{most}以下")),
            (None, Some(least), None) => {
                self.pick(format!("{least} at least"), format!("{least}以上"))
            }
            (None, None, None) => "?".to_owned(),
        }
    }

    /// The class with the names of the defects: those that break the problem, and flaws in parentheses.
    fn verdict(&self, row: &Row) -> String {
        let kinds = |weight| {
            let mut kinds: Vec<DefectKind> = vec![];
            for defect in row.judged().iter().flat_map(|judged| &judged.verdict.defects) {
                if defect.weight == weight && !kinds.contains(&defect.kind) {
                    kinds.push(defect.kind);
                }
            }
            let names = kinds.into_iter().map(|kind| report::kind(&self.view, kind));
            names.collect::<Vec<_>>().join(self.pick(", ", "、"))
        };
        let (broken, flaws) = (kinds(Weight::Broken), kinds(Weight::Flaw));
        let class = match row.class() {
            Class::Sound => self.pick("sound", "完全作").to_owned(),
            Class::Defective => format!("**{broken}**"),
            Class::NoMate => self.pick("**no mate**", "**不詰**").to_owned(),
            _ if !row.has_value() => return self.pick("undecided", "未確定").to_owned(),
            _ => self
                .pick("length proven, soundness undecided", "手数は確定、完全性は未確定")
                .to_owned(),
        };
        match flaws.is_empty() || row.class() == Class::NoMate {
            true => class,
            false => class + &self.pick(format!(" ({flaws})"), format!("（{flaws}）")),
        }
    }

    /// The pieces in the attacker's hand at the end of a proven solution.
    fn left(&self, judged: &Judged) -> String {
        if judged.length().is_none() {
            return String::new();
        }
        let hand = judged.start.after(&judged.verdict.solution).hand(judged.start.turn());
        report::hand(&self.view, hand)
    }

    fn themes(&self, judged: &Judged) -> String {
        let themes = judged.themes.iter().flat_map(|themes| themes.iter());
        let names = themes.map(|finding| finding.text().of(self.language).to_owned());
        names.collect::<Vec<_>>().join(self.pick(", ", "、"))
    }

    /// The line of a problem in the table, with a link to its section if it has one.
    fn line(&self, row: &Row) -> String {
        let number = row.id().get(4..).unwrap_or_default().trim_start_matches('0');
        let number = match self.section(row).is_empty() {
            true => number.to_owned(),
            false => format!("[{number}](#{})", row.id()),
        };
        let recorded = row.recorded().map_or(String::new(), |length| length.to_string());
        let of = |text: &dyn Fn(&Judged) -> String| row.judged().map(text).unwrap_or_default();
        format!(
            "| {number} | {recorded} | {} | {} | {} | {} | {} |\n",
            of(&|judged| self.length(judged)),
            self.verdict(row),
            of(&|judged| self.left(judged)),
            of(&|judged| self.themes(judged)),
            of(&|judged| judged.verdict.nodes.to_string()),
        )
    }

    /// The comparison with the recorded length, only where they differ: no more than what follows from the verdict.
    fn difference(&self, row: &Row, judged: &Judged) -> Option<String> {
        let recorded = row.recorded()?;
        let (least, most) =
            (judged.length().or(judged.at_least()), judged.length().or(judged.at_most()));
        if judged.verdict.length.outcome() == Outcome::NoMate {
            return Some(self.pick(
                format!("Recorded as a mate in {recorded}; there is no mate on this board."),
                format!("記録は{recorded}手詰だが、この図に詰みはない。"),
            ));
        }
        if least.is_some_and(|least| least > recorded) {
            let least = least.unwrap_or_default();
            let lasts = match judged.length() {
                Some(length) => self.pick(
                    format!("the defender can last until move {length}"),
                    format!("玉方は{length}手目まで延命できる"),
                ),
                None => self.pick(
                    format!("there is no mate in less than {least}"),
                    format!("{least}手未満の詰みはない"),
                ),
            };
            return Some(self.pick(
                format!("Recorded: {recorded} moves. The recorded line is not the longest defence: {lasts}{}.", self.readings(judged)),
                format!("記録は{recorded}手。記録の手順は最長の応手ではない：{lasts}{}。", self.readings(judged)),
            ));
        }
        let most = most.filter(|&most| most < recorded)?;
        let line =
            report::numbered(&self.view, &judged.start, &[], &judged.verdict.solution).join(" ");
        Some(match judged.length() {
            Some(length) => self.pick(
                format!("Recorded: {recorded} moves. There is a shorter mate, in {length}: {line}"),
                format!("記録は{recorded}手。より短い{length}手の詰みがある：{line}"),
            ),
            None => self.pick(
                format!("Recorded: {recorded} moves. There is a shorter mate, in {most} at most."),
                format!("記録は{recorded}手。より短い{most}手以内の詰みがある。"),
            ),
        })
    }

    /// The lengths in the other readings of futile interpositions.
    fn readings(&self, judged: &Judged) -> String {
        let readings = &judged.verdict.readings;
        let Some(length) = judged.length().filter(|_| readings.len() > 1) else {
            return String::new();
        };
        let others = readings.iter().filter(|(_, value)| value.length != length);
        let others =
            others.map(|(reading, value)| format!("`{}` {}", reading.name(), value.length));
        let others = others.collect::<Vec<_>>().join(", ");
        match others.is_empty() {
            true => self
                .pick(
                    ", in each disputed reading of futile interpositions",
                    "（無駄合の数え方によらず同じ）",
                )
                .to_owned(),
            false => self.pick(
                format!(" (in other readings: {others})"),
                format!("（ほかの数え方：{others}）"),
            ),
        }
    }

    /// The faults with their lines.
    fn faults(&self, judged: &Judged) -> Vec<String> {
        let mut judged = judged.clone();
        let has_value = judged.length().is_some();
        judged.verdict.defects.retain(|defect| match defect.weight {
            Weight::Broken => true,
            Weight::Open => has_value,
            _ => false,
        });
        let text = |fault: Fault| {
            let moves = fault.moves.join(" ");
            format!(
                "- {}{}{moves}\n",
                fault.sentence.trim_end(),
                if moves.is_empty() { "" } else { " " }
            )
        };
        let faults = report::faults(&judged);
        self.pick(faults.en, faults.ja).into_iter().map(text).collect()
    }

    /// Everything about a problem that the table has no room for; empty if there is nothing.
    fn section(&self, row: &Row) -> String {
        let Some(judged) = row.judged() else { return String::new() };
        let mut text: String =
            self.difference(row, judged).into_iter().map(|line| line + "\n").collect();
        let faults = self.faults(judged);
        let is_open = judged.verdict.soundness.is_sound().is_none() && judged.length().is_some();
        if is_open && judged.verdict.defects.iter().any(|defect| defect.weight == Weight::Broken) {
            text += self.pick(
                "This is so along this solution; whether another one of the same length is sound is undecided.\n",
                "この手順での指摘。同じ手数の別の手順が完全かどうかは未確定。\n",
            );
        }
        if !text.is_empty() && !faults.is_empty() {
            text.push('\n');
        }
        text += &faults.concat();
        match text.is_empty() {
            true => text,
            false => format!(
                "\n### {}\n\n{}\n\n{text}",
                row.id(),
                row.problem.claims.title.as_deref().unwrap_or_default()
            ),
        }
    }

    /// The number of problems of each class.
    fn counts(&self, rows: &[&Row]) -> String {
        let count = |is: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| is(row)).count();
        let of_class = |class| count(&|row: &Row| row.class() == class);
        let only_length = count(&|row: &Row| row.class() == Class::Undecided && row.has_value());
        let open = of_class(Class::Undecided) - only_length;
        let other = count(&|row: &Row| match (row.recorded(), row.judged()) {
            (Some(recorded), Some(judged)) => {
                judged.length().is_some_and(|length| length != recorded)
            }
            _ => false,
        });
        format!(
            "| {} | {} | {} | {} | {only_length} | {open} | {other} |\n",
            rows.len(),
            of_class(Class::Sound),
            of_class(Class::Defective),
            of_class(Class::NoMate),
        )
    }

    /// The number of problems that were judged with each limit.
    fn limits(&self, rows: &[Row]) -> String {
        let mut limits: BTreeMap<String, usize> = BTreeMap::new();
        for conditions in rows.iter().filter_map(|row| row.judgement.as_ref()?.conditions()) {
            *limits.entry(conditions.to_string()).or_default() += 1;
        }
        let line = |(limit, count): (&String, &usize)| {
            self.pick(
                format!("- `{limit}`: {count} problems\n"),
                format!("- `{limit}`：{count}題\n"),
            )
        };
        limits.iter().map(line).collect()
    }

    /// The whole page.
    fn text(&self, rows: &[Row]) -> String {
        let books = [
            ("muso", self.pick("Shogi Muso", "将棋無双")),
            ("zuko", self.pick("Shogi Zuko", "将棋図巧")),
        ];
        let of =
            |book: &str| rows.iter().filter(|row| row.id().starts_with(book)).collect::<Vec<_>>();
        let mut counts = self.pick(
            "| | problems | sound | defective | no mate | length proven, soundness undecided | undecided | length proven, not as recorded |\n",
            "| | 題数 | 完全作 | 不完全作 | 不詰 | 手数は確定、完全性は未確定 | 未確定 | 手数が記録と違う（確定） |\n",
        ).to_owned();
        counts += "|---|---|---|---|---|---|---|---|\n";
        let (mut tables, mut sections) = (String::new(), String::new());
        for (book, title) in books {
            counts += &format!("| {title} {}", self.counts(&of(book)));
            tables += &format!("\n## {title}\n\n");
            tables += self.pick(
                "| no. | recorded | length | verdict | left in hand | themes | nodes |\n",
                "| 番 | 記録 | 手数 | 判定 | 余り駒 | 手筋・条件 | 局面数 |\n",
            );
            tables += "|---|---|---|---|---|---|---|\n";
            for row in of(book) {
                tables += &self.line(row);
                sections += &self.section(row);
            }
        }
        let page = PAGES.of(self.language).replace("<!-- counts -->\n", &counts);
        let page = page.replace("<!-- limits -->\n", &self.limits(rows));
        page.replace("<!-- tables -->\n", tables.trim_start())
            .replace("<!-- sections -->\n", sections.trim_start())
    }
}

/// Reads the collection, and finds the verdict on each problem: that of the same position and id.
fn rows(files: &[String]) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut judgements = HashMap::new();
    for file in files {
        for line in fs::read_to_string(file)?.lines() {
            let judgement = Judgement::read(line).map_err(|error| format!("{file}: {error}"))?;
            let start = judgement.verdict().map(|judged| judged.start.clone());
            judgements.insert((judgement.id().map(str::to_owned), start), judgement);
        }
    }
    let mut rows = vec![];
    for problem in Problems::new(COLLECTION, BufReader::new(File::open(COLLECTION)?)) {
        let problem = problem?;
        let key = (problem.claims.id.clone(), Some(problem.position.clone()));
        rows.push(Row { judgement: judgements.remove(&key), problem });
    }
    Ok(rows)
}

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let rows = rows(&files)?;
    for (language, path) in
        [(Language::English, "docs/classics.md"), (Language::Japanese, "docs/classics.ja.md")]
    {
        let page = Page { language, view: View::default().with_language(language) };
        File::create(Path::new(path))?.write_all(page.text(&rows).as_bytes())?;
    }
    let missing = rows.iter().filter(|row| row.judgement.is_none()).count();
    writeln!(std::io::stderr(), "{} problems, {missing} without a verdict", rows.len())?;
    Ok(())
}
