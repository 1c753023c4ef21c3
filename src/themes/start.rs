//! Themes of the starting position.

use super::definition::{Definition, Detail, Found, theme};
use super::figure::Figure;
use super::line::Line;
use crate::shogi::{Bitboard, HandKind, Kind, Piece, Position, Square};

pub(super) static THEMES: [Definition; 20] = [
    theme(
        "bare-king",
        ["bare king", "裸玉"],
        [
            "At the start the defender's king is the only piece on the board.",
            "初形で盤上に玉方の玉だけがある。",
        ],
        |line| (line.start.occupied().len() == 1 && line.king().is_some()).then(Found::whole),
    )
    .also(&["裸玉図式"]),
    theme(
        "undefended",
        ["undefended king", "無防備図式"],
        [
            "At the start the defender has no piece on the board but the king.",
            "初形で盤上の玉方の駒が玉だけである。",
        ],
        |line| (line.start.of_color(!line.attacker).len() == 1 && line.king().is_some()).then(Found::whole),
    )
    .also(&["無防備", "無防備玉"]),
    theme(
        "no-attackers",
        ["no attacking piece", "無仕掛図式"],
        ["At the start the attacker has no piece on the board.", "初形で盤上に攻方の駒がない。"],
        |line| line.start.of_color(line.attacker).is_empty().then(Found::whole),
    )
    .also(&["無仕掛"]),
    theme(
        "lone-piece",
        ["lone attacking piece", "単騎図式"],
        [
            "At the start the attacker has exactly one piece on the board, his king not counted.",
            "初形で盤上の攻方の駒が、攻方の玉を除いて1枚だけである。",
        ],
        |line| {
            let own = |piece: &Piece| piece.color == line.attacker;
            (pieces(&line.start).filter(own).count() == 1).then(Found::whole)
        },
    ),
    theme(
        "one-kind",
        ["one kind of piece", "一色図式"],
        [
            "At the start all pieces on the board but the kings, at least two, are of one kind, where promoted pieces \
             count as unpromoted.",
            "初形で盤上の玉以外の駒が2枚以上あり、全て同じ種類である（成駒は元の駒と同じ種類とする）。",
        ],
        one_kind,
    )
    .reading(
        "Pieces in hand do not count; some ask for all pieces of the kind, or for unpromoted ones.",
        "持駒は数えない。その駒種の全部の使用や、生駒に限ることを求める定義もある。",
    ),
    theme(
        "plain",
        ["plain position", "簡素図式"],
        [
            "At the start there are at most five pieces on the board, kings included, and at most four in the \
             attacker's hand.",
            "初形で盤上の駒が玉を含めて5枚以下、持駒が4枚以下である。",
        ],
        |line| {
            let held = line.start.hand(line.attacker).total();
            (line.start.occupied().len() <= 5 && held <= 4).then(Found::whole)
        },
    )
    .reading("Other limits are in use, too.", "枚数の上限には異なる定義もある。"),
    theme(
        "tofu",
        ["pawns and promoted pawns", "豆腐図式"],
        [
            "At the start all pieces on the board but the kings are pawns and promoted pawns, at least one of each.",
            "初形で盤上の玉以外の駒が歩とと金だけで、どちらも1枚以上ある。",
        ],
        |line| {
            let all = |kinds: &[Kind]| pieces(&line.start).all(|piece| kinds.contains(&piece.kind));
            let any = |kind| pieces(&line.start).any(|piece| piece.kind == kind);
            let both = any(Kind::Pawn) && any(Kind::ProPawn);
            (both && all(&[Kind::Pawn, Kind::ProPawn])).then(Found::whole)
        },
    )
    .reading("Pieces in hand do not count.", "持駒は数えない。"),
    theme(
        "no-pawns",
        ["no pawns", "歩なし図式"],
        [
            "At the start no pawn, promoted or not, is on the board or in the attacker's hand.",
            "初形で盤上と持駒に歩もと金もない。",
        ],
        |line| (!kinds(line).any(|kind| kind == HandKind::Pawn)).then(Found::whole),
    ),
    theme(
        "small-pieces",
        ["small pieces", "小駒図式"],
        [
            "At the start no rook or bishop, promoted or not, is on the board or in the attacker's hand.",
            "初形で盤上と持駒に飛角龍馬がない。",
        ],
        |line| (!kinds(line).any(is_large)).then(Found::whole),
    ),
    theme(
        "large-pieces",
        ["large pieces", "大駒図式"],
        [
            "At the start all pieces on the board but the kings, at least two, are rooks and bishops, promoted or not.",
            "初形で盤上の玉以外の駒が2枚以上あり、全て飛角龍馬である。",
        ],
        |line| {
            let are_large = pieces(&line.start).filter_map(|piece| piece.kind.in_hand()).all(is_large);
            (are_large && pieces(&line.start).count() >= 2).then(Found::whole)
        },
    )
    .also(&["飛角図式"])
    .reading("Pieces in hand do not count; some ask for all four.", "持駒は数えない。4枚全部を求める定義もある。"),
    theme(
        "poor",
        ["no golds or silvers", "貧乏図式"],
        [
            "At the start no gold and no silver, promoted or not, is on the board or in the attacker's hand.",
            "初形で盤上と持駒に金も銀も成銀もない。",
        ],
        |line| (!kinds(line).any(is_general)).then(Found::whole),
    ),
    theme(
        "generals",
        ["golds and silvers", "金銀図式"],
        [
            "At the start all pieces on the board but the kings, at least two, are golds and silvers, promoted or not.",
            "初形で盤上の玉以外の駒が2枚以上あり、全て金、銀、成銀である。",
        ],
        |line| {
            let are_generals =
                pieces(&line.start).filter_map(|piece| piece.kind.in_hand()).all(is_general);
            (are_generals && pieces(&line.start).count() >= 2).then(Found::whole)
        },
    )
    .reading("Pieces in hand do not count.", "持駒は数えない。"),
    theme(
        "seven-kinds",
        ["one of each kind", "七色図式"],
        [
            "At the start the board and the attacker's hand have together exactly one rook, bishop, gold, silver, \
             knight, lance and pawn, promoted or not.",
            "初形で盤上と持駒を合わせて、飛角金銀桂香歩が（成駒を含めて）ちょうど1枚ずつある。",
        ],
        |line| {
            let is_single = |kind| kinds(line).filter(|&one| one == kind).count() == 1;
            HandKind::ALL.into_iter().all(is_single).then(Found::whole)
        },
    ),
    theme(
        "whole-set",
        ["the whole set on the board", "全駒図式"],
        [
            "At the start all 38 pieces but the kings are on the board.",
            "初形で玉以外の38枚が全て盤上にある。",
        ],
        |line| (pieces(&line.start).count() == 38).then(Found::whole),
    ),
    theme(
        "game-like",
        ["game-like position", "実戦形"],
        [
            "At the start the defender has a lance on a corner square of his first rank, a knight beside it on the same \
             rank, and the king at most three files from this edge and on his first three ranks.",
            "初形で玉方の香が自陣の隅に、桂がその隣にあり、玉がその端から3筋以内の、自陣の3段以内にいる。",
        ],
        game_like,
    )
    .also(&["実戦型"])
    .reading(
        "The usual words are \"a position as in a game\"; this is the typical one.",
        "「実戦に現れそうな形」のうち、典型的な形だけをいう。",
    ),
    theme(
        "first-array",
        ["first rank of a game", "実戦初形"],
        [
            "At the start the defender's first rank has lance, knight, silver, gold, king, gold, silver, knight and lance, \
             as at the beginning of a game.",
            "初形で玉方の一段目が、対局を始めるときと同じ香桂銀金玉金銀桂香である。",
        ],
        |line| {
            use Kind::{Gold, King, Knight, Lance, Silver};
            let kinds = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
            let stands = |square: Square| {
                let kind = kinds[usize::from(square.file()) - 1];
                line.start.piece_at(square) == Some(Piece::new(!line.attacker, kind))
            };
            let mut rank = Square::all().filter(|square| square.rank_for(line.attacker) == 1);
            rank.all(stands).then(Found::whole)
        },
    )
    .also(&["実戦初形図式"])
    .reading(
        "The other pieces may stand anywhere, as in *Zuko* 97; some ask for the whole array of a game.",
        "ほかの駒の位置は問わない（図巧第97番など）。全ての駒が対局の初形どおりであることを求める定義もある。",
    ),
    theme(
        "two-kings",
        ["two kings", "双玉"],
        ["At the start both sides have a king on the board.", "初形で両方の玉が盤上にある。"],
        |line| (line.start.king(line.attacker).is_some() && line.king().is_some()).then(Found::whole),
    )
    .also(&["双玉図式"]),
    theme(
        "symmetric-start",
        ["symmetric start", "初形左右対称"],
        [
            "At the start the board, with at least three pieces, is its own mirror image with left and right exchanged.",
            "初形で盤上に3枚以上の駒があり、配置が左右対称である。",
        ],
        |line| is_symmetric(&line.start).then(Found::whole),
    ),
    theme(
        "figure-start",
        ["figure at the start", "初形曲詰"],
        [
            "At the start the occupied squares form one of the figures below.",
            "初形で駒のあるマスが下の図形のどれかになっている。",
        ],
        |line| figure(&line.start).map(|figure| Found::default().with(Detail::Figure(figure))),
    )
    .reading("Only figures of the list are found.", "下の一覧にある図形だけを調べる。"),
    theme(
        "whole-hand",
        ["all of one kind in hand", "一種持駒"],
        [
            "At the start the attacker's hand holds all pieces of one kind of the set, and nothing else.",
            "初形で持駒が、ある1種類の駒の全部だけである。",
        ],
        |line| {
            let mut counts = line.start.hand(line.attacker).counts();
            let (kind, count) = counts.next()?;
            (counts.next().is_none() && count == kind.limit())
                .then(|| Found::default().with(Detail::Piece(kind)))
        },
    ),
];

