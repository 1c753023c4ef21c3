//! The colours of a moving picture, of which GIF allows 256.

use std::collections::{BTreeMap, HashMap};

use resvg::tiny_skia::Pixmap;

type Color = [u8; 3];

/// The most colours beside the transparent one.
const MOST: usize = 255;

/// The number of the transparent colour.
pub(super) const TRANSPARENT: u8 = 0;

/// The colours of all frames. Very similar colours share a number.
pub(super) struct Palette {
    /// The colours by their numbers; that of the transparent one has no meaning.
    colors: Vec<Color>,
    /// The number of each group of similar colours.
    numbers: HashMap<Color, u8>,
    /// The number of low bits in which similar colours differ.
    bits: u32,
}

/// The colours of frames with the number of their pixels.
#[derive(Default)]
pub(super) struct ColorCounts(HashMap<Color, u64>);

impl ColorCounts {
    /// Counts the pixels of a frame.
    pub fn add(&mut self, pixels: &Pixmap) {
        // Most pixels have the colour of the one before.
        let mut run: Option<(Color, u64)> = None;
        for color in colors(pixels) {
            match &mut run {
                Some((last, count)) if *last == color => *count += 1,
                _ => self.add_run(run.replace((color, 1))),
            }
        }
        self.add_run(run);
    }

    fn add_run(&mut self, run: Option<(Color, u64)>) {
        if let Some((color, count)) = run {
            *self.0.entry(color).or_default() += count;
        }
    }

    /// Returns the palette: every colour if there is room, or else the most frequent one of each group of similar
    /// colours, so that the large areas keep theirs.
    pub fn palette(&self) -> Palette {
        let grouped = |bits: u32| {
            let mut groups: BTreeMap<Color, (u64, Color)> = BTreeMap::new();
            for (&color, &count) in &self.0 {
                let group = groups.entry(without_bits(color, bits)).or_default();
                *group = (*group).max((count, color));
            }
            (bits, groups)
        };
        let fits = |(_, groups): &(u32, BTreeMap<_, _>)| groups.len() <= MOST;
        // Without the low seven bits there are eight colours.
        let (bits, groups) = (0..7).map(grouped).find(fits).unwrap_or_else(|| grouped(7));
        let numbers = groups.keys().copied().zip(TRANSPARENT + 1..).collect();
        let colors = groups.values().map(|&(_, color)| color);
        let colors = [Color::default()].into_iter().chain(colors).collect();
        Palette { colors, numbers, bits }
    }
}

impl Palette {
    /// The red, green and blue of each colour.
    pub fn bytes(&self) -> Vec<u8> {
        self.colors.as_flattened().to_vec()
    }

    /// The number of the colour of each pixel of a frame whose colours were counted.
    pub fn numbers(&self, pixels: &Pixmap) -> Vec<u8> {
        let mut last = (Color::default(), TRANSPARENT);
        let number = |color: Color| {
            if last.1 == TRANSPARENT || last.0 != color {
                let number = self.numbers.get(&without_bits(color, self.bits));
                last = (color, number.copied().unwrap_or(TRANSPARENT));
            }
            last.1
        };
        colors(pixels).map(number).collect()
    }
}

fn without_bits(color: Color, bits: u32) -> Color {
    color.map(|part| part >> bits << bits)
}

/// The colours of opaque pixels.
fn colors(pixels: &Pixmap) -> impl Iterator<Item = Color> {
    pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::{Color as Paint, PremultipliedColorU8};

    fn pixmap(colors: &[Color]) -> Pixmap {
        let mut pixels = Pixmap::new(colors.len() as u32, 1).unwrap();
        pixels.fill(Paint::WHITE);
        for (pixel, &[red, green, blue]) in pixels.pixels_mut().iter_mut().zip(colors) {
            *pixel = PremultipliedColorU8::from_rgba(red, green, blue, 255).unwrap();
        }
        pixels
    }

    #[test]
    fn few_colours_are_exact_and_many_are_similar() {
        for (count, most) in [(3, 0), (255, 0), (256, 1), (4000, 31)] {
            let color = |n: usize| [(n % 256) as u8, (n / 256 * 16) as u8, 7];
            let mut colors: Vec<Color> = (0..count).map(color).collect();
            // The most frequent colour is exact even if it shares its group.
            colors.extend([[255, 254, 253]; 100]);
            let pixels = pixmap(&colors);
            let mut counts = ColorCounts::default();
            counts.add(&pixels);
            let palette = counts.palette();
            assert!(palette.colors.len() <= 256);
            let numbers = palette.numbers(&pixels);
            let shown = |number: u8| palette.colors[usize::from(number)];
            for (color, number) in colors.iter().zip(numbers) {
                assert_ne!(number, TRANSPARENT);
                let differences = color.iter().zip(shown(number)).map(|(a, b)| a.abs_diff(b));
                assert!(differences.max().unwrap() <= most || count == 255, "{color:?}");
                assert!(*color != [255, 254, 253] || shown(number) == *color);
            }
        }
    }
}
