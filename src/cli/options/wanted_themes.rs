//! The themes that the problems of `make`, `extend` and `improve` must have.

use anyhow::bail;

use crate::cli::process::language::say;
use crate::compose::wanted::WantedTheme;
use crate::judge::Verdict;
use crate::shogi::Position;
use crate::text::Text;

/// Themes as they are typed, with commas between them.
#[derive(Clone, Debug)]
pub struct ThemeList(Vec<WantedTheme>);

/// Reads names of themes with commas between them.
pub fn theme_list(text: &str) -> Result<ThemeList, String> {
    let names = text.split([',', '、', '，']);
    let themes: Result<Vec<_>, _> = names.map(WantedTheme::named).collect();
    themes.map(ThemeList).map_err(|Text { en, ja }| say(en, ja).into_string())
}

/// The themes of lists, each once.
pub fn all(lists: &[ThemeList]) -> Vec<WantedTheme> {
    let mut themes = vec![];
    for theme in lists.iter().flat_map(|ThemeList(list)| list) {
        if !themes.contains(theme) {
            themes.push(*theme);
        }
    }
    themes
}

/// The themes that changed problems must have.
#[derive(clap::Args, Debug)]
pub struct ThemeArguments {
    #[arg(help = say(
        "Keep only problems with all these themes, separated by commas [default: any]\n\n\
         docs/themes.md lists them. Others are: sacrifices, quiet (moves), distant (moves), \
         unpromoted (promotions declined), interposed (pieces).",
        "これらの手筋や条件が全てある作品だけを残す（カンマ区切り）（既定: どれでも）\n\n\
         ほかに、捨駒、離れた王手、遠い手、不成、合駒も指定できる。\n\
         一覧は docs/themes.ja.md にある。",
    ))]
    #[arg(long, value_name = "THEMES", value_parser = theme_list)]
    theme: Vec<ThemeList>,

    #[arg(help = say(
        "Keep only problems with every theme of the original",
        "元の作品の手筋や条件が全てある作品だけを残す",
    ))]
    #[arg(long)]
    keep_themes: bool,
}

impl ThemeArguments {
    /// Returns the themes, with those of the original if they must be kept.
    pub fn wanted(&self, start: &Position, verdict: &Verdict) -> anyhow::Result<Vec<WantedTheme>> {
        let mut wanted = all(&self.theme);
        if self.keep_themes {
            let Some(themes) = verdict.themes(start) else {
                bail!(say(
                    "--keep-themes: the themes of the original are not known, because its length is not proven",
                    "--keep-themes：手数を確定できないため、元の作品の手筋・条件が分かりません"
                ));
            };
            wanted.extend(themes.iter().map(|finding| WantedTheme::Theme(finding.theme)));
        }
        Ok(wanted)
    }
}