/// The pieces on the board without the kings.
pub(super) fn pieces(position: &Position) -> impl Iterator<Item = Piece> {
    let pieces = position.occupied().filter_map(|square| position.piece_at(square));
    pieces.filter(|piece| piece.kind != Kind::King)
}

/// The kinds of the pieces on the board and in the attacker's hand at the start.
fn kinds(line: &Line) -> impl Iterator<Item = HandKind> {
    let held = line.start.hand(line.attacker).counts();
    let held = held.flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()));
    pieces(&line.start).filter_map(|piece| piece.kind.in_hand()).chain(held)
}

fn is_large(kind: HandKind) -> bool {
    matches!(kind, HandKind::Rook | HandKind::Bishop)
}

fn is_general(kind: HandKind) -> bool {
    matches!(kind, HandKind::Gold | HandKind::Silver)
}

fn one_kind(line: &Line) -> Option<Found> {
    let kinds: Vec<HandKind> =
        pieces(&line.start).filter_map(|piece| piece.kind.in_hand()).collect();
    let kind = *kinds.first()?;
    let is_one = kinds.len() >= 2 && kinds.iter().all(|&one| one == kind);
    is_one.then(|| Found::default().with(Detail::Piece(kind)))
}

fn game_like(line: &Line) -> Option<Found> {
    let king = line.king()?;
    let has = |file, kind| {
        let is_one = |square: Square| {
            line.start.piece_at(square) == Some(Piece::new(!line.attacker, kind))
                && square.rank_for(line.attacker) == 1
                && square.file() == file
        };
        Square::all().any(is_one)
    };
    let by_edge = [(1, 2, 1..=3), (9, 8, 7..=9)].into_iter().any(|(lance, knight, files)| {
        has(lance, Kind::Lance) && has(knight, Kind::Knight) && files.contains(&king.file())
    });
    (by_edge && king.rank_for(line.attacker) <= 3).then(Found::whole)
}

/// Whether a board with at least three pieces is its own mirror image.
pub(super) fn is_symmetric(position: &Position) -> bool {
    let mirrored = |square: Square| Square::new(10 - square.file(), square.rank());
    let is_same = |square: Square| {
        mirrored(square).is_some_and(|other| position.piece_at(other) == position.piece_at(square))
    };
    position.occupied().len() >= 3 && position.occupied().all(is_same)
}

/// The figure that the occupied squares form.
pub(super) fn figure(position: &Position) -> Option<Figure> {
    let occupied: Bitboard = position.occupied();
    Figure::of(&occupied.collect::<Vec<Square>>())
}
