//! Reads expressions. `and` binds more strongly than `or`.

use std::ops::RangeInclusive;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::combinator::{cut, eof, fail, opt, peek, recognize, value};
use nom::multi::{many0, separated_list1};
use nom::sequence::{delimited, preceded};

use super::moves::MovesPattern;
use super::ranges::Ranges;
use super::words::{Field, MISSING, known};
use super::{
    BoardPattern, Condition, Expression, Extent, Moment, NumberField, TextField, WantedVerdict,
};
use crate::notation::{
    ParseError, Parsed, SyntaxError, context, parse_kind, parse_number, parse_word, plain, sign,
    whole,
};
use crate::text::{Text, excerpt, hint};
use crate::themes::{Theme, unknown_theme};

/// The depth of parentheses and of `not` that can be read.
const DEEPEST: u32 = 100;

/// The number of words in the longest name of a verdict, `depends on the futile reading`.
const LONGEST_NAME: usize = 5;

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    ///
    /// If the text is not an expression, with the place.
    ///
    /// ```
    /// use tsume::query::Expression;
    ///
    /// let expression = Expression::read("手数 7..15 and not (余詰 or piece(飛))")?;
    /// assert_eq!(expression.to_string(), "length 7..15 and not (yozume or piece(R))");
    /// let error = Expression::read("length 7 and sond").unwrap_err();
    /// assert_eq!((error.column, &*error.message.en), (14, "found `sond`, expected a condition; did you mean `sound`?"));
    /// # Ok::<(), tsume::notation::ParseError>(())
    /// ```
    pub fn read(text: &str) -> Result<Expression, ParseError> {
        let end = context("`and` or `or`", "and か or ", value((), eof));
        whole(text, (|input| any(input, 0), blanks, cut(end)).map(|(expression, _, _)| expression))
    }
}

fn any(input: &str, depth: u32) -> Parsed<'_, Expression> {
    let or = alt((parse_word("or"), parse_word("または"), value((), (sign("|"), opt(sign("|"))))));
    let (rest, first) = all(input, depth)?;
    let (rest, more) = many0(preceded((blanks, or), cut(|input| all(input, depth)))).parse(rest)?;
    Ok((rest, Expression::any_of([vec![first], more].concat())))
}

fn all(input: &str, depth: u32) -> Parsed<'_, Expression> {
    let and = alt((parse_word("and"), parse_word("かつ"), value((), (sign("&"), opt(sign("&"))))));
    let (rest, first) = part(input, depth)?;
    let (rest, more) =
        many0(preceded((blanks, and), cut(|input| part(input, depth)))).parse(rest)?;
    Ok((rest, Expression::all_of([vec![first], more].concat())))
}

fn part(input: &str, depth: u32) -> Parsed<'_, Expression> {
    let (input, _) = blanks(input)?;
    if depth == DEEPEST {
        let message = Text::new("this is nested too deeply", "括弧や not の入れ子が深すぎます");
        return SyntaxError::fail(input, input, message);
    }
    let not = alt((parse_word("not"), value((), sign("!"))));
    let negated = preceded(not, cut(|input| part(input, depth + 1))).map(negated);
    let close = context("`)`, `and` or `or`", "`)` か and か or ", sign(")"));
    let inner = (|input| any(input, depth + 1), blanks, close).map(|(expression, _, _)| expression);
    alt((negated, preceded(sign("("), cut(inner)), condition)).parse(input)
}

fn condition(input: &str) -> Parsed<'_, Expression> {
    if let Ok((rest, wanted)) = verdict(input) {
        return Ok((rest, Condition::Verdict(wanted).into()));
    }
    if let Ok((rest, _)) = parse_word(MISSING.en).parse(input) {
        return missing(rest);
    }
    let (rest, name) = opt(name).parse(input)?;
    let Some(field) = name.map(plain_text).as_deref().and_then(Field::of) else {
        return unknown(input, name.unwrap_or_default(), rest);
    };
    if let Some(statement) = field.statement()
        && let Ok((rest, ())) = preceded(blanks, parse_word(MISSING.ja)).parse(rest)
    {
        return Ok((rest, Condition::Missing(statement).into()));
    }
    match field {
        Field::Number(NumberField::Hand) if peek((blanks, sign("("))).parse(rest).is_ok() => {
            hand(rest).map(|(rest, kinds)| (rest, kinds.into()))
        }
        Field::Number(field) => number(rest, |ranges| Condition::Number(field, ranges)),
        Field::Claimed => Ok((rest, Condition::Claimed.into())),
        Field::Text(field) => text(rest, field),
        Field::Piece => pieces(rest).map(|(rest, kinds)| (rest, kinds.into())),
        Field::Theme => themes(rest).map(|(rest, themes)| (rest, themes.into())),
        Field::Moves => moves(rest).map(|(rest, pattern)| (rest, pattern.into())),
        Field::Count => count(rest),
        Field::Board(moment) => board(rest, moment),
    }
}

