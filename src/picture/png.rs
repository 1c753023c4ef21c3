//! The picture as PNG, drawn from its SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Picture;
use super::canvas::Canvas;

/// An error of the PNG writer.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The SVG cannot be read.
    #[error(transparent)]
    Svg(#[from] resvg::usvg::Error),
    /// There is not enough memory for the pixels.
    #[error("the picture is too large")]
    Size,
    /// The PNG cannot be encoded.
    #[error("{0}")]
    Png(String),
}

impl Picture<'_> {
    /// The picture as a PNG file. It uses only the font of the crate; characters outside it become 〓.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        let svg = self.draw(Canvas::without_text());
        let tree = Tree::from_str(&svg, &Options::default())?;
        let size = tree.size().to_int_size();
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(PngError::Size)?;
        resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| PngError::Png(error.to_string()))
    }
}
