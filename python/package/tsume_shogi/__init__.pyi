"""A solver and judge of tsume-shogi, the mating problems of Japanese chess."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from os import PathLike
from types import TracebackType
from typing import Any, Literal, Protocol, TypeVar, final, overload

from typing_extensions import Self, TypeAlias

from ._mate import Mate as Mate
from ._mate import Mates as Mates

__version__: str

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

_T = TypeVar("_T")

_Mode: TypeAlias = Literal["judge", "length", "any"]
_Futile: TypeAlias = Literal["standard", "none", "checker", "wide", "restoring"]
_Style: TypeAlias = Literal["print", "pieces", "western"]
_Background: TypeAlias = Literal["light", "dark"]
_Color: TypeAlias = Literal["black", "white"]
_Form: TypeAlias = Literal[
    "text", "yaml", "jkf", "jsonl", "sfen", "kif", "ki2", "csa", "usen", "usi", "psv", "hcpe"
]
_Tolerate: TypeAlias = Literal["all", "none"] | Iterable[str]

class _Readable(Protocol):
    def read(self, size: int, /) -> bytes | str: ...

def solve(
    problem: Problem | Position | str,
    *,
    mode: _Mode = "judge",
    nodes: int | None = None,
    time: float | timedelta | None = None,
    memory: int | str | None = "256M",
    threads: int = 1,
    futile: _Futile = "standard",
    depth: int = 0,
    tries: bool = False,
    idle: bool = False,
    claimed_variations: bool = False,
    tolerate: _Tolerate | None = None,
    rules: str | None = None,
    known: Iterable[Problem | Position | str] | None = None,
    mend: bool = False,
) -> Verdict: ...
def accept(
    problem: Problem | Position | str,
    rules: str,
    *,
    known: Iterable[Problem | Position | str] | None = None,
    mend: bool = False,
    nodes: int | None = None,
    time: float | timedelta | None = None,
    memory: int | str | None = "256M",
    threads: int = 1,
    futile: _Futile = "standard",
    depth: int = 0,
    tries: bool = False,
    idle: bool = False,
    claimed_variations: bool = False,
    tolerate: _Tolerate | None = None,
) -> Decision: ...
@overload
def check(
    problems: Iterable[Problem | Position | str],
    *,
    jobs: int | None = None,
    form: _Form | None = None,
    literal: bool = False,
    errors: Literal["raise"] = "raise",
    mode: _Mode = "judge",
    nodes: int | None = None,
    time: float | timedelta | None = None,
    memory: int | str | None = "256M",
    threads: int = 1,
    futile: _Futile = "standard",
    depth: int = 0,
    tries: bool = False,
    idle: bool = False,
    claimed_variations: bool = False,
    tolerate: _Tolerate | None = None,
    rules: str | None = None,
    known: Iterable[Problem | Position | str] | None = None,
    mend: bool = False,
) -> Checking[Verdict]: ...
@overload
def check(
    problems: Iterable[Problem | Position | ParseError | str],
    *,
    jobs: int | None = None,
    form: _Form | None = None,
    literal: bool = False,
    errors: str = "raise",
    mode: _Mode = "judge",
    nodes: int | None = None,
    time: float | timedelta | None = None,
    memory: int | str | None = "256M",
    threads: int = 1,
    futile: _Futile = "standard",
    depth: int = 0,
    tries: bool = False,
    idle: bool = False,
    claimed_variations: bool = False,
    tolerate: _Tolerate | None = None,
    rules: str | None = None,
    known: Iterable[Problem | Position | str] | None = None,
    mend: bool = False,
) -> Checking[Verdict | ParseError]: ...
@overload
def read(
    source: str | PathLike[str] | _Readable,
    *,
    form: _Form | None = None,
    literal: bool = False,
    errors: Literal["raise"] = "raise",
) -> Problems[Problem]: ...
@overload
def read(
    source: str | PathLike[str] | _Readable,
    *,
    form: _Form | None = None,
    literal: bool = False,
    errors: str = "raise",
) -> Problems[Problem | ParseError]: ...

def mate(position: Problem | Position | str, *, nodes: int | None = 200_000) -> Mate: ...
def mate_many(
    positions: Iterable[Problem | Position | str] | bytes,
    *,
    form: _Form | None = None,
    nodes: int | None = 200_000,
    threads: int | None = None,
) -> Mates: ...

class ParseError(ValueError):
    """A text that cannot be read, with the place of the error."""

    message: str
    line: int | None
    column: int | None
    data: str
    @property
    def number(self) -> int | None: ...
    def __init__(
        self, message: str, line: int | None = None, column: int | None = None, data: str = "{}"
    ) -> None: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def to_json(self, *, times: bool = True) -> str: ...
    def to_dict(self, *, times: bool = True) -> dict[str, Any]: ...

class IllegalMoveError(ValueError):
    """A move that is not legal in the position."""

@final
class Move:
    """A legal move of a position, with its names."""

    @property
    def usi(self) -> str: ...
    @property
    def japanese(self) -> str: ...
    @property
    def western(self) -> str: ...
    @property
    def from_square(self) -> str | None: ...
    @property
    def to_square(self) -> str: ...
    @property
    def is_drop(self) -> bool: ...
    @property
    def promotes(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """A position of shogi, on which moves can be played and taken back."""

    def __new__(cls, sfen: str = "startpos") -> Self: ...
    @property
    def sfen(self) -> str: ...
    @property
    def turn(self) -> _Color: ...
    @property
    def legal_moves(self) -> list[Move]: ...
    @property
    def checks(self) -> list[Move]: ...
    @property
    def move_stack(self) -> list[Move]: ...
    def is_check(self) -> bool: ...
    def is_mate(self) -> bool: ...
    def is_legal(self, move: Move | str) -> bool: ...
    def move(self, text: Move | str) -> Move: ...
    def push(self, move: Move | str) -> None: ...
    def pop(self) -> Move: ...
    def piece_at(self, square: str) -> str | None: ...
    def hand(self, color: _Color) -> dict[str, int]: ...
    def copy(self) -> Position: ...
    def __copy__(self) -> Position: ...
    def svg(
        self, *, style: _Style = "print", background: _Background = "light", width: int | None = None
    ) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Problem:
    """A position with what its composer claims about it."""

    def __new__(
        cls, text: Problem | Position | str, *, form: _Form | None = None, literal: bool = False
    ) -> Self: ...
    @staticmethod
    def parse(text: str, *, form: _Form | None = None, literal: bool = False) -> Problem: ...
    @property
    def position(self) -> Position: ...
    @property
    def sfen(self) -> str: ...
    @property
    def id(self) -> str | None: ...
    @property
    def title(self) -> str | None: ...
    @property
    def author(self) -> str | None: ...
    @property
    def source(self) -> str | None: ...
    @property
    def year(self) -> int | None: ...
    @property
    def notes(self) -> str | None: ...
    @property
    def claimed_length(self) -> int | None: ...
    @property
    def claimed_solution(self) -> list[Move]: ...
    @property
    def rest(self) -> bool: ...
    @property
    def file(self) -> str | None: ...
    @property
    def number_in_file(self) -> int | None: ...
    def write(self, form: str = "western") -> str: ...
    def svg(
        self, *, style: _Style = "print", background: _Background = "light", width: int | None = None
    ) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Defect:
    """A finding about a problem: a defect, or only a remark."""

    @property
    def kind(self) -> str: ...
    @property
    def japanese(self) -> str: ...
    @property
    def weight(self) -> Literal["broken", "flaw", "open", "tolerated", "note"]: ...
    @property
    def ply(self) -> int: ...
    @property
    def move(self) -> Move | None: ...
    @property
    def line(self) -> list[Move]: ...
    @property
    def length(self) -> int | None: ...
    @property
    def surplus(self) -> bool | None: ...
    @property
    def at_most(self) -> int | None: ...
    @property
    def piece(self) -> str | None: ...
    @property
    def reading(self) -> _Futile | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Decision:
    """The answer to a submission by the rules of a venue."""

    @property
    def answer(self) -> Literal["accepted", "look", "open", "refused"]: ...
    @property
    def rules(self) -> str: ...
    @property
    def reasons(self) -> list[str]: ...
    @property
    def reasons_ja(self) -> list[str]: ...
    @property
    def english(self) -> str: ...
    @property
    def japanese(self) -> str: ...
    @property
    def copy_of(self) -> str | None: ...
    @property
    def mended(self) -> Position | None: ...

@final
class Verdict:
    """What was found out about a problem."""

    @property
    def problem(self) -> Problem: ...
    @property
    def answer(self) -> Literal["mate", "no mate", "undecided"]: ...
    @property
    def length(self) -> int | None: ...
    @property
    def surplus(self) -> bool | None: ...
    @property
    def at_least(self) -> int | None: ...
    @property
    def at_most(self) -> int | None: ...
    @property
    def sound(self) -> bool | None: ...
    @property
    def solution(self) -> list[Move]: ...
    @property
    def defects(self) -> list[Defect]: ...
    @property
    def faults(self) -> list[str]: ...
    @property
    def themes(self) -> list[str] | None: ...
    @property
    def decision(self) -> Decision | None: ...
    @property
    def agrees(self) -> bool | None: ...
    @property
    def class_(self) -> Literal["sound", "defective", "mate", "no mate", "undecided"]: ...
    @property
    def mode(self) -> _Mode: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float | None: ...
    @property
    def number(self) -> int | None: ...
    def to_json(self, *, times: bool = True) -> str: ...
    def to_dict(self, *, times: bool = True) -> dict[str, Any]: ...
    def svg(
        self, *, style: _Style = "print", background: _Background = "light", width: int | None = None
    ) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Checking(Iterator[_T]):
    """The iterator that `check` returns."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> _T: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        type: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...

@final
class Problems(Iterator[_T]):
    """The iterator that `read` returns."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> _T: ...
    @property
    def notes(self) -> list[str]: ...
