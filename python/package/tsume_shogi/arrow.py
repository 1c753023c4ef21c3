"""Tables of Arrow with positions, judged without text in between.

A file of any size, a batch of rows at a time::

    import pyarrow.parquet as parquet
    from tsume_shogi.arrow import check_arrow

    with parquet.ParquetFile("positions.parquet") as positions:
        for batch in check_arrow(positions.iter_batches(), nodes=5000):
            ...

It takes tables and frames of pyarrow, polars and pandas, readers and iterables of record batches, so it also is the
function for Spark (`tsume_shogi.spark.check_batches`) and for Ray Data. Only this module needs pyarrow.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from . import check
from ._native import arrow_stream

_NOT_ADDED = ("number", "id", "file", "in_file", "sfen", "ms")


def schema(prefix: str = "") -> Any:
    """Return the columns that `check_arrow` adds, as a schema of pyarrow."""
    return _verdicts([], prefix).schema


def check_arrow(data: Any, column: str = "sfen", *, prefix: str = "", **options: Any) -> Iterator[Any]:
    """Judge the positions of a column, and return an iterator of record batches: those of the input with new columns.

    ``data`` is a table, a record batch, a reader, anything else with ``__arrow_c_stream__``, or an iterable of record
    batches. The options are those of `tsume_shogi.check`. A row whose problem cannot be read has its ``error``, and no
    ``answer``. The new columns are those of `schema`; a column of the input with such a name is a `ValueError`.

    The order stays, and no more of the input is read than is needed, so that it may be of any size.
    """
    waiting: deque[Any] = deque()
    rows: list[Any] = []
    with check(_texts(_batches(data), column, prefix, waiting), **{**options, "errors": "return"}) as verdicts:
        for verdict in verdicts:
            rows.append(verdict)
            if len(rows) == waiting[0].num_rows:
                yield _joined(waiting.popleft(), _verdicts(rows, prefix))
                rows.clear()


def _batches(data: Any) -> Iterable[Any]:
    import pyarrow  # type: ignore[import-untyped, import-not-found, unused-ignore]

    if isinstance(data, pyarrow.RecordBatch):
        return [data]
    if isinstance(data, pyarrow.RecordBatchReader) or not hasattr(data, "__arrow_c_stream__"):
        return iter(data)
    return iter(pyarrow.RecordBatchReader.from_stream(data))


def _texts(batches: Iterable[Any], column: str, prefix: str, waiting: deque[Any]) -> Iterator[str]:
    added = schema(prefix).names
    for batch in batches:
        taken = [name for name in added if name in batch.schema.names]
        if taken:
            raise ValueError(f"the table has a column {taken[0]!r} already: choose a prefix for the new columns")
        if batch.num_rows:
            waiting.append(batch)
            for text in batch.column(column).to_pylist():
                yield text if isinstance(text, str) else ""


def _verdicts(rows: list[Any], prefix: str) -> Any:
    import pyarrow  # type: ignore[import-untyped, import-not-found, unused-ignore]

    (batch,) = pyarrow.ipc.open_stream(arrow_stream(rows))
    kept = [name for name in batch.schema.names if name not in _NOT_ADDED]
    return batch.select(kept).rename_columns([prefix + name for name in kept])


def _joined(batch: Any, verdicts: Any) -> Any:
    import pyarrow  # type: ignore[import-untyped, import-not-found, unused-ignore]

    fields = [*batch.schema, *verdicts.schema]
    return pyarrow.RecordBatch.from_arrays([*batch.columns, *verdicts.columns], schema=pyarrow.schema(fields))
