//! Random expressions, written and read again, and evaluated in a second, obvious way.

use proptest::prelude::*;
use proptest::string::string_regex;

use super::*;
use crate::judgement::{Class, KnownFacts, KnownSolution};
use crate::problem::{Claims, Problem};
use crate::shogi::Position;

fn ranges() -> impl Strategy<Value = Ranges> {
    let end = || prop_oneof![0..20u32, Just(u32::MAX)];
    let range = (0..20u32, end()).prop_map(|(from, to)| from.min(to)..=from.max(to));
    prop::collection::vec(range, 1..4).prop_map(|ranges| Ranges::new(ranges).expect("ranges"))
}

fn condition() -> impl Strategy<Value = Condition> {
    let words: Vec<_> =
        WantedVerdict::words().filter_map(|name| WantedVerdict::of(name.en)).collect();
    let numbers = [
        NumberField::Length,
        NumberField::Grade,
        NumberField::Pieces,
        NumberField::Hand,
        NumberField::Year,
    ];
    let texts = [
        TextField::Id,
        TextField::Title,
        TextField::Author,
        TextField::Source,
        TextField::Notes,
        TextField::Award,
        TextField::Headers,
        TextField::File,
        TextField::Anywhere,
    ];
    let text = || (prop::sample::select(texts.to_vec()), ".{0,3}|[a\"'\\\\ 「」]{0,3}");
    prop_oneof![
        prop::sample::select(words).prop_map(Condition::Verdict),
        (prop::sample::select(numbers.to_vec()), ranges())
            .prop_map(|(field, ranges)| Condition::Number(field, ranges)),
        text().prop_map(|(field, text)| Condition::Contains(field, text)),
        text().prop_map(|(field, text)| Condition::Is(field, text)),
        prop::collection::vec(prop::sample::select(Kind::ALL.to_vec()), 1..4)
            .prop_map(Condition::Pieces),
        prop::collection::vec(prop::sample::select(HandKind::ALL.to_vec()), 1..4)
            .prop_map(Condition::Hand),
        Just(Condition::Claimed),
        prop::sample::select(texts.to_vec())
            .prop_map(|field| Condition::Missing(Statement::Text(field))),
        Just(Condition::Missing(Statement::Year)),
        prop::collection::vec(prop::sample::select(Theme::all().collect::<Vec<_>>()), 1..4)
            .prop_map(Condition::Themes),
        moves_text()
            .prop_map(|text| Condition::Moves(MovesPattern::read(&text).expect("a pattern"))),
        (moves_text(), ranges()).prop_map(|(text, ranges)| {
            Condition::Count(MovesPattern::read(&text).expect("a pattern"), ranges)
        }),
        (
            prop::sample::select(vec![Moment::Start, Moment::Final]),
            prop::sample::select(vec![Extent::Whole, Extent::Part]),
            "([?*.1kG]|\\[[GSg.]\\]){1,4}(/[?*.1kG]{1,4}){0,3}",
        )
            .prop_map(|(moment, extent, text)| {
                Condition::Board(moment, BoardPattern::read(&text, extent).expect("a pattern"))
            }),
    ]
}

fn moves_text() -> impl Strategy<Value = String> {
    let (piece, place) = ("(a:|d:)?(\\+?[PLNSBR]|G|K)?", "([1-9][a-i.]|\\.[a-i]?)");
    let moved = format!("(({place}?[x-]|\\*)?({place}|@)|[1-9][a-i][1-9][a-i])");
    let one = string_regex(&format!("{piece}{moved}[+=]?")).expect("an expression");
    let element = prop_oneof![4 => one, 1 => Just("...".to_owned())];
    ("(\\^ )?", prop::collection::vec(element, 1..5), "( \\$)?")
        .prop_map(|(begin, elements, end)| format!("{begin}{}{end}", elements.join(" ")))
}

fn expression() -> impl Strategy<Value = Expression> {
    let one = condition().prop_map(Expression::One);
    one.prop_recursive(5, 40, 4, |part| {
        let parts = || prop::collection::vec(part.clone(), 2..4);
        prop_oneof![
            parts().prop_map(Expression::All),
            parts().prop_map(Expression::Any),
            part.clone().prop_map(|part| Expression::Not(Box::new(part))),
        ]
    })
}

const FOX: &str = "8l/7b1/8k/6+B2/7Pg/9/9/9/9 b Rr3g4s4n3l17p 1";

