//! The tables of `docs/themes.md` and `docs/themes.ja.md` are those of the program. `TSUME_UPDATE=1` writes them.

use std::fs;
use std::path::Path;

use tsume::text::{Language, Text};
use tsume::themes::{Figure, Theme};

const BEGIN: &str = "<!-- table -->\n";
const END: &str = "<!-- end -->\n";

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path)
}

/// The first example of a theme: the position and the moves.
fn example(theme: Theme) -> String {
    let examples = read("src/themes/examples.txt");
    let mut lines = examples.lines().skip_while(|line| *line != theme.id());
    let example = lines.find_map(|line| line.strip_prefix("+ ")).expect("an example");
    example.trim_end_matches([' ', '|']).replace(" | ", " ¦ ")
}

/// The table of all themes, with the figures.
fn table(language: Language) -> String {
    let pick = |en, ja| language.pick(en, ja);
    let mut text = String::new();
    for (title, themes) in Theme::groups() {
        text += &format!("\n## {}\n\n", title.of(language));
        text += pick(
            "| theme | 日本語 | identifier | definition | example |\n",
            "| 名前 | 英語 | 識別子 | 定義 | 例 |\n",
        );
        text += "|---|---|---|---|---|\n";
        for theme in themes {
            let Text { en, ja } = theme.name();
            let (name, other) = language.pick((en, ja), (ja, en));
            let mut meaning = theme.meaning().of(language).to_owned();
            if let Some(reading) = theme.reading() {
                meaning += &format!("{}*{}*", pick(" ", ""), reading.of(language));
            }
            let example = example(theme);
            text += &format!("| {name} | {other} | `{}` | {meaning} | `{example}` |\n", theme.id());
        }
    }
    text += pick("\n## The figures\n\n", "\n## 図形\n\n");
    text += pick(
        "The line is at least four neighbouring squares of a rank, a file or a diagonal. All other figures are at least \
         three squares wide and high. The diagonal cross and the diamond reach equally far in all directions from \
         their empty or occupied centre; the filled rectangle is any rectangle. In the pictures, each row and each \
         column may be repeated, if no four occupied squares form a square.\n\n",
        "一直線は、縦・横・斜めに4マス以上続くものです。ほかの図形は縦横とも3マス以上です。Ｘと菱形は中心から四方へ\
         同じ長さのもの、四角は全てのマスが埋まった長方形です。絵で示したものは、駒のある4マスが正方形にならない限り、\
         行と列をそれぞれ何度繰り返しても構いません。\n\n",
    );
    text += pick(
        "| figure | identifier | picture |\n|---|---|---|\n",
        "| 図形 | 識別子 | 絵 |\n|---|---|---|\n",
    );
    for figure in Figure::all() {
        let rows: Vec<String> =
            figure.rows().unwrap_or_default().iter().map(|row| format!("`{row}`")).collect();
        let name = figure.name();
        text += &format!("| {} | `{}` | {} |\n", name.of(language), figure.id(), rows.join("<br>"));
    }
    text + "\n"
}

#[test]
fn the_pages_have_the_table_of_the_program() {
    for (page, language) in
        [("docs/themes.md", Language::English), ("docs/themes.ja.md", Language::Japanese)]
    {
        let text = read(page);
        let (before, rest) = text.split_once(BEGIN).expect("a begin");
        let (_, after) = rest.split_once(END).expect("an end");
        let expected = format!("{before}{BEGIN}{}{END}{after}", table(language));
        if std::env::var_os("TSUME_UPDATE").is_some() {
            fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(page), &expected).expect("a page");
        }
        assert!(read(page) == expected, "{page} has another table: TSUME_UPDATE=1 writes it");
    }
}
