"""A solver and judge of tsume-shogi, the mating problems of Japanese chess.

>>> import tsume_shogi
>>> verdict = tsume_shogi.solve("Black: +B3d, P2e In hand: R / White: K1c, B2b, G1e, L1a")
>>> print(verdict)
sound, 3 moves
>>> print(*(move.western for move in verdict.solution))
R*1b Lx1b +B-2d

`solve` judges one problem, `check` a stream of problems in several threads, and `accept` decides whether a venue accepts
one. `mate` and `mate_many` only look for any mate, fast where it is short. `read` reads collections. `Problem`,
`Position`, `Move`, `Verdict`, `Decision` and `Defect` are what they work with. `tsume_shogi.spark` is for Spark.
"""

from ._errors import IllegalMoveError, ParseError
from ._mate import Mate, Mates
from ._native import (
    Checking,
    Decision,
    Defect,
    Move,
    Position,
    Problem,
    Problems,
    Verdict,
    __version__,
    accept,
    check,
    mate,
    mate_many,
    read,
    solve,
)

__all__ = [
    "Checking",
    "Decision",
    "Defect",
    "IllegalMoveError",
    "Mate",
    "Mates",
    "Move",
    "ParseError",
    "Position",
    "Problem",
    "Problems",
    "Verdict",
    "accept",
    "check",
    "mate",
    "mate_many",
    "read",
    "solve",
]