fn fox(claims: Claims) -> Problem {
    Problem::with_claims(FOX.parse().expect("a position"), claims)
}

/// Whether an expression holds if its conditions, in order, are as `values` says.
fn slowly(expression: &Expression, values: &mut impl Iterator<Item = bool>) -> bool {
    match expression {
        // No part may be left out, since each takes its value.
        Expression::All(parts) => parts.iter().fold(true, |holds, one| slowly(one, values) & holds),
        Expression::Any(parts) => {
            parts.iter().fold(false, |holds, one| slowly(one, values) | holds)
        }
        Expression::Not(part) => !slowly(part, values),
        Expression::One(_) => values.next().expect("a value for each"),
    }
}

fn conditions(expression: &Expression) -> Vec<&Condition> {
    match expression {
        Expression::All(parts) | Expression::Any(parts) => {
            parts.iter().flat_map(conditions).collect()
        }
        Expression::Not(part) => conditions(part),
        Expression::One(condition) => vec![condition],
    }
}

fn facts_of(known: &KnownFacts) -> impl Fn(&str) -> Option<bool> {
    let fox = fox(Claims { author: Some("Ito Kanju".to_owned()), ..Claims::default() });
    move |text| {
        let facts = Facts { problem: &fox, known, grade: None };
        Expression::read(text).expect("an expression").holds(&facts)
    }
}

proptest! {
    #[test]
    fn written_expressions_are_read_back(expression in expression()) {
        let text = expression.to_string();
        prop_assert_eq!(Expression::read(&text), Ok(expression), "{}", text);
    }

    /// Nothing panics, and each error has a place within the text.
    #[test]
    fn any_text_is_read_or_refused(text in "[a-z~.,()\"'!=<> 0-9手数かつ（）〜\\\\]{0,30}|.{0,20}") {
        if let Err(error) = Expression::read(&text) {
            prop_assert!(text.get(error.span).is_some());
        }
    }

    /// A fact of this problem may be unknown: then the answer is known exactly if it is the same however each
    /// unknown condition turns out; where the same condition occurs twice, it may still be unknown.
    #[test]
    fn the_answer_is_known_if_the_unknown_does_not_matter(
        expression in expression(), class in 0..4usize, length in prop::option::of(0..20u32), grade in prop::option::of(0.0..20.0)
    ) {
        let claims = Claims { author: Some("a".to_owned()), year: Some(7), ..Claims::default() };
        let fox = fox(claims);
        let class = [None, Some(Class::Sound), Some(Class::NoMate), Some(Class::Undecided)][class];
        let known = KnownFacts { class, length, ..KnownFacts::default() };
        let facts = Facts { problem: &fox, known: &known, grade };
        let values: Vec<_> =
            conditions(&expression).into_iter().map(|one| Expression::One(one.clone()).holds(&facts)).collect();
        let open = values.iter().filter(|value| value.is_none()).count();
        prop_assume!(open <= 10);
        let answers: Vec<bool> = (0..1u32 << open).map(|bits| {
            let mut unknown = (0..open).map(|bit| bits >> bit & 1 == 1);
            let values: Vec<bool> = values.iter().map(|value| value.or_else(|| unknown.next()).expect("a value for each")).collect();
            slowly(&expression, &mut values.into_iter())
        }).collect();
        let same = answers.iter().all(|one| *one == answers[0]).then_some(answers[0]);
        prop_assert_eq!(expression.holds(&facts), same);
    }
}

