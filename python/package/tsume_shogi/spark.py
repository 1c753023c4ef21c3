"""Problems in Spark, judged by this package in the workers instead of by a command in a pipe.

An RDD of lines, each a problem in any notation that is one line (SFEN, JSON)::

    lines = spark.sparkContext.textFile("problems.sfen", 1000)
    lines.mapPartitions(tsume_shogi.spark.check_lines(nodes=5000)).saveAsTextFile("verdicts")

A DataFrame with a column of problems::

    frame = spark.read.parquet("problems.parquet")  # with the columns id and sfen
    schema = f"id long, sfen string, {tsume_shogi.spark.COLUMNS}"
    frame.mapInPandas(tsume_shogi.spark.check_column("sfen", nodes=5000), schema)

Where the frame has a column of such a name, nothing is overwritten: it is an error, and a prefix makes other names::

    schema = f"id long, length int, sfen string, {tsume_shogi.spark.columns('found_')}"
    frame.mapInPandas(tsume_shogi.spark.check_column("sfen", prefix="found_", nodes=5000), schema)

The same without pandas and without text in between; these columns are typed, with the defects and the themes::

    schema = f"id long, sfen string, {tsume_shogi.spark.ARROW_COLUMNS}"
    frame.mapInArrow(tsume_shogi.spark.check_batches("sfen", nodes=5000), schema)

A limit of nodes makes the verdicts the same on every machine, also when a partition is judged again because its worker
was lost. By default a partition uses one thread and at most 64 MiB for its table. This module itself needs neither Spark
nor pandas.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from . import ParseError, check
from .arrow import check_arrow

if TYPE_CHECKING:
    from . import Verdict

_DEFAULTS = {"jobs": 1, "memory": "64M"}
_COLUMNS = {"answer": "string", "length": "int", "sound": "boolean", "solution": "string", "verdict": "string"}


def columns(prefix: str = "") -> str:
    """Return the columns that `check_column` adds, as Spark writes a schema.

    >>> import tsume_shogi.spark
    >>> tsume_shogi.spark.columns("found_")
    'found_answer string, found_length int, found_sound boolean, found_solution string, found_verdict string'
    """
    return ", ".join(f"{prefix}{name} {kind}" for name, kind in _COLUMNS.items())


#: The columns that `check_column` adds without a prefix.
COLUMNS = columns()

_ARROW_COLUMNS = {
    "answer": "string",
    "length": "int",
    "surplus": "boolean",
    "at_least": "int",
    "at_most": "int",
    "sound": "boolean",
    "solution": "array<string>",
    "defects": "array<struct<kind: string, weight: string, ply: int, move: string, line: array<string>, "
    "length: int, surplus: boolean, at_most: int>>",
    "themes": "array<string>",
    "nodes": "bigint",
    "error": "string",
}


def arrow_columns(prefix: str = "") -> str:
    """Return the columns that `check_batches` adds, as Spark writes a schema.

    >>> import tsume_shogi.spark
    >>> tsume_shogi.spark.arrow_columns("found_")[:38]
    'found_answer string, found_length int,'
    """
    return ", ".join(f"{prefix}{name} {kind}" for name, kind in _ARROW_COLUMNS.items())


#: The columns that `check_batches` adds without a prefix.
ARROW_COLUMNS = arrow_columns()


def check_batches(
    column: str = "sfen", *, prefix: str = "", **options: Any
) -> Callable[[Iterable[Any]], Iterator[Any]]:
    """Return a function for ``DataFrame.mapInArrow``: it adds `arrow_columns(prefix)` to a frame with a column of problems.

    It is `tsume_shogi.arrow.check_arrow` with one thread and at most 64 MiB for its table, unless the options say
    otherwise.
    """
    return partial(check_arrow, column=column, prefix=prefix, **{**_DEFAULTS, **options})


def check_lines(**options: Any) -> Callable[[Iterable[str]], Iterator[str]]:
    """Return a function for ``rdd.mapPartitions``: from lines with problems to lines with verdicts.

    The options are those of `tsume_shogi.check`. For each line that is not blank there is one line, as
    ``tsume check --format jsonl --no-times`` writes it, also for one that cannot be read; ``number`` counts the problems
    of the partition.

    >>> import tsume_shogi.spark
    >>> judged = tsume_shogi.spark.check_lines(nodes=1000)
    >>> for line in judged(["8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", "", "no problem"]):
    ...     print(line[:52])
    {"tsume":1,"number":1,"sfen":"8l/7b1/8k/6+B2/7Pg/9/9
    {"tsume":1,"number":2,"error":"there is no problem i
    """
    return partial(_lines, _with_defaults(options))


def check_column(column: str, *, prefix: str = "", **options: Any) -> Callable[[Iterable[Any]], Iterator[Any]]:
    """Return a function for ``DataFrame.mapInPandas``: it adds `columns(prefix)` to frames with a column of problems.

    The options are those of `tsume_shogi.check`. For a problem that cannot be read, ``answer`` is ``"unreadable"``.
    ``solution`` has the moves in USI with blanks between them, and ``verdict`` is the line that `check_lines` has, without
    ``number``, which would depend on the size of the frames. A frame that has one of these columns already is a
    `ValueError`.
    """
    return partial(_frames, column, prefix, _with_defaults(options))


def _with_defaults(options: dict[str, Any]) -> dict[str, Any]:
    return {**_DEFAULTS, **options, "errors": "return"}


def _lines(options: dict[str, Any], lines: Iterable[str]) -> Iterator[str]:
    for verdict in check((line for line in lines if line.strip()), **options):
        yield verdict.to_json(times=False)


def _frames(column: str, prefix: str, options: dict[str, Any], frames: Iterable[Any]) -> Iterator[Any]:
    names = [prefix + name for name in _COLUMNS]
    for frame in frames:
        taken = [name for name in names if name in frame.columns]
        if taken:
            raise ValueError(f"the frame has a column {taken[0]!r} already: choose a prefix for the new columns")
        texts = (text if isinstance(text, str) else "" for text in frame[column])
        rows = [_row(verdict) for verdict in check(texts, **options)]
        series = type(frame[column])
        added = {
            # Otherwise pandas makes numbers with a decimal point of lengths, some of which are not known.
            name: series([row[index] for row in rows], index=frame.index, dtype=object)
            for index, name in enumerate(names)
        }
        yield frame.assign(**added)


def _row(verdict: Verdict | ParseError) -> tuple[str, int | None, bool | None, str, str]:
    data = verdict.to_dict(times=False)
    data.pop("number", None)
    line = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    if isinstance(verdict, ParseError):
        return "unreadable", None, None, "", line
    solution = " ".join(move.usi for move in verdict.solution)
    return verdict.answer, verdict.length, verdict.sound, solution, line