/// The field after the word for a missing one.
fn missing(input: &str) -> Parsed<'_, Expression> {
    let (at, _) = blanks(input)?;
    let (rest, name) = opt(name).parse(at)?;
    let field = name.map(plain_text).as_deref().and_then(Field::of);
    match field.and_then(Field::statement) {
        Some(statement) => Ok((rest, Condition::Missing(statement).into())),
        None => {
            let texts = "a text such as author or title, or year";
            cut(context(texts, "作者や題名のような項目か発表年", fail())).parse(at)
        }
    }
}

/// Refuses a word that begins no condition.
fn unknown<'a>(input: &'a str, name: &str, rest: &'a str) -> Parsed<'a, Expression> {
    if name.is_empty() {
        let expected = context("a condition", "条件", fail());
        return cut(expected).parse(input);
    }
    let hint = hint(&plain_text(name), known());
    let name = excerpt(name);
    let message = Text::new(
        format!("found `{name}`, expected a condition{hint}"),
        format!("「{name}」という条件はありません{}", hint.ja),
    );
    SyntaxError::fail(input, rest, message)
}

/// A name: letters of any script, hyphens and middle dots.
fn name(input: &str) -> Parsed<'_, &str> {
    take_while1(|c: char| c.is_alphabetic() || "-_・".contains(c)).parse(input)
}

/// The longest name of a verdict, which may be several words; in quotes with any characters.
fn verdict(input: &str) -> Parsed<'_, WantedVerdict> {
    if let Ok((rest, (content, _))) = quoted(input)
        && let Some(wanted) = WantedVerdict::of(content)
    {
        return Ok((rest, wanted));
    }
    let mut found = None;
    let mut rest = input;
    for _ in 0..LONGEST_NAME {
        let Ok((after, _)) = recognize((blanks, name)).parse(rest) else { break };
        rest = after;
        let wanted = WantedVerdict::of(&plain_text(&input[..input.len() - rest.len()]));
        found = wanted.map(|wanted| (rest, wanted)).or(found);
    }
    found.map_or_else(|| fail().parse(input), Ok)
}

/// Numbers after a field or a count, of which `make` makes a condition.
fn number(input: &str, make: impl Fn(Ranges) -> Condition) -> Parsed<'_, Expression> {
    let (at, _) = blanks(input)?;
    let (input, sign) = opt(comparison).parse(at)?;
    let (rest, ranges) = match sign {
        None | Some(Comparison::Equal | Comparison::Different) => cut(ranges).parse(input)?,
        Some(sign) => {
            let (rest, number) = cut(single_number).parse(input)?;
            let range = match sign {
                Comparison::Below => number.checked_sub(1).map(|most| 0..=most),
                Comparison::Above => number.checked_add(1).map(|least| least..=u32::MAX),
                Comparison::AtMost => Some(0..=number),
                _ => Some(number..=u32::MAX),
            };
            match range.and_then(|range| Ranges::new(vec![range])) {
                Some(ranges) => (rest, ranges),
                None => return no_number(at, rest),
            }
        }
    };
    let one = Expression::from(make(ranges));
    Ok((rest, if sign == Some(Comparison::Different) { negated(one) } else { one }))
}

fn negated(expression: Expression) -> Expression {
    Expression::Not(Box::new(expression))
}

fn no_number<'a, T>(at: &'a str, rest: &'a str) -> Parsed<'a, T> {
    let message = Text::new("no number is in this range", "この範囲に数はありません");
    SyntaxError::fail(at, rest, message)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Equal,
    Different,
    Below,
    AtMost,
    Above,
    AtLeast,
}