#[test]
fn expressions_have_many_spellings() {
    for (typed, expected) in [
        (
            "length 7..15 and sound and not cooked and hand = 0",
            "length 7..15 and sound and not cook and hand 0",
        ),
        ("手数７～15 かつ 完全作", "length 7..15 and sound"),
        ("length=3,5-9 ,11..", "length 3,5..9,11.."),
        ("length <= 7 && length>3 || year ≧ 1995", "(length ..7 and length 4..) or year 1995.."),
        ("!(no mate | last move yozume)", "not (no-mate or last-move-yozume)"),
        ("length < 3 and length != 1", "length ..2 and not length 1"),
        ("author ~ ito or 作者 = 「看寿」", "author ~ \"ito\" or author = \"看寿\""),
        ("title !~ 'x y' and text != \"\"", "not title ~ \"x y\" and not text = \"\""),
        ("駒（飛、+B,tokin）", "piece(R, +B, +P)"),
        ("\"迂回（ロ）\" or 最終手余詰", "joining-detour or last-move-yozume"),
        ("moves ~ \"^ ▲飛*1二 同 ... +B. $\"", "moves ~ \"^ a:R*1b @ ... +B. $\""),
        ("手順 ~ 「R5e-.b+ d:.」", "moves ~ \"R5e-.b+ d:.\""),
        (
            "theme(Smoke Mate, 大駒捨て) or 手筋（煙詰）",
            "theme(smoke, large-sacrifice) or theme(smoke)",
        ),
        ("条件(\"両王手\")", "theme(double-check)"),
        ("((sound))", "sound"),
        ("hand (R, 金) or 持駒（歩） or hand 2", "hand(R, G) or hand(P) or hand 2"),
        (
            "missing author and 題名 なし or 発表年 なし",
            "(missing author and missing title) or missing year",
        ),
        ("not claimed and ファイル ~ 1990", "not claimed and file ~ \"1990\""),
        ("受賞 ~ 看寿 or missing award", "award ~ \"看寿\" or missing award"),
        (
            "count( 'd:*' ) >= 10 and 回数(△金*)!=2",
            "count(\"d:*.\") 10.. and not count(\"d:G*.\") 2",
        ),
        ("詰上り ~ k/G/[GS] or start !~ 'k?'", "final ~ \"k/G/[GS]\" or not start ~ \"k?\""),
        ("final = \".k/2G\"", "final = \".k/2G\""),
    ] {
        let read = Expression::read(typed).map(|read| read.to_string());
        assert_eq!(read.ok().as_deref(), Some(expected), "{typed}");
    }
}

#[test]
fn errors_have_a_place_and_say_what_is_expected() {
    let long = format!("{}sound{}", "(".repeat(200_000), ")".repeat(200_000));
    for (typed, column, expected) in [
        ("", 1, "found the end of the text, expected a condition"),
        ("length 7 and sond", 14, "found `sond`, expected a condition; did you mean `sound`?"),
        ("lenght 7", 1, "found `lenght`, expected a condition; did you mean `length`?"),
        ("length", 7, "found the end of the text, expected numbers such as 7, 7..15 or 7.."),
        ("length x", 8, "found `x`, expected numbers such as 7, 7..15 or 7.."),
        ("length 9..7", 8, "no number is in this range"),
        ("hand < 0", 6, "no number is in this range"),
        ("sound length 7", 7, "found `length`, expected `and` or `or`"),
        ("sound)", 6, "found `)`, expected `and` or `or`"),
        ("(sound", 7, "found the end of the text, expected `)`, `and` or `or`"),
        ("sound and", 10, "found the end of the text, expected a condition"),
        ("author 7", 8, "found `7`, expected `~` (contains) or `=` (is)"),
        ("author ~", 9, "found the end of the text, expected a text in quotes"),
        ("author ~ \"x", 10, "this quote is not closed"),
        ("piece R", 7, "found `R`, expected `(`, as in piece(R, +B)"),
        ("piece(Q)", 7, "found `Q)`, expected a piece (K R B G S N L P)"),
        ("hand(+B)", 6, "this piece is never in a hand"),
        ("missing hand", 9, "found `hand`, expected a text such as author or title, or year"),
        ("theme smoke", 7, "found `smoke`, expected `(`, as in theme(smoke mate)"),
        ("theme()", 7, "found `)`, expected the name of a theme"),
        (
            "sound or theme(smoke maid)",
            16,
            "there is no theme `smoke maid`; did you mean `smoke mate`?",
        ),
        ("theme(smoke", 12, "found the end of the text, expected `,` or `)`"),
        ("moves ~ \"B*. Q. x\"", 14, "found `Q.`, expected a move such as B*. or x2c+"),
        ("moves ~ \"2c*2d\"", 10, "a drop has no origin"),
        ("moves ~ \"\"", 10, "expected moves, such as `B*. x.`"),
        ("count(\"Q.\") 1", 8, "found `Q.`, expected a move such as B*. or x2c+"),
        ("count d:*", 7, "found `d`, expected `(`, as in count(\"d:*\")"),
        (
            "count(\"d:*\")",
            13,
            "found the end of the text, expected numbers such as 7, 7..15 or 7..",
        ),
        (
            "sound and final ~ \"k/X\"",
            22,
            "found `X`, expected a square: `.`, `?`, `*`, a piece, or `[GS]`",
        ),
        (
            "start ~ \"k b G\"",
            10,
            "a condition on the board has no hand; join it with hand(…) or hand 2",
        ),
        (&long, 101, "this is nested too deeply"),
        (&"not ".repeat(200_000), 401, "this is nested too deeply"),
    ] {
        let error = Expression::read(typed).unwrap_err();
        assert_eq!((error.column, &*error.message.en), (column, expected), "{typed:.40}");
    }
}

