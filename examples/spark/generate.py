#!/usr/bin/env python3
"""Writes COUNT small positions, one SFEN a line, each with a number as its id.

A White king near an edge, a few pieces of both sides around it and one or two in Black's hand: what a
program that composes problems tries. The same COUNT always writes the same file.
"""

import random
import sys

BOARD = "PLNSGBR"
SET = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}


STEPS = {
    "P": [(-1, 0)],
    "N": [(-2, -1), (-2, 1)],
    "S": [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 1)],
    "G": [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0)],
}
SLIDES = {
    "L": [(-1, 0)],
    "B": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    "R": [(-1, 0), (0, -1), (0, 1), (1, 0)],
}


def attacks(board, rank: int, file: int):
    """The squares that the Black piece on a square attacks."""
    for up, right in STEPS.get(board[rank][file], []):
        yield rank + up, file + right
    for up, right in SLIDES.get(board[rank][file], []):
        r, f = rank + up, file + right
        while 0 <= r < 9 and 0 <= f < 9:
            yield r, f
            if board[r][f] is not None:
                break
            r, f = r + up, f + right


def is_in_check(board, rank: int, file: int) -> bool:
    squares = [(r, f) for r in range(9) for f in range(9)]
    return any((rank, file) in attacks(board, r, f) for r, f in squares)


def position(rng: random.Random) -> str:
    """A legal position: Black is to move, so White's king is in no check."""
    while True:
        board, king, hand = draw(rng)
        if not is_in_check(board, *king):
            return f"{sfen(board)} b {hand or '-'} 1"


def draw(rng: random.Random):
    board = [[None] * 9 for _ in range(9)]
    left = dict(SET)
    rank, file = rng.randrange(3), rng.randrange(9)
    board[rank][file] = "k"
    for _ in range(rng.randint(4, 8)):
        r, f = rank + rng.randint(-2, 3), file + rng.randint(-3, 3)
        kind = rng.choice(BOARD)
        is_free = 0 <= r < 9 and 0 <= f < 9 and board[r][f] is None and left[kind] > 0
        # No pawn, lance or knight that could never move, and only one pawn.
        if not is_free or (kind in "PLN" and not 2 <= r <= 6) or (kind == "P" and left["P"] < 18):
            continue
        left[kind] -= 1
        board[r][f] = kind if rng.random() < 0.6 else kind.lower()
    hand = ""
    for kind in rng.sample("GSNRBL", rng.randint(1, 2)):
        if left[kind] > 0:
            left[kind] -= 1
            hand += kind
    return board, (rank, file), hand


def sfen(board) -> str:
    ranks = []
    for rank in board:
        text, empty = "", 0
        for piece in rank:
            if piece is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + piece
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def main() -> None:
    if len(sys.argv) != 2 or not sys.argv[1].isdecimal():
        sys.exit("use: generate.py COUNT > problems.sfen")
    rng = random.Random(1)
    for number in range(1, int(sys.argv[1]) + 1):
        print(f"{position(rng)} # p{number}")


if __name__ == "__main__":
    main()
