//! Text for TeX: no character of it is a command, and the characters that the Latin fonts lack are marked.

use super::printable;

/// The text on one line as TeX typesets it. Characters beyond Latin are the argument of `\tsumeja`, which selects a font
/// for them and lets a line end between any two: those that must not be separated are in braces.
pub(crate) fn tex(text: &str) -> String {
    let characters: Vec<char> = printable(text).chars().collect();
    let runs = characters.chunk_by(|&one, &other| is_latin(one) == is_latin(other));
    let written = |run: &[char]| match run.first() {
        Some(&first) if is_latin(first) => latin(run),
        _ => format!("\\tsumeja{{{}}}", units(run)),
    };
    runs.map(written).collect()
}

/// Whether a font for Western languages has this character, in every engine.
fn is_latin(c: char) -> bool {
    let is_rare = matches!(c, 'Ħ' | 'ħ' | 'ĸ' | 'Ŀ' | 'ŀ' | 'ŉ' | 'Ŧ' | 'ŧ');
    c.is_ascii() || matches!(c, '\u{a0}'..='\u{17e}') && !is_rare || "–—‘’“”…".contains(c)
}

fn latin(run: &[char]) -> String {
    let mut text = String::new();
    let mut last = None;
    for &c in run {
        match c {
            '\\' => text.push_str("\\textbackslash{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '`' => text.push_str("\\textasciigrave{}"),
            '<' => text.push_str("\\textless{}"),
            '>' => text.push_str("\\textgreater{}"),
            '|' => text.push_str("\\textbar{}"),
            // Some languages make this character a command.
            '"' => text.push_str("{\\char34}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => text.extend(['\\', c]),
            // They have a meaning after `\\`.
            '[' | ']' | '*' => text.extend(['{', c, '}']),
            // Two of them would become another character.
            '-' | '\'' | ',' if last == Some(c) => {
                text.push_str("\\kern0pt");
                text.push(c);
            }
            '\u{a0}' => text.push('~'),
            '\u{ad}' => {}
            c => text.push(c),
        }
        last = Some(c);
    }
    text
}

/// The characters, with those in braces that stand on one line.
fn units(run: &[char]) -> String {
    let run: Vec<char> =
        run.iter().map(|&c| if is_noncharacter(c) { '\u{fffd}' } else { c }).collect();
    let stay = |one: &char, other: &char| {
        "（［｛「『【〈《〔〝".contains(*one)
            || *one == '\u{200d}'
            || "、。，．・：；？！）］｝」』】〉》〕〟ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々゛゜"
                .contains(*other)
            || is_joined(*other)
    };
    let unit = |unit: &[char]| match unit {
        [one] => one.to_string(),
        several => format!("{{{}}}", several.iter().collect::<String>()),
    };
    run.chunk_by(stay).map(unit).collect()
}

/// Whether a character changes the one before it.
fn is_joined(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{200d}' | '\u{3099}' | '\u{309a}' | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether Unicode never gives this number to a character. Some engines use the last one of the first plane.
fn is_noncharacter(c: char) -> bool {
    u32::from(c) & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn special_characters_are_no_commands() {
        for (text, expected) in [
            ("R*1b +B-2d", "R{*}1b +B-2d"),
            (r"\input{/etc/passwd}", r"\textbackslash{}input\{/etc/passwd\}"),
            ("100% #1 & $x_1^2$", r"100\% \#1 \& \$x\_1\textasciicircum{}2\$"),
            (
                "~/a|b <c> \"d\" `e'",
                r"\textasciitilde{}/a\textbar{}b \textless{}c\textgreater{} {\char34}d{\char34} \textasciigrave{}e'",
            ),
            ("a---b '' ,,", r"a-\kern0pt-\kern0pt-b '\kern0pt' ,\kern0pt,"),
            ("[1] ]", "{[}1{]} {]}"),
            ("Itō, “é”\u{a0}…", "Itō, “é”~…"),
            ("a\nb\u{1b}\u{202e}", "a\\tsumeja{\u{fffd}}b\\tsumeja{\u{fffd}\u{fffd}}"),
            ("初形曲詰「雪」、No.1", r"\tsumeja{初形曲詰{「雪」、}}No.1"),
            ("🙂か\u{3099}\u{ffff}", "\\tsumeja{🙂{か\u{3099}}\u{fffd}}"),
            ("", ""),
        ] {
            assert_eq!(tex(text), expected);
        }
    }

    proptest! {
        /// Whatever the text is, braces are balanced and the only commands are these.
        #[test]
        fn only_known_commands_are_written(text in r"[\PC\\{}%$&#_^~\-\[\]'`a雪（）]{0,40}") {
            let written = tex(&text);
            let mut rest = written.clone();
            for c in ["{", "}", "$", "&", "#", "_", "%"] {
                rest = rest.replace(&format!("\\{c}"), "");
            }
            let opened = rest.matches('{').count();
            prop_assert_eq!(opened, rest.matches('}').count(), "{}", written);
            for c in ['$', '&', '#', '_', '^', '%'] {
                prop_assert!(!rest.contains(c), "{}", written);
            }
            for command in rest.split('\\').skip(1) {
                let known = ["textbackslash{}", "textasciicircum{}", "textasciitilde{}", "textasciigrave{}",
                    "textless{}", "textgreater{}", "textbar{}", "char34}", "kern0pt", "tsumeja{"];
                prop_assert!(known.iter().any(|known| command.starts_with(known)), "{}", written);
            }
        }
    }
}
