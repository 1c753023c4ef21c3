//! The paper of printed sheets, and their styles.

const STYLE: &str = include_str!("sheet.css");
/// Every style that sheets may have.
pub(super) const STYLES: [&str; 3] = [STYLE, Paper::A4.style(), Paper::Letter.style()];

/// The paper of the sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// The style: the size of the paper, and the greatest height of a diagram for each number of rows.
    const fn style(self) -> &'static str {
        match self {
            Paper::A4 => concat!(
                "@page { size: A4; margin: 12mm; }\n",
                ".rows-1 svg { max-height: 230mm; } .rows-2 svg { max-height: 112mm; } ",
                ".rows-3 svg { max-height: 71mm; } .rows-4 svg { max-height: 50mm; } ",
                ".rows-5 svg { max-height: 38mm; }\n",
            ),
            Paper::Letter => concat!(
                "@page { size: letter; margin: 12mm; }\n",
                ".rows-1 svg { max-height: 214mm; } .rows-2 svg { max-height: 103mm; } ",
                ".rows-3 svg { max-height: 65mm; } .rows-4 svg { max-height: 46mm; } ",
                ".rows-5 svg { max-height: 34mm; }\n",
            ),
        }
    }

    /// The styles of sheets of this paper.
    pub(super) const fn styles(self) -> [&'static str; 2] {
        [STYLE, self.style()]
    }
}
