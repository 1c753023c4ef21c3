//! The themes that the problems of `make`, `extend` and `improve` must have.

use anyhow::bail;

use crate::cli::options::former;
use crate::cli::process::{say, spoken};
use crate::judge::Verdict;
use crate::notation::plain;
use crate::shogi::Position;
use crate::themes::{Theme, unknown_theme};

/// Themes as they are typed, with commas between them.
#[derive(Clone, Debug)]
pub struct ThemeList(Vec<Theme>);

/// Reads names of themes with commas between them.
pub fn theme_list(text: &str) -> Result<ThemeList, String> {
    let names = text.split([',', '、', '，']);
    names.map(theme).collect::<Result<_, _>>().map(ThemeList)
}

/// Reads the name of a theme in either language. An error names a similar one.
fn theme(name: &str) -> Result<Theme, String> {
    let typed: String = name.trim().chars().map(plain).collect();
    Theme::named(&typed).ok_or_else(|| {
        former::theme(&typed).unwrap_or_else(|| unknown_theme(&typed).of(spoken()).to_owned())
    })
}

/// The themes of lists, each once.
pub fn all(lists: &[ThemeList]) -> Vec<Theme> {
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
         docs/themes.md lists them.",
        "これらの手筋や条件が全てある作品だけを残す（カンマ区切り）（既定: どれでも）\n\n\
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
    pub fn wanted(&self, start: &Position, verdict: &Verdict) -> anyhow::Result<Vec<Theme>> {
        let mut wanted = all(&self.theme);
        if self.keep_themes {
            let Some(themes) = verdict.themes(start) else {
                bail!(say(
                    "--keep-themes: the themes of the original are not known, because its length is not proven",
                    "--keep-themes：手数を確定できないため、元の作品の手筋・条件が分かりません"
                ));
            };
            wanted.extend(themes.iter().map(|finding| finding.theme));
        }
        Ok(wanted)
    }
}
