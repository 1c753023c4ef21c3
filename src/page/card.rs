//! Flash cards: the two sides of each as HTML, for import into Anki.

use super::document::escaped;

/// The front of a card: the picture in this file, and the caption below it.
pub fn front(picture: &str, caption: &[String]) -> String {
    let caption: Vec<String> = caption.iter().map(|part| escaped(part)).collect();
    image(picture) + "<br>" + &caption.join(" · ")
}

/// The back of a card: the moves, and the picture after the last move, if there is one.
pub fn back(moves: &str, picture: Option<&str>) -> String {
    let picture = picture.map(|picture| "<br>".to_owned() + &image(picture));
    escaped(moves) + &picture.unwrap_or_default()
}

/// A picture. The name of its file needs no escaping, because this program has chosen it.
fn image(file: &str) -> String {
    format!("<img src=\"{file}\">")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_are_html() {
        let caption = ["<b>".to_owned(), "3 moves".to_owned()];
        assert_eq!(front("a.png", &caption), "<img src=\"a.png\"><br>&lt;b&gt; · 3 moves");
        assert_eq!(back("R*1b & mate", Some("b.png")), "R*1b &amp; mate<br><img src=\"b.png\">");
        assert_eq!(back("x", None), "x");
    }
}
