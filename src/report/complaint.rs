//! Errors drawn for people: those about inputs with the line and a caret under the place.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::collection::Complaint;
use crate::text::{Language, is_harmful, printable};

/// Draws an error without a place. The text has no end of line.
pub fn draw_error(message: &str, language: Language) -> String {
    let report = [Group::with_title(level(language).primary_title(printable(message)))];
    Renderer::styled().render(&report)
}

/// Draws a note, which is not an error. The text has no end of line.
pub fn draw_note(message: &str, language: Language) -> String {
    let level = match language {
        Language::English => Level::NOTE,
        Language::Japanese => Level::NOTE.with_name("注"),
    };
    let report = [Group::with_title(level.primary_title(printable(message)))];
    Renderer::styled().render(&report)
}

/// The word with which every error begins.
fn level(language: Language) -> Level<'static> {
    match language {
        Language::English => Level::ERROR,
        Language::Japanese => Level::ERROR.with_name("エラー"),
    }
}

/// Draws an error about an input. The text has no end of line.
pub fn draw(complaint: &Complaint, language: Language) -> String {
    let (name, first_line, text, error) = match complaint {
        Complaint::Text { name, first_line, text, error, .. } => (name, first_line, text, error),
        Complaint::Input { name, .. } => {
            let message = format!("{name}: {}", complaint.message().of(language));
            return draw_error(&message, language);
        }
    };
    if text.is_empty() {
        let place = format!("{name}:{}:{}", first_line + error.line - 1, error.column);
        return draw_error(&format!("{place}: {}", complaint.message().of(language)), language);
    }
    let begin = text[..error.span.start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[begin..].lines().next().unwrap_or_default();
    let start = (error.span.start - begin).min(line.len());
    let end = (error.span.end - begin).clamp(start, line.len());
    let before = harmless(&line[..start]);
    let marked = harmless(&line[start..end]);
    let (from, to) = (before.len(), before.len() + marked.len());
    let line = before + &marked + &harmless(&line[end..]);
    let snippet = Snippet::source(&line)
        .path(printable(name))
        .line_start(first_line + error.line - 1)
        .annotation(AnnotationKind::Primary.span(from..to));
    let report = [level(language)
        .primary_title(printable(complaint.message().of(language)))
        .element(snippet)];
    Renderer::styled().decor_style(DecorStyle::Ascii).render(&report)
}

/// A part of a line without harmful characters, so that it can be quoted.
fn harmless(part: &str) -> String {
    part.chars().map(|c| if is_harmful(c) && c != '\t' { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::ParseError;
    use crate::text::Text;

    fn plain(text: &str, span: std::ops::Range<usize>) -> String {
        let complaint = Complaint::Text {
            name: "a\u{1b}file".to_owned(),
            first_line: 41,
            text: text.to_owned(),
            error: ParseError::new(
                text,
                span,
                Text::new("found `Q`, expected a piece", "「Q」は読めません。駒が必要です"),
            ),
            id: None,
        };
        anstream::adapter::strip_str(&draw(&complaint, Language::English)).to_string()
    }

    #[test]
    fn the_caret_is_drawn_under_its_line() {
        let expected = "\
error: found `Q`, expected a piece
  --> a\u{fffd}file:42:8
   |
42 | Black: Q3d
   |        ^^^";
        assert_eq!(plain("7.\nBlack: Q3d\nWhite: K1a", 10..13), expected);
    }

    #[test]
    fn wide_characters_move_the_caret_by_their_width() {
        let drawn = plain("持駒 Q", 7..8);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[3..], ["41 | 持駒 Q", "   |      ^"]);
    }

    /// Neither those of one byte nor those of two; the caret stays under the marked text.
    #[test]
    fn control_characters_of_a_line_are_not_printed() {
        let text = "\u{9b}2J\u{1b}[\u{202e} Q\u{7f}";
        let at = text.find('Q').unwrap();
        let drawn = plain(text, at..at + 1);
        let lines: Vec<&str> = drawn.lines().collect();
        let replaced = "\u{fffd}2J\u{fffd}[\u{fffd} Q\u{fffd}";
        assert_eq!(lines[3..], [format!("41 | {replaced}"), "   |        ^".to_owned()]);
        let complaint = Complaint::Text {
            name: String::new(),
            first_line: 1,
            text: text.to_owned(),
            error: ParseError::new(text, 0..3, Text::new("x", "x")),
            id: None,
        };
        let drawn = draw(&complaint, Language::English);
        assert!(!drawn.contains(['\u{9b}', '\u{7f}', '\u{202e}']));
    }

    #[test]
    fn carets_are_drawn_at_the_end_of_a_text_and_in_long_lines() {
        assert!(plain("Black", 5..5).contains("Black\n   |      ^"));
        assert!(plain("", 0..0).contains(":41:1"));
        let long = "玉".repeat(20_000);
        let drawn = plain(&long, 30_000..30_003);
        assert!(drawn.contains(":41:10001") && drawn.len() < 2000, "{drawn}");
    }
}