#[test]
fn what_is_unknown_is_neither_true_nor_false() {
    let nothing = KnownFacts::default();
    let holds = facts_of(&nothing);
    for (text, expected) in [
        ("sound", None),
        ("not sound", None),
        ("sound or author ~ kanju", Some(true)),
        ("sound and author ~ sokan", Some(false)),
        ("title ~ x", None),
        ("text ~ x", Some(false)),
        ("year 1755", None),
        ("grade 5", None),
        ("moves ~ R*.", None),
        ("theme(smoke)", None),
        ("hand 1 and pieces 7 and piece(R, +B, P)", Some(true)),
        ("piece(N) or piece(R, N)", Some(false)),
        ("hand(R) and not hand(P) and not claimed", Some(true)),
        ("missing title and missing year and missing file and not missing author", Some(true)),
        ("file ~ x", None),
    ] {
        assert_eq!(holds(text), expected, "{text}");
    }
    let none = KnownFacts { class: Some(Class::NoMate), ..KnownFacts::default() };
    let holds = facts_of(&none);
    for text in [
        "sound",
        "defective",
        "mate",
        "length 1..",
        "grade 0..",
        "yozume",
        "moves ~ .",
        "theme(smoke)",
    ] {
        assert_eq!(holds(text), Some(false), "{text}");
    }
    let open = KnownFacts { class: Some(Class::Undecided), ..KnownFacts::default() };
    assert_eq!(["undecided", "mate", "sound"].map(facts_of(&open)), [Some(true), None, None]);
}

#[test]
fn themes_are_those_of_a_proven_solution() {
    let moves: Vec<_> = ["R*1b", "1a1b", "3d2d"].map(|mv| mv.parse().expect("a move")).to_vec();
    let found = crate::themes::themes(&FOX.parse().expect("a position"), &moves);
    let known = KnownFacts { themes: Some(found.clone()), ..KnownFacts::default() };
    let holds = facts_of(&known);
    for theme in Theme::all() {
        let text = format!("theme({})", theme.name().ja);
        assert_eq!(holds(&text), Some(found.has(theme)), "{text}");
    }
    assert_eq!(holds("theme(大駒捨て, smoke)"), Some(false));
    assert_eq!(holds("theme(大駒捨て, blocked flight) and not theme(smoke)"), Some(true));
}

#[test]
fn moves_are_found_by_their_parts() {
    let moves = ["R*1b", "1a1b", "3d2d"].map(|mv| mv.parse().expect("a move")).to_vec();
    let known = KnownFacts { solution: KnownSolution::Found(moves), ..KnownFacts::default() };
    let holds = facts_of(&known);
    for pattern in [
        "R*. x.",
        "R*1b",
        "^ .",
        ". $",
        "...",
        "R*. ... +B-2d $",
        "x@",
        "Lx1b",
        "d:x",
        "a:* d:x@ a:-",
        "+B3d2d",
        "飛*１二 同",
        "*.b",
        "+B-2.",
        "^ . . . $",
        "^ ... . ... $",
        "L1ax@",
    ] {
        assert_eq!(holds(&format!("moves ~ \"{pattern}\"")), Some(true), "{pattern}");
    }
    for pattern in ["x. R*.", "B", "^ x", "x $", ". . . .", "d:*", "a:x", "@ @", "+", "=", "L1a-."]
    {
        assert_eq!(holds(&format!("moves ~ \"{pattern}\"")), Some(false), "{pattern}");
    }
    let start: Position = "8k/9/8P/9/9/9/9/9/9 b G 1".parse().expect("a position");
    let moves = ["1c1b+", "1a1b"].map(|mv| mv.parse().expect("a move"));
    for (pattern, expected) in [("P+", true), ("P=", false), ("K=", false), ("P-1b+ Kx@", true)] {
        assert_eq!(
            MovesPattern::read(pattern).expect("a pattern").matches(&start, &moves),
            expected,
            "{pattern}"
        );
    }
}

