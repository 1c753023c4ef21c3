"""The results of `mate` and `mate_many`."""

from array import array
from typing import NamedTuple, Optional


class Mate(NamedTuple):
    """Whether a position is mate."""

    answer: int
    move: Optional[str]
    length: int
    nodes: int


class Mates(NamedTuple):
    """Whether positions are mate, a field after the other."""

    answers: "array[int]"
    moves: bytes
    lengths: "array[int]"
    nodes: "array[int]"

    def move(self, index: int) -> Optional[str]:
        """The first check of a position in USI, or ``None`` without a mate."""
        return self.moves[5 * index : 5 * index + 5].rstrip(b"\0").decode() or None