fn comparison(input: &str) -> Parsed<'_, Comparison> {
    let two = |first, second| value((), (sign(first), sign(second)));
    alt((
        value(Comparison::Different, alt((two("!", "="), value((), tag("≠"))))),
        value(Comparison::AtMost, alt((two("<", "="), value((), tag("≤")), value((), tag("≦"))))),
        value(Comparison::AtLeast, alt((two(">", "="), value((), tag("≥")), value((), tag("≧"))))),
        value(Comparison::Below, sign("<")),
        value(Comparison::Above, sign(">")),
        value(Comparison::Equal, (sign("="), opt(sign("=")))),
    ))
    .parse(input)
}

fn single_number(input: &str) -> Parsed<'_, u32> {
    preceded(blanks, context("a number", "数", parse_number)).parse(input)
}

fn ranges(input: &str) -> Parsed<'_, Ranges> {
    let (rest, ranges) = separated_list1((blanks, sign(",")), range).parse(input)?;
    match Ranges::new(ranges) {
        Some(ranges) => Ok((rest, ranges)),
        None => no_number(blanks(input)?.0, rest),
    }
}

/// A number, or a range that may be open: `7`, `7..15`, `7..`, `..15`.
fn range(input: &str) -> Parsed<'_, RangeInclusive<u32>> {
    let (input, _) = blanks(input)?;
    let to = || alt((value((), tag("..")), value((), tag("〜")), value((), sign("-~"))));
    let from = (parse_number, opt(preceded(to(), opt(parse_number)))).map(|(from, to)| match to {
        None => from..=from,
        Some(to) => from..=to.unwrap_or(u32::MAX),
    });
    let until = preceded(to(), parse_number).map(|to| 0..=to);
    context("numbers such as 7, 7..15 or 7..", "7、7..15、7.. のような数", alt((from, until)))
        .parse(input)
}

fn text(input: &str, field: TextField) -> Parsed<'_, Expression> {
    let (input, (is_negated, contains)) = text_comparison(input)?;
    let (rest, (_, text)) = preceded(blanks, cut(text_value)).parse(input)?;
    let condition = match contains {
        true => Condition::Contains(field, text),
        false => Condition::Is(field, text),
    };
    Ok((rest, if is_negated { negated(condition.into()) } else { condition.into() }))
}

/// The board at a moment: `~` for a part of it, `=` for all of it.
fn board(input: &str, moment: Moment) -> Parsed<'_, Expression> {
    let (input, (is_negated, is_part)) = text_comparison(input)?;
    let extent = if is_part { Extent::Part } else { Extent::Whole };
    let (rest, (content, _)) = preceded(blanks, cut(text_value)).parse(input)?;
    let pattern = inside(input, content, |text| BoardPattern::read(text, extent))?;
    let one = Expression::from(Condition::Board(moment, pattern));
    Ok((rest, if is_negated { negated(one) } else { one }))
}

/// How a text is compared: whether the answer is negated, and whether a part is enough.
fn text_comparison(input: &str) -> Parsed<'_, (bool, bool)> {
    let contains = alt((value((), sign("~")), value((), tag("〜"))));
    let comparison = alt((
        value((true, true), (sign("!"), sign("~"))),
        value((true, false), (sign("!"), sign("="))),
        value((false, true), contains),
        value((false, false), (sign("="), opt(sign("=")))),
    ));
    let comparison = context("`~` (contains) or `=` (is)", "~（含む）か =（等しい）", comparison);
    preceded(blanks, cut(comparison)).parse(input)
}

/// A text in quotes, or a single word. Returns it as it stands, and without its quotes and backslashes.
fn text_value(input: &str) -> Parsed<'_, (&str, String)> {
    let is_part = |c: char| !c.is_whitespace() && !"()（）\"'「」".contains(c);
    let word = take_while1(is_part).map(|word: &str| (word, word.to_owned()));
    context("a text in quotes", "引用符で囲んだ文字列", alt((quoted, word))).parse(input)
}

fn quoted(input: &str) -> Parsed<'_, (&str, String)> {
    let mut chars = input.chars();
    let close = match chars.next() {
        Some('"') => '"',
        Some('\'') => '\'',
        Some('「') => '」',
        Some('“') => '”',
        _ => return fail().parse(input),
    };
    let inside = chars.as_str();
    let mut text = String::new();
    let mut chars = inside.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            c if c == close => return Ok((chars.as_str(), (&inside[..at], text))),
            '\\' => text.extend(chars.next().map(|(_, c)| c)),
            c => text.push(c),
        }
    }
    let message = Text::new("this quote is not closed", "引用符が閉じていません");
    SyntaxError::fail(input, "", message)
}

