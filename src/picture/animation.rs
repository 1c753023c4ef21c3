//! A solution as a moving picture, in GIF or APNG.
//!
//! Both have the same frames: 256 colours at most, and after the first frame only the rectangle that differs, in
//! which every pixel that stays is transparent.

use std::borrow::Cow;
use std::ops::Range;

use png::{BitDepth, BlendOp, ColorType, Compression, Filter};

use super::Picture;
use super::palette::{ColorCounts, Palette, TRANSPARENT};
use super::png::PixelsError;

/// Pictures of one size that are shown one after the other, again and again.
///
/// ```
/// use tsume::picture::{Animation, Look, Picture};
///
/// let start = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1".parse()?;
/// let end = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b - 1".parse()?;
/// let pictures = [&start, &end].map(|setup| Picture::of(setup, Look::default()));
/// let animation = Animation { pictures: &pictures, hundredths: 150 };
/// assert!(animation.gif()?.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Animation<'a> {
    /// The pictures, in their order.
    pub pictures: &'a [Picture<'a>],
    /// The time of each picture in hundredths of a second. The last one is shown for three times as long.
    pub hundredths: u16,
}

/// A part of a picture that replaces what was there.
struct Frame {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    /// The numbers of colours, row by row.
    pixels: Vec<u8>,
    hundredths: u16,
}

impl Animation<'_> {
    /// The moving picture as a GIF file. Returns an error if there are no pictures.
    pub fn gif(&self) -> Result<Vec<u8>, PixelsError> {
        let (palette, (width, height)) = self.palette()?;
        let mut bytes = vec![];
        let small = |size: u32| u16::try_from(size).map_err(|_| PixelsError::Size);
        let size = (small(width)?, small(height)?);
        let mut encoder = gif::Encoder::new(&mut bytes, size.0, size.1, &palette.bytes())
            .map_err(PixelsError::encoding)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(PixelsError::encoding)?;
        self.frames(&palette, |frame| {
            let frame = gif::Frame {
                delay: frame.hundredths,
                transparent: Some(TRANSPARENT),
                left: small(frame.left)?,
                top: small(frame.top)?,
                width: small(frame.width)?,
                height: small(frame.height)?,
                buffer: Cow::Owned(frame.pixels),
                ..gif::Frame::default()
            };
            encoder.write_frame(&frame).map_err(PixelsError::encoding)
        })?;
        encoder.into_inner().map_err(PixelsError::encoding)?;
        Ok(bytes)
    }

    /// The moving picture as an APNG file. A viewer that does not know APNG shows the first picture.
    pub fn apng(&self) -> Result<Vec<u8>, PixelsError> {
        let (palette, (width, height)) = self.palette()?;
        let mut bytes = vec![];
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette.bytes());
        encoder.set_trns(vec![0]); // the first colour, TRANSPARENT
        encoder.set_compression(Compression::High);
        encoder.set_filter(Filter::NoFilter);
        let count = u32::try_from(self.pictures.len()).map_err(|_| PixelsError::Size)?;
        encoder.set_animated(count, 0).map_err(PixelsError::encoding)?;
        let mut writer = encoder.write_header().map_err(PixelsError::encoding)?;
        self.frames(&palette, |frame| {
            let mut write = || {
                writer.reset_frame_position()?;
                writer.set_frame_dimension(frame.width, frame.height)?;
                writer.set_frame_position(frame.left, frame.top)?;
                writer.set_frame_delay(frame.hundredths, 100)?;
                writer.set_blend_op(BlendOp::Over)?;
                writer.write_image_data(&frame.pixels)
            };
            write().map_err(PixelsError::encoding)
        })?;
        writer.finish().map_err(PixelsError::encoding)?;
        Ok(bytes)
    }

    /// The colours of all pictures, and their size. The pictures are drawn a second time for the frames, because all
    /// their pixels may not fit in memory.
    fn palette(&self) -> Result<(Palette, (u32, u32)), PixelsError> {
        let (mut counts, mut size) = (ColorCounts::default(), None::<(u32, u32)>);
        for picture in self.pictures {
            let pixels = picture.pixels()?;
            let own = (pixels.width(), pixels.height());
            if *size.get_or_insert(own) != own {
                return Err(PixelsError::Sizes);
            }
            counts.add(&pixels);
        }
        Ok((counts.palette(), size.ok_or(PixelsError::Size)?))
    }

    /// Calls `write` for every frame.
    fn frames(
        &self,
        palette: &Palette,
        mut write: impl FnMut(Frame) -> Result<(), PixelsError>,
    ) -> Result<(), PixelsError> {
        let mut shown: Vec<u8> = vec![];
        for (index, picture) in self.pictures.iter().enumerate() {
            let pixels = picture.pixels()?;
            let width = pixels.width() as usize;
            let numbers = palette.numbers(&pixels);
            let is_last = index + 1 == self.pictures.len();
            let hundredths =
                if is_last { self.hundredths.saturating_mul(3) } else { self.hundredths };
            write(Frame { hundredths, ..difference(&shown, &numbers, width) })?;
            shown = numbers;
        }
        Ok(())
    }
}

/// The smallest frame that changes one picture into another of this width; all of it if there was none.
fn difference(shown: &[u8], new: &[u8], width: usize) -> Frame {
    let rows = || new.chunks_exact(width).zip(shown.chunks_exact(width)).enumerate();
    let mut columns: Option<Range<usize>> = None;
    let mut lines: Option<Range<usize>> = None;
    for (y, (row, old)) in rows() {
        let differs = |x: &usize| row[*x] != old[*x];
        let (first, last) = ((0..width).find(differs), (0..width).rev().find(differs));
        if let (Some(first), Some(last)) = (first, last) {
            columns = Some(joined(columns, first..last + 1));
            lines = Some(joined(lines, y..y + 1));
        }
    }
    if shown.len() != new.len() {
        (columns, lines) = (Some(0..width), Some(0..new.len() / width.max(1)));
    }
    // A frame has at least one pixel.
    let (columns, lines) = (columns.unwrap_or(0..1), lines.unwrap_or(0..1));
    let places = lines.clone().flat_map(|y| columns.clone().map(move |x| y * width + x));
    let pixel = |place: usize| {
        let pixel = new.get(place).filter(|&pixel| shown.get(place) != Some(pixel));
        pixel.copied().unwrap_or(TRANSPARENT)
    };
    Frame {
        left: columns.start as u32,
        top: lines.start as u32,
        width: columns.len() as u32,
        height: lines.len() as u32,
        pixels: places.map(pixel).collect(),
        hundredths: 0,
    }
}

/// The smallest range that contains both.
fn joined(one: Option<Range<usize>>, other: Range<usize>) -> Range<usize> {
    match one {
        Some(one) => one.start.min(other.start)..one.end.max(other.end),
        None => other,
    }
}
