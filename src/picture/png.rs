//! The picture as PNG, drawn from its SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Picture;
use super::canvas::Canvas;
use super::set::icon;

/// An error of the writers of pixels.
#[derive(Debug, thiserror::Error)]
pub enum PixelsError {
    /// The SVG cannot be read.
    #[error(transparent)]
    Svg(#[from] resvg::usvg::Error),
    /// There is not enough memory for the pixels.
    #[error("the picture is too large")]
    Size,
    /// The pictures of an animation have different sizes.
    #[error("the pictures have different sizes")]
    Sizes,
    /// The file cannot be encoded.
    #[error("{0}")]
    Encoding(String),
}

impl PixelsError {
    /// An error of the library that encodes a file.
    pub(super) fn encoding(error: impl ToString) -> PixelsError {
        PixelsError::Encoding(error.to_string())
    }
}

impl Picture<'_> {
    /// The picture as a PNG file. It uses only the font of the crate; characters outside it become 〓.
    pub fn png(&self) -> Result<Vec<u8>, PixelsError> {
        self.pixels()?.encode_png().map_err(PixelsError::encoding)
    }

    /// The pixels of the picture, all of which are opaque.
    pub(super) fn pixels(&self) -> Result<Pixmap, PixelsError> {
        painted(&self.draw(Canvas::without_text()), None)
    }
}

/// The icon of a page that is hosted, as a PNG file of this width: iOS takes no SVG. Its pixels are opaque.
pub(crate) fn icon_png(width: u32) -> Result<Vec<u8>, PixelsError> {
    painted(&icon(), Some(width))?.encode_png().map_err(PixelsError::encoding)
}

/// The pixels of a picture without text, in its own size or scaled to this width.
fn painted(svg: &str, width: Option<u32>) -> Result<Pixmap, PixelsError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let own = tree.size().to_int_size();
    let size =
        width.map_or(Some(own), |width| own.scale_to_width(width)).ok_or(PixelsError::Size)?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(PixelsError::Size)?;
    let scale = size.width() as f32 / own.width() as f32;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}