fn pieces(input: &str) -> Parsed<'_, Condition> {
    let open = context("`(`, as in piece(R, +B)", "`(`（駒(飛、馬) のように）", sign("("));
    cut(list(open, parse_kind)).map(Condition::Pieces).parse(input)
}

fn hand(input: &str) -> Parsed<'_, Condition> {
    let kind = |input| {
        let (rest, kind) = parse_kind(input)?;
        match kind.in_hand().filter(|_| !kind.is_promoted()) {
            Some(kind) => Ok((rest, kind)),
            None => {
                let message = Text::new("this piece is never in a hand", "持駒にならない駒です");
                SyntaxError::fail(input, rest, message)
            }
        }
    };
    let open = context("`(`, as in hand(R, G)", "`(`（持駒(飛、金) のように）", sign("("));
    cut(list(open, kind)).map(Condition::Hand).parse(input)
}

fn themes(input: &str) -> Parsed<'_, Condition> {
    let example = "`(`, as in theme(smoke mate)";
    let open = context(example, "`(`（手筋(煙詰) のように）", sign("("));
    cut(list(open, theme)).map(Condition::Themes).parse(input)
}

/// A list in parentheses.
fn list<'a, T>(
    open: impl Parser<&'a str, Output = char, Error = SyntaxError<'a>>,
    item: impl Fn(&'a str) -> Parsed<'a, T>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = SyntaxError<'a>> {
    let comma = (blanks, alt((sign(","), nom::character::complete::char('、'))));
    let close = context("`,` or `)`", "`,` か `)` ", sign(")"));
    let items = separated_list1(comma, preceded(blanks, item));
    delimited((blanks, open), items, (blanks, close))
}

/// A theme by one of its names.
fn theme(input: &str) -> Parsed<'_, Theme> {
    let words = take_while1(|c| !",、)）".contains(c)).map(str::trim_end);
    let name = alt((quoted.map(|(name, _)| name), words));
    let (rest, name) = context("the name of a theme", "手筋か条件の名前", name).parse(input)?;
    if let Some(theme) = Theme::named(&plain_text(name)) {
        return Ok((rest, theme));
    }
    let message = unknown_theme(&plain_text(name));
    SyntaxError::fail(input, &input[name.len().min(input.len())..], message)
}

fn moves(input: &str) -> Parsed<'_, Condition> {
    let contains = alt((value((), sign("~")), value((), tag("〜"))));
    let contains = context("`~`", "~", contains);
    let (input, _) = preceded(blanks, cut(contains)).parse(input)?;
    let (rest, (content, _)) = preceded(blanks, cut(text_value)).parse(input)?;
    Ok((rest, Condition::Moves(inside(input, content, MovesPattern::read)?)))
}

/// The number of times that moves occur: `count("d:*") 10..`.
fn count(input: &str) -> Parsed<'_, Expression> {
    let open = context("`(`, as in count(\"d:*\")", "`(`（回数(\"△*\") のように）", sign("("));
    let close = context("`)`", "`)`", sign(")"));
    let content = delimited((blanks, open, blanks), text_value, (blanks, close));
    let (rest, (content, _)) = cut(content).parse(input)?;
    let pattern = inside(input, content, MovesPattern::read)?;
    number(rest, |ranges| Condition::Count(pattern.clone(), ranges))
}

/// Reads a part of the text by itself. The place of an error is in the whole text.
fn inside<'a, T>(
    input: &'a str,
    content: &'a str,
    read: impl FnOnce(&'a str) -> Result<T, ParseError>,
) -> Result<T, nom::Err<SyntaxError<'a>>> {
    read(content).or_else(|error| {
        let start = crate::notation::offset_of(content, input) + error.span.start;
        let end = start + error.span.len();
        SyntaxError::fail(&input[start..], &input[end..], error.message).map(|(_, value)| value)
    })
}

fn blanks(input: &str) -> Parsed<'_, ()> {
    value((), take_while(|c: char| c.is_whitespace())).parse(input)
}

/// A text with ASCII characters in place of full-width ones.
fn plain_text(text: &str) -> String {
    text.chars().map(plain).collect()
}