#[test]
fn moves_are_counted() {
    let moves = ["R*1b", "1a1b", "3d2d"].map(|mv| mv.parse().expect("a move")).to_vec();
    let known = KnownFacts { solution: KnownSolution::Found(moves), ..KnownFacts::default() };
    let holds = facts_of(&known);
    for (pattern, count) in [
        (".", 3),
        ("a:", 2),
        ("d:", 1),
        ("*", 1),
        (". .", 2),
        ("^ .", 1),
        (". $", 1),
        ("a: $", 1),
        ("d: $", 0),
        ("a: ... a:", 1),
        ("P", 0),
    ] {
        for number in 0..4 {
            let text = format!("count(\"{pattern}\") {number}");
            assert_eq!(holds(&text), Some(number == count), "{text}");
        }
    }
    let nothing = KnownFacts::default();
    assert_eq!(facts_of(&nothing)("count(x) 0.."), None);
    let none = KnownFacts { class: Some(Class::NoMate), ..KnownFacts::default() };
    assert_eq!(facts_of(&none)("count(x) 0.."), Some(false));
}

/// The first problem: 1a L, 2b B, 1c K, 1e G of White; 3d +B, 2e P of Black. It ends with the horse on 2d and the lance
/// on 1b.
#[test]
fn boards_are_found_anywhere_and_mirrored() {
    let moves = ["R*1b", "1a1b", "3d2d"].map(|mv| mv.parse().expect("a move")).to_vec();
    let known = KnownFacts { solution: KnownSolution::Found(moves), ..KnownFacts::default() };
    let holds = facts_of(&known);
    for (text, expected) in [
        // The king between bishop and pawn, at its place, moved and mirrored.
        ("start ~ bl", false),
        ("start ~ .l/b./.k", true),
        ("start ~ l/.b/k", false),
        ("start ~ l./.b/k.", true),
        ("start ~ Pg", true),
        ("start ~ gP", true),
        ("start ~ P./g", false),
        ("start ~ '*/?/k'", true),
        ("start ~ k/?/[gs]", true),
        ("start ~ k/?/[GS]", false),
        ("start ~ 9/9/9/9", true),
        ("start ~ 9/9/9/9/9", false),
        ("start = 8l/7b1/8k/6+B2/7Pg", true),
        ("start = l/b./k/+B2/Pg", true),
        ("start = l/b./k/+B2/.Pg", true),
        ("start = l/b./k/+B2/Pg.", false),
        ("start = l/?./k/+B2/Pg", true),
        ("start = k", false),
        ("start ~ +B", true),
        ("final ~ bl/.k/+B.", true),
        ("final ~ lb/k./.+B", true),
        ("final ~ R", false),
        ("start ~ R or start !~ +B", false),
    ] {
        assert_eq!(holds(text), Some(expected), "{text}");
    }
    assert_eq!(facts_of(&KnownFacts::default())("final ~ k"), None);
    // The board is seen by the attacker.
    let turned: Position = "9/9/9/9/Gp7/2+b6/K8/1B7/L8 w r 1".parse().expect("a position");
    let problem = Problem::new(turned);
    let known = KnownFacts::default();
    let facts = Facts { problem: &problem, known: &known, grade: None };
    for text in ["start = l/b./k/+B2/Pg", "start ~ .l/b./.k"] {
        assert_eq!(
            Expression::read(text).expect("an expression").holds(&facts),
            Some(true),
            "{text}"
        );
    }
}

#[test]
fn awards_are_headers() {
    let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let headers = vec![header("受賞", "看寿賞"), header("Event", "The Open")];
    let problem = fox(Claims { headers, ..Claims::default() });
    let known = KnownFacts::default();
    let facts = Facts { problem: &problem, known: &known, grade: None };
    for (text, expected) in [
        ("award ~ 看寿", Some(true)),
        ("award = 看寿", Some(false)),
        ("award = 看寿賞", Some(true)),
        ("award ~ open", Some(false)),
        ("headers ~ 'event: the'", Some(true)),
        ("text ~ open", Some(true)),
        ("missing award", Some(false)),
    ] {
        assert_eq!(
            Expression::read(text).expect("an expression").holds(&facts),
            expected,
            "{text}"
        );
    }
    let nothing = facts_of(&known);
    assert_eq!(
        ["award ~ x", "headers ~ x", "missing award"].map(nothing),
        [None, None, Some(true)]
    );
}
