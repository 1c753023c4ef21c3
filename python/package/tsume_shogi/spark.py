"""Problems in Spark, judged by this package in the workers instead of by a command in a pipe.

An RDD of lines, each a problem in any notation that is one line (SFEN, JSON)::

    lines = spark.sparkContext.textFile("problems.sfen", 1000)
    lines.mapPartitions(tsume_shogi.spark.check_lines(nodes=5000)).saveAsTextFile("verdicts")

A DataFrame with a column of problems::

    frame = spark.read.parquet("problems.parquet")  # with the columns id and sfen
    schema = f"id long, sfen string, {tsume_shogi.spark.COLUMNS}"
    frame.mapInPandas(tsume_shogi.spark.check_column("sfen", nodes=5000), schema)

A limit of nodes makes the verdicts the same on every machine, also when a partition is judged again because its worker
was lost. By default a partition uses one thread and at most 64 MiB for its table. This module itself needs neither Spark
nor pandas.
"""

from functools import partial

from . import ParseError, check

#: The columns that `check_column` adds, as Spark writes a schema.
COLUMNS = "answer string, length int, sound boolean, solution string, verdict string"


def check_lines(**options):
    """Return a function for ``rdd.mapPartitions``: from lines with problems to lines with verdicts.

    The options are those of `tsume_shogi.check`. For each line that is not blank there is one line, as
    ``tsume check --format jsonl --no-times`` writes it, also for one that cannot be read.

    >>> import tsume_shogi.spark
    >>> judged = tsume_shogi.spark.check_lines(nodes=1000)
    >>> for line in judged(["8l/7b1/8k/6+B2/7Pg/9/9/9/9 b R 1", "", "no problem"]):
    ...     print(line[:52])
    {"tsume":1,"number":1,"sfen":"8l/7b1/8k/6+B2/7Pg/9/9
    {"tsume":1,"number":2,"error":"there is no problem i
    """
    return partial(_lines, _with_defaults(options))


def check_column(column, **options):
    """Return a function for ``DataFrame.mapInPandas``: it adds `COLUMNS` to frames with a column of problems.

    The options are those of `tsume_shogi.check`. For a problem that cannot be read, ``answer`` is ``"unreadable"``.
    ``solution`` has the moves in USI with blanks between them, and ``verdict`` is the line that `check_lines` has.
    """
    return partial(_frames, column, _with_defaults(options))


def _with_defaults(options):
    return {"jobs": 1, "memory": "64M", **options, "errors": "return"}


def _lines(options, lines):
    for verdict in check((line for line in lines if line.strip()), **options):
        yield verdict.to_json(times=False)


def _frames(column, options, frames):
    for frame in frames:
        texts = (text if isinstance(text, str) else "" for text in frame[column])
        rows = [_row(verdict) for verdict in check(texts, **options)]
        names = ["answer", "length", "sound", "solution", "verdict"]
        series = type(frame[column])
        columns = {
            # Otherwise pandas makes numbers with a decimal point of lengths, some of which are not known.
            name: series([row[index] for row in rows], index=frame.index, dtype=object)
            for index, name in enumerate(names)
        }
        yield frame.assign(**columns)


def _row(verdict):
    if isinstance(verdict, ParseError):
        return "unreadable", None, None, "", verdict.to_json()
    solution = " ".join(move.usi for move in verdict.solution)
    return verdict.answer, verdict.length, verdict.sound, solution, verdict.to_json(times=False)
