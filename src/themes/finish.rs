//! Themes of the final position.

use super::definition::{Definition, Detail, Found, theme};
use super::line::Line;
use super::start::{figure, is_symmetric, pieces};
use crate::shogi::{Bitboard, Color, Kind, Piece, Square, attacks};

pub(super) static THEMES: [Definition; 11] = [
    theme(
        "smoke",
        ["smoke mate", "煙詰"],
        [
            "At the start all 38 pieces but the kings are on the board, and at the end only three pieces are, the \
             attacker's king not counted.",
            "初形で玉以外の38枚が全て盤上にあり、詰上りで盤上の駒が（攻方の玉を除いて）3枚だけになる。",
        ],
        |line| {
            let whole = pieces(&line.start).count() == 38;
            let own_king = line.end.king(line.attacker).is_some();
            let rest = line.end.occupied().len() - u32::from(own_king);
            (whole && rest == 3).then(|| Found::at_end(line))
        },
    )
    .at_least(37)
    .reading(
        "Works that begin without the pawns or the large pieces are not counted.",
        "歩なし煙、小駒煙などは含めない。",
    ),
    theme(
        "capital",
        ["mate in the centre", "都詰"],
        ["At the end the defender's king is on 5e.", "詰上りで玉方の玉が５五にいる。"],
        |line| (end_king(line) == Square::new(5, 5)).then(|| Found::at_end(line)),
    ),
    theme(
        "corner",
        ["mate in the corner", "雪隠詰"],
        [
            "At the end the defender's king is on a corner square of the board.",
            "詰上りで玉方の玉が盤の隅にいる。",
        ],
        |line| {
            let is_corner = |king: Square| {
                [1, 9].contains(&king.file()) && [1, 9].contains(&king.rank())
            };
            end_king(line).is_some_and(is_corner).then(|| Found::at_end(line))
        },
    ),
    theme(
        "lone-mate",
        ["mate by a lone piece", "単騎詰"],
        [
            "At the end the attacker has exactly one piece on the board, his king not counted.",
            "詰上りで盤上の攻方の駒が、攻方の玉を除いて1枚だけである。",
        ],
        |line| (own_pieces(line) == 1).then(|| Found::at_end(line)),
    ),
    theme(
        "clear-mate",
        ["mate by two pieces", "清涼詰"],
        [
            "At the end the attacker has exactly two pieces on the board, his king not counted.",
            "詰上りで盤上の攻方の駒が、攻方の玉を除いて2枚だけである。",
        ],
        |line| (own_pieces(line) == 2).then(|| Found::at_end(line)),
    ),
    theme(
        "symmetric-end",
        ["symmetric end", "詰上り左右対称"],
        [
            "At the end the board, with at least three pieces, is its own mirror image with left and right exchanged.",
            "詰上りで盤上に3枚以上の駒があり、配置が左右対称である。",
        ],
        |line| is_symmetric(&line.end).then(|| Found::at_end(line)),
    ),
    theme(
        "figure-end",
        ["figure at the end", "詰上り曲詰"],
        [
            "At the end the occupied squares form one of the figures below.",
            "詰上りで駒のあるマスが下の図形のどれかになっている。",
        ],
        |line| {
            let figure = figure(&line.end)?;
            Some(Found::at_end(line).with(Detail::Figure(figure)))
        },
    )
    .also(&["あぶり出し", "曲詰"])
    .reading("Only figures of the list are found.", "下の一覧にある図形だけを調べる。"),
    theme(
        "hanging-knight",
        ["mate by a knight", "吊し桂"],
        [
            "At the end an unpromoted knight alone gives check.",
            "詰上りで成っていない桂だけが王手をかけている。",
        ],
        |line| lone_checker(line).is_some_and(|(_, kind)| kind == Kind::Knight).then(|| Found::at_end(line)),
    )
    .also(&["吊るし桂"]),
    theme(
        "gold-on-head",
        ["gold on the head", "頭金"],
        [
            "The last move puts an attacker's gold on the square directly in front of the defender's king.",
            "最終手で、攻方が玉方の玉の頭のマスに金を置く。",
        ],
        |line| {
            let last = line.steps.last()?;
            let is_ahead = end_king(line).and_then(|king| head(line.attacker, king)) == Some(last.mv.to());
            let by_attacker = last.piece.color == line.attacker;
            (by_attacker && is_ahead && last.kind_after() == Kind::Gold).then(|| Found::at_end(line))
        },
    )
    .reading("Promoted pieces are not golds.", "成駒は金としない。"),
    theme(
        "pushed-pawn",
        ["mate by a pushed pawn", "突歩詰"],
        [
            "The last move is a move of an attacker's pawn on the board, without promotion, that gives check itself.",
            "最終手で、攻方が盤上の歩を成らずに進め、その歩が王手をかける。",
        ],
        |line| {
            let last = line.steps.last()?;
            let own = last.piece.color == line.attacker;
            let pushed = own && last.mv.from().is_some() && last.kind_after() == Kind::Pawn;
            (pushed && checkers(line).contains(last.mv.to())).then(|| Found::at_end(line))
        },
    )
    .also(&["突き歩詰"]),
    theme(
        "open-line",
        ["mate from a distance", "透かし詰"],
        [
            "At the end one piece alone gives check, and there are empty squares between it and the king.",
            "詰上りで1枚の駒だけが王手をかけていて、その駒と玉の間に空きマスがある。",
        ],
        |line| {
            let between = |(checker, kind): (_, Kind)| {
                kind.slides() && end_king(line).is_some_and(|king| attacks::between(checker, king).nonempty())
            };
            lone_checker(line).is_some_and(between).then(|| Found::at_end(line))
        },
    ),
];

/// The square of the defender's king at the end.
fn end_king(line: &Line) -> Option<Square> {
    line.end.king(!line.attacker)
}

/// The square from which a pawn of the attacker gives check to a king.
pub(crate) fn head(attacker: Color, king: Square) -> Option<Square> {
    attacks::pawn(!attacker, king).first()
}

/// The number of the attacker's pieces on the board at the end, without his king.
fn own_pieces(line: &Line) -> usize {
    pieces(&line.end).filter(|piece: &Piece| piece.color == line.attacker).count()
}

/// The pieces that give check to the defender at the end.
fn checkers(line: &Line) -> Bitboard {
    let king = end_king(line);
    king.map_or(Bitboard::EMPTY, |king| line.end.attackers(king, line.attacker))
}

/// The only piece that gives check to the defender at the end.
fn lone_checker(line: &Line) -> Option<(Square, Kind)> {
    let mut checkers = checkers(line);
    let checker = checkers.next().filter(|_| checkers.next().is_none())?;
    Some((checker, line.end.piece_at(checker)?.kind))
}
