//! The picture as PNG, drawn from its SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Picture;
use super::canvas::Canvas;

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// What was drawn is not read.
    #[error(transparent)]
    Svg(#[from] resvg::usvg::Error),
    /// There is no memory for so many pixels.
    #[error("the picture is too large")]
    Size,
    /// It cannot be written.
    #[error("{0}")]
    Png(String),
}

impl Picture<'_> {
    /// The picture as a PNG file. No fonts are used but that of the crate: where it does not have a
    /// character, 〓 stands.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        let svg = self.draw(Canvas::without_text());
        let tree = Tree::from_str(&svg, &Options::default())?;
        let size = tree.size().to_int_size();
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(PngError::Size)?;
        resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| PngError::Png(error.to_string()))
    }
}
